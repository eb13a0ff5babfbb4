//! One game: exchange after exchange, until it ends or is given up.

use std::collections::BTreeMap;

use super::Trial;
use super::dice::ThrowAway;
use super::luck::{Luck, Watched};
use super::muddle;
use crate::adjudicate::{AnyOrders, AnyRuleSet, Brief, BySide, IllegalOrder, Place, Policy, Position, Posture, Side};

/// How a side is led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conduct {
    /// By a stand-in.
    StandIn(Posture),
    /// By nobody: no file of it ever comes, and the printed defaults serve.
    Nobody,
    /// By somebody who sends any orders that are legal.
    Muddle,
}

impl Conduct {
    /// The conduct of a word: a posture, `nobody` or `random`.
    pub fn of(word: &str) -> Option<Conduct> {
        match word {
            "nobody" => Some(Conduct::Nobody),
            "random" => Some(Conduct::Muddle),
            word => Posture::of(word).map(Conduct::StandIn),
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Conduct::StandIn(posture) => posture.word(),
            Conduct::Nobody => "nobody",
            Conduct::Muddle => "random",
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Somebody won.
    Won(Side),
    /// A draw, or both lost.
    Drawn,
    /// It did not come to an end.
    Open,
}

/// What a unit lost.
#[derive(Clone, Debug)]
pub struct Loss {
    /// The unit.
    pub unit: String,
    /// Whose.
    pub side: Side,
    /// How much of what it had at the start is left, in hundredths; nothing is left of a unit that is gone.
    pub left: u32,
}

/// One game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// How it ended.
    pub end: End,
    /// By what, in a sentence; the clock where it did not end.
    pub why: String,
    /// In which turn.
    pub turn: u32,
    /// What every unit of the start lost.
    pub losses: Vec<Loss>,
    /// Who held each place that is worth something.
    pub held: Vec<(String, Option<Side>)>,
    /// How many orders of stand-ins were set aside in play.
    pub set_aside: u32,
    /// How the dice fell, by what they were thrown for: pips above or below the mean, doubled.
    pub luck: BTreeMap<String, i32>,
}

/// After so many exchanges a game is given up.
const MOST_EXCHANGES: u32 = 240;

/// Plays the game of a number.
pub(super) fn play(trial: &Trial<'_>, number: u32) -> Played {
    let rules = trial.rules;
    let mut dice = ThrowAway::new(&trial.word, number);
    let mut position = rules.copy(trial.start);
    let (mut set_aside, mut luck, mut played) = (0, Luck::new(), None);
    for _ in 0..MOST_EXCHANGES {
        let clock = rules.clock(&position);
        if clock.ending.is_some() || trial.until.is_some_and(|last| clock.turn > last) {
            break;
        }
        played = Some(clock.turn);
        let mail = mail(trial, &position, number, &mut dice);
        let mut watched = Watched { dice: &mut dice, luck };
        let outcome = rules.adjudicate(&position, &mail, &[], Policy::Default, &mut watched);
        luck = watched.luck;
        let struck = rules.struck(&outcome.log);
        set_aside +=
            u32::try_from(struck.iter().filter(|order| is_stand_ins(trial, &position, order)).count()).unwrap_or(0);
        position = outcome.position;
    }
    let whole = told(rules, trial.start, &position);
    // The clock of a game that is over may have gone on beyond the turn in which it ended.
    let turn = played.filter(|_| whole.end != End::Open).unwrap_or(whole.turn);
    Played { set_aside, luck, turn, ..whole }
}

/// What an exchange came to that somebody else has played.
pub(super) fn exchange(rules: &dyn AnyRuleSet, before: &Position, after: &Position) -> Played {
    told(rules, before, after)
}

/// Whether an order that was set aside is one of a side that a stand-in leads.
fn is_stand_ins(trial: &Trial<'_>, position: &Position, order: &IllegalOrder) -> bool {
    let units = trial.rules.roster(position).units;
    let owner = units.into_iter().find(|(unit, ..)| unit.is_like(&order.unit)).map(|(_, side, _)| side);
    let led = trial.conduct.iter().filter(|(_, conduct)| matches!(conduct, Conduct::StandIn(_)));
    owner.is_some_and(|owner| led.clone().any(|(side, _)| *side == owner))
}

fn mail(trial: &Trial<'_>, position: &Position, number: u32, dice: &mut ThrowAway) -> BySide<Option<AnyOrders>> {
    let rules = trial.rules;
    let awaited = rules.awaits(position);
    let mail = trial.conduct.iter().map(|(side, conduct)| {
        let owes = awaited.iter().find(|awaited| awaited.side == *side).map(|awaited| awaited.owes);
        let orders = owes.and_then(|owes| match conduct {
            Conduct::StandIn(posture) => {
                let seed = format!("{} {number}", trial.word);
                let brief = Brief { posture: *posture, seed: &seed, units: &[] };
                muddle::read(rules, &rules.stand_in(position, side, &brief))
            }
            // A set-up is taken from the form, so that there is a game.
            _ if owes.is_set_up() => muddle::read(rules, &rules.form(position, side)),
            Conduct::Nobody => None,
            Conduct::Muddle => muddle::orders(rules, position, side, dice),
        });
        (side.clone(), orders)
    });
    BySide::new(mail.collect::<Vec<_>>())
}

fn told(rules: &dyn AnyRuleSet, start: &Position, position: &Position) -> Played {
    let clock = rules.clock(position);
    let (end, why) = match &clock.ending {
        None => (End::Open, "not ended".to_owned()),
        Some(ending) => match &ending.winner {
            Some(side) => (End::Won(side.clone()), ending.why.clone()),
            None => (End::Drawn, ending.why.clone()),
        },
    };
    let (before, after) = (rules.plot(start), rules.plot(position));
    let losses = before.marks.iter().map(|mark| {
        let now = after.marks.iter().find(|now| now.unit == mark.unit);
        let left = now.map_or(0, |now| match (mark.strength, now.strength) {
            (Some((full, _)), Some((left, _))) if full > 0 => left.min(full) * 100 / full,
            _ => 100,
        });
        Loss { unit: mark.unit.clone(), side: mark.side.clone(), left }
    });
    Played {
        end,
        why,
        turn: clock.turn,
        losses: losses.collect(),
        held: after.goals.iter().map(|goal| (place(&goal.name, &goal.at), goal.held.clone())).collect(),
        set_aside: 0,
        luck: Luck::new(),
    }
}

fn place(name: &str, at: &Place) -> String {
    match (name.is_empty(), at) {
        (true, Place::Hex(hex)) => hex.clone(),
        _ => name.to_owned(),
    }
}
