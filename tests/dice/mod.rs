//! The dice room against the vectors of its protocol, and against anything that is thrown at it.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use estafette::dice::{
    self, Body, Card, Chain, Die, Ending, Hand, Hash, Label, Ledger, Roll, RollsFile, Secrecy, UMPIRE, Warning,
    canonical_orders, verify_ledger, verify_rolls,
};
use serde_json::Value as Json;

mod anything;
mod append;
mod by_hand;
mod door;
mod vectors;

use vectors::{hash, list, maybe, number, text};

/// Makes the string and the hash of one line of the protocol from its fields.
fn string_and_hash(input: &str) -> (String, Hash) {
    let fields: Vec<&str> = input.split(' ').skip(2).collect();
    let hash = |at: usize| Hash::parse(fields[at]).expect("a hash");
    let number = |at: usize| fields[at].parse::<u32>().expect("a number");
    match input.split(' ').nth(1).expect("a purpose") {
        "link" => {
            let (game, who, index, link) = (fields[0], fields[1], number(2), hash(3));
            let string = dice::link_string(game, who, index, &link);
            (string, dice::link(game, who, index, &link))
        }
        "seed" => {
            let (card, exchange, umpire) = (hash(0), number(1), hash(2));
            let seats: Vec<_> = fields[3..].iter().map(|field| Hash::parse(field)).collect();
            let (beacon, seats) = seats.split_last().expect("a beacon");
            let string = dice::seed_string(&card, exchange, &umpire, seats, beacon.as_ref());
            let seed = dice::seed(&card, exchange, &umpire, seats, beacon.as_ref());
            (string, seed)
        }
        "roll" => {
            let label = Label::new(fields[1]).expect("a label");
            let die = Die::parse(fields[2]).expect("a kind");
            let (seed, veil, block) = (hash(0), Hash::parse(fields[3]), number(4));
            let string = dice::roll_string(&seed, &label, die, veil.as_ref(), block);
            let made = dice::roll_block(&seed, &label, die, veil.as_ref(), block);
            (string, made)
        }
        "veil" => {
            let string = dice::veil_string(&hash(0), number(1), fields[2], &hash(3));
            (string, dice::veil(&hash(0), number(1), fields[2], &hash(3)))
        }
        "bind" => {
            let string = dice::bind_string(&hash(0), number(1), fields[2], &hash(3), &hash(4));
            let bind = dice::bind(&hash(0), number(1), fields[2], &hash(3), &hash(4));
            (string, bind)
        }
        other => panic!("no string is for {other}"),
    }
}

fn assert_string(input: &str, made: Hash) {
    assert_eq!(string_and_hash(input), (input.to_owned(), made));
    assert_eq!(Hash::of(input.as_bytes()), made);
}

#[test]
fn every_string_has_its_hash() {
    for vector in list(&vectors::all(), "strings") {
        assert_string(text(vector, "input"), hash(vector, "sha256"));
    }
}

#[test]
fn digits_read_as_they_should() {
    for vector in list(&vectors::all(), "readings") {
        let blocks: Vec<Hash> = list(vector, "blocks")
            .iter()
            .map(|block| Hash::parse(block.as_str().expect("a block")).expect("64 digits"))
            .collect();
        let count = number(vector, "count") as usize;
        let fetch = |block: u32| blocks[block as usize];
        let (values, used) = dice::read_dice(vectors::die(vector), count, fetch);
        assert_eq!(values, vectors::values(vector));
        assert_eq!(used.blocks as usize, blocks.len());
        let digits = number(vector, "digits_used_of_last_block") as usize;
        assert_eq!(used.digits_of_last_block, digits);
    }
}

#[test]
fn labels_are_told_from_what_is_none() {
    let labels = &vectors::all()["labels"];
    for good in list(labels, "good") {
        let good = good.as_str().expect("a text");
        assert_eq!(Label::new(good).map(|label| label.to_string()), Some(good.to_owned()));
    }
    for bad in list(labels, "bad") {
        assert_eq!(Label::new(bad.as_str().expect("a text")), None);
    }
}

