//! Split fire: NB-IFIRE-17, NB-DEC-19, NB-GAP-24.

use super::musketry::Party;
use super::targets::Aim;
use crate::adjudicate::UnitId;

/// A part of split fire as it was ordered.
#[derive(Clone, Debug)]
pub(crate) struct Share {
    /// At whom.
    pub(crate) aim: Aim,
    /// The units that can fire at him.
    pub(crate) units: Vec<UnitId>,
    /// How many figures were told to.
    pub(crate) figures: u32,
}

/// How many figures of a party fire at each target: as many as were told to, but no more than can. The targets come in the
/// order of the orders; those fire first who can fire at none of the later ones.
pub(crate) fn allot(party: &Party, shares: &[Share]) -> Vec<(Aim, u32)> {
    let mut left = party.files.iter().map(|files| (&files.unit, files.figures));
    let mut left = left.by_ref().collect::<Vec<_>>();
    let mut allotted = Vec::new();
    for (at, share) in shares.iter().enumerate() {
        let later = |unit: &UnitId| {
            let later = shares[at + 1..].iter();
            later.filter(|share| share.units.contains(unit)).count()
        };
        let mut able = (0..left.len()).filter(|place| share.units.contains(left[*place].0)).collect::<Vec<_>>();
        able.sort_by_key(|place| later(left[*place].0));
        let mut wanted = share.figures;
        for place in able {
            let fire = wanted.min(left[place].1);
            left[place].1 -= fire;
            wanted -= fire;
        }
        let figures = share.figures - wanted;
        if figures > 0 {
            allotted.push((share.aim.clone(), figures));
        }
    }
    allotted
}
