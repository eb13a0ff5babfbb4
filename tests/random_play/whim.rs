//! Choices without reason, the same for the same seed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A mind that follows from a number.
pub(crate) struct Whim(ChaCha8Rng);

impl Whim {
    pub(crate) fn new(seed: u64) -> Whim {
        Whim(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below another.
    pub(crate) fn below(&mut self, most: u32) -> u32 {
        self.0.next_u32() % most
    }

    /// A number from one to another, both among them.
    pub(crate) fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(most - least + 1)
    }

    /// Whether something of so many in a hundred happens.
    pub(crate) fn happens(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// One of several.
    pub(crate) fn pick<'a, T: ?Sized>(&mut self, among: &[&'a T]) -> &'a T {
        among[self.place(among.len())]
    }

    /// One of several, where there may be none.
    pub(crate) fn any<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        (!among.is_empty()).then(|| &among[self.place(among.len())])
    }

    fn place(&mut self, count: usize) -> usize {
        let count = u32::try_from(count).expect("lists are short");
        usize::try_from(self.below(count)).expect("and so are their places")
    }
}
