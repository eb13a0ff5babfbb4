//! Room for a router that ends on its friends: TT-ROUT-05, TT-ROUT-06, TT-GEO-37.

use crate::adjudicate::{Said, Stopped, UnitId};
use crate::kit::table::{Base, Course, Length, Push, Sweep};
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::rout::losses;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::names::called;
use crate::rules::two_by_two::troops::units::{Status, Unit};

/// A friend that makes room: to where, and whether to the side.
#[derive(Clone, Debug)]
pub(crate) struct Shove {
    unit: UnitId,
    to: Base,
    sideways: bool,
}

/// A side to which a friend may be moved.
struct FreeSide {
    word: &'static str,
    by: Length,
    to: Base,
}

/// Whether a unit may be moved along a way: no enemy, no impassable ground, not off the table.
fn may_be_moved(state: &State, ground: &Ground, unit: &Unit, way: &Sweep) -> bool {
    let enemies = state.enemies_of(&unit.side);
    let mut enemies = enemies.filter_map(|enemy| state.base(enemy));
    let is_hit = |enemy: Base| way.stops_before(&enemy, state.touch()).is_some();
    !enemies.any(is_hit) && ground.first_hindrance(state, unit, way).is_none()
}

/// The friends of a unit with their bases.
fn friends_with_bases(state: &State, unit: &Unit) -> Vec<(UnitId, Base)> {
    let friends = state.others(&unit.unit);
    let friends = friends.filter(|(friend, _)| friend.side == unit.side);
    friends.map(|(friend, base)| (friend.unit.clone(), base)).collect()
}

/// TT-GEO-37: how far a router comes that stops short of the nearest friend on whom it would end. TT-ROUT-05: a router
/// goes through friends.
fn short_of_friends(state: &State, router: &Unit, way: &Sweep) -> Length {
    let (end, touch) = (way.end(), state.touch());
    let friends = friends_with_bases(state, router).into_iter();
    let hit = friends.filter(|(_, base)| end.overlaps(base, touch));
    let nearest = hit.filter_map(|(_, base)| way.meets(&base)).min();
    let short = state.ruler().of(Distance::StopShort);
    nearest.map_or(Length::ZERO, |far| far.short_of(short))
}

/// TT-GEO-37: how far a router comes, and who makes room for it where it ends; it stops short of whom cannot.
pub(crate) fn make_room(play: &mut Play<'_, '_>, router: &UnitId, way: &Sweep) -> Result<(Sweep, Vec<Shove>), Stopped> {
    let mut way = *way;
    loop {
        if let Some(shoves) = shoves(play, router, &way)? {
            return Ok((way, shoves));
        }
        let state = play.state();
        let far = short_of_friends(state, state.unit(router), &way);
        if far == Length::ZERO || far >= way.reach {
            return Ok((way.to(Length::ZERO), Vec::new()));
        }
        way = way.to(far);
    }
}

/// Who makes room at the end of a way, the nearest first, each clear of those before it; `None` where one cannot.
fn shoves(play: &mut Play<'_, '_>, router: &UnitId, way: &Sweep) -> Result<Option<Vec<Shove>>, Stopped> {
    let state = play.state();
    let push = Push { course: way.course, touch: state.touch() };
    let mut waiting = friends_with_bases(state, state.unit(router));
    let mut settled = vec![way.end()];
    let mut shoves = Vec::new();
    loop {
        let bases: Vec<Base> = waiting.iter().map(|(_, base)| *base).collect();
        let Some(at) = push.next_hit(&settled, &bases) else {
            return Ok(Some(shoves));
        };
        let (unit, base) = waiting.remove(at);
        let others: Vec<Base> = waiting.iter().map(|(_, base)| *base).collect();
        let Some(shove) = shove(play, (&unit, base), push, &settled, &others)? else {
            return Ok(None);
        };
        settled.push(shove.to);
        shoves.push(shove);
    }
}

/// TT-GEO-37, TT-DEC-20: where one friend goes: on in the line of the rout, else to the side that its owner wishes or to
/// the nearer one, else nowhere.
fn shove(
    play: &mut Play<'_, '_>,
    (unit, base): (&UnitId, Base),
    push: Push,
    settled: &[Base],
    others: &[Base],
) -> Result<Option<Shove>, Stopped> {
    let state = play.state();
    let along = |course: Course| Sweep { base, course, reach: Push { course, ..push }.clears(&base, settled) };
    let is_free = |way: &Sweep| may_be_moved(state, &play.ground, state.unit(unit), way);
    let to = |to: Base, sideways| {
        let unit = unit.clone();
        Some(Shove { unit, to, sideways })
    };
    let straight = along(push.course);
    if is_free(&straight) {
        return Ok(to(straight.end(), false));
    }
    let sides = [("left", push.course.left()), ("right", push.course.right())];
    let sides = sides.map(|(word, course)| (word, along(course)));
    let is_clear = |way: &Sweep| {
        let end = way.end();
        is_free(way) && !others.iter().any(|other| end.overlaps(other, push.touch))
    };
    let free = sides.into_iter().filter(|(_, way)| is_clear(way));
    let mut free: Vec<FreeSide> = free.map(|(word, way)| FreeSide { word, by: way.reach, to: way.end() }).collect();
    if free.len() > 1 {
        free = sides_wished(play, unit, free)?;
    }
    let nearest = free.iter().min_by_key(|side| side.by);
    Ok(nearest.and_then(|side| to(side.to, true)))
}

/// TT-DEC-20: the sides that are left when the owner has been heard.
fn sides_wished(play: &mut Play<'_, '_>, unit: &UnitId, mut free: Vec<FreeSide>) -> Result<Vec<FreeSide>, Stopped> {
    let unit = play.state().unit(unit);
    let said = play.put_one(unit.asked("displaced", None).says(
        format!("{} has to make room. To which side does it go?", called(unit)),
        &["{go: nearer}", "{go: left}", "{go: right}"],
        "{go: nearer}",
    ))?;
    let Said::Steps(steps, _) = said else {
        return Ok(free);
    };
    let places = steps.into_iter().flat_map(|step| match step.verb {
        Verb::GoTo(places) => places,
        _ => Vec::new(),
    });
    for place in places {
        let nearest = free.iter().map(|side| side.by).min();
        let is_meant = |side: &FreeSide| match place.word.to_ascii_lowercase().as_str() {
            "nearer" | "nearest" => Some(side.by) == nearest,
            word => side.word == word,
        };
        if free.iter().any(is_meant) {
            free.retain(is_meant);
        }
    }
    Ok(free)
}

/// TT-ROUT-06: friends make room for a router that has ended on them, and are pinned.
pub(crate) fn give_way(play: &mut Play<'_, '_>, router: &UnitId, shoves: Vec<Shove>) {
    for shove in shoves {
        let state = play.state();
        let shoved = Event::Shoved {
            state: losses::status_after(state, state.unit(&shove.unit), Status::Pinned),
            to: state.place(shove.to.centre),
            unit: shove.unit,
            by: router.clone(),
            sideways: shove.sideways,
        };
        play.record("TT-ROUT-06", shoved);
    }
}
