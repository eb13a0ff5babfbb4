//! The words in which these rules tell a battle. What stands in brackets goes into the number of its subject.

use super::unit::{Kind, Level};
use super::voice::Choices;

/// Fire that hits nobody.
pub(super) const MISSES: Choices = (
    "misses",
    &[
        ", to no effect",
        " and [hits] nothing",
        ", but the fire goes high",
        " without touching a man",
        ", and the powder is wasted",
    ],
);
/// Fire that hits: `once`, `twice`.
pub(super) const HITS: Choices = (
    "hits",
    &[" and [hits] {}", ", hitting {}", " and [strikes] home {}"],
);
pub(super) const ROUND_SHOT: Choices = (
    "guns",
    &[
        "[opens] on {}",
        "[plays] upon {}",
        "[fires] on {}",
        "[sends] [its] shot into {}",
        "[bowls] [its] shot at {}",
    ],
);
pub(super) const CANISTER: Choices = (
    "canister",
    &[
        "[pours] canister into {}",
        "[sweeps] {} with canister",
        "[opens] on {} with canister",
    ],
);
pub(super) const MUSKETS: Choices = (
    "muskets",
    &[
        "[pours] a volley into {}",
        "[fires] on {}",
        "[lets] fly at {}",
        "[volleys] at {}",
        "[empties] [its] muskets at {}",
    ],
);
pub(super) const GUNS_TOGETHER: Choices = (
    "guns together",
    &[
        "fire together on {}",
        "turn their guns on {}",
        "play upon {} at once",
    ],
);
pub(super) const MUSKETS_TOGETHER: Choices = (
    "muskets together",
    &[
        "fire together on {}",
        "pour their volleys into {}",
        "bring their muskets to bear on {}",
    ],
);
/// Checks that are all passed: one, and several.
pub(super) const STEADY: Choices = (
    "steady",
    &[
        "[takes] it without flinching",
        "[closes] [its] ranks and [stands]",
        "[holds] firm",
        "[does] not waver",
    ],
);
pub(super) const STEADY_GUNS: Choices = (
    "steady",
    &[
        "[sticks] to [its] guns",
        "[serves] [its] guns unmoved",
        "[stands] to [its] pieces",
    ],
);
pub(super) const FAIR: Choices = (
    "fair",
    &[
        "[is] shaken (fair)",
        "[begins] to waver (fair)",
        "[loses] [its] steadiness (fair)",
    ],
);
pub(super) const BAD: Choices = (
    "bad",
    &[
        "[is] badly shaken (bad)",
        "[is] close to breaking (bad)",
        "[wavers] on the edge of rout (bad)",
    ],
);
/// A unit whose level is hidden, and which still stands.
pub(super) const VEILED: Choices = (
    "veiled",
    &[
        "[stands], and how it feels does not show",
        "[takes] it, and lets nobody see what it costs",
        "[is] still there when the smoke lifts",
    ],
);
pub(super) const BREAKS: Choices = (
    "breaks",
    &[
        "[breaks]",
        "[runs]",
        "[quits] the field",
        "[breaks] beyond recall",
    ],
);
pub(super) const KILLED: Choices = (
    "killed",
    &[
        "{} falls, killed among his men",
        "{} is hit and dies where he falls",
        "{} is struck down and does not rise again",
    ],
);
pub(super) const KILLED_IN_MELEE: Choices = (
    "killed",
    &[
        "{} is cut down in the press",
        "{} goes down fighting and does not rise",
        "in the thick of it {} is killed",
    ],
);
pub(super) const SPARED: Choices = (
    "spared",
    &[
        "{}, who is there, is unhurt",
        "{} comes through it unhurt",
        "nothing touches {}",
    ],
);
pub(super) const SPARED_IN_MELEE: Choices = (
    "spared",
    &[
        "{} fights his way out of it unhurt",
        "{} cuts himself free",
        "{} has his horse wounded, and no more",
    ],
);
/// How a fight begins, by who falls on whom; the enemy is `{}`.
pub(super) const HORSE_CHARGES: Choices = (
    "horse charges",
    &[
        "[charges] {}",
        "[rides] at {}",
        "[spurs] into {}",
        "[comes] down upon {}",
    ],
);
pub(super) const FOOT_CHARGES: Choices = (
    "foot charges",
    &[
        "[goes] in with the bayonet against {}",
        "[charges] {}",
        "[storms] in upon {}",
        "[closes] with {}",
    ],
);
/// Who fights where he stands.
pub(super) const STANDING: Choices = (
    "standing",
    &[
        "[attacks] {}",
        "[comes] to blows with {}",
        "[sets] upon {} where it stands",
    ],
);
pub(super) const FLANK: Choices = (
    "flank",
    &[
        "[takes] {} in the flank",
        "[falls] upon the flank of {}",
        "[crashes] into the flank of {}",
    ],
);
pub(super) const REAR: Choices = (
    "rear",
    &[
        "[takes] {} in the rear",
        "[falls] on the rear of {}",
        "[bursts] into the rear of {}",
    ],
);
pub(super) const GUNS_RIDDEN: Choices = (
    "guns ridden",
    &[
        "[rides] in among the guns of {}",
        "[rides] at the guns of {}",
    ],
);
pub(super) const GUNS_RUSHED: Choices = (
    "guns rushed",
    &[
        "[rushes] the guns of {}",
        "[goes] in with the bayonet upon the guns of {}",
    ],
);
pub(super) const RENEWS: Choices = (
    "renews",
    &[
        "[renews] [its] fight with {}",
        "[takes] up the fight with {} again",
        "[presses] [its] fight with {} once more",
    ],
);
/// How it comes out for the attacker, by `{}` points.
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
        "[is] shattered, losing by {}",
        "[is] cut to pieces, losing by {}",
        "[comes] to grief, losing by {}",
    ],
);
pub(super) const DRAWN: Choices = (
    "drawn",
    &[
        "neither gains the upper hand, at {} all",
        "after hard fighting it stands at {} all",
        "neither gives a yard, at {} all",
    ],
);
pub(super) const DESTROYED: Choices = (
    "destroyed",
    &[
        "[is] broken outright and gone",
        "[is] swept from the field",
        "[is] broken and scattered beyond recall",
    ],
);
pub(super) const BROKEN_BY_DROP: Choices = (
    "broken by drop",
    &[
        "had no heart left for it and [is] gone",
        "[breaks] at once",
        "[is] broken by it and gone",
    ],
);
/// Infantry in the face of horse.
pub(super) const SQUARED: Choices = (
    "squared",
    &[
        "[forms] square in the nick of time",
        "[throws] [itself] into square before the horse come up",
        "[has] [its] square closed as the horse come up",
    ],
);
pub(super) const NOT_SQUARED: Choices = (
    "not squared",
    &[
        "[tries] to form square and [is] too slow",
        "[is] caught half-way into square and [falls] back into [its] ranks",
        "[fails] to form square in time",
    ],
);
pub(super) const AWAITS: Choices = (
    "awaits",
    &[
        "[awaits] the shock {}",
        "[stands] {} to receive the horse",
        "[stays] {} and [waits]",
    ],
);
pub(super) const RALLIES: Choices = (
    "rallies",
    &["[rallies]", "[recovers] [its] order", "[comes] to [itself]"],
);
pub(super) const NO_RALLY: Choices = (
    "no rally",
    &[
        "[tries] to rally, in vain",
        "[does] not rally",
        "[fails] to recover [its] order",
    ],
);
pub(super) const LEADER_RALLIES: Choices = (
    "leader rallies",
    &[
        "brings {} back to order",
        "puts heart into {}",
        "rallies {}",
    ],
);
pub(super) const LEADER_IN_VAIN: Choices = (
    "leader in vain",
    &[
        "pleads with {} in vain",
        "cannot rally {}",
        "shouts himself hoarse at {} for nothing",
    ],
);
pub(super) const TURNS: Choices = (
    "turns",
    &[
        "[turns] to face {}",
        "[changes] front to the {}",
        "[wheels] to the {}",
    ],
);
pub(super) const HEARTENED: Choices = (
    "heartened",
    &[
        "the victory puts heart into {}",
        "{} [takes] heart from it",
        "success steadies {}",
    ],
);
/// Orders that could not be carried out.
pub(super) const UNDONE: Choices = (
    "undone",
    &[
        "[comes] to nothing",
        "[is] left undone",
        "cannot be carried out",
    ],
);

