//! Names and places of orders: brigades and units of them, names on the map, points.

use crate::adjudicate::{Side, Wrong};
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

impl State {
    /// Whom a word names: a brigade of any side, else a unit, of a side if one is given.
    pub(crate) fn whom_named(&self, word: &str, side: Option<&Side>) -> Option<Named<'_>> {
        if let Some(brigade) = self.named(word) {
            return Some(Named::Brigade(brigade));
        }
        let of_side = |brigade: &&Brigade| side.is_none_or(|side| brigade.side == *side);
        let units = self.army.iter().filter(of_side).flat_map(|brigade| {
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
    pub(crate) fn point_of(&self, ground: &Ground, place: &Place, from: &Brigade) -> Result<Point, Wrong> {
        if let Some(point) = place.point {
            return Ok(point.point(INCH));
        }
        let word = place.word.as_str();
        if word.eq_ignore_ascii_case("home") {
            return self.home_of(from).ok_or_else(|| self.no_place(word));
        }
        let known = self.spot_named(ground, word);
        known.ok_or_else(|| self.no_place(word))
    }

    /// The middle of a piece of ground of this name, or where a brigade stands.
    fn spot_named(&self, ground: &Ground, word: &str) -> Option<Point> {
        if let Some(piece) = ground.named(word) {
            return Some(piece.middle());
        }
        let brigade = self.named(word)?;
        Some(brigade.at?.point(INCH))
    }

    /// The point of its own edge that is nearest to a brigade.
    fn home_of(&self, brigade: &Brigade) -> Option<Point> {
        let edge = self.board().edge(self.card(&brigade.side).home_edge);
        Some(edge.nearest_to(brigade.at?.point(INCH)))
    }

    fn no_place(&self, word: &str) -> Wrong {
        let reason = format!("there is no place `{word}` on the table");
        Wrong { clause: None, reason, help: self.meant(word) }
    }

    /// What may have been meant by a word that is no place.
    pub(crate) fn meant(&self, word: &str) -> String {
        let names = self.terrain.iter().filter_map(|piece| piece.name.as_deref());
        let names = names.chain(self.army.iter().map(|brigade| brigade.unit.as_str()));
        // A name that is known, and does not serve here, was not meant.
        let names = names.filter(|name| !name.eq_ignore_ascii_case(word));
        match did_you_mean(word, names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "name a piece of ground or a brigade, or write a point: `[12, 8.5]`".to_owned(),
        }
    }

    /// What ground may have been meant by a word that is none; where that cannot be told, what to write.
    pub(crate) fn ground_meant(&self, word: &str, is: fn(Land) -> bool, write: &str) -> String {
        let pieces = self.terrain.iter().filter(|piece| is(piece.kind));
        let names = pieces.filter_map(|piece| piece.name.as_deref());
        let names = names.filter(|name| !name.eq_ignore_ascii_case(word));
        match did_you_mean(word, names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => write.to_owned(),
        }
    }

    /// NB-GAP-04: the zone of a place of a general order: the outline of an area, or a circle round a point.
    pub(crate) fn zone(&self, ground: &Ground, goal: &Goal, within: Length) -> Option<Zone> {
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
    pub(crate) fn goal_point(&self, ground: &Ground, goal: &Goal) -> Option<Point> {
        match goal {
            Goal::Point(point) => Some(point.point(INCH)),
            Goal::Named(name) => ground.named(name).map(|piece| piece.middle()),
        }
    }

    /// The brigade of a side that a word names.
    pub(crate) fn named_of(&self, word: &str, side: &Side) -> Option<&Brigade> {
        let mine = self.army.iter().filter(|brigade| brigade.side == *side);
        let mine = mine.collect::<Vec<_>>();
        resolve_name(word, &mine, |brigade| brigade.unit.as_str()).copied()
    }
}

/// The zone of a general order.
#[derive(Clone, Debug)]
pub(crate) enum Zone {
    /// A named area.
    Area(crate::kit::table::Outline),
    /// Round a point.
    Circle(Point, Length),
}
