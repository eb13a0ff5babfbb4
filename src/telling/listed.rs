//! Names in a list of a story: what they share stands once.

use crate::adjudicate::{Person, UnitId};
use crate::kit::list;
use crate::kit::sharing::{self, By, Parts, UNITS};

/// Where somebody is named in a text.
pub(super) struct Mention<'t> {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) person: &'t Person,
}

/// What is written in the place of a name.
pub(super) struct Written {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) name: String,
    pub(super) unit: UnitId,
    /// Whether the name in whose place it stands begins with a small letter, inside a sentence.
    pub(super) is_small: bool,
}

impl Written {
    pub(super) fn of(one: &Mention<'_>, name: String) -> Written {
        let is_small = one.person.name.starts_with(char::is_lowercase);
        Written { from: one.from, to: one.to, name, unit: one.person.unit.clone(), is_small }
    }
}

/// Numbers that are said of the batteries of one owner.
pub(super) const ORDINALS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/// A name that a number tells from others of one owner, or of one unit.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Numbered<'p> {
    /// What stands before the number: `Röder's`, `the`.
    owner: &'p str,
    /// The word that takes the plural: `battery`, `squadron`.
    kind: &'p str,
    /// What stands behind it: ` of the 9e`, or nothing.
    of: &'p str,
}

/// In a list, those of one owner or of one unit by their numbers: `Röder's first and second batteries`, `the 1st and 2nd squadrons of
/// the 9e`. `His second` would be read together with the verb behind it.
pub(super) fn owners_once(text: &str, mentions: &[Mention<'_>], written: &mut Vec<Written>) {
    let mut rest = mentions;
    while let Some(first) = rest.first() {
        let Some((like, _)) = numbered_of(&first.person.name) else {
            rest = &rest[1..];
            continue;
        };
        let goes_on = |two: &[Mention<'_>]| {
            let is_listed = matches!(&text[two[0].to..two[1].from], ", " | " and ");
            is_listed && numbered_of(&two[1].person.name).is_some_and(|(other, _)| other == like)
        };
        let joints = rest.windows(2).take_while(|two| goes_on(two)).count();
        let (run, others) = rest.split_at(joints + 1);
        rest = others;
        let last = &run[run.len() - 1];
        let is_written = |one: &Mention<'_>| written.iter().any(|own| own.from == one.from);
        if run.len() < 2 || run[1..].iter().any(is_written) {
            continue;
        }
        // The army stands before the kind: `Röder's first and second French batteries`.
        let own = written.iter().find(|own| own.from == first.from).map(|own| own.name.clone());
        let number = numbered_of(&first.person.name).map_or("", |(_, number)| number);
        let (lead, army) = match own.as_deref() {
            None => (like.owner.to_owned(), String::new()),
            Some(name) => match name.split_once(&format!("{number} ")) {
                Some((before, behind)) if behind == format!("{}{}", like.kind, like.of) => parted(before, like.owner),
                _ => continue,
            },
        };
        let mut numbers = run.iter().filter_map(|one| Some(numbered_of(&one.person.name)?.1)).collect::<Vec<_>>();
        numbers.sort_by_key(|number| in_order(number));
        let name = format!("{lead} {} {army}{}{}", list(&numbers), sharing::plural(like.kind), like.of);
        // A list within a list closes it by an `and` of its own, where several stand before it behind a comma.
        let behind = |at: usize| mentions.iter().rfind(|one| one.to <= at && &text[one.to..at] == ", ");
        let tail = behind(first.from).filter(|_| text[..last.from].ends_with(" and "));
        let (from, name) = match tail {
            Some(one) if behind(one.from).is_some() => (one.to, format!(", and {name}")),
            Some(one) => (one.to, format!(" and {name}")),
            None => (first.from, name),
        };
        let is_small = first.person.name.starts_with(char::is_lowercase);
        written.retain(|own| !run.iter().any(|one| one.from == own.from));
        written.push(Written { from, to: last.to, name, unit: first.person.unit.clone(), is_small });
    }
}

/// What stands before a number where the army does as well: the owner, and the army with a blank behind it.
fn parted(before: &str, owner: &str) -> (String, String) {
    match before.trim_end().strip_prefix(owner).map(str::trim) {
        Some("") | None => (before.trim_end().to_owned(), String::new()),
        Some(army) => (owner.to_owned(), format!("{army} ")),
    }
}

/// By its value where it is written in figures or in words.
fn in_order(number: &str) -> (usize, String) {
    let in_words = ORDINALS.iter().position(|own| *own == number).map(|at| at + 1);
    let figures = number.chars().take_while(char::is_ascii_digit).collect::<String>();
    (in_words.or_else(|| figures.parse().ok()).unwrap_or(usize::MAX), number.to_owned())
}

/// A name that has a number, with that number.
fn numbered_of(name: &str) -> Option<(Numbered<'_>, &str)> {
    if let Some((owner, rest)) = name.split_once("'s ") {
        let (number, kind) = rest.split_once(' ')?;
        let is_one = ORDINALS.contains(&number) && !owner.contains(' ') && UNITS.contains(&kind);
        return is_one.then_some((Numbered { owner: &name[..owner.len() + 2], kind, of: "" }, number));
    }
    let (number, rest) = name.strip_prefix("the ")?.split_once(' ')?;
    let at = rest.find(" of ")?;
    let (kind, of) = rest.split_at(at);
    let is_number = number.starts_with(|letter: char| letter.is_ascii_digit()) || ORDINALS.contains(&number);
    (is_number && UNITS.contains(&kind)).then_some((Numbered { owner: "the", kind, of }, number))
}

/// A name with its number.
fn numbered<'p>(one: &Mention<'p>) -> Option<Parts<'p>> {
    sharing::parts(&one.person.name).filter(|parts| parts.by == By::Number)
}

