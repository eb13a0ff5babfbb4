//! What the forces of a campaign are told beside how they march: whom to follow, whom to send on, what to bring where, how to stand
//! there, over which bridge.

use super::cursor::{UNITS, articles, is_comma_or, typed, until};
use super::idioms::Talk;
use super::lexicon::{Found, Thing};
use super::phrases::longest;
use super::tokens::Token;
use crate::orders::manners::OBJECTS;
use crate::orders::motions::{GOING, GOING_BACK, SETTING_OUT};
use crate::yaml::Fault;

/// To be where another force is, wherever it goes.
const FOLLOWING: &[&str] = &[
    "follow",
    "follow behind",
    "follow on behind",
    "march behind",
    "march with",
    "march after",
    "ride with",
    "ride behind",
    "go with",
    "move with",
    "keep with",
    "keep up with",
    "stay with",
    "stay close to",
    "stick with",
    "accompany",
    "escort",
];

/// To have others, or oneself, go somewhere.
const BRINGING: &[&str] =
    &["bring", "take", "lead", "march", "move", "hurry", "push", "rush", "concentrate", "assemble", "gather"];

/// All that one has.
const ALL_ONE_HAS: &[&str] = &[
    "the cavalry",
    "the horse",
    "your horse",
    "your cavalry",
    "the corps",
    "your corps",
    "the division",
    "your division",
    "the men",
    "your men",
    "the troops",
    "your troops",
    "everybody",
    "everything",
    "them",
    "your whole corps",
    "the whole corps",
    "your force",
    "the army",
    "all of them",
];

/// To be somewhere.
const BEING_AT: &[&str] = &[
    "concentrate at",
    "concentrate on",
    "concentrate in",
    "assemble at",
    "assemble in",
    "gather at",
    "gather in",
    "muster at",
    "reach",
    "get to",
    "be at",
    "go for",
    "arrive at",
];

/// To send a part away.
const SENDING: &[&str] = &["detach", "send", "send off", "send out", "send forward", "dispatch", "despatch"];

/// Where whoever burns a bridge leaves it.
const BEHIND_THEM: &[&str] =
    &["behind you", "behind them", "behind us", "behind him", "behind it", "after you", "once you are over"];

/// How to stand where one goes.
const STANCES: &[&str] = &["screen", "delay", "hold", "avoid battle"];

impl Talk<'_, '_> {
    /// What is told in a campaign beside marches.
    pub(super) fn errands(&mut self, end: usize) -> Result<bool, Fault> {
        if !self.has("start") || !self.has("attack") || !self.orders {
            return Ok(false);
        }
        self.digging(end)?;
        let alone = std::mem::replace(&mut self.alone, true);
        let is_said = self.holding_until(end)
            || self.following(end)?
            || self.sending(end)?
            || self.crossing(end)?
            || self.bridging(end)
            || self.marching(end)?
            || self.being_at(end)
            || self.bringing(end)
            || self.standing_at(end)?
            || self.setting_out_for(end)?;
        self.alone = is_said || alone;
        Ok(is_said)
    }

    /// The one place that some tokens name, as it is said in an order.
    pub(super) fn place(&self, tokens: &[Token]) -> Option<String> {
        if let [hex] = tokens
            && hex.is_label()
        {
            return Some(hex.text.clone());
        }
        match self.reading.lexicon.find(&typed(tokens), &[Thing::Place]) {
            Found::One { id, .. } => Some(id),
            _ => None,
        }
    }

    /// `follow Reille` is to march to where he is.
    fn following(&mut self, end: usize) -> Result<bool, Fault> {
        let said = &self.rest[..end];
        let Some((count, _)) = longest(said, FOLLOWING).filter(|(count, _)| *count < end) else { return Ok(false) };
        let goal = &said[count..];
        if let Some(to) = goal.iter().position(|token| token.says("to")).filter(|to| *to > 0 && to + 1 < goal.len()) {
            let (whom, place) = (self.reading.id_of(&goal[..to]), typed(&goal[to + 1..]));
            let help = format!("write `toward {whom}` to go where it goes, or `to {place}`");
            return Err(self.refused(end, help));
        }
        if self.place(goal).is_some() || !self.reading.lexicon.names_one(&self.reading.id_of(goal), UNITS) {
            return Ok(false);
        }
        // Who is a part of a force, or leads it, is where it is.
        let force = self.reading.force_of(goal, self.reading.id_of(goal))?;
        let id = force.word().unwrap_or_default().to_owned();
        self.say(end, &format!("toward {id}"));
        Ok(true)
    }

