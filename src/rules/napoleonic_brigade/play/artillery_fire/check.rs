//! What is wrong with an order to fire guns whatever anybody else does: NB-AFIRE-06 to NB-AFIRE-13, NB-CB-04 to NB-CB-07,
//! NB-CREW-06, NB-CREW-07, NB-BLD-12.

use super::gunnery::Gunnery;
use super::guns_ready::unserved;
use crate::adjudicate::{Fact, Reason, UnitId, Wrong, because};
use crate::orders::Selector;
use crate::rules::napoleonic_brigade::charts::fire::Projectile;
use crate::rules::napoleonic_brigade::orders::{Fire, Load, Origin};
use crate::rules::napoleonic_brigade::play::artillery_fire::guns_ready;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::{Ammunition, Piece};
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Gun};

/// A piece that an order means.
type MeantGun<'b> = (&'b UnitId, &'b Gun);

/// An order that no clause forbids, but that means nothing.
fn unclear(reason: impl Into<Reason>, help: impl Into<Reason>) -> Wrong {
    Wrong { clause: None, reason: reason.into(), help: help.into() }
}

/// What is wrong with a fire that is ordered of a battery, as far as it does not depend on where others come to stand.
pub(crate) fn wrong_guns(state: &State, ground: &Ground, battery: &Brigade, fire: &Fire) -> Option<Wrong> {
    let check = || {
        is_manned_in_time(battery)?;
        let meant = meant(battery, &fire.from)?;
        if fire.share.is_some() {
            let reason = "guns do not share figures among targets";
            let help = "name the pieces of each target: `{fire: R1, from: gun-1}`";
            return Err(unclear(reason, help));
        }
        fire.with.iter().try_for_each(|load| has_load(state, battery, &meant, load))?;
        is_any_due(state, battery, &meant)?;
        let list = &fire.whom.0;
        list.iter().try_for_each(|selector| is_mark(state, ground, battery, selector))
    };
    check().err()
}

/// NB-CREW-06, NB-CREW-07: whether the crew is at its guns and done with preparing them.
fn is_manned_in_time(battery: &Brigade) -> Result<(), Wrong> {
    match &battery.crew {
        Some(crew) => Err(unserved(&battery.unit, crew)),
        None => Ok(()),
    }
}

/// Whether one of the pieces has an ammunition; why the first has not.
fn has_load(state: &State, battery: &Brigade, meant: &[MeantGun<'_>], load: &Load) -> Result<(), Wrong> {
    let mut wrong = None;
    for (name, gun) in meant {
        let has = match Projectile::of(gun.piece, load.ammunition) {
            Some(projectile) => battery.has_round((name, gun), projectile, &state.options),
            None => Err(strange_load(battery.piece(name), gun.piece, load.ammunition)),
        };
        match has {
            Ok(()) => return Ok(()),
            Err(other) => wrong = wrong.or(Some(other)),
        }
    }
    wrong.map_or(Ok(()), Err)
}

/// NB-CB-03, NB-CB-04, NB-CB-05, NB-CB-06, NB-CB-07: whether one of the pieces may fire in this turn; why the first may
/// not.
fn is_any_due(state: &State, battery: &Brigade, meant: &[MeantGun<'_>]) -> Result<(), Wrong> {
    let mut wrong = None;
    for (name, gun) in meant {
        match guns_ready::may_fire_again(state, battery, (name, gun)) {
            Ok(()) => return Ok(()),
            Err(other) => wrong = wrong.or(Some(other)),
        }
    }
    wrong.map_or(Ok(()), Err)
}

/// Whether a word, if it is a name, names an enemy or something to reduce.
fn is_mark(state: &State, ground: &Ground, battery: &Brigade, selector: &Selector) -> Result<(), Wrong> {
    let word = &selector.word;
    if let Some(named) = state.named(word).filter(|_| !selector.denied) {
        if named.side == battery.side {
            let reason = because!("`{}` [is] your own", named.unit);
            return Err(unclear(reason, "name an enemy"));
        }
        if named.at.is_none() {
            let reason = because!("`{}` [is] not on the table", named.unit);
            return Err(unclear(reason, "name an enemy on the table"));
        }
        return Ok(());
    }
    let gone = ground.section(word).filter(|section| !section.stands());
    match gone {
        Some(_) => {
            let reason = because!("`{}` has no points left", Fact::Place(word.clone()));
            Err(Wrong::new("NB-BLD-12", reason, "name another section"))
        }
        None => Ok(()),
    }
}

impl Gunnery<'_> {
    /// Why a battery could not fire as a step says with everybody where he is; nothing where it could.
    pub(crate) fn out_of_reach(&self, battery: &Brigade, fire: &Fire) -> Option<Wrong> {
        self.laid_at_first(battery, fire).err()
    }
}

/// The pieces that are meant by `from:`; all where nothing is said.
fn meant<'b>(battery: &'b Brigade, from: &[Origin]) -> Result<Vec<MeantGun<'b>>, Wrong> {
    let guns = battery.left();
    let guns = guns.filter_map(|unit| Some((&unit.unit, unit.gun.as_ref()?)));
    let guns = guns.collect::<Vec<_>>();
    if from.is_empty() {
        return Ok(guns);
    }
    let mut meant = Vec::new();
    for origin in from {
        let mut named = guns.iter();
        match named.find(|(name, _)| name.is_like(origin.word())) {
            Some(gun) => meant.push(*gun),
            None => {
                let reason = because!("`{}` [has] no piece `{}`", battery.unit, Fact::typed(origin.word()));
                let names = guns.iter().map(|(name, _)| format!("`{name}`"));
                let names = names.collect::<Vec<_>>().join(", ");
                return Err(unclear(reason, because!("its pieces are {}", Fact::word(names))));
            }
        }
    }
    Ok(meant)
}

/// An ammunition that a piece never fires.
fn strange_load(name: Fact, piece: Piece, ammunition: Ammunition) -> Wrong {
    let clause = match ammunition {
        Ammunition::Roundshot => "NB-AFIRE-03",
        Ammunition::Canister => "NB-AFIRE-08",
        Ammunition::Shrapnel => "NB-AFIRE-11",
        Ammunition::Shell => "NB-AFIRE-09",
        Ammunition::Rocket => "NB-ROCK-01",
    };
    let reason = because!("`{}` [is] a {} and fires no {}", name, piece, ammunition);
    let help = match piece {
        Piece::FieldGun => "field guns fire roundshot, canister and shrapnel",
        Piece::Howitzer => "howitzers fire shells and shrapnel",
        Piece::Rocket => "rockets fire rockets",
    };
    Wrong::new(clause, reason, help)
}
