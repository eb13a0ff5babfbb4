//! The page for a terminal.

use anstyle::Style;

use super::Page;
use super::block::{Block, PROSE, in_columns, working_within};
use super::field::Field;
use super::inks::Colour;
use super::lines::{WIDEST, wrapped};
use super::story::{aloud, blocks};

/// Writes the page as it is read on a terminal.
pub fn terminal(page: &Page, colour: Colour) -> String {
    terminal_within(page, colour, WIDEST)
}

/// The same on a terminal so many characters wide; forms and hashes are not broken.
pub fn terminal_within(page: &Page, colour: Colour, columns: usize) -> String {
    drawn(&blocks(page), page, colour, columns)
}

/// What of the page is read aloud, and below it where the rest is to be had.
pub fn aloud_within(page: &Page, rest: &str, colour: Colour, columns: usize) -> String {
    let mut blocks = aloud(page);
    blocks.push(Block::Small(rest.to_owned()));
    drawn(&blocks, page, colour, columns)
}

fn drawn(blocks: &[Block], page: &Page, colour: Colour, columns: usize) -> String {
    let mut text = String::new();
    for (index, block) in blocks.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let (style, lines) = shown(block, page, columns);
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

fn shown(block: &Block, page: &Page, columns: usize) -> (Style, Vec<String>) {
    let plain = Style::new();
    let prose = PROSE.min(columns);
    match block {
        Block::Title(text) => (plain.bold().underline(), wrapped(text, columns, "", "")),
        Block::Section(text) => (plain.bold(), wrapped(text, columns, "", "")),
        Block::Prose(text) => (plain, wrapped(text, prose, "", "")),
        Block::Small(text) => (plain.dimmed(), wrapped(text, prose, "", "")),
        Block::Working(lines) => (plain.dimmed(), working_within(lines, "    ", columns)),
        Block::Points(points) => {
            let lines = points.iter().flat_map(|point| wrapped(point, prose, "* ", "  ")).collect();
            (plain, lines)
        }
        Block::Table(sheet) => {
            let title = [sheet.title.clone(), String::new()];
            (plain, title.into_iter().chain(in_columns(sheet, ["", "  ", ""])).collect())
        }
        Block::Verbatim(_, text) => {
            let lines = text.lines().map(|line| line.trim_end().to_owned()).collect();
            (plain, lines)
        }
        Block::Field(field) => {
            let narrow = (columns < WIDEST).then(|| Field::within(&page.plot, &page.roster, columns));
            let field = narrow.as_ref().unwrap_or(field);
            let lines = field.map.lines().chain([""]).chain(field.legend.lines());
            (plain, lines.map(|line| line.trim_end().to_owned()).collect())
        }
    }
}
