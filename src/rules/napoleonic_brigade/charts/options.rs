//! What the players agree on besides the switches: NB-TERR-03, NB-BLD-03 to NB-BLD-15, NB-SET-11, NB-SET-14, NB-AFIRE-06,
//! NB-AFIRE-12, NB-AFIRE-20, NB-FIRE-08.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::kit::table::{Decimal, Length, Unit};
use crate::rules::napoleonic_brigade::troops::angle::Angle;

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
