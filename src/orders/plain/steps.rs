//! Steps: a verb with what stands behind it, `if`, `else`, parted by commas.

use super::Reading;
use super::cursor::{bracketed, is_comma_or, key, node, one_or_list, phrase, span_of, typed, until, word};
use super::figures::resolved;
use super::grammar::{Parting, is_reserved, parting, usage};
use super::lexicon::{Found, Thing};
use super::phrases::longest;
use super::tokens::{Kind, Token};
use crate::orders::names::unknown_word;
use crate::orders::{Usage, Vocabulary, normal};
use crate::yaml::{Fault, Key, Node, Span, Value, clip, did_you_mean};

/// A step as it was read.
#[derive(Clone)]
pub(super) struct Said {
    verb: &'static str,
    span: Span,
    head: Span,
    argument: Option<Node>,
    beside: Vec<(Key, Node)>,
    condition: Option<Node>,
    /// Other conditions, of which one is enough.
    alternatives: Vec<Node>,
    otherwise: Option<Node>,
}

/// Where reading stands.
struct Walk<'r, 't> {
    reading: &'r Reading<'r>,
    words: &'r Vocabulary,
    tokens: &'t [Token],
    at: usize,
}

/// How a run of steps ended.
pub(super) struct Run {
    pub(super) steps: Vec<Said>,
    /// Whether it ends in a comma or a word after which more is awaited.
    pub(super) dangles: bool,
}

impl Reading<'_> {
    /// Reads steps up to the end of the tokens.
    pub(super) fn steps(&self, tokens: &[Token], words: &Vocabulary) -> Result<Run, Fault> {
        // The brackets of a list of steps, as a form offers it, part nothing.
        let tokens = match bracketed(tokens)? {
            Some((inner, taken)) if taken == tokens.len() && !inner.is_empty() => inner,
            _ => tokens,
        };
        let mut walk = Walk { reading: self, words, tokens, at: 0 };
        let (steps, dangles) = walk.run()?;
        match walk.peek() {
            Some(token) => Err(Fault::error(token.span, format!("`{}` is in the way here", token.text))
                .help("every bracket that is closed is opened before")),
            None => Ok(Run { steps, dangles }),
        }
    }
}

/// The steps as the tree has them: one alone, several in a list.
pub(super) fn tree_of(steps: Vec<Said>, span: Span) -> Result<Node, Fault> {
    let nodes = steps.into_iter().map(Said::node).collect::<Result<Vec<_>, _>>()?;
    Ok(match nodes.is_empty() {
        true => node(span, Value::Empty),
        false => one_or_list(nodes, span),
    })
}

/// The condition of a bare verb that is the only step: it is that of the whole line, as nothing else could be.
pub(super) fn lifted(steps: &mut [Said]) -> Option<Node> {
    match steps {
        [only]
            if only.argument.is_none()
                && only.beside.is_empty()
                && only.otherwise.is_none()
                && only.alternatives.is_empty() =>
        {
            only.condition.take()
        }
        _ => None,
    }
}

/// Whether some tokens begin with `at once`, which is no place.
fn is_at_once(tokens: &[Token]) -> bool {
    longest(tokens, &["at once"]).is_some()
}

/// What is done one after the other, as the steps of a path are, holds no choice.
fn one_after_the_other(tokens: &[Token]) -> Result<(), Fault> {
    let place = until(tokens, |rest| rest[0].says("or") || rest[0].says("and"));
    let Some(token) = tokens.get(place).filter(|_| place > 0) else {
        return Ok(());
    };
    let (one, other) = (typed(&tokens[..place]), typed(&tokens[place + 1..]));
    let fault =
        Fault::error(token.span, format!("`{}` does not say which comes first, or whether both do", token.text));
    Err(fault.help(format!("write `{one} then {other}` for both in this order, or the one that is meant")))
}

