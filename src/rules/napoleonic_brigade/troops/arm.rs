//! The arms, their formations and their weapons: NB-SET-01 to NB-SET-15, NB-IFIRE-05, NB-IFIRE-07, NB-AFIRE-03 to
//! NB-AFIRE-13, and the formations of each (NB-GAP-12).

use super::words::words;

words! {
    /// The arm of a brigade; all its units are of one (NB-SET-05).
    pub enum Kind {
        /// Infantry in battalions.
        Infantry = "infantry",
        /// Recognised skirmisher units (NB-SET-11, NB-SET-12).
        Skirmishers = "skirmishers",
        /// All mounted troops (NB-CAV-01).
        Cavalry = "cavalry",
        /// Field guns and howitzers on foot (NB-FART-01).
        FootArtillery = "foot-artillery",
        /// Field guns with mounted crews (NB-HART-01).
        HorseArtillery = "horse-artillery",
        /// Rockets, foot artillery in movement (NB-ROCK-13).
        Rockets = "rockets",
        /// Mounted staff, without effect (NB-SET-15).
        Staff = "staff",
    }
}

impl Kind {
    /// Whether it is foot with muskets or rifles: infantry and skirmishers.
    pub fn is_foot(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Skirmishers)
    }

    /// The word of the language for the arm that it is of.
    pub fn arm(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Skirmishers => "skirmishers",
            Kind::Cavalry => "cavalry",
            Kind::FootArtillery | Kind::HorseArtillery | Kind::Rockets => "artillery",
            Kind::Staff => "leader",
        }
    }

    /// Whether it is guns or rockets.
    pub fn is_artillery(self) -> bool {
        matches!(self, Kind::FootArtillery | Kind::HorseArtillery | Kind::Rockets)
    }

    /// NB-CAV-01: whether it throws two dice.
    pub fn is_mounted(self) -> bool {
        matches!(self, Kind::Cavalry | Kind::HorseArtillery | Kind::Staff)
    }

    /// NB-GAP-12: the formations it has; the first is taken where none is said.
    pub(crate) fn formations(self) -> &'static [Formation] {
        use Formation::{AttackColumn, Garrison, Limbered, Line, MarchColumn, Skirmish, Square, Unlimbered};
        match self {
            Kind::Infantry => &[Line, AttackColumn, MarchColumn, Square, Garrison],
            Kind::Skirmishers => &[Skirmish, MarchColumn],
            Kind::Cavalry => &[Line, MarchColumn],
            Kind::FootArtillery | Kind::HorseArtillery | Kind::Rockets => {
                &[Limbered, MarchColumn, Unlimbered, Garrison]
            }
            Kind::Staff => &[Line],
        }
    }
}

words! {
    /// How a brigade stands.
    pub enum Formation {
        /// Unit bases side by side.
        Line = "line",
        /// As many units abreast as the switch `attack_column_width` says, the others behind.
        AttackColumn = "attack-column",
        /// One unit wide, for roads.
        MarchColumn = "march-column",
        /// Four faces (NB-SQ-01, NB-SQ-02, NB-SQ-03, NB-SQ-04, NB-SQ-05, NB-SQ-06, NB-SQ-07, NB-SQ-08, NB-SQ-09,
        /// NB-SQ-10, NB-SQ-11).
        Square = "square",
        /// Skirmish order: a base for each six figures of full strength, side by side.
        Skirmish = "skirmish",
        /// In a complex (NB-BLD-17).
        Garrison = "garrison",
        /// Guns with their teams, side by side.
        Limbered = "limbered",
        /// Guns in action, side by side.
        Unlimbered = "unlimbered",
        ;
        "deployed" => Unlimbered,
    }
}

impl Formation {
    /// NB-AFIRE-19: whether it is a column, of attack or of march.
    pub fn is_column(self) -> bool {
        matches!(self, Formation::AttackColumn | Formation::MarchColumn)
    }
}

words! {
    /// The weight of cavalry (NB-MCC-07, NB-MCC-08, NB-MCC-09); a brigade has that of its lightest unit.
    pub enum Weight {
        /// Hussars, chasseurs, light dragoons, lancers.
        Light = "light",
        /// Dragoons.
        Medium = "medium",
        /// Cuirassiers, horse guards.
        Heavy = "heavy",
    }
}

words! {
    /// Small arms.
    pub enum Weapon {
        /// NB-IFIRE-05, NB-IFIRE-06.
        Musket = "musket",
        /// NB-IFIRE-07, NB-IFIRE-08.
        Rifle = "rifle",
    }
}

words! {
    /// What a piece of artillery is.
    pub enum Piece {
        /// NB-AFIRE-03, NB-AFIRE-04, NB-AFIRE-05, NB-AFIRE-06, NB-AFIRE-07, NB-AFIRE-08.
        FieldGun = "field-gun",
        /// NB-AFIRE-09, NB-AFIRE-10, NB-AFIRE-11, NB-AFIRE-12, NB-AFIRE-13.
        Howitzer = "howitzer",
        /// NB-ROCK-01, NB-ROCK-02, NB-ROCK-03, NB-ROCK-04, NB-ROCK-05, NB-ROCK-06, NB-ROCK-07, NB-ROCK-08, NB-ROCK-09,
        /// NB-ROCK-10, NB-ROCK-11, NB-ROCK-12, NB-ROCK-13, NB-ROCK-14.
        Rocket = "rocket",
        ;
        "gun" => FieldGun,
    }
}

words! {
    /// What a piece fires.
    pub enum Ammunition {
        /// Solid shot of field guns.
        Roundshot = "roundshot",
        /// Canister of field guns.
        Canister = "canister",
        /// British shrapnel, of field guns and howitzers.
        Shrapnel = "shrapnel",
        /// Shells of howitzers.
        Shell = "shell",
        /// Rockets, which count as shells (NB-ROCK-12).
        Rocket = "rocket",
    }
}
