//! What a melee does to those who lost it: TT-MEL-18 to TT-MEL-21, TT-MEL-27, TT-MEL-33 to TT-MEL-50, TT-CON-37,
//! TT-ROUT-28, TT-ROUT-30, TT-GEO-33, TT-WOOD-13.

use crate::adjudicate::{Stopped, UnitId};
use crate::kit::table::{Course, Face};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::modifiers::{FollowUp, MeleeResult};
use crate::rules::two_by_two::charts::switches::TwoFaces;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::melee::pairing::Bout;
use crate::rules::two_by_two::play::melee::recoil;
use crate::rules::two_by_two::play::melee::recoil::Retreat;
use crate::rules::two_by_two::play::melee::tallies::Columns;
use crate::rules::two_by_two::play::rout;
use crate::rules::two_by_two::play::rout::losses;
use crate::rules::two_by_two::play::rout::{Beaten, Rout};
use crate::rules::two_by_two::position::event::{Cause, Event, Why};
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::position::touching;
use std::collections::BTreeSet;

/// A side of a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Party {
    /// Who charged or followed up.
    Attack,
    /// Who was reached.
    Defence,
}

/// What a melee came to.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) bout: Bout,
    pub(crate) columns: Columns,
    /// It was fought over the edge of a wood (3.01).
    pub(crate) edge: bool,
    /// Who lost; nobody in a draw.
    pub(crate) lost: Option<Party>,
    /// What the table does to the loser.
    pub(crate) result: MeleeResult,
    pub(crate) follow_up: FollowUp,
    pub(crate) clause: &'static str,
}

impl Outcome {
    /// TT-ROUT-30: the units of a side: its lead, the column behind that, then the others in the order of their contacts.
    pub(crate) fn units(&self, party: Party) -> Vec<UnitId> {
        let (units, column) = match party {
            Party::Attack => (&self.bout.attackers, &self.columns[0]),
            Party::Defence => (&self.bout.defenders, &self.columns[1]),
        };
        let mut all = vec![units[0].clone()];
        all.extend(column.clone());
        all.extend(units[1..].iter().cloned());
        all
    }

    /// The unit that leads a side.
    pub(crate) fn lead(&self, party: Party) -> &UnitId {
        match party {
            Party::Attack => self.bout.lead(),
            Party::Defence => self.bout.main(),
        }
    }

    /// The column of attack of a side, if it used one.
    pub(crate) fn column(&self, party: Party) -> Option<&UnitId> {
        match party {
            Party::Attack => self.columns[0].as_ref(),
            Party::Defence => self.columns[1].as_ref(),
        }
    }
}

impl Party {
    /// The other side.
    pub(crate) fn other(self) -> Party {
        match self {
            Party::Attack => Party::Defence,
            Party::Defence => Party::Attack,
        }
    }
}

/// TT-MEL-18, TT-MEL-19, TT-MEL-27: the losers that are destroyed: all of them by the table, else those between two faces
/// with the column behind them.
fn destroyed_of(state: &State, outcome: &Outcome, lost: Party) -> Vec<(UnitId, &'static str)> {
    let losers = outcome.units(lost).into_iter();
    if outcome.result == MeleeResult::Destroyed {
        return losers.map(|unit| (unit, outcome.clause)).collect();
    }
    let bout = &outcome.bout;
    let is_between = |unit: &UnitId| match outcome.column(lost) {
        Some(column) if column == unit => is_between(state, bout, bout.main()),
        _ => is_between(state, bout, unit),
    };
    losers.filter(|unit| lost == Party::Defence && is_between(unit)).map(|unit| (unit, "TT-MEL-19")).collect()
}

/// TT-GEO-33, TT-MEL-49, TT-MEL-50: how a loser routs: squared up to whom, and straight away from it. TT-ROUT-28: an HQ
/// that touches it stays.
fn beaten_in(state: &State, outcome: &Outcome, lost: Party, unit: &UnitId) -> Beaten {
    let (winner, clause) = match lost {
        Party::Attack => (Party::Defence, "TT-MEL-49"),
        Party::Defence => (Party::Attack, "TT-MEL-50"),
    };
    let front = match outcome.column(lost) {
        Some(column) if column == unit => outcome.lead(lost),
        _ => unit,
    };
    let mut enemies = outcome.units(winner).into_iter();
    let touched = enemies.find(|enemy| {
        let (one, other) = (state.base_of(front), state.base_of(enemy));
        one.touches(&other, state.touch())
    });
    let enemy = touched.clone().unwrap_or(outcome.lead(winner).clone());
    let face = match lost {
        Party::Attack => state.base_of(&enemy).aspect_to(&state.base_of(front), state.touch()),
        Party::Defence => Some(Face::Front),
    };
    let rout = Rout {
        unit: unit.clone(),
        cause: Cause::Melee,
        of: Some(outcome.lead(winner).clone()),
        course: Some(course_away(state, front, &enemy, (lost, face))),
    };
    let aligns = touched.is_some() && front == unit;
    let onto = face.filter(|_| aligns).map(|face| (enemy, face, clause));
    Beaten { rout, onto }
}

