//! Stories that are read aloud: what they say is so, in random games too, and whoever falsifies one is found out.

mod alike;
mod aloud;
mod bynames;
mod composed;
pub(crate) mod dice;
pub(crate) mod easy_napoleonics;
mod lexicon;
mod log;
pub(crate) mod napoleonic_brigade;
mod phrases;
mod pronouns;
mod reader;
mod sound;
mod tolls;
pub(crate) mod two_by_two;
mod whose;

use estafette::adjudicate::{AnyRuleSet, BySide, Outcome, Phrases, Policy, Position, Side, Story};
use estafette::dice::Seeded;
use estafette::kit::{Number, army_number, naming, the};
use estafette::telling::{Reading, compose};

use log::Log;
use reader::{Named, Reader};
use sound::Sight;

/// The story of an exchange, as a side is told it, or the umpire.
pub(crate) fn story(
    rules: &dyn AnyRuleSet,
    before: &Position,
    outcome: &Outcome,
    (reader, exchange): (Option<&Side>, u32),
) -> Option<Story> {
    if let Some(own) = rules.story(before, &outcome.log, reader) {
        return Some(own);
    }
    let account = rules.account(before, &outcome.log, reader)?;
    let roster = rules.roster(before);
    let taken = Sight { rules, before, outcome, side: reader, exchange }.digest().fallen();
    Some(compose(&account, Reading { roster: &roster, reader, phrases: Phrases::NONE, exchange, taken: &taken }))
}

/// What of the stories of an exchange, and of the pages around them, is not sound, by whatever rules.
pub(crate) fn unsound(rules: &dyn AnyRuleSet, before: &Position, outcome: &Outcome, exchange: u32) -> Vec<String> {
    let sides = rules.roster(before).sides.into_iter().map(|(side, _)| Some(side));
    let readers = std::iter::once(None).chain(sides);
    let wrong = readers.flat_map(|side| match story(rules, before, outcome, (side.as_ref(), exchange)) {
        Some(story) => Sight { rules, before, outcome, side: side.as_ref(), exchange }.unsound(&story),
        None => Vec::new(),
    });
    wrong.chain(alike::told_otherwise(rules, before, outcome, exchange)).collect()
}

/// Every name that a story may have.
pub(crate) fn names(rules: &dyn AnyRuleSet, before: &Position, outcome: &Outcome) -> Vec<Named> {
    let people = rules.account(before, &outcome.log, None).map_or_else(Vec::new, |account| account.people);
    let units = people.iter().map(|person| Named {
        id: person.unit.to_string(),
        name: person.name.clone(),
        side: person.side.to_string(),
        is_side: false,
        many: !person.is_leader && naming::number(&person.name) == Number::Many,
        is_man: person.is_leader,
    });
    let roster = rules.roster(before);
    let sides = roster.sides.iter().map(|(side, army)| {
        let name = the(army);
        let (id, many) = (side.to_string(), army_number(&name) == Number::Many);
        Named { side: id.clone(), id, many, name, is_side: true, is_man: false }
    });
    units.chain(sides).collect()
}

/// The same with `you`, whom a report calls its reader's own army.
pub(super) fn with_you(mut names: Vec<Named>, reader: Option<&Side>) -> Vec<Named> {
    names.extend(reader.map(|side| Named {
        id: side.to_string(),
        name: "you".to_owned(),
        side: side.to_string(),
        is_side: true,
        many: true,
        is_man: false,
    }));
    names
}

/// What of a story is not so; for rule sets that have stories.
pub(crate) fn faults(rules: &dyn AnyRuleSet, before: &Position, outcome: &Outcome, exchange: u32) -> Vec<String> {
    let log = Log::of(rules, before, outcome);
    let sides = rules.roster(before).sides.into_iter().map(|(side, _)| Some(side));
    let readers = std::iter::once(None).chain(sides);
    let wrong = readers.flat_map(|side| {
        let Some(story) = story(rules, before, outcome, (side.as_ref(), exchange)) else { return Vec::new() };
        let reader = Reader { log: &log, names: with_you(names(rules, before, outcome), side.as_ref()) };
        // What befell somebody out of its sight a side is not told.
        let mut weighed = if side.is_none() { sums(&log, &reader, &story) } else { Vec::new() };
        let told = story.episodes.iter();
        // Who comes into view is told by the program for all rule sets, with hexes.
        let told = told.filter(|episode| !episode.text.contains(" can now "));
        let wrong = told.flat_map(|episode| {
            let wrong = reader.read(&episode.text);
            wrong.into_iter().map(|wrong| format!("{wrong}: {}", episode.text)).collect::<Vec<_>>()
        });
        weighed.extend(wrong);
        weighed
    });
    wrong.chain(clumsy(rules, before, outcome, exchange)).collect()
}

