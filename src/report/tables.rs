//! The printed tables of a rule set, to hold beside the booklet.

use serde_json::Value;

use super::lines::{WIDEST, wrapped};
use crate::adjudicate::Table;

/// The narrowest that a column is made to fit a table into the page.
const NARROWEST: usize = 12;

/// The tables as text, their columns aligned.
pub fn tables_text(tables: &[Table]) -> String {
    let parts = tables.iter().map(table).collect::<Vec<_>>();
    parts.join("\n")
}

/// The tables for programs.
pub fn tables_json(tables: &[Table]) -> Value {
    serde_json::to_value(tables).expect("tables are plain data")
}

fn table(table: &Table) -> String {
    let widths = widths(table);
    let mut text = format!("{}\n\n", table.title);
    let rule = widths.iter().map(|width| "-".repeat(*width)).collect::<Vec<_>>();
    let rows = [&table.columns, &rule].into_iter().chain(&table.rows);
    for row in rows {
        for line in cells(row, &widths) {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text
}

/// The widest cell of each column; while that is too much for the page, the widest column gives way.
fn widths(table: &Table) -> Vec<usize> {
    let mut widths = table.columns.iter().map(|head| wide(head)).collect::<Vec<_>>();
    for row in &table.rows {
        widths.resize(widths.len().max(row.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = wide(cell).max(*width);
        }
    }
    loop {
        let whole = widths.iter().map(|width| width + 2).sum::<usize>();
        let widest = widths.iter_mut().max();
        match widest {
            Some(widest) if whole > WIDEST && *widest > NARROWEST => *widest -= 1,
            _ => return widths,
        }
    }
}

/// The lines of one row; a long cell goes on below itself.
fn cells(row: &[String], widths: &[usize]) -> Vec<String> {
    let columns =
        row.iter().zip(widths).map(|(cell, width)| wrapped(cell, (*width).max(1), "", "")).collect::<Vec<_>>();
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    (0..height)
        .map(|line| {
            let mut text = String::new();
            for (column, width) in columns.iter().zip(widths) {
                let cell = column.get(line).map_or("", String::as_str);
                text.push_str(cell);
                text.push_str(&" ".repeat(width + 2 - wide(cell)));
            }
            text.trim_end().to_owned()
        })
        .collect()
}

fn wide(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_aligned_and_break_their_widest_column() {
        let table = Table {
            title: "Fire".to_owned(),
            columns: ["range", "dice", "remark", "clause"].map(str::to_owned).to_vec(),
            rows: vec![
                ["1", "6", "", "RS-FIRE-17"].map(str::to_owned).to_vec(),
                ["2", "4", &"as far as the eye can see ".repeat(8), "RS-FIRE-18"].map(str::to_owned).to_vec(),
            ],
        };
        let text = tables_text(&[table.clone(), table.clone()]);
        assert!(text.lines().all(|line| line.len() <= WIDEST));
        let lines = text.lines().collect::<Vec<_>>();
        assert_eq!(lines[0], "Fire");
        assert!(lines[2].starts_with("range  dice  remark"));
        assert!(lines[4].starts_with("1      6"));
        assert_eq!(lines[2].find("clause"), lines[4].find("RS-FIRE-17"));
        assert!(lines[6].starts_with("             see as far"), "a long cell goes on below itself: {text}");
        assert_eq!(tables_json(&[table])[0]["rows"][0][3], "RS-FIRE-17");
    }
}
