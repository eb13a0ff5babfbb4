//! The clerk: what becomes of each mail, and the writes that make it so.
//!
//! # Why each mail is taken once and answered once
//!
//! What becomes of a mail is decided first, and nothing is written for it. Then come, each under a name made of the hash of the
//! message: the message itself (evidence), its turn file, its reply (the outbox writes a key once), and last the register, which
//! knows the message from then on. A process killed before that leaves a mail that the next run decides anew: it finds the turn
//! file by its name and leaves it, and the outbox leaves a reply that is there.

use super::addressed::letter;
use super::decision::{Answer, Decision, Warning};
use super::standing::Standing;
use super::taken::{DIGITS, Line, NO_ADDRESS, Register, same};
use super::who;
use crate::game::{Care, FileAt, Game, Keep, Trouble, TurnFile, names_in};
use crate::post::letter::{Kind, Letter};
use crate::post::message::raw::Raw;
use crate::post::message::{Mail, clean};
use crate::post::outgoing::outbox::Outbox;

/// What is needed beside the game to read mail.
pub struct Clerk<'c, 'f> {
    /// Where the umpire's secret is.
    pub keep: &'c Keep,
    /// Where replies go.
    pub outbox: &'c mut Outbox<'f>,
    /// What was read before.
    pub register: &'c mut Register,
}

/// What became of a mail.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The line that the register has of it.
    pub line: Line,
    /// The turn file that was written.
    pub file: Option<FileAt>,
    /// How many notices to players wait in the outbox because of it.
    pub notices: usize,
    /// What the turn file asks of the umpire.
    pub request: Option<String>,
}

impl Clerk<'_, '_> {
    /// Reads a batch of messages, the one with the earliest `Date` first; those that are known are passed over. The caller holds
    /// the pen of the game.
    pub fn read(&mut self, game: &Game, batch: &[Raw]) -> Result<Vec<Taken>, Trouble> {
        let mut mails = Vec::new();
        for raw in batch.iter().filter(|raw| !self.register.knows(raw)) {
            let (mail, unfit) = Mail::read(raw);
            mails.push((raw, mail, unfit));
        }
        mails.sort_by_key(|(_, mail, _)| mail.as_ref().and_then(|mail| mail.date));
        if mails.is_empty() {
            return Ok(Vec::new());
        }
        let mut standing = Standing::of(game, self.keep, &self.outbox.letters())?;
        let demands = who::demands(game);
        let mut taken = Vec::new();
        for (raw, mail, unfit) in mails {
            if self.register.knows(raw) {
                continue;
            }
            let decision = match &mail {
                None => Decision::silent("it is no mail"),
                Some(mail) => {
                    let decide = || self.decide(&standing, &demands, raw, mail, unfit);
                    self.unless_it_breaks_off(&standing, raw, mail, decide)?
                }
            };
            taken.push(self.carry_out(&mut standing, raw, mail.as_ref(), decision)?);
        }
        self.register.write(&game.folder)?;
        Ok(taken)
    }

    fn carry_out(
        &mut self,
        standing: &mut Standing<'_>,
        raw: &Raw,
        mail: Option<&Mail>,
        decision: Decision,
    ) -> Result<Taken, Trouble> {
        let game = standing.game;
        let left = match &decision.file {
            Some(file) => leftover(game, file, raw)?,
            None => false,
        };
        if decision.reply.is_some() || !decision.warnings.is_empty() || decision.to_umpire.is_some() {
            let place = evidence(game, raw);
            game.folder.put(&place, &raw.bytes, Care::Kept)?;
        }
        let mut why = decision.why;
        let mut path = None;
        let file = decision.file.as_ref();
        let request = file.and_then(|file| Some(file.envelope.request.as_ref()?.name.clone()));
        if left {
            why = "as a run before had filed it".into();
        }
        if let Some(file) = decision.file.filter(|_| !left) {
            let sender = decision.sender.replace(['/', '+'], "-");
            let name = format!("{:03}-{sender}-{}.yaml", standing.next(), short(raw));
            let folder = game.folder.exchange(standing.exchange()).inbox();
            let place = folder.join(&name);
            game.folder.put(&place, &file.bytes, Care::Kept)?;
            standing.came(&name, &file);
            why = format!("as {name}");
            path = Some(place);
        }
        if let Some(file) = &decision.sent_back {
            game.keep_sent_back(standing.exchange(), file)?;
        }
        if let Some(answer) = decision.reply
            && !self.answer(game, raw, mail, answer)?
        {
            why.push_str(NO_ADDRESS);
        }
        let mut notices = 0;
        if let Some(passed) = decision.to_umpire {
            notices += usize::from(self.pass_on(game, raw, mail, passed)?);
        }
        for warning in decision.warnings {
            notices += usize::from(self.warn(standing, warning)?);
        }
        let from = mail.map_or("-", |mail| mail.from.as_deref().unwrap_or("-"));
        let line = Line {
            hash: raw.hash,
            same: mail.and_then(same),
            date: mail.and_then(|mail| self.dated(mail)),
            exchange: standing.exchange(),
            sender: decision.sender,
            outcome: decision.outcome,
            from: from.to_owned(),
            why: clean(&why, 300),
        };
        self.register.add(line.clone());
        Ok(Taken { line, file: path, notices, request })
    }

