//! Reading the army list and putting it on the board: RS-SET-01 to RS-SET-13, RS-SCN-09 to RS-SCN-11.

use super::file_keys;
use crate::adjudicate::{Reason, Side, UnitId, because, game_keys, taken};
use crate::kit::Spot;
use crate::kit::reinforcement::{self, ArrivalRow};
use crate::orders as language;
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders;
use crate::rules::really_simple::orders::deployment::{Deployment, mounted};
use crate::rules::really_simple::position::arrivals;
use crate::rules::really_simple::position::state::{Arrival, State};
use crate::rules::really_simple::troops::units::{Form, Kind, Lost, Mounted, Shaken, Unit};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Span, word_of};

/// One entry of `army`: several units alike may share it.
pub(crate) fn entry(node: &Node, faults: &mut Faults) -> Option<Vec<Unit>> {
    let mut fields = Fields::shaped(node, &file_keys::UNIT, faults)?;
    let units = fields.needed("unit", faults).and_then(|node| language::names(node, faults));
    let side = fields.required::<String>("side", faults);
    let kind = fields.needed("kind", faults).and_then(|node| word_of(node, Kind::WORDS, "kind", faults));
    let name = fields.optional::<String>("name", faults);
    let at = fields.given_with("at", faults, Spot::read);
    let form = fields.optional_with("form", faults, orders::formation);
    let strength = fields.optional::<u32>("strength", faults);
    let full = fields.optional::<u32>("full", faults);
    let mounted = fields.optional_with("mounted", faults, mounted);
    let lost =
        fields.optional_with("lost", faults, |node, faults| word_of(node, Lost::WORDS, "way to be lost", faults));
    let shaken = fields.optional_with("state", faults, |node, faults| word_of(node, Shaken::WORDS, "state", faults));
    fields.finish(faults)?;
    let (kind, strength, full) = (kind?, strength?, full?);
    let (at, form, mounted) = (at?, form?, mounted?);
    let (shaken, lost) = (shaken?, lost?);
    let (strength, full) = strengths(node.span, kind, lost.is_none(), (strength, full), faults)?;
    let fresh = Unit::fresh(UnitId::new(""), Side::new(side?), kind);
    let unit = Unit {
        name: name?,
        at,
        form,
        strength,
        full,
        mounted: mounted.or(fresh.mounted),
        state: shaken,
        lost,
        ..fresh
    };
    Some(units?.into_iter().map(|named| Unit { unit: UnitId::new(named.name), ..unit.clone() }).collect())
}

impl Unit {
    /// A piece of full strength without a place or a formation; a General has a horse.
    pub(crate) fn fresh(unit: UnitId, side: Side, kind: Kind) -> Unit {
        let strength = tables::strength(kind);
        Unit {
            unit,
            side,
            kind,
            name: None,
            at: None,
            form: None,
            strength,
            full: strength,
            mounted: (kind == Kind::General).then_some(Mounted::Yes),
            state: None,
            broke: None,
            fell_back: None,
            lost: None,
        }
    }
}

/// RS-SET-01, RS-SET-02, RS-SET-03, RS-SET-04, RS-SET-05, RS-SET-06, RS-SCN-09: present and original strength.
pub(crate) fn strengths(
    span: Span,
    kind: Kind,
    stands: bool,
    (strength, full): (Option<u32>, Option<u32>),
    faults: &mut Faults,
) -> Option<(Option<u32>, Option<u32>)> {
    let Some(printed) = tables::strength(kind) else {
        if strength.or(full).is_some() {
            let fault = Fault::error(span, "a General has no strength value");
            let help = "leave `strength` and `full` out";
            faults.add(fault.clause("RS-SET-05").help(help));
            return None;
        }
        return Some((None, None));
    };
    let full = full.unwrap_or(printed);
    let strength = strength.unwrap_or(full);
    if (strength == 0 && stands) || strength > full || full > 99 {
        let message = format!("a strength of {strength} out of {full} cannot be");
        faults.add(
            Fault::error(span, message)
                .help("a unit has at least 1 point and at most what it began with (`full`, 99 at most)")
                .clause("RS-SET-06"),
        );
        return None;
    }
    Some((Some(strength), Some(full)))
}

