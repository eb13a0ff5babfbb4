//! The printed tables, one row for each printed row, and what is looked up in them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::edition::{Edition, Scale, Stand};
use super::switches::CmBase;
use crate::kit::table::{ColumnSlack, EdgeSlack, Length, Tolerance, Unit};
use crate::rules::two_by_two::troops::units::{Kind, Size};

/// A printed distance in hundredths of an inch and of a centimetre; a pair is no conversion (TT-ED-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    /// Hundredths of an inch.
    pub(crate) inch: i64,
    /// Hundredths of a centimetre.
    pub(crate) cm: i64,
}

const fn figure(inch: i64, cm: i64) -> Figure {
    Figure { inch, cm }
}

/// By which figures a game measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ruler {
    /// The edition.
    pub(crate) edition: Edition,
    /// What is measured in.
    pub(crate) scale: Scale,
}

impl Ruler {
    /// TT-ED-02, TT-ED-04, TT-ED-09: the printed figure of the scale; in a centimetre game of 3.01, 2 cm for each inch.
    pub(crate) fn length(self, figure: Figure) -> Length {
        match (self.scale, self.edition) {
            (Scale::Inch, _) => Length::hundredths(figure.inch, Unit::Inch),
            (Scale::Cm, Edition::TwoMc) => Length::hundredths(figure.cm, Unit::Centimetre),
            (Scale::Cm, Edition::ThreeOne) => Length::hundredths(2 * figure.inch, Unit::Centimetre),
        }
    }
}

/// TT-MOVE-07, TT-MOVE-08, TT-MOVE-09, TT-MOVE-10, TT-MOVE-11, TT-MOVE-12, TT-MOVE-13, TT-MOVE-14, TT-MOVE-15,
/// TT-MOVE-16, TT-MOVE-17, TT-MOVE-18, and TT-MOVE-38 for edition 3.01: how far a unit may move.
#[rustfmt::skip]
pub(crate) const MOVEMENT: &[(&[Kind], Figure, &str)] = &[
    // kinds                                                        inch  cm             clause
    (&[Kind::Line],                                                 figure(300, 400),    "TT-MOVE-07"),
    (&[Kind::Guards],                                               figure(300, 500),    "TT-MOVE-08"),
    (&[Kind::LightInfantry],                                        figure(300, 600),    "TT-MOVE-09"),
    (&[Kind::Militia],                                              figure(300, 400),    "TT-MOVE-10"),
    (&[Kind::CorpsHq, Kind::DivisionHq, Kind::ArmyHq, Kind::Hq],    figure(600, 1200),   "TT-MOVE-11"),
    (&[Kind::HeavyCavalry],                                         figure(400, 800),    "TT-MOVE-12"),
    (&[Kind::LightCavalry],                                         figure(500, 1000),   "TT-MOVE-13"),
    (&[Kind::FootArtillery],                                        figure(200, 400),    "TT-MOVE-14"),
    (&[Kind::HorseArtillery],                                       figure(400, 800),    "TT-MOVE-15"),
    (&[Kind::Lancers],                                              figure(500, 1000),   "TT-MOVE-16"),
    (&[Kind::Cossacks],                                             figure(600, 1200),   "TT-MOVE-17"),
    (&[Kind::IrregularShooters, Kind::IrregularWarband],            figure(300, 600),    "TT-MOVE-18"),
];

/// TT-MOVE-03: how many times a way to the side counts.
pub(crate) const SIDEWAYS: i64 = 2;
/// TT-MOVE-22: how many times a way in a town counts.
pub(crate) const IN_TOWN: i64 = 2;
/// TT-MOVE-25: how many times a way over a bridge counts, unless the whole move is on the road (TT-MOVE-26).
pub(crate) const ON_BRIDGE: i64 = 2;
/// TT-MOVE-39: how many times a way in woods counts for cossacks.
pub(crate) const COSSACKS_IN_WOODS: i64 = 2;

