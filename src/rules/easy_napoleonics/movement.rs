//! Movement: EN-MOVE-01 to EN-MOVE-34.

use super::play::Play;
use crate::adjudicate::Stopped;

impl Play<'_, '_> {
    /// EN-SEQ-02: the movement of the side that moves first (0) or second (1).
    pub(super) fn movement(&mut self, _index: usize) -> Result<(), Stopped> {
        Ok(())
    }
}
