//! Mails of players that hold no orders: they go to the umpire as they were written.

use super::addressed::wrapped;
use super::clerk::Clerk;
use super::decision::{Answer, Decision, kept};
use super::standing::Standing;
use super::taken::{DIGITS, Outcome};
use super::who::{self, Demand};
use super::words::Words;
use super::{carried_back, questions, reply};
use crate::game::{Game, Player, Trouble, TurnFile};
use crate::post::message::raw::Raw;
use crate::post::message::turn_text::{self, TurnText};
use crate::post::message::{Mail, PieceKind, clean};
use crate::yaml::is_forbidden;

/// How many mails without orders go to the umpire in a day; what comes beyond them is kept, and he is told that it is.
const A_DAY: usize = 60;

/// How much of a mail goes to the umpire; all of it is kept.
const MOST: usize = 40_000;

/// What is said of a mail in which nobody finds an order, and what it is.
const NO_ORDERS: (&str, &str) = ("wrote a mail in which nothing is an order.", "a mail without orders");

/// The same where there are some, and they are refused.
pub(in crate::post) const REFUSED: (&str, &str) =
    ("wrote more than the orders, which are refused; nothing of it is carried to anybody.", "a mail that is refused");

/// The same where they came too late.
pub(in crate::post) const TOO_LATE: (&str, &str) = (
    "wrote more than the orders, which came too late; nothing of it is carried to anybody.",
    "a mail that came too late",
);

/// A mail that goes to the umpire.
pub(in crate::post) struct Passed {
    /// What he reads of it.
    text: String,
    /// What an answer to it has to show, where one is carried back.
    code: Option<String>,
    /// What it is, for its subject.
    what: &'static str,
}

