//! Notes for a page: those of the ledger, and what a side noted behind its orders.

use crate::adjudicate::{Roster, Side};
use crate::dice::{Body, Ledger};
use crate::game::papers::game_file::Notes;
use crate::game::papers::side_orders::{Noted, SideOrders};
use crate::game::stand::battles::BattleNote;
use crate::game::stand::note::Note;
use crate::kit::{list, naming};
use crate::report::UnitNote;

/// The notes of the ledger since the report before.
pub(super) fn of_the_ledger(ledger: &Ledger, exchange: u32, roster: &Roster) -> Vec<String> {
    let mut notes = Vec::new();
    for entry in ledger.entries() {
        match &entry.body {
            Body::Note { text, .. } if Note::parse(text).is_some() => {}
            Body::Note { text, .. } => match BattleNote::parse(text) {
                Some(note) => {
                    // A game that was made and is over since is told once.
                    let made = note.that_it_was_made(roster);
                    notes.retain(|known| *known != made);
                    notes.push(note.in_words(roster));
                }
                None => notes.push(text.clone()),
            },
            Body::Void { exchange, text } => notes.push(format!("Exchange {exchange} is void: {text}")),
            Body::Rekey { seat, from, .. } => {
                notes.push(format!("From exchange {from} on {seat} has a new dice chain."));
            }
            Body::Cast(_) => notes.clear(),
            Body::Lock(lock) if lock.exchange == exchange => break,
            Body::Lock(_) | Body::Close { .. } => {}
        }
    }
    notes
}

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
