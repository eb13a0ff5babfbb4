//! What people say round about an order: words that add nothing to it, what is meant by `unless`, a condition before its step, a second
//! choice where the first has gone.

use super::cursor::{is_comma_or, phrase};
use super::phrases::{longest, put};
use super::tokens::{Kind, Token};
use crate::orders::Vocabulary;
use crate::orders::colours::ASIDES;
use crate::orders::manners::{
    ABOUT_AND_AWAY, ASSURANCES, AT_MOST, CONTRACTIONS, FIRING, GONE, OBJECTS, ONLY_IF, RANGED, SHOTS, SO, STAYING,
    VOLLEYS,
};
use crate::orders::moments::COPULAS;
use crate::orders::motions::{FORMING, GOING, GOING_BACK, TURNING};
use crate::orders::sayings::SAYINGS;

/// Steps without their manners; nothing where they have none.
pub(super) fn plainly(tokens: &[Token], words: &Vocabulary, orders: bool) -> Option<Vec<Token>> {
    let mut manners = Manners::new(tokens, words, orders);
    manners.contractions();
    manners.others_in_conditions();
    manners.courtesies();
    manners.put_loosely();
    manners.facing_them();
    manners.third_person();
    manners.gerunds();
    manners.speed();
    manners.distances();
    manners.rather();
    manners.so_many_hexes();
    manners.whence();
    manners.loads();
    manners.wait_until();
    manners.about_and_away();
    manners.only_if();
    manners.unless();
    manners.gone();
    manners.condition_first();
    manners.second_aim();
    manners.shots();
    manners.volleys();
    manners.whoever();
    manners.at_most();
    manners.assurances();
    // What stood behind an aside may be one too, now that nothing is behind it.
    manners.asides();
    manners.asides();
    manners.changed.then_some(manners.out)
}

/// Whether some tokens begin with a step, in the language or as people say it.
pub(super) fn is_step(rest: &[Token], words: &Vocabulary) -> bool {
    phrase(rest, words.verbs).is_some()
        || words.instead.iter().any(|(word, _)| phrase(rest, &[word]).is_some())
        || SAYINGS.iter().any(|saying| longest(rest, saying.said).is_some())
        || [GOING, GOING_BACK, TURNING, FORMING, FIRING].iter().any(|list| longest(rest, list).is_some())
}

pub(super) struct Manners<'w> {
    pub(super) words: &'w Vocabulary,
    pub(super) orders: bool,
    pub(super) out: Vec<Token>,
    pub(super) changed: bool,
}

/// What parts two steps, or a step from what is done instead.
pub(super) fn parts(token: &Token) -> bool {
    is_comma_or(token, &["then", "and", "but", "else"])
}

impl<'w> Manners<'w> {
    pub(super) fn new(tokens: &[Token], words: &'w Vocabulary, orders: bool) -> Manners<'w> {
        Manners { words, orders, out: tokens.to_vec(), changed: false }
    }
}

impl Manners<'_> {
    /// Puts some words in the place of so many tokens.
    pub(super) fn put(&mut self, place: usize, count: usize, text: &str) {
        let near = self.out.get(place).or_else(|| self.out.last()).cloned();
        let Some(near) = near else { return };
        // What is put behind the last word stands where that does.
        let near = if count == 0 && place > 0 { self.out[place - 1].clone() } else { near };
        put(&mut self.out, place..place + count, &near, text);
        self.changed = true;
    }

    /// Where the part of a line ends that begins somewhere: at a sign, or at what is done then or instead.
    pub(super) fn end(&self, from: usize) -> usize {
        let rest = self.out[from..].iter();
        from + rest.take_while(|token| !is_comma_or(token, &["then", "else", "if", "unless"])).count()
    }

    /// Where the part of a line begins that ends somewhere.
    pub(super) fn start(&self, end: usize) -> usize {
        self.out[..end].iter().rposition(parts).map_or(0, |at| at + 1)
    }

    /// Whether a part of a line begins here.
    pub(super) fn is_first(&self, place: usize) -> bool {
        place == 0 || parts(&self.out[place - 1])
    }

    /// Whether a step begins here, in the language or as people say it.
    fn begins(&self, place: usize) -> bool {
        self.is_step(&self.out[place..])
    }

