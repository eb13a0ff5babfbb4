//! How people order the marches of a campaign, and a pursuit where an order has none.

use super::Reading;
use super::cursor::{PLACES, is_comma_or, typed, until};
use super::idioms::Talk;
use super::lexicon::{Found, Thing};
use super::phrases::{longest, made};
use super::tokens::{Kind, Token};
use crate::orders::Vocabulary;
use crate::orders::colours::{BY_WAY_OF, IF_NEED_BE, SPEED};
use crate::orders::manners::{OBJECTS, STAYING};
use crate::orders::motions::{BY_NIGHT, FORCED, GOING, NOT_BY_NIGHT, ORDINARY, ROADS, SETTING_OUT};
use crate::yaml::Fault;

/// A condition, and the steps that hang on it.
type Hangs = (Vec<Token>, Vec<Token>);

/// The hour that some tokens are, if they are one: `5`, `4 in the morning`, `noon`, `6 pm`.
pub(super) fn hour(tokens: &[Token]) -> Option<u32> {
    let (first, rest) = tokens.split_first()?;
    if (first.says("noon") || first.says("midday")) && rest.is_empty() {
        return Some(12);
    }
    let text = first.text.to_ascii_lowercase();
    // `0600`: no hex has such a label, as rows begin with 01.
    let is_number = |hours: &&str| hours.len() == 2 && hours.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(hours) = text.strip_suffix("00").filter(is_number).filter(|_| rest.is_empty()) {
        return hours.parse().ok().filter(|hour| *hour < 24);
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, tail) = text.split_at(digits);
    let spelt = super::phrases::count_of(first).filter(|_| digits == 0).and_then(|count| u32::try_from(count).ok());
    let tail = if spelt.is_some() { "" } else { tail };
    let number = spelt.or_else(|| number.parse::<u32>().ok()).filter(|hour| *hour < 24)?;
    let half = |said: &str| match said {
        "am" | "in the morning" => Some(number).filter(|hour| *hour < 12),
        "pm" | "in the afternoon" | "in the evening" => {
            Some(number).filter(|hour| (1..12).contains(hour)).map(|hour| hour + 12)
        }
        _ => None,
    };
    let clock = longest(rest, &["o'clock", "oclock", "sharp"]).map_or(0, |(count, _)| count);
    let behind = typed(&rest[clock..]).to_ascii_lowercase();
    match (tail, behind.as_str()) {
        ("" | ":00", "") => Some(number),
        ("" | ":00", behind) => half(behind),
        (tail, "") => half(tail),
        _ => None,
    }
}

impl Reading<'_> {
    /// `stay until the enemy comes within 2 hexes, then fall back to B1`: the condition and what hangs on it, where the language
    /// says what is done until then.
    pub(super) fn until_then(&self, rest: &[Token], words: &Vocabulary) -> Option<Hangs> {
        let place = rest.iter().position(|token| token.says("until") || token.says("till"))?;
        let stays = longest(&rest[..place], STAYING).is_some_and(|(count, _)| count == place);
        if !words.verbs.contains(&"until-then") || !stays {
            return None;
        }
        let behind = &rest[place + 1..];
        let end = until(behind, |rest| is_comma_or(&rest[0], &["then"]));
        let condition = &behind[..end];
        let steps = &behind[end..];
        let signs = steps.iter().take_while(|token| is_comma_or(token, &["then"])).count();
        let steps = &steps[signs..];
        if steps.is_empty() || condition.is_empty() || hour(condition).is_some() {
            return None;
        }
        let condition = condition.to_vec();
        let near = &rest[place];
        let comma = Token { kind: Kind::Comma, ..made(near.span, near.at, ",") };
        let mut said = steps.to_vec();
        said.extend([comma, made(near.span, near.at, "until-then"), made(near.span, near.at, "stand")]);
        Some((condition, said))
    }
}