/// In a list, those who have a number before a name that they share: `the 5th, 6th and 7th Kurmark Landwehr`.
pub(super) fn numbers_once(text: &str, mentions: &[Mention<'_>], written: &mut Vec<Written>) {
    let mut rest = mentions;
    while let Some(first) = rest.first() {
        let Some(Parts { shared, .. }) = sharing::parts(&first.person.name).filter(|parts| parts.by == By::Number)
        else {
            rest = &rest[1..];
            continue;
        };
        let goes_on = |two: &[Mention<'_>]| {
            let is_listed = matches!(&text[two[0].to..two[1].from], ", " | " and ");
            is_listed && numbered(&two[1]).is_some_and(|other| other.shared == shared)
        };
        let joints = rest.windows(2).take_while(|two| goes_on(two)).count();
        let (run, others) = rest.split_at(joints + 1);
        rest = others;
        let is_plain =
            |one: &Mention<'_>| !written.iter().any(|own| own.from == one.from && !own.name.ends_with(shared));
        if run.len() < 2 || !run.iter().all(is_plain) {
            continue;
        }
        let own = written.iter().find(|own| own.from == first.from).map_or(&first.person.name, |own| &own.name);
        // The army stands before the number: `the Prussian 5th`.
        let before = own.trim_end_matches(shared).trim_end().rsplit_once(' ').map_or("the", |(before, _)| before);
        let before = before.to_owned();
        let parts = run.iter().filter_map(|one| sharing::parts(&one.person.name)).collect::<Vec<_>>();
        let mut called = sharing::once(&parts);
        called[0] = format!("{before} {}", called[0].trim_start_matches("the "));
        // `The guards, the 4th and 14th Landwehr` would be a list without an end.
        let earlier = mentions.iter().rfind(|one| one.to <= first.from);
        let is_tail = earlier.is_some_and(|one| &text[one.to..first.from] == ", ");
        if is_tail && text[..run[run.len() - 1].from].ends_with(" and ") {
            called[0] = format!("and {}", called[0]);
        }
        written.retain(|own| !run.iter().any(|one| one.from == own.from));
        written.push(Written::of(first, called[0].clone()));
        for (two, called) in run.windows(2).zip(&called[1..]) {
            let joint = if two[1].from == run[run.len() - 1].from { " and " } else { ", " };
            let unit = two[1].person.unit.clone();
            let (from, to, name) = (two[0].to, two[1].to, format!("{joint}{called}"));
            written.push(Written { from, to, name, unit, is_small: true });
        }
    }
}

/// In a list of those who are all brigades, or all of one kind, that word stands once: `Kempt's and Pack's brigades`.
pub(super) fn heads_once(text: &str, mentions: &[Mention<'_>], written: &mut Vec<Written>) {
    let mut rest = mentions;
    while let Some(first) = rest.first() {
        let joints = rest.windows(2).take_while(|two| matches!(&text[two[0].to..two[1].from], ", " | " and ")).count();
        let (run, others) = rest.split_at(joints + 1);
        rest = others;
        let Some(head) = headed(&first.person.name) else { continue };
        let is_alike = run.iter().all(|one| headed(&one.person.name) == Some(head));
        let last = &run[run.len() - 1];
        if run.len() < 2 || !is_alike || run.iter().any(|one| is_elsewhere(written, one, head)) {
            continue;
        }
        let is_whole = text[..last.from].ends_with(" and ");
        let is_owned = run.iter().all(|one| one.person.name.contains("'s "));
        match is_whole {
            true => gather(run, head, written),
            // `Campi's brigade, Gauthier's and five more`.
            false if is_owned && text[last.to..].starts_with(" and ") => {
                written.extend(run[1..].iter().map(|one| Written::of(one, stem(&one.person.name).to_owned())));
            }
            false => {}
        }
    }
}

/// Whether somebody who stands in a list is called there otherwise than by his name and his army.
fn is_elsewhere(written: &[Written], one: &Mention<'_>, head: &str) -> bool {
    written.iter().any(|own| own.from == one.from && !own.name.ends_with(head))
}

/// A whole list: the word stands behind the last of them, with the army where owners stand before it.
fn gather(run: &[Mention<'_>], head: &str, written: &mut Vec<Written>) {
    let placed = written.iter().position(|own| run.iter().any(|one| one.from == own.from));
    let placed = placed.map(|at| written.remove(at));
    let many = sharing::plural(head);
    let mut army = String::new();
    for (index, one) in run.iter().enumerate() {
        let own = placed.as_ref().filter(|own| own.from == one.from).map_or(one.person.name.as_str(), |own| &own.name);
        let mut bare = stem(own).to_owned();
        // `Kempt's Allied brigade`.
        let is_owned = one.person.name.contains("'s ") && !bare.starts_with("on the ");
        if let Some((owner, of)) = bare.clone().split_once("'s ").filter(|_| is_owned) {
            bare = format!("{owner}'s");
            army = format!("{of} ");
        }
        // One article is for all of them, or the word for whose they are.
        let bare = bare.strip_prefix("the ").filter(|_| index > 0).unwrap_or(&bare);
        let name = if index + 1 == run.len() { format!("{bare} {army}{many}") } else { bare.to_owned() };
        written.push(Written::of(one, name));
    }
}

/// The word that a name has for what bears it, where it is one that several share: `brigade` of `Kempt's brigade`.
fn headed(name: &str) -> Option<&str> {
    let parts = sharing::parts(name).filter(|parts| parts.by != By::Number)?;
    UNITS.contains(&parts.shared.to_lowercase().as_str()).then_some(parts.shared)
}

/// A name without that word.
fn stem(name: &str) -> &str {
    name.rsplit_once(' ').map_or(name, |(stem, _)| stem)
}
