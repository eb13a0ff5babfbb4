//! Reports that ride: what happens far from headquarters is told there when its courier has come, and no byte sooner.

use super::duel::{Duel, Orders, same_by_hand, same_until};
use super::{easy_napoleonics, napoleonic_brigade, really_simple, two_by_two};

/// Two wings of which the southern one is out of sight of both Generals.
const WINGS: &str = "\
rules: really-simple
name: wings
sides:
- {side: red, name: Prussians, home_edge: west}
- {side: blue, name: French, home_edge: east}
map: {columns: 16, rows: 20, tops: flat}
army:
- {unit: [R1, R2, R3, R4], side: red, kind: musket}
- {unit: RG, side: red, kind: general}
- {unit: [B1, B2, B3, B4], side: blue, kind: musket}
- {unit: BG, side: blue, kind: general}
deploy:
- {unit: R1, at: 0305, form: line}
- {unit: R2, at: 0306, form: line}
- {unit: RG, at: 0306, mounted: yes}
- {unit: R3, at: 0318, form: line}
- {unit: R4, at: 0319, form: line}
- {unit: B1, at: 0605, form: line}
- {unit: B2, at: 0606, form: line}
- {unit: B3, at: 0518, form: line}
- {unit: B4, at: 0519, form: line}
- {unit: BG, at: 0606, mounted: yes}
scenario: {exchange: simultaneous}
couriers: {from: [RG, BG], speed: 4, free: 5, reports: yes}
";

/// What both sides order: the southern French, whom their orders reach in turn 3, what they are told.
fn wings(side: &str, south: &str) -> String {
    match side {
        "red" => "orders:\n- {unit: [R1, R2, R3, R4], do: stand}\n".to_owned(),
        _ => {
            format!("orders:\n- {{unit: [B1, B2], do: stand}}\n- {{unit: [B3, B4], do: {south}}}\n")
        }
    }
}

fn fire(side: &str, _: u32) -> String {
    wings(side, "{fire: nearest}")
}

fn leave(side: &str, _: u32) -> String {
    wings(side, "{move: SE}")
}

/// A scenario in which reports ride in place of one in which units are hidden.
fn riding(scenario: &str, couriers: &str) -> String {
    let (before, hidden) = scenario.split_once("hidden: ").unwrap();
    let (_, after) = hidden.split_once('\n').unwrap();
    format!("{before}couriers: {{{couriers}, reports: yes}}\n{after}")
}

/// Plays on and tells of the first exchange whose report has something by courier.
#[track_caller]
fn first_news(duel: &Duel, orders: Orders, side: &str) -> (u32, String) {
    while let Some(exchange) = duel.exchange() {
        assert!(exchange < 40, "no courier has come");
        duel.play(orders);
        let report = duel.read(&format!("x{exchange:03}/report-{side}.md"));
        if report.contains("## By courier: turn ") {
            return (exchange, report);
        }
    }
    panic!("the game is over before any courier has come");
}

#[test]
fn headquarters_hears_of_a_far_wing_when_the_courier_has_come() {
    let duel = Duel::new(WINGS);
    // Orders reach the southern French in turn 3, which is exchange 4; the report of it rides a turn or two.
    let twin = same_until(&duel, (fire, leave), "red", 4);
    let games: [(&Duel, Orders); 2] = [(&duel, fire), (&twin, leave)];
    let heard = games.map(|(game, orders)| {
        let told = (5..8).find_map(|exchange| {
            game.play(orders);
            let report = game.read(&format!("x{exchange:03}/report-red.md"));
            let (_, told) = report.split_once("## By courier: turn 3\n")?;
            Some(told.split("## ").next().unwrap().to_owned())
        });
        told.expect("the courier of turn 3 has come")
    });
    let [fired, left] = heard;
    assert!(fired.contains("[t3/fire/B3/"), "{fired}");
    assert!(!left.contains("[t3/fire/"), "{left}");
    for game in [duel, twin] {
        assert_eq!(game.verdict(), Vec::<String>::new());
        game.close();
        assert_eq!(game.verdict(), Vec::<String>::new());
    }
}

/// What the umpire does with the southern wing.
fn hand(exchange: u32, strength: u32, fate: &str) -> Option<String> {
    let body = match exchange {
        3 => format!("reason: it {fate}\namend: [{{unit: R3, strength: {strength}}}]\n"),
        4 => format!(
            "rulings: [{{text: \"1 to 3: R4 {fate}\", outcomes: [{{faces: [1, 2, 3], text: it {fate}, \
             amend: [{{unit: R4, strength: {strength}}}]}}]}}]\n"
        ),
        _ => return None,
    };
    Some(body)
}

#[test]
fn headquarters_hears_late_of_what_the_umpire_does_far_away() {
    let one = |exchange| hand(exchange, 4, "was at four");
    let other = |exchange| hand(exchange, 5, "was at five");
    let stand = |_: &str, _: u32| "orders: []\n".to_owned();
    let duel = Duel::new(WINGS);
    let twin = same_by_hand(&duel, (stand, stand), (one, other), "red", 4);
    for game in [duel, twin] {
        assert_eq!(game.verdict(), Vec::<String>::new());
    }
}

