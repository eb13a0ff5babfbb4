//! Steps in the words of the language or as people speak, and what is answered where they cannot be read either way.

use super::Reading;
use super::cursor::node;
use super::cursor::{is_comma_or, key, phrase, span_of, typed, until};
use super::lexicon::{Found, Thing};
use super::speech::Unheard;
use super::steps::{Run, lifted, tree_of};
use super::tokens::{Kind, Token};
use crate::orders::Vocabulary;
use crate::yaml::{Fault, Key, Node, Value, one_of};

/// A line up to its colon.
#[derive(Clone, Copy)]
pub(super) struct Head<'h> {
    /// The list that its entry stands in.
    pub(super) list: &'h str,
    /// The words of that list.
    pub(super) words: &'h Vocabulary,
    /// The keys that its entry has by now.
    pub(super) keys: &'h [(Key, Node)],
    /// What stands before the colon.
    pub(super) said: &'h [Token],
}

impl Head<'_> {
    /// What stands before the colon, with the list that it begins with.
    pub(super) fn typed(&self) -> String {
        match self.list {
            "orders" | "standing" | "answers" => typed(self.said),
            list => format!("{list} {}", typed(self.said)),
        }
    }
}

impl Reading<'_> {
    /// Steps and what is the note of them, or what is wrong with them.
    pub(super) fn run_of(&self, head: Head<'_>, rest: &[Token]) -> Result<(Run, Option<String>), Fault> {
        if let Some(plain) = without_question(rest) {
            let fault = Fault::error(span_of(rest), "this could be a question, and nothing is ordered by one");
            let help = format!("if it is an order, write `{}: {}`", head.typed(), typed(&plain));
            return self.run_of(head, &plain).and_then(|_| Err(fault.help(help)));
        }
        // `at once` is no place.
        let hurried = (0..rest.len()).find(|at| super::phrases::longest(&rest[*at..], &["at once"]).is_some());
        if let Some(at) = hurried.filter(|at| rest.len() > 2 || *at > 0) {
            let rest = rest.iter().enumerate().filter(|(place, _)| *place != at && *place != at + 1);
            return self.run_of(head, &rest.map(|(_, token)| token.clone()).collect::<Vec<_>>());
        }
        let written = self.steps(rest, head.words).and_then(|run| self.holds(head, &run, rest).map(|()| run));
        // What is a reply is no order: `stop` of an order may be said of staying.
        let is_order = |run: &Run| head.list != "orders" || !run.steps.iter().any(|step| step.is_reply(head.words));
        if let Some(fault) = self.loose_choice(head, rest) {
            return Err(fault);
        }
        // `fire A, not B` names the one who is meant and another who is not: the rules would take it for two choices.
        let leaves_out = head.list == "orders"
            && rest.windows(2).any(|pair| pair[0].is(&Kind::Comma) && pair[1].says("not"))
            && !rest.iter().any(|token| token.says("if") || token.says("or"));
        if leaves_out && let Ok(found) = self.run_as_spoken(head, rest) {
            return Ok(found);
        }
        let fault = match written {
            Ok(run) if is_order(&run) => return Ok((run, None)),
            Ok(run) => {
                let is_bare = phrase(rest, head.words.verbs).is_some_and(|(count, _)| count == rest.len());
                return self.run_as_spoken(head, rest).or_else(|stop| match stop {
                    Unheard::Fault(better) if !is_bare => Err(better),
                    Unheard::Fault(_) | Unheard::Unread(_) | Unheard::NoSpeech => Ok((run, None)),
                });
            }
            // A word of the language that is somebody's name as well is nobody's to choose.
            Err(fault) if fault.message.contains(" could mean the word ") || fault.message.contains("bracket") => {
                return Err(fault);
            }
            Err(fault) => fault,
        };
        self.run_as_spoken(head, rest).map_err(|stop| match stop {
            Unheard::Fault(better) => better,
            // Where the words of the language go farther their fault is the better one.
            Unheard::Unread(other) if other.span.start > fault.span.start && !is_sure(&fault) => {
                with_verbs(other, head.words)
            }
            Unheard::Unread(_) | Unheard::NoSpeech => with_verbs(self.with_replies(head, fault), head.words),
        })
    }

    /// Why nobody can say whom a condition is about: `fire A, or B if it is within 2`.
    fn loose_choice(&self, head: Head<'_>, rest: &[Token]) -> Option<Fault> {
        let place = (1..rest.len()).find(|at| rest[at - 1].is(&Kind::Comma) && rest[*at].says("or"))?;
        let end = place + 1 + until(&rest[place + 1..], |rest| is_comma_or(&rest[0], &["then", "else", "and"]));
        let opens = (place + 1..end).find(|at| rest[*at].says("if") || rest[*at].says("unless"))?;
        let second = &rest[place + 1..opens];
        let start =
            rest[..place - 1].iter().rposition(|token| is_comma_or(token, &["then", "else"])).map_or(0, |at| at + 1);
        let first = &rest[start..place - 1];
        let aims = |tokens: &[Token]| {
            usize::from(tokens.first().is_some_and(|token| ["at", "on", "upon"].iter().any(|word| token.says(word))))
        };
        let second = &second[aims(second)..];
        if super::speech::says_nothing_new(self, rest, opens) {
            return None;
        }
        if head.list != "orders"
            || first.len() < 2
            || !self.is_target(second, head.words)
            || first.iter().any(|token| token.says("if"))
        {
            return None;
        }
        let (said, verb, condition) = (head.typed(), typed(&first[..1]), typed(&rest[opens..end]));
        let (first, second) = (self.id_of(&first[1 + aims(&first[1..])..]), self.id_of(second));
        let fault = Fault::error(
            span_of(&rest[opens..end]),
            "this condition could be of the second choice or of both".to_owned(),
        );
        Some(fault.help(format!(
            "write `{said}: {verb} {first}, else {verb} {second} {condition}` for the second, `{said}: {verb} {first} or {second} {condition}` for both"
        )))
    }

    /// Steps as people speak, with what is the note of them.
    fn run_as_spoken(&self, head: Head<'_>, rest: &[Token]) -> Result<(Run, Option<String>), Unheard> {
        let Head { list, words, .. } = head;
        let ordered = head.keys.iter().find(|(key, _)| key.text == "unit").map(|(_, units)| units.items());
        let ordered = ordered.unwrap_or_default().iter().filter_map(Node::word).map(str::to_owned).collect::<Vec<_>>();
        let spoken = self.spoken((head.said, &ordered), rest, words, list == "orders")?;
        let run = self.steps(&spoken.tokens, words).map_err(|_| Unheard::NoSpeech)?;
        self.holds(head, &run, rest).map_err(Unheard::Unread)?;
        Ok((run, spoken.note))
    }

    /// Holds a line with these steps against its rules; its first fault.
    fn holds(&self, head: Head<'_>, run: &Run, rest: &[Token]) -> Result<(), Fault> {
        let mut steps = run.steps.clone();
        let condition = (head.list != "answers").then(|| lifted(&mut steps)).flatten();
        let mut keys = head.keys.to_vec();
        keys.push((key(span_of(rest), "do"), tree_of(steps, span_of(rest))?));
        keys.extend(condition.map(|condition| (key(condition.span, "if"), condition)));
        let entry = node(span_of(rest), Value::Map(keys));
        self.faults_of(head.list, &entry).into_iter().next().map_or(Ok(()), Err)
    }

    /// What a decision may be replied, where the help is but a list of all verbs.
    fn with_replies(&self, head: Head<'_>, fault: Fault) -> Fault {
        let Head { words, keys, .. } = head;
        // A verb that no reply has is answered with the replies, whatever it is spelt like.
        let is_spelt = fault.message.ends_with("is no verb");
        let is_list = is_spelt || fault.help.is_none() || fault.help == one_of(words.verbs);
        let standing = keys.first().is_some_and(|(key, _)| key.text == "when" || key.text == "ask");
        let decision = self.decision_of(head.said).filter(|_| is_list && standing);
        // Whatever is no reply is answered with those that are.
        let replies = decision.and_then(|decision| {
            words.verbs.iter().find_map(|verb| {
                let faults = self.faults_of_reply(decision, super::cursor::word(fault.span, *verb));
                faults.into_iter().find_map(|fault| fault.help.filter(|help| help.starts_with("its replies are")))
            })
        });
        match replies {
            Some(replies) => fault.help(replies),
            None => fault,
        }
    }

    /// Why a standing order that is for one place is none: it serves wherever the decision comes.
    pub(super) fn only_there(&self, head: &[Token], whom: &[Token], when: &Node) -> Option<Fault> {
        let is_unit = self.lexicon.find(&typed(whom), super::cursor::UNITS) != Found::Nothing;
        let place = matches!(self.lexicon.find(&typed(whom), &[Thing::Place]), Found::One { .. });
        let decision = when.word().filter(|_| !whom.is_empty() && place && !is_unit)?;
        let fault =
            Fault::error(span_of(head), format!("a standing order is for every place, and not for `{}`", typed(whom)));
        Some(fault.help(format!("write `when {decision}: ...` where it may serve everywhere")))
    }
}

