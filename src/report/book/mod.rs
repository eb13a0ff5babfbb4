//! The battle book: a whole game as one page that turns its exchanges and scenes, with its losses, its luck and its dice.
//!
//! `curves` and `order` know each other: the course of a battle is drawn beside the order of it, unit by unit.

mod curves;
mod facts;
mod order;
mod papers;
mod replay;
mod steps;
mod units;

pub use self::replay::Replay;
use super::Page;
use super::html::{Cited, Head, Plates, Runs, STYLE, document, prose};
use crate::adjudicate::{Aim, Plot, Roster, Side, Symbol};
use crate::dice::Roll;

const BOOK_STYLE: &str = include_str!("book.css");

/// The scripts, in the order in which they need each other.
const SCRIPTS: [&str; 13] = [
    include_str!("dice.js"),
    include_str!("page.js"),
    include_str!("papers.js"),
    include_str!("shown.js"),
    include_str!("luck.js"),
    include_str!("hits.js"),
    include_str!("proof.js"),
    include_str!("map.js"),
    include_str!("march.js"),
    include_str!("story.js"),
    include_str!("search.js"),
    include_str!("play.js"),
    include_str!("book.js"),
];

/// The script that has the game played again, behind the others.
const REFEREE: &str = include_str!("referee.js");

/// All that a battle book is made from.
#[derive(Clone, Debug)]
pub struct Book {
    /// The name of the game.
    pub game: String,
    /// What it is called in sentences.
    pub title: String,
    /// What its rules are called in print.
    pub rules_title: String,
    /// For whose eyes it is.
    pub reader: Reader,
    /// Whether the books of the game are closed.
    pub closed: bool,
    /// The map before the first exchange.
    pub start: Plot,
    /// Sides, units and places by name, before the first exchange.
    pub roster: Roster,
    /// What one of the strength of an arm is called, arm by arm; an arm whose strength does not count is left out.
    pub measures: Vec<(Symbol, &'static str)>,
    /// The exchanges, as the reader is told them.
    pub chapters: Vec<Page>,
    /// The letters of the players, once the game is closed.
    pub letters: Vec<Correspondence>,
    /// The ledger, to the byte.
    pub ledger: String,
    /// The rolls that the reader may see, exchange by exchange.
    pub rolls: Vec<Published>,
    /// The reports of all sides as they were mailed, once the game is closed: before that they hold what is its reader's alone.
    pub papers: Vec<Paper>,
    /// The dice that were thrown to hit, and how many of them did.
    pub aims: Vec<Aimed>,
    /// The referee and the record that he plays again, where the book carries them.
    pub referee: Option<Replay>,
}

/// A report, to the byte as the ledger names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// The exchange.
    pub exchange: u32,
    /// To whose seat it went.
    pub seat: String,
    /// All of it.
    pub text: String,
}

/// Dice thrown to hit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aimed {
    /// The exchange.
    pub exchange: u32,
    /// What was thrown for.
    pub aim: Aim,
}

/// A letter that one player wrote to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correspondence {
    /// The exchange it was written in.
    pub exchange: u32,
    /// Who wrote it; nobody knows of one that is unsigned.
    pub from: Option<String>,
    /// To whom.
    pub to: String,
    /// What it says.
    pub text: String,
}

/// For whose eyes a book is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Nothing in it is hidden from anybody.
    Everybody,
    /// What one side knows.
    Side(Side),
    /// The umpire, who knows what the sides do not.
    Umpire,
}

/// The rolls of one exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The exchange.
    pub exchange: u32,
    /// The rolls.
    pub rolls: Vec<Roll>,
    /// The rolls file, to the byte, once the game is closed.
    pub file: Option<String>,
}

impl Book {
    /// The sides, with the names of their armies.
    fn sides(&self) -> &[(Side, String)] {
        &self.roster.sides
    }

    /// The roster that knows the most units: that of the last exchange.
    fn last_roster(&self) -> &Roster {
        self.chapters.last().map_or(&self.roster, |page| &page.roster)
    }
}

/// Writes the book as one HTML document.
pub fn book(book: &Book) -> String {
    let clauses = book.chapters.first().map_or(&[][..], |page| page.clauses);
    let (mut cited, mut plates) = (Cited::of(clauses), Plates::default());
    let steps = steps::steps(book, &mut cited, &mut plates);
    let signs = steps::signs(book, &mut plates);
    let name = book.title.clone();
    let body = format!(
        "<script>document.documentElement.classList.add('scripted')</script>\n{grounds}{head}<main>\n\
         <section class=\"page shown\" id=\"battle\" aria-label=\"The battle\">\n{CONTROLS}<div id=\"steps\">\n{steps}</div>\n</section>\n\
         {order}{LUCK}{dice}{gists}\
         <section id=\"signs\" popover aria-label=\"What the signs of the maps mean\">{signs}</section>\n{PANELS}</main>\n\
         <script type=\"application/json\" id=\"facts\">{facts}</script>\n<script>\n{scripts}</script>\n{referee}",
        grounds = plates.grounds(),
        head = head(book, &name),
        order = order::order_of_battle(book),
        dice = replay::offered(DICE, book.referee.as_ref()),
        referee = book.referee.as_ref().map_or(String::new(), Replay::carried),
        gists = cited.gists(),
        steps = steps::html(&steps),
        facts = facts::facts(book, &steps),
        scripts = SCRIPTS.concat() + book.referee.as_ref().map_or("", |_| REFEREE),
    );
    let runs = if book.referee.is_some() { Runs::Program } else { Runs::Scripts };
    let head = Head { title: &format!("{name}: the battle book"), style: &[STYLE, BOOK_STYLE], runs, every: None };
    document(&head, &body)
}

fn head(book: &Book, name: &str) -> String {
    let note = match &book.reader {
        Reader::Everybody => String::new(),
        Reader::Side(side) => {
            format!("<p class=\"eyes\">As {} may know it</p>\n", prose(&crate::kit::the(book.roster.army(side))))
        }
        Reader::Umpire => {
            "<p class=\"eyes\">For the umpire's eyes: it shows what is hidden from a side</p>\n".to_owned()
        }
    };
    format!(
        "<header class=\"top\">\n<h1 class=\"name\">{}</h1>\n{note}<nav class=\"tabs\" aria-label=\"Parts of the book\">\
         <a href=\"#battle\">The battle</a> <a href=\"#order\">Order of battle</a> <a href=\"#luck\">Luck</a> \
         <a href=\"#dice\">Proof</a></nav>\n</header>\n",
        prose(name)
    )
}

const CONTROLS: &str = include_str!("controls.html");
const PANELS: &str = include_str!("panels.html");
const LUCK: &str = include_str!("luck.html");
const DICE: &str = include_str!("dice.html");
