//! The mails that were taken in against the files that count: the register and the messages it names, as far as they lie here.

use std::collections::BTreeSet;

use super::rederived::{is_no_order, made_again, meant};
use super::taken::{Line, Outcome, Register};
use crate::dice::Hash;
use crate::game::{
    Discrepancy, FileAt, Folder, Game, Keep, Shelf, Tongue, Trouble, TurnFile, names_in, read_at_most, was_sound,
};
use crate::post::message::raw::Raw;
use crate::post::message::{Mail, turn_text};

/// How far a date may be ahead, in seconds, before the time of reading stands for it.
const AHEAD: i64 = 24 * 3600;

/// How many digits of a message's hash stand in the name of its file.
const SHORT: usize = 12;

/// What the mails of a game say of its turn files.
#[derive(Debug, Default)]
pub struct Testimony {
    /// What does not agree.
    pub found: Vec<Discrepancy>,
    /// What shows that something may have been replaced, or is missing that would show that nothing was.
    pub doubts: Vec<String>,
}

/// Holds the register of a game and the mails that are kept against its turn files. A game whose mail was not read by
/// estafette has neither.
pub fn testimony(folder: &Folder, shelf: Shelf, keep: &Keep) -> Testimony {
    let mut testimony = Testimony::default();
    if let Err(trouble) = testimony.take(folder, shelf, keep) {
        // Of a folder that cannot be read the register is not to blame.
        let file = trouble.path().map(|path| path.within(folder.root()));
        let register = in_register(trouble.to_string());
        testimony.found.push(Discrepancy { file: file.unwrap_or(register.file), what: register.what });
    }
    testimony
}

impl Testimony {
    fn take(&mut self, folder: &Folder, shelf: Shelf, keep: &Keep) -> Result<(), Trouble> {
        let register = &Register::open(folder)?;
        self.found = replaced(folder, register, shelf)?;
        self.doubts = by_hand_over_mail(folder, register)?;
        self.doubts.extend(missing(folder, register)?);
        self.doubts.extend(refused_though_sound(folder, register, shelf, keep)?);
        Ok(())
    }
}

/// Something that is wrong with the register.
fn in_register(what: String) -> Discrepancy {
    Discrepancy { file: "post/taken.txt".to_owned(), what }
}

/// The file in which the mail of this hash is kept, by its name in the folder of the game.
fn kept(hash: &Hash) -> String {
    format!("post/in/{hash}.eml")
}

/// The bytes of a mail that is kept and is not longer than any is taken.
fn bytes_of(folder: &Folder, hash: &Hash) -> Result<Option<Vec<u8>>, Trouble> {
    let path = folder.root().join(kept(hash));
    match path.exists() {
        true => read_at_most(&path, crate::post::message::raw::LARGEST),
        false => Ok(None),
    }
}

/// What counts otherwise than the register and the mails have it.
fn replaced(folder: &Folder, register: &Register, shelf: Shelf) -> Result<Vec<Discrepancy>, Trouble> {
    let mut found = Vec::new();
    let mut last: Vec<(u32, &str, u32)> = Vec::new();
    unregistered(folder, register, &mut found)?;
    undated(folder, register, &mut found)?;
    let taken = register.lines().iter();
    let taken = taken.filter(|line| line.outcome == Outcome::Taken && line.why.starts_with("as "));
    for line in taken {
        let Some((exchange, file)) = file_of(folder, line)? else {
            found.push(in_register(format!(
                "the mail {} of {} was taken for exchange {}, and no file of it lies in x{:03}/in",
                line.hash, line.sender, line.exchange, line.exchange
            )));
            continue;
        };
        let mut add = |what: String| {
            let file = file.within(folder.root());
            found.push(Discrepancy { file, what });
        };
        if let Some(what) = differs(folder, shelf, line, (exchange, &file))? {
            add(what);
        }
        let number = number_of(&file);
        let before = last.iter_mut().find(|(of, who, _)| (*of, *who) == (exchange, &line.sender));
        match before {
            Some((.., before)) if *before > number => {
                add(format!(
                    "it came after {before:03} of {} by the register, and lies before it, so the older one would count",
                    line.sender
                ));
            }
            Some((.., before)) => *before = number,
            None => last.push((exchange, &line.sender, number)),
        }
    }
    Ok(found)
}

/// Mails that are kept, and that the register does not name: every mail that was read has its line.
fn unregistered(folder: &Folder, register: &Register, found: &mut Vec<Discrepancy>) -> Result<(), Trouble> {
    for name in names_in(folder.post().join("in"))? {
        let Some(hash) = name.strip_suffix(".eml") else {
            continue;
        };
        let mut lines = register.lines().iter();
        if !lines.any(|line| line.hash.as_str() == hash) {
            found.push(Discrepancy {
                file: format!("post/in/{name}"),
                what: "it was read, and post/taken.txt has no line of it; if a run was killed, the next `estafette mail fetch` \
                       takes it again"
                    .to_owned(),
            });
        }
    }
    Ok(())
}

