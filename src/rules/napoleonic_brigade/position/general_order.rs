//! General orders: what a brigade is to do until the commander in chief says otherwise: NB-ORD-01 to NB-ORD-04.

use std::fmt;

use schemars::JsonSchema;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::adjudicate::UnitId;
use crate::kit::table::{Coordinates, Decimal};
use crate::orders::{self, Named, named, writer_of};
use crate::rules::napoleonic_brigade::orders::Place;
use crate::rules::napoleonic_brigade::orders::general_orders::Errands;
use crate::yaml::draft::{self, schema_by_hand};
use crate::yaml::{Fault, Faults, Node, Span, list_of};

/// How many inches the zone round a point reaches where an order does not say.
const WITHIN: &str = "6";

/// A place of a general order: a name on the map, or a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A name on the map.
    Named(String),
    /// A point.
    Point(Coordinates),
}

/// What a brigade is to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Keeps a zone, and charges enemies who come into it.
    Hold(Goal),
    /// Keeps a zone and charges nobody.
    Reserve(Goal),
    /// Goes to a place.
    Advance(Goal),
    /// Goes to a place against whoever is there.
    Attack(Goal),
    /// Keeps near a brigade.
    Support(UnitId),
    /// Goes to a place and charges nobody.
    Retire(Goal),
}

impl Task {
    /// The place it is about, if it is about one.
    pub fn goal(&self) -> Option<&Goal> {
        match self {
            Task::Hold(goal) | Task::Reserve(goal) | Task::Advance(goal) | Task::Attack(goal) | Task::Retire(goal) => {
                Some(goal)
            }
            Task::Support(_) => None,
        }
    }

    /// Whether a brigade without orders for the turn goes on toward its place (NB-DEC-06).
    pub fn goes_on(&self) -> bool {
        matches!(self, Task::Advance(_) | Task::Attack(_) | Task::Retire(_))
    }
}

/// A general order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GeneralOrder {
    /// What is to be done.
    pub task: Task,
    /// Where it is to pass on the way, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub route: Vec<Goal>,
    /// How many inches the zone reaches round a point, or round the brigade that is supported.
    #[serde(default = "usual", skip_serializing_if = "is_usual")]
    pub within: Decimal,
    /// What was written with it, which nobody judges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
}

fn usual() -> Decimal {
    Decimal::parse(WITHIN).expect("it is a number")
}

fn is_usual(within: &Decimal) -> bool {
    *within == usual()
}

impl GeneralOrder {
    /// An order with the usual zone, without route and remark.
    pub fn of(task: Task) -> GeneralOrder {
        GeneralOrder { task, route: Vec::new(), within: usual(), remark: None }
    }

    /// Every place on the way, the last being that of the task.
    pub fn way(&self) -> impl Iterator<Item = &Goal> {
        self.route.iter().chain(self.task.goal())
    }

    /// The sentence form: `advance to (10,40) by the mill within 8`. What was remarked stands after a semicolon.
    pub fn describe(&self) -> String {
        let mut text = match &self.task {
            Task::Hold(goal) => format!("hold {goal}"),
            Task::Reserve(goal) => format!("reserve {goal}"),
            Task::Advance(goal) => format!("advance to {goal}"),
            Task::Attack(goal) => format!("attack {goal}"),
            Task::Support(unit) => format!("support {unit}"),
            Task::Retire(goal) => format!("retire to {goal}"),
        };
        if !self.route.is_empty() {
            let route = self.route.iter().map(Goal::to_string);
            text += &format!(" by {}", route.collect::<Vec<_>>().join(", "));
        }
        if !is_usual(&self.within) {
            text += &format!(" within {}", self.within);
        }
        match &self.remark {
            Some(remark) => format!("{text}; {remark}"),
            None => text,
        }
    }
}

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
    let order = crate::rules::napoleonic_brigade::orders::general_orders::order(
        &read.steps,
        read.condition.as_ref(),
        node.span,
        faults,
    )?;
    let remark = node.get("note").and_then(Node::word).map(str::to_owned);
    Some(GeneralEntry {
        units: read.units,
        order: order.map(|order| GeneralOrder { remark, ..order }),
        names: crate::rules::napoleonic_brigade::orders::general_orders::names(&read.steps),
        by: None,
        text: read.text,
        span: read.span,
    })
}

/// The general order of a brigade in a game file or a position: what would stand under `do:`.
pub(crate) fn order(node: &Node, faults: &mut Faults) -> Option<GeneralOrder> {
    let steps = orders::steps::<Errands>(node, faults)?;
    let order = crate::rules::napoleonic_brigade::orders::general_orders::order(&steps, None, node.span, faults)?;
    if order.is_none() {
        let fault = Fault::error(node.span, "there is nothing here that could be kept");
        faults.add(fault.clause("NB-ORD-01").help("say what it is to do: `{hold: ridge-west}`"));
    }
    order
}

impl Goal {
    /// The place that a word or a point of a turn file says.
    pub(crate) fn of(place: &Place) -> Goal {
        match place.point {
            Some(point) => Goal::Point(point),
            None => Goal::Named(place.word.clone()),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Named(name) => out.write_str(name),
            Goal::Point(Coordinates(x, y)) => write!(out, "({x},{y})"),
        }
    }
}

schema_by_hand!(
    Goal,
    draft::any_of([Coordinates::draft(), serde_json::json!({"description": "a name on the map", "type": "string"}),])
);

impl Serialize for Goal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Goal::Named(name) => serializer.serialize_str(name),
            Goal::Point(point) => point.serialize(serializer),
        }
    }
}

struct Written;

impl<'de> Visitor<'de> for Written {
    type Value = Goal;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a name or a point")
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Goal, E> {
        Ok(Goal::Named(name.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Goal, A::Error> {
        let short = || serde::de::Error::invalid_length(2, &Written);
        let x = parts.next_element::<Decimal>()?.ok_or_else(short)?;
        let y = parts.next_element::<Decimal>()?.ok_or_else(short)?;
        Ok(Goal::Point(Coordinates(x, y)))
    }
}

impl<'de> Deserialize<'de> for Goal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Goal, D::Error> {
        deserializer.deserialize_any(Written)
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
