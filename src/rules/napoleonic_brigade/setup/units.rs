//! The units of a brigade, with what an army list leaves unsaid: NB-SET-02 to NB-SET-06, NB-SET-14, NB-ARMY-12.

use super::army_list::{Base, Bases, Listed, Traits};
use crate::adjudicate::UnitId;
use crate::rules::napoleonic_brigade::charts::fire::DEFENCE_VALUE;
use crate::rules::napoleonic_brigade::troops::arm::{Kind, Piece, Weapon};
use crate::rules::napoleonic_brigade::troops::bases::{BaseClass, MoraleClass, STANDARD_BRIGADES};
use crate::rules::napoleonic_brigade::troops::brigade::{Gun, Unit};

/// The calibre of a piece of which none is said: a light one.
const LIGHT: u32 = 6;

impl Listed {
    /// Its units as they are listed, as many as it has.
    pub(crate) fn each(&self) -> Vec<Base> {
        let plain =
            Base { unit: None, name: None, kind: None, strength: None, traits: Traits::default(), span: self.span };
        match &self.bases {
            Bases::Usual => vec![plain; usual(self.kind, &self.traits)],
            Bases::Count(count) => vec![plain; usize::try_from(*count).unwrap_or(1)],
            Bases::These(bases) => bases.clone(),
        }
    }

    /// Figures left of a unit, by its place in the brigade, where the brigade says it.
    fn strength_of(&self, place: usize) -> Option<u32> {
        match self.strength.as_slice() {
            [all] => Some(*all),
            each => each.get(place).copied(),
        }
    }
}

/// NB-SET-02, NB-SET-03, NB-SET-04: how many units a brigade has where nobody says it; what stands alone is one.
fn usual(kind: Kind, traits: &Traits) -> usize {
    let row = STANDARD_BRIGADES.iter().find(|(arm, ..)| *arm == kind);
    match row.filter(|_| !is_divisional(traits)) {
        Some((_, count, _)) => usize::try_from(*count).unwrap_or(1),
        None => 1,
    }
}

fn is_divisional(traits: &Traits) -> bool {
    let class = traits.class == Some(BaseClass::DivisionalCavalry);
    class || traits.divisional == Some(true)
}

/// The units of a brigade, with all that is as printed where the list says nothing.
pub(crate) fn units(listed: &Listed) -> Vec<Unit> {
    let each = listed.each().into_iter().enumerate();
    each.map(|(place, base)| unit(listed, place, &base)).collect()
}

fn unit(listed: &Listed, place: usize, base: &Base) -> Unit {
    let (kind, nation) = (listed.kind, listed.nation.as_deref());
    let traits = base.traits.or(&listed.traits);
    let class = traits.class.unwrap_or(usual_base(kind, nation, &traits));
    let morale = traits.morale.or(usual_morale(class, nation));
    let gun = kind.is_artillery().then(|| gun(kind, &traits));
    let full = traits.full.unwrap_or(match (class, morale) {
        (BaseClass::SkirmishBase, Some(morale)) => morale.full(),
        _ => class.figures(),
    });
    let own = base.strength.or(base.traits.figures);
    let left = own.or(listed.strength_of(place)).or(traits.figures);
    let unit = match &base.unit {
        Some(named) => named.name.clone(),
        None => usual_name(place, gun.as_ref()),
    };
    Unit {
        unit: UnitId::new(unit),
        name: base.name.clone(),
        class,
        base_mm: traits.base_mm,
        full,
        figures: left.unwrap_or(full),
        morale,
        elite: traits.elite.unwrap_or(false),
        regular: traits.regular.unwrap_or(true),
        weight: traits.weight,
        lancers: traits.lancers.unwrap_or(false),
        landwehr: traits.landwehr.unwrap_or(false),
        divisional: class == BaseClass::DivisionalCavalry || is_divisional(&traits),
        weapon: kind.is_foot().then(|| traits.weapon.unwrap_or(Weapon::Musket)),
        gun,
    }
}

/// What a unit is called that has no name of its own: `u2`, and `g2` where it is a piece.
fn usual_name(place: usize, gun: Option<&Gun>) -> String {
    let letter = if gun.is_some() { 'g' } else { 'u' };
    format!("{letter}{}", place + 1)
}

