//! Whole games played at random: nothing panics, the log leads to the position, and everything kept comes back the same.
//!
//! `ESTAFETTE_GAMES=2000 cargo test --release --test all random_play` plays that many of each rule set, `ESTAFETTE_GAME=17` the
//! one of that number.

use std::num::NonZero;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use estafette::adjudicate::{
    AnyOrders, AnyRuleSet, BySide, Outcome, Owed, Plot, Policy, Position, Precision, Saved, Side, UnitId, Veil,
};
use estafette::dice::Seeded;
use estafette::rules;
use estafette::yaml::{self, Faults, Node};

mod by_hand;
mod campaign;
mod couriers;
mod easy_napoleonics;
mod files;
mod napoleonic_brigade;
mod one_battle;
mod players;
mod promise;
mod really_simple;
mod stand_in;
mod two_by_two;
mod whim;

use crate::support::trials;
use files::{answer, order, standing};
use players::{PLAYERS, Player, Sight};
use whim::Whim;

/// After so many exchanges a game that has not ended is given up.
const MOST_EXCHANGES: u32 = 60;

/// So many games of each rule set are played where nobody asks for more.
const FEW_GAMES: u64 = 2;

/// And where all is to be tried.
const MANY_GAMES: u64 = 30;

/// Answers that nobody gives in so many exchanges are taken as late.
const MOST_ANSWERS: usize = 40;

type Mail = BySide<Option<AnyOrders>>;

/// The text of the file of each side that has sent one.
type Texts = Vec<(Side, String)>;

/// Names the game in which something went wrong.
struct Culprit<'g> {
    rules: &'g str,
    seed: u64,
}

impl Drop for Culprit<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("in game {} of {}", self.seed, self.rules);
        }
    }
}

struct Table<'g> {
    rules: &'g dyn AnyRuleSet,
    player: &'g Player,
    whim: Whim,
    policy: Policy,
    dice: String,
    /// How many refusals of `check` and of play were held against each other.
    held: usize,
}

/// Plays one game to its end, and says how many exchanges it took, and how many refusals were held against each other.
fn play(rules: &dyn AnyRuleSet, player: &Player, seed: u64) -> (u32, usize) {
    let _culprit = Culprit { rules: rules.id(), seed };
    let mut whim = Whim::new(seed);
    let game = (player.scenario)(&mut whim, rules);
    let tree = yaml::parse(&game).expect("the game file is YAML");
    let mut faults = Faults::default();
    let position = rules.set_up(&tree, &mut faults);
    let policy = match whim.happens(50) {
        true => Policy::Ask,
        false => Policy::Default,
    };
    let mut table = Table { rules, player, whim, policy, dice: format!("random play {seed}"), held: 0 };
    let position = position.map(|position| hide(rules, position, seed));
    let Some(mut position) = position.filter(|_| !faults.any_error()) else {
        panic!("the game file is refused:\n{game}\n{:?}", faults.sorted());
    };
    for exchange in 0..MOST_EXCHANGES {
        if rules.clock(&position).ending.is_some() {
            return (exchange, table.held);
        }
        table.tamper(&position, seed, exchange);
        position = table.turn(&position, exchange);
    }
    (MOST_EXCHANGES, table.held)
}

