//! A game of the tiny rules in a temporary folder.

pub(crate) mod by_hand;
pub(crate) mod dresden;
pub(crate) mod forger;
pub(crate) mod hands;
pub(crate) mod ligny;
pub(crate) mod ligny_words;
pub(crate) mod mail_room;
pub(crate) mod mont_st_jean;
pub(crate) mod mont_st_jean_words;
pub(crate) mod office;
pub(crate) mod panics;
mod scratch;
pub(crate) mod smtp;
pub(crate) mod tiny;
pub(crate) mod transcript;
pub(crate) mod turn_files;
pub(crate) mod umpire;

pub(crate) use scratch::tempdir;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use estafette::adjudicate::Side;
use estafette::game::{self, Advance, BadDay, Disk, Folder, Game, Keep, NewGame, Request, Step, Trouble, Verdict};

pub(crate) const SCENARIO: &str = "\
rules: tiny
name: hill
# Two units and a hill.
sides: [{side: red, name: Reds, unit: R1, strength: 9}, {side: blue, name: Blues, unit: B1, strength: 9}]
turn_limit: 50
";

/// The pictures that go with a letter about the field: none where none are drawn.
pub(crate) const PICTURES: &[&str] = if cfg!(feature = "png") { &["map.png"] } else { &[] };

/// Whether all is to be tried that there is, as `.ci/run` has it: `ESTAFETTE_THOROUGH=yes cargo test`. Without, of what is tried by the
/// hundred it is a fixed few, the same every time.
pub(crate) fn is_thorough() -> bool {
    std::env::var("ESTAFETTE_THOROUGH").is_ok_and(|word| word == "yes")
}

/// How many are tried: a few, or all.
pub(crate) fn trials<N>(few: N, all: N) -> N {
    if is_thorough() { all } else { few }
}

/// A text in one line.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A folder that holds a scenario and, beside it, a game.
pub(crate) struct Table {
    pub(crate) place: tempfile::TempDir,
}

impl Table {
    /// A game of the tiny rules, with what is added to the scenario.
    pub(crate) fn with(extra: &str) -> Table {
        Table::made(extra, |_| {})
    }

    pub(crate) fn new() -> Table {
        Table::with("")
    }

    pub(crate) fn asking() -> Table {
        Table::with("decisions: ask\n")
    }

    pub(crate) fn made(extra: &str, change: impl FnOnce(&mut NewGame)) -> Table {
        let place = crate::support::tempdir().unwrap();
        let scenario = place.path().join("scenario.yaml");
        std::fs::write(&scenario, format!("{SCENARIO}{extra}")).unwrap();
        let mut new = NewGame {
            scenario,
            folder: place.path().join("hill"),
            name: None,
            players: Vec::new(),
            length: 60,
            beacon: None,
            invite: false,
            keep: Keep::InTheFolder,
        };
        change(&mut new);
        game::create(&new, tiny::SHELF).unwrap();
        Table { place }
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.place.path().join("hill")
    }

    pub(crate) fn folder(&self) -> Folder {
        Folder::at(self.root())
    }

    pub(crate) fn game(&self) -> Game {
        Game::open(self.folder(), tiny::SHELF).unwrap()
    }

    /// A turn file beside the game.
    pub(crate) fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.place.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// Orders of both sides for an exchange.
    pub(crate) fn both(&self, exchange: u32) -> Vec<PathBuf> {
        vec![
            self.file("red.yaml", &orders("red", exchange, "press")),
            self.file("blue.yaml", &orders("blue", exchange, "press")),
        ]
    }

    pub(crate) fn run(&self, request: &Request) -> Result<Advance, Trouble> {
        self.run_on(Disk::hasty(), request)
    }

    pub(crate) fn run_on(&self, disk: Disk, request: &Request) -> Result<Advance, Trouble> {
        let folder = Folder::on(self.root(), disk);
        let _pen = folder.take_pen()?;
        let mut game = Game::open(folder, tiny::SHELF)?;
        game::adjudicate(&mut game, request)
    }

    /// Hands files over and expects the exchange to be cast.
    pub(crate) fn cast(&self, files: Vec<PathBuf>) -> Advance {
        let advance = self.run(&handing(files)).unwrap();
        assert!(matches!(advance.step, Step::Cast(_)), "it is cast");
        advance
    }

    pub(crate) fn verify(&self) -> Verdict {
        game::verify(&self.folder(), tiny::SHELF, &Keep::InTheFolder, None).unwrap()
    }

    /// Plays exchanges in which both sides press, answering every question with `stand`, to the exchange given.
    pub(crate) fn play_to(&self, last: u32) {
        loop {
            let game = self.game();
            let stand = game.stand().unwrap();
            if stand.exchange > last {
                return;
            }
            let files = match &stand.held.file.stopped {
                None => self.both(stand.exchange),
                Some(stopped) => stopped
                    .sides()
                    .iter()
                    .map(|side| self.file("answer.yaml", &answers(side.as_str(), stand.exchange, "stand")))
                    .collect(),
            };
            self.cast(files);
        }
    }
}

/// A turn file with one order.
pub(crate) fn orders(side: &str, exchange: u32, verb: &str) -> String {
    let unit = if side == "red" { "R1" } else { "B1" };
    format!(
        "# estafette begin\ngame: hill\nexchange: {exchange}\nside: {side}\norders:\n- {{unit: {unit}, do: {verb}}}\n# estafette end\n"
    )
}

/// A turn file with one answer.
pub(crate) fn answers(side: &str, exchange: u32, reply: &str) -> String {
    format!("game: hill\nexchange: {exchange}\nside: {side}\nanswers:\n- {{ask: beaten, do: {reply}}}\n")
}

/// A turn file with nothing but an envelope and what is added to it.
pub(crate) fn envelope(side: &str, exchange: u32, extra: &str) -> String {
    format!("game: hill\nexchange: {exchange}\nside: {side}\n{extra}\n")
}

pub(crate) fn handing(files: Vec<PathBuf>) -> Request {
    Request { files: files.into_iter().map(Into::into).collect(), ..Request::default() }
}

pub(crate) fn without(side: &str) -> Request {
    Request { without: vec![Side::new(side)], ..Request::default() }
}

/// Every file of a folder with its bytes, what a running process leaves there left out.
pub(crate) fn contents(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().unwrap() != ".lock" {
                let name = path.strip_prefix(root).unwrap().display().to_string();
                found.insert(name, std::fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// A copy of a game on which a bad day can be tried.
pub(crate) fn copy_of(table: &Table) -> Table {
    let place = crate::support::tempdir().unwrap();
    game::copy_folder(&table.root(), &place.path().join("hill")).unwrap();
    Table { place }
}

pub(crate) const BAD_DAYS: [BadDay; 2] = [BadDay::Killed, BadDay::Full];
