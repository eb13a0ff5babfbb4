//! Losses told roughly: nothing that a side is sent or can ask tells apart what looks alike, and its own losses are exact.

use std::collections::BTreeMap;

use serde_json::Value;

use super::duel::{Duel, Hand, Orders, same_by_hand};

/// Prussians that fire, and a French line with so many men that a few volleys hardly show.
const LINE: &str = "\
rules: really-simple
name: line
sides:
- {side: red, name: Prussians, home_edge: west}
- {side: blue, name: French, home_edge: east}
map: {columns: 16, rows: 12, tops: flat}
army:
- {unit: [R1, R2], side: red, kind: musket}
- {unit: RA, side: red, kind: artillery}
- {unit: [B1, B2], side: blue, kind: musket, full: 90}
- {unit: B3, side: blue, kind: musket, full: 60, strength: 20}
deploy:
- {unit: R1, at: 0603, form: line}
- {unit: R2, at: 0605, form: line}
- {unit: RA, at: 0507, form: unlimbered}
- {unit: B1, at: 0803, form: line}
- {unit: B2, at: 0805, form: line}
- {unit: B3, at: 0808, form: line}
scenario: {exchange: simultaneous}
";

/// British guns that fire at a French brigade far off.
const GUNS: &str = "\
rules: napoleonic-brigade
name: guns
sides: [{side: red, name: Allies, home_edge: south}, {side: blue, name: French, home_edge: north}]
map: {width: 80, height: 60}
scenario: {turn_limit: 16}
army:
- {unit: mercer, side: red, kind: foot-artillery, nation: british, bases: [{}, {}]}
- {unit: kempt, side: red, kind: infantry, nation: british, bases: [{name: 28th}, {name: 32nd}]}
- {unit: quiot, side: blue, kind: infantry, nation: french, bases: [{name: 54e, full: 90}, {name: 55e, full: 90}]}
deploy:
- {unit: mercer, at: [40, 10], face: N, form: unlimbered}
- {unit: kempt, at: [50, 10], face: N, form: line}
- {unit: quiot, at: [40, 26], face: S, form: line}
general:
- {unit: [mercer, kempt], do: {hold: [40, 10], within: 20}}
- {unit: quiot, do: {hold: [40, 26], within: 20}}
";

/// Only the guns fire: four dice in a turn cannot take a unit out of what it looks like.
fn volleys(side: &str, _: u32) -> String {
    match side {
        "red" => "orders:\n- {unit: RA, do: [{fire: B2, if: {strength: 3+}}, {fire: B2}]}\n".to_owned(),
        _ => "orders: []\n".to_owned(),
    }
}

fn cannonade(side: &str, _: u32) -> String {
    match side {
        "red" => "orders:\n- {unit: mercer, do: {fire: weakest}}\n".to_owned(),
        _ => "orders: []\n".to_owned(),
    }
}

/// What the umpire makes of B1 and B2 before the second exchange, and of B2 before the third.
fn thinned(exchange: u32, [first, second, third]: [u32; 3], full: u32) -> Option<String> {
    let lines = match exchange {
        2 => format!("[{{unit: B1, strength: {first}, full: {full}}}, {{unit: B2, strength: {second}, full: {full}}}]"),
        3 => format!("[{{unit: B2, strength: {third}}}]"),
        _ => return None,
    };
    Some(format!("reason: {first} and {second} and {third}\namend: {lines}\n"))
}

/// The same of the two battalions of quiot.
fn thinned_brigade(exchange: u32, figures: [[u32; 2]; 2]) -> Option<String> {
    let [one, other] = match exchange {
        1 => figures[0],
        2 => figures[1],
        _ => return None,
    };
    Some(format!("reason: sickness\namend: [{{unit: quiot, strength: [{one}, {other}]}}]\n"))
}

/// Expects that red is sent the same to the last byte in two games, and finds a few words in what it is sent last.
#[track_caller]
fn alike(scenario: &str, losses: &str, orders: Orders, hands: (Hand, Hand), last: u32, words: &[&str]) {
    let duel = Duel::new(&format!("{scenario}hidden: {{losses: {losses}}}\n"));
    let twin = same_by_hand(&duel, (orders, orders), hands, "red", last);
    same_odds(&duel, &twin, last);
    let told = duel.files("red", last)["report-red.md"].replace('\n', " ");
    for word in words {
        assert!(told.contains(word), "{word}: {told}");
    }
    let (mut bleeds, mut seen) = (false, false);
    for exchange in 1..=last {
        let cost = &report(&duel, exchange, "")["digest"]["armies"][1]["cost"];
        bleeds |= cost.as_u64() > Some(0);
        let told = duel.read(&format!("x{exchange:03}/report-red.md"));
        seen |= told.replace('\n', " ").contains("loses men");
    }
    assert_eq!(seen, bleeds);
    for game in [duel, twin] {
        assert_eq!(game.verdict(), Vec::<String>::new());
        game.close();
        assert_eq!(game.verdict(), Vec::<String>::new());
    }
}

