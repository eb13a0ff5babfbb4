//! Forces: CP-FOR-05 to CP-FOR-08, CP-FOR-13, and what they have on hand.

use crate::adjudicate::{Side, UnitId, is_default};
use crate::kit::{Direction, Spot};
use crate::rules::campaign::charts::tables::Column;
use crate::rules::campaign::troops::units::{Arm, Unit};
use crate::yaml::worded;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

worded! { Stance, Spirit }

/// CP-ORD-02: what a force does about the enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stance {
    /// Seeks the enemy who is in its way.
    Attack,
    /// Stands and fights where it is.
    #[default]
    Hold,
    /// Fights for time.
    Delay,
    /// Gives way.
    Avoid,
    /// Gives way, and keeps the enemy from seeing.
    Screen,
}

impl Stance {
    /// All of them, with the words for them.
    pub(crate) const WORDS: &[(&str, Stance)] = &[
        ("attack", Stance::Attack),
        ("hold", Stance::Hold),
        ("delay", Stance::Delay),
        ("avoid", Stance::Avoid),
        ("screen", Stance::Screen),
    ];
}

/// CP-FOR-06: the spirit of a force, from the worst to the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Spirit {
    /// It gives way to everybody.
    Broken,
    /// It has had enough for now.
    Shaken,
    /// As it should be.
    #[default]
    Steady,
    /// After a victory.
    High,
}

impl Spirit {
    /// All of them, with the words for them.
    pub(crate) const WORDS: &[(&str, Spirit)] =
        &[("high", Spirit::High), ("steady", Spirit::Steady), ("shaken", Spirit::Shaken), ("broken", Spirit::Broken)];

    /// One step up.
    pub(crate) fn up(self) -> Spirit {
        match self {
            Spirit::Broken => Spirit::Shaken,
            Spirit::Shaken => Spirit::Steady,
            Spirit::Steady | Spirit::High => Spirit::High,
        }
    }

    /// One step down.
    pub(crate) fn down(self) -> Spirit {
        match self {
            Spirit::Broken | Spirit::Shaken => Spirit::Broken,
            Spirit::Steady => Spirit::Shaken,
            Spirit::High => Spirit::Steady,
        }
    }
}

/// CP-ORD-01: an order on hand, or on the road. Its steps stand as they were written; what is done is no longer among them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// CP-ORD-11: the condition that it waits for.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// What is to be done still.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// CP-ORD-11: what is done until the condition holds.
    #[serde(default, rename = "else", skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<String>,
    /// The stance that comes with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stance: Option<Stance>,
    /// CP-MAR-05: the half-hour before which it does not set out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<u32>,
    /// CP-DAY-07: the day on which it was written.
    #[serde(default, skip_serializing_if = "is_default")]
    pub written: u32,
    /// CP-MAR-03.
    #[serde(default, skip_serializing_if = "is_default")]
    pub forced: bool,
    /// CP-MAR-06.
    #[serde(default, skip_serializing_if = "is_default")]
    pub night: bool,
}

impl Order {
    /// Itself, as long as there is anything to be done by it.
    pub(crate) fn if_any(self) -> Option<Order> {
        let is_over = self.steps.is_empty() && (self.condition.is_none() || self.otherwise.is_empty());
        (!is_over).then_some(self)
    }
}

/// CP-ORD-04: an order that rides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Riding {
    /// The day on which it arrives.
    pub day: u32,
    /// The half-hour.
    pub hour: u32,
    /// Whether it is of the commander in chief.
    #[serde(default, skip_serializing_if = "is_default")]
    pub chief: bool,
    /// The order.
    pub order: Order,
}

