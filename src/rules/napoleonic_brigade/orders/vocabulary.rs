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
        decision("charged", "an enemy has declared a charge on it", true, &["NB-DEC-07", "NB-DEC-08", "NB-DEC-21"]),
        decision("won", "it has won a melee", true, &["NB-DEC-25"]),
        decision("following", "it has followed up once or twice", true, &["NB-DEC-26"]),
        decision("pursuing", "it has pursued once or twice", true, &["NB-DEC-28"]),
        decision("lost", "it was pushed back and the victor follows no more", true, &["NB-DEC-27"]),
        decision("unfinished", "its melee was broken off in the turn before", true, &["NB-DEC-29"]),
        decision("blocked", "its march column comes to difficult ground", false, &["NB-DEC-13"]),
        decision(
            "fire",
            "it has no fire step and may fire",
            false,
            &["NB-DEC-14", "NB-DEC-15", "NB-DEC-17", "NB-DEC-18", "NB-DEC-19", "NB-DEC-22", "NB-DEC-31", "NB-DEC-33"],
        ),
        decision("passing", "an enemy passes near", false, &["NB-DEC-20"]),
        decision("overhead", "its fire would go over friends", false, &["NB-DEC-16"]),
        decision("crew", "its crew leaves the guns, and two shelters are equally near", false, &["NB-DEC-23"]),
        decision("crew-return", "its crew may go back to the guns", false, &["NB-DEC-24"]),
        decision("face-about", "it is cavalry that retires with its back to the enemy", false, &["NB-DEC-11"]),
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
