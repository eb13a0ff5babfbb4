//! Victory: TT-VIC-01 to TT-VIC-12.

use crate::adjudicate::Side;
use crate::kit::reinforcement;
use crate::kit::{counted, number, the};
use crate::rules::two_by_two::charts::edition::Victory;
use crate::rules::two_by_two::charts::switches::{DrawNeedsEmptyQueue, SimultaneousLoss};
use crate::rules::two_by_two::charts::tables::{LEAD, LOSSES};
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::state::{State, Verdict};

fn lost_by(state: &State, side: &Side) -> u32 {
    u32::try_from(state.losses(side)).unwrap_or(u32::MAX)
}

/// TT-VIC-01, TT-VIC-02: whether a side has lost by the number of its units destroyed.
fn has_lost(state: &State, side: &Side) -> bool {
    let (own, others) = (lost_by(state, side), lost_by(state, state.other(side)));
    match state.victory {
        Victory::Fast => own >= LOSSES,
        Victory::Decisive => own >= LOSSES && own >= others + LEAD,
    }
}

/// TT-VIC-12: whether a side has nobody left, on the table or to come.
fn is_spent(state: &State, side: &Side) -> bool {
    state.units_of(side).next().is_none() && queue_is_empty(state, side)
}

/// TT-SET-19: whether nobody of a side is still to come, from a queue or by the scenario.
fn queue_is_empty(state: &State, side: &Side) -> bool {
    if reinforcement::of(&state.arrivals, side).next().is_some() {
        return false;
    }
    let mut points = state.points.iter().filter(|point| point.side == *side);
    points.all(|point| point.queue.is_empty())
}

/// TT-VIC-01, TT-VIC-02, TT-VIC-03, TT-VIC-04, TT-VIC-12: how the game stands to end now, if it does.
pub(crate) fn verdict(state: &State) -> Option<(&'static str, Verdict)> {
    let sides = state.sides.iter().map(|card| &card.side);
    let sides = sides.collect::<Vec<_>>();
    let losers = sides.iter().filter(|side| has_lost(state, side));
    match losers.copied().collect::<Vec<_>>().as_slice() {
        [] => {}
        [side] => return Some((victory_clause(state), beaten(state, side))),
        _ => return Some(("TT-VIC-04", both_beaten(state))),
    }
    let spent = sides.iter().filter(|side| is_spent(state, side));
    let verdict = match spent.copied().collect::<Vec<_>>().as_slice() {
        [] => return None,
        [side] => {
            let name = the(&state.card(side).name);
            won_by(state.other(side), format!("nothing is left of {name}"))
        }
        _ => drawn("nothing is left of either side".to_owned()),
    };
    Some(("TT-VIC-12", verdict))
}

fn victory_clause(state: &State) -> &'static str {
    match state.victory {
        Victory::Fast => "TT-VIC-01",
        Victory::Decisive => "TT-VIC-02",
    }
}

fn beaten(state: &State, side: &Side) -> Verdict {
    let other = state.other(side);
    let lost = counted(lost_by(state, side), "unit", None);
    let against = match state.victory {
        Victory::Fast => String::new(),
        Victory::Decisive => format!(", and their enemy {}", number(lost_by(state, other))),
    };
    let name = the(&state.card(side).name);
    won_by(other, format!("{name} have lost {lost}{against}"))
}

/// TT-VIC-04: both sides reach the losing number by one event.
fn both_beaten(state: &State) -> Verdict {
    let why = format!("both sides have lost {} in the same moment", counted(LOSSES, "unit", None));
    match state.house_rules.simultaneous_loss {
        SimultaneousLoss::Draw => drawn(why),
        SimultaneousLoss::MovingPlayerLoses => {
            let name = the(&state.card(state.moving()).name);
            let why = format!("{why}, in the turn of {name}");
            won_by(state.shooting(), why)
        }
    }
}

fn won_by(winner: &Side, why: String) -> Verdict {
    Verdict { winner: Some(winner.clone()), drawn: false, why }
}

/// How a game ends whose last player turn has been played; nothing before that.
pub(crate) fn out_of_time(state: &State) -> Option<Verdict> {
    let limit = state.scenario.turn_limit;
    if limit == 0 || state.turn < limit {
        return None;
    }
    let turns = counted(limit, "player turn", None);
    Some(drawn(format!("{turns} have gone by without a winner")))
}

/// How a game ends that was given up.
pub(crate) fn conceded(state: &State, given: &[Side]) -> Verdict {
    match given {
        [side] => {
            let name = the(&state.card(side).name);
            won_by(state.other(side), format!("{name} give the game up"))
        }
        _ => drawn("both sides give the game up".to_owned()),
    }
}

fn drawn(why: String) -> Verdict {
    Verdict { winner: None, drawn: true, why }
}

/// TT-VIC-03: judges after an event whether the game is over.
pub(crate) fn judge(play: &mut Play<'_, '_>) {
    if play.is_over() {
        return;
    }
    if let Some((clause, verdict)) = verdict(play.state()) {
        play.record(clause, Event::Ends { verdict });
    }
}

/// TT-VIC-06, TT-VIC-08, TT-VIC-09: judges, after a unit of a side has left over its own edge, whether that was the last
/// one; a game that was lost before is over already.
pub(crate) fn judge_departure(play: &mut Play<'_, '_>, side: &Side) {
    let state = play.state();
    let all_came = state.house_rules.draw_needs_empty_queue == DrawNeedsEmptyQueue::No || queue_is_empty(state, side);
    if play.is_over() || state.units_of(side).next().is_some() || !all_came {
        return;
    }
    let name = the(&state.card(side).name);
    let verdict = drawn(format!("{name} have left the table over their own edge"));
    play.record("TT-VIC-06", Event::Ends { verdict });
}

/// The last player turn that the scenario allows has been played: the game is drawn.
pub(crate) fn time_is_up(play: &mut Play<'_, '_>) -> bool {
    let Some(verdict) = out_of_time(play.state()) else {
        return false;
    };
    play.record("TT-SEQ-01", Event::Ends { verdict });
    true
}
