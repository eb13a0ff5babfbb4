//! What in the folder of a game is no plain file, and what lies there under names that estafette gives: each is named by
//! whatever comes upon it.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::support::forger::{caught, edit};
use crate::support::transcript::estafette;
use crate::support::{Table, orders};
use estafette::game::{self, Keep, Kept, Promise, When};

fn played(last: u32) -> Table {
    let table = Table::new();
    table.play_to(last);
    assert_eq!(table.verify().discrepancies, [], "it is honest so far");
    table
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo runs").success());
}

/// Puts something in the place of what lies there, which is kept elsewhere; gives where.
fn in_place_of(table: &Table, name: &str, put: fn(&Path, &Path)) {
    let (there, kept) = (table.root().join(name), table.place.path().join("kept"));
    fs::rename(&there, &kept).unwrap();
    put(&kept, &there);
}

fn link(kept: &Path, there: &Path) {
    symlink(kept, there).unwrap();
}

#[test]
fn what_is_no_file_among_turn_files_is_refused_before_anything_is_locked() {
    for (name, what) in [
        ("002-blue.yaml", "it is no plain file"),
        ("blue.yaml", "it is no plain file"),
        ("003-red.yaml", "it is a link"),
        ("003-blue.yaml", "it is a folder"),
    ] {
        let table = Table::new();
        fs::write(table.place.path().join("red.yaml"), orders("red", 1, "press")).unwrap();
        fs::write(table.place.path().join("blue.yaml"), orders("blue", 1, "press")).unwrap();
        estafette(&table, "adjudicate HILL PLACE/red.yaml").has(4, &[]);
        let odd = table.root().join("x001/in").join(name);
        match what {
            "it is no plain file" => pipe(&odd),
            "it is a link" => symlink(table.place.path().join("red.yaml"), &odd).unwrap(),
            _ => fs::create_dir(&odd).unwrap(),
        }
        let ledger = fs::read(table.root().join("ledger.txt")).unwrap();
        for command in [
            "status HILL",
            "adjudicate HILL PLACE/blue.yaml",
            "adjudicate HILL --rehearse PLACE/blue.yaml",
            "check --game HILL PLACE/blue.yaml",
        ] {
            let told = estafette(&table, command);
            let looks = command.starts_with("check") && told.code == 0;
            assert!(looks || told.code >= 2, "{name}: {command}: {told:?}");
            assert!(looks || told.err.contains(what) && told.err.contains(name), "{name}: {command}: {told:?}");
            assert!(looks || told.err.contains("help: "), "{name}: {command}: {told:?}");
        }
        assert_eq!(fs::read(table.root().join("ledger.txt")).unwrap(), ledger, "{name}");
        match what {
            "it is a folder" => fs::remove_dir(&odd).unwrap(),
            _ => fs::remove_file(&odd).unwrap(),
        }
        estafette(&table, "adjudicate HILL PLACE/blue.yaml").has(0, &[]);
        assert_eq!(table.verify().discrepancies, []);
    }
}

#[test]
fn links_in_the_folder_of_a_game_are_not_followed() {
    for (name, promise) in [
        ("ledger.txt", Promise::RulesApplied),
        ("game.yaml", Promise::RulesApplied),
        ("scenario.yaml", Promise::RulesApplied),
        ("x000/state.yaml", Promise::RulesApplied),
        ("x001", Promise::RulesApplied),
        ("x001/in", Promise::NothingReplaced),
        ("x001/in/001-red.yaml", Promise::NothingReplaced),
        ("x001/orders", Promise::NothingReplaced),
        ("x001/orders/red.yaml", Promise::NothingReplaced),
        ("x001/rolls.txt", Promise::RollsRight),
        ("x001/report-red.md", Promise::EverythingTold),
        ("x001/view-red.yaml", Promise::EverythingTold),
    ] {
        let table = played(2);
        in_place_of(&table, name, link);
        caught(&table, promise, name, "it is a link, and the folder of a game holds plain files alone");
        let said = table.verify().discrepancies.into_iter().find(|one| one.file == name).unwrap().what;
        assert_eq!(said.matches("it is a link").count(), 1, "{name}: {said}");
    }
    for name in ["game.yaml", "ledger.txt", "x002/state.yaml", "x002"] {
        let table = played(2);
        in_place_of(&table, name, link);
        let told = estafette(&table, "status HILL");
        assert_eq!(told.code, 3, "{name}: {told:?}");
        assert!(told.err.contains("it is a link") && told.err.contains(name), "{name}: {told:?}");
    }
    let table = played(1);
    in_place_of(&table, "secret.txt", link);
    estafette(&table, "adjudicate HILL").has(3, &[]);
    estafette(&table, "adjudicate HILL --secret PLACE/kept").has(4, &[]);
    let table = played(1);
    symlink(table.root(), table.place.path().join("game")).unwrap();
    estafette(&table, "verify PLACE/game").has(0, &["Everything agrees.\n"]);
}

