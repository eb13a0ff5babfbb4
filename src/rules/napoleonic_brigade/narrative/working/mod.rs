//! The working of each event: dice, what was added and by which clause, both look-ups, where brigades stand then, who
//! decided: NB-TAB-09.

pub(crate) mod fight;

use super::movement::grounds;
use super::names::{Voice, figure};
use crate::adjudicate::{By, Clause, Entry, UnitId};
use crate::kit::{Aspect, counted, list, ordinal};
use crate::rules::napoleonic_brigade::charts::measures::spot;
use crate::rules::napoleonic_brigade::events::melee::{Reply, StopAim, StopTry};
use crate::rules::napoleonic_brigade::events::movement::{Move, Pace};
use crate::rules::napoleonic_brigade::events::{Event, Why};
use crate::rules::napoleonic_brigade::position::contact::{Clash, How};
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::{Crew, Unit};
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

impl Voice<'_> {
    /// The working of an entry.
    pub(crate) fn working(&self, entry: &Entry<Event>) -> Vec<String> {
        let clause = &entry.clause;
        match &entry.event {
            Event::Alters { alteration } => {
                let delay = alteration.due.saturating_sub(alteration.written);
                let names = self.plain_names(&alteration.units);
                let order = match &alteration.order {
                    Some(order) => self.order(order),
                    None => "as before".to_owned(),
                };
                vec![format!(
                    "alteration {} to {names}, {order}: delay, D6: {delay}; in force from turn {} ({clause})",
                    alteration.number, alteration.due
                )]
            }
            Event::Replies { unit, reply, by, .. } => {
                let what = match reply {
                    Reply::Stand => "[stands]",
                    Reply::GoOn => "[goes] on with [its] orders",
                    Reply::Goes => "[moves]",
                    Reply::Form(_) => "[changes] formation",
                    Reply::FallBack => "[falls] back",
                    Reply::FallBackAndFire => "[falls] back and [fires]",
                };
                self.decision(unit, what, *by, clause)
            }
            Event::Baulks { unit, form, by, .. } => {
                let what = match form {
                    None => "[does] not set out",
                    Some(_) => "[changes] formation",
                };
                self.decision(unit, what, *by, clause)
            }
            Event::TurnBegins { turn, .. } => vec![format!("turn {turn} ({clause})")],
            Event::Paces(pace) => vec![self.dice(pace, clause)],
            Event::Moves(way) => vec![self.moved(way)],
            Event::Strikes(clash) => vec![self.struck(clash, clause)],
            Event::Crew { unit, crew } => self.crew_working(unit, crew.as_ref(), entry),
            Event::Tries(attempt) => self.tried(attempt, clause),
            Event::Binds { unit, duties, why, by, .. } => self.bound_to(unit, duties, *why, *by, clause),
            Event::Wavers { unit, morale } => vec![self.status(unit, *morale, clause)],
            Event::Forms { unit, form, .. } => {
                vec![format!("{}: {form} ({clause})", self.plain(unit))]
            }
            _ => self.fought(entry),
        }
    }

    /// The dice of a brigade for its movement.
    fn dice(&self, pace: &Pace, clause: &Clause) -> String {
        let faces = pace.white.iter().chain(pace.coloured.as_ref());
        let faces = faces.map(u8::to_string).collect::<Vec<_>>();
        let mut parts = Vec::new();
        if !faces.is_empty() {
            parts.push(format!("D6: {}", faces.join(" ")));
        }
        if pace.coloured.is_some() {
            parts.push("the last at half".to_owned());
        }
        parts.extend(pace.notes.iter().cloned());
        parts.push(format!("{} ({clause})", figure(pace.allowance)));
        let what = act(pace.manner);
        format!("{}, {what}: {}", self.plain(&pace.unit), parts.join("; "))
    }

    fn moved(&self, way: &Move) -> String {
        let mut line = format!(
            "{}, {}: {}, at {}, facing {}",
            self.plain(&way.unit),
            act(way.manner),
            figure(way.covered),
            spot(way.to),
            way.face
        );
        if way.turned > 0 {
            let degrees = if way.turned == 1 { "degree" } else { "degrees" };
            line.push_str(&format!("; {} {degrees} turned", way.turned));
        }
        if way.road {
            line.push_str("; by road");
        }
        if !way.slowed.is_empty() {
            line.push_str(&format!("; slowed by {}", grounds(&way.slowed)));
        }
        if let Some(beyond) = &way.beyond {
            line.push_str(&format!(
                "; of it {} beyond the dice, through {} to clear ground (NB-GAP-53)",
                figure(beyond.far),
                list(&beyond.friends.iter().map(|id| self.plain(id)).collect::<Vec<_>>())
            ));
        }
        if let Some(stop) = &way.stop {
            let what = match &stop.unit {
                Some(unit) => self.plain(unit),
                None => stop.what.to_string(),
            };
            line.push_str(&format!("; stopped by {what} ({})", stop.clause));
        }
        line
    }

    fn struck(&self, clash: &Clash, clause: &Clause) -> String {
        let how = match clash.how {
            How::Charge => "charge",
            How::FollowUp => "follow up",
            How::Pursuit => "pursuit",
            How::PushBack => "driven into contact",
            How::Resumed => "resumed",
        };
        let aspect = match clash.aspect {
            Aspect::Front => "front",
            Aspect::Flank => "flank",
            Aspect::Rear => "rear",
        };
        let marks = [
            (clash.downhill, "downhill"),
            (clash.stationary, "stationary"),
            (clash.defended, "behind defences"),
            (clash.assaults, "astride the obstacle"),
            (clash.square, "in square"),
        ];
        let marks = marks.iter().filter(|(holds, _)| *holds);
        let marks = marks.map(|(_, word)| format!("; {word}")).collect::<String>();
        let (by, on) = (self.plain(&clash.by), self.plain(&clash.on));
        let gap = figure(clash.gap);
        format!("{by} upon {on}: {how}, {aspect}, from {gap} off{marks} ({clause})")
    }

    fn tried(&self, attempt: &StopTry, clause: &Clause) -> Vec<String> {
        let StopTry { unit, aim, dice, needed, stopped, by } = attempt;
        let faces = dice.iter().map(u8::to_string).collect::<Vec<_>>();
        let what = match aim {
            StopAim::Stop => "stop",
            StopAim::Halt => "halt",
        };
        let end = if *stopped { "it does" } else { "it goes on" };
        let line = format!(
            "{}, {what}: D6: {}; {needed} or more is needed; {end} ({clause})",
            self.plain(unit),
            faces.join(" ")
        );
        let how = self.decision(unit, &format!("[tries] to {what}"), *by, clause);
        [line].into_iter().chain(how).collect()
    }

    fn bound_to(&self, unit: &UnitId, duties: &[Spell], why: Why, by: Option<By>, clause: &Clause) -> Vec<String> {
        let duties = duties.iter().map(|spell| self.duty(spell));
        let duties = duties.collect::<Vec<_>>();
        let duties = match duties.is_empty() {
            true => "free".to_owned(),
            false => duties.join(", then "),
        };
        let line = format!("{}: {duties} ({clause})", self.plain(unit));
        let what = match why {
            Why::Shaken => "[does] not rally",
            Why::Rallies => "[rallies]",
            Why::Won => "[chooses] how to follow up",
            Why::GoesOn => "[goes] on",
            _ => "[does] so",
        };
        let how = by.map(|by| self.decision(unit, what, by, clause));
        [line].into_iter().chain(how.into_iter().flatten()).collect()
    }

    /// A duty in a word or two, as sheets and working have it.
    pub(crate) fn duty(&self, spell: &Spell) -> String {
        duty(spell, |id| self.plain(id))
    }

    fn status(&self, unit: &UnitId, morale: Morale, clause: &Clause) -> String {
        let brigade = self.unit(unit);
        let units = brigade.bases.iter().filter(|unit| unit.morale.is_some());
        let units = units.map(sheet).collect::<Vec<_>>();
        let name = self.plain(unit);
        format!("{name}: {} ({clause}); {}", status(morale), units.join(", "))
    }

    fn crew_working(&self, unit: &UnitId, crew: Option<&Crew>, entry: &Entry<Event>) -> Vec<String> {
        let clause = &entry.clause;
        let name = self.plain(unit);
        let faces = entry.rolls.iter().flat_map(|roll| &roll.values);
        let faces = faces.map(ToString::to_string).collect::<Vec<_>>();
        let dice = match faces.is_empty() {
            true => String::new(),
            false => format!("D6: {}; ", faces.join(" ")),
        };
        let line = match crew {
            None => format!("{name}, crew: {dice}at the guns ({clause})"),
            Some(crew) => {
                let mut line = format!("{name}, crew: {dice}at {}", spot(crew.at));
                if crew.returning {
                    line.push_str(", on its way back");
                } else if crew.at != crew.shelter {
                    line.push_str(&format!(", making for {}", spot(crew.shelter)));
                }
                if let Some(turn) = crew.back {
                    line.push_str(&format!("; may start back in turn {turn}"));
                }
                format!("{line} ({clause})")
            }
        };
        vec![line]
    }

    /// A line for a decision of a brigade; a default where its order was set aside says so.
    pub(crate) fn decision(&self, unit: &UnitId, what: &str, by: By, clause: &Clause) -> Vec<String> {
        let refused = by == By::Default && self.is_refused(unit);
        let how = match refused {
            true => Some("by the printed default, as its order was set aside"),
            false => by.told(),
        };
        let (name, what) = (self.plain(unit), self.does(unit, what));
        let line = how.map(|how| format!("{name}: {what}, {how} ({clause})"));
        line.into_iter().collect()
    }
}

