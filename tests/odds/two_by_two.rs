//! Fights of 2 by 2 Napoleonic's: fire, melees, charges, rallies and routs of Blue, in the south, and Red.

use estafette::adjudicate::Act;

use crate::odds::{Asked, Fight, Json, Play, Ring};

/// Red moves, and Blue shoots.
macro_rules! shots {
    ($edition:literal $(, $unit:literal)*) => {
        concat!("edition: ", $edition, "\npart: shoot\norder: [red, blue]\narmy: [", $("{", $unit, "}, ",)*
            "{unit: BX, side: blue, kind: line, at: [2, 2], face: 0}, ",
            "{unit: RX, side: red, kind: line, at: [22, 22], face: 180}]")
    };
}

/// Blue moves, and the whole player turn is one exchange.
macro_rules! moves {
    ($edition:literal $(, $unit:literal)*) => {
        concat!("edition: ", $edition, "\npart: whole\nfold: [turn]\norder: [blue, red]\narmy: [", $("{", $unit, "}, ",)*
            "{unit: BX, side: blue, kind: line, at: [2, 2], face: 0}, ",
            "{unit: RX, side: red, kind: line, at: [22, 22], face: 180}]")
    };
}

/// Blue has charged, and Red stands.
macro_rules! contact {
    ($rest:literal $(, $unit:literal)*) => {
        concat!($rest, "\npart: shoot\norder: [blue, red]\n",
            "contacts: [{charger: B1, on: R1, face: front, reply: stand}]\narmy: [", $("{", $unit, "}, ",)*
            "{unit: BX, side: blue, kind: line, at: [2, 2], face: 0}, ",
            "{unit: RX, side: red, kind: line, at: [22, 22], face: 180}]")
    };
}

const SHOT: Asked = ("B1", Act::Fire, Some("R1"));
const MELEE: Asked = ("B1", Act::Melee, Some("R1"));
const RALLY: Asked = ("B1", Act::Rally, None);
const ROUT: Asked = ("B1", Act::Check(1), None);

pub(crate) const RING: Ring = Ring {
    game: "map: {width: 24, height: 24}\nturn: 1\n\
           sides: [{side: blue, home_edge: south, role: defender}, {side: red, home_edge: north, role: attacker}]\n",
    given: &[],
    fights: FIGHTS,
    refused: &[
        (
            shots!(
                "2mc",
                "unit: B1, side: blue, kind: heavy-cavalry, at: [12, 10], face: 0",
                "unit: R1, side: red, kind: line, at: [12, 11], face: 180"
            ),
            SHOT,
            "TT-FIRE-03",
        ),
        (
            shots!(
                "2mc",
                "unit: B1, side: blue, kind: line, at: [12, 10], face: 0",
                "unit: R1, side: red, kind: line, at: [12, 12], face: 180"
            ),
            SHOT,
            "TT-FIRE-27",
        ),
        (
            moves!(
                "2mc",
                "unit: B1, side: blue, kind: foot-artillery, at: [12, 10], face: 0",
                "unit: R1, side: red, kind: line, at: [12, 12], face: 180"
            ),
            MELEE,
            "TT-CON-09",
        ),
        (
            moves!(
                "2mc",
                "unit: B1, side: blue, kind: line, at: [12, 10], face: 0",
                "unit: R1, side: red, kind: line, at: [12, 18], face: 180"
            ),
            MELEE,
            "TT-MOVE-01",
        ),
        (
            moves!(
                "2mc",
                "unit: B1, side: blue, kind: line, at: [12, 10], face: 0",
                "unit: R1, side: red, kind: line, at: [12, 18], face: 180"
            ),
            RALLY,
            "TT-RAL-01",
        ),
        (
            moves!(
                "2mc",
                "unit: B1, side: blue, kind: line, at: [12, 10], face: 0, state: pinned",
                "unit: R1, side: red, kind: line, at: [12, 18], face: 180"
            ),
            RALLY,
            "TT-RAL-03",
        ),
    ],
};

const fn fire(what: &'static str, game: &'static str) -> Fight {
    Fight { what, game, mail: &[("blue", "orders: [{unit: B1, do: {fire: R1}}]")], asked: SHOT, reads: &[shot, red] }
}

const fn melee(what: &'static str, game: &'static str) -> Fight {
    Fight { what, game, mail: &[], asked: MELEE, reads: &[fought, red, blue] }
}

