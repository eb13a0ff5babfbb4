//! Letters that are owed and are not in the outbox, where it shows that they should be.

use jiff::Timestamp;
use mail_parser::MessageParser;

use super::correspondence::{Correspondence, barred, stem_of};
use super::incoming::passed_on::{is_passed, key_of_what_is_passed};
use super::incoming::taken::{Line, Outcome, Register};
use super::letter::thread::{lock_stem, notice_stem, report_stem, void_stem};
use super::outgoing::outbox::{Posted, State, plain};
use super::owed::carried::key_of;
use super::owed::news::CLOSED;
use crate::adjudicate::Side;
use crate::dice::{Ending, Exchange, Ledger};
use crate::game::{Carriage, Carried, Days, Game, Player, current, every_notice, undelivered};

/// Who gets mail, by the game file of today, by what lies in the outbox, and by whose mails were taken: the umpire may change the one, and
/// not what others have sent and got.
pub(super) struct Readership<'g> {
    game: &'g Game,
    letters: &'g [Posted],
    register: Register,
    players: Vec<Player>,
}

impl<'g> Readership<'g> {
    /// That of a game; nothing where its register cannot be read, of which others have said so.
    pub(super) fn of(game: &'g Game, letters: &'g [Posted]) -> Option<Readership<'g>> {
        let players = &game.file.players;
        let players = players.iter().cloned().chain(players.iter().filter_map(Player::deputy));
        let register = Register::open(&game.folder).ok()?;
        let mut readership = Readership { game, letters, register, players: Vec::new() };
        let mails = |player: &Player| player.mail.is_some() || readership.since(player).is_some();
        readership.players = players.filter(mails).collect();
        Some(readership)
    }

    /// Whether mails of a side were taken.
    fn has_written(&self, side: &Side) -> bool {
        let of_it = |line: &&Line| line.outcome == Outcome::Taken && line.whose().is_of(side);
        self.register.lines().iter().any(|line| of_it(&line))
    }

    /// Since when somebody is known to have mailed, or to have got mail.
    fn since(&self, player: &Player) -> Option<Timestamp> {
        let is_his = |line: &&Line| line.outcome == Outcome::Taken && line.whose().is(player);
        let dates = self.register.lines().iter().filter(is_his).filter_map(|line| line.date);
        let first = dates.min().and_then(|date| Timestamp::from_second(date).ok());
        self.first_letter(player).into_iter().chain(first).min()
    }

    /// When a letter to a player was written for the first time.
    fn first_letter(&self, player: &Player) -> Option<Timestamp> {
        let own = plain(&format!("/{}", player.player));
        self.letters.iter().filter(|posted| posted.key.ends_with(&own)).map(Posted::first_written).min()
    }

    /// Whether somebody of this name ever got mail: who did not is none who has left.
    fn ever_wrote_to(&self, name: &str) -> bool {
        let name = plain(name);
        let is_his = |key: &str| key.rsplit('/').next().is_some_and(|last| last.eq_ignore_ascii_case(&name));
        self.letters.iter().any(|posted| !is_passed(&posted.key) && is_his(&posted.key))
    }

    /// When the letter with a stem went out to a player.
    fn went_out(&self, player: &Player, stem: &str) -> Option<Timestamp> {
        let key = format!("{stem}/{}", player.player);
        self.letters.iter().filter(|posted| posted.is(&key)).find_map(Posted::sent)
    }

    /// Who of some readers did not get a letter that another of them got. Who had none by then may have come into the game later.
    fn left_out(&self, stem: &str, is_meant: &dyn Fn(&Player) -> bool) -> Vec<&Player> {
        let readers = self.players.iter().filter(|player| is_meant(player)).collect::<Vec<_>>();
        let Some(first) = readers.iter().filter_map(|player| self.went_out(player, stem)).min() else {
            return Vec::new();
        };
        let was_there = |player: &Player| self.since(player).is_some_and(|at| at <= first);
        let left = readers.into_iter().filter(|player| self.went_out(player, stem).is_none() && was_there(player));
        left.collect()
    }
}

