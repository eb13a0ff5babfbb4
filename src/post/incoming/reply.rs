//! The reply to a mail: what was wrong, what was understood, and what happens if nothing more comes.

use std::fmt::Write;

use super::addressed::{WIDTH, wrapped};
use super::questions::Answered;
use super::reading::Judged;
use super::taken::Outcome;
use super::who::CodeShown;
use super::words::Words;
use crate::adjudicate::Owed;
use crate::game::{Purpose, TurnFile};
use crate::orders::is_too_long;
use crate::post::letter::Attachment;
use crate::post::message::clean;

/// What became of a turn file, for its sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::post) enum Verdict {
    /// It counts.
    Counts,
    /// It is refused.
    Refused,
    /// A mail with a later `Date` is here already.
    Crossed,
    /// It is what was locked already.
    Locked,
    /// Not one of its orders could be carried out, and others of its sender are here.
    Void,
    /// It was taken by a run that died before it could say so, and its exchange has gone on since.
    Played,
    /// It was to be judged, and is not handed in.
    Checked,
}

impl Verdict {
    /// What the register says of it.
    pub(in crate::post) fn outcome(self) -> Outcome {
        match self {
            Verdict::Counts | Verdict::Played => Outcome::Taken,
            Verdict::Refused | Verdict::Crossed | Verdict::Locked | Verdict::Void => Outcome::Refused,
            Verdict::Checked => Outcome::Answered,
        }
    }
}

/// What a reply is made of.
pub(in crate::post) struct Reply<'r> {
    /// The game.
    pub(in crate::post) game: &'r str,
    /// The exchange that files are taken for.
    pub(in crate::post) exchange: u32,
    /// Where the game stands, in words.
    pub(in crate::post) clock: &'r str,
    /// Whose file it is: `red`, or `red (anna)`.
    pub(in crate::post) who: &'r str,
    /// When the mail was written, as its `Date` says.
    pub(in crate::post) dated: Option<String>,
    /// What became of it.
    pub(in crate::post) verdict: Verdict,
    /// What it is for.
    pub(in crate::post) purpose: Purpose,
    /// What becomes of the letters in it, a sentence each.
    pub(in crate::post) letters: &'r [String],
    /// What was found in it.
    pub(in crate::post) judged: &'r Judged,
    /// What was changed so that it could be read, and what crossed what.
    pub(in crate::post) remarks: &'r [String],
    /// The hash of the order file, and of the message as it was kept.
    pub(in crate::post) hashes: (Option<String>, String),
    /// The file of the same sender that is here and counts, by its date and hash.
    pub(in crate::post) in_force: Option<String>,
    /// Whether orders are locked, so that nothing can change any more.
    pub(in crate::post) locked: bool,
    /// By when files are due, in words.
    pub(in crate::post) deadline: Option<String>,
    /// Who owes what.
    pub(in crate::post) awaited: &'r [String],
    /// What else stands in the mail.
    pub(in crate::post) beside: &'r Beside,
    /// What an answer needs.
    pub(in crate::post) answering: &'r str,
}

