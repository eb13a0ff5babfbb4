//! A battery that fires several times in one phase, in one sentence: its first fire, and what its other pieces do.

use super::fire::{misfires, target};
use super::names::{Number, Voice, agree, name, them};
use super::wording::fire as say;
use crate::adjudicate::Entry;
use crate::kit::list;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::fire::{FireKind, Shot};
use crate::rules::napoleonic_brigade::troops::arm::{Ammunition, Piece};

/// The fire of guns in their phase, if an entry is that.
fn salvo(entry: &Entry<Event>) -> Option<&Shot> {
    match &entry.event {
        Event::Fires(shot) if shot.fire == FireKind::Plain && !shot.pieces.is_empty() => Some(shot),
        _ => None,
    }
}

/// How many entries from the first on are the fire of one battery, whose cost is not told with it.
pub(crate) fn battery(rest: &[Entry<Event>]) -> usize {
    let Some(first) = salvo(&rest[0]) else {
        return 0;
    };
    let same = |entry: &&Entry<Event>| salvo(entry).is_some_and(|shot| shot.unit == first.unit);
    rest.iter().take_while(same).count()
}

impl Voice<'_> {
    /// A battery that fires several times.
    pub(crate) fn battery_fires(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let mut shots = run.iter().filter_map(salvo).collect::<Vec<_>>();
        // Whoever goes off comes first: the others have done nothing that could be told.
        shots.sort_by_key(|shot| misfires(shot));
        let [first, others @ ..] = shots.as_slice() else {
            return Vec::new();
        };
        let number = self.number(&first.unit);
        let text = match misfires(first) {
            true => self.all_miss_fire(&shots),
            false => {
                let opening = self.opening(first);
                let others = others.iter().map(|shot| self.goes_on_firing(first, shot));
                format!("{opening}{}", others.collect::<String>())
            }
        };
        let text = format!("{} {}", name(&first.unit), agree(&text, number));
        for entry in run {
            self.pass(entry);
        }
        let mut parts = vec![text];
        if shots.iter().any(|shot| shot.look.is_some()) {
            parts.extend(self.table_note());
        }
        parts
    }

    /// Nothing goes off, at whomever it was laid.
    fn all_miss_fire(&mut self, shots: &[&Shot]) -> String {
        let mut marks = Vec::new();
        for mark in shots.iter().map(|shot| self.marked(&shot.at)) {
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
        let id = &shots[0].unit;
        let pieces = shots.iter().map(|shot| shot.pieces.len()).sum::<usize>();
        let lays = self.draw(say::LAYS, id).replace("{}", &list(&marks));
        let choices = match pieces {
            2 => say::BOTH_MISS_FIRE,
            _ => say::ALL_MISS_FIRE,
        };
        format!("{lays}{}", self.draw(choices, id))
    }

    /// What other pieces of a battery do beside those that fired first, with the verbs in their number already.
    fn goes_on_firing(&mut self, first: &Shot, shot: &Shot) -> String {
        let id = &shot.unit;
        let number = match shot.pieces.len() {
            1 => Number::One,
            _ => Number::Many,
        };
        let pieces = agree(&format!("[its] {}", self.kind_of(shot)), self.number(id));
        if misfires(shot) {
            let phrase = self.draw(say::ALSO_MISSES_FIRE, id);
            return agree(phrase, number).replace("{pieces}", &pieces);
        }
        let again = shot.at == first.at;
        let (whom, far) = match target(&shot.at) {
            Some(unit) if again => (them(self.number(unit)).to_owned(), String::new()),
            _ => (self.marked(&shot.at), self.range_told(shot)),
        };
        let with = match shot.ammunition {
            Some(Ammunition::Canister) => "canister",
            Some(Ammunition::Shell) => "shells",
            Some(Ammunition::Shrapnel) => "shrapnel",
            Some(Ammunition::Rocket) => "rockets",
            Some(Ammunition::Roundshot) | None => "roundshot",
        };
        let missing = self.missing_fire(shot);
        let effect = self.effect(shot);
        let phrase = self.draw(say::ALSO_FIRES, id).replace("{with}", with);
        let joint = match missing.is_empty() || !effect.starts_with(" and") {
            true => "",
            false => ",",
        };
        let text = format!("{phrase}{far}{missing}{joint}{effect}");
        let text = agree(&text, number).replace("{pieces}", &pieces);
        text.replace("{}", &whom)
    }

    /// What the pieces of a fire are: `howitzer`, `guns`.
    fn kind_of(&self, shot: &Shot) -> &'static str {
        let bases = &self.unit(&shot.unit).bases;
        let guns = bases.iter().filter_map(|unit| Some((&unit.unit, unit.gun?)));
        let mut laid = guns.filter(|(id, _)| shot.pieces.iter().any(|piece| piece.gun == **id));
        let howitzers = laid.all(|(_, gun)| gun.piece == Piece::Howitzer);
        match (howitzers, shot.pieces.len()) {
            (true, 1) => "howitzer",
            (true, _) => "howitzers",
            (false, 1) => "gun",
            (false, _) => "guns",
        }
    }
}
