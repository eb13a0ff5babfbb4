//! Units, grades, levels and formations: EN-UNIT-01 to EN-UNIT-13, EN-MOR-01 to EN-MOR-13.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{Side, UnitId, is_default};
use crate::kit::{Corner, Spot};
use crate::yaml::worded;

worded! { Kind, Grade, Level, Form }

/// The arm of a unit, or a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// An infantry battalion.
    Infantry,
    /// A squadron of light cavalry.
    LightCavalry,
    /// A squadron of heavy cavalry.
    HeavyCavalry,
    /// A battery of field artillery.
    FieldArtillery,
    /// A battery of horse artillery.
    HorseArtillery,
    /// A leader, who has neither grade nor formation (EN-UNIT-04).
    Leader,
}

impl Kind {
    /// EN-UNIT-12: every kind, with the word for it; foot artillery is field artillery.
    pub(crate) const WORDS: &[(&str, Kind)] = &[
        ("infantry", Kind::Infantry),
        ("light-cavalry", Kind::LightCavalry),
        ("heavy-cavalry", Kind::HeavyCavalry),
        ("field-artillery", Kind::FieldArtillery),
        ("foot-artillery", Kind::FieldArtillery),
        ("horse-artillery", Kind::HorseArtillery),
        ("leader", Kind::Leader),
    ];

    /// What a unit of it is, in a sentence.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::LightCavalry => "light cavalry",
            Kind::HeavyCavalry => "heavy cavalry",
            Kind::FieldArtillery => "field artillery",
            Kind::HorseArtillery => "horse artillery",
            Kind::Leader => "a leader",
        }
    }

    /// The word of the language for the arm that it is of.
    pub fn arm(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::LightCavalry | Kind::HeavyCavalry => "cavalry",
            Kind::FieldArtillery | Kind::HorseArtillery => "artillery",
            Kind::Leader => "leader",
        }
    }

    /// Whether it is foot.
    pub fn is_infantry(self) -> bool {
        self == Kind::Infantry
    }

    /// Whether it is horse.
    pub fn is_cavalry(self) -> bool {
        matches!(self, Kind::LightCavalry | Kind::HeavyCavalry)
    }

    /// Whether it is guns.
    pub fn is_artillery(self) -> bool {
        matches!(self, Kind::FieldArtillery | Kind::HorseArtillery)
    }

    /// How many stands a unit of it has (EN-UNIT-01, EN-UNIT-02, EN-UNIT-03, EN-UNIT-04).
    pub fn stands(self) -> u8 {
        match self {
            Kind::Infantry | Kind::LightCavalry | Kind::HeavyCavalry => 2,
            Kind::FieldArtillery | Kind::HorseArtillery | Kind::Leader => 1,
        }
    }
}

/// The permanent quality of a unit (EN-MOR-01, EN-MOR-02, EN-MOR-03, EN-MOR-04, EN-MOR-05, EN-MOR-06, EN-MOR-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// 9+.
    Militia,
    /// 8+.
    Conscript,
    /// 7+.
    Seasoned,
    /// 6+.
    Veteran,
    /// 5+.
    Elite,
    /// 4+.
    Guard,
    /// 3+.
    OldGuard,
}

impl Grade {
    /// Every grade, with the word for it.
    pub(crate) const WORDS: &[(&str, Grade)] = &[
        ("militia", Grade::Militia),
        ("conscript", Grade::Conscript),
        ("seasoned", Grade::Seasoned),
        ("veteran", Grade::Veteran),
        ("elite", Grade::Elite),
        ("guard", Grade::Guard),
        ("old-guard", Grade::OldGuard),
    ];
}

/// How steady a unit is just now (EN-MOR-09), the best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// EN-MOR-10.
    #[default]
    Good,
    /// EN-MOR-11.
    Fair,
    /// EN-MOR-12.
    Bad,
    /// Gone from play (EN-MOR-13).
    Broken,
}

impl Level {
    /// EN-MOR-09: every level, with the word for it.
    pub(crate) const WORDS: &[(&str, Level)] =
        &[("good", Level::Good), ("fair", Level::Fair), ("bad", Level::Bad), ("broken", Level::Broken)];

    /// So many levels lower, never below broken (EN-MOR-24, EN-MOR-25).
    pub fn lowered(self, by: u8) -> Level {
        let all = [Level::Good, Level::Fair, Level::Bad, Level::Broken];
        let place = (self as usize + usize::from(by)).min(3);
        all[place]
    }

    /// One level higher, never above good (EN-MOR-29); what is broken stays so.
    pub fn raised(self) -> Level {
        match self {
            Level::Good | Level::Fair => Level::Good,
            Level::Bad => Level::Fair,
            Level::Broken => Level::Broken,
        }
    }
}

/// A formation (EN-UNIT-05, EN-UNIT-06, EN-UNIT-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// In line.
    Line,
    /// In column.
    Column,
    /// In square; infantry only.
    Square,
    /// The Austrian square that moves (EN-NAT-07).
    Masse,
    /// Guns ready to move.
    Limbered,
    /// Guns ready to fire.
    Unlimbered,
}

