//! The outbox: letters that are to go out, and what became of each.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::send::Insist;
use crate::dice::Hash;
use crate::game::{Care, FileAt, Folder, Game, Pen, Stage, Trouble, names_in, read_text};
use crate::post::letter::thread::Threads;
use crate::post::letter::{Kind, Letter, Sender, clean};

/// What became of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It waits.
    Queued,
    /// It was under way when the process or the line died: nobody knows whether it arrived.
    Doubtful {
        /// Since when.
        at: Timestamp,
        /// What happened to the line; empty where the process died, or is still at it.
        why: String,
    },
    /// It is out.
    Sent {
        /// Since when.
        at: Timestamp,
        /// What the server said.
        said: String,
    },
    /// It went out and came back: a server could not deliver it.
    Bounced {
        /// When that was heard.
        at: Timestamp,
        /// Why, as the server says.
        why: String,
    },
    /// It did not go out.
    Failed {
        /// When it was tried.
        at: Timestamp,
        /// Why.
        why: String,
    },
}

/// A letter in the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posted {
    /// The name of its files, without ending.
    pub name: String,
    /// The key it was put under.
    pub key: String,
    /// The address it goes to.
    pub to: String,
    /// Its Message-ID, with the brackets.
    pub id: String,
    /// When it was written.
    pub written: Timestamp,
    /// The hash of its mail, as it was when it was held against the ledger; none of one that an older estafette wrote.
    pub hash: Option<Hash>,
    /// What became of it: every step so far, the last one last.
    pub steps: Vec<State>,
}

impl Posted {
    /// What became of it.
    pub fn state(&self) -> &State {
        self.steps.last().unwrap_or(&State::Queued)
    }

    /// When it went out for the first time.
    pub fn sent(&self) -> Option<Timestamp> {
        self.steps.iter().find_map(|step| match step {
            State::Sent { at, .. } => Some(*at),
            _ => None,
        })
    }

    /// When it was written for the first time; one that is sent again may have been written anew since.
    pub fn first_written(&self) -> Timestamp {
        let out = self.sent();
        out.map_or(self.written, |out| out.min(self.written))
    }

    /// Whether it was put under a key.
    pub fn is(&self, key: &str) -> bool {
        self.key == plain(key)
    }

    /// Its mail, in the folder of a game.
    pub fn mail(&self, folder: &Folder) -> Result<String, Trouble> {
        read_text(place(folder).join(format!("{}.eml", self.name)))
    }

    /// The file of its mail.
    pub(in crate::post) fn file_in(&self, folder: &Folder) -> FileAt {
        place(folder).join(format!("{}.eml", self.name))
    }

    /// The file that tells what became of it.
    pub(in crate::post) fn told_in(&self, folder: &Folder) -> FileAt {
        place(folder).join(format!("{}.txt", self.name))
    }

    fn text(&self) -> String {
        let mut text = format!("key: {}\nto: {}\nid: {}\nwritten: {}\n", self.key, self.to, self.id, self.written);
        if let Some(hash) = &self.hash {
            text.push_str(&format!("mail: {hash}\n"));
        }
        for step in &self.steps {
            text.push_str(&match step {
                State::Queued => continue,
                State::Doubtful { at, why } => {
                    format!("{} {}\n", at, format!("sending {}", clean(why)).trim_end())
                }
                State::Sent { at, said } => format!("{at} sent {}\n", clean(said)),
                State::Bounced { at, why } => format!("{at} bounced {}\n", clean(why)),
                State::Failed { at, why } => format!("{at} failed {}\n", clean(why)),
            });
        }
        text
    }

    fn parse(name: &str, text: &str) -> Option<Posted> {
        let mut lines = text.lines().peekable();
        let mut field = |key: &str| lines.next()?.strip_prefix(key)?.strip_prefix(": ");
        let (key, to, id) = (field("key")?, field("to")?, field("id")?);
        let written = field("written")?.parse().ok()?;
        let hash = lines.next_if(|line| line.starts_with("mail: "));
        let hash = match hash {
            Some(line) => Some(Hash::parse(line.strip_prefix("mail: ")?)?),
            None => None,
        };
        let mut steps = Vec::new();
        for line in lines {
            let (at, rest) = line.split_once(' ')?;
            let at = at.parse().ok()?;
            let (word, more) = rest.split_once(' ').unwrap_or((rest, ""));
            let more = more.to_owned();
            steps.push(match word {
                "sending" => State::Doubtful { at, why: more },
                "sent" => State::Sent { at, said: more },
                "bounced" => State::Bounced { at, why: more },
                "failed" => State::Failed { at, why: more },
                _ => return None,
            });
        }
        Some(Posted {
            name: name.to_owned(),
            key: key.to_owned(),
            to: to.to_owned(),
            id: id.to_owned(),
            written,
            hash,
            steps,
        })
    }
}

/// What came of putting a letter into the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Put {
    /// It was not there, and is now.
    New(Posted),
    /// One with this key was there already, and was left as it is.
    There(Posted),
}

