//! At whom, with what, and who is not meant; and how the language writes whoever is named.

use super::Ear;
use super::heard::longest_of;
use super::slots::{Slots, aims};
use super::things::NamedThing;
use crate::orders::callings::BODIES;
use crate::orders::manners::SHOTS;
use crate::orders::plain::cursor::phrase;
use crate::orders::thesaurus::{AIMS, Act};

impl Ear<'_> {
    /// With what is fired, where the rules have more than one kind of shot.
    pub(super) fn load(&self, at: usize, slots: &mut Slots) -> Option<usize> {
        if !self.words.modifiers.contains(&"with") {
            return None;
        }
        let lead =
            longest_of(self.rest(at), &["with", "using", "firing", "or with", "or", "else with", "else"]).unwrap_or(0);
        if lead > 0 && slots.load.is_empty() && !["with", "using", "firing"].iter().any(|word| self.says(at, word)) {
            return None;
        }
        let (count, kind) = self.shot(at + lead)?;
        let mut taken = lead + count;
        let mut said = kind.to_owned();
        let near = longest_of(
            self.rest(at + taken),
            &[
                "within",
                "under",
                "inside",
                "if within",
                "if under",
                "if he comes within",
                "if they come within",
                "if it comes within",
                "up to",
                "if closer than",
            ],
        );
        if let Some(near) = near
            && let Some((length, far)) = self.length(at + taken + near)
        {
            said = format!("{kind} within {far}");
            taken += near + length;
        }
        slots.load.push(said);
        Some(taken)
    }

    /// A kind of shot, as people call it.
    pub(super) fn shot(&self, at: usize) -> Option<(usize, &'static str)> {
        let found = SHOTS.iter().filter_map(|(said, kind)| Some((longest_of(self.rest(at), &[*said])?, *kind)));
        found.max_by_key(|(count, _)| *count)
    }

    /// At whom, with who is the next choice.
    pub(super) fn aim(&mut self, at: usize, act: Act, slots: &mut Slots) -> Option<usize> {
        let lead = longest_of(self.rest(at), AIMS).unwrap_or(0);
        let objects = longest_of(self.rest(at), &["~your guns", "guns"]).filter(|_| lead == 0 && act == Act::Fire);
        let lead = match objects {
            Some(count) => count + longest_of(self.rest(at + count), AIMS)?,
            None => lead,
        };
        let mut at = at + lead;
        let from = at - lead;
        let mut some = slots.whom.clone();
        if !some.is_empty() {
            return self.left_out(from, act, slots);
        }
        loop {
            let denied = longest_of(
                self.rest(at),
                &[
                    "anybody but",
                    "anyone but",
                    "anything but",
                    "anybody except",
                    "anyone except",
                    "anything except",
                    "anybody other than",
                    "anyone other than",
                    "all but",
                    "everybody but",
                    "everyone but",
                ],
            );
            let skip = denied.unwrap_or(0);
            let Some((count, named)) = self.target(at + skip) else { break };
            let mut end = at + skip + count;
            let text = match &named {
                NamedThing::Several(all) => {
                    slots.unclear = Some((at, end, all.clone()));
                    return Some(end - from);
                }
                NamedThing::Enemy if denied.is_none() => {
                    slots.enemy = true;
                    return Some(end - from);
                }
                named => self.written_target(named)?,
            };
            let text = if denied.is_some() { format!("not {text}") } else { text };
            end += self.where_it_is(end);
            let text = match self.within(end, &named) {
                Some((count, far)) => {
                    end += count;
                    format!("{text} within {far}")
                }
                None => text,
            };
            self.whom = Some(text.clone());
            some.push(text);
            // `cavalry first`, `AX3 second`.
            let mut next = end
                + longest_of(
                    self.rest(end),
                    &[
                        "first choice",
                        "second choice",
                        "third choice",
                        "first",
                        "for preference",
                        "by preference",
                        "last",
                    ],
                )
                .unwrap_or(0);
            let parts = self
                .said
                .get(next)
                .is_some_and(|token| token.is(&crate::orders::plain::tokens::Kind::Comma) && token.text != ".");
            let sign = usize::from(parts);
            let choice = longest_of(
                self.rest(next + sign),
                &[
                    "or else at",
                    "or else",
                    "or at",
                    "or on",
                    "or then",
                    "or",
                    "and then",
                    "then",
                    "and",
                    "before",
                    "second",
                    "secondly",
                    "preferably at",
                    "at",
                    "on",
                ],
            );
            let is_more = |from: usize| self.is_target_and_no_step(from);
            let word = choice.map(|count| {
                self.said[next + sign..next + sign + count]
                    .iter()
                    .map(|token| token.text.to_ascii_lowercase())
                    .collect::<Vec<_>>()
                    .join(" ")
            });
            let was_first = next > end;
            let goes_on = match word.as_deref() {
                Some(word) if word.starts_with("or") || word == "before" => true,
                Some("and then" | "then" | "and" | "second" | "secondly") => was_first,
                Some("at" | "on") => parts && self.list_goes_on(next + sign + 1),
                Some(_) => false,
                None => parts && self.list_goes_on(next + sign),
            };
            let from_next = next + sign + choice.unwrap_or(0);
            if goes_on && is_more(from_next) {
                at = from_next;
                continue;
            }
            next = next.max(end);
            slots.whom = some;
            return Some(next - from);
        }
        if some.len() > slots.whom.len() {
            slots.whom = some;
            return Some(at - from);
        }
        None
    }

    /// Who is not meant, behind those who are: nothing is said by it where they are named.
    pub(super) fn left_out(&mut self, at: usize, act: Act, slots: &Slots) -> Option<usize> {
        let lead = longest_of(
            self.rest(at),
            &[
                "and not",
                "but not",
                "not",
                "rather than",
                "instead of",
                "never",
                "and not at",
                "not at",
                "but not at",
                "rather than at",
                "instead of at",
                "and never",
            ],
        )?;
        let aim = longest_of(self.rest(at + lead), &["at", "on", "upon"]).unwrap_or(0);
        let (count, named) = self.target(at + lead + aim)?;
        let left = self.written_target(&named)?;
        let names = slots.whom.iter().all(|whom| self.reading.lexicon.is_id(whom.trim_matches('"')));
        if !names || slots.whom.contains(&left) || !aims(act) {
            return None;
        }
        let end = at + lead + aim + count;
        Some(end + self.reason(end).unwrap_or(0) - at)
    }

    /// Why something is done, up to where the clause ends: `as they are in square`, `because it is near`.
    pub(super) fn reason(&self, at: usize) -> Option<usize> {
        let opens = longest_of(
            self.rest(at),
            &["as", "because", "since", "for", "given that", "seeing that", "now that", "so that"],
        )?;
        let soon = longest_of(
            self.rest(at),
            &[
                "as soon as",
                "as long as",
                "as far as",
                "as much as",
                "as well",
                "as well as",
                "as before",
                "as fast as",
                "as quickly as",
            ],
        );
        let who = longest_of(
            self.rest(at + opens),
            &["~you", "~them", "these", "those", "that", "there", "the enemy", "this"],
        )
        .or_else(|| self.target(at + opens).map(|(count, _)| count))?;
        let acts = [
            "is",
            "are",
            "was",
            "were",
            "has",
            "have",
            "come",
            "comes",
            "will",
            "can",
            "cannot",
            "must",
            "seem",
            "seems",
            "look",
            "looks",
            "may",
            "might",
            "approach",
            "approaches",
            "would",
            "could",
            "stand",
            "stands",
            "need",
            "needs",
            "give",
            "gives",
            "hold",
            "holds",
            "threaten",
            "threatens",
        ];
        let acts = acts.iter().any(|word| self.says(at + opens + who, word));
        let says_why = soon.is_none() && acts && !self.says(at, "for");
        let says_why =
            says_why || self.says(at, "for") && acts && longest_of(self.rest(at + opens), &["~you"]).is_some();
        says_why.then(|| {
            let rest = self.rest(at).iter();
            rest.take_while(|token| !token.is(&crate::orders::plain::tokens::Kind::Comma)).count()
        })
    }

    /// Whether a target stands here, and no step.
    pub(super) fn is_target_and_no_step(&self, at: usize) -> bool {
        self.target(at).is_some_and(|(count, named)| !matches!(named, NamedThing::Any) || count > 0)
            && self.verb(at).is_none()
    }

    /// Whether a list of targets goes on behind a comma: the next one stands before `or`, a comma, or the end.
    pub(super) fn list_goes_on(&self, at: usize) -> bool {
        let Some((count, named)) = self.target(at) else { return false };
        let end = at + count;
        let sure = matches!(named, NamedThing::Other(_) | NamedThing::Word(_) | NamedThing::Nearest);
        sure && self.verb(at).is_none()
            && (self.ends(end) || self.says(end, "or") || self.says(end, "first") || self.says(end, "second"))
    }

    /// Where a unit is that was named: `the 27th in the wood`, `the guns on the hill`, `the Gyulay square`.
    pub(super) fn where_it_is(&self, at: usize) -> usize {
        let state = self.word(at).filter(|(count, _)| self.ends(at + count) || self.says(at + count, "or"));
        if let Some((count, word)) = state
            && ["square", "line", "column"].contains(&word)
        {
            return count;
        }
        let body = self.rest(at).iter().take_while(|token| BODIES.iter().any(|word| token.says(word))).count();
        let Some(count) = longest_of(self.rest(at + body), crate::orders::colours::UPON) else { return body };
        let article = usize::from(count > 1 && self.says(at + body + count - 1, "the"));
        let from = at + body + count;
        let found =
            self.place(from).or_else(|| Some((self.place(from - article)?.0 - article, self.place(from - article)?.1)));
        let Some((taken, named)) = found else { return body };
        let is_ground = matches!(named, NamedThing::Place(_) | NamedThing::Spot(_))
            || matches!(&named, NamedThing::Ground(word) if !["line", "front", "flank", "centre", "center", "ground"].contains(&word.to_ascii_lowercase().as_str()));
        if is_ground { body + count + taken } else { body }
    }

    /// How near a target is to be: `within 6`, `that comes within 2 hexes`.
    pub(super) fn within(&self, at: usize, named: &NamedThing) -> Option<(usize, String)> {
        let who = longest_of(
            self.rest(at),
            &[
                "that comes",
                "who comes",
                "which comes",
                "that come",
                "who come",
                "comes",
                "that is",
                "who is",
                "that gets",
                "who gets",
                "that are",
            ],
        )
        .unwrap_or(0);
        let near = longest_of(self.rest(at + who), &["within", "inside", "closer than", "nearer than"])?;
        let (count, far) = self.length(at + who + near)?;
        let is_some =
            matches!(named, NamedThing::Word(_) | NamedThing::Any | NamedThing::Nearest | NamedThing::Other(_));
        is_some.then_some((who + near + count, far))
    }

    /// A target as the language writes it.
    pub(super) fn written_target(&self, named: &NamedThing) -> Option<String> {
        Some(match named {
            NamedThing::Own(id) | NamedThing::Other(id) | NamedThing::Place(id) => self.id(id),
            NamedThing::Word(word) => (*word).to_owned(),
            NamedThing::Nearest => "nearest".to_owned(),
            NamedThing::NearestOf(word) if self.words.picks.is_empty() => (*word).to_owned(),
            NamedThing::Any => "any".to_owned(),
            NamedThing::Spot(spot) => spot.clone(),
            _ => return None,
        })
    }

    /// A place as the language writes it.
    pub(super) fn written_place(&self, named: &NamedThing) -> Option<String> {
        Some(match named {
            NamedThing::Own(id) | NamedThing::Other(id) | NamedThing::Place(id) => self.id(id),
            NamedThing::Spot(spot) => spot.clone(),
            NamedThing::Home => "home".to_owned(),
            NamedThing::Nearest => "nearest".to_owned(),
            _ => return None,
        })
    }

    /// A name as the language writes it: in quotation marks where it is a word of the language too.
    pub(super) fn id(&self, id: &str) -> String {
        let low = id.to_ascii_lowercase();
        let is_word = crate::orders::plain::grammar::is_reserved(id)
            || self.words.words.contains(&low.as_str())
            || self.words.modifiers.contains(&low.as_str());
        match is_word || phrase(&self.as_said(id), self.words.verbs).is_some() {
            true => format!("\"{id}\""),
            false => id.to_owned(),
        }
    }
}
