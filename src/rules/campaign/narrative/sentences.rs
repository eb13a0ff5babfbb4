//! What happens, in a sentence each.

use crate::adjudicate::{Calls, Roster, Side, UnitId};
use crate::kit::{Spot, army_says, capital, counted, list};
use crate::rules::campaign::charts::tables::size;
use crate::rules::campaign::events::event::{Bread, Cause, Contact, Event, Loss, Score};
use crate::rules::campaign::position::force::Sighting;
use crate::rules::campaign::position::state::State;
use crate::rules::campaign::troops::units::Fate;

/// Who tells, and to whom.
pub(crate) struct Voice<'v> {
    /// The position before what is told.
    pub(crate) state: &'v State,
    /// Names.
    pub(crate) roster: &'v Roster,
    /// Who is told; nobody in particular is the umpire.
    pub(crate) eyes: Option<&'v Side>,
}

impl Calls for Voice<'_> {}

/// The hour of the clock at the end of a half-hour.
pub(crate) fn clock(hour: u32) -> String {
    let end = hour + 1;
    format!("{}:{:02}", end / 2, 30 * (end % 2))
}

/// What a force was seen to be, in words.
pub(crate) fn seen(sighting: &Sighting) -> String {
    let arms = match sighting.arms.as_slice() {
        [] => "troops".to_owned(),
        arms => list(&arms.iter().map(|arm| arm.word()).collect::<Vec<_>>()),
    };
    format!("{}, {arms}", size(sighting.men))
}

