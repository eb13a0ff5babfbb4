//! Fortresses, bridges burned and built: CP-SIE-01 to CP-SIE-08, CP-D-08, CP-D-09.

use crate::adjudicate::{Reason, UnitId, because};
use crate::dice::D6;
use crate::kit::Spot;
use crate::orders::normal;
use crate::rules::campaign::charts::switches::{
    AS_IT_READS, EACH_FOR_HIMSELF, NEVER_BACK, TO_THE_EXAMPLES, TO_THE_WORD,
};
use crate::rules::campaign::charts::tables::{odds, outcome};
use crate::rules::campaign::events::event::{Cause, Event, Score};
use crate::rules::campaign::orders::allowed;
use crate::rules::campaign::orders::{Goal, Verb, replies};
use crate::rules::campaign::play::after::losses::{Field, parted, per_cent, suffers};
use crate::rules::campaign::play::battle::plain;
use crate::rules::campaign::play::bread;
use crate::rules::campaign::play::day::clock::{Clock, Coming};
use crate::rules::campaign::play::marching;
use crate::rules::campaign::play::orders::in_hand;
use crate::rules::campaign::play::{Judge, names, quick, record};
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::ground::{CrossingKind, HexSide, Place};
use crate::rules::campaign::position::state::{Battle, Share, State};
use crate::rules::campaign::troops::units::Arm;

/// CP-SIE-05: how many half-hours a storm lasts.
const STORM: u32 = 6;

fn struck(clock: &mut Clock<'_, '_>, id: &UnitId, reason: Reason) -> bool {
    record(clock.referee, "CP-ORD-12", Event::Dropped { unit: id.clone(), reason });
    in_hand::done(clock, id, Vec::new());
    true
}

/// CP-SIE-01: a force goes into a fortress as its garrison, once it is there; it stays inside until it is ordered out.
pub(crate) fn garrisons(clock: &mut Clock<'_, '_>, force: &Force, goal: &Goal) -> bool {
    match allowed::may_garrison(clock.state(), force, goal)
        .and_then(|()| allowed::fortress(clock.state(), &force.side, goal))
    {
        Err(wrong) => struck(clock, &force.unit, wrong.reason),
        Ok(place) if place.hex != force.at => false,
        Ok(_) if force.garrison => {
            in_hand::done(clock, &force.unit, Vec::new());
            true
        }
        Ok(place) => {
            let full = allowed::too_many(clock.state(), place, force.men(), &[&force.unit]);
            if let Some(reason) = full.filter(|_| clock.referee.play_number() >= AS_IT_READS) {
                return struck(clock, &force.unit, reason);
            }
            record(clock.referee, "CP-SIE-01", Event::Garrisons { unit: force.unit.clone(), inside: true });
            surveys(clock);
            in_hand::done(clock, &force.unit, Vec::new());
            true
        }
    }
}

/// CP-SIE-01, CP-SIE-06: a garrison that is ordered to march comes out, unless it is besieged: then it stands.
pub(crate) fn comes_out(clock: &mut Clock<'_, '_>, force: &Force) {
    let enemy = clock.state().at(force.at).any(|other| other.side != force.side);
    if enemy {
        let reason = Reason::from("it is besieged, and can only sally or stand");
        struck(clock, &force.unit, reason);
        return;
    }
    record(clock.referee, "CP-SIE-01", Event::Garrisons { unit: force.unit.clone(), inside: false });
    surveys(clock);
}

/// CP-SIE-02: a garrison bars its hex from now on, or no longer.
fn surveys(clock: &mut Clock<'_, '_>) {
    if clock.referee.play_number() >= NEVER_BACK {
        clock.survey();
    }
}

