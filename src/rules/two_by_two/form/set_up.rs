//! Forms for the set-up: an army, ground, a deployment and points of arrival that may stand as they are: TT-DEC-01 to TT-DEC-04.

use super::preview::cost;
use super::set_up_check::with_cost;
use crate::adjudicate::{Side, UnitId};
use crate::kit::list;
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::orders::arrival_steps;
use crate::rules::two_by_two::play::set_up::deployment;
use crate::rules::two_by_two::play::set_up::opening;
use crate::rules::two_by_two::position::apply::apply;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::parts;
use crate::rules::two_by_two::position::scenario::{Points, Terrain};
use crate::rules::two_by_two::position::state::{Part, Role, State};
use crate::rules::two_by_two::troops::units::{Kind, Unit};

/// What a side owes in the part of the set-up at hand.
pub(crate) fn proposal(state: &State, side: &Side) -> Vec<String> {
    let folded = state.scenario.fold_set_up;
    let mut board = state.clone();
    let mut lines = Vec::new();
    if state.part == Part::Muster && parts::without_army(state).contains(side) {
        let units = army(state, side);
        lines.extend(army_lines(state, &units));
        board.army.extend(units);
    }
    if state.part == Part::Muster && !folded {
        return lines;
    }
    if state.part == Part::Points {
        lines.push("deploy:   # one point of arrival".to_owned());
        lines.extend(point(&mut board, side));
        return lines;
    }
    lines.extend(terrain(&board, side));
    lines.push(head(&board));
    lines.extend(deployment(&mut board, side));
    if folded {
        for _ in 0..tables::ARRIVAL_POINTS {
            lines.extend(point(&mut board, side));
        }
    }
    lines
}

/// TT-ARMY-17: the template of 2Mc as far as it is within what is agreed; the same with one HQ in 3.01. TT-DEC-01: what
/// stands where its owner lists nothing.
fn army(state: &State, side: &Side) -> Vec<Unit> {
    let mut sample = state.clone();
    sample.edition = Edition::TwoMc;
    sample.scenario.points = Points::Any;
    let mut units = opening::template(&sample, side);
    if state.edition == Edition::ThreeOne {
        units.retain(|unit| unit.kind != Kind::DivisionHq);
        for unit in &mut units {
            unit.under = None;
            if unit.kind == Kind::CorpsHq {
                let name = unit.unit.as_str().replace("CHQ", "HQ");
                (unit.unit, unit.kind) = (UnitId::new(name), Kind::Hq);
            }
        }
    }
    if let Points::Halves(most) = state.scenario.points {
        while cost(&units) > most {
            units.pop();
        }
    }
    units
}

fn army_lines(state: &State, units: &[Unit]) -> Vec<String> {
    let all = tables::points(cost(units));
    let agreed = match state.scenario.points {
        Points::Any => "an army may cost what it will".to_owned(),
        Points::Halves(most) => format!("{} points are agreed", tables::points(most)),
    };
    let mut lines = vec![format!("army:   # an example of {all} points; {agreed}")];
    let alike = |one: &Unit, other: &Unit| one.kind == other.kind && one.under == other.under;
    for units in units.chunk_by(alike) {
        let names = units.iter().map(|unit| unit.unit.to_string());
        let names = names.collect::<Vec<_>>().join(", ");
        let first = &units[0];
        let under = first.under.as_ref().map(|hq| format!(", under: {hq}"));
        lines.push(format!(
            "- {{unit: [{names}], kind: {}{}}}   # {}",
            first.kind.word(),
            under.unwrap_or_default(),
            with_cost(first)
        ));
    }
    lines
}

/// TT-SET-03, TT-SET-05: how ground is laid, where it is for this side to lay any.
fn terrain(state: &State, side: &Side) -> Vec<String> {
    let attacks = state.side_of(Role::Attacker) == Some(side);
    if attacks || state.terrain.iter().any(Terrain::is_placed) {
        return Vec::new();
    }
    let [x, y] = [state.map.width, state.map.height].map(|side| {
        let half = side.length(state.measure()).share(1, 2);
        half.show(state.measure())
    });
    let (width, height) = (state.map.width, state.map.height);
    let mut lines = vec![
        "# the defender may lay the ground, in this order: streams, hills, roads, towns, woods, copses, hedges:"
            .to_owned(),
        "# terrain:".to_owned(),
        format!("# - {{kind: hill, at: [{x}, {y}], size: [4, 3]}}"),
        format!("# - {{kind: road, line: [[{x}, 0], [{x}, {height}]]}}"),
        format!("# - {{kind: hedge, line: [[0, {y}], [1, {y}]]}}   # the table is {width} by {height}"),
    ];
    if state.scenario.terrain_by_die {
        lines.push("# a piece with a size and no place is placed by a die (TT-SET-04)".to_owned());
    }
    lines
}

fn head(board: &State) -> String {
    let most = tables::points(2 * board.allowance);
    format!("deploy:   # a proposal of at most {most} points; move them as you like")
}

/// TT-DEC-03.
fn deployment(board: &mut State, side: &Side) -> Vec<String> {
    let ground = Ground::of(board);
    let mut lines = Vec::new();
    let nameless = parts::in_hand(board, side).find(|unit| unit.name.is_none());
    if let Some(Unit { unit, .. }) = nameless {
        lines.push(format!(
            "# a unit without a name may be given one: {{unit: {unit}, .., name: \"Hussars of the Guard\"}}"
        ));
    }
    for event in deployment::deployment_by_default(board, &ground, side) {
        if let Event::Deployed { unit, at, face, .. } = &event {
            lines.push(format!(
                "- {{unit: {unit}, at: [{}, {}], face: {face}}}   # {}",
                at.0,
                at.1,
                with_cost(board.unit(unit))
            ));
        }
        apply(board, &event);
    }
    let left = parts::in_hand(board, side).map(|unit| unit.unit.to_string());
    let left = left.collect::<Vec<_>>();
    if !left.is_empty() && !board.scenario.fold_set_up {
        lines.push(format!("# left for the points of arrival: {}", list(&left)));
    }
    lines
}

/// TT-DEC-04: the next point of arrival. Where both sides send theirs at once, each has names of its own.
fn point(board: &mut State, side: &Side) -> Vec<String> {
    let mut point = deployment::arrival_by_default(board, side);
    if board.scenario.fold_set_up {
        let own = board.points.iter().filter(|point| point.side == *side);
        let name = format!("{}RP{}", opening::letters(board, side), own.count() + 1);
        point.unit = UnitId::new(name);
    }
    let queue = point.queue.iter().map(|unit| {
        let kind = board.unit(unit).kind;
        format!("{unit} {}", kind.noun())
    });
    let queue = queue.collect::<Vec<_>>().join(", ");
    let names = point.queue.iter().map(ToString::to_string);
    let names = names.collect::<Vec<_>>().join(", ");
    let (_, needs, clause) = arrival_steps::edge_of(board, &point);
    let waits = match names.is_empty() {
        true => String::new(),
        false => format!(", queue: [{names}]"),
    };
    let line = format!(
        "- {{unit: {}, at: [{}, {}]{waits}}}   # a die of {needs} or more ({clause})",
        point.unit, point.at.0, point.at.1
    );
    let mut lines = vec![line];
    if !queue.is_empty() {
        lines.push(format!("# in the order in which they come: {queue}"));
    }
    board.points.push(point);
    lines
}
