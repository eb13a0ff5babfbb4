//! Phrases found at the beginning of some words, by their first one: tables of thousands are looked through at every word.

use std::collections::BTreeMap;

use crate::orders::plain::tokens::{Kind, Token};

/// Kinds of words that stand in a phrase behind a `~`.
const KINDS: &[(&str, &[&str])] = &[
    ("~your", &["your", "its", "their", "his", "her", "my", "our", "the", "this"]),
    ("~self", &["yourself", "yourselves", "itself", "themselves", "himself", "herself", "ourselves", "oneself"]),
    ("~them", &["them", "him", "it", "her", "us"]),
    ("~you", &["you", "it", "they", "he", "she", "we", "i"]),
    ("~be", &["is", "are", "be", "am"]),
];

/// The words that a word of a phrase stands for.
fn meant<'w>(word: &'w &'w str) -> &'w [&'w str] {
    KINDS.iter().find(|(kind, _)| kind == word).map_or(std::slice::from_ref(word), |(_, words)| words)
}

/// Whether a token is a word of a phrase.
pub(super) fn fits(token: &Token, word: &str) -> bool {
    match word.starts_with('~') {
        true => meant(&word).iter().any(|word| token.says(word)),
        false => token.says(word),
    }
}

/// How many tokens at the beginning are a phrase.
pub(super) fn begins_with(tokens: &[Token], phrase: &str) -> Option<usize> {
    let mut count = 0;
    for word in phrase.split(' ') {
        if !fits(tokens.get(count)?, word) {
            return None;
        }
        count += 1;
    }
    Some(count)
}

/// Phrases with what each of them means.
#[derive(Debug)]
pub(super) struct Phrases<T: 'static> {
    by_first: BTreeMap<&'static str, Vec<(Vec<&'static str>, T)>>,
}

impl<T: Copy> Phrases<T> {
    /// A table of some phrases; of equal ones the first counts.
    pub(super) fn of(phrases: impl IntoIterator<Item = (&'static str, T)>) -> Phrases<T> {
        let mut by_first: BTreeMap<&'static str, Vec<(Vec<&'static str>, T)>> = BTreeMap::new();
        for (phrase, means) in phrases {
            let mut words = phrase.split(' ');
            let first = words.next().expect("a phrase has a word");
            let rest = words.collect::<Vec<_>>();
            let firsts: &[&'static str] = match KINDS.iter().find(|(kind, _)| *kind == first) {
                Some((_, words)) => words,
                None => &[first],
            };
            for first in firsts {
                by_first.entry(first).or_default().push((rest.clone(), means));
            }
        }
        // The longest first.
        by_first.values_mut().for_each(|phrases| phrases.sort_by_key(|(rest, _)| std::cmp::Reverse(rest.len())));
        Phrases { by_first }
    }

    /// The longest phrase at the beginning of some tokens, and how many of them it is.
    pub(super) fn longest(&self, tokens: &[Token]) -> Option<(usize, T)> {
        let first = tokens.first().filter(|first| first.is(&Kind::Word))?;
        self.longest_from(&first.text.to_ascii_lowercase(), &tokens[1..])
    }

    /// The same where the first word stands in another form.
    pub(super) fn longest_from(&self, first: &str, behind: &[Token]) -> Option<(usize, T)> {
        let phrases = self.by_first.get(first)?;
        let fits = |rest: &[&str]| {
            rest.len() <= behind.len() && rest.iter().zip(behind).all(|(word, token)| fits(token, word))
        };
        phrases.iter().find(|(rest, _)| fits(rest)).map(|(rest, means)| (rest.len() + 1, *means))
    }

    /// Every word that stands in them.
    pub(super) fn words(&self) -> impl Iterator<Item = &'static str> {
        self.by_first.iter().flat_map(|(first, phrases)| {
            std::iter::once(*first).chain(phrases.iter().flat_map(|(rest, _)| rest.iter().copied()))
        })
    }
}

/// What plain form a word could be of: `stands` and `standing` of `stand`.
pub(in crate::orders::plain) fn stems(word: &str) -> Vec<String> {
    let mut stems = vec![word.to_owned()];
    if !word.is_ascii() || word.len() < 4 {
        return stems;
    }
    if let Some(stem) = word.strip_suffix("ies") {
        stems.push(format!("{stem}y"));
    }
    if let Some(stem) = word.strip_suffix("es") {
        stems.push(stem.to_owned());
    }
    if let Some(stem) = word.strip_suffix('s').filter(|stem| !stem.ends_with('s')) {
        stems.push(stem.to_owned());
    }
    if let Some(stem) = word.strip_suffix("ing").filter(|stem| stem.len() > 1) {
        stems.extend([stem.to_owned(), format!("{stem}e")]);
        let mut last = stem.bytes().rev();
        if last.next() == last.next() {
            stems.push(stem[..stem.len() - 1].to_owned());
        }
    }
    stems
}
