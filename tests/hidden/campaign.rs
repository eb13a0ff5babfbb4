//! Reports of a campaign that ride: headquarters hears of an enemy whom one of its own has seen, and of nobody else.

use estafette::cli::{Terminal, run};
use estafette::rules;

use super::duel::{Duel, same_until};

/// Two armies that do not see each other, each with its headquarters in the first force and another four hexes and more off.
const FAR: &str = "\
rules: campaign
name: far
sides:
- {side: red, name: the Army of the West, home_edge: west}
- {side: blue, name: the Army of the East, home_edge: east}
map: {columns: 14, rows: 9, tops: flat}
army:
- {unit: R1, side: red, at: 0204, units: [{unit: r-l, arm: leader}, {unit: r-1, arm: foot, full: 5000}]}
- {unit: R2, side: red, at: 0209, units: [{unit: r-h, arm: horse, full: 800}]}
- {unit: B1, side: blue, at: 1304, units: [{unit: b-l, arm: leader}, {unit: b-1, arm: foot, full: 7000}]}
- {unit: B2, side: blue, at: 1209, units: [{unit: b-h, arm: horse, full: 900}]}
scenario: {season: summer, days: 6, bases: {red: 0104, blue: 1404}}
house_rules: {weather: fair, couriers: none}
couriers: {from: [R1, B1], speed: 4, free: 2, reports: yes}
";

fn quiet(side: &str, _: u32) -> String {
    match side {
        "red" => "orders:\n- {unit: R1, do: stand}\n".to_owned(),
        _ => "orders:\n- {unit: B2, do: stand}\n".to_owned(),
    }
}

fn busy(side: &str, exchange: u32) -> String {
    match side {
        "red" => quiet(side, exchange),
        _ => "orders:\n- {unit: B2, do: {to: 1206}}\n- {unit: B1, do: {to: 1203}}\n".to_owned(),
    }
}

#[test]
fn an_enemy_whom_nobody_has_seen_is_told_to_nobody() {
    let duel = Duel::new(FAR);
    let twin = same_until(&duel, (quiet, busy), "red", 3);
    for name in ["x001/report-red.md", "x003/report-red.md", "x003/view-red.yaml"] {
        let text = twin.read(name);
        assert!(!["B1", "B2", "b-h"].iter().any(|enemy| text.contains(enemy)), "{name}:\n{text}");
    }
    // Of its own, four hexes off, it hears a day late.
    let report = duel.read("x001/report-red.md");
    assert!(report.contains("nothing since the start of day 1"), "{report}");
}

#[test]
fn where_a_far_force_lives_off_the_land_is_told_as_its_report_rides() {
    let hungry = FAR.replace("couriers: none}", "couriers: none, supply: land}");
    assert_ne!(hungry, FAR);
    let duel = Duel::new(&hungry);
    same_until(&duel, (quiet, busy), "red", 2);
    let report = duel.read("x001/report-red.md");
    assert!(report.contains("nothing since the start of day 1"), "{report}");
    assert!(!report.contains("bread/R2"), "{report}");
}

#[test]
fn headquarters_that_do_not_stand_on_the_map_by_themselves_begin_no_game() {
    let place = crate::support::tempdir().unwrap();
    let scenario = place.path().join("scenario.yaml");
    std::fs::write(&scenario, FAR.replace("from: [R1, B1]", "from: [r-l, B1]")).unwrap();
    let args = ["estafette".into(), "new".into(), scenario.into_os_string(), place.path().join("far").into_os_string()];
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = run(&args, &mut Terminal::new(&mut out, &mut err, rules::all()));
    let told = String::from_utf8(err).unwrap();
    assert_eq!(code, 3, "{told}");
    assert!(told.contains("`r-l` does not stand on the map by itself, and no report would ride to it"), "{told}");
    assert!(told.contains("name a force, such as the one that the commander in chief is with"), "{told}");
}
