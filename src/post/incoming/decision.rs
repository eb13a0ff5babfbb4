//! What is to become of a mail: who is answered what, and which file counts. Nothing is written here.

use super::clerk::{Clerk, leftover, short};
use super::mended::{numbered, with_numbers, without_check, without_questions};
use super::passed::{Passed, REFUSED, TOO_LATE};
use super::reading::{Judged, judge, shown};
use super::reply::{Beside, Reply, Verdict, as_locked};
use super::standing::{Standing, sender, settle};
use super::taken::Outcome;
use super::who::{self, Demand, Evidence};
use super::words::Words;
use crate::dice::Hash;
use crate::game::{BEGIN, Player, Purpose, Stage, Trouble, TurnFile, comes_to_nothing, promised};
use crate::post::letter::Attachment;
use crate::post::message::named::outermost;
use crate::post::message::raw::Raw;
use crate::post::message::turn_text::{self, NoTurnText, TurnText};
use crate::post::message::{Mail, Unfit, clean};

/// How many mails from one address may come to nothing in an exchange before no more are answered: two programs that do not know
/// that they write to each other stop there.
const PATIENCE: usize = 12;

/// Why no more are answered, behind their number.
pub(in crate::post) const IN_VAIN: &str = "mails from this address came to nothing before";

/// A letter to a player whom somebody else's mail matters to.
pub(in crate::post) struct Warning {
    pub(in crate::post) to: Player,
    pub(in crate::post) key: String,
    pub(in crate::post) text: String,
}

/// What a player is answered.
pub(in crate::post) struct Answer {
    pub(in crate::post) to: Player,
    pub(in crate::post) text: String,
    pub(in crate::post) attached: Vec<Attachment>,
    /// Under what it stands in the outbox, if not under the answers.
    pub(in crate::post) key: Option<String>,
}

impl Answer {
    pub(in crate::post) fn of(to: &Player, text: String) -> Answer {
        Answer { to: to.clone(), text, attached: Vec::new(), key: None }
    }
}

/// What is to become of a mail.
pub(in crate::post) struct Decision {
    pub(in crate::post) outcome: Outcome,
    pub(in crate::post) sender: String,
    pub(in crate::post) why: String,
    /// To whom, and what.
    pub(in crate::post) reply: Option<Answer>,
    /// What the umpire is told of it.
    pub(in crate::post) to_umpire: Option<Passed>,
    /// To whom somebody else's mail matters.
    pub(in crate::post) warnings: Vec<Warning>,
    /// The turn file that counts from now on.
    pub(in crate::post) file: Option<TurnFile>,
    /// The turn file that is sent back.
    pub(in crate::post) sent_back: Option<TurnFile>,
    /// The name of the file without a head that was read with it.
    pub(in crate::post) read: Option<String>,
}

impl Decision {
    pub(in crate::post) fn silent(why: impl Into<String>) -> Decision {
        Decision {
            outcome: Outcome::Silent,
            sender: "-".into(),
            why: why.into(),
            reply: None,
            to_umpire: None,
            warnings: Vec::new(),
            file: None,
            sent_back: None,
            read: None,
        }
    }

    pub(in crate::post) fn refused(to: &Player, why: impl Into<String>, text: String) -> Decision {
        Decision { outcome: Outcome::Refused, reply: Some(Answer::of(to, text)), ..Decision::silent(why) }
    }
}

impl Clerk<'_, '_> {
    /// Decides what is to become of a mail. A turn file that can be taken always is, however many mails came to nothing before it:
    /// they may have been forged to keep it out.
    pub(in crate::post) fn decide(
        &self,
        standing: &Standing<'_>,
        demands: &[Demand],
        raw: &Raw,
        mail: &Mail,
        unfit: Option<Unfit>,
    ) -> Result<Decision, Trouble> {
        let mut decision = self.look_at(standing, demands, raw, mail, unfit)?;
        if let Some(answer) = &mut decision.reply {
            answer.text.extend(super::unread::told(mail, decision.read.as_deref()));
        }
        let from = mail.from.as_deref().unwrap_or_default();
        let in_vain = matches!(decision.outcome, Outcome::Refused | Outcome::Passed);
        if !in_vain || self.register.in_vain(standing.exchange(), from) < PATIENCE {
            return Ok(decision);
        }
        let why = format!("{PATIENCE} {IN_VAIN}");
        let whose = decision.reply.as_ref().map(|answer| &answer.to);
        // Nobody is answered, but what a player wrote goes to the umpire.
        let to_umpire = match (decision.to_umpire, whose) {
            (None, Some(player)) => Some(self.for_the_umpire(standing, raw, (mail, None), player, REFUSED)),
            (to_umpire, _) => to_umpire,
        };
        let outcome = if to_umpire.is_some() { Outcome::Passed } else { Outcome::Silent };
        let sender = decision.sender;
        Ok(Decision { outcome, sender, to_umpire, warnings: decision.warnings, ..Decision::silent(why) })
    }

