//! Gathering a battle book: every cast exchange played again, as its reader is told it.

use super::play_again_aimed;
use crate::adjudicate::{AnyRuleSet, Position, Side, Symbol};
use crate::dice::{Ending, Exchange, Hash, Ledger, RollsFile, Secrecy};
use crate::game::exchange::worked_out::WorkedOut;
use crate::game::files::{Folder, read_needed};
use crate::game::letters::{Days, letters};
use crate::game::papers::game_file::Notes;
use crate::game::stand::course::Course;
use crate::game::stand::opened::Game;
use crate::game::stand::versions::is_played;
use crate::game::trouble::Trouble;
use crate::report::{Aimed, Book, Correspondence, Page, Paper, Published, Reader};

/// Gathers the book of a game for a reader; `progress` is told how many of how many exchanges are played.
pub fn gather_book(game: &Game, reader: Reader, progress: &mut dyn FnMut(usize, usize)) -> Result<Book, Trouble> {
    let ledger = game.ledger()?;
    let cast = cast_exchanges(ledger);
    demand_version(game, &cast)?;
    let (rules, closed) = (game.file.rules, ledger.closed());
    let start = game.position_after(0)?.position;
    let hides = closed.is_none() && hides(game, &cast, &start)?;
    if hides && reader == Reader::Everybody {
        return Err(not_for_everybody());
    }
    let side = match &reader {
        Reader::Side(side) => Some(side.clone()),
        _ => None,
    };
    let (mut chapters, mut rolls) = (Vec::new(), Vec::new());
    let (mut papers, mut aims) = (Vec::new(), Vec::new());
    let course = Course::of(ledger);
    for (done, exchange) in cast.iter().enumerate() {
        let (made, thrown) = play_again_aimed(&game.folder, &game.file, ledger, exchange, closed)?;
        // Who may see every die may see what they were thrown for.
        let (number, sees_all) = (exchange.number, !hides || reader == Reader::Umpire);
        if sees_all && course.taken_back(number).is_none() {
            aims.extend(thrown.into_iter().map(|aim| Aimed { exchange: number, aim }));
        }
        let page = chapter(game, made, closed, side.as_ref());
        rolls.push(published(&game.folder, ledger, &page)?);
        if closed.is_some() {
            papers.extend(mailed(game, number)?);
        }
        // What was taken back is in the record of the dice, and no part of the battle.
        if course.taken_back(exchange.number).is_none() {
            chapters.push(page);
        }
        progress(done + 1, cast.len());
    }
    let start = match &side {
        Some(side) => rules.seen(&start, side),
        None => start,
    };
    Ok(Book {
        game: ledger.card().name.clone(),
        title: game.file.called(&ledger.card().name),
        rules_title: rules.title().to_owned(),
        reader: if hides || side.is_some() { reader } else { Reader::Everybody },
        closed: closed.is_some(),
        start: rules.plot(&start),
        roster: rules.roster(&start),
        measures: measures(rules),
        chapters,
        letters: match closed {
            Some(_) => correspondence(game)?,
            None => Vec::new(),
        },
        ledger: ledger.text().to_owned(),
        rolls,
        papers,
        aims,
        referee: None,
    })
}

fn not_for_everybody() -> Trouble {
    Trouble::amiss(
        "until the close some of this game is hidden from one side or the other",
        "`--side SIDE` writes what a side may know, `--umpire` all of it, for the umpire alone",
    )
}

/// All letters of a game, each once however many read it.
fn correspondence(game: &Game) -> Result<Vec<Correspondence>, Trouble> {
    let mut all = letters(game, &Days::on_file(game))?;
    all.dedup_by_key(|letter| (letter.exchange, letter.number));
    let told = all.into_iter().map(|letter| Correspondence {
        exchange: letter.exchange,
        from: letter.writer(),
        to: letter.to,
        text: letter.text,
    });
    Ok(told.collect())
}