#[test]
fn what_is_no_plain_file_is_named_however_deep_it_lies() {
    for (folder, promise) in [
        ("photos/first/day", Promise::RulesApplied),
        ("x001/photos/first", Promise::EverythingTold),
        ("x001/in/old/older", Promise::NothingReplaced),
        ("post/outbox/old", Promise::NothingReplaced),
        ("post/in/old", Promise::NothingReplaced),
    ] {
        let table = played(1);
        let place = table.root().join(folder);
        fs::create_dir_all(&place).unwrap();
        fs::write(place.join("hill.jpg"), "a hill\n").unwrap();
        assert_eq!(table.verify().discrepancies, [], "{folder}");
        pipe(&place.join("pipe"));
        caught(&table, promise, &format!("{folder}/pipe"), "it is no plain file");
        fs::remove_file(place.join("pipe")).unwrap();
        symlink(table.place.path(), place.join("round")).unwrap();
        caught(&table, promise, &format!("{folder}/round"), "it is a link");
        fs::remove_file(place.join("round")).unwrap();
        drop(std::os::unix::net::UnixListener::bind(place.join("socket")).unwrap());
        caught(&table, promise, &format!("{folder}/socket"), "it is no plain file");
    }
}

#[test]
fn nothing_is_written_through_a_link() {
    let table = played(1);
    let elsewhere = table.place.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    symlink(&elsewhere, table.root().join("x002")).unwrap();
    let (red, blue) = (table.place.path().join("red.yaml"), table.place.path().join("blue.yaml"));
    fs::write(red, orders("red", 2, "press")).unwrap();
    fs::write(blue, orders("blue", 2, "press")).unwrap();
    let told = estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml");
    assert_eq!(told.code, 3, "{told:?}");
    assert!(told.err.contains("it is a link") && told.err.contains("x002"), "{told:?}");
    assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), 0);
}

#[test]
fn an_exchange_that_is_no_folder_is_to_blame_itself() {
    for (put, what) in [
        (pipe_there as fn(&Path, &Path), "it is no plain file"),
        (link, "it is a link"),
        (file_there, "it is a file, where the folder of an exchange belongs"),
    ] {
        let table = played(2);
        let kept = table.place.path().join("kept");
        fs::create_dir(&kept).unwrap();
        put(&kept, &table.root().join("x003"));
        let told = estafette(&table, "verify HILL");
        assert_eq!(told.code, 1, "{told:?}");
        assert!(told.err.contains(what) && told.err.contains("x003"), "{told:?}");
        assert!(!told.err.contains("taken.txt") && !told.out.contains("taken.txt"), "{told:?}");
    }
}

fn pipe_there(_: &Path, there: &Path) {
    pipe(there);
}

fn file_there(_: &Path, there: &Path) {
    fs::write(there, "a note\n").unwrap();
}

/// A game whose books were closed at the end, or before it.
fn closed(when: When) -> (Table, u32) {
    let table = Table::new();
    let next = match when {
        When::Anyhow => {
            table.play_to(2);
            3
        }
        When::Over => loop {
            let stand = table.game().stand().unwrap();
            if stand.clock.ending.is_some() {
                break stand.exchange;
            }
            table.play_to(stand.exchange);
        },
    };
    game::close(&mut table.game(), &Keep::InTheFolder, when).unwrap();
    assert_eq!(table.verify().discrepancies, [], "it is honest so far");
    (table, next)
}

