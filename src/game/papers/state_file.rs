//! A position on disk: its salt, where play stopped, and the text of the engine.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{AnyRuleSet, Labels, Position, Question, Side, Veil};
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
    /// The same as one side may know it: what others are asked is their own business.
    pub fn to(&self, side: &Side) -> Stopped {
        let own = self.questions.iter();
        let own = own.filter(|question| question.side == *side);
        Stopped { since: self.since, questions: own.cloned().collect() }
    }

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
    /// What the sides do not see of it, where there is anything.
    pub hidden: Veil,
    /// What stands for units in the labels of their rolls, where that is not their id.
    pub labels: Labels,
    /// What the engine wrote.
    pub engine: String,
}

impl StateFile {
    /// The file of a position.
    pub fn of(rules: &dyn AnyRuleSet, position: &Position, salt: Hash, stopped: Option<Stopped>) -> StateFile {
        StateFile {
            salt,
            stopped,
            hidden: position.veil().clone(),
            labels: position.labels().clone(),
            engine: rules.save(position),
        }
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let stopped = self.stopped.as_ref().map_or(String::new(), |stopped| {
            let line = serde_json::to_string(stopped).expect("questions are plain data");
            format!("stopped: {line}\n")
        });
        let hidden = match self.hidden == Veil::default() {
            true => String::new(),
            false => {
                let line = serde_json::to_string(&self.hidden).expect("a veil is plain data");
                format!("hidden: {line}\n")
            }
        };
        let labels = match self.labels.is_empty() {
            true => String::new(),
            false => {
                let line = serde_json::to_string(&self.labels).expect("names are plain data");
                format!("labels: {line}\n")
            }
        };
        let (salt, engine) = (&self.salt, &self.engine);
        format!("salt: {salt}\n{stopped}{hidden}{labels}{engine}")
    }

    /// Takes a text apart; an error says what is missing.
    pub fn parse(text: &str) -> Result<StateFile, String> {
        let (salt, rest) = salt_line(text)?;
        let (stopped, rest) = line_of("stopped", rest)?;
        let (hidden, rest) = line_of::<Veil>("hidden", rest)?;
        let (labels, engine) = line_of::<Labels>("labels", rest)?;
        Ok(StateFile {
            salt,
            stopped,
            hidden: hidden.unwrap_or_default(),
            labels: labels.unwrap_or_default(),
            engine: engine.to_owned(),
        })
    }
}

/// Takes a line that may be there off the beginning of a text.
fn line_of<'t, T: DeserializeOwned>(key: &str, text: &'t str) -> Result<(Option<T>, &'t str), String> {
    let rest = text.strip_prefix(key);
    let Some(rest) = rest.and_then(|rest| rest.strip_prefix(": ")) else {
        return Ok((None, text));
    };
    let (line, rest) = rest.split_once('\n').ok_or("the file ends too early")?;
    let read = serde_json::from_str(line).map_err(|error| format!("the line of `{key}` cannot be read: {error}"))?;
    Ok((Some(read), rest))
}

/// Takes the line `salt: HEX` off the beginning of a text.
pub(in crate::game) fn salt_line(text: &str) -> Result<(Hash, &str), String> {
    let missing = "the first line is not `salt:` with 64 digits";
    let (line, rest) = text.split_once('\n').ok_or(missing)?;
    let salt = line.strip_prefix("salt: ").and_then(Hash::parse);
    Ok((salt.ok_or(missing)?, rest))
}