/// The other distances of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Distance {
    /// How much of the end of a charge must be straight ahead.
    StraightAhead,
    /// What a road adds.
    RoadBonus,
    /// What a stream costs.
    StreamExtra,
    /// Within which an enemy holds the end of a bridge.
    BridgeEnd,
    /// How far from a point of arrival a unit may come on.
    EntryStrip,
    /// Within which of a point of arrival an enemy may be exchanged.
    ExchangeRadius,
    /// What leaving the table costs.
    ExitCost,
    /// Within which an enemy forbids a rally.
    EnemyNear,
    /// How far a charger is moved back before it is shot at (2Mc).
    MovedBack,
    /// How far a beaten unit is repulsed (2Mc, alternate).
    Repulse,
    /// Within which routing guards carry others with them.
    GuardPanic,
    /// Within which militia is carried away.
    MilitiaPanic,
    /// Within which cossacks are carried away.
    CossackPanic,
    /// How deep the edge of a wood is for fire and assault (3.01).
    WoodsEdge,
    /// How much of its own town or wood a line of sight may cross.
    OwnCover,
    /// How near a hedge or wall must be to cover a target.
    HedgeToTarget,
    /// How far off a unit stops that may not touch.
    StopShort,
    /// How deep the zone of deployment is.
    ZoneDepth,
    /// How far from the side edges the zone keeps.
    ZoneMargin,
    /// Within which of a unit or point of the defender no point of arrival may be on a flank.
    FlankPoint,
    /// How wide a road is.
    RoadWidth,
    /// How wide a stream is.
    StreamWidth,
    /// How wide a river is of which nothing is said.
    RiverWidth,
}

/// The other distances, printed or ruled. Where only one figure is printed the other is by TT-ED-03.
#[rustfmt::skip]
pub(crate) const DISTANCES: &[(Distance, &str, Figure, &str)] = &[
    // which                  what                                          inch  cm            clause
    (Distance::StraightAhead,  "straight ahead before a contact",            figure(200, 400),   "TT-CON-02"),
    (Distance::RoadBonus,      "added for a move all on a road",             figure(100, 400),   "TT-MOVE-19"),
    (Distance::StreamExtra,    "cost of a stream",                           figure(100, 200),   "TT-MOVE-20"),
    (Distance::BridgeEnd,      "an enemy holds the end of a bridge",         figure(100, 200),   "TT-MOVE-28"),
    (Distance::EntryStrip,     "arrival, from the point",                    figure(300, 600),   "TT-REI-06"),
    (Distance::ExchangeRadius, "exchange, the enemy from the point",         figure(300, 600),   "TT-REI-10"),
    (Distance::ExitCost,       "cost of leaving the table",                  figure(100, 100),   "TT-REI-14, TT-REI-16"),
    (Distance::EnemyNear,      "an enemy hinders a rally",                   figure(200, 400),   "TT-RAL-12"),
    (Distance::MovedBack,      "a charger moved back before fire (2Mc)",     figure(100, 200),   "TT-CON-19"),
    (Distance::Repulse,        "repulse (2Mc, alternate)",                   figure(200, 400),   "TT-MEL-40"),
    (Distance::GuardPanic,     "routing guards carry others away",           figure(100, 200),   "TT-ROUT-11"),
    (Distance::MilitiaPanic,   "militia is carried away",                    figure(100, 200),   "TT-ROUT-15"),
    (Distance::CossackPanic,   "cossacks are carried away",                  figure(100, 200),   "TT-ROUT-27"),
    (Distance::WoodsEdge,      "depth of the edge of a wood (3.01)",         figure(100, 200),   "TT-WOOD-01"),
    (Distance::OwnCover,       "line of sight through its own town or wood", figure(100, 200),   "TT-GEO-17"),
    (Distance::HedgeToTarget,  "a hedge or wall before the target it covers", figure(50, 100),   "TT-GEO-22"),
    (Distance::StopShort,      "stopping short of a contact",                figure(10, 20),     "TT-GEO-40"),
    (Distance::ZoneDepth,      "depth of the zone of deployment",            figure(600, 1200),  "TT-SET-06"),
    (Distance::ZoneMargin,     "the zone from the side edges",               figure(300, 600),   "TT-SET-06"),
    (Distance::FlankPoint,     "point on a flank, from the defender",        figure(600, 1200),  "TT-SET-10"),
    (Distance::RoadWidth,      "width of a road",                            figure(50, 100),    "TT-GEO-21"),
    (Distance::StreamWidth,    "width of a stream",                          figure(25, 50),     "TT-TERR-01"),
    (Distance::RiverWidth,     "width of a river of which nothing is said",  figure(100, 200),   "TT-TERR-02"),
];

