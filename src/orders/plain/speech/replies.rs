//! What is replied to a decision, as people speak: where one falls back to, whether one follows, who is first.

use super::clause::Verb;
use super::heard::longest_of;
use super::slots::{Hand, Slots};
use super::things::NamedThing;
use super::{Done, Ear, Stop, Understood};
use crate::orders::thesaurus::Act;

/// Ways that a reply may name, as people call them.
const WAYS: &[(&str, &[&str])] = &[
    (
        "homeward",
        &[
            "home",
            "homeward",
            "towards home",
            "toward home",
            "to home",
            "to ~your own lines",
            "to ~your lines",
            "to ~your edge",
            "to ~your own edge",
            "to ~your base",
            "the way home",
            "straight home",
            "for home",
            "back home",
        ],
    ),
    ("rear", &["to the rear", "rear", "the rear", "rearward", "rearwards", "towards the rear"]),
    (
        "safest",
        &[
            "to safety",
            "safety",
            "the safest way",
            "safest",
            "somewhere safe",
            "to a safe place",
            "the safe way",
            "to where it is safest",
            "where it is safest",
        ],
    ),
    (
        "cover",
        &[
            "to cover",
            "into cover",
            "for cover",
            "cover",
            "behind cover",
            "in cover",
            "under cover",
            "to the nearest cover",
            "into the nearest cover",
            "the nearest cover",
            "for the nearest cover",
        ],
    ),
    (
        "away",
        &["away", "away from the enemy", "away from ~them", "from the enemy", "as far from the enemy as possible"],
    ),
    ("fewest", &["where there are fewest", "to where there are fewest", "where the fewest are", "fewest"]),
    ("nearest", &["to the nearest unit", "to the nearest friends", "to the nearest of ours", "to the nearest hex"]),
];