/// What stands behind where somebody marches to, in the words of a campaign: `by forced marches`, `at 5 am`, `by night`.
fn tail_of_a_march(tokens: &[Token]) -> Option<String> {
    // The way of fewest half-hours is the road where there is one.
    if longest(tokens, ROADS).is_some_and(|(count, _)| count == tokens.len()) {
        return Some(String::new());
    }
    let all = |phrases: &[&str]| longest(tokens, phrases).is_some_and(|(count, _)| count == tokens.len());
    if all(FORCED) {
        return Some("pace forced".to_owned());
    }
    if all(BY_NIGHT) {
        return Some("night yes".to_owned());
    }
    if all(ORDINARY) {
        return Some("pace ordinary".to_owned());
    }
    if all(NOT_BY_NIGHT) {
        return Some("night no".to_owned());
    }
    if let [only] = tokens
        && only.text.len() == 4
        && only.text.ends_with("00")
    {
        return hour(tokens).map(|hour| format!("start {hour}"));
    }
    let (first, rest) = tokens.split_first().filter(|(first, _)| first.says("at"))?;
    let is_hour = ["am", "pm", "o'clock", "noon", "midday", "in", ":", "00"];
    let typed = typed(rest).to_ascii_lowercase();
    let told = is_hour.iter().any(|word| typed.contains(word));
    hour(rest).filter(|_| told && first.is(&Kind::Word)).map(|hour| format!("start {hour}"))
}

/// What is said of one march beside where it goes.
#[derive(Default)]
struct March {
    goal: Option<String>,
    by: Vec<String>,
    start: Option<u32>,
    forced: Option<bool>,
    night: Option<bool>,
}

impl March {
    /// The march in the words of the language.
    fn said(self) -> Option<String> {
        let by = if self.by.is_empty() { String::new() } else { format!(" by {}", self.by.join(" and ")) };
        let start = self.start.map_or(String::new(), |hour| format!(" , start {hour}"));
        let pace = self.forced.map_or("", |forced| if forced { " , pace forced" } else { " , pace ordinary" });
        let night = self.night.map_or("", |night| if night { " , night yes" } else { " , night no" });
        self.goal.map(|goal| format!("to {goal}{by}{start}{pace}{night}"))
    }
}

impl Reading<'_> {
    /// `hold Quatre Bras until 10`: the way there, and the hour that one waits for.
    fn held_until(&self, said: &[Token]) -> Option<String> {
        const AT: &[&str] = &["hold at", "hold", "stay at", "stand at", "remain at", "wait at", "rest at"];
        let (count, verb) = longest(said, AT)?;
        let until = said.iter().position(|token| token.says("until") || token.says("till"))?;
        let goal = said.get(count..until)?;
        let goal = match (goal, self.lexicon.find(&typed(goal), &[Thing::Place])) {
            ([hex], _) if hex.is_label() => hex.text.clone(),
            (_, Found::One { id, .. }) => id,
            _ => return None,
        };
        let hour = hour(&said[until + 1..])?;
        let stance = if verb.starts_with("hold") { ", hold " } else { "" };
        Some(format!("to {goal} {stance}, wait {hour}"))
    }

    /// Whether what is done until an hour is to be at a place, and no more stands in some tokens that waits.
    pub(super) fn holds_until(&self, tokens: &[Token]) -> bool {
        let is_campaign = ["start", "attack"].iter().all(|verb| self.grammar.words.verbs.contains(verb));
        let steps = super::cursor::parted(tokens, |token| is_comma_or(token, &["then"]));
        let mut waits = steps.iter().filter(|step| step.iter().any(|token| token.says("until") || token.says("till")));
        is_campaign && waits.all(|step| self.held_until(step).is_some())
    }
}

impl Talk<'_, '_> {
    /// `hold Quatre Bras until 10` is `to quatre-bras, hold, wait 10`.
    pub(super) fn holding_until(&mut self, end: usize) -> bool {
        let Some(said) = self.reading.held_until(&self.rest[..end]) else { return false };
        self.say(end, &said);
        true
    }

    /// `march at 5 in the morning through Gosselies to Frasnes`, `leave at 10 for Fleurus`, `forced march by Nivelles to Ligny`: where,
    /// by where, when and how, in whatever order.
    pub(super) fn marching(&mut self, end: usize) -> Result<bool, Fault> {
        let said = &self.rest[..end];
        let goes = [GOING, SETTING_OUT].iter().filter_map(|list| longest(said, list)).map(|(count, _)| count).max();
        let mut at = goes.unwrap_or(0);
        let mut march = March::default();
        if goes.is_none() && longest(said, FORCED).or(longest(said, BY_NIGHT)).is_none() {
            return Ok(false);
        }
        while at < end {
            match self.part_of_a_march(&said[at..], &mut march) {
                Some(count) => at += count,
                None => return Ok(false),
            }
        }
        let is_more = !march.by.is_empty() || march.start.is_some() || march.forced.is_some() || march.night.is_some();
        let sets_out = longest(said, SETTING_OUT).is_some();
        let Some(text) = march.said().filter(|_| is_more || sets_out) else { return Ok(false) };
        if let Some((way, how)) = text.split_once(" , ") {
            self.holds_for_all(end, way, how)?;
        }
        self.say(end, &text);
        Ok(true)
    }

