//! What was filed of a mail that had no marks, or slips in its head, made once more out of the mail.

use std::cell::LazyCell;

use super::carried::Carried;
use super::on_record::OpensGame;
use super::questions::{Question, asked};
use super::quotable::{Reports, Which};
use super::taken::{Line, Outcome};
use super::{mended, quotable, unmarked, who};
use crate::game::{Folder, Game, Player, Tongue, TurnFile, names_in};
use crate::orders::order_text;
use crate::post::message::Mail;
use crate::post::message::turn_text::{self, TurnText};
use crate::post::message::typed::{Letters, Typed};
use crate::post::outgoing::outbox::{Posted, posted};

/// What comes of a mail that is read once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::post) enum ReadAgain {
    /// The file that was made of it.
    Same,
    /// The same, of a player who plays no more, or is called otherwise: it came from an address that is another's now.
    OfNobodyNow,
    /// Another file, or none.
    Other,
}

/// Whether a mail comes to the file that was made of it, by the names and reports of its exchange.
pub(in crate::post) fn made_again(
    game: &Game,
    line: &Line,
    (exchange, there): (u32, &[u8]),
    (mail, text): (&Mail, Option<&TurnText>),
) -> ReadAgain {
    let Ok(filed) = TurnFile::read("in", there.to_vec(), &Tongue::blind()) else {
        return ReadAgain::Other;
    };
    let again = match is_of(game, mail, line, &filed) {
        _ if filed.envelope.exchange != exchange => return ReadAgain::Other,
        true => ReadAgain::Same,
        false if is_gone(game, line, &filed) => ReadAgain::OfNobodyNow,
        false => return ReadAgain::Other,
    };
    let is = |made: Option<String>| made.is_some_and(|made| made.as_bytes() == there);
    let Ok(stand) = game.stand_at(exchange) else {
        return ReadAgain::Other;
    };
    // He is read as somebody who plays still.
    let named = filed.envelope.player.as_ref().filter(|_| again == ReadAgain::OfNobodyNow);
    let gone = named.and_then(|named| {
        let like = game.file.players.first()?.clone();
        Some(Player { player: named.name.clone(), side: filed.side(), mail: None, key: None, substitute: None, ..like })
    });
    let players = game.file.players.iter().cloned().chain(gone).collect::<Vec<_>>();
    let tongue = Tongue::of(game.file.rules, &stand.held.position).among(&players);
    let letters = posted(&game.folder).unwrap_or_default();
    let reports = Reports::before(game, Some(&stand), &filed.side(), stand.exchange);
    let letter = quotable::answered(&game.folder, &letters, mail);
    let typed =
        quotable::typed(mail, &reports, letter.as_ref(), &tongue, &|which, ours| all_of(game, &letters, which, ours));
    // Once what a program had broken of a quotation was its sender's own, and what was filed then stays as it is.
    let before = || Typed::of(mail, &|line| reports.holds(&Letters::default(), line, &tongue));
    let is_made = |typed: Option<Typed>| {
        let mut typed = typed.unwrap_or_default();
        let carried = Carried::by(&typed).with_thread(letter.as_ref());
        asked(&mut typed.own, &mail.subject);
        let made = text.and_then(|text| mended::again(&text.text, &filed, &carried));
        typed.own = super::unread::lines_again(&typed.own, mail, &tongue, filed.side().as_str());
        is(made) || is(unmarked::again(&typed, &filed, &tongue, &carried))
    };
    match is_made(typed) || is_made(before()) {
        true => again,
        false => ReadAgain::Other,
    }
}

