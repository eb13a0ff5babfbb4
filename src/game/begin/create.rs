//! A new game: built beside its place, then put there in one step.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::inlined::with_files;
use super::unfinished::folder_of;
use crate::adjudicate::Side;
use crate::dice::{Card, Chain, Hand, Hash, Seat, UMPIRE, is_game_name};
use crate::game::exchange::opening::begin;
use crate::game::files::{FileAt, Folder, names_in, read_typed};
use crate::game::folder::Pen;
use crate::game::folder::disk::Disk;
use crate::game::folder::secret::store;
use crate::game::papers::absent;
use crate::game::papers::alphabets::{demand_one_alphabet, demand_unlike};
use crate::game::papers::game_file::{GameFile, Shelf, is_address};
use crate::game::papers::scenario::{scenario_text, without_keys};
use crate::game::stand::battles::Roots;
use crate::game::stand::secret::{Keep, random};
use crate::game::trouble::{FileName, Trouble};
use crate::yaml::{Faults, Node};

/// What a new game is made of.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The scenario file.
    pub scenario: PathBuf,
    /// Where the game is to stand; nothing may be there.
    pub folder: PathBuf,
    /// Its name, where the scenario's own is not wanted.
    pub name: Option<String>,
    /// Who plays: side, and address or name.
    pub players: Vec<(Side, String)>,
    /// How many links the umpire's chain has.
    pub length: u32,
    /// The public source of numbers that the dice use.
    pub beacon: Option<String>,
    /// Whether players are asked for chains or words before the card is written.
    pub invite: bool,
    /// Where the secret is kept.
    pub keep: Keep,
}

/// What must not come into version control or into a mail.
const GITIGNORE: &str = "secret.txt\n.lock\n.estafette-*\n";

/// Makes a game; gives its name.
pub fn create(new: &NewGame, shelf: Shelf) -> Result<String, Trouble> {
    let nothing = || "nothing was made; make room or give permission to write, and run the command again".into();
    make(new, shelf).map_err(|trouble| trouble.unwritten(nothing))
}

fn make(new: &NewGame, shelf: Shelf) -> Result<String, Trouble> {
    demand_fitting(new, shelf)?;
    let text = game_text(new, shelf)?;
    put_there(new, &text, None, shelf)
}

/// What of a card is not left to chance and to the program that makes it: that of a battle follows from its campaign.
pub(super) struct BattleCard {
    /// Its chain, and the salt of its scenario.
    pub(super) roots: Roots,
    /// What it names for its rules, where the campaign settles that.
    pub(super) rules: Option<String>,
}

/// Makes a game of a text whose card is given; gives its name.
pub(super) fn create_of(new: &NewGame, text: &str, given: &BattleCard, shelf: Shelf) -> Result<String, Trouble> {
    let nothing = || "nothing was made; make room or give permission to write, and run the command again".into();
    put_there(new, text, Some(given), shelf).map_err(|trouble| trouble.unwritten(nothing))
}

/// Builds a game beside its place and moves it there. Chain and salt are random where they are not given.
fn put_there(new: &NewGame, text: &str, given: Option<&BattleCard>, shelf: Shelf) -> Result<String, Trouble> {
    let file = GameFile::read(&new.scenario, text, shelf)?;
    demand_plain_names(new, text, &file.tree)?;
    demand_fit_to_begin(new, text, &file, shelf)?;
    file.demand_somebody_to_ask(&new.scenario, text)?;
    demand_nothing_there(&new.folder)?;
    demand_sound(new)?;
    let Beside { place, folder, disk, pen } = beside(&new.folder)?;
    let roots = match given {
        Some(given) => given.roots,
        None => Roots { tip: random(&folder)?, salt: random(&folder)? },
    };
    let chain = Chain::new(&file.name, UMPIRE, new.length, roots.tip);
    let rules = given.and_then(|given| given.rules.clone()).unwrap_or_else(|| file.rules.version());
    build(&folder, &disk, new, text, (&file, rules, &roots.salt), &chain)?;
    // The secret comes first: a game without its secret could never be played.
    if let Keep::At(path) = &new.keep {
        store(&disk, path.as_path(), &chain)?;
    }
    // Windows names no folder anew in which a file is open. Elsewhere the pen is held until the game has its name, so that
    // nobody clears it away; the file itself stays, for by it the next run knows what a killed one has left.
    let _pen = (!cfg!(windows)).then_some(pen);
    if let Err(error) = std::fs::rename(place.path(), &new.folder) {
        if let Keep::At(path) = &new.keep {
            let _ = std::fs::remove_file(path.as_path());
        }
        return Err(Trouble::disk("write", &new.folder)(error));
    }
    let _ = place.keep();
    Ok(file.name)
}