/// What the enemy has seen of a force last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sighting {
    /// Where.
    pub at: Spot,
    /// On which day.
    pub day: u32,
    /// In which half-hour.
    pub hour: u32,
    /// CP-INT-06: the men that the word for its size stands for.
    pub men: u32,
    /// CP-INT-07: its arms; none where it was too far off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arms: Vec<Arm>,
    /// The way that it went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub going: Option<Direction>,
    /// CP-INT-08: what it is called in the game file, where that is told with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// What a force has done today; it is empty at midnight.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Today {
    /// Half-hours marched.
    #[serde(default, skip_serializing_if = "is_default")]
    pub marched: u32,
    /// Of these in the dark.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dark: u32,
    /// Whether it stepped into another hex, or fell back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stirred: bool,
    /// How often it fell back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fell_back: u32,
    /// Whether it was in a battle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub battle: bool,
    /// Whether it was in a delaying fight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub delayed: bool,
    /// Whether it was caught.
    #[serde(default, skip_serializing_if = "is_default")]
    pub caught: bool,
    /// CP-CON-11: whether it has thrown this night to make room for a retreat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shoved: bool,
    /// Whether it stormed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stormed: bool,
}

/// CP-FOR-05: a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Its name.
    pub unit: UnitId,
    /// Whose it is.
    pub side: Side,
    /// What its own side calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where it stands.
    pub at: Spot,
    /// What it is made of; nothing in an enemy's copy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<Unit>,
    /// 0 to 8.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fatigue: u32,
    /// CP-AFT-09.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spirit: Spirit,
    /// CP-ORD-02.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stance: Stance,
    /// The order on hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// Orders that ride to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub riding: Vec<Riding>,
    /// CP-MAR-07: the next hex, for which half-hours have been spent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Spot>,
    /// CP-MAR-07: the half-hours spent on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spent: u32,
    /// CP-DAY-04: what the step costs that is begun.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cost: u32,
    /// CP-CON-16: whether it has closed up to the enemy in its next hex.
    #[serde(default, skip_serializing_if = "is_default")]
    pub closed_up: bool,
    /// CP-SIE-01: whether it is shut up in the fortress where it stands.
    #[serde(default, skip_serializing_if = "is_default")]
    pub garrison: bool,
    /// CP-SUP-06.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hungry: bool,
    /// CP-SUP-05: whether it lived off the land last night.
    #[serde(default, skip_serializing_if = "is_default")]
    pub foraged: bool,
    /// What it has done today.
    #[serde(default, skip_serializing_if = "is_default")]
    pub today: Today,
    /// What was seen of it, in the copy of its enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Sighting>,
}

impl Force {
    /// CP-SUP-04: the days of bread that its train has given out.
    pub(crate) fn bread_eaten(&self) -> u32 {
        self.units.iter().filter(|unit| unit.arm == Arm::Train).map(|unit| unit.eaten).max().unwrap_or(0)
    }

    /// CP-SUP-04: the days of bread that are left with its train, if it has one.
    pub(crate) fn bread_left(&self) -> Option<u32> {
        let days = (self.of(Arm::Train) * 500).checked_div(self.men()).unwrap_or(4).min(4);
        self.has(Arm::Train).then(|| days.saturating_sub(self.bread_eaten()))
    }

    /// CP-FOR-06: a force that comes in fresh.
    pub(crate) fn fresh(unit: UnitId, side: Side, at: Spot, name: Option<String>, units: Vec<Unit>) -> Force {
        Force {
            unit,
            side,
            name,
            at,
            units,
            fatigue: 0,
            spirit: Spirit::default(),
            stance: Stance::default(),
            order: None,
            riding: Vec::new(),
            next: None,
            spent: 0,
            cost: 0,
            closed_up: false,
            garrison: false,
            hungry: false,
            foraged: false,
            today: Default::default(),
            seen: None,
        }
    }

    /// CP-FOR-07.
    pub fn value(&self) -> u64 {
        self.units.iter().map(Unit::value).sum()
    }

    /// CP-FOR-08.
    pub fn men(&self) -> u32 {
        self.units.iter().map(Unit::men).sum()
    }

    /// What it has of an arm.
    pub fn of(&self, arm: Arm) -> u32 {
        self.units.iter().filter(|unit| unit.arm == arm).map(|unit| unit.strength).sum()
    }

