//! Fights of Really Simple Napoleonics: fire, assaults and rallies of Red against Blue, Red's part of the turn.

use estafette::adjudicate::Act;
use estafette::kit::counted;
use serde_json::Value as Json;

use crate::odds::{Fight, Play, Ring};

pub(crate) const RING: Ring = Ring {
    game: "turn: 1\npart: first\norder: [red, blue]\nmap: {columns: 12, rows: 12, tops: flat}\n\
           sides: [{side: red, home_edge: south}, {side: blue, home_edge: north}]\n",
    given: &[],
    fights: FIGHTS,
    refused: &[
        (
            "army: [{unit: R1, side: red, kind: musket, at: 0606, form: line, state: retreating}, \
             {unit: B1, side: blue, kind: musket, at: 0605, form: line}]",
            ("R1", Act::Fire, Some("B1")),
            "retreating",
        ),
        (
            "army: [{unit: R1, side: red, kind: musket, at: 0606, form: line, state: retreating}, \
             {unit: B1, side: blue, kind: musket, at: 0605, form: line}]",
            ("R1", Act::Melee, Some("B1")),
            "retreating",
        ),
        (
            "army: [{unit: R1, side: red, kind: musket, at: 0606, form: line}, \
             {unit: B1, side: blue, kind: musket, at: 0601, form: line}]",
            ("R1", Act::Melee, Some("B1")),
            "out of reach",
        ),
    ],
};

const FIRE: &[(&str, &str)] = &[("red", "orders: [{unit: R1, do: [fire: B1]}]")];
const CHARGE: &[(&str, &str)] = &[("red", "orders: [{unit: R1, do: [charge: B1]}]")];
const SHOT: (&str, Act, Option<&str>) = ("R1", Act::Fire, Some("B1"));
const MELEE: (&str, Act, Option<&str>) = ("R1", Act::Melee, Some("B1"));

const fn fire(what: &'static str, game: &'static str) -> Fight {
    Fight { what, game, mail: FIRE, asked: SHOT, reads: &[target] }
}

const fn assault(what: &'static str, game: &'static str) -> Fight {
    Fight { what, game, mail: CHARGE, asked: MELEE, reads: &[verdict, unit, target] }
}

