//! Playing a case, exchange by exchange, and holding what comes against what is expected.

use super::case::{Case, Exchange, Expect, Word};
use super::compare::{self, Problem};
use super::expect;
use super::mail;
use super::merge;
use super::script::{Script, Scripted};
use crate::adjudicate::{AnyOrders, AnyRuleSet, Awaited, BySide, Outcome, Owed, Phrases, Policy, Position, Side, Told};
use crate::telling::{self, Reading};
use crate::yaml::{self, Faults, Key, Node, Severity, Value};

/// Plays a case over its base, and adds what differs.
pub(super) fn play(rules: &dyn AnyRuleSet, case: &Case, base: &Node, problems: &mut Vec<Problem>) {
    let position = match &case.position {
        Some(position) => merge::lay(base, position),
        None => base.clone(),
    };
    let mut faults = Faults::default();
    let set_up = rules.set_up(&position, &mut faults);
    let first = &case.exchanges[0].expect;
    if let Some(refused) = &first.refused {
        // What stands may be what no new game begins with.
        if let Some(begun) = &set_up {
            rules.begins(begun, &position, &mut faults);
        }
        let stands = set_up.is_some() && !faults.any_error();
        problems.extend(expect::refused(refused, first.span, stands, &faults));
        return;
    }
    let refusals = errors(&faults).map(|fault| {
        let refused = format!("the position is refused: {}", fault.message);
        (fault.span, refused)
    });
    problems.extend(refusals);
    match set_up {
        Some(position) if !faults.any_error() => {
            let mut board = Board { rules, policy: case.policy, position, turn: None };
            for exchange in &case.exchanges {
                board.exchange(exchange, problems);
            }
        }
        Some(_) => {}
        None if faults.any_error() => {}
        None => problems.push((case.span, "the position is refused without a word".into())),
    }
}

/// The faults that matter.
pub(super) fn errors(faults: &Faults) -> impl Iterator<Item = &yaml::Fault> {
    let sorted = faults.sorted().into_iter();
    sorted.filter(|fault| fault.severity == Severity::Error)
}

/// Where a case stands between two of its exchanges.
struct Board<'r> {
    rules: &'r dyn AnyRuleSet,
    policy: Policy,
    position: Position,
    turn: Option<Turn>,
}

/// A turn that questions hold up: it is played again from its start with every answer.
struct Turn {
    start: Position,
    orders: BySide<Option<AnyOrders>>,
    answers: Vec<BySide<Option<AnyOrders>>>,
    dice: Vec<Scripted>,
    log: Vec<Node>,
    told: Vec<Told>,
    asked: Vec<Awaited>,
}

