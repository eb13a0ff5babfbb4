//! Battles of a campaign that are games of their own: made, played, closed, taken, and gone through from end to end.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use estafette::dice::{Body, Card, Hash, Ledger};
use estafette::game::{Folder, Game, Keep, Kept, Promise, Verdict, verify};
use estafette::rules;

use crate::support::Table;
use crate::support::transcript::{Transcript, on_shelf};

mod at_a_table;
mod by_hand;
mod dice;
mod easy_napoleonics;
mod names;
mod napoleonic_brigade;
mod two_by_two;
mod waiting;
mod words;

const WAR: &str = "\
rules: campaign
name: war
sides:
- {side: blue, name: the Army of the West, home_edge: west}
- {side: white, name: the Army of the East, home_edge: east}
map: {columns: 5, rows: 5, tops: flat}
terrain:
- {kind: town, name: lind, hexes: 0403}
- {kind: road, hexes: [0203, 0303, 0403, 0503]}
army:
- {unit: b1, side: blue, at: 0203, units: [{unit: b-l, arm: leader}, {unit: b-1, arm: foot, full: 5000}, {unit: b-2, arm: foot, full: 4000}, {unit: b-g, arm: guns, full: 20}]}
- {unit: b2, side: blue, at: 0202, units: [{unit: b-h, arm: horse, full: 1500}]}
- {unit: w1, side: white, at: 0403, units: [{unit: w-l, arm: leader}, {unit: w-1, arm: foot, full: 5000}, {unit: w-2, arm: foot, full: 4000}, {unit: w-r, arm: foot, strength: 300, full: 5000}, {unit: w-h, arm: horse, full: 1000}]}
scenario: {season: summer, days: 3, bases: {blue: 0101, white: 0505}}
house_rules: {battles: fought, weather: fair, couriers: none}
players:
- {player: anna, side: blue, mail: anna@example.org, units: [b1], chief: yes}
- {player: bert, side: white, mail: bert@example.org}
";

const ORDERS: &str = "\
game: war
exchange: 1
side: blue
orders:
- {unit: b1, stance: attack, start: 12, do: {to: lind}}
- {unit: b2, stance: attack, start: 15, do: {to: lind}}
";

/// Where the one battle of the war is a game.
const BATTLE: &str = "PLACE/war/battles/war-t1-0403";

fn says(table: &Table, words: &str) -> Transcript {
    on_shelf(table, &words.replace("BATTLE", BATTLE), rules::all())
}

fn place(table: &Table, name: &str) -> PathBuf {
    table.place.path().join(name)
}

/// A war that waits for the orders of its first day.
fn begun() -> Table {
    begun_with(WAR)
}

fn begun_with(war: &str) -> Table {
    let table = Table::new();
    fs::write(place(&table, "war.yaml"), war).unwrap();
    says(&table, "new PLACE/war.yaml PLACE/war --links 40").has(0, &["The game `war` stands in"]);
    table
}

/// Plays its first day, which leads to a battle at 0403.
fn march(table: &Table) {
    fs::write(place(table, "blue.yaml"), ORDERS).unwrap();
    says(table, "adjudicate PLACE/war PLACE/blue.yaml --without white").has(0, &[]);
}

/// A war of which the first day is played: it waits for a battle at 0403.
fn waiting() -> Table {
    waiting_in(WAR)
}

fn waiting_in(war: &str) -> Table {
    let table = begun_with(war);
    march(&table);
    table
}

fn made() -> Table {
    let table = waiting();
    says(&table, "battle PLACE/war 0403 --rules really-simple").has(0, &["The game `war-t1-0403` stands in"]);
    table
}

