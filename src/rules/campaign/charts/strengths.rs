//! Tactical strengths, table 4.8: CP-CNV-01, CP-CNV-04.

use super::tables::nearest;
use crate::rules::campaign::troops::units::{Arm, Unit};

/// CP-CNV-01, table 4.8: the full strength of a unit in the tactical rules: that of its `battle` entry, or 6 for foot, 4 for
/// foot with rifles and for horse, and 2 for each battery of 8 pieces.
pub(crate) fn full_strength(unit: &Unit) -> u32 {
    let node = unit.battle.as_ref().and_then(|text| crate::yaml::parse(text).ok());
    let word = |key: &str| node.as_ref().and_then(|node| node.get(key)).and_then(|node| node.word().map(str::to_owned));
    let said = word("full").or_else(|| word("strength")).and_then(|number| number.parse::<u32>().ok());
    let rifle = word("kind").is_some_and(|kind| kind.eq_ignore_ascii_case("rifle"));
    said.filter(|full| (1..=99).contains(full)).unwrap_or(match unit.arm {
        Arm::Foot if rifle => 4,
        Arm::Foot => 6,
        Arm::Horse => 4,
        Arm::Guns => FULL_BATTERY * batteries(unit.full),
        Arm::Train | Arm::Leader => 0,
    })
}

/// CP-CNV-04: batteries of 8 pieces, the last with the rest.
fn batteries(pieces: u32) -> u32 {
    u32::try_from(nearest(pieces.into(), 8)).unwrap_or(0)
}

/// CP-CNV-04, table 4.8: the batteries that a unit of guns brings, each with its strength: 2, or 1 with 4 pieces.
pub(crate) fn brought(unit: &Unit) -> Vec<u32> {
    let count = batteries(unit.strength);
    let last = unit.strength.saturating_sub(8 * count.saturating_sub(1));
    let of = |pieces: u32| if pieces > 4 { FULL_BATTERY } else { FULL_BATTERY - 1 };
    (1..=count).map(|number| if number == count { of(last) } else { FULL_BATTERY }).collect()
}

/// Table 4.8: the strength of a battery of 8 pieces.
pub(crate) const FULL_BATTERY: u32 = 2;

/// CP-CNV-01: the strength with which a unit goes into a battle.
pub(crate) fn going_in(unit: &Unit) -> u32 {
    let full = full_strength(unit);
    match unit.arm {
        Arm::Guns => FULL_BATTERY * batteries(unit.strength),
        Arm::Foot | Arm::Horse => {
            let strength = nearest(u64::from(full) * u64::from(unit.strength), unit.full.max(1).into());
            u32::try_from(strength).unwrap_or(full).min(full)
        }
        Arm::Train | Arm::Leader => 0,
    }
}
