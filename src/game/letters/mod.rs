//! Letters between players: who may write to whom, and with which report a letter is read.
//!
//! A letter stands in the turn file that it came in, which is kept in `in/` and never locked. So letters are read there again
//! whenever somebody asks for them, and no file of the game is theirs.

mod days;

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::adjudicate::Side;
use crate::dice::Ending;
use crate::game::files::read_at_most;
use crate::game::inbox::carried::is_known;
use crate::game::inbox::in_order;
use crate::game::papers::game_file::Player;
use crate::game::papers::post_settings::Carriage;
use crate::game::papers::tongue::Tongue;
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::opened::{Game, Stand};
use crate::game::trouble::Trouble;
use crate::orders::EVERYBODY;
use crate::yaml::{MAX_BYTES, clip};

pub use days::Days;

/// How many letters of a player are carried in a day; what is over goes to the umpire. Of letters that came by no mail nobody
/// knows the day: those of an exchange count as of one.
const A_DAY: usize = 20;

/// How many of them are carried in an exchange, however many days it takes.
const AN_EXCHANGE: usize = 100;

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
        (!self.unsigned).then(|| self.signature())
    }

    /// Who wrote it, as the umpire is told, signed or not.
    pub fn signature(&self) -> String {
        match &self.player {
            Some(player) => format!("{player} ({})", self.side),
            None => self.side.to_string(),
        }
    }
}

/// A letter as it was written, before anybody looked for its readers.
struct WrittenLetter {
    exchange: u32,
    /// Which of the letters of that exchange it is, the first being 1; 0 until that is known.
    number: usize,
    side: Side,
    player: Option<String>,
    unsigned: bool,
    to: Vec<String>,
    text: String,
    /// The day of its mail.
    day: Option<Date>,
}

impl WrittenLetter {
    fn is_by_the_writer_of(&self, other: &WrittenLetter) -> bool {
        (&self.side, &self.player) == (&other.side, &other.player)
    }

    fn is_like(&self, other: &WrittenLetter) -> bool {
        self.is_by_the_writer_of(other)
            && (self.exchange, &self.to, &self.text) == (other.exchange, &other.to, &other.text)
    }

    /// On its way to one of its readers, as one of those of its exchange; how, others say.
    fn to_reader(&self, reader: String) -> Carried {
        Carried {
            exchange: self.exchange,
            number: self.number,
            side: self.side.clone(),
            player: self.player.clone(),
            unsigned: self.unsigned,
            to: self.to.join(", "),
            reader,
            text: self.text.clone(),
            carriage: Carriage::None,
            with: None,
        }
    }

    /// Whether its writer has written so many up to this one, which is the last of these, that the umpire gets it.
    fn is_over(&self, up_to_it: &[WrittenLetter]) -> bool {
        let own = up_to_it.iter().filter(|other| other.is_by_the_writer_of(self));
        let of_day =
            |other: &&WrittenLetter| other.day == self.day && (self.day.is_some() || other.exchange == self.exchange);
        let in_exchange = own.clone().filter(|other| other.exchange == self.exchange).count();
        own.filter(of_day).count() > A_DAY || in_exchange > AN_EXCHANGE
    }
}

/// All letters of a game that somebody is to read, in the order in which they came.
pub fn letters(game: &Game, days: &Days) -> Result<Vec<Carried>, Trouble> {
    let written = written(game, days)?;
    let mut roads = Roads { game, then: None, after: BTreeMap::new() };
    let mut all = Vec::new();
    for (place, letter) in written.iter().enumerate() {
        let is_over = letter.is_over(&written[..=place]);
        for reader in readers(game, letter) {
            let carriage = carriage(game, letter, reader, is_over);
            let carried = Carried { carriage, ..letter.to_reader(reader.player.clone()) };
            let with = roads.report_of(&carried, reader)?;
            all.push(Carried { with, ..carried });
        }
    }
    Ok(all)
}

/// The letters of a game to somebody of whom nobody knows now who he is: he has left, or nobody was ever called so. The umpire gets
/// them, and their reader is whom they name.
pub fn undelivered(game: &Game) -> Result<Vec<Carried>, Trouble> {
    let carriage = Carriage::ThroughTheUmpire;
    let is_known = |to: &String| game.file.players.iter().any(|player| is_for(to, player));
    let mut all = Vec::new();
    for letter in written(game, &Days::on_file(game))? {
        if let Some(unknown) = letter.to.iter().find(|to| !is_known(to)) {
            all.push(Carried { carriage, ..letter.to_reader(clip(unknown).into_owned()) });
        }
    }
    Ok(all)
}

