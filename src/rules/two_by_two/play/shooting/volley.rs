//! One shot: who leads it, its die, and what comes of it: TT-FIRE-13 to TT-FIRE-19, TT-FIRE-46 to TT-FIRE-57, TT-CON-21,
//! TT-CON-26, TT-CON-31, TT-CON-32, TT-DEC-21.

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::kit::table::{Base, Sweep};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::modifiers::{ShotResult, shooting_result, shooting_table};
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::rout;
use crate::rules::two_by_two::play::rout::Rout;
use crate::rules::two_by_two::play::rout::losses;
use crate::rules::two_by_two::play::shooting::effect;
use crate::rules::two_by_two::play::shooting::targets::Aim;
use crate::rules::two_by_two::position::event::{Cause, Event, Why};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Status;

/// Who is hit by a shot, what it does to him, and by which clause.
type Hit = (UnitId, ShotResult, &'static str);

/// Whether a unit has charged somebody in this player turn who is still to be fought.
fn is_charger(state: &State, unit: &UnitId) -> bool {
    let mut contacts = state.contacts.iter();
    contacts.any(|contact| contact.charger == *unit)
}

/// TT-CON-31: where a charger comes to stand that is pushed back by its depth; bases, ground and the edge of the table
/// behind shorten it. Those who are pushed with it do not.
fn pushed_back(state: &State, ground: &Ground, unit: &UnitId, with: &[&UnitId]) -> Base {
    let base = state.base_of(unit);
    let way = Sweep { base, course: base.heading.reversed().course(), reach: base.depth };
    let others = state.others(unit);
    let others = others.filter(|(other, _)| !with.contains(&&other.unit));
    let others: Vec<Base> = others.map(|(_, base)| base).collect();
    let stop = way.first_stop(&others, state.touch()).map(|(_, far)| far);
    let hindered = ground.first_hindrance(state, state.unit(unit), &way);
    let hindered = hindered.map(|(far, _)| far);
    let far = [stop, hindered].into_iter().flatten().min();
    way.at(far.unwrap_or(way.reach))
}

/// TT-FIRE-16, TT-FIRE-18: a shot of one unit, or of several at the same target with one die.
pub(crate) fn volley(play: &mut Play<'_, '_>, aims: &[Aim], by: By) -> Result<(), Stopped> {
    let at = hit_by(play, aims);
    let lead = lead(play, aims, &at)?;
    let supports = u8::try_from(aims.len() - 1).unwrap_or(u8::MAX);
    let tally = effect::shot_tally(play.state(), &play.ground, lead, &at, supports);
    let face = play.roll(&format!("fire/{}/{}", lead.firer.in_label(), at[0].in_label()));
    let state = play.state();
    let table = shooting_table(state.combat, &state.house_rules);
    let total = i8::try_from(face).unwrap_or(i8::MAX).saturating_add(tally.total);
    let (result, clause) = shooting_result(table, total);
    let guns = state.unit(&lead.firer).kind.is_artillery();
    let others = aims.iter().filter(|aim| aim.firer != lead.firer);
    let firers: Vec<UnitId> = std::iter::once(lead).chain(others).map(|aim| aim.firer.clone()).collect();
    let fires = Event::Fires {
        firers: firers.clone(),
        at: at.clone(),
        range: state.number(lead.range),
        band: guns.then(|| lead.band.word().to_owned()),
        face,
        tally,
        result,
        defensive: aims.iter().any(|aim| aim.defensive),
        by,
    };
    play.record(clause, fires);
    pin_firers(play, &firers);
    let effects = at.into_iter().map(|unit| {
        let effect = effect::effect_on(play.state(), play.state().unit(&unit), result);
        let clause = if effect == result { clause } else { "TT-FIRE-56" };
        (unit, effect, clause)
    });
    let effects: Vec<Hit> = effects.collect();
    take_effect(play, &effects, &lead.firer)
}

/// TT-CON-26: all whom these shots hit, chargers in the order of their contacts.
fn hit_by(play: &Play<'_, '_>, aims: &[Aim]) -> Vec<UnitId> {
    let mut at: Vec<UnitId> = Vec::new();
    for unit in aims.iter().flat_map(|aim| &aim.at) {
        if !at.contains(unit) {
            at.push(unit.clone());
        }
    }
    let contacts = &play.state().contacts;
    at.sort_by_key(|unit| {
        let place = contacts.iter().position(|known| known.charger == *unit);
        place.unwrap_or(contacts.len())
    });
    at
}

/// TT-FIRE-18, TT-DEC-21: who leads: whom the owner names, else the best total, of equal ones the nearer, then the
/// first of the army.
fn lead<'a>(play: &mut Play<'_, '_>, aims: &'a [Aim], at: &[UnitId]) -> Result<&'a Aim, Stopped> {
    let state = play.state();
    let total = |aim: &Aim| effect::shot_tally(state, &play.ground, aim, at, 0).total;
    let place = |aim: &Aim| state.army.iter().position(|unit| unit.unit == aim.firer);
    let best = aims.iter().min_by_key(|aim| (-total(aim), aim.range, place(aim)));
    let best = best.expect("somebody fires");
    if aims.len() == 1 {
        return Ok(best);
    }
    let side = &state.unit(&best.firer).side;
    let replies = aims.iter().map(|aim| format!("{{take: {}}}", aim.firer));
    let replies: Vec<String> = replies.collect();
    let replies: Vec<&str> = replies.iter().map(String::as_str).collect();
    let text = format!("Several of your units fire at {}. Who leads?", play.state().call(&at[0]));
    let asking = |asking: Asking| {
        let about = Some(at[0].clone());
        Asking { about, ..asking }.says(text.clone(), &replies, "{take: best}")
    };
    let mut matters: Vec<Asking> = aims.iter().map(|aim| asking(state.unit(&aim.firer).asked("lead", None))).collect();
    matters.push(asking(Asking::of_side(side, "lead")));
    for matter in matters {
        let said = match play.heard(&matter) {
            Said::Open => play.put_one(matter)?,
            Said::Default(By::Default) => continue,
            said => said,
        };
        return Ok(named_lead(play, aims, said).unwrap_or(best));
    }
    Ok(best)
}

