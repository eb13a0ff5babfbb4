//! Charges in words: who means to charge whom, what the charged make of it, the charge itself, and how it strikes.

use super::movement::{grounds, in_words, over};
use super::names::{Choices, Voice, name, them};
use super::wording as say;
use crate::adjudicate::{By, Entry, UnitId};
use crate::kit::table::{Length, bearing, compass, far};
use crate::kit::{Aspect, list};
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::melee::Reply;
use crate::rules::napoleonic_brigade::events::movement::Move;
use crate::rules::napoleonic_brigade::position::contact::{Clash, How};
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// How many entries from the first on are declarations.
pub(crate) fn declared(rest: &[Entry<Event>]) -> usize {
    let declares = |entry: &&Entry<Event>| matches!(entry.event, Event::Declares { .. });
    rest.iter().take_while(declares).count()
}

/// How many entries from the first on are answers to charges.
pub(crate) fn answered(rest: &[Entry<Event>]) -> usize {
    let replies = |entry: &&Entry<Event>| matches!(entry.event, Event::Replies { .. });
    rest.iter().take_while(replies).count()
}

/// A charge, and what comes of it in the same phase: contacts, or that it falls short.
pub(crate) fn charge(rest: &[Entry<Event>]) -> Option<(&Move, Vec<&Event>)> {
    let Event::Moves(way) = &rest[0].event else {
        return None;
    };
    let is_end = |event: &&Event| match event {
        Event::Strikes(clash) => clash.by == way.unit,
        Event::FallsShort { unit, .. } => *unit == way.unit,
        _ => false,
    };
    let phase = rest[1..].iter().map(|entry| &entry.event);
    let phase = phase.take_while(|event| !matches!(event, Event::PhaseBegins { .. }));
    let again = |event: &&Event| matches!(event, Event::Moves(other) if other.unit == way.unit);
    let ends = phase.take_while(|event| !again(event)).filter(is_end);
    (way.manner == Manner::Charge).then(|| (way, ends.collect()))
}

/// How many entries from the first on are contacts.
pub(crate) fn contacts(rest: &[Entry<Event>]) -> usize {
    let contact = |entry: &&Entry<Event>| matches!(entry.event, Event::Strikes(_) | Event::FallsShort { .. });
    rest.iter().take_while(contact).count()
}

