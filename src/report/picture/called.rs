//! What units are called on a map: by their names, never by what stands for them in orders, and as short as leaves no doubt.

use super::letters::{capital, cut};
use crate::adjudicate::{Roster, UnitId};

/// The most letters of a short name in one line, of a line of one in two, and of a whole name in one line.
const SHORT: usize = 18;
const BROKEN: usize = 20;
const WHOLE: usize = 26;

/// A name with no more letters is not broken in two.
const ONE_LINE: usize = 14;

/// Words that many units have in their names: one that is called by nothing else is called by nothing.
const KINDS: [&str; 44] = [
    "avant-garde",
    "army",
    "artillery",
    "battalion",
    "battery",
    "batteries",
    "brigade",
    "cavalry",
    "chasseur",
    "chasseurs",
    "company",
    "conscripts",
    "corps",
    "cossacks",
    "cuirassiers",
    "division",
    "dragoons",
    "foot",
    "grenadier",
    "grenadiers",
    "guard",
    "guards",
    "guns",
    "heavy",
    "horse",
    "howitzers",
    "hussars",
    "infantry",
    "jäger",
    "lancers",
    "landwehr",
    "light",
    "line",
    "militia",
    "mountain",
    "regiment",
    "reserve",
    "rifles",
    "skirmishers",
    "squadron",
    "the",
    "train",
    "voltigeur",
    "voltigeurs",
];

/// The last word of a name that goes without saying where the rest is a name of its own.
const UNSAID: [&str; 2] = ["regiment", "landwehr"];

/// Words before which a line is broken rather than behind them.
const SMALL: [&str; 9] = ["of", "the", "de", "du", "des", "à", "and", "von", "la"];

/// What a unit may be called, each in one line or in two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Called {
    /// As short as it may be, the shortest first; none where each is too long.
    pub(super) short: Vec<Vec<String>>,
    /// By its whole name.
    pub(super) whole: Vec<Vec<String>>,
}

/// What a unit may be called on a map.
pub(super) fn called(unit: &str, roster: &Roster) -> Called {
    let id = UnitId::new(unit);
    let name = roster.unit(&id);
    if name == unit {
        let only = vec![vec![cut(&printed(unit), SHORT)]];
        return Called { short: only.clone(), whole: only };
    }
    let name = name.strip_prefix("the ").unwrap_or(name);
    let own = [spelled(unit, name), owner(name), without_kind(name)].into_iter().flatten();
    let own = own.filter(|part| part.chars().count() <= SHORT && is_proper(part) && is_alone(part, &id, roster));
    let own = own.take(1).map(|part| vec![capital(part)]);
    let name = capital(name);
    let in_one = |most: usize| (name.chars().count() <= most).then(|| vec![name.clone()]);
    let in_two = |most: usize| in_two(&name).filter(|lines| lines.iter().all(|line| line.chars().count() <= most));
    let first = before_kind(&name).filter(|part| !is_of_army(part, roster) && is_alone(part, &id, roster));
    let first = first.map(|part| vec![part.to_owned()]);
    let mut short = own.chain(in_one(SHORT)).chain(in_two(BROKEN)).chain(first).collect::<Vec<_>>();
    short.dedup();
    Called { short, whole: in_one(WHOLE).into_iter().chain(in_two(BROKEN)).collect() }
}

/// What a unit is called in the course of a line.
pub(super) fn labelled(unit: &str, roster: &Roster) -> String {
    let Called { short, .. } = called(unit, roster);
    match short.into_iter().next() {
        Some(lines) => lines.join(" "),
        None => whole(unit, roster),
    }
}

/// The whole name of a unit.
pub(super) fn whole(unit: &str, roster: &Roster) -> String {
    let id = UnitId::new(unit);
    let name = roster.unit(&id);
    match name == unit {
        true => printed(unit),
        false => capital(name.strip_prefix("the ").unwrap_or(name)),
    }
}

/// Whether a part of a name has a word that is not of a kind alone.
fn is_proper(part: &str) -> bool {
    let mut words = part.split(' ').map(str::to_lowercase);
    words.any(|word| !KINDS.contains(&word.as_str()) && !word.contains("pounder"))
}

