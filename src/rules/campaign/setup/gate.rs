//! Whether a position that was read can be played: CP-GND-02, CP-GND-04, CP-GND-05, CP-FOR-05, CP-FOR-09.

use super::complaint::Complaint;
use super::doubles;
use crate::adjudicate::{Flaws, UnitId};
use crate::kit::Spot;
use crate::rules::campaign::charts::switches::Names;
use crate::rules::campaign::orders::christening::is_a_number;
use crate::rules::campaign::orders::replies::is_called;
use crate::rules::campaign::orders::{Words, held};
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::force::{Force, Stance};
use crate::rules::campaign::position::ground::HexSide;
use crate::rules::campaign::position::known::base;
use crate::rules::campaign::position::state::{Part, SideCard, State};
use crate::rules::campaign::troops::units::Arm;
use crate::yaml::{Fault, Faults, Node};
use jiff::civil::Date;

/// The most days of a campaign.
const LONGEST: u32 = 9999;

/// Whether a game file makes a position that can be played.
pub(crate) fn is_sound(state: &State, game: &Node, faults: &mut Faults) -> bool {
    let mut found = complaints(state);
    found.extend(of_a_beginning(state));
    for complaint in &found {
        let fault = Fault::error(complaint.span(game), complaint.message.clone());
        faults.add(fault.clause(complaint.clause).help(complaint.help));
    }
    for remark in remarks(state) {
        faults.add(Fault::remark(remark.span(game), remark.message.clone()).clause(remark.clause).help(remark.help));
    }
    found.is_empty()
}

/// CP-GND-01, CP-GND-04, CP-DAY-01, CP-FOR-01, CP-FOR-10, CP-ORD-02, CP-SUP-01, CP-SUP-08, CP-SIE-03, CP-END-01, CP-END-02: notes what no new campaign begins
/// with. Those that have begun with it are played as they were.
pub(crate) fn of_a_new_game(state: &State, game: &Node, faults: &mut Faults) {
    let found = unfit_to_begin(state).into_iter().chain(doubles::found(state)).chain(undated(game));
    for complaint in found {
        let fault = Fault::error(complaint.span(game), complaint.message.clone());
        faults.add(fault.clause(complaint.clause).help(complaint.help));
    }
}

/// CP-SIE-01: fortresses in which more men are shut up than there is room for.
fn overfull(state: &State) -> impl Iterator<Item = Complaint> {
    state.places.iter().filter(|place| place.is_fortress()).filter_map(|place| {
        let men = state.at(place.hex).filter(|force| force.garrison).map(Force::men).sum::<u32>();
        let message = format!("{men} men are shut up in `{}`, which has room for {}", place.name, place.room);
        let complaint = Complaint::new("CP-SIE-01", message, "give it more `room:`, or leave some of them outside");
        (men > place.room).then(|| complaint.at("terrain", [&place.name]))
    })
}

fn unfit_to_begin(state: &State) -> Vec<Complaint> {
    let mut found = Vec::new();
    found.extend(two_grounds(state));
    for road in state.roads.iter().filter(|road| road.hexes.len() < 2) {
        let words = road.hexes.iter().map(Spot::to_string).collect::<Vec<_>>();
        let complaint = Complaint::new("CP-GND-04", "a road goes from a hex to another", "write every hex of the road");
        found.push(Complaint { at: ("terrain", words), ..complaint });
    }
    for place in state.places.iter().filter(|place| place.is_fortress() && place.works == 0) {
        let message = format!("`{}` has a breach before anybody has come", place.name);
        found.push(Complaint::new("CP-SIE-03", message, "works are 1 to 6").at("terrain", [&place.name]));
    }
    found.extend(overfull(state));
    found.extend(called_as_a_force(state));
    found.extend(numbered(state));
    let coming = state.scenario.calendar.iter();
    for force in state.army.iter().chain(coming.clone().map(|arrival| &arrival.force)) {
        for unit in force.units.iter().filter(|unit| unit.arm != Arm::Leader && unit.full == 0) {
            let message = format!("`{}` has nobody at full strength", unit.unit);
            let complaint = Complaint::new("CP-FOR-01", message, "write `full:` men, pieces or wagons");
            found.push(complaint.at("army", [unit.unit.as_str()]));
        }
        for unit in force.units.iter().filter(|unit| unit.strength > unit.full) {
            let message =
                format!("`{}` has more than its full strength: {} of {}", unit.unit, unit.strength, unit.full);
            let complaint = Complaint::new("CP-FOR-01", message, "write no more than `full:`, or a greater `full:`");
            found.push(complaint.at("army", [unit.unit.as_str()]));
        }
        if force.stance == Stance::Screen && force.of(Arm::Horse) == 0 {
            let message = format!("`{}` has no horse to screen with", force.unit);
            let complaint = Complaint::new("CP-ORD-02", message, "give it another stance");
            found.push(complaint.at("army", [force.unit.as_str()]));
        }
    }
    for arrival in coming.filter(|arrival| arrival.day == 0) {
        let message = format!("`{}` comes in before day 1", arrival.force.unit);
        let complaint = Complaint::new("CP-SUP-08", message, "days are counted from 1");
        found.push(complaint.at("scenario", [arrival.force.unit.as_str()]));
    }
    if state.scenario.broken_at > 100 {
        let message = format!("nobody is worth {} per cent of what he has had", state.scenario.broken_at);
        let complaint = Complaint::new("CP-END-02", message, "write up to 100");
        found.push(complaint.at("scenario", [state.scenario.broken_at.to_string().as_str()]));
    }
    found
}

