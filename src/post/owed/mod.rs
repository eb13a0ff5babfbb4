//! The letters that a game owes its players: reports, and what else the protocol has everybody told.

pub(in crate::post) mod by_hand;
mod carried;
pub(in crate::post) mod reminders;

use jiff::Timestamp;

use self::by_hand::by_hand;
use self::carried::{carried, how_to_answer};
use crate::adjudicate::{AnyRuleSet, Position, Side, Veil};
use crate::dice::{Ending, Hash, Ledger, Roll, RollsFile, Secrecy};
use crate::game::{
    Carried, Command, Game, Keep, Mailed, Player, Stage, Stand, Top, Trouble, demand_first_position, form,
    form_of_player, read_text, view,
};
use crate::kit::naming::capital;
use crate::orders::plain::Grammar;
use crate::post::correspondence::{Correspondence, html_of, text_of};
use crate::post::due::{Deadline, last_cast};
use crate::post::incoming::who::{Demand, demands};
use crate::post::letter::in_lines;
use crate::post::letter::thread::{Threads, report_key};
use crate::post::letter::{Address, Attachment, Kind, Letter};
use crate::report::{escaped, text_map};

#[cfg(feature = "png")]
use crate::report::picture;

/// What is owed.
#[derive(Clone, Debug, Default)]
pub struct Owed {
    /// The letters, with their keys, in the order of the players.
    pub letters: Vec<(String, Letter)>,
    /// The players that no letter can be sent to, and why.
    pub unreached: Vec<(String, String)>,
}

/// Whose letters are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    /// Those of the players that have an address.
    WithAddress,
    /// Everybody's, to be looked at: where there is no address, an invalid one stands for it.
    All,
}

/// What all letters of one occasion have in common.
struct Occasion<'g> {
    game: &'g Game,
    /// The files of the exchange; none before the first.
    mailed: Option<Mailed<'g>>,
    ledger: &'g Ledger,
    threads: &'g Threads,
    now: Timestamp,
    exchange: u32,
    stand: Option<Stand>,
    keep: &'g Keep,
    correspondence: Correspondence,
}

/// The letters that a game owes now, or, where an exchange is named, the reports of that.
pub fn owed(
    game: &Game,
    keep: &Keep,
    threads: &Threads,
    now: Timestamp,
    exchange: Option<u32>,
    readers: Readers,
) -> Result<Owed, Trouble> {
    let ledger = match &game.stage {
        Stage::Opening(_) => return opening(game, threads, readers),
        Stage::Running(ledger) => ledger,
    };
    let last = last_cast(ledger);
    let number = exchange.unwrap_or(last);
    if number > 0 {
        Mailed::of(game, number)?;
    }
    let news = news(ledger).filter(|_| exchange.is_none());
    let news = news.map(|news| notices(game, threads, last, &news, ledger.text(), readers));
    let news = news.transpose()?;
    let newest = number == last && ledger.closed().is_none();
    let acts = match newest && ledger.open_lock().is_none() {
        true => by_hand(game, keep, threads, readers)?,
        false => Owed::default(),
    };
    let correspondence = Correspondence::of(game)?;
    let at_once = match exchange {
        None => carried(game, threads, &correspondence, readers)?,
        Some(_) => Owed::default(),
    };
    if let (Some(news), None) = (&news, ledger.closed()) {
        let mut owed = news.clone();
        owed.letters.extend(acts.letters.into_iter().chain(at_once.letters));
        return Ok(owed);
    }
    let occasion = Occasion {
        game,
        mailed: (number > 0).then(|| Mailed::of(game, number)).transpose()?,
        ledger,
        threads,
        now,
        exchange: number,
        stand: newest.then(|| game.stand()).transpose()?,
        keep,
        correspondence,
    };
    let mut owed = to_everybody(game, readers, |player, to| occasion.report(player, to).map(Some))?;
    let news = news.into_iter().flat_map(|news| news.letters);
    owed.letters.extend(news.chain(acts.letters).chain(at_once.letters));
    Ok(owed)
}

