//! How the words of names are spelt: without capitals, accents, articles and the ending of many; ordinals and numbers of the Romans as
//! numbers; and what is written short.

use crate::orders::manners::{SHORTENED, TITLES};
use crate::orders::motions::{GOING, GOING_BACK, TURNING};
use crate::orders::sayings::SAYINGS;

/// What kind of body a name is the name of: such a word alone could mean any of that kind.
pub(super) const KINDS: [&str; 35] = [
    "army",
    "corps",
    "division",
    "brigade",
    "regiment",
    "regiments",
    "battalion",
    "battalions",
    "company",
    "companies",
    "squadron",
    "squadrons",
    "battery",
    "batteries",
    "guns",
    "gun",
    "cannon",
    "howitzers",
    "horse",
    "foot",
    "mounted",
    "infantry",
    "cavalry",
    "artillery",
    "light",
    "heavy",
    "line",
    "pdr",
    "pounder",
    "pounders",
    "de",
    "du",
    "of",
    "der",
    "und",
];

/// Words that begin no name, whatever is called so: those of a letter.
const CUT_SHORT: [&str; 40] = [
    "the", "and", "for", "not", "now", "but", "all", "can", "may", "our", "out", "any", "per", "was", "are", "has",
    "had", "his", "her", "him", "you", "she", "who", "how", "why", "let", "yes", "mon", "tue", "wed", "thu", "fri",
    "sat", "sun", "mar", "dec", "oct", "did", "man", "men",
];

/// So many letters are the beginning of a word at the least.
const SHORTEST: usize = 3;

/// A name of which every word may be written but half.
pub(super) struct Cut {
    typed: Vec<String>,
    parts: Vec<String>,
}

impl Cut {
    /// Some words that could be a name that is cut short; nothing where they are the beginning of a step, or of a letter.
    pub(super) fn of(typed: &[String]) -> Option<Cut> {
        let begins = |said: &str, word: &str| {
            said.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        let is_said = |list: &[&str], word: &str| list.iter().any(|said| begins(said, word));
        let is_step = |word: &String| {
            [GOING, GOING_BACK, TURNING].iter().any(|list| is_said(list, word))
                || SAYINGS.iter().any(|saying| is_said(saying.said, word))
        };
        let is_no_name = |word: &String| CUT_SHORT.contains(&word.as_str()) || is_step(word);
        let sound = !typed.is_empty() && !typed.iter().any(is_no_name);
        sound.then(|| Cut { typed: typed.to_vec(), parts: parts_of(typed) })
    }

    /// Whether one of its words tells more than a number or what kind of troops it is.
    pub(super) fn tells(&self, is_telling: impl Fn(&String) -> bool) -> bool {
        let letters = |word: &String| word.chars().filter(|letter| letter.is_alphabetic()).count();
        let is_kind = |word: &String| folded(std::slice::from_ref(word)).iter().all(|word| is_kind(stem(word)));
        self.typed.iter().any(|word| letters(word) >= SHORTEST && !is_kind(word) && is_telling(word))
    }

    /// Whether the words of a name begin so, in their order.
    pub(super) fn begins(&self, held: &[String]) -> bool {
        let fits = |word: &str, held: &str| {
            let begins = word.chars().count() >= SHORTEST && !is_number(word) && !is_kind(stem(held));
            held == word || stem(held) == stem(word) || begins && held.starts_with(stem(word))
        };
        let mut rest = parts_of(held).into_iter();
        self.parts.iter().all(|word| rest.any(|held| fits(word, &held)))
    }
}

/// Ordinals as they are spelt beyond the fourth, in their order.
const LATER: [&str; 16] = [
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];
/// Tens, by themselves and before an ordinal.
const TENS: [(&str, &str); 8] = [
    ("twenty", "twentieth"),
    ("thirty", "thirtieth"),
    ("forty", "fortieth"),
    ("fifty", "fiftieth"),
    ("sixty", "sixtieth"),
    ("seventy", "seventieth"),
    ("eighty", "eightieth"),
    ("ninety", "ninetieth"),
];

/// The ordinal that is spelt at the beginning of some words, and how many they are: `seventy eighth`.
fn spelt(words: &[String]) -> Option<(usize, usize)> {
    let below = |word: &str| SPELT.iter().chain(&LATER).position(|known| *known == word).map(|place| place + 1);
    let first = words.first()?;
    if let Some(ten) = TENS.iter().position(|(ten, whole)| ten == first || whole == first) {
        let number = 20 + ten * 10;
        if TENS[ten].1 == first {
            return Some((1, number));
        }
        let behind = below(words.get(1)?).filter(|below| *below < 10)?;
        return Some((2, number + behind));
    }
    below(first).map(|number| (1, number))
}

/// Ordinals as they are spelt, and numbers of the Romans: the second of each says the same.
const SPELT: [&str; 4] = ["first", "second", "third", "fourth"];
pub(super) const ROMAN: [(&str, &str); 4] = [("1e", "i"), ("2e", "ii"), ("3e", "iii"), ("4e", "iv")];

/// Words of a name, each as all write it: `8pdr` and `8 pounders` in two words, `4th` and `4eme` as `4e`, `bty` as `battery`.
pub(super) fn folded(words: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = words;
    while let Some(word) = rest.first() {
        if let Some((count, number)) = spelt(rest) {
            out.push(format!("{number}e"));
            rest = &rest[count..];
            continue;
        }
        rest = &rest[1..];
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
            () if digits > 0 && stem(&long(rest)) == "pdr" => out.extend([number.to_owned(), "pdr".to_owned()]),
            () => out.push(long(word)),
        }
    }
    out
}

