//! How large bases are: NB-ARMY-01, NB-ARMY-02, NB-ARMY-03, NB-ARMY-04, NB-ARMY-05, NB-ARMY-06, NB-ARMY-07, NB-ARMY-08,
//! NB-ARMY-09, NB-ARMY-10, NB-ARMY-11, NB-ARMY-13.

use super::switches::TeamBases;
use crate::kit::table::{Length, Unit as Measure};
use crate::rules::napoleonic_brigade::troops::bases::BaseClass;
use crate::rules::napoleonic_brigade::troops::brigade::Unit;

/// NB-ARMY-10, NB-ARMY-11: frontage and depth of a printed base; horse teams and wagons are longer than wide unless the
/// umpire has them as printed.
pub(crate) fn size(class: BaseClass, rule: TeamBases) -> [Length; 2] {
    let [frontage, depth] = class.printed();
    let teams = [BaseClass::HorseArtilleryTeam, BaseClass::AmmunitionWagon];
    let size = match teams.contains(&class) && rule == TeamBases::Turned {
        true => [depth, frontage],
        false => [frontage, depth],
    };
    size.map(|side| Length::of(side, Measure::Millimetre))
}

/// NB-ARMY-13: frontage and depth of the base of a unit, its own where the army list says them.
pub(crate) fn size_of(unit: &Unit, rule: TeamBases) -> [Length; 2] {
    match unit.base_mm {
        Some(size) => size.map(|side| Length::of(i64::from(side), Measure::Millimetre)),
        None => size(unit.class, rule),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_are_longer_than_wide() {
        let size = |class: BaseClass, rule| size(class, rule).map(|side| side.show(Measure::Millimetre));
        let horse = BaseClass::HorseArtilleryTeam;
        assert_eq!(size(horse, TeamBases::Turned), ["15", "45"]);
        assert_eq!(size(horse, TeamBases::AsPrinted), ["45", "15"]);
        let wagon = BaseClass::AmmunitionWagon;
        assert_eq!(size(wagon, TeamBases::Turned), ["15", "40"]);
        assert_eq!(size(wagon, TeamBases::AsPrinted), ["40", "15"]);
        assert_eq!(size(BaseClass::Cavalry, TeamBases::Turned), ["20", "40"]);
        assert_eq!(size(BaseClass::FootArtilleryTeam, TeamBases::Turned), ["15", "30"]);
    }
}
