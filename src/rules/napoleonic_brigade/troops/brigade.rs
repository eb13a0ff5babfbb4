//! Brigades, the units of which they consist, and how they stand: NB-SET-01 to NB-SET-15, NB-ARMY-01 to NB-ARMY-13.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::arm::{Formation, Kind, Piece, Weapon, Weight};
use super::bases::{BaseClass, MoraleClass};
use super::general_order::GeneralOrder;
use super::obligations::{Duty, Spell};
use crate::adjudicate::{Fact, Side, UnitId, is_default};
use crate::kit::table::{Coordinates, Heading};

fn yes() -> bool {
    true
}

fn is_true(mark: &bool) -> bool {
    *mark
}

/// A unit: a battalion, a regiment or a model gun, on a base of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its name, of which there is one in its brigade.
    pub unit: UnitId,
    /// What it is called in a report, where that is more than its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its base: figures, ranks and size (NB-ARMY-01, NB-ARMY-02, NB-ARMY-03, NB-ARMY-04, NB-ARMY-05, NB-ARMY-06,
    /// NB-ARMY-07, NB-ARMY-08, NB-ARMY-09, NB-ARMY-10, NB-ARMY-11).
    #[serde(rename = "as")]
    pub class: BaseClass,
    /// Frontage and depth of its base in millimetres, where the scenario has it other than printed (NB-ARMY-13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base_mm: Option<[u32; 2]>,
    /// How many figures it had; those of a gun are its crew.
    pub full: u32,
    /// How many are left.
    pub figures: u32,
    /// By which table its morale goes down (NB-MOR-03, NB-MOR-04, NB-MOR-05, NB-MOR-06, NB-MOR-07, NB-MOR-08,
    /// NB-MOR-09, NB-MOR-10, NB-MOR-11, NB-MOR-12, NB-MOR-13, NB-MOR-14, NB-MOR-15, NB-MOR-16, NB-MOR-17); none for
    /// guns and staff.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub morale: Option<MoraleClass>,
    /// NB-MEL-05.
    #[serde(default, skip_serializing_if = "is_default")]
    pub elite: bool,
    /// NB-DF-01: whether it may fire in defence and in a follow up.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub regular: bool,
    /// NB-MCC-07: for cavalry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<Weight>,
    /// NB-MCC-11.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lancers: bool,
    /// NB-MCC-12.
    #[serde(default, skip_serializing_if = "is_default")]
    pub landwehr: bool,
    /// NB-SET-14: half a regiment that may act by itself.
    #[serde(default, skip_serializing_if = "is_default")]
    pub divisional: bool,
    /// Of foot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    /// For artillery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gun: Option<Gun>,
}

/// A model gun and what has become of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    /// What it is.
    pub piece: Piece,
    /// Its calibre in pounds; of a howitzer or a rocket for the report only.
    pub calibre: u32,
    /// Its defence value, 20 when it is whole (NB-CB-01); at 0 it is knocked out.
    pub value: u32,
    /// How many of its gunners small arms have hit (NB-SAA-03).
    #[serde(default, skip_serializing_if = "is_default")]
    pub gunners: u32,
    /// How many rounds of shrapnel it has fired (NB-AFIRE-06, NB-AFIRE-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub shrapnel: u32,
    /// In which turn it last fired (NB-CB-04, NB-CB-05, NB-CB-06).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shot: Option<u32>,
}

impl Gun {
    /// NB-CB-07.
    pub fn is_out(&self) -> bool {
        self.value == 0
    }
}

impl Unit {
    /// Whether nobody of it is left, or its gun is knocked out.
    pub fn is_gone(&self) -> bool {
        match self.gun {
            Some(gun) => gun.is_out(),
            None => self.figures == 0,
        }
    }
}

/// Where the crew of a battery is that has left its guns (NB-CREW-01, NB-CREW-02, NB-CREW-03, NB-CREW-04, NB-CREW-05,
/// NB-CREW-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Crew {
    /// Where it is.
    pub at: Coordinates,
    /// Where it shelters or is going to.
    pub shelter: Coordinates,
    /// The first turn in which it may start back; open until its die is thrown (NB-CREW-04).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<u32>,
    /// Whether it is on its way back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub returning: bool,
    /// The turn it spends in preparing the guns (NB-CREW-06); in the turn after it they may fire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prepares: Option<u32>,
}

