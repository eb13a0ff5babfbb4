//! Where a step leads a force: for those who march it, foresee its march or draw its way.

use super::allowed::{crossing, hex_of, named, site};
use super::{Goal, Verb};
use crate::kit::Spot;
use crate::kit::steps::Leg;
use crate::orders::Whom;
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::State;

/// What a step leads to.
pub(crate) enum Leads<'v> {
    /// To a goal, through some others.
    To(&'v [Goal], &'v Goal),
    /// By a path, hex by hex.
    By(&'v [Leg]),
    /// After somebody.
    After(&'v Whom),
    /// Into another force of its side.
    Into(&'v Goal),
    /// To the bank where a crossing is, or is to be.
    Bank(&'v Goal),
    /// Nowhere: it is no march.
    Nowhere,
}

impl Verb {
    /// What it leads to.
    pub(crate) fn leads(&self) -> Leads<'_> {
        match self {
            Verb::To { goal, by } => Leads::To(by, goal),
            Verb::Garrison(goal) | Verb::Besiege(goal) | Verb::Storm(goal) | Verb::Depot(goal) => Leads::To(&[], goal),
            Verb::Move(path) => Leads::By(path),
            Verb::Toward(whom) => Leads::After(whom),
            Verb::Join(goal) => Leads::Into(goal),
            Verb::Burn(goal) | Verb::Build(goal) => Leads::Bank(goal),
            Verb::Wait(_)
            | Verb::Stand
            | Verb::Split { .. }
            | Verb::Stance(_)
            | Verb::Start(_)
            | Verb::Pace(_)
            | Verb::Night(_)
            | Verb::Otherwise(_)
            | Verb::Go(_)
            | Verb::Follow
            | Verb::Occupy
            | Verb::GoOn
            | Verb::Surrender => Leads::Nowhere,
        }
    }
}

/// The goals of a march, one after the other, as they lie from a hex: nothing in place of one that nobody finds. `after` finds
/// whom it goes after; a path has no goals.
pub(crate) fn goals(
    state: &State,
    force: &Force,
    here: Spot,
    leads: &Leads<'_>,
    after: impl Fn(&Whom) -> Option<Spot>,
) -> Vec<Option<Spot>> {
    let to = |goal: &Goal| hex_of(state, &force.side, here, &goal.word);
    let bank = |goal: &Goal| {
        let side = site(state, goal).or_else(|| crossing(state, &goal.word).map(|found| found.side))?;
        Some(if side.touches(here) { here } else { to(goal).unwrap_or(side.one) })
    };
    match leads {
        Leads::To(by, goal) => by.iter().chain([*goal]).map(to).collect(),
        Leads::After(whom) => vec![after(whom)],
        Leads::Into(goal) => vec![named(state, &force.side, &goal.word).map(|other| other.at)],
        Leads::Bank(goal) => vec![bank(goal)],
        Leads::By(_) | Leads::Nowhere => Vec::new(),
    }
}
