//! The fire phases: EN-SEQ-03 to EN-SEQ-05, EN-ART-13, EN-MUS-11, EN-FIRE-19, EN-FIRE-20, EN-D-31.
//!
//! `aiming` and `declaration` know each other: who is aimed at depends on what is declared, and a declaration is aimed.

pub(crate) mod aiming;
pub(crate) mod artillery;
pub(crate) mod decisions;
pub(crate) mod declaration;
pub(crate) mod small_arms;
pub(crate) mod targets;
pub(crate) mod volley;

use crate::adjudicate::{By, Side, Stopped, UnitId};
use crate::rules::easy_napoleonics::charts::switches::FirePooling;
use crate::rules::easy_napoleonics::orders::Verb;
use crate::rules::easy_napoleonics::orders::by_phase::{Numbered, Planned};
use crate::rules::easy_napoleonics::orders::selectors::Facts;
use crate::rules::easy_napoleonics::play::initiative;
use crate::rules::easy_napoleonics::play::{Play, holds};
use crate::rules::easy_napoleonics::position::event::{Cause, Event, Matter};
use crate::rules::easy_napoleonics::troops::units::Unit;
use declaration::{Declared, Refusal, Remark, Volley};

impl Matter {
    fn cause(self) -> Cause {
        match self {
            Matter::SmallArms => Cause::SmallArms,
            _ => Cause::Artillery,
        }
    }

    /// The clause by which a side has its part of the phase.
    fn clause(self) -> &'static str {
        match self {
            Matter::SmallArms => "EN-MUS-11",
            _ => "EN-ART-13",
        }
    }

    /// Whether a unit has its part in the phase; an order for one that never fires is judged among the small arms.
    fn is_for(self, unit: &Unit) -> bool {
        unit.kind.is_artillery() == (self != Matter::SmallArms)
    }
}

/// What a unit does in a fire phase by its own steps.
struct Intent {
    /// Why they are set aside, if they are.
    refused: Option<Refusal>,
    /// What they come to; nothing where a reply or the printed choice decides.
    declared: Option<Declared>,
}

/// EN-SEQ-04, EN-SEQ-05: the fire of both sides' artillery, or small arms, one side after the other.
pub(crate) fn phase(play: &mut Play<'_, '_>, matter: Matter) -> Result<(), Stopped> {
    let all = play.state().sides.iter().map(|card| card.side.clone());
    let all = all.collect::<Vec<_>>();
    // What only hidden units could do settles nothing that the enemy would hear of.
    play.referee.look_as_everybody();
    let sides = all.iter().filter(|side| has_fire(play, side, matter));
    let sides = sides.cloned().collect::<Vec<_>>();
    play.referee.look_as(None);
    let order = match sides.len() {
        2 => {
            let first = initiative::settle(play, matter)?;
            let second = play.state().other(&first).clone();
            vec![first, second]
        }
        _ => sides,
    };
    let unheard = all.into_iter().filter(|side| !order.contains(side));
    let unheard = unheard.collect::<Vec<_>>();
    for side in order {
        if play.is_over() {
            break;
        }
        side_fires(play, &side, matter)?;
    }
    for side in &unheard {
        if play.referee.is_veiled() && !play.is_over() {
            hidden_fire(play, side, matter)?;
        }
    }
    Ok(())
}

/// Fire of hidden units, on whose side nobody else could have any: the phase is opened as they give themselves away.
fn hidden_fire(play: &mut Play<'_, '_>, side: &Side, matter: Matter) -> Result<(), Stopped> {
    play.referee.look_as(Some(side));
    let firers = firers(play, side, matter);
    let volleys = declarations(play, &firers)?;
    if volleys.is_empty() {
        play.referee.look_as(None);
        return Ok(());
    }
    fire_opens(play, side, matter);
    let hits = volley::volleys(play, &volleys, matter.cause());
    play.referee.look_as(None);
    volley::take_effect(play, hits, matter.cause(), "");
    Ok(())
}