impl Reply<'_> {
    /// The text of the reply.
    pub(in crate::post) fn text(&self) -> String {
        let mut text = wrapped(&self.headline());
        for remark in self.remarks {
            text.push_str(&wrapped(&format!("Note: {remark}.")));
        }
        if !self.judged.shown.is_empty() {
            text.push_str(&headed("What is wrong, or worth a look"));
            text.push_str(&self.judged.shown);
        }
        if !self.judged.understood.is_empty() {
            text.push_str(&headed(match self.purpose {
                Purpose::Letters => "As understood",
                Purpose::Orders | Purpose::Dice => "The orders as understood",
            }));
            for line in &self.judged.understood {
                text.push_str(&hanging(line));
            }
        }
        if self.verdict == Verdict::Counts && !self.letters.is_empty() {
            text.push_str(&headed("Your letters"));
            for letter in self.letters {
                text.push_str(&hanging(letter));
            }
        }
        text.push_str(&self.beside.text());
        text.push_str(&headed("If nothing more comes from you"));
        text.push_str(&wrapped(&self.outlook()));
        text.push_str(&duties(self.deadline.as_deref(), self.awaited));
        text.push_str(&self.beside.answers.text);
        text.push_str(self.answering);
        let mut proof = String::new();
        if let Some(orders) = &self.hashes.0 {
            writeln!(proof, "  orders  {orders}").expect("a string takes everything");
        }
        writeln!(proof, "  mail    {}", self.hashes.1).expect("a string takes everything");
        text.push_str(&headed("Hashes (SHA-256)"));
        text + &proof
    }

    fn headline(&self) -> String {
        let of = match &self.dated {
            Some(dated) => format!("Your mail of {dated}"),
            None => "Your mail".into(),
        };
        let who = self.who;
        let when = format!("exchange {} of {}{}", self.exchange, self.game, in_brackets(self.clock));
        let what = match self.purpose {
            Purpose::Dice => "what the dice need",
            Purpose::Orders | Purpose::Letters => "the orders",
        };
        match self.verdict {
            Verdict::Counts if self.purpose == Purpose::Letters => {
                format!("{of} is taken: it carries letters of {who} and no orders, in {when}.")
            }
            Verdict::Counts => {
                let but = match self.judged.set_aside {
                    0 => ".".to_owned(),
                    1 => ", but one order would be set aside.".into(),
                    several => format!(", but {several} orders would be set aside."),
                };
                format!("{of} is taken: {what} of {who} for {when} are here{but}")
            }
            Verdict::Refused if self.judged.sent_back.is_some() => {
                let sent_back = self.judged.sent_back.map_or("", Owed::word);
                let has = self.judged.sent_back.map_or("", |owed| owed.verb("has", "have"));
                format!(
                    "{of} is sent back: the {sent_back} of {who} for {when} {has} faults, which stand below, and nothing of it counts until all of them are mended."
                )
            }
            Verdict::Refused => {
                format!("{of} is NOT taken as orders of {who} for {when}. What is wrong with it stands below.")
            }
            Verdict::Crossed => format!(
                "{of} is kept and does NOT count: a mail of yours that is dated later came before it and stays in force. Mail the orders again if they are the ones you want."
            ),
            Verdict::Void => self.of_nothing(&of, &when),
            Verdict::Played => {
                format!(
                    "{of} came in time: the orders of {who} were taken for their exchange of {}, which is locked by now.",
                    self.game
                )
            }
            Verdict::Checked => {
                let aside = match self.judged.set_aside {
                    _ if self.judged.refused => "It would be refused as it stands.".to_owned(),
                    0 => "Nothing would be set aside.".into(),
                    1 => "One order would be set aside.".into(),
                    several => format!("{several} orders would be set aside."),
                };
                format!("{of} asks what these orders of {who} for {when} would come to. Nothing is handed in. {aside}")
            }
            Verdict::Locked => {
                format!("{of} holds the very orders of {who} that are locked for {when}. Nothing changes.")
            }
        }
    }

    /// The head of the reply to orders of which none could be carried out.
    fn of_nothing(&self, of: &str, when: &str) -> String {
        let letters = match self.letters.is_empty() {
            true => "",
            false => {
                " Its letters are not carried either: mail them without the orders, or with orders that can be carried out."
            }
        };
        format!(
            "{of} is NOT taken as orders of {} for {when}: not one order in it could be carried out, and what you mailed before is not \
             given up for it.{letters}",
            self.who
        )
    }

    fn outlook(&self) -> String {
        let mut say = String::new();
        match (self.verdict, self.locked) {
            (Verdict::Checked, false) => {
                say.push_str("Nothing has changed. To hand the orders in, mail them without the word `check`.");
                if let Some(file) = &self.in_force {
                    say.push_str(&format!(" What you mailed before stays in force: {file}."));
                }
            }
            (Verdict::Played, _) => say.push_str("Those orders were carried out, or will be; the report says how."),
            (_, true) if self.purpose == Purpose::Dice && self.verdict == Verdict::Counts => {
                say.push_str("Your link is mixed into the dice when all that are promised are here.");
            }
            (_, true) => say.push_str("The orders of this exchange are locked and can no longer change; the dice are cast from them."),
            (Verdict::Counts, false) if self.purpose == Purpose::Dice => {
                say.push_str("It is used when the exchange is locked. Orders come in a mail of their own.");
            }
            (Verdict::Counts, false) if self.purpose == Purpose::Orders => {
                say.push_str("These orders will be locked as they stand. Until then a later mail replaces this one whole.");
                match self.judged.set_aside {
                    0 => {}
                    1 => say.push_str(" The order that would be set aside is not carried out: its unit does what the rules say of a unit without orders."),
                    _ => say.push_str(" Orders that would be set aside are not carried out: their units do what the rules say of units without orders."),
                }
            }
            (_, false) if self.in_force.is_some() => {
                let file = self.in_force.as_deref().unwrap_or_default();
                say.push_str(&format!(
                    "What you mailed before stays in force and will be locked as it stands: {file}."
                ));
            }
            (_, false) if self.judged.sent_back.is_some() => say.push_str(
                "Nothing of yours that counts is here. The exchange waits for it, and nobody is shown what the other side has sent. When its time is over the umpire may go on without it: then the printed default serves, where the rules have one.",
            ),
            (_, false) => say.push_str(
                "Nothing of yours that counts is here. The umpire waits for it or, when its time is over, goes on without it: your units then do what the rules say of units without orders.",
            ),
        }
        say
    }
}

