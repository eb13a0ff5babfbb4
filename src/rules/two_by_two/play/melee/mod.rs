//! Melees: TT-SEQ-03, TT-SEQ-05, TT-SEQ-06, TT-MEL-01, TT-MEL-19, TT-MEL-23, TT-MEL-33 to TT-MEL-48, TT-FUP-05, TT-WOOD-10.
//!
//! `pairing` and `tallies` know each other: who fights whom depends on what it would be worth.

pub(crate) mod lead_and_column;
pub(crate) mod pairing;
pub(crate) mod recoil;
pub(crate) mod results;
pub(crate) mod tallies;

use crate::adjudicate::{By, Stopped, UnitId};
use crate::kit::Tally;
use crate::kit::table::Face;
use crate::rules::two_by_two::charts;
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::modifiers::{FollowUp, MeleeResult};
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::follow_up;
use crate::rules::two_by_two::play::rout::losses;
use crate::rules::two_by_two::position::event;
use crate::rules::two_by_two::position::event::{Behind, Event};
use crate::rules::two_by_two::position::shelter;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Kind, Status};
use pairing::Bout;
use results::{Outcome, Party};
use tallies::Columns;

/// The dice of a melee: of the attack and of the defence.
type Faces = [u8; 2];

/// The face of the main opponent on which the lead fights.
fn face_fought(state: &State, bout: &Bout) -> Face {
    let contact = state
        .contacts
        .iter()
        .find(|contact| contact.charger == *bout.lead() && contact.on == *bout.main() && contact.edge);
    let (lead, main) = (state.base_of(bout.lead()), state.base_of(bout.main()));
    let touched = main.aspect_to(&lead, state.touch());
    let face = touched.or(contact.map(|contact| contact.face));
    face.unwrap_or(Face::Front)
}

/// TT-MEL-33, TT-MEL-34, TT-MEL-35, TT-MEL-36, TT-MEL-37, TT-MEL-38, TT-MEL-39, TT-MEL-40, TT-MEL-41, TT-MEL-42,
/// TT-MEL-43, TT-MEL-44, TT-MEL-45, TT-MEL-46, TT-MEL-47, TT-MEL-48: what the totals of both sides come to.
pub(crate) fn melee_outcome(state: &State, bout: &Bout, columns: &Columns, totals: [i32; 2]) -> Outcome {
    let difference = totals[0] - totals[1];
    let lost = match difference {
        0 => None,
        1.. => Some(Party::Defence),
        _ => Some(Party::Attack),
    };
    let apart = u8::try_from(difference.unsigned_abs()).unwrap_or(u8::MAX);
    let table = charts::modifiers::melee_table(state.edition, state.combat, &state.house_rules);
    let (result, follow_up, clause) = charts::modifiers::melee_result(table, apart);
    Outcome { bout: bout.clone(), columns: columns.clone(), edge: false, lost, result, follow_up, clause }
}

/// TT-SEQ-05: the melees, each with its routs, panics and follow-ups before the next.
pub(crate) fn phase(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let mut pending = pairing::bouts_due(play)?;
    while !pending.is_empty() {
        let (index, by) = pairing::next_bout(play, &pending)?;
        let bout = pending.remove(index);
        engage(play, bout, by, &mut pending)?;
        if play.is_over() {
            return Ok(());
        }
        pending = still_due(play, pending);
    }
    pairing::contacts_remain(play);
    Ok(())
}

/// TT-MEL-23, TT-MEL-56: the melees that are left of those that were to come; the others fall away.
fn still_due(play: &mut Play<'_, '_>, pending: Vec<Bout>) -> Vec<Bout> {
    let mut left = Vec::new();
    for bout in pending {
        if let Some(bout) = pairing::still(play.state(), &bout) {
            left.push(bout);
            continue;
        }
        let clause = match play.state().edition {
            Edition::TwoMc => "TT-SEQ-03",
            Edition::ThreeOne if play.state().unit(bout.lead()).is_lost() => "TT-MEL-56",
            Edition::ThreeOne => "TT-MEL-23",
        };
        pairing::lapses(play, clause, bout.lead(), bout.main());
    }
    left
}

/// TT-FUP-05: one melee, and those that its follow-ups lead to, until nobody more is met. TT-FUP-18: each after the
/// routs and panics of the one before. TT-EX-09: so cavalry may beat several in a turn.
fn engage(play: &mut Play<'_, '_>, bout: Bout, by: By, pending: &mut Vec<Bout>) -> Result<(), Stopped> {
    let mut due = vec![bout];
    let mut cleared = Vec::new();
    let mut first = Some(by);
    while !due.is_empty() {
        let (index, by) = match first.take() {
            Some(by) => (0, by),
            None => pairing::next_bout(play, &due)?,
        };
        let bout = due.remove(index);
        let Some(bout) = pairing::still(play.state(), &bout) else {
            pairing::lapses(play, "TT-MEL-56", bout.lead(), bout.main());
            continue;
        };
        let outcome = fight(play, bout, by)?;
        results::resolve(play, &outcome)?;
        if play.is_over() {
            return Ok(());
        }
        cleared.extend(edge_is_cleared(play, &outcome));
        due.extend(follow_up::follow_up(play, &outcome, pending)?);
    }
    for unit in cleared {
        is_spent_by_woods(play, &unit);
    }
    Ok(())
}