    /// Whether some tokens begin with a step, in the language or as people say it.
    pub(super) fn is_step(&self, rest: &[Token]) -> bool {
        is_step(rest, self.words)
    }

    /// `turn about and retire` is one thing where the language has a word for both.
    fn about_and_away(&mut self) {
        let said = |place: usize| longest(&self.out[place..], ABOUT_AND_AWAY).map(|(count, _)| (place, count));
        let found = (0..self.out.len()).find_map(said).filter(|_| self.words.verbs.contains(&"retire"));
        if let Some((place, count)) = found {
            self.put(place, count, "retire");
        }
    }

    /// `it's` is `it is`.
    fn contractions(&mut self) {
        for place in (0..self.out.len()).rev() {
            let text = self.out[place].text.replace('\u{2019}', "'").to_ascii_lowercase();
            if let Some((_, long)) = CONTRACTIONS.iter().find(|(short, _)| *short == text)
                && self.out[place].is(&Kind::Word)
            {
                self.put(place, 1, long);
            }
        }
    }

    /// `if nobody else is within 4` tells of other enemies: its `else` is no second choice.
    fn others_in_conditions(&mut self) {
        const NONE: &[&str] = &["nobody else", "no one else", "no-one else", "none else"];
        const SOME: &[&str] = &["anybody else", "anyone else", "any one else", "somebody else", "someone else"];
        for place in (1..self.out.len()).rev() {
            let opens = ["if", "unless"].iter().any(|word| self.out[place - 1].says(word));
            let said = [(NONE, "no other enemy"), (SOME, "another enemy")].into_iter();
            let mut said = said.filter_map(|(list, text)| Some((longest(&self.out[place..], list)?.0, text)));
            if let Some((count, text)) = said.next().filter(|_| opens) {
                self.put(place, count, text);
            }
        }
    }

    /// `stand until 12 o'clock` is `wait 12`, where the language has a verb for it.
    fn wait_until(&mut self) {
        if !self.orders || !self.words.verbs.contains(&"wait") {
            return;
        }
        for place in (1..self.out.len()).rev() {
            let is_until = ["until", "till"].iter().any(|word| self.out[place].says(word));
            let Some(said) = self.out.get(place + 1).filter(|_| is_until) else { continue };
            let hour = if said.says("noon") { "12" } else { said.text.trim_end_matches(":00") }.to_owned();
            let is_hour = hour.parse::<u32>().is_ok_and(|hour| hour < 24);
            let clock = longest(&self.out[place + 2..], &["o'clock", "oclock", "sharp"]).map_or(0, |(count, _)| count);
            let end = place + 2 + clock;
            let ends = self.out.get(end).is_none_or(|token| is_comma_or(token, &["then", "and", "else"]));
            let start = self.start(place);
            let stays = longest(&self.out[start..place], STAYING).is_some_and(|(count, _)| count == place - start);
            if is_hour && ends && stays {
                self.put(start, end - start, &format!("wait {hour}"));
            }
        }
    }

    /// `only if` is `if`, behind a comma or not.
    fn only_if(&mut self) {
        let mut place = 1;
        while place < self.out.len() {
            if let Some((count, _)) = longest(&self.out[place..], ONLY_IF) {
                let comma = usize::from(self.out[place - 1].is(&Kind::Comma));
                self.put(place - comma, count + comma, "if");
            }
            place += 1;
        }
    }

    /// `fire at A, or at B` names two as `fire at A or B` does.
    fn second_aim(&mut self) {
        for place in (2..self.out.len().saturating_sub(1)).rev() {
            let aims = ["at", "on", "upon", "into", "against"].iter().any(|word| self.out[place].says(word));
            if aims && self.out[place - 1].says("or") {
                self.put(place, 1, "");
            }
        }
    }

