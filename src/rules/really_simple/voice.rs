//! The words in which these rules tell a battle.

use super::unit::{Form, Kind};

pub(super) const IDLES: &[&str] = &[
    "stand where they are",
    "wait",
    "keep their places",
    "look on",
];
pub(super) const IDLES_ONE: &[&str] =
    &["stands where it is", "waits", "keeps its place", "looks on"];
pub(super) const IDLES_GENERAL: &[&str] = &["stays where he is", "waits", "looks on"];
/// What comes of a volley that misses.
pub(super) const MISSES: &[&str] = &[
    " to no effect",
    " and hits nothing",
    ", but the shots go high",
    " without touching a man",
    " and wastes its powder",
];
/// The same in a sentence that has an `and` already.
pub(super) const MISSES_TOO: &[&str] = &[
    " to no effect",
    ", hitting nothing",
    ", but the shots go high",
    " without touching a man",
    ", wasting its powder",
];
/// What comes of a volley that hits.
pub(super) const HITS: &[&str] = &[" and scores {}", " for {}", ", scoring {}"];
/// The same in a sentence that has an `and` already.
pub(super) const HITS_TOO: &[&str] = &[" for {}", ", scoring {}"];
pub(super) const LEFT: &[&str] = &["is down to {}", "is left with {}", "has {} left"];
pub(super) const SPARED: &[&str] = &[
    "{by} aims at {}, who comes through unhurt, and a hit is lost",
    "{by} spends a hit on {}, who loses his hat and no more",
    "{by} picks out {} in the smoke and misses him, at the cost of a hit",
];
pub(super) const KILLED: &[&str] = &[
    "in the thick of it {} falls, killed",
    "{} is hit and dies where he falls",
    "{} is shot dead among his men",
];
pub(super) const DRAWN: &[&str] = &[
    "neither gives way: {} each, and the fight is drawn",
    "they part at {} each, with nothing settled",
    "it is {} each, and neither yields a yard",
];
pub(super) const WINS: &[&str] = &[
    "has the better of it",
    "carries the day",
    "comes out on top",
    "wins the fight",
];
pub(super) const HOLDS: &[&str] = &[
    "holds its ground and wins",
    "beats off the attack",
    "gives better than it gets",
];
pub(super) const NOBODY_HURT: &[&str] = &[
    "there is much shouting and nobody is hurt: a draw",
    "they glare at each other across a few yards: a draw",
    "not a blow strikes home on either side: a draw",
];
pub(super) const DESTROYED: &[&str] = &[
    "is destroyed",
    "ceases to exist",
    "is wiped out",
    "is gone from the field",
];
pub(super) const DISINTEGRATES: &[&str] = &[
    "has nowhere to go and disintegrates",
    "dissolves where it stands",
    "falls apart, every man for himself",
];
pub(super) const LEAVES: &[&str] = &[
    "leaves the field",
    "streams off the field and is seen no more",
    "quits the battle",
];
pub(super) const TAKEN_OFF: &[&str] = &["is taken off the field"];
pub(super) const BREAKS: &[&str] = &[
    "has had enough",
    "loses heart",
    "breaks",
    "gives way to panic",
];
pub(super) const STEADY: &[&str] = &[
    "wavers, and stands",
    "closes its ranks and stays",
    "is shaken but holds",
    "keeps its nerve",
];
pub(super) const RALLIES: &[&str] = &[
    "rallies {}",
    "brings {} to a halt and back to its duty",
    "steadies {}, which turns about",
];
pub(super) const IN_VAIN: &[&str] = &[
    "tries to rally {}, in vain",
    "shouts himself hoarse at {}, which does not listen",
    "cannot stop {}",
];
pub(super) const THROWN_BACK: &[&str] = &["is thrown back to", "is driven back to", "recoils to"];
pub(super) const RUNS: &[&str] = &["runs back to", "falls back in disorder to", "goes back to"];
pub(super) const RETREATS: &[&str] = &[
    "goes on retreating, to",
    "keeps going to the rear, to",
    "retreats further, to",
];

