//! A position changed by the umpire's hand, line by line: the good lines count, the bad ones are faults.

use crate::adjudicate::contract::parts::Parts;
use crate::adjudicate::terms::roster::UnitId;
use crate::yaml::{Fault, Faults, Node, Span, Value};

/// The largest number of a line: games count in tens and hundreds, and what is far above cannot be counted on.
const LARGEST: u64 = 99_999;

/// What one line of an amendment came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amended {
    /// The units it concerns; none where it is about the game as a whole.
    pub units: Vec<UnitId>,
    /// What is changed, in a sentence without its full stop: `B2 stands on 0507 in place of 0406, with strength 3 in place of 5`.
    pub text: String,
}

/// What cannot stand as it does: two units on one place, foot in a lake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The units that cannot.
    pub units: Vec<UnitId>,
    /// Why, without capital and full stop: `B2 and R1 both stand on 0507`.
    pub why: String,
}

/// Changes a position by lines of the umpire's file, in their order; what their result is to stand like is looked at when
/// all have been applied, so that two units can change places. A line that is bad changes nothing. Gives the units that came
/// in, too, in the order of their lines.
pub(in crate::adjudicate) fn amend<R: Parts>(
    before: &R::State,
    lines: &[Node],
    faults: &mut Faults,
) -> (R::State, Vec<Option<Amended>>, Vec<UnitId>) {
    let known = R::clashes(before);
    let mut bad = vec![false; lines.len()];
    loop {
        let (state, amended, newcomers) = apply::<R>(before, lines, &mut bad, faults);
        let clashes = R::clashes(&state).into_iter();
        let mut fresh = clashes.filter(|clash| !known.contains(clash));
        let guilty = fresh.find_map(|clash| {
            let line = guilty::<R>(before, lines, &bad, &amended, &clash)?;
            Some((line, clash))
        });
        let Some((line, clash)) = guilty else {
            return (state, amended, newcomers);
        };
        bad[line] = true;
        faults.add(Fault::error(lines[line].span, clash.why).help("give another place"));
    }
}

/// The line that a clash is due to: the last one of its units without which it would not be, or else their last one.
fn guilty<R: Parts>(
    before: &R::State,
    lines: &[Node],
    bad: &[bool],
    amended: &[Option<Amended>],
    clash: &Clash,
) -> Option<usize> {
    let concerned = |line: &usize| {
        let units = amended[*line].iter().flat_map(|amended| &amended.units);
        units.into_iter().any(|unit| clash.units.contains(unit))
    };
    let concerned = (0..lines.len()).rev().filter(concerned);
    let concerned = concerned.collect::<Vec<_>>();
    let stands_without = |line: &&usize| {
        let mut bad = bad.to_vec();
        bad[**line] = true;
        let (state, ..) = apply::<R>(before, lines, &mut bad, &mut Faults::default());
        !R::clashes(&state).contains(clash)
    };
    let due = concerned.iter().find(stands_without);
    due.or(concerned.first()).copied()
}

/// Applies every line that is not known to be bad.
fn apply<R: Parts>(
    before: &R::State,
    lines: &[Node],
    bad: &mut [bool],
    faults: &mut Faults,
) -> (R::State, Vec<Option<Amended>>, Vec<UnitId>) {
    let mut state = before.clone();
    let (mut amended, mut newcomers) = (Vec::new(), Vec::new());
    for (line, bad) in lines.iter().zip(bad) {
        if *bad {
            amended.push(None);
            continue;
        }
        let mut changed = state.clone();
        let mut wrong = Faults::default();
        let beyond = countable(line, &mut wrong);
        written(line, &mut wrong);
        let done = R::amend(&mut changed, line, &mut wrong).filter(|_| !wrong.any_error());
        *bad = done.is_none();
        // A remark on a line that is gone through a second time was made the first time.
        if *bad {
            let help = format!("`estafette schema umpire-file {}` has all that may stand in a line", R::ID);
            faults.append(wrong.but_at(&beyond).or_help(&help));
        } else {
            newcomers.extend(come_in::<R>(&state, &changed));
            state = changed;
        }
        amended.push(done);
    }
    (state, amended, newcomers)
}

/// The units that stand in one position and not in the one before it.
fn come_in<R: Parts>(before: &R::State, after: &R::State) -> Vec<UnitId> {
    let [before, after] = [before, after].map(R::in_labels);
    let is_new = |unit: &UnitId| !before.contains(unit);
    after.into_iter().filter(is_new).collect()
}

/// Looks for words that are blank: in quotes nothing may be written, and nothing is said by it.
fn written(node: &Node, faults: &mut Faults) {
    match &node.value {
        Value::Empty => {}
        Value::Word(word) if word.trim().is_empty() => faults.add(Fault::empty(node.span)),
        Value::Word(_) => {}
        Value::List(items) => items.iter().for_each(|item| written(item, faults)),
        Value::Map(entries) => {
            let values = entries.iter().map(|(_, value)| value);
            values.for_each(|value| written(value, faults));
        }
    }
}

/// Looks for numbers that nothing in a game comes to; in words, which tell, they do no harm. The lists in which one stands are
/// handed back: whatever else is wrong with such a point is wrong because of that.
fn countable(node: &Node, faults: &mut Faults) -> Vec<Span> {
    match &node.value {
        Value::Empty => Vec::new(),
        Value::List(items) => {
            let mut beyond = Vec::new();
            for item in items {
                let mut large = Faults::default();
                beyond.extend(countable(item, &mut large));
                if matches!(item.value, Value::Word(_)) && large.any_error() {
                    beyond.push(node.span);
                }
                faults.append(large);
            }
            beyond
        }
        Value::Map(entries) => {
            let counted = entries.iter().filter(|(key, _)| {
                let told = ["note", "name", "why"];
                !told.contains(&key.text.as_str())
            });
            counted.flat_map(|(_, value)| countable(value, faults)).collect()
        }
        Value::Word(word) => {
            let whole = word.strip_prefix(['-', '+']).unwrap_or(word);
            let whole = whole.split('.').next().unwrap_or_default();
            let is_number = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
            let is_large = || whole.parse::<u64>().map_or(true, |number| number > LARGEST);
            if is_number && is_large() {
                faults.add(Fault::too_large(node.span, word, LARGEST));
            }
            Vec::new()
        }
    }
}
