//! Steps that no phase still to come carries out: each is set aside by itself, and the others of the entry stand.

use super::by_phase::{Planned, is_fire};
use super::on_paper::reply_only;
use crate::adjudicate::{IllegalOrder, Wrong};
use crate::orders::Step;
use crate::rules::easy_napoleonics::orders::Verb;
use crate::rules::easy_napoleonics::position::state::{Part, State};

/// A phase of the turn that steps are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Rally,
    Movement,
    Fire,
}

/// An entry without the steps that cannot be carried out any more, or never could; and those.
pub(crate) fn sifted(state: &State, mut planned: Planned) -> (Planned, Vec<IllegalOrder>) {
    let mut sifting = Sifting { planned: &planned, set_aside: Vec::new() };
    let (tour, mut steps) = (planned.rallying(), Vec::new());
    for (index, (number, step)) in planned.steps.iter().enumerate() {
        let phase = match &step.verb {
            verb if is_fire(verb) => Phase::Fire,
            Verb::Stand if is_over(state, &planned, Phase::Movement) => Phase::Fire,
            _ if index < tour => Phase::Rally,
            _ => Phase::Movement,
        };
        if is_over(state, &planned, phase) && !matches!(step.verb, Verb::Stand) {
            let wrong = match is_reply(&step.verb) {
                true => reply_only(),
                false if matches!(step.verb, Verb::Charge(_)) && state.part == Part::Combat => fought_anyway(),
                false => too_late(phase),
            };
            sifting.set_aside(*number, step, wrong);
            continue;
        }
        let sound = sifting.sound(*number, step, phase).into_iter();
        steps.extend(sound.map(|step| (*number, step)));
    }
    let set_aside = sifting.set_aside;
    planned.steps = steps;
    (planned, set_aside)
}

/// Whether a phase has passed by for a unit.
fn is_over(state: &State, planned: &Planned, phase: Phase) -> bool {
    let has_moved = || state.order.first() == Some(&state.unit(&planned.unit).side);
    match (phase, state.part) {
        (Phase::Rally, Part::First | Part::Second | Part::Combat) | (Phase::Movement, Part::Combat) => true,
        (Phase::Movement, Part::Second) => has_moved(),
        _ => false,
    }
}

struct Sifting<'p> {
    planned: &'p Planned,
    set_aside: Vec<IllegalOrder>,
}

impl Sifting<'_> {
    fn set_aside(&mut self, number: usize, step: &Step<Verb>, wrong: Wrong) {
        let order = wrong.order(&self.planned.unit, number, step.span);
        self.set_aside.push(order);
    }

    /// What is left of a step: where it can never be done, what stands under its `else`.
    fn sound(&mut self, number: usize, step: &Step<Verb>, phase: Phase) -> Vec<Step<Verb>> {
        let wrong = misplaced(&step.verb, phase);
        let strange = wrong.is_some();
        if let Some(wrong) = wrong {
            self.set_aside(number, step, wrong);
        }
        let otherwise = step.otherwise.iter();
        let otherwise = otherwise.flat_map(|step| self.sound(number, step, phase));
        let otherwise = otherwise.collect::<Vec<_>>();
        match strange {
            true => otherwise,
            false => vec![Step { otherwise, ..step.clone() }],
        }
    }
}

/// Why a step has no place among those of a phase.
fn misplaced(verb: &Verb, phase: Phase) -> Option<Wrong> {
    match (verb, phase) {
        (verb, _) if is_reply(verb) => Some(reply_only()),
        (verb, Phase::Rally | Phase::Movement) if is_fire(verb) => Some(Wrong {
            clause: None,
            reason: "fire comes in a phase of its own, not as the `else` of another step".into(),
            help: "write the fire step by itself: `do: [charge: R6, fire: R6]`".into(),
        }),
        (verb, Phase::Fire) if is_fire(verb) => None,
        (Verb::Stand, _) => None,
        (Verb::Rally(_), Phase::Fire) => Some(too_late(Phase::Rally)),
        (_, Phase::Fire) => Some(too_late(Phase::Movement)),
        _ => None,
    }
}

/// Whether a verb is a word for replies alone.
fn is_reply(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::Go(_)
            | Verb::Follow(_)
            | Verb::Occupy
            | Verb::GoOn
            | Verb::Stop
            | Verb::First
            | Verb::Second
            | Verb::Take(_)
    )
}

/// EN-MEL-02: a charge at whoever it is in contact with, which needs no order.
fn fought_anyway() -> Wrong {
    let help = "melees are fought without an order, by all who are in contact: leave it out";
    Wrong { help: help.into(), ..too_late(Phase::Movement) }
}

/// Why a step comes to nothing whose phase has passed.
fn too_late(phase: Phase) -> Wrong {
    let (reason, help) = match phase {
        Phase::Rally => (
            "the rally of this turn is over by then",
            "attempts, and what a leader does up to his last `rally`, are for the exchange of the rally",
        ),
        _ => (
            "the movement of this turn is over by then",
            "it is for the exchange in which your side moves, or one before it",
        ),
    };
    Wrong { clause: None, reason: reason.into(), help: help.into() }
}
