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
pub const ENEMIES: &[&str] = &[
    "enemy",
    "target",
    "the enemy",
    "the target",
    "opponent",
    "the opponent",
    "his unit",
    "his battalion",
    "his regiment",
    "the enemy unit",
];
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
    ("was", true),
    ("were", true),
    ("was not", false),
    ("wasn't", false),
    ("were not", false),
    ("weren't", false),
    ("has been", true),
    ("have been", true),
    ("is already", true),
    ("are already", true),
    ("is still", true),
    ("are still", true),
];
