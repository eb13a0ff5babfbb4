//! Follow-ups: TT-FUP-01 to TT-FUP-20, TT-WOOD-11, TT-WOOD-12, TT-DEC-16, TT-DEC-22.

pub(crate) mod distance;
pub(crate) mod new_contact;

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::kit::table::Length;
use crate::orders::Step;
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::modifiers::FollowUp;
use crate::rules::two_by_two::charts::switches::TownFollowupExempt;
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::orders::selectors;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::follow_up::distance::{Advance, Victor};
use crate::rules::two_by_two::play::melee::pairing::Bout;
use crate::rules::two_by_two::play::melee::results::{Outcome, Party};
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::shelter;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;

/// What the owner of a winner wants.
struct Wish {
    /// How far it goes; nothing where it stays.
    far: Option<Length>,
    /// Whether its column goes along.
    joins: bool,
}

/// TT-FUP-09, TT-FUP-10: whether a winner in a town need not go.
fn towns_exempt(state: &State) -> bool {
    match state.house_rules.town_followup_exempt {
        TownFollowupExempt::Yes => true,
        TownFollowupExempt::No => false,
        TownFollowupExempt::ByEdition => state.edition == Edition::TwoMc,
    }
}

/// The column that may go with a winner: it stands behind it still, neither pinned nor disrupted.
fn column_along(state: &State, winner: &Unit, column: Option<&UnitId>) -> Option<UnitId> {
    let behind = state.unit(column?);
    let (front, rear) = (state.base(winner)?, state.base(behind)?);
    let follows = rear.is_in_column_behind(&front, &state.ruler().column());
    (follows && behind.is_ok()).then(|| behind.unit.clone())
}

/// TT-DEC-16: what a winner does when nothing is said: cavalry goes if it meets a disrupted unit, artillery or an HQ.
fn goes_by_default(state: &State, victor: &Victor, full: &Advance) -> bool {
    let is_prey = |enemy: &UnitId| {
        let enemy = state.unit(enemy);
        enemy.is_disrupted() || enemy.kind.is_artillery() || enemy.kind.is_hq()
    };
    state.unit(&victor.unit).kind.is_cavalry() && full.against.iter().any(is_prey)
}

/// The most that a unit may want.
fn whole_allowance(state: &State, unit: &UnitId) -> Length {
    state.ruler().allowance(state.unit(unit).kind).0
}

/// TT-FUP-01: the winner of a melee goes on, and whom it has to fight then.
pub(crate) fn follow_up(
    play: &mut Play<'_, '_>,
    outcome: &Outcome,
    pending: &mut Vec<Bout>,
) -> Result<Vec<Bout>, Stopped> {
    let Some(victor) = outcome.lost.and_then(|lost| victor(play, outcome, lost)) else {
        return Ok(Vec::new());
    };
    let full = full_move(play, &victor);
    if full.way.reach == Length::ZERO {
        remains(play, "TT-FUP-08", &victor);
        return Ok(Vec::new());
    }
    let (wish, by) = wish(play, &victor, &full)?;
    let Some(far) = wish.far else {
        let unit = victor.unit.clone();
        play.record("TT-FUP-01", Event::Remains { unit, by });
        return Ok(Vec::new());
    };
    let with = victor.column.clone().filter(|_| wish.joins);
    let advance = distance::advance(play.state(), &play.ground, &victor, far, with.as_ref());
    goes_on(play, &victor, &advance, with.as_ref(), by);
    new_contact::meets(play, &victor.unit, &advance.against)?;
    new_contact::fights_on(play, &victor.unit, &advance.against, pending)
}

/// TT-FUP-02: whether a side has a winner that may go on, or must. TT-FUP-03: be it the attacker or the defender.
fn victor(play: &mut Play<'_, '_>, outcome: &Outcome, lost: Party) -> Option<Victor> {
    let state = play.state();
    let winner = state.unit(outcome.lead(lost.other()));
    let main_is_gone = state.unit(outcome.lead(lost)).is_lost();
    let follow_up = outcome.goes_on(main_is_gone);
    if follow_up == FollowUp::Never {
        return None;
    }
    let exempt = towns_exempt(state) && shelter::is_in_town(state, &play.ground, winner);
    let victor = Victor {
        unit: winner.unit.clone(),
        losers: outcome.units(lost),
        mandatory: follow_up == FollowUp::Must && !exempt,
        column: column_along(state, winner, outcome.column(lost.other())),
    };
    let (stands, is_ok) = (winner.at.is_some(), winner.is_ok());
    let engaged = state.enemies_on(winner).next().is_some();
    if stands && is_ok && !engaged {
        return Some(victor);
    }
    match is_ok {
        false if outcome.edge && lost == Party::Defence => remains(play, "TT-WOOD-11", &victor),
        false => remains(play, "TT-FUP-11", &victor),
        true => remains(play, "TT-FUP-15", &victor),
    }
    None
}

