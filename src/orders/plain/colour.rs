//! What people add to an order: a step in the form `firing at R4`, how fast, with the front to the enemy, whom they would rather have, by
//! which way; and a unit with the ground on which it is.

use super::Reading;
use super::cursor::{UNITS, articles, is_comma_or, parted, phrase, typed, until};
use super::idioms::Talk;
use super::lexicon::{Found, Thing};
use super::manners::{Manners, parts};
use super::phrases::longest;
use super::tokens::{Kind, Token};
use crate::orders::callings::GROUND;
use crate::orders::colours::{BY_WAY_OF, FACING_THEM, LEAVING, RATHER, SPEED, UPON};
use crate::orders::manners::SHOTS;
use crate::orders::motions::{GOING, GOING_BACK, SETTING_OUT};
use crate::orders::sayings::SAYINGS;
use crate::yaml::Fault;

/// Ground of which one says that somebody is on it, and words for it that name no part of a line of battle.
const NO_GROUND: &[&str] = &["line", "front", "flank", "centre", "center", "ground"];

/// What verb a word in `-ing` could be of.
fn stems(word: &str) -> Vec<String> {
    let Some(stem) = word.strip_suffix("ing").filter(|stem| stem.len() > 1 && stem.is_ascii()) else {
        return Vec::new();
    };
    let mut stems = vec![stem.to_owned(), format!("{stem}e")];
    let mut last = stem.bytes().rev();
    if last.next() == last.next() {
        stems.push(stem[..stem.len() - 1].to_owned());
    }
    stems
}

/// What verb a word in `-s` could be of.
fn of_third_person(word: &str) -> Vec<String> {
    let Some(stem) = word.strip_suffix('s').filter(|stem| stem.len() > 1 && stem.is_ascii()) else {
        return Vec::new();
    };
    let mut stems = vec![stem.to_owned()];
    stems.extend(stem.strip_suffix('e').map(str::to_owned));
    stems.extend(stem.strip_suffix("ie").map(|stem| format!("{stem}y")));
    stems
}

