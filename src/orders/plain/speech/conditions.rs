//! Conditions as they are spoken: who is so or not so, how near, how strong.

use super::heard::longest_of;
use super::things::NamedThing;
use super::{Done, Ear, Stop};
use crate::orders::manners::{IDLE, NEEDS};
use crate::orders::plain::cursor::typed;
use crate::orders::plain::lexicon::Thing;

/// What a condition comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Proviso {
    /// It goes without saying: that somebody can be reached whom one is to charge.
    Obvious,
    /// This, in the words of the language.
    Holds(String),
}

/// Of whom a condition is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Enemy,
    Itself,
}

/// What is said of whoever is near.
pub(super) const NEAR: &[&str] = &[
    "within",
    "inside",
    "under",
    "closer than",
    "nearer than",
    "no farther than",
    "no further than",
    "at most",
    "less than",
    "in",
];

pub(super) const FAR: &[&str] = &["beyond", "farther than", "further than", "more than", "outside", "over"];

/// Being, coming, having formed: what stands between who it is and what he is.
const LINKS: &[&str] = &[
    "is",
    "are",
    "be",
    "am",
    "comes",
    "come",
    "gets",
    "get",
    "stands",
    "stand",
    "has formed",
    "have formed",
    "forms",
    "form",
    "is caught",
    "are caught",
    "remains",
    "remain",
    "stays",
    "stay",
    "is standing",
    "are standing",
    "is still",
    "are still",
    "approaches",
    "approach",
    "is formed",
    "are formed",
    "has got",
    "have got",
    "has",
    "have",
    "is now",
    "are now",
    "goes",
    "go",
    "draws",
    "draw",
    "is already",
    "are already",
    "happens to be",
    "happen to be",
    "turns out to be",
    "looks",
    "look",
    "seems",
    "seem",
    "move",
    "moves",
    "advance",
    "advances",
    "close",
    "closes",
    "shows",
    "show",
];

/// What goes without saying of whom one is to fire at or to charge.
const OBVIOUS: &[&str] = &[
    "in range",
    "in reach",
    "in sight",
    "within range",
    "within reach",
    "within sight",
    "possible",
    "able",
    "able to",
    "you can",
    "it can",
    "they can",
    "he can",
    "we can",
    "visible",
    "at all possible",
    "there is time",
    "time allows",
    "time permits",
    "you can see ~them",
    "they can see ~them",
    "we can see ~them",
    "he can see ~them",
    "it can see ~them",
    "you can reach ~them",
    "they can reach ~them",
    "it can reach ~them",
    "he can reach ~them",
    "we can reach ~them",
    "you see ~them",
    "they see ~them",
    "you can hit ~them",
    "into range",
    "within musket range",
    "in musket range",
    "into sight",
    "into reach",
    "there",
    "still there",
    "a target",
    "you get the chance",
    "they get the chance",
    "the chance offers",
    "you have the time",
    "you get there",
    "you can get there",
    "feasible",
    "practicable",
    "permitted",
    "allowed",
    "legal",
];

/// Whether what stands behind `when` goes without saying.
pub(super) fn goes_without_saying(tokens: &[crate::orders::plain::tokens::Token]) -> bool {
    let subject = longest_of(tokens, &["~you", "~them", "the enemy", "the target"]).unwrap_or(0);
    let link = longest_of(&tokens[subject..], LINKS).unwrap_or(0);
    longest_of(tokens, OBVIOUS).or_else(|| longest_of(&tokens[subject + link..], OBVIOUS)).is_some()
}

