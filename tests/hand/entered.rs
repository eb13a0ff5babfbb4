//! Orders that the umpire enters for a player who has telephoned or written a letter.

use crate::support::transcript::estafette;
use crate::support::{Table, envelope, orders};

#[test]
fn what_is_entered_is_marked_in_what_is_locked_and_in_everybodys_report() {
    let table = Table::with("post: {demands: [address, code]}\n");
    table.file("red.yaml", &orders("red", 1, "press"));
    let told =
        estafette(&table, "adjudicate HILL --entered PLACE/red.yaml --by 'by telephone, Tuesday' --without blue");
    assert_eq!(told.code, 0, "{}", told.err);
    let line = "The orders of the Reds were entered by the umpire: by telephone, Tuesday";
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat(&told.out).contains(line), "{}", told.out);
    let place = table.folder().exchange(1);
    for side in ["red", "blue"] {
        let path = place.report(&estafette::adjudicate::Side::new(side));
        let report = std::fs::read_to_string(path).unwrap();
        assert!(flat(&report).contains(line), "the report of {side}");
    }
    let locked = std::fs::read_to_string(place.path().join("orders/red.yaml")).unwrap();
    assert_eq!(
        locked,
        "game: hill\nexchange: 1\nside: red\norders:\n- {unit: R1, do: press}\nentered: \"by telephone, Tuesday\"\n"
    );
    assert!(place.inbox().join("001-entered-red.yaml").is_file());
    estafette(&table, "verify HILL")
        .has(0, &["1 file of orders was entered by the umpire for a player", "Everything agrees."]);
}

#[test]
fn a_file_is_entered_once_and_counts_when_the_rest_has_come() {
    let table = Table::new();
    table.file("red.yaml", &orders("red", 1, "press"));
    table.file("blue.yaml", &orders("blue", 1, "stand"));
    let entering = "adjudicate HILL --entered PLACE/red.yaml --by letter";
    for _ in 0..2 {
        estafette(&table, entering).has(4, &["blue owes its orders"]);
    }
    estafette(&table, "status HILL").has(4, &["  blue owes its orders\n  here: 001-entered-red.yaml\n"]);
    estafette(&table, "adjudicate HILL PLACE/blue.yaml").has(0, &["Exchange 1 is cast."]);
    estafette(&table, "verify HILL").has(0, &["Everything agrees."]);
}

#[test]
fn a_players_own_file_cannot_say_so() {
    let table = Table::new();
    let forged = format!("{}entered: by telephone\n", envelope("red", 1, "orders: []"));
    table.file("red.yaml", &forged);
    estafette(&table, "adjudicate HILL PLACE/red.yaml")
        .has(3, &["error: only the umpire enters orders for others", "red.yaml:5:1"]);
    let inbox = table.folder().exchange(1).inbox();
    std::fs::create_dir_all(&inbox).unwrap();
    for name in ["red.yaml", "entered-red.yaml"] {
        std::fs::write(inbox.join(name), &forged).unwrap();
    }
    let told = estafette(&table, "status HILL");
    assert_eq!(told.err.matches("only the umpire enters orders").count(), 2);
    table.file("by.yaml", &forged);
    estafette(&table, "adjudicate HILL --entered PLACE/by.yaml --by letter")
        .has(3, &["the file says already how it was entered"]);
}

#[test]
fn files_whose_keys_share_a_line_are_written_anew() {
    let table = Table::new();
    table.file("red.yaml", "{game: hill, exchange: 1, side: red, orders: [{unit: R1, do: press}]}\n");
    estafette(&table, "adjudicate HILL --entered PLACE/red.yaml --by letter --without blue")
        .has(0, &["were entered by the umpire: letter"]);
}

#[test]
fn every_file_has_its_how() {
    let table = Table::new();
    table.both(1);
    let both = "adjudicate HILL --entered PLACE/red.yaml --entered PLACE/blue.yaml";
    estafette(&table, &format!("{both} --by letter --by telephone")).has(
        0,
        &[
            "The orders of the Reds were entered by the umpire: letter",
            "The orders of the Blues were entered by the umpire: telephone",
        ],
    );
    estafette(&table, both).has(2, &["--by"]);
    estafette(&table, &format!("{both} --by a --by b --by c"))
        .has(2, &["2 files are entered, and `--by` stands 3 times"]);
}
