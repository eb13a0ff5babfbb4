//! The battle in words: one sentence for each printed consequence, its working beside it.

use super::event::{By, Cause, Event, Result, Volley, apply};
use super::state::State;
use super::tables;
use super::unit::{Form, Lost, Mounted, Unit};
use super::voice as say;
use crate::adjudicate::{Beat, Entry, Roster, Side, Told, UnitId};
use crate::kit::{Deck, Spot, counted, list, number, the};

/// Tells the log of one exchange.
pub(super) fn tell(before: &State, log: &[Entry<Event>], roster: &Roster) -> Vec<Told> {
    let mut teller = Teller {
        state: before.clone(),
        roster,
        deck: Deck::new(),
        opens: true,
        active: None,
    };
    log.iter().map(|entry| teller.entry(entry)).collect()
}

struct Teller<'t> {
    state: State,
    roster: &'t Roster,
    deck: Deck,
    /// Whether the next sentence opens a paragraph.
    opens: bool,
    /// The piece that is active, once it has been named in the paragraph.
    active: Option<UnitId>,
}

/// A sentence with its working.
struct Line {
    text: String,
    working: Vec<String>,
}

impl From<String> for Line {
    fn from(text: String) -> Line {
        Line {
            text,
            working: Vec::new(),
        }
    }
}

