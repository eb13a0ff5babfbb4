//! The words for fire, melee and what comes after them, as in `wording`.

use crate::adjudicate::wordings;

wordings! {
    /// Artillery; what is fired at is `{}`.
    CANISTER of "canister" = [
        "[pours] canister into {}",
        "[sweeps] {} with canister",
        "[opens] on {} with canister",
    ];
    ROUND_SHOT of "round shot" = [
        "[plays] on {} with roundshot",
        "[bowls] [its] roundshot at {}",
        "[opens] on {} with roundshot",
        "[sends] roundshot into {}",
    ];
    SHELL of "shell" = ["[drops] shells on {}", "[throws] shells at {}", "[lobs] shells among {}"];
    SHRAPNEL of "shrapnel" = ["[bursts] shrapnel over {}", "[opens] on {} with shrapnel"];
    GUNS_DEFEND of "guns defend" = [
        "[stands] to [its] guns and [meets] {} with fire",
        "[fires] into {} as the charge comes in,",
    ];
    /// Small arms.
    MUSKETS of "muskets" = [
        "[fires] on {}",
        "[volleys] at {}",
        "[lets] fly at {}",
        "[opens] fire on {}",
        "[empties] [its] muskets at {}",
    ];
    DIVIDES of "divides" = ["[divides] [its] fire between {}", "[spreads] [its] fire over {}"];
    DEFENSIVE of "defensive" = [
        "[lets] {} come on, and [fires]",
        "[meets] {} with [its] fire",
        "[fires] into {} as the charge comes in,",
    ];
    CROSSING of "crossing" = [
        "[fires] on {} in passing, at long range",
        "[takes] {} under long fire on the way past",
    ];
    INTO_THE_BACKS of "into the backs" = [
        "[fires] into {} in retreat",
        "[sends] a volley after {}",
    ];
    /// Whether the charged are in time with their fire.
    NOT_READY of "not ready" = ["[gets] off no shot at {}", "[has] no time to fire on {}"];
    READY of "ready" = ["[is] ready for {}", "[waits] for {} with levelled muskets"];
    /// What fire does.
    HITS of "hits" = [" and [brings] down {}", ", at the cost of {}", " and [costs] {foe} {}"];
    COSTS of "costs" = [" and [costs] {}", ", which costs {}"];
    MISSES of "misses" = [
        ", to no effect",
        " and [hits] nobody",
        ", but the fire goes high",
        ", and the powder is wasted",
    ];
    COVERED of "covered" = [
        ", but the cover takes the worst of it",
        ", and [spends] it upon the cover",
    ];
    TOO_FEW of "too few" = [", with too little behind it to tell", ", a fire too thin to matter"];
    ALONE_MISSES_FIRE of "alone misses fire" = [
        ", or would, but the piece misses fire",
        ", but the gun does not go off",
    ];
    BOTH_MISS_FIRE of "both miss fire" = [
        ", or would, but both pieces miss fire",
        ", but neither gun goes off",
    ];
    ALL_MISS_FIRE of "all miss fire" = [
        ", or would, but every piece misses fire",
        ", but not one of the guns goes off",
    ];
    HOLDS_FIRE of "holds fire" = ["[holds] [its] fire", "[keeps] [its] powder dry"];
    /// Losses of a whole phase.
    SMOKE_CLEARS of "smoke clears" = [
        "as the smoke clears, the ranks are counted: it has cost {}",
        "the smoke clears, and has cost {}",
        "when the fire has died down, it has cost {}",
    ];
    SHOOTS_UP of "shoots up" = [
        "shoots straight up into the sky and is lost",
        "climbs out of sight and is not seen again",
    ];
}
