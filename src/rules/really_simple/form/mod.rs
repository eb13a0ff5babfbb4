//! The form: an entry for each piece, legal as it stands, with what it may do as comments.

pub(crate) mod at_desk;
pub(crate) mod check;
pub(crate) mod foreseen;
pub(crate) mod in_vain;

use super::charts::tables;
use super::orders::Words;
use super::orders::allowed::Act;
use super::orders::on_paper::Occupied;
use super::position::state::State;
use super::troops::units::{Kind, Mounted, Unit};
use crate::adjudicate::{Basis, DEFAULTS_SERVE, Offer, OnFile, Owed, Side};
use crate::kit::{list, reinforcement};
use crate::rules::really_simple::ReallySimple;
use crate::rules::really_simple::orders::allowed;
use crate::rules::really_simple::orders::on_paper;
use crate::rules::really_simple::orders::routes;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::play::assault;
use crate::rules::really_simple::play::fire;

/// The side's form for what it owes; a side that owes nothing may still change its standing orders.
pub(crate) fn form(state: &State, side: &Side) -> String {
    let mut lines = Vec::new();
    let awaited = ReallySimple::awaits(state);
    let owes = |what: Owed| awaited.iter().any(|awaited| awaited.side == *side && awaited.owes == what);
    if owes(Owed::Deployment) {
        lines.push("deploy:".to_owned());
        let mine = state.army.iter().filter(|unit| unit.side == *side);
        lines.extend(mine.map(deployment));
    } else if owes(Owed::Orders) {
        lines.push("orders:".to_owned());
        lines.extend(each(state, side).iter().flat_map(Offer::in_form));
    }
    lines.extend(reinforcement::in_form(reinforcement::of(&state.arrivals, side), state.turn, |unit| {
        unit.kind.word().to_owned()
    }));
    lines.extend(OnFile::as_comments::<Words>(&state.standing, side, DEFAULTS_SERVE, ReallySimple::ON_FILE.1));
    lines.join("\n") + "\n"
}

/// The pieces of a side whose orders are due, with what they may do.
pub(crate) fn offers(state: &State, side: &Side) -> Vec<Offer> {
    let awaited = ReallySimple::awaits(state);
    let due = awaited.iter().any(|awaited| awaited.side == *side && awaited.owes == Owed::Orders);
    if due { each(state, side) } else { Vec::new() }
}

fn each(state: &State, side: &Side) -> Vec<Offer> {
    let sequence = on_paper::sequence(state, side, &[]).into_iter();
    let offers = sequence.map(|id| {
        let unit = state.unit(&id);
        let lost = unit.is_retreating() && !foreseen::may_be_rallied(state, &unit.side, unit);
        let idle = lost.then(|| foreseen::retreat_in_words(state, unit).to_string());
        Offer { idle, ..Offer::new(&id, headline(state, unit), options(state, unit)) }
    });
    offers.collect()
}

fn deployment(unit: &Unit) -> String {
    let at = unit.at.map_or_else(String::new, |at| format!(", at: \"{at}\""));
    let form = unit.form.map_or_else(String::new, |form| format!(", form: {}", form.word()));
    let mounted =
        unit.mounted.map_or("", |mounted| if mounted == Mounted::Yes { ", mounted: yes" } else { ", mounted: no" });
    format!("- {{unit: {}{at}{form}{mounted}}}", unit.unit)
}

fn headline(state: &State, unit: &Unit) -> String {
    let at = unit.at.map_or_else(String::new, |at| format!(" at {at}"));
    let form = unit.form.map_or_else(String::new, |form| format!(", {}", form.word()));
    let strength = match (unit.strength, unit.full) {
        (Some(strength), Some(full)) => format!(", {strength} of {full}"),
        _ => String::new(),
    };
    let shaken = if unit.is_retreating() { ", RETREATING" } else { "" };
    let called = unit.name.as_ref().map_or_else(String::new, |name| format!(" ({name})"));
    let with = state.generals_with(&unit.unit).into_iter().filter(|general| general.unit != unit.unit);
    let with = with.map(|general| general.unit.to_string()).collect::<Vec<_>>();
    let with = if with.is_empty() { String::new() } else { format!(", with {}", list(&with)) };
    format!("{}{called}: {}{form}{at}{strength}{with}{shaken}", unit.unit, unit.kind.word())
}