impl Put {
    /// The letter in the outbox.
    pub fn posted(&self) -> &Posted {
        match self {
            Put::New(posted) | Put::There(posted) => posted,
        }
    }
}

/// The outbox of a game. Only one process has it open at a time.
#[derive(Debug)]
pub struct Outbox<'f> {
    folder: &'f Folder,
    sender: Sender,
    threads: Threads,
    letters: BTreeMap<String, Posted>,
    /// The names of those whose mail is there: nobody else writes here as long as the pen is held.
    there: BTreeSet<String>,
    last: u32,
    pen: Pen,
}

impl<'f> Outbox<'f> {
    /// Opens the outbox of a game, and keeps others out of its mail for as long as it is open.
    pub fn open(game: &'f Game, sender: Sender) -> Result<Outbox<'f>, Trouble> {
        let pen = game.folder.take_post_pen()?;
        Outbox::held(&game.folder, threads(game, sender.from.domain()), sender, pen)
    }

    /// The outbox of a folder of which the pen is held.
    pub(in crate::post) fn held(
        folder: &'f Folder,
        threads: Threads,
        sender: Sender,
        pen: Pen,
    ) -> Result<Outbox<'f>, Trouble> {
        let letters = written(folder)?;
        let names = names_in(place(folder))?.into_iter();
        let there = names.filter_map(|name| name.strip_suffix(".eml").map(str::to_owned)).collect();
        let number = |posted: &Posted| posted.name.split('-').next()?.parse::<u32>().ok();
        Ok(Outbox {
            folder,
            threads,
            last: letters.iter().filter_map(number).max().unwrap_or(0),
            letters: letters.into_iter().map(|posted| (posted.key.clone(), posted)).collect(),
            there,
            sender,
            pen,
        })
    }

    /// Gives the pen back, for writes that still wait.
    pub(in crate::post) fn close(self) -> Pen {
        self.pen
    }

    /// From whom letters come.
    pub fn sender(&self) -> &Sender {
        &self.sender
    }

    /// Puts a letter to the umpire himself there, once for each key: from his own address to it.
    pub(in crate::post) fn put_for_umpire(
        &mut self,
        key: &str,
        game: &str,
        subject: String,
        text: String,
    ) -> Result<(), Trouble> {
        let letter = Letter {
            game: game.to_owned(),
            to: self.sender.from.clone(),
            kind: Kind::Notice,
            subject,
            text,
            html: None,
            inline: Vec::new(),
            attached: Vec::new(),
            in_reply_to: None,
            references: Vec::new(),
        };
        self.put(key, &letter).map(drop)
    }

    /// The Message-IDs of the game.
    pub fn threads(&self) -> &Threads {
        &self.threads
    }

    /// Writes a letter, unless there is one with this key. Keys are small words with strokes between them:
    /// `report/003/anna`. One that is not out yet is written anew where its reader has another address by now.
    pub fn put(&mut self, key: &str, letter: &Letter) -> Result<Put, Trouble> {
        let there = self.letters.get(&plain(key)).cloned();
        match there.filter(|posted| self.file(posted).is_file()) {
            Some(posted) if posted.to == letter.to.mail() && self.is_as_written(&posted)? => Ok(Put::There(posted)),
            _ => self.put_for(key, letter, Insist::No),
        }
    }

    /// The same for a letter that the game owes. One that waits is made anew unless it is what the game makes, whatever the files
    /// beside it say; one that is to be sent again is written anew even where it is out, if its address or what it says has changed
    /// since, as a deadline that was moved.
    pub fn put_for(&mut self, key: &str, letter: &Letter, insist: Insist) -> Result<Put, Trouble> {
        let key = plain(key);
        let there = self.letters.get(&key).cloned();
        if let Some(posted) = there.as_ref().filter(|posted| self.file(posted).is_file()) {
            let back = matches!(posted.state(), State::Bounced { .. });
            let out = matches!(posted.state(), State::Sent { .. } | State::Doubtful { .. })
                || (back && posted.to == letter.to.mail());
            let stays = out && insist == Insist::No;
            let is_as_made = stays || self.is_as_made(posted, letter)?;
            if is_as_made && (posted.to == letter.to.mail() || stays) {
                return Ok(Put::There(posted.clone()));
            }
        }
        let mut posted = there.unwrap_or_else(|| self.fresh(key, letter));
        if matches!(posted.state(), State::Bounced { .. }) && posted.to != letter.to.mail() {
            // What came back from one address waits for the other as if it had never gone.
            posted.steps.clear();
        }
        posted.id = self.threads.id(&posted.key);
        posted.to = letter.to.mail().to_owned();
        posted.written = self.sender.now;
        let bytes = letter.mail(&self.sender, &posted.key, &posted.id);
        posted.hash = Some(Hash::of(&bytes));
        // The status comes first: without the letter beside it, it only keeps the name.
        self.write(&posted)?;
        self.folder.put(&self.file(&posted), &bytes, Care::Kept)?;
        self.letters.insert(posted.key.clone(), posted.clone());
        self.there.insert(posted.name.clone());
        Ok(Put::New(posted))
    }

