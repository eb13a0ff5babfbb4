//! The position: who stands where, in contact with whom: TT-GEO-01 to TT-GEO-10.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::scenario::{Scenario, Terrain};
pub(crate) use crate::adjudicate::Verdict;
use crate::adjudicate::{OnFile, Side, UnitId, is_default};
use crate::kit::table::{self, Base, Board, Coordinates, Decimal, Extent, Face, Length, Point};
use crate::kit::{Edge, Reinforcement};
use crate::kit::{friends_and_enemies, look_ups};
use crate::orders::resolve_name;
use crate::rules::two_by_two::charts::edition::{Combat, Edition, Scale, Stand, Victory};
use crate::rules::two_by_two::charts::switches::HouseRules;
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::charts::tables::{Footprint, Ruler};
use crate::rules::two_by_two::troops::names::called;
use crate::rules::two_by_two::troops::units::{Addition, Lost, Unit};

/// What is played next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Army lists and the set-up dice.
    Muster,
    /// The defender's terrain and deployment.
    Ground,
    /// The attacker's deployment.
    Deploy,
    /// Points of arrival, one side after the other; `order` has those still to come.
    Points,
    /// Steps 1 and 2 of a player turn: movement and rallies.
    Move,
    /// Steps 3 and 4: the other side's shooting, and melees.
    Shoot,
    /// A whole player turn in one exchange.
    Whole,
    /// Nothing: the game has ended.
    Over,
}

impl Part {
    /// Every part, with the word for it.
    pub(crate) const WORDS: &[(&str, Part)] = &[
        ("muster", Part::Muster),
        ("ground", Part::Ground),
        ("deploy", Part::Deploy),
        ("points", Part::Points),
        ("move", Part::Move),
        ("shoot", Part::Shoot),
        ("whole", Part::Whole),
        ("over", Part::Over),
    ];

    /// Whether it belongs to the set-up.
    pub(crate) fn is_set_up(self) -> bool {
        matches!(self, Part::Muster | Part::Ground | Part::Deploy | Part::Points)
    }
}

/// Who was attacked by the set-up dice (TT-SET-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The low scorer, who moves first (TT-SET-15).
    Defender,
    /// The high scorer.
    Attacker,
}

impl Role {
    /// Both, with the words for them.
    pub(crate) const WORDS: &[(&str, Role)] = &[("defender", Role::Defender), ("attacker", Role::Attacker)];
}

/// A side, as the game file has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideCard {
    /// The side.
    pub side: Side,
    /// The name of its army.
    pub name: String,
    /// Its base edge (TT-GEO-02).
    pub home_edge: Edge,
    /// Whether it attacks or defends; open before the set-up dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
}

/// A point of arrival (TT-SET-09, TT-SET-10, TT-SET-11, TT-SET-12, TT-SET-13, TT-SET-14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// Its name.
    pub unit: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Where on the edge of the table.
    pub at: Coordinates,
    /// Who comes there, the next first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queue: Vec<UnitId>,
}

/// Units that are still to come by the scenario, and where they will.
pub(crate) type Later = Reinforcement<Coordinates, Unit>;

/// What a charged unit does (TT-CON-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// It fights at close range.
    Stand,
    /// It tries to stop the charge by shooting.
    Shoot,
}

impl Reply {
    /// Both, with the words for them.
    pub(crate) const WORDS: &[(&str, Reply)] = &[("stand", Reply::Stand), ("shoot", Reply::Shoot)];
}

/// A charger and one enemy that it has reached in this player turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// Who charged.
    pub charger: UnitId,
    /// Whom.
    pub on: UnitId,
    /// The face that was touched, before any turn (TT-GEO-28).
    pub face: Face,
    /// What the charged unit does.
    pub reply: Reply,
    /// How far the charger stands moved back (TT-CON-19).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<Decimal>,
    /// Who is the charger's column while it stands moved back: it was moved back with it, or has come up behind it by a move
    /// of its own (TT-CON-38).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<UnitId>,
    /// Over the edge of a wood, where nothing touches (TT-WOOD-05).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub edge: bool,
    /// The charger is light infantry that began its move outside the wood in which it makes contact (TT-WOOD-12).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub outside: bool,
}

