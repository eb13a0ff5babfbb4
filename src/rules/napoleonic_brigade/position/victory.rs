//! Who has won: NB-GAP-62, NB-SET-17. The rules have neither length nor victory; the scenario may set a last turn,
//! places worth points, and the share of its figures that a side can bear to lose. A side is beaten that has nobody
//! left or has reached its break point. After the last turn points decide, where places were set; else, and between
//! equal points, the smaller share of figures lost. The sentence tells what both have lost.

use crate::adjudicate::{Side, is_default};
use crate::kit::reinforcement;
use crate::kit::table::Lies;
use crate::kit::{counted, the};
use crate::rules::napoleonic_brigade::charts::measures::{INCH, LIMIT, ZONE};
use crate::rules::napoleonic_brigade::position::ground::{Ground, TerrainPiece};
use crate::rules::napoleonic_brigade::position::state::{State, Verdict};
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// Which of two sides is ahead, if one is.
fn ahead(sides: [&Side; 2], counts: [u64; 2]) -> Option<Side> {
    match counts[0].cmp(&counts[1]) {
        std::cmp::Ordering::Greater => Some(sides[0].clone()),
        std::cmp::Ordering::Less => Some(sides[1].clone()),
        std::cmp::Ordering::Equal => None,
    }
}

/// How the game ends with this turn, if it does.
pub(crate) fn verdict(state: &State, ground: &Ground) -> Option<Verdict> {
    let spent = |side: &Side| {
        let mut mine =
            state.brigades_of(side).chain(reinforcement::of(&state.arrivals, side).map(|(_, brigade)| brigade));
        mine.all(|brigade| brigade.kind == Kind::Staff)
    };
    let beaten = beaten_by(state, spent, "nothing is left of");
    let beaten = beaten.or_else(|| {
        let broken = |side: &Side| is_broken(state, side);
        beaten_by(state, broken, "no more can be asked of")
    });
    let over = state.scenario.turn_limit.is_some_and(|limit| state.turn >= limit);
    beaten.or_else(|| over.then(|| verdict_at_the_end(state, ground)))
}

/// The verdict over sides that are beaten in one way or the other; a draw where both are.
fn beaten_by(state: &State, is_beaten: impl Fn(&Side) -> bool, how: &str) -> Option<Verdict> {
    let sides = state.sides.iter().map(|card| &card.side);
    let beaten = sides.filter(|side| is_beaten(side)).collect::<Vec<_>>();
    let (winner, whom) = match beaten.as_slice() {
        [] => return None,
        [only] => (Some(state.other(only).clone()), the(&state.card(only).name)),
        _ => (None, "either side".to_owned()),
    };
    Some(told(state, winner, format!("{how} {whom}")))
}

/// Whether a side has lost as many of a hundred figures as its break point says.
fn is_broken(state: &State, side: &Side) -> bool {
    let [lost, full] = share_lost(state, side);
    let point = state.break_point(side).map(u64::from);
    point.is_some_and(|point| full > 0 && lost * 100 >= point * full)
}

impl State {
    /// NB-GAP-62: how many of a hundred figures the loss of which breaks a side.
    pub(crate) fn break_point(&self, side: &Side) -> Option<u8> {
        self.card(side).break_point.or(self.scenario.break_point)
    }
}

/// Figures lost, and figures there were.
fn share_lost(state: &State, side: &Side) -> [u64; 2] {
    let own = state.army.iter().filter(|brigade| brigade.side == *side);
    let units = own.flat_map(|brigade| &brigade.bases);
    let foot_and_horse = units.filter(|unit| unit.gun.is_none());
    let full = foot_and_horse.map(|unit| u64::from(unit.full)).sum();
    [u64::from(state.losses(side).figures), full]
}

/// The last turn is over.
fn verdict_at_the_end(state: &State, ground: &Ground) -> Verdict {
    let sides = [&state.sides[0].side, &state.sides[1].side];
    let points = sides.map(|side| points(state, ground, side));
    let shares = sides.map(|side| share_lost(state, side));
    // The smaller share is ahead: lost a / full a against lost b / full b.
    let spared = [shares[1][0] * shares[0][1], shares[0][0] * shares[1][1]];
    let winner = ahead(sides, points).or_else(|| ahead(sides, spared));
    let held = match is_default(&state.scenario.objectives) {
        true => String::new(),
        false => {
            let names = sides.map(|side| the(&state.card(side).name));
            let [one, other] = points;
            format!(", {} hold {one} and {} {other} points", names[0], names[1])
        }
    };
    told(state, winner, format!("the last turn is over{held}"))
}

/// What the places are worth that a side holds.
fn points(state: &State, ground: &Ground, side: &Side) -> u64 {
    let objectives = state.scenario.objectives.iter();
    let held = objectives.filter(|objective| {
        let holder = ground.named(&objective.place).and_then(|piece| holder(state, piece));
        holder == Some(side)
    });
    held.map(|objective| u64::from(objective.points)).sum()
}

/// Who holds a place: the side that alone has brigades in its zone (NB-GAP-04). Staff, guns without crew and
/// brigades in flight hold nothing.
pub(crate) fn holder<'s>(state: &'s State, place: &TerrainPiece) -> Option<&'s Side> {
    let able = state.brigades().filter(|brigade| {
        let able = brigade.kind != Kind::Staff && !brigade.routs() && !brigade.is_deserted();
        able && is_in_zone(brigade, place)
    });
    let mut sides = able.map(|brigade| &brigade.side);
    let first = sides.next()?;
    sides.all(|side| side == first).then_some(first)
}

