//! One exchange of 40 units a side, and a whole turn of 20, in process: the target of either is 0.3 ms; a player turn of 17
//! units a side on the open table: 2 ms; a turn of 20 brigades a side with 80 bases each: 30 ms.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use estafette::adjudicate::{Policy, Side};
use estafette::dice::{Door, Hash};

mod brigades;
mod clash;
mod field;
mod table_turn;

use field::Mailing;

fn main() {
    divan::main();
}

/// The dice of a game.
fn door() -> Door {
    Door::new(Hash::of(b"card"), 5, Hash::of(b"seed"), Some(Hash::of(b"seal")))
}

/// Plays an exchange, with the dice of a game: 40 orders where one side's part is one, 80 where both are.
#[divan::bench(args = [Mailing::OnePart, Mailing::BothParts])]
fn exchange_of_40_units_a_side(bencher: Bencher<'_, '_>, mailing: Mailing) {
    let (rules, position, orders) = (field::rules(), field::position(mailing), field::orders());
    bencher.with_inputs(door).bench_local_values(|mut door| {
        rules.adjudicate(black_box(&position), black_box(&orders), &[], Policy::Default, &mut door)
    });
}

/// Plays a whole turn of the second rule set, 20 units a side: initiative, rally, both movements, fire, melees.
#[divan::bench]
fn turn_of_20_units_a_side(bencher: Bencher<'_, '_>) {
    let (rules, position, orders) = (clash::rules(), clash::position(), clash::orders());
    bencher.with_inputs(door).bench_local_values(|mut door| {
        rules.adjudicate(black_box(&position), black_box(&orders), &[], Policy::Default, &mut door)
    });
}

/// Plays a player turn on the open table, 17 units a side: movement, rallies, shooting, melees.
#[divan::bench]
fn player_turn_of_17_units_a_side(bencher: Bencher<'_, '_>) {
    let rules = table_turn::rules();
    let (position, orders) = (table_turn::position(), table_turn::orders());
    bencher.with_inputs(door).bench_local_values(|mut door| {
        rules.adjudicate(black_box(&position), black_box(&orders), &[], Policy::Default, &mut door)
    });
}

/// Plays a turn of brigades, 20 a side with 80 bases: movement on the clock, small arms, guns, melees.
#[divan::bench]
fn turn_of_20_brigades_a_side(bencher: Bencher<'_, '_>) {
    let rules = brigades::rules();
    let (position, orders) = (brigades::position(), brigades::orders());
    bencher.with_inputs(door).bench_local_values(|mut door| {
        rules.adjudicate(black_box(&position), black_box(&orders), &[], Policy::Default, &mut door)
    });
}

/// Judges the 40 orders of one side on paper, as `check` does.
#[divan::bench]
fn check_of_40_orders(bencher: Bencher<'_, '_>) {
    let (rules, position) = (field::rules(), field::position(Mailing::BothParts));
    let orders = field::read(&field::turn_file("red"));
    let side = Side::new("red");
    bencher
        .counter(ItemsCount::new(40_usize))
        .bench_local(|| rules.check(black_box(&position), &side, black_box(&orders)));
}

/// Tells the log of the exchange.
#[divan::bench]
fn telling_of_the_exchange(bencher: Bencher<'_, '_>) {
    let (rules, position, orders) = (field::rules(), field::position(Mailing::BothParts), field::orders());
    let mut door = door();
    let outcome = rules.adjudicate(&position, &orders, &[], Policy::Default, &mut door);
    bencher.bench_local(|| rules.tell(black_box(&position), black_box(&outcome.log), None));
}
