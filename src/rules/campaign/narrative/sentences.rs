//! What happens, in a sentence each.

use super::voice::{self, Voice, begins, ends, grouped, guns, men, seen};
use crate::adjudicate::{Side, UnitId};
use crate::dice::Roll;
use crate::kit::{Spot, capital, list, naming};
use crate::rules::campaign::events::event::{Bread, Cause, Contact, Event, Loss, Score};
use crate::rules::campaign::position::force::Spirit;
use crate::rules::campaign::troops::units::{Arm, Fate};

/// What is lost: men dead, taken and away, and pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) dead: u32,
    pub(crate) taken: u32,
    pub(crate) away: u32,
    pub(crate) pieces: u32,
}

impl Tally {
    /// The men of it.
    pub(crate) fn men(self) -> u32 {
        self.dead + self.taken + self.away
    }

    /// Both together.
    pub(crate) fn and(self, other: Tally) -> Tally {
        Tally {
            dead: self.dead + other.dead,
            taken: self.taken + other.taken,
            away: self.away + other.away,
            pieces: self.pieces + other.pieces,
        }
    }

    /// As it is read aloud: `1,000 dead, 500 prisoners, 100 who run away and eight guns`; of nothing `nobody`.
    pub(crate) fn in_men(self) -> String {
        let taken = if self.taken == 1 { "prisoner" } else { "prisoners" };
        let away = if self.away == 1 { "who runs away" } else { "who run away" };
        let parts = [(self.dead, "dead"), (self.taken, taken), (self.away, away)];
        let parts = parts.iter().filter(|(number, _)| *number > 0);
        let mut parts = parts.map(|(number, what)| format!("{} {what}", grouped(*number))).collect::<Vec<_>>();
        parts.extend((self.pieces > 0).then(|| guns(self.pieces)));
        if parts.is_empty() { "nobody".to_owned() } else { list(&parts) }
    }

    /// The same with its verb: nobody loses the prisoners that others take, he leaves them behind; nor those who run away, but men.
    pub(crate) fn loses(self) -> String {
        let fates =
            [(self.dead, "falls", "fall"), (self.taken, "is taken", "are taken"), (self.away, "runs away", "run away")];
        let fates = fates.iter().filter(|(number, ..)| *number > 0).collect::<Vec<_>>();
        let guns = if self.pieces > 0 { format!("{} and ", guns(self.pieces)) } else { String::new() };
        match fates.as_slice() {
            [] | [(_, "falls", _)] => format!("[loses] {}", self.in_men()),
            [(_, "is taken", _)] => format!("[leaves] {} behind", self.in_men()),
            [(number, one, many)] => {
                let away = if *number == 1 { one } else { many };
                format!("[loses] {guns}{}, who {away}", men(*number))
            }
            several => {
                let told = several.iter().map(|(number, one, many)| match number {
                    1 => format!("one {one}"),
                    number => format!("{} {many}", grouped(*number)),
                });
                format!("[loses] {guns}{}, of whom {}", men(self.men()), list(&told.collect::<Vec<_>>()))
            }
        }
    }

    /// In words: `1,000 dead, 500 taken and eight guns`.
    fn told(self) -> String {
        let parts = [(self.dead, "dead"), (self.taken, "taken"), (self.away, "away")];
        let parts = parts.iter().filter(|(number, _)| *number > 0);
        let mut parts = parts.map(|(number, what)| format!("{} {what}", grouped(*number))).collect::<Vec<_>>();
        parts.extend((self.pieces > 0).then(|| guns(self.pieces)));
        list(&parts)
    }
}

/// CP-SIE-04: the score from which on works suffer.
const WORKS_SUFFER: i32 = 6;

