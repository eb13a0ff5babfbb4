//! By what a turn file is judged: the game or the view that somebody names, else what stands around it.

use std::path::Path;

use super::terminal::Terminal;
use crate::game::{Folder, Game, Judge, Trouble, TurnFile, View, handed};

/// A game that the user names.
pub(super) fn by_game(terminal: &Terminal<'_>, root: &Path) -> Result<Judge, Trouble> {
    Ok(Judge::Game { game: Box::new(terminal.open(Folder::at(root))?), lenient: false })
}

/// A view that the user names.
pub(super) fn by_view(terminal: &Terminal<'_>, path: &Path) -> Result<Judge, Trouble> {
    let view = View::read(&handed(path), |id| terminal.rules(id))?;
    Ok(Judge::of_view(view))
}

/// The game around the file, else the one of its name here, else its rules alone.
pub(super) fn found(terminal: &Terminal<'_>, file: &TurnFile, rules: Option<&str>) -> Result<Judge, Trouble> {
    let path = file.path.as_path();
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let around = path.ancestors().skip(1).map(Path::to_owned);
    let name = &file.envelope.game.name;
    let named = crate::dice::is_game_name(name);
    let open = format!("{name}-open");
    let here = [Path::new(""), Path::new("examples")];
    let here = here.into_iter().flat_map(|folder| [folder.join(name), folder.join(&open)]).filter(|_| named);
    let mut games = around.chain(here).filter(|root| Folder::at(root).holds_a_game());
    match (games.next(), rules) {
        (_, Some(id)) => Ok(Judge::Language(terminal.rules(id)?)),
        (Some(root), None) => {
            let game = terminal.open(Folder::at(root))?;
            // A game that is over may have a copy beside it whose books are still open.
            let is_over = |game: &Game| game.ledger().is_ok_and(|held| held.closed().is_some());
            let copies = games.filter(|_| is_over(&game));
            let mut copies = copies.filter_map(|root| terminal.open(Folder::at(root)).ok());
            let copy = copies.find(|copy| !is_over(copy));
            Ok(Judge::Game { game: Box::new(copy.unwrap_or(game)), lenient: true })
        }
        (None, None) => match terminal.shelf() {
            [only] => Ok(Judge::Language(*only)),
            _ => Err(Trouble::amiss(
                format!("there is no game `{name}` here to judge the file by"),
                "name its folder with `--game`, a view with `--view`, or its rules with `--rules`",
            )),
        },
    }
}
