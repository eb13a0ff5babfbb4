//! Orders as people speak: a small grammar of clauses, with which lines are read that are not written in the words of the language.
//!
//! What was typed is heard first (`heard`): short forms are written out, calls and kindnesses left out. Then it is read clause by clause
//! (`clause`): a verb, which a thesaurus gives its meaning, and behind it in any order (`slots`) whom, where to, how far, in what formation;
//! round about it conditions (`conditions`) and what is done instead. What a meaning comes to, the verbs of the rule set decide. Every word is
//! accounted for: what says something that is not understood costs the line, what says nothing becomes the note of the order.

mod clause;
mod conditions;
mod heard;
mod phrases;
mod replies;
mod slots;
mod standing;
mod things;
mod ways;

pub(super) use clause::words_of_verbs;
pub(super) use phrases::stems as stems_of;

use super::Reading;
use super::cursor::{phrase, span_of, typed};
use super::phrases::count_of;
use super::tokens::{Kind, Line, Token};
use crate::orders::filler::{BETWEEN, TELLING};
use crate::orders::manners::{GONE, INSTEAD};
use crate::orders::plain::lexicon::Thing;
use crate::orders::{Vocabulary, is_compass_point};
use crate::yaml::{Fault, Span, clip};
use conditions::Condition;
use heard::longest_of;

/// Nobody speaks in longer sentences.
const LONGEST_SPEECH: usize = 120;

/// What a line came to that was read so.
#[derive(Clone, Debug, Default)]
pub(super) struct Spoken {
    /// The steps in the words of the language.
    pub(super) tokens: Vec<Token>,
    /// What says nothing of them.
    pub(super) note: Option<String>,
}

/// A step in the words of the language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Done {
    /// Its verb.
    verb: String,
    /// What stands behind it.
    rest: String,
    /// Whether it is about somebody, of whom a condition is said.
    aims: bool,
    condition: Option<String>,
    instead: Vec<Done>,
}

/// Why something was not read.
#[derive(Clone, Debug)]
pub(super) enum Stop {
    /// What stands at this word was not understood.
    Unread(usize),
    /// This is wrong with it, and no other reading would be right.
    Fault(Fault),
}

/// Why a line was not read as people speak.
#[derive(Clone, Debug)]
pub(in crate::orders::plain) enum Unheard {
    /// It is no speech.
    NoSpeech,
    /// Something in it was not understood.
    Unread(Fault),
    /// This is wrong with it, and no other reading would be right.
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::Fault(fault)
    }
}

/// Who listens to a line.
pub(super) struct Ear<'r> {
    reading: &'r Reading<'r>,
    words: &'r Vocabulary,
    /// Whether they are orders, and no replies.
    orders: bool,
    /// The decision that is replied to.
    decision: Option<&'static str>,
    /// What stands before the colon.
    head: &'r [Token],
    /// The units that are ordered, where one line names them.
    ordered: Vec<String>,
    said: Vec<Token>,
    /// Who was named last.
    whom: Option<String>,
    /// At whom nobody is to fire, where others are named.
    not_at: Vec<String>,
    /// Of whom the condition is that came first.
    about: Option<String>,
    /// Where one has crossed, on the way that the next step says.
    crossed: Vec<String>,
    notes: Vec<String>,
}

impl Done {
    fn of(verb: &str, rest: impl Into<String>) -> Done {
        Done { verb: verb.to_owned(), rest: rest.into(), ..Done::default() }
    }

    fn at(verb: &str, whom: impl Into<String>) -> Done {
        Done { aims: true, ..Done::of(verb, whom) }
    }

    /// Whether another is named for where the first cannot be.
    fn has_a_choice(&self) -> bool {
        self.rest.contains(" or ") || !self.instead.is_empty()
    }

    fn written(&self, out: &mut String) {
        out.push_str(&self.verb);
        if !self.rest.is_empty() {
            out.push(' ');
            out.push_str(&self.rest);
        }
        if let Some(condition) = &self.condition {
            out.push_str(" if ");
            out.push_str(condition);
        }
        match self.instead.as_slice() {
            [] => {}
            [only] => {
                out.push_str(", else ");
                only.written(out);
            }
            several => {
                out.push_str(", else (");
                out.push_str(&written(several));
                out.push(')');
            }
        }
    }
}