impl Voice<'_> {
    /// An event in a sentence; nothing where it is not worth one.
    pub(crate) fn says(&self, event: &Event, clause: &str) -> String {
        match event {
            Event::Ordered { unit, hour, .. } if clause == "CP-D-07" => {
                format!(
                    "{} at {}.",
                    self.one(unit, "[does] what [it] [was] told to do at the sight of the enemy"),
                    ends(*hour)
                )
            }
            event => self.sentence(event),
        }
    }

    fn sentence(&self, event: &Event) -> String {
        match event {
            Event::Dawns { day, weather, .. } => {
                let headed = self.state.scenario.headed(*day);
                format!("{}: {}", headed.replacen("day", "Day", 1), weather.word())
            }
            Event::Dropped { unit, reason } => format!("{}: {}.", self.name(unit), reason.told(self)),
            Event::Concedes { side } => format!("{}.", self.army_does(side, "[gives] up")),
            Event::Deployed { unit, at } => format!("{} {}.", self.one(unit, "[stands]"), self.at(*at)),
            Event::ComesIn { force } => format!("{} {}.", self.one(&force.unit, "[comes] in"), self.at(force.at)),
            Event::Carried { unit, .. } => format!("The courier with the order for {} gets through.", self.name(unit)),
            Event::Lost { unit, .. } => format!("The order for {} is lost on the way.", self.name(unit)),
            Event::Ordered { .. } | Event::Takes { .. } | Event::Voided { .. } => self.ordered(event),
            Event::Steps { unit, to, hour, .. } if *hour >= 48 => {
                self.one(unit, &format!("[enters] {}.", self.place(*to)))
            }
            Event::Steps { unit, to, hour, .. } => {
                self.one(unit, &format!("[is] {} at {}.", self.at(*to), ends(*hour)))
            }
            Event::Seen { .. } | Event::Rumour { .. } | Event::Called { .. } => self.sighted(event),
            Event::Meets { contact, hour, field, active, passive } => {
                self.meets(*contact, *hour, *field, active, passive)
            }
            Event::Delays { with, against, until, .. } => {
                let against = self.names(against);
                self.does(with, &format!("[delays] {against} until {}.", ends(self.by_dusk(*until))))
            }
            Event::Caught { unit, caught: true, .. } => {
                let at = self.state.force(unit).map_or_else(String::new, |force| format!(" {}", self.at(force.at)));
                self.one(unit, &format!("[is] caught{at} as [it] [gives] way."))
            }
            Event::Caught { unit, .. } => self.one(unit, "[gives] way in good order."),
            Event::Suffers { unit, cause, losses } => self.suffers(unit, *cause, losses),
            Event::FallsBack { unit, to, retreat: true, .. } => {
                self.one(unit, &format!("[retreats] {}.", self.to(*to)))
            }
            Event::FallsBack { unit, to, hour, .. } => {
                self.one(unit, &format!("[falls] back {} at {}.", self.to(*to), ends(*hour)))
            }
            Event::Surrenders { unit } => self.one(unit, "[is] taken, all of [them]."),
            Event::Begins { .. } | Event::Joins { .. } | Event::Hears { .. } | Event::Awaits { .. } => {
                self.battle(event)
            }
            Event::Fought { .. } | Event::Officer { .. } | Event::CutOff { .. } | Event::Pursuit { .. } => {
                self.outcome(event)
            }
            Event::Spirit { unit, spirit } => self.one(unit, &format!("[is] {}.", in_spirits(*spirit))),
            Event::Splits { unit, part, .. } => {
                format!(
                    "{} is split off {}.",
                    naming::with_article(part.name.as_deref().unwrap_or(part.unit.as_str())),
                    self.name(unit)
                )
            }
            Event::Joined { unit, into, .. } => self.one(unit, &format!("[joins] {}.", self.name(into))),
            event => self.by_night(event),
        }
    }

    fn ordered(&self, event: &Event) -> String {
        match event {
            Event::Ordered { unit, hour, .. } if *hour >= 48 => self.one(unit, "[finds] a new order after the battle."),
            Event::Ordered { unit, hour: 0, .. } => self.one(unit, "[has] [its] order."),
            Event::Ordered { unit, hour, .. } => format!("The order reaches {} at {}.", self.name(unit), begins(*hour)),
            Event::Takes { unit, stance } => self.one(unit, &format!("[takes] the stance `{}`.", stance.word())),
            Event::Voided { unit } => self.one(unit, "[has] no order any more."),
            _ => String::new(),
        }
    }

    fn sighted(&self, event: &Event) -> String {
        match event {
            Event::Seen { by, unit, sighting, seer } => {
                let who = seer.as_ref().map_or_else(|| self.army_does(by, "[sees]"), |seer| self.one(seer, "[sees]"));
                let hour = ends(sighting.hour);
                format!("At {hour} {who} {} {}: {}.", self.name(unit), self.at(sighting.at), seen(sighting))
            }
            Event::Rumour { place, sighting, .. } => {
                format!("At {} one hears of troops {}.", naming::title_of(place), self.at(sighting.at))
            }
            Event::Called { unit, name, .. } if unit != name => {
                format!("{} turns out to be {}.", capital(&self.name(unit)), self.name(name))
            }
            _ => String::new(),
        }
    }

    fn battle(&self, event: &Event) -> String {
        match event {
            Event::Begins { battle } => {
                let ids = |attackers: bool| {
                    let shares = if attackers { &battle.attackers } else { &battle.defenders };
                    shares.iter().map(|share| share.unit.clone()).collect::<Vec<_>>()
                };
                let (attackers, defenders) = (self.names(&ids(true)), self.names(&ids(false)));
                let hours = format!("{} to {}", begins(battle.begins), begins(battle.ends));
                format!("Battle {}, {hours}: {attackers} against {defenders}.", self.battle_of(battle.field))
            }
            Event::Joins { unit, field, from, .. } => self.takes_part(unit, *field, &begins(*from)),
            Event::Hears { unit, toward, goes, field } => {
                let does = if *goes { "marches] to them" } else { "stays] where [it] [is]" };
                let from = self.state.force(unit).and_then(|force| voice::toward(self.state, force.at, *field));
                self.one(unit, &format!("[hears] guns to the {}, and [{does}.", from.unwrap_or(*toward).word()))
            }
            Event::Awaits { battle } => format!("The battle {} is to be fought out.", self.battle_of(battle.field)),
            _ => String::new(),
        }
    }

    /// From when on a force takes part in a battle.
    pub(crate) fn takes_part(&self, unit: &UnitId, field: Spot, from: &str) -> String {
        let battle = self.battle_of(field);
        self.one(unit, &format!("[takes] part in the battle {battle} from {from} on."))
    }

    fn outcome(&self, event: &Event) -> String {
        match event {
            Event::Fought { field, outcome, lost, men, attacker, .. } => {
                let told = |who: usize| self.lost(lost[who], men[who], attacker, who);
                format!("{} {}: {}; {}.", capital(&self.at(*field)), outcome.words(), told(0), told(1))
            }
            Event::Officer { leader, fate, .. } => match fate {
                Some(Fate::Killed) => self.officer(leader, "[is] killed."),
                Some(Fate::Taken) => self.officer(leader, "[is] taken."),
                // He does not come back in this campaign.
                Some(Fate::Wounded(day)) if self.state.scenario.days.is_some_and(|last| *day > last) => {
                    self.officer(leader, "[is] wounded.")
                }
                Some(Fate::Wounded(day)) => {
                    let until = self.state.scenario.dated(*day);
                    self.officer(leader, &format!("[is] wounded and out of action until {until}."))
                }
                None => String::new(),
            },
            Event::CutOff { unit, at: None } => self.one(unit, "[is] cut off."),
            Event::CutOff { unit, at: Some(at) } => {
                self.one(unit, &format!("[is] cut off, and [breaks] out {}.", self.to(*at)))
            }
            Event::Pursuit { side, per_cent: 0, .. } => {
                format!("{}.", capital(&self.army_does(side, "[pursues] in vain")))
            }
            Event::Pursuit { side, per_cent, pieces, .. } => {
                let guns = if *pieces > 0 { format!(", and {}", guns(*pieces)) } else { String::new() };
                let pursues = capital(&self.army_does(side, "[pursues]"));
                format!("{pursues}: {per_cent} in a hundred of the beaten are taken{guns}.")
            }
            _ => String::new(),
        }
    }

    fn by_night(&self, event: &Event) -> String {
        match event {
            Event::Bread { unit, bread, .. } => match bread {
                Bread::Supplied => format!("Bread comes up to {} again.", self.name(unit)),
                Bread::Train => format!("No bread came up to {} today; the train had some.", self.name(unit)),
                Bread::Found => {
                    format!("No bread came up to {} today, and enough was found on the land.", self.name(unit))
                }
                Bread::Hungry => format!("No bread came up to {} today: all are hungry.", self.name(unit)),
            },
            Event::Fatigue { unit, fatigue } => self.one(unit, &format!("[has] fatigue {fatigue}.")),
            Event::Returns { unit, back } => {
                let back = back.iter().map(|(_, men)| men).sum::<u32>();
                format!("{} to {}.", capital(&came_back(back)), self.name(unit))
            }
            Event::Drafts { to, men: number, .. } => {
                let come =
                    if *number == 1 { "One recruit comes" } else { &format!("{} recruits come", grouped(*number)) };
                format!("{come} to {}.", self.name(to))
            }
            Event::Merged { unit, from, to: Some(_) } if self.is_guns(unit, from) => self.one(from, "[is] no more."),
            Event::Merged { from, to: Some(to), .. } => {
                format!("What is left of {} goes into {}.", self.name(from), self.name(to))
            }
            Event::Merged { from, to: None, .. } => self.one(from, "[is] no more."),
            Event::Recovers { leader, with } => self.officer(leader, &format!("[is] back, with {}.", self.name(with))),
            Event::Headquarters { side, unit } => {
                let whose = if self.is_reader(side) {
                    "Your headquarters".to_owned()
                } else {
                    format!("The headquarters of {}", self.army(side))
                };
                match unit {
                    Some(unit) => format!("{whose} are with {}.", self.name(unit)),
                    None => format!("{whose} are nowhere."),
                }
            }
            Event::Owned { place, by, .. } => format!("{} is {}.", naming::title_of(place), self.hands(by)),
            Event::Finds { crossing, gone: true, .. } => format!("{} is gone.", crossing_called(crossing)),
            Event::Finds { crossing, .. } => format!("{} stands again.", crossing_called(crossing)),
            Event::Depot { hex, stands: true, .. } => format!("A depot is ready {}.", self.at(*hex)),
            Event::Depot { hex, .. } => format!("The depot {} is destroyed.", self.at(*hex)),
            Event::Burns { unit, crossing, gone, .. } => {
                let does = if *gone { "[burns]" } else { "[does] not yet bring down" };
                self.one(unit, &format!("{does} {}.", crossing_called(crossing)))
            }
            Event::Builds { unit, crossing, done: true, .. } => {
                self.one(unit, &format!("[has] built {}.", crossing_called(crossing)))
            }
            Event::Garrisons { unit, inside: true } => self.one(unit, "[shuts] [itself] up in the fortress."),
            Event::Garrisons { unit, .. } => self.one(unit, "[comes] out of the fortress."),
            Event::Siege { place, score, works, stores } => self.siege(place, "goes on", *score, [*works, *stores]),
            Event::Storms { place, taken, by, .. } => {
                let vain = if *taken { "" } else { " in vain" };
                self.does(by, &format!("[storms] {}{vain}.", naming::title_of(place)))
            }
            Event::Ends { verdict } => self.state.agreed(&verdict.why),
            _ => String::new(),
        }
    }

    /// Whether a unit is guns: of a battery without a piece nothing is left to go anywhere.
    fn is_guns(&self, force: &UnitId, unit: &UnitId) -> bool {
        let unit = self.state.force(force).and_then(|force| force.unit_of(unit));
        unit.is_some_and(|unit| unit.arm == Arm::Guns)
    }

    fn meets(&self, contact: Contact, hour: u32, field: Spot, active: &[UnitId], passive: &[UnitId]) -> String {
        // A battle begins with a half-hour, and all else is done at the end of one.
        let hour = if contact == Contact::Ambush { begins(hour) } else { ends(hour) };
        let (at, place) = (self.at(field), self.place(field));
        let told = match contact {
            Contact::Outposts => format!("{} face each other {at}, outposts", self.names(&[active, passive].concat())),
            Contact::Battle => {
                let passive = self.names(passive);
                self.does(active, &format!("[comes] upon {passive} {at}, to give battle"))
            }
            Contact::Delay => {
                let passive = self.does(passive, "[fights] for time");
                format!("{}; {passive}", self.does(active, &format!("[attacks] {at}")))
            }
            Contact::GivesWay => {
                let active = self.names(active);
                self.does(passive, &format!("[gives] way {at} to {active}"))
            }
            Contact::Meeting => {
                let passive = self.names(passive);
                self.does(active, &format!("[enters] {place} before {passive}"))
            }
            Contact::Joins => self.does(active, &format!("[comes] to the battle {}", self.battle_of(field))),
            Contact::Ambush => {
                let passive = self.names(passive);
                self.does(active, &format!("[falls] upon {passive} {at}, who did not see [them]"))
            }
        };
        format!("At {hour} {told}.")
    }

    /// CP-CON-09: at dusk a delaying fight is over.
    pub(crate) fn by_dusk(&self, until: u32) -> u32 {
        until.min(self.state.scenario.season.light().1.saturating_sub(1))
    }

    /// A battle by its place, or else by its hex, which no other has: `of Lind`, `at 0604`.
    fn battle_of(&self, field: Spot) -> String {
        match self.state.place_at(field) {
            Some(place) => format!("of {}", naming::title_of(&place.name)),
            None => format!("at {field}"),
        }
    }

    /// What a siege has come to, for those who hold the place, or for those before it.
    pub(crate) fn siege(&self, name: &str, goes: &str, score: i32, [works, stores]: [u32; 2]) -> String {
        let hit = if score >= WORKS_SUFFER { "its works suffer" } else { "its works hold" };
        let place = self.state.places.iter().find(|place| place.name == name);
        let holds = self.eyes.is_none_or(|eyes| place.is_some_and(|place| place.owner.as_ref() == Some(eyes)));
        let left = match stores {
            0 => "no bread is left".to_owned(),
            1 => "bread for one day is left".to_owned(),
            days => format!("bread for {days} days is left"),
        };
        let inside = if holds { format!(" (works {works}), and {left}") } else { String::new() };
        format!("The siege of {} {goes}; {hit}{inside}.", naming::title_of(name))
    }

    /// CP-INT-10: losses of a side: the reader's own in men, those of the other in eighths.
    pub(crate) fn lost(&self, lost: u32, of: u32, attacker: &Side, who: usize) -> String {
        let side = if who == 0 { attacker } else { self.state.other(attacker) };
        match self.eyes {
            Some(eyes) if eyes != side => {
                let army = self.army(side);
                format!("{army} lost {}", eighths(lost))
            }
            Some(_) => format!("you lost {} of {}", grouped(lost), men(of)),
            None => format!("{} lost {} of {}", self.army(side), grouped(lost), men(of)),
        }
    }

    /// What losses of a force come to.
    pub(crate) fn tally(&self, unit: &UnitId, losses: &[Loss]) -> Tally {
        let force = self.state.force(unit);
        let is_guns = |loss: &Loss| {
            let unit = loss.unit.as_ref().and_then(|unit| force?.unit_of(unit));
            unit.is_some_and(|unit| unit.arm == Arm::Guns)
        };
        losses.iter().fold(Tally::default(), |sum, loss| match is_guns(loss) {
            true => Tally { pieces: sum.pieces + loss.all(), ..sum },
            false => sum.and(Tally { dead: loss.dead, taken: loss.taken, away: loss.away, pieces: 0 }),
        })
    }

    fn suffers(&self, unit: &UnitId, cause: Cause, losses: &[Loss]) -> String {
        let why = match cause {
            Cause::Delay => "in the fight for time",
            Cause::Caught => "as [it] [is] caught",
            Cause::Battle => "in the battle",
            Cause::Storm => "in the storm",
            Cause::Pursuit => "in the pursuit",
            Cause::CutOff => "as [it] [breaks] out",
            Cause::March => "on the march",
            Cause::Hunger => "for hunger",
            Cause::Dispersed => "as [it] [disperses]",
        };
        self.one(unit, &format!("[loses] {} {why}.", self.tally(unit, losses).told()))
    }
}

