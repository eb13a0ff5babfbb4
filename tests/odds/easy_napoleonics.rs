//! Fights of Easy Napoleonics: fire, checks, melees and rallies of Blue, in the south, and Red.

use estafette::adjudicate::Act;

use crate::odds::{Asked, Fight, Play, Reading, Ring};

pub(crate) const RING: Ring = Ring {
    game: "map: {columns: 20, rows: 14}\nturn: 1\norder: [blue, red]\ninitiative: blue\nwins: 1\n\
           sides: [{side: blue, home_edge: south}, {side: red, home_edge: north}]\n",
    given: &[("t1/initiative/blue", &[10]), ("t1/initiative/red", &[1])],
    fights: FIGHTS,
    refused: &[
        (
            "part: combat\noptions: {points: any, random_cards: no, random_terrain: no}\n\
             army: [{unit: B1, side: blue, kind: infantry, grade: seasoned, at: 0807, form: line, face: N}, \
             {unit: R1, side: red, kind: infantry, grade: seasoned, at: 0805, form: line, face: S}]",
            ("B1", Act::Fire, Some("R1")),
            "EN-MUS-02",
        ),
        (
            "part: combat\noptions: {points: any, random_cards: no, random_terrain: no}\n\
             army: [{unit: B1, side: blue, kind: infantry, grade: seasoned, at: 0807, form: line, face: N}, \
             {unit: R1, side: red, kind: infantry, grade: seasoned, at: 0805, form: line, face: S}]",
            ("B1", Act::Melee, Some("R1")),
            "do not fight",
        ),
        (
            "part: rally\noptions: {points: any, random_cards: no, random_terrain: no}\n\
             army: [{unit: B1, side: blue, kind: infantry, grade: seasoned, at: 0807, form: line, face: N}, \
             {unit: R1, side: red, kind: infantry, grade: seasoned, at: 0805, form: line, face: S}]",
            ("B1", Act::Rally, None),
            "EN-RAL-02",
        ),
    ],
};

const SHOT: Asked = ("B1", Act::Fire, Some("R1"));
const MELEE: Asked = ("B1", Act::Melee, Some("R1"));
const FIRE: &[(&str, &str)] =
    &[("blue", "orders: [{unit: B1, do: [fire: R1]}]"), ("red", "standing: [{when: fire, do: hold-fire}]")];
const HOLD: &[(&str, &str)] =
    &[("blue", "standing: [{when: fire, do: hold-fire}]"), ("red", "standing: [{when: fire, do: hold-fire}]")];

/// Two units that stand face to face, and may not attack this turn.
macro_rules! apart {
    ($options:literal, $blue:literal, $red:literal $(, $more:literal)*) => {
        concat!(
            "part: combat\noptions: {points: any, random_cards: no, random_terrain: no", $options, "}\n",
            "army: [{unit: B1, side: blue, at: 0807, face: N, barred: yes, ", $blue, "}, ",
            "{unit: R1, side: red, at: 0806, barred: yes, ", $red, "}", $(", {", $more, "}",)* "]"
        )
    };
}

/// Two units of which the blue one has come up and attacks.
macro_rules! contact {
    ($options:literal, $blue:literal, $red:literal $(, $more:literal)*) => {
        concat!(
            "part: combat\noptions: {points: any, random_cards: no, random_terrain: no", $options, "}\n",
            "army: [{unit: B1, side: blue, at: 0807, face: N, moved: yes, spent: 1, ", $blue, "}, ",
            "{unit: R1, side: red, at: 0806, ", $red, "}", $(", {", $more, "}",)* "]"
        )
    };
}

const fn fire(what: &'static str, game: &'static str, reads: &'static [Reading]) -> Fight {
    Fight { what, game, mail: FIRE, asked: SHOT, reads }
}

const fn melee(what: &'static str, game: &'static str, reads: &'static [Reading]) -> Fight {
    Fight { what, game, mail: HOLD, asked: MELEE, reads }
}

const HITS: &[Reading] = &[hits, red];
const HITS_LED: &[Reading] = &[hits, red, red_leader];
const ENDS: &[Reading] = &[winner, blue, red];

