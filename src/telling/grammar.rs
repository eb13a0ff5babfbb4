//! Subjects and what goes with them: number, verb, pronoun, genitive, lists.

use crate::adjudicate::{Person, Side, UnitId};
use crate::kit::{Number, agree, army_number, list, naming, number, the};

use super::prose::Sentence;
use super::reading::Reading;

/// The word that stands for somebody who was named just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pronoun {
    He,
    It,
    They,
}

impl Pronoun {
    pub(super) fn word(self) -> &'static str {
        match self {
            Pronoun::He => "he",
            Pronoun::It => "it",
            Pronoun::They => "they",
        }
    }
}

/// A subject, or an object, of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Noun {
    /// Who it is, where it is one unit.
    pub(super) unit: Option<UnitId>,
    /// What it is called, with its article.
    pub(super) name: String,
    /// How many it is.
    pub(super) number: Number,
    /// Whether it is a man, of whom one says `he`.
    pub(super) is_man: bool,
}

impl Noun {
    pub(super) fn pronoun(&self) -> Pronoun {
        match (self.is_man, self.number) {
            (true, _) => Pronoun::He,
            (false, Number::One) => Pronoun::It,
            (false, Number::Many) => Pronoun::They,
        }
    }

    /// The same by what it is in a fight: `the attacker`, `the attackers`.
    pub(super) fn as_a(&self, role: &str) -> Noun {
        let name = if self.number == Number::Many { format!("{role}s") } else { role.to_owned() };
        Noun { unit: None, name, number: self.number, is_man: false }
    }

    /// What it does: a phrase with its verbs in brackets, in its number.
    pub(super) fn does(&self, phrase: &str) -> String {
        match self.is_man {
            true => {
                let phrase = phrase.replace("[its]", "his").replace("[itself]", "himself").replace("[it]", "he");
                agree(&phrase, Number::One)
            }
            false => agree(phrase, self.number),
        }
    }

    /// The same with the subject before it.
    pub(super) fn says(&self, phrase: &str) -> String {
        format!("{} {}", self.name, self.does(phrase))
    }

    /// The same as a sentence.
    pub(super) fn sentence(&self, phrase: &str) -> Sentence {
        Sentence::of(self, self.does(phrase))
    }

    /// The word that begins what is said of it behind a comma; guns are no men.
    pub(super) fn who(&self) -> &'static str {
        let is_guns = ["guns", "pounders", "howitzers", "batteries"].iter().any(|word| self.name.contains(word));
        match (self.is_man, self.number) {
            (false, Number::One) => "which",
            (false, Number::Many) if is_guns => "which",
            _ => "who",
        }
    }

    /// The same where something is done to him.
    pub(super) fn whom(&self) -> &'static str {
        match self.who() {
            "which" => "which",
            _ => "whom",
        }
    }

    /// The word for somebody to whom something is done.
    pub(super) fn them(&self) -> &'static str {
        match self.pronoun() {
            Pronoun::They => "them",
            Pronoun::He => "him",
            Pronoun::It => "it",
        }
    }

    /// `the Grenadiers'`, `the 78th's`.
    pub(super) fn genitive(&self) -> String {
        match (self.number, self.name.ends_with('s')) {
            (Number::Many, true) => format!("{}'", self.name),
            _ => format!("{}'s", self.name),
        }
    }

    /// Several as one.
    pub(super) fn all(nouns: &[Noun]) -> Noun {
        match nouns {
            [one] => one.clone(),
            several => {
                // `The guns of the reserve and the 32e` would be guns of both.
                let is_of = |noun: &&Noun| !noun.is_man && noun.name.contains(" of the ");
                let several = by_owner(several);
                let (last, names) = several.iter().partition::<Vec<&Noun>, _>(is_of);
                let names = names.into_iter().chain(last).map(|noun| noun.name.clone()).collect::<Vec<_>>();
                Noun { unit: None, name: list(&names), number: Number::Many, is_man: false }
            }
        }
    }

    /// Several as one, where only so many are named and the others counted.
    pub(super) fn some(nouns: &[Noun], most: usize) -> Noun {
        if nouns.len() <= most {
            return Noun::all(nouns);
        }
        let nouns = by_owner(nouns);
        let (named, rest) = nouns.split_at(most - 1);
        let mut names = named.iter().map(|noun| noun.name.clone()).collect::<Vec<_>>();
        let what = match (rest.len(), rest.iter().all(|noun| noun.is_man)) {
            (1, true) => "leader",
            (_, true) => "leaders",
            (1, false) => "unit",
            (_, false) => "units",
        };
        names.push(format!("{} other {what}", number(small(rest.len()))));
        Noun { unit: None, name: list(&names), number: Number::Many, is_man: false }
    }
}

