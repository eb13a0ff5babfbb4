//! How people say that somebody goes, turns, or steps aside.

use super::cursor::{PLACES, articles, is_comma_or, phrase, span_of, typed};
use super::idioms::{Talk, is_hexes};
use super::lexicon::{Found, Thing};
use super::phrases::{count_of, longest};
use super::tokens::{Kind, Token};
use crate::orders::is_compass_point;
use crate::orders::motions::{ALL_THE_WAY, GOING, GOING_ASIDE, GOING_BACK, ROADS, TURNING};
use crate::yaml::Fault;

/// A corner of the compass that is written out: `south-east`.
fn corner(tokens: &[Token]) -> Option<&'static str> {
    const CORNERS: [(&[&str], &str); 4] = [
        (&["north-east", "northeast", "north east"], "NE"),
        (&["north-west", "northwest", "north west"], "NW"),
        (&["south-east", "southeast", "south east"], "SE"),
        (&["south-west", "southwest", "south west"], "SW"),
    ];
    let found = CORNERS.iter().find(|(said, _)| longest(tokens, said).is_some_and(|(count, _)| count == tokens.len()));
    found.map(|(_, point)| *point)
}

/// What stands behind a verb of going before it is said where to.
struct Stride {
    /// So many tokens, the verb among them.
    at: usize,
    back: bool,
    ahead: bool,
    road: Option<&'static str>,
}

impl Talk<'_, '_> {
    /// A turn about its own centre, or to look at something.
    pub(super) fn turning(&mut self, end: usize) -> Result<bool, Fault> {
        let said = &self.rest[..end];
        let skip = longest(
            said,
            &[
                "turn to face",
                "turn round to face",
                "turn around to face",
                "pivot to face",
                "swing to face",
                "swing round to face",
                "swing around to face",
                "wheel round to face",
                "wheel around to face",
                "turn and face",
                "face towards",
                "face toward",
                "face to",
                "turn towards",
                "turn toward",
                "look towards",
                "look to",
                "look at",
                "turn to",
                "wheel to face",
                "wheel to",
                "wheel towards",
                "face",
            ],
        );
        let Some((mut count, which)) = skip.or(longest(said, TURNING)) else { return Ok(false) };
        let behind = &said[count..];
        let hand = |token: &Token| ["left", "right"].into_iter().find(|hand| token.says(hand));
        let is_turn = TURNING.contains(&which);
        let sided = behind.iter().find_map(hand);
        if is_turn && self.has("pivot") {
            let figure = behind.iter().find(|token| token.text.starts_with(|letter: char| letter.is_ascii_digit()));
            let only = behind.iter().all(|token| {
                hand(token).is_some()
                    || token.text.starts_with(|letter: char| letter.is_ascii_digit())
                    || ["to", "the", "by", "degrees", "degree", "deg", "hand"].iter().any(|word| token.says(word))
            });
            if let (Some(figure), Some(hand), true) = (figure, sided, only) {
                let figure = figure.text.trim_end_matches(['\u{b0}', '\u{ba}']).to_owned();
                self.say(end, &format!("pivot {figure} {hand}"));
                return Ok(true);
            }
            if let (None, Some(hand), true) = (figure, sided, only) {
                let help = format!("say how far, in degrees: `pivot 45 {hand}`, or where to: `face N`");
                return Err(self.refused(end, help));
            }
            return Ok(false);
        }
        if !self.has("face") || is_turn && sided.is_none() && !behind.is_empty() && which != "turn" {
            return Ok(false);
        }
        if is_turn {
            let is_vague = sided.is_some() && behind.len() <= 3 && self.orders;
            self.alone |= is_vague;
            let help = "say where it is to look: `face NE`, `face NW`, or a unit".to_owned();
            return if is_vague { Err(self.refused(end, help)) } else { Ok(false) };
        }
        while self.rest[count..end].first().is_some_and(|token| token.says("the")) {
            count += 1;
        }
        let whom = &self.rest[count..end];
        let vague = longest(whom, &["nearest enemy", "closest enemy", "enemy", "enemies", "nearest", "them", "foe"]);
        if self.is_no_heading(whom) || vague.is_some_and(|(taken, _)| taken == whom.len()) {
            self.alone = true;
            let help = "say whom or where to: the name of a unit, or a point of the compass, `face N`".to_owned();
            return Err(self.refused(end, help));
        }
        if self.facing_a_point((count, end)) {
            return Ok(true);
        }
        if which == "face" || whom.is_empty() {
            return Ok(false);
        }
        self.alone |= which == "turn to" || which == "wheel to" || which.ends_with("to face");
        self.say(count, "face");
        Ok(true)
    }

