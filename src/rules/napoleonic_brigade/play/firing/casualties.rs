//! Who falls: casualties spread over the units of a brigade, or the guns of a battery: NB-FIRE-02 to NB-FIRE-06,
//! NB-FIRE-18, NB-SAA-03 to NB-SAA-06, NB-SAA-08, NB-CB-10, NB-GAP-31, NB-GAP-79.

use crate::adjudicate::UnitId;
use crate::rules::napoleonic_brigade::charts::fire::{GUNNER, gunners};
use crate::rules::napoleonic_brigade::charts::switches::GunCrewSmallArms;
use crate::rules::napoleonic_brigade::events::fire::{Cause, Fallen, Loss};
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Unit};

/// What can take a part of some casualties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lot {
    /// How strong it is before they are allotted.
    strength: u32,
    /// How many it can lose.
    most: u32,
}

impl Brigade {
    /// NB-FIRE-04, NB-FIRE-05, NB-GAP-79: casualties spread evenly, the remainder to the strongest units, ties in listed
    /// order; what a unit cannot lose is spread again. Of guns the points of their defence values (NB-CB-10).
    pub(crate) fn spread(&self, casualties: u32, cause: Cause, from: Option<&UnitId>) -> Fallen {
        self.spread_over(&|_| true, casualties, cause, from)
    }

    /// The same among some of its units: fire that is specific (NB-FIRE-06).
    pub(crate) fn spread_over(
        &self,
        concerned: &dyn Fn(&Unit) -> bool,
        casualties: u32,
        cause: Cause,
        from: Option<&UnitId>,
    ) -> Fallen {
        let lots = self.bases.iter().map(|unit| {
            let left = match (concerned(unit), unit.gun) {
                (false, _) => 0,
                (true, Some(gun)) => gun.value,
                (true, None) => unit.figures,
            };
            Lot { strength: left, most: left }
        });
        let (shares, spare) = evenly(casualties, &lots.collect::<Vec<_>>());
        let losses = self.hit(&shares).map(|(unit, lost)| Loss { unit: unit.unit.clone(), lost, gunners: 0 });
        self.fallen(losses.collect(), spare, cause, from)
    }

    /// NB-SAA-03, NB-SAA-04, NB-SAA-05, NB-SAA-06, NB-SAA-08: small arms hit gunners, each of whom is four points of
    /// his gun; evenly over the guns, what is over to those with the highest value, unless one gun is the only one in
    /// the zone.
    pub(crate) fn spread_over_gunners(
        &self,
        casualties: u32,
        only: Option<&UnitId>,
        crew: GunCrewSmallArms,
        from: Option<&UnitId>,
    ) -> Fallen {
        let lots = self.bases.iter().map(|unit| {
            let gun = unit.gun.filter(|_| only.is_none_or(|id| unit.unit == *id));
            gun.map_or(Lot::NONE, |gun| Lot {
                strength: gun.value,
                most: gunners(crew).saturating_sub(gun.gunners).min(gun.value.div_ceil(GUNNER)),
            })
        });
        let (shares, spare) = evenly(casualties, &lots.collect::<Vec<_>>());
        let losses = self.hit(&shares).map(|(unit, gunners)| Loss {
            unit: unit.unit.clone(),
            lost: unit.gun.map_or(0, |gun| gun.value.min(gunners.saturating_mul(GUNNER))),
            gunners,
        });
        self.fallen(losses.collect(), spare, Cause::SmallArms, from)
    }

    /// The units that lose something.
    fn hit<'b>(&'b self, shares: &'b [u32]) -> impl Iterator<Item = (&'b Unit, u32)> {
        let each = self.bases.iter().zip(shares.iter().copied());
        each.filter(|(_, share)| *share > 0)
    }

    fn fallen(&self, losses: Vec<Loss>, spare: u32, cause: Cause, from: Option<&UnitId>) -> Fallen {
        Fallen { unit: self.unit.clone(), cause, from: from.cloned(), losses, spare }
    }
}

impl Lot {
    /// What takes no part.
    const NONE: Lot = Lot { strength: 0, most: 0 };
}

/// NB-GAP-79, NB-FIRE-02: casualties spread evenly over lots, and those beyond what all of them can lose (NB-FIRE-18).
fn evenly(casualties: u32, lots: &[Lot]) -> (Vec<u32>, u32) {
    let mut lost = vec![0; lots.len()];
    let mut left = casualties;
    while left > 0 {
        let room = |lost: &[u32], at: usize| lots[at].most - lost[at];
        let mut able = (0..lots.len()).filter(|at| room(&lost, *at) > 0).collect::<Vec<_>>();
        let Ok(count @ 1..) = u32::try_from(able.len()) else {
            break;
        };
        able.sort_by_key(|at| std::cmp::Reverse(lots[*at].strength.saturating_sub(lost[*at])));
        let (each, over) = (left / count, left % count);
        for (at, place) in able.into_iter().zip(0..) {
            let share = (each + u32::from(place < over)).min(room(&lost, at));
            lost[at] += share;
            left -= share;
        }
    }
    (lost, left)
}

/// Shares a number among others by their size: largest remainder, ties to the first (NB-GAP-24, NB-GAP-46).
pub(crate) fn in_proportion(total: u32, sizes: &[u32]) -> Vec<u32> {
    let whole = sizes.iter().map(|size| u64::from(*size)).sum::<u64>();
    if whole == 0 {
        return vec![0; sizes.len()];
    }
    let due = |size: u32| u64::from(total) * u64::from(size);
    let small = |number: u64| u32::try_from(number).expect("a share is no more than the whole");
    let mut shares = sizes.iter().map(|size| small(due(*size) / whole)).collect::<Vec<_>>();
    let over = total - shares.iter().sum::<u32>();
    let mut rest = (0..sizes.len()).collect::<Vec<_>>();
    rest.sort_by_key(|at| std::cmp::Reverse(due(sizes[*at]) % whole));
    for at in rest.into_iter().take(over as usize) {
        shares[at] += 1;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lots(figures: &[u32]) -> Vec<Lot> {
        let lots = figures.iter().map(|count| Lot { strength: *count, most: *count });
        lots.collect()
    }

    #[test]
    fn casualties_are_spread_evenly() {
        // NB-FIRE-04, NB-FIRE-05: 7 on four of 16; 6 on 17, 17, 17, 18.
        assert_eq!(evenly(7, &lots(&[16; 4])), (vec![2, 2, 2, 1], 0));
        assert_eq!(evenly(6, &lots(&[17, 17, 17, 18])), (vec![2, 1, 1, 2], 0));
        // NB-GAP-79: the weak one loses what it has, the rest is spread again.
        assert_eq!(evenly(8, &lots(&[1, 10, 9, 9])), (vec![1, 3, 2, 2], 0));
        // NB-FIRE-18.
        assert_eq!(evenly(9, &lots(&[6])), (vec![6], 3));
        assert_eq!(evenly(3, &lots(&[0, 0])), (vec![0, 0], 3));
        assert_eq!(evenly(0, &lots(&[4])), (vec![0], 0));
    }

    #[test]
    fn shares_go_by_size() {
        // NB-IFIRE-17: 48 at A and 16 at B, 8 casualties.
        assert_eq!(in_proportion(8, &[48, 16]), [6, 2]);
        assert_eq!(in_proportion(3, &[10, 10]), [2, 1]);
        assert_eq!(in_proportion(5, &[10, 20, 30]), [1, 2, 2]);
        assert_eq!(in_proportion(5, &[0, 0]), [0, 0]);
        assert!(in_proportion(5, &[]).is_empty());
    }
}
