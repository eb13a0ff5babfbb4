//! Lines that cannot be read as they stand, in other words: steps that people put loosely and that come to one thing, and what orders
//! nothing taken out and kept as a note. What is read as it stands is never asked about.

use super::Reading;
use super::cursor::{is_comma_or, phrase, span_of, typed};
use super::heads::{colon_of, is_head_of_a_text};
use super::idioms::is_hexes;
use super::lexicon::{Found, Thing};
use super::phrases::{count_of, longest, made, put};
use super::tokens::{Kind, Line, Token};
use crate::orders::callings::{GROUND, TROOPS};
use crate::orders::manners::SHOTS;
use crate::orders::motions::{GOING, GOING_BACK, TURNING};
use crate::orders::sayings::SAYINGS;
use crate::yaml::Span;

/// A walk over the steps of a line.
pub(super) struct Loosening<'r, 'a> {
    pub(super) reading: &'r Reading<'a>,
    pub(super) orders: bool,
    pub(super) head: Vec<Token>,
    pub(super) out: Vec<Token>,
    text: &'r str,
    asides: Vec<(Span, String)>,
    pub(super) changed: bool,
}

/// Words before a way that say whither, and no more than where it ends.
const AHEAD: &[&str] =
    &["straight ahead", "ahead", "straight on", "straight forward", "directly forward", "directly ahead", "forward"];

impl Reading<'_> {
    /// A line in other words; nothing where there are none.
    pub(super) fn loosened(&self, line: &Line) -> Option<Line> {
        let tokens = line.tokens();
        let colon = colon_of(tokens).filter(|_| !line.text.trim_end().ends_with('?'))?;
        let note = tokens.iter().position(|token| token.is(&Kind::Dashes)).unwrap_or(tokens.len());
        let (head, rest) = (&tokens[..colon], &tokens[colon + 1..note]);
        let first = &head[0];
        let is_list = self.grammar.list(&first.text.to_ascii_lowercase()).is_some();
        if rest.is_empty() || is_head_of_a_text(head) || is_list || rest.iter().any(|it| it.is(&Kind::Colon)) {
            return None;
        }
        let replies = ["when", "answer", "ask", "if", "whenever", "once"].iter().any(|word| first.says(word));
        let mut loose = Loosening {
            reading: self,
            orders: !replies,
            head: head.to_vec(),
            out: rest.to_vec(),
            text: &line.text,
            asides: Vec::new(),
            changed: false,
        };
        for part in [Loosening::troops, Loosening::replies, Loosening::steps, Loosening::remarks] {
            part(&mut loose);
            if loose.out.is_empty() {
                return None;
            }
        }
        if !loose.changed && loose.asides.is_empty() {
            return None;
        }
        let mut cast = loose.head;
        cast.push(tokens[colon].clone());
        cast.extend(loose.out);
        cast.extend_from_slice(&tokens[note..]);
        let span = loose.asides.first().map(|(span, _)| *span).unwrap_or_default();
        let said = loose.asides.iter().map(|(_, said)| said.as_str()).collect::<Vec<_>>().join(", ");
        Some(line.with_aside(cast, span, said))
    }
}

impl Loosening<'_, '_> {
    pub(super) fn has(&self, verb: &str) -> bool {
        self.reading.grammar.words.verbs.contains(&verb)
    }

    /// Whether a step begins at a place.
    pub(super) fn begins(&self, at: usize) -> bool {
        at < self.out.len() && super::manners::is_step(&self.out[at..], self.reading.grammar.words)
    }

    /// Whether what is ordered goes on as it does.
    pub(super) fn goes_on(&self, at: usize) -> bool {
        longest(&self.out[at..], GOING_ON).is_some() || self.out[at].says("go-on")
    }

    /// Keeps some tokens for the note of the line, as they are typed.
    pub(super) fn note(&mut self, from: usize, end: usize) {
        let said = &self.out[from..end];
        let (Some(first), Some(last)) = (said.first(), said.last()) else { return };
        let text = self.text.get(first.at.start..last.at.end).unwrap_or_default().to_owned();
        self.asides.push((span_of(said), text));
    }

