//! How people say at whom: the nearest, anybody, one or else another, and who is to be left out.

use super::cursor::{UNITS, articles, is_comma_or, phrase, span_of, typed};
use super::idioms::Talk;
use super::lexicon::{Found, Thing};
use super::phrases::{longest, made};
use super::tokens::{Kind, Token};
use crate::orders::callings::{ANYBODY, BODIES, NEAREST};
use crate::orders::manners::OPEN_FLANK;
use crate::orders::normal;
use crate::yaml::{Fault, clip};

impl Talk<'_, '_> {
    /// `else R2` behind a step about units goes on with its list.
    pub(super) fn instead(&mut self) -> bool {
        let verb = self.out.iter().enumerate().rev().find(|(place, token)| {
            let begins = *place == 0
                || self
                    .out
                    .get(place - 1)
                    .is_some_and(|last| is_comma_or(last, &["then", "and", "else"]) || last.is(&Kind::Open));
            begins && token.is(&Kind::Word) && phrase(&self.out[*place..], &self.verbs_of_whom()).is_some()
        });
        let Some((place, verb)) = verb.map(|(place, token)| (place, token.clone())) else { return false };
        let end = self.end(&self.rest[1..]);
        let behind = &self.rest[1..=end];
        let aim = usize::from(
            behind.first().is_some_and(|token| ["at", "on", "upon", "against"].iter().any(|word| token.says(word))),
        );
        let goal = &behind[aim..];
        if goal.is_empty() || self.begins(goal) || goal[0].is(&Kind::Open) {
            return false;
        }
        let named = super::cursor::parted(goal, |token| token.says("or")).into_iter().all(|part| {
            self.reading.is_target(part, self.words)
                || longest(&part[articles(part)..], NEAREST).is_some()
                || longest(part, ANYBODY).is_some()
        });
        if !named {
            return false;
        }
        let opens = |token: &Token| token.says("if") || token.says("unless");
        // A condition behind the second is of the second alone.
        let hangs = self.rest.get(1 + end).is_some_and(opens);
        // A charge of shot is of the first alone.
        let is_loaded = self.words.modifiers.contains(&"with") && self.out[place..].iter().any(|it| it.says("with"));
        match hangs || is_loaded || self.out[place..].iter().any(opens) {
            true => {
                self.keep(1);
                self.out.push(verb);
            }
            false => {
                while self.out.last().is_some_and(|last| last.is(&Kind::Comma)) {
                    self.out.pop();
                }
                self.say(1, "or");
            }
        }
        self.rest = &self.rest[aim..];
        self.changed = true;
        true
    }

    /// `fire A, or B if ...`: what is behind the second could be about both.
    pub(super) fn either_if(&mut self) -> Result<(), Fault> {
        let Some(verb) = self.about() else { return Ok(()) };
        let opens = |token: &Token| token.says("if") || token.says("unless");
        let end = self.end(&self.rest[1..]);
        let goal = &self.rest[1..=end];
        let step = self.out.iter().rposition(|token| token.says("then") || token.says("else"));
        let has_one = self.out[step.unwrap_or(0)..].iter().any(opens);
        let condition = &self.rest[1 + end..];
        if has_one || !condition.first().is_some_and(opens) || goal.is_empty() || self.begins(goal) {
            return Ok(());
        }
        let from = self
            .out
            .iter()
            .rposition(|token| normal(&token.text) == verb)
            .or_else(|| self.out.iter().rposition(|token| is_comma_or(token, &["then", "else"])))
            .map_or(0, |place| place + 1);
        let firsts = typed(&self.out[from..]);
        let firsts = firsts.trim_end_matches([' ', ',']);
        let (second, ends) =
            (typed(goal), super::cursor::until(condition, |rest| is_comma_or(&rest[0], &["then", "else"])));
        // What is no condition is told of as that.
        let tested = &condition[1..ends];
        if self.reading.conditions_of(tested, "enemy", self.words, &condition[0]).is_err() {
            return Ok(());
        }
        let tail = typed(&condition[ends..]).replace(" ,", ",");
        let tail = format!("{}{tail}", if tail.is_empty() || tail.starts_with(',') { "" } else { " " });
        let condition = typed(&condition[..ends]);
        self.alone = true;
        let fault = Fault::error(
            span_of(&self.rest[..1 + end + ends]),
            format!("`{}` could mean the second alone, or both", clip(&condition)),
        );
        Err(fault.help(format!(
            "write `{verb} {firsts}, else {verb} {second} {condition}{tail}` for the second alone, or `{verb} {firsts} or {second} {condition}{tail}` for both"
        )))
    }

