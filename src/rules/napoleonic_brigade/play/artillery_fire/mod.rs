//! Phase 3: artillery fires: NB-AFIRE-01, NB-FIRE-09 to NB-FIRE-11, NB-FIRE-16, NB-SEQ-05, NB-DEC-14 to NB-DEC-17,
//! NB-DEC-31.
//!
//! `candidates`, `orders` and `salvo` know each other: whom an order may mean is who could be laid on.

pub(crate) mod ammunition;
pub(crate) mod burst_circles;
pub(crate) mod candidates;
pub(crate) mod casualties;
pub(crate) mod check;
pub(crate) mod enfilade;
pub(crate) mod gunnery;
pub(crate) mod guns_ready;
pub(crate) mod laying;
pub(crate) mod named_targets;
pub(crate) mod orders;
pub(crate) mod overhead;
pub(crate) mod rockets;
pub(crate) mod salvo;

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId, Wrong};
use crate::orders::Step;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::orders::{Fire, Verb};
use crate::rules::napoleonic_brigade::play::crews::shelter;
use crate::rules::napoleonic_brigade::play::crews::shelter::{Shelter, asked_where};
use crate::rules::napoleonic_brigade::play::defenders_fire::guns;
use crate::rules::napoleonic_brigade::play::firing::no_fire;
use crate::rules::napoleonic_brigade::play::melee::removal;
use crate::rules::napoleonic_brigade::play::{Play, crews};
use crate::rules::napoleonic_brigade::troops::arm::Ammunition;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use casualties::Toll;
use gunnery::Gunnery;
use orders::LaidBattery;
use orders::Said as Told;
use salvo::Order;

/// What a battery does in the phase.
enum BatteryPart {
    /// It fires as it was told.
    Fires(Box<Told>),
    /// It was told to fire and cannot.
    Cannot(Wrong),
    /// It was told not to fire.
    Holds,
    /// It is in contact: it may fire in defence, and its crew withdraws to one of these places.
    Charged(Vec<Shelter>),
}

/// NB-SEQ-04, NB-SEQ-05: the artillery phase, from where everybody stands after the moves. All fire is on the figures at its start; losses are taken off at its end, from
/// artillery too, which has fired by then (NB-FIRE-11, NB-CB-08).
pub(crate) fn phase(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let parts = gunners_told(play)?;
    let mut tolls = Vec::new();
    for (id, part) in parts {
        match part {
            BatteryPart::Fires(told) => tolls.extend(fire_battery(play, &told)),
            BatteryPart::Cannot(wrong) => {
                let step = play.step_of_fire(&id, 1);
                no_fire::cannot_fire(play, &id, step, wrong, "NB-DEC-14");
            }
            BatteryPart::Holds => {
                let holds = Event::HoldsFire { unit: id, by: By::Order };
                play.record("NB-DEC-14", holds);
            }
            BatteryPart::Charged(shelters) => {
                tolls.extend(guns::guns_defend(play, &id));
                if let Some(shelter) = shelters.first().filter(|_| crews::must_withdraw(play, &id)) {
                    crews::crew_withdraws(play, &id, shelter.at);
                }
            }
        }
    }
    casualties::take_toll(play, tolls);
    removal::remove_the_dead(play);
    Ok(())
}

/// What every battery does, in the order of dice, once its owner has been asked.
fn gunners_told(play: &mut Play<'_, '_>) -> Result<Vec<(UnitId, BatteryPart)>, Stopped> {
    let mut parts = Vec::new();
    let mut asked = Vec::new();
    let gunnery = salvo::gunnery(play);
    for id in play.state().in_order_of_dice() {
        let battery = play.state().unit(&id);
        if !battery.kind.is_artillery() {
            continue;
        }
        if let Some((part, asking)) = part_of(play, &gunnery, battery) {
            asked.extend(asking.map(|asking| (parts.len(), asking)));
            parts.push((id, part));
        }
    }
    let matters = fire_asked(play, &gunnery, &parts);
    drop(gunnery);
    let (places, mut askings): (Vec<usize>, Vec<Asking>) = asked.into_iter().unzip();
    let fires = askings.len();
    askings.extend(matters.iter().map(|(_, asking)| asking.clone()));
    let said = play.put(&askings)?;
    let (about_fire, about_friends) = said.split_at(fires);
    for (place, said) in places.into_iter().zip(about_fire) {
        match &mut parts[place].1 {
            BatteryPart::Fires(told) => (told.steps, told.by) = replied(said),
            BatteryPart::Charged(shelters) => {
                let chosen = shelter::chosen(shelters, said).cloned();
                *shelters = chosen.into_iter().collect();
            }
            BatteryPart::Cannot(_) | BatteryPart::Holds => {}
        }
    }
    for ((place, asking), said) in matters.into_iter().zip(about_friends) {
        let (_, BatteryPart::Fires(told)) = &mut parts[place] else {
            continue;
        };
        if spares(said) {
            told.spared.extend(asking.enemy);
        }
    }
    Ok(parts)
}

