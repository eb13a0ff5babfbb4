//! Agreement: how many a subject is, and the verbs and pronouns that go with it.

use std::collections::BTreeSet;

use super::{list, sentence};
use crate::adjudicate::UnitId;

/// How many a subject is, for its verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// One: `the brigade holds`.
    One,
    /// Several: `the hussars hold`.
    Many,
}

/// Sentences one after the other, each with its capital and its stop.
pub fn sentences(parts: &[String]) -> String {
    let parts = parts.iter().map(|part| sentence(part));
    let parts = parts.filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

/// Puts the words in brackets into the number of their subject: `[charges]`, `[is]`, `[its]`; `[it]` is the subject,
/// `[them]` is not. What does not begin with a letter is no word: a place, `[12, 8.5]`, stays as it is.
pub fn agree(phrase: &str, number: Number) -> String {
    let mut text = String::with_capacity(phrase.len());
    let mut rest = phrase;
    while let Some((before, marked)) = rest.split_once('[') {
        text.push_str(before);
        // Somebody's name for a unit may have a bracket in it.
        let Some((word, after)) = marked.split_once(']') else {
            rest = &rest[before.len()..];
            break;
        };
        match word.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            true => text.push_str(&inflected(word, number)),
            false => text.push_str(&format!("[{word}]")),
        }
        rest = after;
    }
    text.push_str(rest);
    text
}

/// A text in which names stand as `<L1>` or `<L1|L2>`, read out: each place of names as `named` has it, in reading order.
fn spoken(text: &str, mut named: impl FnMut(&[&str]) -> String) -> String {
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, marked)) = rest.split_once('<') {
        let (names, after) = marked.split_once('>').expect("a name is closed");
        said.push_str(before);
        said.push_str(&named(&names.split('|').collect::<Vec<_>>()));
        rest = after;
    }
    said + rest
}

fn inflected(word: &str, number: Number) -> String {
    let fixed = [
        ("it", "they"),
        ("its", "their"),
        ("is", "are"),
        ("was", "were"),
        ("has", "have"),
        ("does", "do"),
        ("goes", "go"),
        ("lies", "lie"),
        ("dies", "die"),
        ("itself", "themselves"),
    ];
    match (word, number) {
        ("them", Number::One) => return "it".to_owned(),
        ("them", Number::Many) => return "them".to_owned(),
        (_, Number::One) => return word.to_owned(),
        _ => {}
    }
    if let Some((_, many)) = fixed.iter().find(|(one, _)| *one == word) {
        return (*many).to_owned();
    }
    let hisses = ["sses", "shes", "ches", "xes"];
    if let Some(stem) = word.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let cut = if hisses.iter().any(|end| word.ends_with(end)) { 2 } else { 1 };
    word[..word.floor_char_boundary(word.len() - cut)].to_owned()
}

/// Whether a unit's name is one or many, as far as English shows it: by its last word before an `of` or a `de`.
pub fn number_of(name: &str) -> Number {
    let ends = [" of ", " à ", " de ", " du ", " des ", " d'"];
    let end = ends.iter().filter_map(|end| name.find(end)).min();
    let head = &name[..end.unwrap_or(name.len())];
    let word = head.rsplit(' ').next().unwrap_or(head);
    let several = head.contains(' ') && word.ends_with('s') && !word.ends_with("ss");
    let plural = several && !word.ends_with("'s") && word.chars().all(char::is_alphabetic);
    if plural { Number::Many } else { Number::One }
}

/// The same for an army.
pub fn army_number(army: &str) -> Number {
    let people = ["sh", "ch", "ese"].iter().any(|end| army.ends_with(end));
    let plural = army.starts_with("the ") && army.ends_with('s');
    if people || plural { Number::Many } else { Number::One }
}

/// An army with what it does: `the French have won` of `[has] won`.
pub fn army_says(army: &str, phrase: &str) -> String {
    format!("{army} {}", agree(phrase, army_number(army)))
}

/// Sentences as they are read out, one after the other: units by their names in the places of their ids, each with its arm
/// where it is not among those who are known already. Whoever has been named is.
pub fn read_out(
    parts: &[String],
    known: &mut BTreeSet<UnitId>,
    name: impl Fn(&UnitId) -> String,
    arm: impl Fn(&UnitId) -> Option<String>,
) -> String {
    let parts = parts.iter().map(|part| {
        spoken(part, |ids| {
            let ids = ids.iter().map(UnitId::new).collect::<Vec<_>>();
            let arm = |id: &UnitId| if known.contains(id) { None } else { arm(id) };
            let units = ids.iter().map(|id| (name(id), arm(id))).collect::<Vec<_>>();
            known.extend(ids);
            introduced(&units)
        })
    });
    sentences(&parts.collect::<Vec<_>>())
}

/// Units by their names, each with what it is where that has not been said; once, where all are the same.
fn introduced(units: &[(String, Option<String>)]) -> String {
    let common = units.first().and_then(|(_, arm)| arm.as_ref()).filter(|_| units.len() > 1);
    if let Some(arm) = common.filter(|common| units.iter().all(|(_, arm)| arm.as_ref() == Some(common))) {
        let names = units.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        let all = if units.len() == 2 { "both" } else { "all" };
        return format!("{} ({all} {arm})", list(&names));
    }
    let each = units.iter().map(|(name, arm)| match arm {
        Some(arm) => format!("{name} ({arm})"),
        None => name.clone(),
    });
    list(&each.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_and_pronouns_go_with_their_subject() {
        let phrase = "[rallies], [presses] on, [is] sure of [itself] and [closes] [its] ranks";
        assert_eq!(agree(phrase, Number::One), "rallies, presses on, is sure of itself and closes its ranks");
        assert_eq!(agree(phrase, Number::Many), "rally, press on, are sure of themselves and close their ranks");
        assert_eq!(agree("upon [them]", Number::One), "upon it");
        let place = "[stands] at [12, 8.5]";
        assert_eq!(agree(place, Number::Many), "stand at [12, 8.5]");
        // What people put into the name of a unit is no slip of the program.
        assert_eq!(agree("[is] [the", Number::Many), "are [the");
        assert_eq!(agree("[is] [né]", Number::Many), "are n");
    }

    #[test]
    fn names_are_put_in_as_they_come() {
        let said = spoken("<L1> and <L2|L3> stand", |names| names.join(" with "));
        assert_eq!(said, "L1 and L2 with L3 stand");
    }

    #[test]
    fn names_are_one_or_many() {
        for (name, number) in [
            ("the 7th Hussars", Number::Many),
            ("the Chasseurs de la Garde", Number::Many),
            ("the 71st", Number::One),
            ("Picton's brigade", Number::One),
            ("L1", Number::One),
        ] {
            assert_eq!(number_of(name), number, "{name}");
        }
        assert_eq!(army_number("the Prussians"), Number::Many);
        assert_eq!(army_number("the French"), Number::Many);
        assert_eq!(army_number("Ney's wing"), Number::One);
    }
}
