//! The Melee/Firing Table: NB-TAB-01 to NB-TAB-09. The printed one is lost; the default is a reconstruction, and a scenario
//! may bring a table of its own.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::Die;

/// NB-TAB-02: the columns, the faces of the average die.
pub(crate) const COLUMNS: [u8; 4] = [2, 3, 4, 5];

/// NB-TAB-02: the die that the table is read with; ordinary dice (`D6`) are thrown for all else.
pub(crate) const AVERAGE: Die = Die::Average;

/// NB-TAB-03: the column of the first look-up of a carry back.
pub(crate) const LAST_COLUMN: u8 = 5;

/// The last row that is printed back to people; the formula goes on (NB-TAB-07).
pub(crate) const PRINTED_ROWS: i32 = 100;

/// The three cells that the worked examples fix, as row, die and casualties (NB-EX-01, NB-EX-02).
pub(crate) const ANCHORS: [(i32, u8, u16); 3] = [(19, 5, 7), (7, 4, 2), (10, 5, 4)];

/// How many rows a table of one's own may have, and the most that may stand in a cell.
pub(crate) const MOST_ROWS: usize = 999;
pub(crate) const MOST_CASUALTIES: u32 = 999;

/// The Melee/Firing Table of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Vec<[u16; 4]>", into = "Vec<[u16; 4]>")]
pub enum MeleeTable {
    /// NB-TAB-01: figures times die times 3/40, halves up.
    #[default]
    Reconstruction,
    /// NB-TAB-08: the scenario's rows from 1 on, each by dice 2 to 5; there is at least one.
    Own(Vec<[u16; 4]>),
}

impl From<Vec<[u16; 4]>> for MeleeTable {
    fn from(rows: Vec<[u16; 4]>) -> MeleeTable {
        match rows.is_empty() {
            true => MeleeTable::Reconstruction,
            false => MeleeTable::Own(rows),
        }
    }
}

impl From<MeleeTable> for Vec<[u16; 4]> {
    fn from(table: MeleeTable) -> Vec<[u16; 4]> {
        match table {
            MeleeTable::Reconstruction => Vec::new(),
            MeleeTable::Own(rows) => rows,
        }
    }
}

/// What was looked up, and what came of it (NB-TAB-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LookUp {
    /// The row: figures with all modifiers.
    pub row: i32,
    /// The first look-up of a carry back; a direct read has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u16>,
    /// The average die.
    pub die: u8,
    /// The casualties.
    pub casualties: u16,
}

impl fmt::Display for LookUp {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LookUp { row, die, casualties, .. } = self;
        match self.first {
            Some(first) => write!(out, "row {row} -> {first}; die {die} -> {casualties}"),
            None => write!(out, "row {row}, die {die} -> {casualties}"),
        }
    }
}

impl MeleeTable {
    /// NB-TAB-02, NB-TAB-08: whether a game file could have brought it.
    pub fn is_sound(&self) -> bool {
        let MeleeTable::Own(rows) = self else {
            return true;
        };
        let is_row = |row: &[u16; 4]| row.is_sorted() && u32::from(row[3]) <= MOST_CASUALTIES;
        rows.len() <= MOST_ROWS && rows.iter().all(is_row)
    }

    /// Whether it is the reconstruction.
    pub fn is_reconstruction(&self) -> bool {
        *self == MeleeTable::Reconstruction
    }

    /// NB-TAB-05, NB-TAB-06, NB-TAB-07, NB-TAB-08: the casualties of a row and a face of the average die. Rows below 1
    /// give none.
    pub(crate) fn direct(&self, row: i32, die: u8) -> u16 {
        let die = die.clamp(COLUMNS[0], LAST_COLUMN);
        let row = i64::from(row.max(0));
        let casualties = match self {
            MeleeTable::Reconstruction => (6 * row * i64::from(die) + 40) / 80,
            MeleeTable::Own(rows) => {
                let column = usize::from(die - COLUMNS[0]);
                let cell = |row: &[u16; 4]| i64::from(row[column]);
                let count = i64::try_from(rows.len()).expect("rows are few");
                let whole = rows.last().map_or(0, cell) * (row / count.max(1));
                let rest = usize::try_from(row % count.max(1)).expect("a rest is small");
                whole + rest.checked_sub(1).map_or(0, |above| cell(&rows[above]))
            }
        };
        u16::try_from(casualties).unwrap_or(u16::MAX)
    }

    /// NB-TAB-05: a direct read, for artillery and rockets.
    pub(crate) fn read_once(&self, row: i32, die: u8) -> LookUp {
        let casualties = self.direct(row, die);
        LookUp { row, first: None, die, casualties }
    }

