//! The words that these rules add to the turn-file language, and how they are read.

use super::verbs;
pub(crate) use crate::kit::table::steps::{Place, Stretch, Toward as Heading, heading, place, point};
use crate::kit::table::steps::{pivot, said, stretch};
use crate::orders::{self, Language, Measure, Named, Vocabulary, Whom, decision, foreign_to, verbs_of};
use crate::yaml::{Fault, Faults, Fields, Node, Read, list_of};

/// What a step does.
#[derive(Clone, Debug, PartialEq)]
pub enum Verb {
    /// Straight along one of its own axes (TT-GEO-23).
    Go(Way, Stretch),
    /// About its centre, degrees to the right (TT-MOVE-02).
    Pivot(i16),
    /// To a heading, a unit or a place.
    Face(Heading),
    /// Faces a place, then straight until its own point is there; along the road where that is said.
    To(Place, bool),
    /// Faces a unit, then straight, short of contact.
    Toward(Whom),
    /// Turns to an enemy unless it lies straight ahead, then straight until its front touches.
    Charge(Whom),
    /// Leaves the table at a point of arrival, or at home (TT-REI-12, TT-VIC-06).
    Exit(Place),
    /// Routs of its own will (TT-ROUT-22, TT-ROUT-23).
    Rout,
    /// A point of arrival rolls for the next of its queue, who may be called by name, and comes on there or where it says
    /// (TT-REI-01, TT-REI-05).
    Enter(Option<Named>, Option<Place>),
    /// Gives up who has come for an enemy near the point (TT-REI-10).
    Swap(Whom),
    /// Tries to rally (TT-RAL-01).
    Rally,
    /// Fires at the first that is legal; at the best where the list is empty.
    Fire(Whom),
    /// Does not fire.
    HoldFire,
    /// Stays and does nothing; as a reply no.
    Stand,
    /// A reply: turns to face whom, the charger where nobody is named (TT-CON-15, TT-CON-16).
    Turn(Whom),
    /// A reply: follows up, so far at the most (TT-FUP-01).
    Follow(Option<Measure>),
    /// A reply: as a column of attack, or with it (TT-MEL-24, TT-FUP-14).
    Join,
    /// A reply: where to.
    GoTo(Vec<Place>),
    /// A reply: which first.
    Take(Vec<Place>),
}

impl Verb {
    /// Whether it is about other units.
    pub(crate) fn is_about_somebody(&self) -> bool {
        matches!(self, Verb::Toward(_) | Verb::Charge(_) | Verb::Swap(_))
    }
}

/// An axis of the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Straight ahead.
    Forward,
    /// Straight back.
    Back,
    /// Sideways to the left.
    Left,
    /// Sideways to the right.
    Right,
}

/// The words of these rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words;

/// Whom, and in what state.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "infantry", "cavalry", "artillery", "leader", "line", "guards", "light-infantry", "militia", "heavy-cavalry",
    "light-cavalry", "foot-artillery", "horse-artillery", "corps-hq", "division-hq", "army-hq", "hq",
    "irregular-shooters", "irregular-warband", "lancers", "cossacks", "ok", "pinned", "disrupted", "charging",
    "in-contact", "in-cover", "stronger", "weaker", "flank", "nearest", "weakest", "best", "any", "all", "at-will",
];

const VOCABULARY: Vocabulary = Vocabulary {
    words: WORDS,
    foreign: &foreign_to::<30>(WORDS, &[]),
    conditions: &["enemy", "self", "within", "beyond", "near", "clear", "points", "contacts", "failed"],
    verbs: &verbs_of(verbs::USAGES),
    usages: verbs::USAGES,
    alike: &[("at-will", "fire")],
    modifiers: &["by", "at"],
    decisions: &[
        decision("charged", "an enemy charges it", true, &["TT-DEC-08", "TT-DEC-09"]),
        decision("met", "an enemy who follows up reaches it", true, &["TT-DEC-22"]),
        decision("beaten", "it routs from fire, and there is more than one way", true, &["TT-DEC-12"]),
        decision("won", "it has won a melee", true, &["TT-DEC-16"]),
        decision("unfinished", "a contact is left from an earlier turn", true, &["TT-DEC-19"]),
        decision("shot-at", "the enemy it charges has shot at it", true, &["TT-DEC-13"]),
        decision("column", "one of its kind stands close behind it in a melee", false, &["TT-DEC-15"]),
        decision("fire", "it has no fire step and could fire", false, &["TT-DEC-11"]),
        decision("rally", "it could rally, and nothing else was said", false, &["TT-DEC-10"]),
        decision("lead", "several fire or attack as one", false, &["TT-DEC-21"]),
        decision("melee-order", "you choose which melees are fought first", false, &["TT-DEC-14"]),
        decision("displaced", "a routing unit ends on it, and it must make room", false, &["TT-DEC-20"]),
    ],
    instead: &[
        ("assault", "charge"),
        ("attack", "charge"),
        ("shoot", "fire"),
        ("volley", "fire"),
        ("move", "forward"),
        ("march", "forward"),
        ("advance", "forward"),
        ("backward", "back"),
        ("sideways", "left` or `right"),
        ("sidestep", "left` or `right"),
        ("wheel", "pivot"),
        ("spin", "pivot"),
        ("wait", "stand"),
        ("hold", "stand"),
        ("halt", "stand"),
        ("retreat", "back"),
        ("close", "charge"),
        ("arrive", "enter"),
        ("leave", "exit"),
        ("exchange", "swap"),
        ("follow-up", "follow"),
        ("limber", "forward` or `fire"),
        ("unlimber", "forward` or `fire"),
        ("grenadiers", "guards"),
    ],
    picks: &[],
    in_hexes: false,
};