impl Manners<'_> {
    /// `stands` is `stand`: so the orders as understood are told.
    pub(super) fn third_person(&mut self) {
        for place in 0..self.out.len() {
            let token = &self.out[place];
            let begins = self.is_first(place);
            if !begins || !token.is(&Kind::Word) || self.is_step(&self.out[place..]) {
                continue;
            }
            // Guards are troops.
            if token.says("guards") || phrase(&self.out[place..], self.words.words).is_some() {
                continue;
            }
            let is_verb = |stem: &String| {
                let mut rest = self.out[place..].to_vec();
                rest[0].text.clone_from(stem);
                self.is_step(&rest)
            };
            if let Some(stem) = of_third_person(&token.text.to_ascii_lowercase()).into_iter().find(is_verb) {
                self.put(place, 1, &stem);
            }
        }
    }

    /// `..., firing at R4` is `..., fire at R4`.
    pub(super) fn gerunds(&mut self) {
        for place in 1..self.out.len() {
            let token = &self.out[place];
            let word = token.text.to_ascii_lowercase();
            let begins = is_comma_or(&self.out[place - 1], &["then", "and", "but"]);
            if !begins || !token.is(&Kind::Word) || phrase(&self.out[place..], self.words.words).is_some() {
                continue;
            }
            let is_verb = |stem: &String| {
                let mut rest = self.out[place..].to_vec();
                rest[0].text.clone_from(stem);
                let sets_out = self.words.verbs.contains(&"start") && longest(&rest, SETTING_OUT).is_some();
                sets_out || self.is_step(&rest)
            };
            // What one goes on with is no step beside another.
            if let Some(stem) = stems(&word).into_iter().find(is_verb) {
                self.put(place, 1, &stem);
            }
        }
    }

    /// `pull back 2, facing the enemy` is a step back, and no turn about.
    pub(super) fn facing_them(&mut self) {
        let found = (1..self.out.len()).find_map(|place| Some((place, longest(&self.out[place..], FACING_THEM)?.0)));
        let Some((place, count)) = found else { return };
        let comma = usize::from(self.out[place - 1].is(&Kind::Comma));
        let start = self.start(place - comma);
        let ends = self.out.get(place + count).is_none_or(parts);
        let back = longest(&self.out[start..], GOING_BACK).map(|(taken, _)| taken);
        let Some(back) = back.filter(|_| ends) else { return };
        let has = |verb: &str| self.words.verbs.contains(&verb);
        if has("back") {
            self.put(place - comma, count + comma, "");
            self.put(start, back, "step back");
        } else if !has("face") && self.orders {
            // Where units have no front, it says nothing.
            self.put(place - comma, count + comma, "");
        }
    }

    /// `within two hexes` is `within 2 hexes`.
    pub(super) fn distances(&mut self) {
        const BEFORE: [&str; 5] = ["within", "beyond", "near", "clear", "safe"];
        for place in 1..self.out.len() {
            let measures = BEFORE.iter().any(|word| self.out[place - 1].says(word));
            let unit = |next: &Token| {
                super::idioms::is_hexes(next) || ["inch", "inches", "cm"].iter().any(|word| next.says(word))
            };
            let ends = self.out.get(place + 1).is_none_or(|next| parts(next) || unit(next));
            match super::phrases::count_of(&self.out[place]).filter(|_| measures && ends) {
                Some(count) if self.out[place].text != count.to_string() => self.put(place, 1, &count.to_string()),
                _ => {}
            }
        }
    }

    /// `march south-east, two hexes` is one step.
    pub(super) fn so_many_hexes(&mut self) {
        if !self.orders || !self.words.in_hexes {
            return;
        }
        // `takes one step back` is one hex.
        for place in 0..self.out.len().saturating_sub(2) {
            let counts = super::phrases::count_of(&self.out[place + 1]).is_some();
            let steps = ["step", "steps"].iter().any(|word| self.out[place + 2].says(word));
            let takes = ["take", "takes"].iter().any(|word| self.out[place].says(word));
            if takes && counts && steps {
                let count = self.out[place + 1].text.clone();
                self.put(place, 3, &format!("go {count} hex"));
            }
        }
        for place in (2..self.out.len().saturating_sub(2)).rev() {
            let start = self.start(place);
            let goes = longest(&self.out[start..place], GOING).or(longest(&self.out[start..place], GOING_BACK));
            let counts = |token: &Token| super::phrases::count_of(token).is_some() || super::idioms::is_hexes(token);
            let is_way =
                goes.is_some() && !self.out[start..place].iter().any(|token| counts(token) || token.says("to"));
            let is_many = super::phrases::count_of(&self.out[place + 1]).is_some()
                && super::idioms::is_hexes(&self.out[place + 2])
                && self.out.get(place + 3).is_none_or(parts);
            if self.out[place].is(&Kind::Comma) && is_way && is_many {
                self.put(place, 1, "");
            }
        }
    }

    /// How fast, where the language has no word for it.
    pub(super) fn speed(&mut self) {
        if self.words.verbs.contains(&"pace") {
            return;
        }
        for place in (1..self.out.len()).rev() {
            let Some((count, _)) = longest(&self.out[place..], SPEED) else { continue };
            let is_length = ["forward", "back", "forwards"].iter().any(|word| self.out[place - 1].says(word));
            if !is_length {
                self.put(place, count, "");
            }
        }
    }

    /// `fire at anything, preferably cavalry` is `fire cavalry or any`; `fire at cavalry before infantry` names them in their order.
    pub(super) fn rather(&mut self) {
        let mut place = 0;
        while place < self.out.len() {
            let begins = self.is_first(place);
            let Some(count) = self.aims(place).filter(|_| begins) else {
                place += 1;
                continue;
            };
            let from = place + count;
            if let Some((said, _)) = longest(&self.out[from..], RATHER).filter(|(said, _)| from + said < self.out.len())
            {
                self.put(from, said, "");
                continue;
            }
            let end = self.end(from);
            let before = (from + 1..end.saturating_sub(1)).find(|at| self.out[*at].says("before"));
            if let Some(before) = before {
                self.put(before, 1, "or");
                return;
            }
            let comma = usize::from(self.out.get(end).is_some_and(|token| token.is(&Kind::Comma)));
            let next = end + comma;
            let behind = self.end(next);
            let said = &self.out[next..behind];
            let lead = longest(said, RATHER).map_or(0, |(count, _)| count);
            let tail =
                (1..said.len()).find(|at| longest(&said[*at..], RATHER).is_some_and(|(n, _)| at + n == said.len()));
            let rather = match (lead, tail) {
                (0, Some(tail)) => &said[..tail],
                (0, None) => &[],
                (lead, _) => &said[lead..],
            };
            if rather.is_empty() || comma == 0 || end == from {
                return;
            }
            let words = rather.iter().map(|token| token.text.clone()).collect::<Vec<_>>().join(" ");
            self.put(end, behind - end, "");
            self.put(from, 0, &format!("{words} or"));
            return;
        }
    }

    /// `with round shot` is `with roundshot`.
    pub(super) fn loads(&mut self) {
        for place in (1..self.out.len()).rev() {
            let is_with = self.out[place - 1].says("with") && self.words.modifiers.contains(&"with");
            let said = SHOTS.iter().filter_map(|(said, kind)| Some((longest(&self.out[place..], &[said])?.0, *kind)));
            let said = said.max_by_key(|(count, _)| *count).filter(|(count, _)| is_with && *count > 1);
            if let Some((count, kind)) = said {
                self.put(place, count, kind);
            }
        }
    }

    /// `charge R4 from 0606` is `to 0606, charge R4`.
    pub(super) fn whence(&mut self) {
        let verbs = self.words.verbs;
        if !self.orders || !self.words.in_hexes || self.words.modifiers.contains(&"from") || !verbs.contains(&"to") {
            return;
        }
        let Some(place) = (1..self.out.len()).find(|place| self.out[*place].says("from")) else { return };
        let start = self.start(place);
        let end = self.end(place);
        let said = &self.out[place + 1..end];
        let only =
            said.iter().all(|token| token.is_label() || ["the", "hex", "at"].iter().any(|word| token.says(word)));
        let hexes = said.iter().filter(|token| token.is_label()).map(|token| token.text.clone()).collect::<Vec<_>>();
        if let ([hex], true, Some(_)) = (hexes.as_slice(), only, self.aims(start)) {
            let hex = hex.clone();
            self.put(place, end - place, "");
            self.put(start, 0, &format!("to {hex} ,"));
        }
    }

    /// How many tokens here are a verb of firing or charging, with what aims it.
    pub(super) fn aims(&self, place: usize) -> Option<usize> {
        let rest = &self.out[place..];
        let of = |verb: &str| verb == "fire" || verb == "charge";
        let said = SAYINGS.iter().filter(|saying| of(saying.means[0])).filter_map(|saying| longest(rest, saying.said));
        let printed = self.words.instead.iter().filter(|(_, verb)| of(verb)).map(|(word, _)| *word);
        let verbs = ["fire", "charge"].into_iter().chain(printed).collect::<Vec<_>>();
        let count = said.map(|(count, _)| count).chain(phrase(rest, &verbs).map(|(count, _)| count)).max()?;
        let aim = rest.get(count).is_some_and(|next| ["at", "on", "upon", "into"].iter().any(|word| next.says(word)));
        Some(count + usize::from(aim))
    }
}

