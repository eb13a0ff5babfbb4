//! Positions that nobody played: those of the examples with words, numbers and lines changed. Each of them is refused, or it can be
//! looked at, ordered in and played to the end of an exchange. Nothing panics.
//!
//! `ESTAFETTE_MUTANTS=20000 cargo test --test all hostile_positions` tries that many of each rule set, `ESTAFETTE_MUTANT=17` the one
//! of that number.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use estafette::adjudicate::{
    Act, AnyOrders, AnyRuleSet, BySide, Inquiry, Outcome, Policy, Position, Saved, Side, Veil,
};
use estafette::dice::Seeded;
use estafette::game::{GameFile, StateFile, parse_view};
use estafette::rules;
use estafette::yaml::{self, Faults};

pub(crate) mod mutant;

use crate::support::panics::caught;
use crate::support::trials;
use mutant::Mutant;

/// So many of each rule set are tried where nobody asks for more.
const FEW: u64 = 25;

/// And where all is to be tried.
const MANY: u64 = 150;

/// Mail is taken as late after so many rounds of questions.
const MOST_ANSWERS: usize = 4;

/// A position of an example, with what was ordered in it.
struct Exhibit {
    path: PathBuf,
    text: String,
    veil: Veil,
    orders: Vec<(Side, String)>,
}

impl Exhibit {
    fn saved<'e>(&'e self, engine: &'e str) -> Saved<'e> {
        Saved { engine, veil: &self.veil, labels: None }
    }
}

fn folders(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root).expect("it can be read");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let mut paths = paths.filter(|path| path.is_dir()).collect::<Vec<_>>();
    paths.sort();
    paths
}

fn games_of(rules: &dyn AnyRuleSet) -> Vec<PathBuf> {
    let games = folders(Path::new("examples")).into_iter();
    let games = games.filter(|game| {
        let path = game.join("game.yaml");
        let text = fs::read_to_string(&path).expect("every example has a game file");
        let file = GameFile::read(&path, &text, rules::all());
        let file = file.unwrap_or_else(|_| panic!("{} can be read", path.display()));
        file.rules.id() == rules.id()
    });
    let games = games.collect::<Vec<_>>();
    assert!(!games.is_empty(), "there is an example of {}", rules.id());
    games
}