fn fire_opens(play: &mut Play<'_, '_>, side: &Side, matter: Matter) {
    let phase = Event::Phase { side: side.clone(), missing: play.instructions.missing.contains(side) };
    play.record(matter.clause(), phase);
}

/// Whether a side may have a part in a fire phase: a unit that can still fire, or orders to be judged. What guns see
/// may change as the enemy fires, what infantry has before it cannot grow.
fn has_fire(play: &Play<'_, '_>, side: &Side, matter: Matter) -> bool {
    let state = play.state();
    let may = |unit: &Unit| match matter {
        Matter::SmallArms => !targets::targets(state, unit).is_empty(),
        _ => targets::may_fire(state, unit).is_ok(),
    };
    let mine = state.army.iter().filter(|unit| unit.side == *side && unit.at.is_some());
    let mut due = mine.filter(|unit| matter.is_for(unit));
    due.any(|unit| is_to_fire(play, unit) || may(unit))
}

/// Whether a unit has a step of its own that says at whom it fires.
fn is_to_fire(play: &Play<'_, '_>, unit: &Unit) -> bool {
    let steps = fire_steps(play, unit);
    steps.iter().any(|(_, step)| matches!(step.verb, Verb::Fire(..)))
}

/// A unit's own steps for its fire; none where the condition of its entry does not hold.
fn fire_steps(play: &Play<'_, '_>, unit: &Unit) -> Vec<Numbered> {
    match play.plan_of(&unit.unit) {
        Some(plan) if is_due(play, unit, plan) => plan.fire(play.state().part),
        _ => Vec::new(),
    }
}

/// Whether the condition of an entry holds as the fire comes; the enemy concerned is the best target.
fn is_due(play: &Play<'_, '_>, unit: &Unit, plan: &Planned) -> bool {
    if plan.condition.is_none() {
        return true;
    }
    let state = play.state();
    let targets = targets::targets(state, unit);
    let best = targets.first();
    let mut facts = Facts::new(state, unit, best.map(|(target, _)| *target));
    facts.roll = best.map(|(_, aim)| aim.roll());
    holds(&facts, plan.condition.as_ref())
}

/// Whether a unit has steps for its fire in an entry whose condition does not hold.
fn is_waived(play: &Play<'_, '_>, id: &UnitId) -> bool {
    let state = play.state();
    play.plan_of(id).is_some_and(|plan| !plan.fire(state.part).is_empty() && !is_due(play, state.unit(id), plan))
}

/// Those of a side who may fire now or have orders to: in the order of the entries, the others by id.
fn firers(play: &Play<'_, '_>, side: &Side, matter: Matter) -> Vec<UnitId> {
    let state = play.state();
    let due = |unit: &&Unit| {
        let here = unit.side == *side && unit.at.is_some() && matter.is_for(unit);
        here && (is_to_fire(play, unit) || !targets::targets(state, unit).is_empty())
    };
    let listed = play.planned.iter().filter_map(|plan| state.find(&plan.unit)).filter(due);
    let listed = listed.filter(|unit| !fire_steps(play, unit).is_empty());
    let mut firers = listed.map(|unit| unit.unit.clone()).collect::<Vec<_>>();
    for unit in state.by_id(side).into_iter().filter(due) {
        if !firers.contains(&unit.unit) {
            firers.push(unit.unit.clone());
        }
    }
    firers
}