/// The dates of what counts: none is older than what it replaces, and none is another than its mail has.
fn undated(folder: &Folder, register: &Register, found: &mut Vec<Discrepancy>) -> Result<(), Trouble> {
    let mut add = |what: String| found.push(in_register(what));
    let mut last: Vec<(u32, &str, i64)> = Vec::new();
    let mut reached = 0;
    for line in register.lines() {
        // Mails are read one after the other, for the exchange at hand.
        if line.exchange < reached {
            add(format!("it has the mail {} read for exchange {}, behind one for {reached}", line.hash, line.exchange));
        }
        reached = line.exchange.max(reached);
        let Some(date) = line.date else {
            continue;
        };
        let (hash, sender) = (line.hash, line.sender.as_str());
        if let Some(dated) = date_of(folder, &hash)?
            && (dated < date || dated > date && dated <= date + AHEAD)
        {
            add(format!("it dates the mail {hash} of {sender} otherwise than the mail does"));
        }
        if line.outcome != Outcome::Taken {
            continue;
        }
        let mut before = last.iter_mut();
        match before.find(|(of, who, _)| (*of, *who) == (line.exchange, sender)) {
            Some((.., before)) if *before > date => add(format!(
                "the mail {hash} of {sender} is older than one before it, and was taken in its place for exchange {}",
                line.exchange
            )),
            Some((.., before)) => *before = date,
            None => last.push((line.exchange, sender, date)),
        }
    }
    Ok(())
}

/// The date that a mail has which is kept.
fn date_of(folder: &Folder, hash: &Hash) -> Result<Option<i64>, Trouble> {
    let bytes = bytes_of(folder, hash)?;
    let mail = bytes.and_then(|bytes| Mail::read(&Raw::new(bytes)).0);
    Ok(mail.and_then(|mail| mail.date))
}

/// Mails that were refused though their turn files were sound and came in time, by the players of today.
fn refused_though_sound(
    folder: &Folder,
    register: &Register,
    shelf: Shelf,
    keep: &Keep,
) -> Result<Vec<String>, Trouble> {
    let mut told = Vec::new();
    for line in register.lines() {
        if line.outcome == Outcome::Taken {
            continue;
        }
        let bytes = bytes_of(folder, &line.hash)?;
        let mail = bytes.and_then(|bytes| Mail::read(&Raw::new(bytes)).0);
        let text = mail.as_ref().and_then(|mail| turn_text::find(mail).ok());
        if let (Some(mail), Some(text)) = (&mail, &text)
            && is_no_order(folder, shelf, line, (mail, text))
        {
            continue;
        }
        let read = |text: &turn_text::TurnText| {
            let bytes = text.text.clone().into_bytes();
            TurnFile::read(kept(&line.hash).as_str(), bytes, &Tongue::blind()).ok()
        };
        let file = text.as_ref().and_then(|text| meant(folder, shelf, (mail.as_ref()?, text), read(text)?));
        let Some(file) = file.filter(|file| file.envelope.exchange == line.exchange) else {
            continue;
        };
        let crossed = register.lines().iter().any(|other| {
            let same = (other.exchange, &other.sender) == (line.exchange, &line.sender);
            same && other.outcome == Outcome::Taken && other.date > line.date
        });
        if !crossed && was_sound(folder, shelf, keep, &file) {
            told.push(format!(
                "{} of {} for exchange {} was not taken (`{}`), and its orders are sound and show the right code",
                kept(&line.hash),
                file.side(),
                line.exchange,
                line.why
            ));
        }
    }
    Ok(told)
}

/// Turn files that came by hand and replace one that came by mail, without being marked as entered.
fn by_hand_over_mail(folder: &Folder, register: &Register) -> Result<Vec<String>, Trouble> {
    let mut told = Vec::new();
    let mut last: Vec<(FileAt, u32)> = Vec::new();
    for line in register.lines() {
        if line.outcome != Outcome::Taken {
            continue;
        }
        if let Some((exchange, file)) = file_of(folder, line)? {
            last.push((file, exchange));
        }
    }
    for (mailed, exchange) in &last {
        let Ok(of_mail) = TurnFile::open(mailed, &Tongue::blind()) else {
            continue;
        };
        let inbox = folder.exchange(*exchange).inbox();
        for name in names_in(&inbox)? {
            let path = inbox.join(&name);
            let is_mailed = last.iter().any(|(file, _)| *file == path);
            if is_mailed || number_of(&path) <= number_of(mailed) {
                continue;
            }
            let Ok(file) = TurnFile::open(&path, &Tongue::blind()) else {
                continue;
            };
            let player = |file: &TurnFile| file.envelope.player.as_ref().map(|one| one.name.clone());
            let same = file.side() == of_mail.side() && player(&file) == player(&of_mail);
            if same && file.is_orders() && of_mail.is_orders() && file.envelope.entered.is_none() {
                told.push(format!(
                    "of {}'s files of exchange {exchange} {name}, which is no mail that was read and is not marked as entered, \
                     replaces {}",
                    file.side(),
                    of_mail.name()
                ));
            }
        }
    }
    told.dedup();
    told.extend(letters_by_hand(folder, register, &last)?);
    Ok(told)
}