    /// NB-TAB-04: a carry back, for infantry fire and melee: the last column of the row, then the row of that number in
    /// the column of the die.
    pub(crate) fn carry_back(&self, row: i32, die: u8) -> LookUp {
        let first = self.direct(row, LAST_COLUMN);
        let casualties = self.direct(i32::from(first), die);
        LookUp { row, first: Some(first), die, casualties }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows 1 to 100 by dice 2, 3, 4, 5.
    #[rustfmt::skip]
    const ROWS: [[u16; 4]; 100] = [
        [0, 0, 0, 0], [0, 0, 1, 1], [0, 1, 1, 1], [1, 1, 1, 2], [1, 1, 2, 2],
        [1, 1, 2, 2], [1, 2, 2, 3], [1, 2, 2, 3], [1, 2, 3, 3], [2, 2, 3, 4],
        [2, 2, 3, 4], [2, 3, 4, 5], [2, 3, 4, 5], [2, 3, 4, 5], [2, 3, 5, 6],
        [2, 4, 5, 6], [3, 4, 5, 6], [3, 4, 5, 7], [3, 4, 6, 7], [3, 5, 6, 8],
        [3, 5, 6, 8], [3, 5, 7, 8], [3, 5, 7, 9], [4, 5, 7, 9], [4, 6, 8, 9],
        [4, 6, 8, 10], [4, 6, 8, 10], [4, 6, 8, 11], [4, 7, 9, 11], [5, 7, 9, 11],
        [5, 7, 9, 12], [5, 7, 10, 12], [5, 7, 10, 12], [5, 8, 10, 13], [5, 8, 11, 13],
        [5, 8, 11, 14], [6, 8, 11, 14], [6, 9, 11, 14], [6, 9, 12, 15], [6, 9, 12, 15],
        [6, 9, 12, 15], [6, 9, 13, 16], [6, 10, 13, 16], [7, 10, 13, 17], [7, 10, 14, 17],
        [7, 10, 14, 17], [7, 11, 14, 18], [7, 11, 14, 18], [7, 11, 15, 18], [8, 11, 15, 19],
        [8, 11, 15, 19], [8, 12, 16, 20], [8, 12, 16, 20], [8, 12, 16, 20], [8, 12, 17, 21],
        [8, 13, 17, 21], [9, 13, 17, 21], [9, 13, 17, 22], [9, 13, 18, 22], [9, 14, 18, 23],
        [9, 14, 18, 23], [9, 14, 19, 23], [9, 14, 19, 24], [10, 14, 19, 24], [10, 15, 20, 24],
        [10, 15, 20, 25], [10, 15, 20, 25], [10, 15, 20, 26], [10, 16, 21, 26], [11, 16, 21, 26],
        [11, 16, 21, 27], [11, 16, 22, 27], [11, 16, 22, 27], [11, 17, 22, 28], [11, 17, 23, 28],
        [11, 17, 23, 29], [12, 17, 23, 29], [12, 18, 23, 29], [12, 18, 24, 30], [12, 18, 24, 30],
        [12, 18, 24, 30], [12, 18, 25, 31], [12, 19, 25, 31], [13, 19, 25, 32], [13, 19, 26, 32],
        [13, 19, 26, 32], [13, 20, 26, 33], [13, 20, 26, 33], [13, 20, 27, 33], [14, 20, 27, 34],
        [14, 20, 27, 34], [14, 21, 28, 35], [14, 21, 28, 35], [14, 21, 28, 35], [14, 21, 29, 36],
        [14, 22, 29, 36], [15, 22, 29, 36], [15, 22, 29, 37], [15, 22, 30, 37], [15, 23, 30, 38],
    ];

    const DEFAULT: MeleeTable = MeleeTable::Reconstruction;

    #[test]
    fn all_cells_of_the_reconstruction() {
        for (row, cells) in (1..).zip(ROWS) {
            let looked = COLUMNS.map(|die| DEFAULT.direct(row, die));
            assert_eq!(looked, cells, "row {row}");
        }
    }

    #[test]
    fn the_worked_examples_fix_three_cells() {
        for (row, die, casualties) in ANCHORS {
            assert_eq!(DEFAULT.direct(row, die), casualties, "row {row}, die {die}");
        }
    }

    #[test]
    fn rows_below_one_give_nothing_and_rows_above_a_hundred_follow() {
        // NB-TAB-06, NB-TAB-07: 122 * 5 * 3 / 40 is 45.75.
        assert_eq!([0, -3, i32::MIN].map(|row| DEFAULT.direct(row, 5)), [0; 3]);
        assert_eq!(DEFAULT.direct(122, 5), 46);
        assert_eq!(DEFAULT.direct(i32::MAX, 5), u16::MAX);
    }
}
