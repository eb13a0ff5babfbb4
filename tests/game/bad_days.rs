//! Bad days: whatever happens between two writes, the game stands at its last finished exchange.

use std::path::Path;

use crate::support::{BAD_DAYS, Table, answers, contents, copy_of, envelope, handing, orders, tiny, without};
use estafette::adjudicate::Side;
use estafette::game::{self, Answered, Disk, Folder, Game, Keep, Request, Step, Trouble};

/// Tries a bad day after every number of changes, and ends with the bytes of an undisturbed run.
fn survives(table: &Table, request: &Request) {
    let sound = copy_of(table);
    let counting = Disk::with_bad_day(usize::MAX, BAD_DAYS[0]);
    sound.run_on(counting, request).unwrap();
    let expected = contents(&sound.root());
    for bad_day in BAD_DAYS {
        let mut changes = 0;
        loop {
            let tried = copy_of(table);
            let before = tried.game().stand().unwrap().exchange;
            let result = tried.run_on(Disk::with_bad_day(changes, bad_day), request);
            if result.is_ok() {
                break;
            }
            let after = tried.game().stand().unwrap().exchange;
            assert_eq!(before, after, "{bad_day:?} after {changes}: no exchange is half finished");
            tried.run(request).unwrap();
            assert_eq!(contents(&tried.root()), expected, "{bad_day:?} after {changes} changes");
            assert_eq!(tried.verify().discrepancies, []);
            changes += 1;
        }
        assert!(changes > 8, "only {changes} changes were tried");
    }
}

#[test]
fn a_crash_between_any_two_writes_loses_nothing() {
    let table = Table::new();
    survives(&table, &handing(table.both(1)));
    table.play_to(2);
    survives(&table, &handing(table.both(3)));
}

#[test]
fn a_crash_in_a_cut_turn_loses_nothing() {
    let table = Table::asking();
    let asked = play_to_a_question(&table);
    let reply = table.file("reply.yaml", &answers(asked.0.as_str(), asked.1, "stand"));
    survives(&table, &handing(vec![reply]));
}

/// Plays until somebody is asked; gives who, and the exchange that takes the answer.
fn play_to_a_question(table: &Table) -> (Side, u32) {
    for _ in 0..20 {
        let stand = table.game().stand().unwrap();
        if let Some(stopped) = &stand.held.file.stopped {
            return (stopped.sides()[0].clone(), stand.exchange);
        }
        table.cast(table.both(stand.exchange));
    }
    panic!("nobody was ever hit");
}

#[test]
fn adjudicating_twice_gives_the_same_bytes() {
    let table = Table::new();
    let twin = copy_of(&table);
    for exchange in 1..=4 {
        table.cast(table.both(exchange));
        twin.cast(table.both(exchange));
    }
    assert_eq!(contents(&table.root()), contents(&twin.root()));
}

#[test]
fn a_question_cuts_the_turn_and_its_answer_goes_on_with_it() {
    for reply in ["stand", "fall-back"] {
        let table = Table::asking();
        let (side, exchange) = play_to_a_question(&table);
        let other = Side::new(if side.as_str() == "red" { "blue" } else { "red" });
        let early = table.file("early.yaml", &orders(side.as_str(), exchange, "press"));
        assert!(matches!(table.run(&handing(vec![early])), Err(Trouble::Unreadable { .. })));
        let wrong = table.file("wrong.yaml", &answers(other.as_str(), exchange, reply));
        assert!(matches!(table.run(&handing(vec![wrong])), Err(Trouble::Unreadable { .. })));
        let answer = table.file("answer.yaml", &answers(side.as_str(), exchange, reply));
        table.cast(vec![answer]);
        let verdict = table.verify();
        assert_eq!(verdict.discrepancies, []);
        assert_eq!(verdict.replayed, exchange as usize);
    }
}