/// What stands in a mail beside the orders that are taken.
#[derive(Default)]
pub(in crate::post) struct Beside {
    /// Text of the sender's own.
    pub(in crate::post) not_taken: Vec<String>,
    /// Lines of the quoted mail that were changed and could be orders.
    pub(in crate::post) changed: Vec<String>,
    /// Others that were changed.
    pub(in crate::post) changed_text: Vec<String>,
    /// Letters to nobody of the game.
    pub(in crate::post) letters: Vec<(String, String)>,
    /// What he asked, answered.
    pub(in crate::post) answers: Answered,
}

/// So many lines are shown back; the mail is kept whole.
const SHOWN: usize = 40;

impl Beside {
    /// What stands beside the orders of a reply without marks.
    pub(in crate::post) fn of(words: &Words<'_>) -> Beside {
        Beside {
            not_taken: words.unmarked.not_taken.iter().map(|(_, line)| line.clone()).collect(),
            changed: words.changed.clone(),
            changed_text: words.changed_text.clone(),
            letters: words.unmarked.letters.clone(),
            answers: Answered::default(),
        }
    }

    /// The same without the text, where that goes to the umpire.
    pub(in crate::post) fn without_text(mut self) -> Beside {
        self.not_taken.clear();
        self.changed_text.clear();
        self
    }

    /// What the sender is told of it.
    pub(in crate::post) fn text(&self) -> String {
        let mut text = String::new();
        let full = |lines: &[String]| lines.iter().filter(|line| !line.trim().is_empty()).cloned().collect::<Vec<_>>();
        let not_taken = full(&self.not_taken);
        if !not_taken.is_empty() {
            text.push_str(&headed("Not taken as orders"));
            text.push_str(&shown_back(&not_taken));
        }
        if !self.changed.is_empty() {
            text.push_str(&headed("Not as we sent it, and NOT taken"));
            text.push_str(&shown_back(&self.changed));
            text.push_str(&wrapped(
                "These lines stand in what you quote, and are not as they were sent. If they are orders, write them above what \
                 is quoted and mail all of your orders again.",
            ));
        }
        let changed = full(&self.changed_text);
        if !changed.is_empty() {
            text.push_str(&headed("Written into what you quote, and not taken as orders"));
            text.push_str(&shown_back(&changed));
        }
        for (to, letter) in &self.letters {
            text.push_str(&headed(&format!("To {}: this is NOT carried", clean(to, 60))));
            text.push_str(&shown_back(std::slice::from_ref(letter)));
            let why = match is_too_long(letter) {
                true => "It has more than the 10,000 characters that are carried: write it shorter, or in parts.",
                false => {
                    "There is nobody of that name in the game. Letters are for a side, a player, `everybody` or `umpire`."
                }
            };
            text.push_str(&wrapped(&format!("{why} The umpire gets it as you wrote it.")));
        }
        text
    }
}

/// Lines of a mail, shown back as they came.
fn shown_back(lines: &[String]) -> String {
    let shown = lines.iter().take(SHOWN);
    let mut text = shown.map(|line| format!("  | {}\n", clean(line, 400))).collect::<String>();
    if lines.len() > SHOWN {
        text.push_str(&format!("  and {} lines more\n", lines.len() - SHOWN));
    }
    text
}

/// To the byte what the hash in a reply is of.
pub(in crate::post) fn as_locked(file: &TurnFile) -> Attachment {
    Attachment::text(format!("orders-{}.yaml", file.side()), file.locked.as_bytes())
}

/// The reply to a mail without orders, which goes to the umpire.
pub(in crate::post) fn without_orders(game: &str, what: &str, help: &str, place: &str) -> String {
    wrapped(&format!(
        "Nothing in your mail about {game} is taken for orders: {what}. It went to the umpire as you wrote it."
    )) + "\n"
        + &wrapped(&format!("If orders were meant: {help}."))
        + "\n"
        + &wrapped(
            "Some things estafette answers itself: a mail with `status`, `form`, `report` or `help` alone in a line.",
        )
        + &format!("\n{place}\n")
}

