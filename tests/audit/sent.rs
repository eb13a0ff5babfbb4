//! What a player can prove with what he sent himself: his orders, or the hash of them in the reply to his mail.

use crate::support::transcript::estafette;
use crate::support::{Table, orders};
use estafette::dice::Hash;

const SENT: &str = "dice sent PLACE/red.yaml --ledger HILL/ledger.txt --exchange 1 --side red";

#[test]
fn orders_that_were_sent_are_those_that_the_lock_names() {
    let table = Table::new();
    let files = table.both(1);
    table.cast(files);
    estafette(&table, SENT).has(0, &["names these very orders of red"]);
    let canonical = "game: hill\nexchange: 1\nside: red\norders:\n- {unit: R1, do: press}\n";
    let hash = Hash::of(canonical.as_bytes());
    let by_reply = SENT.replace("PLACE/red.yaml", hash.as_str());
    estafette(&table, &by_reply).has(0, &["sent    HASH\nlocked  HASH\n"]);
    let ledger = std::fs::read_to_string(table.root().join("ledger.txt")).unwrap();
    assert!(ledger.contains(&format!("\norders red {hash}\n")), "a line of its own: {ledger}");
    table.file("red.yaml", &orders("red", 1, "stand"));
    estafette(&table, SENT).has(1, &["NOT SO: the lock names other orders of red"]);
    estafette(&table, &format!("{SENT} --format json")).has(1, &["\"agrees\": false"]);
    estafette(&table, &SENT.replace("--exchange 1", "--exchange 2"))
        .has(3, &["the ledger has no lock of it: no exchange 2; there is only 1"]);
    estafette(&table, &SENT.replace("side red", "side green")).has(3, &["the card has no seat `green`"]);
}

const SHARED: &str = "players: [{player: anna, side: red, units: [R1]}, {player: bert, side: red}]\n";

fn by(player: &str) -> String {
    orders("red", 1, "press").replace("side: red", &format!("side: red\nplayer: {player}"))
}

#[test]
fn a_player_who_shares_a_side_finds_his_own_in_what_it_has_locked() {
    let table = Table::with(SHARED);
    let files = vec![
        table.file("red.yaml", &by("anna")),
        table.file("bert.yaml", &by("bert")),
        table.file("blue.yaml", &orders("blue", 1, "press")),
    ];
    table.cast(files);
    assert_eq!(table.verify().discrepancies, []);
    estafette(&table, SENT).has(1, &["give what it has locked after `--locked`"]);
    let locked = format!("{SENT} --locked HILL/x001/orders/red.yaml");
    estafette(&table, &locked).has(0, &["Your orders stand whole in what red has locked."]);
    let berts = locked.replace("red.yaml --ledger", "bert.yaml --ledger");
    estafette(&table, &berts).has(
        0,
        &["but for what it tells of itself:\nset aside: line 7 of bert's file: `R1` is anna's to order: {unit: R1, do: press}"],
    );
    // What he never sent stands there as his.
    table.file("red.yaml", &by("anna").replace("press", "stand"));
    estafette(&table, &locked).has(1, &["NOT SO: `orders: {unit: R1, do: stand}` of yours was not locked"]);
    table.file("red.yaml", &by("anna").replace("orders:\n- {unit: R1, do: press}", "orders: []"));
    estafette(&table, &locked).has(1, &["`orders: {unit: R1, do: press}` was locked as yours"]);
    table.file("other.yaml", "game: hill\n");
    estafette(&table, &format!("{SENT} --locked PLACE/other.yaml")).has(1, &["so it is not what the lock names"]);
}

