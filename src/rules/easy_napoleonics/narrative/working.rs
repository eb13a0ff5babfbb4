//! The working of each event: dice, what was added and by which clause, what was needed, what came of it, who decided.

use super::names::Voice;
use super::set_up::{described_card, nouns};
use crate::adjudicate::{By, Clause, Entry, UnitId};
use crate::kit::{counted, number};
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::charts::tables::die_needed;
use crate::rules::easy_napoleonics::position::event::{Blow, Event, Test, Throw, Winner};
use crate::rules::easy_napoleonics::troops::units::{Level, Unit};

impl Voice<'_> {
    /// The working of an entry.
    pub(crate) fn working(&self, entry: &Entry<Event>) -> Vec<String> {
        let clause = &entry.clause;
        match &entry.event {
            Event::Rallies { unit, .. } | Event::Checks { unit, .. } if self.is_veiled(unit) => Vec::new(),
            Event::Initiative { throws, .. } => {
                let lines = throws.iter().map(|throw| self.throw(throw, clause));
                lines.collect()
            }
            Event::DeploymentDie { .. }
            | Event::Again { .. }
            | Event::Counts { .. }
            | Event::Lays { .. }
            | Event::Draws { .. } => self.drawn(entry),
            Event::Rallies { .. } | Event::Squares { .. } | Event::Checks { .. } | Event::Fires { .. } => {
                self.tested(entry)
            }
            Event::Risk { leader, .. } => {
                let fatal = tables::FATAL;
                let what = format!("{}: D10", self.name(leader));
                let line = shown(entry).map(|dice| format!("{what}: {dice}; {fatal} kills ({clause})"));
                line.into_iter().collect()
            }
            Event::Fights { attacker, defender, attack, defence, winner, breakthrough, by } => {
                // The clause of the melee goes with what it comes to, that of the choice with the choice.
                let mut lines = Vec::new();
                if !breakthrough && *by != By::Default {
                    let chooser = format!("the next melee, chosen by {}", self.army(self.state.leading()));
                    lines.extend(decided(&chooser, *by, &Clause::new("EN-MEL-09")));
                }
                lines.extend([self.blow(attacker, attack), self.blow(defender, defence)]);
                lines.push(result(attack, defence, *winner));
                lines
            }
            Event::Moves { path, stopped: Some(stopped), left, .. } => {
                let gone = counted(path.len() as u32, "hex", Some("hexes"));
                vec![format!("{gone} gone, {} not ({stopped})", number((*left).into()))]
            }
            Event::Blocked { stopped, .. } => vec![format!("no hex entered ({stopped})")],
            Event::Settles { side, by, .. } | Event::Picks { side, by, .. } => decided(&self.army(side), *by, clause),
            Event::Stands { unit, by, .. } | Event::Displaced { unit, by, .. } | Event::Advances { unit, by, .. } => {
                decided(&self.name(unit), *by, clause)
            }
            _ => Vec::new(),
        }
    }

    /// One side's throw for the initiative.
    fn throw(&self, throw: &Throw, clause: &Clause) -> String {
        let mut parts = vec![format!("{}: D10: {}", self.army(&throw.side), throw.face)];
        parts.extend(throw.tally.lines());
        parts.push(format!("comes to {}", throw.score()));
        format!("{} ({clause})", parts.join("; "))
    }

    /// What is drawn by lot before the battle.
    fn drawn(&self, entry: &Entry<Event>) -> Vec<String> {
        let clause = &entry.clause;
        match &entry.event {
            Event::DeploymentDie { scores, .. } => {
                let each = scores.iter();
                let each = each.map(|(side, face)| format!("{}: D10: {face} ({clause})", self.army(side)));
                each.collect()
            }
            // Most draws take many throws; the table of rolls has them all.
            Event::Again { .. } => Vec::new(),
            Event::Counts { kind, .. } => by_lot(nouns(*kind).1, entry),
            Event::Lays { terrain, .. } => {
                let spot = terrain.hexes.first().map(ToString::to_string);
                let what = format!("{} at {}", nouns(terrain.kind).0, spot.unwrap_or_default());
                by_lot(&what, entry)
            }
            Event::Draws { card, unit, .. } => by_lot(&described_card(*card, unit.as_deref()), entry),
            _ => Vec::new(),
        }
    }

    /// Dice against a grade.
    fn tested(&self, entry: &Entry<Event>) -> Vec<String> {
        let clause = &entry.clause;
        match &entry.event {
            Event::Rallies { unit, test, level, .. } => {
                let end = self.levels(unit, *level);
                vec![self.check(unit, "rally", test, &[end], clause)]
            }
            Event::Squares { unit, test, by, .. } => {
                let result = if test.made > 0 { "formed" } else { "not formed" };
                let line = self.check(unit, "hasty square", test, &[result.to_owned()], clause);
                let mut lines = vec![line];
                lines.extend(decided(&self.name(unit), *by, clause));
                lines
            }
            Event::Checks { unit, test, level, .. } => {
                let passed = match test.made {
                    0 => "none passed".to_owned(),
                    made => format!("{} passed", number(made.into())),
                };
                let end = self.levels(unit, *level);
                vec![self.check(unit, "morale", test, &[passed, end], clause)]
            }
            Event::Fires { unit, test, by, .. } => {
                let hits = Some(counted(test.made.into(), "hit", None));
                let how = match by {
                    By::Default => Some("at will"),
                    by => by.told(),
                };
                let ends = hits.into_iter().chain(how.map(str::to_owned));
                let ends = ends.collect::<Vec<_>>();
                vec![self.needed(unit, "", test, "hits", &ends, clause)]
            }
            _ => Vec::new(),
        }
    }

    /// A line of a check.
    fn check(&self, id: &UnitId, what: &str, test: &Test, ends: &[String], clause: &Clause) -> String {
        let what = format!("{}, {what}: ", self.name(id));
        self.needed(id, &what, test, "passes", ends, clause)
    }

    /// A line of dice against a grade.
    fn needed(&self, id: &UnitId, what: &str, test: &Test, makes: &str, ends: &[String], clause: &Clause) -> String {
        let faces = test.faces.iter().map(ToString::to_string);
        let faces = faces.collect::<Vec<_>>().join(" ");
        let dice = match test.faces.len() {
            1 => "D10".to_owned(),
            dice => format!("{dice}D10"),
        };
        let face = die_needed(test.needs, &test.tally);
        let least = if face == 10 { "10".to_owned() } else { format!("{face} or more") };
        let grade = self.grade(id, test.needs);
        let mut parts = vec![format!("{what}{dice}: {faces} ({clause})")];
        if !self.is_veiled(id) {
            parts.extend(test.tally.lines());
            parts.push(format!("{least} {makes}{grade}"));
        }
        parts.extend(ends.iter().cloned());
        parts.join("; ")
    }

    fn grade(&self, id: &UnitId, needs: u8) -> String {
        let grade = self.state.find(id).and_then(|unit: &Unit| unit.grade);
        let row = tables::GRADES.iter().find(|(known, ..)| Some(*known) == grade);
        row.map_or(String::new(), |(grade, _, clause)| {
            format!(" ({} {needs}+, {clause})", grade.word().replace('-', " "))
        })
    }

    /// From which level to which.
    fn levels(&self, id: &UnitId, end: Level) -> String {
        let begin = self.state.find(id).map_or(end, Unit::level);
        match begin == end {
            true => format!("stays {}", end.word()),
            false => format!("{} to {}", begin.word(), end.word()),
        }
    }

    fn blow(&self, id: &UnitId, blow: &Blow) -> String {
        let faces = blow.faces.iter().map(ToString::to_string);
        let faces = faces.collect::<Vec<_>>().join(" ");
        let dice = match blow.faces.len() {
            1 => "D10".to_owned(),
            dice => format!("{dice}D10"),
        };
        let mut parts = vec![format!("{}, {dice}: {faces}", self.name(id))];
        if !self.is_veiled(id) {
            parts.extend(blow.tally.lines());
        }
        parts.push(format!("comes to {}", blow.total()));
        parts.join("; ")
    }
}

