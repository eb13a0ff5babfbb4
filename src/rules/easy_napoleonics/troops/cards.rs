//! The card mix: EN-ARMY-19 to EN-ARMY-27.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::units::{Grade, Kind};
use crate::adjudicate::Side;
use crate::yaml::worded;

worded! { Card }

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    /// A seasoned battalion.
    InfantrySeasoned,
    /// A veteran battalion.
    InfantryVeteran,
    /// An elite battalion.
    InfantryElite,
    /// A veteran light squadron.
    LightCavalry,
    /// A veteran heavy squadron.
    HeavyCavalry,
    /// A veteran field battery.
    FieldArtillery,
    /// A veteran horse battery.
    HorseArtillery,
    /// A unit of the mix that its drawer picks.
    Choice,
}

impl Card {
    /// Every card, with the word for it.
    pub(crate) const WORDS: &[(&str, Card)] = &[
        ("infantry-seasoned", Card::InfantrySeasoned),
        ("infantry-veteran", Card::InfantryVeteran),
        ("infantry-elite", Card::InfantryElite),
        ("light-cavalry", Card::LightCavalry),
        ("heavy-cavalry", Card::HeavyCavalry),
        ("field-artillery", Card::FieldArtillery),
        ("horse-artillery", Card::HorseArtillery),
        ("choice", Card::Choice),
    ];

    /// The unit on it; none on the choice card.
    pub fn unit(self) -> Option<(Kind, Grade)> {
        match self {
            Card::InfantrySeasoned => Some((Kind::Infantry, Grade::Seasoned)),
            Card::InfantryVeteran => Some((Kind::Infantry, Grade::Veteran)),
            Card::InfantryElite => Some((Kind::Infantry, Grade::Elite)),
            Card::LightCavalry => Some((Kind::LightCavalry, Grade::Veteran)),
            Card::HeavyCavalry => Some((Kind::HeavyCavalry, Grade::Veteran)),
            Card::FieldArtillery => Some((Kind::FieldArtillery, Grade::Veteran)),
            Card::HorseArtillery => Some((Kind::HorseArtillery, Grade::Veteran)),
            Card::Choice => None,
        }
    }
}

/// What a side has drawn, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// The side.
    pub side: Side,
    /// Its cards.
    pub drawn: Vec<Card>,
}
