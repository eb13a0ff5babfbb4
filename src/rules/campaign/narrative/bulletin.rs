//! A day as a bulletin: what decided it, the battles, where the enemy was met, who marched where, who was seen, what it cost.

use std::collections::BTreeMap;

use super::sentences::{Voice, clock, seen};
use crate::adjudicate::{Basis, Entry, Episode, Roster, Side, Story, UnitId};
use crate::kit::{Spot, counted, list, naming, sentences, the};
use crate::rules::campaign::Campaign;
use crate::rules::campaign::charts::tables::Outcome;
use crate::rules::campaign::events::apply::apply;
use crate::rules::campaign::events::event::{Bread, Cause, Contact, Event, Loss};
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::force::Sighting;
use crate::rules::campaign::position::state::{Battle, State};

/// The bulletin of one exchange: as one side may know it, or everything.
pub(crate) fn story(stretches: &[(&State, &[Entry<Event>])], eyes: Option<&Side>) -> Option<Story> {
    let (before, _) = *stretches.first()?;
    let mut day = Day { number: before.day, ..Day::default() };
    let mut state = before.clone();
    for (before, entries) in stretches {
        state = (*before).clone();
        for entry in *entries {
            let teller = Teller { state: &state, roster: &Campaign::roster(&state), eyes };
            teller.takes_down(&mut day, &entry.event);
            apply(&mut state, &entry.event);
        }
    }
    let teller = Teller { state: &state, roster: &Campaign::roster(&state), eyes };
    let paragraphs = [
        day.battles.iter().map(|battle| teller.battle(battle)).collect(),
        vec![teller.affairs(&day.affairs)],
        vec![teller.marches(&day.marches, &day.places)],
        vec![teller.sightings(&day.seen)],
        vec![teller.night(&day)],
    ];
    let episodes = paragraphs.into_iter().flatten().filter(|episode: &Episode| !episode.text.is_empty()).collect();
    Some(Story { headline: teller.headline(&day), episodes, short: teller.short(before, &day) })
}

/// A battle of the day.
#[derive(Debug, Default)]
struct Fight {
    begun: Option<Battle>,
    comes_up: Vec<(UnitId, u32)>,
    /// What came of it, sentence by sentence.
    end: Vec<String>,
    /// Who retreats to where in the end, and who enters the field.
    back: BTreeMap<UnitId, Spot>,
    enters: Vec<UnitId>,
    /// What came of it as the headline has it.
    outcome: Option<String>,
    units: Vec<UnitId>,
}

/// Who came upon whom.
#[derive(Debug)]
struct Affair {
    contact: Contact,
    hour: u32,
    field: Spot,
    active: Vec<UnitId>,
    passive: Vec<UnitId>,
    /// Until when they were held up, and where the enemy fell back to.
    until: Option<u32>,
    back: Vec<(UnitId, Spot)>,
}

/// What a force has marched.
#[derive(Debug)]
struct March {
    way: Vec<Spot>,
    hour: u32,
}

/// What is told of a day.
#[derive(Debug, Default)]
struct Day {
    number: u32,
    fields: Vec<Spot>,
    battles: Vec<Fight>,
    affairs: Vec<Affair>,
    marches: BTreeMap<UnitId, March>,
    /// Who took which places.
    places: Vec<(Side, String)>,
    seen: BTreeMap<UnitId, Sighting>,
    /// Who fell out on the march, or for hunger.
    strayed: Vec<(UnitId, Cause, u32)>,
    back: u32,
    hungry: Vec<UnitId>,
    /// Whatever else befell anybody.
    other: Vec<(String, Option<UnitId>)>,
    verdict: Option<String>,
    /// What was lost, by side and cause.
    lost: BTreeMap<Side, u32>,
}

impl Day {
    fn fight(&mut self, field: Spot) -> &mut Fight {
        let at = self.fields.iter().position(|other| *other == field).unwrap_or_else(|| {
            self.fields.push(field);
            self.battles.push(Fight::default());
            self.fields.len() - 1
        });
        &mut self.battles[at]
    }

    /// The battle of a field.
    fn fight_at(&mut self, field: Spot) -> Option<&mut Fight> {
        let at = self.fields.iter().position(|other| *other == field)?;
        self.battles.get_mut(at)
    }

    /// The battle that was told last, to which belongs what befalls anybody after it.
    fn last_fight(&mut self) -> Option<&mut Fight> {
        self.battles.iter_mut().rfind(|fight| fight.outcome.is_some())
    }
}

/// Who tells, to whom, and what he knows by now.
struct Teller<'t> {
    state: &'t State,
    roster: &'t Roster,
    eyes: Option<&'t Side>,
}

