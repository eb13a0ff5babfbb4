//! The words that these rules add to the turn-file language.
//!
//! `allowed` and `christening` know each other: an entry is held against the rules step by step, with the names that it gives, and a
//! name against what is called so already.

pub(crate) mod allowed;
pub(crate) mod christening;
pub(crate) mod held;
pub(crate) mod instead;
pub(crate) mod leads;
pub(crate) mod replies;
pub(crate) mod verbs;

use crate::kit::steps::Leg;
use crate::kit::{Direction, Spot};
use crate::orders::{
    self, Body, Language, Vocabulary, Whom, decision, has_body, is_label, listed, name_fault, steps, verbs_of,
};
use crate::rules::campaign::position::force::Stance;
use crate::rules::campaign::position::ground::HexSide;
use crate::yaml::{Fault, Faults, Fields, Node, Read, Slot, Span, Value, list_of, word_of};

/// A word for a place: a hex, a name, a force, or a word that narrows a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// As typed.
    pub word: String,
    /// Where it stands.
    pub span: Span,
}

/// CP-FOR-10: what goes with a part: a unit, or so many of its men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The unit.
    pub unit: String,
    /// How many men or pieces of it; all where nothing is said.
    pub men: Option<u32>,
    /// Where it stands.
    pub span: Span,
}

/// What a step does.
#[derive(Clone, Debug, PartialEq)]
pub enum Verb {
    /// The way of fewest half-hours, through some places.
    To {
        /// Where to.
        goal: Goal,
        /// Through what.
        by: Vec<Goal>,
    },
    /// To where an enemy is.
    Toward(Whom),
    /// This path.
    Move(Vec<Leg>),
    /// Until an hour of the day.
    Wait(u32),
    /// Stays.
    Stand,
    /// Makes a force of some units.
    Split {
        /// Which.
        units: Vec<Piece>,
        /// What it is called.
        named: Option<String>,
        /// What it is ordered, as it was written.
        steps: Vec<orders::Step<Verb>>,
        /// The same as text.
        text: Vec<String>,
    },
    /// Puts all into another force.
    Join(Goal),
    /// Goes into a fortress.
    Garrison(Goal),
    /// Invests a fortress.
    Besiege(Goal),
    /// Storms a fortress.
    Storm(Goal),
    /// Burns a bridge or a ferry.
    Burn(Goal),
    /// Builds a bridge.
    Build(Goal),
    /// Makes a depot.
    Depot(Goal),
    /// A stance.
    Stance(Stance),
    /// Sets out at this hour.
    Start(u32),
    /// Marches forced, or not.
    Pace(bool),
    /// Marches by night, or not.
    Night(bool),
    /// Until the condition of the entry holds.
    Otherwise(Vec<orders::Step<Verb>>),
    /// A reply: where to, or to the guns.
    Go(Vec<Goal>),
    /// A reply: pursues and enters.
    Follow,
    /// A reply: enters only.
    Occupy,
    /// A reply: works out another way.
    GoOn,
    /// A reply: gives up the fortress.
    Surrender,
}

/// CP-SUP-08: an entry of `deploy`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// Who.
    pub unit: orders::Named,
    /// Where.
    pub at: Spot,
}

/// The body of a turn file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Orders {
    /// What turn files of all rules have.
    pub body: Body<Verb>,
    /// The set-up.
    pub deploy: Vec<Deployment>,
}

has_body! { Orders, Verb }

/// The words of these rules.
pub(crate) struct Words;

const VOCABULARY: Vocabulary = Vocabulary {
    words: &["stronger", "weaker", "any", "all", "nearest"],
    foreign: &[],
    conditions: &["enemy", "near", "clear", "hour", "own"],
    verbs: &verbs_of(verbs::USAGES),
    usages: verbs::USAGES,
    alike: &[],
    modifiers: &["by", "as", "do"],
    decisions: &[
        decision("met", "it meets the enemy", false, &["CP-D-01"]),
        decision("attacked", "the enemy comes to attack it", false, &["CP-D-02"]),
        decision("guns", "it hears the guns of a battle", false, &["CP-D-03"]),
        decision("beaten", "it has lost a battle", false, &["CP-D-04"]),
        decision("won", "it has won a battle", false, &["CP-D-05"]),
        decision("blocked", "its way is gone", false, &["CP-D-06"]),
        decision("seen", "it sees the enemy", false, &["CP-D-07"]),
        decision("breach", "there is a breach in its walls", false, &["CP-D-08"]),
        decision("leave", "it leaves the enemy across a bridge", false, &["CP-D-09"]),
    ],
    instead: &[
        ("march", "to"),
        ("halt", "stand"),
        ("retreat", "to"),
        ("defend", "hold"),
        ("divide", "split"),
        ("detach", "split"),
        ("merge", "join"),
        ("find-another-way", "go-on"),
        ("find-a-way-round", "go-on"),
        ("look-for-another-way", "go-on"),
        ("go-round", "go-on"),
        ("go-another-way", "go-on"),
        ("work-out-another-way", "go-on"),
    ],
    picks: &[],
    in_hexes: true,
};