const FIGHTS: &[Fight] = &[
    fire(
        "a line at a line",
        shots!(
            "2mc",
            "unit: B1, side: blue, kind: line, at: [12, 10], face: 0",
            "unit: R1, side: red, kind: line, at: [12, 11.25], face: 180"
        ),
    ),
    fire(
        "canister at cavalry that runs into its enemies",
        shots!(
            "2mc",
            "unit: B1, side: blue, kind: foot-artillery, at: [12, 10], face: 0",
            "unit: R1, side: red, kind: heavy-cavalry, at: [12, 11.25], face: 90, state: pinned",
            "unit: B2, side: blue, kind: line, at: [10, 11.25], face: 90"
        ),
    ),
    fire(
        "a pinned line at light infantry",
        shots!(
            "2mc",
            "unit: B1, side: blue, kind: line, at: [12, 10], face: 0, state: pinned",
            "unit: R1, side: red, kind: light-infantry, at: [12, 11.25], face: 180"
        ),
    ),
    fire(
        "a large line at a disrupted one in the edition of 3.01",
        shots!(
            "3.01",
            "unit: B1, side: blue, kind: line, size: large, at: [12, 10], face: 0",
            "unit: R1, side: red, kind: line, at: [12, 11.25], face: 180, state: disrupted"
        ),
    ),
    fire(
        "by the alternate table",
        shots!(
            "2mc\ncombat: alternate",
            "unit: B1, side: blue, kind: horse-artillery, at: [12, 10], face: 0",
            "unit: R1, side: red, kind: light-cavalry, at: [12, 12], face: 180"
        ),
    ),
    melee(
        "guards attack a line",
        contact!(
            "edition: 2mc",
            "unit: B1, side: blue, kind: guards, at: [12, 10], face: 0",
            "unit: R1, side: red, kind: line, at: [12, 10.5], face: 180"
        ),
    ),
    melee(
        "heavy cavalry attacks guns in a town",
        contact!(
            "edition: 2mc\nterrain: [{kind: town, at: [12, 11], size: [2, 1.5]}]",
            "unit: B1, side: blue, kind: heavy-cavalry, at: [12, 10], face: 0",
            "unit: R1, side: red, kind: foot-artillery, at: [12, 10.5], face: 180"
        ),
    ),
    melee(
        "heavy cavalry attacks a disrupted gun, where nothing is thrown again",
        contact!(
            "edition: 3.01",
            "unit: B1, side: blue, kind: heavy-cavalry, at: [12, 10], face: 0",
            "unit: R1, side: red, kind: foot-artillery, at: [12, 10.5], face: 180, state: disrupted"
        ),
    ),
    melee(
        "guards with an HQ at their side attack disrupted militia",
        contact!(
            "edition: 2mc",
            "unit: B1, side: blue, kind: guards, at: [12.5, 10], face: 0",
            "unit: R1, side: red, kind: militia, at: [12, 10.5], face: 180, state: disrupted",
            "unit: BH, side: blue, kind: corps-hq, at: [13.5, 10], face: 0"
        ),
    ),
    melee(
        "one attacks the front and another the flank",
        "edition: 2mc\npart: shoot\norder: [blue, red]\n\
         contacts: [{charger: B2, on: R1, face: right, reply: stand}, {charger: B1, on: R1, face: front, reply: stand}]\n\
         army: [{unit: B1, side: blue, kind: guards, at: [12, 10], face: 0}, \
         {unit: B2, side: blue, kind: line, at: [11.25, 10.75], face: 90}, \
         {unit: R1, side: red, kind: line, at: [12, 10.5], face: 180}, \
         {unit: BX, side: blue, kind: line, at: [2, 2], face: 0}, \
         {unit: RX, side: red, kind: line, at: [22, 22], face: 180}]",
    ),
    Fight {
        what: "a charge at a line that shoots",
        game: moves!(
            "2mc",
            "unit: B1, side: blue, kind: line, at: [12, 10], face: 0",
            "unit: R1, side: red, kind: line, at: [12, 12.5], face: 180"
        ),
        mail: &[("blue", "orders: [{unit: B1, do: {charge: R1}}]"), ("red", "standing: [{when: charged, do: fire}]")],
        asked: MELEE,
        reads: &[fought, red, blue, under_fire],
    },
    Fight {
        what: "a charge at the flank of a line that turns and shoots",
        game: moves!(
            "2mc",
            "unit: B1, side: blue, kind: heavy-cavalry, at: [12, 10], face: 0",
            "unit: R1, side: red, kind: line, at: [12, 12.5], face: 90"
        ),
        mail: &[
            ("blue", "orders: [{unit: B1, do: {charge: R1}}]"),
            ("red", "standing: [{when: charged, do: [turn, fire]}]"),
        ],
        asked: MELEE,
        reads: &[fought, red, blue, under_fire],
    },
    Fight {
        what: "a charge at cavalry, which stands",
        game: moves!(
            "2mc",
            "unit: B1, side: blue, kind: light-cavalry, at: [12, 10], face: 0",
            "unit: R1, side: red, kind: heavy-cavalry, at: [12, 12.5], face: 180"
        ),
        mail: &[("blue", "orders: [{unit: B1, do: {charge: R1}}]")],
        asked: MELEE,
        reads: &[fought, red, blue],
    },
    Fight {
        what: "disrupted guards rally beside their HQ",
        game: moves!(
            "2mc",
            "unit: B1, side: blue, kind: guards, at: [12, 10], face: 0, state: disrupted",
            "unit: BH, side: blue, kind: corps-hq, at: [12, 9.5], face: 0",
            "unit: R1, side: red, kind: line, at: [12, 11.5], face: 180"
        ),
        mail: &[("blue", "orders: [{unit: B1, do: rally}]"), ("red", "standing: [{when: fire, do: hold-fire}]")],
        asked: RALLY,
        reads: &[rallied],
    },
    Fight {
        what: "light infantry routs of its own will, off the table",
        game: moves!(
            "2mc",
            "unit: B1, side: blue, kind: light-infantry, at: [12, 2], face: 0",
            "unit: R1, side: red, kind: line, at: [12, 14], face: 180"
        ),
        mail: &[("blue", "orders: [{unit: B1, do: rout}]")],
        asked: ROUT,
        reads: &[blue],
    },
    Fight {
        what: "light cavalry routs of its own will",
        game: moves!(
            "3.01",
            "unit: B1, side: blue, kind: light-cavalry, at: [12, 10], face: 0",
            "unit: R1, side: red, kind: line, at: [12, 14], face: 180"
        ),
        mail: &[("blue", "orders: [{unit: B1, do: rout}]")],
        asked: ROUT,
        reads: &[blue],
    },
];

