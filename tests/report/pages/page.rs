//! A page as the folder of a game would hand it over, with dice read from a real seed.

use estafette::adjudicate::{
    Awaited, Beat, Clause, ClauseText, Clock, Ground, Mark, Owed, Patch, Plot, Roster, Side, Speaks, Standing, Symbol,
    Told, UnitId,
};
use estafette::dice::{D6, Die, Label, Roll, Secrecy, Value};
use estafette::report::templates::{Framing, samples};
use estafette::report::{Field, Page, Proof};
use sha2::{Digest, Sha256};

pub(crate) fn sha256(text: &str) -> String {
    let digest = Sha256::digest(text);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn seed() -> String {
    let (card, link) = (sha256("card"), sha256("umpire link 6"));
    sha256(&format!("estafette-dice-1 seed {card} 6 {link} - - -"))
}

/// Throws dice as the protocol reads them, digit by digit.
pub(crate) fn throw(label: &str, die: Die, count: usize) -> Roll {
    let digits = (0..).flat_map(|block| {
        let hash = sha256(&format!("estafette-dice-1 roll {} {label} {die} - {block}", seed()));
        hash.into_bytes()
    });
    let faces = |low: u8, high: u8| move |digit: &u8| (low..=high).contains(digit);
    let number = |digit: u8| digit - b'0';
    let values = match die {
        Die::Faces(10) => digits
            .filter(faces(b'0', b'9'))
            .map(|digit| Value::One(if digit == b'0' { 10 } else { number(digit) }))
            .take(count)
            .collect(),
        Die::Faces(faces_of) => {
            digits.filter(faces(b'1', b'0' + faces_of)).map(|digit| Value::One(number(digit))).take(count).collect()
        }
        Die::Average => digits
            .filter(faces(b'1', b'6'))
            .map(|digit| Value::One([2, 3, 3, 4, 4, 5][usize::from(number(digit)) - 1]))
            .take(count)
            .collect(),
        Die::Pair => {
            let kept = digits.filter(faces(b'1', b'6')).map(number);
            let kept = kept.take(2 * count).collect::<Vec<_>>();
            kept.chunks(2).map(|pair| Value::Pair(pair[0], pair[1])).collect()
        }
    };
    Roll { label: Label::new(label).expect("a label"), die, secrecy: Secrecy::Open, values }
}

pub(crate) fn told(beat: Beat, clause: &'static str, text: &str, working: &[&str], rolls: &[(&str, usize)]) -> Told {
    Told {
        beat,
        text: text.to_owned(),
        working: working.iter().map(|line| (*line).to_owned()).collect(),
        clause: Clause::new(clause),
        rolls: rolls.iter().map(|(label, count)| throw(label, D6, *count)).collect(),
    }
}

/// A part of a turn as an engine tells it.
pub(crate) fn battle() -> Vec<Told> {
    use Beat::{Follows, Heading, Opens, Silent};
    vec![
        told(Heading, "RS-TURN-05", "The Prussians advance", &[], &[]),
        told(
            Opens,
            "RS-RAL-02",
            "On the left Bülow rode among the men of the 8th Reserve, who had been drifting to the rear since the \
             morning, and they turned about and took their places in the line again",
            &["G1 rallies R7: 1D6, needs 4+: 6, rallied (RS-RAL-02)"],
            &[("t3/rally/G1/R7", 1)],
        ),
        told(Follows, "RS-MOVE-06", "Then he went on toward the guns at 0506", &[], &[]),
        told(
            Opens,
            "RS-FIRE-37",
            "The battery on the rise had the range of the Young Guard's column before it was clear of the village \
             street. Three rounds of four went home",
            &[
                "RG at B4: 4D6, 4 hexes, column (RS-FIRE-37): 3 6 5 5, 4+ hits (RS-FIRE-52): three hits",
                "B4 strength 6 to 3, half of what it had (RS-MOR-01)",
            ],
            &[("t3/fire/RG/B4", 4)],
        ),
        told(
            Follows,
            "RS-MOR-07",
            "That was half of its men, and the other half had seen it: the column fell back to 0608 and went on from \
             there without orders",
            &["B4 morale: 1D6, 3+ stands: 1, falls back and is retreating"],
            &[("t3/fire-morale/B4/RG", 1)],
        ),
        told(
            Opens,
            "RS-FIRE-54",
            "The riflemen along the pond tried the French line at long range and had nothing to show for it",
            &["R8 at B1: 3D6, 4 hexes, line: 3 1 4, 5+ hits: none (RS-FIRE-27, RS-FIRE-54)"],
            &[("t3/fire/R8/B1", 3)],
        ),
        told(
            Opens,
            "RS-MEL-29",
            "At 0607 the Silesians went over the churchyard wall with the bayonet. The French stood to receive them, \
             lost three for one, and were driven out",
            &[
                "R2 assaults B2: 3D6, B2 in line, 4+ hits (RS-MEL-24): 4 5 6, three hits",
                "B2 strikes back: 3D6, R2 in column, 5+ hits (RS-MEL-23): 3 3 6, one hit",
                "R2 6 to 5, B2 5 to 2: R2 has won, B2 falls back (RS-MEL-29, RS-MEL-30)",
            ],
            &[("t3/assault/R2/B2", 3), ("t3/defence/B2/R2", 3)],
        ),
        told(
            Follows,
            "RS-MOR-07",
            "Beyond the wall they did not stop",
            &["B2 morale: 1D6, 3+ stands: 2, falls back again and is retreating (RS-MOR-07, RS-MOR-13)"],
            &[("t3/defence-morale/B2/R2", 1)],
        ),
        told(
            Opens,
            "RS-MEL-29",
            "On the far right two bodies of horse met at the trot. It was over in a minute",
            &[
                "RC assaults B6: 4D6, B6 in line, 4+ hits: 3 2 5 6, two hits; back: 4D6, RC in column, 5+ hits: 6 1 3 3, \
                 one hit (RS-MEL-17, RS-MEL-23, RS-MEL-24)",
            ],
            &[("t3/assault/RC/B6", 4), ("t3/defence/B6/RC", 4)],
        ),
        told(Silent, "RS-TURN-21", "", &[], &[]),
    ]
}

pub(crate) fn clock(text: &str) -> Clock {
    Clock { turn: 3, text: text.to_owned(), ending: None }
}

pub(crate) fn red() -> Side {
    Side::new("red")
}

pub(crate) fn blue() -> Side {
    Side::new("blue")
}

pub(crate) fn roster() -> Roster {
    let unit = |id: &str, side: Side, name: &str| (UnitId::new(id), side, name.to_owned());
    Roster {
        sides: vec![(red(), "Prussians".to_owned()), (blue(), "French".to_owned())],
        units: vec![
            unit("R7", red(), "8th Reserve"),
            unit("R2", red(), "1st Silesian"),
            unit("G1", red(), "Bülow"),
            unit("B4", blue(), "Young Guard"),
            unit("1er-cuirassiers", blue(), "1er Cuirassiers"),
        ],
        fit: Vec::new(),
        at: Vec::new(),
        places: vec![("0607".to_owned(), "Plancenoit church".to_owned())],
    }
}

pub(crate) fn plot(tops: &'static str) -> Plot {
    use Symbol::{Artillery, Cavalry, Infantry, Leader};
    let mark = |unit: &str, side: Side, at: &str, symbol, form: &str, strength| Mark {
        kind: match symbol {
            Symbol::Infantry => "musket",
            Symbol::Cavalry => "cavalry",
            Symbol::Artillery => "artillery",
            Symbol::Leader => "General",
        }
        .to_owned(),
        unit: unit.to_owned(),
        side,
        at: at.to_owned(),
        stand: None,
        bases: Vec::new(),
        symbol,
        form: form.to_owned(),
        facing: String::new(),
        strength,
        looks: None,
        state: String::new(),
    };
    let mut marks = vec![
        mark("R1", red(), "0805", Infantry, "line", Some((6, 6))),
        mark("R2", red(), "0707", Infantry, "column", Some((5, 6))),
        mark("R7", red(), "0904", Infantry, "column", Some((3, 6))),
        mark("R8", red(), "0411", Infantry, "line", Some((3, 4))),
        mark("RG", red(), "0907", Artillery, "unlimbered", Some((2, 2))),
        mark("RC", red(), "1010", Cavalry, "column", Some((3, 4))),
        mark("G1", red(), "0904", Leader, "", None),
        mark("B1", blue(), "0208", Infantry, "line", Some((6, 6))),
        mark("B2", blue(), "0509", Infantry, "line", Some((2, 6))),
        mark("B4", blue(), "0608", Infantry, "column", Some((3, 6))),
        mark("1er-cuirassiers", blue(), "1112", Cavalry, "line", Some((2, 4))),
        mark("G9", blue(), "0309", Leader, "", None),
    ];
    for unit in [8, 9] {
        marks[unit].state = "retreating".to_owned();
    }
    let patch = |kind: &str, name: Option<&str>, hexes: &[&str], effects: &[&'static str]| Patch {
        hexes: hexes.iter().map(|hex| (*hex).to_owned()).collect(),
        kind: kind.to_owned(),
        name: name.map(str::to_owned),
        effects: effects.to_vec(),
        shape: None,
    };
    Plot {
        ground: Ground::Hexes { columns: 12, rows: 14, tops },
        patches: vec![
            patch("village", Some("plancenoit"), &["0507", "0607", "0508"], &["cover", "blocks sight"]),
            patch("pond", None, &["0312", "0412"], &["impassable"]),
            patch("wood", Some("bois de virere"), &["1001", "1101", "1102", "1201"], &["cover", "blocks sight"]),
        ],
        marks,
        pins: Vec::new(),
        goals: Vec::new(),
        sides: vec![red(), blue()],
        theatre: None,
    }
}

pub(crate) fn proof() -> Proof {
    let rolls = battle().into_iter().flat_map(|told| told.rolls).collect();
    Proof {
        game_id: sha256("card"),
        seed: seed(),
        umpire_link: sha256("umpire link 6"),
        seat_links: vec![("red".to_owned(), None), ("blue".to_owned(), None)],
        beacon: None,
        head_at_lock: sha256("head"),
        rolls,
        labels: Vec::new(),
        withheld: false,
        short_heads: Vec::new(),
        sealed: false,
        contributed: false,
    }
}

/// What some of the clauses say that the battle cites.
const CLAUSES: &[ClauseText] = &[
    ClauseText {
        id: "RS-MEL-24",
        gist: "An assault on a line <scores> at 4 or more.",
        reading: "A line of one \"strength point\" & less is a line.",
        standing: Standing::Played,
        uncased: "",
    },
    ClauseText {
        id: "RS-MOR-13",
        gist: "Who falls back twice retreats.",
        reading: "",
        standing: Standing::Played,
        uncased: "",
    },
];

pub(crate) fn page() -> Page {
    Page {
        game: "plancenoit".to_owned(),
        title: "Plancenoit".to_owned(),
        rehearsal: None,
        rules_title: "Really Simple Napoleonic Wargame Rules".to_owned(),
        words: ["turn", "battle"],
        exchange: 6,
        side: red(),
        salt: sha256("salt"),
        code: "77a828d7".to_owned(),
        roster: roster(),
        before: clock("turn 3, first part: Prussians"),
        after: clock("turn 3, second part: French"),
        scenes: Vec::new(),
        digest: samples().swap_remove(0),
        framing: Framing {
            headline: "The Prussians come on".to_owned(),
            opening: "Three hexes lie between the lines.".to_owned(),
            closing: "It has cost neither army anything.".to_owned(),
            failures: Vec::new(),
        },
        own_wording: false,
        story: None,
        told: battle(),
        dispatches: Vec::new(),
        silent: Vec::new(),
        set_aside: vec![
            "R1: a line moves one hex, this way is two (RS-MOVE-02)\n  --> red.yaml:7:22\n   |\n 7 | - {unit: R1, do: [move: [0704, 0604]]}\n   \
             |                   ^^^^^^^^^^^^^^^^^^\n   = R1 stands; form a column first, or go to 0704 only"
                .to_owned(),
        ],
        remarks: vec!["R9 is gone; its entry was passed over".to_owned()],
        gone_on_without: Vec::new(),
        no_set_up: Vec::new(),
        acts: Vec::new(),
        on_table: false,
        by_hand: Vec::new(),
        own_note: Some("the left must hold".to_owned()),
        unit_notes: Vec::new(),
        notes: vec!["The bridge at 0312 counts as burnt from now on.".to_owned()],
        brink: Vec::new(),
        sees_some: false,
        perils: Vec::new(),
        working_speaks: Speaks::OfNone,
        bill: vec![
            "Prussians: R2 lost 1; 7 of 30 points so far".to_owned(),
            "French: B4 lost 3, B2 lost 3, 1er-cuirassiers lost 2; 13 of 31 points so far".to_owned(),
        ],
        field: Field::of(&plot("flat"), &roster()),
        plot: plot("flat"),
        questions: Vec::new(),
        battles: Vec::new(),
        awaited: vec![Awaited {
            side: blue(),
            owes: Owed::Orders,
        }],
        form: Some(
            "# estafette begin\ngame: plancenoit\nexchange: 7\nside: red\nseen: 9f2e6d3301f6c9a5ce21d09f52a2b2a9\ncode: 77a828d7\nstanding:\n- \
             {when: beaten, do: {go: [cover, homeward, fewest]}}\n# estafette end\n"
                .to_owned(),
        ),
        proof: proof(),
        clauses: CLAUSES,
    }
}