/// Losses that a story does not tell, or tells twice: of everybody whose losses are counted, the sum of what is told is that of
/// the log. Nobody's where losses are told roughly.
fn sums(log: &Log, reader: &Reader<'_>, story: &Story) -> Vec<String> {
    let rough = |text: &str| text.contains(" men ") || text.contains("all that was left");
    if story.episodes.iter().any(|episode| rough(&episode.text)) {
        return Vec::new();
    }
    let told = story.episodes.iter().flat_map(|episode| reader.weighs(&episode.text).1).collect::<Vec<_>>();
    // Of whom nobody is left the last losses need no number.
    let counted = log.tolls().into_iter().filter(|(unit, _)| !log.gone(unit)).collect::<Vec<_>>();
    let sum = |of: &str| told.iter().filter(|(known, _)| known == of).map(|(_, lost)| lost).sum::<u32>();
    let mut wrong = Vec::new();
    // What fire along the line has cost is told of an army; nobody is told to have lost more than he has.
    for army in reader.names.iter().filter(|named| named.is_side) {
        let is_own = |unit: &str| reader.names.iter().any(|named| named.id == unit && named.side == army.id);
        let own = counted.iter().filter(|(unit, _)| is_own(unit));
        let more = own.clone().filter(|(unit, lost)| sum(unit) > *lost);
        wrong.extend(more.map(|(unit, lost)| format!("{unit} loses {lost}, and {} is told: {story:?}", sum(unit))));
        let (lost, told) = own.fold((0, sum(&army.id)), |(lost, told), (unit, own)| (lost + own, told + sum(unit)));
        wrong.extend((lost != told).then(|| format!("{} loses {lost}, and {told} is told: {story:?}", army.id)));
    }
    wrong
}

/// What is clumsy in the stories of an exchange, by whatever rules; and whether they are told twice alike.
pub(crate) fn clumsy(rules: &dyn AnyRuleSet, before: &Position, outcome: &Outcome, exchange: u32) -> Vec<String> {
    let sides = rules.roster(before).sides.into_iter().map(|(side, _)| Some(side));
    let readers = std::iter::once(None).chain(sides);
    let wrong = readers.flat_map(|side| {
        let told = || story(rules, before, outcome, (side.as_ref(), exchange));
        let Some(story) = told() else { return Vec::new() };
        let mut wrong = Vec::new();
        if told().as_ref() != Some(&story) {
            wrong.push(format!("it is told twice in two ways: {story:?}"));
        }
        let units = rules.roster(&outcome.position).units;
        // An id stands in prose only where it is the name as well.
        let ids = units.iter().map(|(unit, ..)| unit.as_str());
        let ids = ids.filter(|id| !units.iter().any(|(_, _, name)| holds_word(name, id))).collect::<Vec<_>>();
        let texts = story.episodes.iter().map(|episode| &episode.text).chain([&story.headline]).chain(&story.short);
        let names = names(rules, before, outcome);
        for text in texts.filter(|text| !text.contains(" can now ")) {
            wrong.extend(bynames::plain(text, &names, side.as_ref().map(Side::as_str)).1);
            wrong.extend(ids.iter().filter(|id| holds_word(text, id)).map(|id| format!("the id {id}: {text}")));
            wrong.extend(slips(text).map(|slip| format!("{slip}: {text}")));
        }
        wrong
    });
    wrong.collect()
}

fn holds_word(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && !"-/".contains(letter)).any(|part| part == word)
}

/// Slips of the pen in a text.
fn slips(text: &str) -> impl Iterator<Item = String> {
    let mut slips = Vec::new();
    let words = text.split_whitespace().collect::<Vec<_>>();
    slips.extend(words.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| format!("`{}` stands twice", pair[0])));
    let marks = ["..", ".,", ",.", ",,", ";;", " ,", " .", "  ", "[", "]", "{", "}", "the the", "The the"];
    slips.extend(marks.into_iter().filter(|mark| text.contains(mark)).map(|mark| format!("`{mark}`")));
    let ends = text.is_empty() || text.starts_with(|first: char| first.is_uppercase() || first.is_ascii_digit());
    slips.extend((!ends).then(|| "it begins small".to_owned()));
    slips.into_iter()
}

