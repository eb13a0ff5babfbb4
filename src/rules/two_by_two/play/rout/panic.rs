//! Panic: TT-ROUT-11 to TT-ROUT-18, TT-ROUT-20, TT-ROUT-21, TT-ROUT-27, TT-GEO-38.

use crate::adjudicate::UnitId;
use crate::kit::table::{Length, Sweep};
use crate::rules::two_by_two::charts::switches::PanicEnemies;
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Kind, Unit};

/// Whether a router runs at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Survival {
    /// Its survival die destroys it where it stands.
    Dies,
    /// It runs, be it into its destruction.
    Runs,
}

/// A unit that routs because another did.
#[derive(Clone, Debug)]
pub(crate) struct Shaken {
    pub(crate) unit: UnitId,
    /// The router that it follows.
    pub(crate) of: UnitId,
    pub(crate) clause: &'static str,
}

/// TT-ROUT-20, TT-GEO-38: whom a router carries away on its way, in the order in which it came near them; of those
/// reached at once the nearer comes first, then the lower id.
pub(crate) fn shaken_by(state: &State, router: &Unit, way: &Sweep, fate: Survival) -> Vec<Shaken> {
    let mut reached = Vec::new();
    for (unit, base) in state.others(&router.unit) {
        let enemy = unit.side != router.side;
        if enemy && state.house_rules.panic_enemies == PanicEnemies::No {
            continue;
        }
        let Some((reach, clause)) = dread(state, router, unit, fate) else {
            continue;
        };
        if let Some(first) = way.passes_within(reach, &base, state.touch()) {
            let near = way.at(first).measures(base);
            reached.push((first, near, &unit.unit, said_of(clause, first)));
        }
    }
    reached.sort_by(|one, other| {
        let distance = one.0.cmp(&other.0).then(one.1.cmp(&other.1));
        distance.then(one.2.cmp(other.2))
    });
    let of = || router.unit.clone();
    let shaken = reached.into_iter().map(|(_, _, unit, clause)| Shaken { unit: unit.clone(), of: of(), clause });
    shaken.collect()
}

/// TT-ROUT-11, TT-ROUT-12, TT-ROUT-13, TT-ROUT-14, TT-ROUT-15, TT-ROUT-16, TT-ROUT-17, TT-ROUT-18: within which
/// distance of a router a unit is carried away, tolerance included, and by which clause; `None` where it keeps its
/// head. TT-ROUT-13: guards carry others on, be they carried themselves; TT-ROUT-12: who is no guard carries on none
/// but militia and cossacks. TT-ROUT-21: guards carry every kind on, HQs too.
fn dread(state: &State, router: &Unit, unit: &Unit, fate: Survival) -> Option<(Length, &'static str)> {
    let dies = fate == Survival::Dies;
    let (distance, clause) = match unit.kind {
        _ if router.is_guards() && !dies => (Distance::GuardPanic, "TT-ROUT-11"),
        Kind::Cossacks => (Distance::CossackPanic, "TT-ROUT-27"),
        Kind::Militia if dies => (Distance::MilitiaPanic, "TT-ROUT-17"),
        Kind::Militia => (Distance::MilitiaPanic, "TT-ROUT-16"),
        _ => return None,
    };
    let ruler = state.ruler();
    Some((ruler.of(distance) + ruler.limit(), clause))
}

/// TT-ROUT-15: militia that was near as the rout began was not passed.
fn said_of(clause: &'static str, first: Length) -> &'static str {
    match clause {
        "TT-ROUT-16" if first == Length::ZERO => "TT-ROUT-15",
        clause => clause,
    }
}