/// Hides some of the armies in one game of three: one side, both, or every other unit; in one game of four reports ride.
fn hide(rules: &dyn AnyRuleSet, position: Position, seed: u64) -> Position {
    let rides = seed % 4 == 1;
    if !seed.is_multiple_of(3) || rules.sees_by_rule() {
        let veil = Veil { rides, ..Veil::default() };
        return rules.veiled(&position, &veil).expect("nothing is hidden");
    }
    let mut whim = Whim::new(seed + 1);
    let roster = rules.roster(&position);
    let hidden = whim.below(3);
    let sides = roster.sides.iter().map(|(side, _)| side.clone());
    let units = roster.units.iter().map(|(unit, ..)| unit.clone());
    let measure = rules.first_sight(&position);
    let veil = Veil {
        sides: sides.skip(usize::from(hidden == 0)).filter(|_| hidden < 2).collect(),
        units: units.step_by(2).filter(|_| hidden == 2).collect(),
        within: measure / 4 * i64::from(whim.between(1, 3)),
        sight: whim.happens(30).then_some(measure * 2),
        again: whim.happens(30),
        rides,
        losses: match rules.exact_only() {
            None if seed.is_multiple_of(2) => Precision::Rounded,
            None if whim.happens(50) => Precision::Vague,
            _ => Precision::Exact,
        },
        ..Veil::default()
    };
    rules.meet(&rules.veiled(&position, &veil).expect("it may be hidden"))
}

/// What a map shows of the strength of every unit.
fn strengths(plot: &Plot) -> Vec<String> {
    let marks = plot.marks.iter();
    let strengths = marks.map(|mark| format!("{} {:?} {:?}", mark.unit, mark.strength, mark.looks));
    strengths.collect()
}

