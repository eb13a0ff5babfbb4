//! The turn files of an exchange: those that lie in `in/`, and those that are handed over now.

pub(in crate::game) mod allies;
pub(in crate::game) mod carried;
pub(in crate::game) mod command;
pub(in crate::game) mod fitting;
pub(in crate::game) mod harmless;
pub(in crate::game) mod in_vain;
pub(in crate::game) mod mail_lines;
pub(in crate::game) mod ordered;
pub(in crate::game) mod rides;
pub(in crate::game) mod set_aside;
pub(in crate::game) mod sound;
pub(in crate::game) mod stands_in;

use self::command::Command;
use crate::adjudicate::{Position, Side};
use crate::dice::Hash;
use crate::game::files::{Care, FileAt, Folder, Found, is_temporary, names_in};
use crate::game::papers::game_file::GameFile;
use crate::game::papers::tongue::Tongue;
use crate::game::papers::turn_file::TurnFile;
use crate::game::trouble::{FileName, Trouble};

/// A file that is not used, and why.
#[derive(Debug)]
pub struct Refusal {
    /// The file.
    pub path: FileAt,
    /// Why.
    pub trouble: Trouble,
}

/// A file that can be used.
#[derive(Clone, Debug)]
pub struct Received {
    /// What it says.
    pub file: TurnFile,
    /// Whether it was handed over with this command.
    pub new: bool,
}

/// The files of an exchange, the earliest first.
#[derive(Debug, Default)]
pub struct Inbox {
    /// Those that can be used.
    pub received: Vec<Received>,
    /// Those that cannot.
    pub refused: Vec<Refusal>,
    /// Those that were handed over now, cannot be used, and are not kept.
    pub turned_away: Vec<Refusal>,
    /// The sides whose set-up is left over from an exchange that came to nothing, and has a fault.
    pub(super) unsound: Vec<Side>,
}

impl Inbox {
    /// Reads the folder of an exchange; `fits` says what is wrong with a file that could be read.
    pub fn read(
        folder: &FileAt,
        tongue: &Tongue,
        fits: &dyn Fn(&TurnFile) -> Result<(), Trouble>,
    ) -> Result<Inbox, Trouble> {
        let mut inbox = Inbox::default();
        for name in names_of(folder)? {
            let path = folder.join(name);
            let read = TurnFile::open(&path, tongue).and_then(|file| fits(&file).map(|()| file));
            match read {
                Ok(file) => inbox.received.push(Received { file, new: false }),
                Err(trouble) => inbox.refused.push(Refusal { path, trouble }),
            }
        }
        Ok(inbox)
    }

    /// Adds the files that are handed over and have been judged, in the order in which they were named. Those that cannot be used are turned
    /// away; where that is all of them, it is a trouble.
    pub fn hand_over(&mut self, handed: Vec<(FileAt, Result<TurnFile, Trouble>)>) -> Result<(), Trouble> {
        let mut files = Vec::new();
        for (path, file) in handed {
            match file {
                Ok(file) => files.push(file),
                Err(trouble) => self.turned_away.push(Refusal { path, trouble }),
            }
        }
        if files.is_empty() && !self.turned_away.is_empty() {
            let away = self.turned_away.drain(..).map(|refusal| refusal.trouble);
            let mut troubles = away.collect::<Vec<_>>();
            return Err(match troubles.len() {
                1 => troubles.remove(0),
                _ => Trouble::Many(troubles),
            });
        }
        files.into_iter().for_each(|file| self.receive(file));
        Ok(())
    }

    /// Adds a file, unless it is the last of its sender once more.
    pub fn receive(&mut self, file: TurnFile) {
        let mut known = self.received.iter().rev();
        let last = known.find(|other| same_sender(&other.file, &file));
        if last.is_none_or(|last| last.file.bytes != file.bytes) {
            self.received.push(Received { file, new: true });
        }
    }

