//! The position: NB-SET-01, NB-ORD-01, NB-ORD-05.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::contact::Clash;
use super::terrain::Terrain;
pub(crate) use crate::adjudicate::Verdict;
use crate::adjudicate::{Blur, OnFile, Side, UnitId, is_default};
use crate::kit::look_ups;
use crate::kit::table::{Board, Coordinates, Decimal, Extent, Length, Point};
use crate::kit::{Edge, Reinforcement};
use crate::orders::resolve_name;
use crate::rules::napoleonic_brigade::charts::fire::DEFENCE_VALUE;
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::charts::melee_table::MeleeTable;
use crate::rules::napoleonic_brigade::charts::options::Options;
use crate::rules::napoleonic_brigade::charts::switches::HouseRules;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Gone};
use crate::rules::napoleonic_brigade::troops::general_order::GeneralOrder;

/// What is played next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// General orders and dispositions (NB-ORD-01, NB-ORD-02).
    SetUp,
    /// A turn.
    Turn,
    /// Nothing: the game has ended.
    Over,
}

impl Part {
    /// Every part, with the word for it.
    pub(crate) const WORDS: &[(&str, Part)] = &[("set-up", Part::SetUp), ("turn", Part::Turn), ("over", Part::Over)];
}

/// A side, as the game file has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideCard {
    /// The side.
    pub side: Side,
    /// The name of its army.
    pub name: String,
    /// Where its routers run (NB-GAP-75).
    pub home_edge: Edge,
    /// The player who commands it; any of the side where nobody is named (NB-ORD-04).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<String>,
    /// How many of a hundred figures break it, where that is not what the scenario says (NB-GAP-62).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub break_point: Option<u8>,
}

/// What the scenario settles: length and aims (NB-GAP-62).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The last turn; without one the umpire ends the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_limit: Option<u32>,
    /// Places that are worth points to who holds them at the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// A side that has lost so many of a hundred figures has lost the battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub break_point: Option<u8>,
}

/// A place that is worth points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// Its name on the map.
    pub place: String,
    /// What it is worth.
    pub points: u8,
}

/// A change of general orders under way (NB-ORD-04, NB-ORD-05, NB-ORD-06, NB-ORD-07, NB-ORD-08, NB-ORD-09).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Alteration {
    /// The number it bears, counted from 1 over the game in the order in which alterations are written.
    pub number: u32,
    /// Whose.
    pub side: Side,
    /// Whom it addresses.
    pub units: Vec<UnitId>,
    /// What they are to do; nothing where it recalls what is under way (NB-DEC-34).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<GeneralOrder>,
    /// In which turn it was written.
    pub written: u32,
    /// From which turn it is in force.
    pub due: u32,
}

/// Brigades that are still to come, and where they will.
pub(crate) type Later = Reinforcement<Coordinates, Brigade>;

/// The position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The turn that is played next; 0 before the first.
    pub turn: u32,
    /// What is played next.
    pub part: Part,
    /// The sides in the order of their dice.
    pub sides: Vec<SideCard>,
    /// The table.
    pub map: Extent,
    /// Its ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<Terrain>,
    /// The scenario's settings.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scenario: Scenario,
    /// What both players agreed to.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// The umpire's switches.
    #[serde(default, skip_serializing_if = "HouseRules::are_printed")]
    pub house_rules: HouseRules,
    /// The Melee/Firing Table (NB-TAB-01, NB-TAB-08).
    #[serde(default, skip_serializing_if = "is_default")]
    pub melee_fire_table: MeleeTable,
    /// Sides that may still set their own dispositions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Side>,
    /// The brigades.
    pub army: Vec<Brigade>,
    /// NB-SET-16: those who are still to come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrivals: Vec<Later>,
    /// Changes of general orders under way, in the order in which they were written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alterations: Vec<Alteration>,
    /// How many alterations have been written so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub altered: u32,
    /// Who is in melee with whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clashes: Vec<Clash>,
    /// Standing orders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<OnFile>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Verdict>,
    /// How roughly it tells strength, in a side's own copy of a game that tells it so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blur: Option<Blur>,
    /// Brigades that the enemy does not see, while a turn is played: they are nobody's enemies and no order names them.
    #[serde(skip)]
    pub unseen: Vec<UnitId>,
}

