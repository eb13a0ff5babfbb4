//! The mails that were taken in against the files that count: the register and the messages it names, as far as they lie here.

use std::cell::LazyCell;

use super::answers::answers;
use super::attested::{attested, is_whose};
use super::by_address::{called_the_umpires, of_strangers, unheard};
use super::decision::IN_VAIN;
use super::early::early;
use super::early_links::{behind_the_beacon, early_links, given_up};
use super::mended::without_questions;
use super::on_record::{AMISS, OpensGame, bytes_of, called_by_mails, file_of, in_register, kept};
use super::passed::ASKED_ENOUGH;
use super::rederived::{ReadAgain, is_no_order, made_again, meant};
use super::signed::unsigned;
use super::taken::{Line, Outcome, Register};
use crate::adjudicate::Side;
use crate::dice::{Hash, Ledger, UMPIRE};
use crate::game::{
    Discrepancy, FileAt, Folder, Game, Keep, Purpose, Shelf, Tongue, Trouble, TurnFile, names_in, read_at_most,
    read_text, some_of, unknown_head, was_sound,
};
use crate::post::message::raw::Raw;
use crate::post::message::turn_text::TurnText;
use crate::post::message::{Mail, turn_text};
use crate::post::outgoing::outbox::{Posted, posted, written};

/// How far a date may be ahead, in seconds, before the time of reading stands for it.
const AHEAD: i64 = 24 * 3600;

/// What the mails of a game say of its turn files.
#[derive(Debug, Default)]
pub struct Testimony {
    /// What does not agree.
    pub found: Vec<Discrepancy>,
    /// What shows that something may have been replaced, or is missing that would show that nothing was.
    pub doubts: Vec<String>,
    /// What speaks against the dice having been fixed, and unknown, before orders were written: heads of mails that were not taken
    /// which the ledger never had, and orders that are dated behind their own report, or behind the beacon of their exchange.
    pub beforehand: Vec<String>,
    /// What a yes does not stand for.
    pub but: Vec<String>,
    /// Links of players that were mailed before the lock of their exchange was told, and what shows it.
    pub early_links: Vec<(u32, Side, String)>,
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
        let game = LazyCell::new(|| Game::open(folder.clone(), shelf).ok());
        let game: &OpensGame<'_> = &|| game.as_ref();
        self.found = replaced(folder, register, game, &mut self.doubts)?;
        self.doubts.extend(by_hand_over_mail(folder, register)?);
        self.doubts.extend(missing(folder, register)?);
        let early = early(folder, game)?;
        self.doubts.extend(early.doubts);
        self.but.extend(early.but);
        self.beforehand = heads(folder, register)?;
        self.beforehand.extend(behind_their_report(folder, register)?);
        self.beforehand.extend(given_up(folder, register, game)?);
        self.beforehand.extend(behind_the_beacon(folder, register, game)?);
        self.doubts.extend(refused_though_sound(register, (folder, shelf, keep), game)?);
        self.doubts.extend(unsigned(folder, register, keep, game)?);
        self.but.extend(game().map(|game| unheard(folder, register, game)).unwrap_or_default());
        self.but.extend(game().and_then(|game| of_strangers(folder, register, game)));
        self.early_links = early_links(folder, register, game)?;
        Ok(())
    }
}

/// Whether the beginning of a mail is kept that was too long.
fn is_begun(folder: &Folder, line: &Line) -> bool {
    folder.post().join("in").join(format!("{}.beginning", line.hash)).exists()
}