impl Ear<'_> {
    /// A condition behind the word that opens it, and where it ends.
    pub(super) fn condition(
        &mut self,
        from: usize,
        denied: bool,
        step: Option<&Done>,
    ) -> Result<(Proviso, usize), Stop> {
        let is_about_itself = self.words.conditions.contains(&"self");
        let about = match step {
            Some(step) if step.aims => Subject::Enemy,
            Some(_) if is_about_itself => Subject::Itself,
            Some(_) => Subject::Enemy,
            None => Subject::Enemy,
        };
        if let Some((count, decision)) = self.moment(from) {
            return Err(self.at_a_moment(from, from + count, decision).into());
        }
        let mut clauses: Vec<String> = Vec::new();
        let mut at = from;
        // Who is named in a condition that comes first is whom the step behind it is about.
        if step.is_none()
            && let Some((_, NamedThing::Other(id))) = self.name(from, &[Thing::Other])
        {
            self.about = Some(self.id(&id));
            self.whom = Some(self.id(&id));
        }
        let mut obvious = false;
        loop {
            let (clause, end) = self.one(at, denied, about)?;
            obvious |= clause.is_none();
            clauses.extend(clause);
            at = end;
            let more = self.says(at, "and") && !self.begins(at + 1);
            if !more {
                break;
            }
            if denied {
                return Err(Stop::Unread(at));
            }
            at += 1;
        }
        if !self.ends(at) {
            // The step may follow without a comma: `if it is in column charge it`.
            let follows = self.begins(at);
            if !follows {
                return Err(Stop::Unread(at));
            }
        }
        match (clauses.is_empty(), obvious && !denied) {
            (true, true) => Ok((Proviso::Obvious, at)),
            (true, false) => Err(Stop::Unread(from)),
            (false, _) => Ok((Proviso::Holds(clauses.join(" and ")), at)),
        }
    }

    /// One clause of a condition; nothing where it goes without saying.
    fn one(&self, from: usize, denied: bool, about: Subject) -> Result<(Option<String>, usize), Stop> {
        let rest = self.rest(from);
        if let Some(count) = longest_of(rest, OBVIOUS).or_else(|| {
            let idle = IDLE
                .iter()
                .filter_map(|said| said.strip_prefix("if ").or(said.strip_prefix("when ")))
                .collect::<Vec<_>>();
            longest_of(rest, &idle)
        }) && (self.ends(from + count) || self.begins(from + count))
        {
            return Ok((None, from + count));
        }
        if let Some(count) = longest_of(rest, NEEDS).or_else(|| {
            longest_of(
                rest,
                &["the roll is", "the die is", "the dice are", "you roll", "we roll", "roll is", "roll of", "roll"],
            )
        }) && self.words.conditions.contains(&"roll")
        {
            let (bound, end) = self.bound(from + count).ok_or(Stop::Unread(from + count))?;
            return Ok((Some(format!("roll {bound}")), end));
        }
        // A key of the language, as it is written there.
        if let Some(found) = self.as_written(from) {
            return Ok((Some(found.0), found.1));
        }
        let there = longest_of(rest, &["there is", "there are"]).unwrap_or(0);
        let (count, subject) = match there {
            0 => self.subject(from).unwrap_or((0, about)),
            _ => (0, Subject::Enemy),
        };
        let mut at = from + there + count;
        let mut not = denied;
        let mut has_link = false;
        loop {
            let rest = self.rest(at);
            if let Some(count) = longest_of(
                rest,
                &[
                    "is not",
                    "are not",
                    "do not",
                    "is no longer",
                    "are no longer",
                    "has not",
                    "have not",
                    "no longer",
                    "not yet",
                    "not",
                ],
            ) {
                not = !not;
                at += count;
                continue;
            }
            // `in square` is no link.
            match longest_of(rest, LINKS).filter(|count| {
                self.word(at).is_none_or(|(taken, _)| taken < *count)
                    || *count == 1 && !has_link && self.state(at).is_none()
            }) {
                Some(count) => {
                    has_link = true;
                    at += count;
                }
                None => break,
            }
        }
        at += longest_of(
            self.rest(at),
            &["caught", "still", "already", "now", "currently", "only", "down to", "up to", "any"],
        )
        .unwrap_or(0);
        // Somebody is near: `enemy cavalry within 3`, `they come within 2`.
        let who = match there {
            0 => None,
            _ => self.target(at),
        };
        let state_then_near = who.as_ref().map(|(count, _)| *count).unwrap_or(0);
        if let Some((bound, end)) = self.nearness(at + state_then_near) {
            let key = match (bound.0, who.is_some() || there > 0) {
                ("within", true) => "near",
                (key, _) => key,
            };
            let key = match key {
                "within" if !self.words.conditions.contains(&"within") && self.words.conditions.contains(&"near") => {
                    "near"
                }
                key => key,
            };
            if who.is_some_and(|(_, named)| !matches!(named, NamedThing::Enemy | NamedThing::Any)) {
                return Err(Stop::Unread(at));
            }
            let key = match (key, not) {
                (key, false) => key,
                ("within", true) => "beyond",
                ("beyond", true) => "within",
                ("near", true) => "clear",
                _ => return Err(Stop::Unread(at)),
            };
            if !self.words.conditions.contains(&key) {
                return Err(Stop::Unread(at));
            }
            return Ok((Some(format!("{key} {}", bound.1)), end));
        }
        if let Some((bound, end)) = self.strength(at) {
            let key = if subject == Subject::Itself { "own" } else { "strength" };
            if not || !self.words.conditions.contains(&key) {
                return Err(Stop::Unread(at));
            }
            return Ok((Some(format!("{key} {bound}")), end));
        }
        if has_link || count > 0 {
            if let Some(count) =
                longest_of(self.rest(at), OBVIOUS).filter(|count| self.ends(at + count) || self.begins(at + count))
            {
                return match not {
                    true => Err(Stop::Unread(at)),
                    false => Ok((None, at + count)),
                };
            }
        }
        self.states(at, not, subject, has_link || count > 0)
    }

    /// What somebody is: `square or column`, `cavalry`, `the 27th`.
    fn states(&self, at: usize, not: bool, subject: Subject, is_said: bool) -> Result<(Option<String>, usize), Stop> {
        let key = if subject == Subject::Enemy { "enemy" } else { "self" };
        if !is_said || !self.words.conditions.contains(&key) {
            return Err(Stop::Unread(at));
        }
        let (mut states, mut end) = (Vec::new(), at);
        loop {
            let Some((count, state)) = self.state(end) else { return Err(Stop::Unread(end)) };
            states.push(if not { format!("not {state}") } else { state });
            end += count;
            let or = usize::from(self.says(end, "or") || self.says(end, "nor"));
            if or == 0 || self.state(end + 1).is_none() {
                break;
            }
            // Neither of two is more than one condition can say.
            if not {
                return Err(Stop::Unread(end));
            }
            end += 1;
        }
        Ok((Some(format!("{key} {}", states.join(" or "))), end))
    }

    /// What one unit may be.
    pub(super) fn state(&self, at: usize) -> Option<(usize, String)> {
        let lead = longest_of(self.rest(at), &["in a", "in", "a", "an", "the", "into", "formed in", "formed", "of"])
            .unwrap_or(0);
        const SPOKEN: &[(&str, &[&str])] = &[
            (
                "flank",
                &[
                    "flank",
                    "~your flank open",
                    "open in the flank",
                    "showing a flank",
                    "a flank",
                    "showing ~your flank",
                ],
            ),
            ("in-cover", &["in cover", "behind cover", "under cover"]),
            ("in-contact", &["in contact", "in melee"]),
            ("retreating", &["retreating", "running", "in retreat", "fleeing"]),
            (
                "stronger",
                &[
                    "stronger",
                    "too strong",
                    "stronger than ~them",
                    "in superior strength",
                    "superior",
                    "in greater strength",
                ],
            ),
            ("weaker", &["weaker", "weaker than ~them", "inferior"]),
            ("disordered", &["disordered", "in disorder"]),
            ("square", &["square", "squares"]),
        ];
        for from in [at, at + lead] {
            let spoken = SPOKEN.iter().filter(|(word, _)| self.knows_word(word));
            let spoken = spoken
                .filter_map(|(word, said)| Some((longest_of(self.rest(from), said)?, *word)))
                .max_by_key(|(count, _)| *count);
            if let Some((count, word)) = spoken {
                return Some((from - at + count, word.to_owned()));
            }
            if let Some((count, word)) = self.word(from) {
                let tail = longest_of(self.rest(from + count), &["formation", "order"]).unwrap_or(0);
                return Some((from - at + count + tail, word.to_owned()));
            }
        }
        let (count, named) = self.name(at, &[Thing::Other])?;
        match named {
            NamedThing::Other(id) => Some((count, self.id(&id))),
            _ => None,
        }
    }

    /// Who is so: the enemy concerned, or the unit itself.
    fn subject(&self, at: usize) -> Option<(usize, Subject)> {
        let rest = self.rest(at);
        if let Some(count) =
            longest_of(rest, &["you", "we", "i", "your men", "our men", "my men", "the unit", "the battalion itself"])
        {
            return Some((count, Subject::Itself));
        }
        if let Some(count) = longest_of(
            rest,
            &[
                "it",
                "he",
                "she",
                "they",
                "them",
                "him",
                "that one",
                "this one",
                "those",
                "these",
                "the target",
                "target",
                "his men",
            ],
        ) {
            return Some((count, Subject::Enemy));
        }
        if let Some((count, _)) =
            self.target(at).filter(|(_, named)| matches!(named, NamedThing::Enemy | NamedThing::Any))
        {
            return Some((count, Subject::Enemy));
        }
        // Of the one who was named, or is named first here, it is said with his name.
        let (count, named) = self.name(at, &[Thing::Other])?;
        let NamedThing::Other(id) = named else { return None };
        let known = self.whom.as_deref().is_none_or(|whom| whom.eq_ignore_ascii_case(&self.id(&id)));
        known.then_some((count, Subject::Enemy))
    }

    /// A decision of the rules that is spoken of, and how many words it takes.
    pub(super) fn moment(&self, at: usize) -> Option<(usize, &'static str)> {
        let (count, decision) = self.reading.spoken_decision(self.rest(at))?;
        // What the enemy does is none of ours: `if they win`.
        (decision != "fire" && decision != "guns" && decision != "rally").then_some((count, decision))
    }

    /// Why what is done at a decision is no order for now.
    fn at_a_moment(&self, from: usize, end: usize, decision: &str) -> crate::yaml::Fault {
        let fault = crate::yaml::Fault::error(
            crate::orders::plain::cursor::span_of(&self.said[from..end]),
            "what is done at a decision is no order for now".to_owned(),
        );
        // What is done stands before the condition, or behind it.
        let start = (0..from)
            .rev()
            .find(|at| *at == 0 || self.said[*at - 1].is(&crate::orders::plain::tokens::Kind::Comma))
            .unwrap_or(0);
        let before = (start..from)
            .rev()
            .find(|at| self.condition_at(*at).is_some())
            .map_or(&self.said[0..0], |at| &self.said[start..at]);
        let by = longest_of(self.rest(end), &["by"])
            .map_or(end, |count| (end + count..self.said.len()).find(|at| self.ends(*at)).unwrap_or(self.said.len()));
        let enemy = match by > end + 1 {
            true => format!(", if enemy {}", typed(&self.said[end + 1..by])),
            false => String::new(),
        };
        let behind = self.rest(self.behind_signs(by));
        let step = match (before.is_empty(), behind.is_empty()) {
            (false, _) => typed(before),
            (true, false) => typed(behind),
            (true, true) => "...".to_owned(),
        };
        fault.help(format!("write it as a standing order: `when {decision}, {}{enemy}: {step}`", typed(self.head)))
    }
}
