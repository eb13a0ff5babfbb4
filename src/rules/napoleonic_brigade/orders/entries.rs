//! The entries of a turn file, sorted by whom they are for: NB-SET-07, NB-SET-08, NB-DEC-30.

use crate::adjudicate::{Fact, IllegalOrder, Reason, Side, UnitId, Wrong, because};
use crate::kit::reinforcement;
use crate::orders::{Condition, Entry, Step, each_step};
use crate::rules::napoleonic_brigade::orders::places::Named;
use crate::rules::napoleonic_brigade::orders::{Orders, Place, Verb, places};
use crate::rules::napoleonic_brigade::position::state::State;
use crate::yaml::{Span, did_you_mean};

/// An entry of more steps than that, those under `else` among them, is nobody's order.
const MOST_STEPS: usize = 60;

/// A step with its number in the entry, counted from 1.
pub(crate) type Numbered = (usize, Step<Verb>);

/// What one brigade is to do, as its owner wrote it.
#[derive(Clone, Debug)]
pub(crate) struct Entered {
    /// Who.
    pub(crate) unit: UnitId,
    /// On what the whole entry depends.
    pub(crate) condition: Option<Condition>,
    /// Its steps.
    pub(crate) steps: Vec<Numbered>,
    /// Units of a garrison that are sent to sides of their complex, by their place in the brigade (NB-BLD-17).
    pub(crate) sides: Vec<(usize, Place)>,
    /// Where its name stands.
    pub(crate) span: Span,
}

/// The entries of a side that are about its own brigades, and what was dropped.
#[derive(Default)]
pub(crate) struct Sorted {
    pub(crate) entered: Vec<Entered>,
    pub(crate) dropped: Vec<IllegalOrder>,
}

/// An order that is dropped without a clause.
fn dropped(reason: Reason, help: impl Into<Reason>) -> Wrong {
    Wrong { clause: None, reason, help: help.into() }
}

impl Sorted {
    fn of(&mut self, unit: &UnitId) -> Option<&mut Entered> {
        self.entered.iter_mut().find(|entered| entered.unit == *unit)
    }
}

/// Sorts the entries of a file: those for brigades that are unknown, not the side's, gone, or named before, are
/// dropped.
pub(crate) fn sorted(state: &State, side: &Side, orders: &Orders) -> Sorted {
    let mut sorted = Sorted::default();
    for entry in &orders.orders {
        for name in &entry.units {
            let taken = sort(state, side, entry, (&name.name, name.span), &mut sorted);
            if let Err(wrong) = taken {
                let unit = UnitId::new(&name.name);
                sorted.dropped.push(wrong.order(&unit, 0, name.span));
            }
        }
    }
    sorted
}

fn sort(
    state: &State,
    side: &Side,
    entry: &Entry<Verb>,
    (name, span): (&str, Span),
    sorted: &mut Sorted,
) -> Result<(), Wrong> {
    let mut count = 0;
    each_step(&entry.steps, &mut |_| count += 1);
    if count > MOST_STEPS {
        let help = because!("{} at the most are read; the entry is dropped", MOST_STEPS);
        return Err(dropped(because!("the entry has {} steps", count), help));
    }
    let Some(named) = places::whom_named(state, name, Some(side)) else {
        if let Some(reason) = reinforcement::not_yet(&state.arrivals, side, name) {
            return Err(dropped(reason, "order it when it stands on the table"));
        }
        if let Some(wrong) = several_units(state, side, name, entry) {
            return Err(wrong);
        }
        let reason = because!("there is no brigade `{}`", Fact::typed(name));
        return Err(dropped(reason, own_like(state, side, name)));
    };
    let brigade = named.brigade();
    let id = &brigade.unit;
    if brigade.side != *side {
        return Err(dropped(because!("`{}` [is] not yours", id), "the entry is dropped"));
    }
    if brigade.at.is_none() {
        let reason = because!("`{}` [is] not on the table", id);
        return Err(dropped(reason, "the entry is dropped"));
    }
    if let Named::Unit(_, index) = named {
        let place = to_its_side(entry, id)?;
        let sides = &mut sorted.entered_for(id, span).sides;
        sides.push((index, place));
        return Ok(());
    }
    match sorted.of(id) {
        Some(known) if known.steps.is_empty() && !known.sides.is_empty() => {
            (known.condition, known.steps) = (entry.condition.clone(), numbered(entry));
        }
        Some(_) => {
            let help = "the second is dropped: write all its steps in one";
            return Err(dropped(because!("`{}` [has] an entry already", id), help));
        }
        None => sorted.entered.push(Entered {
            unit: id.clone(),
            condition: entry.condition.clone(),
            steps: numbered(entry),
            sides: Vec::new(),
            span,
        }),
    }
    Ok(())
}

/// NB-SET-07, NB-SET-08: a name that units of several brigades have.
fn several_units(state: &State, side: &Side, name: &str, entry: &Entry<Verb>) -> Option<Wrong> {
    let mut mine = state.army.iter().filter(|brigade| brigade.side == *side);
    let found = mine.find(|brigade| {
        let mut units = brigade.bases.iter();
        units.any(|unit| unit.unit.is_like(name))
    })?;
    let first = entry.steps.first();
    Some(alone(first.map_or(&Verb::Stand, |step| &step.verb), &found.unit))
}

/// What to say about a name that no brigade has.
fn own_like(state: &State, side: &Side, name: &str) -> Reason {
    let mine = state.army.iter().filter(|brigade| brigade.side == *side);
    match did_you_mean(name, mine.map(|brigade| brigade.unit.as_str())) {
        Some(near) => because!("did you mean `{}`?", Fact::typed(near)),
        None => "the form in your last report lists your brigades".into(),
    }
}

impl Sorted {
    /// The entry of a brigade of which only units have been named so far.
    fn entered_for(&mut self, unit: &UnitId, span: Span) -> &mut Entered {
        let known = self.entered.iter().position(|entered| entered.unit == *unit);
        let at = known.unwrap_or(self.entered.len());
        if known.is_none() {
            self.entered.push(Entered {
                unit: unit.clone(),
                condition: None,
                steps: Vec::new(),
                sides: Vec::new(),
                span,
            });
        }
        &mut self.entered[at]
    }
}

fn numbered(entry: &Entry<Verb>) -> Vec<Numbered> {
    (1..).zip(entry.steps.iter().cloned()).collect()
}

/// NB-SET-07, NB-SET-08: units move and change their formation as their brigade; a unit of a garrison alone has a side
/// of its own (NB-BLD-17).
fn to_its_side(entry: &Entry<Verb>, brigade: &UnitId) -> Result<Place, Wrong> {
    match entry.steps.as_slice() {
        [step] => match &step.verb {
            Verb::Occupy(place) => Ok(place.clone()),
            verb => Err(alone(verb, brigade)),
        },
        [first, ..] => Err(alone(&first.verb, brigade)),
        [] => Err(alone(&Verb::Stand, brigade)),
    }
}

fn alone(verb: &Verb, brigade: &UnitId) -> Wrong {
    let (clause, reason) = match verb {
        Verb::Form(..) => ("NB-SET-08", "a unit takes no formation of its own"),
        _ => ("NB-SET-07", "no unit acts alone"),
    };
    let help = because!(
        "the brigade is ordered: `unit: {}`; a unit of a garrison alone is sent to a side: `occupy: north`",
        brigade
    );
    Wrong::new(clause, reason, help)
}
