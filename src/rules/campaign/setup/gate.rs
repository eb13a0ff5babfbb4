//! Whether a position that was read can be played: CP-GND-02, CP-GND-04, CP-GND-05, CP-FOR-05, CP-FOR-09.

use crate::adjudicate::{Flaws, UnitId};
use crate::kit::Spot;
use crate::rules::campaign::charts::switches::Names;
use crate::rules::campaign::orders::{Words, held};
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::ground::HexSide;
use crate::rules::campaign::position::state::{Part, SideCard, State};
use crate::yaml::{Fault, Faults, Node};
use jiff::civil::Date;

/// A clause, what is wrong, and what to do.
type Complaint = (&'static str, String, &'static str);

/// Whether a game file makes a position that can be played.
pub(crate) fn is_sound(state: &State, game: &Node, faults: &mut Faults) -> bool {
    let found = complaints(state);
    for (clause, message, help) in &found {
        faults.add(Fault::error(game.span, message.clone()).clause(*clause).help(*help));
    }
    found.is_empty()
}

/// Notes what is wrong with a position that was saved.
pub(crate) fn sound(state: &State, flaws: &mut Flaws) {
    flaws.game_of(state.sides.iter().map(|card| &card.side));
    flaws.army_of(state.army.iter().map(|force| (&force.unit, &force.side)));
    flaws.grid(&state.map);
    flaws.each_side("open", &state.open);
    flaws.filed::<Words>(&state.standing);
    let winner = state.ending.as_ref().map(|ending| &ending.winner);
    flaws.ending(&state.part, &Part::Over, winner);
    flaws.number("`day`", state.day, 1..=9999);
    let dated = state.scenario.begins.as_ref().is_none_or(|text| text.parse::<Date>().is_ok());
    flaws.unless(dated, || "`begins` is no date");
    // CP-VEI-05: a side that has no part in them knows of no battle while they are fought.
    flaws.unless(
        state.part == Part::Battles || state.battles.is_empty(),
        || "`battles` stand with `part: battles` alone",
    );
    // CP-DAY-05: whatever is done for one after the other is done in the order of the names.
    let in_order = state.army.windows(2).all(|pair| pair[0].unit.as_str() < pair[1].unit.as_str());
    flaws.unless(in_order, || "the forces do not stand in the order of their names");
    for battle in &state.battles {
        flaws.side("battles", &battle.attacker);
        flaws.spot("a battle", &state.map, battle.field);
        flaws.unless(battle.ends > battle.begins && battle.ends <= 48, || "a battle ends after it begins");
        for share in battle.all() {
            flaws.spot("a battle", &state.map, share.at);
            flaws
                .unless((battle.begins..battle.ends).contains(&share.from), || "a battle has somebody who is too late");
        }
    }
    let most = |what: &str, number: u32, flaws: &mut Flaws| flaws.number(what, number, 0..=9_999_999);
    for force in state.army.iter().chain(state.scenario.calendar.iter().map(|arrival| &arrival.force)) {
        flaws.number(&format!("the fatigue of `{}`", force.unit), force.fatigue, 0..=8);
        for unit in &force.units {
            for number in [unit.strength, unit.full, unit.dead, unit.taken, unit.away, unit.eaten] {
                most(&format!("a number of `{}`", unit.unit), number, flaws);
            }
            flaws.number(&format!("the rating of `{}`", unit.unit), unit.rating, 0..=2);
        }
        let orders = force.order.iter().chain(force.riding.iter().map(|riding| &riding.order));
        for text in orders.flat_map(|order| order.steps.iter().chain(&order.otherwise)) {
            flaws.unless(held::read(text).is_some(), || format!("`{text}` is no step"));
        }
        let spots = [Some(force.at), force.next].into_iter().flatten();
        spots.for_each(|spot| flaws.spot(&format!("`{}`", force.unit), &state.map, spot));
    }
    for patient in &state.hospital {
        flaws.side("hospital", &patient.side);
        flaws.spot("a leader", &state.map, patient.at);
    }
    for report in &state.reports {
        flaws.side("reports", &report.of);
        flaws.spot("a report", &state.map, report.seen.at);
    }
    for (_, message, _) in complaints(state) {
        flaws.add(message);
    }
}

/// What is wrong with map and forces.
fn complaints(state: &State) -> Vec<Complaint> {
    let mut found = Vec::new();
    ground(state, &mut found);
    forces(state, &mut found);
    found
}

