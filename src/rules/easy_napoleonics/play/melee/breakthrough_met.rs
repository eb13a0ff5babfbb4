//! The fire that a breakthrough brings, and the hasty square of the infantry it meets: EN-OPT-06, EN-OPT-07, EN-OPT-12,
//! EN-D-21, EN-D-22.

use crate::adjudicate::{By, Said, Stopped, UnitId};
use crate::rules::easy_napoleonics::charts::switches::{BreakthroughEnemyFire, BreakthroughSquare};
use crate::rules::easy_napoleonics::orders::Verb;
use crate::rules::easy_napoleonics::play::fire::declaration::Volley;
use crate::rules::easy_napoleonics::play::fire::targets;
use crate::rules::easy_napoleonics::play::fire::volley;
use crate::rules::easy_napoleonics::play::movement::charge;
use crate::rules::easy_napoleonics::play::rally::morale_checks;
use crate::rules::easy_napoleonics::play::victory;
use crate::rules::easy_napoleonics::play::{Asking, Play};
use crate::rules::easy_napoleonics::position::event::{Cause, Event};
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Form, Unit};

/// Whether a victor that goes on uses its small arms (EN-D-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holding {
    /// It fires if it may.
    Fires,
    /// It keeps them.
    Keeps,
}

/// What an enemy who is met does.
#[derive(Clone, Copy, Debug)]
struct Reception {
    square: bool,
    fire: bool,
    by: By,
}

/// EN-OPT-06, EN-OPT-07: the dice that an enemy has for a victor beside it, though it has fired; none where its
/// weapons do not bear.
fn welcome(state: &State, met: &Unit, victor: &Unit) -> usize {
    let gift = state.house_rules.breakthrough_enemy_fire == BreakthroughEnemyFire::Always;
    if !gift && targets::may_fire(state, met).is_err() {
        return 0;
    }
    targets::aim(state, met, victor).map_or(0, |aim| aim.dice)
}

/// EN-OPT-06, EN-OPT-12, EN-D-21: the enemy tries a hasty square if it may and will, and fires if it then still may.
pub(crate) fn received(play: &mut Play<'_, '_>, victor: &UnitId, met: &UnitId) -> Result<(), Stopped> {
    let state = play.state();
    let (unit, enemy) = (state.unit(victor), state.unit(met));
    let may_square = charge::may_square(state, enemy, unit);
    if !may_square && welcome(state, enemy, unit) == 0 {
        return Ok(());
    }
    let Reception { square, fire, by } = reception(play, victor, met, may_square)?;
    let tries = may_square && square;
    if tries {
        charge::square(play, met, victor, by, &format!("breakthrough-hasty/{}/{}", met.in_label(), victor.in_label()));
    } else if may_square {
        let (unit, enemy) = (met.clone(), victor.clone());
        play.record("EN-CHG-19", Event::Stands { unit, enemy, by });
    }
    let state = play.state();
    let instead = state.house_rules.breakthrough_square == BreakthroughSquare::InsteadOfFire;
    let dice = welcome(state, state.unit(met), state.unit(victor));
    if dice == 0 || (tries && instead) {
        return Ok(());
    }
    if fire {
        fires_beside(play, met, victor, dice, by);
    } else {
        let unit = met.clone();
        play.record("EN-FIRE-20", Event::Holds { unit, by });
    }
    Ok(())
}

/// EN-D-21: what the owner of the enemy decides.
fn reception(play: &mut Play<'_, '_>, victor: &UnitId, met: &UnitId, may_square: bool) -> Result<Reception, Stopped> {
    let state = play.state();
    let enemy = state.unit(met);
    let tries = may_square && charge::would_square(state, enemy);
    let replies = match may_square {
        true => &["{form: square}", "fire", "stand"][..],
        false => &["fire", "stand"],
    };
    let text = format!("{victor} has broken through to {met}. What does {met} do?");
    let default = if tries { "{form: square}" } else { "fire" };
    let asking = Asking {
        beside: may_square.then(|| morale_checks::check_needs(state, enemy)),
        charging: true,
        ..enemy.asked("met", Some(victor)).says(text, replies, default)
    };
    let (steps, by) = match play.put_one(asking)? {
        Said::Steps(steps, by) => (steps, by),
        Said::Default(by) => {
            return Ok(Reception { square: tries, fire: true, by });
        }
        Said::Open => {
            return Ok(Reception { square: tries, fire: true, by: By::Default });
        }
    };
    let any = |is: &dyn Fn(&Verb) -> bool| steps.iter().any(|step| is(&step.verb));
    let square = any(&|verb| matches!(verb, Verb::Form(Form::Square, _)));
    let stands = any(&|verb| matches!(verb, Verb::Stand));
    let fire = any(&|verb| matches!(verb, Verb::Fire(..))) || (square && !stands);
    Ok(Reception { square, fire, by })
}

/// EN-D-22, EN-G-58: infantry that has kept its small arms, and an action for them, fires at the best target in its
/// new front hexes.
pub(crate) fn fires_back(play: &mut Play<'_, '_>, victor: &UnitId) {
    let state = play.state();
    let unit = state.unit(victor);
    let mut targets = targets::targets(state, unit).into_iter();
    let best = targets.find(|(enemy, _)| state.faces(unit, enemy));
    let best = best.filter(|_| unit.kind.is_infantry());
    if let Some((target, dice)) = best.map(|(enemy, aim)| (enemy.unit.clone(), aim.dice)) {
        fires_beside(play, victor, &target, dice, By::Default);
    }
}

/// EN-OPT-06: the fire of one at the other, an event of its own, and what comes of it at once.
fn fires_beside(play: &mut Play<'_, '_>, firer: &UnitId, target: &UnitId, dice: usize, by: By) {
    let volley = Volley { unit: firer.clone(), at: target.clone(), dice, by, twin: None };
    let act = format!("breakthrough-fire/{}/{}", firer.in_label(), target.in_label());
    let hits = volley::fired(play, &act, &volley, Cause::BreakthroughFire);
    if hits > 0 {
        morale_checks::suffer(play, target, Cause::BreakthroughFire, hits, &format!("/{}", firer.in_label()));
        victory::judge(play);
    }
}