/// TT-RAL-03, TT-RAL-05, TT-HQ-07: from how far each kind of HQ lets others rally.
#[rustfmt::skip]
pub(crate) const RALLY_REACH: &[(Kind, Figure, &str)] = &[
    // HQ                inch  cm             clause
    (Kind::CorpsHq,      figure(600, 1600),   "TT-RAL-03"),
    (Kind::DivisionHq,   figure(300, 800),    "TT-RAL-03"),
    (Kind::ArmyHq,       figure(600, 1600),   "TT-HQ-07"),
    (Kind::Hq,           figure(600, 1200),   "TT-RAL-05"),
];

/// By how many degrees fronts that must be in line may differ: TT-GEO-10, TT-GEO-42.
pub(crate) const ASKEW: u16 = 1;
/// TT-GEO-05: added to every limit.
pub(crate) const LIMIT: Figure = figure(1, 1);
/// TT-GEO-05: the gap up to which bases touch, and the depth to which they may overlap.
pub(crate) const TOUCH: Figure = figure(2, 5);
/// TT-GEO-26, TT-GEO-36: after how much of a move a touch from before it counts.
pub(crate) const PARTING: Figure = figure(5, 10);
/// TT-GEO-10: how far a column may be out of line.
pub(crate) const ASIDE: Figure = figure(5, 10);

impl Ruler {
    /// A tolerance goes by what is measured in, in both editions alike.
    fn slack(self, figure: Figure) -> Length {
        match self.scale {
            Scale::Inch => Length::hundredths(figure.inch, Unit::Inch),
            Scale::Cm => Length::hundredths(figure.cm, Unit::Centimetre),
        }
    }

    /// The movement allowance of a kind, and by which clause.
    pub(crate) fn allowance(self, kind: Kind) -> (Length, &'static str) {
        let row = MOVEMENT.iter().find(|(kinds, ..)| kinds.contains(&kind));
        let (_, figure, clause) = row.expect("every kind moves");
        (self.length(*figure), clause)
    }

    /// One of the other distances.
    pub(crate) fn of(self, what: Distance) -> Length {
        let row = DISTANCES.iter().find(|(known, ..)| *known == what);
        let (_, _, figure, _) = row.expect("every distance has a row");
        self.length(*figure)
    }

    /// From how far an HQ lets others rally, and by which clause; nothing for any other kind of unit.
    pub(crate) fn rally_reach(self, hq: Kind) -> Option<(Length, &'static str)> {
        let row = RALLY_REACH.iter().find(|(kind, ..)| *kind == hq)?;
        Some((self.length(row.1), row.2))
    }

    /// TT-GEO-05: what is added to a limit before it is compared.
    pub(crate) fn limit(self) -> Length {
        self.slack(LIMIT)
    }

    /// TT-GEO-05: the gap up to which bases touch.
    pub(crate) fn touch(self) -> Length {
        self.slack(TOUCH)
    }

    /// TT-GEO-05, TT-GEO-26: when bases touch on the move.
    pub(crate) fn tolerance(self) -> Tolerance {
        Tolerance { touch: self.touch(), parting: self.slack(PARTING) }
    }

    /// TT-GEO-10: when a unit stands in column behind another.
    pub(crate) fn column(self) -> ColumnSlack {
        ColumnSlack { touch: self.touch(), aside: self.slack(ASIDE), degrees: ASKEW }
    }

