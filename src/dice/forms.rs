//! The forms of names, numbers and texts, and the line rules (PROTOCOL section 1).

/// Whether a text is a GAME: 1 to 24 of `a-z 0-9 -`, a letter first.
pub fn is_game_name(text: &str) -> bool {
    is_name(text, 24)
}

/// Whether a text is a SEAT: 1 to 12 of `a-z 0-9 -`, a letter first, and not `umpire`.
pub fn is_seat_name(text: &str) -> bool {
    is_name(text, 12) && text != "umpire"
}

/// Whether a text is a WORD: 1 to 40 of `A-Z a-z 0-9 . _ + -`, a letter or digit first.
pub fn is_word(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"._+-".contains(&byte);
    (1..=40).contains(&text.len()) && text.as_bytes()[0].is_ascii_alphanumeric() && text.bytes().all(allowed)
}

/// Whether a text is a TEXT: 1 to 200 printable ASCII characters, no space at either end.
pub fn is_text(text: &str) -> bool {
    (1..=200).contains(&text.len())
        && text.bytes().all(|byte| (0x20..=0x7e).contains(&byte))
        && !text.starts_with(' ')
        && !text.ends_with(' ')
}

/// Reads a NUM: 1 to 12 digits, no leading zero.
pub(super) fn number(text: &str) -> Option<u64> {
    let plain = text == "0" || !text.starts_with('0');
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let sound = plain && digits && (1..=12).contains(&text.len());
    sound.then(|| text.parse().expect("twelve digits fit"))
}

fn is_name(text: &str, longest: usize) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=longest).contains(&text.len()) && text.as_bytes()[0].is_ascii_lowercase() && text.bytes().all(allowed)
}

/// The lines of a text that ends in a line end, by the line rules; else the number of the first that breaks them.
pub(super) fn lines(text: &[u8]) -> Result<Vec<&str>, u32> {
    let Some(text) = text.strip_suffix(b"\n") else {
        return Err(0);
    };
    let mut lines = Vec::new();
    for line in text.split(|&byte| byte == b'\n') {
        if !obeys_line_rules(line) {
            return Err(u32::try_from(lines.len() + 1).unwrap_or(u32::MAX));
        }
        lines.push(std::str::from_utf8(line).expect("printable ASCII is UTF-8"));
    }
    Ok(lines)
}

fn obeys_line_rules(line: &[u8]) -> bool {
    let twice = line.windows(2).any(|pair| pair == b"  ");
    !line.is_empty()
        && line.iter().all(|byte| (0x20..=0x7e).contains(byte))
        && !line.starts_with(b" ")
        && !line.ends_with(b" ")
        && (!twice || line.starts_with(b"text "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_spelling() {
        assert_eq!(number("0"), Some(0));
        assert_eq!(number("999999999999"), Some(999_999_999_999));
        for bad in ["", "00", "01", "+1", "-1", " 1", "1000000000000", "x", "١"] {
            assert_eq!(number(bad), None, "{bad}");
        }
    }

    #[test]
    fn names_begin_with_a_letter_and_no_seat_is_the_umpire() {
        assert!(is_game_name("waterloo-1815") && is_game_name("umpire"));
        assert!(is_seat_name("fr") && is_seat_name("a23456789012"));
        assert!(!is_seat_name("umpire") && !is_seat_name("a234567890123"));
        for bad in ["", "1st", "-a", "Fr", "f r", "é"] {
            assert!(!is_game_name(bad) && !is_seat_name(bad), "{bad}");
        }
        assert!(is_word("2mc+.3_-") && !is_word("-x") && !is_word("") && !is_word("a/b"));
    }

    #[test]
    fn only_a_text_line_may_hold_two_spaces_in_a_row() {
        assert_eq!(lines(b"a b\ntext x  y\n"), Ok(vec!["a b", "text x  y"]));
        assert_eq!(lines(b"a b\na  b\n"), Err(2));
        for bad in [&b"\n"[..], b" a\n", b"a \n", b"a\r\n", b"a\tb\n", b"text x \n", b"\xc3\xa9\n"] {
            assert_eq!(lines(bad), Err(1));
        }
        assert_eq!(lines(b""), Err(0));
        assert_eq!(lines(b"a"), Err(0));
    }
}
