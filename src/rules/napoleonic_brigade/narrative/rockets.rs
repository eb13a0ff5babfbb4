//! Rockets in words: their flight, section by section, and who stands where they come down.

use super::fire::costs;
use super::names::{Voice, name};
use super::wording::fire as say;
use crate::adjudicate::{Entry, UnitId};
use crate::kit::{counted, list, number};
use crate::rules::napoleonic_brigade::charts::measures::spot;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::fire::{Flight, Turn};

/// How many entries from the first on are one rocket with what it costs at once.
pub(crate) fn rocket(rest: &[Entry<Event>]) -> usize {
    match &rest[0].event {
        Event::Launches(flight) => 1 + costs(&rest[1..], &flight.unit),
        _ => 0,
    }
}

impl Voice<'_> {
    /// A rocket, with what it costs.
    pub(crate) fn launches(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let Event::Launches(flight) = &run[0].event else {
            return Vec::new();
        };
        let piece = self.battalion(&flight.unit, &flight.gun);
        let lost = flight.launch == crate::rules::napoleonic_brigade::charts::fire::LAUNCH_FAILS;
        let text = match lost {
            true => format!("{piece} of {} bursts as it is lit, and its crew is lost with it", name(&flight.unit)),
            false => {
                let rises = std::iter::once("rises".to_owned());
                let way = rises.chain(self.sections(flight)).collect::<Vec<_>>();
                let of = name(&flight.unit);
                format!("a rocket from {piece} of {of} {}", list(&way))
            }
        };
        let mut parts = vec![format!("{text}{}", self.comes_down(flight))];
        self.pass(&run[0]);
        let falls = run[1..].iter().filter_map(|entry| match &entry.event {
            Event::Falls(fallen) if !fallen.losses.is_empty() && !lost => Some(fallen),
            _ => None,
        });
        let (judged, falls) = falls.partition::<Vec<_>, _>(|fallen| self.is_judged(&fallen.unit));
        let seen = self.seen_losses(&judged);
        let falls = falls.into_iter().filter(|fallen| fallen.total() > 0);
        let each = falls.map(|fallen| format!("{} {}", name(&fallen.unit), self.in_all(fallen)));
        let each = each.collect::<Vec<_>>();
        match (each.is_empty(), flight.look) {
            (false, _) => parts.push(format!("it costs {}", list(&each))),
            (true, Some(_)) if !seen.is_empty() => parts.push("it strikes home".to_owned()),
            (true, Some(look)) if look.casualties > 0 && run.len() == 1 && self.is_rough() => {
                parts.push("it strikes home".to_owned());
            }
            (true, Some(look)) if look.casualties > 0 && run.len() == 1 => {
                let casualties = u32::from(look.casualties);
                let guns = |(unit, _): &(UnitId, u32)| self.unit(unit).kind.is_artillery();
                parts.push(match flight.under.iter().all(guns) {
                    true => format!("it takes {} off the guns there", counted(casualties, "point", None)),
                    false => format!("it brings down {}", counted(casualties, "figure", None)),
                });
            }
            (true, Some(_)) => parts.push("nobody is hurt by it".to_owned()),
            (true, None) => {}
        }
        parts.extend(seen);
        for entry in &run[1..] {
            self.pass(entry);
        }
        if flight.look.is_some() {
            parts.extend(self.table_note());
        }
        parts
    }

    /// What the rocket does in its sections, those that are alike together.
    fn sections(&mut self, flight: &Flight) -> Vec<String> {
        let mut ways = Vec::new();
        let mut sections = flight.sections.as_slice();
        while let Some(first) = sections.first() {
            let alike = sections.iter().take_while(|turn| *turn == first).count();
            let straight = *first == Turn::On;
            let count = if straight { alike } else { 1 };
            ways.push(match first {
                Turn::On if count > 1 => {
                    format!("flies straight on for {} sections", number(super::names::small(count)))
                }
                Turn::On => "flies straight on".to_owned(),
                Turn::Left => "veers to the left".to_owned(),
                Turn::Right => "veers to the right".to_owned(),
                Turn::Up => self.draw(say::SHOOTS_UP, &flight.unit).to_owned(),
                Turn::Explodes => "noses into the ground".to_owned(),
            });
            sections = &sections[count..];
        }
        if ways.is_empty() {
            ways.push("flies".to_owned());
        }
        ways
    }

    fn comes_down(&self, flight: &Flight) -> String {
        let Some(at) = flight.lands else {
            return String::new();
        };
        let under = flight.under.iter().filter(|(_, count)| *count > 0);
        let under = under.map(|(unit, count)| match self.is_rough() {
            true => name(unit),
            false => format!("{} of {}", counted(*count, "figure", None), name(unit)),
        });
        let under = list(&under.collect::<Vec<_>>());
        let place = spot(at);
        match under.is_empty() {
            true => format!(", to burst at {place} where nobody stands"),
            false => format!(", to burst at {place} among {under}"),
        }
    }
}
