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

    /// A length in hundredths up to so many, as it is written.
    pub(crate) fn length(&mut self, most: u32) -> String {
        let hundredths = self.between(0, most);
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    }

    /// A turn, the last kind of it below so many degrees.
    pub(crate) fn degrees(&mut self, below: u32) -> String {
        match self.below(3) {
            0 => format!("{} left", self.below(180)),
            1 => format!("-{}", self.below(360)),
            _ => self.below(below).to_string(),
        }
    }

    /// A point of a square of so many hundredths.
    pub(crate) fn point(&mut self, below: u32) -> String {
        let [across, along] = [below, below].map(|below| self.length(below - 1));
        format!("[{across}, {along}]")
    }

    fn place(&mut self, count: usize) -> usize {
        let count = u32::try_from(count).expect("lists are short");
        usize::try_from(self.below(count)).expect("and so are their places")
    }
}