impl Board<'_> {
    fn exchange(&mut self, exchange: &Exchange, problems: &mut Vec<Problem>) {
        if !self.amend(exchange, problems) {
            return;
        }
        let Some(mail) = self.open(exchange, problems) else {
            return;
        };
        let illegal = self.illegal(&mail);
        let before = self.rules.save(&self.position);
        let mut turn = match self.turn.take() {
            Some(mut turn) => {
                turn.answers.push(mail);
                turn
            }
            None => Turn {
                start: self.rules.copy(&self.position),
                orders: mail,
                answers: Vec::new(),
                dice: Vec::new(),
                log: Vec::new(),
                told: Vec::new(),
                asked: Vec::new(),
            },
        };
        turn.dice.extend(exchange.dice.iter().cloned());
        let outcome = self.adjudicate(&turn, problems);
        let log = turn.compare(self.rules, exchange, &before, &outcome, problems);
        let new_entries = log.0.get(turn.log.len()..).unwrap_or_default();
        let illegal = expect::with_struck(illegal, new_entries);
        problems.extend(expect::illegal(&exchange.expect, illegal));
        let asked =
            |question: &crate::adjudicate::Question| Awaited { side: question.side.clone(), owes: Owed::Answers };
        if !outcome.questions.is_empty() {
            turn.asked = outcome.questions.iter().map(asked).collect();
            (turn.log, turn.told) = log;
            self.turn = Some(turn);
        }
        self.position = outcome.position;
    }

    /// What the umpire does by hand before the exchange; whether it was done.
    fn amend(&mut self, exchange: &Exchange, problems: &mut Vec<Problem>) -> bool {
        if exchange.amend.is_empty() {
            return true;
        }
        if self.turn.is_some() {
            problems.push((exchange.span, "nothing is amended while questions are open".to_owned()));
            return false;
        }
        let mut faults = Faults::default();
        let (position, _) = self.rules.amend(&self.position, &exchange.amend, &mut faults);
        let refused = faults.any_error();
        if refused {
            let faults = errors(&faults).cloned().collect();
            problems.extend(expect::unreadable(&exchange.expect, true, faults));
            return false;
        }
        self.position = position;
        true
    }

    /// Reads the mail; nothing where a file is refused whole, or should have been.
    fn open(&self, exchange: &Exchange, problems: &mut Vec<Problem>) -> Option<BySide<Option<AnyOrders>>> {
        let roster = self.rules.roster(&self.position);
        let sides = roster.sides.into_iter().map(|(side, _)| side);
        let sides = sides.collect::<Vec<Side>>();
        let awaited = match &self.turn {
            Some(turn) => turn.asked.clone(),
            None => self.rules.awaits(&self.position),
        };
        problems.extend(mail::strangers(exchange, &sides));
        let mut faults = Vec::new();
        let mut refused = false;
        let files = sides.into_iter().map(|side| {
            let owes = awaited.iter().any(|awaited| awaited.side == side);
            let late = |word: &Word| word.text == side.as_str();
            let orders = match exchange.files.iter().find(|(key, _)| key.text == side.as_str()) {
                Some((_, body)) => {
                    let (orders, found) = mail::read(self.rules, body);
                    refused |= orders.is_none();
                    faults.extend(found);
                    orders
                }
                None if exchange.late.iter().any(late) || !owes => None,
                None => mail::read_empty(self.rules),
            };
            (side, orders)
        });
        let mail = BySide::new(files);
        problems.extend(expect::unreadable(&exchange.expect, refused, faults));
        (!refused && exchange.expect.unreadable.is_none()).then_some(mail)
    }

    fn illegal(&self, mail: &BySide<Option<AnyOrders>>) -> Vec<expect::SetAside> {
        let mut illegal = Vec::new();
        for (side, orders) in mail.iter() {
            let Some(orders) = orders else { continue };
            let checked = self.rules.check(&self.position, side, orders);
            let set_aside = checked.illegal.into_iter().map(|order| expect::SetAside { side: side.clone(), order });
            illegal.extend(set_aside);
        }
        illegal
    }

    fn adjudicate(&self, turn: &Turn, problems: &mut Vec<Problem>) -> Outcome {
        let mut script = Script::new(&turn.dice);
        let outcome = self.rules.adjudicate(&turn.start, &turn.orders, &turn.answers, self.policy, &mut script);
        problems.extend(script.left().iter().map(|roll| {
            let left = format!("the roll `{}` is scripted and never made", roll.label);
            (roll.span, left)
        }));
        outcome
    }
}

impl Turn {
    /// Holds an outcome against what is expected, and gives the whole log and its telling.
    fn compare(
        &self,
        rules: &dyn AnyRuleSet,
        exchange: &Exchange,
        before: &str,
        outcome: &Outcome,
        problems: &mut Vec<Problem>,
    ) -> (Vec<Node>, Vec<Told>) {
        let expected = &exchange.expect;
        let mut wrong = |what: String| problems.push((exchange.span, what));
        self.sound(rules, outcome, &mut wrong);
        let mut tree = |text: &str, what: &str| {
            tree_of(text).unwrap_or_else(|why| {
                wrong(format!("{what} does not read as YAML: {why}"));
                empty()
            })
        };
        let (was, is) =
            (tree(before, "the position before"), tree(&rules.save(&outcome.position), "the position after"));
        let log = tree(&rules.save_log(&outcome.log), "the log").items().to_vec();
        let agree = |(old, new): (&Node, &Node)| compare::same(old, new);
        let again = self.log.iter().zip(&log).take_while(|pair| agree(*pair));
        if again.count() < self.log.len() {
            wrong("what happened before the question comes out otherwise after the answer".into());
        }
        let told = rules.tell(&self.start, &outcome.log, None);
        let known = self.told.iter().zip(&told);
        let known = known.take_while(|(old, new)| old == new).count();
        if let Some(changes) = &expected.changes {
            problems.extend(compare::changes_differ(changes, &was, &is));
        }
        let new_entries = log.get(self.log.len()..).unwrap_or_default();
        problems.extend(expect::events(&expected.events, new_entries));
        problems.extend(expect::questions(expected, &outcome.questions));
        problems.extend(expect::says(&expected.says, &told[known..]));
        problems.extend(expect::story(&expected.story, &self.story(rules, outcome)));
        problems.extend(self.shown(rules, expected, outcome, &is));
        if let Some(battles) = &expected.battles {
            problems.extend(expect::battles(battles, &rules.battles(&outcome.position)));
        }
        (log, told)
    }

