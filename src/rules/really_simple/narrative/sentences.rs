//! What each event is in words, and its working.

use super::wording as say;
use crate::adjudicate::{By, Calls, Choices, Clause, Deck, Entry, Fact, Reason, Roster, Side, UnitId};
use crate::kit::{Spot, counted, list, number, ordinal, the};
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::position::estimates;
use crate::rules::really_simple::position::event::{Cause, Event, Result, Volley};
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::names::number_of;
use crate::rules::really_simple::troops::units::{Form, Lost, Mounted, Unit};

/// A sentence with its working.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) working: Vec<String>,
}

/// What is needed to put an event into words: the position before it, names, and what was said last.
pub(crate) struct Voice<'t> {
    pub(crate) state: State,
    pub(crate) roster: &'t Roster,
    pub(crate) deck: Deck<'t>,
    /// The active piece, once it has been described in the paragraph.
    pub(crate) active: Option<UnitId>,
    /// The piece that a pronoun would be taken for.
    pub(crate) last: Option<UnitId>,
    /// Whether the sentence has a verb already, so that another `and` would be one too many.
    pub(crate) goes_on: bool,
}

impl Calls for Voice<'_> {
    fn call(&self, fact: &Fact) -> Option<String> {
        match fact {
            Fact::Unit(id) => self.state.find(id).map(|unit| self.name(&unit.unit)),
            _ => None,
        }
    }
}

impl<'t> Voice<'t> {
    /// An event in words; what a piece does in a breath comes without its subject.
    pub(crate) fn line(&mut self, entry: &Entry<Event>) -> Line {
        let text = match &entry.event {
            Event::Fires { unit, at, range, volley } => self.fires(unit, at, *range, volley),
            Event::Assaults { unit, at, continued, .. } => self.assaults(unit, at, *continued),
            Event::Moves { unit, path, short } => self.moves(unit, path, *short),
            Event::Forms { form, .. } => say::forming(*form).to_owned(),
            Event::Initiative { turn, first, scores } => self.initiative(*turn, first.as_ref(), scores),
            Event::Fate { by, unit, killed, .. } => self.fate(entry, by, unit, *killed),
            Event::Morale { unit, fails } => self.morale(unit, *fails),
            Event::Rallies { unit, whom, succeeds } => self.rallies(unit, whom, *succeeds),
            Event::PartBegins { side, missing } => self.part(side, *missing),
            Event::PartEnds { idle, .. } => self.idle(idle),
            Event::TurnEnds => format!("The end of turn {}", self.state.turn),
            Event::Concedes { side } => {
                let army = self.army(side);
                format!("{army} {} up the game", number_of(&army, "gives", "give"))
            }
            Event::Ends { verdict } => self.ends(verdict.winner.as_ref(), &verdict.why),
            Event::Deployed { unit, at, form, .. } => self.deployed(unit, *at, *form),
            Event::Dropped { unit, step, reason } => self.dropped(unit, *step, reason),
            Event::Waived { unit, step } => self.waived(unit, *step),
            Event::Loses { unit, points } => self.loses(unit, *points),
            Event::Decided { attacker, defender, taken, lost, result } => {
                self.decided(attacker, defender, [*taken, *lost], *result)
            }
            Event::Gone { unit, how } => self.gone(unit, *how),
            Event::FallsBack { unit, to, cause, .. } => self.falls_back(unit, *to, *cause),
            Event::Halts { unit } => {
                format!("{} has nowhere to go and halts where it stands", self.subject(unit))
            }
            Event::GivesWay { unit, to, .. } => self.gives_way(unit, *to),
            Event::Accompanies { unit, to, .. } => self.accompanies(unit, *to),
            Event::Advances { unit, to, .. } => self.advances(unit, *to),
            Event::Standing { .. }
            | Event::Struck { .. }
            | Event::TurnBegins { .. }
            | Event::Activates { .. }
            | Event::Breaks { .. } => String::new(),
        };
        let working = self.working(entry);
        Line { text, working }
    }

