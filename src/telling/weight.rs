//! What counts for more: by this scenes are put in order, and a headline is chosen. A usual unit that is lost whole counts 100.

use super::fate::Fate;

/// What an exchange is called by, the first thing first; what nobody gives a rank goes by its weight alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// Ground, fire, a fight that settles nothing.
    #[default]
    Small,
    /// Somebody goes in, and the fight is still to come.
    Coming,
    /// Somebody breaks, or the last few of somebody are gone.
    Rout,
    /// A place comes into other hands.
    Place,
    /// A fight that is won, or an attack on a flank.
    Fight,
    /// Somebody of the reader's own breaks.
    OwnRout,
    /// A unit is lost, or as good as lost.
    Lost,
    /// A leader is gone.
    Leader,
}

/// A leader is gone.
pub(super) const LEADER: u32 = 150;
/// A place comes into other hands.
pub(super) const PLACE: u32 = 80;
/// A fight that somebody wins, on foot or on horseback; of it and the others what it costs counts besides.
pub(super) const WON: u32 = 30;
/// Whoever of the reader's own breaks, and counts for less, is but a remnant that runs.
pub(super) const OWN_ROUT: u32 = 30;
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

/// Of what somebody was in full strength, whoever has less than one in so many left is a remnant.
const REMNANT: u32 = 3;

/// Whether somebody was but a remnant before he lost what he has lost now.
pub(super) fn was_a_remnant(fate: &Fate) -> bool {
    fate.toll.is_some_and(|(_, had, full)| had * REMNANT < full)
}

/// Whether he is one by it, and has lost the most of it now.
pub(super) fn is_shattered(fate: &Fate) -> bool {
    fate.toll.is_some_and(|(lost, had, full)| lost < had && lost * REMNANT >= full * (REMNANT - 1))
}

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
