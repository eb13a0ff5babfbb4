//! The door between page and engine: what may be asked, and what is answered.

use std::collections::BTreeMap;

use schemars::{JsonSchema, schema_for};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::dice::{self, DiceAnswer, DiceQuestion};
use super::edited::Put;
use super::fields::{self, FieldTold, Paper};
use super::judged::{self, Changed, Judgement};
use super::map::ReachTold;
use super::open::{self, Opened, Piece};
use super::papers::{self, PaperTold};
use super::play::{self, Played};
use super::tries::{Bench, Tried};
use super::verified::{self, Verified};
use super::{by_id, told, view};
use crate::adjudicate::{Act, AnyRuleSet, Inquiry, Side};
use crate::conform::{self, CaseReport};
use crate::game::{Shelf, View};
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
        /// The file.
        file: Changed,
    },
    /// What would become of a unit's orders with one more step, for each of several steps.
    Try {
        /// The view.
        view: String,
        /// The file as a tree.
        tree: Json,
        /// The unit.
        unit: String,
        /// The steps, each to be tried alone; a list of steps stands for one after the other.
        steps: Vec<Json>,
        /// Whether it is told where the unit ends by each.
        #[serde(default)]
        ends: bool,
        /// The side whose orders they are, where it is not the one whose view it is.
        #[serde(default)]
        side: Option<String>,
    },
    /// What would become of a list of the file with another entry, for each of several entries.
    TryEntries {
        /// The view.
        view: String,
        /// The file as a tree.
        tree: Json,
        /// The list: `deploy`.
        list: String,
        /// Which entry the others stand for, from 0; nothing where they come behind all.
        #[serde(default)]
        at: Option<usize>,
        /// The entries, each to be tried alone.
        entries: Vec<Json>,
    },
    /// How far a unit gets as it stands, and where it may fire.
    Reach {
        /// The view.
        view: String,
        /// The unit.
        unit: String,
    },
    /// What the units of another side may do, as far as the view tells.
    Others {
        /// The view.
        view: String,
        /// The side.
        side: String,
    },
    /// What would become of what another side might order, as far as the view tells.
    Suppose {
        /// The view.
        view: String,
        /// The side.
        side: String,
        /// Its orders as a tree, without an envelope.
        tree: Json,
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
        /// What other sides order, as trees without an envelope; a side stands that is left out.
        #[serde(default)]
        enemies: BTreeMap<String, Json>,
        /// How often.
        times: u32,
        /// How often it was played before with dice of this word: these are others.
        #[serde(default)]
        before: u32,
        /// What the dice are made of.
        word: String,
    },
    /// What may stand in a paper of the umpire's.
    Fields {
        /// The id of the rules.
        rules: String,
        /// Which paper.
        of: Paper,
    },
    /// A scenario to begin with.
    Blank {
        /// The id of the rules.
        rules: String,
    },
    /// What would come of the umpire's file, as `amend --preview` says it.
    Consider {
        /// The files of the game that bear on it, by their names from its folder.
        files: BTreeMap<String, String>,
        /// The file.
        text: String,
        /// What was changed in it by clicking, one after the other.
        #[serde(default)]
        puts: Vec<Put>,
    },
    /// A scenario, set up as `new` does it.
    Draft {
        /// The scenario.
        text: String,
        /// What was changed in it by clicking, one after the other.
        #[serde(default)]
        puts: Vec<Put>,
    },
    /// Goes through a closed game, as `verify` does.
    Verify {
        /// Its files, by their names from its folder.
        files: BTreeMap<String, String>,
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

impl ActAsked {
    fn as_rules_have_it(self) -> Act {
        match self {
            ActAsked::Fire => Act::Fire,
            ActAsked::Melee => Act::Melee,
            ActAsked::Check => Act::Check(1),
            ActAsked::Rally => Act::Rally,
        }
    }
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
        /// Their ids, and what they are called.
        rules: Vec<(String, String)>,
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
    /// How far a unit gets.
    Reached(ReachTold),
    /// The units of another side.
    Others {
        /// Its units.
        units: Vec<Piece>,
    },
    /// Chances, in words.
    Odds {
        /// The text.
        text: String,
    },
    /// A rehearsal.
    Played(Box<Played>),
    /// Keys of a paper.
    Fields {
        /// In the order of the tables.
        fields: Vec<FieldTold>,
    },
    /// A text.
    Blank {
        /// It.
        text: String,
    },
    /// A paper of the umpire's.
    Paper(Box<PaperTold>),
    /// A game.
    Verified(Box<Verified>),
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
    answer_by(request, rules::all(), Some(&PROOFS))
}

/// What an engine proves that serves no single page of a game: that is a tenth of it, so whoever plays does without.
#[derive(Debug)]
pub struct Proofs {
    /// Goes through the game that these files are.
    verified: fn(BTreeMap<String, String>, Shelf) -> Result<Verified, String>,
    /// Runs the conformance cases of one file: the position that they change, what the file is called, the file.
    conformed: fn(&str, &str, &str, Shelf) -> Result<CaseReport, String>,
}

/// All of it.
pub const PROOFS: Proofs = Proofs { verified: verified::verified, conformed };

/// What is said where it has none.
const NO_PROOFS: &str = "the engine in the page of a game proves nothing: a book has one that does";

/// The same by an engine that has these rule sets alone, with its proofs or without.
pub fn answer_by(request: &str, shelf: Shelf, proofs: Option<&Proofs>) -> String {
    let answered = serde_json::from_str(request).map_err(|error| format!("the engine does not understand: {error}"));
    let answer =
        answered.and_then(|request| answered_by(request, shelf, proofs)).unwrap_or_else(|why| Answer::Refused { why });
    serde_json::to_string(&answer).expect("an answer is plain data")
}

fn answered_by(request: Request, shelf: Shelf, proofs: Option<&Proofs>) -> Result<Answer, String> {
    Ok(match request {
        Request::Engines {} => Answer::Engines {
            versions: shelf.iter().map(|rules| rules.version()).collect(),
            rules: shelf.iter().map(|rules| (rules.id().to_owned(), rules.title().to_owned())).collect(),
        },
        Request::Fields { rules, of } => Answer::Fields { fields: fields::fields(named(shelf, &rules)?, of) },
        Request::Blank { rules } => Answer::Blank { text: fields::blank(named(shelf, &rules)?) },
        Request::Consider { files, text, puts } => {
            Answer::Paper(Box::new(papers::considered(files, &text, &puts, shelf)?))
        }
        Request::Draft { text, puts } => Answer::Paper(Box::new(papers::drafted(&text, &puts, shelf)?)),
        Request::Open { view: viewed } => Answer::Opened(Box::new(open::opened(view(&viewed, shelf)?))),
        Request::Judge { view: viewed, text } => Answer::Judged(Box::new(judged::judged(view(&viewed, shelf)?, text)?)),
        Request::Write { view: viewed, file } => {
            Answer::Judged(Box::new(judged::written(view(&viewed, shelf)?, &file)?))
        }
        Request::Try { view: viewed, tree, unit, steps, ends, side } => {
            let viewed = view(&viewed, shelf)?;
            let side = side.map_or(Ok(viewed.top.side.clone()), |side| side_of(&viewed, &side))?;
            Answer::Tried { tried: Bench::of(&viewed, &side).steps(&tree, &unit, &steps, ends) }
        }
        Request::TryEntries { view: viewed, tree, list, at, entries } => {
            let viewed = view(&viewed, shelf)?;
            Answer::Tried { tried: Bench::of(&viewed, &viewed.top.side).entries(&tree, &list, at, &entries) }
        }
        Request::Reach { view: viewed, unit } => {
            let viewed = view(&viewed, shelf)?;
            Answer::Reached(Bench::of(&viewed, &viewed.top.side).reach(&unit))
        }
        Request::Others { view: viewed, side } => {
            let View { top, rules, position } = view(&viewed, shelf)?;
            let (roster, plot) = (rules.roster_for(&position, &top.side), rules.plot(&position));
            let side = known(&roster.sides, &side)?;
            Answer::Others { units: open::pieces(rules, &position, &side, &roster, &plot) }
        }
        Request::Suppose { view: viewed, side, tree } => {
            let viewed = view(&viewed, shelf)?;
            let side = side_of(&viewed, &side)?;
            Answer::Judged(Box::new(judged::supposed(&viewed, &side, &tree)))
        }
        Request::Odds { view: viewed, unit, act, target } => {
            let (viewed, act) = (view(&viewed, shelf)?, act.as_rules_have_it());
            let odds = viewed.rules.odds(&viewed.position, &Inquiry { unit, act, target })?;
            Answer::Odds { text: odds_text(&odds) }
        }
        Request::Play { view: viewed, text, enemies, times, before, word } => Answer::Played(Box::new(play::played(
            view(&viewed, shelf)?,
            &text,
            &enemies,
            before..before.saturating_add(times),
            &word,
        )?)),
        Request::Verify { files } => Answer::Verified(Box::new((proofs.ok_or(NO_PROOFS)?.verified)(files, shelf)?)),
        Request::Conform { base, file, text } => {
            Answer::Conformed { report: json!((proofs.ok_or(NO_PROOFS)?.conformed)(&base, &file, &text, shelf)?) }
        }
        Request::Dice { of } => Answer::Dice(dice::worked_out(of)?),
    })
}

fn named(shelf: Shelf, id: &str) -> Result<&'static dyn AnyRuleSet, String> {
    by_id(id, shelf).map_err(|trouble| told(&trouble))
}

/// A side of a view by its name.
fn side_of(view: &View, name: &str) -> Result<Side, String> {
    known(&view.rules.roster(&view.position).sides, name)
}

fn known(sides: &[(Side, String)], name: &str) -> Result<Side, String> {
    let found = sides.iter().find(|(side, _)| side.as_str() == name);
    found.map(|(side, _)| side.clone()).ok_or_else(|| format!("the game has no side `{name}`"))
}

fn conformed(base: &str, file: &str, text: &str, shelf: Shelf) -> Result<CaseReport, String> {
    let tree = crate::yaml::parse(text).map_err(|_| "the file cannot be read".to_owned())?;
    let named = tree.get("rules").and_then(crate::yaml::Node::word).ok_or("the file names no rule set")?;
    let rules = shelf.iter().copied().find(|rules| rules.id() == named);
    let rules = rules.ok_or_else(|| format!("no engine is called `{named}`"))?;
    Ok(conform::run(rules, base, file, text))
}

/// The JSON Schema of the door, which stands beside it in `door.schema.json`.
pub fn schema() -> Json {
    json!({ "request": schema_for!(Request), "answer": schema_for!(Answer) })
}