    /// `canister at R2` and `fire round shot at R2` are `fire R2 with ...`; `one die at R2` is `fire R2 share 1`.
    fn shots(&mut self) {
        let has = |word: &str| self.words.modifiers.contains(&word);
        let (loads, shares) = (has("with"), has("share") && self.words.verbs.contains(&"fire"));
        let mut place = 0;
        while place < self.out.len() {
            let begins = self.is_first(place);
            let fire = usize::from(self.out[place].says("fire"));
            let said = SHOTS.iter().filter_map(|(said, kind)| {
                Some((longest(&self.out[place + fire..], &[said])?.0, format!("with {kind}")))
            });
            let said = said.max_by_key(|(count, _)| *count).filter(|_| loads);
            let dice = || {
                let dice = self.out.get(place + fire + 1).is_some_and(|token| token.says("die") || token.says("dice"));
                let more = place > 0 && self.out[..place].iter().any(|token| token.says("share"));
                let count = super::phrases::count_of(self.out.get(place + fire)?).filter(|_| dice || more)?;
                Some((1 + usize::from(dice), format!("share {count}")))
            };
            let said = said.or_else(|| dice().filter(|_| shares));
            let aim = |at: usize| {
                let aims = ["at", "on", "upon", "into", "against"];
                self.out.get(at).is_some_and(|token| aims.iter().any(|word| token.says(word)))
                    && at + 1 < self.out.len()
            };
            if let Some((count, tail)) = said.filter(|(count, _)| begins && aim(place + fire + count)) {
                let and = |at: &usize| self.out[*at].says("and");
                let end = self.end(place + fire + count);
                let end = (place..end).find(and).unwrap_or(end);
                self.put(end, 0, &tail);
                self.put(place, fire + count + 1, "fire");
                place = end;
            }
            place += 1;
        }
    }

    /// `pursue, but no more than 2 inches` is `pursue 2 inches`.
    fn at_most(&mut self) {
        let found = (1..self.out.len()).find_map(|place| Some((place, longest(&self.out[place..], AT_MOST)?.0)));
        let Some((place, count)) = found else { return };
        let from = place - usize::from(self.out[place - 1].is(&Kind::Comma));
        let is_length = self.out.get(place + count).is_some_and(|token| {
            token.text.starts_with(|first: char| first.is_ascii_digit()) || super::phrases::count_of(token).is_some()
        });
        let in_condition = self.out[..place].iter().any(|token| token.says("if"));
        if from == 1 && is_length && !in_condition {
            self.put(from, place + count - from, "");
        }
    }

    /// `no charging` beside an order that charges nobody says nothing; `no pursuit` beside a charge is a standing order.
    fn assurances(&mut self) {
        for (said, verb) in ASSURANCES.iter().filter(|(_, verb)| self.words.verbs.contains(verb)) {
            let found = (1..self.out.len()).find_map(|place| Some((place, longest(&self.out[place..], said)?.0)));
            let Some((place, count)) = found else { continue };
            let whom = longest(&self.out[place + count..], OBJECTS).map_or(0, |(count, _)| count);
            let count = count + whom;
            let ends = self.out.get(place + count).is_none_or(|token| token.is(&Kind::Comma));
            let from =
                place - self.out[..place].iter().rev().take_while(|token| is_comma_or(token, &["and", "but"])).count();
            let verbs = SAYINGS.iter().filter(|saying| saying.means.contains(verb)).flat_map(|saying| saying.said);
            let does = (0..from).any(|at| {
                let begins = at == 0 || parts(&self.out[at - 1]);
                begins
                    && (self.out[at].says(verb)
                        || verbs.clone().any(|said| longest(&self.out[at..], &[said]).is_some()))
            });
            let pursues = *verb == "follow" && self.orders && self.out[..from].iter().any(|token| token.says("charge"));
            if ends && from > 0 && from < place && !does && !pursues {
                self.put(from, place + count - from, "");
            }
        }
    }

    /// `unless it is in square` is `if it is not in square`; what is done in that case is done instead.
    fn unless(&mut self) {
        let Some(place) = self.out.iter().position(|token| token.says("unless")) else { return };
        let rest = self.out[place + 1..].iter();
        let end = place + 1 + rest.take_while(|token| !is_comma_or(token, &["then", "else"])).count();
        let behind = end + usize::from(self.out.get(end).is_some_and(|token| token.is(&Kind::Comma)));
        // In a reply, of which one part holds, `unless they are stronger, then hold` says what is done if they are.
        if !self.orders && self.out.get(behind).is_some_and(|token| token.says("then")) {
            self.put(end, behind + 1 - end, "else");
        } else if let Some((count, _)) = longest(&self.out[behind..], SO) {
            let comma = self.out.get(behind + count).is_some_and(|token| is_comma_or(token, &["then"]));
            self.put(end, behind - end + count + usize::from(comma), "else");
        }
        let copula = (place + 1..end).find_map(|at| {
            let said = COPULAS.iter().filter(|(said, _)| longest(&self.out[at..end], &[said]).is_some());
            said.max_by_key(|(said, _)| said.len()).map(|(said, so)| (at, said.split(' ').count(), *so))
        });
        match copula {
            Some((at, count, true)) if self.out.get(at + count).is_some_and(|token| token.says("not")) => {
                self.put(at, count + 1, "is");
            }
            Some((at, count, true)) => self.put(at, count, "is not"),
            Some((at, count, false)) => self.put(at, count, "is"),
            None => self.put(place + 1, 0, "not"),
        }
        self.put(place, 1, "if");
    }

