//! Conditions: what stands behind `if`, and what is told of what is none.

use super::Reading;
use super::cursor::{
    UNITS, articles, is_comma_or, key, node, one_or_list, parted, phrase, span_of, typed, until, word,
};
use super::figures::resolved;
use super::grammar::Parting;
use super::legend::sample;
use super::lexicon::{Found, Thing};
use super::spoken::{alternatives, clauses, condition_in_words};
use super::tokens::{Kind, Token};
use crate::orders::clauses::TOPICS;
use crate::orders::{Vocabulary, normal};
use crate::yaml::{Fault, Node, Span, Value, clip};

/// So many conditions are named to somebody who wrote none.
const MOST: usize = 6;

impl Reading<'_> {
    /// A condition as it is typed or spoken; `about` is the one of whom it is said where it says `it`.
    pub(super) fn spoken_condition(
        &self,
        tokens: &[Token],
        about: &str,
        words: &Vocabulary,
        at: &Token,
    ) -> Result<Node, Fault> {
        let spoken = condition_in_words(tokens, about, words);
        let read = self.condition(spoken.as_deref().unwrap_or(tokens), words, at);
        let read = read.and_then(|condition| self.of_these_rules(condition, tokens, words));
        read.map_err(|fault| self.in_its_words(fault, tokens, words))
    }

    /// The conditions of a step, of which one is enough.
    pub(super) fn conditions_of(
        &self,
        tokens: &[Token],
        about: &str,
        words: &Vocabulary,
        at: &Token,
    ) -> Result<Vec<Node>, Fault> {
        let parts = alternatives(tokens, about, words, &self.known_conditions());
        parts.into_iter().map(|part| self.spoken_condition(part, about, words, at)).collect()
    }

    /// The condition of a whole line: one, or several that must all hold.
    pub(super) fn one_condition(&self, tokens: &[Token], words: &Vocabulary, at: &Token) -> Result<Node, Fault> {
        let parts = alternatives(tokens, "", words, &self.known_conditions());
        if let [first, second, ..] = parts.as_slice() {
            let fault =
                Fault::error(span_of(second), "before a colon conditions are joined by `and`, and all must hold");
            let (first, second) = (typed(first), typed(second));
            return Err(
                fault.help(format!("put them behind the step, `... if {first} or {second}`, or write a line for each"))
            );
        }
        self.spoken_condition(tokens, "", words, at)
    }

    /// What says how the order as a whole is done hangs on no condition: the march may, beside whose way it stands.
    pub(super) fn of_the_whole(
        &self,
        verb: &str,
        condition: Span,
        before: &[Token],
        step: &[Token],
    ) -> Result<(), Fault> {
        let mut beside = self.grammar.beside.iter();
        if !beside.any(|(known, slot)| *known == verb && *known == slot.key && *known != "stance") {
            return Ok(());
        }
        let place = until(step, |rest| rest[0].says("if"));
        let end = place + until(&step[place..], |rest| is_comma_or(&rest[0], &["else"]));
        let instead = until(step, |rest| rest[0].says("else"));
        let (settled, hangs) = (typed(&step[..place]), typed(&step[place..end]));
        let message = format!("`{settled}` is said of the order as a whole, and hangs on nothing");
        let fault = Fault::error(condition, message);
        let signs = before.iter().rev().take_while(|token| is_comma_or(token, &["then", "and"])).count();
        let march = &before[..before.len() - signs];
        if march.is_empty() || march.iter().any(|token| is_comma_or(token, &["then", "if"])) {
            return Err(fault.help("the condition stands behind the way, `to ... if ...`, or before the colon for all"));
        }
        let march = format!("{} {hangs}", typed(march));
        Err(fault.help(match step.get(instead + 1..).map(typed).filter(|instead| !instead.is_empty()) {
            Some(instead) => format!(
                "write `{march}, else ({instead}), {settled}` for both ways so, or `{march}, else {instead}` for neither"
            ),
            None => format!("write `{march}, {settled}` for the way on this condition, or `{march}` without `{settled}`"),
        }))
    }

    fn known_conditions(&self) -> Vec<&'static str> {
        self.conditions.keys().copied().collect()
    }

    /// A condition, if every part of it is one of these rules.
    fn of_these_rules(&self, condition: Node, tokens: &[Token], words: &Vocabulary) -> Result<Node, Fault> {
        let Value::Map(entries) = &condition.value else { return Ok(condition) };
        let strange = entries.iter().find(|(key, _)| !words.conditions.contains(&key.text.as_str()));
        let spoken = strange.filter(|(key, _)| !tokens.iter().any(|token| token.says(&key.text)));
        match spoken {
            Some((key, _)) => {
                let clause = clauses(tokens).into_iter().find(|clause| span_of(clause).end > key.span.start);
                Err(no_such(clause.unwrap_or(tokens), words))
            }
            None => Ok(condition),
        }
    }

    /// What is told of a condition, of the words in which it was typed.
    fn in_its_words(&self, fault: Fault, tokens: &[Token], words: &Vocabulary) -> Fault {
        const CATCH_ALL: &str = "write the short name that the form has, and a comma before the next step";
        let is_lost = fault.message.ends_with("names no unit") && fault.help.as_deref() == Some(CATCH_ALL);
        if !is_lost && fault.help.as_deref() != Some(NONE) {
            return fault;
        }
        let clause = clauses(tokens).into_iter().find(|clause| span_of(clause).end > fault.span.start);
        no_such(clause.unwrap_or(tokens), words)
    }

    /// A condition, behind `if`.
    fn condition(&self, tokens: &[Token], words: &Vocabulary, at: &Token) -> Result<Node, Fault> {
        if tokens.is_empty() {
            return Err(Fault::error(at.span, "a condition is missing behind `if`").help("write `if enemy cavalry`"));
        }
        let known = self.conditions.keys().copied().collect::<Vec<_>>();
        let starts = |rest: &[Token]| phrase(rest, &known);
        let mut entries = Vec::new();
        let mut rest = tokens;
        loop {
            rest = &rest[articles(rest)..];
            let Some((count, said)) = starts(rest) else {
                return Err(self.no_condition(rest, words));
            };
            let head = span_of(&rest[..count]);
            rest = &rest[count..];
            if rest.first().is_some_and(|token| token.is(&Kind::Colon) || token.says("is") || token.says("are")) {
                rest = &rest[1..];
            }
            // `if enemy within 3` is `if within 3`.
            if said == "enemy" && starts(rest).is_some_and(|(_, next)| next == "within" || next == "beyond") {
                continue;
            }
            let goes_on = |next: Option<&Token>| {
                next.is_some_and(|next| ["more", "less", "fewer", "over"].iter().any(|word| next.says(word)))
            };
            let end = until(rest, |rest| rest[0].says("and") && !goes_on(rest.get(1)));
            let value = &rest[..end];
            let bare = without_little(value, words).filter(|_| said == "enemy" || said == "self");
            let value = bare.as_deref().unwrap_or(value);
            if value.is_empty() {
                let fault = Fault::error(head, format!("something is missing behind `{said}`"));
                return Err(fault.help(format!("write `if {said} ...`")));
            }
            let parting = self.conditions[said];
            if let Some(fault) = unclear_denial(value, said) {
                return Err(fault);
            }
            let value = match parting {
                Parting::One => {
                    let bound = self.bound(value, words)?;
                    let is_figure = |text: &str| text.starts_with(|first: char| first.is_ascii_digit() || first == '.');
                    if said != "failed" && value.len() > 1 && !bound.word().is_none_or(is_figure) {
                        return Err(Fault::error(span_of(value), String::new()).help(NONE));
                    }
                    bound
                }
                // Whoever is the enemy is none of one's own.
                Parting::Whom if said == "enemy" => self.enemies(value, words)?,
                _ => self.argument(value, words, parting)?,
            };
            entries.push((key(head, said), value));
            if end == rest.len() {
                break;
            }
            rest = &rest[end + 1..];
        }
        Ok(node(span_of(tokens), Value::Map(entries)))
    }

    /// Who the enemy is to be: whom some tokens name among those of others, before anybody else who may be called so.
    fn enemies(&self, tokens: &[Token], words: &Vocabulary) -> Result<Node, Fault> {
        if tokens[0].is(&Kind::Open) {
            return self.argument(tokens, words, Parting::Whom);
        }
        let span = span_of(tokens);
        let others = |part: &&[Token]| self.lexicon.find(&typed(part), UNITS) == Found::Nothing;
        let parts = parted(tokens, |token| is_comma_or(token, &["or"])).into_iter().filter(|part| !part.is_empty());
        let items = parts.map(|part| {
            let among = if others(&part) { &[Thing::Other][..] } else { UNITS };
            self.selector(part, words, span, among)
        });
        Ok(one_or_list(items.collect::<Result<_, _>>()?, span))
    }

    /// A number or a length, which may be said in words: `3 or more`, `at most 3`.
    fn bound(&self, tokens: &[Token], words: &Vocabulary) -> Result<Node, Fault> {
        let said = tokens.iter().map(|token| token.text.to_ascii_lowercase()).collect::<Vec<_>>();
        let said = said.iter().map(String::as_str).collect::<Vec<_>>();
        let bound = match said.as_slice() {
            [number, "or" | "and", "more"] | ["at", "least", number] => Some(format!("{number}+")),
            [number, "or" | "and", "less" | "fewer"] | ["at", "most", number] => Some(format!("{number}-")),
            _ => None,
        };
        match bound {
            Some(bound) => Ok(word(span_of(tokens), bound)),
            None => resolved(self.one(tokens, words)?, words, |node| node.word().is_some()),
        }
    }

    fn no_condition(&self, tokens: &[Token], words: &Vocabulary) -> Fault {
        let Some(first) = tokens.first() else {
            return Fault::error(span_of(tokens), "a condition is missing behind `and`");
        };
        let from = usize::from(first.says("not"));
        let idle = |token: &&Token| ["in", "a", "an"].iter().any(|word| token.says(word));
        let idle = from + tokens[from..].iter().take_while(idle).count();
        if let Some((count, said)) =
            phrase(&tokens[from..], words.words).or_else(|| phrase(&tokens[idle..], words.words))
        {
            let said = if from == 1 { format!("not {said}") } else { said.to_owned() };
            let fault = Fault::error(span_of(&tokens[..from + count]), format!("nothing says who is to be `{said}`"));
            return fault.help(format!("write `if enemy {said}` or `if self {said}`"));
        }
        // Whoever wrote `unless they can shoot` has written no `not`.
        let (at, said) = match tokens.get(from..).filter(|said| from == 1 && !said.is_empty()) {
            Some(said) => (span_of(said), typed(said)),
            None => (first.span, first.text.clone()),
        };
        let fault = Fault::error(at, format!("`{}` is no condition", clip(&said)));
        let decisions = words.decisions.iter().map(|decision| decision.key).collect::<Vec<_>>();
        let spoken = || self.spoken_decision(tokens).filter(|(count, _)| *count == tokens.len());
        if let Some((_, decision)) = phrase(tokens, &decisions).or_else(spoken) {
            return fault.help(format!("what is done at a decision stands behind `when`: `when {decision}: ...`"));
        }
        let known = words.conditions.iter().copied();
        let has_digit = |token: &Token| token.text.bytes().any(|byte| byte.is_ascii_digit());
        let is_meant =
            |near: &&str| tokens.len() > 1 && (["enemy", "self"].contains(near) || tokens.iter().any(has_digit));
        match crate::yaml::did_you_mean(&normal(&first.text), known).filter(is_meant) {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help(NONE),
        }
    }
}