/// Plays a part of a made-up battle, with all kinds of sentences in it.
fn battle(exchange: u32) -> (&'static dyn AnyRuleSet, Position, Outcome) {
    let rules = estafette::rules::by_id("really-simple").expect("it is there");
    let text = "rules: really-simple\nname: made-up\n\
        sides: [{side: red, name: Reds, home_edge: south}, {side: blue, name: Blues, home_edge: north}]\n\
        map: {columns: 12, rows: 12, tops: flat}\nturn: 1\npart: first\norder: [red, blue]\narmy:\n\
        - {unit: R1, side: red, name: the Grenadiers, kind: musket, at: '0506', form: line}\n\
        - {unit: R2, side: red, name: the 78th, kind: musket, at: '0606', form: line}\n\
        - {unit: R3, side: red, name: Hussars, kind: cavalry, at: '0906', form: line}\n\
        - {unit: R4, side: red, name: the three guns, kind: artillery, at: '0106', form: unlimbered}\n\
        - {unit: R5, side: red, name: the reserve, kind: musket, at: '0310', form: column}\n\
        - {unit: RG, side: red, name: Kempt, kind: general, at: '0506'}\n\
        - {unit: B1, side: blue, name: the Light Battalion, kind: musket, at: '0505', form: column}\n\
        - {unit: B2, side: blue, name: the chasseurs à pied, kind: musket, at: '0904', form: column}\n\
        - {unit: B3, side: blue, name: the Poles, kind: musket, at: '0103', form: line}\n";
    let mut faults = estafette::yaml::Faults::default();
    let tree = estafette::yaml::parse(text).expect("it is YAML");
    let position = rules.set_up(&tree, &mut faults).unwrap_or_else(|| panic!("{:?}", faults.sorted()));
    let orders = "orders:\n- {unit: R1, do: {fire: B1}}\n- {unit: R2, do: {fire: B1}}\n- {unit: R3, do: {charge: B2}}\n\
        - {unit: R4, do: {fire: B3}}\n- {unit: R5, do: [{move: '0309'}, {form: line}]}\n";
    let body = estafette::yaml::parse(orders).expect("it is YAML");
    let read = rules.read(&body, orders, &mut faults).unwrap_or_else(|| panic!("{:?}", faults.sorted()));
    let red = (Side::new("red"), Some(read));
    let mail = BySide::new([red, (Side::new("blue"), None)]);
    let mut dice = Seeded::new(&format!("made up {exchange}"));
    let outcome = rules.adjudicate(&position, &mail, &[], Policy::Default, &mut dice);
    (rules, position, outcome)
}

fn read(rules: &dyn AnyRuleSet, position: &Position, outcome: &Outcome, text: &str) -> Vec<String> {
    let log = Log::of(rules, position, outcome);
    Reader { log: &log, names: names(rules, position, outcome) }.read(text)
}

#[test]
fn stories_of_made_up_battles_are_so() {
    for exchange in 1..60 {
        let (rules, position, outcome) = battle(exchange);
        assert_eq!(faults(rules, &position, &outcome, exchange), Vec::<String>::new(), "battle {exchange}");
    }
}

/// A story with two names exchanged: each of the one for the other.
fn swapped(text: &str, one: &str, other: &str) -> String {
    text.replace(one, "\u{1}").replace(other, one).replace('\u{1}', other)
}

#[test]
fn sides_swapped_and_numbers_changed_are_found() {
    let (mut seeded, mut missed) = (0, Vec::new());
    for exchange in 1..60 {
        let (rules, position, outcome) = battle(exchange);
        let story = story(rules, &position, &outcome, (None, exchange)).expect("it has a story");
        for episode in &story.episodes {
            let text = &episode.text;
            let pairs = [("the Grenadiers", "the Light Battalion"), ("the Hussars", "the chasseurs à pied")];
            let pairs = pairs.into_iter().chain([("the three guns", "the Poles"), ("the 78th", "the Light Battalion")]);
            let small = text.replacen("The ", "the ", 1);
            let forged = pairs.filter(|(one, other)| small.contains(one) && small.contains(other));
            let mut forged = forged.map(|(one, other)| swapped(&small, one, other)).collect::<Vec<_>>();
            let numbers =
                [("one of ", "two of "), ("two of ", "three of "), ("last two", "last four"), ("of six", "of five")];
            let other = numbers.into_iter().filter(|(was, _)| text.contains(was));
            forged.extend(other.map(|(was, is)| text.replacen(was, is, 1)));
            for forged in forged {
                seeded += 1;
                if read(rules, &position, &outcome, &forged).is_empty() {
                    missed.push(forged);
                }
            }
        }
    }
    assert!(seeded > 100, "{seeded} faults are too few to prove anything");
    assert!(missed.is_empty(), "of {seeded} seeded faults these are not found:\n{}", missed.join("\n"));
}

