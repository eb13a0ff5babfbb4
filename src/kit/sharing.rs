//! Names that have a part in common: in a list of them it stands once, `the 4th and 6th Kurmark Landwehr`, `Jamin's and Husson's
//! brigades`, `the Tula and Penza Regiments`.

use super::list;

/// What one unit may be called by what it is, and several not: `the brigade` of Jamin's brigade.
pub const UNITS: [&str; 7] = ["brigade", "battalion", "company", "battery", "squadron", "regiment", "division"];

/// By what names that share a part differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// A number: `the 4th`.
    Number,
    /// Whose it is: `Jamin's`.
    Owner,
    /// A word of its own: `the Tula`.
    Word,
}

/// A name in the part that is its own, and the part that others may share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts<'n> {
    /// `4th`, `Jamin's`, `the Tula`.
    pub own: &'n str,
    /// `Kurmark Landwehr`, `brigade`, `Regiment`.
    pub shared: &'n str,
    /// By what it differs from others.
    pub by: By,
}

/// The parts of a name, where it has any.
pub fn parts(name: &str) -> Option<Parts<'_>> {
    if let Some((owner, kind)) = name.split_once("'s ") {
        let own = &name[..owner.len() + 2];
        return (!kind.contains(' ')).then_some(Parts { own, shared: kind, by: By::Owner });
    }
    if name.contains(" of ") {
        return None;
    }
    let (number, rest) = name.strip_prefix("the ")?.split_once(' ')?;
    if number.starts_with(|letter: char| letter.is_ascii_digit()) && !number.contains(['-', '/']) {
        return Some(Parts { own: number, shared: rest, by: By::Number });
    }
    let (own, kind) = name.rsplit_once(' ')?;
    let is_unit = UNITS.contains(&kind.to_lowercase().as_str()) && own != "the";
    is_unit.then_some(Parts { own, shared: kind, by: By::Word })
}

/// The word for several.
pub fn plural(word: &str) -> String {
    match word.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None if word.ends_with('s') => word.to_owned(),
        None => format!("{word}s"),
    }
}

/// What each of some is called in a list of them, where all share a part; the lowest number first.
pub fn once(all: &[Parts<'_>]) -> Vec<String> {
    let Some(first) = all.first() else { return Vec::new() };
    let mut own = all.iter().map(|parts| parts.own).collect::<Vec<_>>();
    if first.by == By::Number {
        own.sort_by_key(|own| own.trim_end_matches(|letter: char| !letter.is_ascii_digit()).parse::<u32>().ok());
    }
    let kind = first.shared.rsplit(' ').next().unwrap_or(first.shared).to_lowercase();
    // Landwehr is many, and squadrons are: of a number alone it is not said.
    let is_counted = first.by != By::Number || UNITS.contains(&kind.as_str());
    let shared = if is_counted && all.len() > 1 { plural(first.shared) } else { first.shared.to_owned() };
    let last = own.len() - 1;
    let called = own.iter().enumerate().map(|(at, own)| {
        let the = if first.by == By::Number && at == 0 { "the " } else { "" };
        let shared = if at == last { format!(" {shared}") } else { String::new() };
        // One article is for all of them, or the word for whose they are.
        let own = own.strip_prefix("the ").filter(|_| at > 0).unwrap_or(own);
        format!("{the}{own}{shared}")
    });
    called.collect()
}

/// Several names in a list, with what some of them share once.
pub fn together(names: &[String]) -> String {
    let mut groups: Vec<(Option<Parts<'_>>, Vec<&str>)> = Vec::new();
    for name in names {
        let own = parts(name);
        let same = |known: &Option<Parts<'_>>| {
            known.zip(own).is_some_and(|(known, own)| (known.shared, known.by) == (own.shared, own.by))
        };
        match groups.iter_mut().find(|(known, _)| same(known)) {
            Some((_, names)) => names.push(name),
            None => groups.push((own, vec![name])),
        }
    }
    let said = groups.into_iter().map(|(_, names)| match names.as_slice() {
        [one] => (*one).to_owned(),
        several => list(&once(&several.iter().filter_map(|name| parts(name)).collect::<Vec<_>>())),
    });
    list(&said.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_share_stands_once() {
        for (names, told) in [
            (&["the 6th Kurmark Landwehr", "the 4th Kurmark Landwehr"][..], "the 4th and 6th Kurmark Landwehr"),
            (
                &["the 3rd Kurmark Landwehr", "the 6th Kurmark Landwehr", "the Cossacks"],
                "the 3rd and 6th Kurmark Landwehr and the Cossacks",
            ),
            (&["the 4e Cuirassier squadron", "the 8e Cuirassier squadron"], "the 4e and 8e Cuirassier squadrons"),
            (&["Jamin's brigade", "Husson's brigade"], "Jamin's and Husson's brigades"),
            (&["Jamin's brigade", "the 6th Foot"], "Jamin's brigade and the 6th Foot"),
            (&["Röder's battery", "Wagner's battery"], "Röder's and Wagner's batteries"),
            (&["the Tula Regiment", "the Penza Regiment", "the Narva Regiment"], "the Tula, Penza and Narva Regiments"),
            (&["the 1st squadron of the 9e", "the battery"], "the 1st squadron of the 9e and the battery"),
        ] {
            let names = names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
            assert_eq!(together(&names), told);
        }
    }
}
