//! The form: an entry for each force, with what it has on hand as comments.

pub(crate) mod at_desk;
pub(crate) mod check;
mod foreseen;
mod remarks;

use super::charts::tables::size;
use super::narrative::voice::seen;
use super::play::day::dawn::expected;
use super::play::marching::allowance;
use super::position::command::ride;
use super::position::force::Force;
use super::position::state::{Part, State};
use super::troops::units::{Arm, Unit};
use crate::adjudicate::{Basis, Offer, OnFile, Side};
use crate::kit::counted;
use crate::rules::campaign::Campaign;
use crate::rules::campaign::orders::Words;

/// CP-VEI-02: the form of a side, by what it knows.
pub(crate) fn form(state: &State, side: &Side) -> String {
    let expected = expected(state, side);
    let mut lines = Vec::new();
    match state.part {
        Part::SetUp if state.open.contains(side) => {
            lines.push("deploy:".to_owned());
            lines
                .extend(state.forces_of(side).map(|force| format!("- {{unit: {}, at: \"{}\"}}", force.unit, force.at)));
        }
        Part::Day => {
            lines.push("orders:".to_owned());
            for force in expected.forces_of(side) {
                lines.extend(headline(&expected, force).into_iter().map(|line| format!("# {line}")));
                lines.extend(comes_in(state, force).map(|line| format!("#   {line}")));
                lines.push(format!("- {{unit: {}, do: }}", force.unit));
            }
            let enemies = state.enemies_of(side).filter_map(|enemy| {
                let seen_then = enemy.seen.as_ref()?;
                let (at, day, words) = (seen_then.at, state.scenario.dated(seen_then.day), seen(seen_then));
                Some(format!("# {}: {words}, at {at} on {day}", enemy.unit))
            });
            lines.extend(enemies);
        }
        _ => {}
    }
    lines.extend(OnFile::as_comments::<Words>(&state.standing, side, "the defaults serve", Campaign::ON_FILE.1));
    lines.join("\n") + "\n"
}

/// The forces of a side on a day, with what each has on hand.
pub(crate) fn offers(state: &State, side: &Side) -> Vec<Offer> {
    if state.part != Part::Day {
        return Vec::new();
    }
    let expected = expected(state, side);
    let offers = expected.forces_of(side).map(|force| {
        let lines = headline(&expected, force).into_iter().chain(comes_in(state, force));
        let mut lines = lines.map(|line| line.trim().to_owned());
        let about = lines.next().unwrap_or_default();
        Offer::new(&force.unit, about, lines.collect())
    });
    offers.collect()
}

/// CP-SUP-08: that a force is not there yet.
fn comes_in(state: &State, force: &Force) -> Option<String> {
    state.force(&force.unit).is_none().then(|| "it comes in at dawn".to_owned())
}

/// What is known of a force of one's own.
fn headline(state: &State, force: &Force) -> Vec<String> {
    let called = force.name.as_ref().map_or_else(String::new, |name| format!(" ({name})"));
    let units = force.units.iter().map(unit).collect::<Vec<_>>().join(", ");
    let order = force.order.as_ref();
    let order = order.map_or_else(|| "no order".to_owned(), |order| check::in_words(state, force, order));
    vec![
        format!("{}{called} at {}: {units}", force.unit, force.at),
        format!(
            "  {}, value {}, {} men, tail {}, {} half-hours a day, fatigue {}, {}, {}",
            size(force.men()),
            force.value(),
            force.men(),
            force.tail(),
            allowance(force),
            force.fatigue,
            force.spirit.word(),
            stance(force)
        ),
        format!("  {order}; an order reaches it in {}", counted(ride(state, force), "half-hour", None)),
    ]
}

/// CP-ORD-02, CP-ORD-03: the stance of a force, and that which counts where it cannot have its own.
fn stance(force: &Force) -> String {
    let counts = force.stands_by(force.stance);
    let instead = if counts == force.stance { String::new() } else { format!(", which counts as {}", counts.word()) };
    format!("stance {}{instead}", force.stance.word())
}

fn unit(unit: &Unit) -> String {
    match unit.arm {
        Arm::Leader => format!("{} (leader, {})", unit.unit, unit.rating),
        arm if unit.away > 0 => format!("{} {} {}, {} away", unit.unit, unit.strength, arm.word(), unit.away),
        arm => format!("{} {} {}", unit.unit, unit.strength, arm.word()),
    }
}
