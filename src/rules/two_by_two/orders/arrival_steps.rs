//! Where and how a unit comes on at a point of arrival: TT-REI-02 to TT-REI-10, TT-GEO-41, TT-DEC-07.

use super::by_phase::Numbered;
use super::selectors::Facts;
use super::walk_result::Fail;
use crate::adjudicate::{Fact, Judge, Side, UnitId, Wrong, because};
use crate::kit::Edge;
use crate::kit::table::{Base, Length, outward};
use crate::orders::{Named, Step, Whom};
use crate::rules::two_by_two::charts::switches::MoveOnArrival;
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::charts::tables::{Distance, FROM_FLANK, FROM_REAR};
use crate::rules::two_by_two::orders::goals;
use crate::rules::two_by_two::orders::words::{Place, Verb};
use crate::rules::two_by_two::position::arrivals::{comes_on, may_enter};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::{Arrival, State};
use crate::rules::two_by_two::troops::units::Unit;

/// One `enter` of an entry, with the steps of who comes by it.
#[derive(Clone, Debug)]
pub(crate) struct Entrance {
    pub(crate) number: usize,
    pub(crate) who: Option<Named>,
    pub(crate) at: Option<Place>,
    /// What may become of him instead of coming on (TT-REI-10).
    pub(crate) swaps: Vec<Numbered>,
    /// What he does then, after what stands under the `else` of exchanges that are not made.
    pub(crate) moves: Vec<Numbered>,
}

/// A part of the entry of a point of arrival.
#[derive(Clone, Debug)]
pub(crate) enum ArrivalStep {
    Enters(Entrance),
    /// Its condition does not hold.
    Waived(usize),
    /// A step that is nobody's.
    Nobody(usize),
}

/// The parts of an entry, one for each `enter`; `holds` says whether the condition of a step does.
pub(crate) fn parts(steps: &[Numbered], holds: &dyn Fn(&Step<Verb>) -> bool) -> Vec<ArrivalStep> {
    let mut parts = Vec::new();
    let mut left = steps.to_vec();
    left.reverse();
    while let Some((number, step)) = left.pop() {
        match step.verb {
            Verb::Enter(..) if !holds(&step) => {
                if step.otherwise.is_empty() {
                    parts.push(ArrivalStep::Waived(number));
                }
                // What was to follow is of who would have come.
                before_next(&mut left);
                let otherwise = step.otherwise.into_iter().rev();
                left.extend(otherwise.map(|step| (number, step)));
            }
            Verb::Enter(who, at) => {
                let mut own = before_next(&mut left);
                let is_swap = |(_, step): &Numbered| matches!(step.verb, Verb::Swap(_));
                let first = own.iter().take_while(|step| is_swap(step)).count();
                let moves = own.split_off(first);
                parts.push(ArrivalStep::Enters(Entrance { number, who, at, swaps: own, moves }));
            }
            Verb::Stand | Verb::Rally => {}
            _ => parts.push(ArrivalStep::Nobody(number)),
        }
    }
    parts
}

/// Goes through the exchanges of an `enter`: for whom the unit is given up, or, where none is made, the steps that stand
/// under their `else`. `tries` says who is met by one.
pub(crate) fn exchanged(
    swaps: &[Numbered],
    mut tries: impl FnMut(usize, &Step<Verb>, &Whom) -> Option<UnitId>,
) -> Result<UnitId, Vec<Numbered>> {
    let mut moves = Vec::new();
    let mut left = swaps.to_vec();
    left.reverse();
    while let Some((number, step)) = left.pop() {
        let Verb::Swap(whom) = &step.verb else {
            moves.push((number, step));
            continue;
        };
        if let Some(enemy) = tries(number, &step, whom) {
            return Ok(enemy);
        }
        let otherwise = step.otherwise.into_iter().rev();
        left.extend(otherwise.map(|step| (number, step)));
    }
    Err(moves)
}

