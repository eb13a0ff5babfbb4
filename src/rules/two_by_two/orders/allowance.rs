//! What a way costs, and how far it may be: TT-MOVE-01, TT-MOVE-03, TT-MOVE-07 to TT-MOVE-26, TT-MOVE-36 to TT-MOVE-39.

use super::walk_result::Leg;
use super::walker::Walker;
use crate::adjudicate::{Fact, Wrong, because};
use crate::kit::table::{Length, Sweep};
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::troops::units::Kind;

/// What some legs come to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bill {
    /// TT-GEO-21, TT-MOVE-36: all of it is on a road, and it is more than nothing.
    pub(crate) column: bool,
    /// Some of it is in a town.
    pub(crate) town: bool,
    /// What it costs.
    pub(crate) cost: Length,
    /// What the unit has for it.
    pub(crate) purse: Length,
}

impl Bill {
    /// TT-GEO-05: whether it can be paid.
    pub(crate) fn is_paid(&self, limit: Length) -> bool {
        self.cost <= self.purse + limit
    }
}

impl Walker<'_> {
    /// What some legs cost, and what there is for them: TT-MOVE-19, TT-MOVE-23, TT-MOVE-26.
    pub(crate) fn bill(&self, legs: &[Leg]) -> Bill {
        let passages = legs.iter().map(|leg| self.ground.passage(&leg.sweep)).collect::<Vec<_>>();
        let column = !legs.is_empty() && passages.iter().all(|passage| passage.whole_on_road);
        let town = passages.iter().any(|passage| passage.town > Length::ZERO);
        Bill { column, town, cost: self.price(legs, column), purse: self.purse(column && !town) }
    }

    fn price(&self, legs: &[Leg], column: bool) -> Length {
        let unit = self.unit();
        let prices = legs.iter();
        let prices = prices.map(|leg| (self.ground).cost(unit, &leg.sweep, leg.sideways, column));
        prices.sum::<Length>() + self.wading(legs)
    }

    fn purse(&self, bonus: bool) -> Length {
        let ruler = self.state.ruler();
        let (allowance, _) = ruler.allowance(self.unit().kind);
        match bonus {
            true => allowance + ruler.of(Distance::RoadBonus),
            false => allowance,
        }
    }

    /// How far a leg may go at the most, after those before it.
    pub(crate) fn farthest(&self, sweep: &Sweep, sideways: bool) -> Length {
        let unit = self.unit();
        let so_far = self.bill(&self.legs);
        let pays = |column: bool, bonus: bool| {
            let left = self.purse(bonus) - self.price(&self.legs, column);
            let affords = |less: Length| match left > less {
                true => (self.ground).affordable(unit, sweep, sideways, column, left - less),
                false => Length::ZERO,
            };
            self.wades_to((sweep, sideways), affords(Length::ZERO), affords)
        };
        let mut most = pays(false, false);
        if !self.legs.is_empty() && !so_far.column {
            return most;
        }
        let on_road = |sweep: &Sweep| self.ground.passage(sweep).whole_on_road;
        let no_town = |sweep: &Sweep| self.ground.passage(sweep).town == Length::ZERO;
        most = most.max(sweep.to(pays(true, false)).lasts(on_road));
        if !so_far.town {
            let way = sweep.to(pays(true, true));
            most = most.max(way.lasts(|way| on_road(way) && no_town(way)));
        }
        most
    }

    /// TT-MOVE-01: why some legs are too dear: the clause of the last thing that raised the cost above the plain distance.
    pub(crate) fn excess(&self, legs: &[Leg]) -> Wrong {
        let bill = self.bill(legs);
        let unit = self.state.measure();
        let (kind, ruler) = (self.unit().kind, self.state.ruler());
        let (allowance, clause) = ruler.allowance(kind);
        let noun = kind.noun();
        let (cost, has) = (bill.cost.show(unit), allowance.show(unit));
        let mark = unit.mark();
        let reason = because!("{} would pay {}{} for its move", self.id, Fact::word(cost), mark);
        let help = because!("{} has {}{} ({})", noun, Fact::word(has), mark, clause);
        Wrong::new(self.dearest(legs, &bill), reason, help)
    }

    fn dearest(&self, legs: &[Leg], bill: &Bill) -> &'static str {
        let limit = self.state.ruler().limit();
        let in_bonus = bill.cost <= self.purse(true) + limit;
        if bill.column && bill.town {
            return self.dear_in_town(legs, in_bonus);
        }
        let waded = self.waded(legs);
        let each = legs.iter().zip(waded).rev();
        let raised = each
            .map(|(leg, waded)| (self.raises(leg, bill)).or((waded > 0).then_some("TT-MOVE-20")))
            .find_map(|raised| raised);
        let on_road = |leg: &Leg| {
            let ends = [leg.sweep.base.centre, leg.sweep.end().centre];
            ends.into_iter().any(|end| self.ground.on_road(end))
        };
        match raised {
            Some(clause) => clause,
            None if !bill.column && in_bonus && legs.iter().any(on_road) => "TT-MOVE-19",
            None => "TT-MOVE-01",
        }
    }

    /// TT-MOVE-22, TT-MOVE-23, TT-MOVE-24: on the road into a town, or out of one. TT-EX-02: so the bonus brings a unit
    /// up to the town, and no farther.
    fn dear_in_town(&self, legs: &[Leg], in_bonus: bool) -> &'static str {
        let limit = self.state.ruler().limit();
        let open = legs.iter().map(|leg| {
            let passage = self.ground.passage(&leg.sweep);
            leg.sweep.reach - passage.town
        });
        let sets_out_in_it = self.ground.in_town(self.start.centre);
        match () {
            () if !sets_out_in_it && open.sum::<Length>() > self.purse(false) + limit => "TT-MOVE-24",
            () if in_bonus => "TT-MOVE-23",
            () => "TT-MOVE-22",
        }
    }

    /// What makes a leg cost more than its length.
    fn raises(&self, leg: &Leg, bill: &Bill) -> Option<&'static str> {
        let unit = self.unit();
        let passage = self.ground.passage(&leg.sweep);
        let some = |length: Length| length > Length::ZERO;
        match () {
            () if some(passage.bridge) && !bill.column => Some("TT-MOVE-25"),
            () if some(passage.town) => Some("TT-MOVE-22"),
            () if some(passage.wood) && unit.kind == Kind::Cossacks => Some("TT-MOVE-39"),
            () if passage.streams > 0 => Some("TT-MOVE-20"),
            () if leg.sideways => Some("TT-MOVE-03"),
            () => None,
        }
    }
}
