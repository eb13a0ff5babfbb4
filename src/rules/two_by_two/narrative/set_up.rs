//! What comes before the battle in words: armies, who attacks, the ground, who stands where, points of arrival.

use super::names::{Voice, names};
use crate::adjudicate::{Entry, Side, UnitId};
use crate::kit::naming::title;
use crate::kit::table::{Heading, compass};
use crate::kit::{an, counted, list, number};
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::charts::tables::{Half, SECTORS, Third};
use crate::rules::two_by_two::narrative::figures;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::scenario::Terrain;
use crate::rules::two_by_two::position::state::Arrival;
use crate::rules::two_by_two::troops::units::{Kind, Unit};

impl Voice<'_> {
    /// A side's army, type by type.
    pub(crate) fn musters(&self, side: &Side, units: &[Unit], template: bool) -> Vec<String> {
        let count = u32::try_from(units.len()).unwrap_or(u32::MAX);
        let how = match template {
            true => ", by the standard list, as none has come from it",
            false => "",
        };
        let units_of = |kind: Kind| units.iter().filter(move |unit| unit.kind == kind).count();
        let types = Kind::ALL.iter().filter_map(|(_, kind, _)| {
            let count = u32::try_from(units_of(*kind)).unwrap_or(u32::MAX);
            (count > 0).then(|| bodies(*kind, count))
        });
        let types = list(&types.collect::<Vec<_>>());
        let cost = units.iter().map(|unit| tables::cost(unit.kind, unit.size));
        let cost = tables::points(cost.sum());
        let units = counted(count, "unit", None);
        vec![
            self.army_says(side, &format!("[brings] {units} to the field{how}: {types}")),
            format!("that is worth {cost} army points"),
        ]
    }

    /// The set-up dice (TT-SET-01).
    pub(crate) fn set_up_dice(&self, scores: &[(Side, u8)], attacker: Option<&Side>) -> String {
        let faces = scores.iter().map(|(_, face)| *face);
        let (low, high) = (faces.clone().min().unwrap_or(0), faces.max().unwrap_or(0));
        match attacker {
            Some(attacker) => {
                let defender = self.army(self.state.other(attacker));
                let attacks = self.army_says(attacker, &format!("[throws] {high} to {low} and [attacks]"));
                let verb = self.army_does(self.state.other(attacker), "[defends]");
                format!("{attacks}; {defender} {verb}, and will have the first move")
            }
            None => format!(
                "both sides throw {high}: each may deploy {} army points more, and they throw again",
                number(tables::TIE_POINTS)
            ),
        }
    }

    /// Ground that is laid out: by dice, by a side, by the scenario.
    pub(crate) fn grounds(&self, run: &[Entry<Event>]) -> Vec<String> {
        let mut by: Vec<(Option<&Side>, Vec<String>)> = Vec::new();
        for entry in run {
            let Event::Lays { terrain, side, sector } = &entry.event else {
                continue;
            };
            let text = self.piece(terrain, *sector);
            match by.iter_mut().find(|(owner, _)| *owner == side.as_ref()) {
                Some((_, pieces)) => pieces.push(text),
                None => by.push((side.as_ref(), vec![text])),
            }
        }
        let told = by.into_iter().map(|(side, pieces)| match side {
            Some(side) => self.army_says(side, &format!("[puts] out {}", list(&pieces))),
            None => format!("on the table {} {}", if pieces.len() == 1 { "is" } else { "are" }, list(&pieces)),
        });
        told.collect()
    }

    /// A piece of ground, and where it lies.
    fn piece(&self, terrain: &Terrain, sector: Option<u8>) -> String {
        let word = terrain.kind.word();
        let what = match &terrain.name {
            Some(name) => title(&format!("the {word} {name}")),
            None => an(word),
        };
        let at = match (terrain.at, terrain.line.first(), terrain.line.last()) {
            (Some(at), ..) => format!(" at {}", figures::spot(&self.state, at)),
            (None, Some(from), Some(to)) => {
                format!(" from {} to {}", figures::spot(&self.state, *from), figures::spot(&self.state, *to))
            }
            _ => terrain
                .area
                .first()
                .map_or(String::new(), |corner| format!(" by {}", figures::spot(&self.state, *corner))),
        };
        let die = sector.and_then(part_of_board);
        let die = die.map_or(String::new(), |part| format!(", where the die has put it, {part}"));
        format!("{what}{at}{die}")
    }

    /// The deployment of one side, type by type.
    pub(crate) fn deploys(&self, run: &[Entry<Event>]) -> Vec<String> {
        let placed = run.iter().filter_map(|entry| match &entry.event {
            Event::Deployed { unit, at, face, .. } => Some((unit, *at, *face)),
            _ => None,
        });
        let placed = placed.collect::<Vec<_>>();
        let Some((first, _, front)) = placed.first() else {
            return Vec::new();
        };
        let common = placed.iter().all(|(.., face)| face == front);
        let looking = match common {
            true => format!(", facing {}", compass(*front)),
            false => String::new(),
        };
        let side = &self.unit(first).side;
        let count = u32::try_from(placed.len()).unwrap_or(u32::MAX);
        let units = counted(count, "unit", None);
        let mut parts = vec![self.army_says(side, &format!("[deploys] {units}{looking}"))];
        for (_, kind, noun) in Kind::ALL {
            let these = placed.iter().filter(|(unit, ..)| self.unit(unit).kind == *kind);
            let these = these.map(|(unit, at, face)| {
                let name = self.plain(unit);
                let face = looks(*face, common);
                format!("{name} at {}{face}", figures::spot(&self.state, *at))
            });
            let these = these.collect::<Vec<_>>();
            if !these.is_empty() {
                parts.push(format!("{noun}: {}", list(&these)));
            }
        }
        parts
    }

    /// A point of arrival with its queue.
    pub(crate) fn places(&self, point: &Arrival) -> Vec<String> {
        let edge = figures::edge_near(&self.state, point.at);
        let at = figures::spot(&self.state, point.at);
        let name = &point.unit;
        let army =
            self.army_says(&point.side, &format!("[puts] a point of arrival, {name}, on the {edge} edge at {at}"));
        let waits = match point.queue.as_slice() {
            [] => "nobody waits there yet".to_owned(),
            [only] => self.says(only, "[waits] there"),
            queue => format!("{} wait there, and come in that order", names(queue)),
        };
        vec![army, waits]
    }

    /// Units that were in no queue.
    pub(crate) fn queues(&self, point: &UnitId, units: &[UnitId]) -> String {
        let joined = format!("in no queue so far, [joins] the end of that at {point}");
        match units {
            [] => String::new(),
            [only] => format!("<{only}>, {}", self.does(only, &joined)),
            several => format!("{}, {}", names(several), joined.replace("[joins]", "join")),
        }
    }
}

fn looks(face: Heading, common: bool) -> String {
    match common {
        true => String::new(),
        false => format!(" (facing {})", compass(face)),
    }
}

/// Units of a type with their number.
fn bodies(kind: Kind, count: u32) -> String {
    match kind {
        kind if kind.is_hq() => counted(count, kind.noun(), None),
        kind => {
            let noun = format!("of {}", kind.noun());
            counted(count, &noun, Some(&noun))
        }
    }
}

/// The part of the board that a sector die names, as the defender sees it.
pub(crate) fn part_of_board(face: u8) -> Option<String> {
    let (_, half, third) = SECTORS.iter().find(|(known, ..)| *known == face)?;
    let third = match third {
        Third::Left => "on the left",
        Third::Middle => "in the middle",
        Third::Right => "on the right",
    };
    let half = match half {
        Half::Defender => "the defender's half",
        Half::Attacker => "the attacker's half",
    };
    Some(format!("{third} of {half}"))
}