/// What an event was reckoned by, with every die of it.
pub(crate) fn working(event: &Event, rolls: &[Roll]) -> Vec<String> {
    let die = rolls.iter().flat_map(|roll| &roll.values).next().map(|value| format!("die {value}"));
    match event {
        Event::Fought { attack, defence, .. } => both(attack.as_ref(), defence.as_ref()),
        Event::Storms { attack, defence, .. } => both(Some(attack), Some(defence)),
        Event::Delays { hour, until, modifiers, .. } => {
            let many = until - hour;
            let half_hours = if many == 1 { "one half-hour".to_owned() } else { format!("{many} half-hours") };
            vec![format!("{}: {half_hours}", added(die, modifiers))]
        }
        Event::Siege { score, .. } => {
            let takes = format!("score {score}, works suffer on {WORKS_SUFFER} and more");
            vec![die.into_iter().chain([takes]).collect::<Vec<_>>().join(", ")]
        }
        Event::Pursuit { score, modifiers, .. } => vec![format!("{}: {score}", added(die, modifiers))],
        Event::Caught { needs, .. } => {
            let needs = format!("caught on {needs} or less");
            vec![die.into_iter().chain([needs]).collect::<Vec<_>>().join(", ")]
        }
        _ => Vec::new(),
    }
}