    /// TT-GEO-42: when a front edge lies on the edge of the table.
    pub(crate) fn edge(self) -> EdgeSlack {
        EdgeSlack { touch: self.touch(), degrees: ASKEW }
    }
}

/// The bases of a game. A unit recoils by its frontage (TT-GEO-32) and is pushed back by its depth (TT-CON-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Footprint {
    /// The front edge.
    pub(crate) frontage: Length,
    /// From front to rear.
    pub(crate) depth: Length,
}

/// TT-GEO-03: frontage and depth in hundredths, by inch, centimetre, and centimetre with `cm_base: scaled`.
#[rustfmt::skip]
pub(crate) const BASES: &[(Stand, [[i64; 2]; 3], &str)] = &[
    // stand        inch        cm          scaled       clause
    (Stand::Inch,   [[100, 50], [250, 125], [200, 100]], "TT-GEO-03"),
    (Stand::Wide,   [[150, 50], [400, 125], [300, 100]], "TT-GEO-03"),
];

/// The column of a table that has one for inches, one for centimetres, and one for centimetres with scaled bases.
fn column(scale: Scale, cm_base: CmBase) -> usize {
    match (scale, cm_base) {
        (Scale::Inch, _) => 0,
        (Scale::Cm, CmBase::InchStand) => 1,
        (Scale::Cm, CmBase::Scaled) => 2,
    }
}

/// TT-GEO-03: what every base of a game measures.
pub(crate) fn footprint(stand: Stand, scale: Scale, cm_base: CmBase) -> Footprint {
    let row = BASES.iter().find(|(known, ..)| *known == stand);
    let (_, sizes, _) = row.expect("every stand has a row");
    let [frontage, depth] = sizes[column(scale, cm_base)].map(|side| Length::hundredths(side, scale.unit()));
    Footprint { frontage, depth }
}

/// TT-GEO-01, TT-SET-17: how long a side of the area of one corps is, by inch, centimetre, and centimetre scaled.
pub(crate) const BOARD: [i64; 3] = [24, 60, 48];

/// The side of the area of one corps.
pub(crate) fn board(scale: Scale, cm_base: CmBase) -> Length {
    Length::of(BOARD[column(scale, cm_base)], scale.unit())
}

/// What the booklet advises for a kind of terrain: anything else is remarked, never refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Advice {
    /// The words for it.
    pub(crate) words: &'static [&'static str],
    /// How many at least and at most.
    pub(crate) count: [Option<u32>; 2],
    /// How wide at least and at most, in hundredths of an inch; twice as many of a centimetre.
    pub(crate) across: [Option<i64>; 2],
    /// Its clause.
    pub(crate) clause: &'static str,
}

const fn advice(
    words: &'static [&'static str],
    count: [Option<u32>; 2],
    across: [Option<i64>; 2],
    clause: &'static str,
) -> Advice {
    Advice { words, count, across, clause }
}

/// TT-TERR-01, TT-TERR-02, TT-TERR-03, TT-TERR-04, TT-TERR-05, TT-TERR-06, TT-TERR-07, TT-TERR-08, TT-TERR-09, in the
/// order in which features are placed (TT-SET-05). Of a copse the radius counts, of a hedge or wall the thickness.
#[rustfmt::skip]
pub(crate) const FEATURES: &[Advice] = &[
    //     words               count               across                    clause
    advice(&["stream", "river"], [Some(0), Some(1)], [None, None],             "TT-TERR-01"),
    advice(&["hill"],            [None, None],       [Some(200), Some(600)],   "TT-TERR-03"),
    advice(&["road"],            [Some(1), None],    [None, None],             "TT-TERR-05"),
    advice(&["town"],            [Some(1), None],    [Some(150), Some(200)],   "TT-TERR-06"),
    advice(&["wood"],            [Some(0), Some(2)], [Some(200), Some(600)],   "TT-TERR-07"),
    advice(&["copse"],           [Some(0), Some(6)], [None, Some(100)],        "TT-TERR-08"),
    advice(&["hedge", "wall"],   [Some(0), Some(6)], [None, Some(25)],         "TT-TERR-09"),
];

