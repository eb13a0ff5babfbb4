//! A battle in a bulletin: how it ended, what it cost, who fought, who went where.

use std::collections::BTreeMap;

use super::day::{Day, End, Fight, Pursuit};
use crate::adjudicate::{Episode, UnitId};
use crate::kit::{Number, Spot, agree, army_number, list, naming, number, sentences};
use crate::rules::campaign::charts::tables::{Outcome, size};
use crate::rules::campaign::events::event::Fighter;
use crate::rules::campaign::narrative::sentences::eighths;
use crate::rules::campaign::narrative::voice::{Voice, begins, grouped, guns, men};

impl Voice<'_> {
    pub(super) fn fight(&self, fight: &Fight, day: &Day) -> Episode {
        let (mut text, late) = self.begun(fight, day);
        // Whoever gave way and was caught is so before it comes to the battle.
        text.splice(0..0, fight.caught.iter().cloned());
        if let Some(end) = &fight.end {
            let own = self.own_alone(end);
            let against = self.against_whom(fight, end, day);
            let (before, behind) = if fight.begun.is_some() { (against, None) } else { (None, against) };
            text.extend(before);
            // Who was named at the end of the sentence before is `it`.
            let it = own.as_deref().filter(|own| text.last().is_some_and(|last| last.ends_with(own))).map(pronoun);
            text.push(self.decided(fight.field, end, (it.or(own.as_deref()), fight.begun.is_none())));
            // Behind others nobody hears who `it` is.
            let is_near = behind.is_none();
            text.extend(behind);
            let is_first =
                day.battles.iter().find(|fight| fight.end.is_some()).is_none_or(|own| own.field == fight.field);
            text.push(self.cost(end, is_first, own.as_deref().map(|own| if is_near { pronoun(own) } else { own })));
        }
        // Whoever comes too late does so before it is settled.
        text.extend(late);
        // Of several it is said behind the last.
        let awaits = day.battles.iter().filter(|fight| fight.awaits).collect::<Vec<_>>();
        let is_last = awaits.last().is_some_and(|last| last.field == fight.field);
        text.extend(is_last.then(|| match awaits.len() {
            1 => "how the battle ends is told when it has been fought out".to_owned(),
            2 => "how the two battles end is told when they have been fought out".to_owned(),
            _ => "how these battles end is told when they have been fought out".to_owned(),
        }));
        text.extend(fight.befalls.iter().cloned());
        text.extend(fight.pursuit.as_ref().map(|pursuit| self.pursuit(pursuit)));
        let mut goals = BTreeMap::<Spot, Vec<UnitId>>::new();
        for (unit, to) in &fight.back {
            goals.entry(*to).or_default().push(unit.clone());
        }
        text.extend(goals.iter().map(|(to, units)| self.do_apart(units, &format!("[retreats] {}", self.to(*to)))));
        if !fight.enters.is_empty() {
            text.push(self.do_apart(&fight.enters, "[holds] the field"));
        }
        Episode { text: sentences(&text), units: distinct(&fight.units) }
    }

    /// The one force of the reader's own that fought in a battle: what befell it did not befall all of his army.
    fn own_alone(&self, end: &End) -> Option<String> {
        let own = usize::from(*self.eyes? != end.attacker);
        match end.fighters[own].as_slice() {
            [one] => Some(self.name(&one.unit)),
            _ => None,
        }
    }

    /// What decided it, as its reader sees it; `own` is the one force of his that fought.
    fn decided(&self, field: Spot, end: &End, (own, timed): (Option<&str>, bool)) -> String {
        let at = self.at(field);
        let on = self.field(field, "on", "");
        let from = self.field(field, "from", "from the field");
        let ground = self.field(field, "the ground of", "the ground");
        let before = self.field(field, "before", "");
        let hours = end.hours.filter(|_| timed);
        let between = hours.map_or_else(String::new, |[from, to]| format!(" {}", self.hours(from, to)));
        let hours = hours.map_or_else(String::new, |[from, to]| format!(", after a battle {}", self.hours(from, to)));
        if end.outcome == Outcome::Undecided {
            let of = self.field(field, "of", "");
            return format!("the battle {of}{between} ends without a victor");
        }
        let defender = self.state.other(&end.attacker);
        let told = match self.eyes {
            Some(eyes) if *eyes == end.attacker => match end.outcome {
                Outcome::DefendersRouted => does(own, &format!("[routs] the enemy {at}")),
                Outcome::DefendersBeaten => does(own, &format!("[drives] the enemy {from}")),
                Outcome::GroundGained => does(own, &format!("[gains] {ground}, and the enemy gives way")),
                Outcome::Undecided => String::new(),
                Outcome::Repulsed => format!("your attack {on} is repulsed"),
                Outcome::AttackersBeaten => format!("your attack {on} fails"),
                Outcome::AttackersRouted => format!("your attack {on} ends in a rout"),
            },
            Some(_) => match end.outcome {
                Outcome::DefendersRouted => does(own, &format!("[is] routed {at}")),
                Outcome::DefendersBeaten => does(own, &format!("[is] driven {from}")),
                Outcome::GroundGained => does(own, &format!("[has] to give ground {at}")),
                Outcome::Undecided => String::new(),
                Outcome::Repulsed => does(own, &format!("[repulses] the enemy {at}")),
                Outcome::AttackersBeaten => does(own, &format!("[beats] off the enemy {at}")),
                Outcome::AttackersRouted => does(own, &format!("[routs] the enemy {before}")),
            },
            None => match end.outcome {
                Outcome::DefendersRouted => {
                    self.army_does(&end.attacker, &format!("[routs] {} {at}", self.army(defender)))
                }
                Outcome::DefendersBeaten => {
                    self.army_does(&end.attacker, &format!("[drives] {} {from}", self.army(defender)))
                }
                Outcome::GroundGained => self.army_does(&end.attacker, &format!("[gains] {ground}")),
                Outcome::Undecided => String::new(),
                Outcome::Repulsed => self.army_does(defender, &format!("[repulses] {} {at}", self.army(&end.attacker))),
                Outcome::AttackersBeaten => {
                    self.army_does(defender, &format!("[beats] off {} {at}", self.army(&end.attacker)))
                }
                Outcome::AttackersRouted => {
                    self.army_does(defender, &format!("[routs] {} {before}", self.army(&end.attacker)))
                }
            },
        };
        format!("{told}{hours}")
    }

    /// CP-INT-10: what it cost: the reader's own in men, the enemy's as far as one can tell; of a second battle in other words.
    fn cost(&self, end: &End, is_first: bool, alone: Option<&str>) -> String {
        let sides = [end.attacker.clone(), self.state.other(&end.attacker).clone()];
        let own = |who: usize| format!("{} of {}", grouped(end.lost[who]), men(end.men[who]));
        match self.eyes {
            // Of how many is not said: gunners fight too, whom nobody counts with the men under arms.
            Some(eyes) => {
                let mine = usize::from(*eyes != end.attacker);
                let enemy = self.army(&sides[1 - mine]);
                let theirs = eighths(end.lost[1 - mine]);
                let number = army_number(&enemy);
                let theirs = match (end.lost[1 - mine], number) {
                    (0, _) => theirs.to_owned(),
                    (_, Number::One) => format!("{} there", theirs.replace("their ", "its ")),
                    _ => format!("{theirs} there"),
                };
                let loses = agree("[loses]", number);
                let pieces = end.guns[mine];
                let pieces = if pieces == 0 { String::new() } else { format!(" and {}", guns(pieces)) };
                let own = men(end.lost[mine]);
                match (is_first, alone) {
                    (true, Some(_)) => {
                        let ours = does(alone, &format!("[loses] {own}{pieces}"));
                        format!("{ours}; as far as you can tell, {enemy} {loses} {theirs}")
                    }
                    (true, None) => format!("you lose {own}{pieces}; as far as you can tell, {enemy} {loses} {theirs}"),
                    (false, _) => {
                        format!("it costs you {own}{pieces}; {enemy}, as far as you can tell, {loses} {theirs}")
                    }
                }
            }
            None => format!("it costs {} {}, and {} {}", self.army(&sides[0]), own(0), self.army(&sides[1]), own(1)),
        }
    }

    /// How it began, and who came to it; and who heard it and came too late.
    fn begun(&self, fight: &Fight, day: &Day) -> (Vec<String>, Option<String>) {
        let mut text = Vec::new();
        if let Some(battle) = &fight.begun {
            let ids = |attackers: bool| {
                let shares = if attackers { &battle.attackers } else { &battle.defenders };
                shares.iter().map(|share| share.unit.clone()).collect::<Vec<_>>()
            };
            let (attackers, defenders) = (ids(true), self.told_apart(&ids(false)));
            let of = self.field(battle.field, "of", "");
            let attack = self.attack(&attackers, &format!("[attacks] {defenders}"));
            text.push(match fight.end.is_some() {
                true if attack.starts_with("with ") => {
                    let attack = attack.replacen(" you attack ", ", you attack ", 1);
                    format!("{}, {attack}", self.hours(battle.begins, battle.ends))
                }
                true => format!("{} {attack}", self.hours(battle.begins, battle.ends)),
                false => format!("at {} the battle {of} begins: {attack}", begins(battle.begins)),
            });
        }
        let mut hours = BTreeMap::<u32, Vec<UnitId>>::new();
        for (unit, hour) in &fight.comes_up {
            hours.entry(*hour).or_default().push(unit.clone());
        }
        let comes = hours.iter().enumerate().map(|(index, (hour, units))| {
            let who = if index == 0 { self.do_apart(units, "[comes] up") } else { self.told_apart(units) };
            format!("{who} at {}", begins(*hour))
        });
        let comes = comes.collect::<Vec<_>>();
        // A comma stands before the last of them, too: there are lists among them.
        text.extend(match comes.as_slice() {
            [_, _, _, ..] => {
                let units = hours.values().flatten().cloned().collect::<Vec<_>>();
                let (first, last) = (hours.keys().next(), hours.keys().last());
                let [first, last] = [first, last].map(|hour| hour.map_or_else(String::new, |hour| begins(*hour)));
                Some(format!("between {first} and {last} {}", self.do_apart(&units, "[comes] up")))
            }
            [] | [_] => comes.first().cloned(),
            [first @ .., last] => Some(format!("{}, and {last}", first.join(", "))),
        });
        let late = day.too_late(fight);
        if !late.is_empty() {
            // Of several battles it is said whose guns they are.
            let guns = match day.battles.len() {
                1 => "the guns".to_owned(),
                _ => self.field(fight.field, "the guns of", "the guns"),
            };
            // Where they have come to all alike is told with it.
            let comes = match day.goal_of(&late) {
                Some(goal) => format!("[gets] only {}", self.to(goal)),
                None => "[comes] too late to fight".to_owned(),
            };
            let marches = format!("[hears] {guns} and [marches] to them, but {comes}");
            return (text, Some(self.do_apart(&late, &marches)));
        }
        (text, None)
    }

    /// Who attacks, and whose they are, where none of their names tells that.
    fn attack(&self, attackers: &[UnitId], phrase: &str) -> String {
        let told = self.told_apart(attackers);
        let is_said = ["your ", "the enemy's "].iter().any(|whose| told.contains(whose));
        let side = attackers.first().and_then(|unit| self.side_of(unit));
        // A list with an end of its own does not stand between two commas.
        match side.filter(|_| !is_said && !told.contains([';']) && !told.contains(" with ")) {
            Some(side) if self.is_reader(side) => format!("with {told} {}", self.army_does(side, phrase)),
            Some(side) => {
                let army = if self.eyes.is_some() { "the enemy".to_owned() } else { self.army(side) };
                format!("{army}, with {told}, {}", agree(phrase, army_number(&army)))
            }
            None => self.do_apart(attackers, phrase),
        }
    }

    /// Who fought against the reader; who is told to have begun it need not be told again.
    fn against_whom(&self, fight: &Fight, end: &End, day: &Day) -> Option<String> {
        let is_told = |fighter: &Fighter| {
            fight.begun.as_ref().is_some_and(|battle| battle.all().any(|share| share.unit == fighter.unit))
        };
        if end.fighters[usize::from(self.eyes == Some(&end.attacker))].iter().all(is_told) {
            return None;
        }
        let is_second =
            day.battles.iter().take_while(|other| other.field != fight.field).any(|other| other.end.is_some());
        self.against(end, fight.begun.is_some(), is_second)
    }

    /// CP-INT-10: who fought against the reader, the greatest with the words for their sizes; of many the others are counted. Of a
    /// battle that was told from its beginning those are told who fought there in the end.
    fn against(&self, end: &End, begun: bool, is_second: bool) -> Option<String> {
        const FEW: usize = 3;
        let eyes = self.eyes?;
        let theirs = usize::from(*eyes == end.attacker);
        let mut fighters = end.fighters[theirs].iter().collect::<Vec<_>>();
        fighters.sort_by_key(|fighter| std::cmp::Reverse(fighter.men));
        let named = if fighters.len() <= FEW { fighters.len() } else { FEW - 1 };
        let called = |fighter: &&Fighter| {
            let Fighter { unit, name, men } = *fighter;
            let name = name.as_ref().map_or_else(|| self.name(unit), |name| naming::with_article(name));
            (name, in_words(&size(*men)))
        };
        let called = fighters[..named].iter().map(called).collect::<Vec<_>>();
        // Who are of one size are told to be so once.
        let alike = called.len() > 1 && called.iter().all(|(_, size)| *size == called[0].1);
        // Nobody says `Alten's division with a division`.
        let is_said = |name: &str, size: &str| size.strip_prefix("a ").is_some_and(|what| name.ends_with(what));
        let all = called.iter().map(|(name, size)| match is_said(name, size) {
            true => name.clone(),
            false => format!("{name}, {size} strong"),
        });
        let mut all = all.collect::<Vec<_>>();
        if alike {
            let names = called.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>();
            all = vec![format!("{}, each {} strong", list(&names), called[0].1)];
        }
        let more = u32::try_from(fighters.len() - named).unwrap_or(u32::MAX);
        all.extend((more > 0).then(|| format!("{} other forces", number(more))));
        let has_sizes = all.iter().any(|one| one.ends_with(STRONG));
        let all = match (alike, all.as_slice()) {
            (true, _) => all.join(", and "),
            // Behind a size stands a comma, and so between two who have one more than that.
            (false, [others @ .., last]) if has_sizes && !others.is_empty() => {
                format!("{}; and {last}", others.join("; "))
            }
            (false, _) => list(&all),
        };
        let then = if all.ends_with(STRONG) { "," } else { "" };
        let more = u32::try_from(fighters.len()).unwrap_or(u32::MAX);
        let number = if more == 1 && named == 1 { naming::number(&called.first()?.0) } else { Number::Many };
        let said = match (begun, self.own_alone(end)) {
            (true, Some(alone)) => format!("in the end {all}{then} [fights] against {}", them(&alone)),
            (true, None) => format!("in the end {all}{then} [fights] against you"),
            (false, _) if is_second => format!("there you face {all}"),
            (false, _) => format!("against you [stands] {all}"),
        };
        (!all.is_empty()).then(|| agree(&said, number))
    }

    fn pursuit(&self, pursuit: &Pursuit) -> String {
        let Pursuit { by, per_cent, pieces, cost } = pursuit;
        // The umpire sees what the beaten have lost.
        let pieces = if self.eyes.is_none() { &cost.pieces } else { pieces };
        let vain = *per_cent == 0 && *pieces == 0;
        let lost = (cost.men() > 0).then(|| men(cost.men())).or_else(|| one_in(*per_cent));
        // `One in seven of the beaten and five guns` would be a share of guns, too.
        let loot = (*pieces > 0).then(|| guns(*pieces)).into_iter().chain(lost).collect::<Vec<_>>();
        match self.eyes {
            _ if vain => self.army_does(by, "[pursues] in vain"),
            Some(eyes) if eyes != by && cost.pieces > 0 => {
                format!("the pursuit takes {} and {} from you", men(cost.men()), guns(cost.pieces))
            }
            Some(eyes) if eyes != by => format!("the pursuit takes {} from you", men(cost.men())),
            _ => self.army_does(by, &format!("[pursues], and [takes] {}", list(&loot))),
        }
    }
}

