//! What a battery sees, and from which side fire comes: EN-LOF-01 to EN-LOF-16.

use super::scenario::Land;
use super::state::State;
use crate::adjudicate::{AsFact, Fact, Reason, because};
use crate::kit::{Aspect, Crossing, FieldOfFire, FireLine, Hex};
use crate::rules::easy_napoleonics::charts::switches::{
    ArtilleryArc, AspectBoundary, HillLos, SpineBlock, SquareFlanks,
};
use crate::rules::easy_napoleonics::troops::units::Unit;

/// What stands in the way of a line of fire, and by which clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blocked {
    pub(crate) clause: &'static str,
    /// In words: `B2 in 1009`.
    pub(crate) by: Reason,
}

/// From where fire comes upon a target: its front, flank or rear; nothing where it has none, or where it is not seen.
pub(crate) fn aspect(state: &State, firer: &Unit, target: &Unit) -> Option<Aspect> {
    let (from, to) = (state.place(firer)?, state.place(target)?);
    if has_no_flanks(state, target) {
        return None;
    }
    if !firer.kind.is_artillery() {
        return state.aspect(target, from);
    }
    let line = FireLine::between(firer.face?, from, to)?;
    match blocked(state, firer, &line, from, to) {
        Some(_) => None,
        None => arrival(state, target, &line),
    }
}

/// EN-LOF-01: the hexes that the line of fire passes, the target's included.
pub(crate) fn hexes_of_fire(state: &State, firer: &Unit, target: &Unit) -> Vec<Hex> {
    let (Some(from), Some(to)) = (state.place(firer), state.place(target)) else {
        return Vec::new();
    };
    let line = firer.face.filter(|_| firer.kind.is_artillery());
    let line = line.and_then(|face| FireLine::between(face, from, to));
    let crosses = line.into_iter().flat_map(|line| line.crosses);
    let passed = crosses.flat_map(|crossing| match crossing {
        Crossing::Through(hex) => vec![hex],
        Crossing::Along(one, other) => vec![one, other],
    });
    passed.chain([to]).collect()
}

/// EN-LOF-13, EN-CHG-16: whether fire finds neither flank nor rear on a unit.
fn has_no_flanks(state: &State, unit: &Unit) -> bool {
    unit.is_square() && state.house_rules.square_flanks == SquareFlanks::None
}

/// EN-LOF-02: whether a hex lies in a battery's field of fire.
pub(crate) fn in_field(state: &State, battery: &Unit, target: Hex) -> bool {
    let field = match state.house_rules.artillery_arc {
        ArtilleryArc::String => FieldOfFire::String,
        ArtilleryArc::Cone120 => FieldOfFire::Cone120,
        ArtilleryArc::Cone60 => FieldOfFire::Cone60,
    };
    match (state.place(battery), battery.face) {
        (Some(from), Some(face)) => field.contains(face, from, target),
        _ => false,
    }
}

/// EN-LOF-04, EN-LOF-05, EN-LOF-06, EN-LOF-07, EN-LOF-08, EN-LOF-09, EN-LOF-16: what keeps a battery from seeing a hex
/// in its field of fire, if anything does.
pub(crate) fn blocked_view(state: &State, battery: &Unit, target: Hex) -> Option<Blocked> {
    let from = state.place(battery)?;
    let line = FireLine::between(battery.face?, from, target)?;
    blocked(state, battery, &line, from, target)
}

fn blocked(state: &State, battery: &Unit, line: &FireLine, from: Hex, to: Hex) -> Option<Blocked> {
    let high = [from, to].iter().any(|hex| state.is_land(*hex, Land::Hill));
    let bar = |hex: Hex| bar(state, battery, hex, high);
    line.crosses.iter().find_map(|crossing| match crossing {
        Crossing::Through(hex) => bar(*hex),
        Crossing::Along(one, other) => spine(state, bar(*one), bar(*other)),
    })
}

/// EN-LOF-09: a string along the common side of two hexes.
fn spine(state: &State, one: Option<Blocked>, other: Option<Blocked>) -> Option<Blocked> {
    match state.house_rules.spine_block {
        SpineBlock::Either => one.or(other),
        SpineBlock::Both => {
            let (one, other) = (one?, other?);
            let clause = one.clause.min(other.clause);
            let by = because!("{} and {}", one.by, other.by);
            Some(Blocked { clause, by })
        }
    }
}

/// EN-LOF-04, EN-LOF-05, EN-LOF-06, EN-LOF-07, EN-LOF-08, EN-LOF-14, EN-LOF-15: what in a hex on the way stops the
/// fire; `high` if firer or target is on a hill.
fn bar(state: &State, battery: &Unit, hex: Hex, high: bool) -> Option<Blocked> {
    let blocked = |clause: &'static str, what: Fact| {
        let by = because!("{} in {}", what, state.map.spot(hex));
        Some(Blocked { clause, by })
    };
    if !state.map.contains(hex) {
        return None;
    }
    if let Some(unit) = state.units_in(hex).next() {
        let friend = unit.side == battery.side;
        let clause = if friend { "EN-LOF-04" } else { "EN-LOF-05" };
        return blocked(clause, unit.unit.as_fact());
    }
    if state.is_land(hex, Land::Woods) {
        return blocked("EN-LOF-06", Fact::word("the wood"));
    }
    if state.is_land(hex, Land::Village) {
        return blocked("EN-LOF-06", Fact::word("the village"));
    }
    let hides = match state.house_rules.hill_los {
        HillLos::LowOnly => !high,
        HillLos::Always => true,
        HillLos::Never => false,
    };
    match hides && state.is_land(hex, Land::Hill) {
        true => blocked("EN-LOF-07", Fact::word("the hill")),
        false => None,
    }
}

/// EN-LOF-10, EN-LOF-11, EN-LOF-12, EN-LOF-03: the aspect of a target at which a line of fire arrives.
fn arrival(state: &State, target: &Unit, line: &FireLine) -> Option<Aspect> {
    let face = target.face?;
    let aspects = line.arrives.directions().map(|side| face.aspect_of(side));
    match state.house_rules.aspect_boundary {
        AspectBoundary::Target => aspects.min(),
        AspectBoundary::Firer => aspects.max(),
    }
}
