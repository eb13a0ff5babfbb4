//! What fire, melees and bad nerves do to units, in words: states, routs and whom they carry along, destruction.

use super::movement::over;
use super::names::Voice;
use super::wording as say;
use crate::adjudicate::{Entry, UnitId};
use crate::kit::table::Coordinates;
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::narrative::figures;
use crate::rules::two_by_two::position::event::{Cause, Event, Why};
use crate::rules::two_by_two::troops::units::Status;

/// Something that was done by, or to, some units, in brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Deed {
    /// What stands before the subject.
    why: Option<String>,
    who: Vec<UnitId>,
    does: String,
}

impl Deed {
    fn of(who: &UnitId, does: String) -> Deed {
        Deed { why: None, who: vec![who.clone()], does }
    }
}

/// How many entries from the first on are consequences.
pub(crate) fn aftermath(rest: &[Entry<Event>]) -> usize {
    rest.iter().take_while(|entry| follows(entry)).count()
}

/// Whether an entry is a consequence of what was told before it.
fn follows(entry: &Entry<Event>) -> bool {
    match &entry.event {
        Event::Routs { cause, .. } => *cause != Cause::Will,
        Event::Flees { .. }
        | Event::Status { .. }
        | Event::Halted { .. }
        | Event::PushedBack { .. }
        | Event::Aligned { .. }
        | Event::Shoved { .. }
        | Event::Panics { .. }
        | Event::Destroyed { .. }
        | Event::Recoils { .. }
        | Event::Keeps { .. }
        | Event::Parts { .. } => true,
        _ => false,
    }
}