/// TT-SET-03: how many features are enough, and to how many the text advises.
pub(crate) const ENOUGH_FEATURES: [u32; 2] = [4, 6];

/// A third of the board, seen from the defender's edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Third {
    /// To the left.
    Left,
    /// In the middle.
    Middle,
    /// To the right.
    Right,
}

/// Whose half of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    /// Next to the defender's edge.
    Defender,
    /// Next to the attacker's edge.
    Attacker,
}

/// TT-SET-04: the part of the board for each face of the die.
#[rustfmt::skip]
pub(crate) const SECTORS: [(u8, Half, Third); 6] = [
    // face  half             third
    (1,      Half::Defender,  Third::Left),
    (2,      Half::Defender,  Third::Middle),
    (3,      Half::Defender,  Third::Right),
    (4,      Half::Attacker,  Third::Left),
    (5,      Half::Attacker,  Third::Middle),
    (6,      Half::Attacker,  Third::Right),
];

/// TT-SET-06, TT-SET-07: points that each side may deploy.
pub(crate) const FIRST_POINTS: u32 = 10;
/// TT-SET-02: points that each tie adds.
pub(crate) const TIE_POINTS: u32 = 10;
/// TT-ARMY-01: points of a pick-up army.
pub(crate) const ARMY_POINTS: u32 = 40;
/// TT-SET-11: points of arrival of a side.
pub(crate) const ARRIVAL_POINTS: usize = 2;
/// TT-REI-01: rolls in a move step.
pub(crate) const ARRIVAL_ROLLS: u8 = 2;
/// TT-REI-02: what a point on the own edge needs.
pub(crate) const FROM_REAR: u8 = 3;
/// TT-REI-03: what a point on a flank needs.
pub(crate) const FROM_FLANK: u8 = 4;
/// TT-RAL-01: what a rally needs.
pub(crate) const RALLY: i8 = 5;
/// The faces of the die of these rules.
pub(crate) const FACES: u8 = 6;

/// TT-ROUT-01: the highest face that destroys a routing unit.
pub(crate) const FATAL: u8 = 2;
/// TT-VIC-01, TT-VIC-02: units lost that lose the game.
pub(crate) const LOSSES: u32 = 5;
/// TT-VIC-02: by how many more than the other side, in a decisive game.
pub(crate) const LEAD: u32 = 2;

/// TT-ARMY-02, TT-ARMY-03, TT-ARMY-04, TT-ARMY-05, TT-ARMY-06, TT-ARMY-07, TT-ARMY-08, TT-ARMY-09, TT-ARMY-10,
/// TT-ARMY-11, TT-ARMY-12, TT-ARMY-20, TT-ARMY-21, TT-ARMY-22, TT-ARMY-23: what a unit costs in half points, and in
/// which edition alone.
#[rustfmt::skip]
pub(crate) const COSTS: &[(Kind, u32, Option<Edition>, &str)] = &[
    // kind                   half points  edition                 clause
    (Kind::CorpsHq,           8,           Some(Edition::TwoMc),    "TT-ARMY-02"),
    (Kind::DivisionHq,        4,           Some(Edition::TwoMc),    "TT-ARMY-03"),
    (Kind::ArmyHq,            8,           Some(Edition::TwoMc),    "TT-HQ-07"),
    (Kind::Hq,                8,           Some(Edition::ThreeOne), "TT-ARMY-04"),
    (Kind::Line,              4,           None,                    "TT-ARMY-05"),
    (Kind::Guards,            6,           None,                    "TT-ARMY-06"),
    (Kind::LightInfantry,     6,           None,                    "TT-ARMY-07"),
    (Kind::HeavyCavalry,      6,           None,                    "TT-ARMY-08"),
    (Kind::LightCavalry,      6,           None,                    "TT-ARMY-09"),
    (Kind::FootArtillery,     6,           None,                    "TT-ARMY-10"),
    (Kind::HorseArtillery,    8,           None,                    "TT-ARMY-11"),
    (Kind::Militia,           2,           None,                    "TT-ARMY-12"),
    (Kind::IrregularShooters, 3,           None,                    "TT-ARMY-20"),
    (Kind::IrregularWarband,  4,           None,                    "TT-ARMY-21"),
    (Kind::Lancers,           6,           None,                    "TT-ARMY-22"),
    (Kind::Cossacks,          4,           None,                    "TT-ARMY-23"),
];

