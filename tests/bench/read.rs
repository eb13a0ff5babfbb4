//! Reading a turn file of 40 entries, and writing the form that it answers.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use estafette::adjudicate::Side;
use estafette::orders::order_file;
use estafette::yaml::{Faults, parse};

mod field;

fn main() {
    divan::main();
}

/// All of it: mail to order file, order file to tree, tree to orders.
#[divan::bench]
fn turn_file_of_40_entries(bencher: Bencher<'_, '_>) {
    let mail = field::turn_file("red");
    bencher.counter(BytesCount::of_str(&mail)).bench_local(|| field::read(black_box(&mail)));
}

/// The cleaning of the mail alone.
#[divan::bench]
fn cleaning(bencher: Bencher<'_, '_>) {
    let mail = field::turn_file("red");
    bencher.counter(BytesCount::of_str(&mail)).bench_local(|| order_file(black_box(mail.as_bytes())));
}

/// The YAML alone.
#[divan::bench]
fn gate(bencher: Bencher<'_, '_>) {
    let mail = field::turn_file("red");
    bencher.counter(BytesCount::of_str(&mail)).bench_local(|| parse(black_box(&mail)));
}

/// The words of the rules alone.
#[divan::bench]
fn words(bencher: Bencher<'_, '_>) {
    let mail = field::turn_file("red");
    let tree = parse(&mail).expect("the file is YAML");
    bencher.bench_local(|| field::rules().read(black_box(&tree), &mail, &mut Faults::default()));
}

/// The form of 40 pieces, each with what it may do.
#[divan::bench]
fn form_of_40_pieces(bencher: Bencher<'_, '_>) {
    let (position, side) = (field::position(field::Mailing::OnePart), Side::new("red"));
    bencher.bench_local(|| field::rules().form(black_box(&position), &side));
}
