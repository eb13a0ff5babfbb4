//! Logs with every event in them, told: whether they read as a report should.

use super::fixture::position;
use crate::adjudicate::{Basis, Beat, Phrases, Tells, Told, reads_well};
use crate::rules::napoleonic_brigade::NapoleonicBrigade;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::narrative::tell::tell;
use crate::rules::napoleonic_brigade::position::state::State;

fn brigade(head: &str, units: &[&str], of: &str) -> String {
    let bases = units.iter().map(|unit| format!("{{unit: {unit}, {of}}}"));
    format!("{{{head}, bases: [{}]}}", bases.collect::<Vec<_>>().join(", "))
}

const LINE: &str = "as: infantry-two-lines, full: 16, figures: 16, morale: british-allied-infantry, weapon: musket";
const BLOCK: &str = "as: infantry-three-ranks, full: 18, figures: 18, morale: french-infantry, weapon: musket";
const HORSE: &str = "as: cavalry, full: 12, figures: 12, morale: cavalry-regiment, weight: heavy";
const RIFLES: &str = "as: skirmish-base, full: 18, figures: 18, morale: skirmishers, weapon: rifle";
const GUN: &str = "as: artillery-piece, full: 3, figures: 3, gun: {piece: field-gun, calibre: 12, value: 20}";
const ROCKET: &str = "as: artillery-piece, full: 3, figures: 3, gun: {piece: rocket, calibre: 6, value: 20}";

/// The Allies on the ridge, the French below it.
pub(crate) fn field() -> State {
    let british = ["28th", "32nd", "79th", "95th"];
    let french = ["1/54e", "2/54e", "1/55e", "2/55e"];
    let army = [
        brigade(
            "unit: K, side: allied, kind: infantry, name: \"Kempt's brigade\", at: [20, 20], face: 180, form: line",
            &british,
            LINE,
        ),
        brigade(
            "unit: P, side: allied, kind: infantry, name: \"Pack's brigade\", at: [30, 20], face: 180, form: line",
            &british,
            LINE,
        ),
        brigade(
            "unit: U, side: allied, kind: cavalry, name: \"Union Brigade\", at: [25, 26], face: 180, form: line",
            &["royals", "greys", "inniskillings"],
            HORSE,
        ),
        brigade(
            "unit: R, side: allied, kind: skirmishers, name: \"Rifles\", at: [14, 18], face: 180, form: skirmish",
            &["95th"],
            RIFLES,
        ),
        brigade(
            "unit: M, side: allied, kind: horse-artillery, name: \"Mercer's troop\", at: [36, 20], face: 180, form: unlimbered",
            &["g1", "g2"],
            GUN,
        ),
        brigade(
            "unit: W, side: allied, kind: rockets, name: \"Whinyates' rockets\", at: [40, 20], face: 180, form: unlimbered",
            &["r1"],
            ROCKET,
        ),
        brigade(
            "unit: Q, side: french, kind: infantry, name: \"Quiot's brigade\", at: [20, 12], face: 0, form: attack-column",
            &french,
            BLOCK,
        ),
        brigade(
            "unit: D, side: french, kind: infantry, name: \"Donzelot's brigade\", at: [30, 10], face: 0, form: line",
            &french,
            BLOCK,
        ),
        brigade(
            "unit: C, side: french, kind: cavalry, name: \"Cuirassiers\", at: [10, 12], face: 0, form: line",
            &["1er", "4e", "7e"],
            HORSE,
        ),
        brigade(
            "unit: G, side: french, kind: foot-artillery, name: \"Grand Battery\", at: [36, 8], face: 0, form: unlimbered",
            &["a", "b"],
            GUN,
        ),
    ];
    let army = army.iter().map(String::as_str).collect::<Vec<_>>();
    position(
        &["turn: 3", "clashes: [{by: C, on: R, how: charge, aspect: front, gap: 5, rounds: 1}]"],
        &[
            "{kind: complex, name: la-haye-sainte, area: [[22, 14], [24, 14], [24, 16], [22, 16]], sides: [{name: south, of: wall}, {name: east, of: wall}, {name: north, of: building}, {name: west, of: wall}]}",
            "{kind: woods, name: hougoumont, at: [6, 10], size: [4, 5]}",
            "{kind: hill, name: mont-st-jean, at: [30, 22], size: [40, 8]}",
            "{kind: road, name: brussels-road, line: [[25, 0], [25, 40]]}",
        ],
        &army,
    )
}

