//! Letters between players: who may write to whom, and with which report a letter is read.
//!
//! A letter stands in the turn file that it came in, which is kept in `in/` and never locked. So letters are read there again
//! whenever somebody asks for them, and no file of the game is theirs.

use crate::adjudicate::Side;
use crate::dice::Ending;
use crate::game::inbox::in_order;
use crate::game::papers::game_file::Player;
use crate::game::papers::post_settings::Carriage;
use crate::game::papers::tongue::Tongue;
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::opened::Game;
use crate::game::trouble::Trouble;
use crate::orders::EVERYBODY;

/// How many letters of a player are carried in an exchange; what is over goes to the umpire.
pub(super) const MOST: usize = 20;

/// A letter on its way to one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// The exchange whose turn file it stood in.
    pub exchange: u32,
    /// Which of the letters of that exchange it is, the first being 1.
    pub number: usize,
    /// The side of the writer.
    pub side: Side,
    /// The writer, where players are named.
    pub player: Option<String>,
    /// Whether the reader is not told who wrote it.
    pub unsigned: bool,
    /// To whom it is, as it was written.
    pub to: String,
    /// The player who is to read it.
    pub reader: String,
    /// What it says.
    pub text: String,
    /// How it is carried.
    pub carriage: Carriage,
    /// The exchange whose report it is read with, once that is known.
    pub with: Option<u32>,
}

impl Carried {
    /// Who wrote it, as the reader is told: `anna (red)`, `red`, nothing where it is unsigned.
    pub fn writer(&self) -> Option<String> {
        let named = match &self.player {
            Some(player) => format!("{player} ({})", self.side),
            None => self.side.to_string(),
        };
        (!self.unsigned).then_some(named)
    }
}

/// A letter as it was written, before anybody looked for its readers.
struct Written {
    side: Side,
    player: Option<String>,
    unsigned: bool,
    to: Vec<String>,
    text: String,
}

/// All letters of a game that somebody is to read, in the order in which they came.
pub fn letters(game: &Game) -> Result<Vec<Carried>, Trouble> {
    let Ok(ledger) = game.ledger() else {
        return Ok(Vec::new());
    };
    let last = ledger.next_exchange();
    let mut all = Vec::new();
    let mut tongue = None;
    for exchange in 1..=last {
        let written = written_in(game, exchange, &mut tongue)?;
        for (number, letter) in (1..).zip(&written) {
            let own =
                written[..number].iter().filter(|other| (&other.side, &other.player) == (&letter.side, &letter.player));
            let count = own.count();
            for reader in readers(game, letter) {
                let carriage = carriage(game, letter, reader, count);
                let carried = Carried {
                    exchange,
                    number,
                    side: letter.side.clone(),
                    player: letter.player.clone(),
                    unsigned: letter.unsigned,
                    to: letter.to.join(", "),
                    reader: reader.player.clone(),
                    text: letter.text.clone(),
                    carriage,
                    with: None,
                };
                let with = report_of(game, &carried, reader)?;
                all.push(Carried { with, ..carried });
            }
        }
    }
    Ok(all)
}

/// The letters in the turn files of an exchange, one that stands in several files of its writer once.
fn written_in(game: &Game, exchange: u32, tongue: &mut Option<Tongue>) -> Result<Vec<Written>, Trouble> {
    let folder = game.folder.exchange(exchange).inbox();
    let mut all: Vec<Written> = Vec::new();
    for name in in_order(&folder)? {
        if tongue.is_none() {
            *tongue = Some(Tongue::of(game.file.rules, &game.position_after(0)?.position));
        }
        let tongue = tongue.as_ref().expect("it was just made");
        let Ok(file) = TurnFile::open(folder.join(&name), tongue) else {
            continue;
        };
        let is_for_now = file.envelope.game.name == game.file.name && file.envelope.exchange == exchange;
        if !is_for_now || !game.file.sides.contains(&file.side()) {
            continue;
        }
        let side = file.side();
        let player = file.envelope.player.as_ref().map(|player| player.name.clone());
        let player = player.or_else(|| {
            let mut own = game.file.players_of(&side);
            own.next().filter(|_| own.next().is_none()).map(|only| only.player.clone())
        });
        for letter in file.envelope.letters {
            let to = letter.to.into_iter().map(|to| to.name).collect::<Vec<_>>();
            let (text, unsigned) = (letter.text.name, letter.unsigned);
            let same =
                |other: &Written| (&other.side, &other.player, &other.to, &other.text) == (&side, &player, &to, &text);
            if !all.iter().any(same) {
                all.push(Written { side: side.clone(), player: player.clone(), unsigned, to, text });
            }
        }
    }
    Ok(all)
}

