//! The ledger, and the game as its card names it.

use super::Verdict;
use super::differences::Differences;
use crate::adjudicate::Side;
use crate::dice::{HeadShown, Ledger, Warning};
use crate::game::files::{FileAt, Folder, read_typed};
use crate::game::papers::game_file::{GameFile, Shelf};
use crate::game::papers::scenario::same_game;
use crate::game::trouble::Trouble;

/// Refuses a folder in which no game was ever. One whose books are gone still has its exchanges.
pub(super) fn demand_a_game(folder: &Folder) -> Result<(), Trouble> {
    let help = "name the folder of a game";
    if !folder.root().is_folder() {
        return Err(Trouble::unfit(folder.root(), "there is no folder here", help));
    }
    let traces = [folder.ledger(), folder.opening(), folder.scenario(), folder.exchange(0).path().clone()];
    match traces.iter().any(FileAt::exists) {
        true => Ok(()),
        false => Err(Trouble::unfit(folder.root(), "there is no game in this folder", help)),
    }
}

pub(super) fn ledger(
    folder: &Folder,
    head: Option<&str>,
    verdict: &mut Verdict,
    differences: &mut Differences,
) -> Result<Option<Ledger>, Trouble> {
    let path = folder.ledger();
    if folder.opening().exists() && !path.exists() {
        return Err(Trouble::amiss(
            "the card of this game is not complete, so there is nothing to verify yet",
            "`estafette status` says who owes an answer to the opening",
        ));
    }
    let Some(text) = differences.read(&path, "the game") else {
        return Ok(None);
    };
    let ledger = match Ledger::read(text.as_bytes()) {
        Ok(ledger) => ledger,
        Err(fault) => {
            differences.add(&path, fault.to_string());
            return Ok(None);
        }
    };
    verdict.game.clone_from(&ledger.card().name);
    verdict.head = ledger.head().to_string();
    verdict.entries = ledger.entries().len();
    verdict.closed = ledger.closed().is_some();
    let warnings = ledger.warnings().into_iter();
    verdict.warnings = warnings.map(|Warning { entry, name }| (entry, name)).collect();
    if let Some(known) = head
        && HeadShown::of(known, ledger.heads()) != HeadShown::Known
    {
        differences.add(
            &path,
            format!("check `head`: it never had the head {known}, so it is another ledger than the one you were shown"),
        );
    }
    Ok(Some(ledger))
}

/// The game as the card names it.
pub(super) fn game(
    folder: &Folder,
    ledger: &Ledger,
    shelf: Shelf,
    verdict: &mut Verdict,
    differences: &mut Differences,
) -> Option<GameFile> {
    let path = folder.scenario();
    let text = differences.read(&path, "the card")?;
    verdict.files += 1;
    differences.hash(&path, &text, &ledger.card().scenario, "the card");
    let scenario = match GameFile::read(&path, &text, shelf) {
        Ok(scenario) => scenario,
        Err(trouble) => {
            differences.trouble(&path, &trouble);
            return None;
        }
    };
    let path = folder.game_file();
    let game = read_typed(&path).and_then(|text| GameFile::read(&path, &text, shelf));
    let agrees = game.and_then(|game| same_game(&game.tree, &scenario.tree, &path));
    if let Err(trouble) = agrees {
        differences.trouble(&path, &trouble);
    }
    let seats = ledger.card().seats.iter().map(|seat| seat.name.as_str());
    if !seats.eq(scenario.sides.iter().map(Side::as_str)) {
        differences.add(&folder.scenario(), "its sides are not the seats of the card".into());
        return None;
    }
    Some(scenario)
}
