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
        log,
        here: 0,
        told: 0,
        deck: Deck::new(),
        opens: true,
        quiet: false,
        active: None,
    };
    log.iter().map(|entry| teller.entry(entry)).collect()
}

struct Teller<'t> {
    state: State,
    roster: &'t Roster,
    log: &'t [Entry<Event>],
    /// The place in the log of the entry that is being told.
    here: usize,
    /// Entries before this place have had their say in an earlier sentence.
    told: usize,
    deck: Deck,
    /// Whether the next sentence opens a paragraph.
    opens: bool,
    /// Whether the piece before did nothing that took dice, so that another such may share its paragraph.
    quiet: bool,
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
        Line { text, working: Vec::new() }
    }
}

impl Teller<'_> {
    fn entry(&mut self, entry: &Entry<Event>) -> Told {
        let line = match self.here < self.told {
            true => Some(Line { text: String::new(), working: self.plain_working(entry) }),
            false => self.line(entry),
        };
        let beat = match (&entry.event, &line) {
            (_, None) => Beat::Silent,
            (Event::PartBegins { .. } | Event::TurnEnds, _) => Beat::Heading,
            (Event::PartEnds { .. } | Event::Initiative { .. } | Event::Ends { .. }, _) => Beat::Opens,
            _ if std::mem::take(&mut self.opens) => Beat::Opens,
            _ => Beat::Follows,
        };
        if matches!(entry.event, Event::PartBegins { .. } | Event::TurnEnds) {
            (self.opens, self.quiet, self.active) = (true, false, None);
        }
        self.here += 1;
        apply(&mut self.state, &entry.event);
        let Line { text, working } = line.unwrap_or_else(|| String::new().into());
        Told { beat, text, working, clause: entry.clause.clone(), rolls: entry.rolls.clone() }
    }

    fn line(&mut self, entry: &Entry<Event>) -> Option<Line> {
        let text = match &entry.event {
            Event::Activates { .. } => {
                let quiet = self.is_quiet();
                self.opens |= !(quiet && self.quiet);
                (self.quiet, self.active) = (quiet, None);
                return None;
            }
            Event::Standing { .. } | Event::Struck { .. } | Event::TurnBegins { .. } | Event::Breaks { .. } => return None,
            Event::PartEnds { idle, .. } if idle.is_empty() => return None,
            Event::Fires { unit, at, range, volley } => return Some(self.fires(entry, unit, at, *range, volley)),
            Event::Assaults { unit, at, continued, attack, defence } => {
                return Some(self.assaults(entry, unit, at, *continued, [attack, defence]));
            }
            Event::Initiative { turn, first, scores } => return Some(self.initiative(*turn, first.as_ref(), scores)),
            Event::Fate { by, unit, killed, .. } => return Some(self.fate(entry, by, unit, *killed)),
            Event::Morale { unit, fails } => return Some(self.morale(entry, unit, *fails)),
            Event::Rallies { unit, whom, succeeds } => return Some(self.rallies(entry, unit, whom, *succeeds)),
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
            Event::Loses { .. } => self.losses(),
            Event::Decided { attacker, defender, taken, lost, result } => {
                self.decided(attacker, defender, [*taken, *lost], *result)
            }
            Event::Gone { unit, how } => self.gone(unit, *how),
            Event::FallsBack { unit, to, cause, by } => {
                let text = self.falls_back(unit, *to, *cause);
                return Some(Line { text, working: decided_by("hex", *by, &entry.clause) });
            }
            Event::Halts { unit } => format!("{} has nowhere to go and halts where it stands", self.name(unit)),
            Event::GivesWay { unit, to, .. } => self.gives_way(unit, *to),
            Event::Accompanies { unit, to, .. } => match to {
                Some(_) => format!("{} goes with it", self.name(unit)),
                None => format!("{} stays behind, alone in {}", self.name(unit), self.standing_at(unit)),
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
        self.unit(id).at.map_or_else(|| "no place".to_owned(), |at| self.place(at))
    }

    /// The piece a sentence is about: described when it is first named in a paragraph, a pronoun after that.
    fn subject(&mut self, id: &UnitId) -> String {
        if self.active.as_ref() == Some(id) {
            return if self.unit(id).is_general() { "he" } else { "it" }.to_owned();
        }
        let first = self.active.is_none();
        if first {
            self.active = Some(id.clone());
        }
        let name = self.name(id);
        match (first, self.unit(id).form) {
            (true, Some(form)) => format!("{name}, {} at {},", say::formed(self.unit(id).kind, form), self.standing_at(id)),
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
        let choices = match idle {
            [one] if self.unit(one).is_general() => say::IDLES_HE,
            [_] => say::IDLES_ONE,
            _ => say::IDLES,
        };
        let verb = self.draw("idle", &idle[0], choices);
        format!("{} {verb}", list(&names))
    }

    fn initiative(&self, turn: u32, first: Option<&Side>, scores: &[(Side, u8)]) -> Line {
        let throw = |(index, (side, score)): (usize, &(Side, u8))| {
            let army = self.army(side);
            match index {
                0 => format!("{army} {} {score}", say::number_of(&army, "throws", "throw")),
                _ => format!("{army} {score}"),
            }
        };
        let throws = scores.iter().enumerate().map(throw).collect::<Vec<_>>();
        let outcome = match first {
            Some(side) => format!("{} {} first in turn {turn}", self.army(side), say::number_of(&self.army(side), "moves", "move")),
            None => "a tie, and both throw again".to_owned(),
        };
        Line { text: format!("For the initiative {}: {outcome}", list(&throws)), working: Vec::new() }
    }

    fn ends(&self, winner: Option<&Side>, why: &str) -> String {
        match winner {
            Some(side) => format!("The battle is over: {why}. Victory to {}", self.army(side)),
            None => format!("The battle is over: {why}. It is a draw"),
        }
    }

    fn deployed(&self, id: &UnitId, at: Spot, event: &Event) -> String {
        let Event::Deployed { form, .. } = event else { return String::new() };
        match form {
            Some(form) => format!("{} deploys {} at {}", self.name(id), say::formed(self.unit(id).kind, *form), self.place(at)),
            None => format!("{} takes his place at {}", self.name(id), self.place(at)),
        }
    }

    fn dropped(&mut self, id: &UnitId, step: usize, reason: &str) -> String {
        let whose = match (self.active.as_ref() == Some(id), self.unit(id).is_general()) {
            (true, true) => "his".to_owned(),
            (true, false) => "its".to_owned(),
            (false, _) => format!("{}'s", self.name(id)),
        };
        self.active.get_or_insert_with(|| id.clone());
        let ordinal = crate::kit::ordinal(step as u32);
        let verb = self.draw("dropped", id, say::DROPPED);
        format!("{whose} {ordinal} step {verb}: {reason}")
    }

    fn waived(&mut self, id: &UnitId, step: usize) -> String {
        let subject = self.subject(id);
        let whose = if self.unit(id).is_general() { "his" } else { "its" };
        match step {
            0 => format!("{subject} does nothing, as the condition of {whose} orders does not hold"),
            _ => format!("{subject} lets {whose} {} step be, as the condition does not hold", crate::kit::ordinal(step as u32)),
        }
    }

    fn moves(&mut self, id: &UnitId, path: &[Spot], short: bool) -> String {
        let (Some(from), Some(to)) = (self.unit(id).at, path.last().copied()) else { return String::new() };
        let ahead = {
            let forward = |spot: Spot| self.state.forward(&self.unit(id).side, self.state.map.hex(spot));
            forward(to) - forward(from)
        };
        let unit = self.unit(id);
        let verbs = say::going(unit.kind, unit.mounted == Some(Mounted::No), ahead);
        let subject = self.subject(id);
        let verb = self.draw("moves", id, verbs);
        let far = if path.len() > 1 { format!(" {} hexes", number(path.len() as u32)) } else { String::new() };
        let halt = if short { ", and finds the way barred beyond" } else { "" };
        let to = match self.state.unit_at(to) {
            Some(other) if self.unit(id).is_general() => format!("{} at {}", self.roster.unit(&other.unit), self.place(to)),
            _ => self.place(to),
        };
        let parts = [vec![format!("{verb}{far} to {to}{halt}")], self.sequel(id)].concat();
        format!("{subject} {}", list(&parts))
    }

    fn forms(&mut self, id: &UnitId, form: Form) -> String {
        let subject = self.subject(id);
        format!("{subject} {}", say::forming(form))
    }

    fn fires(&mut self, entry: &Entry<Event>, id: &UnitId, at: &UnitId, range: u32, volley: &Volley) -> Line {
        let kind = self.unit(id).kind;
        let subject = self.subject(id);
        let verb = self.draw("fires", id, say::firing(kind));
        let outcome = match volley.hits {
            0 => self.draw("misses", at, say::MISSES).to_owned(),
            hits => self.draw("hits", at, say::HITS).replace("{}", &counted(hits, "hit", None)),
        };
        let aim = say::aim(self.roster.unit(at), range);
        Line { text: format!("{subject} {verb} {aim} {outcome}"), working: working(entry, 0, volley).into_iter().collect() }
    }

    fn assaults(&mut self, entry: &Entry<Event>, id: &UnitId, at: &UnitId, continued: bool, [attack, defence]: [&Volley; 2]) -> Line {
        let kind = self.unit(id).kind;
        let subject = self.subject(id);
        let target = self.roster.unit(at).to_owned();
        let text = match continued {
            true => format!("{subject} takes up the drawn fight with {target} again"),
            false => {
                let verb = self.draw("charges", id, say::charging(kind));
                format!("{subject} {verb} {target}, which stands {}", self.stance(at))
            }
        };
        let lines = [working(entry, 0, attack), working(entry, 1, defence)];
        Line { text, working: lines.into_iter().flatten().collect() }
    }

    fn stance(&self, id: &UnitId) -> String {
        let unit = self.unit(id);
        unit.form.map_or_else(String::new, |form| format!("in {}", form.word()).replace("in limbered", "limbered").replace("in unlimbered", "unlimbered"))
    }

    fn fate(&mut self, entry: &Entry<Event>, by: &UnitId, general: &UnitId, killed: bool) -> Line {
        let verb = self.draw("fate", general, if killed { say::KILLED } else { say::SPARED });
        let text = verb.replace("{by}", self.roster.unit(by)).replace("{}", &self.name(general));
        let shown = entry.rolls.first().map(|roll| roll.values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        let needed = tables::GENERAL_DIES;
        let working = shown.map(|shown| format!("2D6: {shown}; {needed} or more kills ({})", entry.clause));
        Line { text, working: working.into_iter().collect() }
    }

    /// What a blow has cost, both units of an assault in one sentence, and what became of a unit at once.
    fn losses(&mut self) -> String {
        let [first, second] = [self.here, self.after_loss(self.here)].map(|at| match self.log.get(at).map(|entry| &entry.event) {
            Some(Event::Loses { unit, points }) => Some((unit.clone(), *points)),
            _ => None,
        });
        let (unit, points) = first.expect("a loss is being told");
        self.told = self.here + 1;
        let name = self.roster.unit(&unit).to_owned();
        let first = [vec![self.left(&unit, points)], self.sequel(&unit)].concat();
        let Some((other, points)) = second else { return format!("{name} {}", list(&first)) };
        self.told += 1;
        let second = [vec![self.left(&other, points)], self.sequel(&other)].concat();
        format!("{name} {}, and {} {}", list(&first), self.roster.unit(&other), list(&second))
    }

    /// The place in the log after a loss and the end of the unit that it may be.
    fn after_loss(&self, at: usize) -> usize {
        let gone = matches!(self.log.get(at + 1).map(|entry| &entry.event), Some(Event::Gone { .. }));
        if gone { at + 2 } else { at + 1 }
    }

    fn left(&mut self, id: &UnitId, points: u32) -> String {
        let unit = self.unit(id);
        let (now, full) = (unit.strength(), unit.full());
        match now.saturating_sub(points) {
            0 => format!("loses its last {}", counted(now, "point", None).replace("one ", "")),
            left => self.draw("left", id, say::LEFT).replace("{}", &format!("{left} of its {full} points")),
        }
    }

    /// What the entries that come next say of the same piece, as further verbs of one sentence.
    fn sequel(&mut self, id: &UnitId) -> Vec<String> {
        let mut verbs = Vec::new();
        let log = self.log;
        self.told = self.told.max(self.here + 1);
        while let Some(entry) = log.get(self.told) {
            match &entry.event {
                Event::Breaks { unit } if unit == id => {}
                Event::Gone { unit, how } if unit == id => verbs.push(self.leaves(unit, *how).to_owned()),
                Event::Morale { unit, fails } if unit == id => verbs.push(self.nerve(unit, *fails).to_owned()),
                Event::FallsBack { unit, to, cause: Cause::Morale, .. } if unit == id => {
                    verbs.push(format!("{} {}", self.draw("falls back", id, say::RUNS), self.place(*to)));
                }
                Event::Forms { unit, form, .. } if unit == id => verbs.push(say::forming(*form).to_owned()),
                _ => break,
            }
            self.told += 1;
        }
        verbs
    }

    /// Whether the piece that is activated does nothing that takes dice.
    fn is_quiet(&self) -> bool {
        let rest = self.log[self.here + 1..].iter();
        let mut own = rest.take_while(|entry| !matches!(entry.event, Event::Activates { .. } | Event::PartEnds { .. }));
        own.all(|entry| {
            matches!(
                entry.event,
                Event::Moves { .. } | Event::Forms { .. } | Event::Dropped { .. } | Event::Waived { .. }
            )
        })
    }

    /// The working of an entry whose sentence is told already.
    fn plain_working(&self, entry: &Entry<Event>) -> Vec<String> {
        match &entry.event {
            Event::Morale { unit, .. } => self.morale_working(entry, unit),
            Event::FallsBack { by, .. } => decided_by("hex", *by, &entry.clause),
            _ => Vec::new(),
        }
    }

    fn decided(&mut self, attacker: &UnitId, defender: &UnitId, [taken, lost]: [u32; 2], result: Result) -> String {
        let (us, them) = (self.roster.unit(attacker).to_owned(), self.roster.unit(defender).to_owned());
        match result {
            Result::AttackerWins => {
                let verb = self.draw("wins", attacker, say::WINS);
                format!("{us} {verb}, {taken} to {lost}")
            }
            Result::DefenderWins => {
                let verb = self.draw("holds", defender, say::HOLDS);
                format!("{them} {verb}, {lost} to {taken}")
            }
            Result::Draw if taken == 0 => self.draw("nobody hurt", attacker, say::NOBODY_HURT).to_owned(),
            Result::Draw => {
                let verb = self.draw("drawn", attacker, say::DRAWN);
                verb.replace("{}", &number(taken))
            }
            Result::Nobody => "both are cut to pieces, and nobody has won".to_owned(),
        }
    }

    fn gone(&mut self, id: &UnitId, how: Lost) -> String {
        format!("{} {}", self.roster.unit(id), self.leaves(id, how))
    }

    fn leaves(&mut self, id: &UnitId, how: Lost) -> &'static str {
        let choices = match how {
            Lost::Destroyed => say::DESTROYED,
            Lost::Disintegrated => say::DISINTEGRATES,
            Lost::Left => say::LEAVES,
            Lost::Killed | Lost::TakenOff => say::TAKEN_OFF,
        };
        self.draw("gone", id, choices)
    }

    fn morale(&mut self, entry: &Entry<Event>, id: &UnitId, fails: bool) -> Line {
        let name = self.roster.unit(id).to_owned();
        let verbs = [vec![self.nerve(id, fails).to_owned()], self.sequel(id)].concat();
        Line { text: format!("{name} {}", list(&verbs)), working: self.morale_working(entry, id) }
    }

    fn nerve(&mut self, id: &UnitId, fails: bool) -> &'static str {
        self.draw("morale", id, if fails { say::BREAKS } else { say::STEADY })
    }

    fn morale_working(&self, entry: &Entry<Event>, id: &UnitId) -> Vec<String> {
        let (left, full) = (self.unit(id).strength(), self.unit(id).full());
        let die = entry.rolls.first().map(|roll| roll.scores()[0]);
        let passes = tables::MORALE_PASSES;
        let line = die.map(|die| format!("morale at {left} of {full}: D6 {die}; {passes} or more holds ({})", entry.clause));
        line.into_iter().collect()
    }

    fn rallies(&mut self, entry: &Entry<Event>, id: &UnitId, whom: &UnitId, succeeds: bool) -> Line {
        let subject = self.subject(id);
        let target = self.roster.unit(whom).to_owned();
        let verb = self.draw("rally", id, if succeeds { say::RALLIES } else { say::IN_VAIN });
        let die = entry.rolls.first().map(|roll| roll.scores()[0]);
        let needed = tables::RALLY_SUCCEEDS;
        let line = die.map(|die| format!("rally: D6 {die}; {needed} or more succeeds ({})", entry.clause));
        Line { text: format!("{subject} {}", verb.replace("{}", &target)), working: line.into_iter().collect() }
    }

    fn falls_back(&mut self, id: &UnitId, to: Spot, cause: Cause) -> String {
        let place = self.place(to);
        let choices = match cause {
            Cause::Assault => say::THROWN_BACK,
            Cause::Morale => say::RUNS,
            Cause::Retreat => say::RETREATS,
        };
        let verb = self.draw("falls back", id, choices);
        let subject = if cause == Cause::Retreat { self.subject(id) } else { self.roster.unit(id).to_owned() };
        let verbs = [vec![format!("{verb} {place}")], self.sequel(id)].concat();
        format!("{subject} {}", list(&verbs))
    }

    fn gives_way(&self, id: &UnitId, to: Option<Spot>) -> String {
        let name = self.name(id);
        match to.and_then(|to| self.state.unit_at(to)) {
            Some(friend) => format!("{name} has to ride for it and reaches {}", self.roster.unit(&friend.unit)),
            None => format!("{name}, with no unit left to go to, is taken off the field"),
        }
    }
}

/// The working of one volley: dice, modifiers, what was needed, what came of it.
fn working(entry: &Entry<Event>, index: usize, volley: &Volley) -> Option<String> {
    let roll = entry.rolls.get(index)?;
    let shown = roll.values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let mut parts = vec![format!("{}D6: {shown} ({})", roll.values.len(), volley.dice)];
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
