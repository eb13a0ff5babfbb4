//! How fast a Maildir of a thousand turn mails is fetched, evidence, turn files and replies written and on the disk.

#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod support;

use divan::counter::ItemsCount;
use estafette::game::Keep;
use estafette::post::{Errand, Way, Whence};
use support::mail_room::{Room, mail, orders_of, sender};
use support::tiny;

const MAILS: usize = 1_000;

fn main() {
    divan::main();
}

/// A Maildir, and a game it is fetched for.
fn maildir() -> (tempfile::TempDir, Room) {
    let place = tempfile::tempdir().expect("there is room");
    let new = place.path().join("new");
    std::fs::create_dir(&new).expect("there is room");
    for number in 0..MAILS {
        let (from, side) = match number % 2 {
            0 => ("Anna <anna@example.org>", "red"),
            _ => ("Bert <bert@example.org>", "blue"),
        };
        let text = orders_of(side, 1, "press").replace("orders:", &format!("note: mail {number}\norders:"));
        let bytes = mail(from, &format!("<{number}@x>"), 10, &text);
        std::fs::write(new.join(format!("{number:04}.host")), bytes).expect("there is room");
    }
    (place, Room::new("post: {demands: [address]}\n"))
}

fn fetch(place: &tempfile::TempDir, room: &Room) -> usize {
    let root = room.root();
    let errand = Errand { root: &root, shelf: tiny::SHELF, keep: &Keep::InTheFolder };
    let way = Whence::Here(Way::Maildir(place.path().to_owned()));
    errand.fetch(sender(), &way).expect("it is fetched").len()
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn a_thousand_new_mails(bencher: divan::Bencher<'_, '_>) {
    let bencher = bencher.counter(ItemsCount::new(MAILS)).with_inputs(maildir);
    bencher.bench_refs(|(place, room)| assert_eq!(fetch(place, room), MAILS));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn a_thousand_mails_that_are_known(bencher: divan::Bencher<'_, '_>) {
    let bencher = bencher.counter(ItemsCount::new(MAILS)).with_inputs(|| {
        let (place, room) = maildir();
        fetch(&place, &room);
        (place, room)
    });
    bencher.bench_refs(|(place, room)| assert_eq!(fetch(place, room), 0));
}
