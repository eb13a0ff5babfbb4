//! Who has won, and by what: EN-VIC-01 to EN-VIC-15.

use super::state::State;
use crate::adjudicate::Side;
use crate::kit::reinforcement;
use crate::kit::{Spot, counted, list, number, the};
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::position::scenario::WipedOut;
use crate::rules::easy_napoleonics::position::state::Verdict;
use crate::rules::easy_napoleonics::troops::units::{Level, Lost, Unit};

/// EN-VIC-05, EN-VIC-06, EN-VIC-07, EN-VIC-08, EN-VIC-09, EN-VIC-10, EN-VIC-11, EN-VIC-12, EN-VIC-13: what a unit or
/// leader is worth to the enemy when it is lost.
pub(crate) fn worth(state: &State, unit: &Unit) -> u32 {
    tables::worth(unit.kind, unit.grade, state.house_rules.vp_scale)
}

/// EN-VIC-03, EN-VIC-05, EN-OPT-18: the points of a side: what the enemy has lost, or where objectives count, those it
/// holds.
pub(crate) fn points(state: &State, side: &Side) -> u32 {
    if !state.objectives.is_empty() {
        let held = state.objectives.iter();
        let held = held.filter(|objective| objective.held.as_ref() == Some(side));
        return held.map(|objective| objective.points).sum();
    }
    destroyed(state, side)
}

/// What the enemy of a side has lost, in points.
pub(crate) fn destroyed(state: &State, side: &Side) -> u32 {
    let lost = |unit: &&Unit| unit.side != *side && unit.is_lost();
    let lost = state.army.iter().filter(lost);
    lost.map(|unit| worth(state, unit)).sum()
}

/// EN-VIC-01, EN-VIC-15, EN-OPT-17: who has won by points, if anybody has.
pub(crate) fn won(state: &State) -> Option<Verdict> {
    let needed = state.options.victory_points;
    let [a, b] = [0, 1].map(|index| &state.sides[index].side);
    let (of_a, of_b) = (points(state, a), points(state, b));
    if of_a.max(of_b) < needed {
        return None;
    }
    let winner = match of_a.cmp(&of_b) {
        std::cmp::Ordering::Greater => Some(a),
        std::cmp::Ordering::Less => Some(b),
        std::cmp::Ordering::Equal => None,
    };
    let why = match winner {
        Some(winner) => {
            let name = the(&state.card(winner).name);
            let points = points(state, winner);
            let held = !state.objectives.is_empty();
            let what = if held { "held" } else { "destroyed" };
            format!("{name} have {what} {points} points of the {needed} that win")
        }
        None => format!("both sides have {} in the same moment: a draw", counted(of_a, "point", None)),
    };
    Some(Verdict { winner: winner.cloned(), drawn: winner.is_none(), why })
}

/// EN-SET-16: a side that has neither unit nor leader left, and nobody still to come, ends the game.
pub(crate) fn wiped_out(state: &State) -> Option<Verdict> {
    let stands = |side: &Side| state.army.iter().any(|unit| unit.side == *side && unit.at.is_some());
    let expects = |side: &Side| reinforcement::of(&state.arrivals, side).next().is_some();
    let gone = state.sides.iter().filter(|card| !stands(&card.side) && !expects(&card.side));
    let gone = gone.collect::<Vec<_>>();
    let first = gone.first()?;
    let other = state.other(&first.side);
    let names = gone.iter().map(|card| the(&card.name)).collect::<Vec<_>>();
    let wins = gone.len() == 1 && state.scenario.wiped_out == WipedOut::OtherWins;
    let told = match wins {
        true => format!("{} hold the field", the(&state.card(other).name)),
        false => "nobody has the points for a victory, and both lose".to_owned(),
    };
    Some(Verdict {
        winner: wins.then(|| other.clone()),
        drawn: false,
        why: format!("nothing is left of {}; {told}", list(&names)),
    })
}

/// EN-SEQ-07, EN-VIC-04: the last turn is over.
pub(crate) fn out_of_time(state: &State) -> Option<Verdict> {
    (state.turn >= state.scenario.turn_limit).then(|| Verdict {
        winner: None,
        drawn: false,
        why: match state.turn {
            1 => "the one turn has gone by without a winner, and both sides lose".to_owned(),
            turns => format!("{} turns have gone by without a winner, and both sides lose", number(turns)),
        },
    })
}

/// EN-D-25: how a game ends that was given up.
pub(crate) fn conceded(state: &State, given: &[Side]) -> Verdict {
    match given {
        [side] => Verdict {
            winner: Some(state.other(side).clone()),
            drawn: false,
            why: format!("{} give the game up", the(&state.card(side).name)),
        },
        _ => Verdict { winner: None, drawn: false, why: "both sides give the game up".to_owned() },
    }
}

/// How a game ends that is judged as a turn ends, if it ends.
pub(crate) fn judged(state: &State) -> Option<(&'static str, Verdict)> {
    let won = won(state).map(|verdict| ("EN-VIC-01", verdict));
    let wiped_out = || wiped_out(state).map(|verdict| ("EN-VIC-04", verdict));
    let late = || out_of_time(state).map(|verdict| ("EN-VIC-04", verdict));
    won.or_else(wiped_out).or_else(late)
}

/// EN-VIC-03: who holds which objective at the end of the turn, where that has changed.
pub(crate) fn newly_held(state: &State) -> Vec<(Spot, Side)> {
    let mut held = Vec::new();
    for objective in &state.objectives {
        let here = state.units_in(state.map.hex(objective.hex)).next();
        if let Some(unit) = here.filter(|unit| objective.held.as_ref() != Some(&unit.side)) {
            held.push((objective.hex, unit.side.clone()));
        }
    }
    held
}

impl Unit {
    /// How it left play, in a word, if it did.
    pub(crate) fn fate(&self) -> Option<&'static str> {
        match (self.lost, self.level) {
            (Some(Lost::Killed), _) => Some("killed"),
            (Some(Lost::Captured), _) => Some("captured"),
            (None, Some(Level::Broken)) => Some("broken"),
            _ => None,
        }
    }
}
