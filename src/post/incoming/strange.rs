//! Mails that order somebody else's troops about: whom they are told to, and how often.

use super::clerk::Clerk;
use super::decision::{Decision, UNLISTED, Warning, kept};
use super::reply::Strange;
use super::standing::Standing;
use super::who::{self, CodeShown};
use super::words::Words;
use crate::dice::Hash;
use crate::game::{Player, Trouble, TurnFile};
use crate::post::message::Mail;
use crate::post::message::raw::Raw;

/// How many letters of one kind about strange mails go out to a player in an exchange: whoever writes from ever new addresses
/// shall not fill a mailbox.
const WARNINGS: usize = 6;

impl Clerk<'_, '_> {
    /// Orders without marks from an address that the game does not list: whose code they show hears of them.
    pub(in crate::post) fn of_a_stranger(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        (mail, words): (&Mail, &Words<'_>),
    ) -> Result<Decision, Trouble> {
        let game = standing.game;
        let decision = Decision::silent("nobody of the game has this address");
        let shows = |player: &&Player| words.carried.shows_code(game, self.keep, player);
        let Some(player) = game.file.players.iter().find(shows) else { return Ok(decision) };
        let Some((code, _)) = words.carried.code(game, self.keep, player) else { return Ok(decision) };
        let (exchange, side) = (standing.exchange(), &player.side);
        let head = format!("game: {}\nexchange: {exchange}\nside: {side}\ncode: {code}\n", game.file.name);
        let file = TurnFile::read("mail", head.into_bytes(), standing.expected.tongue());
        let Ok(file) = file else { return Ok(decision) };
        Ok(Decision { warnings: self.warnings(standing, raw, mail, &file, UNLISTED)?, ..decision })
    }

    /// Whom a mail that claims to be his is told to: the player it names, else all of its side. Of each kind and sender one mail
    /// in an exchange is told, and of each kind only so many.
    pub(in crate::post) fn warnings(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        mail: &Mail,
        file: &TurnFile,
        whence: &str,
    ) -> Result<Vec<Warning>, Trouble> {
        let (game, exchange) = (standing.game, standing.exchange());
        let code = CodeShown::of(game, self.keep, file)?;
        let from = mail.from.as_deref().unwrap_or("-");
        let side = file.side();
        let claimed = who::claimed(game, file);
        let players = game.file.players_of(&side);
        let players = players.filter(|one| claimed.is_none_or(|player| player.player == one.player));
        let mut warnings = Vec::new();
        for player in players {
            let of_kind = format!("stranger/{exchange:03}/{}/{}/", player.player, code.word());
            let key = format!("{of_kind}{}", &Hash::of(from.as_bytes()).as_str()[..12]);
            let prefix = crate::post::outgoing::outbox::plain(&of_kind);
            let letters = self.outbox.letters();
            let before = letters.iter().filter(|posted| posted.key.starts_with(&prefix));
            let before = before.count();
            if self.outbox.find(&key).is_some() || before >= WARNINGS {
                continue;
            }
            let strange = Strange {
                game: &game.file.name,
                exchange,
                who: side.as_str(),
                whence,
                code,
                is_of_the_side: who::listed(game, from).iter().any(|one| one.side == side),
                number: (before + 1, WARNINGS),
                kept: &kept(raw),
            };
            warnings.push(Warning { to: player.clone(), key, text: strange.text() });
        }
        Ok(warnings)
    }
}
