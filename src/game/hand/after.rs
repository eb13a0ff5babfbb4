//! What comes of the umpire's acts when an exchange is played: rulings are rolled, results of the table take effect.

use super::act::Act;
use super::by_hand::Thrown;
use super::gathered::{Gathered, ended};
use super::lines::amend_by;
use super::over;
use super::ruling::Ruling;
use super::told::{Spoken, about_a_roll, changes, dice_of, faces, reason, result, spoken};
use super::whom::who_hears;
use crate::adjudicate::{AnyRuleSet, Hand, Outcome, Position};
use crate::dice::{Chance, Door, Label, Secrecy};
use crate::game::papers::game_file::GameFile;
use crate::kit::sentence;
use crate::yaml::{Faults, Node};

/// A turn that is played, as far as the umpire's acts look at it.
pub(in crate::game) struct Ended<'t> {
    /// The game.
    pub(in crate::game) game: &'t GameFile,
    /// The rule set.
    pub(in crate::game) rules: &'static dyn AnyRuleSet,
    /// The play that its lock names.
    pub(in crate::game) play: u32,
    /// The exchange that was played.
    pub(in crate::game) exchange: u32,
    /// The position at the beginning of the turn.
    pub(in crate::game) before: &'t Position,
    /// The acts.
    pub(in crate::game) by_hand: &'t Gathered,
    /// Whether an earlier report of the turn has told of a roll.
    pub(in crate::game) has_told: &'t dyn Fn(&Label) -> bool,
}

/// What is told of them.
pub(in crate::game) struct ActsTold {
    /// The lines of the report.
    pub(in crate::game) spoken: Vec<Spoken>,
    /// The rolls whose dice were thrown on a table.
    pub(in crate::game) by_hand: Vec<Label>,
}

/// Rolls the rulings of a turn, each with the dice of its own exchange, and puts results into effect once the turn is over.
pub(in crate::game) fn put_into_effect(
    turn: &Ended<'_>,
    outcome: &mut Outcome,
    thrown: Thrown,
    door: &mut Door,
) -> ActsTold {
    let rules = turn.rules;
    let adjudicated = rules.clock(&outcome.position).ending.is_some();
    let mut after = After { turn, is_over: outcome.questions.is_empty(), outcome, spoken: turn.by_hand.heard.clone() };
    after.dice(&thrown);
    after.table();
    after.rulings(door);
    // An end that the rules have come to is told with the rest of the battle.
    if turn.by_hand.is_fought_on_a_table() || !adjudicated {
        let over = over(rules, &after.outcome.position);
        over.into_iter().for_each(|text| after.say(text));
    }
    ActsTold { spoken: after.spoken, by_hand: thrown.taken }
}

/// The end of an exchange.
struct After<'a, 'g> {
    turn: &'a Ended<'g>,
    outcome: &'a mut Outcome,
    /// Whether the turn is over, or waits for an answer.
    is_over: bool,
    spoken: Vec<Spoken>,
}

impl After<'_, '_> {
    fn say(&mut self, text: String) {
        self.spoken.push(Spoken::to_all(text));
    }

    /// Dice that were thrown on a table: those that were taken, and those that nobody asked for.
    fn dice(&mut self, thrown: &Thrown) {
        let turn = self.turn;
        for given in turn.by_hand.dice() {
            let label = &given.label;
            let dice = dice_of(given.die, given.faces.len());
            let came_up = format!("{dice} came up {}", faces(&given.faces));
            let needed = thrown.unfit.iter().find(|(other, ..)| other == label);
            let text = if thrown.taken.contains(label) {
                format!("Thrown on the table: {came_up} [{label}].")
            } else if let Some((_, die, count)) = needed {
                let needed = dice_of(*die, *count);
                format!("Dice of the table were passed over: {came_up} [{label}], and {needed} had to be thrown there.")
            } else if self.is_over {
                format!("Dice of the table were not needed: {came_up}, and nothing was rolled as [{label}].")
            } else {
                continue;
            };
            if !(turn.has_told)(label) {
                let spoken = about_a_roll(turn.game, turn.before, label, text);
                self.spoken.push(spoken);
            }
        }
    }

