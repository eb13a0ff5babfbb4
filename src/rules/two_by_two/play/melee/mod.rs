//! Melees: TT-SEQ-03, TT-SEQ-05, TT-SEQ-06, TT-MEL-01, TT-MEL-19, TT-MEL-23, TT-MEL-33 to TT-MEL-48, TT-FUP-05, TT-WOOD-10.

pub(crate) mod lead_and_column;
pub(crate) mod modifiers;
pub(crate) mod pairing;
pub(crate) mod recoil;
pub(crate) mod results;

use std::collections::BTreeSet;

use crate::adjudicate::{By, Stopped, UnitId};
use crate::kit::Tally;
use crate::kit::table::Face;
use crate::rules::two_by_two::charts;
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::modifiers::{FollowUp, MeleeResult};
use crate::rules::two_by_two::charts::switches::TwoFaces;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::position::event;
use crate::rules::two_by_two::position::event::{Behind, Event};
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Kind, Status};
use modifiers::Columns;
use pairing::Bout;
use results::{Outcome, Party};

/// The dice of a melee: of the attack and of the defence.
type Faces = [u8; 2];

impl State {
    /// TT-MEL-19: whether a defender of a melee is attacked on so many faces that it is destroyed if it loses (2Mc).
    pub(crate) fn is_between(&self, bout: &Bout, defender: &UnitId) -> bool {
        let base = self.base_of(defender);
        let attackers = bout.attackers.iter();
        let faces = attackers.filter_map(|unit| base.aspect_to(&self.base_of(unit), self.touch()));
        let faces = faces.collect::<BTreeSet<_>>();
        let front = match self.house_rules.two_faces {
            TwoFaces::Any => true,
            TwoFaces::WithFront => faces.contains(&Face::Front),
        };
        self.edition == Edition::TwoMc && faces.len() > 1 && front
    }

    /// The face of the main opponent on which the lead fights.
    fn face_fought(&self, bout: &Bout) -> Face {
        let contact = self
            .contacts
            .iter()
            .find(|contact| contact.charger == *bout.lead() && contact.on == *bout.main() && contact.edge);
        let (lead, main) = (self.base_of(bout.lead()), self.base_of(bout.main()));
        let touched = main.aspect_to(&lead, self.touch());
        let face = touched.or(contact.map(|contact| contact.face));
        face.unwrap_or(Face::Front)
    }

    /// TT-MEL-33 to TT-MEL-48: what the totals of both sides come to.
    pub(crate) fn melee_outcome(&self, bout: &Bout, columns: &Columns, totals: [i32; 2]) -> Outcome {
        let difference = totals[0] - totals[1];
        let lost = match difference {
            0 => None,
            1.. => Some(Party::Defence),
            _ => Some(Party::Attack),
        };
        let apart = u8::try_from(difference.unsigned_abs()).unwrap_or(u8::MAX);
        let table = charts::modifiers::melee_table(self.edition, self.combat, &self.house_rules);
        let (result, follow_up, clause) = charts::modifiers::melee_result(table, apart);
        Outcome { bout: bout.clone(), columns: columns.clone(), edge: false, lost, result, follow_up, clause }
    }
}

impl Play<'_, '_> {
    /// TT-SEQ-05: the melees, each with its routs, panics and follow-ups before the next.
    pub(crate) fn melees(&mut self) -> Result<(), Stopped> {
        let mut pending = self.bouts_due()?;
        while !pending.is_empty() {
            let (index, by) = self.next_bout(&pending)?;
            let bout = pending.remove(index);
            self.engage(bout, by, &mut pending)?;
            if self.is_over() {
                return Ok(());
            }
            pending = self.still_due(pending);
        }
        self.contacts_remain();
        Ok(())
    }

    /// TT-MEL-23, TT-MEL-56: the melees that are left of those that were to come; the others fall away.
    fn still_due(&mut self, pending: Vec<Bout>) -> Vec<Bout> {
        let mut left = Vec::new();
        for bout in pending {
            if let Some(bout) = self.state().still(&bout) {
                left.push(bout);
                continue;
            }
            let clause = match self.state().edition {
                Edition::TwoMc => "TT-SEQ-03",
                Edition::ThreeOne if self.state().unit(bout.lead()).is_lost() => "TT-MEL-56",
                Edition::ThreeOne => "TT-MEL-23",
            };
            self.lapses(clause, bout.lead(), bout.main());
        }
        left
    }

