//! The words that these rules add to the turn-file language.
//!
//! `general_orders`, `verbs` and `vocabulary` know each other: a general order is a verb whose errands have a table of
//! their own.

pub(crate) mod by_general_order;
pub(crate) mod deployment;
pub(crate) mod entries;
pub(crate) mod fires_once;
pub(crate) mod general_order_binds;
pub(crate) mod general_orders;
pub(crate) mod in_plain_english;
pub(crate) mod may_move;
pub(crate) mod places;
pub(crate) mod plan;
pub(crate) mod replies;
pub(crate) mod selectors;
pub(crate) mod steps;
pub(crate) mod verbs;
pub(crate) mod vocabulary;
pub(crate) mod walk;

use crate::rules::napoleonic_brigade::orders::deployment::Deployment;
use crate::rules::napoleonic_brigade::orders::general_orders::GeneralEntry;
use crate::rules::napoleonic_brigade::orders::replies::are_sound;
use crate::rules::napoleonic_brigade::orders::steps::{
    fire, formation, hand, heading, pivot, place, road, said, stretch,
};
use crate::rules::napoleonic_brigade::troops::arm::{Ammunition, Formation};

use crate::kit::table::Face;
pub(crate) use crate::kit::table::steps::{Place, Stretch, Toward as Heading};
use crate::orders::{self, Body, Language, Measure, Named, Vocabulary, Whom, has_body, listed};
use crate::rules::napoleonic_brigade::orders::vocabulary::VOCABULARY;
use crate::yaml::{Fault, Faults, Fields, Node, Span, list_of, word_for};

/// What a step does.
#[derive(Clone, Debug, PartialEq)]
pub enum Verb {
    /// Straight ahead or straight back (NB-MOVE-08, NB-MOVE-16, NB-RET-12, NB-FART-06).
    Go(Straight, Stretch),
    /// About its centre, degrees to the right (NB-MOVE-09).
    Pivot(i16),
    /// To a heading, a unit or a place.
    Face(Heading),
    /// Faces a place, then straight until its own point is there, or by the road.
    To(Place, By),
    /// Faces an enemy, then straight, short of contact.
    Toward(Whom),
    /// Declares a charge (NB-CHG-01); bare, a reply: takes up the melee again (NB-SPLIT-02).
    Charge(Whom),
    /// Takes a formation (NB-MOVE-15); of a garrison that goes out, at which side (NB-BLD-17).
    Form(Formation, Option<Place>),
    /// Fires.
    Fire(Fire),
    /// Does not fire.
    HoldFire,
    /// Stays and does nothing; as a reply no.
    Stand,
    /// Moves by the rules of section MF; a fire step may follow (NB-MF-01).
    AdvanceAndFire,
    /// Retires by turning about (NB-RET-02, NB-RET-03, NB-RET-04, NB-RET-05, NB-RET-06, NB-RET-07, NB-RET-08,
    /// NB-RET-09, NB-RET-10, NB-RET-11); cavalry to this side, to the right where none is said.
    Retire(Option<Hand>),
    /// Goes into a complex or a work (NB-BLD-03, NB-WORK-01); of one unit, to the side it holds there (NB-BLD-17).
    Occupy(Place),
    /// A reply: its own orders; goes on.
    GoOn,
    /// A reply of skirmishers: gives way (NB-SKIR-06).
    FallBack,
    /// A reply: follows up (NB-WIN-01).
    Follow,
    /// A reply: tries to stop, or goes no farther (NB-RALA-01, NB-PUR-04).
    Stop,
    /// A reply: rallies (NB-RALB-01).
    Rally,
    /// A reply: the crew goes back to its guns (NB-CREW-04).
    Return,
    /// A reply: turns to face whom, the charger where nobody is named; of retiring cavalry, faces about (NB-RET-09).
    Turn(Whom),
    /// A reply: where to (NB-CREW-02).
    GoTo(Vec<Place>),
}

impl Verb {
    /// Whether it is a reply to a decision and never an order.
    pub(crate) fn is_only_a_reply(&self) -> bool {
        matches!(
            self,
            Verb::GoOn
                | Verb::FallBack
                | Verb::Follow
                | Verb::Stop
                | Verb::Rally
                | Verb::Return
                | Verb::Turn(_)
                | Verb::GoTo(_)
        )
    }

