//! Firing: RS-FIRE-01 to RS-FIRE-61, RS-D-06.

use super::generals::{Reduced, Struck};
use crate::adjudicate::{Clause, Question, Reason, Stopped, UnitId, Wrong};
use crate::dice::D6;
use crate::kit::Tally;
use crate::orders::Whom;
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::charts::tables::Shot;
use crate::rules::really_simple::orders::allowed;
use crate::rules::really_simple::orders::allowed::Act;
use crate::rules::really_simple::orders::routes;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::orders::selectors::{Facts, Hit};
use crate::rules::really_simple::play::generals;
use crate::rules::really_simple::play::morale;
use crate::rules::really_simple::play::{Done, Moves, Play};
use crate::rules::really_simple::position::event::{Event, Volley};
use crate::rules::really_simple::position::scenario::LateOrders;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::Unit;

/// RS-FIRE-58: the enemy units that a unit may fire at, in the order of the printed choice (RS-D-06).
pub(crate) fn shots<'s>(state: &'s State, unit: &'s Unit) -> Vec<&'s Unit> {
    let Some((most, _)) = tables::range(unit.kind) else {
        return Vec::new();
    };
    let near = |enemy: &&Unit| selectors::apart(state, unit, enemy).is_some_and(|far| far <= most);
    let mut targets = state.enemies_of(&unit.side).filter(near).collect::<Vec<_>>();
    targets.retain(|target| allowed::may_target(state, unit, target).is_ok());
    routes::by_choice(state, unit, &mut targets, |enemy| tables::fire_needs(enemy).0);
    targets
}

/// The first of a list at which a unit may fire now.
pub(crate) fn shot_at<'s>(state: &'s State, act: &Act, whom: &Whom) -> Option<&'s Unit> {
    let unit = state.unit(&act.id);
    selectors::choose(state, whom, &Facts::new(unit, None), &shots(state, unit), |target| {
        chance(state, act, unit, target)
    })
}

/// Why a list holds no target: what is wrong with the first that it names, if it names one.
fn why_no_shot(state: &State, act: &Act, whom: &Whom) -> Reason {
    let mut named = whom.0.iter().filter(|selector| !selector.denied);
    let named = named.find_map(|selector| selectors::named(state, &selector.word));
    let judged = named.map(|target| allowed::may_target(state, state.unit(&act.id), target));
    match judged {
        Some(Err(wrong)) => wrong.reason,
        _ => "there is no target in range and in sight".into(),
    }
}

/// How many hits to expect, times six: what `best` goes by.
fn chance(state: &State, act: &Act, unit: &Unit, target: &Unit) -> i64 {
    let Some(range) = selectors::apart(state, unit, target) else {
        return 0;
    };
    let (dice, _) = tables::fire_dice(unit, target, range, state.house_rules.rifle_dice);
    let tally = fire_tally(state, act, target, Moves::No);
    let faces = (7 - i64::from(tables::fire_needs(target).0) + i64::from(tally.total)).clamp(0, 6);
    dice as i64 * faces
}

/// RS-FIRE-44, RS-FIRE-45, RS-FIRE-46, RS-FIRE-47, RS-FIRE-48, RS-FIRE-49, RS-FIRE-50: what is added to every die.
pub(crate) fn fire_tally(state: &State, act: &Act, target: &Unit, moves: Moves) -> Tally {
    let shot = Shot {
        general: !state.generals_with(&act.id).is_empty(),
        cover: target.at.is_some_and(|at| state.is_cover(at)),
        moves: moves == Moves::Yes || act.has_moved(state),
    };
    Tally::of(tables::FIRE_MODIFIERS, &shot)
}

/// RS-FIRE-51: counts the scores that take a point.
pub(crate) fn hits(dice: &[u8], tally: &Tally, needs: i8) -> u32 {
    let score = |die: &&u8| i16::from(**die) + i16::from(tally.total) >= i16::from(needs);
    dice.iter().filter(score).count() as u32
}

/// RS-TURN-21, RS-FIRE-08: one fire, with all its results.
pub(crate) fn fire(play: &mut Play<'_, '_>, act: &mut Act, whom: &Whom, moves: Moves) -> Result<Done, Stopped> {
    if let Err(Wrong { reason, .. }) = allowed::may_fire(play.state(), act) {
        return Ok(Done::No(reason));
    }
    let Some(target) = shot_at(play.state(), act, whom).map(|target| target.unit.clone()) else {
        return Ok(Done::No(why_no_shot(play.state(), act, whom)));
    };
    let id = act.id.clone();
    let state = play.state();
    let (unit, aim) = (state.unit(&id), state.unit(&target));
    let range = selectors::apart(state, unit, aim).expect("both stand on the board");
    let (dice, clause) = tables::fire_dice(unit, aim, range, state.house_rules.rifle_dice);
    let tally = fire_tally(state, act, aim, moves);
    let (needs, by) = tables::fire_needs(aim);
    let label = format!("t{}/fire/{}/{}", state.turn, id.in_label(), target.in_label());
    let from = state.hex(&id);
    let scores = play.referee.roll(label, D6, dice);
    let hits = hits(&scores, &tally, needs);
    (act.fired, act.hits) = (true, Some(hits));
    let volley = Volley { dice: Clause::new(clause), tally, needs, by: Clause::new(by), hits };
    play.record(by, Event::Fires { unit: id.clone(), at: target.clone(), range, volley });
    if hits == 0 {
        return Ok(Done::Yes);
    }
    let blow = Struck { by: &id, with: &target, act: "fire-general", hit: Hit { hits, own: None }, charging: false };
    let fates = generals::choose_fates(play, &[blow])?;
    let reduced = generals::fate(play, &blow, fates.into_iter().next().flatten());
    loses(play, &target, reduced);
    morale::test(play, &target, &id, from, reduced, "fire-morale", true)?;
    Ok(Done::Yes)
}

/// RS-SCN-13: whether units of a side whose file is missing fire.
pub(crate) fn fires_when_late(play: &Play<'_, '_>) -> bool {
    play.state().scenario.late_orders == LateOrders::StandAndFire
}

/// A standing order says `do: ask` about firing.
pub(crate) fn ask_whether_to_fire(play: &mut Play<'_, '_>, act: &mut Act) -> Result<(), Stopped> {
    let state = play.state();
    let unit = state.unit(&act.id);
    let targets = shots(state, unit);
    let mut replies = vec!["hold-fire".to_owned()];
    replies.extend(targets.iter().map(|target| format!("{{fire: {}}}", target.unit)));
    let text = format!("{} has no orders and could fire. At whom?", act.id);
    let question = Question {
        side: unit.side.clone(),
        when: "fire".to_owned(),
        unit: act.id.clone(),
        enemy: None,
        text,
        default: replies[0].clone(),
        replies,
    };
    Err(play.referee.ask(vec![question]))
}

/// RS-DEST-03: marks lost strength; a unit at 0 is destroyed (RS-DEST-01, RS-DEST-02).
pub(crate) fn loses(play: &mut Play<'_, '_>, id: &UnitId, reduced: Reduced) {
    if reduced.points > 0 {
        play.record("RS-SET-07", Event::Loses { unit: id.clone(), points: reduced.points });
    }
    if play.state().unit(id).strength() == 0 {
        play.record(
            "RS-DEST-01",
            Event::Gone { unit: id.clone(), how: crate::rules::really_simple::troops::units::Lost::Destroyed },
        );
    }
}