/// A verdict with what both sides have lost.
fn told(state: &State, winner: Option<Side>, why: String) -> Verdict {
    let tolls = state.sides.iter().map(|card| toll(state, &card.side));
    let tolls = tolls.collect::<Vec<_>>().join("; ");
    Verdict { drawn: winner.is_none(), winner, why: format!("{why}; {tolls}") }
}

/// NB-GAP-62: what a side has lost: figures, brigades routed or removed, guns knocked out.
fn toll(state: &State, side: &Side) -> String {
    let losses = state.losses(side);
    let [lost, full] = share_lost(state, side);
    let flying = state.brigades_of(side).filter(|brigade| brigade.routs());
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let brigades = counted(count(losses.gone + flying.count()), "brigade", None);
    let guns = counted(count(losses.guns), "gun", None);
    let name = the(&state.card(side).name);
    format!("{name} have lost {lost} of {full} figures, {brigades} and {guns}")
}

/// How a game ends that these sides give up.
pub(crate) fn conceded(state: &State, given: &[Side]) -> Verdict {
    let names = given.iter().map(|side| state.card(side).name.as_str());
    let why = format!("{} gave up", names.collect::<Vec<_>>().join(" and "));
    let winner = match given {
        [only] => Some(state.other(only).clone()),
        _ => None,
    };
    Verdict { drawn: winner.is_none(), winner, why }
}

/// NB-GAP-04: whether a brigade is in the zone of a place: its own point in the outline of an area, or within the usual
/// distance of the middle of anything else; a garrison in its complex.
fn is_in_zone(brigade: &Brigade, place: &TerrainPiece) -> bool {
    if let Some(post) = &brigade.post {
        return place.is_named(&post.complex);
    }
    let Some(at) = brigade.at.map(|at| at.point(INCH)) else {
        return false;
    };
    match place.outline() {
        Some(outline) => outline.place_of(at) != Lies::Outside,
        None => at.square_to(place.middle()).is_within(ZONE + LIMIT),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, position};
    use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

    fn field(scenario: &str) -> State {
        let army = [british("K", "allied", "[20, 10]", 0), british("L", "french", "[30, 20]", 180)];
        let terrain = [
            "{kind: woods, name: copse, area: [[18, 8], [22, 8], [22, 12], [18, 12]]}",
            "{kind: road, name: lane, line: [[26, 20], [30, 20]]}",
        ];
        let scenario = format!("scenario: {scenario}");
        position(&[&scenario, "turn: 8"], &terrain, &army.each_ref().map(String::as_str))
    }

    fn verdict(state: &State) -> Option<Verdict> {
        super::verdict(state, &Ground::of(&state.terrain, &state.options))
    }

    #[test]
    fn places_decide_after_the_last_turn() {
        let places = "objectives: [{place: copse, points: 2}, {place: lane, points: 3}]";
        let state = field(&format!("{{turn_limit: 8, {places}}}"));
        let ends = verdict(&state).expect("it is over");
        assert_eq!((ends.winner, ends.drawn), (Some(Side::new("french")), false));
        assert_eq!(
            ends.why,
            "the last turn is over, the Allies hold 2 and the French 3 points; the Allies have lost 0 of 64 figures, \
             no brigades and no guns; the French have lost 0 of 64 figures, no brigades and no guns"
        );
        assert_eq!(verdict(&field(&format!("{{turn_limit: 9, {places}}}"))), None);
        // Who flees holds nothing.
        let mut state = state;
        state.army[1].duties = vec![Spell::open(Duty::Routing)];
        assert_eq!(verdict(&state).and_then(|ends| ends.winner), Some(Side::new("allied")));
    }

    #[test]
    fn a_side_may_have_a_break_point_of_its_own() {
        let mut state = field("{turn_limit: 20, break_point: 40}");
        let other = if state.sides[0].side.as_str() == "allied" { 1 } else { 0 };
        state.army[0].bases.iter_mut().for_each(|unit| unit.figures = 11);
        // 20 of 64 are 31 in a hundred.
        assert_eq!(verdict(&state), None);
        state.sides[other].break_point = Some(30);
        assert_eq!(verdict(&state), None);
        state.sides[1 - other].break_point = Some(30);
        assert_eq!(verdict(&state).and_then(|ends| ends.winner), Some(state.sides[other].side.clone()));
    }

    #[test]
    fn losses_decide_where_nothing_else_does() {
        let mut state = field("{turn_limit: 8}");
        assert!(verdict(&state).is_some_and(|ends| ends.drawn));
        state.army[0].bases[0].figures = 15;
        assert_eq!(verdict(&state).and_then(|ends| ends.winner), Some(Side::new("french")));
    }

    #[test]
    fn a_side_breaks_or_is_spent() {
        let mut state = field("{break_point: 25}");
        state.army[0].bases[0].figures = 1;
        assert_eq!(verdict(&state), None);
        state.army[0].bases[0].figures = 0;
        assert_eq!(verdict(&state).and_then(|ends| ends.winner), Some(Side::new("french")));
        let mut state = field("{}");
        assert_eq!(verdict(&state), None);
        state.army[1].at = None;
        let ends = verdict(&state).expect("it is over");
        assert_eq!(ends.winner, Some(Side::new("allied")));
        assert!(ends.why.starts_with("nothing is left of the French; "), "{}", ends.why);
    }
}
