//! What an umpire forges of the orders of a side with several players: `verify` finds each.

use crate::support::forger::{caught, edit, rehash};
use crate::support::transcript::estafette;
use crate::support::{Table, handing, orders};
use estafette::adjudicate::Side;
use estafette::game::{Kept, Promise};

const TWO: &str = "players: [{player: anna, side: red}, {player: bert, side: red}]\n";

fn by(player: &str, verb: &str) -> String {
    orders("red", 1, verb).replace("side: red", &format!("side: red\nplayer: {player}"))
}

#[test]
fn a_player_who_is_left_out_of_what_his_side_has_locked() {
    let honest = |players: &[&str]| {
        let table = Table::with(TWO);
        let files = players.iter().map(|player| table.file(&format!("{player}.yaml"), &by(player, "press")));
        let mut files = files.collect::<Vec<_>>();
        files.push(table.file("blue.yaml", &orders("blue", 1, "press")));
        table.run(&estafette::game::Request { without: vec![Side::new("red")], ..handing(files) }).unwrap();
        assert_eq!(table.verify().discrepancies, []);
        table
    };
    let table = honest(&["anna", "bert"]);
    edit(&table, "game.yaml", "{player: bert, side: red}", "{player: carl, side: red}");
    assert_eq!(table.verify().discrepancies, [], "players may change while the game is on");
    let table = honest(&["anna"]);
    std::fs::write(table.root().join("x001/in/003-bert.yaml"), by("bert", "stand")).unwrap();
    caught(&table, Promise::NothingReplaced, "x001/orders/red.yaml", "it is not what came in");
    edit(&table, "game.yaml", "{player: bert, side: red}", "{player: carl, side: red}");
    caught(&table, Promise::NothingReplaced, "x001/in/003-bert.yaml", "does not fit");
}

const APART: &str = "players: [{player: anna, side: red, units: [R1]}, {player: bert, side: red}]\n";

/// A game in which an order of Bert's was rightly set aside, with what red has locked.
fn set_aside() -> (Table, String) {
    let table = Table::with(APART);
    let files = vec![
        table.file("anna.yaml", &by("anna", "press")),
        table.file("bert.yaml", &by("bert", "press").replace("orders:", "note: mine\nseen: abababababababab\norders:")),
        table.file("blue.yaml", &orders("blue", 1, "press")),
    ];
    table.cast(files);
    let verdict = table.verify();
    assert_eq!((verdict.discrepancies, verdict.received), (Vec::new(), 2));
    let locked = std::fs::read_to_string(table.root().join("x001/orders/red.yaml")).unwrap();
    assert!(locked.contains("# set aside: line 9 of bert's file"), "{locked}");
    (table, locked)
}

/// Locks parts of players as red's, and lets the ledger name them.
fn locks(table: &Table, parts: &[(&str, &str)]) {
    let text = estafette::orders::joined(parts);
    std::fs::write(table.root().join("x001/orders/red.yaml"), text).unwrap();
    rehash(table);
}

#[test]
fn a_second_part_under_the_name_of_a_player_who_has_one() {
    for players in [APART, "players: [{player: carl, side: red}, {player: dora, side: red}]\n"] {
        let (table, locked) = set_aside();
        edit(&table, "game.yaml", APART.trim_end(), players.trim_end());
        let parts = estafette::orders::named_parts(&locked).unwrap();
        let [(_, anna), (_, bert)] = parts[..] else {
            panic!("two have written: {locked}");
        };
        let head = "game: hill\nexchange: 1\nside: red\nplayer: anna\n";
        let invented = format!("{head}concede: yes\n");
        let zed = head.replace("anna", "zed");
        for parts in [
            vec![("anna", anna), ("anna", &invented), ("bert", bert)],
            vec![("anna", &*invented), ("anna", anna), ("bert", bert)],
            vec![("Anna", &*invented), ("anna", anna), ("bert", bert)],
            vec![("anna", anna), ("bert", bert), ("zed", &zed)],
            vec![("bert", bert)],
        ] {
            locks(&table, &parts);
            let what = "it is not what came in as x001/in/002-bert.yaml";
            let file = "x001/orders/red.yaml";
            match players == APART {
                true => caught(&table, Promise::NothingReplaced, file, what),
                false => caught(&table, Promise::NothingReplaced, "x001/in/001-anna.yaml", "does not fit"),
            }
        }
    }
}

