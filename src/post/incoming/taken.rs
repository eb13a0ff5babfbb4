//! The register of the messages that were read: each is taken once, whatever mailbox it comes from, and how often.

use std::collections::{BTreeMap, BTreeSet};

use crate::adjudicate::Side;
use crate::dice::Hash;
use crate::game::{Care, Days, FileAt, Folder, Game, Player, Purpose, Trouble, TurnFile, read_text};
use crate::post::message::raw::Raw;
use crate::post::message::{Mail, clean};

const FIRST: &str =
    "# The messages that were read: hash, the same without its way here, Date, exchange, sender, what came of it";

/// So many digits of the hash of a mail stand in the keys of letters that answer it.
pub(in crate::post) const DIGITS: usize = 16;

/// What is said of a mail whose sender the game gives no address.
pub(in crate::post) const NO_ADDRESS: &str = ", and the game lists no address for an answer";

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Its turn file counts.
    Taken,
    /// Its turn file does not count, and its sender was told why.
    Refused,
    /// It holds no orders: its sender and the umpire were told.
    Passed,
    /// It asks questions, which were answered.
    Answered,
    /// Nobody was answered.
    Silent,
}

impl Outcome {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Taken => "taken",
            Outcome::Refused => "refused",
            Outcome::Passed => "passed",
            Outcome::Answered => "answered",
            Outcome::Silent => "silent",
        }
    }

    fn read(word: &str) -> Option<Outcome> {
        let all = [Outcome::Taken, Outcome::Refused, Outcome::Passed, Outcome::Answered, Outcome::Silent];
        all.into_iter().find(|outcome| outcome.word() == word)
    }
}

/// A line of the register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The hash of the message as received.
    pub hash: Hash,
    /// The hash of its Message-ID and its body: the same for a message that came twice, on two ways.
    pub same: Option<Hash>,
    /// Its `Date`, in seconds.
    pub date: Option<i64>,
    /// The exchange it was read in.
    pub exchange: u32,
    /// Who sent it: `red`, `red/anna`, with `dice` or `letters` behind it for a mail that is about the dice or carries letters alone; `-` where it is nobody of the game.
    pub sender: String,
    /// What became of it.
    pub outcome: Outcome,
    /// The address it says it is from.
    pub from: String,
    /// Why, in one line; of one that was taken the file.
    pub why: String,
}

/// Whose a mail is, as the register says it: `red`, `red/anna`, `red/anna+dice`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::post) struct Whose<'l> {
    /// The side.
    pub(in crate::post) side: &'l str,
    /// The player, where several share the side.
    pub(in crate::post) player: Option<&'l str>,
    /// What it is for; nothing where that is no word of the register.
    pub(in crate::post) purpose: Option<Purpose>,
}

impl Whose<'_> {
    /// Whether a file names the side and the player.
    pub(in crate::post) fn wrote(&self, file: &TurnFile) -> bool {
        let named = file.envelope.player.as_ref().map(|named| named.name.as_str());
        bare(file.side().as_str()) == self.side
            && self.player.is_none_or(|player| named.is_some_and(|named| bare(named) == player))
    }

    /// Whether it is of a side.
    pub(in crate::post) fn is_of(&self, side: &Side) -> bool {
        bare(side.as_str()) == self.side
    }

    /// Whether it is a player.
    pub(in crate::post) fn is(&self, player: &Player) -> bool {
        let is_named = self.player.is_none_or(|named| bare(&player.player) == named);
        bare(player.side.as_str()) == self.side && is_named
    }
}

/// A name without blanks, as it stands in a line.
fn bare(name: &str) -> String {
    name.replace(char::is_whitespace, "")
}

