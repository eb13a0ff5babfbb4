//! A campaign, from the worked example of its rules: Blue from the west, White from the east, three towns between them.

use estafette::adjudicate::{Brief, BySide, Policy, Position, Posture, Side};
use estafette::dice::Seeded;
use estafette::rules;
use estafette::yaml::{self, Faults};

use super::{has, lacks};

const GAME: &str = "
rules: campaign
name: base
sides: [{side: blue, home_edge: west}, {side: white, home_edge: east}]
map: {columns: 12, rows: 9, tops: flat}
terrain:
- {kind: town, name: mark, hexes: 0105, side: blue}
- {kind: town, name: brueck, hexes: 0605}
- {kind: fortress, name: burg, hexes: 0306, side: white, room: 6000, works: 2, stores: 9}
- {kind: town, name: ost, hexes: 1205, side: white}
- {kind: highroad, hexes: [0105, 0205, 0305, 0405, 0505, 0605, 0705, 0805, 0905, 1005, 1105, 1205]}
scenario: {season: summer, days: 9, bases: {blue: 0105, white: 1205}, objectives: [OBJECTIVES]}
army:
";

/// What a stand-in for Blue writes on the second day, when it knows who stands beside whom.
fn orders(objectives: &str, army: &str, posture: Posture) -> String {
    let rules = rules::by_id("campaign").expect("it is on the list");
    let position = day(&position(objectives, army), "{}");
    rules.stand_in(&position, &Side::new("blue"), &Brief { posture, seed: "word", units: &[] })
}

/// The position after a day for which Blue sent this, and White nothing.
fn day(position: &Position, body: &str) -> Position {
    let rules = rules::by_id("campaign").expect("it is on the list");
    let mut faults = Faults::default();
    let orders = rules.read(&yaml::parse(body).expect("it is YAML"), body, &mut faults);
    let mail = BySide::new(vec![(Side::new("blue"), orders)]);
    rules.adjudicate(position, &mail, &[], Policy::Default, &mut Seeded::new("fair")).position
}

fn position(objectives: &str, army: &str) -> Position {
    let rules = rules::by_id("campaign").expect("it is on the list");
    let game = GAME.replace("OBJECTIVES", objectives) + army;
    let mut faults = Faults::default();
    let set_up = rules.set_up(&yaml::parse(&game).expect("it is YAML"), &mut faults);
    set_up.unwrap_or_else(|| panic!("{faults:?}"))
}

const BRUECK: &str = "{place: brueck, points: 3}";
const CORPS: &str = "- {unit: b1, side: blue, at: 0105, units: [{unit: b-1, arm: foot, full: 9000}]}\n";
const HORSE: &str = "- {unit: bh, side: blue, at: 0105, units: [{unit: b-h, arm: horse, full: 2000}]}\n";
const TRAIN: &str = "- {unit: bt, side: blue, at: 0105, units: [{unit: b-t, arm: train, full: 40}]}\n";

fn white(name: &str, at: &str, men: u32) -> String {
    format!("- {{unit: {name}, side: white, at: {at}, units: [{{unit: {name}-1, arm: foot, full: {men}}}]}}\n")
}

#[test]
fn who_attacks_marches_on_what_is_worth_points_and_who_holds_stays() {
    let army = format!("{CORPS}{TRAIN}{}", white("w1", "\"1205\"", 9000));
    let text = orders(BRUECK, &army, Posture::Attack);
    has(&text, "- {unit: b1, do: [attack, {to: brueck}]}");
    has(&text, "- {when: guns, do: go}");
    assert!(!text.contains("unit: bt"), "a train is left where it is:\n{text}");
    let text = orders(BRUECK, &army, Posture::Hold);
    lacks(&text, "unit:");
    has(&text, "- {when: guns, do: go}");
}

#[test]
fn a_fortress_that_is_held_is_invested_by_foot() {
    let held = "- {unit: w9, side: white, at: \"0306\", units: [{unit: w-9, arm: foot, full: 3000}]}\n";
    let near = CORPS.replace("0105", "0305");
    let text = orders("{place: burg, points: 9}", &format!("{near}{held}"), Posture::Attack);
    has(&text, "- {unit: b1, do: [attack, {besiege: burg}]}");
    let empty = white("w1", "\"1205\"", 900);
    let text = orders("{place: burg, points: 9}", &format!("{near}{empty}"), Posture::Attack);
    has(&text, "- {unit: b1, do: [attack, {to: burg}]}");
}

