//! Units inside a force: CP-FOR-01 to CP-FOR-04, CP-FOR-07, CP-FOR-08.

use crate::adjudicate::{UnitId, is_default};
use crate::yaml::worded;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

worded! { Arm, Grade }

/// The arm of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Men on foot.
    Foot,
    /// Men on horse.
    Horse,
    /// Pieces of artillery.
    Guns,
    /// Wagons.
    Train,
    /// A leader with his staff.
    Leader,
}

impl Arm {
    /// Every arm, with the word for it.
    pub(crate) const WORDS: &[(&str, Arm)] = &[
        ("foot", Arm::Foot),
        ("horse", Arm::Horse),
        ("guns", Arm::Guns),
        ("train", Arm::Train),
        ("leader", Arm::Leader),
    ];

    /// Whether its strength is men, who are lost by per cents.
    pub fn is_men(self) -> bool {
        matches!(self, Arm::Foot | Arm::Horse)
    }
}

/// CP-FOR-02: how good a unit is; it never changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// The best there are.
    Elite,
    /// Men who have seen it all.
    Veteran,
    /// Ordinary troops.
    #[default]
    Regular,
    /// Recruits.
    Conscript,
    /// Farmers with muskets.
    Militia,
}

impl Grade {
    /// Every grade, with the word for it.
    pub(crate) const WORDS: &[(&str, Grade)] = &[
        ("elite", Grade::Elite),
        ("veteran", Grade::Veteran),
        ("regular", Grade::Regular),
        ("conscript", Grade::Conscript),
        ("militia", Grade::Militia),
    ];

    /// CP-FOR-02: its number.
    pub fn number(self) -> u64 {
        match self {
            Grade::Elite => 14,
            Grade::Veteran => 12,
            Grade::Regular => 10,
            Grade::Conscript => 8,
            Grade::Militia => 6,
        }
    }
}

/// What befell a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Dead.
    Killed,
    /// A prisoner.
    Taken,
    /// In a hospital until the dawn of this day.
    Wounded(u32),
}

/// A unit of a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its name.
    pub unit: UnitId,
    /// What it is called in reports, where that is more than its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its arm.
    pub arm: Arm,
    /// Men, pieces or wagons with the colours.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strength: u32,
    /// The same at full strength.
    #[serde(default, skip_serializing_if = "is_default")]
    pub full: u32,
    /// CP-FOR-10: the full strength of the unit that it is a part of, where it is one, in older plays of none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whole: Option<u32>,
    /// CP-FOR-02.
    #[serde(default, skip_serializing_if = "is_default")]
    pub grade: Grade,
    /// CP-FOR-04: horse artillery, and leaders with horses.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mounted: bool,
    /// What a leader is worth in a battle, 0 to 2.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rating: u32,
    /// Dead and maimed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dead: u32,
    /// In the hands of the enemy.
    #[serde(default, skip_serializing_if = "is_default")]
    pub taken: u32,
    /// Wounded and strayed, who may return.
    #[serde(default, skip_serializing_if = "is_default")]
    pub away: u32,
    /// The days of bread that a train has given out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub eaten: u32,
    /// What befell a leader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fate: Option<Fate>,
    /// CP-FOR-03: what it is in the tactical rules, unread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<String>,
}

impl Unit {
    /// CP-FOR-07: its value.
    pub fn value(&self) -> u64 {
        let weight = match self.arm {
            Arm::Foot => 10,
            Arm::Horse => 15,
            Arm::Guns => 1000,
            Arm::Train | Arm::Leader => 0,
        };
        u64::from(self.strength) * weight * self.grade.number() / 1000
    }

    /// Table 4.8: the full strength by which its share is reckoned: of a part that of the whole.
    pub fn entire(&self) -> u32 {
        self.whole.unwrap_or(self.full).max(self.full)
    }

    /// CP-FOR-08: the men that it counts for.
    pub fn men(&self) -> u32 {
        match self.arm {
            Arm::Foot | Arm::Horse => self.strength,
            Arm::Guns => 20 * self.strength,
            Arm::Train | Arm::Leader => 0,
        }
    }

    /// CP-MAR-13: its length on a road.
    pub fn length(&self) -> u32 {
        match self.arm {
            Arm::Foot => self.strength,
            Arm::Horse => 2 * self.strength,
            Arm::Guns => 100 * self.strength,
            Arm::Train => 20 * self.strength,
            Arm::Leader => 0,
        }
    }

    /// CP-FOR-14: whether so little is left of it that it is merged.
    pub fn is_remnant(&self) -> bool {
        match self.arm {
            Arm::Foot | Arm::Horse => self.strength * 10 < self.full,
            Arm::Guns => self.strength == 0,
            Arm::Train | Arm::Leader => false,
        }
    }

    /// Whether it is a leader who can command.
    pub fn commands(&self) -> bool {
        self.arm == Arm::Leader && self.fate.is_none()
    }
}
