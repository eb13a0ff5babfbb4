//! A mail over which the reader breaks off: a fault of the program, that must stop no other mail and be lost on nobody.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::clerk::Clerk;
use super::decision::Decision;
use super::standing::Standing;
use super::who;
use crate::game::Trouble;
use crate::post::message::Mail;
use crate::post::message::raw::Raw;

const WHAT: &str = "estafette broke off while it read your mail, which is its fault and not yours";
const HELP: &str = "write your orders anew, a short line for each unit, or leave out what is out of the way in them";

impl Clerk<'_, '_> {
    /// What is decided about a mail; nothing is written for it before that is settled. One over which the reader breaks off goes to
    /// the umpire where a player wrote it, and he is told.
    pub(super) fn unless_it_breaks_off(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        mail: &Mail,
        decide: impl FnOnce() -> Result<Decision, Trouble>,
    ) -> Result<Decision, Trouble> {
        catch_unwind(AssertUnwindSafe(decide)).unwrap_or_else(|_| {
            let from = mail.from.as_deref().unwrap_or_default();
            Ok(match who::listed(standing.game, from).first() {
                Some(player) => self.passed(standing, raw, (mail, None), player, (WHAT, HELP)),
                None => Decision::silent("estafette broke off while it was read"),
            })
        })
    }
}