impl Readership<'_> {
    /// Tells of notices and reports that did not go out to somebody, and of letters that stayed behind or came back.
    pub(super) fn never_read(&self, ledger: &Ledger) -> Vec<String> {
        let mut told = self.notices_withheld(ledger);
        told.extend(self.reports_withheld(ledger));
        told.extend(self.left_behind());
        told
    }

    /// Tells of notices (an act of the umpire's, a lock, a void exchange, the close) that did not go out to a player, where somebody
    /// else got his.
    fn notices_withheld(&self, ledger: &Ledger) -> Vec<String> {
        let mut told = Vec::new();
        for (stem, what, sides) in owed_at_once(self.game, ledger) {
            let left = self.left_out(&stem, &|player| sides.contains(&player.side));
            told.extend(left.into_iter().map(|player| {
                format!(
                    "post/outbox has the notice of {what} to others and none that went out to {}, so nobody can tell whether it was told",
                    player.player
                )
            }));
        }
        told
    }

    /// Tells of reports that did not go out to a player, or to anybody of a side, where others got theirs.
    fn reports_withheld(&self, ledger: &Ledger) -> Vec<String> {
        let is_cast = |exchange: &Exchange<'_>| matches!(exchange.ending, Ending::Cast(_));
        let mut told = Vec::new();
        for exchange in ledger.exchanges().filter(is_cast) {
            let number = exchange.number;
            let stem = report_stem(number);
            let left = self.left_out(&stem, &|_| true);
            let mut names = left.iter().map(|player| player.player.clone()).collect::<Vec<_>>();
            let is_told = |side: &&Side| {
                let mut own = self.players.iter().filter(|player| player.side == **side);
                own.any(|player| self.went_out(player, &stem).is_some() || left.contains(&player))
            };
            let (with, without) = self.game.file.sides.iter().partition::<Vec<_>, _>(is_told);
            let mails = |side: &Side| self.has_written(side) || self.players.iter().any(|player| player.side == *side);
            let silent = without.into_iter().filter(|side| mails(side) && !with.is_empty());
            names.extend(silent.map(Side::to_string));
            told.extend(names.into_iter().map(|who| {
                format!(
                    "post/outbox has the report of exchange {number} to others and none that went out to {who}, so nobody can tell \
                     whether it was told"
                )
            }));
        }
        told
    }

    /// Tells of letters between players that should be in the outbox, and are not, whatever the game file says today of how they are
    /// carried; and of what the umpire was to pass on.
    pub(super) fn letters_withheld(&self, ledger: &Ledger) -> (Vec<String>, Option<String>) {
        let (mut told, mut passed) = (Vec::new(), 0);
        if self.letters.is_empty() {
            return (told, None);
        }
        let Ok(all) = Correspondence::of(self.game, &Days::on_file(self.game)) else {
            return (told, None);
        };
        let is_there = |key: &str| self.letters.iter().any(|posted| posted.is(key));
        let is_past = |letter: &&Carried| letter.exchange < current(ledger);
        for player in &self.players {
            for letter in all.to(self.game, player).filter(is_past) {
                let is_with_a_report = matches!(letter.carriage, Carriage::WithReports | Carriage::ByCourier);
                // What goes along with a report is looked for in that.
                if is_with_a_report || is_there(&key_of(letter, player)) || self.carries(player, letter) {
                    continue;
                }
                if letter.carriage == Carriage::ThroughTheUmpire && is_there(&key_of_what_is_passed(letter)) {
                    passed += 1;
                    continue;
                }
                let writer = letter.writer().unwrap_or("somebody".to_owned());
                told.push(format!(
                    "a letter of {writer} to {} of exchange {} is not in post/outbox, so nobody can tell whether it went out",
                    player.player, letter.exchange
                ));
            }
        }
        for letter in undelivered(self.game).unwrap_or_default().iter().filter(is_past) {
            let Carried { exchange, side, reader, .. } = letter;
            if self.letters.iter().any(|posted| posted.key.starts_with(&stem_of(letter))) {
                continue;
            }
            if !self.ever_wrote_to(reader) && is_there(&key_of_what_is_passed(letter)) {
                passed += 1;
                continue;
            }
            told.push(format!(
                "a letter of {side} of exchange {exchange} is to `{reader}`, and nobody who plays now is called so, so nobody can tell \
                 whether it went out"
            ));
        }
        let passed = match passed {
            0 => None,
            1 => Some("but for one letter between players that the umpire was to pass on".to_owned()),
            many => Some(format!("but for {many} letters between players that the umpire was to pass on")),
        };
        (told, passed)
    }

    /// Tells of letters to players that lie in the outbox and did not go out, though others did after they were written, and of those that
    /// came back. Of reports and notices that did not go out it is told by who got them.
    fn left_behind(&self) -> Vec<String> {
        // Their names begin with their numbers.
        let out = self.letters.iter().filter(|posted| posted.sent().is_some());
        let Some(last) = out.map(|posted| posted.name.as_str()).max() else { return Vec::new() };
        let is_owed = |posted: &&Posted| {
            let mut kinds = ["letter/", "answer/", "asked/", "back/"].into_iter();
            posted.sent().is_none() && posted.name.as_str() < last && kinds.any(|kind| posted.key.starts_with(kind))
        };
        let said = self.letters.iter().filter_map(|posted| {
            let Posted { name, to, .. } = posted;
            match posted.state() {
                State::Bounced { .. } => Some(format!("post/outbox/{name}.txt says that its letter to {to} came back")),
                _ if is_owed(&posted) => Some(format!(
                    "post/outbox/{name}.txt does not say that its letter to {to} ever went out, as later ones did"
                )),
                _ => None,
            }
        });
        said.collect()
    }

    /// Whether a letter in the outbox brings a player the words of another player.
    fn carries(&self, player: &Player, letter: &Carried) -> bool {
        let (own, words) = (plain(&format!("/{}", player.player)), barred(&letter.text));
        let mut mails = self.letters.iter().filter(|posted| {
            let brings = posted.key.starts_with("letter/") || posted.key.starts_with("report/");
            brings && posted.key.ends_with(&own)
        });
        mails.any(|posted| {
            let mail = posted.mail(&self.game.folder).unwrap_or_default();
            let mail = MessageParser::default().parse(mail.as_bytes());
            let text = mail.as_ref().and_then(|mail| mail.body_text(0)).unwrap_or_default();
            let lines = text.lines().map(str::trim_end).collect::<Vec<_>>();
            words.iter().all(|line| lines.contains(&line.as_str()))
        })
    }
}

/// What players are told at once: the stem of the keys of its letters, what it is, and the sides that are told it.
fn owed_at_once(game: &Game, ledger: &Ledger) -> Vec<(String, String, Vec<Side>)> {
    let acts = every_notice(game).into_iter().map(|notice| {
        let (exchange, number) = (notice.exchange, notice.number);
        let sides = game.file.sides.iter().filter(|side| !notice.told(side).is_empty()).cloned().collect();
        (notice_stem(exchange, number), format!("act {number} of exchange {exchange}"), sides)
    });
    let everybody = || game.file.sides.clone();
    let news = ledger.exchanges().flat_map(|exchange| {
        let number = exchange.number;
        [
            (lock_stem(number), format!("the lock of exchange {number}")),
            (void_stem(number), format!("the void exchange {number}")),
        ]
    });
    let close = ledger.closed().map(|_| (CLOSED.to_owned(), "the close".to_owned()));
    acts.chain(news.chain(close).map(|(stem, what)| (stem, what, everybody()))).collect()
}
