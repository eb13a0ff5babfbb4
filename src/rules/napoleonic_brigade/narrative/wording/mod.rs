//! The words in which these rules tell a battle. What stands in brackets goes into the number of its subject; `{far}`
//! and `{way}` are a distance and a point of the compass, `{}` is the other side.

pub(crate) mod fire;
pub(crate) mod melee;

use crate::adjudicate::wordings;

wordings! {
    /// How a turn begins: its number, and what each army has.
    BEGINS of "begins" = [
        "the {turn} turn begins with {armies}",
        "as the {turn} turn opens, the field holds {armies}",
        "the {turn} turn finds {armies}"];
    ENDS of "ends" = [
        "so ends the {} turn",
        "that is the end of the {} turn",
        "with that the {} turn is over"];
    /// What a turn has cost where it has cost nothing.
    NO_LOSS of "no loss" = [
        ", and nobody has fallen in it",
        " without a loss on either side",
        ", and both armies are as strong as before"];
    /// Declared charges, on `{}`.
    DECLARES of "declares" = [
            "[declares] a charge on {}",
            "[means] to charge {}",
            "[makes] ready to charge {}"];
    /// The answers to them.
    STANDS of "stands" = [
            "[stands] to receive the charge",
            "[awaits] the shock where [it] [stands]",
            "[stands] fast and [waits]"];
    GOES_ON of "goes on" = [
            "[goes] about [its] own orders all the same",
            "[keeps] to [its] orders"];
    GOES_OTHERWISE of "goes otherwise" = [
            "[means] to be on the move by then",
            "[changes] [its] plans for it"];
    FORMS_LATE of "forms late" = [
            "[begins] to form {}, too late for it",
            "[hurries] into {}, which cannot be complete in time"];
    WILL_GIVE_WAY of "will give way" = [
            "[does] not mean to wait for it",
            "[prepares] to give way before it"];
    WILL_GIVE_WAY_FIRING of "will give way firing" = [
            "[means] to give way before it slowly, and to fire",
            "[means] to fall back firing"];
    /// Dice for the march.
    DICE_GIVE of "dice give" = ["the dice give {}", "the dice allow {}"];
    DICE_THROWN of "dice thrown" = [
        "the dice for the march are thrown, and all set off together",
        "all throw for their march, and set off by the same clock",
        "the dice are thrown, and both armies are in motion"];
    /// Straight ahead.
    FOOT_AHEAD of "foot ahead" = [
            "[advances] {far} to the {way}",
            "[marches] {far} to the {way}",
            "[goes] forward {far} to the {way}",
            "[steps] out {far} to the {way}",
            "[moves] up {far} to the {way}"];
    HORSE_AHEAD of "horse ahead" = [
            "[rides] {far} to the {way}",
            "[trots] forward {far} to the {way}",
            "[comes] on {far} to the {way}",
            "[goes] forward {far} to the {way}"];
    GUNS_AHEAD of "guns ahead" = [
            "[rolls] forward {far} to the {way}",
            "[drives] {far} to the {way}",
            "[goes] forward {far} to the {way}"];
    TURNED of "turned" = [
            "[turns] to the {way} and [goes] forward {far}",
            "[wheels] to the {way} and [moves] {far} that way",
            "[changes] direction to the {way} and [advances] {far}"];
    ABOUT of "about" = [
            "[works] [its] way {far} to the {way}",
            "[moves] round {far} to the {way}"];
    BY_ROAD of "by road" = [
            "[marches] {far} along the road to the {way}",
            "[takes] the road {far} to the {way}",
            "[moves] {far} down the road to the {way}"];
    TURNS of "turns" = [
            "[turns] to the {way}",
            "[changes] front to the {way}",
            "[fronts] to the {way}"];
    CANNOT_TURN of "cannot turn" = ["cannot turn as [it] would", "[finds] no room to turn"];
    HARDLY of "hardly" = [
            "hardly [moves] from where [it] [stands]",
            "[gains] next to no ground"];
    TURNS_A_LITTLE of "shifts" = [
            "[turns] a little to the {side}",
            "[shifts] [its] front a little to the {side}",
            "[edges] round to the {side}"];
    /// Ahead, after a little turn to one `{side}`.
    INCLINED of "inclined" = [
            "[inclines] to the {side} and [goes] {far} to the {way}",
            "[turns] a little to the {side} and [moves] {far} to the {way}",
            "[moves] {far} to the {way}, bearing to the {side}",
            "[bears] a little to the {side} and [advances] {far} to the {way}"];
    SWINGS_ROUND of "swings round" = [
            "[swings] round on the spot to unlimber",
            "[wheels] about where [it] [stands] to come into action"];
    STUCK of "stuck" = [
            "[does] not get away from where [it] [stands]",
            "[makes] no ground"];
    /// Moves of other kinds.
    ADVANCES_TO_FIRE of "advances to fire" = [
            "[advances] {far} to the {way} with loaded muskets",
            "[goes] {far} to the {way}, to fire from there"];
    SKIRMISHES of "skirmishes" = [
            "[works] forward {far} to the {way} from cover to cover",
            "[moves] {far} to the {way} at half speed, ready to fire"];
    DRAWS_BACK of "draws back" = [
            "[draws] back {far} to the {way}, facing the enemy",
            "[gives] up {far} of ground to the {way}, [its] front to the enemy"];
    RETIRES of "retires" = [
            "[turns] about and [retires] {far} to the {way}",
            "[retires] {far} to the {way}"];
    RETIRES_TURNING of "retires turning" = [
            "[turns] in retiring, and [looks] {way}",
            "[spends] the move in turning to the {way}"];
    MANHANDLED of "manhandled" = [
            "[is] manhandled {far} to the {way}",
            "[has] [its] guns run {far} to the {way} by hand"];
    GALLOPS_UP of "gallops up" = [
            "[gallops] {far} to the {way} to come into action",
            "[dashes] up {far} to the {way} to unlimber"];
    /// What ends a move.
    SPENT of "spent" = [
            "",
            ", as far as the dice let [it]",
            "",
            ", and no farther by the dice"];
    STOPPED of "stopped" = [
            ", until [it] [comes] up against {}",
            ", and no farther for {}"];
    KEPT_OFF of "kept off" = [
            ", and [halts] before {}",
            ", and no farther, {} being in the way"];
    /// Formations.
    FORMS of "forms" = [
            "[forms] {}",
            "[goes] into {}",
            "[spends] the move in forming {}"];
    LIMBERS of "limbers" = ["[limbers] up", "[hooks] in [its] teams"];
    UNLIMBERS of "unlimbers" = ["[unlimbers]", "[brings] [its] guns into position"];
    OCCUPIES of "occupies" = ["[goes] into {}", "[occupies] {}", "[takes] post in {}"];
    REARRANGES of "rearranges" = ["[takes] other posts in {}", "[shifts] [its] men within {}"];
    /// Moves that others bring about; whom they are about is `{}`.
    PUSHED_BACK of "pushed back" = [
            "[is] pushed back {far} to the {way} by {}",
            "[gives] ground before {}, {far} to the {way}",
            "[is] borne back {far} to the {way} by {}"];
    FOLLOWS_UP of "follows up" = [
            "[follows] up {far} after {}",
            "[presses] {} {far} to the {way}",
            "[goes] after {}, {far} to the {way}"];
    FOLLOWS_FIRING of "follows firing" = [
            "[follows] {} up {far}, firing",
            "[comes] on {far} after {}, musket in hand"];
    PURSUES of "pursues" = [
            "[pursues] {} {far} to the {way}, all order gone",
            "[goes] {far} to the {way} at full speed, at the heels of {}",
            "[streams] {far} to the {way} after {}"];
    FLEES of "flees" = [
            "[flees] {far} to the {way}",
            "[runs] {far} to the {way}, deaf to all command",
            "[streams] away {far} to the {way}"];
    RECOILS of "recoils" = [
            "[recoils] {far} to the {way} from those whom [it] followed",
            "[falls] back {far} to the {way}, the tables turned"];
    GIVES_WAY of "gives way" = [
            "[gives] way before the charge, {far} to the {way}",
            "[slips] away {far} to the {way} before the charge"];
    GIVES_WAY_FIRING of "gives way firing" = [
            "[gives] way {far} to the {way}, turning to fire",
            "[falls] back {far} to the {way}, firing as [it] [goes]"];
    FALLS_BACK of "falls back" = [
            "[falls] back {far} to the {way}, too weak to stand",
            "[goes] back {far} to the {way}, [its] morale gone"];
    NOWHERE of "nowhere" = [
            "cannot get away from where [it] [stands]",
            "[has] nowhere to go"];
    OFF_TABLE of "off table" = [
            ", over the edge of the table and out of the battle",
            " and off the table, out of the battle"];
    /// Charges.
    CHARGES of "charges" = [
            "[charges] {far} to the {way}",
            "[goes] in at the charge, {far} to the {way}",
            "[storms] forward {far} to the {way}"];
    FALLS_SHORT of "falls short" = [
            "[falls] short of {}, disorganised by the attempt",
            "[does] not reach {}, all order gone (disorganised)",
            "[comes] to a stand before {}, disorganised"];
    /// A charge at somebody who has got away.
    STRIKES_AIR of "strikes air" = [
            "[finds] {} gone from before [them]: the charge falls short, and leaves [them] disorganised",
            "[falls] short, {} having got away, and [is] disorganised",
            "[strikes] the air where {} stood, and [is] disorganised"];
    /// Contact, with `{}`.
    MEETS_CHARGE of "meets" = ["[meets] {} at full charge", "[crashes] head on into {}"];
    RIDES_INTO of "rides into" = [
            "[crashes] into {}",
            "[rides] in upon {}",
            "[spurs] in among {}"];
    CLOSES of "closes" = [
            "[closes] with {}",
            "[goes] in with the bayonet against {}",
            "[comes] to grips with {}"];
    TAKES_GUNS of "takes guns" = [
            "[gets] in among the guns of {}",
            "[overruns] the guns of {}"];
    IN_FLANK of "in flank" = ["[takes] {} in the {face}", "[falls] upon the {face} of {}"];
    CATCHES_UP of "catches up" = ["[comes] up with {} again", "[is] upon {} once more"];
    RIDES_DOWN of "rides down" = [
            "[runs] down the fugitives of {}",
            "[gets] in among {} from behind"];
    RUNS_INTO of "runs into" = ["[is] driven upon {}", "[runs] into {} as [it] [goes]"];
    RESUMES of "resumes" = [
            "[takes] up the fight with {} again",
            "[renews] the melee with {}"];
}
