//! What servers say of letters that they could not deliver (RFC 3464, and the texts of those that do not keep to it): whose letter it was, and who cannot be reached.
//!
//! Anybody can write such a mail. So it is believed only of a letter that went out, by its Message-ID, to the very address that it
//! names, and nothing hangs on it: the player is marked in `status`, and the umpire is told once.

use mail_parser::{Message, MessageParser, MimeHeaders, PartType};
use serde::Serialize;

use super::bounce_text;
use super::clerk::Taken;
use super::taken::{Line, Outcome, Register, same};
use crate::dice::Hash;
use crate::game::{Game, Player, Trouble, current};
use crate::post::message::automatic::Automatic;
use crate::post::message::raw::Raw;
use crate::post::message::{Mail, clean};
use crate::post::outgoing::outbox::{Outbox, Posted, State, posted};

/// How many addresses of a report are looked at; a letter goes to one.
const MOST_READERS: usize = 20;

/// What a server says of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::post) struct Report {
    /// The Message-ID of the letter, with its brackets.
    pub(in crate::post) letter: String,
    /// The addresses that it did not reach for good, as the letter and as the server had them, and why.
    pub(in crate::post) failed: Vec<(Vec<String>, String)>,
}

/// A player whose mail comes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unreachable {
    /// Who.
    pub player: String,
    /// At which address.
    pub address: String,
    /// When that was heard.
    pub since: String,
    /// What the server says.
    pub why: String,
}

impl Report {
    /// Reads the report of a mail; nothing where it is none, or says of no letter that it failed.
    pub(in crate::post) fn read(raw: &Raw) -> Option<Report> {
        // What is taken apart here was found to be bounded before.
        let (Some(mail), None) = Mail::read(raw) else {
            return None;
        };
        if mail.automatic != Some(Automatic::Bounce) {
            return None;
        }
        let message = MessageParser::default().parse(&raw.bytes)?;
        let is = |word: Option<&str>, due: &str| word.is_some_and(|word| word.eq_ignore_ascii_case(due));
        let reports = message.content_type().is_some_and(|kind| {
            is(Some(kind.ctype()), "multipart")
                && is(kind.subtype(), "report")
                && is(kind.attribute("report-type"), "delivery-status")
        });
        if !reports {
            let nested = message.parts.iter().find_map(|part| match &part.body {
                PartType::Message(of) => id_of(of),
                _ => None,
            });
            return bounce_text::read(&mail, nested).map(Report::bounded);
        }
        let mut failed = Vec::new();
        let mut letter = None;
        for part in &message.parts {
            let Some(kind) = part.content_type() else {
                continue;
            };
            let kind = format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default()).to_ascii_lowercase();
            match (kind.as_str(), &part.body) {
                ("message/delivery-status" | "message/global-delivery-status", _) => {
                    failed.extend(failures(&String::from_utf8_lossy(part.contents())));
                }
                (_, PartType::Message(of)) => letter = letter.or_else(|| id_of(of)),
                ("text/rfc822-headers" | "message/global-headers", _) => {
                    let head = MessageParser::default().parse(part.contents());
                    letter = letter.or_else(|| id_of(&head?));
                }
                _ => {}
            }
        }
        Some(Report { letter: letter?, failed }.bounded()).filter(|report| !report.failed.is_empty())
    }

    fn bounded(mut self) -> Report {
        self.failed.truncate(MOST_READERS);
        self
    }
}

/// The Message-ID of the letter that a mail reports of.
pub(in crate::post) fn letter_of(raw: &Raw) -> Option<String> {
    Some(Report::read(raw)?.letter)
}

fn id_of(message: &Message<'_>) -> Option<String> {
    let id = message.message_id()?;
    (id.len() < 240 && id.bytes().all(|byte| byte.is_ascii_graphic())).then(|| format!("<{id}>"))
}

/// The readers whom a letter did not reach for good: a block of fields for each.
fn failures(status: &str) -> Vec<(Vec<String>, String)> {
    let status = status.replace("\r\n", "\n");
    let mut failed = Vec::new();
    for block in status.split("\n\n") {
        let unfolded = block.replace("\n ", " ").replace("\n\t", " ");
        let field = |name: &str| {
            unfolded.lines().find_map(|line| {
                let (key, value) = line.split_once(':')?;
                key.trim().eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
            })
        };
        // What stands before the semicolon is the kind of address, or of diagnosis.
        let behind = |value: String| match value.split_once(';') {
            Some((_, rest)) => rest.trim().to_owned(),
            None => value,
        };
        let action = field("Action").unwrap_or_default();
        if !action.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("failed")) {
            continue;
        }
        let readers = ["Original-Recipient", "Final-Recipient"].into_iter().filter_map(field).map(behind);
        let readers = readers.map(|reader| reader.trim_matches(['<', '>']).to_ascii_lowercase()).collect::<Vec<_>>();
        let why = field("Diagnostic-Code").map(behind).or_else(|| field("Status"));
        failed.push((readers, clean(&why.unwrap_or_default(), 200)));
    }
    failed
}

