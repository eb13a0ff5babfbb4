//! Every unit through the game, for the scripts: where it stood and in what strength before and after each exchange, and what
//! it did in each scene.

use serde_json::{Value, json};

use super::Book;
use super::steps::Step;
use crate::adjudicate::{Deed, Mark, Plot, Side, Symbol, UnitId};
use crate::report::html::called;
use crate::report::picture;

/// The units of the book in the order in which they appear, each under its number.
pub(super) struct Units<'b> {
    marks: Vec<&'b Mark>,
}

impl<'b> Units<'b> {
    pub(super) fn of(book: &'b Book) -> Units<'b> {
        let scenes = book.chapters.iter().flat_map(|page| &page.scenes);
        let seen = scenes.flat_map(|scene| scene.stood().chain(&scene.after.marks));
        let after = book.chapters.iter().flat_map(|page| &page.plot.marks);
        let mut marks: Vec<&Mark> = Vec::new();
        for mark in book.start.marks.iter().chain(seen).chain(after) {
            if marks.iter().all(|known| known.unit != mark.unit) {
                marks.push(mark);
            }
        }
        Units { marks }
    }

    /// The number of a unit.
    pub(super) fn number(&self, unit: &str) -> Option<usize> {
        self.marks.iter().position(|mark| mark.unit == unit)
    }

    fn numbers<'u>(&self, units: impl IntoIterator<Item = &'u UnitId>) -> Vec<usize> {
        units.into_iter().filter_map(|unit| self.number(unit.as_str())).collect()
    }

    /// Who they are.
    pub(super) fn list(&self, book: &Book) -> Value {
        let roster = book.last_roster();
        let side_of = |side: &Side| roster.sides.iter().position(|(known, _)| known == side);
        let units = self.marks.iter().map(|mark| {
            json!({
                "id": mark.unit,
                "side": side_of(&mark.side),
                "name": called(roster, &mark.unit),
                "title": picture::signature(&UnitId::new(&mark.unit), roster),
                "leads": mark.symbol == Symbol::Leader,
            })
        });
        units.collect()
    }

    /// Where they stand before the first exchange and after each, those alone told of whom there is something new.
    pub(super) fn course(&self, book: &Book) -> Value {
        let mut told = Told::default();
        let start = json!({"exchange": 0, "marks": told.news(self, &book.start)});
        let after =
            book.chapters.iter().map(|page| json!({"exchange": page.exchange, "marks": told.news(self, &page.plot)}));
        std::iter::once(start).chain(after.collect::<Vec<_>>()).collect()
    }

    /// What each step shows and what is done in it.
    pub(super) fn steps(&self, steps: &[Step<'_>]) -> Value {
        let mut told = Told::default();
        let steps = steps.iter().map(|step| {
            let ways = step.scene.map_or(Vec::new(), picture::ways);
            let ways = ways.into_iter().filter_map(|(unit, points)| Some((self.number(unit)?, points.concat())));
            let deeds = step.scene.iter().flat_map(|scene| &scene.deeds).map(|deed| match deed {
                Deed::Fires { by, at } => ("fires", self.numbers(by), self.numbers(at)),
                Deed::Fights { by, on } => ("fights", self.numbers(by), self.numbers(on)),
            });
            let lost = step.scene.iter().flat_map(|scene| &scene.lost);
            json!({
                "id": step.id,
                "exchange": step.exchange,
                "fit": picture::fought_over(step.scene, step.plot),
                "ways": ways.collect::<Vec<_>>(),
                "deeds": deeds.collect::<Vec<_>>(),
                "lost": lost.filter_map(|mark| self.number(&mark.unit)).collect::<Vec<_>>(),
                "marks": told.news(self, step.plot),
            })
        });
        steps.collect()
    }
}

/// What was told last of each unit.
#[derive(Default)]
struct Told {
    marks: Vec<Option<Mark>>,
}

impl Told {
    /// What of a map was not told before: the number of the unit alone where it stands there no more.
    fn news(&mut self, units: &Units<'_>, plot: &Plot) -> Vec<Value> {
        self.marks.resize(units.marks.len(), None);
        let mut news = Vec::new();
        for (number, unit) in units.marks.iter().enumerate() {
            let now = plot.marks.iter().find(|mark| mark.unit == unit.unit);
            if self.marks[number].as_ref() == now {
                continue;
            }
            self.marks[number] = now.cloned();
            news.push(match now {
                None => json!([number]),
                Some(mark) => {
                    let (left, full) = mark.strength.map_or((None, None), |(left, full)| (Some(left), Some(full)));
                    let strength = mark.strength_told(" of ");
                    json!([number, mark.at, mark.kind, mark.form, mark.facing, strength, mark.state, left, full])
                }
            });
        }
        news
    }
}