const FIGHTS: &[Fight] = &[
    fire(
        "one die, no test",
        "army: [{unit: R1, side: red, kind: musket, at: 0606, form: column}, \
         {unit: B1, side: blue, kind: musket, at: 0603, form: line}]",
    ),
    fire(
        "four dice at a whole column",
        "army: [{unit: R1, side: red, kind: musket, at: 0606, form: line}, \
         {unit: B1, side: blue, kind: musket, at: 0604, form: column}]",
    ),
    fire(
        "a General beside the guns, and a target in cover",
        "terrain: [{kind: village, hexes: [0602], cover: yes}]\n\
         army: [{unit: R1, side: red, kind: artillery, at: 0607, form: unlimbered}, {unit: RG, side: red, kind: general, at: 0607}, \
         {unit: B1, side: blue, kind: rifle, at: 0602, form: line, strength: 3}]",
    ),
    fire(
        "a square has nowhere to fall back to",
        "army: [{unit: R1, side: red, kind: rifle, at: 0606, form: line, strength: 3}, \
         {unit: B1, side: blue, kind: musket, at: 0604, form: square, strength: 4}]",
    ),
    fire(
        "the edge of the board is behind it",
        "army: [{unit: R1, side: red, kind: rifle, at: 0604, form: line, strength: 3}, \
         {unit: B1, side: blue, kind: cavalry, at: 0601, form: line, strength: 3}]",
    ),
    fire(
        "its own men are behind it",
        "army: [{unit: R1, side: red, kind: musket, at: 0606, form: column}, \
         {unit: B1, side: blue, kind: artillery, at: 0604, form: unlimbered}, \
         {unit: B2, side: blue, kind: musket, at: 0603, form: line}, {unit: B3, side: blue, kind: musket, at: 0504, form: line}, \
         {unit: B4, side: blue, kind: musket, at: 0703, form: line}, {unit: B5, side: blue, kind: musket, at: 0503, form: line}, \
         {unit: B6, side: blue, kind: musket, at: 0704, form: line}]",
    ),
    fire(
        "who retreats does not test",
        "army: [{unit: R1, side: red, kind: musket, at: 0606, form: column}, \
         {unit: B1, side: blue, kind: musket, at: 0604, form: column, strength: 3, state: retreating}]",
    ),
    fire(
        "who retreats tests by the switch",
        "house_rules: {retreating_units_test_again: yes}\n\
         army: [{unit: R1, side: red, kind: musket, at: 0606, form: column}, \
         {unit: B1, side: blue, kind: musket, at: 0604, form: column, strength: 3, state: retreating}]",
    ),
    fire(
        "falling back towards home",
        "house_rules: {fall_back_direction: toward_home_edge}\n\
         army: [{unit: R1, side: red, kind: musket, at: 0602, form: column}, \
         {unit: B1, side: blue, kind: musket, at: 0601, form: column, strength: 3}]",
    ),
    fire(
        "rifles throw by what they had, and the hits cannot take more than there is",
        "house_rules: {rifle_dice: initial_strength}\n\
         army: [{unit: R1, side: red, kind: rifle, at: 0606, form: line, strength: 1, full: 3}, \
         {unit: B1, side: blue, kind: artillery, at: 0604, form: limbered}]",
    ),
    Fight {
        what: "a test of morale",
        game: "army: [{unit: R1, side: red, kind: musket, at: 0606, form: column}, \
               {unit: B1, side: blue, kind: musket, at: 0604, form: column, strength: 3}]",
        mail: FIRE,
        asked: ("B1", Act::Check(1), None),
        reads: &[morale],
    },
    Fight {
        what: "a test of morale by a square",
        game: "army: [{unit: R1, side: red, kind: musket, at: 0606, form: column}, \
               {unit: B1, side: blue, kind: musket, at: 0604, form: square, strength: 3}]",
        mail: FIRE,
        asked: ("B1", Act::Check(1), None),
        reads: &[morale],
    },
    assault(
        "two rifles against guns",
        "army: [{unit: R1, side: red, kind: rifle, at: 0606, form: line, strength: 2}, \
         {unit: B1, side: blue, kind: artillery, at: 0605, form: unlimbered, strength: 1}]",
    ),
    assault(
        "a General with either side",
        "army: [{unit: R1, side: red, kind: rifle, at: 0606, form: column, strength: 1}, {unit: RG, side: red, kind: general, at: 0606}, \
         {unit: B1, side: blue, kind: artillery, at: 0605, form: unlimbered}, {unit: BG, side: blue, kind: general, at: 0605}]",
    ),
    assault(
        "the attacker loses, and its test sends it on",
        "army: [{unit: R1, side: red, kind: rifle, at: 0606, form: line, strength: 2}, \
         {unit: B1, side: blue, kind: rifle, at: 0605, form: column, strength: 1}]",
    ),
    assault(
        "the defender loses, and its test sends it on",
        "army: [{unit: R1, side: red, kind: rifle, at: 0606, form: line, strength: 1}, \
         {unit: B1, side: blue, kind: rifle, at: 0605, form: column, strength: 2}]",
    ),
    assault(
        "there is one hex behind the defender, and none behind that",
        "army: [{unit: R1, side: red, kind: rifle, at: 0603, form: line, strength: 1}, \
         {unit: B1, side: blue, kind: rifle, at: 0602, form: column, strength: 2}]",
    ),
    assault(
        "there is one hex behind the attacker, and none behind that",
        "army: [{unit: R1, side: red, kind: rifle, at: 0611, form: line, strength: 2}, \
         {unit: B1, side: blue, kind: rifle, at: 0610, form: column, strength: 1}]",
    ),
    assault(
        "one fall back is enough by the switch",
        "house_rules: {fall_back_stacking: single}\n\
         army: [{unit: R1, side: red, kind: rifle, at: 0603, form: line, strength: 1}, \
         {unit: B1, side: blue, kind: rifle, at: 0602, form: column, strength: 2}]",
    ),
    assault(
        "only who crosses half falls back",
        "house_rules: {assault_fall_back_trigger: crossing_half}\n\
         army: [{unit: R1, side: red, kind: rifle, at: 0606, form: line, strength: 1}, \
         {unit: B1, side: blue, kind: rifle, at: 0605, form: column, strength: 2}]",
    ),
    assault(
        "who comes down to half crosses it",
        "house_rules: {assault_fall_back_trigger: crossing_half}\n\
         army: [{unit: R1, side: red, kind: rifle, at: 0606, form: line, strength: 1}, \
         {unit: B1, side: blue, kind: rifle, at: 0605, form: column, strength: 2, full: 3}]",
    ),
    assault(
        "a square that loses disintegrates",
        "army: [{unit: R1, side: red, kind: rifle, at: 0606, form: line, strength: 1}, \
         {unit: B1, side: blue, kind: rifle, at: 0605, form: square, strength: 2}]",
    ),
    assault(
        "the edge is behind the defender",
        "army: [{unit: R1, side: red, kind: rifle, at: 0202, form: line, strength: 1}, \
         {unit: B1, side: blue, kind: rifle, at: 0201, form: line, strength: 2}]",
    ),
    assault(
        "the way home leads over the enemy, and is open once he is destroyed",
        "house_rules: {fall_back_direction: toward_home_edge}\n\
         army: [{unit: R1, side: red, kind: rifle, at: 0101, form: line, strength: 2}, \
         {unit: R2, side: red, kind: rifle, at: 0201, form: line}, {unit: B1, side: blue, kind: rifle, at: 0102, form: line, strength: 1}]",
    ),
    assault(
        "who retreats is assaulted, and does not test",
        "army: [{unit: R1, side: red, kind: rifle, at: 0606, form: line, strength: 1}, \
         {unit: B1, side: blue, kind: rifle, at: 0605, form: line, strength: 2, state: retreating}]",
    ),
    assault(
        "the attacker comes up first, and its General does not",
        "army: [{unit: R1, side: red, kind: rifle, at: 0607, form: line, strength: 2}, {unit: RG, side: red, kind: general, at: 0607}, \
         {unit: B1, side: blue, kind: rifle, at: 0605, form: line, strength: 1}]",
    ),
    assault(
        "the attacker comes up, and has the hex that it left to fall back to",
        "army: [{unit: R1, side: red, kind: rifle, at: 0112, form: line, strength: 2}, \
         {unit: R2, side: red, kind: rifle, at: 0212, form: line}, {unit: R3, side: red, kind: rifle, at: 0211, form: line}, \
         {unit: B1, side: blue, kind: rifle, at: 0110, form: line, strength: 1}]",
    ),
    assault(
        "the attacker drives a General off, and he goes to the defender",
        "army: [{unit: R1, side: red, kind: rifle, at: 0607, form: line, strength: 2}, {unit: R2, side: red, kind: rifle, at: 0505, form: line}, \
         {unit: BG, side: blue, kind: general, at: 0606}, {unit: B1, side: blue, kind: rifle, at: 0605, form: line, strength: 1}]",
    ),
    Fight {
        what: "a rally",
        game: "army: [{unit: RG, side: red, kind: general, at: 0606}, \
               {unit: R1, side: red, kind: musket, at: 0605, form: line, state: retreating}]",
        mail: &[("red", "orders: [{unit: RG, do: [rally: R1]}]")],
        asked: ("RG", Act::Rally, Some("R1")),
        reads: &[rallied],
    },
];

