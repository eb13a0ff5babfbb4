//! Names and places of orders: brigades and units of them, names on the map, points.

use crate::adjudicate::{Fact, Reason, Side, Wrong, because};
use crate::kit::table::{Length, Point};
use crate::orders::resolve_name;
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Land;
use crate::rules::napoleonic_brigade::orders::Place;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::general_order::Goal;
use crate::yaml::did_you_mean;

/// Whom an entry names.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Named<'s> {
    /// A brigade.
    Brigade(&'s Brigade),
    /// A unit of one, by its place in it: by its own name where no other brigade of the side has such a unit, or as
    /// `Kempt-u2`.
    Unit(&'s Brigade, usize),
}

impl<'s> Named<'s> {
    /// The brigade it is, or is a part of.
    pub(crate) fn brigade(self) -> &'s Brigade {
        match self {
            Named::Brigade(brigade) | Named::Unit(brigade, _) => brigade,
        }
    }
}

/// Whom a word names: a brigade of any side, else a unit, of a side if one is given.
pub(crate) fn whom_named<'s>(state: &'s State, word: &str, side: Option<&Side>) -> Option<Named<'s>> {
    if let Some(brigade) = state.named(word) {
        return Some(Named::Brigade(brigade));
    }
    let of_side = |brigade: &&Brigade| side.is_none_or(|side| brigade.side == *side);
    let units = state.army.iter().filter(of_side).flat_map(|brigade| {
        let units = brigade.bases.iter().enumerate();
        units.map(move |(index, unit)| (brigade, index, unit.unit.as_str()))
    });
    let units = units.collect::<Vec<_>>();
    let alone = |name: &str| {
        let alike = units.iter().filter(|(_, _, own)| own.eq_ignore_ascii_case(name));
        alike.count() == 1
    };
    let found = units.iter().find(|(brigade, _, own)| {
        let whole = format!("{}-{own}", brigade.unit);
        whole.eq_ignore_ascii_case(word) || own.eq_ignore_ascii_case(word) && alone(own)
    });
    found.map(|(brigade, index, _)| Named::Unit(brigade, *index))
}

/// The point that a place of an order means: itself, the middle of a piece of ground, where a brigade stands, or
/// (`home`) the nearest point of a side's own edge.
pub(crate) fn point_of(state: &State, ground: &Ground, place: &Place, from: &Brigade) -> Result<Point, Wrong> {
    if let Some(point) = place.point {
        return Ok(point.point(INCH));
    }
    let word = place.word.as_str();
    if word.eq_ignore_ascii_case("home") {
        return home_of(state, from).ok_or_else(|| no_place(state, word));
    }
    let known = spot_named(state, ground, word);
    known.ok_or_else(|| no_place(state, word))
}

/// The middle of a piece of ground of this name, or where a brigade stands.
fn spot_named(state: &State, ground: &Ground, word: &str) -> Option<Point> {
    if let Some(piece) = ground.named(word) {
        return Some(piece.middle());
    }
    let brigade = state.named(word)?;
    Some(brigade.at?.point(INCH))
}

/// The point of its own edge that is nearest to a brigade.
fn home_of(state: &State, brigade: &Brigade) -> Option<Point> {
    let edge = state.board().edge(state.card(&brigade.side).home_edge);
    Some(edge.nearest_to(brigade.at?.point(INCH)))
}

fn no_place(state: &State, word: &str) -> Wrong {
    let reason = because!("there is no place `{}` on the table", Fact::typed(word));
    Wrong { clause: None, reason, help: meant(state, word) }
}

/// What may have been meant by a word that is no place.
pub(crate) fn meant(state: &State, word: &str) -> Reason {
    let names = state.terrain.iter().filter_map(|piece| piece.name.as_deref());
    let names = names.chain(state.army.iter().map(|brigade| brigade.unit.as_str()));
    // A name that is known, and does not serve here, was not meant.
    let names = names.filter(|name| !name.eq_ignore_ascii_case(word));
    match did_you_mean(word, names) {
        Some(near) => because!("did you mean `{}`?", Fact::typed(near)),
        None => "name a piece of ground or a brigade, or write a point: `[12, 8.5]`".into(),
    }
}

/// What ground may have been meant by a word that is none; where that cannot be told, what to write.
pub(crate) fn ground_meant(state: &State, word: &str, is: fn(Land) -> bool, write: &'static str) -> Reason {
    let pieces = state.terrain.iter().filter(|piece| is(piece.kind));
    let names = pieces.filter_map(|piece| piece.name.as_deref());
    let names = names.filter(|name| !name.eq_ignore_ascii_case(word));
    match did_you_mean(word, names) {
        Some(near) => because!("did you mean `{}`?", Fact::typed(near)),
        None => write.into(),
    }
}

/// NB-GAP-04: the zone of a place of a general order: the outline of an area, or a circle round a point.
pub(crate) fn zone(ground: &Ground, goal: &Goal, within: Length) -> Option<Zone> {
    let centre = match goal {
        Goal::Point(point) => point.point(INCH),
        Goal::Named(name) => {
            let piece = ground.named(name)?;
            if let Some(outline) = piece.outline() {
                return Some(Zone::Area(outline.clone()));
            }
            piece.middle()
        }
    };
    Some(Zone::Circle(centre, within))
}

/// The point of a general order's place that is gone for.
pub(crate) fn goal_point(ground: &Ground, goal: &Goal) -> Option<Point> {
    match goal {
        Goal::Point(point) => Some(point.point(INCH)),
        Goal::Named(name) => ground.named(name).map(|piece| piece.middle()),
    }
}

/// The brigade of a side that a word names.
pub(crate) fn named_of<'s>(state: &'s State, word: &str, side: &Side) -> Option<&'s Brigade> {
    let mine = state.army.iter().filter(|brigade| brigade.side == *side);
    let mine = mine.collect::<Vec<_>>();
    resolve_name(word, &mine, |brigade| brigade.unit.as_str()).copied()
}

/// The zone of a general order.
#[derive(Clone, Debug)]
pub(crate) enum Zone {
    /// A named area.
    Area(crate::kit::table::Outline),
    /// Round a point.
    Circle(Point, Length),
}
