//! A game with two players who mail, and the post office that reads their mail.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use estafette::adjudicate::Side;
use estafette::cli::Terminal;
use estafette::game::{BadDay, Disk, Folder, Game, Inbox, Keep, Shelf, Top, Trouble, TurnFile};
use estafette::orders::plain::form_in_lines;
use estafette::post::{Address, Errand, Mail, PieceKind, Raw, Sender, Taken, Way, Whence};

use crate::support::{Table, one_line, orders, tiny};

/// Friday, 20 November 2026, noon.
pub(crate) const NOW: i64 = 1_795_176_000;

pub(crate) const PLAYERS: &str = "players: [{player: anna, side: red, mail: anna@example.org}, {player: bert, side: blue, mail: bert@example.org}]\n";

/// Which writes a bad day befalls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    Letters,
    Rest,
}

/// After how many changes a bad day begins.
pub(crate) type Bad = (Of, usize, BadDay);

pub(crate) struct Room {
    pub(crate) table: Table,
    pub(crate) shelf: Shelf,
}

impl Room {
    /// A game of Anna and Bert, with what is added to its file.
    pub(crate) fn new(extra: &str) -> Room {
        Room::with_players(PLAYERS, extra)
    }

    pub(crate) fn with_players(players: &str, extra: &str) -> Room {
        Room { table: Table::with(&format!("{players}{extra}")), shelf: tiny::SHELF }
    }

    /// A game of the tiny rules that is there.
    pub(crate) fn at(table: Table) -> Room {
        Room { table, shelf: tiny::SHELF }
    }

    /// A copy of an example whose files are taken for exchange `exchange`, of which none is here, with what is added to its file.
    pub(crate) fn of_example(name: &str, exchange: u32, extra: &str) -> Room {
        let place = crate::support::tempdir().unwrap();
        let root = place.path().join("hill");
        estafette::game::copy_folder(&Path::new("examples").join(name), &root).unwrap();
        let game = std::fs::read_to_string(root.join("game.yaml")).unwrap();
        std::fs::write(root.join("game.yaml"), format!("{game}{extra}")).unwrap();
        let inbox = root.join(format!("x{exchange:03}/in"));
        if inbox.exists() {
            std::fs::remove_dir_all(inbox).unwrap();
        }
        Room { table: Table { place }, shelf: estafette::rules::all() }
    }

    /// A game of a scenario of the rules there are.
    pub(crate) fn of_scenario(scenario: &str) -> Room {
        Room::of_scenario_with(scenario, "")
    }

    /// The same with more words for `estafette new`.
    pub(crate) fn of_scenario_with(scenario: &str, more: &str) -> Room {
        let place = crate::support::tempdir().unwrap();
        let path = place.path().join("scenario.yaml");
        std::fs::write(&path, scenario).unwrap();
        let room = Room { table: Table { place }, shelf: estafette::rules::all() };
        let (code, said) = room.run(&format!("new PLACE/scenario.yaml PLACE/hill {more}"));
        assert!(code == 0 || code == 4, "{said}");
        room
    }

    /// Runs a command where all rules stand on the shelf; `PLACE` stands for the folder around the game.
    pub(crate) fn run(&self, words: &str) -> (u8, String) {
        let place = self.table.place.path().display().to_string();
        let words = std::iter::once("estafette").chain(words.split_whitespace());
        let words = words.map(|word| OsString::from(word.replace("PLACE", &place))).collect::<Vec<_>>();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code = estafette::cli::run(&words, &mut Terminal::new(&mut out, &mut err, estafette::rules::all()));
        (code, String::from_utf8([out, err].concat()).unwrap())
    }

    /// The form of a side in lines, as its report has it.
    pub(crate) fn form(&self, side: &str) -> String {
        let game = self.game();
        let side = Side::new(side);
        let stand = game.stand().unwrap();
        let head = game.ledger().unwrap().head();
        let code = game.code(&side, &Keep::InTheFolder).unwrap();
        let (exchange, name) = (stand.exchange, &game.file.name);
        let play = game.play(exchange).unwrap();
        let top = Top { game: name, exchange, play, side: &side, seen: Some(&head), code: Some(&code), rides: &[] };
        let form = estafette::game::form(game.file.rules, &stand.held.position, None, top).unwrap();
        form_in_lines(&form, game.file.rules.grammar())
    }

    /// The same as a mail program quotes it.
    pub(crate) fn quoted_form(&self, side: &str) -> String {
        let form = self.form(side);
        let lines = form.lines().map(|line| format!("> {line}\n")).collect::<String>();
        format!("On Sun, 15 Nov 2026 at 21:00, Umpire <umpire@club.example> wrote:\n\n{lines}")
    }

    /// The last letter to somebody, in one line.
    pub(crate) fn told(&self, who: &str) -> String {
        let letters = self.letters();
        let last = letters.iter().rfind(|letter| letter.contains(&format!("To: {who} <")));
        one_line(&body(last.expect("there is a letter")))
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.table.root()
    }