/// The battle, with losses by the umpire's hand, and its books closed before its end.
fn broken_off() -> Table {
    let table = made();
    says(&table, "adjudicate BATTLE --without blue --without white").has(0, &[]);
    let hand = "game: war-t1-0403\nexchange: 2\nreason: a trial\namend:\n- {unit: w-1, strength: 2}\n\
                - {unit: w-2, remove: destroyed}\n- {unit: b-g-3, remove: destroyed}\n";
    fs::write(place(&table, "hand.yaml"), hand).unwrap();
    says(&table, "amend BATTLE PLACE/hand.yaml --strict").has(0, &["Done for exchange 2"]);
    says(&table, "close BATTLE --unfinished").has(0, &["are closed"]);
    table
}

fn proof(table: &Table) -> Verdict {
    verify(&Folder::at(place(table, "war")), rules::all(), &Keep::InTheFolder, None).unwrap()
}

#[track_caller]
fn agrees(table: &Table, battles: usize) {
    let verdict = proof(table);
    assert_eq!(verdict.discrepancies, []);
    assert!(verdict.agrees());
    assert_eq!(verdict.battles.len(), battles);
}

#[track_caller]
fn caught(table: &Table, file: &str, words: &str) {
    let verdict = proof(table);
    let found = verdict.discrepancies.iter().any(|one| one.file == file && one.what.contains(words));
    assert!(found, "{:#?}", verdict.discrepancies);
    assert!(!verdict.agrees());
}

/// Hangs the chain of a ledger anew over changed entries.
fn rechain(table: &Table, game: &str, change: impl FnOnce(&mut Vec<Body>)) {
    let path = place(table, game).join("ledger.txt");
    let ledger = Ledger::read(&fs::read(&path).unwrap()).unwrap();
    let mut bodies = ledger.entries().iter().map(|entry| entry.body.clone()).collect::<Vec<_>>();
    change(&mut bodies);
    let mut anew = Ledger::open(ledger.card()).unwrap();
    for body in bodies {
        anew.append(body).unwrap();
    }
    fs::write(path, anew.text()).unwrap();
}

#[test]
fn a_battle_is_drawn_up_by_the_table_of_strengths() {
    let table = waiting();
    let shown = says(&table, "battle PLACE/war Lind --rules really-simple --preview");
    shown.has(
        0,
        &[
            "The battle at 0403 (lind), with light for 9 half-hours.",
            "  blue attacks from the west: 2 of foot, 1 of horse, 3 of guns and 1 leading; 1 of them later\n",
            "  white defends, home in the east: 2 of foot, 1 of horse and 1 leading\n",
            "  too small to fight by themselves, and lent: w-r to w-1\n",
            "name: war-t1-0403\n",
            "- {side: blue, name: \"the Army of the West\", home_edge: west}\n",
            "- {side: white, name: \"the Army of the East\", home_edge: east}\n",
            "{unit: b-1, side: blue, kind: musket, ",
            "strength: 6, full: 6}",
            "{unit: b-g-3, side: blue, kind: artillery, ",
            "form: unlimbered, strength: 1, full: 2}",
            "turn_limit: 9\n",
            "held: white}",
            "- {player: anna, side: blue, mail: anna@example.org}\n",
            "- {unit: b-h, side: blue, kind: cavalry, form: column, ",
            "arrivals:\n- {turn: 2, edge: west, units: [b-h]}\n",
            "  turn 2, west edge: b-h\n",
            "kind: village, name: \"lind\"",
            "kind: road",
        ],
    );
    let army = shown.out.split("army:\n").nth(1).and_then(|rest| rest.split("open:").next()).unwrap();
    assert!(!army.contains("w-r"), "{army}");
    assert!(!place(&table, "war/battles").exists(), "a preview writes nothing");
    let waits = "  the battle at 0403 (Lind) waits to be fought out: `estafette battle PLACE/war 0403 --rules RULES` makes a game of it";
    says(&table, "status PLACE/war").has(0, &[waits]);
    says(&table, "adjudicate PLACE/war")
        .has(4, &["the battle at 0403 waits to be fought out, and nobody has said how"]);
    let again = says(&table, "battle PLACE/war 0403 --rules really-simple --preview");
    assert_eq!(again.out, shown.out, "the same hex is laid out the same every time");
}

