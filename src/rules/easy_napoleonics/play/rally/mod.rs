//! The rally: EN-RAL-01 to EN-RAL-16, EN-D-11.

pub(crate) mod leader_tour;
pub(crate) mod morale_checks;

use crate::adjudicate::{IllegalOrder, Reason, Said, Side, Stopped, UnitId, Wrong, because};
use crate::orders::{Selector, Step};
use crate::rules::easy_napoleonics::orders::Verb;
use crate::rules::easy_napoleonics::orders::by_phase::Planned;
use crate::rules::easy_napoleonics::orders::selectors::Facts;
use crate::rules::easy_napoleonics::play::{Asking, Play, holds};
use crate::rules::easy_napoleonics::position::apply::apply;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Level, Unit};
use leader_tour::{Act, Tour, cannot_rally};

/// What a side has ordered for the rally.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rallying {
    pub(crate) tours: Vec<Tour>,
    /// Units with orders of their own to try, and not to try.
    tries: Vec<UnitId>,
    stays: Vec<UnitId>,
    illegal: Vec<IllegalOrder>,
    waived: Vec<(UnitId, usize)>,
    /// Units that a leader visits.
    visited: Vec<UnitId>,
}

impl Rallying {
    /// Everything that is set aside.
    pub(crate) fn illegal(&self) -> impl Iterator<Item = &IllegalOrder> {
        let on_tour = self.tours.iter().flat_map(|tour| &tour.illegal);
        self.illegal.iter().chain(on_tour)
    }

    /// Every step of a tour that cannot be done, with its leader, and why.
    pub(crate) fn dropped(&self) -> impl Iterator<Item = (&UnitId, usize, &Reason)> {
        self.tours.iter().flat_map(|tour| {
            let dropped = tour.dropped.iter();
            dropped.map(|(step, reason)| (&tour.leader, *step, reason))
        })
    }
}

/// EN-RAL-02, EN-RAL-15: whether a unit may try to rally.
fn may_rally(unit: &Unit) -> bool {
    matches!(unit.level, Some(Level::Fair | Level::Bad))
}

/// What a side has ordered for the rally, settled before the first die: units first, whose word the tours heed.
pub(crate) fn rallies(state: &State, side: &Side, planned: &[Planned]) -> Rallying {
    let mut rallying = Rallying::default();
    let (mut leaders, mut units) = (Vec::new(), Vec::new());
    for planned in planned.iter().filter(|planned| !planned.rally().is_empty()) {
        let unit = state.find(&planned.unit);
        let Some(unit) = unit.filter(|unit| unit.side == *side) else {
            continue;
        };
        let facts = facts_of_attempt(state, unit);
        if !holds(&facts, planned.condition.as_ref()) {
            rallying.waived.push((unit.unit.clone(), 0));
            continue;
        }
        match unit.is_leader() {
            true => leaders.push((unit, planned)),
            false => units.push((unit, planned)),
        }
    }
    for (unit, planned) in units {
        unit_rallies(state, unit, planned, &mut rallying);
    }
    for (leader, planned) in leaders {
        let (visited, stays) = (&mut rallying.visited, &rallying.stays);
        let tour = leader_tour::tour(state, leader, planned.rally(), visited, stays);
        rallying.tours.push(tour);
    }
    rallying
}

/// What the conditions of a unit's own orders are tested on: the die that its attempt needs is known.
fn facts_of_attempt<'s>(state: &'s State, unit: &'s Unit) -> Facts<'s> {
    Facts {
        roll: (!unit.is_leader()).then(|| morale_checks::check_needs(state, unit)),
        ..Facts::new(state, unit, None)
    }
}

/// EN-RAL-07: a unit's own orders.
fn unit_rallies(state: &State, unit: &Unit, planned: &Planned, rallying: &mut Rallying) {
    for (number, step) in planned.rally() {
        if let Err(wrong) = unit_does(state, unit, *number, step, rallying) {
            let set_aside = wrong.order(&unit.unit, *number, step.span);
            rallying.illegal.push(set_aside);
        }
    }
}