/// Writes to every player who is told something.
pub(super) fn to_everybody(
    game: &Game,
    readers: Readers,
    write: impl Fn(&Player, Address) -> Result<Option<(String, Letter)>, Trouble>,
) -> Result<Owed, Trouble> {
    let mut owed = Owed::default();
    let deputies = game.file.players.iter().filter_map(Player::deputy);
    let deputies = deputies.filter(|deputy| deputy.mail.is_some());
    for player in game.file.players.iter().cloned().chain(deputies) {
        let player = &player;
        let address = match &player.mail {
            None => Err("game.yaml has no address".to_owned()),
            Some(mail) => Address::new(&player.player, mail),
        };
        let to = match (address, readers) {
            (Ok(to), _) => to,
            (Err(why), readers) => {
                owed.unreached.push((player.player.clone(), why));
                match Address::new(&player.player, "nobody@address.invalid") {
                    Ok(nobody) if readers == Readers::All => nobody,
                    _ => continue,
                }
            }
        };
        owed.letters.extend(write(player, to)?);
    }
    let lonely = |side: &&Side| game.file.players_of(side).next().is_none();
    for side in game.file.sides.iter().filter(lonely) {
        let why = "game.yaml names no player of this side".to_owned();
        owed.unreached.push((side.to_string(), why));
    }
    Ok(owed)
}

/// Something that everybody is told beside the reports.
struct News {
    key: String,
    subject: String,
    text: String,
}

/// What the last entry of the ledger has everybody told.
fn news(ledger: &Ledger) -> Option<News> {
    if ledger.closed().is_some() {
        return Some(News {
            key: "closed".into(),
            subject: "the books are closed".into(),
            text: "The books of this game are closed, and the seal is open. The ledger is attached; with the folder of the \
                   game, which the umpire can send to anybody now, `estafette verify` checks every die of it.\n"
                .into(),
        });
    }
    let last = ledger.exchanges().last()?;
    let number = last.number;
    match last.ending {
        Ending::Cast(_) => None,
        Ending::Open => Some(News {
            key: format!("lock/{number:03}"),
            subject: format!("exchange {number} is locked"),
            text: format!(
                "The orders of exchange {number} are locked, and nothing in them can change any more. The ledger is \
                 attached. Who has a dice chain now mails link {number} of it.\n"
            ),
        }),
        Ending::Void(why) => Some(News {
            key: format!("void/{number:03}"),
            subject: format!("exchange {number} is void"),
            text: format!(
                "Exchange {number} came to nothing: {why}\nIts orders will be locked again, as exchange {}. The ledger is \
                 attached.\n",
                number + 1
            ),
        }),
    }
}

fn notices(
    game: &Game,
    threads: &Threads,
    last: u32,
    news: &News,
    ledger: &str,
    readers: Readers,
) -> Result<Owed, Trouble> {
    to_everybody(game, readers, |player, to| {
        let name = &game.file.name;
        let letter = Letter {
            attached: vec![Attachment::text("ledger.txt", ledger)],
            ..plain(game, threads, player, to, last + 1, &news.text)
        };
        let letter = Letter { subject: format!("[{name}] {}", news.subject), ..letter };
        Ok(Some((format!("{}/{}", news.key, player.player), letter)))
    })
}

/// A notice in the thread of a player.
pub(super) fn plain(game: &Game, threads: &Threads, player: &Player, to: Address, exchange: u32, text: &str) -> Letter {
    let references = threads.before(&player.player, exchange);
    Letter {
        game: game.file.name.clone(),
        to,
        kind: Kind::Notice,
        subject: String::new(),
        text: text.to_owned(),
        html: None,
        inline: Vec::new(),
        attached: Vec::new(),
        in_reply_to: references.last().cloned(),
        references,
    }
}

fn opening(game: &Game, threads: &Threads, readers: Readers) -> Result<Owed, Trouble> {
    let card = read_text(game.folder.opening())?;
    let text = "A game is about to begin, and this is its opening. Answer it with your dice chain (`chain:`), with words of \
                your own (`words:`), or with a turn file that has neither. The guide to turn files shows how. When \
                everybody has answered, the next mail brings the card of the game, your position and the form for your first \
                orders.\n";
    to_everybody(game, readers, |player, to| {
        let form = format!(
            "# estafette begin\ngame: {}\nexchange: 0\nside: {}\n# estafette end\n",
            game.file.name, player.side
        );
        let letter = Letter {
            subject: format!("[{}] the opening", game.file.name),
            html: Some(page(text, &format!("{card}\n{form}"))),
            attached: vec![Attachment::text("opening.txt", card.as_str())],
            ..plain(game, threads, player, to, 0, &format!("{text}{}\n{card}\n{form}", how_to_sign(game)))
        };
        Ok(Some((format!("opening/{}", player.player), letter)))
    })
}

