//! Rolls a second: the target is a million.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use estafette::dice::{Chance, D6, Door, Hash, Label, Secrecy, throw};

fn main() {
    divan::main();
}

const ROLLS: usize = 1000;

fn labels() -> Vec<Label> {
    let label = |number| Label::new(format!("t3/fire/R{number}/B{number}")).expect("a label");
    (0..ROLLS).map(label).collect()
}

/// One die each, from seed and label, as anybody re-rolls them.
#[divan::bench]
fn dice_of_a_seed(bencher: Bencher<'_, '_>) {
    let (labels, seed) = (labels(), Hash::of(b"seed"));
    bencher.counter(ItemsCount::new(ROLLS)).bench_local(|| {
        for label in &labels {
            black_box(throw(&seed, black_box(label), D6, 1, None));
        }
    });
}

/// Rolls of four dice each.
#[divan::bench]
fn volleys_of_a_seed(bencher: Bencher<'_, '_>) {
    let (labels, seed) = (labels(), Hash::of(b"seed"));
    bencher.counter(ItemsCount::new(ROLLS)).bench_local(|| {
        for label in &labels {
            black_box(throw(&seed, black_box(label), D6, 4, None));
        }
    });
}

/// Rolls through the door of an exchange, which watches over the labels and writes the rolls down.
#[divan::bench]
fn rolls_through_the_door(bencher: Bencher<'_, '_>) {
    let door = || (Door::new(Hash::of(b"card"), 5, Hash::of(b"seed"), None), labels());
    bencher.counter(ItemsCount::new(ROLLS)).with_inputs(door).bench_local_values(|(mut door, labels)| {
        for label in labels {
            black_box(door.throw(label, D6, 1, Secrecy::Open));
        }
        door
    });
}
