//! Assaults: RS-MEL-01 to RS-MEL-52, RS-D-08, RS-D-09, RS-D-23.

use super::fire::hits;
use super::generals::Reduced;
use super::generals::Struck;
use crate::adjudicate::{Clause, Matter, Question, Said, Stopped, UnitId, Wrong};
use crate::dice::D6;
use crate::kit::{Hex, Tally};
use crate::orders::Whom;
use crate::rules::really_simple::charts::switches::{AdvanceAfterAssault, AssaultFallBackTrigger, FallBackStacking};
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::charts::tables::AssaultFacts;
use crate::rules::really_simple::orders::Verb;
use crate::rules::really_simple::orders::allowed;
use crate::rules::really_simple::orders::allowed::Act;
use crate::rules::really_simple::orders::on_paper::Occupied;
use crate::rules::really_simple::orders::routes;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::orders::selectors::{Facts, Hit};
use crate::rules::really_simple::play::fire;
use crate::rules::really_simple::play::generals;
use crate::rules::really_simple::play::morale;
use crate::rules::really_simple::play::movement;
use crate::rules::really_simple::play::{Done, Play};
use crate::rules::really_simple::position::event::{Cause, Event, Result as Verdict, Volley};
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Form, Unit};

/// The two units of an assault, where they stood when the dice were thrown, and what it took off each.
struct Melee {
    attacker: UnitId,
    defender: UnitId,
    attacker_stood: Hex,
    defender_stood: Hex,
    attacker_was_half: bool,
    defender_was_half: bool,
    taken: Reduced,
    lost: Reduced,
}

/// The first of a list that a unit could assault from where it stands or after coming up.
pub(crate) fn charge_at(state: &State, act: &Act, whom: &Whom) -> Option<UnitId> {
    let (unit, most) = (state.unit(&act.id), routes::reach_of_charge(state, act));
    let near = |target: &Unit| selectors::apart(state, unit, target).is_some_and(|far| far <= most);
    routes::target(state, act, whom, |target| near(target) && could_charge(state, act, target).is_some())
}

/// The way up to an enemy unit that can be assaulted: no hex of it where it stands beside it already.
pub(crate) fn could_charge(state: &State, act: &Act, target: &Unit) -> Option<Vec<Hex>> {
    if target.is_general() || target.side == state.unit(&act.id).side {
        return None;
    }
    let way = routes::approach(state, act, &target.unit, Occupied::Counts)?;
    (!way.is_empty() || allowed::may_strike(state, act, target).is_ok()).then_some(way)
}

/// RS-MEL-43, RS-D-08, RS-D-09: `charge`: comes up to a unit with a hex in hand and assaults it, or continues a drawn
/// assault.
pub(crate) fn charge(play: &mut Play<'_, '_>, act: &mut Act, whom: &Whom) -> Result<Done, Stopped> {
    if let Err(Wrong { reason, .. }) = allowed::may_assault(play.state(), act) {
        return Ok(Done::No(reason));
    }
    let Some(target) = charge_at(play.state(), act, whom) else {
        return Ok(Done::No("nobody can be reached with a hex of movement in hand".into()));
    };
    let way = could_charge(play.state(), act, play.state().unit(&target)).unwrap_or_default();
    if !way.is_empty()
        && let Done::Last = movement::along(play, act, way)?
    {
        return Ok(Done::Last);
    }
    if let Err(Wrong { reason, .. }) = allowed::may_strike(play.state(), act, play.state().unit(&target)) {
        return Ok(Done::No(reason));
    }
    assault(play, act, &target)?;
    Ok(Done::Last)
}

/// RS-TURN-21: one assault, with all its results.
fn assault(play: &mut Play<'_, '_>, act: &mut Act, defender: &UnitId) -> Result<(), Stopped> {
    let continued = allowed::continues(play.state(), act, defender);
    act.assaulted = true;
    let attacker = act.id.clone();
    let turn = play.state().turn;
    let (attack, dice, needs) = blow(play.state(), &attacker, defender, true);
    let (defence, counter, counter_needs) = blow(play.state(), defender, &attacker, false);
    let [one, other] = [attacker.in_label(), defender.in_label()];
    let thrown = play.referee.roll(format!("t{turn}/assault/{one}/{other}"), D6, dice.0);
    let answered = play.referee.roll(format!("t{turn}/defence/{other}/{one}"), D6, counter.0);
    let (taken, lost) = (hits(&thrown, &attack, needs.0), hits(&answered, &defence, counter_needs.0));
    let attack = volley(dice.1, attack, needs, taken);
    let defence = volley(counter.1, defence, counter_needs, lost);
    let clause = if continued { "RS-MEL-40" } else { "RS-MEL-14" };
    let event = Event::Assaults { unit: attacker.clone(), at: defender.clone(), continued, attack, defence };
    play.record(clause, event);
    let melee = mark(play, attacker, defender.clone(), taken, lost)?;
    results(play, &melee)
}

