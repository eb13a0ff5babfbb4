//! Files as an editor on Windows leaves them: a mark before the first letter, and lines that end with two characters.

use crate::support::transcript::estafette;
use crate::support::{SCENARIO, Table};

/// A text with a mark before it, and carriage returns.
fn saved_on_windows(text: &str) -> String {
    format!("\u{feff}{}", text.replace('\n', "\r\n"))
}

#[test]
fn what_an_editor_on_windows_leaves_is_read_as_it_was_meant() {
    let table = Table::new();
    let place = |name: &str| table.place.path().join(name);
    std::fs::write(place("duel.yaml"), saved_on_windows(SCENARIO)).unwrap();
    estafette(&table, "new PLACE/duel.yaml PLACE/duel").has(0, &["stands in"]);
    let game = std::fs::read_to_string(place("duel/game.yaml")).unwrap();
    assert!(!game.contains(['\r', '\u{feff}']), "{game:?}");
    std::fs::write(place("duel/game.yaml"), saved_on_windows(&game)).unwrap();
    estafette(&table, "status PLACE/duel").has(4, &["red owes its orders"]);
    let orders = |side: &str| format!("game: hill\nexchange: 1\nside: {side}\norders: []\n");
    for side in ["red", "blue"] {
        std::fs::write(place(&format!("{side}.yaml")), saved_on_windows(&orders(side))).unwrap();
    }
    let umpire = "game: hill\nexchange: 1\nreason: rain\namend:\n- {unit: R1, strength: 8}\n";
    std::fs::write(place("umpire.yaml"), saved_on_windows(umpire)).unwrap();
    estafette(&table, "amend PLACE/duel PLACE/umpire.yaml --yes").has(0, &["R1"]);
    estafette(&table, "adjudicate PLACE/duel PLACE/red.yaml PLACE/blue.yaml").has(0, &["Exchange 1 is cast."]);
    let account = "from: umpire@example.org\nsend: {by: files, folder: drafts}\n";
    std::fs::write(place("mail.yaml"), saved_on_windows(account)).unwrap();
    estafette(&table, "mail test --config PLACE/mail.yaml").has(0, &[]);
    estafette(&table, "verify PLACE/duel").has(0, &["Everything agrees."]);
}
