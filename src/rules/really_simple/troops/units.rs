//! Units and Generals: RS-SET-01 to RS-SET-13.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{Side, UnitId};
use crate::kit::Spot;
use crate::yaml::worded;

worded! { Kind, Form }

/// The arm of a unit, or a General.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Musket-armed infantry.
    Musket,
    /// Rifle-armed infantry.
    Rifle,
    /// Cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
    /// A General, who is not a unit (RS-SET-05).
    General,
}

/// A formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// In line.
    Line,
    /// In column.
    Column,
    /// In square; infantry only.
    Square,
    /// Guns ready to move.
    Limbered,
    /// Guns ready to fire.
    Unlimbered,
}

impl Kind {
    /// Every kind, with the word for it.
    pub(crate) const WORDS: &[(&str, Kind)] = &[
        ("musket", Kind::Musket),
        ("rifle", Kind::Rifle),
        ("cavalry", Kind::Cavalry),
        ("artillery", Kind::Artillery),
        ("general", Kind::General),
    ];

    /// What a unit of it is, in a sentence.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Kind::Musket => "musket infantry",
            Kind::Rifle => "rifle infantry",
            Kind::Cavalry => "cavalry",
            Kind::Artillery => "artillery",
            Kind::General => "a General",
        }
    }

    /// The word of the language for the arm that it is of.
    pub fn arm(self) -> &'static str {
        match self {
            Kind::Musket | Kind::Rifle => "infantry",
            Kind::Cavalry => "cavalry",
            Kind::Artillery => "artillery",
            Kind::General => "leader",
        }
    }

    /// Whether it is foot with muskets or rifles.
    pub fn is_infantry(self) -> bool {
        matches!(self, Kind::Musket | Kind::Rifle)
    }

    /// Whether it may stand in a formation; the clause that says no (RS-SET-10, RS-SET-11, RS-SET-12).
    pub(crate) fn may_form(self, form: Form) -> Result<(), &'static str> {
        let foot = matches!(form, Form::Line | Form::Column | Form::Square);
        match self {
            Kind::Musket | Kind::Rifle if !foot => Err("RS-SET-10"),
            Kind::Cavalry if !matches!(form, Form::Line | Form::Column) => Err("RS-SET-11"),
            Kind::Artillery if foot => Err("RS-SET-12"),
            Kind::General => Err("RS-SET-05"),
            _ => Ok(()),
        }
    }
}

impl Form {
    /// Every formation, with the word for it.
    pub(crate) const WORDS: &[(&str, Form)] = &[
        ("line", Form::Line),
        ("column", Form::Column),
        ("square", Form::Square),
        ("limbered", Form::Limbered),
        ("unlimbered", Form::Unlimbered),
    ];
}

/// Whether a General has a horse (RS-SET-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mounted {
    /// On horseback.
    Yes,
    /// On foot.
    No,
}

/// The state of a unit that is not steady.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shaken {
    /// Retreating until a General rallies it.
    Retreating,
}

impl Shaken {
    /// The state, with the word for it.
    pub(crate) const WORDS: &[(&str, Shaken)] = &[("retreating", Shaken::Retreating)];
}

/// How a unit or a General left the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Lost {
    /// Its strength is spent (RS-DEST-01).
    Destroyed,
    /// It had nowhere to fall back to (RS-MEL-34, RS-MOR-08).
    Disintegrated,
    /// It retreated off the board (RS-ROUT-12).
    Left,
    /// A General, killed (RS-LDR-09).
    Killed,
    /// A General without a unit to go to (RS-BRD-15).
    TakenOff,
}

impl Lost {
    /// Every way, with the word for it.
    pub(crate) const WORDS: &[(&str, Lost)] = &[
        ("destroyed", Lost::Destroyed),
        ("disintegrated", Lost::Disintegrated),
        ("left", Lost::Left),
        ("killed", Lost::Killed),
        ("taken-off", Lost::TakenOff),
    ];

    /// What became of it, in words.
    pub(crate) fn said(self) -> &'static str {
        match self {
            Lost::Destroyed => "destroyed",
            Lost::Disintegrated => "disintegrated",
            Lost::Left => "left the field",
            Lost::Killed => "killed",
            Lost::TakenOff => "taken off",
        }
    }
}

/// A unit or a General.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its name.
    pub unit: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Its arm.
    pub kind: Kind,
    /// What it is called in a report, where that is more than its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where it stands; nowhere when it is lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    /// Its formation; a General has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<Form>,
    /// Its present strength value; a General has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u32>,
    /// Its original strength value (RS-SET-06).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub full: Option<u32>,
    /// A General's horse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mounted: Option<Mounted>,
    /// Its state, if it is not steady.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Shaken>,
    /// The turn in which its morale failed, kept where `retreat_same_turn` is off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broke: Option<u32>,
    /// The turn in which it last fell back, kept where `fall_back_counts_as_move` is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fell_back: Option<u32>,
    /// How it was lost, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Lost>,
}

impl Unit {
    /// What it is called in a report.
    pub(crate) fn called(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.unit.to_string())
    }

    /// Whether it is a General.
    pub fn is_general(&self) -> bool {
        self.kind == Kind::General
    }

    /// Whether it retreats until it is rallied.
    pub fn is_retreating(&self) -> bool {
        self.state == Some(Shaken::Retreating)
    }

    /// Its strength value; a General's is none.
    pub fn strength(&self) -> u32 {
        self.strength.unwrap_or(0)
    }

    /// Its original strength value.
    pub fn full(&self) -> u32 {
        self.full.unwrap_or(0)
    }

    /// RS-SET-06: whether a strength is half the original or less.
    pub fn is_half(&self, strength: u32) -> bool {
        2 * strength <= self.full()
    }

    /// Whether it stands in a formation.
    pub fn is_in(&self, form: Form) -> bool {
        self.form == Some(form)
    }
}
