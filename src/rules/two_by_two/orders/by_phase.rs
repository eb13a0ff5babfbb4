//! The entries of a turn file, sorted by the phase they are for, and what is set aside of them.

use crate::adjudicate::{Fact, IllegalOrder, Reason, Side, UnitId, Wrong, because};
use crate::kit::reinforcement;
use crate::orders::{Condition, Entry, Step, each_step};
use crate::rules::two_by_two::orders::Orders;
use crate::rules::two_by_two::orders::replies;
use crate::rules::two_by_two::orders::selectors;
use crate::rules::two_by_two::orders::words::Verb;
use crate::rules::two_by_two::position::state::State;
use crate::yaml::{Span, did_you_mean};

/// An entry of more steps than that, those under `else` among them, is nobody's order.
pub(crate) const MOST_STEPS: usize = 60;

/// So many names that nobody has are looked at for what may have been meant.
pub(crate) const MOST_SUGGESTIONS: usize = 20;

/// A step with its number in the entry, counted from 1.
pub(crate) type Numbered = (usize, Step<Verb>);

/// What one unit, or one point of arrival, is to do.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    /// Who; of a point of arrival its name.
    pub(crate) unit: UnitId,
    /// Whether it is a point of arrival.
    pub(crate) arrival: bool,
    pub(crate) condition: Option<Condition>,
    pub(crate) steps: Vec<Numbered>,
    /// Where its name stands.
    pub(crate) span: Span,
}

impl Planned {
    /// The first step that any of these is, counted from 1.
    pub(crate) fn first(&self, is: impl Fn(&Verb) -> bool) -> Option<usize> {
        let found = self.steps.iter().find(|(_, step)| is(&step.verb));
        found.map(|(number, _)| *number)
    }

    /// Whether it says that the unit stands, and nothing else.
    pub(crate) fn stands(&self) -> bool {
        matches!(self.steps.as_slice(), [(_, step)] if step.verb == Verb::Stand)
    }

    /// Whether any step rallies.
    pub(crate) fn rallies(&self) -> bool {
        self.first(|verb| *verb == Verb::Rally).is_some()
    }

    /// The steps of the movement.
    pub(crate) fn movement(&self) -> Vec<Numbered> {
        let moving = |(_, step): &&Numbered| !is_fire(&step.verb) && step.verb != Verb::Rally;
        self.steps.iter().filter(moving).cloned().collect()
    }

    /// The steps of the shooting; `stand` is one of them.
    pub(crate) fn fire(&self) -> Vec<Numbered> {
        let fires = |(_, step): &&Numbered| is_fire(&step.verb) || step.verb == Verb::Stand;
        self.steps.iter().filter(fires).cloned().collect()
    }
}

/// An order that is set aside, with the index of its entry among those planned; in their order.
pub(crate) type Judged = (usize, IllegalOrder);

/// Whether a step belongs to the shooting.
pub(crate) fn is_fire(verb: &Verb) -> bool {
    matches!(verb, Verb::Fire(_) | Verb::HoldFire)
}

/// How many steps there are, where they are too many.
fn too_many(steps: &[Step<Verb>]) -> Option<usize> {
    let mut count = 0;
    each_step(steps, &mut |_| count += 1);
    (count > MOST_STEPS).then_some(count)
}

/// The entries of a side that are about its own units, and what was dropped.
pub(crate) struct Sorted {
    pub(crate) planned: Vec<Planned>,
    pub(crate) dropped: Vec<IllegalOrder>,
}

/// Sorts the entries of a file: those for units that are unknown, not the side's, gone, or named before, are dropped,
/// and those that are not for the side's steps of this player turn are set aside (TT-SEQ-01).
pub(crate) fn sorted(state: &State, side: &Side, orders: &Orders) -> Sorted {
    let mut sorted = Sorted { planned: Vec::new(), dropped: Vec::new() };
    for entry in &orders.orders {
        for name in &entry.units {
            match ordered(state, side, entry, (&name.name, name.span), &sorted) {
                Ok(planned) => match untimely(state, side, &planned).or_else(|| unmeasured(state, &planned)) {
                    None => sorted.planned.push(planned),
                    Some(order) => sorted.dropped.push(order),
                },
                Err((reason, help)) => sorted.dropped.push(IllegalOrder {
                    unit: name.name.clone(),
                    step: 0,
                    clause: None,
                    reason,
                    help,
                    span: name.span,
                }),
            }
        }
    }
    sorted
}

