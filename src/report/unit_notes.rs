//! What a player noted behind the orders of his units, beside what came of them.

use super::block::Block;
use super::page::{Page, UnitNote};
use crate::adjudicate::{Scene, UnitId};
use crate::kit::{capital, list, sentence, the};

/// The notes of a page that are not told yet.
pub(super) struct ToTell<'p> {
    page: &'p Page,
    notes: Vec<&'p UnitNote>,
}

impl<'p> ToTell<'p> {
    pub(super) fn of(page: &'p Page) -> ToTell<'p> {
        ToTell { page, notes: page.unit_notes.iter().collect() }
    }

    /// None of them, where another part of the page tells them.
    pub(super) fn none(page: &'p Page) -> ToTell<'p> {
        ToTell { page, notes: Vec::new() }
    }

    /// Those on whoever does something in a scene, in the order of the file.
    pub(super) fn beside(&mut self, scene: &Scene) -> Option<Block> {
        let acts = |note: &&&UnitNote| note.units.iter().any(|unit| acts(unit, scene));
        let (told, rest) = self.notes.iter().partition::<Vec<&UnitNote>, _>(acts);
        self.notes = rest;
        self.block(&told)
    }

    /// Those on whoever has a part in what was just told.
    pub(super) fn about(&mut self, units: &[UnitId]) -> Option<Block> {
        let named = |note: &&&UnitNote| note.units.iter().any(|unit| units.contains(unit));
        let (told, rest) = self.notes.iter().partition::<Vec<&UnitNote>, _>(named);
        self.notes = rest;
        self.block(&told)
    }

    /// All others.
    pub(super) fn rest(self) -> Option<Block> {
        self.block(&self.notes)
    }

    fn block(&self, notes: &[&UnitNote]) -> Option<Block> {
        let sides = self.page.roster.sides.iter().map(|(side, _)| side);
        let told = sides.filter_map(|side| {
            let whose = match *side == self.page.side {
                true => "Your note".to_owned(),
                false => format!("A note of {}", the(self.page.roster.army(side))),
            };
            said(&whose, notes.iter().filter(|note| note.side == *side).copied())
        });
        let told = told.collect::<Vec<_>>();
        (!told.is_empty()).then(|| Block::Prose(told.join(" ")))
    }
}

/// Notes of one side in a sentence, all on one matter together.
fn said<'n>(whose: &str, notes: impl Iterator<Item = &'n UnitNote>) -> Option<String> {
    let mut matters: Vec<(&[String], Vec<String>)> = Vec::new();
    for note in notes {
        let quoted = format!("\"{}\"", note.text.trim());
        match matters.iter_mut().find(|(about, _)| *about == note.about.as_slice()) {
            Some((_, texts)) => texts.push(quoted),
            None => matters.push((&note.about, vec![quoted])),
        }
    }
    let lines = matters.iter().map(|(about, texts)| format!("on {}: {}", list(about), list(texts)));
    let lines = lines.collect::<Vec<_>>();
    if lines.is_empty() {
        return None;
    }
    let text = format!("{whose} {}", lines.join("; "));
    // A note that has its own stop needs none behind the quotation marks.
    let stops = [".\"", "!\"", "?\""].iter().any(|end| text.ends_with(end));
    Some(if stops { capital(&text) } else { sentence(&text) })
}

/// Whether a unit moved, fired, fought or was lost in a scene.
fn acts(unit: &UnitId, scene: &Scene) -> bool {
    let mut trails = scene.trails.iter();
    let mut parties = scene.deeds.iter().flat_map(|deed| deed.parties()).flatten();
    trails.any(|trail| unit.is_like(&trail.unit))
        || parties.any(|party| party == unit)
        || scene.lost.iter().any(|mark| unit.is_like(&mark.unit))
}
