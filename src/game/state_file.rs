//! A position on disk: its salt, where play stopped, and the text of the engine.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{Question, Side};
use crate::dice::Hash;

/// Where play stopped for want of an answer (PROTOCOL section 6, questions in the middle).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stopped {
    /// The exchange that the turn began with.
    pub since: u32,
    /// What is asked.
    pub questions: Vec<Question>,
}

impl Stopped {
    /// The sides that are asked, each once, in the order of their first question.
    pub fn sides(&self) -> Vec<Side> {
        let mut sides = Vec::<Side>::new();
        for question in &self.questions {
            if !sides.contains(&question.side) {
                sides.push(question.side.clone());
            }
        }
        sides
    }
}

/// A state file in its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateFile {
    /// The veil of `file:state`.
    pub salt: Hash,
    /// Where play stopped, if it did.
    pub stopped: Option<Stopped>,
    /// What the engine wrote.
    pub engine: String,
}

impl StateFile {
    /// The text of the file.
    pub fn text(&self) -> String {
        let stopped = self.stopped.as_ref().map_or(String::new(), |stopped| {
            let line = serde_json::to_string(stopped).expect("questions are plain data");
            format!("stopped: {line}\n")
        });
        format!("salt: {}\n{stopped}{}", self.salt, self.engine)
    }

    /// Takes a text apart; an error says what is missing.
    pub fn parse(text: &str) -> Result<StateFile, String> {
        let (salt, rest) = salt_line(text)?;
        let (stopped, engine) = match rest.strip_prefix("stopped: ") {
            None => (None, rest),
            Some(rest) => {
                let (line, engine) = rest.split_once('\n').ok_or("the file ends too early")?;
                let stopped = serde_json::from_str(line)
                    .map_err(|error| format!("line 2, `stopped`, cannot be read: {error}"))?;
                (Some(stopped), engine)
            }
        };
        Ok(StateFile {
            salt,
            stopped,
            engine: engine.to_owned(),
        })
    }
}

/// Takes the line `salt: HEX` off the beginning of a text.
pub(super) fn salt_line(text: &str) -> Result<(Hash, &str), String> {
    let missing = "the first line is not `salt:` with 64 digits";
    let (line, rest) = text.split_once('\n').ok_or(missing)?;
    let salt = line.strip_prefix("salt: ").and_then(Hash::parse);
    Ok((salt.ok_or(missing)?, rest))
}