/// Puts the units on the board, as `army` and `deploy` have them.
pub(crate) fn place(state: &mut State, army: Vec<Unit>, deploy: Vec<Deployment>, faults: &mut Faults) -> bool {
    state.army = army;
    let mut sound = true;
    for entry in deploy {
        let Some(unit) = state.army.iter_mut().find(|unit| unit.unit.as_str() == entry.unit.name) else {
            let fault =
                Fault::error(entry.unit.span, format!("there is no unit `{}` in the army list", entry.unit.name));
            faults.add(fault.help("list it under `army`"));
            sound = false;
            continue;
        };
        unit.at = entry.at.or(unit.at);
        unit.form = entry.form.or(unit.form);
        unit.mounted = entry.mounted.or(unit.mounted);
    }
    sound
}

/// What is wrong with a piece: the clause, what, and what to do.
pub(crate) type Complaint = (&'static str, String, &'static str);

/// RS-SCN-10: whether every piece of the army list has a name of its own, and is of a side of the game.
pub(crate) fn are_well_named(state: &State, game: &Node, faults: &mut Faults) -> bool {
    each_piece(state, game, faults, |index| is_well_named(state, index).into_iter().collect())
}

/// RS-SCN-10, RS-SCN-11 and what the board demands of every piece on it.
pub(crate) fn is_sound(state: &State, game: &Node, faults: &mut Faults) -> bool {
    let mut sound = each_piece(state, game, faults, |index| {
        let unit = &state.army[index];
        formation(unit).into_iter().chain(is_well_placed(state, unit)).collect()
    });
    for side in &state.open {
        if !state.sides.iter().any(|card| card.side == *side) {
            let span = game.get("open").map_or(game.span, |node| node.span);
            let message = format!("`{side}` is no side of this game");
            faults.add(Fault::error(span, message).clause("RS-SCN-10").help("name one of the two sides"));
            sound = false;
        }
    }
    sound
}

fn each_piece(state: &State, game: &Node, faults: &mut Faults, complaints: impl Fn(usize) -> Vec<Complaint>) -> bool {
    let mut sound = true;
    for (index, unit) in state.army.iter().enumerate() {
        for (clause, message, help) in complaints(index) {
            let span = game_keys::place_of(game, &unit.unit, index);
            faults.add(Fault::error(span, message).clause(clause).help(help));
            sound = false;
        }
    }
    sound
}

/// RS-SET-10, RS-SET-11, RS-SET-12, RS-SCN-11: whether a unit stands in a formation of its arm.
pub(crate) fn formation(unit: &Unit) -> Option<Complaint> {
    let id = &unit.unit;
    let Some(form) = unit.form else {
        let clause = match unit.kind {
            Kind::General => return None,
            Kind::Cavalry => "RS-SET-11",
            Kind::Artillery => "RS-SET-12",
            Kind::Musket | Kind::Rifle => "RS-SET-10",
        };
        let message = format!("`{id}` has no formation");
        return Some((clause, message, "add `form:` to its entry"));
    };
    if let Err(clause) = unit.kind.may_form(form) {
        let message = format!("`{id}` is {}, which has no {}", unit.kind.noun(), form.word());
        return Some((clause, message, "see the formations of its arm"));
    }
    let caught = unit.is_retreating() && form == Form::Square && unit.lost.is_none();
    caught.then(|| {
        let message = format!("`{id}` is retreating in square, which cannot be");
        let help = "a square that fails its morale disintegrates";
        ("RS-SCN-11", message, help)
    })
}

