//! Initiative: EN-INIT-01 to EN-INIT-11, EN-OPT-01, EN-OPT-02, EN-D-06 to EN-D-08.

use crate::adjudicate::{By, Said, Side, Stopped};
use crate::kit::Tally;
use crate::rules::easy_napoleonics::charts::switches::InitiativeFire;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::charts::tables::Claim;
use crate::rules::easy_napoleonics::orders::Verb;
use crate::rules::easy_napoleonics::play::{Asking, Play};
use crate::rules::easy_napoleonics::position::event::{Event, Matter, Throw};
use crate::rules::easy_napoleonics::position::state::State;
use std::cmp::Ordering;

impl Matter {
    /// The decision about it, its clause, and what is asked.
    fn decision(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Matter::Move => ("move-order", "EN-INIT-06", "move"),
            Matter::Artillery => ("artillery-order", "EN-INIT-07", "fire your artillery"),
            Matter::SmallArms => ("small-arms-order", "EN-INIT-08", "fire your small arms"),
        }
    }
}

/// EN-INIT-02, EN-INIT-03, EN-INIT-04, EN-OPT-01, EN-OPT-02, EN-EX-06: what is added to a side's throw.
pub(crate) fn claim(state: &State, side: &Side) -> Tally {
    // More wins than a game has turns change nothing, and would leave the tally.
    let most = tables::TURNS;
    let won = state.initiative.as_ref() == Some(side);
    let wins = if won { state.wins.min(5 * most) } else { 0 };
    let favoured = state.options.initiative_favoured_side.as_ref() == Some(side);
    let claim = Claim { wins: u8::try_from(wins).expect("the wins are few"), favoured };
    Tally::of(tables::INITIATIVE_MODIFIERS, &claim)
}

/// EN-INIT-01, EN-INIT-02, EN-INIT-03, EN-INIT-04, EN-INIT-05, EN-INIT-06: both sides throw until the scores differ;
/// the winner says who moves first.
pub(crate) fn phase(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    for time in 1.. {
        if throw_for_initiative(play, time) {
            break;
        }
    }
    settle(play, Matter::Move).map(|_| ())
}

/// EN-INIT-11: one throw of each side; whether it settles the initiative.
fn throw_for_initiative(play: &mut Play<'_, '_>, time: u32) -> bool {
    let tail = match time {
        1 => String::new(),
        _ => format!("/{time}"),
    };
    let sides = play.state().sides.iter().map(|card| card.side.clone());
    let sides = sides.collect::<Vec<_>>();
    let throw = |side: Side| Throw {
        tally: claim(play.state(), &side),
        face: play.roll(&format!("initiative/{side}{tail}"), 1)[0],
        side,
    };
    let throws = sides.into_iter().map(throw).collect::<Vec<_>>();
    let winner = match throws[0].score().cmp(&throws[1].score()) {
        Ordering::Greater => Some(throws[0].side.clone()),
        Ordering::Less => Some(throws[1].side.clone()),
        Ordering::Equal => None,
    };
    let wins = match &winner {
        None => play.state().wins,
        again if *again == play.state().initiative => play.state().wins + 1,
        Some(_) => 1,
    };
    let settled = winner.is_some();
    let clause = if settled { "EN-INIT-01" } else { "EN-INIT-05" };
    let event = Event::Initiative { throws, winner, wins };
    play.record(clause, event);
    settled
}

/// EN-INIT-06, EN-INIT-07, EN-INIT-08, EN-INIT-10: the side with the initiative settles a matter; the side that is
/// first.
pub(crate) fn settle(play: &mut Play<'_, '_>, matter: Matter) -> Result<Side, Stopped> {
    let state = play.state();
    let side = state.initiative.as_ref().unwrap_or(&state.sides[0].side);
    let side = side.clone();
    let (when, clause, act) = matter.decision();
    let printed = state.house_rules.initiative_fire == InitiativeFire::AlwaysFirst;
    let (order, by) = match printed && matter != Matter::Move {
        true => (Verb::First, By::Rule),
        false => {
            let text = format!("You have the initiative. Do you {act} first or second?");
            let asking = Asking::of_side(&side, when).says(text, &["first", "second"], "first");
            first_or_second(play.put_one(asking)?)
        }
    };
    let first = match order {
        Verb::Second => play.state().other(&side).clone(),
        _ => side.clone(),
    };
    let event = Event::Settles { matter, side, first: first.clone(), by };
    play.record(clause, event);
    Ok(first)
}

/// What was said, `first` where nothing was.
fn first_or_second(said: Said<Verb>) -> (Verb, By) {
    match said {
        Said::Steps(steps, by) => match steps.first().map(|step| &step.verb) {
            Some(Verb::Second) => (Verb::Second, by),
            _ => (Verb::First, by),
        },
        Said::Default(by) => (Verb::First, by),
        Said::Open => (Verb::First, By::Default),
    }
}