    /// An event that was told with the one before it: its working alone.
    pub(crate) fn already_told(&self, entry: &Entry<Event>) -> Line {
        let working = self.working(entry);
        Line { text: String::new(), working }
    }

    fn unit(&self, id: &UnitId) -> &Unit {
        self.state.unit(id)
    }

    /// What a piece is called.
    pub(crate) fn name(&self, id: &UnitId) -> String {
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
        let at = self.unit(id).at;
        at.map_or_else(|| "no place".to_owned(), |at| self.place(at))
    }

    /// The piece a sentence is about: described when the paragraph first speaks of the one that is active, a pronoun
    /// where nobody else could be meant.
    pub(crate) fn subject(&mut self, id: &UnitId) -> String {
        let general = self.unit(id).is_general();
        if self.last.as_ref() == Some(id) {
            return if general { "he" } else { "it" }.to_owned();
        }
        self.last = Some(id.clone());
        let first = self.active.is_none();
        self.active.get_or_insert_with(|| id.clone());
        let name = self.name(id);
        match (first, self.unit(id).form) {
            (true, Some(form)) => {
                format!("{name}, {} at {},", say::formed(form), self.standing_at(id))
            }
            _ => name,
        }
    }

    fn draw(&mut self, choices: Choices, id: &UnitId) -> &'t str {
        self.deck.draw(choices, id.as_str(), self.state.turn)
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
        let general = self.unit(&idle[0]).is_general();
        let choices = match (idle.len(), general) {
            (1, true) => say::IDLES_GENERAL,
            (1, false) => say::IDLES_ONE,
            _ => say::IDLES,
        };
        format!("{} {}", list(&names), self.draw(choices, &idle[0]))
    }

    fn initiative(&self, turn: u32, first: Option<&Side>, scores: &[(Side, u8)]) -> String {
        let throw = |(side, score): &(Side, u8)| {
            let army = self.army(side);
            let verb = number_of(&army, "throws", "throw");
            format!("{army} {verb} {score}")
        };
        let throws = scores.iter().map(throw).collect::<Vec<_>>();
        let outcome = match first {
            Some(side) => {
                let army = self.army(side);
                let verb = number_of(&army, "moves", "move");
                format!("{army} {verb} first in turn {turn}")
            }
            None => "a tie, and both throw again".to_owned(),
        };
        format!("For the initiative {}: {outcome}", list(&throws))
    }

    fn ends(&self, winner: Option<&Side>, why: &str) -> String {
        match winner {
            Some(side) => format!("The battle is over: {why}. Victory to {}", self.army(side)),
            None => format!("The battle is over: {why}. It is a draw"),
        }
    }

    fn deployed(&self, id: &UnitId, at: Spot, form: Option<Form>) -> String {
        let (name, place) = (self.name(id), self.place(at));
        match form.or(self.unit(id).form) {
            Some(form) => format!("{name} deploys {} at {place}", say::formed(form)),
            None => format!("{name} takes his place at {place}"),
        }
    }

    fn dropped(&mut self, id: &UnitId, step: usize, reason: &Reason) -> String {
        let own = self.last.as_ref() == Some(id);
        let whose = match (own, self.unit(id).is_general()) {
            (true, true) => "his".to_owned(),
            (true, false) => "its".to_owned(),
            (false, _) => format!("{}'s", self.name(id)),
        };
        let step = ordinal(u32::try_from(step).unwrap_or(u32::MAX));
        format!("{whose} {step} step comes to nothing: {}", reason.told(self))
    }

    fn waived(&mut self, id: &UnitId, step: usize) -> String {
        let subject = self.subject(id);
        let step = u32::try_from(step).unwrap_or(u32::MAX);
        match step {
            0 => format!("{subject} stays, as the condition of the orders does not hold"),
            _ => format!("{subject} passes over the {} step, whose condition does not hold", ordinal(step)),
        }
    }

    fn moves(&mut self, id: &UnitId, path: &[Spot], short: bool) -> String {
        let unit = self.unit(id);
        let (Some(from), Some(to)) = (unit.at, path.last().copied()) else {
            return String::new();
        };
        let forward = |spot: Spot| self.state.forward(&unit.side, self.state.map.hex(spot));
        let ahead = forward(to) - forward(from);
        let general = unit.is_general();
        let verbs = say::going(unit.kind, unit.mounted == Some(Mounted::No), ahead);
        let friend = self.state.unit_at(to).filter(|other| general && other.unit != *id);
        let joins = friend.map(|friend| self.roster.unit(&friend.unit).to_owned());
        let verb = self.draw(verbs, id);
        let halt = if short { ", where the way is barred" } else { "" };
        let far = match path.len() {
            0 | 1 => String::new(),
            hexes => format!(" {} hexes", number(u32::try_from(hexes).unwrap_or(u32::MAX))),
        };
        let named = |spot: Spot| self.roster.place(&spot.to_string());
        let place = match named(from) == named(to) {
            true => to.to_string(),
            false => self.place(to),
        };
        match joins {
            Some(friend) => format!("{verb} to {friend} at {place}{halt}"),
            None => format!("{verb}{far} to {place}{halt}"),
        }
    }

    fn fires(&mut self, id: &UnitId, at: &UnitId, range: u32, volley: &Volley) -> String {
        let verb = self.draw(say::firing(self.unit(id).kind), id);
        let (hits, misses) = match self.goes_on {
            true => (say::HITS_TOO, say::MISSES_TOO),
            false => (say::HITS, say::MISSES),
        };
        let outcome = match volley.hits {
            _ if self.state.blur.is_some() && volley.hits > 0 => match self.goes_on {
                true => ", and hits".to_owned(),
                false => " and hits".to_owned(),
            },
            0 => self.draw(misses, at).to_owned(),
            scored => {
                let words = self.draw(hits, id);
                words.replace("{}", &counted(scored, "hit", None))
            }
        };
        format!("{verb} {}{outcome}", say::aim(self.roster.unit(at), range))
    }

    fn assaults(&mut self, id: &UnitId, at: &UnitId, continued: bool) -> String {
        let target = self.roster.unit(at).to_owned();
        if continued {
            return format!("takes up the drawn fight with {target} again");
        }
        let verb = self.draw(say::charging(self.unit(id).kind), id);
        let stance = self.unit(at).form.map_or("", say::formed);
        format!("{verb} {target}, which stands {stance}")
    }

    fn fate(&mut self, entry: &Entry<Event>, by: &UnitId, general: &UnitId, killed: bool) -> String {
        let label = entry.rolls.first().map_or("", |roll| roll.label.as_str());
        let in_melee = !label.contains("/fire-general/");
        let choices = match (in_melee, killed) {
            (true, true) => say::KILLED_IN_MELEE,
            (true, false) => say::SPARED_IN_MELEE,
            (false, true) => say::KILLED,
            (false, false) => say::SPARED,
        };
        let words = self.draw(choices, by);
        self.last = None;
        let words = words.replace("{by}", self.roster.unit(by));
        words.replace("{}", &self.name(general))
    }

    /// What a unit has left after a loss: `B1 is down to 4 of 6`.
    pub(crate) fn down_to(&mut self, id: &UnitId, points: u32) -> String {
        if estimates::looks(&self.state, self.unit(id), points).is_some() {
            return format!("{} {}", self.roster.unit(id), self.suffers(id, points));
        }
        let verb = self.draw(say::LEFT, id);
        let words = verb.replace("{}", &self.left(id, points));
        format!("{} {words}", self.roster.unit(id))
    }

    /// The points a unit has left after a loss: `4 of 6`.
    pub(crate) fn left(&self, id: &UnitId, points: u32) -> String {
        let unit = self.unit(id);
        let left = unit.strength().saturating_sub(points);
        format!("{left} of {}", unit.full())
    }

    /// Whether a loss leaves a unit nothing.
    pub(crate) fn is_last(&self, id: &UnitId, points: u32) -> bool {
        self.unit(id).strength() <= points
    }

    fn loses(&mut self, id: &UnitId, points: u32) -> String {
        let unit = self.unit(id);
        let (left, full) = (unit.strength().saturating_sub(points), unit.full());
        let last = counted(unit.strength(), "point", None).replace("one point", "point");
        let subject = self.subject(id);
        match left {
            0 if self.is_rough(id) => format!("{subject} loses all that it had left"),
            0 => format!("{subject} loses its last {last}"),
            _ if self.is_rough(id) => format!("{subject} {}", self.suffers(id, points)),
            _ => format!("{subject} loses {} and is down to {left} of {full}", counted(points, "point", None)),
        }
    }

    fn decided(&mut self, us: &UnitId, them: &UnitId, [taken, lost]: [u32; 2], result: Result) -> String {
        let (attacker, defender) = (self.name(us), self.name(them));
        self.last = None;
        let gone = |id: &UnitId| self.unit(id).at.is_none();
        let rough = self.state.blur.is_some();
        match result {
            Result::AttackerWins if gone(them) => {
                format!("{attacker} {}, as {defender} is no more", self.draw(say::WINS, us))
            }
            Result::DefenderWins if gone(us) => {
                format!("{defender} {}, as {attacker} is no more", self.draw(say::HOLDS, them))
            }
            Result::AttackerWins if rough => format!("{attacker} {}", self.draw(say::WINS, us)),
            Result::DefenderWins if rough => {
                format!("{defender} {}", self.draw(say::HOLDS, them))
            }
            Result::Draw if rough && taken > 0 => "neither gives way, and the fight is drawn".to_owned(),
            Result::AttackerWins => {
                format!("{attacker} {}, {taken} to {lost}", self.draw(say::WINS, us))
            }
            Result::DefenderWins => {
                format!("{defender} {}, {lost} to {taken}", self.draw(say::HOLDS, them))
            }
            Result::Draw if taken == 0 => self.draw(say::NOBODY_HURT, us).to_owned(),
            Result::Draw => {
                let words = self.draw(say::DRAWN, us);
                words.replace("{}", &number(taken))
            }
            Result::Nobody => "both are cut to pieces, and nobody has won".to_owned(),
        }
    }

    /// A unit leaves the board: `B1 is destroyed`.
    pub(crate) fn gone(&mut self, id: &UnitId, how: Lost) -> String {
        let name = match self.last.as_ref() == Some(id) && how != Lost::Destroyed {
            true => "it".to_owned(),
            false => self.name(id),
        };
        self.last = None;
        format!("{name} {}", self.goes(id, how))
    }

    /// The same without its subject.
    pub(crate) fn goes(&mut self, id: &UnitId, how: Lost) -> &'t str {
        let choices = match how {
            Lost::Destroyed => say::DESTROYED,
            Lost::Disintegrated => say::DISINTEGRATES,
            Lost::Left => say::LEAVES,
            Lost::Killed | Lost::TakenOff => say::TAKEN_OFF,
        };
        self.draw(choices, id)
    }

    fn morale(&mut self, id: &UnitId, fails: bool) -> String {
        let subject = self.subject(id);
        let verb = self.draw(if fails { say::BREAKS } else { say::STEADY }, id);
        format!("{subject} {verb}")
    }

    fn rallies(&mut self, id: &UnitId, whom: &UnitId, succeeds: bool) -> String {
        let subject = self.subject(id);
        let target = self.roster.unit(whom).to_owned();
        self.last = None;
        let verb = self.draw(if succeeds { say::RALLIES } else { say::IN_VAIN }, id);
        format!("{subject} {}", verb.replace("{}", &target))
    }

    /// How a unit goes back, without its subject.
    pub(crate) fn goes_back(&mut self, id: &UnitId, to: Spot, cause: Cause) -> String {
        let choices = match cause {
            Cause::Assault => say::THROWN_BACK,
            Cause::Morale => say::RUNS,
            Cause::Retreat => say::RETREATS,
        };
        let verb = self.draw(choices, id);
        format!("{verb} {}", self.place(to))
    }

    fn falls_back(&mut self, id: &UnitId, to: Spot, cause: Cause) -> String {
        let subject = self.subject(id);
        format!("{subject} {}", self.goes_back(id, to, cause))
    }

    fn gives_way(&mut self, id: &UnitId, to: Option<Spot>) -> String {
        let name = self.name(id);
        self.last = None;
        match to.and_then(|to| self.state.unit_at(to)) {
            Some(friend) => format!("{name} has to ride for it and reaches {}", self.roster.unit(&friend.unit)),
            None => format!("{name}, with no unit left to go to, is taken off the field"),
        }
    }

    fn accompanies(&mut self, id: &UnitId, to: Option<Spot>) -> String {
        let name = self.name(id);
        self.last = None;
        match to {
            Some(_) => format!("{name} goes with it"),
            None => format!("{name} stays behind, alone at {}", self.standing_at(id)),
        }
    }

    fn advances(&mut self, id: &UnitId, to: Option<Spot>) -> String {
        let subject = self.subject(id);
        match to {
            Some(to) => format!("{subject} presses on into {}", self.place(to)),
            None => format!("{subject} does not follow"),
        }
    }

    /// The working of an event: dice, modifiers, what was needed, what came of it, and who decided.
    fn working(&self, entry: &Entry<Event>) -> Vec<String> {
        let clause = &entry.clause;
        match &entry.event {
            Event::Fires { volley, .. } => volley_line(entry, 0, volley).into_iter().collect(),
            Event::Assaults { attack, defence, .. } => {
                let lines = [volley_line(entry, 0, attack), volley_line(entry, 1, defence)];
                lines.into_iter().flatten().collect()
            }
            Event::Fate { .. } => {
                let kills = format!("{} or more kills ({clause})", tables::GENERAL_DIES);
                thrown(entry, "a General's fate: 2D6", &kills)
            }
            Event::Morale { unit, .. } => {
                let unit = self.unit(unit);
                let what = format!("morale at {} of {}: D6", unit.strength(), unit.full());
                let holds = format!("{} or more holds ({clause})", tables::MORALE_PASSES);
                thrown(entry, &what, &holds)
            }
            Event::Rallies { .. } => {
                let succeeds = format!("{} or more succeeds ({clause})", tables::RALLY_SUCCEEDS);
                thrown(entry, "rally: D6", &succeeds)
            }
            Event::FallsBack { to, by, .. } => decided_by(&format!("to {to}"), *by, clause),
            Event::GivesWay { unit, by, .. }
            | Event::Accompanies { unit, by, .. }
            | Event::Advances { unit, by, .. } => decided_by(&format!("{}:", self.name(unit)), *by, clause),
            _ => Vec::new(),
        }
    }
}