/// The date of day 1: no more than a date, of a year that calendars know.
fn undated(game: &Node) -> Option<Complaint> {
    let typed = game.get("scenario")?.get("begins")?.word()?;
    let first = typed.parse::<Date>().ok().filter(|date| date.year() > 0 && date.to_string() == typed);
    let help = "write year, month and day, from year 1 on: `begins: 1815-06-15`";
    let complaint = || Complaint::new("CP-DAY-01", format!("`{typed}` is no date for day 1"), help);
    first.is_none().then(|| complaint().at("scenario", [typed]))
}

/// CP-GND-01: a hex that is said to be of two kinds.
fn two_grounds(state: &State) -> Option<Complaint> {
    let kinds = state.terrain.iter().flat_map(|ground| ground.hexes.iter().map(|hex| (*hex, ground.kind)));
    let kinds = kinds.collect::<Vec<_>>();
    let twice = kinds
        .iter()
        .enumerate()
        .find(|(place, (hex, kind))| kinds[..*place].iter().any(|(other, before)| other == hex && before != kind));
    let (_, (hex, _)) = twice?;
    let complaint = Complaint::new("CP-GND-01", format!("{hex} has two kinds of ground"), "leave one of them out");
    Some(complaint.at("terrain", [hex.to_string().as_str()]).again())
}

/// CP-FOR-10: a place or a crossing that is called as a force, so that an order to go there could mean either.
fn called_as_a_force(state: &State) -> Vec<Complaint> {
    let forces = state.army.iter().chain(state.scenario.calendar.iter().map(|arrival| &arrival.force));
    let forces = forces.collect::<Vec<_>>();
    let names = state.places.iter().map(|place| &place.name).chain(state.crossings.iter().map(|one| &one.name));
    let alike = names.filter(|name| forces.iter().any(|force| is_called(force, name)));
    let alike = alike.map(|name| {
        let message = format!("a place and a force are called `{name}`");
        Complaint::new("CP-FOR-10", message, "give each a name of its own").at("terrain", [name])
    });
    alike.collect()
}

/// What cannot be where a campaign begins, and may come of it later.
fn of_a_beginning(state: &State) -> Vec<Complaint> {
    let mut found = Vec::new();
    for card in &state.sides {
        let mut coming = state.scenario.calendar.iter().map(|arrival| &arrival.force);
        if state.forces_of(&card.side).next().is_none() && !coming.any(|force| force.side == card.side) {
            let message = format!("`{}` has no forces", card.side);
            found
                .push(Complaint::new("CP-FOR-05", message, "list them under `army`").at("sides", [card.side.as_str()]));
        }
    }
    if state.scenario.days == Some(0) {
        let complaint = Complaint::new("CP-END-02", "a campaign has a day at least", "leave `days` out, or write more");
        found.push(complaint.at("scenario", ["0"]));
    }
    if let Some(days) = state.scenario.days.filter(|days| *days > LONGEST) {
        let message = format!("a campaign of {days} days is too long");
        let complaint = Complaint::new("CP-END-02", message, "leave `days` out, or write up to 9999");
        found.push(complaint.at("scenario", [days.to_string().as_str()]));
    }
    found
}

