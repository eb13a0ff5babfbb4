//! Reading units: of the army list, and with their places: EN-UNIT-01 to EN-UNIT-13, EN-SET-11, EN-SET-13.

use super::file_keys;
use crate::adjudicate::{Side, UnitId, game_keys, taken};
use crate::kit::reinforcement::{self, ArrivalRow};
use crate::kit::{Corner, Spot};
use crate::orders::names;
use crate::rules::easy_napoleonics::orders;
use crate::rules::easy_napoleonics::orders::Heading;
use crate::rules::easy_napoleonics::orders::army_list::{may_be_armoured, troops};
use crate::rules::easy_napoleonics::orders::deployment::Deployment;
use crate::rules::easy_napoleonics::position::arrivals;
use crate::rules::easy_napoleonics::position::may_stand;
use crate::rules::easy_napoleonics::position::state::{Arrival, Part, State};
use crate::rules::easy_napoleonics::troops::units::{Level, Lost, Unit};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Span, word_of};

/// Reads a corner of a hex (EN-GEO-03).
pub(crate) fn corner(node: &Node, faults: &mut Faults) -> Option<Corner> {
    let text = String::read(node, faults)?;
    let corner = Corner::parse(&text);
    if corner.is_none() {
        let fault = Fault::error(node.span, format!("`{text}` is no corner of a hex"));
        let help = "a unit faces N, NE, SE, S, SW or NW";
        faults.add(fault.clause("EN-GEO-03").help(help));
    }
    corner
}

/// One entry of `army` in a game file or a position, with what a game under way has left on the unit.
pub(crate) fn entry(node: &Node, faults: &mut Faults) -> Option<Vec<Unit>> {
    let mut fields = Fields::shaped(node, &file_keys::UNIT, faults)?;
    let units = fields.needed("unit", faults);
    let units = units.and_then(|node| names(node, faults));
    let side = fields.required::<String>("side", faults);
    let troops = troops(&mut fields, faults);
    let level = fields.given_with("level", faults, |node, faults| word_of(node, Level::WORDS, "level", faults));
    let at = fields.given_with("at", faults, Spot::read);
    let form = fields.given_with("form", faults, orders::formation);
    let face = fields.given_with("face", faults, corner);
    let lost = fields.given_with("lost", faults, |node, faults| word_of(node, Lost::WORDS, "way to be lost", faults));
    let mut mark = |key, faults: &mut Faults| fields.given_with(key, faults, bool::read);
    let marks = ["moved", "barred", "hasty", "tried", "unready", "fired", "advanced"].map(|key| mark(key, faults));
    let mut count = |key, faults: &mut Faults| fields.given_with(key, faults, u32::read);
    let [spent, walked] = ["spent", "walked"].map(|key| count(key, faults));
    fields.finish(faults)?;
    let [moved, barred, hasty, tried, unready, fired, advanced] = marks;
    let troops = troops.filter(|troops| may_be_armoured(node, troops, faults))?;
    let level = level?;
    if troops.is_leader() && level.is_some() {
        let fault = Fault::error(node.span, "a leader has no level").clause("EN-UNIT-04");
        faults.add(fault.help("leave `level:` out"));
        return None;
    }
    let small = |count: Option<u32>| u8::try_from(count.unwrap_or(0)).unwrap_or(u8::MAX);
    let unit = Unit {
        side: Side::new(side?),
        level: troops.level.map(|good| level.unwrap_or(good)),
        at: at?,
        form: form?,
        face: face?,
        lost: lost?,
        spent: small(spent?),
        moved: moved?.unwrap_or(false),
        barred: barred?.unwrap_or(false),
        hasty: hasty?.unwrap_or(false),
        tried: tried?.unwrap_or(false),
        unready: unready?.unwrap_or(false),
        fired: fired?.unwrap_or(false),
        advanced: advanced?.unwrap_or(false),
        walked: small(walked?),
        ..troops
    };
    let each = units?.into_iter().map(|named| Unit { unit: UnitId::new(named.name), ..unit.clone() });
    Some(each.collect())
}