/// The letters in the turn files of a game, one that stands in several files of its writer for an exchange once.
fn written(game: &Game, days: &Days) -> Result<Vec<WrittenLetter>, Trouble> {
    let Ok(ledger) = game.ledger() else {
        return Ok(Vec::new());
    };
    let mut tongue = None;
    let mut all: Vec<WrittenLetter> = Vec::new();
    for exchange in 1..=ledger.next_exchange() {
        let folder = game.folder.exchange(exchange).inbox();
        for name in in_order(&folder)? {
            let path = folder.join(&name);
            let bytes = read_at_most(&path, MAX_BYTES as u64).ok().flatten();
            let Some(bytes) = bytes.filter(|bytes| may_hold_a_letter(bytes)) else {
                continue;
            };
            if tongue.is_none() {
                tongue = Some(Tongue::of(game.file.rules, &game.position_after(0)?.position));
            }
            let tongue = tongue.as_ref().expect("it was just made");
            let Ok(file) = TurnFile::read(&path, bytes, tongue) else {
                continue;
            };
            let is_for_now = file.envelope.game.name == game.file.name && file.envelope.exchange == exchange;
            if is_for_now && game.file.sides.contains(&file.side()) {
                for letter in of_file(game, &file, days.of_file(&name)) {
                    if !all.iter().any(|other| other.is_like(&letter)) {
                        let before = all.iter().rev().take_while(|other| other.exchange == exchange);
                        all.push(WrittenLetter { number: before.count() + 1, ..letter });
                    }
                }
            }
        }
    }
    Ok(all)
}

/// Whether it is worth reading a file for letters: `letters:`, or `to` before somebody's name, stands in every one that has any.
fn may_hold_a_letter(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes).to_ascii_lowercase();
    text.contains("letters") || text.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "to")
}

/// The letters of a file.
fn of_file(game: &Game, file: &TurnFile, day: Option<Date>) -> Vec<WrittenLetter> {
    let side = file.side();
    let player = file.envelope.player.as_ref().map(|player| player.name.clone());
    let player = player.or_else(|| {
        let mut own = game.file.players_of(&side);
        own.next().filter(|_| own.next().is_none()).map(|only| only.player.clone())
    });
    let letters = file.envelope.letters.iter().map(|letter| WrittenLetter {
        exchange: file.envelope.exchange,
        number: 0,
        side: side.clone(),
        player: player.clone(),
        unsigned: letter.unsigned,
        to: letter.to.iter().map(|to| to.name.clone()).collect(),
        text: letter.text.name.clone(),
        day,
    });
    letters.collect()
}

/// The players who are to read a letter: never its writer.
fn readers<'g>(game: &'g Game, letter: &WrittenLetter) -> Vec<&'g Player> {
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

/// How a letter is carried to a reader, where it is one too many or not.
fn carriage(game: &Game, letter: &WrittenLetter, reader: &Player, is_over: bool) -> Carriage {
    match game.file.carriage() {
        Carriage::None => Carriage::None,
        _ if is_over || !game.file.post.may_be(letter.unsigned) => Carriage::ThroughTheUmpire,
        // Between the armies no courier rides: a flag of truce goes over with the reports.
        Carriage::ByCourier if reader.side != letter.side => Carriage::WithReports,
        other => other,
    }
}

/// The ways of couriers with letters; positions are asked for once.
struct Roads<'g> {
    game: &'g Game,
    /// How the game stood when the last exchange that was asked about was written for.
    then: Option<(u32, Stand)>,
    /// The turn after an exchange.
    after: BTreeMap<u32, u32>,
}