    /// A melee that was to come falls away.
    pub(crate) fn lapses(&mut self, clause: &'static str, attacker: &UnitId, defender: &UnitId) {
        let (attacker, defender) = (attacker.clone(), defender.clone());
        self.record(clause, Event::Lapses { attacker, defender });
    }

    /// TT-FUP-05: one melee, and those that its follow-ups lead to, until nobody more is met.
    fn engage(&mut self, bout: Bout, by: By, pending: &mut Vec<Bout>) -> Result<(), Stopped> {
        let mut due = vec![bout];
        let mut cleared = Vec::new();
        let mut first = Some(by);
        while !due.is_empty() {
            let (index, by) = match first.take() {
                Some(by) => (0, by),
                None => self.next_bout(&due)?,
            };
            let bout = due.remove(index);
            let Some(bout) = self.state().still(&bout) else {
                self.lapses("TT-MEL-56", bout.lead(), bout.main());
                continue;
            };
            let outcome = self.fight(bout, by)?;
            self.resolve(&outcome)?;
            if self.is_over() {
                return Ok(());
            }
            cleared.extend(self.edge_is_cleared(&outcome));
            due.extend(self.follow_up(&outcome, pending)?);
        }
        for unit in cleared {
            self.is_spent_by_woods(&unit);
        }
        Ok(())
    }

    /// TT-WOOD-10, TT-WOOD-12: who has attacked the edge of a wood is pinned; light infantry only after it has followed up.
    fn edge_is_cleared(&mut self, outcome: &Outcome) -> Option<UnitId> {
        let lead = outcome.edge.then(|| outcome.bout.lead().clone())?;
        if self.state().unit(&lead).kind == Kind::LightInfantry {
            return Some(lead);
        }
        self.is_spent_by_woods(&lead);
        None
    }

    fn is_spent_by_woods(&mut self, unit: &UnitId) {
        if !self.state().unit(unit).is_disrupted() {
            self.hit(unit, Status::Pinned, "TT-WOOD-10");
        }
    }

    /// TT-MEL-01: one melee is diced for, again as long as the table says so.
    fn fight(&mut self, bout: Bout, by: By) -> Result<Outcome, Stopped> {
        let bout = self.led(bout)?;
        let (columns, mut decided) = self.columns(&bout)?;
        let state = self.state();
        let tallies = state.melee_tallies(&self.ground, &bout, &columns);
        let (lead, main) = (state.unit(bout.lead()), state.unit(bout.main()));
        let edge = state.is_at_wood_edge(&self.ground, lead, main);
        loop {
            let faces = self.throws(&bout);
            let totals = [0, 1].map(|at| i32::from(faces[at]) + i32::from(tallies[at].total));
            let mut outcome = self.state().melee_outcome(&bout, &columns, totals);
            outcome.edge = edge;
            self.has_fought(&outcome, faces, &tallies, (by, std::mem::take(&mut decided)));
            if outcome.result != MeleeResult::Reroll {
                return Ok(outcome);
            }
        }
    }

    /// TT-SEQ-06: both dice, that of the moving side first.
    fn throws(&mut self, bout: &Bout) -> Faces {
        let (lead, main) = (bout.lead(), bout.main());
        let attacks = self.state().unit(lead).side == *self.state().moving();
        let [one, other] = [lead.in_label(), main.in_label()];
        let attack = format!("melee/{one}/{other}");
        let defence = format!("melee/{other}/{one}");
        match attacks {
            true => [self.roll(&attack), self.roll(&defence)],
            false => {
                let defence = self.roll(&defence);
                [self.roll(&attack), defence]
            }
        }
    }

    /// Writes down who fought, with which dice, and what it came to.
    fn has_fought(&mut self, outcome: &Outcome, faces: Faces, tallies: &[Tally; 2], (by, behind): (By, Vec<Behind>)) {
        let bout = &outcome.bout;
        let state = self.state();
        let leads = [bout.lead(), bout.main()];
        let mut blows =
            [0, 1].map(|at| event::Blow { unit: leads[at].clone(), face: faces[at], tally: tallies[at].clone() });
        let mut others = [&bout.attackers, &bout.defenders].map(|units| units[1..].to_vec());
        if state.unit(bout.lead()).side != *state.moving() {
            blows.reverse();
            others.reverse();
        }
        let destroys = outcome.lost == Some(Party::Defence) && state.is_between(bout, bout.main());
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
            face: state.face_fought(bout),
            follow_up: bout.occasion == pairing::Occasion::FollowUp,
            edge: outcome.edge,
            result,
            by,
        };
        self.record(clause, fights);
    }
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