/// A line where somebody, or nobody, had a choice.
fn decided(who: &str, by: By, clause: &Clause) -> Vec<String> {
    let line = by.told().map(|how| format!("{who}: {how} ({clause})"));
    line.into_iter().collect()
}

/// A line of what the dice have drawn; nothing where none were thrown.
fn by_lot(what: &str, entry: &Entry<Event>) -> Vec<String> {
    let dice = entry.rolls.first().map(|roll| (roll.die, roll.values.len()));
    let line = dice.zip(shown(entry)).map(|((die, dice), faces)| {
        let die = die.to_string().to_uppercase();
        let dice = if dice == 1 { die } else { format!("{dice}{die}") };
        format!("{what}: {dice}: {faces} ({})", entry.clause)
    });
    line.into_iter().collect()
}

fn shown(entry: &Entry<Event>) -> Option<String> {
    let values = &entry.rolls.first()?.values;
    let values = values.iter().map(ToString::to_string).collect::<Vec<_>>();
    Some(values.join(" "))
}

/// What the totals of a melee come to.
fn result(attack: &Blow, defence: &Blow, winner: Winner) -> String {
    let (ours, theirs) = (attack.total(), defence.total());
    let by = ours.abs_diff(theirs);
    let loss = tables::loss(by);
    let who = match winner {
        Winner::Attacker => "the defender",
        Winner::Defender => "the attacker",
        Winner::Nobody => "each",
    };
    let checks = counted(loss.checks.into(), "check", None);
    let cost = match loss.drop {
        Some(drop) => format!("drops {} and takes {checks}", counted(drop.into(), "level", None)),
        None => "is broken".to_owned(),
    };
    format!("{ours} to {theirs}, difference {by}: {who} {cost} ({})", loss.clause)
}
