//! The words for melees and what comes after them, as in `wording`.

use super::voice::Choices;

/// How a round begins, between `{us}` and `{}`.
pub(super) const FIRST_ROUND: Choices = (
    "first round",
    &[
        "{us} and {} come to blows",
        "{us} [is] at the throat of {}",
        "steel meets steel between {us} and {}",
    ],
);
pub(super) const RENEWED: Choices = (
    "renewed",
    &[
        "{us} and {} come to blows again in the retreat",
        "{us} [gets] at {} once more",
    ],
);
pub(super) const RUN_DOWN: Choices = ("run down", &["{us} [is] among the ranks of {}"]);
pub(super) const NEXT_ROUND: Choices = (
    "next round",
    &[
        "{us} and {} fight on into a {round} round",
        "the melee of {us} with {} goes into its {round} round",
        "for the {round} time {us} and {} go at each other",
    ],
);
/// What a side brings, in the first round and in later ones.
pub(super) const WEIGHT: Choices = (
    "weight",
    &[
        "[throws] {row} into the scale",
        "[counts] {row}",
        "[brings] {row} to bear",
    ],
);
pub(super) const WEIGHT_LATER: Choices = (
    "weight later",
    &[
        "still [counts] {row}",
        "[counts] {row}",
        "[has] {row} left to fight with",
    ],
);
pub(super) const TOO_WEAK: Choices = (
    "too weak",
    &[
        "[is] too weak to do any harm",
        "[has] nothing left to strike with",
    ],
);
/// How it comes out, by `{by}` over `{}`.
pub(super) const WINS: Choices = (
    "wins",
    &[
        "[has] the better of {} by {by}",
        "[beats] {} by {by}",
        "[carries] the day against {} by {by}",
    ],
);
pub(super) const WINS_OUTRIGHT: Choices = (
    "wins outright",
    &[
        "[sweeps] all before [them], beating {} by {by}",
        "[bears] down {} by {by}",
    ],
);
pub(super) const DRAWN: Choices = (
    "drawn",
    &[
        "at {} neither gains the upper hand",
        "it stands at {}, and nothing is decided",
        "neither can shift the other, {}",
    ],
);
pub(super) const CUT_DOWN: Choices = (
    "cut down",
    &["[is] cut down to the last man", "[is] wiped out"],
);
/// What follows from a melee; the other side is `{}`.
pub(super) const BEATEN: Choices = (
    "beaten",
    &[
        "[is] beaten, and will be pushed back by {}",
        "must give ground before {}",
        "[has] to go back before {}",
    ],
);
pub(super) const WON: Choices = (
    "won",
    &[
        "will follow {} up",
        "[gets] ready to follow up after {}",
        "[means] to press {} hard",
    ],
);
pub(super) const WON_FIRING: Choices = (
    "won firing",
    &[
        "will follow {} up with fire",
        "[reloads], to follow {} up firing",
    ],
);
pub(super) const HOLDS: Choices = (
    "holds",
    &[
        "[holds] what [it] [has] won",
        "[stays] where [it] [is], and [is] free again",
    ],
);
pub(super) const HALTED: Choices = (
    "halted",
    &[
        "[has] won, but [is] too shaken to follow up",
        "[has] bled too much to go after {}",
    ],
);
pub(super) const PRESSED: Choices = (
    "pressed",
    &["[is] pressed on by {}", "must go back farther before {}"],
);
pub(super) const PRESSES: Choices = (
    "presses",
    &[
        "[keeps] at the heels of {}",
        "[goes] on after {}",
        "[presses] on after {}",
    ],
);
pub(super) const STOPS: Choices = (
    "stops",
    &[
        "[lets] {} go and [rallies]",
        "[halts], [lets] {} go and [rallies]",
        "[has] pressed {} far enough, and [rallies]",
    ],
);
pub(super) const BROKEN_OFF: Choices = (
    "broken off",
    &[
        "[stands] where [it] [is] for the next move, the push broken",
        "[is] to stand still in the next move",
    ],
);
pub(super) const NOBODY_LEFT: Choices = (
    "nobody left",
    &[
        "[has] nobody left before [them], and [rallies]",
        "[finds] the field empty before [them], and [rallies]",
    ],
);
pub(super) const RALLIES: Choices = (
    "rallies",
    &[
        "[begins] to rally",
        "[falls] in and [rallies]",
        "[sets] about rallying",
    ],
);
pub(super) const SHAKEN: Choices = (
    "shaken",
    &[
        "[does] not rally, and [stays] disordered",
        "[makes] no attempt to rally, and [is] disordered still",
    ],
);
pub(super) const TABLES_TURNED: Choices = (
    "tables turned",
    &[
        "[has] turned upon [its] followers and beaten them, and [rallies] on the spot",
        "[turns] the tables on {}, and [rallies] where [it] [stands]",
    ],
);
pub(super) const WILL_RECOIL: Choices = (
    "will recoil",
    &[
        "must fall back from {}, the tables turned",
        "[has] followed too far, and must fall back from {}",
    ],
);
pub(super) const BREAKS_THIRD: Choices = (
    "breaks third",
    &[
        "[breaks]: three push backs running are more than [it] can bear, and [it] will flee the field",
        "pushed back for the third time running, [breaks] and will flee the field",
    ],
);
pub(super) const BREAKS_SIXTH: Choices = (
    "breaks sixth",
    &[
        "pushed back for the sixth time in the battle, [breaks] and will flee the field",
        "[breaks]: six push backs in one battle are enough, and [it] will flee the field",
    ],
);
pub(super) const ROUTS: Choices = (
    "routs",
    &[
        "[routs]: [its] morale is gone, and nothing will hold [them]",
        "[gives] up the fight, [its] morale gone, and will flee the field",
    ],
);
pub(super) const WILL_PURSUE: Choices = (
    "will pursue",
    &[
        "cannot be held, and will pursue {}",
        "[is] off in pursuit of {}",
    ],
);
pub(super) const PURSUIT_ENDS: Choices =
    ("pursuit ends", &["[draws] rein", "[ends] [its] pursuit"]);
/// Attempts to stop.
pub(super) const TRIES: Choices = (
    "tries",
    &["[tries] to stop", "[sounds] the recall", "[calls] a halt"],
);
pub(super) const IN_VAIN: Choices = (
    "in vain",
    &[
        ", but nobody heeds it",
        ", in vain",
        ", and [is] not obeyed",
    ],
);
/// Morale.
pub(super) const WAVERS: Choices = (
    "wavers",
    &[
        "[wavers]: {}; [it] will go no farther forward",
        "[has] had enough of going forward: {}",
    ],
);
pub(super) const TOO_WEAK_TO_STAND: Choices = (
    "too weak to stand",
    &[
        "can stand no longer: {}; [it] [falls] back from here on",
        "[begins] to melt away: {}; [it] [falls] back from here on",
    ],
);
/// Ends.
pub(super) const DESTROYED: Choices = (
    "destroyed",
    &[
        "[is] no more",
        "[is] destroyed",
        "[has] nobody left, and [is] taken off the field",
    ],
);
pub(super) const FLED: Choices = (
    "fled",
    &[
        "[runs] off the table and [is] lost",
        "[is] over the edge of the table, and seen no more",
    ],
);
pub(super) const DRIVEN_OFF: Choices = (
    "driven off",
    &[
        "[is] driven off the table",
        "[is] pushed over the edge of the table",
    ],
);
