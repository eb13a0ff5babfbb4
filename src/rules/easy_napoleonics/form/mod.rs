//! The form: an entry for each piece, legal as it stands, with what it may do as comments.

pub(crate) mod at_desk;
pub(crate) mod check;
pub(crate) mod foreseen;
pub(crate) mod in_vain;

use super::charts::tables;
use super::odds::melee;
use super::orders::Words;
use super::play::set_up::default_deployment;
use super::position::scenario::Points;
use super::position::state::{Part, State};
use super::troops::units::{Level, Unit};
use crate::adjudicate::{Basis, DEFAULTS_SERVE, Offer, OnFile, Owed, Side};
use crate::kit::{counted, list, reinforcement};
use crate::rules::easy_napoleonics::EasyNapoleonics;
use crate::rules::easy_napoleonics::orders::by_phase;
use crate::rules::easy_napoleonics::orders::routes;
use crate::rules::easy_napoleonics::play::fire::targets;
use crate::rules::easy_napoleonics::play::melee::contacts;
use crate::rules::easy_napoleonics::play::movement::charge;
use crate::rules::easy_napoleonics::play::rally::morale_checks;
use crate::rules::easy_napoleonics::play::set_up::army_points;
use crate::rules::easy_napoleonics::position::zones_of_control;

/// EN-SEQ-01: which steps the last exchange of a turn takes.
const COMBAT: &str =
    "# now: fire, hold-fire and stand (the movement of this turn is over; melees are fought without an order)";

/// The side's form for what it owes; a side that owes nothing may still change its standing orders.
pub(crate) fn form(state: &State, side: &Side) -> String {
    let mut lines = Vec::new();
    let awaited = EasyNapoleonics::awaits(state);
    for awaited in awaited.iter().filter(|awaited| awaited.side == *side) {
        match awaited.owes {
            Owed::Army => lines.extend(army(state, side)),
            Owed::Deployment => lines.extend(deployment(state, side)),
            Owed::Orders => lines.extend(orders(state, side)),
            Owed::GeneralOrders | Owed::Answers => {}
        }
    }
    lines.extend(reinforcement::in_form(reinforcement::of(&state.arrivals, side), state.turn, troops));
    lines.extend(OnFile::as_comments::<Words>(&state.standing, side, DEFAULTS_SERVE, EasyNapoleonics::ON_FILE.1));
    lines.join("\n") + "\n"
}

/// EN-D-02: the sample army, to be changed or sent as it is; a comment where it does not cost what was agreed upon.
fn army(state: &State, side: &Side) -> Vec<String> {
    let sample = tables::sample_cost();
    let (mark, head) = match (army_points::agreed_cost(state, side), state.options.points) {
        (Some(cost), _) if cost != sample => {
            ("# ", format!("an army costs {cost} points; the sample army, which costs {sample}, as an example"))
        }
        (Some(cost), _) => ("", format!("the sample army; an army costs {cost} points")),
        (None, Points::Equal) => {
            ("", format!("the sample army; it costs {sample} points, and both armies cost the same"))
        }
        (None, _) => ("", "the sample army; an army may cost what it will".to_owned()),
    };
    let mut lines = vec![format!("army:   # {head}")];
    let units = army_points::sample_army(state, side);
    let alike = |one: &Unit, other: &Unit| one.kind == other.kind && one.grade == other.grade;
    for units in units.chunk_by(alike) {
        let names = units.iter().map(|unit| unit.unit.to_string());
        let names = names.collect::<Vec<_>>().join(", ");
        let first = &units[0];
        let grade = first.grade.map(|grade| format!(", grade: {}", grade.word()));
        lines.push(format!(
            "{mark}- {{unit: [{names}], kind: {}{}}}   # {} each",
            first.kind.word(),
            grade.unwrap_or_default(),
            counted(first.cost(), "point", None)
        ));
    }
    lines
}

/// EN-D-05: a deployment that may stand as it is.
fn deployment(state: &State, side: &Side) -> Vec<String> {
    let mut lines = vec!["deploy:   # a proposal; move them as you like".to_owned()];
    let nameless = |unit: &&Unit| unit.name.is_none() && unit.side == *side;
    if let Some(unit) = state.army.iter().find(nameless) {
        let unit = &unit.unit;
        lines.push(format!(
            "# a unit without a name may be given one: {{unit: {unit}, .., name: \"Hussars of the Guard\"}}"
        ));
    }
    for (unit, at, form, face) in default_deployment::billets(state, side) {
        let form = form.map(|form| format!(", form: {}", form.word()));
        let face = face.map(|face| format!(", face: {face}"));
        let piece = state.unit(&unit);
        lines.push(format!(
            "- {{unit: {unit}, at: {at}{}{}}}   # {}",
            form.unwrap_or_default(),
            face.unwrap_or_default(),
            troops(piece)
        ));
    }
    lines
}