    /// A point of the compass that is spelt out, on a table where nothing is called so: `south`, `north-east`.
    fn facing_a_point(&mut self, (count, end): (usize, usize)) -> bool {
        let whom = &self.rest[count..end];
        // A part of a printed name, the West Prussian Grenadiers, is not meant by it.
        let is_known = || matches!(self.reading.lexicon.find(&typed(whom), PLACES), Found::One { whole: true, .. });
        let side = super::phrases::compass_point(whom).filter(|(count, _)| *count == whom.len() && self.orders);
        let side = side.map(|(_, point)| point).filter(|_| corner(whom).is_none() && !is_known());
        let Some(point) = corner(whom).or(side).filter(|_| !self.words.in_hexes) else { return false };
        self.alone |= side.is_some();
        self.say(end, &format!("face {point}"));
        true
    }

    /// Whether nothing that some words could be is somewhere to look: of several nobody says which.
    fn is_no_heading(&self, whom: &[Token]) -> bool {
        const HEADINGS: [&str; 8] = ["home", "homeward", "rear", "left", "right", "road", "away", "edge"];
        let is_word = || {
            phrase(whom, self.words.words).is_some_and(|(count, said)| count == whom.len() && !is_compass_point(said))
        };
        !whom.is_empty()
            && !HEADINGS.iter().any(|word| whom[0].says(word))
            && corner(whom).is_none()
            && self.reading.lexicon.find(&typed(whom), PLACES) == Found::Nothing
            && (super::phrases::kind_of(whom, self.words).is_some() || is_word())
    }

    /// A step to the side.
    pub(super) fn aside(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let Some((count, _)) = longest(said, GOING_ASIDE).filter(|_| self.has("left") && self.has("right")) else {
            return false;
        };
        let behind = &said[count..];
        let hand = behind.iter().find_map(|token| ["left", "right"].into_iter().find(|hand| token.says(hand)));
        let length =
            behind.iter().filter(|token| !["to", "the", "left", "right", "by"].iter().any(|word| token.says(word)));
        let (Some(hand), length) = (hand, length.cloned().collect::<Vec<_>>()) else { return false };
        let far = self.length(&length);
        let Some(far) = far.filter(|_| behind.len() > length.len()) else { return false };
        self.alone |= said[0].says("go") && self.orders;
        self.say(end, &format!("{hand} {far}"));
        true
    }

    /// By the road to somewhere: where the rules know of it, as they say it; in a campaign the way of fewest half-hours is the
    /// road where there is one.
    fn by_road(&mut self, by: &str, (at, end): (usize, usize)) -> Result<bool, Fault> {
        let goal = &self.rest[at..end];
        let skip =
            goal.iter().take_while(|token| ["to", "into", "towards"].iter().any(|word| token.says(word))).count();
        let skip =
            longest(goal, &["as far as", "all the way to", "right up to", "up to"]).map_or(skip, |(count, _)| count);
        let place = typed(&goal[skip..]);
        if self.length(&goal[skip..]).is_some() {
            return Ok(false);
        }
        if place.is_empty() {
            return Err(self.refused(end, format!("say where to: `to ... {by}`")));
        }
        if !self.words.in_hexes && self.words.modifiers.contains(&"by") {
            self.say(at + skip, "to");
            self.keep(end - at - skip);
            self.append("by road");
            return Ok(true);
        }
        if self.has("start") {
            self.say(at + skip, "to");
            return Ok(true);
        }
        Err(self.refused(
            end,
            format!("write `to {place}` for the shortest way, or name the hexes of the road: `move 0407 0408`"),
        ))
    }

    /// Whether a word is a side of a hex, spelt out or not.
    fn is_side(&self, token: &Token) -> bool {
        is_compass_point(&token.text) || super::whom::compass(std::slice::from_ref(token), self.words).is_some()
    }

