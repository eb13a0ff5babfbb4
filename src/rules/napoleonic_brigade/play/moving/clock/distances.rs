//! Who may come how near to whom on the clock: NB-INF-08 to NB-INF-10, NB-SKIR-04, NB-SKIR-05, NB-MF-06, NB-MII-01,
//! NB-MII-02, NB-CHG-01, NB-GAP-14, NB-GAP-16, NB-GAP-53.

use std::cell::OnceCell;

use super::mover::{MoveRule, Mover};
use crate::adjudicate::{Clause, because};
use crate::kit::table::{Length, Square, Unit};
use crate::rules::napoleonic_brigade::charts::measures::{NOT_CHARGING, TOUCH};
use crate::rules::napoleonic_brigade::charts::movement::CLOSING;
use crate::rules::napoleonic_brigade::events::movement::Stop;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};

/// By how much two distances may differ because corners are whole micrometres.
pub(crate) const ROUNDING: Length = Length::micrometres(3);

/// How near two brigades are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Closeness {
    /// What is between them.
    pub(crate) gap: Square,
    /// How deep they overlap.
    pub(crate) depth: Length,
}

impl Closeness {
    pub(crate) fn of(one: &Footprint, other: &Footprint) -> Closeness {
        let gap = one.gap(other);
        let depth = match gap == Square::ZERO {
            true => one.depth_in(other),
            false => Length::ZERO,
        };
        Closeness { gap, depth }
    }

    /// Whether it is nearer than another, by more than roundings.
    pub(crate) fn is_closer_than(&self, other: &Closeness) -> bool {
        let deeper = self.depth > other.depth + ROUNDING;
        deeper || self.gap.nearest() + ROUNDING <= other.gap.nearest()
    }

    /// Whether the brigades touch.
    pub(crate) fn touches(&self) -> bool {
        self.gap.is_within(TOUCH)
    }
}

/// How far a brigade keeps from an enemy, by which clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limit {
    pub(crate) length: Length,
    pub(crate) clause: &'static str,
}

fn is_line(mover: &Mover) -> bool {
    mover.kind == Kind::Infantry && mover.form == Formation::Line
}

/// NB-GAP-16, NB-INF-10: how far a brigade of its own will keeps from an enemy; one that is driven stops only where it
/// touches.
pub(crate) fn limit(own: &Mover, enemy: &Mover) -> Option<Limit> {
    let an_inch = |clause| Limit { length: CLOSING, clause };
    if own.is_driven() {
        return None;
    }
    let skirmishes = |mover: &Mover| mover.kind == Kind::Skirmishers;
    Some(match enemy.kind {
        Kind::Infantry if skirmishes(own) => an_inch("NB-SKIR-04"),
        Kind::Skirmishers if skirmishes(own) => an_inch("NB-SKIR-05"),
        Kind::Infantry if is_line(own) && is_line(enemy) => an_inch("NB-INF-08"),
        Kind::Skirmishers if is_line(own) => an_inch("NB-MII-02"),
        Kind::Infantry | Kind::Skirmishers if own.rule() == Some(MoveRule::Firing) => an_inch("NB-MF-06"),
        _ => Limit { length: NOT_CHARGING, clause: "NB-CHG-01" },
    })
}

/// How deep two brigades may be in each other by the little steps of one beat, in which they touch (NB-GAP-14).
const IN_A_BEAT: Length = Length::hundredths(4, Unit::Inch);

/// Two brigades in a beat: where they stand, and where they would stand.
pub(crate) struct Meeting<'m> {
    pub(crate) one: &'m Mover,
    pub(crate) other: &'m Mover,
    /// Where the first stands, and where it means to step, if it does.
    pub(crate) ones: (&'m Footprint, Option<&'m Footprint>),
    /// The same of the second.
    pub(crate) others: (&'m Footprint, Option<&'m Footprint>),
    /// How near they were as the clock began.
    pub(crate) start: Start<'m>,
}

/// Which steps of two brigades are not taken, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) one: Option<Stop>,
    pub(crate) other: Option<Stop>,
}