impl Line {
    /// Whose the mail is.
    pub(in crate::post) fn whose(&self) -> Whose<'_> {
        let (who, purpose) = self.sender.split_once('+').unwrap_or((&self.sender, ""));
        let (side, player) = who.split_once('/').map_or((who, None), |(side, player)| (side, Some(player)));
        let purpose = match purpose {
            "" => Some(Purpose::Orders),
            "dice" => Some(Purpose::Dice),
            "letters" => Some(Purpose::Letters),
            _ => None,
        };
        Whose { side, player, purpose }
    }

    /// Who sent it, as people are told.
    pub(in crate::post) fn called(&self) -> &str {
        if self.sender == "-" { &self.from } else { &self.sender }
    }

    /// Whether a letter of this key answers the mail: the key ends in the first digits of its hash.
    pub(in crate::post) fn is_answered_by(&self, key: &str) -> bool {
        key.rsplit_once('/').is_some_and(|(_, short)| short == &self.hash.as_str()[..DIGITS])
    }

    /// Whether there was nobody to answer.
    pub(in crate::post) fn has_no_address(&self) -> bool {
        self.why.ends_with(NO_ADDRESS)
    }

    fn text(&self) -> String {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".into());
        let same = or_dash(self.same.map(|same| same.to_string()));
        let date = or_dash(self.date.map(|date| date.to_string()));
        let from = self.from.replace(char::is_whitespace, "");
        let outcome = self.outcome.word();
        format!(
            "{} {same} {date} {} {} {outcome} {from} {}\n",
            self.hash,
            self.exchange,
            self.sender,
            clean(&self.why, 300)
        )
    }

    fn read(line: &str) -> Option<Line> {
        let mut words = line.splitn(8, ' ');
        Some(Line {
            hash: Hash::parse(words.next()?)?,
            same: Hash::parse(words.next()?),
            date: words.next()?.parse().ok(),
            exchange: words.next()?.parse().ok()?,
            sender: words.next()?.to_owned(),
            outcome: Outcome::read(words.next()?)?,
            from: words.next()?.to_owned(),
            why: words.next().unwrap_or_default().to_owned(),
        })
    }
}

/// The register of a game.
#[derive(Debug)]
pub struct Register {
    path: FileAt,
    lines: Vec<Line>,
    known: BTreeSet<Hash>,
    latest: BTreeMap<(u32, String), i64>,
}

impl Register {
    /// Reads the register.
    pub fn open(folder: &Folder) -> Result<Register, Trouble> {
        let path = folder.root().join("post").join("taken.txt");
        let text = if path.exists() { read_text(&path)? } else { String::new() };
        let mut register =
            Register { path: path.clone(), lines: Vec::new(), known: BTreeSet::new(), latest: BTreeMap::new() };
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
            let line = Line::read(line).ok_or_else(|| {
                let help = "put back the file as it was; without it messages could be taken twice";
                Trouble::unfit(&path, format!("line {number} is not as it was written"), help)
            })?;
            register.add(line);
        }
        Ok(register)
    }

    /// Whether a message was read before.
    pub fn knows(&self, raw: &Raw) -> bool {
        self.known.contains(&raw.hash)
    }

    /// Whether the same message came before, on another way: with its Message-ID and its body, below other header lines.
    pub fn knows_the_same(&self, mail: &Mail) -> bool {
        same(mail).is_some_and(|same| self.known.contains(&same))
    }

    /// The `Date` of the latest mail of a sender whose turn file was taken for an exchange.
    pub fn latest(&self, exchange: u32, sender: &str) -> Option<i64> {
        self.latest.get(&(exchange, sender.to_owned())).copied()
    }

    /// How many mails from an address came to nothing in an exchange, though somebody had written them.
    pub fn in_vain(&self, exchange: u32, from: &str) -> usize {
        let lines = self.lines.iter().rev().take_while(|line| line.exchange == exchange);
        let in_vain = |line: &&Line| line.from == from && matches!(line.outcome, Outcome::Refused | Outcome::Passed);
        lines.filter(in_vain).count()
    }

    /// The days of the messages.
    pub(in crate::post) fn days(&self, game: &Game) -> Days {
        Days::of(game, self.lines.iter().map(|line| (line.hash, line.date)))
    }

    /// Adds a line; [`Register::write`] makes it last.
    pub fn add(&mut self, line: Line) {
        self.known.insert(line.hash);
        self.known.extend(line.same);
        if let (Outcome::Taken, Some(date)) = (line.outcome, line.date) {
            let latest = self.latest.entry((line.exchange, line.sender.clone())).or_insert(date);
            *latest = date.max(*latest);
        }
        self.lines.push(line);
    }

    /// Writes the register, after everything that its lines tell of.
    pub fn write(&self, folder: &Folder) -> Result<(), Trouble> {
        let lines = self.lines.iter().map(Line::text).collect::<String>();
        folder.settle()?;
        folder.put(&self.path, format!("{FIRST}\n{lines}").as_bytes(), Care::Kept)?;
        folder.settle()
    }

    /// The lines, the first message first.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }
}

/// What makes two messages the same one; nothing where there is no Message-ID.
pub(in crate::post) fn same(mail: &Mail) -> Option<Hash> {
    let id = mail.id.as_ref()?;
    Some(Hash::of(format!("{id}\n{}", mail.body).as_bytes()))
}
