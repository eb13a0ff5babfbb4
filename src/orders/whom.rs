//! Whom: `[R4, column within 6, not square, nearest]`, a list of which the first that fits wins.

use super::Measure;
use crate::yaml::Span;

/// A list of units and words, in the order in which they are tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whom(pub Vec<Selector>);

/// One item of such a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    /// A unit, or a word of the rule set: lower case, blanks and underscores as hyphens, where it is a word.
    pub word: String,
    /// Whether `not` stands before it.
    pub denied: bool,
    /// How far at the most.
    pub within: Option<Measure>,
    /// Where it stands.
    pub span: Span,
}
