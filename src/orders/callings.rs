//! What people call whoever is meant: the nearest, anybody, all of a kind of troops, the rest, and ground.

/// Whoever is nearest.
pub const NEAREST: &[&str] = &[
    "whoever is nearest",
    "whoever is closest",
    "whoever comes nearest",
    "whoever comes closest",
    "whoever gets nearest",
    "whoever gets closest",
    "whichever is nearest",
    "whichever is closest",
    "whatever is nearest",
    "whatever is closest",
    "anyone who is nearest",
    "nearest",
    "closest",
];

/// Anybody.
pub const ANYBODY: &[&str] = &["anyone", "anybody", "anything", "any enemy", "any target", "whoever", "everybody"];

/// Words for a body of enemies that tell nothing of it.
pub const BODIES: &[&str] = &[
    "enemy",
    "enemies",
    "unit",
    "units",
    "target",
    "targets",
    "brigade",
    "battalion",
    "regiment",
    "squadron",
    "division",
    "troops",
    "one",
    "foe",
    "body",
    "guys",
    "chaps",
    "fellows",
    "lot",
];

/// Words that say of somebody that he is of one's own side.
pub const FRIENDLY: &[&str] = &["friendly", "friend", "own", "our", "ours"];

/// What else may stand behind the nearest, and tells of whom: `of ours`, `of our battalions`.
pub const OF_THEM: &[&str] =
    &["of", "the", "us", "them", "your", "battalions", "regiments", "brigades", "squadrons", "batteries"];

/// Whoever it befalls, in a standing order.
pub const WHOEVER: &[&str] = &[
    "anyone",
    "anybody",
    "any unit",
    "any",
    "everybody",
    "everyone",
    "all",
    "all units",
    "any of them",
    "any of us",
    "whoever",
];

/// All of one's own units, as the head of a line.
pub const EVERYBODY: &[&str] = &["everybody", "everyone", "all units", "all", "every unit", "all troops", "whole army"];

/// All that have no line of their own.
pub const REST: &[&str] = &[
    "everybody else",
    "everyone else",
    "all others",
    "all other units",
    "all other troops",
    "rest",
    "others",
    "other units",
    "rest army",
    "everything else",
    "all rest",
    "remaining units",
    "all remaining units",
];

/// What stands before those who are left out of `everybody`.
pub const BUT: &[&str] = &["but", "but not", "except", "except for", "apart from", "other than", "save"];

/// Kinds of troops, as they stand behind `all`.
pub const TROOPS: &[(&[&str], &str)] = &[
    (&["guns", "artillery", "batteries", "cannon"], "artillery"),
    (&["infantry", "foot", "battalions"], "infantry"),
    (&["cavalry", "horse", "squadrons"], "cavalry"),
    (&["generals", "leaders"], "leader"),
    (&["skirmishers"], "skirmishers"),
];

/// Words for ground that is held, where the map has no name for it.
pub const GROUND: &[&str] = &[
    "farm",
    "village",
    "town",
    "hill",
    "ridge",
    "wood",
    "woods",
    "bridge",
    "ford",
    "line",
    "crossroads",
    "road",
    "heights",
    "house",
    "wall",
    "ground",
    "front",
    "flank",
    "centre",
    "center",
    "bank",
    "buildings",
    "building",
];
