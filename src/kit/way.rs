//! Ways over a map of hexes: what is within reach, and the first of the shortest ways.

use super::{Grid, Hex};

/// For every hex of a map how far it is, where that is known.
struct Reached {
    grid: Grid,
    steps: Vec<Option<u32>>,
}

impl Reached {
    fn new(grid: Grid) -> Reached {
        let hexes = usize::from(grid.columns) * usize::from(grid.rows);
        Reached {
            grid,
            steps: vec![None; hexes],
        }
    }

    fn slot(&self, hex: Hex) -> usize {
        let (column, row) = self.grid.place(hex);
        let count = |number: i16| usize::try_from(number - 1).expect("the hex lies on the map");
        count(row) * usize::from(self.grid.columns) + count(column)
    }

    fn get(&self, hex: Hex) -> Option<u32> {
        self.steps[self.slot(hex)]
    }

    fn set(&mut self, hex: Hex, steps: u32) {
        let slot = self.slot(hex);
        self.steps[slot] = Some(steps);
    }
}

impl Grid {
    /// The hexes that can be entered within so many steps, nearest first, of equally near ones in the order of
    /// [`directions`](Grid::directions), each with its steps. `free` says whether a hex may be entered; the first hex
    /// need not be free and is left out.
    pub fn reach(
        &self,
        from: Hex,
        steps: u32,
        mut free: impl FnMut(Hex) -> bool,
    ) -> Vec<(Hex, u32)> {
        let mut found = Vec::new();
        if !self.contains(from) {
            return found;
        }
        let mut reached = Reached::new(*self);
        reached.set(from, 0);
        let mut next = (from, 0);
        let mut done = 0;
        loop {
            let (hex, so_far) = next;
            if so_far < steps {
                for (_, beside) in self.neighbours(hex) {
                    if reached.get(beside).is_none() && free(beside) {
                        reached.set(beside, so_far + 1);
                        found.push((beside, so_far + 1));
                    }
                }
            }
            let Some(following) = found.get(done) else {
                return found;
            };
            next = *following;
            done += 1;
        }
    }

    /// The way of fewest hexes, without the first hex, with the last; of equally short ways the first in the order of
    /// [`directions`](Grid::directions), hex by hex. `free` says whether a hex may be entered, the last one too.
    pub fn path(&self, from: Hex, to: Hex, mut free: impl FnMut(Hex) -> bool) -> Option<Vec<Hex>> {
        if from == to {
            return self.contains(from).then(Vec::new);
        }
        if !self.contains(from) || !self.contains(to) || !free(to) {
            return None;
        }
        // Counted from the goal, so that from each hex of the way every step that comes nearer is a shortest way.
        let mut left = Reached::new(*self);
        left.set(to, 0);
        let everywhere = u32::from(self.columns) * u32::from(self.rows);
        for (hex, steps) in self.reach(to, everywhere, |hex| hex == from || free(hex)) {
            left.set(hex, steps);
        }
        let mut way = Vec::new();
        let mut here = from;
        while here != to {
            let nearer = left.get(here)?.checked_sub(1)?;
            let (_, next) = self
                .neighbours(here)
                .find(|(_, beside)| left.get(*beside) == Some(nearer))?;
            way.push(next);
            here = next;
        }
        Some(way)
    }
}