/// What a battery does, and the question that is put to its owner where it has no orders for its fire; nothing where it
/// has nothing to do.
fn part_of(play: &Play<'_, '_>, gunnery: &Gunnery<'_>, battery: &Brigade) -> Option<(BatteryPart, Option<Asking>)> {
    let id = &battery.unit;
    if gunnery.is_free(battery).is_err() {
        let shelters = gunnery.shelters(battery);
        let asking = asked_where(battery, &shelters).filter(|_| crews::must_withdraw(play, id));
        return Some((BatteryPart::Charged(shelters), asking));
    }
    let plan = play.plan(id);
    let steps = plan.map(|plan| plan.fire.clone()).unwrap_or_default();
    if let Err(wrong) = gunnery.is_served(battery) {
        return (!steps.is_empty()).then_some((BatteryPart::Cannot(wrong), None));
    }
    let told = Told {
        unit: id.clone(),
        condition: plan.and_then(|plan| plan.condition.clone()),
        steps,
        by: By::Order,
        spared: Vec::new(),
    };
    if !told.steps.is_empty() {
        return Some((BatteryPart::Fires(Box::new(told)), None));
    }
    let targets = gunnery.targets(battery, &Fire::default());
    let nearest = targets.first()?.0.clone();
    if plan.is_some_and(|plan| plan.holds_fire) {
        return Some((BatteryPart::Holds, None));
    }
    let told = Told { condition: None, ..told };
    let asking = asked_whom(battery, &targets, nearest);
    Some((BatteryPart::Fires(Box::new(told)), Some(asking)))
}

/// NB-DEC-16: for every battery that fires, the enemies at whom it would fire over the heads of friends.
fn fire_asked(play: &Play<'_, '_>, gunnery: &Gunnery<'_>, parts: &[(UnitId, BatteryPart)]) -> Vec<(usize, Asking)> {
    let mut matters = Vec::new();
    for (place, (id, part)) in parts.iter().enumerate() {
        let BatteryPart::Fires(told) = part else {
            continue;
        };
        let battery = play.state().unit(id);
        let mut over: Vec<UnitId> = Vec::new();
        for fire in fires_of(&told.steps) {
            let targets = gunnery.targets(battery, &fire).into_iter();
            let behind = targets.filter(|(_, overhead)| *overhead);
            let fresh = behind.map(|(enemy, _)| enemy);
            over.extend(fresh.filter(|enemy| !over.contains(enemy)).collect::<Vec<_>>());
        }
        let askings = over.into_iter().map(|enemy| {
            let text = format!("{id} would fire at {enemy} over the heads of friends. Does it?");
            let asking = Asking::of(&battery.side, id, "overhead", Some(&enemy));
            (place, asking.says(text, &["fire", "hold-fire"], "fire"))
        });
        matters.extend(askings);
    }
    matters
}

/// NB-AFIRE-01: a battery fires, group by group.
fn fire_battery(play: &mut Play<'_, '_>, told: &Told) -> Vec<Toll> {
    let id = &told.unit;
    let LaidBattery { salvoes, remarks, holds } = salvo::gunnery(play).lay_battery(told);
    let silent = salvoes.is_empty();
    no_fire::unfired(play, id, remarks, "NB-DEC-14");
    if holds && silent {
        let unit = id.clone();
        play.record("NB-DEC-14", Event::HoldsFire { unit, by: told.by });
    }
    let mut tolls = Vec::new();
    let mut time = 0;
    for salvo in &salvoes {
        if salvo.ammunition == Ammunition::Rocket {
            tolls.extend(rockets::fire_rockets(play, id, salvo, told.by));
            continue;
        }
        time += 1;
        let order = Order { battery: id, salvo, time, defence: None, by: told.by };
        tolls.extend(salvo::fire_guns(play, &order));
    }
    tolls
}

/// The question at whom a battery fires that has no orders for its fire (NB-DEC-14, NB-DEC-15, NB-DEC-17, NB-DEC-31).
fn asked_whom(battery: &Brigade, targets: &[(UnitId, bool)], nearest: UnitId) -> Asking {
    let id = &battery.unit;
    let replies = targets.iter().map(|(enemy, _)| format!("{{fire: {enemy}}}"));
    let replies = replies.chain(["hold-fire".to_owned()]).collect::<Vec<_>>();
    let replies = replies.iter().map(String::as_str).collect::<Vec<_>>();
    let text = format!("{id} has no orders for its fire. At whom?");
    let asking = Asking { about: Some(nearest), deferred: true, ..Asking::of(&battery.side, id, "fire", None) };
    asking.says(text, &replies, "fire")
}

/// The steps of a reply; none for the default.
fn replied(said: &Said<Verb>) -> (Vec<Step<Verb>>, By) {
    match said {
        Said::Steps(steps, by) => (steps.clone(), *by),
        Said::Default(by) => (Vec::new(), *by),
        Said::Open => (Vec::new(), By::Default),
    }
}

/// Whether a reply spares friends.
fn spares(said: &Said<Verb>) -> bool {
    let Said::Steps(steps, _) = said else {
        return false;
    };
    let first = steps.first().map(|step| &step.verb);
    matches!(first, Some(Verb::HoldFire | Verb::Stand))
}

/// Every fire of some steps, and the default where there are none.
fn fires_of(steps: &[Step<Verb>]) -> Vec<Fire> {
    fn gather(steps: &[Step<Verb>], found: &mut Vec<Fire>) {
        for step in steps {
            if let Verb::Fire(fire) = &step.verb {
                found.push(fire.clone());
            }
            gather(&step.otherwise, found);
        }
    }
    let mut found = Vec::new();
    gather(steps, &mut found);
    if found.is_empty() {
        found.push(Fire::default());
    }
    found
}
