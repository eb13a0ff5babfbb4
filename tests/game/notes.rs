//! Notes behind orders: who is told them, where, and that they change nothing else.

use crate::support::{Table, orders};
use estafette::game::{Keep, When, close, gather_book};
use estafette::report::{Reader, book};

const HILL: &str = "the hill, whatever it costs";

/// Plays an exchange in which red notes something behind its order.
fn played(extra: &str) -> Table {
    let table = Table::with(extra);
    let noted = orders("red", 1, "stand").replace("do: stand", &format!("do: stand, note: \"{HILL}\""));
    let files = vec![table.file("red.yaml", &noted), table.file("blue.yaml", &orders("blue", 1, "stand"))];
    table.cast(files);
    table
}

/// The report of a side, in one line.
fn report(table: &Table, side: &str) -> String {
    let text = std::fs::read_to_string(table.root().join(format!("x001/report-{side}.md"))).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn book_of(table: &Table, reader: Reader) -> String {
    book(&gather_book(&table.game(), reader, &mut |_, _| {}).unwrap())
}

#[test]
fn a_note_is_told_in_the_report_of_its_own_side_alone() {
    let table = played("");
    assert!(report(&table, "red").contains(&format!("Your note on R1: \"{HILL}\".")), "{}", report(&table, "red"));
    assert!(!report(&table, "blue").contains(HILL));
    assert_eq!(table.verify().discrepancies, []);
    close(&mut table.game(), &Keep::InTheFolder, When::Anyhow).unwrap();
    assert!(!book_of(&table, Reader::Everybody).contains(HILL));
    assert!(book_of(&table, Reader::Side(estafette::adjudicate::Side::new("red"))).contains(HILL));
}

#[test]
fn after_the_close_everybody_reads_the_notes_where_the_game_has_it_so() {
    let table = played("notes: after the close\n");
    assert!(report(&table, "red").contains(HILL) && !report(&table, "blue").contains(HILL));
    assert!(!book_of(&table, Reader::Everybody).contains(HILL));
    close(&mut table.game(), &Keep::InTheFolder, When::Anyhow).unwrap();
    let all = book_of(&table, Reader::Everybody);
    assert!(all.contains("A note of the Reds on R1"), "{}", all.contains(HILL));
}

#[test]
fn a_game_may_tell_no_notes() {
    let table = played("notes: never\n");
    assert!(!report(&table, "red").contains(HILL));
    assert_eq!(table.verify().discrepancies, []);
}

/// The report shows an order that is set aside as it was written; of its note there stand dots.
#[test]
fn where_notes_are_never_told_no_excerpt_shows_one() {
    for (kept, told) in [("", true), ("notes: never\n", false)] {
        let table = Table::with(kept);
        let noted = orders("red", 1, "stand").replace("R1, do: stand", &format!("B1, do: stand, note: \"{HILL}\""));
        let files = vec![table.file("red.yaml", &noted), table.file("blue.yaml", &orders("blue", 1, "stand"))];
        table.cast(files);
        let report = report(&table, "red");
        assert!(report.contains("error"), "{report}");
        assert_eq!(report.contains(HILL), told, "{report}");
        assert_eq!(report.contains("note: ..."), !told, "{report}");
        assert_eq!(table.verify().discrepancies, []);
    }
}
