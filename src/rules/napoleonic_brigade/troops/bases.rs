//! Morale, units and bases: NB-MOR-03 to NB-MOR-17, NB-SET-02 to NB-SET-04, NB-ARMY-01 to NB-ARMY-12.

use super::arm::Kind;
use super::words::words;

words! {
    /// By what numbers the morale of a unit goes.
    pub enum MoraleClass {
        /// NB-MOR-03, NB-MOR-04, NB-MOR-05.
        BritishFootGuards = "british-foot-guards",
        /// NB-MOR-06, NB-MOR-07, NB-MOR-08.
        BritishAlliedInfantry = "british-allied-infantry",
        /// NB-MOR-09, NB-MOR-10, NB-MOR-11.
        Skirmishers = "skirmishers",
        /// NB-MOR-09, NB-MOR-10, NB-MOR-11.
        FrenchInfantry = "french-infantry",
        /// The three-rank block of NB-ARMY-12, with the numbers of NB-MOR-09, NB-MOR-10, NB-MOR-11.
        DutchBelgianMilitia = "dutch-belgian-militia",
        /// NB-MOR-12, NB-MOR-13, NB-MOR-14.
        PrussianInfantry = "prussian-infantry",
        /// NB-MOR-12, NB-MOR-13, NB-MOR-14.
        CavalryRegiment = "cavalry-regiment",
        /// NB-MOR-15, NB-MOR-16, NB-MOR-17.
        DivisionalCavalry = "divisional-cavalry",
    }
}

words! {
    /// The morale of a unit, from best to worst.
    pub enum Morale {
        /// It does as it is told.
        Ok = "ok",
        /// NB-MOR-18.
        Halt = "halt",
        /// NB-MOR-19.
        FallBack = "fall-back",
    }
}

/// NB-MOR-03, NB-MOR-04, NB-MOR-05, NB-MOR-06, NB-MOR-07, NB-MOR-08, NB-MOR-09, NB-MOR-10, NB-MOR-11, NB-MOR-12,
/// NB-MOR-13, NB-MOR-14, NB-MOR-15, NB-MOR-16, NB-MOR-17: full strength, the fewest figures for OK, the fewest for
/// Halt; with fewer a unit falls back.
#[rustfmt::skip]
pub(crate) const MORALE: &[(MoraleClass, u32, u32, u32, &str)] = &[
    // class                               full ok  halt clause
    (MoraleClass::BritishFootGuards,       24,  16, 8,   "NB-MOR-03 to NB-MOR-05"),
    (MoraleClass::BritishAlliedInfantry,   16,  11, 8,   "NB-MOR-06 to NB-MOR-08"),
    (MoraleClass::Skirmishers,             18,  12, 6,   "NB-MOR-09 to NB-MOR-11"),
    (MoraleClass::FrenchInfantry,          18,  12, 6,   "NB-MOR-09 to NB-MOR-11"),
    (MoraleClass::DutchBelgianMilitia,     18,  12, 6,   "NB-MOR-09 to NB-MOR-11, NB-ARMY-12"),
    (MoraleClass::PrussianInfantry,        12,  8,  5,   "NB-MOR-12 to NB-MOR-14"),
    (MoraleClass::CavalryRegiment,         12,  8,  5,   "NB-MOR-12 to NB-MOR-14"),
    (MoraleClass::DivisionalCavalry,       6,   4,  2,   "NB-MOR-15 to NB-MOR-17"),
];

impl MoraleClass {
    fn row(self) -> &'static (MoraleClass, u32, u32, u32, &'static str) {
        let row = MORALE.iter().find(|(class, ..)| *class == self);
        row.expect("every class has a row")
    }

    /// How many figures a whole unit has.
    pub(crate) fn full(self) -> u32 {
        self.row().1
    }

    /// NB-MOR-02: the morale of a unit with so many figures left.
    pub(crate) fn status(self, figures: u32) -> Morale {
        let (_, _, ok, halt, _) = *self.row();
        match figures {
            figures if figures >= ok => Morale::Ok,
            figures if figures >= halt => Morale::Halt,
            _ => Morale::FallBack,
        }
    }

    /// NB-MOR-03, NB-MOR-04, NB-MOR-05, NB-MOR-06, NB-MOR-07, NB-MOR-08, NB-MOR-09, NB-MOR-10, NB-MOR-11, NB-MOR-12,
    /// NB-MOR-13, NB-MOR-14, NB-MOR-15, NB-MOR-16, NB-MOR-17: the clause of a status.
    pub(crate) fn clause(self, morale: Morale) -> &'static str {
        let clauses = match self {
            MoraleClass::BritishFootGuards => ["NB-MOR-03", "NB-MOR-04", "NB-MOR-05"],
            MoraleClass::BritishAlliedInfantry => ["NB-MOR-06", "NB-MOR-07", "NB-MOR-08"],
            MoraleClass::Skirmishers | MoraleClass::FrenchInfantry | MoraleClass::DutchBelgianMilitia => {
                ["NB-MOR-09", "NB-MOR-10", "NB-MOR-11"]
            }
            MoraleClass::PrussianInfantry | MoraleClass::CavalryRegiment => ["NB-MOR-12", "NB-MOR-13", "NB-MOR-14"],
            MoraleClass::DivisionalCavalry => ["NB-MOR-15", "NB-MOR-16", "NB-MOR-17"],
        };
        match morale {
            Morale::Ok => clauses[0],
            Morale::Halt => clauses[1],
            Morale::FallBack => clauses[2],
        }
    }
}

