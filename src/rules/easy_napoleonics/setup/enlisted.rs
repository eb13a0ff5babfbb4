//! In which order the units of a mailed army bear their numbers in the labels of rolls: EN-ARMY-01 to EN-ARMY-18.

use crate::adjudicate::{Side, UnitId};
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::troops::units::{Grade, Kind, Nation, Unit};

/// The units that an event brings in, arm by arm in the order of the printed list; those of one arm by grade, armour
/// and nation. Two that are alike in all of that can be exchanged for one another, so the file may decide between them.
pub(crate) fn enlisted(event: &Event) -> Vec<(UnitId, Side, &'static str)> {
    let mut units = match event {
        Event::Mustered { units, .. } => units.iter().collect::<Vec<_>>(),
        Event::Draws { unit, .. } => unit.iter().map(AsRef::as_ref).collect(),
        Event::Picks { unit, .. } => vec![unit.as_ref()],
        _ => Vec::new(),
    };
    units.sort_by_key(|unit| {
        let kind = place(Kind::WORDS, unit.kind);
        let grade = unit.grade.map(|grade| place(Grade::WORDS, grade));
        let nation = unit.nation.map(|nation| place(Nation::WORDS, nation));
        (kind, grade, unit.armoured, nation)
    });
    let named = |unit: &Unit| (unit.unit.clone(), unit.side.clone(), unit.kind.word());
    units.into_iter().map(named).collect()
}

fn place<T: PartialEq>(words: &[(&str, T)], one: T) -> usize {
    let found = words.iter().position(|(_, word)| *word == one);
    found.expect("everything has a word")
}
