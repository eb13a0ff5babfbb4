//! More words in which these rules tell a battle as a story; `{by}` is whose fate it comes of.

use crate::adjudicate::{Choices, wordings};
use crate::kit::table::Face;
use crate::rules::two_by_two::position::state::Reply;
use crate::rules::two_by_two::troops::units::Kind;

wordings! {
    /// Contact.
    GOES_AT of "charges" = ["[goes] straight at {}", "[charges] {}", "[closes] on {}"];
    RIDES_AT of "charges" = ["[rides] at {}", "[charges] {}", "[spurs] towards {}"];
    CHARGES_FLANK of "charges in flank" = ["[comes] in upon the flank of {}", "[makes] for the flank of {}"];
    CHARGES_REAR of "charges in rear" = ["[comes] in upon the rear of {}", "[makes] for the rear of {}"];
    GOES_UNDER_TREES of "charges" = ["[goes] in under the trees against {}", "[goes] in among the trees against {}"];
    /// Whoever is charged.
    STANDS_TO of "receives" = ["[awaits] the charge", "[awaits] the shock", "[stands] and [waits]"];
    /// The same of a staff, which no charge breaks upon.
    STAFF_STAYS of "receives" = ["[stays] where [it] [is]", "[does] not ride off"];
    /// The same of whoever is taken in flank or rear, and does not turn.
    DOES_NOT_TURN of "receives" = ["[does] not face about", "[does] not turn to face the attack"];
    AIMS of "receives" = ["[makes] ready to fire", "[waits] with levelled muskets"];
    AIMS_GUNS of "receives" = ["[stands] loaded and [waits]", "[waits], matches lit"];
    TURNS_AND_STANDS of "receives" = ["[turns] to meet the charge", "[changes] front and [awaits] the shock"];
    TURNS_AND_AIMS of "receives" = ["[turns] and [makes] ready to fire", "[changes] front and [waits] with levelled muskets"];
    /// What fire does.
    PINNED_IN_WOOD of "pinned" = ["[is] brought to a stand among the trees"];
    /// Whoever fires on foot and stays where he is.
    PINNED_BY_ITS_FIRE of "pinned by fire" = ["[is] pinned now in the smoke of [its] own fire", "[is] pinned in the smoke of [its] own fire"];
    PINNED_NOW of "pinned" = ["[is] pinned", "[is] pinned down", "[is] brought to a stand"];
    IN_DISORDER of "disordered" = ["[is] disrupted", "[falls] into disorder", "[loses] [its] order"];
    MAN_IN_CONFUSION of "disordered" = ["[is] thrown into confusion"];
    NO_NEARER of "stopped" = ["[comes] no nearer", "[breaks] off [its] charge"];
    THROWN_BACK of "stopped" = ["[is] thrown back", "[is] forced back"];
    BACK_AND_PINNED of "stopped" = ["[is] thrown back and pinned", "[is] forced back and pinned"];
    BACK_IN_DISORDER of "stopped" = ["[is] thrown back in disorder", "[is] forced back in disorder"];
    HANGS_BACK of "stopped" = ["[holds] back", "[does] not press [its] charge"];
    NO_WAY_IN of "stopped" = ["[finds] no way to close", "cannot get at the enemy"];
    /// Decisions.
    DOES_NOT_PURSUE of "stays" = ["[does] not pursue", "[stays] on the ground that [it] [has] won"];
    BREAKS_OFF of "stays" = ["[breaks] off the fight with {}", "[does] not fight on against {}"];
    HOLDS_FIRE of "holds fire" = ["[holds] [its] fire"];
    /// Hand to hand.
    GOES_ON_AGAINST of "goes on" = ["[goes] straight on against {}", "[turns] next upon {}", "[goes] on to close with {}"];
    GRAPPLES of "grapples" = ["[comes] to blows with {}", "[closes] with {}"];
    GOES_FOR_A_MAN of "grapples" = ["[comes] upon {}", "[sets] upon {}"];
    FALLS_ON_FLANK of "grapples" = ["[falls] upon the flank of {}", "[strikes] into the flank of {}"];
    FALLS_ON_REAR of "grapples" = ["[falls] upon the rear of {}", "[strikes] into the rear of {}"];
    FALLS_BACK of "falls back" = ["[falls] back", "[gives] ground", "[recoils]"];
    STILL_AT_GRIPS of "keeps" = ["[does] not give way", "[keeps] [its] place"];
    /// Routs.
    BREAKS_AND_RUNS of "routs" = ["[breaks] and [runs]", "[turns] [its] back and [runs]", "[takes] to flight"];
    /// Nobody says of guns that they run.
    GUNNERS_RUN of "routs" = ["[is] dragged off in wild haste", "[is] got away in haste and disorder"];
    RIDES_FOR_HIS_LIFE of "routs" = ["[rides] for [its] life", "[gallops] off to save [itself]"];
    RUNS_AT_WILL of "routs" = ["[runs] of [its] own free will", "[waits] for nobody and [runs]"];
    RUNS_ALONG of "runs along" = [
        "[catches] the panic of {by} and [runs]",
        "[is] carried away in the rout of {by}",
        "[runs] at the sight of {by} in flight",
    ];
    LOST_ALONG of "runs along" = [
        "[is] carried away in the rout of {by} and lost",
        "[catches] the panic of {by} and [is] lost to the last man",
    ];
    MAKES_WAY of "makes way" = ["[makes] way for {by}", "[has] to let {by} through"];
    MAKES_WAY_PINNED of "makes way" = ["[makes] way for {by} and [is] pinned", "[has] to let {by} through and [is] pinned"];
    /// The end of a unit.
    SHOT_AWAY of "gone" = ["[is] shot to pieces", "[is] destroyed", "[is] swept away"];
    CUT_DOWN of "gone" = ["[is] cut to pieces", "[is] destroyed", "[is] swept from the field"];
    MAN_LOST of "gone" = ["[is] killed or taken"];
    MAN_HIT of "gone" = ["[is] hit and out of the battle"];
    CAUGHT_BETWEEN of "gone" = ["[is] caught between two sides and destroyed", "[is] attacked from two sides and destroyed"];
    SCATTERS of "gone" = ["[breaks] and [is] scattered for good", "[breaks] and [is] destroyed"];
    OVER_THE_EDGE of "gone" = ["[runs] away and [is] seen no more", "[runs] over the edge of the field and [is] lost"];
    INTO_THE_ENEMY of "gone" = ["[runs] into the arms of the enemy", "[runs] straight into the enemy and [is] lost"];
    INTO_BAD_GROUND of "gone" = ["[runs] into ground where nobody can pass, and [is] lost", "[perishes] in ground that no formed body can cross"];
    GIVEN_UP of "gone" = [
        "[is] sacrificed to rob the enemy of a unit as well",
        "[is] sacrificed to take a unit from the enemy as well",
    ];
    LOST_IN_EXCHANGE of "gone" = ["[is] lost in exchange for {by}", "[is] lost in return for {by}"];
    /// Rallies.
    IN_ORDER_AGAIN of "rallies" = [
        "[rallies]",
        "[is] in hand again",
        "[closes] [its] ranks again",
    ];
    /// Who comes and goes.
    ARRIVES of "arrives" = ["[comes] onto the field", "[arrives] on the field", "[reaches] the field"];
    RIDES_UP of "arrives" = ["[comes] onto the field", "[rides] onto the field"];
    CANNOT_COME_ON of "arrives" = ["[finds] no room to come on"];
    LEAVES of "leaves" = ["[leaves] the field", "[marches] off the field"];
    /// Marches.
    HORSE_FORWARD of "marches" = ["[goes] forward", "[trots] forward", "[comes] on at the trot"];
    GUNS_FORWARD of "marches" = ["[rolls] forward", "[brings] [its] guns forward"];
    HORSE_BACKWARD of "marches" = ["[rides] back", "[draws] back"];
    GUNS_BACKWARD of "marches" = ["[draws] [its] guns back", "[rolls] back"];
    NEW_FRONT of "fronts" = ["[changes] front", "[takes] up a new front"];
}