/// Whether a word is of a whole army: `French` of the French, `Prussian` of the Prussians.
fn is_of_army(word: &str, roster: &Roster) -> bool {
    roster.sides.iter().any(|(_, army)| army.split(' ').any(|name| name.starts_with(word)))
}

/// Whether no other unit has a part of a name in its own.
fn is_alone(part: &str, unit: &UnitId, roster: &Roster) -> bool {
    let named = roster.units.iter().filter(|(other, _, name)| other != unit && name != other.as_str());
    let mut others = named.filter(|(.., name)| name.len() >= part.len());
    !others.any(|(.., name)| name.match_indices(part).any(|(at, _)| is_word(name, at, at + part.len())))
}

/// Whether a part of a text neither begins nor ends in a word.
fn is_word(text: &str, from: usize, to: usize) -> bool {
    let inside = |at: usize| {
        let (before, behind) = text.split_at(at);
        let ends = [before.chars().next_back(), behind.chars().next()];
        ends.iter().all(|end| end.is_some_and(char::is_alphanumeric))
    };
    !inside(from) && !inside(to)
}

/// The part of a name that has the words of the one in the orders: `Van Merlen` of `Van Merlen's light horse`.
fn spelled<'c>(unit: &str, name: &'c str) -> Option<&'c str> {
    let plain = |text: &str| {
        let letter = |letter: char| {
            if letter.is_alphanumeric() { letter } else { '-' }
        };
        text.to_lowercase().chars().map(letter).collect::<String>()
    };
    let parts = name.char_indices().map(|(at, _)| at);
    let mut parts = parts.filter_map(|at| {
        let part = name.get(at..at + unit.len())?;
        is_word(name, at, at + unit.len()).then_some(part)
    });
    parts.find(|part| plain(part) == unit.to_lowercase())
}

/// He whose unit it is: `Roussel` of `Roussel's dragoons`.
fn owner(name: &str) -> Option<&str> {
    name.split_once("'s ").map(|(owner, _)| owner)
}

/// `Apsheron` of `Apsheron Regiment`.
fn without_kind(name: &str) -> Option<&str> {
    let (rest, kind) = name.rsplit_once(' ')?;
    UNSAID.contains(&kind.to_lowercase().as_str()).then_some(rest)
}

/// `Scharlach` of `Scharlach Grenadier battalion`: a name of its own before words that many have.
fn before_kind(name: &str) -> Option<&str> {
    let (first, rest) = name.split_once(' ')?;
    let are_kinds = rest.split(' ').all(|word| KINDS.contains(&word.to_lowercase().as_str()));
    let is_number = first.chars().all(|letter| matches!(letter, 'I' | 'V' | 'X'));
    let is_name = !is_number && first.chars().all(|letter| letter.is_alphabetic() || letter == '-');
    (are_kinds && is_name && is_proper(first)).then_some(first)
}

/// A name broken in two lines that are about as long as each other; nothing where it is short.
fn in_two(name: &str) -> Option<Vec<String>> {
    if name.chars().count() <= ONE_LINE {
        return None;
    }
    let breaks = name.match_indices(' ').map(|(at, _)| (&name[..at], &name[at + 1..]));
    let cost = |(above, below): &(&str, &str)| {
        let last = above.rsplit(' ').next().unwrap_or(above);
        let hangs = SMALL.contains(&last);
        above.chars().count().max(below.chars().count()) + if hangs { 6 } else { 0 }
    };
    let (above, below) = breaks.min_by_key(cost)?;
    Some(vec![above.to_owned(), below.to_owned()])
}