/// Contact that remains after a melee (TT-CON-37).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fought {
    /// Who attacked.
    pub attacker: UnitId,
    /// Who defended.
    pub defender: UnitId,
}

/// The position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The printed edition.
    pub edition: Edition,
    /// What is measured in.
    pub scale: Scale,
    /// Which result tables.
    pub combat: Combat,
    /// How long the game lasts.
    pub victory: Victory,
    /// The bases.
    #[serde(default, skip_serializing_if = "is_default")]
    pub base: Stand,
    /// The player turn; 0 before the first.
    pub turn: u32,
    /// What is played next.
    pub part: Part,
    /// The moving side and the other; in the set-up those that still have to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Side>,
    /// The sides in the order of their dice.
    pub sides: Vec<SideCard>,
    /// The table.
    pub map: Extent,
    /// Its ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<Terrain>,
    /// The additions agreed to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Addition>,
    /// The scenario's settings.
    #[serde(default)]
    pub scenario: Scenario,
    /// The umpire's switches.
    #[serde(default, skip_serializing_if = "HouseRules::are_printed")]
    pub house_rules: HouseRules,
    /// How many army points each side may deploy at the start (TT-SET-02).
    pub allowance: u32,
    /// The units.
    pub army: Vec<Unit>,
    /// TT-SET-18: those who are still to come by the scenario.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrivals: Vec<Later>,
    /// The points of arrival, in the order in which they were placed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<Arrival>,
    /// The contacts of this player turn, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contacts: Vec<Contact>,
    /// Contacts left over from earlier melees.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub melees: Vec<Fought>,
    /// Standing orders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<OnFile>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Verdict>,
}

impl State {
    look_ups! { Unit, SideCard, Later }
    friends_and_enemies! { Unit }

    /// What a unit is called in a sentence, as [`called`] has it.
    pub(crate) fn call(&self, id: &UnitId) -> String {
        self.find(id).map_or_else(|| id.to_string(), called)
    }

    /// The unit a word names, where capitals count only between names that differ by nothing else.
    pub(crate) fn named(&self, word: &str) -> Option<&Unit> {
        resolve_name(word, &self.army, |unit| unit.unit.as_str())
    }

    /// The point of arrival a word names, by the same rule.
    pub(crate) fn point_named(&self, word: &str) -> Option<&Arrival> {
        resolve_name(word, &self.points, |point| point.unit.as_str())
    }

    /// The point of arrival of a name, which has been found before.
    pub(crate) fn point(&self, id: &UnitId) -> &Arrival {
        let found = self.points.iter().find(|point| point.unit == *id);
        found.expect("points of arrival stay where they are")
    }

