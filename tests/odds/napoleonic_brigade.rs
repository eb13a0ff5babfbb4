//! Fights of the Napoleonic Brigade Rules: small arms, guns, rockets, melees, charges and attempts to stop of the Allies, in
//! the north, and the French.

use estafette::adjudicate::Act;

use crate::odds::{Fight, Json, Play, Ring};

/// The army of a game file, each brigade told to hold where it stands.
macro_rules! army {
    ($more:literal, $($unit:literal),+) => {
        concat!($more, "army: [", $("{", $unit, ", order: {hold: [20, 20], within: 40}}, ",)+
            "{unit: AX, side: allied, kind: infantry, bases: 1, at: [3, 38], face: 180, form: line, order: {hold: [3, 38]}}, ",
            "{unit: FX, side: french, kind: infantry, bases: 1, at: [37, 2], face: 0, form: line, order: {hold: [37, 2]}}]")
    };
}

const KEMPT: &str = "K";
const QUIOT: &str = "Q";

pub(crate) const RING: Ring = Ring {
    game: "map: {width: 40, height: 40}\nturn: 1\npart: turn\n\
           sides: [{side: allied, name: Allies, home_edge: north}, {side: french, name: French, home_edge: south}]\n",
    // Where a crew runs to, and when it may come back, is no part of what is asked.
    given: &[("t1/withdrawal/", &[1]), ("t1/return/", &[1])],
    fights: FIGHTS,
    refused: &[
        (
            army!(
                "",
                "unit: K, side: allied, kind: infantry, nation: british, bases: 2, at: [20, 20], face: 180, form: line",
                "unit: Q, side: french, kind: infantry, nation: french, bases: 2, at: [20, 12], face: 0, form: line"
            ),
            (KEMPT, Act::Fire, Some(QUIOT)),
            "NB-IFIRE-06",
        ),
        (
            army!(
                "",
                "unit: K, side: allied, kind: infantry, nation: british, bases: 2, at: [20, 20], face: 180, form: line",
                "unit: Q, side: french, kind: infantry, nation: french, bases: 2, at: [20, 16], face: 0, form: line"
            ),
            (QUIOT, Act::Melee, Some(KEMPT)),
            "NB-CHG-04",
        ),
        (
            army!(
                "",
                "unit: K, side: allied, kind: infantry, nation: british, bases: 2, at: [20, 20], face: 180, form: line",
                "unit: Q, side: french, kind: infantry, nation: french, bases: 2, at: [20, 16], face: 0, form: line"
            ),
            (KEMPT, Act::Check(1), None),
            "NB-MOR-01",
        ),
        (
            army!(
                "",
                "unit: K, side: allied, kind: infantry, nation: british, bases: 2, at: [20, 20], face: 180, form: line",
                "unit: Q, side: french, kind: infantry, nation: french, bases: 2, at: [20, 16], face: 0, form: line"
            ),
            (KEMPT, Act::Rally, None),
            "NB-RALA-01",
        ),
    ],
};