#[test]
fn what_lies_behind_the_close_is_found() {
    for when in [When::Over, When::Anyhow] {
        let (table, next) = closed(when);
        let place = format!("x{next:03}");
        fs::create_dir(table.root().join(&place)).unwrap();
        assert_eq!(table.verify().discrepancies, [], "an empty folder says nothing");
        fs::write(table.root().join(&place).join("photo.jpg"), "a hill\n").unwrap();
        caught(&table, Promise::NothingReplaced, &format!("{place}/photo.jpg"), "the books were closed");
        fs::remove_file(table.root().join(&place).join("photo.jpg")).unwrap();
        fs::create_dir(table.root().join(&place).join("in")).unwrap();
        let file = table.root().join(&place).join("in/001-red.yaml");
        fs::write(file, orders("red", next, "press")).unwrap();
        match when {
            When::Over => caught(&table, Promise::NothingReplaced, &format!("{place}/in"), "the game was over"),
            When::Anyhow => {
                let told = estafette(&table, "verify HILL");
                let why = "replaced: not proven: the books were closed while files of exchange 3 waited in x003";
                told.has(0, &[why, "what is not proven is said above"]);
            }
        }
    }
}

#[test]
fn results_where_nothing_was_played_are_found() {
    let table = played(2);
    for (from, to, what) in [
        ("x001/log.yaml", "x000/log.yaml", "no exchange 0 was ever played"),
        ("x001/report-red.md", "x000/report-red.md", "no exchange 0 was ever played"),
        ("x001/view-red.yaml", "x003/view-red.yaml", "has no lock of it"),
        ("x001/report-red.md", "x001/report-green.md", "no side of the game is called so"),
        ("x001/report-red.md", "x001/Report-red.md", "no side of the game is called so"),
        ("x001/report-red.md", "x001/report\u{2010}red.md", "no side of the game is called so"),
        ("x001/log.yaml", "x001/LOG.yaml", "it is called nearly as"),
    ] {
        let (from, there) = (table.root().join(from), table.root().join(to));
        fs::create_dir_all(there.parent().unwrap()).unwrap();
        fs::copy(from, &there).unwrap();
        caught(&table, Promise::RulesApplied, to, what);
        fs::remove_file(there).unwrap();
    }
    fs::create_dir(table.root().join("x001/Orders")).unwrap();
    caught(&table, Promise::RulesApplied, "x001/Orders", "it is called nearly as a folder of estafette's");
    fs::remove_dir(table.root().join("x001/Orders")).unwrap();
    fs::create_dir(table.root().join("x000/orders")).unwrap();
    fs::write(table.root().join("x000/orders/red.yaml"), "game: hill\n").unwrap();
    caught(&table, Promise::NothingReplaced, "x000/orders/red.yaml", "no exchange 0 was ever played");
    fs::remove_dir_all(table.root().join("x000/orders")).unwrap();
    for folder in ["x000/sent-back", "x000/desk"] {
        let place = table.root().join(folder);
        fs::create_dir(&place).unwrap();
        assert_eq!(table.verify().discrepancies, [], "an empty folder says nothing");
        fs::copy(table.root().join("x001/in/001-red.yaml"), place.join("001-red.yaml")).unwrap();
        caught(&table, Promise::NothingReplaced, folder, "no exchange 0 was ever played");
        fs::remove_dir_all(place).unwrap();
    }
    let early = table.root().join("x000/in/001-red.yaml");
    fs::create_dir_all(early.parent().unwrap()).unwrap();
    fs::copy(table.root().join("x001/in/001-red.yaml"), &early).unwrap();
    let told = "replaced: not proven: x000/in/001-red.yaml is no answer to the opening";
    estafette(&table, "verify HILL").has(0, &[told]);
    fs::remove_file(early).unwrap();
    for own in ["README.md", "notes.txt", "photo.jpg", "x002/.DS_Store", "x002/Thumbs.db"] {
        fs::write(table.root().join(own), "the umpire's own\n").unwrap();
    }
    let told = "  everybody was told all that he was owed: yes\n";
    estafette(&table, "verify HILL").has(0, &["replaced: yes, as far as", told, "Everything agrees.\n"]);
}

