//! Whom an order means, and whether its condition holds.

use crate::adjudicate::{Asking, Judge, Side, UnitId};
use crate::kit::Aspect;
use crate::kit::conditions;
use crate::kit::table::{Length, Segment};
use crate::orders::{Condition, Measure, Selector, Whom};
use crate::rules::napoleonic_brigade::charts::measures::{INCH, LIMIT};
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::position::estimates;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::position::turn_record::Afoot;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// What a condition may ask about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts<'s> {
    pub(crate) state: &'s State,
    pub(crate) ground: &'s Ground,
    /// What brigades have done in this turn; nothing while orders are only checked.
    pub(crate) afoot: &'s [Afoot],
    /// Whose decision it is.
    pub(crate) side: &'s Side,
    /// The brigade whose order it is; none where the side as a whole decides.
    pub(crate) unit: Option<&'s Brigade>,
    /// The enemy concerned.
    pub(crate) enemy: Option<&'s Brigade>,
    /// Whether that enemy is charging.
    pub(crate) charging: bool,
}

impl<'s> Facts<'s> {
    /// The facts of a decision that is put to its owner.
    pub(crate) fn of(asking: &'s Asking, state: &'s State, ground: &'s Ground, afoot: &'s [Afoot]) -> Facts<'s> {
        let enemy = asking.about.as_ref().or(asking.enemy.as_ref());
        Facts {
            state,
            ground,
            afoot,
            side: &asking.side,
            unit: state.find(&asking.unit),
            enemy: enemy.and_then(|enemy| state.find(enemy)),
            charging: asking.charging,
        }
    }

    /// The facts of a brigade's own orders.
    pub(crate) fn own(state: &'s State, ground: &'s Ground, afoot: &'s [Afoot], unit: &'s Brigade) -> Facts<'s> {
        Facts { state, ground, afoot, side: &unit.side, unit: Some(unit), enemy: None, charging: false }
    }

    /// The same with this enemy concerned.
    pub(crate) fn about(self, enemy: Option<&'s Brigade>) -> Facts<'s> {
        let charges = |enemy: &Brigade| {
            let mut afoot = self.afoot.iter();
            afoot.any(|afoot| afoot.unit == enemy.unit && afoot.charges.is_some())
        };
        Facts { enemy, charging: enemy.is_some_and(charges), ..self }
    }
}