/// CP-SIE-05: a storm, at dawn or when the order arrives, once a day for each fortress.
pub(crate) fn storms(clock: &mut Clock<'_, '_>, force: &Force, goal: &Goal) -> bool {
    let place = match allowed::fortress(clock.state(), &force.side, goal) {
        Ok(place) => place.clone(),
        Err(wrong) => return struck(clock, &force.unit, wrong.reason),
    };
    let dawn = clock.season().light().0;
    if place.hex != force.at || clock.hour < dawn {
        return false;
    }
    if clock.stormed.contains(&place.name) {
        return struck(clock, &force.unit, "it has been stormed today already".into());
    }
    let garrison = clock.state().at(place.hex).filter(|other| other.garrison && other.side != force.side);
    let garrison = garrison.map(|other| other.unit.clone()).collect::<Vec<_>>();
    if garrison.is_empty() {
        return struck(clock, &force.unit, "there is nobody in it to be stormed".into());
    }
    clock.stormed.insert(place.name.clone());
    let same = |other: &&Force| {
        let step = other.order.as_ref().and_then(|order| order.steps.first());
        let verb = step.and_then(|text| crate::rules::campaign::orders::held::read(text)).map(|step| step.verb);
        let storms = matches!(verb, Some(Verb::Storm(other)) if normal(&other.word) == normal(&goal.word));
        other.side == force.side && storms && !clock.in_battle(&other.unit)
    };
    let by = clock.state().at(place.hex).filter(same).map(|other| other.unit.clone()).collect::<Vec<_>>();
    storm(clock, &place, &by, &garrison);
    for id in &by {
        if clock.state().force(id).is_some_and(|force| force.order.is_some()) {
            in_hand::done(clock, id, Vec::new());
        }
    }
    false
}

/// CP-SIE-05: two dice; the garrison adds 3 and its works.
fn storm(clock: &mut Clock<'_, '_>, place: &Place, by: &[UnitId], garrison: &[UnitId]) {
    names::before_dice(clock.referee, by.iter().chain(garrison));
    let state = clock.state();
    let value = |ids: &[UnitId]| ids.iter().filter_map(|id| state.force(id)).map(Force::value).sum::<u64>();
    let (ours, theirs) = (value(by), value(garrison));
    let more = odds(ours.max(theirs), ours.min(theirs));
    let works = i32::try_from(place.works).unwrap_or(6);
    let side = by.iter().find_map(|id| state.force(id)).map(|force| force.side.clone());
    let label = |act: &str| format!("t{}/{act}/{}", clock.day, place.name);
    let (attack, defence) = (label("storm"), label("garrison"));
    let dice = [attack, defence].map(|label| clock.referee.roll(label, D6, 1)[0]);
    let score = |die: u8, value: u64, odds: i32, modifiers: Vec<(String, i32)>| {
        let total = i32::from(die) + odds + modifiers.iter().map(|(_, number)| number).sum::<i32>();
        Score { die, odds, modifiers, total, value }
    };
    let [arms, others] = modifiers(clock, place, by, garrison);
    let attack = score(dice[0], ours, if ours > theirs { more } else { 0 }, arms);
    let walls = std::iter::once(("works".to_owned(), 3 + works)).chain(others).collect();
    let defence = score(dice[1], theirs, if theirs > ours { more } else { 0 }, walls);
    let difference = attack.total - defence.total;
    let taken = difference >= 1;
    let (attackers, defenders, _) = outcome(difference);
    let event = Event::Storms {
        place: place.name.clone(),
        attack,
        defence,
        taken,
        by: by.to_vec(),
        garrison: garrison.to_vec(),
    };
    record(clock.referee, "CP-SIE-05", event);
    for (ids, share) in [(by, attackers), (garrison, defenders)] {
        for id in ids {
            let Some(force) = clock.state().force(id) else { continue };
            let men = force.units.iter().filter(|unit| unit.arm.is_men());
            let losses = men.map(|unit| parted(unit, per_cent(unit, share), Field::Kept)).collect();
            suffers(clock.referee, "CP-SIE-05", id, Cause::Storm, losses);
        }
    }
    if taken {
        for id in garrison {
            clock.surrenders("CP-SIE-05", id);
        }
        if let (Some(first), Some(side)) = (by.first(), side) {
            crate::rules::campaign::play::marching::steps::takes(clock.referee, first, &side, place.hex);
        }
        clock.survey();
    }
}