    /// Whether it belongs to the fire phases.
    pub(crate) fn is_fire(&self) -> bool {
        matches!(self, Verb::Fire(_) | Verb::HoldFire)
    }
}

/// Straight ahead or straight back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Straight {
    /// Straight ahead.
    Forward,
    /// Straight back.
    Back,
}

/// How a place is gone to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// In a straight line.
    Line,
    /// Straight to the nearest road, along it, and off it where the goal is nearest.
    Road,
}

/// A side to turn to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// The left.
    Left,
    /// The right.
    Right,
}

impl Hand {
    pub(crate) const WORDS: &[(&str, Hand)] = &[("left", Hand::Left), ("right", Hand::Right)];
}

/// One choice of `with`: `canister within 12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// What is fired.
    pub ammunition: Ammunition,
    /// How far the target may be at the most.
    pub within: Option<Measure>,
    /// Where it stands.
    pub span: Span,
}

/// From what is fired: `from: gun-2`, `from: front-right`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A face of a square (NB-SQ-05).
    Face(Face),
    /// The two half faces beside a corner (NB-SQ-06).
    Corner(Face, Face),
    /// A piece of a battery, a unit, or a side of a complex.
    Named(Named),
}

impl Origin {
    /// The faces and corners, with the words for them.
    pub(crate) const WORDS: &[(&str, Origin)] = &[
        ("front", Origin::Face(Face::Front)),
        ("right", Origin::Face(Face::Right)),
        ("rear", Origin::Face(Face::Rear)),
        ("left", Origin::Face(Face::Left)),
        ("front-right", Origin::Corner(Face::Front, Face::Right)),
        ("front-left", Origin::Corner(Face::Front, Face::Left)),
        ("rear-right", Origin::Corner(Face::Rear, Face::Right)),
        ("rear-left", Origin::Corner(Face::Rear, Face::Left)),
    ];

    /// The word for it: `gun-2`, `front-right`.
    pub(crate) fn word(&self) -> &str {
        if let Origin::Named(named) = self {
            return &named.name;
        }
        word_for(Origin::WORDS, self)
    }
}

/// A fire: at whom, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fire {
    /// At the first that is legal; as the default is where the list is empty.
    pub whom: Whom,
    /// How many figures of a split fire (NB-IFIRE-17).
    pub share: Option<u16>,
    /// With what, the first that may be fired; as the default is where the list is empty.
    pub with: Vec<Load>,
    /// From which pieces or faces; from all where the list is empty.
    pub from: Vec<Origin>,
    /// Where a shell, shrapnel or a rocket is aimed.
    pub at: Option<Place>,
}

/// The body of a turn file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Orders {
    /// What turn files of all rules have.
    pub body: Body<Verb>,
    /// General orders, or what alters them.
    pub general: Vec<GeneralEntry>,
    /// The dispositions.
    pub deploy: Vec<Deployment>,
}

has_body! { Orders, Verb }

/// The words of these rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words;

impl Language for Words {
    type Verb = Verb;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const REPLIES: &'static [(&'static str, &'static str)] = replies::REPLIES;

    fn verb(key: &'static str, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Verb> {
        let node = fields.take(key).expect("the reader has found the verb");
        let whom = |faults: &mut Faults| orders::whom(node, &VOCABULARY, faults);
        let go = |way, faults: &mut Faults| Some(Verb::Go(way, stretch(node, faults)?));
        match key {
            "go" if node.items().is_empty() => {
                faults.add(Fault::empty(node.span));
                None
            }
            "forward" => go(Straight::Forward, faults),
            "back" => go(Straight::Back, faults),
            "pivot" => pivot(node, faults).map(Verb::Pivot),
            "face" => heading(node, faults).map(Verb::Face),
            "to" => {
                let by = fields.optional_with("by", faults, road);
                Some(Verb::To(place(node, faults)?, by?.unwrap_or(By::Line)))
            }
            "toward" => whom(faults).map(Verb::Toward),
            "charge" => whom(faults).map(Verb::Charge),
            "form" => {
                let at = fields.optional_with("at", faults, place);
                Some(Verb::Form(formation(node, faults)?, at?))
            }
            "fire" => fire(node, fields, faults).map(Verb::Fire),
            "retire" => hand(node, faults).map(|hand| Verb::Retire(Some(hand))),
            "occupy" => place(node, faults).map(Verb::Occupy),
            "turn" => whom(faults).map(Verb::Turn),
            "go" => list_of(node, |item| said(item, faults)).map(Verb::GoTo),
            "follow" => {
                let fault = Fault::error(node.span, "a follow up cannot be measured out");
                let help = "it goes the whole distance of its die: write `follow` alone";
                faults.add(fault.clause("NB-WIN-11").help(help));
                None
            }
            _ => None,
        }
    }

