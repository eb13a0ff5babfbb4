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
    /// The id that it has in the battle.
    pub piece: UnitId,
    /// What it is called there, where the campaign says so: as nobody else of the battle.
    pub name: Option<String>,
    /// The unit of the campaign that it is of.
    pub unit: UnitId,
    /// The force of that unit.
    pub force: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Its arm.
    pub troop: Troop,
    /// The strength with which it goes in, where strength is counted; a leader has none, nor who is too small for any.
    pub strength: u32,
    /// That at full strength.
    pub full: u32,
    /// The men of its unit, or the pieces; a leader has none.
    pub men: u32,
    /// Those at full strength.
    pub whole: u32,
    /// The same of the unit that it is a part of, where it is one.
    pub entire: u32,
    /// The pieces of this battery of its unit; nobody else has any.
    pub pieces: u32,
    /// How good its unit is, in the word of the campaign: `veteran`.
    pub grade: &'static str,
    /// The spirit of its force, in the word of the campaign: `shaken`.
    pub spirit: &'static str,
    /// Whether guns or a leader march with the horse.
    pub mounted: bool,
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
    /// What the battle is called, where the campaign says so: `Gosselies, 18 June 1815`.
    pub title: Option<String>,
    /// The rules that the campaign's file names for battles.
    pub rules: Option<String>,
    /// The file with ground of the umpire's that the campaign's file names for it, as a path in the campaign's folder.
    pub template: Option<String>,
    /// How many half-hours of light are left for it.
    pub half_hours: u32,
    /// The attacker's army, then the defender's.
    pub hosts: [Host; 2],
    /// All that have come to it, in the order of their names; of these some are too small to fight.
    pub army: Vec<Contingent>,
    /// What part of a strength that is lost is lost in men: 3 of 5.
    pub losses: (u32, u32),
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

    /// The same with those alone who are large enough to fight, and the units that stay behind the field.
    pub fn of_those(&self, fights: impl Fn(&Contingent) -> bool) -> (Muster, Vec<UnitId>) {
        let (army, small) = self.army.iter().cloned().partition::<Vec<_>, _>(fights);
        let behind = small.into_iter().map(|piece| piece.unit).collect();
        (Muster { army, ..self.clone() }, behind)
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
    /// Units that are too small to fight by these rules, and stay behind the field.
    pub behind: Vec<UnitId>,
}

/// What is left of a piece that is no leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remains {
    /// So much of its strength, where strength is counted.
    Strength(u32),
    /// It has lost so many of a hundred men.
    Worn(u32),
    /// So many of its men, where several pieces of a game stood for it.
    Men(u32),
    /// Nothing: it is destroyed, broken, or off the field.
    Nothing,
}

/// What came of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// Who holds the field, if anybody does.
    pub holds: Option<Side>,
    /// Whether the game has come to its end, with a winner or without one.
    pub ended: bool,
    /// What is left of each piece that was in it, leaders apart.
    pub left: Vec<(UnitId, Remains)>,
    /// Leaders who were killed.
    pub killed: Vec<UnitId>,
    /// Leaders who were taken.
    pub taken: Vec<UnitId>,
}
