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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::Entry;
    use crate::rules::napoleonic_brigade::events::Event;
    use crate::rules::napoleonic_brigade::events::fire::Shot;
    use crate::rules::napoleonic_brigade::position::state::State;
    use crate::rules::napoleonic_brigade::tests::fixture::{battery, british, played, position};

    /// The phase without a word from anybody.
    #[track_caller]
    fn phase(state: State, dice: &[(&str, &[u8])]) -> (State, Vec<Entry<Event>>) {
        played(state, dice, |play| {
            super::phase(play).expect("nobody is asked");
        })
    }

    fn shots(log: &[Entry<Event>]) -> Vec<(String, Shot)> {
        let shots = log.iter().filter_map(|entry| match &entry.event {
            Event::Fires(shot) => Some((entry.clause.to_string(), shot.clone())),
            _ => None,
        });
        shots.collect()
    }

    fn figures(state: &State, id: &str) -> Vec<u32> {
        let units = state.unit(&UnitId::new(id)).bases.iter();
        units.map(|unit| unit.gun.map_or(unit.figures, |gun| gun.value)).collect()
    }

    const ROSS: (&str, &str, &str) = ("Ross", "foot-artillery", "allied");
    const NORTH: (&str, u16, &str) = ("[20, 10]", 0, "unlimbered");
    const NINES: &[&str] = &["field-gun 9", "field-gun 9"];

    #[test]
    fn two_guns_with_canister_read_row_ten() {
        // NB-EX-02: 6 + 2 close + 2 canister = 10, die 5: 4; each of four units loses one (NB-FIRE-04, NB-DEC-14).
        let ross = battery(ROSS, NORTH, NINES);
        let quiot = british("Quiot", "french", "[20, 20]", 180);
        let state = position(&[], &[], &[&ross, &quiot]);
        let dice: &[(&str, &[u8])] = &[("t1/misfire/Ross", &[2, 5]), ("t1/artillery/Ross", &[5])];
        let (after, log) = phase(state, dice);
        let [(clause, shot)] = &shots(&log)[..] else {
            panic!("{log:?}");
        };
        assert_eq!((clause.as_str(), shot.figures, shot.tally.total), ("NB-AFIRE-27", 6, 4));
        let look = shot.look.expect("a die was thrown");
        assert_eq!((look.row, look.casualties), (10, 4));
        assert_eq!(shot.range.to_string(), "10");
        assert_eq!(figures(&after, "Quiot"), [15; 4]);
        let guns = &after.unit(&UnitId::new("Ross")).bases;
        assert!(guns.iter().all(|unit| unit.gun.and_then(|gun| gun.shot) == Some(1)));
    }

    #[test]
    fn pieces_that_misfire_count_for_nothing() {
        // NB-AFIRE-14, NB-AFIRE-26: dice 1 and 4 at 20", a 12pdr: 3 + 1, die 4: T(4,4) = 1.
        let ross = battery(ROSS, NORTH, &["field-gun 9", "field-gun 12"]);
        let quiot = british("Quiot", "french", "[20, 30]", 180);
        let state = position(&[], &[], &[&ross, &quiot]);
        let dice: &[(&str, &[u8])] = &[("t1/misfire/Ross", &[1, 4]), ("t1/artillery/Ross", &[4])];
        let (after, log) = phase(state.clone(), dice);
        assert_eq!(shots(&log)[0].1.look.map(|look| look.row), Some(4));
        assert_eq!(figures(&after, "Quiot"), [15, 16, 16, 16]);
        // NB-AFIRE-15: nothing fires, no average die.
        let (after, log) = phase(state, &[("t1/misfire/Ross", &[6, 6])]);
        assert_eq!(shots(&log)[0].0, "NB-AFIRE-15");
        assert_eq!(figures(&after, "Quiot"), [16; 4]);
    }

    #[test]
    fn batteries_that_knock_each_other_out_both_fire() {
        // NB-CB-08, NB-FIRE-11: a gun with one point each; 3 at 20", die 5: T(3,5) = 1.
        let state = position(
            &[],
            &[],
            &[
                &battery(ROSS, NORTH, &["field-gun 6"]).replace("value: 20", "value: 1"),
                &battery(("Senarmont", "foot-artillery", "french"), ("[20, 30]", 180, "unlimbered"), &["field-gun 6"])
                    .replace("value: 20", "value: 1"),
            ],
        );
        let dice: &[(&str, &[u8])] = &[
            ("t1/misfire/Ross", &[3]),
            ("t1/artillery/Ross", &[5]),
            ("t1/misfire/Senarmont", &[3]),
            ("t1/artillery/Senarmont", &[5]),
        ];
        let (after, _) = phase(state, dice);
        let gone = |id| after.unit(&UnitId::new(id)).is_gone();
        assert!(gone("Ross") && gone("Senarmont"));
    }

    #[test]
    fn a_shell_falls_on_those_under_its_inner_circle() {
        // NB-BURST-04: the circle lies on the middle of the front edge, between u2 and u3. Files of 3.75 mm and ranks of 7.5:
        // the front rank is 3.75 behind the edge, the rear 11.25. Within 20 mm: in front to 19.6 mm (five files of each unit, the
        // fifth at 16.875), behind to 16.5 (four, at 13.125): nine of u2 and nine of u3.
        let ross = battery(ROSS, NORTH, &["howitzer", "howitzer"]);
        let quiot = british("Quiot", "french", "[20, 30]", 180);
        let state = position(&[], &[], &[&ross, &quiot]);
        let dice: &[(&str, &[u8])] = &[("t1/misfire/Ross", &[2, 2]), ("t1/artillery/Ross", &[5])];
        let (after, log) = phase(state, dice);
        // Row 6, die 5: 2.
        let shot = &shots(&log)[0].1;
        assert_eq!(shot.look.map(|look| (look.row, look.casualties)), Some((6, 2)));
        assert_eq!(
            shot.burst,
            Some(crate::rules::napoleonic_brigade::position::state::place(crate::kit::table::Point {
                x: 508_000,
                y: 762_000
            },))
        );
        assert_eq!(figures(&after, "Quiot"), [16, 15, 15, 16]);
    }
}
