//! Ground, obstacles and cover: NB-TERR-01 to NB-TERR-25, NB-OBS-01 to NB-OBS-12, NB-FIRE-14, NB-FIRE-15.

use crate::rules::napoleonic_brigade::charts::options::Options;
use crate::rules::napoleonic_brigade::troops::fractions::Fraction;
use crate::rules::napoleonic_brigade::troops::words::words;

words! {
    /// A kind of ground.
    pub enum Land {
        /// Hills, open ground unless agreed otherwise (NB-TERR-03).
        Hill = "hill",
        /// NB-TERR-04, NB-TERR-05.
        Road = "road",
        /// NB-TERR-10.
        Woods = "woods",
        /// NB-TERR-11.
        Brush = "brush",
        /// NB-TERR-12.
        Debris = "debris",
        /// Large rocks, which cover: boulders to those who move (NB-TERR-12, NB-FIRE-14).
        Rocks = "rocks",
        /// NB-TERR-13.
        Stream = "stream",
        /// NB-TERR-14.
        Marsh = "marsh",
        /// NB-TERR-15.
        SteepSlope = "steep-slope",
        /// NB-TERR-17.
        ThickWoods = "thick-woods",
        /// NB-TERR-18.
        SheerSlope = "sheer-slope",
        /// NB-TERR-19.
        FastRiver = "fast-river",
        /// NB-TERR-21.
        River = "river",
        /// NB-TERR-21.
        Lake = "lake",
        /// NB-TERR-22.
        Swamp = "swamp",
        /// NB-TERR-22.
        Cliff = "cliff",
        /// NB-OBS-01, NB-FIRE-15.
        Hedge = "hedge",
        /// NB-OBS-01.
        Fence = "fence",
        /// NB-OBS-01, NB-OBS-12, NB-FIRE-14.
        Wall = "wall",
        /// NB-OBS-01, NB-FIRE-14; a defence work where the scenario says so (NB-GAP-87).
        Trench = "trench",
        /// A prepared defence work (NB-WORK-01, NB-OBS-12).
        Earthwork = "earthwork",
        /// Wagons, soft cover (NB-FIRE-15).
        Wagons = "wagons",
        /// An isolated building (NB-BLD-01, NB-BLD-02).
        Building = "building",
        /// A farm or chateau that may be occupied by agreement (NB-BLD-03, NB-BLD-04, NB-BLD-05, NB-BLD-06, NB-BLD-07).
        Complex = "complex",
        ;
        "hills" => Hill,
        "ridge" => Hill,
        "roads" => Road,
        "wood" => Woods,
        "foliage" => Woods,
        "shrub" => Brush,
        "shrubs" => Brush,
        "wreckage" => Debris,
        "loose-rocks" => Debris,
        "boulders" => Debris,
        "large-rocks" => Rocks,
        "ford" => Stream,
        "shallow-water" => Stream,
        "bog" => Marsh,
        "mud" => Marsh,
        "rivers" => River,
        "pond" => Lake,
        "cliffs" => Cliff,
        "ditch" => Trench,
        "redoubt" => Earthwork,
        "defence-work" => Earthwork,
        "wagon" => Wagons,
        "house" => Building,
        "farm" => Complex,
        "chateau" => Complex,
    }
}

/// What a kind of ground is to those who move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// Open ground (NB-TERR-01, NB-TERR-03).
    Open,
    /// Open ground, faster for march columns (NB-TERR-04).
    Road,
    /// Difficult ground (NB-TERR-16).
    Difficult,
    /// Very difficult ground (NB-TERR-20).
    VeryDifficult,
    /// Ground that nobody enters (NB-TERR-23).
    Impassable,
    /// A line to clamber across (NB-OBS-01, NB-OBS-02, NB-OBS-03, NB-OBS-04, NB-OBS-05, NB-OBS-06, NB-OBS-07,
    /// NB-OBS-08, NB-OBS-09, NB-OBS-10, NB-OBS-11, NB-OBS-12).
    Obstacle,
    /// An isolated building, too small for a brigade (NB-BLD-01).
    Building,
    /// Buildings and yards that a brigade may occupy (NB-BLD-03).
    Complex,
}

/// What protection a kind of ground is against fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    /// None.
    None,
    /// NB-FIRE-15: nothing is deducted.
    Soft,
    /// NB-FIRE-14: two are deducted.
    Hard,
}

impl Cover {
    /// What it is called.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Cover::None => "none",
            Cover::Soft => "soft",
            Cover::Hard => "hard",
        }
    }
}

impl Class {
    /// What it is called.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Class::Open => "open",
            Class::Road => "road",
            Class::Difficult => "difficult",
            Class::VeryDifficult => "very difficult",
            Class::Impassable => "impassable",
            Class::Obstacle => "obstacle",
            Class::Building => "building",
            Class::Complex => "complex",
        }
    }

    /// NB-TERR-16, NB-TERR-20, NB-OBS-02: the part of the speed that is left on it; `None` where nobody goes. A road
    /// adds to it for march columns alone ([`ROAD`]).
    pub(crate) fn factor(self) -> Option<Fraction> {
        let row = FACTORS.iter().find(|(class, ..)| *class == self);
        row.map(|(_, factor, _)| *factor)
    }

    /// NB-TERR-07: whether march columns halt at it.
    pub(crate) fn halts_march(self) -> bool {
        matches!(self, Class::Difficult | Class::VeryDifficult)
    }
}

