//! `estafette stand-in`: a turn file for a player who is not there.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::Format;
use super::terminal::{Terminal, player_of, side_of, write_out};
use super::written::Written;
use crate::adjudicate::{Brief, Posture, Roster, STAND_IN, Side, UnitId};
use crate::game::{BEGIN, ByStandIn, Command, END, Folder, GameFile, Player, Trouble, answers};
use crate::orders::plain::lines_of;
use crate::yaml;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// The side it orders for.
    side: String,
    /// What it is after: `attack`, `hold`, `delay`, `withdraw` or `careful`.
    #[arg(long, value_name = "POSTURE", default_value = "hold", value_parser = posture)]
    posture: Posture,
    /// Only to the end of this turn: later it writes nothing.
    #[arg(long, value_name = "TURN")]
    until: Option<u32>,
    /// For this player of a side that several share: for what is his to order.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Only for these units: names with commas between them.
    #[arg(long, value_name = "UNITS", value_delimiter = ',')]
    units: Vec<String>,
    /// A word: where two things are as good, it decides.
    #[arg(long, value_name = "WORD", default_value = "estafette")]
    seed: String,
    /// Write it to this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write it in plain lines, or as YAML.
    #[arg(long = "as", value_enum, value_name = "FORM", default_value = "lines")]
    written: Written,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Reads a posture.
fn posture(word: &str) -> Result<Posture, String> {
    Posture::of(word).ok_or_else(|| {
        let known = Posture::WORDS.iter().map(|(word, _)| *word).collect::<Vec<_>>();
        format!("a posture is one of {}", known.join(", "))
    })
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let game = terminal.open(Folder::at(&self.game))?;
        let ledger = game.ledger()?;
        if ledger.closed().is_some() {
            return Err(Trouble::Closed);
        }
        let stand = game.stand()?;
        if let Some(ending) = &stand.clock.ending {
            return Err(Trouble::Over(format!("the game is over: {}", ending.why)));
        }
        let side = side_of(&game.file, &self.side)?;
        if let Some(last) = self.until.filter(|last| stand.clock.turn > *last) {
            let [turn, _] = game.file.rules.words();
            let what = format!("{turn} {} is past {turn} {last}", stand.clock.turn);
            return Err(Trouble::amiss(what, "name a later turn after `--until`, or leave it out"));
        }
        let rules = game.file.rules;
        let position = &stand.held.position;
        let roster = rules.roster_for(position, &side);
        let mut units = self.units.iter().map(|name| unit_of(&roster, &side, name)).collect::<Result<Vec<_>, _>>()?;
        let player = player_in(&game.file, &side, self.player.as_deref())?;
        let command = Command::of(&game.file, &side, &roster).zip(player);
        if let Some((command, player)) = command.filter(|_| units.is_empty()) {
            let own = roster.units.iter().filter(|(unit, of, _)| *of == side && command.is_own(player, unit.as_str()));
            units.extend(own.map(|(unit, ..)| unit.clone()));
        }
        let brief = Brief { posture: self.posture, seed: &self.seed, units: &units };
        let body = match &stand.held.file.stopped {
            Some(stopped) => answers(stopped, &side, &|_| true),
            None => rules.stand_in(position, &side, &brief),
        };
        if body.is_empty() && !stand.awaited.iter().any(|awaited| awaited.side == side) {
            let what = format!("{side} has nothing to send now");
            return Err(Trouble::amiss(what, "`estafette status` says who owes what"));
        }
        let (name, exchange) = (&game.file.name, stand.exchange);
        let word = self.posture.word();
        let seed = self.seed.replace(['"', '\\'], "");
        let note = format!("note: \"{}\"", ByStandIn::now(self.posture, &seed));
        let whose = player.map_or_else(String::new, |player| format!("player: {}\n", player.player));
        let head = format!("game: {name}\nexchange: {exchange}\nside: {side}\n{whose}seen: {}\n", ledger.head());
        let whole = format!("{head}{note}\n{body}");
        let text = match self.written {
            Written::Yaml => None,
            Written::Lines => yaml::parse(&whole).ok().and_then(|tree| lines_of(&tree, rules.grammar())),
        };
        let text = format!("{BEGIN}\n{}{END}\n", text.unwrap_or(whole));
        if let Some(out) = &self.out {
            write_out(out, text.as_bytes())?;
        }
        match (self.format, &self.out) {
            (Format::Json, _) => terminal.say_json(&json!({
                "game": name, "exchange": exchange, "side": side, "posture": word, "stand_in": STAND_IN,
                "seed": self.seed, "orders": text,
            }))?,
            (Format::Text, None) => terminal.say(&text)?,
            (Format::Text, Some(out)) => terminal.say(&format!("{}\n", out.display()))?,
        }
        Ok(0)
    }
}

/// A side's own unit, as somebody has typed it.
fn unit_of(roster: &Roster, side: &Side, name: &str) -> Result<UnitId, Trouble> {
    let mut own = roster.units.iter().filter(|(_, owner, _)| owner == side).map(|(unit, ..)| unit);
    if let Some(unit) = own.clone().find(|unit| unit.is_like(name.trim())) {
        return Ok(unit.clone());
    }
    let help = match yaml::did_you_mean(name.trim(), own.by_ref().map(UnitId::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`estafette form` names them".to_owned(),
    };
    Err(Trouble::amiss(format!("{side} has no unit `{name}`"), help))
}

/// The player for whom it orders: where several share a side, one is named.
fn player_in<'g>(file: &'g GameFile, side: &'g Side, name: Option<&str>) -> Result<Option<&'g Player>, Trouble> {
    let players = file.players_of(side).map(|player| player.player.as_str()).collect::<Vec<_>>();
    let known = players.join(", ");
    let Some(name) = name else {
        let help = format!("say for whom it orders: `--player` with one of {known}");
        return match players.len() {
            0 | 1 => Ok(None),
            _ => Err(Trouble::amiss(format!("several players share {side}"), help)),
        };
    };
    let player = player_of(file, name)?;
    match player.side == *side {
        true => Ok(Some(player)),
        false => Err(Trouble::amiss(format!("`{name}` does not play {side}"), format!("its players are {known}"))),
    }
}
