//! What the position looks like: names, and marks for a map.

use std::collections::BTreeSet;

use super::charts::measures::{INCH, spot};
use super::charts::options::Options;
use super::charts::terrain_kinds::{Class, Cover, Land};
use super::events::Event;
use super::events::fire::Mark as Aim;
use super::narrative::names::{brigade_called, noun};
use super::narrative::working;
use super::position::ground::Ground;
use super::position::state::{Later, Objective, SideCard, State, strength};
use super::position::terrain::{Shape as Lie, Terrain};
use super::position::victory::holder;
use super::setup::arrivals::entrances;
use super::troops::arm::{Formation, Kind};
use super::troops::bases::{BaseClass, Morale};
use super::troops::brigade::Brigade;
use crate::adjudicate::{self, Deed, Goal, Mark, Patch, Pin, Place, Plot, Roster, Shape, Stand, Symbol, UnitId};
use crate::kit::table::{Coordinates, Length, Point};
use crate::kit::{list, reinforcement};
use crate::rules::napoleonic_brigade::charts::bases;
use crate::rules::napoleonic_brigade::position::estimates;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// Sides and brigades by name.
pub(crate) fn roster(state: &State) -> Roster {
    let side = |card: &SideCard| (card.side.clone(), card.name.clone());
    let fit = |brigade: &Brigade| (brigade.unit.clone(), vec![brigade.kind.arm()]);
    let unit = |brigade: &Brigade| (brigade.unit.clone(), brigade.side.clone(), brigade_called(brigade));
    Roster {
        sides: state.sides.iter().map(side).collect(),
        units: state.army.iter().chain(reinforcement::all(&state.arrivals)).map(unit).collect(),
        places: Vec::new(),
        fit: state.army.iter().filter(|brigade| !brigade.is_gone()).map(fit).collect(),
        at: Vec::new(),
    }
}

/// Marks for a map.
pub(crate) fn plot(state: &State) -> Plot {
    let board = state.board();
    let ground = Ground::of(&state.terrain, &state.options);
    let [frontage, depth] = bases::size(BaseClass::InfantryTwoLines, state.house_rules.team_bases);
    Plot {
        ground: adjudicate::Ground::Table {
            width: board.width.in_micrometres(),
            height: board.height.in_micrometres(),
            unit: "inch",
            measure: Length::of(1, INCH).in_micrometres(),
            frontage: frontage.in_micrometres(),
            depth: depth.in_micrometres(),
        },
        patches: state.terrain.iter().filter_map(|terrain| patch(terrain, &state.options)).collect(),
        marks: state.brigades().filter_map(|brigade| mark(state, &ground, brigade)).collect(),
        pins: pins(state, &ground),
        goals: state.scenario.objectives.iter().filter_map(|objective| goal(state, &ground, objective)).collect(),
        sides: state.sides.iter().map(|card| card.side.clone()).collect(),
        theatre: None,
    }
}

/// NB-SET-16: where those who are still to come do so, if nobody is in their way.
fn pins(state: &State, ground: &Ground) -> Vec<Pin> {
    let first = |row: &Later, brigade: &Brigade| {
        let at = match row.edge {
            Some(edge) => {
                let mut along = state.board().along(edge, [row.from, row.to], INCH);
                along.next()?
            }
            None => row.at?.point(INCH),
        };
        entrances(state, ground, row, brigade).next()?;
        Some((brigade.side.clone(), Place::Point(corner(at))))
    };
    reinforcement::pins(&state.arrivals, first)
}

/// An objective in the middle of its place.
fn goal(state: &State, ground: &Ground, objective: &Objective) -> Option<Goal> {
    let place = ground.named(&objective.place)?;
    let mut named = state.terrain.iter().filter(|terrain| terrain.name.as_ref() == Some(&objective.place));
    let corners = match named.find_map(|terrain| terrain.shape().ok()?)? {
        Lie::Area(outline) => outline.corners().to_vec(),
        Lie::Line(track) => track.points,
    };
    let middle = |along: fn(&Point) -> i64| {
        let least = corners.iter().map(along).min()?;
        Some((least + corners.iter().map(along).max()?) / 2)
    };
    Some(Goal {
        name: objective.place.clone(),
        at: Place::Point([middle(|point| point.x)?, middle(|point| point.y)?]),
        points: objective.points.into(),
        held: holder(state, place).cloned(),
    })
}

