//! What counts for more: by this scenes are put in order, and a headline is chosen. A usual unit that is lost whole counts 100.

use super::fate::Fate;

/// What an exchange is called by, the first thing first; what nobody gives a rank goes by its weight alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// Ground, fire, a fight that settles nothing.
    #[default]
    Small,
    /// Somebody breaks.
    Rout,
    /// A place comes into other hands.
    Place,
    /// A fight on foot that is won, or is to come.
    Assault,
    /// The same on horseback.
    Charge,
    /// A unit is lost.
    Lost,
    /// A leader is gone.
    Leader,
}

/// A leader is gone.
pub(super) const LEADER: u32 = 150;
/// A place comes into other hands.
pub(super) const PLACE: u32 = 80;
/// A fight on horseback that somebody wins; of it and the others what it costs counts besides.
pub(super) const CHARGE: u32 = 40;
/// The same on foot.
pub(super) const ASSAULT: u32 = 30;
/// A fight that is not settled.
pub(super) const UNDECIDED: u32 = 15;
/// Somebody comes, and the fight is still to be.
pub(super) const ONSET: u32 = 15;
/// Somebody goes after a loser, or does not get to whom he comes at.
pub(super) const PURSUIT: u32 = 8;
/// Somebody is in order again.
pub(super) const RALLY: u32 = 6;
/// Somebody goes back.
pub(super) const BACK: u32 = 5;
/// Somebody comes under fire.
pub(super) const SHOT_AT: u32 = 2;

/// Of what is left of somebody, so many parts of a hundred are as good as lost when he runs, and when his nerve wears thin.
const RUNS: u32 = 45;
const WAVERS: u32 = 12;

/// Who ran before and is gone now was given up for lost long ago.
const LONG_LOST: u32 = 4;

/// What has become of somebody who is worth so much in full strength.
pub(super) fn hurt(fate: &Fate, worth: u32) -> u32 {
    let (lost, had, full) = fate.toll.unwrap_or((0, 1, 1));
    let of = |part: u32| part.min(full) * worth / full.max(1);
    let left = of(had.saturating_sub(lost));
    let back = if fate.back.is_some() || fate.stops.is_some() || fate.halts { BACK } else { 0 };
    match () {
        () if fate.is_gone() && fate.ran_before => of(had) / LONG_LOST,
        () if fate.is_gone() => of(had),
        () if fate.is_routed() => of(lost) + left * RUNS / 100,
        () if fate.wavers.is_some() => of(lost) + left * WAVERS / 100 + back,
        () => of(lost) + back,
    }
}