fn shown(entry: &Entry<Event>, index: usize) -> Option<String> {
    let values = &entry.rolls.get(index)?.values;
    let values = values.iter().map(ToString::to_string).collect::<Vec<_>>();
    Some(values.join(" "))
}

/// The working of one volley.
fn volley_line(entry: &Entry<Event>, index: usize, volley: &Volley) -> Option<String> {
    let dice = entry.rolls.get(index)?.values.len();
    let mut parts = vec![format!("{dice}D6: {} ({})", shown(entry, index)?, volley.dice)];
    parts.extend(volley.tally.lines());
    parts.push(format!("{} or more hits ({})", volley.needs, volley.by));
    parts.push(counted(volley.hits, "hit", None));
    Some(parts.join("; "))
}

fn thrown(entry: &Entry<Event>, what: &str, needed: &str) -> Vec<String> {
    let line = shown(entry, 0).map(|dice| format!("{what} {dice}; {needed}"));
    line.into_iter().collect()
}

/// A line of working where somebody, or nobody, had a choice.
fn decided_by(what: &str, by: By, clause: &Clause) -> Vec<String> {
    let how = match by {
        By::Rule | By::Order => return Vec::new(),
        By::Answer => "as answered",
        By::Standing => "by standing order",
        By::Default => "by the printed default, as nothing was said",
    };
    vec![format!("{what} {how} ({clause})")]
}
