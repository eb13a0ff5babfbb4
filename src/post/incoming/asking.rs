//! Mails that ask something, and orders that are mailed to be checked.

use super::clerk::Clerk;
use super::decision::{Answer, Decision};
use super::questions;
use super::reading::{WAITS, judge};
use super::reply::{Beside, Verdict};
use super::standing::Standing;
use super::taken::Outcome;
use super::who::{self, Evidence};
use super::words::Words;
use crate::game::{Player, Trouble, TurnFile};
use crate::post::message::Mail;
use crate::post::message::raw::Raw;
use crate::post::message::turn_text::TurnText;

impl Clerk<'_, '_> {
    /// A mail with questions and no orders.
    pub(in crate::post) fn of_questions(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        (mail, words): (&Mail, &Words<'_>),
        listed: &[&Player],
    ) -> Decision {
        match (words.player, listed.first()) {
            (_, None) => Decision::silent("nobody of the game has this address"),
            (Some(player), Some(_)) => self.questioned(standing, raw, (mail, words), player),
            (None, Some(first)) => {
                let what = "your address is listed for several players, and it does not show for which of them you ask";
                let help = "ask in an answer to the report of the side that you mean";
                self.unanswerable(standing, Some(first), raw, what, help)
            }
        }
    }

    /// A file that was mailed to be checked: it is judged and not handed in. Who sent it need not be shown, as it changes nothing
    /// and the answer goes to the player.
    pub(in crate::post) fn checked(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        (mail, text, file): (&Mail, &TurnText, TurnFile),
        (words, mut beside): (&Words<'_>, Beside),
        player: &Player,
    ) -> Result<Decision, Trouble> {
        let before = self.asked_today(player);
        let from = mail.from.as_deref().unwrap_or_default();
        let is_his = who::listed(standing.game, from).iter().any(|listed| listed.player == player.player);
        if before >= questions::A_DAY || !is_his {
            return Ok(Decision::silent("it asks for a check, and is answered no more today"));
        }
        beside.answers = self.tell_beside(standing, player, &words.questions);
        let evidence = Evidence { mail, text, file: &file, player: Some(player) };
        let others = standing.ordered_beside(&file);
        let board = standing.stand.as_ref().map(|stand| (&stand.held, others.as_slice()));
        let mut judged = judge(&evidence, standing.game, self.keep, &[], &standing.expected, board, &text.place())?;
        // Nothing is handed in.
        judged.understood.retain(|said| said != WAITS);
        let text = self.reply(standing, raw, (mail, &file, words), player, (&judged, &beside), Verdict::Checked);
        let attached = std::mem::take(&mut beside.answers.attached);
        let key = Some(self.key_of_questions(player));
        Ok(Decision {
            outcome: Outcome::Answered,
            reply: Some(Answer { attached, key, ..Answer::of(player, text) }),
            ..Decision::silent("orders to be checked")
        })
    }
}