impl Talk<'_, '_> {
    /// A unit that is named, with the ground on which it is: `the 27th in the wood` is the 27th.
    pub(super) fn upon(&mut self) -> bool {
        let Some((count, _)) = longest(self.rest, UPON) else { return false };
        let is_of_whom = self.about().is_some() || self.last_step().first().is_some_and(|first| first.says("toward"));
        let step = self.last_step();
        let named = step.len() > 1 && (1..step.len()).any(|from| self.names_a_unit(&step[from..]));
        if !is_of_whom || !named {
            return false;
        }
        let behind = &self.rest[count..];
        let end = until(behind, |rest| {
            is_comma_or(&rest[0], &["then", "else", "or", "and", "if", "unless", "with", "within", "share", "by"])
        });
        let ground = &behind[..end];
        let ground = &ground[articles(ground)..];
        let is_word = |token: &Token| {
            GROUND.iter().any(|word| token.says(word)) && !NO_GROUND.iter().any(|word| token.says(word))
        };
        let place = matches!(self.reading.lexicon.find(&typed(ground), &[Thing::Place]), Found::One { .. });
        if !place && !matches!(ground, [only] if is_word(only)) {
            return false;
        }
        self.say(count + end, "");
        true
    }

    /// The last step of those that were said.
    fn last_step(&self) -> &[Token] {
        let from = self.out.iter().rposition(|token| is_comma_or(token, &["then", "and", "else"]));
        &self.out[from.map_or(0, |place| place + 1)..]
    }

    /// Whether some tokens are the name of one unit, and no word for several.
    pub(super) fn names_a_unit(&self, tokens: &[Token]) -> bool {
        let bare = &tokens[articles(tokens)..];
        let is_word = phrase(bare, self.words.words).is_some_and(|(count, _)| count == bare.len());
        !is_word && self.reading.lexicon.names_one(&typed(bare), UNITS)
    }