fn ordered(
    state: &State,
    side: &Side,
    entry: &Entry<Verb>,
    (name, span): (&str, Span),
    before: &Sorted,
) -> Result<Planned, (Reason, Reason)> {
    let planned = |unit: &UnitId, arrival| Planned {
        unit: unit.clone(),
        arrival,
        condition: entry.condition.clone(),
        steps: (1..).zip(entry.steps.iter().cloned()).collect(),
        span,
    };
    let dropped = || Reason::from("the entry is dropped");
    if let Some(count) = too_many(&entry.steps) {
        let reason = because!("the entry has {} steps", count);
        let help = because!("{} at the most are read; the entry is dropped", MOST_STEPS);
        return Err((reason, help));
    }
    if let Some(reason) = reinforcement::not_yet(&state.arrivals, side, name) {
        return Err((reason, "order it when it stands on the table".into()));
    }
    if let Some(unit) = state.named(name) {
        let id = &unit.unit;
        if unit.side != *side {
            return Err((because!("`{}` is not yours", id), dropped()));
        }
        if unit.at.is_none() {
            return Err((because!("`{}` is not on the table", id), dropped()));
        }
        if before.planned.iter().any(|planned| planned.unit == *id) {
            let help = Reason::from("the second is dropped: write all its steps in one");
            return Err((because!("`{}` has an entry already", id), help));
        }
        return Ok(planned(id, false));
    }
    match state.point_named(name) {
        Some(point) if point.side == *side => Ok(planned(&point.unit, true)),
        Some(point) => Err((because!("`{}` is not yours", point.unit), dropped())),
        None => Err((
            because!("there is no unit `{}`", Fact::typed(name)),
            match before.dropped.len() < MOST_SUGGESTIONS {
                true => suggestion(state, side, name),
                false => dropped(),
            },
        )),
    }
}

/// TT-SEQ-01: an entry with a step of the other side's phases.
fn untimely(state: &State, side: &Side, planned: &Planned) -> Option<IllegalOrder> {
    let moves = state.moving() == side;
    let mut found = None;
    for (number, step) in &planned.steps {
        each_step(std::slice::from_ref(step), &mut |step| {
            let wrong = match moves {
                true => is_fire(&step.verb),
                false => !is_fire(&step.verb) && step.verb != Verb::Stand,
            };
            if wrong && found.is_none() {
                found = Some((*number, step.span));
            }
        });
    }
    let (reason, help) = match moves {
        true => (
            "the moving side does not shoot in its own player turn",
            "its units fire in the other side's player turn; the entry is set aside",
        ),
        false => (
            "the side that shoots does not move in this player turn",
            "write `fire` or `hold-fire`; the entry is set aside",
        ),
    };
    let (step, span) = found?;
    Some(Wrong::new("TT-SEQ-01", reason, help).order(&planned.unit, step, span))
}

/// An entry with a length in a unit that is not the game's, which is no clause's matter.
fn unmeasured(state: &State, planned: &Planned) -> Option<IllegalOrder> {
    let (step, length, span) = replies::strange_length(state, planned)?;
    let wrong = Wrong {
        clause: None,
        reason: selectors::not_measured(state, length).into(),
        help: "write the figure alone; the entry is set aside".into(),
    };
    Some(wrong.order(&planned.unit, step, span))
}

/// What to say about a name that no unit has.
pub(crate) fn suggestion(state: &State, side: &Side, name: &str) -> Reason {
    let units = state.army.iter().filter(|unit| unit.side == *side);
    let units = units.map(|unit| unit.unit.as_str());
    let points = state.points.iter().filter(|point| point.side == *side);
    let points = points.map(|point| point.unit.as_str());
    match did_you_mean(name, units.chain(points)) {
        Some(near) => because!("did you mean `{}`?", Fact::typed(near)),
        None => "the form in your last report lists your units".into(),
    }
}