/// Takes the steps before the next `enter` from the end of a list that runs backwards.
fn before_next(left: &mut Vec<Numbered>) -> Vec<Numbered> {
    let mut own = Vec::new();
    while let Some(next) = left.pop_if(|(_, step)| !matches!(step.verb, Verb::Enter(..))) {
        own.push(next);
    }
    own
}

/// TT-REI-02, TT-REI-03: over which edge units come at a point, and what a roll needs: a corner is on the own edge.
pub(crate) fn edge_of(state: &State, point: &Arrival) -> (Edge, u8, &'static str) {
    let home = state.card(&point.side).home_edge;
    let at = point.at.point(state.measure());
    let (board, touch) = (state.board(), state.touch());
    let on_home = board.edge(home).square_to(at).is_within(touch);
    match board.edge_at(at, touch).filter(|_| !on_home) {
        None => (home, FROM_REAR, "TT-REI-02"),
        Some(edge) => (edge, FROM_FLANK, "TT-REI-03"),
    }
}

/// TT-REI-05: who is next at a point, where nobody else is called.
pub(crate) fn next_at(state: &State, point: &UnitId, who: Option<&Named>) -> Result<UnitId, Fail> {
    let queue = &state.point(point).queue;
    let Some(next) = queue.first() else {
        return Err(Fail::Impossible(because!("nobody waits at {}", point)));
    };
    match who.filter(|who| state.named(&who.name).map(|unit| &unit.unit) != Some(next)) {
        None => Ok(next.clone()),
        Some(who) => {
            let reason = because!("{} is not the next at {}", who.name, point);
            let help = because!("{} is: write `enter`, or `enter: next`", next);
            Err(Wrong::new("TT-REI-05", reason, help).into())
        }
    }
}

/// TT-GEO-41, TT-REI-06, TT-REI-07: the place at which a unit is ordered to come on.
pub(crate) fn ordered_entry(
    state: &State,
    ground: &Ground,
    unit: &Unit,
    point: &Arrival,
    at: &Place,
) -> Result<Base, Fail> {
    let base = entry_at(state, ground, unit, point, at)?;
    if may_enter(state, ground, unit, &base, state.touch()) {
        return Ok(base);
    }
    let reason = because!("there is no room for {} there", unit.unit);
    let help = "name another place within reach, or none";
    Err(Wrong::new("TT-REI-07", reason, help).into())
}

/// TT-GEO-41, TT-REI-06.
pub(crate) fn entry_at(state: &State, ground: &Ground, unit: &Unit, point: &Arrival, at: &Place) -> Result<Base, Fail> {
    let (edge, ..) = edge_of(state, point);
    let place = point.at.point(state.measure());
    let inward = outward(edge).reversed();
    let base = match at.point {
        Some(at) => state.base_at(at.point(state.measure()), inward),
        None => {
            let goal = goals::whereabouts(state, ground, unit, at)?;
            comes_on(state, edge, goal)
        }
    };
    let ruler = state.ruler();
    let reach = ruler.of(Distance::EntryStrip) + ruler.limit();
    let entered = state.board().entered_at(&base, edge, ruler.touch());
    let near = entered.is_some_and(|rear| rear.square_to(place).is_within(reach));
    if near && state.board().holds(&base, ruler.touch()) {
        return Ok(base);
    }
    let reach = ruler.of(Distance::EntryStrip).show(state.measure());
    let mark = state.measure().mark();
    let reason = because!("{} cannot come on there", unit.unit);
    let help = because!("its rear lies on the edge, within {}{} of {}", Fact::word(reach), mark, point.unit);
    Err(Wrong::new("TT-REI-06", reason, help).into())
}

