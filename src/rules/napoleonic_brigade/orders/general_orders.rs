//! Reading general orders: the verbs of `general`, and how their steps make one order (NB-ORD-01).

use super::steps::place;
use super::verbs::ERRANDS;
use super::vocabulary::VOCABULARY as WORDS;
use crate::adjudicate::UnitId;
use crate::kit::table::Decimal;
use crate::orders::{Condition, Language, Measure, Named, Step, Vocabulary, measure, named, verbs_of};
use crate::rules::napoleonic_brigade::orders::Place;
use crate::rules::napoleonic_brigade::position::general_order::{GeneralOrder, Goal, Task};
use crate::yaml::{Fault, Faults, Fields, Node, Span};

/// A step of a general order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Errand {
    /// What is done.
    verb: Verb,
    /// How large the zone is.
    within: Option<Measure>,
}

/// The verbs of general orders.
#[derive(Clone, Debug, PartialEq)]
enum Verb {
    Hold(Place),
    Reserve(Place),
    Advance(Place),
    Attack(Place),
    Support(Named),
    Retire(Place),
    /// An alteration under way is recalled (NB-DEC-34).
    Keep,
}

/// The words of general orders.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Errands;

const VOCABULARY: Vocabulary = Vocabulary {
    words: WORDS.words,
    foreign: WORDS.foreign,
    // They are read so that they can be told to have no place here.
    conditions: WORDS.conditions,
    verbs: &verbs_of(ERRANDS),
    usages: ERRANDS,
    alike: &[],
    modifiers: &["within"],
    decisions: &[],
    instead: &[
        ("advance-to", "advance"),
        ("to", "advance"),
        ("move", "advance"),
        ("march", "advance"),
        ("retire-to", "retire"),
        ("retreat", "retire"),
        ("withdraw", "retire"),
        ("assault", "attack"),
        ("charge", "attack"),
        ("defend", "hold"),
        ("stand", "hold"),
        ("recall", "keep"),
        ("by", "advance"),
    ],
};

impl Language for Errands {
    type Verb = Errand;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const REPLIES: &'static [(&'static str, &'static str)] = &[];
    const STEPS: &'static str = "general-steps";

    fn verb(key: &'static str, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Errand> {
        let node = fields.take(key).expect("the reader has found the verb");
        let within = fields.optional_with("within", faults, measure);
        let place = |faults: &mut Faults| where_to(node, key, faults);
        let verb = match key {
            "hold" => place(faults).map(Verb::Hold),
            "reserve" => place(faults).map(Verb::Reserve),
            "advance" => place(faults).map(Verb::Advance),
            "attack" => place(faults).map(Verb::Attack),
            "retire" => place(faults).map(Verb::Retire),
            "support" => named(node, faults).map(Verb::Support),
            _ => None,
        };
        Some(Errand { verb: verb?, within: within? })
    }

    fn bare(word: &str) -> Option<Errand> {
        let keep = Errand { verb: Verb::Keep, within: None };
        (word == "keep").then_some(keep)
    }
}

/// Reads a place; of several one is said to be asked for.
fn where_to(node: &Node, key: &str, faults: &mut Faults) -> Option<Place> {
    let several = node.items().len() > 1 && node.items().iter().any(is_place);
    if !several {
        return place(node, faults);
    }
    let fault = Fault::error(node.span, format!("`{key}` has one place"));
    let help = "places on the way are steps of their own: `do: [advance: mill, advance: [10, 40]]`";
    faults.add(fault.clause("NB-ORD-01").help(help));
    None
}

/// Whether an item of a list is a place by itself and no coordinate.
fn is_place(item: &Node) -> bool {
    match item.word() {
        Some(word) => Decimal::parse(word).is_none(),
        None => !item.items().is_empty(),
    }
}

