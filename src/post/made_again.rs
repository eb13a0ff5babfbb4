//! The letters in the outbox, made once more: each out of the game as it stood when it was written.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use jiff::Timestamp;
use mail_parser::{MessageParser, MimeHeaders};

use super::due::{Asking, Awaited, Deadline};
use super::incoming::evidence::Testimony;
use super::letter::{Address, Letter, Sender};
use super::outgoing::courier::drafts_in;
use super::outgoing::drafts::Drafts;
use super::outgoing::outbox::{Posted, State, posted, threads, written};
use super::owed::desk::{DESK, Enclosed};
use super::owed::news::openings;
use super::owed::reminders::reminders;
use super::owed::{Readers, owed};
use super::withheld::Readership;
use crate::desk::engine_in;
use crate::dice::{Hash, Ledger};
use crate::game::{
    DeskMailed, Discrepancy, Folder, Game, Keep, Shelf, Stage, current, is_current, names_in, read_at_most, some_of,
};

/// No letter is as long as that.
const LONGEST: u64 = 32 << 20;

/// Beginnings of the keys of letters that answer or pass on what somebody wrote at a moment that nobody can bring back.
const OF_A_MOMENT: [&str; 8] = ["answer/", "asked/", "passed/", "back/", "stranger/", "request/", "pass/", "bounce/"];

/// Those of them that go to the umpire himself, from his own address.
const TO_THE_UMPIRE: [&str; 4] = ["request/", "pass/", "passed/", "bounce/"];

/// The beginning of the keys of letters that bring the opening of the card.
const OPENING: &str = "opening/";

/// Holds every letter of the outbox against what the game makes of it. A game without an outbox has nothing to show.
pub fn made_again(folder: &Folder, shelf: Shelf, keep: &Keep) -> Testimony {
    let mut testimony = Testimony::default();
    // Of what cannot be read others have said so.
    let (Ok(game), Ok(letters)) = (Game::open(folder.clone(), shelf), posted(folder)) else {
        return testimony;
    };
    let Stage::Running(ledger) = &game.stage else {
        return testimony;
    };
    let ledger = (**ledger).clone();
    if let Some(readership) = Readership::of(&game, &letters) {
        let (withheld, passed) = readership.letters_withheld(&ledger);
        testimony.doubts.extend(withheld);
        testimony.but.extend(passed);
        testimony.doubts.extend(readership.never_read(&ledger));
    }
    let codes = game.file.sides.iter().all(|side| game.code(side, keep).is_ok());
    let mut again = SetBack { game, ledger, keep, codes, made: BTreeMap::new() };
    let (mut unmade, mut doubts) = (Vec::new(), Vec::new());
    let (mut is_hashed, mut keys) = (again.is_all_of_today(), BTreeSet::new());
    for posted in &letters {
        let kept = Kept::read(posted, folder);
        if !keys.insert(posted.key.as_str()) {
            let file = posted.told_in(folder).within(folder.root());
            let what = format!("it has the key `{}` of another letter, and of each there is one", posted.key);
            testimony.found.push(Discrepancy { file, what });
        }
        is_hashed |= posted.hash.is_some();
        if is_hashed && posted.hash.is_none() {
            let [told, file] = [posted.told_in(folder), posted.file_in(folder)].map(|file| file.within(folder.root()));
            doubts.push(format!("{told} has no hash of {file}, as it has of every letter that is written today"));
        }
        match again.look(posted, kept) {
            Look::Same => {}
            Look::Other(what) => {
                let file = posted.file_in(folder).within(folder.root());
                testimony.found.push(Discrepancy { file, what });
            }
            Look::Doubtful(why) => doubts.push(why),
            Look::Unmade => unmade.push((is_of(&OF_A_MOMENT, posted), posted.name.clone())),
        }
    }
    testimony.doubts.extend(unlisted(folder, &letters));
    testimony.doubts.extend(redrafted(folder, &letters));
    testimony.doubts.append(&mut doubts);
    // What brought a report weighs more than what answered somebody.
    unmade.sort_by_key(|(is_of_a_moment, _)| *is_of_a_moment);
    let unmade = unmade.into_iter().map(|(_, name)| name).collect::<Vec<_>>();
    if !unmade.is_empty() {
        testimony.but.push(format!(
            "but for the words of {}, which nobody can make again: whoever got one can compare it with post/outbox ({})",
            match unmade.len() {
                1 => "one letter".to_owned(),
                many => format!("{many} letters"),
            },
            some_of(&unmade)
        ));
    }
    testimony
}

