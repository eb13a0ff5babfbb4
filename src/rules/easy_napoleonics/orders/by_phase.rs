//! Orders by phase: which steps of an entry belong to the rally, to the movement and to the fire (EN-ACT-19).

use super::on_paper::Known;
use crate::adjudicate::{IllegalOrder, Reason, Side, UnitId, because};
use crate::kit::reinforcement;
use crate::orders::{Condition, Entry, Selector, Step, Whom, entry};
use crate::rules::easy_napoleonics::orders::too_late;
use crate::rules::easy_napoleonics::orders::{Orders, Verb, Words};
use crate::rules::easy_napoleonics::position::state::{Part, Plan, State};
use crate::rules::easy_napoleonics::troops::units::Unit;
use crate::yaml::{Faults, Span, did_you_mean, parse};

/// A step with its number in the entry, counted from 1.
pub(crate) type Numbered = (usize, Step<Verb>);

/// What one unit or leader is to do.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    pub(crate) unit: UnitId,
    /// Whether it came with this exchange's file, or still stands from an earlier one of the turn.
    pub(crate) fresh: bool,
    pub(crate) condition: Option<Condition>,
    pub(crate) steps: Vec<Numbered>,
    /// The entry on one line.
    pub(crate) text: String,
}

impl Planned {
    fn new(unit: UnitId, fresh: bool, entry: &Entry<Verb>) -> Planned {
        Planned {
            unit,
            fresh,
            condition: entry.condition.clone(),
            steps: (1..).zip(entry.steps.iter().cloned()).collect(),
            text: entry.text.clone(),
        }
    }

    /// The charge of a unit at an enemy, by the shortest way.
    pub(crate) fn charge(unit: &Unit, enemy: &Unit) -> Planned {
        let at = Selector { word: enemy.unit.to_string(), denied: false, within: None, span: Span::default() };
        let step =
            Step { verb: Verb::Charge(Whom(vec![at])), condition: None, otherwise: Vec::new(), span: Span::default() };
        Planned { unit: unit.unit.clone(), fresh: true, condition: None, steps: vec![(1, step)], text: String::new() }
    }

    /// How many steps belong to the rally: those up to and with the last `rally`.
    pub(crate) fn rallying(&self) -> usize {
        let rallies = |(_, step): &Numbered| rallies(step);
        self.steps.iter().rposition(rallies).map_or(0, |last| last + 1)
    }

    /// EN-RAL-09: a leader's tour, a unit's own attempt, or a word that there shall be none.
    pub(crate) fn rally(&self) -> &[Numbered] {
        let stands = |(_, step): &Numbered| matches!(step.verb, Verb::Stand);
        match self.rallying() {
            0 if self.steps.first().is_some_and(stands) => &self.steps[..1],
            count => &self.steps[..count],
        }
    }

    /// The steps of the movement phase.
    pub(crate) fn movement(&self) -> Vec<Numbered> {
        let rest = self.steps[self.rallying()..].iter();
        let moving = |(_, step): &&Numbered| !is_fire(&step.verb);
        rest.filter(moving).cloned().collect()
    }

    /// The steps of the fire phases; `stand` is one of them in a file that was sent for them.
    pub(crate) fn fire(&self, part: Part) -> Vec<Numbered> {
        let stays = self.fresh && part == Part::Combat;
        let fires = |(_, step): &&Numbered| is_fire(&step.verb) || (stays && matches!(step.verb, Verb::Stand));
        self.steps.iter().filter(fires).cloned().collect()
    }

    /// Whether its owner knew, when he wrote it, where the enemy stands as it is carried out.
    pub(crate) fn known(&self, part: Part) -> Known {
        match self.fresh && part != Part::Whole {
            true => Known::All,
            false => Known::Unmoved,
        }
    }

    /// Whether something of it is for a later part of the turn.
    pub(crate) fn goes_on(&self, part: Part, first: bool) -> bool {
        let fires = self.steps.iter().any(|(_, step)| is_fire(&step.verb));
        let moves = match part {
            // What has served the rally, a word to stand as well, is no movement.
            Part::Rally => {
                let rest = &self.steps[self.rally().len()..];
                rest.iter().any(|(_, step)| !is_fire(&step.verb))
            }
            Part::First => !first && !self.movement().is_empty(),
            _ => false,
        };
        let combat = matches!(part, Part::Combat | Part::Whole);
        !combat && (fires || moves)
    }
}

