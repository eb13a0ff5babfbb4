//! More words in which these rules tell a battle as a story. A verb in brackets goes into the number of its subject; `{}` is the
//! other side, or what a brigade does something to.

use crate::adjudicate::{Choices, wordings};
use crate::kit::Aspect;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};

wordings! {
    /// Charges, by the face that is struck.
    CHARGES_ON_FOOT of "charges" = ["[charges] {}", "[goes] in with the bayonet against {}", "[storms] forward against {}"];
    CHARGES_ON_HORSE of "charges" = ["[charges] {}", "[rides] at {}", "[spurs] towards {}"];
    CHARGES_IN_FLANK of "charges in flank" = ["[charges] into the flank of {}", "[falls] upon the flank of {}"];
    CHARGES_IN_REAR of "charges in rear" = ["[charges] into the rear of {}", "[falls] upon the rear of {}"];
    CHARGES_A_SQUARE of "charges" = ["[charges] the square of {}", "[goes] in against the square of {}"];
    SETS_OUT of "charges" = ["[sets] out to charge {}", "[goes] forward to charge {}"];
    BARS_THE_WAY of "bars" = ["[bars] the retreat of {}", "[blocks] the retreat of {}"];
    /// A charge that does not get there.
    GETS_NOT_THERE of "short" = [
        "[falls] short in disorder",
        "[comes] to a stand on the way, all order gone",
        "[does] not get there, and [is] left in disorder",
    ];
    FINDS_NOBODY of "short" = [
        "[finds] the enemy gone and [is] left in disorder",
        "[does] not get there in time and [is] left in disorder",
    ];
    /// Whoever is charged.
    STANDS_TO_RECEIVE of "receives" = ["[stands] to receive the charge", "[awaits] the shock", "[stands] fast"];
    HURRIES_TO_FORM of "receives" = ["[hurries] to change formation, too late", "[begins] to form up, too late"];
    GIVES_WAY_BEFORE_IT of "gives way" = ["[gives] way before the charge", "[does] not wait for the shock"];
    CHARGES_IN_TURN of "charges in turn" = ["[charges] in [its] turn", "[charges] to meet it"];
    /// Hand to hand.
    CLOSES_WITH of "grapples" = ["[comes] to blows with {}", "[closes] with {}", "[is] hand to hand with {}"];
    FALLS_UPON_FLANK of "grapples" = ["[falls] upon the flank of {}", "[strikes] into the flank of {}"];
    FALLS_UPON_REAR of "grapples" = ["[falls] upon the rear of {}", "[strikes] into the rear of {}"];
    /// Losers of a fight, and those who go after them.
    MUST_GO_BACK of "goes back" = ["[has] to go back", "[has] to give ground"];
    MUST_GO_FARTHER of "goes back" = ["[has] to go back farther", "[is] driven farther back"];
    /// The same of whoever has not waited for the charge.
    GOES_ON_BACK of "goes back" = ["[goes] on falling back", "[is] driven farther back"];
    /// The same of whoever has the enemy across his way.
    IS_BEATEN_AGAIN of "goes back" = ["[is] beaten once more", "[is] beaten again and [has] to break away"];
    MUST_FALL_BACK of "goes back" = ["[has] to fall back in [its] turn", "[has] followed too far and must fall back"];
    GOES_AFTER of "presses" = [
        "[follows] up {}, already in retreat",
        "[goes] after {}, already in retreat",
        "[keeps] at the heels of {}, already in retreat",
    ];
    GOES_ON_AT of "presses" = ["[goes] on after {}", "[presses] on after {}"];
    GOES_AFTER_TO_FIRE of "presses" = ["[comes] up behind {}", "[advances] after {}"];
    GOES_AFTER_FIRING of "presses" = ["[comes] up and [fires] on {}", "[advances] and [fires] on {}"];
    RUNS_DOWN of "presses" = ["[pursues] {}", "[rides] after {}", "[streams] after {}"];
    IS_PUSHED_BACK of "pushed" = ["[keeps] falling back before {}", "[gives] more ground before {}"];
    RECOILS_FROM of "recoils" = ["[falls] back from those whom [it] followed", "[recoils] from a lost fight"];
    /// Flight.
    LOSES_HEART of "breaks" = ["[breaks]", "[takes] to flight"];
    RUNS_ON of "flees" = ["[is] in flight", "[runs] for the rear", "[flees], deaf to all command"];
    /// The end of a brigade.
    LOST_TO_THE_LAST of "gone" = ["[is] cut to pieces", "[is] destroyed", "[has] nobody left"];
    RUNS_OFF_FIELD of "gone" = [
        "[leaves] the field in flight and [is] seen no more",
        "[leaves] the field in flight and [does] not come back",
    ];
    PUSHED_OFF_FIELD of "gone" = ["[is] driven off the field", "[is] pushed over the edge of the field and [is] lost"];
    /// Nerves.
    GOES_NO_FARTHER of "wavers" = ["[wavers]", "[is] badly shaken", "[begins] to waver"];
    CANNOT_STAND of "wavers" = ["[begins] to break up", "[begins] to melt away"];
    GIVES_UP_GROUND of "falls back" = ["[falls] back, too weak to hold", "[goes] back, [its] nerve gone"];
    /// Whoever was driven back.
    RALLIES_NOW of "rallies" = ["[begins] to rally"];
    /// Whoever has held his own in a fight that goes on.
    STEADIES of "rallies" = ["[tries] to steady [its] ranks", "[tries] to close [its] ranks"];
    /// Whoever has won, and goes no farther.
    FORMS_AGAIN of "rallies" = ["[halts] to re-form", "[re-forms] [its] ranks"];
    /// Fire.
    FIRES_AT_CHARGE of "fires" = ["[fires] into {}", "[lets] fly at {}", "[gives] {} a volley"];
    FIRES_IN_PASSING of "fires" = ["[fires] into the passing ranks of {}", "[sends] a volley into the passing ranks of {}"];
    HITS_FRIENDS of "friends" = ["[hits] [its] own friends of {}"];
    SCATTERS_SHOT of "friends" = ["[hits] {} as well"];
    ROCKETS_AT of "rockets" = ["[sends] a rocket at {}", "[tries] a rocket on {}"];
    BATTERS of "batters" = ["[batters] the walls of {}", "[knocks] stones from the walls of {}"];
    MISSES_FIRE of "misfires" = ["[misses] fire", "[gets] no shot off"];
    LEAVES_GUNS of "crews" = ["[is] abandoned by [its] crew, who run for shelter", "[is] left without crew"];
    BACK_AT_GUNS of "crews" = ["[has] [its] crew back", "[is] manned again"];
    /// Marches and posts.
    BY_HORSE of "marches" = ["[goes] forward", "[trots] forward", "[comes] on at the trot"];
    BY_WHEELS of "marches" = ["[rolls] forward", "[brings] [its] guns forward"];
    HORSE_BACK of "marches" = ["[rides] back", "[draws] back"];
    GUNS_BACK of "marches" = ["[draws] [its] guns back", "[rolls] back"];
    NEW_FACE of "fronts" = ["[changes] front", "[takes] up a new front"];
    IN_LINE of "forms" = ["[forms] line", "[deploys] into line"];
    IN_COLUMN of "forms" = ["[forms] attack column", "[goes] into attack column"];
    IN_MARCH_COLUMN of "forms" = ["[forms] march column", "[goes] into march column"];
    IN_SQUARE of "forms" = ["[forms] square", "[goes] into square"];
    IN_OPEN_ORDER of "forms" = ["[spreads] out as skirmishers", "[goes] into skirmish order"];
    LIMBERS_UP of "forms" = ["[limbers] up"];
    COMES_INTO_ACTION of "forms" = ["[unlimbers]", "[comes] into action"];
    GOES_INTO of "posts" = ["[occupies] {}", "[takes] post in {}"];
    COMES_OUT_OF of "posts" = ["[leaves] {}"];
    IS_BARRED of "barred" = ["[tries] to move, but cannot get past {}", "[has] {} across [its] way and cannot move"];
    IS_BARRED_BY_FRIENDS of "barred" = ["[finds] friends in [its] way", "[has] to wait for friends who stand in the way"];
    STOPS_BEFORE of "barred" = ["[halts] before {}", "[does] not set out through {}"];
    SENDS_OFF of "detaches" = ["[sends] {} to the rear"];
    IS_SET_OUT of "set out" = ["[takes] up another position", "[is] drawn up anew"];
    /// General orders, to those who may know of them.
    IS_SENT_ORDERS of "orders" = ["an order to {} goes to {who}", "{who} [is] sent the order to {}"];
    IS_RECALLED of "orders" = ["{who} [is] sent word that the new order is recalled"];
    HAS_ORDERS of "orders" = ["the order to {} reaches {who}", "{who} [receives] the order to {}"];
    IS_TOLD_OF_RECALL of "orders" = ["{who} [learns] that the last order is recalled"];
}