    /// What its own side calls it when it speaks of its cavalry: a force of horse without foot; any with foot is infantry.
    pub fn troops(&self) -> Vec<&'static str> {
        match (self.has(Arm::Foot), self.has(Arm::Horse)) {
            (true, _) => vec!["infantry"],
            (false, true) => vec!["cavalry"],
            (false, false) => Vec::new(),
        }
    }

    /// Foot and horse.
    pub fn foot_and_horse(&self) -> u32 {
        self.of(Arm::Foot) + self.of(Arm::Horse)
    }

    /// Whether it has a unit of an arm.
    pub fn has(&self, arm: Arm) -> bool {
        self.units.iter().any(|unit| unit.arm == arm)
    }

    /// Whether it is made of nothing but some arms.
    fn is_only(&self, arms: &[Arm]) -> bool {
        self.units.iter().all(|unit| arms.contains(&unit.arm))
    }

    /// CP-FOR-13: whether it is horse alone, below 300 men.
    pub fn is_patrol(&self) -> bool {
        self.has(Arm::Horse) && self.is_only(&[Arm::Horse, Arm::Leader]) && self.of(Arm::Horse) < 300
    }

    /// Whether it is leaders alone.
    pub fn is_leaders(&self) -> bool {
        self.is_only(&[Arm::Leader])
    }

    /// Whether it is a train, with leaders or without.
    pub fn is_train(&self) -> bool {
        self.has(Arm::Train) && self.is_only(&[Arm::Train, Arm::Leader])
    }

    /// CP-MAR-15: whether it neither waits for roads nor makes them busy.
    pub fn is_light(&self) -> bool {
        self.is_patrol() || self.is_leaders()
    }

    /// CP-SUP-02, CP-CON-11: whether it is 300 men of foot and horse or more.
    pub fn is_strong(&self) -> bool {
        self.foot_and_horse() >= 300
    }

    /// CP-ORD-02, CP-ORD-03: the stance that counts.
    pub fn stands_by(&self, stance: Stance) -> Stance {
        let gives_way = self.spirit == Spirit::Broken || self.is_train() || self.is_leaders();
        match stance {
            _ if gives_way => Stance::Avoid,
            Stance::Delay if self.is_patrol() => Stance::Avoid,
            Stance::Screen if self.of(Arm::Horse) < 300 => Stance::Avoid,
            stance => stance,
        }
    }

    /// Whether it screens.
    pub fn screens(&self) -> bool {
        // Hardly anybody does, and the units are looked at for nobody else.
        self.stance == Stance::Screen && self.stands_by(Stance::Screen) == Stance::Screen
    }

    /// CP-MAR-01, CP-FOR-04: the dearest column of table 4.2 among its units.
    pub(crate) fn column(&self) -> Column {
        let of = |unit: &Unit| match (unit.arm, unit.mounted) {
            (Arm::Leader, true) => Column::Leaders,
            (Arm::Horse, _) | (Arm::Guns, true) => Column::Fast,
            _ => Column::Slow,
        };
        self.units.iter().map(of).max().unwrap_or(Column::Slow)
    }

    /// CP-MAR-02: the half-hours that it marches on an ordinary day.
    pub fn ordinary(&self) -> u32 {
        match self.column() {
            _ if self.has(Arm::Train) => 10,
            Column::Slow => 12,
            Column::Fast => 16,
            Column::Leaders => 24,
        }
    }

    /// CP-MAR-13: the half-hours that its tail takes.
    pub fn tail(&self) -> u32 {
        self.units.iter().map(Unit::length).sum::<u32>() / 4000
    }

    /// Whether guns or wagons march with it.
    pub fn is_heavy(&self) -> bool {
        self.has(Arm::Guns) || self.has(Arm::Train)
    }

    /// A unit of it.
    pub fn unit_of(&self, id: &UnitId) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.unit == *id)
    }

    /// CP-INT-07: the arms that make up a tenth of its men.
    pub fn arms(&self) -> Vec<Arm> {
        let men = |arm: Arm| match arm {
            Arm::Guns => 20 * self.of(arm),
            arm => self.of(arm),
        };
        let arms = [Arm::Foot, Arm::Horse, Arm::Guns];
        arms.into_iter().filter(|arm| men(*arm) > 0 && men(*arm) * 10 >= self.men()).collect()
    }
}
