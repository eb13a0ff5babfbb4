//! The words for melees and what comes after them, as in `wording`.

use crate::adjudicate::wordings;

wordings! {
    /// How a round begins, between `{us}` and `{}`.
    FIRST_ROUND of "first round" = [
            "{us} and {} come to blows",
            "{us} [is] at the throat of {}",
            "steel meets steel between {us} and {}"];
    RENEWED of "renewed" = [
            "{us} and {} come to blows again in the retreat",
            "{us} [gets] at {} once more"];
    RUN_DOWN of "run down" = ["{us} [is] among the ranks of {}"];
    NEXT_ROUND of "next round" = [
            "{us} and {} fight on into a {round} round",
            "the melee of {us} with {} goes into its {round} round",
            "for the {round} time {us} and {} go at each other"];
    /// What a side brings, in the first round and in later ones.
    WEIGHT of "weight" = [
            "[throws] {row} into the scale",
            "[counts] {row}",
            "[brings] {row} to bear"];
    WEIGHT_LATER of "weight later" = [
            "still [counts] {row}",
            "[counts] {row}",
            "[has] {row} left to fight with"];
    TOO_WEAK of "too weak" = [
            "[is] too weak to do any harm",
            "[has] nothing left to strike with"];
    /// How it comes out, by `{by}` over `{}`.
    WINS of "wins" = [
            "[has] the better of {} by {by}",
            "[beats] {} by {by}",
            "[carries] the day against {} by {by}"];
    WINS_OUTRIGHT of "wins outright" = [
            "[sweeps] all before [them], beating {} by {by}",
            "[bears] down {} by {by}"];
    DRAWN of "drawn" = [
            "at {} neither gains the upper hand",
            "it stands at {}, and nothing is decided",
            "neither can shift the other, {}"];
    CUT_DOWN of "cut down" = ["[is] cut down to the last man", "[is] wiped out"];
    /// What follows from a melee; the other side is `{}`.
    BEATEN of "beaten" = [
            "[is] beaten, and will be pushed back by {}",
            "must give ground before {}",
            "[has] to go back before {}"];
    WON of "won" = [
            "will follow {} up",
            "[gets] ready to follow up after {}",
            "[means] to press {} hard"];
    WON_FIRING of "won firing" = [
            "will follow {} up with fire",
            "[reloads], to follow {} up firing"];
    HOLDS_WHAT_IS_WON of "holds" = [
            "[holds] what [it] [has] won",
            "[stays] where [it] [is], and [is] free again"];
    HALTED of "halted" = [
            "[has] won, but [is] too shaken to follow up",
            "[has] bled too much to go after {}"];
    PRESSED of "pressed" = ["[is] pressed on by {}", "must go back farther before {}"];
    PRESSES of "presses" = [
            "[keeps] at the heels of {}",
            "[goes] on after {}",
            "[presses] on after {}"];
    STOPS of "stops" = [
            "[lets] {} go and [rallies]",
            "[halts], [lets] {} go and [rallies]",
            "[has] pressed {} far enough, and [rallies]"];
    BROKEN_OFF of "broken off" = [
            "[stands] where [it] [is] for the next move, the push broken",
            "[is] to stand still in the next move"];
    NOBODY_LEFT of "nobody left" = [
            "[has] nobody left before [them], and [rallies]",
            "[finds] the field empty before [them], and [rallies]"];
    RALLIES of "rallies" = [
            "[begins] to rally",
            "[falls] in and [rallies]",
            "[sets] about rallying"];
    SHAKEN of "shaken" = [
            "[does] not rally, and [stays] disordered",
            "[makes] no attempt to rally, and [is] disordered still"];
    TABLES_TURNED of "tables turned" = [
            "[has] turned upon [its] followers and beaten them, and [rallies] on the spot",
            "[turns] the tables on {}, and [rallies] where [it] [stands]"];
    WILL_RECOIL of "will recoil" = [
            "must fall back from {}, the tables turned",
            "[has] followed too far, and must fall back from {}"];
    BREAKS_THIRD of "breaks third" = [
            "[breaks]: three push backs running are more than [it] can bear, and [it] will flee the field",
            "pushed back for the third time running, [breaks] and will flee the field"];
    BREAKS_SIXTH of "breaks sixth" = [
            "pushed back for the sixth time in the battle, [breaks] and will flee the field",
            "[breaks]: six push backs in one battle are enough, and [it] will flee the field"];
    ROUTS of "routs" = [
            "[routs]: [its] morale is gone, and nothing will hold [them]",
            "[gives] up the fight, [its] morale gone, and will flee the field"];
    WILL_PURSUE of "will pursue" = [
            "cannot be held, and will pursue {}",
            "[is] off in pursuit of {}"];
    PURSUIT_ENDS of "pursuit ends" = ["[draws] rein", "[ends] [its] pursuit"];
    /// Attempts to stop.
    TRIES of "tries" = ["[tries] to stop", "[sounds] the recall", "[calls] a halt"];
    IN_VAIN of "in vain" = [
            ", but nobody heeds it",
            ", in vain",
            ", and [is] not obeyed"];
    /// Morale.
    WAVERS of "wavers" = [
            "[wavers]: {}; [it] will go no farther forward",
            "[has] had enough of going forward: {}"];
    TOO_WEAK_TO_STAND of "too weak to stand" = [
            "can stand no longer: {}; [it] [falls] back from here on",
            "[begins] to melt away: {}; [it] [falls] back from here on"];
    /// Ends.
    DESTROYED of "destroyed" = [
            "[is] no more",
            "[is] destroyed",
            "[has] nobody left, and [is] taken off the field"];
    FLED of "fled" = [
            "[runs] off the table and [is] lost",
            "[is] over the edge of the table, and seen no more"];
    DRIVEN_OFF of "driven off" = [
            "[is] driven off the table",
            "[is] pushed over the edge of the table"];
}