/// The order that some steps make; nothing where they recall one.
pub(crate) fn order(
    steps: &[Step<Errand>],
    condition: Option<&Condition>,
    whole: Span,
    faults: &mut Faults,
) -> Option<Option<GeneralOrder>> {
    let mut wrong = |span: Span, message: &str, help: &str| {
        faults.add(Fault::error(span, message).clause("NB-ORD-01").help(help));
        None
    };
    let tested = steps.iter().filter_map(|step| step.condition.as_ref());
    if let Some(condition) = condition.into_iter().chain(tested).next() {
        let help = "it holds until the commander in chief alters it; leave `if` out";
        return wrong(condition.span, "a general order has no condition", help);
    }
    if let Some(step) = steps.iter().find(|step| !step.otherwise.is_empty()) {
        let help = "leave `else` out; `note:` takes a remark";
        return wrong(step.span, "a general order has no second choice", help);
    }
    let Some((last, before)) = steps.split_last() else {
        let help = "write one of `hold`, `reserve`, `advance`, `attack`, `support`, `retire`, or `keep`";
        return wrong(whole, "this general order says nothing", help);
    };
    let goes = last.verb.verb.has_a_way();
    let fits = |step: &Step<Errand>| goes && matches!(step.verb.verb, Verb::Advance(_));
    if let Some(step) = before.iter().find(|step| !fits(step)) {
        let help =
            "only `advance`, `attack` and `retire` have a way, and its places are `advance` steps before the last";
        return wrong(step.span, "two general orders stand in one entry", help);
    }
    if let Some(step) = before.iter().find(|step| step.verb.within.is_some()) {
        let help = "the last step has `within:`; a place on the way is done with when it is 3 inches off";
        return wrong(step.span, "a place on the way has no zone", help);
    }
    let Some(within) = zone(last.verb.within) else {
        let help = "distances are in inches here";
        return wrong(last.span, "this zone is not in inches", help);
    };
    let Some(task) = last.verb.verb.task() else {
        return Some(None);
    };
    let plain = GeneralOrder::of(task);
    let route = before.iter().filter_map(|step| step.verb.verb.place());
    Some(Some(GeneralOrder { route: route.map(Goal::of).collect(), within: within.unwrap_or(plain.within), ..plain }))
}

/// A length in inches, as positions have it; nothing at all where it is in another unit.
fn zone(within: Option<Measure>) -> Option<Option<Decimal>> {
    let Some(within) = within else {
        return Some(None);
    };
    let (whole, part) = (within.hundredths / 100, within.hundredths % 100);
    let number = Decimal::parse(&format!("{whole}.{part:02}"));
    (within.unit != Some("cm")).then_some(number)
}

/// The names of places and brigades in some steps.
pub(crate) fn names(steps: &[Step<Errand>]) -> Vec<Named> {
    let name = |step: &Step<Errand>| match (&step.verb.verb, step.verb.verb.place()) {
        (Verb::Support(named), _) => Some(named.clone()),
        (_, Some(place)) if place.point.is_none() => Some(Named { name: place.word.clone(), span: place.span }),
        _ => None,
    };
    steps.iter().filter_map(name).collect()
}

impl Verb {
    /// Whether it may have places on its way.
    fn has_a_way(&self) -> bool {
        matches!(self, Verb::Advance(_) | Verb::Attack(_) | Verb::Retire(_))
    }

    fn place(&self) -> Option<&Place> {
        match self {
            Verb::Hold(place)
            | Verb::Reserve(place)
            | Verb::Advance(place)
            | Verb::Attack(place)
            | Verb::Retire(place) => Some(place),
            Verb::Support(_) | Verb::Keep => None,
        }
    }

    fn task(&self) -> Option<Task> {
        Some(match self {
            Verb::Hold(place) => Task::Hold(Goal::of(place)),
            Verb::Reserve(place) => Task::Reserve(Goal::of(place)),
            Verb::Advance(place) => Task::Advance(Goal::of(place)),
            Verb::Attack(place) => Task::Attack(Goal::of(place)),
            Verb::Support(named) => Task::Support(UnitId::new(named.name.clone())),
            Verb::Retire(place) => Task::Retire(Goal::of(place)),
            Verb::Keep => return None,
        })
    }
}