/// A manner of moving, as the working names it.
fn act(manner: Manner) -> &'static str {
    match manner {
        Manner::Ordinary => "march",
        Manner::Charge => "charge",
        Manner::AdvanceAndFire => "advance and fire",
        Manner::Skirmish => "skirmish",
        Manner::FacingRetirement => "back facing the enemy",
        Manner::Retirement => "retirement",
        Manner::Manhandled => "by hand",
        Manner::HorseCharge => "horse artillery charge",
        Manner::FallBack => "before the charge",
        Manner::FallBackAndFire => "before the charge, firing",
        Manner::Morale => "fall back",
        Manner::PushBack => "push back",
        Manner::Recoil => "recoil",
        Manner::FollowUp => "follow up",
        Manner::FollowUpAndFire => "follow up and fire",
        Manner::Pursuit => "pursuit",
        Manner::Rout => "rout",
        Manner::Crew => "crew",
    }
}

/// A status of morale as it is printed.
pub(crate) fn status(morale: Morale) -> &'static str {
    match morale {
        Morale::Ok => "OK",
        Morale::Halt => "Halt",
        Morale::FallBack => "Fall back",
    }
}

/// A unit as it stands on its sheet: `28th 8/16 (Halt)`, figures left of full, and its morale where that is not OK.
pub(crate) fn sheet(unit: &Unit) -> String {
    let name = unit.name.as_deref().unwrap_or(unit.unit.as_str());
    let left = format!("{name} {}/{}", unit.figures, unit.full);
    match unit.morale() {
        Morale::Ok => left,
        morale => format!("{left} ({})", status(morale)),
    }
}

/// A duty in a word or two, brigades as they are called.
pub(crate) fn duty(spell: &Spell, called: impl Fn(&UnitId) -> String) -> String {
    let what = match &spell.duty {
        Duty::Beaten { by, pushed, .. } => {
            format!("{} push back by {}", ordinal(pushed + 1), called(by))
        }
        Duty::Following { after, moves, fire, .. } => {
            let fire = if *fire { " and fire" } else { "" };
            format!("{} follow up{fire} after {}", ordinal(moves + 1), called(after))
        }
        Duty::Pursuing { after, .. } => format!("pursuing {}", called(after)),
        Duty::Routing => "in flight".to_owned(),
        Duty::Recoiling => "falling back from a lost follow up".to_owned(),
        Duty::Still => "standing still".to_owned(),
        Duty::Rallying => "rallying".to_owned(),
        Duty::HalfSpeed => "at half speed".to_owned(),
        Duty::Shaken { pushed } => {
            format!("in disorder after {}", counted(*pushed, "push back", None))
        }
        Duty::Retiring { .. } => "retiring".to_owned(),
    };
    match spell.moves {
        Some(1) => format!("{what} for one move"),
        Some(moves) => format!("{what} for {} moves", crate::kit::number(moves)),
        None => what,
    }
}
