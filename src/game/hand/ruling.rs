//! Rulings: what dice are to decide, and what their faces mean, said before anything is locked.

use super::file::{Words, said, sound};
use crate::dice::{D6, Die, Label};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, Span, draft, is_given, may, needed};

/// How many dice a ruling may throw.
const MOST_DICE: u32 = 20;

/// What dice are to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ruling {
    /// The name of the roll.
    pub(in crate::game) label: Label,
    /// The die.
    pub(super) die: Die,
    /// How many.
    pub(in crate::game) dice: usize,
    /// What the faces mean.
    pub(super) text: String,
    /// What becomes of it, where that is fixed beforehand.
    pub(in crate::game) outcomes: Vec<Outcome>,
    /// Where it stands in the file.
    pub(super) span: Span,
}

/// What some scores lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The scores: what all dice count together.
    pub(super) faces: Vec<u32>,
    /// What happens, in words.
    pub(super) text: String,
    /// What it changes at the end of the exchange.
    pub(in crate::game) amend: Vec<Node>,
}

pub(super) const RULING: Shape = Shape::of(
    "a ruling",
    &[&[
        may(
            "label",
            "the name of the roll, `ruling/3/1/1`: the program writes it into the record, and nobody else",
            || serde_json::json!({"type": "string", "pattern": "^ruling(/[A-Za-z0-9._-]+)+$"}),
        ),
        may("die", "`d6` where it is left out; `d2` to `d10`, `av`, `2d6`", die_draft),
        may("dice", "how many are thrown and added; one where it is left out", draft::whole),
        needed("text", "what the faces mean: `1 to 3: the bridge burns down`", draft::text),
        may("outcomes", "what happens for which scores", || draft::list(OUTCOME.schema())),
    ]],
);

pub(super) const OUTCOME: Shape = Shape::of(
    "an outcome",
    &[&[
        needed("faces", "the scores: `[1, 2, 3]`", || draft::some(draft::whole())),
        needed("text", "what happens then", draft::text),
        may("amend", "what it changes at the end of the exchange", || draft::list(draft::anything())),
    ]],
);

pub(super) fn die_draft() -> serde_json::Value {
    serde_json::json!({"type": "string", "pattern": "^(d[2-9]|d10|av|2d6)$"})
}

impl Ruling {
    /// Reads the rulings of a file. In the record each has its label; in a file of the umpire none may have one, so that
    /// nobody chooses what a ruling rolls.
    pub(super) fn read_all(items: &[Node], words: Words, faults: &mut Faults) -> Vec<Ruling> {
        let mut rulings: Vec<Ruling> = Vec::new();
        for (number, node) in (1..).zip(items) {
            let Some(ruling) = read(node, number, words, faults) else {
                continue;
            };
            if rulings.iter().any(|other| other.label == ruling.label) {
                let what = format!("there are two rulings `{}`", ruling.label);
                faults.add(Fault::error(node.span, what).help("give each a label of its own"));
                continue;
            }
            rulings.push(ruling);
        }
        rulings
    }

    /// Whether its outcomes leave out a score that the dice can show.
    pub(super) fn is_open(&self) -> bool {
        let mut scores = possible(self.die, self.dice);
        !self.outcomes.is_empty() && scores.any(|score| self.outcome(score).is_none())
    }

    /// What a score leads to, where that is fixed.
    pub(super) fn outcome(&self, score: u32) -> Option<&Outcome> {
        let mut outcomes = self.outcomes.iter();
        outcomes.find(|outcome| outcome.faces.contains(&score))
    }
}

fn read(node: &Node, number: usize, words: Words, faults: &mut Faults) -> Option<Ruling> {
    let mut fields = Fields::shaped(node, &RULING, faults)?;
    let span = node.get("label").map(|label| label.span);
    if let Some(span) = span.filter(|_| words != Words::OfTheRecord) {
        let what = "a ruling has a number for a label, so that nobody chooses what it rolls";
        faults.add(Fault::error(span, what).help("leave `label:` out"));
    }
    let label = fields.given_with("label", faults, label);
    let die = fields.given_with("die", faults, die);
    let dice = fields.given_with("dice", faults, dice);
    let text = fields.needed("text", faults);
    let text = text.and_then(|node| said(node, faults));
    let outcomes = fields.take("outcomes").filter(is_given);
    let outcomes = outcomes.map_or(&[][..], Node::items);
    let read = sound(outcomes, |node| outcome(node, faults));
    fields.finish(faults)?;
    let whole = read.len() == outcomes.len();
    let label = label?;
    let (die, dice) = (die?.unwrap_or(D6), dice?.unwrap_or(1));
    let sound = scores_are_sound(die, dice, outcomes.iter().zip(&read), faults);
    if whole && !sound {
        return None;
    }
    Some(Ruling {
        label: label.unwrap_or_else(|| numbered(0, 0, number)),
        die,
        dice,
        text: text?,
        outcomes: whole.then_some(read)?,
        span: node.span,
    })
}

