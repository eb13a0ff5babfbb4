//! Names as they are printed: which thing a phrase names, if it names one.

use crate::orders::normal;

/// What kind of thing a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A unit of the side that writes.
    Own,
    /// A unit of somebody else.
    Other,
    /// A side.
    Side,
    /// A place of the map.
    Place,
}

/// A name of the game: what the tree holds, and what is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Known {
    thing: Thing,
    id: String,
    /// The words of the id and of what is printed, folded.
    spelt: Vec<Vec<String>>,
    /// What is printed.
    called: String,
}

/// Every name that a side may write, with how it is printed. Empty where no position is at hand: then ids alone are understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lexicon(Vec<Known>);

/// What a phrase names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Nothing that is known.
    Nothing,
    /// One thing, and whether the phrase is its whole name.
    One { id: String, whole: bool },
    /// Several things, each as its reader would be told of it.
    Several(Vec<String>),
}

impl Lexicon {
    /// Adds a thing by the name of the tree and the one that is printed.
    pub fn add(&mut self, thing: Thing, id: &str, called: &str) {
        let mut spelt = vec![words(id), words(called)];
        spelt.retain(|words| !words.is_empty());
        spelt.dedup();
        if self.0.iter().any(|known| known.thing == thing && known.id == id && known.called == called) {
            return;
        }
        self.0.push(Known { thing, id: id.to_owned(), spelt, called: called.to_owned() });
    }

    /// Whether no name is known at all.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a word is the id of something.
    pub(super) fn is_id(&self, word: &str) -> bool {
        self.0.iter().any(|known| known.id.eq_ignore_ascii_case(word))
    }

    /// What a phrase names among the things that are asked for: the id first, then the whole printed name, then a part of
    /// one that no other name has.
    pub(super) fn find(&self, phrase: &str, among: &[Thing]) -> Found {
        let asked = || self.0.iter().filter(|known| among.contains(&known.thing));
        if let Some(known) = asked().find(|known| known.id == phrase) {
            return Found::One { id: known.id.clone(), whole: true };
        }
        let said = words(phrase);
        if said.is_empty() {
            return Found::Nothing;
        }
        let by_id = asked().filter(|known| words(&known.id) == said).collect::<Vec<_>>();
        if !by_id.is_empty() {
            return found(&by_id, true);
        }
        let whole = asked().filter(|known| known.spelt.contains(&said)).collect::<Vec<_>>();
        if !whole.is_empty() {
            return found(&whole, true);
        }
        let part = |known: &&Known| known.spelt.iter().any(|spelt| spelt.windows(said.len()).any(|part| part == said));
        found(&asked().filter(part).collect::<Vec<_>>(), false)
    }
}

fn found(known: &[&Known], whole: bool) -> Found {
    let Some(first) = known.first() else {
        return Found::Nothing;
    };
    if known.iter().all(|other| other.id.eq_ignore_ascii_case(&first.id)) {
        return Found::One { id: first.id.clone(), whole };
    }
    let told = |known: &&Known| match normal(&known.called) == normal(&known.id) {
        true => format!("`{}`", known.id),
        false => format!("`{}` ({})", known.id, known.called),
    };
    let mut told = known.iter().map(told).collect::<Vec<_>>();
    told.dedup();
    Found::Several(told)
}

/// The words of a name: without capitals, accents, articles and signs.
fn words(name: &str) -> Vec<String> {
    let folded = name.chars().flat_map(char::to_lowercase).map(plain).collect::<String>();
    let part = |letter: char| !letter.is_alphanumeric() && letter != '.' && letter != '\'';
    let words = folded.split(part).map(|word| word.trim_matches(['.', '\'']));
    let words = words.filter(|word| !word.is_empty()).collect::<Vec<_>>();
    let article = |word: &&str| ["the", "a", "an"].contains(word);
    let from = if words.len() > 1 { words.iter().take_while(|word| article(word)).count() } else { 0 };
    words[from.min(words.len() - usize::from(!words.is_empty()))..].iter().map(|word| (*word).to_owned()).collect()
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
    let found = ACCENTS.iter().find(|(letters, _)| letters.contains(letter));
    found.map_or(letter, |(_, plain)| *plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lexicon() -> Lexicon {
        let mut lexicon = Lexicon::default();
        lexicon.add(Thing::Other, "27th", "27th (Inniskilling) Foot");
        lexicon.add(Thing::Own, "leib-1", "I. Leib-Regiment");
        lexicon.add(Thing::Own, "leib-2", "II. Leib-Regiment");
        lexicon.add(Thing::Own, "swiss", "1er Régiment suisse");
        lexicon.add(Thing::Side, "french", "the French");
        lexicon
    }

    #[test]
    fn a_name_is_understood_wherever_it_names_one_thing() {
        let among = [Thing::Own, Thing::Other];
        let one = |phrase: &str| match lexicon().find(phrase, &among) {
            Found::One { id, .. } => id,
            other => format!("{other:?}"),
        };
        assert_eq!(one("the 27th"), "27th");
        assert_eq!(one("Inniskilling Foot"), "27th");
        assert_eq!(one("1er regiment Suisse"), "swiss");
        assert_eq!(one("II Leib Regiment"), "leib-2");
        assert_eq!(lexicon().find("27th Foot", &among), Found::Nothing, "its words stand apart");
        assert_eq!(lexicon().find("the French", &among), Found::Nothing, "that is no unit");
        assert!(matches!(lexicon().find("the French", &[Thing::Side]), Found::One { .. }));
    }

    #[test]
    fn what_names_two_things_names_both() {
        let Found::Several(both) = lexicon().find("Leib-Regiment", &[Thing::Own]) else {
            panic!("there are two");
        };
        assert_eq!(both, ["`leib-1` (I. Leib-Regiment)", "`leib-2` (II. Leib-Regiment)"]);
    }
}
