//! The working of fire, losses and melees: figures, modifiers with their clauses, the row, both look-ups and the die
//! (NB-TAB-09).

use crate::adjudicate::{By, Clause, Entry};
use crate::kit::{Tally, counted};
use crate::rules::napoleonic_brigade::charts::measures::spot;
use crate::rules::napoleonic_brigade::charts::melee_table::LookUp;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::fire::{DefenceCheck, Fallen, Flight, Hit, Mark, Readiness, Shot, Turn};
use crate::rules::napoleonic_brigade::events::melee::{Blow, Round, Strength};
use crate::rules::napoleonic_brigade::narrative::names::{Voice, called, figure};

impl Voice<'_> {
    /// The working of an entry of fire or melee.
    pub(crate) fn fought(&self, entry: &Entry<Event>) -> Vec<String> {
        let clause = &entry.clause;
        match &entry.event {
            Event::Defends(volley) => vec![self.in_time(volley, clause)],
            Event::Fires(shot) => self.shot(shot, clause),
            Event::Launches(flight) => self.flight(flight, entry),
            Event::HoldsFire { unit, by } => self.decision(unit, "[holds] [its] fire", *by, clause),
            Event::Falls(fallen) => vec![self.fallen(fallen, clause)],
            Event::Batters(hit) => vec![battered(hit, clause)],
            Event::Fights(round) => self.round(round, clause),
            _ => Vec::new(),
        }
    }

    fn in_time(&self, volley: &DefenceCheck, clause: &Clause) -> String {
        let elite = if volley.elite { " + 1 elite (NB-DF-08)" } else { "" };
        let end = match volley.range {
            Readiness::None => "no fire",
            Readiness::Long => "fire at long range",
            Readiness::Short => "fire at short range",
        };
        let name = self.plain(&volley.unit);
        format!("{name}, defenders' fire: D6: {}{elite}; {end} ({clause})", volley.die)
    }

    fn mark(&self, mark: &Mark) -> String {
        match mark {
            Mark::Brigade(unit) => self.plain(unit),
            Mark::Gun { of, gun } => format!("{} of {}", self.battalion(of, gun), self.plain(of)),
            Mark::Section { name } => name.clone(),
        }
    }

    fn shot(&self, shot: &Shot, clause: &Clause) -> Vec<String> {
        let mut lines = Vec::new();
        let name = self.plain(&shot.unit);
        let who = match &shot.face {
            Some(face) => format!("{name}, {face}"),
            None => name,
        };
        if !shot.pieces.is_empty() {
            let dice = shot.pieces.iter().map(|piece| piece.die.to_string());
            let out = shot.pieces.iter().filter(|piece| !piece.fired);
            let out = out.map(|piece| self.battalion(&shot.unit, &piece.gun));
            let out = out.collect::<Vec<_>>();
            let end = match out.is_empty() {
                true => "all fire".to_owned(),
                false => format!("1 and 6 misfire: {}", out.join(", ")),
            };
            let dice = dice.collect::<Vec<_>>().join(" ");
            lines.push(format!("misfire, D6: {dice}; {end} (NB-AFIRE-14, NB-AFIRE-15)"));
        }
        let marks = std::iter::once(&shot.at).chain(&shot.also);
        let marks = marks.map(|mark| self.mark(mark)).collect::<Vec<_>>();
        let with = shot.ammunition.map(|with| format!(", {with}"));
        let close = if shot.close { ", close" } else { "" };
        let burst = shot.burst.map(|at| format!(", burst at {}", spot(at)));
        let opening = format!(
            "{who} at {}, {}{close}{}{}",
            marks.join(" and "),
            figure(shot.range),
            with.unwrap_or_default(),
            burst.unwrap_or_default()
        );
        let sum = looked_up(shot.figures, &shot.tally, shot.look.as_ref());
        lines.push(format!("{opening}: {sum}{} ({clause})", said(shot.by)));
        if !shot.shares.is_empty() {
            let shares = shot.shares.iter().map(u32::to_string).collect::<Vec<_>>();
            let shares = shares.join(" and ");
            lines.push(format!("{who}: figures at each, {shares} (NB-IFIRE-17)"));
        }
        lines
    }

    fn flight(&self, flight: &Flight, entry: &Entry<Event>) -> Vec<String> {
        let clause = &entry.clause;
        let piece = format!("{} of {}", self.battalion(&flight.unit, &flight.gun), self.plain(&flight.unit));
        let mut lines = vec![format!(
            "{piece} at {}, {}: launch, D6: {}{}{}",
            self.mark(&flight.at),
            figure(flight.range),
            flight.launch,
            said(flight.by),
            match flight.launch == crate::rules::napoleonic_brigade::charts::fire::LAUNCH_FAILS {
                true => "; lost with its crew (NB-ROCK-02)",
                false => "",
            }
        )];
        // Labels name a unit otherwise than its id does where it came in by hand: the dice of the sections are told by their order.
        let mut dice = entry.rolls.iter().filter(|roll| roll.label.as_str().split('/').nth(1) == Some(Flight::ROLL));
        let sections = flight.sections.iter().enumerate().map(|(index, turn)| {
            let what = match turn {
                Turn::Left => "veers left (NB-ROCK-05)",
                Turn::Right => "veers right (NB-ROCK-06)",
                Turn::Up => "straight up, lost (NB-ROCK-07)",
                Turn::Explodes => "explodes (NB-ROCK-08)",
                Turn::On => "straight on (NB-ROCK-09)",
            };
            let number = index + 1;
            let die = dice.next().and_then(|roll| roll.values.first());
            let die = die.map_or_else(String::new, |die| format!("D6: {die}; "));
            format!("{piece}, section {number}: {die}{what}")
        });
        lines.extend(sections);
        if let Some(at) = flight.lands {
            let under = flight.under.iter();
            let under = under.map(|(unit, count)| format!("{} {count}", self.plain(unit)));
            let under = under.collect::<Vec<_>>();
            let under = match under.is_empty() {
                true => "nobody".to_owned(),
                false => under.join(", "),
            };
            let sum = looked_up(crew(), &flight.tally, flight.look.as_ref());
            lines.push(format!("{piece}: down at {}, under the circle {under}: {sum} ({clause})", spot(at)));
        }
        lines
    }

    fn fallen(&self, fallen: &Fallen, clause: &Clause) -> String {
        let (brigade, called_so) = (self.unit(&fallen.unit), self.plain(&fallen.unit));
        let lost = fallen.losses.iter().filter(|loss| loss.lost > 0);
        let lost = lost.enumerate().map(|(index, loss)| {
            let unit = brigade.bases.iter().find(|unit| unit.unit == loss.unit);
            let (name, left) = match unit {
                Some(unit) => {
                    let left = unit.gun.map_or(unit.figures, |gun| gun.value);
                    (called(unit), left.saturating_sub(loss.lost))
                }
                None => (loss.unit.to_string(), 0),
            };
            let gunners = match loss.gunners {
                0 => String::new(),
                count => format!(", {}", counted(count, "gunner", None)),
            };
            // A brigade of one unit that is called as it is names itself but once.
            let name = if index == 0 && name == called_so { String::new() } else { format!("{name} ") };
            format!("{name}-{}{gunners} ({left} left)", loss.lost)
        });
        let mut lost = lost.collect::<Vec<_>>();
        if lost.is_empty() {
            lost.push("nobody".to_owned());
        }
        let spare = match fallen.spare {
            0 => String::new(),
            spare => format!("; {spare} find nobody"),
        };
        format!("{called_so}: {}{spare} ({clause})", lost.join(", "))
    }

    fn round(&self, round: &Round, clause: &Clause) -> Vec<String> {
        let mut lines = Vec::new();
        for blow in &round.blows {
            lines.extend(blow.brigades.iter().map(|own| self.strength_of(own)));
            lines.push(self.blow(blow));
        }
        let inflicts = round.blows.iter().map(Blow::inflicts);
        let inflicts = inflicts.collect::<Vec<_>>();
        let by = match inflicts.as_slice() {
            [one, other] => one.abs_diff(*other),
            _ => 0,
        };
        let score = inflicts.iter().map(u32::to_string).collect::<Vec<_>>();
        let end = match &round.winner {
            Some(side) => format!("{} won", self.army(side)),
            None => "undecided".to_owned(),
        };
        lines.push(format!("{}, difference {by}: {end} ({clause})", score.join(" to ")));
        lines
    }

    fn strength_of(&self, own: &Strength) -> String {
        let name = self.plain(&own.unit);
        if let Some(clause) = &own.barred {
            return format!("{name}: cannot fight ({clause})");
        }
        let mut parts = vec![counted_figures(own.figures)];
        parts.extend(own.tally.lines());
        parts.push(format!("comes to {}", own.row()));
        format!("{name}: {}", parts.join("; "))
    }

    fn blow(&self, blow: &Blow) -> String {
        let army = self.army(&blow.side);
        let look = match &blow.look {
            Some(look) => arrows(look),
            None => "no die".to_owned(),
        };
        match blow.fire {
            0 => format!("{army}: {look}"),
            fire => format!("{army}: {look}; and {fire} by defenders' fire (NB-DF-11): {}", blow.inflicts()),
        }
    }
}

