//! The record of a closed game: the files by which anybody can have it played again; and of one that goes on those that the umpire needs.

use std::collections::BTreeMap;

use crate::game::files::{FileAt, Folder, names_in, read_text, read_typed};
use crate::game::papers::game_file::FREE_KEYS;
use crate::game::stand::battles::games;
use crate::game::stand::held::last_cast_before;
use crate::game::stand::opened::{Game, Stand};
use crate::game::trouble::Trouble;
use crate::yaml::{self, Node, Value};

/// What of `players` and `post` is nobody's business but theirs and the umpire's.
const PRIVATE: [&str; 4] = ["mail", "key", "absences", "trusts"];

/// How deep the folder of an exchange is: `in`, and what lies there.
const DEPTH: u8 = 3;

/// The files of a closed game from which `verify` works everything out, by their names from its folder: no secret, no mail, no address, and
/// no page for a browser, which can be made again.
pub fn record_of(game: &Game) -> Result<BTreeMap<String, String>, Trouble> {
    if game.ledger()?.closed().is_none() {
        return Err(Trouble::amiss(
            "the game is not closed, and until then its orders and reports are for those alone who wrote and got them",
            "leave `--with-referee` out, or `estafette close` it first",
        ));
    }
    let mut files = BTreeMap::new();
    gather(&game.folder, "", &mut files)?;
    Ok(files)
}

/// The files of a game that bear on what its umpire does by hand now: what it began with, and the exchanges from the last one on. There is no
/// secret among them.
pub fn files_at_hand(game: &Game, stand: &Stand) -> Result<BTreeMap<String, String>, Trouble> {
    let (folder, mut files) = (&game.folder, BTreeMap::new());
    for path in [folder.game_file(), folder.ledger(), folder.scenario()] {
        files.insert(path.file_name().to_string(), read_text(&path)?);
    }
    let since = stand.held.file.stopped.as_ref().map_or(stand.exchange, |stopped| stopped.since);
    let from = last_cast_before(game.ledger()?, since);
    for number in from..=stand.exchange {
        let exchange = folder.exchange(number);
        all_in(exchange.path(), &format!("x{number:03}"), DEPTH, bears_on_an_act, &mut files)?;
    }
    Ok(files)
}

/// The record of a game, and of the battles in its folder.
fn gather(folder: &Folder, within: &str, files: &mut BTreeMap<String, String>) -> Result<(), Trouble> {
    for path in [folder.ledger(), folder.opening(), folder.scenario()].iter().filter(|path| path.exists()) {
        files.insert(format!("{within}{}", path.file_name()), read_text(path)?);
    }
    if folder.game_file().exists() {
        files.insert(format!("{within}game.yaml"), public_game_file(folder)?);
    }
    for name in names_in(folder.root())? {
        if name.strip_prefix('x').is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit())) {
            let is_record = |name: &str| !name.ends_with(".html");
            all_in(&folder.root().join(&name), &format!("{within}{name}"), DEPTH, is_record, files)?;
        }
    }
    for battle in games(folder).iter().filter(|battle| battle.holds_a_game()) {
        gather(battle, &format!("{within}battles/{}/", battle.root().file_name()), files)?;
    }
    Ok(())
}

/// Whether a file of an exchange bears on what is done by hand behind it: what was told, and how it was worked out, does not.
fn bears_on_an_act(name: &str) -> bool {
    let own = name.rsplit('/').next().unwrap_or(name);
    let told = ["form-", "view-", "report-", "log."].iter().any(|begin| own.starts_with(begin));
    (own.ends_with(".yaml") || own.ends_with(".txt")) && !told
}

/// The files of a folder that are wanted, and of those in it.
fn all_in(
    place: &FileAt,
    name: &str,
    depth: u8,
    wanted: fn(&str) -> bool,
    files: &mut BTreeMap<String, String>,
) -> Result<(), Trouble> {
    if place.is_folder() && depth > 0 {
        for inner in names_in(place)?.iter().filter(|inner| !inner.starts_with('.')) {
            all_in(&place.join(inner), &format!("{name}/{inner}"), depth - 1, wanted, files)?;
        }
    } else if place.is_file() && wanted(name) {
        files.insert(name.to_owned(), read_text(place)?);
    }
    Ok(())
}

/// The game file as the card names it, with who plays, and without what `PRIVATE` names.
fn public_game_file(folder: &Folder) -> Result<String, Trouble> {
    let path = folder.game_file();
    let text = read_typed(&path)?;
    let tree = yaml::parse(&text).map_err(|faults| Trouble::unreadable(&path, text.clone(), faults))?;
    let Value::Map(entries) = &tree.value else {
        return Ok(text);
    };
    let free = entries.iter().filter(|(key, _)| FREE_KEYS.contains(&key.text.as_str()));
    let free = free.map(|(key, node)| (key.clone(), without_private(node))).collect::<Vec<_>>();
    let scenario = read_typed(folder.scenario())?;
    let free = match free.is_empty() {
        true => String::new(),
        false => yaml::document(&Node { value: Value::Map(free), ..tree }),
    };
    Ok(format!("{}\n{free}", scenario.trim_end()))
}

fn without_private(node: &Node) -> Node {
    let value = match &node.value {
        Value::Map(entries) => {
            let kept = entries.iter().filter(|(key, _)| !PRIVATE.contains(&key.text.as_str()));
            Value::Map(kept.map(|(key, node)| (key.clone(), without_private(node))).collect())
        }
        Value::List(items) => Value::List(items.iter().map(without_private).collect()),
        other => other.clone(),
    };
    Node { value, ..node.clone() }
}
