//! The odds of artillery fire and of rockets, exactly: NB-AFIRE-14 to NB-AFIRE-27, NB-BURST-04, NB-BURST-05, NB-ROCK-02 to
//! NB-ROCK-11.

use crate::adjudicate::{Odds, UnitId, Wrong};
use crate::kit::table::{Course, Point};
use crate::kit::{Chances, Tally, counted, die, list};
use crate::orders::{Selector, Whom};
use crate::rules::napoleonic_brigade::charts::fire::{
    Burst, CREW, DefenceAnswer, ELITE_ANSWER, LAUNCH_FAILS, MISFIRES, Projectile, SALVO, answer, flight,
    rocket_sections,
};
use crate::rules::napoleonic_brigade::charts::measures::{in_inches, spot};
use crate::rules::napoleonic_brigade::charts::switches::RocketLastSection;
use crate::rules::napoleonic_brigade::events::fire::{Mark, Readiness};
use crate::rules::napoleonic_brigade::odds::{FireOdds, average};
use crate::rules::napoleonic_brigade::orders::Fire;
use crate::rules::napoleonic_brigade::play::artillery_fire::gunnery::Gunnery;
use crate::rules::napoleonic_brigade::play::artillery_fire::laying::Lay;
use crate::rules::napoleonic_brigade::play::artillery_fire::rockets::{Flown, bonuses};
use crate::rules::napoleonic_brigade::play::artillery_fire::salvo::{facts_in_defence, facts_of, seen_from};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{State, place};
use crate::rules::napoleonic_brigade::troops::arm::Ammunition;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::yaml::Span;

/// Pieces of one battery that fire the same at the same point: one fire with one average die.
struct Group {
    ammunition: Ammunition,
    aim: Option<Point>,
    lays: Vec<Lay>,
}

/// NB-AFIRE-01: what the fire of a battery at a mark may come to, group by group.
pub(crate) fn battery(state: &State, ground: &Ground, unit: &Brigade, target: &str) -> Result<Vec<FireOdds>, String> {
    let gunnery = Gunnery::of(state, ground, &[]);
    gunnery.is_served(unit).map_err(Wrong::told)?;
    if state.is_in_melee(&unit.unit) {
        return Err(format!("{} is in contact with an enemy (NB-DF-14)", unit.unit));
    }
    let fire = Fire {
        whom: Whom(vec![Selector { word: target.to_owned(), denied: false, within: None, span: Span::default() }]),
        ..Fire::default()
    };
    let laid = gunnery.laid_at_first(unit, &fire).map_err(Wrong::told)?;
    let mut groups: Vec<Group> = Vec::new();
    for (ammunition, aim, lay) in laid.lays {
        let alike = |group: &&mut Group| group.ammunition == ammunition && group.aim == aim;
        match groups.iter_mut().find(alike) {
            Some(group) => group.lays.push(lay),
            None => groups.push(Group { ammunition, aim, lays: vec![lay] }),
        }
    }
    let shots = groups.iter().flat_map(|group| match group.ammunition {
        Ammunition::Rocket => rockets(&gunnery, unit, group),
        _ => vec![salvo(&gunnery, unit, &laid.mark, group)],
    });
    Ok(shots.collect())
}

/// What is fired at, by its name in orders, and what it loses.
fn marked(gunnery: &Gunnery<'_>, mark: &Mark) -> (String, &'static str) {
    let guns = |id: &UnitId| gunnery.state.unit(id).kind.is_artillery();
    match mark {
        Mark::Brigade(id) if guns(id) => (id.to_string(), "point"),
        Mark::Brigade(id) => (id.to_string(), "figure"),
        Mark::Gun { of, gun } => (format!("{gun} of {of}"), "point"),
        Mark::Section { name } => (name.clone(), "point"),
    }
}

