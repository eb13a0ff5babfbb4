//! Really Simple: a flank march of cavalry.

use std::path::Path;

use estafette::adjudicate::UnitId;
use estafette::game::GameFile;
use estafette::rules;
use estafette::yaml::{self, Faults};

use super::duel::{Duel, Hand, same_by_hand, same_until};

pub(crate) const SCENARIO: &str = "\
rules: really-simple
name: flank
sides:
- {side: red, name: Prussians, home_edge: west}
- {side: blue, name: French, home_edge: east}
map: {columns: 16, rows: 12, tops: flat}
terrain:
- {kind: village, name: dorf, hexes: 0706, cover: yes}
army:
- {unit: [R1, R2], side: red, kind: musket}
- {unit: RA, side: red, kind: artillery}
- {unit: RG, side: red, kind: general}
- {unit: [B1, B2], side: blue, kind: musket}
- {unit: [B3, B4], side: blue, kind: cavalry}
- {unit: BG, side: blue, kind: general}
deploy:
- {unit: R1, at: 0305, form: line}
- {unit: R2, at: 0306, form: line}
- {unit: RA, at: 0304, form: unlimbered}
- {unit: RG, at: 0306, mounted: yes}
- {unit: B1, at: 1205, form: line}
- {unit: B2, at: 1206, form: line}
- {unit: B3, at: 1506, form: column}
- {unit: B4, at: 1507, form: column}
- {unit: BG, at: 1206, mounted: yes}
scenario: {exchange: simultaneous}
hidden: {units: [B3, B4], until: {within: 3}}
";

/// Red names the hidden units as if it knew of them, fires at whoever is nearest, and looks for a way.
const RED: &str = "\
orders:
- {unit: R1, do: {to: 0706}}
- {unit: R2, do: [toward: nearest, fire: nearest]}
- {unit: RA, do: {fire: [B3, nearest]}}
standing:
- {when: fire, unit: [R1, RA], do: {fire: nearest}}
";

pub(crate) fn north(side: &str, exchange: u32) -> String {
    let to = ["1503", "1301", "1101", "0901", "0701", "0401"];
    orders(side, to[(exchange as usize).saturating_sub(2).min(5)])
}

pub(crate) fn south(side: &str, exchange: u32) -> String {
    let to = ["1510", "1312", "1112", "0912", "0912", "0912"];
    orders(side, to[(exchange as usize).saturating_sub(2).min(5)])
}

