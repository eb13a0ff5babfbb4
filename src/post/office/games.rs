//! The games of a post office, as far as a mail is held against them: names, players, codes, what was read.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::in_parallel;
use crate::dice::Hash;
use crate::game::{Folder, Game, Keep, Player, Shelf, Stage, Trouble};
use crate::post::incoming::taken::Register;
use crate::post::incoming::who;
use crate::post::message::raw::Raw;

/// A game that can be read.
pub(in crate::post) struct Open {
    pub(in crate::post) root: PathBuf,
    pub(in crate::post) game: Game,
    known: Known,
}

/// What is known of a game beside its file.
struct Known {
    /// The reply codes of its last reports.
    codes: Vec<String>,
    /// The messages that it has read.
    read: BTreeSet<Hash>,
}

/// A game that cannot be read.
pub(in crate::post) struct Shut {
    pub(in crate::post) root: PathBuf,
    /// Its file, as far as it is text, in small letters: who is named there may have mailed for it.
    text: Option<String>,
    pub(in crate::post) trouble: Trouble,
}

/// Games, each with its folder.
pub(in crate::post) type Opened = Vec<(PathBuf, Game)>;

/// Opens games, as many at a time as there are processors; what keeps each of the others shut. Two folders that hold a game of
/// one name cannot be told apart by mail, and may well be copies that mail everything twice, so both stay shut.
pub fn open_games(roots: &[PathBuf], shelf: Shelf) -> (Opened, Vec<(PathBuf, Trouble)>) {
    let opened = in_parallel(roots, |root| Game::open(Folder::at(root), shelf));
    let mut named = BTreeMap::<String, Vec<&Path>>::new();
    for (root, game) in roots.iter().zip(&opened) {
        if let Ok(game) = game {
            named.entry(game.file.name.clone()).or_default().push(root);
        }
    }
    let (mut games, mut shut) = (Vec::new(), Vec::new());
    for (root, game) in roots.iter().zip(opened) {
        match game {
            Err(trouble) => shut.push((root.clone(), trouble)),
            Ok(game) => {
                let others = named[&game.file.name].iter().filter(|other| **other != root);
                let others = others.map(|other| other.display().to_string()).collect::<Vec<_>>();
                match others.is_empty() {
                    true => games.push((root.clone(), game)),
                    false => shut.push((root.clone(), namesake(root, &game.file.name, &others.join(", ")))),
                }
            }
        }
    }
    (games, shut)
}

/// Opens all games of an office.
pub(in crate::post) fn open_all(roots: &[PathBuf], shelf: Shelf, keep: &Keep) -> (Vec<Open>, Vec<Shut>) {
    let (games, mut shut) = open_games(roots, shelf);
    let known = in_parallel(&games, |(_, game)| Known::of(game, keep));
    let mut open = Vec::new();
    for ((root, game), known) in games.into_iter().zip(known) {
        match known {
            Ok(known) => open.push(Open { root, game, known }),
            Err(trouble) => shut.push((root, trouble)),
        }
    }
    (open, shut.into_iter().map(|(root, trouble)| Shut::new(root, trouble)).collect())
}

/// That two folders hold a game of one name.
fn namesake(root: &Path, name: &str, others: &str) -> Trouble {
    Trouble::unfit(
        root,
        format!("{others} holds a game called `{name}`, too, and mail cannot tell them apart"),
        "move one of them to another folder; if it is a copy, see that no mail goes out of both",
    )
}

impl Known {
    fn of(game: &Game, keep: &Keep) -> Result<Known, Trouble> {
        let register = Register::open(&game.folder)?;
        let read = register.lines().iter().map(|line| line.hash).collect();
        // Without the secret, which may be kept elsewhere, a mail still finds the game by what it says.
        let codes = match &game.stage {
            Stage::Opening(_) => Vec::new(),
            Stage::Running(_) => game.file.sides.iter().filter_map(|side| game.code(side, keep).ok()).collect(),
        };
        Ok(Known { codes, read })
    }
}

impl Open {
    pub(in crate::post) fn name(&self) -> &str {
        &self.game.file.name
    }

    pub(in crate::post) fn knows(&self, raw: &Raw) -> bool {
        self.known.read.contains(&raw.hash)
    }

    pub(in crate::post) fn has_read(&mut self, messages: &[Raw]) {
        self.known.read.extend(messages.iter().map(|raw| raw.hash));
    }

    pub(in crate::post) fn has_code(&self, code: &str) -> bool {
        self.known.codes.iter().any(|known| known.eq_ignore_ascii_case(code))
    }

    /// The players whose address it is.
    pub(in crate::post) fn listed(&self, address: &str) -> Vec<&Player> {
        who::listed(&self.game, address)
    }

    /// Whether nothing is taken any more.
    pub(in crate::post) fn is_over(&self) -> bool {
        let closed = self.game.ledger().is_ok_and(|ledger| ledger.closed().is_some());
        closed || self.game.stand().is_ok_and(|stand| stand.clock.ending.is_some())
    }
}

impl Shut {
    fn new(root: PathBuf, trouble: Trouble) -> Shut {
        let text = crate::game::read_at_most(root.join("game.yaml"), 1 << 20).ok().flatten();
        let text = text.map(|bytes| String::from_utf8_lossy(&bytes).to_lowercase());
        Shut { root, text, trouble }
    }

    /// Whether it may be the game of a name, as its file or its folder says.
    pub(in crate::post) fn may_be(&self, name: &str) -> bool {
        let folder = self.root.file_name().is_some_and(|folder| folder.to_string_lossy().eq_ignore_ascii_case(name));
        folder || self.text.as_ref().is_none_or(|text| says(text, name))
    }

    /// Whether an address may be that of one of its players.
    pub(in crate::post) fn may_list(&self, address: &str) -> bool {
        self.text.as_ref().is_none_or(|text| says(text, address))
    }
}

/// Whether a word stands in a text by itself.
fn says(text: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    let part = |letter: char| letter.is_alphanumeric() || "@.-_+".contains(letter);
    !word.is_empty() && text.split(|letter| !part(letter)).any(|there| there == word)
}