/// NB-AFIRE-14, NB-AFIRE-27: one fire of guns: a misfire die for each, and the average die.
fn salvo(gunnery: &Gunnery<'_>, unit: &Brigade, mark: &Mark, group: &Group) -> FireOdds {
    let chances = going_off(&group.lays, |lays| casualties(gunnery, mark, group, lays));
    let all = group.lays.iter().collect::<Vec<_>>();
    let tally = Tally::of(SALVO, &facts_of(gunnery, mark, group.ammunition, &all));
    let (target, what) = marked(gunnery, mark);
    let mut working = vec![misfires_told(all.len())];
    working.push(format!("all fire: {} x {CREW} figures", all.len()));
    working.extend(tally.lines());
    working.push(read_told(gunnery, row(all.len(), &tally)));
    if let Some(aim) = group.aim {
        let place = spot(place(aim));
        working.push(format!("burst at {place}: only those under the circle fall (NB-BURST-04, NB-BURST-05)"));
    }
    let range = all.iter().map(|lay| lay.range).min();
    let range = range.map(|range| in_inches(range.nearest())).unwrap_or_default();
    let odds = Odds {
        title: format!("{} fires {} at {target}, {range} off", unit.unit, group.ammunition),
        working,
        prospects: chances.prospects(|count| counted(*count, what, None)),
    };
    FireOdds { how: format!("{}, {range} off", group.ammunition), odds }
}

/// NB-AFIRE-14, NB-AFIRE-15: what some pieces cost, those left out that misfire.
fn going_off(lays: &[Lay], cost: impl Fn(&[&Lay]) -> Chances<u32>) -> Chances<u32> {
    let fired = lays.iter().fold(Chances::certain(Vec::new()), |fired, _| {
        fired.then(|fired: &Vec<bool>| {
            die(6).map(|face| {
                let goes_off = !MISFIRES.contains(face);
                fired.iter().copied().chain([goes_off]).collect()
            })
        })
    });
    fired.then(|fired: &Vec<bool>| {
        let lays = lays.iter().zip(fired);
        let lays = lays.filter(|(_, fired)| **fired).map(|(lay, _)| lay);
        cost(&lays.collect::<Vec<_>>())
    })
}

fn misfires_told(pieces: usize) -> String {
    let [one, other] = MISFIRES;
    format!("{pieces} x D6; {one} and {other} misfire (NB-AFIRE-14, NB-AFIRE-15)")
}

/// What each face of the average die comes to in a row that is read once.
fn read_told(gunnery: &Gunnery<'_>, row: i32) -> String {
    let table = &gunnery.state.melee_fire_table;
    let read = [2, 3, 4, 5].map(|face| table.read_once(row, face).casualties.to_string());
    format!("row {row}; average dice 2, 3, 4, 5 -> {}", read.join(", "))
}

/// NB-DF-02, NB-DF-05, NB-DF-06, NB-DF-07, NB-DF-08, NB-DF-13: what the defenders' fire of a battery costs a charger
/// who makes contact, fire by fire; the range die is thrown once for all of them.
pub(crate) fn in_defence(met: &State, ground: &Ground, battery: &Brigade, charger: &UnitId) -> Vec<Odds> {
    let gunnery = Gunnery::of(met, ground, &[]);
    let elite = match battery.all(|unit| unit.elite) {
        true => ELITE_ANSWER,
        false => 0,
    };
    let salvoes = gunnery.usual_defence(battery, charger);
    let odds = salvoes.iter().map(|salvo| {
        let tally = |readiness, lays: &[&Lay]| Tally::of(SALVO, &facts_in_defence(&gunnery, salvo, readiness, lays));
        let costs = |readiness| {
            going_off(&salvo.lays, |lays| match row(lays.len(), &tally(readiness, lays)) {
                ..=0 => Chances::certain(0),
                row => average().map(|face| u32::from(met.melee_fire_table.read_once(row, *face).casualties)),
            })
        };
        let chances = die(6).then(|face| match answer(face + elite).0 {
            DefenceAnswer::None => Chances::certain(0),
            DefenceAnswer::Long => costs(Readiness::Long),
            DefenceAnswer::Short => costs(Readiness::Short),
        });
        let all = salvo.lays.iter().collect::<Vec<_>>();
        let mut working = vec![
            "range, D6: 1 and 2 not at all, 3 and 4 long, 5 and 6 short (NB-DF-05 to NB-DF-08)".to_owned(),
            misfires_told(all.len()),
            format!("all fire: {} x {CREW} figures", all.len()),
        ];
        for (how, readiness) in [("long", Readiness::Long), ("short", Readiness::Short)] {
            let tally = tally(readiness, &all);
            let lines = tally.lines().into_iter();
            working.extend(lines.map(|line| format!("{how}: {line}")));
            let read = read_told(&gunnery, row(all.len(), &tally));
            working.push(format!("{how}: {read}"));
        }
        Odds {
            title: format!("{} fires {} at {charger} in defence, if it makes contact", battery.unit, salvo.ammunition),
            working,
            prospects: chances.prospects(|count| counted(*count, "figure", None)),
        }
    });
    odds.collect()
}

