//! What the players agree on besides the switches: NB-TERR-03, NB-BLD-03 to NB-BLD-15, NB-SET-11, NB-SET-14, NB-AFIRE-06,
//! NB-AFIRE-12, NB-AFIRE-20, NB-FIRE-08.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::kit::table::{Decimal, Length, Unit};
use crate::rules::napoleonic_brigade::setup::file_keys;
use crate::rules::napoleonic_brigade::troops::angle::Angle;
use crate::yaml::{Fault, Faults, Fields, Node, Read, clip};

/// NB-BLD-13, NB-WORK-09: how many inches a section is long.
pub(crate) const SECTION_LENGTH: i64 = 2;
/// NB-BLD-13, NB-WORK-09: how many points a section has.
pub(crate) const SECTION_VALUE: u32 = 20;
/// NB-GAP-28: how many rounds a piece has.
pub(crate) const ROUNDS: u32 = 20;
/// NB-AFIRE-06: how many percent of a field gun's rounds are shrapnel; the printed limits are [`GUN_SHARES`].
pub(crate) const GUN_SHARE: u32 = 15;
/// NB-AFIRE-06: the least and the most of it that a scenario may set.
pub(crate) const GUN_SHARES: [u32; 2] = [13, 15];
/// NB-AFIRE-12: how many percent of a howitzer's rounds are shrapnel.
pub(crate) const HOWITZER_SHARE: u32 = 50;
/// NB-GAP-19: through how many inches of wood one sees.
pub(crate) const WOOD_VISIBILITY: i64 = 1;

/// The options of a game; what is not said stands as printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Whether hills are difficult ground (NB-TERR-03).
    #[serde(skip_serializing_if = "flag::<false>")]
    pub hills_difficult: bool,
    /// The complexes that may be occupied, by name (NB-BLD-03).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub occupiable_complexes: Vec<String>,
    /// Whether a section without points is still hard cover against fire (NB-BLD-14).
    #[serde(skip_serializing_if = "flag::<false>")]
    pub rubble_cover: bool,
    /// Whether artillery reduces buildings and walls (NB-BLD-11, NB-BLD-15).
    #[serde(skip_serializing_if = "flag::<true>")]
    pub building_reduction: bool,
    /// How long a section is, in inches (NB-BLD-13, NB-WORK-09).
    #[serde(skip_serializing_if = "inches::<SECTION_LENGTH>")]
    pub section_length: Decimal,
    /// How many points a section has at first (NB-BLD-13, NB-WORK-09).
    #[serde(skip_serializing_if = "count::<SECTION_VALUE>")]
    pub section_value: u32,
    /// Whether divisional cavalry is on the table (NB-SET-14).
    #[serde(skip_serializing_if = "flag::<true>")]
    pub divisional_cavalry: bool,
    /// Whether skirmisher units may stand alone (NB-SET-11).
    #[serde(skip_serializing_if = "flag::<true>")]
    pub independent_skirmishers: bool,
    /// How many rounds each piece has, of which a share is shrapnel (NB-AFIRE-06, NB-AFIRE-12).
    #[serde(skip_serializing_if = "count::<ROUNDS>")]
    pub rounds_per_piece: u32,
    /// How many percent of a field gun's rounds are shrapnel (NB-AFIRE-06).
    #[serde(skip_serializing_if = "count::<GUN_SHARE>")]
    pub shrapnel_share_gun: u32,
    /// How many percent of a howitzer's rounds are shrapnel (NB-AFIRE-12).
    #[serde(skip_serializing_if = "count::<HOWITZER_SHARE>")]
    pub shrapnel_share_howitzer: u32,
    /// The widest angle between the line of fire and the target's front at which it is enfiladed (NB-AFIRE-20).
    #[serde(skip_serializing_if = "Angle::is_enfilade")]
    pub enfilade_angle: Angle,
    /// Through how much wood one sees, in inches (NB-FIRE-08).
    #[serde(skip_serializing_if = "inches::<WOOD_VISIBILITY>")]
    pub wood_visibility: Decimal,
}