    /// How and when one marches holds for the order as a whole: behind a condition it could be for one of two ways alone.
    fn holds_for_all(&self, end: usize, way: &str, how: &str) -> Result<(), Fault> {
        let behind = &self.rest[end..];
        if !behind.first().is_some_and(|next| next.says("if") || next.says("unless")) {
            return Ok(());
        }
        let how = how.replace(" , ", ", ");
        let line = format!("{how}, {way} {}", typed(behind).replace(" ,", ","));
        let help = format!("how and when one marches holds for the whole order: write `{line}` where it is for both");
        Err(self.refused(end, help))
    }

    /// How many of some tokens say something of a march, and what.
    fn part_of_a_march(&self, said: &[Token], march: &mut March) -> Option<usize> {
        let paces = [(FORCED, true), (ORDINARY, false)];
        if let Some((count, forced)) = paces.iter().find_map(|(list, forced)| Some((longest(said, list)?.0, *forced))) {
            march.forced = Some(forced);
            return Some(count);
        }
        let nights = [(BY_NIGHT, true), (NOT_BY_NIGHT, false)];
        if let Some((count, night)) = nights.iter().find_map(|(list, night)| Some((longest(said, list)?.0, *night))) {
            march.night = Some(night);
            return Some(count);
        }
        if let Some((count, _)) = longest(said, ROADS) {
            return Some(count);
        }
        let first = said.first()?;
        let places = |from: usize| {
            let most = said.len().min(from + super::cursor::LONGEST_PHRASE);
            (from + 1..=most).rev().find_map(|to| Some((to, self.place(&said[from..to])?)))
        };
        let by = longest(said, BY_WAY_OF).map(|(count, _)| count).or(first.says("by").then_some(1));
        if let Some(count) = by {
            let (mut to, place) = places(count)?;
            march.by.push(place);
            while let Some((next, place)) =
                said.get(to).filter(|token| is_comma_or(token, &["and"])).and_then(|_| places(to + 1))
            {
                march.by.push(place);
                to = next;
            }
            return Some(to);
        }
        if ["to", "for", "on", "towards"].iter().any(|word| first.says(word)) && march.goal.is_none() {
            let (to, place) = places(1)?;
            march.goal = Some(place);
            return Some(to);
        }
        let from = usize::from(first.says("at"));
        let hours = (from + 1..=said.len().min(from + 4)).rev().find_map(|to| Some((to, hour(&said[from..to])?)));
        let (to, hour) = hours.filter(|_| march.start.is_none())?;
        march.start = Some(hour);
        Some(to)
    }

    /// What is said of a march in a campaign.
    pub(super) fn campaigning(&mut self, end: usize) -> Result<bool, Fault> {
        if !self.has("start") || !self.has("attack") {
            return Ok(false);
        }
        let said = &self.rest[..end];
        // `..., at five o'clock`.
        if let Some(tail) = tail_of_a_march(said).filter(|tail| !tail.is_empty() && said[0].says("at")) {
            self.say(end, &tail);
            return Ok(true);
        }
        if let Some((count, _)) = longest(said, SETTING_OUT) {
            let at = usize::from(said.get(count).is_some_and(|token| token.says("at")));
            if let Some(hour) = hour(&said[count + at..]) {
                self.say(end, &format!("start {hour}"));
                return Ok(true);
            }
            if at > 0 {
                return Err(self.refused(end, self.whole_hours((count + at, end))));
            }
        }
        if self.how_one_marches(end) {
            return Ok(true);
        }
        if let Some(place) = (1..end).find(|place| longest(&said[*place..], SPEED).is_some()) {
            let goes = usize::from(longest(said, GOING).is_some() && said.get(1).is_some_and(|next| next.says("to")));
            let order = typed(&said[goes..place]);
            let help = format!("write `{order}, pace forced` for a forced march, or `{order}` for one as usual");
            return Err(self.refused(end, help));
        }
        const IN_PEACE: &[&str] =
            &["no fighting", "no battle", "no engagement", "do not fight", "don't fight", "without fighting"];
        if longest(said, IN_PEACE).is_some() {
            let help = "write `avoid` to keep out of everybody's way, `delay` to give way from place to place";
            return Err(self.refused(end, help.to_owned()));
        }
        if self.with_its_tail(end)? {
            return Ok(true);
        }
        if let Some((count, _)) = longest(said, FORCED) {
            let to = usize::from(said.get(count).is_some_and(|token| token.says("to")));
            let goal = count + to;
            if count == end {
                self.say(end, "pace forced");
                return Ok(true);
            }
            if to > 0 && goal < end {
                self.say(goal, "to");
                self.keep(end - goal);
                self.append(", pace forced");
                return Ok(true);
            }
        }
        if said[0].says("leave") && said.len() > 1 {
            let who = until(&said[1..], |rest| ["and", "behind", "at", "in"].iter().any(|word| rest[0].says(word)));
            let who = typed(&said[1..1 + who]);
            let help =
                format!("who is left is a force of its own: `split {who} as rear do stand`, before what the rest does");
            return Err(self.refused(end, help));
        }
        self.attacking(end)
    }