/// NB-AFIRE-16: the row of so many pieces.
fn row(pieces: usize, tally: &Tally) -> i32 {
    i32::try_from(pieces).unwrap_or(i32::MAX).saturating_mul(CREW) + i32::from(tally.total)
}

/// What the pieces cost that go off.
fn casualties(gunnery: &Gunnery<'_>, mark: &Mark, group: &Group, lays: &[&Lay]) -> Chances<u32> {
    let Some(first) = lays.first() else {
        return Chances::certain(0);
    };
    let tally = Tally::of(SALVO, &facts_of(gunnery, mark, group.ammunition, lays));
    let row = row(lays.len(), &tally);
    let projectile = Projectile::of(first.piece.gun.piece, group.ammunition);
    let at_section = matches!(mark, Mark::Section { .. });
    let aim = group.aim.filter(|_| !at_section);
    let under = aim.zip(projectile).map(|(aim, projectile)| gunnery.under(aim, seen_from(lays), projectile.burst));
    if row <= 0 || under.as_ref().is_some_and(|under| under.is_empty()) {
        return Chances::certain(0);
    }
    average().map(|face| {
        let look = gunnery.state.melee_fire_table.read_once(row, *face);
        let casualties = u32::from(look.casualties);
        match &under {
            Some(under) => casualties - under.shares(casualties).1,
            None => casualties,
        }
    })
}

/// Where a rocket ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum RocketEnd {
    /// At its launch, with its crew (NB-ROCK-02).
    Launch,
    /// In the sky (NB-ROCK-07).
    Sky,
    /// On the ground.
    Down(Point),
}

/// What a rocket comes to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Lost(RocketEnd),
    /// It comes down where nobody falls.
    Harmless,
    /// Casualties, brigade by brigade.
    Costs(Vec<(UnitId, u32)>),
}

/// NB-ROCK-02, NB-ROCK-03, NB-ROCK-04, NB-ROCK-05, NB-ROCK-06, NB-ROCK-07, NB-ROCK-08, NB-ROCK-09, NB-ROCK-10,
/// NB-ROCK-11: each rocket of a group for itself.
fn rockets(gunnery: &Gunnery<'_>, unit: &Brigade, group: &Group) -> Vec<FireOdds> {
    let Some(aim) = group.aim else {
        return Vec::new();
    };
    let shots = group.lays.iter().map(|lay| {
        let muzzle = lay.piece.muzzle;
        let sections = rocket_sections(muzzle.distance_to(aim), gunnery.state.house_rules.rocket_last_section);
        let chances = ends(gunnery, muzzle, aim).then(|end| fate(gunnery, muzzle, *end));
        let odds = Odds {
            title: format!("a rocket from {} of {} at {}", lay.piece.name, unit.unit, spot(place(aim))),
            working: vec![
                format!("launch, D6: {LAUNCH_FAILS} loses it with its crew (NB-ROCK-02)"),
                format!(
                    "{} sections, a D6 each: 1 left, 2 right, 3 lost, 4 explodes, 5 and 6 straight on (NB-ROCK-04)",
                    sections.len()
                ),
                format!("where it comes down: row {CREW} and modifiers, read once (NB-ROCK-11)"),
            ],
            prospects: chances.prospects(told),
        };
        FireOdds { how: format!("{}, {} off", group.ammunition, in_inches(lay.range.nearest())), odds }
    });
    shots.collect()
}