/// NB-ARMY-02, NB-ARMY-03, NB-ARMY-04, NB-ARMY-05, NB-ARMY-06, NB-ARMY-07, NB-ARMY-08, NB-ARMY-12: the base of a unit
/// of which none is said.
fn usual_base(kind: Kind, nation: Option<&str>, traits: &Traits) -> BaseClass {
    match kind {
        Kind::Infantry => match (traits.morale, nation) {
            (Some(MoraleClass::BritishFootGuards), _) => BaseClass::BritishFootGuards,
            (Some(MoraleClass::FrenchInfantry | MoraleClass::DutchBelgianMilitia), _) => BaseClass::InfantryThreeRanks,
            (Some(MoraleClass::PrussianInfantry), _) => BaseClass::InfantryTwoStrips,
            (None, Some("french")) => BaseClass::InfantryThreeRanks,
            (None, Some("prussian")) => BaseClass::InfantryTwoStrips,
            _ => BaseClass::InfantryTwoLines,
        },
        Kind::Skirmishers => BaseClass::SkirmishBase,
        Kind::Cavalry if is_divisional(traits) => BaseClass::DivisionalCavalry,
        Kind::Cavalry => BaseClass::Cavalry,
        Kind::FootArtillery | Kind::HorseArtillery | Kind::Rockets => BaseClass::ArtilleryPiece,
        Kind::Staff => BaseClass::MountedStaff,
    }
}

/// The morale of a unit of which none is said: that of its base. NB-ARMY-12: three ranks are French, or Dutch-Belgian militia.
fn usual_morale(class: BaseClass, nation: Option<&str>) -> Option<MoraleClass> {
    match (class, nation) {
        (BaseClass::InfantryThreeRanks, Some("dutch-belgian")) => Some(MoraleClass::DutchBelgianMilitia),
        _ => class.morale(),
    }
}

fn gun(kind: Kind, traits: &Traits) -> Gun {
    let usual = match kind {
        Kind::Rockets => Piece::Rocket,
        _ => Piece::FieldGun,
    };
    Gun {
        piece: traits.piece.unwrap_or(usual),
        calibre: traits.calibre.unwrap_or(LIGHT),
        value: traits.value.unwrap_or(DEFENCE_VALUE),
        gunners: traits.gunners.unwrap_or(0),
        shrapnel: traits.shrapnel.unwrap_or(0),
        shot: traits.shot,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::napoleonic_brigade::setup::army_list::{Enlisted, entry};
    use crate::rules::napoleonic_brigade::troops::arm::Weight;
    use crate::yaml::{Faults, parse};

    use super::*;

    fn read(text: &str) -> Result<Vec<Enlisted>, Vec<String>> {
        let mut faults = Faults::default();
        let text = format!("{{unit: Kempt, side: allied, {text}}}");
        let read = entry(&parse(&text).expect("yaml"), &mut faults);
        let told = faults.sorted();
        let told = told.iter().map(|fault| fault.message.clone());
        read.ok_or_else(|| told.collect())
    }

    fn units_of(text: &str) -> Vec<Unit> {
        read(text).expect(text).remove(0).units
    }

    #[test]
    fn a_unit_has_what_its_brigade_has_unless_it_has_its_own() {
        let text = "kind: infantry, elite: yes, weapon: musket, strength: [16, 12, 3], bases: \
                    [{unit: 28-foot}, {unit: 95-foot, weapon: rifle, elite: no, strength: 11}, \
                    {name: the third, full: 14}]";
        let units = units_of(text);
        let names = units.iter().map(|unit| unit.unit.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["28-foot", "95-foot", "u3"]);
        let left = units.iter().map(|unit| (unit.figures, unit.full));
        assert_eq!(left.collect::<Vec<_>>(), [(16, 16), (11, 16), (3, 14)]);
        assert_eq!(units[1].weapon, Some(Weapon::Rifle));
        assert!(units[0].elite && !units[1].elite && units[2].elite);
    }

    #[test]
    fn guns_have_their_piece_and_calibre_and_no_morale() {
        let text = "kind: foot-artillery, calibre: 12pdr, bases: \
                    [{value: 13, shot: 4}, {piece: howitzer, calibre: 5}]";
        let units = units_of(text);
        assert_eq!(units[0].unit.as_str(), "g1");
        assert_eq!(units[1].unit.as_str(), "g2");
        let guns = units.iter().map(|unit| unit.gun.expect("a gun"));
        let guns = guns.map(|gun| (gun.piece, gun.calibre, gun.value, gun.shot));
        let (field, howitzer) = (Piece::FieldGun, Piece::Howitzer);
        let expected = [(field, 12, 13, Some(4)), (howitzer, 5, 20, None)];
        assert_eq!(guns.collect::<Vec<_>>(), expected);
        assert_eq!((units[0].morale, units[0].weapon), (None, None));
    }

    #[test]
    fn horse_has_its_weight() {
        let units = units_of("kind: cavalry, weight: heavy, bases: [{}, {weight: light, lancers: yes}]");
        let weights = units.iter().map(|unit| unit.weight);
        let expected = [Some(Weight::Heavy), Some(Weight::Light)];
        assert_eq!(weights.collect::<Vec<_>>(), expected);
        assert_eq!(units[0].morale, Some(MoraleClass::CavalryRegiment));
    }
}