fn ground(state: &State, found: &mut Vec<Complaint>) {
    let on_map = |spot: &Spot| state.map.contains(state.map.hex(*spot));
    let mut all = state.terrain.iter().flat_map(|ground| &ground.hexes).copied().collect::<Vec<_>>();
    all.extend(state.roads.iter().flat_map(|road| &road.hexes));
    all.extend(state.places.iter().map(|place| place.hex));
    all.extend(state.sides.iter().flat_map(|card| card.bases.iter().chain(card.depots.iter().map(|depot| &depot.hex))));
    if let Some(spot) = all.iter().find(|spot| !on_map(spot)) {
        found.push(("CP-GND-01", format!("{spot} is off the map"), "give a hex of the map"));
    }
    for road in &state.roads {
        let broken = road.hexes.windows(2).find(|pair| on_map(&pair[0]) && apart(state, pair[0], pair[1]) != 1);
        if let Some(pair) = broken {
            let message = format!("a road goes from {} to {}, which are not next to each other", pair[0], pair[1]);
            found.push(("CP-GND-04", message, "write every hex of the road"));
        }
    }
    let sides =
        state.rivers.iter().flat_map(|river| &river.sides).chain(state.crossings.iter().map(|crossing| &crossing.side));
    let parted =
        |side: &&HexSide| !on_map(&side.one) || !on_map(&side.other) || apart(state, side.one, side.other) != 1;
    if let Some(side) = sides.clone().find(parted) {
        found.push(("CP-GND-05", format!("{side} is no side between two hexes of the map"), "name two neighbours"));
    }
    let river = |side: &HexSide| state.rivers.iter().any(|river| river.sides.contains(side));
    if let Some(crossing) = state.crossings.iter().find(|crossing| !river(&crossing.side)) {
        let message = format!("`{}` crosses nothing: no river runs at {}", crossing.name, crossing.side);
        found.push(("CP-GND-05", message, "give it a side of a river"));
    }
    let names =
        state.places.iter().map(|place| &place.name).chain(state.crossings.iter().map(|crossing| &crossing.name));
    let names = names.collect::<Vec<_>>();
    let strange = |name: &&&String| crate::orders::name_fault(name).is_some();
    if let Some(name) = names.iter().find(strange) {
        let help = "letters, digits, hyphens and dots, at most 24, so that orders can name it";
        found.push(("CP-GND-03", format!("`{name}` is no name of a place"), help));
    }
    let twice =
        names.iter().enumerate().find(|(index, name)| names[..*index].iter().any(|other| held::same(other, name)));
    if let Some((_, name)) = twice {
        found.push(("CP-GND-03", format!("two places are called `{name}`"), "give each a name of its own"));
    }
    for (index, place) in state.places.iter().enumerate() {
        if state.places[..index].iter().any(|other| other.hex == place.hex) {
            found.push(("CP-GND-02", format!("two places stand in {}", place.hex), "a hex holds one place"));
        }
        if place.owner.as_ref().is_some_and(|side| state.card(side).is_none()) {
            found.push((
                "CP-GND-11",
                format!("`{}` belongs to no side of the game", place.name),
                "name one of the two",
            ));
        }
    }
    for objective in &state.scenario.objectives {
        if !state.places.iter().any(|place| held::same(&place.name, &objective.place)) {
            let message = format!("there is no place `{}` to be worth points", objective.place);
            found.push(("CP-END-01", message, "list it under `terrain`"));
        }
    }
}

fn forces(state: &State, found: &mut Vec<Complaint>) {
    let all = state.army.iter().chain(state.scenario.calendar.iter().map(|arrival| &arrival.force));
    let all = all.collect::<Vec<_>>();
    let mut names = Vec::<&UnitId>::new();
    for force in &all {
        if state.card(&force.side).is_none() {
            let message = format!("`{}` is of side `{}`, which the game does not have", force.unit, force.side);
            found.push(("CP-FOR-05", message, "name one of the two sides"));
        }
        if !state.map.contains(state.map.hex(force.at)) {
            found.push(("CP-FOR-05", format!("`{}` at {} is off the map", force.unit, force.at), "give it a hex"));
        }
        if force.units.is_empty() && force.seen.is_none() {
            found.push(("CP-FOR-05", format!("`{}` has no units", force.unit), "a force without units is none"));
        }
        for name in std::iter::once(&force.unit).chain(force.units.iter().map(|unit| &unit.unit)) {
            if names.iter().any(|other| other.is_like(name.as_str())) {
                let message = format!("two units or forces are called `{name}`");
                found.push(("CP-FOR-05", message, "give each a name of its own"));
            }
            names.push(name);
        }
        if force.garrison && !state.place_at(force.at).is_some_and(|place| place.is_fortress()) {
            found.push((
                "CP-SIE-01",
                format!("`{}` is shut up where no fortress is", force.unit),
                "leave `garrison` out",
            ));
        }
    }
    let mut own = all.iter().filter(|force| force.seen.is_none()).map(|force| &force.unit);
    if state.house_rules.names == Names::Masked
        && let Some(name) = own.find(|name| is_a_number(name.as_str()))
    {
        let message = format!("`{name}` is called as an enemy is whose name nobody knows");
        found.push(("CP-INT-08", message, "with `names: masked` nobody's own name is an `x` with a number"));
    }
    commands(state, &all, found);
    let shares =
        |one: &Force, other: &Force| one.at == other.at && one.side != other.side && !one.garrison && !other.garrison;
    let told = |force: &Force| force.seen.is_none();
    let real = state.army.iter().filter(|force| told(force)).collect::<Vec<_>>();
    for (index, force) in real.iter().enumerate() {
        if let Some(other) = real[..index].iter().find(|other| shares(other, force)) {
            let message = format!("`{}` and `{}` are enemies in one hex", other.unit, force.unit);
            found.push(("CP-FOR-09", message, "put one of them elsewhere"));
        }
    }
}

/// CP-INT-08: a name such as `x3`.
fn is_a_number(name: &str) -> bool {
    let number = name.strip_prefix(['x', 'X']);
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// CP-ORD-05: each force has one who writes its orders, of its own side. A leader or a force that is no more does no harm.
fn commands(state: &State, all: &[&Force], found: &mut Vec<Complaint>) {
    let mut named = Vec::<&UnitId>::new();
    for command in &state.scenario.commands {
        let leads = |card: &&SideCard| card.leaders.contains(&command.leader);
        let Some(card) = state.sides.iter().find(leads) else {
            let message = format!("`{}` has a command, and no leader is called so", command.leader);
            found.push(("CP-ORD-05", message, "name a unit with `arm: leader`"));
            continue;
        };
        for id in &command.forces {
            if all.iter().any(|force| force.unit == *id && force.side != card.side) {
                let message = format!("`{}` does not command `{id}`, which is of the other side", command.leader);
                found.push(("CP-ORD-05", message, "name forces of his own side"));
            }
            if named.contains(&id) {
                let message = format!("`{id}` has two who write its orders");
                found.push(("CP-ORD-05", message, "name each force once"));
            }
            named.push(id);
        }
    }
}
