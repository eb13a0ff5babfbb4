//! Whither nobody can go: what is called like nothing that is known.

use super::Reading;
use super::cursor::PLACES;
use super::tokens::Token;
use crate::orders::callings::GROUND;
use crate::orders::{Vocabulary, is_compass_point, normal};
use crate::yaml::{Fault, Node, clip};

impl Reading<'_> {
    /// Why nobody can go to what is called like nothing that is known.
    pub(super) fn goes_nowhere(&self, verb: &str, typed: &[Token], goal: &Node, words: &Vocabulary) -> Option<Fault> {
        let lexicon = self.lexicon;
        const NO_WAYS: [&str; 19] = [
            "for", "at", "in", "on", "of", "with", "out", "from", "after", "round", "around", "behind", "past", "over",
            "through", "along", "across", "forward", "as",
        ];
        const NO_LOOKS: [&str; 4] = ["round", "around", "about", "away"];
        let is_known = |said: &str| {
            lexicon.names_one(said, PLACES)
                || lexicon.is_id(said)
                || words.words.contains(&normal(said).as_str())
                || words.foreign.contains(&normal(said).as_str())
                || is_compass_point(said)
                || said.bytes().any(|byte| byte.is_ascii_digit()) && !said.contains(' ')
                || normal(said) == "home"
        };
        // Without hexes not all ground has a name that is known here: what is but a word for ground names none, unless it stands
        // alone, as an id does.
        let is_ground = |said: &str| {
            if typed.len() == 1 {
                return false;
            }
            let last = said.rsplit(' ').next().unwrap_or_default();
            let side = ["rear of ", "flank of ", "left of ", "right of ", "back of ", "side of "];
            side.iter().any(|side| said.starts_with(side))
                || said.starts_with("within ")
                || GROUND.iter().any(|word| last.eq_ignore_ascii_case(word))
        };
        let is_before_a_name = |said: &str| {
            let first = said.split_once(' ').map_or("", |(first, _)| first);
            ["against", "onto", "between", "opposite", "under", "beyond", "amid", "among"]
                .iter()
                .any(|word| first.eq_ignore_ascii_case(word))
        };
        let is_nowhere = |said: &str| match verb {
            "to" => !is_known(said) && (words.in_hexes || is_ground(said) || is_before_a_name(said)),
            "go" => NO_WAYS.contains(&said),
            "face" => NO_LOOKS.contains(&said),
            _ => false,
        };
        let mut said = goal.items().iter().filter(|_| lexicon.has_units());
        let goal = said.find(|goal| goal.word().is_some_and(is_nowhere))?;
        let said = goal.word().unwrap_or_default();
        let fault = Fault::error(goal.span, format!("`{}` names no unit and no place", clip(said)));
        Some(match lexicon.near(said, PLACES) {
            Some(near) => fault.help(format!("did you mean {near}?")),
            None if verb == "face" => {
                fault.help("write where it is to look: a point of the compass, `face N`, or a unit")
            }
            None if verb == "go" => fault,
            None if words.in_hexes => {
                fault.help("write the short name that the form has, or the four digits of a hex: `to 0507`")
            }
            None => fault.help("write the short name that the form has, or a point of the table: `to (12, 8.5)`"),
        })
    }
}