/// EN-FIRE-19, EN-D-31: a side declares all its fire, rolls all its dice, then its targets take their checks; with
/// `fire_pooling: sequential` one firer after the other.
fn side_fires(play: &mut Play<'_, '_>, side: &Side, matter: Matter) -> Result<(), Stopped> {
    play.referee.look_as_everybody();
    let known = firers(play, side, matter);
    play.referee.look_as(Some(side));
    let firers = firers(play, side, matter);
    play.referee.look_as(None);
    if known.is_empty() {
        return match firers.is_empty() {
            true => Ok(()),
            false => hidden_fire(play, side, matter),
        };
    }
    fire_opens(play, side, matter);
    let cause = matter.cause();
    if play.state().house_rules.fire_pooling == FirePooling::Side {
        play.referee.look_as(Some(side));
        let volleys = declarations(play, &firers)?;
        let hits = volley::volleys(play, &volleys, cause);
        play.referee.look_as(None);
        volley::take_effect(play, hits, cause, "");
        return Ok(());
    }
    for firer in firers {
        play.referee.look_as(Some(side));
        let volleys = declarations(play, std::slice::from_ref(&firer))?;
        let hits = volley::volleys(play, &volleys, cause);
        play.referee.look_as(None);
        volley::take_effect(play, hits, cause, &format!("/{}", firer.in_label()));
        if play.is_over() {
            break;
        }
    }
    Ok(())
}

/// What these units declare, in their order: their own steps, what was said about the others, and which of two
/// batteries in a hex they mean.
fn declarations(play: &mut Play<'_, '_>, firers: &[UnitId]) -> Result<Vec<Volley>, Stopped> {
    let intents = firers.iter().map(|id| intent(play, id)).collect::<Vec<_>>();
    let open = firers.iter().zip(&intents);
    let open = open.filter(|(_, intent)| intent.declared.is_none());
    let askings = open.map(|(id, _)| decisions::fire_asking(play.state(), play.state().unit(id)));
    let askings = askings.collect::<Vec<_>>();
    let mut said = play.put(&askings)?.into_iter();
    let mut volleys = Vec::new();
    for (id, Intent { refused, declared }) in firers.iter().zip(intents) {
        let heeded = refused.is_none();
        if is_waived(play, id) {
            let (unit, step) = (id.clone(), 0);
            play.record("EN-FIRE-20", Event::Waived { unit, step });
        }
        if let Some(Refusal { step, span, wrong, .. }) = refused {
            play.strike_step(id, step, span, wrong);
        }
        volleys.extend(match declared {
            Some(declared) if heeded => ordered_fire(play, id, declared),
            Some(_) => Vec::new(),
            None => decisions::said_fire(play, id, said.next().expect("each was put")),
        });
    }
    decisions::choose_batteries(play, volleys)
}

/// EN-ACT-19: a unit whose order is refused does what it does without orders, but for one that comes too late.
fn intent(play: &Play<'_, '_>, id: &UnitId) -> Intent {
    let unit = play.state().unit(id);
    let steps = fire_steps(play, unit);
    let idle = targets::targets(play.state(), unit).is_empty();
    if steps.is_empty() {
        return Intent { refused: None, declared: idle.then(Declared::default) };
    }
    match declaration::declaration(play.state(), unit, &steps, By::Order) {
        Ok(declared) => Intent { refused: None, declared: Some(declared) },
        Err(refused) => Intent { declared: (idle || refused.late).then(Declared::default), refused: Some(refused) },
    }
}

/// Fire by a unit's own steps.
fn ordered_fire(play: &mut Play<'_, '_>, id: &UnitId, declared: Declared) -> Vec<Volley> {
    let silent = declared.remarks.is_empty();
    for remark in declared.remarks {
        let unit = id.clone();
        let event = match remark {
            Remark::Waived(step) => Event::Waived { unit, step },
            Remark::Dropped(step, reason) | Remark::PassedOver(step, reason) => Event::Dropped { unit, step, reason },
        };
        play.record("EN-FIRE-20", event);
    }
    if declared.volleys.is_empty() && silent {
        holds_fire(play, id, By::Order);
    }
    declared.volleys
}

/// EN-FIRE-20: a unit that could fire does not.
pub(crate) fn holds_fire(play: &mut Play<'_, '_>, id: &UnitId, by: By) {
    let state = play.state();
    if !targets::targets(state, state.unit(id)).is_empty() {
        let unit = id.clone();
        play.record("EN-FIRE-20", Event::Holds { unit, by });
    }
}
