//! Reading general orders: the entries of `general`, their verbs, and how their steps make one order (NB-ORD-01,
//! NB-ORD-04).

use crate::adjudicate::UnitId;
use crate::kit::table::Decimal;
use crate::orders::{self, Condition, Language, Measure, Named, Step, Vocabulary, measure, named, verbs_of, writer_of};
use crate::rules::napoleonic_brigade::orders::Place;
use crate::rules::napoleonic_brigade::orders::steps::place;
use crate::rules::napoleonic_brigade::orders::verbs::ERRANDS;
use crate::rules::napoleonic_brigade::orders::vocabulary::VOCABULARY as WORDS;
use crate::rules::napoleonic_brigade::troops::general_order::{GeneralOrder, Goal, Task};
use crate::yaml::{Fault, Faults, Fields, Node, Span, list_of};

/// An entry of `general`: an order before the game, an alteration of one during it.
#[derive(Clone, Debug, PartialEq)]
pub struct GeneralEntry {
    /// Whom it addresses.
    pub units: Vec<Named>,
    /// What they are to do; nothing where an alteration under way is recalled (NB-DEC-34).
    pub order: Option<GeneralOrder>,
    /// The places and brigades that it names, where they stand.
    pub names: Vec<Named>,
    /// Who wrote it, where the file says or several players share the side (NB-ORD-04).
    pub by: Option<String>,
    /// The entry on one line.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A step of a general order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GeneralStep {
    /// What is done.
    verb: GeneralVerb,
    /// How large the zone is.
    within: Option<Measure>,
}

/// The verbs of general orders.
#[derive(Clone, Debug, PartialEq)]
enum GeneralVerb {
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
    picks: &[],
    in_hexes: false,
};

impl Language for Errands {
    type Verb = GeneralStep;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const REPLIES: &'static [(&'static str, &'static str)] = &[];
    const STEPS: &'static str = "general-steps";

    fn verb(key: &'static str, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<GeneralStep> {
        let node = fields.take(key).expect("the reader has found the verb");
        let within = fields.optional_with("within", faults, measure);
        let place = |faults: &mut Faults| where_to(node, key, faults);
        let verb = match key {
            "hold" => place(faults).map(GeneralVerb::Hold),
            "reserve" => place(faults).map(GeneralVerb::Reserve),
            "advance" => place(faults).map(GeneralVerb::Advance),
            "attack" => place(faults).map(GeneralVerb::Attack),
            "retire" => place(faults).map(GeneralVerb::Retire),
            "support" => named(node, faults).map(GeneralVerb::Support),
            _ => None,
        };
        Some(GeneralStep { verb: verb?, within: within? })
    }

