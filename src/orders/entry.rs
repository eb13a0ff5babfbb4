//! Entries, steps, standing orders and answers.

use super::{Condition, Named, Whom};
use crate::yaml::Span;

/// One step of an entry: a verb with what stands beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step<V> {
    /// What is done.
    pub verb: V,
    /// Tested when the step comes.
    pub condition: Option<Condition>,
    /// Done where the condition fails or the step cannot be done.
    pub otherwise: Vec<Step<V>>,
    /// Where it stands.
    pub span: Span,
}

/// `- {unit: R1, do: [fire: R2, move: 0407], if: {enemy: cavalry}}`.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<V> {
    /// Who acts.
    pub units: Vec<Named>,
    /// For the entry as a whole.
    pub condition: Option<Condition>,
    /// In the order in which they are done; none where `do:` is empty.
    pub steps: Vec<Step<V>>,
    /// The entry on one line.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// `- {when: beaten, unit: R3, do: {go: [cover, homeward]}, if: {enemy: cavalry}}`.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing<V> {
    /// The decision.
    pub when: &'static str,
    /// For whom; the whole side where it is left out.
    pub units: Option<Whom>,
    /// What is done.
    pub reply: Reply<V>,
    /// On what condition.
    pub condition: Option<Condition>,
    /// The entry on one line, as it is kept with the position.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// What a standing order has done.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply<V> {
    /// These steps; none where `do:` was left empty: such an entry decides nothing, it only clears
    /// what was on file about its decision.
    Steps(Vec<Step<V>>),
    /// The printed default, unasked.
    Default,
    /// The player is always asked.
    Ask,
}

/// `- {ask: beaten/R7, do: {go: 0512}}`.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<V> {
    /// The decision.
    pub when: &'static str,
    /// Of which unit; any where it is left out.
    pub unit: Option<String>,
    /// Because of which enemy; any where it is left out.
    pub enemy: Option<String>,
    /// What is done; no step is the printed default (`do: default`).
    pub steps: Vec<Step<V>>,
    /// Where it stands.
    pub span: Span,
}