    /// `leave the Poles and ride to the 42e`: who goes elsewhere leaves where he is.
    pub(super) fn leaving(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let Some((count, _)) = longest(said, LEAVING).filter(|_| self.orders && !self.has("split")) else {
            return false;
        };
        let whom = &said[count..];
        let named = self.names_a_unit(whom) || self.reading.lexicon.names_one(&typed(whom), &[Thing::Place]);
        let signs = self.rest[end..].iter().take_while(|token| is_comma_or(token, &["and", "then"])).count();
        let next = &self.rest[end + signs..];
        let goes = longest(next, GOING).is_some() || longest(next, GOING_BACK).is_some();
        let goes = goes || ["to", "join"].iter().any(|word| next.first().is_some_and(|next| next.says(word)));
        if !named || signs == 0 || !goes {
            return false;
        }
        self.say(end + signs, "");
        true
    }

    /// `march through Brueck to Lind` is `to lind by brueck`; a way round about somebody is none that the language knows. Behind a verb
    /// of going; whether it was said otherwise.
    pub(super) fn roundabout(&mut self, (at, end): (usize, usize)) -> Result<Option<bool>, Fault> {
        let behind = &self.rest[at..end];
        const ROUND: &[&str] =
            &["round", "around", "past", "behind", "through", "across", "over", "along", "by", "via", "by way of"];
        let found = longest(behind, ROUND).filter(|_| self.orders && self.has("to"));
        let Some((count, word)) = found else { return Ok(None) };
        let to = (count + 1..behind.len()).find(|to| behind[*to].says("to"));
        let Some(to) = to.filter(|to| to + 1 < behind.len()) else { return Ok(None) };
        let (way, goal) = (typed(&behind[count..to]), typed(&behind[to + 1..]));
        let place = matches!(self.reading.lexicon.find(&way, &[Thing::Place]), Found::One { .. });
        let through = ["through", "by", "via", "by way of", "past"].contains(&word);
        if place && through && self.has("start") && self.words.modifiers.contains(&"by") {
            let goal = behind[to + 1..].to_vec();
            self.say(at + to + 1, "to");
            self.out.extend(goal.iter().cloned());
            self.rest = &self.rest[goal.len()..];
            self.append(&format!("by {way}"));
            return Ok(Some(true));
        }
        let legs = match self.words.in_hexes {
            true => "the hexes of the way: `move 0407 0408`",
            false => "the legs: `to (12, 8), to ...`",
        };
        Err(self.refused(end, format!("write `to {goal}` for the shortest way, or name {legs}")))
    }

    /// `move up to support R2` is for its purpose; of the step behind `to` that is what counts.
    pub(super) fn purpose(&mut self, at: usize) -> bool {
        const PURPOSES: &[&str] =
            &["support", "cover", "help", "escort", "attack", "charge", "assault", "storm", "join"];
        let behind = &self.rest[at..];
        let is_purpose =
            behind.first().is_some_and(|first| first.says("to")) && longest(&behind[1..], PURPOSES).is_some();
        let named = behind.len() > 2 && self.reading.lexicon.names_one(&behind[1].text, UNITS);
        if !is_purpose || named || !self.orders {
            return false;
        }
        self.say(at + 1, "");
        true
    }

    /// `march to Lind by way of Brueck` is `to lind by brueck`; `through Brueck to Lind` likewise.
    pub(super) fn by_way_of(&mut self) -> bool {
        if !self.words.modifiers.contains(&"by") || self.words.in_hexes && !self.has("start") {
            return false;
        }
        let Some((count, _)) = longest(self.rest, BY_WAY_OF) else { return false };
        let behind = &self.rest[count..];
        let end = until(behind, |rest| is_comma_or(&rest[0], &["then", "else", "and", "if", "to"]));
        let place = matches!(self.reading.lexicon.find(&typed(&behind[..end]), &[Thing::Place]), Found::One { .. });
        let signs = usize::from(self.out.last().is_some_and(|last| last.is(&Kind::Comma)));
        let Some(goal) = self.end_of_the_way(self.out.len() - signs).filter(|_| place) else { return false };
        let way = behind[..end].to_vec();
        let near = self.rest[0].clone();
        self.say(count + end, "");
        self.out.truncate(self.out.len() - signs);
        let by = Token { text: "by".to_owned(), ..near };
        self.out.splice(goal..goal, std::iter::once(by).chain(way));
        true
    }