#[test]
fn orders_have_one_form() {
    for vector in list(&vectors::all(), "orders_text") {
        let found = canonical_orders(&vectors::bytes(vector, "raw_base64"));
        if vector.get("refused").is_some() {
            assert!(found.is_err(), "{vector}");
            continue;
        }
        let canonical = found.expect("UTF-8");
        let expected = vector["canonical_base64"]
            .as_str()
            .map(|text| String::from_utf8(STANDARD.decode(text).expect("base64")).expect("UTF-8"));
        assert_eq!(canonical, expected);
        let made = canonical.map(|text| Hash::of(text.as_bytes()));
        assert_eq!(made, maybe(vector, "sha256"));
    }
}

#[test]
fn cards_openings_and_chains_come_out() {
    for game in list(&vectors::all(), "games") {
        let name = text(game, "name");
        let card = Card::parse(text(game, "card").as_bytes()).expect("a card");
        assert_eq!(card.text(), text(game, "card"));
        assert_eq!(card.opening(), text(game, "opening"));
        assert_eq!(card.id(), hash(game, "game_id"));
        assert_eq!(card.name, name);

        let umpire = vectors::chain(&game["umpire"], name, UMPIRE);
        assert_eq!(umpire.anchor(), hash(&game["umpire"], "anchor"));
        assert_eq!((umpire.anchor(), umpire.length()), (card.umpire_anchor, card.umpire_length));
        let links = game["umpire"]["links"].as_object().expect("links");
        assert!(!links.is_empty());
        for (index, link) in links {
            let link = Hash::parse(link.as_str().expect("a link"));
            assert_eq!(Some(umpire.link(index.parse().expect("an index"))), link);
        }
        let seats = game["seats"].as_array().expect("seats");
        assert_eq!(card.seats.len(), seats.len());
        for (seat, vector) in card.seats.iter().zip(seats) {
            assert_eq!(seat.name, text(vector, "seat"));
            assert_eq!(seat.hand, hand(vector, name));
        }
        for rekey in game["rekeys"].as_array().expect("rekeys") {
            let chain = vectors::chain(rekey, name, text(rekey, "seat"));
            assert_eq!(chain.link(number(rekey, "from") - 1), hash(rekey, "anchor"));
        }
    }
}

fn hand(seat: &Json, game: &str) -> Hand {
    match text(seat, "mode") {
        "chain" => Hand::Chain(vectors::chain(seat, game, text(seat, "seat")).anchor()),
        "words" => {
            let hand = Hand::of_words(text(seat, "words")).expect("words");
            assert_eq!(hand, Hand::Words(hash(seat, "words_sha256")));
            hand
        }
        "none" => Hand::None,
        other => panic!("no seat is {other}"),
    }
}

#[test]
fn every_exchange_has_its_orders_seed_and_rolls() {
    let mut rolls = 0;
    for game in list(&vectors::all(), "games") {
        let (card, seal) = (hash(game, "game_id"), hash(&game["umpire"], "tip"));
        let umpire = vectors::chain(&game["umpire"], text(game, "name"), UMPIRE);
        for exchange in list(game, "exchanges") {
            let number = number(exchange, "n");
            let seed = check_seed(&card, &umpire, exchange);
            check_orders(exchange);
            let file = text(exchange, "rolls_file");
            assert_eq!(Hash::of(file.as_bytes()), hash(exchange, "rolls_sha256"));
            let read = RollsFile::read(file.as_bytes(), &card, number).expect("a rolls file");
            assert_eq!(read.text(), file);
            let vectors = exchange["rolls"].as_array().expect("rolls");
            assert_eq!(read.rolls.len(), vectors.len());
            for (roll, vector) in read.rolls.iter().zip(vectors) {
                check_roll(&card, number, &seed, &seal, roll, vector);
                rolls += 1;
            }
            let veiled = read.rolls.iter().filter(|roll| roll.secrecy == Secrecy::Veiled).count();
            let open = read.rolls.len() - veiled;
            let known = verify_rolls(file.as_bytes(), &card, number, &seed, Some(&seal));
            let known = known.expect("sound");
            assert_eq!((known.open, known.veiled_checked, known.sealed), (open, veiled, 0));
            let sealed = verify_rolls(file.as_bytes(), &card, number, &seed, None).expect("sound");
            assert_eq!((sealed.open, sealed.veiled_checked, sealed.sealed), (open, 0, veiled));
        }
    }
    assert!(rolls > 500, "only {rolls} rolls");
}

