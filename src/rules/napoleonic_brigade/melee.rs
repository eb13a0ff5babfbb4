//! Phase 5: melees: NB-MEL-01 to NB-MEL-25, NB-SEQ-06. The tally of a round stands in `strength`, its dice and
//! casualties in `round`, what follows from it in `after`.

use super::clash::Clash;
use super::event::Event;
use super::play::Play;
use super::state::State;
use crate::adjudicate::{Side, Stopped, UnitId};

/// NB-GAP-46: one melee: all brigades connected by contact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Melee {
    /// The brigades, in the order of dice.
    pub(super) brigades: Vec<UnitId>,
    /// Who has struck whom.
    pub(super) clashes: Vec<Clash>,
}

/// A melee of which a round was fought in this turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fought {
    /// The melee as it stood when the round began.
    pub(super) melee: Melee,
    /// Who has won; nobody in a draw.
    pub(super) winner: Option<Side>,
    /// Whether followers have touched again those whom they push back, and no third brigade is in it (NB-GAP-49).
    pub(super) renewed: bool,
}

impl Melee {
    /// The clashes in which a brigade has struck an enemy.
    pub(super) fn by<'m>(&'m self, id: &'m UnitId) -> impl Iterator<Item = &'m Clash> {
        self.clashes.iter().filter(move |clash| clash.by == *id)
    }

    /// The clashes in which a brigade was struck.
    pub(super) fn on<'m>(&'m self, id: &'m UnitId) -> impl Iterator<Item = &'m Clash> {
        self.clashes.iter().filter(move |clash| clash.on == *id)
    }

    /// The enemies whom a brigade touches, each once.
    pub(super) fn opponents(&self, id: &UnitId) -> Vec<UnitId> {
        let mut found = Vec::new();
        for other in self.clashes.iter().filter_map(|clash| clash.other(id)) {
            if !found.contains(other) {
                found.push(other.clone());
            }
        }
        found
    }

    /// The rounds fought so far in the part of it that has lasted longest.
    pub(super) fn rounds(&self) -> u32 {
        let rounds = self.clashes.iter().map(|clash| clash.rounds);
        rounds.max().unwrap_or(0)
    }
}

impl State {
    /// The melees of the position, in the order of their first brigades (NB-GAP-61).
    pub(super) fn melees(&self) -> Vec<Melee> {
        let mut left = self.in_order_of_dice();
        left.retain(|id| self.is_in_melee(id));
        let mut melees = Vec::new();
        while let Some(first) = left.first() {
            let connected = self.connected(first);
            let (brigades, others) = left.into_iter().partition(|id| connected.contains(id));
            let clashes = self.clashes.iter();
            let clashes = clashes.filter(|clash| connected.contains(&clash.by));
            melees.push(Melee {
                brigades,
                clashes: clashes.cloned().collect(),
            });
            left = others;
        }
        melees
    }

    /// A brigade, and all whom it touches, and all whom those touch.
    fn connected(&self, first: &UnitId) -> Vec<UnitId> {
        let mut found = vec![first.clone()];
        let mut at = 0;
        while let Some(id) = found.get(at).cloned() {
            for other in self.opponents(&id) {
                if !found.contains(other) {
                    found.push(other.clone());
                }
            }
            at += 1;
        }
        found
    }
}

impl Play<'_, '_> {
    /// The melee phase: one round of every melee (NB-MEL-20).
    pub(super) fn melees(&mut self) -> Result<(), Stopped> {
        self.guns_are_taken();
        for melee in self.state().melees() {
            let renewed = self.state().is_renewed_melee(&melee);
            let winner = self.fight(&melee);
            self.fought.push(Fought {
                melee,
                winner,
                renewed,
            });
        }
        self.late_fire_falls();
        self.remove_the_dead();
        self.end_contacts();
        Ok(())
    }

    /// Decided melees are over, and a brigade in flight is struck once in a turn (NB-GAP-75).
    fn end_contacts(&mut self) {
        let state = self.state();
        let clashes = state.clashes.iter();
        let fled = clashes.filter(|clash| {
            let mut both = [&clash.by, &clash.on].into_iter();
            both.any(|id| state.unit(id).routs())
        });
        let fled = fled.cloned().collect::<Vec<_>>();
        self.part("NB-ROUT-07", fled);
        let decided = self.fought.iter().filter(|fought| fought.winner.is_some());
        let decided = decided.flat_map(|fought| fought.melee.clashes.clone());
        let decided = decided.collect::<Vec<_>>();
        self.part("NB-MEL-19", decided);
    }

    /// Those of these brigades that are in melee are so no more.
    pub(super) fn part(&mut self, clause: &'static str, clashes: Vec<Clash>) {
        for Clash { by, on, .. } in clashes {
            let mut known = self.state().clashes.iter();
            if known.any(|clash| clash.by == by && clash.on == on) {
                self.record(clause, Event::Parts { by, on });
            }
        }
    }
}