/// Steps in the words of the language.
fn written(steps: &[Done]) -> String {
    let mut out = String::new();
    for (place, step) in steps.iter().enumerate() {
        if place > 0 {
            out.push_str(", ");
        }
        step.written(&mut out);
    }
    out
}

impl<'r> Reading<'r> {
    /// Whether an order could begin with some words, behind a name.
    pub(super) fn begins_an_order(&self, tokens: &[Token]) -> bool {
        let said = heard::heard(tokens).said;
        let ear = Ear::over(self, &said);
        let at = ear.behind_doers(0);
        let strict = phrase(&said, self.grammar.words.verbs).is_some();
        !said.is_empty()
            && (strict || ear.verb(at).is_some() || ear.denied_verb(at).is_some() || ear.formation(at).is_some() || {
                let mut ear = Ear::over(self, &said);
                ear.clause(0, None).is_ok_and(|(done, end)| !done.is_empty() && end > 0)
            })
    }

    /// A condition as people speak of it, in the words of the language.
    pub(super) fn condition_in_words(&self, tokens: &[Token]) -> Option<Vec<Token>> {
        let heard = heard::heard(tokens);
        let mut ear = Ear::over(self, &heard.said);
        match ear.condition(0, false, Some(&Done::default())).ok()? {
            (Condition::Holds(text), end) if end == heard.said.len() => {
                Some(tokens_of(&text, span_of(tokens), tokens[0].at))
            }
            _ => None,
        }
    }

    /// The steps of a line as people speak; `ordered` are the units of the line.
    pub(super) fn spoken(
        &self,
        (head, ordered): (&[Token], &[String]),
        tokens: &[Token],
        words: &Vocabulary,
        orders: bool,
    ) -> Result<Spoken, Unheard> {
        if !std::ptr::eq(words, self.grammar.words) || words.verbs.is_empty() || tokens.len() > LONGEST_SPEECH {
            return Err(Unheard::NoSpeech);
        }
        let heard = heard::heard(tokens);
        let mut ear = Ear {
            reading: self,
            words,
            orders,
            decision: if orders { None } else { self.decision_of(head) },
            head,
            ordered: ordered.to_vec(),
            said: heard.said,
            whom: None,
            crossed: Vec::new(),
            about: None,
            not_at: Vec::new(),
            notes: Vec::new(),
        };
        let steps = match ear.steps(0) {
            Ok(steps) if !steps.is_empty() => steps,
            Ok(_) => return Err(Unheard::NoSpeech),
            Err(Stop::Fault(fault)) => return Err(Unheard::Fault(fault)),
            Err(Stop::Unread(place)) => return Err(Unheard::Unread(ear.unread(place))),
        };
        let text = written(&steps);
        let note = (!ear.notes.is_empty()).then(|| ear.notes.join("; "));
        Ok(Spoken { tokens: tokens_of(&text, span_of(tokens), tokens[0].at), note })
    }
}

/// The tokens of some words of the language, all in one place.
fn tokens_of(text: &str, span: Span, at: Span) -> Vec<Token> {
    let mut line = Line::default();
    line.add(text, 0);
    line.tokens()
        .iter()
        .map(|token| Token { span, at: Span { start: at.start, end: at.start }, ..token.clone() })
        .collect()
}

impl<'r> Ear<'r> {
    /// Who listens to some words of a line of orders.
    fn over(reading: &'r Reading<'r>, tokens: &[Token]) -> Ear<'r> {
        Ear {
            reading,
            words: reading.grammar.words,
            orders: true,
            head: &[],
            decision: None,
            ordered: Vec::new(),
            said: tokens.to_vec(),
            whom: None,
            crossed: Vec::new(),
            about: None,
            not_at: Vec::new(),
            notes: Vec::new(),
        }
    }
}

