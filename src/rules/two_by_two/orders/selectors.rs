//! Whom an order means, and whether its condition holds.

use crate::adjudicate::{Judge, Side, UnitId};
use crate::kit::conditions;
use crate::kit::table;
use crate::kit::table::{Base, Length};
use crate::orders::{Bound, Condition, Measure, Selector, Whom};
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::orders::words::Verb;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Kind, Unit};

/// What a condition may ask about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts<'s> {
    pub(crate) state: &'s State,
    pub(crate) ground: &'s Ground,
    /// Whose decision it is.
    pub(crate) side: &'s Side,
    /// The unit whose order it is; none where the side as a whole decides.
    pub(crate) unit: Option<&'s Unit>,
    /// The enemy concerned.
    pub(crate) enemy: Option<&'s Unit>,
    /// Whether that enemy is charging.
    pub(crate) charging: bool,
    /// The points of arrival at which the last roll of this step failed.
    pub(crate) failed: Option<&'s [UnitId]>,
}

impl<'s> Facts<'s> {
    /// A unit with the enemy concerned, if there is one.
    pub(crate) fn new(state: &'s State, ground: &'s Ground, unit: &'s Unit, enemy: Option<&'s Unit>) -> Facts<'s> {
        Facts { state, ground, side: &unit.side, unit: Some(unit), enemy, charging: false, failed: None }
    }
}

impl Judge<Verb> for Facts<'_> {
    fn is(&self, name: &str, unit: &UnitId) -> bool {
        let named = self.state.named(name);
        named.is_some_and(|named| named.unit == *unit) || unit.is_like(name)
    }

    fn among(&self, whom: &Whom) -> bool {
        match self.unit {
            Some(unit) => self.is_any(whom, unit),
            None => conditions::names_side(whom, self.side),
        }
    }

    fn holds(&self, condition: &Condition) -> bool {
        self.hold(condition)
    }
}

