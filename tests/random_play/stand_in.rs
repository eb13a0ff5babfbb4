//! The stand-in in games at random: what it writes is read, refused nowhere, the same again, and not set aside in play.

use estafette::adjudicate::{AnyRuleSet, Brief, BySide, Policy, Posture, Side};
use estafette::dice::Seeded;
use estafette::rules;
use estafette::yaml::{self, Faults};

use crate::random_play::hide;
use crate::random_play::players::{PLAYERS, Player};
use crate::random_play::whim::Whim;

/// So many games of each rule set are played.
const GAMES: u64 = 6;

/// A game is left after so many exchanges.
const MOST_EXCHANGES: u32 = 24;

fn posture(number: u64) -> Posture {
    let words = Posture::WORDS;
    words[usize::try_from(number).expect("small") % words.len()].1
}

/// What became of the orders of stand-ins.
#[derive(Default)]
struct Fate {
    /// How many they wrote.
    written: usize,
    /// Those that were set aside where nobody else had orders, and nothing was hidden from who gave them.
    set_aside: Vec<String>,
    /// Those that were set aside where both sides ordered at once, or by what was not seen.
    overtaken: Vec<String>,
}

/// Plays one game by stand-ins on both sides.
fn play(rules: &'static dyn AnyRuleSet, player: &Player, seed: u64, fate: &mut Fate) {
    let mut whim = Whim::new(seed);
    let game = (player.scenario)(&mut whim, rules);
    let tree = yaml::parse(&game).expect("the game file is YAML");
    let mut faults = Faults::default();
    let position = rules.set_up(&tree, &mut faults).expect("the game file is sound");
    let mut position = hide(rules, position, seed);
    for exchange in 0..MOST_EXCHANGES {
        if rules.clock(&position).ending.is_some() {
            break;
        }
        let sides = rules.roster(&position).sides.into_iter().enumerate();
        let mail = sides.map(|(place, (side, _))| {
            let posture = posture(seed + u64::try_from(place).expect("small"));
            let text = order(rules, &position, &side, posture);
            fate.written += text.matches("do:").count();
            let body = if text.is_empty() { "{}" } else { &text };
            let tree = yaml::parse(body).expect("it is YAML");
            let mut faults = Faults::default();
            let orders = rules.read(&tree, body, &mut faults).filter(|_| !faults.any_error());
            let orders = orders.unwrap_or_else(|| panic!("game {seed}: it is refused whole:\n{text}"));
            let illegal = rules.check(&position, &side, &orders).illegal;
            assert!(illegal.is_empty(), "game {seed}, exchange {exchange}: {illegal:?}\n{text}");
            (side, Some(orders))
        });
        let mail = BySide::new(mail.collect::<Vec<_>>());
        let dice = format!("stand-in {seed} {exchange}");
        let outcome = rules.adjudicate(&position, &mail, &[], Policy::Default, &mut Seeded::new(&dice));
        let awaited = rules.awaits(&position);
        let alone = match awaited.as_slice() {
            [awaited] => rules.hidden_from(&position, &awaited.side).is_empty() && !position.veil().rides,
            _ => false,
        };
        let list = if alone { &mut fate.set_aside } else { &mut fate.overtaken };
        for order in rules.struck(&outcome.log) {
            list.push(format!("game {seed}, exchange {exchange}: {}: {}", order.unit, order.reason));
        }
        position = outcome.position;
    }
}

/// What a stand-in writes, which is the same when it is asked again.
fn order(rules: &dyn AnyRuleSet, position: &estafette::adjudicate::Position, side: &Side, posture: Posture) -> String {
    let brief = Brief { posture, seed: "word", units: &[] };
    let text = rules.stand_in(position, side, &brief);
    assert_eq!(rules.stand_in(position, side, &brief), text, "the same brief gives other orders");
    text
}

#[track_caller]
fn nothing_is_set_aside(id: &str) {
    let rules = rules::by_id(id).expect("it is on the list");
    let player = PLAYERS.iter().find(|player| player.rules == id).expect("every rule set has its player");
    let mut fate = Fate::default();
    (0..GAMES).for_each(|seed| play(rules, player, seed, &mut fate));
    let Fate { written, set_aside, overtaken } = fate;
    assert!(written > 100, "a stand-in orders something: {written}");
    assert!(set_aside.is_empty(), "of {written} orders were set aside:\n{}", set_aside.join("\n"));
    assert!(overtaken.len() * 20 <= written, "of {written} orders were overtaken:\n{}", overtaken.join("\n"));
}

#[test]
fn no_order_of_a_stand_in_is_set_aside_in_really_simple() {
    nothing_is_set_aside("really-simple");
}

#[test]
fn no_order_of_a_stand_in_is_set_aside_in_easy_napoleonics() {
    nothing_is_set_aside("easy-napoleonics");
}

#[test]
fn no_order_of_a_stand_in_is_set_aside_in_two_by_two() {
    nothing_is_set_aside("two-by-two");
}

#[test]
fn no_order_of_a_stand_in_is_set_aside_in_napoleonic_brigade() {
    nothing_is_set_aside("napoleonic-brigade");
}

#[test]
fn no_order_of_a_stand_in_is_set_aside_in_a_campaign() {
    nothing_is_set_aside("campaign");
}