/// The orders that were locked for an exchange.
fn orders_in(exchange: &Path) -> Vec<(Side, String)> {
    let Ok(entries) = fs::read_dir(exchange.join("orders")) else {
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let mut paths = paths.collect::<Vec<_>>();
    paths.sort();
    let read = |path: PathBuf| {
        let side = path.file_stem()?.to_str()?.to_owned();
        Some((Side::new(side), fs::read_to_string(&path).ok()?))
    };
    paths.into_iter().filter_map(read).collect()
}

/// Every position of the examples of a rule set, whole or as a side has it.
fn exhibits(rules: &dyn AnyRuleSet) -> Vec<Exhibit> {
    let mut found = Vec::new();
    for game in games_of(rules) {
        let exchanges = folders(&game);
        let exchanges = exchanges.iter().filter(|path| path.join("state.yaml").exists());
        let exchanges = exchanges.collect::<Vec<_>>();
        for (at, exchange) in exchanges.iter().enumerate() {
            let orders = exchanges.get(at + 1).map_or(Vec::new(), |next| orders_in(next));
            for name in files_of(exchange) {
                let path = exchange.join(&name);
                let text = fs::read_to_string(&path).expect("it can be read");
                let (engine, veil) = match name.starts_with("view-") {
                    true => {
                        let (top, engine) = parse_view(&text).expect("it is a view");
                        // It begins with the end of the line above it.
                        (engine.trim_start().to_owned(), top.hidden)
                    }
                    false => {
                        let file = StateFile::parse(&text).expect("it is a position");
                        (file.engine, file.hidden)
                    }
                };
                found.push(Exhibit { path, text: engine, veil, orders: orders.clone() });
            }
        }
    }
    found
}

fn files_of(exchange: &Path) -> Vec<String> {
    let entries = fs::read_dir(exchange).expect("it can be read");
    let names = entries.map(|entry| entry.expect("it can be read").file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    let is_position = |name: &String| name.starts_with("view-") || name == "state.yaml";
    let mut names = names.filter(is_position).collect::<Vec<_>>();
    names.sort();
    names
}

/// Does with a position all that the program does with one.
fn use_it(rules: &dyn AnyRuleSet, position: &Position, orders: &[(Side, String)]) {
    rules.awaits(position);
    rules.save(position);
    let clock = rules.clock(position);
    let roster = rules.roster(position);
    rules.plot(position);
    rules.hides(position);
    let read = |side: &Side| -> Option<AnyOrders> {
        let (_, text) = orders.iter().find(|(whose, _)| whose == side)?;
        let tree = yaml::parse(text).ok()?;
        rules.read(&tree, text, &mut Faults::default())
    };
    for (side, _) in &roster.sides {
        rules.form(position, side);
        rules.seen(position, side);
        rules.hidden_from(position, side);
        if let Some(orders) = read(side) {
            rules.check(position, side, &orders);
        }
    }
    if let [(one, ..), .., (other, ..)] = &roster.units[..] {
        for (unit, target) in [(one, other), (other, one)] {
            for act in [Act::Fire, Act::Melee, Act::Rally, Act::Check(2)] {
                let target = Some(target.to_string());
                let unit = unit.to_string();
                let _ = rules.odds(position, &Inquiry { unit, act, target });
            }
        }
    }
    if clock.ending.is_some() {
        return;
    }
    let sides = roster.sides.iter().map(|(side, _)| side.clone());
    let sides = sides.collect::<Vec<_>>();
    let mail = BySide::new(sides.iter().map(|side| (side.clone(), read(side))));
    for policy in [Policy::Ask, Policy::Default] {
        let outcome = play(rules, position, &mail, &sides, policy);
        rules.fold(position, &outcome.log);
        for side in &sides {
            let told = rules.tell(position, &outcome.log, Some(side));
            rules.scenes(position, &outcome.log, &told, Some(side));
        }
        rules.tell(position, &outcome.log, None);
        rules.bill(position, &outcome.position);
        rules.form(&outcome.position, &sides[0]);
        rules.plot(&outcome.position);
    }
}

fn play(
    rules: &dyn AnyRuleSet,
    position: &Position,
    mail: &BySide<Option<AnyOrders>>,
    sides: &[Side],
    policy: Policy,
) -> Outcome {
    let mut answers = Vec::new();
    loop {
        let mut dice = Seeded::new("a hostile position");
        let outcome = rules.adjudicate(position, mail, &answers, policy, &mut dice);
        if outcome.questions.is_empty() || answers.len() >= MOST_ANSWERS {
            return outcome;
        }
        answers.push(BySide::new(sides.iter().map(|side| (side.clone(), None))));
    }
}

fn number(key: &str) -> Option<u64> {
    std::env::var(key).ok().map(|text| text.parse().expect("a number"))
}

/// Tries mutants of the positions of a rule set; what panics, by the place where it does.
fn hunt(rules: &dyn AnyRuleSet) -> (BTreeMap<String, Vec<u64>>, u64) {
    let exhibits = exhibits(rules);
    let seeds = match number("ESTAFETTE_MUTANT") {
        Some(seed) => seed..seed + 1,
        None => 0..number("ESTAFETTE_MUTANTS").unwrap_or_else(|| trials(FEW, MANY)),
    };
    let mut panics = BTreeMap::<String, Vec<u64>>::new();
    let mut taken = 0;
    for seed in seeds {
        let mutant = Mutant::of(seed, exhibits.len());
        let exhibit = &exhibits[mutant.whom];
        let text = mutant.text(&exhibit.text);
        let tried = caught(|| {
            let Ok(position) = rules.load_saved(exhibit.saved(&text)) else {
                return false;
            };
            use_it(rules, &position, &exhibit.orders);
            true
        });
        match tried {
            Ok(was_taken) => taken += u64::from(was_taken),
            Err(place) => {
                if number("ESTAFETTE_MUTANT").is_some() {
                    fs::write(std::env::temp_dir().join("mutant.yaml"), &text).expect("it can be written");
                    eprintln!("{}", exhibit.path.display());
                }
                panics.entry(place).or_default().push(seed);
            }
        }
    }
    (panics, taken)
}

fn no_mutant_panics(id: &str) {
    let mut all = rules::all().iter();
    let rules = all.find(|rules| rules.id() == id).expect("a rule set");
    let (panics, taken) = hunt(*rules);
    assert!(
        panics.is_empty(),
        "{id}: {} mutants panic:\n{}",
        panics.values().map(Vec::len).sum::<usize>(),
        panics
            .iter()
            .map(|(place, seeds)| {
                let few = &seeds[..seeds.len().min(5)];
                format!("{:5} {place} {few:?}\n", seeds.len())
            })
            .collect::<String>()
    );
    assert!(taken > 0 || number("ESTAFETTE_MUTANT").is_some(), "some mutants of {id} are sound enough to be played");
}

#[test]
fn no_mutant_of_really_simple_panics() {
    no_mutant_panics("really-simple");
}

#[test]
fn no_mutant_of_easy_napoleonics_panics() {
    no_mutant_panics("easy-napoleonics");
}

#[test]
fn no_mutant_of_two_by_two_panics() {
    no_mutant_panics("two-by-two");
}

#[test]
fn no_mutant_of_napoleonic_brigade_panics() {
    no_mutant_panics("napoleonic-brigade");
}

#[test]
fn every_position_and_view_of_the_examples_is_taken() {
    for rules in rules::all() {
        for exhibit in exhibits(*rules) {
            let loaded = rules.load_saved(exhibit.saved(&exhibit.text));
            let place = exhibit.path.display();
            let loaded = loaded.unwrap_or_else(|why| panic!("{place} is refused: {why}"));
            assert_eq!(rules.save(&loaded), exhibit.text, "{place}");
        }
    }
}