/// What counts otherwise than the register and the mails have it.
fn replaced(
    folder: &Folder,
    register: &Register,
    game: &OpensGame<'_>,
    doubts: &mut Vec<String>,
) -> Result<Vec<Discrepancy>, Trouble> {
    let mut found = Vec::new();
    let mut last: Vec<(u32, &str, u32)> = Vec::new();
    unregistered(folder, register, &mut found)?;
    answered(folder, register, &mut found)?;
    answers(folder, register, game, &mut found)?;
    called_the_umpires(folder, register, game, &mut found)?;
    undated(folder, register, &mut found)?;
    let words = || Some(Tongue::words(game()?.file.rules));
    attested(folder, register, &words, &mut found)?;
    let taken = register.lines().iter();
    let taken = taken.filter(|line| line.outcome == Outcome::Taken && line.sender != "umpire");
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
        match read_again(folder, game, line, (exchange, &file))? {
            ReadAgain::Same => {}
            ReadAgain::Other => add(format!("it is not what stands in the mail that it came in, {}", kept(&line.hash))),
            ReadAgain::OfNobodyNow => doubts.push(format!(
                "{} is of {}, who is called otherwise by now or plays no more, and `players` gives the address of its mail to another",
                file.within(folder.root()),
                line.sender
            )),
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
        let Some(hash) = name.strip_suffix(".eml").or(name.strip_suffix(".beginning")) else {
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

/// Letters that answer a mail, or pass it on, which the register does not name: they go out for none but a mail that was read.
fn answered(folder: &Folder, register: &Register, found: &mut Vec<Discrepancy>) -> Result<(), Trouble> {
    const OF_MAILS: [&str; 4] = ["answer/", "asked/", "passed/", "back/"];
    let kept = names_in(folder.post().join("in"))?;
    for letter in written(folder)? {
        let Some((_, short)) = letter.key.rsplit_once('/') else {
            continue;
        };
        // That a mail which is kept has no line is said of the mail.
        let is_kept = kept.iter().any(|name| name.starts_with(short));
        if !OF_MAILS.iter().any(|begin| letter.key.starts_with(begin)) {
            continue;
        }
        let what = match register.lines().iter().find(|line| line.is_answered_by(&letter.key)) {
            None if is_kept => continue,
            None => format!("it was written for a mail {short}..., and post/taken.txt has no line of that mail"),
            // What he writes to players by way of the program goes back to them; nobody answers him.
            Some(line) if line.sender == UMPIRE && !letter.key.starts_with("back/") => {
                format!("it was written for the mail {short}..., a player's, and post/taken.txt calls it the umpire's")
            }
            Some(_) => continue,
        };
        found.push(Discrepancy { file: letter.told_in(folder).within(folder.root()), what });
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
        // Of the umpire's answers none replaces another.
        if line.outcome != Outcome::Taken || line.sender == UMPIRE {
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
    register: &Register,
    (folder, shelf, keep): (&Folder, Shelf, &Keep),
    game: &OpensGame<'_>,
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
            && is_no_order(folder, game, line, (mail, text))
        {
            continue;
        }
        let read = |text: &turn_text::TurnText| {
            let bytes = text.text.clone().into_bytes();
            TurnFile::read(kept(&line.hash).as_str(), bytes, &Tongue::blind()).ok()
        };
        let file = text.as_ref().and_then(|text| meant(game, (mail.as_ref()?, text), read(text)?));
        let Some(file) = file else {
            continue;
        };
        let (exchange, side) = (file.envelope.exchange, file.side());
        let crossed = register.lines().iter().any(|other| {
            let same = other.exchange == exchange && is_whose(other, &file);
            same && other.outcome == Outcome::Taken && other.date > line.date
        });
        let misread = match exchange == line.exchange {
            true => None,
            false => match misread(folder, register, line, exchange)? {
                Some(why) => Some(why),
                None => continue,
            },
        };
        if crossed || !was_sound(folder, shelf, keep, &file) {
            continue;
        }
        if let Some(why) = misread {
            told.push(format!(
                "{} of {side} has orders for exchange {exchange} that are sound and show the right code, and was read in exchange {} \
                 by the register, {why}",
                kept(&line.hash),
                line.exchange
            ));
        } else {
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

/// What mails say that were not taken of the ledger that their writers held. Of those that were taken their files say so.
fn heads(folder: &Folder, register: &Register) -> Result<Vec<String>, Trouble> {
    let mut told = Vec::new();
    let Some(ledger) = read_text(folder.ledger()).ok().and_then(|text| Ledger::read(text.as_bytes()).ok()) else {
        return Ok(told);
    };
    for line in register.lines().iter().filter(|line| line.outcome != Outcome::Taken) {
        let mail = bytes_of(folder, &line.hash)?.and_then(|bytes| Mail::read(&Raw::new(bytes)).0);
        let text = mail.and_then(|mail| turn_text::find(&mail).ok());
        let name = kept(&line.hash);
        let file = text.and_then(|text| TurnFile::read(name.as_str(), text.text.into_bytes(), &Tongue::blind()).ok());
        told.extend(file.and_then(|file| unknown_head(&ledger, &name, &file)));
    }
    Ok(told)
}

/// Orders that count, and are dated behind the first letter that told what had come of them.
fn behind_their_report(folder: &Folder, register: &Register) -> Result<Vec<String>, Trouble> {
    let letters = posted(folder)?;
    let mut told = Vec::new();
    for line in register.lines().iter().filter(|line| line.outcome == Outcome::Taken && line.sender != UMPIRE) {
        let report = format!("report/{:03}/", line.exchange);
        let of_it = letters.iter().filter(|posted| posted.key.starts_with(&report));
        let Some(written) = of_it.map(Posted::first_written).min() else { continue };
        if line.date.is_some_and(|date| date > written.as_second() + AMISS) {
            told.push(format!(
                "the mail {} of {} for exchange {} is dated behind {written}, when the first report of it was written, so its writer \
                 could know what came of it, unless a clock goes wrong",
                line.hash, line.sender, line.exchange
            ));
        }
    }
    Ok(told)
}

/// What a mail's date has against its having been read in another exchange than its orders are for. The code of an exchange
/// is in nobody's hands before the exchange is open.
fn misread(folder: &Folder, register: &Register, line: &Line, exchange: u32) -> Result<Option<String>, Trouble> {
    if exchange > line.exchange {
        return Ok(Some("when nobody could have had that code".to_owned()));
    }
    let mut others = register.lines().iter();
    if let Some(other) = others.find(|other| other.exchange == exchange && other.date > line.date) {
        return Ok(Some(format!("though the mail {}, which has a later date, was read in time", other.hash)));
    }
    let report = format!("report/{exchange:03}/");
    let reports = posted(folder)?.into_iter().filter(|posted| posted.key.starts_with(&report));
    let written = reports.map(|posted| posted.first_written()).min();
    let before = written.filter(|written| line.date.is_some_and(|date| date < written.as_second()));
    Ok(before.map(|written| format!("though its date is before {written}, when the first report of it was written")))
}

/// Turn files that came by hand and replace one that came by mail, or lie before it, without being marked as entered.
fn by_hand_over_mail(folder: &Folder, register: &Register) -> Result<Vec<String>, Trouble> {
    let (mut told, mut known) = (Vec::new(), Vec::new());
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
            if is_mailed {
                continue;
            }
            let Ok(file) = TurnFile::open(&path, &Tongue::blind()) else {
                continue;
            };
            let player = |file: &TurnFile| file.envelope.player.as_ref().map(|one| one.name.clone());
            let same = file.side() == of_mail.side() && player(&file) == player(&of_mail);
            if same && file.is_orders() && of_mail.is_orders() && file.envelope.entered.is_none() {
                let does = match number_of(&path) > number_of(mailed) {
                    true => "replaces",
                    false => "lies before",
                };
                known.push(path.clone());
                told.push(format!(
                    "of {}'s files of exchange {exchange} {name}, which is no mail that was read and is not marked as entered, \
                     {does} {}",
                    file.side(),
                    of_mail.name()
                ));
            }
        }
    }
    told.dedup();
    known.extend(last.into_iter().map(|(file, _)| file));
    told.extend(by_hand(folder, register, &known)?);
    Ok(told)
}

/// Orders and letters that came by no mail once mail was read: anybody could have written them. What replaces a mail, or lies
/// before it, is told by itself.
fn by_hand(folder: &Folder, register: &Register, known: &[FileAt]) -> Result<Option<String>, Trouble> {
    let Some(first) = register.lines().iter().map(|line| line.exchange).min() else {
        return Ok(None);
    };
    let mut found = Vec::new();
    for exchange in (first..).take_while(|exchange| folder.exchange(*exchange).path().exists()) {
        let inbox = folder.exchange(exchange).inbox();
        for name in names_in(&inbox)? {
            let path = inbox.join(&name);
            if known.contains(&path) {
                continue;
            }
            let file = TurnFile::open(&path, &Tongue::blind());
            if file.is_ok_and(|file| file.purpose() != Purpose::Dice && file.envelope.entered.is_none()) {
                found.push(path.within(folder.root()));
            }
        }
    }
    let why = match found.len() {
        0 => return Ok(None),
        1 => "is no mail that was read and is not marked as entered, so anybody could have written it",
        _ => "are no mails that were read and are not marked as entered, so anybody could have written them",
    };
    Ok(Some(format!("{} {why}", some_of(&found))))
}

/// What should lie beside the game and does not: mails that were taken by the register, and the lines of the register for files that
/// came by mail.
fn missing(folder: &Folder, register: &Register) -> Result<Vec<String>, Trouble> {
    // What was answered is kept, but for what the umpire wrote himself: that is in what he answered.
    let answered = || register.lines().iter().filter(|line| line.outcome != Outcome::Silent && line.sender != UMPIRE);
    let gone = answered().filter(|line| !folder.root().join(kept(&line.hash)).exists() && !is_begun(folder, line));
    let mut told = gone
        .map(|line| format!("the mail {} of {} for exchange {} is not kept", line.hash, line.called(), line.exchange))
        .collect::<Vec<_>>();
    let letters = posted(folder)?;
    let has_answer = |line: &Line| {
        let mut answers = letters.iter().filter(|letter| !letter.key.starts_with("passed/"));
        answers.any(|letter| line.is_answered_by(&letter.key))
    };
    // Of what was passed on when too much had come to nothing its writer was told no more.
    let is_told = |line: &&Line| {
        line.outcome != Outcome::Passed || ![IN_VAIN, ASKED_ENOUGH].iter().any(|why| line.why.ends_with(why))
    };
    let silent = answered().filter(is_told).filter(|line| !line.has_no_address() && !has_answer(line));
    let silent = silent.collect::<Vec<_>>();
    if let Some(first) = silent.first() {
        let of_it = format!("to the mail {} of {}", first.hash, first.called());
        told.push(match silent.len() {
            1 => format!("the answer {of_it} is not in post/outbox"),
            many => format!("the answers to {many} mails are not in post/outbox, {of_it} the first of them"),
        });
    }
    for (file, short) in called_by_mails(folder)? {
        if !register.lines().iter().any(|line| line.hash.as_str().starts_with(&short)) {
            let file = file.within(folder.root());
            told.push(format!("post/taken.txt has no line of {file}, which came by mail"));
        }
    }
    Ok(told)
}

/// What comes of the mail of a file; where that is not kept, or not here, nothing else.
fn read_again(
    folder: &Folder,
    game: &OpensGame<'_>,
    line: &Line,
    (exchange, file): (u32, &FileAt),
) -> Result<ReadAgain, Trouble> {
    // Where the game cannot be read, nothing can be made again.
    let (Some(bytes), Some(game)) = (bytes_of(folder, &line.hash)?, game()) else {
        return Ok(ReadAgain::Same);
    };
    // A mail that is not the one it is called by is to blame itself.
    if Hash::of(&bytes) != line.hash {
        return Ok(ReadAgain::Same);
    }
    let (mail, _) = Mail::read(&Raw::new(bytes));
    let text = mail.as_ref().and_then(|mail| turn_text::find(mail).ok());
    let there = read_at_most(file, crate::post::message::raw::LARGEST)?;
    let is = |text: &Option<TurnText>| text.as_ref().map(|text| text.text.as_bytes()) == there.as_deref();
    if is(&text) {
        return Ok(ReadAgain::Same);
    }
    let text = text.map(without_questions);
    if is(&text) {
        return Ok(ReadAgain::Same);
    }
    Ok(mail.map_or(ReadAgain::Other, |mail| {
        let there = there.unwrap_or_default();
        made_again(game, line, (exchange, &there), (&mail, text.as_ref()))
    }))
}

/// The number that a file was given when it was filed.
fn number_of(file: &FileAt) -> u32 {
    let name = file.file_name();
    let (number, _) = name.split_once('-').unwrap_or_default();
    number.parse().unwrap_or(0)
}
