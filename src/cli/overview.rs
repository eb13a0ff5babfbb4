//! `estafette status` of several games: a line for each.

use std::path::{Path, PathBuf};
use std::thread;

use serde_json::{Value, json};

use super::Format;
use super::message;
use super::terminal::Terminal;
use crate::game::{
    BattleStands, Debt, Fight, Folder, Game, Keep, Look, Shelf, Status, Trouble, fights, look_at, names_in,
};

/// The columns, with the letters that each has at the most.
const COLUMNS: [(&str, usize); 6] =
    [("game", 20), ("x", 4), ("stands at", 30), ("awaited", 24), ("asks", 4), ("open", 4)];

/// A game, as far as it could be looked at, with the games of the battles that it waits for.
struct Seen {
    folder: PathBuf,
    status: Result<Status, Trouble>,
    fights: Vec<Fight>,
}

/// Whether games lie in a folder.
pub(super) fn holds_games(path: &Path) -> bool {
    games_in(path).is_ok_and(|games| !games.is_empty())
}

fn games_in(path: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let folders = names_in(path)?.into_iter().map(|name| path.join(name));
    let games = folders.filter(|folder| Folder::at(folder).holds_a_game());
    Ok(games.collect())
}

/// Whether one game is named, or what cannot be one.
pub(super) fn is_one(paths: &[PathBuf]) -> bool {
    matches!(paths, [path] if Folder::at(path).holds_a_game() || !holds_games(path))
}

/// The folders of games that are named: each by itself, or with all others in a folder.
pub(super) fn folders_of(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    let mut folders = Vec::new();
    for path in paths {
        match Folder::at(path).holds_a_game() || !holds_games(path) {
            true => folders.push(path.clone()),
            false => folders.extend(games_in(path)?),
        }
    }
    Ok(folders)
}

pub(super) fn run(paths: &[PathBuf], keep: &Keep, format: Format, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
    let folders = folders_of(paths)?;
    let all = look(&folders, keep, terminal.shelf());
    match format {
        Format::Json => {
            let games = all.iter().map(as_json).collect::<Vec<_>>();
            terminal.say_json(&json!({ "games": games }))?;
        }
        Format::Text => {
            terminal.say(&table(&all))?;
            for seen in &all {
                if let Err(trouble) = &seen.status {
                    terminal.warn_of_trouble(trouble);
                }
            }
        }
    }
    Ok(code(&all))
}

/// Looks at all of them, on as many processors as there are.
fn look(folders: &[PathBuf], keep: &Keep, shelf: Shelf) -> Vec<Seen> {
    let hands = thread::available_parallelism().map_or(1, usize::from);
    let share = folders.len().div_ceil(hands).max(1);
    let look = |folder: &PathBuf| {
        let mut fought = Vec::new();
        let status = Game::open(Folder::at(folder), shelf).and_then(|game| {
            let status = look_at(&game, keep, Look::Glance)?;
            fought = fights(&game, &status, keep, shelf, Look::Glance);
            Ok(status)
        });
        Seen { folder: folder.clone(), status, fights: fought }
    };
    thread::scope(|scope| {
        let shares = folders.chunks(share);
        let shares = shares.map(|share| scope.spawn(move || share.iter().map(look).collect::<Vec<_>>()));
        let shares = shares.collect::<Vec<_>>();
        let seen =
            shares.into_iter().map(|share| share.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        seen.flatten().collect()
    })
}

/// A game that is broken goes before one in which somebody is awaited.
fn code(all: &[Seen]) -> u8 {
    let owes = |seen: &Seen| {
        let status = seen.status.as_ref();
        status.is_ok_and(|status| !status.debts.is_empty() || waits(status))
    };
    match all.iter().any(|seen| seen.status.is_err()) {
        true => 3,
        false if all.iter().any(owes) => 4,
        false => 0,
    }
}

fn as_json(seen: &Seen) -> Value {
    let folder = seen.folder.display().to_string();
    match &seen.status {
        Ok(status) => {
            let mut answer = json!(status);
            answer["folder"] = json!(folder);
            answer
        }
        Err(trouble) => json!({"folder": folder, "fault": message::trouble_json(trouble)}),
    }
}

fn table(all: &[Seen]) -> String {
    let heads = COLUMNS.map(|(head, _)| head.to_owned());
    let mut rows = vec![heads];
    rows.extend(all.iter().map(row));
    let widths = (0..COLUMNS.len()).map(|column| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    });
    let widths = widths.collect::<Vec<_>>();
    let lines = rows.iter().map(|row| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    });
    lines.collect()
}

fn row(seen: &Seen) -> [String; 6] {
    let name = seen.folder.file_name().unwrap_or(seen.folder.as_os_str());
    let name = name.to_string_lossy().into_owned();
    let cells = match &seen.status {
        Err(trouble) => {
            let what = format!("cannot be read: {trouble}");
            [name, String::new(), what, String::new(), String::new(), String::new()]
        }
        Ok(status) => [
            name,
            status.exchange.to_string(),
            stands(status),
            awaited(status, &seen.fights),
            number(status.requests.iter().filter(|asked| asked.answer.is_none()).count()),
            number(status.questions.len()),
        ],
    };
    let mut columns = COLUMNS.iter();
    cells.map(|cell| {
        let (_, most) = columns.next().expect("a row has a cell for each column");
        clipped(&cell, *most)
    })
}

fn stands(status: &Status) -> String {
    match &status.clock {
        _ if status.closed => "closed".to_owned(),
        None => "the opening is out".to_owned(),
        Some(clock) => match &clock.ending {
            Some(_) => "over".to_owned(),
            None if status.locked => format!("locked, {}", clock.text),
            None => clock.text.clone(),
        },
    }
}

/// Whether a battle is fought out that a game waits for.
fn waits(status: &Status) -> bool {
    status.battles.iter().any(|battle| battle.stands == BattleStands::Fought)
}

/// Who owes something, in a game or in its battles; nobody where the umpire can go on.
fn awaited(status: &Status, fights: &[Fight]) -> String {
    let over = status.clock.as_ref().is_some_and(|clock| clock.ending.is_some());
    let mut who = Vec::new();
    let fought = fights.iter().flat_map(|fight| &fight.status.debts);
    for debt in status.debts.iter().chain(fought) {
        let name = match debt {
            Debt::File { player: Some(player), .. } => player.clone(),
            other => other.who(),
        };
        if !who.contains(&name) {
            who.push(name);
        }
    }
    match who.is_empty() {
        false => who.join(", "),
        true if over || status.closed => String::new(),
        true if waits(status) => match fights.iter().all(|fight| fight.status.closed) {
            true => "nobody: take its battle".to_owned(),
            false => "nobody: play its battle".to_owned(),
        },
        true => "nobody: it can be played".to_owned(),
    }
}

fn number(count: usize) -> String {
    if count == 0 { String::new() } else { count.to_string() }
}

/// A text of at most so many letters.
fn clipped(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(3)).collect::<String>() + "..."
}