/// What came of looking at a letter.
enum Look {
    /// It is what the game makes.
    Same,
    /// It says what the ledger, or a file that was received, says otherwise.
    Other(String),
    /// It is not what comes out now.
    Doubtful(String),
    /// Nothing in the game says what stood in it.
    Unmade,
}

/// A mail as it is kept or made, taken apart.
#[derive(Debug, Default, PartialEq, Eq)]
struct Parts {
    subject: String,
    text: String,
    page: String,
    files: Vec<(String, Vec<u8>)>,
    /// The addresses that it goes to.
    to: Vec<String>,
}

impl Parts {
    /// The parts, and from whom it is.
    fn of(bytes: &[u8]) -> Option<(Parts, Address)> {
        let mail = MessageParser::default().parse(bytes)?;
        let from = mail.from()?.first()?;
        let from = Address::new(from.name().unwrap_or_default(), from.address()?).ok()?;
        let files = mail.attachments().map(|part| {
            let name = part.attachment_name().unwrap_or_default().to_owned();
            (name, part.contents().to_vec())
        });
        let parts = Parts {
            subject: mail.subject().unwrap_or_default().to_owned(),
            text: mail.body_text(0).unwrap_or_default().into_owned(),
            page: mail.body_html(0).unwrap_or_default().into_owned(),
            files: files.collect(),
            to: mail.to().iter().flat_map(|to| to.iter()).filter_map(|to| Some(to.address()?.to_owned())).collect(),
        };
        Some((parts, from))
    }

    fn file(&self, name: &str) -> Option<&[u8]> {
        let mut files = self.files.iter();
        files.find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice())
    }

    /// The engine of the desk that goes along.
    fn engine(&self) -> Option<Vec<u8>> {
        let desk = self.files.iter().find(|(name, _)| name.starts_with(DESK))?;
        engine_in(str::from_utf8(&desk.1).ok()?)
    }

    /// The ledger that goes along.
    fn ledger(&self) -> Option<&[u8]> {
        self.file("ledger.txt")
    }

    /// What somebody else wrote, which stands behind bars.
    fn barred(&self) -> Vec<&str> {
        self.text.lines().filter(|line| line.starts_with('|')).map(str::trim_end).collect()
    }

    /// What differs from another, in words.
    fn differences(&self, made: &Parts) -> Vec<String> {
        let mut told = Vec::new();
        let mut add = |differs: bool, what: &str| told.extend(differs.then(|| what.to_owned()));
        add(self.subject != made.subject, "its subject");
        add(self.text != made.text, "its text");
        add(self.page != made.page, "its page");
        for (name, bytes) in &self.files {
            add(made.file(name) != Some(bytes), name);
        }
        for (name, _) in made.files.iter().filter(|(name, _)| self.file(name).is_none()) {
            add(true, &format!("{name}, which is not in it"));
        }
        if told.is_empty() {
            told.push("its head".to_owned());
        }
        told
    }
}

/// A letter as it lies in the outbox, read once.
struct Kept {
    /// Nothing where it cannot be read.
    bytes: Option<Vec<u8>>,
    /// What stands in it, and from whom it is, where it is a mail.
    parts: Option<(Parts, Address)>,
}

impl Kept {
    fn read(posted: &Posted, folder: &Folder) -> Kept {
        let bytes = read_at_most(posted.file_in(folder), LONGEST).ok().flatten();
        let parts = bytes.as_deref().and_then(Parts::of);
        Kept { bytes, parts }
    }
}

/// Whether the key of a letter begins with one of these.
fn is_of(begins: &[&str], posted: &Posted) -> bool {
    begins.iter().any(|begin| posted.key.starts_with(begin))
}

/// What the key of a letter says against it: whether it is one to the umpire himself.
fn by_key(posted: &Posted, kept: &Parts, from: &Address) -> Option<String> {
    let is_his = kept.to.iter().all(|to| to.eq_ignore_ascii_case(from.mail())) && !kept.to.is_empty();
    (is_of(&TO_THE_UMPIRE, posted) && !is_his).then(|| {
        format!("its key is `{}`, that of a letter to the umpire himself, and it goes to somebody else", posted.key)
    })
}

/// The exchange whose report a letter brings.
fn reported(posted: &Posted) -> Option<u32> {
    posted.key.strip_prefix("report/")?.split('/').next()?.parse().ok()
}

