//! Chance that follows from a number: the same seed tries the same inputs on every computer.

/// A small generator of good enough numbers (splitmix64).
pub(crate) struct Chance(u64);

impl Chance {
    /// The chance of one input of one target.
    pub(crate) fn new(target: &str, seed: u64, input: u64) -> Chance {
        let name = target.bytes().fold(seed, |sum, byte| sum.rotate_left(7) ^ u64::from(byte));
        let mut chance = Chance(name);
        chance.0 = chance.next() ^ input;
        chance.next();
        chance
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below another, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("it is below a size")
    }

    /// One of several.
    pub(crate) fn of<'t, T: ?Sized>(&mut self, things: &[&'t T]) -> &'t T {
        things[self.below(things.len())]
    }
}
