//! Letters of one alphabet that pass for those of another: whoever reads a name knows by it who is meant.

use crate::yaml::{Fault, Faults, Node, Span, Value};

/// Alphabets that have letters in common for the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alphabet {
    Latin,
    Greek,
    Cyrillic,
    Armenian,
    /// Letters for formulas and for broad columns, which look like others.
    Shaped,
}

impl Alphabet {
    fn of(letter: char) -> Option<Alphabet> {
        Some(match letter {
            'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' if letter.is_alphabetic() => {
                Alphabet::Latin
            }
            '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' if letter.is_alphabetic() => Alphabet::Greek,
            '\u{400}'..='\u{52f}' | '\u{1c80}'..='\u{1c8f}' => Alphabet::Cyrillic,
            '\u{531}'..='\u{587}' => Alphabet::Armenian,
            '\u{2100}'..='\u{214f}' | '\u{ff21}'..='\u{ff5a}' | '\u{1d400}'..='\u{1d7ff}' if letter.is_alphabetic() => {
                Alphabet::Shaped
            }
            _ => return None,
        })
    }

    fn name(self) -> &'static str {
        match self {
            Alphabet::Latin => "Latin",
            Alphabet::Greek => "Greek",
            Alphabet::Cyrillic => "Cyrillic",
            Alphabet::Armenian => "Armenian",
            Alphabet::Shaped => "mathematical or broad",
        }
    }
}

/// Small letters of other alphabets, and the Latin ones that they look like.
const ALIKE: [(&str, &str); 2] = [("авекмнорстухѕіјһԁԛԝ", "abekmhopctyxsijhdqw"), ("αβεζηικμνορτυχ", "abezhikmvoptux")];

/// The first letter of a word that is of another alphabet than one before it, with both alphabets.
fn mixed(word: &str) -> Option<(char, Alphabet, Alphabet)> {
    let mut letters = word.chars().filter_map(|letter| Some((letter, Alphabet::of(letter)?)));
    let (_, first) = letters.next()?;
    letters.find(|(_, alphabet)| *alphabet != first).map(|(letter, alphabet)| (letter, alphabet, first))
}

/// What a name looks like, capitals aside.
fn looks(name: &str) -> String {
    let latin = |letter: char| {
        let mut tables = ALIKE.iter().flat_map(|(others, latin)| others.chars().zip(latin.chars()));
        tables.find(|(other, _)| *other == letter).map_or(letter, |(_, latin)| latin)
    };
    name.to_lowercase().chars().map(latin).collect()
}

/// Adds the fault of every word in which letters of two alphabets stand together.
pub(in crate::game) fn demand_one_alphabet(node: &Node, faults: &mut Faults) {
    match &node.value {
        Value::Map(entries) => entries.iter().for_each(|(_, inner)| demand_one_alphabet(inner, faults)),
        Value::List(items) => items.iter().for_each(|inner| demand_one_alphabet(inner, faults)),
        _ => {
            let words = node.word().unwrap_or_default().split(|letter: char| !letter.is_alphanumeric());
            let wrong = words.filter_map(|word| Some((word, mixed(word)?))).next();
            if let Some((word, (letter, alphabet, first))) = wrong {
                let what = format!(
                    "in `{word}` the letter `{letter}` (U+{:04X}) is {}, and those before it are {}: it looks like another name than it is",
                    letter as u32,
                    alphabet.name(),
                    first.name()
                );
                faults.add(Fault::error(node.span, what).help("type the word anew in one alphabet"));
            }
        }
    }
}

/// The keys that say what somebody or something is called.
const NAMES: [&str; 4] = ["player", "side", "unit", "name"];

/// Adds the fault of every name that looks like another one and is not the same.
pub(in crate::game) fn demand_unlike(node: &Node, faults: &mut Faults) {
    let mut names: Vec<(String, String, Span)> = Vec::new();
    collect(node, &mut names);
    for (place, (name, looks, span)) in names.iter().enumerate() {
        let before = names[..place].iter().find(|(other, alike, _)| alike == looks && !is_same(other, name));
        if let Some((other, ..)) = before {
            let what = format!("`{name}` looks like `{other}`, and is written in another alphabet");
            faults.add(Fault::error(*span, what).help("type both in one alphabet, or call one of them otherwise"));
        }
    }
}

fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

fn collect(node: &Node, names: &mut Vec<(String, String, Span)>) {
    match &node.value {
        Value::Map(entries) => {
            for (key, inner) in entries {
                let name = inner.word().filter(|_| NAMES.iter().any(|known| key.text.eq_ignore_ascii_case(known)));
                match name {
                    Some(name) => names.push((name.to_owned(), looks(name), inner.span)),
                    None => collect(inner, names),
                }
            }
        }
        Value::List(items) => items.iter().for_each(|inner| collect(inner, names)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml;

    fn faults(text: &str) -> Vec<String> {
        let tree = yaml::parse(text).unwrap();
        let mut faults = Faults::default();
        demand_one_alphabet(&tree, &mut faults);
        demand_unlike(&tree, &mut faults);
        faults.sorted().into_iter().map(|fault| fault.message.clone()).collect()
    }

    #[test]
    fn a_word_has_letters_of_one_alphabet() {
        for mixed in ["аnna", "Мoore", "ρaul", "\u{ff21}nna", "31e Lіgne"] {
            let told = faults(&format!("players: [{{player: \"{mixed}\"}}]"));
            assert_eq!(told.len(), 1, "{mixed}: {told:?}");
            assert!(told[0].contains("looks like another name than it is"), "{told:?}");
        }
        for plain in ["Пётр Багратион", "Ἀχιλλεύς", "Łódź", "Großgörschen", "第1連隊", "α-Corps", "27th", "no. 5"]
        {
            assert_eq!(faults(&format!("players: [{{player: \"{plain}\"}}]")), [""; 0], "{plain}");
        }
    }

    #[test]
    fn two_names_that_look_alike_are_one_name_too_many() {
        let told = faults("army: [{unit: a, name: орех}, {unit: b, name: opex}, {unit: c, name: OPEX}]");
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].contains("looks like `орех`, and is written in another alphabet"), "{told:?}");
    }

    #[test]
    fn every_letter_has_its_like() {
        assert!(ALIKE.iter().all(|(others, latin)| others.chars().count() == latin.chars().count()));
    }
}