/// TT-DEC-07, TT-REI-08: the free place nearest to a point of the edge, to the hundredth, of equal ones the left.
pub(crate) fn free_entry(
    state: &State,
    ground: &Ground,
    unit: &Unit,
    point: &Arrival,
    about: Option<Base>,
) -> Option<Base> {
    let (edge, ..) = edge_of(state, point);
    let place = point.at.point(state.measure());
    let ruler = state.ruler();
    let reach = ruler.of(Distance::EntryStrip) + ruler.limit();
    let middle = match about {
        Some(base) => state.board().entered_at(&base, edge, ruler.touch())?,
        None => place,
    };
    let left = outward(edge).reversed().course().left();
    let most = ruler.of(Distance::EntryStrip).in_micrometres() / state.measure().hundredth() * 2;
    let offsets = (0..=most).flat_map(|step| [(left, step), (left.reversed(), step)]);
    let places = offsets.map(|(side, step)| middle + side.over(Length::hundredths(step, state.measure())));
    let near = places.filter(|at| at.square_to(place).is_within(reach));
    let mut bases = near.map(|at| comes_on(state, edge, at));
    bases.find(|base| state.board().holds(base, Length::ZERO) && may_enter(state, ground, unit, base, Length::ZERO))
}

/// TT-REI-10: enemies near enough to a point of arrival to be exchanged; they measure (TT-GEO-08).
fn exchangeable<'s>(state: &'s State, point: &'s Arrival) -> Vec<&'s Unit> {
    let ruler = state.ruler();
    let reach = ruler.of(Distance::ExchangeRadius) + ruler.limit();
    let place = point.at.point(state.measure());
    let near = |base: Base| base.measures(place).is_within(reach);
    let enemies = state.enemies_of(&point.side);
    let near = enemies.filter(|enemy| state.base(enemy).is_some_and(near));
    let mut near = near.collect::<Vec<_>>();
    near.sort_by_cached_key(|enemy| state.base(enemy).map(|base| base.measures(place)));
    near
}

/// The enemy for whom a unit that would come on is given up: the first that fits.
pub(crate) fn gives_up_for(
    state: &State,
    ground: &Ground,
    unit: &Unit,
    point: &Arrival,
    whom: &Whom,
) -> Option<UnitId> {
    let near = exchangeable(state, point);
    // The list measures from where the unit would come on.
    let standing = Unit { at: Some(point.at), face: Some(outward(edge_of(state, point).0).reversed()), ..unit.clone() };
    let facts = Facts::new(state, ground, &standing, None);
    let worth = |enemy: &Unit| i64::from(tables::cost(enemy.kind, enemy.size));
    let chosen = facts.choose(whom, &near, worth);
    chosen.map(|enemy| enemy.unit.clone())
}

/// Whether the condition of a step of a point of arrival holds.
pub(crate) fn holds_at(
    state: &State,
    ground: &Ground,
    (side, unit): (&Side, Option<&Unit>),
    enemy: Option<&Unit>,
    step: &Step<Verb>,
    failed: &[UnitId],
) -> bool {
    let facts = Facts { state, ground, side, unit, enemy, charging: false, failed: Some(failed) };
    let condition = step.condition.as_ref();
    condition.is_none_or(|condition| facts.holds(condition))
}

/// TT-REI-09: why who has come may not move on, by the house rule.
pub(crate) fn stays_on_arrival(state: &State, moves: &[Numbered]) -> Option<(usize, Wrong)> {
    let moving = |(_, step): &&Numbered| !matches!(step.verb, Verb::Stand | Verb::Rally);
    let (number, _) = moves.iter().find(moving)?;
    let forbidden = state.house_rules.move_on_arrival == MoveOnArrival::No;
    forbidden.then(|| {
        let reason = "by the house rule a unit that has come does not move on";
        (*number, Wrong::new("TT-REI-09", reason, "it moves in the next turn"))
    })
}

/// TT-REI-01.
pub(crate) fn third_roll() -> Wrong {
    let reason = "both rolls of this move step are made";
    Wrong::new("TT-REI-01", reason, "two rolls in a move step are all")
}
