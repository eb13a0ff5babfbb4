//! The door between page and engine: what may be asked, and what is answered.

use schemars::{JsonSchema, schema_for};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::dice::{self, DiceAnswer, DiceQuestion};
use super::judged::{self, Judgement};
use super::open::{self, Opened};
use super::play::{self, Played};
use super::tries::{self, Tried};
use super::view;
use crate::adjudicate::{Act, Inquiry};
use crate::conform::{self, CaseReport};
use crate::report::odds_text;
use crate::rules;

/// What the page asks.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Which engines there are.
    Engines {},
    /// What a view shows: the map, the units, the words of its rules, the form to fill in.
    Open {
        /// The view, as it came with a report.
        view: String,
    },
    /// What would become of a turn file.
    Judge {
        /// The view.
        view: String,
        /// The turn file, in plain lines or as YAML.
        text: String,
    },
    /// The same of a turn file that was changed by clicking; the answer holds it as a text.
    Write {
        /// The view.
        view: String,
        /// The file as a tree, as a judgement had it.
        tree: Json,
        /// Lines of the text that could not be read, and stand in it all the same.
        #[serde(default)]
        lost: Vec<String>,
        /// Whether it is written as YAML, and not in plain lines.
        #[serde(default)]
        yaml: bool,
    },
    /// What would become of a unit's orders with one more step, for each of several steps.
    Try {
        /// The view.
        view: String,
        /// The file as a tree.
        tree: Json,
        /// The unit.
        unit: String,
        /// The steps, each to be tried alone.
        steps: Vec<Json>,
    },
    /// What may come of one combat, exactly.
    Odds {
        /// The view.
        view: String,
        /// Who acts.
        unit: String,
        /// What he does.
        act: ActAsked,
        /// Against whom.
        #[serde(default)]
        target: Option<String>,
    },
    /// The exchange, rehearsed with throw-away dice.
    Play {
        /// The view.
        view: String,
        /// The turn file of the view's side.
        text: String,
        /// Orders of its enemy, without their envelope and as YAML; he stands where they are left out.
        #[serde(default)]
        enemy: Option<String>,
        /// How often.
        times: u32,
        /// How often it was played before with dice of this word: these are others.
        #[serde(default)]
        before: u32,
        /// What the dice are made of.
        word: String,
    },
    /// Conformance cases of one file.
    Conform {
        /// The position that they change, nothing where they have none.
        base: String,
        /// What the file is called.
        file: String,
        /// The file.
        text: String,
    },
    /// The protocol of the dice.
    Dice {
        /// What is to be worked out.
        of: DiceQuestion,
    },
}

/// An act whose chances are asked.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ActAsked {
    /// Fire at a target.
    Fire,
    /// A melee or an assault.
    Melee,
    /// A check of morale.
    Check,
    /// An attempt to rally.
    Rally,
}

/// What the engine answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub enum Answer {
    /// It cannot, for a reason that can be shown.
    Refused {
        /// Why.
        why: String,
    },
    /// The engines.
    Engines {
        /// The versions of their newest plays: `really-simple-3.0`.
        versions: Vec<String>,
    },
    /// A view.
    Opened(Box<Opened>),
    /// A turn file.
    Judged(Box<Judgement>),
    /// Steps.
    Tried {
        /// One for each, in their order.
        tried: Vec<Tried>,
    },
    /// Chances, in words.
    Odds {
        /// The text.
        text: String,
    },
    /// A rehearsal.
    Played(Box<Played>),
    /// Cases.
    Conformed {
        /// How many there were, how often each clause was shown, what was wrong.
        report: Json,
    },
    /// Dice.
    Dice(DiceAnswer),
}

/// Answers a request that came as JSON, as JSON.
pub fn answer(request: &str) -> String {
    let answered = serde_json::from_str(request).map_err(|error| format!("the engine does not understand: {error}"));
    let answer = answered.and_then(answered_by).unwrap_or_else(|why| Answer::Refused { why });
    serde_json::to_string(&answer).expect("an answer is plain data")
}

fn answered_by(request: Request) -> Result<Answer, String> {
    Ok(match request {
        Request::Engines {} => Answer::Engines { versions: rules::ALL.iter().map(|rules| rules.version()).collect() },
        Request::Open { view } => Answer::Opened(Box::new(open::opened(&view)?)),
        Request::Judge { view: viewed, text } => Answer::Judged(Box::new(judged::judged(view(&viewed)?, text)?)),
        Request::Write { view: viewed, tree, lost, yaml } => {
            Answer::Judged(Box::new(judged::written(view(&viewed)?, &tree, &lost, yaml)?))
        }
        Request::Try { view: viewed, tree, unit, steps } => {
            Answer::Tried { tried: tries::tried(view(&viewed)?, &tree, &unit, &steps)? }
        }
        Request::Odds { view: viewed, unit, act, target } => {
            let act = match act {
                ActAsked::Fire => Act::Fire,
                ActAsked::Melee => Act::Melee,
                ActAsked::Check => Act::Check(1),
                ActAsked::Rally => Act::Rally,
            };
            let viewed = view(&viewed)?;
            let odds = viewed.rules.odds(&viewed.position, &Inquiry { unit, act, target })?;
            Answer::Odds { text: odds_text(&odds) }
        }
        Request::Play { view: viewed, text, enemy, times, before, word } => Answer::Played(Box::new(play::played(
            view(&viewed)?,
            &text,
            enemy.as_deref(),
            before..before.saturating_add(times),
            &word,
        )?)),
        Request::Conform { base, file, text } => Answer::Conformed { report: json!(conformed(&base, &file, &text)?) },
        Request::Dice { of } => Answer::Dice(dice::worked_out(of)?),
    })
}

fn conformed(base: &str, file: &str, text: &str) -> Result<CaseReport, String> {
    let tree = crate::yaml::parse(text).map_err(|_| "the file cannot be read".to_owned())?;
    let named = tree.get("rules").and_then(crate::yaml::Node::word).ok_or("the file names no rule set")?;
    let rules = rules::by_id(named).ok_or_else(|| format!("no engine is called `{named}`"))?;
    Ok(conform::run(rules, base, file, text))
}

/// The JSON Schema of the door, which stands beside it in `door.schema.json`.
pub fn schema() -> Json {
    json!({ "request": schema_for!(Request), "answer": schema_for!(Answer) })
}