    /// `detach Domon to Gembloux` makes a force of its own of him.
    fn sending(&mut self, end: usize) -> Result<bool, Fault> {
        let said = &self.rest[..end];
        let Some((count, _)) = longest(said, SENDING).filter(|(count, _)| *count < end) else { return Ok(false) };
        let behind = &said[count..];
        let Some(to) = (1..behind.len().saturating_sub(1)).find(|at| behind[*at].says("to")) else { return Ok(false) };
        let ahead = |token: &&Token| {
            ["ahead", "on", "forward", "off", "out", "away", "back"].iter().any(|word| token.says(word))
        };
        let idle = behind[..to].iter().rev().take_while(ahead).count();
        let whom = &behind[..to - idle];
        let named = |part: &[Token]| {
            let bare = &part[articles(part)..];
            matches!(self.reading.lexicon.find(&typed(bare), &[Thing::Own]), Found::One { .. })
        };
        let parts = super::cursor::parted(whom, |token| is_comma_or(token, &["and", "&"]));
        let goal = self.sent_to(&behind[to + 1..]);
        let (true, Some(goal)) = (!whom.is_empty() && parts.iter().all(|part| named(part)), goal) else {
            return Ok(false);
        };
        let ids = parts.into_iter().map(|part| self.reading.id_of(part)).collect::<Vec<_>>();
        // `and hold the bridge` is what they do there.
        let behind = &self.rest[end..];
        let holds = behind.first().filter(|first| first.says("and")).and_then(|_| longest(&behind[1..], STANCES));
        let stance = holds.filter(|(count, _)| {
            longest(&behind[1 + count..], OBJECTS)
                .is_none_or(|(taken, _)| behind.get(1 + count + taken).is_none_or(|next| is_comma_or(next, &["then"])))
        });
        let (more, goal) = match stance {
            Some((count, stance)) if !goal.contains(',') => {
                let taken = longest(&behind[1 + count..], OBJECTS).map_or(0, |(taken, _)| taken);
                let stance = stance.split(' ').next().unwrap_or(stance);
                (1 + count + taken, format!("{goal} , {stance}"))
            }
            _ => (0, goal),
        };
        let goal = if goal.contains(',') { format!("( {goal} )") } else { goal };
        self.say(end + more, &format!("split {} do {goal}", ids.join(" and ")));
        Ok(true)
    }

    /// What those do who are sent away: `Gosselies`, `Gosselies to screen`, `screen towards Gosselies`.
    fn sent_to(&self, said: &[Token]) -> Option<String> {
        if let Some(place) = self.place(said) {
            return Some(format!("to {place}"));
        }
        let word = |stance: &str| stance.split(' ').next().unwrap_or_default().to_owned();
        if let Some((count, stance)) = longest(said, STANCES) {
            let leads =
                ["towards", "toward", "to", "at"].iter().any(|lead| said.get(count).is_some_and(|it| it.says(lead)));
            let place = said.get(count + usize::from(leads)..).and_then(|goal| self.place(goal))?;
            return Some(format!("to {place} , {}", word(stance)));
        }
        let cut = (1..said.len()).find(|at| self.place(&said[..*at]).is_some())?;
        let leads = said[cut..].iter().take_while(|token| token.says("to") || token.says("and")).count();
        let (count, stance) = longest(&said[cut + leads..], STANCES)?;
        let place = self.place(&said[..cut]).filter(|_| cut + leads + count == said.len())?;
        Some(format!("to {place} , {}", word(stance)))
    }

