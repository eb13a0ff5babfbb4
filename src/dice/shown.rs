//! A head as somebody copied it: whole, or by its first digits (PROTOCOL section 7).

use super::Hash;

/// How many digits of a head have to be copied before they show anything. Of eight, two ledgers that contradict each other
/// can be made to share them in a second.
pub const ENOUGH_DIGITS: usize = 32;

/// What the first digits of a head show of a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadShown {
    /// The ledger had this head.
    Known,
    /// The ledger had a head that begins so, and another one can be made to have one, too.
    TooShort,
    /// The ledger never had this head.
    Never,
}

impl HeadShown {
    /// Looks for digits, in small letters, among the heads of a ledger.
    pub fn of(digits: &str, heads: impl IntoIterator<Item = Hash>) -> HeadShown {
        let known = heads.into_iter().any(|head| head.as_str().starts_with(digits));
        match known {
            false => HeadShown::Never,
            true if digits.len() < ENOUGH_DIGITS => HeadShown::TooShort,
            true => HeadShown::Known,
        }
    }
}

/// Reads the digits of a head that a person typed: so many that they show something.
pub fn typed_head(text: &str) -> Result<String, String> {
    let small = text.trim().to_ascii_lowercase();
    let plain = small.bytes().all(|byte| byte.is_ascii_hexdigit());
    match small.len() {
        ENOUGH_DIGITS..=64 if plain => Ok(small),
        1..ENOUGH_DIGITS if plain => Err(format!(
            "{} digits show nothing, as another ledger can be made to share so few; copy the whole head, or {ENOUGH_DIGITS} \
             digits of it at the least",
            small.len()
        )),
        _ => Err(format!("a head has 64 digits out of 0123456789abcdef, of which {ENOUGH_DIGITS} are enough")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_digits_of_a_head_are_no_agreement() {
        let head = Hash::of(b"a ledger");
        let shown = |digits: &str| HeadShown::of(digits, [Hash::of(b"a card"), head]);
        assert_eq!(shown(head.as_str()), HeadShown::Known);
        assert_eq!(shown(&head.as_str()[..32]), HeadShown::Known);
        assert_eq!(shown(&head.as_str()[..31]), HeadShown::TooShort);
        assert_eq!(shown(&head.as_str()[..8]), HeadShown::TooShort);
        assert_eq!(shown(""), HeadShown::TooShort);
        assert_eq!(shown(&"0".repeat(8)), HeadShown::Never);
        assert_eq!(shown(&"0".repeat(64)), HeadShown::Never);
    }

    #[test]
    fn a_head_is_typed_by_32_digits_or_more() {
        let head = Hash::of(b"a ledger");
        let typed = |count| typed_head(&head.as_str()[..count].to_uppercase());
        assert_eq!(typed(32).as_deref(), Ok(&head.as_str()[..32]));
        assert_eq!(typed(64).as_deref(), Ok(head.as_str()));
        assert!(typed(31).is_err_and(|why| why.contains("31 digits show nothing")));
        for odd in ["", "xyz", &"g".repeat(32), &"0".repeat(65)] {
            assert!(typed_head(odd).is_err_and(|why| why.contains("64 digits")));
        }
    }
}
