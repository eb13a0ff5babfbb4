//! The page as Markdown that reads well as plain text: the report that is hashed and mailed.

use super::Page;
use super::block::{Block, PROSE, working, wrapped};
use super::story::{REHEARSAL, blocks};

/// Writes the report. Its second line is `salt HEX`, inside a comment; nothing in it depends on anything but the page.
pub fn markdown(page: &Page) -> String {
    let of = format!("{} exchange {}, {}", page.game, page.exchange, page.side);
    let mut lines = match page.rehearsal {
        None => vec![
            format!("<!-- estafette report, {of}"),
            format!("salt {}", page.salt),
            "-->".to_owned(),
        ],
        Some(_) => vec![format!("<!-- estafette {REHEARSAL}, {of} -->")],
    };
    for block in blocks(page) {
        lines.push(String::new());
        lines.extend(written(&block));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn written(block: &Block) -> Vec<String> {
    match block {
        Block::Title(text) => vec![format!("# {text}")],
        Block::Section(text) => vec![format!("## {text}")],
        Block::Small(text) | Block::Prose(text) => wrapped(text, PROSE, "", ""),
        Block::Working(lines) => working(lines, "    "),
        Block::Points(points) => points
            .iter()
            .flat_map(|point| wrapped(point, PROSE, "* ", "  "))
            .collect(),
        Block::Verbatim(language, text) => {
            let fence = fence(text);
            let mut lines = vec![format!("{fence}{language}")];
            lines.extend(text.lines().map(|line| line.trim_end().to_owned()));
            lines.push(fence);
            lines
        }
        Block::Field(field) => {
            let parts = [&field.map, &field.legend];
            let mut parts = parts.map(|text| written(&Block::Verbatim("text", text.clone())));
            parts[0].push(String::new());
            parts.concat()
        }
    }
}

/// A fence that no line of the text can be taken for.
fn fence(text: &str) -> String {
    let ticks = |line: &str| {
        line.trim_start()
            .bytes()
            .take_while(|byte| *byte == b'`')
            .count()
    };
    let longest = text.lines().map(ticks).max().unwrap_or(0);
    "`".repeat(longest.max(2) + 1)
}