#[test]
fn what_is_left_on_the_field_is_what_is_left_in_the_campaign() {
    let table = broken_off();
    let line = "{battle: 0403, field: none, units: [{unit: b-g, men: 16}, {unit: w-1, men: 3113}, {unit: w-2, left: 0}, {unit: w-r, men: 187}]}";
    says(&table, "battle PLACE/war 0403 --take --preview").has(0, &[line]);
    let waiting = says(&table, "status PLACE/war");
    let closed = "  the battle at 0403 (Lind) is fought, and its books are closed: `estafette battle PLACE/war 0403 --take` takes its result";
    waiting.has(4, &[closed]);
    assert!(!waiting.out.contains("Nothing is missing"));
    says(&table, "adjudicate PLACE/war").has(4, &["its result is not taken"]);
    says(&table, "battle PLACE/war 0403 --take").has(0, &[line, "nobody holds the field of Lind, 0403"]);
    says(&table, "battle PLACE/war 0403 --take").has(2, &["the result of the battle at 0403 is entered"]);
    says(&table, "adjudicate PLACE/war").has(0, &[]);
    // Three fifths of what the strength lost stands for: w-1 5000 x 4 x 3 / 30, of which w-r, which was lent to it, bears 2000 x 300
    // / 5300; w-2 4000 x 6 x 3 / 30; half of it dead, the rest away, as nobody retreats. The battery of four of the twenty pieces is lost. At
    // midnight the 187 of w-r, a remnant, join w-1.
    let state = fs::read_to_string(place(&table, "war/x002/state.yaml")).unwrap();
    let has = |words: &str| assert!(state.contains(words), "{words} is not in:\n{state}");
    has("unit: w-1, arm: foot, strength: 3300, full: 5000, dead: 999, away: 1001");
    has("unit: w-2, arm: foot, strength: 1600, full: 4000, dead: 1200, away: 1200");
    has("unit: b-g, arm: guns, strength: 16, full: 20, taken: 4");
    has("unit: b-1, arm: foot, strength: 5000, full: 5000");
    agrees(&table, 1);
    says(&table, "verify PLACE/war")
        .has(0, &["  the battle war-t1-0403, 1 exchange played again, agrees: head HASH\n"]);
}

#[test]
fn a_whole_battle_is_played_and_the_war_goes_on() {
    let table = made();
    played_out(&table);
    says(&table, "battle PLACE/war lind --take").has(3, &["this battle is not closed"]);
    says(&table, "close BATTLE").has(0, &[]);
    says(&table, "battle PLACE/war lind --take").has(0, &["the Army of the East holds the field of Lind, 0403"]);
    says(&table, "adjudicate PLACE/war").has(0, &[]);
    says(&table, "adjudicate PLACE/war --without blue --without white").has(0, &[]);
    agrees(&table, 1);
    says(&table, "close PLACE/war --unfinished").has(0, &[]);
    agrees(&table, 1);
}