fn told(fate: &Fate) -> String {
    match fate {
        Fate::Lost(RocketEnd::Launch) => "lost at its launch, with its crew".to_owned(),
        Fate::Lost(_) => "lost in the sky".to_owned(),
        Fate::Harmless => "comes down and hurts nobody".to_owned(),
        Fate::Costs(costs) => {
            let costs = costs.iter();
            let costs = costs.map(|(id, count)| format!("{id} {}", counted(*count, "figure", None)));
            format!("costs {}", list(&costs.collect::<Vec<_>>()))
        }
    }
}

/// NB-ROCK-02, NB-ROCK-03, NB-ROCK-04, NB-ROCK-05, NB-ROCK-06, NB-ROCK-07, NB-ROCK-08, NB-ROCK-09: where a rocket may
/// end.
fn ends(gunnery: &Gunnery<'_>, muzzle: Point, aim: Point) -> Chances<RocketEnd> {
    let rule = gunnery.state.house_rules.rocket_last_section;
    let sections = rocket_sections(muzzle.distance_to(aim), rule);
    let flights = die(6).then(|face| match *face {
        LAUNCH_FAILS => Chances::certain(None),
        _ => (0..sections.len()).fold(Chances::certain(Some(Vec::new())), |faces, _| {
            faces.then(|faces: &Option<Vec<u8>>| {
                die(6).map(|face| {
                    let faces = faces.iter().flatten().copied();
                    Some(faces.chain([*face]).collect::<Vec<_>>())
                })
            })
        }),
    });
    flights.map(|faces| match (faces, Course::toward(muzzle, aim)) {
        (None, _) => RocketEnd::Launch,
        (Some(_), None) => RocketEnd::Down(aim),
        (Some(faces), Some(course)) => {
            let mut flown = Flown { at: muzzle, course, straight: true };
            for (face, far) in faces.iter().zip(&sections) {
                let (turn, goes_on) = flown.section(flight(*face).0, *far);
                if !goes_on {
                    return match turn {
                        crate::rules::napoleonic_brigade::events::fire::Turn::Explodes => RocketEnd::Down(flown.at),
                        _ => RocketEnd::Sky,
                    };
                }
            }
            let arrives = flown.straight && rule == RocketLastSection::Rest;
            RocketEnd::Down(if arrives { aim } else { flown.at })
        }
    })
}

/// NB-ROCK-11, NB-BURST-04: who falls where it comes down.
fn fate(gunnery: &Gunnery<'_>, muzzle: Point, end: RocketEnd) -> Chances<Fate> {
    let RocketEnd::Down(at) = end else {
        return Chances::certain(Fate::Lost(end));
    };
    let under = gunnery.under(at, muzzle, Burst::Inner);
    let tally = Tally::of(SALVO, &bonuses(gunnery, &under, muzzle));
    let row = CREW + i32::from(tally.total);
    if under.is_empty() || row <= 0 {
        return Chances::certain(Fate::Harmless);
    }
    average().map(|face| {
        let look = gunnery.state.melee_fire_table.read_once(row, *face);
        let (losses, _) = under.shares(u32::from(look.casualties));
        let mut costs: Vec<(UnitId, u32)> = Vec::new();
        for heads in losses.iter().filter(|heads| heads.figures > 0) {
            match costs.iter_mut().find(|(id, _)| *id == heads.brigade) {
                Some((_, count)) => *count += heads.figures,
                None => costs.push((heads.brigade.clone(), heads.figures)),
            }
        }
        match costs.is_empty() {
            true => Fate::Harmless,
            false => Fate::Costs(costs),
        }
    })
}
