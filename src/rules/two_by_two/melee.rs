//! Melees.
use super::play::Play;
use crate::adjudicate::Stopped;
impl Play<'_, '_> {
    pub(super) fn melees(&mut self) -> Result<(), Stopped> {
        Ok(())
    }
}
