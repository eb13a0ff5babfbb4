//! Where and how a piece may stand: EN-UNIT-04, EN-UNIT-05, EN-UNIT-06, EN-UNIT-07, EN-UNIT-09, EN-SET-13.

use super::state::State;
use crate::adjudicate::{Reason, UnitId, because};
use crate::kit::{Corner, Spot};
use crate::rules::easy_napoleonics::position::scenario::Land;
use crate::rules::easy_napoleonics::troops::units::{Form, Kind, Nation, Unit};

/// EN-SET-13, EN-UNIT-04, EN-UNIT-05, EN-UNIT-06, EN-UNIT-07, EN-UNIT-08, EN-UNIT-09, EN-GEO-10, EN-NAT-07: whether a
/// piece may stand in a hex in a formation, facing a corner; the clause that says no, and why.
pub(crate) fn may_stand(
    state: &State,
    unit: &Unit,
    spot: Spot,
    form: Option<Form>,
    face: Option<Corner>,
) -> Result<(), (&'static str, Reason)> {
    let id = &unit.unit;
    may_be_in(state, id, spot)?;
    may_be_formed(state, unit, form, face)?;
    match in_the_way(state, unit, spot) {
        Some(other) => {
            let reason = because!("`{}` and `{}` cannot both stand in {}", id, other.unit, spot);
            Err(("EN-UNIT-09", reason))
        }
        None => Ok(()),
    }
}

/// EN-MOVE-32, EN-MOVE-34: whether a hex is on the board and open, whoever stands there.
pub(crate) fn may_be_in(state: &State, id: &UnitId, spot: Spot) -> Result<(), (&'static str, Reason)> {
    let hex = state.map.hex(spot);
    if !state.map.contains(hex) {
        return Err(("EN-MOVE-32", because!("`{}` at {} is off the board", id, spot)));
    }
    if state.is_land(hex, Land::Pond) && state.ponds_are_closed() {
        return Err(("EN-MOVE-34", because!("`{}` cannot stand in the pond at {}", id, spot)));
    }
    Ok(())
}

/// EN-UNIT-04, EN-UNIT-05, EN-UNIT-06, EN-UNIT-07, EN-SET-13: whether a piece may stand in a formation, facing a
/// corner, wherever that is.
pub(crate) fn may_be_formed(
    state: &State,
    unit: &Unit,
    form: Option<Form>,
    face: Option<Corner>,
) -> Result<(), (&'static str, Reason)> {
    let id = &unit.unit;
    if unit.is_leader() {
        if form.is_some() || face.is_some() {
            let reason = because!("`{}` is a leader, who has neither formation nor facing", id);
            return Err(("EN-UNIT-04", reason));
        }
        return Ok(());
    }
    let Some(form) = form else {
        return Err(("EN-SET-13", because!("`{}` has no formation", id)));
    };
    may_form(state, unit, form)?;
    if face.is_none() {
        return Err(("EN-SET-13", because!("`{}` faces no corner of its hex", id)));
    }
    Ok(())
}

/// Somebody with whom a piece may not share a hex (EN-UNIT-09, EN-UNIT-10, EN-OPT-21).
pub(crate) fn in_the_way<'s>(state: &'s State, unit: &Unit, spot: Spot) -> Option<&'s Unit> {
    let here = |other: &&Unit| other.unit != unit.unit && other.at == Some(spot);
    let battery = |other: &&Unit| {
        let guns = unit.kind.is_artillery() && other.kind.is_artillery();
        state.options.grand_battery && guns && other.side == unit.side
    };
    let mut others = state.army.iter().filter(here);
    let batteries = others.clone().filter(battery).count();
    others.find(|other| {
        let apart = other.side != unit.side;
        let pieces = !unit.is_leader() && !other.is_leader();
        apart || (pieces && (!battery(other) || batteries > 1))
    })
}

/// EN-UNIT-05, EN-UNIT-06, EN-UNIT-07, EN-NAT-07: whether a unit has a formation.
pub(crate) fn may_form(state: &State, unit: &Unit, form: Form) -> Result<(), (&'static str, Reason)> {
    let foot = matches!(form, Form::Line | Form::Column | Form::Square | Form::Masse);
    let clause = match unit.kind {
        Kind::Infantry if !foot => "EN-UNIT-05",
        Kind::Infantry if form == Form::Masse && state.nation(unit) != Some(Nation::Austria) => "EN-NAT-07",
        Kind::LightCavalry | Kind::HeavyCavalry if !matches!(form, Form::Line | Form::Column) => "EN-UNIT-06",
        Kind::FieldArtillery | Kind::HorseArtillery if foot => "EN-UNIT-07",
        Kind::Leader => "EN-UNIT-04",
        _ => return Ok(()),
    };
    let noun = unit.kind.noun();
    let reason = match clause {
        "EN-NAT-07" => because!("`{}` is not Austrian, and has no masse", unit.unit),
        _ => because!("`{}` is {}, which has no {}", unit.unit, noun, form.word()),
    };
    Err((clause, reason))
}