/// The reply to a mail in which no turn file was found.
pub(in crate::post) fn without_file(game: &str, what: &str, help: &str, place: &str) -> String {
    wrapped(&format!("Your mail about {game} is NOT taken: {what}."))
        + "\n"
        + &wrapped(&format!("To do: {help}."))
        + &format!("\n{place}\n")
}

/// How things stand for a player, where his mail has changed nothing.
pub(in crate::post) struct Stands<'s> {
    /// The game.
    pub(in crate::post) game: &'s str,
    /// The exchange that files are taken for.
    pub(in crate::post) exchange: u32,
    /// Where the game stands, in words.
    pub(in crate::post) clock: &'s str,
    /// Whether orders are locked.
    pub(in crate::post) locked: bool,
    /// The file of his that counts, by its date and hash.
    pub(in crate::post) in_force: Option<String>,
    /// By when his file is due, in words.
    pub(in crate::post) deadline: Option<String>,
    /// Who owes what.
    pub(in crate::post) awaited: &'s [String],
}

impl Stands<'_> {
    /// The same in words.
    pub(in crate::post) fn text(&self) -> String {
        let (exchange, game) = (self.exchange, self.game);
        let clock = in_brackets(self.clock);
        let stand = match (self.locked, &self.in_force) {
            (true, _) => format!("The orders of exchange {exchange} of {game}{clock} are locked."),
            (false, Some(file)) => format!(
                "Files are taken for exchange {exchange} of {game}{clock}. What you mailed before stays in force: {file}."
            ),
            (false, None) => format!(
                "Files are taken for exchange {exchange} of {game}{clock}. Nothing of yours that counts is here."
            ),
        };
        headed("How things stand") + &wrapped(&stand) + &duties(self.deadline.as_deref(), self.awaited)
    }
}

/// By when a file is due, and who owes what.
fn duties(deadline: Option<&str>, awaited: &[String]) -> String {
    let mut text = String::new();
    if let Some(deadline) = deadline {
        text.push_str(&headed("Deadline"));
        text.push_str(&wrapped(deadline));
    }
    text.push_str(&headed("Still awaited"));
    if awaited.is_empty() {
        text.push_str("  nothing: the umpire can go on at any time\n");
    }
    text.extend(awaited.iter().map(|debt| hanging(debt)));
    text
}

/// A mail that claims to be a player's and came from elsewhere.
pub(in crate::post) struct Strange<'s> {
    /// The game.
    pub(in crate::post) game: &'s str,
    /// The exchange that files are taken for.
    pub(in crate::post) exchange: u32,
    /// Whose orders it claims to hold.
    pub(in crate::post) who: &'s str,
    /// From where it came, in words.
    pub(in crate::post) whence: &'s str,
    /// What it showed of the reply code.
    pub(in crate::post) code: CodeShown,
    /// Whether it came from somebody of that side, who has the code himself.
    pub(in crate::post) is_of_the_side: bool,
    /// The number of this letter among those that may go out, and how many may.
    pub(in crate::post) number: (usize, usize),
    /// What is kept of the mail.
    pub(in crate::post) kept: &'s str,
}

impl Strange<'_> {
    /// What the player is told.
    pub(in crate::post) fn text(&self) -> String {
        let Strange { game, exchange, who, whence, .. } = self;
        let code = match self.code {
            CodeShown::Right if self.is_of_the_side => "It had the reply code, which every player of your side has.",
            CodeShown::Right => "It had your reply code, which has therefore leaked: tell the umpire.",
            CodeShown::Wrong => "Its reply code was wrong.",
            CodeShown::None => "It had no reply code.",
        };
        let (number, most) = self.number;
        [
            format!(
                "A mail came with orders of {who} for exchange {exchange} of {game}, {whence}. It is NOT taken. {code}"
            ),
            "If it was you: mail from the address that this letter goes to, or ask the umpire to list the other one. If it was not: somebody tries to order your troops about; the umpire has the mail.".into(),
            format!(
                "Of further mails of this kind from the same sender nothing is said in this exchange, and of other senders at most {most} times; this is number {number}."
            ),
        ]
        .map(|part| wrapped(&part))
        .join("\n")
            + &format!("\n{}\n", self.kept)
    }
}

/// Where the game stands, behind its name.
fn in_brackets(clock: &str) -> String {
    if clock.is_empty() { String::new() } else { format!(" ({clock})") }
}

fn headed(head: &str) -> String {
    format!("\n{head}\n")
}

fn hanging(text: &str) -> String {
    let options = textwrap::Options::new(WIDTH).initial_indent("  ").subsequent_indent("    ");
    textwrap::fill(text, options) + "\n"
}