/// A length of an order.
pub(crate) fn length(measure: Measure) -> Length {
    Length::hundredths(i64::from(measure.hundredths), INCH)
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

impl<'s> Facts<'s> {
    fn footprint(&self, brigade: &Brigade) -> Option<Footprint> {
        self.state.footprint(self.ground, brigade)
    }

    /// Whether two brigades are no farther apart.
    fn are_within(&self, one: &Brigade, reach: Length, other: &Brigade) -> bool {
        match (self.footprint(one), self.footprint(other)) {
            (Some(one), Some(other)) => one.is_within(reach + LIMIT, &other),
            _ => false,
        }
    }

    /// Whether a brigade is what one item of a list says.
    pub(crate) fn fits(&self, selector: &Selector, brigade: &Brigade) -> bool {
        let near = selector.within.is_none_or(|measure| {
            let unit = self.unit;
            unit.is_some_and(|unit| self.are_within(unit, length(measure), brigade))
        });
        let is_one = || match self.state.named(&selector.word) {
            Some(named) => named.unit == brigade.unit,
            None => brigade.unit.is_like(&selector.word) || self.is_one(&selector.word, brigade),
        };
        near && is_one() != selector.denied
    }

    fn is_one(&self, word: &str, brigade: &Brigade) -> bool {
        let concerned = || self.enemy.is_some_and(|enemy| enemy.unit == brigade.unit);
        let duty = brigade.duty();
        let morale = || brigade.morale(&self.state.house_rules);
        match word {
            "infantry" => brigade.kind.is_foot(),
            "artillery" => brigade.kind.is_artillery(),
            "leader" => brigade.kind == Kind::Staff,
            "column" => brigade.is_in_column(),
            "disordered" => self.is_disordered(brigade),
            "rallying" => duty == Some(&Duty::Rallying),
            "routing" => duty == Some(&Duty::Routing),
            "pursuing" => matches!(duty, Some(Duty::Pursuing { .. })),
            "halted" => morale() == Morale::Halt,
            "falling-back" => {
                matches!(duty, Some(Duty::Beaten { .. } | Duty::Recoiling)) || morale() == Morale::FallBack
            }
            "elite" => brigade.all(|unit| unit.elite),
            "charging" => self.charging && concerned() || self.charges(brigade),
            "in-contact" => self.state.is_in_melee(&brigade.unit),
            "in-cover" => self.is_in_cover(brigade),
            "stronger" => {
                let unit = self.unit;
                unit.is_some_and(|unit| self.judged(brigade) > unit.figures())
            }
            "weaker" => {
                let unit = self.unit;
                unit.is_some_and(|unit| self.judged(brigade) < unit.figures())
            }
            "flank" => self.unit.is_some_and(|unit| self.is_open_to(brigade, unit)),
            "nearest" | "weakest" | "best" | "any" | "all" | "at-will" => true,
            word => brigade.kind.word() == word || brigade.form.word() == word,
        }
    }

    /// The figures of a brigade as the side judges them.
    fn judged(&self, brigade: &Brigade) -> u32 {
        estimates::judged(self.state, brigade, self.side)
    }

    fn charges(&self, brigade: &Brigade) -> bool {
        let mut afoot = self.afoot.iter();
        afoot.any(|afoot| afoot.unit == brigade.unit && afoot.charges.is_some())
    }

    /// Whether a brigade is disordered, by a duty, a charge that fell short, or an obstacle that it stands astride.
    fn is_disordered(&self, brigade: &Brigade) -> bool {
        let until = brigade.disorganised;
        let astride = || {
            let footprint = self.footprint(brigade)?;
            let bases = footprint.bases.iter().map(|stood| stood.base);
            self.ground.astride(&bases.collect::<Vec<_>>())
        };
        brigade.duty().is_some_and(Duty::is_disorder)
            || until.is_some_and(|until| until >= self.state.turn)
            || astride().is_some()
    }

    /// Whether all of a brigade is in cover of some kind against the one whose order it is.
    fn is_in_cover(&self, brigade: &Brigade) -> bool {
        if brigade.form == Formation::Garrison {
            return true;
        }
        let eye = self.unit.and_then(|unit| self.footprint(unit));
        let (Some(eye), Some(footprint)) = (eye, self.footprint(brigade)) else {
            return false;
        };
        let mut bases = footprint.bases.iter();
        bases.all(|stood| self.ground.cover(&stood.base, eye.front()).is_some())
    }

    /// Whether a brigade has its flank or rear open to another.
    fn is_open_to(&self, brigade: &Brigade, unit: &Brigade) -> bool {
        match (self.footprint(brigade), self.footprint(unit)) {
            (Some(footprint), Some(unit)) => footprint.aspect_of(&unit, brigade.form) != Aspect::Front,
            _ => false,
        }
    }

    /// Whether a brigade is any of a list.
    pub(crate) fn is_any(&self, whom: &Whom, brigade: &Brigade) -> bool {
        whom.0.iter().any(|selector| self.fits(selector, brigade))
    }

    /// The first that fits: the candidates come in the order of the printed choice; `nearest`, `weakest` and `best` rank
    /// anew. `worth` says what `best` is.
    pub(crate) fn choose<'c>(
        &self,
        whom: &Whom,
        candidates: &[&'c Brigade],
        worth: impl Fn(&Brigade) -> i64,
    ) -> Option<&'c Brigade> {
        self.ranked(whom, candidates, worth).first().copied()
    }

    /// All that fit, the first choice first.
    pub(crate) fn ranked<'c>(
        &self,
        whom: &Whom,
        candidates: &[&'c Brigade],
        worth: impl Fn(&Brigade) -> i64,
    ) -> Vec<&'c Brigade> {
        if whom.0.is_empty() {
            return candidates.to_vec();
        }
        let own = self.unit.and_then(|unit| self.footprint(unit));
        let far = |brigade: &Brigade| {
            let gap = |own: &Footprint| Some(own.gap(&self.footprint(brigade)?));
            own.as_ref().and_then(gap)
        };
        let mut ranked = Vec::<&Brigade>::new();
        for selector in &whom.0 {
            let fitting = candidates.iter().filter(|brigade| self.fits(selector, brigade));
            let mut fitting = fitting.copied().collect::<Vec<_>>();
            match (selector.denied, selector.word.as_str()) {
                (false, "weakest") => fitting.sort_by_cached_key(|brigade| self.judged(brigade)),
                (false, "best") => fitting.sort_by_cached_key(|brigade| -worth(brigade)),
                (false, "nearest") => fitting.sort_by_cached_key(|brigade| far(brigade)),
                _ => {}
            }
            for brigade in fitting {
                if !ranked.iter().any(|known| known.unit == brigade.unit) {
                    ranked.push(brigade);
                }
            }
        }
        ranked
    }

    /// The enemies on the table that take room, the nearest first, ties by name (catalogue, section 5).
    pub(crate) fn enemies(&self) -> Vec<&'s Brigade> {
        let own = self.unit.and_then(|unit| self.footprint(unit));
        let enemies = self.state.enemies_of(self.side);
        let enemies = enemies.filter(|enemy| enemy.kind.takes_room());
        let mut enemies = enemies
            .map(|enemy| {
                let gap = |own: &Footprint| Some(own.gap(&self.footprint(enemy)?));
                (own.as_ref().and_then(gap), enemy)
            })
            .collect::<Vec<_>>();
        enemies.sort_by(|(one, a), (two, b)| {
            let nearer = one.cmp(two);
            nearer.then_with(|| a.unit.as_str().cmp(b.unit.as_str()))
        });
        enemies.into_iter().map(|(_, enemy)| enemy).collect()
    }

    /// Whether every part of a condition holds.
    pub(crate) fn hold(&self, condition: &Condition) -> bool {
        let any = |whom: &Whom, brigade: &Brigade| self.is_any(whom, brigade);
        let apart = |most: Length| match (self.unit, self.enemy) {
            (Some(unit), Some(enemy)) => Some(self.are_within(unit, most, enemy)),
            _ => None,
        };
        let far = |measure: Option<Measure>, holds: &dyn Fn(Length) -> bool| {
            measure.is_none_or(|measure| holds(length(measure)))
        };
        conditions::is_one(condition.enemy.as_ref(), self.enemy, any)
            && conditions::is_one(condition.own_kind.as_ref(), self.unit, any)
            && far(condition.within, &|most| apart(most) == Some(true))
            && far(condition.beyond, &|least| apart(least) == Some(false))
            && far(condition.near, &|most| self.enemy_within(self.enemy, most))
            && far(condition.clear, &|least| !self.enemy_within(None, least))
            && far(condition.safe, &|least| !self.friend_within(least))
            && self.counts(condition)
    }

    /// The conditions that are numbers.
    fn counts(&self, condition: &Condition) -> bool {
        conditions::is_bound(condition.strength, self.enemy.map(|enemy| self.judged(enemy)))
            && conditions::is_bound(condition.own, self.unit.map(Brigade::figures))
            && conditions::is_bound(condition.rounds, self.shrapnel_left())
    }

    /// The rounds of shrapnel that every piece of the battery has left; of other ammunition there is enough (NB-GAP-28).
    fn shrapnel_left(&self) -> Option<u32> {
        let battery = self.unit.filter(|unit| unit.kind.is_artillery())?;
        Some(battery.shrapnel_left(&self.state.options))
    }

    fn enemy_within(&self, but: Option<&Brigade>, reach: Length) -> bool {
        let Some(unit) = self.unit else { return false };
        let mut enemies = self.state.enemies_of(&unit.side);
        enemies.any(|other| {
            other.kind.takes_room()
                && Some(&other.unit) != but.map(|but| &but.unit)
                && self.are_within(unit, reach, other)
        })
    }

    /// Whether a friend is so near to the line of fire.
    fn friend_within(&self, reach: Length) -> bool {
        let footprint = |brigade: Option<&Brigade>| self.footprint(brigade?);
        let (Some(own), Some(target)) = (footprint(self.unit), footprint(self.enemy)) else {
            return false;
        };
        let line = Segment::new(own.front(), target.centre());
        let friends = self.state.brigades_of(self.side);
        let mut friends = friends.filter(|friend| Some(&friend.unit) != self.unit.map(|unit| &unit.unit));
        friends.any(|friend| {
            let footprint = self.footprint(friend);
            footprint.is_some_and(|footprint| footprint.square_to_line(line).is_within(reach + LIMIT))
        })
    }
}