    /// Where the step ends that says where to, with nothing behind it but when to set out and how fast.
    fn end_of_the_way(&self, end: usize) -> Option<usize> {
        const BESIDE: [&str; 3] = ["start", "pace", "night"];
        let out = &self.out[..end];
        let from = out.iter().rposition(|token| is_comma_or(token, &["then", "and", "else"])).map_or(0, |at| at + 1);
        let first = out.get(from)?;
        if first.says("to") {
            let step = &out[from..];
            return (step.len() > 1 && !step.iter().any(|token| token.says("by"))).then_some(end);
        }
        let beside = BESIDE.iter().any(|verb| first.says(verb)) && from > 0 && out[from - 1].is(&Kind::Comma);
        if beside { self.end_of_the_way(from - 1) } else { None }
    }
}

impl Reading<'_> {
    /// A general order in the words of its language.
    pub(super) fn general_in_words(&self, tokens: &[Token]) -> Vec<Token> {
        const KEEPING: &[&str] = &["keeping within", "staying within", "keep within", "stay within", "never beyond"];
        let mut out: Vec<Token> = Vec::new();
        let mut rest = tokens;
        while let Some(token) = rest.first() {
            let found = longest(rest, BY_WAY_OF).map(|(count, _)| (count, "by"));
            if out.len() < 3 && self.leads_to_a_place(&out, rest) {
                rest = &rest[1..];
                continue;
            }
            let found = found.or_else(|| longest(rest, KEEPING).map(|(count, _)| (count, "within")));
            let Some((count, word)) = found else {
                out.push(token.clone());
                rest = &rest[1..];
                continue;
            };
            while out.last().is_some_and(|last| last.is(&Kind::Comma)) {
                out.pop();
            }
            out.push(Token { text: word.to_owned(), ..token.clone() });
            rest = &rest[count..];
        }
        self.by_the_way(&out).unwrap_or(out)
    }

    /// Whether a little word stands between the verb of a general order and the place that it is about: `reserve at (20, 28)`.
    fn leads_to_a_place(&self, before: &[Token], rest: &[Token]) -> bool {
        const LEADS: [&str; 8] = ["at", "in", "on", "to", "around", "near", "upon", "about"];
        let verb = ["hold", "reserve", "advance", "attack", "retire", "defend", "keep"];
        let is_verb = before.last().is_some_and(|last| verb.iter().any(|word| last.says(word)));
        let [lead, goal @ ..] = rest else { return false };
        let end = until(goal, |rest| is_comma_or(&rest[0], &["within", "by", "then", "and", "if"]));
        let goal = &goal[articles(&goal[..end])..end];
        let is_point = goal.first().is_some_and(|first| first.is(&Kind::Open));
        let is_place = is_point || self.lexicon.names_one(&typed(goal), super::cursor::PLACES);
        is_verb && is_place && LEADS.iter().any(|word| lead.says(word))
    }

    /// `attack crossroads by (19,26)`, as general orders are told, is `advance (19,26), attack crossroads`.
    fn by_the_way(&self, tokens: &[Token]) -> Option<Vec<Token>> {
        let by = tokens.iter().position(|token| token.says("by"))?;
        let from = tokens[..by].iter().rposition(|token| is_comma_or(token, &["then"])).map_or(0, |at| at + 1);
        let end = by + 1 + until(&tokens[by + 1..], |rest| rest[0].says("within") || rest[0].says("then"));
        let is_place = |part: &[Token]| match part {
            [open, .., close] if open.is(&Kind::Open) => close.is(&Kind::Close),
            _ => matches!(self.lexicon.find(&typed(part), &[Thing::Place]), Found::One { .. }),
        };
        let places = parted(&tokens[by + 1..end], |token| is_comma_or(token, &["and"]));
        if by < from + 2 || !places.iter().all(|place| is_place(place)) {
            return None;
        }
        let near = &tokens[by];
        let mut out = tokens[..from].to_vec();
        for place in places {
            out.push(Token { text: "advance".to_owned(), ..near.clone() });
            out.extend_from_slice(place);
            out.push(Token { kind: Kind::Comma, text: ",".to_owned(), ..near.clone() });
        }
        out.extend_from_slice(&tokens[from..by]);
        out.extend_from_slice(&tokens[end..]);
        Some(out)
    }
}
