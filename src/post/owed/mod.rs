//! The letters that a game owes its players: reports, and what else the protocol has everybody told.

pub(in crate::post) mod by_hand;
pub(in crate::post) mod carried;
pub(in crate::post) mod desk;
pub(in crate::post) mod news;
mod present;
pub(in crate::post) mod reminders;
mod report;
mod wanted;

use jiff::Timestamp;

use self::by_hand::by_hand;
use self::carried::carried;
use self::desk::Enclosed;
use self::news::{news, opening};
use self::report::Occasion;
use crate::adjudicate::Side;
use crate::game::{Days, Game, Keep, Mailed, Player, Stage, Trouble};
use crate::post::correspondence::Correspondence;
use crate::post::due::last_cast;
use crate::post::incoming::who::{Demand, demands};
use crate::post::letter::thread::Threads;
use crate::post::letter::{Address, Kind, Letter};
use crate::report::letter::{Passage, letter_html, letter_text};

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

/// The letters that a game owes now, or, where an exchange is named, the reports of that; with the desk where it goes along.
pub fn owed(
    game: &Game,
    keep: &Keep,
    threads: &Threads,
    now: Timestamp,
    (exchange, desk): (Option<u32>, Option<Enclosed<'_>>),
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
    let news = news.map(|news| news.letters(game, threads, last, ledger, readers));
    let news = news.transpose()?;
    let newest = number == last && ledger.closed().is_none();
    let acts = match newest && ledger.open_lock().is_none() {
        true => by_hand(game, keep, threads, now, readers)?,
        false => Owed::default(),
    };
    let correspondence = Correspondence::of(game, &Days::on_file(game))?;
    let at_once = match exchange {
        None => carried((game, keep), threads, &correspondence, readers)?,
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
        desk,
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
    let lonely = |side: &&Side| game.file.players_of(side).next().is_none() && game.file.led(side).is_none();
    for side in game.file.sides.iter().filter(lonely) {
        let why = "game.yaml names no player of this side".to_owned();
        owed.unreached.push((side.to_string(), why));
    }
    Ok(owed)
}

/// A letter in the thread of a player, with nothing in it.
pub(super) fn letter(game: &Game, threads: &Threads, (player, to): (&Player, Address), exchange: u32) -> Letter {
    let references = threads.before(&player.player, exchange);
    Letter {
        game: game.file.name.clone(),
        to,
        kind: Kind::Notice,
        subject: String::new(),
        text: String::new(),
        html: None,
        inline: Vec::new(),
        attached: Vec::new(),
        in_reply_to: references.last().cloned(),
        references,
    }
}

/// The letter with what it says.
pub(super) fn told_in(letter: Letter, subject: String, pieces: &[Passage]) -> Letter {
    let html = letter_html(&subject, pieces);
    Letter { text: letter_text(pieces), html: Some(html), subject, ..letter }
}

/// How a turn file is signed, where the game demands it.
pub(super) fn how_to_sign(game: &Game) -> &'static str {
    match demands(game).contains(&Demand::Signature) {
        true => {
            "This game wants it signed with your key: save it as a file, run `ssh-keygen -Y sign -n estafette -f KEY FILE`, and \
             attach both FILE and FILE.sig."
        }
        false => "",
    }
}
