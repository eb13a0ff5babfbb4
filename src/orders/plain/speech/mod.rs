//! Orders as people speak: a small grammar of clauses, with which lines are read that are not written in the words of the language.
//!
//! What was typed is heard first (`heard`): short forms are written out, calls and kindnesses left out. Then it is read clause by clause
//! (`clause`): a verb, which a thesaurus gives its meaning, and behind it in any order (`slots`) whom, where to, how far, in what formation;
//! round about it conditions (`conditions`) and what is done instead. What a meaning comes to, the verbs of the rule set decide. Every word is
//! accounted for: what says something that is not understood costs the line, what says nothing becomes the note of the order.

mod aims;
mod bounds;
mod clause;
mod colour;
mod conditions;
mod deeds;
mod heard;
mod marching;
mod phrases;
mod replies;
mod sentence;
mod slots;
mod standing;
mod things;
mod turns;
mod ways;

pub(super) use clause::words_of_verbs;
pub(super) use phrases::stems as stems_of;

use super::Reading;
use super::cursor::{phrase, span_of, typed};
use super::tokens::{Kind, Line, Token};
use crate::orders::Vocabulary;
use crate::orders::filler::BETWEEN;
use crate::orders::manners::{GONE, INSTEAD};
use crate::yaml::{Fault, Span, clip};
use conditions::Proviso;
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

/// The steps that some words came to, with the place of the word behind them, or why they were not read.
type Understood = Result<(Vec<Done>, usize), Stop>;

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
            (Proviso::Holds(text), end) if end == heard.said.len() => {
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