    /// Units on the table.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.army.iter().filter(|unit| unit.at.is_some())
    }

    /// The side of a role, once the roles are settled.
    pub(crate) fn side_of(&self, role: Role) -> Option<&Side> {
        let card = self.sides.iter().find(|card| card.role == Some(role));
        card.map(|card| &card.side)
    }

    /// The side that moves in this player turn.
    pub(crate) fn moving(&self) -> &Side {
        self.order.first().expect("a player turn has an order")
    }

    /// The side that shoots in it.
    pub(crate) fn shooting(&self) -> &Side {
        self.order.get(1).expect("a player turn has an order")
    }

    /// The unit of every length.
    pub(crate) fn measure(&self) -> table::Unit {
        self.scale.unit()
    }

    /// By which figures the game measures.
    pub(crate) fn ruler(&self) -> Ruler {
        Ruler { edition: self.edition, scale: self.scale }
    }

    /// TT-GEO-05: the gap up to which bases touch.
    pub(crate) fn touch(&self) -> Length {
        self.ruler().touch()
    }

    /// The table.
    pub(crate) fn board(&self) -> Board {
        self.map.board(self.measure())
    }

    /// TT-GEO-03: frontage and depth of every base.
    pub(crate) fn footprint(&self) -> Footprint {
        tables::footprint(self.base, self.scale, self.house_rules.cm_base)
    }

    /// A base of this game. TT-GEO-04: its frontage is the long edge, on the side where it faces.
    pub(crate) fn base_at(&self, centre: Point, heading: table::Heading) -> Base {
        let Footprint { frontage, depth } = self.footprint();
        Base { centre, heading, frontage, depth }
    }

    /// The base of a unit, if it stands on the table.
    pub(crate) fn base(&self, unit: &Unit) -> Option<Base> {
        let (at, face) = (unit.at?, unit.face?);
        Some(self.base_at(at.point(self.measure()), face))
    }

    /// The base of a unit that stands on the table; the caller knows that it does.
    pub(crate) fn base_of(&self, id: &UnitId) -> Base {
        self.base(self.unit(id)).expect("the unit stands on the table")
    }

    /// Every unit on the table with its base, but one.
    pub(crate) fn others<'s>(&'s self, id: &'s UnitId) -> impl Iterator<Item = (&'s Unit, Base)> {
        let others = self.units().filter(move |unit| unit.unit != *id);
        others.filter_map(|unit| Some((unit, self.base(unit)?)))
    }

    /// Where a point lies, as positions have it.
    pub(crate) fn place(&self, point: Point) -> Coordinates {
        Coordinates::of(point, self.measure())
    }

    /// A length as positions and events have it.
    pub(crate) fn number(&self, length: Length) -> Decimal {
        Decimal::of(length, self.measure())
    }

    /// TT-GEO-10: whether two units are in base contact, or fight over the edge of a wood (TT-WOOD-05).
    pub(crate) fn in_contact(&self, one: &Unit, other: &Unit) -> bool {
        let touch = self.touch();
        let over_the_edge = |contact: &Contact| {
            contact.edge
                && (contact.charger == one.unit && contact.on == other.unit
                    || contact.charger == other.unit && contact.on == one.unit)
        };
        match (self.base(one), self.base(other)) {
            (Some(base), Some(against)) => base.touches(&against, touch) || self.contacts.iter().any(over_the_edge),
            _ => false,
        }
    }

    /// The enemies in contact with a unit, in the order of the army lists.
    pub(crate) fn enemies_on<'s>(&'s self, unit: &'s Unit) -> impl Iterator<Item = &'s Unit> {
        self.enemies_of(&unit.side).filter(move |enemy| self.in_contact(unit, enemy))
    }

    /// TT-HQ-06: whether a friendly HQ, other than the unit itself, is in base contact with it.
    pub(crate) fn has_hq(&self, unit: &Unit) -> bool {
        let mut hqs = self.units_of(&unit.side).filter(|hq| hq.kind.is_hq());
        hqs.any(|hq| hq.unit != unit.unit && self.in_contact(hq, unit))
    }

    /// TT-GEO-08: how far a unit measures to another one: within so much of it, or touching it (TT-GEO-09). TT-GEO-06:
    /// from the middle of one of its four edges to the nearest point of the other.
    pub(crate) fn is_within(&self, from: &Unit, reach: Length, to: &Unit) -> bool {
        let reach = reach + self.ruler().limit();
        match (self.base(from), self.base(to)) {
            (Some(from), Some(to)) => from.is_within(reach, &to, self.touch()),
            _ => false,
        }
    }

    /// How many units of a side have been destroyed (TT-VIC-01).
    pub(crate) fn losses(&self, side: &Side) -> usize {
        let lost = |unit: &&Unit| unit.side == *side && unit.lost == Some(Lost::Destroyed);
        self.army.iter().filter(lost).count()
    }

    /// Whether a unit waits in a queue.
    pub(crate) fn is_queued(&self, unit: &UnitId) -> bool {
        self.points.iter().any(|point| point.queue.contains(unit))
    }
}