/// A folder beside the one that is to be, which is removed where nothing comes of it.
struct Beside {
    place: tempfile::TempDir,
    folder: Folder,
    disk: Arc<Disk>,
    pen: Pen,
}

/// Makes such a folder and takes its pen. Where nobody holds the pen the next run clears the folder away, and so may one at the
/// same moment, before this one has taken it: then another is made.
fn beside(new: &Path) -> Result<Beside, Trouble> {
    const TRIES: usize = 8;
    let mut tries_left = TRIES;
    loop {
        tries_left -= 1;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".estafette-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        let place = builder.tempdir_in(folder_of(new)).map_err(Trouble::disk("write", new))?;
        let disk = Arc::new(Disk::new());
        let folder = Folder::of(FileAt::among(Arc::<Disk>::clone(&disk), place.path()));
        let pen = folder.take_pen();
        // A pen may have been taken of a file that was removed meanwhile.
        if place.path().join(".lock").exists() || tries_left == 0 {
            return Ok(Beside { pen: pen?, place, folder, disk });
        }
    }
}

/// The game file: the scenario with what the command line adds.
fn game_text(new: &NewGame, shelf: Shelf) -> Result<String, Trouble> {
    let path = &FileName::from(&new.scenario);
    let mut text =
        with_files(&FileAt::from(&new.scenario), &without_keys(path, &read_typed(&new.scenario)?, &["salt"])?, shelf)?;
    if let Some(name) = &new.name {
        text = format!("name: {name}\n{}", without_keys(path, &text, &["name"])?);
    }
    if new.players.is_empty() {
        return Ok(text);
    }
    text = without_keys(path, &text, &["players"])?;
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let led = |(side, who): &(Side, String)| Some((side.clone(), absent::led_by(who)?.ok()?));
    let led = new.players.iter().filter_map(led).collect::<Vec<_>>();
    if !led.is_empty() {
        text = without_keys(path, &text, &[absent::LED])?;
        let led = led.iter().map(|(side, posture)| format!("{side}: {}", posture.word()));
        text.push_str(&format!("{}: {{{}}}\n", absent::LED, led.collect::<Vec<_>>().join(", ")));
    }
    let players = new.players.iter().filter(|(_, who)| absent::led_by(who).is_none()).collect::<Vec<_>>();
    if players.is_empty() {
        return Ok(text);
    }
    text.push_str("players:\n");
    for (side, who) in players {
        let name = player_name(who);
        let mail =
            if who.contains('@') { format!(", mail: \"{}\"", who.replace(['"', '\\'], "")) } else { String::new() };
        text.push_str(&format!("- {{player: {name}, side: {side}{mail}}}\n"));
    }
    Ok(text)
}

/// Holds what the command line adds against the scenario, so that a fault of the one is not shown as one of the other.
fn demand_fitting(new: &NewGame, shelf: Shelf) -> Result<(), Trouble> {
    if let Some(name) = new.name.as_ref().filter(|name| !is_game_name(name)) {
        return Err(Trouble::amiss(
            format!("`{name}` cannot be the name of a game"),
            "after `--name` take up to 24 small letters, digits and hyphens, a letter first",
        ));
    }
    if new.players.is_empty() {
        return Ok(());
    }
    let path = &FileName::from(&new.scenario);
    let unpeopled = NewGame { players: Vec::new(), ..new.clone() };
    let text = without_keys(path, &game_text(&unpeopled, shelf)?, &["players"])?;
    let sides = GameFile::read(path, &text, shelf)?.sides;
    let mut names = Vec::new();
    for (side, who) in &new.players {
        let refused =
            |what: String, help: String| Err(Trouble::amiss(format!("`--player {side}={who}`: {what}"), help));
        if !sides.contains(side) {
            let known = sides.iter().map(Side::as_str).collect::<Vec<_>>();
            let what = format!("the game has no side `{side}`");
            return refused(what, format!("its sides are {}", known.join(", ")));
        }
        if let Some(posture) = absent::led_by(who) {
            if let Err(why) = posture {
                return refused(why, "write it as `blue=stand-in:hold`".into());
            }
            let shared = new.players.iter().filter(|(other, _)| other == side).count() > 1;
            if shared {
                return refused("a stand-in shares a side with nobody".into(), "leave one of them out".into());
            }
            continue;
        }
        let name = player_name(who);
        if name.is_empty() {
            let help = "a name has plain letters, digits, `-`, `.` or `_`";
            return refused("this is no name of a player".into(), help.into());
        }
        if who.contains('@') && !is_address(who) {
            let help = "write it as `anna@example.org`";
            return refused("no mail can be sent to this address".into(), help.into());
        }
        if names.contains(&name) {
            let help = "the part before the `@` is the name; name them without addresses, and add these in game.yaml";
            return refused(format!("there are two players `{name}`"), help.into());
        }
        names.push(name);
    }
    Ok(())
}

