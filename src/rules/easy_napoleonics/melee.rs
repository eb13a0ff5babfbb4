//! Melee: EN-MEL-01 to EN-MEL-46.

use super::play::Play;
use crate::adjudicate::Stopped;

impl Play<'_, '_> {
    /// EN-MEL-09: the melees, one at a time.
    pub(super) fn melees(&mut self) -> Result<(), Stopped> {
        Ok(())
    }
}