/// The battle under Easy Napoleonics, in which both armies are deployed, that of the defender first.
fn deployed(table: &Table) {
    says(table, "battle PLACE/war 0403 --rules easy-napoleonics").has(0, &["The game `war-t1-0403` stands in"]);
    let white = "\
- {unit: w-1, at: 1310, form: line, face: NW}
- {unit: w-2, at: 1312, form: line, face: NW}
- {unit: w-h, at: 1411, form: column, face: NW}
- {unit: w-l, at: 1310}
";
    let blue = "\
- {unit: b-1, at: \"0310\", form: line, face: NE}
- {unit: b-2, at: \"0312\", form: line, face: NE}
- {unit: b-g-1, at: \"0309\", form: unlimbered, face: NE}
- {unit: b-g-2, at: \"0311\", form: unlimbered, face: NE}
- {unit: b-g-3, at: \"0313\", form: unlimbered, face: NE}
- {unit: b-l, at: \"0310\"}
";
    for (exchange, side, deploy) in [(1, "white", white), (2, "blue", blue)] {
        let text = format!("game: war-t1-0403\nexchange: {exchange}\nside: {side}\ndeploy:\n{deploy}");
        fs::write(place(table, "deploy.yaml"), text).unwrap();
        says(table, "adjudicate BATTLE PLACE/deploy.yaml").has(0, &[]);
    }
}

/// Nobody orders anything until the battle is over.
fn played_out(table: &Table) {
    for exchange in 0.. {
        assert!(exchange < 60, "light for nine half-hours");
        let game = Game::open(Folder::at(place(table, "war/battles/war-t1-0403")), rules::all()).unwrap();
        let stand = game.stand().unwrap();
        if stand.clock.ending.is_some() {
            return;
        }
        let late = stand.awaited.iter().map(|one| format!(" --without {}", one.side)).collect::<String>();
        says(table, &format!("adjudicate BATTLE{late}")).has(0, &[]);
    }
}

#[test]
fn what_cannot_be_made_or_taken_is_refused_with_a_reason() {
    let table = waiting();
    let refused = |words: &str, why: &str| says(&table, words).has(2, &[why]);
    refused("battle PLACE/war 0303 --rules really-simple", "the campaign waits for 0403");
    refused("battle PLACE/war 0403", "nothing says by which rules");
    refused("battle PLACE/war 0403 --take", "no game of the battle at 0403 was begun");
    refused("battle examples/brueck 0605 --quick", "no battle waits to be fought out at `0605`");
    fs::create_dir_all(place(&table, "war/battles/war-t1-0403")).unwrap();
    fs::write(place(&table, "war/battles/war-t1-0403/notes.txt"), "mine\n").unwrap();
    says(&table, "battle PLACE/war 0403 --rules really-simple").has(3, &["there is something here already"]);
    fs::remove_dir_all(place(&table, "war/battles")).unwrap();
    says(&table, "battle PLACE/war 0403 --rules really-simple --out PLACE/copy").has(0, &["PLACE/copy/battles/"]);
    assert!(!place(&table, "war/battles").exists());
    says(&table, "battle PLACE/war 0403 --rules really-simple").has(0, &[]);
    refused("battle PLACE/war 0403 --rules really-simple", "is a game already, and it has one game");
    refused("battle PLACE/war 0403 --quick", "is a game already, and it has one game");
    says(&table, "battle PLACE/war 0403 --take").has(3, &["this battle is not closed"]);
    fs::rename(place(&table, "war/battles"), place(&table, "elsewhere")).unwrap();
    refused("battle PLACE/war 0403 --take", "no folder under `battles` has the game");
}

#[test]
fn a_battle_is_fought_on_a_table_or_left_to_the_dice() {
    let table = waiting();
    let result = |text: &str| fs::write(place(&table, "result.yaml"), text).unwrap();
    result("units: [{unit: w-1, left: 2}]\n");
    says(&table, "battle PLACE/war 0403 --table PLACE/result.yaml").has(3, &["it does not say who holds the field"]);
    result("field: blue\nunits: [{unit: w-1, left: 7}]\n");
    says(&table, "battle PLACE/war 0403 --table PLACE/result.yaml").has(3, &["brought a strength of 6"]);
    result("battle: 0303\nfield: blue\n");
    says(&table, "battle PLACE/war 0403 --table PLACE/result.yaml").has(3, &["a battle at 0303"]);
    result("battle: lind\nfield: blue\nunits: [{unit: w-1, left: 2}]\n");
    says(&table, "battle PLACE/war 0403 --table PLACE/result.yaml")
        .has(0, &["{battle: 0403, field: blue, units: [{unit: w-1, left: 2}]}"]);
    says(&table, "adjudicate PLACE/war").has(0, &["blue"]);
    agrees(&table, 0);

    let table = waiting();
    says(&table, "battle PLACE/war 0403 --quick").has(0, &["left to the quick table"]);
    says(&table, "battle PLACE/war 0403 --rules really-simple").has(2, &["is left to the quick table"]);
    says(&table, "adjudicate PLACE/war").has(0, &[]);
    agrees(&table, 0);
}

#[test]
fn who_gives_up_while_a_battle_waits_need_not_say_it_twice() {
    let table = waiting();
    fs::write(place(&table, "enough.yaml"), "game: war\nexchange: 2\nside: white\nconcede: true\n").unwrap();
    says(&table, "adjudicate PLACE/war PLACE/enough.yaml").has(4, &["waits to be fought out"]);
    says(&table, "battle PLACE/war 0403 --quick");
    says(&table, "adjudicate PLACE/war").has(0, &["white concedes the game"]);
}

#[test]
fn a_result_that_is_not_that_of_the_game_is_found() {
    let table = broken_off();
    says(&table, "battle PLACE/war 0403 --take").has(0, &[]);
    agrees(&table, 1);
    let other = "game: war\nexchange: 2\nreason: so it was\namend:\n- {battle: 0403, field: blue, units: [{unit: w-1, left: 1}]}\n";
    fs::write(place(&table, "other.yaml"), other).unwrap();
    says(&table, "amend PLACE/war PLACE/other.yaml --strict").has(0, &[]);
    caught(&table, "x002/desk/2-amend.yaml", "is not that of its game");
}

#[test]
fn a_battle_that_was_dropped_or_changed_is_found() {
    let table = made();
    says(&table, "close PLACE/war --unfinished").has(0, &[]);
    caught(&table, "ledger.txt", "the campaign went on, or was closed, without its result");

    let table = broken_off();
    let ends = |table: &Table, head: Hash| {
        rechain(table, "war", |bodies| {
            let text = format!("battle 2/0403 ends {head}");
            bodies.push(Body::Note { state: None, text });
        });
    };
    ends(&table, Hash::of(b"another end"));
    caught(&table, "battles/war-t1-0403/ledger.txt", "that is not its last");

    // Another game of the same battle, with a chain of its own: whoever knows its dice has shopped for them.
    let table = made();
    fs::copy(place(&table, "war/battles/war-t1-0403/game.yaml"), place(&table, "own.yaml")).unwrap();
    fs::remove_dir_all(place(&table, "war/battles/war-t1-0403")).unwrap();
    says(&table, "new PLACE/own.yaml PLACE/war/battles/war-t1-0403").has(0, &[]);
    caught(&table, "ledger.txt", "no folder under `battles` has the game of the battle at 0403");
    let own = Ledger::read(&fs::read(place(&table, "war/battles/war-t1-0403/ledger.txt")).unwrap()).unwrap().card_id();
    rechain(&table, "war", |bodies| {
        let Some(Body::Note { text, .. }) = bodies.last_mut() else { panic!("the battle is noted last") };
        *text = format!("battle 2/0403 begins {own}");
    });
    caught(&table, "battles/war-t1-0403/ledger.txt", "does not follow from the secret of the campaign");

    // Two games of one battle.
    rechain(&table, "war", |bodies| bodies.push(bodies.last().unwrap().clone()));
    caught(&table, "ledger.txt", "it has one game");
}

#[test]
fn an_army_that_the_campaign_did_not_send_is_found() {
    let table = waiting();
    let drawn = says(&table, "battle PLACE/war 0403 --rules really-simple --preview").out;
    let text = drawn.split("this game:\n\n").nth(1).and_then(|rest| rest.split("These come on").next()).unwrap();
    let larger = text.replacen("strength: 1, full: 2", "strength: 2, full: 2", 1);
    assert_ne!(larger, text);
    fs::write(place(&table, "own.yaml"), larger).unwrap();
    fs::create_dir_all(place(&table, "war/battles")).unwrap();
    says(&table, "new PLACE/own.yaml PLACE/war/battles/mine").has(0, &[]);
    let own = Ledger::read(&fs::read(place(&table, "war/battles/mine/ledger.txt")).unwrap()).unwrap().card_id();
    rechain(&table, "war", |bodies| {
        bodies.push(Body::Note { state: None, text: format!("battle 2/0403 begins {own}") });
    });
    caught(&table, "battles/mine/scenario.yaml", "`army` is not what the campaign makes of the battle");
}

#[test]
fn the_ground_may_be_a_file_of_the_umpires() {
    let table = waiting();
    let field = "map: {columns: 9, rows: 7}\nterrain:\n- {kind: pond, hexes: [0803, 0804], impassable: yes}\n";
    fs::write(place(&table, "field.yaml"), field).unwrap();
    let make = "battle PLACE/war 0403 --rules really-simple --field PLACE/field.yaml";
    says(&table, &format!("{make} --preview")).has(0, &["map: {columns: 9, rows: 7}\nterrain:\n- {kind: pond, "]);
    says(&table, make).has(0, &[]);
    agrees(&table, 1);
    let (kept, why) = promised(&table, Promise::DiceFixed);
    assert_eq!(kept, Kept::Yes);
    assert!(why.contains("whose ground the umpire gave in a file"), "{why}");
    let table = waiting();
    fs::write(place(&table, "field.yaml"), "map: {columns: 2, rows: 2}\n").unwrap();
    says(&table, make).has(2, &["finds no room on the field"]);
    fs::write(place(&table, "field.yaml"), "map: {columns: 9, rows: 7}\narmy: []\n").unwrap();
    says(&table, make).has(2, &["cannot be drawn up"]);
}

#[test]
fn a_position_that_is_changed_shortly_before_a_battle_is_told_beside_its_dice() {
    let table = made();
    let (kept, why) = promised(&table, Promise::DiceFixed);
    assert!(kept == Kept::Yes && !why.contains("by hand"), "{why}");
    let change = |table: &Table, exchange: u32| {
        let act =
            format!("game: war\nexchange: {exchange}\nreason: misread\namend:\n- {{unit: w-1, strength: 4400}}\n");
        fs::write(place(table, "act.yaml"), act).unwrap();
        says(table, "amend PLACE/war PLACE/act.yaml").has(0, &[]);
    };
    let told = |table: &Table, act: &str| {
        says(table, "battle PLACE/war 0403 --rules really-simple").has(0, &[]);
        agrees(table, 1);
        let (kept, why) = promised(table, Promise::DiceFixed);
        assert_eq!(kept, Kept::Yes);
        assert!(why.contains(&format!("changed the position by hand ({act})")), "{why}");
    };
    let table = waiting();
    change(&table, 2);
    told(&table, "act 1 of exchange 2");
    let table = begun();
    change(&table, 1);
    march(&table);
    told(&table, "act 1 of exchange 1");
}

/// What is said of a promise beside its answer, and the answer.
fn promised(table: &Table, promise: Promise) -> (Kept, String) {
    let verdict = proof(table);
    let one = verdict.promises.iter().find(|one| one.promise == promise).unwrap();
    (one.kept, one.why.join("; "))
}

/// Puts another card in the place of a battle's, and notes it in the campaign, as an umpire who shops for dice does.
fn recarded(table: &Table, scenario: impl FnOnce(&str) -> String, change: impl FnOnce(&mut Card)) {
    let battle = place(table, "war/battles/war-t1-0403");
    let text = fs::read_to_string(battle.join("scenario.yaml")).unwrap();
    let more = scenario(&text).strip_prefix(&text).unwrap().to_owned();
    let text = format!("{text}{more}");
    fs::write(battle.join("scenario.yaml"), &text).unwrap();
    let game = fs::read_to_string(battle.join("game.yaml")).unwrap();
    fs::write(battle.join("game.yaml"), format!("{game}{more}")).unwrap();
    let ledger = Ledger::read(&fs::read(battle.join("ledger.txt")).unwrap()).unwrap();
    let mut card = Card { scenario: Hash::of(text.as_bytes()), ..ledger.card().clone() };
    change(&mut card);
    let anew = Ledger::open(&card).unwrap();
    fs::write(battle.join("ledger.txt"), anew.text()).unwrap();
    rechain(table, "war", |bodies| {
        let Some(Body::Note { text, .. }) = bodies.last_mut() else { panic!("the battle is noted last") };
        *text = format!("battle 2/0403 begins {}", anew.card_id());
    });
}

/// The hash of the card is in every seed, so whoever may choose a letter of it chooses dice.
#[test]
fn a_card_that_the_campaign_does_not_make_is_found() {
    let same = |text: &str| text.to_owned();
    let scenario = "battles/war-t1-0403/scenario.yaml";
    for more in ["# lucky\n", "house_rules: {units_block_los: friends}\n", "notes: never\n"] {
        let table = made();
        recarded(&table, |text| format!("{text}{more}"), |_| {});
        caught(&table, scenario, "not to the letter what the campaign makes of the battle");
        assert_eq!(promised(&table, Promise::DiceFixed).0, Kept::No, "{more}");
    }
    let table = made();
    recarded(&table, same, |card| card.umpire_length = 499);
    caught(&table, "battles/war-t1-0403/ledger.txt", "its card is not the one that the campaign makes");
    let table = made();
    recarded(&table, same, |card| card.beacon = Some("dicehouse".to_owned()));
    caught(&table, "battles/war-t1-0403/ledger.txt", "its card is not the one that the campaign makes");
    let table = made();
    assert_eq!(promised(&table, Promise::DiceFixed).0, Kept::Yes);
}

#[test]
fn a_game_among_the_battles_that_no_note_names_is_found() {
    let table = made();
    let battles = place(&table, "war/battles");
    estafette::game::copy_folder(&battles.join("war-t1-0403"), &battles.join("aa")).unwrap();
    caught(&table, "battles/war-t1-0403", "it has the card of battles/aa as well");
    fs::remove_dir_all(battles.join("aa")).unwrap();
    agrees(&table, 1);
    rechain(&table, "war", |bodies| {
        bodies.pop();
    });
    caught(&table, "battles/war-t1-0403", "no note of the ledger names the card of this game");
}

/// What is to be said of a battle is said where the campaign is gone through.
#[test]
fn what_the_umpire_did_in_a_battle_is_told_of_the_campaign() {
    let table = broken_off();
    says(&table, "battle PLACE/war 0403 --take").has(0, &[]);
    says(&table, "verify PLACE/war").has(
        0,
        &[
            "    1 act of the umpire's desk: 3 amendments\n",
            "but for the end of the game: its books were closed before it, as things stood then (in war-t1-0403)",
        ],
    );
}

/// `examples/verify.py` goes on into the battles, where there is Python.
#[test]
fn the_script_goes_on_into_the_battles() {
    let table = broken_off();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/verify.py");
    let run = || Command::new("python3").args(["-B", script]).arg(place(&table, "war")).output();
    let Ok(sound) = run() else { return };
    let told = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(sound.status.success() && told(&sound).contains("the battle war-t1-0403:\n"), "{}", told(&sound));
    let rolls = place(&table, "war/battles/war-t1-0403/x001/rolls.txt");
    let text = fs::read_to_string(&rolls).unwrap();
    fs::write(&rolls, text.replace("exchange 1", "exchange 2")).unwrap();
    let forged = run().unwrap();
    assert!(!forged.status.success() && told(&forged).ends_with("not sound: see the battles\n"), "{}", told(&forged));
}