impl State {
    look_ups! { Brigade, SideCard, Later }

    /// The brigade a word names, where capitals count only between names that differ by nothing else.
    pub(crate) fn named(&self, word: &str) -> Option<&Brigade> {
        let named = resolve_name(word, &self.army, |brigade| brigade.unit.as_str())?;
        (!self.unseen.contains(&named.unit)).then_some(named)
    }

    /// Brigades on the table, in the order of the army lists.
    pub fn brigades(&self) -> impl Iterator<Item = &Brigade> {
        self.army.iter().filter(|brigade| brigade.at.is_some())
    }

    /// Brigades of a side on the table.
    pub fn brigades_of<'s>(&'s self, side: &'s Side) -> impl Iterator<Item = &'s Brigade> {
        self.brigades().filter(move |brigade| brigade.side == *side)
    }

    /// Brigades on the table that are not of a side; staff is nobody's enemy (NB-GAP-74).
    pub fn enemies_of<'s>(&'s self, side: &'s Side) -> impl Iterator<Item = &'s Brigade> {
        let others = self.brigades().filter(move |brigade| brigade.side != *side);
        others.filter(|brigade| !self.unseen.contains(&brigade.unit))
    }

    /// The order in which dice are thrown within a step: by side, then by the name of the brigade (NB-GAP-61).
    pub(crate) fn in_order_of_dice(&self) -> Vec<UnitId> {
        let mut brigades = self.brigades().collect::<Vec<_>>();
        let seat = |side: &Side| self.sides.iter().position(|card| card.side == *side);
        brigades.sort_by(|a, b| {
            let seats = seat(&a.side).cmp(&seat(&b.side));
            seats.then_with(|| a.unit.as_str().cmp(b.unit.as_str()))
        });
        brigades.into_iter().map(|brigade| brigade.unit.clone()).collect()
    }

    /// The table.
    pub(crate) fn board(&self) -> Board {
        self.map.board(INCH)
    }

    /// Whether a brigade is in melee.
    pub(crate) fn is_in_melee(&self, id: &UnitId) -> bool {
        self.clashes.iter().any(|clash| clash.is_of(id))
    }

    /// The enemies with whom a brigade is in melee.
    pub(crate) fn opponents<'s>(&'s self, id: &'s UnitId) -> impl Iterator<Item = &'s UnitId> {
        self.clashes.iter().filter_map(move |clash| clash.other(id))
    }

    /// Figures, guns and brigades that a side has lost so far.
    pub(crate) fn losses(&self, side: &Side) -> Losses {
        let mut losses = Losses::default();
        for brigade in self.army.iter().filter(|brigade| brigade.side == *side) {
            for unit in &brigade.bases {
                match unit.gun {
                    Some(gun) => losses.guns += usize::from(gun.is_out()),
                    None => losses.figures += unit.full - unit.figures,
                }
            }
            losses.fled += usize::from(brigade.gone == Some(Gone::Fled));
            losses.gone += usize::from(brigade.is_gone());
        }
        losses
    }
}

/// What a side has lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Losses {
    /// Figures.
    pub(crate) figures: u32,
    /// Guns knocked out.
    pub(crate) guns: usize,
    /// Brigades that have fled off the table.
    pub(crate) fled: usize,
    /// Brigades out of play for any cause.
    pub(crate) gone: usize,
}

/// A point as positions and events have it.
pub(crate) fn place(point: Point) -> Coordinates {
    Coordinates::of(point, INCH)
}

/// A length as positions and events have it.
pub(crate) fn number(length: Length) -> Decimal {
    Decimal::of(length, INCH)
}

/// Figures left of full; of guns the points of their defence values.
pub(crate) fn strength(brigade: &Brigade) -> (u32, u32) {
    if !brigade.kind.is_artillery() {
        let full = brigade.bases.iter().map(|unit| unit.full).sum();
        return (brigade.figures(), full);
    }
    let guns = brigade.bases.iter().filter_map(|unit| unit.gun);
    let values = guns.map(|gun| (gun.value, DEFENCE_VALUE));
    values.fold((0, 0), |(left, full), (value, whole)| (left + value, full + whole))
}
