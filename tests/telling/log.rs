//! What a log says, as facts that a sentence can be held against. It is read from the saved text, not from the program's types.

use estafette::adjudicate::{AnyRuleSet, Outcome, Position};
use estafette::yaml::{self, Node};

/// Whatever happens, by the words of a log.
const KINDS: [&str; 24] = [
    "fires",
    "assaults",
    "loses",
    "gone",
    "morale",
    "falls-back",
    "halts",
    "decided",
    "rallies",
    "fate",
    "advances",
    "accompanies",
    "gives-way",
    "moves",
    "forms",
    "dropped",
    "deployed",
    "initiative",
    "ends",
    "concedes",
    "activates",
    "comes-on",
    "kept-off",
    "part-begins",
];

/// A log with the position before it.
pub(crate) struct Log {
    events: Vec<(&'static str, Node)>,
    before: Node,
    /// Of each loss: who, how much, and what he had.
    losses: Vec<(String, u32, u32)>,
}

fn number(node: Option<&Node>) -> Option<u32> {
    node.and_then(Node::word).and_then(|word| word.parse().ok())
}

fn is(node: &Node, key: &str, word: &str) -> bool {
    node.get(key).and_then(Node::word) == Some(word)
}

impl Log {
    pub(crate) fn of(rules: &dyn AnyRuleSet, before: &Position, outcome: &Outcome) -> Log {
        let read = |text: &str| yaml::parse(text).unwrap_or_else(|_| panic!("what was saved is YAML:\n{text}"));
        let log = match rules.save_log(&outcome.log) {
            text if text.trim() == "[]" => Vec::new(),
            text => read(&text).items().to_vec(),
        };
        let events = log.iter().filter_map(|entry| {
            let event = entry.get("event")?;
            KINDS.into_iter().find_map(|kind| event.get(kind).map(|node| (kind, node.clone())))
        });
        let events = events.collect::<Vec<_>>();
        let before = read(&rules.save(before));
        let mut log = Log { events, before, losses: Vec::new() };
        let mut losses = Vec::<(String, u32, u32)>::new();
        for event in log.all("loses") {
            let (unit, points) = (word(event, "unit"), number(event.get("points")).expect("a loss is counted"));
            let last = losses.iter().rev().find(|(known, ..)| *known == unit);
            let had = last.map_or_else(|| log.strength(&unit), |(_, lost, had)| had - lost);
            losses.push((unit, points.min(had), had));
        }
        log.losses = losses;
        log
    }

    fn strength(&self, unit: &str) -> u32 {
        let army = self.before.get("army").map_or(&[][..], Node::items);
        let own = army.iter().find(|own| is(own, "unit", unit)).expect("who loses stands in the list");
        let printed = match own.get("kind").and_then(Node::word) {
            Some("musket") => 6,
            Some("artillery") => 2,
            _ => 4,
        };
        number(own.get("strength")).or(number(own.get("full"))).unwrap_or(printed)
    }

    fn all(&self, kind: &str) -> Vec<&Node> {
        self.events.iter().filter(|(known, _)| *known == kind).map(|(_, node)| node).collect()
    }

    fn any(&self, kind: &str, so: impl Fn(&Node) -> bool) -> bool {
        self.all(kind).into_iter().any(so)
    }

    /// Whether one fires at another.
    pub(crate) fn fires(&self, by: &str, at: &str) -> bool {
        self.any("fires", |event| is(event, "unit", by) && is(event, "at", at))
    }

    /// Whether somebody is fired at by one at whom he fires.
    pub(crate) fn answered(&self, unit: &str) -> bool {
        self.any("fires", |event| is(event, "at", unit) && self.fires(unit, &word(event, "unit")))
    }

    /// Whether one fires and hits nothing.
    pub(crate) fn misses(&self, by: &str, at: Option<&str>) -> bool {
        self.any("fires", |event| is(event, "unit", by) && at.is_none_or(|at| is(event, "at", at)) && !hits(event))
    }

    /// Whether one goes in against another.
    pub(crate) fn attacks(&self, by: &str, at: &str) -> bool {
        self.any("assaults", |event| is(event, "unit", by) && is(event, "at", at))
    }

