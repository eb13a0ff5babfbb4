//! What a position that was read may hold of maps and tables.

use super::table::{Coordinates, Decimal, Extent};
use super::{Grid, Spot};
use crate::adjudicate::Flaws;

impl Flaws {
    /// A map of hexes.
    pub fn grid(&mut self, grid: &Grid) {
        self.number("the map's `columns`", grid.columns, 1..=99);
        self.number("the map's `rows`", grid.rows, 1..=99);
    }

    /// A hex of the map.
    pub fn spot(&mut self, what: &str, grid: &Grid, spot: Spot) {
        let on_it = grid.contains(grid.hex(spot));
        self.unless(on_it, || format!("{what} is in {spot}, off the map"));
    }

    /// A point that lies on the table, or no farther off it than it is large.
    pub fn place(&mut self, what: &str, table: &Extent, at: Coordinates) {
        let near = |place: i64, edge: i64| place <= edge * 2 && place >= -edge;
        let [x, y] = [at.0, at.1].map(Decimal::hundred_thousandths);
        let [width, height] = [table.width, table.height].map(|edge| edge.hundred_thousandths());
        self.unless(near(x, width) && near(y, height), || {
            format!("{what} is at [{}, {}], far off the table", at.0, at.1)
        });
    }
}
