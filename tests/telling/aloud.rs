//! What whoever reads a story aloud would stumble over, in the games of the examples: two armies under one verb, losses that grow
//! backwards, words that no place stands behind.

use std::fs;
use std::path::Path;

use estafette::adjudicate::{AnyLog, AnyRuleSet, Phrases, Position, Side, Story};
use estafette::kit::{Number, naming, the};
use estafette::telling::{Reading, compose};

use super::bynames::plain;
use super::phrases::places;
use super::reader::Named;

/// The games of a rule set, with the last exchange that is read of each.
pub(super) const GAMES: [(&str, &str, u32); 5] = [
    ("really-simple", "maida", 11),
    ("really-simple", "duernstein", 9),
    ("easy-napoleonics", "sankt-marien", 27),
    ("two-by-two", "hagelberg", 33),
    ("napoleonic-brigade", "quatre-bras", 17),
];

/// What a bulletin of a campaign does not say: a place is named behind the word that it goes with, and a verb once.
const CLUMSY: [&str; 12] = [
    " at north",
    " at south",
    " of north",
    " of south",
    " on north",
    " on south",
    " in a hundred",
    " is there at ",
    " are there at ",
    "It is still",
    " men of them",
    " the Exelmans",
];

pub(super) struct Told {
    pub(super) rules: &'static dyn AnyRuleSet,
    pub(super) before: Position,
    pub(super) log: AnyLog,
    pub(super) exchange: u32,
}

pub(super) fn exchanges(rules: &str, game: &str, last: u32) -> Vec<Told> {
    let rules = estafette::rules::by_id(rules).expect("it is there");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(game);
    let text = |exchange: u32, name: &str| {
        let text = fs::read_to_string(folder.join(format!("x{exchange:03}")).join(name)).expect("it is there");
        // The salt before it, and what of it hides, is the folder's.
        let mut rest = text.as_str();
        while let Some((first, behind)) = rest.split_once('\n')
            && ["salt: ", "hidden: ", "stopped: "].iter().any(|own| first.starts_with(own))
        {
            rest = behind;
        }
        rest.to_owned()
    };
    let told = (2..=last).filter_map(|exchange| {
        let before = rules.load(&text(exchange - 1, "state.yaml")).ok()?;
        let log = rules.load_log(&text(exchange, "log.yaml")).ok()?;
        Some(Told { rules, before, log, exchange })
    });
    let told = told.collect::<Vec<_>>();
    assert!(!told.is_empty(), "{game} is told");
    told
}

impl Told {
    pub(super) fn sides(&self) -> Vec<Side> {
        self.rules.roster(&self.before).sides.into_iter().map(|(side, _)| side).collect()
    }

    fn story(&self) -> Option<Story> {
        if let Some(own) = self.rules.story(&self.before, &self.log, None) {
            return Some(own);
        }
        let account = self.rules.account(&self.before, &self.log, None)?;
        let roster = self.rules.roster(&self.before);
        let (phrases, exchange) = (Phrases::NONE, self.exchange);
        Some(compose(&account, Reading { roster: &roster, reader: None, phrases, exchange, taken: &[] }))
    }

    fn people(&self) -> Vec<(Named, Side)> {
        let account = self.rules.account(&self.before, &self.log, None).expect("it has incidents");
        let people = account.people.into_iter().map(|person| {
            let many = !person.is_leader && naming::number(&person.name) == Number::Many;
            let id = person.unit.to_string();
            let (name, side) = (person.name, person.side.to_string());
            (Named { id, name, side, is_side: false, many, is_man: person.is_leader }, person.side)
        });
        let armies = self.rules.roster(&self.before).sides.into_iter().map(|(side, army)| {
            let (id, name) = (side.to_string(), the(&army));
            (Named { side: id.clone(), id, name, is_side: true, many: true, is_man: false }, side)
        });
        people.chain(armies).collect()
    }
}

/// What of a text nobody would say.
fn stumbles(people: &[(Named, Side)], text: &str) -> Vec<String> {
    let names = people.iter().map(|(named, _)| named.clone()).collect::<Vec<_>>();
    let side = |id: &str| people.iter().find(|(named, _)| named.id == id).map(|(_, side)| side);
    let text = &plain(text, &names, None).0;
    let places = places(text, &names);
    let joined = places.windows(2).filter(|two| text.get(two[0].to..two[1].from) == Some(" and "));
    let mixed = joined.filter(|two| side(&two[0].named.id) != side(&two[1].named.id));
    let wrong = mixed.map(|two| format!("{} and {} are enemies", two[0].named.id, two[1].named.id));
    let mut wrong = wrong.collect::<Vec<_>>();
    let mut had: Vec<(&str, u32)> = Vec::new();
    for place in &places {
        let Some(left) = left_before(&text[place.to..]) else { continue };
        if had.iter().any(|(unit, before)| *unit == place.named.id && *before < left) {
            wrong.push(format!("{} has more than before", place.named.id));
        }
        had.push((&place.named.id, left));
    }
    wrong
}

