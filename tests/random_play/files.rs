//! Entries of the files that are mailed at random.

use estafette::adjudicate::{Mark, Question};

use crate::random_play::players::Sight;
use crate::random_play::whim::Whim;

/// An order for a piece; sometimes none, sometimes for another.
pub(crate) fn order(whim: &mut Whim, sight: &Sight<'_>, mark: &Mark) -> Option<String> {
    let unit = match whim.below(20) {
        0 => sight.unit(whim, true),
        1 => return None,
        _ => mark.unit.clone(),
    };
    let steps = (sight.player.steps)(whim, sight, mark).into_iter();
    let steps = steps.map(|step| match step.contains(':') {
        true => format!("{{{step}}}"),
        false => step,
    });
    let steps = steps.collect::<Vec<_>>().join(", ");
    Some(format!("{{unit: {unit}, do: [{steps}]}}"))
}

/// A standing order about any decision.
pub(crate) fn standing(whim: &mut Whim, sight: &Sight<'_>) -> String {
    let (when, replies) = whim.any(sight.player.standing).expect("there are decisions");
    let reply = match whim.below(10) {
        0 => "ask",
        1 => "default",
        _ => whim.pick(replies),
    };
    let condition = match whim.happens(15) {
        true if sight.player.rules == "campaign" => whim.pick(&[", if: {near: 2}", ", if: {enemy: stronger}"]),
        true => whim.pick(&[", if: {near: 2}", ", if: {enemy: cavalry, within: 3}"]),
        false => "",
    };
    match whim.happens(40) {
        true => format!("{{when: {when}, unit: {}, do: {reply}{condition}}}", sight.unit(whim, true)),
        false => format!("{{when: {when}, do: {reply}{condition}}}"),
    }
}

/// One of the replies that are offered, mostly; sometimes nothing at all.
pub(crate) fn answer(whim: &mut Whim, question: &Question) -> Option<String> {
    if whim.happens(10) {
        return None;
    }
    let replies = question.replies.iter().map(String::as_str).collect::<Vec<_>>();
    let reply = match whim.happens(10) {
        true => &question.default,
        false => whim.pick(&replies),
    };
    Some(format!("{{ask: {}, do: {reply}}}", question.id()))
}
