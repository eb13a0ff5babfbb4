//! Chargers as targets: who stands on whom, on which face, and who is one target with whom: TT-CON-14, TT-CON-25,
//! TT-CON-26, TT-CON-34, TT-CON-40, TT-GEO-43.

use crate::adjudicate::UnitId;
use crate::kit::table::{Base, Face};
use crate::rules::two_by_two::position::state::{Contact, Reply, State};
use crate::rules::two_by_two::troops::units::Unit;

/// TT-CON-40: whether a unit has chosen to shoot at a charger.
pub(crate) fn is_committed(state: &State, unit: &UnitId) -> bool {
    let mut contacts = state.contacts.iter();
    contacts.any(|contact| contact.on == *unit && contact.reply == Reply::Shoot)
}

/// Those of a unit's chargers who touch it or stand moved back from it, in the order of the contacts.
fn contacts_on<'s>(state: &'s State, unit: &'s UnitId) -> impl Iterator<Item = &'s Contact> {
    let contacts = state.contacts.iter().filter(move |known| known.on == *unit);
    contacts.filter(|known| state.unit(&known.charger).at.is_some())
}

/// TT-GEO-43: the base of a charger where it made contact, before it was moved back.
fn base_at_contact(state: &State, contact: &Contact) -> Base {
    let base = state.base_of(&contact.charger);
    match contact.back {
        Some(back) => base.moved(base.heading.course(), back.length(state.measure())),
        None => base,
    }
}

/// TT-CON-14, TT-CON-25: the face of a charged unit on which a charger stands now. A contact says which face was
/// touched before the unit turned; one that has turned in this player turn is looked at as it stands.
pub(crate) fn face_of(state: &State, contact: &Contact) -> Face {
    let unit = state.unit(&contact.on);
    let Some(base) = state.base(unit).filter(|_| unit.turned) else {
        return contact.face;
    };
    let charger = base_at_contact(state, contact);
    if charger.heading.reversed() == base.heading {
        return Face::Front;
    }
    let touched = base.aspect_to(&charger, state.touch());
    touched.unwrap_or(contact.face)
}

/// TT-GEO-43, TT-CON-26: the chargers of a unit, those together that are one target: each chain of such as touched the
/// same face or each other. TT-EX-03: of others only one can be shot at.
pub(crate) fn groups_on<'s>(state: &'s State, unit: &'s UnitId) -> Vec<Vec<&'s Contact>> {
    let mut groups: Vec<Vec<&Contact>> = Vec::new();
    for contact in contacts_on(state, unit) {
        let (linked, apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(|known| are_linked(state, known, contact)));
        let mut joined = linked.concat();
        joined.push(contact);
        groups = apart;
        groups.push(joined);
    }
    let place = |contact: &Contact| state.contacts.iter().position(|known| known == contact);
    for group in &mut groups {
        group.sort_by_key(|contact| place(contact));
    }
    groups.sort_by_key(|group| place(group[0]));
    groups
}

fn are_linked(state: &State, one: &Contact, other: &Contact) -> bool {
    let [base, beside] = [one, other].map(|contact| base_at_contact(state, contact));
    face_of(state, one) == face_of(state, other) || base.touches(&beside, state.touch())
}

/// TT-CON-26: who is hit by a shot at a unit: chargers that were moved back together with it, or it alone.
pub(crate) fn group_of(state: &State, target: &Unit) -> Vec<UnitId> {
    let mut contacts = state.contacts.iter();
    let moved_back = contacts.find(|known| known.charger == target.unit && known.back.is_some());
    let group = moved_back.and_then(|contact| {
        let groups = groups_on(state, &contact.on).into_iter();
        let mut groups = groups.map(|group| chargers(&group));
        groups.find(|group| group.contains(&target.unit))
    });
    group.unwrap_or_else(|| vec![target.unit.clone()])
}

/// TT-CON-34, TT-FIRE-42: whether a unit shoots out of its own flank or rear: none of these chargers is on its front.
pub(crate) fn fires_out_of_flank(state: &State, unit: &UnitId, at: &[UnitId]) -> bool {
    let mut contacts = contacts_on(state, unit);
    let frontal = |contact: &Contact| at.contains(&contact.charger) && face_of(state, contact) == Face::Front;
    !contacts.any(frontal)
}

/// Who they are.
pub(crate) fn chargers(group: &[&Contact]) -> Vec<UnitId> {
    let chargers = group.iter().map(|contact| contact.charger.clone());
    chargers.collect()
}