/// The same, those of one owner one after the other: nobody looks for the second battery of somebody behind another's.
fn by_owner(nouns: &[Noun]) -> Vec<Noun> {
    let owner = |noun: &Noun| noun.name.split_once("'s ").map(|(owner, _)| owner.to_owned());
    let mut gathered = Vec::<Noun>::new();
    for noun in nouns {
        let own = owner(noun);
        let behind = gathered.iter().rposition(|known| own.is_some() && owner(known) == own);
        match behind {
            Some(at) => gathered.insert(at + 1, noun.clone()),
            None => gathered.push(noun.clone()),
        }
    }
    gathered
}

pub(super) fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// What a unit is called, or its bare name where nobody knows it.
pub(super) fn noun(people: &[Person], unit: &UnitId) -> Noun {
    match people.iter().find(|person| person.unit == *unit) {
        Some(person) => Noun {
            unit: Some(unit.clone()),
            name: person.name.clone(),
            number: if person.is_leader { Number::One } else { naming::number(&person.name) },
            is_man: person.is_leader,
        },
        None => Noun { unit: Some(unit.clone()), name: unit.to_string(), number: Number::One, is_man: false },
    }
}

/// An army.
pub(super) fn army(reading: &Reading<'_>, side: &Side) -> Noun {
    let name = the(reading.roster.army(side));
    Noun { unit: None, number: army_number(&name), name, is_man: false }
}

/// A verb with whom it is aimed at: in the place of `{}`, or behind it.
pub(super) fn aimed(verb: &str, target: &str) -> String {
    match verb.contains("{}") {
        true => verb.replace("{}", target),
        false => format!("{verb} {target}"),
    }
}

/// What is done, one thing after the other; the last may be set against the others.
pub(super) fn in_a_row(phrases: &[String], against: Option<String>) -> String {
    match against {
        Some(last) if !phrases.is_empty() => format!("{} but {last}", list(phrases)),
        Some(last) => last,
        None => list(phrases),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str, is_leader: bool) -> Noun {
        let unit = UnitId::new("x");
        let person = Person {
            unit: unit.clone(),
            side: Side::new("red"),
            name: naming::with_article(name),
            worth: 100,
            is_leader,
        };
        noun(&[person], &unit)
    }

    #[test]
    fn number_verb_and_genitive_agree_for_every_name() {
        for (name, says, genitive) in [
            ("the Grenadiers", "the Grenadiers lose their colours", "the Grenadiers'"),
            ("Hussars", "the Hussars lose their colours", "the Hussars'"),
            ("the three guns", "the three guns lose their colours", "the three guns'"),
            (
                "the 1st Dragoons of the Guard",
                "the 1st Dragoons of the Guard lose their colours",
                "the 1st Dragoons of the Guard's",
            ),
            ("the 78th", "the 78th loses its colours", "the 78th's"),
            ("the II/23e Léger", "the II/23e Léger loses its colours", "the II/23e Léger's"),
            ("the corps", "the corps loses its colours", "the corps's"),
        ] {
            let noun = named(name, false);
            assert_eq!(noun.says("[loses] [its] colours"), says);
            assert_eq!(noun.genitive(), genitive);
        }
        assert_eq!(
            named("Cole", true).says("[rides] on, and [it] [loses] [its] hat"),
            "Cole rides on, and he loses his hat"
        );
        assert_eq!(named("the dragoons", false).who(), "who");
        assert_eq!(named("the 78th", false).who(), "which");
    }

    #[test]
    fn lists_count_those_whom_they_do_not_name() {
        let nouns = ["the 1st", "the 2nd", "the 3rd", "the 4th", "the 5th"].map(|name| named(name, false));
        assert_eq!(Noun::some(&nouns, 4).says("[comes] up"), "the 1st, the 2nd, the 3rd and two other units come up");
        assert_eq!(Noun::some(&nouns[..1], 4).says("[comes] up"), "the 1st comes up");
        assert_eq!(in_a_row(&["bleeds".to_owned()], Some("holds".to_owned())), "bleeds but holds");
    }
}
