//! The umpire's hand: CP-BAT-11 (results of battles), CP-AFT-13 (prisoners exchanged), and whatever else he amends.

pub(crate) mod battles;
mod called;
mod land;
mod remnants;
pub(crate) mod unfit;
mod within;

use super::charts::tables::Weather;
use super::events::apply::apply;
use super::events::event::Event;
use super::orders::held;
use super::position::command;
use super::position::force::{Force, Spirit, Stance};
use super::position::state::{Command, Left, Part, Result, Share, State, Verdict};
use super::setup::army_list;
use super::setup::file_keys::UNIT;
use super::troops::units::Fate;
use crate::adjudicate::{Amended, Clash, UnitId, amended, head_of, listed_or_none, refuse, side_of, side_or_none};
use crate::kit::{Spot, agree, army_number, naming, the};
use crate::orders::named;
use crate::orders::schema::name;
use crate::yaml::draft::{list, or_none, text, whole, words, words_of, yes_no};
use crate::yaml::{Fault, Faults, Fields, Node, Shape, list_of, may, needed, word_of};
use remnants::amiss;
use within::Said;

/// What lines there are.
pub(crate) const LINES: &[&Shape] = &[&LINE, &BATTLE, &PLACE, &CROSSING, &COMMAND, &PATIENT, &CLOCK];

/// A line about a force, or a unit of one.
const LINE: Shape = Shape::of(
    "a line about a force or a unit",
    &[&[
        needed("unit", "which", name),
        may("side", "whose a new force is", name),
        may("at", "the hex where a force stands", Spot::draft),
        may("units", "what a new force is made of", || list(UNIT.schema())),
        may("fatigue", "of a force, 0 to 8", whole),
        may("spirit", "of a force", || words_of(Spirit::WORDS)),
        may("stance", "of a force", || words_of(Stance::WORDS)),
        may("strength", "of a unit: men, pieces or wagons", whole),
        may("away", "of a unit: those away", whole),
        may("dead", "of a unit: the dead", whole),
        may("taken", "of a unit: those in the hands of the enemy", whole),
        may("fate", "of a leader: killed, wounded or taken", || words_of(FATES)),
        may("remove", "that a force, or a unit of one, is there by mistake", || words(["mistake"])),
        may("note", "what is told with the line", text),
    ]],
);

/// CP-GND-11, CP-SIE-01: a line about a town or a fortress.
const PLACE: Shape = Shape::of(
    "a line about a place",
    &[&[
        needed("place", "its name", text),
        may("side", "whose it is, or `none`", || or_none(name())),
        may("works", "of a fortress, 0 to 6", whole),
        may("stores", "of a fortress: the days of bread in it", whole),
        may("note", "what is told with the line", text),
    ]],
);

/// CP-SIE-07, CP-SIE-08: a line about a bridge, ford or ferry.
const CROSSING: Shape = Shape::of(
    "a line about a crossing",
    &[&[
        needed("crossing", "its name, or its side of a hex", text),
        needed("gone", "whether it is gone", yes_no),
        may("note", "what is told with the line", text),
    ]],
);

/// CP-ORD-05: a line about a leader who writes the orders of some forces.
const COMMAND: Shape = Shape::of(
    "a line about a command",
    &[&[
        needed("command", "the leader", name),
        needed("forces", "the forces whose orders he writes, or `none`", || or_none(list(name()))),
        may("note", "what is told with the line", text),
    ]],
);

/// CP-AFT-04: a line about a leader with a wound.
const PATIENT: Shape = Shape::of(
    "a line about a leader with a wound",
    &[&[
        needed("patient", "the leader", name),
        may("back", "the day on which he is back", whole),
        may("fate", "what befalls him instead: killed or taken", || words(["killed", "taken"])),
        may("note", "what is told with the line", text),
    ]],
);

/// CP-BAT-11: the result of a battle.
const BATTLE: Shape = Shape::of(
    "the result of a battle",
    &[&[
        needed("battle", "its field", Spot::draft),
        may("field", "the side that holds it, or `none`", || or_none(name())),
        may("units", "what is left of units, and what befell leaders", || list(LEFT.schema())),
        may("note", "what is told with the line", text),
    ]],
);

