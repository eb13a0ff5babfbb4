//! `estafette dice roll` and `rolls`: throwing again what was thrown.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::found::find;
use super::{DiceAnswer, read, typed_hash};
use crate::dice::{Die, Hash, Label, Ledger, Value, WrongDice, roll_block, roll_string, throw, verify_rolls};

/// The most dice that are thrown again at a time.
const MOST_DICE: u16 = 1000;

/// What `roll` is told.
#[derive(Debug, Args)]
pub(crate) struct RollArguments {
    /// The seed of the exchange; or the folder of a game, in which the roll is looked for by its label.
    #[arg(value_name = "SEED or GAME")]
    from: PathBuf,
    /// The label of the roll.
    #[arg(value_parser = typed_label)]
    label: Label,
    /// The kind of die: d2 to d10, av, 2d6; of a game it is known.
    #[arg(value_parser = typed_die)]
    kind: Option<Die>,
    /// How many dice, 1 where it is left out; of a game it is known.
    #[arg(value_parser = clap::value_parser!(u16).range(1..=MOST_DICE as i64))]
    count: Option<u16>,
    /// The veil, for a veiled roll after the close; of a game it is known.
    #[arg(long, value_parser = typed_hash)]
    veil: Option<Hash>,
    /// Of a game: the exchange, where several have a roll of this name; else the last of them counts.
    #[arg(long, value_name = "NUMBER")]
    exchange: Option<u32>,
}

fn typed_label(text: &str) -> Result<Label, String> {
    Label::new(text).ok_or_else(|| "1 to 72 of A-Z, a-z, 0-9, `.`, `_` and `-`, in parts between single `/`".to_owned())
}

fn typed_die(text: &str) -> Result<Die, String> {
    Die::parse(text).ok_or_else(|| "d2 to d10, av or 2d6".to_owned())
}

impl RollArguments {
    pub(super) fn run(self) -> Result<DiceAnswer, String> {
        let seed = self.from.to_str().and_then(Hash::parse);
        match seed.filter(|_| !self.from.is_dir()) {
            Some(seed) => self.by_seed(seed),
            None => self.of_game(),
        }
    }

    fn by_seed(self, seed: Hash) -> Result<DiceAnswer, String> {
        let RollArguments { label, kind, count, veil, exchange, .. } = self;
        if exchange.is_some() {
            return Err("`--exchange` goes with the folder of a game, not with a seed".to_owned());
        }
        let kind = kind.ok_or("a seed does not tell the kind of die: write d6, or another, behind the label")?;
        let again = Again { seed, label, kind, count: usize::from(count.unwrap_or(1)), veil };
        let (text, json, _) = again.thrown();
        Ok(DiceAnswer::yes(text, json))
    }

    /// Throws a roll of a game again, and holds it against what was written down.
    fn of_game(self) -> Result<DiceAnswer, String> {
        if !self.from.is_dir() {
            return Err(format!(
                "`{}` is neither a seed, which has 64 digits out of 0123456789abcdef, nor the folder of a game",
                self.from.display()
            ));
        }
        if self.kind.is_some() || self.veil.is_some() {
            return Err("of a game the die and its veil are known: give the folder and the label alone".to_owned());
        }
        let found = find(&self.from, &self.label, self.exchange)?;
        let again = Again {
            seed: found.seed,
            label: self.label,
            kind: found.roll.die,
            count: found.roll.values.len(),
            veil: found.veil,
        };
        let (thrown, mut json, values) = again.thrown();
        let mut text = format!("exchange {}\nseed    {}\n\n{thrown}", found.exchange, found.seed);
        if !found.others.is_empty() {
            let others = found.others.iter().map(u32::to_string).collect::<Vec<_>>();
            let others = others.join(", ");
            writeln!(text, "\nA roll of this name was thrown in exchange {others}, too: `--exchange` shows it.")
                .expect("a string takes everything");
        }
        let same = values == found.roll.values;
        if !same {
            let there = found.roll.values.iter().map(Value::to_string).collect::<Vec<_>>();
            writeln!(text, "\nNOT SO: the rolls file says {}", there.join(" ")).expect("a string takes everything");
        }
        json["exchange"] = found.exchange.into();
        json["seed"] = found.seed.to_string().into();
        json["as_written_down"] = same.into();
        json["other_exchanges"] = found.others.into();
        Ok(match same {
            true => DiceAnswer::yes(text, json),
            false => DiceAnswer::no(text, json),
        })
    }
}

/// A roll to be thrown once more.
struct Again {
    seed: Hash,
    label: Label,
    kind: Die,
    count: usize,
    veil: Option<Hash>,
}

