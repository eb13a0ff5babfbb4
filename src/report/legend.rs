//! What the marks and letters of a map stand for.

use unicode_width::UnicodeWidthStr;

use super::lines::{WIDEST, wrapped};
use super::measures::inside;
use super::sheet::{Sheet, are_brigades};
use super::signs::{Signs, brackets};
use crate::adjudicate::{Goal, Mark, Plot, Roster, Symbol, UnitId};
use crate::kit::counted;

/// The legend below a map, on a page so wide: units by side, two sides beside each other where they fit; then the ground.
pub(super) fn legend(plot: &Plot, roster: &Roster, width: usize) -> String {
    let short = Signs::new(plot, inside(plot, width));
    let on_a_table = Sheet::of(plot, width).is_some();
    let sides = plot.sides.iter().map(|side| {
        let marks = plot.marks.iter().filter(|mark| mark.side == *side);
        let marks = marks.collect::<Vec<_>>();
        let mut head = roster.army(side).to_owned();
        if !head.eq_ignore_ascii_case(side.as_str()) {
            head.push_str(&format!(" ({side})"));
        }
        if on_a_table && plot.sides.first() != Some(side) {
            head.push_str(", in small letters");
        } else if let Some(mark) = marks.first().filter(|_| !on_a_table) {
            let (open, close) = brackets(plot, mark);
            head.push_str(&format!(" {open} {close}"));
        }
        let mut lines = vec![head];
        lines.extend(units(&marks, &short, roster, width));
        lines
    });
    let sides = sides.collect::<Vec<_>>();
    let mut lines = beside(&sides, width);
    let ground = ground(&short, width);
    if !ground.is_empty() {
        lines.push(String::new());
        lines.extend(ground);
    }
    if on_a_table {
        lines.extend(pins(plot, roster, width));
        return format!("{}\n\n{}", lines.join("\n"), arrows(plot, width));
    }
    if !plot.marks.is_empty() {
        lines.push(String::new());
        lines.extend(signs(plot, width));
    }
    lines.join("\n")
}

/// What an arrow on a table says.
fn arrows(plot: &Plot, width: usize) -> String {
    let arrows = match are_brigades(plot) {
        true => {
            "The arrow is where a unit's front looks, = the ground that its bases cover; the list has the middle of \
                its front edge (of a square or a garrison its centre), [east, north] of the south-west corner, and its \
                heading in degrees clockwise from north."
        }
        false => {
            "The arrow is where a unit's front looks; the list has the centre of each base, [east, north] of the \
                south-west corner, and its heading in degrees clockwise from north."
        }
    };
    wrapped(arrows, width, "", "").join("\n")
}

/// What may stand below a unit in its hex.
fn signs(plot: &Plot, width: usize) -> Vec<String> {
    let with_leader = plot.marks.iter().any(|mark| mark.symbol == Symbol::Leader);
    let in_trouble = plot.marks.iter().any(|mark| !mark.state.is_empty());
    let any = |has: fn(&Mark) -> bool| plot.marks.iter().any(has);
    let strong = any(|mark| mark.strength.is_some() || mark.looks.is_some()) || !any(|mark| !mark.facing.is_empty());
    let faces = any(|mark| !mark.facing.is_empty());
    let mut signs = Vec::new();
    signs.extend(strong.then_some("its strength"));
    signs.extend(faces.then_some("where it faces"));
    signs.extend(in_trouble.then_some("! a state that the list names"));
    signs.extend(with_leader.then_some("* a leader"));
    signs.extend(are_crowded(plot).then_some("+ another unit"));
    let signs = format!("Below a unit: {}.", signs.join(", "));
    match width < WIDEST {
        true => wrapped(&signs, width, "", ""),
        // In reports that are hashed this line was never broken.
        false => vec![signs],
    }
}

/// Where somebody comes on.
fn pins(plot: &Plot, roster: &Roster, width: usize) -> Vec<String> {
    let lines = plot.pins.iter().flat_map(|pin| {
        let text = format!("{}, {}, {}: {}", pin.name, roster.army(&pin.side), pin.place, pin.note);
        wrapped(&text, width, "  @  ", "     ")
    });
    let blank = (!plot.pins.is_empty()).then(String::new);
    blank.into_iter().chain(lines).collect()
}

/// Whether two units share a hex, leaders not counted.
fn are_crowded(plot: &Plot) -> bool {
    let units = || {
        let units = plot.marks.iter();
        units.filter(|mark| mark.symbol != Symbol::Leader)
    };
    units().any(|mark| units().filter(|other| other.at == mark.at).count() > 1)
}

/// The columns of a unit: mark, place, what it is, formation, strength, state, name.
const COLUMNS: usize = 7;