    /// The result of the whole turn, or of combats.
    fn table(&mut self) {
        let turn = self.turn;
        if turn.by_hand.is_fought_on_a_table() {
            self.say(
                "This turn was fought on a table. The umpire has entered its result: nothing was adjudicated, and no \
                 dice were rolled for it."
                    .to_owned(),
            );
        }
        let mut entered = None;
        for (exchange, act) in &turn.by_hand.acts {
            let matter = &act.matter;
            let hand = self.hand(*exchange, act);
            if matter.table.whole_turn {
                let told = self.spoken.len();
                self.change(&matter.amend, "", &hand);
                let (lines, faults) = (&matter.amend, &mut Faults::default());
                let stood = entered.as_ref().unwrap_or(turn.before);
                let result = amend_by(Some(&hand), turn.rules, stood, lines, faults).0;
                self.judge(entered.insert(result));
                let announced = spoken(turn.game, turn.before, matter);
                let all = [&announced, &self.spoken[told..]].concat();
                let reason = reason(turn.game, matter, &all);
                self.spoken.extend(reason);
            }
            for fought in &matter.table.results {
                if self.is_over {
                    let (position, spoken) =
                        result(turn.game, turn.before, &self.outcome.position, fought, Some(&hand));
                    self.outcome.position = position;
                    self.spoken.extend(spoken);
                } else if *exchange == turn.exchange {
                    let what = "The umpire has the result of a combat; it takes effect at the end of the turn.";
                    self.say(what.to_owned());
                }
            }
        }
    }

    /// Whether the game ends with a turn that was fought on a table is judged by its result, as its dice would have been. Who
    /// sets the clock himself has said how it stands.
    fn judge(&mut self, entered: &Position) {
        let (rules, before) = (self.turn.rules, self.turn.before);
        let judged = rules.judge(entered);
        let ends = |position: &Position| rules.clock(position).ending.is_some();
        let by_hand = rules.clock(entered) != rules.clock(before);
        let is_timely = rules.is_timely(self.turn.play);
        if is_timely && !by_hand && (ends(&judged) || ends(&self.outcome.position)) {
            self.outcome.position = judged;
        }
    }

    /// By whose hand units come in at the end of the exchange.
    fn hand(&self, exchange: u32, act: &Act) -> Hand {
        let (act, play) = (act.number, self.turn.play);
        Hand { exchange, act, play }
    }

    fn change(&mut self, lines: &[Node], opening: &str, hand: &Hand) {
        let before = &self.outcome.position;
        let spoken = changes(self.turn.game, before, lines, opening);
        let faults = &mut Faults::default();
        let rules = self.turn.rules;
        self.outcome.position = amend_by(Some(hand), rules, before, lines, faults).0;
        self.spoken.extend(spoken);
    }

    /// Every ruling of the turn, each with the dice of its own exchange.
    fn rulings(&mut self, door: &mut Door) {
        for (exchange, act) in &self.turn.by_hand.acts {
            for ruling in &act.matter.rulings {
                self.ruling(*exchange, act, ruling, door);
            }
        }
    }

    fn ruling(&mut self, exchange: u32, act: &Act, ruling: &Ruling, door: &mut Door) {
        let (label, die, dice) = (ruling.label.clone(), ruling.die, ruling.dice);
        // Dice of which not everybody hears are veiled as those of hidden units are.
        let (game, before) = (self.turn.game, self.turn.before);
        let heard = who_hears(game.rules, &game.sides, before, ruling);
        // Of a ruling that a side has not heard it sees the effect alone.
        let (secrecy, opening) = match heard.len() == game.sides.len() {
            true => (Secrecy::Open, "By that ruling: "),
            false => (Secrecy::Veiled, "By the umpire's hand: "),
        };
        let roll = door.throw(label, die, dice, secrecy);
        let score = roll.scores().into_iter().map(u32::from).sum();
        let outcome = ruling.outcome(score);
        if exchange == self.turn.exchange {
            let came = match outcome {
                Some(outcome) => format!(" {}", sentence(&outcome.text)),
                None if ruling.outcomes.is_empty() => String::new(),
                None => " Nothing comes of it.".to_owned(),
            };
            let total = match dice {
                1 => String::new(),
                _ => format!(", which is {score}"),
            };
            let text = format!(
                "A ruling, announced before the lock: {} {}: {}{total} [{}].{came}",
                ended(&ruling.text),
                dice_of(die, dice),
                faces(&roll.values),
                ruling.label
            );
            self.spoken.push(Spoken::to_those(game, heard, text));
        }
        if let Some(outcome) = outcome.filter(|_| self.is_over) {
            self.change(&outcome.amend, opening, &self.hand(exchange, act));
        }
    }
}
