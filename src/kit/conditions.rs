//! Parts of a condition, weighed: what nothing is said of holds, and what is said of somebody or something unknown does not.

use crate::adjudicate::Side;
use crate::orders::{Bound, Whom};

/// Whether somebody is what a condition says of him.
pub fn is_one<U: ?Sized>(said: Option<&Whom>, known: Option<&U>, is_any: impl Fn(&Whom, &U) -> bool) -> bool {
    said.is_none_or(|whom| known.is_some_and(|piece| is_any(whom, piece)))
}

/// Whether a number is as a condition says.
pub fn is_bound(said: Option<Bound>, known: Option<u32>) -> bool {
    said.is_none_or(|bound| known.is_some_and(|number| bound.admits(number)))
}

/// Whether a side as a whole is among those whom a list names.
pub fn names_side(whom: &Whom, side: &Side) -> bool {
    whom.0.iter().any(|selector| selector.word.eq_ignore_ascii_case(side.as_str()))
}
