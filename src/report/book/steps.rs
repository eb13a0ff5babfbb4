//! The battle step by step: one for each scene, its map and its text.

use super::{Book, Correspondence, Reader};
use crate::kit::naming::title_of;
use crate::kit::{list, sentence, the};
use crate::report::Page;
use crate::report::block::{Block, counted};
use crate::report::html::{Cited, Part, Plates, escaped, parts, prose, told};
use crate::report::story::chapter;
use crate::yaml::harmless;

/// A step of the book.
struct Step {
    id: String,
    exchange: u32,
    /// Where in the game: `Exchange 9: turn 4, second part`.
    place: String,
    /// What it tells.
    heading: String,
    map: String,
    text: String,
}

impl Step {
    fn html(&self) -> String {
        format!(
            "<section class=\"step\" id=\"{}\" data-exchange=\"{}\" data-where=\"{}\" data-what=\"{}\">\n{}\n\
             <div class=\"text\">\n{}</div>\n</section>\n",
            self.id,
            self.exchange,
            escaped(&self.place),
            escaped(&self.heading),
            self.map,
            self.text
        )
    }
}

/// All steps.
pub(super) fn steps(book: &Book, cited: &mut Cited, plates: &mut Plates) -> String {
    let mut html = front(book, plates).html();
    let mut told = 0;
    for (index, page) in book.chapters.iter().enumerate() {
        let mut steps = chapter_steps(page, cited, plates);
        // What was written in an exchange that came to nothing is read in the next one that did not.
        let is_last = index + 1 == book.chapters.len();
        let own = book.letters[told..].iter().take_while(|letter| is_last || letter.exchange <= page.exchange);
        let own = own.collect::<Vec<_>>();
        told += own.len();
        if let (Some(step), false) = (steps.last_mut(), own.is_empty()) {
            step.text.push_str("<h3>Letters</h3>\n");
            step.text.extend(own.into_iter().map(letter));
        }
        html.extend(steps.iter().map(Step::html));
    }
    html
}

/// A letter of a player, which nobody can take for the book's own words.
fn letter(letter: &Correspondence) -> String {
    let Correspondence { from, to, text, .. } = letter;
    let from = from.as_ref().map_or("Unsigned".to_owned(), |from| format!("From {}", harmless(from)));
    let lines = text.trim_end().lines().map(|line| escaped(&harmless(line.trim_end())));
    format!(
        "<p class=\"letter\"><b>{}, to {}:</b></p>\n<blockquote>{}</blockquote>\n",
        escaped(&from),
        escaped(&harmless(to)),
        lines.collect::<Vec<_>>().join("<br>\n")
    )
}

/// The title page: the field before the battle, the armies, the table of contents.
fn front(book: &Book, plates: &mut Plates) -> Step {
    let name = title_of(&book.game);
    let armies = book.sides().iter().map(|(side, army)| {
        let units = book.start.marks.iter().filter(|mark| mark.side == *side);
        match units.count() {
            0 => the(army),
            units => format!("{} ({})", the(army), counted(units, "unit", None)),
        }
    });
    let armies = sentence(&list(&armies.collect::<Vec<_>>()));
    let contents = book.chapters.iter().map(|page| {
        let headline = headline(page);
        format!("<li value=\"{0}\"><a href=\"#x{0}.1\">{1}</a></li>\n", page.exchange, prose(&headline))
    });
    let contents = contents.collect::<String>();
    let signs = signs(book, plates);
    let going_on = match (book.closed, book.chapters.last()) {
        (true, _) => "",
        (false, Some(last)) if last.after.ending.is_some() => "",
        _ => "<p>The battle is not over: the book ends with the last exchange that was cast.</p>\n",
    };
    let hidden = match book.reader {
        Reader::Everybody => "",
        _ => "<p>What the reader of this book may not know is not in it.</p>\n",
    };
    let hidden = if book.reader == Reader::Umpire { "" } else { hidden };
    Step {
        id: "start".to_owned(),
        exchange: 0,
        place: "Before the battle".to_owned(),
        heading: name.clone(),
        map: plates.position(&book.start, &book.roster, "the field before the battle"),
        text: format!(
            "<p class=\"running\">The battle book</p>\n<h1>{}</h1>\n<p>{}</p>\n<p>Under <i>{}</i>.</p>\n{going_on}{hidden}\
             <p class=\"how\">Turn the pages with the arrow keys, the buttons and the scrubber below, or by a swipe over the \
             map; with Shift a whole exchange at a time. The address remembers the place.</p>\n\
             <h2>Contents</h2>\n<ol class=\"contents\">\n{contents}</ol>\n<h2>Signs</h2>\n{signs}",
            prose(&name),
            prose(&armies),
            prose(&book.rules_title)
        ),
    }
}

/// What the signs of the maps mean: those of the scene in which the most is done.
pub(super) fn signs(book: &Book, plates: &mut Plates) -> String {
    let scenes = book.chapters.iter().flat_map(|page| &page.scenes);
    let busy = scenes.max_by_key(|scene| (scene.deeds.len(), scene.lost.len()));
    let plot = busy.map_or(&book.start, |scene| &scene.after);
    plates.key(plot, book.last_roster(), busy)
}

/// The headline of an exchange.
fn headline(page: &Page) -> String {
    let blocks = chapter(page);
    let title = blocks.iter().find_map(|block| match block {
        Block::Title(title) => Some(title.clone()),
        _ => None,
    });
    title.unwrap_or_else(|| page.before.text.clone())
}

fn chapter_steps(page: &Page, cited: &mut Cited, plates: &mut Plates) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut opening = String::new();
    for part in parts(page, chapter(page)) {
        let text = told(page, &part.blocks, cited);
        if part.is_title {
            let number = page.exchange;
            opening = format!("<p class=\"running\">Exchange {number}</p>\n<h1>{}</h1>\n{text}", prose(&part.title));
            continue;
        }
        let heading = prose(&part.title);
        match (part.scene, steps.last_mut()) {
            (None, Some(step)) => step.text.push_str(&format!("<h3>{heading}</h3>\n{text}")),
            _ => {
                let map = map(page, &part, plates);
                let text = format!("{}<h2>{heading}</h2>\n{text}", std::mem::take(&mut opening));
                steps.push(Step {
                    id: format!("x{}.{}", page.exchange, steps.len() + 1),
                    exchange: page.exchange,
                    place: format!("Exchange {}: {}", page.exchange, page.before.text),
                    heading: part.title.clone(),
                    map,
                    text,
                });
            }
        }
    }
    steps
}

fn map(page: &Page, part: &Part<'_>, plates: &mut Plates) -> String {
    match part.scene {
        Some(scene) => plates.scene(scene, &page.roster, &scene.title),
        None => plates.position(&page.plot, &page.roster, &part.title),
    }
}
