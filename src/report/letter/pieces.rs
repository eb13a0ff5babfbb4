//! The page of an exchange as pieces of a letter: what it cost first, then how it went.

use super::{Battlefield, Passage, Picture, WIDTH};
use crate::adjudicate::{Plot, Roster};
use crate::kit::sentence;
use crate::report::balance::{self, balance as own_balance};
use crate::report::block::{Block, in_columns};
use crate::report::story::{
    by_courier, closing, event_by_event_of, imprint, next, opening_without_balance, points, remarks, set_aside, told,
    tossed,
};
use crate::report::{Field, Page};

/// What happened: the headline, what it cost and gained, the reader's own orders that were set aside, the battle.
pub fn story_of(page: &Page, picture: Option<Picture>) -> Vec<Passage> {
    let mut opening = opening_without_balance(page);
    // The small print comes last.
    opening.retain(|block| !matches!(block, Block::Small(_)));
    let mut pieces = Vec::new();
    let titles = opening.iter().take_while(|block| matches!(block, Block::Title(_))).count();
    let rest = opening.split_off(titles);
    pieces.extend(opening.into_iter().flat_map(piece));
    let (balance, unit_by_unit) = balance(page);
    pieces.extend(balance);
    pieces.extend(rest.into_iter().flat_map(piece));
    pieces.extend(set_aside(page).into_iter().flat_map(piece));
    pieces.extend(picture.map(Passage::Picture));
    let told = [
        told(page),
        closing(page),
        points("Unit by unit", &unit_by_unit),
        by_courier(page),
        remarks(page),
        points("From the umpire's desk", &page.acts),
        points("From the umpire", &page.notes),
    ];
    pieces.extend(told.into_iter().flatten().flat_map(piece));
    pieces.extend(event_by_event_of(page).into_iter().flat_map(piece));
    pieces.push(Passage::Small(imprint(page)));
    pieces
}

/// What it cost and gained, in its own frame; and of a long bill the lines on single units, which are not for that.
fn balance(page: &Page) -> (Option<Passage>, Vec<String>) {
    let (of_units, of_armies): (Vec<_>, Vec<_>) = page.bill.iter().cloned().partition(|line| is_of_units(page, line));
    let lines = own_balance(page).into_iter().chain(of_armies).collect::<Vec<_>>();
    let title = balance::title(page);
    ((!lines.is_empty()).then_some(Passage::Frame(title, lines)), of_units)
}

/// Whether a line of the bill tells of single units: it begins with the name of one, or lists some.
fn is_of_units(page: &Page, line: &str) -> bool {
    let Some((head, rest)) = line.split_once(": ") else {
        return false;
    };
    if page.roster.sides.iter().any(|(_, army)| army == head) {
        return false;
    }
    let mut names = page.roster.units.iter().map(|(_, _, called)| called.as_str()).filter(|called| !called.is_empty());
    names.any(|called| called.eq_ignore_ascii_case(head) || rest.starts_with(called))
}

/// Who owes what next, and what the reader is asked.
pub fn what_next(page: &Page) -> Vec<Passage> {
    next(page).into_iter().flat_map(piece).collect()
}

/// Where the proof of the dice is, in short.
pub fn dice_of(page: &Page, rolls: &str, report: &str) -> Vec<Passage> {
    if page.proof.rolls.is_empty() && !page.proof.sealed && !page.proof.withheld {
        return Vec::new();
    }
    let kept_back = match page.proof.sealed || page.proof.withheld {
        true => " What is kept from you until the close of the game is open to all then.",
        false => "",
    };
    let thrown = sentence(&tossed(page));
    vec![
        Passage::Heading("The dice".to_owned()),
        Passage::Prose(format!(
            "{thrown} {rolls} has every one that you may see. How anybody checks a die, with one line to copy, stands at the end \
             of {report}, which goes along as the ledger names it, byte for byte.{kept_back}"
        )),
    ]
}

/// The field as it stands.
pub fn battlefield_of(plot: &Plot, roster: &Roster, is_pictured: bool) -> Vec<Passage> {
    let field = Field::within(plot, roster, WIDTH);
    let battlefield = Battlefield { field, plot: plot.clone(), roster: roster.clone(), is_pictured };
    vec![Passage::Heading("The field".to_owned()), Passage::Battlefield(Box::new(battlefield))]
}

fn piece(block: Block) -> Vec<Passage> {
    let one = match block {
        Block::Table(sheet) => {
            let text = in_columns(&sheet, ["", " ", ""]).join("\n");
            return vec![Passage::Heading(sheet.title), Passage::Verbatim(text)];
        }
        Block::Title(text) => Passage::Title(text),
        Block::Small(text) => Passage::Small(text),
        Block::Section(text) => Passage::Heading(text),
        Block::Prose(text) => Passage::Prose(text),
        // The proof of the dice has the names of the rolls.
        Block::Working(lines) => Passage::Working(lines.into_iter().map(|line| line.text).collect()),
        Block::Points(points) => Passage::Points(points),
        Block::Verbatim(_, text) => Passage::Verbatim(text),
        Block::Field(_) => return Vec::new(),
    };
    vec![one]
}
