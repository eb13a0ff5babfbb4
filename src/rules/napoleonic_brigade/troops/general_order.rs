//! General orders: what a brigade is to do until the commander in chief says otherwise: NB-ORD-01 to NB-ORD-04.

use std::fmt;

use schemars::JsonSchema;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::adjudicate::{AsFact, Fact, Reason, UnitId, because};
use crate::kit::table::{Coordinates, Decimal};
use crate::yaml::draft::{self, schema_by_hand};

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
        self.told().to_string()
    }

    /// The same with its facts.
    pub(crate) fn told(&self) -> Reason {
        let mut text = match &self.task {
            Task::Hold(goal) => because!("hold {}", goal),
            Task::Reserve(goal) => because!("reserve {}", goal),
            Task::Advance(goal) => because!("advance to {}", goal),
            Task::Attack(goal) => because!("attack {}", goal),
            Task::Support(unit) => because!("support {}", unit),
            Task::Retire(goal) => because!("retire to {}", goal),
        };
        for (index, goal) in self.route.iter().enumerate() {
            text = match index {
                0 => because!("{} by {}", text, goal),
                _ => because!("{}, {}", text, goal),
            };
        }
        if !is_usual(&self.within) {
            text = because!("{} within {}", text, Fact::word(self.within.to_string()));
        }
        match &self.remark {
            Some(remark) => because!("{}; {}", text, remark),
            None => text,
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

impl AsFact for &Goal {
    fn as_fact(&self) -> Fact {
        Fact::Place(self.to_string())
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
