//! Short names in a story, and armies behind first ones: whom each can mean, by rules of its own, and the text with plain names in
//! their place.

use super::reader::Named;

/// Words for what a unit is, with which it may be called a second time.
const KINDS: [&str; 22] = [
    "division",
    "brigade",
    "battalion",
    "company",
    "battery",
    "squadron",
    "regiment",
    "hussars",
    "cuirassiers",
    "lancers",
    "chasseurs",
    "dragoons",
    "grenadiers",
    "cossacks",
    "rifles",
    "voltigeurs",
    "tirailleurs",
    "uhlans",
    "hussards",
    "jägers",
    "jagers",
    "guns",
];

/// What troops of an army are called.
fn of_nation(army: &str) -> String {
    let army = army.trim_start_matches("the ");
    match army {
        "Allies" => "Allied".to_owned(),
        "Saxons" => "Saxon".to_owned(),
        "Swedes" => "Swedish".to_owned(),
        _ => army.strip_suffix('s').filter(|stem| stem.ends_with("ian")).unwrap_or(army).to_owned(),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn ends(text: &str, at: usize) -> bool {
    !text[at..].starts_with(char::is_alphanumeric) && !text[..at].is_empty()
}

/// Places of some words in a text, large or small at their beginning.
fn places(text: &str, words: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let large = capital(words);
    let both = if large == words { vec![large] } else { vec![words.to_owned(), large] };
    for words in both {
        let here = text.match_indices(&words).map(|(at, _)| (at, at + words.len()));
        found.extend(here.filter(|(from, to)| {
            let begins = text[..*from].chars().next_back().is_none_or(|letter| !letter.is_alphanumeric());
            begins && ends(text, *to)
        }));
    }
    found
}

fn replaced(text: &str, (from, to): (usize, usize), by: &str) -> String {
    let by = if text[from..].starts_with(char::is_uppercase) { capital(by) } else { by.to_owned() };
    format!("{}{by}{}", &text[..from], &text[to..])
}

/// How a name may be written with the army of its unit.
fn marked(name: &str, army: &str) -> Vec<String> {
    let of = of_nation(army);
    let mut forms = vec![format!("{name} of {army}"), format!("{name} in {of} service")];
    if let Some(rest) = name.strip_prefix("the ") {
        forms.push(format!("the {of} {rest}"));
        // `The 1st squadron of the French 9e`.
        let part =
            rest.split_once(" of the ").filter(|(_, whole)| whole.starts_with(|first: char| first.is_ascii_digit()));
        forms.extend(part.map(|(part, whole)| format!("the {part} of the {of} {whole}")));
        // `The three French guns`.
        forms.extend(rest.split_once(' ').map(|(count, rest)| format!("the {count} {of} {rest}")));
    } else if let Some((owner, rest)) = name.split_once("'s ") {
        forms.push(format!("{owner}'s {of} {rest}"));
    }
    forms
}

/// A list that has the word for what they are only once, `Kempt's and Pack's brigades`, with that word behind each of them; and
/// `Campi's brigade, Gauthier's and five more`.
fn one_by_one(text: &str, names: &[Named]) -> String {
    const ONES: [(&str, &str); 7] = [
        ("division", "divisions"),
        ("brigade", "brigades"),
        ("battalion", "battalions"),
        ("company", "companies"),
        ("battery", "batteries"),
        ("squadron", "squadrons"),
        ("regiment", "regiments"),
    ];
    let armies = names.iter().filter(|named| named.is_side).map(|side| side.name.as_str()).collect::<Vec<_>>();
    let mut text = text.to_owned();
    for (one, many) in ONES {
        let all =
            names.iter().filter(|named| !named.is_side && named.name.to_lowercase().ends_with(&format!(" {one}")));
        // Each as he may be called, and the same without that word.
        let calls = |named: &Named| {
            let own = named.name.strip_prefix("the ").map(|rest| format!("your {rest}"));
            let own = own.into_iter().chain([named.name.clone()]);
            own.chain(armies.iter().flat_map(|army| marked(&named.name, army)))
                .filter(|call| call.ends_with(one) || call.ends_with(&capital(one)))
                .collect::<Vec<_>>()
        };
        let all = all.map(|named| (named, calls(named))).collect::<Vec<_>>();
        let bare = |call: &str| call[..call.len() - one.len() - 1].to_owned();
        let last = |text: &str| {
            all.iter().flat_map(|(_, calls)| calls).find_map(|call| {
                let plural =
                    format!("{} {}", bare(call), if call.ends_with(one) { many.to_owned() } else { capital(many) });
                places(text, &plural).first().map(|place| (*place, call.clone()))
            })
        };
        while let Some((place, call)) = last(&text) {
            text = replaced(&text, place, &call);
            let mut at = place.0;
            let before = |text: &str, at: usize| {
                all.iter().flat_map(|(_, calls)| calls).find_map(|call| {
                    [" and ", ", "].iter().find_map(|joint| {
                        let to = text[..at].strip_suffix(joint)?.len();
                        let from = to.checked_sub(bare(call).len())?;
                        let there = text.get(from..to)?;
                        let begins = text[..from].chars().next_back().is_none_or(|letter| !letter.is_alphanumeric());
                        (begins && (there == bare(call) || there == capital(&bare(call))))
                            .then(|| ((from, to), call.clone()))
                    })
                })
            };
            while let Some((place, call)) = before(&text, at) {
                text = replaced(&text, place, &call);
                at = place.0;
            }
        }
        for (named, _) in all.iter().filter(|(named, _)| named.name.contains("'s ")) {
            let owner = bare(&named.name);
            text = text.replace(&format!("{one}, {owner} and "), &format!("{one}, {} and ", named.name));
        }
    }
    text
}

/// How it is said of leaders whose they are, and of Allies to whom they are enemies: what stands before a name.
fn before_names(names: &[Named]) -> Vec<(String, Option<String>)> {
    let mut marks = vec![("on the enemy's side, ".to_owned(), None), ("the enemy's ".to_owned(), None)];
    for side in names.iter().filter(|named| named.is_side && named.name != "you") {
        let of = of_nation(&side.name);
        marks.push((format!("on the side of {}, ", side.name), Some(side.id.clone())));
        marks.push((format!("the {of} general "), Some(side.id.clone())));
        let titled = names.iter().filter(|named| named.is_man && named.name.contains(' '));
        marks.extend(titled.map(|man| (format!("the {of} {}", man.name), Some(side.id.clone()))));
    }
    marks
}

/// The text without them; whoever stands there and is of another side is wrong.
fn without_marks(text: &str, names: &[Named], reader: Option<&str>, wrong: &mut Vec<String>) -> String {
    let mut text = text.to_owned();
    for (mark, side) in before_names(names) {
        let large = capital(&mark);
        while let Some((at, length)) =
            [&mark, &large].into_iter().find_map(|mark| Some((text.find(mark.as_str())?, mark.len())))
        {
            let man = names.iter().find(|named| named.is_man && mark.ends_with(named.name.as_str()));
            let rest = text[at + length..].to_owned();
            let behind = match (man, mark.as_str()) {
                (Some(man), _) => format!("{}{rest}", man.name),
                (None, "the enemy's ") => format!("the {rest}"),
                (None, _) => rest,
            };
            let is_named = |named: &&Named| !named.is_side && behind.starts_with(named.name.as_str());
            let whom = names.iter().filter(is_named).max_by_key(|named| named.name.len());
            let is_so = whom.is_none_or(|whom| match &side {
                Some(side) => whom.side == *side,
                None => reader.is_none_or(|reader| reader != whom.side),
            });
            if !is_so {
                wrong.push(format!("{:?} is not of {side:?}: {text}", whom.map(|whom| &whom.id)));
            }
            let behind = if text[at..].starts_with(char::is_uppercase) { capital(&behind) } else { behind };
            text = format!("{}{behind}", &text[..at]);
        }
    }
    text
}

/// The text without the armies behind names, and which of them are wrong.
fn without_armies(text: &str, names: &[Named], reader: Option<&str>) -> (String, Vec<String>) {
    let mut wrong = Vec::new();
    let mut text = without_marks(text, names, reader, &mut wrong);
    let mut units = names.iter().filter(|named| !named.is_side && !named.is_man).collect::<Vec<_>>();
    units.sort_by_key(|named| std::cmp::Reverse(named.name.len()));
    for unit in units {
        for side in names.iter().filter(|named| named.is_side) {
            for form in marked(&unit.name, &side.name) {
                // A name that has the word for a people in it already says nothing of an army.
                while let Some(place) = places(&text, &form).first() {
                    let alike = names.iter().filter(|other| !other.is_side && other.name == unit.name);
                    if !alike.clone().any(|other| other.side == side.id) {
                        wrong.push(format!("{} is not of {}: {text}", unit.id, side.name));
                    }
                    text = replaced(&text, *place, &unit.name);
                }
            }
        }
        let Some(rest) = unit.name.strip_prefix("the ") else { continue };
        // `Your battery` of the French battery.
        let army = names.iter().find(|named| named.is_side && named.id == unit.side && named.name != "you");
        let bare = army.and_then(|army| rest.strip_prefix(&format!("{} ", of_nation(&army.name))));
        while let Some(place) = bare.and_then(|bare| places(&text, &format!("your {bare}")).first().copied()) {
            if reader.is_some_and(|reader| reader != unit.side) {
                wrong.push(format!("{} is not of {reader:?}: {text}", unit.id));
            }
            text = replaced(&text, place, &unit.name);
        }
        while let Some(place) = places(&text, &format!("your {rest}")).first() {
            if reader.is_some_and(|reader| reader != unit.side) {
                wrong.push(format!("{} is not of {reader:?}: {text}", unit.id));
            }
            text = replaced(&text, *place, &unit.name);
        }
    }
    (text, wrong)
}

/// What a unit is, by the last word of its name before an `of`.
fn kind(named: &Named) -> Option<&'static str> {
    let head = named.name.split(" of ").next().unwrap_or_default().to_lowercase();
    KINDS.into_iter().find(|kind| head.ends_with(&format!(" {kind}")))
}

/// `Jamin's men` of Jamin's brigade.
fn men(named: &Named) -> Option<String> {
    let (owner, rest) = named.name.split_once("'s ")?;
    ["brigade", "division"].contains(&rest).then(|| format!("{owner}'s men"))
}

/// What may be called by a short name of those who stand in a text in full.
fn may_be(named: &Named, short: &str) -> bool {
    match short.strip_prefix("the ") {
        // `The Rifles` are called so.
        Some(word) if KINDS.contains(&word.to_lowercase().as_str()) => {
            kind(named) == Some(word.to_lowercase().as_str())
        }
        // `The 2nd squadron` of the 9e.
        // `The Jambline battalion`, where it has more words between; `the 2nd squadron` of the 9e.
        Some(_) if by_first_word(named).as_deref() == Some(short) => true,
        Some(head) if head.contains(' ') => named.name.starts_with(&format!("{short} of ")),
        Some(number) => named.name.starts_with(&format!("the {number} ")) && kind(named).is_none(),
        // `Husson` goes in with his brigade.
        None if men(named).is_some() && named.name.starts_with(&format!("{short}'s ")) => true,
        None => men(named).as_deref() == Some(short) || named.name.starts_with(&format!("{short} ")),
    }
}

/// A name without the words between its first and its kind.
fn by_first_word(named: &Named) -> Option<String> {
    let words = named.name.strip_prefix("the ")?.split(' ').collect::<Vec<_>>();
    let is_plain = kind(named).is_some() && !named.name.contains(" of ") && !named.name.contains("'s ");
    match words.as_slice() {
        [first, _, .., last] if is_plain => Some(format!("the {first} {last}")),
        _ => None,
    }
}

/// A name that a number tells from others of one owner, or of one unit: what stands before the number, the number, what it is, and
/// of what: `Röder's`, `second`, `battery`; `the`, `2nd`, `squadron`, ` of the 9e`.
fn of_a_number(name: &str) -> Option<[&str; 4]> {
    if let Some((owner, rest)) = name.split_once("'s ") {
        let (number, kind) = rest.split_once(' ')?;
        return (!kind.contains(' ')).then(|| [&name[..owner.len() + 2], number, kind, ""]);
    }
    let (number, rest) = name.strip_prefix("the ")?.split_once(' ')?;
    let (kind, of) = rest.split_at(rest.find(" of ")?);
    let is_number =
        number.starts_with(|first: char| first.is_ascii_digit()) || ["first", "second", "third"].contains(&number);
    is_number.then_some(["the", number, kind, of])
}

/// By its value where it is written in figures or in words.
fn in_order(number: &str) -> usize {
    const WORDS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let figures = number.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    WORDS.iter().position(|word| *word == number).or_else(|| figures.parse().ok()).unwrap_or(usize::MAX)
}

/// A text in which each of those whose numbers stand in a list has his whole name: `Röder's first and second batteries`.
fn numbered(text: &str, names: &[Named]) -> String {
    let mut text = text.to_owned();
    let armies = names.iter().filter(|named| named.is_side && named.name != "you");
    let armies = armies.map(|side| format!("{} ", of_nation(&side.name))).chain([String::new()]).collect::<Vec<_>>();
    for one in names {
        let Some([owner, _, kind, of]) = of_a_number(&one.name) else { continue };
        let all = names.iter().filter_map(|other| Some((of_a_number(&other.name)?, &other.name)));
        let all = all.filter(|([whose, _, what, part], _)| (*whose, *what, *part) == (owner, kind, of));
        let mut all = all.collect::<Vec<_>>();
        all.sort_by_key(|([_, number, ..], _)| in_order(number));
        let many = kind.strip_suffix('y').map_or_else(|| format!("{kind}s"), |stem| format!("{stem}ies"));
        for chosen in 0_u32..1 << all.len().min(8) {
            let own = all.iter().enumerate().filter(|(at, _)| chosen & (1 << at) != 0).map(|(_, one)| one);
            let own = own.collect::<Vec<_>>();
            let Some(((last, most), true)) = own.split_last().map(|parts| (parts, own.len() > 1)) else { continue };
            let before = most.iter().map(|([_, number, ..], _)| *number).collect::<Vec<_>>().join(", ");
            for army in &armies {
                let short = format!(" {before} and {} {army}{many}{of}", last.0[1]);
                let whole = |lead: &str| {
                    let first = format!("{lead} {} {army}{kind}{of}", most[0].0[1]);
                    let rest = most[1..].iter().map(|(_, name)| format!(", {name}")).collect::<String>();
                    format!("{first}{rest} and {}", last.1)
                };
                for lead in
                    [owner.to_owned(), capital(owner), owner.replace("the", "your"), owner.replace("the", "Your")]
                {
                    text = text.replace(&format!("{lead}{short}"), &whole(&lead));
                }
            }
        }
    }
    text
}

/// A text in which each of a list whose numbers alone are told apart has its whole name: `the 5th, 6th and 7th Kurmark Landwehr`.
fn by_numbers(text: &str, names: &[Named]) -> String {
    let parts = |named: &Named| {
        let (number, rest) = named.name.strip_prefix("the ")?.split_once(' ')?;
        let is_number = number.starts_with(|first: char| first.is_ascii_digit());
        is_number.then(|| (number.to_owned(), rest.to_owned()))
    };
    let all = names.iter().filter(|named| !named.is_side).filter_map(parts).collect::<Vec<_>>();
    let mut text = text.to_owned();
    loop {
        let next = all.iter().find_map(|(number, rest)| {
            let mut others = all.iter().filter(|(other, own)| own == rest && other != number);
            others.find_map(|(other, _)| {
                [", ", " and "].iter().find_map(|joint| {
                    let short = format!(" {other}{joint}{number} {rest}");
                    text.contains(&short).then(|| (short, format!(" {other} {rest}{joint}the {number} {rest}")))
                })
            })
        });
        let Some((short, whole)) = next else { return text };
        text = text.replace(&short, &whole);
    }
}

/// The calibre by which a battery is called.
fn calibre(name: &str) -> Option<&str> {
    let (calibre, kind) = name.strip_prefix("the ")?.split_once("-pounder ")?;
    ["battery", "company"].contains(&kind).then_some(calibre)
}

/// A text in which each battery of `the 4-, 8- and 12-pounders` has its whole name. They are of the army of which one of them can
/// be only.
fn calibres(text: &str, names: &[Named]) -> String {
    let mut text = text.to_owned();
    while let Some(end) = text.find("-pounders") {
        let Some(start) = text[..end].to_lowercase().rfind("the ") else { break };
        let list = &text[start + 4..end];
        let (army, list) = match list.split_once(' ') {
            Some((army, rest)) if !army.starts_with(|letter: char| letter.is_ascii_digit()) => {
                (format!("{army} "), rest)
            }
            _ => (String::new(), list),
        };
        let parts = list.replace(" and ", ", ");
        let parts = parts.split(", ").map(|part| part.trim_end_matches('-')).collect::<Vec<_>>();
        let bear = |of: &str| names.iter().filter(|named| calibre(&named.name) == Some(of)).collect::<Vec<_>>();
        let Some(side) = parts.iter().find_map(|of| match bear(of).as_slice() {
            [one] => Some(one.side.clone()),
            _ => None,
        }) else {
            break;
        };
        let own = parts.iter().map(|of| bear(of).into_iter().find(|named| named.side == side));
        let Some(own) = own.collect::<Option<Vec<_>>>() else { break };
        let mut whole = own.iter().map(|named| named.name.clone()).collect::<Vec<_>>();
        whole[0] = whole[0].replacen("the ", &format!("the {army}"), 1);
        let (last, most) = whole.split_last().expect("there are some");
        let written = format!("{} and {last}", most.join(", "));
        text = replaced(&text, (start, end + "-pounders".len()), &written);
    }
    text
}

/// Every short name of those in a text.
fn shorts(named: &Named) -> Vec<String> {
    let mut shorts = Vec::new();
    match kind(named) {
        Some(kind) => {
            shorts.push(format!("the {kind}"));
            shorts.extend(["rifles", "cossacks"].contains(&kind).then(|| format!("the {}", capital(kind))));
            let head = named.name.split_once(" of ").map(|(head, _)| head.to_owned());
            shorts.extend(head.filter(|head| head.split(' ').count() > 2));
            shorts.extend(men(named));
            shorts.extend(men(named).and_then(|men| Some(men.strip_suffix("'s men")?.to_owned())));
            shorts.extend(named.name.split_once("'s ").map(|(owner, _)| format!("{owner}'s")));
            shorts.extend(by_first_word(named));
        }
        None => {
            let number = named.name.strip_prefix("the ").and_then(|rest| rest.split_once(' '));
            let number = number.filter(|(number, _)| number.contains(|letter: char| letter.is_ascii_digit()));
            shorts.extend(number.map(|(number, _)| format!("the {number}")));
        }
    }
    shorts
}

/// A text with plain names, in the place of shorter ones and of those with their army; and what of it is not so, or may mean more
/// than one. `reader` is whose report it is, where that is known.
pub(crate) fn plain(text: &str, names: &[Named], reader: Option<&str>) -> (String, Vec<String>) {
    let listed = calibres(&one_by_one(&by_numbers(&numbered(text, names), names), names), names);
    let (mut text, mut wrong) = without_armies(&listed, names, reader);
    let units = names.iter().filter(|named| !named.is_side && !named.is_man).collect::<Vec<_>>();
    let in_full = |text: &str| {
        let spans = units.iter().flat_map(|unit| places(text, &unit.name).into_iter().map(|span| (span, *unit)));
        let mut spans = spans.collect::<Vec<_>>();
        let all = spans.iter().map(|(span, _)| *span).collect::<Vec<_>>();
        spans.retain(|((from, to), _)| {
            !all.iter().any(|(start, end)| start <= from && to <= end && end - start > to - from)
        });
        spans
    };
    loop {
        let spans = in_full(&text);
        let mut forms = spans.iter().flat_map(|(_, unit)| shorts(unit)).collect::<Vec<_>>();
        // The longer first: `Jamin's` is a part of `Jamin's men`, and no `Jamin`.
        forms.sort_by_key(|form| (std::cmp::Reverse(form.len()), form.clone()));
        forms.dedup();
        let is_bare = |(from, to): &(usize, usize)| {
            !spans.iter().any(|((start, end), _)| start <= from && to <= end) && !text[*to..].starts_with("'s")
        };
        let mut found = forms.iter().flat_map(|form| places(&text, form).into_iter().map(move |place| (place, form)));
        let Some((place, form)) = found.find(|(place, _)| is_bare(place)) else { break };
        let mut meant = spans.iter().map(|(_, unit)| *unit).filter(|unit| may_be(unit, form)).collect::<Vec<_>>();
        meant.sort_by_key(|unit| unit.id.clone());
        meant.dedup_by_key(|unit| unit.name.clone());
        let is_named = |unit: &&Named| spans.iter().any(|((_, to), known)| known.id == unit.id && *to <= place.0);
        match meant.as_slice() {
            [one] if is_named(one) => text = replaced(&text, place, &one.name),
            others => {
                let others = others.iter().map(|named| named.name.as_str()).collect::<Vec<_>>();
                wrong.push(format!("`{form}` may be any of {others:?}, or is named too early: {text}"));
                break;
            }
        }
    }
    (text, wrong)
}

fn named(id: &str, name: &str, side: &str) -> Named {
    let many = name.ends_with('s') && !name.contains("'s ");
    Named { id: id.to_owned(), name: name.to_owned(), side: side.to_owned(), is_side: false, many, is_man: false }
}

#[test]
fn short_names_and_armies_are_read_and_wrong_ones_found() {
    let side = |id: &str, name: &str| Named { is_side: true, ..named(id, name, id) };
    let names = [
        named("j", "Jamin's brigade", "french"),
        named("s", "Saxe-Weimar's brigade", "allied"),
        named("h", "Huber's chasseurs", "french"),
        named("r", "the 95th Rifles", "allied"),
        named("l", "the 56e Ligne", "french"),
        named("p", "the Polish battalion", "french"),
        named("w", "the Swiss battalion", "french"),
        named("y", "the Young battalion", "french"),
        named("c2", "the 2nd squadron of the 9e", "french"),
        named("k", "Kempt's brigade", "allied"),
        named("ga", "Gauthier's brigade", "french"),
        named("g", "the three guns", "french"),
        named("c1", "the 1st squadron of the 9e", "french"),
        named("r1", "Röder's first battery", "allied"),
        named("r2", "Röder's second battery", "allied"),
        named("jg", "the Jambline Grenadier battalion", "allied"),
        named("p4", "the 4-pounder battery", "french"),
        named("p12", "the 12-pounder company", "french"),
        named("k5", "the 5th Kurmark Landwehr", "allied"),
        named("k6", "the 6th Kurmark Landwehr", "allied"),
        named("k7", "the 7th Kurmark Landwehr", "allied"),
        named("a12", "the 12-pounder battery", "allied"),
        side("french", "the French"),
        side("allied", "the Allies"),
    ];
    for (text, reads, faults) in [
        ("Huber's French chasseurs charge. The chasseurs win.", "Huber's chasseurs charge. Huber's chasseurs win.", 0),
        ("Huber's Allied chasseurs charge.", "Huber's chasseurs charge.", 1),
        ("On the enemy's side, Kempt's brigade charges.", "Kempt's brigade charges.", 0),
        ("On the enemy's side, Huber's chasseurs charge.", "Huber's chasseurs charge.", 1),
        ("On the side of the Allies, Kempt's brigade charges.", "Kempt's brigade charges.", 0),
        ("On the side of the French, Kempt's brigade charges.", "Kempt's brigade charges.", 1),
        ("The enemy's 95th Rifles charge.", "The 95th Rifles charge.", 0),
        ("The enemy's 56e Ligne charges.", "The 56e Ligne charges.", 1),
        ("The 2nd squadron of the French 9e charges.", "The 2nd squadron of the 9e charges.", 0),
        ("The 2nd squadron of the Allied 9e charges.", "The 2nd squadron of the 9e charges.", 1),
        ("The French 56e Ligne fires. The 56e is hit.", "The 56e Ligne fires. The 56e Ligne is hit.", 0),
        ("Your 56e Ligne fires.", "The 56e Ligne fires.", 0),
        ("The French 4- and 12-pounders fire.", "The 4-pounder battery and the 12-pounder company fire.", 0),
        ("The Allied 4- and 12-pounders fire.", "The 4-pounder battery and the 12-pounder company fire.", 1),
        (
            "Jamin's brigade fires at Saxe-Weimar's brigade. Saxe-Weimar's brigade closes with Jamin's men.",
            "Jamin's brigade fires at Saxe-Weimar's brigade. Saxe-Weimar's brigade closes with Jamin's brigade.",
            0,
        ),
        (
            "Jamin's brigade closes with Saxe-Weimar's brigade, and goes at Saxe-Weimar's men again.",
            "Jamin's brigade closes with Saxe-Weimar's brigade, and goes at Saxe-Weimar's brigade again.",
            0,
        ),
        ("Your 95th Rifles fire.", "The 95th Rifles fire.", 1),
        ("The Polish battalion in French service fires.", "The Polish battalion fires.", 0),
        ("The Polish battalion in Allied service fires.", "The Polish battalion fires.", 1),
        ("The three French guns fire.", "The three guns fire.", 0),
        (
            "Jamin's brigade fires. Saxe-Weimar's brigade fires at Jamin's, which flees.",
            "Jamin's brigade fires. Saxe-Weimar's brigade fires at Jamin's brigade, which flees.",
            0,
        ),
        (
            "Jamin's brigade fires at Saxe-Weimar's brigade. The brigade flees.",
            "Jamin's brigade fires at Saxe-Weimar's brigade. The brigade flees.",
            1,
        ),
        ("The brigade fires. Jamin's brigade flees.", "The brigade fires. Jamin's brigade flees.", 1),
        (
            "The 2nd squadron of the 9e charges Kempt's brigade. The 2nd squadron flees.",
            "The 2nd squadron of the 9e charges Kempt's brigade. The 2nd squadron of the 9e flees.",
            0,
        ),
        (
            "Röder's first and second batteries and five other units unlimber.",
            "Röder's first battery and Röder's second battery and five other units unlimber.",
            0,
        ),
        (
            "Röder's first and second French batteries unlimber.",
            "Röder's first French battery and Röder's second battery unlimber.",
            1,
        ),
        (
            "The 1st and 2nd squadrons of the 9e move up.",
            "The 1st squadron of the 9e and the 2nd squadron of the 9e move up.",
            0,
        ),
        (
            "The Jambline Grenadier battalion charges the Swiss battalion. The Jambline battalion flees.",
            "The Jambline Grenadier battalion charges the Swiss battalion. The Jambline Grenadier battalion flees.",
            0,
        ),
        (
            "The Allied 5th, 6th and 7th Kurmark Landwehr fire on the Swiss battalion.",
            "The 5th Kurmark Landwehr, the 6th Kurmark Landwehr and the 7th Kurmark Landwehr fire on the Swiss battalion.",
            0,
        ),
        (
            "The Swiss battalion, and the 5th and 6th Kurmark Landwehr fire.",
            "The Swiss battalion, and the 5th Kurmark Landwehr and the 6th Kurmark Landwehr fire.",
            0,
        ),
        ("Your 5th and 6th Kurmark Landwehr fire.", "The 5th Kurmark Landwehr and the 6th Kurmark Landwehr fire.", 1),
        ("Jamin's and Kempt's brigades fire.", "Jamin's brigade and Kempt's brigade fire.", 0),
        ("Jamin's and Gauthier's French brigades fire.", "Jamin's brigade and Gauthier's brigade fire.", 0),
        ("Kempt's and Gauthier's Allied brigades fire.", "Kempt's brigade and Gauthier's brigade fire.", 1),
        (
            "The French Polish, the Swiss and the Young battalions fire.",
            "The Polish battalion, the Swiss battalion and the Young battalion fire.",
            0,
        ),
        (
            "Jamin's French brigade, Gauthier's and five other units come on.",
            "Jamin's brigade, Gauthier's brigade and five other units come on.",
            0,
        ),
    ] {
        let (plain, wrong) = plain(text, &names, Some("french"));
        assert_eq!((plain.as_str(), wrong.len()), (reads, faults), "{text}: {wrong:?}");
    }
}