    /// Puts some words in the place of so many tokens.
    pub(super) fn put(&mut self, place: usize, count: usize, text: &str) {
        let near = self.out.get(place).or_else(|| self.out.last()).cloned();
        let Some(near) = near else { return };
        put(&mut self.out, place..place + count, &near, text);
        self.changed = true;
    }

    /// Puts some words behind the token before a place.
    pub(super) fn put_behind(&mut self, place: usize, text: &str) {
        let near = self.out[place - 1].clone();
        put(&mut self.out, place..place, &near, text);
        self.changed = true;
    }

    /// Puts some words wherever one of several phrases stands, from a place on.
    fn put_for(&mut self, from: usize, said: &[&'static str], text: &str) {
        for place in (from..self.out.len()).rev() {
            if let Some((count, _)) = longest(&self.out[place..], said) {
                self.put(place, count, text);
            }
        }
    }

    /// `when won, cavalry` names those of one's own where the rules have no word for them.
    fn troops(&mut self) {
        if self.orders {
            return;
        }
        for at in (1..self.head.len()).rev() {
            let said = self.head[at].text.to_ascii_lowercase();
            let alone = is_comma_or(&self.head[at - 1], &["or", "and", "for"])
                && self.head.get(at + 1).is_none_or(|next| is_comma_or(next, &["or", "and"]));
            let kind = TROOPS.iter().find(|(words, kind)| words.contains(&said.as_str()) || **kind == said);
            let Some((_, kind)) = kind.filter(|_| alone) else { continue };
            let known = self.reading.grammar.words.words.contains(kind);
            let all = self.reading.lexicon.all_fit(Some(kind));
            if known || all.is_empty() {
                continue;
            }
            let near = self.head[at].clone();
            let names = all.join(" or ");
            let names = names.split(' ').map(|word| made(near.span, near.at, word)).collect::<Vec<_>>();
            self.head.splice(at..=at, names);
            self.changed = true;
        }
    }

    /// Steps that are put loosely, in the words of the language.
    fn steps(&mut self) {
        let mut place = 0;
        while place < self.out.len() {
            let is_first = place == 0 || is_comma_or(&self.out[place - 1], &["then", "and", "but", "else"]);
            if is_first && self.out[place].is(&Kind::Word) {
                self.step(place);
            }
            place += 1;
        }
        self.of_a_roll();
        self.if_seen();
        self.reforming();
        self.whoever_charges();
        self.safest_place();
        self.if_not_him();
        self.best_target();
        self.once_rallied();
        self.at_the_charger();
        self.shots_first();
        self.choices();
    }

    fn step(&mut self, place: usize) {
        if self.keeping_on(place) || !self.orders {
            return;
        }
        let _ = self.getting_out(place)
            || self.face_first(place)
            || self.attacked_at(place)
            || self.attacked_there(place)
            || self.stance_at(place)
            || self.stance_behind(place)
            || self.hold_there(place)
            || self.next_hex(place)
            || self.dawn(place)
            || self.hexes_to(place)
            || self.ground_at(place)
            || self.move_to(place)
            || self.behind_somebody(place)
            || self.so_far(place)
            || self.shot_at(place)
            || self.facing_somebody(place)
            || self.holding_and_firing(place);
    }

    /// Where the part ends that begins at a place.
    pub(super) fn end(&self, from: usize) -> usize {
        let rest = self.out[from..].iter();
        from + rest.take_while(|token| !is_comma_or(token, &["then", "else", "if", "unless"])).count()
    }

    /// `keep going` is the one reply that goes on.
    fn keeping_on(&mut self, place: usize) -> bool {
        let Some((count, _)) = longest(&self.out[place..], GOING_ON).filter(|_| !self.orders) else { return false };
        let ends = self.out.get(place + count).is_none_or(|next| is_comma_or(next, &["then", "and", "but"]));
        let Some(decision) = self.reading.decision_of(&self.head).filter(|_| ends) else { return false };
        let replies = ["charge", "go-on"].into_iter().filter(|verb| self.has(verb));
        let replies = replies.filter(|verb| self.reading.is_reply(decision, verb, &[])).collect::<Vec<_>>();
        let [only] = replies.as_slice() else { return false };
        self.put(place, count, only);
        true
    }

    /// `get out of it, back to 1106` is `back to 1106`.
    fn getting_out(&mut self, place: usize) -> bool {
        const OUT: &[&str] =
            &["get out of it", "get out of there", "get out of that", "get away from there", "get going"];
        let Some((count, _)) = longest(&self.out[place..], OUT) else { return false };
        let signs = self.out[place + count..].iter().take_while(|it| is_comma_or(it, &["and", "then"])).count();
        let next = &self.out[place + count + signs..];
        let goes = longest(next, GOING).is_some() || longest(next, GOING_BACK).is_some();
        let goes = goes || next.first().is_some_and(|it| ["back", "to"].iter().any(|word| it.says(word)));
        if signs == 0 || !goes {
            return false;
        }
        self.put(place, count + signs, "");
        true
    }

    /// `first face R2, then form line` is one after the other.
    fn face_first(&mut self, place: usize) -> bool {
        let more = self.out[place + 1..].iter().any(|token| token.says("then"));
        if place > 0 || !self.out[0].says("first") || !more || !self.begins(1) {
            return false;
        }
        self.put(0, 1, "");
        true
    }

    /// `one hex forward to 0706` is `to 0706`: where it ends is said.
    fn hexes_to(&mut self, place: usize) -> bool {
        if !self.reading.grammar.words.in_hexes || !self.has("to") {
            return false;
        }
        let end = self.end(place);
        let said = &self.out[place..end];
        let lead = [GOING, GOING_BACK, TURNING].iter().filter_map(|list| longest(said, list)).map(|(count, _)| count);
        let mut at = lead.max().unwrap_or(0);
        let counts = said.get(at).is_some_and(|token| count_of(token).is_some() || token.says("a"));
        if !counts || !said.get(at + 1).is_some_and(is_hexes) {
            return false;
        }
        at += 2;
        const WAYS: [&str; 8] = ["forward", "forwards", "ahead", "back", "on", "up", "over", "down"];
        at += said[at..].iter().take_while(|token| WAYS.iter().any(|word| token.says(word))).count();
        match &said[at..] {
            [to, hex] if to.says("to") && hex.is_label() => {
                let hex = hex.text.clone();
                self.put(place, end - place, &format!("to {hex}"));
                true
            }
            _ => false,
        }
    }

    /// `fall back on the ford, 1210` is `to 1210`: which ford is said by its hex.
    fn ground_at(&mut self, place: usize) -> bool {
        let end = self.end(place);
        let said = &self.out[place..end];
        let goes = longest(said, GOING_BACK).or(longest(said, GOING)).map_or(0, |(count, _)| count);
        let Some(lead) = said.get(goes) else { return false };
        let leads = ["to", "on", "upon", "into", "for"].iter().any(|word| lead.says(word));
        let is_ground = matches!(said.get(goes + 1..), Some([the, ground])
            if the.says("the") && GROUND.iter().any(|word| ground.says(word)));
        let hex = self.out.get(end + 1).filter(|hex| hex.is_label() && self.out[end].is(&Kind::Comma));
        let ends = self.out.get(end + 2).is_none_or(|next| is_comma_or(next, &["then", "and"]));
        let Some(hex) = hex.filter(|_| goes > 0 && leads && is_ground && ends).cloned() else { return false };
        self.put(place, end + 2 - place, &format!("to {}", hex.text));
        true
    }

    /// `move to 0802` is `to 0802`.
    fn move_to(&mut self, place: usize) -> bool {
        let is_said = self.out[place].says("move") && self.out.get(place + 1).is_some_and(|next| next.says("to"));
        if !is_said || !self.has("move") || !self.has("to") || self.out.len() < place + 3 {
            return false;
        }
        self.put(place, 1, "");
        true
    }

    /// A length with what stands behind it: `0.3 inch straight ahead`; whether anything does.
    fn length(&self, said: &[Token]) -> Option<(String, bool)> {
        let ahead = (1..said.len()).find(|at| longest(&said[*at..], AHEAD).is_some_and(|(n, _)| at + n == said.len()));
        let length = &said[..ahead.unwrap_or(said.len())];
        let is_number = |token: &Token| token.text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.');
        let units = ["\"", "in", "inch", "inches", "cm"];
        match length {
            [first] if first.text.ends_with('"') && is_number(first) => Some((first.text.clone(), ahead.is_some())),
            [first, unit] if is_number(first) && units.iter().any(|word| unit.says(word)) => {
                Some((format!("{} {}", first.text, unit.text), ahead.is_some()))
            }
            _ => None,
        }
    }

    /// `advance behind R2, 2"` is `forward 2"`: how far is said.
    fn behind_somebody(&mut self, place: usize) -> bool {
        let end = self.end(place);
        let said = &self.out[place..end];
        let goes = longest(said, GOING).map(|(count, _)| (count, true));
        let Some((count, goes)) = goes.or_else(|| longest(said, &["follow up", "follow"]).map(|(n, _)| (n, false)))
        else {
            return false;
        };
        let behind = said.get(count).is_some_and(|next| next.says("behind"));
        let whom = said.get(count + 1..).unwrap_or_default();
        if !behind || !self.has("forward") || !self.reading.names_some(whom) || place > 0 {
            return false;
        }
        let next = (end + 1).min(self.out.len());
        let far =
            self.length(&self.out[next..]).filter(|_| self.out.get(end).is_some_and(|sign| sign.is(&Kind::Comma)));
        let Some((far, _)) = far else { return false };
        self.note(if goes { place + count } else { place }, end);
        self.put(place, self.out.len() - place, &format!("forward {far}"));
        true
    }

    /// `0.3 inch straight ahead` is `forward 0.3 inch`.
    fn so_far(&mut self, place: usize) -> bool {
        let end = self.end(place);
        let Some((far, true)) = self.length(&self.out[place..end]).filter(|_| self.has("forward")) else {
            return false;
        };
        self.put(place, end - place, &format!("forward {far}"));
        true
    }

    /// `canister on R2` is `fire R2` where nobody chooses his shot.
    fn shot_at(&mut self, place: usize) -> bool {
        let words = self.reading.grammar.words;
        let said = SHOTS.iter().filter_map(|(said, _)| longest(&self.out[place..], &[said])).map(|(count, _)| count);
        let Some(count) = said.max().filter(|_| self.has("fire") && !words.modifiers.contains(&"with")) else {
            return false;
        };
        let aims =
            self.out.get(place + count).is_some_and(|next| ["at", "on", "into"].iter().any(|word| next.says(word)));
        if !aims {
            return false;
        }
        self.put(place, count, "fire");
        true
    }

    /// `form line facing R2` and `unlimber facing south` are two steps where a formation has no front of its own.
    fn facing_somebody(&mut self, place: usize) -> bool {
        let end = self.end(place);
        let facing = (place + 1..end).find(|at| self.out[*at].says("facing"));
        let has_front = self.reading.grammar.words.modifiers.contains(&"facing");
        let forms = SAYINGS.iter().filter(|saying| saying.means[0].starts_with("form "));
        let forms = self.out[place].says("form")
            || forms
                .filter_map(|saying| longest(&self.out[place..], saying.said))
                .any(|(count, _)| facing == Some(place + count));
        let Some(at) = facing.filter(|at| at + 1 < end && forms && self.has("face") && !has_front) else {
            return false;
        };
        self.put(at, 1, ", face");
        true
    }

    /// `hold the farm and fire at R2`, `hold Gemioncourt, fire at R2`: to fire from there.
    fn holding_and_firing(&mut self, place: usize) -> bool {
        let words = self.reading.grammar.words;
        let next = |at: usize| {
            let signs = self.out[at..].iter().take_while(|it| is_comma_or(it, &["and", "then"])).count();
            (signs > 0).then_some(at + signs)
        };
        let held = |count: usize| {
            let end = place
                + count
                + self.out[place + count..].iter().take_while(|it| !is_comma_or(it, &["and", "then"])).count();
            let is_ground = match &self.out[place + count..end] {
                [the, ground] if the.says("the") => GROUND.iter().any(|word| ground.says(word)),
                _ => false,
            };
            let named = || {
                matches!(
                    self.reading.lexicon.find(&typed(&self.out[place + count..end]), &[Thing::Place]),
                    Found::One { .. }
                )
            };
            (is_ground || named()).then_some(end)
        };
        let Some((count, _)) = longest(&self.out[place..], &["hold", "defend", "keep"]) else { return false };
        let Some(end) = held(count).filter(|_| self.reading.grammar.list("general").is_some()) else { return false };
        let Some(fire) = next(end) else { return false };
        if !phrase(&self.out[fire..], &["fire"]).is_some_and(|_| words.verbs.contains(&"fire")) {
            return false;
        }
        self.note(place, end);
        self.put(place, fire - place, "");
        true
    }

    /// `on a roll of 8 or less` is `if roll 8 or less`.
    fn of_a_roll(&mut self) {
        const ROLLS: &[&str] = &["on a roll of", "on a throw of", "on a die of", "with a roll of"];
        if !self.reading.grammar.words.conditions.contains(&"roll") {
            return;
        }
        self.put_for(1, ROLLS, "if roll");
    }

    /// `stop and reform` is to stand where no reply is to rally.
    fn reforming(&mut self) {
        const REFORMING: &[&str] = &["stop and reform", "halt and reform", "stand and reform", "stay and reform"];
        let decision = self.reading.decision_of(&self.head).filter(|_| !self.orders);
        let is_reply = |verb: &str| decision.is_some_and(|decision| self.reading.is_reply(decision, verb, &[]));
        if !is_reply("stand") || self.has("rally") && is_reply("rally") {
            return;
        }
        self.put_for(0, REFORMING, "stand");
    }

    /// `fire at R4 if you can see it`: nobody fires at whom he does not see.
    fn if_seen(&mut self) {
        const SEEN: &[&str] = &["if you can see it", "if you can see him", "if you can see them", "if you see it"];
        for place in (1..self.out.len()).rev() {
            let Some((count, _)) = longest(&self.out[place..], SEEN) else { continue };
            let start = self.out[..place].iter().rposition(|it| is_comma_or(it, &["then", "and", "else"]));
            let fires = ["fire", "shoot"].iter().any(|verb| self.out[start.map_or(0, |at| at + 1)].says(verb));
            let ends = self.out.get(place + count).is_none_or(|next| is_comma_or(next, &["then", "else", "otherwise"]));
            if fires && ends {
                self.put(place, count, "");
            }
        }
    }

    /// `fire at whoever charges` is `fire charging`.
    fn whoever_charges(&mut self) {
        const CHARGERS: &[&str] = &["whoever charges", "whoever is charging", "whoever comes at you", "chargers"];
        if !self.reading.grammar.words.words.contains(&"charging") {
            return;
        }
        self.put_for(1, CHARGERS, "charging");
    }

    /// `go to the safest place` is `go safest`.
    fn safest_place(&mut self) {
        for place in (1..self.out.len()).rev() {
            let behind = ["place", "spot", "position"].iter().any(|word| self.out[place].says(word));
            if !self.orders && behind && self.out[place - 1].says("safest") {
                self.put(place, 1, "");
            }
        }
    }

    /// `fire R4, if not R4 then R5` is `fire R4, else R5`.
    fn if_not_him(&mut self) {
        for place in (2..self.out.len()).rev() {
            let denies = self.out[place].says("if") && self.out.get(place + 1).is_some_and(|next| next.says("not"));
            let Some(end) = (place + 3..self.out.len()).find(|at| is_comma_or(&self.out[*at], &["then"])) else {
                continue;
            };
            let said = &self.out[place + 2..end];
            let before = &self.out[..place];
            let named = (1..=before.len()).any(|at| {
                let name = before[before.len() - at..].split(|token| token.is(&Kind::Comma)).next().unwrap_or_default();
                name.len() == said.len() && name.iter().zip(said).all(|(one, other)| one.says(&other.text))
            });
            let signs = self.out[end..].iter().take_while(|token| is_comma_or(token, &["then"])).count();
            if denies && named {
                self.put(place, end + signs - place, "else");
            }
        }
    }

    /// `the best target` is `best`.
    fn best_target(&mut self) {
        if !self.reading.grammar.words.words.contains(&"best") {
            return;
        }
        for place in (1..self.out.len()).rev() {
            let behind = ["target", "targets", "odds", "one"].iter().any(|word| self.out[place].says(word));
            if behind && self.out[place - 1].says("best") {
                self.put(place, 1, "");
            }
        }
    }
}

/// To go on with what one does.
const GOING_ON: &[&str] = &[
    "keep going",
    "go on",
    "carry on",
    "keep on",
    "press on",
    "push on",
    "keep at it",
    "keep coming",
    "fight on",
    "go on fighting",
    "keep fighting",
];