/// NB-TERR-16, NB-TERR-20, NB-OBS-02: the part of the speed that each class leaves.
#[rustfmt::skip]
pub(crate) const FACTORS: &[(Class, Fraction, &str)] = &[
    // class               factor             clause
    (Class::Open,          Fraction::of(1, 1),   "NB-TERR-01"),
    (Class::Road,          Fraction::of(1, 1),   "NB-TERR-05"),
    (Class::Difficult,     Fraction::of(1, 2),   "NB-TERR-16"),
    (Class::VeryDifficult, Fraction::of(1, 4),   "NB-TERR-20"),
    (Class::Obstacle,      Fraction::of(1, 2),   "NB-OBS-02"),
];

/// NB-TERR-04: how much farther a march column comes on a road, for the same part of its move.
pub(crate) const ROAD: Fraction = Fraction::of(3, 2);

/// Every kind: what it is to movers, what cover it is, its clauses.
#[rustfmt::skip]
const KINDS: &[(Land, Class, Cover, &str)] = &[
    // kind            class                 cover        clause
    (Land::Hill,       Class::Open,          Cover::None, "NB-TERR-03"),
    (Land::Road,       Class::Road,          Cover::None, "NB-TERR-04, NB-TERR-05"),
    (Land::Woods,      Class::Difficult,     Cover::Soft, "NB-TERR-10, NB-FIRE-15"),
    (Land::Brush,      Class::Difficult,     Cover::None, "NB-TERR-11"),
    (Land::Debris,     Class::Difficult,     Cover::None, "NB-TERR-12"),
    (Land::Rocks,      Class::Difficult,     Cover::Hard, "NB-TERR-12, NB-FIRE-14"),
    (Land::Stream,     Class::Difficult,     Cover::None, "NB-TERR-13"),
    (Land::Marsh,      Class::Difficult,     Cover::None, "NB-TERR-14"),
    (Land::SteepSlope, Class::Difficult,     Cover::None, "NB-TERR-15"),
    (Land::ThickWoods, Class::VeryDifficult, Cover::Soft, "NB-TERR-17, NB-FIRE-15"),
    (Land::SheerSlope, Class::VeryDifficult, Cover::None, "NB-TERR-18"),
    (Land::FastRiver,  Class::VeryDifficult, Cover::None, "NB-TERR-19"),
    (Land::River,      Class::Impassable,    Cover::None, "NB-TERR-21"),
    (Land::Lake,       Class::Impassable,    Cover::None, "NB-TERR-21"),
    (Land::Swamp,      Class::Impassable,    Cover::None, "NB-TERR-22"),
    (Land::Cliff,      Class::Impassable,    Cover::None, "NB-TERR-22"),
    (Land::Hedge,      Class::Obstacle,      Cover::Soft, "NB-OBS-01, NB-FIRE-15"),
    (Land::Fence,      Class::Obstacle,      Cover::None, "NB-OBS-01"),
    (Land::Wall,       Class::Obstacle,      Cover::Hard, "NB-OBS-01, NB-OBS-12, NB-FIRE-14"),
    (Land::Trench,     Class::Obstacle,      Cover::Hard, "NB-OBS-01, NB-FIRE-14"),
    (Land::Earthwork,  Class::Obstacle,      Cover::Hard, "NB-OBS-01, NB-OBS-12, NB-WORK-02"),
    (Land::Wagons,     Class::Open,          Cover::Soft, "NB-FIRE-15"),
    (Land::Building,   Class::Building,      Cover::Hard, "NB-BLD-01, NB-BLD-02, NB-FIRE-14"),
    (Land::Complex,    Class::Complex,       Cover::Hard, "NB-BLD-03, NB-BLD-16"),
];

impl Land {
    /// Every kind, in the order of the booklet.
    pub(crate) fn all() -> impl Iterator<Item = Land> {
        KINDS.iter().map(|(land, ..)| *land)
    }

    fn row(self) -> &'static (Land, Class, Cover, &'static str) {
        let row = KINDS.iter().find(|(land, ..)| *land == self);
        row.expect("every kind has a row")
    }

    /// What it is to those who move; hills are difficult ground where the players agreed on it (NB-TERR-02, NB-TERR-03).
    pub(crate) fn class(self, options: &Options) -> Class {
        match self {
            Land::Hill if options.hills_difficult => Class::Difficult,
            _ => self.row().1,
        }
    }

    /// What cover it is against fire.
    pub(crate) fn cover(self) -> Cover {
        self.row().2
    }

    /// Its clauses.
    pub(crate) fn clause(self) -> &'static str {
        self.row().3
    }

    /// Whether it may lie along a line.
    pub fn is_linear(self) -> bool {
        let water = matches!(self, Land::Stream | Land::FastRiver | Land::River);
        let class = self.row().1;
        water || self == Land::Cliff || matches!(class, Class::Road | Class::Obstacle)
    }

    /// NB-GAP-87, NB-GAP-89: whether it is always a defence work; a trench is one where the scenario says so.
    pub fn is_work(self) -> bool {
        matches!(self, Land::Wall | Land::Earthwork)
    }
}