/// What lies among the answers to the opening and cannot be read could be the answer of anybody.
#[test]
fn what_cannot_be_read_among_the_answers_to_the_opening_is_told() {
    let table = played(1);
    let answer = table.root().join("x000/in/001-red.yaml");
    fs::create_dir_all(answer.parent().unwrap()).unwrap();
    fs::write(&answer, b"game: hill\nside: r\xe9d\n").unwrap();
    let told = "replaced: not proven: x000/in/001-red.yaml is no answer to the opening";
    estafette(&table, "verify HILL").has(0, &[told]);
    fs::remove_file(&answer).unwrap();
    let unread =
        "the dice were fixed before the orders: not proven: the answers to the opening in x000/in cannot be read";
    fs::create_dir(&answer).unwrap();
    estafette(&table, "verify HILL").has(0, &[unread, "replaced: not proven: x000/in/001-red.yaml is a folder"]);
    fs::remove_dir(&answer).unwrap();
    pipe(&answer);
    estafette(&table, "verify HILL").has(1, &[unread, "replaced: NO: see x000/in/001-red.yaml"]);
}

/// What is handed over and cannot be used is not kept: what lies there so, somebody has laid there, or taken its number away.
#[test]
fn what_counts_for_nothing_among_what_was_received_is_named() {
    let table = played(1);
    let inbox = table.root().join("x001/in");
    estafette(&table, "verify HILL").lacks("counts for nothing");
    fs::write(inbox.join("blue.txt"), "B1: dance\n").unwrap();
    let told = "but for x001/in/blue.txt, which bears no number, cannot be used and counts for \
                nothing: who laid it there, and when, nobody can tell";
    estafette(&table, "verify HILL").has(0, &[told]);
    fs::write(inbox.join("red.txt"), "R1: dance\n").unwrap();
    estafette(&table, "verify HILL")
        .has(0, &["x001/in/red.txt, which bear no number, cannot be used and count for nothing"]);
}

/// In the folders of the program every name is one that it gives: whatever else lies there is read by nobody, and says anything.
#[test]
fn what_bears_no_name_that_estafette_gives_is_told() {
    for (name, promise) in [
        ("x000/notes.txt", Promise::EverythingTold),
        ("x001/notes.txt", Promise::EverythingTold),
        ("x001/report-red.pdf", Promise::EverythingTold),
        ("x001/state.yaml~", Promise::EverythingTold),
        ("x001/more/report-red.md", Promise::EverythingTold),
        ("x003/report-red.pdf", Promise::EverythingTold),
        ("x001/desk/001.yaml", Promise::RulesApplied),
        ("post/sent.txt", Promise::NothingReplaced),
        // Mails that wait for a game lie in the office, beside it.
        ("post/held/0000.eml", Promise::NothingReplaced),
        ("post/in/red.txt", Promise::NothingReplaced),
        ("post/sent/0001-red-report.eml", Promise::NothingReplaced),
        ("post/drafts/0001-red-report.txt", Promise::EverythingTold),
        ("x001 (1)/report-red.md", Promise::EverythingTold),
        ("x001-old/report-red.md", Promise::EverythingTold),
        ("Post/taken.txt", Promise::EverythingTold),
        ("battles/notes.txt", Promise::EverythingTold),
        ("battles/ford/notes.txt", Promise::EverythingTold),
    ] {
        let table = played(2);
        let file = table.root().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, "any\n").unwrap();
        let verdict = table.verify();
        assert_eq!(verdict.discrepancies, [], "{name}");
        let told = verdict.promises.iter().find(|one| one.promise == promise).unwrap();
        assert_eq!(told.kept, Kept::NotProven, "{name}: {told:?}");
        assert!(told.why.iter().any(|why| why.contains("no name that estafette gives")), "{name}: {told:?}");
        estafette(&table, "verify HILL").lacks("Everything agrees");
    }
}

/// A folder beside the ledger is the umpire's own, as a file is there.
#[test]
fn a_folder_beside_the_ledger_is_named() {
    let table = played(1);
    fs::create_dir(table.root().join("maps")).unwrap();
    fs::write(table.root().join("maps/field.svg"), "any\n").unwrap();
    let told = "owed: yes, but for what lies in maps, which no ledger names\n";
    estafette(&table, "verify HILL").has(0, &[told, "Everything agrees.\n"]);
}

