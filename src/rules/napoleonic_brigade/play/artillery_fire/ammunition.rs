//! What pieces fire: who has what, how much is left of it, and which is taken first: NB-AFIRE-05 to NB-AFIRE-13,
//! NB-GAP-28, NB-DEC-14, NB-DEC-15.

use crate::adjudicate::{UnitId, Wrong, because};
use crate::kit::table::Length;
use crate::rules::napoleonic_brigade::charts::fire::Projectile;
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::charts::options::Options;
use crate::rules::napoleonic_brigade::orders::Load;
use crate::rules::napoleonic_brigade::troops::arm::{Ammunition, Piece};
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Gun, Unit};

/// The nation whose pieces have shrapnel (NB-AFIRE-07, NB-AFIRE-13).
const BRITISH: &str = "british";

/// An ammunition that gunners would take, and up to how far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AmmunitionChoice {
    pub(crate) projectile: &'static Projectile,
    pub(crate) within: Option<Length>,
}

/// NB-DEC-14, NB-DEC-15: what a piece fires where nobody says anything, the first that reaches: shrapnel is kept.
fn usual(piece: Piece) -> &'static [Ammunition] {
    match piece {
        Piece::FieldGun => &[Ammunition::Canister, Ammunition::Roundshot],
        Piece::Howitzer => &[Ammunition::Shell],
        Piece::Rocket => &[Ammunition::Rocket],
    }
}

/// What a piece may take, in the order in which it is tried: what is said, where there is something that it can fire at
/// all, else what is usual.
pub(crate) fn choices(with: &[Load], piece: Piece) -> Vec<AmmunitionChoice> {
    let said = with.iter().filter_map(|load| {
        let projectile = Projectile::of(piece, load.ammunition)?;
        let within = load.within;
        let within = within.map(|far| Length::hundredths(i64::from(far.hundredths), INCH));
        Some(AmmunitionChoice { projectile, within })
    });
    let said = said.collect::<Vec<_>>();
    if !said.is_empty() {
        return said;
    }
    let usual = usual(piece).iter();
    let usual = usual.filter_map(|ammunition| Projectile::of(piece, *ammunition));
    let free = usual.map(|projectile| AmmunitionChoice { projectile, within: None });
    free.collect()
}

impl Gun {
    /// NB-GAP-28: how many rounds of shrapnel it has left, were it British.
    fn rounds_left(&self, options: &Options) -> u32 {
        let stock = match self.piece {
            Piece::FieldGun => options.gun_shrapnel(),
            Piece::Howitzer => options.howitzer_shrapnel(),
            Piece::Rocket => 0,
        };
        stock.saturating_sub(self.shrapnel)
    }
}

impl Brigade {
    /// NB-AFIRE-07, NB-AFIRE-13: whether its pieces have shrapnel at all.
    fn has_shrapnel(&self) -> bool {
        let nation = self.nation.as_deref();
        nation.is_some_and(|nation| nation.eq_ignore_ascii_case(BRITISH))
    }

    /// NB-AFIRE-06, NB-AFIRE-12: the rounds of shrapnel that every piece of it has left; none without
    /// shrapnel.
    pub(crate) fn shrapnel_left(&self, options: &Options) -> u32 {
        if !self.has_shrapnel() {
            return 0;
        }
        let guns = self.left().filter_map(|unit: &Unit| unit.gun);
        guns.map(|gun| gun.rounds_left(options)).min().unwrap_or(0)
    }

    /// NB-AFIRE-06, NB-AFIRE-07, NB-AFIRE-12, NB-AFIRE-13: whether a piece of it has a round of an ammunition; why not.
    pub(crate) fn has_round(
        &self,
        (name, gun): (&UnitId, &Gun),
        projectile: &Projectile,
        options: &Options,
    ) -> Result<(), Wrong> {
        let howitzer = gun.piece == Piece::Howitzer;
        if projectile.british && !self.has_shrapnel() {
            let clause = if howitzer { "NB-AFIRE-13" } else { "NB-AFIRE-07" };
            let reason = because!("`{}` [has] no shrapnel", self.unit);
            return Err(Wrong::new(clause, reason, "only the British have it"));
        }
        if projectile.ammunition == Ammunition::Shrapnel && gun.rounds_left(options) == 0 {
            let clause = if howitzer { "NB-AFIRE-12" } else { "NB-AFIRE-06" };
            let reason = because!("`{}` of `{}` has no shrapnel left", self.piece(name), self.unit);
            return Err(Wrong::new(clause, reason, "its other ammunition never ends"));
        }
        Ok(())
    }
}

impl Projectile {
    /// The clauses of its least and its greatest range.
    pub(crate) fn limits(&self) -> [&'static str; 2] {
        match (self.piece, self.ammunition) {
            (Piece::Rocket, _) => ["NB-ROCK-01"; 2],
            (Piece::Howitzer, Ammunition::Shrapnel) => ["NB-AFIRE-11"; 2],
            (Piece::Howitzer, _) => ["NB-AFIRE-09", "NB-AFIRE-10"],
            (_, Ammunition::Shrapnel) => ["NB-AFIRE-05"; 2],
            (_, Ammunition::Canister) => ["NB-AFIRE-08"; 2],
            _ => ["NB-AFIRE-03", "NB-AFIRE-04"],
        }
    }
}
