//! Positions that no orders have brought about.

use super::Engine;
use crate::adjudicate::engine::any::Position;
use crate::adjudicate::play::rule_set::RuleSet;
use crate::adjudicate::terms::roster::UnitId;

impl<R: RuleSet> Engine<R> {
    /// The position as it would be if these units had never been there.
    pub(super) fn left_without(position: &Position, units: &[UnitId]) -> Position {
        let state = Self::state(position);
        let without = R::without(state, units);
        let labels = position.labels.of_those(&R::in_labels(&without));
        Position::new(state.becomes(without), &position.veil, &labels)
    }

    /// The position behind an exchange that was not played.
    pub(super) fn moved_on(position: &Position, moves: impl Fn(&mut R::State)) -> Position {
        let before = Self::state(position);
        let mut state = R::State::clone(before);
        moves(&mut state);
        Position::new(before.becomes(state), &position.veil, &position.labels)
    }
}
