//! Reports that ride: each side hears of some units late, and everything that it is shown holds together without them.

use estafette::adjudicate::{Far, Outcome, Phrases, Position, Side, UnitId};

use super::whim::Whim;
use super::{Table, speaks_of};

impl Table<'_> {
    /// The position behind an exchange with the news of each side, where reports ride; and checks all that a side is shown.
    pub(super) fn heard(&self, start: &Position, outcome: &Outcome, exchange: u32) -> Position {
        let rules = self.rules;
        if !start.veil().rides {
            return rules.copy(&outcome.position);
        }
        let far = self.far(start, exchange);
        let log = &outcome.log;
        let after = rules.tidings(start, &outcome.position, log, &far, Phrases::NONE);
        let before = rules.as_heard(start, &after);
        for Far { side, .. } in &far {
            let told = rules.tell(&before, log, Some(side));
            rules.scenes(&before, log, &told, Some(side));
            rules.untold_rolls(&before, log, side);
            let seen = rules.seen(&after, side);
            rules.plot(&seen);
            let news = after.veil().news_of(side).expect("it has news");
            assert!(news.road.iter().all(|dispatch| !dispatch.units.is_empty()));
            let saved = rules.save(&seen);
            let known = rules.load(&saved).expect("a saved position loads");
            let known = rules.roster(&known).units;
            let untold = rules.hidden_from(&after, side);
            rules.bill(&rules.without(&before, &untold), &seen);
            for unit in news.stale.iter().map(|heard| &heard.unit) {
                let told = told.iter().flat_map(|told| {
                    let working = told.working.iter().map(String::as_str);
                    working.chain([told.text.as_str()])
                });
                let told = told.collect::<Vec<_>>();
                let line = told.iter().find(|line| speaks_of(line, unit.as_str()));
                assert_eq!(line, None, "{side} is told of {unit} at once");
                assert!(known.iter().all(|(other, ..)| other != unit), "{unit}");
            }
        }
        after
    }

    /// Every side hears of some units at once, and of the others a turn or two later.
    fn far(&self, start: &Position, exchange: u32) -> Vec<Far> {
        let roster = self.rules.roster(start);
        let sides = roster.sides.iter().zip(0..);
        let far = sides.map(|((side, _), number): (&(Side, String), u64)| {
            let units = roster.units.iter().zip(0..);
            let units = units.map(|((unit, ..), place): (&(UnitId, Side, String), u64)| {
                // Who is far stays so for some exchanges.
                let mut whim = Whim::new(place * 31 + number * 7 + u64::from(exchange / 4));
                (unit.clone(), whim.below(3))
            });
            Far { side: side.clone(), units: units.filter(|(_, delay)| *delay > 0).collect() }
        });
        far.collect()
    }
}
