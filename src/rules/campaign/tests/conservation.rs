//! Days of orders by chance: men are conserved at every midnight, nothing depends on the order of sides, forces and entries, and
//! nothing that a side cannot know reaches it.

use crate::adjudicate::{BySide, Entry, Policy, Referee, Side, Sound, Unjudged};
use crate::dice::{Chance, Die, Label, Roll, Secrecy, Value};
use crate::rules::campaign::charts::tables::{rough, size};
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::orders::Orders;
use crate::rules::campaign::position::known;
use crate::rules::campaign::position::state::{Part, State};
use crate::rules::campaign::troops::units::Arm;
use crate::rules::campaign::{Campaign, fog, play, setup};
use crate::yaml::{Faults, parse};

const BASE: &str = include_str!("../../../../tests/conformance/campaign/base.yaml");

#[test]
fn strength_is_told_in_words() {
    for (men, word, stands_for) in [
        (499, "a patrol", 100),
        (500, "a detachment", 1000),
        (2000, "a brigade", 3000),
        (4499, "a brigade", 3000),
        (4500, "a division", 6000),
        (10_480, "about 2 divisions", 12_000),
        (40_000, "an army, about 7 divisions", 42_000),
    ] {
        assert_eq!((size(men).as_str(), rough(men)), (word, stands_for));
    }
}

/// Dice that follow from their labels alone.
struct ByLabel(u32);

impl Chance for ByLabel {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        let number = label.as_str().bytes().fold(self.0, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        let faces = [1 + (number >> 3) % 6, 1 + (number >> 9) % 6];
        let text = match die {
            Die::Pair => format!("{}+{}", faces[0], faces[1]),
            _ => faces[0].to_string(),
        };
        let value = Value::parse(&text).expect("it is a face");
        Roll { label, die, secrecy, values: vec![value; count] }
    }
}

fn sound(state: State) -> Sound<State> {
    Unjudged::<Campaign>::of(state).sound().expect("it can be played")
}

fn position() -> State {
    let tree = parse(&BASE.replace("days: 3", "days: 12")).expect("the base is YAML");
    setup::set_up(&tree, &mut Faults::default()).expect("the base is a game")
}

/// The same out of a file that lists sides and forces the other way round; the leaders of a side keep their ranks.
fn turned() -> State {
    let (before, rest) = BASE.split_once("army:\n").expect("it has an army");
    let (army, after) = rest.split_once("scenario:").expect("it has a scenario");
    let forces = army.lines().collect::<Vec<_>>();
    let (blue, white) = forces.split_at(2);
    let army = [white, blue].concat().join("\n");
    let sides = "[{side: blue, home_edge: west}, {side: white, home_edge: east}]";
    assert!(before.contains(sides));
    let before = before.replace(sides, "[{side: white, home_edge: east}, {side: blue, home_edge: west}]");
    let text = format!("{before}army:\n{army}\nscenario:{after}").replace("days: 3", "days: 12");
    let tree = parse(&text).expect("it is YAML");
    setup::set_up(&tree, &mut Faults::default()).expect("it is a game")
}

fn read(text: &str) -> Orders {
    let tree = parse(text).expect("it is YAML");
    let mut faults = Faults::default();
    Orders::read(&tree, &mut faults).unwrap_or_else(|| panic!("{text}: {:?}", faults.sorted()))
}

/// The entries of a side for a day, by a number.
fn entries(forces: &[&str], day: u32, seed: u32) -> Vec<String> {
    let goals = ["brueck", "lind", "mark", "ost", "0603", "0906", "0704"];
    let stances = ["attack", "hold", "delay", "avoid"];
    let entry = |(index, force): (usize, &&str)| {
        let number = (seed + 7 * day).wrapping_mul(2_654_435_761).rotate_left(11 * (index as u32 + 1));
        let goal = goals[number as usize % goals.len()];
        let stance = stances[(number >> 8) as usize % stances.len()];
        let pace = if number.is_multiple_of(3) { ", pace: forced" } else { "" };
        format!("- {{unit: {force}, stance: {stance}{pace}, do: {{to: {goal}}}}}")
    };
    forces.iter().enumerate().map(entry).collect()
}

