//! Phases 5 to 7 tried on positions written for them, with dice in their order.

use super::fixture::played;
use crate::adjudicate::{Entry, UnitId};
use crate::kit::Aspect;
use crate::kit::table::{Decimal, Length, Unit};
use crate::rules::napoleonic_brigade::events::movement::Move;
use crate::rules::napoleonic_brigade::events::{Event, Phase};
use crate::rules::napoleonic_brigade::play::melee::breaking;
use crate::rules::napoleonic_brigade::play::morale::{morale_phase, rallies};
use crate::rules::napoleonic_brigade::play::sequence;
use crate::rules::napoleonic_brigade::play::{Play, melee};
use crate::rules::napoleonic_brigade::position::contact::{Clash, How};
use crate::rules::napoleonic_brigade::position::state::{State, place};
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// Plays something on a position with these dice, all of which must be thrown: the position after it, and the log.
#[track_caller]
pub(crate) fn tried(
    state: &State,
    dice: &[(&str, &[u8])],
    play: impl FnOnce(&mut Play<'_, '_>),
) -> (State, Vec<Entry<Event>>) {
    let labels = dice.iter().map(|(act, _)| format!("t{}/{act}", state.turn));
    let labels = labels.collect::<Vec<_>>();
    let faces = dice.iter().map(|(_, faces)| *faces);
    let dice = labels.iter().map(String::as_str).zip(faces);
    played(state.clone(), &dice.collect::<Vec<_>>(), |opened| {
        opened.muster_footprints();
        play(opened);
    })
}

/// The phases from melee to the end of the turn, after what happened before.
#[track_caller]
pub(crate) fn turn(state: &State, dice: &[(&str, &[u8])], before: impl FnOnce(&mut Play<'_, '_>)) -> State {
    let (state, _) = tried(state, dice, |play| {
        before(play);
        breaking::break_the_pushed(play);
        melee::phase(play).expect("nobody is asked");
        morale_phase::phase(play);
        play.phase(Phase::Rallies);
        rallies::rallies(play).expect("nobody is asked");
        sequence::end_of_turn(play);
    });
    state
}

/// A brigade makes a move of some manner, here on the spot.
pub(crate) fn moves(play: &mut Play<'_, '_>, unit: &str, manner: Manner) {
    let id = UnitId::new(unit);
    let footprint = play.footprint_of(&id);
    let way = Move {
        unit: id.clone(),
        manner,
        to: place(footprint.at),
        face: footprint.face,
        covered: Decimal::of(Length::ZERO, Unit::Inch),
        turned: 0,
        slowed: Vec::new(),
        road: false,
        stop: None,
        spot: false,
        beyond: None,
    };
    if let Some(afoot) = play.afoot_mut(&id) {
        afoot.manner = Some(manner);
    }
    play.record("NB-MOVE-01", Event::Moves(way));
}

/// A clash from the front at the end of a move of 5", with a target that moved.
pub(crate) fn clash(by: &str, on: &str, how: How) -> Clash {
    Clash {
        by: UnitId::new(by),
        on: UnitId::new(on),
        how,
        aspect: Aspect::Front,
        gap: Decimal::parse("5").expect("a number"),
        downhill: false,
        stationary: false,
        defended: false,
        assaults: false,
        square: false,
        face: None,
        rounds: 0,
    }
}

/// A brigade touches another.
pub(crate) fn strikes(play: &mut Play<'_, '_>, clash: Clash) {
    play.record("NB-CHG-15", Event::Strikes(clash));
}

/// The duties of a brigade, as its file has them.
pub(crate) fn duties(state: &State, unit: &str) -> String {
    let brigade = state.unit(&UnitId::new(unit));
    let words = brigade.duties.iter().map(|spell| {
        let duty = serde_json::to_string(&spell.duty).expect("plain data");
        let duty = duty.replace('"', "");
        match spell.moves {
            Some(moves) => format!("{duty} x{moves}"),
            None => duty,
        }
    });
    words.collect::<Vec<_>>().join(", ")
}