    /// Holds what sides are shown of the position, and told of the exchange, against what they may know.
    fn shown(&self, rules: &dyn AnyRuleSet, expected: &Expect, outcome: &Outcome, is: &Node) -> Vec<Problem> {
        let sides = rules.roster(&self.start).sides.into_iter().map(|(side, _)| side).collect::<Vec<_>>();
        let known = |key: &Key| sides.iter().find(|side| side.as_str() == key.text);
        let mut problems = Vec::new();
        for (key, changes) in &expected.sees {
            match known(key).map(|side| tree_of(&rules.save(&rules.seen(&outcome.position, side)))) {
                Some(Ok(seen)) => problems.extend(compare::changes_differ(changes, is, &seen)),
                Some(Err(why)) => problems.push((key.span, format!("what it sees does not read as YAML: {why}"))),
                None => problems.push((key.span, format!("there is no side `{}`", key.text))),
            }
        }
        for (key, words) in &expected.untold {
            match known(key) {
                Some(side) => {
                    let told = rules.tell(&self.start, &outcome.log, Some(side));
                    problems.extend(expect::untold(words.items(), &told));
                }
                None => problems.push((key.span, format!("there is no side `{}`", key.text))),
            }
        }
        problems
    }

    /// The story of the exchange for the umpire, its headline first; nothing where the rules have none.
    fn story(&self, rules: &dyn AnyRuleSet, outcome: &Outcome) -> Vec<String> {
        let composed = || {
            let account = rules.account(&self.start, &outcome.log, None)?;
            let roster = rules.roster(&self.start);
            let reading = Reading { roster: &roster, reader: None, phrases: Phrases::NONE, exchange: 1, taken: &[] };
            Some(telling::compose(&account, reading))
        };
        let own = rules.story(&self.start, &outcome.log, None);
        let Some(story) = own.or_else(composed) else { return Vec::new() };
        let texts = story.episodes.into_iter().map(|episode| episode.text);
        std::iter::once(story.headline).chain(texts).collect()
    }

    /// What holds after every exchange of every rule set: the log leads to the position, and both survive being kept.
    fn sound(&self, rules: &dyn AnyRuleSet, outcome: &Outcome, wrong: &mut impl FnMut(String)) {
        let saved = rules.save(&outcome.position);
        if rules.save(&rules.fold(&self.start, &outcome.log)) != saved {
            wrong("the log does not lead to the position".into());
        }
        match rules.load(&saved).map(|loaded| rules.save(&loaded)) {
            Ok(again) if again == saved => {}
            Ok(_) => wrong("the position is another after it was saved and loaded".into()),
            Err(why) => wrong(format!("the saved position does not load: {why}")),
        }
        let log = rules.save_log(&outcome.log);
        match rules.load_log(&log).map(|loaded| rules.save_log(&loaded)) {
            Ok(again) if again == log => {}
            Ok(_) => wrong("the log is another after it was saved and loaded".into()),
            Err(why) => wrong(format!("the saved log does not load: {why}")),
        }
    }
}

fn empty() -> Node {
    Node { span: yaml::Span::default(), value: Value::Empty }
}

fn tree_of(text: &str) -> Result<Node, String> {
    yaml::parse(text).map_err(|faults| {
        let first = errors(&faults).next().map(|fault| fault.message.clone());
        first.unwrap_or_default()
    })
}