#[test]
fn a_comment_that_no_lock_writes_proves_nothing_to_a_player() {
    let table = Table::with(SHARED);
    let files = vec![
        table.file("red.yaml", &by("anna")),
        table.file("bert.yaml", &by("bert")),
        table.file("blue.yaml", &orders("blue", 1, "press")),
    ];
    table.cast(files);
    let file = table.root().join("x001/orders/red.yaml");
    let locked = std::fs::read_to_string(&file).unwrap();
    let parts = estafette::orders::named_parts(&locked).unwrap();
    let (anna, bert) = (parts[0].1, parts[1].1);
    let entry = "- {unit: R1, do: press}\n";
    let command = format!("{SENT} --locked HILL/x001/orders/red.yaml");
    let rest = anna.replace(&format!("orders:\n{entry}"), "");
    let without = |comment: &str| format!("{comment}{rest}");
    let line = "# set aside: line 7 of anna's file:";
    for (forged, words) in [
        (anna.replace(entry, &format!("# {entry}")), "of yours was not locked"),
        (without("# set aside: {unit: R1, do: press}\n"), "of yours was not locked"),
        (without(&format!("{line} `R1` is anna's to order: {}", &entry[2..])), "of yours was not locked"),
        (
            without("# courier of exchange 7, to arrive in turn 9 (all of it): {unit: R1, do: press}\n"),
            "of yours was not locked",
        ),
        (
            format!("# courier of exchange 1 has arrived: {{unit: R1, do: stand}}\n{anna}- {{unit: R1, do: stand}}\n"),
            "you have not sent it",
        ),
        (format!("# hello\n{anna}"), "comments were added"),
    ] {
        let text = estafette::orders::joined(&[("anna", &forged), ("bert", bert)]);
        std::fs::write(&file, text).unwrap();
        crate::support::forger::rehash(&table);
        estafette(&table, &command).has(1, &[words]);
    }
    let twice = estafette::orders::joined(&[("anna", anna), ("anna", &rest), ("bert", bert)]);
    std::fs::write(&file, twice).unwrap();
    crate::support::forger::rehash(&table);
    estafette(&table, &command).has(1, &["its first line does not name the files of players"]);
    let told = without(&format!("{line} `R1` is bert's to order: {}", &entry[2..]));
    let text = estafette::orders::joined(&[("anna", &told), ("bert", bert)]);
    std::fs::write(&file, text).unwrap();
    crate::support::forger::rehash(&table);
    estafette(&table, &command).has(0, &["set aside: line 7 of anna's file: `R1` is bert's to order"]);
    let ride = "# courier of exchange 1, to arrive in turn 9 (all of it): {unit: R1, do: press}\n";
    let text = estafette::orders::joined(&[("anna", &without(ride)), ("bert", bert)]);
    std::fs::write(&file, text).unwrap();
    crate::support::forger::rehash(&table);
    estafette(&table, &command)
        .has(0, &["on the road: courier of exchange 1, to arrive in turn 9", "Only in a game with `couriers`"]);
}

#[test]
fn orders_of_an_exchange_that_was_taken_back_do_not_count() {
    let table = Table::new();
    table.play_to(2);
    table.file("red.yaml", &orders("red", 1, "press"));
    estafette(&table, SENT).has(0, &["names these very orders"]);
    estafette(&table, "reopen HILL --to 1 --reason 'a wrong map'").has(0, &[]);
    estafette(&table, SENT).has(
        1,
        &["exchange 1 does not count: it was taken back by the act 3/1 of the desk, and exchange 3 took its place, which is not locked yet"],
    );
    table.play_to(3);
    estafette(&table, SENT).has(1, &["exchange 3 took its place; the lock names other orders"]);
}

/// A command that the protocol prints for players.
fn command(beginning: &str) -> &'static str {
    let protocol = include_str!("../../src/dice/PROTOCOL.md");
    let mut lines = protocol.lines().map(str::trim_start);
    let found = lines.find(|line| line.starts_with(beginning));
    found.expect("the protocol prints it")
}

#[test]
#[cfg(target_os = "linux")]
fn a_shell_alone_tells_what_was_locked_and_what_was_sent() {
    let table = Table::new();
    let files = table.both(1);
    table.cast(files);
    let place = table.place.path();
    std::fs::copy(place.join("red.yaml"), place.join("orders.yaml")).unwrap();
    std::fs::copy(table.root().join("ledger.txt"), place.join("ledger.txt")).unwrap();
    let script = [
        command("awk '/^estafette-dice-1 entry$/").to_owned(),
        command("grep '^orders fr ' e.0001").replace(" fr ", " red "),
        command("sed -n '/^# estafette begin/").to_owned(),
    ];
    let output = std::process::Command::new("sh")
        .args(["-c", &script.join("\n")])
        .current_dir(place)
        .output()
        .expect("there is a shell");
    let printed = String::from_utf8(output.stdout).unwrap();
    let canonical = "game: hill\nexchange: 1\nside: red\norders:\n- {unit: R1, do: press}\n";
    let hash = Hash::of(canonical.as_bytes());
    assert_eq!(printed, format!("orders red {hash}\n{hash}  -\n"));
}

