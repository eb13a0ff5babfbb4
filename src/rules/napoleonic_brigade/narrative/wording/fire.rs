//! The words for fire, melee and what comes after them, as in `wording`.

use crate::adjudicate::wordings;

wordings! {
    /// Artillery; what is fired at is `{}`.
    CANISTER of "canister" = [
            "[pours] canister into {}",
            "[sweeps] {} with canister",
            "[opens] on {} with canister",
            "[empties] [its] canister into {}",
            "[rakes] {} with canister",
            "[turns] [its] canister on {}"];
    ROUND_SHOT of "round shot" = [
            "[plays] on {} with roundshot",
            "[bowls] [its] roundshot at {}",
            "[opens] on {} with roundshot",
            "[sends] roundshot into {}",
            "[cannonades] {}",
            "[tries] the ranks of {} with roundshot"];
    SHELL of "shell" = [
            "[drops] shells on {}",
            "[throws] shells at {}",
            "[lobs] shells among {}",
            "[bursts] [its] shells over {}",
            "[shells] {}"];
    SHRAPNEL of "shrapnel" = ["[bursts] shrapnel over {}", "[opens] on {} with shrapnel"];
    GUNS_DEFEND of "guns defend" = [
            "[stands] to [its] guns and [meets] {} with fire",
            "[fires] into {} as the charge comes in,"];
    /// Pieces that are laid and do not go off.
    LAYS of "lays" = [
            "[lays] [its] pieces on {}",
            "[takes] aim at {}",
            "[is] laid on {}",
            "[picks] out {} for [its] fire"];
    /// Other `{pieces}` of a battery, at `{}`.
    ALSO_FIRES of "also fires" = [
            ", while {pieces} [throws] {with} at {}",
            "; {pieces} [sends] {with} at {}",
            ", and {pieces} [joins] in with {with} at {}",
            "; {pieces} [adds] {with} at {}"];
    ALSO_MISSES_FIRE of "also misses fire" = [
            ", while {pieces} [misses] fire",
            "; {pieces} [does] not go off",
            ", but {pieces} [hangs] fire"];
    /// Small arms.
    MUSKETS of "muskets" = [
            "[fires] on {}",
            "[volleys] at {}",
            "[lets] fly at {}",
            "[opens] fire on {}",
            "[empties] [its] muskets at {}",
            "[pours] a volley into {}",
            "[gives] {} a volley",
            "[keeps] up a rolling fire on {}"];
    DIVIDES of "divides" = [
            "[divides] [its] fire between {}",
            "[spreads] [its] fire over {}"];
    DEFENSIVE of "defensive" = [
            "[lets] {} come on, and [fires]",
            "[meets] {} with [its] fire",
            "[fires] into {} as the charge comes in,"];
    CROSSING of "crossing" = [
            "[fires] on {} in passing, at long range",
            "[takes] {} under long fire on the way past"];
    INTO_THE_BACKS of "into the backs" = ["[fires] into {} in retreat", "[sends] a volley after {}"];
    /// Whether the charged are in time with their fire.
    NOT_READY of "not ready" = ["[gets] off no shot at {}", "[has] no time to fire on {}"];
    READY of "ready" = ["[is] ready for {}", "[waits] for {} with levelled muskets"];
    /// What fire does.
    HITS of "hits" = [
            " and [brings] down {}",
            " and [costs] {foe} {}",
            ", and {} {fall}",
            ", which costs {foe} {}"];
    COSTS of "costs" = [" and [costs] {}", ", which costs {}"];
    MISSES of "misses" = [
            ", to no effect",
            " and [hits] nobody",
            ", but the fire goes high",
            ", and the powder is wasted",
            ", without harm to anybody",
            ", and all of it flies wide"];
    COVERED of "covered" = [
            ", but the cover takes the worst of it",
            ", and [spends] it upon the cover"];
    TOO_FEW of "too few" = [
            ", with too little behind it to tell",
            ", a fire too thin to matter"];
    ALONE_MISSES_FIRE of "alone misses fire" = [
            ", but the piece misses fire",
            ", but the gun does not go off",
            ", but there is a flash in the pan and no more"];
    BOTH_MISS_FIRE of "both miss fire" = [", but both pieces miss fire", ", but neither gun goes off"];
    ALL_MISS_FIRE of "all miss fire" = [
            ", but every piece misses fire",
            ", but not one of the guns goes off"];
    HOLDS_FIRE of "holds fire" = ["[holds] [its] fire", "[keeps] [its] powder dry"];
    /// Losses of a whole phase.
    SMOKE_CLEARS of "smoke clears" = [
        "as the smoke clears, the ranks are counted: the fire has cost {}",
        "the smoke clears, and the fire is seen to have cost {}",
        "when the fire has died down, its price is known: {}",
        "the drifting smoke uncovers what the fire has cost: {}"];
    SHOOTS_UP of "shoots up" = [
            "shoots straight up into the sky and is lost",
            "climbs out of sight and is not seen again"];
}
