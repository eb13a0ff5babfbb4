//! The words for fire, melee and what comes after them, as in `wording`.

use super::voice::Choices;

/// Artillery; what is fired at is `{}`.
pub(super) const CANISTER: Choices = (
    "canister",
    &[
        "[pours] canister into {}",
        "[sweeps] {} with canister",
        "[opens] on {} with canister",
        "[empties] [its] canister into {}",
        "[rakes] {} with canister",
        "[turns] [its] canister on {}",
    ],
);
pub(super) const ROUND_SHOT: Choices = (
    "round shot",
    &[
        "[plays] on {} with roundshot",
        "[bowls] [its] roundshot at {}",
        "[opens] on {} with roundshot",
        "[sends] roundshot into {}",
        "[cannonades] {}",
        "[tries] the ranks of {} with roundshot",
    ],
);
pub(super) const SHELL: Choices = (
    "shell",
    &[
        "[drops] shells on {}",
        "[throws] shells at {}",
        "[lobs] shells among {}",
        "[bursts] [its] shells over {}",
        "[shells] {}",
    ],
);
pub(super) const SHRAPNEL: Choices = (
    "shrapnel",
    &["[bursts] shrapnel over {}", "[opens] on {} with shrapnel"],
);
pub(super) const GUNS_DEFEND: Choices = (
    "guns defend",
    &[
        "[stands] to [its] guns and [meets] {} with fire",
        "[fires] into {} as the charge comes in,",
    ],
);
/// Pieces that are laid and do not go off.
pub(super) const LAYS: Choices = (
    "lays",
    &[
        "[lays] [its] pieces on {}",
        "[takes] aim at {}",
        "[is] laid on {}",
        "[picks] out {} for [its] fire",
    ],
);
/// Other `{pieces}` of a battery, at `{}`.
pub(super) const ALSO_FIRES: Choices = (
    "also fires",
    &[
        ", while {pieces} [throws] {with} at {}",
        "; {pieces} [sends] {with} at {}",
        ", and {pieces} [joins] in with {with} at {}",
        "; {pieces} [adds] {with} at {}",
    ],
);
pub(super) const ALSO_MISSES_FIRE: Choices = (
    "also misses fire",
    &[
        ", while {pieces} [misses] fire",
        "; {pieces} [does] not go off",
        ", but {pieces} [hangs] fire",
    ],
);
/// Small arms.
pub(super) const MUSKETS: Choices = (
    "muskets",
    &[
        "[fires] on {}",
        "[volleys] at {}",
        "[lets] fly at {}",
        "[opens] fire on {}",
        "[empties] [its] muskets at {}",
        "[pours] a volley into {}",
        "[gives] {} a volley",
        "[keeps] up a rolling fire on {}",
    ],
);
pub(super) const DIVIDES: Choices = (
    "divides",
    &[
        "[divides] [its] fire between {}",
        "[spreads] [its] fire over {}",
    ],
);
pub(super) const DEFENSIVE: Choices = (
    "defensive",
    &[
        "[lets] {} come on, and [fires]",
        "[meets] {} with [its] fire",
        "[fires] into {} as the charge comes in,",
    ],
);
pub(super) const CROSSING: Choices = (
    "crossing",
    &[
        "[fires] on {} in passing, at long range",
        "[takes] {} under long fire on the way past",
    ],
);
pub(super) const INTO_THE_BACKS: Choices = (
    "into the backs",
    &["[fires] into {} in retreat", "[sends] a volley after {}"],
);
/// Whether the charged are in time with their fire.
pub(super) const NOT_READY: Choices = (
    "not ready",
    &["[gets] off no shot at {}", "[has] no time to fire on {}"],
);
pub(super) const READY: Choices = (
    "ready",
    &["[is] ready for {}", "[waits] for {} with levelled muskets"],
);
/// What fire does.
pub(super) const HITS: Choices = (
    "hits",
    &[
        " and [brings] down {}",
        ", at the cost of {}",
        " and [costs] {foe} {}",
        ", and {} {fall}",
        ", which costs {foe} {}",
    ],
);
pub(super) const COSTS: Choices = ("costs", &[" and [costs] {}", ", which costs {}"]);
pub(super) const MISSES: Choices = (
    "misses",
    &[
        ", to no effect",
        " and [hits] nobody",
        ", but the fire goes high",
        ", and the powder is wasted",
        ", without harm to anybody",
        ", and all of it flies wide",
    ],
);
pub(super) const COVERED: Choices = (
    "covered",
    &[
        ", but the cover takes the worst of it",
        ", and [spends] it upon the cover",
    ],
);
pub(super) const TOO_FEW: Choices = (
    "too few",
    &[
        ", with too little behind it to tell",
        ", a fire too thin to matter",
    ],
);
pub(super) const ALONE_MISSES_FIRE: Choices = (
    "alone misses fire",
    &[
        ", but the piece misses fire",
        ", but the gun does not go off",
        ", but there is a flash in the pan and no more",
    ],
);
pub(super) const BOTH_MISS_FIRE: Choices = (
    "both miss fire",
    &[", but both pieces miss fire", ", but neither gun goes off"],
);
pub(super) const ALL_MISS_FIRE: Choices = (
    "all miss fire",
    &[
        ", but every piece misses fire",
        ", but not one of the guns goes off",
    ],
);
pub(super) const HOLDS_FIRE: Choices = (
    "holds fire",
    &["[holds] [its] fire", "[keeps] [its] powder dry"],
);
/// Losses of a whole phase.
pub(super) const SMOKE_CLEARS: &[&str] = &[
    "as the smoke clears, the ranks are counted: the fire has cost {}",
    "the smoke clears, and the fire is seen to have cost {}",
    "when the fire has died down, its price is known: {}",
    "the drifting smoke uncovers what the fire has cost: {}",
];
pub(super) const SHOOTS_UP: Choices = (
    "shoots up",
    &[
        "shoots straight up into the sky and is lost",
        "climbs out of sight and is not seen again",
    ],
);
