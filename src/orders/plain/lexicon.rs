//! Names as they are printed: which thing a phrase names, if it names one.

use std::collections::BTreeSet;

use super::grammar::is_reserved;
use super::spelling::{Cut, KINDS, ROMAN, folded, is_idle_in_names, is_kind, is_number, squeezed, stem, words};
use crate::orders::callings::GROUND;
use crate::orders::{Vocabulary, normal};
use crate::yaml::did_you_mean;

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
    /// What is printed.
    called: String,
    /// The words of the id, folded.
    of_id: Vec<String>,
    /// The words of what is printed, folded.
    of_name: Vec<String>,
    /// Both as people write them short.
    short: [String; 2],
    /// The stems of those words, as people write them short or long.
    stems: Vec<String>,
}

impl Known {
    fn new(thing: Thing, id: &str, called: &str) -> Known {
        let (of_id, of_name) = (words(id), words(called));
        let spelt = folded(&of_id).into_iter().chain(folded(&of_name));
        let stems = spelt.map(|word| stem(&word).to_owned()).collect();
        let short = [squeezed(&of_id), squeezed(&of_name)];
        Known { thing, id: id.to_owned(), called: called.to_owned(), of_id, of_name, short, stems }
    }

    /// Whether it is called by all of some words.
    fn holds(&self, said: &[String]) -> bool {
        !said.is_empty() && said.iter().all(|word| self.spelt().any(|held| held == word))
    }

    /// The words of its id and of what is printed.
    fn spelt(&self) -> impl Iterator<Item = &String> {
        self.of_id.iter().chain(&self.of_name)
    }
}

