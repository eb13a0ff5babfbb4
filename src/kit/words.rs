//! Wording: numbers, articles, lists, sentences.

const NUMBERS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const ORDINALS: [&str; 13] = [
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
];

/// A number in words up to twelve, in digits beyond; 0 is `no`.
pub fn number(count: u32) -> String {
    let word = usize::try_from(count).ok().and_then(|count| NUMBERS.get(count));
    word.map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// `first` to `twelfth`, then `13th`.
pub fn ordinal(count: u32) -> String {
    let word = usize::try_from(count).ok().and_then(|count| ORDINALS.get(count));
    let ending = match (count % 100, count % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    word.map_or_else(|| format!("{count}{ending}"), |word| (*word).to_owned())
}

/// A number with its noun: `no hits`, `one hit`, `14 hits`. The plural is given where it is not made with `s`.
pub fn counted(count: u32, one: &str, many: Option<&str>) -> String {
    match (count, many) {
        (1, _) => format!("one {one}"),
        (_, Some(many)) => format!("{} {many}", number(count)),
        (_, None) => format!("{} {one}s", number(count)),
    }
}

/// A noun with `a` or `an`, by its first letter; `8`, `11` and `18` take `an`.
pub fn an(noun: &str) -> String {
    let digits = noun.bytes().take_while(u8::is_ascii_digit).count();
    let vowel = match digits {
        0 => noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']),
        _ => noun.starts_with('8') || (digits == 2 && (noun.starts_with("11") || noun.starts_with("18"))),
    };
    let one_sound = ["one", "uni", "use", "eu"];
    let lower = noun.to_ascii_lowercase();
    let consonant = one_sound.iter().any(|sound| lower.starts_with(sound));
    let article = if vowel && !consonant { "an" } else { "a" };
    format!("{article} {noun}")
}

/// An army with `the` where English wants it: `the French`, `the 2nd Corps`; `Wellington`, `Ney's wing` as they are.
pub fn the(army: &str) -> String {
    let people = ["s", "sh", "ch", "ese"].iter().any(|end| army.ends_with(end));
    let one_word = !army.contains(' ');
    let titled = army.contains(" of ") || army.starts_with(|first: char| first.is_ascii_digit());
    let bare = army.starts_with("the ") || army.starts_with("The ") || army.contains("'s ");
    if !bare && (titled || (one_word && people)) {
        return format!("the {army}");
    }
    army.to_owned()
}

/// What is said of an army's troops where it does not come of its name by an `s` less.
const NATIONS: [(&str, &str); 12] = [
    ("French", "French"),
    ("British", "British"),
    ("English", "English"),
    ("Dutch", "Dutch"),
    ("Spanish", "Spanish"),
    ("Portuguese", "Portuguese"),
    ("Allies", "Allied"),
    ("Swedes", "Swedish"),
    ("Danes", "Danish"),
    ("Poles", "Polish"),
    ("Turks", "Turkish"),
    ("Saxons", "Saxon"),
];

/// What is said of the troops of an army: `Prussian` of the Prussians; nothing where its name says none.
pub fn troops_of(army: &str) -> Option<String> {
    let army = army.strip_prefix("the ").unwrap_or(army);
    let known = NATIONS.iter().find(|(name, _)| *name == army).map(|(_, of)| (*of).to_owned());
    known.or_else(|| army.strip_suffix("ians").map(|stem| format!("{stem}ian")))
}

/// `R1`, `R1 and R2`, `R1, R2 and R3`.
pub fn list<T: AsRef<str>>(items: &[T]) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [most @ .., last] => {
            let most = most.iter().map(AsRef::as_ref).collect::<Vec<_>>();
            format!("{} and {}", most.join(", "), last.as_ref())
        }
    }
}

/// The text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.collect::<String>() + letters.as_str()
}

/// The text with a capital at its beginning and a full stop at its end.
pub fn sentence(text: &str) -> String {
    let text = text.trim();
    let mut letters = text.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    let stop = if text.ends_with(['.', '!', '?', ':']) { "" } else { "." };
    format!("{}{}{stop}", first.to_uppercase(), letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_nouns_agree() {
        assert_eq!(counted(0, "hit", None), "no hits");
        assert_eq!(counted(1, "hit", None), "one hit");
        assert_eq!(counted(12, "hit", None), "twelve hits");
        assert_eq!(counted(13, "battery", Some("batteries")), "13 batteries");
        assert_eq!(ordinal(2), "second");
        assert_eq!((ordinal(21), ordinal(112)), ("21st".to_owned(), "112th".to_owned()));
    }

    #[test]
    fn articles_go_by_sound() {
        for (noun, with) in [
            ("square", "a square"),
            ("unlimbered gun", "an unlimbered gun"),
            ("unit", "a unit"),
            ("8", "an 8"),
            ("11", "an 11"),
            ("110", "a 110"),
        ] {
            assert_eq!(an(noun), with);
        }
    }

    #[test]
    fn armies_have_an_article_where_english_wants_one() {
        for (army, said) in [
            ("French", "the French"),
            ("Prussians", "the Prussians"),
            ("Portuguese", "the Portuguese"),
            ("Army of the North", "the Army of the North"),
            ("2nd Corps", "the 2nd Corps"),
            ("Wellington", "Wellington"),
            ("Ney's wing", "Ney's wing"),
            ("the Guard", "the Guard"),
            ("red", "red"),
        ] {
            assert_eq!(the(army), said);
        }
    }

    #[test]
    fn lists_end_with_and() {
        assert_eq!(list::<&str>(&[]), "");
        assert_eq!(list(&["R1"]), "R1");
        assert_eq!(list(&["R1", "R2", "G1"]), "R1, R2 and G1");
    }

    #[test]
    fn a_sentence_begins_with_a_capital_and_ends_with_a_stop() {
        assert_eq!(sentence("the guns fire"), "The guns fire.");
        assert_eq!(sentence("Who goes there?"), "Who goes there?");
        assert_eq!(sentence(" "), "");
    }
}
