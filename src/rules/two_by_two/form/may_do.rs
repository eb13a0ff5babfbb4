//! What a unit may do as it stands: how far it goes, whom it could charge or shoot at, whether it may rally (the comments of
//! the form).

use crate::adjudicate::percent;
use crate::orders::{Measure, Step};
use crate::rules::two_by_two::charts::tables::{Distance, FATAL};
use crate::rules::two_by_two::form::preview;
use crate::rules::two_by_two::odds::{charge, melee};
use crate::rules::two_by_two::orders::by_phase::Numbered;
use crate::rules::two_by_two::orders::walk;
use crate::rules::two_by_two::orders::walk_result::{Judging, Walk};
use crate::rules::two_by_two::orders::{Place, Stretch, Verb, Way};
use crate::rules::two_by_two::play::charge::chargers_as_targets;
use crate::rules::two_by_two::play::rout::paths;
use crate::rules::two_by_two::play::shooting::at_chargers;
use crate::rules::two_by_two::play::shooting::shot_in_numbers;
use crate::rules::two_by_two::play::shooting::targets;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::in_figures;
use crate::rules::two_by_two::position::state::{Part, Reply, State};
use crate::rules::two_by_two::troops::units::Unit;
use crate::yaml::Span;

/// What a unit of the moving side may do, a line each.
pub(crate) fn moves(state: &State, ground: &Ground, unit: &Unit) -> Vec<String> {
    let mut lines = held_up(state, unit);
    if unit.is_ok() {
        lines.push(ahead(state, ground, unit));
        lines.extend(charges(state, ground, unit));
        lines.extend(exits(state, ground, unit));
    }
    if !unit.is_ok() {
        lines.push(match preview::rally_told(state, unit) {
            Ok(told) => format!("rally   # {told}"),
            Err(wrong) => format!("cannot rally as it stands: {}{}", wrong.reason, clause(wrong.clause)),
        });
    }
    if unit.kind.may_rout_at_will() {
        let end = match paths::rout_stopper(state, ground, unit, None) {
            Some(_) => ", and its way any other die",
            None => "",
        };
        lines.push(format!(
            "rout   # of its own will, straight back: a die of {FATAL} or less destroys it (TT-ROUT-01){end}"
        ));
    }
    lines
}

fn clause(clause: Option<&'static str>) -> String {
    clause.map_or(String::new(), |clause| format!(" ({clause})"))
}

/// What its state forbids.
fn held_up(state: &State, unit: &Unit) -> Vec<String> {
    let sheet = state.edition == crate::rules::two_by_two::charts::edition::Edition::ThreeOne;
    let told = match () {
        () if unit.is_disrupted() => "is disrupted: it neither moves nor turns (TT-MOVE-32)",
        () if unit.is_pinned() && sheet => "is pinned: it neither moves nor turns (TT-MOVE-29, TT-MOVE-31)",
        () if unit.is_pinned() => "is pinned: it may turn, and does not move (TT-MOVE-29)",
        () => return Vec::new(),
    };
    vec![told.to_owned()]
}

fn step(verb: Verb) -> Vec<Numbered> {
    let step = Step { verb, condition: None, otherwise: Vec::new(), span: Span::default() };
    vec![(1, step)]
}

/// How far it gets straight ahead, and what stops it.
fn ahead(state: &State, ground: &Ground, unit: &Unit) -> String {
    let steps = step(Verb::Go(Way::Forward, Stretch::Max));
    let walk = walk::walk(state, ground, &unit.unit, &steps, Judging::Play, &[]);
    let (allowance, clause) = state.ruler().allowance(unit.kind);
    let has = format!("has {} ({clause})", in_figures::shown(state, allowance));
    let Ok(walk) = walk else { return has };
    let stopper = stopper(state, ground, unit, &walk);
    if walk.legs.is_empty() {
        return format!("{has}: straight ahead the way is closed{stopper}");
    }
    let far = in_figures::shown(state, walk.far);
    let end = in_figures::stand_of(state, &walk.base);
    format!("{has}: straight ahead it gets {far} far, to {end}{stopper}")
}

/// What ends a way straight ahead; what forbids the rest of it, where it is shorter than the allowance.
fn stopper(state: &State, ground: &Ground, unit: &Unit, walk: &Walk) -> String {
    if let Some((enemy, _)) = walk.contacts.first() {
        return format!(", where it meets {enemy}");
    }
    if let Some(stop) = &walk.stopped {
        return format!(", stopped by {} ({})", stop.what, stop.clause);
    }
    let (allowance, _) = state.ruler().allowance(unit.kind);
    let hundredths = allowance.in_micrometres() / state.measure().hundredth();
    let all = Measure { hundredths: u32::try_from(hundredths).unwrap_or(0), unit: None };
    let steps = step(Verb::Go(Way::Forward, Stretch::Just(all, Span::default())));
    match walk::walk(state, ground, &unit.unit, &steps, Judging::Paper, &[]) {
        Ok(_) => String::new(),
        Err((_, wrong)) => format!("; no farther: {}{}", wrong.reason, clause(wrong.clause)),
    }
}