/// A step of a unit's own, or what stands under its `else`.
fn unit_does(
    state: &State,
    unit: &Unit,
    number: usize,
    step: &Step<Verb>,
    rallying: &mut Rallying,
) -> Result<(), Wrong> {
    let met = holds(&facts_of_attempt(state, unit), step.condition.as_ref());
    let wrong = match met.then(|| unit_tries(state, unit, &step.verb, rallying)) {
        Some(Ok(())) => return Ok(()),
        Some(Err(wrong)) => Some(wrong),
        None => None,
    };
    if !step.otherwise.is_empty() {
        let mut otherwise = step.otherwise.iter();
        return otherwise.try_for_each(|step| unit_does(state, unit, number, step, rallying));
    }
    match wrong {
        Some(wrong) => Err(wrong),
        None => {
            rallying.waived.push((unit.unit.clone(), number));
            Ok(())
        }
    }
}

fn unit_tries(state: &State, unit: &Unit, verb: &Verb, rallying: &mut Rallying) -> Result<(), Wrong> {
    let id = &unit.unit;
    let own = |selector: &Selector| {
        let named = state.named(&selector.word);
        named.is_none_or(|named| named.unit == *id)
    };
    match verb {
        Verb::Stand => rallying.stays.push(id.clone()),
        Verb::Rally(whom) if !whom.0.iter().all(own) => {
            let reason = because!("`{}` is no leader, and rallies nobody but itself", id);
            return Err(Wrong::new("EN-RAL-09", reason, "leaders go from unit to unit"));
        }
        Verb::Rally(_) if rallying.tries.contains(id) => return Err(cannot_rally(id, true)),
        Verb::Rally(_) if !may_rally(unit) => return Err(cannot_rally(id, false)),
        Verb::Rally(_) => rallying.tries.push(id.clone()),
        Verb::Move(_)
        | Verb::To(_)
        | Verb::Toward(_)
        | Verb::Charge(_)
        | Verb::Sidestep(..)
        | Verb::Face(_)
        | Verb::Form(..)
        | Verb::Fire(..)
        | Verb::HoldFire
        | Verb::Go(_)
        | Verb::Follow(_)
        | Verb::Occupy
        | Verb::GoOn
        | Verb::Stop
        | Verb::First
        | Verb::Second
        | Verb::Take(_) => {
            let reason = because!("`{}` would do that before the rally", id);
            return Err(Wrong::new("EN-RAL-01", reason, "write `rally` first"));
        }
    }
    Ok(())
}

/// Leads a leader to the end of his tour on paper.
pub(crate) fn tours_on_paper(state: &mut State, tour: &Tour) {
    for act in &tour.acts {
        if let Act::Walks(path) = act {
            let (unit, path) = (tour.leader.clone(), path.clone());
            apply(state, &Event::Tours { unit, path });
        }
    }
}

/// The board with every leader at the end of his tour.
fn after_tours(state: &State, rallyings: &[(Side, Rallying)]) -> State {
    let mut board = state.clone();
    let tours = rallyings.iter().flat_map(|(_, rallying)| &rallying.tours);
    tours.for_each(|tour| tours_on_paper(&mut board, tour));
    board
}

/// EN-RAL-01: both sides' tours and attempts. All is settled first; the dice then come in the fixed order, the side
/// with the initiative first, of each side the units of the tours and then the others by id.
pub(crate) fn phase(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let state = play.state();
    let first = state.initiative.as_ref().unwrap_or(&state.sides[0].side);
    let sides = [first.clone(), state.other(first).clone()];
    let rallyings = sides.map(|side| {
        play.referee.look_as(Some(&side));
        let rallying = rallies(play.state(), &side, &play.planned);
        (side, rallying)
    });
    play.referee.look_as(None);
    for (side, rallying) in &rallyings {
        tell_of(play, side, rallying);
    }
    let decided = decide(play, &rallyings)?;
    for (side, rallying) in &rallyings {
        for tour in &rallying.tours {
            make(play, tour);
        }
        let state = play.state();
        let mut others = decided.iter().chain(&rallying.tries).cloned().collect::<Vec<_>>();
        others.retain(|id| state.unit(id).side == *side && !rallying.visited.contains(id));
        others.sort();
        others.iter().for_each(|id| try_to_rally(play, id));
    }
    Ok(())
}

