//! The words that these rules add to the turn-file language.
//!
//! `by_phase`, `on_paper`, `routes` and `too_late` know each other: an entry is held against the rules step by step, by
//! the phase in which each is done.
//! `deployment` and `verbs` know each other: a deployment is a verb with a table of its own.

pub(crate) mod army_list;
pub(crate) mod by_phase;
pub(crate) mod deployment;
pub(crate) mod on_paper;
pub(crate) mod replies;
pub(crate) mod routes;
pub(crate) mod selectors;
pub(crate) mod terrain;
pub(crate) mod too_late;
pub(crate) mod verbs;

use super::troops::units::Form;
use army_list::{Enlisted, enlisted};
use deployment::{Deployment, deployment};
use replies::are_sound;
use terrain::{Laid, terrain};

pub(crate) use crate::kit::steps::{Leg, Place};
use crate::kit::{Corner, Direction};
use crate::orders::{self, Body, Language, Vocabulary, Whom, decision, foreign_to, has_body, listed, verbs_of};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Span, list_of, word_of};

/// What a step does.
#[derive(Clone, Debug, PartialEq)]
pub enum Verb {
    /// This path, hex by hex.
    Move(Vec<Leg>),
    /// The shortest way to a place.
    To(Place),
    /// The shortest way to a hex beside a unit, short of contact.
    Toward(Whom),
    /// The shortest way to a hex from which a unit lies in front.
    Charge(Whom),
    /// One hex into a flank or rear hex.
    Sidestep(Direction, Span),
    /// Turns to a corner, a unit or a place.
    Face(Heading),
    /// Changes formation, and the facing where one is named.
    Form(Form, Option<Heading>),
    /// Fires at the first that is legal, at will where the list is empty; with so many dice where they are shared.
    Fire(Whom, Option<u8>),
    /// Does not fire.
    HoldFire,
    /// Stays and does nothing.
    Stand,
    /// A leader rallies a unit here; the unit he is with where the list is empty. A unit: itself.
    Rally(Whom),
    /// A reply: where to; along, where nothing is named.
    Go(Vec<Place>),
    /// A reply: enters the loser's hex and fights on.
    Follow(Whom),
    /// A reply: enters the loser's hex.
    Occupy,
    /// A reply to a way that is not free: as far as it goes, and the rest of the steps.
    GoOn,
    /// A reply to a way that is not free: as far as it goes, and no more.
    Stop,
    /// A reply: before the enemy.
    First,
    /// A reply: after the enemy.
    Second,
    /// A reply: which first.
    Take(Vec<Place>),
}

/// Where to turn to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heading {
    /// A corner of the hex.
    Corner(Corner),
    /// A side of it, which these rules refuse (EN-GEO-03).
    Side(Span),
    /// Toward a unit or a place.
    Toward(Place),
}

/// The body of a turn file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Orders {
    /// What turn files of all rules have.
    pub body: Body<Verb>,
    /// The army list.
    pub army: Vec<Enlisted>,
    /// The ground that the side puts out.
    pub terrain: Vec<Laid>,
    /// The deployment.
    pub deploy: Vec<Deployment>,
}

has_body! { Orders, Verb }

/// The words of these rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words;

/// Whom, and in what state.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "infantry", "cavalry", "artillery", "leader", "light-cavalry", "heavy-cavalry", "field-artillery",
    "horse-artillery", "line", "column", "square", "masse", "limbered", "unlimbered", "good", "fair", "bad",
    "charging", "in-contact", "in-cover", "stronger", "weaker", "flank", "nearest", "weakest", "best", "any", "all",
    "at-will",
];

const VOCABULARY: Vocabulary = Vocabulary {
    words: WORDS,
    foreign: &foreign_to::<33>(WORDS, &["foot-artillery", "army-hq", "ok"]),
    conditions: &["enemy", "self", "within", "beyond", "near", "clear", "safe", "roll", "contacts"],
    verbs: &verbs_of(verbs::USAGES),
    usages: verbs::USAGES,
    alike: &[("at-will", "fire")],
    modifiers: &["share", "facing"],
    decisions: &[
        decision("charged", "cavalry charges it", true, &["EN-D-16"]),
        decision("met", "an enemy breaks through to it", true, &["EN-D-21"]),
        decision("accompany", "the unit with which a leader stands moves", true, &["EN-D-15", "EN-D-29"]),
        decision("won", "the enemy it fought is gone", true, &["EN-D-20", "EN-D-22"]),
        decision("choice-card", "you have drawn that card", true, &["EN-D-03"]),
        decision("blocked", "its way turns out not to be free", false, &["EN-D-12", "EN-D-32"]),
        decision("fire", "it has no fire step and could fire", false, &["EN-D-17", "EN-D-18", "EN-D-19"]),
        decision("rally", "it could rally, and nothing else was said", false, &["EN-D-11"]),
        decision("melee-order", "you choose which melees are fought first", false, &["EN-D-09", "EN-D-30"]),
        decision("move-order", "you choose which side moves first", false, &["EN-D-06"]),
        decision("artillery-order", "you choose whose artillery fires first", false, &["EN-D-07"]),
        decision("small-arms-order", "you choose whose infantry fires first", false, &["EN-D-08"]),
        decision("displaced", "an enemy enters the hex where your leader stands alone", false, &["EN-D-23"]),
        decision(
            "grand-battery",
            "two of your batteries stand in one hex that is fired at or attacked",
            false,
            &["EN-D-24"],
        ),
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
        ("battalionmasse", "masse"),
        ("turn", "face"),
        ("wheel", "face"),
        ("wait", "stand"),
        ("hold", "stand"),
        ("halt", "stand"),
        ("retreat", "to: home"),
        ("breakthrough", "follow"),
        ("poor", "bad"),
    ],
    picks: &["fire"],
    in_hexes: true,
};