#[test]
fn silence_is_the_default_once_the_umpire_goes_on() {
    let table = Table::asking();
    let (side, exchange) = play_to_a_question(&table);
    let advance = table.run(&Request::default()).unwrap();
    assert!(matches!(advance.step, Step::Awaiting { locked: false, .. }));
    let advance = table.run(&without(side.as_str())).unwrap();
    assert!(matches!(advance.step, Step::Cast(_)));
    assert_eq!(advance.exchange, exchange);
    assert_eq!(table.verify().discrepancies, []);
}

#[test]
fn two_umpires_cannot_run_the_same_exchange() {
    let table = Table::new();
    let folder = table.folder();
    let pen = folder.take_pen().unwrap();
    let refused = table.run(&handing(table.both(1)));
    assert!(matches!(refused, Err(Trouble::Busy(_))));
    drop(pen);
    table.cast(table.both(1));
}

/// Locks exchange 1 without casting it, by a kill.
fn locked(table: &Table) {
    let request = handing(table.both(1));
    for changes in 0.. {
        let tried = table.run_on(Disk::with_bad_day(changes, BAD_DAYS[0]), &request);
        assert!(tried.is_err(), "it was locked before it was cast");
        let game = table.game();
        if game.ledger().unwrap().open_lock().is_some() {
            return;
        }
    }
}

#[test]
fn a_file_changed_after_its_lock_is_found_and_named() {
    let table = Table::new();
    locked(&table);
    let path = table.root().join("x001/orders/red.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("press", "stand")).unwrap();
    let Err(Trouble::Changed { path: named, named_by }) = table.run(&Request::default()) else {
        panic!("it is found");
    };
    assert_eq!((named.as_path(), named_by.as_str()), (path.as_path(), "the lock of exchange 1"));
    std::fs::write(&path, text).unwrap();
    table.cast(Vec::new());
    assert_eq!(table.verify().discrepancies, []);
}

#[test]
fn orders_that_come_behind_the_lock_change_nothing() {
    let table = Table::new();
    locked(&table);
    let late = table.file("late.yaml", &orders("red", 1, "stand"));
    assert!(matches!(table.run(&handing(vec![late])), Err(Trouble::Unreadable { .. })));
    let sneaked = table.root().join("x001/in/zzz.yaml");
    std::fs::write(&sneaked, orders("red", 1, "stand")).unwrap();
    table.cast(Vec::new());
    let locked = std::fs::read_to_string(table.root().join("x001/orders/red.yaml")).unwrap();
    assert!(locked.contains("press"));
}

#[test]
fn a_missing_exchange_folder_is_named() {
    let table = Table::new();
    table.play_to(3);
    std::fs::remove_dir_all(table.root().join("x003")).unwrap();
    assert!(matches!(table.run(&Request::default()), Err(Trouble::Missing { .. })));
    std::fs::create_dir(table.root().join("x003")).unwrap();
    let verdict = table.verify();
    let missing = |name: &str| {
        let found = &verdict.discrepancies;
        found.iter().any(|one| one.file == name && one.what.contains("missing"))
    };
    for name in ["x003/state.yaml", "x003/rolls.txt", "x003/report-red.md", "x003/orders/blue.yaml"] {
        assert!(missing(name), "{name} in {:?}", verdict.discrepancies);
    }
}

#[test]
fn a_ledger_cut_short_is_refused() {
    let table = Table::new();
    table.play_to(2);
    let path = table.root().join("ledger.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let head = table.game().ledger().unwrap().head().to_string();
    std::fs::write(&path, &text[..text.len() - 40]).unwrap();
    let opened = Game::open(table.folder(), tiny::SHELF);
    assert!(matches!(opened, Err(Trouble::Ledger { .. })));
    let verdict = table.verify();
    assert_eq!(verdict.discrepancies[0].file, "ledger.txt");
    let whole_entries = text.rfind("estafette-dice-1 entry").unwrap();
    std::fs::write(&path, &text[..whole_entries]).unwrap();
    let cut = game::verify(&table.folder(), tiny::SHELF, &Keep::InTheFolder, Some(&head)).unwrap();
    assert!(cut.discrepancies[0].what.contains("head"), "an old mail gives it away");
}

#[cfg(unix)]
#[test]
fn a_secret_that_others_can_read_is_seen() {
    use std::os::unix::fs::PermissionsExt;
    let table = Table::new();
    let secret = table.root().join("secret.txt");
    assert!(!game::is_exposed(&secret), "it is made private");
    std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o644)).unwrap();
    assert!(game::is_exposed(&secret));
    table.cast(table.both(1));
    let folder = std::fs::metadata(table.root()).unwrap().permissions().mode();
    assert_eq!(folder & 0o077, 0, "the folder is private too");
}

