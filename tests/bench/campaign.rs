//! A day of a campaign, 40 forces a side on 60 x 40 hexes, in process: the target is 20 ms; the check of one side's orders: 50 ms.

use std::fmt::Write;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use estafette::adjudicate::{AnyOrders, AnyRuleSet, BySide, Policy, Position, Side};
use estafette::dice::{Door, Hash};
use estafette::rules;
use estafette::yaml::{Faults, parse};

fn main() {
    divan::main();
}

/// The rules that are measured.
fn campaign() -> &'static dyn AnyRuleSet {
    rules::by_id("campaign").expect("the rules are on the list")
}

const COLUMNS: usize = 60;
const ROWS: usize = 40;
const FORCES: usize = 40;

/// The hexes of one kind of ground, spread over the map.
fn scattered(kind: &str, from: usize) -> String {
    let hexes = (0..COLUMNS * ROWS).filter(|number| (number * number + 7 * number) % 23 == from);
    let hexes = hexes.map(|number| format!("\"{:02}{:02}\"", number % COLUMNS + 1, number / COLUMNS + 1));
    format!("- {{kind: {kind}, hexes: [{}]}}\n", hexes.collect::<Vec<_>>().join(", "))
}

/// The morning of the first day: each army in a line from north to south, six hexes from the other.
fn position() -> Position {
    let mut game = format!(
        "rules: campaign\nname: measured\nsides: [{{side: blue, home_edge: west}}, {{side: white, home_edge: east}}]\n\
         map: {{columns: {COLUMNS}, rows: {ROWS}, tops: flat}}\nterrain:\n"
    );
    game += &scattered("wooded", 2);
    game += &scattered("hilly", 8);
    for row in (3..=ROWS).step_by(6) {
        let hexes = (1..=COLUMNS).map(|column| format!("\"{column:02}{row:02}\"")).collect::<Vec<_>>().join(", ");
        writeln!(game, "- {{kind: highroad, hexes: [{hexes}]}}").expect("a string takes anything");
    }
    game += "- {kind: town, name: west, hexes: \"0121\", side: blue}\n- {kind: town, name: east, hexes: \"6021\", side: white}\n";
    game += "army:\n";
    for (side, letter, column) in [("blue", 'b', 27), ("white", 'w', 33)] {
        for row in 1..=FORCES {
            let own = format!("{letter}{row}");
            writeln!(
                game,
                "- {{unit: {own}, side: {side}, at: \"{column:02}{row:02}\", units: [\
                 {{unit: {own}l, arm: leader, rating: 1}}, {{unit: {own}a, arm: foot, full: 5000}}, \
                 {{unit: {own}b, arm: foot, full: 4000, grade: conscript}}, {{unit: {own}h, arm: horse, full: 800}}, \
                 {{unit: {own}g, arm: guns, full: 24}}]}}"
            )
            .expect("a string takes anything");
        }
    }
    game += "scenario: {season: summer, days: 30, bases: {blue: \"0121\", white: \"6021\"}}\n";
    let tree = parse(&game).expect("the game is YAML");
    let mut faults = Faults::default();
    let position = campaign().set_up(&tree, &mut faults);
    position.unwrap_or_else(|| panic!("the game is read: {:?}", faults.sorted()))
}

/// Everybody marches across the map to a hex of his own, every other with an attack; all have standing orders.
fn orders_of(letter: char, column: usize) -> AnyOrders {
    let mut text = "orders:\n".to_owned();
    for row in 1..=FORCES {
        let stance = if row % 2 == 0 { "attack" } else { "hold" };
        let goal = (row * 7) % ROWS + 1;
        writeln!(text, "- {{unit: {letter}{row}, stance: {stance}, do: {{to: \"{column:02}{goal:02}\"}}}}")
            .expect("a string takes anything");
    }
    text += "standing:\n- {when: seen, do: hold, if: {enemy: stronger}}\n- {when: guns, do: go}\n\
             - {when: beaten, do: {go: homeward}}\n";
    let tree = parse(&text).expect("the orders are YAML");
    let mut faults = Faults::default();
    let orders = campaign().read(&tree, &text, &mut faults);
    orders.unwrap_or_else(|| panic!("the orders are read: {:?}", faults.sorted()))
}

/// The dice of a game.
fn door() -> Door {
    Door::new(Hash::of(b"card"), 1, Hash::of(b"seed"), Some(Hash::of(b"seal")))
}

/// Plays a day, with the dice of a game.
#[divan::bench]
fn day_of_40_forces_a_side(bencher: Bencher<'_, '_>) {
    let position = position();
    let [blue, white] = [("blue", orders_of('b', 58)), ("white", orders_of('w', 3))];
    let orders = BySide::new([blue, white].map(|(side, orders)| (Side::new(side), Some(orders))));
    bencher.with_inputs(door).bench_local_values(|mut door| {
        campaign().adjudicate(black_box(&position), black_box(&orders), &[], Policy::Default, &mut door)
    });
}

/// Judges the 40 orders of one side on paper, with the way of each, as `check` does.
#[divan::bench]
fn check_of_40_marches(bencher: Bencher<'_, '_>) {
    let (position, orders, side) = (position(), orders_of('b', 58), Side::new("blue"));
    bencher
        .counter(ItemsCount::new(FORCES))
        .bench_local(|| campaign().check(black_box(&position), &side, black_box(&orders)));
}
