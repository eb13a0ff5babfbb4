//! The page for a terminal.

use anstyle::Style;

use super::Page;
use super::block::{Block, PROSE, working, wrapped};
use super::story::blocks;

/// Whether a terminal shows colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Nothing but text.
    Plain,
    /// Headings stand out and the working stands back.
    Styled,
}

/// Writes the page as it is read on a terminal.
pub fn terminal(page: &Page, colour: Colour) -> String {
    let mut text = String::new();
    for (index, block) in blocks(page).iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let (style, lines) = shown(block);
        for line in lines {
            match colour {
                Colour::Styled if style != Style::new() && !line.is_empty() => {
                    text.push_str(&format!("{style}{line}{style:#}"));
                }
                _ => text.push_str(&line),
            }
            text.push('\n');
        }
    }
    text
}

fn shown(block: &Block) -> (Style, Vec<String>) {
    let plain = Style::new();
    match block {
        Block::Title(text) => (plain.bold().underline(), vec![text.clone()]),
        Block::Section(text) => (plain.bold(), vec![text.clone()]),
        Block::Prose(text) => (plain, wrapped(text, PROSE, "", "")),
        Block::Small(text) => (plain.dimmed(), wrapped(text, PROSE, "", "")),
        Block::Working(lines) => (plain.dimmed(), working(lines, "    ")),
        Block::Points(points) => {
            let lines = points.iter().flat_map(|point| wrapped(point, PROSE, "* ", "  ")).collect();
            (plain, lines)
        }
        Block::Verbatim(_, text) => {
            let lines = text.lines().map(|line| line.trim_end().to_owned()).collect();
            (plain, lines)
        }
        Block::Field(field) => {
            let lines = field.map.lines().chain([""]).chain(field.legend.lines());
            (plain, lines.map(|line| line.trim_end().to_owned()).collect())
        }
    }
}