#[test]
fn the_secret_of_another_game_is_refused() {
    let (table, other) = (Table::new(), Table::new());
    std::fs::copy(other.root().join("secret.txt"), table.root().join("secret.txt")).unwrap();
    let refused = table.run(&handing(table.both(1)));
    assert!(matches!(refused, Err(Trouble::Unfit { .. })));
    std::fs::remove_file(table.root().join("secret.txt")).unwrap();
    let refused = table.run(&handing(table.both(1)));
    assert!(matches!(refused, Err(Trouble::Missing { .. })));
    assert!(!table.root().join("x001").exists(), "nothing is written");
}

#[test]
fn hostile_files_are_refused_and_nothing_is_written() {
    let table = Table::new();
    let before = contents(&table.root());
    let huge = vec![b'a'; 10 << 20];
    let deep = format!("game: hill\nexchange: 1\nside: red\norders: {}", "[".repeat(100_000));
    let mut cases: Vec<(&str, Vec<u8>)> = vec![
        ("empty", Vec::new()),
        ("huge", huge),
        ("nul", b"game: hill\0\nexchange: 1\n".to_vec()),
        ("latin", b"game: h\xfcgel\n".to_vec()),
        ("utf16", b"\xff\xfeg\0a\0m\0e\0".to_vec()),
        ("deep", deep.into_bytes()),
        ("alias", b"game: &a hill\nexchange: 1\nside: red\nnote: *a\n".to_vec()),
        ("twice", b"game: hill\ngame: hill\nexchange: 1\nside: red\n".to_vec()),
        ("game", orders("red", 1, "press").replace("hill", "dale").into_bytes()),
        ("side", orders("green", 1, "press").into_bytes()),
        ("path", orders("../../red", 1, "press").into_bytes()),
        ("early", orders("red", 2, "press").into_bytes()),
        ("old", orders("red", 0, "press").into_bytes()),
        ("number", orders("red", 1, "press").replace("exchange: 1", "exchange: 99999999999").into_bytes()),
        ("verb", orders("red", 1, "fly").into_bytes()),
    ];
    let good = table.file("good.yaml", &orders("blue", 1, "press"));
    for (name, bytes) in cases.drain(..) {
        let path = table.place.path().join(format!("{name}.yaml"));
        std::fs::write(&path, bytes).unwrap();
        let refused = table.run(&handing(vec![path.clone()])).err().expect(name);
        assert_eq!(refused.exit(), 3, "{name}");
        assert_eq!(contents(&table.root()), before, "{name}");
        let beside = copy_of(&table);
        let advance = beside.run(&handing(vec![good.clone(), path])).unwrap();
        assert_eq!(advance.turned_away.len(), 1, "{name}");
        let mut taken = contents(&beside.root());
        assert!(taken.remove("x001/in/001-good.yaml").is_some(), "{name}");
        assert_eq!(taken, before, "{name}");
    }
    let folder = table.place.path().join("folder.yaml");
    std::fs::create_dir(&folder).unwrap();
    let refused = table.run(&handing(vec![folder])).err().unwrap();
    assert_eq!(refused.exit(), 3);
    assert_eq!(contents(&table.root()), before);
}