impl Roads<'_> {
    /// The exchange whose report a letter is read with: the first that is cast after it was written and, where a courier rides,
    /// once he has had the turns that he needs.
    fn report_of(&mut self, letter: &Carried, reader: &Player) -> Result<Option<u32>, Trouble> {
        let due = match letter.carriage {
            Carriage::None | Carriage::ThroughTheUmpire | Carriage::AtOnce => return Ok(None),
            Carriage::WithReports => None,
            Carriage::ByCourier => match self.ride(letter, reader)? {
                0 => None,
                turns => Some(self.then(letter.exchange)?.clock.turn.saturating_add(turns)),
            },
        };
        for exchange in self.game.ledger()?.exchanges() {
            if exchange.number < letter.exchange || !matches!(exchange.ending, Ending::Cast(_)) {
                continue;
            }
            let is_there = match due {
                None => true,
                Some(due) => self.turn_after(exchange.number)? >= due,
            };
            if is_there {
                return Ok(Some(exchange.number));
            }
        }
        Ok(None)
    }

    fn then(&mut self, exchange: u32) -> Result<&Stand, Trouble> {
        if self.then.as_ref().is_none_or(|(of, _)| *of != exchange) {
            self.then = Some((exchange, self.game.stand_at(exchange)?));
        }
        let (_, stand) = self.then.as_ref().expect("it was just asked for");
        Ok(stand)
    }

    fn turn_after(&mut self, exchange: u32) -> Result<u32, Trouble> {
        if let Some(turn) = self.after.get(&exchange) {
            return Ok(*turn);
        }
        let held = self.game.position_after(exchange)?;
        let turn = self.game.file.rules.clock(&held.position).turn;
        self.after.insert(exchange, turn);
        Ok(turn)
    }

    /// How many turns a courier rides from one player of a side to another, by way of headquarters.
    fn ride(&mut self, letter: &Carried, reader: &Player) -> Result<u32, Trouble> {
        let game = self.game;
        let Some(couriers) = &game.file.couriers else {
            return Ok(0);
        };
        let position = &self.then(letter.exchange)?.held.position;
        let rules = game.file.rules;
        let roster = rules.roster(position);
        // Who has no units of his own, or leads the army, is at headquarters.
        let from_headquarters = |player: &Player| {
            let own = roster.units.iter().filter(|(unit, side, _)| *side == player.side && player.has(unit.as_str()));
            let rides = own.filter_map(|(unit, ..)| couriers.ride(rules, position, &player.side, unit));
            if player.chief { 0 } else { rides.min().unwrap_or(0) }
        };
        let writer = letter.player.as_ref().and_then(|name| game.file.players.iter().find(|one| one.player == *name));
        Ok(writer.map_or(0, from_headquarters).saturating_add(from_headquarters(reader)))
    }
}

/// What becomes of the letters of a turn file that is mailed on a day, in a sentence each.
pub fn promised(game: &Game, file: &TurnFile, days: &Days, day: Option<Date>) -> Vec<String> {
    if file.envelope.letters.is_empty() {
        return Vec::new();
    }
    let how = match game.file.carriage() {
        Carriage::AtOnce => "is mailed the next time that letters go out",
        Carriage::WithReports => "is read with the next report",
        Carriage::ThroughTheUmpire => "goes to the umpire, who passes it on",
        Carriage::ByCourier => "rides as long as orders do, and to the other side goes with the next report",
        Carriage::None => "is NOT carried: this game carries no letters",
    };
    let nobody = "is NOT carried: nobody of this game is called so. It goes to the umpire, who may pass it on";
    let unsigned = "is NOT carried unsigned in this game: it goes to the umpire, who may pass it on";
    let over = format!(
        "is NOT carried: of a player {A_DAY} a day are, and {AN_EXCHANGE} in an exchange. It goes to the umpire, who may pass it on"
    );
    let mut before = written(game, days).unwrap_or_default();
    let told = of_file(game, file, day).into_iter().map(|letter| {
        let place = before.iter().position(|other| other.is_like(&letter)).unwrap_or_else(|| {
            before.push(letter);
            before.len() - 1
        });
        let letter = &before[place];
        let is_carried = game.file.carriage() != Carriage::None;
        let fate = match () {
            () if is_carried && !letter.to.iter().any(|to| is_known(to, &game.file)) => nobody,
            () if is_carried && letter.is_over(&before[..=place]) => &over,
            () if is_carried && !game.file.post.may_be(letter.unsigned) => unsigned,
            () => how,
        };
        format!("your letter to {} {fate}", letter.to.join(", "))
    });
    told.collect()
}