/// Every name that a side may write, with how it is printed. Empty where no position is at hand: then ids alone are understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lexicon {
    known: Vec<Known>,
    /// Who of the side that writes may be given orders now, with the words for what kind of troops he is.
    fit: Vec<(String, Vec<&'static str>)>,
    /// Words that tell no unit from another: those of the language.
    common: BTreeSet<String>,
    /// Where units of the side that writes stand, and where places are: by the label of a hex.
    at: Vec<(String, String)>,
}

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
        if self.known.iter().any(|known| known.thing == thing && known.id == id && known.called == called) {
            return;
        }
        self.known.push(Known::new(thing, id, called));
    }

    /// Adds that a unit of the side that writes may be given orders, and what kind of troops it is.
    pub fn fit(&mut self, id: &str, kinds: &[&'static str]) {
        self.fit.push((id.to_owned(), kinds.to_vec()));
    }

    /// Adds that a unit of the side that writes, or a place, is in a hex.
    pub fn at(&mut self, called: &str, hex: &str) {
        self.at.push((called.to_owned(), hex.to_owned()));
    }

    /// Whether a unit of the side that writes is where a place is.
    pub(super) fn stands_at(&self, unit: &str, place: &str) -> bool {
        let is_in = |called: &str, hex: &str| self.at.iter().any(|(known, at)| known == called && at == hex);
        self.at.iter().any(|(known, hex)| known == unit && (hex == place || is_in(place, hex)))
    }

    /// Those of one's own units that may be given orders, of one kind or of all.
    pub(super) fn all_fit(&self, kind: Option<&str>) -> Vec<&str> {
        let of = |kinds: &[&str]| kind.is_none_or(|kind| kinds.contains(&kind));
        self.fit.iter().filter(|(_, kinds)| of(kinds)).map(|(id, _)| id.as_str()).collect()
    }

    /// Those of one's own who may be given orders and are called so, among other words.
    pub(super) fn all_called(&self, phrase: &str) -> Vec<&str> {
        self.called(phrase, self.fit.iter().map(|(id, _)| id.as_str()))
    }

    /// Those of one's own who are called so, among other words, whether they may be given orders now or not.
    pub(super) fn own_called(&self, phrase: &str) -> Vec<&str> {
        let mut own = self
            .known
            .iter()
            .filter(|known| known.thing == Thing::Own)
            .map(|known| known.id.as_str())
            .collect::<Vec<_>>();
        own.dedup();
        self.called(phrase, own.into_iter())
    }

    /// Those of some who are called so.
    fn called<'l>(&'l self, phrase: &str, among: impl Iterator<Item = &'l str>) -> Vec<&'l str> {
        let said = folded(&words(phrase)).into_iter().filter(|word| !is_idle_in_names(word)).collect::<Vec<_>>();
        // What kind of body they are is said of them all.
        let is_kind = |word: &String| is_kind(stem(word));
        let said = match said.iter().all(is_kind) {
            true => said,
            false => said.into_iter().filter(|word| !is_kind(word)).collect(),
        };
        let is_called = |id: &str| {
            let mut known = self.known.iter().filter(|known| known.thing == Thing::Own && known.id == id);
            known.any(|known| said.iter().all(|word| known.stems.iter().any(|held| held == stem(word))))
        };
        among.filter(|id| !said.is_empty() && is_called(id)).collect()
    }

    /// The one unit whose name begins so, as the marks of a text map do, of three letters or four.
    pub(super) fn begun(&self, said: &str) -> Option<&str> {
        let is_mark = matches!(said.len(), 3 | 4) && said.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let begins = |id: &str| {
            let mut letters = id.chars().filter(|letter| letter.is_alphanumeric());
            said.chars().all(|letter| letters.next().is_some_and(|own| own.eq_ignore_ascii_case(&letter)))
        };
        let units = self.known.iter().filter(|known| matches!(known.thing, Thing::Own | Thing::Other));
        let mut fitting = units.map(|known| known.id.as_str()).filter(|id| is_mark && begins(id));
        let first = fitting.next()?;
        fitting.all(|other| other == first).then_some(first)
    }

    /// The same names among the words of a language, which name nothing as the part of a name.
    pub(super) fn beside(&self, words: &Vocabulary) -> Lexicon {
        let lists = [words.words, words.foreign, words.conditions, words.verbs, words.modifiers];
        let said = lists.iter().flat_map(|list| list.iter().copied());
        let said = said.chain(words.alike.iter().map(|(word, _)| *word));
        let said = said.chain(words.instead.iter().map(|(word, _)| *word));
        let common = said.flat_map(self::words).collect();
        Lexicon { known: self.known.clone(), fit: self.fit.clone(), common, at: self.at.clone() }
    }

    /// What a phrase names among those of one's own who may be given orders now.
    pub(super) fn among_fit(&self, phrase: &str) -> Found {
        let is_fit = |known: &&Known| self.fit.iter().any(|(id, _)| known.thing == Thing::Own && *id == known.id);
        let known = self.known.iter().filter(is_fit).cloned().collect();
        Lexicon { known, common: self.common.clone(), ..Lexicon::default() }.loosely(phrase, &[Thing::Own])
    }

    /// Whether no name is known at all.
    pub(super) fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Whether units are known.
    pub(super) fn has_units(&self) -> bool {
        self.known.iter().any(|known| matches!(known.thing, Thing::Own | Thing::Other))
    }

    /// Whether a word of a name tells it from others.
    fn is_telling(&self, word: &str) -> bool {
        !is_number(word) && !KINDS.contains(&word) && !self.common.contains(word) && !is_reserved(word)
    }

    /// Whether some name has all words of a phrase.
    pub(super) fn holds(&self, phrase: &str, among: &[Thing]) -> bool {
        let said = words(phrase);
        self.known.iter().any(|known| among.contains(&known.thing) && known.holds(&said))
    }

    /// What could be meant by a phrase that names nothing, as its reader would be told of it: what has one of its words, or
    /// is spelt nearly so.
    pub(super) fn near(&self, phrase: &str, among: &[Thing]) -> Option<String> {
        let asked = || self.known.iter().filter(|known| among.contains(&known.thing));
        let said = words(phrase);
        let found = asked().filter(|known| known.holds(&said)).collect::<Vec<_>>();
        if !found.is_empty() {
            return Some(found[..found.len().min(3)].iter().map(told).collect::<Vec<_>>().join(" or "));
        }
        // A name may be said of one or of many: `Grenadiers` where `Grenadier battalion` is printed.
        let stems = said.iter().map(|word| stem(word)).collect::<Vec<_>>();
        let alike = |known: &&Known| stems.iter().all(|word| known.spelt().any(|held| stem(held) == *word));
        let found = asked().filter(alike).collect::<Vec<_>>();
        if said.iter().any(|word| self.is_telling(word)) && (1..=3).contains(&found.len()) {
            return Some(found.iter().map(told).collect::<Vec<_>>().join(" or "));
        }
        // A title or a word too many beside the one that tells.
        let told_by = |word: &String| {
            let mut found = asked().filter(|known| known.spelt().any(|held| held == word));
            found.next().filter(|first| found.all(|other| other.id == first.id))
        };
        let mut telling = said.iter().filter(|word| self.is_telling(word)).filter_map(told_by);
        if said.len() == 2
            && let Some(first) = telling.next().filter(|first| telling.all(|other| other.id == first.id))
        {
            return Some(told(&first));
        }
        let near = did_you_mean(phrase, asked().map(|known| known.id.as_str())).map(str::to_owned);
        let near = near.or_else(|| {
            let [word] = said.as_slice() else { return None };
            let held = asked().flat_map(|known| known.spelt().map(move |held| (held, known)));
            let held = held.filter(|(held, _)| self.is_telling(held)).collect::<Vec<_>>();
            let near = did_you_mean(word, held.iter().map(|(held, _)| held.as_str()))?;
            held.iter().find(|(held, _)| *held == near).map(|(_, known)| known.id.clone())
        })?;
        asked().find(|known| known.id == near).map(|known| told(&known))
    }

    /// The own unit that has most words of a phrase, two at the least and more than any other.
    pub(super) fn most_alike(&self, phrase: &str) -> Option<String> {
        let said = folded(&words(phrase)).into_iter().filter(|word| !is_idle_in_names(word)).collect::<Vec<_>>();
        let shared =
            |known: &Known| said.iter().filter(|word| known.stems.iter().any(|held| held == stem(word))).count();
        let own = self.known.iter().filter(|known| known.thing == Thing::Own);
        let own = own.map(|known| (shared(known), known)).collect::<Vec<_>>();
        let most = own.iter().map(|(shared, _)| *shared).max().filter(|most| *most > 1)?;
        let mut best = own.iter().filter(|(shared, _)| *shared == most).map(|(_, known)| *known);
        let first = best.next().filter(|first| best.all(|other| other.id == first.id))?;
        Some(told(&first))
    }

    /// Whether a word is the id of something.
    pub(super) fn is_id(&self, word: &str) -> bool {
        self.known.iter().any(|known| known.id.eq_ignore_ascii_case(word))
    }

    /// The unit of an id, as a reader is told of it.
    pub(super) fn told_of(&self, id: &str) -> Option<String> {
        let is_unit = |known: &&Known| matches!(known.thing, Thing::Own | Thing::Other);
        let known = self.known.iter().filter(is_unit).find(|known| known.id.eq_ignore_ascii_case(id))?;
        Some(told(&known))
    }

    /// Whether a phrase names exactly one of the things that are asked for.
    pub fn names_one(&self, phrase: &str, among: &[Thing]) -> bool {
        matches!(self.find(phrase, among), Found::One { .. })
    }

    /// What a phrase names that has no name's words as they stand: words of one or of many (`the dragoons`), some of its words, or a
    /// title too many. One of them must tell the thing from others.
    pub(super) fn loosely(&self, phrase: &str, among: &[Thing]) -> Found {
        let said = folded(&words(phrase));
        let said = said.into_iter().filter(|word| !is_idle_in_names(word)).collect::<Vec<_>>();
        if said.is_empty() || !said.iter().any(|word| self.is_telling(word)) {
            return match self.one_by_kind(phrase, among) {
                Some(id) => Found::One { id: id.to_owned(), whole: false },
                None => Found::Nothing,
            };
        }
        let stems = said.iter().map(|word| stem(word)).collect::<Vec<_>>();
        let telling = said.iter().filter(|word| self.is_telling(word)).map(|word| stem(word)).collect::<Vec<_>>();
        let kinds = stems.iter().filter(|word| is_kind(word)).collect::<Vec<_>>();
        let asked = self.known.iter().filter(|known| among.contains(&known.thing));
        let alike = asked.filter_map(|known| {
            let holds = |word: &str| known.stems.iter().any(|held| held == word);
            // The Brunswickers are those of Brunswick.
            let has = |word: &str| {
                let root = word.strip_suffix("er").filter(|root| root.chars().count() > 5);
                let roman = ROMAN.iter().find(|(number, _)| *number == word).map(|(_, roman)| *roman);
                holds(word) || root.is_some_and(holds) || roman.is_some_and(holds)
            };
            let held = stems.iter().filter(|word| has(word)).count();
            // A kind of troops too many is no other unit.
            let idle = kinds.iter().filter(|word| !has(word)).count();
            let told = telling.iter().any(|word| has(word));
            (told && held + idle == stems.len()).then_some((held, known))
        });
        let alike = alike.collect::<Vec<_>>();
        // Whoever has more of the words is meant before those who have fewer.
        let most = alike.iter().map(|(held, _)| *held).max();
        let best = alike.into_iter().filter(|(held, _)| Some(*held) == most).map(|(_, known)| known);
        match found(&best.collect::<Vec<_>>(), false) {
            Found::Nothing => self.cut_short(phrase, among),
            found => found,
        }
    }

    /// What a phrase names of which each word is the beginning of one of a name, in their order: `watt` and `res batt`, as a map has its
    /// marks. A beginning of a word of the language is none where it stands for whom or where: `col` could be a column.
    fn cut_short(&self, phrase: &str, among: &[Thing]) -> Found {
        let typed = words(phrase);
        let is_head = among == [Thing::Own];
        let is_own =
            |word: &String| match is_head || typed.len() > 1 || word.contains(|letter: char| letter.is_ascii_digit()) {
                true => self.common.contains(word) || is_reserved(word),
                false => is_reserved(word) || self.common.iter().any(|known| known.starts_with(word.as_str())),
            };
        let Some(cut) = Cut::of(&typed).filter(|cut| cut.tells(|word| !is_own(word))) else { return Found::Nothing };
        let asked = self.known.iter().filter(|known| among.contains(&known.thing));
        // The marks of a map are the beginnings of ids.
        let (by_id, by_name) = asked.partition::<Vec<_>, _>(|known| cut.begins(&known.of_id));
        let by_name = by_name.into_iter().filter(|known| cut.begins(&known.of_name));
        let mut begun = if by_id.is_empty() { by_name.collect() } else { by_id };
        // Parts of a force, and who is not on the field, take no orders.
        let is_fit = |known: &&Known| self.fit.iter().any(|(id, _)| *id == known.id);
        if is_head && begun.iter().any(is_fit) {
            begun.retain(is_fit);
        }
        found(&begun, false)
    }

    /// The one unit whose name has two words or more, numbers and kinds of troops though they are: `the horse battery`.
    fn one_by_kind(&self, phrase: &str, among: &[Thing]) -> Option<&str> {
        let said = folded(&words(phrase));
        let stems = said.iter().map(|word| stem(word)).collect::<Vec<_>>();
        let is_kind = said.iter().any(|word| is_kind(stem(word)));
        let units = [Thing::Own, Thing::Other].into_iter().filter(|thing| among.contains(thing)).collect::<Vec<_>>();
        let asked = self.known.iter().filter(|known| units.contains(&known.thing));
        let all = |known: &&Known| stems.iter().all(|word| known.stems.iter().any(|held| held == word));
        let mut found = asked.filter(all);
        let first = found.next().filter(|_| is_kind && stems.len() > 1)?;
        found.all(|other| other.id == first.id).then_some(first.id.as_str())
    }

    /// What a phrase names among the things that are asked for: the id first, then the whole printed name, then words of
    /// one that no other name has, if one of them is more than a number or the kind of a unit.
    pub(super) fn find(&self, phrase: &str, among: &[Thing]) -> Found {
        let asked = || self.known.iter().filter(|known| among.contains(&known.thing));
        if let Some(known) = asked().find(|known| known.id == phrase) {
            return Found::One { id: known.id.clone(), whole: true };
        }
        let said = words(phrase);
        // An article inside a name (`the light horse of the Guard`) names nobody.
        if said.iter().all(|word| word == "the") {
            return Found::Nothing;
        }
        let by_id = asked().filter(|known| known.of_id == said).collect::<Vec<_>>();
        if !by_id.is_empty() {
            return found(&by_id, true);
        }
        let whole = asked().filter(|known| known.of_name == said).collect::<Vec<_>>();
        if !whole.is_empty() {
            return found(&whole, true);
        }
        // `I/42` and `i42e` are the I/42e, and the III Corps is `3c`.
        if said.len() > 1 || phrase.contains(|letter: char| letter.is_ascii_digit()) {
            let short = squeezed(&said);
            let has_letter = said.iter().any(|word| word.contains(|letter: char| letter.is_alphabetic()));
            let alike = |known: &&Known| known.short.contains(&short);
            let alike = asked().filter(|_| has_letter && short.len() > 1).filter(alike).collect::<Vec<_>>();
            if !alike.is_empty() {
                return found(&alike, true);
            }
        }
        if !said.iter().any(|word| self.is_telling(word)) {
            return Found::Nothing;
        }
        let part = |known: &&Known| known.of_name.windows(said.len()).any(|part| part == said);
        let found = found(&asked().filter(part).collect::<Vec<_>>(), false);
        // `the woods` is said of any, and names none of them; `by road` is a way.
        let is_ground = said.iter().all(|word| GROUND.contains(&word.as_str()));
        let is_way = said == ["road"];
        if is_way || is_ground && matches!(found, Found::Several(_)) { Found::Nothing } else { found }
    }
}

fn found(known: &[&Known], whole: bool) -> Found {
    let Some(first) = known.first() else {
        return Found::Nothing;
    };
    if known.iter().all(|other| other.id.eq_ignore_ascii_case(&first.id)) {
        return Found::One { id: first.id.clone(), whole };
    }
    let mut told = known.iter().map(told).collect::<Vec<_>>();
    told.dedup();
    Found::Several(told)
}

/// A name as a reader is told of it.
fn told(known: &&Known) -> String {
    match normal(&known.called) == normal(&known.id) {
        true => format!("`{}`", known.id),
        false => format!("`{}` ({})", known.id, known.called),
    }
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
