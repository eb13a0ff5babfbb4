//! The salt of a report, and the reply code that goes with it.

use crate::adjudicate::Side;
use crate::dice::Hash;

/// The salt in a report: its line `salt HEX`.
pub(in crate::game) fn report_salt_of(report: &str) -> Option<Hash> {
    let mut lines = report.lines().take(5);
    lines.find_map(|line| Hash::parse(line.strip_prefix("salt ")?))
}

/// What the salt of a side's report is the veil of.
pub(in crate::game) fn report_salt(side: &Side) -> String {
    format!("file:report:{side}")
}

/// The reply code that goes with a report.
pub(in crate::game) fn reply_code(salt: &Hash) -> &str {
    &salt.as_str()[..8]
}
