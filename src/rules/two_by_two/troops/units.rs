//! Units and their states: TT-UNIT-01 to TT-UNIT-05, TT-STAT-01 to TT-STAT-09.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{Side, UnitId, is_default};
use crate::kit::table::{Coordinates, Heading};
use crate::yaml::worded;

worded! { Status }

/// The type of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Line infantry.
    Line,
    /// Guards and grenadiers.
    Guards,
    /// Light infantry.
    LightInfantry,
    /// Militia.
    Militia,
    /// Heavy cavalry.
    HeavyCavalry,
    /// Light cavalry.
    LightCavalry,
    /// Foot artillery.
    FootArtillery,
    /// Horse artillery.
    HorseArtillery,
    /// A Corps HQ (2Mc).
    CorpsHq,
    /// A Division HQ (2Mc).
    DivisionHq,
    /// An army HQ of a game of several corps (2Mc, TT-HQ-07).
    ArmyHq,
    /// An HQ (3.01).
    Hq,
    /// TT-OPT-01.
    IrregularShooters,
    /// TT-OPT-02.
    IrregularWarband,
    /// TT-OPT-03.
    Lancers,
    /// TT-OPT-04.
    Cossacks,
}

impl Kind {
    /// Other words for some of them.
    pub(crate) const ALIKE: &[(&str, Kind)] =
        &[("grenadiers", Kind::Guards), ("line-infantry", Kind::Line), ("light", Kind::LightInfantry)];

    /// Every kind, with the word for it and what a unit of it is called in a sentence.
    #[rustfmt::skip]
    pub(crate) const ALL: &[(&str, Kind, &str)] = &[
        ("line",               Kind::Line,              "line infantry"),
        ("guards",             Kind::Guards,            "guards"),
        ("light-infantry",     Kind::LightInfantry,     "light infantry"),
        ("militia",            Kind::Militia,           "militia"),
        ("heavy-cavalry",      Kind::HeavyCavalry,      "heavy cavalry"),
        ("light-cavalry",      Kind::LightCavalry,      "light cavalry"),
        ("foot-artillery",     Kind::FootArtillery,     "foot artillery"),
        ("horse-artillery",    Kind::HorseArtillery,    "horse artillery"),
        ("corps-hq",           Kind::CorpsHq,           "Corps HQ"),
        ("division-hq",        Kind::DivisionHq,        "Division HQ"),
        ("army-hq",            Kind::ArmyHq,            "army HQ"),
        ("hq",                 Kind::Hq,                "HQ"),
        ("irregular-shooters", Kind::IrregularShooters, "irregular shooters"),
        ("irregular-warband",  Kind::IrregularWarband,  "irregular warband"),
        ("lancers",            Kind::Lancers,           "lancers"),
        ("cossacks",           Kind::Cossacks,          "cossacks"),
    ];

    fn row(self) -> &'static (&'static str, Kind, &'static str) {
        let row = Kind::ALL.iter().find(|(_, kind, _)| *kind == self);
        row.expect("every kind has a row")
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        self.row().0
    }

    /// What a unit of it is, in a sentence.
    pub(crate) fn noun(self) -> &'static str {
        self.row().2
    }

    /// The letters that stand for it.
    pub fn abbreviation(self) -> &'static str {
        match self {
            Kind::Line => "L",
            Kind::Guards => "G",
            Kind::LightInfantry => "LI",
            Kind::Militia => "M",
            Kind::HeavyCavalry => "HC",
            Kind::LightCavalry => "LC",
            Kind::FootArtillery => "FA",
            Kind::HorseArtillery => "HA",
            Kind::CorpsHq => "CHQ",
            Kind::DivisionHq => "DHQ",
            Kind::ArmyHq => "AHQ",
            Kind::Hq => "HQ",
            Kind::IrregularShooters => "IS",
            Kind::IrregularWarband => "IW",
            Kind::Lancers => "LAN",
            Kind::Cossacks => "COS",
        }
    }

    /// The word of the language for the arm that it is of.
    pub fn arm(self) -> &'static str {
        match self {
            kind if kind.is_infantry() => "infantry",
            kind if kind.is_cavalry() => "cavalry",
            kind if kind.is_artillery() => "artillery",
            kind if kind.is_hq() => "leader",
            _ => "irregular",
        }
    }

    /// TT-UNIT-01: whether it is foot.
    pub fn is_infantry(self) -> bool {
        use Kind::{Guards, IrregularShooters, IrregularWarband, LightInfantry, Line, Militia};
        matches!(self, Line | Guards | LightInfantry | Militia | IrregularShooters | IrregularWarband)
    }

    /// TT-UNIT-02: whether it is horse.
    pub fn is_cavalry(self) -> bool {
        self == Kind::HeavyCavalry || self.is_light_cavalry()
    }

    /// TT-OPT-03, TT-OPT-04: whether the rules of light cavalry hold for it.
    pub fn is_light_cavalry(self) -> bool {
        matches!(self, Kind::LightCavalry | Kind::Lancers | Kind::Cossacks)
    }

    /// TT-UNIT-03: whether it is guns.
    pub fn is_artillery(self) -> bool {
        matches!(self, Kind::FootArtillery | Kind::HorseArtillery)
    }

    /// Whether it is a headquarters of any kind.
    pub fn is_hq(self) -> bool {
        matches!(self, Kind::CorpsHq | Kind::DivisionHq | Kind::ArmyHq | Kind::Hq)
    }

    /// TT-FIRE-02, TT-FIRE-03, TT-FIRE-04, TT-FIRE-60, TT-OPT-02: whether it may shoot at all.
    pub fn has_fire(self) -> bool {
        self.is_artillery() || self.is_infantry() && self != Kind::IrregularWarband
    }

    /// TT-MOVE-39: whether it may be in woods.
    pub fn may_enter_woods(self) -> bool {
        matches!(self, Kind::LightInfantry | Kind::Cossacks)
    }

    /// TT-ROUT-15, TT-ROUT-27, TT-OPT-05: whether it runs with whoever routs near it.
    pub fn is_shaky(self) -> bool {
        matches!(self, Kind::Militia | Kind::Cossacks)
    }

    /// TT-ROUT-22, TT-ROUT-23, TT-ROUT-24: whether it may rout of its own will.
    pub fn may_rout_at_will(self) -> bool {
        self == Kind::LightInfantry || self.is_light_cavalry()
    }

    /// TT-ED-12: the addition that must be agreed to before it may be used. TT-OPT-06: to which all players agree.
    /// TT-ED-13: in either edition.
    pub fn addition(self) -> Option<Addition> {
        match self {
            Kind::IrregularShooters => Some(Addition::IrregularShooters),
            Kind::IrregularWarband => Some(Addition::IrregularWarband),
            Kind::Lancers => Some(Addition::Lancers),
            Kind::Cossacks => Some(Addition::Cossacks),
            _ => None,
        }
    }
}