/// CP-SIE-05, table 4.4: what besiegers and garrison add beside the works, which stand for the ground, the river and the town. Older
/// plays added nothing.
fn modifiers(clock: &Clock<'_, '_>, place: &Place, by: &[UnitId], garrison: &[UnitId]) -> [Vec<(String, i32)>; 2] {
    let state = clock.state();
    let side = by.iter().find_map(|id| state.force(id)).map(|force| force.side.clone());
    let Some(attacker) = side.filter(|_| clock.referee.play_number() >= TO_THE_EXAMPLES) else {
        return [Vec::new(), Vec::new()];
    };
    let begins = clock.hour;
    let shares = |ids: &[UnitId]| {
        let shares = ids.iter().map(|unit| Share { unit: unit.clone(), from: begins, at: place.hex });
        shares.collect::<Vec<_>>()
    };
    let battle = plain(place.hex, begins, attacker, shares(by), shares(garrison));
    let battle = Battle { ends: begins + STORM, meeting: true, ..battle };
    quick::modifiers(state, &battle)
}

/// CP-ORD-12: whether what is lacking for a work strikes it. In older plays it waited for it without a word.
pub(crate) fn lacks(clock: &Clock<'_, '_>, lacking: bool) -> bool {
    lacking && clock.referee.play_number() >= EACH_FOR_HIMSELF
}

/// Whether a force is in no contact, so that it can work.
fn works_in_peace(clock: &Clock<'_, '_>, force: &Force) -> bool {
    let march = clock.marches.get(&force.unit);
    let attacked = clock.referee.play_number() >= TO_THE_WORD && is_attacked(clock, force);
    march.is_none_or(|march| march.halt.is_none()) && !clock.in_battle(&force.unit) && !force.garrison && !attacked
}

/// CP-SIE-07, CP-SIE-08: whether enemies close up to a force, or stand before it with an attack.
fn is_attacked(clock: &Clock<'_, '_>, force: &Force) -> bool {
    let comes = |coming: &Coming| {
        let is_enemy = |id: &UnitId| clock.state().force(id).is_some_and(|enemy| enemy.side != force.side);
        coming.field == force.at && coming.members.iter().any(|(id, ..)| is_enemy(id))
    };
    clock.coming.iter().any(comes)
}

/// CP-D-09: the bridge that a force burns before it leaves its hex, as its standing orders say: an enemy whom it sees stands
/// beyond, and its own way does not lead over it.
pub(crate) fn burns_behind(clock: &mut Clock<'_, '_>, id: &UnitId, verb: &Verb) -> Option<String> {
    let marches = matches!(verb, Verb::To { .. } | Verb::Toward(_) | Verb::Move(_));
    let (force, march) = clock.both(id).filter(|_| marches)?;
    if march.spent > 0 || force.men() < 100 || !marching::is_afoot(clock, force, march) {
        return None;
    }
    let said = in_hand::decided(clock, force, "leave", &[])?;
    if !said.iter().any(|step| matches!(step.verb, Verb::Burn(_))) {
        return None;
    }
    let force = force.clone();
    let next = marching::next_hex(clock, id)?;
    let state = clock.state();
    let threatened = |hex: Spot| {
        let mut there = state.at(hex).filter(|enemy| enemy.side != force.side);
        there.any(|enemy| clock.with_eyes(|eyes| eyes.sees(&force, enemy)))
    };
    let bridges = state.crossings.iter().filter(|crossing| crossing.kind == CrossingKind::Bridge && !crossing.gone);
    let mut bridges = bridges.filter_map(|crossing| Some((&crossing.name, crossing.side.beyond(force.at)?)));
    let found = bridges.find(|(_, beyond)| *beyond != next && threatened(*beyond));
    found.map(|(name, _)| name.clone())
}