/// Of how many somebody loses by fire, in figures: `, which loses 2 of its 37 figures`, ` and costs it 2 of its 37 figures`.
fn left_before(rest: &str) -> Option<u32> {
    let rest = rest.trim_start_matches(", which").trim_start_matches(", who").trim_start_matches(" and").trim_start();
    let costs = ["costs it ", "cost it ", "costs them ", "cost them "];
    let lost = ["loses ", "lose "].into_iter().chain(costs).find_map(|verb| rest.strip_prefix(verb));
    let rest = match rest.starts_with(|first: char| first.is_ascii_digit()) {
        // `The fire of Best's brigade costs Campi's brigade 2 of its 37 figures.`
        true => rest,
        false => lost?,
    };
    let (_, had) = rest.split_once(" of its ").or_else(|| rest.split_once(" of their "))?;
    had.split(' ').next()?.parse().ok()
}

#[test]
fn no_two_armies_stand_under_one_verb_and_losses_do_not_grow_backwards() {
    let mut wrong = Vec::new();
    for (rules, game, last) in GAMES {
        for told in exchanges(rules, game, last) {
            let (story, people) = (told.story().expect("it has a story"), told.people());
            for episode in &story.episodes {
                let stumbles = stumbles(&people, &episode.text).into_iter();
                wrong.extend(stumbles.map(|stumble| format!("{game} {}: {stumble}: {}", told.exchange, episode.text)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_would_be_stumbled_over_is_found() {
    let people = exchanges("napoleonic-brigade", "quatre-bras", 2)[0].people();
    for (text, found) in [
        ("Rogers's battery and Stevenart's battery miss fire.", 0),
        ("Piré's horse battery and Stevenart's battery miss fire.", 1),
        (
            "Best's brigade fires on Campi's brigade, which loses 2 of its 37 figures. Campi's brigade loses 1 of its 35 figures.",
            0,
        ),
        (
            "Best's brigade fires on Campi's brigade, which loses 1 of its 35 figures. Campi's brigade loses 2 of its 37 figures.",
            1,
        ),
        (
            "Best's brigade fires on Campi's brigade and costs it 1 of its 35 figures. The fire of Best's brigade costs Campi's brigade 2 of its 37 figures.",
            1,
        ),
        (
            "Best's brigade fires on Campi's brigade and costs it 2 of its 37 figures. The fire of Best's brigade costs Campi's brigade 1 of its 35 figures.",
            0,
        ),
    ] {
        let stumbles = stumbles(&people, text);
        assert_eq!(stumbles.len(), found, "{text}: {stumbles:?}");
    }
}

#[test]
fn bulletins_say_whose_a_force_is_and_tell_a_march_to_a_battle_with_it() {
    let told = exchanges("campaign", "brueck", 3);
    let text = |exchange: u32, side: &str| {
        let told = told.iter().find(|told| told.exchange == exchange).expect("it is told");
        let story = told.rules.story(&told.before, &told.log, Some(&Side::new(side))).expect("it has a story");
        story.episodes.iter().map(|episode| format!("{} ", episode.text)).collect::<String>()
    };
    // The Vanguard is White's, the Corps and the Horse are Blue's; the Corps of the East says itself whose it is.
    for (exchange, side, says) in [
        (2, "blue", "The enemy's Vanguard holds up your Corps before Lind"),
        (2, "white", "Your Vanguard holds up the enemy's Corps before Lind"),
        (3, "blue", "your Corps attacks the Corps of the East and the enemy's Vanguard. "),
        (3, "white", "the enemy's Corps attacks your Corps of the East and your Vanguard. You are routed"),
        // 1,080 men are lost of those under arms, and gunners are none of them.
        (
            3,
            "blue",
            "You lose 1,080 men; as far as you can tell, the Army of the East loses about a quarter of its men there.",
        ),
        (3, "blue", "five guns and about one in seven of the beaten."),
        // Ten guns are lost on that day, and the pursuit takes five of them.
        (3, "white", "You lose 4,109 men and five guns; as far as you can tell, the Army of the West loses"),
    ] {
        assert!(text(exchange, side).contains(says), "{says}: {}", text(exchange, side));
    }
    // Both have come to the battle.
    assert!(!text(3, "blue").contains(" by 5:00"), "{}", text(3, "blue"));
    assert!(!text(3, "white").contains(" by 6:30"), "{}", text(3, "white"));
}

#[test]
fn bulletins_name_a_field_behind_the_word_that_goes_with_it() {
    for (game, last) in [("june-1815", 7), ("brueck", 3)] {
        for told in exchanges("campaign", game, last) {
            let story = told.story().expect("it has a story");
            let texts = story.episodes.iter().map(|episode| &episode.text).chain([&story.headline]).chain(&story.short);
            for text in texts {
                let clumsy = CLUMSY.iter().filter(|words| text.contains(**words)).collect::<Vec<_>>();
                assert!(clumsy.is_empty(), "{game} {}: {clumsy:?}: {text}", told.exchange);
                let up = text.split(". ").filter(|sentence| sentence.matches(" up at ").count() > 1);
                assert_eq!(up.count(), 0, "{game} {}: {text}", told.exchange);
            }
        }
    }
}