/// How a charge comes home.
pub(crate) fn charge(kind: Kind, aspect: Aspect, square: bool) -> Choices {
    match aspect {
        _ if square => CHARGES_A_SQUARE,
        Aspect::Front if kind.is_mounted() => CHARGES_ON_HORSE,
        Aspect::Front => CHARGES_ON_FOOT,
        Aspect::Flank => CHARGES_IN_FLANK,
        Aspect::Rear => CHARGES_IN_REAR,
    }
}

/// How a fight begins.
pub(crate) fn blows(aspect: Aspect) -> Choices {
    match aspect {
        Aspect::Front => CLOSES_WITH,
        Aspect::Flank => FALLS_UPON_FLANK,
        Aspect::Rear => FALLS_UPON_REAR,
    }
}

/// How somebody takes a formation; nothing of a garrison, which is told by its place.
pub(crate) fn forms(form: Formation) -> Option<Choices> {
    Some(match form {
        Formation::Line => IN_LINE,
        Formation::AttackColumn => IN_COLUMN,
        Formation::MarchColumn => IN_MARCH_COLUMN,
        Formation::Square => IN_SQUARE,
        Formation::Skirmish => IN_OPEN_ORDER,
        Formation::Limbered => LIMBERS_UP,
        Formation::Unlimbered => COMES_INTO_ACTION,
        Formation::Garrison => return None,
    })
}
