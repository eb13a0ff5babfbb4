//! Names as they are spelt: words, roots, numbers, letters with accents.

use crate::orders::manners::{SHORTENED, TITLES};

/// Words of a name, each as all write it: `8pdr` and `8 pounders` in two words, `4th` and `4eme` as `4e`, `bty` as `battery`.
pub(super) fn folded(words: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    for word in words {
        let word = word.strip_suffix("'s").unwrap_or(word);
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = word.split_at(digits);
        const ORDINALS: [&str; 12] = ["st", "nd", "rd", "th", "e", "er", "re", "eme", "me", "de", "ter", "ten"];
        let long = |word: &str| {
            let found = SHORTENED.iter().find(|(short, _)| *short == word);
            found.map_or(word, |(_, long)| *long).to_owned()
        };
        match () {
            () if digits > 0 && ORDINALS.contains(&rest) => out.push(format!("{number}e")),
            () if let Some(count) = place_in_a_row(word) => out.push(format!("{count}e")),
            () if digits > 0 && stem(&long(rest)) == "pdr" => out.extend([number.to_owned(), "pdr".to_owned()]),
            () => out.push(long(word)),
        }
    }
    out.into_iter().map(|word| as_one_says(&without_digraphs(&word)).to_owned()).collect()
}

/// Words that people use for one another in names: guns are a battery.
pub(super) fn as_one_says(word: &str) -> &str {
    match word {
        "guns" | "gun" | "cannon" | "battery" | "batteries" => "battery",
        other => other,
    }
}

/// The place in a row that a word is: `ii`, `second`.
pub(super) fn place_in_a_row(word: &str) -> Option<usize> {
    const ROMAN: [&str; 10] = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];
    const SPELT: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    let in_row = |words: &[&str]| words.iter().position(|known| *known == word).map(|place| place + 1);
    in_row(&ROMAN).or_else(|| in_row(&SPELT))
}

/// Whether a folded word is a place in a row.
pub(super) fn is_count(word: &str) -> bool {
    word.strip_suffix('e').is_some_and(|digits| {
        !digits.is_empty() && digits.len() < 3 && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// A word in which two letters that stand for one are that one: `jaeger` is `j\u{e4}ger`, which is `jager`.
pub(super) fn without_digraphs(word: &str) -> String {
    match word.len() > 4 {
        true => word.replace("ae", "a").replace("oe", "o").replace("ue", "u"),
        false => word.to_owned(),
    }
}

/// Whether a word of a name says nothing.
pub(super) fn is_idle_in_names(word: &str) -> bool {
    TITLES.contains(&word)
        || [
            "s", "of", "men", "square", "column", "in", "front", "opposite", "unit", "position", "riflemen", "lads",
            "boys", "soldiers", "troopers", "gunners", "fellows", "people", "own", "good", "brave", "lot",
        ]
        .contains(&word)
}

/// Whether a word is a number in digits or of the Romans.
pub(super) fn is_number(word: &str) -> bool {
    word.chars().all(|letter| letter.is_ascii_digit() || letter == '.')
        || word.chars().all(|letter| matches!(letter, 'i' | 'v' | 'x'))
}

/// The words of a name: without capitals, accents, articles and signs.
pub(super) fn words(name: &str) -> Vec<String> {
    let folded = name.chars().flat_map(char::to_lowercase).map(plain).collect::<String>();
    let part = |letter: char| !letter.is_alphanumeric() && letter != '.' && letter != '\'';
    let words = folded.split(part).map(|word| word.trim_matches(['.', '\'']));
    let words = words.filter(|word| !word.is_empty()).collect::<Vec<_>>();
    let article = |word: &&str| ["the", "a", "an"].contains(word);
    let from = if words.len() > 1 { words.iter().take_while(|word| article(word)).count() } else { 0 };
    words[from.min(words.len() - usize::from(!words.is_empty()))..].iter().map(|word| (*word).to_owned()).collect()
}

/// A word without the ending of many.
pub(super) fn stem(word: &str) -> &str {
    let word = word.strip_suffix("'s").unwrap_or(word);
    if let Some(stem) = word.strip_suffix("ies") {
        return stem;
    }
    if let Some(stem) = word.strip_suffix('y').filter(|stem| stem.len() > 3) {
        return stem;
    }
    word.strip_suffix('s').filter(|stem| stem.chars().count() > 2).unwrap_or(word)
}

/// A word in the letters of the English alphabet, as places are called.
pub(super) fn in_ascii(text: &str) -> String {
    let spelt = |letter: char| match letter {
        '\u{e4}' => "ae".to_owned(),
        '\u{f6}' => "oe".to_owned(),
        '\u{fc}' => "ue".to_owned(),
        '\u{df}' => "ss".to_owned(),
        other => plain(other).to_string(),
    };
    text.chars().flat_map(char::to_lowercase).map(spelt).collect()
}

/// A letter without its accent.
pub(super) fn plain(letter: char) -> char {
    const ACCENTS: &[(&str, char)] = &[
        ("áàâäãåāą", 'a'),
        ("çćč", 'c'),
        ("ď", 'd'),
        ("éèêëēęě", 'e'),
        ("íìîïī", 'i'),
        ("ł", 'l'),
        ("ñńň", 'n'),
        ("óòôöõøō", 'o'),
        ("ř", 'r'),
        ("śšş", 's'),
        ("ťţ", 't'),
        ("úùûüūů", 'u'),
        ("ýÿ", 'y'),
        ("źżž", 'z'),
        ("\u{2018}\u{2019}\u{2bc}", '\''),
    ];
    let found = ACCENTS.iter().find(|(letters, _)| letters.contains(letter));
    found.map_or(letter, |(_, plain)| *plain)
}