fn orders(side: &str, to: &str) -> String {
    if side == "red" {
        return RED.to_owned();
    }
    format!(
        "\
orders:
- {{unit: B1, do: {{to: 0906}}}}
- {{unit: B3, do: {{to: \"{to}\"}}}}
- {{unit: B4, do: {{toward: B3}}}}
standing:
- {{when: beaten, unit: B3, do: {{go: homeward}}}}
"
    )
}

#[test]
fn red_is_sent_the_same_wherever_the_cavalry_rides() {
    let duel = Duel::new(SCENARIO);
    same_until(&duel, (north, south), "red", 5);
}

/// What the umpire does with the cavalry.
fn hand(exchange: u32, strength: u32, fate: &str) -> Option<String> {
    let body = match exchange {
        2 => format!("reason: it was at {strength}\namend: [{{unit: B3, strength: {strength}}}]\n"),
        3 => format!(
            "rulings: [{{text: \"1 to 3: B4 {fate}\", outcomes: [{{faces: [1, 2, 3], text: it {fate}, \
             amend: [{{unit: B4, strength: {strength}}}]}}]}}]\n"
        ),
        4 => format!("answers: [{{side: blue, request: may B3 {fate}, answer: it may}}]\n"),
        5 => "table: [{label: t2/fire/B3/R1, dice: [FACE]}]\n".replace("FACE", &strength.to_string()),
        _ => return None,
    };
    Some(body)
}

#[test]
fn red_is_sent_the_same_whatever_the_umpire_does_with_the_cavalry() {
    let one = |exchange| hand(exchange, 1, "is lost in the wood");
    let other = |exchange| hand(exchange, 2, "drowns");
    let duel = Duel::new(SCENARIO);
    let twin = same_by_hand(&duel, (north, south), (one, other), "red", 5);
    let told = duel.files("blue", 3)["report-blue.md"].clone();
    assert!(told.contains("is lost in the"), "{told}");
    for game in [duel, twin] {
        assert_eq!(game.verdict(), Vec::<String>::new());
        game.close();
        assert_eq!(game.verdict(), Vec::<String>::new());
    }
}

#[test]
fn cavalry_that_comes_near_is_told_of_from_where_it_is_seen() {
    let duel = Duel::new(SCENARIO);
    for _ in 0..5 {
        duel.play(north);
    }
    let sent = duel.files("red", 5);
    assert!(!sent["report-red.md"].contains("B4"), "not met yet");
    duel.play(north);
    duel.play(north);
    let report = duel.read("x007/report-red.md");
    let seen = "B3 (cavalry, column) can now be seen at ";
    assert!(report.contains(seen), "{report}");
}

/// Cavalry that comes on in turn 4.
const LATE: &str = "arrivals: [{turn: 4, edge: east, units: [B3, B4]}]\n";

/// The same game with all in view, and the cavalry still to come.
fn with_reserves() -> String {
    let text = SCENARIO.replace("hidden: {units: [B3, B4], until: {within: 3}}\n", LATE);
    text.replace("- {unit: B3, at: 1506, form: column}\n- {unit: B4, at: 1507, form: column}\n", "")
        .replace("unit: [B3, B4], side: blue, kind: cavalry", "unit: [B3, B4], side: blue, kind: cavalry, form: column")
}

/// What the umpire does with the cavalry that is still to come.
fn takes_out(exchange: u32, unit: &str) -> Option<String> {
    (exchange == 2).then(|| format!("reason: a mistake\namend: [{{unit: {unit}, remove: mistake}}]\n"))
}

#[test]
fn red_is_sent_the_same_whoever_is_still_to_come() {
    let duel = Duel::new(&with_reserves());
    let hands: (Hand, Hand) = (|exchange| takes_out(exchange, "B3"), |exchange| takes_out(exchange, "B4"));
    let twin = same_by_hand(&duel, (north, north), hands, "red", 3);
    for (game, left) in [(duel, "B4"), (twin, "B3")] {
        let mine = game.files("blue", 2)["report-blue.md"].clone();
        assert!(mine.contains(&format!("Still to come in turn 4 at the east edge: {left}")), "{mine}");
        let theirs = game.files("red", 3);
        // What his own orders say of a unit of which he knows nothing is his own.
        let heard = theirs["report-red.md"].lines().filter(|line| !line.contains("there is no unit"));
        assert!(!heard.into_iter().any(|line| line.contains(left)), "{}", theirs["report-red.md"]);
        assert!(!theirs["view-red.yaml"].contains(left), "{}", theirs["view-red.yaml"]);
        game.play(north);
        let told = game.files("red", 4)["report-red.md"].clone();
        assert!(told.contains(&format!("{left} comes on at 1606")), "{told}");
        assert_eq!(game.verdict(), Vec::<String>::new());
        game.close();
        assert_eq!(game.verdict(), Vec::<String>::new());
    }
}

#[test]
fn a_hidden_game_is_verified_open_and_closed() {
    let duel = Duel::new(SCENARIO);
    for _ in 0..6 {
        duel.play(north);
    }
    assert_eq!(duel.verdict(), Vec::<String>::new());
    duel.close();
    assert_eq!(duel.verdict(), Vec::<String>::new());
}

#[test]
fn without_a_veil_the_two_games_are_told_apart() {
    let open = SCENARIO.replace("hidden: {units: [B3, B4], until: {within: 3}}\n", "");
    let duel = Duel::new(&open);
    let twin = duel.twin();
    for _ in 0..2 {
        duel.play(north);
        twin.play(south);
    }
    let (here, there) = (duel.files("red", 2), twin.files("red", 2));
    for name in ["report-red.md", "report-red.html", "view-red.yaml"] {
        assert!(here[name] != there[name], "{name}");
    }
}

#[test]
fn who_takes_a_place_by_the_umpires_hand_is_seen_there_and_who_goes_elsewhere_is_not() {
    let taken = "scenario: {exchange: simultaneous, objectives: [{hex: 1510, points: 2}]}";
    let scenario = SCENARIO.replace("scenario: {exchange: simultaneous}", taken);
    let read = GameFile::read(Path::new("game.yaml"), &scenario, rules::all());
    let game = read.unwrap_or_else(|trouble| panic!("{trouble}"));
    for (line, is_met) in [
        ("- {unit: B3, at: 1510}", true),
        ("- {unit: B3, at: 1511}", false),
        ("- {unit: B3, strength: 2}", false),
        // The infantry was in view all the time.
        ("- {unit: B1, at: 1510}", false),
    ] {
        let lines = yaml::parse(line).unwrap_or_else(|_| panic!("{line}"));
        let mut faults = Faults::default();
        let (after, amended) = game.rules.amend(&game.position, lines.items(), &mut faults);
        assert!(amended.iter().all(Option::is_some), "{line}: {faults:?}");
        let met = &after.veil().met;
        assert_eq!(met.contains(&UnitId::new("B3")), is_met, "{line}: {met:?}");
        assert!(!met.contains(&UnitId::new("B4")), "{line}: {met:?}");
    }
}
