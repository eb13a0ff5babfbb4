//! Campaigns in which everybody attacks: a force is in one battle a day, a field has one, and no two rolls bear one label.

use std::collections::BTreeSet;

use estafette::adjudicate::{AnyOrders, AnyRuleSet, Brief, BySide, Policy, Position, Posture, Side};
use estafette::dice::{Chance, Die, Label, Roll, Secrecy, Seeded};
use estafette::rules;
use estafette::yaml::{self, Faults};

use crate::random_play::campaign::PLAYER;
use crate::random_play::whim::Whim;
use crate::support::trials;

/// The play in which a force could be in two battles of a day.
const OF_OLD: u32 = 4;

/// So many campaigns are fought where nobody asks for more, and so many where all is to be tried.
const FEW: u64 = 10;
const MANY: u64 = 200;

/// A campaign is left after so many exchanges.
const MOST_EXCHANGES: u32 = 14;

/// Dice that note which labels come a second time.
struct Noted {
    dice: Seeded,
    thrown: BTreeSet<String>,
    again: Vec<String>,
}

impl Chance for Noted {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        if !self.thrown.insert(label.to_string()) {
            self.again.push(label.to_string());
        }
        self.dice.throw(label, die, count, secrecy)
    }
}

/// Who writes the orders of both sides.
#[derive(Clone, Copy)]
enum Writer {
    /// A stand-in that attacks.
    StandIn,
    /// Somebody who attacks whomever he pleases, as hard as he can.
    Fury,
}

fn set_up(rules: &dyn AnyRuleSet, game: &str) -> Position {
    let tree = yaml::parse(game).expect("the game file is YAML");
    let mut faults = Faults::default();
    rules.set_up(&tree, &mut faults).unwrap_or_else(|| panic!("{:?}", faults.sorted()))
}

fn read(rules: &dyn AnyRuleSet, body: &str) -> AnyOrders {
    let tree = yaml::parse(body).expect("orders are YAML");
    let mut faults = Faults::default();
    rules.read(&tree, body, &mut faults).unwrap_or_else(|| panic!("{body}\n{:?}", faults.sorted()))
}

/// Orders with which every force goes for an enemy or a place, wherever they are in truth.
fn furious(rules: &dyn AnyRuleSet, position: &Position, side: &Side, whim: &mut Whim) -> String {
    let plot = rules.plot(position);
    let (own, enemies) = plot.marks.iter().partition::<Vec<_>, _>(|mark| mark.side == *side);
    let mut text = "standing: [{when: guns, do: go}, {when: won, do: follow}]\norders:\n".to_owned();
    for mark in own {
        let Some(enemy) = whim.any(&enemies).filter(|enemy| !enemy.at.is_empty()) else { continue };
        let stance = whim.pick(&["attack", "attack", "attack", "hold", "delay", "avoid"]);
        let pace = whim.pick(&["ordinary", "forced"]);
        let start = whim.between(4, 14);
        let step = match whim.below(6) {
            0 => "{garrison: burg}".to_owned(),
            1 => "{besiege: burg}".to_owned(),
            2 => "{to: mitte}".to_owned(),
            _ => format!("{{to: \"{}\"}}", enemy.at),
        };
        text += &format!("- {{unit: {}, stance: {stance}, pace: {pace}, start: {start}, do: {step}}}\n", mark.unit);
    }
    text
}

/// The labels that a campaign has thrown twice.
fn thrown_twice(game: &str, writer: Writer, play: u32, seed: u64) -> Vec<String> {
    let rules = rules::by_id("campaign").expect("it is on the list");
    let mut position = set_up(rules, game);
    let mut whim = Whim::new(seed);
    let dice = Seeded::new(&format!("one battle {seed}"));
    let mut dice = Noted { dice, thrown: BTreeSet::new(), again: Vec::new() };
    for _ in 0..MOST_EXCHANGES {
        if rules.clock(&position).ending.is_some() {
            break;
        }
        let awaited = rules.awaits(&position);
        let mail = rules.roster(&position).sides.into_iter().map(|(side, _)| {
            let body = match writer {
                _ if awaited.is_empty() => String::new(),
                Writer::Fury => furious(rules, &position, &side, &mut whim),
                Writer::StandIn => {
                    let brief = Brief { posture: Posture::Attack, seed: "word", units: &[] };
                    rules.stand_in(&position, &side, &brief)
                }
            };
            (side, (!body.is_empty()).then(|| read(rules, &body)))
        });
        let mail = BySide::new(mail.collect::<Vec<_>>());
        position = rules.adjudicate_in(play, &position, &mail, &[], Policy::Default, &mut dice).position;
    }
    dice.again
}

/// A small map with six forces a side, all alike in what settles battles.
fn small(seed: u64) -> String {
    (PLAYER.scenario)(&mut Whim::new(seed), rules::by_id("campaign").expect("it is on the list"))
}

#[test]
fn who_attacks_everywhere_throws_no_label_twice() {
    let newest = rules::by_id("campaign").expect("it is on the list").newest();
    let mut of_old = 0;
    for seed in 0..trials(FEW, MANY) {
        let game = small(seed);
        for writer in [Writer::Fury, Writer::StandIn] {
            let again = thrown_twice(&game, writer, newest, seed);
            assert!(again.is_empty(), "campaign {seed} throws twice: {again:?}\n{game}");
        }
        of_old += thrown_twice(&game, Writer::Fury, OF_OLD, seed).len();
    }
    // One in some tens has them.
    assert!(of_old > 0 || trials(true, false), "campaigns like these had labels twice in older plays");
}

#[test]
fn june_is_played_by_stand_ins_that_attack() {
    let game = std::fs::read_to_string("examples/june-1815-open/game.yaml").expect("it is there");
    let quick = game.replace("battles: ask", "battles: quick");
    assert_ne!(game, quick, "its battles are asked for");
    let newest = rules::by_id("campaign").expect("it is on the list").newest();
    assert!(thrown_twice(&quick, Writer::StandIn, newest, 1815).is_empty());
    let again = thrown_twice(&quick, Writer::StandIn, OF_OLD, 1815);
    assert!(again.contains(&"t2/officer/ney".to_owned()), "{again:?}");
}