    /// Whether so much of so much is what losses of somebody, one after the other, come to.
    pub(crate) fn toll(&self, unit: &str, lost: u32, had: u32) -> bool {
        let own = self.losses.iter().filter(|(known, ..)| known == unit).collect::<Vec<_>>();
        (0..own.len()).any(|from| {
            own[from].2 == had
                && (from..own.len()).any(|to| own[from..=to].iter().map(|loss| loss.1).sum::<u32>() == lost)
        })
    }

    /// What somebody loses, and of how much, one after the other.
    pub(crate) fn losses(&self, unit: &str) -> Vec<(u32, u32)> {
        self.losses.iter().filter(|(known, ..)| known == unit).map(|(_, lost, had)| (*lost, *had)).collect()
    }

    /// Whether somebody loses anything.
    pub(crate) fn bleeds(&self, unit: &str) -> bool {
        self.losses.iter().any(|(known, ..)| known == unit)
    }

    /// Whether somebody comes on the field.
    pub(crate) fn comes_on(&self, unit: &str) -> bool {
        self.any("comes-on", |event| event.get("piece").is_some_and(|piece| is(piece, "unit", unit)))
    }

    /// Whether somebody should come on, and finds no place.
    pub(crate) fn kept_off(&self, unit: &str) -> bool {
        self.any("kept-off", |event| is(event, "unit", unit))
    }

    pub(crate) fn gone(&self, unit: &str) -> bool {
        self.any("gone", |event| is(event, "unit", unit))
    }

    pub(crate) fn tried(&self, unit: &str, fails: bool) -> bool {
        self.any("morale", |event| is(event, "unit", unit) && is(event, "fails", if fails { "true" } else { "false" }))
    }

    pub(crate) fn goes_back(&self, unit: &str) -> bool {
        self.any("falls-back", |event| is(event, "unit", unit))
    }

    pub(crate) fn halts(&self, unit: &str) -> bool {
        self.any("halts", |event| is(event, "unit", unit)) || self.gone(unit)
    }

    /// Whether somebody wins a fight as the one who came, or as the one who stood.
    pub(crate) fn wins(&self, unit: &str, came: bool) -> bool {
        let (party, result) = if came { ("attacker", "attacker-wins") } else { ("defender", "defender-wins") };
        self.any("decided", |event| is(event, party, unit) && is(event, "result", result))
    }

    /// Whether the fight of two ends so.
    pub(crate) fn ends(&self, fight: Option<&(String, String)>, result: &str) -> bool {
        fight.is_some_and(|(one, other)| {
            self.any("decided", |event| {
                is(event, "attacker", one) && is(event, "defender", other) && is(event, "result", result)
            })
        })
    }

    pub(crate) fn rallies(&self, leader: &str, unit: &str, succeeds: bool) -> bool {
        let succeeds = if succeeds { "true" } else { "false" };
        self.any("rallies", |event| {
            is(event, "unit", leader) && is(event, "whom", unit) && is(event, "succeeds", succeeds)
        })
    }

    pub(crate) fn fate(&self, leader: &str, by: Option<&str>, killed: bool) -> bool {
        let killed = if killed { "true" } else { "false" };
        self.any("fate", |event| {
            is(event, "unit", leader) && is(event, "killed", killed) && by.is_none_or(|by| is(event, "by", by))
        })
    }

    /// Whether something of a kind befell somebody; where it may have a place or none, whether it has one.
    pub(crate) fn befell(&self, kind: &str, unit: &str, has_place: Option<bool>) -> bool {
        self.any(kind, |event| {
            let there = event.get("to").and_then(Node::word).is_some_and(|word| word != "null" && word != "~");
            is(event, "unit", unit) && has_place.is_none_or(|has| has == there)
        })
    }

    /// Whether two of one side stood in the same hex at some moment.
    pub(crate) fn together(&self, one: &str, other: &str) -> bool {
        let army = self.before.get("army").map_or(&[][..], Node::items);
        let at = |unit: &str| {
            let own = army.iter().find(|own| is(own, "unit", unit))?;
            Some((own.get("side")?.word()?.to_owned(), own.get("at").and_then(Node::word).map(str::to_owned)))
        };
        let (Some((ours, mut here)), Some((theirs, mut there))) = (at(one), at(other)) else { return false };
        if ours != theirs {
            return false;
        }
        let mut met = here.is_some() && here == there;
        for (kind, event) in &self.events {
            let to = match *kind {
                "moves" => event.get("path").and_then(|path| path.items().last()).and_then(Node::word),
                "deployed" => event.get("at").and_then(Node::word),
                _ => event.get("to").and_then(Node::word).filter(|to| to.parse::<u32>().is_ok()),
            };
            let Some(to) = to.map(str::to_owned) else { continue };
            if is(event, "unit", one) {
                here = Some(to);
            } else if is(event, "unit", other) {
                there = Some(to);
            }
            met |= here.is_some() && here == there;
        }
        met
    }