    fn bare(word: &str) -> Option<GeneralStep> {
        let keep = GeneralStep { verb: GeneralVerb::Keep, within: None };
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

/// The entries of `general` in a turn file. NB-ORD-04: each knows who wrote it.
pub(crate) fn entries(body: &Node, text: &str, faults: &mut Faults) -> Option<Vec<GeneralEntry>> {
    let Some(list) = body.get("general") else {
        return Some(Vec::new());
    };
    let player = body.get("player");
    let player = player.and_then(|node| named(node, &mut Faults::default()));
    let signed = |span: Span| match writer_of(text, span) {
        Some(name) => Some(name.to_owned()),
        None => player.as_ref().map(|player| player.name.clone()),
    };
    let read = list_of(list, |item| {
        if is_open(item) {
            return orders::entry::<Errands>(item, faults).map(|_| None);
        }
        let by = signed(item.span);
        entry(item, faults).map(|entry| Some(GeneralEntry { by, ..entry }))
    });
    Some(read?.into_iter().flatten().collect())
}

/// Whether an entry was left as the form has it, with nothing under `do:`; it is none.
fn is_open(item: &Node) -> bool {
    item.get("do").is_some_and(Node::is_empty)
}

/// One entry: `{unit: [Kempt, Pack], do: {hold: ridge-west, within: 8}}`.
pub(crate) fn entry(node: &Node, faults: &mut Faults) -> Option<GeneralEntry> {
    let read = orders::entry::<Errands>(node, faults)?;
    let order = made_of(&read.steps, read.condition.as_ref(), node.span, faults)?;
    let remark = node.get("note").and_then(Node::word).map(str::to_owned);
    Some(GeneralEntry {
        units: read.units,
        order: order.map(|order| GeneralOrder { remark, ..order }),
        names: names(&read.steps),
        by: None,
        text: read.text,
        span: read.span,
    })
}

/// The general order of a brigade in a game file or a position: what would stand under `do:`.
pub(crate) fn order(node: &Node, faults: &mut Faults) -> Option<GeneralOrder> {
    let steps = orders::steps::<Errands>(node, faults)?;
    let order = made_of(&steps, None, node.span, faults)?;
    if order.is_none() {
        let fault = Fault::error(node.span, "there is nothing here that could be kept");
        faults.add(fault.clause("NB-ORD-01").help("say what it is to do: `{hold: ridge-west}`"));
    }
    order
}

/// The order that some steps make; nothing where they recall one.
fn made_of(
    steps: &[Step<GeneralStep>],
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
    let fits = |step: &Step<GeneralStep>| goes && matches!(step.verb.verb, GeneralVerb::Advance(_));
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
    Some(Some(GeneralOrder { route: route.map(goal).collect(), within: within.unwrap_or(plain.within), ..plain }))
}

/// The goal that a word or a point of a turn file says.
fn goal(place: &Place) -> Goal {
    match place.point {
        Some(point) => Goal::Point(point),
        None => Goal::Named(place.word.clone()),
    }
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
fn names(steps: &[Step<GeneralStep>]) -> Vec<Named> {
    let name = |step: &Step<GeneralStep>| match (&step.verb.verb, step.verb.verb.place()) {
        (GeneralVerb::Support(named), _) => Some(named.clone()),
        (_, Some(place)) if place.point.is_none() => Some(Named { name: place.word.clone(), span: place.span }),
        _ => None,
    };
    steps.iter().filter_map(name).collect()
}

impl GeneralVerb {
    /// Whether it may have places on its way.
    fn has_a_way(&self) -> bool {
        matches!(self, GeneralVerb::Advance(_) | GeneralVerb::Attack(_) | GeneralVerb::Retire(_))
    }

    fn place(&self) -> Option<&Place> {
        match self {
            GeneralVerb::Hold(place)
            | GeneralVerb::Reserve(place)
            | GeneralVerb::Advance(place)
            | GeneralVerb::Attack(place)
            | GeneralVerb::Retire(place) => Some(place),
            GeneralVerb::Support(_) | GeneralVerb::Keep => None,
        }
    }

    fn task(&self) -> Option<Task> {
        Some(match self {
            GeneralVerb::Hold(place) => Task::Hold(goal(place)),
            GeneralVerb::Reserve(place) => Task::Reserve(goal(place)),
            GeneralVerb::Advance(place) => Task::Advance(goal(place)),
            GeneralVerb::Attack(place) => Task::Attack(goal(place)),
            GeneralVerb::Support(named) => Task::Support(UnitId::new(named.name.clone())),
            GeneralVerb::Retire(place) => Task::Retire(goal(place)),
            GeneralVerb::Keep => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::{from_text, parse, to_text};

    fn read(text: &str) -> Result<Vec<GeneralEntry>, Vec<String>> {
        let mut faults = Faults::default();
        let root = parse(text).expect("yaml");
        let read = entries(&root, text, &mut faults);
        let told = faults.sorted();
        let told = told.iter().map(|fault| fault.message.clone());
        read.ok_or_else(|| told.collect())
    }

    fn order_of(step: &str) -> GeneralOrder {
        let text = format!("general:\n- {{unit: B1, do: {step}}}\n");
        let entries = read(&text).expect(step);
        entries[0].order.clone().expect(step)
    }

    #[test]
    fn every_order_has_its_sentence() {
        for (step, sentence) in [
            ("{hold: ridge-west}", "hold ridge-west"),
            ("{hold: [15, 10], within: 5}", "hold (15,10) within 5"),
            ("{reserve: [15, 10.5]}", "reserve (15,10.5)"),
            (
                "[advance: mill, advance: crossroads, {advance: [10, 40], within: 6 in}]",
                "advance to (10,40) by mill, crossroads",
            ),
            ("[advance: [20, 14], {attack: papelotte, within: 7.25}]", "attack papelotte by (20,14) within 7.25"),
            ("{support: Ponsonby, within: 8}", "support Ponsonby within 8"),
            ("{retire: [1, 2]}", "retire to (1,2)"),
        ] {
            assert_eq!(order_of(step).describe(), sentence);
        }
    }

    #[test]
    fn an_order_is_kept_with_the_position_unchanged() {
        let mut orders = vec![
            order_of("[advance: mill, advance: [20, 14.5], {attack: papelotte, within: 8}]"),
            order_of("{support: Ponsonby}"),
            order_of("{hold: [24, 30.25]}"),
        ];
        orders[1].remark = Some("keep behind the crest".to_owned());
        let text = to_text(&orders);
        assert_eq!(
            text,
            "- {task: {attack: papelotte}, route: [mill, [20, 14.5]], within: 8}\n\
             - {task: {support: Ponsonby}, remark: keep behind the crest}\n\
             - {task: {hold: [24, 30.25]}}\n"
        );
        assert_eq!(from_text::<Vec<GeneralOrder>>(&text), Ok(orders));
    }

    #[test]
    fn an_entry_knows_whom_what_and_who_wrote_it() {
        let text = "player: wellington\ngeneral:\n- {unit: [Kempt, Pack], do: keep}\n\
                    - {unit: B4, do: {support: B1}, note: keep behind the crest}\n";
        let entries = read(text).expect("entries");
        assert_eq!(entries[0].units.len(), 2);
        assert_eq!(entries[0].order, None);
        assert_eq!(entries[0].by.as_deref(), Some("wellington"));
        let order = entries[1].order.as_ref().expect("an order");
        assert_eq!(order.describe(), "support B1; keep behind the crest");
        assert_eq!(entries[1].names[0].name, "B1");
    }

    #[test]
    fn an_entry_left_open_is_none() {
        let text = "general:\n- {unit: B1, do: }\n- {unit: B2, do: keep}\n";
        let entries = read(text).expect("entries");
        assert_eq!((entries.len(), entries[0].units[0].name.as_str()), (1, "B2"));
    }

    #[test]
    fn of_joined_files_each_entry_has_its_own_writer() {
        let entry = |unit: &str| format!("general:\n- {{unit: {unit}, do: keep}}\n");
        let (anna, bert) = (entry("B1"), entry("B2"));
        let text = crate::orders::joined(&[("anna", &anna), ("bert", &bert)]);
        let by = |place: &str| {
            let start = text.find(place).expect("it is there");
            let end = start + 1;
            writer_of(&text, Span { start, end })
        };
        assert_eq!((by("B1"), by("B2")), (Some("anna"), Some("bert")));
    }

    #[test]
    fn an_order_that_is_none_is_refused() {
        for (step, message) in [
            ("[]", "this general order says nothing"),
            ("{hold: mill, if: {near: 6}}", "a general order has no condition"),
            ("{hold: mill, else: keep}", "a general order has no second choice"),
            ("[hold: mill, attack: farm]", "two general orders stand in one entry"),
            ("[attack: mill, attack: farm]", "two general orders stand in one entry"),
            ("[advance: mill, hold: farm]", "two general orders stand in one entry"),
            ("[advance: mill, keep]", "two general orders stand in one entry"),
            ("[{advance: mill, within: 6}, attack: farm]", "a place on the way has no zone"),
            ("{hold: mill, within: 7 cm}", "this zone is not in inches"),
            ("{hold: mill, within: near}", "`near` is no distance"),
            ("{advance: [mill, farm]}", "`advance` has one place"),
            ("{hold: NE}", "`NE` is no place of the table"),
            ("{storm: mill}", "`storm` is no verb"),
            ("{charge: mill}", "the language does not use `charge`"),
            ("hold", "`hold` needs something after it"),
        ] {
            let text = format!("general:\n- {{unit: B1, do: {step}}}\n");
            let faults = read(&text).expect_err(step);
            assert_eq!(faults, [message], "{step}");
        }
    }
}