/// What became of a unit.
fn fate(play: &Play<'_>, unit: &str) -> String {
    let number = |json: &Json| json.as_u64().and_then(|number| u32::try_from(number).ok());
    let had = number(&play.unit(unit)["strength"]).expect("a unit has a strength");
    let lost = play.of("loses", unit).and_then(|event| number(&event["points"]));
    let gone = play.of("gone", unit);
    if gone.is_some_and(|event| event["how"] == "destroyed") {
        return "destroyed".to_owned();
    }
    let left = counted(had - lost.unwrap_or(0), "point", None);
    let fails = play.of("morale", unit).is_some_and(|event| event["fails"] == true);
    let falls = play.of("falls-back", unit).is_some_and(|event| event["cause"] == "assault");
    match () {
        () if gone.is_some() => format!("{left} left, disintegrates"),
        () if fails => format!("{left} left, breaks"),
        () if falls => format!("{left} left, falls back"),
        () if lost.is_none() => "unhurt".to_owned(),
        () => format!("{left} left, stands"),
    }
}

fn unit(play: &Play<'_>) -> Option<String> {
    Some(fate(play, play.asked.0))
}

fn target(play: &Play<'_>) -> Option<String> {
    Some(fate(play, play.asked.2?))
}

fn verdict(play: &Play<'_>) -> Option<String> {
    let (unit, _, target) = play.asked;
    Some(match play.all("decided").next()?["result"].as_str()? {
        "attacker-wins" => format!("{unit} wins"),
        "defender-wins" => format!("{} wins", target?),
        "draw" => "a draw".to_owned(),
        _ => "both are destroyed".to_owned(),
    })
}

/// What a test of morale came to, where one was taken.
fn morale(play: &Play<'_>) -> Option<String> {
    let test = play.of("morale", play.asked.0)?;
    let gone = play.of("gone", play.asked.0).is_some();
    Some(match test["fails"] == true {
        true if gone => "disintegrates".to_owned(),
        true => "breaks and falls back".to_owned(),
        false => "holds".to_owned(),
    })
}

fn rallied(play: &Play<'_>) -> Option<String> {
    let succeeds = play.of("rallies", play.asked.0)?["succeeds"] == true;
    let rallied = if succeeds { "rallied" } else { "goes on retreating" };
    Some(rallied.to_owned())
}
