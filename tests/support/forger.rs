//! An umpire who cheats: he has the secret and all files, and hangs the chain of his ledger anew over whatever he changed.

use estafette::adjudicate::Side;
use estafette::dice::{Body, Card, Chain, Hash, Ledger, veil};
use estafette::game::Promise;

use crate::support::Table;

/// The entries of a ledger, without their chain.
pub(crate) fn bodies(table: &Table) -> Vec<Body> {
    let text = std::fs::read(table.root().join("ledger.txt")).unwrap();
    let ledger = Ledger::read(&text).unwrap();
    let entries = ledger.entries().iter();
    entries.map(|entry| entry.body.clone()).collect()
}

/// Writes a ledger of the same card with other entries.
pub(crate) fn rechain(table: &Table, change: impl FnOnce(&mut Vec<Body>)) {
    let mut entries = bodies(table);
    change(&mut entries);
    write(table, &card(table), entries);
}

/// Changes the card of a game in which nothing was locked yet.
pub(crate) fn recard(table: &Table, change: impl FnOnce(&mut Card)) {
    let mut card = card(table);
    change(&mut card);
    write(table, &card, bodies(table));
}

fn card(table: &Table) -> Card {
    let text = std::fs::read(table.root().join("ledger.txt")).unwrap();
    Ledger::read(&text).unwrap().card().clone()
}

fn write(table: &Table, card: &Card, entries: Vec<Body>) {
    let mut ledger = Ledger::open(card).unwrap();
    for body in entries {
        ledger.append(body).unwrap();
    }
    std::fs::write(table.root().join("ledger.txt"), ledger.text()).unwrap();
}

/// Lets the ledger name the files as they lie there now.
pub(crate) fn rehash(table: &Table) {
    let folder = table.folder();
    let sides = ["red", "blue"].map(Side::new);
    let hash = |path| std::fs::read(path).ok().map(|bytes: Vec<u8>| Hash::of(&bytes));
    rechain(table, |entries| {
        let mut state = None;
        for body in entries {
            match body {
                Body::Lock(lock) => {
                    let place = folder.exchange(lock.exchange);
                    lock.state = state.unwrap_or(lock.state);
                    for (side, seat) in sides.iter().zip(&mut lock.seats) {
                        seat.orders = seat.orders.and(hash(place.orders(side)));
                    }
                }
                Body::Cast(cast) => {
                    let place = folder.exchange(cast.exchange);
                    cast.rolls = hash(place.rolls()).unwrap_or(cast.rolls);
                    cast.state = hash(place.state()).unwrap_or(cast.state);
                    for (side, report) in sides.iter().zip(&mut cast.reports) {
                        *report = report.and(hash(place.report(side)));
                    }
                    state = Some(cast.state);
                }
                Body::Note { state: named, .. } => state = named.or(state),
                _ => {}
            }
        }
    });
}

/// Gives the position at the start the salt that it has under another card.
pub(crate) fn resalt(table: &Table) {
    let secret = std::fs::read_to_string(table.root().join("secret.txt")).unwrap();
    let seal = Chain::parse_secret(&secret).expect("a secret").tip();
    let salt = veil(&card(table).id(), 0, "file:state", &seal);
    let path = table.root().join("x000/state.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    let (_, rest) = text.split_once('\n').unwrap();
    std::fs::write(path, format!("salt: {salt}\n{rest}")).unwrap();
}

/// Changes a file of a game.
pub(crate) fn edit(table: &Table, file: &str, from: &str, to: &str) {
    let path = table.root().join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "`{from}` is not in {file}:\n{text}");
    std::fs::write(path, text.replace(from, to)).unwrap();
}

/// What `verify` finds in a forged game: it must break this promise, at this file, in these words.
pub(crate) fn caught(table: &Table, promise: Promise, file: &str, words: &str) {
    let verdict = table.verify();
    let mut found = verdict.discrepancies.iter();
    let told = found.any(|one| one.file == file && one.what.contains(words));
    assert!(told, "`{words}` of {file} in {:#?}", verdict.discrepancies);
    let mut promises = verdict.promises.iter();
    let broken = promises.any(|one| one.promise == promise && one.at.iter().any(|at| at == file));
    assert!(broken, "{promise:?} in {:#?}", verdict.promises);
}