impl Form {
    /// Every formation, with the word for it.
    pub(crate) const WORDS: &[(&str, Form)] = &[
        ("line", Form::Line),
        ("column", Form::Column),
        ("square", Form::Square),
        ("masse", Form::Masse),
        ("battalionmasse", Form::Masse),
        ("limbered", Form::Limbered),
        ("unlimbered", Form::Unlimbered),
    ];
}

/// A nation with a way of its own (EN-NAT-01, EN-NAT-02, EN-NAT-03, EN-NAT-04, EN-NAT-05, EN-NAT-06, EN-NAT-07,
/// EN-NAT-08, EN-NAT-09, EN-NAT-10, EN-NAT-11, EN-NAT-12, EN-NAT-13, EN-NAT-14, EN-NAT-15, EN-NAT-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// Its lines fire well.
    England,
    /// Its columns charge well.
    France,
    /// Its columns charge well, too.
    Prussia,
    /// Its battalions are large, and form the masse.
    Austria,
    /// Its battalions stand fast.
    Russia,
    /// None of these: a unit of another nation than its side's.
    None,
}

impl Nation {
    /// Every nation, with the word for it.
    pub(crate) const WORDS: &[(&str, Nation)] = &[
        ("england", Nation::England),
        ("britain", Nation::England),
        ("france", Nation::France),
        ("prussia", Nation::Prussia),
        ("austria", Nation::Austria),
        ("russia", Nation::Russia),
        ("none", Nation::None),
    ];
}

/// How a leader was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Lost {
    /// By a risk roll (EN-LDR-06, EN-LDR-08).
    Killed,
    /// Overrun with no friend in reach (EN-LDR-14).
    Captured,
}

impl Lost {
    /// Every way, with the word for it.
    pub(crate) const WORDS: &[(&str, Lost)] = &[("killed", Lost::Killed), ("captured", Lost::Captured)];
}

/// A unit or a leader. What a turn leaves on it (from `spent` on) is wiped off as the turn ends.
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
    /// Its grade; a leader has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
    /// Its level; a leader has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// EN-UNIT-11.
    #[serde(default, skip_serializing_if = "is_default")]
    pub armoured: bool,
    /// Its nation, where it is not its side's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// Where it stands; nowhere before it is deployed and when it is lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    /// Its formation; a leader has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<Form>,
    /// The corner of its hex that it faces; a leader faces none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Corner>,
    /// How a leader was lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Lost>,
    /// Actions used.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spent: u8,
    /// It has entered a hex in its movement.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: bool,
    /// It has changed formation or facing, and may not charge (EN-FORM-10, EN-FORM-11).
    #[serde(default, skip_serializing_if = "is_default")]
    pub barred: bool,
    /// Its square was formed in haste this turn (EN-CHG-18).
    #[serde(default, skip_serializing_if = "is_default")]
    pub hasty: bool,
    /// It has tried to form one (EN-CHG-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub tried: bool,
    /// That attempt cost it its small arms (EN-CHG-08).
    #[serde(default, skip_serializing_if = "is_default")]
    pub unready: bool,
    /// It has fired.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fired: bool,
    /// It has made its breakthrough (EN-OPT-08).
    #[serde(default, skip_serializing_if = "is_default")]
    pub advanced: bool,
    /// A leader's hexes so far (EN-RAL-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub walked: u8,
}

impl Unit {
    /// A unit or leader that has only joined its army: EN-SET-11, EN-OPT-20, EN-UNIT-04.
    pub(crate) fn fresh(unit: UnitId, side: Side, kind: Kind, grade: Option<Grade>) -> Unit {
        Unit {
            unit,
            side,
            kind,
            name: None,
            grade,
            level: (kind != Kind::Leader).then_some(Level::Good),
            armoured: false,
            nation: None,
            at: None,
            form: None,
            face: None,
            lost: None,
            spent: 0,
            moved: false,
            barred: false,
            hasty: false,
            tried: false,
            unready: false,
            fired: false,
            advanced: false,
            walked: 0,
        }
    }

    /// What it is called in a report.
    pub(crate) fn called(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.unit.to_string())
    }

    /// Whether it is a leader.
    pub fn is_leader(&self) -> bool {
        self.kind == Kind::Leader
    }

    /// Whether it is out of play.
    pub fn is_lost(&self) -> bool {
        self.lost.is_some() || self.level == Some(Level::Broken)
    }

    /// Its level; a leader's is good.
    pub fn level(&self) -> Level {
        self.level.unwrap_or_default()
    }

    /// Its grade; the caller knows that it is no leader.
    pub fn grade(&self) -> Grade {
        self.grade.expect("every unit has a grade")
    }

    /// Whether it stands in a formation.
    pub fn is_in(&self, form: Form) -> bool {
        self.form == Some(form)
    }

    /// Whether it counts as a square for those who fire at it, and for cavalry.
    pub fn is_square(&self) -> bool {
        self.is_in(Form::Square) || self.is_in(Form::Masse)
    }

    /// Wipes off what the turn has left on it.
    pub(crate) fn rest(&mut self) {
        let marks = [
            &mut self.moved,
            &mut self.barred,
            &mut self.tried,
            &mut self.unready,
            &mut self.fired,
            &mut self.advanced,
        ];
        marks.into_iter().for_each(|mark| *mark = false);
        (self.spent, self.walked) = (0, 0);
    }
}