/// The first of a reply who fires; `best` is the printed choice.
fn named_lead<'a>(play: &Play<'_, '_>, aims: &'a [Aim], said: Said<Verb>) -> Option<&'a Aim> {
    let Said::Steps(steps, _) = said else {
        return None;
    };
    let places = steps.iter().flat_map(|step| match &step.verb {
        Verb::Take(places) => places.as_slice(),
        _ => &[],
    });
    for place in places {
        if place.word.eq_ignore_ascii_case("best") {
            return None;
        }
        let named = play.state().named(&place.word);
        let mut firing = aims.iter();
        let lead = firing.find(|aim| named.is_some_and(|unit| unit.unit == aim.firer));
        if lead.is_some() {
            return lead;
        }
    }
    None
}

/// TT-FIRE-13, TT-FIRE-14, TT-FIRE-19: infantry is pinned as it fires, before the result. TT-CON-24: so a defender who
/// shot is pinned before the charger closes.
fn pin_firers(play: &mut Play<'_, '_>, firers: &[UnitId]) {
    for (index, firer) in firers.iter().enumerate() {
        if play.state().unit(firer).kind.is_infantry() {
            let clause = if index == 0 { "TT-FIRE-13" } else { "TT-FIRE-19" };
            losses::hit(play, firer, Status::Pinned, clause);
        }
    }
}

/// TT-FIRE-46, TT-FIRE-47, TT-FIRE-48, TT-FIRE-49, TT-FIRE-50, TT-FIRE-51, TT-FIRE-52, TT-FIRE-53, TT-FIRE-54: what a
/// shot does to each whom it hits. TT-CON-32: without an effect the melee is fought; a rout or a destruction is carried
/// out as any.
fn take_effect(play: &mut Play<'_, '_>, hits: &[Hit], by: &UnitId) -> Result<(), Stopped> {
    let of = |result: ShotResult| hits.iter().filter(move |(_, known, _)| *known == result);
    for (unit, _, clause) in of(ShotResult::Disrupted) {
        losses::hit(play, unit, Status::Disrupted, clause);
    }
    for (unit, _, clause) in of(ShotResult::Pinned) {
        losses::hit(play, unit, Status::Pinned, clause);
    }
    stop_chargers(play, hits);
    let destroyed = of(ShotResult::Destroyed);
    let destroyed: Vec<_> = destroyed.map(|(unit, _, clause)| (*clause, unit, Why::Fire, Some(by))).collect();
    if !destroyed.is_empty() {
        losses::destroy_all(play, &destroyed);
    }
    let routs = of(ShotResult::Routs).map(|(unit, ..)| Rout {
        unit: unit.clone(),
        cause: Cause::Fire,
        of: Some(by.clone()),
        course: None,
    });
    let routs: Vec<Rout> = routs.collect();
    if routs.is_empty() || play.is_over() {
        return Ok(());
    }
    rout::rout(play, routs)
}

/// TT-CON-21, TT-FIRE-54: any effect stops a charger where it stands. TT-CON-31: in 3.01 it is pushed back if it is
/// pinned or disrupted.
fn stop_chargers(play: &mut Play<'_, '_>, hits: &[Hit]) {
    let stays = |result: &ShotResult| {
        use ShotResult::{Disrupted, Halted, Pinned};
        matches!(result, Pinned | Disrupted | Halted)
    };
    let state = play.state();
    let stopped = hits.iter().filter(|(_, result, _)| stays(result));
    let stopped: Vec<&Hit> = stopped.filter(|(unit, ..)| is_charger(state, unit)).collect();
    let with: Vec<&UnitId> = stopped.iter().map(|(unit, ..)| unit).collect();
    let places: Vec<_> =
        with.iter().map(|unit| state.place(pushed_back(state, &play.ground, unit, &with).centre)).collect();
    let pushed = |unit: &UnitId| {
        let mut touched = state.enemies_on(state.unit(unit));
        state.edition == Edition::ThreeOne && touched.next().is_some()
    };
    let pushed: Vec<bool> = with.iter().map(|unit| pushed(unit)).collect();
    let places = places.into_iter().zip(pushed);
    for ((unit, result, clause), (to, pushed)) in stopped.into_iter().zip(places) {
        let unit = unit.clone();
        match result {
            ShotResult::Halted => play.record(clause, Event::Halted { unit }),
            _ if pushed => play.record("TT-CON-31", Event::PushedBack { unit, to }),
            _ => play.record("TT-CON-21", Event::Parts { unit }),
        }
    }
}
