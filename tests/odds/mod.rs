//! The odds against the engine: every throw that a small fight may take is played, and what came of it is counted. The
//! fractions must be those of `estafette odds`.

use std::collections::BTreeMap;

use estafette::adjudicate::{Act, BySide, Entry, Inquiry, Odds, Policy, Referee, RuleSet, Side, Unjudged};
use estafette::yaml::{self, Faults};
use serde_json::Value as Json;

mod easy_napoleonics;
mod napoleonic_brigade;
mod odometer;
mod really_simple;
mod two_by_two;

use crate::support::trials;
use odometer::Odometer;

/// No fight takes more plays: one with more dice is too large for a test.
const MOST_PLAYS: usize = 12_000;

/// Fights of one rule set.
struct Ring {
    /// What every game file begins with.
    game: &'static str,
    /// Dice of other matters, which show the same in every play: what a label begins with, and the faces.
    given: &'static [(&'static str, &'static [u8])],
    fights: &'static [Fight],
    /// What nothing can come of: the rest of the game file, the question, and a part of the reason.
    refused: &'static [(&'static str, Asked, &'static str)],
}

/// Who does what to whom.
type Asked = (&'static str, Act, Option<&'static str>);

/// A fight whose odds are asked and that is played.
struct Fight {
    /// What is special about it.
    what: &'static str,
    /// The rest of the game file.
    game: &'static str,
    /// What each side has mailed.
    mail: &'static [(&'static str, &'static str)],
    asked: Asked,
    /// For each matter of the odds, in their order, what a play came to.
    reads: &'static [Reading],
}

/// What a play came to in the words of the odds; nothing where the matter did not come up.
type Reading = fn(&Play<'_>) -> Option<String>;

/// One play of a fight: the position before it and its events, as they are saved.
struct Play<'p> {
    asked: Asked,
    before: &'p Json,
    events: Vec<Json>,
}

impl Play<'_> {
    /// Its events of a kind, each without the word for the kind.
    fn all<'s>(&'s self, kind: &'s str) -> impl Iterator<Item = &'s Json> {
        self.events.iter().filter_map(move |event| event.get(kind))
    }

    /// The first of a kind that is about a unit.
    fn of<'s>(&'s self, kind: &'s str, unit: &str) -> Option<&'s Json> {
        self.all(kind).find(|event| event["unit"] == unit)
    }

    /// A unit as it was before.
    fn unit(&self, unit: &str) -> &Json {
        let army = self.before["army"].as_array().expect("there is an army");
        let named = army.iter().find(|entry| entry["unit"] == unit);
        named.expect("the unit is of the army")
    }
}

/// What came about, with its chance in lowest terms.
type Chances = BTreeMap<String, (u128, u128)>;

fn state<R: RuleSet>(ring: &Ring, more: &str) -> R::State {
    let game = format!("{}{more}", ring.game);
    let tree = yaml::parse(&game).unwrap_or_else(|fault| panic!("{game}\n{fault:?}"));
    let mut faults = Faults::default();
    let state = R::set_up(&tree, &mut faults);
    state.unwrap_or_else(|| panic!("{game}\n{:?}", faults.sorted()))
}

fn mail<R: RuleSet>(state: &R::State, fight: &Fight) -> BySide<Option<R::Orders>> {
    let read = |side: &Side| {
        let mut files = fight.mail.iter();
        let text = files.find(|(name, _)| *name == side.as_str());
        let text = text.map_or("{}", |(_, text)| *text);
        let tree = yaml::parse(text).expect("a file is YAML");
        let mut faults = Faults::default();
        let orders = R::read(&tree, text, &mut faults);
        Some(orders.unwrap_or_else(|| panic!("{text}\n{:?}", faults.sorted())))
    };
    let sides = R::roster(state).sides.into_iter();
    BySide::new(sides.map(|(side, _)| (side.clone(), read(&side))))
}

fn inquiry((unit, act, target): Asked) -> Inquiry {
    Inquiry { unit: unit.to_owned(), act, target: target.map(str::to_owned) }
}

fn json(plain: &impl serde::Serialize) -> Json {
    serde_json::to_value(plain).expect("positions and events are plain data")
}