/// Whether a step rallies, or does so where it cannot be done.
fn rallies(step: &Step<Verb>) -> bool {
    let instead = || !is_fire(&step.verb) && step.otherwise.iter().any(rallies);
    matches!(step.verb, Verb::Rally(_)) || instead()
}

/// Whether a step belongs to the fire phases.
pub(crate) fn is_fire(verb: &Verb) -> bool {
    matches!(verb, Verb::Fire(..) | Verb::HoldFire)
}

/// The entries of a side that are about its own units, and what was dropped.
pub(crate) struct Sorted {
    pub(crate) planned: Vec<Planned>,
    pub(crate) dropped: Vec<IllegalOrder>,
}

/// Sorts the entries of a file: those for units that are unknown, not the side's, lost, or named before, are dropped,
/// and of the others the steps that come too late.
pub(crate) fn sorted(state: &State, side: &Side, orders: &Orders) -> Sorted {
    let mut sorted = Sorted { planned: Vec::new(), dropped: Vec::new() };
    for entry in &orders.orders {
        for name in &entry.units {
            let judged = ordered(state, side, &name.name, &sorted.planned);
            match judged {
                Ok(unit) => {
                    let (planned, late) = too_late::sifted(state, Planned::new(unit, true, entry));
                    sorted.planned.push(planned);
                    sorted.dropped.extend(late);
                }
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

fn ordered(state: &State, side: &Side, name: &str, before: &[Planned]) -> Result<UnitId, (Reason, Reason)> {
    if let Some(reason) = reinforcement::not_yet(&state.arrivals, side, name) {
        return Err((reason, "order it when it stands on the board".into()));
    }
    let Some(unit) = state.named(name) else {
        return Err((because!("there is no unit `{}`", name.to_owned()), suggestion(state, side, name)));
    };
    let id = &unit.unit;
    let dropped = Reason::from("the entry is dropped");
    if unit.side != *side {
        Err((because!("`{}` is not yours", id), dropped))
    } else if unit.at.is_none() {
        Err((because!("`{}` is not on the board", id), dropped))
    } else if before.iter().any(|planned| planned.unit == *id) {
        let help = "the second is dropped: write all its steps in one".into();
        Err((because!("`{}` has an entry already", id), help))
    } else {
        Ok(id.clone())
    }
}

/// What to say about a name that no unit has.
pub(crate) fn suggestion(state: &State, side: &Side, name: &str) -> Reason {
    let mine = state.army.iter().filter(|unit| unit.side == *side);
    match did_you_mean(name, mine.map(|unit| unit.unit.as_str())) {
        Some(near) => because!("did you mean `{}`?", near.to_owned()),
        None => "the form in your last report lists your units".into(),
    }
}

/// The entries of a side's file, and behind them those that still stand of its earlier files of the turn, as play
/// takes them.
pub(crate) fn with_earlier(state: &State, side: &Side, mut planned: Vec<Planned>) -> Vec<Planned> {
    let replaced = |earlier: &Planned| planned.iter().any(|now| now.unit == earlier.unit);
    let mut earlier = standing_plans(state);
    earlier.retain(|earlier| state.unit(&earlier.unit).side == *side && !replaced(earlier));
    planned.extend(earlier);
    planned
}

/// What still stands of earlier files of the turn.
pub(crate) fn standing_plans(state: &State) -> Vec<Planned> {
    let read = |plan: &Plan| {
        let node = parse(&plan.text).expect("what is on file was read before");
        let entry = entry::<Words>(&node, &mut Faults::default());
        let entry = entry.expect("what is on file was read before");
        // What is not for now has been told as it came.
        too_late::sifted(state, Planned::new(plan.unit.clone(), false, &entry)).0
    };
    let stands = |plan: &&Plan| state.find(&plan.unit).is_some_and(|unit| unit.at.is_some());
    state.plans.iter().filter(stands).map(read).collect()
}

/// Whether the text of a plan is an entry.
pub(crate) fn can_be_read(plan: &Plan) -> bool {
    let node = parse(&plan.text);
    node.is_ok_and(|node| entry::<Words>(&node, &mut Faults::default()).is_some())
}
