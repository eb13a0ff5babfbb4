//! What is aligned text in a mail, as tables: the units on the field, the ground.

use super::text::prose;
use crate::adjudicate::{Mark, Patch, Plot, Roster, Sheet, Side, UnitId};
use crate::report::Page;
use crate::report::block::is_of_numbers;

/// The field as it stands at the end: who is where, and the ground.
pub(super) fn field(page: &Page) -> String {
    let (plot, roster) = (&page.plot, &page.roster);
    let sides = plot.sides.iter().map(|side| units(plot, roster, side));
    let sides = sides.collect::<String>();
    format!("<div class=\"tables\">\n{sides}{}</div>\n", ground(plot))
}

/// A table of a story, numbers to the right.
pub(super) fn sheet(sheet: &Sheet) -> String {
    let right = |column: usize| if is_of_numbers(sheet, column) { " class=\"number\"" } else { "" };
    let heads = sheet.columns.iter().enumerate();
    let heads = heads.map(|(column, head)| format!("<th{}>{}", right(column), prose(head))).collect::<String>();
    let rows = sheet.rows.iter().map(|row| {
        let cells = row.iter().enumerate().map(|(column, cell)| match column {
            0 => format!("<th>{}", prose(cell)),
            _ => format!("<td{}>{}", right(column), prose(cell)),
        });
        format!("<tr>{}\n", cells.collect::<String>())
    });
    let (title, rows) = (prose(&sheet.title), rows.collect::<String>());
    format!(
        "<div class=\"tables\">\n<table>\n<caption>{title}</caption>\n<thead><tr>{heads}</thead>\n<tbody>{rows}</tbody></table>\n</div>\n"
    )
}

/// What a unit is called in a list; its name in the orders where that is all it has.
pub(in crate::report) fn called<'r>(roster: &'r Roster, unit: &'r str) -> &'r str {
    let named = roster.units.iter().find(|(id, ..)| *id == UnitId::new(unit));
    named.map_or(unit, |(_, _, called)| called.strip_prefix("the ").unwrap_or(called))
}

/// The units of a side.
fn units(plot: &Plot, roster: &Roster, side: &Side) -> String {
    let marks = plot.marks.iter().filter(|mark| mark.side == *side);
    let marks = marks.collect::<Vec<_>>();
    if marks.is_empty() {
        return String::new();
    }
    let columns = COLUMNS.iter();
    let columns = columns.filter(|(_, cell)| marks.iter().any(|mark| !cell(mark).is_empty()));
    let columns = columns.collect::<Vec<_>>();
    let heads = columns.iter().map(|(head, _)| format!("<th>{head}"));
    let heads = heads.collect::<String>();
    let rows = marks.iter().map(|mark| {
        let cells = columns.iter().map(|(_, cell)| format!("<td>{}", prose(&cell(mark))));
        let cells = cells.collect::<String>();
        let (name, unit) = (prose(called(roster, &mark.unit)), prose(&mark.unit));
        match name == unit {
            true => format!("<tr><th>{name}{cells}\n"),
            false => format!("<tr><th>{name} <small>{unit}</small>{cells}\n"),
        }
    });
    let rows = rows.collect::<String>();
    let army = prose(roster.army(side));
    format!("<table>\n<caption>{army}</caption>\n<thead><tr><th>Unit{heads}</thead>\n<tbody>{rows}</tbody></table>\n")
}

type Cell = fn(&Mark) -> String;

/// The columns of a list of units; those that have nothing in any row are left out.
const COLUMNS: [(&str, Cell); 6] = [
    ("Kind", |mark| mark.kind.clone()),
    ("Formation", |mark| mark.form.clone()),
    ("At", |mark| mark.at.clone()),
    ("Facing", |mark| mark.facing.clone()),
    ("Strength", |mark| mark.strength_told(" of ")),
    ("State", |mark| mark.state.clone()),
];

/// The ground that has a name, or does something.
fn ground(plot: &Plot) -> String {
    let told = |patch: &&Patch| patch.name.is_some() || !patch.effects.is_empty();
    let rows = plot.patches.iter().filter(told).map(|patch| {
        let kind = prose(&patch.kind);
        let name = match &patch.name {
            Some(name) => format!("{} <small>{kind}</small>", prose(name)),
            None => kind,
        };
        let hexes = prose(&patch.lies());
        format!("<tr><th>{name}<td>{hexes}<td>{}\n", prose(&patch.effects.join(", ")))
    });
    let rows = rows.collect::<String>();
    if rows.is_empty() {
        return String::new();
    }
    format!("<table>\n<caption>Ground</caption>\n{rows}</table>\n")
}
