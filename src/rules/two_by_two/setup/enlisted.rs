//! In which order the units of a mailed army bear their numbers in the labels of rolls: TT-ARMY-02 to TT-ARMY-24.

use crate::adjudicate::{Side, UnitId};
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::state::{Arrival, State};
use crate::rules::two_by_two::troops::units::{Kind, Size, Unit};

/// What a unit is, in the order of the printed list.
type Own = (usize, usize, bool);

/// The units that an event brings in, kind by kind in the order of the printed list; those of one kind by size and quality,
/// headquarters by the troops under them, troops by their headquarters. Two that are alike in all of that can be exchanged
/// for one another, so the file may decide between them.
pub(crate) fn enlisted(event: &Event) -> Vec<(UnitId, Side, &'static str)> {
    match event {
        Event::Mustered { units, .. } => {
            in_order(units).into_iter().map(|unit| (unit.unit.clone(), unit.side.clone(), unit.kind.word())).collect()
        }
        Event::Places { point, .. } => vec![(point.unit.clone(), point.side.clone(), "point")],
        _ => Vec::new(),
    }
}

/// The points of arrival of the side that has placed one, by their places; two in one place by who waits there.
pub(crate) fn points_anew(state: &State, event: &Event) -> Vec<(UnitId, Side, &'static str)> {
    let Event::Places { point: last, .. } = event else {
        return Vec::new();
    };
    let mine = state.points.iter().filter(|point| point.side == last.side);
    let mut mine = mine.collect::<Vec<_>>();
    let waits = |point: &Arrival| {
        let named = |id: &UnitId| state.army.iter().find(|unit| unit.unit == *id);
        let queue = point.queue.iter().filter_map(named).map(own);
        queue.collect::<Vec<_>>()
    };
    mine.sort_by_cached_key(|point| (point.at, waits(point)));
    let named = |point: &Arrival| (point.unit.clone(), point.side.clone(), "point");
    mine.into_iter().map(named).collect()
}

fn in_order(units: &[Unit]) -> Vec<&Unit> {
    let heads = units.iter().filter(|unit| unit.kind.is_hq());
    let mut heads = heads.collect::<Vec<_>>();
    heads.sort_by_key(|head| (own(head), troops_of(head, units)));
    let head_of = |unit: &Unit| {
        let under = unit.under.as_ref()?;
        heads.iter().position(|head| head.unit == *under)
    };
    let mut all = units.iter().collect::<Vec<_>>();
    all.sort_by_key(|unit| (own(unit), troops_of(unit, units), head_of(unit)));
    all
}

/// What stands under a headquarters, in an order of its own.
fn troops_of(head: &Unit, units: &[Unit]) -> Vec<Own> {
    let under = units.iter().filter(|unit| unit.under.as_ref() == Some(&head.unit));
    let mut troops = under.map(own).collect::<Vec<_>>();
    troops.sort_unstable();
    troops
}

fn own(unit: &Unit) -> Own {
    let kind = Kind::ALL.iter().position(|(_, kind, _)| *kind == unit.kind);
    let size = Size::WORDS.iter().position(|(_, size)| *size == unit.size);
    let known = "everything has a word";
    (kind.expect(known), size.expect(known), unit.guards)
}