const FIGHTS: &[Fight] = &[
    fire(
        "a line at a line",
        apart!(
            "",
            "kind: infantry, grade: seasoned, form: line",
            "kind: infantry, grade: veteran, form: line, face: S"
        ),
        HITS,
    ),
    fire(
        "a shaken column at a flank",
        apart!(
            "",
            "kind: infantry, grade: elite, form: column, level: bad",
            "kind: infantry, grade: conscript, form: column, face: SE, level: fair"
        ),
        HITS,
    ),
    fire(
        "a leader with the target",
        apart!(
            "",
            "kind: infantry, grade: veteran, form: column",
            "kind: infantry, grade: militia, form: square, face: S, level: fair",
            "unit: RL, side: red, kind: leader, at: 0806"
        ),
        HITS_LED,
    ),
    fire(
        "two leaders throw for their lives before the checks",
        concat!(
            "house_rules: {leader_risk_order: before_checks}\n",
            apart!(
                ", leaders_per_side: 2",
                "kind: infantry, grade: militia, form: column",
                "kind: heavy-cavalry, grade: guard, armoured: yes, form: line, face: S, level: bad",
                "unit: RL, side: red, kind: leader, at: 0806",
                "unit: RM, side: red, kind: leader, at: 0806"
            )
        ),
        &[hits, red, red_leader, red_second],
    ),
    fire(
        "an English line with its leader at the rear of an Austrian one",
        apart!(
            ", national: {blue: england, red: austria}",
            "kind: infantry, grade: militia, form: line, level: bad",
            "kind: infantry, grade: old-guard, form: line, face: N",
            "unit: BL, side: blue, kind: leader, at: 0807"
        ),
        HITS,
    ),
    fire(
        "a French column that has moved",
        apart!(
            ", national: {red: france}",
            "kind: infantry, grade: militia, form: line",
            "kind: infantry, grade: conscript, form: column, face: S, moved: yes"
        ),
        HITS,
    ),
    fire(
        "into the woods",
        concat!(
            "terrain: [{kind: woods, hexes: [0806]}]\n",
            apart!(
                "",
                "kind: infantry, grade: militia, form: line, level: bad",
                "kind: infantry, grade: seasoned, form: line, face: S"
            )
        ),
        HITS,
    ),
    fire(
        "guns at three hexes, one after the other",
        "part: combat\nhouse_rules: {fire_pooling: sequential}\noptions: {points: any, random_cards: no, random_terrain: no}\n\
         army: [{unit: B1, side: blue, kind: horse-artillery, grade: militia, at: 0809, face: N, form: unlimbered}, \
         {unit: R1, side: red, kind: field-artillery, grade: veteran, at: 0806, face: S, form: limbered}]",
        HITS,
    ),
    Fight {
        what: "two checks",
        game: apart!(
            "",
            "kind: infantry, grade: militia, form: line",
            "kind: infantry, grade: veteran, form: line, face: S, level: fair"
        ),
        mail: FIRE,
        asked: ("R1", Act::Check(2), None),
        reads: &[checked],
    },
    melee(
        "shaken columns",
        contact!(
            "",
            "kind: infantry, grade: seasoned, form: column",
            "kind: infantry, grade: seasoned, form: column, face: S, level: bad"
        ),
        ENDS,
    ),
    melee(
        "the rear of a better one",
        contact!(
            "",
            "kind: infantry, grade: conscript, form: column, level: bad",
            "kind: infantry, grade: old-guard, form: column, face: N"
        ),
        ENDS,
    ),
    melee(
        "both are checked after a tie",
        contact!(
            "",
            "kind: heavy-cavalry, grade: veteran, form: line",
            "kind: light-cavalry, grade: conscript, form: column, face: S, level: fair"
        ),
        ENDS,
    ),
    melee(
        "checked at the level before the drop",
        concat!(
            "house_rules: {melee_check_level: before_drop}\n",
            contact!(
                "",
                "kind: infantry, grade: veteran, form: column, level: bad",
                "kind: field-artillery, grade: elite, form: unlimbered, face: S"
            )
        ),
        ENDS,
    ),
    melee(
        "a die for each stand",
        concat!(
            "house_rules: {melee_dice: per_stand}\n",
            contact!(
                "",
                "kind: infantry, grade: conscript, form: line, level: bad",
                "kind: horse-artillery, grade: old-guard, form: unlimbered, face: S, level: fair"
            )
        ),
        ENDS,
    ),
    melee(
        "the leader of the loser throws for his life",
        contact!(
            "",
            "kind: infantry, grade: veteran, form: line, level: bad",
            "kind: infantry, grade: guard, form: line, face: S",
            "unit: RL, side: red, kind: leader, at: 0806"
        ),
        &[winner, blue, red, red_leader],
    ),
    melee(
        "he throws before the checks",
        concat!(
            "house_rules: {leader_risk_order: before_checks}\n",
            contact!(
                "",
                "kind: infantry, grade: veteran, form: line, level: bad",
                "kind: infantry, grade: guard, form: line, face: S",
                "unit: RL, side: red, kind: leader, at: 0806"
            )
        ),
        &[winner, blue, red, red_leader],
    ),
    melee(
        "the victor takes heart when his enemy is gone",
        contact!(
            ", melee_morale_bonus: yes",
            "kind: infantry, grade: seasoned, form: column, level: fair",
            "kind: infantry, grade: seasoned, form: column, face: S, level: bad",
            "unit: B2, side: blue, kind: infantry, grade: seasoned, form: line, at: 0114, face: N",
            "unit: R2, side: red, kind: infantry, grade: seasoned, form: line, at: 0101, face: S"
        ),
        ENDS,
    ),
    melee(
        "the defender takes heart",
        contact!(
            ", melee_morale_bonus: yes",
            "kind: infantry, grade: militia, form: column, level: bad",
            "kind: infantry, grade: elite, form: line, face: S, level: bad",
            "unit: B2, side: blue, kind: infantry, grade: seasoned, form: line, at: 0114, face: N"
        ),
        ENDS,
    ),
    melee(
        "the victor takes heart when the checks have broken his enemy",
        contact!(
            ", melee_morale_bonus: yes",
            "kind: infantry, grade: conscript, form: column, level: bad",
            "kind: infantry, grade: veteran, form: column, face: S",
            "unit: R2, side: red, kind: infantry, grade: seasoned, form: line, at: 0101, face: S"
        ),
        ENDS,
    ),
    melee(
        "a French column charges Russians in a village",
        concat!(
            "terrain: [{kind: village, hexes: [0806]}]\n",
            contact!(
                ", national: {blue: france, red: russia}",
                "kind: infantry, grade: veteran, form: column, level: bad",
                "kind: infantry, grade: conscript, form: line, face: S, level: bad"
            )
        ),
        ENDS,
    ),
    melee(
        "a loser that the game ends with",
        contact!(
            ", victory_points: 1",
            "kind: infantry, grade: seasoned, form: column, level: bad",
            "kind: infantry, grade: seasoned, form: column, face: S, level: bad",
            "unit: RL, side: red, kind: leader, at: 0806"
        ),
        &[winner, blue, red, red_leader],
    ),
    Fight {
        what: "a rally",
        game: "part: rally\noptions: {points: any, random_cards: no, random_terrain: no}\n\
               army: [{unit: B1, side: blue, kind: infantry, grade: seasoned, at: 0812, form: line, face: N, level: bad}, \
               {unit: BL, side: blue, kind: leader, at: 0812}, \
               {unit: R1, side: red, kind: infantry, grade: seasoned, at: 0802, form: line, face: S}]",
        mail: &[],
        asked: ("B1", Act::Rally, None),
        reads: &[rallied],
    },
];

