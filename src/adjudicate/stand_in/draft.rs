//! What a rule set would order, before it is held against `check`.

use crate::adjudicate::terms::roster::UnitId;

/// What a unit would do: the best first, each as it is written after `do:`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bid {
    /// The unit.
    pub unit: UnitId,
    /// The wishes; where the last is refused, nothing is ordered.
    pub wishes: Vec<String>,
}

/// A file before it is held against `check`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// What comes before the orders, as it is written: a set-up.
    pub head: String,
    /// The orders, in the order of the file.
    pub bids: Vec<Bid>,
    /// Answers to what may be asked in this turn, each as it is written.
    pub answers: Vec<String>,
    /// Standing orders, each as it is written.
    pub standing: Vec<String>,
}

impl Draft {
    /// Adds what a unit would do, the best first by its score; what is alike is said once.
    pub fn bid(&mut self, unit: &UnitId, mut scored: Vec<(i64, String)>) {
        scored.sort_by(|(one, a), (other, b)| other.cmp(one).then_with(|| a.cmp(b)));
        let mut wishes: Vec<String> = Vec::new();
        for (_, wish) in scored {
            if !wishes.contains(&wish) {
                wishes.push(wish);
            }
        }
        wishes.truncate(MOST_WISHES);
        if !wishes.is_empty() {
            self.bids.push(Bid { unit: unit.clone(), wishes });
        }
    }

    /// The file in which each unit has the wish of this number; one that is out of wishes has no entry.
    pub(in crate::adjudicate) fn written(&self, turns: &[usize]) -> String {
        let mut text = self.head.clone();
        let chosen = self.bids.iter().zip(turns).filter_map(|(bid, turn)| Some((&bid.unit, bid.wishes.get(*turn)?)));
        let entries = chosen.map(|(unit, wish)| format!("- {{unit: {unit}, do: {wish}}}\n")).collect::<String>();
        if !entries.is_empty() {
            text.push_str("orders:\n");
            text.push_str(&entries);
        }
        for (head, lines) in [("answers", &self.answers), ("standing", &self.standing)] {
            if !lines.is_empty() {
                text.push_str(&format!("{head}:\n"));
                text.extend(lines.iter().map(|line| format!("- {line}\n")));
            }
        }
        text
    }
}

/// So many wishes of a unit are held against `check` at the most.
const MOST_WISHES: usize = 12;