/// A game of *Really Simple* in which two French players have mailed plain lines, and one names a unit of the other's. The dice
/// say who moves first: of many games that are begun it is one in which the French do.
fn in_lines() -> Table {
    let begun = (0..64).map(|_| {
        let table = Table { place: crate::support::tempdir().unwrap() };
        let game = std::fs::read_to_string("examples/maida-open/game.yaml").unwrap();
        let (scenario, _) = game.split_once("\nplayers:").unwrap();
        let players = "players: [{player: anna, side: french, units: [voltigeurs]}, {player: ben, side: french}]\n";
        table.file("scenario.yaml", &format!("{scenario}\n{players}"));
        typed(&table, "new PLACE/scenario.yaml HILL").has(0, &[]);
        typed(&table, "adjudicate HILL").has(0, &[]);
        table
    });
    let are_first = |table: &Table| {
        let report = std::fs::read_to_string(table.root().join("x001/report-french.md")).unwrap();
        report.contains("Awaited: your orders")
    };
    let table = begun.into_iter().find(are_first).expect("the French move first in one of many games");
    let head = |player: &str| format!("game: maida\nexchange: 2\nside: french\nplayer: {player}\n\n");
    table.file("anna.txt", &(head("anna") + "voltigeurs: move 1006\n"));
    table.file("ben.txt", &(head("ben") + "i-42e: stand\nvoltigeurs: stand\nswiss: dance a jig\n"));
    typed(&table, "adjudicate HILL PLACE/anna.txt PLACE/ben.txt").has(0, &["Exchange 2 is cast"]);
    table
}

fn typed(table: &Table, words: &str) -> crate::support::transcript::Transcript {
    crate::support::transcript::on_shelf(table, words, estafette::rules::all())
}

#[test]
fn orders_in_plain_lines_are_compared_as_they_were_mailed() {
    let table = in_lines();
    let sent = |file: &str, more: &str| {
        typed(
            &table,
            &format!(
                "dice sent PLACE/{file} --ledger HILL/ledger.txt --exchange 2 --side french --locked \
                 HILL/x002/orders/french.yaml {more}"
            ),
        )
    };
    let whole = "Your orders stand whole in what french has locked.";
    for by in ["--view HILL/x001/view-french.yaml", "--game HILL", ""] {
        sent("anna.txt", by).has(0, &[whole]);
        sent("ben.txt", by).has(0, &["`voltigeurs` is anna's to order: {unit: voltigeurs, do: stand}"]);
    }
    // As it stood in a mail, between marks and below a greeting.
    let anna = std::fs::read_to_string(table.place.path().join("anna.txt")).unwrap();
    table.file("mail.txt", &format!("Dear umpire,\n\n# estafette begin\n{anna}# estafette end\n\n> yours\n"));
    sent("mail.txt", "--game HILL").has(0, &[whole]);
    table.file("other.txt", &anna.replace("1006", "1007"));
    sent("other.txt", "--game HILL")
        .has(1, &["NOT SO: `orders: {unit: voltigeurs, do: {move: 1007}}` of yours was not locked"]);
    sent("other.txt", "").has(1, &["read with the names of a position: give the view"]);
    table.file("bare.txt", "voltigeurs: move 1006\n");
    let told = sent("bare.txt", "--game HILL");
    assert_eq!(told.code, 3, "{told:?}");
    assert!(told.err.contains("give the hash that the reply to your mail printed"), "{told:?}");
}

/// Letters are carried, and no part of what is locked.
#[test]
fn a_file_with_letters_in_it_is_what_was_locked_without_them() {
    let table = Table::new();
    let red = orders("red", 1, "press").replace("orders:", "letters: [{to: blue, text: Come on then.}]\norders:");
    let files = vec![table.file("red.yaml", &red), table.file("blue.yaml", &orders("blue", 1, "press"))];
    table.cast(files);
    estafette(&table, SENT).has(0, &["names these very orders of red"]);
}
