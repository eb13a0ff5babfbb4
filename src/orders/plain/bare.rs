//! Steps without a verb: a formation, a way, a place where one was gone to before; and what people say of a turn without figures.

use super::cursor::{articles, is_comma_or, phrase, span_of, typed, word};
use super::idioms::{Talk, is_hexes};
use super::lexicon::Thing;
use super::phrases::{count_of, longest};
use super::tokens::{Kind, Token};
use crate::orders::colours::BY_WAY_OF;
use crate::orders::motions::GOING;
use crate::orders::sayings::SAYINGS;

/// Which way one goes, before `to`.
const WAYS: [&str; 8] = ["up", "over", "across", "down", "on", "out", "forward", "back"];

/// What may stand behind a formation and says no more than it does.
const OF_A_FORMATION: &[&str] = &["formation", "order", "of attack"];

/// Whether some tokens are so many hexes and where they end.
fn ends_at_a_hex(said: &[Token]) -> bool {
    let [count, hexes, to, label] = said else { return false };
    (count_of(count).is_some() || count.says("a")) && is_hexes(hexes) && to.says("to") && label.is_label()
}

impl Talk<'_, '_> {
    /// How many of some tokens are a formation, with its article and what may stand behind it; and the word for it.
    pub(super) fn formation(&self, said: &[Token]) -> Option<(usize, &'static str)> {
        let from = articles(said);
        let (taken, form) = phrase(&said[from..], self.words.words)?;
        let node = word(span_of(said), form);
        let tail = longest(&said[from + taken..], OF_A_FORMATION).map_or(0, |(count, _)| count);
        (self.has("form") && self.reading.is_sound(self.words, "form", &node)).then_some((from + taken + tail, form))
    }

    /// `column`, `into line`, `into the village`, `back to the stream`, `two hexes NW`.
    pub(super) fn bare(&mut self, end: usize) -> Result<bool, crate::yaml::Fault> {
        let said = &self.rest[..end];
        let into = usize::from(["into", "onto"].iter().any(|word| said[0].says(word)));
        if self.begins(said) && into == 0 && !said[0].says("back") && !said[0].says("forward") {
            return Ok(false);
        }
        if let Some((count, form)) = self.formation(&said[into..])
            && into + count == end
        {
            self.say(end, &format!("form {form}"));
            return Ok(true);
        }
        if !self.orders || !self.has("to") {
            return Ok(false);
        }
        if into > 0 && end > 1 {
            return self.going_to("go", (0, end), false);
        }
        if self.bare_hex(end) {
            return Ok(true);
        }
        let is_way = WAYS.iter().any(|word| said[0].says(word));
        let leads = said.get(1).is_some_and(|next| ["to", "into", "onto"].iter().any(|word| next.says(word)));
        if is_way && leads && end > 2 {
            let back = said[0].says("back");
            return self.going_to("go", (1, end), back);
        }
        Ok(self.bare_place(end))
    }

    /// `0407` alone is `to 0407`: nothing else is done with a hex. In a path it is one of its steps, and in a campaign behind a place
    /// it may be an hour.
    fn bare_hex(&mut self, end: usize) -> bool {
        const BEFORE: [&str; 5] = ["fire", "form", "face", "rally", "charge"];
        let [said] = &self.rest[..end] else { return false };
        let behind = || BEFORE.iter().any(|verb| self.step_before().first().is_some_and(|first| first.says(verb)));
        if !said.is_label() || !self.words.in_hexes || !self.out.is_empty() && (self.has("start") || !behind()) {
            return false;
        }
        self.say(0, "to");
        self.keep(1);
        true
    }

    /// The step before the sign that stands last.
    pub(super) fn step_before(&self) -> &[Token] {
        let signs = self.out.iter().rev().take_while(|token| is_comma_or(token, &["then", "and"])).count();
        let before = &self.out[..self.out.len() - signs];
        let from = before.iter().rposition(|token| is_comma_or(token, &["then", "and", "else"]));
        &before[from.map_or(0, |place| place + 1)..]
    }

    /// What stands behind a verb of going and has no word that says how: a unit or a place, hexes, a length.
    pub(super) fn going_some_way(
        &mut self,
        verb: &str,
        (at, end): (usize, usize),
        back: bool,
    ) -> Result<bool, crate::yaml::Fault> {
        let behind = &self.rest[at..end];
        let near = longest(behind, &["near to", "near", "close to"]).map_or(0, |(count, _)| count);
        if near > 0 && self.has("toward") && self.reading.is_target(&behind[near..], self.words) {
            self.alone = true;
            self.say(at + near, "toward");
            return Ok(true);
        }
        if (self.words.in_hexes || !back) && self.names_where(verb, behind) {
            self.alone = true;
            self.say(at, "to");
            return Ok(true);
        }
        // Where it ends is said: `two hexes to 0407`.
        if self.words.in_hexes && ends_at_a_hex(behind) {
            self.say(at + 2, "");
            return Ok(true);
        }
        let is_said = match self.words.in_hexes {
            true => self.by_hexes((at, end), back)?,
            false => self.going_so_far(verb, (at, end), back)?,
        };
        // What the language calls so is a reply.
        let is_saying = || SAYINGS.iter().any(|saying| longest(self.rest, saying.said).is_some());
        if !is_said && verb == "go" && self.has("to") && !is_saying() {
            self.alone = true;
            return Err(self.refused(end, "say where to: `to ...`, with a unit or a place that has a name".to_owned()));
        }
        Ok(is_said)
    }