/// CP-SIE-07: 100 men burn a bridge or a ferry in 4 half-hours, by a die of 3 and more at the end of the fourth, or a later.
pub(crate) fn burns(clock: &mut Clock<'_, '_>, force: &Force, goal: &Goal) -> bool {
    let found = allowed::crossing(clock.state(), &goal.word).filter(|crossing| crossing.kind != CrossingKind::Ford);
    let Some(crossing) = found.cloned() else {
        return struck(clock, &force.unit, "there is nothing of that name to burn".into());
    };
    if !crossing.side.touches(force.at) {
        return false;
    }
    if crossing.gone {
        record(
            clock.referee,
            "CP-SIE-07",
            Event::Finds { side: force.side.clone(), crossing: crossing.name, gone: true },
        );
        clock.survey();
        return struck(clock, &force.unit, "it is gone already".into());
    }
    if lacks(clock, force.men() < 100) {
        return struck(clock, &force.unit, because!("{} men are too few to burn it, and 100 are needed", force.men()));
    }
    if force.men() < 100 || !works_in_peace(clock, force) {
        return false;
    }
    let hour = clock.hour;
    let march = clock.march(&force.unit);
    march.work += 1;
    march.worked = Some(hour);
    if march.work < 4 {
        return false;
    }
    if clock.referee.play_number() >= TO_THE_EXAMPLES {
        clock.burning.push((force.unit.clone(), force.at, crossing.name));
    } else {
        takes_fire(clock, force, crossing.name);
    }
    false
}

/// CP-SIE-07: at the end of a half-hour, behind its steps, those throw who have been at work on a crossing long enough and are there
/// still, with nobody to disturb them.
pub(crate) fn burn_down(clock: &mut Clock<'_, '_>) {
    for (id, at, name) in std::mem::take(&mut clock.burning) {
        let Some(force) = clock.state().force(&id).cloned() else { continue };
        let stands = clock.state().crossings.iter().any(|crossing| crossing.name == name && !crossing.gone);
        let is_at_it = matches!(in_hand::on_hand(clock, &id), Some(Verb::Burn(_)));
        if stands && is_at_it && force.at == at && works_in_peace(clock, &force) {
            takes_fire(clock, &force, name);
        }
    }
}

/// CP-SIE-07: the die for a crossing.
fn takes_fire(clock: &mut Clock<'_, '_>, force: &Force, crossing: String) {
    let hour = clock.hour;
    let label = format!("t{}/bridge/{}/{hour}", clock.day, force.unit.in_label());
    let gone = clock.referee.roll(label, D6, 1)[0] >= 3;
    let event = Event::Burns { unit: force.unit.clone(), crossing, gone, hour };
    record(clock.referee, "CP-SIE-07", event);
    if gone {
        clock.march(&force.unit).work = 0;
        in_hand::done(clock, &force.unit, Vec::new());
        clock.survey();
    }
}

/// CP-SIE-08: 500 men of foot build a bridge in 16 half-hours of light, 8 with a train; work of two days is added.
pub(crate) fn builds(clock: &mut Clock<'_, '_>, force: &Force, goal: &Goal) -> bool {
    let Some(side) = allowed::site(clock.state(), goal) else {
        return struck(clock, &force.unit, "no bridge can be built there".into());
    };
    let foot = force.of(Arm::Foot);
    if side.touches(force.at) && lacks(clock, foot < 500) {
        return struck(clock, &force.unit, because!("{} men of foot are too few to build, and 500 are needed", foot));
    }
    if !side.touches(force.at) || foot < 500 || clock.is_dark() || !works_in_peace(clock, force) {
        return false;
    }
    let bridges = clock.state().crossings.iter().filter(|crossing| crossing.kind == CrossingKind::Bridge);
    let old = bridges.clone().find(|crossing| crossing.side == side);
    if old.is_some_and(|crossing| !crossing.gone) {
        return struck(clock, &force.unit, "a bridge stands there".into());
    }
    let name = old.map_or_else(|| named(side), |crossing| crossing.name.clone());
    let work = old.map_or(0, |crossing| crossing.work) + if force.has(Arm::Train) { 2 } else { 1 };
    let done = work >= 16;
    clock.march(&force.unit).worked = Some(clock.hour);
    let event = Event::Builds { unit: force.unit.clone(), crossing: name, side, work, done };
    record(clock.referee, "CP-SIE-08", event);
    if done {
        in_hand::done(clock, &force.unit, Vec::new());
        clock.survey();
    }
    false
}