    /// Whether a unit that somebody was with is gone.
    pub(crate) fn lost_by(&self, leader: &str) -> bool {
        self.any("gone", |event| self.together(leader, &word(event, "unit")))
    }

    /// What everybody has lost in all.
    pub(crate) fn tolls(&self) -> Vec<(String, u32)> {
        let mut tolls: Vec<(String, u32)> = Vec::new();
        for (unit, lost, _) in self.losses.iter().filter(|(_, lost, _)| *lost > 0) {
            match tolls.iter_mut().find(|(known, _)| known == unit) {
                Some((_, sum)) => *sum += lost,
                None => tolls.push((unit.clone(), *lost)),
            }
        }
        tolls
    }

    pub(crate) fn forms(&self, unit: &str, form: &str) -> bool {
        self.any("forms", |event| is(event, "unit", unit) && is(event, "form", form))
    }

    /// Whether a march of somebody leads him forward (1), back (-1) or neither (0), from his home edge.
    pub(crate) fn goes(&self, unit: &str, way: i32) -> bool {
        let Some(own) = self.before.get("army").into_iter().flat_map(Node::items).find(|own| is(own, "unit", unit))
        else {
            return false;
        };
        let mut at = own.get("at").and_then(Node::word).map(str::to_owned);
        for (kind, event) in self.events.iter().filter(|(_, event)| is(event, "unit", unit)) {
            let to = match *kind {
                "moves" => event.get("path").and_then(|path| path.items().last()).and_then(Node::word),
                _ => event.get("to").and_then(Node::word).filter(|to| to.parse::<u32>().is_ok()),
            };
            let Some(to) = to else { continue };
            if let ("moves", Some(from)) = (*kind, &at)
                && (self.forward(own, to) - self.forward(own, from)).signum() == way
            {
                return true;
            }
            at = Some(to.to_owned());
        }
        false
    }

    fn forward(&self, own: &Node, hex: &str) -> i32 {
        let (column, row) = hex.split_at(2);
        let [column, row] = [column, row].map(|part| part.parse::<i32>().expect("a hex has four digits"));
        let even = |of: i32| i32::from(of % 2 == 0);
        let pointed = self.before.get("map").is_some_and(|map| is(map, "tops", "pointed"));
        let (east, south) = match pointed {
            true => (2 * column + even(row), row),
            false => (column, 2 * row + even(column)),
        };
        let sides = self.before.get("sides").map_or(&[][..], Node::items);
        let side =
            sides.iter().find(|side| side.get("side").and_then(Node::word) == own.get("side").and_then(Node::word));
        match side.and_then(|side| side.get("home_edge")).and_then(Node::word).expect("a side has a home") {
            "south" => -south,
            "north" => south,
            "west" => east,
            _ => -east,
        }
    }

    /// Whether a side is to move first.
    pub(crate) fn first(&self, side: &str) -> bool {
        self.any("initiative", |event| is(event, "first", side))
    }

    /// Whether a side has won, or nobody.
    pub(crate) fn over(&self, winner: Option<&str>) -> bool {
        self.any("ends", |event| {
            let verdict = event.get("verdict").expect("an end has a verdict");
            verdict.get("winner").and_then(Node::word) == winner
        })
    }

    pub(crate) fn gives_up(&self, side: &str) -> bool {
        self.any("concedes", |event| is(event, "side", side))
    }

    /// Whether so many are set up.
    pub(crate) fn deployed(&self, count: u32) -> bool {
        self.all("deployed").len() >= count as usize
    }
}

fn hits(event: &Node) -> bool {
    number(event.get("volley").and_then(|volley| volley.get("hits"))).is_some_and(|hits| hits > 0)
}

fn word(node: &Node, key: &str) -> String {
    node.get(key).and_then(Node::word).expect("an event names its unit").to_owned()
}
