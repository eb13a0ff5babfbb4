//! The battle step by step: one for each scene, its map and its text.

use super::{Book, Correspondence, Reader};
use crate::adjudicate::{Mark, Plot, Scene, Side, Symbol};
use crate::kit::{list, sentence, the};
use crate::report::Page;
use crate::report::block::{Block, counted};
use crate::report::html::{Cited, Plates, Section, escaped, parts, prose, told};
use crate::report::story::chapter;
use crate::yaml::harmless;

/// A step of the book.
pub(super) struct Step<'b> {
    pub(super) id: String,
    pub(super) exchange: u32,
    /// What its map shows: a scene, or a position alone.
    pub(super) scene: Option<&'b Scene>,
    pub(super) plot: &'b Plot,
    /// Where in the game: `Exchange 9: turn 4, second part`.
    place: String,
    /// What it tells.
    heading: String,
    map: String,
    text: String,
}

impl Step<'_> {
    fn html(&self) -> String {
        format!(
            "<section class=\"step{}\" id=\"{}\" data-exchange=\"{}\" data-where=\"{}\" data-what=\"{}\">\n{}\n\
             <div class=\"text\">\n{}</div>\n</section>\n",
            if self.exchange == 0 { " shown" } else { "" },
            self.id,
            self.exchange,
            escaped(&self.place),
            escaped(&self.heading),
            self.map,
            self.text
        )
    }
}

/// The steps as they stand in the page.
pub(super) fn html(steps: &[Step<'_>]) -> String {
    steps.iter().map(Step::html).collect()
}

/// All steps.
pub(super) fn steps<'b>(book: &'b Book, cited: &mut Cited, plates: &mut Plates) -> Vec<Step<'b>> {
    let mut all = vec![front(book, plates)];
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
        all.extend(steps);
    }
    all
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
fn front<'b>(book: &'b Book, plates: &mut Plates) -> Step<'b> {
    let name = book.title.clone();
    let armies = book.sides().iter().map(|(side, army)| {
        let own = book.start.marks.iter().filter(|mark| mark.side == *side);
        let units = own.filter(|mark| mark.symbol != Symbol::Leader);
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
        scene: None,
        plot: &book.start,
        place: "Before the battle".to_owned(),
        heading: name.clone(),
        map: plates.position(&book.start, &book.roster, "the field before the battle"),
        text: format!(
            "<p class=\"running\">The battle book</p>\n<h1>{}</h1>\n<p>{}</p>\n<p>Under <i>{}</i>.</p>\n{going_on}{hidden}\
             <p class=\"how\">Turn the pages with the arrow keys, the buttons and the scrubber below, or by a swipe over the \
             map; with Shift a whole exchange at a time. Space plays the battle. Over the map the wheel, two fingers or + and \
             \u{2212} zoom, 0 shows the whole field and F the fighting. A click on a unit, on the map or in the text, tells its \
             story; / searches. The address remembers the place.</p>\n\
             <h2>Contents</h2>\n<ol class=\"contents\">\n{contents}</ol>",
            prose(&name),
            prose(&armies),
            prose(&book.rules_title)
        ),
    }
}

/// What the signs of the maps mean: those of all maps of the book.
pub(super) fn signs(book: &Book, plates: &mut Plates) -> String {
    let scenes = || book.chapters.iter().flat_map(|page| &page.scenes);
    let after = scenes().map(|scene| &scene.after).chain(book.chapters.iter().map(|page| &page.plot));
    let plots = std::iter::once(&book.start).chain(after).collect::<Vec<_>>();
    let mut whole = Plot { marks: Vec::new(), patches: Vec::new(), ..book.start.clone() };
    // A unit that looks different from before is counted to no side: its look alone is wanted.
    let nobody = Side::new("nobody");
    for plot in plots {
        for mark in &plot.marks {
            let alike =
                |other: &&Mark| other.symbol == mark.symbol && other.form == mark.form && other.kind == mark.kind;
            let is_known = whole.marks.iter().any(|other| other.unit == mark.unit);
            match (is_known, whole.marks.iter().any(|other| alike(&other))) {
                (true, true) => {}
                (true, false) => whole.marks.push(Mark { side: nobody.clone(), ..mark.clone() }),
                (false, _) => whole.marks.push(mark.clone()),
            }
        }
        let new = plot.patches.iter().filter(|patch| whole.patches.iter().all(|known| known.kind != patch.kind));
        let new = new.cloned().collect::<Vec<_>>();
        whole.patches.extend(new);
    }
    plates.narrow_key(&whole, book.last_roster(), &scenes().collect::<Vec<_>>())
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

/// The steps of an exchange: one for each scene in which there is something to see. What is told of a quiet scene stands with
/// the step before it, or with the next where there is none.
fn chapter_steps<'b>(page: &'b Page, cited: &mut Cited, plates: &mut Plates) -> Vec<Step<'b>> {
    let mut steps: Vec<Step<'_>> = Vec::new();
    let mut opening = String::new();
    let all = parts(page, chapter(page));
    let shows = |part: &Section<'_>| part.scene.is_some_and(|scene| !scene.is_quiet());
    let is_quiet = !all.iter().any(shows);
    for part in all {
        let text = told(page, &part.blocks, cited);
        if part.is_title {
            let number = page.exchange;
            opening = format!("<p class=\"running\">Exchange {number}</p>\n<h1>{}</h1>\n{text}", prose(&part.title));
            continue;
        }
        let heading = prose(&part.title);
        match (shows(&part), steps.last_mut()) {
            (false, Some(step)) => step.text.push_str(&format!("<h3>{heading}</h3>\n{text}")),
            (false, None) if !is_quiet => opening.push_str(&format!("<h2>{heading}</h2>\n{text}")),
            _ => {
                let map = map(page, &part, plates);
                let text = format!("{}<h2>{heading}</h2>\n{text}", std::mem::take(&mut opening));
                steps.push(Step {
                    id: format!("x{}.{}", page.exchange, steps.len() + 1),
                    exchange: page.exchange,
                    scene: part.scene,
                    plot: part.scene.map_or(&page.plot, |scene| &scene.after),
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

fn map(page: &Page, part: &Section<'_>, plates: &mut Plates) -> String {
    match part.scene {
        Some(scene) => plates.scene(scene, &page.roster, &part.title),
        None => plates.position(&page.plot, &page.roster, &part.title),
    }
}