impl Voice<'_> {
    /// Consequences, one clause for each: those with one subject are joined, and those that say the same of several.
    /// Nothing is said of the states of those who have pinned themselves by their fire.
    pub(crate) fn consequences(&mut self, run: &[Entry<Event>], firers: &[UnitId]) -> Vec<String> {
        let mut deeds: Vec<Deed> = Vec::new();
        for (index, entry) in run.iter().enumerate() {
            let own = is_own_pin(&entry.event, firers);
            if !own && let Some(deed) = self.deed(entry, run, index) {
                join(&mut deeds, deed);
            }
            self.pass(entry);
        }
        let told = deeds.iter().map(|deed| {
            let text = self.all_say(&deed.who, &deed.does);
            match &deed.why {
                Some(why) => format!("{}, {text}", self.does(&deed.who[0], why)),
                None => text,
            }
        });
        told.collect()
    }

    fn deed(&mut self, entry: &Entry<Event>, run: &[Entry<Event>], index: usize) -> Option<Deed> {
        let rest = &run[index + 1..];
        let (who, does) = match &entry.event {
            Event::Status { unit, state } => {
                // The disorder of a rout is told with the rout.
                let routed = run[..index].iter().any(|entry| is_rout_of(&entry.event, unit));
                if routed {
                    return None;
                }
                (unit, self.becomes(unit, *state))
            }
            Event::Halted { unit } => (unit, "[is] halted, and will not close in this turn".to_owned()),
            Event::PushedBack { unit, to } => {
                let far = self.way_to(unit, *to).map(|(far, _)| far);
                let far = far.unwrap_or_else(|| "a hair's breadth".to_owned());
                (unit, format!("[is] pushed back {far}"))
            }
            Event::Recoils { unit, to, far } => {
                let verb = match entry.clause.as_str() {
                    "TT-MEL-40" => "[is] repulsed {far} to the {way}",
                    _ => "[recoils] {far} to the {way}",
                };
                let short = self.shortened(unit, *to, *far);
                let short = short.map(|what| format!(", and no farther for {}", what.told(self)));
                let back = self.back_to(unit, *to, verb);
                (unit, format!("{back}{}", short.unwrap_or_default()))
            }
            Event::Keeps { unit, enemy, .. } => {
                (unit, format!("[keeps] [its] ground all the same, still at grips with <{enemy}>"))
            }
            Event::Routs { unit, cause, of, .. } => {
                let why = match (cause, of) {
                    (Cause::Panic, Some(of)) => {
                        let carried = self.draw(say::CARRIED_AWAY, unit);
                        Some(carried.replace("{}", &format!("<{of}>")))
                    }
                    (Cause::Will, _) => Some(self.draw(say::AT_WILL, unit).to_owned()),
                    _ => None,
                };
                let does = self.routs(&entry.event, rest);
                let who = vec![unit.clone()];
                return Some(Deed { why, who, does });
            }
            Event::Flees { unit, .. } => {
                let told = run[..index].iter().any(|entry| is_rout_of(&entry.event, unit));
                if told {
                    return None;
                }
                (unit, self.runs(&entry.event, rest))
            }
            Event::Shoved { unit, by, to, state, sideways } => {
                let how = match sideways {
                    true => "shouldered aside",
                    false => "pushed back",
                };
                (unit, self.shoved(unit, (by, how), *to, *state))
            }
            Event::Panics { unit, of } => {
                if rest.iter().any(|entry| is_rout_of(&entry.event, unit)) {
                    return None;
                }
                (unit, format!("[catches] the panic of <{of}>"))
            }
            Event::Destroyed { unit, why, by } => {
                let told = run[..index].iter().any(|entry| is_rout_of(&entry.event, unit));
                if told {
                    return None;
                }
                let mut deed = self.destroyed(unit, *why, by.as_ref());
                if entry.clause.as_str() == "TT-MEL-19" {
                    let caught = "caught between two sides";
                    deed.does = format!("{}, {caught}", deed.does.replace(" (destroyed)", " and destroyed"));
                }
                return Some(deed);
            }
            Event::Aligned { unit, .. } => {
                let goes_on = rest.iter().any(|entry| {
                    is_rout_of(&entry.event, unit)
                        || matches!(&entry.event, Event::Recoils { unit: other, .. } if other == unit)
                });
                if goes_on {
                    return None;
                }
                (unit, "[is] squared up to the enemy".to_owned())
            }
            _ => return None,
        };
        Some(Deed::of(who, does))
    }

    /// A new state, or the old one once more.
    fn becomes(&mut self, id: &UnitId, now: Status) -> String {
        let was = self.unit(id).state;
        if was == now && now != Status::Ok {
            return self.draw(say::NO_WORSE, id).replace("{}", in_words(now));
        }
        match now {
            Status::Ok => "[is] in order again".to_owned(),
            Status::Pinned => self.draw(say::PINNED, id).to_owned(),
            Status::Disrupted => self.draw(say::DISRUPTED, id).to_owned(),
            Status::Both => "[is] both pinned and disrupted now".to_owned(),
        }
    }

    fn back_to(&mut self, id: &UnitId, to: Coordinates, phrase: &str) -> String {
        match self.way_to(id, to) {
            Some((far, way)) => over(phrase, &far, way),
            None => "[has] no room to give ground".to_owned(),
        }
    }

    fn shoved(&self, id: &UnitId, (by, how): (&UnitId, &str), to: Coordinates, now: Status) -> String {
        let far = self.way_to(id, to).map(|(far, _)| far);
        let far = far.map_or(String::new(), |far| format!(" {far}"));
        let state = match self.unit(id).state == now {
            true => format!("[stays] {}", in_words(now)),
            false => format!("[is] {}", in_words(now)),
        };
        format!("[is] {how}{far} by <{by}> and {state}")
    }

    /// A rout, to where it ends.
    fn routs(&mut self, event: &Event, rest: &[Entry<Event>]) -> String {
        let Event::Routs { unit, face, .. } = event else {
            return String::new();
        };
        if *face <= tables::FATAL {
            return self.draw(say::SCATTERED, unit).to_owned();
        }
        let flees = |entry: &&Entry<Event>| matches!(&entry.event, Event::Flees { unit: other, .. } if other == unit);
        match rest.iter().position(|entry| flees(&entry)) {
            Some(index) => self.runs(&rest[index].event, &rest[index + 1..]),
            // Its owner is still to say where it goes.
            None => "[breaks] in rout".to_owned(),
        }
    }

    /// The way of a rout: to a place on the table, or into its destruction.
    fn runs(&mut self, event: &Event, rest: &[Entry<Event>]) -> String {
        let Event::Flees { unit, to, far, .. } = event else {
            return String::new();
        };
        if let Some(to) = to {
            let still = "[breaks] in rout, with nowhere to run, and [is] disrupted";
            return self.over_to(unit, *to, say::ROUTS, still);
        }
        let end = rest.iter().find_map(|entry| match &entry.event {
            Event::Destroyed { unit: lost, why, by } if lost == unit => Some((*why, by.as_ref())),
            _ => None,
        });
        match end {
            Some((Why::OffTable, _)) => self.draw(say::OFF_TABLE, unit).to_owned(),
            Some((Why::IntoEnemy, Some(by))) => {
                format!("[routs] straight into <{by}> and [is] destroyed")
            }
            Some((Why::IntoGround, _)) => self.draw(say::INTO_GROUND, unit).to_owned(),
            _ => format!("[routs] {} to [its] destruction", figures::spelt(&self.state, *far)),
        }
    }

    fn destroyed(&mut self, id: &UnitId, why: Why, by: Option<&UnitId>) -> Deed {
        let does = match (why, by) {
            (Why::WithIts, Some(by)) => format!("[is] lost together with <{by}>"),
            (Why::WithIts, None) => "[is] lost with those [it] was with".to_owned(),
            (Why::Fire, _) => self.draw(say::SHOT_TO_PIECES, id).to_owned(),
            (Why::Melee, _) => self.draw(say::CUT_TO_PIECES, id).to_owned(),
            (Why::Exchange, _) => "[is] given up in the exchange".to_owned(),
            (Why::OffTable, _) => "[is] driven off the table and lost".to_owned(),
            (Why::IntoEnemy, Some(by)) => format!("[runs] into <{by}> and [is] destroyed"),
            (Why::Survival | Why::IntoEnemy | Why::IntoGround, _) => "[is] destroyed".to_owned(),
        };
        Deed::of(id, does)
    }
}

/// The state of a unit in a sentence.
pub(crate) fn in_words(state: Status) -> &'static str {
    match state {
        Status::Ok => "in order",
        Status::Pinned => "pinned",
        Status::Disrupted => "disrupted",
        Status::Both => "pinned and disrupted",
    }
}

/// Whether an event is the pin of a unit by its own fire (TT-FIRE-13).
pub(crate) fn is_own_pin(event: &Event, firers: &[UnitId]) -> bool {
    match event {
        Event::Status { unit, state } => matches!(state, Status::Pinned | Status::Both) && firers.contains(unit),
        _ => false,
    }
}

fn is_rout_of(event: &Event, id: &UnitId) -> bool {
    matches!(event, Event::Routs { unit, .. } if unit == id)
}

/// Adds a deed: to the last one where the subject is the same, or where others do the same.
fn join(deeds: &mut Vec<Deed>, deed: Deed) {
    let last = deeds.last_mut().filter(|_| deed.why.is_none());
    match last.filter(|last| last.why.is_none()) {
        Some(last) if last.who == deed.who && !last.does.contains(" and ") => {
            last.does = format!("{} and {}", last.does, deed.does);
        }
        Some(last) if last.does == deed.does => last.who.extend(deed.who),
        _ => deeds.push(deed),
    }
}