words! {
    /// What stands on a base.
    pub enum BaseClass {
        /// NB-ARMY-02.
        BritishFootGuards = "british-foot-guards",
        /// NB-ARMY-03.
        InfantryTwoLines = "infantry-two-lines",
        /// NB-ARMY-03, two strips of six.
        InfantryTwoStrips = "infantry-two-strips",
        /// NB-ARMY-05.
        InfantryThreeRanks = "infantry-three-ranks",
        /// NB-ARMY-04.
        SkirmishBase = "skirmish-base",
        /// NB-ARMY-06.
        Cavalry = "cavalry",
        /// NB-ARMY-07.
        DivisionalCavalry = "divisional-cavalry",
        /// NB-ARMY-08.
        ArtilleryPiece = "artillery-piece",
        /// NB-ARMY-09.
        FootArtilleryTeam = "foot-artillery-team",
        /// NB-ARMY-10.
        HorseArtilleryTeam = "horse-artillery-team",
        /// NB-ARMY-11.
        AmmunitionWagon = "ammunition-wagon",
        /// NB-ARMY-01.
        MountedStaff = "mounted-staff",
    }
}

/// A row of the table of bases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stand {
    /// What stands on it.
    pub(crate) class: BaseClass,
    /// How many figures each rank has, from the front.
    pub(crate) ranks: &'static [u32],
    /// Frontage and depth as printed, in millimetres.
    pub(crate) printed: [i64; 2],
    /// The morale that such a unit has where none is said.
    pub(crate) morale: Option<MoraleClass>,
    /// Its clause.
    pub(crate) clause: &'static str,
}

const fn stand(
    class: BaseClass,
    ranks: &'static [u32],
    printed: [i64; 2],
    morale: Option<MoraleClass>,
    clause: &'static str,
) -> Stand {
    Stand { class, ranks, printed, morale, clause }
}

/// NB-ARMY-01, NB-ARMY-02, NB-ARMY-03, NB-ARMY-04, NB-ARMY-05, NB-ARMY-06, NB-ARMY-07, NB-ARMY-08, NB-ARMY-09,
/// NB-ARMY-10, NB-ARMY-11; a skirmish base holds three to six figures.
#[rustfmt::skip]
pub(crate) const STANDS: &[Stand] = &[
    //    class                          ranks       mm        morale                                     clause
    stand(BaseClass::MountedStaff,       &[1],       [20, 20], None,                                      "NB-ARMY-01"),
    stand(BaseClass::BritishFootGuards,  &[12, 12],  [40, 15], Some(MoraleClass::BritishFootGuards),      "NB-ARMY-02"),
    stand(BaseClass::InfantryTwoLines,   &[8, 8],    [30, 15], Some(MoraleClass::BritishAlliedInfantry),  "NB-ARMY-03"),
    stand(BaseClass::InfantryTwoStrips,  &[6, 6],    [30, 15], Some(MoraleClass::PrussianInfantry),       "NB-ARMY-03"),
    stand(BaseClass::SkirmishBase,       &[6],       [30, 15], Some(MoraleClass::Skirmishers),            "NB-ARMY-04"),
    stand(BaseClass::InfantryThreeRanks, &[6, 6, 6], [20, 25], Some(MoraleClass::FrenchInfantry),         "NB-ARMY-05"),
    stand(BaseClass::Cavalry,            &[4, 4, 4], [20, 40], Some(MoraleClass::CavalryRegiment),        "NB-ARMY-06"),
    stand(BaseClass::DivisionalCavalry,  &[4, 2],    [20, 20], Some(MoraleClass::DivisionalCavalry),      "NB-ARMY-07"),
    stand(BaseClass::ArtilleryPiece,     &[3],       [10, 20], None,                                      "NB-ARMY-08"),
    stand(BaseClass::FootArtilleryTeam,  &[],        [15, 30], None,                                      "NB-ARMY-09"),
    stand(BaseClass::HorseArtilleryTeam, &[],        [45, 15], None,                                      "NB-ARMY-10"),
    stand(BaseClass::AmmunitionWagon,    &[],        [40, 15], None,                                      "NB-ARMY-11"),
];