#[test]
fn a_file_that_lies_in_the_folder_and_cannot_be_read_stops_nobody() {
    let table = Table::new();
    let inbox = table.root().join("x001/in");
    std::fs::create_dir_all(inbox.join("a folder.yaml")).unwrap();
    std::fs::write(inbox.join("red.yaml"), orders("red", 1, "press")).unwrap();
    std::fs::write(inbox.join("red-later.yaml"), orders("red", 1, "fly")).unwrap();
    std::fs::write(inbox.join("blue.yaml"), orders("blue", 1, "press")).unwrap();
    let advance = table.run(&Request::default()).unwrap();
    assert!(matches!(advance.step, Step::Cast(_)), "the last that was read stays in force");
    assert_eq!(advance.refused.len(), 2);
}

#[test]
fn the_later_file_of_a_side_counts() {
    let table = Table::new();
    let waiting = table.run(&handing(vec![table.file("a.yaml", &orders("red", 1, "stand"))]));
    assert!(matches!(waiting.unwrap().step, Step::Awaiting { .. }));
    let files =
        vec![table.file("b.yaml", &orders("blue", 1, "stand")), table.file("a.yaml", &orders("red", 1, "press"))];
    let advance = table.cast(files);
    assert_eq!(advance.remarks, ["of red's files 003-a.yaml replaces 001-a.yaml"]);
    let locked = std::fs::read_to_string(table.root().join("x001/orders/red.yaml")).unwrap();
    assert!(locked.contains("press"));
}

#[test]
fn going_on_without_a_side_is_told() {
    let table = Table::new();
    let red = table.file("red.yaml", &orders("red", 1, "press"));
    let advance = table.run(&handing(vec![red])).unwrap();
    let Step::Awaiting { debts, locked: false } = advance.step else {
        panic!("blue is awaited");
    };
    assert_eq!(debts[0].to_string(), "blue owes its orders");
    let advance = table.run(&without("blue")).unwrap();
    let Step::Cast(made) = advance.step else {
        panic!("it goes on");
    };
    assert_eq!(made.pages[0].gone_on_without, [Side::new("blue")]);
    assert_eq!(table.verify().discrepancies, []);
}

#[test]
fn a_request_is_heard_before_the_dice() {
    let table = Table::new();
    let asks = orders("red", 1, "press").replace("orders:", "request: may I burn the bridge?\norders:");
    let files = vec![table.file("red.yaml", &asks), table.file("blue.yaml", &orders("blue", 1, "press"))];
    let advance = table.run(&handing(files)).unwrap();
    let Step::Awaiting { debts, .. } = advance.step else {
        panic!("the umpire is asked");
    };
    assert!(debts[0].to_string().contains("burn the bridge"));
    let mut game = table.game();
    let said = Answered { side: Side::new("red"), player: None, text: "if it is made of wood".into(), to_all: false };
    game::answer(&mut game, &said).unwrap();
    table.cast(Vec::new());
}