impl Teller<'_> {
    fn entry(&mut self, entry: &Entry<Event>) -> Told {
        let line = self.line(entry);
        let beat = match (&entry.event, &line) {
            (_, None) => Beat::Silent,
            (Event::PartBegins { .. } | Event::TurnEnds, _) => Beat::Heading,
            (Event::PartEnds { .. } | Event::Initiative { .. } | Event::Ends { .. }, _) => {
                Beat::Opens
            }
            _ if std::mem::take(&mut self.opens) => Beat::Opens,
            _ => Beat::Follows,
        };
        if matches!(entry.event, Event::PartBegins { .. } | Event::TurnEnds) {
            (self.opens, self.active) = (true, None);
        }
        apply(&mut self.state, &entry.event);
        let Line { text, working } = line.unwrap_or_else(|| String::new().into());
        Told {
            beat,
            text,
            working,
            clause: entry.clause.clone(),
            rolls: entry.rolls.clone(),
        }
    }

    fn line(&mut self, entry: &Entry<Event>) -> Option<Line> {
        let text = match &entry.event {
            Event::Activates { .. } => {
                (self.opens, self.active) = (true, None);
                return None;
            }
            Event::Standing { .. }
            | Event::Struck { .. }
            | Event::TurnBegins { .. }
            | Event::Breaks { .. } => return None,
            Event::PartEnds { idle, .. } if idle.is_empty() => return None,
            Event::Fires {
                unit,
                at,
                range,
                volley,
            } => return Some(self.fires(entry, unit, at, *range, volley)),
            Event::Assaults {
                unit,
                at,
                continued,
                attack,
                defence,
            } => {
                return Some(self.assaults(entry, unit, at, *continued, [attack, defence]));
            }
            Event::Initiative {
                turn,
                first,
                scores,
            } => return Some(self.initiative(*turn, first.as_ref(), scores)),
            Event::Fate {
                by, unit, killed, ..
            } => return Some(self.fate(entry, by, unit, *killed)),
            Event::Morale { unit, fails } => return Some(self.morale(entry, unit, *fails)),
            Event::Rallies {
                unit,
                whom,
                succeeds,
            } => return Some(self.rallies(entry, unit, whom, *succeeds)),
            Event::PartBegins { side, missing } => self.part(side, *missing),
            Event::PartEnds { idle, .. } => self.idle(idle),
            Event::TurnEnds => format!("The end of turn {}", self.state.turn),
            Event::Concedes { side } => format!("{} give up the game", self.army(side)),
            Event::Ends { verdict } => self.ends(verdict.winner.as_ref(), &verdict.why),
            Event::Deployed { unit, at, .. } => self.deployed(unit, *at, &entry.event),
            Event::Dropped { unit, step, reason } => self.dropped(unit, *step, reason),
            Event::Waived { unit, step } => self.waived(unit, *step),
            Event::Moves { unit, path, short } => self.moves(unit, path, *short),
            Event::Forms { unit, form, .. } => self.forms(unit, *form),
            Event::Loses { unit, points } => self.loses(unit, *points),
            Event::Decided {
                attacker,
                defender,
                taken,
                lost,
                result,
            } => self.decided(attacker, defender, [*taken, *lost], *result),
            Event::Gone { unit, how } => self.gone(unit, *how),
            Event::FallsBack {
                unit,
                to,
                cause,
                by,
            } => {
                let told = self.falls_back(unit, *to, *cause);
                return Some(Line {
                    text: told,
                    working: decided_by("hex", *by, &entry.clause),
                });
            }
            Event::Halts { unit } => format!(
                "{} has nowhere to go and halts where it stands",
                self.name(unit)
            ),
            Event::GivesWay { unit, to, .. } => self.gives_way(unit, *to),
            Event::Accompanies { unit, to, .. } => match to {
                Some(_) => format!("{} goes with it", self.name(unit)),
                None => format!(
                    "{} stays behind, alone in {}",
                    self.name(unit),
                    self.standing_at(unit)
                ),
            },
            Event::Advances { unit, to, .. } => match to {
                Some(to) => format!("{} presses on into {}", self.name(unit), self.place(*to)),
                None => format!("{} does not follow", self.name(unit)),
            },
        };
        Some(text.into())
    }

    fn unit(&self, id: &UnitId) -> &Unit {
        self.state.unit(id)
    }

    fn name(&self, id: &UnitId) -> String {
        match self.unit(id).is_general() {
            true => say::general(self.roster.unit(id)),
            false => self.roster.unit(id).to_owned(),
        }
    }

    fn army(&self, side: &Side) -> String {
        the(self.roster.army(side))
    }

    fn place(&self, spot: Spot) -> String {
        let label = spot.to_string();
        match self.roster.place(&label) {
            Some(name) => format!("{} ({label})", say::title(name)),
            None => label,
        }
    }

    fn standing_at(&self, id: &UnitId) -> String {
        self.unit(id)
            .at
            .map_or_else(|| "no place".to_owned(), |at| self.place(at))
    }

    /// The piece a sentence is about: described when it is first named in a paragraph, a pronoun after that.
    fn subject(&mut self, id: &UnitId) -> String {
        if self.active.as_ref() == Some(id) {
            return if self.unit(id).is_general() {
                "he"
            } else {
                "it"
            }
            .to_owned();
        }
        let first = self.active.is_none();
        if first {
            self.active = Some(id.clone());
        }
        let name = self.name(id);
        match (first, self.unit(id).form) {
            (true, Some(form)) => format!(
                "{name}, {} at {},",
                say::formed(self.unit(id).kind, form),
                self.standing_at(id)
            ),
            _ => name,
        }
    }

    fn draw(&mut self, about: &'static str, id: &UnitId, choices: &[&'static str]) -> &'static str {
        self.deck.draw(about, id.as_str(), self.state.turn, choices)
    }

    fn part(&self, side: &Side, missing: bool) -> String {
        let turn = self.state.turn;
        let army = self.army(side);
        match missing {
            true => format!("Turn {turn}: {army}, without orders"),
            false => format!("Turn {turn}: {army}"),
        }
    }

    fn idle(&mut self, idle: &[UnitId]) -> String {
        let names = idle.iter().map(|id| self.name(id)).collect::<Vec<_>>();
        let one = idle.len() == 1;
        let verb = self.draw(
            "idle",
            &idle[0],
            if one { say::IDLES_ONE } else { say::IDLES },
        );
        format!("{} {verb}", list(&names))
    }

    fn initiative(&self, turn: u32, first: Option<&Side>, scores: &[(Side, u8)]) -> Line {
        let throws = scores
            .iter()
            .map(|(side, score)| format!("{} {score}", self.army(side)))
            .collect::<Vec<_>>();
        let outcome = match first {
            Some(side) => format!(
                "{} {} first in turn {turn}",
                self.army(side),
                say::number_of(&self.army(side), "moves", "move")
            ),
            None => "a tie, and both throw again".to_owned(),
        };
        Line {
            text: format!("For the initiative {}: {outcome}", list(&throws)),
            working: Vec::new(),
        }
    }

    fn ends(&self, winner: Option<&Side>, why: &str) -> String {
        match winner {
            Some(side) => format!("The battle is over: {why}. Victory to {}", self.army(side)),
            None => format!("The battle is over: {why}. It is a draw"),
        }
    }

    fn deployed(&self, id: &UnitId, at: Spot, event: &Event) -> String {
        let Event::Deployed { form, .. } = event else {
            return String::new();
        };
        match form {
            Some(form) => format!(
                "{} deploys {} at {}",
                self.name(id),
                say::formed(self.unit(id).kind, *form),
                self.place(at)
            ),
            None => format!("{} takes his place at {}", self.name(id), self.place(at)),
        }
    }

    fn dropped(&mut self, id: &UnitId, step: usize, reason: &str) -> String {
        let whose = if self.active.as_ref() == Some(id) {
            "its".to_owned()
        } else {
            format!("{}'s", self.name(id))
        };
        let ordinal = crate::kit::ordinal(step as u32);
        format!("{whose} {ordinal} step comes to nothing: {reason}")
    }

    fn waived(&mut self, id: &UnitId, step: usize) -> String {
        let subject = self.subject(id);
        match step {
            0 => format!("{subject} does nothing, as the condition of its orders does not hold"),
            _ => format!(
                "{subject} lets its {} step be, as the condition does not hold",
                crate::kit::ordinal(step as u32)
            ),
        }
    }

    fn moves(&mut self, id: &UnitId, path: &[Spot], short: bool) -> String {
        let (Some(from), Some(to)) = (self.unit(id).at, path.last().copied()) else {
            return String::new();
        };
        let ahead = {
            let forward = |spot: Spot| {
                self.state
                    .forward(&self.unit(id).side, self.state.map.hex(spot))
            };
            forward(to) - forward(from)
        };
        let unit = self.unit(id);
        let verbs = say::going(unit.kind, unit.mounted == Some(Mounted::No), ahead);
        let subject = self.subject(id);
        let verb = self.draw("moves", id, verbs);
        let far = if path.len() > 1 {
            format!(", {} hexes,", number(path.len() as u32))
        } else {
            String::new()
        };
        let halt = if short {
            " and finds the way barred beyond"
        } else {
            ""
        };
        let joins = match self.state.unit_at(to) {
            Some(other) if self.unit(id).is_general() && other.unit != *id => {
                format!(" to {}", self.roster.unit(&other.unit))
            }
            _ => String::new(),
        };
        format!("{subject} {verb}{joins}{far} to {}{halt}", self.place(to)).replace(",  to", ", to")
    }

    fn forms(&mut self, id: &UnitId, form: Form) -> String {
        let subject = self.subject(id);
        format!("{subject} {}", say::forming(form))
    }

    fn fires(
        &mut self,
        entry: &Entry<Event>,
        id: &UnitId,
        at: &UnitId,
        range: u32,
        volley: &Volley,
    ) -> Line {
        let kind = self.unit(id).kind;
        let subject = self.subject(id);
        let verb = self.draw("fires", id, say::firing(kind));
        let outcome = match volley.hits {
            0 => self.draw("misses", at, say::MISSES).to_owned(),
            hits => format!("and scores {}", counted(hits, "hit", None)),
        };
        let aim = say::aim(self.roster.unit(at), range);
        Line {
            text: format!("{subject} {verb} {aim} {outcome}"),
            working: working(entry, 0, volley).into_iter().collect(),
        }
    }

    fn assaults(
        &mut self,
        entry: &Entry<Event>,
        id: &UnitId,
        at: &UnitId,
        continued: bool,
        [attack, defence]: [&Volley; 2],
    ) -> Line {
        let kind = self.unit(id).kind;
        let subject = self.subject(id);
        let target = self.roster.unit(at).to_owned();
        let text = match continued {
            true => format!("{subject} takes up the drawn fight with {target} again"),
            false => {
                let verb = self.draw("charges", id, say::charging(kind));
                format!(
                    "{subject} {verb} {target}, which stands {}",
                    self.stance(at)
                )
            }
        };
        let lines = [working(entry, 0, attack), working(entry, 1, defence)];
        Line {
            text,
            working: lines.into_iter().flatten().collect(),
        }
    }

    fn stance(&self, id: &UnitId) -> String {
        let unit = self.unit(id);
        unit.form.map_or_else(String::new, |form| {
            format!("in {}", form.word())
                .replace("in limbered", "limbered")
                .replace("in unlimbered", "unlimbered")
        })
    }

    fn fate(&self, entry: &Entry<Event>, by: &UnitId, general: &UnitId, killed: bool) -> Line {
        let name = self.name(general);
        let text = match killed {
            true => format!("In the thick of it {name} falls, killed"),
            false => format!(
                "{} stakes a hit on the life of {name}, who comes through unhurt",
                self.roster.unit(by)
            ),
        };
        let shown = entry.rolls.first().map(|roll| {
            roll.values
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        });
        let needed = tables::GENERAL_DIES;
        let working =
            shown.map(|shown| format!("2D6: {shown}; {needed} or more kills ({})", entry.clause));
        Line {
            text,
            working: working.into_iter().collect(),
        }
    }

    fn loses(&mut self, id: &UnitId, points: u32) -> String {
        let unit = self.unit(id);
        let left = unit.strength().saturating_sub(points);
        let full = unit.full();
        let name = self.roster.unit(id).to_owned();
        match left {
            0 => format!(
                "{name} loses its last {}",
                counted(points.min(unit.strength()), "point", None).replace("one ", "")
            ),
            _ => format!(
                "{name} loses {} and is down to {left} of {full}",
                counted(points, "point", None)
            ),
        }
    }

    fn decided(
        &mut self,
        attacker: &UnitId,
        defender: &UnitId,
        [taken, lost]: [u32; 2],
        result: Result,
    ) -> String {
        let (us, them) = (
            self.roster.unit(attacker).to_owned(),
            self.roster.unit(defender).to_owned(),
        );
        match result {
            Result::AttackerWins => {
                let verb = self.draw("wins", attacker, say::WINS);
                format!("{us} {verb}, {taken} to {lost}")
            }
            Result::DefenderWins => {
                let verb = self.draw("holds", defender, say::HOLDS);
                format!("{them} {verb}, {lost} to {taken}")
            }
            Result::Draw if taken == 0 => self
                .draw("nobody hurt", attacker, say::NOBODY_HURT)
                .to_owned(),
            Result::Draw => format!("neither gives way: {taken} each, and the fight is drawn"),
            Result::Nobody => "both are cut to pieces, and nobody has won".to_owned(),
        }
    }

    fn gone(&mut self, id: &UnitId, how: Lost) -> String {
        let name = self.roster.unit(id).to_owned();
        let choices = match how {
            Lost::Destroyed => say::DESTROYED,
            Lost::Disintegrated => say::DISINTEGRATES,
            Lost::Left => say::LEAVES,
            Lost::Killed | Lost::TakenOff => say::TAKEN_OFF,
        };
        format!("{name} {}", self.draw("gone", id, choices))
    }

    fn morale(&mut self, entry: &Entry<Event>, id: &UnitId, fails: bool) -> Line {
        let name = self.roster.unit(id).to_owned();
        let half = self.unit(id).strength();
        let verb = self.draw("morale", id, if fails { say::BREAKS } else { say::STEADY });
        let die = entry.rolls.first().map(|roll| roll.scores()[0]);
        let passes = tables::MORALE_PASSES;
        let line = die.map(|die| {
            format!(
                "morale at {half} of {}: D6 {die}; {passes} or more holds ({})",
                self.unit(id).full(),
                entry.clause
            )
        });
        Line {
            text: format!("{name} {verb}"),
            working: line.into_iter().collect(),
        }
    }

    fn rallies(
        &mut self,
        entry: &Entry<Event>,
        id: &UnitId,
        whom: &UnitId,
        succeeds: bool,
    ) -> Line {
        let subject = self.subject(id);
        let target = self.roster.unit(whom).to_owned();
        let verb = self.draw(
            "rally",
            id,
            if succeeds { say::RALLIES } else { say::IN_VAIN },
        );
        let die = entry.rolls.first().map(|roll| roll.scores()[0]);
        let needed = tables::RALLY_SUCCEEDS;
        let line = die.map(|die| {
            format!(
                "rally: D6 {die}; {needed} or more succeeds ({})",
                entry.clause
            )
        });
        Line {
            text: format!("{subject} {}", verb.replace("{}", &target)),
            working: line.into_iter().collect(),
        }
    }

    fn falls_back(&mut self, id: &UnitId, to: Spot, cause: Cause) -> String {
        let place = self.place(to);
        let choices = match cause {
            Cause::Assault => say::THROWN_BACK,
            Cause::Morale => say::RUNS,
            Cause::Retreat => say::RETREATS,
        };
        let verb = self.draw("falls back", id, choices);
        let subject = if cause == Cause::Retreat {
            self.subject(id)
        } else {
            self.roster.unit(id).to_owned()
        };
        format!("{subject} {verb} {place}")
    }

    fn gives_way(&self, id: &UnitId, to: Option<Spot>) -> String {
        let name = self.name(id);
        match to.and_then(|to| self.state.unit_at(to)) {
            Some(friend) => format!(
                "{name} has to ride for it and reaches {}",
                self.roster.unit(&friend.unit)
            ),
            None => format!("{name}, with no unit left to go to, is taken off the field"),
        }
    }
}

/// The working of one volley: dice, modifiers, what was needed, what came of it.
fn working(entry: &Entry<Event>, index: usize, volley: &Volley) -> Option<String> {
    let roll = entry.rolls.get(index)?;
    let shown = roll
        .values
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ");
    let mut parts = vec![format!(
        "{}D6: {shown} ({})",
        roll.values.len(),
        volley.dice
    )];
    parts.extend(volley.tally.lines());
    parts.push(format!("{} or more hits ({})", volley.needs, volley.by));
    parts.push(counted(volley.hits, "hit", None));
    Some(parts.join("; "))
}

/// A line of working where somebody, or nobody, had a choice.
fn decided_by(what: &str, by: By, clause: &crate::adjudicate::Clause) -> Vec<String> {
    let how = match by {
        By::Rule | By::Order => return Vec::new(),
        By::Answer => "as answered",
        By::Standing => "by standing order",
        By::Default => "the printed default, as nothing was said",
    };
    vec![format!("{what}: {how} ({clause})")]
}
