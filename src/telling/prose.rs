//! Sentences beside each other: who was named just now is `it`, `they` or `he`, where that can be nobody else.

use super::grammar::{Noun, Pronoun, army, noun};
use super::teller::Teller;
use crate::adjudicate::UnitId;
use crate::kit::sentence;

/// How a sentence says what something has cost: two beside each other that say it alike are heard as one said twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// `X fires on Y, which loses two of its six points`.
    Which,
    /// `X fires on Y and costs it two of its six points`; what a fight, or a fire, costs both.
    Costs,
    /// `Y loses two of its six points to the fire of X`.
    LosesTo,
    /// `The attacker loses two of six points, the defender one of three`.
    Loses,
}

/// Those who were told to have fired, and those of them who did so alone.
#[derive(Debug, Default)]
pub(super) struct Fired {
    alone: Vec<UnitId>,
    all: Vec<UnitId>,
}

/// A sentence before it stands beside others.
#[derive(Clone, Debug)]
pub(super) struct Sentence {
    /// What opens it: where, or when; nothing in most.
    lead: String,
    /// Whom it is about, and by what name it begins; nobody where it begins otherwise.
    subject: Option<(UnitId, String)>,
    /// The rest.
    rest: String,
    /// Of whom the end is, behind a `which`, so that what else he does can be said there.
    tail: Option<UnitId>,
    /// How it says what something has cost, where it does.
    shape: Option<Shape>,
    /// Other ways to say the same, each of another shape; none where more was said behind it.
    others: Vec<Sentence>,
    /// Who fires in it, and how it is said where one of them was told to have fired before.
    again: Option<(Vec<UnitId>, Box<Sentence>)>,
    /// With whom the man is whom it is about: that is told where nobody has named him before.
    beside: Option<UnitId>,
}

impl Sentence {
    /// One that begins with its subject.
    pub(super) fn of(subject: &Noun, rest: String) -> Sentence {
        match &subject.unit {
            Some(unit) => {
                let subject = Some((unit.clone(), subject.name.clone()));
                Sentence { subject, ..Sentence::whole(rest) }
            }
            None => Sentence::whole(format!("{} {rest}", subject.name)),
        }
    }

    /// What becomes of somebody after what was told just now.
    pub(super) fn then(noun: &Noun, does: &str) -> Sentence {
        match ["is ", "are "].iter().find_map(|verb| Some((verb, does.strip_prefix(verb)?))) {
            Some((verb, rest)) => Sentence::of(noun, format!("{verb}then {rest}")),
            None => Sentence::of(noun, format!("then {does}")),
        }
    }

    /// One that begins otherwise.
    pub(super) fn whole(rest: String) -> Sentence {
        let (lead, others) = (String::new(), Vec::new());
        Sentence { lead, subject: None, rest, tail: None, shape: None, others, again: None, beside: None }
    }

    /// The same with more at its end.
    pub(super) fn and(mut self, more: &str) -> Sentence {
        self.rest.push_str(more);
        self.tail = None;
        self.others.clear();
        self.again = None;
        self
    }

    /// The same with more at its end, however it is put.
    pub(super) fn and_however(self, more: &str) -> Sentence {
        let others = self.others.iter().map(|other| other.clone().and(more)).collect();
        Sentence { others, ..self.and(more) }
    }

    /// The same of those who come onto the field, in a word that nobody hears twice.
    pub(super) fn arriving(self) -> Sentence {
        let rest = self.rest.replace("comes onto the field", "arrives on the field");
        Sentence { rest: rest.replace("come onto the field", "arrive on the field"), ..self }
    }

    /// The same opened by some words, and put in no other way: they are said of whom it begins with.
    pub(super) fn led_as_it_is(mut self, lead: String) -> Sentence {
        self.others.clear();
        self.again = None;
        self.led(lead)
    }

    /// The same of a man who is with somebody.
    pub(super) fn beside(self, unit: &UnitId) -> Sentence {
        Sentence { beside: Some(unit.clone()), ..self }
    }

    /// The same as one that says what something has cost.
    pub(super) fn shaped(self, shape: Shape) -> Sentence {
        Sentence { shape: Some(shape), ..self }
    }