impl Language for Words {
    type Verb = Verb;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const REPLIES: &'static [(&'static str, &'static str)] = replies::REPLIES;
    const BESIDE: &'static [(&'static str, Slot)] = verbs::BESIDE;

    fn verb(key: &'static str, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Verb> {
        let node = fields.take(key).expect("the reader has found the verb");
        match key {
            "to" => {
                let by = fields.take("by").map_or(Some(Vec::new()), |node| list_of(node, |item| goal(item, faults)));
                Some(Verb::To { goal: goal(node, faults)?, by: by? })
            }
            "toward" => orders::whom(node, &VOCABULARY, faults).map(Verb::Toward),
            "move" | "go" if node.items().is_empty() => {
                faults.add(Fault::empty(node.span));
                None
            }
            "move" => list_of(node, |item| Leg::read(item, faults)).map(Verb::Move),
            "wait" => hour(node, faults).map(Verb::Wait),
            "split" => split(node, fields, faults),
            "join" => goal(node, faults).map(Verb::Join),
            "garrison" => goal(node, faults).map(Verb::Garrison),
            "besiege" => goal(node, faults).map(Verb::Besiege),
            "storm" => goal(node, faults).map(Verb::Storm),
            "burn" => goal(node, faults).map(Verb::Burn),
            "build" => goal(node, faults).map(Verb::Build),
            "depot" => goal(node, faults).map(Verb::Depot),
            "stance" => word_of(node, Stance::WORDS, "stance", faults).map(Verb::Stance),
            "start" => hour(node, faults).map(Verb::Start),
            "pace" => word_of(node, verbs::PACES, "pace", faults).map(Verb::Pace),
            "night" => bool::read(node, faults).map(Verb::Night),
            "until-then" => steps::<Words>(node, faults).map(Verb::Otherwise),
            "go" => list_of(node, |item| way(item, faults)).map(Verb::Go),
            _ => None,
        }
    }

    fn bare(word: &str) -> Option<Verb> {
        match word {
            "stand" => Some(Verb::Stand),
            "attack" => Some(Verb::Stance(Stance::Attack)),
            "hold" => Some(Verb::Stance(Stance::Hold)),
            "delay" => Some(Verb::Stance(Stance::Delay)),
            "avoid" => Some(Verb::Stance(Stance::Avoid)),
            "screen" => Some(Verb::Stance(Stance::Screen)),
            "go" => Some(Verb::Go(Vec::new())),
            "burn" => Some(Verb::Burn(Goal { word: String::new(), span: Span::default() })),
            "follow" => Some(Verb::Follow),
            "occupy" => Some(Verb::Occupy),
            "go-on" => Some(Verb::GoOn),
            "surrender" => Some(Verb::Surrender),
            _ => None,
        }
    }
}

/// CP-D-04: where to fall back to: a side of the hex, or a place.
fn way(node: &Node, faults: &mut Faults) -> Option<Goal> {
    let side = String::read(node, &mut Faults::default()).filter(|word| Direction::parse(word).is_some());
    side.map_or_else(|| goal(node, faults), |word| Some(Goal { word, span: node.span }))
}

/// A place, by name, by label, or of a bridge by its side.
fn goal(node: &Node, faults: &mut Faults) -> Option<Goal> {
    let word = String::read(node, faults)?;
    if is_label(&word) && Spot::parse(&word).is_none() {
        Spot::read(node, faults)?;
    }
    if Spot::parse(&word).is_none()
        && HexSide::parse(&word).is_none()
        && let Some(why) = name_fault(&word)
    {
        faults.add(why.at(&word, node.span));
        return None;
    }
    Some(Goal { word, span: node.span })
}

/// CP-DAY-07: a whole hour of the day, as the half-hour that it stands for.
fn hour(node: &Node, faults: &mut Faults) -> Option<u32> {
    let hour = u32::read(node, faults)?;
    if hour > 23 {
        let fault = Fault::error(node.span, format!("{hour} is no hour of the day"));
        faults.add(fault.clause("CP-DAY-07").help("write a whole hour, 0 to 23"));
        return None;
    }
    Some(2 * hour)
}

fn split(node: &Node, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Verb> {
    let pieces = list_of(node, |item| pieces(item, faults))?.concat();
    let named = match fields.take("as") {
        Some(node) => Some(orders::named(node, faults)?.name),
        None => None,
    };
    let then = fields.take("do");
    let text = then.map_or_else(Vec::new, held::texts);
    let steps = then.map_or(Some(Vec::new()), |node| steps::<Words>(node, faults))?;
    Some(Verb::Split { units: pieces, named, steps, text })
}

/// A unit, or units with how many go.
fn pieces(node: &Node, faults: &mut Faults) -> Option<Vec<Piece>> {
    let Value::Map(entries) = &node.value else {
        let named = orders::named(node, faults)?;
        return Some(vec![Piece { unit: named.name, men: None, span: node.span }]);
    };
    let read = entries.iter().map(|(key, men)| {
        if let Some(why) = name_fault(&key.text) {
            faults.add(why.at(&key.text, key.span));
            return None;
        }
        let men = u32::read(men, faults)?;
        Some(Piece { unit: key.text.clone(), men: Some(men), span: node.span })
    });
    read.collect::<Vec<_>>().into_iter().collect()
}

fn deployment(node: &Node, faults: &mut Faults) -> Option<Deployment> {
    let mut fields = Fields::shaped(node, &verbs::DEPLOYMENT, faults)?;
    let unit = fields.needed("unit", faults).and_then(|node| orders::named(node, faults));
    let at = fields.required::<Spot>("at", faults);
    fields.take("note");
    fields.finish(faults)?;
    Some(Deployment { unit: unit?, at: at? })
}

impl Orders {
    /// Reads the body of a turn file.
    pub(crate) fn read(body: &Node, faults: &mut Faults) -> Option<Orders> {
        let common = orders::body::<Words>(body, verbs::LISTS, faults);
        let deploy = listed(body, "deploy", |item| deployment(item, faults));
        let orders = Orders { body: common?, deploy: deploy? };
        replies::are_sound(&orders, faults).then_some(orders)
    }
}
