//! Rallying: RS-RAL-01 to RS-RAL-11, RS-D-16.

use crate::adjudicate::{Stopped, UnitId, Wrong};
use crate::dice::D6;
use crate::orders::Whom;
use crate::rules::really_simple::charts::tables::RALLY_SUCCEEDS;
use crate::rules::really_simple::orders::allowed;
use crate::rules::really_simple::orders::allowed::Act;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::orders::selectors::Facts;
use crate::rules::really_simple::play::{Done, Play};
use crate::rules::really_simple::position::event::Event;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::Unit;

/// RS-RAL-07: the units that a General could try now: the nearest, then the strongest, then the leftmost.
fn rallied<'s>(state: &'s State, act: &Act) -> Vec<&'s Unit> {
    let general = state.unit(&act.id);
    let may = |unit: &&Unit| {
        allowed::may_rally(state, act, unit).is_ok() && allowed::may_try(state, act, Some(&unit.unit)).is_ok()
    };
    let mut units = state.units_of(&general.side).filter(may).collect::<Vec<_>>();
    units.sort_by_cached_key(|unit| {
        let left = state.lateral(&unit.side, state.hex(&unit.unit));
        (selectors::apart(state, general, unit), std::cmp::Reverse(unit.strength()), left, unit.unit.clone())
    });
    units
}

/// `rally`: the first of a list that can be tried, or the printed choice.
pub(crate) fn rally(play: &mut Play<'_, '_>, act: &mut Act, whom: &Whom) -> Result<Done, Stopped> {
    let state = play.state();
    let general = state.unit(&act.id);
    if !general.is_general() {
        return Ok(Done::No("only a General rallies".into()));
    }
    if let Err(Wrong { reason, .. }) = allowed::may_try(state, act, None) {
        return Ok(Done::No(reason));
    }
    let facts = Facts::new(general, None);
    let chosen = selectors::choose(state, whom, &facts, &rallied(state, act), |unit| i64::from(unit.strength()));
    let Some(unit) = chosen.map(|unit| unit.unit.clone()) else {
        let named = whom.0.iter().find_map(|selector| selectors::named(state, &selector.word));
        let judged = named.map(|unit| {
            let near = allowed::may_rally(state, act, unit);
            near.and_then(|()| allowed::may_try(state, act, Some(&unit.unit)))
        });
        return Ok(Done::No(match judged {
            Some(Err(Wrong { reason, .. })) => reason,
            _ => "there is no retreating unit to try in his hex or beside it".into(),
        }));
    };
    attempt_rally(play, act, &unit);
    Ok(Done::Yes)
}

/// RS-D-16: a General who was told nothing tries one in reach, or each once by the switch.
pub(crate) fn rally_unasked(play: &mut Play<'_, '_>, act: &mut Act) -> Result<(), Stopped> {
    while let Some(unit) = rallied(play.state(), act).first().map(|unit| unit.unit.clone()) {
        attempt_rally(play, act, &unit);
    }
    Ok(())
}

/// RS-RAL-02, RS-RAL-03, RS-RAL-06, RS-RAL-11: the throw.
fn attempt_rally(play: &mut Play<'_, '_>, act: &mut Act, whom: &UnitId) {
    act.tried.push(whom.clone());
    let label = format!("t{}/rally/{}/{}", play.state().turn, act.id.in_label(), whom.in_label());
    let succeeds = play.referee.roll(label, D6, 1)[0] >= RALLY_SUCCEEDS;
    let clause = if succeeds { "RS-RAL-02" } else { "RS-RAL-03" };
    play.record(clause, Event::Rallies { unit: act.id.clone(), whom: whom.clone(), succeeds });
}