/// What a General is called.
pub(super) fn general(name: &str) -> String {
    let titled =
        name.contains(' ') || name.chars().skip(1).all(char::is_lowercase) && name.len() > 3;
    if titled {
        name.to_owned()
    } else {
        format!("General {name}")
    }
}

/// A place's name as people write it: `la-haye-sainte` is La Haye Sainte, `the-mill` the Mill.
pub(super) fn title(name: &str) -> String {
    const SMALL: &[&str] = &["the", "of", "de", "du", "des", "sur", "am", "an", "der"];
    let capital = |word: &str| {
        if SMALL.contains(&word) {
            return word.to_owned();
        }
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            format!("{}{}", first.to_uppercase(), letters.as_str())
        })
    };
    let words = name.split('-').map(capital);
    words.collect::<Vec<_>>().join(" ")
}

/// How a unit stands.
pub(super) fn formed(form: Form) -> &'static str {
    match form {
        Form::Line => "in line",
        Form::Column => "in column",
        Form::Square => "in square",
        Form::Limbered => "limbered",
        Form::Unlimbered => "unlimbered",
    }
}

/// How it takes up a formation.
pub(super) fn forming(form: Form) -> &'static str {
    match form {
        Form::Line => "forms line",
        Form::Column => "forms column",
        Form::Square => "forms square",
        Form::Limbered => "limbers up",
        Form::Unlimbered => "unlimbers",
    }
}

/// How a piece goes, by its arm and by whether it comes nearer the enemy's edge.
pub(super) fn going(kind: Kind, on_foot: bool, ahead: i32) -> &'static [&'static str] {
    match (kind, ahead.signum()) {
        (Kind::General, _) if on_foot => &["walks", "goes on foot"],
        (Kind::General, _) => &["rides", "gallops", "trots over"],
        (Kind::Cavalry, 1) => &["trots forward", "rides forward", "advances at the trot"],
        (Kind::Cavalry, -1) => &["rides back", "wheels away", "trots to the rear"],
        (Kind::Cavalry, _) => &["trots across", "shifts ground"],
        (Kind::Artillery, 1) => &["rolls forward", "brings its guns forward"],
        (Kind::Artillery, -1) => &["draws its guns back", "rolls back"],
        (Kind::Artillery, _) => &["shifts its guns"],
        (Kind::Rifle, 1) => &[
            "slips forward",
            "skirmishes forward",
            "advances at the double",
        ],
        (Kind::Rifle, -1) => &["slips away", "falls in to the rear"],
        (_, 1) => &["advances", "marches forward", "comes on", "steps out"],
        (_, -1) => &["draws back", "marches to the rear", "steps back"],
        (..) => &["moves across", "sidles", "shifts its ground"],
    }
}

/// How an arm fires.
pub(super) fn firing(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Artillery => &["opens on", "fires on", "plays upon", "sends its shot into"],
        Kind::Rifle => &["picks at", "fires on", "takes aim at", "snipes at"],
        _ => &["volleys at", "fires on", "gives fire to", "lets fly at"],
    }
}

/// At whom, and how far off.
pub(super) fn aim(target: &str, range: u32) -> String {
    match range {
        1 => format!("{target} at close quarters"),
        _ => format!("{target} at {} hexes", crate::kit::number(range)),
    }
}

/// How an arm charges.
pub(super) fn charging(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Cavalry => &["charges", "rides at", "spurs into"],
        _ => &["goes in with the bayonet against", "charges", "storms"],
    }
}

/// The verb that goes with an army's name.
pub(super) fn number_of(army: &str, one: &'static str, many: &'static str) -> &'static str {
    if army.starts_with("the ") && army.ends_with('s')
        || army.ends_with("sh")
        || army.ends_with("ch")
    {
        many
    } else {
        one
    }
}
