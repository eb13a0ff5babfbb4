//! Whom a follow-up reaches: TT-FUP-04, TT-FUP-07, TT-FUP-20, TT-DEC-22.

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::kit::table::Face;
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::charge::contact;
use crate::rules::two_by_two::play::melee::pairing;
use crate::rules::two_by_two::play::melee::pairing::{Bout, Occasion};
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::touching;

/// TT-FUP-07, TT-DEC-22: those whom a follow-up reaches may turn to face it. TT-FUP-06: nobody may shoot at it.
pub(crate) fn meets(play: &mut Play<'_, '_>, unit: &UnitId, against: &[UnitId]) -> Result<(), Stopped> {
    let state = play.state();
    let comer = state.unit(unit);
    let touch = state.touch();
    let may_turn = |enemy: &&UnitId| {
        let face = state.base_of(enemy).aspect_to(&state.base_of(unit), touch);
        let turn = contact::turn_to_face(state, &play.ground, state.unit(enemy), comer);
        face != Some(Face::Front) && turn.is_some()
    };
    let turning = against.iter().filter(may_turn).cloned();
    let turning = turning.collect::<Vec<_>>();
    let matters = turning.iter().map(|enemy| {
        let asking = Asking { charging: true, ..play.state().unit(enemy).asked("met", Some(unit)) };
        let [comer, met] = [unit, enemy].map(|id| play.state().call(id));
        let text = format!("{comer} has followed up into {met}, which may turn to face it. Does it?");
        asking.says(text, &["turn", "stand"], "turn")
    });
    let matters = matters.collect::<Vec<_>>();
    let said = play.put(&matters)?;
    for (enemy, said) in turning.iter().zip(said) {
        let (turns, by) = match said {
            Said::Steps(steps, by) => (steps.iter().any(|step| step.verb != Verb::Stand), by),
            Said::Default(by) => (true, by),
            Said::Open => (true, By::Default),
        };
        if turns {
            turns_to(play, enemy, unit, by);
        }
    }
    Ok(())
}

fn turns_to(play: &mut Play<'_, '_>, unit: &UnitId, enemy: &UnitId, by: By) {
    let state = play.state();
    let turn = contact::turn_to_face(state, &play.ground, state.unit(unit), state.unit(enemy));
    let Some(turn) = turn else { return };
    let turns = Event::Turns {
        unit: unit.clone(),
        enemy: enemy.clone(),
        face: turn.face,
        slid: turn.slid.map(|to| state.place(to)),
        by,
    };
    play.record("TT-FUP-07", turns);
}

/// TT-FUP-04, TT-FUP-20: the melees of a follow-up. In 2Mc it is one, in which the others of its side that touch the
/// enemy support the follower, and their own fight with that enemy falls away.
pub(crate) fn fights_on(
    play: &mut Play<'_, '_>,
    unit: &UnitId,
    against: &[UnitId],
    pending: &mut Vec<Bout>,
) -> Result<Vec<Bout>, Stopped> {
    let mut met = against.to_vec();
    met.retain(|enemy| touching::do_touch(play.state(), unit, enemy));
    let bouts = met.iter();
    let bouts = bouts.map(|enemy| Bout::of(unit, enemy, Occasion::FollowUp));
    let bouts = bouts.collect::<Vec<_>>();
    if play.state().edition == Edition::ThreeOne || bouts.is_empty() {
        return Ok(bouts);
    }
    let (first, _) = pairing::next_bout(play, &bouts)?;
    let main = bouts[first].main().clone();
    let state = play.state();
    let side = &state.unit(unit).side;
    let supports = state.units_of(side).map(|other| &other.unit);
    let supports = supports.filter(|other| *other != unit && touching::do_touch(state, other, &main));
    let mut bout = Bout::of(unit, &main, Occasion::FollowUp);
    bout.attackers.extend(supports.cloned());
    met.retain(|enemy| *enemy != main);
    bout.defenders.extend(met);
    falls_away(play, &main, pending);
    Ok(vec![bout])
}

/// TT-FUP-20: the fights of others with a unit that has been followed up into.
fn falls_away(play: &mut Play<'_, '_>, main: &UnitId, pending: &mut Vec<Bout>) {
    let mut left = Vec::new();
    for mut bout in std::mem::take(pending) {
        if !bout.has(main) {
            left.push(bout);
            continue;
        }
        for attacker in &bout.attackers {
            for defender in &bout.defenders {
                if [attacker, defender].contains(&main) {
                    pairing::lapses(play, "TT-FUP-20", attacker, defender);
                }
            }
        }
        bout.attackers.retain(|unit| unit != main);
        bout.defenders.retain(|unit| unit != main);
        if !bout.attackers.is_empty() && !bout.defenders.is_empty() {
            left.push(bout);
        }
    }
    *pending = left;
}
