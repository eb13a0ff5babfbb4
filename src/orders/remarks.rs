//! What people write beside an order that orders nothing: what would not be done anyway, what a step is for, what may come of it.

/// What is denied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// To attack somebody.
    Charge,
    /// To go anywhere.
    Move,
    /// To go back.
    Back,
    /// To rally somebody.
    Rally,
    /// To go after whoever is beaten.
    Follow,
    /// To march forced.
    Forced,
    /// To stop.
    Stop,
}

/// What denies. A shot that is denied is an order of its own.
pub const DENIALS: &[&str] = &["do not", "don't", "dont", "never", "no", "not", "without"];

/// Verbs behind a denial, and what is denied by them.
pub const DENIED: &[(&[&str], Denied)] = &[
    (
        &["attack", "attacks", "attacking", "charge", "charges", "charging", "assault", "assaults", "assaulting"],
        Denied::Charge,
    ),
    (
        &[
            "move",
            "moving",
            "movement",
            "advance",
            "advancing",
            "go",
            "leave",
            "stir",
            "budge",
            "stray",
            "go forward",
            "move forward",
            "go anywhere",
            "move anywhere",
        ],
        Denied::Move,
    ),
    (
        &[
            "retreat",
            "retreats",
            "retreating",
            "withdraw",
            "withdrawing",
            "withdrawal",
            "retire",
            "retiring",
            "give way",
            "giving way",
            "give ground",
            "giving ground",
            "fall back",
            "falling back",
            "run",
            "run away",
            "running",
        ],
        Denied::Back,
    ),
    (&["rally", "rallying"], Denied::Rally),
    (
        &[
            "follow",
            "following",
            "follow up",
            "pursue",
            "pursuit",
            "pursuing",
            "chase",
            "chasing",
            "run after",
            "go after",
        ],
        Denied::Follow,
    ),
    (&["forced march", "forced marches", "force march", "forced marching", "forcing the pace"], Denied::Forced),
    (&["stop", "stopping", "halt", "halting", "pause", "hesitate"], Denied::Stop),
];

/// What stands behind what is denied, and says no more.
pub const THIS_ONCE: &[&str] =
    &["this turn", "this time", "yet", "now", "for now", "at all", "for the moment", "today", "just yet"];

/// What somebody wishes who gives an order.
pub const WANTING: &[&str] = &[
    "want",
    "wants",
    "need",
    "needs",
    "might",
    "may",
    "could",
    "can",
    "must not",
    "cannot",
    "can't",
    "may not",
    "expect",
    "believe",
    "fear",
    "like",
    "would like",
];

/// What may come of it for whoever is told.
pub const MIGHT: &[&str] = &["might", "may", "could", "can"];

/// Before what a step is for.
pub const WHY: &[&str] = &[
    "so that",
    "so as to",
    "in order to",
    "in order that",
    "because",
    "since",
    "in support of",
    "to cover",
    "to protect",
    "to shield",
    "to support",
    "to keep in touch with",
];

/// Likewise at the end of a step.
pub const PURPOSES: &[&str] = &[
    "to cover",
    "to protect",
    "to shield",
    "to support",
    "to help",
    "to threaten",
    "to block",
    "in order to",
    "so as to",
    "so that",
];

/// What whoever is fired at is doing.
pub const AS_THEY_COME: &[&str] = &[
    "as they come in",
    "as they come on",
    "as they come",
    "as they come up",
    "as he comes in",
    "as he comes on",
    "as he comes",
    "as it comes in",
    "as it comes on",
    "as it comes",
    "as they charge",
    "as they close",
    "as they come at you",
];

/// When somebody does what he is not ordered to do now.
pub const WHEN_THEY_COME: &[&str] = &[
    "when they come",
    "when he comes",
    "when it comes",
    "if they come",
    "once they come",
    "when they come on",
    "when they are here",
];

/// What goes with a step of a verb, or with any.
pub const ALONG: &[(&[&str], &str)] = &[
    (&["help them rally", "help it rally", "help him rally", "help them to rally", "help him to rally"], "to"),
    (
        &[
            "lead them in the melee",
            "lead it in the melee",
            "lead him in the melee",
            "lead them in it",
            "encourage them",
        ],
        "to",
    ),
    (
        &[
            "stay out of sight",
            "keep out of sight",
            "stay hidden",
            "keep hidden",
            "keep your heads down",
            "out of sight",
            "out of harm's way",
            "out of musket shot",
            "out of musket range",
            "out of gunshot",
        ],
        "",
    ),
    (&["as the reserve", "as reserve"], ""),
    (&["stop", "halt", "stop there", "halt there"], "follow"),
];

/// To stand against whoever comes.
pub const MEETING: &[&str] = &["receive", "meet", "await"];

/// Whom one receives.
pub const MET: &[&str] = &[
    "both",
    "both of them",
    "them both",
    "the charge",
    "their charge",
    "his charge",
    "the attack",
    "their attack",
    "his attack",
    "whoever comes",
    "whatever comes",
    "all of them",
];

/// The enemy, who is let do something while one stands.
pub const LETTING: &[&str] = &["let them", "let him", "let it", "let her", "let the enemy"];

/// What one does who comes first.
pub const COMING_FIRST: &[&str] = &["goes", "go", "tries", "try", "charges", "moves", "attacks", "acts", "leads"];
