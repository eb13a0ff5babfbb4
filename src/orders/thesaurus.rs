//! What people say for a step, a table for each meaning: verbs with what stands fast behind them. One table for the reader of lines and
//! for the cures that it offers; what a meaning comes to, the verbs of a rule set decide.
//!
//! Words stand in their plain form: whoever `stands`, or is `standing`, is found under `stand`. A word behind a `~` stands for all of its
//! kind: `~your` for whose something is, `~self` for oneself, `~them` for whoever was named, `~you` for who does it, `~be` for being.

/// A meaning of a verb, whatever it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// Does nothing, and has nothing behind it.
    Nothing,
    /// Stays where it is, or with somebody.
    Stay,
    /// Holds a place or a front.
    Hold,
    /// Does not fire.
    HoldFire,
    /// Fires at somebody.
    Fire,
    /// Gives somebody fire: `give the 27th a volley`.
    Give,
    /// Lets somebody have fire: `let the 27th have it`.
    Let,
    /// Falls upon somebody.
    Charge,
    /// Goes somewhere.
    Go,
    /// Goes back.
    Back,
    /// Goes aside.
    Aside,
    /// Comes near to somebody.
    Approach,
    /// Goes to somebody and with him.
    Accompany,
    /// Goes where somebody goes.
    Follow,
    /// Goes after an enemy.
    Pursue,
    /// Goes to a place to have it.
    Take,
    /// Changes formation.
    Form,
    /// Makes guns ready to march.
    Limber,
    /// Makes guns ready to fire.
    Unlimber,
    /// Turns by an angle, or to something.
    Turn,
    /// Turns about.
    About,
    /// Turns to something.
    Look,
    /// Rallies.
    Rally,
    /// Comes on to the table.
    Enter,
    /// Marches, and how: forced.
    Force,
    /// Sets out at an hour.
    SetOut,
    /// Makes a force of its own of somebody.
    Detach,
    /// Keeps the enemy from seeing.
    Screen,
    /// Gives way from place to place.
    Delay,
    /// Keeps out of everybody's way.
    Avoid,
    /// Is to be ready, and does nothing yet.
    Ready,
    /// Is to go on as before.
    GoOn,
    /// Makes a bridge useless.
    Burn,
    /// Gathers stores in a town.
    Depot,
}

/// What may stand behind a verb of staying or holding, and says no more than it does.
pub const IN_PLACE: &[&str] = &[
    "fast",
    "firm",
    "still",
    "here",
    "there",
    "put",
    "pat",
    "tight",
    "back",
    "on",
    "out",
    "by",
    "ready",
    "steady",
    "quiet",
    "calm",
    "alert",
    "stationary",
    "ground",
    "~your ground",
    "this ground",
    "position",
    "~your position",
    "this position",
    "~your place",
    "~your post",
    "~your line",
    "the line",
    "place",
    "in place",
    "in position",
    "in ~your position",
    "in ~your place",
    "in ~your ranks",
    "in reserve",
    "in good order",
    "in formation",
    "formation",
    "together",
    "where ~you ~be",
    "where ~you stand",
    "where ~you ~be standing",
    "as ~you ~be",
    "as ~you stand",
    "on the spot",
    "on the defensive",
    "on guard",
    "at the halt",
    "mounted",
    "out of it",
    "~your fate",
    "no matter what",
];

/// What stands before whom one aims at.
pub const AIMS: &[&str] = &[
    "only at",
    "only on",
    "just at",
    "only upon",
    "at",
    "on",
    "upon",
    "into",
    "against",
    "towards",
    "toward",
    "up",
    "down",
    "away at",
    "over at",
    "down on",
    "down upon",
];

/// What a shot is called, behind whom it is given to, or before.
pub const SHOTS_GIVEN: &[&str] = &[
    "a volley",
    "a good volley",
    "one volley",
    "volleys",
    "volley",
    "~your fire",
    "fire",
    "a salvo",
    "a broadside",
    "a shot",
    "some shots",
    "it",
    "what for",
    "hell",
    "a dose of lead",
    "a warm reception",
    "a taste of lead",
];