/// What a piece may do, a line each.
fn options(state: &State, unit: &Unit) -> Vec<String> {
    if unit.is_retreating() {
        return vec!["retreats one hex toward home, unless a General rallies it first".to_owned()];
    }
    let act = Act::new(unit);
    let mut lines = vec![reach(state, unit, &act)];
    match unit.kind {
        Kind::General => lines.extend(rallies(state, unit)),
        _ => {
            lines.extend(shots(state, unit, &act));
            lines.extend(charges(state, unit, &act));
        }
    }
    lines
}

fn reach(state: &State, unit: &Unit, act: &Act) -> String {
    let (left, _) = allowed::left(state, act);
    let free = |hex| allowed::closed(state, unit, hex).is_none();
    let hexes = state.map.reach(state.hex(&unit.unit), left, free);
    let sides = state.map.neighbours(state.hex(&unit.unit)).filter(|(_, hex)| free(*hex));
    let sides = sides.map(|(side, hex)| format!("{side} {}", state.map.spot(hex))).collect::<Vec<_>>();
    match (left, sides.is_empty()) {
        (0, _) => "moves no hex in this formation".to_owned(),
        (_, true) => format!("moves {left}, but every hex beside it is closed"),
        (_, false) => format!("moves {left} ({} hexes in reach): {}", hexes.len(), sides.join(", ")),
    }
}

/// Targets in range and in sight, with dice and the score needed if it does not move.
fn shots(state: &State, unit: &Unit, act: &Act) -> Vec<String> {
    if let Err(wrong) = allowed::may_fire(state, act) {
        return if unit.kind == Kind::Cavalry { Vec::new() } else { vec![format!("cannot fire: {}", wrong.reason)] };
    }
    let shot = |target: &&Unit| {
        let range = selectors::apart(state, unit, target).unwrap_or(0);
        let (dice, _) = tables::fire_dice(unit, target, range, state.house_rules.rifle_dice);
        let tally = fire::fire_tally(state, act, target, super::play::Moves::No);
        let needs = tables::fire_needs(target).0 - tally.total;
        format!("fire: {}   # {dice}D6, {needs}+ hits, range {range}", target.unit)
    };
    let shots = fire::shots(state, unit);
    if shots.is_empty() {
        return vec!["no enemy in range and in sight".to_owned()];
    }
    shots.iter().map(shot).collect()
}

/// Enemy units it could assault this turn, with the dice.
fn charges(state: &State, unit: &Unit, act: &Act) -> Vec<String> {
    if allowed::may_assault(state, act).is_err() {
        return Vec::new();
    }
    let mut enemies = state.enemies_of(&unit.side).collect::<Vec<_>>();
    routes::by_choice(state, unit, &mut enemies, |enemy| tables::assault_needs(enemy, false).0);
    let charge = |enemy: &&Unit| {
        let way = routes::approach(state, act, &enemy.unit, Occupied::Counts)?;
        if way.is_empty() && allowed::may_strike(state, act, enemy).is_err() {
            return None;
        }
        let (ours, (dice, _), (needs, _)) = assault::blow(state, &unit.unit, &enemy.unit, true);
        let (theirs, (counter, _), (risk, _)) = assault::blow(state, &enemy.unit, &unit.unit, false);
        let (needs, risk) = (needs - ours.total, risk - theirs.total);
        let drawn = if allowed::continues(state, act, &enemy.unit) { ", continues the draw" } else { "" };
        Some(format!("charge: {}   # {dice}D6 needing {needs}+ against {counter}D6 needing {risk}+{drawn}", enemy.unit))
    };
    enemies.iter().filter_map(charge).collect()
}

fn rallies(state: &State, general: &Unit) -> Vec<String> {
    let retreating = state.units_of(&general.side).filter(|unit| unit.is_retreating());
    let rally = |unit: &Unit| {
        let far = selectors::apart(state, general, unit).unwrap_or(0);
        format!("rally: {}   # 4+ on a D6; it is {far} off, he must be in its hex or beside it", unit.unit)
    };
    retreating.map(rally).collect()
}
