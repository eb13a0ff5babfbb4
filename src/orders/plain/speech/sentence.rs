//! A sentence: its clauses one behind the other, with the conditions of each and what is done instead.

use super::conditions::{self, Proviso};
use super::heard::longest_of;
use super::{Done, Ear, Stop, written};
use crate::orders::filler::BETWEEN;
use crate::orders::plain::cursor::{span_of, typed};
use crate::orders::plain::tokens::Kind;
use crate::yaml::Fault;

impl Ear<'_> {
    /// Reads clauses from a place to the end.
    pub(super) fn steps(&mut self, from: usize) -> Result<Vec<Done>, Stop> {
        let mut steps: Vec<Done> = Vec::new();
        let mut at = from;
        let mut before: Option<String> = None;
        loop {
            let signs_from = at;
            at = self.behind_signs(at);
            let is_parted = self.said[signs_from..at].iter().any(|token| token.is(&Kind::Comma) || token.says("then"));
            if at >= self.said.len() {
                break;
            }
            if let Some(count) = self.instead_at(at).filter(|_| !steps.is_empty()) {
                // `..., or the guns if it has gone`: another choice stands before it.
                if at + count >= self.said.len() && steps.last().is_some_and(Done::has_a_choice) {
                    break;
                }
                at = self.other(at + count, &mut steps)?;
                continue;
            }
            if self.says(at, "or") && !steps.is_empty() {
                at = self.other(at + 1, &mut steps)?;
                continue;
            }
            if let Some((count, denied)) = self.condition_at(at) {
                if let Some(fault) = self.waits(at, count, &steps) {
                    return Err(fault.into());
                }
                let last = steps.last().cloned();
                let (condition, end) = match self.condition(at + count, denied, last.as_ref()) {
                    Ok(found) => found,
                    Err(stop) => return Err(stop),
                };
                at = end;
                let behind = self.behind_signs(at);
                let is_last = behind >= self.said.len() || self.instead_at(behind).is_some();
                match (condition, is_last) {
                    (Proviso::Obvious, _) => {}
                    (Proviso::Holds(said), _)
                        if denied && is_last_of_a_denial(self, behind, at) && steps.len() == 1 =>
                    {
                        const SO: &[&str] =
                            &["in that case", "in which case", "if so", "if ~you ~be", "if ~you do", "then"];
                        let so = longest_of(self.rest(behind), SO).unwrap_or(0);
                        let comma = usize::from(self.says(behind + so, ","));
                        let then = longest_of(self.rest(behind + so + comma), &["then"]).unwrap_or(0);
                        steps[0].condition = Some(said);
                        at = self.other(behind + so + comma + then, &mut steps)?;
                    }
                    (Proviso::Holds(said), true) => {
                        let several = steps.len() > 1 && is_parted && self.says(signs_from, ",");
                        let Some(step) = steps.last_mut().filter(|_| !several) else { return Err(Stop::Unread(at)) };
                        if step.condition.is_some() {
                            return Err(Stop::Unread(at));
                        }
                        step.condition = Some(said);
                    }
                    (Proviso::Holds(said), false) => before = Some(said),
                }
                continue;
            }
            if let Some(count) = self.aside(at).filter(|_| !steps.is_empty()) {
                at += count;
                continue;
            }
            if let Some(step) = steps.last_mut().filter(|step| step.verb == "fire" && self.orders) {
                let mut preferred = step.clone();
                if let Some(end) = self.preferred(at, &mut preferred).or_else(|| self.is_left_out(at, step)) {
                    *step = preferred;
                    at = end;
                    continue;
                }
            }
            if let Some(count) = self.reason(at).filter(|_| !steps.is_empty()) {
                self.notes.push(typed(&self.said[at..at + count]));
                at += count;
                continue;
            }
            if let Some(fault) = self.one_then_another(signs_from, at, steps.last()) {
                return Err(fault.into());
            }
            // `..., roundshot` behind a shot.
            if let Some((count, kind)) = self.shot(at)
                && let Some(step) = steps.last_mut().filter(|step| step.verb == "fire" && !step.rest.contains(" with "))
                && self.words.modifiers.contains(&"with")
                && self.ends(at + count)
            {
                step.rest.push_str(&format!(" with {kind}"));
                at += count;
                continue;
            }
            let (done, end) = match self.clause(at, steps.last()) {
                Ok(found) => found,
                Err(Stop::Unread(place)) => {
                    let end =
                        self.colour(at, !steps.is_empty() || self.goes_on_behind(at)).ok_or(Stop::Unread(place))?;
                    at = end;
                    continue;
                }
                Err(stop) => return Err(stop),
            };
            at = end;
            if !self.ends(at) {
                at = self.colour(at, true).ok_or(Stop::Unread(at))?;
            }
            let mut done = done;
            if let Some(condition) = before.take()
                && let Some(first) = done.first_mut()
            {
                // It is of the one whom the step is about.
                if let Some(about) = self.about.take() {
                    if first.aims && first.rest.is_empty() && first.verb == "fire" {
                        first.rest.clone_from(&about);
                    } else if !first.aims || !first.rest.eq_ignore_ascii_case(&about) {
                        return Err(Stop::Unread(at));
                    }
                }
                first.condition = Some(condition);
                steps.extend(done);
                // What stands behind the step of a condition that came first could be under it or not.
                let behind = self.behind_signs(at);
                if behind < self.said.len() && self.instead_at(behind).is_none() && self.begins(behind) {
                    return Err(self.under_a_condition_or_not(&steps, behind).into());
                }
                continue;
            }
            steps.extend(done);
        }
        if before.is_some() {
            return Err(Stop::Unread(at));
        }
        // Who is left out must not be among those who are fired at.
        let fires = |step: &&Done| step.verb == "fire";
        let names = |text: &str| text.split(" or ").all(|one| self.reading.lexicon.is_id(one.trim_matches('"')));
        if !self.not_at.is_empty()
            && !steps.iter().filter(fires).any(|step| {
                names(&step.rest) && !self.not_at.iter().any(|out| step.rest.split(" or ").any(|one| one == out))
            })
        {
            return Err(Stop::Unread(0));
        }
        Ok(merged(steps, self.has("retire")))
    }

    /// What says nothing beside a step, behind `and` or a comma: `take command there`, `come what may`.
    pub(super) fn aside(&self, at: usize) -> Option<usize> {
        // What is for another turn is said beside an order for this one.
        let end = at + self.rest(at).iter().take_while(|token| !token.is(&Kind::Comma)).count();
        if self.says(at, "ready") && (at..end).any(|at| longest_of(self.rest(at), &["next turn"]).is_some()) {
            return Some(end - at);
        }
        let asides = crate::orders::colours::ASIDES.iter().map(|aside| aside.strip_prefix("and ").unwrap_or(aside));
        let own = |aside: &&str| {
            !aside.split(' ').any(|word| self.has(word) && word != "stand" && word != "move" && word != "go")
        };
        let known = asides.filter(|aside| *aside != "first" && *aside != "there").filter(own);
        let found = known.filter_map(|aside| longest_of(self.rest(at), &[aside])).max()?;
        (self.ends(at + found) && (found > 1 || !self.begins(at))).then_some(found)
    }

    /// Who is fired at before those who were named: `..., preferably the cavalry`, `..., cavalry for preference`.
    pub(super) fn preferred(&self, at: usize, step: &mut Done) -> Option<usize> {
        let lead = longest_of(self.rest(at), &["preferably", "by preference", "for preference"]).unwrap_or(0);
        let aim = longest_of(self.rest(at + lead), &["at", "on", "upon"]).unwrap_or(0);
        let (count, named) = self.target(at + lead + aim)?;
        let end = at + lead + aim + count;
        let tail = longest_of(self.rest(end), &["for preference", "by preference", "preferably"]).unwrap_or(0);
        let whom = self.written_target(&named)?;
        if lead + tail == 0 || !self.ends(end + tail) || step.rest.contains(" with ") {
            return None;
        }
        step.rest = match step.rest.is_empty() {
            true => format!("{whom} or any"),
            false => format!("{whom} or {}", step.rest),
        };
        Some(end + tail)
    }

    /// Behind who is not meant, where those are named who are.
    pub(super) fn is_left_out(&self, at: usize, step: &Done) -> Option<usize> {
        let lead = longest_of(self.rest(at), &["not", "and not", "but not", "never"])?;
        let aim = longest_of(self.rest(at + lead), &["at", "on", "upon"]).unwrap_or(0);
        let (count, named) = self.target(at + lead + aim).filter(|_| self.verb(at + lead).is_none())?;
        let left = self.written_target(&named)?;
        let mut named = step.rest.split(" or ");
        let end = at + lead + aim + count;
        let is_sure = named.all(|one| self.reading.lexicon.is_id(one.trim_matches('"')) && one != left);
        (is_sure && self.ends(end)).then(|| end + self.reason(end).unwrap_or(0))
    }

    /// Why `fire A, then B` is refused: it could be a choice or two volleys.
    pub(super) fn one_then_another(&self, signs: usize, at: usize, last: Option<&Done>) -> Option<Fault> {
        let step = last.filter(|step| step.aims && self.is_of_one_shot(&step.verb))?;
        let then = (signs..at).find(|at| self.says(*at, "then"))?;
        let aim = longest_of(self.rest(at), &["at", "on", "upon"]).unwrap_or(0);
        let (count, named) = self.target(at + aim).filter(|_| self.verb(at).is_none())?;
        let goal = self.written_target(&named)?;
        let fault = Fault::error(
            self.said[then].span,
            "`then` could mean both, or the second where the first cannot be".to_owned(),
        );
        let _ = count;
        let either = format!("{} {} or {goal}", step.verb, step.rest);
        Some(fault.help(format!("write `{either}` for whichever can be first; a unit does so once in a turn")))
    }

    pub(super) fn is_of_one_shot(&self, verb: &str) -> bool {
        self.orders && (verb == "fire" || verb == "charge")
    }

    /// Why nobody can say whether a step is under the condition that came first.
    fn under_a_condition_or_not(&self, steps: &[Done], from: usize) -> Fault {
        let fault = Fault::error(span_of(self.rest(from)), "this step could be under the condition or stand by itself");
        let head = typed(self.head);
        fault.help(format!(
            "write `{head}: {}, {}` where it stands by itself, or the condition before the colon for all steps: `{head}, if ...: ...`",
            written(steps),
            typed(self.rest(from))
        ))
    }

    /// Why nothing waits until something is so: an order is done at its turn.
    pub(super) fn waits(&self, at: usize, count: usize, steps: &[Done]) -> Option<Fault> {
        const WAITING: [&str; 7] =
            ["when", "once", "whenever", "as soon as", "the moment", "only when", "but only when"];
        let word = typed(&self.said[at..at + count]);
        if !self.orders || !WAITING.iter().any(|said| word.eq_ignore_ascii_case(said)) {
            return None;
        }
        let rest = self.rest(at + count);
        let obvious = conditions::goes_without_saying(rest) || self.gone_at(at).is_some();
        if obvious || self.moment(at + count).is_some() {
            return None;
        }
        let fault =
            Fault::error(span_of(&self.said[at..at + count]), format!("nothing waits `{word}` something is so"));
        Some(fault.help(format!(
            "write `{}: {} if {}` for what is done if it is so when its turn comes",
            typed(self.head),
            written(steps),
            typed(rest)
        )))
    }

    /// Whether a clause stands somewhere behind a part that says nothing.
    pub(super) fn goes_on_behind(&self, at: usize) -> bool {
        let end = at + self.rest(at).iter().take_while(|token| !token.is(&Kind::Comma)).count();
        end < self.said.len() && self.begins(self.behind_signs(end))
    }

    /// Behind signs and words that part two clauses.
    pub(super) fn behind_signs(&self, from: usize) -> usize {
        let mut at = from;
        while at < self.said.len() {
            if self.said[at].is(&Kind::Comma) {
                at += 1;
                continue;
            }
            match longest_of(self.rest(at), BETWEEN) {
                // `first` may be a reply, and `before` opens a clause only where one stands behind it.
                Some(count)
                    if self.begins(at + count)
                        || self.says(at + count, ",")
                        || ["then", "and", "but", "so", "also"].iter().any(|word| self.says(at, word)) =>
                {
                    at += count;
                }
                _ => break,
            }
        }
        at
    }

    /// What is done instead of the last step: other targets of it, or other steps.
    pub(super) fn other(&mut self, from: usize, steps: &mut Vec<Done>) -> Result<usize, Stop> {
        let from = from + usize::from(self.says(from, ",") && from + 1 < self.said.len());
        let last = steps.last().expect("the caller has looked").clone();
        let aim = longest_of(self.rest(from), &["at", "on", "upon", "against", "into", "take", "go for"]).unwrap_or(0);
        let is_target = last.aims && self.verb(from).is_none() && self.is_target_and_no_step(from + aim);
        if is_target {
            let act = if last.verb == "charge" {
                crate::orders::thesaurus::Act::Charge
            } else {
                crate::orders::thesaurus::Act::Fire
            };
            let (slots, end) = self.slots(from + aim, act);
            if let Some((start, end, all)) = slots.unclear {
                return Err(self.unclear(start, end, &all).into());
            }
            let (mut end, mut condition) = (end, None);
            if slots.whom.is_empty() {
                return Err(Stop::Unread(from));
            }
            end += usize::from(self.says(end, "instead"));
            if !self.ends(end) {
                end = self.colour(end, true).ok_or(Stop::Unread(end))?;
            }
            let other = Done { aims: true, ..Done::of(&last.verb, self.shot_at(&slots)) };
            if let Some(count) = longest_of(self.rest(end), &["if not"]).or_else(|| self.gone_at(end)).filter(|count| {
                self.ends(end + count) && (!self.says(end + 1, "not") || end + count >= self.said.len())
            }) {
                end += count;
            }
            let comma = usize::from(self.says(end, ","));
            if let Some((count, denied)) = self.condition_at(end + comma) {
                let (said, behind) = self.condition(end + comma + count, denied, Some(&other))?;
                if let Proviso::Holds(said) = said {
                    // Of whom a condition is that stands behind a comma, nobody can say where two were named.
                    if comma > 0 {
                        return Err(self.loose(&last, &other, &said).into());
                    }
                    condition = Some(said);
                }
                end = behind;
            }
            let deepest = deepest(steps.last_mut().expect("there is one"));
            let is_free = deepest.condition.is_none()
                && condition.is_none()
                && deepest.verb == other.verb
                && !deepest.rest.contains(" with ")
                && !other.rest.contains(" with ");
            match is_free && !deepest.rest.is_empty() {
                true => deepest.rest.push_str(&format!(" or {}", other.rest)),
                false => deepest.instead = vec![Done { condition, ..other }],
            }
            return Ok(end);
        }
        let (done, end) = self.clause(from, steps.last())?;
        let mut end = end;
        let mut done = done;
        if !self.ends(end) {
            end = self.colour(end, true).ok_or(Stop::Unread(end))?;
        }
        if let Some((count, denied)) = self.condition_at(end) {
            let (said, behind) = self.condition(end + count, denied, done.last())?;
            if let (Proviso::Holds(said), Some(step)) = (said, done.last_mut()) {
                step.condition = Some(said);
            }
            end = behind;
        }
        // What is joined to it by `and` is done instead as well.
        while self.says(end, "and") && self.begins(end + 1) {
            let (more, behind) = self.clause(end + 1, done.last())?;
            done.extend(more);
            end = behind;
        }
        let behind = self.behind_signs(end);
        if behind < self.said.len() && self.instead_at(behind).is_none() && self.begins(behind) {
            return Err(Stop::Unread(behind));
        }
        deepest(steps.last_mut().expect("there is one")).instead = done;
        Ok(end)
    }

    /// Why nobody can say whom a condition is about.
    pub(super) fn loose(&self, first: &Done, second: &Done, condition: &str) -> Fault {
        let fault =
            Fault::error(span_of(&self.said), "this condition could be of the second choice or of both".to_owned());
        let (verb, head) = (&first.verb, typed(self.head));
        fault.help(format!(
            "write `{head}: {verb} {}, else {verb} {} if {condition}` for the second, `{head}: {verb} {} or {} if {condition}` for both",
            first.rest, second.rest, first.rest, second.rest
        ))
    }
}

/// The last of what is done instead of each other.
pub(super) fn deepest(step: &mut Done) -> &mut Done {
    match step.instead.is_empty() {
        true => step,
        false => deepest(step.instead.last_mut().expect("it is not empty")),
    }
}

/// Steps without those that say twice the same.
pub(super) fn merged(steps: Vec<Done>, retires: bool) -> Vec<Done> {
    let mut out: Vec<Done> = Vec::new();
    for step in steps {
        // To retire is to turn about and go.
        if retires && step.verb == "retire" && out.last().is_some_and(|last| last.verb == "pivot" && last.rest == "180")
        {
            out.pop();
        }
        if out.last() != Some(&step) {
            out.push(step);
        }
    }
    out
}

/// Whether what is done where a denied condition fails is told behind it: `unless it is in square, in that case halt`.
pub(super) fn is_last_of_a_denial(ear: &Ear<'_>, behind: usize, end: usize) -> bool {
    let then = (end..behind).any(|at| ear.says(at, "then"));
    let so = ["in that case", "in which case", "if so", "if ~you ~be", "if ~you do"];
    longest_of(ear.rest(behind), &so).is_some() || then && ear.begins(behind)
}