/// The name of a unit as it is written in orders, but with a capital, and numbers of battalions in capitals: `ii-23e` is
/// II-23e.
fn printed(unit: &str) -> String {
    let is_number = |word: &str| {
        let digits = word.chars().all(|letter| matches!(letter, 'i' | 'v' | 'x'));
        digits && (1..=4).contains(&word.len())
    };
    match unit.split_once('-') {
        Some((first, rest)) if is_number(first) => format!("{}-{rest}", first.to_uppercase()),
        _ => unit.split('-').map(capital).collect::<Vec<_>>().join("-"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::Side;

    fn roster(units: &[(&str, &str)]) -> Roster {
        let units = units.iter().map(|(unit, name)| (UnitId::new(*unit), Side::new("red"), (*name).to_owned()));
        Roster { units: units.collect(), ..Roster::default() }
    }

    #[test]
    fn units_are_printed_with_a_capital() {
        assert_eq!(printed("ii-23e"), "II-23e");
        assert_eq!(printed("27th"), "27th");
        assert_eq!(printed("saxe-weimar"), "Saxe-Weimar");
    }

    #[test]
    fn a_label_is_of_the_name_and_never_of_what_stands_in_orders() {
        for (unit, name, label) in [
            ("van-merlen", "Van Merlen's light horse", "Van Merlen"),
            ("ii-100e", "the II/100e", "II/100e"),
            ("ney", "the Neyland horse, under Ney", "Ney"),
            ("26e-leger", "26e Léger", "26e Léger"),
            ("k7", "7th Kurmark Landwehr", "7th Kurmark"),
            ("dragons", "Roussel's dragoons", "Roussel"),
            ("apsheron", "the Apsheron Regiment", "Apsheron"),
            ("12pdr", "the 12-pounder battery", "12-pounder battery"),
            ("light", "the Light Battalion", "Light Battalion"),
            ("FX1", "the 8e Cuirassier squadron", "8e Cuirassier squadron"),
            ("foot-battery", "the II Corps foot batteries", "II Corps foot batteries"),
            ("ii-23e", "ii-23e", "II-23e"),
            ("battery", "the Russian battery", "Russian battery"),
            (
                "P2-east",
                "the Prussian advanced guard of the eastern road",
                "Prussian advanced guard of the eastern road",
            ),
        ] {
            assert_eq!(labelled(unit, &roster(&[(unit, name)])), label);
        }
    }

    #[test]
    fn a_part_of_a_name_that_another_has_too_is_no_label() {
        let names = [("brandenburg", "the Brandenburg Regiment"), ("hussars", "the Brandenburg Hussars")];
        assert_eq!(labelled("brandenburg", &roster(&names)), "Brandenburg Regiment");
        assert_eq!(labelled("brandenburg", &roster(&names[..1])), "Brandenburg");
        assert_eq!(labelled("i-42e", &roster(&[("i-42e", "the I/42e"), ("ii-42e", "the II/42e")])), "I/42e");
    }

    #[test]
    fn a_long_name_stands_in_two_lines() {
        for (name, lines) in [
            ("West Prussian Grenadiers", ["West Prussian", "Grenadiers"]),
            ("Chasseurs of the Old Guard", ["Chasseurs", "of the Old Guard"]),
            ("1st squadron of the 9e", ["1st squadron", "of the 9e"]),
            ("8e Cuirassier squadron", ["8e Cuirassier", "squadron"]),
        ] {
            assert_eq!(in_two(name), Some(lines.map(str::to_owned).to_vec()));
        }
        assert_eq!((in_two("Marmont"), in_two("95th Rifles")), (None, None));
        let guards = roster(&[("AX3", "the Scharlach Grenadier battalion"), ("k", "the Swiss battalion")]);
        let lines = |unit| called(unit, &guards).short.into_iter().map(|lines| lines.join("/")).collect::<Vec<_>>();
        assert_eq!(lines("AX3"), ["Scharlach/Grenadier battalion", "Scharlach"]);
        assert_eq!(lines("k"), ["Swiss battalion", "Swiss/battalion", "Swiss"]);
        let corps = roster(&[("foot", "the II Corps foot batteries"), ("guns", "the French battery")]);
        let corps = Roster { sides: vec![(Side::new("french"), "French".to_owned())], ..corps };
        let lines = |unit| called(unit, &corps).short.into_iter().map(|lines| lines.join("/")).collect::<Vec<_>>();
        assert_eq!(lines("foot"), ["II Corps foot/batteries"]);
        assert_eq!(lines("guns"), ["French battery"]);
        let long = roster(&[("x", "the Prussian advanced guard of the eastern road")]);
        assert_eq!(called("x", &long).short, Vec::<Vec<String>>::new());
    }
}
