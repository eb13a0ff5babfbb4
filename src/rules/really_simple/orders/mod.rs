//! The words that these rules add to the turn-file language.
//!
//! `allowed`, `formation`, `on_paper` and `routes` know each other: an entry is held against the rules step by step, along its
//! route.

pub(crate) mod allowed;
pub(crate) mod deployment;
pub(crate) mod formation;
pub(crate) mod on_paper;
pub(crate) mod replies;
pub(crate) mod routes;
pub(crate) mod selectors;
pub(crate) mod verbs;

use super::troops::units::Form;
use deployment::{Deployment, deployment};

pub(crate) use crate::kit::steps::{Leg, Place};
use crate::orders::{self, Body, Language, Vocabulary, Whom, decision, foreign_to, has_body, listed, verbs_of};
use crate::yaml::{Fault, Faults, Fields, Node, list_of, word_of};

/// What a step does.
#[derive(Clone, Debug, PartialEq)]
pub enum Verb {
    /// This path, hex by hex.
    Move(Vec<Leg>),
    /// The shortest way to a place.
    To(Place),
    /// The shortest way to a hex beside a unit.
    Toward(Whom),
    /// Goes up to a unit with one hex in hand and assaults it; continues a drawn assault.
    Charge(Whom),
    /// Changes formation.
    Form(Form),
    /// Fires at the first that is legal; at the printed choice where the list is empty.
    Fire(Whom),
    /// Would divide its dice between targets, which these rules do not have (RS-FIRE-09).
    Share(Whom),
    /// Does not fire.
    HoldFire,
    /// Stays and does nothing.
    Stand,
    /// A General tries to rally a unit; the printed choice where the list is empty.
    Rally(Whom),
    /// A reply: where to.
    Go(Vec<Place>),
    /// A reply: asks for the fate of a General.
    Throw(Whom),
    /// A reply: does not ask for it.
    Spare,
    /// A reply: enters the hex the loser has left.
    Follow,
    /// A reply to a way that is not free: as far as it goes, and the rest of the steps.
    GoOn,
    /// A reply to a way that is not free: as far as it goes, and no more.
    Stop,
}

/// The body of a turn file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Orders {
    /// What turn files of all rules have.
    pub body: Body<Verb>,
    /// The deployment.
    pub deploy: Vec<Deployment>,
}

has_body! { Orders, Verb }

/// The words of these rules.
pub(crate) struct Words;

/// Whom, and in what state.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "infantry", "cavalry", "artillery", "leader", "musket", "rifle", "general", "line", "column", "square",
    "limbered", "unlimbered", "retreating", "charging", "in-contact", "in-cover", "stronger", "weaker", "doomed",
    "halved", "decided", "nearest", "weakest", "best", "any", "all", "at-will",
];

const VOCABULARY: Vocabulary = Vocabulary {
    words: WORDS,
    foreign: &foreign_to::<36>(WORDS, &["army-hq", "ok"]),
    conditions: &["enemy", "self", "within", "beyond", "near", "clear", "safe", "strength", "own", "hits"],
    verbs: &verbs_of(verbs::USAGES),
    usages: verbs::USAGES,
    alike: &[("at-will", "fire"), ("occupy", "follow")],
    modifiers: &["share"],
    decisions: &[
        decision("beaten", "it falls back or goes on retreating", true, &["RS-D-10", "RS-D-14"]),
        decision("accompany", "the unit with which a General stands falls back", true, &["RS-D-11"]),
        decision("general-hit", "it has hit a unit with a General", true, &["RS-D-12", "RS-D-13"]),
        decision("won", "it has won an assault and the loser has left", true, &["RS-D-23"]),
        decision("blocked", "its way turns out not to be free", false, &["RS-D-17"]),
        decision("fire", "it has no steps and could fire", false, &["RS-D-06"]),
        decision("displaced", "an enemy enters the hex where your General stands alone", false, &["RS-D-22"]),
    ],
    instead: &[
        ("assault", "charge"),
        ("attack", "charge"),
        ("shoot", "fire"),
        ("volley", "fire"),
        ("march", "move"),
        ("advance", "move"),
        ("limber", "form: limbered"),
        ("unlimber", "form: unlimbered"),
        ("formation", "form"),
        ("continue-assault", "charge"),
        ("wait", "stand"),
        ("hold", "stand"),
        ("halt", "stand"),
        ("retreat", "to: home"),
    ],
    picks: &[],
    in_hexes: true,
};

impl Language for Words {
    type Verb = Verb;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const REPLIES: &'static [(&'static str, &'static str)] = replies::REPLIES;

    fn verb(key: &'static str, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Verb> {
        let node = fields.take(key).expect("the reader has found the verb");
        match key {
            "move" | "go" if node.items().is_empty() => {
                faults.add(Fault::empty(node.span));
                None
            }
            "move" => list_of(node, |item| Leg::read(item, faults)).map(Verb::Move),
            "to" => Place::read(node, faults).map(Verb::To),
            "toward" => orders::whom(node, &VOCABULARY, faults).map(Verb::Toward),
            "charge" => orders::whom(node, &VOCABULARY, faults).map(Verb::Charge),
            "form" => formation(node, faults).map(Verb::Form),
            "fire" => {
                let shared = fields.take("share").is_some();
                orders::whom(node, &VOCABULARY, faults).map(if shared { Verb::Share } else { Verb::Fire })
            }
            "rally" => orders::whom(node, &VOCABULARY, faults).map(Verb::Rally),
            "go" => list_of(node, |item| Place::read(item, faults)).map(Verb::Go),
            "throw" => orders::whom(node, &VOCABULARY, faults).map(Verb::Throw),
            _ => None,
        }
    }

    fn bare(word: &str) -> Option<Verb> {
        match word {
            "fire" => Some(Verb::Fire(Whom::default())),
            "hold-fire" => Some(Verb::HoldFire),
            "stand" => Some(Verb::Stand),
            "rally" => Some(Verb::Rally(Whom::default())),
            "go" => Some(Verb::Go(Vec::new())),
            "throw" => Some(Verb::Throw(Whom::default())),
            "spare" => Some(Verb::Spare),
            "follow" => Some(Verb::Follow),
            "go-on" => Some(Verb::GoOn),
            "stop" => Some(Verb::Stop),
            _ => None,
        }
    }
}

/// Reads a formation.
pub(crate) fn formation(node: &Node, faults: &mut Faults) -> Option<Form> {
    word_of(node, Form::WORDS, "formation", faults)
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
