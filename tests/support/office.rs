//! Several games of the tiny rules in one folder, and the post office that serves them.

use std::path::{Path, PathBuf};

use estafette::adjudicate::Side;
use estafette::game::{self, Disk, Folder, Game, Keep, NewGame, Trouble};
use estafette::post::{Fetched, Mail, Office, PieceKind, Raw, Taken, Way, Whence};

use super::mail_room::sender;
use super::{SCENARIO, tiny};

pub(crate) struct Games {
    pub(crate) place: tempfile::TempDir,
    pub(crate) roots: Vec<PathBuf>,
}

impl Games {
    /// Games by their names, each with what is added to its scenario.
    pub(crate) fn of(games: &[(&str, &str)]) -> Games {
        let place = crate::support::tempdir().unwrap();
        let mut made = Games { place, roots: Vec::new() };
        for (name, extra) in games {
            made.add(name, extra);
        }
        made
    }

    pub(crate) fn add(&mut self, name: &str, extra: &str) {
        let scenario = self.place.path().join("scenario.yaml");
        std::fs::write(&scenario, format!("{}{extra}", SCENARIO.replace("name: hill", &format!("name: {name}"))))
            .unwrap();
        let new = NewGame {
            scenario,
            folder: self.home().join(name),
            name: None,
            players: Vec::new(),
            length: 20,
            beacon: None,
            invite: false,
            keep: Keep::InTheFolder,
        };
        std::fs::create_dir_all(self.home()).unwrap();
        game::create(&new, tiny::SHELF).unwrap();
        self.roots.push(self.home().join(name));
    }

    /// The folder of the games.
    pub(crate) fn home(&self) -> PathBuf {
        self.place.path().join("games")
    }

    pub(crate) fn root(&self, name: &str) -> PathBuf {
        self.home().join(name)
    }

    pub(crate) fn code(&self, name: &str, side: &str) -> String {
        let game = Game::open(Folder::at(self.root(name)), tiny::SHELF).unwrap();
        game.code(&Side::new(side), &Keep::InTheFolder).unwrap()
    }

    /// Fetches messages from a fresh folder of `.eml` files.
    pub(crate) fn fetch(&self, messages: &[Vec<u8>]) -> Fetched {
        self.try_fetch(messages, &Disk::hasty).unwrap()
    }

    pub(crate) fn try_fetch(&self, messages: &[Vec<u8>], disk: &dyn Fn() -> Disk) -> Result<Fetched, Trouble> {
        let folder = crate::support::tempdir().unwrap();
        for (number, message) in messages.iter().enumerate() {
            std::fs::write(folder.path().join(format!("{number:04}.eml")), message).unwrap();
        }
        self.fetch_from(&Whence::Here(Way::Eml(folder.path().to_owned())), disk)
    }

    pub(crate) fn fetch_from(&self, whence: &Whence, disk: &dyn Fn() -> Disk) -> Result<Fetched, Trouble> {
        let home = self.home();
        let office = Office { home: &home, games: &self.roots, shelf: tiny::SHELF, keep: &Keep::InTheFolder };
        let fetched = office.fetch_on(disk, &sender(), whence)?;
        match fetched.trouble {
            Some(trouble) => Err(trouble),
            None => Ok(fetched),
        }
    }

    /// The letters in the outbox of a game; in that of the office itself for `.estafette`.
    pub(crate) fn letters(&self, name: &str) -> Vec<String> {
        let outbox = self.root(name).join("post/outbox");
        let mut names = names(&outbox);
        names.retain(|name| name.ends_with(".eml"));
        names.iter().map(|name| std::fs::read_to_string(outbox.join(name)).unwrap()).collect()
    }

    /// The mails that are held.
    pub(crate) fn held(&self) -> usize {
        names(&self.home().join(".estafette/post/held")).len()
    }
}

/// What became of the mails for a game.
pub(crate) fn taken<'f>(fetched: &'f Fetched, name: &str) -> &'f [Taken] {
    let found = fetched.games.iter().find(|(root, _)| root.ends_with(name));
    &found.unwrap().1.taken
}

pub(crate) fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect::<Vec<_>>();
    names.sort();
    names
}

/// The plain text of a letter.
pub(crate) fn text_of(letter: &str) -> String {
    let (mail, _) = Mail::read(&Raw::new(letter.as_bytes().to_vec()));
    let texts = mail.unwrap().pieces.into_iter().filter_map(|piece| match piece.kind {
        PieceKind::Plain(text) => Some(text.replace("\r\n", "\n")),
        _ => None,
    });
    texts.collect()
}