impl Voice<'_> {
    /// Declared charges by their targets; two who mean to charge each other are told once.
    pub(crate) fn declarations(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let mut charges: Vec<(UnitId, Vec<UnitId>)> = Vec::new();
        for entry in run {
            let Event::Declares { unit, on } = &entry.event else {
                continue;
            };
            match charges.iter_mut().find(|(target, _)| target == on) {
                Some((_, chargers)) => chargers.push(unit.clone()),
                None => charges.push((on.clone(), vec![unit.clone()])),
            }
        }
        let mut parts = Vec::new();
        for (index, (target, chargers)) in charges.iter().enumerate() {
            let is_back =
                |(other, others): &(UnitId, Vec<UnitId>)| *chargers == [other.clone()] && *others == [target.clone()];
            if charges[..index].iter().any(is_back) {
                continue;
            }
            if charges.iter().any(is_back) {
                let both = [chargers[0].clone(), target.clone()];
                parts.push(self.all_say(&both, "[means] to charge each other"));
                continue;
            }
            let phrase = self.draw(say::DECLARES, &chargers[0]);
            parts.push(self.all_say(chargers, &phrase.replace("{}", &name(target))));
        }
        parts
    }

    /// What charged brigades do, those who do the same in one sentence.
    pub(crate) fn replies(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let mut replies: Vec<(Reply, Vec<UnitId>)> = Vec::new();
        for entry in run {
            let Event::Replies { unit, reply, by, .. } = &entry.event else {
                continue;
            };
            // Who said nothing does what it would have done: the working has it. Of the enemy nobody knows whether he did.
            if matches!((*reply, *by), (Reply::GoOn, By::Default | By::Rule)) {
                continue;
            }
            match replies.iter_mut().find(|(known, _)| known == reply) {
                Some((_, ids)) if ids.contains(unit) => {}
                Some((_, ids)) => ids.push(unit.clone()),
                None => replies.push((*reply, vec![unit.clone()])),
            }
        }
        let told = replies.into_iter().map(|(reply, ids)| {
            let answer = self.answer(&ids[0], reply);
            self.all_say(&ids, &answer)
        });
        told.collect()
    }

    /// What a charged brigade does, in brackets.
    fn answer(&mut self, unit: &UnitId, reply: Reply) -> String {
        let choices = match reply {
            Reply::Stand => say::STANDS,
            Reply::GoOn => say::GOES_ON,
            Reply::Goes => say::GOES_OTHERWISE,
            Reply::Form(_) => say::FORMS_LATE,
            Reply::FallBack => say::WILL_GIVE_WAY,
            Reply::FallBackAndFire => say::WILL_GIVE_WAY_FIRING,
        };
        let mut phrase = self.draw(choices, unit).to_owned();
        if let Reply::Form(form) = reply {
            phrase = phrase.replace("{}", in_words(form));
        }
        phrase
    }

    /// A charge with what came of it.
    pub(crate) fn charges(&mut self, way: &Move, ends: &[&Event]) -> String {
        let ride = self.ride(way);
        let ends = ends.iter().map(|event| match event {
            Event::Strikes(clash) => {
                let contact = self.contact(clash);
                format!("{contact}{}", self.in_place_of(clash))
            }
            Event::FallsShort { unit, on } => self.short(unit, on),
            _ => String::new(),
        });
        let ends = list(&ends.collect::<Vec<_>>());
        let joint = match (ends.is_empty(), ride.contains(", ")) {
            (true, _) => "",
            (false, true) => ", and ",
            (false, false) => " and ",
        };
        self.says(&way.unit, &format!("{ride}{joint}{ends}"))
    }

    fn ride(&mut self, way: &Move) -> String {
        let id = &way.unit;
        let covered = way.covered.length(INCH);
        if covered == Length::ZERO && way.stop.is_none() {
            return "[is] upon the enemy at a step".to_owned();
        }
        let from = self.unit(id).at.map(|at| at.point(INCH));
        let toward = from.and_then(|from| bearing(from, way.to.point(INCH)));
        let toward = toward.unwrap_or(compass(way.face));
        let mut phrase = over(self.draw(say::CHARGES, id), &far(covered, INCH), toward);
        if !way.slowed.is_empty() && covered >= Length::hundredths(13, INCH) {
            phrase.push_str(&format!(", slowed by {}", grounds(&way.slowed)));
        }
        if let Some(stop) = way.stop.as_ref().filter(|stop| stop.unit.is_none()) {
            phrase.push_str(&self.stop(id, stop));
        }
        phrase
    }

    fn short(&mut self, unit: &UnitId, on: &UnitId) -> String {
        let gone = self.pace(on).is_some_and(|pace| {
            let away = matches!(pace.manner, Manner::FallBack | Manner::FallBackAndFire);
            away || pace.manner == Manner::PushBack
        });
        let choices = if gone { say::STRIKES_AIR } else { say::FALLS_SHORT };
        self.draw(choices, unit).replace("{}", &name(on))
    }

    /// On whom a charge was declared that has struck another, to be put behind the contact.
    fn in_place_of(&self, clash: &Clash) -> String {
        let meant = self.target_of(&clash.by).filter(|on| **on != clash.on);
        let other = meant.filter(|_| clash.how == How::Charge);
        let Some(meant) = other else {
            return String::new();
        };
        format!(", which stood between [them] and {}", name(meant))
    }

    /// Contacts by themselves, but for those that have been told with their charges; two who strike each other are told
    /// once.
    pub(crate) fn strikes(&mut self, run: &[Entry<Event>], told: &[UnitId]) -> Vec<String> {
        let mut parts = Vec::new();
        for (index, entry) in run.iter().enumerate() {
            match &entry.event {
                Event::Strikes(clash) if !told.contains(&clash.by) => {
                    let earlier = run[..index].iter();
                    let mut earlier = earlier.filter_map(|entry| match &entry.event {
                        Event::Strikes(other) => Some(other),
                        _ => None,
                    });
                    if !earlier.any(|other| other.by == clash.on && other.on == clash.by) {
                        let phrase = self.contact(clash);
                        parts.push(self.says(&clash.by, &phrase));
                    }
                }
                Event::FallsShort { unit, on } if !told.contains(unit) => {
                    let phrase = self.short(unit, on);
                    parts.push(self.says(unit, &phrase));
                }
                _ => {}
            }
        }
        parts
    }

    /// How a brigade comes into contact: `[takes] <R1> in the flank, from the higher ground`.
    fn contact(&mut self, clash: &Clash) -> String {
        let Clash { by, on, .. } = clash;
        let own = self.unit(by).kind;
        let enemy = self.unit(on).kind;
        let choices: Choices = match (clash.how, clash.aspect) {
            (How::FollowUp, _) => say::CATCHES_UP,
            (How::Pursuit, _) => say::RIDES_DOWN,
            (How::PushBack, _) => say::RUNS_INTO,
            (How::Resumed, _) => say::RESUMES,
            (How::Charge, _) if enemy.is_artillery() => say::TAKES_GUNS,
            (How::Charge, Aspect::Front) if self.charges_back(clash) => say::MEETS_CHARGE,
            (How::Charge, Aspect::Flank | Aspect::Rear) => say::IN_FLANK,
            (How::Charge, Aspect::Front) if own == Kind::Cavalry => say::RIDES_INTO,
            (How::Charge, Aspect::Front) => say::CLOSES,
        };
        let face = match clash.aspect {
            Aspect::Front => "front",
            Aspect::Flank => "flank",
            Aspect::Rear => "rear",
        };
        let phrase = self.draw(choices, by).replace("{face}", face);
        let mut phrase = phrase.replace("{}", &name(on));
        let foe = them(self.number(on));
        if clash.downhill {
            phrase.push_str(", from the higher ground");
        }
        if clash.square {
            phrase.push_str(", to find a steady square");
        } else if clash.defended {
            phrase.push_str(&format!(", through the defences before {foe}"));
        } else if clash.stationary && clash.how == How::Charge && !enemy.is_artillery() {
            phrase.push_str(&format!(", finding {foe} standing"));
        }
        if clash.assaults {
            phrase.push_str(", astride the obstacle");
        }
        phrase
    }

    /// Whether whom a charge strikes has come on at the charge too: it is neither standing nor falling back.
    fn charges_back(&self, clash: &Clash) -> bool {
        let pace = self.pace(&clash.on);
        pace.is_some_and(|pace| pace.manner == Manner::Charge) && !clash.stationary
    }
}
