//! How it ends: CP-END-01, CP-END-02, CP-END-03.

use crate::adjudicate::{BySide, Side};
use crate::rules::campaign::charts::switches::{OWN_NAMES, Points};
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::orders::{Orders, held};
use crate::rules::campaign::play::{Judge, record, sides};
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::{Part, State, Verdict};

/// CP-END-03: a side may concede in any exchange.
pub(crate) fn conceded(referee: &mut Judge<'_>, orders: &BySide<Option<Orders>>) -> bool {
    let mut given_up = orders.who(|orders| orders.concede);
    given_up.sort_by(|a, b| a.as_str().cmp(b.as_str()));
    for side in &given_up {
        record(referee, "CP-END-03", Event::Concedes { side: side.clone() });
    }
    let verdict = match given_up.as_slice() {
        [] => return false,
        [side] => Verdict {
            winner: Some(referee.state().other(side).clone()),
            why: format!("{} gives up.", referee.state().army_of(side)),
        },
        _ => Verdict { winner: None, why: "Both sides give up.".to_owned() },
    };
    record(referee, "CP-END-03", Event::Ends { verdict });
    true
}

/// CP-END-01: the points for places that count at the end, or every midnight, as the position has them.
pub(crate) fn for_places(state: &State, side: &Side, daily: bool) -> u32 {
    let objectives = state.scenario.objectives.iter().filter(|objective| objective.daily == daily);
    let held = objectives.filter(|objective| {
        let mut places = state.places.iter();
        let place = places.find(|place| held::same(&place.name, &objective.place));
        place.is_some_and(|place| place.owner.as_ref() == Some(side))
    });
    held.map(|objective| objective.points).sum()
}

/// CP-END-01: the points of a side.
pub(crate) fn points(state: &State, side: &Side) -> u32 {
    let ground = for_places(state, side, false) + state.card(side).map_or(0, |card| card.points);
    if state.house_rules.points == Points::Objectives {
        return ground;
    }
    let enemy = state.toll(state.other(side));
    ground + (enemy.dead + enemy.taken) / 1000 + enemy.pieces / 8
}

/// CP-END-01: places that count every day.
pub(crate) fn points_of_the_day(referee: &mut Judge<'_>) {
    for side in sides(referee.state()) {
        let points = for_places(referee.state(), &side, true);
        if points > 0 {
            record(referee, "CP-END-01", Event::Points { side, points });
        }
    }
}

/// CP-END-02: how a side has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lost {
    /// Its value is below its share of what it had and received.
    Broken,
    /// It has neither foot nor horse left.
    Spent,
}

/// CP-END-02: how a side has lost, if it has.
fn lost(state: &State, side: &Side, play: u32) -> Option<Lost> {
    let value = state.forces_of(side).map(Force::value).sum::<u64>();
    let whole = state.card(side).map_or(0, |card| card.value);
    let men = state.forces_of(side).map(Force::foot_and_horse).sum::<u32>();
    let broken = value * 100 < whole * u64::from(state.scenario.broken_at);
    let spent = men == 0 && !(play >= OWN_NAMES && awaits_its_first(state, side));
    if broken { Some(Lost::Broken) } else { spent.then_some(Lost::Spent) }
}

/// Whether foot or horse of a side is still to come in that has lost none: it has had none yet.
fn awaits_its_first(state: &State, side: &Side) -> bool {
    let mut coming = state.scenario.calendar.iter().filter(|arrival| arrival.force.side == *side);
    let toll = state.toll(side);
    toll.dead + toll.taken == 0 && coming.any(|arrival| arrival.force.foot_and_horse() > 0)
}

/// CP-END-02, CP-END-03: how it ends at this midnight, if it does, and by which clause.
pub(crate) fn judged(state: &State, play: u32) -> Option<(&'static str, Verdict)> {
    let sides = sides(state);
    let lost = sides.iter().filter_map(|side| Some((side, lost(state, side, play)?))).collect::<Vec<_>>();
    if let [(side, how)] = lost[..] {
        let army = state.army_of(side);
        let why = match how {
            Lost::Spent if play >= OWN_NAMES => format!("{army} has neither foot nor horse left."),
            Lost::Spent | Lost::Broken => format!("{army} is broken."),
        };
        return Some(("CP-END-02", Verdict { winner: Some(state.other(side).clone()), why }));
    }
    if lost.is_empty() && !is_last_day(state) {
        return None;
    }
    Some(("CP-END-03", by_points(state)?))
}

/// CP-END-02: whether this is the last day.
fn is_last_day(state: &State) -> bool {
    state.scenario.days.is_some_and(|days| state.day >= days)
}

/// CP-END-02: how it ends where the last day passes, and nothing else is judged.
pub(crate) fn out_of_time(state: &State) -> Option<Verdict> {
    let runs = matches!(state.part, Part::Day | Part::Battles);
    (runs && is_last_day(state)).then(|| by_points(state)).flatten()
}

/// CP-END-03: the side with more points has won.
fn by_points(state: &State) -> Option<Verdict> {
    let sides = sides(state);
    let [one, other] = &sides[..] else { return None };
    let (ours, theirs) = (points(state, one), points(state, other));
    let winner = match ours.cmp(&theirs) {
        std::cmp::Ordering::Greater => Some(one.clone()),
        std::cmp::Ordering::Less => Some(other.clone()),
        std::cmp::Ordering::Equal => None,
    };
    let (more, less) = (ours.max(theirs), ours.min(theirs));
    let why = match &winner {
        Some(side) => format!("{} has won by {more} points to {less}.", state.army_of(side)),
        None => format!("It is a draw, {more} points to {less}."),
    };
    Some(Verdict { winner, why })
}