/// Clause and event, one to a line, in an order in which a turn might bring them.
const TURN: &str = r#"
NB-DEC-07 {"standing":{"side":"allied","orders":[]}}
NB-SEQ-01 {"turn-begins":{"turn":3,"missing":["french"]}}
NB-SEQ-01 {"phase-begins":{"phase":"orders"}}
NB-ORD-05 {"alters":{"alteration":{"number":1,"side":"allied","units":["K","P"],"order":{"task":{"attack":"la-haye-sainte"}},"written":3,"due":5}}}
NB-ORD-05 {"in-force":{"number":1,"units":["U"],"order":{"task":{"support":"P"}}}}
NB-SEQ-01 {"phase-begins":{"phase":"charges"}}
NB-ORD-03 {"struck":{"unit":"M","step":0,"clause":null,"reason":"against its order"}}
NB-CHG-01 {"declares":{"unit":"U","on":"D"}}
NB-CHG-01 {"declares":{"unit":"Q","on":"K"}}
NB-DEC-07 {"replies":{"unit":"K","to":"Q","reply":"stand","by":"default"}}
NB-DEC-07 {"replies":{"unit":"D","to":"U","reply":{"form":"square"},"by":"answer"}}
NB-SEQ-01 {"phase-begins":{"phase":"movement"}}
NB-MOVE-03 {"paces":{"unit":"P","manner":"advance-and-fire","white":[3],"allowance":"3"}}
NB-MOVE-04 {"paces":{"unit":"U","manner":"charge","white":[4,5],"allowance":"9"}}
NB-MOVE-04 {"paces":{"unit":"Q","manner":"charge","white":[5],"notes":["+2\" attack column"],"allowance":"7"}}
NB-MF-02 {"moves":{"unit":"P","manner":"advance-and-fire","to":["30","17"],"face":180,"covered":"3"}}
NB-FART-02 {"forms":{"unit":"W","form":"unlimbered"}}
NB-MOVE-15 {"forms":{"unit":"D","form":"square"}}
NB-MOVE-09 {"moves":{"unit":"M","manner":"manhandled","to":["36","19"],"face":180,"covered":"1"}}
NB-CHG-01 {"moves":{"unit":"U","manner":"charge","to":["28","17"],"face":170,"covered":"9","slowed":["the woods"]}}
NB-CHG-08 {"falls-short":{"unit":"U","on":"D"}}
NB-CHG-01 {"moves":{"unit":"Q","manner":"charge","to":["20","19.4"],"face":0,"covered":"7"}}
NB-GAP-15 {"strikes":{"by":"Q","on":"K","how":"charge","aspect":"front","gap":"7","stationary":true}}
NB-SEQ-01 {"phase-begins":{"phase":"artillery"}}
NB-AFIRE-27 {"fires":{"unit":"G","at":{"brigade":"P"},"fire":"plain","ammunition":"roundshot","pieces":[{"gun":"a","die":4,"fired":true},{"gun":"b","die":6,"fired":false}],"range":"9","close":true,"figures":3,"tally":{"rows":[{"clause":"NB-AFIRE-17","label":"close range","each":1,"times":1},{"clause":"NB-AFIRE-20","label":"enfilade","each":1,"times":1}],"total":2},"look":{"row":5,"die":5,"casualties":2},"by":"default"}}
NB-FIRE-10 {"falls":{"unit":"P","cause":"guns","from":"G","losses":[{"unit":"28th","lost":1},{"unit":"32nd","lost":1}]}}
NB-AFIRE-27 {"fires":{"unit":"M","at":{"gun":{"of":"G","gun":"a"}},"fire":"plain","ammunition":"shell","pieces":[{"gun":"g1","die":4,"fired":true},{"gun":"g2","die":2,"fired":true}],"range":"12","close":false,"figures":6,"tally":{"rows":[],"total":0},"look":{"row":6,"die":4,"casualties":2},"burst":["36","8"],"by":"order"}}
NB-CB-02 {"falls":{"unit":"G","cause":"guns","from":"M","losses":[{"unit":"a","lost":20}],"spare":1}}
NB-AFIRE-15 {"fires":{"unit":"M","at":{"section":{"name":"la-haye-sainte-3"}},"fire":"plain","ammunition":"roundshot","pieces":[{"gun":"g1","die":1,"fired":false},{"gun":"g2","die":6,"fired":false}],"range":"12","close":false,"figures":0,"tally":{"rows":[],"total":0},"by":"order"}}
NB-BLD-11 {"fires":{"unit":"G","at":{"section":{"name":"la-haye-sainte-1"}},"fire":"plain","ammunition":"roundshot","pieces":[{"gun":"b","die":3,"fired":true}],"range":"12","close":false,"figures":3,"tally":{"rows":[],"total":0},"look":{"row":3,"die":5,"casualties":1},"by":"order"}}
NB-BLD-11 {"batters":{"from":"G","name":"la-haye-sainte-1","piece":0,"section":1,"points":1,"left":19}}
NB-ROCK-02 {"launches":{"unit":"W","gun":"r1","at":{"brigade":"D"},"range":"16","launch":4,"sections":["on","on","left"],"lands":["22","14"],"under":[["Q",3],["K",2]],"tally":{"rows":[],"total":0},"look":{"row":3,"die":5,"casualties":1},"by":"order"}}
NB-BURST-04 {"falls":{"unit":"Q","cause":"guns","from":"W","losses":[{"unit":"1/54e","lost":1}]}}
NB-CREW-01 {"crew":{"unit":"G","crew":{"at":["36","4"],"shelter":["36","2"]}}}
NB-SEQ-01 {"phase-begins":{"phase":"small-arms"}}
NB-DF-07 {"defends":{"unit":"K","on":"Q","die":5,"range":"short"}}
NB-DF-15 {"fires":{"unit":"K","at":{"brigade":"Q"},"fire":"defence","range":"1","close":true,"figures":64,"tally":{"rows":[{"clause":"NB-IFIRE-11","label":"close range","each":3,"times":1}],"total":3},"look":{"row":67,"first":25,"die":4,"casualties":8},"by":"default"}}
NB-IFIRE-15 {"fires":{"unit":"P","at":{"brigade":"D"},"fire":"plain","range":"5.8","close":false,"figures":62,"tally":{"rows":[],"total":0},"look":{"row":62,"first":23,"die":2,"casualties":3},"by":"order"}}
NB-IFIRE-15 {"fires":{"unit":"D","at":{"brigade":"P"},"also":[{"brigade":"M"}],"fire":"square","face":"front-right","range":"5.8","close":false,"figures":24,"tally":{"rows":[{"clause":"NB-IFIRE-12","label":"hard cover","each":-2,"times":1}],"total":-2},"look":{"row":22,"first":8,"die":2,"casualties":1},"shares":[16,8],"by":"default"}}
NB-FIRE-01 {"holds-fire":{"unit":"R","by":"standing"}}
NB-FIRE-04 {"falls":{"unit":"D","cause":"small-arms","from":"P","losses":[{"unit":"1/54e","lost":1},{"unit":"2/54e","lost":1},{"unit":"1/55e","lost":1}]}}
NB-SAA-08 {"falls":{"unit":"M","cause":"small-arms","from":"D","losses":[{"unit":"g1","lost":4,"gunners":1}]}}
NB-SEQ-01 {"phase-begins":{"phase":"melee"}}
NB-MEL-19 {"fights":{"round":1,"blows":[{"side":"french","brigades":[{"unit":"Q","figures":71,"tally":{"rows":[{"clause":"NB-MEL-11","label":"enemy stationary","each":3,"times":1},{"clause":"NB-MII-05","label":"column charging infantry","each":20,"times":1}],"total":23}}],"look":{"row":94,"first":35,"die":3,"casualties":8}},{"side":"allied","brigades":[{"unit":"K","figures":64,"tally":{"rows":[],"total":0}}],"look":{"row":64,"first":24,"die":4,"casualties":7},"fire":8}],"winner":"allied"}}
NB-DF-12 {"falls":{"unit":"Q","cause":"small-arms","from":"K","losses":[{"unit":"1/54e","lost":2},{"unit":"2/54e","lost":2},{"unit":"1/55e","lost":2},{"unit":"2/55e","lost":2}]}}
NB-MEL-23 {"falls":{"unit":"Q","cause":"melee","from":"K","losses":[{"unit":"1/54e","lost":5},{"unit":"2/54e","lost":2}]}}
NB-MEL-23 {"falls":{"unit":"K","cause":"melee","from":"Q","losses":[{"unit":"28th","lost":8}]}}
NB-GAP-80 {"parts":{"by":"Q","on":"K"}}
NB-MEL-18 {"fights":{"round":2,"blows":[{"side":"french","brigades":[{"unit":"C","figures":36,"tally":{"rows":[],"total":0}}],"look":{"row":36,"first":14,"die":4,"casualties":4}},{"side":"allied","brigades":[{"unit":"R","figures":18,"barred":"NB-MEL-07","tally":{"rows":[],"total":0}}]}]}}
NB-MEL-23 {"falls":{"unit":"R","cause":"melee","from":"C","losses":[{"unit":"95th","lost":18}]}}
NB-MOR-24 {"leaves":{"unit":"R","gone":"destroyed"}}
NB-SEQ-01 {"phase-begins":{"phase":"morale"}}
NB-MOR-07 {"wavers":{"unit":"K","morale":"halt"}}
NB-MOR-21 {"binds":{"unit":"D","duties":[{"duty":"routing"}],"why":"morale"}}
NB-SEQ-01 {"phase-begins":{"phase":"rallies"}}
NB-LOSE-01 {"binds":{"unit":"Q","duties":[{"duty":{"beaten":{"by":"K","pushed":0,"course":180}}}],"why":"beaten","because":"K"}}
NB-WIN-02 {"binds":{"unit":"K","duties":[{"duty":{"following":{"after":"Q","moves":0,"course":180,"fire":true}}}],"why":"won","because":"Q","by":"default"}}
NB-RALA-02 {"tries":{"unit":"C","aim":"halt","dice":[4],"needed":6,"stopped":false,"by":"default"}}
NB-RALB-02 {"binds":{"unit":"U","duties":[{"duty":"rallying","moves":2},{"duty":"half-speed","moves":2}],"why":"rallies","by":"default"}}
NB-CREW-04 {"crew":{"unit":"G","crew":{"at":["36","4"],"shelter":["36","2"],"back":6}}}
NB-SEQ-01 {"turn-ends":{"turn":3}}
"#;