/// What troops a piece is: `veteran field artillery`.
fn troops(unit: &Unit) -> String {
    let grade = unit.grade.map(|grade| grade.word().replace('-', " "));
    let armoured = unit.armoured.then(|| "armoured".to_owned());
    let words = grade.into_iter().chain(armoured);
    let words = words.chain([unit.kind.noun().replace("a leader", "leader")]);
    words.collect::<Vec<_>>().join(" ")
}

fn orders(state: &State, side: &Side) -> Vec<String> {
    let offers = each(state, side).iter().flat_map(Offer::in_form).collect::<Vec<_>>();
    let mut lines = vec!["orders:".to_owned()];
    if offers.is_empty() {
        lines.push("# nobody of yours has anything to decide now".to_owned());
    } else if state.part == Part::Combat {
        lines.push(COMBAT.to_owned());
    }
    lines.extend(offers);
    lines
}

/// The pieces of a side that have something to decide now, with what they may do.
pub(crate) fn offers(state: &State, side: &Side) -> Vec<Offer> {
    let awaited = EasyNapoleonics::awaits(state);
    let due = awaited.iter().any(|awaited| awaited.side == *side && awaited.owes == Owed::Orders);
    if due { each(state, side) } else { Vec::new() }
}

fn each(state: &State, side: &Side) -> Vec<Offer> {
    let plans = by_phase::standing_plans(state);
    let offers = state.by_id(side).into_iter().filter_map(|unit| {
        let will = plans.iter().find(|plan| plan.unit == unit.unit).and_then(check::will);
        let may = options(state, unit);
        let is_left_out = will.is_none() && may.is_empty() && matches!(state.part, Part::Rally | Part::Combat);
        let idle = idle(state, unit, &may);
        (!is_left_out).then(|| Offer { will, idle, ..Offer::new(&unit.unit, headline(state, unit), may) })
    });
    offers.collect()
}

/// Why nothing is to be decided for a piece in the part at hand, where that is so; `may` is what it is told of that it may do.
fn idle(state: &State, unit: &Unit, may: &[String]) -> Option<String> {
    let is_offered = may.iter().any(|line| line.contains("   # "));
    match state.part {
        Part::Rally | Part::Combat if !is_offered && !may.is_empty() => {
            Some(foreseen::fought_anyway(state, unit).unwrap_or_else(|| may.join("; ")))
        }
        Part::First | Part::Second if !unit.is_leader() && zones_of_control::is_locked(state, unit) => {
            Some(may.join("; "))
        }
        _ => None,
    }
}

fn headline(state: &State, unit: &Unit) -> String {
    let called = unit.name.as_ref().map(|name| format!(" ({name})"));
    let at = unit.at.map(|at| format!(" at {at}"));
    let form = unit.form.map(|form| format!(", {}", form.word()));
    let face = unit.face.map(|face| format!(" facing {face}"));
    let level = match unit.level {
        Some(Level::Good) | None => String::new(),
        Some(level) => format!(", {}", level.word().to_uppercase()),
    };
    let with = match unit.is_leader() {
        true => state.units_with(unit),
        false => state.leaders_with(unit),
    };
    let with = with.iter().map(|other| other.unit.as_str());
    let with = with.collect::<Vec<_>>();
    let with = match with.is_empty() {
        true => String::new(),
        false => format!(", with {}", list(&with)),
    };
    format!(
        "{}{}: {}{}{}{}{with}{level}",
        unit.unit,
        called.unwrap_or_default(),
        troops(unit),
        form.unwrap_or_default(),
        at.unwrap_or_default(),
        face.unwrap_or_default(),
    )
}

/// What a piece may do in the part at hand, a line each.
fn options(state: &State, unit: &Unit) -> Vec<String> {
    let (rally, moves, fire) = match state.part {
        Part::Rally => (true, false, false),
        Part::First | Part::Second => (false, true, false),
        Part::Combat => (false, false, true),
        _ => (true, true, true),
    };
    let mut lines = Vec::new();
    if rally {
        lines.extend(rallies(state, unit));
    }
    if moves {
        lines.extend(movement(state, unit));
    }
    if fire && !unit.is_leader() {
        lines.extend(shots(state, unit));
        lines.extend(melees(state, unit));
    }
    lines
}

/// EN-RAL-02, EN-RAL-09: an attempt, or the units that a leader could visit.
fn rallies(state: &State, unit: &Unit) -> Vec<String> {
    if !unit.is_leader() {
        return match unit.level() {
            Level::Good | Level::Broken => Vec::new(),
            level => {
                vec![format!(
                    "is {} and tries to rally by itself: {}+ on a D10",
                    level.word(),
                    morale_checks::check_needs(state, unit)
                )]
            }
        };
    }
    let left = tables::LEADER - unit.walked.min(tables::LEADER);
    let mine = state.by_id(&unit.side).into_iter();
    let shaken = mine.filter(|other| matches!(other.level, Some(Level::Fair | Level::Bad)));
    let near = shaken.filter_map(|other| {
        let far = state.apart(unit, other)?;
        (far <= left.into()).then(|| {
            let needs = super::charts::tables::die_needed(
                tables::needs(other.grade()),
                &morale_checks::nerve_led(state, other, true),
            );
            let goal = other.at.map_or_else(String::new, |at| at.to_string());
            match far {
                0 => format!("rally: {}   # {needs}+ on a D10", other.unit),
                _ => format!(
                    "to: {goal}, rally: {}   # {} off; {needs}+ on a D10 with him",
                    other.unit,
                    counted(far, "hex", Some("hexes"))
                ),
            }
        })
    });
    near.collect()
}

