//! What a brigade still owes when something else comes between: moves of rallying and at half speed, push backs from
//! which it has not rallied: NB-RALB-02, NB-RALB-03, NB-RALB-06, NB-WTHREE-01 to NB-WTHREE-03, NB-PUR-08 to NB-PUR-11.
//! What comes between does not wipe it out: a brigade that is beaten, or wins, while it rallies has the rest before it
//! afterwards.

use crate::adjudicate::{By, UnitId};
use crate::rules::napoleonic_brigade::charts::after_melee::{Rest, after_pursuit, after_push_backs};
use crate::rules::napoleonic_brigade::events::{Event, Why};
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

/// What a brigade owes, beyond what it does in this sequence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Debt {
    /// Moves of rallying.
    rally: u32,
    /// Moves at half speed after them.
    half_speed: u32,
    /// Push backs from which it has not begun to rally.
    pushed: u32,
}

impl Debt {
    /// What it owes by its duties, one that is broken off here included.
    pub(crate) fn of(brigade: &Brigade) -> Debt {
        let mut debt = Debt::default();
        for Spell { duty, moves } in &brigade.duties {
            match duty {
                Duty::Rallying => debt.rally += moves.unwrap_or(0),
                Duty::HalfSpeed => debt.half_speed += moves.unwrap_or(0),
                Duty::Shaken { pushed } | Duty::Beaten { pushed, .. } => debt.pushed += pushed,
                Duty::Pursuing { moves, .. } => {
                    debt = debt.and(after_pursuit(brigade.kind, *moves));
                }
                _ => {}
            }
        }
        debt
    }

    /// With a rest besides.
    pub(crate) fn and(self, rest: Rest) -> Debt {
        Debt { rally: self.rally + rest.rally, half_speed: self.half_speed + rest.half_speed, ..self }
    }

    /// NB-RALB-02, NB-RALB-03: as many moves of rallying, and then at half speed, as it was pushed back.
    pub(crate) fn rallied(self) -> Debt {
        let rest = after_push_backs(self.pushed);
        Debt { pushed: 0, ..self }.and(rest)
    }

    /// The duties by which it is paid.
    pub(crate) fn spells(self) -> Vec<Spell> {
        let Debt { rally, half_speed, pushed } = self;
        let mut spells = Vec::new();
        if rally > 0 {
            spells.push(Spell::lasting(Duty::Rallying, rally));
        }
        if half_speed > 0 {
            spells.push(Spell::lasting(Duty::HalfSpeed, half_speed));
        }
        if pushed > 0 {
            spells.push(Spell::open(Duty::Shaken { pushed }));
        }
        spells
    }

    /// The same, after something that comes first.
    pub(crate) fn after(self, first: Spell) -> Vec<Spell> {
        let mut spells = self.spells();
        spells.insert(0, first);
        spells
    }
}

/// Duties that are laid on a brigade: by which clause, why, because of whom, and who said so.
pub(crate) struct Bond<'b> {
    pub(crate) clause: &'static str,
    pub(crate) why: Why,
    pub(crate) because: Option<&'b UnitId>,
    pub(crate) by: Option<By>,
}

impl<'b> Bond<'b> {
    /// Without anybody's choice.
    pub(crate) fn of(clause: &'static str, why: Why, because: Option<&'b UnitId>) -> Bond<'b> {
        Bond { clause, why, because, by: None }
    }

    /// By somebody's choice.
    pub(crate) fn chosen(self, by: By) -> Bond<'b> {
        Bond { by: Some(by), ..self }
    }
}

/// Lays duties on a brigade, in the place of those it has.
pub(crate) fn bind(play: &mut Play<'_, '_>, unit: &UnitId, duties: Vec<Spell>, bond: Bond<'_>) {
    let event = Event::Binds { unit: unit.clone(), duties, why: bond.why, because: bond.because.cloned(), by: bond.by };
    play.record(bond.clause, event);
}

/// What a brigade owes.
pub(crate) fn debt(play: &Play<'_, '_>, id: &UnitId) -> Debt {
    Debt::of(play.state().unit(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, position};

    #[test]
    fn what_is_owed_is_paid_in_one() {
        let mut state = position(&[], &[], &[&british("K", "allied", "[10, 10]", 0)]);
        let brigade = &mut state.army[0];
        brigade.duties = vec![Spell::lasting(Duty::HalfSpeed, 2), Spell::open(Duty::Shaken { pushed: 1 })];
        let debt = Debt::of(brigade);
        assert_eq!(debt.spells(), brigade.duties);
        // NB-RALB-02, NB-RALB-03: one more move of each.
        let rallied = vec![Spell::lasting(Duty::Rallying, 1), Spell::lasting(Duty::HalfSpeed, 3)];
        assert_eq!(debt.rallied().spells(), rallied);
        assert_eq!(Debt::default().spells(), vec![]);
    }
}
