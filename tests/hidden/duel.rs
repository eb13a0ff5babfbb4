//! One game, played twice.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use estafette::adjudicate::Side;
use estafette::cli::{Terminal, run};
use estafette::desk;
use estafette::dice::Hash;
use estafette::game::{self, Disk, Folder, Game, Keep, NewGame, Request, Step, UmpireFile};
use estafette::post::{Attachment, Readers, owed, threads};
use estafette::rules;
use serde_json::json;

use crate::support::is_thorough;

/// The orders of a side for an exchange: what stands behind the envelope.
pub(crate) type Orders = fn(side: &str, exchange: u32) -> String;

/// What the umpire does by hand before an exchange: what stands behind game and exchange.
pub(crate) type Hand = fn(exchange: u32) -> Option<String>;

/// A game in a folder of its own.
pub(crate) struct Duel {
    place: tempfile::TempDir,
}

impl Duel {
    pub(crate) fn new(scenario: &str) -> Duel {
        let place = crate::support::tempdir().unwrap();
        let file = place.path().join("scenario.yaml");
        fs::write(&file, scenario).unwrap();
        let new = NewGame {
            scenario: file,
            folder: place.path().join("game"),
            name: Some("duel".to_owned()),
            players: vec![
                (Side::new("red"), "red@example.org".to_owned()),
                (Side::new("blue"), "blue@example.org".to_owned()),
            ],
            length: 60,
            beacon: None,
            invite: false,
            keep: Keep::InTheFolder,
        };
        game::create(&new, rules::all()).unwrap_or_else(|trouble| panic!("{trouble:?}"));
        Duel { place }
    }

    /// The same game in another folder.
    pub(crate) fn twin(&self) -> Duel {
        let place = crate::support::tempdir().unwrap();
        game::copy_folder(&self.root(), &place.path().join("game")).unwrap();
        Duel { place }
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.place.path().join("game")
    }

    fn game(&self) -> Game {
        Game::open(Folder::at(self.root()), rules::all()).unwrap()
    }

    /// The exchange at hand; nothing once the game is over.
    pub(crate) fn exchange(&self) -> Option<u32> {
        let stand = self.game().stand().unwrap();
        stand.clock.ending.is_none().then_some(stand.exchange)
    }

    /// Plays the exchange at hand with the orders of all who owe some.
    pub(crate) fn play(&self, orders: Orders) {
        let mut game = self.game();
        let stand = game.stand().unwrap();
        let mut files = Vec::new();
        for awaited in &stand.awaited {
            let (side, exchange) = (awaited.side.as_str(), stand.exchange);
            let body = orders(side, exchange);
            let text = format!("game: duel\nexchange: {exchange}\nside: {side}\n{body}");
            let path = self.place.path().join(format!("{side}.yaml"));
            fs::write(&path, text).unwrap();
            files.push(path);
        }
        let folder = Folder::on(self.root(), Disk::hasty());
        let _pen = folder.take_pen().unwrap();
        let request = Request { files: files.into_iter().map(Into::into).collect(), ..Request::default() };
        let advance = game::adjudicate(&mut game, &request);
        let advance = advance.unwrap_or_else(|trouble| panic!("{trouble}"));
        let cast = matches!(advance.step, Step::Cast(_));
        assert!(cast, "{:?}", advance.turned_away);
    }

    /// Lets the umpire do something before the exchange at hand; all of it can be done.
    pub(crate) fn hand(&self, hand: Hand) {
        let mut game = self.game();
        let exchange = game.stand().unwrap().exchange;
        let Some(body) = hand(exchange) else {
            return;
        };
        let path = self.place.path().join("hand.yaml");
        fs::write(&path, format!("game: duel\nexchange: {exchange}\n{body}")).unwrap();
        let file = UmpireFile::open(&path).unwrap();
        let _pen = Folder::at(self.root()).take_pen().unwrap();
        let considered = game::consider(&game, &file).unwrap();
        let faults = considered.faults.sorted();
        assert!(faults.is_empty(), "exchange {exchange}: {faults:#?}");
        game::enter(&mut game, &considered).unwrap();
    }

    /// The letters that are owed to a side, part by part.
    fn letters(&self, side: &str) -> BTreeMap<String, String> {
        let game = self.game();
        let threads = threads(&game, "example.org");
        let (keep, now) = (Keep::InTheFolder, jiff::Timestamp::UNIX_EPOCH);
        let owed = owed(&game, &keep, &threads, now, (None, None), Readers::All).unwrap();
        let mail = format!("{side}@example.org");
        let own = owed.letters.into_iter();
        let own = own.filter(|(_, letter)| letter.to.mail() == mail);
        let parts = own.flat_map(|(key, letter)| {
            let words = [letter.subject, letter.text, letter.html.unwrap_or_default()];
            let text = ("the text".to_owned(), masked(&words.join("\n")));
            let files = letter.attached.iter().chain(&letter.inline).map(readable);
            let parts = std::iter::once(text).chain(files).collect::<Vec<_>>();
            let named = move |(name, text)| (format!("letter {key}, {name}"), text);
            parts.into_iter().map(named)
        });
        parts.collect()
    }