/// A later turn, in which melees have their consequences.
const AFTER: &str = r#"
NB-SEQ-01 {"turn-begins":{"turn":4,"missing":[]}}
NB-SEQ-01 {"phase-begins":{"phase":"orders"}}
NB-SEQ-01 {"phase-begins":{"phase":"charges"}}
NB-SEQ-01 {"phase-begins":{"phase":"movement"}}
NB-LOSE-02 {"paces":{"unit":"Q","manner":"push-back","white":[5],"notes":["1/2 of 1"],"allowance":"2.5"}}
NB-LOSE-02 {"moves":{"unit":"Q","manner":"push-back","to":["20","9.5"],"face":0,"covered":"2.5"}}
NB-ROUT-04 {"moves":{"unit":"D","manner":"rout","to":["30","4"],"face":180,"covered":"6"}}
NB-ROUT-05 {"leaves":{"unit":"D","gone":"fled"}}
NB-FUF-04 {"paces":{"unit":"K","manner":"follow-up-and-fire","white":[3],"allowance":"1"}}
NB-FUF-04 {"moves":{"unit":"K","manner":"follow-up-and-fire","to":["20","19"],"face":180,"covered":"1"}}
NB-GAP-15 {"strikes":{"by":"K","on":"Q","how":"follow-up","aspect":"front","gap":"1"}}
NB-PUR-03 {"moves":{"unit":"U","manner":"pursuit","to":["25","14"],"face":180,"covered":"12"}}
NB-SKIR-01 {"paces":{"unit":"R","manner":"ordinary","white":[3],"coloured":5,"allowance":"5"}}
NB-MOVE-03 {"paces":{"unit":"P","manner":"ordinary","white":[3],"allowance":"3"}}
NB-MOVE-01 {"moves":{"unit":"R","manner":"ordinary","to":["14","13"],"face":180,"covered":"5"}}
NB-MOVE-01 {"moves":{"unit":"P","manner":"ordinary","to":["30","18.2"],"face":180,"covered":"1.8","stop":{"clause":"NB-GAP-16","unit":"D","what":"`D`"}}}
NB-MOVE-01 {"moves":{"unit":"C","manner":"ordinary","to":["14","14"],"face":45,"covered":"5","turned":45}}
NB-MOVE-01 {"moves":{"unit":"M","manner":"ordinary","to":["36","20"],"face":200,"covered":"0","turned":20}}
NB-GAP-61 {"dropped":{"unit":"W","step":1,"reason":"`D` is out of range"}}
NB-DEC-06 {"waived":{"unit":"P","step":2}}
NB-CREW-05 {"crew":{"unit":"G","crew":{"at":["36","8"],"shelter":["36","2"],"back":4,"returning":true}}}
NB-BLD-17 {"occupies":{"unit":"P","at":["23","15"],"post":{"complex":"la-haye-sainte","sides":[0,1,2,3]}}}
NB-BLD-17 {"goes-out":{"unit":"P","at":["23","13"],"face":180,"form":"attack-column"}}
NB-SEQ-01 {"phase-begins":{"phase":"artillery"}}
NB-SEQ-01 {"phase-begins":{"phase":"small-arms"}}
NB-DF-05 {"defends":{"unit":"P","on":"C","die":2,"range":"none"}}
NB-SEQ-01 {"phase-begins":{"phase":"melee"}}
NB-MEL-18 {"fights":{"round":1,"blows":[{"side":"allied","brigades":[{"unit":"K","figures":56,"tally":{"rows":[],"total":0}}],"look":{"row":56,"first":21,"die":4,"casualties":6}},{"side":"french","brigades":[{"unit":"Q","figures":57,"tally":{"rows":[{"clause":"NB-MEL-15","label":"falling back","each":-6,"times":1}],"total":-6}}],"look":{"row":51,"first":19,"die":5,"casualties":7}}]}}
NB-SPLIT-01 {"interrupted":{"unit":"K","with":"Q"}}
NB-SEQ-01 {"phase-begins":{"phase":"morale"}}
NB-SEQ-01 {"phase-begins":{"phase":"rallies"}}
NB-RALA-02 {"tries":{"unit":"K","aim":"stop","dice":[5],"needed":5,"stopped":true,"by":"order"}}
NB-RALA-03 {"binds":{"unit":"K","duties":[{"duty":"rallying","moves":1}],"why":"stopped","because":"Q"}}
NB-SPLIT-01 {"binds":{"unit":"Q","duties":[{"duty":"still","moves":1},{"duty":{"shaken":{"pushed":1}}}],"why":"shaken","by":"answer"}}
NB-LOSE-08 {"binds":{"unit":"C","duties":[{"duty":"routing"}],"why":"third-push-back"}}
NB-ODD-02 {"binds":{"unit":"P","duties":[{"duty":"recoiling","moves":1},{"duty":"still","moves":1}],"why":"recoils","because":"C"}}
NB-ODD-03 {"binds":{"unit":"C","duties":[{"duty":"rallying","moves":1},{"duty":"still","moves":1}],"why":"turned","because":"P"}}
NB-PUR-11 {"binds":{"unit":"U","duties":[{"duty":"rallying","moves":1},{"duty":"half-speed","moves":1}],"why":"pursuit-ends"}}
NB-RET-04 {"binds":{"unit":"R","duties":[{"duty":{"retiring":{"stage":"turned"}}}],"why":"retires"}}
NB-CREW-06 {"crew":{"unit":"G","crew":null}}
NB-SEQ-01 {"turn-ends":{"turn":4}}
NB-SEQ-01 {"concedes":{"side":"french"}}
NB-SEQ-01 {"ends":{"verdict":{"winner":"allied","why":"the French give the game up"}}}
"#;