/// CP-BAT-11: a unit after a battle.
const LEFT: Shape = Shape::of(
    "a unit after a battle",
    &[&[
        needed("unit", "which", name),
        may("left", "what is left of its strength in the tactical rules", whole),
        may("men", "or what is left of its men, or pieces", whole),
        may("fate", "of a leader: killed, wounded or taken", || words_of(FATES)),
        may("out", "whether it stayed behind the field, where its strength does not say so", yes_no),
    ]],
);

/// What may befall a leader.
const FATES: &[(&str, Fate)] = &[("killed", Fate::Killed), ("wounded", Fate::Wounded(0)), ("taken", Fate::Taken)];

/// A line about the clock.
const CLOCK: Shape = Shape::of(
    "a line about the clock",
    &[&[
        may("day", "the day that is played next", whole),
        may("days", "the last day", whole),
        may("weather", "the weather of the last day, or of today while battles are fought", || {
            words_of(Weather::WORDS)
        }),
        may("winner", "who has won, or `none`: the campaign ends", || or_none(name())),
        may("why", "why it ends", text),
        may("note", "what is told with the line", text),
    ]],
);

/// Changes a position by one line.
pub(crate) fn amend(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    match head_of(LINES, line, faults)? {
        "unit" => unit(state, line, faults),
        "battle" => battle(state, line, faults),
        "place" => land::place(state, line, faults),
        "crossing" => land::crossing(state, line, faults),
        "command" => command_of(state, line, faults),
        "patient" => patient(state, line, faults),
        _ => clock(state, line, faults),
    }
}

fn unit(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let mut fields = Fields::shaped(line, &LINE, faults)?;
    let who = fields.needed("unit", faults).and_then(|node| named(node, faults));
    let sides = state.sides.iter().map(|card| &card.side).cloned().collect::<Vec<_>>();
    let side = fields.optional_with("side", faults, |node, faults| side_of(sides.iter(), node, faults));
    let at = fields.optional::<Spot>("at", faults);
    let units =
        fields.take("units").map_or(Some(None), |node| list_of(node, |item| army_list::unit(item, faults)).map(Some));
    let spirit = fields.optional_with("spirit", faults, |node, faults| word_of(node, Spirit::WORDS, "spirit", faults));
    let stance = fields.optional_with("stance", faults, |node, faults| word_of(node, Stance::WORDS, "stance", faults));
    let mut number = |key: &'static str, faults: &mut Faults| fields.optional::<u32>(key, faults);
    let [fatigue, strength, away, dead, taken] =
        ["fatigue", "strength", "away", "dead", "taken"].map(|key| number(key, faults));
    let remove = fields.optional_with("remove", faults, |node, faults| {
        word_of(node, &[("mistake", ())], "reason to remove a force", faults)
    });
    let fate = fields.optional_with("fate", faults, |node, faults| word_of(node, FATES, "fate", faults));
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let fate = fate?;
    let (who, side, at, units, spirit, stance) = (who?, side?, at?, units?, spirit?, stance?);
    let (fatigue, strength, away, dead, taken, remove) = (fatigue?, strength?, away?, dead?, taken?, remove?);
    let on_map = |at: &Spot| state.map.contains(state.map.hex(*at));
    if let Some(at) = at.filter(|at| !on_map(at)) {
        return refuse(line, format!("{at} is off the map"), "give a hex of the map", faults);
    }
    let place = state.army.iter().position(|force| force.unit.is_like(&who.name));
    let inner = state.army.iter().position(|force| force.units.iter().any(|unit| unit.unit.is_like(&who.name)));
    let mut told = Vec::new();
    if let Some(place) = place {
        let id = state.army[place].unit.clone();
        if remove.is_some() {
            state.army.remove(place);
            commands_anew(state);
            return Some(Amended { units: vec![id.clone()], text: format!("{id} is not there") });
        }
        let force = &mut state.army[place];
        if let Some(at) = at.filter(|at| *at != force.at) {
            told.push(format!("stands at {at} in place of {}", force.at));
            force.at = at;
            (force.next, force.spent, force.cost, force.closed_up) = (None, 0, 0, false);
        }
        if let Some(fatigue) = fatigue.filter(|fatigue| *fatigue > 8) {
            return refuse(line, format!("a fatigue of {fatigue} cannot be"), "fatigue is 0 to 8", faults);
        }
        if let Some(fatigue) = fatigue.filter(|fatigue| *fatigue != force.fatigue) {
            told.push(format!("has fatigue {fatigue} in place of {}", force.fatigue));
            force.fatigue = fatigue;
        }
        if let Some(spirit) = spirit.filter(|spirit| *spirit != force.spirit) {
            told.push(format!("is {} in place of {}", spirit.word(), force.spirit.word()));
            force.spirit = spirit;
        }
        if let Some(stance) = stance.filter(|stance| *stance != force.stance) {
            told.push(format!("has the stance {} in place of {}", stance.word(), force.stance.word()));
            force.stance = stance;
        }
        let text = if told.is_empty() { String::new() } else { format!("{id} {}", told.join(", ")) };
        return amended(line, Amended { units: vec![id], text }, faults);
    }
    if let Some(place) = inner {
        let said = Said { numbers: [strength, away, dead, taken], remove: remove.is_some(), fate };
        return within::unit(state, place, &who.name, &said, (line, faults));
    }
    let (Some(side), Some(at), Some(units)) = (side, at, units) else {
        let help = "give a new force its `side:`, `at:` and `units:`";
        return refuse(line, format!("there is no force and no unit `{}`", who.name), help, faults);
    };
    let id = UnitId::new(&who.name);
    let force = Force::fresh(id.clone(), side, at, None, units);
    let taken = |unit: &UnitId| state.army.iter().any(|force| force.unit_of(unit).is_some() || force.unit == *unit);
    if force.units.is_empty() || force.units.iter().any(|unit| taken(&unit.unit) || unit.unit == id) {
        return refuse(line, "units of a new force have names of their own", "give each another name", faults);
    }
    apply(state, &Event::ComesIn { force });
    Some(Amended { units: vec![id.clone()], text: format!("{id} comes in at {at}") })
}