/// What may be, and is hardly meant.
fn remarks(state: &State) -> Vec<Complaint> {
    let forces = state.army.iter().chain(state.scenario.calendar.iter().map(|arrival| &arrival.force));
    let units = forces.filter(|force| force.seen.is_none()).flat_map(|force| &force.units);
    let above = units.filter(|unit| unit.strength > unit.full).map(|unit| {
        let message = format!("`{}` has {} of {} at full strength", unit.unit, unit.strength, unit.full);
        Complaint::new("CP-FOR-01", message, "no new campaign is begun with it").at("army", [unit.unit.as_str()])
    });
    let bare = state.sides.iter().filter(|card| state.forces_of(&card.side).next().is_some()).filter(|card| {
        let coming = state.scenario.calendar.iter().map(|arrival| &arrival.force);
        let mut all = state.forces_of(&card.side).chain(coming.filter(|force| force.side == card.side));
        state.part != Part::Over && all.all(|force| force.foot_and_horse() == 0)
    });
    let bare = bare.map(|card| {
        let message = format!("`{}` has neither foot nor horse, and loses at the first midnight", card.side);
        Complaint::new("CP-END-02", message, "give it some, under `army` or in the calendar")
            .at("sides", [card.side.as_str()])
    });
    above.chain(bare).collect()
}

