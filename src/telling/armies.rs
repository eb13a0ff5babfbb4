//! Of which army somebody is who is named for the first time, where that may be either.

use super::bynames::{guns, is_in_word};
use super::grammar::Noun;
use super::listed::{Mention, ORDINALS, Written};
use super::teller::Teller;
use crate::adjudicate::{Person, Side, UnitId};
use crate::kit::{capital, number, the, troops_of};

/// What troops of Allies are called.
const ALLIED: &str = "Allied";

/// Whoever is called by one of these serves in an army of another name: a Polish battalion is not French, but of the French.
const PEOPLES: [&str; 19] = [
    "Polish",
    "Swiss",
    "Croat",
    "Saxon",
    "Westphalian",
    "Corsican",
    "Sicilian",
    "Italian",
    "Bavarian",
    "Baden",
    "Hessian",
    "Nassau",
    "Brunswick",
    "Dutch",
    "Belgian",
    "Hanoverian",
    "Neapolitan",
    "Irish",
    "Little Russia",
];

/// Whoever is called by one of these is plainly of another people than the army that he serves in, and of which it is not known.
const FROM_ELSEWHERE: [&str; 5] = ["Cossack", "Bashkir", "Kalmuck", "Mameluke", "Württemberg"];

impl Teller<'_> {
    /// A headline in which the first of the enemy's has his army, as whoever is bare is one of the reader's own. Who reads for nobody
    /// reads for whom it is the rout of, or else for the first army.
    pub(super) fn headed(&self, text: &str, rout_of: Option<&Side>) -> String {
        let first = self.reading.roster.sides.first().map(|(side, _)| side);
        let Some(eyes) = self.reading.reader.or(rout_of).or(first) else { return text.to_owned() };
        let mentions = self.mentions(text);
        let Some(foe) = mentions.iter().find(|one| one.person.side != *eyes) else {
            return match mentions.as_slice() {
                [] => self.headed_by_a_man(text, eyes),
                [one] if self.reading.reader == Some(&one.person.side) && is_nameless(&one.person.name) => {
                    let own = self.readers_own(&mentions, &[]).pop().map(|own| own.name);
                    let own = own.or_else(|| self.of_army(one.person, true)).unwrap_or_default();
                    capital(&format!("{}{own}{}", &text[..one.from], &text[one.to..]))
                }
                _ => text.to_owned(),
            };
        };
        let of = troops_of(self.reading.roster.army(&foe.person.side));
        if of.as_deref() == Some(ALLIED) || self.is_told_of(text, foe, &foe.person.side) {
            return text.to_owned();
        }
        // `Pac's Polish lancers in French service` is no headline, nor `Lefol's division of the Army of the North`.
        let is_short = |name: &String| of.is_some() && !name.ends_with(" service");
        match self.of_army(foe.person, false).filter(is_short) {
            Some(name) if foe.from == 0 => format!("{}{}", capital(&name), &text[foe.to..]),
            Some(name) => format!("{}{name}{}", &text[..foe.from], &text[foe.to..]),
            None => text.to_owned(),
        }
    }

    /// The same where nobody stands in it but a leader.
    fn headed_by_a_man(&self, text: &str, eyes: &Side) -> String {
        let men = self.account.people.iter().filter(|person| person.is_leader && person.side != *eyes);
        let named = men.filter(|person| text.contains(person.name.as_str())).max_by_key(|person| person.name.len());
        let called = named.and_then(|person| Some((person, self.general_of(&person.unit)?)));
        called.map_or_else(|| text.to_owned(), |(person, name)| capital(&text.replacen(person.name.as_str(), &name, 1)))
    }

    /// A leader of the other army with what he is and whose: `the French general Compère`, `the Austrian Archduke Charles`. Who reads
    /// for nobody reads for the first army.
    pub(super) fn general_of(&self, leader: &UnitId) -> Option<String> {
        let person = self.account.people.iter().find(|person| person.unit == *leader && person.is_leader)?;
        let first = self.reading.roster.sides.first().map(|(side, _)| side);
        let of = troops_of(self.reading.roster.army(&person.side)).filter(|of| of != ALLIED)?;
        let is_own = self.reading.reader.or(first) == Some(&person.side);
        let is_titled = person.name.contains(' ') && person.name.starts_with(char::is_uppercase);
        let what = if is_titled { "" } else { "general " };
        (!is_own && !person.name.starts_with("the ")).then(|| format!("the {of} {what}{}", person.name))
    }

    /// The first of the other army who is named, as one of that army: whoever is not, is of the reader's. Where nobody of the other is
    /// named, the first is told to be of his own. The umpire is told of places by the first army, and of units as well.
    /// Whoever was named in a paragraph before is known; `told` are those.
    pub(super) fn placed(&self, text: &str, mentions: &[Mention<'_>], told: &[UnitId]) -> Option<Written> {
        let first = self.reading.roster.sides.first().map(|(side, _)| side);
        let eyes = self.reading.reader.or(first)?;
        let is_own = |one: &&Mention<'_>| one.person.side == *eyes;
        // `D'Erlon's second battery of the Army of the North` would be the second of the army.
        let is_second = |person: &Person| {
            let number = person.name.split_once("'s ").and_then(|(_, rest)| rest.split(' ').next());
            let army = self.reading.roster.army(&person.side);
            troops_of(army).is_none() && number.is_some_and(|number| ORDINALS.contains(&number))
        };
        let first = mentions.iter().find(|one| !is_own(one));
        if let Some(one) = first.filter(|one| is_second(one.person) && !told.contains(&one.person.unit))
            && let Some(placed) = self.on_the_other_side(text, one)
        {
            return Some(placed);
        }
        let foe = mentions.iter().find(|one| !is_own(one) && !is_second(one.person));
        if foe.is_none() && first.is_some() {
            return None;
        }
        // Where a place is said by its army, it is that one's own.
        let is_placed = ["your ", "Your ", " left of ", " right of "].iter().any(|word| text.contains(word));
        let one = foe.or_else(|| mentions.first().filter(|_| !is_placed))?;
        if told.contains(&one.person.unit) || self.is_told_of(text, one, &one.person.side) {
            return None;
        }
        let own = self.reading.reader == Some(&one.person.side);
        // To whoever fights against Allies they are no allies.
        let of = troops_of(self.reading.roster.army(&one.person.side));
        if of.as_deref() == Some(ALLIED) && foe.is_some() {
            return self.on_the_other_side(text, one).filter(|_| !mentions.iter().any(|one| is_own(&one)));
        }
        Some(Written::of(one, self.of_army(one.person, own)?))
    }

    /// Whoever of the other army begins a sentence behind one about the reader's own, and is named first in it, with his army: he would
    /// be taken for one of the reader's own. So is one of the reader's own behind the other's. The umpire is told so of the second army.
    pub(super) fn turned(
        &self,
        text: &str,
        (mentions, told): (&[Mention<'_>], &[UnitId]),
        written: &[Written],
    ) -> Vec<Written> {
        let first = self.reading.roster.sides.first().map(|(side, _)| side);
        let Some(eyes) = self.reading.reader.or(first) else { return Vec::new() };
        let is_own = |of: &Mention<'_>| of.person.side == *eyes;
        let mut turned = Vec::new();
        for (at, one) in mentions.iter().enumerate().skip(1) {
            let clause = begin_of_clause(text, one.from);
            let is_first = mentions[at - 1].to <= clause;
            if !is_first || !(text[clause..one.from].is_empty() || text[..one.from].ends_with(", ")) {
                continue;
            }
            // Whom the sentence before is about stands first in it.
            let before = begin_of_clause(text, mentions[at - 1].from);
            let about = mentions[..at].iter().find(|other| other.from >= before);
            let is_turn = about.is_some_and(|about| is_own(about) != is_own(one));
            let is_named = mentions[..at].iter().any(|other| other.person.unit == one.person.unit);
            let is_known = is_named || told.contains(&one.person.unit);
            if !is_turn || is_known || written.iter().any(|other| other.from == one.from) {
                continue;
            }
            turned.extend(match is_own(one) {
                true if self.reading.reader.is_some() => {
                    self.of_army(one.person, true).map(|name| Written::of(one, name))
                }
                true => None,
                false if self.is_told_of_all(written, one) => None,
                false => self.foe_opens(text, one),
            });
        }
        turned
    }

    /// Whether nobody in particular is told, and has read in this paragraph of which army somebody is.
    fn is_told_of_all(&self, written: &[Written], one: &Mention<'_>) -> bool {
        let troops = troops_of(self.reading.roster.army(&one.person.side));
        let is_said =
            |troops: String| written.iter().any(|other| other.from < one.from && other.name.contains(&troops));
        self.reading.reader.is_none() && troops.is_some_and(is_said)
    }

    /// One of the other army who begins a sentence, with that army: `the enemy's Corsican battalion`, where his name tells his people,
    /// and not whom he serves.
    fn foe_opens(&self, text: &str, one: &Mention<'_>) -> Option<Written> {
        let name = &one.person.name;
        if troops_of(self.reading.roster.army(&one.person.side)).as_deref() == Some(ALLIED) {
            let where_he_is = format!("{}, {name}", self.other_side(one));
            return self.on_the_other_side(text, one).or_else(|| Some(Written::of(one, where_he_is)));
        }
        let is_of_a_people = PEOPLES.iter().chain(&FROM_ELSEWHERE).any(|people| name.contains(people));
        let bare = name.strip_prefix("the ").filter(|_| is_of_a_people && self.reading.reader.is_some());
        let called = bare.map(|rest| format!("the enemy's {rest}")).or_else(|| self.of_army(one.person, false));
        called.map(|name| Written::of(one, name))
    }

    /// `Your troops` for the enemy of whom a sentence about one of the other army speaks: nobody is an enemy to himself.
    pub(super) fn readers_troops(&self, text: &str, mentions: &[Mention<'_>]) -> Vec<Written> {
        let Some(eyes) = self.reading.reader else { return Vec::new() };
        let is_whole = |to: usize| !text[to..].starts_with(|next: char| next == '\'' || next.is_alphanumeric());
        let places = text.match_indices(" the enemy").filter(|(at, words)| is_whole(at + words.len()));
        let told = places.filter_map(|(at, words)| {
            let clause = begin_of_clause(text, at);
            let about = mentions.iter().find(|one| one.from >= clause && one.from < at)?;
            let unit = about.person.unit.clone();
            let name = "your troops".to_owned();
            (about.person.side != *eyes).then(|| Written {
                from: at + 1,
                to: at + words.len(),
                name,
                unit,
                is_small: true,
            })
        });
        told.collect()
    }

    /// Guns that bear no name of their own, `the 12-pounder battery`, with the army that they are of, where a paragraph names them
    /// first, and both armies have some, or they are the other's, or the reader's own behind some of the other. In a list the army stands before the first of its guns.
    pub(super) fn of_either(&self, text: &str, mentions: &[Mention<'_>], written: &[Written]) -> Vec<Written> {
        let people = &self.account.people;
        let is_of_either = |person: &Person| {
            let guns = guns(&person.name);
            let is_foe = self.reading.reader.is_some_and(|reader| *reader != person.side);
            let both = people.iter().any(|other| other.side != person.side && self::guns(&other.name) == guns);
            guns.is_some() && (is_foe || both)
        };
        let is_behind_foes = |at: usize| {
            let is_readers = |one: &Mention<'_>| self.reading.reader == Some(&one.person.side);
            let is_foe = |one: &Mention<'_>| self.reading.reader.is_some() && !is_readers(one);
            let guns = is_nameless(&mentions[at].person.name) && is_of_guns(&mentions[at].person.name);
            guns && is_readers(&mentions[at]) && mentions[..at].iter().any(is_foe)
        };
        let mut own = Vec::new();
        for (at, one) in mentions.iter().enumerate() {
            let is_known = mentions[..at].iter().any(|before| before.person.unit == one.person.unit);
            let is_written = written.iter().any(|other| other.from == one.from);
            let is_listed = mentions[..at].last().is_some_and(|before| {
                before.person.side == one.person.side && matches!(&text[before.to..one.from], ", " | " and ")
            });
            if is_known || is_written || is_listed || !is_of_either(one.person) && !is_behind_foes(at) {
                continue;
            }
            let is_readers = self.reading.reader == Some(&one.person.side);
            own.extend(self.of_army(one.person, is_readers).map(|name| Written::of(one, name)));
        }
        own
    }

    fn other_side(&self, one: &Mention<'_>) -> String {
        match self.reading.reader {
            Some(_) => "on the enemy's side".to_owned(),
            None => format!("on the side of {}", self.army(&one.person.side).name),
        }
    }

    /// One of Allies whom the reader fights, with where he is: `on the enemy's side, Kempt's brigade`, where that begins a clause;
    /// `the enemy's 95th Rifles`.
    fn on_the_other_side(&self, text: &str, one: &Mention<'_>) -> Option<Written> {
        let before = &text[..one.from];
        let begins =
            before.is_empty() || [". ", "; ", "lsewhere, ", "n the field, "].iter().any(|end| before.ends_with(end));
        let where_he_is = self.other_side(one);
        // A sentence that opens on the enemy's side is of enemies alone.
        let rest = text[one.to..].split(['.', ';']).next().unwrap_or_default();
        let is_shared = rest.contains(", and so do");
        let name = match (self.of_army(one.person, false), begins) {
            (Some(own), _) if own.starts_with("the ") => own,
            (Some(_), true) if is_shared => format!("{}, {where_he_is},", one.person.name),
            (Some(_), true) => format!("{where_he_is}, {}", one.person.name),
            _ => return None,
        };
        Some(Written { is_small: one.person.name.starts_with("the "), ..Written::of(one, name) })
    }

    /// `Your battery` of the French battery, to the French.
    pub(super) fn readers_own(&self, mentions: &[Mention<'_>], written: &[Written]) -> Vec<Written> {
        let own = mentions.iter().filter(|one| self.reading.reader == Some(&one.person.side));
        let own = own.filter(|one| !written.iter().any(|other| other.from == one.from));
        let own = own.filter_map(|one| {
            let of = troops_of(self.reading.roster.army(&one.person.side))?;
            let rest = one.person.name.strip_prefix(&format!("the {of} "))?;
            Some(Written::of(one, format!("your {rest}")))
        });
        own.collect()
    }

    /// Somebody by name, with the army that he is of, where that can be said.
    pub(super) fn of_his_army(&self, noun: &Noun) -> String {
        let person = self.account.people.iter().find(|person| noun.unit.as_ref() == Some(&person.unit));
        let named = person.and_then(|person| {
            let own = self.reading.reader == Some(&person.side);
            self.of_army(person, own)
        });
        named.unwrap_or_else(|| noun.name.clone())
    }

    /// Whether an army is named, up to the end of the sentence in which somebody of it is.
    fn is_told_of(&self, text: &str, one: &Mention<'_>, side: &Side) -> bool {
        let army = self.army(side).name;
        let end = text[one.to..].find(". ").map_or(text.len(), |at| one.to + at);
        let told = [army.clone(), capital(&army)];
        // `On the left of the French` is a place.
        told.iter().flat_map(|army| text[..end].match_indices(army.as_str())).any(|(at, army)| {
            let is_place = ["left of ", "right of "].iter().any(|word| text[..at].ends_with(word));
            !is_place && !is_in_word(text[at + army.len()..].chars().next())
        })
    }

    /// A name with the army that its unit is of: `the Prussian Leib-Regiment`, `Kempt's Allied brigade`, `your 4e Léger`.
    fn of_army(&self, person: &Person, own: bool) -> Option<String> {
        let name = &person.name;
        let (article, rest) = match name.strip_prefix("the ") {
            Some(rest) => ("the ", rest),
            None => name.find("'s ").map(|at| name.split_at(at + 3))?,
        };
        if own {
            return (article == "the ").then(|| format!("your {rest}"));
        }
        let army = self.reading.roster.army(&person.side);
        let of = troops_of(army);
        let is_said = |word: &str| name.contains(word);
        match of {
            // Among the Allies nobody takes the British for others, nor those of another people that is named.
            Some(of) if of == ALLIED && (is_said("British") || PEOPLES.iter().any(|people| is_said(people))) => None,
            // `Allied` sounds like a friend to whoever fights them.
            Some(of) if of == ALLIED && article == "the " && self.reading.reader.is_some() => {
                Some(format!("the enemy's {rest}"))
            }
            // `The French 1st squadron of the 9e` has the word at the wrong name.
            Some(of) if numbered_part(rest).is_some() => {
                numbered_part(rest).map(|(part, number)| format!("{article}{part} of the {of} {number}"))
            }
            // `The Prussian Chernyshev Cossacks` would be read of Prussians.
            Some(of) if of != "Russian" && FROM_ELSEWHERE.iter().any(|people| is_said(people)) => None,
            Some(of) if is_said(&of) || is_said(army) || is_said(of.trim_end_matches("an")) => None,
            Some(of) if !PEOPLES.iter().any(|people| is_said(people)) => {
                let (count, rest) = count_before(rest);
                Some(format!("{article}{count}{of} {rest}"))
            }
            _ if is_said(" of ") || is_said(army) => None,
            // `The Polish battalion of the French, which` would be read of the French.
            Some(of) => Some(format!("{name} in {of} service")),
            _ => Some(format!("{name} of {}", the(army))),
        }
    }
}

/// Whether a name tells of nobody in particular: `the three guns`, `the dragoons`, `the 12-pounder battery`.
fn is_nameless(name: &str) -> bool {
    let is_plain = |word: &str| word.ends_with("-pounder") || word.chars().all(|letter| letter.is_lowercase());
    name.strip_prefix("the ").is_some_and(|rest| rest.split(' ').all(is_plain))
}

/// Whether a name is one of guns.
fn is_of_guns(name: &str) -> bool {
    let last = name.rsplit(' ').next().unwrap_or_default();
    ["battery", "guns", "howitzers"].contains(&last) || name.contains("-pounder ")
}

/// A part of a unit that bears a number, and that number: `the 1st squadron of the 9e`.
fn numbered_part(rest: &str) -> Option<(&str, &str)> {
    rest.split_once(" of the ").filter(|(_, of)| of.starts_with(|first: char| first.is_ascii_digit()))
}

/// A number that begins a name without its article, and the rest of it: `the three French guns`.
fn count_before(rest: &str) -> (&str, &str) {
    let is_count = |word: &str| (2..=12).any(|count| number(count) == word);
    match rest.find(' ').filter(|at| is_count(&rest[..*at])) {
        Some(at) => rest.split_at(at + 1),
        None => ("", rest),
    }
}

/// Where the part of a sentence begins in which a place is.
fn begin_of_clause(text: &str, at: usize) -> usize {
    [". ", "; "].iter().filter_map(|end| text[..at].rfind(end)).max().map_or(0, |end| end + 2)
}