/// Words of a name in folded letters, each with its number by itself: `lig1` as `lig` and `1`.
fn parts_of(words: &[String]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in folded(words) {
        let ordinal = word.strip_suffix('e').is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
        if ordinal {
            out.push(word);
            continue;
        }
        out.extend(cut(&word, |last, letter| last.is_ascii_digit() != letter.is_ascii_digit()));
    }
    out
}

/// A word in parts: it is cut wherever that is said of two letters that stand side by side.
fn cut(word: &str, breaks: impl Fn(char, char) -> bool) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut last = None;
    for letter in word.chars() {
        if last.is_some_and(|last| breaks(last, letter)) {
            parts.push(String::new());
        }
        parts.last_mut().expect("there is one").push(letter);
        last = Some(letter);
    }
    parts
}

/// A name without what people write in one way and another: ordinals as numbers, numbers of the Romans in digits, a corps as `c`.
pub(super) fn squeezed(words: &[String]) -> String {
    const ROMANS: [&str; 6] = ["i", "ii", "iii", "iv", "v", "vi"];
    const ORDINALS: [&str; 7] = ["st", "nd", "rd", "th", "e", "er", "eme"];
    let breaks = |last: char, letter: char| last.is_alphabetic() && letter.is_ascii_digit();
    let out = words.iter().flat_map(|word| cut(word, breaks)).collect::<Vec<_>>();
    let one = |word: &String| {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = word.split_at(digits);
        let place = |list: &[&str]| list.iter().position(|known| *known == word).map(|place| (place + 1).to_string());
        match () {
            () if digits > 0 && ORDINALS.contains(&rest) => number.to_owned(),
            () if word == "corps" => "c".to_owned(),
            () => place(&ROMANS).or_else(|| place(&SPELT)).unwrap_or_else(|| word.clone()),
        }
    };
    let parts = out.iter().map(one).collect::<Vec<_>>();
    // `3c` is one word of an id, and two as it is spoken.
    parts.join("-").replace("-c", "c")
}

/// Whether a word of a name says nothing.
pub(super) fn is_idle_in_names(word: &str) -> bool {
    TITLES.contains(&word)
        || [
            "s", "of", "men", "square", "column", "in", "front", "opposite", "unit", "position", "guys", "lads",
            "boys", "chaps", "fellows",
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

/// Whether a stem is that of a kind of troops.
pub(super) fn is_kind(stemmed: &str) -> bool {
    KINDS.iter().any(|kind| *kind == stemmed || stem(kind) == stemmed)
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
fn plain(letter: char) -> char {
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
    if letter.is_ascii() {
        return letter;
    }
    let found = ACCENTS.iter().find(|(letters, _)| letters.contains(letter));
    found.map_or(letter, |(_, plain)| *plain)
}
