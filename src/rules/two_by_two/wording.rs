//! The words in which these rules tell a battle. What stands in brackets goes into the number of its subject; `{far}`
//! and `{way}` are a distance and a point of the compass, `{}` is the other side.

use super::voice::Choices;

/// How a player turn begins: its number, the army, and how many it has on the table.
pub(super) const BEGINS: &[&str] = &[
    "the {turn} player turn belongs to {army}, with {units} on the table",
    "the {turn} player turn: {army} {have} {units} on the table",
    "{army} {come} to {their} {turn} player turn with {units}",
    "it is for {army} to move, in the {turn} player turn, with {units}",
];
/// What the shooting of a turn opens with where no charge has gone home, and somebody fires.
pub(super) const NO_CHARGE: &[&str] = &[
    "no charge has gone home, and {} {have} leisure to aim",
    "nobody is hand to hand: it is a matter of powder for {}",
    "the lines have not met, and {} {have} a free field of fire",
    "there is no enemy to repel at close quarters, and {} {pick} {their} marks",
];
/// The same where nobody does.
pub(super) const NO_SHOT: &[&str] = &[
    "not a shot is fired",
    "the muskets and the guns are silent",
    "no fire is given",
    "powder is saved on all sides",
];
/// What a movement closes with where nobody has come into contact.
pub(super) const OUT_OF_REACH: &[&str] = &[
    "it is now for {} to answer with fire",
    "nobody has come to blows in this movement",
    "so the lines stand as the word passes to {}",
    "there the movement ends, short of the enemy",
    "no charge goes in this time",
];
/// What a player turn has cost where it has cost nothing; what has cost is `{}`.
pub(super) const NO_LOSS: &[&str] = &[
    ", and {} have cost neither side a unit",
    ", and nobody is lost",
    " without the loss of a unit",
    ", and both armies are as many as before",
    ", and {} have destroyed nobody",
];
pub(super) const ENDS: &[&str] = &[
    "that ends the {} player turn",
    "so the {} player turn comes to its end",
    "with that the {} player turn is over",
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
        "[goes] forward {far} to the {way}",
        "[comes] on {far} to the {way}",
    ],
);
pub(super) const GUNS_AHEAD: Choices = (
    "guns ahead",
    &[
        "[rolls] forward {far} to the {way}",
        "[brings] [its] guns up {far} to the {way}",
        "[goes] forward {far} to the {way}",
    ],
);
/// Ahead, after turning to that side.
pub(super) const TURNED: Choices = (
    "turned",
    &[
        "[turns] to the {way} and [goes] forward {far}",
        "[wheels] to the {way} and [moves] {far} that way",
        "[changes] front to the {way} and [advances] {far}",
    ],
);
pub(super) const BACK: Choices = (
    "back",
    &[
        "[draws] back {far} to the {way}, facing the enemy",
        "[backs] away {far} to the {way}",
        "[gives] up {far} of ground to the {way}",
    ],
);
pub(super) const ASIDE: Choices = (
    "aside",
    &[
        "[shifts] {far} to the {way}, keeping [its] front",
        "[sidesteps] {far} to the {way}",
        "[edges] {far} to the {way}",
    ],
);
/// By ways that are not one straight line.
pub(super) const ABOUT: Choices = (
    "about",
    &[
        "[works] [its] way {far} to the {way}",
        "[moves] round {far} to the {way}",
        "[changes] [its] ground by {far} to the {way}",
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
    &["[turns] {}", "[changes] front {}", "[fronts] {}"],
);
/// What ends a march early: `{}` is in the way.
pub(super) const STOPPED: Choices = (
    "stopped",
    &[
        ", until [it] [comes] up against {}",
        ", and no farther for {}",
    ],
);
/// Contact, by the face that is touched.
pub(super) const AT_FRONT: Choices = (
    "at front",
    &[
        "[goes] straight at {}",
        "[charges] {}",
        "[comes] on against {}",
        "[comes] up against {}",
    ],
);
pub(super) const AT_FLANK: Choices = (
    "at flank",
    &[
        "[takes] {} in the {face}",
        "[comes] in upon the {face} of {}",
        "[charges] {} in the {face}",
    ],
);
pub(super) const AT_REAR: Choices = (
    "at rear",
    &[
        "[comes] in upon {} from behind",
        "[takes] {} in the rear",
        "[charges] {} from the rear",
    ],
);
/// A charged unit that fights hand to hand, and one that means to fire; the charger is `{}`.
pub(super) const AWAITS: Choices = (
    "awaits",
    &[
        "[stands] to receive the charge",
        "[awaits] the shock",
        "[holds] [its] ground",
        "[means] to fight it out hand to hand",
    ],
);
pub(super) const TAKES_AIM: Choices = (
    "takes aim",
    &[
        "[levels] [its] muskets and [means] to stop {} with fire",
        "[trusts] to [its] fire",
        "[makes] ready to fire upon {}",
    ],
);
pub(super) const LOADS: Choices = (
    "loads",
    &[
        "[loads] with canister and [waits] for {}",
        "[stands] to [its] guns and [means] to stop {} with fire",
    ],
);
pub(super) const MEETS: Choices = (
    "meets",
    &[
        "[turns] to meet {}",
        "[changes] front to face {}",
        "[swings] round upon {}",
    ],
);
/// Several who go the same way by different distances.
pub(super) const LINE_AHEAD: &[&str] = &[
    "there is a general advance to the {way}: {each}",
    "the line goes forward to the {way}: {each}",
    "the whole front stirs, and goes to the {way}: {each}",
];
/// Reserves.
pub(super) const COMES_ON: Choices = (
    "comes on",
    &[
        "[comes] on the table there",
        "[marches] on",
        "[arrives]",
        "[makes] [its] entrance",
    ],
);
pub(super) const NOBODY_COMES: Choices = (
    "nobody comes",
    &[
        "the road stays empty",
        "nobody comes",
        "the reserves are still on the way",
    ],
);
/// Rallies.
pub(super) const RALLIES: Choices = (
    "rallies",
    &[
        "[rallies]",
        "[recovers] [its] order",
        "[comes] to [itself]",
        "[is] brought back to order",
    ],
);
pub(super) const NO_RALLY: Choices = (
    "no rally",
    &[
        "[tries] in vain to rally",
        "[does] not rally",
        "[fails] to recover [its] order",
    ],
);
/// Fire.
pub(super) const CANISTER: Choices = (
    "canister",
    &[
        "[pours] canister into {}",
        "[sweeps] {} with canister",
        "[opens] on {} with canister",
    ],
);
pub(super) const ROUND_SHOT: Choices = (
    "round shot",
    &[
        "[opens] on {}",
        "[plays] upon {}",
        "[bowls] [its] shot at {}",
        "[sends] [its] shot into {}",
    ],
);
pub(super) const FIRST_VOLLEY: Choices = (
    "first volley",
    &[
        "[pours] [its] first volley into {}",
        "[gives] {} [its] first volley",
        "[spends] [its] first volley on {}",
    ],
);
pub(super) const MUSKETS: Choices = (
    "muskets",
    &[
        "[fires] on {}",
        "[lets] fly at {}",
        "[volleys] at {}",
        "[empties] [its] muskets at {}",
    ],
);
pub(super) const DEFENSIVE: Choices = (
    "defensive",
    &[
        "[lets] {} come on, and [fires]",
        "[meets] {} with [its] fire",
        "[fires] into {} as the charge comes in",
    ],
);
pub(super) const MISSES: Choices = (
    "misses",
    &[
        ", to no effect",
        " and [hits] nothing that matters",
        ", but the fire goes high",
        ", and the powder is wasted",
    ],
);
pub(super) const COVERED: Choices = (
    "covered",
    &[
        ", but the cover takes the worst of it",
        ", and [wastes] it upon the cover",
        ", to no effect behind such cover",
    ],
);
/// Fire that would have stopped a charger, and does nothing to whom it hits.
pub(super) const FLINCHES: Choices = (
    "flinches",
    &[
        ", and [does] [foe] no harm",
        ", and it tells on nobody",
        ", near enough to be heard, and no more",
    ],
);
/// Infantry after its fire.
pub(super) const SMOKE: Choices = (
    "smoke",
    &[
        "[stands] pinned behind the smoke of [its] own fire",
        "[has] pinned [itself] by firing",
        "[is] pinned now, having fired",
    ],
);
/// States.
pub(super) const PINNED: Choices = (
    "pinned",
    &[
        "[is] pinned",
        "[is] brought to a stand (pinned)",
        "[is] pinned where [it] [stands]",
    ],
);
pub(super) const DISRUPTED: Choices = (
    "disrupted",
    &[
        "[is] disrupted",
        "[falls] into disorder (disrupted)",
        "[loses] all order (disrupted)",
    ],
);
pub(super) const NO_WORSE: Choices = (
    "no worse",
    &["[is] no worse for it: {} already", "[stays] {}, as before"],
);
/// Routs.
pub(super) const ROUTS: Choices = (
    "routs",
    &[
        "[routs] {far} to the {way}, disrupted",
        "[breaks] and [runs] {far} to the {way}, where [it] [stands] disrupted",
        "[turns] [its] back and [runs] {far} to the {way}, all order gone (disrupted)",
    ],
);
/// Who routs because somebody else did, `{}`, and who routs without being made to.
pub(super) const CARRIED_AWAY: Choices = (
    "carried away",
    &[
        "carried away by {}",
        "at the sight of {} in flight",
        "with the panic of {} upon [them]",
    ],
);
pub(super) const AT_WILL: Choices = (
    "at will",
    &[
        "waiting for nobody",
        "thinking better of it",
        "of [its] own free will",
    ],
);
pub(super) const SCATTERED: Choices = (
    "scattered",
    &[
        "[routs], and [is] scattered beyond recall",
        "[breaks], and nobody sees [them] again",
        "[runs], and [comes] to pieces as [it] [goes]",
    ],
);
pub(super) const OFF_TABLE: Choices = (
    "off table",
    &[
        "[routs] clean off the table and [is] lost",
        "[runs] until [it] [is] over the edge of the table, and [is] lost",
    ],
);
pub(super) const INTO_GROUND: Choices = (
    "into ground",
    &[
        "[routs] into ground where no formed body can go, and [is] lost there",
        "[runs] blindly on where no formed body can pass, and [is] lost",
    ],
);
/// Destruction, by fire and hand to hand.
pub(super) const SHOT_TO_PIECES: Choices = (
    "shot to pieces",
    &[
        "[is] shot to pieces and destroyed",
        "[is] destroyed where [it] [stands]",
        "[is] swept away (destroyed)",
    ],
);
pub(super) const CUT_TO_PIECES: Choices = (
    "cut to pieces",
    &[
        "[is] cut to pieces and destroyed",
        "[is] destroyed",
        "[is] swept from the field (destroyed)",
    ],
);
/// How a melee begins; the enemy is `{}`.
pub(super) const HORSE_ATTACKS: Choices = (
    "horse attacks",
    &["[rides] at {}", "[crashes] into {}", "[spurs] in among {}"],
);
pub(super) const FOOT_ATTACKS: Choices = (
    "foot attacks",
    &[
        "[goes] in with the bayonet against {}",
        "[storms] in upon {}",
        "[closes] with {}",
    ],
);
pub(super) const FLANK_ATTACKS: Choices = (
    "flank attacks",
    &[
        "[falls] upon the {face} of {}",
        "[strikes] {} in the {face}",
    ],
);
pub(super) const FLANK_CARRIED: Choices = (
    "flank carried",
    &[
        "[falls] upon the {face} of {}",
        "[strikes] {} in the {face}",
        "[rolls] up {} from the {face}",
    ],
);
pub(super) const GUNS_ATTACKED: Choices = (
    "guns attacked",
    &["[gets] in among the guns of {}", "[rushes] the guns of {}"],
);
/// The same where the name speaks of guns itself.
pub(super) const BATTERY_ATTACKED: Choices =
    ("battery attacked", &["[gets] in among {}", "[rushes] {}"]);
pub(super) const EDGE_ATTACKS: Choices = (
    "edge attacks",
    &[
        "[tries] to clear {} from the edge of the wood",
        "[goes] in under the trees against {}",
    ],
);
pub(super) const RENEWS: Choices = (
    "renews",
    &[
        "[takes] up [its] fight with {} again",
        "[renews] [its] fight with {}",
    ],
);
/// How it comes out for the attacker, by `{}`.
pub(super) const WINS: Choices = (
    "wins",
    &[
        "[wins] by {}",
        "[has] the better of it by {}",
        "[carries] the fight by {}",
    ],
);
pub(super) const WINS_OUTRIGHT: Choices = (
    "wins outright",
    &[
        "[carries] all before [them] by {}",
        "[wins] outright by {}",
        "[bears] down all resistance by {}",
    ],
);
pub(super) const LOSES: Choices = (
    "loses",
    &[
        "[is] beaten off by {}",
        "[has] the worst of it by {}",
        "[comes] off the loser by {}",
    ],
);
pub(super) const LOSES_OUTRIGHT: Choices = (
    "loses outright",
    &[
        "[comes] to grief, losing by {}",
        "[is] shattered, losing by {}",
    ],
);
pub(super) const DRAWN: Choices = (
    "drawn",
    &[
        "neither gains the upper hand, at {} all",
        "after hard fighting it stands at {} all",
        "neither can shift the other, at {} all",
    ],
);
/// A melee that is rolled again.
pub(super) const AGAIN: Choices = (
    "again",
    &[
        "they go at it again",
        "neither gives way, and they fight on",
        "once more they close",
    ],
);
/// Winners.
pub(super) const FOLLOWS: Choices = (
    "follows",
    &[
        "[follows] up {far} to the {way}",
        "[presses] on {far} to the {way}",
        "[goes] on {far} to the {way}",
    ],
);
pub(super) const CARRIED_ON: Choices = (
    "carried on",
    &[
        "cannot be held, and [is] carried on {far} to the {way}",
        "[is] swept on {far} to the {way} by [its] own success",
    ],
);
pub(super) const REMAINS: Choices = (
    "remains",
    &[
        "[stays] on the ground [it] [has] won",
        "[halts] and [dresses] [its] ranks",
        "[does] not follow up",
    ],
);
/// Winners that would have to go on: shaken themselves, still engaged, or without room.
pub(super) const TOO_SHAKEN: Choices = (
    "too shaken",
    &[
        "[is] in no state to follow up",
        "[is] too shaken [itself] to follow up",
    ],
);
pub(super) const ENGAGED: Choices = (
    "engaged",
    &[
        "[has] [its] hands full where [it] [stands]",
        "[is] still engaged and cannot follow up",
    ],
);
pub(super) const NO_ROOM: Choices = (
    "no room",
    &["[has] no room to follow up", "[finds] the way on barred"],
);