fn corner(point: Point) -> [i64; 2] {
    [point.x, point.y]
}

fn mark(state: &State, ground: &Ground, brigade: &Brigade) -> Option<Mark> {
    let footprint = state.footprint(ground, brigade)?;
    let bases = footprint.bases.iter();
    let bases = bases.map(|stood| stood.base.corners().map(corner));
    Some(Mark {
        unit: brigade.unit.to_string(),
        side: brigade.side.clone(),
        at: spot(brigade.at?),
        kind: noun(brigade.kind).to_owned(),
        stand: Some(Stand { at: corner(footprint.centre()), degrees: footprint.face.degrees() }),
        bases: bases.collect(),
        symbol: match brigade.kind {
            Kind::Infantry | Kind::Skirmishers => Symbol::Infantry,
            Kind::Cavalry => Symbol::Cavalry,
            Kind::FootArtillery | Kind::HorseArtillery | Kind::Rockets => Symbol::Artillery,
            Kind::Staff => Symbol::Leader,
        },
        form: form(brigade),
        facing: match brigade.form {
            Formation::Garrison => String::new(),
            _ => footprint.face.degrees().to_string(),
        },
        strength: Some(strength(brigade)).filter(|_| estimates::rough(state, &brigade.side).is_none()),
        looks: estimates::looks(state, brigade),
        state: condition(state, brigade),
    })
}

/// How a brigade is drawn up, as its orders have it.
fn form(brigade: &Brigade) -> String {
    match &brigade.post {
        Some(post) => format!("in {}", post.complex),
        None => brigade.form.word().to_owned(),
    }
}

/// What is wrong with a brigade, in a few words.
pub(crate) fn condition(state: &State, brigade: &Brigade) -> String {
    let mut words = Vec::new();
    let enemies = state.opponents(&brigade.unit);
    let mut enemies = enemies.map(ToString::to_string).collect::<Vec<_>>();
    enemies.dedup();
    if !enemies.is_empty() {
        words.push(format!("in melee with {}", enemies.join(", ")));
    }
    let duties = brigade.duties.first();
    words.extend(duties.map(|spell| working::duty(spell, |id| id.to_string())));
    if brigade.disorganised.is_some_and(|until| until >= state.turn) {
        words.push("disorganised".to_owned());
    }
    if brigade.is_deserted() {
        words.push("without crew".to_owned());
    }
    let morale = brigade.morale(&state.house_rules);
    if morale != Morale::Ok {
        words.push(working::status(morale).to_owned());
    }
    words.join(", ")
}

/// Who is beaten, in flight, in disorder or worn out: a winner who goes after a loser is in no danger by that, nor is whoever
/// rallies.
pub(crate) fn perils(state: &State) -> Vec<(UnitId, String)> {
    let stand = state.brigades().filter(|brigade| brigade.at.is_some());
    let perils = stand.filter_map(|brigade| {
        let called = |id: &UnitId| state.find(id).map_or_else(|| "the enemy".to_owned(), brigade_called);
        let mut words = Vec::new();
        let enemies = state.opponents(&brigade.unit).map(called).collect::<BTreeSet<_>>();
        if !enemies.is_empty() {
            words.push(format!("hand to hand with {}", list(&enemies.into_iter().collect::<Vec<_>>())));
        }
        let duty = brigade.duties.first().map(|spell| &spell.duty);
        words.extend(duty.and_then(|duty| match duty {
            Duty::Beaten { by, .. } => Some(format!("falling back before {}", called(by))),
            Duty::Routing => Some("in flight".to_owned()),
            Duty::Recoiling => Some("falling back".to_owned()),
            Duty::Shaken { .. } => Some("in disorder".to_owned()),
            _ => None,
        }));
        words.extend(brigade.is_deserted().then(|| "without crew".to_owned()));
        // Nobody in flight wavers any more.
        match brigade.morale(&state.house_rules) {
            Morale::Ok => {}
            _ if matches!(duty, Some(Duty::Routing)) => {}
            // Nor need it be said of whoever goes back that he will go no farther forward.
            Morale::Halt if matches!(duty, Some(Duty::Beaten { .. } | Duty::Recoiling)) => {}
            Morale::Halt if matches!(duty, Some(Duty::Rallying)) => words.push("rallying".to_owned()),
            Morale::Halt => words.push("wavering".to_owned()),
            Morale::FallBack => words.push("breaking up".to_owned()),
        }
        (!words.is_empty()).then(|| (brigade.unit.clone(), list(&words)))
    });
    perils.collect()
}

