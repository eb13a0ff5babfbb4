//! What a unit that is to fire declares: its targets and dice (EN-FIRE-19, EN-ART-11, EN-MUS-06 to EN-MUS-09,
//! EN-ACT-07), from its own steps, from a reply, or at will.

use super::aiming::{Aiming, Then};
use crate::adjudicate::{By, UnitId, Wrong};
use crate::orders::{Language, Selector, Whom};
use crate::rules::easy_napoleonics::orders::by_phase::Numbered;
use crate::rules::easy_napoleonics::orders::{Verb, Words};
use crate::rules::easy_napoleonics::play::fire::targets;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::Unit;
use crate::yaml::Span;

/// The fire of a unit at one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Volley {
    pub(crate) unit: UnitId,
    pub(crate) at: UnitId,
    pub(crate) dice: usize,
    pub(crate) by: By,
    /// EN-D-24: the other battery of a grand battery, which would do as well, as nobody named the one.
    pub(crate) twin: Option<UnitId>,
}

/// What became of a step that did not lead to fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Remark {
    /// Its condition does not hold.
    Waived(usize),
    /// It could not be done.
    Dropped(usize, String),
    /// It could not be done, and what stands under its `else` serves.
    PassedOver(usize, String),
}

/// An order that is refused: the step at fault, where it stands, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) step: usize,
    pub(crate) span: Span,
    pub(crate) wrong: Wrong,
    /// It was sound, but its target has gone since: the unit does not look for another.
    pub(crate) late: bool,
}

/// What a unit declares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Declared {
    pub(crate) volleys: Vec<Volley>,
    pub(crate) remarks: Vec<Remark>,
}

/// EN-ACT-19: the fire of a unit by its steps; refused as a whole where one of them is not allowed.
pub(crate) fn declaration(state: &State, unit: &Unit, steps: &[Numbered], by: By) -> Result<Declared, Refusal> {
    let first = steps.iter().find(|(_, step)| fires(&step.verb));
    if let Some((number, step)) = first {
        let refused = |wrong| refusal(*number, step.span, wrong);
        targets::may_fire(state, unit).map_err(refused)?;
    }
    fires_once(steps)?;
    let mut aiming = Aiming::new(state, unit, by);
    for (index, (number, step)) in steps.iter().enumerate() {
        // A step on a condition has another after it in case it fails, and that serves here as well.
        let next = steps[index + 1..].iter().any(|(_, step)| fires(&step.verb));
        match aiming.step(*number, step) {
            Ok(Then::GoOn) => {}
            Ok(Then::Stop) => break,
            Err(refused) if next && !shares(&step.verb) => {
                aiming.drop(*number, &refused.wrong.reason.to_string());
            }
            Err(refused) => return Err(refused),
        }
    }
    Ok(aiming.declared)
}

/// 5.1: fire at will: all dice at the best target; of a square one at the best in each of two hexes.
pub(crate) fn at_will(state: &State, unit: &Unit, by: By) -> Declared {
    let mut aiming = Aiming::new(state, unit, by);
    aiming.all_at(&Whom::default());
    aiming.declared
}

/// Why a list of names holds no target, by the clause of the first; nothing where it is not one of names alone.
pub(crate) fn no_target(state: &State, unit: &Unit, whom: &Whom) -> Option<Wrong> {
    let is_name = |selector: &Selector| {
        let word = Words::VOCABULARY.words.contains(&selector.word.as_str());
        !selector.denied && (!word || state.named(&selector.word).is_some())
    };
    let first = whom.0.first().filter(|_| whom.0.iter().all(is_name))?;
    match state.named(&first.word) {
        Some(piece) => targets::aim(state, unit, piece).err(),
        None => {
            let reason = format!("there is no unit `{}`", first.word);
            let help = "name an enemy unit on the board";
            Some(Wrong::new("EN-LOF-14", reason, help))
        }
    }
}

/// Whether the first of a list is a unit that has left the board.
pub(crate) fn is_gone(state: &State, whom: &Whom) -> bool {
    let first = whom.0.first().and_then(|selector| state.named(&selector.word));
    first.is_some_and(|piece| piece.at.is_none())
}

/// EN-ACT-07: a second fire step is a second fire, unless the first may give way to it, or the dice are shared out.
fn fires_once(steps: &[Numbered]) -> Result<(), Refusal> {
    let mut steps = steps.iter().filter(|(_, step)| fires(&step.verb));
    let whole = |(_, step): &&Numbered| step.condition.is_none() && matches!(step.verb, Verb::Fire(_, None));
    if steps.by_ref().find(whole).is_none() {
        return Ok(());
    }
    let Some((number, step)) = steps.next() else {
        return Ok(());
    };
    let help = "one `fire` with a list of targets, or `share` for each of two targets";
    let wrong = Wrong::new("EN-ACT-07", "a unit fires once in a turn", help);
    Err(refusal(*number, step.span, wrong))
}

fn fires(verb: &Verb) -> bool {
    matches!(verb, Verb::Fire(..))
}

pub(crate) fn shares(verb: &Verb) -> bool {
    matches!(verb, Verb::Fire(_, Some(_)))
}

pub(crate) fn refusal(step: usize, span: Span, wrong: Wrong) -> Refusal {
    Refusal { step, span, wrong, late: false }
}