    /// `cross at Chatelet and go to Ligny` is the way there by the bridge.
    fn crossing(&mut self, end: usize) -> Result<bool, Fault> {
        const CROSSING: &[&str] = &[
            "cross at",
            "cross by",
            "cross over at",
            "cross the river at",
            "cross the bridge at",
            "cross the stream at",
        ];
        let said = &self.rest[..end];
        let Some((count, _)) = longest(said, CROSSING).filter(|(count, _)| *count < end) else { return Ok(false) };
        let Some(bridge) = self.place(&said[count..]) else { return Ok(false) };
        let signs = self.rest[end..].iter().take_while(|token| is_comma_or(token, &["and", "then"])).count();
        let next = &self.rest[end + signs..];
        let goes = longest(next, GOING).map_or(0, |(count, _)| count);
        let to = next.get(goes).is_some_and(|token| ["to", "on", "for"].iter().any(|word| token.says(word)));
        let goal = &next[(goes + usize::from(to)).min(next.len())..];
        let stop = until(goal, |rest| is_comma_or(&rest[0], &["then", "and", "if", "else"]));
        match self.place(&goal[..stop]).filter(|_| signs > 0 && to) {
            Some(place) => {
                self.say(end + signs + goes + 1 + stop, &format!("to {place} by {bridge}"));
                Ok(true)
            }
            None => Err(self.refused(end, format!("say where to: `to ... by {bridge}`"))),
        }
    }

    /// `burn the bridge at Chatelet`.
    fn bridging(&mut self, end: usize) -> bool {
        const BRIDGES: &[&str] = &[
            "bridge at",
            "bridge of",
            "bridge by",
            "bridge near",
            "ferry at",
            "ferry of",
            "a bridge at",
            "the bridge at",
            "the bridge of",
            "the ferry at",
        ];
        let said = &self.rest[..end];
        let verb = ["burn", "destroy", "blow up", "break"];
        let verb = longest(said, &verb).map(|(count, _)| (count, "burn")).or(longest(said, &["build"]));
        let verb = verb.map(|(count, verb)| (count, if verb == "build" { "build" } else { "burn" }));
        let Some((count, verb)) = verb else { return false };
        let behind = &said[count..];
        let last = (1..behind.len())
            .find(|at| longest(&behind[*at..], BEHIND_THEM).is_some_and(|(n, _)| at + n == behind.len()));
        let behind = &behind[..last.unwrap_or(behind.len())];
        // `the bridge at Chatelet`, `the Chatelet bridge`.
        let place = match longest(behind, BRIDGES) {
            Some((taken, _)) => &behind[taken..],
            None => match behind.split_last() {
                Some((what, place)) if what.says("bridge") || what.says("ferry") => &place[articles(place)..],
                _ => return false,
            },
        };
        let Some(place) = self.place(place) else { return false };
        self.say(end, &format!("{verb} {place}"));
        true
    }

    /// `concentrate at Ligny`.
    fn being_at(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let Some((count, _)) = longest(said, BEING_AT).filter(|(count, _)| *count < end) else { return false };
        let Some(place) = self.place(&said[count..]) else { return false };
        self.say(end, &format!("to {place}"));
        true
    }

    /// `bring the cavalry to Nivelles`, said to those whom he leads.
    fn bringing(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let all = usize::from(said[0].says("all"));
        let Some(count) = longest(said, BRINGING).map(|(count, _)| count).or((all > 0).then_some(1)) else {
            return false;
        };
        let Some((all, _)) = longest(&said[count..], ALL_ONE_HAS) else { return false };
        let behind = &said[count + all..];
        let leads = ["to", "at", "on", "into", "towards"];
        let leads = usize::from(behind.first().is_some_and(|first| leads.iter().any(|word| first.says(word))));
        let up = usize::from(behind.first().is_some_and(|first| first.says("up")));
        let leads = if up > 0 { up + usize::from(behind.get(1).is_some_and(|next| next.says("to"))) } else { leads };
        let Some(place) = self.place(&behind[leads..]).filter(|_| leads > up) else { return false };
        self.say(end, &format!("to {place}"));
        true
    }