/// The scores that dice can show together.
fn possible(die: Die, dice: usize) -> std::ops::RangeInclusive<u32> {
    let (least, most) = match die {
        Die::Faces(faces) => (1, u32::from(faces)),
        Die::Average => (2, 5),
        Die::Pair => (2, 12),
    };
    let dice = u32::try_from(dice).expect("at most 20 are thrown");
    least * dice..=most * dice
}

/// Whether each score of the outcomes can come up, and leads to one thing.
fn scores_are_sound<'n>(
    die: Die,
    dice: usize,
    outcomes: impl Iterator<Item = (&'n Node, &'n Outcome)>,
    faults: &mut Faults,
) -> bool {
    let possible = possible(die, dice);
    let mut taken = Vec::new();
    let mut sound = true;
    for (node, outcome) in outcomes {
        let span = node.get("faces").map_or(node.span, |faces| faces.span);
        for score in &outcome.faces {
            let (what, help) = if !possible.contains(score) {
                let (least, most) = (possible.start(), possible.end());
                (
                    format!("these dice cannot show {score}"),
                    format!("what they count together lies between {least} and {most}"),
                )
            } else if taken.contains(score) {
                (format!("{score} leads to two things"), "let each score stand in one outcome".to_owned())
            } else {
                taken.push(*score);
                continue;
            };
            faults.add(Fault::error(span, what).help(help));
            sound = false;
        }
    }
    sound
}

/// The label of a ruling: by the exchange, the act of the desk, and its place in that.
pub(in crate::game) fn numbered(exchange: u32, act: u32, number: usize) -> Label {
    let label = format!("ruling/{exchange}/{act}/{number}");
    Label::new(label).expect("numbers may stand in a label")
}

fn outcome(node: &Node, faults: &mut Faults) -> Option<Outcome> {
    let mut fields = Fields::shaped(node, &OUTCOME, faults)?;
    let faces = fields.needed("faces", faults);
    let faces = faces.and_then(|node| crate::yaml::list_of(node, |item| u32::read(item, faults)));
    let text = fields.needed("text", faults);
    let text = text.and_then(|node| said(node, faults));
    let amend = fields.take("amend").filter(is_given);
    fields.finish(faults)?;
    Some(Outcome { faces: faces?, text: text?, amend: amend.map_or(Vec::new(), |node| node.items().to_vec()) })
}

fn label(node: &Node, faults: &mut Faults) -> Option<Label> {
    let text = String::read(node, faults)?;
    let label = Label::new(text).filter(|label| label.as_str().starts_with("ruling/"));
    if label.is_none() {
        let fault = Fault::error(node.span, "this is no label of a ruling");
        faults.add(fault.help("write `ruling/`, and behind it letters, digits, `.`, `_`, `-`"));
    }
    label
}

pub(super) fn die(node: &Node, faults: &mut Faults) -> Option<Die> {
    let text = String::read(node, faults)?;
    let die = Die::parse(&text.to_ascii_lowercase());
    if die.is_none() {
        let fault = Fault::error(node.span, "there is no such die");
        faults.add(fault.help("there are d2 to d10, av (the average die) and 2d6"));
    }
    die
}

fn dice(node: &Node, faults: &mut Faults) -> Option<usize> {
    let number = u32::read(node, faults)?;
    if !(1..=MOST_DICE).contains(&number) {
        let fault = Fault::error(node.span, format!("{number} dice cannot be thrown"));
        faults.add(fault.help(format!("a ruling throws 1 to {MOST_DICE}")));
        return None;
    }
    Some(number as usize)
}
