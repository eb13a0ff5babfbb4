//! The words in which these rules tell a battle.

use crate::adjudicate::{Choices, wordings};
use crate::rules::really_simple::troops::units::{Form, Kind};

wordings! {
    IDLES of "idle" = ["stand where they are", "wait", "keep their places", "look on"];
    IDLES_ONE of "idle" = ["stands where it is", "waits", "keeps its place", "looks on"];
    IDLES_GENERAL of "idle" = ["stays where he is", "waits", "looks on"];
    /// What comes of a volley that misses.
    MISSES of "misses" = [
        " to no effect",
        " and hits nothing",
        ", but the shots go high",
        " without touching a man",
        " and wastes its powder",
    ];
    /// The same in a sentence that has an `and` already.
    MISSES_TOO of "misses" = [
        " to no effect",
        ", hitting nothing",
        ", but the shots go high",
        " without touching a man",
        ", wasting its powder",
    ];
    /// What comes of a volley that hits.
    HITS of "hits" = [" and scores {}", " for {}", ", scoring {}"];
    /// The same in a sentence that has an `and` already.
    HITS_TOO of "hits" = [" for {}", ", scoring {}"];
    LEFT of "left" = ["is down to {}", "is left with {}", "has {} left"];
    SPARED of "fate" = [
        "{by} aims at {}, who comes through unhurt, and a hit is lost",
        "{by} spends a hit on {}, who loses his hat and no more",
        "{by} picks out {} in the smoke and misses him, at the cost of a hit",
    ];
    /// The same where it came to blows.
    SPARED_IN_MELEE of "fate" = [
        "{by} goes for {}, who cuts his way out, and a hit is lost",
        "{by} closes in on {}, who fights his way clear, at the cost of a hit",
        "{by} wastes a blow on {}, who parries it",
    ];
    KILLED of "fate" = [
        "in the thick of it {} falls, killed",
        "{} is hit and dies where he falls",
        "{} is shot dead among his men",
    ];
    /// The same where it came to blows.
    KILLED_IN_MELEE of "fate" = [
        "in the thick of it {} falls, killed",
        "{} is cut down among his men",
        "{} goes down under the blows and does not rise",
    ];
    DRAWN of "drawn" = [
        "neither gives way: {} each, and the fight is drawn",
        "they part at {} each, with nothing settled",
        "it is {} each, and neither yields a yard",
    ];
    WINS of "wins" = [
        "has the better of it",
        "carries the day",
        "comes out on top",
        "wins the fight",
    ];
    HOLDS of "holds" = [
        "holds its ground and wins",
        "beats off the attack",
        "gives better than it gets",
    ];
    NOBODY_HURT of "nobody hurt" = [
        "there is much shouting and nobody is hurt: a draw",
        "they glare at each other across a few yards: a draw",
        "not a blow strikes home on either side: a draw",
    ];
    DESTROYED of "gone" = [
        "is destroyed",
        "ceases to exist",
        "is wiped out",
        "is gone from the field",
    ];
    DISINTEGRATES of "gone" = [
        "has nowhere to go and disintegrates",
        "dissolves where it stands",
        "falls apart, every man for himself",
    ];
    LEAVES of "gone" = [
        "leaves the field",
        "streams off the field and is seen no more",
        "quits the battle",
    ];
    TAKEN_OFF of "gone" = ["is taken off the field"];
    BREAKS of "morale" = ["has had enough", "loses heart", "breaks", "gives way to panic"];
    STEADY of "morale" = [
        "wavers, and stands",
        "closes its ranks and stays",
        "is shaken but holds",
        "keeps its nerve",
    ];
    RALLIES of "rally" = [
        "rallies {}",
        "brings {} to a halt and back to its duty",
        "steadies {}, which turns about",
    ];
    IN_VAIN of "rally" = [
        "tries to rally {}, in vain",
        "shouts himself hoarse at {}, which does not listen",
        "cannot stop {}",
    ];
    THROWN_BACK of "falls back" = ["is thrown back to", "is driven back to", "recoils to"];
    RUNS of "falls back" = ["runs back to", "falls back in disorder to", "goes back to"];
    RETREATS of "falls back" = [
        "goes on retreating, to",
        "keeps going to the rear, to",
        "retreats further, to",
    ];
    WALKS of "moves" = ["walks", "goes on foot"];
    GENERAL_RIDES of "moves" = ["rides", "gallops", "trots over"];
    HORSE_ON of "moves" = ["trots forward", "rides forward", "advances at the trot"];
    HORSE_BACK of "moves" = ["rides back", "wheels away", "trots to the rear"];
    HORSE_ACROSS of "moves" = ["trots across", "shifts ground"];
    GUNS_ON of "moves" = ["rolls forward", "brings its guns forward"];
    GUNS_BACK of "moves" = ["draws its guns back", "rolls back"];
    GUNS_ACROSS of "moves" = ["shifts its guns"];
    RIFLES_ON of "moves" = ["slips forward", "skirmishes forward", "advances at the double"];
    RIFLES_BACK of "moves" = ["slips away", "drops back"];
    FOOT_ON of "moves" = ["advances", "marches forward", "comes on", "steps out"];
    FOOT_BACK of "moves" = ["draws back", "marches to the rear", "steps back"];
    FOOT_ACROSS of "moves" = ["moves across", "sidles", "shifts its ground"];
    GUNS_FIRE of "fires" = ["opens on", "fires on", "plays upon", "sends its shot into"];
    RIFLES_FIRE of "fires" = ["picks at", "fires on", "takes aim at", "snipes at"];
    FOOT_FIRES of "fires" = ["volleys at", "fires on", "gives fire to", "lets fly at"];
    HORSE_CHARGES of "charges" = ["charges", "rides at", "spurs into"];
    FOOT_CHARGES of "charges" = ["goes in with the bayonet against", "charges", "storms"];
}

