//! Whether a game file can be played: TT-GEO-01, TT-GEO-03, TT-SET-09 to TT-SET-14, TT-ARMY-01 to TT-ARMY-24.

use crate::adjudicate::{Side, UnitId, Wrong, because, game_keys, taken};
use crate::kit::reinforcement::{self, ArrivalRow};
use crate::kit::table::Coordinates;
use crate::rules::two_by_two::charts::switches::StatusStack;
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::position::arrivals::entrances;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::scenario::Points;
use crate::rules::two_by_two::position::state::{Later, Part, State};
use crate::rules::two_by_two::troops::units::{Kind, Size, Status, Unit};
use crate::yaml::{Fault, Faults, Node, Span};

/// Whether every unit is one of its army.
pub(crate) fn are_well_listed(state: &State, game: &Node, faults: &mut Faults) -> bool {
    let wrong = (0..state.army.len()).filter_map(|index| {
        let span = game_keys::place_of(game, &state.army[index].unit, index);
        Some((span, is_well_listed(state, index)?))
    });
    add_all(wrong.collect(), faults)
}

/// TT-SET-18: whether all who are still to come have stood nowhere, come after the first turn, and find places on the
/// table that are open to them.
pub(crate) fn may_come_on(state: &State, arrivals: &[ArrivalRow<Coordinates>], faults: &mut Faults) -> bool {
    let ground = Ground::of(state);
    let bar = |row: &Later, unit: &Unit| {
        if row.turn < 2 {
            let message = format!("`{}` is there as turn 1 begins", unit.unit);
            return Some(("TT-SET-18", message, "write a later turn, or deploy it"));
        }
        if state.is_queued(&unit.unit) {
            let message = format!("`{}` waits in a queue", unit.unit);
            return Some(("TT-SET-18", message, "leave it out of the queue, or out of `arrivals`"));
        }
        let shut = entrances(state, &ground, row, unit).next().is_none();
        shut.then(|| reinforcement::shut_out("TT-SET-18", row, unit, "place", "name another place"))
    };
    reinforcement::may_come_on(arrivals, &state.arrivals, "TT-SET-18", bar, faults)
}

fn add_all(found: Vec<(Span, Wrong)>, faults: &mut Faults) -> bool {
    let sound = found.is_empty();
    for (span, wrong) in found {
        let fault = Fault::error(span, wrong.reason).help(wrong.help);
        faults.add(match wrong.clause {
            Some(clause) => fault.clause(clause),
            None => fault,
        });
    }
    sound
}

/// Whether every base and point is where it may be.
pub(crate) fn is_sound(state: &State, game: &Node, faults: &mut Faults) -> bool {
    let ground = Ground::of(state);
    let mut found = Vec::new();
    for (index, unit) in state.army.iter().enumerate() {
        let span = game_keys::place_of(game, &unit.unit, index);
        found.extend(is_well_placed(state, &ground, unit).map(|wrong| (span, wrong)));
    }
    let under = |key: &str| game.get(key).map_or(game.span, |node| node.span);
    found.extend(points_wrong(state).map(|wrong| (under("points"), wrong)));
    found.extend(relations_wrong(state).map(|wrong| (under("contacts"), wrong)));
    found.extend(order_wrong(state).map(|wrong| (under("order"), wrong)));
    let points = game.get("scenario").and_then(|node| node.get("points"));
    if let Some(points) = points {
        found.extend(too_dear(state).map(|wrong| (points.span, wrong)));
    }
    add_all(found, faults)
}

fn is_well_listed(state: &State, index: usize) -> Option<Wrong> {
    let unit = &state.army[index];
    let id = &unit.unit;
    let alike = |other: &&Unit| other.unit.is_like(id.as_str());
    if let Some(other) = state.army[..index].iter().find(alike) {
        let reason = taken(id.as_str(), other.unit.as_str());
        let help = "give every unit a name of its own";
        return Some(Wrong::new("TT-SET-14", reason, help));
    }
    if state.sides.iter().all(|card| card.side != unit.side) {
        let side = &unit.side;
        let reason = because!("`{}` is of side `{}`, which the game does not have", id, side);
        return Some(Wrong::new("TT-SET-01", reason, "name one of the two sides"));
    }
    if unit.state == Status::Both && state.house_rules.status_stack != StatusStack::Stack {
        let reason = because!("`{}` is pinned and disrupted: a unit has one state at a time", id);
        let help = "write `state: disrupted`; `house_rules: {status_stack: stack}` keeps both";
        return Some(Wrong::new("TT-RAL-20", reason, help));
    }
    let mine = state.army.iter().filter(|other| other.side == unit.side);
    may_be_listed(state, unit, &mine.collect::<Vec<_>>())
}