/// What comes before the battle.
const SET_UP: &str = r#"
NB-ORD-01 {"ordered":{"side":"allied","units":["K","P"],"order":{"task":{"hold":"mont-st-jean"}}}}
NB-ORD-01 {"ordered":{"side":"french","units":["Q"],"order":{"task":{"attack":"mont-st-jean"},"route":[["20","15"]]}}}
NB-ORD-02 {"deployed":{"unit":"K","at":["20","20"],"face":180,"form":"line"}}
NB-ORD-02 {"deployed":{"unit":"P","at":["23","15"],"face":180,"form":"garrison","post":{"complex":"la-haye-sainte","sides":[0,1,2,3]}}}
NB-ORD-02 {"deployed":{"unit":"Q","at":["20","12"],"face":0,"form":"attack-column"}}
NB-SEQ-01 {"opens":{"part":"turn"}}
"#;

fn told(text: &str) -> Vec<Told> {
    let state = field();
    let log = reads_well::log::<Event>(text);
    let told = tell(&state, &log, &NapoleonicBrigade::roster(&state), Phrases::NONE);
    reads_well::is_told_by_its_clauses(&told, &log);
    told
}

/// Everything said, paragraph by paragraph.
fn read_out(told: &[Told]) -> String {
    let mut text = String::new();
    for told in told.iter().filter(|told| !told.text.is_empty()) {
        let joint = match told.beat {
            Beat::Heading => "\n\n## ",
            Beat::Opens => "\n\n",
            _ => " ",
        };
        text.push_str(joint);
        text.push_str(&told.text);
    }
    text
}

