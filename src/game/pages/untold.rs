//! What no earlier exchange of a turn has told: sentences, scenes and the story.

use crate::adjudicate::{AnyLog, Beat, Outcome, Position, Roster, Scene, Side, Story, Taken, Told};
use crate::game::turn::Turn;
use crate::telling::{self, Reading};

/// What of a turn is to be told: all of it, or what came after what an earlier exchange of the turn has told.
pub(super) struct Untold<'t> {
    pub turn: &'t Turn<'t>,
    before: &'t Position,
    pub outcome: &'t Outcome,
    /// What was told, the position after it, and the log behind it.
    behind: Option<(AnyLog, Position, AnyLog)>,
}

impl<'t> Untold<'t> {
    pub(super) fn of(
        turn: &'t Turn<'_>,
        before: &'t Position,
        (so_far, outcome): (Option<&AnyLog>, &'t Outcome),
    ) -> Untold<'t> {
        let (rules, log) = (turn.rules, &outcome.log);
        let behind = so_far.and_then(|earlier| {
            let entries = rules.length(earlier);
            let again = rules.first(log, entries);
            let is_same = rules.save_log(&again) == rules.save_log(earlier);
            is_same.then(|| (again, rules.fold(before, earlier), rules.rest(log, entries)))
        });
        Untold { turn, before, outcome, behind }
    }

    /// The narrative and its scenes.
    pub(super) fn told(&self, eyes: Option<&Side>) -> (Vec<Told>, Vec<Scene>) {
        let (rules, phrases) = (self.turn.rules, &self.turn.wording.phrases);
        let mut told = rules.tell_in(self.before, &self.outcome.log, eyes, phrases);
        if let Some((again, between, rest)) = &self.behind {
            let known = rules.tell_in(self.before, again, eyes, phrases);
            // Where what was told reads otherwise with what has come of it, that is told by itself.
            let fresh = match told.starts_with(&known) {
                true => told.split_off(known.len()),
                false => rules.tell_in(between, rest, eyes, phrases),
            };
            let mut scenes = rules.scenes(between, rest, &fresh, eyes);
            go_on(&mut scenes, &known);
            return (fresh, scenes);
        }
        let scenes = rules.scenes(self.before, &self.outcome.log, &told, eyes);
        (told, scenes)
    }

    /// The same as a story, where the rule set has one. Of a turn that was fought on a table the program knows none.
    pub(super) fn story(&self, roster: &Roster, reader: Option<&Side>, taken: &[Taken]) -> Option<Story> {
        let turn = self.turn;
        if turn.by_hand.is_fought_on_a_table() {
            return None;
        }
        let (before, log) = match &self.behind {
            Some((_, between, rest)) => (between, rest),
            None => (self.before, &self.outcome.log),
        };
        let own = turn.rules.story(before, log, reader);
        if own.is_some() {
            return own;
        }
        let reading = Reading { roster, reader, phrases: &turn.wording.phrases, exchange: turn.exchange, taken };
        Some(telling::compose(&turn.rules.account(before, log, reader)?, reading))
    }
}

/// Gives the scene in which the turn goes on the title that it had before play broke off.
fn go_on(scenes: &mut [Scene], known: &[Told]) {
    let is_heading = |told: &&Told| told.beat == Beat::Heading;
    if let (Some(first), Some(heading)) = (scenes.first_mut(), known.iter().rfind(is_heading))
        && first.title.is_empty()
    {
        first.title = heading.text.trim().trim_end_matches('.').to_owned();
    }
}
