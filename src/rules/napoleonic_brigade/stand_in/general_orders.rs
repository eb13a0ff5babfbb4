//! General orders for what a stand-in is after: before the game for every brigade, later where one holds that should attack.

use super::{inches, written};
use crate::adjudicate::{Brief, Field, Posture, Side, Whither, apart};
use crate::kit::table::Point;
use crate::rules::napoleonic_brigade::form::set_up::proposal;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::general_order::{Goal, Task};
use std::collections::BTreeMap;

/// So many turns an alteration is under way as a rule.
const DELAY: u32 = 4;

/// So many brigades are sent to one place.
const TO_A_PLACE: usize = 3;

/// Who delays gives ground before enemies so near.
const PRESSED: i64 = 16;

/// General orders and dispositions before the game: those of the form, where brigades that go forward attack instead of holding.
pub(super) fn set_up(state: &State, ground: &Ground, field: &Field, side: &Side, brief: &Brief<'_>) -> String {
    let open = |brigade: &&Brigade| brigade.side == *side && !brigade.is_gone() && brigade.lacks_order();
    let lacking = state.army.iter().filter(open).collect::<Vec<_>>();
    let mut lines = Vec::new();
    let mut goals = Goals { ground, sent: BTreeMap::new() };
    for line in proposal(state, ground, side).into_iter().filter(|line| !line.starts_with('#')) {
        let of = lacking.iter().find(|brigade| line.starts_with(&format!("- {{unit: {}, do: ", brigade.unit)));
        let attack = of.and_then(|brigade| goals.attack(field, brigade, brief));
        lines.push(attack.unwrap_or(line));
    }
    let has_entries = |place: usize| lines.get(place + 1).is_some_and(|next| next.starts_with('-'));
    let kept = lines.iter().enumerate().filter(|(place, line)| line.starts_with('-') || has_entries(*place));
    kept.map(|(_, line)| format!("{line}\n")).collect()
}

/// Alterations of general orders that keep a brigade from what the stand-in is after, where none is under way.
pub(super) fn alterations(state: &State, ground: &Ground, field: &Field, side: &Side, brief: &Brief<'_>) -> String {
    // Who is to go back is told so as long as there is a turn to go in.
    let delay = if brief.posture.goes_forward() || brief.posture == Posture::Hold { DELAY } else { 1 };
    let too_late = state.scenario.turn_limit.is_some_and(|limit| state.turn + delay > limit);
    if !brief.units.is_empty() || too_late {
        return String::new();
    }
    let under_way = |brigade: &Brigade| state.alterations.iter().any(|change| change.units.contains(&brigade.unit));
    let mut goals = Goals { ground, sent: BTreeMap::new() };
    let altered = |brigade: &Brigade| {
        let task = brigade.order.as_ref().map(|order| &order.task)?;
        match (brief.posture, task) {
            _ if under_way(brigade) => None,
            (Posture::Attack | Posture::Careful, Task::Hold(_) | Task::Reserve(_) | Task::Retire(_)) => {
                goals.attack(field, brigade, brief)
            }
            (Posture::Attack | Posture::Careful, Task::Attack(Goal::Named(name)))
                if goals.is_done(field, brigade, name) =>
            {
                goals.attack(field, brigade, brief)
            }
            (Posture::Withdraw, task) if !matches!(task, Task::Retire(_)) => retires(state, field, brigade),
            (Posture::Delay, task) if !matches!(task, Task::Retire(_)) && is_pressed(field, brigade) => {
                retires(state, field, brigade)
            }
            (Posture::Hold | Posture::Delay, Task::Advance(_) | Task::Attack(_)) => holds(field, brigade),
            _ => None,
        }
    };
    let lines = state.brigades_of(side).filter_map(altered);
    let lines = lines.map(|line| format!("{line}\n")).collect::<String>();
    if lines.is_empty() { lines } else { format!("general:\n{lines}") }
}

/// Where brigades are sent, and how many to each place.
struct Goals<'g> {
    ground: &'g Ground,
    sent: BTreeMap<String, usize>,
}

impl Goals<'_> {
    /// Whether there is nothing left to do at a place for a brigade: its side has it, and others are nearer, or it is horse before
    /// walls.
    fn is_done(&self, field: &Field, brigade: &Brigade, name: &str) -> bool {
        let (Some(at), Some(prize)) = (place_of(field, brigade), field.prizes.iter().find(|prize| prize.name == name))
        else {
            return false;
        };
        let own = (apart(at, prize.at), &brigade.unit);
        let mut others =
            field.pieces.iter().filter(|other| other.own && (apart(other.at, prize.at), &other.unit) < own);
        self.is_walled(brigade, name) || prize.ours && others.next().is_some()
    }

    fn is_walled(&self, brigade: &Brigade, name: &str) -> bool {
        brigade.kind.is_mounted() && self.ground.complex(name).is_some()
    }

    /// The order to attack what a brigade is drawn to: the next of its aims, where enough are sent to a place or horse could do
    /// nothing there.
    fn attack(&mut self, field: &Field, brigade: &Brigade, brief: &Brief<'_>) -> Option<String> {
        if !brief.posture.goes_forward() || brigade.kind == Kind::Staff || brigade.kind.is_artillery() {
            return None;
        }
        let piece = field.pieces.iter().find(|piece| piece.unit == brigade.unit)?;
        let goal = field.aims(piece, Posture::Attack).into_iter().find_map(|aim| match aim {
            Whither::Prize(name, _) => {
                let full = self.sent.get(&name).is_some_and(|sent| *sent >= TO_A_PLACE);
                (!full && !self.is_walled(brigade, &name)).then_some(name)
            }
            Whither::Enemy(_, at) => Some(written(at)),
            Whither::Here | Whither::Home => None,
        })?;
        *self.sent.entry(goal.clone()).or_default() += 1;
        Some(format!("- {{unit: {}, do: {{attack: {goal}}}}}", brigade.unit))
    }
}

/// The order to hold where a brigade stands.
fn holds(field: &Field, brigade: &Brigade) -> Option<String> {
    let at = place_of(field, brigade)?;
    Some(format!("- {{unit: {}, do: {{hold: {}}}}}", brigade.unit, written(at)))
}

/// Whether the enemies who could be upon a brigade when the order reaches it are stronger than those beside it.
fn is_pressed(field: &Field, brigade: &Brigade) -> bool {
    let Some(at) = place_of(field, brigade) else { return false };
    field.resistance(at, inches(PRESSED)) > field.support(at, inches(PRESSED / 2))
}

/// The order to go straight back to the edge of its own side.
fn retires(state: &State, field: &Field, brigade: &Brigade) -> Option<String> {
    let [x, y] = place_of(field, brigade)?;
    let edge = state.board().edge(state.card(&brigade.side).home_edge);
    let Point { x, y } = edge.nearest_to(Point { x, y });
    Some(format!("- {{unit: {}, do: {{retire: {}}}}}", brigade.unit, written([x, y])))
}

/// Where a brigade stands that can be ordered so.
fn place_of(field: &Field, brigade: &Brigade) -> Option<[i64; 2]> {
    let is_staff = brigade.kind == Kind::Staff;
    field.pieces.iter().find(|piece| piece.unit == brigade.unit && !is_staff).map(|piece| piece.at)
}
