//! Who cannot stand where he stands, a position without some of its units, and one behind an exchange.

use crate::adjudicate::{Clash, UnitId};
use crate::kit::reinforcement;
use crate::rules::really_simple::position::arrivals::arrives;
use crate::rules::really_simple::position::event::{Event, apply};
use crate::rules::really_simple::position::scenario::Mailing;
use crate::rules::really_simple::position::state::{Part, State};
use crate::rules::really_simple::position::verdict;
use crate::rules::really_simple::setup::army_list;

/// RS-BRD-05, RS-BRD-06, RS-BRD-07, RS-BRD-08, RS-SCN-08, RS-SCN-10: who is off the board, on ground that is closed to
/// him, or in another's hex.
pub(crate) fn clashes(state: &State) -> Vec<Clash> {
    let mut clashes = Vec::new();
    for (index, unit) in state.army.iter().enumerate() {
        let Some(spot) = unit.at else { continue };
        let id = &unit.unit;
        if let Err((_, why)) = army_list::may_be_in(state, id, unit.kind, spot) {
            let units = vec![id.clone()];
            clashes.push(Clash { units, why: why.into() });
        }
        let later = |other: &UnitId| state.army[index..].iter().any(|unit| unit.unit == *other);
        let others = army_list::in_the_way(state, id, unit.kind, spot);
        let others = others.map(|other| &other.unit).filter(|other| later(other));
        clashes.extend(others.map(|other| Clash {
            units: vec![id.clone(), other.clone()],
            why: format!("`{id}` and `{other}` cannot both stand in {spot}"),
        }));
    }
    clashes
}

/// The position as if units had never been there. Who holds an objective stays as it is: that is told of the objective.
pub(crate) fn without(state: &State, units: &[UnitId]) -> State {
    let mut state = state.clone();
    state.army.retain(|unit| !units.contains(&unit.unit));
    reinforcement::keep(&mut state.arrivals, |unit| !units.contains(&unit.unit));
    state.drawn.retain(|drawn| !units.contains(&drawn.attacker) && !units.contains(&drawn.defender));
    for held in &mut state.standing {
        held.forget(units);
    }
    state.standing.retain(|held| !held.orders.is_empty());
    state
}

/// Moves the clock past the exchange that is awaited. No dice are thrown: who was first stays first.
pub(crate) fn pass(state: &mut State) {
    match state.part {
        Part::Over => {}
        Part::SetUp => begin_turn(state, 1),
        Part::First => state.part = Part::Second,
        Part::Second | Part::Whole | Part::Both => {
            apply(state, &Event::TurnEnds);
            match verdict::judged(state) {
                Some((_, verdict)) => apply(state, &Event::Ends { verdict }),
                None => begin_turn(state, state.turn + 1),
            }
        }
    }
}

fn begin_turn(state: &mut State, turn: u32) {
    let part = match state.scenario.exchange {
        Mailing::Sequential => Part::First,
        Mailing::Folded => Part::Whole,
        Mailing::Simultaneous => Part::Both,
    };
    if state.order.is_empty() {
        state.order = state.sides.iter().map(|card| card.side.clone()).collect();
    }
    apply(state, &Event::TurnBegins { turn, part });
    for id in reinforcement::due(&state.arrivals, state.turn) {
        let (_, event) = arrives(state, &id);
        apply(state, &event);
    }
}

/// Whether the game has ended as the rules judge this position.
pub(super) fn is_judged(state: &State) -> bool {
    let verdict = verdict::judged(state).map(|(_, verdict)| verdict);
    state.ending.is_some() && state.ending == verdict
}

/// RS-SCN-12: judges a game again that the rules have ended, after its position was changed; why it ends, where that is
/// otherwise than before.
pub(super) fn judge_again(state: &mut State) -> Option<String> {
    let (_, verdict) = verdict::judged(state).filter(|_| state.part == Part::Over)?;
    let otherwise = state.ending.as_ref() != Some(&verdict);
    let why = verdict.why.clone();
    state.ending = Some(verdict);
    otherwise.then_some(why)
}
