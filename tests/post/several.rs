//! Sides with several players, couriers and proofs, for orders that are typed without marks.

use crate::support::mail_room::{PLAYERS, Room, mail};
use crate::support::{Table, envelope, handing};
use estafette::dice::{Chain, Hash};
use estafette::game::{Days, Step, letters};
use estafette::post::{Outcome, Taken};

/// Maida with two players for the French, who order them for exchange 9.
fn maida(reynier: &str, digonet: &str) -> Room {
    let room = Room::of_example("maida-open", 9, "");
    let path = room.root().join("game.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    let old = "- {player: reynier, side: french, mail: reynier@example.org}";
    assert!(text.contains(old));
    let new = format!(
        "- {{player: reynier, side: french, mail: reynier@example.org{reynier}}}\n- {{player: digonet, side: french, mail: digonet@example.org{digonet}}}"
    );
    std::fs::write(path, text.replace(old, &new)).unwrap();
    room
}

/// Mails orders above the form of the report, and says what came of it.
fn orders(room: &Room, who: &str, number: u32, lines: &str) -> (Taken, String) {
    let text = format!("{lines}\n\n{}", room.quoted_form("french"));
    let taken = room.take(&[mail(&format!("{who}@example.org"), &format!("<{number}@{who}>"), 10, &text)]).remove(0);
    (taken, room.told(who))
}

const WITHOUT: &str = "without an order from anybody";
const UNLESS: &str = "unless another player of your side orders";

#[test]
fn of_units_that_are_another_players_it_is_not_said_that_they_have_no_order() {
    let room = maida(", units: [swiss, guns]", ", units: [i-23e, ii-23e]");
    let (taken, told) = orders(&room, "digonet", 1, "i-23e: stand");
    assert_eq!((taken.line.outcome, taken.line.sender.as_str()), (Outcome::Taken, "french/digonet"), "{told}");
    assert!(told.contains("i-23e: stands") && told.contains(&format!("ii-23e, {WITHOUT}")), "{told}");
    assert!(!told.contains("swiss") && !told.contains("voltigeurs") && !told.contains(UNLESS), "{told}");
    // What nobody was given is for the first of them.
    let (_, told) = orders(&room, "reynier", 2, "swiss: stand");
    let (_, idle) = told.split_once("swiss: stands").unwrap();
    let idle = idle.split(" If nothing more").next().unwrap();
    assert!(idle.contains("voltigeurs") && !idle.contains("23e") && !told.contains(UNLESS), "{told}");
}

#[test]
fn of_units_that_another_may_order_it_is_said_so_and_of_those_that_he_has_ordered_nothing() {
    let room = maida("", "");
    let (_, told) = orders(&room, "digonet", 1, "i-23e: stand");
    let idle = told.split(" If nothing more").next().unwrap();
    assert!(idle.contains("voltigeurs") && idle.contains("swiss"), "{told}");
    assert_eq!(idle.matches(WITHOUT).count(), idle.matches(UNLESS).count(), "{told}");
    orders(&room, "reynier", 2, "voltigeurs: stand\nswiss: stand");
    let (_, told) = orders(&room, "digonet", 3, "ii-23e: stand");
    let (_, idle) = told.split_once("ii-23e: stands").unwrap();
    let idle = idle.split(" If nothing more").next().unwrap();
    assert!(!idle.contains("voltigeurs") && !idle.contains("swiss") && idle.contains("guns"), "{told}");
    // Both of one batch.
    let text = |lines: &str| format!("{lines}\n\n{}", room.quoted_form("french"));
    let batch = [
        mail("reynier@example.org", "<4@reynier>", 11, &text("guns: stand")),
        mail("digonet@example.org", "<5@digonet>", 12, &text("ii-23e: fire nearest")),
    ];
    assert!(room.take(&batch).iter().all(|taken| taken.line.outcome == Outcome::Taken));
    let told = room.told("digonet");
    let (_, idle) = told.split_once("The orders as understood").unwrap();
    assert!(!idle.split(" If nothing more").next().unwrap().contains("guns"), "{told}");
}

#[test]
fn the_commander_in_chief_may_order_all_and_every_other_player_is_told_so() {
    let room = maida(", units: [swiss], chief: yes", ", units: [i-23e, ii-23e]");
    let (_, told) = orders(&room, "digonet", 1, "i-23e: stand");
    assert!(told.contains(&format!("ii-23e, {WITHOUT}: ")) && told.contains(&format!("{UNLESS} it")), "{told}");
    let (_, told) = orders(&room, "reynier", 2, "ii-23e: stand");
    assert!(told.contains("ii-23e: stands"), "{told}");
    let (_, told) = orders(&room, "digonet", 3, "i-23e: stand");
    assert!(!told.contains(&format!("ii-23e, {WITHOUT}")), "{told}");
}

#[test]
fn players_of_one_side_each_have_their_own_file_and_one_address_for_both_is_asked_whose_it_is() {
    let room = maida("", "");
    for (number, who) in (1..).zip(["reynier", "digonet"]) {
        let (taken, told) = orders(&room, who, number, "swiss: stand");
        assert_eq!(taken.line.sender, format!("french/{who}"), "{told}");
    }
    assert_eq!(room.files(9).len(), 2);
    let path = room.root().join("game.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(path, text.replace("digonet@example.org", "reynier@example.org")).unwrap();
    let (taken, told) = orders(&room, "reynier", 5, "swiss: stand");
    assert_eq!(taken.line.outcome, Outcome::Passed);
    assert!(told.contains("listed for several players"), "{told}");
    let (taken, _) = orders(&room, "reynier", 6, "player: digonet\nswiss: stand");
    assert_eq!((taken.line.outcome, taken.line.sender.as_str()), (Outcome::Taken, "french/digonet"));
}

/// Who commands whom where couriers ride.
const RIDERS: &str = "\
players:
- {player: anna, side: red, mail: anna@example.org, units: [RG, R1]}
- {player: ada, side: red, mail: ada@example.org, units: [R2]}
- {player: bert, side: blue, mail: bert@example.org}
";

fn ride() -> Room {
    let room = Room::of_scenario(&format!("{}{RIDERS}", crate::game::couriers::SCENARIO));
    let (code, said) = room.run("adjudicate PLACE/hill");
    assert_eq!(code, 0, "{said}");
    room
}

fn next(room: &Room) {
    let (code, said) = room.run("adjudicate PLACE/hill --without red --without blue");
    assert_eq!(code, 0, "{said}");
}

#[test]
fn a_reply_says_who_gets_his_order_when() {
    let room = ride();
    let text = |lines: &str| format!("{lines}\n\ncode: {}\n", room.code("red"));
    let taken = room.take(&[mail("ada@example.org", "<1@a>", 10, &text("R2: move S"))]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken, "{}", room.told("ada"));
    let told = room.told("ada");
    assert!(told.contains("a courier rides to R2, to arrive in turn 3 (both sides)"), "{told}");
    room.take(&[mail("anna@example.org", "<2@a>", 10, &text("R1: move S"))]);
    let told = room.told("anna");
    assert!(told.contains("R1: ") && !told.contains("courier"), "{told}");
}

#[test]
fn a_letter_by_courier_is_read_when_he_could_have_come() {
    let room = ride();
    let text = format!("to ada: hold the bridge\n\nto bert: shall we parley?\n\ncode: {}\n", room.code("red"));
    let taken = room.take(&[mail("anna@example.org", "<1@a>", 10, &text)]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken, "{}", room.told("anna"));
    let told = room.told("anna");
    assert!(told.contains("your letter to ada rides as long as orders do"), "{told}");
    let read_with = || {
        let game = room.game();
        let all = letters(&game, &Days::on_file(&game)).unwrap();
        all.into_iter().map(|letter| (letter.reader, letter.with)).collect::<Vec<_>>()
    };
    let who = |ada: Option<u32>, bert: Option<u32>| vec![("ada".to_owned(), ada), ("bert".to_owned(), bert)];
    assert_eq!(read_with(), who(None, None));
    next(&room);
    // A flag of truce goes over with the report; the courier has another turn to ride.
    assert_eq!(read_with(), who(None, Some(2)));
    next(&room);
    assert_eq!(read_with(), who(Some(3), Some(2)));
    next(&room);
    assert_eq!(read_with(), who(Some(3), Some(2)));
}

#[test]
fn orders_without_marks_show_a_signature_or_a_bind_where_the_game_wants_one() {
    let key = include_str!("../mail/signed/anna.pub").trim();
    let players = PLAYERS.replacen("mail: anna@example.org", &format!("mail: anna@example.org, key: {key}"), 1);
    let room = Room::with_players(&players, "post: {demands: [address, signature]}\n");
    let signature = include_str!("../mail/signed/red.yaml.sig");
    for (number, (verb, more, outcome, what)) in (1..).zip([
        ("press", "", Outcome::Refused, "this game asks for a signature, and there is none"),
        ("stand", signature, Outcome::Refused, "was made for another text"),
        // What she has signed are these very orders, below the same head.
        ("press", signature, Outcome::Taken, "is taken"),
    ]) {
        let text = format!("{{unit: R1, do: {verb}}}\n\nexchange: 1\n\n{more}");
        let taken = room.take(&[mail("anna@example.org", &format!("<{number}@x>"), 10, &text)]);
        assert_eq!(taken[0].line.outcome, outcome);
        let told = room.told("anna");
        assert!(told.contains(what), "{told}");
    }
    let demands = "post: {demands: [address, bind]}\n";
    let room = Room::at(Table::made(&format!("{PLAYERS}{demands}"), |new| new.invite = true));
    let table = &room.table;
    let chain = Chain::new("hill", "red", 60, Hash::of(b"red's secret"));
    let red = table.file("red.yaml", &envelope("red", 0, &format!("chain: {}", chain.anchor())));
    let blue = table.file("blue.yaml", &envelope("blue", 0, "words: the hill is ours"));
    assert!(matches!(table.run(&handing(vec![red, blue])).unwrap().step, Step::Begun));
    let taken = room.take(&[mail("anna@example.org", "<3@x>", 10, "{unit: R1, do: press}\n\nexchange: 1\n")]);
    assert_eq!(taken[0].line.outcome, Outcome::Refused);
    assert!(room.told("anna").contains("this game asks for a bind, and there is none"), "{}", room.told("anna"));
    assert!(room.files(1).is_empty());
}

#[test]
fn lines_that_come_behind_a_lock_are_told_that_they_are_too_late() {
    let one = "- {player: ada, side: red, mail: ada@example.org, units: [R2]}\n";
    let alone = RIDERS.replace(one, "").replace(", units: [RG, R1]", "");
    let room = Room::of_scenario_with(&format!("{}{alone}", crate::game::couriers::SCENARIO), "--invite");
    let chain = Chain::new("ride", "red", 60, Hash::of(b"red's secret"));
    let head = |side: &str, exchange: u32| format!("game: ride\nexchange: {exchange}\nside: {side}\n");
    room.table.file("red.yaml", &format!("{}chain: {}\n", head("red", 0), chain.anchor()));
    room.table.file("blue.yaml", &format!("{}words: the hill is ours\n", head("blue", 0)));
    let (code, said) = room.run("adjudicate PLACE/hill PLACE/red.yaml PLACE/blue.yaml");
    assert_eq!(code, 0, "{said}");
    let (code, said) = room.run("adjudicate PLACE/hill");
    assert!(code == 4 && said.contains("is locked"), "{said}");
    for (number, proof) in (1..).zip([format!("code: {}", room.code("red")), String::new()]) {
        let text = format!("Hello,\n\nR1: move S\nR2: stand\n\n{proof}\n");
        let taken = room.take(&[mail("anna@example.org", &format!("<{number}@a>"), 10, &text)]);
        assert_eq!((taken[0].line.outcome, taken[0].notices), (Outcome::Refused, 0), "{}", room.told("anna"));
        let told = room.told("anna");
        assert!(told.contains("which is locked. It is NOT taken."), "{told}");
        assert!(
            told.contains("It is too late for") && told.contains("your next orders come after its report"),
            "{told}"
        );
    }
    // What is no order goes to the umpire as ever.
    let taken = room.take(&[mail("anna@example.org", "<9@a>", 11, "I shall be away for a week from now on.\n")]);
    assert_eq!((taken[0].line.outcome, taken[0].notices), (Outcome::Passed, 1));
}

#[test]
fn whoever_writes_letters_or_gives_links_beside_his_orders_has_ordered() {
    let room = maida(", units: [swiss, guns]", ", units: [i-23e, ii-23e]");
    orders(&room, "reynier", 1, "swiss: stand\n\nto british: good day");
    orders(&room, "digonet", 2, "i-23e: stand\n\nto reynier: at your orders");
    let (code, said) = room.run("adjudicate PLACE/hill");
    assert_eq!(code, 0, "{said}");
    assert_eq!(estafette::game::gone_without(&room.game(), 9).unwrap(), []);
}

#[test]
fn the_game_is_given_up_by_whoever_speaks_for_the_side() {
    let room = maida(", units: [swiss, guns], chief: yes", ", units: [i-23e, ii-23e]");
    let (_, told) = orders(&room, "digonet", 1, "concede: yes\ni-23e: stand");
    assert!(told.contains("giving the game up is for reynier to give"), "{told}");
    orders(&room, "reynier", 2, "swiss: stand");
    let (_, said) = room.run("status PLACE/hill");
    assert!(!said.contains("concede"), "{said}");
    let (code, said) = room.run("adjudicate PLACE/hill");
    assert!(code == 0 && !said.contains("concedes"), "{said}");
    let position = std::fs::read_to_string(room.root().join("x009/log.yaml")).unwrap();
    assert!(!position.contains("RS-D-19"), "{position}");
    // The chief may.
    let room = maida(", units: [swiss, guns], chief: yes", ", units: [i-23e, ii-23e]");
    orders(&room, "digonet", 1, "i-23e: stand");
    orders(&room, "reynier", 2, "concede: yes");
    let (code, said) = room.run("adjudicate PLACE/hill");
    assert!(code == 0 && said.contains("french concedes the game"), "{said}");
}