impl Ear<'_> {
    pub(super) fn says(&self, at: usize, word: &str) -> bool {
        match self.said.get(at) {
            Some(token) if word == "," => token.is(&Kind::Comma),
            Some(token) => token.says(word),
            None => false,
        }
    }

    /// What was said from a word on.
    pub(super) fn rest(&self, at: usize) -> &[Token] {
        &self.said[at.min(self.said.len())..]
    }

    pub(super) fn has(&self, verb: &str) -> bool {
        self.words.verbs.contains(&verb)
    }

    /// A word as a token, for those who ask for one.
    pub(super) fn as_said(&self, word: &str) -> Vec<Token> {
        tokens_of(word, Span::default(), Span::default())
    }

    /// Words for what is done instead, and how many they are.
    fn instead_at(&self, at: usize) -> Option<usize> {
        let rest = self.rest(at);
        const ELSE: &[&str] = &[
            "else",
            "or else",
            "if not",
            "if not then",
            "failing that",
            "failing which",
            "if that is impossible",
            "if that is not possible",
            "if this is not possible",
            "if not possible",
            "if impossible",
            "if that fails",
            "if this fails",
            "if it fails",
            "if that can not be done",
            "in any other case",
            "alternatively",
            "or if that is not possible",
            "or if not",
            "or failing that",
            "or alternatively",
            "if ~you can not",
            "if unable",
            "if that is out of the question",
            "if they will not",
        ];
        // `or, failing that,`.
        let or = longest_of(rest, &["or", "and"]).unwrap_or(0);
        let comma = usize::from(rest.get(or).is_some_and(|next| next.is(&Kind::Comma)) && or > 0);
        let behind = &rest[or + comma..];
        let said = longest_of(behind, ELSE).max(longest_of(behind, INSTEAD)).map(|count| {
            let more = usize::from(behind.get(count).is_some_and(|next| next.is(&Kind::Comma)) && comma > 0);
            or + comma + count + more
        });
        let count = longest_of(rest, ELSE).max(longest_of(rest, INSTEAD)).max(said).max(self.gone_at(at))?;
        let then = longest_of(&rest[count..], &["then"]).unwrap_or(0);
        // `if not square` is a condition.
        let is_condition = rest[0].says("if")
            && rest.get(1).is_some_and(|next| next.says("not"))
            && count == 2
            && self.said.get(at + 2).is_some_and(|next| self.word(at + 2).is_some() || next.says("in"));
        (!is_condition).then_some(count + then)
    }

    /// `if it has gone`, before another choice.
    fn gone_at(&self, at: usize) -> Option<usize> {
        let or = longest_of(self.rest(at), &["or", "and"]).unwrap_or(0);
        let from = at + or + usize::from(or > 0 && self.says(at + or, ","));
        if !["if", "should", "when", "once"].iter().any(|word| self.says(from, word)) {
            return None;
        }
        let mut place = from + 1;
        let subject = longest_of(self.rest(place), &["~you", "~them", "that", "this", "that one", "the first"]);
        place += match subject {
            Some(count) => count,
            None => self.target(place).map_or(0, |(count, _)| count),
        };
        let spoken = GONE.iter().map(|said| said.replace("can't", "can not").replace("cannot", "can not"));
        let found = spoken.filter_map(|said| longest_of(self.rest(place), &[said.as_str()])).max();
        if let Some(count) = found {
            return Some(self.behind_whom(place + count) - at);
        }
        let be = longest_of(self.rest(place), &["be", "is", "are"]).unwrap_or(0);
        place += be;
        let bare = longest_of(
            self.rest(place),
            &[
                "out of range",
                "out of reach",
                "out of sight",
                "gone",
                "not in range",
                "not in sight",
                "too far",
                "is too far",
                "are too far",
                "is too far away",
                "are too far away",
            ],
        );
        let count = bare?;
        let end = self.behind_whom(place + count);
        // It must be said of a choice that another stands behind.
        let comma = usize::from(self.says(end, ","));
        (end + comma <= self.said.len()).then_some(end - at)
    }

    /// Behind whoever cannot be reached or seen, where a phrase ends in that.
    fn behind_whom(&self, end: usize) -> usize {
        let reaches = ["reach", "see"].iter().any(|word| self.says(end - 1, word));
        let whom = || longest_of(self.rest(end), &["~them"]).or_else(|| Some(self.target(end)?.0));
        end + if reaches { whom().unwrap_or(0) } else { 0 }
    }

    /// Whether a condition opens here, and how many words open it; whether it is denied.
    fn condition_at(&self, at: usize) -> Option<(usize, bool)> {
        const OPENS: &[(&str, bool)] = &[
            ("if", false),
            ("only if", false),
            ("but only if", false),
            ("and only if", false),
            ("when", false),
            ("only when", false),
            ("but only when", false),
            ("while", false),
            ("whilst", false),
            ("as long as", false),
            ("so long as", false),
            ("provided", false),
            ("provided that", false),
            ("providing", false),
            ("in case", false),
            ("should", false),
            ("unless", true),
            ("but not if", true),
            ("except if", true),
            ("not if", true),
            ("once", false),
            ("whenever", false),
            ("and if", false),
            ("but if", false),
            ("as soon as", false),
            ("the moment", false),
        ];
        let found = OPENS.iter().filter_map(|(said, denied)| Some((longest_of(self.rest(at), &[*said])?, *denied)));
        let found = found.max_by_key(|(count, _)| *count)?;
        // `should the 27th come` is a condition, `should charge` is none.
        let is_ordered = self.says(at, "should") && self.verb(at + 1).is_some();
        (!is_ordered).then_some(found)
    }

    /// Whether a clause ends here: at a sign, a condition, at what is done then or instead.
    pub(super) fn ends(&self, at: usize) -> bool {
        let Some(token) = self.said.get(at) else { return true };
        match token.kind {
            Kind::Comma | Kind::Dashes | Kind::Colon => return true,
            Kind::Close => return true,
            _ => {}
        }
        if self.instead_at(at).is_some()
            || ["then", "else", "so", "because", "since"].iter().any(|word| token.says(word))
        {
            return true;
        }
        if self.condition_at(at).is_some_and(|(count, _)| !token.says("once") || self.said.len() > at + count + 1) {
            return true;
        }
        // `... without firing`.
        if token.says("without")
            && matches!(self.verb(at), Some((_, clause::Verb::Act(crate::orders::thesaurus::Act::HoldFire))))
        {
            return true;
        }
        let between = ["and", "but", "before", "or", "after"].iter().any(|word| token.says(word));
        between && (self.begins(at + 1) || self.is_stretch(at + 1))
    }

    /// Whether a way and how far stands here: `forward 2`.
    fn is_stretch(&self, at: usize) -> bool {
        let way = longest_of(self.rest(at), crate::orders::thesaurus::AHEAD);
        let way = way.or_else(|| longest_of(self.rest(at), crate::orders::thesaurus::REARWARD));
        way.is_some_and(|count| self.length(at + count).is_some())
    }

    /// Whether a clause begins here.
    pub(super) fn begins(&self, at: usize) -> bool {
        let at = at + longest_of(self.rest(at), BETWEEN).unwrap_or(0);
        let at = self.behind_doers(at);
        self.verb(at).is_some() || self.denied_verb(at).is_some() || self.formation(at).is_some() && self.orders
    }

    /// Reads clauses from a place to the end.
    fn steps(&mut self, from: usize) -> Result<Vec<Done>, Stop> {
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
                    (Condition::Obvious, _) => {}
                    (Condition::Holds(said), _)
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
                    (Condition::Holds(said), true) => {
                        let several = steps.len() > 1 && is_parted && self.says(signs_from, ",");
                        let Some(step) = steps.last_mut().filter(|_| !several) else { return Err(Stop::Unread(at)) };
                        if step.condition.is_some() {
                            return Err(Stop::Unread(at));
                        }
                        step.condition = Some(said);
                    }
                    (Condition::Holds(said), false) => before = Some(said),
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
                    return Err(Stop::Unread(behind));
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

    /// Who is fired at before those who were named: `..., preferably the cavalry`, `..., cavalry for preference`.
    fn preferred(&self, at: usize, step: &mut Done) -> Option<usize> {
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
    fn is_left_out(&self, at: usize, step: &Done) -> Option<usize> {
        let lead = longest_of(self.rest(at), &["not", "and not", "but not", "never"])?;
        let aim = longest_of(self.rest(at + lead), &["at", "on", "upon"]).unwrap_or(0);
        let (count, named) = self.target(at + lead + aim).filter(|_| self.verb(at + lead).is_none())?;
        let left = self.written_target(&named)?;
        let mut named = step.rest.split(" or ");
        let end = at + lead + aim + count;
        let is_sure = named.all(|one| self.reading.lexicon.is_id(one.trim_matches('"')) && one != left);
        (is_sure && self.ends(end)).then(|| end + self.reason(end).unwrap_or(0))
    }

    /// What says nothing beside a step, behind `and` or a comma: `take command there`, `come what may`.
    fn aside(&self, at: usize) -> Option<usize> {
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

    /// Why `fire A, then B` is refused: it could be a choice or two volleys.
    fn one_then_another(&self, signs: usize, at: usize, last: Option<&Done>) -> Option<Fault> {
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

    fn is_of_one_shot(&self, verb: &str) -> bool {
        self.orders && (verb == "fire" || verb == "charge")
    }

    /// Why nothing waits until something is so: an order is done at its turn.
    fn waits(&self, at: usize, count: usize, steps: &[Done]) -> Option<Fault> {
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
    fn goes_on_behind(&self, at: usize) -> bool {
        let end = at + self.rest(at).iter().take_while(|token| !token.is(&Kind::Comma)).count();
        end < self.said.len() && self.begins(self.behind_signs(end))
    }

    /// Behind signs and words that part two clauses.
    fn behind_signs(&self, from: usize) -> usize {
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
    fn other(&mut self, from: usize, steps: &mut Vec<Done>) -> Result<usize, Stop> {
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
                if let Condition::Holds(said) = said {
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
            if let (Condition::Holds(said), Some(step)) = (said, done.last_mut()) {
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
    fn loose(&self, first: &Done, second: &Done, condition: &str) -> Fault {
        let fault =
            Fault::error(span_of(&self.said), "this condition could be of the second choice or of both".to_owned());
        let (verb, head) = (&first.verb, typed(self.head));
        fault.help(format!(
            "write `{head}: {verb} {}, else {verb} {} if {condition}` for the second, `{head}: {verb} {} or {} if {condition}` for both",
            first.rest, second.rest, first.rest, second.rest
        ))
    }

    /// Takes words that say nothing of an order into its note, up to where the clause ends; nothing where they say something.
    fn colour(&mut self, from: usize, is_behind: bool) -> Option<usize> {
        let stops = |token: &Token| {
            token.is(&Kind::Comma) || matches!(token.kind, Kind::Open | Kind::Close | Kind::Colon | Kind::Dashes)
        };
        let mut end = from + self.rest(from).iter().take_while(|token| !stops(token)).count();
        if let Some(first) = (from + 1..end).find(|at| {
            let is_word = ["and", "then", "but"].iter().any(|word| self.says(*at, word));
            is_word && self.begins(at + 1) || self.instead_at(*at).is_some() && !self.says(*at, "if")
        }) {
            end = first;
        }
        if end == from || !is_behind || !self.is_colour(from, end) || !self.opens_colour(from) {
            return None;
        }
        self.notes.push(typed(&self.said[from..end]));
        Some(end)
    }

    /// Whether what stands here could be said beside a step, and is no part of a name before it: behind a sign, or with a word before it
    /// that only such a thing has.
    fn opens_colour(&self, from: usize) -> bool {
        const OPENS: [&str; 14] =
            ["as", "with", "like", "for", "because", "since", "in", "and", "to", "by", "under", "amid", "but", "while"];
        let is_parted = from == 0
            || self.said[from - 1].is(&Kind::Comma)
            || ["and", "then", "but"].iter().any(|word| self.says(from - 1, word));
        is_parted || OPENS.iter().any(|word| self.says(from, word))
    }

    /// Whether some words say nothing of an order.
    fn is_colour(&self, from: usize, end: usize) -> bool {
        let part = &self.said[from..end];
        let among = [Thing::Own, Thing::Other, Thing::Place];
        if self.reading.is_broken || self.begins(from) {
            return false;
        }
        let vocabulary =
            || self.words.words.iter().chain(self.words.verbs).chain(self.words.modifiers).chain(self.words.foreign);
        let tells = |token: &Token| {
            !token.is(&Kind::Word)
                || TELLING.iter().any(|word| token.says(word))
                || token.text.bytes().any(|byte| byte.is_ascii_digit())
                || count_of(token).is_some()
                || is_compass_point(&token.text)
                || vocabulary().any(|word| token.says(word))
                || crate::orders::callings::GROUND.iter().any(|word| token.says(word))
        };
        let names = |at: usize| {
            let one = &self.said[at].text;
            self.reading.lexicon.names_one(one, &among) || self.reading.lexicon.holds(one, &among)
        };
        // A verb with a slip in it is one.
        const SHORTEST: usize = 5;
        let is_slip = |token: &Token| {
            let low = token.text.to_lowercase();
            let verbs = || self.words.verbs.iter().copied().chain(clause::words_of_verbs());
            low.len() >= SHORTEST && verbs().any(|word| word.len() >= SHORTEST && super::slips::is_a_slip(&low, word))
        };
        !part.iter().any(tells)
            && !part.iter().any(is_slip)
            && !(from..end).any(|at| self.length(at).is_some())
            && !(from..end).any(names)
            && !(from..end).any(|at| self.shot(at).is_some())
            && !(from..end)
                .any(|at| self.side(at).is_some() || super::phrases::kind_of(&self.said[at..=at], self.words).is_some())
            && !(from..end).any(|at| self.is_deed(at))
    }

    /// Whether a word is a verb that could be an order: in a text that says nothing none stands.
    fn is_deed(&self, at: usize) -> bool {
        use crate::orders::thesaurus::Act;
        matches!(
            self.verb(at),
            Some((
                _,
                clause::Verb::Act(
                    Act::Fire
                        | Act::Charge
                        | Act::Back
                        | Act::HoldFire
                        | Act::Turn
                        | Act::About
                        | Act::Rally
                        | Act::Unlimber
                        | Act::Limber
                        | Act::Detach
                        | Act::Pursue
                )
            ))
        ) || self.denied_verb(at).is_some()
    }

    /// What could mean several things.
    pub(super) fn unclear(&self, from: usize, end: usize, all: &[String]) -> Fault {
        let said = &self.said[from..end];
        super::cursor::several(span_of(said), &typed(said), all)
    }

    /// What is wrong where what stands at a word was not understood.
    fn unread(&self, place: usize) -> Fault {
        let place = place.min(self.said.len().saturating_sub(1));
        let mut end = place;
        while end == place || !self.ends(end) {
            end += 1;
        }
        let said = &self.said[place..end];
        match self.begins(place) {
            true => Fault::error(span_of(said), format!("`{}` is no step of these rules", clip(&typed(said)))),
            false => {
                let fault = Fault::error(span_of(said), format!("`{}` is not understood here", clip(&typed(said))));
                match self.reading.lexicon.near(&typed(said), super::cursor::PLACES) {
                    Some(near) => fault.help(format!("did you mean {near}?")),
                    None => fault
                        .help("write one step behind the other, with commas between them, each with its verb first"),
                }
            }
        }
    }

    /// A refusal of some words, with what can be written.
    pub(super) fn refused(&self, from: usize, end: usize, help: impl Into<String>) -> Fault {
        let said = &self.said[from..end.max(from + 1).min(self.said.len())];
        Fault::error(span_of(said), format!("`{}` is no step of these rules", clip(&typed(said)))).help(help.into())
    }
}

/// Whether a condition goes without saying behind a choice: `A, or B if it has gone`.
pub(super) fn says_nothing_new(reading: &Reading<'_>, tokens: &[Token], opens: usize) -> bool {
    let before = heard::heard(&tokens[..opens]).said.len();
    let said = heard::heard(tokens).said;
    let mut ear = Ear::over(reading, &said);
    if ear.instead_at(before).is_some() || conditions::goes_without_saying(ear.rest(before + 1)) {
        return true;
    }
    // What is no condition at all is told so.
    ear.condition(before + 1, false, Some(&Done::at("fire", "any"))).is_err()
}

/// The last of what is done instead of each other.
fn deepest(step: &mut Done) -> &mut Done {
    match step.instead.is_empty() {
        true => step,
        false => deepest(step.instead.last_mut().expect("it is not empty")),
    }
}

/// Steps without those that say twice the same.
fn merged(steps: Vec<Done>, retires: bool) -> Vec<Done> {
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

/// Whether a phrase of the language begins here; for those who look at what is typed.
fn is_phrase(tokens: &[Token], known: &[&str]) -> bool {
    phrase(tokens, known).is_some()
}

/// Whether what is done where a denied condition fails is told behind it: `unless it is in square, in that case halt`.
fn is_last_of_a_denial(ear: &Ear<'_>, behind: usize, end: usize) -> bool {
    let then = (end..behind).any(|at| ear.says(at, "then"));
    let so = ["in that case", "in which case", "if so", "if ~you ~be", "if ~you do"];
    longest_of(ear.rest(behind), &so).is_some() || then && ear.begins(behind)
}
