//! What brigades do for which a file has no orders, or whose entry is set aside: NB-DEC-06, NB-MEL-24, NB-MOR-19,
//! NB-CREW-07, NB-GAP-53, and what they are bound to.

use crate::adjudicate::{Checked, Side, UnitId};
use crate::kit::list;
use crate::kit::table::{Course, Length, outward};
use crate::rules::napoleonic_brigade::charts::after_melee::{odd_fall_back, push_back};
use crate::rules::napoleonic_brigade::charts::movement::{falling_back, full_speed};
use crate::rules::napoleonic_brigade::orders::plan::Intent;
use crate::rules::napoleonic_brigade::orders::{by_general_order, may_move};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// One line for all of a side that do the same, in the order of the army; those who have an order that is set aside are told
/// apart from those who have none.
pub(crate) fn unordered(
    state: &State,
    ground: &Ground,
    side: &Side,
    ordered: &[UnitId],
    set_aside: &[String],
    checked: &mut Checked,
) {
    let mut alike: Vec<((bool, String), Vec<String>)> = Vec::new();
    for brigade in state.brigades_of(side) {
        if brigade.at.is_none() || ordered.contains(&brigade.unit) {
            continue;
        }
        let has_one = set_aside.iter().any(|name| name.eq_ignore_ascii_case(brigade.unit.as_str()));
        let does = (has_one, does_unordered(state, ground, brigade));
        let unit = brigade.unit.to_string();
        match alike.iter_mut().find(|(known, _)| *known == does) {
            Some((_, units)) => units.push(unit),
            None => alike.push((does, vec![unit])),
        }
    }
    for ((has_one, does), units) in alike {
        match has_one {
            true => checked.understood.push(format!("with the order set aside {}: {does}", list(&units))),
            false => checked.tell_idle("without orders ", units, &format!(": {does}")),
        }
    }
}

fn does_unordered(state: &State, ground: &Ground, brigade: &Brigade) -> String {
    let duty = brigade.duty().filter(|duty| duty.is_binding());
    let leaves = match may_leave(state, ground, brigade) {
        true => ", and may leave the field",
        false => "",
    };
    if let Some(duty) = duty {
        let (clause, what) = may_move::bound_by(state, brigade, duty);
        return format!("{what}{leaves} ({clause})");
    }
    if state.is_in_melee(&brigade.unit) {
        return "fights on (NB-MEL-24)".to_owned();
    }
    if brigade.is_deserted() {
        return "its guns are without their crew (NB-CREW-07)".to_owned();
    }
    if brigade.morale(&state.house_rules) == Morale::FallBack {
        return format!("falls back by its morale{leaves} (NB-MOR-19)");
    }
    match by_general_order::by_general_order(state, ground, brigade) {
        Intent::Go(_) => "goes on by its general order (NB-DEC-06)".to_owned(),
        _ => match may_move::barred_from_fire(state, ground, brigade) {
            None => "stands, and fires if it may (NB-DEC-06)".to_owned(),
            Some(_) => "stands (NB-DEC-06)".to_owned(),
        },
    }
}

/// NB-GAP-53, NB-ROUT-06: whether a brigade that is driven may be over the edge of the table after this turn, by the
/// highest dice.
fn may_leave(state: &State, ground: &Ground, brigade: &Brigade) -> bool {
    let Some(footprint) = state.footprint(ground, brigade) else {
        return false;
    };
    let Some((course, most)) = driven_to(state, brigade, footprint.face.reversed().course()) else {
        return false;
    };
    let mut corners = footprint.corners().into_iter();
    corners.any(|corner| state.board().beyond(corner + course.over(most)) >= Length::ZERO)
}

/// Which way, and how far at the most, a brigade is driven back; `rear` is straight behind it.
fn driven_to(state: &State, brigade: &Brigade, rear: Course) -> Option<(Course, Length)> {
    let (kind, rules) = (brigade.kind, state.house_rules);
    match brigade.duty() {
        Some(Duty::Routing) => {
            let home = state.card(&brigade.side).home_edge;
            Some((outward(home).course(), full_speed(kind)))
        }
        Some(Duty::Beaten { pushed, course, .. }) => Some((course.course(), push_back(kind, pushed + 1).most())),
        Some(Duty::Recoiling) => Some((rear, odd_fall_back(kind, rules.odd_result_rate).most())),
        Some(Duty::Still) => None,
        _ if state.is_in_melee(&brigade.unit) => None,
        _ if brigade.morale(&rules) == Morale::FallBack => {
            Some((rear, falling_back(kind, rules.cavalry_half_speed).most()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, position};

    /// What becomes of Kempt, facing south at a place with more of his entry; Pack holds and is ordered.
    fn kempt(at: &str, more: &str) -> Vec<String> {
        let with = |brigade: String, more: &str| {
            let open = brigade.strip_suffix('}').expect("an entry in braces");
            format!("{open}{more}}}")
        };
        let army = [
            with(british("Kempt", "allied", at, 180), more),
            british("Pack", "allied", "[40, 30]", 180),
            british("Quiot", "french", "[20, 4]", 0),
        ];
        let state = position(&[], &[], &army.each_ref().map(String::as_str));
        let ground = Ground::of(&state.terrain, &state.options);
        let mut checked = Checked::default();
        unordered(&state, &ground, &Side::new("allied"), &[UnitId::new("Pack")], &[], &mut checked);
        checked.understood
    }

    #[test]
    fn it_is_said_what_becomes_of_whom_nobody_orders() {
        let says = |at, more, told: &str| {
            assert_eq!(kempt(at, more), [format!("without orders Kempt: {told}")]);
        };
        let holds = ", order: {task: {hold: [20, 30]}}";
        says("[20, 30]", holds, "stands, and fires if it may (NB-DEC-06)");
        let attacks = ", order: {task: {attack: [20, 10]}}";
        says("[20, 30]", attacks, "goes on by its general order (NB-DEC-06)");
        // Half a die at the most, 3": the rear edge is 15 mm, 0.6", behind the front.
        let beaten = ", duties: [{duty: {beaten: {by: Quiot, pushed: 0, course: 0}}}]";
        says("[20, 30]", beaten, "is pushed back by `Quiot` (NB-LOSE-02)");
        let gone = "is pushed back by `Quiot`, and may leave the field (NB-LOSE-02)";
        says("[20, 36.5]", beaten, gone);
        says("[20, 36]", beaten, "is pushed back by `Quiot` (NB-LOSE-02)");
        let routs = ", duties: [{duty: routing}]";
        says("[20, 30]", routs, "is in flight (NB-ROUT-05)");
        says("[20, 34]", routs, "is in flight, and may leave the field (NB-ROUT-05)");
    }
}
