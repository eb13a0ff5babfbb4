//! What is answered where the steps of a line cannot be read: the line without what spoilt it, where it can be read so; what a
//! decision may be replied; and every help in the words of lines.

use super::Reading;
use super::cursor::node;
use super::cursor::{UNITS, is_comma_or, key, span_of, typed, until};
use super::idioms::{Speech, Talk};
use super::lexicon::{Found, Thing};
use super::steps::{Run, lifted, tree_of};
use super::tokens::{Kind, Token};
use crate::orders::colours::WHEN;
use crate::orders::steps::verbs_listed;
use crate::orders::{Vocabulary, is_compass_point};
use crate::yaml::{Fault, Key, Node, Value, clip, one_of};

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

/// Whether some words say how far, when or whither, or hang on what stands before them: that is no colour.
fn hangs_on(said: &[Token]) -> bool {
    let counts = |token: &Token| {
        is_compass_point(&token.text)
            || super::phrases::count_of(token).is_some()
            || ["half", "quarter", "if", "when", "whenever", "while", "once", "left", "right"]
                .iter()
                .any(|word| token.says(word))
    };
    said.iter().any(counts)
        || said.first().is_some_and(|first| {
            ["or", "else", "otherwise", "if", "unless", "not", "except", "until", "by", "via", "through", "from"]
                .iter()
                .any(|word| first.says(word))
        })
        || said.iter().any(|token| ["except", "unless", "but", "apart", "instead"].iter().any(|word| token.says(word)))
}

