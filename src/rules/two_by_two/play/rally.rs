//! Rallying: TT-RAL-01 to TT-RAL-22, TT-DEC-10.

use crate::adjudicate::{By, Judge, Said, Stopped, UnitId, Wrong, because};
use crate::kit::Tally;
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::modifiers::{RALLY_MODIFIERS, Rally};
use crate::rules::two_by_two::charts::switches::{DisruptedHqInactive, HqSelfInContact};
use crate::rules::two_by_two::charts::tables::{Distance, RALLY};
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::orders::by_phase::Planned;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::names::called;
use crate::rules::two_by_two::troops::units::{Kind, Unit};

/// TT-RAL-19: whether an HQ is of any use to others.
fn serves(state: &State, hq: &Unit) -> bool {
    state.house_rules.disrupted_hq_inactive == DisruptedHqInactive::No || hq.is_ok()
}

/// TT-RAL-07, TT-RAL-22: whether any friendly HQ touches a unit.
fn is_led(state: &State, unit: &Unit) -> bool {
    let hqs = state.units_of(&unit.side).filter(|hq| hq.kind.is_hq());
    let mut hqs = hqs.filter(|hq| hq.unit != unit.unit && serves(state, hq));
    hqs.any(|hq| state.in_contact(hq, unit))
}

/// TT-ARMY-24, TT-RAL-03: whether an HQ stands above a unit in its chain of command.
fn commands(state: &State, hq: &Unit, unit: &Unit) -> bool {
    let above = unit.under.as_ref().and_then(|above| state.find(above));
    match hq.kind {
        Kind::DivisionHq => unit.under.as_ref() == Some(&hq.unit),
        Kind::CorpsHq if state.scenario.multi_corps => {
            let corps = match above {
                Some(above) if above.kind == Kind::DivisionHq => above.under.as_ref(),
                _ => unit.under.as_ref(),
            };
            corps.is_none_or(|corps| *corps == hq.unit)
        }
        _ => true,
    }
}

/// TT-RAL-03, TT-RAL-04, TT-RAL-05: whether a unit is in reach of an HQ that commands it.
fn is_in_reach(state: &State, unit: &Unit) -> Result<(), Wrong> {
    let hqs = state.units_of(&unit.side).filter(|hq| hq.unit != unit.unit);
    let near = hqs.filter(|hq| {
        let reach = state.ruler().rally_reach(hq.kind);
        let near = reach.is_some_and(|(reach, _)| state.is_within(unit, reach, hq));
        near && serves(state, hq)
    });
    let near = near.collect::<Vec<_>>();
    if near.iter().any(|hq| commands(state, hq, unit)) {
        return Ok(());
    }
    let division = |hq: &&&Unit| hq.kind == Kind::DivisionHq;
    let (clause, reason) = match near.iter().find(division) {
        Some(hq) => ("TT-RAL-04", because!("{} does not command {}", hq.unit, unit.unit)),
        None if state.edition == Edition::ThreeOne => ("TT-RAL-05", because!("{} is in reach of no HQ", unit.unit)),
        None => ("TT-RAL-03", because!("{} is in reach of no HQ that commands it", unit.unit)),
    };
    Err(Wrong::new(clause, reason, "bring an HQ up to it first"))
}

/// TT-RAL-08, TT-RAL-12, TT-RAL-18: whether any enemy is near a unit; he measures.
fn has_enemy_near(state: &State, unit: &Unit) -> bool {
    let reach = state.ruler().of(Distance::EnemyNear);
    let mut enemies = state.enemies_of(&unit.side);
    enemies.any(|enemy| state.is_within(enemy, reach, unit) || state.in_contact(enemy, unit))
}

/// TT-RAL-01, TT-RAL-11, TT-RAL-12, TT-RAL-13, TT-RAL-14, TT-RAL-15, TT-RAL-16: whether a unit may try to rally now,
/// and with which modifiers. TT-EX-05: so infantry that its own fire has pinned does not rally near an enemy, but for
/// guards and with an HQ at its side.
pub(crate) fn rally(state: &State, unit: &Unit) -> Result<Rally, Wrong> {
    let id = &unit.unit;
    let kind = unit.kind;
    if unit.is_ok() {
        let reason = because!("{} is neither pinned nor disrupted", id);
        return Err(Wrong::new("TT-RAL-01", reason, "there is nothing to rally"));
    }
    let in_contact = state.enemies_on(unit).next();
    let itself = kind.is_hq() && state.house_rules.hq_self_in_contact == HqSelfInContact::Yes;
    if let Some(enemy) = in_contact.filter(|_| !itself) {
        let reason = because!("{} is in contact with {}", id, enemy.unit);
        return Err(Wrong::new("TT-RAL-11", reason, "get it away from the enemy first"));
    }
    let (hq, enemy_near) = (is_led(state, unit), has_enemy_near(state, unit));
    if enemy_near && !kind.is_hq() && !unit.is_guards() && !hq {
        let reason = because!("an enemy is too near for {} to rally", id);
        let help = "guards may, and who has an HQ at its side";
        return Err(Wrong::new("TT-RAL-12", reason, help));
    }
    if !kind.is_hq() {
        is_in_reach(state, unit)?;
    }
    Ok(Rally { kind, size: unit.size, guards: unit.is_guards(), disrupted: unit.is_disrupted(), hq, enemy_near })
}

