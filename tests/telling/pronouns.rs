//! Pronouns in a story: whom each can mean, and the text with names in their place.

use super::bynames::plain;
use super::reader::Named;

/// A text with names in the place of the pronouns that open its sentences; each may mean one only of those whom the sentence
/// before it names, and where it may not is said.
pub(crate) fn resolved(text: &str, names: &[Named]) -> (String, Vec<String>) {
    let (text, mut wrong) = plain(text, names, None);
    let mut told = Vec::<String>::new();
    for sentence in text.split_inclusive(". ") {
        let word = sentence.split(' ').next().unwrap_or_default();
        let staff =
            |named: &Named| told.last().is_some_and(|before| before.contains(&format!("{}'s staff", named.name)));
        let fits = |named: &Named| match word {
            "He" => named.is_man && !staff(named),
            "They" => named.many,
            _ => !named.many && (!named.is_man || staff(named)),
        };
        let is_pronoun = matches!(word, "He" | "It" | "They");
        let costs = ["It costs", "They fight to", "They part"].iter().any(|words| sentence.starts_with(words));
        if !is_pronoun || costs {
            told.push(sentence.to_owned());
            continue;
        }
        let before = told.last().map_or("", String::as_str);
        let found = named_in(acting(before, names), names).into_iter();
        let found = found.filter(|named| fits(named)).collect::<Vec<_>>();
        match found.as_slice() {
            [one] => {
                let mut letters = one.name.chars();
                let first = letters.next().into_iter().flat_map(char::to_uppercase).collect::<String>();
                told.push(format!("{first}{}{}", letters.as_str(), &sentence[word.len()..]));
            }
            others => {
                let others = others.iter().map(|named| named.name.as_str()).collect::<Vec<_>>();
                wrong.push(format!("`{word}` may be any of {others:?}: {before}{sentence}"));
                told.push(sentence.to_owned());
            }
        }
    }
    let told = told.into_iter().map(|sentence| inside(&sentence, names, &mut wrong)).collect::<String>();
    (parties(&told, names, &mut wrong), wrong)
}

/// What stands between two who fight hand to hand.
const GOES_IN: [&str; 44] = [
    "come upon",
    "comes upon",
    "the guns of",
    "to attack",
    "bayonet at",
    "fall upon",
    "set upon",
    "sets upon",
    "against",
    "in among",
    "take",
    "takes",
    "charge",
    "charges",
    "ride at",
    "rides at",
    "spur into",
    "spurs into",
    "spur towards",
    "spurs towards",
    "storm",
    "storms",
    "storm forward against",
    "storms forward against",
    "bayonet against",
    "in upon",
    "down upon",
    "attack",
    "attacks",
    "the flank of",
    "the rear of",
    "the square of",
    "in the rear",
    "blows with",
    "grips with",
    "closes with",
    "close with",
    "fight with",
    "goes at",
    "go at",
    "next upon",
    "on against",
    "hand to hand with",
    "straight at",
];

/// More of them, which go after somebody.
const GOES_AFTER: [&str; 10] = [
    "presses after",
    "press after",
    "goes after",
    "go after",
    "follow up",
    "follows up",
    "heels of",
    "pursues",
    "pursue",
    "up against",
];

/// A text with names in the place of `the attacker`, `the defenders` and of armies whose losses in a fight are told: those of the
/// last fight before it.
fn parties(text: &str, names: &[Named], wrong: &mut Vec<String>) -> String {
    let mut text = text.to_owned();
    loop {
        let lower = text.to_lowercase();
        let roles = [("the attackers", 0), ("the attacker", 0), ("the defenders", 1), ("the defender", 1)];
        let roles = roles.into_iter().filter_map(|(role, of)| lower.find(role).map(|at| (at, role.len(), of)));
        let next = roles.min_by_key(|(at, length, _)| (*at, std::cmp::Reverse(*length)));
        let Some((at, length, of)) = next else { break };
        let many = lower[at..at + length].ends_with('s');
        let Some(both) = fight_before(&text[..at], names) else {
            wrong.push(format!("nobody has attacked: {text}"));
            break;
        };
        let who = both[of];
        if who.many != many {
            wrong.push(format!("{} in the wrong number: {text}", who.name));
        }
        text = format!("{}{}{}", &text[..at], capital_as(&text[at..], &who.name), &text[at + length..]);
    }
    for army in names.iter().filter(|named| named.is_side) {
        let small = format!("{} ", army.name);
        for begins in [capital_as("X", &small), small] {
            text = armies_by_unit(&text, &begins, army, names, wrong);
        }
    }
    text
}