/// CP-BAT-11: the result of a battle that was fought out.
fn battle(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let by_name = line.get("battle").and_then(Node::word);
    let named = state.battles.iter().find(|battle| {
        let place = state.place_at(battle.field);
        place.zip(by_name).is_some_and(|(place, word)| held::same(&place.name, word))
    });
    if let Some(field) = named.map(|battle| battle.field) {
        let message = format!("the battle at {} is named by the label of its field", by_name.unwrap_or_default());
        return refuse(line, message, format!("write `battle: {field}`"), faults);
    }
    let mut fields = Fields::shaped(line, &BATTLE, faults)?;
    let field = fields.required::<Spot>("battle", faults);
    let sides = state.sides.iter().map(|card| &card.side).cloned().collect::<Vec<_>>();
    let holds = fields.optional_with("field", faults, |node, faults| side_or_none(sides.iter(), node, faults));
    let units = fields.listed("units", faults, left);
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let (field, holds, units) = (field?, holds?.flatten(), units?);
    let Some(place) = state.battles.iter().position(|battle| battle.field == field && battle.fought) else {
        return refuse(
            line,
            format!("no battle waits for its result at {field}"),
            "name the field of one that does",
            faults,
        );
    };
    let shares = state.battles[place].all().map(|share| share.unit.clone()).collect::<Vec<_>>();
    let before = faults.clone();
    let items = line.get("units").map_or(&[][..], Node::items);
    for (index, (unit, item)) in units.iter().zip(items).enumerate() {
        if let Some((message, help)) = amiss(state, &state.battles[place], &units[..index], unit) {
            faults.add(Fault::error(item.span, message).clause("CP-BAT-11").help(help));
        }
    }
    if *faults != before {
        return None;
    }
    let named = state.place_at(field).map_or_else(String::new, |place| format!("{}, ", naming::title_of(&place.name)));
    let told = match &holds {
        Some(side) => {
            let army = the(state.army_of(side));
            format!("{army} {} the field of {named}{field}", agree("[holds]", army_number(&army)))
        }
        None => format!("nobody holds the field of {named}{field}"),
    };
    state.battles[place].result = Some(Result { holds, units });
    // Both sides took part. In older plays nobody was told what the umpire had entered.
    let units = if state.battles[place].open { Vec::new() } else { shares };
    Some(Amended { units, text: told })
}