/// How a charge comes into contact, by the face that is touched.
pub(crate) fn contact(face: Face, kind: Kind) -> Choices {
    match face {
        Face::Front if kind.is_cavalry() => RIDES_AT,
        Face::Front => GOES_AT,
        Face::Right | Face::Left => CHARGES_FLANK,
        Face::Rear => CHARGES_REAR,
    }
}

/// What somebody does who is charged.
pub(crate) fn receives(reply: Reply, turns: bool, face: Face, kind: Kind) -> Choices {
    match (reply, turns) {
        (Reply::Stand, false) if face != Face::Front => DOES_NOT_TURN,
        (Reply::Stand, _) if kind.is_hq() => STAFF_STAYS,
        (Reply::Stand, true) => TURNS_AND_STANDS,
        (Reply::Stand, false) => STANDS_TO,
        (Reply::Shoot, true) => TURNS_AND_AIMS,
        (Reply::Shoot, false) if kind.is_artillery() => AIMS_GUNS,
        (Reply::Shoot, false) => AIMS,
    }
}

/// How somebody comes on the field: a man rides.
pub(crate) fn arrives(is_man: bool) -> Choices {
    if is_man { RIDES_UP } else { ARRIVES }
}

/// How a fight begins that is not fought front to front.
pub(crate) fn aspect(face: Face) -> Option<Choices> {
    match face {
        Face::Front => None,
        Face::Right | Face::Left => Some(FALLS_ON_FLANK),
        Face::Rear => Some(FALLS_ON_REAR),
    }
}