/// Takes out of a batch what servers say of letters that came back. What is not believed is left for the clerk, who is silent.
pub(in crate::post) fn heard(
    game: &Game,
    outbox: &mut Outbox<'_>,
    register: &mut Register,
    batch: &[Raw],
) -> Result<Vec<Taken>, Trouble> {
    let mut taken = Vec::new();
    for raw in batch.iter().filter(|raw| is_likely(raw)) {
        if register.knows(raw) {
            continue;
        }
        let Some((posted, why)) = Report::read(raw).and_then(|report| meant(outbox, &report)) else {
            continue;
        };
        let at = outbox.sender().now;
        if !matches!(posted.state(), State::Bounced { .. }) {
            outbox.mark(&posted, State::Bounced { at, why: why.clone() })?;
        }
        let player = game.file.players.iter().find(|player| addresses(player).any(|of| of == posted.to));
        let notices = match player {
            Some(player) => usize::from(tell(game, outbox, player, &posted, &why)?),
            None => 0,
        };
        let who = player.map_or(posted.to.as_str(), |player| &player.player);
        let mail = Mail::read(raw).0;
        let line = Line {
            hash: raw.hash,
            same: mail.as_ref().and_then(same),
            date: mail.as_ref().and_then(|mail| mail.date),
            exchange: game.ledger().map_or(0, current),
            sender: "-".to_owned(),
            outcome: Outcome::Silent,
            from: mail.and_then(|mail| mail.from.ok()).unwrap_or_else(|| "-".to_owned()),
            why: clean(&format!("{who} cannot be reached: letter {} came back: {why}", posted.name), 300),
        };
        register.add(line.clone());
        taken.push(Taken { line, file: None, notices, request: None });
    }
    if !taken.is_empty() {
        register.write(&game.folder)?;
    }
    Ok(taken)
}

/// Whether it is worth taking a message apart for a report.
fn is_likely(raw: &Raw) -> bool {
    let head = String::from_utf8_lossy(Raw::head_of(&raw.bytes)).to_ascii_lowercase();
    raw.whole && SIGNS.iter().any(|sign| head.contains(sign))
}

/// What stands in the head of a report, whoever writes it.
const SIGNS: [&str; 6] = [
    "delivery-status",
    "mailer-daemon",
    "postmaster@",
    "return-path: <>",
    "x-failed-recipients",
    "x-ms-exchange-message-is-ndr",
];

/// The letter that came back, and why; nothing unless it went out to the address that the report names.
fn meant(outbox: &Outbox<'_>, report: &Report) -> Option<(Posted, String)> {
    let letters = outbox.letters();
    let posted = letters.into_iter().find(|posted| posted.id == report.letter && posted.sent().is_some())?;
    let (_, why) = report.failed.iter().find(|(readers, _)| readers.contains(&posted.to.to_ascii_lowercase()))?;
    Some((posted, why.clone()))
}

fn addresses(player: &Player) -> impl Iterator<Item = &str> {
    let substitute = player.substitute.as_ref().and_then(|substitute| substitute.mail.as_deref());
    player.mail.as_deref().into_iter().chain(substitute)
}

/// Tells the umpire, once for each address; says whether that is new.
fn tell(game: &Game, outbox: &mut Outbox<'_>, player: &Player, posted: &Posted, why: &str) -> Result<bool, Trouble> {
    let (name, who) = (&game.file.name, &player.player);
    let key = format!("bounce/{who}/{}", &Hash::of(posted.to.to_ascii_lowercase().as_bytes()).as_str()[..12]);
    if outbox.find(&key).is_some() {
        return Ok(false);
    }
    let said = if why.is_empty() { String::new() } else { format!(" The server says:\n\n    {why}\n") };
    let text = format!(
        "A letter to {who}, of {side} in {name}, came back: {to} cannot be reached.{said}\nThe letter is {letter} of the outbox. \
         Nothing in the game has changed, and the days of {who} go on. To do: ask {who} another way, write the address that he \
         gives you after `mail:` in game.yaml, and run `estafette mail send`; what came back goes to the new one. If the address \
         is right after all, `estafette mail send GAME --again --player {who}` tries it once more.\n",
        side = player.side,
        to = posted.to,
        letter = posted.name,
    );
    let subject = format!("[{name}] {who} cannot be reached");
    outbox.put_for_umpire(&key, &game.file.name, subject, text)?;
    Ok(true)
}

/// The players whose mail comes back: a letter to the address that they have now did, and nothing was answered them since.
pub fn unreachable(game: &Game) -> Result<Vec<Unreachable>, Trouble> {
    if !game.folder.post().is_folder() {
        return Ok(Vec::new());
    }
    let letters = posted(&game.folder)?;
    let mut found = Vec::new();
    for player in &game.file.players {
        for address in addresses(player) {
            let to = letters.iter().filter(|posted| posted.to.eq_ignore_ascii_case(address));
            let back = to.clone().filter_map(|posted| match posted.state() {
                State::Bounced { at, why } => Some((*at, why)),
                _ => None,
            });
            let Some((since, why)) = back.max_by_key(|(at, _)| *at) else {
                continue;
            };
            // Whoever was answered has written.
            let mut since_then = to.filter(|posted| posted.key.starts_with("answer/") && posted.written > since);
            if since_then.next().is_none() {
                let (player, address) = (player.player.clone(), address.to_owned());
                found.push(Unreachable { player, address, since: since.to_string(), why: why.clone() });
            }
        }
    }
    Ok(found)
}