impl Said {
    fn node(self) -> Result<Node, Fault> {
        let Said { verb, span, head, argument, beside, condition, alternatives, mut otherwise } = self;
        let Some(argument) = argument else {
            if beside.is_empty() && condition.is_none() && otherwise.is_none() {
                return Ok(word(head, verb));
            }
            let fault = Fault::error(span, format!("nothing can stand beside `{verb}` alone"));
            return Err(match condition.is_some() && otherwise.is_none() {
                true => fault
                    .help(format!("say what it is about, or put the condition before the colon: `R1, if ...: {verb}`")),
                false => fault.help(format!("say what it is about: `{verb} ...`")),
            });
        };
        let on = |condition: Option<Node>, otherwise: Option<Node>| {
            let mut entries = vec![(key(head, verb), argument.clone())];
            entries.extend(beside.clone());
            entries.extend(condition.map(|condition| (key(condition.span, "if"), condition)));
            entries.extend(otherwise.map(|otherwise| (key(otherwise.span, "else"), otherwise)));
            node(span, Value::Map(entries))
        };
        // Of several conditions one is enough: where the first does not hold, the same is done on the next.
        for condition in alternatives.into_iter().rev() {
            otherwise = Some(on(Some(condition), otherwise));
        }
        Ok(on(condition, otherwise))
    }
}

