//! Appending to a ledger refuses what a verifier would.

use estafette::dice::{Body, Hash, Ledger, LinkWord, LockSeat};

use super::vectors::{self, list, text};

#[test]
fn what_a_verifier_would_refuse_is_not_appended() {
    let all = vectors::all();
    for game in list(&all, "games") {
        let read = Ledger::read(text(game, "ledger").as_bytes()).expect("sound");
        let mut built = Ledger::open(read.card()).expect("a card");
        for entry in read.entries() {
            let before = built.text().to_owned();
            for bad in spoiled(&entry.body) {
                assert!(built.append(bad.clone()).is_err(), "{bad:?}");
                assert_eq!(built.text(), before);
            }
            built.append(entry.body.clone()).expect("sound");
        }
        assert_eq!(built.text(), text(game, "ledger"));
    }
}

/// An entry with one thing wrong at a time.
fn spoiled(body: &Body) -> Vec<Body> {
    let mut bad = Vec::new();
    let evil = "x\nestafette-dice-1 entry";
    match body {
        Body::Lock(lock) => {
            let mut one = lock.clone();
            one.exchange += 1;
            let mut two = lock.clone();
            two.rules = format!("x {}", two.rules);
            let mut three = lock.clone();
            three.seats.push(LockSeat { orders: None, bind: None, link: LinkWord::No });
            bad.extend([one, two, three].map(Body::Lock));
        }
        Body::Cast(cast) => {
            let mut one = cast.clone();
            one.seed = one.state;
            let mut two = cast.clone();
            two.umpire = two.state;
            let mut three = cast.clone();
            three.reports.push(None);
            bad.extend([one, two, three].map(Body::Cast));
        }
        Body::Void { exchange, text } => {
            bad.push(Body::Void { exchange: exchange + 1, text: text.clone() });
            bad.push(Body::Void { exchange: *exchange, text: evil.to_owned() });
        }
        Body::Rekey { seat, from, anchor } => {
            bad.push(Body::Rekey { seat: seat.clone(), from: from + 1, anchor: *anchor });
            bad.push(Body::Rekey { seat: "nobody".to_owned(), from: *from, anchor: *anchor });
        }
        Body::Note { state, .. } => {
            bad.push(Body::Note { state: *state, text: String::new() });
            bad.push(Body::Note { state: *state, text: evil.to_owned() });
        }
        Body::Close { seal } => bad.push(Body::Close { seal: Hash::of(seal.as_str().as_bytes()) }),
    }
    bad
}
