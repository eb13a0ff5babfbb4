//! What people say round about an order and in names, beside the verbs of [`sayings`](super::sayings): words that add nothing, words for
//! another choice, titles, and words that are written short.

/// Titles that stand before the names of people.
pub const TITLES: &[&str] = &[
    "general",
    "gen",
    "marshal",
    "colonel",
    "col",
    "major",
    "maj",
    "captain",
    "capt",
    "brigadier",
    "brig",
    "prince",
    "duke",
    "sir",
    "lord",
    "count",
    "baron",
    "comte",
    "archduke",
    "fm",
    "fml",
    "gd",
    "gb",
];

/// What people write for a word of a name.
pub const SHORTENED: &[(&str, &str)] = &[
    ("sqn", "squadron"),
    ("sqdn", "squadron"),
    ("sqns", "squadron"),
    ("bty", "battery"),
    ("btty", "battery"),
    ("batt", "battery"),
    ("regt", "regiment"),
    ("rgt", "regiment"),
    ("bn", "battalion"),
    ("btn", "battalion"),
    ("bde", "brigade"),
    ("coy", "company"),
    ("arty", "artillery"),
    ("cav", "cavalry"),
    ("inf", "infantry"),
    ("pounder", "pdr"),
    ("pounders", "pdr"),
    ("pdrs", "pdr"),
    ("lb", "pdr"),
    ("grens", "grenadier"),
    ("gren", "grenadier"),
    ("cuirs", "cuirassier"),
    ("drag", "dragoon"),
];

/// Words that change nothing in an order.
pub const IDLE: &[&str] = &[
    "please",
    "just",
    "simply",
    "immediately",
    "at once",
    "straight away",
    "if possible",
    "if at all possible",
    "if you can",
    "if it can",
    "if they can",
    "if he can",
    "if able",
    "where possible",
    "when possible",
    "if you can reach it",
    "if you can reach him",
    "if you can reach them",
    "if it can reach it",
    "if it can reach him",
    "if it can reach them",
    "if in reach",
    "if in range",
    "if it is in range",
    "if he is in range",
    "if they are in range",
    "if within range",
    "when in range",
    "with the bayonet",
    "at the point of the bayonet",
    "sword in hand",
    "in range",
    "within range",
    "that is in range",
    "who is in range",
    "in sight",
    "steadily",
    "carefully",
    "cautiously",
    "boldly",
    "gallantly",
    "bravely",
    "stubbornly",
    "doggedly",
    "smartly",
    "promptly",
    "calmly",
    "quietly",
    "resolutely",
    "vigorously",
    "firmly",
    "kindly",
    "duly",
    "you can see",
    "that you can see",
    "whom you can see",
    "you can reach",
    "that you can reach",
    "you can hit",
    "that you can hit",
    "you can find",
    "within sight",
    "in reach",
    "within reach",
    "if there is time",
    "if there's time",
    "if time allows",
    "if you have time",
    "if you have the time",
    "if you get the chance",
    "if the chance offers",
];

/// What stands before what is done instead.
pub const INSTEAD: &[&str] = &[
    "or else",
    "or otherwise",
    "failing that",
    "failing which",
    "if that fails",
    "if this fails",
    "if it fails",
    "if that is impossible",
    "if that is not possible",
    "if that isn't possible",
    "if not possible",
    "if impossible",
    "if unable",
    "if you cannot",
    "if you can't",
    "if it cannot",
    "if it can't",
    "if he cannot",
    "if they cannot",
];

/// Words that are half of `if`.
pub const ONLY_IF: &[&str] = &[
    "but only if",
    "only if",
    "but only when",
    "only when",
    "provided that",
    "provided",
    "as long as",
    "so long as",
    "while",
    "whilst",
];

/// What is denied beside an order that does not do it, and the verb that does: nothing is said by it.
pub const ASSURANCES: &[(&[&str], &str)] = &[
    (
        &[
            "no fighting",
            "no charging",
            "no charge",
            "no charges",
            "do not charge",
            "don't charge",
            "not charge",
            "without charging",
        ],
        "charge",
    ),
    (
        &[
            "no pursuit",
            "do not chase",
            "don't chase",
            "not chase",
            "do not follow up",
            "don't follow up",
            "do not run after",
            "don't run after",
            "no following",
            "do not follow",
            "don't follow",
            "not follow",
            "do not pursue",
            "don't pursue",
            "not pursue",
            "without following",
        ],
        "follow",
    ),
    (&["cold steel only", "only cold steel", "the bayonet only", "bayonets only", "bayonet only"], "fire"),
];

/// Words for a kind of shot, and the one of the language.
pub const SHOTS: &[(&str, &str)] = &[
    ("round shot", "roundshot"),
    ("solid shot", "roundshot"),
    ("roundshot", "roundshot"),
    ("case shot", "canister"),
    ("canister", "canister"),
    ("grapeshot", "canister"),
    ("shrapnel", "shrapnel"),
    ("shell", "shell"),
    ("shells", "shell"),
    ("rocket", "rocket"),
    ("rockets", "rocket"),
];