/// Letters that came by no mail, in a game whose mail is read: anybody could have written them.
fn letters_by_hand(folder: &Folder, register: &Register, mailed: &[(FileAt, u32)]) -> Result<Vec<String>, Trouble> {
    let mut told = Vec::new();
    let exchanges = register.lines().iter().map(|line| line.exchange).collect::<BTreeSet<_>>();
    for exchange in exchanges {
        let inbox = folder.exchange(exchange).inbox();
        for name in names_in(&inbox)? {
            let path = inbox.join(&name);
            if mailed.iter().any(|(file, _)| *file == path) {
                continue;
            }
            let file = TurnFile::open(&path, &Tongue::blind());
            if file.is_ok_and(|file| !file.envelope.letters.is_empty() && file.envelope.entered.is_none()) {
                told.push(format!(
                    "{name} of exchange {exchange} has a letter in it, and is no mail that was read and is not marked as entered"
                ));
            }
        }
    }
    Ok(told)
}

/// What should lie beside the game and does not: mails that were taken by the register, and the lines of the register for files that
/// came by mail.
fn missing(folder: &Folder, register: &Register) -> Result<Vec<String>, Trouble> {
    let taken = register.lines().iter().filter(|line| line.outcome == Outcome::Taken);
    // What the umpire wrote himself is in what he answered.
    let gone = taken.filter(|line| line.sender != "umpire" && !folder.root().join(kept(&line.hash)).exists());
    let mut told = gone
        .map(|line| format!("the mail {} of {} for exchange {} is not kept", line.hash, line.sender, line.exchange))
        .collect::<Vec<_>>();
    for exchange in names_in(folder.root())? {
        let number = exchange.strip_prefix('x').and_then(|number| number.parse::<u32>().ok());
        let Some(inbox) = number.map(|number| folder.exchange(number).inbox()) else {
            continue;
        };
        for name in names_in(&inbox)? {
            let Some(short) = hash_in(&name) else { continue };
            if !register.lines().iter().any(|line| line.hash.as_str().starts_with(short)) {
                told.push(format!("post/taken.txt has no line of {exchange}/in/{name}, which came by mail"));
            }
        }
    }
    Ok(told)
}

/// The first digits of the hash of a mail in the name of its turn file: `001-red-0fdfff8b5e4c.yaml`.
fn hash_in(name: &str) -> Option<&str> {
    let (_, last) = name.strip_suffix(".yaml")?.rsplit_once('-')?;
    let is_hash = last.len() == SHORT && last.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_hash.then_some(last)
}

/// The turn file of a mail, and the exchange it was filed for: a run that was killed may have filed it one before.
fn file_of(folder: &Folder, line: &Line) -> Result<Option<(u32, FileAt)>, Trouble> {
    let short = &line.hash.as_str()[..SHORT];
    for exchange in (0..=line.exchange).rev() {
        let inbox = folder.exchange(exchange).inbox();
        let mut names = names_in(&inbox)?.into_iter();
        if let Some(name) = names.find(|name| name.contains(short)) {
            return Ok(Some((exchange, inbox.join(name))));
        }
    }
    Ok(None)
}

/// In what a file differs from its mail; where that is not kept, or not here, nothing.
fn differs(
    folder: &Folder,
    shelf: Shelf,
    line: &Line,
    (exchange, file): (u32, &FileAt),
) -> Result<Option<String>, Trouble> {
    let Some(bytes) = bytes_of(folder, &line.hash)? else {
        return Ok(None);
    };
    if Hash::of(&bytes) != line.hash {
        return Ok(Some(format!("{} is not the mail it is called by", kept(&line.hash))));
    }
    let (mail, _) = Mail::read(&Raw::new(bytes));
    let text = mail.as_ref().and_then(|mail| turn_text::find(mail).ok());
    let there = read_at_most(file, crate::post::message::raw::LARGEST)?;
    if text.as_ref().map(|text| text.text.as_bytes()) == there.as_deref() {
        return Ok(None);
    }
    let again = mail.is_some_and(|mail| {
        let there = there.unwrap_or_default();
        made_again(folder, shelf, line, (exchange, &there), (&mail, text.as_ref()))
    });
    // Where the game itself cannot be read, nothing can be made again.
    let again = again || Game::open(folder.clone(), shelf).is_err();
    Ok((!again).then(|| format!("it is not what stands in the mail that it came in, {}", kept(&line.hash))))
}

/// The number that a file was given when it was filed.
fn number_of(file: &FileAt) -> u32 {
    let name = file.file_name();
    let (number, _) = name.split_once('-').unwrap_or_default();
    number.parse().unwrap_or(0)
}
