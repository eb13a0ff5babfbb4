//! Tactical strengths, table 4.8: CP-CNV-01, CP-CNV-04.

use std::cmp::Reverse;

use super::tables::nearest;
use crate::rules::campaign::charts::switches::{HouseRules, TableLosses};
use crate::rules::campaign::troops::units::{Arm, Unit};

/// CP-CNV-01, table 4.8: the full strength of a unit in the tactical rules: that of its `battle` entry, or 6 for foot, 4 for
/// foot with rifles and for horse, and 2 for each battery.
pub(crate) fn full_strength(unit: &Unit, rules: &HouseRules) -> u32 {
    let node = unit.battle.as_ref().and_then(|text| crate::yaml::parse(text).ok());
    let word = |key: &str| node.as_ref().and_then(|node| node.get(key)).and_then(|node| node.word().map(str::to_owned));
    let said = word("full").or_else(|| word("strength")).and_then(|number| number.parse::<u32>().ok());
    let rifle = word("kind").is_some_and(|kind| kind.eq_ignore_ascii_case("rifle"));
    said.filter(|full| (1..=99).contains(full)).unwrap_or(match unit.arm {
        Arm::Foot if rifle => 4,
        Arm::Foot => 6,
        Arm::Horse => 4,
        Arm::Guns => FULL_BATTERY * batteries(unit.full, rules),
        Arm::Train | Arm::Leader => 0,
    })
}

/// CP-CNV-04: batteries, the last with the rest.
fn batteries(pieces: u32, rules: &HouseRules) -> u32 {
    u32::try_from(nearest(pieces.into(), rules.pieces().into())).unwrap_or(0)
}

/// CP-CNV-04, table 4.8: the batteries that a unit of guns brings, each with its strength: 2, or 1 with half its pieces.
pub(crate) fn brought(unit: &Unit, rules: &HouseRules) -> Vec<u32> {
    let count = batteries(unit.strength, rules);
    let last = unit.strength.saturating_sub(rules.pieces() * count.saturating_sub(1));
    let of = |pieces: u32| if 2 * pieces > rules.pieces() { FULL_BATTERY } else { FULL_BATTERY - 1 };
    (1..=count).map(|number| if number == count { of(last) } else { FULL_BATTERY }).collect()
}

/// CP-CNV-04: the pieces of each of these batteries: the last has the rest.
pub(crate) fn pieces_of(unit: &Unit, rules: &HouseRules) -> Vec<u32> {
    let count = batteries(unit.strength, rules);
    let last = unit.strength.saturating_sub(rules.pieces() * count.saturating_sub(1));
    (1..=count).map(|number| if number == count { last } else { rules.pieces() }).collect()
}

/// CP-CNV-04: the pieces that a unit of guns loses of whose strength so much is left: the last of its batteries, which may be
/// smaller, is lost first.
pub(crate) fn pieces_lost(unit: &Unit, left: u32, rules: &HouseRules) -> u32 {
    let strengths = brought(unit, rules);
    let mut gone = strengths.iter().sum::<u32>().saturating_sub(left);
    let mut lost = 0;
    for (strength, pieces) in strengths.iter().zip(pieces_of(unit, rules)).rev() {
        if gone < *strength {
            break;
        }
        gone -= strength;
        lost += pieces;
    }
    lost.min(unit.strength)
}

/// Table 4.8: the strength of a battery.
pub(crate) const FULL_BATTERY: u32 = 2;

/// CP-CNV-01: the strength with which a unit goes into a battle.
pub(crate) fn going_in(unit: &Unit, rules: &HouseRules) -> u32 {
    let full = full_strength(unit, rules);
    match unit.arm {
        Arm::Guns => FULL_BATTERY * batteries(unit.strength, rules),
        Arm::Foot | Arm::Horse => {
            let strength = nearest(u64::from(full) * u64::from(unit.strength), unit.entire().max(1).into());
            u32::try_from(strength).unwrap_or(full).min(full)
        }
        Arm::Train | Arm::Leader => 0,
    }
}

/// CP-CNV-01, CP-CNV-04: the strength that a unit has on the field, of guns that of all its batteries.
pub(crate) fn on_the_field(unit: &Unit, rules: &HouseRules) -> u32 {
    if unit.arm == Arm::Guns { brought(unit, rules).iter().sum() } else { going_in(unit, rules) }
}

/// CP-CNV-03: to which of the units of its force one is lent that is below the least of table 4.8: the largest of its arm.
pub(crate) fn lent_to<'u>(units: &'u [Unit], unit: &Unit, rules: &HouseRules) -> Option<&'u Unit> {
    let alike = units.iter().filter(|other| other.arm == unit.arm && on_the_field(other, rules) > 0);
    alike.min_by_key(|other| (Reverse(other.strength), other.unit.as_str()))
}

/// CP-CNV-01, CP-CNV-02: what part of the strength that a unit loses it loses in men.
pub(crate) fn part_lost(rules: &HouseRules) -> (u32, u32) {
    match rules.table_losses {
        TableLosses::ThreeFifths => (3, 5),
        TableLosses::Whole => (1, 1),
    }
}

/// CP-CNV-01, CP-CNV-02: the men that so many lose who went in with a strength of which so much is left.
pub(crate) fn men_lost(men: u32, before: u32, left: u32, (by, of): (u32, u32)) -> u32 {
    let before = before.max(1);
    let gone = before.saturating_sub(left);
    let lost = u64::from(men) * u64::from(gone) * u64::from(by) / (u64::from(before) * u64::from(of));
    u32::try_from(lost).unwrap_or(men).min(men)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::campaign::charts::switches::Battery;
    use crate::yaml::{Faults, parse};

    fn guns(pieces: u32) -> Unit {
        let node = parse(&format!("{{unit: g, arm: guns, full: {pieces}}}")).expect("it is YAML");
        crate::rules::campaign::setup::army_list::unit(&node, &mut Faults::default()).expect("it is a unit")
    }

    #[test]
    fn a_unit_of_guns_brings_batteries_of_as_many_pieces_as_the_umpire_says() {
        let rules = |battery: Battery| HouseRules { battery, ..HouseRules::default() };
        // CP-CNV-04: 24: 3 batteries. 20: 3 (2.5), the last of them with 4 pieces.
        assert_eq!(brought(&guns(24), &rules(Battery::Eight)), [2, 2, 2]);
        assert_eq!(brought(&guns(20), &rules(Battery::Eight)), [2, 2, 1]);
        // 46 by 24: nearest(1.9), the last with 22; half of 24 is one of strength 1, fewer are none.
        assert_eq!(brought(&guns(46), &rules(Battery::TwentyFour)), [2, 2]);
        assert_eq!(brought(&guns(12), &rules(Battery::TwentyFour)), [1]);
        assert_eq!(brought(&guns(11), &rules(Battery::TwentyFour)), [0_u32; 0]);
        assert_eq!(pieces_of(&guns(20), &rules(Battery::Eight)), [8, 8, 4]);
        assert_eq!(pieces_of(&guns(46), &rules(Battery::TwentyFour)), [24, 22]);
    }

    #[test]
    fn the_smallest_battery_is_lost_first() {
        let rules = HouseRules::default();
        // 20 pieces are 2, 2 and 1: one point lost is the battery of 4, two points leave a whole one damaged, three cost 12.
        let lost = [5, 4, 3, 2, 0].map(|left| pieces_lost(&guns(20), left, &rules));
        assert_eq!(lost, [0, 4, 4, 12, 20]);
    }
}