/// How far at the most, before a length.
pub const AT_MOST: &[&str] =
    &["but no more than", "no more than", "but not more than", "not more than", "but no farther than", "at most"];

/// Words that people draw together.
pub const CONTRACTIONS: &[(&str, &str)] = &[
    ("it's", "it is"),
    ("he's", "he is"),
    ("she's", "she is"),
    ("that's", "that is"),
    ("they're", "they are"),
    ("you're", "you are"),
    ("we're", "we are"),
    ("they've", "they have"),
    ("it'll", "it will"),
    ("they'll", "they will"),
];

/// What stands for the case that was excepted before: `unless it is in square, in which case ...`.
pub const SO: &[&str] = &[
    "in which case",
    "in that case",
    "if so",
    "if it is",
    "if he is",
    "if she is",
    "if they are",
    "if it has",
    "if he has",
    "if they have",
    "if it does",
    "if they do",
];

/// What is said of somebody who can no longer be aimed at.
pub const GONE: &[&str] = &[
    "is out of sight",
    "are out of sight",
    "is not in sight",
    "are not in sight",
    "is hidden",
    "are hidden",
    "is no longer possible",
    "are no longer possible",
    "cannot see it",
    "cannot see him",
    "cannot see them",
    "can't see it",
    "can't see him",
    "can't see them",
    "cannot be seen",
    "can't be seen",
    "have left",
    "has left",
    "is gone",
    "are gone",
    "has gone",
    "have gone",
    "is no longer there",
    "are no longer there",
    "is not there",
    "are not there",
    "is destroyed",
    "are destroyed",
    "is dead",
    "are dead",
    "is out of range",
    "are out of range",
    "is out of reach",
    "are out of reach",
    "cannot be reached",
    "can't be reached",
    "cannot reach it",
    "cannot reach him",
    "cannot reach them",
    "can't reach it",
    "can't reach him",
    "can't reach them",
    "cannot reach",
    "can't reach",
];

/// What one gives who fires.
pub const VOLLEYS: &[&str] = &["a volley", "volleys", "volley", "your fire", "fire", "a salvo", "a broadside"];

/// Verbs of firing that stand before the verbs of the language.
pub const FIRING: &[&str] = &["fire", "give"];

/// Staying where one is, before an hour that one waits for.
pub const STAYING: &[&str] = &[
    "wait",
    "stand",
    "stay",
    "hold",
    "rest",
    "halt",
    "remain",
    "stop",
    "wait here",
    "stay here",
    "stay there",
    "wait there",
    "rest there",
    "stand fast",
    "stand still",
    "hold position",
    "stay where you are",
];
/// A turn about and a march away, where the language has one word for them.
pub const ABOUT_AND_AWAY: &[&str] = &[
    "turn about and retire",
    "about turn and retire",
    "about face and retire",
    "face about and retire",
    "turn around and retire",
    "turn about and withdraw",
    "turn about and go",
];

/// What is said of anybody whose flank can be struck.
pub const OPEN_FLANK: &[&str] = &[
    "whose flank is open",
    "whose flank is exposed",
    "with an open flank",
    "with its flank open",
    "with their flank open",
    "who shows a flank",
    "who shows his flank",
];

/// What stands behind a verb of a reply, or of a stance, and says no more than the verb does.
pub const OBJECTS: &[&str] = &[
    "it",
    "him",
    "them",
    "enemy",
    "the enemy",
    "battle",
    "a battle",
    "combat",
    "contact",
    "action",
    "the hex",
    "their hex",
    "its hex",
    "his hex",
    "the field",
    "the ground",
    "the position",
    "the town",
    "the village",
    "the place",
    "the attack",
    "the bridge",
    "the bridge behind you",
    "the bridge behind it",
    "the bridge behind us",
    "the bridge behind them",
    "the corps",
    "the army",
    "the march",
    "the retreat",
    "our march",
    "our retreat",
    "our flank",
    "our flanks",
    "the rest",
    "the others",
    "the crossing",
];

/// By the road, before or behind where one goes.
pub const ROADS: &[&str] = &[
    "along the road",
    "along the highroad",
    "along the high road",
    "down the road",
    "down the highroad",
    "up the road",
    "up the highroad",
    "by road",
    "by the road",
    "by the highroad",
    "on the road",
    "on the highroad",
];

/// A march that is forced.
pub const FORCED: &[&str] = &[
    "forced march",
    "force march",
    "forced marches",
    "by forced march",
    "by forced marches",
    "at a forced march",
    "at forced march",
    "at the forced march",
    "at a forced pace",
    "at forced pace",
    "make a forced march",
];

/// By night.
pub const BY_NIGHT: &[&str] = &[
    "by night",
    "at night",
    "through the night",
    "march by night",
    "overnight",
    "through the night",
    "all night",
    "in the night",
    "march at night",
];

/// Setting out, before an hour.
pub const SETTING_OUT: &[&str] =
    &["start", "start out", "set out", "set off", "depart", "leave", "march off", "set off", "start off", "move off"];

/// What stands before the number that a die must show.
pub const NEEDS: &[&str] = &["you need", "we need", "i need", "it needs", "he needs", "they need"];
