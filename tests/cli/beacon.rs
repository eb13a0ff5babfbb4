//! The beacon on the command line, on a fixed date: what has appeared cannot be named, what has not cannot be known.

use crate::support::transcript::{NOW, estafette};
use crate::support::{Table, contents};
use estafette::dice::{Hash, quicknet_round};

#[test]
fn a_round_lies_in_the_future_and_its_value_comes_when_it_has_appeared() {
    let table = Table::made("", |new| new.beacon = Some("quicknet".into()));
    table.both(1);
    let (soon, value) = (quicknet_round(NOW) + 1, Hash::of(b"drawn"));
    let played = "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml";
    let before = contents(&table.root());
    for past in [1, soon - 2] {
        estafette(&table, &format!("{played} --round {past}")).has(
            2,
            &[
                &format!("round {past} appeared at 2023-"),
                "known before the lock",
                "name one that lies in the future: round 2400079 appears at 2023-11-14 23:13:21 UTC",
            ],
        );
    }
    estafette(&table, &format!("{played} --round {soon} --beacon {value}"))
        .has(2, &["it has not appeared yet", "leave `--beacon` out until"]);
    assert_eq!(contents(&table.root()), before, "nothing is taken in");
    estafette(&table, &format!("{played} --round {soon}")).has(4, &["the beacon's value"]);
    estafette(&table, &format!("adjudicate HILL --beacon {value}")).has(2, &["it has not appeared yet"]);
    estafette(&table, "adjudicate HILL --void late").has(0, &["Exchange 1 is void"]);
    let same = estafette(&table, &format!("adjudicate HILL --round {soon}"));
    same.has(2, &["is not greater than", "name a later one after `--round`"]);
    assert!(!same.err.contains("ledger"), "{}", same.err);
}
