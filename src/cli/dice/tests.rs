//! The commands of `estafette dice`, run as they are typed.

use clap::Parser;
use serde_json::Value as Json;

use super::{DiceCommand, run};
use crate::dice::{Card, Hand, Hash, Ledger, Seat};

#[derive(Debug, Parser)]
struct Typed {
    #[command(subcommand)]
    command: DiceCommand,
}

/// Types a command; the words `@name` stand for files in the folder.
struct Player {
    folder: tempfile::TempDir,
}

impl Player {
    fn new() -> Player {
        let folder = tempfile::tempdir().expect("a folder");
        Player { folder }
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("can be written");
    }

    fn answer(&self, line: &str, json: bool) -> Result<(u8, String), String> {
        let words = line.split(' ').map(|word| match word.strip_prefix('@') {
            Some(name) => self.path(name).to_str().expect("a text").to_owned(),
            None => word.to_owned(),
        });
        let words = std::iter::once("dice".to_owned()).chain(words);
        let typed = Typed::try_parse_from(words).map_err(|error| error.to_string())?;
        let mut out = Vec::new();
        let code = run(typed.command, &[], &mut out, json)?;
        Ok((code, String::from_utf8(out).expect("UTF-8")))
    }

    fn types(&self, line: &str) -> (u8, String) {
        self.answer(line, false).expect("an answer")
    }

    fn data(&self, line: &str) -> (u8, Json) {
        let (code, text) = self.answer(line, true).expect("an answer");
        (code, serde_json::from_str(&text).expect("JSON"))
    }
}

const SEED: &str = "09a10911e25f7848f52040d0751843328f9d26d02006518746eaf91b70f9c883";

fn vectors() -> Json {
    let text = include_str!("../../../tests/vectors/dice.json");
    serde_json::from_str(text).expect("the vectors are JSON")
}

fn waterloo(vectors: &Json) -> &Json {
    let mut games = vectors["games"].as_array().expect("games").iter();
    games.find(|game| game["name"] == "waterloo-1815").expect("waterloo")
}

#[test]
fn the_roll_of_the_page_for_players_is_thrown_again() {
    let (code, text) = Player::new().types(&format!("roll {SEED} t1/melee/BR-1FG/FR-13Lt/2 d6 7"));
    let string = format!("estafette-dice-1 roll {SEED} t1/melee/BR-1FG/FR-13Lt/2 d6 - 0");
    let expected = format!(
        "string  {string}\n\
         hash    27ac45848afa437c6d01b5926c0f95b6716d8ce6f701cc9007567928d50c37a3\n\
         by hand printf %s '{string}' | sha256sum | cut -c1-64 | tr -cd 1-6\n\n\
         dice    2 4 5 4 4 3 6\n"
    );
    assert_eq!((code, text), (0, expected));
}

#[test]
fn what_is_no_seed_label_or_die_is_refused() {
    let player = Player::new();
    for line in [
        format!("roll {} t1/a d6", &SEED[1..]),
        format!("roll {SEED} t1//a d6"),
        format!("roll {SEED} t1/a d1"),
        format!("roll {SEED} t1/a d6 0"),
        format!("roll {SEED} t1/a d6 1001"),
    ] {
        assert!(player.answer(&line, false).is_err(), "{line}");
    }
}

#[test]
fn words_are_hashed_and_accents_refused() {
    let (code, data) = Player::new().data("words Waterloo");
    let hash = Hash::of(b"Waterloo\n");
    assert_eq!((code, data["hash"].as_str()), (0, Some(hash.as_str())));
    assert!(Player::new().answer("words détaché", false).is_err());
}

#[test]
fn a_ledger_and_its_rolls_are_checked() {
    let (player, vectors) = (Player::new(), vectors());
    let game = waterloo(&vectors);
    let ledger = game["ledger"].as_str().expect("a text");
    player.write("ledger.txt", ledger);
    let head = game["head"].as_str().expect("a text");
    let (code, text) = player.types(&format!("ledger @ledger.txt --head {head} --seen {}", &head[..32]));
    assert_eq!(code, 0, "{text}");
    assert!(text.starts_with("`waterloo-1815`: sound, 19 entries\n"), "{text}");
    assert!(text.contains("before 2023-08-23 15:09:33 UTC (round 3)"), "{text}");

    let (code, text) = player.types(&format!("ledger @ledger.txt --head {SEED}"));
    assert_eq!(code, 1);
    assert!(text.contains("entry 19, check `head`"), "{text}");
    let (code, text) = player.types(&format!("ledger @ledger.txt --seen {}", "0".repeat(32)));
    assert_eq!(code, 1);
    assert!(text.contains("NOT SO"), "{text}");

    let rolls = game["exchanges"][0]["rolls_file"].as_str().expect("a text");
    player.write("rolls.txt", rolls);
    let (code, data) = player.data("rolls @rolls.txt --ledger @ledger.txt");
    assert_eq!((code, &data["sealed"]), (0, &Json::from(0)), "{data}");
    player.write("rolls.txt", &rolls.replacen(" open 6", " open 5", 1));
    let (code, text) = player.types("rolls @rolls.txt --ledger @ledger.txt");
    assert_eq!(code, 1);
    assert!(text.contains("check `dice`"), "{text}");
}