#[test]
fn every_event_is_told_in_clean_english() {
    for text in [TURN, AFTER, SET_UP] {
        let told = told(text);
        reads_well::is_clean(&told);
    }
}

#[test]
fn every_sentence_has_its_capital_and_its_stop() {
    for text in [TURN, AFTER, SET_UP] {
        reads_well::is_in_sentences(&told(text));
    }
}

#[test]
fn each_phase_has_its_heading_in_the_printed_order() {
    // NB-SEQ-01: the orders stand under the heading of the turn itself.
    let headings = |text| {
        let told = told(text);
        let headings = told.iter().filter(|told| told.beat == Beat::Heading);
        headings.map(|told| told.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        headings(TURN),
        [
            "Turn 3",
            "Turn 3: charges are declared",
            "Turn 3: movement",
            "Turn 3: artillery fire",
            "Turn 3: small arms fire",
            "Turn 3: melee",
            "Turn 3: morale",
            "Turn 3: pursuits and rallies",
        ]
    );
    let quiet = headings(AFTER);
    assert_eq!(quiet[1], "Turn 4: no charge is declared");
    assert_eq!(quiet[3], "Turn 4: no artillery fire");
}

#[test]
fn what_is_told_of_half_a_turn_is_how_the_whole_begins() {
    // A turn that stops for a question is told up to there, and later from there on.
    let whole = told(TURN);
    let lines = TURN.trim().lines().collect::<Vec<_>>();
    for count in [6, 9, 11, 24, 46, 57] {
        let half = told(&lines[..count].join("\n"));
        let phase = lines[count - 1].contains("phase-begins");
        let same = count - usize::from(phase);
        assert_eq!(half[..same], whole[..same], "{count}");
    }
}

#[test]
fn the_working_names_row_die_and_both_look_ups() {
    // NB-TAB-09.
    let working = told(TURN).into_iter().flat_map(|told| told.working);
    let working = working.collect::<Vec<_>>().join("\n");
    for line in [
        "64 figures; +3 close range (NB-IFIRE-11); 64+3=67 -> 25; die 4 -> 8; by default (NB-DF-15)",
        "3 figures; +1 close range (NB-AFIRE-17); +1 enfilade (NB-AFIRE-20); 3+2=5; die 5 -> 2",
        "Quiot's brigade: 71 figures; +3 enemy stationary (NB-MEL-11); +20 column charging infantry (NB-MII-05); comes to 94",
        "the French: 94 -> 35; die 3 -> 8",
        "the Allies: 64 -> 24; die 4 -> 7; and 8 by defenders' fire (NB-DF-11): 15",
        "8 to 15, difference 7: the Allies won (NB-MEL-19)",
        "Quiot's brigade, charge: D6: 5; +2\" attack column; 7\" (NB-MOVE-04)",
        "the Rifles: cannot fight (NB-MEL-07)",
    ] {
        assert!(working.contains(line), "{line}\n{working}");
    }
}

#[test]
fn the_table_is_called_a_reconstruction_once() {
    let text = read_out(&told(TURN));
    assert_eq!(text.matches("reconstruction").count(), 1, "{text}");
    let text = read_out(&told(SET_UP));
    assert!(!text.contains("reconstruction"), "{text}");
}

#[test]
fn the_bill_has_the_sheets_of_the_brigades() {
    let before = field();
    let mut after = before.clone();
    for entry in reads_well::log::<Event>(TURN) {
        NapoleonicBrigade::apply(&mut after, &entry.event);
    }
    let bill = NapoleonicBrigade::bill(&before, &after, &NapoleonicBrigade::roster(&after));
    for line in [
        "Allies: 28 figures lost, 154 of 182 left; routed or removed: the Rifles (destroyed)",
        "Kempt's brigade: 28th 8/16 (Halt), 32nd 16/16, 79th 16/16, 95th 16/16; first follow up and fire after Quiot's brigade",
        "Mercer's troop: gun g1 16 (OK), gun g2 20 (OK)",
        "Whole and free: Whinyates' rockets",
        "French: 19 figures lost, 161 of 180 left; one gun knocked out; routed or removed: Donzelot's brigade (in flight)",
        "The Grand Battery: gun a 0 (knocked out), gun b 20 (OK); crew away, back from turn 6 on",
    ] {
        assert!(bill.iter().any(|known| known == line), "{line}\n{bill:#?}");
    }
}