/// EN-MOVE-01, EN-MOVE-02, EN-MOVE-03, EN-MOVE-04, EN-MOVE-05, EN-MOVE-06, EN-MOVE-07, EN-MOVE-08, EN-MOVE-09,
/// EN-MOVE-10, EN-ZOC-03: how far a piece goes, and whom it could charge.
fn movement(state: &State, unit: &Unit) -> Vec<String> {
    if unit.is_leader() {
        let left = tables::LEADER - unit.walked.min(tables::LEADER);
        return vec![format!("has {} left", counted(left.into(), "hex", Some("hexes")))];
    }
    if zones_of_control::is_locked(state, unit) {
        return vec!["is locked: it may neither move nor turn nor change formation".to_owned()];
    }
    let (most, _) = routes::allowance(unit);
    let mut lines = vec![match most {
        0 => "does not move in this formation".to_owned(),
        _ => format!("moves {}: {}", counted(most.into(), "hex", Some("hexes")), ahead(state, unit)),
    }];
    lines.extend(charges(state, unit));
    lines
}

/// The two front hexes.
fn ahead(state: &State, unit: &Unit) -> String {
    let (Some(hex), Some(face)) = (state.place(unit), unit.face) else {
        return String::new();
    };
    let sides = face.front().map(|side| {
        let beyond = state.map.step(hex, side).filter(|hex| state.map.contains(*hex));
        beyond.map(|hex| format!("{side} {}", state.map.spot(hex)))
    });
    let sides = sides.into_iter().flatten().collect::<Vec<_>>();
    match sides.is_empty() {
        true => "the board ends before it".to_owned(),
        false => sides.join(", "),
    }
}

/// Whom a unit could charge as things stand, with the chance to win the melee that would come of it.
fn charges(state: &State, unit: &Unit) -> Vec<String> {
    let mut enemies = state.enemies_of(&unit.side).collect::<Vec<_>>();
    enemies.sort_by(|a, b| a.unit.cmp(&b.unit));
    let charge = |enemy: &Unit| {
        let (last, chance) = melee::charge_wins(state, unit, enemy)?;
        let chance = percent(chance);
        let square = match charge::may_square(state, enemy, unit) {
            true => format!("; it may try a square, {}+ on a D10", morale_checks::check_needs(state, enemy)),
            false => String::new(),
        };
        Some(format!("charge: {}   # from {}: wins {chance}{square}", enemy.unit, state.map.spot(last)))
    };
    enemies.into_iter().filter_map(charge).collect()
}

/// A chance in whole percent.
fn percent((ways, of): (u128, u128)) -> String {
    format!("{} %", (ways * 200 + of) / (of * 2))
}

/// Targets, with dice and the die that hits.
fn shots(state: &State, unit: &Unit) -> Vec<String> {
    if let Err(wrong) = targets::may_fire(state, unit) {
        return match unit.kind.is_cavalry() {
            true => Vec::new(),
            false => vec![format!("cannot fire: {}", wrong.reason)],
        };
    }
    let targets = targets::targets(state, unit);
    let shot = targets.iter().map(|(target, aim)| {
        let (miss, all) = (u128::from(aim.roll() - 1), 10);
        let dice = u32::try_from(aim.dice).expect("a unit throws few dice");
        let (miss, all) = (u128::pow(miss, dice), u128::pow(all, dice));
        format!(
            "fire: {}   # {}D10, {}+ hits; range {}; some hit {}",
            target.unit,
            aim.dice,
            aim.roll(),
            aim.range,
            percent((all - miss, all))
        )
    });
    shot.collect()
}

/// The melees that a unit is in, with its chance to win.
fn melees(state: &State, unit: &Unit) -> Vec<String> {
    let mut enemies = state.enemies_of(&unit.side).collect::<Vec<_>>();
    enemies.sort_by(|a, b| a.unit.cmp(&b.unit));
    let fights = |enemy: &Unit| {
        let bout = contacts::bout(state, unit, enemy)?;
        let attacks = bout.attacker == unit.unit;
        let (ways, of) = melee::wins(state, &bout);
        match attacks {
            true => Some(format!("attacks {} as things stand: wins {}", enemy.unit, percent((ways, of)))),
            false => Some(format!("is attacked by {} as things stand: he wins {}", enemy.unit, percent((ways, of)))),
        }
    };
    enemies.into_iter().filter_map(fights).collect()
}