    /// `by night`, `no night march`, `ordinary pace`.
    fn how_one_marches(&mut self, end: usize) -> bool {
        let hows = [(BY_NIGHT, "night yes"), (NOT_BY_NIGHT, "night no"), (ORDINARY, "pace ordinary")];
        let is_whole = |list: &[&str]| longest(&self.rest[..end], list).is_some_and(|(count, _)| count == end);
        let Some((_, how)) = hows.into_iter().find(|(list, _)| is_whole(list)) else { return false };
        let needed = longest(&self.rest[end..], IF_NEED_BE).filter(|_| how == "night yes");
        self.say(end + needed.map_or(0, |(count, _)| count), how);
        true
    }

    /// The line with the whole hours beside one that is none, `3:30`.
    fn whole_hours(&self, (at, end): (usize, usize)) -> String {
        let hour = self.rest[at..end].first().and_then(|said| said.text.split([':', '.']).next()?.parse::<u32>().ok());
        let line = |hour: u32| {
            let (before, behind) = (typed(&self.out), typed(&self.rest[end..]));
            let said = format!("{before} start {hour}{}{behind}", if behind.starts_with(',') { "" } else { " " });
            format!("`{}`", said.replace(" ,", ",").trim())
        };
        match hour.filter(|hour| *hour < 23) {
            Some(hour) => format!("write the whole hour: {} or {}", line(hour), line(hour + 1)),
            None => "write the whole hour, 0 to 23: `start 5`".to_owned(),
        }
    }

    /// Why nobody attacks at an hour: it is that to set out at.
    fn attacks_at(&self, (place, end): (usize, usize), start: &str) -> Result<(), Fault> {
        let said = &self.rest[..end];
        let is_figure = said[place..].iter().any(|token| token.text.contains(':'));
        let Some((count, _)) =
            longest(said, &["attack", "assault"]).filter(|_| is_figure && start.starts_with("start"))
        else {
            return Ok(());
        };
        let whom = &said[count..place];
        let together = usize::from(whom.last().is_some_and(|last| last.says("together")));
        let whom = &whom[..whom.len() - together];
        let at = whom.iter().position(|token| token.says("at")).map_or(0, |at| at + 1);
        let goal = match self.reading.lexicon.find(&typed(&whom[at..]), &[Thing::Other]) {
            Found::One { id, .. } => format!("toward {id}"),
            _ => format!("to {}", self.reading.id_of(&whom[at..])),
        };
        let behind = typed(&self.rest[end..]);
        let behind = format!("{}{behind}", if behind.is_empty() || behind.starts_with(',') { "" } else { ", " });
        let help =
            format!("write the hour to set out at: `{goal}, attack, {start}{behind}`, or `{goal}, attack{behind}`");
        Err(self.refused(end, help))
    }

    /// `to Lind at 5 am` is the way there, and when or how.
    fn with_its_tail(&mut self, end: usize) -> Result<bool, Fault> {
        let said = &self.rest[..end];
        let found = (1..end).find_map(|place| Some((place, tail_of_a_march(&said[place..])?)));
        let Some((place, tail)) = found else { return Ok(false) };
        self.attacks_at((place, end), &tail)?;
        if !tail.is_empty() {
            self.holds_for_all(end, &typed(&said[..place]), &tail)?;
        }
        self.alone = true;
        let (mut whole, near) = (said[..place].to_vec(), &said[place]);
        if !tail.is_empty() {
            whole.push(Token { kind: Kind::Comma, ..made(near.span, near.at, ",") });
            whole.extend(tail.split(' ').map(|word| made(near.span, near.at, word)));
        }
        whole.extend_from_slice(&self.rest[end..]);
        let mut talk = Talk::new(self.reading, self.words, self.head, &whole, true);
        talk.walk()?;
        let out = talk.out;
        self.out.extend(out);
        self.rest = &[];
        self.changed = true;
        Ok(true)
    }