/// CP-ORD-05: who writes the orders of some forces from now on.
fn command_of(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let mut fields = Fields::shaped(line, &COMMAND, faults)?;
    let leader = fields.needed("command", faults).and_then(|node| named(node, faults));
    let forces = fields.needed("forces", faults).and_then(|node| listed_or_none(node, |item| named(item, faults)));
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let (leader, forces) = (leader?, forces?);
    let Some(card) = state.sides.iter().find(|card| card.leaders.iter().any(|own| own.is_like(&leader.name))) else {
        let message = format!("no leader is called `{}`", leader.name);
        return refuse(line, message, "name a unit with `arm: leader`", faults);
    };
    let own = card.leaders.iter().find(|own| own.is_like(&leader.name)).cloned()?;
    let side = card.side.clone();
    let mut ids = Vec::new();
    for force in &forces {
        let Some(found) = state.forces_of(&side).find(|found| found.unit.is_like(&force.name)) else {
            let message = format!("`{}` is no force of the side of `{own}`", force.name);
            return refuse(line, message, "name forces of his own side", faults);
        };
        ids.push(found.unit.clone());
    }
    let mut commands = state.scenario.commands.clone();
    commands.retain(|command| command.leader != own);
    commands.iter_mut().for_each(|command| command.forces.retain(|force| !ids.contains(force)));
    commands.retain(|command| !command.forces.is_empty());
    let text = match ids.as_slice() {
        [] => format!("{own} writes the orders of nobody else"),
        ids => format!("{own} writes the orders of {}", crate::kit::list(ids)),
    };
    if !ids.is_empty() {
        commands.push(Command { leader: own, forces: ids.clone() });
    }
    let changed = commands != state.scenario.commands;
    state.scenario.commands = commands;
    amended(line, Amended { units: ids, text: if changed { text } else { String::new() } }, faults)
}

/// CP-AFT-04: when a leader with a wound is back, or that he is not.
fn patient(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let mut fields = Fields::shaped(line, &PATIENT, faults)?;
    let leader = fields.needed("patient", faults).and_then(|node| named(node, faults));
    let back = fields.optional::<u32>("back", faults);
    let fate = fields.optional_with("fate", faults, |node, faults| {
        word_of(node, &[("killed", "dies"), ("taken", "is taken")], "fate", faults)
    });
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let (leader, back, fate) = (leader?, back?, fate?);
    let Some(place) = state.hospital.iter().position(|patient| patient.leader.unit.is_like(&leader.name)) else {
        let message = format!("no leader `{}` lies wounded", leader.name);
        return refuse(line, message, "name one who does", faults);
    };
    let (id, with) = (state.hospital[place].leader.unit.clone(), state.hospital[place].with.clone());
    let text = match (fate, back) {
        (Some(does), _) => {
            state.hospital.remove(place);
            format!("{id} {does}")
        }
        (None, Some(day)) if state.hospital[place].leader.fate != Some(Fate::Wounded(day)) => {
            state.hospital[place].leader.fate = Some(Fate::Wounded(day));
            format!("{id} is back on day {day}")
        }
        _ => String::new(),
    };
    amended(line, Amended { units: vec![with], text }, faults)
}

fn left(node: &Node, faults: &mut Faults) -> Option<Left> {
    let mut fields = Fields::shaped(node, &LEFT, faults)?;
    let unit = fields.needed("unit", faults).and_then(|node| named(node, faults));
    let left = fields.optional::<u32>("left", faults);
    let men = fields.optional::<u32>("men", faults);
    let fate = fields.optional_with("fate", faults, |node, faults| word_of(node, FATES, "fate", faults));
    let out = fields.optional::<bool>("out", faults);
    fields.finish(faults)?;
    let (left, men, out) = (left?, men?, out?);
    if left.is_some() && men.is_some() {
        let fault = Fault::error(node.span, "a unit has its strength left, or its men");
        faults.add(fault.help("leave `left:` or `men:` out"));
        return None;
    }
    Some(Left { unit: UnitId::new(unit?.name), left, men, fate: fate?, out })
}

