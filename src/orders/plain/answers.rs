//! What decisions may be replied.

use super::Reading;
use super::cursor::{node, phrase, word};
use super::tokens::Token;
use crate::yaml::{Fault, Key, Node, Span, Value};

impl Reading<'_> {
    /// The decision that the head of a standing order or an answer names.
    pub(super) fn decision_of(&self, head: &[Token]) -> Option<&'static str> {
        let behind = head.get(1..)?;
        let known = self.grammar.words.decisions.iter().map(|decision| decision.key).collect::<Vec<_>>();
        let asked = || {
            let asked = behind.first()?.text.split('/').next()?;
            known.iter().copied().find(|key| key.eq_ignore_ascii_case(asked))
        };
        let found = phrase(behind, &known).or_else(|| self.spoken_decision(behind));
        found.map(|(_, key)| key).or_else(asked)
    }

    /// What is wrong with some steps as the reply to a decision.
    pub(super) fn faults_of_reply(&self, decision: &str, steps: Node) -> Vec<Fault> {
        let span = Span::default();
        let key = |text: &str| Key { span, text: text.to_owned() };
        let entry = node(span, Value::Map(vec![(key("when"), word(span, decision)), (key("do"), steps)]));
        self.faults_of("standing", &entry)
    }

    pub(super) fn is_reply(&self, decision: &str, verb: &str, argument: &[&str]) -> bool {
        let span = Span::default();
        let said = match argument {
            [] => word(span, verb),
            [only] => node(span, Value::Map(vec![(Key { span, text: verb.to_owned() }, word(span, *only))])),
            words => {
                let words = words.iter().map(|said| word(span, *said)).collect();
                node(span, Value::Map(vec![(Key { span, text: verb.to_owned() }, node(span, Value::List(words)))]))
            }
        };
        self.faults_of_reply(decision, said).is_empty()
    }
}
