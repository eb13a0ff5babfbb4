//! Throw-away dice, which prove nothing.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::dice::{Chance, Die, Hash, Label, Roll, Secrecy, Value};

/// Dice that follow from a word and the number of a game.
pub(super) struct ThrowAway(ChaCha8Rng);

impl ThrowAway {
    pub(super) fn new(word: &str, number: u32) -> ThrowAway {
        let from = Hash::of(format!("estafette simulation {word} {number}").as_bytes());
        let mut seed = [0; 32];
        seed.copy_from_slice(&from.as_str().as_bytes()[..32]);
        ThrowAway(ChaCha8Rng::from_seed(seed))
    }

    /// A number below another, all of them alike.
    pub(super) fn below(&mut self, most: u32) -> u32 {
        let most = most.max(1);
        let whole = u32::MAX - u32::MAX % most;
        loop {
            let drawn = self.0.next_u32();
            if drawn < whole {
                return drawn % most;
            }
        }
    }

    fn face(&mut self, faces: u32) -> u8 {
        u8::try_from(self.below(faces) + 1).expect("dice have few faces")
    }
}

/// The faces of the average die.
const AVERAGE: [u8; 6] = [2, 3, 3, 4, 4, 5];

impl Chance for ThrowAway {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        let values = (0..count).map(|_| match die {
            Die::Faces(faces) => Value::One(self.face(faces.into())),
            Die::Average => Value::One(AVERAGE[usize::from(self.face(6)) - 1]),
            Die::Pair => Value::Pair(self.face(6), self.face(6)),
        });
        let values = values.collect();
        Roll { label, die, secrecy, values }
    }
}