    /// The word that the rules have for the way home.
    fn home(&self, said: &Token) -> &'static str {
        let has_home = self.words.words.contains(&"home") || self.words.in_hexes;
        if said.says("home") && has_home { "home" } else { "homeward" }
    }

    /// Which way somebody goes, and how far or where to.
    pub(super) fn going(&mut self, end: usize) -> Result<bool, Fault> {
        let said = &self.rest[..end];
        // What the language says itself stands as it is.
        if phrase(said, self.words.verbs).is_some_and(|(count, _)| count == end) {
            return Ok(false);
        }
        let back = longest(said, GOING_BACK);
        let Some((count, verb)) = back.or(longest(said, GOING)) else { return Ok(false) };
        let Stride { mut at, back, ahead, road } = self.stride(said, (count, end), back.is_some());
        if let Some(by) = road {
            return self.by_road(by, (at, end));
        }
        // `west to 0708` goes to the hex.
        if let Some(to) = said[at..].iter().position(|token| token.says("to"))
            && to > 0
            && self.words.in_hexes
            && said[at..at + to].iter().all(|token| self.is_side(token))
        {
            at += to;
        }
        // `as far as the farm` is to the farm.
        if let Some((count, _)) = longest(&said[at..], &["as far as"]).filter(|(count, _)| at + count < end)
            && self.orders
            && self.has("to")
            && self.length(&said[at..]).is_none()
            && (self.reading.lexicon.names_one(&typed(&said[at + count..]), PLACES) || self.words.in_hexes)
        {
            self.say(at + count, "to");
            return Ok(true);
        }
        let behind = &said[at..];
        self.alone |= self.orders && said[0].says("go") && self.is_on_the_way(behind, at);
        let homeward = behind
            .iter()
            .filter(|token| !["for", "to", "toward", "towards", "the"].iter().any(|word| token.says(word)));
        let homeward = homeward.collect::<Vec<_>>();
        let is_home = matches!(homeward.as_slice(), [only] if only.says("home") || only.says("homeward") || only.says("homewards"));
        if !self.orders {
            let home = is_home.then(|| self.home(homeward[0]));
            return Ok(self.goes_in_reply((at, end), home));
        }
        if is_home && self.words.in_hexes && self.has("to") {
            self.say(end, "to home");
            return Ok(true);
        }
        if let Some(by) = self.roundabout((at, end))? {
            return Ok(by);
        }
        self.in_a_formation((at, end))?;
        let first = behind.first();
        let says = |words: &[&str]| first.is_some_and(|token| words.iter().any(|word| token.says(word)));
        if says(&["to", "into", "onto", "in"]) && behind.len() > 1 && self.has("to") {
            return self.going_to(verb, (at, end), back);
        }
        if says(&["for", "at"])
            && behind.len() > 1
            && self.has("charge")
            && self.reading.is_target(&behind[1..], self.words)
        {
            let target = self.reading.id_of(&behind[1..]);
            self.alone |= said[0].says("go");
            return Err(
                self.refused(end, format!("write `charge {target}` to fall upon it, `toward {target}` to come near"))
            );
        }
        let is_length = self.length(behind).is_some();
        let aimed = says(&["toward", "towards"]) || says(&["on", "upon", "against", "for", "at"]) && !ahead;
        if aimed && !is_length && behind.len() > 1 && self.has("toward") {
            let goal = &behind[1..];
            let whom = self.reading.is_target(goal, self.words);
            self.say(at + 1, if whom { "toward" } else { "to" });
            return Ok(true);
        }
        self.going_some_way(verb, (at, end), back)
    }

    /// What stands behind a verb of going before it is said where to: how much of it, whether it leads back, whether ahead, by which
    /// road.
    fn stride(&mut self, said: &[Token], (count, end): (usize, usize), back: bool) -> Stride {
        let mut stride = Stride { at: count, back, ahead: false, road: None };
        const WITH: &[&str] =
            &["the guns", "your guns", "the battery", "the men", "your men", "the line", "the troops", "your troops"];
        if let Some((taken, _)) = longest(&said[count..], WITH).filter(|_| self.orders && count == 1)
            && ["push", "press", "move", "march", "hurry", "rush"].iter().any(|word| said[0].says(word))
            && count + taken < end
        {
            stride.at += taken;
        }
        while let Some(token) = said.get(stride.at) {
            let at = stride.at;
            let says = |words: &[&str]| words.iter().any(|word| token.says(word));
            let before = |words: &[&str]| said.get(at + 1).is_some_and(|next| words.iter().any(|word| next.says(word)));
            if let Some((count, _)) =
                longest(&said[at..], &["of there", "of here", "of"]).filter(|(count, _)| at + count == end && back)
            {
                stride.at += count;
                continue;
            }
            // `as far as possible toward R4`.
            if let Some((count, _)) = longest(&said[at..], ALL_THE_WAY).filter(|(count, _)| {
                said.get(at + count).is_some_and(|next| next.says("toward") || next.says("towards"))
            }) {
                self.alone |= self.orders && said[0].says("go");
                stride.at += count;
                continue;
            }
            if let Some((count, by)) = longest(&said[at..], ROADS).filter(|_| self.orders) {
                stride.road = Some(by);
                stride.at += count;
                continue;
            }
            match () {
                () if says(&["it", "them", "him"]) && at == count && at + 1 < end => {}
                () if says(&["on"]) && before(&["along", "down", "by"]) => {}
                () if says(&["round", "around", "across", "out", "on", "off", "through"])
                    && before(&["to", "onto", "into", "toward", "towards"]) => {}
                () if says(&["forward", "forwards", "ahead", "onward", "onwards", "straight"]) => stride.ahead = true,
                () if says(&["back", "backward", "backwards"]) => stride.back = true,
                () if says(&["over", "by"]) && self.orders && self.leads_by_somewhere(&said[at + 1..]) => {
                    break;
                }
                () if says(&["up", "over", "directly", "quickly", "down", "away", "by", "along"]) => {}
                () => break,
            }
            stride.at += 1;
        }
        stride
    }

    /// Whether what stands behind `go` says where: then no verb of the rules is meant by it.
    fn is_on_the_way(&self, behind: &[Token], at: usize) -> bool {
        const WHERE: [&str; 6] = ["to", "into", "onto", "toward", "towards", "as"];
        let leads = |token: &Token| WHERE.iter().any(|word| token.says(word)) || count_of(token).is_some();
        at + behind.len() > 1 && (at > 1 || behind.first().is_some_and(leads))
            || self.words.in_hexes && behind.iter().any(|token| is_compass_point(&token.text))
    }

    /// Going in a reply, which has a verb of its own.
    fn goes_in_reply(&mut self, (at, end): (usize, usize), home: Option<&str>) -> bool {
        const SKIPPED: [&str; 8] = ["to", "into", "on", "onto", "upon", "toward", "towards", "the"];
        let behind = &self.rest[at..end];
        if !self.has("go") || behind.is_empty() {
            return false;
        }
        let skip = behind.iter().take_while(|token| SKIPPED.iter().any(|word| token.says(word))).count();
        if let Some(home) = home {
            self.say(end, &format!("go {home}"));
        } else if at + skip > 1 || !self.rest[0].says("go") {
            self.say(at + skip, "go");
            let is_way = self.rest.len() > 1 && self.rest[1].says("way");
            if is_way {
                self.keep(1);
                self.say(1, "");
            }
        } else {
            return false;
        }
        true
    }

    /// So far ahead or back, on a table.
    pub(super) fn going_so_far(&mut self, verb: &str, (at, end): (usize, usize), back: bool) -> Result<bool, Fault> {
        let behind = &self.rest[at..end];
        let way = if back { "back" } else { "forward" };
        let length = behind.iter().filter(|token| {
            !["forward", "forwards", "ahead", "back", "straight", "backwards"].iter().any(|word| token.says(word))
        });
        let length = length.cloned().collect::<Vec<_>>();
        let way = if behind.iter().any(|token| token.says("back") || token.says("backwards")) { "back" } else { way };
        if !self.has(way) {
            return Ok(false);
        }
        let signs = self.out.iter().rev().take_while(|token| is_comma_or(token, &["then", "and"])).count();
        let before = &self.out[..self.out.len() - signs];
        let is_about = matches!(before, [.., pivot, far] if pivot.says("pivot") && far.says("180"));
        if let Some(far) = self.length(&length).filter(|_| back && is_about) {
            self.alone = true;
            let help =
                format!("write `pivot 180, forward {far}` to turn and go, `back {far}` with the face to the enemy");
            return Err(self.refused(end, help));
        }
        if let Some(far) = self.length(&length) {
            if back
                && ["retreat", "withdraw", "retire", "fall back", "pull back", "draw back"].contains(&verb)
                && self.has("retire")
            {
                return Err(self.refused(
                    end,
                    format!(
                        "write `back {far}` to step back with the face to the enemy, `retire` to turn about and go"
                    ),
                ));
            }
            self.say(end, &format!("{way} {far}"));
            return Ok(true);
        }
        if length.is_empty() && (at < end || behind.is_empty()) {
            let retire = if back && self.has("retire") { "; to turn about and go, `retire`" } else { "" };
            return Err(self.refused(end, format!("say how far: `{way} max` for all that it has, or a length{retire}")));
        }
        Ok(false)
    }

    /// To a place.
    pub(super) fn going_to(&mut self, verb: &str, (at, end): (usize, usize), back: bool) -> Result<bool, Fault> {
        let place = &self.rest[at + 1..end];
        let skip = usize::from(place.len() > 1 && articles(place) == 0 && is_hexes(&place[0]))
            + if place.len() > 2 && articles(place) > 0 && is_hexes(&place[1]) { 2 } else { 0 };
        if let Some(hex) = self.hex_behind(place) {
            self.say(end, &format!("to {hex}"));
            return Ok(true);
        }
        // Whoever could be several is asked about before the word is taken for a place.
        if let Found::Several(all) = self.reading.lexicon.loosely(&typed(&place[skip..]), PLACES)
            && self.reading.lexicon.find(&typed(&place[skip..]), PLACES) == Found::Nothing
        {
            return Err(super::cursor::several(span_of(place), &typed(place), &all));
        }
        // The language has a path for it as well.
        let is_label = place.len() == 1 && place[0].text.bytes().all(|byte| byte.is_ascii_digit());
        let is_named = !is_label && self.reading.lexicon.names_one(&typed(place), &[Thing::Place]);
        if verb == "move" && at == 1 && self.has("move") && !is_named {
            return Ok(false);
        }
        if back && !self.words.in_hexes {
            let place = typed(&place[skip..]);
            let help = match self.has("retire") {
                true => format!(
                    "write `to {place}` to turn to it and go, `retire`, or `back max` with the face to the enemy"
                ),
                false => format!("write `to {place}` to turn to it and go, or `back max` with the face to the enemy"),
            };
            return Err(self.refused(end, help));
        }
        self.say(at + 1 + skip, "to");
        Ok(true)
    }

    /// The hex of a place that is told of with its label: `the wood at 0810`, `the Swell (0706)`.
    fn hex_behind(&self, place: &[Token]) -> Option<String> {
        let place = match place {
            [before @ .., close] if close.is(&Kind::Close) && before.len() > 2 => before,
            place => place,
        };
        let [.., before, hex] = place else { return None };
        let is_told = before.is(&Kind::Open) || before.says("at") || is_hexes(before);
        (self.words.in_hexes && place.len() > 2 && hex.is_label() && is_told).then(|| hex.text.clone())
    }

    /// By so many hexes to a side.
    pub(super) fn by_hexes(&mut self, (at, end): (usize, usize), back: bool) -> Result<bool, Fault> {
        let said = &self.rest[at..end];
        let mut count = None;
        let mut sides = Vec::new();
        let mut place = 0;
        while let Some(token) = said.get(place) {
            place += 1;
            // How far is not said of the way home, which has no sides yet.
            if token.says("home") || token.says("homeward") || token.says("homewards") {
                continue;
            }
            if let Some(found) = count_of(token).filter(|_| count.is_none()) {
                count = Some(found);
            } else if token.says("twice") && count.is_none() {
                count = Some(2);
            } else if is_hexes(token) && count.is_some()
                || ["to", "the", "a", "by", "toward", "towards", "back", "forward"].iter().any(|word| token.says(word))
            {
                continue;
            } else if let Some((taken, point)) = super::whom::compass(&said[place - 1..], self.words) {
                sides.push(point.to_owned());
                place += taken - 1;
            } else if is_compass_point(&token.text) {
                sides.push(token.text.to_ascii_uppercase());
            } else {
                return Ok(false);
            }
        }
        if sides.len() > 1 && count.is_none() && self.has("move") && !self.rest[0].says("move") {
            self.say(end, &format!("move {}", sides.join(" ")));
            return Ok(true);
        }
        if sides.len() > 1 {
            return Ok(false);
        }
        let side = sides.pop();
        let known = said.iter().any(Token::is_label);
        match (count, side) {
            (Some(count), Some(side)) if self.has("move") => {
                self.say(end, &format!("move{}", format!(" {side}").repeat(count)));
                Ok(true)
            }
            (None, Some(side)) if self.has("move") && (at > 1 || !self.rest[0].says("move")) => {
                self.say(end, &format!("move {side}"));
                Ok(true)
            }
            (_, None) if !known => {
                let verb = &self.rest[0];
                if verb.says("retreat") && end == 1 {
                    return Ok(false);
                }
                let help = match back {
                    true => "write `to home` for your own edge, or name the sides of the hexes, as in `move SW SW`",
                    false => {
                        "write `toward nearest` to go at the enemy, or name the sides of the hexes, as in `move NE NE`"
                    }
                };
                Err(self.refused(end, help.to_owned()))
            }
            _ => Ok(false),
        }
    }
}
