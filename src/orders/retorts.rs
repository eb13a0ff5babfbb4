//! Replies as people say them, and how they say that nothing else is done.

/// What stands behind those who are fired at and says that nobody else is.
pub const NOBODY: &[&str] = &[
    "or nobody",
    "else nobody",
    "otherwise nobody",
    "or else nobody",
    "else no one",
    "otherwise no one",
    "else nothing",
    "otherwise nothing",
    "or not at all",
    "else not at all",
    "otherwise not at all",
];

/// Whoever charges, as one speaks of him to those whom he charges.
pub const AT_CHARGERS: &[&str] = &[
    "him",
    "them",
    "it",
    "the enemy",
    "enemy",
    "the charger",
    "the chargers",
    "the attacker",
    "the attackers",
    "the charging enemy",
    "the charging unit",
    "the charging brigade",
    "the charging cavalry",
    "whoever charges",
    "whoever is charging",
];

/// Before what is fired, where nobody is named.
pub const GIVING: &[&str] = &["fire", "fire with", "give them", "give him", "give it", "answer with", "reply with"];

/// Bringing others on, before who comes.
pub const BRINGING_ON: &[&str] = &["bring on", "bring up", "bring in", "send in", "send on", "enter with"];

/// Replies as they are said where the decision has them; what is parted by a comma is one after the other.
pub const SPOKEN_REPLIES: &[(&str, &[&str])] = &[
    (
        "join",
        &["join in", "join in with it", "join in with them", "join the attack", "join the melee", "go in with it"],
    ),
    (
        "go-on",
        &[
            "another way",
            "go another way",
            "go on another way",
            "go on by another way",
            "take another way",
            "find another way",
            "find a way round",
            "take another road",
            "take the next road",
            "take the next road round",
            "go round by another road",
            "go round",
            "go round it",
            "go round another way",
        ],
    ),
    ("go left", &["make room to the left", "move to the left", "step to the left", "give way to the left"]),
    ("go right", &["make room to the right", "move to the right", "step to the right", "give way to the right"]),
    ("go safest", &["go away from the enemy the safest way", "go the safest way", "take the safest way"]),
    ("go away", &["go away from the enemy", "away from the enemy", "get away from the enemy"]),
    (
        "return",
        &["go back to the guns", "go back to their guns", "go back to its guns", "man the guns again", "man the guns"],
    ),
    (
        "go",
        &["march to them", "go to them", "march to the guns", "march on the guns", "march to the sound of the guns"],
    ),
    (
        "occupy",
        &["take the hex", "take their hex", "take the ground", "take their ground", "take the place", "take it"],
    ),
    ("throw", &["throw the die", "throw the dice", "throw for it", "roll the die", "roll for it"]),
    ("stop", &["stop short", "stop short and stand", "stop there and stand"]),
    ("fall-back , fire", &["fall back firing", "fall back and fire", "give way firing"]),
    (
        "turn",
        &[
            "turn to meet them",
            "turn to meet him",
            "turn to meet it",
            "turn to meet the charge",
            "turn to face them",
            "turn to face him",
            "turn to face it",
            "turn to face the charge",
        ],
    ),
    (
        "charge",
        &[
            "charge home",
            "charge home anyway",
            "charge anyway",
            "charge all the same",
            "charge them anyway",
            "press home",
            "press the charge home",
            "press it home",
            "press home the charge",
            "charge on",
            "charge on home",
            "keep charging",
            "keep on charging",
            "go on charging",
            "carry on charging",
            "continue charging",
            "continue the charge",
            "continue with the charge",
            "carry on with the charge",
            "carry on the charge",
            "go on with the charge",
            "press on with the charge",
        ],
    ),
];