#[test]
fn a_rolls_file_that_is_only_reordered_is_not_the_one_named() {
    let (player, vectors) = (Player::new(), vectors());
    let game = waterloo(&vectors);
    player.write("ledger.txt", game["ledger"].as_str().expect("a text"));
    let rolls = game["exchanges"][0]["rolls_file"].as_str().expect("a text");
    let mut lines: Vec<&str> = rolls.lines().collect();
    lines.swap(5, 6);
    player.write("rolls.txt", &(lines.join("\n") + "\n"));
    let (code, data) = player.data("rolls @rolls.txt --ledger @ledger.txt");
    assert_eq!((code, &data["check"]), (1, &Json::from("hash")));
    let (id, seed) = (&game["game_id"], &game["exchanges"][0]["seed"]);
    let (id, seed) = (id.as_str().expect("a text"), seed.as_str().expect("a text"));
    let line = format!("rolls @rolls.txt --game {id} --exchange 1 --seed {seed}");
    assert_eq!(player.types(&line).0, 0);
}

#[test]
fn a_chain_is_private_and_never_written_over() {
    let player = Player::new();
    let line = "chain --game ligny --seat fr --secret @fr.secret";
    let (code, data) = player.data(line);
    assert_eq!(code, 0);
    assert_eq!(data["anchor"].as_str().map(str::len), Some(64));
    let kept = std::fs::read_to_string(player.path("fr.secret")).expect("is there");
    let tip = kept.lines().last().and_then(|line| line.strip_prefix("tip ")).expect("a tip");
    assert!(!data.to_string().contains(tip));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(player.path("fr.secret")).expect("is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let refused = player.answer(line, false).expect_err("the file is there");
    assert!(refused.contains("never written over"), "{refused}");
    assert_eq!(std::fs::read_to_string(player.path("fr.secret")).expect("is there"), kept);
}

#[test]
fn a_link_stays_closed_until_the_lock_counts_it_in() {
    let (player, scene) = (Player::new(), Scene::new());
    let scene = scene.with_chain_of(&player);
    let mut ledger = Ledger::open(&scene.card).expect("a card");
    player.write("ledger.txt", ledger.text());
    player.write("orders.yaml", "hello\n# estafette begin\norders: []\n# estafette end\n-- \n");
    let line = "link 1 --secret @fr.secret --ledger @ledger.txt --orders @orders.yaml";
    let (code, text) = player.types(line);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("does not end with the lock of exchange 1"), "{text}");

    let (_, bound) = player.data("bind @orders.yaml --exchange 1 --secret @fr.secret --ledger @ledger.txt");
    let orders = Hash::of(b"orders: []\n");
    assert_eq!(bound["orders"].as_str(), Some(orders.as_str()));
    let bind = Hash::parse(bound["bind"].as_str().expect("a text"));
    ledger.append(scene.lock(orders, bind)).expect("sound");
    player.write("ledger.txt", ledger.text());
    let (code, data) = player.data(line);
    assert_eq!(code, 0, "{data}");
    let link = Hash::parse(data["link"].as_str().expect("a text")).expect("a hash");
    ledger.append(scene.cast(&ledger, link)).expect("bind and link are sound");

    player.write("orders.yaml", "orders: [other]\n");
    let (code, text) = player.types(line);
    assert_eq!(code, 1);
    assert!(text.contains("other orders"), "{text}");
}

/// A game in which `fr` has a chain.
struct Scene {
    umpire: crate::dice::Chain,
    card: Card,
}

impl Scene {
    fn new() -> Scene {
        let umpire = crate::dice::Chain::new("ligny", crate::dice::UMPIRE, 30, Hash::of(b"tip"));
        let card = Card {
            name: "ligny".to_owned(),
            rules: "easy-1".to_owned(),
            scenario: Hash::of(b"scenario"),
            umpire_length: 30,
            umpire_anchor: umpire.anchor(),
            beacon: None,
            seats: Vec::new(),
        };
        Scene { umpire, card }
    }

    fn with_chain_of(mut self, player: &Player) -> Scene {
        let (_, chain) = player.data("chain --game ligny --seat fr --secret @fr.secret");
        let anchor = Hash::parse(chain["anchor"].as_str().expect("a text")).expect("a hash");
        let name = "fr".to_owned();
        let hand = Hand::Chain(anchor);
        self.card.seats.push(Seat { name, hand });
        self
    }

    fn lock(&self, orders: Hash, bind: Option<Hash>) -> crate::dice::Body {
        crate::dice::Body::Lock(crate::dice::Lock {
            exchange: 1,
            rules: "easy-1".to_owned(),
            state: Hash::of(b"state"),
            seats: vec![crate::dice::LockSeat { orders: Some(orders), bind, link: crate::dice::LinkWord::Yes }],
            umpire: None,
            beacon: None,
        })
    }

    fn cast(&self, ledger: &Ledger, link: Hash) -> crate::dice::Body {
        let umpire = self.umpire.link(1);
        let seats = vec![Some(link)];
        crate::dice::Body::Cast(crate::dice::Cast {
            exchange: 1,
            umpire,
            seed: crate::dice::seed(&ledger.card_id(), 1, &umpire, &seats, None),
            seats,
            beacon: None,
            rolls: Hash::of(b"rolls"),
            state: Hash::of(b"state 1"),
            reports: vec![None],
        })
    }
}

#[test]
fn a_card_that_differs_from_what_was_sent_is_told() {
    let (player, scene) = (Player::new(), Scene::new());
    player.write("opening.txt", &scene.card.opening());
    let scene = scene.with_chain_of(&player);
    player.write("card.txt", &scene.card.text());
    let Hand::Chain(anchor) = scene.card.seats[0].hand else {
        panic!("a chain was given");
    };
    let line = format!("card @card.txt --opening @opening.txt --seat fr --sent {anchor}");
    assert_eq!(player.types(&line).0, 0);
    let other = line.replace(anchor.as_str(), SEED);
    assert_eq!(player.types(&other).0, 1);
    player.write("opening.txt", &scene.card.opening().replace("easy-1", "easy-2"));
    assert_eq!(player.types(&line).0, 1);
}
