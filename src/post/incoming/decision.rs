//! What is to become of a mail: who is answered what, and which file counts. Nothing is written here.

use jiff::Timestamp;

use super::clerk::{Clerk, leftover, short};
use super::reading::{Judged, judge, shown};
use super::reply::{Reply, Verdict};
use super::standing::{Standing, sender, settle};
use super::taken::Outcome;
use super::who::{self, Demand, Evidence};
use crate::dice::Hash;
use crate::game::{Game, Player, Purpose, Trouble, TurnFile, promised};
use crate::post::message::raw::Raw;
use crate::post::message::turn_text::{self, TurnText};
use crate::post::message::{Mail, Unfit, clean};

/// How many mails from one address may come to nothing in an exchange before no more are answered: two programs that do not know
/// that they write to each other stop there.
const PATIENCE: usize = 12;

/// How far a clock may be ahead, in seconds, before its `Date` is not believed.
const AHEAD: i64 = 24 * 3600;

/// A letter to a player whom somebody else's mail matters to.
pub(in crate::post) struct Warning {
    pub(in crate::post) to: Player,
    pub(in crate::post) key: String,
    pub(in crate::post) text: String,
}

/// What is to become of a mail.
pub(in crate::post) struct Decision {
    pub(in crate::post) outcome: Outcome,
    pub(in crate::post) sender: String,
    pub(in crate::post) why: String,
    /// To whom, and what.
    pub(in crate::post) reply: Option<(Player, String)>,
    /// To whom somebody else's mail matters.
    pub(in crate::post) warnings: Vec<Warning>,
    /// The turn file that counts from now on.
    pub(in crate::post) file: Option<TurnFile>,
    /// The turn file that is sent back.
    pub(in crate::post) sent_back: Option<TurnFile>,
}

impl Decision {
    pub(in crate::post) fn silent(why: impl Into<String>) -> Decision {
        Decision {
            outcome: Outcome::Silent,
            sender: "-".into(),
            why: why.into(),
            reply: None,
            warnings: Vec::new(),
            file: None,
            sent_back: None,
        }
    }

    pub(in crate::post) fn refused(to: &Player, why: impl Into<String>, text: String) -> Decision {
        Decision { outcome: Outcome::Refused, reply: Some((to.clone(), text)), ..Decision::silent(why) }
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
        let from = mail.from.as_deref().unwrap_or_default();
        if decision.outcome == Outcome::Refused && self.register.in_vain(standing.exchange(), from) >= PATIENCE {
            let why = format!("{PATIENCE} mails from this address came to nothing before");
            decision = Decision::silent(why);
        }
        Ok(decision)
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
        let answer = |what: &str, help: &str| self.unanswerable(standing, listed.first().copied(), raw, what, help);
        if let Some(unfit) = unfit {
            let (what, help) = unfit_words(&unfit);
            return Ok(answer(&what, help));
        }
        let text = match turn_text::find(mail) {
            Ok(text) => text,
            Err(none) => return Ok(answer(&none.what, &none.help)),
        };
        let place = text.place();
        let file = match TurnFile::read(place.as_str(), text.text.clone().into_bytes(), standing.expected.tongue()) {
            Ok(file) => file,
            Err(trouble) => {
                let shown = shown(&trouble, &place);
                return Ok(self.unreadable(standing, raw, mail, listed.first().copied(), shown));
            }
        };
        self.of_a_file(standing, demands, raw, (mail, &text, file), &listed)
    }