impl Table<'_> {
    /// Plays from one taking of orders to the next, with every answer that is asked for on the way.
    fn turn(&mut self, start: &Position, exchange: u32) -> Position {
        let rules = self.rules;
        self.look(start);
        let (orders, texts) = self.orders(start);
        let mut answers = Vec::new();
        let mut before = Vec::<String>::new();
        loop {
            let outcome = self.adjudicate(start, &orders, &answers, exchange);
            let log = rules.save_log(&outcome.log);
            let log = log.lines().map(str::to_owned).collect::<Vec<_>>();
            let known = before.iter().filter(|line| *line != "[]").count();
            assert!(log.len() >= known && log[..known] == before[..known], "the past has changed");
            if outcome.questions.is_empty() {
                self.held += promise::is_kept(rules, start, &orders, &outcome);
                self.held += promise::is_kept_alone(rules, start, &|text| self.read(text).ok(), &texts, &self.dice);
                let mut wrong = match rules.id() {
                    "really-simple" => crate::telling::faults(rules, start, &outcome, exchange),
                    "napoleonic-brigade" => {
                        crate::telling::napoleonic_brigade::faults(rules, start, &outcome, exchange)
                    }
                    "easy-napoleonics" => crate::telling::easy_napoleonics::faults(rules, start, &outcome, exchange),
                    "two-by-two" => crate::telling::two_by_two::faults(rules, start, &outcome, exchange),
                    _ => crate::telling::clumsy(rules, start, &outcome, exchange),
                };
                wrong.extend(crate::telling::unsound(rules, start, &outcome, exchange));
                wrong.extend(crate::telling::dice::mute(rules, start, &outcome));
                assert!(
                    wrong.is_empty(),
                    "the story is not so:\n{}\nby this log:\n{}",
                    wrong.join("\n"),
                    log.join("\n")
                );
                return outcome.position;
            }
            before = log;
            assert!(answers.len() < MOST_ANSWERS, "the questions do not end");
            answers.push(self.answers(&outcome));
        }
    }

    /// Plays an exchange, and checks all that must hold of what comes of play.
    fn adjudicate(&self, start: &Position, orders: &Mail, answers: &[Mail], exchange: u32) -> Outcome {
        let mut outcome = self.replay(start, orders, answers, exchange);
        if outcome.questions.is_empty() {
            outcome.position = self.heard(start, &outcome, exchange);
            (self.player.sound)(&parsed(&self.rules.save(&outcome.position)));
        }
        outcome
    }

    /// What the gate for positions lets through: whatever a side is sent of this one.
    fn views_load(&self, position: &Position) {
        let rules = self.rules;
        for (side, _) in rules.roster(position).sides {
            let seen = rules.seen(position, &side);
            if let Err(why) = rules.load_saved(Saved { engine: &rules.save(&seen), veil: seen.veil(), labels: None }) {
                panic!("the view of {side} is refused: {why}");
            }
        }
    }

    /// Plays, plays again from what was saved, and checks all that must hold of any outcome.
    fn replay(&self, start: &Position, orders: &Mail, answers: &[Mail], exchange: u32) -> Outcome {
        let rules = self.rules;
        let chance = || Seeded::new(&format!("{} {exchange}", self.dice));
        let outcome = rules.adjudicate(start, orders, answers, self.policy, &mut chance());
        let saved = rules.save(&outcome.position);
        let log = rules.save_log(&outcome.log);

        let engine = &rules.save(start);
        let loaded = rules.load_saved(Saved { engine, veil: start.veil(), labels: Some(start.labels()) });
        let loaded = loaded.expect("a saved position loads");
        self.views_load(start);
        self.views_load(&outcome.position);
        let again = rules.adjudicate(&loaded, orders, answers, self.policy, &mut chance());
        assert_eq!(rules.save(&again.position), saved, "the same orders and dice lead elsewhere");
        assert_eq!(rules.save_log(&again.log), log, "the same orders and dice are logged otherwise");
        assert_eq!(again.questions, outcome.questions);

        assert_eq!(rules.save(&rules.fold(start, &outcome.log)), saved, "the log leads elsewhere");
        let loaded = rules.load(&saved).expect("a saved position loads");
        assert_eq!(rules.save(&loaded), saved);
        let loaded = rules.load_log(&log).expect("a saved log loads");
        assert_eq!(rules.save_log(&loaded), log);
        // What was read has lost the facts of its reasons, and tells them in the plain words of the log.
        let beats =
            |log| rules.tell(start, log, None).into_iter().map(|told| (told.clause, told.rolls)).collect::<Vec<_>>();
        assert_eq!(beats(&loaded), beats(&outcome.log));
        rules.bill(start, &outcome.position);
        // Who hears of it is another matter.
        let field = |position: &Position| rules.copy(position).on_the_field();
        let (start, after) = (&field(start), &field(&outcome.position));
        let mut on_file: Vec<(usize, String)> = Vec::new();
        for (side, _) in rules.roster(start).sides {
            let told = rules.tell(start, &outcome.log, Some(&side));
            // That something was done by standing order is for those whose order it is.
            let lines = told.iter().enumerate();
            let lines = lines.flat_map(|(place, told)| told.working.iter().map(move |line| (place, line.clone())));
            let of_orders = lines.filter(|(_, line)| line.contains("by standing order")).collect::<Vec<_>>();
            let both = of_orders.iter().find(|said| on_file.contains(said));
            assert_eq!(both, None, "both sides are told of the standing orders of one");
            on_file.extend(of_orders);
            let scenes = rules.scenes(start, &outcome.log, &told, Some(&side));
            let seen = rules.seen(after, &side);
            let plot = rules.plot(&seen);
            let blurred = rules.blurred(start, &side);
            rules.bill(&blurred, &seen);
            // What is told step by step leads to what is shown at the end.
            let last = scenes.last().filter(|_| !start.veil().again);
            if let Some(last) = last {
                assert_eq!(strengths(&last.after), strengths(&plot), "{side}");
            }
            let never_met = rules.hidden_from(start, &side).into_iter();
            let hidden = rules.hidden_from(after, &side);
            let stays = |unit: &UnitId| hidden.contains(unit) && !start.veil().again;
            for unit in never_met.filter(stays) {
                let speaks = |text: &str| speaks_of(text, unit.as_str());
                let lines = told.iter().flat_map(|told| {
                    let labels = told.rolls.iter().map(|roll| roll.label.as_str());
                    let working = told.working.iter().map(String::as_str);
                    working.chain(labels).chain([told.text.as_str()])
                });
                let line = lines.into_iter().find(|line| speaks(line));
                assert_eq!(line, None, "{side} is told of {unit}");
                let roster = rules.roster(&seen).units;
                assert!(roster.iter().all(|(known, ..)| *known != unit));
            }
        }
        outcome
    }

    /// What anybody may ask of a position; a form is legal as it stands.
    fn look(&self, position: &Position) {
        let rules = self.rules;
        rules.plot(position);
        for (side, _) in rules.roster(position).sides {
            if rules.awaits(position).iter().any(|awaited| awaited.side == side) {
                let form = rules.form(position, &side);
                let read = self.read(&form);
                let orders = read.unwrap_or_else(|faults| panic!("the form is refused: {faults}\n{form}"));
                let illegal = rules.check(position, &side, &orders).illegal;
                assert!(illegal.is_empty(), "the form is illegal: {illegal:?}\n{form}");
            }
        }
    }

    fn read(&self, text: &str) -> Result<AnyOrders, String> {
        let text = if text.trim().is_empty() { "{}" } else { text };
        let tree = yaml::parse(text).map_err(|fault| format!("{fault:?}"))?;
        let mut faults = Faults::default();
        let orders = self.rules.read(&tree, text, &mut faults);
        orders.filter(|_| !faults.any_error()).ok_or_else(|| format!("{:?}", faults.sorted()))
    }

    fn orders(&mut self, position: &Position) -> (Mail, Texts) {
        let awaited = self.rules.awaits(position);
        let sides = self.rules.roster(position).sides;
        let mut texts = Vec::new();
        let mail = sides.into_iter().map(|(side, _)| {
            let owes = awaited.iter().find(|awaited| awaited.side == side);
            let text = self.file(position, &side, owes.map(|awaited| awaited.owes));
            let orders = text.map(|text| {
                let read = self.read(&text);
                texts.push((side.clone(), text.clone()));
                read.unwrap_or_else(|faults| panic!("a file is refused whole: {faults}\n{text}"))
            });
            if let Some(orders) = &orders {
                self.rules.check(position, &side, orders);
            }
            (side, orders)
        });
        let mail = BySide::new(mail.collect::<Vec<_>>());
        (mail, texts)
    }

    /// A file of a side; nothing where it is late.
    fn file(&mut self, position: &Position, side: &Side, owes: Option<Owed>) -> Option<String> {
        if self.whim.happens(if owes.is_some() { 5 } else { 70 }) {
            return None;
        }
        if owes.is_some() && self.whim.happens(5) {
            return Some(self.rules.form(position, side));
        }
        Some(self.text(position, side, owes))
    }

    fn text(&mut self, position: &Position, side: &Side, owes: Option<Owed>) -> String {
        let plot = self.rules.plot(position);
        let position = parsed(&self.rules.save(position));
        let sight = Sight { plot: &plot, position: &position, side, player: self.player };
        let whim = &mut self.whim;
        let mut text = match owes {
            Some(owed @ (Owed::Army | Owed::Deployment)) => (self.player.set_up)(whim, &sight, owed),
            _ => String::new(),
        };
        let mut list = |key: &str, entries: Vec<String>| {
            if !entries.is_empty() {
                text += &format!("{key}:\n- {}\n", entries.join("\n- "));
            }
        };
        if owes.is_some() {
            let own = plot.marks.iter().filter(|mark| mark.side == *side);
            let mut entries = (self.player.entries)(whim, &sight);
            entries.extend(own.filter_map(|mark| order(whim, &sight, mark)));
            list("orders", entries);
        }
        if whim.happens(30) {
            let count = whim.between(1, 3);
            list("standing", (0..count).map(|_| standing(whim, &sight)).collect());
        }
        if owes.is_some() && whim.happens(2) && whim.happens(20) {
            text += "concede: yes\n";
        }
        text
    }

    fn answers(&mut self, outcome: &Outcome) -> Mail {
        let sides = self.rules.roster(&outcome.position).sides;
        let mail = sides.into_iter().map(|(side, _)| {
            let asked = outcome.questions.iter().filter(|question| question.side == side);
            let lines = asked.filter_map(|question| answer(&mut self.whim, question));
            let lines = lines.collect::<Vec<_>>();
            let text = match lines.is_empty() {
                true => String::new(),
                false => format!("answers:\n- {}\n", lines.join("\n- ")),
            };
            let orders = self.read(&text);
            let orders = orders.unwrap_or_else(|faults| panic!("answers are refused: {faults}\n{text}"));
            self.rules.check(&outcome.position, &side, &orders);
            (side, (!self.whim.happens(5)).then_some(orders))
        });
        BySide::new(mail.collect::<Vec<_>>())
    }
}