fn clock(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let mut fields = Fields::shaped(line, &CLOCK, faults)?;
    let day = fields.optional::<u32>("day", faults);
    let days = fields.optional::<u32>("days", faults);
    let sides = state.sides.iter().map(|card| &card.side).cloned().collect::<Vec<_>>();
    let weather =
        fields.optional_with("weather", faults, |node, faults| word_of(node, Weather::WORDS, "weather", faults));
    let winner = fields.optional_with("winner", faults, |node, faults| side_or_none(sides.iter(), node, faults));
    let why = fields.optional::<String>("why", faults);
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let (day, days, weather, winner, why) = (day?, days?, weather?, winner?, why?);
    let mut told = Vec::new();
    if let Some(day) = day.filter(|day| *day != state.day) {
        if day == 0 || day > 9999 || state.part != Part::Day {
            return refuse(line, "the day cannot be set so", "name a day from 1 on, while a day is awaited", faults);
        }
        told.push(format!("it is day {day} in place of {}", state.day));
        state.day = day;
    }
    if let Some(days) = days.filter(|days| Some(*days) != state.scenario.days) {
        told.push(format!("day {days} is the last"));
        state.scenario.days = Some(days);
    }
    if let Some(weather) = weather.filter(|weather| *weather != state.weather) {
        told.push(format!("the weather is {} in place of {}", weather.word(), state.weather.word()));
        state.weather = weather;
    }
    if let Some(winner) = winner {
        let why = why.unwrap_or_else(|| "The umpire ends it.".to_owned());
        told.push(match &winner {
            Some(side) => {
                let army = the(state.army_of(side));
                format!("{army} {}", agree("[has] won", army_number(&army)))
            }
            None => "nobody has won".to_owned(),
        });
        apply(state, &Event::Ends { verdict: Verdict { winner, why } });
    }
    amended(line, Amended { units: Vec::new(), text: told.join(", ") }, faults)
}

/// CP-FOR-09: enemies in one hex, where none is shut up in a fortress.
pub(crate) fn clashes(state: &State) -> Vec<Clash> {
    let mut clashes = Vec::new();
    for (index, force) in state.army.iter().enumerate().filter(|(_, force)| force.seen.is_none() && !force.garrison) {
        let others = state.army[index + 1..].iter().filter(|other| other.seen.is_none() && !other.garrison);
        for other in others.filter(|other| other.at == force.at && other.side != force.side) {
            let units = vec![force.unit.clone(), other.unit.clone()];
            let why = format!("`{}` and `{}` are enemies in one hex", force.unit, other.unit);
            clashes.push(Clash { units, why });
        }
    }
    clashes
}

/// CP-FOR-12: headquarters that are no more are elsewhere.
fn commands_anew(state: &mut State) {
    for side in state.sides.iter().map(|card| card.side.clone()).collect::<Vec<_>>() {
        let gone = |id: &UnitId| state.force(id).is_none();
        if state.card(&side).is_some_and(|card| card.headquarters.as_ref().is_some_and(gone)) {
            let headquarters = command::headquarters(state, &side);
            if let Some(card) = state.card_mut(&side) {
                card.headquarters = headquarters;
            }
        }
    }
}

/// The position as if these forces had never been there.
pub(crate) fn without(state: &State, units: &[UnitId]) -> State {
    if units.is_empty() {
        return state.clone();
    }
    let mut state = state.clone();
    state.army.retain(|force| !units.contains(&force.unit));
    for force in &mut state.army {
        force.units.retain(|unit| !units.contains(&unit.unit));
    }
    // CP-FOR-05: a force without units is no more.
    state.army.retain(|force| !force.units.is_empty() || force.seen.is_some());
    for battle in &mut state.battles {
        let stands = |share: &Share| state.army.iter().any(|force| force.unit == share.unit);
        battle.attackers.retain(stands);
        battle.defenders.retain(stands);
    }
    state.battles.retain(|battle| !battle.attackers.is_empty() && !battle.defenders.is_empty());
    commands_anew(&mut state);
    state.reports.retain(|report| !units.contains(&report.unit));
    state.foraged.retain(|foraged| foraged.by.as_ref().is_none_or(|unit| !units.contains(unit)));
    state
}

/// Moves the clock past the exchange; with how the game ends, if it does.
pub(crate) fn pass(state: &mut State, verdict: Option<Verdict>) {
    let day = match state.part {
        Part::SetUp => 0,
        Part::Day | Part::Battles => state.day,
        Part::Over => return,
    };
    apply(state, &Event::DayEnds { day });
    if let Some(verdict) = verdict {
        apply(state, &Event::Ends { verdict });
    }
}
