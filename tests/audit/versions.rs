//! Which version a lock names, and what `verify` says of it: a game is played again, or it is not said to agree.

use crate::support::forger::resalt;
use crate::support::transcript::{Transcript, estafette};
use crate::support::{Table, orders};
use estafette::dice::{Body, Hash, Ledger};

/// Writes the ledger of a game anew, with each lock as another program would have written it, and the files as they are now.
fn rewritten(table: &Table, version: impl Fn(u32) -> &'static str) {
    let folder = table.folder();
    let was = Ledger::read(&std::fs::read(folder.ledger()).unwrap()).unwrap();
    let mut made = Ledger::open(was.card()).unwrap();
    for entry in was.entries() {
        let body = match entry.body.clone() {
            Body::Lock(mut lock) => {
                lock.rules = version(lock.exchange).to_owned();
                Body::Lock(lock)
            }
            Body::Cast(mut cast) => {
                let place = folder.exchange(cast.exchange);
                let reports = ["red", "blue"].map(|side| {
                    let text = std::fs::read(place.report(&estafette::adjudicate::Side::new(side)));
                    Some(Hash::of(&text.unwrap()))
                });
                cast.reports = reports.to_vec();
                Body::Cast(cast)
            }
            other => other,
        };
        made.append(body).unwrap();
    }
    std::fs::write(folder.ledger(), made.text()).unwrap();
}

/// Gives a game that has not begun the card of another program.
fn with_card(table: &Table, version: &str) {
    let path = table.folder().ledger();
    let was = Ledger::read(&std::fs::read(&path).unwrap()).unwrap();
    let mut card = was.card().clone();
    card.rules = version.to_owned();
    std::fs::write(path, Ledger::open(&card).unwrap().text()).unwrap();
    resalt(table);
}

