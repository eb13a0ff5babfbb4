//! How an exchange begins and ends in words: headings, in which state a side is, who is in contact, what it has cost.

use super::asides::small;
use super::consequences::in_words;
use super::names::{Number, Voice, names};
use super::wording as say;
use crate::adjudicate::{Side, UnitId};
use crate::kit::{army_number, counted, list, number, ordinal};
use crate::rules::two_by_two::charts::edition;
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::narrative::figures;
use crate::rules::two_by_two::position::event::Step;
use crate::rules::two_by_two::position::state::{Fought, Part, Reply, State};
use crate::rules::two_by_two::position::touching;
use crate::rules::two_by_two::troops::units::Status;

impl Voice<'_> {
    /// The heading of a step.
    pub(crate) fn step_heading(&self, step: Step, side: &Side, stirs: bool, came: bool) -> String {
        let what = match (step, stirs, came) {
            (Step::Movement, true, true) => self.army_says(side, "[moves]"),
            (Step::Movement, true, false) => format!("{}, without orders", self.army(side)),
            (Step::Movement, false, true) => self.army_says(side, "[stands] fast"),
            (Step::Movement, false, false) => self.army_says(side, "[stands] fast, without orders"),
            (Step::Rally, ..) => self.army_says(side, "[rallies]"),
            (Step::Shooting, true, true) => self.army_says(side, "[fires]"),
            (Step::Shooting, true, false) => self.army_says(side, "[fires] without orders"),
            (Step::Shooting, false, _) => self.army_says(side, "[does] not fire"),
            (Step::Melee, ..) => "the melees".to_owned(),
        };
        format!("Turn {}: {what}", self.state.turn)
    }

    /// How an exchange of a player turn begins: in which state the side is that acts, and whom it has before it.
    pub(crate) fn opens(&self, step: Step, side: &Side, stirs: bool) -> Vec<String> {
        match step {
            Step::Movement => self.opens_movement(side),
            Step::Shooting => self.opens_shooting(side, stirs),
            Step::Rally | Step::Melee => Vec::new(),
        }
    }

    fn opens_movement(&self, side: &Side) -> Vec<String> {
        let turn = ordinal(self.state.turn);
        let army = self.army(side);
        let mine = self.state.units_of(side).collect::<Vec<_>>();
        let units = counted(small(mine.len()), "unit", None);
        let opening = self.of_army(self.vary(say::BEGINS), &army);
        let opening = opening.replace("{turn}", &turn).replace("{army}", &army);
        let mut parts = vec![opening.replace("{units}", &units)];
        let shaken = [Status::Pinned, Status::Disrupted, Status::Both].map(|state| {
            let those = mine.iter().filter(|unit| unit.state == state);
            (state, those.map(|unit| unit.unit.clone()).collect::<Vec<_>>())
        });
        let shaken = shaken.iter().filter(|(_, ids)| !ids.is_empty());
        let shaken = shaken.map(|(state, ids)| self.all_say(ids, &format!("[is] {}", in_words(*state))));
        let shaken = shaken.collect::<Vec<_>>();
        parts.push(match shaken.is_empty() {
            true => String::new(),
            false => list(&shaken),
        });
        let points = self.state.points.iter().filter(|point| point.side == *side);
        let waiting = points.filter(|point| !point.queue.is_empty()).map(|point| {
            let count = counted(small(point.queue.len()), "unit", None);
            format!("{count} at {}", point.unit)
        });
        let waiting = waiting.collect::<Vec<_>>();
        if !waiting.is_empty() {
            parts.push(format!("still to come: {}", list(&waiting)));
        }
        parts
    }

    fn opens_shooting(&self, side: &Side, stirs: bool) -> Vec<String> {
        let contacts = self.contacts(true);
        let army = self.army(side);
        match (contacts.is_empty(), stirs) {
            (false, _) => contacts,
            (true, true) if !self.locked().is_empty() => Vec::new(),
            (true, true) => {
                let text = self.of_army(self.vary(say::NO_CHARGE), &army);
                vec![text.replace("{}", &army)]
            }
            (true, false) => vec![self.vary(say::NO_SHOT).to_owned()],
        }
    }

    /// A wording with its verbs in the number of an army.
    fn of_army(&self, text: &str, army: &str) -> String {
        let many = army_number(army) == Number::Many;
        let words = [
            ("{have}", "has", "have"),
            ("{come}", "comes", "come"),
            ("{pick}", "picks", "pick"),
            ("{their}", "its", "their"),
        ];
        let mut text = text.to_owned();
        for (mark, one, several) in words {
            text = text.replace(mark, if many { several } else { one });
        }
        text
    }

    /// Who is in contact with whom, and what is to come of it; those who stand alike in one sentence.
    /// An exchange does not open with the words with which the one before it closed.
    fn contacts(&self, opens: bool) -> Vec<String> {
        let mut found: Vec<(Vec<UnitId>, UnitId, String)> = Vec::new();
        for contact in &self.state.contacts {
            let what = match (contact.reply, &contact.back) {
                (Reply::Stand, None) if opens => "[has] closed with {}".to_owned(),
                (Reply::Stand, None) => "[is] upon {}, hand to hand".to_owned(),
                (Reply::Shoot, None) => "[is] upon {}, whose fire is to come".to_owned(),
                (reply, Some(back)) => {
                    let far = figures::spelt(&self.state, *back);
                    match reply {
                        Reply::Shoot if opens => format!("[faces] the fire of {{}} at {far}"),
                        Reply::Shoot => format!("[is] {far} off {{}}, whose fire is to come"),
                        Reply::Stand => format!("[is] held {far} off {{}} as well"),
                    }
                }
            };
            let alike = |known: &&mut (Vec<UnitId>, UnitId, String)| known.1 == contact.on && known.2 == what;
            match found.iter_mut().find(alike) {
                Some((chargers, ..)) => chargers.push(contact.charger.clone()),
                None => found.push((vec![contact.charger.clone()], contact.on.clone(), what)),
            }
        }
        let mut joined: Vec<(Vec<UnitId>, Vec<UnitId>, String)> = Vec::new();
        for (chargers, on, what) in found {
            let known = joined.iter_mut().find(|known| known.0 == chargers && known.2 == what);
            match known {
                Some((_, all, _)) => all.push(on),
                None => joined.push((chargers, vec![on], what)),
            }
        }
        let told = joined.iter().map(|(chargers, on, what)| self.all_say(chargers, &what.replace("{}", &names(on))));
        let locked = if opens { Vec::new() } else { self.locked() };
        told.chain(locked).collect()
    }

    /// Who has been hand to hand since an earlier turn.
    fn locked(&self) -> Vec<String> {
        let fresh = |fought: &&Fought| {
            let mut contacts = self.state.contacts.iter();
            !contacts.any(|contact| {
                let pair = [&contact.charger, &contact.on];
                pair.contains(&&fought.attacker) && pair.contains(&&fought.defender)
            })
        };
        let locked = self.state.melees.iter().filter(fresh);
        let locked = locked.filter(|fought| touching::do_touch(&self.state, &fought.attacker, &fought.defender));
        let told = locked.map(|fought| {
            let both = names(&[fought.attacker.clone(), fought.defender.clone()]);
            format!("{both} are hand to hand still")
        });
        told.collect()
    }

    /// How the movement of an exchange ends.
    pub(crate) fn hands_over(&self, order: &[Side]) -> Vec<String> {
        let Some(shoots) = order.get(1) else {
            return Vec::new();
        };
        let army = self.army(shoots);
        let contacts = self.contacts(false);
        let opening = match contacts.is_empty() {
            true => self.vary(say::OUT_OF_REACH).replace("{}", &army),
            false => format!("that is how matters stand as it falls to {army} to fire"),
        };
        [opening].into_iter().chain(contacts).collect()
    }

    /// What a player turn has cost, and who is next.
    pub(crate) fn turn_ends(&self, before: &State, next: Option<&Side>) -> Vec<String> {
        let ends = self.vary(say::ENDS).replace("{}", &ordinal(before.turn));
        let lost = self.state.sides.iter().filter_map(|card| {
            let gone = self.gone_since(before, &card.side);
            (!gone.is_empty()).then(|| format!("{} {}", self.army(&card.side), names(&gone)))
        });
        let lost = lost.collect::<Vec<_>>();
        let what = match before.part {
            Part::Whole => "its marches, fire and steel",
            _ => "its fire and steel",
        };
        let mut parts = vec![match lost.as_slice() {
            [] => format!("{ends}{}", self.vary(say::NO_LOSS).replace("{}", what)),
            lost => format!("{ends}, and {what} have cost {}", list(lost)),
        }];
        if !lost.is_empty() {
            parts.push(self.score());
        }
        if let Some(side) = next {
            parts.push(self.army_says(side, "[has] the next move"));
        }
        parts
    }

    fn gone_since(&self, before: &State, side: &Side) -> Vec<UnitId> {
        let gone = self.state.army.iter().filter(|unit| {
            let stood = before.find(&unit.unit).is_some_and(|unit| !unit.is_lost());
            unit.side == *side && unit.is_lost() && stood
        });
        gone.map(|unit| unit.unit.clone()).collect()
    }

    /// How the losses stand, and what they are measured by where that is near.
    fn score(&self) -> String {
        let losses = self.state.sides.iter();
        let losses = losses.map(|card| (&card.side, small(self.state.losses(&card.side))));
        let losses = losses.collect::<Vec<_>>();
        let each = losses.iter().map(|(side, lost)| match lost {
            0 => format!("none of {}", self.army(side)),
            lost => format!("{} of {}", number(*lost), self.army(side)),
        });
        let score = format!("destroyed so far: {}", list(&each.collect::<Vec<_>>()));
        let near = losses.iter().any(|(_, lost)| lost + 1 >= tables::LOSSES);
        match near {
            true => format!("{score}; {}", goal(&self.state)),
            false => score,
        }
    }
}

/// What decides the game (TT-VIC-01, TT-VIC-02).
pub(crate) fn goal(state: &State) -> String {
    let losses = number(tables::LOSSES);
    match state.victory {
        edition::Victory::Fast => format!("the first to lose {losses} loses the day"),
        edition::Victory::Decisive => {
            format!("whoever has lost {losses}, and {} more than the enemy, has lost the day", number(tables::LEAD))
        }
    }
}