/// Whether a piece has a name of its own and one of the two sides.
fn is_well_named(state: &State, index: usize) -> Option<Complaint> {
    let unit = &state.army[index];
    let id = &unit.unit;
    let before = &state.army[..index];
    let alike = |other: &&Unit| other.unit.is_like(id.as_str());
    if let Some(other) = before.iter().find(alike) {
        let message = taken(id.as_str(), other.unit.as_str());
        return Some(("RS-SCN-10", message, "give every unit a name of its own"));
    }
    let known = state.sides.iter().any(|card| card.side == unit.side);
    (!known).then(|| {
        let message = format!("`{id}` is of side `{}`, which the game does not have", unit.side);
        ("RS-SCN-10", message, "name one of the two sides")
    })
}

/// RS-SCN-14: whether all who are still to come have stood nowhere, are formed, and find hexes that are open to them.
pub(crate) fn may_come_on(state: &State, arrivals: &[ArrivalRow<Spot>], faults: &mut Faults) -> bool {
    let (columns, rows) = (state.map.columns, state.map.rows);
    let bar = |row: &Arrival, unit: &Unit| {
        if let Some(at) = row.at.filter(|at| !state.map.contains(state.map.hex(*at))) {
            let message = format!("{at} is off the board of {columns} columns and {rows} rows");
            return Some(("RS-SCN-14", message, "give another hex"));
        }
        let help = "name another place, or mark a road (`kind: road`) that reaches the edge";
        let shut = arrivals::entrances(state, row, unit.kind).is_empty();
        formation(unit).or_else(|| shut.then(|| reinforcement::shut_out("RS-SCN-14", row, unit, "hex", help)))
    };
    reinforcement::may_come_on(arrivals, &state.arrivals, "RS-SCN-14", bar, faults)
}

/// Whether a piece that is not lost stands where it may.
fn is_well_placed(state: &State, unit: &Unit) -> Option<Complaint> {
    let id = &unit.unit;
    let Some(spot) = unit.at else {
        let message = format!("`{id}` has no place on the board");
        let help = "add `at:` to its entry, or deploy it";
        return unit.lost.is_none().then_some(("RS-SCN-10", message, help));
    };
    let (clause, reason) = may_stand(state, id, unit.kind, spot).err()?;
    Some((clause, reason.into(), "give it another hex"))
}

/// Whether a piece may be put into a hex: on the board, open to it, and no other unit there (RS-BRD-05, RS-BRD-06,
/// RS-BRD-07, RS-BRD-08).
pub(crate) fn may_stand(state: &State, id: &UnitId, kind: Kind, spot: Spot) -> Result<(), (&'static str, Reason)> {
    may_be_in(state, id, kind, spot)?;
    match in_the_way(state, id, kind, spot).next() {
        Some(other) => Err(("RS-BRD-05", because!("`{}` and `{}` cannot both stand in {}", id, other.unit, spot))),
        None => Ok(()),
    }
}

/// Whether a hex is on the board and open to a piece, whoever stands there.
pub(crate) fn may_be_in(state: &State, id: &UnitId, kind: Kind, spot: Spot) -> Result<(), (&'static str, Reason)> {
    if !state.map.contains(state.map.hex(spot)) {
        return Err((
            "RS-SCN-10",
            because!(
                "`{}` at {} is off the board of {} columns and {} rows",
                id,
                spot,
                state.map.columns,
                state.map.rows
            ),
        ));
    }
    if state.is_impassable(spot, kind) {
        return Err(("RS-SCN-08", because!("`{}` cannot stand in {}, which is closed to it", id, spot)));
    }
    Ok(())
}

/// Those with whom a piece may not share a hex: enemies, and of two units each other.
pub(crate) fn in_the_way<'s>(
    state: &'s State,
    id: &'s UnitId,
    kind: Kind,
    spot: Spot,
) -> impl Iterator<Item = &'s Unit> {
    let side = &state.unit(id).side;
    state.army.iter().filter(move |other| {
        let apart = other.unit != *id && other.at == Some(spot);
        apart && (other.side != *side || (kind != Kind::General && !other.is_general()))
    })
}
