//! What counts for more: by this scenes are put in order, and a headline is chosen.

/// The weight of a scene, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// Who goes first.
    Order,
    /// Fire that costs somebody something.
    Fire,
    /// Ground given without a rout, a rally.
    Ground,
    /// Somebody breaks.
    Rout,
    /// A place comes into other hands.
    Place,
    /// A fight hand to hand, on foot.
    Assault,
    /// The same on horseback.
    Charge,
    /// A unit is gone.
    Lost,
    /// A leader is gone.
    Leader,
    /// The battle is over.
    Decision,
}