#[test]
fn no_two_paragraphs_open_alike_and_nothing_is_told_that_did_not_happen() {
    for exchange in 1..60 {
        let (rules, position, outcome) = battle(exchange);
        let story = story(rules, &position, &outcome, (None, exchange)).expect("it has a story");
        let opening = |text: &str| text.split(' ').take(3).collect::<Vec<_>>().join(" ").to_lowercase();
        let mut openings = story.episodes.iter().map(|episode| opening(&episode.text)).collect::<Vec<_>>();
        openings.sort();
        let whole = openings.len();
        openings.dedup();
        assert_eq!(openings.len(), whole, "{story:?}");
        let told = story.episodes.iter().map(|episode| episode.text.as_str()).collect::<Vec<_>>().join(" ");
        for bad in
            ["looks on", "step comes to nothing", "at the cost of", "s's ", "0506", " hexes", "RS-", " is pinned"]
        {
            assert!(!told.contains(bad), "{bad}: {told}");
        }
    }
}

#[test]
fn headlines_of_one_kind_differ_from_exchange_to_exchange() {
    let (rules, position, outcome) = battle(1);
    let heads =
        (1..5).map(|exchange| story(rules, &position, &outcome, (None, exchange)).expect("it is told").headline);
    let mut heads = heads.collect::<Vec<_>>();
    assert!(heads.iter().all(|head| !head.is_empty()), "{heads:?}");
    heads.sort();
    heads.dedup();
    assert_eq!(heads.len(), 4, "{heads:?}");
}

#[test]
fn slips_of_the_pen_are_found() {
    for (text, slips_in_it) in [
        ("The 78th fires on the Poles.", 0),
        ("The 78th fires on the the Poles.", 2),
        ("The 78th [fires] on the Poles.", 2),
        ("The 78th fires on the Poles..", 1),
        ("the 78th fires.", 1),
    ] {
        assert_eq!(slips(text).count(), slips_in_it, "{text}: {:?}", slips(text).collect::<Vec<_>>());
    }
    assert!(holds_word("The poles break.", "poles") && !holds_word("The Poles break.", "poles"));
}

#[test]
fn a_loss_that_is_left_out_or_told_twice_is_found() {
    let mut found = 0;
    for exchange in 1..60 {
        let (rules, position, outcome) = battle(exchange);
        let log = Log::of(rules, &position, &outcome);
        let reader = Reader { log: &log, names: names(rules, &position, &outcome) };
        let whole = story(rules, &position, &outcome, (None, exchange)).expect("it has a story");
        assert_eq!(sums(&log, &reader, &whole), Vec::<String>::new());
        for place in 0..whole.episodes.len() {
            // Of whom nobody is left the last losses need no number.
            if reader.weighs(&whole.episodes[place].text).1.iter().all(|(unit, _)| log.gone(unit)) {
                continue;
            }
            let (mut less, mut more) = (whole.clone(), whole.clone());
            less.episodes.remove(place);
            more.episodes.push(whole.episodes[place].clone());
            assert!(!sums(&log, &reader, &less).is_empty(), "left out: {whole:?}");
            assert!(!sums(&log, &reader, &more).is_empty(), "twice: {whole:?}");
            found += 2;
        }
    }
    assert!(found > 50, "{found} is too few to prove anything");
}

#[test]
fn the_wordings_of_an_umpire_stand_in_a_story_in_the_place_of_those_built_in() {
    // A list has the name that it has in the code: what it is about, `fires`, is the key of none.
    let (mut stood, key) = (0, "foot-fires");
    for exchange in 1..40 {
        let (rules, position, outcome) = battle(exchange);
        let keys = rules.phrases().iter().map(|choices| choices.key()).collect::<Vec<_>>();
        assert!(keys.iter().any(|known| known == key) && !keys.iter().any(|known| known == "fires"), "{keys:?}");
        let built_in = rules.phrases().into_iter().find(|choices| choices.key() == key).expect("it is a list");
        let mut phrases = Phrases::NONE.clone();
        phrases.replace(key.to_owned(), vec!["[pours] lead into".to_owned()]);
        let account = rules.account(&position, &outcome.log, None).expect("it has incidents");
        let roster = rules.roster(&position);
        let told = |phrases: &Phrases| {
            let story = compose(&account, Reading { roster: &roster, reader: None, phrases, exchange, taken: &[] });
            story.episodes.into_iter().map(|episode| episode.text).collect::<Vec<_>>().join(" ")
        };
        let (own, plain) = (told(&phrases), told(Phrases::NONE));
        let said = built_in.wordings.iter().map(|wording| wording.replace(['[', ']'], ""));
        let said = said.filter(|wording| plain.contains(&format!("{wording} the "))).collect::<Vec<_>>();
        assert!(
            !plain.contains("pours lead into")
                && said.iter().all(|wording| !own.contains(&format!("{wording} the Light")))
        );
        stood += usize::from(own.contains("pours lead into the ") || own.contains("pour lead into the "));
    }
    // Where several fire at one, another list has the words.
    assert!(stood > 3, "the wording stands in {stood} stories only");
}