/// The result of the first shot.
fn shot(play: &Play<'_>) -> Option<String> {
    let fires = play.all("fires").next()?;
    Some(result(fires).to_owned())
}

fn result(fires: &Json) -> &str {
    match fires["result"].as_str().expect("a shot has a result") {
        "nothing" => "no effect",
        word => word,
    }
}

fn red(play: &Play<'_>) -> Option<String> {
    fate(play, "R1")
}

fn blue(play: &Play<'_>) -> Option<String> {
    fate(play, "B1")
}

/// What has become of a unit; nothing where a melee was asked about and none was fought.
fn fate(play: &Play<'_>, unit: &str) -> Option<String> {
    let melee = play.asked.1 == Act::Melee;
    if melee && play.all("fights").next().is_none() {
        return None;
    }
    let destroyed = play.of("destroyed", unit);
    let why = destroyed.map(|event| event["why"].as_str().expect("there is a reason"));
    let routs = play.of("routs", unit).is_some();
    let fled = play.of("flees", unit).is_some();
    let told = match (why, melee) {
        (Some("survival"), _) => "routs, and its survival die destroys it",
        (_, true) if routs => "routs, and survives its die",
        (Some("fire" | "melee"), _) => "destroyed",
        (Some(_), _) => "routs, and is destroyed on its way",
        (None, false) if fled => "routs, and is disrupted",
        (None, true) => return Some(beaten(play, unit).to_owned()),
        (None, false) if play.of("halted", unit).is_some() => "halted",
        (None, false) => match play.of("status", unit) {
            Some(event) if event["state"] == "both" => "pinned and disrupted",
            Some(event) => event["state"].as_str().expect("a state is a word"),
            None => "stays as it is",
        },
    };
    Some(told.to_owned())
}

/// The loser of the melee, if there is one, and its result.
fn decided<'p>(play: &'p Play<'_>) -> (Option<&'p str>, &'p str) {
    let fights = play.all("fights").next().expect("a melee was fought");
    let total = |blow: &Json| {
        let part = |part: &Json| part.as_i64().expect("a number");
        part(&blow["face"]) + part(&blow["tally"]["total"])
    };
    let [attack, defence] = [&fights["attack"], &fights["defence"]];
    let loser = match total(attack).cmp(&total(defence)) {
        std::cmp::Ordering::Less => attack["unit"].as_str(),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => defence["unit"].as_str(),
    };
    (loser, fights["result"].as_str().expect("a melee has a result"))
}

/// What a melee that destroyed and routed nobody has done to a unit.
fn beaten(play: &Play<'_>, unit: &str) -> &'static str {
    let keeps = play.of("recoils", unit).is_none();
    match decided(play) {
        (None, _) if keeps => "keeps its place",
        (None, _) => "recoils",
        (Some(loser), _) if loser != unit => "holds",
        (_, "recoils-double") if keeps => "keeps its place, disrupted",
        (_, "recoils-double") => "recoils two base widths, and is disrupted",
        (_, other) => panic!("{unit}: {other}"),
    }
}

/// What a melee came to.
fn fought(play: &Play<'_>) -> Option<String> {
    play.all("fights").next()?;
    let (loser, result) = decided(play);
    let Some(loser) = loser else {
        return Some("a draw: both recoil".to_owned());
    };
    Some(match result {
        "destroyed" => format!("{loser} is destroyed"),
        "routs" => format!("{loser} routs"),
        "recoils-double" => format!("{loser} recoils two base widths, and is disrupted"),
        other => panic!("{loser}: {other}"),
    })
}

/// What a charge came to that was shot at.
fn under_fire(play: &Play<'_>) -> Option<String> {
    fought(play).or_else(|| {
        let fires = play.all("fires").next()?;
        Some(format!("B1 stopped: {}", result(fires)))
    })
}

fn rallied(play: &Play<'_>) -> Option<String> {
    let rallies = play.of("rallies", "B1")?;
    let rallied = rallies["rallied"].as_bool().expect("it did or not");
    Some(if rallied { "rallies" } else { "stays as it is" }.to_owned())
}