    /// Files away what was handed over, so that it counts as received after all that lies there already.
    pub fn file_away(&mut self, folder: &Folder, inbox: &FileAt) -> Result<(), Trouble> {
        let numbers = names_in(inbox)?.into_iter().map(|name| number_of(&name).0);
        let mut number = numbers.max().unwrap_or(0);
        for received in self.received.iter_mut().filter(|received| received.new) {
            number += 1;
            let path = inbox.join(format!("{number:03}-{}", plain_name(&received.file.name())));
            folder.put(&path, &received.file.bytes, Care::Kept)?;
            received.file.path = path.into();
        }
        folder.settle()
    }

    /// The file that counts for a side, or for one of its players: the last one that is for orders.
    pub fn in_force(&self, side: &Side, player: Option<&str>) -> Option<&TurnFile> {
        let of = |file: &&TurnFile| {
            let name = file.envelope.player.as_ref().map(|player| player.name.as_str());
            file.side() == *side && file.is_orders() && (player.is_none() || name == player)
        };
        self.files().filter(of).last()
    }

    /// Says which files are replaced by later ones.
    pub fn replaced(&self) -> Vec<String> {
        let orders = self.files().filter(|file| file.is_orders()).collect::<Vec<_>>();
        let mut lines = Vec::new();
        for (index, file) in orders.iter().enumerate() {
            let later = orders[index + 1..].iter().find(|later| same_sender(later, file));
            if let Some(later) = later {
                let (side, name, by) = (file.side(), file.name(), later.name());
                lines.push(format!("of {side}'s files {by} replaces {name}"));
            }
        }
        lines
    }

    /// The sides that give the game up in a file that counts, whether one is awaited from them or not: that of whoever speaks for the
    /// side, where its units are shared out.
    pub fn conceding(&self, game: &GameFile, position: &Position) -> Vec<Side> {
        let concedes = |side: &&Side| {
            let file = self.in_force(side, Command::speaker(game, position, side));
            file.is_some_and(|file| file.envelope.concede)
        };
        game.sides.iter().filter(concedes).cloned().collect()
    }

    /// What looks like orders in files that have just come, and does not count.
    pub fn passed_over(&self) -> impl Iterator<Item = String> {
        let new = self.received.iter().filter(|received| received.new);
        new.filter_map(|Received { file, .. }| {
            let what = file.passed_over.as_ref()?;
            Some(format!("in {} {what}", file.name()))
        })
    }

    /// The last value that a side gives for the dice.
    pub fn last_of(&self, side: &Side, pick: fn(&TurnFile) -> Option<Hash>) -> Option<Hash> {
        let own = self.files().filter(|file| file.side() == *side);
        own.filter_map(pick).last()
    }

    /// All files that can be used.
    pub fn files(&self) -> impl Iterator<Item = &TurnFile> {
        self.received.iter().map(|received| &received.file)
    }
}

/// The names in a folder of turn files, but for what no program shows, in the order in which they came.
pub(in crate::game) fn in_order(folder: &FileAt) -> Result<Vec<String>, Trouble> {
    let mut names = names_in(folder)?;
    names.retain(|name| !is_temporary(name) && !name.starts_with('.'));
    names.sort_by_key(|name| (number_of(name).0, name.clone()));
    Ok(names)
}

/// The same, where each is held against what it must be. What passes for a file and is none is refused: some would
/// pass over it, and others find that something was received and did not count.
pub(in crate::game) fn names_of(folder: &FileAt) -> Result<Vec<String>, Trouble> {
    let names = in_order(folder)?;
    for path in names.iter().map(|name| folder.join(name)) {
        let what = match path.found() {
            None | Some(Found::File(_)) => continue,
            Some(Found::Folder) if number_of(&path.file_name()).0 == 0 => continue,
            Some(Found::Folder) => "a folder",
            Some(Found::Other) if path.is_link() => "a link",
            Some(Found::Other) => "no plain file",
        };
        let what = format!("it is {what}, and turn files alone lie here");
        return Err(Trouble::unfit(&path, what, "take it out of this folder, and hand over the file itself"));
    }
    Ok(names)
}

/// Files with what was read in each.
pub(super) type Opened = Vec<(FileAt, Result<TurnFile, Trouble>)>;