/// TT-ARMY-13, TT-ARMY-14: what a size adds, in half points.
#[rustfmt::skip]
pub(crate) const SIZE_COSTS: &[(Size, i32, &str)] = &[
    // size        half points  clause
    (Size::Large,  2,           "TT-ARMY-13"),
    (Size::Small,  -1,          "TT-ARMY-14"),
];

/// TT-ARMY-03, TT-ARMY-04: whether units of a kind are in an edition.
pub(crate) fn is_in(kind: Kind, edition: Edition) -> bool {
    let row = COSTS.iter().find(|(known, ..)| *known == kind);
    row.is_some_and(|(_, _, only, _)| only.is_none_or(|only| only == edition))
}

/// What a unit costs, in half points.
pub(crate) fn cost(kind: Kind, size: Size) -> u32 {
    let row = COSTS.iter().find(|(known, ..)| *known == kind);
    let (_, plain, ..) = row.expect("every kind has its cost");
    let extra = SIZE_COSTS.iter().find(|(known, ..)| *known == size);
    plain.saturating_add_signed(extra.map_or(0, |(_, extra, _)| *extra))
}

/// Half points as people write them: `1.5`.
pub(crate) fn points(half: u32) -> String {
    match half % 2 {
        0 => (half / 2).to_string(),
        _ => format!("{}.5", half / 2),
    }
}

/// TT-ARMY-17: the template of 2Mc: how many of a kind, and in which division.
#[rustfmt::skip]
pub(crate) const TEMPLATE: &[(u8, Kind, Option<u8>)] = &[
    // how many  kind                  division
    (1,          Kind::CorpsHq,        None),
    (2,          Kind::LightCavalry,   None),
    (2,          Kind::FootArtillery,  None),
    (1,          Kind::DivisionHq,     Some(1)),
    (5,          Kind::Line,           Some(1)),
    (1,          Kind::DivisionHq,     Some(2)),
    (5,          Kind::Line,           Some(2)),
];

/// How far a shot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Band {
    /// The nearest of artillery in 2Mc.
    Canister,
    /// The nearest of artillery in 3.01.
    Short,
    /// Neither near nor long.
    Normal,
    /// The farthest of artillery.
    Long,
}

impl Band {
    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Band::Canister => "canister",
            Band::Short => "short",
            Band::Normal => "normal",
            Band::Long => "long",
        }
    }
}

/// Small arms that reach as far as most do.
const MUSKETS: &[Kind] = &[Kind::Line, Kind::Guards, Kind::Militia];
/// All small arms in 3.01.
const SMALL_ARMS: &[Kind] = &[Kind::Line, Kind::Guards, Kind::Militia, Kind::LightInfantry];