impl Teller<'_> {
    /// What a force is called: an enemy of whom nothing but the name is known by that.
    fn name(&self, id: &UnitId) -> String {
        match self.roster.unit(id) {
            called if called == id.as_str() => naming::with_article(&naming::title_of(id.as_str())),
            called => naming::with_article(called),
        }
    }

    fn names(&self, ids: &[UnitId]) -> String {
        list(&ids.iter().map(|id| self.name(id)).collect::<Vec<_>>())
    }

    /// Who does something: a phrase with its verbs in brackets.
    fn does(&self, ids: &[UnitId], phrase: &str) -> String {
        let names = self.names(ids);
        let number = if ids.len() == 1 { naming::number(&names) } else { crate::kit::Number::Many };
        format!("{names} {}", crate::kit::agree(phrase, number))
    }

    fn army(&self, side: &Side) -> String {
        the(self.state.army_of(side))
    }

    fn army_does(&self, side: &Side, phrase: &str) -> String {
        let army = self.army(side);
        let number = crate::kit::army_number(&army);
        format!("{army} {}", crate::kit::agree(phrase, number))
    }

    /// A place by its name, else by the place nearest to it and its hex.
    fn place(&self, spot: Spot) -> String {
        if let Some(place) = self.state.place_at(spot) {
            return naming::title_of(&place.name);
        }
        let near = self.state.places.iter().map(|place| (apart(self.state, place.hex, spot), &place.name));
        match near.min() {
            Some((1, name)) => format!("{spot} beside {}", naming::title_of(name)),
            _ => spot.to_string(),
        }
    }

    fn is_own(&self, unit: &UnitId) -> bool {
        let force = self.state.force(unit);
        force.is_some_and(|force| self.eyes.is_none_or(|eyes| force.side == *eyes))
    }

    fn takes_down(&self, day: &mut Day, event: &Event) {
        match event {
            Event::Steps { unit, to, hour, .. } if *hour < 48 => {
                let from = self.state.force(unit).map(|force| force.at);
                let march = day
                    .marches
                    .entry(unit.clone())
                    .or_insert_with(|| March { way: from.into_iter().collect(), hour: *hour });
                march.way.push(*to);
                march.hour = *hour;
            }
            Event::Steps { unit, to, .. } => {
                if let Some(fight) = day.fight_at(*to) {
                    fight.enters.push(unit.clone());
                }
            }
            Event::Seen { unit, sighting, .. } => {
                day.seen.insert(unit.clone(), sighting.clone());
            }
            Event::Meets { contact, hour, field, active, passive } => {
                let affair = |other: &&mut Affair| other.field == *field && other.passive == *passive;
                // Whoever comes up behind those who are held up already is held up with them.
                let held = day.affairs.iter_mut().rfind(affair);
                match held.filter(|_| *contact == Contact::Outposts) {
                    Some(affair) => affair.active.extend(active.iter().cloned()),
                    None => day.affairs.push(Affair {
                        contact: *contact,
                        hour: *hour,
                        field: *field,
                        active: active.clone(),
                        passive: passive.clone(),
                        until: None,
                        back: Vec::new(),
                    }),
                }
            }
            Event::Delays { with, until, .. } => {
                if let Some(affair) = day.affairs.iter_mut().rfind(|affair| affair.passive == *with) {
                    affair.until = Some(*until);
                }
            }
            Event::FallsBack { unit, to, retreat: false, .. } => {
                match day.affairs.iter_mut().rfind(|affair| affair.passive.contains(unit)) {
                    Some(affair) => affair.back.push((unit.clone(), *to)),
                    None => day.other.push((
                        self.does(std::slice::from_ref(unit), &format!("[falls] back to {}", self.place(*to))),
                        Some(unit.clone()),
                    )),
                }
                day.marches.remove(unit);
            }
            Event::FallsBack { unit, to, .. } => match day.last_fight() {
                Some(fight) => {
                    fight.back.insert(unit.clone(), *to);
                }
                None => day.other.push((self.plainly(event), Some(unit.clone()))),
            },
            Event::Begins { battle } => {
                let fight = day.fight(battle.field);
                fight.units.extend(battle.all().map(|share| share.unit.clone()));
                fight.begun = Some(battle.clone());
            }
            Event::Joins { unit, field, from, .. } => {
                let fight = day.fight(*field);
                fight.units.push(unit.clone());
                fight.comes_up.push((unit.clone(), *from));
            }
            Event::Awaits { battle } => {
                let fight = day.fight(battle.field);
                fight.end.push("It is still to be fought out".to_owned());
            }
            Event::Fought { .. } => self.fought(day, event),
            Event::Suffers { unit, cause, losses } => self.suffers(day, unit, *cause, losses),
            Event::Officer { .. } | Event::CutOff { .. } | Event::Pursuit { .. } | Event::Surrenders { .. } => {
                let (text, unit) = (self.plainly(event), unit_of(event));
                match day.last_fight() {
                    Some(fight) if !text.is_empty() => fight.end.push(text),
                    _ => day.other.push((text, unit)),
                }
            }
            Event::Owned { place, by, .. } => {
                day.places.retain(|(_, other)| other != place);
                day.places.push((by.clone(), place.clone()));
            }
            Event::Bread { unit, bread: Bread::Hungry, .. } => day.hungry.push(unit.clone()),
            Event::Returns { back, .. } => day.back += back.iter().map(|(_, men)| men).sum::<u32>(),
            Event::Ends { verdict } => day.verdict = Some(self.state.agreed(&verdict.why)),
            // What is of every day stands in the list of forces, event by event, or in the form.
            Event::Dawns { .. }
            | Event::Ordered { .. }
            | Event::Fatigue { .. }
            | Event::Spirit { .. }
            | Event::Bread { .. }
            | Event::Voided { .. }
            | Event::Hears { goes: false, .. }
            | Event::Caught { caught: false, .. } => {}
            _ => day.other.push((self.plainly(event), unit_of(event))),
        }
    }

    /// An event in the words of the full telling.
    fn plainly(&self, event: &Event) -> String {
        Voice { state: self.state, roster: self.roster, eyes: self.eyes }.says(event).0
    }

    fn suffers(&self, day: &mut Day, unit: &UnitId, cause: Cause, losses: &[Loss]) {
        let lost = losses.iter().map(Loss::all).sum::<u32>();
        if let Some(force) = self.state.force(unit) {
            *day.lost.entry(force.side.clone()).or_default() += lost;
        }
        match cause {
            Cause::March | Cause::Hunger => day.strayed.push((unit.clone(), cause, lost)),
            // The sum of a battle is told with its end.
            Cause::Delay | Cause::Battle | Cause::Storm => {}
            Cause::Caught | Cause::Pursuit | Cause::CutOff | Cause::Dispersed => {
                let text = self.plainly(&Event::Suffers { unit: unit.clone(), cause, losses: losses.to_vec() });
                match day.last_fight() {
                    Some(fight) => fight.end.push(text),
                    None => day.other.push((text, Some(unit.clone()))),
                }
            }
        }
    }

    fn fought(&self, day: &mut Day, event: &Event) {
        let Event::Fought { field, outcome, lost, men, attacker, forces, .. } = event else { return };
        let defender = self.state.other(attacker);
        let voice = Voice { state: self.state, roster: self.roster, eyes: self.eyes };
        let place = self.place(*field);
        let fight = day.fight(*field);
        fight.units.extend(forces.iter().flatten().cloned());
        fight.end.retain(|text| !text.starts_with("It is still"));
        let told = |who: usize| voice.lost(lost[who], men[who], attacker, who);
        let at = if fight.begun.is_some() { "in the end".to_owned() } else { format!("at {place}") };
        fight.end.push(format!("{at} {}: {} and {}", outcome.words(), told(0), told(1)));
        let (wins, against) = match outcome.attackers_retreat() {
            Some(false) => (attacker, defender),
            _ => (defender, attacker),
        };
        fight.outcome = Some(match outcome {
            Outcome::Undecided => format!("night parts the armies at {place}"),
            Outcome::Repulsed => format!("{} {} at {place}", self.army_does(wins, "[repulses]"), self.army(against)),
            _ => format!("{} {} at {place}", self.army_does(wins, "[beats]"), self.army(against)),
        });
    }

    fn headline(&self, day: &Day) -> String {
        let outcomes = day.battles.iter().filter_map(|fight| fight.outcome.clone()).collect::<Vec<_>>();
        let begun = day.fields.iter().map(|field| self.place(*field)).collect::<Vec<_>>();
        let taken = day.places.iter().filter(|(by, _)| self.eyes.is_none_or(|eyes| by == eyes));
        let taken = taken.map(|(_, place)| naming::title_of(place)).collect::<Vec<_>>();
        let delay = day.affairs.iter().find(|affair| affair.contact == Contact::Delay);
        let first = match (&day.verdict, outcomes.as_slice()) {
            (Some(verdict), _) => verdict.trim_end_matches('.').to_owned(),
            (None, [only]) => only.clone(),
            (None, [_, ..]) => format!("battles at {}", list(&begun)),
            (None, []) if !begun.is_empty() => format!("battle is joined at {}", list(&begun)),
            (None, []) => match (taken.as_slice(), delay) {
                ([], Some(affair)) => format!("{} is contested", self.place(affair.field)),
                ([], None) if day.marches.is_empty() => "a day without marches".to_owned(),
                ([], None) => "the armies are on the march".to_owned(),
                ([most @ .., last], _) if most.len() > 2 => format!("{last} and {} other places taken", most.len()),
                (places, _) => format!("{} taken", list(places)),
            },
        };
        match self.state.scenario.date(day.number) {
            Some(date) => format!("{}: {first}", date.strftime("%-d %B")),
            None => format!("Day {}: {first}", day.number),
        }
    }

    /// The box: men lost and left of the reader's own, places won and lost, battles that wait.
    fn short(&self, before: &State, day: &Day) -> Vec<String> {
        let mut lines = Vec::new();
        for card in &self.state.sides {
            if self.eyes.is_some_and(|eyes| *eyes != card.side) {
                continue;
            }
            let men = |state: &State| state.forces_of(&card.side).map(|force| force.men()).sum::<u32>();
            let lost = day.lost.get(&card.side).copied().unwrap_or(0);
            let (had, left) = (men(before), men(self.state));
            if had > 0 {
                let gone = match lost {
                    0 => "nobody".to_owned(),
                    lost => counted(lost, "man", Some("men")),
                };
                lines.push(format!(
                    "{}, with {left} under arms tonight",
                    self.army_does(&card.side, &format!("[loses] {gone}"))
                ));
            }
        }
        for side in self.state.sides.iter().map(|card| &card.side) {
            let places = day.places.iter().filter(|(by, _)| by == side);
            let places = places.map(|(_, place)| naming::title_of(place)).collect::<Vec<_>>();
            if !places.is_empty() {
                lines.push(self.army_does(side, &format!("[has] taken {}", list(&places))));
            }
        }
        lines.extend(day.battles.iter().filter_map(|fight| fight.outcome.clone()));
        lines
    }

    fn battle(&self, fight: &Fight) -> Episode {
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

    fn affairs(&self, affairs: &[Affair]) -> Episode {
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
            text.extend(affair.back.iter().map(|(unit, to)| {
                self.does(std::slice::from_ref(unit), &format!("[falls] back to {}", self.place(*to)))
            }));
        }
        Episode { text: sentences(&text), units: distinct(&units) }
    }

    fn marches(&self, marches: &BTreeMap<UnitId, March>, places: &[(Side, String)]) -> Episode {
        let mut goals = Vec::<(Spot, Vec<(&UnitId, &March)>)>::new();
        for (unit, march) in marches {
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
            let taken = places.iter().filter(|(by, _)| by == side);
            let taken = taken.map(|(_, place)| naming::title_of(place)).collect::<Vec<_>>();
            if !taken.is_empty() {
                let are = if taken.len() == 1 { "is" } else { "are" };
                text.push(format!("{} {are} in the hands of {}", list(&taken), self.army(side)));
            }
        }
        Episode { text: sentences(&text), units: marches.keys().cloned().collect() }
    }

    /// The places that a march goes through.
    fn towns_on(&self, march: &March) -> String {
        let between = march.way.get(1..march.way.len().saturating_sub(1)).unwrap_or_default();
        let named = between.iter().filter_map(|spot| self.state.place_at(*spot));
        list(&named.map(|place| naming::title_of(&place.name)).collect::<Vec<_>>())
    }

    fn sightings(&self, seen_today: &BTreeMap<UnitId, Sighting>) -> Episode {
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

    fn night(&self, day: &Day) -> Episode {
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
            text.push(format!(
                "{} to the colours",
                match day.back {
                    1 => "1 man comes back".to_owned(),
                    men => format!("{men} men come back"),
                }
            ));
        }
        text.extend(day.other.iter().map(|(text, _)| text.clone()).filter(|text| !text.is_empty()));
        let units = day.strayed.iter().map(|(unit, ..)| unit.clone());
        let units = units.chain(day.other.iter().filter_map(|(_, unit)| unit.clone())).collect::<Vec<_>>();
        Episode { text: sentences(&text), units: distinct(&units) }
    }
}

/// Whom an event befalls.
fn unit_of(event: &Event) -> Option<UnitId> {
    match event {
        Event::Dropped { unit, .. }
        | Event::Lost { unit, .. }
        | Event::Takes { unit, .. }
        | Event::Caught { unit, .. }
        | Event::FallsBack { unit, .. }
        | Event::Surrenders { unit }
        | Event::Hears { unit, .. }
        | Event::Officer { unit, .. }
        | Event::CutOff { unit, .. }
        | Event::Splits { unit, .. }
        | Event::Joined { unit, .. }
        | Event::Burns { unit, .. }
        | Event::Builds { unit, .. }
        | Event::Garrisons { unit, .. } => Some(unit.clone()),
        Event::ComesIn { force } => Some(force.unit.clone()),
        _ => None,
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