/// A printed addition that both players have agreed to (TT-ED-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Addition {
    /// TT-OPT-01.
    IrregularShooters,
    /// TT-OPT-02.
    IrregularWarband,
    /// TT-OPT-03.
    Lancers,
    /// TT-OPT-04, TT-OPT-05.
    Cossacks,
}

impl Addition {
    /// Every addition, with the word for it.
    pub(crate) const WORDS: &[(&str, Addition)] = &[
        ("irregular-shooters", Addition::IrregularShooters),
        ("irregular-warband", Addition::IrregularWarband),
        ("lancers", Addition::Lancers),
        ("cossacks", Addition::Cossacks),
    ];
}

/// How large a unit is (TT-UNIT-05, 3.01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// TT-FIRE-44, TT-MEL-31.
    Large,
    /// As most are.
    #[default]
    Common,
    /// TT-FIRE-45, TT-MEL-32, TT-RAL-09.
    Small,
}

impl Size {
    /// Every size, with the word for it.
    pub(crate) const WORDS: &[(&str, Size)] =
        &[("large", Size::Large), ("common", Size::Common), ("small", Size::Small)];
}

/// The state of a unit that lasts until it rallies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// In order.
    #[default]
    Ok,
    /// TT-STAT-05, TT-STAT-06.
    Pinned,
    /// TT-STAT-02, TT-STAT-03, TT-STAT-04.
    Disrupted,
    /// Pinned and disrupted, where `status_stack: stack` keeps both (TT-RAL-20).
    Both,
}

impl Status {
    /// Every state, with the word for it.
    pub(crate) const WORDS: &[(&str, Status)] =
        &[("ok", Status::Ok), ("pinned", Status::Pinned), ("disrupted", Status::Disrupted), ("both", Status::Both)];
}

/// How a unit left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Lost {
    /// TT-STAT-01: it counts for victory.
    Destroyed,
    /// TT-VIC-11: it does not.
    Exited,
}

impl Lost {
    /// Every way, with the word for it.
    pub(crate) const WORDS: &[(&str, Lost)] = &[("destroyed", Lost::Destroyed), ("exited", Lost::Exited)];
}

/// A unit: a regiment or a brigade, or a headquarters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its name.
    pub unit: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Its type.
    pub kind: Kind,
    /// What it is called in a report, where that is more than its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// TT-UNIT-05.
    #[serde(default, skip_serializing_if = "is_default")]
    pub size: Size,
    /// The Division HQ in whose chain of command it is (TT-ARMY-24).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<UnitId>,
    /// Guards by quality, where `guard_quality` has it (TT-UNIT-04).
    #[serde(default, skip_serializing_if = "is_default")]
    pub guards: bool,
    /// The centre of its base; nowhere before it comes and when it is lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Coordinates>,
    /// Where its front looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Heading>,
    /// Its state.
    #[serde(default, skip_serializing_if = "is_default")]
    pub state: Status,
    /// TT-MOVE-36: it is in road column.
    #[serde(default, skip_serializing_if = "is_default")]
    pub road: bool,
    /// TT-CON-18: it has turned to an attacker in this player turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turned: bool,
    /// TT-FIRE-12: it has shot in this player turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fired: bool,
    /// How it left the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Lost>,
}

impl Unit {
    /// A unit that has only joined its army.
    pub(crate) fn fresh(unit: UnitId, side: Side, kind: Kind) -> Unit {
        Unit {
            unit,
            side,
            kind,
            name: None,
            size: Size::Common,
            under: None,
            guards: false,
            at: None,
            face: None,
            state: Status::Ok,
            road: false,
            turned: false,
            fired: false,
            lost: None,
        }
    }

    /// Whether it is out of play.
    pub fn is_lost(&self) -> bool {
        self.lost.is_some()
    }

    /// Whether it is pinned.
    pub fn is_pinned(&self) -> bool {
        matches!(self.state, Status::Pinned | Status::Both)
    }

    /// Whether it is disrupted.
    pub fn is_disrupted(&self) -> bool {
        matches!(self.state, Status::Disrupted | Status::Both)
    }

    /// Whether it is neither pinned nor disrupted.
    pub fn is_ok(&self) -> bool {
        self.state == Status::Ok
    }

    /// TT-UNIT-04: whether it is guards.
    pub fn is_guards(&self) -> bool {
        self.kind == Kind::Guards || self.guards
    }
}