    fn fresh(&mut self, key: String, letter: &Letter) -> Posted {
        self.last += 1;
        let who = letter.to.mail().split('@').next().unwrap_or_default();
        Posted {
            name: format!("{:04}-{}-{}", self.last, word(who), letter.kind.word()),
            to: String::new(),
            id: self.threads.id(&key),
            written: self.sender.now,
            hash: None,
            steps: Vec::new(),
            key,
        }
    }

    /// The letter with a key, if it was put.
    pub fn find(&self, key: &str) -> Option<&Posted> {
        let found = self.letters.get(&plain(key));
        found.filter(|posted| self.there.contains(&posted.name))
    }

    /// All letters, the oldest first.
    pub fn letters(&self) -> Vec<Posted> {
        let there = self.letters.values().filter(|posted| self.there.contains(&posted.name));
        let mut letters = there.cloned().collect::<Vec<_>>();
        letters.sort_by(|one, other| one.name.cmp(&other.name));
        letters
    }

    /// The letters that wait, and those that failed; not those whose arrival nobody knows.
    pub fn waiting(&self) -> Vec<Posted> {
        let mut letters = self.letters();
        letters.retain(|posted| matches!(posted.state(), State::Queued | State::Failed { .. }));
        letters
    }

    /// The file of a letter.
    pub fn file(&self, posted: &Posted) -> FileAt {
        place(self.folder).join(format!("{}.eml", posted.name))
    }

    /// Whether the mail of a letter that waits is what is made of it, at the time it was written.
    fn is_as_made(&self, posted: &Posted, letter: &Letter) -> Result<bool, Trouble> {
        let then = Sender { now: posted.written, ..self.sender.clone() };
        let made = letter.mail(&then, &posted.key, &self.threads.id(&posted.key));
        Ok(read_text(self.file(posted))?.as_bytes() == made)
    }

    /// Whether the mail of a letter is still what was written when it was put.
    pub(in crate::post) fn is_as_written(&self, posted: &Posted) -> Result<bool, Trouble> {
        let Some(hash) = &posted.hash else {
            return Ok(true);
        };
        let text = read_text(self.file(posted))?;
        Ok(Hash::of(text.as_bytes()) == *hash)
    }

    /// Writes down what became of a letter; when this returns it is on the disk.
    pub fn mark(&mut self, posted: &Posted, state: State) -> Result<(), Trouble> {
        let known = self.letters.get_mut(&posted.key);
        let known = known.expect("only letters of this outbox are marked");
        known.steps.push(state);
        let known = known.clone();
        self.write(&known)?;
        self.folder.settle()
    }

    fn write(&self, posted: &Posted) -> Result<(), Trouble> {
        let path = place(self.folder).join(format!("{}.txt", posted.name));
        self.folder.write(&path, &posted.text())
    }
}

/// The letters of a game, looked at without keeping anybody out, the oldest first.
pub fn posted(folder: &Folder) -> Result<Vec<Posted>, Trouble> {
    let mut letters = written(folder)?;
    letters.retain(|posted| place(folder).join(format!("{}.eml", posted.name)).is_file());
    Ok(letters)
}

/// What is told of letters, whether their mails are there or not.
pub(in crate::post) fn written(folder: &Folder) -> Result<Vec<Posted>, Trouble> {
    let mut letters = Vec::new();
    for name in names_in(place(folder))? {
        let Some(stem) = name.strip_suffix(".txt") else {
            continue;
        };
        let path = place(folder).join(&name);
        let text = read_text(&path)?;
        let posted = Posted::parse(stem, &text).ok_or_else(|| {
            Trouble::unfit(
                &path,
                "it does not tell what became of a letter",
                "put it back as it was; without it nobody knows whether its letter went out",
            )
        })?;
        letters.push(posted);
    }
    Ok(letters)
}

fn place(folder: &Folder) -> FileAt {
    folder.post().join("outbox")
}

/// The Message-IDs of a game.
pub fn threads(game: &Game, domain: &str) -> Threads {
    let card = match &game.stage {
        Stage::Running(ledger) => ledger.card(),
        Stage::Opening(card) => card,
    };
    Threads { game: game.file.name.clone(), tag: card.umpire_anchor.to_string(), domain: domain.to_owned() }
}

/// A key as it stands in the file: one line of plain letters.
pub(in crate::post) fn plain(key: &str) -> String {
    let mut plain = String::new();
    for byte in key.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' => plain.push(byte as char),
            other => plain.push_str(&format!("%{other:02x}")),
        }
    }
    plain
}

/// A part of a file name.
fn word(text: &str) -> String {
    let kept = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let word = text.chars().map(|letter| if kept(letter) { letter.to_ascii_lowercase() } else { '-' });
    word.take(24).collect()
}