fn patch(terrain: &Terrain, options: &Options) -> Option<Patch> {
    let shape = match terrain.shape().ok()?? {
        Lie::Area(outline) => Shape::Area(outline.corners().iter().copied().map(corner).collect()),
        Lie::Line(track) => Shape::Line {
            points: track.points.iter().copied().map(corner).collect(),
            width: track.width.in_micrometres(),
        },
    };
    Some(Patch {
        hexes: whereabouts(terrain),
        kind: terrain.kind.word().to_owned(),
        name: terrain.name.clone(),
        effects: effects(terrain, options),
        shape: Some(shape),
    })
}

/// Where a piece lies, in words as they stand in a game file.
fn whereabouts(terrain: &Terrain) -> Vec<String> {
    let point = |Coordinates(x, y): &Coordinates| format!("[{x}, {y}]");
    let points = terrain.at.iter().chain(&terrain.area).chain(&terrain.line);
    let mut words = points.map(point).collect::<Vec<_>>();
    if let Some([wide, deep]) = terrain.size {
        words.push(format!("{wide} by {deep}"));
    }
    words
}

/// What a piece of ground does, in words.
fn effects(terrain: &Terrain, options: &Options) -> Vec<&'static str> {
    let land = terrain.kind;
    let named = terrain.name.as_deref();
    let agreed = named.is_some_and(|name| options.is_occupiable(name));
    let going = match land.class(options) {
        Class::Open => None,
        Class::Road => Some("march columns half as fast again"),
        Class::Difficult => Some("difficult"),
        Class::VeryDifficult => Some("very difficult"),
        Class::Impassable => Some("impassable"),
        Class::Obstacle => Some("obstacle"),
        Class::Building => Some("an obstacle nobody holds"),
        Class::Complex if agreed => Some("may be held"),
        Class::Complex => Some("nobody may hold it"),
    };
    let cover = match land.cover() {
        Cover::None => None,
        Cover::Soft => Some("soft cover"),
        Cover::Hard => Some("hard cover"),
    };
    let height = (land == Land::Hill).then_some("height");
    height.into_iter().chain(going).chain(cover).collect()
}

/// Who goes back in an event.
pub(crate) fn gives_ground(event: &Event) -> Vec<UnitId> {
    match event {
        Event::Moves(way) if way.manner.is_backward() => vec![way.unit.clone()],
        _ => Vec::new(),
    }
}

/// Who fires at whom, and who fights whom, in an event. Fire at a wall is fire at nobody.
pub(crate) fn deeds(event: &Event) -> Vec<Deed> {
    let brigade = |mark: &Aim| match mark {
        Aim::Brigade(unit) | Aim::Gun { of: unit, .. } => Some(unit.clone()),
        Aim::Section { .. } => None,
    };
    match event {
        Event::Fires(shot) => vec![Deed::Fires {
            by: vec![shot.unit.clone()],
            at: std::iter::once(&shot.at).chain(&shot.also).filter_map(brigade).collect(),
        }],
        Event::Launches(flight) => {
            vec![Deed::Fires { by: vec![flight.unit.clone()], at: brigade(&flight.at).into_iter().collect() }]
        }
        Event::Fights(round) => {
            let mut sides = round.blows.iter();
            let mut next = || {
                sides
                    .next()
                    .map(|blow| blow.brigades.iter().map(|strength| strength.unit.clone()).collect())
                    .unwrap_or_default()
            };
            vec![Deed::Fights { by: next(), on: next() }]
        }
        _ => Vec::new(),
    }
}