    /// `fire A or B if A has gone` names two, and so does `fire A; if it has gone, B`.
    fn gone(&mut self) {
        let is_if = |token: &Token| token.says("if") || token.says("should");
        let found = (0..self.out.len()).filter(|place| is_if(&self.out[*place])).find_map(|place| {
            let last = self.out.len().min(place + 7);
            (place + 1..last).find_map(|at| longest(&self.out[at..], GONE).map(|(count, _)| (place, at + count)))
        });
        let Some((place, mut end)) = found else { return };
        // Of whom it is said may stand behind the verb as well: `if you cannot reach the 6th`.
        if self.out[end - 1].says("reach") && !self.out[end - 2].says("of") {
            end = self.end(end);
        }
        let from = self.out[..place].iter().rposition(|token| token.is(&Kind::Comma)).map_or(0, |comma| comma + 1);
        let is_second = self.out[from..place].iter().any(|token| token.says("or"));
        let ends = self.out.get(end).is_none_or(|token| token.is(&Kind::Comma));
        // `fire at A, at B if A has gone`.
        let aims = |at: usize| ["at", "on", "upon"].iter().any(|word| self.out[at].says(word));
        let and = usize::from(from < place && is_comma_or(&self.out[from], &["and", "but"]));
        let is_listed = from > 0 && from + and + 1 < place && aims(from + and);
        match self.out.get(end) {
            _ if is_second && ends => self.put(place, end - place, ""),
            _ if is_listed && ends => {
                self.put(place, end - place, "");
                self.put(from - 1, 2 + and, "or");
            }
            Some(next) if is_comma_or(next, &["then"]) => {
                let from = place - usize::from(place > 0 && self.out[place - 1].is(&Kind::Comma));
                self.put(from, end + 1 - from, "else");
            }
            // `fire at A, if he has gone B`; `charge A, and if that cannot be done stand`.
            Some(_) if from > 0 && from + and == place && (self.is_a_name(end) || self.begins(end)) => {
                self.put(from - 1, end + 1 - from, "else");
            }
            // `fire at A, if he has gone canister at B`.
            Some(_) if from == place && place > 0 && self.begins_a_shot(end) => {
                self.put(place - 1, end + 1 - place, "else");
            }
            _ => {}
        }
    }

    /// Whether what stands here to the end could be a name, and is no step.
    fn is_a_name(&self, place: usize) -> bool {
        let rest = &self.out[place..];
        (1..5).contains(&rest.len())
            && rest.iter().all(|token| token.is(&Kind::Word) && !parts(token))
            && !self.begins_a_shot(place)
    }

    /// Whether a step begins here, a shot as people call it among them.
    fn begins_a_shot(&self, place: usize) -> bool {
        let shot = || SHOTS.iter().any(|(said, _)| longest(&self.out[place..], &[said]).is_some());
        self.begins(place) || self.words.modifiers.contains(&"with") && shot()
    }

    /// `if it is in column, charge it` is `charge it if it is in column`.
    fn condition_first(&mut self) {
        if !self.out.first().is_some_and(|token| token.says("if")) {
            return;
        }
        let sign = self.out.iter().position(|token| is_comma_or(token, &["then"]));
        let sign = sign.filter(|sign| sign + 1 < self.out.len() && self.begins(sign + 1));
        let Some(stop) = sign.or_else(|| (2..self.out.len()).find(|place| self.begins(*place))) else { return };
        let step = stop + usize::from(is_comma_or(&self.out[stop], &["then"]));
        if step >= self.out.len() || !self.begins(step) {
            return;
        }
        let end = self.end(step);
        let behind = &self.out[end..];
        let is_instead = behind.iter().find(|token| !token.is(&Kind::Comma)).is_none_or(|token| token.says("else"));
        if !is_instead || stop < 2 {
            return;
        }
        let condition = self.out[..stop].to_vec();
        let mut out = self.out[step..end].to_vec();
        out.extend(condition);
        out.extend_from_slice(behind);
        self.out = out;
        self.changed = true;
    }

