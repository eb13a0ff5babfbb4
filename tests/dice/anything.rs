//! Nothing that is thrown at the verifiers gets past them or makes them panic.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use estafette::dice::{Hash, canonical_orders, verify_ledger, verify_rolls};

use super::vectors::{self, hash, list, text};

fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) }
}

fn ledgers() -> Vec<(String, Hash)> {
    let all = vectors::all();
    let games = list(&all, "games").iter();
    games.map(|game| (text(game, "ledger").to_owned(), hash(game, "head"))).collect()
}

/// Lines of ledgers and rolls files, sound and not, to be shuffled.
fn lines() -> Vec<String> {
    let all = vectors::all();
    let bad = list(&all, "bad_ledgers").iter().map(|vector| text(vector, "ledger"));
    let rolls = list(&all, "bad_rolls").iter().map(|vector| text(vector, "rolls_file"));
    let lines = bad.take(40).chain(rolls).flat_map(str::lines).map(str::to_owned);
    lines.collect()
}

fn judge_everything(bytes: &[u8]) {
    let hash = Hash::of(b"anything");
    let _ = verify_ledger(bytes, Some(&hash));
    let _ = verify_rolls(bytes, &hash, 1, &hash, Some(&hash));
    if let Ok(Some(canonical)) = canonical_orders(bytes) {
        assert_eq!(canonical_orders(canonical.as_bytes()), Ok(Some(canonical)));
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_bytes_make_a_verifier_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        judge_everything(&bytes);
    }

    #[test]
    fn no_shuffled_lines_make_a_verifier_panic(
        lines in prop::collection::vec(select(lines()), 0..60),
    ) {
        judge_everything((lines.join("\n") + "\n").as_bytes());
    }

    #[test]
    fn a_changed_byte_is_found(
        (ledger, head) in select(ledgers()),
        place in any::<Index>(),
        change in 1_u8..,
    ) {
        let mut bytes = ledger.into_bytes();
        let place = place.index(bytes.len());
        bytes[place] ^= change;
        prop_assert!(verify_ledger(&bytes, Some(&head)).is_err());
    }

    #[test]
    fn a_ledger_cut_short_is_found(
        (ledger, head) in select(ledgers()),
        place in any::<Index>(),
    ) {
        let bytes = &ledger.as_bytes()[..place.index(ledger.len())];
        prop_assert!(verify_ledger(bytes, Some(&head)).is_err());
    }

    #[test]
    fn lines_left_out_or_doubled_are_found(
        (ledger, head) in select(ledgers()),
        place in any::<Index>(),
        times in select(vec![0_usize, 2]),
    ) {
        let lines: Vec<&str> = ledger.lines().collect();
        let place = place.index(lines.len());
        let changed: String = lines
            .iter()
            .enumerate()
            .map(|(at, line)| format!("{line}\n").repeat(if at == place { times } else { 1 }))
            .collect();
        prop_assert!(verify_ledger(changed.as_bytes(), Some(&head)).is_err());
    }
}
