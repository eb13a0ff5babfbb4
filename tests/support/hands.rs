//! Games in whose dice players have a part.

use std::path::PathBuf;

use estafette::dice::{Chain, Hash};
use estafette::game::{Debt, NewGame, Request, Step};

use crate::support::{Table, envelope, handing};

/// The chain of a player.
pub(crate) fn chain(side: &str, tip: &str) -> Chain {
    Chain::new("hill", side, 60, Hash::of(tip.as_bytes()))
}

/// Who owes what, of a command that casts nothing.
pub(crate) fn debts(table: &Table, request: &Request) -> Vec<String> {
    match table.run(request).unwrap().step {
        Step::Awaiting { debts, .. } => debts.iter().map(Debt::to_string).collect(),
        Step::Cast(_) => panic!("it is cast"),
        _ => panic!("it is neither cast nor awaiting"),
    }
}

/// A game in which red has a chain and blue gave words.
pub(crate) fn with_hands(change: impl FnOnce(&mut NewGame)) -> Table {
    with_hands_of("", change)
}

/// The same with what is added to its file.
pub(crate) fn with_hands_of(extra: &str, change: impl FnOnce(&mut NewGame)) -> Table {
    let table = Table::made(extra, |new| {
        new.invite = true;
        change(new);
    });
    assert_eq!(debts(&table, &Request::default()).len(), 2);
    let anchor = format!("chain: {}", chain("red", "red's secret").anchor());
    let red = table.file("red.yaml", &envelope("red", 0, &anchor));
    assert_eq!(debts(&table, &handing(vec![red])).len(), 1);
    let blue = table.file("blue.yaml", &envelope("blue", 0, "words: the hill is ours"));
    let begun = table.run(&handing(vec![blue])).unwrap();
    assert!(matches!(begun.step, Step::Begun));
    table
}

/// The link of red for an exchange, in a file of its own.
pub(crate) fn link(table: &Table, exchange: u32) -> PathBuf {
    let link = chain("red", "red's secret").link(exchange);
    table.file("link.yaml", &envelope("red", exchange, &format!("link: {link}")))
}
