//! Standing orders of which one line holds several: for two kinds of troops, or a reply on a condition with another beside it that no
//! step can hold.

use super::Reading;
use super::cursor::{articles, is_comma_or, key, node, typed, word};
use super::heads::{What, colon_of};
use super::phrases::longest;
use super::recast::sign;
use super::spoken::{alternatives, condition_in_words};
use super::tokens::{Kind, Line, Token};
use crate::orders::callings::REST;
use crate::yaml::{Fault, Faults, Key, Node, Value};

/// Several of a file, each with the list that it stands in.
type Several = Vec<(&'static str, Node)>;

/// So many standing orders may stand in one line.
const MOST: usize = 8;

/// A line that says this at such a moment.
fn standing(moment: &[Token], reply: &[Token]) -> Vec<Token> {
    [moment, &[sign(Kind::Colon, &reply[0])], reply].concat()
}

/// What a line says of a moment: whose it is, of what conditions one is enough, what is done then, and what instead.
struct OnCondition<'t> {
    head: &'t [Token],
    condition: &'t [Token],
    reply: &'t [Token],
    instead: Option<&'t [Token]>,
}

impl<'t> OnCondition<'t> {
    /// `when won: follow if enemy pinned, else stand`, and `when won, if enemy pinned: follow, else stand`.
    fn of(head: &'t [Token], rest: &'t [Token]) -> Option<OnCondition<'t>> {
        let is_instead = |token: &Token| token.says("else") || token.says("otherwise");
        let before = |tokens: &'t [Token]| {
            let commas = tokens.iter().rev().take_while(|token| token.is(&Kind::Comma)).count();
            &tokens[..tokens.len() - commas]
        };
        let cut = rest.iter().position(is_instead).filter(|cut| *cut > 0 && cut + 1 < rest.len());
        let (done, instead) = (&rest[..cut.unwrap_or(rest.len())], cut.map(|cut| &rest[cut + 1..]));
        let tested = |tokens: &[Token]| tokens.iter().position(|token| token.says("if")).filter(|at| *at > 0);
        let (head, condition, reply) = match (tested(head), tested(done)) {
            (Some(at), None) => (before(&head[..at]), &head[at + 1..], before(done)),
            (None, Some(at)) => (head, before(&done[at + 1..]), before(&done[..at])),
            _ => return None,
        };
        let is_full = !condition.is_empty() && !reply.is_empty();
        is_full.then_some(OnCondition { head, condition, reply, instead })
    }
}