/// A level in words, as what a unit comes to.
pub(super) fn comes_to(level: Level) -> Choices {
    match level {
        Level::Broken => BREAKS,
        Level::Bad => BAD,
        Level::Fair | Level::Good => FAIR,
    }
}

/// A level in words, as what a unit is already.
pub(super) fn already(level: Level) -> &'static str {
    match level {
        Level::Fair => "shaken already",
        Level::Bad => "near breaking already",
        Level::Good | Level::Broken => "",
    }
}

/// How an arm goes, by whether it comes nearer the enemy's edge.
pub(super) fn going(kind: Kind, ahead: i32) -> Choices {
    match (kind, ahead.signum()) {
        (Kind::Leader, _) => ("leader goes", &["rides", "gallops", "trots over"]),
        (Kind::LightCavalry | Kind::HeavyCavalry, 1) => (
            "horse on",
            &[
                "[trots] forward",
                "[rides] forward",
                "[advances] at the trot",
            ],
        ),
        (Kind::LightCavalry | Kind::HeavyCavalry, -1) => (
            "horse back",
            &["[rides] back", "[retires]", "[goes] about and [rides] back"],
        ),
        (Kind::LightCavalry | Kind::HeavyCavalry, _) => {
            ("horse across", &["[trots] across", "[shifts] ground"])
        }
        (Kind::FieldArtillery | Kind::HorseArtillery, 1) => (
            "guns on",
            &["[rolls] forward", "[brings] [its] guns forward"],
        ),
        (Kind::FieldArtillery | Kind::HorseArtillery, -1) => {
            ("guns back", &["[draws] [its] guns back", "[rolls] back"])
        }
        (Kind::FieldArtillery | Kind::HorseArtillery, _) => (
            "guns across",
            &["[shifts] [its] guns", "[drags] [its] guns across"],
        ),
        (Kind::Infantry, 1) => (
            "foot on",
            &[
                "[advances]",
                "[marches] forward",
                "[comes] on",
                "[steps] out",
            ],
        ),
        (Kind::Infantry, -1) => ("foot back", &["[draws] back", "[retires]", "[goes] back"]),
        (Kind::Infantry, _) => (
            "foot across",
            &[
                "[moves] across",
                "[marches] across",
                "[shifts] [its] ground",
            ],
        ),
    }
}
