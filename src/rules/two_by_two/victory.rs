//! Victory.
use super::play::Play;
use super::state::{State, Verdict};
use crate::adjudicate::Side;
impl Play<'_, '_> {
    pub(super) fn time_is_up(&mut self) -> bool {
        false
    }
}
impl State {
    pub(super) fn conceded(&self, _given: &[Side]) -> Verdict {
        Verdict {
            winner: None,
            drawn: true,
            why: String::new(),
        }
    }
}