/// NB-GAP-12, NB-ARMY-04: for how many figures of full strength skirmishers have a base.
pub(crate) const SKIRMISH_BASE: u32 = 6;

/// NB-ARMY-04: how many bases a skirmisher unit of so many figures has.
pub(crate) fn skirmish_bases(full: u32) -> u32 {
    full.div_ceil(SKIRMISH_BASE).max(1)
}

impl BaseClass {
    fn row(self) -> &'static Stand {
        let row = STANDS.iter().find(|stand| stand.class == self);
        row.expect("every base has a row")
    }

    /// How many figures each rank has at full strength, from the front: a grid of places for burst circles.
    pub(crate) fn ranks(self) -> &'static [u32] {
        self.row().ranks
    }

    /// How many figures stand on it.
    pub(crate) fn figures(self) -> u32 {
        self.ranks().iter().sum()
    }

    /// NB-IFIRE-01, NB-IFIRE-03: how many fire of so many that are left: two full ranks, into which the rear one steps.
    pub(crate) fn firing(self, left: u32) -> u32 {
        let ranks = self.ranks().iter().take(RANKS);
        ranks.sum::<u32>().min(left)
    }

    /// The morale that such a unit has where none is said.
    pub(crate) fn morale(self) -> Option<MoraleClass> {
        self.row().morale
    }

    /// NB-ARMY-01, NB-ARMY-02, NB-ARMY-03, NB-ARMY-04, NB-ARMY-05, NB-ARMY-06, NB-ARMY-07, NB-ARMY-08, NB-ARMY-09: the
    /// printed frontage and depth, in millimetres.
    pub(crate) fn printed(self) -> [i64; 2] {
        self.row().printed
    }

    /// The arm whose units it is for, `None` for teams and wagons; a piece may be of any artillery.
    pub(crate) fn kinds(self) -> &'static [Kind] {
        match self {
            BaseClass::BritishFootGuards
            | BaseClass::InfantryTwoLines
            | BaseClass::InfantryTwoStrips
            | BaseClass::InfantryThreeRanks => &[Kind::Infantry],
            BaseClass::SkirmishBase => &[Kind::Skirmishers],
            BaseClass::Cavalry | BaseClass::DivisionalCavalry => &[Kind::Cavalry],
            BaseClass::ArtilleryPiece => &[Kind::FootArtillery, Kind::HorseArtillery, Kind::Rockets],
            BaseClass::MountedStaff => &[Kind::Staff],
            BaseClass::FootArtilleryTeam | BaseClass::HorseArtilleryTeam | BaseClass::AmmunitionWagon => &[],
        }
    }

    /// NB-ARMY-09, NB-ARMY-10: the base of a limbered piece.
    pub(crate) fn team(kind: Kind) -> BaseClass {
        match kind {
            Kind::HorseArtillery => BaseClass::HorseArtilleryTeam,
            _ => BaseClass::FootArtilleryTeam,
        }
    }
}

/// NB-IFIRE-01: how many ranks fire.
pub(crate) const RANKS: usize = 2;

/// NB-SET-02, NB-SET-03, NB-SET-04: how many units the standard brigade of an arm has.
pub(crate) const STANDARD_BRIGADES: &[(Kind, u32, &str)] = &[
    (Kind::Infantry, 4, "NB-SET-02"),
    (Kind::Cavalry, 3, "NB-SET-03"),
    (Kind::FootArtillery, 2, "NB-SET-04"),
    (Kind::HorseArtillery, 2, "NB-SET-04"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_base_holds_its_figures() {
        let figures = |class: BaseClass| class.figures();
        assert_eq!(figures(BaseClass::BritishFootGuards), 24);
        assert_eq!(figures(BaseClass::InfantryTwoLines), 16);
        assert_eq!(figures(BaseClass::InfantryTwoStrips), 12);
        assert_eq!(figures(BaseClass::InfantryThreeRanks), 18);
        assert_eq!(figures(BaseClass::Cavalry), 12);
        assert_eq!(figures(BaseClass::DivisionalCavalry), 6);
        for (word, class) in BaseClass::WORDS {
            assert_eq!(class.word(), *word);
            let full = class.morale().map(MoraleClass::full);
            let agrees = *class == BaseClass::SkirmishBase || full.is_none();
            assert!(agrees || full == Some(class.figures()), "{word}");
        }
        assert_eq!([18, 16, 3].map(skirmish_bases), [3, 3, 1]);
    }
}
