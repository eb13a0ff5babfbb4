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
        Reached { grid, steps: vec![None; hexes] }
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

/// A way that is longer by so much than the straight one still counts as nearly straight.
const DETOUR: u32 = 2;

impl Grid {
    /// The hexes that can be entered within so many steps, nearest first, of equally near ones in the order of
    /// [`directions`](Grid::directions), each with its steps. `free` says whether a hex may be entered; the first hex
    /// need not be free and is left out.
    pub fn reach(&self, from: Hex, steps: u32, mut free: impl FnMut(Hex) -> bool) -> Vec<(Hex, u32)> {
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
    pub fn path(&self, from: Hex, to: Hex, free: impl FnMut(Hex) -> bool) -> Option<Vec<Hex>> {
        self.path_to_any(from, &[to], u32::MAX, free)
    }

    /// The same to whichever of several hexes is reached soonest, in no more than `most` steps.
    pub fn path_to_any(
        &self,
        from: Hex,
        goals: &[Hex],
        most: u32,
        mut free: impl FnMut(Hex) -> bool,
    ) -> Option<Vec<Hex>> {
        // Most ways are nearly straight, and a search that allows for a small detour only looks at few hexes.
        let far = goals.iter().map(|goal| self.distance(from, *goal)).min()?;
        let straight = far + DETOUR;
        let way = (straight < most).then(|| self.search(from, goals, straight, &mut free)).flatten();
        way.or_else(|| self.search(from, goals, most, &mut free))
    }

    fn search(&self, from: Hex, goals: &[Hex], most: u32, free: &mut impl FnMut(Hex) -> bool) -> Option<Vec<Hex>> {
        if !self.contains(from) {
            return None;
        }
        if goals.contains(&from) {
            return Some(Vec::new());
        }
        // Counted from the goals, so that from each hex of the way every step that comes nearer is a shortest way.
        let mut left = Reached::new(*self);
        let mut edge = goals.to_vec();
        edge.retain(|goal| self.contains(*goal) && free(*goal));
        edge.iter().for_each(|goal| left.set(*goal, 0));
        let mut steps = 0;
        while left.get(from).is_none() {
            if edge.is_empty() || steps == most {
                return None;
            }
            steps += 1;
            let mut next = Vec::new();
            for (_, beside) in edge.into_iter().flat_map(|hex| self.neighbours(hex)) {
                let in_time = u64::from(steps) + u64::from(self.distance(from, beside)) <= u64::from(most);
                if in_time && left.get(beside).is_none() && (beside == from || free(beside)) {
                    left.set(beside, steps);
                    next.push(beside);
                }
            }
            edge = next;
        }
        let mut way = Vec::new();
        let mut here = from;
        for nearer in (0..steps).rev() {
            let mut beside = self.neighbours(here).map(|(_, beside)| beside);
            here = beside
                .find(|beside| left.get(*beside) == Some(nearer))
                .expect("every hex was reached from one that is nearer");
            way.push(here);
        }
        Some(way)
    }
}
