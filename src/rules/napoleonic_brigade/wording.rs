//! The words in which these rules tell a battle. What stands in brackets goes into the number of its subject; `{far}`
//! and `{way}` are a distance and a point of the compass, `{}` is the other side.

use super::voice::Choices;

/// How a turn begins: its number, and what each army has.
pub(super) const BEGINS: &[&str] = &[
    "the {turn} turn begins with {armies}",
    "as the {turn} turn opens, the field holds {armies}",
    "the {turn} turn finds {armies}",
];
pub(super) const ENDS: &[&str] = &[
    "so ends the {} turn",
    "that is the end of the {} turn",
    "with that the {} turn is over",
];
/// What a turn has cost where it has cost nothing.
pub(super) const NO_LOSS: &[&str] = &[
    ", and nobody has fallen in it",
    " without a loss on either side",
    ", and both armies are as strong as before",
];
/// Declared charges, on `{}`.
pub(super) const DECLARES: Choices = (
    "declares",
    &[
        "[declares] a charge on {}",
        "[means] to charge {}",
        "[makes] ready to charge {}",
    ],
);
/// The answers to them.
pub(super) const STANDS: Choices = (
    "stands",
    &[
        "[stands] to receive the charge",
        "[awaits] the shock where [it] [stands]",
        "[stands] fast and [waits]",
    ],
);
pub(super) const GOES_ON: Choices = (
    "goes on",
    &[
        "[goes] about [its] own orders all the same",
        "[keeps] to [its] orders",
    ],
);
pub(super) const GOES_OTHERWISE: Choices = (
    "goes otherwise",
    &[
        "[means] to be on the move by then",
        "[changes] [its] plans for it",
    ],
);
pub(super) const FORMS_LATE: Choices = (
    "forms late",
    &[
        "[begins] to form {}, too late for it",
        "[hurries] into {}, which cannot be complete in time",
    ],
);
pub(super) const WILL_GIVE_WAY: Choices = (
    "will give way",
    &[
        "[does] not mean to wait for it",
        "[prepares] to give way before it",
    ],
);
pub(super) const WILL_GIVE_WAY_FIRING: Choices = (
    "will give way firing",
    &[
        "[means] to give way before it slowly, and to fire",
        "[means] to fall back firing",
    ],
);
/// Dice for the march.
pub(super) const DICE_GIVE: &[&str] = &["the dice give {}", "the dice allow {}"];
pub(super) const DICE_THROWN: &[&str] = &[
    "the dice for the march are thrown, and all set off together",
    "all throw for their march, and set off by the same clock",
    "the dice are thrown, and both armies are in motion",
];
/// Straight ahead.
pub(super) const FOOT_AHEAD: Choices = (
    "foot ahead",
    &[
        "[advances] {far} to the {way}",
        "[marches] {far} to the {way}",
        "[goes] forward {far} to the {way}",
        "[steps] out {far} to the {way}",
        "[moves] up {far} to the {way}",
    ],
);
pub(super) const HORSE_AHEAD: Choices = (
    "horse ahead",
    &[
        "[rides] {far} to the {way}",
        "[trots] forward {far} to the {way}",
        "[comes] on {far} to the {way}",
        "[goes] forward {far} to the {way}",
    ],
);
pub(super) const GUNS_AHEAD: Choices = (
    "guns ahead",
    &[
        "[rolls] forward {far} to the {way}",
        "[drives] {far} to the {way}",
        "[goes] forward {far} to the {way}",
    ],
);
pub(super) const TURNED: Choices = (
    "turned",
    &[
        "[turns] to the {way} and [goes] forward {far}",
        "[wheels] to the {way} and [moves] {far} that way",
        "[changes] direction to the {way} and [advances] {far}",
    ],
);
pub(super) const ABOUT: Choices = (
    "about",
    &[
        "[works] [its] way {far} to the {way}",
        "[moves] round {far} to the {way}",
    ],
);
pub(super) const BY_ROAD: Choices = (
    "by road",
    &[
        "[marches] {far} along the road to the {way}",
        "[takes] the road {far} to the {way}",
        "[moves] {far} down the road to the {way}",
    ],
);
pub(super) const TURNS: Choices = (
    "turns",
    &[
        "[turns] to the {way}",
        "[changes] front to the {way}",
        "[fronts] to the {way}",
    ],
);
pub(super) const CANNOT_TURN: Choices = (
    "cannot turn",
    &["cannot turn as [it] would", "[finds] no room to turn"],
);
pub(super) const HARDLY: Choices = (
    "hardly",
    &[
        "hardly [moves] from where [it] [stands]",
        "[gains] next to no ground",
    ],
);
pub(super) const SHIFTS: Choices = (
    "shifts",
    &[
        "[turns] a little to the {side}",
        "[shifts] [its] front a little to the {side}",
        "[edges] round to the {side}",
    ],
);
/// Ahead, after a little turn to one `{side}`.
pub(super) const INCLINED: Choices = (
    "inclined",
    &[
        "[inclines] to the {side} and [goes] {far} to the {way}",
        "[turns] a little to the {side} and [moves] {far} to the {way}",
        "[moves] {far} to the {way}, bearing to the {side}",
        "[bears] a little to the {side} and [advances] {far} to the {way}",
    ],
);
pub(super) const SWINGS_ROUND: Choices = (
    "swings round",
    &[
        "[swings] round on the spot to unlimber",
        "[wheels] about where [it] [stands] to come into action",
    ],
);
pub(super) const STUCK: Choices = (
    "stuck",
    &[
        "[does] not get away from where [it] [stands]",
        "[makes] no ground",
    ],
);
/// Moves of other kinds.
pub(super) const ADVANCES_TO_FIRE: Choices = (
    "advances to fire",
    &[
        "[advances] {far} to the {way} with loaded muskets",
        "[goes] {far} to the {way}, to fire from there",
    ],
);
pub(super) const SKIRMISHES: Choices = (
    "skirmishes",
    &[
        "[works] forward {far} to the {way} from cover to cover",
        "[moves] {far} to the {way} at half speed, ready to fire",
    ],
);
pub(super) const DRAWS_BACK: Choices = (
    "draws back",
    &[
        "[draws] back {far} to the {way}, facing the enemy",
        "[gives] up {far} of ground to the {way}, [its] front to the enemy",
    ],
);
pub(super) const RETIRES: Choices = (
    "retires",
    &[
        "[turns] about and [retires] {far} to the {way}",
        "[retires] {far} to the {way}",
    ],
);
pub(super) const RETIRES_TURNING: Choices = (
    "retires turning",
    &[
        "[turns] in retiring, and [looks] {way}",
        "[spends] the move in turning to the {way}",
    ],
);
pub(super) const MANHANDLED: Choices = (
    "manhandled",
    &[
        "[is] manhandled {far} to the {way}",
        "[has] [its] guns run {far} to the {way} by hand",
    ],
);
pub(super) const GALLOPS_UP: Choices = (
    "gallops up",
    &[
        "[gallops] {far} to the {way} to come into action",
        "[dashes] up {far} to the {way} to unlimber",
    ],
);
/// What ends a move.
pub(super) const SPENT: Choices = (
    "spent",
    &[
        "",
        ", as far as the dice let [it]",
        "",
        ", and no farther by the dice",
    ],
);
pub(super) const STOPPED: Choices = (
    "stopped",
    &[
        ", until [it] [comes] up against {}",
        ", and no farther for {}",
    ],
);
pub(super) const KEPT_OFF: Choices = (
    "kept off",
    &[
        ", and [halts] before {}",
        ", and no farther, {} being in the way",
    ],
);
/// Formations.
pub(super) const FORMS: Choices = (
    "forms",
    &[
        "[forms] {}",
        "[goes] into {}",
        "[spends] the move in forming {}",
    ],
);
pub(super) const LIMBERS: Choices = ("limbers", &["[limbers] up", "[hooks] in [its] teams"]);
pub(super) const UNLIMBERS: Choices = (
    "unlimbers",
    &["[unlimbers]", "[brings] [its] guns into position"],
);
pub(super) const OCCUPIES: Choices = (
    "occupies",
    &["[goes] into {}", "[occupies] {}", "[takes] post in {}"],
);
pub(super) const REARRANGES: Choices = (
    "rearranges",
    &["[takes] other posts in {}", "[shifts] [its] men within {}"],
);
/// Moves that others bring about; whom they are about is `{}`.
pub(super) const PUSHED_BACK: Choices = (
    "pushed back",
    &[
        "[is] pushed back {far} to the {way} by {}",
        "[gives] ground before {}, {far} to the {way}",
        "[is] borne back {far} to the {way} by {}",
    ],
);
pub(super) const FOLLOWS_UP: Choices = (
    "follows up",
    &[
        "[follows] up {far} after {}",
        "[presses] {} {far} to the {way}",
        "[goes] after {}, {far} to the {way}",
    ],
);
pub(super) const FOLLOWS_FIRING: Choices = (
    "follows firing",
    &[
        "[follows] {} up {far}, firing",
        "[comes] on {far} after {}, musket in hand",
    ],
);
pub(super) const PURSUES: Choices = (
    "pursues",
    &[
        "[pursues] {} {far} to the {way}, all order gone",
        "[goes] {far} to the {way} at full speed, at the heels of {}",
        "[streams] {far} to the {way} after {}",
    ],
);
pub(super) const FLEES: Choices = (
    "flees",
    &[
        "[flees] {far} to the {way}",
        "[runs] {far} to the {way}, deaf to all command",
        "[streams] away {far} to the {way}",
    ],
);
pub(super) const RECOILS: Choices = (
    "recoils",
    &[
        "[recoils] {far} to the {way} from those whom [it] followed",
        "[falls] back {far} to the {way}, the tables turned",
    ],
);
pub(super) const GIVES_WAY: Choices = (
    "gives way",
    &[
        "[gives] way before the charge, {far} to the {way}",
        "[slips] away {far} to the {way} before the charge",
    ],
);
pub(super) const GIVES_WAY_FIRING: Choices = (
    "gives way firing",
    &[
        "[gives] way {far} to the {way}, turning to fire",
        "[falls] back {far} to the {way}, firing as [it] [goes]",
    ],
);
pub(super) const FALLS_BACK: Choices = (
    "falls back",
    &[
        "[falls] back {far} to the {way}, too weak to stand",
        "[goes] back {far} to the {way}, [its] morale gone",
    ],
);
pub(super) const NOWHERE: Choices = (
    "nowhere",
    &[
        "cannot get away from where [it] [stands]",
        "[has] nowhere to go",
    ],
);
pub(super) const OFF_TABLE: Choices = (
    "off table",
    &[
        ", over the edge of the table and out of the battle",
        " and off the table, out of the battle",
    ],
);
/// Charges.
pub(super) const CHARGES: Choices = (
    "charges",
    &[
        "[charges] {far} to the {way}",
        "[goes] in at the charge, {far} to the {way}",
        "[storms] forward {far} to the {way}",
    ],
);
pub(super) const FALLS_SHORT: Choices = (
    "falls short",
    &[
        "[falls] short of {}, disorganised by the attempt",
        "[does] not reach {}, all order gone (disorganised)",
        "[comes] to a stand before {}, disorganised",
    ],
);
/// A charge at somebody who has got away.
pub(super) const STRIKES_AIR: Choices = (
    "strikes air",
    &[
        "[finds] {} gone from before [them]: the charge falls short, and leaves [them] disorganised",
        "[falls] short, {} having got away, and [is] disorganised",
        "[strikes] the air where {} stood, and [is] disorganised",
    ],
);
/// Contact, with `{}`.
pub(super) const MEETS: Choices = (
    "meets",
    &["[meets] {} at full charge", "[crashes] head on into {}"],
);
pub(super) const RIDES_INTO: Choices = (
    "rides into",
    &[
        "[crashes] into {}",
        "[rides] in upon {}",
        "[spurs] in among {}",
    ],
);
pub(super) const CLOSES: Choices = (
    "closes",
    &[
        "[closes] with {}",
        "[goes] in with the bayonet against {}",
        "[comes] to grips with {}",
    ],
);
pub(super) const TAKES_GUNS: Choices = (
    "takes guns",
    &[
        "[gets] in among the guns of {}",
        "[overruns] the guns of {}",
    ],
);
pub(super) const IN_FLANK: Choices = (
    "in flank",
    &["[takes] {} in the {face}", "[falls] upon the {face} of {}"],
);
pub(super) const CATCHES_UP: Choices = (
    "catches up",
    &["[comes] up with {} again", "[is] upon {} once more"],
);
pub(super) const RIDES_DOWN: Choices = (
    "rides down",
    &[
        "[runs] down the fugitives of {}",
        "[gets] in among {} from behind",
    ],
);
pub(super) const RUNS_INTO: Choices = (
    "runs into",
    &["[is] driven upon {}", "[runs] into {} as [it] [goes]"],
);
pub(super) const RESUMES: Choices = (
    "resumes",
    &[
        "[takes] up the fight with {} again",
        "[renews] the melee with {}",
    ],
);