impl Ear<'_> {
    fn replies(&self, verb: &str, argument: &[&str]) -> bool {
        self.decision.is_some_and(|decision| self.reading.is_reply(decision, verb, argument))
    }

    /// The first of some replies that the decision has.
    fn first_reply(&self, verbs: &[&'static str]) -> Option<&'static str> {
        verbs.iter().copied().find(|verb| self.has(verb) && self.replies(verb, &[]))
    }

    /// A clause of a reply; nothing where it is read as an order is.
    pub(super) fn reply(&mut self, at: usize, before: Option<&Done>) -> Option<Understood> {
        self.decision?;
        if let Some(found) = self.who_is_first(at).or_else(|| self.taken_first(at)) {
            return Some(found);
        }
        let at = self.behind_doers(at);
        let denied = self.denied_verb(at).filter(|(count, _)| self.verb(at).is_none_or(|(taken, _)| taken < *count));
        if let Some((count, verb)) = denied {
            return self.not_done(at, at + count, verb, before.is_some());
        }
        if longest_of(self.rest(at), &["do not", "not", "never", "no"])
            .is_some_and(|count| self.ends(at + count) && at + count >= self.said.len())
        {
            let stays = self.first_reply(&["stop", "stand", "hold-fire"])?;
            return Some(Ok((vec![Done::of(stays, "")], self.said.len())));
        }
        if let Some(found) = self.ways(at, at) {
            return Some(found);
        }
        let (count, verb) = self.verb(at)?;
        let from = at + count;
        let act = match verb {
            Verb::Act(act) => act,
            Verb::Own("burn") => Act::Burn,
            Verb::Own(_) => return None,
        };
        match act {
            Act::Go | Act::Back | Act::Accompany | Act::Approach | Act::Follow if self.has("go") => {
                let goes = self.along(at, from).or_else(|| self.ways(at, from)).or_else(|| self.into_their_place(from));
                goes.or_else(|| self.goes_on(at, from, act))
            }
            Act::Accompany if self.first_reply(&["join"]).is_some() && self.says(at, "join") => {
                let tail = longest_of(self.rest(from), &["up", "in", "~them"]).unwrap_or(0);
                Some(Ok((vec![Done::of("join", "")], from + tail)))
            }
            Act::Give if longest_of(self.rest(from), &["battle"]).is_some() => {
                Some(Ok((vec![Done::of(self.first_reply(&["hold", "attack"])?, "")], from + 1)))
            }
            Act::Go | Act::GoOn | Act::Charge | Act::SetOut => self
                .goes_on(at, from, act)
                .or_else(|| if act == Act::Charge { self.done_about_them(from, "attack") } else { None }),
            Act::Fire => self.fires_at_them(from),
            Act::Pursue => self.follows(from),
            Act::Take => self.ways(at, from).or_else(|| self.into_their_place(from - 1)),
            Act::Avoid => self.done_about_them(from, "avoid"),
            Act::Delay => self.done_about_them(from, "delay"),
            Act::Burn => self.done_about_them(from, "burn"),
            Act::Stay
                if before.is_some()
                    && longest_of(self.rest(from), &["there", "here"]).is_some_and(|count| self.ends(from + count)) =>
            {
                Some(Ok((Vec::new(), from + 1)))
            }
            Act::Stay | Act::Hold | Act::Nothing => self.stays(at, act),
            Act::Look | Act::Turn => self.faces(at, from),
            _ => None,
        }
    }

    /// `Austrians first`, `we fire second`, `let them move first`.
    fn who_is_first(&self, from: usize) -> Option<Understood> {
        if !self.has("first") || !self.replies("first", &[]) {
            return None;
        }
        let lets = longest_of(self.rest(from), &["let", "we let", "have"]).unwrap_or(0);
        let at = from + lets;
        let ours = longest_of(
            self.rest(at),
            &["we", "us", "i", "me", "our side", "our guns", "our men", "my men", "mine", "ours"],
        );
        let theirs = longest_of(
            self.rest(at),
            &["they", "them", "he", "him", "the enemy", "enemy", "their guns", "the other side", "theirs"],
        );
        let side = self.name(at, &[crate::orders::plain::lexicon::Thing::Side]).map(|(count, _)| count);
        let (count, is_ours) = match (ours, theirs, side) {
            (Some(count), ..) => (count, true),
            (_, Some(count), _) => (count, false),
            // Whoever is let go first is another.
            (.., Some(count)) if lets > 0 => (count, false),
            (.., Some(count)) => {
                let is_said =
                    ["first", "second"].iter().any(|word| (at + count..at + count + 2).any(|at| self.says(at, word)));
                let help = "write `first` where it is your own side, `second` where it is the other";
                return is_said.then(|| Err(self.refused(at, at + count, help).into()));
            }
            _ => (0, true),
        };
        let acts = longest_of(
            self.rest(at + count),
            &[
                "go", "goes", "fire", "fires", "move", "moves", "shoot", "shoots", "begin", "begins", "start",
                "starts", "be", "act", "acts",
            ],
        )
        .unwrap_or(0);
        let word = at + count + acts;
        let first = match () {
            () if self.says(word, "first") => is_ours,
            () if ["second", "last", "after"].iter().any(|said| self.says(word, said)) => !is_ours,
            () => return None,
        };
        let said = if first { "first" } else { "second" };
        self.ends(word + 1).then(|| Ok((vec![Done::of(said, "")], word + 1)))
    }

    /// Which of several fights is fought first: `R1 against B2 first, then B4, then best`.
    fn taken_first(&self, from: usize) -> Option<Understood> {
        if !self.has("take") || !self.replies("take", &["best"]) {
            return None;
        }
        let leads = longest_of(self.rest(from), &["take", "start with", "begin with", "first", "firstly"]).unwrap_or(0);
        let (mut taken, mut at) = (Vec::new(), from + leads);
        loop {
            let (end, one) = self.one_fight(at)?;
            taken.push(one);
            at = end + longest_of(self.rest(end), &["first", "next", "last", "second"]).unwrap_or(0);
            if at >= self.said.len() {
                break;
            }
            let sign = usize::from(self.says(at, ","));
            let then = longest_of(self.rest(at + sign), &["and then", "then", "and"]).unwrap_or(0);
            if sign + then == 0 {
                return None;
            }
            at += sign + then;
        }
        Some(Ok((vec![Done::of("take", taken.join(" then "))], at)))
    }

    /// A fight by one of those in it, or by two who are against each other.
    fn one_fight(&self, at: usize) -> Option<(usize, String)> {
        use crate::orders::plain::lexicon::Thing;
        let mut at = at;
        let mut pair = Vec::new();
        loop {
            if let Some((count, word)) = self.word(at).filter(|_| pair.is_empty()) {
                return Some((at + count, word.to_owned()));
            }
            let (count, named) = self.name(at, &[Thing::Own, Thing::Other])?;
            let (NamedThing::Own(id) | NamedThing::Other(id)) = named else { return None };
            pair.push(id);
            at += count;
            match longest_of(self.rest(at), &["against", "versus", "vs", "and"]).filter(|_| pair.len() < 2) {
                Some(count) if !self.says(at, "and") => at += count,
                _ => return Some((at, pair.join("/"))),
            }
        }
    }

    /// `fire at them`, of those who come: at whom goes without saying.
    fn fires_at_them(&self, from: usize) -> Option<Understood> {
        let count = longest_of(self.rest(from), &["at ~them", "on ~them", "upon ~them", "into ~them"])?;
        let is_all = self.ends(from + count) && self.has("fire") && self.replies("fire", &[]);
        is_all.then(|| Ok((vec![Done::of("fire", "")], from + count)))
    }

    /// What is done about whoever is met, or about the bridge behind one.
    fn done_about_them(&self, from: usize, verb: &'static str) -> Option<Understood> {
        const ABOUT: &[&str] = &[
            "~them",
            "the enemy",
            "battle",
            "a battle",
            "a fight",
            "contact",
            "at once",
            "the bridge",
            "the bridge behind ~them",
            "the bridge behind you",
            "the bridge behind us",
        ];
        let verb = self.first_reply(&[verb])?;
        let tail = longest_of(self.rest(from), ABOUT).unwrap_or(0);
        self.ends(from + tail).then(|| Ok((vec![Done::of(verb, "")], from + tail)))
    }

    /// `do not pursue` is to stay, where whoever does not follow can do nothing else.
    fn not_done(&self, at: usize, end: usize, verb: Verb, is_said: bool) -> Option<Understood> {
        let whom = longest_of(self.rest(end), &["~them", "the enemy", "up", "any further", "further", "the pursuit"])
            .unwrap_or(0);
        let end = end + whom;
        match verb {
            // Beside a reply it says no more than that.
            Verb::Act(Act::Pursue | Act::Follow | Act::Go | Act::Charge | Act::Take) if self.ends(end) && is_said => {
                Some(Ok((Vec::new(), end)))
            }
            Verb::Act(Act::Pursue | Act::Follow | Act::Go | Act::Charge | Act::Take) if self.ends(end) => {
                let stays = self.first_reply(&["stop", "stand", "occupy", "hold"])?;
                Some(Ok((vec![Done::of(stays, "")], end)))
            }
            Verb::Act(Act::Stay) if self.ends(end) => {
                let goes = self.first_reply(&["go-on", "follow"])?;
                Some(Ok((vec![Done::of(goes, "")], end)))
            }
            Verb::Act(Act::Rally) if self.ends(end) => {
                Some(Ok((vec![Done::of(self.first_reply(&["stand"])?, "")], end)))
            }
            Verb::Act(Act::Fire) => None,
            _ => Some(Err(Stop::Unread(at))),
        }
    }

    /// Where to: one way, or several of which each narrows what the last one left.
    fn ways(&mut self, at: usize, from: usize) -> Option<Understood> {
        if !self.has("go")
            || !self.replies("go", &["homeward"]) && !self.replies("go", &["nearest"]) && !self.replies("go", &["left"])
        {
            return None;
        }
        let (mut ways, mut end) = (Vec::new(), from);
        loop {
            let lead = longest_of(
                self.rest(end),
                &["back", "straight", "right", "at once", "run", "go", "fall back", "retreat"],
            )
            .filter(|_| end > from || self.verb(end).is_none() || at < from)
            .unwrap_or(0);
            let Some((count, way)) = self.one_way(end + lead).or_else(|| self.one_way(end)) else { break };
            let lead = if self.one_way(end + lead).is_some() { lead } else { 0 };
            end += lead + count;
            if !ways.contains(&way) {
                ways.push(way);
            }
            // `the safest way home`.
            if self.one_way(end).is_some() {
                continue;
            }
            let sign = usize::from(self.says(end, ","));
            let other = self
                .instead_at(end + sign)
                .or_else(|| longest_of(self.rest(end + sign), &["then", "and then", "or", "and"]));
            let Some(other) = other.or(Some(0).filter(|_| sign == 1)) else { break };
            let then = longest_of(self.rest(end + sign + other), &["into", "to", "the"]).unwrap_or(0);
            let next = end + sign + other;
            if sign + other == 0 || self.one_way(next).is_none() && self.one_way(next + then).is_none() {
                break;
            }
            end = next;
        }
        match ways.is_empty() {
            true => None,
            false => Some(Ok((vec![Done::of("go", ways.join(" then "))], end))),
        }
    }

    fn one_way(&self, at: usize) -> Option<(usize, String)> {
        let rest = self.rest(at);
        let spoken = WAYS
            .iter()
            .filter_map(|(word, said)| Some((longest_of(rest, said)?, *word)))
            .max_by_key(|(count, _)| *count);
        if let Some((count, word)) = spoken {
            let words = [word, "homeward", "rear"];
            let word = words
                .into_iter()
                .take(if ["homeward", "rear"].contains(&word) { 3 } else { 1 })
                .find(|word| self.replies("go", &[*word]))?;
            return Some((count, word.to_owned()));
        }
        let lead = longest_of(
            rest,
            &[
                "for",
                "back to",
                "back on",
                "back upon",
                "back towards",
                "to the",
                "towards",
                "toward",
                "to",
                "on",
                "upon",
                "into",
                "in the direction of",
            ],
        )
        .unwrap_or(0);
        if let Some((count, side)) = self.side(at + lead).filter(|(_, side)| self.replies("go", &[*side])) {
            return Some((lead + count, side.to_owned()));
        }
        let (count, named) = self.place(at + lead).filter(|_| lead > 0)?;
        let place = match &named {
            NamedThing::Home => "homeward".to_owned(),
            named => self.written_place(named)?,
        };
        self.replies("go", &[place.trim_matches('"')]).then_some((lead + count, place))
    }

    /// `go with it`, `march to the guns`: there is one place to go to.
    fn along(&self, at: usize, from: usize) -> Option<Understood> {
        const ALONG: &[&str] = &[
            "along",
            "with it",
            "with him",
            "with them",
            "with ~them",
            "with the unit",
            "back with it",
            "along with it",
            "along with them",
            "to the guns",
            "to the sound of the guns",
            "to the sound of guns",
            "to the firing",
            "towards the guns",
            "to ~them",
            "there",
            "too",
            "with ~your unit",
        ];
        if !self.replies("go", &[]) {
            return None;
        }
        let count = longest_of(self.rest(from), ALONG)
            .map(|count| from + count)
            .or_else(|| longest_of(self.rest(at), &["go with ~them", "goes with ~them"]).map(|count| at + count))?;
        let end = count;
        let tail =
            longest_of(self.rest(end), &["when ~your unit moves", "when it moves", "when they move"]).unwrap_or(0);
        Some(Ok((vec![Done::of("go", "")], end + tail)))
    }

    /// Into the place that the loser has left.
    fn into_their_place(&self, from: usize) -> Option<Understood> {
        const PLACE: &[&str] = &[
            "into the hex",
            "into ~your hex",
            "the hex",
            "~your hex",
            "into ~your place",
            "~your place",
            "into it",
            "the field",
            "the ground",
            "the position",
            "~your position",
            "forward into the hex",
            "the town",
            "the village",
        ];
        let start = (from..from + 2).find(|at| longest_of(self.rest(*at), PLACE).is_some())?;
        let count = longest_of(self.rest(start), PLACE)?;
        let verb = self.first_reply(&["occupy", "follow"])?;
        Some(Ok((vec![Done::of(verb, "")], start + count)))
    }

    /// On with what one was about.
    fn goes_on(&self, at: usize, from: usize, act: Act) -> Option<Understood> {
        let on = longest_of(
            self.rest(at),
            &["carry on", "keep going", "continue", "go on", "press on", "push on", "keep on", "ride on", "march on"],
        );
        let verb = self
            .first_reply(&["charge", "go-on"])
            .filter(|verb| act == Act::Charge || *verb == "go-on" || self.decision == Some("shot-at"))?;
        if act == Act::Charge && verb != "charge" || act != Act::Charge && on.is_none() && act != Act::GoOn {
            return None;
        }
        let tail = longest_of(
            self.rest(from),
            &[
                "on with the charge",
                "on with it",
                "on charging",
                "with the charge",
                "on",
                "home",
                "~them",
                "again",
                "all the same",
                "anyway",
                "regardless",
            ],
        )
        .unwrap_or(0);
        let _ = at;
        self.ends(from + tail).then(|| Ok((vec![Done::of(verb, "")], from + tail)))
    }

    /// After whoever has lost.
    fn follows(&self, from: usize) -> Option<Understood> {
        let verb = self.first_reply(&["follow", "go-on"])?;
        let tail = longest_of(self.rest(from), &["~them", "the enemy", "up", "the beaten enemy", "hotly", "closely"])
            .unwrap_or(0);
        let mut end = from + tail;
        let far =
            longest_of(self.rest(end), &["up to", "at most", "no more than", "no farther than", "no further than"])
                .unwrap_or(0);
        let comma = usize::from(self.says(end, ","));
        let lead = longest_of(
            self.rest(end + comma),
            &["up to", "at most", "no more than", "but no more than", "no farther than", "for"],
        )
        .map(|count| comma + count);
        let start = end + lead.unwrap_or(far);
        if let Some((count, far)) = self.length(start).filter(|_| self.replies_far()) {
            end = start + count;
            return Some(Ok((vec![Done::of(verb, far)], end)));
        }
        let aim = longest_of(self.rest(end), &["against", "only against", "on", "after"]).unwrap_or(0);
        if let Some((count, named)) =
            self.target(end + aim).filter(|(_, named)| matches!(named, NamedThing::Word(_) | NamedThing::Other(_)))
        {
            let whom = self.written_target(&named)?;
            let (mut whom, mut end) = (vec![whom], end + aim + count);
            while self.says(end, "or")
                && let Some((count, named)) = self.target(end + 1)
                && let Some(other) = self.written_target(&named)
            {
                whom.push(other);
                end += 1 + count;
            }
            let said = whom.iter().map(|whom| whom.trim_matches('"')).collect::<Vec<_>>();
            if self.replies(verb, &said) {
                return Some(Ok((vec![Done::at(verb, whom.join(" or "))], end)));
            }
        }
        Some(Ok((vec![Done::of(verb, "")], end)))
    }

    fn replies_far(&self) -> bool {
        self.replies("follow", &["1.5"])
    }

    /// Where one is.
    fn stays(&mut self, at: usize, act: Act) -> Option<Understood> {
        let (slots, end) = self.slots(at + 1, if act == Act::Nothing { Act::Stay } else { act });
        let end = match act {
            Act::Nothing => at + self.verb(at)?.0,
            _ => end,
        };
        let stops = self.says(at, "stop") || self.says(at, "halt") || self.says(at, "stops");
        let verb = match (stops, act) {
            (true, _) => self.first_reply(&["stop", "stand", "hold"])?,
            (_, Act::Hold) => self.first_reply(&["hold", "stand", "stop"])?,
            _ => self.first_reply(&["stand", "hold", "stop"])?,
        };
        let only = slots.goal.is_none() && slots.beside.is_none() && slots.toward.is_none() && slots.far.is_none();
        only.then(|| Ok((vec![Done::of(verb, "")], end)))
    }

    /// To whoever comes.
    fn faces(&self, at: usize, from: usize) -> Option<Understood> {
        if !self.has("turn") || !self.replies("turn", &[]) {
            return None;
        }
        let whom = longest_of(
            self.rest(from),
            &[
                "to face ~them",
                "to face",
                "and face ~them",
                "and face",
                "~them",
                "the charger",
                "the enemy",
                "the attackers",
                "~your attackers",
                "towards ~them",
                "to ~them",
            ],
        )
        .unwrap_or(0);
        let _ = at;
        self.ends(from + whom).then(|| Ok((vec![Done::of("turn", "")], from + whom)))
    }

    /// Where somebody goes at a decision, where nothing of it was read so far.
    pub(super) fn reply_of_going(&mut self, act: Act, slots: &Slots, (at, end): (usize, usize)) -> Understood {
        // Where a reply may be a march, it is said as one.
        if self.replies("to", &["home"]) || self.replies("to", &["0101"]) {
            self.orders = true;
            let found = self.gone(act, slots, (at, end));
            self.orders = false;
            return found;
        }
        if matches!(act, Act::Back | Act::Go)
            && slots.hand != Some(Hand::Left)
            && slots.is_empty()
            && self.has("fall-back")
            && self.replies("fall-back", &[])
        {
            return Ok((vec![Done::of("fall-back", "")], end));
        }
        Err(Stop::Unread(at))
    }
}