/// What one force of the reader's does, or all of them.
fn does(own: Option<&str>, phrase: &str) -> String {
    match own {
        Some("they") => format!("they {}", agree(phrase, Number::Many)),
        Some(own) => format!("{own} {}", agree(phrase, naming::number(own))),
        None => format!("you {}", agree(phrase, Number::Many)),
    }
}

/// Behind a size.
const STRONG: &str = " strong";

/// A size as it is read aloud: `about three divisions`.
fn in_words(size: &str) -> String {
    let words = size.split(' ').map(|word| word.parse::<u32>().map_or_else(|_| word.to_owned(), number));
    words.collect::<Vec<_>>().join(" ")
}

/// A force that was named just now.
fn pronoun(name: &str) -> &'static str {
    if naming::number(name) == Number::Many { "they" } else { "it" }
}

fn them(name: &str) -> &'static str {
    if naming::number(name) == Number::Many { "them" } else { "it" }
}

/// Of whom no more than one in so many is taken, a few are.
const FEW: u32 = 12;

/// So many in a hundred of the beaten, as one says it.
fn one_in(per_cent: u32) -> Option<String> {
    let many = (100 + per_cent / 2).checked_div(per_cent)?;
    // Nobody pictures one in 17.
    if many > FEW {
        return Some("a few prisoners".to_owned());
    }
    let about = if many * per_cent == 100 { "" } else { "about " };
    Some(format!("{about}one in {} of the beaten", number(many)))
}

/// Each of some forces or places once.
pub(super) fn distinct<T: Clone + PartialEq>(all: &[T]) -> Vec<T> {
    let mut once = Vec::new();
    for one in all {
        if !once.contains(one) {
            once.push(one.clone());
        }
    }
    once
}