/// The letters that a ledger of so many entries owes at a moment: those of its last exchange, or of a named one; with a desk that has
/// an engine of this hash.
type Moment = (usize, Timestamp, Option<u32>, Option<Hash>);

/// The game, set back again and again.
struct SetBack<'k> {
    game: Game,
    ledger: Ledger,
    keep: &'k Keep,
    /// Whether the reply codes are known, which stand in forms and views.
    codes: bool,
    made: BTreeMap<Moment, Vec<(String, Letter)>>,
}

impl SetBack<'_> {
    fn look(&mut self, posted: &Posted, kept: Kept) -> Look {
        let path = posted.file_in(&self.game.folder);
        let Some(bytes) = kept.bytes else {
            return Look::Doubtful(format!("{} cannot be read", path.within(self.game.folder.root())));
        };
        if posted.hash.is_some_and(|hash| Hash::of(&bytes) != hash) {
            let told = posted.told_in(&self.game.folder).within(self.game.folder.root());
            return match posted.state() {
                State::Queued | State::Failed { .. } => Look::Doubtful(format!(
                    "{} is not the letter that {told} names; if a run was killed, the next `estafette mail send` writes it anew",
                    path.within(self.game.folder.root())
                )),
                _ => Look::Other(format!("it is not the letter that was sent: {told} names another hash")),
            };
        }
        let Some((kept, from)) = kept.parts else {
            return Look::Other("it is no letter that estafette writes".to_owned());
        };
        if let Some(what) = self.by_hash(posted, &kept).or_else(|| by_key(posted, &kept, &from)) {
            return Look::Other(what);
        }
        if is_of(&OF_A_MOMENT, posted) {
            return Look::Unmade;
        }
        let before = match self.before(posted, &kept) {
            Ok(before) => before,
            Err(what) => return Look::Other(what),
        };
        // An engine is what a build made of it; whatever else is in the desk is made again.
        let engine = kept.engine();
        let (mut nearest, mut elsewhere) = (None, None);
        let moments = before
            .iter()
            .flat_map(|ledger| [None].into_iter().chain(reported(posted).map(Some)).map(move |of| (ledger, of)));
        for (ledger, exchange) in moments {
            for letter in self.letters(ledger, posted, (&from, engine.as_deref()), exchange) {
                let Some(made) = self.mail(&letter, posted, &from) else { continue };
                if made == bytes && letter.to.mail() == posted.to {
                    return Look::Same;
                }
                if made == bytes {
                    elsewhere = Some(letter.to.mail().to_owned());
                }
                let of_today = self.is_of_today(ledger);
                nearest = Parts::of(&made).map(|(made, _)| (made, of_today));
            }
        }
        if let Some(address) = elsewhere {
            return Look::Doubtful(format!(
                "{} is addressed to {}, and the players of today have its reader at {address}",
                path.within(self.game.folder.root()),
                posted.to
            ));
        }
        self.judge(posted, &kept, nearest)
    }

    /// What is said of a letter that does not come out as it is kept.
    fn judge(&self, posted: &Posted, kept: &Parts, nearest: Option<(Parts, bool)>) -> Look {
        let file = posted.file_in(&self.game.folder).within(self.game.folder.root());
        let Some((made, of_today)) = nearest else {
            return match self.codes {
                true => Look::Doubtful(format!(
                    "nothing in the game, with its players of today, asks for the letter {file}"
                )),
                false => Look::Unmade,
            };
        };
        if posted.key.starts_with("letter/") && kept.barred() != made.barred() {
            return Look::Other(
                "it does not carry what its writer wrote, by the file that came in from him".to_owned(),
            );
        }
        for name in ["rolls-", "orders-"] {
            let is_other = |(known, bytes): &&(String, Vec<u8>)| {
                known.starts_with(name) && made.file(known).is_some_and(|made| made != bytes)
            };
            if let Some((name, _)) = kept.files.iter().find(is_other).filter(|_| of_today) {
                return Look::Other(format!("{name} in it is not what comes of the files that the ledger names"));
            }
        }
        match (of_today && !posted.key.starts_with(OPENING), self.codes) {
            (true, true) => Look::Doubtful(format!(
                "{file} is not the letter that this estafette makes of the game with its players and days of today: {} would differ",
                crate::kit::list(&kept.differences(&made))
            )),
            // What was told in an older wording, and what has a code in it that is not known, has its hashes alone.
            _ => Look::Unmade,
        }
    }

    /// What the hashes of the ledger say against a letter. A report goes along with the letter that tells of its exchange, under the
    /// name of its file; an answer gives it the number of its exchange.
    fn by_hash(&self, posted: &Posted, kept: &Parts) -> Option<String> {
        for (name, bytes) in &kept.files {
            if name == "opening.txt" && bytes != self.ledger.card().opening().as_bytes() {
                return Some(format!("{name} in it is not the opening of the card"));
            }
            if name == "ledger.txt" && !self.ledger.text().as_bytes().starts_with(bytes) {
                return Some("the ledger in it is none that this one ever was".to_owned());
            }
            let Some(of) = name.strip_prefix("report-").and_then(|rest| rest.strip_suffix(".md")) else {
                continue;
            };
            let (side, number) = match (reported(posted), of.rsplit_once('-')) {
                (Some(number), _) => (of, number),
                (None, Some((side, number))) if number.parse::<u32>().is_ok() => (side, number.parse().ok()?),
                (None, _) => {
                    return Some(format!("{name} goes along with it, and only letters with reports bring one"));
                }
            };
            if self.report(side, number) != Some(Hash::of(bytes)) {
                return Some(format!("{name} in it is not the one that the cast of exchange {number} names"));
            }
        }
        None
    }

    /// The hash of the report of a side, as a cast names it.
    fn report(&self, side: &str, exchange: u32) -> Option<Hash> {
        let place = self.ledger.card().seat(side)?;
        self.ledger.cast(exchange)?.reports[place]
    }

    /// Whether everything was told in the words of this program.
    fn is_all_of_today(&self) -> bool {
        self.ledger.exchanges().all(|exchange| is_current(self.game.file.rules, exchange.lock))
    }

    /// The ledgers that a letter may have been written by: that which goes along with it, or those of its exchange.
    fn before(&self, posted: &Posted, kept: &Parts) -> Result<Vec<Ledger>, String> {
        if posted.key.starts_with(OPENING) {
            return Ledger::open(self.ledger.card()).map(|ledger| vec![ledger]).map_err(|fault| fault.to_string());
        }
        if let Some(text) = kept.ledger() {
            let ledger = Ledger::read(text).ok();
            return ledger
                .map(|ledger| vec![ledger])
                .ok_or("the ledger in it is none that this one ever was".to_owned());
        }
        let of = posted.key.split('/').nth(1).and_then(|word| word.split('-').next()?.parse::<u32>().ok());
        let Some(exchange) = of else {
            return Ok(Vec::new());
        };
        let mut before = Vec::new();
        let mut grown = Ledger::open(self.ledger.card()).map_err(|fault| fault.to_string())?;
        for entry in self.ledger.entries().iter().map(Some).chain([None]) {
            if (exchange..=exchange + 1).contains(&current(&grown)) {
                before.push(grown.clone());
            }
            let Some(entry) = entry else { break };
            grown.append(entry.body.clone()).map_err(|fault| fault.to_string())?;
        }
        Ok(before)
    }

    /// The letters of the key that a game with this ledger owes, or owes of a named exchange.
    fn letters(
        &mut self,
        ledger: &Ledger,
        posted: &Posted,
        (from, engine): (&Address, Option<&[u8]>),
        exchange: Option<u32>,
    ) -> Vec<Letter> {
        let domain = from.domain();
        self.game.stage = Stage::Running(Box::new(ledger.clone()));
        if posted.key.starts_with("reminder/") {
            return self.reminders(posted, domain);
        }
        let (game, keep) = (&self.game, self.keep);
        let threads = threads(game, domain);
        let of_key = |letters: &[(String, Letter)]| {
            let of_key = letters.iter().filter(|(key, _)| posted.is(key));
            of_key.map(|(_, letter)| letter.clone()).collect()
        };
        if posted.key.starts_with(OPENING) {
            return of_key(&openings(game, &threads, Readers::All).unwrap_or_default().letters);
        }
        let moment = (ledger.entries().len(), posted.written, exchange, engine.map(Hash::of));
        let desk = engine.map(|engine| Enclosed { mailed: DeskMailed::EveryReport, engine, umpire: from.mail() });
        of_key(self.made.entry(moment).or_insert_with(|| {
            let work = || owed(game, keep, &threads, posted.written, (exchange, desk), Readers::All);
            // A position that no engine has made may break one off.
            let owed = catch_unwind(AssertUnwindSafe(work)).ok().and_then(Result::ok);
            owed.unwrap_or_default().letters
        }))
    }

    /// The same of reminders, for one who is still awaited.
    fn reminders(&self, posted: &Posted, domain: &str) -> Vec<Letter> {
        let game = &self.game;
        let Ok(ledger) = game.ledger() else {
            return Vec::new();
        };
        let asked_in = super::due::last_cast(ledger);
        let all = super::outgoing::outbox::posted(&game.folder).unwrap_or_default();
        let asking = Asking::of(game, current(ledger), asked_in);
        let awaited = game.file.players.iter().map(|player| {
            let out = asking.went_out(&all, &player.player);
            Awaited {
                player: player.player.clone(),
                side: player.side.clone(),
                out,
                deadline: out.and_then(|out| Deadline::of(&game.file.post, &player.player, out)),
            }
        });
        let dues = asking.clone().dues(current(ledger), asked_in, awaited.collect());
        let work = || reminders(game, self.keep, &dues, &threads(game, domain), posted.written);
        let letters = catch_unwind(AssertUnwindSafe(work)).unwrap_or_default();
        letters.into_iter().filter(|(key, _)| posted.is(key)).map(|(_, letter)| letter).collect()
    }

    /// The mail that a letter becomes, at the moment and for the address of one that is kept.
    fn mail(&self, letter: &Letter, posted: &Posted, from: &Address) -> Option<Vec<u8>> {
        let to = Address::new(letter.to.name(), &posted.to).ok()?;
        let sender = Sender { from: from.clone(), now: posted.written };
        let id = threads(&self.game, from.domain()).id(&posted.key);
        Some(Letter { to, ..letter.clone() }.mail(&sender, &posted.key, &id))
    }

    /// Whether what a ledger has locked last was told in the words of this program.
    fn is_of_today(&self, ledger: &Ledger) -> bool {
        let last = ledger.exchanges().last();
        last.is_none_or(|exchange| is_current(self.game.file.rules, exchange.lock))
    }
}