/// TT-WOOD-10, TT-WOOD-12: who has attacked the edge of a wood is pinned; light infantry only after it has followed up.
fn edge_is_cleared(play: &mut Play<'_, '_>, outcome: &Outcome) -> Option<UnitId> {
    let lead = outcome.edge.then(|| outcome.bout.lead().clone())?;
    if play.state().unit(&lead).kind == Kind::LightInfantry {
        return Some(lead);
    }
    is_spent_by_woods(play, &lead);
    None
}

fn is_spent_by_woods(play: &mut Play<'_, '_>, unit: &UnitId) {
    if !play.state().unit(unit).is_disrupted() {
        losses::hit(play, unit, Status::Pinned, "TT-WOOD-10");
    }
}

/// TT-MEL-01: one melee is diced for, again as long as the table says so.
fn fight(play: &mut Play<'_, '_>, bout: Bout, by: By) -> Result<Outcome, Stopped> {
    let bout = lead_and_column::led(play, bout)?;
    let (columns, mut decided) = lead_and_column::columns(play, &bout)?;
    let state = play.state();
    let tallies = tallies::melee_tallies(state, &play.ground, &bout, &columns);
    let (lead, main) = (state.unit(bout.lead()), state.unit(bout.main()));
    let edge = shelter::is_at_wood_edge(state, &play.ground, lead, main);
    loop {
        let faces = throws(play, &bout);
        let totals = [0, 1].map(|at| i32::from(faces[at]) + i32::from(tallies[at].total));
        let mut outcome = melee_outcome(play.state(), &bout, &columns, totals);
        outcome.edge = edge;
        has_fought(play, &outcome, faces, &tallies, (by, std::mem::take(&mut decided)));
        if outcome.result != MeleeResult::Reroll {
            return Ok(outcome);
        }
    }
}

/// TT-SEQ-06: both dice, that of the moving side first. Everybody throws who is in it: infantry that cavalry has
/// charged (TT-CON-08), a disrupted unit (TT-STAT-04).
fn throws(play: &mut Play<'_, '_>, bout: &Bout) -> Faces {
    let (lead, main) = (bout.lead(), bout.main());
    let attacks = play.state().unit(lead).side == *play.state().moving();
    let [one, other] = [lead.in_label(), main.in_label()];
    let attack = format!("melee/{one}/{other}");
    let defence = format!("melee/{other}/{one}");
    match attacks {
        true => [play.roll(&attack), play.roll(&defence)],
        false => {
            let defence = play.roll(&defence);
            [play.roll(&attack), defence]
        }
    }
}

/// Writes down who fought, with which dice, and what it came to.
fn has_fought(
    play: &mut Play<'_, '_>,
    outcome: &Outcome,
    faces: Faces,
    tallies: &[Tally; 2],
    (by, behind): (By, Vec<Behind>),
) {
    let bout = &outcome.bout;
    let state = play.state();
    let leads = [bout.lead(), bout.main()];
    let mut blows =
        [0, 1].map(|at| event::Blow { unit: leads[at].clone(), face: faces[at], tally: tallies[at].clone() });
    let mut others = [&bout.attackers, &bout.defenders].map(|units| units[1..].to_vec());
    if state.unit(bout.lead()).side != *state.moving() {
        blows.reverse();
        others.reverse();
    }
    let destroys = outcome.lost == Some(Party::Defence) && results::is_between(state, bout, bout.main());
    let (result, clause) = match outcome.result {
        MeleeResult::Destroyed | MeleeResult::Reroll => (outcome.result, outcome.clause),
        _ if destroys => (MeleeResult::Destroyed, "TT-MEL-19"),
        result => (result, outcome.clause),
    };
    let [attack, defence] = blows;
    let [attackers, defenders] = others;
    let fights = Event::Fights {
        attack,
        defence,
        attackers,
        defenders,
        columns: outcome.columns.iter().flatten().cloned().collect(),
        behind,
        face: face_fought(state, bout),
        follow_up: bout.occasion == pairing::Occasion::FollowUp,
        edge: outcome.edge,
        result,
        by,
    };
    play.record(clause, fights);
}

impl Outcome {
    /// TT-FUP-01, TT-MEL-19: whether the winner goes on, where a loser between two faces is destroyed at any difference.
    pub(crate) fn goes_on(&self, main_is_gone: bool) -> FollowUp {
        match self.follow_up {
            FollowUp::Never if main_is_gone => FollowUp::May,
            follow_up => follow_up,
        }
    }
}