    /// Writes the answer to a mail, in its thread; says whether there is an address for it.
    fn answer(&mut self, game: &Game, raw: &Raw, mail: Option<&Mail>, answer: Answer) -> Result<bool, Trouble> {
        let Answer { to: player, text, attached, key } = answer;
        let player = &player;
        let mut subject = clean(mail.map_or("", |mail| &mail.subject), 120);
        if subject.is_empty() {
            subject = format!("your mail about {}", game.file.name);
        }
        if !subject.to_lowercase().starts_with("re:") {
            subject.insert_str(0, "Re: ");
        }
        let id = mail.and_then(|mail| mail.id.clone());
        let mut references = mail.map_or(Vec::new(), |mail| mail.references.clone());
        references.extend(id.clone());
        let to = id.clone().unwrap_or_default();
        let kind = Kind::Answer { to };
        let writer = who::writer(player, mail);
        let letter = letter(game, &writer, kind, (subject, text), (id, references));
        let letter = letter.map(|letter| Letter { attached, ..letter });
        if let Some(letter) = &letter {
            let hash = &raw.hash.as_str()[..DIGITS];
            // A run that was killed on another day has answered it under the key of that day.
            let is_answered = self.outbox.letters().iter().any(|posted| posted.key.ends_with(&format!("/{hash}")));
            let key = format!("{}{hash}", key.as_deref().unwrap_or("answer/"));
            if key.starts_with("answer/") || !is_answered {
                self.outbox.put(&key, letter)?;
            }
        }
        Ok(letter.is_some())
    }

    /// Warns a player of a mail that claims to be his; says whether there is an address for it.
    fn warn(&mut self, standing: &Standing<'_>, warning: Warning) -> Result<bool, Trouble> {
        let Warning { to, key, text } = warning;
        let player = &to;
        let game = standing.game;
        let root = self.outbox.threads().root(&player.player);
        let subject = format!("{}: a mail that claims to be yours", game.file.name);
        let thread = (None, vec![root]);
        let letter = letter(game, player, Kind::Notice, (subject, text), thread);
        if let Some(letter) = &letter {
            self.outbox.put(&key, letter)?;
        }
        Ok(letter.is_some())
    }
}

pub(in crate::post) fn short(raw: &Raw) -> &str {
    &raw.hash.as_str()[..12]
}

/// Where a message is kept. Of one that is too long only the beginning is.
fn evidence(game: &Game, raw: &Raw) -> FileAt {
    let ending = if raw.whole { "eml" } else { "beginning" };
    game.folder.root().join("post").join("in").join(format!("{}.{ending}", raw.hash))
}

/// Whether a run that was killed has written the turn file of this message already.
pub(in crate::post) fn leftover(game: &Game, file: &TurnFile, raw: &Raw) -> Result<bool, Trouble> {
    if !evidence(game, raw).exists() {
        return Ok(false);
    }
    let folder = game.folder.exchange(file.envelope.exchange).inbox();
    Ok(names_in(&folder)?.iter().any(|name| name.contains(short(raw))))
}