/// The name of a player whose name or address is given.
fn player_name(who: &str) -> String {
    let name = who.split('@').next().unwrap_or(who);
    let plain = |letter: &char| letter.is_ascii_alphanumeric() || "-._".contains(*letter);
    name.chars().filter(plain).take(24).collect()
}

/// Refuses names that are not what they look like: by them somebody could pass for somebody else. A game that has begun may have some.
fn demand_plain_names(new: &NewGame, text: &str, tree: &Node) -> Result<(), Trouble> {
    let mut faults = Faults::default();
    demand_one_alphabet(tree, &mut faults);
    demand_unlike(tree, &mut faults);
    match faults.is_empty() {
        true => Ok(()),
        false => Err(Trouble::unreadable(&new.scenario, text, faults)),
    }
}

/// Refuses what the rules have nobody begin with. A game that has begun may have it.
fn demand_fit_to_begin(new: &NewGame, text: &str, file: &GameFile, shelf: Shelf) -> Result<(), Trouble> {
    let faults = file.unfit_to_begin(shelf);
    match faults.any_error() {
        false => Ok(()),
        true => Err(Trouble::unreadable(&new.scenario, text, faults)),
    }
}

fn demand_nothing_there(folder: &Path) -> Result<(), Trouble> {
    let free = if folder.is_dir() { names_in(folder)?.is_empty() } else { std::fs::symlink_metadata(folder).is_err() };
    if free {
        return Ok(());
    }
    Err(Trouble::unfit(
        folder,
        "there is something here already",
        "name a folder that does not exist yet, or an empty one",
    ))
}

fn demand_sound(new: &NewGame) -> Result<(), Trouble> {
    if !(2..=crate::dice::LONGEST_CHAIN).contains(&new.length) {
        return Err(Trouble::amiss(
            format!("a chain cannot have {} links", new.length),
            "take 2 to 100000; 500 is plenty",
        ));
    }
    if let Some(beacon) = new.beacon.as_ref().filter(|beacon| !crate::dice::is_word(beacon)) {
        return Err(Trouble::amiss(
            format!("`{beacon}` cannot be the name of a beacon"),
            "take one word, such as `quicknet`",
        ));
    }
    match &new.keep {
        Keep::At(path) if path.exists() => Err(Trouble::unfit(
            path,
            "there is a file already, and a secret is never written over",
            "name another file after `--secret`",
        )),
        _ => Ok(()),
    }
}

fn build(
    folder: &Folder,
    disk: &Disk,
    new: &NewGame,
    text: &str,
    (file, rules, salt): (&GameFile, String, &Hash),
    chain: &Chain,
) -> Result<(), Trouble> {
    let scenario = scenario_text(&FileName::from(&new.scenario), text, salt)?;
    folder.write(&folder.root().join(".gitignore"), GITIGNORE)?;
    folder.write(&folder.game_file(), text)?;
    folder.write(&folder.scenario(), &scenario)?;
    if new.keep == Keep::InTheFolder {
        store(disk, folder.secret().as_path(), chain)?;
    }
    let none = |side: &Side| Seat { name: side.as_str().to_owned(), hand: Hand::None };
    let card = Card {
        name: file.name.clone(),
        rules,
        scenario: Hash::of(scenario.as_bytes()),
        umpire_length: new.length,
        umpire_anchor: chain.anchor(),
        beacon: new.beacon.clone(),
        seats: Vec::new(),
    };
    if new.invite {
        folder.write(&folder.opening(), &card.opening())?;
        return folder.settle();
    }
    let seats = file.sides.iter().map(none).collect();
    begin(folder, file, chain, &Card { seats, ..card }).map(|_| ())
}