/// What the view gives away to whoever reckons with it.
#[track_caller]
fn same_odds(duel: &Duel, twin: &Duel, exchange: u32) {
    let asked = |duel: &Duel| {
        let view = duel.root().join(format!("x{exchange:03}/view-red.yaml"));
        let view = view.display().to_string();
        let pairs = ["R1 fire B1", "R2 fire B2", "mercer fire quiot", "B1 melee R1"];
        let odds = pairs.map(|pair| duel.asked(&format!("odds {view} {pair}")));
        assert!(odds.iter().any(|odds| odds.starts_with("0\n")), "{odds:?}");
        odds
    };
    assert_eq!(asked(duel), asked(twin));
}

#[test]
fn quarters_of_strength_points_hide_what_is_within_them() {
    let here = |exchange| thinned(exchange, [89, 70, 65], 90);
    let there = |exchange| thinned(exchange, [86, 68, 62], 90);
    let words = ["about all of 90", "about 3/4 of 90", "Losses of the enemy are told roughly"];
    alike(LINE, "rounded", volleys, (here, there), 3, &words);
}

#[test]
fn words_hide_even_what_a_unit_had_at_first() {
    let here = |exchange| thinned(exchange, [89, 59, 54], 90);
    let there = |exchange| thinned(exchange, [71, 47, 42], 72);
    let words = ["fresh", "worn", "spent"];
    alike(LINE, "vague", volleys, (here, there), 3, &words);
}

#[test]
fn quarters_of_figures_hide_what_is_within_them() {
    let here = |exchange| thinned_brigade(exchange, [[89, 50], [85, 46]]);
    let there = |exchange| thinned_brigade(exchange, [[88, 49], [83, 44]]);
    let words = ["the 54e about all of 90, the 55e about half of 90"];
    alike(GUNS, "rounded", cannonade, (here, there), 3, &words);
}

#[test]
fn words_hide_figures() {
    let here = |exchange| thinned_brigade(exchange, [[89, 50], [85, 46]]);
    let there = |exchange| thinned_brigade(exchange, [[70, 45], [66, 40]]);
    let words = ["the 54e fresh, the 55e worn"];
    alike(GUNS, "vague", cannonade, (here, there), 3, &words);
}

#[test]
fn where_losses_are_told_exactly_the_two_games_are_told_apart() {
    for (scenario, orders, hands) in [
        (
            LINE,
            volleys as Orders,
            [(|exchange| thinned(exchange, [89, 70, 65], 90)) as Hand, |exchange| thinned(exchange, [86, 68, 62], 90)],
        ),
        (
            GUNS,
            cannonade,
            [(|exchange| thinned_brigade(exchange, [[89, 50], [85, 46]])) as Hand, |exchange| {
                thinned_brigade(exchange, [[88, 49], [83, 44]])
            }],
        ),
    ] {
        let scenario = scenario.replace(", full: 60, strength: 2}", ", full: 60, strength: 30}");
        let duel = Duel::new(&format!("{scenario}hidden: {{losses: exact}}\n"));
        let twin = duel.twin();
        for _ in 0..3 {
            for (game, hand) in [&duel, &twin].into_iter().zip(hands) {
                game.hand(hand);
                game.play(orders);
            }
        }
        let (here, there) = (duel.sent("red", 3), twin.sent("red", 3));
        for name in ["report-red.md", "report-red.html", "view-red.yaml", "the book"] {
            assert!(here[name] != there[name], "{name}");
        }
    }
}

/// The report of an exchange, for programs.
fn report(duel: &Duel, exchange: u32, side: &str) -> Value {
    let game = duel.root().display().to_string();
    let told = duel.asked(&format!("report {game}{side} --exchange {exchange} --as json"));
    let (code, text) = told.split_once('\n').unwrap();
    assert_eq!(code, "0", "{text}");
    serde_json::from_str(text).unwrap()
}

/// The strength of each unit of a side on the map of a report; none where it is told roughly.
fn strengths(report: &Value, side: &str) -> BTreeMap<String, Option<[u64; 2]>> {
    let marks = report["plot"]["marks"].as_array().unwrap().iter();
    let own = marks.filter(|mark| mark["side"] == side);
    own.map(|mark| {
        let name = mark["unit"].as_str().unwrap().to_owned();
        let strength = mark["strength"].as_array();
        let both = strength.map(|both| [0, 1].map(|index| both[index].as_u64().unwrap()));
        (name, both)
    })
    .collect()
}

