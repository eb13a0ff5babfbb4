//! Where a router goes: TT-GEO-33, TT-GEO-35, TT-DEC-12.

use crate::adjudicate::{By, Said, Stopped, UnitId};
use crate::kit::table::{Course, Face};
use crate::rules::two_by_two::orders::{Place, Verb};
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::rout;
use crate::rules::two_by_two::play::rout::Rout;
use crate::rules::two_by_two::position::event::{Cause, Event, Why};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;

/// TT-DEC-12: of two ways those that are left after a list of words has been heard, each of which narrows what the one
/// before it left; the first of them.
fn rout_course(state: &State, ground: &Ground, unit: &Unit, ways: [Course; 2], words: &[Place]) -> Course {
    let way = |course: &Course| rout::rout_way(state, ground, unit, *course);
    let home = state.board().edge(state.card(&unit.side).home_edge);
    let from_home = |course: &Course| home.square_to(way(course).end().centre);
    let is_clear = |course: &Course| rout::rout_end(state, ground, unit, &way(course)).is_none();
    let mut left = ways.to_vec();
    for place in words {
        let nearest = left.iter().map(from_home).min();
        let is_meant = |course: &Course| match place.word.to_ascii_lowercase().as_str() {
            "safest" => is_clear(course),
            "rear" => *course == ways[0],
            "away" => *course == ways[1],
            "homeward" => Some(from_home(course)) == nearest,
            _ => false,
        };
        if left.iter().any(is_meant) {
            left.retain(is_meant);
        }
    }
    left[0]
}

/// What destroys a unit on its way if it routs as it stands, from the fire of a unit by the printed choice (TT-DEC-12),
/// else straight to the rear; nothing where it comes to stand.
pub(crate) fn rout_stopper(state: &State, ground: &Ground, unit: &Unit, firer: Option<&Unit>) -> Option<Why> {
    let base = state.base_of(&unit.unit);
    let rear = base.heading.course().reversed();
    let from = firer.and_then(|firer| state.base(firer));
    let away = from.and_then(|from| Course::toward(from.middle(Face::Front), base.centre));
    let safest = Place { word: "safest".to_owned(), point: None, span: Default::default() };
    let ways = [rear, away.unwrap_or(rear)];
    let course = rout_course(state, ground, unit, ways, &[safest]);
    let way = rout::rout_way(state, ground, unit, course);
    rout::rout_end(state, ground, unit, &way).map(|end| end.why)
}

/// TT-GEO-35: where a unit routs to.
pub(crate) fn course(play: &mut Play<'_, '_>, rout: &Rout) -> Result<(Course, By), Stopped> {
    let state = play.state();
    let base = state.base_of(&rout.unit);
    let rear = base.heading.course().reversed();
    let firer = rout.of.as_ref().filter(|_| rout.cause == Cause::Fire);
    let firer = firer.and_then(|firer| Some((firer, state.base(state.unit(firer))?)));
    match (rout.course, firer) {
        (Some(course), _) => Ok((course, By::Rule)),
        (None, None) => Ok((rear, By::Rule)),
        (None, Some((firer, from))) => {
            let away = Course::toward(from.middle(Face::Front), base.centre).unwrap_or(rear);
            rear_or_away(play, &rout.unit, firer, [rear, away])
        }
    }
}

/// TT-DEC-12: the owner of a unit routed by fire chooses between its direct rear and the line away from the firer.
fn rear_or_away(
    play: &mut Play<'_, '_>,
    unit: &UnitId,
    firer: &UnitId,
    ways: [Course; 2],
) -> Result<(Course, By), Stopped> {
    if ways[0] == ways[1] {
        return Ok((ways[0], By::Rule));
    }
    let asking = play.state().unit(unit).asked("beaten", Some(firer));
    let [name, enemy] = [unit, firer].map(|id| play.state().call(id));
    let text = format!("{name} routs from the fire of {enemy}. Where does it go?");
    let said =
        play.put_one(asking.says(text, &["{go: [safest, rear]}", "{go: rear}", "{go: away}"], "{go: [safest, rear]}"))?;
    let safest = Place { word: "safest".to_owned(), point: None, span: Default::default() };
    let (words, by) = match said {
        Said::Steps(steps, by) => {
            let places = steps.into_iter().flat_map(|step| match step.verb {
                Verb::GoTo(places) => places,
                _ => Vec::new(),
            });
            (places.collect(), by)
        }
        Said::Default(by) => (vec![safest], by),
        Said::Open => (vec![safest], By::Default),
    };
    let state = play.state();
    let course = rout_course(state, &play.ground, state.unit(unit), ways, &words);
    Ok((course, by))
}

/// TT-GEO-33: a beaten unit is placed with its front flush on a face of the enemy, where a place is free.
pub(crate) fn align(play: &mut Play<'_, '_>, unit: &UnitId, enemy: &UnitId, face: Face, clause: &'static str) {
    let state = play.state();
    let (own, other) = (state.base_of(unit), state.base_of(enemy));
    let bases: Vec<_> = state.others(unit).map(|(_, base)| base).collect();
    let beaten = state.unit(unit);
    let is_free = |base: &_| play.ground.hindrance(state, beaten, base).is_none();
    let Some(place) = own.settles_on((&other, face), &bases, state.touch(), is_free) else {
        return;
    };
    let (at, face) = (state.place(place.centre), place.heading);
    if (Some(at), Some(face)) != (beaten.at, beaten.face) {
        let unit = unit.clone();
        play.record(clause, Event::Aligned { unit, at, face });
    }
}
