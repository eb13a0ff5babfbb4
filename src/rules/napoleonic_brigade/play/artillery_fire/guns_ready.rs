//! Which batteries and which pieces may fire at all: NB-AFIRE-30, NB-AFIRE-31, NB-CB-03 to NB-CB-07, NB-CREW-06, NB-CREW-07,
//! NB-DF-14, NB-FIRE-13, NB-FIRE-19.

use super::gunnery::Gunnery;
use crate::adjudicate::{UnitId, Wrong, because};
use crate::rules::napoleonic_brigade::charts::fire::{band, idle_moves};
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Crew, Gun};
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

impl Gunnery<'_> {
    /// Whether a battery may fire in this turn, at whomever; why not. Whether it is in contact is another question, as it
    /// may be charged (NB-DF-02).
    pub(crate) fn is_served(&self, battery: &Brigade) -> Result<(), Wrong> {
        let id = &battery.unit;
        if !battery.kind.is_artillery() {
            let help = "only pieces fire in this phase";
            return Err(Wrong::new("NB-SEQ-01", because!("`{}` [is] no artillery", id), help));
        }
        if let Some(crew) = &battery.crew {
            return Err(unserved(id, crew));
        }
        if !matches!(battery.form, Formation::Unlimbered | Formation::Garrison) {
            let reason = because!("`{}` [is] not deployed", id);
            let help = "to unlimber takes a complete move: `form: unlimbered`";
            return Err(Wrong::new("NB-AFIRE-31", reason, help));
        }
        self.has_stayed(battery)?;
        if battery.duty().is_some_and(Duty::is_disorder) {
            let help = "it fires when that is over";
            let reason = because!("`{}` [is] disordered", id);
            return Err(Wrong::new("NB-FIRE-13", reason, help));
        }
        Ok(())
    }

    /// NB-AFIRE-30, NB-FART-05, NB-FART-08, NB-HART-02, NB-HART-04, NB-HART-07: whether a battery has neither moved nor turned nor
    /// limbered or unlimbered in this turn.
    fn has_stayed(&self, battery: &Brigade) -> Result<(), Wrong> {
        let id = &battery.unit;
        let mut afoot = self.afoot.iter();
        let Some(afoot) = afoot.find(|afoot| afoot.unit == *id) else {
            return Ok(());
        };
        if afoot.is_steady() {
            return Ok(());
        }
        let (clause, why) = match afoot.manner {
            Some(Manner::HorseCharge) => ("NB-HART-04", because!("[has] come into action in this turn")),
            Some(Manner::Manhandled) => (by_hand(battery.kind), because!("[has] been moved by hand")),
            _ if afoot.changes => (changing(battery.kind), because!("[has] limbered or unlimbered")),
            _ => ("NB-AFIRE-30", because!("[has] moved")),
        };
        let help = "artillery fires in a turn in which it stays where it is";
        Err(Wrong::new(clause, because!("`{}` {}", id, why), help))
    }

    /// NB-FIRE-19, NB-DF-14: whether a battery is free of contact, so that it fires as it likes.
    pub(crate) fn is_free(&self, battery: &Brigade) -> Result<(), Wrong> {
        let id = &battery.unit;
        let Some(enemy) = self.state.opponents(id).next() else {
            return Ok(());
        };
        let reason = because!("`{}` [is] in contact with `{}`", id, enemy);
        let help = "it has no other fire than that in defence";
        Err(Wrong::new("NB-DF-14", reason, help))
    }
}

/// The clause by which guns do not fire in the turn in which they are moved by hand.
fn by_hand(kind: Kind) -> &'static str {
    match kind {
        Kind::HorseArtillery => "NB-HART-07",
        _ => "NB-FART-08",
    }
}

/// The clause by which guns do not fire in the turn in which they limber or unlimber.
fn changing(kind: Kind) -> &'static str {
    match kind {
        Kind::HorseArtillery => "NB-HART-02",
        _ => "NB-FART-05",
    }
}

/// NB-CREW-06, NB-CREW-07: why guns without their crew do not fire.
pub(crate) fn unserved(id: &UnitId, crew: &Crew) -> Wrong {
    match crew.prepares {
        Some(turn) => {
            let reason = because!("the crew of `{}` prepares its guns in turn {}", id, turn);
            let help = "they fire in the turn after it";
            Wrong::new("NB-CREW-06", reason, help)
        }
        None => {
            let reason = because!("`{}` [stands] without its crew", id);
            let help = "guns without crew neither fire nor move";
            Wrong::new("NB-CREW-07", reason, help)
        }
    }
}

/// NB-CB-03, NB-CB-04, NB-CB-05, NB-CB-06, NB-CB-07: whether a piece may fire in this turn, by its defence value and
/// its last shot. The band is that of the moment (NB-GAP-30).
pub(crate) fn may_fire_again(state: &State, battery: &Brigade, (name, gun): (&UnitId, &Gun)) -> Result<(), Wrong> {
    let rules = &state.house_rules;
    let bands = rules.defence_value_bands;
    let idle = idle_moves(gun.value, rules.counter_battery_scale, bands);
    let Some((idle, band)) = idle.zip(band(gun.value, bands)) else {
        let reason = because!("`{}` [is] knocked out", battery.piece(name));
        return Err(Wrong::new("NB-CB-07", reason, "it is out for the rest of the game"));
    };
    let due = gun.shot.map(|shot| shot.saturating_add(idle) + 1);
    match due.filter(|due| *due > state.turn) {
        None => Ok(()),
        Some(due) => {
            let reason = because!("`{}`, its defence value {}, fires {}", battery.piece(name), gun.value, band.words);
            let help = because!("it may fire again in turn {}", due);
            Err(Wrong::new(band.clause, reason, help))
        }
    }
}