impl Reading<'_> {
    /// Steps, or what is wrong with them and how it is mended.
    pub(super) fn run_of(&self, head: Head<'_>, rest: &[Token]) -> Result<Run, Fault> {
        self.read_run(head, rest).map_err(|(fault, is_answered)| {
            let fault = self.with_replies(head, fault);
            let cure = || {
                let cure = self.turned_round(head, rest).map(|line| {
                    fault.clone().help(format!(
                        "write what is done where another is near: `{line}`; `clear 3` is for no enemy at all"
                    ))
                });
                let cure =
                    cure.or_else(|| self.with_if(head, rest, &fault)).or_else(|| self.without_tail(head, rest, &fault));
                let cure = cure.or_else(|| self.without_condition(head, rest, &fault));
                cure.or_else(|| self.without_words(head, rest, &fault))
            };
            // What could mean two things is no colour.
            let is_answered = is_answered || fault.message.contains(" could mean ");
            let cure = if is_answered { None } else { cure() };
            cure.unwrap_or_else(|| with_verbs(fault, head.words))
        })
    }

    /// Steps as they are typed, or where that comes to nothing what people mean by them; and whether what is wrong with them is
    /// answered already.
    fn read_run(&self, head: Head<'_>, rest: &[Token]) -> Result<Run, (Fault, bool)> {
        let Head { list, words, .. } = head;
        let read = || {
            let run = self.steps(rest, words)?;
            self.holds(head, &run, rest)?;
            Ok(run)
        };
        let plain = |fault: Fault| (fault, false);
        let has_go = words.usages.iter().any(|usage| usage.verb == "go" && usage.is_reply) && list == "orders";
        let said = |tokens: &[Token]| {
            let run = self.steps(tokens, words).map_err(plain)?;
            let steps = has_go.then(|| tree_of(run.steps.clone(), span_of(rest))).transpose().map_err(plain)?;
            // Without what stands behind it a reply would be no better an order.
            steps.as_ref().and_then(super::phrases::goes_in_reply).map_or(Ok(run), |fault| Err((fault, true)))
        };
        // Words that were put in the place of others are not shown to whoever has not written them.
        let in_own_words = |(fault, is_answered): (Fault, bool)| match quotes_others(&fault, rest) {
            true => self
                .steps(rest, words)
                .err()
                .map_or((fault.clone(), is_answered), |typed| (at_its_fault(rest, fault, typed), false)),
            false => (fault, is_answered),
        };
        match self.in_plain_words(head.said, rest, words, list == "orders") {
            Speech::Same => self.steps(rest, words).map_err(plain),
            Speech::Refused(fault, true) => Err((fault, true)),
            Speech::Refused(fault, false) => read().map_err(|_: Fault| (fault, true)),
            Speech::Said(tokens, true) => said(&tokens).map_err(in_own_words),
            // What may be no part of this line is told as it was typed.
            Speech::Said(tokens, false) if self.is_broken => {
                read().or_else(|fault| said(&tokens).map_err(|_| fault)).map_err(plain)
            }
            Speech::Said(tokens, false) => read().or_else(|_: Fault| said(&tokens).map_err(in_own_words)),
        }
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

    /// Whether a line with these steps can be read.
    fn is_read(&self, head: Head<'_>, rest: &[Token]) -> bool {
        !rest.is_empty() && self.read_run(head, rest).is_ok_and(|run| self.holds(head, &run, rest).is_ok())
    }

    /// A good order with some words of colour behind it, or between its steps: the line with them as its note.
    fn without_tail(&self, head: Head<'_>, rest: &[Token], fault: &Fault) -> Option<Fault> {
        let Head { list, words, .. } = head;
        // Behind a second colon somebody else is ordered about.
        if rest.iter().any(|token| token.is(&Kind::Colon)) {
            return None;
        }
        let talk = Talk::new(self, words, head.said, rest, list == "orders");
        let parts = |token: &Token| is_comma_or(token, &["and", "then", "but"]);
        let mut kept: Vec<Token> = Vec::new();
        let mut colour: Vec<Token> = Vec::new();
        let mut spoilt = false;
        let mut at = 0;
        while at < rest.len() {
            let signs = rest[at..].iter().take_while(|token| parts(token)).count();
            let end = at + signs + until(&rest[at + signs..], |rest| parts(&rest[0])).max(usize::from(signs == 0));
            let said = &rest[at + signs..end.max(at + signs)];
            let hangs = hangs_on(said) || self.tells_of_orders(said);
            if at == 0 || said.is_empty() || hangs || talk.begins(said) || self.may_name(said, words) {
                kept.extend_from_slice(&rest[at..end]);
            } else {
                spoilt |= rest[at].span.start <= fault.span.start && fault.span.start < said[said.len() - 1].span.end;
                if !colour.is_empty() {
                    colour.extend_from_slice(&rest[at..at + signs]);
                }
                colour.extend_from_slice(said);
            }
            at = end.max(at + 1);
        }
        if colour.is_empty() || !self.is_read(head, &kept) {
            return None;
        }
        let at = span_of(&colour);
        let (order, colour) = (typed(&kept).replace(" ,", ","), typed(&colour).replace(" ,", ","));
        let message = match spoilt {
            true => Fault::error(fault.span, fault.message.clone()),
            false => Fault::error(at, format!("`{}` is no step", clip(&colour))),
        };
        Some(message.help(format!(
            "what is no step stands behind two dashes, as a note: `{}: {order} -- {colour}`",
            typed(head.said)
        )))
    }

    /// Whether words could be more than colour: what is not to be done, or later, or at whom.
    fn tells_of_orders(&self, said: &[Token]) -> bool {
        const TELLING: [&str; 16] = [
            "not",
            "no",
            "never",
            "don't",
            "dont",
            "without",
            "nor",
            "neither",
            "next",
            "later",
            "tomorrow",
            "afterwards",
            "max",
            "first",
            "second",
            "turn",
        ];
        // `of` and `the` stand in many a name.
        let names = |token: &Token| {
            let said = token.text.as_str();
            said.len() > 3 && self.lexicon.names_one(said, UNITS) || said.len() > 1 && self.lexicon.is_id(said)
        };
        let tells = |token: &Token| TELLING.iter().any(|word| token.says(word)) || names(token);
        said.iter().any(tells)
    }

    /// What hangs on a moment, `charge them when they are in column`: the line with the condition that it could be.
    fn with_if(&self, head: Head<'_>, rest: &[Token], fault: &Fault) -> Option<Fault> {
        if head.list != "orders" {
            return None;
        }
        let (place, count) =
            (1..rest.len()).find_map(|place| Some((place, super::phrases::longest(&rest[place..], WHEN)?.0)))?;
        let mut said = rest[..place].to_vec();
        said.push(Token { text: "if".to_owned(), ..rest[place].clone() });
        said.extend_from_slice(&rest[place + count..]);
        let (word, line) = (typed(&rest[place..place + count]), typed(&said));
        let message =
            Fault::error(span_of(&rest[place..place + count]), format!("nothing waits `{word}` something is so"));
        self.is_read(head, &said).then(|| {
            let help = format!("write `{}: {line}` for what is done if it is so when its turn comes", typed(head.said));
            Fault { severity: fault.severity, ..message }.help(help)
        })
    }

    /// A good order with words behind it in the same step: the line with them as its note.
    fn without_words(&self, head: Head<'_>, rest: &[Token], fault: &Fault) -> Option<Fault> {
        const MOST: usize = 6;
        const TELLING: [&str; 38] = [
            "half",
            "quarter",
            "left",
            "right",
            "while",
            "whilst",
            "who",
            "whose",
            "whom",
            "that",
            "which",
            "where",
            "out",
            "of",
            "away",
            "beyond",
            "all",
            "but",
            "or",
            "else",
            "otherwise",
            "if",
            "unless",
            "not",
            "no",
            "never",
            "except",
            "until",
            "till",
            "before",
            "after",
            "then",
            "to",
            "from",
            "only",
            "when",
            "instead",
            "and",
        ];
        // What stands on a line of its own may be no part of the one above it.
        if self.is_broken {
            return None;
        }
        let end = rest.iter().position(|token| fault.span.start < token.span.end)?;
        let end = end + until(&rest[end..], |rest| is_comma_or(&rest[0], &["then", "else", "and"]));
        let tells = |token: &Token| {
            !token.is(&Kind::Word)
                || TELLING.iter().any(|word| token.says(word))
                || token.text.bytes().any(|byte| byte.is_ascii_digit())
                || super::phrases::count_of(token).is_some()
                || is_compass_point(&token.text)
                || head
                    .words
                    .words
                    .iter()
                    .chain(head.words.verbs)
                    .chain(head.words.modifiers)
                    .any(|word| token.says(word))
        };
        let cut = (2..=MOST.min(end.saturating_sub(1))).map(|count| end - count);
        let cut = cut.take_while(|cut| !rest[*cut..end].iter().any(&tells)).collect::<Vec<_>>();
        let cut = cut.into_iter().find(|cut| {
            if ends_open(&rest[..*cut]) || begins_amid(&rest[*cut]) {
                return false;
            }
            let kept = rest[..*cut].iter().chain(&rest[end..]).cloned().collect::<Vec<_>>();
            self.is_read(head, &kept)
        })?;
        let kept = rest[..cut].iter().chain(&rest[end..]).cloned().collect::<Vec<_>>();
        let colour = &rest[cut..end];
        if self.tells_of_orders(colour) || colour.iter().any(|token| self.may_be_named(token)) {
            return None;
        }
        let message = Fault::error(span_of(colour), format!("`{}` is no part of an order", typed(colour)));
        Some(message.help(format!(
            "what is no step stands behind two dashes, as a note: `{}: {} -- {}`",
            typed(head.said),
            typed(&kept).replace(" ,", ","),
            typed(colour)
        )))
    }

    /// Whether a word could name somebody, or something: that is no colour.
    fn may_be_named(&self, token: &Token) -> bool {
        let among = [Thing::Own, Thing::Other, Thing::Place];
        self.lexicon.names_one(&token.text, &among) || self.lexicon.loosely(&token.text, &among) != Found::Nothing
    }

    /// Whether some tokens go on with a list of names.
    fn may_name(&self, said: &[Token], words: &Vocabulary) -> bool {
        let among = [Thing::Own, Thing::Other, Thing::Place];
        super::cursor::phrase(said, words.words).is_some_and(|(count, _)| count == said.len())
            || self.lexicon.find(&typed(said), &among) != Found::Nothing
            || self.lexicon.loosely(&typed(said), &among) != Found::Nothing
            || super::whom::compass(said, words).is_some_and(|(count, _)| count == said.len())
            || said.iter().all(|token| {
                token.text.starts_with(|first: char| first.is_ascii_digit()) || is_compass_point(&token.text)
            })
    }

    /// An order that can be read without the condition that cannot.
    fn without_condition(&self, head: Head<'_>, rest: &[Token], fault: &Fault) -> Option<Fault> {
        let opens = |token: &Token| ["if", "unless", "when", "while", "whilst"].iter().any(|word| token.says(word));
        let place = rest.iter().position(opens)?;
        let ends = |token: &Token| is_comma_or(token, &["then", "else", "otherwise"]);
        let end = place + until(&rest[place..], |rest| ends(&rest[0]));
        let within = rest[place].span.start < fault.span.start && fault.span.start < rest[end - 1].span.end;
        let signs =
            if place == 0 { rest[end..].iter().take_while(|token| is_comma_or(token, &["then"])).count() } else { 0 };
        let only = |token: &&Token| token.is(&Kind::Comma) || token.says("but") || token.says("only");
        let before = place - rest[..place].iter().rev().take_while(only).count();
        let order = rest[..before].iter().chain(&rest[end + signs..]).cloned().collect::<Vec<_>>();
        // A state of which nothing says whose it is goes not without saying.
        let state = &rest[place + 1..end];
        let denied = usize::from(state.first().is_some_and(|first| first.says("not")));
        let is_state = super::cursor::phrase(&state[denied..], head.words.words).is_some();
        if !within || is_state || !self.is_read(head, &order) {
            return None;
        }
        let known = fault.help.clone().unwrap_or_default();
        let known = if known.is_empty() { known } else { format!("{known}; ") };
        let message = Fault::error(fault.span, fault.message.clone());
        // Nobody fires at whom he does not see.
        // Whoever charges on a condition never means to charge without.
        const STRIKING: &[&str] = &["charge", "attack", "assault", "storm", "advance-and-fire", "follow", "pursue"];
        let goes_without_saying = state.iter().any(|token| token.says("see") || token.says("reach"));
        if !goes_without_saying && order.iter().any(|token| STRIKING.iter().any(|verb| token.says(verb))) {
            return None;
        }
        let fires = order.first().is_some_and(|first| ["fire", "shoot", "volley"].iter().any(|verb| first.says(verb)));
        let without = match fires && !order.iter().any(|token| token.says("else")) {
            true => "where it goes without saying leave it out:",
            false => "without the condition, which is another order:",
        };
        Some(message.help(format!("{known}{without} `{}: {}`", typed(head.said), typed(&order).replace(" ,", ","))))
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

/// What is told where reading words in the place of others stopped behind the place where what is typed cannot be read: of that the
/// others are understood, and so it is where they stop that something is amiss.
fn at_its_fault(rest: &[Token], told: Fault, typed: Fault) -> Fault {
    let is_behind = |token: &&Token| told.span.start <= token.span.start && token.span.end <= told.span.end;
    let said = rest.iter().filter(is_behind).cloned().collect::<Vec<_>>();
    if told.span.start <= typed.span.start || said.is_empty() {
        return typed;
    }
    Fault::error(
        told.span,
        format!("`{}` is not understood, and what stands before it is", clip(&super::cursor::typed(&said))),
    )
}

/// Whether a fault shows words in its message that nobody has typed.
fn quotes_others(fault: &Fault, typed: &[Token]) -> bool {
    let shown = fault.message.split('`').skip(1).step_by(2).flat_map(|said| said.split_whitespace());
    let is_typed = |word: &str| {
        let word = word.trim_matches([',', '.', ':', '(', ')']);
        let long = word.trim_end_matches("...");
        word.is_empty() || typed.iter().any(|token| token.says(word) || long != word && token.text.starts_with(long))
    };
    // Of several whom something could mean the ids are shown, which nobody need have typed.
    !fault.message.contains(" could mean ") && !shown.clone().all(is_typed)
}

/// Whether a word belongs to what stands before it.
fn begins_amid(token: &Token) -> bool {
    ["up", "is", "are", "was", "were", "has", "have", "must", "may"].iter().any(|word| token.says(word))
}

/// Whether some tokens end where more is awaited, or wait for another to have done something.
fn ends_open(tokens: &[Token]) -> bool {
    const BEFORE: [&str; 14] =
        ["the", "a", "an", "to", "at", "on", "in", "of", "by", "for", "with", "into", "up", "as"];
    let waits = |token: &Token| token.says("before") || token.says("after");
    tokens.last().is_some_and(|last| BEFORE.iter().any(|word| last.says(word))) || tokens.iter().any(waits)
}

/// What is no verb, with those that there are where nothing else helps.
fn with_verbs(fault: Fault, words: &Vocabulary) -> Fault {
    if fault.help.is_some() || !fault.message.ends_with("is no verb") {
        return fault;
    }
    fault.help(verbs_listed(words))
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