    /// `let the 27th have a volley` is `fire the 27th`; `give the nearest a volley` is `fire nearest`; in a reply `turn to face them` is `turn`.
    fn volleys(&mut self) {
        let mut place = 0;
        while place < self.out.len() {
            let begins = self.is_first(place);
            if !begins {
                place += 1;
                continue;
            }
            let end = self.end(place);
            let pronoun = |tokens: &[Token]| {
                let words = [&["them"][..], &["it"], &["him"], &["the", "enemy"], &["their", "attackers"]];
                words.iter().any(|said| {
                    said.len() == tokens.len() && said.iter().zip(tokens).all(|(word, token)| token.says(word))
                })
            };
            let lets = self.out[place].says("let").then(|| (place + 2..end).find(|at| self.out[*at].says("have")));
            if let Some(have) = lets.flatten().filter(|_| self.words.verbs.contains(&"fire")) {
                let what = longest(&self.out[have + 1..end], VOLLEYS).map(|(count, _)| count);
                let what = what.or(self.out[have + 1..end].first().filter(|it| it.says("it")).map(|_| 1));
                if let Some(what) = what.filter(|what| have + 1 + what == end) {
                    self.put(have, 1 + what, "");
                    self.put(place, 1, "fire");
                }
            } else if self.out[place].says("give") && self.words.verbs.contains(&"fire") {
                let tail = (place + 2..end).find_map(|at| Some((at, longest(&self.out[at..end], VOLLEYS)?.0)));
                if let Some((at, count)) = tail {
                    let whom = at > place + 1 && (self.orders || !pronoun(&self.out[place + 1..at]));
                    self.put(at, count, "");
                    if !whom {
                        self.put(place + 1, at - place - 1, "");
                    }
                    self.put(place, 1, "fire");
                }
            } else if !self.orders && self.words.verbs.contains(&"turn") {
                let and = (place..end).find(|at| self.out[*at].says("and")).unwrap_or(end);
                let about = ["turn round", "turn around", "turn about", "face about", "about face"];
                let about = longest(&self.out[place..and], &about).filter(|(count, _)| place + count == and);
                let turn =
                    longest(&self.out[place..and], &["turn to face", "turn and face", "face", "turn to", "turn on"]);
                let alone = |count: usize| place + count == and && count > 1;
                if let Some((count, _)) =
                    about.or(turn).filter(|(n, _)| alone(*n) || pronoun(&self.out[place + n..and]))
                {
                    self.put(place, count + (and - place - count), "turn");
                }
            }
            place += 1;
        }
    }

    /// `anyone who comes within 3` is `anyone within 3`.
    fn whoever(&mut self) {
        for place in (1..self.out.len()).rev() {
            // `whatever comes within 3` is `any within 3`.
            let whatever = ["whatever", "whoever", "anything", "anybody", "anyone"];
            // Whether anybody is there is a condition.
            if self.out[place - 1].says("if") {
                continue;
            }
            let comes =
                ["comes", "gets", "is"].iter().any(|word| self.out.get(place + 1).is_some_and(|at| at.says(word)));
            let in_range = longest(&self.out[place + 1..], RANGED).map(|(count, _)| count);
            if let Some(count) = in_range.filter(|_| whatever.iter().any(|word| self.out[place].says(word))) {
                self.put(place, 1 + count, "any");
                continue;
            }
            let within = self.out.get(place + 2).is_some_and(|at| at.says("within"));
            if comes && within && whatever.iter().any(|word| self.out[place].says(word)) {
                self.put(place, 2, "any");
            }
            let who = longest(&self.out[place..], &["who", "that", "which"]).map(|(count, _)| count);
            // `the nearest enemy that comes in sight`: nobody else could be fired at.
            let ranged = who.and_then(|who| Some(who + longest(&self.out[place + who..], RANGED)?.0));
            if let Some(count) = ranged {
                self.put(place, count, "");
                continue;
            }
            let said = who.and_then(|who| {
                let (count, _) = longest(&self.out[place + who..], &["is", "are", "comes", "come", "gets", "get"])?;
                let measured = self.out.get(place + who + count).is_some_and(|token| token.says("within"));
                measured.then_some(who + count)
            });
            if let Some(count) = said {
                self.put(place, count, "");
            }
        }
    }

