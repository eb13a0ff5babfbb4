//! The words in which these rules tell a battle. What stands in brackets goes into the number of its subject.

use crate::adjudicate::{Choices, wordings};
use crate::rules::easy_napoleonics::troops::units::{Kind, Level};

wordings! {
    /// Fire that hits nobody.
    MISSES of "misses" = [
        ", to no effect",
        " and [hits] nothing",
        ", but the fire goes high",
        " without touching a man",
        ", and the powder is wasted",
    ];
    /// Fire that hits: `once`, `twice`.
    HITS of "hits" = [" and [hits] {}", ", hitting {}", " and [strikes] home {}"];
    ROUND_SHOT of "guns" = [
        "[opens] on {}",
        "[plays] upon {}",
        "[fires] on {}",
        "[sends] [its] shot into {}",
        "[bowls] [its] shot at {}",
    ];
    CANISTER of "canister" = [
        "[pours] canister into {}",
        "[opens] with canister on {}",
        "[turns] [its] canister on {}",
    ];
    MUSKETS of "muskets" = [
        "[pours] a volley into {}",
        "[fires] on {}",
        "[lets] fly at {}",
        "[volleys] at {}",
        "[empties] [its] muskets at {}",
    ];
    GUNS_TOGETHER of "guns together" = [
        "fire together on {}",
        "turn their guns on {}",
        "play upon {} at once",
    ];
    MUSKETS_TOGETHER of "muskets together" = [
        "fire together on {}",
        "pour their volleys into {}",
        "bring their muskets to bear on {}",
    ];
    /// Checks that are all passed: one, and several.
    STEADY of "steady" = [
        "[does] not flinch",
        "[closes] [its] ranks and [stands]",
        "[holds] firm",
        "[does] not waver",
    ];
    /// The same of those whom an earlier check has shaken.
    STEADY_SHAKEN of "steady" = [
        "[is] shaken no further",
        "[holds] out all the same",
    ];
    STEADY_GUNS of "steady" = [
        "[sticks] to [its] guns",
        "[serves] [its] guns unmoved",
        "[stands] to [its] pieces",
    ];
    FAIR of "fair" = [
        "[is] shaken",
        "[begins] to waver",
        "[loses] [its] steadiness",
    ];
    BAD of "bad" = [
        "[is] badly shaken",
        "[is] close to breaking",
        "[wavers] on the edge of rout",
    ];
    /// A unit whose level is hidden, and which still stands.
    VEILED of "veiled" = [
        "[stands], and how it feels does not show",
        "[takes] it, and lets nobody see what it costs",
        "[is] still there when the smoke lifts",
    ];
    BREAKS of "breaks" = [
        "[breaks] for good",
        "[breaks] and [is] lost",
        "[runs] and [is] lost",
        "[breaks] and [leaves] the field for good",
    ];
    KILLED of "killed" = [
        "{} falls, killed among his men",
        "{} is hit and dies where he falls",
        "{} is struck down and does not rise again",
    ];
    KILLED_IN_MELEE of "killed" = [
        "{} is cut down in the press",
        "{} goes down fighting and does not rise",
        "in the thick of it {} is killed",
    ];
    SPARED of "spared" = [
        "{}, who is there, is unhurt",
        "{} comes through it unhurt",
        "nothing touches {}",
    ];
    SPARED_IN_MELEE of "spared" = [
        "{} fights his way out of it unhurt",
        "{} cuts himself free",
        "{} has his horse wounded, and no more",
    ];
    /// How a fight begins, by who falls on whom; the enemy is `{}`.
    HORSE_CHARGES of "horse charges" = [
        "[charges] {}",
        "[rides] at {}",
        "[spurs] into {}",
        "[comes] down upon {}",
    ];
    FOOT_CHARGES of "foot charges" = [
        "[goes] in with the bayonet against {}",
        "[charges] {}",
        "[storms] in upon {}",
        "[closes] with {}",
    ];
    /// Foot that goes at horse does what nobody expects of it.
    FOOT_AT_HORSE of "foot charges" = [
        "[dares] to go in against {}",
        "[advances] with levelled bayonets against {}",
    ];
    /// The same of those who come at somebody, and the fight is still to be.
    HORSE_COMES of "horse comes" = ["[rides] at {}", "[charges] {}", "[spurs] towards {}"];
    FOOT_COMES of "foot comes" = [
        "[advances] to attack {}",
        "[goes] forward with the bayonet against {}",
        "[comes] on against {}",
    ];
    /// Who fights where he stands.
    STANDING of "standing" = [
        "[attacks] {}",
        "[comes] to blows with {}",
        "[sets] upon {} where it stands",
    ];
    FLANK of "flank" = [
        "[takes] {} in the flank",
        "[falls] upon the flank of {}",
        "[crashes] into the flank of {}",
    ];
    REAR of "rear" = [
        "[takes] {} in the rear",
        "[falls] on the rear of {}",
        "[bursts] into the rear of {}",
    ];
    GUNS_RIDDEN of "guns ridden" = [
        "[rides] in among the guns of {}",
        "[rides] at the guns of {}",
    ];
    GUNS_RUSHED of "guns rushed" = [
        "[rushes] the guns of {}",
        "[goes] in with the bayonet upon the guns of {}",
    ];
    RENEWS of "renews" = [
        "[renews] [its] fight with {}",
        "[takes] up the fight with {} again",
        "[presses] [its] fight with {} once more",
    ];
    /// How it comes out for the attacker, by `{}` points.
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
        "[is] shattered, losing by {}",
        "[is] cut to pieces, losing by {}",
        "[comes] to grief, losing by {}",
    ];
    DRAWN of "drawn" = [
        "neither gains the upper hand, at {} all",
        "after hard fighting it stands at {} all",
        "neither gives a yard, at {} all",
    ];
    DESTROYED of "destroyed" = [
        "[is] broken and destroyed",
        "[is] destroyed",
        "[is] broken and scattered",
    ];
    BROKEN_BY_DROP of "broken by drop" = [
        "[breaks] for good",
        "[has] no heart left and [leaves] the field",
        "[is] broken and destroyed",
    ];
    /// Infantry in the face of horse.
    SQUARED of "squared" = [
        "[forms] square in the nick of time",
        "[forms] square just in time",
        "[has] [its] square closed in time",
    ];
    NOT_SQUARED of "not squared" = [
        "[tries] to form square and [is] too slow",
        "[is] caught half-way into square and [falls] back into [its] ranks",
        "[fails] to form square in time",
    ];
    AWAITS of "awaits" = [
        "[awaits] the shock {}",
        "[stands] {} to receive the horse",
        "[stays] {} and [waits]",
    ];
    RALLIES of "rallies" = ["[rallies]", "[closes] [its] ranks again", "[is] in hand again"];
    NO_RALLY of "no rally" = [
        "[tries] to rally, in vain",
        "[does] not rally",
        "[fails] to rally",
    ];
    LEADER_RALLIES of "leader rallies" = [
        "steadies {}",
        "puts heart into {}",
        "rallies {}",
    ];
    LEADER_IN_VAIN of "leader in vain" = [
        "pleads with {} in vain",
        "cannot rally {}",
        "shouts himself hoarse at {} for nothing",
    ];
    TURNS of "turns" = ["[turns] to face {}", "[changes] front to the {}", "[wheels] to the {}"];
    HEARTENED of "heartened" = [
        "the victory puts heart into {}",
        "{} [takes] heart from it",
        "success steadies {}",
    ];
    /// Orders that could not be carried out.
    UNDONE of "undone" = ["[comes] to nothing", "[is] left undone", "cannot be carried out"];
    LEADER_GOES of "leader goes" = ["rides", "gallops", "trots over"];
    HORSE_ON of "horse on" = ["[trots] forward", "[rides] forward", "[advances] at the trot"];
    HORSE_BACK of "horse back" = ["[rides] back", "[retires]", "[goes] about and [rides] back"];
    HORSE_ACROSS of "horse across" = ["[trots] across", "[shifts] ground"];
    GUNS_ON of "guns on" = ["[rolls] forward", "[brings] [its] guns forward"];
    GUNS_BACK of "guns back" = ["[draws] [its] guns back", "[rolls] back"];
    GUNS_ACROSS of "guns across" = ["[shifts] [its] guns", "[drags] [its] guns across"];
    FOOT_ON of "foot on" = ["[advances]", "[marches] forward", "[comes] on", "[marches] on"];
    FOOT_BACK of "foot back" = ["[draws] back", "[retires]", "[goes] back"];
    FOOT_ACROSS of "foot across" = ["[moves] across", "[marches] across", "[shifts] [its] ground"];
}