/// What stands before where one goes.
pub const GOALS: &[&str] = &[
    "to",
    "into",
    "onto",
    "on to",
    "in to",
    "inside",
    "up to",
    "right up to",
    "as far as",
    "all the way to",
    "down to",
    "over to",
    "across to",
    "out to",
    "off to",
    "away to",
    "round to",
    "around to",
    "in",
    "at",
    "for",
    "up into",
    "up onto",
    "down into",
    "over into",
];

/// What stands before whom or what one goes towards.
pub const TOWARDS: &[&str] = &[
    "toward",
    "towards",
    "up towards",
    "down towards",
    "over towards",
    "in the direction of",
    "on",
    "upon",
    "against",
];

/// What stands before whom one keeps near.
pub const BESIDE: &[&str] = &[
    "behind",
    "close behind",
    "just behind",
    "right behind",
    "in rear of",
    "in the rear of",
    "to the rear of",
    "beside",
    "next to",
    "alongside",
    "near",
    "near to",
    "close to",
    "close by",
    "by",
    "with",
    "after",
    "to support",
    "in support of",
    "to the help of",
    "to the aid of",
    "to the support of",
    "to the rescue of",
    "in aid of",
    "to join",
    "to help",
    "to reinforce",
    "wherever",
];

/// Words of a way that say nothing of it.
pub const ALONG: &[&str] = &[
    "up",
    "over",
    "on",
    "off",
    "out",
    "down",
    "along",
    "across",
    "away",
    "round",
    "around",
    "right",
    "straight",
    "directly",
    "straight on",
    "straight ahead",
    "then",
    "there",
    "onward",
    "onwards",
];

/// Words for going ahead.
pub const AHEAD: &[&str] = &["forward", "forwards", "ahead", "onward", "onwards", "to the front", "straight forward"];

/// Words for going back.
pub const REARWARD: &[&str] =
    &["back", "backward", "backwards", "rearward", "rearwards", "to the rear", "towards the rear", "to ~your rear"];

/// Whom a verb of going takes along, where they are those who are ordered.
pub const THOSE_ORDERED: &[&str] = &[
    "~your men",
    "~your troops",
    "~your guns",
    "~your gun",
    "~your battalion",
    "~your regiment",
    "~your brigade",
    "~your squadron",
    "~your corps",
    "~your division",
    "~your cavalry",
    "~your infantry",
    "~your horse",
    "~your force",
    "~your forces",
    "~your battery",
    "~self",
    "~them",
    "guns",
    "everybody",
    "everyone",
];

/// How fast, where the rules have no word for it.
pub const PACE: &[&str] = &[
    "quickly",
    "swiftly",
    "rapidly",
    "briskly",
    "fast",
    "as fast as ~you can",
    "as fast as possible",
    "as quickly as ~you can",
    "as quick as ~you can",
    "as quick as possible",
    "as swiftly as ~you can",
    "as swiftly as possible",
    "as quickly as possible",
    "as soon as ~you can",
    "as soon as possible",
    "with all speed",
    "with all possible speed",
    "with all haste",
    "at all speed",
    "at the double",
    "at the gallop",
    "at a gallop",
    "at the trot",
    "at a trot",
    "at the walk",
    "post haste",
    "in haste",
];

/// A march by night, in a campaign.
pub const NIGHTLY: &[&str] = &[
    "by night",
    "at night",
    "through the night",
    "overnight",
    "all night",
    "in the night",
    "during the night",
    "night march",
    "by night march",
    "in a night march",
];

/// What may stand behind a march by night or a forced one: it is ordered all the same.
pub const IF_NEEDED: &[&str] =
    &["if need be", "if needed", "if necessary", "if ~you must", "if ~you have to", "if it must be"];

/// A march that is forced.
pub const FORCEDLY: &[&str] = &[
    "forced march",
    "forced marches",
    "by forced march",
    "by forced marches",
    "in forced marches",
    "in a forced march",
    "at a forced march",
    "at forced march",
    "at the forced march",
    "at a forced pace",
    "at forced pace",
    "with forced marches",
];