    fn look_at(
        &self,
        standing: &Standing<'_>,
        demands: &[Demand],
        raw: &Raw,
        mail: &Mail,
        unfit: Option<Unfit>,
    ) -> Result<Decision, Trouble> {
        if self.register.knows_the_same(mail) {
            return Ok(Decision::silent("the same mail came before"));
        }
        if let Some(automatic) = mail.automatic {
            return Ok(Decision::silent(automatic.why()));
        }
        let from = match &mail.from {
            Ok(from) => from,
            Err(why) => return self.of_nobody(standing, raw, mail, unfit, why),
        };
        if from.eq_ignore_ascii_case(self.outbox.sender().from.mail()) {
            return Ok(Decision::silent("it comes from the umpire's own address"));
        }
        let listed = who::listed(standing.game, from);
        let first = listed.first().copied();
        if let Some(unfit) = unfit {
            let (what, help) = unfit_words(&unfit);
            return Ok(self.unanswerable(standing, first, raw, &what, help));
        }
        let words = self.words_of(standing, demands, mail);
        let found = text_in(mail, words.as_ref());
        let asks = words.as_ref().is_some_and(|words| !words.questions.is_empty());
        let is_own = found.as_ref().is_ok_and(|found| self.is_typed(standing, found, words.as_ref()));
        if let Some(words) = &words {
            // A head that was typed above a quoted form belongs to what was typed.
            let in_text = found.as_ref().map_or(true, |found| found.name.is_none());
            let quotes_a_form = in_text && words.typed.quoted.iter().any(|(_, line)| line.contains(BEGIN));
            let is_a_file = words.has_head() && !quotes_a_form;
            let has_attempts = words.unmarked.has_attempts && !words.typed.has_marks() && !is_a_file;
            let has_orders = is_own && !(in_text && words.is_a_head_alone()) || has_attempts;
            if asks && !has_orders && !(words.is_check() && found.is_ok()) {
                return Ok(self.of_questions(standing, raw, (mail, words), &listed));
            }
            if (!is_own || quotes_a_form) && has_attempts && matches!(standing.game.stage, Stage::Running(_)) {
                return self.of_words(standing, demands, raw, (mail, words), &listed);
            }
        }
        let passed = |player: &Player, what: &str, help: &str| {
            self.passed(standing, raw, (mail, words.as_ref()), player, (what, help))
        };
        let player = words.as_ref().and_then(|words| words.player).or(first);
        let text = match (found, player) {
            (Ok(text), _) if is_own || !words.as_ref().is_some_and(|words| words.typed.forwarded) => text,
            (Ok(_), Some(player)) if first.is_some() => {
                let what = "what is passed on is never taken for orders";
                return Ok(passed(player, what, "type your orders into an answer to your report"));
            }
            (Err(none), Some(player)) if first.is_some() && !none.is_found => {
                return Ok(passed(player, &none.what, &none.help));
            }
            (Ok(_), _) => return Ok(Decision::silent("nobody of the game has this address, and it is passed on")),
            (Err(none), _) => return Ok(self.unanswerable(standing, first, raw, &none.what, &none.help)),
        };
        let empty = Words::none();
        let words = words.as_ref().unwrap_or(&empty);
        let text = if words.is_check() { without_check(text) } else { without_questions(text) };
        let place = text.place();
        let file = match self.read_or_mended(standing, (mail, &text), words) {
            Ok(file) => file,
            Err(trouble) => {
                let shown = shown(&trouble, &place);
                return Ok(self.unreadable(standing, raw, (mail, words), player.filter(|_| first.is_some()), shown));
            }
        };
        let beside = words.beside_a_file(is_own && text.name.is_none());
        self.of_a_file(standing, demands, raw, (mail, &text, file), (words, beside), &listed)
    }

