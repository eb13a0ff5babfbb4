//! Makes a turn file of what a rule set would order: what `check` refuses is done otherwise.

use crate::adjudicate::contract::parts::Checked;
use crate::adjudicate::engine::Engine;
use crate::adjudicate::engine::any::{AnyRuleSet, Position};
use crate::adjudicate::play::rule_set::RuleSet;
use crate::adjudicate::stand_in::draft::Draft;
use crate::adjudicate::stand_in::posture::Brief;
use crate::adjudicate::terms::roster::Side;
use crate::yaml::{self, Faults};

/// The body of a turn file of a side, of which nothing is refused and nothing remarked.
pub(super) fn body<R: RuleSet>(engine: &Engine<R>, position: &Position, side: &Side, brief: &Brief<'_>) -> String {
    let awaited = engine.awaits(position).into_iter().find(|awaited| awaited.side == *side);
    let Some(awaited) = awaited else { return String::new() };
    let known = Engine::<R>::known(position, side);
    let seen = R::seen(&known, side);
    let mut draft = R::draft(&seen, side, brief);
    if draft.head.is_empty() && awaited.owes.is_set_up() {
        draft.head = without_remarks(&R::form(&seen, side));
    }
    fitted(engine, position, side, draft)
}

/// The lines of a form that are no comments, with lists that have none left out.
fn without_remarks(form: &str) -> String {
    let lines = form.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>();
    let is_head = |line: &str| !line.starts_with(['-', ' ']);
    let is_empty = |place: usize| {
        let (line, next) = (lines[place], lines.get(place + 1));
        is_head(line)
            && line.split('#').next().is_some_and(|line| line.trim_end().ends_with(':'))
            && next.is_none_or(|next| is_head(next))
    };
    let kept = lines.iter().enumerate().filter(|(place, _)| !is_empty(*place));
    kept.map(|(_, line)| format!("{line}\n")).collect()
}

/// The draft with the best wishes that are not refused.
fn fitted<R: RuleSet>(engine: &Engine<R>, position: &Position, side: &Side, mut draft: Draft) -> String {
    let mut turns = vec![0; draft.bids.len()];
    loop {
        let text = draft.written(&turns);
        let Some(checked) = checked(engine, position, side, &text) else {
            return String::new();
        };
        let refused = |unit: &str| {
            checked.illegal.iter().chain(&checked.remarks).any(|order| order.unit.eq_ignore_ascii_case(unit))
        };
        let mut any = false;
        for (bid, turn) in draft.bids.iter().zip(&mut turns) {
            if *turn < bid.wishes.len() && refused(bid.unit.as_str()) {
                (*turn, any) = (*turn + 1, true);
            }
        }
        if any {
            continue;
        }
        match (checked.illegal.is_empty(), draft.standing.is_empty() && draft.answers.is_empty()) {
            (true, _) => return text,
            (false, false) => {
                draft.standing.clear();
                draft.answers.clear();
            }
            // What is refused stands in the set-up, of which the play has a default.
            (false, true) => return String::new(),
        }
    }
}

fn checked<R: RuleSet>(engine: &Engine<R>, position: &Position, side: &Side, text: &str) -> Option<Checked> {
    let read = if text.trim().is_empty() { "{}" } else { text };
    let mut faults = Faults::default();
    let orders = engine.read(&yaml::parse(read).ok()?, read, &mut faults)?;
    (!faults.any_error()).then(|| engine.check(position, side, &orders))
}