    /// The files that a side gets of an exchange, by their names; without hashes.
    pub(crate) fn files(&self, side: &str, exchange: u32) -> BTreeMap<String, String> {
        let folder = self.root().join(format!("x{exchange:03}"));
        let mut sent = BTreeMap::new();
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_file() && name.contains(&format!("-{side}")) {
                sent.insert(name, masked(&fs::read_to_string(&path).unwrap()));
            }
        }
        sent
    }

    /// The files that a side gets of an exchange, its map, and what is said of orders by the game and by its view.
    fn judged(&self, side: &str, exchange: u32) -> BTreeMap<String, String> {
        let mut sent = self.files(side, exchange);
        let game = self.root().display().to_string();
        let view = self.root().join(format!("x{exchange:03}/view-{side}.yaml"));
        let view = view.display().to_string();
        let probe = self.place.path().join("probe.yaml");
        let next = exchange + 1;
        let text = format!("game: duel\nexchange: {next}\nside: {side}\n{PROBE}");
        fs::write(&probe, text).unwrap();
        let probe = probe.display().to_string();
        let asked = [
            format!("map {game} --side {side}"),
            format!("check {probe} --game {game}"),
            format!("check {probe} --view {view}"),
        ];
        sent.extend(self.all_asked(&asked));
        sent
    }

    /// All that a side gets of an exchange, and all that it can ask of its own files, by what it is; without hashes.
    pub(crate) fn sent(&self, side: &str, exchange: u32) -> BTreeMap<String, String> {
        let mut sent = self.judged(side, exchange);
        let (game, number) = (self.root().display().to_string(), exchange.to_string());
        let book = self.place.path().join("book.html");
        let asked = [
            format!("map {game} --side {side} --exchange {number} --as json"),
            format!("report {game} --side {side} --exchange {number} --as json"),
            format!("book {game} --side {side} --out {}", book.display()),
        ];
        sent.extend(self.all_asked(&asked));
        sent.extend(self.screens(side));
        sent.insert("the book".to_owned(), masked(&fs::read_to_string(&book).unwrap()));
        sent.extend(self.desk(side));
        sent
    }

    /// The screens that a side may look at while the umpire sits at the table.
    fn screens(&self, side: &str) -> BTreeMap<String, String> {
        let root = self.root().display().to_string();
        let words = ["estafette", "sit", &root].map(OsString::from);
        let (mut out, mut err, mut input) = (Vec::new(), Vec::new(), "".as_bytes());
        let mut terminal = Terminal::new(&mut out, &mut err, rules::all()).at_time(1_700_000_000).reading(&mut input);
        assert_eq!(run(&words, &mut terminal), 0, "{}", String::from_utf8_lossy(&err));
        let names = ["screen.html".to_owned(), format!("screen-{side}.html")];
        names.into_iter().map(|name| (name.clone(), masked(&self.read(&name)))).collect()
    }

    /// The page of a side's desk, and what the engine in it says of the view that it holds.
    fn desk(&self, side: &str) -> BTreeMap<String, String> {
        let begun = desk::begun(&self.game(), &Side::new(side), &Keep::InTheFolder).unwrap();
        let view = begun.view.clone().expect("it opens at a view");
        let text = begun.form.clone().unwrap_or_else(|| format!("game: duel\nexchange: 1\nside: {side}\n"));
        let requests = [
            json!({"ask": "open", "view": view}),
            json!({"ask": "judge", "view": view, "text": text}),
            json!({"ask": "try", "view": view, "tree": {}, "unit": "R1", "steps": [{"fire": "nearest"}, {"fire": "B3"}]}),
            json!({"ask": "odds", "view": view, "unit": "R1", "act": "fire", "target": "B1"}),
            json!({"ask": "reach", "view": view, "unit": "R1"}),
            json!({"ask": "others", "view": view, "side": if side == "red" { "blue" } else { "red" }}),
            json!({"ask": "play", "view": view, "text": text, "times": 3, "word": "twins"}),
        ];
        let answers = requests.map(|request| masked(&desk::answer(&request.to_string())));
        let named =
            answers.into_iter().enumerate().map(|(number, answer)| (format!("answer {number} of the desk"), answer));
        named.chain([("the desk".to_owned(), masked(&desk::page(&begun)))]).collect()
    }

    /// What some commands answer, by their words.
    fn all_asked(&self, commands: &[String]) -> BTreeMap<String, String> {
        let place = self.place.path().display().to_string();
        let answers = commands.iter().map(|words| (words.replace(&place, ""), self.asked(words)));
        answers.collect()
    }

    /// What a command answers.
    pub(crate) fn asked(&self, words: &str) -> String {
        let words = std::iter::once("estafette").chain(words.split(' '));
        let words = words.map(OsString::from).collect::<Vec<_>>();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut terminal = Terminal::new(&mut out, &mut err, rules::all()).at_time(1_700_000_000);
        let code = run(&words, &mut terminal);
        out.extend(err);
        let text = String::from_utf8(out).unwrap();
        let place = self.place.path().display().to_string();
        format!("{code}\n{}", masked(&text.replace(&place, "")))
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.root().join(name)).unwrap()
    }

    pub(crate) fn verdict(&self) -> Vec<String> {
        verdict(&self.root())
    }

    pub(crate) fn close(&self) {
        let folder = Folder::at(self.root());
        let _pen = folder.take_pen().unwrap();
        let mut game = self.game();
        game::close(&mut game, &Keep::InTheFolder, game::When::Anyhow).unwrap();
    }
}