    fn bare(word: &str) -> Option<Verb> {
        match word {
            "charge" => Some(Verb::Charge(Whom::default())),
            "fire" => Some(Verb::Fire(Fire::default())),
            "hold-fire" => Some(Verb::HoldFire),
            "stand" => Some(Verb::Stand),
            "advance-and-fire" => Some(Verb::AdvanceAndFire),
            "retire" => Some(Verb::Retire(None)),
            "go-on" => Some(Verb::GoOn),
            "fall-back" => Some(Verb::FallBack),
            "follow" => Some(Verb::Follow),
            "stop" => Some(Verb::Stop),
            "rally" => Some(Verb::Rally),
            "return" => Some(Verb::Return),
            "turn" => Some(Verb::Turn(Whom::default())),
            _ => None,
        }
    }
}

impl Orders {
    /// Reads the body of a turn file; `text` says whose an entry is where several files are joined.
    pub(crate) fn read(body: &Node, text: &str, faults: &mut Faults) -> Option<Orders> {
        let common = orders::body::<Words>(body, verbs::LISTS, faults);
        if common.is_none() {
            // All faults of a file are shown at once: what could be read is judged as well.
            are_sound(&orders::readable::<Words>(body), faults);
        }
        let general = general_orders::entries(body, text, faults);
        let deploy = listed(body, "deploy", |item| deployment::entry(item, faults));
        let orders = Orders { body: common?, general: general?, deploy: deploy? };
        are_sound(&orders, faults).then_some(orders)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::parse;

    const FILES: [&str; 5] = [
        include_str!("../../../../tests/orders/napoleonic-brigade-set-up.yaml"),
        include_str!("../../../../tests/orders/napoleonic-brigade-turn.yaml"),
        include_str!("../../../../tests/orders/napoleonic-brigade-answers-on-fire.yaml"),
        include_str!("../../../../tests/orders/napoleonic-brigade-answers-to-the-charges-declared.yaml"),
        include_str!("../../../../tests/orders/napoleonic-brigade-a-link-after-the-lock.yaml"),
    ];

    fn read(text: &str) -> Result<Orders, Vec<String>> {
        let mut faults = Faults::default();
        let root = parse(text).expect("yaml");
        let orders = Orders::read(&root, text, &mut faults);
        let told = faults.sorted();
        let told = told.iter().map(|fault| fault.message.clone());
        orders.ok_or_else(|| told.collect())
    }

    fn step(text: &str) -> Result<Verb, Vec<String>> {
        let orders = read(&format!("orders:\n- {{unit: B1, do: {text}}}\n"))?;
        Ok(orders.orders[0].steps[0].verb.clone())
    }

    fn reply(when: &str, text: &str) -> Result<Orders, Vec<String>> {
        read(&format!("standing:\n- {{when: {when}, do: {text}}}\n"))
    }

    #[test]
    fn the_files_of_the_guide_are_read() {
        for text in FILES {
            read(text).expect(text);
        }
        let turn = read(FILES[1]).expect("a turn");
        assert_eq!((turn.orders.len(), turn.standing.len(), turn.general.len()), (6, 7, 1));
    }

    #[test]
    fn a_fire_says_whom_with_what_from_where_and_at_what_point() {
        let text =
            "{fire: barn-3, share: 16, with: [canister within 12, shell], from: [gun-2, front-right], at: [14, 9.5]}";
        let Ok(Verb::Fire(fire)) = step(text) else {
            panic!("{:?}", step(text));
        };
        assert_eq!((fire.whom.0[0].word.as_str(), fire.share), ("barn-3", Some(16)));
        let loads = fire.with.iter().map(|load| (load.ammunition, load.within.map(|far| far.hundredths)));
        let loads = loads.collect::<Vec<_>>();
        assert_eq!(loads, [(Ammunition::Canister, Some(1200)), (Ammunition::Shell, None)]);
        assert_eq!(fire.from[1], Origin::Corner(Face::Front, Face::Right));
        assert_eq!(fire.from[0].word(), "gun-2");
        assert!(fire.at.is_some_and(|place| place.point.is_some()));
    }

    #[test]
    fn verbs_are_read_with_what_belongs_to_them() {
        assert_eq!(step("{pivot: 30 left}"), Ok(Verb::Pivot(-30)));
        assert_eq!(step("{back: max}"), Ok(Verb::Go(Straight::Back, Stretch::Max)));
        assert_eq!(step("{form: attack column}"), Ok(Verb::Form(Formation::AttackColumn, None)));
        assert_eq!(step("retire"), Ok(Verb::Retire(None)));
        assert_eq!(step("{retire: left}"), Ok(Verb::Retire(Some(Hand::Left))));
        assert!(matches!(step("{to: mill, by: road}"), Ok(Verb::To(_, By::Road))));
        assert!(matches!(step("{form: line, at: north}"), Ok(Verb::Form(Formation::Line, Some(_)))));
        assert!(matches!(step("{occupy: barn}"), Ok(Verb::Occupy(_))));
        assert_eq!(step("at-will"), Ok(Verb::Fire(Fire::default())));
    }

    #[test]
    fn what_is_no_step_is_told() {
        for (text, message) in [
            ("charge", "`charge` needs something after it"),
            ("{form: column}", "`column` is no formation of these rules"),
            ("{form: masse}", "`masse` is no formation of these rules"),
            ("{retire: 3}", "this is no way to turn about"),
            ("{follow: 1.5}", "a follow up cannot be measured out"),
            ("{forward: 7 cm}", "`7 cm` is no length of these rules"),
            ("{fire: R1, with: grape}", "`grape` is no ammunition"),
            ("{fire: R1, with: canister within far}", "`far` is no distance"),
            ("{fire: R1, share: half}", "`half` is no number of figures"),
            ("{fire: lancers}", "`lancers` is a word of the language, but not of these rules"),
            ("{pivot: 30, by: road}", "`by` is no key of this place"),
            ("{left: 2}", "`left` is no verb"),
            ("limber", "the language does not use `limber`"),
        ] {
            assert_eq!(step(text), Err(vec![message.to_owned()]), "{text}");
        }
    }

    #[test]
    fn each_decision_has_its_replies() {
        for (when, text) in [
            ("charged", "[fall-back, fire]"),
            ("charged", "{form: square}"),
            ("charged", "go-on"),
            ("charged", "[pivot: 30, forward: 3]"),
            ("charged", "{turn: [cavalry, nearest]}"),
            ("won", "[follow, fire]"),
            ("following", "stop"),
            ("pursuing", "go-on"),
            ("lost", "stand"),
            ("unfinished", "charge"),
            ("blocked", "stop"),
            ("fire", "{fire: nearest, with: shrapnel}"),
            ("passing", "{fire: cavalry}"),
            ("overhead", "hold-fire"),
            ("crew", "{go: [Kempt, wood-2]}"),
            ("crew-return", "return"),
            ("face-about", "turn"),
            ("fire", "ask"),
            ("fire", "default"),
        ] {
            reply(when, text).unwrap_or_else(|faults| panic!("{when} {text}: {faults:?}"));
        }
        for (when, text) in [
            ("charged", "{charge: R2}"),
            ("charged", "rally"),
            ("won", "{fire: R2}"),
            ("following", "stand"),
            ("lost", "retire"),
            ("unfinished", "{charge: R2}"),
            ("overhead", "{fire: R2}"),
            ("crew", "return"),
            ("crew-return", "rally"),
            ("face-about", "{turn: R2}"),
            ("passing", "{forward: 3}"),
        ] {
            let told = format!("this is no reply to `{when}`");
            assert_eq!(reply(when, text), Err(vec![told]), "{when} {text}");
        }
    }
}
