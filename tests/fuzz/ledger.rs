//! A ledger, a card, and the rolls of an exchange.

use estafette::dice::{Card, Chain, Hash, Ledger, RollsFile, verify_ledger, verify_rolls};

use crate::fuzz::Target;
use crate::fuzz::corpus::texts;

pub(crate) const TARGET: Target = Target { name: "ledger", corpus, run };

fn corpus() -> Vec<String> {
    let mut all = texts("examples", |name| name == "ledger.txt" || name == "secret.txt");
    all.extend(texts("examples", |name| name == "rolls.txt"));
    all
}

fn run(bytes: &[u8]) {
    let _ = verify_ledger(bytes, None);
    if let Ok(ledger) = Ledger::read(bytes) {
        assert_eq!(ledger.text().as_bytes(), bytes, "a ledger has one form");
        let _ = (ledger.head(), ledger.warnings(), ledger.closed(), ledger.next_exchange());
        assert!(ledger.exchanges().count() <= bytes.len());
    }
    if let Ok(card) = Card::parse(bytes) {
        assert_eq!(card.text().as_bytes(), bytes, "a card has one form");
    }
    let text = String::from_utf8_lossy(bytes);
    if let Some(chain) = Chain::parse_secret(&text) {
        let _ = chain.anchor();
    }
    let named = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key));
        line.map(str::to_owned)
    };
    let game = named("game ").as_deref().and_then(Hash::parse);
    let exchange = named("exchange ").and_then(|number| number.parse().ok());
    let (Some(game), Some(exchange)) = (game, exchange) else {
        return;
    };
    let (seed, seal) = (Hash::of(b"seed"), Hash::of(b"seal"));
    let _ = verify_rolls(bytes, &game, exchange, &seed, None);
    let _ = verify_rolls(bytes, &game, exchange, &seed, Some(&seal));
    if let Ok(file) = RollsFile::read(bytes, &game, exchange) {
        assert_eq!(file.text().as_bytes(), bytes, "a rolls file has one form");
    }
}