/// Mails in the outbox of which nothing is written down beside them, and what is written down of none.
fn unlisted(folder: &Folder, letters: &[Posted]) -> Vec<String> {
    let outbox = folder.post().join("outbox");
    let names = names_in(&outbox).unwrap_or_default().into_iter();
    let mails =
        names.filter(|name| name.strip_suffix(".eml").is_some_and(|name| !letters.iter().any(|one| one.name == name)));
    let told = mails.map(|name| {
        let file = outbox.join(&name).within(folder.root());
        format!("nothing beside {file} says to whom it is, and whether it went out; if a run was killed, take it away")
    });
    told.chain(copied(folder, letters)).collect()
}

/// What is told beside the outbox of letters that lie there under another name.
fn copied(folder: &Folder, letters: &[Posted]) -> Vec<String> {
    let told = written(folder).unwrap_or_default().into_iter().filter_map(|told| {
        let other = letters.iter().find(|posted| posted.key == told.key && posted.name != told.name)?;
        let is_there = letters.iter().any(|posted| posted.name == told.name);
        let [file, other] = [&told, other].map(|posted| posted.told_in(folder).within(folder.root()));
        (!is_there).then(|| format!("no letter lies beside {file}, which tells of the letter of {other}: take it away"))
    });
    told.collect()
}

/// Drafts in the folder of the game that are not what the outbox holds. A draft that was sent may be gone, and that of a letter that was
/// written anew since, and waits, is still the old one.
fn redrafted(folder: &Folder, letters: &[Posted]) -> Vec<String> {
    let drafts = drafts_in(folder);
    let names = names_in(&drafts).unwrap_or_default().into_iter();
    let told = names.filter(|name| name.ends_with(".eml")).filter_map(|name| {
        let posted = letters.iter().find(|one| name.strip_suffix(".eml") == Some(&one.name));
        let file = drafts.join(&name);
        let shown = file.within(folder.root());
        let Some(posted) = posted else {
            return Some(format!("no letter in post/outbox is the draft {shown}"));
        };
        let read = |file| read_at_most(file, LONGEST).ok().flatten();
        let is_as_made = || {
            let mail = read(posted.file_in(folder))?;
            Some(read(file)? == Drafts::of(&mail))
        };
        let is_out = posted.sent().is_some() && !matches!(posted.state(), State::Queued | State::Failed { .. });
        (is_out && is_as_made() != Some(true))
            .then(|| format!("{shown}, from which it was to be sent, is not the letter in post/outbox"))
    });
    told.collect()
}