/// A new bridge is called by its side.
fn named(side: HexSide) -> String {
    format!("bridge-{}-{}", side.one, side.other)
}

/// CP-SIE-02, CP-SIE-03, CP-SIE-04: the sieges of a night.
pub(crate) fn sieges(referee: &mut Judge<'_>) {
    let mut places = referee.state().places.iter().filter(|place| place.is_fortress()).cloned().collect::<Vec<_>>();
    places.sort_by(|a, b| a.name.cmp(&b.name));
    for place in places {
        let inside = referee.state().at(place.hex).filter(|force| force.garrison);
        let inside = inside.map(|force| force.unit.clone()).collect::<Vec<_>>();
        let besieged = inside.iter().any(|id| {
            let state = referee.state();
            state.force(id).is_some_and(|force| bread::is_besieged(state, force))
        });
        if besieged {
            night_of(referee, &place, &inside);
        }
    }
}

fn night_of(referee: &mut Judge<'_>, place: &Place, inside: &[UnitId]) {
    let state = referee.state();
    let day = state.day;
    let besiegers = state.at(place.hex).filter(|force| !force.garrison).collect::<Vec<_>>();
    let guns = besiegers.iter().map(|force| force.of(Arm::Guns)).sum::<u32>();
    let men = besiegers.iter().map(|force| force.men()).sum::<u32>();
    let garrison = inside.iter().filter_map(|id| state.force(id)).map(Force::men).sum::<u32>();
    let die = i32::from(referee.roll(format!("t{day}/siege/{}", place.name), D6, 1)[0]);
    let heavy = match guns {
        0..12 => 0,
        12..24 => 1,
        _ => 2,
    };
    let score = die + heavy + i32::from(men >= 3 * garrison);
    let works = if score >= 6 { place.works.saturating_sub(1) } else { place.works };
    let stores = place.stores.saturating_sub(1);
    record(referee, "CP-SIE-04", Event::Siege { place: place.name.clone(), score, works, stores });
    let gives_up = |state: &State, id: &UnitId| {
        let said = state.force(id).and_then(|force| replies::standing(state, force, "breach", |_| true));
        said.is_some_and(|steps| steps.iter().any(|step| step.verb == Verb::Surrender))
    };
    let hungry = place.stores == 0;
    let lost = inside.iter().filter(|id| hungry || (works == 0 && gives_up(referee.state(), id))).cloned();
    for id in lost.collect::<Vec<_>>() {
        let clause = if hungry { "CP-SIE-03" } else { "CP-D-08" };
        record(referee, clause, Event::Surrenders { unit: id });
    }
    fallen(referee, place.hex);
}

/// CP-GND-11: a fortress without a garrison belongs to those who stand in it.
fn fallen(referee: &mut Judge<'_>, hex: Spot) {
    let state = referee.state();
    if state.at(hex).any(|force| force.garrison) {
        return;
    }
    let first = state.at(hex).next().map(|force| (force.unit.clone(), force.side.clone()));
    if let Some((id, side)) = first {
        crate::rules::campaign::play::marching::steps::takes(referee, &id, &side, hex);
    }
}