/// TT-FIRE-21, TT-FIRE-22, TT-FIRE-23, TT-FIRE-24, TT-FIRE-25, TT-FIRE-26, TT-FIRE-27, TT-FIRE-28, TT-FIRE-59: up to
/// how far each band reaches in edition 2Mc, the nearest first.
#[rustfmt::skip]
pub(crate) const RANGES_TWO_MC: &[(&[Kind], Band, Figure, &str)] = &[
    // firers                     band            inch  cm           clause
    (&[Kind::FootArtillery],      Band::Canister, figure(150, 300),  "TT-FIRE-21"),
    (&[Kind::FootArtillery],      Band::Normal,   figure(300, 500),  "TT-FIRE-22"),
    (&[Kind::FootArtillery],      Band::Long,     figure(600, 800),  "TT-FIRE-23"),
    (&[Kind::HorseArtillery],     Band::Canister, figure(150, 200),  "TT-FIRE-24"),
    (&[Kind::HorseArtillery],     Band::Normal,   figure(200, 400),  "TT-FIRE-25"),
    (&[Kind::HorseArtillery],     Band::Long,     figure(400, 600),  "TT-FIRE-26"),
    (MUSKETS,                     Band::Normal,   figure(100, 100),  "TT-FIRE-27"),
    (&[Kind::LightInfantry],      Band::Normal,   figure(100, 200),  "TT-FIRE-28"),
    (&[Kind::IrregularShooters],  Band::Normal,   figure(50, 100),   "TT-FIRE-59"),
];

/// TT-FIRE-29, TT-FIRE-30, TT-FIRE-31, TT-FIRE-59: the same in edition 3.01.
#[rustfmt::skip]
pub(crate) const RANGES_THREE_ONE: &[(&[Kind], Band, Figure, &str)] = &[
    // firers                     band            inch  cm           clause
    (&[Kind::FootArtillery],      Band::Short,    figure(100, 200),  "TT-FIRE-29"),
    (&[Kind::FootArtillery],      Band::Normal,   figure(300, 600),  "TT-FIRE-29"),
    (&[Kind::FootArtillery],      Band::Long,     figure(800, 1600), "TT-FIRE-29"),
    (&[Kind::HorseArtillery],     Band::Short,    figure(100, 200),  "TT-FIRE-30"),
    (&[Kind::HorseArtillery],     Band::Normal,   figure(200, 400),  "TT-FIRE-30"),
    (&[Kind::HorseArtillery],     Band::Long,     figure(500, 1000), "TT-FIRE-30"),
    (SMALL_ARMS,                  Band::Normal,   figure(100, 200),  "TT-FIRE-31"),
    (&[Kind::IrregularShooters],  Band::Normal,   figure(50, 100),   "TT-FIRE-59"),
];

/// TT-ED-07, TT-ED-10: the ranges of an edition; the rest of what 3.01 does not print is that of 2Mc, for nothing asks for the
/// edition there.
pub(crate) fn ranges(edition: Edition) -> &'static [(&'static [Kind], Band, Figure, &'static str)] {
    match edition {
        Edition::TwoMc => RANGES_TWO_MC,
        Edition::ThreeOne => RANGES_THREE_ONE,
    }
}

impl Ruler {
    /// The bands of a firer with their limits and clauses, the nearest first; none for who may not shoot.
    pub(crate) fn bands(self, firer: Kind) -> impl Iterator<Item = (Band, Length, &'static str)> {
        let rows = ranges(self.edition).iter();
        let rows = rows.filter(move |(firers, ..)| firers.contains(&firer));
        rows.map(move |(_, band, limit, clause)| (*band, self.length(*limit), *clause))
    }

    /// The band of a shot, where `is_within` says whether the target is as near as a limit; `None` beyond all.
    pub(crate) fn band(self, firer: Kind, is_within: impl Fn(Length) -> bool) -> Option<(Band, &'static str)> {
        let mut bands = self.bands(firer);
        let (band, _, clause) = bands.find(|(_, limit, _)| is_within(*limit))?;
        Some((band, clause))
    }

    /// How far a firer reaches, and by which clause; `None` for who may not shoot.
    pub(crate) fn reach(self, firer: Kind) -> Option<(Length, &'static str)> {
        let (_, limit, clause) = self.bands(firer).last()?;
        Some((limit, clause))
    }

    /// TT-CON-23, TT-CON-35: the band of a shot at a charger that needs no measuring.
    pub(crate) fn nearest_band(self, firer: Kind) -> Option<(Band, &'static str)> {
        let (band, _, clause) = self.bands(firer).next()?;
        Some((band, clause))
    }
}