impl Clerk<'_, '_> {
    /// A mail of a player in which nothing is an order: it goes to the umpire, and the player is told so. `what` is wrong with it
    /// as a turn file, where something is.
    pub(in crate::post) fn passed(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        (mail, words): (&Mail, Option<&Words<'_>>),
        player: &Player,
        (what, help): (&str, &str),
    ) -> Decision {
        let game = &standing.game.file.name;
        let stands = self.stands(standing, player);
        let beside = words.map_or(reply::Beside::default(), reply::Beside::of);
        let place = format!(
            "{}{}{}\n{}",
            stands.trim_start(),
            beside.without_text().text(),
            self.how_to_answer(standing, player, (words, None)),
            kept(raw)
        );
        let text = reply::without_orders(game, what, help, &place);
        Decision {
            outcome: Outcome::Passed,
            reply: Some(Answer::of(player, text)),
            to_umpire: Some(self.for_the_umpire(standing, raw, (mail, words), player, NO_ORDERS)),
            ..Decision::silent(what)
        }
    }

    /// A letter that nothing shows to be of the player: the umpire alone reads it.
    pub(in crate::post) fn unproven_letter(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        (mail, words): (&Mail, &Words<'_>),
        player: &Player,
    ) -> Decision {
        let what = "a letter needs the proof that orders need, and this mail does not have it; so it is carried to nobody else";
        let help = "write again in an answer to your last report, so that its code stands below what you write";
        let mut decision = self.passed(standing, raw, (mail, Some(words)), player, (what, help));
        if let Some(passed) = &mut decision.to_umpire {
            let lacks = "It does NOT have all the proof that the game demands of orders: anybody may have written it.";
            passed.text.push_str(&format!("\n{}", wrapped(lacks)));
        }
        decision
    }

    /// The reply to a mail of which the orders count for nothing, with what else is in it on its way to the umpire.
    pub(in crate::post) fn with_the_rest(
        &self,
        mut decision: Decision,
        standing: &Standing<'_>,
        raw: &Raw,
        (mail, words): (&Mail, &Words<'_>),
        player: &Player,
        what: (&str, &'static str),
    ) -> Decision {
        if !matches!(decision.outcome, Outcome::Refused | Outcome::Passed) || !words.say_more(FEW_WORDS) {
            return decision;
        }
        decision.to_umpire = Some(self.for_the_umpire(standing, raw, (mail, Some(words)), player, what));
        if let Some(reply) = &mut decision.reply {
            let told = "What else stands in your mail is carried to nobody; the umpire gets it as you wrote it.";
            reply.text.push('\n');
            reply.text.push_str(&wrapped(told));
        }
        decision
    }

    /// What a player wrote, for the umpire; with what is said of it, and what it is.
    pub(in crate::post) fn for_the_umpire(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        (mail, words): (&Mail, Option<&Words<'_>>),
        player: &Player,
        (said, what): (&str, &'static str),
    ) -> Passed {
        let own = match words {
            Some(words) => {
                let lines = words.typed.own.iter().chain(&words.typed.below).map(|(_, line)| line.as_str());
                let lines = lines.chain(words.changed_text.iter().map(String::as_str));
                lines.collect::<Vec<_>>().join("\n")
            }
            None => turn_text::all_text(&mail.pieces),
        };
        let own = own.trim().chars().filter(|letter| *letter == '\n' || !letter.is_control());
        let own = own.filter(|letter| !is_forbidden(*letter)).take(MOST).collect::<String>();
        let own = match own.is_empty() {
            true => "(There is no text of his own in it.)".to_owned(),
            false => own,
        };
        let indented = own.lines().map(|line| format!("    {line}").trim_end().to_owned() + "\n").collect::<String>();
        let files = mail
            .pieces
            .iter()
            .filter(|piece| matches!(piece.kind, PieceKind::Closed | PieceKind::File(..) | PieceKind::Mail));
        let files = files.map(|piece| piece.name.clone().unwrap_or_else(|| piece.media.clone())).collect::<Vec<_>>();
        let files = match files.is_empty() {
            true => String::new(),
            false => format!("\nWith it came: {}.\n", clean(&files.join(", "), 400)),
        };
        let head = format!("{} of {} {said}", player.player, player.side);
        let (head, code) = self.headed(standing.game, raw, (mail, words), player, &head);
        Passed { text: format!("{head}\n{indented}{files}\n{}\n", kept(raw)), code, what }
    }

    /// What a player wrote, beside orders that count, to those to whom it is not carried: for the umpire, if anything was.
    pub(in crate::post) fn uncarried(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        (mail, words): (&Mail, &Words<'_>),
        player: &Player,
    ) -> Option<Passed> {
        let letters = &words.unmarked.letters;
        let said = "wrote, beside orders that count, what the game carries to nobody.";
        let told = letters.iter().map(|(to, letter)| (clean(to, 60), letter.as_str()));
        let passed =
            || self.letters(standing.game, raw, (mail, words), player, (said, "what is carried to nobody"), told);
        (!letters.is_empty()).then(passed)
    }

    /// Letters that are carried to nobody but the umpire: to whom they were, and the text; with what is said of them, and what they are.
    fn letters<'l>(
        &self,
        game: &Game,
        raw: &Raw,
        (mail, words): (&Mail, &Words<'_>),
        player: &Player,
        (said, what): (&str, &'static str),
        letters: impl Iterator<Item = (String, &'l str)>,
    ) -> Passed {
        let told = letters.map(|(to, letter)| format!("    To {}: {}\n", clean(&to, 200), clean(letter, MOST)));
        let told = told.collect::<Vec<_>>().join("\n");
        let head = format!("{} of {} {said}", player.player, player.side);
        let (head, code) = self.headed(game, raw, (mail, Some(words)), player, &head);
        Passed { text: format!("{head}\n{told}\n{}\n", kept(raw)), code, what }
    }

    /// What stands above the words of a player for the umpire, with whether he proves to be himself and how he is answered; and the
    /// code that an answer has to show.
    fn headed(
        &self,
        game: &Game,
        raw: &Raw,
        (mail, words): (&Mail, Option<&Words<'_>>),
        player: &Player,
        head: &str,
    ) -> (String, Option<String>) {
        let from = mail.from.as_deref().unwrap_or("-");
        let shown = words.is_some_and(|words| words.carried.shows_code(game, self.keep, player));
        let code = match shown {
            true => "It shows the reply code of his last report.",
            false => "It shows no right reply code: whether he wrote it, its address alone says.",
        };
        let to_answer = carried_back::code(game, self.keep, raw.hash.as_str());
        let answer = match to_answer {
            Some(_) => format!(
                "Answer this mail, and leave its subject as it is: what you write above the quoted lines is carried to {from}."
            ),
            None => format!("Answer him at {from}: an answer to this mail is not carried to him."),
        };
        (wrapped(&format!("{head} {code} {answer}")), to_answer)
    }

    /// Puts what a player wrote into the outbox, for the umpire; says whether it goes to him.
    pub(in crate::post) fn pass_on(
        &mut self,
        game: &Game,
        raw: &Raw,
        mail: Option<&Mail>,
        Passed { text, code, what }: Passed,
    ) -> Result<bool, Trouble> {
        let hash = &raw.hash.as_str()[..DIGITS];
        let day = self.outbox.sender().now.strftime("%Y-%m-%d").to_string();
        let prefix = format!("passed/{day}/");
        let letters = self.outbox.letters();
        let passed = letters.iter().filter(|posted| posted.key.starts_with(&prefix)).count();
        let is_known = letters.iter().any(|posted| posted.key.starts_with("passed/") && posted.key.ends_with(hash));
        if is_known || passed >= A_DAY {
            return Ok(false);
        }
        let subject = clean(mail.map_or("", |mail| &mail.subject), 100);
        let last = match passed + 1 == A_DAY {
            true => {
                "\nThis is the last of such mails that is sent to you today. What else comes is kept in post/in, and \
                     post/taken.txt has a line of each.\n"
            }
            false => "",
        };
        let code = code.map_or(String::new(), |code| format!(" ({code})"));
        let subject = format!("[{}] {what}: {subject}{code}", game.file.name);
        self.outbox.put_for_umpire(&format!("{prefix}{hash}"), &game.file.name, subject, text + last)?;
        Ok(true)
    }

    /// A mail of questions.
    pub(in crate::post) fn questioned(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        (mail, words): (&Mail, &Words<'_>),
        player: &Player,
    ) -> Decision {
        let before = self.asked_today(player);
        if before >= questions::A_DAY {
            let to_umpire = Some(self.for_the_umpire(standing, raw, (mail, Some(words)), player, NO_ORDERS));
            let why = format!("{} {ASKED_ENOUGH}", questions::A_DAY);
            return Decision { outcome: Outcome::Passed, to_umpire, ..Decision::silent(why) };
        }
        let told = self.tell(standing, player, &words.questions);
        let mut text = told.text.trim_start().to_owned();
        let to_umpire = (words.typed.words() > FEW_WORDS)
            .then(|| self.for_the_umpire(standing, raw, (mail, Some(words)), player, NO_ORDERS));
        if to_umpire.is_some() {
            text.push_str("\nWhat else stands in your mail is no question that is known here, and no order. It went to the umpire.\n");
        }
        if before + 1 == questions::A_DAY {
            text.push_str("\nThis is the last answer of today: so many mails with questions are answered in a day, and more of them go to the umpire.\n");
        }
        text.push_str(&self.how_to_answer(standing, player, (Some(words), None)));
        let answer =
            Answer { attached: told.attached, key: Some(self.key_of_questions(player)), ..Answer::of(player, text) };
        let why = words.questions.len();
        Decision {
            outcome: Outcome::Answered,
            reply: Some(answer),
            to_umpire,
            ..Decision::silent(format!("{why} question{}", if why == 1 { "" } else { "s" }))
        }
    }

    /// What an answer to this mail needs, so that orders may stand in it without any ceremony. The code is told to nobody who has
    /// not shown it.
    pub(in crate::post) fn how_to_answer(
        &self,
        standing: &Standing<'_>,
        player: &Player,
        (words, file): (Option<&Words<'_>>, Option<&TurnFile>),
    ) -> String {
        if standing.locked || standing.over.is_some() || standing.stand.is_none() {
            return String::new();
        }
        let asks = who::demands(standing.game).contains(&Demand::Code);
        let right = super::carried::right_code(standing.game, self.keep, player);
        let shown = words.is_some_and(|words| words.carried.shows_code(standing.game, self.keep, player));
        // It may stand in a file that came along.
        let in_file = file.and_then(|file| file.envelope.code.as_ref()).map(|code| code.name.as_str());
        let shown = shown || right.is_some() && in_file == right.as_deref();
        let code = match (asks, right) {
            (false, _) => String::new(),
            (true, Some(code)) if shown => format!("  code: {code}\n"),
            (true, _) => {
                return "\nTo order anything, answer your last report: its code has to be in the mail.\n".to_owned();
            }
        };
        format!(
            "\nTo order anything, answer this mail and leave these lines below yours\n  exchange: {}\n{code}",
            standing.exchange()
        )
    }
}

/// Why no more questions are answered, behind their number.
pub(in crate::post) const ASKED_ENOUGH: &str = "mails with questions were answered today";

/// So many words beside a question are a greeting and a name.
pub(in crate::post) const FEW_WORDS: usize = 5;

/// Why a turn file that a mail quotes, or brings as it was sent, is no order, if it is none; and what to do.
pub(in crate::post) fn why_no_order(
    standing: &Standing<'_>,
    (text, file): (&TurnText, &TurnFile),
    words: &Words<'_>,
) -> Option<(&'static str, &'static str)> {
    let begins_unquoted = turn_text::begins_unquoted(&text.text);
    // Below the line that says whom his program quotes he may have typed it himself.
    let is_only_quoted = text.name.is_none() && !turn_text::is_typed(&text.text) && !words.typed.has_marks();
    let is_quoted = text.name.is_some() || words.has_report_below(&text.text);
    let is_empty = standing.is_empty_form(file) || is_only_quoted && !file.orders_something();
    if is_empty && (is_quoted || !begins_unquoted) {
        let what = match text.name {
            Some(_) => "the form of your report came with it as it was sent, and nothing is filled in",
            None if words.has_text() => {
                "nothing that you wrote in it is an order, and in the form that it quotes nothing is filled in"
            }
            None => "it quotes the form of your report, and nothing is filled in",
        };
        let help = "type your orders above it; if you want no orders at all, copy the form, marks and all, into the text of a mail, with nothing quoted below it";
        return Some((what, help));
    }
    if is_only_quoted && !turn_text::has_both_marks(&text.text) {
        let what = "it only quotes lines of a turn file, and lines that are quoted are no orders";
        let help = "type your orders above what your program quotes; or fill in the form that it quotes, and leave both mark lines of it";
        return Some((what, help));
    }
    if !begins_unquoted && standing.was_replaced(file) {
        let what = "it quotes orders of yours that a later mail of yours has replaced";
        return Some((what, "if you want them back, type them into an answer to your report"));
    }
    if is_only_quoted && standing.counts(file) {
        let what = "it quotes orders of yours that count already, and they still do";
        return Some((what, "to order something else, type it above what your program quotes"));
    }
    None
}