impl Meeting<'_> {
    /// NB-GAP-14 (2): which of the two steps is not taken.
    pub(crate) fn held(&self) -> Held {
        let enemies = self.one.side != self.other.side;
        if self.is_exempt(enemies) {
            return match enemies {
                true => self.laid_across(),
                false => Held::default(),
            };
        }
        let (one, other) = (self.ones.1.unwrap_or(self.ones.0), self.others.1.unwrap_or(self.others.0));
        let limits = [(self.one, self.other), (self.other, self.one)].map(|(own, whom)| match enemies {
            true => limit(own, whom).filter(|limit| self.is_broken(limit.length, (one, other))),
            false => self.overlaps(one, other).then_some(FRIENDS),
        });
        if limits.iter().all(Option::is_none) {
            return Held::default();
        }
        let before = Closeness::of(self.ones.0, self.others.0);
        let closes = |moved: Option<&Footprint>, at: &Footprint| {
            moved.is_some_and(|moved| Closeness::of(moved, at).is_closer_than(&before))
        };
        let closing = (closes(self.ones.1, self.others.0), closes(self.others.1, self.ones.0));
        let stop = |limit: Option<Limit>, moves: bool, own: bool, its: bool, whom: &Mover| {
            let limit = limit.filter(|_| moves && (own || !its))?;
            Some(Stop {
                clause: Clause::new(limit.clause),
                unit: Some(whom.unit.clone()),
                what: because!("{}", whom.unit),
            })
        };
        Held {
            one: stop(limits[0], self.ones.1.is_some(), closing.0, closing.1, self.other),
            other: stop(limits[1], self.others.1.is_some(), closing.1, closing.0, self.one),
        }
    }

    /// NB-GAP-14, NB-GAP-15: contact is made at the first touch, never by a turn that would lay a brigade across an enemy.
    fn laid_across(&self) -> Held {
        let (one, other) = (self.ones.1.unwrap_or(self.ones.0), self.others.1.unwrap_or(self.others.0));
        if !one.is_deep_in(IN_A_BEAT, other) || !one.is_deep_in(self.start.get().depth + IN_A_BEAT, other) {
            return Held::default();
        }
        let stop = |own: &Mover, moved: Option<&Footprint>, whom: &Mover| {
            moved.filter(|_| own.presses())?;
            Some(Stop {
                clause: Clause::new("NB-WIN-11"),
                unit: Some(whom.unit.clone()),
                what: because!("{}", whom.unit),
            })
        };
        Held { one: stop(self.one, self.ones.1, self.other), other: stop(self.other, self.others.1, self.one) }
    }

    /// NB-GAP-14, NB-GAP-53: limits do not bind between a brigade that charges, follows up or pursues and an enemy, nor
    /// between one that is driven and a friend.
    fn is_exempt(&self, enemies: bool) -> bool {
        match enemies {
            true => self.one.presses() || self.other.presses(),
            false => self.one.is_driven() || self.other.is_driven(),
        }
    }

    /// Whether two enemies are nearer than a limit, and nearer than they were at first.
    fn is_broken(&self, limit: Length, (one, other): (&Footprint, &Footprint)) -> bool {
        if !one.is_near(limit - ROUNDING, other) {
            return false;
        }
        let start = self.start.get();
        let least = limit.min(start.gap.floor());
        match least <= TOUCH && one.is_near(Length::ZERO, other) {
            true => one.is_deep_in(start.depth + ROUNDING, other),
            false => one.is_near(least - ROUNDING, other),
        }
    }

    /// Whether two friends overlap, and deeper than they did at first.
    fn overlaps(&self, one: &Footprint, other: &Footprint) -> bool {
        one.is_deep_in(TOUCH, other) && one.is_deep_in(self.start.get().depth + ROUNDING, other)
    }
}

/// How near two brigades were at first, worked out when somebody asks.
pub(crate) struct Start<'m> {
    pub(crate) known: &'m OnceCell<Closeness>,
    pub(crate) footprints: (&'m Footprint, &'m Footprint),
}

impl Start<'_> {
    pub(crate) fn get(&self) -> Closeness {
        let (one, other) = self.footprints;
        *self.known.get_or_init(|| Closeness::of(one, other))
    }
}

/// NB-GAP-53: what keeps brigades of a side from passing each other.
const FRIENDS: Limit = Limit { length: Length::ZERO, clause: "NB-SEQ-02" };
