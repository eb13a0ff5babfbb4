//! The page as HTML: one file that needs no other.

mod clauses;
mod document;
mod parts;
mod plates;
mod screen;
mod tables;
mod text;

pub(super) use clauses::Cited;
pub(super) use document::{Head, Runs, STYLE, document};
pub(super) use parts::{Section, parts};
pub(super) use plates::Plates;
pub use screen::{Screen, screen, shared};
pub(super) use tables::called;
pub use text::escaped;
pub(super) use text::prose;

use super::Page;
use super::block::{Block, Line};
use super::story::{REHEARSAL, blocks};
/// What only a report needs of the rules of the page.
const REPORT_STYLE: &str = include_str!("report.css");

/// Writes the page as a whole HTML document.
pub fn html(page: &Page) -> String {
    let mut cited = Cited::of(page.clauses);
    let parts = parts(page, blocks(page));
    let title = parts.first().map_or("", |part| part.title.as_str());
    let mut plates = Plates::default();
    let sections = parts.iter().map(|part| section(page, part, &mut cited, &mut plates));
    let sections = sections.collect::<String>();
    let (grounds, gists) = (plates.grounds(), cited.gists());
    let body = format!("{grounds}<main>\n{sections}{gists}</main>\n");
    let head = Head { title, style: &[STYLE, REPORT_STYLE], runs: Runs::Nothing, every: None };
    document(&head, &body)
}

/// A heading with all that stands under it.
fn section(page: &Page, part: &Section<'_>, cited: &mut Cited, plates: &mut Plates) -> String {
    let title = prose(&part.title);
    let (open, close) = match part.is_title {
        true => {
            let what = match page.rehearsal {
                None => "Battle report",
                Some(_) => REHEARSAL,
            };
            let running = format!("<p class=\"running\">{what}<span> · </span>exchange {}</p>", page.exchange);
            (format!("<header>\n{running}\n<h1>{title}</h1>\n"), "</header>\n")
        }
        false => {
            let map = map(page, part, plates);
            (format!("<section>\n<h2>{title}</h2>\n{map}"), "</section>\n")
        }
    };
    format!("{open}{}{close}", told(page, &part.blocks, cited))
}

/// The map of a scene in which something can be seen; of the field at the end, where no scene has shown that. What its
/// signs mean stands below the first.
fn map(page: &Page, part: &Section<'_>, plates: &mut Plates) -> String {
    let is_field = part.blocks.iter().any(|block| matches!(block, Block::Field(_)));
    let (roster, is_first) = (&page.roster, plates.is_empty());
    let seen = part.scene.filter(|scene| !scene.is_quiet());
    let plot = match seen {
        Some(scene) => &scene.after,
        None if is_field && is_first => &page.plot,
        None => return String::new(),
    };
    let titled = |title: &str| match page.rehearsal {
        None => title.to_owned(),
        Some(_) => format!("{REHEARSAL}, {title}"),
    };
    let map = match seen {
        Some(scene) => plates.scene(scene, roster, &titled(&scene.title)),
        None => plates.position(plot, roster, &titled(&part.title)),
    };
    let key = if is_first { plates.key(plot, roster, seen) } else { String::new() };
    map + &key
}

/// The pieces of a part, each sentence with its working at its side.
pub(super) fn told(page: &Page, blocks: &[Block], cited: &mut Cited) -> String {
    let mut text = String::new();
    let mut rest = blocks.iter().peekable();
    while let Some(block) = rest.next() {
        let working = match (block, rest.peek()) {
            (Block::Prose(_), Some(Block::Working(lines))) => Some(lines),
            _ => None,
        };
        match (block, working) {
            (Block::Prose(sentences), Some(lines)) => {
                rest.next();
                let (sentences, aside) = (prose(sentences), workings(lines, cited));
                text.push_str(&format!("<div class=\"told\"><p>{sentences}</p>\n{aside}</div>\n"));
            }
            _ => text.push_str(&element(page, block, cited)),
        }
    }
    text
}

fn element(page: &Page, block: &Block, cited: &mut Cited) -> String {
    match block {
        Block::Title(title) | Block::Section(title) => format!("<h2>{}</h2>\n", prose(title)),
        Block::Small(text) => format!("<p class=\"small\">{}</p>\n", prose(text)),
        Block::Prose(text) => format!("<p>{}</p>\n", prose(text)),
        Block::Working(lines) => {
            format!("<div class=\"told\">{}</div>\n", workings(lines, cited))
        }
        Block::Points(points) => {
            let points = points.iter().map(|point| format!("<li>{}</li>\n", prose(point)));
            format!("<ul>\n{}</ul>\n", points.collect::<String>())
        }
        Block::Table(sheet) => tables::sheet(sheet),
        Block::Verbatim(_, text) => format!("<pre>{}</pre>\n", cited.linked(text)),
        Block::Field(_) => tables::field(page),
    }
}

/// The working of a paragraph: open beside it where there is room, else folded below it.
fn workings(lines: &[Line], cited: &mut Cited) -> String {
    let lines = lines.iter().map(|line| format!("<li>{}</li>\n", cited.line(line)));
    let lines = lines.collect::<String>();
    format!("<details class=\"working\"><summary>Working</summary>\n<ul>\n{lines}</ul></details>")
}