/// What is added to a die, with it.
fn added(die: Option<String>, modifiers: &[(String, i32)]) -> String {
    let modifiers = modifiers.iter().map(|(what, number)| format!("{number:+} {what}"));
    die.into_iter().chain(modifiers).collect::<Vec<_>>().join(", ")
}

fn both(attack: Option<&Score>, defence: Option<&Score>) -> Vec<String> {
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

/// CP-INT-10: a part of the enemy's men, in words.
pub(crate) fn eighths(lost: u32) -> &'static str {
    match lost {
        0 => "few men",
        1 => "about an eighth of their men",
        2 => "about a quarter of their men",
        3 => "about three eighths of their men",
        4 => "about half of their men",
        5 => "about five eighths of their men",
        6 => "about three quarters of their men",
        _ => "nearly all their men",
    }
}

/// The spirit of a force, after `is`.
fn in_spirits(spirit: Spirit) -> &'static str {
    match spirit {
        Spirit::High => "in high spirits",
        Spirit::Steady => "steady",
        Spirit::Shaken => "shaken",
        Spirit::Broken => "broken",
    }
}

/// A bridge, ford or ferry as a sentence calls it; a bridge that was built where none had been bears the label of its side.
pub(crate) fn crossing_called(name: &str) -> String {
    let side = name.strip_prefix("bridge-").and_then(|side| side.split_once('-'));
    let side = side.and_then(|(one, other)| Some((Spot::parse(one)?, Spot::parse(other)?)));
    match side {
        Some((one, other)) => format!("the bridge at {one}/{other}"),
        None => naming::ground("bridge", name),
    }
}

/// How many men are back.
pub(crate) fn came_back(number: u32) -> String {
    match number {
        0 => "nobody comes back".to_owned(),
        1 => "one man comes back".to_owned(),
        number => format!("{} come back", men(number)),
    }
}
