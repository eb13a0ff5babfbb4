//! Text on a map: how wide it is, cut to its room, made harmless.

use crate::report::escaped;

/// The widths of the letters from the blank to the tilde in DejaVu Sans, in thousandths of its size.
const WIDTHS: [i64; 95] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637, 637, 637, 637, 637,
    637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632, 576, 775, 752, 295, 295, 656, 558, 863,
    749, 788, 604, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838, 500, 500, 613, 635, 550, 635,
    616, 353, 635, 634, 278, 278, 580, 278, 975, 634, 612, 635, 635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637,
    337, 637, 838,
];

/// What any other letter is taken to be wide.
const OTHER: i64 = 1000;

/// How wide a text is in a size, rounded up.
pub(super) fn width(text: &str, size: i64) -> i64 {
    let letter = |letter: char| {
        let index = usize::try_from(u32::from(letter)).unwrap_or(0);
        let known = index.checked_sub(32).and_then(|index| WIDTHS.get(index));
        known.copied().unwrap_or(OTHER)
    };
    let thousandths = text.chars().map(letter).sum::<i64>() * size;
    (thousandths + 999) / 1000
}

/// The text, or as much of its beginning as there is room for.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept = text.chars().take(most.saturating_sub(1));
    let kept = kept.collect::<String>();
    format!("{}…", kept.trim_end_matches([' ', ',', '-']))
}

/// The text as it may stand in a picture: nothing in it is taken for markup, nothing is invisible, nothing turns a line
/// about.
pub(super) fn safe(text: &str) -> String {
    let seen = |letter: char| match letter {
        '\u{FFFE}' | '\u{FFFF}' => '\u{FFFD}',
        '\u{061C}' | '\u{200E}' | '\u{200F}' => '\u{FFFD}',
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => '\u{FFFD}',
        _ if letter.is_control() => '\u{FFFD}',
        _ => letter,
    };
    escaped(&text.chars().map(seen).collect::<String>())
}

/// The same where other words follow in the line: a name that runs from right to left is kept to itself.
pub(super) fn apart(text: &str) -> String {
    match text.is_ascii() {
        true => safe(text),
        false => format!("\u{2068}{}\u{2069}", safe(text)),
    }
}

/// The word with a capital in front.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_cut_and_says_so() {
        assert_eq!(cut("watteville", 10), "watteville");
        assert_eq!(cut("the fourth battalion", 11), "the fourth…");
        assert!(width("watteville", 13) < width("WATTEVILLE", 13));
    }

    #[test]
    fn a_hostile_name_is_made_harmless() {
        let hostile = "<b>&\"'\u{7}\u{202E}\u{FFFE}";
        assert_eq!(safe(hostile), "&lt;b&gt;&amp;&quot;&#39;\u{FFFD}\u{FFFD}\u{FFFD}");
        assert_eq!(apart("שלום"), "\u{2068}שלום\u{2069}");
    }
}