    /// `fire A, then B` in a reply, which fires once, is a choice.
    pub(super) fn then_another(&mut self) -> Result<bool, Fault> {
        let fault = match self.one_then_another() {
            Err(fault) if self.decision.is_none() => return Err(fault),
            said => said.err(),
        };
        if fault.is_some() {
            while self.out.last().is_some_and(|last| last.is(&Kind::Comma)) {
                self.out.pop();
            }
            self.say(1, "or");
        }
        Ok(fault.is_some())
    }

    /// `fire A, then B` could be a choice or two volleys.
    fn one_then_another(&self) -> Result<(), Fault> {
        let goal = &self.rest[1..=self.end(&self.rest[1..])];
        let aim =
            usize::from(goal.first().is_some_and(|token| ["at", "on", "upon"].iter().any(|word| token.says(word))));
        let goal = &goal[aim..];
        let Some(verb) = self.about().filter(|_| !goal.is_empty() && !self.begins(goal)) else { return Ok(()) };
        if !self.reading.is_target(goal, self.words) {
            return Ok(());
        }
        let from = self
            .out
            .iter()
            .rposition(|token| is_comma_or(token, &["then", "and", "else"]))
            .map_or(0, |place| place + 1);
        // A condition stands between the two: what goes without saying of a choice.
        let hangs = self.out[from..].first().is_some_and(|token| token.says("if"));
        let before = self.out[..from].iter().rposition(|token| !is_comma_or(token, &["then", "and", "else"]));
        let first = match before.filter(|_| hangs) {
            Some(last) => {
                let start = self.out[..last].iter().rposition(|token| is_comma_or(token, &["then", "and", "else"]));
                &self.out[start.map_or(0, |place| place + 1)..=last]
            }
            None => &self.out[from..],
        };
        let first = &first[1..];
        let aim =
            usize::from(first.first().is_some_and(|token| ["at", "on", "upon"].iter().any(|word| token.says(word))));
        let either = format!("{verb} {} or {}", self.reading.id_of(&first[aim..]), self.reading.id_of(goal));
        let fault = Fault::error(
            self.rest[0].span,
            format!("`{}` could mean both, or the second where the first cannot be", typed(&self.rest[..1])),
        );
        Err(fault.help(format!("write `{either}` for whichever can be first; a unit does so once in a turn")))
    }

