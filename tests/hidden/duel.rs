//! One game, played twice.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use estafette::cli::{Desk, run};
use estafette::game::{self, Disk, Folder, Game, Keep, NewGame, Request, Step};
use estafette::rules;

/// The orders of a side for an exchange: what stands behind the envelope.
pub(crate) type Orders = fn(side: &str, exchange: u32) -> String;

/// A game in a folder of its own.
pub(crate) struct Duel {
    place: tempfile::TempDir,
}

impl Duel {
    pub(crate) fn new(scenario: &str) -> Duel {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("scenario.yaml");
        fs::write(&file, scenario).unwrap();
        let new = NewGame {
            scenario: file,
            folder: place.path().join("game"),
            name: Some("duel".to_owned()),
            players: Vec::new(),
            length: 60,
            beacon: None,
            invite: false,
            keep: Keep::InTheFolder,
        };
        game::create(&new, rules::ALL).unwrap_or_else(|trouble| panic!("{trouble:?}"));
        Duel { place }
    }

    /// The same game in another folder.
    pub(crate) fn twin(&self) -> Duel {
        let place = tempfile::tempdir().unwrap();
        game::copy_folder(&self.root(), &place.path().join("game")).unwrap();
        Duel { place }
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.place.path().join("game")
    }

    fn game(&self) -> Game {
        Game::open(Folder::at(self.root()), rules::ALL).unwrap()
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
        let request = Request {
            files,
            ..Request::default()
        };
        let advance = game::adjudicate(&mut game, &request);
        let advance = advance.unwrap_or_else(|trouble| panic!("{trouble}"));
        let cast = matches!(advance.step, Step::Cast(_));
        assert!(cast, "{:?}", advance.turned_away);
    }

    /// All that a side gets of an exchange, and all that it can ask of its own files, by what it is; without hashes.
    pub(crate) fn sent(&self, side: &str, exchange: u32) -> BTreeMap<String, String> {
        let folder = self.root().join(format!("x{exchange:03}"));
        let mut sent = BTreeMap::new();
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_file() && name.contains(&format!("-{side}")) {
                sent.insert(name, masked(&fs::read_to_string(&path).unwrap()));
            }
        }
        let game = self.root().display().to_string();
        let view = folder.join(format!("view-{side}.yaml"));
        let (view, number) = (view.display().to_string(), exchange.to_string());
        let probe = self.place.path().join("probe.yaml");
        let next = exchange + 1;
        let text = format!("game: duel\nexchange: {next}\nside: {side}\n{PROBE}");
        fs::write(&probe, text).unwrap();
        let probe = probe.display().to_string();
        let book = self.place.path().join("book.html");
        let asked = [
            format!("map {game} --side {side}"),
            format!("map {game} --side {side} --exchange {number} --as json"),
            format!("report {game} --side {side} --exchange {number} --as json"),
            format!("book {game} --side {side} --out {}", book.display()),
            format!("check {probe} --game {game}"),
            format!("check {probe} --view {view}"),
        ];
        for words in asked {
            let answer = self.asked(&words);
            let place = self.place.path().display().to_string();
            sent.insert(words.replace(&place, ""), answer);
        }
        sent.insert(
            "the book".to_owned(),
            masked(&fs::read_to_string(&book).unwrap()),
        );
        sent
    }

    /// What a command answers.
    pub(crate) fn asked(&self, words: &str) -> String {
        let words = std::iter::once("estafette").chain(words.split(' '));
        let words = words.map(OsString::from).collect::<Vec<_>>();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut desk = Desk::new(&mut out, &mut err, rules::ALL).at_time(1_700_000_000);
        let code = run(&words, &mut desk);
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
    let verdict = game::verify(&folder, rules::ALL, &Keep::InTheFolder, None).unwrap();
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

/// Plays a game and its twin up to an exchange and expects a side to be sent the same all the time.
#[track_caller]
pub(crate) fn same_until(
    duel: &Duel,
    (one, other): (Orders, Orders),
    side: &str,
    last: u32,
) -> Duel {
    let twin = duel.twin();
    while duel.exchange().is_some_and(|exchange| exchange <= last) {
        let exchange = duel.exchange().unwrap();
        assert_eq!(Some(exchange), twin.exchange(), "both are as far");
        duel.play(one);
        twin.play(other);
        let (here, there) = (duel.sent(side, exchange), twin.sent(side, exchange));
        let names = |sent: &BTreeMap<String, String>| sent.keys().cloned().collect::<Vec<_>>();
        assert_eq!(
            names(&here),
            names(&there),
            "exchange {exchange}: the files"
        );
        for (name, text) in &here {
            let refused = text.starts_with('2') || text.starts_with("3\nerror: there is no");
            assert!(!refused, "exchange {exchange}: {name}: {text}");
            let lines = text.lines().zip(there[name].lines());
            let differs = lines
                .filter(|(one, other)| one != other)
                .collect::<Vec<_>>();
            assert!(
                *text == there[name],
                "exchange {exchange}: {name}: {differs:#?}"
            );
        }
    }
    let differs = |name: &str| duel.read(name) != twin.read(name);
    let state = format!("x{last:03}/state.yaml");
    assert!(differs(&state), "the games themselves are not the same");
    twin
}
