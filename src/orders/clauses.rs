//! Conditions as people speak: of whom a clause is said, how much or how far, and of what. A clause is understood where every word of
//! it stands in this table, in whatever order: `it is down to 4 or fewer`, `3 or more of ours are in contact`.

use self::Much::{AtLeast, AtMost, Over, Under};
use self::OfWhom::{Concerned, Enemy, Friend, Nobody, NobodyElse, Other, Own};
use self::Piece::{Away, Comes, Contact, Hour, Idle, Key, Much as How, Noon, Not, Strength, Unit, Who};

/// Of whom a clause is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfWhom {
    /// The one whom the order is about, or the unit itself where it is about nobody.
    Concerned,
    /// The enemy.
    Enemy,
    /// The unit itself, and one's own side.
    Own,
    /// Some other enemy.
    Other,
    /// No enemy at all.
    Nobody,
    /// Nobody but the one whom the order is about: no rules have a condition on that.
    NobodyElse,
    /// No friend.
    Friend,
}

/// How a number is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Much {
    /// It, or less.
    AtMost,
    /// Less than it.
    Under,
    /// It, or more.
    AtLeast,
    /// More than it.
    Over,
}

impl Much {
    /// What holds where this does not.
    pub fn denied(self) -> Much {
        match self {
            AtMost => Over,
            Under => AtLeast,
            AtLeast => Under,
            Over => AtMost,
        }
    }
}

/// What some words of a clause are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Of whom it is said.
    Who(OfWhom),
    /// How the number is meant.
    Much(Much),
    /// Likewise, of how far somebody is.
    Away(Option<Much>),
    /// Of whom such a word is said as well: `near 3` is of some other enemy.
    Near(OfWhom),
    /// What is measured, where one key says it.
    Key(&'static str),
    /// An hour, which is before or behind the one that is named.
    Hour(Option<Much>),
    /// Twelve o'clock.
    Noon,
    /// How strong somebody is.
    Strength,
    /// What is in contact.
    Contact,
    /// A unit of length.
    Unit,
    /// It comes, and so is somebody who moves.
    Comes,
    /// The clause is denied.
    Not,
    /// It says no more than the others.
    Idle,
}

/// The words of clauses.
pub const PIECES: &[(Piece, &[&str])] = &[
    (Who(Concerned), &["it", "he", "she", "they", "that one", "this one", "its", "his", "their"]),
    (
        Who(Enemy),
        &[
            "enemy",
            "the enemy",
            "an enemy",
            "enemies",
            "the enemy's",
            "any enemy",
            "the enemies",
            "target",
            "the target",
            "opponent",
            "the opponent",
            "of the enemy",
            "anyone",
            "anybody",
            "someone",
            "somebody",
        ],
    ),
    (
        Who(Own),
        &[
            "own",
            "the own",
            "its own",
            "our own",
            "your own",
            "my own",
            "the unit itself",
            "we",
            "you",
            "i",
            "our",
            "your",
            "my",
            "ours",
            "of ours",
            "of us",
            "of our units",
            "us",
            "me",
            "own units",
            "our units",
            "the own units",
        ],
    ),
    (
        Who(Other),
        &[
            "another enemy",
            "some other enemy",
            "any other enemy",
            "other enemies",
            "another",
            "anyone else",
            "anybody else",
            "someone else",
            "somebody else",
        ],
    ),
    (
        Who(Nobody),
        &[
            "no enemy",
            "no enemies",
            "none of the enemy",
            "none of them",
            "nobody",
            "no one",
            "no-one",
            "none",
            "no enemy at all",
        ],
    ),
    (
        Who(NobodyElse),
        &["no other enemy", "no other enemies", "nobody else", "no one else", "no-one else", "none else", "no other"],
    ),
    (Who(Friend), &["no friend", "no friends", "none of ours", "none of us", "no friendly unit", "no friendly units"]),
    (Piece::Near(Other), &["near"]),
    (Piece::Near(Nobody), &["clear"]),
    (Piece::Near(Friend), &["safe"]),
    (
        How(AtMost),
        &[
            "at most",
            "no more than",
            "not more than",
            "up to",
            "down to",
            "reduced to",
            "only",
            "or less",
            "or fewer",
            "or under",
            "or below",
            "or lower",
            "and less",
            "and fewer",
            "at the most",
            "as few as",
        ],
    ),
    (How(Under), &["less than", "fewer than", "under", "below"]),
    (
        How(AtLeast),
        &[
            "at least",
            "no less than",
            "not less than",
            "no fewer than",
            "not fewer than",
            "or more",
            "or better",
            "or above",
            "or over",
            "or higher",
            "and more",
            "and over",
            "at the least",
            "as many as",
        ],
    ),
    (How(Over), &["more than", "over", "above"]),
    (
        Away(Some(AtMost)),
        &[
            "within",
            "no farther than",
            "no further than",
            "not farther than",
            "not further than",
            "no farther away than",
            "no further away than",
            "as near as",
            "as close as",
            "or closer",
            "or nearer",
            "inside",
        ],
    ),
    (Away(Some(Under)), &["closer than", "nearer than"]),
    (
        Away(Some(AtLeast)),
        &["no closer than", "no nearer than", "not closer than", "not nearer than", "or farther", "or further"],
    ),
    (Away(Some(Over)), &["farther than", "further than", "farther away than", "further away than", "beyond"]),
    (Away(None), &["hex", "hexes", "away", "away from you", "off", "distant"]),
    (Unit, &["inch", "inches", "cm", "\""]),
    (Comes, &["comes", "come", "gets", "get", "approaches"]),
    (Hour(None), &["hour", "the hour", "o'clock", "oclock", "hours", "the time"]),
    (Hour(Some(Under)), &["before", "earlier than"]),
    (Hour(Some(AtLeast)), &["after", "or later", "past", "not before"]),
    (Hour(Some(AtMost)), &["or earlier"]),
    (Noon, &["noon", "midday"]),
    (
        Strength,
        &["strength", "the strength", "points", "point", "strength points", "strength point", "figures", "figure"],
    ),
    (Contact, &["contacts", "contact", "in contact"]),
    (Key("hits"), &["hits", "hit", "the hits just scored", "hits just scored"]),
    (
        Key("roll"),
        &[
            "roll",
            "the roll",
            "the die",
            "need",
            "needs",
            "needed",
            "the roll needed",
            "the die needed",
            "the number needed",
            "the die that is needed",
            "to throw",
            "to roll",
        ],
    ),
    (Key("points"), &["army points"]),
    (Key("rounds"), &["rounds", "the rounds left", "rounds left", "rounds of ammunition"]),
    (Not, &["not", "isn't", "aren't"]),
    (
        Idle,
        &[
            "is",
            "are",
            "was",
            "were",
            "be",
            "has",
            "have",
            "have got",
            "has got",
            "there is",
            "there are",
            "there be",
            "is of",
            "a",
            "an",
            "the",
            "just",
            "left",
            "remaining",
            "still",
            "of",
            "in",
            "units",
            "battalions",
            "scored",
            "dice",
            "pips",
            "of the line of fire",
            "from the line of fire",
            "to the line of fire",
            "line of fire",
            "of you",
            "of me",
            "from you",
            "from us",
            "from me",
            "has fallen",
            "have fallen",
            "has been",
            "have been",
            "is already",
            "now",
        ],
    ),
];