const FIGHTS: &[Fight] = &[
    Fight {
        what: "a line at a line",
        game: army!(
            "",
            "unit: K, side: allied, kind: infantry, nation: british, bases: 4, at: [20, 20], face: 180, form: line",
            "unit: Q, side: french, kind: infantry, nation: french, bases: 4, at: [20, 16], face: 0, form: line"
        ),
        mail: &[],
        asked: (KEMPT, Act::Fire, Some(QUIOT)),
        reads: &[shot],
    },
    Fight {
        what: "muskets at gunners",
        game: army!(
            "",
            "unit: K, side: allied, kind: infantry, nation: british, bases: 4, at: [20, 20], face: 180, form: line",
            "unit: Q, side: french, kind: foot-artillery, nation: french, bases: 2, at: [20, 15], face: 0, form: limbered"
        ),
        mail: &[],
        asked: (KEMPT, Act::Fire, Some(QUIOT)),
        reads: &[gunners],
    },
    Fight {
        what: "two guns at a column",
        game: army!(
            "",
            "unit: K, side: allied, kind: foot-artillery, nation: british, bases: 2, at: [20, 20], face: 180, form: unlimbered",
            "unit: Q, side: french, kind: infantry, nation: french, bases: 4, at: [20, 6], face: 0, form: attack-column"
        ),
        mail: &[],
        asked: (KEMPT, Act::Fire, Some(QUIOT)),
        reads: &[shot],
    },
    Fight {
        what: "two shells at a line",
        game: army!(
            "",
            "unit: K, side: allied, kind: foot-artillery, nation: british, bases: [{piece: howitzer}, {piece: howitzer}], at: [20, 20], face: 180, form: unlimbered",
            "unit: Q, side: french, kind: infantry, nation: french, bases: [{figures: 3}, {figures: 2}], at: [20, 10], face: 0, form: line"
        ),
        mail: &[],
        asked: (KEMPT, Act::Fire, Some(QUIOT)),
        reads: &[fallen],
    },
    Fight {
        what: "a rocket at a column",
        game: army!(
            "",
            "unit: K, side: allied, kind: rockets, nation: british, bases: 1, at: [20, 20], face: 180, form: unlimbered",
            "unit: Q, side: french, kind: infantry, nation: french, bases: 4, at: [20, 10], face: 0, form: attack-column"
        ),
        mail: &[("allied", "orders: [{unit: K, do: {fire: Q}}]")],
        asked: (KEMPT, Act::Fire, Some(QUIOT)),
        reads: &[rocket],
    },
    Fight {
        what: "a melee in its second round",
        game: army!(
            "clashes: [{by: Q, on: K, how: charge, aspect: front, gap: 5, rounds: 1}]\n",
            "unit: K, side: allied, kind: infantry, nation: british, bases: 4, at: [20, 20], face: 180, form: line, elite: yes",
            "unit: Q, side: french, kind: infantry, nation: french, bases: 4, at: [20, 20], face: 0, form: attack-column"
        ),
        mail: &[],
        asked: (QUIOT, Act::Melee, Some(KEMPT)),
        reads: &[result, enemy_loses, own_loses],
    },
    Fight {
        what: "a column that charges militia",
        game: army!(
            "",
            "unit: K, side: allied, kind: infantry, nation: british, bases: 4, at: [20, 20], face: 180, form: line, regular: no",
            "unit: Q, side: french, kind: infantry, nation: french, bases: 4, at: [20, 15], face: 0, form: attack-column"
        ),
        mail: &[("french", "orders: [{unit: Q, do: {charge: K}}]")],
        asked: (QUIOT, Act::Melee, Some(KEMPT)),
        reads: &[reach, result, enemy_loses, own_loses],
    },
    Fight {
        what: "a column that charges a line, which fires",
        game: army!(
            "",
            "unit: K, side: allied, kind: infantry, nation: british, bases: 2, at: [20, 20], face: 180, form: line",
            "unit: Q, side: french, kind: infantry, nation: french, bases: 4, at: [20, 12.5], face: 0, form: attack-column"
        ),
        mail: &[("french", "orders: [{unit: Q, do: {charge: K}}]")],
        asked: (QUIOT, Act::Melee, Some(KEMPT)),
        reads: &[reach, result, enemy_loses, own_loses],
    },
    Fight {
        what: "a column that charges a gun, which fires",
        game: army!(
            "",
            "unit: K, side: allied, kind: foot-artillery, nation: british, bases: 1, at: [20, 20], face: 180, form: unlimbered",
            "unit: Q, side: french, kind: infantry, nation: french, bases: 4, at: [20, 15], face: 0, form: attack-column"
        ),
        mail: &[("french", "orders: [{unit: Q, do: {charge: K}}]")],
        asked: (QUIOT, Act::Melee, Some(KEMPT)),
        reads: &[reach, in_defence],
    },
    Fight {
        what: "a winner that would stop",
        game: army!(
            "",
            "unit: K, side: allied, kind: infantry, nation: british, bases: 4, at: [20, 20], face: 180, form: line, \
             duties: [{duty: {following: {after: Q, moves: 0, course: 180}}}]",
            "unit: Q, side: french, kind: infantry, nation: french, bases: 4, at: [20, 18], face: 0, form: line, \
             duties: [{duty: {beaten: {by: K, pushed: 0, course: 180}}}]"
        ),
        mail: &[("allied", "standing: [{when: following, do: stop}]")],
        asked: (KEMPT, Act::Rally, None),
        reads: &[stops],
    },
];