    /// The same with another way to say it.
    pub(super) fn or(mut self, other: Option<Sentence>) -> Sentence {
        self.others.extend(other);
        self
    }

    /// The same of some who fire, as it is said where one of them was told to have fired before.
    pub(super) fn fired_by(self, units: &[UnitId], again: Sentence) -> Sentence {
        Sentence { again: Some((units.to_vec(), Box::new(again))), ..self }
    }

    /// It, or what is said of those who fire where one of them has fired before; they are some of those from here on.
    pub(super) fn once_more(self, fired: &mut Fired) -> Sentence {
        let Some((units, again)) = &self.again else { return self };
        let before = if units.len() == 1 { &fired.alone } else { &fired.all };
        let is_again = units.iter().any(|unit| before.contains(unit));
        fired.all.extend(units.iter().cloned());
        if is_again {
            return Sentence { lead: self.lead, ..(**again).clone() };
        }
        fired.alone.extend(units.iter().filter(|_| units.len() == 1).cloned());
        self
    }

    /// It, put in the way that was used the longest ago of those in which it can be.
    pub(super) fn unlike(mut self, told: &[Shape]) -> Sentence {
        let mut ways = std::mem::take(&mut self.others);
        ways.insert(0, self.clone());
        let last = |way: &Sentence| way.shape.and_then(|shape| told.iter().rposition(|known| *known == shape));
        let chosen = ways.into_iter().min_by_key(|way| last(way).map_or(0, |at| at + 1));
        chosen.map_or(self.clone(), |way| Sentence { lead: self.lead, ..way })
    }

    /// How it says what something has cost, where it does.
    pub(super) fn shape(&self) -> Option<Shape> {
        self.shape
    }

    /// The same whose end is about somebody, behind a `which`.
    pub(super) fn of_whom(mut self, unit: &UnitId) -> Sentence {
        self.tail = Some(unit.clone());
        self
    }

    /// Whether it tells what somebody did in the end.
    pub(super) fn is_then(&self) -> bool {
        ["then ", "is then ", "are then "].iter().any(|then| self.rest.starts_with(then))
    }

    /// Whether it tells of fire of one at somebody, which costs him so much, and at most that he bears it.
    pub(super) fn is_fire_of_one(&self, whom: &UnitId, cost: &str) -> bool {
        let others = self.others.iter().filter(|other| other.rest.contains(cost));
        self.tail.as_ref() == Some(whom) && self.rest.contains(cost) && others.count() == self.others.len()
    }

    /// This sentence and the next in one, where that goes on with whom this one ends with; he holds out in what is told of him here.
    pub(super) fn all_the_same(&self, next: &Sentence) -> Option<Sentence> {
        let (tail, (of, _)) = (self.tail.as_ref()?, next.subject.as_ref()?);
        let joint = if self.rest.contains(" but ") { "and" } else { "but" };
        (tail == of && next.lead.is_empty()).then(|| self.clone().and(&format!(" {joint} {}", next.rest)))
    }

    /// The same opened by some words; whoever is named behind them is named in full.
    pub(super) fn led(mut self, lead: String) -> Sentence {
        self.lead = if self.lead.is_empty() { lead } else { format!("{lead}, {}", self.lead) };
        self
    }

    /// This sentence and the next in one, where it goes on with what its subject does, or with what he does whom it ends with, by
    /// the word for him.
    pub(super) fn joined(&self, next: &Sentence, who: &str) -> Option<Sentence> {
        let ((unit, _), (of, name)) = (self.subject.as_ref()?, next.subject.as_ref()?);
        if !next.lead.is_empty() || self.rest.contains([',', ';']) {
            return None;
        }
        match unit == of {
            true if next.rest.starts_with(", ") => Some(self.clone().and(&next.rest)),
            true if next.rest.starts_with("but ") => Some(self.clone().and(&format!(" {}", next.rest))),
            true => Some(self.clone().and(&format!(" and {}", next.rest))),
            false => self.ends_with(name).then(|| self.clone().and(&format!(", {who} {}", next.rest))),
        }
    }

