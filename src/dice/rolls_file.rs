//! The rolls file of an exchange, and checking one (PROTOCOL sections 7 and 10).

use std::collections::BTreeSet;
use std::fmt;

use super::forms;
use super::hash::Hash;
use super::reading::throw;
use super::roll::{Roll, Secrecy, Value};
use super::strings::veil;

/// What the salt of a rolls file is the veil of.
pub const ROLLS_SALT: &str = "file:rolls";

const FIRST_LINE: &str = "estafette-dice-1 rolls";

/// The rolls of one exchange, in the order in which the engine made them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollsFile {
    /// The game id.
    pub game: Hash,
    /// The exchange.
    pub exchange: u32,
    /// The veil of `file:rolls`.
    pub salt: Hash,
    /// The rolls.
    pub rolls: Vec<Roll>,
}

/// The checks of a rolls file, by their printed names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollsCheck {
    /// A line is not as specified, or is missing.
    Format,
    /// The salt is not the veil of the file.
    Salt,
    /// A label is used twice.
    Label,
    /// The dice are not those of the seed.
    Dice,
}

/// The first fault of a rolls file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollsFault {
    /// The line, 1 being the first; 0 is the file as a whole.
    pub line: u32,
    /// The check that failed.
    pub check: RollsCheck,
    /// What stands in the line and what the seed gives, where the dice are wrong.
    pub dice: Option<Box<WrongDice>>,
}

/// Dice that are not those of the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongDice {
    /// The roll as it stands in the file.
    pub roll: Roll,
    /// What it should show.
    pub right: Vec<Value>,
}

impl RollsFault {
    fn new(line: u32, check: RollsCheck) -> RollsFault {
        RollsFault { line, check, dice: None }
    }
}

/// How many rolls of a sound file were recomputed, and how many must wait for the close.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RollsChecked {
    /// Open rolls, all recomputed.
    pub open: usize,
    /// Veiled rolls recomputed with the seal.
    pub veiled_checked: usize,
    /// Veiled rolls that nobody can check yet.
    pub sealed: usize,
}

impl RollsCheck {
    /// The name that is printed.
    pub fn name(self) -> &'static str {
        match self {
            RollsCheck::Format => "format",
            RollsCheck::Salt => "salt",
            RollsCheck::Label => "label",
            RollsCheck::Dice => "dice",
        }
    }
}

impl fmt::Display for RollsCheck {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

impl fmt::Display for RollsFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RollsFault { line, check, dice } = self;
        let meaning = match check {
            RollsCheck::Format => "not as specified, or missing",
            RollsCheck::Salt => "the salt is not the veil of this file",
            RollsCheck::Label => "the label was used before",
            RollsCheck::Dice => "the seed gives other dice",
        };
        match line {
            0 => write!(out, "the file does not end in a line end, check `{check}`"),
            _ => write!(out, "line {line}, check `{check}`: {meaning}"),
        }?;
        let Some(dice) = dice else {
            return Ok(());
        };
        let shown = |values: &[Value]| {
            let shown = values.iter().map(Value::to_string);
            shown.collect::<Vec<_>>().join(" ")
        };
        let WrongDice { roll, right } = &**dice;
        let (label, die) = (&roll.label, roll.die);
        let (there, right) = (shown(&roll.values), shown(right));
        write!(out, ": {label} {die} shows {there} here, and it is {right}")
    }
}

impl std::error::Error for RollsFault {}

impl RollsFile {
    /// The text as it is hashed.
    pub fn text(&self) -> String {
        let RollsFile { game, exchange, salt, rolls } = self;
        let mut text = format!("{FIRST_LINE}\ngame {game}\nexchange {exchange}\nsalt {salt}\n");
        for roll in rolls {
            text.push_str(&roll.to_string());
            text.push('\n');
        }
        text
    }

    /// Reads a rolls file of a game and an exchange without recomputing its dice.
    pub fn read(text: &[u8], game: &Hash, exchange: u32) -> Result<RollsFile, RollsFault> {
        let lines = header(text, game, exchange)?;
        let mut file = RollsFile { game: *game, exchange, salt: lines.salt, rolls: Vec::new() };
        let mut labels = BTreeSet::new();
        for (line, text) in (5..).zip(lines.rolls) {
            let roll = roll_of(line, text, &mut labels)?;
            file.rolls.push(roll);
        }
        Ok(file)
    }
}

/// The parts of a rolls file whose first four lines are sound.
struct Parts<'a> {
    salt: Hash,
    rolls: Vec<&'a str>,
}

fn header<'a>(text: &'a [u8], game: &Hash, exchange: u32) -> Result<Parts<'a>, RollsFault> {
    let broken = |line| RollsFault::new(line, RollsCheck::Format);
    let lines = forms::lines(text).map_err(broken)?;
    let expected = [FIRST_LINE.to_owned(), format!("game {game}"), format!("exchange {exchange}")];
    for (line, expected) in (1..).zip(&expected) {
        if lines.get(line as usize - 1) != Some(&expected.as_str()) {
            return Err(broken(line));
        }
    }
    let salt = lines.get(3).and_then(|line| line.strip_prefix("salt "));
    let salt = salt.and_then(Hash::parse).ok_or(broken(4))?;
    Ok(Parts { salt, rolls: lines[4..].to_vec() })
}

fn roll_of<'a>(line: u32, text: &'a str, labels: &mut BTreeSet<&'a str>) -> Result<Roll, RollsFault> {
    let fault = |check| RollsFault::new(line, check);
    let roll = Roll::parse(text).ok_or(fault(RollsCheck::Format))?;
    let label = &text[..roll.label.as_str().len()];
    if labels.insert(label) { Ok(roll) } else { Err(fault(RollsCheck::Label)) }
}

/// Checks a rolls file against game id, exchange and seed; salt and veiled rolls only where the seal is known.
pub fn verify_rolls(
    text: &[u8],
    game: &Hash,
    exchange: u32,
    seed: &Hash,
    seal: Option<&Hash>,
) -> Result<RollsChecked, RollsFault> {
    let parts = header(text, game, exchange)?;
    if seal.is_some_and(|seal| veil(game, exchange, ROLLS_SALT, seal) != parts.salt) {
        return Err(RollsFault::new(4, RollsCheck::Salt));
    }
    let mut checked = RollsChecked::default();
    let mut labels = BTreeSet::new();
    for (line, text) in (5..).zip(parts.rolls) {
        let roll = roll_of(line, text, &mut labels)?;
        let veil = match (roll.secrecy, seal) {
            (Secrecy::Open, _) => {
                checked.open += 1;
                None
            }
            (Secrecy::Veiled, Some(seal)) => {
                checked.veiled_checked += 1;
                Some(veil(game, exchange, roll.label.as_str(), seal))
            }
            (Secrecy::Veiled, None) => {
                checked.sealed += 1;
                continue;
            }
        };
        let (values, _) = throw(seed, &roll.label, roll.die, roll.values.len(), veil.as_ref());
        if values != roll.values {
            let dice = WrongDice { roll, right: values };
            return Err(RollsFault { dice: Some(Box::new(dice)), ..RollsFault::new(line, RollsCheck::Dice) });
        }
    }
    Ok(checked)
}