/// The turn file that a mail which was not taken asks to be taken: that in its text or in a file of it or, where that is only
/// quoted and nothing is filled in, the orders typed above it. Nothing where the mail orders nothing, or is another's.
pub(in crate::post) fn meant(
    game: &OpensGame<'_>,
    (mail, text): (&Mail, &TurnText),
    file: TurnFile,
) -> Option<TurnFile> {
    if text.name.is_some() || turn_text::is_typed(&text.text) {
        return Some(file);
    }
    let game = game()?;
    let listed = mail.from.as_deref().map_or(Vec::new(), |from| who::listed(game, from));
    if !listed.is_empty() && listed.iter().all(|player| player.side != file.side()) {
        return None;
    }
    let stand = game.stand_at(file.envelope.exchange).ok()?;
    let tongue = Tongue::of(game.file.rules, &stand.held.position).among(&game.file.players);
    let whole = TurnFile::read("mail", text.text.clone().into_bytes(), &tongue).ok();
    if turn_text::has_both_marks(&text.text) && whole.is_some_and(|whole| whole.orders_something()) {
        return Some(file);
    }
    let reports = Reports::before(game, Some(&stand), &file.side(), stand.exchange);
    let letters = posted(&game.folder).unwrap_or_default();
    let letter = quotable::answered(&game.folder, &letters, mail);
    let mut typed =
        quotable::typed(mail, &reports, letter.as_ref(), &tongue, &|which, ours| all_of(game, &letters, which, ours))?;
    asked(&mut typed.own, &mail.subject);
    let made = unmarked::orders_in(&typed, &file, &tongue)?;
    TurnFile::read("mail", made.into_bytes(), &Tongue::blind()).ok()
}

/// The words of all letters that went out, or wait: which of them were there when a mail was read nothing tells.
fn all_of(game: &Game, letters: &[Posted], which: Which, ours: &mut Letters) {
    for posted in letters.iter().filter(|posted| which.has(posted)) {
        let letter = quotable::read(&game.folder, posted);
        letter.iter().for_each(|letter| quotable::words_of(letter, ours));
    }
}

/// Whether the player whom file and register name does not play now.
fn is_gone(game: &Game, line: &Line, filed: &TurnFile) -> bool {
    let Some(named) = &filed.envelope.player else {
        return false;
    };
    let mut players = game.file.players.iter();
    line.whose().wrote(filed) && !players.any(|player| player.side == filed.side() && player.player == named.name)
}

/// Whether a file names the side and the player that the register names, and the address of the mail is no other player's.
fn is_of(game: &Game, mail: &Mail, line: &Line, filed: &TurnFile) -> bool {
    let whose = line.whose();
    let listed = mail.from.as_deref().map_or(Vec::new(), |from| who::listed(game, from));
    whose.wrote(filed) && (listed.is_empty() || listed.iter().any(|player| whose.is(player)))
}

/// Whether a mail that was not taken has no orders of its own in it: the turn file in it is our form as it was sent, or one of
/// its sender's that is here, or he asked for a check.
pub(in crate::post) fn is_no_order(
    folder: &Folder,
    game: &OpensGame<'_>,
    line: &Line,
    (mail, text): (&Mail, &TurnText),
) -> bool {
    let is_typed = turn_text::is_typed(&text.text);
    if line.outcome == Outcome::Answered {
        let questions = Typed::of(mail, &|_| false).map(|mut typed| asked(&mut typed.own, &mail.subject));
        return questions.is_some_and(|questions| questions.contains(&Question::Check));
    }
    let typed = Typed::of(mail, &|_| false);
    let is_forwarded = typed.is_some_and(|typed| typed.forwarded);
    match (is_typed && text.name.is_none(), is_forwarded) {
        (true, _) => return false,
        (false, true) if text.name.is_none() => return true,
        _ => {}
    }
    if !is_typed && text.name.is_none() && !turn_text::has_both_marks(&text.text) {
        return true;
    }
    let Ok(order) = order_text(text.text.as_bytes()) else {
        return false;
    };
    let inbox = folder.exchange(line.exchange).inbox();
    let is_here = names_in(&inbox).unwrap_or_default().iter().any(|name| {
        let file = TurnFile::open(inbox.join(name), &Tongue::blind());
        file.is_ok_and(|file| file.text == order.text)
    });
    if is_here {
        return true;
    }
    let file = TurnFile::read("in", text.text.clone().into_bytes(), &Tongue::blind());
    let (Ok(file), Some(game)) = (file, game()) else {
        return false;
    };
    let Ok(stand) = game.stand_at(line.exchange) else {
        return false;
    };
    let reports = Reports::before(game, Some(&stand), &file.side(), line.exchange);
    let letters = LazyCell::new(|| {
        let mut letters = Letters::default();
        all_of(game, &posted(&game.folder).unwrap_or_default(), Which::All, &mut letters);
        letters
    });
    order.text.lines().all(|line| {
        let is_head = ["seen:", "code:", "player:", "exchange:"].iter().any(|key| line.trim_start().starts_with(key));
        is_head || reports.all.hold(line) || text.name.is_none() && letters.hold(line)
    })
}
