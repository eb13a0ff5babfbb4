//! Battles of a campaign that are fought out as games of their own: what the rules of the campaign hand to those of the battle,
//! and what they are handed back. Neither knows the other.

use crate::adjudicate::terms::roster::{Side, UnitId};

/// The arm of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Troop {
    /// Men on foot.
    Foot,
    /// Men on horse.
    Horse,
    /// A battery.
    Guns,
    /// Somebody who leads.
    Leader,
}

/// What a battle has of a unit: the unit itself, or one of its batteries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contingent {
    /// What it is called in the battle.
    pub piece: UnitId,
    /// The unit of the campaign that it is of.
    pub unit: UnitId,
    /// The force of that unit.
    pub force: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Its arm.
    pub troop: Troop,
    /// The strength with which it goes in; a leader has none.
    pub strength: u32,
    /// That at full strength.
    pub full: u32,
    /// What the campaign's file says that it is in the battle, unread.
    pub entry: Option<String>,
    /// The edge of the field by which it comes: `north`.
    pub edge: &'static str,
    /// After how many half-hours it comes; 0 for who is there at the beginning.
    pub after: u32,
}

/// One of the two armies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Whose it is.
    pub side: Side,
    /// What it is called.
    pub name: String,
    /// The edge of the field where it has its home: `west`.
    pub home: &'static str,
}

/// The ground of the field, as the map of a campaign has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// `open`, `wooded`, `hilly`, `marsh` or `mountain`.
    pub land: &'static str,
    /// The town or fortress, if there is one.
    pub town: Option<String>,
    /// The edges by which roads leave the field.
    pub roads: Vec<&'static str>,
    /// The edges at which a river runs, in front of the attacker.
    pub rivers: Vec<&'static str>,
}

/// A battle that waits to be fought out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Muster {
    /// The label of its field.
    pub field: String,
    /// The place there, if it has a name.
    pub place: Option<String>,
    /// The day.
    pub day: u32,
    /// The rules that the campaign's file names for battles.
    pub rules: Option<String>,
    /// How many half-hours of light are left for it.
    pub half_hours: u32,
    /// The attacker's army, then the defender's.
    pub hosts: [Host; 2],
    /// All that fight in it, in the order of their names.
    pub army: Vec<Contingent>,
    /// Units that are too small to fight, behind the field.
    pub behind: Vec<UnitId>,
    /// The ground.
    pub ground: Terrain,
    /// Whether its result is entered.
    pub settled: bool,
}

impl Muster {
    /// Whether it is meant by the label of its field, or by the place there.
    pub fn is_at(&self, word: &str) -> bool {
        self.field == word || self.place.as_ref().is_some_and(|place| place.eq_ignore_ascii_case(word))
    }
}

/// Contingents that come on when the battle has begun, by the game file itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Later {
    /// In which turn.
    pub turn: u32,
    /// By which edge.
    pub edge: &'static str,
    /// Who.
    pub units: Vec<UnitId>,
}

/// A battle as a game of some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnUp {
    /// Its game file, but for what is the folder's own.
    pub text: String,
    /// Who comes on later.
    pub later: Vec<Later>,
}

/// What came of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// Who holds the field, if anybody does.
    pub holds: Option<Side>,
    /// What is left of each piece that has a strength; nothing of one that is gone.
    pub left: Vec<(UnitId, u32)>,
    /// Who was killed.
    pub killed: Vec<UnitId>,
}
