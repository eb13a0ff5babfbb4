//! The screens beside the game: one for everybody, one for the eyes of each side, written anew after whatever counts.

use super::Sitting;
use super::table::Table;
use crate::adjudicate::{Plot, Roster, Side};
use crate::cli::terminal::Terminal;
use crate::dice::Ending;
use crate::game::{Care, Disk, Trouble, is_played, is_taken_back, play_again};
use crate::kit::{by_name, capital, sentence, the};
use crate::report::{Page, Screen, screen, shared};

impl Sitting {
    /// Writes every screen anew.
    pub(super) fn show_screens(&self, terminal: &Terminal<'_>) -> Result<(), Trouble> {
        if !self.screens {
            return Ok(());
        }
        let table = self.table(terminal)?;
        let pages = pages(&table);
        self.put("screen.html", &for_everybody(&table, &pages)?)?;
        for side in &table.game().file.sides {
            let page = pages.iter().find(|page| page.side == *side);
            self.put(&format!("screen-{side}.html"), &for_side(&table, side, page))?;
        }
        Ok(())
    }

    fn put(&self, name: &str, text: &str) -> Result<(), Trouble> {
        let path = self.root.join(name);
        Disk::hasty().write(&path, text.as_bytes(), Care::Loose).map_err(Trouble::disk("write", &path))
    }
}

/// What the sides were told of the last exchange that counts; nothing where there is none, or another version played it.
fn pages(table: &Table) -> Vec<Page> {
    let game = table.game();
    let Ok(ledger) = game.ledger() else { return Vec::new() };
    let counts = |number: u32| !is_taken_back(ledger, number);
    let cast =
        ledger.exchanges().filter(|exchange| matches!(exchange.ending, Ending::Cast(_)) && counts(exchange.number));
    let Some(last) = cast.last().filter(|last| is_played(game.file.rules, last.lock)) else { return Vec::new() };
    play_again(&game.folder, &game.file, ledger, &last, ledger.closed()).map_or(Vec::new(), |made| made.pages)
}

/// The screen of a side: what its reports and its map show it.
fn for_side(table: &Table, side: &Side, page: Option<&Page>) -> String {
    let (rules, position) = (table.game().file.rules, &table.stand.held.position);
    let seen = rules.seen(position, side);
    let (plot, roster) = (rules.plot(&seen), rules.roster(&seen));
    let clock = rules.clock_for(position, Some(side));
    let stands = match &clock.ending {
        Some(ending) => format!("The {} is over: {}.", rules.words()[1], ending.why),
        None => sentence(&clock.text),
    };
    let mut awaited = awaited(table, &roster);
    let questions = table.stand.held.file.stopped.iter().flat_map(|stopped| &stopped.questions);
    let own = questions.filter(|question| question.side == *side);
    let units = || roster.units.iter().map(|(unit, _, name)| (unit.as_str(), name.as_str()));
    awaited.extend(own.map(|question| format!("You are asked: {}", by_name(&question.text, units()))));
    let reader = format!("for the eyes of {}", the(roster.army(side)));
    let game = &table.game().file.name;
    screen(&Screen { game, reader, stands, awaited, plot: &plot, roster: &roster, page })
}

/// The screen that all look at: where something is hidden it shows the ground, the turn and who is awaited, and nothing that
/// depends on what a side has seen.
fn for_everybody(table: &Table, pages: &[Page]) -> Result<String, Trouble> {
    let file = &table.game().file;
    let (rules, position) = (file.rules, &table.stand.held.position);
    let first = table.game().position_after(0)?.position;
    let is_open = !rules.hides(position) && !rules.hides(&first);
    let reader = "for everybody".to_owned();
    let clock = &table.stand.clock;
    let over = clock.ending.as_ref();
    if is_open {
        let (plot, roster) = (rules.plot(position), rules.roster(position));
        let stands = match over {
            Some(ending) => format!("The {} is over: {}.", rules.words()[1], ending.why),
            None => sentence(&clock.text),
        };
        // Where a side's files are its own, so is what is told of them.
        let (awaited, page) = (awaited(table, &roster), shared(pages).filter(|_| !rules.keeps_files()));
        let page = page.as_ref();
        return Ok(screen(&Screen { game: &file.name, reader, stands, awaited, plot: &plot, roster: &roster, page }));
    }
    let plot = Plot { marks: Vec::new(), pins: Vec::new(), ..rules.plot(&first) };
    let whole = rules.roster(&first);
    let roster = Roster { sides: whole.sides, places: whole.places, ..Roster::default() };
    let stands = match over {
        Some(_) => format!("The {} is over.", rules.words()[1]),
        None => format!("{} {}.", capital(rules.words()[0]), clock.turn),
    };
    let mut awaited = awaited(table, &roster);
    awaited.push("Not everything can be seen by everybody: what a side sees is on its own screen.".to_owned());
    Ok(screen(&Screen { game: &file.name, reader, stands, awaited, plot: &plot, roster: &roster, page: None }))
}

/// Who owes what, as every report tells it.
fn awaited(table: &Table, roster: &Roster) -> Vec<String> {
    if table.is_locked() {
        return vec!["The orders are locked: the dice are awaited.".to_owned()];
    }
    let owed = table.awaited().iter().map(|awaited| {
        let army = the(roster.army(&awaited.side));
        match table.game().file.led(&awaited.side) {
            Some(_) => format!("A stand-in leads {army}."),
            None => format!("Awaited: the {} of {army}.", awaited.owes.word()),
        }
    });
    owed.collect()
}