/// What a General is called.
pub(crate) fn general(name: &str) -> String {
    let titled = name.contains(' ') || name.chars().skip(1).all(char::is_lowercase) && name.len() > 3;
    if titled { name.to_owned() } else { format!("General {name}") }
}

/// A place's name as people write it: `la-haye-sainte` is La Haye Sainte, `the-mill` the Mill.
pub(crate) fn title(name: &str) -> String {
    const SMALL: &[&str] = &["the", "of", "de", "du", "des", "sur", "am", "an", "der"];
    let capital = |word: &str| {
        if SMALL.contains(&word) {
            return word.to_owned();
        }
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
    };
    let words = name.split('-').map(capital);
    words.collect::<Vec<_>>().join(" ")
}

/// How a unit stands.
pub(crate) fn formed(form: Form) -> &'static str {
    match form {
        Form::Line => "in line",
        Form::Column => "in column",
        Form::Square => "in square",
        Form::Limbered => "limbered",
        Form::Unlimbered => "unlimbered",
    }
}

/// How it takes up a formation.
pub(crate) fn forming(form: Form) -> &'static str {
    match form {
        Form::Line => "forms line",
        Form::Column => "forms column",
        Form::Square => "forms square",
        Form::Limbered => "limbers up",
        Form::Unlimbered => "unlimbers",
    }
}

/// How a piece goes, by its arm and by whether it comes nearer the enemy's edge.
pub(crate) fn going(kind: Kind, on_foot: bool, ahead: i32) -> Choices {
    match (kind, ahead.signum()) {
        (Kind::General, _) if on_foot => WALKS,
        (Kind::General, _) => GENERAL_RIDES,
        (Kind::Cavalry, 1) => HORSE_ON,
        (Kind::Cavalry, -1) => HORSE_BACK,
        (Kind::Cavalry, _) => HORSE_ACROSS,
        (Kind::Artillery, 1) => GUNS_ON,
        (Kind::Artillery, -1) => GUNS_BACK,
        (Kind::Artillery, _) => GUNS_ACROSS,
        (Kind::Rifle, 1) => RIFLES_ON,
        (Kind::Rifle, -1) => RIFLES_BACK,
        (_, 1) => FOOT_ON,
        (_, -1) => FOOT_BACK,
        (..) => FOOT_ACROSS,
    }
}

/// How an arm fires.
pub(crate) fn firing(kind: Kind) -> Choices {
    match kind {
        Kind::Artillery => GUNS_FIRE,
        Kind::Rifle => RIFLES_FIRE,
        _ => FOOT_FIRES,
    }
}

/// At whom, and how far off.
pub(crate) fn aim(target: &str, range: u32) -> String {
    match range {
        1 => format!("{target} at close quarters"),
        _ => format!("{target} at {} hexes", crate::kit::number(range)),
    }
}

/// How an arm charges.
pub(crate) fn charging(kind: Kind) -> Choices {
    match kind {
        Kind::Cavalry => HORSE_CHARGES,
        _ => FOOT_CHARGES,
    }
}
