//! A charge of shot that stands before whom it is fired at, and whoever charges, who is not named: `fire canister at R4, else R5 with
//! shell`, `fire canister at him`.

use super::cursor::is_comma_or;
use super::loosened::Loosening;
use super::phrases::longest;
use super::tokens::Token;
use crate::orders::manners::{INSTEAD, SHOTS};
use crate::orders::retorts::{AT_CHARGERS, GIVING};

/// What stands between a charge of shot and whom it is fired at.
const AIMS: [&str; 6] = ["at", "on", "upon", "into", "against", "for"];

/// So many words are said for `instead` at the most.
const LONGEST: usize = 8;

impl Loosening<'_, '_> {
    /// Whether a unit chooses its shot.
    fn loads(&self) -> bool {
        self.has("fire") && self.reading.grammar.words.modifiers.contains(&"with")
    }

    /// The charge of shot at a place, and how many tokens say it.
    fn shot(&self, place: usize) -> Option<(usize, &'static str)> {
        let rest = self.out.get(place..)?;
        let found = SHOTS.iter().filter_map(|(said, kind)| Some((longest(rest, &[said])?.0, *kind)));
        found.max_by_key(|(count, _)| *count)
    }

    /// `fire canister at R4` is `fire R4 with canister`, wherever it stands in a list.
    pub(super) fn shots_first(&mut self) {
        if !self.loads() {
            return;
        }
        for place in (0..self.out.len()).rev() {
            let Some((count, kind)) = self.shot(place) else { continue };
            let before = place.checked_sub(1).map(|at| &self.out[at]);
            let is_led = before
                .is_none_or(|it| it.says("fire") || is_comma_or(it, &["or", "then", "else", "otherwise", "and"]))
                || (place.saturating_sub(LONGEST)..place).any(|from| {
                    longest(&self.out[from..place], INSTEAD).is_some_and(|(taken, _)| from + taken == place)
                });
            let aim = place + count;
            let aims =
                self.out.get(aim).is_some_and(|it| AIMS.iter().any(|word| it.says(word))) && aim + 1 < self.out.len();
            if !is_led || !aims {
                continue;
            }
            let verb = if before.is_some_and(|it| it.says("fire")) { "" } else { "fire" };
            let stop = |it: &Token| is_comma_or(it, &["or", "then", "else", "otherwise", "if", "unless"]);
            let end = aim + 1 + self.out[aim + 1..].iter().take_while(|it| !stop(it)).count();
            if self.out[aim..end].iter().any(|it| it.says("with")) {
                continue;
            }
            self.put_behind(end, &format!("with {kind}"));
            self.put(place, count + 1, verb);
        }
    }

    /// `fire canister at him` of a battery that is charged: he who charges has a word of his own.
    pub(super) fn at_the_charger(&mut self) {
        let is_charged = self.reading.decision_of(&self.head) == Some("charged");
        if self.orders || !is_charged || !self.loads() || !self.reading.grammar.words.words.contains(&"charging") {
            return;
        }
        self.shot_alone();
        for place in (1..self.out.len()).rev() {
            let before = &self.out[place - 1];
            let aims = before.says("fire") || AIMS.iter().any(|word| before.says(word));
            let Some((count, _)) = longest(&self.out[place..], AT_CHARGERS).filter(|_| aims) else { continue };
            let ends =
                |it: &Token| is_comma_or(it, &["with", "if", "unless", "or", "else", "otherwise", "then", "and"]);
            if self.out.get(place + count).is_none_or(ends) {
                self.put(place, count, "charging");
            }
        }
    }

    /// `canister`, `fire canister`, `give them canister`: at whom else.
    fn shot_alone(&mut self) {
        let gives = longest(&self.out, GIVING).map_or(0, |(count, _)| count);
        let Some((count, kind)) = self.shot(gives) else { return };
        let ends = |it: &Token| is_comma_or(it, &["if", "unless", "else", "otherwise"]);
        if self.out.get(gives + count).is_none_or(ends) {
            self.put(0, gives + count, &format!("fire charging with {kind}"));
        }
    }
}
