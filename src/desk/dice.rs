//! The protocol of the dice, question by question: so the vectors can be put to the engine of a page.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::{Die, Hash, Label, Value, canonical_orders, read_dice, verify_ledger, verify_rolls};

/// What is to be worked out.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "dice", rename_all = "kebab-case", deny_unknown_fields)]
pub enum DiceQuestion {
    /// The hash of a string of the protocol.
    Hash {
        /// The string.
        of: String,
    },
    /// The dice that stand in blocks of digits.
    Read {
        /// The kind of die.
        kind: String,
        /// How many.
        count: usize,
        /// The blocks.
        blocks: Vec<String>,
    },
    /// Whether a text is a label.
    Label {
        /// The text.
        text: String,
    },
    /// The form in which orders are hashed.
    Orders {
        /// The bytes of the file.
        base64: String,
    },
    /// The check of a ledger.
    Ledger {
        /// The ledger.
        text: String,
        /// The head that is known from elsewhere.
        #[serde(default)]
        known_head: Option<String>,
    },
    /// The check of a rolls file: every roll is made again.
    Rolls {
        /// The file.
        text: String,
        /// The id of the game.
        game: String,
        /// The exchange.
        exchange: u32,
        /// Its seed.
        seed: String,
        /// The umpire's seal, where it is open.
        #[serde(default)]
        seal: Option<String>,
    },
}

/// What came of it.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct DiceAnswer {
    /// Whether it is as the protocol wants it.
    pub is_sound: bool,
    /// The check that failed.
    pub check: Option<String>,
    /// In which entry or line.
    pub place: Option<u32>,
    /// The hash that came out.
    pub hash: Option<String>,
    /// The dice: one face, or two of a pair.
    pub values: Vec<Vec<u8>>,
    /// How many digits of the last block were read.
    pub digits: usize,
    /// The text that came out.
    pub text: Option<String>,
}

fn hash(text: &str) -> Result<Hash, String> {
    Hash::parse(text).ok_or_else(|| format!("`{text}` is no hash"))
}

/// Works it out.
pub(super) fn worked_out(question: DiceQuestion) -> Result<DiceAnswer, String> {
    let sound = DiceAnswer { is_sound: true, ..DiceAnswer::default() };
    let failed = |check: &str, place: u32| DiceAnswer {
        check: Some(check.to_owned()),
        place: Some(place),
        ..DiceAnswer::default()
    };
    Ok(match question {
        DiceQuestion::Hash { of } => DiceAnswer { hash: Some(Hash::of(of.as_bytes()).to_string()), ..sound },
        DiceQuestion::Read { kind, count, blocks } => {
            let die = Die::parse(&kind).ok_or_else(|| format!("`{kind}` is no die"))?;
            let blocks = blocks.iter().map(|block| hash(block)).collect::<Result<Vec<_>, _>>()?;
            let last = *blocks.last().ok_or("there are no digits to read")?;
            let count = count.clamp(1, 10_000);
            // Beyond the blocks that were given the last one is read again, and the answer says so by how many it took.
            let fetch = |block: u32| blocks.get(block as usize).copied().unwrap_or(last);
            let (values, used) = read_dice(die, count, fetch);
            let faces = values.iter().map(|value| match *value {
                Value::One(face) => vec![face],
                Value::Pair(one, other) => vec![one, other],
            });
            let is_sound = used.blocks as usize == blocks.len();
            DiceAnswer { is_sound, values: faces.collect(), digits: used.digits_of_last_block, ..sound }
        }
        DiceQuestion::Label { text } => DiceAnswer { is_sound: Label::new(&text).is_some(), ..sound },
        DiceQuestion::Orders { base64 } => {
            let bytes = STANDARD.decode(base64).map_err(|error| error.to_string())?;
            match canonical_orders(&bytes) {
                Ok(text) => {
                    let hash = text.as_ref().map(|text| Hash::of(text.as_bytes()).to_string());
                    DiceAnswer { text, hash, ..sound }
                }
                Err(_) => DiceAnswer::default(),
            }
        }
        DiceQuestion::Ledger { text, known_head } => {
            let known = known_head.as_deref().map(hash).transpose()?;
            match verify_ledger(text.as_bytes(), known.as_ref()) {
                Ok(_) => sound,
                Err(fault) => failed(fault.check.name(), fault.entry),
            }
        }
        DiceQuestion::Rolls { text, game, exchange, seed, seal } => {
            let seal = seal.as_deref().map(hash).transpose()?;
            match verify_rolls(text.as_bytes(), &hash(&game)?, exchange, &hash(&seed)?, seal.as_ref()) {
                Ok(_) => sound,
                Err(fault) => failed(fault.check.name(), fault.line),
            }
        }
    })
}