#[test]
fn headquarters_hears_late_of_who_is_lost() {
    let lost = |exchange| match exchange {
        3 => Some("reason: it was lost\namend: [{unit: R4, remove: destroyed}]\n".to_owned()),
        _ => None,
    };
    let worn = |exchange| match exchange {
        3 => Some("reason: it was at five\namend: [{unit: R4, strength: 5}]\n".to_owned()),
        _ => None,
    };
    let duel = Duel::new(WINGS);
    let twin = same_by_hand(&duel, (leave, leave), (lost, worn), "red", 4);
    let told = [&duel, &twin].map(|game| {
        game.play(leave);
        game.read("x005/report-red.md").contains("* R4: nothing since")
    });
    assert_eq!(told, [false, true]);
    assert_eq!(duel.verdict(), Vec::<String>::new());
}

#[test]
fn a_unit_out_of_touch_stands_where_it_was_heard_of() {
    let duel = Duel::new(WINGS);
    for _ in 0..3 {
        duel.play(fire);
    }
    let report = duel.read("x003/report-red.md");
    let silent = "* R3: nothing since the start of turn 1, when it was at 0318 (musket, line)";
    assert!(report.contains(silent), "{report}");
    assert!(report.contains("as of the start of turn 1"), "{report}");
    assert!(report.contains("* Couriers have set out to R3 and R4"), "{report}");
    assert!(report.contains("Not counted, as out of touch: B3, B4, R3 and R4"), "{report}");
    let umpire = duel.asked(&format!("report {}", duel.root().display()));
    assert!(umpire.contains("No fresh news of B3, B4, R3 and R4 has reached"), "{umpire}");
    let view = duel.read("x003/view-red.yaml");
    assert!(!view.contains("{unit: R3"), "{view}");
}

#[test]
fn nobody_is_counted_as_gone_who_is_out_of_touch() {
    let duel = Duel::new(WINGS);
    for exchange in 1..=8 {
        duel.play(fire);
        let report = duel.read(&format!("x{exchange:03}/report-red.md"));
        if !report.contains("Not counted, as out of touch") {
            continue;
        }
        for counted in
            ["Here stand", "It begins with", "On the field are", "upper hand in numbers", "is much the stronger"]
        {
            assert!(!report.contains(counted), "{report}");
        }
    }
    assert_eq!(duel.verdict(), Vec::<String>::new());
}

#[test]
fn really_simple_headquarters_hears_late() {
    let duel = Duel::new(&riding(really_simple::SCENARIO, "from: [RG, BG], speed: 2, free: 6"));
    same_until(&duel, (really_simple::north, really_simple::south), "red", 4);
    let (exchange, report) = first_news(&duel, really_simple::north, "red");
    assert!(report.contains("B3"), "{exchange}: {report}");
    assert_eq!(duel.verdict(), Vec::<String>::new());
}

#[test]
fn easy_napoleonics_headquarters_hears_late() {
    let duel = Duel::new(&riding(easy_napoleonics::SCENARIO, "from: [RL, BL], speed: 2, free: 4"));
    same_until(&duel, (easy_napoleonics::west, easy_napoleonics::east), "red", 4);
    let (exchange, report) = first_news(&duel, easy_napoleonics::west, "red");
    assert!(report.contains("B3"), "{exchange}: {report}");
    assert_eq!(duel.verdict(), Vec::<String>::new());
}

#[test]
fn two_by_two_headquarters_hears_late() {
    let duel = Duel::new(&riding(two_by_two::SCENARIO, "from: [RC, BC], speed: 8, free: 12"));
    same_until(&duel, (two_by_two::west, two_by_two::ahead), "red", 3);
    let (exchange, report) = first_news(&duel, two_by_two::west, "red");
    assert!(report.contains("B3"), "{exchange}: {report}");
    assert_eq!(duel.verdict(), Vec::<String>::new());
}

#[test]
fn napoleonic_brigade_headquarters_hears_late() {
    let duel = Duel::new(&riding(napoleonic_brigade::SCENARIO, "from: [kempt, quiot], speed: 12, free: 16"));
    same_until(&duel, (napoleonic_brigade::west, napoleonic_brigade::east), "red", 3);
    let (exchange, report) = first_news(&duel, napoleonic_brigade::west, "red");
    assert!(report.contains("Huber"), "{exchange}: {report}");
    assert_eq!(duel.verdict(), Vec::<String>::new());
}

#[test]
fn nobody_is_asked_of_what_he_hears_late() {
    let place = crate::support::tempdir().unwrap();
    let file = place.path().join("scenario.yaml");
    std::fs::write(&file, format!("{WINGS}decisions: ask\n")).unwrap();
    let duel = Duel::new(WINGS);
    let told = duel.asked(&format!("new {} {}", file.display(), place.path().join("game").display()));
    assert!(told.starts_with("3\n"), "{told}");
    assert!(told.contains("a player cannot be asked at once"), "{told}");
}
