//! The signs of a map in text: short names for units, letters for kinds of ground, brackets for sides.

use crate::adjudicate::{Mark, Patch, Plot};

/// Short names for units and letters for kinds of ground.
pub(super) struct Signs<'p> {
    pub(super) plot: &'p Plot,
    /// Each unit with its mark on the map.
    shorts: Vec<(&'p str, String)>,
    /// Each kind of ground with its letter.
    letters: Vec<(&'p str, char)>,
}

impl<'p> Signs<'p> {
    /// Makes them for a map whose hexes have so many characters inside, two of which are brackets.
    pub(super) fn new(plot: &'p Plot, inside: usize) -> Signs<'p> {
        let longest = inside.saturating_sub(2).clamp(2, 4);
        let mut shorts: Vec<(&str, String)> = Vec::new();
        let fits = |mark: &&Mark| mark.unit.chars().count() <= longest;
        for mark in plot.marks.iter().filter(fits) {
            shorts.push((&mark.unit, mark.unit.clone()));
        }
        for mark in plot.marks.iter().filter(|mark| !fits(mark)) {
            let short = shortened(&mark.unit, longest, &shorts);
            shorts.push((&mark.unit, short));
        }
        let mut letters: Vec<(&str, char)> = Vec::new();
        for patch in &plot.patches {
            if letters.iter().all(|(kind, _)| *kind != patch.kind) {
                letters.push((&patch.kind, letter(&patch.kind, &letters)));
            }
        }
        Signs { plot, shorts, letters }
    }

    /// The mark of a unit.
    pub(super) fn short(&self, unit: &str) -> &str {
        let found = self.shorts.iter().find(|(name, _)| *name == unit);
        found.map_or("?", |(_, short)| short)
    }

    /// The same, where it has one.
    pub(super) fn known(&self, unit: &str) -> Option<&str> {
        let found = self.shorts.iter().find(|(name, _)| *name == unit);
        found.map(|(_, short)| short.as_str())
    }

    pub(super) fn letter(&self, kind: &str) -> Option<char> {
        let found = self.letters.iter().find(|(name, _)| *name == kind);
        found.map(|(_, letter)| *letter)
    }

    /// The letter of the ground in a hex, unless it is clear.
    pub(super) fn letter_at(&self, label: &str) -> Option<char> {
        self.letter(&self.kind_at(label)?.kind)
    }

    /// The ground in a hex, unless it is clear.
    pub(super) fn kind_at(&self, label: &str) -> Option<&'p Patch> {
        let here = |patch: &&Patch| patch.hexes.iter().any(|hex| hex == label);
        self.plot.patches.iter().find(here)
    }
}

/// The beginning of a name; where it is taken already, less of it and a number.
fn shortened(name: &str, longest: usize, taken: &[(&str, String)]) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    let letters = letters.collect::<Vec<_>>();
    let start = |count: usize| letters.iter().take(count).collect::<String>();
    let free = |short: &String| taken.iter().all(|(_, other)| other != short);
    let numbered = (2..10_u32.pow(u32::try_from(longest).unwrap_or(2))).map(|number| {
        let digits = number.to_string();
        format!("{}{digits}", start(longest.saturating_sub(digits.len())))
    });
    std::iter::once(start(longest)).chain(numbered).find(free).unwrap_or_else(|| "?".to_owned())
}

/// The first letter of a kind that no other kind has.
fn letter(kind: &str, taken: &[(&str, char)]) -> char {
    let own = kind.chars().filter(char::is_ascii_lowercase);
    own.chain('a'..='z').chain('A'..='Z').find(|letter| taken.iter().all(|(_, other)| other != letter)).unwrap_or('%')
}

/// What stands around the marks of a side.
pub(super) fn brackets(plot: &Plot, mark: &Mark) -> (char, char) {
    const BRACKETS: [(char, char); 4] = [('[', ']'), ('(', ')'), ('<', '>'), ('{', '}')];
    let side = plot.sides.iter().position(|side| *side == mark.side);
    BRACKETS[side.unwrap_or(0) % BRACKETS.len()]
}
