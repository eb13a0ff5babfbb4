//! Whom a follow-up reaches: TT-FUP-04, TT-FUP-07, TT-FUP-20, TT-DEC-22.

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::kit::table::Face;
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::melee::pairing::{Bout, Occasion};
use crate::rules::two_by_two::position::event::Event;

impl Play<'_, '_> {
    /// TT-FUP-07, TT-DEC-22: those whom a follow-up reaches may turn to face it.
    pub(crate) fn meets(&mut self, unit: &UnitId, against: &[UnitId]) -> Result<(), Stopped> {
        let state = self.state();
        let comer = state.unit(unit);
        let touch = state.touch();
        let may_turn = |enemy: &&UnitId| {
            let face = state.base_of(enemy).aspect_to(&state.base_of(unit), touch);
            let turn = state.turn_to_face(&self.ground, state.unit(enemy), comer);
            face != Some(Face::Front) && turn.is_some()
        };
        let turning = against.iter().filter(may_turn).cloned();
        let turning = turning.collect::<Vec<_>>();
        let matters = turning.iter().map(|enemy| {
            let asking = Asking { charging: true, ..self.state().unit(enemy).asked("met", Some(unit)) };
            let [comer, met] = [unit, enemy].map(|id| self.state().call(id));
            let text = format!("{comer} has followed up into {met}, which may turn to face it. Does it?");
            asking.says(text, &["turn", "stand"], "turn")
        });
        let matters = matters.collect::<Vec<_>>();
        let said = self.put(&matters)?;
        for (enemy, said) in turning.iter().zip(said) {
            let (turns, by) = match said {
                Said::Steps(steps, by) => (steps.iter().any(|step| step.verb != Verb::Stand), by),
                Said::Default(by) => (true, by),
                Said::Open => (true, By::Default),
            };
            if turns {
                self.turns_to(enemy, unit, by);
            }
        }
        Ok(())
    }

    fn turns_to(&mut self, unit: &UnitId, enemy: &UnitId, by: By) {
        let state = self.state();
        let turn = state.turn_to_face(&self.ground, state.unit(unit), state.unit(enemy));
        let Some(turn) = turn else { return };
        let turns = Event::Turns {
            unit: unit.clone(),
            enemy: enemy.clone(),
            face: turn.face,
            slid: turn.slid.map(|to| state.place(to)),
            by,
        };
        self.record("TT-FUP-07", turns);
    }

    /// TT-FUP-04, TT-FUP-20: the melees of a follow-up. In 2Mc it is one, in which the others of its side that touch the
    /// enemy support the follower, and their own fight with that enemy falls away.
    pub(crate) fn fights_on(
        &mut self,
        unit: &UnitId,
        against: &[UnitId],
        pending: &mut Vec<Bout>,
    ) -> Result<Vec<Bout>, Stopped> {
        let mut met = against.to_vec();
        met.retain(|enemy| self.state().do_touch(unit, enemy));
        let bouts = met.iter();
        let bouts = bouts.map(|enemy| Bout::of(unit, enemy, Occasion::FollowUp));
        let bouts = bouts.collect::<Vec<_>>();
        if self.state().edition == Edition::ThreeOne || bouts.is_empty() {
            return Ok(bouts);
        }
        let (first, _) = self.next_bout(&bouts)?;
        let main = bouts[first].main().clone();
        let state = self.state();
        let side = &state.unit(unit).side;
        let supports = state.units_of(side).map(|other| &other.unit);
        let supports = supports.filter(|other| *other != unit && state.do_touch(other, &main));
        let mut bout = Bout::of(unit, &main, Occasion::FollowUp);
        bout.attackers.extend(supports.cloned());
        met.retain(|enemy| *enemy != main);
        bout.defenders.extend(met);
        self.falls_away(&main, pending);
        Ok(vec![bout])
    }

    /// TT-FUP-20: the fights of others with a unit that has been followed up into.
    fn falls_away(&mut self, main: &UnitId, pending: &mut Vec<Bout>) {
        let mut left = Vec::new();
        for mut bout in std::mem::take(pending) {
            if !bout.has(main) {
                left.push(bout);
                continue;
            }
            for attacker in &bout.attackers {
                for defender in &bout.defenders {
                    if [attacker, defender].contains(&main) {
                        self.lapses("TT-FUP-20", attacker, defender);
                    }
                }
            }
            bout.attackers.retain(|unit| unit != main);
            bout.defenders.retain(|unit| unit != main);
            if !bout.attackers.is_empty() && !bout.defenders.is_empty() {
                left.push(bout);
            }
        }
        *pending = left;
    }
}
