//! The one form in which orders are hashed (PROTOCOL section 9).

use std::fmt;

/// The orders are not UTF-8, so nobody can say what they mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotUtf8 {
    /// How many bytes at the beginning are sound.
    pub sound_up_to: usize,
}

impl fmt::Display for NotUtf8 {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the text is not UTF-8 from byte {} on", self.sound_up_to)
    }
}

impl std::error::Error for NotUtf8 {}

/// Brings orders into their canonical form; nothing is left of a text without any.
pub fn canonical_orders(raw: &[u8]) -> Result<Option<String>, NotUtf8> {
    let text = std::str::from_utf8(raw).map_err(|fault| NotUtf8 { sound_up_to: fault.valid_up_to() })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut canonical = String::with_capacity(text.len() + 1);
    for line in text.split('\n') {
        let line = line.trim_end_matches([' ', '\t']);
        if !(line.is_empty() && canonical.is_empty()) {
            canonical.push_str(line);
            canonical.push('\n');
        }
    }
    let kept = canonical.trim_end_matches('\n').len();
    canonical.truncate(kept);
    canonical.push('\n');
    Ok((kept > 0).then_some(canonical))
}