#[test]
fn a_second_copy_of_a_file_accuses_nobody_while_it_is_one() {
    let table = played(2);
    for copy in ["report-red (1).md", "report-red - Copy.md", "report-red copy.md", "report-red (copy).md"] {
        let there = table.root().join("x001").join(copy);
        fs::copy(table.root().join("x001/report-red.md"), &there).unwrap();
        assert_eq!(table.verify().discrepancies, [], "{copy}");
        fs::write(&there, "We have won.\n").unwrap();
        caught(&table, Promise::RulesApplied, &format!("x001/{copy}"), "no side of the game is called so");
        fs::remove_file(there).unwrap();
    }
}

#[test]
fn what_is_gone_of_what_a_side_was_told_is_named() {
    let table = played(2);
    fs::remove_file(table.root().join("x001/report-red.html")).unwrap();
    let told = "  everybody was told all that he was owed: yes, but for pages for a browser that are not here: x001/report-red.html\n";
    estafette(&table, "verify HILL").has(0, &[told, "Everything agrees.\n"]);
    fs::remove_file(table.root().join("x001/view-red.yaml")).unwrap();
    fs::remove_file(table.root().join("x002/form-blue.yaml")).unwrap();
    let told = "  everybody was told all that he was owed: not proven: x001/view-red.yaml and x002/form-blue.yaml are not here";
    estafette(&table, "verify HILL").has(0, &[told, "what is not proven is said above"]);
}

#[test]
fn files_that_were_renamed_or_doubled_are_not_proven() {
    let table = Table::new();
    let one = table.file("red.yaml", &orders("red", 1, "stand"));
    let two = table.file("red-again.yaml", &orders("red", 1, "press"));
    let blue = table.file("blue.yaml", &orders("blue", 1, "press"));
    table.cast(vec![one, two, blue]);
    let inbox = table.root().join("x001/in");
    fs::copy(inbox.join("003-blue.yaml"), inbox.join("003-blue-again.yaml")).unwrap();
    estafette(&table, "verify HILL").has(0, &["replaced: not proven: x001/in has two files 003"]);
    fs::remove_file(inbox.join("003-blue-again.yaml")).unwrap();
    estafette(&table, "verify HILL").has(0, &["replaced: yes, as far as"]);
    fs::rename(inbox.join("001-red.yaml"), inbox.join("red.yaml")).unwrap();
    estafette(&table, "verify HILL").has(0, &["replaced: not proven: x001/in has no file 001"]);
}

/// A file that came before the one that counts bears a number, and what is the last of its sender once more is not filed.
#[test]
fn a_copy_that_lies_before_what_counts_is_not_proven() {
    let table = Table::new();
    let one = table.file("red.yaml", &orders("red", 1, "stand"));
    let two = table.file("red-again.yaml", &orders("red", 1, "press"));
    let three = table.file("red-back.yaml", &orders("red", 1, "stand"));
    let blue = table.file("blue.yaml", &orders("blue", 1, "press"));
    table.cast(vec![one, two, three, blue]);
    estafette(&table, "verify HILL").has(0, &["replaced: yes, as far as"]);
    let inbox = table.root().join("x001/in");
    fs::copy(inbox.join("002-red-again.yaml"), inbox.join("red.yaml")).unwrap();
    let told = "replaced: not proven: x001/in/red.yaml bears no number, so nobody can tell when it came, and x001/in/001-red.yaml";
    estafette(&table, "verify HILL").has(0, &[told]);
    fs::remove_file(inbox.join("red.yaml")).unwrap();
    // The numbers behind it are put right.
    fs::rename(inbox.join("004-blue.yaml"), inbox.join("005-blue.yaml")).unwrap();
    fs::rename(inbox.join("003-red-back.yaml"), inbox.join("004-red-back.yaml")).unwrap();
    fs::copy(inbox.join("004-red-back.yaml"), inbox.join("003-red-third.yaml")).unwrap();
    let told = "replaced: not proven: x001/in/004-red-back.yaml is x001/in/003-red-third.yaml once more";
    estafette(&table, "verify HILL").has(0, &[told]);
}

