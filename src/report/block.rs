//! The pieces of a page, before it is known how they will be shown.

use super::field::Field;
use super::lines::{WIDEST, wrapped};
use crate::kit;

/// A piece of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// The title of the page.
    Title(String),
    /// A line of small print.
    Small(String),
    /// The heading of a section.
    Section(String),
    /// A paragraph.
    Prose(String),
    /// The working beside a paragraph.
    Working(Vec<Line>),
    /// A list.
    Points(Vec<String>),
    /// Text that is shown as it is, in a language.
    Verbatim(&'static str, String),
    /// The field as it stands at the end.
    Field(Field),
}

/// A line of working.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// What was worked out.
    pub(super) text: String,
    /// The names of its rolls.
    pub(super) rolls: Vec<String>,
}

impl Line {
    /// A line without rolls.
    pub(super) fn of(text: String) -> Line {
        Line { text, rolls: Vec::new() }
    }

    /// The line with the names of its rolls behind it.
    pub(super) fn whole(&self) -> String {
        match self.rolls.is_empty() {
            true => self.text.clone(),
            false => format!("{} [{}]", self.text, self.rolls.join(", ")),
        }
    }
}

/// The width of prose: that of an old terminal, as mails are read in.
pub(super) const PROSE: usize = 78;

/// The lines of a working, indented, the ends of long ones a little more.
pub(super) fn working(lines: &[Line], indent: &str) -> Vec<String> {
    working_within(lines, indent, WIDEST)
}

/// The same on a page so many characters wide.
pub(super) fn working_within(lines: &[Line], indent: &str, width: usize) -> Vec<String> {
    let deeper = format!("{indent}    ");
    lines.iter().flat_map(|line| wrapped(&line.whole(), width - 2, indent, &deeper)).collect()
}

/// A number of things of the page, in words.
pub(super) fn number(count: usize) -> String {
    kit::number(u32::try_from(count).unwrap_or(u32::MAX))
}

/// A number of things of the page, with their noun.
pub(super) fn counted(count: usize, one: &str, many: Option<&str>) -> String {
    kit::counted(u32::try_from(count).unwrap_or(u32::MAX), one, many)
}
