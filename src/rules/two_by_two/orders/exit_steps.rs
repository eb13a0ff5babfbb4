//! How a unit leaves the table: TT-REI-12 to TT-REI-16, TT-GEO-42, TT-VIC-05.

use crate::adjudicate::{Fact, Wrong, because};
use crate::kit::Edge;
use crate::kit::table::Face;
use crate::rules::two_by_two::charts::switches::{ExitRpRadius, FreeExit};
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::orders::walk_result::{Exit, Fail};
use crate::rules::two_by_two::orders::walker::Walker;
use crate::rules::two_by_two::orders::words::Place;
use crate::rules::two_by_two::position::state::{Arrival, State};

impl Walker<'_> {
    /// `exit`: its front edge lies on the edge of the table, and it pays for leaving (TT-REI-14). TT-DEC-17: nobody
    /// leaves unordered.
    pub(crate) fn exit(&mut self, place: &Place) -> Result<(), Fail> {
        self.may_go()?;
        let exit = self.way_out(place)?;
        let cost = self.state.ruler().of(Distance::ExitCost);
        let bill = self.bill(&self.legs);
        if bill.cost + cost > bill.purse + self.state.ruler().limit() {
            let unit = self.state.measure();
            let whole = (bill.cost + cost).show(unit);
            let reason = because!("{} would pay {}{} in all", self.id, Fact::word(whole), unit.mark());
            let help = because!("leaving costs {}{}", Fact::word(cost.show(unit)), unit.mark());
            return Err(Wrong::new("TT-REI-14", reason, help).into());
        }
        self.leaves(exit, cost);
        Ok(())
    }

    fn way_out(&self, place: &Place) -> Result<Exit, Wrong> {
        let free = self.state.house_rules.free_exit == FreeExit::Yes;
        let home = self.state.card(&self.unit().side).home_edge;
        let word = place.word.as_str();
        if let Some(point) = self.state.point_named(word) {
            return self.out_at(point);
        }
        let edge = match word.to_ascii_lowercase().as_str() {
            "home" => home,
            word => match Edge::parse(word).filter(|_| free) {
                Some(edge) => edge,
                None => return Err(self.nowhere("leave at an enemy's point of arrival, or `home`")),
            },
        };
        match self.on_edge()? {
            on if on == edge => {}
            _ => return Err(self.nowhere("its front is on another edge")),
        }
        if !free && !may_play_for_a_draw(&self.state) {
            let reason = "both sides still have units to come";
            let help = "a draw may be played for once one side has none";
            return Err(Wrong::new("TT-VIC-05", reason, help));
        }
        Ok(Exit::Out(edge))
    }

    /// TT-REI-15.
    fn nowhere(&self, help: &'static str) -> Wrong {
        let reason = because!("{} may not leave the table there", self.id);
        Wrong::new("TT-REI-15", reason, help)
    }

    /// TT-GEO-42, TT-REI-14: the edge on which its front lies.
    fn on_edge(&self) -> Result<Edge, Wrong> {
        let slack = self.state.ruler().edge();
        let edge = self.state.board().exit_of(&self.base, slack);
        edge.ok_or_else(|| {
            let reason = because!("the front of {} does not lie on the edge", self.id);
            let help = "move up to the edge first, facing it";
            Wrong::new("TT-REI-14", reason, help)
        })
    }

    /// TT-REI-12, TT-REI-13, TT-GEO-42: at an enemy's point of arrival.
    fn out_at(&self, point: &Arrival) -> Result<Exit, Wrong> {
        if point.side == self.unit().side {
            return Err(self.nowhere("it is its own point of arrival"));
        }
        let edge = self.on_edge()?;
        let ruler = self.state.ruler();
        let at = point.at.point(self.state.measure());
        let on_it = self.state.board().edge(edge).square_to(at);
        let covers = match self.state.house_rules.exit_rp_radius {
            ExitRpRadius::Covers => self.base.front_covers(at, ruler.limit()),
            ExitRpRadius::Strip => {
                let reach = ruler.of(Distance::EntryStrip) + ruler.limit();
                let front = self.base.middle(Face::Front);
                front.square_to(at).is_within(reach)
            }
        };
        if !covers || !on_it.is_within(ruler.touch()) {
            return Err(self.nowhere("its front has to cover the point of arrival"));
        }
        if point.queue.is_empty() {
            let reason = because!("nobody is left to come at {}", point.unit);
            return Err(Wrong::new("TT-REI-13", reason, "there is nobody to exchange for"));
        }
        Ok(Exit::At(point.unit.clone()))
    }
}

/// TT-VIC-05: whether one side has nobody left to come.
pub(crate) fn may_play_for_a_draw(state: &State) -> bool {
    let waits = |point: &&Arrival| !point.queue.is_empty();
    let mut sides = state.sides.iter();
    sides.any(|card| {
        let mut points = state.points.iter().filter(waits);
        points.all(|point| point.side != card.side)
    })
}