/// Whom it could charge as things stand, the nearest first, with the chance to win the melee that would come of it.
fn charges(state: &State, ground: &Ground, unit: &Unit) -> Vec<String> {
    let Some(base) = state.base(unit) else {
        return Vec::new();
    };
    let ruler = state.ruler();
    let (allowance, _) = ruler.allowance(unit.kind);
    let reach = allowance + ruler.of(Distance::RoadBonus) + ruler.of(Distance::WoodsEdge);
    let near = |enemy: &&Unit| {
        let gap = state.base(enemy).map(|enemy| base.gap(&enemy));
        gap.is_some_and(|gap| gap.is_within(reach))
    };
    let mut enemies = state.enemies_of(&unit.side).filter(near).collect::<Vec<_>>();
    enemies.sort_by_cached_key(|enemy| state.base(enemy).map(|enemy| base.gap(&enemy)));
    let enemies = enemies.into_iter();
    enemies.filter_map(|enemy| charge(state, ground, unit, enemy)).collect()
}

fn charge(state: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> Option<String> {
    let order = charge::charge_order(unit, enemy);
    let steps = order.movement();
    let walk = walk::walk(state, ground, &unit.unit, &steps, Judging::Paper, &[]);
    let walk = walk.ok()?;
    let contact = preview::contact_told(state, &walk)?;
    let after = charge::after_charge(state, ground, unit, enemy).ok()?;
    let mut told = format!("charge: {}   # {}: {contact}", enemy.unit, walk.legs.join(", "));
    if let Some(chance) = melee::wins(&after, ground, after.unit(&unit.unit), after.unit(&enemy.unit)) {
        told += &format!("; {} is beaten {} if it stands", enemy.unit, percent(chance));
    }
    if let Some(chance) = charge::stops(&after, ground, unit, enemy) {
        told += &format!(", stops the charge {} if it shoots", percent(chance));
    }
    Some(told)
}

/// Where it could leave the table from where it stands.
fn exits(state: &State, ground: &Ground, unit: &Unit) -> Vec<String> {
    let points = state.points.iter().filter(|point| point.side != unit.side);
    let words = points.map(|point| point.unit.to_string());
    let words = words.chain(["home".to_owned()]);
    let leaves = |word: &String| {
        let place = Place { word: word.clone(), point: None, span: Span::default() };
        let steps = step(Verb::Exit(place));
        let walk = walk::walk(state, ground, &unit.unit, &steps, Judging::Paper, &[]);
        walk.is_ok_and(|walk| walk.exit.is_some())
    };
    let words = words.filter(leaves);
    words.map(|word| format!("exit: {word}   # it stands at the edge")).collect()
}

/// What a unit of the shooting side may do, a line each; and who is upon it.
pub(crate) fn shots(state: &State, ground: &Ground, unit: &Unit) -> Vec<String> {
    let mut lines = contacts(state, ground, unit);
    if !unit.kind.has_fire() {
        return lines;
    }
    if let Err(wrong) = targets::may_fire(unit) {
        lines.push(format!("cannot shoot: {}{}", wrong.reason, clause(wrong.clause)));
        return lines;
    }
    let committed = chargers_as_targets::is_committed(state, &unit.unit);
    let at_charger = match committed {
        true => at_chargers::charge_aims(state, ground, unit),
        false => Vec::new(),
    };
    let aims = match at_charger.is_empty() {
        true => targets::targets(state, ground, unit),
        false => at_charger,
    };
    let told = aims.iter().map(|aim| {
        let told = shot_in_numbers::shot_told(state, ground, aim);
        format!("fire: {}   # {told}", aim.target)
    });
    lines.extend(told);
    lines
}

/// The charges on a unit, and how they would end.
fn contacts(state: &State, ground: &Ground, unit: &Unit) -> Vec<String> {
    let on = state.contacts.iter().filter(|contact| contact.on == unit.unit);
    let told = on.map(|contact| {
        let does = match contact.reply {
            Reply::Stand => "stands",
            Reply::Shoot => "has chosen to shoot",
        };
        let charger = state.unit(&contact.charger);
        let chance = match state.part {
            Part::Shoot => melee::wins(state, ground, unit, charger),
            _ => None,
        };
        let chance = chance.map_or(String::new(), |chance| format!("; it wins the melee {}", percent(chance)));
        format!("is charged by {} on its {}, and {does}{chance}", contact.charger, contact.face.word())
    });
    told.collect()
}
