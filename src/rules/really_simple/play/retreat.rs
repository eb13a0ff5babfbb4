//! Retreating: RS-ROUT-08 to RS-ROUT-18.

use crate::adjudicate::Stopped;
use crate::rules::really_simple::charts::switches::{BlockedRetreat, RetreatDistance, RetreatSameTurn};
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders::allowed::Act;
use crate::rules::really_simple::play::Play;
use crate::rules::really_simple::play::morale;
use crate::rules::really_simple::position::event::{Cause, Event};
use crate::rules::really_simple::position::ways_back;
use crate::rules::really_simple::troops::units::Lost;

/// RS-ROUT-08, RS-ROUT-09, RS-ROUT-10, RS-ROUT-11, RS-ROUT-12, RS-ROUT-13, RS-ROUT-18, RS-RAL-10: a retreating unit
/// goes on retreating in its own activation.
pub(crate) fn goes_on(play: &mut Play<'_, '_>, act: &mut Act) -> Result<(), Stopped> {
    let id = act.id.clone();
    let state = play.state();
    let rules = state.house_rules;
    if rules.retreat_same_turn == RetreatSameTurn::No && state.unit(&id).broke == Some(state.turn) {
        return Ok(());
    }
    let hexes = match rules.retreat_distance {
        RetreatDistance::OneHex => 1,
        RetreatDistance::FullAllowance => tables::allowance(state.unit(&id), state.unit(&id).form).0.max(1),
    };
    for gone in 0..hexes {
        morale::uncover_beside(play, &id);
        let state = play.state();
        let unit = state.unit(&id);
        if state.map.on_edge(state.home(&unit.side), state.hex(&id)) {
            play.record("RS-ROUT-12", Event::Gone { unit: id, how: Lost::Left });
            return Ok(());
        }
        let options = ways_back::retreat_hexes(state, unit);
        if options.is_empty() {
            match (gone, rules.blocked_retreat) {
                (0, BlockedRetreat::Disintegrate) => {
                    play.record("RS-ROUT-13", Event::Gone { unit: id, how: Lost::Disintegrated });
                }
                (0, BlockedRetreat::Halt) => play.record("RS-ROUT-13", Event::Halts { unit: id }),
                _ => {}
            }
            return Ok(());
        }
        morale::goes_back(play, &id, None, options, Cause::Retreat)?;
    }
    Ok(())
}