    /// A mail with a turn file, from somebody who may be anybody.
    fn of_a_file(
        &self,
        standing: &Standing<'_>,
        demands: &[Demand],
        raw: &Raw,
        (mail, text, file): (&Mail, &TurnText, TurnFile),
        listed: &[&Player],
    ) -> Result<Decision, Trouble> {
        let claimed = who::claimed(standing.game, &file);
        let is_claimed = |player: &&Player| claimed.is_some_and(|claimed| claimed.player == player.player);
        let mine = listed.iter().any(is_claimed);
        let strict = demands.contains(&Demand::Address);
        let player = match (strict, listed.first(), claimed) {
            (true, None, _) => {
                let whence = "from an address that the game does not list for it";
                return Ok(Decision {
                    warnings: self.warnings(standing, raw, mail, &file, whence)?,
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
        if standing.is_empty_form(&file) && !turn_text::begins_unquoted(&text.text) {
            let what = "it quotes the form of your report, and nothing is filled in";
            let help = "fill the form in; if you want no orders at all, mail it unquoted as it is";
            return Ok(self.unanswerable(standing, Some(player), raw, what, help));
        }
        self.judged(standing, demands, raw, (mail, text, file), player)
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
        player: &Player,
    ) -> Result<Decision, Trouble> {
        let game = standing.game;
        let left = leftover(game, &file, raw)?;
        if !left && let Some(late) = self.late(standing, raw, (mail, &file), player) {
            return Ok(late);
        }
        let place = text.place();
        let evidence = Evidence { mail, text, file: &file, player: Some(player) };
        let held = standing.stand.as_ref().map(|stand| &stand.held);
        let mut judged = judge(&evidence, game, self.keep, demands, &standing.expected, held, &place)?;
        let sender = sender(game, &file);
        let verdict = if left {
            match judged.refused {
                true => Verdict::Played,
                false => Verdict::Counts,
            }
        } else {
            self.verdict(standing, mail, &file, judged.refused)
        };
        if matches!(verdict, Verdict::Played | Verdict::Crossed) {
            judged = Judged::default();
        }
        let counts = verdict.outcome() == Outcome::Taken;
        let reply = self.reply(standing, raw, (mail, &file), player, &judged, verdict);
        let why = match verdict {
            Verdict::Counts | Verdict::Played => String::new(),
            Verdict::Refused => first_error(&judged.shown),
            Verdict::Crossed => "a mail with a later date came before it".into(),
            Verdict::Locked => "it holds what is locked already".into(),
        };
        let sent_back = judged.sent_back.map(|_| file.clone());
        Ok(Decision {
            outcome: verdict.outcome(),
            sender,
            why,
            reply: Some((player.clone(), reply)),
            warnings: Vec::new(),
            file: counts.then_some(file),
            sent_back,
        })
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
        } else {
            Verdict::Counts
        }
    }

    fn reply(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        (mail, file): (&Mail, &TurnFile),
        player: &Player,
        judged: &Judged,
        verdict: Verdict,
    ) -> String {
        let game = standing.game;
        let sender = sender(game, file);
        let mut remarks = file.remarks.clone();
        if mail.date.is_some_and(|date| date > self.now() + AHEAD) {
            remarks.push("its date lies in the future, so it counts as written now".into());
        }
        let counts = verdict == Verdict::Counts;
        if counts && standing.had_before(&sender, short(raw)) {
            remarks.push("it replaces what you mailed before".into());
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
            letters: &promised(game, file),
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
        }
        .text()
    }

    /// The reply to a file that is no turn file, whatever else it is.
    fn unreadable(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        mail: &Mail,
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

    fn now(&self) -> i64 {
        self.outbox.sender().now.as_second()
    }

    /// When a mail counts as written: what it says, but not later than now. Without a date it is as late as can be.
    pub(in crate::post) fn dated(&self, mail: &Mail) -> Option<i64> {
        let now = self.now();
        Some(mail.date.filter(|date| *date <= now + AHEAD).unwrap_or(now))
    }

    pub(in crate::post) fn words(&self, game: &Game, date: i64) -> Option<String> {
        let moment = Timestamp::from_second(date).ok()?;
        let moment = moment.to_zoned(game.file.post.time_zone());
        Some(moment.strftime("%A %-d %B %Y, %H:%M %Z").to_string())
    }
}

/// Where a mail came from that is a player's, and not his whose orders it holds.
const FROM_ANOTHER: &str = "from the address of another player";

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
