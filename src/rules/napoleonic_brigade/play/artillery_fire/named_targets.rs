//! What words name that is fired at, and who is nobody's target: NB-CB-10, NB-DEC-31, NB-FIRE-19, NB-SET-15, NB-GAP-88.

use super::gunnery::Gunnery;
use crate::adjudicate::{Side, UnitId, Wrong, because};
use crate::rules::napoleonic_brigade::events::fire::Mark;
use crate::rules::napoleonic_brigade::position::state::State;

/// Whether a brigade is anybody's target: neither staff (NB-GAP-74) nor in melee (NB-FIRE-19).
pub(crate) fn is_fair_game(state: &State, id: &UnitId) -> Result<(), Wrong> {
    let brigade = state.unit(id);
    if !brigade.kind.takes_room() || brigade.at.is_none() {
        let reason = because!("`{}` [is] nobody to fire at", id);
        return Err(Wrong::new("NB-SET-15", reason, "name an enemy brigade on the table"));
    }
    if state.is_in_melee(id) {
        let with = state.opponents(id).next();
        let with = with.map(|other| because!(" with `{}`", other));
        let reason = because!("`{}` [is] in contact{}", id, with);
        let help = "nobody fires into a melee";
        return Err(Wrong::new("NB-FIRE-19", reason, help));
    }
    Ok(())
}

/// The mark that a word means besides the words for many: a brigade, one gun of it as `Reille.gun-2` or by a name
/// that no other enemy gun has (NB-CB-10), or a section as `barn-3` (NB-DEC-31).
pub(crate) fn mark_named(state: &State, gunnery: &Gunnery<'_>, side: &Side, word: &str) -> Option<Mark> {
    if let Some(brigade) = state.named(word) {
        return Some(Mark::Brigade(brigade.unit.clone()));
    }
    if let Some(mark) = gun_of_battery(state, word) {
        return Some(mark);
    }
    if gunnery.ground.section(word).is_some() {
        let name = word.to_owned();
        return Some(Mark::Section { name });
    }
    let enemies = state.enemies_of(side);
    let guns = enemies.flat_map(|brigade| brigade.left().map(move |unit| (brigade, unit)));
    let mut alike = guns.filter(|(_, unit)| unit.gun.is_some() && unit.unit.is_like(word));
    let (brigade, unit) = alike.next()?;
    alike.next().is_none().then(|| Mark::Gun { of: brigade.unit.clone(), gun: unit.unit.clone() })
}

/// NB-CB-10: the gun that a word means as `Reille.gun-2`.
pub(crate) fn gun_of_battery(state: &State, word: &str) -> Option<Mark> {
    let (battery, gun) = word.rsplit_once('.')?;
    let battery = state.named(battery)?;
    let mut units = battery.bases.iter();
    let unit = units.find(|unit| unit.unit.is_like(gun) && unit.gun.is_some())?;
    Some(Mark::Gun { of: battery.unit.clone(), gun: unit.unit.clone() })
}
