//! Who orders for somebody absent: what the game file says of it, and what stands in orders that a stand-in wrote.

use std::fmt;

use serde_json::{Map, Value as Json, json};

use crate::adjudicate::{AnyRuleSet, Posture, STAND_IN, Side};
use crate::yaml::{self, Fault, Faults, Node, Read, Value, clip};

/// The key of who orders for an absent player: in `post` of a game file, at the top level of a scenario.
pub(in crate::game) const ABSENT: &str = "absent";

/// The key of the sides that a stand-in leads from the first turn to the last.
pub(in crate::game) const LED: &str = "stand-ins";

/// The word that a posture may follow.
const WORD: &str = "stand-in";

/// What a stand-in is after where nobody says it: for one who is away, and for a side that it leads.
const OF_THE_ABSENT: Posture = Posture::Hold;
const OF_A_LED_SIDE: Posture = Posture::Attack;

/// Reads `stand-in`, or `stand-in hold`.
pub(in crate::game) fn absent(node: &Node, faults: &mut Faults) -> Option<Posture> {
    let typed = String::read(node, faults)?;
    let word = yaml::normal(&typed);
    let posture = match word.strip_prefix(WORD) {
        Some("") => Some(OF_THE_ABSENT),
        Some(rest) => rest.strip_prefix('-').and_then(Posture::of),
        None => None,
    };
    if posture.is_none() {
        let fault = Fault::error(node.span, format!("`{}` orders for nobody", clip(&typed)));
        faults.add(fault.help(format!("write `stand-in`, or a posture behind it: {}", postures())));
    }
    posture
}

/// The posture after `stand-in` where a player is named, `stand-in:hold`; nothing for a player of flesh and blood.
pub(in crate::game) fn led_by(who: &str) -> Option<Result<Posture, String>> {
    let rest = who.strip_prefix(WORD)?;
    if rest.is_empty() {
        return Some(Ok(OF_A_LED_SIDE));
    }
    let word = rest.strip_prefix(':')?;
    Some(Posture::of(word).ok_or_else(|| format!("a stand-in has no posture `{}`: {}", clip(word), postures())))
}

/// Reads `stand-ins: {blue: attack}`.
pub(in crate::game) fn led(node: &Node, sides: &[Side], faults: &mut Faults) -> Option<Vec<(Side, Posture)>> {
    let Value::Map(entries) = &node.value else {
        let fault = Fault::error(node.span, "it does not say which sides a stand-in leads");
        faults.add(fault.help("write `stand-ins: {blue: attack}`"));
        return None;
    };
    let mut led = Some(Vec::new());
    for (key, node) in entries {
        let side = sides.iter().find(|side| side.as_str() == key.text);
        let typed = String::read(node, faults)?;
        let posture = Posture::of(&yaml::normal(&typed));
        if side.is_none() {
            let known = sides.iter().map(Side::as_str).collect::<Vec<_>>();
            let fault = Fault::error(key.span, format!("the game has no side `{}`", clip(&key.text)));
            faults.add(fault.help(format!("its sides are {}", known.join(", "))));
        }
        if posture.is_none() {
            let fault = Fault::error(node.span, format!("a stand-in has no posture `{}`", clip(&typed)));
            faults.add(fault.help(format!("there are {}", postures())));
        }
        led = led.zip(side.zip(posture)).map(|(mut led, (side, posture))| {
            led.push((side.clone(), posture));
            led
        });
    }
    led
}

/// Refuses a stand-in where the rules have none.
pub(in crate::game) fn there_is_one(rules: &dyn AnyRuleSet, tree: &Node, faults: &mut Faults) -> Option<()> {
    let in_post = tree.get("post").and_then(|post| post.get(ABSENT));
    let node = tree.get(ABSENT).or(in_post).or(tree.get(LED));
    let Some(node) = node.filter(|_| !rules.has_stand_in()) else {
        return Some(());
    };
    let fault = Fault::error(node.span, format!("there is no stand-in for {}", rules.title()));
    faults.add(fault.help("leave it out: whoever is absent is done without"));
    None
}

/// What a game file or a scenario says of absent players, as it is typed.
pub(in crate::game) fn said_of_the_absent(tree: &Node) -> Option<&Node> {
    tree.get(ABSENT).or_else(|| tree.get("post")?.get(ABSENT))
}

fn postures() -> String {
    let words = Posture::WORDS.iter().map(|(word, _)| *word);
    words.collect::<Vec<_>>().join(", ")
}

/// The schema of `absent`.
pub(in crate::game) fn absent_schema() -> Json {
    let of = Posture::WORDS.iter().map(|(word, _)| json!(format!("{WORD} {word}")));
    let words = std::iter::once(json!(WORD)).chain(of).collect::<Vec<_>>();
    json!({ "enum": words })
}

/// The schema of `stand-ins`.
pub(in crate::game) fn led_schema() -> Json {
    let words = Posture::WORDS.iter().map(|(word, _)| *word).collect::<Vec<_>>();
    json!({"type": "object", "properties": Map::new(), "additionalProperties": {"enum": words}})
}

/// What stands behind `written:` in orders that a stand-in wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByStandIn {
    /// The number of the stand-in.
    pub number: u32,
    /// What it was after.
    pub posture: Posture,
    /// The word that decides where two things are as good.
    pub seed: String,
}

impl ByStandIn {
    /// By the stand-in that there is now.
    pub fn now(posture: Posture, seed: &str) -> ByStandIn {
        ByStandIn { number: STAND_IN, posture, seed: seed.to_owned() }
    }

    /// Reads it; nothing where no stand-in has written it so.
    pub fn parse(text: &str) -> Option<ByStandIn> {
        let (number, rest) = text.strip_prefix("by stand-in ")?.split_once(", posture ")?;
        let (posture, seed) = rest.split_once(", seed ")?;
        let written = ByStandIn { number: number.parse().ok()?, posture: Posture::of(posture)?, seed: seed.to_owned() };
        (written.to_string() == text).then_some(written)
    }
}

impl fmt::Display for ByStandIn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ByStandIn { number, posture, seed } = self;
        write!(out, "by stand-in {number}, posture {}, seed {seed}", posture.word())
    }
}
