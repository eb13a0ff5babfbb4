//! Pronouns in a story: whom each can mean, and the text with names in their place.

use super::bynames::plain;
use super::reader::Named;

/// A text with names in the place of the pronouns that open its sentences; each may mean one only of those whom the sentence
/// before it names, and where it may not is said.
pub(crate) fn resolved(text: &str, names: &[Named]) -> (String, Vec<String>) {
    let (text, mut wrong) = plain(text, names, None);
    let mut told = Vec::<String>::new();
    for sentence in text.split_inclusive(". ") {
        let word = sentence.split(' ').next().unwrap_or_default();
        let fits = |named: &Named| match word {
            "He" => named.is_man,
            "They" => named.many,
            _ => !named.is_man && !named.many,
        };
        let is_pronoun = matches!(word, "He" | "It" | "They");
        let costs = ["It costs", "They fight to", "They part"].iter().any(|words| sentence.starts_with(words));
        if !is_pronoun || costs {
            told.push(sentence.to_owned());
            continue;
        }
        let before = told.last().map_or("", String::as_str);
        let found = named_in(acting(before, names), names).into_iter().filter(|named| fits(named)).collect::<Vec<_>>();
        match found.as_slice() {
            [one] => {
                let mut letters = one.name.chars();
                let first = letters.next().into_iter().flat_map(char::to_uppercase).collect::<String>();
                told.push(format!("{first}{}{}", letters.as_str(), &sentence[word.len()..]));
            }
            others => {
                let others = others.iter().map(|named| named.name.as_str()).collect::<Vec<_>>();
                wrong.push(format!("`{word}` may be any of {others:?}: {before}{sentence}"));
                told.push(sentence.to_owned());
            }
        }
    }
    let told = told.into_iter().map(|sentence| inside(&sentence, names, &mut wrong)).collect::<String>();
    (told, wrong)
}

/// A sentence with names in the place of pronouns that begin its later parts; each may mean one only of those named before it there.
fn inside(sentence: &str, names: &[Named], wrong: &mut Vec<String>) -> String {
    let mut sentence = sentence.to_owned();
    for (word, is_many) in [("it", false), ("they", true)] {
        for joint in ["; ", ", but "] {
            let opens = format!("{joint}{word} ");
            let Some(at) = sentence.find(&opens) else { continue };
            // A price has an `it` that is nobody.
            if sentence[at + opens.len()..].starts_with("costs ") {
                continue;
            }
            let before = named_in(acting(&sentence[..at], names), names);
            let fits = before.into_iter().filter(|named| !named.is_man && named.many == is_many).collect::<Vec<_>>();
            match fits.as_slice() {
                [one] => sentence = sentence.replacen(&opens, &format!("{joint}{} ", one.name), 1),
                _ => wrong.push(format!("`{word}` may be nobody, or more than one: {sentence}")),
            }
        }
    }
    sentence
}

/// A sentence without the place that opens it, `on the left of the French`: the army there is nobody who acts.
fn acting<'t>(text: &'t str, names: &[Named]) -> &'t str {
    let is_side = |army: &str| names.iter().any(|named| named.is_side && named.name == army);
    let flanks = ["the left of ", "the right of "];
    let is_place =
        |lead: &str| flanks.iter().any(|flank| lead.split_once(flank).is_some_and(|(_, army)| is_side(army)));
    match text.split_once(", ") {
        Some((lead, rest)) if is_place(lead) => rest,
        _ => text,
    }
}

/// Everybody whom a text names, each once.
fn named_in<'n>(text: &str, names: &'n [Named]) -> Vec<&'n Named> {
    let mut sorted = names.iter().collect::<Vec<_>>();
    sorted.sort_by_key(|named| std::cmp::Reverse(named.name.len()));
    let mut rest = text.to_owned();
    let mut found = Vec::new();
    for named in sorted {
        let mut letters = named.name.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase).collect::<String>();
        let capital = format!("{first}{}", letters.as_str());
        let there = [named.name.as_str(), capital.as_str()].iter().any(|name| {
            rest.match_indices(name).any(|(at, _)| {
                let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
                !is_word(rest[..at].chars().next_back()) && !is_word(rest[at + name.len()..].chars().next())
            })
        });
        if there {
            rest = rest.replace(&named.name, "\u{1}").replace(&capital, "\u{1}");
            found.push(named);
        }
    }
    found
}