    /// The last line of the register of what had this outcome.
    pub(crate) fn register_line(&self, outcome: &str) -> String {
        let register = std::fs::read_to_string(self.root().join("post/taken.txt")).unwrap();
        let is_it = |line: &&str| line.split(' ').nth(5) == Some(outcome);
        register.lines().rfind(is_it).expect("there is a line of it").to_owned()
    }

    /// Fetches messages from a fresh folder of `.eml` files.
    pub(crate) fn take(&self, messages: &[Vec<u8>]) -> Vec<Taken> {
        self.try_take(messages, None).unwrap()
    }

    pub(crate) fn try_take(&self, messages: &[Vec<u8>], bad: Option<Bad>) -> Result<Vec<Taken>, Trouble> {
        let folder = crate::support::tempdir().unwrap();
        for (number, message) in messages.iter().enumerate() {
            std::fs::write(folder.path().join(format!("{number:04}.eml")), message).unwrap();
        }
        self.fetch(&Whence::Here(Way::Eml(folder.path().to_owned())), bad)
    }

    pub(crate) fn fetch(&self, whence: &Whence, bad: Option<Bad>) -> Result<Vec<Taken>, Trouble> {
        let root = self.root();
        let errand = Errand { root: &root, shelf: self.shelf, keep: &Keep::InTheFolder };
        let disk = |of: Of| match bad {
            Some((bad_of, changes, bad_day)) if bad_of == of => Disk::with_bad_day(changes, bad_day),
            _ => Disk::hasty(),
        };
        errand.fetch_on(disk(Of::Letters), &|| disk(Of::Rest), sender(), whence)
    }

    /// The letters in the outbox, the first one first.
    pub(crate) fn letters(&self) -> Vec<String> {
        let outbox = self.root().join("post/outbox");
        let mut names = names(&outbox);
        names.retain(|name| name.ends_with(".eml"));
        let letters = names.iter().map(|name| std::fs::read_to_string(outbox.join(name)).unwrap());
        letters.collect()
    }

    /// How many of the letters are answers to mails.
    pub(crate) fn answers(&self) -> usize {
        let outbox = self.root().join("post/outbox");
        let mut names = names(&outbox);
        names.retain(|name| name.ends_with(".txt"));
        let keys = names.iter().map(|name| std::fs::read_to_string(outbox.join(name)).unwrap());
        keys.filter(|text| text.starts_with("key: answer/")).count()
    }

    /// The sizes of the messages that were kept.
    pub(crate) fn evidence(&self) -> Vec<u64> {
        let folder = self.root().join("post/in");
        let sizes = names(&folder).into_iter().map(|name| folder.join(name).metadata().unwrap().len());
        sizes.collect()
    }

    pub(crate) fn files(&self, exchange: u32) -> Vec<String> {
        names(&self.root().join(format!("x{exchange:03}/in")))
    }

    /// What the file in force of a side orders in exchange 1.
    pub(crate) fn in_force(&self, side: &str) -> String {
        let folder = Folder::at(self.root()).exchange(1).inbox();
        let inbox = Inbox::read(&folder, &estafette::game::Tongue::blind(), &|_: &TurnFile| Ok(())).unwrap();
        let file = inbox.in_force(&Side::new(side), None).unwrap();
        let (_, verb) = file.text.rsplit_once("do: ").unwrap();
        verb.trim_end().trim_end_matches('}').to_owned()
    }

    /// The game as it stands.
    pub(crate) fn game(&self) -> Game {
        Game::open(Folder::at(self.root()), self.shelf).unwrap()
    }

    pub(crate) fn code(&self, side: &str) -> String {
        let game = self.game();
        game.code(&Side::new(side), &Keep::InTheFolder).unwrap()
    }
}

pub(crate) fn sender() -> Sender {
    Sender {
        from: Address::parse("Umpire <umpire@club.example>").unwrap(),
        now: jiff::Timestamp::from_second(NOW).unwrap(),
    }
}

fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names = names.filter(|name| !name.starts_with('.')).collect::<Vec<_>>();
    names.sort();
    names
}

/// A plain mail, written on a day of November.
pub(crate) fn mail(from: &str, id: &str, day: u8, text: &str) -> Vec<u8> {
    format!("From: {from}\r\nTo: umpire@club.example\r\nSubject: orders\r\nDate: {day} Nov 2026 12:00:00 +0000\r\nMessage-ID: {id}\r\n\r\n{text}").into_bytes()
}

pub(crate) fn orders_of(side: &str, exchange: u32, verb: &str) -> String {
    orders(side, exchange, verb)
}

/// The text of a letter.
pub(crate) fn body(letter: &str) -> String {
    let (mail, _) = Mail::read(&Raw::new(letter.as_bytes().to_vec()));
    let pieces = mail.unwrap().pieces;
    let texts = pieces.into_iter().filter_map(|piece| match piece.kind {
        PieceKind::Plain(text) => Some(text.replace("\r\n", "\n")),
        _ => None,
    });
    texts.collect()
}