/// Puts the units on the board as `deploy` of a game file has them.
pub(crate) fn place(state: &mut State, deploy: Vec<Deployment>, faults: &mut Faults) -> bool {
    let mut sound = true;
    for entry in deploy {
        let mut army = state.army.iter_mut();
        let Some(unit) = army.find(|unit| unit.unit.as_str() == entry.unit.name) else {
            let message = format!("there is no unit `{}` in the army list", entry.unit.name);
            faults.add(Fault::error(entry.unit.span, message).help("list it under `army`"));
            sound = false;
            continue;
        };
        unit.at = entry.at.or(unit.at);
        unit.form = entry.form.or(unit.form);
        unit.name = entry.name.or(unit.name.take());
        unit.face = match &entry.face {
            None => unit.face,
            Some(Heading::Corner(corner)) => Some(*corner),
            Some(Heading::Side(span)) => {
                sound = no_corner(*span, faults);
                None
            }
            Some(Heading::Toward(place)) => {
                sound = no_corner(place.span, faults);
                None
            }
        };
    }
    sound
}

/// EN-GEO-03: a game file says the corner that a unit faces.
fn no_corner(span: Span, faults: &mut Faults) -> bool {
    let fault = Fault::error(span, "this is no corner of a hex").clause("EN-GEO-03");
    faults.add(fault.help("a unit faces N, NE, SE, S, SW or NW"));
    false
}

/// What is wrong with a piece: the clause, what, and what to do.
type PieceComplaint = (&'static str, String, &'static str);

/// EN-SET-13: whether every piece of the army list has a name of its own, and is of a side of the game.
pub(crate) fn are_well_named(state: &State, game: &Node, faults: &mut Faults) -> bool {
    each_piece(state, game, faults, |index| is_well_named(state, index))
}

/// EN-SET-13 and what the board demands of every piece on it.
pub(crate) fn is_sound(state: &State, game: &Node, faults: &mut Faults) -> bool {
    each_piece(state, game, faults, |index| is_well_placed(state, &state.army[index]))
}

fn each_piece(
    state: &State,
    game: &Node,
    faults: &mut Faults,
    complaint: impl Fn(usize) -> Option<PieceComplaint>,
) -> bool {
    let mut sound = true;
    for (index, unit) in state.army.iter().enumerate() {
        if let Some((clause, message, help)) = complaint(index) {
            let span = game_keys::place_of(game, &unit.unit, index);
            faults.add(Fault::error(span, message).clause(clause).help(help));
            sound = false;
        }
    }
    sound
}

/// EN-SET-15: whether all who are still to come have stood nowhere, are formed, and find hexes that are open to them.
pub(crate) fn may_come_on(state: &State, arrivals: &[ArrivalRow<Spot>], faults: &mut Faults) -> bool {
    let bar = |row: &Arrival, unit: &Unit| {
        if row.road {
            return Some(("EN-SET-05", "there are no roads in these rules".to_owned(), "leave `road` out"));
        }
        if let Err((clause, reason)) = may_stand::may_be_formed(state, unit, unit.form, unit.face) {
            return Some((clause, reason.into(), "mend its entry in `army`"));
        }
        let shut = arrivals::entrances(state, row, &unit.unit).is_empty();
        shut.then(|| reinforcement::shut_out("EN-SET-15", row, unit, "hex", "name another place"))
    };
    reinforcement::may_come_on(arrivals, &state.arrivals, "EN-SET-15", bar, faults)
}

/// Whether a piece has a name of its own and one of the two sides.
fn is_well_named(state: &State, index: usize) -> Option<PieceComplaint> {
    let unit = &state.army[index];
    let id = &unit.unit;
    let alike = |other: &&Unit| other.unit.is_like(id.as_str());
    if let Some(other) = state.army[..index].iter().find(alike) {
        let message = taken(id.as_str(), other.unit.as_str());
        return Some(("EN-SET-13", message, "give every unit a name of its own"));
    }
    let known = state.sides.iter().any(|card| card.side == unit.side);
    (!known).then(|| {
        let message = format!("`{id}` is of side `{}`, which the game does not have", unit.side);
        ("EN-SET-01", message, "name one of the two sides")
    })
}

/// Whether a piece that is not lost stands where and how it may.
fn is_well_placed(state: &State, unit: &Unit) -> Option<PieceComplaint> {
    let id = &unit.unit;
    let Some(spot) = unit.at else {
        let open = matches!(state.part, Part::Muster | Part::Deploy | Part::Over);
        let message = format!("`{id}` has no place on the board");
        let help = "add `at:` to its entry, or deploy it";
        return (!open && !unit.is_lost()).then_some(("EN-SET-13", message, help));
    };
    if unit.is_lost() {
        let message = format!("`{id}` is lost, and cannot stand at {spot}");
        return Some(("EN-MOR-13", message, "leave `at:` out"));
    }
    let stands = may_stand::may_stand(state, unit, spot, unit.form, unit.face);
    let (clause, reason) = stands.err()?;
    Some((clause, reason.into(), "mend its entry"))
}
