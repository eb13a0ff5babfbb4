//! The ground.
use super::state::State;
use super::unit::Unit;
use crate::kit::table::{Base, Point};
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
    pub(super) fn named(&self, _name: &str) -> Option<Point> {
        None
    }
    pub(super) fn hindrance(&self, state: &State, _unit: &Unit, base: &Base) -> Option<Hindrance> {
        let what = "the base is not wholly on the table".to_owned();
        (!state.board().holds(base, state.touch())).then_some(Hindrance { clause: "TT-GEO-01", what })
    }
}
