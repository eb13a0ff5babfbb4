//! What a side noted behind its orders, for its page.

use crate::adjudicate::{Roster, Side};
use crate::game::papers::game_file::Notes;
use crate::game::papers::side_orders::{Noted, SideOrders};
use crate::kit::{list, naming};
use crate::report::UnitNote;

/// The notes of a side, each with the units that it is about.
pub(super) fn unit_notes(kept: Notes, side: &Side, roster: &Roster, orders: Option<&SideOrders>) -> Vec<UnitNote> {
    match (kept, orders) {
        (Notes::Never, _) | (_, None) => Vec::new(),
        (_, Some(orders)) => orders.noted().iter().map(|noted| unit_note(side, roster, noted)).collect(),
    }
}

fn unit_note(side: &Side, roster: &Roster, noted: &Noted<'_>) -> UnitNote {
    // The question of an answer names its unit: `beaten/R7`.
    let asked = noted.when.into_iter().flat_map(|when| when.split('/').skip(1));
    let names = noted.units.iter().copied().chain(asked);
    let own = names.filter_map(|name| {
        let mut units = roster.units.iter();
        units.find(|(unit, of, _)| of == side && unit.is_like(name))
    });
    let (units, mut about) =
        own.map(|(unit, _, called)| (unit.clone(), naming::with_article(called))).collect::<(Vec<_>, Vec<_>)>();
    if about.is_empty() {
        about.push(match noted.when {
            Some(when) => format!("what is done when {}", when.split('/').next().unwrap_or(when).replace('-', " ")),
            // What is no unit is a place: a point of arrival.
            None => {
                let places = noted.units.iter().map(|place| naming::with_article(&naming::title_of(place)));
                list(&places.collect::<Vec<_>>())
            }
        });
    }
    UnitNote { side: side.clone(), units, about, text: noted.text.to_owned() }
}