/// RS-LDR-17, RS-MEL-28, RS-LDR-15: the Generals' fates, then the losses of both at once.
fn mark(play: &mut Play<'_, '_>, attacker: UnitId, defender: UnitId, taken: u32, lost: u32) -> Result<Melee, Stopped> {
    let by_attacker = Struck {
        by: &attacker,
        with: &defender,
        act: "assault-general",
        hit: Hit { hits: taken, own: Some(lost) },
        charging: false,
    };
    let by_defender = Struck {
        by: &defender,
        with: &attacker,
        act: "defence-general",
        hit: Hit { hits: lost, own: Some(taken) },
        charging: true,
    };
    let mut fates = generals::choose_fates(play, &[by_attacker, by_defender])?.into_iter();
    let taken = generals::fate(play, &by_attacker, fates.next().flatten());
    let lost = generals::fate(play, &by_defender, fates.next().flatten());
    let half = |state: &State, id: &UnitId| state.unit(id).is_half(state.unit(id).strength());
    let state = play.state();
    let melee = Melee {
        attacker_stood: state.hex(&attacker),
        defender_stood: state.hex(&defender),
        attacker_was_half: half(state, &attacker),
        defender_was_half: half(state, &defender),
        attacker,
        defender,
        taken,
        lost,
    };
    fire::loses(play, &melee.attacker, melee.lost);
    fire::loses(play, &melee.defender, melee.taken);
    Ok(melee)
}

/// RS-MEL-29, RS-MEL-30, RS-MEL-31, RS-MEL-32, RS-MEL-33, RS-MEL-34, RS-MEL-35, RS-MEL-36, RS-MEL-37, RS-MEL-38,
/// RS-MEL-39, RS-MEL-46, RS-MOR-17: who has won, the loser's fall back, morale, and the advance by the switch.
fn results(play: &mut Play<'_, '_>, melee: &Melee) -> Result<(), Stopped> {
    let Melee { attacker, defender, taken, lost, .. } = melee;
    let stands = |play: &Play<'_, '_>, id: &UnitId| play.state().unit(id).at.is_some();
    let result = match (stands(play, attacker), stands(play, defender)) {
        (false, false) => Verdict::Nobody,
        (true, false) => Verdict::AttackerWins,
        (false, true) => Verdict::DefenderWins,
        (true, true) if taken.counted > lost.counted => Verdict::AttackerWins,
        (true, true) if taken.counted < lost.counted => Verdict::DefenderWins,
        (true, true) => Verdict::Draw,
    };
    let clause = match result {
        Verdict::Nobody => "RS-MEL-46",
        Verdict::Draw if taken.counted == 0 => "RS-MEL-36",
        Verdict::Draw => "RS-MEL-37",
        _ => "RS-MEL-29",
    };
    let event = Event::Decided {
        attacker: attacker.clone(),
        defender: defender.clone(),
        taken: taken.counted,
        lost: lost.counted,
        result,
    };
    play.record(clause, event);
    let attacker_moved = result == Verdict::DefenderWins && beaten(play, melee, true)?;
    let defender_moved = result == Verdict::AttackerWins && beaten(play, melee, false)?;
    let again = |moved: bool, play: &Play<'_, '_>| {
        !moved || play.state().house_rules.fall_back_stacking == FallBackStacking::Cumulative
    };
    let stacks = again(attacker_moved, play);
    morale::test(play, attacker, defender, melee.defender_stood, melee.lost, "assault-morale", stacks)?;
    let stacks = again(defender_moved, play);
    morale::test(play, defender, attacker, melee.attacker_stood, melee.taken, "defence-morale", stacks)?;
    match result {
        Verdict::AttackerWins => advance(play, attacker, defender, melee.defender_stood),
        Verdict::DefenderWins => advance(play, defender, attacker, melee.attacker_stood),
        Verdict::Draw | Verdict::Nobody => Ok(()),
    }
}