/// By whose word a target was chosen, where the orders did not name it.
fn said(by: By) -> &'static str {
    match by {
        By::Rule | By::Order => "",
        By::Answer => "; as answered",
        By::Standing => "; by standing order",
        By::Default => "; by default",
    }
}

/// NB-ROCK-11: how many figures a rocket counts.
fn crew() -> u32 {
    u32::try_from(crate::rules::napoleonic_brigade::charts::fire::CREW).unwrap_or(0)
}

fn counted_figures(figures: u32) -> String {
    match figures {
        1 => "1 figure".to_owned(),
        _ => format!("{figures} figures"),
    }
}

fn battered(hit: &Hit, clause: &Clause) -> String {
    format!("{}: -{} ({} left) ({clause})", hit.name, hit.points, hit.left)
}

/// Figures, what is added, the row and its look-ups: `16 figures; +3 close range (NB-IFIRE-11); 16+3=19 -> 7; die 4 -> 2`.
pub(crate) fn looked_up(figures: u32, tally: &Tally, look: Option<&LookUp>) -> String {
    let mut parts = vec![counted_figures(figures)];
    parts.extend(tally.lines());
    let row = i64::from(figures) + i64::from(tally.total);
    let sum = match tally.total {
        0 => String::new(),
        total => format!("{figures}{total:+}="),
    };
    parts.push(match look {
        Some(look) => format!("{sum}{}", arrows(look)),
        None => format!("{sum}{row}, no average die"),
    });
    parts.join("; ")
}

/// A row with its look-ups: `19 -> 7; die 4 -> 2`; of a direct read `10; die 5 -> 4`.
fn arrows(look: &LookUp) -> String {
    let first = look.first.map(|first| format!(" -> {first}"));
    format!("{}{}; die {} -> {}", look.row, first.unwrap_or_default(), look.die, look.casualties)
}