impl<'t> Walk<'_, 't> {
    fn rest(&self) -> &'t [Token] {
        &self.tokens[self.at..]
    }

    fn peek(&self) -> Option<&'t Token> {
        self.tokens.get(self.at)
    }

    fn says(&self, word: &str) -> bool {
        self.peek().is_some_and(|token| token.says(word))
    }

    fn colon(&mut self) {
        if self.peek().is_some_and(|token| token.is(&Kind::Colon)) {
            self.at += 1;
        }
    }

    /// The verb at the beginning of some tokens; a printed one is the one that the language uses in its place.
    fn verb(&self, tokens: &[Token]) -> Option<(usize, &'static str)> {
        let alike = self.words.alike.iter().map(|(word, _)| *word);
        let printed = self.words.instead.iter().filter(|(word, verb)| self.is_printed_verb(word, verb));
        let known = self.words.verbs.iter().copied().chain(alike).chain(printed.clone().map(|(word, _)| *word));
        let (count, said) = phrase(tokens, &known.collect::<Vec<_>>())?;
        let is_own = self.words.verbs.contains(&said);
        let verb = printed.clone().find(|(word, _)| !is_own && *word == said).map(|(_, verb)| *verb);
        // `advance to` a place is `to`.
        let goes_to = verb.is_some() && tokens.get(count).is_some_and(|next| next.says("to"));
        match verb {
            Some(_) if goes_to && self.words.verbs.contains(&"to") => Some((count + 1, "to")),
            verb => Some((count, verb.unwrap_or(said))),
        }
    }

    /// A printed word at the beginning of some tokens that the language says as a verb with its argument: `limber` is `form limbered`.
    fn printed_step(&self, tokens: &[Token]) -> Option<(usize, &'static str, &'static str)> {
        let parts = |verb: &'static str| verb.split_once(": ").filter(|(verb, _)| self.words.verbs.contains(verb));
        let printed = self.words.instead.iter().filter(|(_, verb)| parts(verb).is_some());
        let (count, said) = phrase(tokens, &printed.clone().map(|(word, _)| *word).collect::<Vec<_>>())?;
        let (verb, argument) = printed.clone().find(|(word, _)| *word == said).and_then(|(_, verb)| parts(verb))?;
        let up = usize::from(tokens.get(count).is_some_and(|next| next.says("up")));
        // What is said of it otherwise has to be said in full.
        let alone = tokens.get(count + up).is_none_or(|next| {
            !next.is(&Kind::Word) && !next.is(&Kind::Colon)
                || ["then", "and", "if", "else"].iter().any(|word| next.says(word))
        });
        alone.then_some((count + up, verb, argument))
    }

    /// Whether a printed word is a verb that the language has under one other name.
    fn is_printed_verb(&self, word: &str, verb: &str) -> bool {
        let is_key = is_reserved(word) || self.reading.grammar.words.modifiers.contains(&word);
        self.words.verbs.contains(&verb) && !is_key
    }

    /// Whether a step begins here.
    fn begins(&self, tokens: &[Token]) -> bool {
        self.verb(tokens).is_some() || self.printed_step(tokens).is_some()
    }

    /// Steps up to a bracket that closes, or the end; whether more was awaited there.
    fn run(&mut self) -> Result<(Vec<Said>, bool), Fault> {
        let mut steps = Vec::new();
        loop {
            if self.peek().is_none_or(|token| token.is(&Kind::Close)) {
                return Ok((steps, true));
            }
            steps.push(self.step()?);
            if self.peek().is_none_or(|token| token.is(&Kind::Close)) {
                return Ok((steps, false));
            }
            self.between(steps.last().expect("one was read"))?;
        }
    }

    /// What parts two steps: a comma, `then`, `and`.
    fn between(&mut self, last: &Said) -> Result<(), Fault> {
        let token = self.peek().expect("there is more");
        if token.says("or") {
            let fault = Fault::error(token.span, "`or` stands between targets, not between steps");
            return Err(fault.help("a comma parts steps that are both done; what is done instead stands behind `else`"));
        }
        if token.says("and") && last.condition.is_some() {
            let fault = Fault::error(token.span, "this step could be under the condition or not");
            return Err(
                fault.help("part it with a comma where it is not, or put the condition before the colon for all steps")
            );
        }
        if !is_comma_or(token, &["then", "and"]) {
            let fault = Fault::error(token.span, format!("`{}` is in the way here", clip(&token.text)));
            return Err(fault.help("part two steps with a comma"));
        }
        self.at += 1;
        while self.peek().is_some_and(|token| is_comma_or(token, &["then", "and"])) {
            self.at += 1;
        }
        Ok(())
    }

    /// One step, with what stands under `else`.
    fn step(&mut self) -> Result<Said, Fault> {
        let first = self.peek().expect("the caller has looked");
        let (count, verb, argument) = match (self.verb(self.rest()), self.printed_step(self.rest())) {
            (Some((count, verb)), _) => (count, verb, None),
            (None, Some((count, verb, argument))) => (count, verb, Some(argument)),
            (None, None) => return Err(self.no_verb()),
        };
        let start = self.at;
        let head = span_of(&self.rest()[..count]);
        self.at += count;
        let argument = argument.map(|argument| word(head, argument));
        let mut said = Said {
            verb,
            span: head,
            head,
            argument,
            beside: Vec::new(),
            condition: None,
            alternatives: Vec::new(),
            otherwise: None,
        };
        match usage(self.words, verb) {
            Some(usage) if said.argument.is_none() => {
                self.colon();
                self.behind(usage, &mut said)?;
            }
            Some(usage) => self.beside(usage.beside, &mut said)?,
            None => {
                self.colon();
                self.beside(&[], &mut said)?;
            }
        }
        self.otherwise(&mut said)?;
        if let Some(condition) = &said.condition {
            let (before, step) = self.tokens[..self.at].split_at(start);
            self.reading.of_the_whole(said.verb, condition.span, before, step)?;
        }
        // The bare word of a stance is short for `stance ...`, beside which a choice may stand.
        let is_bare = said.argument.is_none() && said.otherwise.is_some() && self.words.verbs.contains(&"stance");
        if is_bare && self.reading.is_sound(self.words, "stance", &word(head, verb)) {
            said.argument = Some(word(head, verb));
            said.verb = "stance";
        }
        said.span = span_of(&self.tokens[start..self.at.max(start + 1)]);
        said.span.start = first.span.start;
        Ok(said)
    }

    /// What a verb is about, and what stands beside it.
    fn behind(&mut self, usage: &Usage, said: &mut Said) -> Result<(), Fault> {
        let parting = usage.argument.map_or(Parting::One, parting);
        if parting == Parting::Whom {
            self.aimed();
        }
        if parting == Parting::Steps {
            said.argument = Some(self.steps_behind(said.verb, said.head)?);
            return self.beside(usage.beside, said);
        }
        let mut end = self.end_of_value(usage);
        // Behind a comma a list may go on.
        while self.rest().get(end).is_some_and(|token| token.is(&Kind::Comma)) {
            let more = &self.rest()[end + 1..];
            let between = match parting {
                Parting::Blanks => "then",
                Parting::Whom | Parting::Or => "or",
                Parting::Parts => "and",
                Parting::One | Parting::Steps => break,
            };
            let then = usize::from(more.first().is_some_and(|token| token.says(between)));
            let more = &more[then..];
            let length = self.end_of(more, usage);
            let is_more = length > 0 && !self.begins(more) && end > 0;
            if !is_more || then == 0 && !self.reading.goes_on(&more[..length], self.words, parting) {
                break;
            }
            end += 1 + then + length;
        }
        if end > 0 {
            if self.says("to") && end > 1 && self.words.verbs.contains(&"to") {
                let (verb, token) = (said.verb, &self.rest()[0]);
                let rest = typed(&self.rest()[1..end]);
                let fault = Fault::error(token.span, format!("two verbs stand in one step: `{verb}` and `to`"));
                return Err(fault.help(match verb == "to" {
                    true => format!("write `to {rest}`"),
                    false => format!("write `{verb} {rest}` or `to {rest}`"),
                }));
            }
            let argument = &self.rest()[..end];
            if parting == Parting::Blanks {
                one_after_the_other(argument)?;
            }
            let read = self.reading.argument(argument, self.words, parting)?;
            let sound = |node: &Node| self.reading.is_sound(self.words, said.verb, node);
            let read = resolved(read, self.words, sound)?;
            if let Some(fault) = self.reading.goes_nowhere(said.verb, argument, &read, self.words) {
                return Err(fault);
            }
            said.argument = Some(read);
            self.at += end;
        }
        self.beside(usage.beside, said)
    }

    /// `fire at the 27th` is `fire the 27th`: no key stands behind a verb that is not said of anybody.
    fn aimed(&mut self) {
        let is_aim = |token: &Token| ["at", "on", "upon", "into"].iter().any(|word| token.says(word));
        if self.peek().is_some_and(is_aim) && self.rest().len() > 1 && phrase(self.rest(), self.words.words).is_none() {
            self.at += 1;
        }
    }

    /// How many tokens from here on belong to the value of a verb or of a key beside it.
    fn end_of_value(&self, usage: &Usage) -> usize {
        self.end_of(self.rest(), usage)
    }

    fn end_of(&self, tokens: &[Token], usage: &Usage) -> usize {
        let mut skip = 0usize;
        until(tokens, |rest| {
            if skip > 0 {
                skip -= 1;
                return false;
            }
            // `at will` is a word, and so is not the key `at`; a printed name may hold any word.
            if let Some((count, _)) = phrase(rest, self.words.words).filter(|(count, _)| *count > 1) {
                skip = count - 1;
                return false;
            }
            let token = &rest[0];
            let is_key = usage.beside.iter().any(|slot| token.says(slot.key));
            let next = || rest.get(1..).is_some_and(|rest| self.begins(rest));
            token.is(&Kind::Comma)
                || token.says("if")
                || token.says("else")
                || token.says("note") && rest.get(1).is_some_and(|next| next.is(&Kind::Quoted))
                || is_key
                || (token.says("then") || token.says("and")) && next()
        })
    }

    /// The keys beside a verb, and the condition.
    fn beside(&mut self, slots: &[crate::yaml::Slot], said: &mut Said) -> Result<(), Fault> {
        loop {
            let mut from = self.at;
            let behind_comma = self.peek().is_some_and(|token| token.is(&Kind::Comma));
            if behind_comma {
                from += 1;
            }
            let Some(token) = self.tokens.get(from) else { return Ok(()) };
            if token.says("if") {
                if behind_comma && self.closes_a_line_of_steps(said, from) {
                    return Err(self.loose_condition(token));
                }
                self.at = from + 1;
                let end = self.end_of_condition();
                let about = self.about(said);
                let mut conditions = self.reading.conditions_of(&self.rest()[..end], about, self.words, token)?;
                if said.condition.is_some() {
                    return Err(
                        Fault::error(token.span, "a second `if` stands in one step").help("join the two with `and`")
                    );
                }
                said.condition = Some(conditions.remove(0));
                said.alternatives = conditions;
                self.at += end;
                continue;
            }
            let is_note = token.says("note") && self.tokens.get(from + 1).is_some_and(|next| next.is(&Kind::Quoted));
            if is_note {
                let text = &self.tokens[from + 1];
                said.beside.push((key(token.span, "note"), word(text.span, text.text.clone())));
                self.at = from + 2;
                continue;
            }
            let slot = slots.iter().find(|slot| token.says(slot.key));
            let is_verb = behind_comma && self.verb(&self.tokens[from..]).is_some() || is_at_once(&self.tokens[from..]);
            let Some(slot) = slot.filter(|_| !is_verb) else { return Ok(()) };
            self.at = from + 1;
            self.colon();
            if parting(slot.draft) == Parting::Steps {
                let value = self.steps_behind(slot.key, token.span)?;
                said.beside.push((key(token.span, slot.key), value));
                continue;
            }
            let usage = usage(self.words, said.verb).expect("a verb with keys has its usage");
            let end = self.end_of_value(usage);
            if end == 0 {
                let fault = Fault::error(token.span, format!("something is missing behind `{}`", slot.key));
                return Err(fault.help(format!("`{}` is {}", slot.key, slot.about)));
            }
            let value = self.reading.argument(&self.rest()[..end], self.words, parting(slot.draft))?;
            let value = resolved(value, self.words, |node| node.word().is_some())?;
            said.beside.push((key(token.span, slot.key), value));
            self.at += end;
        }
    }

    /// Of whom `it` is said in the condition of a step: of the enemy whom it is about, else of the unit itself. Beside another unit of
    /// one's own nothing says it.
    fn about(&self, said: &Said) -> &'static str {
        let argument = usage(self.words, said.verb).and_then(|usage| usage.argument);
        let is_about_itself = self.words.conditions.contains(&"self");
        let names_own = |goal: &Node| goal.word().is_some_and(|id| self.reading.lexicon.names_one(id, &[Thing::Own]));
        if said.argument.as_ref().is_some_and(names_own) {
            return "";
        }
        match !is_about_itself || argument.is_some_and(|draft| parting(draft) == Parting::Whom) {
            true => "enemy",
            false => "self",
        }
    }

    /// Whether a condition behind a comma could be that of several steps.
    fn closes_a_line_of_steps(&self, said: &Said, from: usize) -> bool {
        let first = self.tokens.first().is_some_and(|token| token.span.start < said.head.start);
        first && from > 0
    }

    fn loose_condition(&self, token: &Token) -> Fault {
        let fault = Fault::error(token.span, "this condition could be of the last step or of all of them");
        fault.help("write it without a comma behind the last step, or before the colon for all: `R1, if ...: ...`")
    }

    fn end_of_condition(&self) -> usize {
        until(self.rest(), |rest| {
            let next = || rest.get(1..).is_some_and(|rest| self.begins(rest));
            rest[0].is(&Kind::Comma) || rest[0].says("else") || rest[0].says("then") || rest[0].says("and") && next()
        })
    }

    /// What is done instead: one step, or several in brackets.
    fn otherwise(&mut self, said: &mut Said) -> Result<(), Fault> {
        let mut from = self.at;
        if self.peek().is_some_and(|token| token.is(&Kind::Comma)) {
            from += 1;
        }
        let Some(token) = self.tokens.get(from).filter(|token| token.says("else")) else {
            return Ok(());
        };
        self.at = from + 1;
        said.otherwise = Some(self.steps_behind("else", token.span)?);
        Ok(())
    }

    /// One step, or several in brackets, behind a word that is said of them.
    fn steps_behind(&mut self, said: &str, at: Span) -> Result<Node, Fault> {
        self.colon();
        let start = self.at;
        if let Some((_, taken)) = bracketed(self.rest())? {
            self.at += 1;
            let (steps, _) = self.run()?;
            let closed = self.at + 1;
            debug_assert_eq!(closed, start + taken, "the bracket closes where it was found to");
            self.at = closed;
            return tree_of(steps, span_of(&self.tokens[start..closed]));
        }
        if self.peek().is_none_or(|token| token.is(&Kind::Comma)) {
            let fault = Fault::error(at, format!("something is missing behind `{said}`"));
            let instead = if said == "do" { "" } else { " instead" };
            return Err(fault.help(format!("say what is done{instead}: `{said} stand`")));
        }
        let step = self.step()?;
        let end = self.at;
        if let Some(more) = self.tokens.get(end + 1).filter(|more| !more.is(&Kind::Close))
            && !self.tokens[end].is(&Kind::Close)
        {
            let fault = Fault::error(more.span, format!("this step could belong to `{said}` or stand by itself"));
            let instead = typed(&self.tokens[start..end]);
            let rest = typed(&self.tokens[end + 1..]);
            return Err(fault.help(format!("write `{said} ({instead}, {rest})` or `{said} ({instead}), {rest}`")));
        }
        let span = step.span;
        tree_of(vec![step], span)
    }

    /// Why no step begins here.
    fn no_verb(&self) -> Fault {
        let token = self.peek().expect("the caller has looked");
        if token.says("if") {
            let fault = Fault::error(token.span, "a condition stands behind its step");
            return fault
                .help("write `fire R2 if within 3`, or put it before the colon for all steps: `R1, if ...: ...`");
        }
        if token.says("else") {
            let fault = Fault::error(token.span, "nothing stands before `else`");
            return fault.help("write `charge R2 if within 3, else stand`");
        }
        if !token.is(&Kind::Word) {
            return Fault::error(token.span, format!("`{}` is in the way here", token.text))
                .help("a step begins with its verb");
        }
        const DENIALS: &[&str] = &["do not", "don't", "not", "never", "no", "nobody", "neither"];
        if let Some((count, said)) = longest(self.rest(), DENIALS).filter(|(count, _)| *count < self.rest().len()) {
            let fault = Fault::error(span_of(&self.rest()[..=count]), format!("behind `{said}` stands no order"));
            let stand = if self.words.verbs.contains(&"stand") { ", or `stand` alone" } else { "" };
            return fault.help(format!("write what is to be done{stand}; what is not to be done is left out"));
        }
        let known = self.words.verbs;
        let sentence = token.text.trim_end_matches(['.', '!', '?']);
        if sentence.len() < token.text.len() && self.rest().len() > 1 {
            let fault =
                Fault::error(token.span, format!("`{}` ends a sentence, and more stands behind it", clip(&token.text)));
            // What is meant for another unit would be lost in a note.
            if self.rest().iter().any(|token| token.is(&Kind::Colon)) {
                return fault.help("every unit has a line of its own: begin a new one behind it");
            }
            let text = typed(&self.rest()[1..]);
            return fault.help(format!("a text stands behind two dashes: `{sentence} -- {}`", clip(&text)));
        }
        if let Some((count, form)) = phrase(self.rest(), self.words.words)
            && self.rest().get(count).is_none_or(|next| next.is(&Kind::Comma))
            && known.contains(&"form")
            && self.reading.is_sound(self.words, "form", &word(token.span, form))
        {
            let fault = Fault::error(span_of(&self.rest()[..count]), format!("`{form}` is no verb"));
            return fault.help(format!("write `form {form}`"));
        }
        let instead = self.words.instead.iter().map(|(word, _)| *word).collect::<Vec<_>>();
        let (count, said) = phrase(self.rest(), &instead).unwrap_or((1, &token.text));
        let span = span_of(&self.rest()[..count]);
        let is_unit = !matches!(self.reading.lexicon.find(said, &[Thing::Own, Thing::Other]), Found::Nothing);
        let is_word = phrase(self.rest(), self.words.words).is_some();
        if (is_unit || is_word) && count == 1 && did_you_mean(&normal(said), known.iter().copied()).is_none() {
            let fault = Fault::error(span, format!("`{}` is no verb", clip(said)));
            return fault.help("a comma parts steps; between targets stands `or`");
        }
        let fault = unknown_word(span, said, "verb", self.words.instead, known);
        // So short a word is near to many.
        let is_near = fault.help.as_deref() != Some("did you mean `to`?") || said.eq_ignore_ascii_case("ot");
        if is_near { fault } else { Fault { help: None, ..fault } }
    }
}
