//! The ground.
use super::state::State;
use super::unit::Unit;
use crate::kit::table::{Base, Length, Point, Sweep};
#[derive(Clone, Debug)]
pub(super) struct Ground {}
pub(super) struct Hindrance {
    pub(super) clause: &'static str,
    pub(super) what: String,
}
impl Ground {
    pub(super) fn of(_state: &State) -> Ground {
        Ground {}
    }
    pub(super) fn is_cover(&self, _point: Point) -> bool {
        false
    }
    pub(super) fn in_town(&self, _point: Point) -> bool {
        false
    }
    pub(super) fn in_wood(&self, _point: Point) -> bool {
        false
    }
    pub(super) fn level(&self, _point: Point) -> u8 {
        0
    }
    pub(super) fn crosses_town(&self, _way: &Sweep) -> bool {
        false
    }
    pub(super) fn affordable(&self, _unit: &Unit, way: &Sweep, _sideways: bool, _column: bool, budget: Length) -> Length {
        way.reach.min(budget)
    }
    pub(super) fn first_hindrance(&self, state: &State, _unit: &Unit, way: &Sweep) -> Option<(Length, Hindrance)> {
        let what = "the edge of the table".to_owned();
        let far = state.board().leaves(way, state.touch())?;
        Some((far, Hindrance { clause: "TT-GEO-01", what }))
    }
    pub(super) fn named(&self, _name: &str) -> Option<Point> {
        None
    }
    pub(super) fn hindrance(&self, state: &State, _unit: &Unit, base: &Base) -> Option<Hindrance> {
        let what = "the base is not wholly on the table".to_owned();
        (!state.board().holds(base, state.touch())).then_some(Hindrance { clause: "TT-GEO-01", what })
    }
}
