//! Charges and hasty squares: EN-CHG-01 to EN-CHG-21, EN-D-16.

use crate::adjudicate::{By, Said, Stopped, UnitId};
use crate::rules::easy_napoleonics::charts::switches::{HastyAttempts, HastyFireLoss, HastyWhenLocked, LockMeasured};
use crate::rules::easy_napoleonics::orders::Verb;
use crate::rules::easy_napoleonics::play::rally::morale_checks;
use crate::rules::easy_napoleonics::play::{Asking, Play};
use crate::rules::easy_napoleonics::position::contact;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::position::zones_of_control;
use crate::rules::easy_napoleonics::troops::units::{Form, Unit};

/// EN-CHG-01, EN-CHG-02: whom a unit charges that has just moved where it stands, by id.
pub(crate) fn charged_by<'s>(state: &'s State, unit: &'s Unit) -> Vec<&'s Unit> {
    if unit.barred {
        return Vec::new();
    }
    let charged = |enemy: &&Unit| state.faces(unit, enemy) && contact::is_attacker(unit, enemy);
    let mut charged = state.enemies_of(&unit.side).filter(charged).collect::<Vec<_>>();
    charged.sort_by(|a, b| a.unit.cmp(&b.unit));
    charged
}

/// EN-CHG-03, EN-CHG-12, EN-CHG-13, EN-CHG-20, EN-CHG-04: whether a unit that cavalry charges may try a hasty square.
pub(crate) fn may_square(state: &State, unit: &Unit, charger: &Unit) -> bool {
    let order = unit.is_in(Form::Line) || unit.is_in(Form::Column);
    let again = state.house_rules.hasty_attempts == HastyAttempts::EveryCharge;
    let locked = state.house_rules.hasty_when_locked == HastyWhenLocked::No && is_held(state, unit, charger);
    unit.kind.is_infantry() && charger.kind.is_cavalry() && order && (again || !unit.tried) && !locked
}

/// Whether a charged unit is locked by others than its charger, beside whom every charged unit stands.
fn is_held(state: &State, unit: &Unit, charger: &Unit) -> bool {
    let hex = state.place(unit).expect("who is charged stands");
    match state.house_rules.lock_measured {
        LockMeasured::TurnStart => zones_of_control::is_locked(state, unit),
        LockMeasured::OwnMove => state.enemies_beside(&unit.side, hex).any(|enemy| enemy.unit != charger.unit),
    }
}

/// EN-D-16: whether a unit tries a hasty square of itself: not with enemy infantry beside it, who would gain by it.
pub(crate) fn would_square(state: &State, unit: &Unit) -> bool {
    let hex = state.place(unit).expect("who is charged stands");
    !state.enemies_beside(&unit.side, hex).any(|enemy| enemy.kind.is_infantry())
}

/// EN-CHG-01, EN-CHG-11, EN-CHG-14, EN-CHG-15: what the movement of a unit has brought it into, and the hasty squares
/// that this calls forth.
pub(crate) fn charge(play: &mut Play<'_, '_>, id: &UnitId) -> Result<(), Stopped> {
    let state = play.state();
    let charger = state.unit(id);
    let charged = charged_by(state, charger);
    let asked = charged.iter().filter(|unit| may_square(state, unit, charger));
    let asked = asked.map(|unit| asking_to_square(state, unit, charger));
    let asked = asked.collect::<Vec<_>>();
    let at = charged.iter().map(|unit| unit.unit.clone());
    let at = at.collect::<Vec<_>>();
    if at.is_empty() {
        return Ok(());
    }
    let unit = id.clone();
    play.record("EN-CHG-01", Event::Charges { unit, at });
    let said = play.put(&asked)?;
    // EN-CHG-21: nobody's result bears on whether another tries.
    let tries = asked.iter().zip(said).map(|(asking, said)| {
        let (tries, by) = tries(play.state(), &asking.unit, &said);
        (asking.unit.clone(), tries, by)
    });
    for (unit, tries, by) in tries.collect::<Vec<_>>() {
        if tries {
            let act = format!("hasty/{}/{}", unit.in_label(), id.in_label());
            square(play, &unit, id, by, &act);
        } else {
            let enemy = id.clone();
            play.record("EN-CHG-19", Event::Stands { unit, enemy, by });
        }
    }
    Ok(())
}

/// EN-CHG-05, EN-CHG-06, EN-CHG-07, EN-CHG-08, EN-CHG-09, EN-CHG-10, EN-CHG-17: one attempt; whether the unit stands in
/// square now.
pub(crate) fn square(play: &mut Play<'_, '_>, id: &UnitId, enemy: &UnitId, by: By, act: &str) -> bool {
    let test = morale_checks::check(play, id, act);
    let passed = test.made > 0;
    let attempt = play.state().house_rules.hasty_fire_loss == HastyFireLoss::OnAttempt;
    let clause = if passed { "EN-CHG-06" } else { "EN-CHG-07" };
    let (unit, enemy) = (id.clone(), enemy.clone());
    play.record(clause, Event::Squares { unit, enemy, test, by, unready: !passed || attempt });
    passed
}

/// How the owner of charged infantry is asked.
fn asking_to_square(state: &State, unit: &Unit, charger: &Unit) -> Asking {
    let needs = morale_checks::check_needs(state, unit);
    let text =
        format!("{} charges {}, which needs {needs} or more for a hasty square. Does it try?", charger.unit, unit.unit);
    let default = match would_square(state, unit) {
        true => "{form: square}",
        false => "stand",
    };
    let asking = Asking { beside: Some(needs), charging: true, ..unit.asked("charged", Some(&charger.unit)) };
    asking.says(text, &["{form: square}", "stand"], default)
}

/// Whether a charged unit tries, by what was said.
fn tries(state: &State, id: &UnitId, said: &Said<Verb>) -> (bool, By) {
    let printed = would_square(state, state.unit(id));
    let by = match said {
        Said::Steps(steps, by) => {
            let told = steps.iter().find_map(|step| match &step.verb {
                Verb::Form(Form::Square, _) => Some(true),
                Verb::Stand => Some(false),
                _ => None,
            });
            if let Some(tries) = told {
                return (tries, *by);
            }
            By::Default
        }
        Said::Default(by) => *by,
        Said::Open => By::Default,
    };
    (printed, by)
}