/// TT-ED-12, TT-ARMY-03, TT-ARMY-04, TT-ARMY-05, TT-ARMY-06, TT-ARMY-07, TT-ARMY-08, TT-ARMY-09, TT-ARMY-10,
/// TT-ARMY-11, TT-ARMY-12, TT-ARMY-13, TT-ARMY-14, TT-ARMY-15, TT-ARMY-16, TT-ARMY-17, TT-ARMY-18, TT-ARMY-19,
/// TT-ARMY-20, TT-ARMY-21, TT-ARMY-22, TT-ARMY-23, TT-ARMY-24: whether an army of these units may have this one.
pub(crate) fn may_be_listed(state: &State, unit: &Unit, army: &[&Unit]) -> Option<Wrong> {
    let (id, noun) = (&unit.unit, unit.kind.noun());
    let edition = state.edition.name();
    if !tables::is_in(unit.kind, state.edition) {
        let reason = because!("`{}`: edition {} has no {}", id, edition, noun);
        return Some(Wrong::new("TT-ARMY-03", reason, "use the HQs of the edition"));
    }
    if let Some(addition) = unit.kind.addition()
        && !state.options.contains(&addition)
    {
        let reason = because!("`{}`: {} are not agreed to in this game", id, noun);
        let help = because!("`options: [{}]` in the game file allows them", unit.kind.word());
        return Some(Wrong::new("TT-ED-12", reason, help));
    }
    if unit.kind == Kind::ArmyHq && !state.scenario.multi_corps {
        let reason = because!("`{}`: an army HQ is for games of several corps", id);
        let help = "`scenario: {multi_corps: yes}` in the game file makes it one";
        return Some(Wrong::new("TT-SET-17", reason, help));
    }
    has_its_size(state, unit).or_else(|| has_its_quality(state, unit)).or_else(|| has_its_division(unit, army))
}

/// TT-UNIT-05, TT-ARMY-13, TT-ARMY-14, TT-ARMY-15, TT-ARMY-16.
fn has_its_size(state: &State, unit: &Unit) -> Option<Wrong> {
    if unit.size == Size::Common {
        return None;
    }
    let (id, noun) = (&unit.unit, unit.kind.noun());
    if state.edition == crate::rules::two_by_two::charts::edition::Edition::TwoMc {
        let reason = because!("`{}`: the units of edition 2Mc are all of one size", id);
        return Some(Wrong::new("TT-UNIT-05", reason, "leave `size:` out"));
    }
    if unit.kind == Kind::Militia && unit.size == Size::Small {
        let reason = because!("`{}`: militia may not be small", id);
        return Some(Wrong::new("TT-ARMY-15", reason, "leave `size:` out"));
    }
    (!unit.kind.is_infantry() && !unit.kind.is_cavalry()).then(|| {
        let reason = because!("`{}`: {} is neither large nor small", id, noun);
        Wrong::new("TT-ARMY-16", reason, "leave `size:` out")
    })
}

/// TT-UNIT-04.
fn has_its_quality(state: &State, unit: &Unit) -> Option<Wrong> {
    let allowed = state.house_rules.guard_quality == crate::rules::two_by_two::charts::switches::GuardQuality::Yes
        && state.edition == crate::rules::two_by_two::charts::edition::Edition::ThreeOne;
    (unit.guards && !allowed).then(|| {
        let reason = because!("`{}`: guards are a type of infantry", unit.unit);
        let help = "write `kind: guards`, or leave `guards:` out; in edition 3.01 \
            `house_rules: {guard_quality: true}` allows it";
        Wrong::new("TT-UNIT-04", reason, help)
    })
}

/// TT-ARMY-24: the division a unit is under is led by a Division HQ of its army.
fn has_its_division(unit: &Unit, army: &[&Unit]) -> Option<Wrong> {
    let under = unit.under.as_ref()?;
    let hq = army.iter().find(|hq| hq.unit == *under);
    let leads = hq.is_some_and(|hq| matches!(hq.kind, Kind::DivisionHq | Kind::CorpsHq | Kind::ArmyHq | Kind::Hq));
    (!leads).then(|| {
        let reason = because!("`{}`: `{}` is no HQ of its army", unit.unit, under);
        let help = "name the HQ under which it stands, or leave `under:` out";
        Wrong::new("TT-ARMY-24", reason, help)
    })
}

/// TT-GEO-01, TT-GEO-05, TT-GEO-20: whether a unit of a game file stands where it may.
fn is_well_placed(state: &State, ground: &Ground, unit: &Unit) -> Option<Wrong> {
    let id = &unit.unit;
    let (Some(_), Some(face)) = (unit.at, unit.face) else {
        let open = state.part.is_set_up() || state.part == Part::Over;
        let stands = open || unit.is_lost() || state.is_queued(id);
        let half = unit.at.is_some();
        return (half || !stands).then(|| {
            let reason = match half {
                true => because!("`{}` faces nowhere", id),
                false => because!("`{}` has no place on the table, and waits in no queue", id),
            };
            Wrong::new("TT-SET-14", reason, "add `at:` and `face:` to its entry")
        });
    };
    if unit.is_lost() || state.is_queued(id) {
        let reason = because!("`{}` is not in play, and cannot stand on the table", id);
        return Some(Wrong::new("TT-STAT-01", reason, "leave `at:` and `face:` out"));
    }
    let base = state.base_at(unit.at?.point(state.measure()), face);
    if let Some(hindrance) = ground.hindrance(state, unit, &base) {
        let reason = because!("`{}` cannot stand there: {} is in the way", id, hindrance.what);
        return Some(Wrong::new(hindrance.clause, reason, "mend its `at:`"));
    }
    let mut others = state.others(id);
    let other = others.find(|(_, other)| base.overlaps(other, state.touch()));
    other.map(|(other, _)| {
        let reason = because!("`{}` overlaps `{}`", id, other.unit);
        Wrong::new("TT-GEO-05", reason, "mend its `at:`")
    })
}