impl Occasion<'_> {
    fn report(&self, player: &Player, to: Address) -> Result<(String, Letter), Trouble> {
        let side = &player.side;
        let next = self.next(player);
        let letters = self.correspondence.with_report(self.game, self.exchange, player);
        let (read, read_html) = read_with_report(&letters);
        let (told, html, mut attached) = match self.exchange {
            0 => self.beginning(side)?,
            _ => self.told(side)?,
        };
        self.with_own_form(player, &mut attached);
        let letter = Letter {
            kind: Kind::Report { exchange: self.exchange },
            subject: self.subject(),
            html: html.map(|html| with_preface(&in_lines::page(&html, self.grammar()), &next, &read_html)),
            attached,
            ..plain(
                self.game,
                self.threads,
                player,
                to,
                self.exchange,
                &format!("{next}{read}\n{}", in_lines::text(without_comment(&told), self.grammar())),
            )
        };
        Ok((report_key(self.exchange, &player.player), letter))
    }

    fn subject(&self) -> String {
        let name = &self.game.file.name;
        match (self.exchange, &self.stand) {
            (0, _) => format!("[{name}] the game begins"),
            (number, Some(stand)) => {
                format!("[{name}] exchange {number}; now {}", stand.clock.text)
            }
            (number, None) => format!("[{name}] exchange {number}"),
        }
    }

    /// What a player is to do next, and by when: a line or two.
    fn next(&self, player: &Player) -> String {
        let Some(stand) = &self.stand else {
            return format!("This is what came of exchange {}.\n", self.exchange);
        };
        let (rules, position) = (self.game.file.rules, &stand.held.position);
        if let Some(ending) = rules.clock_for(position, Some(&player.side)).ending {
            return format!("The game is over. {}\n", ending.why);
        }
        let number = stand.exchange;
        if !stand.awaited.iter().any(|awaited| awaited.side == player.side) {
            return format!("Nothing is awaited of you for exchange {number}.\n");
        }
        let by = Deadline::of(&self.game.file.post, &player.player, self.now);
        let by = by.map_or(String::new(), |deadline| format!(", {}", deadline.words()));
        format!(
            "Your turn file for exchange {number} is awaited{by}. Fill in the form at the end, and answer this mail with \
             it: in the text, with its first and last line, or as a file.\n{}",
            how_to_sign(self.game)
        )
    }

    fn told(&self, side: &Side) -> Result<(String, Option<String>, Vec<Attachment>), Trouble> {
        let mailed = self.mailed();
        let report = mailed.report(side)?;
        let html = mailed.beside(&format!("report-{side}.html"))?;
        let mut attached = Vec::new();
        for name in [format!("form-{side}.yaml"), format!("view-{side}.yaml")] {
            let text = mailed.beside(&name)?;
            attached.extend(text.map(|text| Attachment::text(name, text)));
        }
        attached.extend(self.map(side)?);
        // What other rules have played cannot be made again; how it stands now can be shown all the same.
        if let (None, Some(stand)) = (mailed.again()?, &self.stand) {
            attached = Present::of(self.game, self.keep, stand, side)?.attached;
        }
        attached.push(Attachment::text("ledger.txt", self.ledger.text()));
        if self.game.file.locks_together(side)
            && let Some(locked) = mailed.locked(side)?
        {
            let name = format!("orders-{side}-{:03}.yaml", self.exchange);
            attached.push(Attachment::text(name, locked));
        }
        attached.push(Attachment::text(format!("rolls-{:03}.txt", self.exchange), self.rolls(side)?));
        attached.push(Attachment::text(format!("report-{side}.md"), report.as_str()));
        Ok((report, html, attached))
    }

    fn grammar(&self) -> &'static Grammar {
        self.game.file.rules.grammar()
    }

    fn mailed(&self) -> &Mailed<'_> {
        let mailed = self.mailed.as_ref();
        mailed.expect("the exchange is one that is cast")
    }

    /// Puts the player's own form in the place of that of his side, where the units of the side are shared out.
    fn with_own_form(&self, player: &Player, attached: &mut [Attachment]) {
        let file = &self.game.file;
        let named = format!("form-{}.yaml", player.side);
        let form = attached.iter_mut().find(|one| one.name == named);
        let position = self.stand.as_ref().map(|stand| &stand.held.position);
        let roster = position.map(|position| file.rules.roster(position));
        let command = roster.and_then(|roster| Command::of(file, &player.side, &roster));
        if let (Some(form), Some(command), Some(player)) = (form, command, file.player(&player.player)) {
            let text = String::from_utf8_lossy(&form.bytes);
            let own = form_of_player(&text, &command, player);
            *form = Attachment::text(format!("form-{}.yaml", player.player), own);
        }
    }

    /// The rolls that a side may see. Where all are such, this is the file that the ledger names, byte for byte; where some
    /// are not, or units are hidden in this game, its salt is left out, too, as it would let them be guessed.
    fn rolls(&self, side: &Side) -> Result<String, Trouble> {
        let text = self.mailed().rolls()?;
        let file = RollsFile::read(text.as_bytes(), &self.ledger.card_id(), self.exchange);
        let Ok(mut file) = file else {
            return Err(Trouble::unfit(
                self.game.folder.exchange(self.exchange).rolls(),
                "it is no rolls file",
                "`estafette verify` says more",
            ));
        };
        if let Some(rolls) = self.rolls_of_a_side(side)? {
            file.rolls = rolls;
        } else if file.rolls.iter().all(|roll| roll.secrecy == Secrecy::Open) {
            return Ok(text);
        }
        file.rolls.retain(|roll| roll.secrecy == Secrecy::Open);
        file.salt = Hash::from_bytes([0; 32]);
        Ok(file.text())
    }

    /// The rolls of the report of a side, where units are hidden in the game; nothing where none are.
    fn rolls_of_a_side(&self, side: &Side) -> Result<Option<Vec<Roll>>, Trouble> {
        let before = self.game.stand_at(self.exchange)?.held.position;
        let after = self.mailed().position()?.position;
        let hides = |position: &Position| *position.veil() != Veil::default();
        if !self.game.file.rules.keeps_files() && !hides(&before) && !hides(&after) {
            return Ok(None);
        }
        let Some(made) = self.mailed().again()? else {
            return Ok(Some(Vec::new()));
        };
        let page = made.pages.iter().find(|page| page.side == *side);
        Ok(page.map(|page| page.proof.rolls.clone()))
    }

    /// The field after the exchange, as a side may see it; none where other rules were in force.
    fn map(&self, side: &Side) -> Result<Option<Attachment>, Trouble> {
        let file = &self.game.file;
        if self.mailed().again()?.is_none() {
            return Ok(None);
        }
        let held = self.mailed().position()?;
        let seen = file.rules.seen(&held.position, side);
        let clock = file.rules.clock(&seen);
        let when = clock.ending.map_or(clock.text, |_| "the end".to_owned());
        let title = format!("{}: {when}", capital(&file.name));
        Ok(picture_of(file.rules, &seen, &title))
    }

    /// What a side is told before anything has happened.
    fn beginning(&self, side: &Side) -> Result<(String, Option<String>, Vec<Attachment>), Trouble> {
        let (game, file) = (self.game, &self.game.file);
        let stand = match &self.stand {
            Some(_) => None,
            None => Some(game.stand_at(1)?),
        };
        let stand = self.stand.as_ref().or(stand.as_ref()).expect("one of them is there");
        demand_first_position(game, &stand.held)?;
        let Present { seen, form, mut attached } = Present::of(game, self.keep, stand, side)?;
        let map = text_map(&file.rules.plot(&seen));
        let text = format!(
            "{}: {}. You play {side}. The game id is\n{}\nKeep this mail: everything that follows is checked against it.\n\n{map}\n\n{}",
            file.name,
            file.rules.title(),
            self.ledger.card_id(),
            form.as_deref().unwrap_or_default()
        );
        attached.push(Attachment::text("ledger.txt", self.ledger.text()));
        Ok((text, None, attached))
    }
}

