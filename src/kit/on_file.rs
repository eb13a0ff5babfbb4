//! Standing orders that a new turn file puts in the place of others.

use super::words::counted;
use crate::adjudicate::{Fact, IllegalOrder, because};
use crate::orders::{Language, Standing, replaced, standing_from_text};

/// A remark for each decision about which orders that are on file are lost by what is said now; `on_file` are those of the side that
/// writes.
pub fn replacing<'t, L: Language>(
    on_file: impl Iterator<Item = &'t String>,
    said: &[Standing<L::Verb>],
) -> Vec<IllegalOrder> {
    let on_file = on_file.cloned().collect::<Vec<_>>();
    let when = |text: &str| standing_from_text::<L>(text).map(|order| order.when);
    let lost = replaced(&on_file, said, when).into_iter();
    let told = lost.map(|(when, lost, span)| {
        let orders = counted(u32::try_from(lost).unwrap_or(u32::MAX), "standing order", None);
        let reason =
            because!("what is said here of `{}` replaces {} on file about it", Fact::typed(when), Fact::word(orders));
        let help = "write those that are to stay once more: the form in your report has them";
        IllegalOrder::remark(when, reason, help, span)
    });
    told.collect()
}
