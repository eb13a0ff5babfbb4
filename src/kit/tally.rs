//! Modifiers, counted row by row from a printed table.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::Clause;

/// A row of a printed table of modifiers.
pub struct Row<F> {
    /// Its clause.
    pub clause: &'static str,
    /// What it is for, as it stands in the working.
    pub label: &'static str,
    /// What it counts each time.
    pub each: i8,
    /// How many times it counts.
    pub count: fn(&F) -> u8,
}

/// A row that counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counted {
    /// Its clause.
    pub clause: Clause,
    /// What it is for.
    pub label: Cow<'static, str>,
    /// What it counts each time.
    pub each: i8,
    /// How many times it counted; at least once.
    pub times: u8,
}

/// The rows of a table that counted, in printed order, and what they come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tally {
    /// The rows that counted.
    pub rows: Vec<Counted>,
    /// What they come to.
    pub total: i8,
}

impl Tally {
    /// Counts every row of a table against the facts.
    pub fn of<F>(table: &[Row<F>], facts: &F) -> Tally {
        let rows = table
            .iter()
            .map(|row| Counted {
                clause: Clause::new(row.clause),
                label: Cow::Borrowed(row.label),
                each: row.each,
                times: (row.count)(facts),
            })
            .filter(|row| row.times > 0)
            .collect::<Vec<_>>();
        let total = rows.iter().map(|row| i32::from(row.each) * i32::from(row.times)).sum::<i32>();
        Tally { rows, total: i8::try_from(total).expect("a printed table adds up to a small number") }
    }

    /// The total with its sign: `+1`, `-2`; `+0` where nothing counted.
    pub fn signed(&self) -> String {
        format!("{:+}", self.total)
    }

    /// The rows for the working: `-1 target in cover (RS-FIRE-46)`, with `2 x` where a row counted twice.
    pub fn lines(&self) -> Vec<String> {
        let line = |row: &Counted| {
            let Counted { clause, label, each, times } = row;
            match times {
                1 => format!("{each:+} {label} ({clause})"),
                _ => format!("{times} x {each:+} {label} ({clause})"),
            }
        };
        self.rows.iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Shot {
        cover: bool,
        flanks: u8,
    }

    const TABLE: &[Row<Shot>] = &[
        Row { clause: "XX-1", label: "target in cover", each: -1, count: |shot| shot.cover.into() },
        Row { clause: "XX-2", label: "open flank", each: 2, count: |shot| shot.flanks },
    ];

    #[test]
    fn rows_that_do_not_count_are_left_out() {
        let tally = Tally::of(TABLE, &Shot { cover: true, flanks: 0 });
        assert_eq!(tally.total, -1);
        assert_eq!(tally.signed(), "-1");
        assert_eq!(tally.lines(), ["-1 target in cover (XX-1)"]);
        assert_eq!(Tally::of(TABLE, &Shot { cover: false, flanks: 0 }), Tally::default());
    }

    #[test]
    fn a_row_may_count_more_than_once() {
        let tally = Tally::of(TABLE, &Shot { cover: true, flanks: 2 });
        assert_eq!(tally.total, 3);
        assert_eq!(tally.lines()[1], "2 x +2 open flank (XX-2)");
    }

    #[test]
    fn a_tally_comes_back_from_the_log_as_it_was() {
        let tally = Tally::of(TABLE, &Shot { cover: true, flanks: 1 });
        let written = serde_json::to_string(&tally).expect("plain data");
        let read: Tally = serde_json::from_str(&written).expect("what was written");
        assert_eq!(read, tally);
    }
}