/// Words of what is told of the last attempt at a place where units come on, before the place and behind it.
pub const ATTEMPTS: &[&str] = &[
    "the last roll for",
    "the last roll at",
    "the last attempt at",
    "the last attempt for",
    "the last throw for",
    "the last throw at",
    "the last die for",
    "the last die at",
    "last roll for",
    "last attempt at",
    "the roll for",
    "the attempt at",
];
/// Behind it.
pub const FAILED: &[&str] = &["failed", "has failed", "fails", "did not come off", "was a failure"];

/// What a condition may be about that no rules, or not all, have one on.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// Words that people use of it.
    pub said: &'static [&'static str],
    /// What it is.
    pub about: &'static str,
    /// The conditions on it, where the rules have them.
    pub own: &'static [&'static str],
    /// Those that are nearest.
    pub nearest: &'static [&'static str],
}

/// What conditions are about.
pub const TOPICS: &[Topic] = &[
    Topic {
        said: &["guns", "gunfire", "cannon", "firing", "hear", "hears", "heard"],
        about: "what is heard or seen far off",
        own: &[],
        nearest: &["near 3", "clear 3"],
    },
    Topic {
        said: &["cover", "village", "wood", "woods", "hill", "farm", "town", "house", "houses", "at"],
        about: "the ground where somebody stands",
        own: &["enemy in-cover", "self in-cover"],
        nearest: &[],
    },
    Topic {
        said: &["o'clock", "hour", "noon", "dusk", "dawn", "dark", "late", "early", "before", "after", "time"],
        about: "the hour",
        own: &["hour 12 or more", "hour 12 or less"],
        nearest: &[],
    },
    Topic {
        said: &["division", "divisions", "brigade", "brigades", "corps", "men", "number", "numbers", "many"],
        about: "how many men somebody has",
        own: &[],
        nearest: &["enemy stronger", "enemy weaker", "strength 3 or less", "own 3 or less"],
    },
    Topic {
        said: &[
            "strength", "point", "points", "figure", "figures", "down", "left", "losses", "lost", "fewer", "losing",
            "weak", "strong", "hits",
        ],
        about: "how much of somebody is left",
        own: &["strength 3 or less", "own 3 or less"],
        nearest: &["enemy weaker", "enemy stronger", "points 3 or less"],
    },
    Topic {
        said: &["road", "way", "free", "clear", "open", "bridge"],
        about: "whether a way is free",
        own: &[],
        nearest: &["clear 3", "near 3"],
    },
    Topic {
        said: &["roll", "die", "dice", "throw", "need", "needed"],
        about: "what the die must show",
        own: &["roll 7 or less"],
        nearest: &["failed NAME"],
    },
    Topic {
        said: &["contact", "contacts"],
        about: "contacts",
        own: &["contacts 3 or more"],
        nearest: &["enemy in-contact"],
    },
    Topic { said: &["ammunition", "rounds", "shots"], about: "ammunition", own: &["rounds 3 or less"], nearest: &[] },
    Topic {
        said: &[
            "hex", "hexes", "inch", "inches", "away", "far", "near", "nearer", "close", "closer", "farther", "further",
            "front", "opposite", "reach", "range", "within", "beyond", "anybody", "nobody", "another", "else", "comes",
        ],
        about: "who else is near",
        own: &["near 3", "clear 3", "within 3", "beyond 3"],
        nearest: &[],
    },
    Topic {
        said: &["square", "line", "column", "infantry", "cavalry", "artillery", "disrupted", "pinned", "disordered"],
        about: "how somebody stands",
        own: &["enemy square", "enemy not square", "self square", "enemy infantry", "enemy pinned"],
        nearest: &["enemy stronger"],
    },
];