    /// Whether the next can go on with what he does whom this one ends with.
    pub(super) fn runs_into(&self, name: &str) -> bool {
        self.subject.is_some() && !self.rest.contains([',', ';']) && self.ends_with(name)
    }

    /// Whether its last clause is about somebody, who is told of behind a `which`; `name` has both.
    pub(super) fn is_of_whom(&self, name: &str) -> bool {
        let goes_on = |rest: &str| [";", ", and ", ", but "].iter().any(|joint| rest.contains(joint));
        self.rest.rfind(name).is_some_and(|at| !goes_on(&self.rest[at + name.len()..]))
    }

    /// Whom it is about.
    pub(super) fn about(&self) -> Option<&UnitId> {
        self.subject.as_ref().map(|(unit, _)| unit)
    }

    /// Whether it names somebody.
    pub(super) fn names(&self, noun: &Noun) -> bool {
        self.subject.as_ref().is_some_and(|(_, name)| *name == noun.name) || holds(&self.rest, &noun.name)
    }

    /// Whether some words stand in it.
    pub(super) fn says(&self, words: &str) -> bool {
        self.rest.contains(words)
    }

    pub(super) fn ends_with(&self, name: &str) -> bool {
        self.rest.ends_with(name)
    }

    fn text(&self, teller: &Teller<'_>) -> String {
        let own = match &self.subject {
            Some((_, name)) => format!("{name} {}", self.rest),
            None => self.rest.clone(),
        };
        if self.lead.is_empty() { own } else { format!("{}, {}", self.lead, teller.decapital(&own)) }
    }
}

/// That a man is unhurt, with an `it` that stands for nobody, and without.
const UNHURT: [(&str, &str); 3] = [
    (" comes through it unhurt", " is unhurt"),
    (" comes out of it unhurt", " is unhurt"),
    (" loses his hat in it, ", " loses his hat, "),
];

/// Somebody whom a sentence names.
#[derive(Clone, PartialEq, Eq)]
enum Named {
    Unit(UnitId),
    Army,
}

