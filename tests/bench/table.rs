//! The open table: one move of a charge against 40 bases, and the questions that are asked most.

use divan::{Bencher, black_box};
use estafette::kit::table::{Base, Heading, Length, Point, Sweep, Tolerance, Unit};

fn main() {
    divan::main();
}

const TOLERANCE: Tolerance =
    Tolerance { touch: Length::hundredths(2, Unit::Inch), parting: Length::hundredths(5, Unit::Inch) };

fn base(x: i64, y: i64, degrees: i64) -> Base {
    let [x, y] = [x, y].map(|part| Length::hundredths(part, Unit::Inch));
    Base {
        centre: Point::at(x, y),
        heading: Heading::of(degrees),
        frontage: Length::of(1, Unit::Inch),
        depth: Length::hundredths(50, Unit::Inch),
    }
}

/// Forty bases in four askew ranks, some beside the way and some across it.
fn field() -> Vec<Base> {
    let ranks = (0..4).flat_map(|rank| (0..10).map(move |file| (rank, file)));
    let bases = ranks.map(|(rank, file)| {
        let (x, y) = (300 + 200 * file, 1300 + 150 * rank + 7 * file);
        base(x, y, 170 + 3 * file + rank)
    });
    bases.collect()
}

fn charge() -> Sweep {
    Sweep::ahead(base(1180, 1000, 17), Length::of(6, Unit::Inch))
}

/// What stops a move; the aim is less than 10 microseconds.
#[divan::bench]
fn sweep_to_contact_against_40_bases(bencher: Bencher<'_, '_>) {
    let (way, field) = (charge(), field());
    bencher.bench_local(|| black_box(&way).first_stop(black_box(&field), TOLERANCE.touch));
}

/// What a move touches, grazing included.
#[divan::bench]
fn first_touch_among_40_bases(bencher: Bencher<'_, '_>) {
    let (way, field) = (charge(), field());
    bencher.bench_local(|| black_box(&way).first_touch(black_box(&field), TOLERANCE));
}

/// Whom a rout passes within an inch, one base after the other.
#[divan::bench]
fn passing_40_bases(bencher: Bencher<'_, '_>) {
    let (way, field, inch) = (charge(), field(), Length::of(1, Unit::Inch));
    bencher.bench_local(|| {
        let near = |base: &&Base| way.passes_within(inch, base, TOLERANCE.touch).is_some();
        black_box(&field).iter().filter(near).count()
    });
}

/// Straight gaps to 40 bases.
#[divan::bench]
fn gaps_to_40_bases(bencher: Bencher<'_, '_>) {
    let (unit, field) = (charge().base, field());
    bencher.bench_local(|| black_box(&field).iter().map(|base| unit.gap(base)).min());
}

/// The five lines of sight to a target, past 40 bases.
#[divan::bench]
fn five_lines_past_40_bases(bencher: Bencher<'_, '_>) {
    let (unit, field, target) = (charge().base, field(), base(1500, 2200, 200));
    bencher.bench_local(|| {
        let lines = black_box(&unit).sight_lines(&target);
        lines.map(|line| line.blocked_by(black_box(&field), Length::ZERO))
    });
}