type Log = Vec<Entry<Event>>;

fn day(state: State, seed: u32, files: [(&str, Vec<String>); 2]) -> (State, Log) {
    let files =
        files.map(|(side, entries)| (Side::new(side), Some(read(&format!("orders:\n{}\n", entries.join("\n"))))));
    let mut chance = ByLabel(seed);
    let mut referee = Referee::<Campaign>::new(sound(state), Policy::Default, &mut chance);
    assert!(play::play(&mut referee, &BySide::new(files)).is_ok(), "nobody is asked");
    let (state, log, _) = referee.close();
    (state, log)
}

/// The men of a side, wherever they are.
fn men(state: &State, side: &str) -> u32 {
    let side = Side::new(side);
    let units = state.forces_of(&side).flat_map(|force| &force.units).filter(|unit| unit.arm.is_men());
    let there = units.map(|unit| unit.strength + unit.away + unit.dead + unit.taken).sum::<u32>();
    let lost = state.card(&side).expect("it is a side").lost;
    there + lost.dead + lost.taken
}

#[test]
fn men_are_conserved_at_every_midnight() {
    for seed in 0..150 {
        let mut state = position();
        let whole = ["blue", "white"].map(|side| men(&state, side));
        for number in 1..=10 {
            if state.part == Part::Over {
                break;
            }
            let blue = entries(&["b1", "bh"], number, seed);
            let white = entries(&["w1", "w2"], number, seed + 1000);
            (state, _) = day(state, seed, [("blue", blue), ("white", white)]);
            assert_eq!(["blue", "white"].map(|side| men(&state, side)), whole, "seed {seed}, day {number}");
            let pieces = state.army.iter().flat_map(|force| &force.units).filter(|unit| unit.arm == Arm::Guns);
            assert!(pieces.into_iter().all(|unit| unit.strength <= unit.full));
        }
    }
}

#[test]
fn nothing_depends_on_the_order_of_sides_forces_and_entries() {
    for seed in 0..60 {
        let (mut one, mut other) = (position(), turned());
        for number in 1..=6 {
            if one.part == Part::Over {
                break;
            }
            let blue = entries(&["b1", "bh"], number, seed);
            let white = entries(&["w1", "w2"], number, seed + 1000);
            let reversed = |entries: &[String]| entries.iter().rev().cloned().collect::<Vec<_>>();
            let turned = [("white", reversed(&white)), ("blue", reversed(&blue))];
            let (first, second) = (day(one, seed, [("blue", blue), ("white", white)]), day(other, seed, turned));
            assert_eq!(first.1, second.1, "seed {seed}, day {number}");
            (one, other) = (first.0, second.0);
            assert_eq!(one.army, other.army, "seed {seed}, day {number}");
        }
    }
}

/// CP-VEI-01: two games that differ in a corps far behind the front, which nobody sees or meets.
#[test]
fn what_a_side_cannot_know_does_not_reach_it() {
    let twin = |hidden: &str| {
        let text = BASE.replace("scenario:", &format!("{hidden}scenario:"));
        let tree = parse(&text).expect("it is YAML");
        setup::set_up(&tree, &mut Faults::default()).expect("it is a game")
    };
    let corps = "- {unit: w9, side: white, at: 1209, units: [{unit: w-9, arm: foot, full: 9000}]}\n";
    let blue = Side::new("blue");
    let told = |state: State| {
        let orders = [
            ("blue", vec!["- {unit: b1, stance: attack, do: {to: lind}}".to_owned()]),
            ("white", vec!["- {unit: w2, stance: delay, do: {to: brueck}}".to_owned()]),
        ];
        let mut running = state.clone();
        let (mut after, log) = day(state, 5, orders);
        let told = log.iter().filter_map(|entry| {
            let told = fog::told_to(&running, &entry.event, &blue);
            crate::rules::campaign::events::apply::apply(&mut running, &entry.event);
            told
        });
        let told = told.collect::<Vec<_>>();
        known::cut(&mut after, &blue);
        (told, after)
    };
    assert_eq!(told(twin("")), told(twin(corps)));
}