/// How things stand for a side: the position as it may know it, and what goes along with a letter that says so.
pub(super) struct Present {
    seen: Position,
    form: Option<String>,
    /// The form, the view and the map.
    pub(super) attached: Vec<Attachment>,
}

impl Present {
    pub(super) fn of(game: &Game, keep: &Keep, stand: &Stand, side: &Side) -> Result<Present, Trouble> {
        let file = &game.file;
        let code = game.code(side, keep).ok();
        let head = game.ledger()?.head();
        let top = Top { game: &file.name, exchange: stand.exchange, side, seen: Some(&head), code: code.as_deref() };
        let stopped = stand.held.file.stopped.as_ref();
        let seen = file.rules.seen(&stand.held.position, side);
        let form = form(file.rules, &seen, stopped, top);
        let view = view(file.rules, &seen, file.policy, stopped, top);
        let attachment = |form: &String| Attachment::text(format!("form-{side}.yaml"), form.as_str());
        let mut attached = form.iter().map(attachment).collect::<Vec<_>>();
        attached.push(Attachment::text(format!("view-{side}.yaml"), view));
        let title = format!("{}: {}", capital(&file.name), stand.clock.text);
        attached.extend(picture_of(file.rules, &seen, &title));
        Ok(Present { seen, form, attached })
    }
}