#[test]
fn a_mail_that_was_changed_is_to_blame_and_not_the_report_of_it() {
    let table = Table::new();
    let red = orders("red", 1, "press").replace("press}", "press}\n- {unit: B1, do: press}");
    let red = format!("Hello,\n{red}");
    table.cast(vec![table.file("red.yaml", &red), table.file("blue.yaml", &orders("blue", 1, "press"))]);
    let report = fs::read_to_string(table.root().join("x001/report-red.md")).unwrap();
    assert!(report.contains("red.yaml:8:"), "the report shows the line: {report}");
    assert_eq!(table.verify().discrepancies, []);
    edit(&table, "x001/in/001-red.yaml", "Hello,", "Hello,\n\nhere they are:");
    let found = |table: &Table| {
        let found = table.verify().discrepancies.into_iter();
        found.map(|one| (one.file, one.what)).collect::<Vec<_>>()
    };
    let there = found(&table);
    assert_eq!(there.len(), 1, "{there:#?}");
    assert_eq!(there[0].0, "x001/in/001-red.yaml");
    assert!(there[0].1.starts_with("its lines stand otherwise than x001/report-red.md has them"), "{there:#?}");
    edit(&table, "x001/in/001-red.yaml", "{unit: R1, do: press}", "{unit: R1, do: stand}");
    let there = found(&table);
    assert_eq!(there.len(), 1, "{there:#?}");
    assert_eq!(there[0].0, "x001/orders/red.yaml");
    assert!(there[0].1.starts_with("it is not what came in as x001/in/001-red.yaml"), "{there:#?}");
    edit(&table, "x001/report-red.md", "red.yaml:8:", "red.yaml:9:");
    assert!(found(&table).iter().any(|(file, _)| file == "x001/report-red.md"), "{:#?}", found(&table));
}

/// What goes out with a letter is called otherwise than what lies in the folder of an exchange.
#[test]
fn a_file_that_is_called_as_one_of_a_letter_is_named() {
    let within = [
        "orders-red-001.yaml",
        "rolls-001.txt",
        "ledger.txt",
        "map-red.svg",
        "map.png",
        "desk-hill-red.html",
        "book.html",
    ];
    let beside = [
        "report-red.md",
        "state.yaml",
        "rolls.txt",
        "view-blue.yaml",
        "Log.yaml",
        "orders-red-001.yaml",
        "rolls-001.txt",
    ];
    for name in within.map(|name| format!("x001/{name}")).into_iter().chain(beside.map(str::to_owned)) {
        let table = Table::new();
        table.play_to(1);
        std::fs::write(table.root().join(&name), "any\n").unwrap();
        let verdict = table.verify();
        let told = verdict.promises.iter().find(|one| one.promise == Promise::EverythingTold).unwrap();
        assert_eq!(told.kept, Kept::NotProven, "{name}");
        assert!(told.why.iter().any(|why| why.contains(&*name)), "{name}: {told:?}");
    }
}

/// What an umpire may well put beside the ledger himself breaks no promise; a page that looks like the program's is named.
#[test]
fn a_page_beside_the_ledger_is_named() {
    let table = Table::new();
    table.play_to(1);
    for name in ["notes.md", "map.svg", "orders-red.yaml", "report-green.md", "red.yaml"] {
        std::fs::write(table.root().join(name), "any\n").unwrap();
    }
    estafette(&table, "verify HILL").has(0, &["  everybody was told all that he was owed: yes\n"]);
    std::fs::write(table.root().join("book-hill.html"), "any\n").unwrap();
    estafette(&table, "verify HILL").has(0, &["owed: yes, but for book-hill.html, a page that no ledger names"]);
}

/// In a game that fights no battles a game among them is nobody's.
#[test]
fn a_game_among_the_battles_of_a_game_without_any_is_found() {
    let table = Table::new();
    table.play_to(1);
    let copy = table.root().join("battles/ford");
    game::copy_folder(&Table::new().root(), &copy).unwrap();
    caught(&table, Promise::DiceFixed, "battles/ford", "no note of the ledger names the card of this game");
    fs::write(copy.join("ledger.txt"), "any\n").unwrap();
    caught(&table, Promise::DiceFixed, "battles/ford", "its ledger is not sound");
}

#[test]
fn folders_that_look_like_those_of_exchanges_are_named() {
    for name in ["X002", "x2", "x0002"] {
        let table = played(2);
        fs::create_dir(table.root().join(name)).unwrap();
        caught(&table, Promise::RulesApplied, name, "it is no folder of an exchange, though it looks like one");
    }
}
