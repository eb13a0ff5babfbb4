//! What is written beside a unit: its name, in one line or in two, its strength, its state.

use super::called::{called, labelled, whole};
use super::letters::{cut, width};
use super::stack::Member;
use crate::adjudicate::{Looks, Mark, Roster, Symbol, Theatre};

/// The sizes of the letters of a name, and of what stands below it.
pub(super) const LARGE: i64 = 15;
pub(super) const SMALL: i64 = 12;

/// The most letters of a name of the ground, of a line below a name where there is room and where there is less, and of all
/// such lines.
const NAME: usize = 18;
const BELOW: usize = 26;
const NARROW: usize = 15;
const STATE: usize = 70;

/// What is written beside a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    pub(super) name: Vec<String>,
    pub(super) strength: String,
    pub(super) is_whole: bool,
    /// Its state, line by line.
    pub(super) state: Vec<String>,
    pub(super) is_small: bool,
    /// Those who stand in one hex, where they have one label together.
    pub(super) members: Vec<Member>,
}

/// What may be written beside a unit: the best first, and what is told of it elsewhere where there is no room for any.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) tried: Vec<Words>,
    pub(super) told: Words,
}

impl Choice {
    /// All ways to write down a unit.
    pub(super) fn of(mark: &Mark, roster: &Roster, theatre: Option<&Theatre>) -> Choice {
        let told = Words::of(mark, roster, theatre);
        let names = called(&mark.unit, roster).short;
        let narrow = told.narrow();
        let narrow =
            names.iter().filter(|_| narrow.state.len() > told.state.len()).map(|name| narrow.called(name.clone()));
        let tried = names.iter().map(|name| told.called(name.clone())).chain(narrow).collect();
        Choice { tried, told }
    }

    /// The name of a unit alone.
    pub(super) fn name(unit: &str, roster: &Roster) -> Choice {
        let tried = called(unit, roster).short.into_iter().map(Words::name);
        Choice { tried: tried.collect(), told: Words::name(vec![whole(unit, roster)]) }
    }

    /// The name of a place.
    pub(super) fn place(name: &str) -> Choice {
        let words = Words::name(vec![cut(name, NAME)]);
        Choice { tried: vec![words.clone()], told: words }
    }
}

impl Words {
    /// A unit under its whole name.
    fn of(mark: &Mark, roster: &Roster, theatre: Option<&Theatre>) -> Words {
        let strength = strength(mark, theatre);
        let is_whole = mark.strength.is_none_or(|(left, full)| left == full) && mark.looks.is_none_or(Looks::is_whole);
        Words {
            name: vec![whole(&mark.unit, roster)],
            state: broken(&cut(&names_in(&mark.state, roster), STATE), strength.chars().count() + 1, BELOW),
            strength,
            is_whole,
            is_small: mark.symbol == Symbol::Leader,
            members: Vec::new(),
        }
    }

    /// The same under another name.
    pub(super) fn called(&self, name: Vec<String>) -> Words {
        Words { name, ..self.clone() }
    }

    /// The same with its state in shorter lines.
    fn narrow(&self) -> Words {
        Words { state: broken(&self.state.join(" "), self.strength.chars().count() + 1, NARROW), ..self.clone() }
    }

    /// A name alone.
    fn name(name: Vec<String>) -> Words {
        Words { name, strength: String::new(), is_whole: true, state: Vec::new(), is_small: true, members: Vec::new() }
    }

    pub(super) fn size(&self) -> [i64; 2] {
        let large = if self.is_small { SMALL } else { LARGE };
        let below = self.below();
        let names = self.name.iter().map(|line| width(line, large));
        let wide = below.iter().map(|line| width(line, SMALL)).chain(names).max().unwrap_or(0);
        let [above, lines] = [self.name.len(), below.len()].map(|lines| i64::try_from(lines).unwrap_or(0));
        // Figures stand on their line; letters may reach below it.
        let is_figures = below.last().is_some_and(|line| line.chars().all(|sign| sign.is_ascii_digit() || sign == '/'));
        [wide + 4, above * large + lines * (SMALL + 1) - if is_figures { 2 } else { 0 }]
    }

    /// The lines below the name.
    fn below(&self) -> Vec<String> {
        let first = self.state.first().map_or("", String::as_str);
        let first = [self.strength.as_str(), first].into_iter().filter(|text| !text.is_empty());
        let first = first.collect::<Vec<_>>().join(" ");
        let lines = [first].into_iter().chain(self.state.iter().skip(1).cloned());
        lines.filter(|line| !line.is_empty()).collect()
    }

    /// All of it in a line.
    pub(super) fn told(&self) -> String {
        let below = self.below().join(" ");
        format!("{} {below}", self.name.join(" ")).trim_end().to_owned()
    }
}

/// The strength of a unit; in a campaign, of one that is known from afar alone, what it was taken for.
fn strength(mark: &Mark, theatre: Option<&Theatre>) -> String {
    let exact = mark.strength.map(|(left, full)| format!("{left}/{full}"));
    let looks = mark.looks.map(|looks| match looks.sign().as_str() {
        "" => looks.words(),
        sign => sign.to_owned(),
    });
    let taken_for = || theatre.filter(|_| mark.symbol != Symbol::Leader).map(|_| mark.kind.clone());
    exact.or(looks).or_else(taken_for).unwrap_or_default()
}

/// A state in lines of so many letters; the strength stands in the first.
fn broken(state: &str, before: usize, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in state.split_whitespace() {
        let room = if lines.len() == 1 { most.saturating_sub(before) } else { most };
        let last = lines.last_mut().expect("it begins with one");
        let long = last.chars().count() + 1 + word.chars().count();
        match last.is_empty() || long <= room {
            true if last.is_empty() => last.push_str(word),
            true => {
                last.push(' ');
                last.push_str(word);
            }
            false => lines.push(word.to_owned()),
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// A state with the names of units as a map has them, where it has them as orders do: `push back by Husson`.
fn names_in(state: &str, roster: &Roster) -> String {
    let named = |word: &str| {
        let (bare, end) = match word.strip_suffix(',') {
            Some(bare) => (bare, ","),
            None => (word, ""),
        };
        let known = roster.units.iter().find(|(unit, ..)| unit.as_str() == bare);
        known.map_or(word.to_owned(), |(unit, ..)| labelled(unit.as_str(), roster) + end)
    };
    state.split(' ').map(named).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::{Side, UnitId};

    #[test]
    fn a_state_names_units_as_the_map_does() {
        let unit = (UnitId::new("van-merlen"), Side::new("red"), "Van Merlen's light horse".to_owned());
        let roster = Roster { units: vec![unit], ..Roster::default() };
        let told = names_in("second push back by van-merlen, Halt", &roster);
        assert_eq!(told, "second push back by Van Merlen, Halt");
    }

    #[test]
    fn a_long_state_stands_in_lines() {
        assert_eq!(broken("", 6, BELOW), Vec::<String>::new());
        assert_eq!(broken("retreating", 4, BELOW), ["retreating"]);
        assert_eq!(broken("second push back by hussars", 6, BELOW), ["second push back by", "hussars"]);
        assert_eq!(broken("in melee with Campi", 6, NARROW), ["in melee", "with Campi"]);
    }
}