/// Tells what was set aside, and what is not done.
fn tell_of(play: &mut Play<'_, '_>, side: &Side, rallying: &Rallying) {
    play.strike(side, rallying.illegal().cloned().collect());
    for (unit, step) in rallying.waived.clone() {
        play.record("EN-ACT-19", Event::Waived { unit, step });
    }
    for tour in &rallying.tours {
        let unit = &tour.leader;
        for step in tour.waived.iter().copied() {
            let unit = unit.clone();
            play.record("EN-ACT-19", Event::Waived { unit, step });
        }
        for (step, reason) in tour.dropped.iter().cloned() {
            let unit = unit.clone();
            play.record("EN-ACT-19", Event::Dropped { unit, step, reason });
        }
    }
}

/// EN-D-11: which of the units without orders try; all by default.
fn decide(play: &mut Play<'_, '_>, rallyings: &[(Side, Rallying)]) -> Result<Vec<UnitId>, Stopped> {
    let state = play.state();
    let after = after_tours(state, rallyings);
    let mut asking = Vec::new();
    for (side, rallying) in rallyings {
        let settled = [&rallying.tries, &rallying.stays, &rallying.visited];
        let open = |unit: &&Unit| {
            let settled = settled.iter().any(|units| units.contains(&unit.unit));
            !unit.is_leader() && may_rally(unit) && !settled
        };
        for unit in state.by_id(side).into_iter().filter(open) {
            let needs = morale_checks::check_needs(&after, after.unit(&unit.unit));
            let text = format!("{} may try to rally, and needs {needs}. Does it?", unit.unit);
            let asked = unit.asked("rally", None);
            let asked = asked.says(text, &["rally", "stand"], "rally");
            asking.push(Asking { beside: Some(needs), ..asked });
        }
    }
    let said = play.put(&asking)?;
    let try_it = asking.into_iter().zip(said).filter(|(_, said)| !declines(said));
    Ok(try_it.map(|(asked, _)| asked.unit).collect())
}

/// EN-RAL-09, EN-RAL-11: a leader's tour, with the attempts of the units he visits.
fn make(play: &mut Play<'_, '_>, tour: &Tour) {
    for act in &tour.acts {
        match act {
            Act::Rallies(id) => try_to_rally(play, id),
            Act::Walks(path) => {
                let (unit, path) = (tour.leader.clone(), path.clone());
                play.record("EN-RAL-09", Event::Tours { unit, path });
            }
        }
    }
}

/// EN-RAL-04, EN-RAL-05, EN-RAL-06, EN-RAL-07, EN-RAL-08, EN-RAL-16: an attempt.
fn try_to_rally(play: &mut Play<'_, '_>, id: &UnitId) {
    let leader = play.state().leaders_with(play.state().unit(id));
    let leader = leader.first().map(|leader| leader.unit.clone());
    let test = morale_checks::check(play, id, &format!("rally/{}", id.in_label()));
    let level = play.state().unit(id).level();
    let (clause, level) = match test.made {
        0 => ("EN-RAL-06", level),
        _ => ("EN-RAL-05", level.raised()),
    };
    let event = Event::Rallies { unit: id.clone(), leader, test, level };
    play.record(clause, event);
}

/// Whether the reply to a rally is no.
fn declines(said: &Said<Verb>) -> bool {
    match said {
        Said::Steps(steps, _) => steps.iter().any(|step| matches!(step.verb, Verb::Stand)),
        _ => false,
    }
}
