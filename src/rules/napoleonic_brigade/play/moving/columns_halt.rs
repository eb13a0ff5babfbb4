//! March columns whose way leads into ground at which they halt: NB-DEC-13, NB-TERR-06, NB-TERR-07.

use super::clock::mover::Mover;
use super::clock::way::Pose;
use super::clock::{Clock, step};
use super::deeds::PlacedBrigade;
use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::rules::napoleonic_brigade::charts::measures::NOT_CHARGING;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Leg};
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::moving::{dice, ordinary_moves, retirement};
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// By what a march column halts that difficult ground halts.
const HALTS: &str = "NB-TERR-07";

/// Where a march ends, were the dice to show all that they can.
struct Halt {
    /// At what, in words: `the marsh`.
    at: String,
    /// Whether the column stands before it already, so that it cannot set out.
    at_once: bool,
}

/// NB-DEC-13: the owner of a march column may have it not set out for ground at which it must halt, or have it take
/// another formation once it stands there; by default it goes as far as it may and halts.
pub(crate) fn before_bad_ground(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let ids = play.state().in_order_of_dice().into_iter();
    let halts = ids.filter_map(|id| {
        let halt = halt_of(play, &id)?;
        Some((id, halt))
    });
    let halts = halts.collect::<Vec<_>>();
    if halts.is_empty() {
        return Ok(());
    }
    let matters = halts.iter().map(|(id, halt)| {
        let text = format!(
            "The way of {id} in march column leads to {}, where it halts: does it stop there, go on in \
                 another formation once it cannot march on, or not set out?",
            halt.at
        );
        let side = &play.state().unit(id).side;
        Asking::of(side, id, "blocked", None).says(text, &["stop", "go-on", "stand"], "stop")
    });
    let said = play.put(&matters.collect::<Vec<_>>())?;
    for ((id, halt), said) in halts.into_iter().zip(said) {
        let Said::Steps(steps, by) = said else {
            continue;
        };
        match steps.first().map(|step| &step.verb) {
            Some(Verb::Stand) => baulks(play, id, halt, None, by),
            Some(Verb::GoOn) if halt.at_once => {
                let form = play.state().unit(&id).kind.formations().first().copied();
                baulks(play, id, halt, form, by);
            }
            _ => {}
        }
    }
    Ok(())
}

/// It does not set out, or changes its formation instead.
fn baulks(play: &mut Play<'_, '_>, unit: UnitId, halt: Halt, form: Option<Formation>, by: By) {
    retirement::intend(play, &unit, form.map_or(Intent::Stay, Intent::Form));
    let at = halt.at;
    play.record("NB-DEC-13", Event::Baulks { unit, at, form, by });
}

/// Where the march of a brigade ends before its time, for the ground alone and with the best of dice.
fn halt_of(play: &Play<'_, '_>, id: &UnitId) -> Option<Halt> {
    let (state, brigade) = (play.state(), play.state().unit(id));
    let bound = brigade.duty().is_some_and(Duty::is_binding);
    if brigade.form != Formation::MarchColumn || bound || ordinary_moves::has_no_move(play, brigade) {
        return None;
    }
    let Intent::Go(legs) = ordinary_moves::intent_of(play, play.plan(id)?) else {
        return None;
    };
    if legs.iter().all(|leg| matches!(leg, Leg::Turn(_))) {
        return None;
    }
    let footprint = step::lies(play, id)?;
    let placed = PlacedBrigade { brigade: brigade.clone(), pose: Pose::of(&footprint) };
    let most = dice::ordinary_throw(state, brigade)?.most();
    let errand = ordinary_moves::freely(play, &placed, Manner::Ordinary, &legs, most);
    let layout = state.layout(brigade, brigade.form);
    let mover = Mover::of(brigade, layout, footprint, Some(errand));
    let mut clock = Clock::of(&play.ground, state.board(), vec![mover]);
    clock.run();
    let mover = clock.movers.first()?;
    let stop = mover.stop.as_ref();
    let stop = stop.filter(|stop| stop.clause.as_str() == HALTS)?;
    Some(Halt { at: stop.what.to_string(), at_once: mover.covered() < NOT_CHARGING && mover.turned() == 0 })
}