impl Language for Words {
    type Verb = Verb;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const REPLIES: &'static [(&'static str, &'static str)] = verbs::REPLIES;

    fn verb(key: &'static str, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Verb> {
        let node = fields.take(key).expect("the reader has found the verb");
        let whom = |faults: &mut Faults| orders::whom(node, &VOCABULARY, faults);
        let go = |way, faults: &mut Faults| Some(Verb::Go(way, stretch(node, faults)?));
        match key {
            "go" | "take" if node.items().is_empty() => {
                faults.add(Fault::empty(node.span));
                None
            }
            "forward" => go(Way::Forward, faults),
            "back" => go(Way::Back, faults),
            "left" => go(Way::Left, faults),
            "right" => go(Way::Right, faults),
            "pivot" => pivot(node, faults).map(Verb::Pivot),
            "face" => heading(node, faults).map(Verb::Face),
            "to" => {
                let by = fields.optional_with("by", faults, road);
                Some(Verb::To(place(node, faults)?, by?.is_some()))
            }
            "toward" => whom(faults).map(Verb::Toward),
            "charge" => whom(faults).map(Verb::Charge),
            "exit" => place(node, faults).map(Verb::Exit),
            "enter" => {
                let at = fields.optional_with("at", faults, place);
                let who = next(node, faults)?;
                at.map(|at| Verb::Enter(who, at))
            }
            "swap" => whom(faults).map(Verb::Swap),
            "fire" => whom(faults).map(Verb::Fire),
            "turn" => whom(faults).map(Verb::Turn),
            "follow" => follow(node, faults).map(|far| Verb::Follow(Some(far))),
            "go" => list_of(node, |item| said(item, faults)).map(Verb::GoTo),
            "take" => list_of(node, |item| said(item, faults)).map(Verb::Take),
            _ => None,
        }
    }

    fn bare(word: &str) -> Option<Verb> {
        match word {
            "charge" => Some(Verb::Charge(Whom::default())),
            "rout" => Some(Verb::Rout),
            "enter" => Some(Verb::Enter(None, None)),
            "rally" => Some(Verb::Rally),
            "fire" => Some(Verb::Fire(Whom::default())),
            "hold-fire" => Some(Verb::HoldFire),
            "stand" => Some(Verb::Stand),
            "turn" => Some(Verb::Turn(Whom::default())),
            "follow" => Some(Verb::Follow(None)),
            "join" => Some(Verb::Join),
            _ => None,
        }
    }
}

/// Reads how far a follow-up goes; whom it meets cannot be chosen (TT-FUP-01).
fn follow(node: &Node, faults: &mut Faults) -> Option<Measure> {
    let text = String::read(node, faults)?;
    let far = orders::parse_measure(&text);
    if far.is_none() {
        let fault = Fault::error(node.span, format!("`{text}` is no distance"));
        let help = "a follow-up goes straight ahead: write `follow`, or how far at the most, `follow: 1.5`";
        faults.add(fault.clause("TT-FUP-01").help(help));
    }
    far
}

fn road(node: &Node, faults: &mut Faults) -> Option<()> {
    let text = String::read(node, faults)?;
    if text.eq_ignore_ascii_case("road") {
        return Some(());
    }
    let fault = Fault::error(node.span, format!("`{text}` is no way to go by"));
    faults.add(fault.help("write `by: road`, or leave it out"));
    None
}

/// Reads `enter: next`, or the name of who is next.
fn next(node: &Node, faults: &mut Faults) -> Option<Option<Named>> {
    let text = String::read(node, faults)?;
    if text.eq_ignore_ascii_case("next") {
        return Some(None);
    }
    orders::named(node, faults).map(Some)
}