/// The way straight away from an enemy: out of the face that was attacked, or on as the attacker faces. Over the edge of
/// a wood a beaten attacker goes straight back (TT-WOOD-13).
fn course_away(state: &State, unit: &UnitId, enemy: &UnitId, on: (Party, Option<Face>)) -> Course {
    let enemy = state.base_of(enemy);
    match on {
        (Party::Defence, _) => enemy.heading.course(),
        (Party::Attack, Some(face)) => enemy.outlook(face).course(),
        (Party::Attack, None) => state.base_of(unit).heading.course().reversed(),
    }
}

/// What a melee does, with the routs and panics that come of it.
pub(crate) fn resolve(play: &mut Play<'_, '_>, outcome: &Outcome) -> Result<(), Stopped> {
    let Some(lost) = outcome.lost else {
        goes_back(play, outcome, Party::Attack, &outcome.units(Party::Attack));
        goes_back(play, outcome, Party::Defence, &outcome.units(Party::Defence));
        stay_in_contact(play, outcome, Party::Defence);
        return Ok(());
    };
    let destroyed = destroyed_of(play.state(), outcome, lost);
    let winner = outcome.lead(lost.other());
    for (unit, clause) in &destroyed {
        losses::destroy(play, clause, unit, Why::Melee, Some(winner));
        if play.is_over() {
            return Ok(());
        }
    }
    let mut losers = outcome.units(lost);
    losers.retain(|unit| play.state().unit(unit).at.is_some());
    match outcome.result {
        MeleeResult::Destroyed | MeleeResult::Reroll => {}
        MeleeResult::Routs => {
            let beaten = losers.iter();
            let beaten = beaten.map(|unit| beaten_in(play.state(), outcome, lost, unit));
            let beaten = beaten.collect();
            rout::rout_beaten(play, beaten)?;
        }
        MeleeResult::BothRecoil | MeleeResult::RecoilsDouble | MeleeResult::Repulsed | MeleeResult::RecoilsFully => {
            goes_back(play, outcome, lost, &losers);
            stay_in_contact(play, outcome, lost);
        }
    }
    Ok(())
}

/// Units of a party go back; TT-MEL-20: in a draw all of both.
fn goes_back(play: &mut Play<'_, '_>, outcome: &Outcome, party: Party, units: &[UnitId]) {
    let retreat = Retreat {
        units,
        column: outcome.column(party),
        before: match party {
            Party::Attack => None,
            Party::Defence => Some(outcome.bout.lead()),
        },
        result: outcome.result,
        clause: outcome.clause,
    };
    recoil::retreat(play, &retreat);
}

/// TT-CON-37: who still touches after a melee that routed nobody stays in contact (2Mc); the loser keeps its place, after
/// a draw the defender.
fn stay_in_contact(play: &mut Play<'_, '_>, outcome: &Outcome, keeper: Party) {
    if play.state().edition != Edition::TwoMc {
        return;
    }
    let mut touching = Vec::new();
    for attacker in &outcome.bout.attackers {
        for defender in &outcome.bout.defenders {
            if touching::do_touch(play.state(), attacker, defender) {
                touching.push((attacker.clone(), defender.clone()));
            }
        }
    }
    for (attacker, defender) in touching {
        let keeps = match keeper {
            Party::Attack => Event::Keeps { unit: attacker, enemy: defender, attacked: true },
            Party::Defence => Event::Keeps { unit: defender, enemy: attacker, attacked: false },
        };
        play.record("TT-CON-37", keeps);
    }
}

/// TT-MEL-19: whether a defender of a melee is attacked on so many faces that it is destroyed if it loses (2Mc).
pub(crate) fn is_between(state: &State, bout: &Bout, defender: &UnitId) -> bool {
    let base = state.base_of(defender);
    let attackers = bout.attackers.iter();
    let faces = attackers.filter_map(|unit| base.aspect_to(&state.base_of(unit), state.touch()));
    let faces = faces.collect::<BTreeSet<_>>();
    let front = match state.house_rules.two_faces {
        TwoFaces::Any => true,
        TwoFaces::WithFront => faces.contains(&Face::Front),
    };
    state.edition == Edition::TwoMc && faces.len() > 1 && front
}