/// How a fight begins that is no flank attack: by who comes, and upon whom.
pub(crate) fn opening(by: Kind, upon: Kind) -> Choices {
    match by.is_cavalry() {
        true if upon.is_artillery() => GUNS_RIDDEN,
        true => HORSE_CHARGES,
        false if upon.is_artillery() => GUNS_RUSHED,
        false if upon.is_cavalry() => FOOT_AT_HORSE,
        false => FOOT_CHARGES,
    }
}

/// Whether it gets into square in the face of horse.
pub(crate) fn squares(in_time: bool) -> Choices {
    if in_time { SQUARED } else { NOT_SQUARED }
}

/// A level in words, as what a unit comes to.
pub(crate) fn comes_to(level: Level) -> Choices {
    match level {
        Level::Broken => BREAKS,
        Level::Bad => BAD,
        Level::Fair | Level::Good => FAIR,
    }
}

/// A level in words, as what a unit is already.
pub(crate) fn already(level: Level) -> &'static str {
    match level {
        Level::Fair => "shaken already",
        Level::Bad => "near breaking already",
        Level::Good | Level::Broken => "",
    }
}

/// How an arm goes, by whether it comes nearer the enemy's edge.
pub(crate) fn going(kind: Kind, ahead: i32) -> Choices {
    match (kind, ahead.signum()) {
        (Kind::Leader, _) => LEADER_GOES,
        (Kind::LightCavalry | Kind::HeavyCavalry, 1) => HORSE_ON,
        (Kind::LightCavalry | Kind::HeavyCavalry, -1) => HORSE_BACK,
        (Kind::LightCavalry | Kind::HeavyCavalry, _) => HORSE_ACROSS,
        (Kind::FieldArtillery | Kind::HorseArtillery, 1) => GUNS_ON,
        (Kind::FieldArtillery | Kind::HorseArtillery, -1) => GUNS_BACK,
        (Kind::FieldArtillery | Kind::HorseArtillery, _) => GUNS_ACROSS,
        (Kind::Infantry, 1) => FOOT_ON,
        (Kind::Infantry, -1) => FOOT_BACK,
        (Kind::Infantry, _) => FOOT_ACROSS,
    }
}