/// A melee that was broken off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Broken {
    /// With whom.
    pub with: UnitId,
    /// The turn in which it may be taken up again: the one after the turn in which both stand still.
    pub turn: u32,
}

/// Why a brigade is out of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Gone {
    /// Nobody of it is left (NB-MOR-24).
    Destroyed,
    /// It ran off the table (NB-ROUT-05).
    Fled,
    /// It was pushed or fell back over the edge (NB-GAP-53).
    Driven,
}

/// A brigade, or a unit that acts by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Brigade {
    /// Its name.
    pub unit: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Its arm.
    pub kind: Kind,
    /// What it is called in a report, where that is more than its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whose troops they are: `british`, `french`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
    /// Its units, from the left of its line and from the front of its column.
    pub bases: Vec<Unit>,
    /// Its own point: the middle of its front edge, of a square its centre, of a garrison the middle of its post; nowhere
    /// before it is deployed and when it is gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Coordinates>,
    /// Where its front looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Heading>,
    /// How it is drawn up.
    pub form: Formation,
    /// The complex that it holds, and on which side of it each unit stands (NB-BLD-17).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub post: Option<Post>,
    /// Its general order (NB-ORD-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<GeneralOrder>,
    /// How many points of the route of that order are done with (NB-GAP-04).
    #[serde(default, skip_serializing_if = "is_default")]
    pub passed: u32,
    /// What the rules bind it to in this move and those after it, the nearest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub duties: Vec<Spell>,
    /// To the end of which turn it is disorganised by a charge that fell short (NB-CHG-09, NB-CHG-10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disorganised: Option<u32>,
    /// In which turn it last charged (NB-CHG-12, NB-HART-05).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charged: Option<u32>,
    /// In which turn it took its formation, so that a square is properly formed in the next (NB-SQ-10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formed: Option<u32>,
    /// How often it has been pushed back in the game (NB-LOSE-13).
    #[serde(default, skip_serializing_if = "is_default")]
    pub push_backs: u32,
    /// What the rounds of its melee have cost it so far (NB-GAP-80, `cumulative`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub losses: u32,
    /// The melee that was broken off last, if it may be taken up again (NB-SPLIT-02, NB-DEC-29).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broken: Option<Broken>,
    /// Where its crew is, if it has left the guns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crew: Option<Crew>,
    /// Why it is out of play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<Gone>,
}

/// Where a garrison stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Post {
    /// The complex.
    pub complex: String,
    /// The side that each unit holds, in the order of the units, counted from 0 as the outline has them.
    pub sides: Vec<u8>,
}

impl Brigade {
    /// Whether it is out of play.
    pub fn is_gone(&self) -> bool {
        self.gone.is_some()
    }

    /// A gun of it, or another of its units, in a reason.
    pub(crate) fn piece(&self, name: &UnitId) -> Fact {
        Fact::Piece(self.unit.clone(), name.clone())
    }

    /// Units that are left.
    pub fn left(&self) -> impl Iterator<Item = &Unit> {
        self.bases.iter().filter(|unit| !unit.is_gone())
    }

    /// Figures left in all its units, officers, colours and drums among them (NB-SET-13); guns that are knocked out have no
    /// crew.
    pub fn figures(&self) -> u32 {
        self.left().map(|unit| unit.figures).sum()
    }

    /// Whether it acts by itself outside the brigade system (NB-SET-11, NB-SET-14).
    pub fn is_independent(&self) -> bool {
        self.kind == Kind::Skirmishers || self.bases.iter().all(|unit| unit.divisional)
    }

    /// NB-GAP-73: a brigade has a quality where all its units have it.
    pub fn all(&self, has: impl Fn(&Unit) -> bool) -> bool {
        !self.bases.is_empty() && self.bases.iter().all(has)
    }

    /// NB-GAP-73: the weight of its lightest regiment.
    pub fn weight(&self) -> Option<Weight> {
        self.bases.iter().filter_map(|unit| unit.weight).min()
    }

    /// What it is bound to in this move, if anything.
    pub fn duty(&self) -> Option<&Duty> {
        self.duties.first().map(|spell| &spell.duty)
    }

    /// Whether it is in a column of either kind.
    pub fn is_in_column(&self) -> bool {
        self.form.is_column()
    }

    /// Whether its guns stand without crew (NB-CREW-07).
    pub fn is_deserted(&self) -> bool {
        self.crew.is_some()
    }
}