    /// `screen towards Gembloux` is to go there and to screen.
    fn standing_at(&mut self, end: usize) -> Result<bool, Fault> {
        let said = &self.rest[..end];
        let Some((count, stance)) = longest(said, STANCES) else { return Ok(false) };
        let leads = ["towards", "toward", "to"];
        let leads = said.get(count).is_some_and(|next| leads.iter().any(|word| next.says(word)));
        let goal = said.get(count + 1..).unwrap_or_default();
        let Some(place) = self.place(goal).filter(|_| leads) else {
            // `screen towards Ligny by day only`: what is behind the place is at fault.
            let known = (1..goal.len()).rev().find(|at| self.place(&goal[..*at]).is_some()).filter(|_| leads);
            return match known {
                Some(at) => Err(self.refused(end, format!("write `{}`", typed(&said[..count + 1 + at])))),
                None => Ok(false),
            };
        };
        if stance == "hold" {
            return Ok(false);
        }
        let stance = stance.split(' ').next().unwrap_or(stance);
        // Whoever has gone somewhere before looks out from there.
        match self.has_gone() {
            true => self.say(end, stance),
            false => self.say(end, &format!("to {place} , {stance}")),
        }
        Ok(true)
    }

    /// Why `leave at 10:20 for Fleurus` is no order: one sets out at a whole hour.
    fn setting_out_for(&mut self, end: usize) -> Result<bool, Fault> {
        let said = &self.rest[..end];
        let Some((count, _)) = longest(said, SETTING_OUT) else { return Ok(false) };
        let behind = &said[count..];
        let for_or_to = |token: &Token| token.says("for") || token.says("to");
        let Some(goal) = behind.iter().position(for_or_to) else { return Ok(false) };
        let Some(at) = behind.iter().position(|token| token.says("at")) else { return Ok(false) };
        let (hour, place) = match at < goal {
            true => (&behind[at + 1..goal], &behind[goal + 1..]),
            false => (&behind[at + 1..], &behind[goal + 1..at]),
        };
        let Some(place) = self.place(place).filter(|_| at.min(goal) == 0) else { return Ok(false) };
        let digits = hour.first().map(|first| first.text.bytes().take_while(u8::is_ascii_digit).count());
        let whole = hour.first().and_then(|first| first.text[..digits.unwrap_or(0)].parse::<u32>().ok());
        let help = match whole.filter(|hour| *hour < 23) {
            Some(hour) => {
                format!("write a whole hour: `to {place}, start {hour}` or `to {place}, start {}`", hour + 1)
            }
            None => format!("write the whole hour, 0 to 23: `to {place}, start 5`"),
        };
        Err(self.refused(end, help))
    }

    /// Who digs in holds the place; how fast one falls back is not said.
    fn digging(&mut self, end: usize) -> Result<(), Fault> {
        let said = &self.rest[..end];
        if let Some((count, _)) = longest(said, &["dig in at", "dig in in", "entrench at", "dig in around", "fortify"])
        {
            let place = self.place(&said[count..]).unwrap_or_else(|| "...".to_owned());
            return Err(self.refused(end, format!("write `to {place}, hold` to go there and fight there")));
        }
        let goes = longest(said, GOING).map_or(0, |(count, _)| count);
        if let Some(behind) = (goes + 2..end.saturating_sub(1)).find(|at| said[*at].says("behind"))
            && said[goes].says("to")
            && let Some(place) = self.place(&said[goes + 1..behind])
        {
            let whom = self.reading.id_of(&said[behind + 1..]);
            let help = format!("write `to {place}` for the place, or `toward {whom}` to go where it goes");
            return Err(self.refused(end, help));
        }
        if let Some((count, _)) = longest(said, &["wait for", "await", "wait on"]).filter(|(count, _)| *count < end)
            && super::marches::hour(&said[count..]).is_none()
        {
            let help = "nobody is waited for: write `wait 12` to wait for an hour, `stand` to stay";
            return Err(self.refused(end, help.to_owned()));
        }
        if longest(said, &["dig in", "entrench"]).is_some_and(|(count, _)| count == end) {
            return Err(self.refused(end, "write `stand, hold` to stay and fight there".to_owned()));
        }
        let back = longest(said, GOING_BACK).map(|(count, _)| count);
        if let Some(back) = back.filter(|back| said.get(*back).is_some_and(|next| next.says("slowly"))) {
            let leads = said.get(back + 1).is_some_and(|next| ["to", "on", "upon"].iter().any(|word| next.says(word)));
            if let Some(place) = said.get(back + 2..).and_then(|goal| self.place(goal)).filter(|_| leads) {
                let help = format!("write `to {place}` to march there, or `to {place}, delay` to fight for time");
                return Err(self.refused(end, help));
            }
        }
        Ok(())
    }
}