    /// Whether a turn file was put there by the sender: marks or keys that are not quoted, or a file that is more than our form.
    fn is_typed(&self, standing: &Standing<'_>, found: &TurnText, words: Option<&Words<'_>>) -> bool {
        if found.name.is_some() {
            let file = TurnFile::read("mail", found.text.clone().into_bytes(), standing.expected.tongue());
            let typed_too = words.is_some_and(|words| words.unmarked.has_attempts);
            return !typed_too || !file.is_ok_and(|file| standing.is_empty_form(&file));
        }
        if words.is_some_and(|words| words.has_report_below(&found.text)) {
            return false;
        }
        turn_text::is_typed(&found.text)
    }

    /// A reply without marks that has orders in it.
    fn of_words(
        &self,
        standing: &Standing<'_>,
        demands: &[Demand],
        raw: &Raw,
        (mail, words): (&Mail, &Words<'_>),
        listed: &[&Player],
    ) -> Result<Decision, Trouble> {
        let Some(player) = words.player else {
            let Some(first) = listed.first() else {
                return self.of_a_stranger(standing, raw, (mail, words));
            };
            let what = "your address is listed for several players, and it does not show whose orders these are";
            let help = "type them into an answer to the report of that side, or write `side:` and `player:` above them";
            return Ok(self.passed(standing, raw, (mail, Some(words)), first, (what, help)));
        };
        let names = outermost(&turn_text::all_text(&mail.pieces), "game", Some);
        if names.len() > 1 {
            let what = format!("it speaks of more than one game: {}", clean(&names.join(", "), 200));
            let help = "answer the reports of your games one by one";
            return Ok(self.passed(standing, raw, (mail, Some(words)), player, (&what, help)));
        }
        let head = self.head_for(standing, words, player);
        // Nothing is taken any more: for what it is too late needs no proof.
        let is_late = standing.locked || standing.over.is_some();
        let head = head.or_else(|| is_late.then(|| self.late_head(standing, player)));
        let Some(head) = head else {
            let what = "it has orders, and does not show for which exchange";
            let help = format!(
                "type them into an answer to your last report, so that it stands below them; or write `exchange: {}` above them",
                standing.exchange()
            );
            return Ok(self.passed(standing, raw, (mail, Some(words)), player, (what, &help)));
        };
        if !words.unmarked.has_orders && !words.is_check() && words.unmarked.is_letter() {
            let help = "type a line for each unit, such as `swiss: stand`, into an answer to your report";
            return Ok(self.passed(standing, raw, (mail, Some(words)), player, ("there are no orders in it", help)));
        }
        let (filed, numbers) = words.unmarked.filed(&head);
        let text = TurnText { text: filed, bytes: None, name: None, around: turn_text::all_text(&mail.pieces) };
        let place = text.place();
        let read = TurnFile::read(place.as_str(), text.text.clone().into_bytes(), standing.expected.tongue());
        let file = read.map(|file| with_numbers(file, &numbers)).map_err(|trouble| numbered(trouble, &numbers));
        let file = match file {
            Ok(file) => self.of_own_side(standing, file, words, player),
            Err(trouble) => {
                let shown = shown(&trouble, &place);
                let answered = listed.first().map(|_| player);
                let refused = self.unreadable(standing, raw, (mail, words), answered, shown);
                return Ok(self.with_the_rest(refused, standing, raw, (mail, words), player, REFUSED));
            }
        };
        let beside = Beside::of(words);
        let decision = self.of_a_file(standing, demands, raw, (mail, &text, file), (words, beside), listed)?;
        Ok(Decision { read: words.file.clone(), ..decision })
    }

    /// A mail with a turn file, from somebody who may be anybody.
    fn of_a_file(
        &self,
        standing: &Standing<'_>,
        demands: &[Demand],
        raw: &Raw,
        (mail, text, file): (&Mail, &TurnText, TurnFile),
        (words, beside): (&Words<'_>, Beside),
        listed: &[&Player],
    ) -> Result<Decision, Trouble> {
        let claimed = who::claimed(standing.game, &file);
        let is_claimed = |player: &&Player| claimed.is_some_and(|claimed| claimed.player == player.player);
        let mine = listed.iter().any(is_claimed);
        let strict = demands.contains(&Demand::Address);
        let player = match (strict, listed.first(), claimed) {
            (true, None, _) => {
                return Ok(Decision {
                    warnings: self.warnings(standing, raw, mail, &file, UNLISTED)?,
                    ..Decision::silent("nobody of the game has this address")
                });
            }
            (true, Some(first), Some(claimed)) if !mine => {
                let warnings = self.warnings(standing, raw, mail, &file, FROM_ANOTHER)?;
                return Ok(self.impostor(standing, first, &claimed.side, raw, warnings));
            }
            (true, Some(first), None) if is_of_others(standing, listed, &file) => {
                let warnings = self.warnings(standing, raw, mail, &file, FROM_ANOTHER)?;
                return Ok(self.impostor(standing, first, &file.side(), raw, warnings));
            }
            (_, _, Some(claimed)) => claimed,
            (_, Some(first), None) => first,
            (false, None, None) => return Ok(Decision::silent("nobody knows whose file it is")),
        };
        if let Some(why) = super::passed::why_no_order(standing, (text, &file), words) {
            return Ok(self.passed(standing, raw, (mail, Some(words)), player, why));
        }
        self.judged(standing, demands, raw, (mail, text, file), (words, beside), player)
    }

    /// A mail of which nobody can say from whom it is; if it orders troops about, their player hears of it.
    fn of_nobody(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        mail: &Mail,
        unfit: Option<Unfit>,
        why: &str,
    ) -> Result<Decision, Trouble> {
        let mut decision = Decision::silent(why);
        if let (None, Ok(text)) = (unfit, turn_text::find(mail)) {
            let file = TurnFile::read(text.place().as_str(), text.text.into_bytes(), standing.expected.tongue());
            if let Ok(file) = file {
                let whence = "and it does not say from which one address";
                decision.warnings = self.warnings(standing, raw, mail, &file, whence)?;
            }
        }
        Ok(decision)
    }

    /// A file for a player of the game, whose mail this seems to be.
    fn judged(
        &self,
        standing: &Standing<'_>,
        demands: &[Demand],
        raw: &Raw,
        (mail, text, file): (&Mail, &TurnText, TurnFile),
        (words, mut beside): (&Words<'_>, Beside),
        player: &Player,
    ) -> Result<Decision, Trouble> {
        let game = standing.game;
        if words.is_check() {
            return self.checked(standing, raw, (mail, text, file), (words, beside), player);
        }
        if !words.questions.is_empty() && self.asked_today(player) < super::questions::A_DAY {
            beside.answers = self.tell_beside(standing, player, &words.questions);
        }
        let left = leftover(game, &file, raw)?;
        if !left && let Some(late) = self.late(standing, raw, (mail, &file), player) {
            return Ok(self.with_the_rest(late, standing, raw, (mail, words), player, TOO_LATE));
        }
        let place = text.place();
        let evidence = Evidence { mail, text, file: &file, player: Some(player) };
        let sender = sender(game, &file);
        let others = standing.ordered_beside(&file);
        let board = standing.stand.as_ref().map(|stand| (&stand.held, others.as_slice()));
        let judged = judge(&evidence, game, self.keep, demands, &standing.expected, board, &place)?;
        if judged.refused && !left && evidence.is_unproven_letter(game, self.keep, demands)? {
            return Ok(self.unproven_letter(standing, raw, (mail, words), player));
        }
        let verdict = if left {
            match judged.refused {
                true => Verdict::Played,
                false => Verdict::Counts,
            }
        } else {
            self.verdict(standing, mail, &file, judged.refused)
        };
        let judged = what_matters(judged, verdict);
        let counts = verdict.outcome() == Outcome::Taken;
        let text = self.reply(standing, raw, (mail, &file, words), player, (&judged, &beside), verdict);
        let mut attached = std::mem::take(&mut beside.answers.attached);
        attached.extend(Some(&file).filter(|file| counts && file.purpose() == Purpose::Orders).map(as_locked));
        let reply = Answer { attached, ..Answer::of(player, text) };
        let why = why_so(verdict, &judged);
        let to_umpire = self.uncarried(standing, raw, (mail, words), player).filter(|_| counts && !left);
        let sent_back = judged.sent_back.map(|_| file.clone());
        let decision = Decision {
            outcome: verdict.outcome(),
            sender,
            reply: Some(reply),
            to_umpire,
            file: counts.then_some(file),
            sent_back,
            ..Decision::silent(why)
        };
        Ok(self.with_the_rest(decision, standing, raw, (mail, words), player, REFUSED))
    }

    /// What becomes of a file that no run has seen before.
    fn verdict(&self, standing: &Standing<'_>, mail: &Mail, file: &TurnFile, refused: bool) -> Verdict {
        let sender = sender(standing.game, file);
        let later = self.register.latest(standing.exchange(), &sender);
        if refused {
            Verdict::Refused
        } else if standing.locked && !file.is_dice_mail() {
            Verdict::Locked
        } else if later.zip(self.dated(mail)).is_some_and(|(later, date)| later > date) {
            Verdict::Crossed
        } else if standing.has(&sender).is_some() && is_void(standing, file) {
            Verdict::Void
        } else {
            Verdict::Counts
        }
    }

    pub(in crate::post) fn reply(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        (mail, file, words): (&Mail, &TurnFile, &Words<'_>),
        player: &Player,
        (judged, beside): (&Judged, &Beside),
        verdict: Verdict,
    ) -> String {
        let game = standing.game;
        let sender = sender(game, file);
        let days = self.register.days(game);
        let mut remarks = file.remarks.clone();
        remarks.extend(self.of_the_clock(mail));
        let counts = verdict == Verdict::Counts;
        if counts && file.purpose() != Purpose::Letters {
            remarks.extend(standing.replaced(&sender, short(raw), file));
        }
        let mut debts = standing.debts.clone();
        if counts {
            settle(&mut debts, file);
        }
        let awaited = standing.awaited(&debts);
        let side = file.side();
        let shared = game.file.players_of(&side).count() > 1;
        let who = match shared {
            true => format!("{side} ({})", player.player),
            false => side.to_string(),
        };
        Reply {
            game: &game.file.name,
            exchange: standing.exchange(),
            clock: &standing.clock,
            who: &clean(&who, 80),
            dated: mail.date.and_then(|date| self.words(game, date)),
            verdict,
            purpose: file.purpose(),
            letters: &promised(game, file, &days, days.next(self.dated(mail))),
            judged,
            remarks: &remarks,
            hashes: (Some(Hash::of(file.locked.as_bytes()).to_string()), raw.hash.to_string()),
            in_force: match file.purpose() {
                Purpose::Letters => self.file_of(standing, player),
                Purpose::Orders | Purpose::Dice => self.in_force(standing, &sender),
            },
            locked: standing.locked,
            deadline: standing.deadline(player, &debts),
            awaited: &awaited,
            beside,
            answering: &self.how_to_answer(standing, player, (Some(words), Some(file))),
        }
        .text()
    }

    /// The reply to a file that is no turn file, whatever else it is.
    fn unreadable(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        (mail, words): (&Mail, &Words<'_>),
        player: Option<&Player>,
        shown: String,
    ) -> Decision {
        let why = first_error(&shown);
        let Some(player) = player else {
            return Decision::silent(format!("nobody of the game has this address, and {why}"));
        };
        let judged = Judged { shown, refused: true, ..Judged::default() };
        let awaited = standing.awaited(&standing.debts);
        let side = player.side.to_string();
        let text = Reply {
            game: &standing.game.file.name,
            exchange: standing.exchange(),
            clock: &standing.clock,
            who: &side,
            dated: mail.date.and_then(|date| self.words(standing.game, date)),
            verdict: Verdict::Refused,
            purpose: Purpose::Orders,
            letters: &[],
            judged: &judged,
            remarks: &[],
            hashes: (None, raw.hash.to_string()),
            in_force: self.file_of(standing, player),
            locked: standing.locked,
            deadline: standing.deadline(player, &standing.debts),
            awaited: &awaited,
            beside: &Beside::default(),
            answering: &self.how_to_answer(standing, player, (Some(words), None)),
        }
        .text();
        Decision::refused(player, why, text)
    }

    /// The file of a sender that counts, by its date and hash.
    pub(in crate::post) fn in_force(&self, standing: &Standing<'_>, sender: &str) -> Option<String> {
        let hash = standing.has(sender)?;
        let dated = self.register.latest(standing.exchange(), sender);
        let dated = dated.and_then(|date| self.words(standing.game, date));
        let dated = dated.map_or("that came before".into(), |dated| format!("of {dated}"));
        Some(format!("the file {dated}, orders {hash}"))
    }

    /// The same for whatever a player sent for his side.
    pub(in crate::post) fn file_of(&self, standing: &Standing<'_>, player: &Player) -> Option<String> {
        let side = &player.side;
        self.in_force(standing, side.as_str()).or_else(|| self.in_force(standing, &format!("{side}/{}", player.player)))
    }
}

/// Where a mail came from that may be anybody's.
pub(in crate::post) const UNLISTED: &str = "from an address that the game does not list for it";

/// Where a mail came from that is a player's, and not his whose orders it holds.
const FROM_ANOTHER: &str = "from the address of another player";

/// The text of the turn file in a mail, with what a program broke of its lines; or why there is none.
fn text_in(mail: &Mail, words: Option<&Words<'_>>) -> Result<TurnText, NoTurnText> {
    let found = turn_text::find(mail).map_err(|none| words.and_then(Words::too_long).unwrap_or(none))?;
    Ok(match words.map(|words| &words.typed) {
        Some(typed) => found.with_quoted(&typed.joined, &typed.unbarred),
        None => found,
    })
}

/// Whether nothing of a file would be carried out as things stand.
fn is_void(standing: &Standing<'_>, file: &TurnFile) -> bool {
    standing.stand.as_ref().is_some_and(|stand| comes_to_nothing(standing.game, stand, file))
}

/// Whether a file is for a side that none of these players is of.
fn is_of_others(standing: &Standing<'_>, listed: &[&Player], file: &TurnFile) -> bool {
    let side = file.side();
    standing.game.file.sides.contains(&side) && listed.iter().all(|player| player.side != side)
}

fn unfit_words(unfit: &Unfit) -> (String, &'static str) {
    match unfit {
        Unfit::Large(size) => {
            let what = format!(
                "it has {} MB, and a mail of more than {} MB is not read",
                size >> 20,
                crate::post::message::raw::LARGEST >> 20
            );
            (what, "mail the turn file alone, without pictures and other files")
        }
        Unfit::Parts(parts) => {
            (format!("it has {parts} parts, one in the other"), "mail the turn file alone, as plain text")
        }
        Unfit::NoMail => ("it is no mail".into(), "mail the turn file as plain text"),
    }
}

/// Of a file that does not count for its orders, what these come to is not told; of one that counts no more or not yet, nothing.
fn what_matters(judged: Judged, verdict: Verdict) -> Judged {
    match verdict {
        Verdict::Played | Verdict::Crossed => Judged::default(),
        Verdict::Void => Judged { understood: Vec::new(), ..judged },
        _ => judged,
    }
}

/// Why a file became what it did, for the register.
fn why_so(verdict: Verdict, judged: &Judged) -> String {
    match verdict {
        Verdict::Counts | Verdict::Played => String::new(),
        Verdict::Refused => first_error(&judged.shown),
        Verdict::Crossed => "a mail with a later date came before it".into(),
        Verdict::Locked => "it holds what is locked already".into(),
        Verdict::Void => "not one of its orders could be carried out".into(),
        Verdict::Checked => "orders that were to be checked".into(),
    }
}

/// The first fault of what is shown to a player.
fn first_error(shown: &str) -> String {
    let line = shown.lines().find(|line| line.starts_with("error")).unwrap_or(shown);
    let what = line.split_once(": ").map_or(line, |(_, what)| what);
    clean(what, 200)
}

pub(in crate::post) fn kept(raw: &Raw) -> String {
    if raw.whole {
        return format!("The mail is kept; its hash (SHA-256) is\n  {}", raw.hash);
    }
    let kept = crate::post::message::raw::HEAD >> 10;
    format!(
        "Of the mail the first {kept} KB are kept. The hash (SHA-256) of all of it,\nas it was received, is\n  {}",
        raw.hash
    )
}
