//! How a game ends: RS-SCN-01 to RS-SCN-07, RS-SCN-12.

use crate::adjudicate::Side;
use crate::kit::reinforcement;
use crate::rules::really_simple::position::scenario;
use crate::rules::really_simple::position::scenario::{Basis, Reckoning};
use crate::rules::really_simple::position::state::{State, Verdict};

/// RS-SCN-12: judged at the end of a turn, in this order; the first that decides ends the game.
pub(crate) fn judged(state: &State) -> Option<(&'static str, Verdict)> {
    without_units(state).or_else(|| exhausted(state)).or_else(|| out_of_time(state))
}

/// RS-SCN-01, RS-SCN-15: a side that has no units left has lost, unless some are still to come; if neither has any it is
/// a draw.
fn without_units(state: &State) -> Option<(&'static str, Verdict)> {
    let expects = |side: &Side| reinforcement::of(&state.arrivals, side).any(|(_, piece)| !piece.is_general());
    let beaten = losers(state, |side| state.units_of(side).next().is_none() && !expects(side));
    let (winner, loser) = winner_over(state, &beaten)?;
    let why = match loser {
        Some(loser) => format!("{} no units left on the board", state.army(loser, "has", "have")),
        None => "neither side has any unit left on the board".to_owned(),
    };
    Some(("RS-SCN-01", Verdict { winner, why }))
}

/// RS-SCN-03, RS-SCN-04: a side that has lost its fraction is exhausted.
fn exhausted(state: &State) -> Option<(&'static str, Verdict)> {
    let limit = state.scenario.exhaustion?;
    let spent = |side: &Side| {
        let account = scenario::reckoning(state, side);
        match limit.basis {
            Basis::Units => account.units,
            Basis::Strength => account.strength,
        }
    };
    let beaten = losers(state, |side| is_spent(state, side));
    let (winner, loser) = winner_over(state, &beaten)?;
    let what = match limit.basis {
        Basis::Units => "units",
        Basis::Strength => "strength points",
    };
    let why = match loser {
        Some(loser) => {
            let (all, lost) = spent(loser);
            format!("{} lost {lost} of {all} {what} and can do no more", state.army(loser, "has", "have"))
        }
        None => format!("both sides have lost {} of their {what} or more, and can do no more", limit.fraction),
    };
    Some((if limit.basis == Basis::Units { "RS-SCN-03" } else { "RS-SCN-04" }, Verdict { winner, why }))
}

/// RS-SCN-03, RS-SCN-04: whether a side has lost the fraction that exhausts it.
pub(crate) fn is_spent(state: &State, side: &Side) -> bool {
    let account = scenario::reckoning(state, side);
    state.scenario.exhaustion.is_some_and(|limit| {
        let (all, lost) = match limit.basis {
            Basis::Units => account.units,
            Basis::Strength => account.strength,
        };
        limit.fraction.reached_by(lost, all)
    })
}

/// RS-SCN-02: after the last turn the points decide; without points it is a draw.
pub(crate) fn out_of_time(state: &State) -> Option<(&'static str, Verdict)> {
    let limit = state.scenario.turn_limit?;
    if state.turn < limit {
        return None;
    }
    let [first, second] = [0, 1].map(|index| &state.sides[index].side);
    let (ours, theirs): (Reckoning, Reckoning) =
        (scenario::reckoning(state, first), scenario::reckoning(state, second));
    let (most, least) = (ours.points.max(theirs.points), ours.points.min(theirs.points));
    let score = format!("{most} points to {least} after turn {limit}");
    let verdict = match ours.points.cmp(&theirs.points) {
        std::cmp::Ordering::Greater => Verdict { winner: Some(first.clone()), why: score },
        std::cmp::Ordering::Less => Verdict { winner: Some(second.clone()), why: score },
        std::cmp::Ordering::Equal => {
            Verdict { winner: None, why: format!("{} points each after turn {limit}", ours.points) }
        }
    };
    Some(("RS-SCN-02", verdict))
}

/// RS-D-19.
pub(crate) fn conceded(state: &State, given: &[Side]) -> Verdict {
    let beaten = given.iter().collect::<Vec<_>>();
    let (winner, loser) = winner_over(state, &beaten).expect("somebody gives up");
    let why = match loser {
        Some(loser) => format!("{} up the game", state.army(loser, "gives", "give")),
        None => "both sides give up the game".to_owned(),
    };
    Verdict { winner, why }
}

fn losers(state: &State, beaten: impl Fn(&Side) -> bool) -> Vec<&Side> {
    state.sides.iter().map(|card| &card.side).filter(|side| beaten(side)).collect()
}

/// Who has won against these, and against whom; nobody where all are beaten.
fn winner_over<'s>(state: &State, beaten: &[&'s Side]) -> Option<(Option<Side>, Option<&'s Side>)> {
    match beaten {
        [] => None,
        [loser] => Some((Some(state.other(loser).clone()), Some(loser))),
        _ => Some((None, None)),
    }
}