/// Plays a fight with every combination of faces; what came of it in each matter, and how often it was played.
fn played<R: RuleSet>(ring: &Ring, fight: &Fight, start: &R::State) -> (Vec<Chances>, usize) {
    let orders = mail::<R>(start, fight);
    let before = json(start);
    let sound = Unjudged::<R>::of(start.clone()).sound().expect("a ring is sound");
    let mut odometer = Odometer::new(ring.given);
    let mut counted = vec![BTreeMap::<String, BTreeMap<u128, u128>>::new(); fight.reads.len()];
    for plays in 1.. {
        assert!(plays <= MOST_PLAYS, "`{}` is too large", fight.what);
        let mut referee = Referee::<R>::new(sound.clone(), Policy::Default, &mut odometer);
        R::play(&mut referee, &orders, &[]).expect("nobody is asked");
        let (_, log, _) = referee.close();
        let play = Play {
            asked: fight.asked,
            before: &before,
            events: log.iter().map(|Entry { event, .. }| json(event)).collect(),
        };
        for (counted, read) in counted.iter_mut().zip(fight.reads) {
            if let Some(what) = read(&play) {
                let by_dice = counted.entry(what).or_default();
                *by_dice.entry(odometer.throws()).or_default() += 1;
            }
        }
        if !odometer.advance() {
            return (counted.into_iter().map(chances).collect(), plays);
        }
    }
    unreachable!("the plays come to an end")
}

/// What so many plays, each one of so many equally likely throws, come to; among those in which it came up at all.
fn chances(counted: BTreeMap<String, BTreeMap<u128, u128>>) -> Chances {
    let throws = counted.values().flat_map(BTreeMap::keys);
    let common = throws.fold(1, |common, throws| common / divisor(common, *throws) * throws);
    let ways = |by_dice: &BTreeMap<u128, u128>| {
        let ways = by_dice.iter().map(|(throws, plays)| plays * (common / throws));
        ways.sum::<u128>()
    };
    let all = counted.values().map(ways).sum::<u128>();
    let lowest = |ways: u128| (ways / divisor(ways, all), all / divisor(ways, all));
    counted.iter().map(|(what, by_dice)| (what.clone(), lowest(ways(by_dice)))).collect()
}

fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { divisor(b, a % b) }
}

fn foretold(odds: &Odds) -> Chances {
    let all = odds.prospects.iter();
    let all = all.map(|prospect| (prospect.what.clone(), (prospect.ways, prospect.of)));
    let chances = all.collect::<Chances>();
    assert_eq!(chances.len(), odds.prospects.len(), "{odds:?} says a thing twice");
    chances
}

/// Where the odds of a ring are not what its plays come to.
fn wrong<R: RuleSet>(ring: &Ring) -> Vec<String> {
    let mut wrong = Vec::new();
    // Every fight takes thousands of plays.
    for fight in ring.fights.iter().step_by(trials(5, 1)) {
        let start = state::<R>(ring, fight.game);
        let odds = R::odds(&start, &inquiry(fight.asked));
        let odds = odds.unwrap_or_else(|why| panic!("{}: {why}", fight.what));
        let (played, plays) = played::<R>(ring, fight, &start);
        println!("{plays:6} plays: {}", fight.what);
        assert_eq!(odds.len(), played.len(), "{}: {odds:?}", fight.what);
        for (odds, played) in odds.iter().zip(&played) {
            let (what, foretold) = (fight.what, foretold(odds));
            if foretold != *played {
                let title = &odds.title;
                wrong.push(format!("{what}: {title}\nforetold {foretold:?}\nplayed   {played:?}"));
            }
        }
    }
    for (game, asked, reason) in ring.refused {
        let told = R::odds(&state::<R>(ring, game), &inquiry(*asked));
        match told {
            Err(why) if why.contains(reason) => {}
            told => wrong.push(format!("{asked:?}: {told:?}, where nothing can come of it: {reason}")),
        }
    }
    wrong
}

#[test]
fn really_simple_odds_are_what_comes_of_all_throws() {
    let wrong = wrong::<estafette::rules::really_simple::ReallySimple>(&really_simple::RING);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn easy_napoleonics_odds_are_what_comes_of_all_throws() {
    let wrong = wrong::<estafette::rules::easy_napoleonics::EasyNapoleonics>(&easy_napoleonics::RING);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn two_by_two_odds_are_what_comes_of_all_throws() {
    let wrong = wrong::<estafette::rules::two_by_two::TwoByTwo>(&two_by_two::RING);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn napoleonic_brigade_odds_are_what_comes_of_all_throws() {
    let wrong = wrong::<estafette::rules::napoleonic_brigade::NapoleonicBrigade>(&napoleonic_brigade::RING);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