impl Voice<'_> {
    fn name(&self, id: &UnitId) -> String {
        match self.roster.unit(id) {
            called if called == id.as_str() => called.to_owned(),
            called => format!("{called} ({id})"),
        }
    }

    fn names(&self, ids: &[UnitId]) -> String {
        list(&ids.iter().map(|id| self.name(id)).collect::<Vec<_>>())
    }

    fn place(&self, spot: Spot) -> String {
        match self.state.place_at(spot) {
            Some(place) => format!("{} ({spot})", place.name),
            None => spot.to_string(),
        }
    }

    fn army<'s>(&'s self, side: &'s Side) -> &'s str {
        self.state.army_of(side)
    }

    fn army_does(&self, side: &Side, phrase: &str) -> String {
        army_says(self.army(side), phrase)
    }

    /// An event in a sentence, with its working; nothing where it is not worth one.
    pub(crate) fn says(&self, event: &Event) -> (String, Vec<String>) {
        let working = match event {
            Event::Fought { attack, defence, .. } => self.both(attack.as_ref(), defence.as_ref()),
            Event::Storms { attack, defence, .. } => self.both(Some(attack), Some(defence)),
            Event::Delays { modifiers, .. } | Event::Pursuit { modifiers, .. } => {
                modifiers.iter().map(|(what, number)| format!("{number:+} {what}")).collect()
            }
            Event::Caught { needs, .. } => vec![format!("caught on {needs} or less")],
            _ => Vec::new(),
        };
        (self.sentence(event), working)
    }

    fn both(&self, attack: Option<&Score>, defence: Option<&Score>) -> Vec<String> {
        let line = |who: &str, score: &Score| {
            let odds = (score.odds != 0).then(|| format!("{:+} odds", score.odds));
            let rest = score.modifiers.iter().map(|(what, number)| format!("{number:+} {what}"));
            let all = odds.into_iter().chain(rest).collect::<Vec<_>>();
            let all = if all.is_empty() { String::new() } else { format!(", {}", all.join(", ")) };
            format!("{who}: die {}{all}: {}", score.die, score.total)
        };
        let attack = attack.map(|score| line("attack", score));
        attack.into_iter().chain(defence.map(|score| line("defence", score))).collect()
    }

    fn sentence(&self, event: &Event) -> String {
        match event {
            Event::Dawns { day, weather, .. } => {
                let headed = self.state.scenario.headed(*day);
                format!("{}: {}", headed.replacen("day", "Day", 1), weather.word())
            }
            Event::Standing { .. }
            | Event::Struck { .. }
            | Event::Known { .. }
            | Event::GoesOn { .. }
            | Event::Marched { .. }
            | Event::Rides { .. }
            | Event::Points { .. }
            | Event::Cut { .. }
            | Event::DayEnds { .. } => String::new(),
            Event::Dropped { unit, reason } => format!("{}: {}.", self.name(unit), reason.told(self)),
            Event::Concedes { side } => format!("{} gives up.", self.army(side)),
            Event::Deployed { unit, at } => format!("{} stands at {}.", self.name(unit), self.place(*at)),
            Event::ComesIn { force } => format!("{} comes in at {}.", self.name(&force.unit), self.place(force.at)),
            Event::Lost { unit, .. } => format!("The order for {} is lost on the way.", self.name(unit)),
            Event::Ordered { unit, hour, .. } if *hour >= 48 => {
                format!("{} finds a new order after the battle.", self.name(unit))
            }
            Event::Ordered { unit, hour, .. } if *hour == 0 => format!("{} has its order.", self.name(unit)),
            Event::Ordered { unit, hour, .. } => {
                format!("The order reaches {} at {}.", self.name(unit), clock(hour - 1))
            }
            Event::Takes { unit, stance } => format!("{} takes the stance `{}`.", self.name(unit), stance.word()),
            Event::Steps { unit, to, hour, .. } if *hour >= 48 => {
                format!("{} enters {}.", self.name(unit), self.place(*to))
            }
            Event::Steps { unit, to, hour, .. } => {
                format!("{} is at {} at {}.", self.name(unit), self.place(*to), clock(*hour))
            }
            Event::Seen { by, unit, sighting } => {
                let at = self.place(sighting.at);
                let hour = clock(sighting.hour);
                let seen = seen(sighting);
                match self.eyes {
                    Some(_) => format!("At {hour} {unit} is seen at {at}: {seen}."),
                    None => format!("At {hour} {} sees {unit} at {at}: {seen}.", self.army(by)),
                }
            }
            Event::Rumour { place, unit, .. } => format!("There are troops near {place}: {unit}."),
            Event::Meets { contact, hour, field, active, passive } => {
                self.meets(*contact, *hour, *field, active, passive)
            }
            Event::Delays { with, against, until, .. } => {
                let (with, against, until) = (self.names(with), self.names(against), clock(*until));
                format!("{with} delays {against} until {until}.")
            }
            Event::Caught { unit, caught: true, .. } => format!("{} is caught as it gives way.", self.name(unit)),
            Event::Caught { unit, .. } => format!("{} gives way in good order.", self.name(unit)),
            Event::Suffers { unit, cause, losses } => self.suffers(unit, *cause, losses),
            Event::FallsBack { unit, to, retreat: true, .. } => {
                format!("{} retreats to {}.", self.name(unit), self.place(*to))
            }
            Event::FallsBack { unit, to, hour, .. } => {
                format!("{} falls back to {} at {}.", self.name(unit), self.place(*to), clock(*hour))
            }
            Event::Surrenders { unit } => format!("{} is taken, all of it.", self.name(unit)),
            Event::Begins { battle } => {
                let attackers = battle.attackers.iter().map(|share| share.unit.clone()).collect::<Vec<_>>();
                let defenders = battle.defenders.iter().map(|share| share.unit.clone()).collect::<Vec<_>>();
                let (attackers, defenders) = (self.names(&attackers), self.names(&defenders));
                let at = self.place(battle.field);
                let (from, to) = (clock(battle.begins), clock(battle.ends));
                format!("Battle of {at}, {from} to {to}: {attackers} against {defenders}.")
            }
            Event::Joins { unit, field, from, .. } => {
                format!("{} joins the battle of {} at {}.", self.name(unit), self.place(*field), clock(*from))
            }
            Event::Hears { unit, toward, goes, .. } => {
                let does = if *goes { "marches to it" } else { "stays" };
                format!("{} hears guns to the {toward}, and {does}.", self.name(unit))
            }
            Event::Awaits { battle } => format!("The battle of {} is to be fought out.", self.place(battle.field)),
            Event::Fought { field, outcome, lost, men, attacker, .. } => {
                let told = |who: usize| self.lost(lost[who], men[who], attacker, who);
                let at = self.place(*field);
                format!("At {at} {}: {} and {}.", outcome.words(), told(0), told(1))
            }
            Event::Officer { leader, fate, .. } => match fate {
                Some(Fate::Killed) => format!("{leader} is killed."),
                Some(Fate::Taken) => format!("{leader} is taken."),
                Some(Fate::Wounded(day)) => {
                    format!("{leader} is wounded, and away until {}.", self.state.scenario.dated(*day))
                }
                None => String::new(),
            },
            Event::CutOff { unit, at: None } => format!("{} is cut off.", self.name(unit)),
            Event::CutOff { unit, at: Some(at) } => {
                format!("{} is cut off, and breaks out to {}.", self.name(unit), self.place(*at))
            }
            Event::Pursuit { side, per_cent: 0, .. } => self.army_does(side, "[pursues] in vain."),
            Event::Pursuit { side, per_cent, .. } => {
                self.army_does(side, &format!("[pursues]: {per_cent} per cent of the beaten are taken."))
            }
            Event::Spirit { unit, spirit } => format!("{} is {}.", self.name(unit), spirit.word()),
            Event::Voided { unit } => format!("{} has no order any more.", self.name(unit)),
            Event::Splits { unit, part, .. } => format!("{} is split off {}.", part.unit, self.name(unit)),
            Event::Joined { unit, into, .. } => format!("{} joins {}.", self.name(unit), self.name(into)),
            Event::Bread { unit, bread, .. } => match bread {
                Bread::Supplied => format!("Bread comes up to {} again.", self.name(unit)),
                Bread::Train => format!("No bread came up to {} today; its train had some.", self.name(unit)),
                Bread::Found => format!("No bread came up to {} today; it found enough.", self.name(unit)),
                Bread::Hungry => format!("No bread came up to {} today; it is hungry.", self.name(unit)),
            },
            Event::Fatigue { unit, fatigue } => format!("{} has fatigue {fatigue}.", self.name(unit)),
            Event::Returns { unit, back } => {
                let men = back.iter().map(|(_, men)| men).sum::<u32>();
                format!("{} to {}.", capital(&came_back(men)), self.name(unit))
            }
            Event::Drafts { to, men, .. } => format!("{} come to {to}.", counted(*men, "recruit", None)),
            Event::Merged { from, to: Some(to), .. } => format!("What is left of {from} goes into {to}."),
            Event::Merged { from, to: None, .. } => format!("{from} is no more."),
            Event::Recovers { leader, .. } => format!("{leader} is back."),
            Event::Headquarters { side, unit: Some(unit) } => {
                format!("Headquarters of {} are with {}.", self.army(side), self.name(unit))
            }
            Event::Headquarters { side, unit: None } => format!("{} has no headquarters.", self.army(side)),
            Event::Owned { place, by, .. } => format!("{place} is in the hands of {}.", self.army(by)),
            Event::Learns { .. } => String::new(),
            Event::Finds { crossing, gone: true, .. } => format!("{crossing} is gone."),
            Event::Finds { crossing, gone: false, .. } => format!("{crossing} stands again."),
            Event::Depot { hex, stands: true, .. } => format!("A depot is ready at {}.", self.place(*hex)),
            Event::Depot { hex, stands: false, .. } => format!("The depot at {} is destroyed.", self.place(*hex)),
            Event::Burns { unit, crossing, gone: true, .. } => format!("{} burns {crossing}.", self.name(unit)),
            Event::Burns { unit, crossing, .. } => format!("{} does not yet bring down {crossing}.", self.name(unit)),
            Event::Builds { unit, crossing, done: true, .. } => format!("{} has built {crossing}.", self.name(unit)),
            Event::Builds { .. } => String::new(),
            Event::Garrisons { unit, inside: true } => format!("{} shuts itself up in the fortress.", self.name(unit)),
            Event::Garrisons { unit, .. } => format!("{} comes out of the fortress.", self.name(unit)),
            Event::Siege { place, .. } => format!("The siege of {place} goes on."),
            Event::Storms { place, taken: true, by, .. } => format!("{} storms {place}.", self.names(by)),
            Event::Storms { place, by, .. } => format!("{} storms {place} in vain.", self.names(by)),
            Event::Ends { verdict } => self.state.agreed(&verdict.why),
        }
    }

    fn meets(&self, contact: Contact, hour: u32, field: Spot, active: &[UnitId], passive: &[UnitId]) -> String {
        let (at, hour) = (self.place(field), clock(hour));
        let (active, passive) = (self.names(active), self.names(passive));
        match contact {
            Contact::Outposts => format!("At {hour} {active} and {passive} are in touch at {at}, outposts."),
            Contact::Battle => format!("At {hour} {active} comes upon {passive} at {at}: a battle is to come."),
            Contact::Delay => format!("At {hour} {active} attacks {passive} at {at}, who fights for time."),
            Contact::GivesWay => format!("At {hour} {passive} gives way at {at} to {active}."),
            Contact::Meeting => format!("At {hour} {active} enters {at} before {passive}."),
            Contact::Joins => format!("At {hour} {active} comes to the battle of {at}."),
        }
    }

    /// CP-INT-10: losses of a side: its own in men, those of the other in eighths.
    pub(crate) fn lost(&self, lost: u32, men: u32, attacker: &Side, who: usize) -> String {
        let side = if who == 0 { attacker } else { self.state.other(attacker) };
        let army = self.army(side);
        match self.eyes {
            Some(eyes) if eyes != side && lost == 0 => format!("{army} lost few"),
            Some(eyes) if eyes != side => format!("{army} lost about {lost}/{men}"),
            _ => format!("{army} lost {lost} of {men} men"),
        }
    }

    fn suffers(&self, unit: &UnitId, cause: Cause, losses: &[Loss]) -> String {
        let of = |part: fn(&Loss) -> u32| losses.iter().map(part).sum::<u32>();
        let (dead, taken, away) = (of(|loss| loss.dead), of(|loss| loss.taken), of(|loss| loss.away));
        let parts = [(dead, "dead"), (taken, "taken"), (away, "away")];
        let parts = parts.iter().filter(|(number, _)| *number > 0).map(|(number, what)| format!("{number} {what}"));
        let why = match cause {
            Cause::Delay => "in the delaying fight",
            Cause::Caught => "as it is caught",
            Cause::Battle => "in the battle",
            Cause::Storm => "in the storm",
            Cause::Pursuit => "in the pursuit",
            Cause::CutOff => "as it breaks out",
            Cause::March => "on the march",
            Cause::Hunger => "for hunger",
            Cause::Dispersed => "as it disperses",
        };
        format!("{} loses {why}: {}.", self.name(unit), list(&parts.collect::<Vec<_>>()))
    }
}

/// How many men are back.
pub(crate) fn came_back(men: u32) -> String {
    match men {
        0 => "nobody comes back".to_owned(),
        1 => "1 man comes back".to_owned(),
        men => format!("{men} men come back"),
    }
}
