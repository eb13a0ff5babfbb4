//! General orders for what a stand-in is after: before the game for every brigade, later where one holds that should attack.

use crate::adjudicate::{Brief, Field, Posture, Side, Whither};
use crate::kit::table::Point;
use crate::rules::napoleonic_brigade::form::set_up::proposal;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::general_order::Task;

/// So many turns an alteration is under way as a rule.
const DELAY: u32 = 4;

/// General orders and dispositions before the game: those of the form, where brigades that go forward attack instead of holding.
pub(super) fn set_up(state: &State, ground: &Ground, field: &Field, side: &Side, brief: &Brief<'_>) -> String {
    let open = |brigade: &&Brigade| brigade.side == *side && !brigade.is_gone() && brigade.lacks_order();
    let lacking = state.army.iter().filter(open).collect::<Vec<_>>();
    let mut lines = Vec::new();
    for line in proposal(state, ground, side).into_iter().filter(|line| !line.starts_with('#')) {
        let of = lacking.iter().find(|brigade| line.starts_with(&format!("- {{unit: {}, do: ", brigade.unit)));
        let attack = of.and_then(|brigade| attack(field, brigade, brief));
        lines.push(attack.unwrap_or(line));
    }
    let has_entries = |place: usize| lines.get(place + 1).is_some_and(|next| next.starts_with('-'));
    let kept = lines.iter().enumerate().filter(|(place, line)| line.starts_with('-') || has_entries(*place));
    kept.map(|(_, line)| format!("{line}\n")).collect()
}

/// Alterations of general orders that keep a brigade from what the stand-in is after, where none is under way.
pub(super) fn alterations(state: &State, field: &Field, side: &Side, brief: &Brief<'_>) -> String {
    let too_late = state.scenario.turn_limit.is_some_and(|limit| state.turn + DELAY > limit);
    if !brief.units.is_empty() || too_late {
        return String::new();
    }
    let under_way = |brigade: &Brigade| state.alterations.iter().any(|change| change.units.contains(&brigade.unit));
    let altered = |brigade: &Brigade| {
        let task = brigade.order.as_ref().map(|order| &order.task)?;
        match (brief.posture, task) {
            _ if under_way(brigade) => None,
            (Posture::Attack | Posture::Careful, Task::Hold(_) | Task::Reserve(_) | Task::Retire(_)) => {
                attack(field, brigade, brief)
            }
            (Posture::Hold | Posture::Delay, Task::Advance(_) | Task::Attack(_)) => holds(field, brigade),
            (Posture::Withdraw, Task::Hold(_) | Task::Reserve(_) | Task::Advance(_) | Task::Attack(_)) => {
                retires(state, field, brigade)
            }
            _ => None,
        }
    };
    let lines = state.brigades_of(side).filter_map(altered);
    let lines = lines.map(|line| format!("{line}\n")).collect::<String>();
    if lines.is_empty() { lines } else { format!("general:\n{lines}") }
}

/// The order to attack what a brigade is drawn to.
fn attack(field: &Field, brigade: &Brigade, brief: &Brief<'_>) -> Option<String> {
    if !brief.posture.goes_forward() || brigade.kind == Kind::Staff || brigade.kind.is_artillery() {
        return None;
    }
    let piece = field.pieces.iter().find(|piece| piece.unit == brigade.unit)?;
    let goal = match field.aim(piece, Posture::Attack) {
        Whither::Prize(name, _) => name,
        Whither::Enemy(_, [x, y]) => format!("[{}, {}]", hundredths(x), hundredths(y)),
        Whither::Here | Whither::Home => return None,
    };
    Some(format!("- {{unit: {}, do: {{attack: {goal}}}}}", brigade.unit))
}

/// The order to hold where a brigade stands.
fn holds(field: &Field, brigade: &Brigade) -> Option<String> {
    let [x, y] = place_of(field, brigade)?;
    Some(format!("- {{unit: {}, do: {{hold: [{}, {}]}}}}", brigade.unit, hundredths(x), hundredths(y)))
}

/// The order to go straight back to the edge of its own side.
fn retires(state: &State, field: &Field, brigade: &Brigade) -> Option<String> {
    let [x, y] = place_of(field, brigade)?;
    let edge = state.board().edge(state.card(&brigade.side).home_edge);
    let Point { x, y } = edge.nearest_to(Point { x, y });
    Some(format!("- {{unit: {}, do: {{retire: [{}, {}]}}}}", brigade.unit, hundredths(x), hundredths(y)))
}

/// Where a brigade stands that can be ordered so.
fn place_of(field: &Field, brigade: &Brigade) -> Option<[i64; 2]> {
    let is_staff = brigade.kind == Kind::Staff;
    field.pieces.iter().find(|piece| piece.unit == brigade.unit && !is_staff).map(|piece| piece.at)
}

/// A length in inches with two decimals.
fn hundredths(length: i64) -> String {
    let hundredths = (length / 254).max(0);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
