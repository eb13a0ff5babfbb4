//! The movement step: TT-SEQ-01, TT-MOVE-06, TT-MOVE-36, TT-GAP-61, TT-DEC-05.

pub(crate) mod walks;

use crate::adjudicate::{Side, Stopped, UnitId};
use crate::rules::two_by_two::orders::by_phase::Planned;
use crate::rules::two_by_two::orders::goals;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::reinforcements::arrivals;
use crate::rules::two_by_two::position::event::Event;
use walks::{Progress, walks};

/// TT-MOVE-06: one unit or point of arrival after the other, in the order of the entries. Whether the file came makes
/// no difference: without orders units stay, and both points roll.
pub(crate) fn phase(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let side = play.state().moving().clone();
    let entries = play.moves.clone();
    let mut progress = Progress::default();
    let is_told = |planned: &Planned| planned.arrival && !planned.steps.is_empty();
    if !entries.iter().any(is_told) {
        arrivals::rolls_by_default(play, &side, &mut progress)?;
    }
    for planned in &entries {
        if play.is_over() {
            return Ok(());
        }
        match planned.arrival {
            true => arrivals::arrivals(play, planned, &mut progress)?,
            false => moves(play, planned, &mut progress)?,
        }
    }
    if !play.is_over() {
        halts(play, &side, &progress.moved);
    }
    Ok(())
}

/// The entry of a unit.
fn moves(play: &mut Play<'_, '_>, planned: &Planned, progress: &mut Progress) -> Result<(), Stopped> {
    let steps = planned.movement();
    if steps.is_empty() || play.state().unit(&planned.unit).at.is_none() {
        return Ok(());
    }
    if !goals::is_met(play.state(), &play.ground, planned, &progress.failed) {
        let unit = planned.unit.clone();
        play.record("TT-DEC-05", Event::Waived { unit, step: 0 });
        return Ok(());
    }
    walks(play, &planned.unit, &steps, progress)
}

/// TT-MOVE-36: who was in road column and has not moved is in it no longer.
fn halts(play: &mut Play<'_, '_>, side: &Side, moved: &[UnitId]) {
    let units = play.state().units_of(side);
    let halted = units.filter(|unit| unit.road && !moved.contains(&unit.unit));
    let halted = halted.map(|unit| unit.unit.clone()).collect::<Vec<_>>();
    for unit in halted {
        play.record("TT-MOVE-36", Event::Halts { unit });
    }
}
