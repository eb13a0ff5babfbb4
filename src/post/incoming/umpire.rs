//! Requests of players by mail: the umpire is told of them, and his reply to that mail is the answer.
//!
//! Anybody can write the umpire's address into a mail. So the subject of the mail that tells him of a request has a code
//! which follows from his secret, and only a reply that shows it counts.

use super::carried_back::{carry_back, own_lines, seal};
use super::clerk::Taken;
use super::taken::{Line, Outcome, Register, same};
use crate::dice::{Hash, veil};
use crate::game::{Answered, Asked, Game, Keep, Trouble, answer, current, requests};
use crate::post::message::raw::Raw;
use crate::post::message::{Mail, clean};
use crate::post::outgoing::outbox::Outbox;

/// A reply that begins with this goes to everybody.
const TO_ALL: &str = "to all:";

/// Writes a letter to the umpire for each request that waits for him, once. Without his secret nobody can.
pub(in crate::post) fn tell(game: &Game, keep: &Keep, outbox: &mut Outbox<'_>) -> Result<(), Trouble> {
    let Some(seal) = seal(game, keep) else {
        return Ok(());
    };
    let waiting = waiting(game)?.into_iter();
    for (exchange, asked) in waiting.filter(|(_, asked)| asked.answer.is_none()) {
        let code = code(game, &seal, exchange, &asked)?;
        let subject = format!("[{}] {} asks you ({code})", game.file.name, asked.side);
        outbox.put_for_umpire(
            &format!("request/{exchange:03}/{code}"),
            &game.file.name,
            subject,
            text_of(game, exchange, &asked),
        )?;
    }
    Ok(())
}

fn text_of(game: &Game, exchange: u32, asked: &Asked) -> String {
    let who = match &asked.player {
        Some(player) => format!("{player}, of {},", asked.side),
        None => asked.side.to_string(),
    };
    format!(
        "In the turn file for exchange {exchange} of {} {who} asks you:\n\n    {}\n\nNothing is played before you have \
         answered. Answer this mail: what you write above the quoted lines is your answer, and stands in the next report to \
         who asked. If it begins with \"{TO_ALL}\", everybody is told. Leave the subject as it is.\n",
        game.file.name, asked.text
    )
}

/// Takes the umpire's replies out of a batch of mails. An answer that a run before has given is not given again.
pub(in crate::post) fn answers(
    game: &mut Game,
    keep: &Keep,
    outbox: &mut Outbox<'_>,
    register: &mut Register,
    batch: &[Raw],
) -> Result<Vec<Taken>, Trouble> {
    let own = outbox.sender().from.mail().to_owned();
    let mut taken = Vec::new();
    for raw in batch {
        if register.knows(raw) {
            continue;
        }
        let (Some(mail), None) = Mail::read(raw) else {
            continue;
        };
        let is_own = mail.from.as_ref().is_ok_and(|from| from.eq_ignore_ascii_case(&own));
        if !is_own || mail.automatic.is_some() || register.knows_the_same(&mail) {
            continue;
        }
        let (exchange, (outcome, why)) = match meant(game, keep, &mail)? {
            Some((exchange, asked)) => (exchange, given(game, &asked, &mail)?),
            None => match carry_back(game, keep, outbox, register, (raw, &mail))? {
                Some(came) => (game.ledger().map_or(0, current), came),
                None => continue,
            },
        };
        let line = Line {
            hash: raw.hash,
            same: same(&mail),
            date: mail.date,
            exchange,
            sender: "umpire".to_owned(),
            outcome,
            from: own.clone(),
            why: clean(&why, 300),
        };
        register.add(line.clone());
        taken.push(Taken { line, file: None, notices: 0, request: None });
    }
    if !taken.is_empty() {
        register.write(&game.folder)?;
    }
    Ok(taken)
}

/// The request whose code a mail shows.
fn meant(game: &Game, keep: &Keep, mail: &Mail) -> Result<Option<(u32, Asked)>, Trouble> {
    let Some(seal) = seal(game, keep) else {
        return Ok(None);
    };
    for (exchange, asked) in waiting(game)? {
        if mail.subject.contains(&code(game, &seal, exchange, &asked)?) {
            return Ok(Some((exchange, asked)));
        }
    }
    Ok(None)
}

/// Gives the answer of a mail; what became of it, in words.
fn given(game: &mut Game, asked: &Asked, mail: &Mail) -> Result<(Outcome, String), Trouble> {
    let silent = |why: &str| Ok((Outcome::Silent, why.to_owned()));
    if asked.answer.is_some() {
        return silent("this request is answered already");
    }
    let text = words(mail);
    let (text, to_all) = match text.get(..TO_ALL.len()) {
        Some(begin) if begin.eq_ignore_ascii_case(TO_ALL) => (text[TO_ALL.len()..].trim(), true),
        _ => (text.as_str(), false),
    };
    if text.is_empty() {
        return silent("nothing is written above the quoted lines");
    }
    let said = Answered { side: asked.side.clone(), player: asked.player.clone(), text: text.to_owned(), to_all };
    answer(game, &said)?;
    Ok((Outcome::Taken, format!("the answer to {}", asked.side)))
}

/// What a mail says above the lines that it quotes, and above a signature.
fn words(mail: &Mail) -> String {
    own_lines(mail).join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is asked, for the exchange that files are taken for.
fn waiting(game: &Game) -> Result<Vec<(u32, Asked)>, Trouble> {
    let Ok(ledger) = game.ledger() else {
        return Ok(Vec::new());
    };
    if ledger.closed().is_some() || ledger.open_lock().is_some() {
        return Ok(Vec::new());
    }
    let exchange = ledger.next_exchange();
    let asked = requests(game)?.into_iter();
    Ok(asked.map(|asked| (exchange, asked)).collect())
}

/// The code of a request: eight digits that nobody can work out without the umpire's secret.
fn code(game: &Game, seal: &Hash, exchange: u32, asked: &Asked) -> Result<String, Trouble> {
    let player = asked.player.as_deref().unwrap_or_default();
    let what = format!("request:{}:{player}:{}", asked.side, asked.text);
    let what = format!("mail:{}", Hash::of(what.as_bytes()));
    let code = veil(&game.ledger()?.card_id(), exchange, &what, seal);
    Ok(code.as_str()[..8].to_owned())
}
