//! General orders bind: NB-ORD-03, NB-ORD-06, NB-ORD-10, NB-GAP-04.

use crate::adjudicate::{Fact, Wrong, because};
use crate::kit::table::{Length, Lies, Point, Square};
use crate::rules::napoleonic_brigade::charts::measures::{INCH, LIMIT};
use crate::rules::napoleonic_brigade::charts::switches::OrdersCheck;
use crate::rules::napoleonic_brigade::orders::places;
use crate::rules::napoleonic_brigade::orders::places::Zone;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::general_order::{Goal, Task};

impl Zone {
    /// Whether a point lies in it; its edge belongs to it.
    fn holds(&self, point: Point) -> bool {
        match self {
            Zone::Area(outline) => {
                outline.place_of(point) != Lies::Outside || outline.square_to(point).is_within(LIMIT)
            }
            Zone::Circle(centre, radius) => centre.square_to(point).is_within(*radius + LIMIT),
        }
    }

    /// The square of the distance of a point from it, by which two points outside are compared.
    fn square_to(&self, point: Point) -> Square {
        match self {
            Zone::Area(outline) => outline.square_to(point),
            Zone::Circle(centre, _) => centre.square_to(point),
        }
    }

    /// Whether a way ends in it, or not farther from it than it began.
    fn lets(&self, from: Point, to: Point) -> bool {
        self.holds(to) || !self.holds(from) && self.square_to(to) <= self.square_to(from)
    }
}

/// What speaks against a move of its own will that ends here: NB-ORD-03, unless nobody judges it.
pub(crate) fn breach(state: &State, ground: &Ground, brigade: &Brigade, to: Point) -> Option<Wrong> {
    if state.house_rules.orders_check == OrdersCheck::Off {
        return None;
    }
    let order = brigade.order.as_ref()?;
    let from = brigade.at?.point(INCH);
    let within = order.within.length(INCH);
    let (fits, why, far) = match &order.task {
        Task::Hold(goal) | Task::Reserve(goal) => {
            let zone = places::zone(ground, goal, within)?;
            let far = [from, to].map(|point| zone.square_to(point));
            (zone.lets(from, to), "it may not leave its zone", far)
        }
        Task::Support(unit) => {
            let supported = places::named_of(state, unit.as_str(), &brigade.side)?;
            let footprint = state.footprint(ground, supported)?;
            let far = [from, to].map(|point| footprint.square_to(point));
            let near = far[1].is_within(within + LIMIT);
            let why = "it may not go away from the brigade that it supports";
            (near || far[1] <= far[0], why, far)
        }
        Task::Advance(_) | Task::Attack(_) | Task::Retire(_) => {
            let next = next_point(ground, brigade)?;
            let far = [from, to].map(|point| next.square_to(point));
            let leads_on = leads_on(ground, brigade, from, to)?;
            (leads_on, "it may not go away from its next place", far)
        }
    };
    (!fits).then(|| {
        let reason = because!("its general order is to {}: {}", order.told(), why);
        let [now, then] = far.map(|far| Fact::word(far.nearest().show(INCH)));
        let help = because!(
            "it is {}\" from there, and {}\" where this way ends by the best of dice: order it otherwise, or have \
                 the commander in chief alter the general order",
            now,
            then
        );
        Wrong::new("NB-ORD-03", reason, help)
    })
}

/// Whether a move ends not farther from the next place of the route, or in the zone of the last.
fn leads_on(ground: &Ground, brigade: &Brigade, from: Point, to: Point) -> Option<bool> {
    let order = brigade.order.as_ref()?;
    let last = order.way().last()?;
    let at_the_end = places::zone(ground, last, order.within.length(INCH))?;
    let next = next_point(ground, brigade)?;
    Some(at_the_end.holds(to) || next.square_to(to) <= next.square_to(from))
}

/// The next place of the route of a brigade; the last stays its next.
pub(crate) fn next_goal(brigade: &Brigade) -> Option<&Goal> {
    let order = brigade.order.as_ref()?;
    let passed = usize::try_from(brigade.passed).unwrap_or(usize::MAX);
    order.way().nth(passed).or_else(|| order.way().last())
}

/// The point of the next place of the route of a brigade.
pub(crate) fn next_point(ground: &Ground, brigade: &Brigade) -> Option<Point> {
    places::goal_point(ground, next_goal(brigade)?)
}

/// What speaks against a charge: NB-ORD-03. Under `hold` only enemies in the zone are charged, under `reserve` and
/// `retire` nobody.
pub(crate) fn breach_by_charge(state: &State, ground: &Ground, brigade: &Brigade, target: &Brigade) -> Option<Wrong> {
    if state.house_rules.orders_check == OrdersCheck::Off {
        return None;
    }
    let order = brigade.order.as_ref()?;
    let fits = match &order.task {
        Task::Advance(_) | Task::Attack(_) | Task::Support(_) => true,
        Task::Reserve(_) | Task::Retire(_) => false,
        Task::Hold(goal) => {
            let zone = places::zone(ground, goal, order.within.length(INCH))?;
            let footprint = state.footprint(ground, target)?;
            match &zone {
                Zone::Circle(centre, radius) => footprint.square_to(*centre).is_within(*radius + LIMIT),
                Zone::Area(outline) => footprint.touches_area(outline),
            }
        }
    };
    (!fits).then(|| {
            let reason = because!("its general order is to {}: it may not charge `{}`", order.told(), target.unit);
            let help = "`hold` charges enemies in its zone, `reserve` and `retire` nobody; `advance`, `attack` and `support` anybody";
            Wrong::new("NB-ORD-03", reason, help)
        })
}

/// Whether a breach is refused; else it is only told.
pub(crate) fn refuses_breaches(state: &State) -> bool {
    state.house_rules.orders_check == OrdersCheck::Refuse
}

impl crate::rules::napoleonic_brigade::position::footprint::Footprint {
    /// Whether any part of it lies in an area or on its edge.
    fn touches_area(&self, area: &crate::kit::table::Outline) -> bool {
        let mut corners = self.corners().into_iter();
        let mut bases = self.bases.iter();
        corners.any(|corner| area.place_of(corner) != Lies::Outside)
            || bases.any(|stood| area.is_entered_by(&stood.base, Length::ZERO))
    }
}