/// How a turn file is signed, where the game demands it.
fn how_to_sign(game: &Game) -> &'static str {
    match demands(game).contains(&Demand::Signature) {
        true => {
            "This game wants it signed with your key: save it as a file, run `ssh-keygen -Y sign -n estafette -f KEY FILE`, and \
             attach both FILE and FILE.sig.\n"
        }
        false => "",
    }
}

/// A picture of a position, where this program draws any.
#[cfg(feature = "png")]
fn picture_of(rules: &dyn AnyRuleSet, position: &Position, title: &str) -> Option<Attachment> {
    let plot = rules.plot(position);
    let svg = picture::svg(&plot, &rules.roster(position), None, title);
    let bytes = picture::png(&svg, picture::pixels(&plot))?;
    Some(Attachment { name: "map.png".to_owned(), media: "image/png".to_owned(), bytes })
}

/// Without pictures that every mail program shows, none goes along.
#[cfg(not(feature = "png"))]
fn picture_of(_: &dyn AnyRuleSet, _: &Position, _: &str) -> Option<Attachment> {
    None
}

/// A report without the comment that holds its salt, which nobody wants to read first; the file itself is attached.
fn without_comment(report: &str) -> &str {
    let rest = report.strip_prefix("<!--").and_then(|rest| rest.split_once("-->\n"));
    rest.map_or(report, |(_, rest)| rest.trim_start())
}

/// A page of a few words and a text whose lines stay as they are.
fn page(words: &str, text: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>estafette</title></head>\n<body>\n<p>{}</p>\n\
         <pre>{}</pre>\n</body>\n</html>\n",
        escaped(words).trim_end(),
        escaped(text)
    )
}

/// The page with what is to be done next before it.
fn with_preface(html: &str, preface: &str, letters: &str) -> String {
    let safe = escaped(preface);
    html.replacen("<body>\n", &format!("<body>\n<p><strong>{}</strong></p>\n{letters}", safe.trim_end()), 1)
}

/// The letters of other players that stand before a report, as text and for a page; nothing where there are none.
fn read_with_report(letters: &[&Carried]) -> (String, String) {
    let Some(last) = letters.last() else {
        return (String::new(), String::new());
    };
    let text = letters.iter().map(|letter| format!("\n{}", text_of(letter))).collect::<String>();
    let html = letters.iter().map(|letter| html_of(letter)).collect::<String>();
    let answer = how_to_answer(last);
    (format!("{text}\n{answer}"), format!("{html}<p>{}</p>\n<hr>\n", escaped(answer.trim_end())))
}
