//! Morale and falling back: RS-MOR-01 to RS-MOR-18, RS-ROUT-01 to RS-ROUT-07, RS-ROUT-17, RS-D-10, RS-D-11.

use super::generals::Reduced;
use crate::adjudicate::{By, Matter, Question, Said, Stopped, UnitId};
use crate::dice::D6;
use crate::kit::{Hex, Spot};
use crate::rules::really_simple::charts::switches::{GeneralFollowsFallBack, RetreatingUnitsTestAgain};
use crate::rules::really_simple::charts::tables::MORALE_PASSES;
use crate::rules::really_simple::orders::Verb;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::orders::selectors::Facts;
use crate::rules::really_simple::play::Play;
use crate::rules::really_simple::play::movement;
use crate::rules::really_simple::position::event::{Cause, Event};
use crate::rules::really_simple::position::ways_back;
use crate::rules::really_simple::troops::units::{Form, Kind, Lost};

/// RS-MOR-01, RS-MOR-02, RS-MOR-03, RS-MOR-04, RS-MOR-05, RS-MOR-06, RS-MOR-07, RS-MOR-08, RS-MOR-09, RS-MOR-10,
/// RS-MOR-11, RS-MOR-12, RS-MOR-13, RS-MOR-14, RS-MOR-15, RS-MOR-16, RS-MOR-18: one throw if the unit was reduced,
/// stands, and is at half or less. `falls` is off where by `fall_back_stacking: single` its fall back has been made
/// already.
pub(crate) fn test(
    play: &mut Play<'_, '_>,
    id: &UnitId,
    cause: &UnitId,
    from: Hex,
    reduced: Reduced,
    act: &str,
    falls: bool,
) -> Result<(), Stopped> {
    let unit = play.state().unit(id);
    let again = play.state().house_rules.retreating_units_test_again == RetreatingUnitsTestAgain::Yes;
    let tests = reduced.counted > 0 && unit.at.is_some() && unit.is_half(unit.strength());
    if !tests || (unit.is_retreating() && !again) {
        return Ok(());
    }
    let (turn, whom, by) = (play.state().turn, id.in_label(), cause.in_label());
    let label = format!("t{turn}/{act}/{whom}/{by}");
    let die = play.referee.roll(label, D6, 1)[0];
    let fails = die < MORALE_PASSES;
    let clause = if fails { "RS-MOR-06" } else { "RS-MOR-04" };
    play.record(clause, Event::Morale { unit: id.clone(), fails });
    if !fails {
        return Ok(());
    }
    if falls {
        return fall_back(play, id, cause, from, Cause::Morale);
    }
    play.record("RS-MOR-07", Event::Breaks { unit: id.clone() });
    Ok(())
}

/// RS-ROUT-01, RS-ROUT-02, RS-ROUT-03, RS-ROUT-04, RS-ROUT-05, RS-ROUT-06, RS-ROUT-07: one hex, away from the enemy
/// that caused it; without a possible hex, or in square, the unit disintegrates.
pub(crate) fn fall_back(
    play: &mut Play<'_, '_>,
    id: &UnitId,
    cause: &UnitId,
    from: Hex,
    why: Cause,
) -> Result<(), Stopped> {
    play.as_owner(id, |play| {
        uncover_beside(play, id);
        fall_back_as_known(play, id, cause, from, why)
    })
}

/// Hidden units beside one that must go back give themselves away: they take up its room.
pub(crate) fn uncover_beside(play: &mut Play<'_, '_>, id: &UnitId) {
    let hidden = play.referee.hidden();
    if hidden.is_empty() || hidden.contains(id) {
        return;
    }
    let truth = play.referee.truth();
    let here = truth.hex(id);
    let beside = hidden.into_iter().filter(|other| {
        // Who is still to come stands nowhere.
        let spot = truth.find(other).and_then(|other| other.at);
        spot.is_some_and(|spot| truth.map.distance(here, truth.map.hex(spot)) <= 1)
    });
    let beside = beside.collect::<Vec<_>>();
    play.referee.gives_away(&beside);
}

fn fall_back_as_known(
    play: &mut Play<'_, '_>,
    id: &UnitId,
    cause: &UnitId,
    from: Hex,
    why: Cause,
) -> Result<(), Stopped> {
    let unit = play.state().unit(id);
    let square = unit.is_in(Form::Square);
    let options = ways_back::fall_back_hexes(play.state(), unit, from);
    if square || options.is_empty() {
        let clause = match (square, why) {
            (true, Cause::Assault) => "RS-MEL-35",
            (true, _) => "RS-MOR-09",
            (false, Cause::Assault) => "RS-MEL-34",
            (false, _) => "RS-MOR-08",
        };
        play.record(clause, Event::Gone { unit: id.clone(), how: Lost::Disintegrated });
        return Ok(());
    }
    if why == Cause::Morale && !unit.is_retreating() {
        play.record("RS-MOR-07", Event::Breaks { unit: id.clone() });
    }
    goes_back(play, id, Some((cause, from)), options, why)
}

