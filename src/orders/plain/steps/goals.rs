//! Goals that lead nowhere, and the ways of a path.

use super::Walk;
use crate::orders::callings::GROUND;
use crate::orders::plain::cursor::{PLACES, word};
use crate::orders::plain::lexicon::Thing;
use crate::orders::plain::tokens::Token;
use crate::orders::{is_compass_point, normal};
use crate::yaml::{Fault, Node, clip};

impl<'t> Walk<'_, 't> {
    /// Why nobody can go to what is called like nothing that is known.
    pub(super) fn goes_nowhere(&self, verb: &str, typed: &[Token], goal: &Node) -> Option<Fault> {
        let lexicon = self.reading.lexicon;
        const NO_WAYS: [&str; 8] = ["for", "at", "in", "on", "of", "with", "out", "from"];
        let is_known = |said: &str| {
            lexicon.names_one(said, PLACES)
                || lexicon.is_id(said)
                || self.words.words.contains(&normal(said).as_str())
                || self.words.foreign.contains(&normal(said).as_str())
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
            said.starts_with("within ") || GROUND.iter().any(|word| last.eq_ignore_ascii_case(word))
        };
        // A formation is no place, and where places are known none has a name of several words that nobody knows.
        let is_form = |said: &str| {
            self.words.verbs.contains(&"form") && self.reading.is_sound(self.words, "form", &word(goal.span, said))
        };
        let has_places = lexicon.has_places();
        let is_nowhere = |said: &str| match verb {
            "to" if is_form(said) && !lexicon.is_id(said) => true,
            "to" | "face" | "occupy"
                if has_places
                    && said.contains(' ')
                    && !is_known(said)
                    && !said.starts_with(|first: char| first.is_ascii_digit()) =>
            {
                true
            }
            "to" => !is_known(said) && (self.words.in_hexes || is_ground(said)),
            "take" if !said.contains('/') => !is_known(said),
            "face" if has_places => !is_known(said) && !said.bytes().any(|byte| byte.is_ascii_digit()),
            "exit" => !is_known(said) && !said.contains(' ') && !said.bytes().any(|byte| byte.is_ascii_digit()),
            "go" => NO_WAYS.contains(&said),
            _ => false,
        };
        let mut said = goal.items().iter().filter(|_| lexicon.has_units());
        let goal = said.find(|goal| goal.word().is_some_and(is_nowhere))?;
        let said = goal.word().unwrap_or_default();
        let fault = Fault::error(goal.span, format!("`{}` names no unit and no place", clip(said)));
        Some(match lexicon.near(said, PLACES) {
            Some(near) => fault.help(format!("did you mean {near}?")),
            None if verb == "go" => fault,
            None if self.words.in_hexes => {
                fault.help("write the short name that the form has, or the four digits of a hex: `to 0507`")
            }
            None => fault.help("write the short name that the form has, or a point of the table: `to (12, 8.5)`"),
        })
    }

    /// Why a march leads through no place that is known.
    pub(super) fn leads_nowhere(&self, slot: &str, ways: &Node) -> Option<Fault> {
        let lexicon = self.reading.lexicon;
        let is_known = |said: &str| {
            lexicon.names_one(said, &[Thing::Place])
                || lexicon.is_id(said)
                || said.bytes().any(|byte| byte.is_ascii_digit())
                || said.contains('/')
        };
        if slot != "by" || !self.words.verbs.contains(&"start") || !lexicon.has_places() {
            return None;
        }
        let unknown = ways.items().iter().find(|way| way.word().is_some_and(|said| !is_known(said)))?;
        let fault =
            Fault::error(unknown.span, format!("`{}` names no place", clip(unknown.word().unwrap_or_default())));
        Some(match lexicon.near(unknown.word().unwrap_or_default(), &[Thing::Place]) {
            Some(near) => fault.help(format!("did you mean {near}?")),
            None => fault.help("write the name of a place, or the four digits of a hex: `to 0507 by 0406`"),
        })
    }
}