    /// `attack Lind` is the way there, and what is done about an enemy on it.
    fn attacking(&mut self, end: usize) -> Result<bool, Fault> {
        let said = &self.rest[..end];
        let Some((count, stance)) = longest(said, &["attack", "assault", "hold", "defend"]) else { return Ok(false) };
        const WHERE: &[&str] =
            &["the enemy at", "the enemy in", "whoever is at", "whoever is in", "them at", "them in"];
        let whoever = longest(&said[count..], WHERE).map_or(0, |(taken, _)| taken);
        let holds = stance == "hold" || stance == "defend";
        let at = said.get(count).filter(|next| holds && (next.says("at") || next.says("in"))).map_or(0, |_| 1);
        let behind = &said[count + whoever.max(at)..];
        let road = (0..behind.len())
            .find(|at| longest(&behind[*at..], ROADS).is_some_and(|(taken, _)| at + taken == behind.len()));
        let goal = &behind[..road.unwrap_or(behind.len())];
        let is_object = longest(goal, OBJECTS).is_some_and(|(taken, _)| taken == goal.len());
        if goal.is_empty() || is_object && !matches!(self.reading.lexicon.find(&typed(goal), PLACES), Found::One { .. })
        {
            return Ok(false);
        }
        if let Some(at) = goal.iter().position(|token| token.says("at"))
            && let Some(hour) = hour(&goal[at + 1..])
            && let Found::One { id, .. } = self.reading.lexicon.find(&typed(&goal[..at]), &[Thing::Place])
        {
            let help = format!("write the hour to set out at: `to {id}, attack, start {hour}`, or `to {id}, attack`");
            return Err(self.refused(end, help));
        }
        let is_hex = matches!(goal, [only] if only.is_label());
        let place = match self.reading.lexicon.find(&typed(goal), &[Thing::Place]) {
            Found::One { id, .. } => Some(id),
            _ => is_hex.then(|| goal[0].text.clone()),
        };
        let force = match self.reading.lexicon.find(&typed(goal), &[Thing::Other]) {
            Found::One { id, .. } => Some(id),
            _ => None,
        };
        match (place, force) {
            // Who is there already goes nowhere by it.
            (Some(place), None) if holds => {
                self.say(end, &format!("to {place} , hold"));
                Ok(true)
            }
            (Some(place), None) => {
                self.say(end, &format!("to {place} , attack"));
                Ok(true)
            }
            (None, Some(force)) if !holds => {
                self.say(end, &format!("toward {force} , attack"));
                Ok(true)
            }
            _ if holds => Ok(false),
            _ => {
                let help =
                    "write where to and then `attack`: `to 0407, attack`; `attack` alone is for whoever is in its way";
                Err(self.refused(end, help.to_owned()))
            }
        }
    }

    /// Why nobody is pursued by an order, nor a melee ordered that comes of itself.
    pub(super) fn hunting(&mut self, end: usize) -> Result<(), Fault> {
        const HUNTING: &[&str] = &[
            "pursue",
            "chase",
            "hunt",
            "hunt down",
            "run down",
            "give chase to",
            "give chase",
            "go after",
            "ride after",
            "march after",
            "run after",
            "press after",
            "press on after",
            "follow after",
        ];
        const IN: &[&str] = &[
            "in",
            "the bayonet",
            "bayonet",
            "cold steel",
            "in with cold steel",
            "go in",
            "go in with cold steel",
            "close in",
            "go in with them",
        ];
        let said = &self.rest[..end];
        if !self.orders {
            return Ok(());
        }
        if longest(said, IN).is_some_and(|(count, _)| count == end) && self.has("charge") {
            let whom = self.named_before().unwrap_or_else(|| "nearest".to_owned());
            self.alone = true;
            let help = format!(
                "who is in contact fights without an order: leave it out; to go up to somebody, `charge {whom}`"
            );
            return Err(self.refused(end, help));
        }
        let Some((count, _)) = longest(said, HUNTING) else { return Ok(()) };
        let goal = &said[count..];
        let whom = match self.reading.is_target(goal, self.words) {
            true => self.reading.id_of(goal),
            false => self.named_before().unwrap_or_else(|| "nearest".to_owned()),
        };
        let charge = if self.has("charge") { format!("`charge {whom}` to fall upon it, ") } else { String::new() };
        let won = self.words.decisions.iter().any(|decision| decision.key == "won") && self.has("follow");
        let won = if won { "; what is done behind a fight that was won is `when won: follow`" } else { "" };
        Err(self.refused(end, format!("write {charge}`toward {whom}` to come near{won}")))
    }
}