#[test]
fn a_comment_that_no_lock_writes_tells_of_nothing() {
    for players in [APART, "players: [{player: bert, side: red, units: [R1]}, {player: anna, side: red}]\n"] {
        let (table, locked) = set_aside();
        edit(&table, "game.yaml", APART.trim_end(), players.trim_end());
        let parts = estafette::orders::named_parts(&locked).unwrap();
        let [(_, anna), (_, bert)] = parts[..] else {
            panic!("two have written: {locked}");
        };
        let (told, rest) = bert.split_once('\n').unwrap();
        let entry = "- {unit: R1, do: press}\n";
        for (anna, bert) in [
            (anna.replace(entry, &format!("# {entry}")), bert.to_owned()),
            (anna.to_owned(), bert.replace("note: mine\n", "# note: mine\n")),
            (anna.to_owned(), bert.replace("seen:", "# seen:")),
            (anna.to_owned(), format!("# set aside: {}{rest}", &entry[2..])),
            (anna.to_owned(), format!("{told}\n{told}\n{rest}")),
            (anna.to_owned(), bert.replace("note: mine\n", "").replace("side: red\n", "side: red\nnote: mine\n")),
            (
                format!(
                    "# courier of exchange 1, to arrive in turn 9 (all of it): {}{}",
                    &entry[2..],
                    anna.replace(&format!("orders:\n{entry}"), "")
                ),
                bert.to_owned(),
            ),
        ] {
            locks(&table, &[("anna", &anna), ("bert", &bert)]);
            let what = "it is not what came in as";
            caught(&table, Promise::NothingReplaced, "x001/orders/red.yaml", what);
        }
    }
}

#[test]
fn what_was_set_aside_by_players_who_have_changed_is_not_proven() {
    let (table, _) = set_aside();
    edit(&table, "game.yaml", "units: [R1]", "units: []");
    let verdict = table.verify();
    assert_eq!(verdict.discrepancies, []);
    let mut promises = verdict.promises.iter();
    let replaced = promises.find(|one| one.promise == Promise::NothingReplaced);
    let replaced = replaced.unwrap();
    assert_eq!(replaced.kept, Kept::NotProven);
    assert!(replaced.why[0].contains("rightly set aside"), "{replaced:?}");
}

/// Whoever plays now, and whatever he is given: nobody knows how it was when the orders were locked.
#[test]
fn players_who_are_called_otherwise_or_lead_other_units_by_now_break_no_promise() {
    for players in [
        "[{player: anna, side: red, units: [R2]}, {player: bert, side: red, units: [R1]}]",
        "[{player: anna, side: red, units: [R1, R2]}, {player: bert, side: red, units: []}]",
        "[{player: carl, side: red, units: [R1]}, {player: bert, side: red}]",
        "[{player: anna, side: red, units: [R1]}, {player: carl, side: red}]",
        "[{player: bert, side: red, units: [R1]}, {player: anna, side: red}]",
        "[{player: anna, side: red, units: [R1]}, {player: bert, side: red, chief: yes}]",
        "[{player: anna, side: red, units: [R1]}, {player: bert, side: red, units: [R2]}, {player: carl, side: red}]",
        "[{player: anna, side: red}]",
        "[{player: bert, side: red}]",
        "[{player: anna, side: blue, units: [B1]}, {player: bert, side: blue}]",
        "[]",
    ] {
        for bert in [by("bert", "press"), by("bert", "stand")] {
            let table = Table::with(APART);
            let files = vec![
                table.file("anna.yaml", &by("anna", "press")),
                table.file("bert.yaml", &bert),
                table.file("blue.yaml", &orders("blue", 1, "press")),
            ];
            table.cast(files);
            let locked = std::fs::read_to_string(table.root().join("x001/orders/red.yaml")).unwrap();
            assert!(locked.contains("# set aside: "), "{locked}");
            edit(&table, "game.yaml", APART.trim_end(), &format!("players: {players}"));
            let verdict = table.verify();
            assert_eq!(verdict.discrepancies, [], "{players}: {bert}");
            let mut promises = verdict.promises.iter();
            let replaced = promises.find(|one| one.promise == Promise::NothingReplaced);
            assert_ne!(replaced.unwrap().kept, Kept::No, "{players}: {bert}");
        }
    }
}

/// What is wrong with the game file is said of it, and of nothing else.
#[test]
fn a_game_file_that_cannot_be_read_is_one_fault_and_accuses_nobody() {
    let mine = by("bert", "press").replace("orders:", "letters: [{to: anna, text: mine}]\norders:");
    for bert in [by("bert", "press"), by("bert", "stand"), mine] {
        let table = Table::with(APART);
        let files = vec![
            table.file("anna.yaml", &by("anna", "press")),
            table.file("bert.yaml", &bert),
            table.file("blue.yaml", &orders("blue", 1, "press")),
        ];
        table.cast(files);
        let game = std::fs::read_to_string(table.root().join("game.yaml")).unwrap();
        for broken in [
            game.replace("name: hill", "name: [hill"),
            game.replace("side: red, units", "side: green, units"),
            game.replace("player: bert", "playr: bert"),
            game.replace("rules: tiny", "rules: banana"),
            String::new(),
        ] {
            assert_ne!(broken, game);
            std::fs::write(table.root().join("game.yaml"), &broken).unwrap();
            let verdict = table.verify();
            let files = verdict.discrepancies.iter().map(|one| one.file.as_str()).collect::<Vec<_>>();
            assert_eq!(files, ["game.yaml"], "{broken}: {:#?}", verdict.discrepancies);
            let broken = verdict.promises.iter().filter(|one| one.kept == Kept::No).map(|one| one.promise);
            assert_eq!(broken.collect::<Vec<_>>(), [Promise::RulesApplied]);
        }
    }
}