    /// `march in column to 0407` could be said of how it stands, or ask for a change.
    pub(super) fn in_a_formation(&mut self, (at, end): (usize, usize)) -> Result<(), crate::yaml::Fault> {
        let behind = &self.rest[at..end];
        if !behind.first().is_some_and(|first| first.says("in")) {
            return Ok(());
        }
        let Some((count, form)) = self.formation(&behind[1..]) else { return Ok(()) };
        let goal = &behind[1 + count..];
        let leads = goal.first().is_some_and(|first| first.says("to") || first.says("toward"));
        if !leads || goal.len() < 2 {
            return Ok(());
        }
        let goal = typed(goal);
        Err(self.refused(end, format!("write `{goal}` to go as it stands, or `form {form}, {goal}` to change before")))
    }

    /// Whether some tokens behind a verb of going are one's own unit or a place of the map, as in `go Ligny`, and no way or path.
    pub(super) fn names_where(&self, verb: &str, goal: &[Token]) -> bool {
        let is_word = phrase(goal, self.words.words).is_some_and(|(count, _)| count == goal.len());
        let is_hex = matches!(goal, [only] if only.is_label()) && self.words.in_hexes && verb != "move";
        self.has("to")
            && !is_word
            && (is_hex || self.reading.lexicon.names_one(&typed(goal), &[Thing::Own, Thing::Place]))
    }

    /// `Nivelles to Ligny`, behind `by`: the name of a place before where one goes.
    pub(super) fn leads_by_somewhere(&self, behind: &[Token]) -> bool {
        let to = behind.iter().position(|token| token.says("to")).unwrap_or(0);
        to > 0 && self.reading.lexicon.names_one(&typed(&behind[..to]), &[Thing::Place])
    }

    /// `to Ligny, then Fleurus`: where one goes next.
    fn bare_place(&mut self, end: usize) -> bool {
        let via = |at: &usize| self.rest[*at].says("by") || longest(&self.rest[*at..end], BY_WAY_OF).is_some();
        let end = (1..end).find(via).filter(|_| self.has("start")).unwrap_or(end);
        let said = &self.rest[..end];
        let goes = self.step_before().first().is_none_or(|first| first.says("to") || first.says("move"));
        let is_place = said.iter().all(|token| token.is(&Kind::Word))
            && !said[0].text.starts_with(|first: char| first.is_ascii_digit())
            && self.reading.lexicon.names_one(&typed(said), &[Thing::Place])
            && !self.names_a_unit(said);
        if !is_place || !goes || !self.words.in_hexes {
            return false;
        }
        // `then` parts two steps where the second is one.
        if let Some(last) = self.out.last_mut().filter(|last| last.says("then")) {
            last.kind = Kind::Comma;
            last.text = ",".to_owned();
        }
        self.say(0, "to");
        self.keep(end);
        true
    }

    /// `turn a quarter to the left`, `right turn`: a quarter is 90 degrees; how far one turns otherwise is said.
    pub(super) fn quarter(&mut self, end: usize) -> Result<bool, crate::yaml::Fault> {
        if !self.has("pivot") || !self.orders {
            return Ok(false);
        }
        let end = self.rest[..end].iter().position(|token| token.says("and")).unwrap_or(end);
        let said = &self.rest[..end];
        let turns = |token: &Token| ["turn", "wheel", "pivot"].iter().any(|word| token.says(word));
        let hand = said.iter().find_map(|token| ["left", "right"].into_iter().find(|hand| token.says(hand)));
        let only = |token: &Token| {
            turns(token)
                || ["a", "an", "by", "to", "the", "left", "right", "quarter", "of"].iter().any(|word| token.says(word))
        };
        let (Some(hand), true) = (hand, said.iter().all(only) && said.iter().any(turns)) else { return Ok(false) };
        if said.iter().any(|token| token.says("quarter")) {
            self.say(end, &format!("pivot 90 {hand}"));
            return Ok(true);
        }
        let is_bare = end == 2 && turns(&said[1]);
        if !is_bare {
            return Ok(false);
        }
        let rest = typed(&self.rest[end..]);
        self.alone = true;
        let line = format!("{}: pivot 90 {hand}{}{rest}", typed(self.head), if rest.is_empty() { "" } else { " " });
        Err(self.refused(end, format!("say how far, in degrees: `{}`", line.replace(" ,", ","))))
    }

    /// `go in with the bayonet against R4` is a charge, and no way to go.
    pub(super) fn goes_in(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let charges = SAYINGS.iter().filter(|saying| saying.means.first() == Some(&"charge"));
        let begun = charges.filter_map(|saying| longest(said, saying.said)).map(|(count, _)| count).max();
        let is_said = begun.is_some_and(|count| count > 2) && longest(said, GOING).is_some() && self.saying(end);
        self.meant = self.meant.take().filter(|_| is_said);
        is_said
    }
}