/// The help that stands for the conditions which there are.
const NONE: &str = "no condition";

/// The condition behind a name, where one stands there.
fn condition_behind(part: &[Token]) -> Option<&[Token]> {
    let opens = |token: &Token| token.says("if") || token.says("unless");
    let at = part.iter().position(opens).filter(|at| *at > 0 && at + 1 < part.len())?;
    Some(&part[at + 1..])
}

/// What is wrong with a name behind which a condition stands that is none of these rules.
pub(super) fn hangs_on_nothing(part: &[Token], words: &Vocabulary) -> Option<Fault> {
    condition_behind(part).map(|clause| no_such(clause, words))
}

/// What is told of a clause that is no condition of these rules: the nearest of those that they have.
fn no_such(clause: &[Token], words: &Vocabulary) -> Fault {
    // Whoever wrote `unless they can shoot` has written no `not`.
    let clause = &clause[usize::from(clause.len() > 1 && clause[0].says("not"))..];
    let fault = Fault::error(span_of(clause), format!("`{}` is no condition here", clip(&typed(clause))));
    let has = |said: &&&str| {
        let mut parts = said.split(' ');
        let key = parts.next().unwrap_or_default();
        let is_whom = key == "enemy" || key == "self";
        words.conditions.contains(&key)
            && (!is_whom || parts.next_back().is_some_and(|word| words.words.contains(&word)))
    };
    let topic = TOPICS.iter().find(|topic| clause.iter().any(|token| topic.said.iter().any(|word| token.says(word))));
    let those = |said: &[&'static str]| said.iter().filter(has).map(|said| (*said).to_owned()).collect::<Vec<_>>();
    let all = words.conditions.iter().map(|key| sample(key)).take(MOST).collect::<Vec<_>>();
    let listed = |all: Vec<String>| {
        let all = all.into_iter().map(|said| format!("`{said}`")).collect::<Vec<_>>();
        match all.split_last() {
            Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
            _ => all.join(""),
        }
    };
    let Some(topic) = topic else {
        return fault.help(format!("these rules have no condition on that; they have {}", listed(all)));
    };
    let (own, nearest) = (those(topic.own), those(topic.nearest));
    fault.help(match (own.is_empty(), nearest.is_empty()) {
        (false, _) => format!("on {} these rules have {}", topic.about, listed([own, nearest].concat())),
        (true, false) => {
            format!("these rules have no condition on {}; nearest to it are {}", topic.about, listed(nearest))
        }
        (true, true) => format!("these rules have no condition on {}; they have {}", topic.about, listed(all)),
    })
}

/// `artillery or in line` is `artillery or line`: states without the little words before them; nothing where they have none.
fn without_little(tokens: &[Token], words: &Vocabulary) -> Option<Vec<Token>> {
    let is_word = |at: usize| phrase(&tokens[at.min(tokens.len())..], words.words).map_or(0, |(count, _)| count);
    let is_idle = |at: &usize| {
        let opens = *at == 0 || is_comma_or(&tokens[at - 1], &["or", "not"]);
        let little = ["in", "a", "an"].iter().any(|word| tokens[*at].says(word));
        opens && little && is_word(*at) == 0 && is_word(at + 1) > 0
    };
    let kept = (0..tokens.len()).filter(|at| !is_idle(at)).map(|at| tokens[at].clone()).collect::<Vec<_>>();
    (kept.len() < tokens.len()).then_some(kept)
}

/// `not A or B` of a condition is said of neither, and read as `B or not A`.
fn unclear_denial(tokens: &[Token], key: &str) -> Option<Fault> {
    let parts = parted(tokens, |token| is_comma_or(token, &["or"]));
    let denied = |part: &[Token]| part.len() > 1 && part[0].says("not");
    let (first, behind) = parts.split_first()?;
    if !denied(first) || behind.is_empty() || behind.iter().all(|part| denied(part)) {
        return None;
    }
    let rest = behind.iter().map(|part| typed(part)).collect::<Vec<_>>();
    let neither = format!("neither {} nor {}", typed(&first[1..]), rest.join(" nor "));
    let first = typed(first);
    let fault =
        Fault::error(span_of(tokens), format!("`{}` could mean {neither}, or `{first}` alone", clip(&typed(tokens))));
    let either = format!("{} or {first}", rest.join(" or "));
    Some(fault.help(format!("write `if {key} {either}` where one is enough; for neither, name what it is to be")))
}
