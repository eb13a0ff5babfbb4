//! A language with every verb and word that any rule set has, for tests of the common reader.

use estafette::orders::{Decision, Language, Usage, Vocabulary, usage, whom};
use estafette::yaml::draft::text;
use estafette::yaml::{Fault, Faults, Fields, Node, Slot, Value, may};

/// All rule sets in one.
pub(crate) enum Tongue {}

/// A verb with what stands beside it, as it was read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Verb {
    /// The verb.
    pub(crate) key: String,
    /// Its argument, and its modifiers by their keys.
    pub(crate) parts: Vec<(String, Node)>,
}

const WITH_ARGUMENT: &[&str] = &[
    "move", "to", "toward", "sidestep", "forward", "back", "left", "right", "pivot", "face", "charge", "form", "fire",
    "rally", "enter", "swap", "exit", "retire", "occupy", "go", "take", "turn", "throw", "follow", "hold", "reserve",
    "advance", "attack", "support",
];
const BARE: &[&str] = &[
    "fire",
    "hold-fire",
    "stand",
    "rally",
    "enter",
    "rout",
    "advance-and-fire",
    "retire",
    "occupy",
    "turn",
    "throw",
    "spare",
    "follow",
    "fall-back",
    "go",
    "go-on",
    "stop",
    "keep",
    "join",
    "first",
    "second",
    "return",
    "charge",
    "exit",
    "at-will",
];
const MODIFIERS: &[&str] = &["share", "with", "from", "at", "by", "facing", "within"];

const BESIDE: &[Slot] = &[
    may("share", "", text),
    may("with", "", text),
    may("from", "", text),
    may("at", "", text),
    may("by", "", text),
    may("facing", "", text),
    may("within", "", text),
];

const VERBS: &[&str; 43] = &[
    "move",
    "to",
    "toward",
    "sidestep",
    "forward",
    "back",
    "left",
    "right",
    "pivot",
    "face",
    "charge",
    "form",
    "fire",
    "hold-fire",
    "stand",
    "rally",
    "enter",
    "swap",
    "exit",
    "rout",
    "advance-and-fire",
    "retire",
    "occupy",
    "go",
    "take",
    "turn",
    "throw",
    "spare",
    "follow",
    "fall-back",
    "go-on",
    "stop",
    "keep",
    "hold",
    "reserve",
    "advance",
    "attack",
    "support",
    "join",
    "first",
    "second",
    "return",
    "at-will",
];

/// Every verb takes anything, as far as the common reader can tell.
const fn usages<const N: usize>(verbs: &[&'static str; N]) -> [Usage; N] {
    let mut usages = [usage("", "", text); N];
    let mut index = 0;
    while index < N {
        usages[index] = usage(verbs[index], "", text).with(BESIDE);
        index += 1;
    }
    usages
}

const fn decision(key: &'static str) -> Decision {
    Decision { key, moment: "", asked: true, points: &[] }
}

const WORDS: Vocabulary = Vocabulary {
    words: &[
        "infantry",
        "cavalry",
        "artillery",
        "leader",
        "musket",
        "rifle",
        "general",
        "light-cavalry",
        "heavy-cavalry",
        "field-artillery",
        "horse-artillery",
        "guards",
        "light-infantry",
        "militia",
        "foot-artillery",
        "skirmishers",
        "line",
        "column",
        "square",
        "limbered",
        "unlimbered",
        "masse",
        "attack-column",
        "march-column",
        "skirmish",
        "garrison",
        "retreating",
        "good",
        "fair",
        "bad",
        "pinned",
        "disrupted",
        "disordered",
        "rallying",
        "routing",
        "halted",
        "falling-back",
        "pursuing",
        "elite",
        "charging",
        "in-contact",
        "in-cover",
        "stronger",
        "weaker",
        "flank",
        "doomed",
        "halved",
        "decided",
        "nearest",
        "weakest",
        "best",
        "any",
        "all",
        "at-will",
    ],
    foreign: &["rockets"],
    conditions: &[
        "enemy", "self", "within", "beyond", "near", "clear", "safe", "strength", "own", "hits", "roll", "points",
        "rounds", "contacts", "failed",
    ],
    verbs: VERBS,
    usages: &usages(VERBS),
    alike: &[],
    modifiers: MODIFIERS,
    decisions: &[
        decision("charged"),
        decision("met"),
        decision("beaten"),
        decision("accompany"),
        decision("general-hit"),
        decision("blocked"),
        decision("fire"),
        decision("passing"),
        decision("overhead"),
        decision("rally"),
        decision("won"),
        decision("following"),
        decision("pursuing"),
        decision("lost"),
        decision("unfinished"),
        decision("shot-at"),
        decision("column"),
        decision("lead"),
        decision("melee-order"),
        decision("move-order"),
        decision("artillery-order"),
        decision("small-arms-order"),
        decision("displaced"),
        decision("grand-battery"),
        decision("choice-card"),
        decision("crew"),
        decision("crew-return"),
        decision("face-about"),
    ],
    instead: &[("assault", "charge"), ("shoot", "fire"), ("limber", "form: limbered")],
    picks: &[],
    in_hexes: false,
};

impl Language for Tongue {
    type Verb = Verb;
    const VOCABULARY: &'static Vocabulary = &WORDS;
    const REPLIES: &'static [(&'static str, &'static str)] = &[];

    fn verb(key: &'static str, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Verb> {
        let mut parts = Vec::new();
        for key in MODIFIERS.iter().copied().chain([key]) {
            if WITH_ARGUMENT.contains(&key) || MODIFIERS.contains(&key) {
                let Some(node) = fields.take(key) else {
                    continue;
                };
                let verb = node.word().is_some_and(|word| WORDS.verbs.contains(&word));
                if key == "follow" && verb {
                    faults.add(Fault::error(node.span, "a verb stands where whom belongs"));
                    return None;
                }
                if ["fire", "charge", "swap", "turn", "throw", "with"].contains(&key) {
                    whom(node, &WORDS, faults)?;
                } else {
                    words(node, faults)?;
                }
                parts.push((key.to_owned(), node.clone()));
            }
        }
        Some(Verb { key: key.to_owned(), parts })
    }

    fn bare(word: &str) -> Option<Verb> {
        BARE.contains(&word).then(|| Verb { key: word.to_owned(), parts: Vec::new() })
    }
}

/// Words and lists of words, but no maps; only an angle has a blank.
fn words(node: &Node, faults: &mut Faults) -> Option<()> {
    match &node.value {
        Value::Word(word) if !word.contains(' ') || word == "15 left" => Some(()),
        Value::List(items) => items.iter().try_for_each(|item| words(item, faults)),
        _ => {
            faults.add(Fault::error(node.span, "a word is needed here"));
            None
        }
    }
}