/// Where capitals do not count, it would be read in the place of the other.
#[test]
fn a_file_of_the_game_in_other_capitals_is_found() {
    let table = Table::new();
    table.play_to(2);
    let ledger = std::fs::read(table.root().join("ledger.txt")).unwrap();
    std::fs::write(table.root().join("Ledger.TXT"), ledger).unwrap();
    caught(&table, Promise::RulesApplied, "Ledger.TXT", "it is called nearly as a file of estafette's");
}

const FORGED: &str = "# set aside: line 6 of anna's file: `R1` is bert's to order: {unit: R1, do: press}\n\
     # not understood: line 7: there is no `frob`: R1 frob\n# courier of exchange 1 has arrived: {unit: R1, do: stand}\n# my plan\n";

#[test]
fn a_player_who_writes_what_a_lock_would_write_of_another() {
    let table = Table::with(TWO);
    let bert = by("bert", "press").replace("orders:\n- {unit: R1, do: press}", &format!("{FORGED}note: mine"));
    let files = vec![
        table.file("anna.yaml", &by("anna", "press")),
        table.file("bert.yaml", &bert),
        table.file("blue.yaml", &orders("blue", 1, "press")),
    ];
    table.cast(files);
    let text = |name: &str| std::fs::read_to_string(table.root().join(name)).unwrap();
    let locked = text("x001/orders/red.yaml");
    assert!(locked.ends_with("player: bert\n#\n#\n#\n# my plan\nnote: mine\n"), "{locked}");
    for said in ["set aside", "not understood", "courier", "frob"] {
        let report = text("x001/report-red.md");
        assert!(!locked.contains(said) && !report.contains(said), "{said}: {locked}{report}");
    }
    let verdict = table.verify();
    assert_eq!((verdict.discrepancies, verdict.received), (Vec::new(), 2));
    estafette(&table, "verify HILL").has(0, &["nothing that was sent was replaced: yes"]);
    let sent =
        "dice sent PLACE/anna.yaml --ledger HILL/ledger.txt --exchange 1 --side red --locked HILL/x001/orders/red.yaml";
    estafette(&table, sent).has(0, &["Your orders stand whole in what red has locked."]);
    let of_bert = sent.replace("anna.yaml", "bert.yaml");
    estafette(&table, &of_bert).has(0, &["but for comments of yours that begin like those of a lock"]);
    // An umpire who is in league with him locks them as they are, and verify says whose words they are.
    let parts = estafette::orders::named_parts(&locked).unwrap();
    let typed = estafette::orders::order_file(bert.as_bytes()).unwrap().text;
    locks(&table, &[parts[0], ("bert", &typed)]);
    let says =
        "replaced: not proven: exchange 1: a comment of bert that begins like one of a lock stands in orders/red.yaml";
    estafette(&table, "verify HILL").has(1, &[says, "owed: NO: see x001/"]);
    estafette(&table, &of_bert).has(0, &["Your orders stand whole in what red has locked."]);
    // What nobody wrote is found as ever.
    let told = format!("{}{}", &FORGED[..FORGED.find('\n').unwrap() + 1], parts[0].1);
    locks(&table, &[("anna", &told), parts[1]]);
    caught(&table, Promise::NothingReplaced, "x001/orders/red.yaml", "it is not what came in");
}

#[test]
fn a_player_who_writes_what_couriers_would_write_of_another() {
    let table = Table::with(APART);
    let bert = by("bert", "press").replace("orders:", &format!("{FORGED}orders:"));
    let files = vec![
        table.file("anna.yaml", &by("anna", "press")),
        table.file("bert.yaml", &bert),
        table.file("blue.yaml", &orders("blue", 1, "press")),
    ];
    table.cast(files);
    let report = std::fs::read_to_string(table.root().join("x001/report-red.md")).unwrap();
    assert!(report.contains("set aside: line 11 of bert's file: `R1` is anna's to order"), "{report}");
    assert!(!report.contains("line 6 of anna's file") && !report.contains("frob"), "{report}");
    assert_eq!(table.verify().discrepancies, []);
}
