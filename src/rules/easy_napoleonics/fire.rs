//! Fire: EN-ART-01 to EN-ART-14, EN-FIRE-01 to EN-FIRE-20, EN-MUS-01 to EN-MUS-12.

use super::event::Matter;
use super::play::Play;
use crate::adjudicate::Stopped;

impl Play<'_, '_> {
    /// The fire of both sides' artillery, or small arms, one side after the other.
    pub(super) fn fire_phase(&mut self, _matter: Matter) -> Result<(), Stopped> {
        Ok(())
    }
}
