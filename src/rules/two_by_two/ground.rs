//! The ground.
use super::state::State;
use crate::kit::table::Point;
#[derive(Clone, Debug)]
pub(super) struct Ground {}
impl Ground {
    pub(super) fn of(_state: &State) -> Ground {
        Ground {}
    }
    pub(super) fn is_cover(&self, _point: Point) -> bool {
        false
    }
}