/// The players who are to read a letter: never its writer.
fn readers<'g>(game: &'g Game, letter: &Written) -> Vec<&'g Player> {
    let is_meant = |player: &&Player| letter.to.iter().any(|to| is_for(to, player));
    let is_writer = |player: &&Player| player.side == letter.side && letter.player.as_ref() == Some(&player.player);
    let readers = game.file.players.iter().filter(is_meant);
    readers.filter(|player| !is_writer(player)).collect()
}

/// Whether an addressee of a letter is a player, or a side of his.
fn is_for(to: &str, player: &Player) -> bool {
    to.eq_ignore_ascii_case(EVERYBODY)
        || to.eq_ignore_ascii_case(player.side.as_str())
        || to.eq_ignore_ascii_case(&player.player)
}

/// How a letter is carried to a reader, being so-manieth of its writer in the exchange.
fn carriage(game: &Game, letter: &Written, reader: &Player, count: usize) -> Carriage {
    match game.file.carriage() {
        Carriage::None => Carriage::None,
        _ if count > MOST || (letter.unsigned && !game.file.post.unsigned) => Carriage::ThroughTheUmpire,
        // Between the armies no courier rides: a flag of truce goes over with the reports.
        Carriage::ByCourier if reader.side != letter.side => Carriage::WithReports,
        other => other,
    }
}

/// The exchange whose report a letter is read with: the first that is cast after it was written and, where a courier rides,
/// once he has had the turns that he needs.
fn report_of(game: &Game, letter: &Carried, reader: &Player) -> Result<Option<u32>, Trouble> {
    let due = match letter.carriage {
        Carriage::None | Carriage::ThroughTheUmpire | Carriage::AtOnce => return Ok(None),
        Carriage::WithReports => None,
        Carriage::ByCourier => match ride(game, letter, reader)? {
            0 => None,
            turns => {
                let sent = game.stand_at(letter.exchange)?.clock.turn;
                Some(sent.saturating_add(turns))
            }
        },
    };
    for exchange in game.ledger()?.exchanges() {
        if exchange.number < letter.exchange || !matches!(exchange.ending, Ending::Cast(_)) {
            continue;
        }
        let Some(due) = due else {
            return Ok(Some(exchange.number));
        };
        let held = game.position_after(exchange.number)?;
        if game.file.rules.clock(&held.position).turn >= due {
            return Ok(Some(exchange.number));
        }
    }
    Ok(None)
}

/// How many turns a courier rides from one player of a side to another, by way of headquarters.
fn ride(game: &Game, letter: &Carried, reader: &Player) -> Result<u32, Trouble> {
    let Some(couriers) = &game.file.couriers else {
        return Ok(0);
    };
    let position = game.stand_at(letter.exchange)?.held.position;
    let rules = game.file.rules;
    let roster = rules.roster(&position);
    // Who has no units of his own, or leads the army, is at headquarters.
    let from_headquarters = |player: &Player| {
        let own = roster.units.iter().filter(|(unit, side, _)| *side == player.side && player.has(unit.as_str()));
        let rides = own.filter_map(|(unit, ..)| couriers.ride(rules, &position, &player.side, unit));
        if player.chief { 0 } else { rides.min().unwrap_or(0) }
    };
    let writer = letter.player.as_ref().and_then(|name| game.file.players.iter().find(|one| one.player == *name));
    Ok(writer.map_or(0, from_headquarters).saturating_add(from_headquarters(reader)))
}

/// What becomes of the letters of a turn file, in a sentence each.
pub fn promised(game: &Game, file: &TurnFile) -> Vec<String> {
    let how = match game.file.carriage() {
        Carriage::AtOnce => "is mailed the next time that letters go out",
        Carriage::WithReports => "is read with the next report",
        Carriage::ThroughTheUmpire => "goes to the umpire, who passes it on",
        Carriage::ByCourier => "rides as long as orders do, and to the other side goes with the next report",
        Carriage::None => "is not carried",
    };
    let told = file.envelope.letters.iter().map(|letter| {
        let to = letter.to.iter().map(|to| to.name.as_str()).collect::<Vec<_>>();
        format!("your letter to {} {how}", to.join(", "))
    });
    told.collect()
}