impl Again {
    /// What it comes to, with the way there, for people and for programs.
    fn thrown(self) -> (String, serde_json::Value, Vec<Value>) {
        let Again { seed, label, kind, count, veil } = self;
        let (values, used) = throw(&seed, &label, kind, count, veil.as_ref());
        let mut text = String::new();
        let mut blocks = Vec::new();
        for block in 0..used.blocks {
            let string = roll_string(&seed, &label, kind, veil.as_ref(), block);
            let hash = roll_block(&seed, &label, kind, veil.as_ref(), block);
            let command = format!("printf %s '{string}' | sha256sum | cut -c1-64{}", filter(kind));
            writeln!(text, "string  {string}\nhash    {hash}\nby hand {command}\n").expect("a string takes everything");
            blocks.push(json!({ "string": string, "hash": hash, "command": command }));
        }
        let shown = values.iter().map(Value::to_string).collect::<Vec<_>>();
        writeln!(text, "dice    {}", shown.join(" ")).expect("a string takes everything");
        let json = json!({
            "label": label.as_str(), "kind": kind.word(), "dice": shown, "blocks": blocks,
            "digits_used_of_last_block": used.digits_of_last_block,
        });
        (text, json, values)
    }
}

/// What a shell adds so that only the dice are left of a hash.
fn filter(die: Die) -> String {
    match die {
        Die::Faces(10) => " | tr -cd 0-9".to_owned(),
        Die::Faces(faces) => format!(" | tr -cd 1-{faces}"),
        Die::Average => " | tr -cd 1-6 | tr 123456 233445".to_owned(),
        Die::Pair => " | tr -cd 1-6".to_owned(),
    }
}

/// What `rolls` is told.
#[derive(Debug, Args)]
pub(crate) struct RollsArguments {
    /// The rolls file.
    rolls: PathBuf,
    /// The ledger that names it.
    #[arg(long, required_unless_present = "game", conflicts_with_all = ["game", "exchange", "seed"])]
    ledger: Option<PathBuf>,
    /// The game id, where there is no ledger.
    #[arg(long, value_parser = typed_hash, requires_all = ["exchange", "seed"])]
    game: Option<Hash>,
    /// The exchange.
    #[arg(long, requires = "game")]
    exchange: Option<u32>,
    /// The seed of the exchange.
    #[arg(long, value_parser = typed_hash, requires = "game")]
    seed: Option<Hash>,
    /// The seal, which opens veiled rolls; a closed ledger holds it.
    #[arg(long, value_parser = typed_hash)]
    seal: Option<Hash>,
}

/// What a rolls file is checked against.
struct Against {
    game: Hash,
    exchange: u32,
    seed: Hash,
    seal: Option<Hash>,
    /// The hash that the ledger has of the file.
    named: Option<Hash>,
}

impl RollsArguments {
    pub(super) fn run(self) -> Result<DiceAnswer, String> {
        let bytes = read(&self.rolls)?;
        let against = match (&self.ledger, self.game, self.exchange, self.seed) {
            (Some(path), ..) => from_ledger(path, &bytes, self.seal)?,
            (None, Some(game), Some(exchange), Some(seed)) => {
                Against { game, exchange, seed, seal: self.seal, named: None }
            }
            _ => unreachable!("clap demands a ledger, or all three"),
        };
        Ok(judge(&self.rolls, &bytes, &against))
    }
}

fn from_ledger(path: &Path, rolls: &[u8], seal: Option<Hash>) -> Result<Against, String> {
    let ledger = Ledger::read(&read(path)?).map_err(|fault| format!("`{}` is not sound: {fault}", path.display()))?;
    let line = rolls.split(|&byte| byte == b'\n').nth(2).unwrap_or_default();
    let number = std::str::from_utf8(line)
        .ok()
        .and_then(|line| line.strip_prefix("exchange ")?.parse().ok())
        .ok_or("line 3 of the rolls file does not name an exchange")?;
    let cast = ledger.cast(number).ok_or_else(|| format!("the ledger has no cast of it: {}", ledger.lacks(number)))?;
    Ok(Against {
        game: ledger.card_id(),
        exchange: number,
        seed: cast.seed,
        seal: ledger.closed().or(seal),
        named: Some(cast.rolls),
    })
}

fn judge(path: &Path, bytes: &[u8], against: &Against) -> DiceAnswer {
    let path = path.display();
    let Against { game, exchange, seed, seal, named } = against;
    match verify_rolls(bytes, game, *exchange, seed, seal.as_ref()) {
        Err(fault) => {
            let text = format!("{path}: NOT SOUND\n{fault}\n");
            let shown = |dice: &WrongDice| dice.right.iter().map(Value::to_string).collect::<Vec<_>>();
            let json = json!({
                "sound": false, "line": fault.line, "check": fault.check.name(),
                "right_dice": fault.dice.as_deref().map(shown),
            });
            DiceAnswer::no(text, json)
        }
        Ok(_) if named.is_some_and(|named| named != Hash::of(bytes)) => {
            let text = format!("{path}: NOT SOUND\nits dice are right, but the ledger names another file\n");
            let json = json!({ "sound": false, "check": "hash" });
            DiceAnswer::no(text, json)
        }
        Ok(checked) => {
            let (open, veiled, sealed) = (checked.open, checked.veiled_checked, checked.sealed);
            let text = format!(
                "{path}: sound, exchange {exchange}\n\
                 {open} open rolls checked, {veiled} veiled rolls checked, {sealed} sealed until the close\n"
            );
            let json = json!({
                "sound": true, "exchange": exchange, "open": open, "veiled_checked": veiled, "sealed": sealed,
            });
            DiceAnswer::yes(text, json)
        }
    }
}