/// RS-MEL-30, RS-MEL-31, RS-MEL-32, RS-MEL-33, RS-MEL-34, RS-MEL-35, RS-ROUT-14, RS-ROUT-16: the loser falls back if the assault
/// has brought it to half or less; whether it had to.
fn beaten(play: &mut Play<'_, '_>, melee: &Melee, attacker: bool) -> Result<bool, Stopped> {
    let (loser, winner, stood, was_half, reduced) = match attacker {
        true => (&melee.attacker, &melee.defender, melee.defender_stood, melee.attacker_was_half, melee.lost),
        false => (&melee.defender, &melee.attacker, melee.attacker_stood, melee.defender_was_half, melee.taken),
    };
    let unit = play.state().unit(loser);
    if unit.at.is_none() || reduced.counted == 0 || !unit.is_half(unit.strength()) {
        return Ok(false);
    }
    let crossing = play.state().house_rules.assault_fall_back_trigger == AssaultFallBackTrigger::CrossingHalf;
    if was_half && crossing {
        return Ok(false);
    }
    morale::fall_back(play, loser, winner, stood, Cause::Assault)?;
    Ok(true)
}

/// RS-MEL-47, RS-D-23: by the switch the winner may enter the hex that the loser has left.
fn advance(play: &mut Play<'_, '_>, winner: &UnitId, loser: &UnitId, vacated: Hex) -> Result<(), Stopped> {
    let state = play.referee.state();
    let spot = state.map.spot(vacated);
    let unit = state.unit(winner);
    let may = state.house_rules.advance_after_assault == AdvanceAfterAssault::Yes
        && unit.at.is_some()
        && !unit.is_retreating()
        && !unit.is_in(Form::Square)
        && state.map.distance(state.hex(winner), vacated) == 1
        && allowed::closed(state, unit, vacated).is_none();
    if !may {
        return Ok(());
    }
    let enemy = state.find(loser);
    let matter = Matter { side: &unit.side, when: "won", unit: &unit.unit, enemy: enemy.map(|enemy| &enemy.unit) };
    let (follows, by) = match play.instructions.ask(matter, &selectors::witness(state, Facts::new(unit, enemy))) {
        Said::Steps(steps, by) => (matches!(steps.first().map(|step| &step.verb), Some(Verb::Follow)), by),
        Said::Default(by) => (false, by),
        Said::Open => {
            let text = format!("{winner} has won, and {loser} has left {spot}. Does {winner} enter it?");
            let question = Question {
                side: unit.side.clone(),
                when: "won".to_owned(),
                unit: winner.clone(),
                enemy: Some(loser.clone()),
                text,
                replies: vec!["stand".to_owned(), "follow".to_owned()],
                default: "stand".to_owned(),
            };
            return Err(play.referee.ask(vec![question]));
        }
    };
    play.record("RS-MEL-47", Event::Advances { unit: winner.clone(), to: follows.then_some(spot), by });
    if follows { movement::give_way(play, winner, spot) } else { Ok(()) }
}

/// RS-MEL-15, RS-MEL-16, RS-MEL-17, RS-MEL-18, RS-MEL-19, RS-MEL-20, RS-MEL-21, RS-MEL-22, RS-MEL-23, RS-MEL-24,
/// RS-MEL-25, RS-MEL-26, RS-MEL-27: what is added to a unit's dice, how many it throws, and the score it needs against
/// the other.
pub(crate) fn blow(
    state: &State,
    unit: &UnitId,
    other: &UnitId,
    attacker: bool,
) -> (Tally, (usize, &'static str), (i8, &'static str)) {
    let general = !state.generals_with(unit).is_empty();
    let tally = Tally::of(tables::ASSAULT_MODIFIERS, &AssaultFacts { attacker, general });
    let dice = tables::assault_dice(state.unit(unit), state.house_rules.rifle_dice);
    (tally, dice, tables::assault_needs(state.unit(other), !attacker))
}

fn volley(dice: &'static str, tally: Tally, (needs, by): (i8, &'static str), hits: u32) -> Volley {
    Volley { dice: Clause::new(dice), tally, needs, by: Clause::new(by), hits }
}