    pub(super) fn verbs_of_whom(&self) -> Vec<&'static str> {
        let verbs = self.words.verbs.iter().copied().filter(|verb| self.is_of_whom(verb));
        let alike = self.words.instead.iter().filter(|(_, verb)| self.is_of_whom(verb)).map(|(word, _)| *word);
        verbs.chain(alike).collect()
    }

    /// The verb about units under which the tokens now stand.
    pub(super) fn about(&self) -> Option<&'static str> {
        let begins = |place: usize| {
            place == 0
                || is_comma_or(&self.out[place - 1], &["then", "and", "else"])
                || self.out[place - 1].is(&Kind::Open)
        };
        let starts = (0..self.out.len()).rev().find(|place| begins(*place) && self.begins(&self.out[*place..]))?;
        let (_, said) = phrase(&self.out[starts..], &self.verbs_of_whom())?;
        let printed = self.words.instead.iter().find(|(word, _)| *word == said).map(|(_, verb)| *verb);
        Some(printed.unwrap_or(said))
    }

    /// Words for whom: the nearest, anybody, the one who was named, and who is not to be.
    pub(super) fn targets(&mut self) -> Result<bool, Fault> {
        let Some(verb) = self.about() else { return Ok(false) };
        let last = self.out.last().expect("a verb stands there");
        let first = &self.rest[0];
        if first.says("not") && (last.is(&Kind::Comma) || last.says("but"))
            || longest(self.rest, &["but not", "and not", "except", "except for"]).is_some()
        {
            return self.left_out(verb);
        }
        let step = self.out.iter().rev().take_while(|token| !is_comma_or(token, &["then", "else"]));
        let in_condition = step.into_iter().any(|token| token.says("if") || token.says("unless"));
        if ["it", "him", "them", "her"].iter().any(|word| first.says(word))
            && !in_condition
            && let Some(named) = self.named_before()
        {
            self.rest = &self.rest[1..];
            self.out.push(made(first.span, first.at, &named));
            self.changed = true;
            return Ok(true);
        }
        // `anyone whose flank is open`.
        let anybody = longest(self.rest, ANYBODY).map_or(0, |(count, _)| count);
        if let Some((count, _)) =
            longest(&self.rest[anybody..], OPEN_FLANK).filter(|_| self.words.words.contains(&"flank"))
        {
            self.say(anybody + count, "flank");
            return Ok(true);
        }
        if let Some((count, _)) =
            longest(self.rest, ANYBODY).filter(|(count, _)| self.rest.get(*count).is_none_or(|next| !next.says("who")))
        {
            let tail = self.rest[count..].iter().take_while(|token| token.says("else")).count();
            if longest(self.rest, NEAREST).is_none() && tail == 0 {
                self.say(count, "any");
                return Ok(true);
            }
        }
        let Some((count, said)) = longest(self.rest, NEAREST) else { return Ok(false) };
        let behind = &self.rest[count..];
        let sides = behind.first().is_some_and(|token| self.is_of_a_side(token));
        let from = usize::from(sides);
        let bodies = behind[from..].iter().take_while(|token| BODIES.iter().any(|word| token.says(word))).count();
        let behind = &behind[from + bodies..];
        if let Some((taken, word)) =
            phrase(behind, self.words.words).filter(|(_, word)| *word != "within" && said.ends_with("est"))
        {
            let shown = format!("`{}`", typed(&self.rest[..count + from + bodies + taken]));
            if self.words.picks.contains(&verb) {
                let fault = Fault::error(
                    span_of(&self.rest[..count + from + bodies + taken]),
                    format!("{shown} cannot be said of `{verb}`"),
                );
                return Err(fault.help(format!("write `{verb} {word}` for whichever of them the rules choose, or `{verb} nearest` for whoever is nearest")));
            }
            self.say(count + from + bodies, "");
            return Ok(true);
        }
        let same = bodies + from == 0 && said == "nearest";
        if same || bodies == 1 && from == 0 && said == "nearest" && self.rest[count].says("enemy") {
            return Ok(false);
        }
        self.say(count + from + bodies, "nearest");
        Ok(true)
    }

    /// Whether a word tells of whose side somebody is, and names nobody: `French`, `Frenchman`.
    fn is_of_a_side(&self, token: &Token) -> bool {
        let word = token.text.to_ascii_lowercase();
        let side = word.strip_suffix("man").or(word.strip_suffix("men")).unwrap_or(&word);
        self.reading.lexicon.find(side, &[Thing::Side]) != Found::Nothing
            && self.reading.lexicon.find(&token.text, UNITS) == Found::Nothing
    }

    /// Who is not to be among the targets: nothing where names alone stand before, as nobody else is meant by them.
    pub(super) fn left_out(&mut self, verb: &str) -> Result<bool, Fault> {
        let end = self.end(self.rest);
        let said = &self.rest[..end];
        let (count, _) = longest(said, &["but not", "and not", "except for", "except", "not"]).expect("it was found");
        if !self.reading.is_target(&said[count..], self.words) {
            return Ok(false);
        }
        let start = self
            .out
            .iter()
            .rposition(|token| self.is_of_whom(&normal(&token.text)) || token.says("shoot") || token.says("attack"));
        let before = &self.out[start.map_or(0, |start| start + 1)..];
        let before = super::cursor::parted(before, |token| is_comma_or(token, &["or"]));
        let is_name = |part: &[Token]| {
            let aim =
                usize::from(part.first().is_some_and(|token| ["at", "on", "upon"].iter().any(|word| token.says(word))));
            self.reading.lexicon.names_one(&typed(&part[aim..]), UNITS)
        };
        self.alone = true;
        if before.iter().filter(|part| !part.is_empty()).all(|part| is_name(part)) {
            while self.out.last().is_some_and(|last| last.is(&Kind::Comma)) {
                self.out.pop();
            }
            self.say(end, "");
            return Ok(true);
        }
        let list =
            before.iter().filter(|part| !part.is_empty()).map(|part| typed(part)).collect::<Vec<_>>().join(" or ");
        let left = typed(&said[count..]);
        let fault = Fault::error(
            span_of(said),
            format!("`{}` could leave out `{left}`, or mean anybody else in the last place", typed(said)),
        );
        Err(fault.help(format!("to leave it out name whom you mean instead of `{list}`; for the last place write `{verb} {list} or not {left}`")))
    }

    /// Who was named last.
    pub(super) fn named_before(&self) -> Option<String> {
        (0..self.out.len()).rev().find_map(|start| {
            (start + 1..=self.out.len().min(start + 5)).rev().find_map(|end| {
                let part = &self.out[start..end];
                let words = part.iter().all(|token| token.is(&Kind::Word));
                match self.reading.lexicon.find(&typed(part), UNITS) {
                    Found::One { id, .. } if words => Some(id),
                    _ => None,
                }
            })
        })
    }
}
