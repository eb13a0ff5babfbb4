//! The other paragraphs of a bulletin: where the enemy was met, who marched where, what the cavalry saw, the night.

use super::battles::distinct;
use super::day::{Affair, Day, Fight, LastSeen, Marched};
use crate::adjudicate::{Episode, Side, UnitId};
use crate::kit::{Spot, list, naming, number, sentences};
use crate::rules::campaign::events::event::{Cause, Contact};
use crate::rules::campaign::narrative::sentences::came_back;
use crate::rules::campaign::narrative::voice::{Voice, ends, grouped, men};
use crate::rules::campaign::troops::units::Arm;

/// So many marches are told in sentences; of the others the tables say where they have ended.
const MARCHES: usize = 5;

/// So many of those who saw the enemy are told of, and so many enemies of each.
const SEERS: usize = 3;
const SEEN: usize = 3;

/// So many who come to two places are told of in one sentence: of more nobody keeps the verb in mind.
const IN_ONE: usize = 4;

/// From the last half-hour of a day on it is midnight.
const MIDNIGHT: u32 = 47;

/// Behind the hour in which somebody reaches a place that changes hands by it.
const TAKES: &str = " and occupies it";

/// Where some have marched to, and who.
type Gathering<'d> = (Spot, Vec<(&'d UnitId, &'d Marched)>);

/// Fights for time, or ways given, by the same forces.
struct Resistance<'d> {
    contact: Contact,
    passive: &'d [UnitId],
    all: Vec<&'d Affair>,
}

impl Resistance<'_> {
    /// Whether they have fought for time several times.
    fn is_again_and_again(&self) -> bool {
        self.contact == Contact::Delay && self.all.len() > 1
    }
}

