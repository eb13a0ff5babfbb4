//! Charges in words: who comes up against whom, and what the charged make of it.

use super::names::{Choices, Voice, names};
use super::wording as say;
use crate::adjudicate::{Entry, UnitId};
use crate::kit::list;
use crate::kit::table::Face;
use crate::rules::two_by_two::narrative::figures;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::state::Reply;

/// How many entries from the first on are one charge: the ride, the contact, and the answers to it.
pub(crate) fn charge(rest: &[Entry<Event>]) -> usize {
    let rides = usize::from(matches!(rest[0].event, Event::Moves { .. }));
    let Some(Event::Charges { unit, .. }) = rest.get(rides).map(|entry| &entry.event) else {
        return 0;
    };
    if rides == 1 && !matches!(&rest[0].event, Event::Moves { unit: rider, .. } if rider == unit) {
        return 0;
    }
    let answers = rest[rides + 1..].iter().take_while(|entry| answers(entry));
    rides + 1 + answers.count()
}

/// Whether an entry is an answer to a charge.
pub(crate) fn answers(entry: &Entry<Event>) -> bool {
    matches!(
        entry.event,
        Event::Replies { .. } | Event::Turns { .. } | Event::MovedBack { .. } | Event::FromOutside { .. }
    )
}

impl Voice<'_> {
    /// A charge and the answers to it.
    pub(crate) fn charges(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let mut parts = Vec::new();
        let mut ride = String::new();
        let mut at = 0;
        while at < run.len() {
            match &run[at].event {
                Event::Moves { .. } => ride = self.march_phrase(&run[at].event),
                Event::Charges { unit, on, edge } => {
                    let contact = self.contact(unit, on, *edge);
                    let phrase = match ride.is_empty() {
                        true => contact,
                        false if ride.contains(" and ") || ride.contains(", ") => {
                            format!("{ride}, and {contact}")
                        }
                        false => format!("{ride} and {contact}"),
                    };
                    parts.push(self.says(unit, &phrase));
                }
                _ => {
                    let length = run[at..].iter().take_while(|entry| answers(entry)).count();
                    let told = self.answers(&run[at..at + length]);
                    parts.extend(told);
                    return parts;
                }
            }
            self.pass(&run[at]);
            at += 1;
        }
        parts
    }

    /// How a charger comes into contact: `[takes] <R1> in the left flank`.
    fn contact(&mut self, id: &UnitId, on: &[(UnitId, Face)], edge: bool) -> String {
        let phrase = match on {
            [] => "[finds] nobody to charge".to_owned(),
            [(enemy, face)] => {
                let target = names(std::slice::from_ref(enemy));
                let phrase = self.draw(by_face(*face), id);
                phrase.replace("{face}", face.word()).replace("{}", &target)
            }
            several => {
                let each = several.iter();
                let each = each.map(|(enemy, face)| format!("the {} of <{enemy}>", face.word()));
                let each = list(&each.collect::<Vec<_>>());
                format!("[comes] up at one blow against {each}")
            }
        };
        match edge {
            true => format!("{phrase}, at the edge of the wood"),
            false => phrase,
        }
    }

    /// What charged units do, and how far off that leaves the chargers.
    pub(crate) fn answers(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let mut parts = Vec::new();
        let mut turned: Option<(UnitId, String)> = None;
        for entry in run {
            match &entry.event {
                Event::Turns { unit, enemy, .. } => {
                    let phrase = self.turn(unit, enemy);
                    if let Some((earlier, phrase)) = turned.replace((unit.clone(), phrase)) {
                        parts.push(self.says(&earlier, &phrase));
                    }
                }
                Event::Replies { unit, charger, reply, .. } => {
                    let phrase = match turned.take_if(|(earlier, _)| earlier == unit) {
                        Some((_, turn)) => {
                            let them = self.does(charger, "[them]");
                            format!("{turn} and {}", self.reply(unit, &them, *reply))
                        }
                        None => self.reply(unit, &format!("<{charger}>"), *reply),
                    };
                    parts.push(self.says(unit, &phrase));
                }
                Event::FromOutside { unit } => {
                    let comes = "[has] come under the trees from the open, and [fights] as such";
                    parts.push(self.says(unit, comes));
                }
                Event::MovedBack { unit, back, with, .. } => {
                    if let Some((earlier, phrase)) = turned.take() {
                        parts.push(self.says(&earlier, &phrase));
                    }
                    let with = with.iter().map(|(unit, _)| unit.clone());
                    let with = names(&with.collect::<Vec<_>>());
                    let behind = match with.is_empty() {
                        true => String::new(),
                        false => format!(", {with} behind [them],"),
                    };
                    let far = figures::spelt(&self.state, *back);
                    let held = format!("[is] held {far} off{behind} until that fire has been given");
                    parts.push(self.says(unit, &held));
                }
                _ => {}
            }
            self.pass(entry);
        }
        if let Some((earlier, phrase)) = turned {
            parts.push(self.says(&earlier, &phrase));
        }
        parts
    }

    /// How a unit turns to face an attacker.
    pub(crate) fn turn(&mut self, unit: &UnitId, enemy: &UnitId) -> String {
        let enemy = names(std::slice::from_ref(enemy));
        self.draw(say::TURNS_UPON, unit).replace("{}", &enemy)
    }

    /// What a charged unit means to do about somebody, who may have been named already.
    fn reply(&mut self, unit: &UnitId, charger: &str, reply: Reply) -> String {
        let guns = self.unit(unit).kind.is_artillery();
        let choices = match (reply, guns) {
            (Reply::Stand, _) => say::AWAITS,
            (Reply::Shoot, true) => say::LOADS,
            (Reply::Shoot, false) => say::TAKES_AIM,
        };
        self.draw(choices, unit).replace("{}", charger)
    }
}

/// The wordings of a contact, by the face that is touched.
fn by_face(face: Face) -> Choices {
    match face {
        Face::Front => say::AT_FRONT,
        Face::Right | Face::Left => say::AT_FLANK,
        Face::Rear => say::AT_REAR,
    }
}
