//! What people put where the language has a key or a sign: the front behind a formation, the shot behind a target, `should it be` for
//! `if it is`, how fast before a step, and what is no order behind a comma.

use super::manners::{Manners, parts};
use super::phrases::{compass_point, longest};
use super::tokens::{Kind, Token};
use crate::orders::colours::{FRONTS, SPEED, TELLING, THEREAFTER, TOLD_OF};
use crate::orders::is_compass_point;
use crate::orders::manners::{ALL_DICE, SHOTS};
use crate::orders::moments::{ENEMIES, SUBJECTS};
use crate::orders::motions::FORMING;
use crate::orders::sayings::SAYINGS;

/// Words that make another thing of what is told: a condition, a denial, what is done instead.
const TURNING: [&str; 16] = [
    "if", "when", "unless", "until", "till", "but", "not", "no", "then", "else", "or", "only", "never", "except",
    "while", "should",
];

/// How many tokens at the beginning are a point of the compass.
fn point(tokens: &[Token]) -> Option<usize> {
    let short = tokens.first().filter(|first| is_compass_point(&first.text)).map(|_| 1);
    compass_point(tokens).map(|(count, _)| count).or(short)
}

impl Manners<'_> {
    /// What was put loosely, where the language has it.
    pub(super) fn put_loosely(&mut self) {
        self.speed_first();
        self.thereafter();
        self.fronts();
        self.loads_behind();
        self.all_dice();
        self.keeping_formation();
        self.hand_to_hand();
        self.should_be();
        self.than_you();
    }

    /// `at the trot now, and charge R4` is `charge R4`, where the language has no word for how fast.
    fn speed_first(&mut self) {
        if self.words.verbs.contains(&"pace") {
            return;
        }
        for place in (0..self.out.len()).rev() {
            let begins = self.is_first(place);
            let Some((count, _)) = longest(&self.out[place..], SPEED).filter(|_| begins) else { continue };
            let idle = |token: &&Token| token.says("now") || token.is(&Kind::Comma) || token.says("and");
            let idle = self.out[place + count..].iter().take_while(idle).count();
            if self.is_step(&self.out[place + count + idle..]) {
                self.put(place, count + idle, "");
            }
        }
    }

    /// `..., thence face N` is `..., face N`.
    fn thereafter(&mut self) {
        for place in (1..self.out.len()).rev() {
            let begins = parts(&self.out[place - 1]);
            let found = longest(&self.out[place..], THEREAFTER).filter(|_| begins);
            if let Some((count, _)) = found.filter(|(count, _)| self.is_step(&self.out[place + count..])) {
                self.put(place, count, "");
            }
        }
    }

    /// `unlimber, front to the north` is `unlimber, face north`; `unlimber N` is `unlimber facing N`.
    fn fronts(&mut self) {
        let (turns, looks) = (self.words.verbs.contains(&"face"), self.words.modifiers.contains(&"facing"));
        let ends = |out: &[Token], at: usize| point(&out[at..]).filter(|count| out.get(at + count).is_none_or(parts));
        for place in (0..self.out.len()).rev() {
            let begins = self.is_first(place);
            let fronts = longest(&self.out[place..], FRONTS).map(|(count, _)| count);
            if let Some(count) = fronts.filter(|count| ends(&self.out, place + count).is_some()) {
                match begins {
                    true if turns && self.orders => self.put(place, count, "face"),
                    false if looks => self.put(place, count, "facing"),
                    _ => {}
                }
                continue;
            }
            let forms = SAYINGS.iter().filter(|saying| saying.means[0].starts_with("form "));
            let forms = forms.filter_map(|saying| longest(&self.out[place..], saying.said)).map(|(count, _)| count);
            let forming = longest(&self.out[place..], FORMING).map_or(0, |(count, _)| count);
            let is_form = self.out.get(place + forming).is_some_and(|token| {
                ["line", "column", "square", "limbered", "unlimbered"].iter().any(|form| token.says(form))
            });
            let count = forms.max().or(is_form.then_some(forming + 1)).filter(|_| begins && looks);
            let Some(behind) = count.map(|count| place + count) else { continue };
            let leads =
                longest(&self.out[behind..], &["to the", "to", "towards the", "towards"]).map_or(0, |(count, _)| count);
            if ends(&self.out, behind + leads).is_some() {
                self.put(behind, leads, "facing");
            }
        }
    }

    /// `fire R4, shell` and `fire R4 canister` are `fire R4 with ...`.
    fn loads_behind(&mut self) {
        if !self.words.modifiers.contains(&"with") || !self.words.verbs.contains(&"fire") {
            return;
        }
        for place in (2..self.out.len()).rev() {
            let said = SHOTS.iter().filter_map(|(said, kind)| Some((longest(&self.out[place..], &[said])?.0, *kind)));
            let Some((count, kind)) = said.max_by_key(|(count, _)| *count) else { continue };
            let comma = usize::from(self.out[place - 1].is(&Kind::Comma));
            let before = place - comma;
            let start = self.start(before);
            let aimed = self.aims(start).is_some_and(|aim| start + aim < before);
            let has_key = self.out[start..before].iter().any(|token| token.says("with") || token.says("or"));
            if aimed && !has_key && self.out.get(place + count).is_none_or(parts) {
                self.put(before, comma + count, &format!("with {kind}"));
            }
        }
    }

    /// `fire at R4, all dice` is `fire at R4`: nobody keeps a die back who is not told to.
    fn all_dice(&mut self) {
        for place in (2..self.out.len()).rev() {
            let Some((count, _)) = longest(&self.out[place..], ALL_DICE).filter(|_| !self.out[place - 1].says("with"))
            else {
                continue;
            };
            let signs =
                self.out[..place].iter().rev().take_while(|token| token.is(&Kind::Comma) || token.says("and")).count();
            let before = place - signs;
            let start = self.start(before);
            let aimed = self.aims(start).is_some_and(|aim| start + aim < before);
            if aimed && self.orders && self.out.get(place + count).is_none_or(parts) {
                self.put(before, signs + count, "");
            }
        }
    }

    /// `engage R4 with the bayonet` is a charge, and no fire.
    fn hand_to_hand(&mut self) {
        const BY_HAND: &[&str] = &[
            "with the bayonet",
            "with bayonets",
            "at the point of the bayonet",
            "with cold steel",
            "with the sabre",
            "sword in hand",
            "hand to hand",
            "at close quarters",
        ];
        for place in (0..self.out.len()).rev() {
            let begins = self.is_first(place);
            let end = self.end(place);
            let by_hand = (place + 2..end).find_map(|at| Some((at, longest(&self.out[at..end], BY_HAND)?.0)));
            if let Some((at, count)) = by_hand.filter(|_| begins && self.out[place].says("engage"))
                && self.words.verbs.contains(&"charge")
            {
                self.put(at, count, "");
                self.put(place, 1, "charge");
            }
        }
    }

    /// `retain line and face N` is `face N`: who is told nothing of his formation keeps it.
    fn keeping_formation(&mut self) {
        const KEEPING: &[&str] = &["retain", "maintain", "retain the", "maintain the"];
        const FORMATIONS: [&str; 5] = ["line", "column", "square", "formation", "order"];
        for place in 0..self.out.len() {
            let begins = self.is_first(place);
            let Some((count, _)) = longest(&self.out[place..], KEEPING).filter(|_| begins && self.orders) else {
                continue;
            };
            let form = place + count;
            let is_form = self.out.get(form).is_some_and(|token| FORMATIONS.iter().any(|word| token.says(word)));
            let sign = form + 1;
            let is_sign = self.out.get(sign).is_some_and(|token| token.is(&Kind::Comma) || token.says("and"));
            if is_form && is_sign && self.is_step(&self.out[sign + 1..]) {
                self.put(place, sign + 1 - place, "");
                return;
            }
        }
    }

    /// `if he is weaker than you` is `if he is weaker`.
    fn than_you(&mut self) {
        const THAN: &[&str] =
            &["than you", "than you are", "than us", "than we are", "than yourself", "than yourselves"];
        for place in (1..self.out.len()).rev() {
            let compares = ["weaker", "stronger"].iter().any(|word| self.out[place - 1].says(word));
            if let Some((count, _)) = longest(&self.out[place..], THAN).filter(|_| compares) {
                self.put(place, count, "");
            }
        }
    }

    /// `charge R4 should it be in line` is `charge R4 if it is in line`.
    fn should_be(&mut self) {
        for place in (1..self.out.len()).rev() {
            if !self.out[place].says("should") || parts(&self.out[place - 1]) {
                continue;
            }
            let behind = &self.out[place + 1..];
            let subject = longest(behind, SUBJECTS).or(longest(behind, ENEMIES)).map(|(count, _)| count);
            let be = subject.map(|count| place + 1 + count);
            if let Some(be) = be.filter(|be| self.out.get(*be).is_some_and(|token| token.says("be"))) {
                self.put(be, 1, "is");
                self.put(place, 1, "if");
            }
        }
    }

    /// Whether some tokens to the end of a line tell of something and order nothing: `they look shaky to me`.
    pub(super) fn tells_only(&self, from: usize) -> bool {
        let said = &self.out[from..];
        let who = longest(said, TOLD_OF).map(|(count, _)| count);
        let named = || {
            let article = ["the", "their", "his", "our", "my"].iter().any(|word| said[0].says(word));
            let most = said.len().min(6);
            (2..most).find(|at| longest(&said[*at..], TELLING).is_some()).filter(|_| article)
        };
        let Some(who) = who.or_else(named).filter(|who| longest(&said[*who..], TELLING).is_some()) else {
            return false;
        };
        let is_plain = |token: &Token| {
            token.is(&Kind::Word)
                && !TURNING.iter().any(|word| token.says(word))
                && !token.text.bytes().any(|byte| byte.is_ascii_digit())
        };
        // What is told of may be called like a step: `the charge`.
        let is_to_me = |at: usize| {
            let me = ["me", "us", "you", "him", "them", "my", "your", "our"];
            said[at].says("to") && said.get(at + 1).is_some_and(|next| me.iter().any(|word| next.says(word)))
        };
        said.iter().all(is_plain) && !(who + 1..said.len()).any(|at| !is_to_me(at) && self.is_step(&said[at..]))
    }
}
