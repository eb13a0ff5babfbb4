//! What a side sees of a position.

use std::borrow::Cow;

use super::Engine;
use crate::adjudicate::engine::any::Position;
use crate::adjudicate::fog::spotting;
use crate::adjudicate::play::rule_set::RuleSet;
use crate::adjudicate::terms::roster::Side;

impl<R: RuleSet> Engine<R> {
    /// A position as a side sees it.
    pub(super) fn as_seen(position: &Position, side: &Side) -> Position {
        let state = Self::state(position);
        let veil = position.veil.seen_by(side, &R::roster(state));
        let known = match Self::known(position, side) {
            Cow::Owned(known) => known,
            // Where all units are seen, too, nobody reads what the other has on file.
            Cow::Borrowed(whole) => {
                let mut known = whole.clone();
                R::own_files(&mut known, whole, side);
                known
            }
        };
        let seen = R::seen(&known, side);
        let labels = position.labels.of_those(&R::in_labels(&seen));
        Position::new(state.becomes(seen), &veil, &labels)
    }

    /// The same, with what it knows of others told as roughly as the game tells it.
    pub(super) fn as_blurred(position: &Position, side: &Side) -> Position {
        let (state, veil) = (Self::state(position), &position.veil);
        let blurred = spotting::blurred::<R>(R::State::clone(state), veil, side);
        Position::new(state.becomes(blurred), veil, &position.labels)
    }
}
