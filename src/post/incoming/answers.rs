//! The answers in the outbox, against the mails that they answer: what of one has a hash, and what became of the mail.

use mail_parser::{Message, MessageParser, MimeHeaders};

use super::on_record::{OpensGame, bytes_of, file_of};
use super::taken::{Line, Outcome, Register};
use crate::dice::{Hash, UMPIRE};
use crate::game::{Discrepancy, Folder, Tongue, Trouble, TurnFile, is_current, read_at_most};
use crate::post::message::Mail;
use crate::post::message::raw::{LARGEST, Raw};
use crate::post::outgoing::outbox::posted;

/// Adds what answers say otherwise than the register, the mails and the files that were made of them.
pub(super) fn answers(
    folder: &Folder,
    register: &Register,
    game: &OpensGame<'_>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), Trouble> {
    for posted in posted(folder)?.iter().filter(|posted| posted.key.starts_with("answer/")) {
        let Some(line) = register.lines().iter().find(|line| line.is_answered_by(&posted.key)) else {
            continue;
        };
        let file = posted.file_in(folder);
        let Some(bytes) = read_at_most(&file, LARGEST)? else { continue };
        let answer = MessageParser::default().parse(&bytes);
        let text = answer.as_ref().and_then(|answer| answer.body_text(0)).unwrap_or_default();
        let mut wrong = Vec::new();
        wrong.extend(of_outcome(line, &text));
        wrong.extend(of_mail(line, &text));
        wrong.extend(of_orders(folder, game, line, (&text, answer.as_ref()))?);
        let to = answer.as_ref().and_then(|answer| answer.in_reply_to().as_text().map(|id| format!("<{id}>")));
        let mail = bytes_of(folder, &line.hash)?.and_then(|bytes| Mail::read(&Raw::new(bytes)).0);
        if mail.is_some_and(|mail| mail.id.is_some() && mail.id != to) {
            wrong.push("it is not in reply to the mail whose hash it goes by".to_owned());
        }
        let file = file.within(folder.root());
        found.extend(wrong.into_iter().map(|what| Discrepancy { file: file.clone(), what }));
    }
    Ok(())
}

/// What an answer says became of a mail. Lines are broken anywhere.
fn of_outcome(line: &Line, text: &str) -> Option<String> {
    let text = text.split_whitespace().take(60).collect::<Vec<_>>().join(" ");
    let first = text.split(". ").next().unwrap_or_default();
    let said = [(" is taken", true), (" is NOT taken", false), (" is sent back", false)];
    let said = said.into_iter().filter_map(|(words, taken)| Some((first.find(words)?, taken))).min();
    let (says_taken, says_not) = (said.is_some_and(|(_, taken)| taken), said.is_some_and(|(_, taken)| !taken));
    let outcome = line.outcome.word();
    match line.outcome {
        Outcome::Taken if says_not => {
            Some(format!("it says that the mail is not taken, and the register has it {outcome}"))
        }
        Outcome::Refused if says_taken => {
            Some(format!("it says that the mail is taken, and the register has it {outcome}"))
        }
        // Of questions much may be taken in some other sense.
        _ if line.outcome != Outcome::Taken && first.contains(" is taken: ") => {
            Some(format!("it says that the mail is taken, and the register has it {outcome}"))
        }
        Outcome::Silent => Some("it answers the mail, and the register says that nobody was answered".to_owned()),
        Outcome::Passed if says_not || text.contains(". It is NOT taken. ") => {
            Some(format!("it says that the mail is not taken, and the register has it {outcome}"))
        }
        _ => None,
    }
}

/// The hash of the mail that an answer names.
fn of_mail(line: &Line, text: &str) -> Option<String> {
    let named = hash_in(text, "mail")?;
    (named != line.hash.as_str()).then(|| format!("it names {named} for the mail, which is {}", line.hash))
}

/// The hashes that an answer to orders names, and the orders that it encloses, against the file that counts.
fn of_orders(
    folder: &Folder,
    game: &OpensGame<'_>,
    line: &Line,
    (text, answer): (&str, Option<&Message<'_>>),
) -> Result<Vec<String>, Trouble> {
    if line.outcome != Outcome::Taken {
        return Ok(Vec::new());
    }
    let named = hash_in(text, "orders");
    let Some((exchange, path)) = file_of(folder, line)? else {
        // Of a line of a player it is said that he has no file.
        let named = named.filter(|_| line.sender == UMPIRE);
        let what = |named| format!("it names {named} for orders that were taken, and no file of that mail is here");
        return Ok(named.map(what).into_iter().collect());
    };
    let Some(game) = game() else {
        return Ok(Vec::new());
    };
    let Ok(stand) = game.stand_at(exchange) else {
        return Ok(Vec::new());
    };
    let tongue = Tongue::of(game.file.rules, &stand.held.position).among(&game.file.players);
    let Ok(file) = TurnFile::open(&path, &tongue) else {
        return Ok(Vec::new());
    };
    // Plain lines come to other orders where another program reads them, or other players are named.
    let locks = game.ledger().ok().into_iter().flat_map(|ledger| ledger.exchanges());
    let lock = locks.filter(|one| one.number == exchange).map(|one| one.lock).next();
    if file.in_lines && lock.is_some_and(|lock| !is_current(game.file.rules, lock)) {
        return Ok(Vec::new());
    }
    let (hash, path) = (Hash::of(file.locked.as_bytes()), path.within(folder.root()));
    let mut wrong = Vec::new();
    match named {
        Some(named) if named == hash.as_str() => {}
        Some(named) => wrong.push(format!("it names {named} for the orders, and those of {path} have {hash}")),
        None if file.is_orders() => {
            wrong.push(format!("it names no hash for the orders, and those of {path} have {hash}"))
        }
        None => {}
    }
    if file.is_orders() && hash_in(text, "mail").is_none() {
        wrong.push("it names no hash for the mail that it answers".to_owned());
    }
    let enclosed = answer.into_iter().flat_map(Message::attachments);
    let mut orders = enclosed.filter(|part| part.attachment_name().is_some_and(|name| name.starts_with("orders-")));
    if orders.any(|part| part.contents() != file.locked.as_bytes()) {
        wrong.push(format!("the orders that it encloses are not those of {path}"));
    }
    Ok(wrong)
}

/// A hash at the end of an answer, by its name.
fn hash_in<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let mut lines = text.lines().rev();
    lines.find_map(|line| {
        let (word, hash) = line.trim().split_once(char::is_whitespace)?;
        (word == name && Hash::parse(hash.trim()).is_some()).then_some(hash.trim())
    })
}