/// Goes to one of the possible hexes; Generals come along, enemy Generals give way.
pub(crate) fn goes_back(
    play: &mut Play<'_, '_>,
    id: &UnitId,
    cause: Option<(&UnitId, Hex)>,
    options: Vec<Hex>,
    why: Cause,
) -> Result<(), Stopped> {
    let (to, by) = where_to(play, id, cause, options)?;
    let left = play.state().unit(id).at.expect("a unit that falls back stands on the board");
    let clause = match why {
        Cause::Assault => "RS-MEL-30",
        Cause::Morale => "RS-ROUT-01",
        Cause::Retreat => "RS-ROUT-08",
    };
    play.record(clause, Event::FallsBack { unit: id.clone(), to, cause: why, by });
    movement::give_way(play, id, to)?;
    if why == Cause::Retreat { Ok(()) } else { accompany(play, id, left, to) }
}

/// RS-D-10, RS-D-14: the owner's choice among the possible hexes, which come in the order of the default.
fn where_to(
    play: &mut Play<'_, '_>,
    id: &UnitId,
    cause: Option<(&UnitId, Hex)>,
    options: Vec<Hex>,
) -> Result<(Spot, By), Stopped> {
    let state = play.referee.state();
    let spot = |hex: Hex| state.map.spot(hex);
    if options.len() == 1 {
        return Ok((spot(options[0]), By::Rule));
    }
    let unit = state.unit(id);
    let enemy = cause.and_then(|(enemy, _)| state.find(enemy));
    let matter = Matter { side: &unit.side, when: "beaten", unit: &unit.unit, enemy: enemy.map(|enemy| &enemy.unit) };
    match play.instructions.ask(matter, &selectors::witness(state, Facts::new(unit, enemy))) {
        Said::Steps(steps, by) => match steps.first().map(|step| &step.verb) {
            Some(Verb::Go(words)) => {
                let from = cause.map(|(_, from)| from);
                let chosen = selectors::narrow(state, unit, words, from, options.clone());
                Ok(chosen.map_or((spot(options[0]), By::Default), |hexes| (spot(hexes[0]), by)))
            }
            _ => Ok((spot(options[0]), By::Default)),
        },
        Said::Open => {
            let replies = options.iter().map(|hex| format!("{{go: {}}}", spot(*hex))).collect::<Vec<_>>();
            let text = match cause {
                Some((enemy, _)) => format!("{id} must fall back before {enemy}. Where to?"),
                None => format!("{id} must go on retreating. Where to?"),
            };
            let question = Question {
                side: unit.side.clone(),
                when: "beaten".to_owned(),
                unit: id.clone(),
                enemy: cause.map(|(enemy, _)| enemy.clone()),
                text,
                default: replies[0].clone(),
                replies,
            };
            Err(play.referee.ask(vec![question]))
        }
        Said::Default(by) => Ok((spot(options[0]), by)),
    }
}

/// RS-ROUT-17, RS-D-11: the Generals of a unit that falls back go with it unless their owner leaves them.
fn accompany(play: &mut Play<'_, '_>, id: &UnitId, left: Spot, to: Spot) -> Result<(), Stopped> {
    let state = play.state();
    if state.house_rules.general_follows_fall_back == GeneralFollowsFallBack::No {
        return Ok(());
    }
    let side = state.unit(id).side.clone();
    let open = !state.is_impassable(to, Kind::General);
    let here = state.generals_at(left).into_iter().filter(|general| general.side == side && open);
    let generals = here.map(|general| general.unit.clone()).collect::<Vec<_>>();
    let mut decided = generals.iter().map(|general| goes_along(play, general, id, to)).collect::<Vec<_>>();
    if decided.iter().any(Result::is_err) && play.instructions.turn_page() {
        for (choice, general) in decided.iter_mut().zip(&generals) {
            if choice.is_err() {
                let again = goes_along(play, general, id, to);
                *choice = Ok(again.unwrap_or((true, By::Default)));
            }
        }
    }
    let (decided, open): (Vec<_>, Vec<_>) = decided.into_iter().partition(Result::is_ok);
    let open = open.into_iter().filter_map(Result::err).map(|open| *open);
    let open = open.collect::<Vec<_>>();
    if !open.is_empty() {
        return Err(play.referee.ask(open));
    }
    let decided = decided.into_iter().flatten();
    for (general, (goes, by)) in generals.into_iter().zip(decided) {
        play.record("RS-ROUT-17", Event::Accompanies { unit: general, to: goes.then_some(to), by });
    }
    Ok(())
}

fn goes_along(play: &mut Play<'_, '_>, general: &UnitId, with: &UnitId, to: Spot) -> Result<(bool, By), Box<Question>> {
    let state = play.referee.state();
    let unit = state.unit(general);
    let matter = Matter { side: &unit.side, when: "accompany", unit: &unit.unit, enemy: None };
    match play.instructions.look(matter, &selectors::witness(state, Facts::new(unit, None))) {
        Said::Steps(steps, by) => Ok((!matches!(steps.first().map(|step| &step.verb), Some(Verb::Stand)), by)),
        Said::Default(by) => Ok((true, by)),
        Said::Open => Err(Box::new(Question {
            side: unit.side.clone(),
            when: "accompany".to_owned(),
            unit: general.clone(),
            enemy: None,
            text: format!("{with} falls back to {to}. Does {general} go with it, or stay where he is?"),
            replies: vec!["go".to_owned(), "stand".to_owned()],
            default: "go".to_owned(),
        })),
    }
}
