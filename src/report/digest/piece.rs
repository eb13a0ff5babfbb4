//! What a sentence speaks of: an army, a unit, several units.

use serde::Serialize;

use super::Material;
use crate::adjudicate::{Mark, Side, Symbol, UnitId};
use crate::kit::{self, Number, capital, list, naming};

/// An army, a unit or several units, as a subject of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Subject {
    /// What it is called, with its article: `the French`, `the 20th`, `the 20th and the Poles`.
    pub name: String,
    /// Whether its verb stands in the plural.
    pub many: bool,
    /// Its side's name in the game file.
    pub side: String,
}

impl Subject {
    /// An army.
    pub(super) fn army(side: &Side, name: &str) -> Subject {
        Subject { name: name.to_owned(), many: kit::army_number(name) == Number::Many, side: side.to_string() }
    }

    /// A unit or a leader.
    pub(super) fn unit(material: &Material<'_>, mark: &Mark) -> Subject {
        let unit = UnitId::new(&mark.unit);
        let name = material.roster.unit(&unit);
        let leader = mark.symbol == Symbol::Leader;
        Subject {
            name: match leader {
                true => capital(name),
                false => name.to_owned(),
            },
            many: !leader && naming::number(name) == Number::Many,
            side: mark.side.to_string(),
        }
    }

    /// Several units as one subject; those beyond the second are counted where they are more than two.
    pub(super) fn all(material: &Material<'_>, marks: &[&Mark]) -> Option<Subject> {
        let pieces = marks.iter().map(|mark| Subject::unit(material, mark));
        Subject::joined(&pieces.collect::<Vec<_>>())
    }

    /// Several subjects as one.
    pub(super) fn joined(pieces: &[Subject]) -> Option<Subject> {
        let first = pieces.first()?;
        if pieces.len() == 1 {
            return Some(first.clone());
        }
        const NAMED: usize = 2;
        let mut names = pieces.iter().map(|piece| piece.name.clone());
        let name = match pieces.len() {
            few if few <= NAMED => list(&names.collect::<Vec<_>>()),
            several => {
                let mut named = names.by_ref().take(1).collect::<Vec<_>>();
                let rest = u32::try_from(several - named.len()).unwrap_or(u32::MAX);
                named.push(format!("{} more", kit::number(rest)));
                list(&named)
            }
        };
        Some(Subject { name, many: true, side: first.side.clone() })
    }
}