/// Orders that name nobody and somebody else's units.
const PROBE: &str = "orders:\n- {unit: B3, do: stand}\n- {unit: B9, do: stand}\n";

fn verdict(root: &Path) -> Vec<String> {
    let folder = Folder::at(root);
    let verdict = game::verify(&folder, rules::all(), &Keep::InTheFolder, None).unwrap();
    let lines = verdict.discrepancies.iter();
    lines.map(|line| format!("{line:?}")).collect()
}

/// A text without its hashes, and without the beginnings of hashes that forms have.
fn masked(text: &str) -> String {
    let mut plain = String::new();
    let mut digits = String::new();
    for letter in text.chars().chain(['\n']) {
        if matches!(letter, '0'..='9' | 'a'..='f') {
            digits.push(letter);
            continue;
        }
        let begins = ["seen: ", "code: ", "seen\": \"", "code\": \"", "eply code "];
        let short = digits.len() == 8 && begins.iter().any(|word| plain.ends_with(word));
        let long = digits.len() == 64;
        plain.push_str(if long || short { "HASH" } else { &digits });
        digits.clear();
        plain.push(letter);
    }
    plain
}

/// What is attached to a letter: its name, and what is in it; a picture by its size and hash.
fn readable(file: &Attachment) -> (String, String) {
    let text = match String::from_utf8(file.bytes.clone()) {
        Ok(text) => masked(&text),
        Err(_) => format!("{} bytes, {}", file.bytes.len(), Hash::of(&file.bytes)),
    };
    (file.name.clone(), text)
}

/// Plays a game and its twin up to an exchange and expects a side to be sent the same all the time.
#[track_caller]
pub(crate) fn same_until(duel: &Duel, orders: (Orders, Orders), side: &str, last: u32) -> Duel {
    same_by_hand(duel, orders, (|_| None, |_| None), side, last)
}

/// The same, where the umpire does one thing in the game, and another in its twin.
#[track_caller]
pub(crate) fn same_by_hand(
    duel: &Duel,
    (one, other): (Orders, Orders),
    (here, there): (Hand, Hand),
    side: &str,
    last: u32,
) -> Duel {
    let twin = duel.twin();
    while duel.exchange().is_some_and(|exchange| exchange <= last) {
        let exchange = duel.exchange().unwrap();
        assert_eq!(Some(exchange), twin.exchange(), "both are as far");
        duel.hand(here);
        twin.hand(there);
        // Letters have pictures, which take their time.
        let by_hand = here(exchange).is_some();
        let letters = |when: &str| same(when, &duel.letters(side), &twin.letters(side));
        if by_hand {
            letters(&format!("before exchange {exchange}"));
        }
        duel.play(one);
        twin.play(other);
        let is_looked_at_closely = by_hand || exchange == last;
        if is_looked_at_closely {
            letters(&format!("behind exchange {exchange}"));
        }
        // A book is all exchanges once more, and a desk plays the game on: at the end they have in them whatever they had before.
        let all = exchange == last || is_thorough();
        let sent = |game: &Duel| if all { game.sent(side, exchange) } else { game.judged(side, exchange) };
        let (here, there) = (sent(duel), sent(&twin));
        same(&format!("exchange {exchange}"), &here, &there);
    }
    let differs = |name: &str| duel.read(name) != twin.read(name);
    let state = format!("x{last:03}/state.yaml");
    assert!(differs(&state), "the games themselves are not the same");
    twin
}

/// Expects that two games sent the same.
#[track_caller]
fn same(when: &str, here: &BTreeMap<String, String>, there: &BTreeMap<String, String>) {
    let names = |sent: &BTreeMap<String, String>| sent.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(here), names(there), "{when}: the files");
    for (name, text) in here {
        let refused = text.starts_with("2\n") || text.starts_with("3\nerror: there is no");
        assert!(!refused, "{when}: {name}: {text}");
        let lines = text.lines().zip(there[name].lines());
        let differs = lines.filter(|(one, other)| one != other);
        let differs = differs.collect::<Vec<_>>();
        assert!(*text == there[name], "{when}: {name}: {differs:#?}");
    }
}