/// Opens and judges files that are handed over, each once: the standard input cannot be read again. `refused` hears of those that
/// could be read and do not fit.
pub(super) fn opened(
    files: &[FileAt],
    tongue: &Tongue,
    fits: &dyn Fn(&TurnFile) -> Result<(), Trouble>,
    refused: &mut dyn FnMut(&TurnFile, &Trouble) -> Result<(), Trouble>,
) -> Result<Opened, Trouble> {
    let mut opened = Vec::new();
    for path in files {
        let mut read = TurnFile::open(path, tongue);
        if let Ok(file) = &read
            && let Err(trouble) = fits(file)
        {
            refused(file, &trouble)?;
            read = Err(trouble);
        }
        opened.push((path.clone(), read));
    }
    Ok(opened)
}

/// The `link:` of a file.
pub(super) fn link(file: &TurnFile) -> Option<Hash> {
    let link = file.envelope.link.as_ref()?;
    Hash::parse(&link.name)
}

/// The `chain:` of a file.
pub(super) fn chain(file: &TurnFile) -> Option<Hash> {
    let chain = file.envelope.chain.as_ref()?;
    Hash::parse(&chain.name)
}

pub(in crate::game) fn same_sender(one: &TurnFile, other: &TurnFile) -> bool {
    let player = |file: &TurnFile| file.envelope.player.as_ref().map(|player| player.name.clone());
    one.side() == other.side() && player(one) == player(other) && one.purpose() == other.purpose()
}

/// Whether a file was filed away when it was taken in, rather than laid there by hand.
pub(super) fn is_filed(path: &FileName) -> bool {
    number_of(&path.file_name()).0 > 0
}

/// Whether the name of a file ends in the first digits of the hash of the mail that it was made of: `001-red-0fdfff8b5e4c.yaml`.
pub(in crate::game) fn is_of_mail(name: &str) -> bool {
    hash_in(name).is_some()
}

/// Those digits.
pub fn hash_in(name: &str) -> Option<&str> {
    let (_, last) = name.strip_suffix(".yaml")?.rsplit_once('-')?;
    let is_hash = last.len() == OF_A_HASH && last.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_hash.then_some(last)
}

/// How many digits of a mail's hash stand in the name of its file.
const OF_A_HASH: usize = 12;

/// Of the numbers that files were given when they were filed, the first that is missing or given twice.
pub(in crate::game) fn misnumbered(names: &[String]) -> Option<Misnumbered> {
    let mut numbers = names.iter().map(|name| number_of(name).0).filter(|number| *number > 0).collect::<Vec<_>>();
    numbers.sort_unstable();
    let mut due = 1..;
    let found = numbers.into_iter().find_map(|number| {
        let due = due.next().expect("numbers have no end");
        (number != due).then_some((number, due))
    });
    found.map(|(number, due)| match number < due {
        true => Misnumbered::Twice(number),
        false => Misnumbered::Missing(due),
    })
}

/// A number that no file, or more than one, bears among those that were filed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Misnumbered {
    /// No file bears it, and one bears a later one.
    Missing(u32),
    /// More than one does.
    Twice(u32),
}

/// The number that a file was given when it was filed, 0 for one that was laid there by hand, and the rest of its name.
fn number_of(name: &str) -> (u32, &str) {
    match name.split_once('-') {
        Some((number, rest)) if number.len() >= 3 && number.bytes().all(|b| b.is_ascii_digit()) => {
            (number.parse().unwrap_or(0), rest)
        }
        _ => (0, name),
    }
}

/// A name that any system takes and that names no other folder.
fn plain_name(name: &str) -> String {
    let (_, name) = number_of(name);
    let plain = |letter: char| {
        let sound = letter.is_ascii_alphanumeric() || "._-".contains(letter);
        if sound { letter } else { '_' }
    };
    let name = name.chars().take(60).map(plain).collect::<String>();
    let name = name.trim_start_matches('.');
    if name.is_empty() { "mail".into() } else { name.to_owned() }
}