impl Voice<'_> {
    /// Where the enemy was met without a battle, once for all that the same forces did.
    pub(super) fn affairs(&self, day: &Day) -> Vec<Episode> {
        // Who was met before he fought is told of with the battle.
        let is_past = |affair: &Affair| {
            matches!(affair.contact, Contact::Outposts | Contact::Meeting)
                && affair.passive.iter().any(|unit| day.fights(unit))
        };
        let told = day.affairs.iter().filter(|affair| {
            !matches!(affair.contact, Contact::Joins | Contact::Battle | Contact::Ambush) && !is_past(affair)
        });
        let mut groups = Vec::<Resistance<'_>>::new();
        for affair in told {
            let same = |group: &&mut Resistance<'_>| group.contact == affair.contact && group.passive == affair.passive;
            match groups.iter_mut().find(same) {
                Some(group) => group.all.push(affair),
                None => {
                    let (contact, passive) = (affair.contact, affair.passive.as_slice());
                    groups.push(Resistance { contact, passive, all: vec![affair] });
                }
            }
        }
        let mut text = Vec::new();
        for (index, group) in groups.iter().enumerate() {
            match group.is_again_and_again() {
                true => text.extend(self.held_up(group, groups[..index].iter().any(Resistance::is_again_and_again))),
                false => text.extend([Some(self.resistance(group, day)), self.price(group)].into_iter().flatten()),
            }
        }
        let units = groups.iter().flat_map(|group| group.all.iter());
        let units = units.flat_map(|affair| affair.active.iter().chain(&affair.passive)).cloned().collect::<Vec<_>>();
        vec![Episode { text: sentences(&text), units: distinct(&units) }]
    }

    /// The men whom a fight for time costs its reader.
    fn lost_in(&self, group: &Resistance<'_>) -> u32 {
        let own = group.all.iter().flat_map(|affair| &affair.cost);
        own.filter(|(unit, _)| self.eyes.is_some() && self.is_own(unit)).map(|(_, lost)| lost).sum()
    }

    /// What that is, in a sentence.
    fn price(&self, group: &Resistance<'_>) -> Option<String> {
        let lost = self.lost_in(group);
        (lost > 0).then(|| format!("it costs you {}", men(lost)))
    }

    /// Several fights for time of the same forces: how often and where, and what they gain by it at what price; `is_again` is whether
    /// that was told of others just now.
    fn held_up(&self, group: &Resistance<'_>, is_again: bool) -> Vec<String> {
        let all = &group.all;
        let active = all.iter().flat_map(|affair| affair.active.iter().cloned()).collect::<Vec<_>>();
        let active = distinct(&active);
        let times = match all.len() {
            2 => "twice".to_owned(),
            times => format!("{} times", times_in_words(times)),
        };
        let places = self.stands_at(all);
        let holds = self.do_apart(group.passive, &format!("[holds] up {}", self.told_apart(&active)));
        let mut said = vec![match is_again {
            true => format!("{times}, {places}, {holds}"),
            false => format!("{times} {holds}: {places}"),
        }];
        let hours = all.iter().map(|affair| affair.until.map_or(0, |until| until - affair.hour)).sum::<u32>();
        let (hours, lost) = (hours_in_words(hours), self.lost_in(group));
        let back = all.last().and_then(|affair| affair.back.last()).map(|(_, to)| self.to(*to));
        let is_own = |units: &[UnitId]| self.eyes.is_some() && units.iter().all(|unit| self.is_own(unit));
        let price = match (is_own(group.passive), is_own(&active), lost) {
            (true, _, 0) => format!("that gains you {hours}"),
            (true, _, lost) => format!("that gains you {hours}, for {}", men(lost)),
            (_, true, 0) => format!("that costs you {hours}"),
            (_, true, lost) => format!("that costs you {hours} and {}", men(lost)),
            _ => format!("that costs them {hours}"),
        };
        said.push(price);
        said.extend(back.map(|back| self.do_apart(group.passive, &format!("then [falls] back {back}"))));
        said
    }

    /// Where fights for time were, one after the other: those about one place together.
    fn stands_at(&self, all: &[&Affair]) -> String {
        let mut places = Vec::<(String, Vec<String>)>::new();
        for affair in all {
            let at = self.at(affair.field);
            // Whoever is held up there has not come into the place.
            let (way, place) = match at.split_once(" of ") {
                Some((way, place)) if self.state.place_at(affair.field).is_none() => (way.to_owned(), place.to_owned()),
                _ => ("before".to_owned(), at.trim_start_matches("at ").to_owned()),
            };
            match places.iter_mut().find(|(known, _)| *known == place) {
                Some((_, ways)) if ways.contains(&way) => {}
                Some((_, ways)) => ways.push(way),
                None => places.push((place, vec![way])),
            }
        }
        let told = places.iter().map(|(place, ways)| match ways.split_first() {
            Some((first, [])) if first == "before" => format!("before {place}"),
            Some((first, rest)) if first == "before" => format!("before {place} and {} of it", list(rest)),
            _ => format!("{} of {place}", list(ways)),
        });
        let told = told.collect::<Vec<_>>();
        match told.split_last() {
            Some((last, most)) if !most.is_empty() && told.iter().any(|place| place.contains(" and ")) => {
                format!("{}, and {last}", most.join(", "))
            }
            _ => list(&told),
        }
    }

    /// Who is met at the end of a march through places, by one of the reader's own alone: it is told with the march.
    fn met_on_the_march<'d>(&self, day: &'d Day, affairs: &[&Affair]) -> Option<(&'d UnitId, &'d Marched)> {
        let (first, rest) = affairs.split_first()?;
        let [unit] = first.active.as_slice() else { return None };
        let (unit, march) = day.marches.get_key_value(unit).filter(|_| self.is_own(unit))?;
        let is_there = march.way.last() == Some(&first.field)
            || march.way.last().map(|goal| self.at(*goal)) == Some(self.at(first.field));
        let is_one = rest.iter().all(|other| other.active == first.active && other.field == first.field);
        let is_met = !matches!(first.contact, Contact::Delay | Contact::GivesWay | Contact::Meeting);
        (is_there && is_one && is_met && !self.towns_on(march).is_empty()).then_some((unit, march))
    }

    fn resistance(&self, group: &Resistance<'_>, day: &Day) -> String {
        let all = &group.all;
        let active = all.iter().flat_map(|affair| affair.active.iter().cloned()).collect::<Vec<_>>();
        let active = self.told_apart(&distinct(&active));
        match group.contact {
            Contact::Delay => {
                let back = all.last().and_then(|affair| affair.back.last()).map(|(_, to)| *to);
                let back = back.map_or_else(String::new, |to| format!(", and [falls] back {}", self.to(to)));
                let until = all.last().and_then(|affair| affair.until);
                let until = until.map_or_else(|| "on".to_owned(), |until| format!("to {}", ends(until)));
                // Whoever is held up there has not come into the place.
                let before = |affair: &&Affair| match self.at(affair.field) {
                    at if self.state.place_at(affair.field).is_some() => at.replacen("at ", "before ", 1),
                    at => at,
                };
                let places = all.iter().map(before).collect::<Vec<_>>();
                let (first, places) = (ends(all[0].hour), list(&distinct(&places)));
                self.do_apart(group.passive, &format!("[holds] up {active} {places} from {first} {until}{back}"))
            }
            Contact::GivesWay => {
                let places = self.each_with_its_hour(all);
                self.do_apart(group.passive, &format!("[gives] way to {active} {places}"))
            }
            Contact::Meeting => {
                let active = all.iter().flat_map(|affair| affair.active.iter().cloned()).collect::<Vec<_>>();
                let passive = self.told_apart(group.passive);
                let places = all.iter().map(|affair| format!("{} at {}", self.to(affair.field), ends(affair.hour)));
                let places = list(&distinct(&places.collect::<Vec<_>>()));
                self.do_apart(&distinct(&active), &format!("[gets] {places}, and [stands] face to face with {passive}"))
            }
            _ if self.met_on_the_march(day, all).is_some() => {
                let met = self.met_on_the_march(day, all);
                let (towns, own) =
                    met.map_or_else(Default::default, |(unit, march)| (self.towns_on(march), vec![unit.clone()]));
                let (hour, at, passive) = (ends(all[0].hour), self.at(all[0].field), self.told_apart(group.passive));
                let goes = own.first().map_or("", |unit| self.goes_through(unit));
                let stands = format!("from {hour} on [stands] {at}, face to face with {passive}");
                self.do_apart(&own, &format!("{goes} {} and {stands}", list(&towns)))
            }
            _ => {
                let passive = self.do_apart(group.passive, "[stands]");
                let is_first = |(index, affair): &(usize, &&Affair)| {
                    all[..*index].iter().all(|before| before.field != affair.field)
                };
                let first = all.iter().enumerate().filter(is_first).map(|(_, affair)| *affair).collect::<Vec<_>>();
                let places = self.each_with_its_hour(&first);
                format!("{passive} face to face with {active} {places}")
            }
        }
    }

    /// Where something happened, and when: each place with its own hours, `at Lind at 9:00 and 11:00 and north of Lind at 13:30`.
    fn each_with_its_hour(&self, all: &[&Affair]) -> String {
        let mut places = Vec::<(String, Vec<String>)>::new();
        for affair in all {
            let (at, hour) = (self.at(affair.field), ends(affair.hour));
            match places.iter_mut().find(|(place, _)| *place == at) {
                Some((_, hours)) if hours.contains(&hour) => {}
                Some((_, hours)) => hours.push(hour),
                None => places.push((at, vec![hour])),
            }
        }
        let several = places.len() > 1 && places.iter().any(|(_, hours)| hours.len() > 1);
        let told = places.iter().map(|(at, hours)| format!("{at} at {}", list(hours)));
        let told = told.collect::<Vec<_>>();
        // Hours in a list of their own part the places by semicolons.
        if several { told.join("; ") } else { list(&told) }
    }

    /// Who marched where, side by side.
    pub(super) fn marches(&self, day: &Day) -> Vec<Episode> {
        let sides = self.state.sides.iter().map(|card| &card.side);
        let sides = sides.filter(|side| self.eyes.is_none_or(|eyes| eyes == *side));
        sides.map(|side| self.marches_of(day, side)).collect()
    }

    fn marches_of(&self, day: &Day, side: &Side) -> Episode {
        let own =
            day.marches.iter().filter(|(unit, _)| self.state.force(unit).is_some_and(|force| force.side == *side));
        let mut goals = Vec::<(Spot, Vec<(&UnitId, &Marched)>)>::new();
        for (unit, march) in own {
            let Some(last) = march.way.last() else { continue };
            // Who has marched to a battle is told of there.
            let is_late = |fight: &Fight| {
                let late = day.too_late(fight);
                late.contains(unit) && day.goal_of(&late).is_some()
            };
            let met = day.affairs.iter().filter(|affair| affair.active.contains(unit)).collect::<Vec<_>>();
            let is_told = !met.iter().any(|affair| affair.passive.iter().any(|other| day.fights(other)))
                && self.met_on_the_march(day, &met).is_some();
            if is_told || day.battles.iter().any(|fight| fight.units.contains(unit) || is_late(fight)) {
                continue;
            }
            match goals.iter_mut().find(|(goal, _)| goal == last) {
                Some((_, comers)) => comers.push((unit, march)),
                None => goals.push((*last, vec![(unit, march)])),
            }
        }
        let longest = |comers: &[(&UnitId, &Marched)]| comers.iter().map(|(_, march)| march.way.len()).max();
        goals
            .sort_by_key(|(goal, comers)| std::cmp::Reverse((comers.len(), longest(comers), std::cmp::Reverse(*goal))));
        let mut text = self.in_order_of_time(&goals[..goals.len().min(MARCHES)], day);
        let others = goals.iter().skip(MARCHES).flat_map(|(_, comers)| comers.iter().map(|(unit, _)| (*unit).clone()));
        let others = others.collect::<Vec<_>>();
        text.extend((!others.is_empty()).then(|| self.many_do(&others, "[is] on the march as well")));
        Episode {
            text: sentences(&text),
            units: goals.iter().flat_map(|(_, all)| all.iter().map(|(unit, _)| (*unit).clone())).collect(),
        }
    }

    /// One place after the other as the last of those are there who come to it.
    fn in_order_of_time(&self, goals: &[Gathering<'_>], day: &Day) -> Vec<String> {
        let mut goals = goals.iter().collect::<Vec<_>>();
        goals.sort_by_key(|(goal, comers)| (last(comers), *goal));
        let runs = goals.chunk_by(|one, next| one.1.len() > 1 && next.1.len() > 1);
        let told = runs.flat_map(|run| match run {
            [(goal, comers)] if comers.len() == 1 => vec![self.arrives(*goal, comers[0].0, comers[0].1, day)],
            several => self.gather(several),
        });
        told.collect()
    }

    /// Those who come together at a place, two places in a sentence where they are few.
    fn gather(&self, goals: &[&Gathering<'_>]) -> Vec<String> {
        let told = |is_first: bool, (goal, comers): &Gathering<'_>| {
            let units = comers.iter().map(|(unit, _)| (*unit).clone()).collect::<Vec<_>>();
            let (hour, at) = (ends(last(comers)), self.at(*goal));
            match is_first {
                true => format!("by {hour} {}", self.many_do(&units, &format!("[is] {at}"))),
                false => format!("by {hour} {} {at}", self.names_of_many(&units)),
            }
        };
        let pairs = goals.chunks(2).flat_map(|two| {
            let is_short = two.iter().map(|(_, comers)| comers.len()).sum::<usize>() <= IN_ONE;
            let said = two.iter().enumerate().map(|(index, goal)| told(index == 0 || !is_short, goal));
            let said = said.collect::<Vec<_>>();
            if is_short { vec![said.join(", and ")] } else { said }
        });
        pairs.collect()
    }

    fn arrives(&self, goal: Spot, unit: &UnitId, march: &Marched, day: &Day) -> String {
        let (mut towns, hour, goes) = (self.towns_on(march), ends(march.hour), self.goes_through(unit));
        let side = self.state.force(unit).map(|force| force.side.clone());
        let is_taken = side.is_some_and(|side| day.taken(&side).contains(&self.place(goal)));
        let takes = if is_taken { TAKES } else { "" };
        // Where he has met the enemy there, the hour of that is told.
        let met = day.affairs.iter().any(|affair| {
            affair.active.contains(unit) && self.at(affair.field) == self.at(goal) && affair.hour < march.hour
        });
        let place = self.place(goal);
        if self.state.place_at(goal).is_some() {
            let through = list(&towns);
            let comes = match towns.is_empty() {
                true => format!("[reaches] {place} at {hour}{takes}"),
                false if is_taken => format!("{goes} {through}, [reaches] {place} at {hour}{takes}"),
                false => format!("{goes} {through} and [reaches] {place} at {hour}"),
            };
            return self.do_apart(std::slice::from_ref(unit), &comes);
        }
        // `Through Brueck to the north-east of Brueck`: the last place is said once.
        let mut at = self.at(goal);
        if let Some(near) = towns.iter().position(|town| at.ends_with(&format!(" of {town}"))) {
            match towns.len() {
                1 => at = at.replace(&format!(" of {}", towns[near]), " of it"),
                _ => drop(towns.remove(near)),
            }
        }
        let by = if met { String::new() } else { format!(" by {hour}") };
        let comes = match (towns.is_empty(), met) {
            (true, true) => format!("[marches] {}", self.to(goal)),
            (true, false) => {
                // Of whoever came too late to fight it was told that he was on his way elsewhere.
                let is_late = day.battles.iter().any(|fight| day.too_late(fight).contains(unit));
                let goes = match (is_late, self.is_horse(unit)) {
                    (true, _) => "[gets] only",
                    (false, true) => "[has] ridden",
                    (false, false) => "[has] marched",
                };
                format!("{goes} {}{by}", self.to(goal))
            }
            (false, true) => format!("{goes} {} and [halts] {at}", list(&towns)),
            (false, false) => format!("{goes} {} and [is] {at}{by}", list(&towns)),
        };
        self.do_apart(std::slice::from_ref(unit), &comes)
    }

    /// How a force comes through places.
    fn goes_through(&self, unit: &UnitId) -> &'static str {
        if self.is_horse(unit) { "[rides] through" } else { "[marches] through" }
    }

    /// Whether a force is of horse alone.
    fn is_horse(&self, unit: &UnitId) -> bool {
        self.state.force(unit).is_some_and(|force| force.has(Arm::Horse) && !force.has(Arm::Foot))
    }

    /// The places that a march goes through.
    fn towns_on(&self, march: &Marched) -> Vec<String> {
        let between = march.way.get(1..march.way.len().saturating_sub(1)).unwrap_or_default();
        let named = between.iter().filter_map(|spot| self.state.place_at(*spot));
        // Whoever turns back comes through the same place again.
        distinct(&named.map(|place| naming::title_of(&place.name)).collect::<Vec<_>>())
    }

    /// CP-INT-05: whom of the enemy each of those saw who saw most of him, where, when, and which way he went.
    pub(super) fn sightings(&self, day: &Day) -> Episode {
        // The umpire knows where everybody is.
        let nothing = Episode { text: String::new(), units: Vec::new() };
        let Some(eyes) = self.eyes else { return nothing };
        let is_enemy = |unit: &UnitId| self.state.force(unit).is_none_or(|force| force.side != *eyes);
        // Where those are who fight is told with a battle that is not settled: seen beside it they would be back from it.
        let fights = |unit: &UnitId| day.battles.iter().any(|fight| fight.awaits && fight.units.contains(unit));
        let mut seers = Vec::<(&UnitId, Vec<(&UnitId, &LastSeen)>)>::new();
        for (unit, sight) in day.seen.iter().filter(|(unit, _)| is_enemy(unit) && !fights(unit)) {
            // Whoever was taken reports nothing, nor does whoever stands in such a battle.
            let there = sight.seer.as_ref().filter(|seer| self.state.force(seer).is_some() && !fights(seer));
            let Some(seer) = there else { continue };
            match seers.iter_mut().find(|(other, _)| *other == seer) {
                Some((_, seen)) => seen.push((unit, sight)),
                None => seers.push((seer, vec![(unit, sight)])),
            }
        }
        for (_, seen) in &mut seers {
            seen.sort_by_key(|(_, sight)| std::cmp::Reverse((sight.seen.men, sight.seen.hour)));
        }
        seers.sort_by_key(|(seer, seen)| (std::cmp::Reverse(seen.len()), seer.as_str().to_owned()));
        let told = seers.iter().take(SEERS).enumerate();
        let told = told.map(|(index, (seer, enemies))| self.reported(seer, enemies, index == 0));
        Episode { text: sentences(&told.collect::<Vec<_>>()), units: day.seen.keys().cloned().collect() }
    }

    /// What one of them has to report: at midnight all of it together, by day each with its hour.
    fn reported(&self, seer: &UnitId, enemies: &[(&UnitId, &LastSeen)], is_first: bool) -> String {
        let mut named = enemies[..enemies.len().min(SEEN)].to_vec();
        // As they were seen, one after the other.
        named.sort_by_key(|(_, sight)| sight.seen.hour);
        let is_alone = named.len() == 1;
        let by_night = named.iter().all(|(_, sight)| sight.seen.hour >= MIDNIGHT);
        // Who were seen in one place at one time stand together.
        let mut sights = Vec::<(String, Vec<String>)>::new();
        let at_one = named.iter().all(|(_, sight)| sight.seen.at == named[0].1.seen.at) && !by_night && !is_alone;
        for (unit, sight) in &named {
            let name = self.name_apart(unit);
            let there = match (by_night, is_alone, at_one) {
                (true, ..) => self.at(sight.seen.at),
                (_, true, _) => format!("{} {}{}", self.at(sight.seen.at), seen_at(sight), heading(sight)),
                (_, _, true) => seen_at(sight),
                _ => format!("{} {}", self.at(sight.seen.at), seen_at(sight)),
            };
            match sights.iter_mut().find(|(known, _)| *known == there) {
                Some((_, names)) => names.push(name),
                None => sights.push((there, vec![name])),
            }
        }
        let is_long = at_one || sights.iter().any(|(there, names)| names.len() > 1 || there.contains(','));
        let mut seen = sights.iter().map(|(there, names)| format!("{} {there}", list(names))).collect::<Vec<_>>();
        let more = u32::try_from(enemies.len().saturating_sub(SEEN)).unwrap_or(u32::MAX);
        let forces = if more == 1 { "force" } else { "forces" };
        let others = (more > 0).then(|| format!("{} other {forces}", number(more)));
        if by_night {
            // Where the others are is told of nobody.
            seen.extend(others.iter().map(|others| format!("{others} elsewhere")));
        }
        let all = match seen.split_last() {
            Some((last, most)) if is_long && most.len() > usize::from(at_one) => {
                format!("{}, and {last}", most.join(", "))
            }
            _ => list(&seen),
        };
        // By day the others trail behind a list of hours.
        let besides = others.filter(|_| !by_night).map_or_else(String::new, |others| {
            format!("; {others} {} seen as well", if more == 1 { "was" } else { "were" })
        });
        match by_night {
            true => {
                let sees = self.one(seer, &format!("{}[sees] {all}", self.seen_from(seer, &all)));
                if is_first { format!("at midnight {sees}") } else { sees }
            }
            // Of all who were seen at one place it is said once.
            false if at_one => {
                format!("{}, {}{besides}", self.at(named[0].1.seen.at), self.one(seer, &format!("saw {all}")))
            }
            false => format!("{}{besides}", self.one(seer, &format!("saw {all}"))),
        }
    }

    /// Where somebody stands who sees others, where that is not told of them: `at Frasnes `.
    fn seen_from(&self, seer: &UnitId, seen: &str) -> String {
        let at = self.state.force(seer).map(|force| self.at(force.at));
        at.filter(|at| !seen.contains(at.as_str())).map_or_else(String::new, |at| format!("{at} "))
    }

    /// The places that were taken, where nothing else has told of it: who goes through one takes it, and of the enemy few see how.
    pub(super) fn changes_hands(&self, day: &Day, told: &[Episode]) -> Episode {
        const TAKING: [&str; 4] = ["occup", "take", "took", "hands"];
        let mut told = told.iter().flat_map(|episode| episode.text.split(". ")).collect::<Vec<_>>();
        told.retain(|sentence| TAKING.iter().any(|word| sentence.contains(word)));
        let is_new = |place: &String| !told.iter().any(|sentence| sentence.contains(place.as_str()));
        let sides = self.state.sides.iter().filter_map(|card| {
            let places = day.taken(&card.side).into_iter().filter(is_new).collect::<Vec<_>>();
            let is = if places.len() == 1 { "is" } else { "are" };
            let whose = match self.eyes {
                Some(eyes) if *eyes == card.side => "yours".to_owned(),
                Some(_) => "in the enemy's hands".to_owned(),
                None => format!("in the hands of {}", self.army(&card.side)),
            };
            (!places.is_empty()).then(|| format!("{} {is} {whose}", list(&places)))
        });
        let said = sides.collect::<Vec<_>>();
        let text = if said.is_empty() { Vec::new() } else { vec![format!("by midnight {}", list(&said))] };
        Episode { text: sentences(&text), units: Vec::new() }
    }

    /// What the night brings: who fell out, who went hungry, who came back.
    pub(super) fn night(&self, day: &Day) -> Episode {
        let mut text = Vec::new();
        for (cause, words) in [(Cause::March, "on forced marches"), (Cause::Hunger, "for want of bread")] {
            let strayed =
                day.strayed.iter().filter(|(unit, why, lost)| *why == cause && *lost > 0 && self.is_own(unit));
            let strayed = strayed.collect::<Vec<_>>();
            let all = strayed.iter().map(|(_, _, lost)| lost).sum::<u32>();
            let Some((most, _, of_them)) = strayed.iter().max_by_key(|(_, _, lost)| *lost) else { continue };
            let of = self.name(most);
            let falls = if all == 1 { "falls" } else { "fall" };
            text.push(match strayed.len() {
                1 => format!("{} of {of} {falls} out {words}", men(all)),
                _ => {
                    let of_them = if *of_them == 1 { "one".to_owned() } else { grouped(*of_them) };
                    let loses = self.one(most, &format!("[loses] {of_them} of them"));
                    format!("{} fall out {words}; {loses}", men(all))
                }
            });
        }
        if !day.hungry.is_empty() {
            text.push(self.many_do(&distinct(&day.hungry), "[goes] hungry"));
        }
        if day.back > 0 {
            text.push(format!("{} to the colours", came_back(day.back)));
        }
        text.extend(day.sieges.iter().map(|siege| if siege.is_over { &siege.over } else { &siege.goes_on }).cloned());
        text.extend(day.other.iter().map(|(text, _)| text.clone()).filter(|text| !text.is_empty()));
        let units = day.strayed.iter().map(|(unit, ..)| unit.clone());
        let units = units.chain(day.other.iter().filter_map(|(_, unit)| unit.clone())).collect::<Vec<_>>();
        Episode { text: sentences(&text), units: distinct(&units) }
    }
}