/// The tokens without the sign of a question that ends one of them; nothing where none does.
fn without_question(tokens: &[Token]) -> Option<Vec<Token>> {
    let asks = |token: &Token| token.is(&Kind::Word) && token.text.ends_with('?');
    let bare = |token: &Token| {
        let text = token.text.trim_end_matches(['?', '!', '.']).to_owned();
        (!text.is_empty()).then(|| Token { text, ..token.clone() })
    };
    let plain = || tokens.iter().filter_map(|token| if asks(token) { bare(token) } else { Some(token.clone()) });
    tokens.iter().any(asks).then(|| plain().collect())
}

/// Whether a fault says what several things are meant by it: no other reading answers that better.
fn is_sure(fault: &Fault) -> bool {
    let is_choice = |help: &str| help.starts_with("write `") && help.contains(" or nearest`");
    fault.message.contains(" could ")
        || fault.message.starts_with("nothing says who")
        || fault.help.as_deref().is_some_and(is_choice)
}

/// What is no verb, with those that there are: what is spelt only somewhat like one means another thing.
fn with_verbs(fault: Fault, words: &Vocabulary) -> Fault {
    const MOST: usize = 10;
    let is_near = |help: &str| {
        let said = fault.message.split('`').nth(1).unwrap_or_default();
        let near = help.strip_prefix("did you mean `").and_then(|help| help.split('`').next());
        near.is_some_and(|near| said.len() > 3 && strsim::osa_distance(said, near) == 1)
    };
    let is_list = |help: &str| help.starts_with("it may be ");
    if !fault.message.ends_with("is no verb")
        || fault
            .help
            .as_deref()
            .is_some_and(|help| is_near(help) || !is_list(help) && !help.starts_with("did you mean"))
    {
        return fault;
    }
    let verbs = words.verbs.iter().take(MOST).map(|verb| format!("`{verb}`")).collect::<Vec<_>>();
    fault.help(format!("a step begins with its verb: {} ...", verbs.join(", ")))
}

/// A fault in the words of lines: what YAML parts by a colon stands there side by side.
pub(super) fn in_lines(fault: Fault, words: &Vocabulary) -> Fault {
    let keys = words.verbs.iter().chain(words.modifiers);
    let keys = keys.copied().collect::<Vec<_>>();
    let told = |text: &str| {
        let mut out = String::new();
        for (place, part) in text.split('`').enumerate() {
            if place > 0 {
                out.push('`');
            }
            let verb = part.split_once(':').filter(|(verb, _)| place % 2 == 1 && keys.contains(verb));
            match verb {
                Some((verb, behind)) => out.push_str(&format!("{verb}{behind}")),
                None => out.push_str(part),
            }
        }
        out
    };
    Fault { help: fault.help.as_deref().map(told), ..fault }
}
