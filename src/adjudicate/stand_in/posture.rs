//! How a stand-in is to order, and for whom.

use crate::adjudicate::terms::roster::UnitId;
use crate::yaml::worded;

worded! { Posture }

/// The number of the stand-in. A new one comes with any change of what it orders in a position.
pub const STAND_IN: u32 = 6;

/// What a stand-in is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posture {
    /// Goes for the enemy and for places that are worth something.
    Attack,
    /// Keeps the ground that it has.
    Hold,
    /// Keeps the enemy away, and gives ground before him.
    Delay,
    /// Goes home.
    Withdraw,
    /// Attacks where it is the stronger, else keeps together.
    Careful,
}

impl Posture {
    /// Every posture, with the word for it.
    pub const WORDS: &[(&str, Posture)] = &[
        ("attack", Posture::Attack),
        ("hold", Posture::Hold),
        ("delay", Posture::Delay),
        ("withdraw", Posture::Withdraw),
        ("careful", Posture::Careful),
    ];

    /// The posture of a word.
    pub fn of(word: &str) -> Option<Posture> {
        Posture::WORDS.iter().find(|(known, _)| *known == word).map(|(_, posture)| *posture)
    }

    /// What a loss of its own weighs against one of the enemy's, in hundredths.
    pub fn caution(self) -> i64 {
        match self {
            Posture::Attack => 70,
            Posture::Careful | Posture::Hold => 110,
            Posture::Delay => 150,
            Posture::Withdraw => 220,
        }
    }

    /// Whether it goes for the enemy.
    pub fn goes_forward(self) -> bool {
        matches!(self, Posture::Attack | Posture::Careful)
    }
}

/// What a stand-in is told.
#[derive(Clone, Copy, Debug)]
pub struct Brief<'b> {
    /// What it is after.
    pub posture: Posture,
    /// A word: where two things are as good, it decides.
    pub seed: &'b str,
    /// For whom it orders; for everybody where nobody is named.
    pub units: &'b [UnitId],
}

impl Brief<'_> {
    /// Whether it orders for a unit.
    pub fn is_for(&self, unit: &UnitId) -> bool {
        self.units.is_empty() || self.units.contains(unit)
    }

    /// A number from 0 to 15 that follows from the word and a name, to choose between what is as good.
    pub fn whim(&self, name: &str) -> i64 {
        let letters = self.seed.bytes().chain([0]).chain(name.bytes());
        let mixed = letters.fold(0x811c_9dc5_u32, |hash, letter| (hash ^ u32::from(letter)).wrapping_mul(0x0100_0193));
        i64::from((mixed >> 13) & 15)
    }
}
