//! The paragraphs of a bulletin: a battle, the affairs of outposts, marches, who was seen, the night.

use std::collections::BTreeMap;

use super::day::{Affair, Day, Fight, Marched};
use super::teller::Teller;
use crate::adjudicate::{Episode, UnitId};
use crate::kit::{Spot, counted, list, naming, sentences};
use crate::rules::campaign::events::event::{Cause, Contact};
use crate::rules::campaign::narrative::sentences::{came_back, clock, seen};
use crate::rules::campaign::position::force::Sighting;

impl Teller<'_> {
    pub(super) fn battle(&self, fight: &Fight) -> Episode {
        let mut text = Vec::new();
        if let Some(battle) = &fight.begun {
            let ids = |attackers: bool| {
                let shares = if attackers { &battle.attackers } else { &battle.defenders };
                shares.iter().map(|share| share.unit.clone()).collect::<Vec<_>>()
            };
            let (attackers, defenders) = (ids(true), self.names(&ids(false)));
            let (at, from) = (self.place(battle.field), clock(battle.begins));
            text.push(format!(
                "At {from} the battle of {at} begins: {}",
                self.does(&attackers, &format!("[attacks] {defenders}"))
            ));
        }
        let mut hours = BTreeMap::<u32, Vec<UnitId>>::new();
        for (unit, hour) in &fight.comes_up {
            hours.entry(*hour).or_default().push(unit.clone());
        }
        let comes = hours.iter().map(|(hour, units)| format!("{} at {}", self.does(units, "[comes] up"), clock(*hour)));
        text.extend(comes);
        text.extend(fight.awaits.then(|| "It is still to be fought out".to_owned()));
        text.extend(fight.end.iter().cloned());
        let mut goals = BTreeMap::<Spot, Vec<UnitId>>::new();
        for (unit, to) in &fight.back {
            goals.entry(*to).or_default().push(unit.clone());
        }
        text.extend(goals.iter().map(|(to, units)| self.does(units, &format!("[retreats] to {}", self.place(*to)))));
        if !fight.enters.is_empty() {
            text.push(self.does(&fight.enters, "[holds] the field"));
        }
        Episode { text: sentences(&text), units: distinct(&fight.units) }
    }

    pub(super) fn affairs(&self, affairs: &[Affair]) -> Episode {
        let told =
            affairs.iter().filter(|affair| affair.contact != Contact::Joins && affair.contact != Contact::Battle);
        let mut units = Vec::new();
        let mut text = Vec::new();
        for affair in told {
            units.extend(affair.active.iter().chain(&affair.passive).cloned());
            let (at, hour) = (self.place(affair.field), clock(affair.hour));
            let first = &affair.active[..1.min(affair.active.len())];
            let rest = affair.active.get(1..).unwrap_or_default();
            let passive = self.names(&affair.passive);
            text.push(match affair.contact {
                Contact::Delay => {
                    let until = affair.until.map_or_else(String::new, |until| format!(" until {}", clock(until)));
                    let held = format!("[comes] upon {passive} at {at}, and [is] held up{until}");
                    format!("At {hour} {}", self.does(first, &held))
                }
                Contact::GivesWay => format!(
                    "At {hour} {} at {at} to {}",
                    self.does(&affair.passive, "[gives] way"),
                    self.names(&affair.active)
                ),
                Contact::Meeting => {
                    format!("At {hour} {} {at} before {passive}", self.does(&affair.active, "[enters]"))
                }
                _ => format!("At {hour} {passive} and {} face each other at {at}", self.names(&affair.active)),
            });
            if !rest.is_empty() && affair.contact != Contact::Outposts {
                let rest = distinct(rest);
                text.push(format!("{} behind", self.does(&rest, "[has] to wait")));
            }
            text.extend(affair.back.iter().map(|(unit, to)| self.falls_back(unit, *to)));
        }
        Episode { text: sentences(&text), units: distinct(&units) }
    }

    pub(super) fn marches(&self, day: &Day) -> Episode {
        let mut goals = Vec::<(Spot, Vec<(&UnitId, &Marched)>)>::new();
        for (unit, march) in &day.marches {
            let Some(last) = march.way.last() else { continue };
            match goals.iter_mut().find(|(goal, _)| goal == last) {
                Some((_, comers)) => comers.push((unit, march)),
                None => goals.push((*last, vec![(unit, march)])),
            }
        }
        let mut text = Vec::new();
        for (goal, comers) in &goals {
            let to = self.place(*goal);
            text.push(match comers.as_slice() {
                [(unit, march)] => {
                    let by = self.towns_on(march);
                    let by = if by.is_empty() { by } else { format!(" by {by}") };
                    let marches = format!("[marches]{by} to {to}, there at {}", clock(march.hour));
                    self.does(std::slice::from_ref(*unit), &marches)
                }
                _ => {
                    let there =
                        comers.iter().map(|(unit, march)| format!("{} at {}", self.name(unit), clock(march.hour)));
                    format!("at {to} arrive {}", list(&there.collect::<Vec<_>>()))
                }
            });
        }
        for side in self.state.sides.iter().map(|card| &card.side) {
            let taken = day.taken(Some(side));
            if !taken.is_empty() {
                let are = if taken.len() == 1 { "is" } else { "are" };
                text.push(format!("{} {are} in the hands of {}", list(&taken), self.army(side)));
            }
        }
        Episode { text: sentences(&text), units: day.marches.keys().cloned().collect() }
    }

    /// The places that a march goes through.
    fn towns_on(&self, march: &Marched) -> String {
        let between = march.way.get(1..march.way.len().saturating_sub(1)).unwrap_or_default();
        let named = between.iter().filter_map(|spot| self.state.place_at(*spot));
        list(&named.map(|place| naming::title_of(&place.name)).collect::<Vec<_>>())
    }

    pub(super) fn sightings(&self, seen_today: &BTreeMap<UnitId, Sighting>) -> Episode {
        // The umpire knows where everybody is.
        let Some(eyes) = self.eyes else { return Episode { text: String::new(), units: Vec::new() } };
        let enemy = |unit: &UnitId| self.state.force(unit).is_none_or(|force| force.side != *eyes);
        let told = seen_today.iter().filter(|(unit, _)| enemy(unit)).map(|(unit, sighting)| {
            let (at, hour) = (self.place(sighting.at), clock(sighting.hour));
            format!("{} ({}) at {at} at {hour}", self.name(unit), seen(sighting))
        });
        let told = told.collect::<Vec<_>>();
        let text =
            if told.is_empty() { String::new() } else { format!("Of the enemy are last seen: {}.", told.join("; ")) };
        Episode { text, units: seen_today.keys().cloned().collect() }
    }

    pub(super) fn night(&self, day: &Day) -> Episode {
        let mut text = Vec::new();
        for (cause, words) in [(Cause::March, "on the march"), (Cause::Hunger, "for want of bread")] {
            let strayed = day.strayed.iter().filter(|(unit, why, men)| *why == cause && *men > 0 && self.is_own(unit));
            let strayed = strayed.collect::<Vec<_>>();
            let all = strayed.iter().map(|(_, _, men)| men).sum::<u32>();
            let Some((most, _, men)) = strayed.iter().max_by_key(|(_, _, men)| *men) else { continue };
            let of = self.name(most);
            text.push(match strayed.len() {
                1 => format!("{} of {of} fall out {words}", counted(all, "man", Some("men"))),
                _ => format!("{all} men fall out {words}, {men} of them of {of}"),
            });
        }
        if !day.hungry.is_empty() {
            text.push(self.does(&distinct(&day.hungry), "[goes] hungry"));
        }
        if day.back > 0 {
            text.push(format!("{} to the colours", came_back(day.back)));
        }
        text.extend(day.other.iter().map(|(text, _)| text.clone()).filter(|text| !text.is_empty()));
        let units = day.strayed.iter().map(|(unit, ..)| unit.clone());
        let units = units.chain(day.other.iter().filter_map(|(_, unit)| unit.clone())).collect::<Vec<_>>();
        Episode { text: sentences(&text), units: distinct(&units) }
    }
}

/// Each of some forces once.
fn distinct(units: &[UnitId]) -> Vec<UnitId> {
    let mut once = Vec::<UnitId>::new();
    for unit in units {
        if !once.contains(unit) {
            once.push(unit.clone());
        }
    }
    once
}
