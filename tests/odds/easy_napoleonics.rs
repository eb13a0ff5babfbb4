//! Fights of Easy Napoleonics.

use crate::Ring;

pub(crate) const RING: Ring = Ring {
    game: "",
    given: &[],
    fights: &[],
    refused: &[],
};