fn flag<const PRINTED: bool>(value: &bool) -> bool {
    *value == PRINTED
}

fn count<const PRINTED: u32>(value: &u32) -> bool {
    *value == PRINTED
}

fn inches<const PRINTED: i64>(value: &Decimal) -> bool {
    *value == whole(PRINTED)
}

fn whole(inches: i64) -> Decimal {
    Decimal::of(Length::of(inches, Unit::Inch), Unit::Inch)
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hills_difficult: false,
            occupiable_complexes: Vec::new(),
            rubble_cover: false,
            building_reduction: true,
            section_length: whole(SECTION_LENGTH),
            section_value: SECTION_VALUE,
            divisional_cavalry: true,
            independent_skirmishers: true,
            rounds_per_piece: ROUNDS,
            shrapnel_share_gun: GUN_SHARE,
            shrapnel_share_howitzer: HOWITZER_SHARE,
            enfilade_angle: Angle::ENFILADE,
            wood_visibility: whole(WOOD_VISIBILITY),
        }
    }
}

impl Options {
    /// Whether every option stands as printed.
    pub fn are_printed(&self) -> bool {
        *self == Options::default()
    }

    /// NB-AFIRE-06: how many rounds of shrapnel a field gun has, a share rounded down.
    pub(crate) fn gun_shrapnel(&self) -> u32 {
        share(self.rounds_per_piece, self.shrapnel_share_gun)
    }

    /// NB-AFIRE-12: how many rounds of shrapnel a howitzer has.
    pub(crate) fn howitzer_shrapnel(&self) -> u32 {
        share(self.rounds_per_piece, self.shrapnel_share_howitzer)
    }

    /// NB-BLD-03: whether a complex of this name may be occupied.
    pub(crate) fn is_occupiable(&self, name: &str) -> bool {
        self.occupiable_complexes.iter().any(|known| known == name)
    }
}

fn share(rounds: u32, percent: u32) -> u32 {
    rounds * percent / 100
}

impl Read for Options {
    fn read(node: &Node, faults: &mut Faults) -> Option<Options> {
        let mut fields = Fields::shaped(node, &file_keys::OPTIONS, faults)?;
        let plain = Options::default();
        let hills = fields.optional::<bool>("hills_difficult", faults);
        let complexes = fields.listed("occupiable_complexes", faults, String::read);
        let rubble = fields.optional::<bool>("rubble_cover", faults);
        let reduction = fields.optional::<bool>("building_reduction", faults);
        let length =
            fields.optional_with("section_length", faults, |node, faults| inches_of(node, ["0.5", "99"], faults));
        let mut number = |key, range| fields.optional_with(key, faults, |node, faults| ranged(node, range, faults));
        let value = number("section_value", Range::new(1, 999, "NB-BLD-13"));
        let rounds = number("rounds_per_piece", Range::new(0, 999, "NB-AFIRE-06"));
        let [least, most] = GUN_SHARES;
        let gun = number("shrapnel_share_gun", Range::new(least, most, "NB-AFIRE-06"));
        let howitzer = number("shrapnel_share_howitzer", Range::new(0, 100, "NB-AFIRE-12"));
        let cavalry = fields.optional::<bool>("divisional_cavalry", faults);
        let skirmishers = fields.optional::<bool>("independent_skirmishers", faults);
        let angle = fields.optional::<Angle>("enfilade_angle", faults);
        let wood = fields.optional_with("wood_visibility", faults, |node, faults| inches_of(node, ["0", "99"], faults));
        fields.finish(faults)?;
        Some(Options {
            hills_difficult: hills?.unwrap_or(plain.hills_difficult),
            occupiable_complexes: complexes?,
            rubble_cover: rubble?.unwrap_or(plain.rubble_cover),
            building_reduction: reduction?.unwrap_or(plain.building_reduction),
            section_length: length?.unwrap_or(plain.section_length),
            section_value: value?.unwrap_or(plain.section_value),
            divisional_cavalry: cavalry?.unwrap_or(plain.divisional_cavalry),
            independent_skirmishers: skirmishers?.unwrap_or(plain.independent_skirmishers),
            rounds_per_piece: rounds?.unwrap_or(plain.rounds_per_piece),
            shrapnel_share_gun: gun?.unwrap_or(plain.shrapnel_share_gun),
            shrapnel_share_howitzer: howitzer?.unwrap_or(plain.shrapnel_share_howitzer),
            enfilade_angle: angle?.unwrap_or(plain.enfilade_angle),
            wood_visibility: wood?.unwrap_or(plain.wood_visibility),
        })
    }
}