impl Language for Words {
    type Verb = Verb;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const REPLIES: &'static [(&'static str, &'static str)] = replies::REPLIES;

    fn verb(key: &'static str, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Verb> {
        let node = fields.take(key).expect("the reader has found the verb");
        let whom = |faults: &mut Faults| orders::whom(node, &VOCABULARY, faults);
        match key {
            "move" | "go" | "take" if node.items().is_empty() => {
                faults.add(Fault::empty(node.span));
                None
            }
            "move" => list_of(node, |item| Leg::read(item, faults)).map(Verb::Move),
            "to" => Place::read(node, faults).map(Verb::To),
            "toward" => whom(faults).map(Verb::Toward),
            "charge" => whom(faults).map(Verb::Charge),
            "sidestep" => sidestep(node, faults),
            "face" => heading(node, faults).map(Verb::Face),
            "form" => {
                let facing = fields.optional_with("facing", faults, heading);
                Some(Verb::Form(formation(node, faults)?, facing?))
            }
            "fire" => {
                let share = fields.optional_with("share", faults, share);
                Some(Verb::Fire(whom(faults)?, share?))
            }
            "rally" => whom(faults).map(Verb::Rally),
            "follow" => whom(faults).map(Verb::Follow),
            "go" => list_of(node, |item| Place::read(item, faults)).map(Verb::Go),
            "take" => list_of(node, |item| Place::read(item, faults)).map(Verb::Take),
            _ => None,
        }
    }

    fn bare(word: &str) -> Option<Verb> {
        match word {
            "fire" => Some(Verb::Fire(Whom::default(), None)),
            "hold-fire" => Some(Verb::HoldFire),
            "stand" => Some(Verb::Stand),
            "rally" => Some(Verb::Rally(Whom::default())),
            "go" => Some(Verb::Go(Vec::new())),
            "follow" => Some(Verb::Follow(Whom::default())),
            "occupy" => Some(Verb::Occupy),
            "go-on" => Some(Verb::GoOn),
            "stop" => Some(Verb::Stop),
            "first" => Some(Verb::First),
            "second" => Some(Verb::Second),
            _ => None,
        }
    }
}

fn sidestep(node: &Node, faults: &mut Faults) -> Option<Verb> {
    let text = String::read(node, faults)?;
    let side = Direction::parse(&text);
    let sound = side.filter(|side| !matches!(side, Direction::N | Direction::S));
    if sound.is_none() {
        let fault = Fault::error(node.span, format!("`{text}` is no side of a hex"));
        faults.add(fault.help("a hex is left by NE, E, SE, SW, W or NW"));
    }
    sound.map(|side| Verb::Sidestep(side, node.span))
}

/// Reads how many dice are meant for one of several targets.
fn share(node: &Node, faults: &mut Faults) -> Option<u8> {
    let text = String::read(node, faults)?;
    let dice = text.parse::<u8>().ok().filter(|dice| (1..=9).contains(dice));
    if dice.is_none() {
        let fault = Fault::error(node.span, format!("`{text}` is no number of dice"));
        faults.add(fault.help("say how many dice go there: `{fire: R1, share: 1}`"));
    }
    dice
}

/// Reads where to turn to.
pub(crate) fn heading(node: &Node, faults: &mut Faults) -> Option<Heading> {
    let word = String::read(node, faults)?;
    if let Some(corner) = Corner::parse(&word) {
        return Some(Heading::Corner(corner));
    }
    if orders::is_compass_point(&word) {
        return Some(Heading::Side(node.span));
    }
    Some(Heading::Toward(Place { word, span: node.span }))
}

/// Reads a formation.
pub(crate) fn formation(node: &Node, faults: &mut Faults) -> Option<Form> {
    word_of(node, Form::WORDS, "formation", faults)
}

impl Orders {
    /// Reads the body of a turn file.
    pub(crate) fn read(body: &Node, faults: &mut Faults) -> Option<Orders> {
        let common = orders::body::<Words>(body, verbs::LISTS, faults);
        if common.is_none() {
            // All faults of a file are shown at once: what could be read is judged as well.
            are_sound(&orders::readable::<Words>(body), faults);
        }
        let army = listed(body, "army", |item| enlisted(item, faults));
        let terrain = listed(body, "terrain", |item| {
            let terrain = terrain(item, faults)?;
            let span = item.span;
            Some(Laid { terrain, span })
        });
        let deploy = listed(body, "deploy", |item| deployment(item, faults));
        let (body, army) = (common?, army?.into_iter().flatten().collect());
        let orders = Orders { body, army, terrain: terrain?, deploy: deploy? };
        are_sound(&orders, faults).then_some(orders)
    }
}