fn level(play: &Play<'_>, unit: &str, event: &str) -> Option<String> {
    let level = play.all(event).filter(|event| event["unit"] == unit).last()?["level"].as_str()?;
    Some(level.to_owned())
}

/// What a unit is after everything.
fn became(play: &Play<'_>, unit: &str) -> String {
    let was = play.unit(unit)["level"].as_str().expect("a unit has a level");
    let rises = level(play, unit, "rises");
    let now = rises.clone().or(level(play, unit, "checks")).or(level(play, unit, "drops"));
    match now.as_deref() {
        Some("broken") => "broken".to_owned(),
        Some(now) if rises.is_some() => format!("rises to {now}"),
        Some(now) if now != was => format!("goes down to {now}"),
        _ => format!("stays {was}"),
    }
}

fn hits(play: &Play<'_>) -> Option<String> {
    let made = play.of("fires", "B1")?["test"]["made"].as_u64()?;
    Some(estafette::kit::counted(u32::try_from(made).ok()?, "hit", None))
}

fn blue(play: &Play<'_>) -> Option<String> {
    Some(became(play, "B1"))
}

fn red(play: &Play<'_>) -> Option<String> {
    Some(became(play, "R1"))
}

fn leader(play: &Play<'_>, leader: &str) -> String {
    let mut throws = play.all("risk").filter(|event| event["leader"] == leader);
    let killed = throws.any(|throw| throw["killed"] == true);
    let fate = if killed { "killed" } else { "unharmed" };
    fate.to_owned()
}

fn red_leader(play: &Play<'_>) -> Option<String> {
    Some(leader(play, "RL"))
}

fn red_second(play: &Play<'_>) -> Option<String> {
    Some(leader(play, "RM"))
}

fn winner(play: &Play<'_>) -> Option<String> {
    let fight = play.all("fights").next()?;
    Some(match fight["winner"].as_str()? {
        "nobody" => "a tie".to_owned(),
        side => format!("{} wins", fight[side].as_str()?),
    })
}

/// What two checks at once came to, where it came to two.
fn checked(play: &Play<'_>) -> Option<String> {
    let checks = play.of("checks", "R1")?;
    let two = checks["test"]["faces"].as_array()?.len() == 2;
    two.then(|| became(play, "R1"))
}

fn rallied(play: &Play<'_>) -> Option<String> {
    let was = play.unit("B1")["level"].as_str()?;
    let now = play.of("rallies", "B1")?["level"].as_str()?;
    Some(match now == was {
        true => format!("stays {was}"),
        false => format!("rises to {now}"),
    })
}