/// A text with the name of who has fought of an army in the place of the army, where it is told what a fight has cost it:
/// `it costs the Allies 4 of 80 figures and you 7 of 56`, `you lose 7 of 51 figures, the Allies 8 of 63`.
fn armies_by_unit(text: &str, begins: &str, army: &Named, names: &[Named], wrong: &mut Vec<String>) -> String {
    let of_many = |rest: &str| {
        let words = rest.split(' ').take(3).collect::<Vec<_>>();
        matches!(words.as_slice(), [lost, "of", had] if !["the", "our"].contains(had)
            && !had.ends_with("'s") && super::lexicon::number(lost).is_some())
    };
    let mut text = text.to_owned();
    let mut from = 0;
    while let Some(at) = text[from..].find(begins).map(|at| from + at) {
        from = at + begins.len();
        let before = &text[..at];
        let verb = ["loses ", "lose "].into_iter().find(|verb| text[from..].starts_with(verb)).unwrap_or_default();
        let is_first = before.is_empty() || before.ends_with(". ");
        let is_cost = match verb.is_empty() {
            true => ["costs ", " and ", ", "].iter().any(|end| before.ends_with(end)),
            false => is_first,
        };
        if !is_cost || !of_many(&text[from + verb.len()..]) {
            continue;
        }
        match fight_before(&text[..at], names).and_then(|both| both.into_iter().find(|one| one.side == army.id)) {
            Some(who) => {
                let loses = match (verb.is_empty(), who.many) {
                    (true, _) => "",
                    (false, true) => "lose ",
                    (false, false) => "loses ",
                };
                let name = capital_as(begins, &who.name);
                text = format!("{}{name} {loses}{}", &text[..at], &text[from + verb.len()..]);
                from = at + name.len();
            }
            None => wrong.push(format!("nobody of {} has fought: {text}", army.name)),
        }
    }
    text
}

fn capital_as(before: &str, name: &str) -> String {
    let mut letters = name.chars();
    match (before.starts_with(char::is_uppercase), letters.next()) {
        (true, Some(first)) => first.to_uppercase().chain(letters).collect(),
        _ => name.to_owned(),
    }
}

/// The two of the last fight that a text tells of: who has attacked, and whom.
fn fight_before<'n>(text: &str, names: &'n [Named]) -> Option<[&'n Named; 2]> {
    let places = super::phrases::places(text, names);
    let troops = places.iter().filter(|place| !place.named.is_man).collect::<Vec<_>>();
    let mut fights = troops.iter().enumerate().skip(1).rev().filter_map(|(at, on)| {
        let before = text[..on.from].trim_end();
        let is_verb = |words: &&str| before.ends_with(&format!(" {words}"));
        let goes_in = GOES_IN.iter().chain(&GOES_AFTER).any(is_verb);
        // Whoever is named between stands in a list, or leads.
        let by = troops[..at].iter().rfind(|by| by.named.side != on.named.side)?;
        goes_in.then_some([by.named, on.named])
    });
    fights.next()
}

/// A sentence with names in the place of pronouns that begin its later parts; each may mean one only of those named before it there.
fn inside(sentence: &str, names: &[Named], wrong: &mut Vec<String>) -> String {
    let mut sentence = sentence.to_owned();
    for (word, is_many) in [("it", false), ("they", true)] {
        for (joint, end) in [("; ", " "), (", but ", " "), (", but ", ", too, "), (", in vain, and ", " ")] {
            let opens = format!("{joint}{word}{end}");
            let Some(at) = sentence.find(&opens) else { continue };
            // A price has an `it` that is nobody.
            if sentence[at + opens.len()..].starts_with("costs ") {
                continue;
            }
            let before = named_in(acting(&sentence[..at], names), names);
            let fits = before.into_iter().filter(|named| !named.is_man && named.many == is_many).collect::<Vec<_>>();
            match fits.as_slice() {
                [one] => sentence = sentence.replacen(&opens, &format!("{joint}{}{end}", one.name), 1),
                _ => wrong.push(format!("`{word}` may be nobody, or more than one: {sentence}")),
            }
        }
    }
    sentence
}

/// A sentence without the place that opens it, `on the left of the French`: the army there is nobody who acts.
fn acting<'t>(text: &'t str, names: &[Named]) -> &'t str {
    let is_side = |army: &str| names.iter().any(|named| named.is_side && named.name == army);
    let flanks = ["the left of ", "the right of "];
    let is_place =
        |lead: &str| flanks.iter().any(|flank| lead.split_once(flank).is_some_and(|(_, army)| is_side(army)));
    match text.split_once(", ") {
        Some((lead, rest)) if is_place(lead) => rest,
        _ => text,
    }
}

/// Everybody whom a text names, each once.
fn named_in<'n>(text: &str, names: &'n [Named]) -> Vec<&'n Named> {
    let mut sorted = names.iter().collect::<Vec<_>>();
    sorted.sort_by_key(|named| std::cmp::Reverse(named.name.len()));
    let mut rest = text.to_owned();
    let mut found = Vec::new();
    for named in sorted {
        let mut letters = named.name.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase).collect::<String>();
        let capital = format!("{first}{}", letters.as_str());
        let there = [named.name.as_str(), capital.as_str()].iter().any(|name| {
            rest.match_indices(name).any(|(at, _)| {
                let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
                !is_word(rest[..at].chars().next_back()) && !is_word(rest[at + name.len()..].chars().next())
            })
        });
        if there {
            rest = rest.replace(&named.name, "\u{1}").replace(&capital, "\u{1}");
            found.push(named);
        }
    }
    found
}