/// CP-FOR-10: names that a part of another has when it is split off.
fn numbered(state: &State) -> Vec<Complaint> {
    let forces = state.army.iter().chain(state.scenario.calendar.iter().map(|arrival| &arrival.force));
    let names = forces.flat_map(|force| std::iter::once(&force.unit).chain(force.units.iter().map(|unit| &unit.unit)));
    let names = names.collect::<Vec<_>>();
    let is_part = |name: &&&UnitId| {
        let whole = base(name.as_str());
        whole != name.as_str() && names.iter().any(|other| other.is_like(whole))
    };
    let alike = names.iter().filter(is_part).map(|name| {
        let message = format!("`{name}` is what a part of `{}` is called that is split off it", base(name.as_str()));
        let key = if is_to_come(state, name) { "scenario" } else { "army" };
        Complaint::new("CP-FOR-10", message, "give it a name without a number behind a dot").at(key, [name.as_str()])
    });
    alike.collect()
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
    for complaint in complaints(state) {
        flaws.add(complaint.message);
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
    hexes_and_roads(state, found);
    water(state, found);
    names(state, found);
    places(state, found);
}

fn is_on_map(state: &State, spot: &Spot) -> bool {
    state.map.contains(state.map.hex(*spot))
}

fn hexes_and_roads(state: &State, found: &mut Vec<Complaint>) {
    let mut all = state.terrain.iter().flat_map(|ground| &ground.hexes).copied().collect::<Vec<_>>();
    all.extend(state.roads.iter().flat_map(|road| &road.hexes));
    all.extend(state.places.iter().map(|place| place.hex));
    let homes = state.sides.iter().flat_map(|card| card.bases.iter().chain(card.depots.iter().map(|depot| &depot.hex)));
    let all = all.iter().map(|spot| ("terrain", spot)).chain(homes.map(|spot| ("scenario", spot)));
    for (key, spot) in all.filter(|(_, spot)| !is_on_map(state, spot)) {
        let complaint = Complaint::new("CP-GND-01", format!("{spot} is off the map"), "give a hex of the map");
        found.push(complaint.at(key, [&spot.to_string()]));
    }
    for road in &state.roads {
        let broken =
            road.hexes.windows(2).find(|pair| is_on_map(state, &pair[0]) && apart(state, pair[0], pair[1]) != 1);
        if let Some(pair) = broken {
            let message = format!("a road goes from {} to {}, which are not next to each other", pair[0], pair[1]);
            let complaint = Complaint::new("CP-GND-04", message, "write every hex of the road");
            found.push(complaint.at("terrain", [&pair[0].to_string(), &pair[1].to_string()]));
        }
    }
}

/// Rivers run between hexes, and whatever crosses one has one to cross.
fn water(state: &State, found: &mut Vec<Complaint>) {
    let sides =
        state.rivers.iter().flat_map(|river| &river.sides).chain(state.crossings.iter().map(|crossing| &crossing.side));
    let parted = |side: &&HexSide| {
        !is_on_map(state, &side.one) || !is_on_map(state, &side.other) || apart(state, side.one, side.other) != 1
    };
    for side in sides.clone().filter(parted) {
        let message = format!("{side} is no side between two hexes of the map");
        let complaint = Complaint::new("CP-GND-05", message, "name two neighbours");
        found.push(complaint.at("terrain", [&side.to_string()]));
    }
    let river = |side: &HexSide| state.rivers.iter().any(|river| river.sides.contains(side));
    for crossing in state.crossings.iter().filter(|crossing| !river(&crossing.side)) {
        let message = format!("`{}` crosses nothing: no river runs at {}", crossing.name, crossing.side);
        let complaint = Complaint::new("CP-GND-05", message, "give it a side of a river");
        found.push(complaint.at("terrain", [&crossing.name]));
    }
}

/// Orders can name every place and crossing, and mean one by it.
fn names(state: &State, found: &mut Vec<Complaint>) {
    let names =
        state.places.iter().map(|place| &place.name).chain(state.crossings.iter().map(|crossing| &crossing.name));
    let names = names.collect::<Vec<_>>();
    let strange = |name: &&&String| crate::orders::name_fault(name).is_some();
    for name in names.iter().filter(strange) {
        let help = "letters, digits, hyphens and dots, at most 24, so that orders can name it";
        let complaint = Complaint::new("CP-GND-03", format!("`{name}` is no name of a place"), help);
        found.push(complaint.at("terrain", [name]));
    }
    let twice =
        names.iter().enumerate().find(|(index, name)| names[..*index].iter().any(|other| held::same(other, name)));
    if let Some((_, name)) = twice {
        let message = format!("two places are called `{name}`");
        let complaint = Complaint::new("CP-GND-03", message, "give each a name of its own");
        found.push(complaint.at("terrain", [name]).again());
    }
}

fn places(state: &State, found: &mut Vec<Complaint>) {
    for (index, place) in state.places.iter().enumerate() {
        if state.places[..index].iter().any(|other| other.hex == place.hex) {
            let message = format!("two places stand in {}", place.hex);
            let complaint = Complaint::new("CP-GND-02", message, "a hex holds one place");
            found.push(complaint.at("terrain", [&place.name]));
        }
        if place.owner.as_ref().is_some_and(|side| state.card(side).is_none()) {
            let message = format!("`{}` belongs to no side of the game", place.name);
            found.push(Complaint::new("CP-GND-11", message, "name one of the two").at("terrain", [&place.name]));
        }
    }
    for objective in &state.scenario.objectives {
        if !state.places.iter().any(|place| held::same(&place.name, &objective.place)) {
            let message = format!("there is no place `{}` to be worth points", objective.place);
            let complaint = Complaint::new("CP-END-01", message, "list it under `terrain`");
            found.push(complaint.at("scenario", [&objective.place]));
        }
    }
}

fn forces(state: &State, found: &mut Vec<Complaint>) {
    let all = state.army.iter().chain(state.scenario.calendar.iter().map(|arrival| &arrival.force));
    let all = all.collect::<Vec<_>>();
    let mut names = Vec::<&UnitId>::new();
    for force in &all {
        let own = force.unit.as_str();
        if state.card(&force.side).is_none() {
            let message = format!("`{}` is of side `{}`, which the game does not have", force.unit, force.side);
            found.push(Complaint::new("CP-FOR-05", message, "name one of the two sides").at("army", [own]));
        }
        if !state.map.contains(state.map.hex(force.at)) {
            let message = format!("`{}` at {} is off the map", force.unit, force.at);
            found.push(Complaint::new("CP-FOR-05", message, "give it a hex").at("army", [own]));
        }
        if force.units.is_empty() && force.seen.is_none() {
            let message = format!("`{}` has no units", force.unit);
            found.push(Complaint::new("CP-FOR-05", message, "a force without units is none").at("army", [own]));
        }
        for name in std::iter::once(&force.unit).chain(force.units.iter().map(|unit| &unit.unit)) {
            if names.iter().any(|other| other.is_like(name.as_str())) {
                let message = format!("two units or forces are called `{name}`");
                let complaint = Complaint::new("CP-FOR-05", message, "give each a name of its own");
                found.push(twice_called(state, complaint, name));
            }
            names.push(name);
        }
        if force.garrison && !state.place_at(force.at).is_some_and(|place| place.is_fortress()) {
            let message = format!("`{}` is shut up where no fortress is", force.unit);
            found.push(Complaint::new("CP-SIE-01", message, "leave `garrison` out").at("army", [own]));
        }
    }
    let mut own = all.iter().filter(|force| force.seen.is_none()).map(|force| &force.unit);
    if state.house_rules.names == Names::Masked
        && let Some(name) = own.find(|name| is_a_number(name.as_str()))
    {
        let message = format!("`{name}` is called as an enemy is whose name nobody knows");
        let help = "with `names: masked` nobody's own name is an `x` with a number";
        found.push(Complaint::new("CP-INT-08", message, help).at("army", [name.as_str()]));
    }
    commands(state, &all, found);
    let shares =
        |one: &Force, other: &Force| one.at == other.at && one.side != other.side && !one.garrison && !other.garrison;
    let told = |force: &Force| force.seen.is_none();
    let real = state.army.iter().filter(|force| told(force)).collect::<Vec<_>>();
    for (index, force) in real.iter().enumerate() {
        if let Some(other) = real[..index].iter().find(|other| shares(other, force)) {
            let message = format!("`{}` and `{}` are enemies in one hex", other.unit, force.unit);
            let complaint = Complaint::new("CP-FOR-09", message, "put one of them elsewhere");
            found.push(complaint.at("army", [force.unit.as_str()]));
        }
    }
}

/// Whether the calendar has a force or a unit, and the army has not.
fn is_to_come(state: &State, name: &UnitId) -> bool {
    let bears = |force: &Force| force.unit == *name || force.unit_of(name).is_some();
    !state.army.iter().any(bears) && state.scenario.calendar.iter().any(|arrival| bears(&arrival.force))
}

/// Where a name stands that two bear: the second time it is written, under `army`, in the calendar, or once in each.
fn twice_called(state: &State, complaint: Complaint, name: &UnitId) -> Complaint {
    let bears = |force: &&Force| {
        force.unit.is_like(name.as_str()) || force.units.iter().any(|unit| unit.unit.is_like(name.as_str()))
    };
    let coming = state.scenario.calendar.iter().map(|arrival| &arrival.force).filter(bears).count();
    let there = state.army.iter().filter(bears).count();
    match (there, coming) {
        (_, 0) => complaint.at("army", [name.as_str()]).again(),
        (0, _) => complaint.at("scenario", [name.as_str()]).again(),
        _ => complaint.at("scenario", [name.as_str()]),
    }
}

/// CP-ORD-05: each force has one who writes its orders, of its own side. A leader or a force that is no more does no harm.
fn commands(state: &State, all: &[&Force], found: &mut Vec<Complaint>) {
    let mut named = Vec::<&UnitId>::new();
    for command in &state.scenario.commands {
        let leads = |card: &&SideCard| card.leaders.contains(&command.leader);
        let Some(card) = state.sides.iter().find(leads) else {
            let message = format!("`{}` has a command, and no leader is called so", command.leader);
            let complaint = Complaint::new("CP-ORD-05", message, "name a unit with `arm: leader`");
            found.push(complaint.at("scenario", [command.leader.as_str()]));
            continue;
        };
        for id in &command.forces {
            if all.iter().any(|force| force.unit == *id && force.side != card.side) {
                let message = format!("`{}` does not command `{id}`, which is of the other side", command.leader);
                let complaint = Complaint::new("CP-ORD-05", message, "name forces of his own side");
                found.push(complaint.at("scenario", [id.as_str()]));
            }
            if named.contains(&id) {
                let message = format!("`{id}` has two who write its orders");
                let complaint = Complaint::new("CP-ORD-05", message, "name each force once");
                found.push(complaint.at("scenario", [id.as_str()]).again());
            }
            named.push(id);
        }
    }
}
