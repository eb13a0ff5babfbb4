//! Contacts and melees that the umpire sets, in words: TT-CON-13, TT-CON-37.

use crate::adjudicate::UnitId;
use crate::rules::two_by_two::position::state::{Contact, State};

/// What has changed in who is in contact with whom, a phrase for each pair, and who is named.
pub(super) fn contacts_told(before: &State, after: &State) -> (Vec<String>, Vec<UnitId>) {
    let mut told = ToldContacts { state: after, phrases: Vec::new(), units: Vec::new() };
    let same = |one: &Contact, other: &Contact| one.charger == other.charger && one.on == other.on;
    for contact in &after.contacts {
        let known = before.contacts.iter().find(|known| same(known, contact));
        match known {
            Some(known) if known == contact => {}
            Some(_) => told.pair(&contact.charger, &contact.on, "is otherwise in contact with"),
            None => told.pair(&contact.charger, &contact.on, "has charged, and touches,"),
        }
    }
    for contact in &before.contacts {
        if !after.contacts.iter().any(|known| same(known, contact)) {
            told.pair(&contact.charger, &contact.on, "is out of contact with");
        }
    }
    for fought in &after.melees {
        if !before.melees.contains(fought) {
            told.pair(&fought.attacker, &fought.defender, "has a melee to go on with against");
        }
    }
    for fought in &before.melees {
        if !after.melees.contains(fought) {
            told.pair(&fought.attacker, &fought.defender, "is done with its melee against");
        }
    }
    (told.phrases, told.units)
}

struct ToldContacts<'s> {
    state: &'s State,
    phrases: Vec<String>,
    units: Vec<UnitId>,
}

impl ToldContacts<'_> {
    fn pair(&mut self, one: &UnitId, other: &UnitId, what: &str) {
        let called = [one, other].map(|unit| self.state.call(unit));
        self.phrases.push(format!("{} {what} {}", called[0], called[1]));
        for unit in [one, other] {
            if !self.units.contains(unit) {
                self.units.push(unit.clone());
            }
        }
    }
}