fn play(table: &Table, exchange: u32) -> Transcript {
    table.file("red.yaml", &orders("red", exchange, "press"));
    table.file("blue.yaml", &orders("blue", exchange, "stand"));
    estafette(table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml")
}

fn locks(table: &Table) -> Vec<String> {
    let text = std::fs::read(table.folder().ledger()).unwrap();
    let ledger = Ledger::read(&text).unwrap();
    let locks = ledger.exchanges().map(|exchange| exchange.lock.rules.clone());
    locks.collect()
}

#[test]
fn a_version_that_never_was_does_not_switch_replay_off() {
    for version in ["banana", "tiny-4", "tiny-3.2", "tiny-0", "tiny-03", "tiny-3.1.1", "easy-napoleonics-2"] {
        let table = Table::new();
        table.play_to(1);
        rewritten(&table, |_| version);
        for command in ["verify HILL", "verify HILL --explain", "verify HILL --hashes-only"] {
            if command.ends_with("only") && version == "banana" {
                continue;
            }
            let told = estafette(&table, command);
            assert_eq!(told.code, 1, "{version}: {told:?}");
            assert!(told.err.contains(&format!("`{version}`")), "{told:?}");
            assert!(!told.out.contains("Everything agrees"), "{told:?}");
        }
    }
}

#[test]
fn a_card_of_a_version_that_never_was_is_refused() {
    let table = Table::new();
    with_card(&table, "banana");
    let told = estafette(&table, "verify HILL");
    assert_eq!(told.code, 1);
    assert!(told.err.contains("entry 0, the card: `banana` is no version"), "{told:?}");
    let told = play(&table, 1);
    assert_eq!(told.code, 3, "{told:?}");
    assert_eq!(locks(&table), [] as [&str; 0]);
}

#[test]
fn an_older_play_is_told_as_not_replayed() {
    let table = Table::new();
    with_card(&table, "tiny-1");
    table.play_to(2);
    rewritten(&table, |_| "tiny-1");
    let told = estafette(&table, "verify HILL");
    let line = "  NOT replayed: exchanges 1 to 2 (tiny-1; this estafette plays tiny-3.1)\n";
    told.has(1, &[line, "0 exchanges played again"]);
    assert!(!told.out.contains("Everything agrees"), "{told:?}");
    let told = estafette(&table, "verify HILL --hashes-only");
    told.has(0, &[line, "Every file agrees with its hash. Nothing was played again"]);
}

#[test]
fn hashes_alone_are_held_where_that_is_asked_for() {
    let table = Table::new();
    table.play_to(2);
    let told = estafette(&table, "verify HILL --hashes-only");
    told.has(0, &["0 exchanges played again", "Nothing was played again"]);
    assert!(!told.out.contains("Everything agrees"), "{told:?}");
}

#[test]
fn of_an_older_wording_all_is_played_again_but_what_reports_say() {
    let table = Table::new();
    with_card(&table, "tiny-3");
    table.play_to(2);
    let place = table.folder().exchange(2);
    let report = place.report(&estafette::adjudicate::Side::new("red"));
    let text = std::fs::read_to_string(&report).unwrap();
    std::fs::write(&report, format!("{text}It rained.\n")).unwrap();
    estafette(&table, "verify HILL").has(1, &[]);
    rewritten(&table, |_| "tiny-3");
    estafette(&table, "verify HILL").has(
        0,
        &[
            "  2 exchanges played again",
            "  2 of them were told in an older wording",
            "what is not proven is said above.\n",
        ],
    );
    // The hash of the report stands in the ledger, and its log and position are made again.
    std::fs::write(&report, format!("{text}It snowed.\n")).unwrap();
    estafette(&table, "verify HILL").has(1, &["1 discrepancy found."]);
    std::fs::write(&report, format!("{text}It rained.\n")).unwrap();
    let log = std::fs::read_to_string(place.log()).unwrap();
    let other = match log.contains("hit: true") {
        true => log.replacen("hit: true", "hit: false", 1),
        false => log.replacen("hit: false", "hit: true", 1),
    };
    std::fs::write(place.log(), other).unwrap();
    estafette(&table, "verify HILL").has(1, &["1 discrepancy found."]);
}

/// The prose of an older wording is the umpire's word; what its tables say of the dice is not.
#[test]
fn of_an_older_wording_the_dice_are_held_against_the_rolls() {
    let table = Table::new();
    with_card(&table, "tiny-3");
    table.play_to(2);
    let place = table.folder().exchange(2);
    let path = place.report(&estafette::adjudicate::Side::new("red"));
    let report = std::fs::read_to_string(&path).unwrap();
    rewritten(&table, |_| "tiny-3");
    estafette(&table, "verify HILL").has(0, &[]);
    let (_, section) = report.split_once("## How to check the dice").unwrap();
    let line = section.lines().find(|line| line.contains("  d6 ") && line.starts_with("t")).unwrap();
    let mut words = line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let label = words[0].clone();
    let last = words.last_mut().unwrap();
    *last = if last == "6" { "5".to_owned() } else { "6".to_owned() };
    let other = words.join("  ");
    let rolled = "estafette-dice-1 roll ";
    let digits = "0".repeat(64);
    let ledger = Ledger::read(&std::fs::read(table.folder().ledger()).unwrap()).unwrap();
    let seed = ledger.exchanges().nth(1).map(|exchange| match exchange.ending {
        estafette::dice::Ending::Cast(cast) => cast.seed.to_string(),
        _ => unreachable!("it was cast"),
    });
    let seed = seed.unwrap();
    for (from, to, what) in [
        (line, other.as_str(), format!("it says that {label} was d6")),
        (line, &line.replace(&label, "t9/never/R1"), "it tells of a roll t9/never/R1, and none was thrown".to_owned()),
        (&format!("  {seed}\n"), &format!("  {digits}\n"), format!("it gives `{digits}` as seed")),
        (&format!("{rolled}{seed}"), &format!("{rolled}{digits}"), "which is no open roll of this exchange".to_owned()),
        ("estafette-dice-1 seed ", "estafette-dice-1 seed 0", "to the seed, which is made of".to_owned()),
    ] {
        let forged = report.replace(from, to);
        assert_ne!(forged, report, "{from}");
        std::fs::write(&path, forged).unwrap();
        rewritten(&table, |_| "tiny-3");
        let told = estafette(&table, "verify HILL");
        assert_eq!(told.code, 1, "{from}: {told:?}");
        let all = told.err.split_whitespace().collect::<Vec<_>>().join(" ");
        let what = what.replace(&digits, "HASH");
        assert!(all.contains(&what) && told.err.contains("x002/report-red.md"), "{from}: {told:?}");
    }
    std::fs::write(&path, &report).unwrap();
    rewritten(&table, |_| "tiny-3");
    estafette(&table, "verify HILL").has(0, &[]);
}

#[test]
fn a_game_does_not_go_back_to_an_older_play() {
    let table = Table::new();
    table.play_to(2);
    rewritten(&table, |exchange| match exchange {
        1 => "tiny-3.1",
        _ => "tiny-2.1",
    });
    let told = estafette(&table, "verify HILL");
    assert_eq!(told.code, 1);
    let what = "`tiny-2.1` is an older play than was named before it";
    assert!(told.err.split_whitespace().collect::<Vec<_>>().join(" ").contains(what), "{told:?}");
}

/// Reports in an older wording are held by their hashes alone: who goes back to one may write what he likes.
#[test]
fn a_game_does_not_go_back_to_an_older_wording() {
    let table = Table::new();
    table.play_to(2);
    for older in ["tiny-3.0", "tiny-3"] {
        rewritten(&table, |exchange| if exchange == 1 { "tiny-3.1" } else { older });
        let what = format!("`{older}` is an older wording than was named before it");
        let told = estafette(&table, "verify HILL");
        assert_eq!(told.code, 1, "{told:?}");
        assert!(told.err.split_whitespace().collect::<Vec<_>>().join(" ").contains(&what), "{told:?}");
    }
}

#[test]
fn nobody_picks_the_exchange_from_which_on_another_play_is_played() {
    let table = Table::new();
    with_card(&table, "tiny-2");
    table.play_to(2);
    rewritten(&table, |exchange| if exchange == 1 { "tiny-2.1" } else { "tiny-3.1" });
    let told = estafette(&table, "verify HILL");
    assert_eq!(told.code, 1, "{told:?}");
    let what = "`tiny-3.1` is another play than was named before it, which is played still";
    assert!(told.err.split_whitespace().collect::<Vec<_>>().join(" ").contains(what), "{told:?}");
}

#[test]
fn a_lock_names_the_newest_wording_of_the_play_that_was_named_last() {
    let table = Table::new();
    with_card(&table, "tiny-2");
    play(&table, 1).has(0, &[]);
    assert_eq!(locks(&table), ["tiny-2.1"]);
}

#[test]
fn a_play_that_is_gone_gives_way_to_the_next_with_a_word() {
    let table = Table::new();
    with_card(&table, "tiny-1");
    let told = play(&table, 1);
    assert_eq!(told.code, 0, "{told:?}");
    let all = format!("{}{}", told.out, told.err);
    let all = all.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(all.contains("`tiny-1`, which the ledger named last, is not played any more"), "{all}");
    assert_eq!(locks(&table), ["tiny-2.1"]);
}

/// Who edits the card of a new game to a play with typed labels chooses names that roll well.
#[test]
fn no_game_that_begins_now_is_played_with_typed_labels() {
    let table = Table::new();
    with_card(&table, "tiny-2.0");
    let told = play(&table, 1);
    assert_ne!(told.code, 0, "{told:?}");
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let why = "the card names `tiny-2.0`, and no estafette ever began a game with it";
    assert!(one_line(&told.err).contains(why), "{told:?}");
    let told = estafette(&table, "verify HILL");
    assert_eq!(told.code, 1, "{told:?}");
    assert!(one_line(&told.err).contains(why), "{told:?}");
}

/// A card of the old form is of a game that began before: it is played and replayed, and the yes says what it does not cover.
#[test]
fn a_game_with_typed_labels_has_no_plain_yes_for_its_dice() {
    let table = Table::new();
    with_card(&table, "tiny-2");
    play(&table, 1).has(0, &[]);
    let told = estafette(&table, "verify HILL");
    let lines = told.out.lines().filter(|line| {
        line.starts_with("  the rolls are right: yes, but for who knew them beforehand")
            || line.starts_with("  the dice were fixed before the orders: yes, if you held")
                && line.contains("but for who knew them beforehand")
    });
    assert_eq!(lines.count(), 2, "{told:?}");
}
