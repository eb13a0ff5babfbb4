//! A screen beside a game that is played live: a large map, who is to move, what is awaited, what has just happened.
//! It asks for itself anew every few seconds, so that whoever looks at it need do nothing.

use super::{Cited, Head, Plates, Runs, STYLE, document, map, parts, prose, told};
use crate::adjudicate::{Beat, Plot, Roster};
use crate::kit::naming::capital;
use crate::report::Page;
use crate::report::narrative::{episodes, narrative};

/// What only a screen needs of the rules of the page.
const SCREEN_STYLE: &str = include_str!("screen.css");

/// After so many seconds a screen is read anew.
const EVERY: u32 = 10;

/// What a screen shows; its reader may know all of it.
pub struct Screen<'s> {
    /// The name of the game.
    pub game: &'s str,
    /// For whom it is, in words: `for the French`.
    pub reader: String,
    /// Where the game stands, in a sentence.
    pub stands: String,
    /// Who owes what, and who is asked what: a sentence each.
    pub awaited: Vec<String>,
    /// The field as it stands now.
    pub plot: &'s Plot,
    /// Who is on it.
    pub roster: &'s Roster,
    /// The last exchange, if one counts.
    pub page: Option<&'s Page>,
}

/// Writes a screen as a whole HTML document.
pub fn screen(screen: &Screen<'_>) -> String {
    let mut plates = Plates::default();
    let title = capital(screen.game);
    let field = plates.position(screen.plot, screen.roster, "the field as it stands");
    let key = plates.key(screen.plot, screen.roster, None);
    let awaited = screen.awaited.iter().map(|line| format!("<li>{}</li>\n", prose(line)));
    let awaited = awaited.collect::<String>();
    let awaited = if awaited.is_empty() { awaited } else { format!("<ul>\n{awaited}</ul>\n") };
    let mut cited = Cited::of(screen.page.map_or(&[][..], |page| page.clauses));
    let happened = screen.page.map_or(String::new(), |page| happened(page, &mut cited, &mut plates));
    let (grounds, gists) = (plates.grounds(), cited.gists());
    let body = format!(
        "{grounds}<main>\n<header>\n<p class=\"running\">{}</p>\n<h1>{}</h1>\n<p class=\"now\">{}</p>\n{awaited}</header>\n\
         <div class=\"desk\">\n<section>\n{field}{key}</section>\n{happened}</div>\n{gists}</main>\n",
        prose(&screen.reader),
        prose(&title),
        prose(&screen.stands)
    );
    let head = Head { title: &title, style: &[STYLE, SCREEN_STYLE], runs: Runs::Nothing, every: Some(EVERY) };
    document(&head, &body)
}

/// The last exchange: its headline and its story, then scene by scene.
fn happened(page: &Page, cited: &mut Cited, plates: &mut Plates) -> String {
    let mut text = format!("<section class=\"scenes\">\n<h2>{}</h2>\n", prose(&page.framing.headline));
    if let Some(story) = &page.story {
        let blocks = episodes(page, story);
        // The headline stands above it already.
        text.push_str(&told(page, blocks.get(1..).unwrap_or_default(), cited));
    }
    for part in parts(page, narrative(page)) {
        let drawn = map(page, &part, plates);
        text.push_str(&format!("<h3>{}</h3>\n{drawn}{}", prose(&part.title), told(page, &part.blocks, cited)));
    }
    text + "</section>\n"
}

/// Of the pages of all sides what stands in every one of them, for a screen that all look at. This is for games in which nothing is
/// hidden: in others what two sides are told alike may still tell the one what the other has seen.
pub fn shared(pages: &[Page]) -> Option<Page> {
    let (first, others) = pages.split_first()?;
    let mut page = first.clone();
    let all = |is_it: &dyn Fn(&Page) -> bool| others.iter().all(is_it);
    for told in &mut page.told {
        if !all(&|other| other.told.iter().any(|known| known.text == told.text && known.working == told.working)) {
            told.beat = Beat::Silent;
            told.text = String::new();
            told.working = Vec::new();
        }
    }
    if !all(&|other| other.story == first.story) {
        page.story = None;
    }
    if !all(&|other| other.framing.headline == first.framing.headline) {
        page.framing.headline = format!("Exchange {}", page.exchange);
    }
    if !all(&|other| other.scenes == first.scenes) {
        page.scenes = Vec::new();
    }
    page.own_note = None;
    page.unit_notes = Vec::new();
    page.questions = Vec::new();
    page.form = None;
    Some(page)
}