/// What one of the strength of each arm is called whose strength counts.
fn measures(rules: &dyn AnyRuleSet) -> Vec<(Symbol, &'static str)> {
    let arms = [Symbol::Infantry, Symbol::Cavalry, Symbol::Artillery, Symbol::Leader];
    let measured = arms.map(|arm| Some((arm, rules.measure(arm)?)));
    measured.into_iter().flatten().collect()
}

fn cast_exchanges(ledger: &Ledger) -> Vec<Exchange<'_>> {
    let exchanges = ledger.exchanges();
    exchanges.filter(|exchange| matches!(exchange.ending, Ending::Cast(_))).collect()
}

fn demand_version(game: &Game, cast: &[Exchange<'_>]) -> Result<(), Trouble> {
    let rules = game.file.rules;
    let Some(other) = cast.iter().find(|exchange| !is_played(rules, exchange.lock)) else {
        return Ok(());
    };
    let (number, then, now) = (other.number, &other.lock.rules, rules.version());
    Err(Trouble::amiss(
        format!("exchange {number} was played by `{then}`, and this estafette plays `{now}`"),
        "use the version of estafette that played it",
    ))
}

/// Whether anything of the game is hidden from a side: a position, or the dice of a roll.
fn hides(game: &Game, cast: &[Exchange<'_>], start: &Position) -> Result<bool, Trouble> {
    let rules = game.file.rules;
    if rules.keeps_files() || rules.hides(start) {
        return Ok(true);
    }
    let card = game.ledger()?.card_id();
    for exchange in cast {
        let rolls = rolls_file(&game.folder, exchange.number, &card)?;
        let veiled = rolls.rolls.iter().any(|roll| roll.secrecy == Secrecy::Veiled);
        if veiled || rules.hides(&game.position_after(exchange.number)?.position) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The reports of an exchange as they were mailed.
fn mailed(game: &Game, exchange: u32) -> Result<Vec<Paper>, Trouble> {
    let papers = game.file.sides.iter().map(|side| {
        let text = read_needed(game.folder.exchange(exchange).report(side), "the proof of the book")?;
        Ok(Paper { exchange, seat: side.to_string(), text })
    });
    papers.collect()
}

/// The page of an exchange: that of a side, or of the umpire.
fn chapter(game: &Game, made: WorkedOut, seal: Option<Hash>, side: Option<&Side>) -> Page {
    let page = match side {
        // What was noted comes out with everything else, where the game has it so.
        None if seal.is_some() && game.file.notes == Notes::AfterTheClose => {
            let unit_notes = made.pages.iter().flat_map(|page| page.unit_notes.clone()).collect();
            made.umpire.map(|umpire| Page { unit_notes, ..umpire })
        }
        None => made.umpire,
        Some(side) => made.pages.into_iter().find(|page| page.side == *side),
    };
    page.expect("every side has a page")
}

/// The rolls of an exchange: its whole file once everything is open, else the rolls that anybody can check.
fn published(folder: &Folder, ledger: &Ledger, page: &Page) -> Result<Published, Trouble> {
    let exchange = page.exchange;
    if ledger.closed().is_none() {
        return Ok(Published { exchange, rolls: page.proof.rolls.clone(), file: None });
    }
    let file = rolls_file(folder, exchange, &ledger.card_id())?;
    Ok(Published {
        exchange,
        rolls: file.rolls,
        file: Some(read_needed(folder.exchange(exchange).rolls(), "the page of dice")?),
    })
}

fn rolls_file(folder: &Folder, exchange: u32, card: &Hash) -> Result<RollsFile, Trouble> {
    let path = folder.exchange(exchange).rolls();
    let text = read_needed(&path, "the page of dice")?;
    RollsFile::read(text.as_bytes(), card, exchange).map_err(|fault| {
        let line = fault.line;
        Trouble::unfit(
            &path,
            format!("line {line}: check `{}`", fault.check),
            "`estafette verify` says what else is not as it should be",
        )
    })
}