/// TT-SET-09, TT-SET-10, TT-SET-11, TT-SET-12, TT-SET-13, TT-SET-14: the points of arrival of a game file.
pub(crate) fn points_wrong(state: &State) -> impl Iterator<Item = Wrong> {
    let mut found = Vec::new();
    for (index, point) in state.points.iter().enumerate() {
        let id = &point.unit;
        let before = &state.points[..index];
        let twice = before.iter().any(|other| other.unit.is_like(id.as_str()));
        if twice || state.named(id.as_str()).is_some() {
            let reason = because!("the name `{}` is taken", id);
            found.push(Wrong::new("TT-SET-09", reason, "give the point another"));
        }
        if before.iter().filter(|other| other.side == point.side).count() >= 2 {
            let reason = because!("`{}` is a third point of its side", id);
            found.push(Wrong::new("TT-SET-11", reason, "a side has two at the most"));
        }
        let at = point.at.point(state.measure());
        if state.board().edge_at(at, state.touch()).is_none() {
            let reason = because!("`{}` is not on an edge of the table", id);
            found.push(Wrong::new("TT-SET-09", reason, "mend its `at:`"));
        }
        for queued in &point.queue {
            let known = state.find(queued).is_some_and(|unit| unit.side == point.side);
            let queues = state.points.iter().flat_map(|point| &point.queue);
            if !known || queues.filter(|other| *other == queued).count() > 1 {
                let reason = because!("`{}` does not wait at `{}` alone, or is no unit of its side", queued, id);
                found.push(Wrong::new("TT-SET-14", reason, "mend the queues"));
            }
        }
    }
    found.into_iter()
}

/// What contacts and melees of a position name.
pub(crate) fn relations_wrong(state: &State) -> Option<Wrong> {
    let contacts = state.contacts.iter().map(|contact| (&contact.charger, &contact.on));
    let fought = state.melees.iter().map(|fought| (&fought.attacker, &fought.defender));
    let stands = |id: &UnitId| state.find(id).filter(|unit| unit.at.is_some());
    let is_pair = |(one, other): &(&UnitId, &UnitId)| match (stands(one), stands(other)) {
        (Some(one), Some(other)) => one.side != other.side,
        _ => false,
    };
    let mut pairs = contacts.chain(fought);
    let (one, other) = pairs.find(|pair| !is_pair(pair))?;
    let reason = because!("`{}` and `{}` cannot be in contact", one, other);
    Some(Wrong::new("TT-GEO-10", reason, "name two enemies on the table"))
}

/// The order of play names the sides.
pub(crate) fn order_wrong(state: &State) -> Option<Wrong> {
    let known = |side: &Side| state.sides.iter().any(|card| card.side == *side);
    let wants = match state.part {
        Part::Move | Part::Shoot | Part::Whole => 2..=2,
        Part::Ground | Part::Deploy | Part::Points => 1..=4,
        Part::Muster | Part::Over => 0..=4,
    };
    let sound = wants.contains(&state.order.len()) && state.order.iter().all(known);
    (!sound).then(|| {
        let reason = "`order` does not name the sides whose turn it is";
        let sides = state.sides.iter().map(|card| card.side.as_str());
        let sides = sides.collect::<Vec<_>>().join(", ");
        Wrong::new("TT-SEQ-01", reason, format!("write `order: [{sides}]`"))
    })
}

/// TT-ARMY-01: an army of the game file that costs more than the game says.
fn too_dear(state: &State) -> Option<Wrong> {
    let Points::Halves(most) = state.scenario.points else {
        return None;
    };
    let card = state.sides.iter().find(|card| cost(state, &card.side) > most)?;
    let reason = because!(
        "the army of the {} costs {} points, and {} are agreed",
        card.name,
        tables::points(cost(state, &card.side)),
        tables::points(most)
    );
    Some(Wrong::new("TT-ARMY-01", reason, "shorten the list, or raise `points`"))
}

/// What an army costs, in half points.
pub(crate) fn cost(state: &State, side: &Side) -> u32 {
    let all = state.army.iter().chain(reinforcement::all(&state.arrivals));
    let mine = all.filter(|unit| unit.side == *side);
    mine.map(|unit| tables::cost(unit.kind, unit.size)).sum()
}
