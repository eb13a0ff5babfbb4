//! The map of the desk: drawn as in reports, with what a click needs to know of it, and what is drawn over it of orders.

use schemars::JsonSchema;
use serde::Serialize;

use super::tries::Bench;
use crate::adjudicate::{AnyOrders, Place, Plot, Roster, Route, Spread, UnitId};
use crate::report::picture;
use crate::report::picture::Touch;

/// The layers of a map, and where its fields lie in them.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MapTold {
    /// The `viewBox` of the layers.
    pub view_box: String,
    /// The ground, with what all layers use.
    pub ground: String,
    /// The units.
    pub pieces: String,
    /// Where fields and units lie.
    pub touch: Touch,
}

impl MapTold {
    pub(super) fn of(plot: &Plot, roster: &Roster) -> MapTold {
        MapTold {
            view_box: picture::view_box(plot),
            ground: picture::ground(plot, roster),
            pieces: picture::pieces(plot, roster),
            touch: picture::touch(plot),
        }
    }
}

/// Where the orders of a unit lead, on the sheet.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RouteTold {
    /// The unit.
    pub unit: String,
    /// The points that it comes through, from where it stands.
    pub points: Vec<[i64; 2]>,
    /// The corners of each of its bases in the end, on a table.
    pub bases: Vec<Vec<[i64; 2]>>,
    /// The enemies that it comes into contact with.
    pub meets: Vec<String>,
    /// Whether dice say how far it comes: this is how far they may take it.
    pub at_most: bool,
}

/// Part of the ground, on the sheet.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SpreadTold {
    /// Hexes, by their labels.
    pub hexes: Vec<String>,
    /// Areas of a table, by their corners.
    pub areas: Vec<Vec<[i64; 2]>>,
}

/// How far a unit gets as it stands, and where it may fire.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReachTold {
    /// Where it may get to.
    pub goes: SpreadTold,
    /// Where it may fire.
    pub fires: SpreadTold,
}

impl Bench<'_> {
    /// Where orders lead, on the sheet.
    pub(super) fn routes(&self, orders: &AnyOrders) -> Vec<RouteTold> {
        let plot = self.rules.plot(self.position);
        let routes = self.rules.routes(self.position, self.side, orders).into_iter();
        routes
            .map(|route| told(&plot, &route))
            .filter(|route| route.points.len() > 1 || !route.bases.is_empty())
            .collect()
    }

    /// How far a unit gets, on the sheet.
    pub(super) fn reach(&self, unit: &str) -> ReachTold {
        let plot = self.rules.plot(self.position);
        let reach = self.rules.reach(self.position, &UnitId::new(unit));
        ReachTold { goes: spread(&plot, reach.goes), fires: spread(&plot, reach.fires) }
    }
}

fn told(plot: &Plot, route: &Route) -> RouteTold {
    RouteTold {
        unit: route.unit.to_string(),
        points: picture::laid(plot, &route.through),
        bases: route.end.iter().map(|base| picture::laid(plot, &Place::points(base))).collect(),
        meets: route.meets.iter().map(ToString::to_string).collect(),
        at_most: route.at_most,
    }
}

fn spread(plot: &Plot, spread: Spread) -> SpreadTold {
    let areas = spread.areas.iter().map(|area| picture::laid(plot, &Place::points(area)));
    SpreadTold { hexes: spread.hexes, areas: areas.collect() }
}