/// A number of things, as the odds say it.
fn counted(count: u64, one: &str) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let index = usize::try_from(count).expect("a small number");
    let word = WORDS.get(index).map(|word| (*word).to_owned());
    let word = word.unwrap_or_else(|| count.to_string());
    match count {
        1 => format!("one {one}"),
        _ => format!("{word} {one}s"),
    }
}

fn casualties(shot: &Json) -> u64 {
    shot["look"]["casualties"].as_u64().unwrap_or(0)
}

fn shot(play: &Play<'_>) -> Option<String> {
    let shot = play.of("fires", play.asked.0)?;
    Some(counted(casualties(shot), "figure"))
}

fn gunners(play: &Play<'_>) -> Option<String> {
    let shot = play.of("fires", play.asked.0)?;
    Some(counted(casualties(shot), "gunner"))
}

/// What somebody has lost, all in all.
fn lost_by(play: &Play<'_>, unit: &str) -> u64 {
    let falls = play.all("falls").filter(|fallen| fallen["unit"] == unit);
    let losses = falls.flat_map(|fallen| fallen["losses"].as_array().into_iter().flatten());
    losses.filter_map(|loss| loss["lost"].as_u64()).sum()
}

fn fallen(play: &Play<'_>) -> Option<String> {
    play.of("fires", play.asked.0)?;
    Some(counted(lost_by(play, QUIOT), "figure"))
}

fn rocket(play: &Play<'_>) -> Option<String> {
    let flight = play.of("launches", play.asked.0)?;
    if flight["launch"] == 1 {
        return Some("lost at its launch, with its crew".to_owned());
    }
    if flight["lands"].is_null() {
        return Some("lost in the sky".to_owned());
    }
    let costs = [KEMPT, QUIOT].map(|unit| (unit, lost_by(play, unit)));
    let costs = costs.iter().filter(|(_, lost)| *lost > 0);
    let costs = costs.map(|(unit, lost)| format!("{unit} {}", counted(*lost, "figure")));
    let costs = costs.collect::<Vec<_>>().join(" and ");
    Some(match costs.as_str() {
        "" => "comes down and hurts nobody".to_owned(),
        costs => format!("costs {costs}"),
    })
}

fn reach(play: &Play<'_>) -> Option<String> {
    Some(match play.all("strikes").next() {
        Some(_) => "makes contact".to_owned(),
        None => "falls short, and is disorganised".to_owned(),
    })
}

/// What defenders' fire of guns has cost a charger who has made contact.
fn in_defence(play: &Play<'_>) -> Option<String> {
    play.all("strikes").next()?;
    let cost = play.of("fires", KEMPT).map_or(0, casualties);
    Some(counted(cost, "figure"))
}

fn result(play: &Play<'_>) -> Option<String> {
    let round = play.all("fights").next()?;
    Some(match round["winner"].as_str() {
        Some("allied") => format!("{KEMPT} wins"),
        Some(_) => format!("{QUIOT} wins"),
        None => "undecided".to_owned(),
    })
}

/// What a side has inflicted in the round, defenders' fire included.
fn inflicted(play: &Play<'_>, side: &str) -> Option<String> {
    let round = play.all("fights").next()?;
    let blow = round["blows"].as_array()?.iter().find(|blow| blow["side"] == side)?;
    let fire = blow["fire"].as_u64().unwrap_or(0);
    Some(counted(casualties(blow) + fire, "figure"))
}

fn enemy_loses(play: &Play<'_>) -> Option<String> {
    inflicted(play, "french")
}

fn own_loses(play: &Play<'_>) -> Option<String> {
    inflicted(play, "allied")
}

fn stops(play: &Play<'_>) -> Option<String> {
    let attempt = play.of("tries", play.asked.0)?;
    Some(match attempt["stopped"].as_bool() {
        Some(true) => "stops".to_owned(),
        _ => "goes on".to_owned(),
    })
}
