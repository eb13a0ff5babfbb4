//! A line that goes forward in words: who go the same way, each by its own distance, stand in one sentence.

use super::movement::march;
use super::names::{Voice, names};
use super::wording as say;
use crate::adjudicate::{Entry, UnitId};
use crate::kit::list;
use crate::rules::two_by_two::position::event::Event;

/// So many units with so many distances make a line.
const LINE: usize = 4;
const DISTANCES: usize = 2;

/// Who go forward by the same distance.
type Rank = (String, Vec<UnitId>);

impl Voice<'_> {
    /// How many entries from the first on are plain marches straight ahead, all to one side; nothing where they make no line.
    pub(crate) fn line(&self, rest: &[Entry<Event>]) -> Option<usize> {
        let (_, way) = self.goes_ahead(&rest[0].event)?;
        let in_line = |(index, entry): &(usize, &Entry<Event>)| {
            let charges = rest.get(index + 1).is_some_and(|next| matches!(next.event, Event::Charges { .. }));
            let ahead = self.goes_ahead(&entry.event);
            !charges && ahead.is_some_and(|(_, other)| other == way)
        };
        let entries = rest.iter().enumerate().take_while(in_line).count();
        let ranks = self.ranks(&rest[..entries]).len();
        (entries >= LINE && ranks >= DISTANCES).then_some(entries)
    }

    /// Those of a line by their distances, in the order in which each distance comes first.
    fn ranks(&self, run: &[Entry<Event>]) -> Vec<Rank> {
        let mut ranks: Vec<Rank> = Vec::new();
        for entry in run {
            let goes = march(&entry.event).zip(self.goes_ahead(&entry.event));
            let Some(((unit, _), (far, _))) = goes else {
                continue;
            };
            match ranks.iter_mut().find(|(known, _)| *known == far) {
                Some((_, units)) => units.push(unit.clone()),
                None => ranks.push((far, vec![unit.clone()])),
            }
        }
        ranks
    }

    /// The sentence about a line.
    pub(crate) fn line_advances(&mut self, run: &[Entry<Event>]) -> String {
        let way = self.goes_ahead(&run[0].event);
        let way = way.map_or("front", |(_, way)| way);
        let ranks = self.ranks(run);
        let each = ranks.iter().enumerate().map(|(index, (far, units))| {
            let far = far.replace("about ", "");
            match (index, units.len()) {
                (0, _) => self.all_say(units, &format!("[goes] {far}")),
                (_, 1) => format!("{} {far}", names(units)),
                _ => format!("{} {far} each", names(units)),
            }
        });
        let each = each.collect::<Vec<_>>();
        // Lists within a list want a stronger stop between them.
        let each = match ranks.iter().any(|(_, units)| units.len() > 1) {
            true => each.join("; "),
            false => list(&each),
        };
        let text = self.vary(say::LINE_AHEAD);
        text.replace("{way}", way).replace("{each}", &each)
    }
}