impl Teller<'_> {
    /// Sentences as one paragraph.
    pub(super) fn flow(&self, sentences: &[Sentence]) -> String {
        let mut told: Vec<String> = Vec::new();
        let mut known: Vec<(Named, Pronoun)> = Vec::new();
        let (mut last, mut tail): (Option<&UnitId>, Option<&UnitId>) = (None, None);
        for one in sentences {
            let mut text = one.text(self);
            if let (Some((_, name)), Some(unit)) = (&one.subject, &one.beside)
                && !one.rest.starts_with(", ")
                && !told.iter().any(|before| before.contains(name.as_str()))
            {
                // Of whom the sentence before was, or ends, the name need not be said again.
                let is_near = last == Some(unit) || tail == Some(unit);
                let noun = self.noun(unit);
                let with = if is_near { noun.them() } else { noun.name.as_str() };
                text = text.replacen(name.as_str(), &format!("{name}, who is with {with},"), 1);
                text = UNHURT.iter().fold(text, |text, (long, short)| match is_near {
                    true => text.replace(long, short),
                    false => text,
                });
            }
            // The army of `on the left of the French` is a place: nobody takes it for whoever acts there.
            let mut named = self.named(text.strip_prefix(&one.lead).unwrap_or(&text));
            if let Some((unit, name)) = &one.subject
                && one.lead.is_empty()
                && self.stands_alone(unit, name, &known)
                && !told.last().is_some_and(|before| is_aside(before, name) || says_what_it_costs(before))
                && (last == Some(unit) || !self.noun(unit).is_man && tail == Some(unit))
            {
                text = format!("{} {}", self.noun(unit).pronoun().word(), one.rest);
                named = self.named(&text);
                named.push((Named::Unit(unit.clone()), self.noun(unit).pronoun()));
            }
            text = short_of(told.last(), text);
            known = named;
            last = one.subject.as_ref().map(|(unit, _)| unit);
            tail = one.tail.as_ref();
            told.push(sentence(&text));
        }
        told.join(" ")
    }

    /// Whether a pronoun for somebody can be nobody else: of all who were named just now he is the only one of his kind.
    fn stands_alone(&self, unit: &UnitId, name: &str, known: &[(Named, Pronoun)]) -> bool {
        let noun = self.noun(unit);
        let same = known.iter().filter(|(_, pronoun)| *pronoun == noun.pronoun()).collect::<Vec<_>>();
        let mut others = same.iter().filter(|(named, _)| *named != Named::Unit(unit.clone()));
        noun.name == name && !same.is_empty() && others.next().is_none()
    }

    /// Who is named in a text, units and armies.
    fn named(&self, text: &str) -> Vec<(Named, Pronoun)> {
        let units = self.account.people.iter().map(|person| {
            let noun = noun(&self.account.people, &person.unit);
            // A staff is no man.
            let is_staff = noun.is_man && text.contains(&format!("{} staff", noun.genitive()));
            let pronoun = if is_staff { Pronoun::It } else { noun.pronoun() };
            (noun.name.clone(), Named::Unit(person.unit.clone()), pronoun)
        });
        let armies = self.reading.roster.sides.iter().map(|(side, _)| {
            let army = army(&self.reading, side);
            (army.name.clone(), Named::Army, army.pronoun())
        });
        let mut names = units.chain(armies).collect::<Vec<_>>();
        // A name that is part of a longer one does not stand there by itself.
        names.sort_by_key(|(name, ..)| std::cmp::Reverse(name.len()));
        let mut rest = text.to_owned();
        let mut found = Vec::new();
        for (name, named, pronoun) in names {
            if name.is_empty() || !holds(&rest, &name) {
                continue;
            }
            rest = rest.replace(&name, "\u{1}");
            found.push((named, pronoun));
        }
        found
    }

    /// A sentence that is to go on behind some words: a name keeps its capital.
    pub(super) fn decapital(&self, text: &str) -> String {
        let named = self.account.people.iter().any(|person| {
            text.starts_with(&person.name) && person.name.starts_with(|letter: char| letter.is_uppercase())
        });
        let mut letters = text.chars();
        match letters.next() {
            Some(first) if !named => first.to_lowercase().chain(letters).collect(),
            _ => text.to_owned(),
        }
    }
}

/// What is said to cost somebody part of as much as was said just before: `two points` behind `two of its six points`.
fn short_of(before: Option<&String>, text: String) -> String {
    const OUT_OF: [&str; 2] = [" of its ", " of their "];
    let Some(before) = before else { return text };
    let whole = OUT_OF.iter().flat_map(|of| text.match_indices(of).map(|(at, _)| (at, of.len())));
    let whole = whole.filter_map(|(at, of)| {
        let count = text[..at].rsplit(' ').next()?;
        let (had, measure) = text[at + of..].split_once(' ')?;
        let measure = measure.split(|letter: char| !letter.is_alphanumeric()).next()?;
        let end = at + of + had.len() + 1 + measure.len();
        let is_like = OUT_OF.iter().any(|of| before.contains(&format!("{of}{had} {measure}")));
        let is_part = measure == "points" && !text[..at].ends_with(" all but one");
        (is_like && is_part).then(|| (at, end, if count == "one" { "point" } else { measure }))
    });
    match whole.last() {
        Some((at, end, measure)) => format!("{} {measure}{}", &text[..at], &text[end..]),
        None => text,
    }
}

/// Whether a sentence names somebody only by the way: as whoever goes with another, or as whose something is.
fn is_aside(text: &str, name: &str) -> bool {
    text.contains(&format!(" with {name},")) || text.contains(&format!(" of {name}"))
}

/// Whether a sentence has an `it` that stands for nobody: behind `it costs the 78th two figures` another would be that.
fn says_what_it_costs(text: &str) -> bool {
    text.starts_with("It costs ") || text.contains(" it costs ")
}

/// Whether a name stands in a text, and not as the beginning or the end of a longer word.
fn holds(text: &str, name: &str) -> bool {
    let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(name)
        .any(|(at, _)| !is_word(text[..at].chars().next_back()) && !is_word(text[at + name.len()..].chars().next()))
}