/// Between what a number must lie.
struct Range {
    least: u32,
    most: u32,
    clause: &'static str,
}

impl Range {
    fn new(least: u32, most: u32, clause: &'static str) -> Range {
        Range { least, most, clause }
    }
}

fn ranged(node: &Node, range: Range, faults: &mut Faults) -> Option<u32> {
    let number = u32::read(node, faults)?;
    let Range { least, most, clause } = range;
    if (least..=most).contains(&number) {
        return Some(number);
    }
    let fault = Fault::error(node.span, format!("`{number}` is out of range"));
    faults.add(fault.help(format!("write {least} to {most}")).clause(clause));
    None
}

fn inches_of(node: &Node, [least, most]: [&str; 2], faults: &mut Faults) -> Option<Decimal> {
    let text = String::read(node, faults)?;
    let limit = |text| Decimal::parse(text).expect("it is a number");
    let length = Decimal::parse(&text);
    let length = length.filter(|length| (limit(least)..=limit(most)).contains(length));
    if length.is_none() {
        let fault = Fault::error(node.span, format!("`{}` is no length here", clip(&text)));
        faults.add(fault.help(format!("write inches, {least} to {most}")));
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::{from_text, parse, to_text};

    fn read(text: &str) -> (Option<Options>, Vec<String>) {
        let mut faults = Faults::default();
        let node = parse(text).expect("yaml");
        let options = Options::read(&node, &mut faults);
        let told = faults.sorted();
        let told = told.iter().map(|fault| fault.message.clone());
        (options, told.collect())
    }

    #[test]
    fn what_is_not_said_stands_as_printed() {
        let (options, faults) = read("{}");
        assert_eq!(options, Some(Options::default()));
        assert_eq!(faults, Vec::<String>::new());
        let options = Options::default();
        assert!(options.are_printed());
        assert_eq!((options.gun_shrapnel(), options.howitzer_shrapnel()), (3, 10));
        assert_eq!(to_text(&options), "{}\n");
    }

    #[test]
    fn what_is_said_is_kept_and_saved() {
        let (options, faults) = read(
            "{rubble_cover: yes, occupiable-complexes: [hougoumont], section_length: 2.5, \
             shrapnel_share_gun: 13, rounds_per_piece: 30, enfilade_angle: 30, wood_visibility: 0.5}",
        );
        assert_eq!(faults, Vec::<String>::new());
        let options = options.expect("sound");
        assert!(options.rubble_cover && options.is_occupiable("hougoumont"));
        assert!(!options.is_occupiable("papelotte") && !options.are_printed());
        // 30 rounds: 13 percent are 3.9, half are 15.
        assert_eq!((options.gun_shrapnel(), options.howitzer_shrapnel()), (3, 15));
        assert_eq!(from_text(&to_text(&options)), Ok(options));
    }

    #[test]
    fn every_fault_is_found() {
        let (options, faults) =
            read("{shrapnel_share_gun: 16, section_length: 0, enfilade_angle: 22.3, rubble: yes, hills_difficult: 1}");
        assert_eq!(options, None);
        assert_eq!(
            faults,
            [
                "`16` is out of range",
                "`0` is no length here",
                "`22.3` is no angle of these rules",
                "`rubble` is no key of this place",
                "`1` is neither `yes` nor `no`",
            ]
        );
    }
}