impl Facts<'_> {
    /// A length of an order. An entry with one in another unit than the game's was set aside.
    fn length(&self, measure: Measure) -> Length {
        length(self.state, measure)
    }

    /// Whether a piece is what one item of a list says.
    pub(crate) fn fits(&self, selector: &Selector, piece: &Unit) -> bool {
        let near = selector.within.is_none_or(|measure| {
            let within = |unit| self.state.is_within(unit, self.length(measure), piece);
            measures(self.state, measure) && self.unit.is_some_and(within)
        });
        let is_one = || match self.state.named(&selector.word) {
            Some(named) => named.unit == piece.unit,
            None => self.is_one(&selector.word, piece),
        };
        near && is_one() != selector.denied
    }

    fn is_one(&self, word: &str, piece: &Unit) -> bool {
        let concerned = || self.enemy.is_some_and(|enemy| enemy.unit == piece.unit);
        let worth = |unit: &Unit| tables::cost(unit.kind, unit.size);
        match word {
            "infantry" => piece.kind.is_infantry(),
            "cavalry" => piece.kind.is_cavalry(),
            "artillery" => piece.kind.is_artillery(),
            "leader" | "hq" => piece.kind.is_hq(),
            "guards" => piece.is_guards(),
            "light-cavalry" => piece.kind.is_light_cavalry(),
            "ok" => piece.is_ok(),
            "pinned" => piece.is_pinned(),
            "disrupted" => piece.is_disrupted(),
            "charging" => self.charging && concerned(),
            "in-contact" => self.state.enemies_on(piece).next().is_some(),
            "in-cover" => self.state.base(piece).is_some_and(|base| self.ground.is_cover(base.centre)),
            "stronger" => self.unit.is_some_and(|unit| worth(piece) > worth(unit)),
            "weaker" => self.unit.is_some_and(|unit| worth(piece) < worth(unit)),
            "flank" => self.unit.is_some_and(|unit| self.is_open_to(piece, unit)),
            "nearest" | "weakest" | "best" | "any" | "all" | "at-will" => true,
            word => Kind::ALL.iter().any(|(known, kind, _)| *known == word && *kind == piece.kind),
        }
    }

    /// Whether a unit stands wholly behind the front of a piece.
    fn is_open_to(&self, piece: &Unit, unit: &Unit) -> bool {
        match (self.state.base(piece), self.state.base(unit)) {
            (Some(piece), Some(unit)) => unit.is_behind_front_of(&piece, self.state.ruler().limit()),
            _ => false,
        }
    }

    /// Whether a piece is any of a list.
    pub(crate) fn is_any(&self, whom: &Whom, piece: &Unit) -> bool {
        whom.0.iter().any(|selector| self.fits(selector, piece))
    }

    /// The first that fits: the candidates come in the order of the printed choice; `nearest`, `weakest` and `best` rank
    /// anew.
    pub(crate) fn choose<'c>(
        &self,
        whom: &Whom,
        candidates: &[&'c Unit],
        worth: impl Fn(&Unit) -> i64,
    ) -> Option<&'c Unit> {
        if whom.0.is_empty() {
            return candidates.first().copied();
        }
        let own = self.unit.and_then(|unit| self.state.base(unit));
        let far = |piece: &Unit| -> Option<_> { Some(own?.gap(&self.state.base(piece)?)) };
        whom.0.iter().find_map(|selector| {
            let mut fitting = candidates.iter().filter(|piece| self.fits(selector, piece));
            match (selector.denied, selector.word.as_str()) {
                (false, "weakest") => fitting.min_by_key(|piece| (tables::cost(piece.kind, piece.size), piece.is_ok())),
                (false, "best") => fitting.min_by_key(|piece| -worth(piece)),
                (false, "nearest") => fitting.min_by_key(|piece| far(piece)),
                _ => fitting.next(),
            }
            .copied()
        })
    }

    /// Whether every part of a condition holds.
    pub(crate) fn hold(&self, condition: &Condition) -> bool {
        let any = |whom: &Whom, piece: &Unit| self.is_any(whom, piece);
        let apart = |most: Length| match (self.unit, self.enemy) {
            (Some(unit), Some(enemy)) => Some(self.state.is_within(unit, most, enemy)),
            _ => None,
        };
        let length = |measure: Option<Measure>, holds: &dyn Fn(Length) -> bool| {
            measure.is_none_or(|measure| measures(self.state, measure) && holds(self.length(measure)))
        };
        conditions::is_one(condition.enemy.as_ref(), self.enemy, any)
            && conditions::is_one(condition.own_kind.as_ref(), self.unit, any)
            && length(condition.within, &|most| apart(most) == Some(true))
            && length(condition.beyond, &|least| apart(least) == Some(false))
            && length(condition.near, &|most| self.enemy_within(self.enemy, most))
            && length(condition.clear, &|least| !self.enemy_within(None, least))
            && self.counts(condition)
    }

    /// The conditions that are numbers, and `failed`.
    fn counts(&self, condition: &Condition) -> bool {
        // Army points with a half are between two numbers: `3+` wants at least three, `1-` at most one.
        let worth = self.enemy.map(|enemy| tables::cost(enemy.kind, enemy.size));
        let points = condition.points.is_none_or(|bound| {
            worth.is_some_and(|halves| match bound {
                Bound::AtLeast(least) => halves >= 2 * least,
                Bound::AtMost(most) => halves <= 2 * most,
                Bound::Just(only) => halves == 2 * only,
            })
        });
        let engaged = |unit: &&Unit| self.state.enemies_on(unit).next().is_some();
        let contacts = self.state.units_of(self.side).filter(engaged).count();
        let failed = condition.failed.as_ref().is_none_or(|named| {
            let failed = self.failed.unwrap_or_default();
            failed.iter().any(|point| point.is_like(&named.name))
        });
        points && failed && conditions::is_bound(condition.contacts, u32::try_from(contacts).ok())
    }

    fn enemy_within(&self, but: Option<&Unit>, reach: Length) -> bool {
        let Some(unit) = self.unit else { return false };
        let mut enemies = self.state.enemies_of(&unit.side);
        enemies.any(|other| Some(&other.unit) != but.map(|but| &but.unit) && self.state.is_within(unit, reach, other))
    }
}

/// A length of an order, in the unit of the game.
pub(crate) fn length(state: &State, measure: Measure) -> Length {
    Length::hundredths(i64::from(measure.hundredths), state.measure())
}

/// The base of whom a word names, or the base-sized place of a point.
pub(crate) fn base_named(state: &State, word: &str) -> Option<Base> {
    state.base(state.named(word)?)
}

/// Whether a length of an order is in the unit of the game, or says none.
pub(crate) fn measures(state: &State, length: Measure) -> bool {
    let own = match state.measure() {
        table::Unit::Inch => "in",
        _ => "cm",
    };
    length.unit.is_none_or(|mark| mark == own)
}

/// What is wrong with a length in another unit.
pub(crate) fn not_measured(state: &State, length: Measure) -> String {
    let own = match state.measure() {
        table::Unit::Inch => "inches",
        _ => "centimetres",
    };
    format!("`{length}` is no length of this game, which is in {own}")
}