    /// What is said aside at some place, and where it ends. To hold is a stance in a campaign.
    fn aside(&self, place: usize) -> Option<(usize, &'static str)> {
        let is_stance = |word: &str| word == "and hold there" && self.words.verbs.contains(&"delay");
        let (count, word) = longest(&self.out[place..], ASIDES).filter(|(_, word)| !is_stance(word))?;
        Some((place + count, word))
    }

    /// What says nothing of its own: `now`, `and stay there`, `but do not advance` behind a step that goes nowhere.
    fn asides(&mut self) {
        let mut place = 0;
        while place < self.out.len() {
            let start = self.start(place);
            let goes = [GOING, GOING_BACK].iter().any(|list| longest(&self.out[start..], list).is_some());
            let ends = |at: usize| {
                self.out.get(at).is_none_or(|token| is_comma_or(token, &["then", "and", "but", "else", "if", "or"]))
            };
            let said = self.aside(place).filter(|(end, _)| ends(*end));
            // `rather than the guards` lasts to the end of its part.
            let is_long = ["rather than", "instead of"]
                .iter()
                .any(|word| longest(&self.out[place..], &[word]).is_some() && !goes && place > start);
            let denied = longest(&self.out[place..], &["do not", "don't", "not", "never"])
                .map(|(count, _)| place + count)
                .filter(|at| {
                    self.out
                        .get(*at)
                        .is_some_and(|token| ["advance", "move", "go", "leave"].iter().any(|word| token.says(word)))
                })
                .filter(|_| self.has_another_step(place));
            let ready = self.out[place].says("ready") && place == start && place > 0;
            let end = match said {
                // `infantry first` behind another target turns their order round.
                Some((_, "first")) if start > 0 && !self.begins(start) => None,
                // In a reply it may be what is replied.
                Some((_, "first")) if !self.orders && (!self.begins(start) || self.words.verbs.contains(&"first")) => {
                    None
                }
                Some((end, _)) if place > 0 => Some(end),
                _ if is_long || ready => Some(self.end(place)),
                // What stands behind `but` is another step, whether it can be read or not.
                _ => denied.map(|at| {
                    let end = self.end(at);
                    (at..end).find(|place| is_comma_or(&self.out[*place], &["but", "and"])).unwrap_or(end)
                }),
            };
            let Some(end) = end else {
                place += 1;
                continue;
            };
            // With it goes what parted it from what stands before.
            let signs = self.out[..place].iter().rev().take_while(|token| is_comma_or(token, &["and", "but"])).count();
            let leads = place == signs && end < self.out.len();
            let (from, end) = match leads {
                true => (
                    place - signs,
                    end + self.out[end..].iter().take_while(|token| is_comma_or(token, &["and", "but"])).count(),
                ),
                false if self.out.get(end).is_none_or(|token| token.is(&Kind::Comma)) => (place - signs, end),
                false => (place - if is_comma_or(&self.out[place], &["and", "but"]) { 0 } else { signs }, end),
            };
            self.put(from, end - from, "");
            place = from;
        }
        // `but` parts as a comma does.
        for place in 1..self.out.len().saturating_sub(1) {
            let is_all = ["nothing", "do"].iter().any(|word| self.out[place - 1].says(word));
            if self.out[place].says("but") && self.begins(place + 1) && !is_all {
                let comma = usize::from(self.out[place - 1].is(&Kind::Comma));
                self.put(place - comma, 1 + comma, ",");
                break;
            }
        }
    }

    /// Whether another step stands in the line that goes nowhere, so that one may say of it that it does not go.
    fn has_another_step(&self, place: usize) -> bool {
        let starts = (0..self.out.len()).filter(|at| *at == 0 || parts(&self.out[*at - 1]));
        let mut others = starts.filter(|at| *at != place && self.begins(*at));
        let moves = |at: usize| {
            [GOING, GOING_BACK].iter().any(|list| longest(&self.out[at..], list).is_some())
                || ["to", "toward", "charge"].iter().any(|word| self.out[at].says(word))
        };
        others.next().is_some_and(|first| !moves(first) && others.all(|at| !moves(at)))
    }
}