/// When the last of some are there.
fn last(comers: &[(&UnitId, &Marched)]) -> u32 {
    comers.iter().map(|(_, march)| march.hour).max().unwrap_or(0)
}

/// When somebody was seen.
fn seen_at(sight: &LastSeen) -> String {
    match sight.seen.hour >= MIDNIGHT {
        true => "late at night".to_owned(),
        false => format!("at {}", ends(sight.seen.hour)),
    }
}

/// Which way he went whom one has seen alone: of several, and by night, that stands in the table.
fn heading(sight: &LastSeen) -> String {
    let going = sight.seen.going.filter(|_| sight.seen.hour < MIDNIGHT);
    going.map_or_else(String::new, |going| format!(", heading {}", going.word()))
}

fn times_in_words(times: usize) -> String {
    number(u32::try_from(times).unwrap_or(u32::MAX))
}

/// Half-hours in words.
fn hours_in_words(half_hours: u32) -> String {
    let hours = half_hours / 2;
    match (hours, half_hours % 2) {
        (0, _) => "half an hour".to_owned(),
        (1, 0) => "an hour".to_owned(),
        (1, _) => "an hour and a half".to_owned(),
        (hours, 0) => format!("{} hours", number(hours)),
        (hours, _) => format!("{} hours and a half", number(hours)),
    }
}
