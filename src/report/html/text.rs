//! Text made harmless: what HTML would take for its own, what cannot be seen, what would turn a line about.

/// The text with everything that HTML would take for its own made harmless.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 16);
    text.chars().for_each(|letter| push(&mut safe, letter));
    safe
}

/// Prose: the same, with words that run from right to left kept to themselves.
pub(in crate::report) fn prose(text: &str) -> String {
    if !text.chars().any(runs_left) {
        return escaped(text);
    }
    let mut safe = String::with_capacity(text.len() + 32);
    let mut rest = text;
    while let Some(start) = rest.find(runs_left) {
        safe.push_str(&escaped(&rest[..start]));
        let run = run(&rest[start..]);
        safe.push_str(&format!("<bdi>{}</bdi>", escaped(run)));
        rest = &rest[start + run.len()..];
    }
    safe + &escaped(rest)
}

/// What was escaped, as it was.
pub fn unescaped(text: &str) -> String {
    const SIGNS: [(&str, &str); 5] = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    SIGNS.iter().fold(text.to_owned(), |text, (sign, letter)| text.replace(sign, letter))
}

/// The words at the beginning of a text that run from right to left, with the blanks between them.
fn run(text: &str) -> &str {
    let within = |letter: char| runs_left(letter) || letter == ' ';
    let end = text.find(|letter| !within(letter)).unwrap_or(text.len());
    text[..end].trim_end()
}

/// Whether a letter belongs to a script that is written from right to left.
fn runs_left(letter: char) -> bool {
    matches!(u32::from(letter), 0x0590..=0x08FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFC | 0x10800..=0x10FFF | 0x1E800..=0x1EFFF)
}

fn push(safe: &mut String, letter: char) {
    match letter {
        '&' => safe.push_str("&amp;"),
        '<' => safe.push_str("&lt;"),
        '>' => safe.push_str("&gt;"),
        '"' => safe.push_str("&quot;"),
        '\'' => safe.push_str("&#39;"),
        '\n' | '\t' => safe.push(letter),
        _ if letter.is_control() || turns(letter) => safe.push('\u{FFFD}'),
        _ => safe.push(letter),
    }
}

/// Marks that turn the text behind them about.
fn turns(letter: char) -> bool {
    matches!(letter, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_escaped_comes_back() {
        for text in ["fire <R1> & \"R2\"", "&lt; is &amp;lt;", "it's", "&amp;"] {
            assert_eq!(unescaped(&escaped(text)), text);
        }
    }
}
