//! What people say of moments and of states: decisions behind `when`, and who is so or not so behind `if`.

/// Decisions as they are spoken of, behind `when` and `if`; the first of them that the rule set has.
pub const DECISIONS: &[(&[&str], &[&str])] = &[
    (
        &[
            "win",
            "wins",
            "victorious",
            "successful",
            "win the melee",
            "win a melee",
            "won the melee",
            "winning",
            "wins its fight",
            "wins his fight",
            "wins the fight",
            "wins a fight",
            "win their fight",
            "win a fight",
            "win the fight",
            "win your fight",
            "wins its melee",
            "wins a melee",
            "wins the melee",
            "win their melee",
        ],
        &["won"],
    ),
    (
        &[
            "lose",
            "loses",
            "lost",
            "defeated",
            "lose a melee",
            "lose the melee",
            "losing",
            "beaten",
            "beat",
            "loses its fight",
            "loses his fight",
            "loses the fight",
            "loses a fight",
            "lose their fight",
            "lose the fight",
            "lose a fight",
            "lose your fight",
        ],
        &["beaten", "lost"],
    ),
    (&["attacked", "assaulted", "charge", "a charge comes"], &["charged"]),
    (&["shot", "shot at", "fired on", "fired upon", "fired at", "under fire"], &["shot-at"]),
    (
        &[
            "sees the enemy",
            "see the enemy",
            "sees an enemy",
            "see an enemy",
            "sees them",
            "see them",
            "the enemy is seen",
            "the enemy is in sight",
        ],
        &["seen"],
    ),
    (&["hear guns", "hears guns", "hear the guns", "hears the guns", "hear firing", "hears firing"], &["guns"]),
    (&["leaving", "leaves", "marching off", "marches off"], &["leave"]),
    (
        &[
            "your unit falls back",
            "your unit retreats",
            "his unit falls back",
            "his unit retreats",
            "their unit falls back",
            "their unit retreats",
            "its unit falls back",
            "its unit retreats",
        ],
        &["accompany"],
    ),
];

/// What an enemy does who charges.
pub const CHARGING: &[&str] = &["charge", "charges", "attack", "attacks", "assault", "assaults"];

/// The enemy, as one speaks of him.
pub const THEY: &[&str] = &["they", "the enemy", "enemy", "he", "anyone", "anybody", "somebody", "someone"];

/// Oneself, whom he charges.
pub const US: &[&str] = &["us", "me", "you", "any of us", "one of us"];

/// What may stand between `when` and the decision.
pub const THERE: &[&str] = &[
    "we are",
    "we're",
    "we have",
    "we've",
    "we",
    "i am",
    "i have",
    "i",
    "it is",
    "it has",
    "it",
    "he is",
    "he has",
    "they are",
    "they have",
    "they",
    "you are",
    "you",
    "is",
    "are",
    "being",
];

/// What people put between `if` and a state: who is it, and is he so or not.
pub const SUBJECTS: &[&str] = &["it", "he", "she", "they", "that one", "this one"];
/// Likewise of the enemy concerned.
pub const ENEMIES: &[&str] = &["enemy", "target", "the enemy", "the target", "opponent", "the opponent"];
/// `is`, and whether it is denied.
pub const COPULAS: &[(&str, bool)] = &[
    ("is no longer", false),
    ("are no longer", false),
    ("is not", false),
    ("isn't", false),
    ("are not", false),
    ("aren't", false),
    ("is caught", true),
    ("are caught", true),
    ("is", true),
    ("are", true),
    ("stands", true),
    ("stand", true),
    ("has formed", true),
    ("have formed", true),
    ("forms", true),
    ("has not formed", false),
    ("have not formed", false),
    ("comes", true),
    ("come", true),
    ("gets", true),
    ("get", true),
];

/// To have so many points left.
pub const HAS: &[&str] = &["has", "have", "has only", "have only", "is down to", "are down to", "has no more than"];

/// Conditions in the words in which they are read back, and in others like them, with the key that is meant.
pub const TOLD: &[(&[&str], &str)] = &[
    (
        &[
            "the enemy is no farther than",
            "the enemy is no further than",
            "it is no farther than",
            "it is no further than",
            "it is no more than",
            "it is not more than",
            "he is no farther than",
            "he is no further than",
            "he is no more than",
            "they are no farther than",
            "they are no further than",
            "they are no more than",
        ],
        "within",
    ),
    (
        &[
            "the enemy is farther than",
            "the enemy is further than",
            "it is farther than",
            "it is further than",
            "it is more than",
            "he is farther than",
            "he is further than",
            "he is more than",
            "they are farther than",
            "they are further than",
        ],
        "beyond",
    ),
    (
        &[
            "another enemy is within",
            "some other enemy is within",
            "any other enemy is within",
            "other enemies are within",
        ],
        "near",
    ),
    (
        &[
            "no enemy is within",
            "no enemy is as near as",
            "no other enemy is within",
            "nobody else is within",
            "no enemies are within",
        ],
        "clear",
    ),
    (&["no friend is within", "no friends are within", "none of ours is within", "none of ours are within"], "safe"),
    (&["the enemy's strength is", "the strength of the enemy is"], "strength"),
    (&["its own strength is", "our own strength is", "our strength is"], "own"),
    (&["the hits just scored are"], "hits"),
    (&["the die needed is", "the roll needed is", "the number needed is", "the die that is needed is"], "roll"),
    (&["the rounds left are"], "rounds"),
    (&["the own units in contact are", "the units in contact are", "our units in contact are"], "contacts"),
    (&["the hour is"], "hour"),
];

/// What may stand beside a figure in such a condition, and says no more than it does.
pub const IDLE: &[&str] = &[
    "just", "hex", "hexes", "away", "off", "of", "the", "line", "fire", "it", "him", "them", "us", "me", "points",
    "point", "dice", "pips",
];