/// Writes down why a winner that would have to go cannot.
fn remains(play: &mut Play<'_, '_>, clause: &'static str, victor: &Victor) {
    if victor.mandatory && play.state().unit(&victor.unit).at.is_some() {
        let (unit, by) = (victor.unit.clone(), By::Rule);
        play.record(clause, Event::Remains { unit, by });
    }
}

fn full_move(play: &Play<'_, '_>, victor: &Victor) -> Advance {
    let state = play.state();
    let full = whole_allowance(state, &victor.unit);
    distance::advance(state, &play.ground, victor, full, None)
}

/// TT-DEC-16: what the owner of a winner decides; where it must go, only whether its column goes along.
fn wish(play: &mut Play<'_, '_>, victor: &Victor, full: &Advance) -> Result<(Wish, By), Stopped> {
    let state = play.state();
    let goes = victor.mandatory || goes_by_default(state, victor, full);
    let default = Wish { far: goes.then(|| whole_allowance(state, &victor.unit)), joins: false };
    if victor.mandatory && victor.column.is_none() {
        return Ok((default, By::Rule));
    }
    let mut replies = vec!["follow"];
    if !victor.mandatory {
        replies = vec!["stand", "follow", "{follow: 1.5}"];
    }
    if victor.column.is_some() {
        replies.push("[follow, join]");
    }
    let (unit, loser) = (&victor.unit, &victor.losers[0]);
    let [name, beaten] = [unit, loser].map(|id| state.call(id));
    let text = match (victor.mandatory, full.against.first()) {
        (true, _) => format!("{name} has to follow up {beaten}. Does its column go with it?"),
        (false, Some(enemy)) => {
            let enemy = state.call(enemy);
            format!("{name} has beaten {beaten} and can reach {enemy}. Does it follow up?")
        }
        (false, None) => format!("{name} has beaten {beaten}. Does it follow up?"),
    };
    let asking = Asking {
        about: Some(full.against.first().cloned().unwrap_or(UnitId::new(""))),
        ..state.unit(unit).asked("won", Some(loser))
    };
    let said = if goes { "follow" } else { "stand" };
    match play.put_one(asking.says(text, &replies, said))? {
        Said::Steps(steps, by) => Ok((wished(play, victor, &steps), by)),
        Said::Default(by) => Ok((default, by)),
        Said::Open => Ok((default, By::Default)),
    }
}

fn wished(play: &Play<'_, '_>, victor: &Victor, steps: &[Step<Verb>]) -> Wish {
    let state = play.state();
    let full = whole_allowance(state, &victor.unit);
    let joins = steps.iter().any(|step| step.verb == Verb::Join);
    let far = steps.iter().find_map(|step| match step.verb {
        Verb::Stand => Some(None),
        // A length in another unit than the game's is nobody's wish.
        Verb::Follow(Some(far)) if !selectors::measures(state, far) => None,
        Verb::Follow(None) => Some(Some(full)),
        Verb::Follow(Some(far)) => Some(Some(selectors::length(state, far))),
        _ => None,
    });
    let far = match far {
        _ if victor.mandatory => Some(full),
        Some(far) => far,
        None => joins.then_some(full),
    };
    Wish { far, joins }
}

/// TT-FUP-01, TT-FUP-08, TT-FUP-14: the winner goes, its column behind it. TT-FUP-17: an HQ in contact stays where it
/// is.
fn goes_on(play: &mut Play<'_, '_>, victor: &Victor, advance: &Advance, with: Option<&UnitId>, by: By) {
    let state = play.state();
    let way = &advance.way;
    let along = with.map(|column| {
        let moved = state.base_of(column).moved(way.course, way.reach);
        (column.clone(), state.place(moved.centre))
    });
    let follows = Event::Follows {
        unit: victor.unit.clone(),
        to: state.place(way.end().centre),
        far: state.number(way.reach),
        mandatory: victor.mandatory,
        against: advance.against.clone(),
        with: along.into_iter().collect(),
        stopped: advance.stopped.clone(),
        by,
    };
    let clause = match victor.mandatory {
        true => "TT-FUP-08",
        false => "TT-FUP-01",
    };
    play.record(clause, follows);
}