fn check_seed(card: &Hash, umpire: &Chain, exchange: &Json) -> Hash {
    let number = number(exchange, "n");
    let seats: Vec<_> = exchange["seat_links"]
        .as_array()
        .expect("links")
        .iter()
        .map(|link| link.as_str().map(|link| Hash::parse(link).expect("a link")))
        .collect();
    let link = umpire.link(number);
    assert_eq!(link, hash(exchange, "umpire_link"));
    let beacon = vectors::beacon(exchange);
    let seed = dice::seed(card, number, &link, &seats, beacon.as_ref());
    assert_eq!(seed, hash(exchange, "seed"));
    assert_string(text(exchange, "seed_input"), seed);
    seed
}

fn check_orders(exchange: &Json) {
    for orders in exchange["orders"].as_array().expect("orders") {
        if orders["raw_base64"].is_null() {
            continue;
        }
        let raw = vectors::bytes(orders, "raw_base64");
        let canonical = canonical_orders(&raw).expect("UTF-8");
        assert_eq!(canonical.as_deref(), orders["canonical"].as_str());
        let made = canonical.map(|text| Hash::of(text.as_bytes()));
        assert_eq!(made, maybe(orders, "sha256"));
        if let Some(bind) = maybe(orders, "bind") {
            assert_string(text(orders, "bind_input"), bind);
        }
    }
}

fn check_roll(card: &Hash, number: u32, seed: &Hash, seal: &Hash, roll: &Roll, vector: &Json) {
    let veil = maybe(vector, "veil");
    assert_eq!(roll.label, vectors::label(vector));
    assert_eq!(roll.die, vectors::die(vector));
    assert_eq!(roll.values, vectors::values(vector));
    assert_eq!(roll.secrecy == Secrecy::Veiled, veil.is_some());
    if let Some(veil) = veil {
        assert_string(text(vector, "veil_input"), veil);
        assert_eq!(dice::veil(card, number, roll.label.as_str(), seal), veil);
    }
    if let Some(sums) = vector["sums"].as_array() {
        let scores = roll.scores().into_iter().map(Json::from).collect::<Vec<_>>();
        assert_eq!(&scores, sums);
    }
    let count = vector["count"].as_u64().expect("a count") as usize;
    let (values, used) = dice::throw(seed, &roll.label, roll.die, count, veil.as_ref());
    assert_eq!(values, roll.values);
    let blocks = list(vector, "blocks");
    assert_eq!(used.blocks as usize, blocks.len());
    let digits = vector["digits_used_of_last_block"].as_u64().expect("digits") as usize;
    assert_eq!(used.digits_of_last_block, digits);
    for (block, vector) in (0..).zip(blocks) {
        let made = dice::roll_block(seed, &roll.label, roll.die, veil.as_ref(), block);
        assert_eq!(made, hash(vector, "sha256"));
        assert_string(text(vector, "input"), made);
    }
}

/// What follows `salt ` in a file.
fn salt(file: &str) -> Hash {
    let line = file.lines().find_map(|line| line.strip_prefix("salt "));
    Hash::parse(line.expect("a salt")).expect("a hash")
}

#[test]
fn every_file_has_the_hash_and_the_salt_that_the_ledger_says() {
    for game in list(&vectors::all(), "games") {
        let ledger = Ledger::read(text(game, "ledger").as_bytes()).expect("sound");
        let (card, seal) = (ledger.card_id(), hash(&game["umpire"], "tip"));
        let mut files: BTreeMap<Hash, &str> = game["files"]
            .as_object()
            .expect("files")
            .values()
            .map(|file| file.as_str().expect("a text"))
            .map(|file| (Hash::of(file.as_bytes()), file))
            .collect();
        let mut file = |hash: &Hash| files.remove(hash).expect("the file is there, once");
        file(&ledger.card_id());
        file(&ledger.card().scenario);
        let mut salts = Vec::new();
        let mut last = None;
        for entry in ledger.entries() {
            match &entry.body {
                Body::Lock(lock) if last.is_none() => {
                    salts.push((0, "file:state".to_owned(), salt(file(&lock.state))));
                    last = Some(0);
                }
                Body::Cast(cast) => {
                    let number = cast.exchange;
                    salts.push((number, "file:state".to_owned(), salt(file(&cast.state))));
                    for (seat, report) in ledger.card().seats.iter().zip(&cast.reports) {
                        let what = format!("file:report:{}", seat.name);
                        salts.extend(report.map(|report| (number, what, salt(file(&report)))));
                    }
                    last = Some(number);
                }
                Body::Note { state: Some(state), .. } => {
                    // A position changed by hand keeps its salt.
                    let number = last.unwrap_or(0);
                    salts.push((number, "file:state".to_owned(), salt(file(state))));
                }
                _ => {}
            }
        }
        assert!(files.is_empty(), "files that the ledger does not name: {files:?}");
        for (number, what, salt) in salts {
            assert_eq!(dice::veil(&card, number, &what, &seal), salt, "{number} {what}");
        }
    }
}