/// TT-SEQ-02, TT-RAL-02: each unit that may tries once: those that are ordered to in the order of their entries, then
/// all others whom nobody has told to stand.
pub(crate) fn phase(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let entries = play.moves.clone();
    let entries = entries.iter().filter(|planned| !planned.arrival);
    let (ordered, others): (Vec<_>, Vec<_>) = entries.partition(|planned| planned.rallies());
    let stands = others.into_iter().filter(|planned| planned.stands());
    let silent = stands.chain(ordered.iter().copied());
    let silent = silent.map(|planned| planned.unit.clone()).collect::<Vec<_>>();
    let willing = willing(play, &silent)?;
    for planned in ordered {
        rallies_by_order(play, planned);
    }
    for (unit, by) in willing {
        tries(play, &unit, by);
    }
    Ok(())
}

/// TT-DEC-10: those without an order of their own that try to rally.
fn willing(play: &mut Play<'_, '_>, silent: &[UnitId]) -> Result<Vec<(UnitId, By)>, Stopped> {
    let state = play.state();
    let units = state.units_of(state.moving());
    let units = units.filter(|unit| !silent.contains(&unit.unit));
    let inactive = state.house_rules.disrupted_hq_inactive == DisruptedHqInactive::Yes;
    // An HQ that rallies first may let others try who may not yet.
    let may = units.filter(|unit| rally(state, unit).is_ok() || inactive && !unit.is_ok());
    let asked = may.map(|unit| {
        let text = format!("{} may try to rally. Does it?", called(unit));
        unit.asked("rally", None).says(text, &["rally", "stand"], "rally")
    });
    let asked = asked.collect::<Vec<_>>();
    let said = play.put(&asked)?;
    let tries = asked.into_iter().zip(said).filter_map(|(asking, said)| {
        let by = match said {
            Said::Steps(steps, by) => {
                let first = steps.first().map(|step| &step.verb);
                (first != Some(&Verb::Stand)).then_some(by)?
            }
            Said::Default(by) => by,
            Said::Open => By::Default,
        };
        Some((asking.unit, by))
    });
    Ok(tries.collect())
}

/// The rally step of an entry, as its moment comes.
fn rallies_by_order(play: &mut Play<'_, '_>, planned: &Planned) {
    let found = planned.steps.iter().find(|(_, step)| step.verb == Verb::Rally);
    let (number, step) = found.expect("the entry has a rally step");
    let state = play.state();
    let unit = state.unit(&planned.unit);
    if unit.at.is_none() {
        return;
    }
    let facts = play.facts(unit, None);
    let conditions = [(0, &planned.condition), (*number, &step.condition)];
    let fails = |condition: &Option<_>| {
        let condition: Option<&crate::orders::Condition> = condition.as_ref();
        condition.is_some_and(|condition| !facts.holds(condition))
    };
    let failed = conditions.iter().find(|(_, condition)| fails(condition));
    if let Some((step, _)) = failed {
        // An entry whose condition fails was told of as it would have moved.
        let (unit, step) = (planned.unit.clone(), *step);
        let told = step == 0 && !planned.movement().is_empty();
        if !told {
            play.record("TT-DEC-10", Event::Waived { unit, step });
        }
        return;
    }
    match rally(state, unit) {
        Ok(_) => tries(play, &planned.unit, By::Order),
        Err(wrong) => {
            let side = unit.side.clone();
            play.strike(&side, vec![wrong.order(&planned.unit, *number, step.span)]);
        }
    }
}

/// TT-RAL-01: one try.
fn tries(play: &mut Play<'_, '_>, id: &UnitId, by: By) {
    let state = play.state();
    let Ok(rally) = rally(state, state.unit(id)) else {
        return;
    };
    let face = play.roll(&format!("rally/{}", id.in_label()));
    let tally = Tally::of(RALLY_MODIFIERS, &rally);
    let score = i16::from(face) + i16::from(tally.total);
    let event = Event::Rallies { unit: id.clone(), face, tally, rallied: score >= i16::from(RALLY), by };
    play.record("TT-RAL-01", event);
}