#[test]
fn ones_own_losses_are_exact_and_the_umpire_sees_all() {
    for (scenario, orders, losses) in [
        (LINE, volleys as Orders, "rounded"),
        (LINE, volleys, "vague"),
        (GUNS, cannonade, "rounded"),
        (GUNS, cannonade, "vague"),
    ] {
        let duel = Duel::new(&format!("{scenario}hidden: {{losses: {losses}}}\n"));
        for exchange in 1..=3 {
            duel.play(orders);
            let whole = report(&duel, exchange, "");
            let (red, blue) = (report(&duel, exchange, " --side red"), report(&duel, exchange, " --side blue"));
            assert_eq!(strengths(&blue, "blue"), strengths(&whole, "blue"), "{losses}");
            assert_eq!(strengths(&red, "red"), strengths(&whole, "red"), "{losses}");
            for (told, enemy) in [(&red, "blue"), (&blue, "red")] {
                let known = strengths(told, enemy);
                assert!(known.values().all(Option::is_none), "{known:?}");
                let enemy = usize::from(enemy == "blue");
                assert_eq!(told["digest"]["armies"][enemy]["cost"], 0);
                assert_eq!(told["digest"]["armies"][1 - enemy]["cost"], whole["digest"]["armies"][1 - enemy]["cost"]);
            }
        }
        let whole = report(&duel, 3, "").to_string();
        let blind = report(&duel, 3, " --side red").to_string();
        assert!(whole.contains("/fire/") || whole.contains("/guns/") || whole.contains("veil"), "{whole}");
        assert!(!blind.contains("/fire/R1") && !blind.contains("mercer/quiot"), "{blind}");
        assert_eq!(duel.verdict(), Vec::<String>::new());
        duel.close();
        assert_eq!(duel.verdict(), Vec::<String>::new());
    }
}

/// Both lines in reach of each other: they fire, and come to blows.
fn charges(side: &str, _: u32) -> String {
    match side {
        "red" => "orders:\n- {unit: [R1, R2], do: {charge: nearest}}\n- {unit: RA, do: {fire: nearest}}\n".to_owned(),
        _ => "orders:\n- {unit: [B1, B2, B3], do: {charge: nearest}}\n".to_owned(),
    }
}

fn attacks(side: &str, exchange: u32) -> String {
    match (side, exchange) {
        ("red", _) => "orders:\n- {unit: mercer, do: {fire: nearest}}\n".to_owned(),
        (_, 1) => "orders:\n- {unit: quiot, do: {charge: kempt}}\n".to_owned(),
        _ => "orders: []\n".to_owned(),
    }
}

#[test]
fn of_combats_neither_side_is_told_dice_or_working_before_the_close() {
    let line = ["0803", "0805", "0808"].into_iter().zip(["0703", "0705", "0708"]);
    let line = line.fold(LINE.to_owned(), |text, (far, near)| text.replace(far, near));
    let guns = GUNS.replace("at: [40, 26]", "at: [50, 15]");
    let guns = guns.replace("{hold: [40, 26], within: 20}", "{attack: [50, 5]}");
    for (scenario, orders) in [(line, charges as Orders), (guns, attacks)] {
        for losses in ["rounded", "vague"] {
            let duel = Duel::new(&format!("{scenario}hidden: {{losses: {losses}}}\n"));
            let mut fought = 0;
            for exchange in 1..=3 {
                if duel.exchange().is_none() {
                    break;
                }
                duel.play(orders);
                let whole = report(&duel, exchange, "");
                fought += dice(&whole).len();
                for (side, own, other) in [
                    ("red", ["R1", "R2", "RA", "kempt", "mercer"], ["B1", "B2", "B3", "quiot", "B9"]),
                    ("blue", ["B1", "B2", "B3", "quiot", "B9"], ["R1", "R2", "RA", "kempt", "mercer"]),
                ] {
                    let told = report(&duel, exchange, &format!(" --side {side}"));
                    for label in dice(&told) {
                        let mut parts = label.split('/').skip(1);
                        let first = parts.find(|part| own.contains(part) || other.contains(part));
                        assert!(first.is_none_or(|unit| own.contains(&unit)), "{side}: {label}");
                        let combat = ["/fire/", "/assault/", "/defence/", "/melee/", "/guns/"];
                        assert!(!combat.iter().any(|act| label.contains(act)), "{side}: {label}");
                    }
                    for line in told["told"].as_array().unwrap() {
                        let working = line["working"].to_string();
                        let names = |unit: &&str| working.contains(&format!("{unit} "));
                        let named = other.iter().find(|unit| names(unit));
                        assert_eq!(named, None, "{side}: {working}");
                    }
                }
            }
            assert!(fought > 0, "nothing was rolled");
            assert_eq!(duel.verdict(), Vec::<String>::new());
        }
    }
}

/// The labels of all dice that a report shows, in its story and in its list.
fn dice(report: &Value) -> Vec<String> {
    let story = report["told"].as_array().unwrap().iter();
    let story = story.flat_map(|line| line["rolls"].as_array().unwrap());
    let listed = report["proof"]["rolls"].as_array().unwrap().iter();
    let all = story.chain(listed).map(|roll| match roll["label"].as_str() {
        Some(label) => label.to_owned(),
        None => roll.as_str().unwrap().to_owned(),
    });
    all.collect()
}