#[test]
fn horse_goes_before_the_foot_as_a_screen_where_the_enemy_is_the_stronger() {
    let seen = white("w1", "\"0205\"", 30000);
    let text = orders("", &format!("{HORSE}{seen}"), Posture::Attack);
    has(&text, "- {unit: bh, do: [screen, {toward: w1}]}");
    let careful = orders("", &format!("{HORSE}{seen}"), Posture::Careful);
    assert!(!careful.contains("toward"), "who is careful does not go near:\n{careful}");
}

#[test]
fn who_withdraws_marches_to_his_base_and_who_is_there_stays() {
    let away = CORPS.replace("0105", "0405");
    let enemy = white("w1", "\"1205\"", 9000);
    let text = orders(BRUECK, &format!("{away}{enemy}"), Posture::Withdraw);
    has(&text, "- {unit: b1, do: [avoid, {to: \"0105\"}]}");
    let text = orders(BRUECK, &format!("{CORPS}{enemy}"), Posture::Withdraw);
    has(&text, "- {unit: b1, do: [avoid, stand]}");
}

#[test]
fn who_delays_gives_ground_before_three_times_his_number_and_only_then() {
    let away = CORPS.replace("0105", "0405");
    let text = orders(BRUECK, &format!("{away}{}", white("w1", "\"0505\"", 8000)), Posture::Delay);
    has(&text, "- {unit: b1, do: [delay, stand]}");
    let text = orders(BRUECK, &format!("{away}{}", white("w1", "\"0505\"", 40000)), Posture::Delay);
    has(&text, "- {unit: b1, do: [delay, {to: \"0105\"}]}");
}

#[test]
fn a_tired_force_rests_and_a_train_near_the_enemy_goes_home() {
    let tired = CORPS.replace("units:", "fatigue: 8, units:");
    let text = orders(BRUECK, &format!("{tired}{}", white("w1", "\"1205\"", 900)), Posture::Attack);
    assert!(!text.contains("unit: b1"), "it stands and holds as it did:\n{text}");
    let train = TRAIN.replace("0105", "0405");
    let near = CORPS.replace("0105", "0405");
    let text = orders("", &format!("{near}{train}{}", white("w1", "\"0505\"", 900)), Posture::Attack);
    has(&text, "- {unit: bt, do: [avoid, {to: \"0105\"}]}");
}

#[test]
fn what_is_ordered_already_is_not_ordered_again() {
    let rules = rules::by_id("campaign").expect("it is on the list");
    let army = format!("{CORPS}{}", white("w1", "\"1205\"", 900));
    let mut position = position("{place: ost, points: 5}", &army);
    let brief = Brief { posture: Posture::Attack, seed: "word", units: &[] };
    let mut written = Vec::new();
    for _ in 0..2 {
        let text = rules.stand_in(&position, &Side::new("blue"), &brief);
        position = day(&position, if text.is_empty() { "{}" } else { &text });
        written.push(text);
    }
    assert!(written[0].contains("unit: b1"), "{}", written[0]);
    assert!(!written[1].contains("unit: b1"), "it is on its way:\n{}", written[1]);
}

#[test]
fn who_attacks_leaves_the_smallest_of_its_forces_at_a_place_that_an_enemy_can_reach() {
    // The horse four hexes before the base sees White beside it.
    let horse = HORSE.replace("0105", "0405");
    let army = |guard: &str| format!("{CORPS}{guard}{horse}{}", white("w1", "\"0505\"", 3000));
    let base = "{place: mark, points: 9}, {place: brueck, points: 3}";
    let guard = "- {unit: b2, side: blue, at: 0105, units: [{unit: b-2, arm: foot, full: 4000}]}\n";
    let text = orders(base, &army(guard), Posture::Attack);
    assert!(text.contains("unit: b1, do: [attack, {to"), "{text}");
    lacks(&text, "unit: b2");
    lacks(&orders(base, &army(""), Posture::Attack), "unit: b1");
}

#[test]
fn who_holds_gives_way_before_three_times_his_number_and_only_then() {
    let away = CORPS.replace("0105", "0405");
    let text = orders("", &format!("{away}{}", white("w1", "\"0505\"", 8000)), Posture::Hold);
    lacks(&text, "unit:");
    let text = orders("", &format!("{away}{}", white("w1", "\"0505\"", 40000)), Posture::Hold);
    has(&text, "- {unit: b1, do: [delay, {to: \"0105\"}]}");
}