impl Reading<'_> {
    /// The standing orders that one line holds, each of which can be read. The first goes before the second.
    pub(super) fn several_entries(&self, line: &Line) -> Option<Several> {
        let tokens = line.tokens();
        let colon = colon_of(tokens).filter(|_| super::phrases::opens(&tokens[0]))?;
        let dashes = tokens.iter().position(|token| token.is(&Kind::Dashes)).unwrap_or(tokens.len());
        let (head, rest) = (&tokens[..colon], &tokens[colon + 1..dashes]);
        let lines = self.of_two_kinds(head, rest).or_else(|| self.up_to_a_pursuit(head, rest));
        let mut found = match lines {
            Some([first, second]) => [self.entries_of(line.with(first))?, self.entries_of(line.with(second))?].concat(),
            None => {
                let plain = super::manners::plainly(rest, self.grammar.words, false);
                self.on_a_condition(line, &OnCondition::of(head, plain.as_deref().unwrap_or(rest))?)?
            }
        };
        let note = super::heads::text_behind(line, tokens.get(dashes).map_or(line.text.len(), |dashes| dashes.at.end));
        if let (Some(note), Some((_, Node { value: Value::Map(entries), .. }))) = (note, found.first_mut()) {
            entries.retain(|(key, _)| key.text != "note");
            entries.push((key(note.span, "note"), note));
        }
        (found.len() <= MOST).then_some(found)
    }

    /// What an entry that was read comes to: it itself, or the standing orders of a choice of which the rules would take no notice in one.
    pub(super) fn settled(&self, line: &Line, list: &'static str, entry: &Node) -> Result<Several, Fault> {
        if let Some(fault) = self.amiss(line, list, entry) {
            return Err(fault);
        }
        let chosen = self.is_a_choice(list, entry).then(|| self.several_entries(line)).flatten();
        Ok(chosen.unwrap_or_else(|| vec![(list, entry.clone())]))
    }

    /// Whether two replies of one line, on a condition and else, would be one standing order of which the rules take no notice.
    fn is_a_choice(&self, list: &str, entry: &Node) -> bool {
        let has_else = |step: &Node| step.get("else").is_some();
        let is_taken = entry.get("when").and_then(Node::word) == Some("seen");
        let reply = entry.get("do").map_or(&[][..], Node::items);
        list == "standing" && self.grammar.by_agreement && !is_taken && reply.iter().any(has_else)
    }

    /// Tells whoever put a condition before the colon, and a second choice behind it, that both are on it: as the second it is done where
    /// the first cannot be.
    pub(super) fn remark_on_a_second_choice(&self, line: &Line, node: &Node, faults: &mut Faults) {
        let is_bare = |step: &&Node| step.get("else").is_some() && step.get("if").is_none();
        let tested = node.get("if").filter(|_| node.get("when").is_some() && !self.grammar.by_agreement);
        let choice = node.get("do").and_then(|reply| reply.items().iter().find(is_bare));
        let tokens = line.tokens();
        let (Some(_), Some(_), Some(colon)) = (tested, choice, colon_of(tokens)) else { return };
        let is_instead = |at: &usize| ["else", "otherwise"].iter().any(|word| tokens[*at].says(word));
        let Some(at) = (colon + 1..tokens.len()).find(is_instead) else { return };
        let moment = tokens[..colon].iter().position(|token| token.says("if")).map_or(&tokens[..colon], |at| {
            let commas = tokens[..at].iter().rev().take_while(|token| token.is(&Kind::Comma)).count();
            &tokens[..at - commas]
        });
        let end = tokens.iter().position(|token| token.is(&Kind::Dashes)).unwrap_or(tokens.len());
        let message =
            "this second choice is for where the first cannot be done: the condition before the colon is of both";
        let below = format!("{}: {}", typed(moment), typed(&tokens[at + 1..end]));
        let remark = Fault::remark(tokens[at].span, message);
        faults.add(remark.help(format!("for where it does not hold, write below this line `{below}`")));
    }

    /// What a line comes to, which may be several standing orders again.
    fn entries_of(&self, line: Line) -> Option<Several> {
        match self.line_or_recast(&line) {
            Ok(item) => match item.what {
                What::Entry(list, node) if self.is_a_choice(list, &node) => self.several_entries(&line),
                What::Entry(list, node) if self.judged(list, &node).is_none() => Some(vec![(list, node)]),
                _ => None,
            },
            Err(_) => self.several_entries(&line),
        }
    }

    /// `when won: follow if enemy pinned, else stand`.
    fn on_a_condition(&self, line: &Line, choice: &OnCondition<'_>) -> Option<Several> {
        let words = self.grammar.words;
        // Where nobody else is near is where the second choice is not.
        if let (Some(near), Some(instead)) = (self.denied_of_others(choice.condition, false), choice.instead) {
            let (reply, instead) = (instead, Some(choice.reply));
            return self.on_a_condition(line, &OnCondition { head: choice.head, condition: &near, reply, instead });
        }
        // In a reply one speaks of the unit itself, where a condition can be about it.
        let about = if words.conditions.contains(&"self") { "self" } else { "enemy" };
        let known = self.conditions.keys().copied().collect::<Vec<_>>();
        let alternatives = alternatives(choice.condition, about, words, &known);
        if choice.instead.is_none() && alternatives.len() < 2 {
            return None;
        }
        let mut found = Vec::new();
        for condition in &alternatives {
            let spoken = condition_in_words(condition, about, words);
            let condition = spoken.as_deref().unwrap_or(condition);
            let near = &choice.condition[0];
            let open = [sign(Kind::Comma, near), Token { text: "if".to_owned(), ..near.clone() }];
            let moment = [choice.head, &open, condition].concat();
            found.extend(self.entries_of(line.with(standing(&moment, choice.reply)))?);
        }
        let Some(instead) = choice.instead else { return Some(found) };
        let others = self.entries_of(line.with(standing(choice.head, instead)))?;
        found.extend(match self.grammar.by_agreement {
            false => others,
            true => otherwise(&found, others)?,
        });
        Some(found)
    }

    /// `when won: follow but do not pursue`, where a pursuit is a decision of its own.
    fn up_to_a_pursuit(&self, head: &[Token], rest: &[Token]) -> Option<[Vec<Token>; 2]> {
        const PURSUE: &[&str] = &["do not pursue", "don't pursue", "no pursuit", "not pursue", "never pursue"];
        let [when, won, whom @ ..] = head else { return None };
        self.grammar.words.decisions.iter().find(|decision| decision.key == "pursuing" && won.says("won"))?;
        let signs = rest.iter().position(|token| is_comma_or(token, &["and", "but"])).filter(|signs| *signs > 0)?;
        let behind = rest[signs..].iter().take_while(|token| is_comma_or(token, &["and", "but"])).count();
        let said = &rest[signs + behind..];
        let is_all = longest(said, PURSUE).is_some_and(|(count, _)| count == said.len());
        let word = |text: &str| Token { text: text.to_owned(), ..said[0].clone() };
        let pursuing = || [&[when.clone(), word("pursuing")], whom].concat();
        is_all.then(|| [standing(head, &rest[..signs]), standing(&pursuing(), &[word("stop")])])
    }

    /// `when won: cavalry follow, infantry stand`, `when accompany, R1: stay; everybody else goes`.
    fn of_two_kinds(&self, head: &[Token], rest: &[Token]) -> Option<[Vec<Token>; 2]> {
        let comma = rest.iter().position(|token| token.is(&Kind::Comma))?;
        let (one, other) = (&rest[..comma], &rest[comma + 1..]);
        let of_all = head.iter().position(|token| token.is(&Kind::Comma));
        // `everybody else` is nobody before somebody was named.
        if self.of_the_rest(head, one).is_some() || one.is_empty() {
            return None;
        }
        match of_all {
            None => {
                Some([self.of_some(head, one)?, self.of_the_rest(head, other).or_else(|| self.of_some(head, other))?])
            }
            Some(comma) if head.iter().all(|token| !token.says("if")) => {
                Some([standing(head, one), self.of_the_rest(&head[..comma], other)?])
            }
            Some(_) => None,
        }
    }

    /// What all who are left do at a moment: the first that fits decides, and so it is said of everybody.
    fn of_the_rest(&self, moment: &[Token], said: &[Token]) -> Option<Vec<Token>> {
        let said = &said[articles(said)..];
        let (count, _) = longest(said, REST).filter(|(count, _)| *count < said.len())?;
        Some(standing(moment, &said[count..]))
    }

    /// What some do at a moment, who are named before it: with the longest name that leaves something which can be read.
    fn of_some(&self, moment: &[Token], said: &[Token]) -> Option<Vec<Token>> {
        let said = &said[articles(said)..];
        let named = |at: &usize| {
            let whom = &said[..*at];
            super::subjects::is_whoever(whom) || self.names_some(whom) || self.is_kind_of_troops(whom)
        };
        let mut lines = (1..said.len()).rev().filter(named).map(|at| {
            let head = [moment, &[sign(Kind::Comma, &said[0])], &said[..at]].concat();
            standing(&head, &said[at..])
        });
        let is_read = |line: &Vec<Token>| {
            let line = self.line_or_recast(&Line::of("", 0).with(line.clone()));
            line.is_ok_and(|item| matches!(item.what, What::Entry(list, node) if self.judged(list, &node).is_none()))
        };
        lines.clone().find(is_read).or_else(|| lines.next_back())
    }
}

