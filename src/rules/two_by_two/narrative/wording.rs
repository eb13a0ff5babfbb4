//! The words in which these rules tell a battle. What stands in brackets goes into the number of its subject; `{far}`
//! and `{way}` are a distance and a point of the compass, `{}` is the other side.

use crate::adjudicate::wordings;

wordings! {
    /// How a player turn begins: its number, the army, and how many it has on the table.
    BEGINS of "begins" = [
        "the {turn} player turn belongs to {army}, with {units} on the table",
        "the {turn} player turn: {army} {have} {units} on the table",
        "{army} {come} to {their} {turn} turn with {units}",
        "it is for {army} to move, in the {turn} player turn, with {units}",
    ];
    /// What the shooting of a turn opens with where no charge has gone home, and somebody fires.
    NO_CHARGE of "no charge" = [
        "no charge has gone home, and {} {have} leisure to aim",
        "nobody is hand to hand: it is a matter of powder for {}",
        "the lines have not met, and {} {have} a free field of fire",
        "there is no enemy to repel at close quarters, and {} {pick} {their} marks",
    ];
    /// The same where nobody does.
    NO_SHOT of "no shot" = [
        "no powder is burnt",
        "the muskets and the guns are silent",
        "nobody fires",
        "not a shot is fired",
    ];
    /// What a movement closes with where nobody has come into contact.
    OUT_OF_REACH of "out of reach" = [
        "it is now for {} to answer with fire",
        "nobody has come to blows in this movement",
        "so the lines stand as the word passes to {}",
        "there the movement ends, and nobody has closed",
        "no charge goes in this time",
    ];
    /// What a player turn has cost where it has cost nothing; what has cost is `{}`.
    NO_LOSS of "no loss" = [
        ", and {} have cost neither side a unit",
        ", and nobody is lost",
        " without the loss of a unit",
        ", and both armies are as strong as before",
        ", and {} have destroyed nobody",
    ];
    ENDS of "ends" = [
        "that ends the {} player turn",
        "so the {} player turn comes to its end",
        "with that the {} player turn is over",
    ];
    /// Straight ahead.
    FOOT_AHEAD of "foot ahead" = [
        "[advances] {far} to the {way}",
        "[marches] {far} to the {way}",
        "[goes] forward {far} to the {way}",
        "[steps] out {far} to the {way}",
        "[moves] up {far} to the {way}",
    ];
    HORSE_AHEAD of "horse ahead" = [
        "[rides] {far} to the {way}",
        "[trots] forward {far} to the {way}",
        "[goes] forward {far} to the {way}",
        "[comes] on {far} to the {way}",
    ];
    GUNS_AHEAD of "guns ahead" = [
        "[rolls] forward {far} to the {way}",
        "[brings] [its] guns up {far} to the {way}",
        "[goes] forward {far} to the {way}",
    ];
    /// Ahead, after turning to that side.
    TURNED of "turned" = [
        "[turns] to the {way} and [goes] forward {far}",
        "[wheels] to the {way} and [moves] {far} that way",
        "[changes] front to the {way} and [advances] {far}",
    ];
    BACK of "back" = [
        "[draws] back {far} to the {way}, facing the enemy",
        "[backs] away {far} to the {way}",
        "[gives] up {far} of ground to the {way}",
    ];
    ASIDE of "aside" = [
        "[shifts] {far} to the {way}, keeping [its] front",
        "[sidesteps] {far} to the {way}",
        "[edges] {far} to the {way}",
    ];
    /// By ways that are not one straight line.
    ABOUT of "about" = [
        "[works] [its] way {far} to the {way}",
        "[moves] round {far} to the {way}",
        "[changes] [its] ground by {far} to the {way}",
    ];
    BY_ROAD of "by road" = [
        "[marches] {far} along the road to the {way}",
        "[takes] the road {far} to the {way}",
        "[moves] {far} down the road to the {way}",
    ];
    TURNS of "turns" = ["[turns] {}", "[changes] front {}", "[fronts] {}"];
    /// What ends a march early: `{}` is in the way.
    STOPPED of "stopped" = [", until [it] [comes] up against {}", ", and no farther for {}"];
    /// Contact, by the face that is touched.
    AT_FRONT of "at front" = [
        "[goes] straight at {}",
        "[charges] {}",
        "[comes] on against {}",
        "[comes] up against {}",
    ];
    AT_FLANK of "at flank" = [
        "[takes] {} in the {face}",
        "[comes] in upon the {face} of {}",
        "[charges] {} in the {face}",
    ];
    AT_REAR of "at rear" = [
        "[comes] in upon {} from behind",
        "[takes] {} in the rear",
        "[charges] {} from the rear",
    ];
    /// A charged unit that fights hand to hand, and one that means to fire; the charger is `{}`.
    AWAITS of "awaits" = [
        "[stands] to receive the charge",
        "[awaits] the shock",
        "[holds] [its] ground",
        "[means] to fight it out hand to hand",
    ];
    TAKES_AIM of "takes aim" = [
        "[levels] [its] muskets and [means] to stop {} with fire",
        "[trusts] to [its] fire",
        "[makes] ready to fire upon {}",
    ];
    LOADS of "loads" = [
        "[loads] with canister and [waits] for {}",
        "[stands] to [its] guns and [means] to stop {} with fire",
    ];
    TURNS_UPON of "meets" = [
        "[turns] to meet {}",
        "[changes] front to face {}",
        "[swings] round upon {}",
    ];
    /// Several who go the same way by different distances.
    LINE_AHEAD of "line ahead" = [
        "there is a general advance to the {way}: {each}",
        "the line goes forward to the {way}: {each}",
        "the whole front stirs, and goes to the {way}: {each}",
    ];
    /// Reserves.
    RESERVES_COME of "comes on" = [
        "[comes] on the table there",
        "[marches] on",
        "[arrives]",
        "[makes] [its] entrance",
    ];
    NOBODY_COMES of "nobody comes" = [
        "the road stays empty",
        "nobody comes",
        "the reserves are still on the way",
    ];
    /// Rallies.
    RALLIES of "rallies" = [
        "[rallies]",
        "[closes] [its] ranks again",
        "[is] in hand again",
    ];
    NO_RALLY of "no rally" = [
        "[tries] in vain to rally",
        "[does] not rally",
        "[fails] to rally",
    ];
    /// Fire.
    CANISTER of "canister" = [
        "[pours] canister into {}",
        "[sweeps] {} with canister",
        "[opens] on {} with canister",
    ];
    ROUND_SHOT of "round shot" = [
        "[opens] on {}",
        "[plays] upon {}",
        "[bowls] [its] shot at {}",
        "[sends] [its] shot into {}",
    ];
    FIRST_VOLLEY of "first volley" = [
        "[pours] [its] first volley into {}",
        "[gives] {} [its] first volley",
        "[fires] [its] first volley at {}",
    ];
    MUSKETS of "muskets" = [
        "[fires] on {}",
        "[lets] fly at {}",
        "[volleys] at {}",
        "[empties] [its] muskets at {}",
    ];
    DEFENSIVE of "defensive" = [
        "[lets] {} come on, and [fires]",
        "[meets] {} with [its] fire",
        "[fires] into {} as the charge comes in",
    ];
    MISSES of "misses" = [
        ", to no effect",
        " and [hits] nothing that matters",
        ", but the fire goes high",
        ", and the powder is wasted",
    ];
    COVERED of "covered" = [
        ", but the cover takes the worst of it",
        ", and [wastes] it upon the cover",
        ", to no effect behind such cover",
    ];
    /// Fire that would have stopped a charger, and does nothing to whom it hits.
    FLINCHES of "flinches" = [
        ", and [does] [foe] no harm",
        ", and it tells on nobody",
        ", near enough to be heard, and no more",
    ];
    /// Infantry after its fire.
    SMOKE of "smoke" = [
        "[stands] pinned behind the smoke of [its] own fire",
        "[has] pinned [itself] by firing",
        "[is] pinned now, having fired",
    ];
    /// States.
    PINNED of "pinned" = [
        "[is] pinned",
        "[is] brought to a stand (pinned)",
        "[is] pinned where [it] [stands]",
    ];
    DISRUPTED of "disrupted" = [
        "[is] disrupted",
        "[falls] into disorder (disrupted)",
        "[loses] all order (disrupted)",
    ];
    NO_WORSE of "no worse" = ["[is] no worse for it: {} already", "[stays] {}, as before"];
    /// Routs.
    ROUTS of "routs" = [
        "[routs] {far} to the {way}, disrupted",
        "[breaks] and [runs] {far} to the {way}, where [it] [stands] disrupted",
        "[turns] [its] back and [runs] {far} to the {way}, all order gone (disrupted)",
    ];
    /// Who routs because somebody else did, `{}`, and who routs without being made to.
    CARRIED_AWAY of "carried away" = [
        "carried away by {}",
        "at the sight of {} in flight",
        "with the panic of {} upon [them]",
    ];
    AT_WILL of "at will" = [
        "waiting for nobody",
        "thinking better of it",
        "of [its] own free will",
    ];
    SCATTERED of "scattered" = [
        "[routs], and [is] scattered beyond recall",
        "[breaks], and nobody sees [them] again",
        "[runs], and [comes] to pieces as [it] [goes]",
    ];
    OFF_TABLE of "off table" = [
        "[routs] clean off the table and [is] lost",
        "[runs] until [it] [is] over the edge of the table, and [is] lost",
    ];
    INTO_GROUND of "into ground" = [
        "[routs] into ground where no formed body can go, and [is] lost there",
        "[runs] blindly on where no formed body can pass, and [is] lost",
    ];
    /// Destruction, by fire and hand to hand.
    SHOT_TO_PIECES of "shot to pieces" = [
        "[is] shot to pieces and destroyed",
        "[is] destroyed where [it] [stands]",
        "[is] swept away (destroyed)",
    ];
    CUT_TO_PIECES of "cut to pieces" = [
        "[is] cut to pieces and destroyed",
        "[is] destroyed",
        "[is] swept from the field (destroyed)",
    ];
    /// How a melee begins; the enemy is `{}`.
    HORSE_ATTACKS of "horse attacks" = [
        "[rides] at {}",
        "[crashes] into {}",
        "[spurs] in among {}",
    ];
    FOOT_ATTACKS of "foot attacks" = [
        "[goes] in with the bayonet against {}",
        "[storms] in upon {}",
        "[closes] with {}",
    ];
    FLANK_ATTACKS of "flank attacks" = [
        "[falls] upon the {face} of {}",
        "[strikes] {} in the {face}",
    ];
    FLANK_CARRIED of "flank carried" = [
        "[falls] upon the {face} of {}",
        "[strikes] {} in the {face}",
        "[rolls] up {} from the {face}",
    ];
    GUNS_ATTACKED of "guns attacked" = [
        "[gets] in among the guns of {}",
        "[rushes] the guns of {}",
    ];
    /// The same where the name speaks of guns itself.
    BATTERY_ATTACKED of "battery attacked" = ["[gets] in among {}", "[rushes] {}"];
    EDGE_ATTACKS of "edge attacks" = [
        "[tries] to clear {} from the edge of the wood",
        "[goes] in under the trees against {}",
    ];
    RENEWS of "renews" = ["[takes] up [its] fight with {} again", "[renews] [its] fight with {}"];
    /// How it comes out for the attacker, by `{}`.
    WINS of "wins" = ["[wins] by {}", "[has] the better of it by {}", "[carries] the fight by {}"];
    WINS_OUTRIGHT of "wins outright" = [
        "[carries] all before [them] by {}",
        "[wins] outright by {}",
        "[bears] down all resistance by {}",
    ];
    LOSES of "loses" = [
        "[is] beaten off by {}",
        "[has] the worst of it by {}",
        "[comes] off the loser by {}",
    ];
    LOSES_OUTRIGHT of "loses outright" = [
        "[comes] to grief, losing by {}",
        "[is] shattered, losing by {}",
    ];
    DRAWN of "drawn" = [
        "neither gains the upper hand, at {} all",
        "after hard fighting it stands at {} all",
        "neither can shift the other, at {} all",
    ];
    /// A melee that is rolled again.
    AGAIN of "again" = [
        "they go at it again",
        "neither gives way, and they fight on",
        "once more they close",
    ];
    /// Winners.
    WINNER_FOLLOWS of "follows" = [
        "[follows] up {far} to the {way}",
        "[presses] on {far} to the {way}",
        "[goes] on {far} to the {way}",
    ];
    CARRIED_ON of "carried on" = [
        "cannot be held, and [is] carried on {far} to the {way}",
        "[is] swept on {far} to the {way} by [its] own success",
    ];
    REMAINS of "remains" = [
        "[stays] on the ground [it] [has] won",
        "[halts] and [dresses] [its] ranks",
        "[does] not follow up",
    ];
    /// Winners that would have to go on: shaken themselves, still engaged, or without room.
    TOO_SHAKEN of "too shaken" = [
        "[is] in no state to follow up",
        "[is] too shaken [itself] to follow up",
    ];
    ENGAGED of "engaged" = [
        "[has] [its] hands full where [it] [stands]",
        "[is] still engaged and cannot follow up",
    ];
    NO_ROOM of "no room" = ["[has] no room to follow up", "[finds] the way on barred"];
}
