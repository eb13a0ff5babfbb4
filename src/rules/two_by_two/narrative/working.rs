//! The working of each event: dice, what was added and by which clause, what was needed, what came of it, where units
//! stand now, who decided.

use super::consequences::in_words;
use super::names::{Bare, Voice};
use super::set_up::part_of_board;
use crate::adjudicate::{By, Clause, Entry, UnitId};
use crate::kit::Tally;
use crate::kit::table::Coordinates;
use crate::rules::two_by_two::charts::modifiers::ShotResult;
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::narrative::figures;
use crate::rules::two_by_two::position::event::{Behind, Blow, Event};

impl Voice<'_> {
    /// The working of an entry.
    pub(crate) fn working(&self, entry: &Entry<Event>) -> Vec<String> {
        let clause = &entry.clause;
        match &entry.event {
            Event::SetUpDice { scores, .. } => {
                let each = scores.iter();
                let each = each.map(|(side, face)| format!("{}: D6: {face} ({clause})", self.army(side)));
                each.collect()
            }
            Event::Lays { terrain, sector: Some(face), .. } => {
                let what = terrain.name.as_deref().unwrap_or(terrain.kind.word());
                let part = part_of_board(*face).unwrap_or_default();
                vec![format!("{what}: D6: {face}; {part} ({clause})")]
            }
            Event::Reinforces { .. } | Event::Rallies { .. } | Event::Fires { .. } => self.diced(entry),
            Event::Routs { .. } => self.survival(entry),
            Event::Fights { .. } => self.melee(entry),
            Event::Status { unit, state } => {
                let was = self.state.find(unit).map_or(*state, |unit| unit.state);
                let change = match was == *state {
                    true => format!("stays {}", in_words(*state)),
                    false => format!("{} to {}", in_words(was), in_words(*state)),
                };
                vec![format!("{}: {change} ({clause})", self.plain(unit))]
            }
            Event::Destroyed { unit, .. } => self.lost(unit, clause),
            Event::Places { point, by } => {
                let what = format!("{}: {} placed", self.army(&point.side), point.unit);
                decided(&what, *by, clause)
            }
            Event::Keeps { unit, .. } => {
                vec![format!("{}: keeps its place ({clause})", self.plain(unit))]
            }
            _ => match self.chosen(&entry.event) {
                Some((unit, what, by)) => self.decision(unit, &what, by, clause),
                None => self.moved(entry),
            },
        }
    }

    /// Where units stand after an event that moves them.
    fn moved(&self, entry: &Entry<Event>) -> Vec<String> {
        let clause = &entry.clause;
        let far = |distance| figures::figure(&self.state, distance);
        match &entry.event {
            Event::Moves { unit, legs, to, face, cost, stopped, .. } => {
                let mut line = format!(
                    "{}: {}; at {}, facing {face}; {} paid",
                    self.plain(unit),
                    legs.join(", "),
                    figures::spot(&self.state, *to),
                    far(*cost)
                );
                if let Some(stop) = stopped {
                    line.push_str(&format!("; cut short ({})", stop.clause));
                }
                vec![line]
            }
            Event::Arrives { unit, at, face, .. } | Event::Aligned { unit, at, face } => {
                vec![format!("{}, facing {face}", self.at(unit, *at))]
            }
            Event::Turns { unit, enemy, face, slid, by } => {
                let mut lines = vec![format!("{}: facing {face} ({clause})", self.plain(unit))];
                lines.extend(slid.map(|to| self.at(enemy, to)));
                lines.extend(self.decision(unit, "[turns]", *by, clause));
                lines
            }
            Event::MovedBack { unit, to, with, behind, .. } => {
                let lines = [self.at(unit, *to)].into_iter().chain(self.with(with));
                let words = ["[goes] back as a column", "[does] not go back as a column"];
                lines.chain(self.joins(behind.as_ref(), words)).collect()
            }
            Event::Closes { unit, to, with, behind, by, .. } => {
                let lines = [self.at(unit, *to)].into_iter().chain(self.with(with));
                let words = ["[closes] as a column", "[does] not close as a column"];
                lines
                    .chain(self.decision(unit, "[closes]", *by, clause))
                    .chain(self.joins(behind.as_ref(), words))
                    .collect()
            }
            Event::Follows { unit, to, far: gone, with, stopped, by, .. } => {
                let mut line =
                    format!("{}: {} on, at {}", self.plain(unit), far(*gone), figures::spot(&self.state, *to));
                if let Some(stop) = stopped {
                    line.push_str(&format!("; cut short ({})", stop.clause));
                }
                let lines = [line].into_iter().chain(self.with(with));
                lines.chain(self.decision(unit, "[follows] up", *by, clause)).collect()
            }
            Event::Flees { unit, to, far: ran, by } => {
                let end = match to {
                    Some(to) => format!("to {}", figures::spot(&self.state, *to)),
                    None => "and lost on the way".to_owned(),
                };
                let name = self.plain(unit);
                let line = format!("{name}: {} in rout, {end} ({clause})", far(*ran));
                let way = self.way_of_rout(unit, *to);
                [line].into_iter().chain(self.decision(unit, way, *by, clause)).collect()
            }
            Event::PushedBack { unit, to } => vec![self.at(unit, *to)],
            Event::Recoils { unit, to, far: went } => {
                let short = self.shortened(unit, *to, *went);
                let short = short.map(|why| format!("; no farther for {}", why.told(&Bare(self))));
                let at = figures::spot(&self.state, *to);
                let name = self.plain(unit);
                vec![format!("{name}: {} back, at {at}{}", far(*went), short.unwrap_or_default())]
            }
            Event::Shoved { unit, to, sideways, .. } => {
                let how = if *sideways { ", sideways" } else { "" };
                vec![format!("{}{how}", self.at(unit, *to))]
            }
            _ => Vec::new(),
        }
    }

    fn at(&self, unit: &UnitId, to: Coordinates) -> String {
        format!("{}: at {}", self.plain(unit), figures::spot(&self.state, to))
    }

    fn with(&self, with: &[(UnitId, Coordinates)]) -> Vec<String> {
        with.iter().map(|(unit, to)| self.at(unit, *to)).collect()
    }

    /// One die against a printed number.
    fn diced(&self, entry: &Entry<Event>) -> Vec<String> {
        let clause = &entry.clause;
        match &entry.event {
            Event::Reinforces { point, needs, face, unit, by } => {
                let comes = match unit {
                    Some(unit) => format!("{} {}", self.plain(unit), self.does(unit, "[comes]")),
                    None => "nobody comes".to_owned(),
                };
                let line = format!("{point}: D6: {face}; {needs} or more brings the next; {comes} ({clause})");
                let lines = [line].into_iter();
                lines.chain(decided(&format!("{point}: called on"), *by, clause)).collect()
            }
            Event::Rallies { unit, face, tally, rallied, by } => {
                let name = self.plain(unit);
                let was = in_words(self.unit(unit).state);
                let end = match rallied {
                    true => format!("{was} to in order"),
                    false => format!("stays {was}"),
                };
                let needs = tables::RALLY;
                let sum = summed(*face, tally);
                let line = format!("{name}, rally: {sum}; {needs} or more rallies; {end} ({clause})");
                // Who may rally tries, unless told not to: nothing to speak of.
                let by = if *by == By::Default { By::Rule } else { *by };
                let how = self.decision(unit, "[tries] to rally", by, clause);
                [line].into_iter().chain(how).collect()
            }
            Event::Fires { firers, at, range, band, face, tally, result, by, .. } => {
                let lead = self.plain(&firers[0]);
                let band = band.as_ref().map_or(String::new(), |band| format!(" ({band})"));
                let range = figures::figure(&self.state, *range);
                let target = self.plain_names(at);
                let sum = summed(*face, tally);
                let idle = match *result == ShotResult::Halted && !self.may_be_halted(at) {
                    true => ", which only tells on a charger",
                    false => "",
                };
                let line = format!("{lead} at {target}, {range}{band}: {sum}: {}{idle} ({clause})", result.word());
                let how = self.decision(&firers[0], "[fires]", *by, clause);
                let group = (at.len() > 1).then(|| {
                    format!("{target} are one target (TT-CON-26); only what holds for each of them counts (TT-CON-27)")
                });
                group.into_iter().chain([line]).chain(how).collect()
            }
            _ => Vec::new(),
        }
    }

    fn survival(&self, entry: &Entry<Event>) -> Vec<String> {
        let Event::Routs { unit, face, .. } = &entry.event else {
            return Vec::new();
        };
        let needs = tables::FATAL + 1;
        let end = if *face < needs { "; destroyed" } else { "" };
        let (name, clause) = (self.plain(unit), &entry.clause);
        vec![format!("{name}, survival: D6: {face}; {needs} or more survives{end} ({clause})")]
    }

    fn melee(&self, entry: &Entry<Event>) -> Vec<String> {
        let Event::Fights { attack, defence, behind, result, by, .. } = &entry.event else {
            return Vec::new();
        };
        let clause = &entry.clause;
        let (ours, theirs) = (attack.total(), defence.total());
        let by_how_much = ours.abs_diff(theirs);
        let result = format!("{ours} to {theirs}, difference {by_how_much}: {} ({clause})", result.told());
        let mut lines = Vec::new();
        if *by != By::Default && !self.again {
            let army = self.army(&self.unit(&attack.unit).side);
            let (us, them) = (self.plain(&attack.unit), self.plain(&defence.unit));
            let next = format!("{us} against {them} is the next melee of {army}");
            lines.extend(decided(&next, *by, &Clause::new("TT-SEQ-05")));
        }
        let words = ["[fights] as a column", "[does] not fight as a column"];
        lines.extend(behind.iter().flat_map(|one| self.joins(Some(one), words)));
        lines.extend([self.blow(attack), self.blow(defence), result]);
        lines
    }

    /// TT-DEC-15: whether who stands behind another goes or fights along, and by whose word.
    fn joins(&self, behind: Option<&Behind>, words: [&str; 2]) -> Vec<String> {
        let Some(Behind { unit, joins, by }) = behind else {
            return Vec::new();
        };
        let [does, does_not] = words;
        let what = if *joins { does } else { does_not };
        self.decision(unit, what, *by, &Clause::new("TT-DEC-15"))
    }

    fn blow(&self, blow: &Blow) -> String {
        format!("{}: {}", self.plain(&blow.unit), summed(blow.face, &blow.tally))
    }

    /// A unit destroyed, and how many that makes.
    fn lost(&self, id: &UnitId, clause: &Clause) -> Vec<String> {
        let side = &self.unit(id).side;
        let losses = self.state.losses(side) + 1;
        let army = self.army(side);
        let between = match clause.as_str() {
            "TT-MEL-19" => ", as it lost attacked on two faces",
            _ => "",
        };
        vec![format!("{}: destroyed{between}; {army}: {losses} lost so far ({clause})", self.plain(id))]
    }
}

/// A die with what is added to it.
fn summed(face: u8, tally: &Tally) -> String {
    let mut parts = vec![format!("D6: {face}")];
    parts.extend(tally.lines());
    parts.push(format!("comes to {}", i32::from(face) + i32::from(tally.total)));
    parts.join("; ")
}

/// A line where somebody, or nobody, had a choice: what was chosen, and how.
fn decided(what: &str, by: By, clause: &Clause) -> Vec<String> {
    let line = by.told().map(|how| format!("{what}, {how} ({clause})"));
    line.into_iter().collect()
}