/// What is done where none of the conditions of some standing orders holds, where the rules do not go by which of two stands first:
/// each for every way in which none does. Those that hold together say the same.
fn otherwise(on: &[(&'static str, Node)], others: Several) -> Option<Several> {
    let mut ways: Vec<Vec<(Key, Node)>> = vec![Vec::new()];
    for (_, entry) in on {
        let Value::Map(tested) = &entry.get("if")?.value else { return None };
        let denied = tested.iter().map(denied).collect::<Option<Vec<_>>>()?.concat();
        let with = |way: &Vec<(Key, Node)>| {
            let both = denied.iter().map(|one| joined(way, one)).collect::<Option<Vec<_>>>();
            both.unwrap_or_default()
        };
        ways = ways.iter().flat_map(with).collect();
    }
    let mut found = Vec::new();
    for (list, other) in others {
        for way in &ways {
            let Value::Map(mut entries) = other.value.clone() else { return None };
            let at = entries.iter().position(|(key, _)| key.text == "if");
            let known = match at.map(|at| entries.remove(at).1.value) {
                Some(Value::Map(known)) => known,
                Some(_) => return None,
                None => Vec::new(),
            };
            let tested = way.iter().try_fold(known, |known, one| joined(&known, one))?;
            let span = tested.first().map_or(other.span, |(key, _)| key.span);
            entries.push((key(span, "if"), node(span, Value::Map(tested))));
            found.push((list, node(other.span, Value::Map(entries))));
        }
    }
    (!found.is_empty()).then_some(found)
}

/// A condition with one more part; nothing where it has such a part.
fn joined(parts: &[(Key, Node)], one: &(Key, Node)) -> Option<Vec<(Key, Node)>> {
    let is_new = !parts.iter().any(|(key, _)| key.text == one.0.text);
    is_new.then(|| [parts, std::slice::from_ref(one)].concat())
}

/// The conditions of which one holds where a part of another does not.
fn denied((name, value): &(Key, Node)) -> Option<Vec<(Key, Node)>> {
    let said = value.word()?;
    let one = |text: &str, said: String| (key(name.span, text), word(value.span, said));
    Some(match name.text.as_str() {
        whose @ ("enemy" | "self") => {
            let denied = said.strip_prefix("not ").map_or_else(|| format!("not {said}"), str::to_owned);
            vec![one(whose, denied)]
        }
        "near" => vec![one("clear", said.to_owned())],
        "clear" => vec![one("near", said.to_owned())],
        bounded @ ("hour" | "own") => {
            let number = |text: &str| text.trim().parse::<u32>().ok();
            let below = |number: u32| number.checked_sub(1).map(|less| one(bounded, format!("{less}-")));
            let above = |number: u32| one(bounded, format!("{}+", number + 1));
            match (said.strip_suffix('-'), said.strip_suffix('+')) {
                (Some(most), _) => vec![above(number(most)?)],
                (None, Some(least)) => vec![below(number(least)?)?],
                (None, None) => {
                    let just = number(said)?;
                    below(just).into_iter().chain([above(just)]).collect()
                }
            }
        }
        _ => return None,
    })
}