/// One line for each unit, its columns aligned. Where that is wider than the page the names stand below, each in a line of
/// its own, and a state for which there is no room goes with its name.
fn units(marks: &[&Mark], signs: &Signs<'_>, roster: &Roster, page: usize) -> Vec<String> {
    let row = |mark: &&Mark| {
        let called = roster.unit(&UnitId::new(mark.unit.as_str())).to_owned();
        let mut name = Vec::new();
        if signs.short(&mark.unit) != mark.unit {
            name.push(mark.unit.clone());
        }
        if plain(&called) != plain(&mark.unit) {
            name.push(called);
        }
        [
            signs.short(&mark.unit).to_owned(),
            mark.at.clone(),
            mark.kind.clone(),
            [mark.form.as_str(), mark.facing.as_str()].join(" ").trim_end().to_owned(),
            mark.strength_told("/"),
            mark.state.clone(),
            name.join(", "),
        ]
    };
    let rows = marks.iter().map(row).collect::<Vec<_>>();
    let wide = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths = (0..COLUMNS).map(wide).collect::<Vec<_>>();
    let line = |row: &[String; COLUMNS], columns: usize| {
        let cells = row.iter().zip(&widths).take(columns);
        let cells = cells.filter(|(_, width)| **width > 0);
        let cells = cells.map(|(cell, width)| format!("{cell}{}", " ".repeat(width - cell.width())));
        let line = cells.collect::<Vec<_>>().join("  ");
        format!("  {}", line.trim_end())
    };
    let lines = rows.iter().map(|row| line(row, COLUMNS));
    let lines = lines.collect::<Vec<_>>();
    if lines.iter().all(|line| line.width() <= page) {
        return lines;
    }
    if page < WIDEST {
        let told = rows.iter().zip(marks).flat_map(|(row, mark)| in_words(row, &widths, mark, roster, page));
        return told.collect();
    }
    let folded = rows.iter().flat_map(|row| {
        let [.., state, name] = row;
        let whole = line(row, COLUMNS - 1);
        let (first, below) = match whole.width() <= page {
            true => (whole, vec![name.as_str()]),
            false => (line(row, COLUMNS - 2), vec![name.as_str(), state]),
        };
        let below = below.into_iter().filter(|text| !text.is_empty());
        let below = below.collect::<Vec<_>>().join(": ");
        let below = wrapped(&below, page, BELOW, BELOW);
        std::iter::once(first).chain(below)
    });
    folded.collect()
}

/// A unit on a narrow page: its mark and its place in columns, the rest in words: `li  0508  the Light Battalion (light):
/// musket, line, 6/6`.
fn in_words(row: &[String; COLUMNS], widths: &[usize], mark: &Mark, roster: &Roster, page: usize) -> Vec<String> {
    let padded = |column: usize| format!("{}{}", row[column], " ".repeat(widths[column] - row[column].width()));
    let id = UnitId::new(mark.unit.as_str());
    let called = roster.unit(&id);
    let name = match plain(called) == plain(&mark.unit) || called == mark.unit {
        true => called.to_owned(),
        false => format!("{called} ({})", mark.unit),
    };
    let facts = row[2..COLUMNS - 1].iter().filter(|fact| !fact.is_empty());
    let facts = facts.map(String::as_str).collect::<Vec<_>>().join(", ");
    let before = match widths[1] {
        0 => format!("  {}  ", padded(0)),
        _ => format!("  {}  {}  ", padded(0), padded(1)),
    };
    wrapped(&format!("{name}: {facts}"), page, &before, &" ".repeat(before.width().min(page / 2)))
}

/// What stands before a line that goes on with the one above it.
const BELOW: &str = "      ";

/// A name without what does not tell it from another: capitals, blanks, hyphens.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Two lists beside each other, if they fit; otherwise all below each other.
fn beside(lists: &[Vec<String>], page: usize) -> Vec<String> {
    let wide = |list: &Vec<String>| list.iter().map(|line| line.width()).max().unwrap_or(0);
    if let [left, right] = lists {
        let column = wide(left) + 4;
        if column + wide(right) <= page {
            let height = left.len().max(right.len());
            let line = |index: usize| {
                let left = left.get(index).map_or("", String::as_str);
                let right = right.get(index).map_or("", String::as_str);
                let gap = " ".repeat(column - left.width());
                format!("{left}{gap}{right}").trim_end().to_owned()
            };
            return (0..height).map(line).collect();
        }
    }
    let long = lists.iter().flatten();
    long.flat_map(|line| super::lines::wrapped_as_is(line, page, BELOW)).collect()
}

/// One line for each kind of ground and name.
fn ground(signs: &Signs<'_>, page: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for patch in &signs.plot.patches {
        let letter = signs.letter(&patch.kind).unwrap_or('?');
        let mut text = patch.kind.clone();
        if let Some(name) = patch.name.as_ref().filter(|name| **name != patch.kind) {
            text.push_str(&format!(" {name}, {}", patch.lies()));
        }
        if !patch.effects.is_empty() {
            text.push_str(&format!(": {}", patch.effects.join(", ")));
        }
        let wrapped = wrapped(&text, page, &format!("  {letter}  "), "     ");
        if !lines.contains(&wrapped[0]) {
            lines.extend(wrapped);
        }
    }
    lines
}

/// What an objective is worth, and to whom: `three points, held by the French`.
pub(super) fn worth(goal: &Goal, roster: &Roster) -> String {
    let holder = goal.held.as_ref().map_or("nobody", |side| roster.army(side));
    format!("{}, held by {holder}", counted(goal.points, "point", None))
}
