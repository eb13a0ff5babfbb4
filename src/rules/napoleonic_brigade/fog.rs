//! Where a game tells losses roughly: what a side's own copy of the position has in place of the strength that it does not
//! know, and what an event tells it.

use super::charts::melee_table::LookUp;
use super::events::Event;
use super::events::fire::{Fallen, Flight, Loss, Shot};
use super::events::melee::{Blow, Round, Strength};
use super::position::estimates::{figures, told_full, value};
use super::position::state::{State, Verdict};
use super::troops::brigade::Brigade;
use crate::adjudicate::{Blur, Precision};

fn blur_brigade(brigade: &mut Brigade, precision: Precision) {
    brigade.losses = 0;
    for unit in &mut brigade.bases {
        match &mut unit.gun {
            Some(gun) => (gun.value, gun.gunners) = (value(gun.value, precision), 0),
            None => {
                let full = told_full(unit, precision);
                (unit.figures, unit.full) = (figures(unit, unit.figures, precision), full);
            }
        }
    }
}

/// Notes in a position how roughly strength is told, and takes out of it what one side does not know.
pub(crate) fn blur(state: &mut State, blur: Option<&Blur>) {
    state.blur = blur.cloned();
    let arrivals = state.arrivals.iter_mut().flat_map(|row| &mut row.units);
    for brigade in state.army.iter_mut().chain(arrivals) {
        if let Some(precision) = Blur::of(blur, &brigade.side) {
            blur_brigade(brigade, precision);
        }
    }
    if blur.is_some_and(|blur| blur.side.is_some()) {
        state.ending = state.ending.as_ref().map(in_outline);
    }
}

/// An event as a side is told it. Of a combat it keeps whether anybody was hit, and who won; of an enemy's loss by how much
/// he looks the worse.
pub(crate) fn blurred(state: &State, event: &Event, blur: &Blur) -> Event {
    match event {
        Event::Fires(shot) => Event::Fires(Shot {
            figures: 0,
            look: shot.look.as_ref().map(in_smoke),
            shares: Vec::new(),
            ..shot.clone()
        }),
        Event::Launches(flight) => Event::Launches(Flight {
            look: flight.look.as_ref().map(in_smoke),
            under: flight.under.iter().map(|(unit, count)| (unit.clone(), (*count).min(1))).collect(),
            ..flight.clone()
        }),
        Event::Fights(round) => Event::Fights(Round { blows: round.blows.iter().map(blow).collect(), ..round.clone() }),
        Event::Falls(fallen) => Event::Falls(seen_to_fall(state, fallen, blur)),
        Event::Detaches { from, brigade } => {
            let mut brigade = brigade.clone();
            if let Some(precision) = Blur::of(Some(blur), &brigade.side) {
                blur_brigade(&mut brigade, precision);
            }
            Event::Detaches { from: from.clone(), brigade }
        }
        Event::ComesOn { brigade } => {
            let mut brigade = brigade.clone();
            if let Some(precision) = Blur::of(Some(blur), &brigade.side) {
                blur_brigade(&mut brigade, precision);
            }
            Event::ComesOn { brigade }
        }
        Event::Ends { verdict } => Event::Ends { verdict: in_outline(verdict) },
        event => event.clone(),
    }
}

/// A look-up of which only is seen whether anybody fell.
fn in_smoke(look: &LookUp) -> LookUp {
    LookUp { row: 0, first: None, die: 0, casualties: look.casualties.min(1) }
}

/// What one side does in a round, without its numbers.
fn blow(blow: &Blow) -> Blow {
    let unnumbered = |own: &Strength| Strength { figures: 0, volley: 0, ..own.clone() };
    Blow {
        brigades: blow.brigades.iter().map(unnumbered).collect(),
        look: blow.look.as_ref().map(in_smoke),
        fire: blow.fire.min(1),
        ..blow.clone()
    }
}

/// How the game ended, without a count of figures.
fn in_outline(verdict: &Verdict) -> Verdict {
    let counts = |part: &&str| part.contains(" have lost ") && part.contains(" figures");
    let parts = verdict.why.split("; ").filter(|part| !counts(part));
    Verdict { why: parts.collect::<Vec<_>>().join("; "), ..verdict.clone() }
}

/// What a loss takes off the figures and points that stand for those of a brigade.
fn seen_to_fall(state: &State, fallen: &Fallen, blur: &Blur) -> Fallen {
    let brigade = state.unit(&fallen.unit);
    let Some(precision) = Blur::of(Some(blur), &brigade.side) else {
        return fallen.clone();
    };
    let seen = |loss: &Loss| {
        let unit = brigade.bases.iter().find(|unit| unit.unit == loss.unit)?;
        let less = |left: u32| left.saturating_sub(loss.lost);
        let lost = match unit.gun {
            Some(gun) => value(gun.value, precision).abs_diff(value(less(gun.value), precision)),
            None => {
                let is = figures(unit, less(unit.figures), precision);
                figures(unit, unit.figures, precision).abs_diff(is)
            }
        };
        (loss.lost > 0).then(|| Loss { unit: loss.unit.clone(), lost, gunners: 0 })
    };
    Fallen { losses: fallen.losses.iter().filter_map(seen).collect(), spare: fallen.spare.min(1), ..fallen.clone() }
}