#[test]
fn a_ledger_built_entry_by_entry_is_the_one_published() {
    for game in list(&vectors::all(), "games") {
        let published = text(game, "ledger");
        let read = Ledger::read(published.as_bytes()).expect("sound");
        let mut built = Ledger::open(read.card()).expect("a card");
        let mut text_so_far = built.text().to_owned();
        for entry in read.entries() {
            text_so_far += &built.append(entry.body.clone()).expect("sound");
            assert_eq!(built.text(), text_so_far);
            assert_eq!(built.head(), entry.head);
        }
        assert_eq!(built.text(), published);
        assert_eq!(built.head(), hash(game, "head"));
        assert_eq!(built.warnings(), read.warnings());
        assert_eq!(built.heads().last(), Some(built.head()));
        assert_eq!(built.closed().is_some(), read.closed().is_some());

        let warnings: Vec<Warning> = verify_ledger(published.as_bytes(), Some(&built.head())).expect("sound");
        let found: Vec<_> = warnings.iter().map(|warning| (warning.entry, warning.name)).collect();
        let expected = game["warnings"].as_array().expect("warnings").iter();
        let expected: Vec<_> = expected
            .map(|pair| (pair[0].as_u64().expect("an entry") as u32, pair[1].as_str().expect("a name")))
            .collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn every_exchange_of_a_ledger_is_listed() {
    for game in list(&vectors::all(), "games") {
        let ledger = Ledger::read(text(game, "ledger").as_bytes()).expect("sound");
        let numbers: Vec<u32> = ledger.exchanges().map(|exchange| exchange.number).collect();
        assert_eq!(numbers, (1..ledger.next_exchange()).collect::<Vec<_>>());
        let casts = ledger.exchanges().filter_map(|exchange| match exchange.ending {
            Ending::Cast(cast) => Some((cast.exchange, cast.seed, cast.rolls)),
            _ => None,
        });
        let expected = list(game, "exchanges")
            .iter()
            .map(|exchange| (number(exchange, "n"), hash(exchange, "seed"), hash(exchange, "rolls_sha256")));
        assert!(casts.eq(expected));
    }
}

#[test]
fn every_bad_ledger_is_refused_for_its_own_fault() {
    for vector in list(&vectors::all(), "bad_ledgers") {
        let known = maybe(vector, "known_head");
        let fault = verify_ledger(text(vector, "ledger").as_bytes(), known.as_ref()).expect_err(text(vector, "name"));
        let found = (fault.entry, fault.check.name());
        let expected = (number(vector, "entry"), text(vector, "check"));
        assert_eq!(found, expected, "{}: {fault}", text(vector, "name"));
    }
}

#[test]
fn every_bad_rolls_file_is_refused_for_its_own_fault() {
    for vector in list(&vectors::all(), "bad_rolls") {
        let fault = verify_rolls(
            text(vector, "rolls_file").as_bytes(),
            &hash(vector, "game_id"),
            number(vector, "exchange"),
            &hash(vector, "seed"),
            maybe(vector, "seal").as_ref(),
        )
        .expect_err(text(vector, "name"));
        let expected = (number(vector, "line"), text(vector, "check"));
        assert_eq!((fault.line, fault.check.name()), expected, "{}", text(vector, "name"));
    }
}