/// Whether a text names a unit.
fn speaks_of(text: &str, unit: &str) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
    words.any(|word| word == unit)
}

/// A position as it is saved.
fn parsed(saved: &str) -> Node {
    yaml::parse(saved).expect("a saved position is YAML")
}

/// Plays the games of one rule set, on as many threads as the machine has.
fn games_hold_together(id: &str) {
    let given = |name: &str| {
        let number = std::env::var(name).ok();
        number.map(|number| number.parse::<u64>().expect("a number of games"))
    };
    let one = given("ESTAFETTE_GAME");
    let first = one.unwrap_or(0);
    let games = one.map_or(given("ESTAFETTE_GAMES").unwrap_or_else(|| trials(FEW_GAMES, MANY_GAMES)), |_| 1);
    let campaign: &dyn AnyRuleSet = rules::campaign::engine();
    let rules = rules::by_id(id).unwrap_or(campaign);
    assert_eq!(rules.id(), id);
    let player = PLAYERS.iter().find(|player| player.rules == id);
    let player = player.expect("somebody plays them");
    let (next, exchanges, refusals) = (AtomicU64::new(first), AtomicU64::new(0), AtomicUsize::new(0));
    let wrong = Mutex::new(Vec::new());
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= first + games {
                return;
            }
            let game = AssertUnwindSafe(|| play(rules, player, seed));
            match panic::catch_unwind(game) {
                Ok((count, held)) => {
                    exchanges.fetch_add(count.into(), Ordering::Relaxed);
                    refusals.fetch_add(held, Ordering::Relaxed);
                }
                Err(_) => wrong.lock().expect("nobody dies with it").push(seed),
            }
        }
    };
    thread::scope(|scope| {
        let workers = thread::available_parallelism().map_or(1, NonZero::get);
        (0..workers).for_each(|_| drop(scope.spawn(work)));
    });
    let wrong = wrong.into_inner().expect("nobody dies with it");
    assert!(wrong.is_empty(), "{id}: games {wrong:?}");
    let exchanges = exchanges.into_inner();
    assert!(one.is_some() || exchanges > games, "{id}: games of {exchanges} exchanges in all");
    assert!(one.is_some() || refusals.into_inner() > 0, "{id}: nothing was held of what `check` promises");
}

#[test]
fn whole_games_of_really_simple_hold_together() {
    games_hold_together("really-simple");
}

#[test]
fn whole_games_of_easy_napoleonics_hold_together() {
    games_hold_together("easy-napoleonics");
}

#[test]
fn whole_games_of_two_by_two_hold_together() {
    games_hold_together("two-by-two");
}

#[test]
fn whole_games_of_napoleonic_brigade_hold_together() {
    games_hold_together("napoleonic-brigade");
}

#[test]
fn whole_games_of_the_campaign_hold_together() {
    games_hold_together("campaign");
}

#[test]
fn somebody_plays_each_rule_set() {
    let played = PLAYERS.iter().map(|player| player.rules);
    let listed = rules::all().iter().map(|rules| rules.id());
    assert!(played.eq(listed));
}

#[test]
fn a_whim_is_the_same_for_the_same_seed() {
    let thoughts = |seed| {
        let mut whim = Whim::new(seed);
        (0..9).map(|_| whim.between(1, 6)).collect::<Vec<_>>()
    };
    assert_eq!(thoughts(7), thoughts(7));
    assert_ne!(thoughts(7), thoughts(8));
}
