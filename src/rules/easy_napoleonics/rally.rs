//! The rally: EN-RAL-01 to EN-RAL-16.

use super::play::Play;
use crate::adjudicate::Stopped;

impl Play<'_, '_> {
    /// EN-RAL-01: both sides' tours and attempts.
    pub(super) fn rally(&mut self) -> Result<(), Stopped> {
        Ok(())
    }
}