#[test]
fn a_game_file_may_change_its_players_and_nothing_else() {
    let table = Table::new();
    let path = table.root().join("game.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    let players = format!("{text}# a comment\nplayers: [{{player: anna, side: red, mail: anna@example.org}}]\n");
    std::fs::write(&path, players).unwrap();
    table.cast(table.both(1));
    std::fs::write(&path, text.replace("turn_limit: 50", "turn_limit: 51")).unwrap();
    let Err(refused) = Game::open(table.folder(), tiny::SHELF) else {
        panic!("the card names another scenario");
    };
    assert!(refused.to_string().contains("turn_limit"));
    assert!(table.verify().discrepancies[0].what.contains("turn_limit"));
}

/// Changes one byte of every hashed file in turn.
#[test]
fn verify_names_the_file_of_which_a_byte_was_changed() {
    let table = Table::asking();
    table.play_to(4);
    assert_eq!(table.verify().discrepancies, []);
    let names = contents(&table.root()).into_keys();
    let hashed =
        |name: &String| !name.contains("/in/") && !["secret.txt", ".gitignore", "game.yaml"].contains(&name.as_str());
    for name in names.filter(hashed) {
        let places: &[f64] = if name == "ledger.txt" { &[0.1, 0.5, 0.99] } else { &[0.6] };
        for &place in places {
            let copy = copy_of(&table);
            let path = copy.root().join(&name);
            flip(&path, place);
            let verdict = copy.verify();
            let files = verdict.discrepancies.iter().map(|one| one.file.as_str());
            assert!(files.collect::<Vec<_>>().contains(&name.as_str()), "{name}: {:?}", verdict.discrepancies);
        }
    }
}

fn flip(path: &Path, place: f64) {
    let mut bytes = std::fs::read(path).unwrap();
    let at = (bytes.len() as f64 * place) as usize;
    bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
    std::fs::write(path, bytes).unwrap();
}

#[test]
fn without_the_secret_what_is_sealed_is_counted_as_sealed() {
    let table = Table::asking();
    table.play_to(4);
    let copy = copy_of(&table);
    std::fs::remove_file(copy.root().join("secret.txt")).unwrap();
    let verdict = copy.verify();
    assert_eq!(verdict.discrepancies, []);
    assert!(!verdict.seal_known && verdict.sealed > 0);
    assert_eq!(verdict.replayed, 4);
    assert_eq!(table.verify().sealed, 0);
}

#[test]
fn the_close_opens_the_seal_and_ends_the_game() {
    let table = Table::with("");
    table.play_to(2);
    let mut game = table.game();
    let early = game::close(&mut game, &Keep::InTheFolder, game::When::Over);
    assert!(matches!(early, Err(Trouble::Amiss { .. })));
    game::close(&mut game, &Keep::InTheFolder, game::When::Anyhow).unwrap();
    assert!(matches!(table.run(&Request::default()), Err(Trouble::Closed)));
    std::fs::remove_file(table.root().join("secret.txt")).unwrap();
    let verdict = table.verify();
    assert_eq!(verdict.discrepancies, []);
    assert!(verdict.closed && verdict.seal_known && verdict.sealed == 0);
}

#[test]
fn a_pen_clears_away_what_a_killed_process_left() {
    let table = Table::new();
    let left = table.root().join("x000/.estafette-abc");
    std::fs::write(&left, "half").unwrap();
    let folder = Folder::at(table.root());
    folder.take_pen().unwrap();
    assert!(!left.exists());
}

#[test]
fn a_concession_or_note_alone_stands_for_orders() {
    let table = Table::new();
    let files = vec![
        table.file("red.yaml", &envelope("red", 1, "note: nothing today")),
        table.file("blue.yaml", &orders("blue", 1, "stand")),
    ];
    let Step::Cast(made) = table.cast(files).step else {
        unreachable!("it is cast");
    };
    assert_eq!(made.pages[0].own_note.as_deref(), Some("nothing today"));
    assert!(made.pages[0].gone_on_without.is_empty());
}

#[test]
fn a_full_disk_is_told_with_how_far_it_came() {
    let table = Table::new();
    let request = handing(table.both(1));
    let mut said = Vec::new();
    for changes in 0.. {
        let tried = copy_of(&table);
        let full = Disk::with_bad_day(changes, game::BadDay::Full);
        let Err(trouble) = tried.run_on(full, &request) else {
            break;
        };
        let locked = tried.game().ledger().unwrap().open_lock().is_some();
        let begins = match locked {
            true => "the orders of exchange 1 are locked; make room or give permission",
            false => "the game stands where it stood; make room or give permission",
        };
        assert!(trouble.help().starts_with(begins), "{}", trouble.help());
        assert_eq!(trouble.exit(), 3);
        said.push(locked);
    }
    assert!(said.contains(&true) && said.contains(&false));
}

#[test]
fn a_game_that_could_not_be_made_says_so() {
    let table = Table::new();
    let new = game::NewGame {
        scenario: table.place.path().join("scenario.yaml"),
        folder: table.place.path().join("scenario.yaml/dale"),
        name: None,
        players: Vec::new(),
        length: 60,
        beacon: None,
        invite: false,
        keep: Keep::InTheFolder,
    };
    let refused = game::create(&new, tiny::SHELF).err().unwrap();
    assert!(refused.help().starts_with("nothing was made;"), "{}", refused.help());
}
