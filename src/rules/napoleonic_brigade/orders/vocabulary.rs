//! The words of these rules, one by one: verbs, conditions, whom, decisions with their points of the catalogue.

use crate::orders::{Vocabulary, decision, foreign_to, verbs_of};
use crate::rules::napoleonic_brigade::orders::verbs::USAGES;

/// Whom, and in what state.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "infantry", "cavalry", "artillery", "leader", "skirmishers", "foot-artillery", "horse-artillery", "rockets",
    "staff", "line", "column", "attack-column", "march-column", "square", "skirmish", "garrison", "limbered",
    "unlimbered", "disordered", "rallying", "routing", "halted", "falling-back", "pursuing", "elite", "charging",
    "in-contact", "in-cover", "stronger", "weaker", "flank", "nearest", "weakest", "best", "any", "all", "at-will",
];

/// What the common reader needs to know of the words.
pub(crate) const VOCABULARY: Vocabulary = Vocabulary {
    words: WORDS,
    foreign: &foreign_to::<27>(WORDS, &["army-hq"]),
    conditions: &["enemy", "self", "within", "beyond", "near", "clear", "safe", "strength", "own", "rounds"],
    verbs: &verbs_of(USAGES),
    usages: USAGES,
    alike: &[("at-will", "fire")],
    modifiers: &["by", "at", "with", "from", "share"],
    decisions: &[
        decision("charged", true, &["NB-DEC-07", "NB-DEC-08", "NB-DEC-21"]),
        decision("won", true, &["NB-DEC-25"]),
        decision("following", true, &["NB-DEC-26"]),
        decision("pursuing", true, &["NB-DEC-28"]),
        decision("lost", true, &["NB-DEC-27"]),
        decision("unfinished", true, &["NB-DEC-29"]),
        decision("blocked", false, &["NB-DEC-13"]),
        decision(
            "fire",
            false,
            &["NB-DEC-14", "NB-DEC-15", "NB-DEC-17", "NB-DEC-18", "NB-DEC-19", "NB-DEC-22", "NB-DEC-31", "NB-DEC-33"],
        ),
        decision("passing", false, &["NB-DEC-20"]),
        decision("overhead", false, &["NB-DEC-16"]),
        decision("crew", false, &["NB-DEC-23"]),
        decision("crew-return", false, &["NB-DEC-24"]),
        decision("face-about", false, &["NB-DEC-11"]),
    ],
    instead: &[
        ("assault", "charge"),
        ("attack", "charge"),
        ("counter-charge", "charge"),
        ("shoot", "fire"),
        ("volley", "fire"),
        ("bombard", "fire"),
        ("crossing-fire", "passing"),
        ("move", "forward"),
        ("march", "forward"),
        ("advance", "forward"),
        ("manhandle", "forward` or `back"),
        ("move-and-fire", "advance-and-fire"),
        ("follow-up", "follow"),
        ("follow-up-and-fire", "[follow, fire]"),
        ("fall-back-and-fire", "[fall-back, fire]"),
        ("backward", "back"),
        ("withdraw", "retire"),
        ("retreat", "retire"),
        ("about-turn", "retire"),
        ("wheel", "pivot"),
        ("wait", "stand"),
        ("hold", "stand"),
        ("halt", "stand"),
        ("resume", "charge"),
        ("limber", "form: limbered"),
        ("limber-up", "form: limbered"),
        ("unlimber", "form: unlimbered"),
        ("deploy", "form: unlimbered"),
        ("deployed", "unlimbered"),
        ("routed", "routing"),
    ],
    picks: &[],
    in_hexes: false,
};
