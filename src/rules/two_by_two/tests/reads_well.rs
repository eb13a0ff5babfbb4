//! Logs with every event in them, told: whether they read as a report should.

use crate::adjudicate::{Basis, Beat, Phrases, Told, reads_well};
use crate::rules::two_by_two::TwoByTwo;
use crate::rules::two_by_two::narrative::tell::tell;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::setup::set_up;
use crate::yaml::{Faults, parse};

const GAME: &str = r#"
edition: 2mc
sides:
- {side: blue, name: British, home_edge: south, role: defender}
- {side: red, name: French, home_edge: north, role: attacker}
map: {width: 24, height: 24}
turn: 3
part: whole
order: [red, blue]
scenario: {points: any}
terrain:
- {kind: town, name: plancenoit, at: [6, 12], size: [2, 2]}
army:
- {unit: B1, side: blue, name: the 71st, kind: line, at: [12, 10], face: 0}
- {unit: B2, side: blue, kind: line, at: [13.2, 10], face: 0}
- {unit: B3, side: blue, kind: militia, at: [12, 7], face: 0, state: pinned}
- {unit: BG, side: blue, name: the Coldstream Guards, kind: guards, at: [14.5, 10], face: 0}
- {unit: BA, side: blue, name: Mercer's troop, kind: horse-artillery, at: [10, 10], face: 0}
- {unit: BC, side: blue, name: the Scots Greys, kind: heavy-cavalry, at: [16, 9], face: 0}
- {unit: BQ, side: blue, name: Picton, kind: division-hq, at: [12, 9.5], face: 0}
- {unit: B8, side: blue, kind: line, at: [3, 3], face: 0}
- {unit: B9, side: blue, kind: light-cavalry}
- {unit: R1, side: red, kind: line, at: [12, 13], face: 180}
- {unit: R2, side: red, kind: line, at: [13.2, 13], face: 180}
- {unit: R3, side: red, kind: line, at: [14.4, 13], face: 180}
- {unit: R4, side: red, kind: light-infantry, at: [8, 14], face: 180, state: disrupted}
- {unit: RA, side: red, name: the great battery, kind: foot-artillery, at: [10, 15], face: 180}
- {unit: RC, side: red, name: the Cuirassiers, kind: heavy-cavalry, at: [16, 13], face: 180}
- {unit: RD, side: red, name: the Chasseurs, kind: light-cavalry, at: [20, 13], face: 180, road: yes}
- {unit: RQ, side: red, kind: corps-hq, at: [12, 16], face: 180}
- {unit: R8, side: red, kind: line}
- {unit: R9, side: red, kind: line}
points:
- {unit: RP1, side: red, at: [0, 20], queue: [R8, R9]}
- {unit: BP1, side: blue, at: [12, 0], queue: [B9]}
"#;

/// Clause and event, one to a line, in an order in which a turn might bring them.
const TURN: &str = r#"
TT-DEC-05 {"standing":{"side":"blue","orders":[]}}
TT-DEC-05 {"struck":{"unit":"R7","step":0,"clause":null,"reason":"there is no unit `R7`"}}
TT-SEQ-01 {"step-begins":{"step":"movement","side":"red","missing":false}}
TT-MOVE-36 {"halts":{"unit":"RD"}}
TT-MOVE-01 {"moves":{"unit":"R1","legs":["forward 2"],"to":["12","11"],"face":180,"cost":"2","road":false}}
TT-MOVE-01 {"moves":{"unit":"R2","legs":["forward 2"],"to":["13.2","11"],"face":180,"cost":"2","road":false}}
TT-MOVE-01 {"moves":{"unit":"R3","legs":["forward 2"],"to":["14.4","11"],"face":180,"cost":"2","road":false}}
TT-MOVE-02 {"moves":{"unit":"RQ","legs":["pivot 90","forward 2.5"],"to":["9.5","16"],"face":270,"cost":"2.5","road":false}}
TT-MOVE-02 {"moves":{"unit":"RA","legs":["pivot 30"],"to":["10","15"],"face":210,"cost":"0","road":false}}
TT-MOVE-33 {"moves":{"unit":"RD","legs":["forward 1"],"to":["20","12"],"face":180,"cost":"1","road":false,"stopped":{"clause":"TT-MOVE-33","what":"the edge of the wood"}}}
TT-GAP-61 {"dropped":{"unit":"R1","step":2,"reason":"B1 is in the way of `R1`"}}
TT-DEC-01 {"waived":{"unit":"R2","step":2}}
TT-MOVE-01 {"moves":{"unit":"RC","legs":["forward 2"],"to":["16","11"],"face":180,"cost":"2","road":false}}
TT-CON-01 {"charges":{"unit":"RC","on":[["BC","front"]],"edge":false}}
TT-CON-13 {"replies":{"unit":"BC","charger":"RC","face":"front","reply":"stand","edge":false,"by":"default"}}
TT-CON-01 {"charges":{"unit":"R1","on":[["B1","left"],["BQ","rear"]],"edge":false}}
TT-GEO-29 {"turns":{"unit":"B1","enemy":"R1","face":10,"slid":["12","10.6"],"by":"rule"}}
TT-WOOD-12 {"from-outside":{"unit":"R1"}}
TT-CON-13 {"replies":{"unit":"B1","charger":"R1","face":"front","reply":"shoot","edge":false,"by":"answer"}}
TT-CON-19 {"moved-back":{"unit":"R1","to":["12","11.5"],"back":"1","with":[["R2",["13.2","12"]]]}}
TT-REI-02 {"reinforces":{"point":"RP1","needs":4,"face":2,"unit":null,"by":"default"}}
TT-REI-02 {"reinforces":{"point":"RP1","needs":4,"face":5,"unit":"R8","by":"order"}}
TT-REI-05 {"arrives":{"unit":"R8","point":"RP1","at":["0.5","20"],"face":90}}
TT-REI-02 {"reinforces":{"point":"RP1","needs":4,"face":5,"unit":"R9","by":"order"}}
TT-REI-08 {"no-room":{"point":"RP1","unit":"R9"}}
TT-REI-02 {"reinforces":{"point":"RP1","needs":4,"face":6,"unit":"R9","by":"order"}}
TT-REI-10 {"swaps":{"point":"RP1","unit":"R9","enemy":"B8"}}
TT-REI-10 {"destroyed":{"unit":"R9","why":"exchange"}}
TT-REI-10 {"destroyed":{"unit":"B8","why":"exchange"}}
TT-ROUT-01 {"routs":{"unit":"RD","cause":"will","face":5}}
TT-ROUT-02 {"flees":{"unit":"RD","to":["20","16"],"far":"4","by":"order"}}
TT-ROUT-03 {"status":{"unit":"RD","state":"disrupted"}}
TT-SEQ-01 {"step-begins":{"step":"rally","side":"red","missing":false}}
TT-RAL-01 {"rallies":{"unit":"R4","face":6,"tally":{"rows":[{"clause":"TT-RAL-10","label":"disrupted","each":-1,"times":1}],"total":-1},"rallied":true,"by":"default"}}
TT-RAL-01 {"rallies":{"unit":"RD","face":2,"tally":{"rows":[],"total":0},"rallied":false,"by":"default"}}
TT-SEQ-01 {"step-begins":{"step":"shooting","side":"blue","missing":true}}
TT-FIRE-01 {"holds":{"unit":"B2","by":"default"}}
TT-FIRE-01 {"holds":{"unit":"BG","by":"default"}}
TT-FIRE-49 {"fires":{"firers":["B1","B2"],"at":["R1"],"range":"1","face":4,"tally":{"rows":[{"clause":"TT-FIRE-40","label":"first volley","each":1,"times":1},{"clause":"TT-FIRE-41","label":"enfilade","each":1,"times":1}],"total":1},"result":"pinned","defensive":true,"by":"default"}}
TT-FIRE-13 {"status":{"unit":"B1","state":"pinned"}}
TT-FIRE-13 {"status":{"unit":"B2","state":"pinned"}}
TT-FIRE-49 {"status":{"unit":"R1","state":"pinned"}}
TT-CON-31 {"pushed-back":{"unit":"R1","to":["12","12"]}}
TT-FIRE-50 {"fires":{"firers":["BA"],"at":["R2"],"range":"1.5","band":"canister","face":1,"tally":{"rows":[{"clause":"TT-FIRE-32","label":"target behind a hedge or wall","each":-1,"times":1}],"total":-1},"result":"nothing","defensive":false,"by":"order"}}
TT-FIRE-49 {"fires":{"firers":["BA"],"at":["R1"],"range":"1.5","band":"normal","face":5,"tally":{"rows":[],"total":0},"result":"pinned","defensive":false,"by":"order"}}
TT-FIRE-54 {"fires":{"firers":["BG"],"at":["R3"],"range":"1","face":5,"tally":{"rows":[{"clause":"TT-FIRE-38","label":"target is disrupted","each":1,"times":1}],"total":0},"result":"halted","defensive":false,"by":"order"}}
TT-FIRE-54 {"halted":{"unit":"R3"}}
TT-FIRE-46 {"fires":{"firers":["BG"],"at":["RA"],"range":"1","face":6,"tally":{"rows":[],"total":2},"result":"destroyed","defensive":false,"by":"order"}}
TT-FIRE-46 {"destroyed":{"unit":"RA","why":"fire"}}
TT-HQ-01 {"destroyed":{"unit":"RQ","why":"with-its","by":"RA"}}
TT-CON-20 {"closes":{"unit":"R3","to":["14.4","10.5"],"on":["BG"],"with":[["R2",["14.4","11"]]],"by":"default"}}
TT-CON-41 {"stays-back":{"unit":"R1","on":"B1","by":"rule","why":"`R2` stands in the way"}}
TT-CON-22 {"stays-back":{"unit":"R2","on":"B2","by":"standing"}}
TT-SEQ-01 {"step-begins":{"step":"melee","side":"red","missing":false}}
TT-MEL-39 {"fights":{"attack":{"unit":"RC","face":3,"tally":{"rows":[],"total":2}},"defence":{"unit":"BC","face":3,"tally":{"rows":[],"total":2}},"attackers":["RC"],"defenders":["BC"],"columns":[],"face":"front","follow_up":false,"edge":false,"result":"reroll","by":"default"}}
TT-MEL-35 {"fights":{"attack":{"unit":"RC","face":6,"tally":{"rows":[{"clause":"TT-MEL-04","label":"heavy cavalry","each":2,"times":1}],"total":2}},"defence":{"unit":"BC","face":3,"tally":{"rows":[],"total":2}},"attackers":["RC"],"defenders":["BC"],"columns":[],"face":"front","follow_up":false,"edge":false,"result":"routs","by":"default"}}
TT-GEO-33 {"aligned":{"unit":"BC","at":["16","10"],"face":0}}
TT-ROUT-01 {"routs":{"unit":"BC","cause":"melee","of":"RC","face":4}}
TT-ROUT-02 {"flees":{"unit":"BC","to":["16","6"],"far":"4","by":"default"}}
TT-ROUT-06 {"shoved":{"unit":"B3","by":"BC","to":["12","6"],"state":"pinned","sideways":true}}
TT-ROUT-03 {"status":{"unit":"BC","state":"disrupted"}}
TT-ROUT-15 {"panics":{"unit":"B3","of":"BC"}}
TT-ROUT-11 {"panics":{"unit":"BG","of":"BC"}}
TT-ROUT-01 {"routs":{"unit":"B3","cause":"panic","of":"BC","face":3}}
TT-ROUT-02 {"flees":{"unit":"B3","to":["12","3"],"far":"3","by":"rule"}}
TT-ROUT-03 {"status":{"unit":"B3","state":"disrupted"}}
TT-ROUT-01 {"routs":{"unit":"BG","cause":"panic","of":"BC","face":1}}
TT-ROUT-01 {"destroyed":{"unit":"BG","why":"survival"}}
TT-FUP-01 {"follows":{"unit":"RC","to":["16","9"],"far":"2","mandatory":false,"against":["B2"],"with":[],"by":"order"}}
TT-GEO-29 {"turns":{"unit":"B2","enemy":"RC","face":20,"slid":null,"by":"rule"}}
TT-MEL-37 {"fights":{"attack":{"unit":"RC","face":6,"tally":{"rows":[{"clause":"TT-MEL-06","label":"enemy disrupted","each":2,"times":1},{"clause":"TT-MEL-08","label":"higher than its opponent","each":1,"times":1}],"total":4}},"defence":{"unit":"B2","face":1,"tally":{"rows":[],"total":0}},"attackers":["RC"],"defenders":["B2","B1"],"columns":[],"face":"left","follow_up":true,"edge":false,"result":"destroyed","by":"rule"}}
TT-MEL-37 {"destroyed":{"unit":"B2","why":"melee","by":"RC"}}
TT-FUP-08 {"follows":{"unit":"RC","to":["16","5"],"far":"4","mandatory":true,"against":[],"with":[],"stopped":{"clause":"TT-FUP-19","unit":"B9","what":"a unit"},"by":"rule"}}
TT-MEL-34 {"fights":{"attack":{"unit":"R3","face":1,"tally":{"rows":[],"total":0}},"defence":{"unit":"B1","face":2,"tally":{"rows":[],"total":0}},"attackers":["R3","R4"],"defenders":["B1"],"columns":["R2"],"face":"front","follow_up":false,"edge":false,"result":"recoils-double","by":"order"}}
TT-MEL-34 {"recoils":{"unit":"R3","to":["14.4","12.5"],"far":"2"}}
TT-MEL-34 {"status":{"unit":"R3","state":"disrupted"}}
TT-GEO-10 {"parts":{"unit":"R3"}}
TT-FUP-01 {"remains":{"unit":"B1","by":"default"}}
TT-MEL-33 {"fights":{"attack":{"unit":"R4","face":2,"tally":{"rows":[],"total":0}},"defence":{"unit":"BA","face":2,"tally":{"rows":[],"total":0}},"attackers":["R4"],"defenders":["BA"],"columns":[],"face":"front","follow_up":false,"edge":false,"result":"both-recoil","by":"order"}}
TT-MEL-33 {"recoils":{"unit":"R4","to":["8","15"],"far":"1"}}
TT-MEL-38 {"keeps":{"unit":"BA","enemy":"R4","attacked":false}}
TT-DEC-19 {"leaves-off":{"unit":"R4","enemy":"BA","by":"default"}}
TT-MEL-23 {"lapses":{"attacker":"R1","defender":"B1"}}
TT-REI-12 {"exits":{"unit":"R3","point":"BP1","takes":"B9"}}
TT-REI-12 {"destroyed":{"unit":"R3","why":"exchange"}}
TT-REI-12 {"destroyed":{"unit":"B9","why":"exchange"}}
TT-VIC-06 {"exits":{"unit":"R4","point":null,"takes":null}}
TT-SEQ-01 {"turn-begins":{"turn":4,"order":["blue","red"]}}
TT-SEQ-01 {"opens":{"part":"whole","order":["blue","red"]}}
TT-VIC-12 {"concedes":{"side":"blue"}}
TT-VIC-12 {"ends":{"verdict":{"winner":"red","why":"the British give the game up"}}}
"#;

/// The same of the set-up; who is deployed stands on the table already.
const SET_UP: &str = r#"
TT-DEC-23 {"mustered":{"side":"blue","units":[{"unit":"BX","side":"blue","kind":"line"},{"unit":"BY","side":"blue","kind":"line"},{"unit":"BZ","side":"blue","kind":"hq"}],"template":true}}
TT-SET-02 {"set-up-dice":{"scores":[["blue",4],["red",4]],"attacker":null}}
TT-SET-01 {"set-up-dice":{"scores":[["blue",3],["red",5]],"attacker":"red"}}
TT-SET-04 {"lays":{"terrain":{"kind":"hill","at":["4","4"],"size":["3","2"]},"side":null,"sector":1}}
TT-SET-04 {"lays":{"terrain":{"kind":"stream","name":"Dyle","line":[["0","4"],["24","6"]]},"side":"blue","sector":null}}
TT-SET-04 {"lays":{"terrain":{"kind":"wood","area":[["1","1"],["2","1"],["2","2"]]},"side":"blue","sector":null}}
TT-SET-06 {"deployed":{"unit":"B1","at":["12","10"],"face":0}}
TT-SET-06 {"deployed":{"unit":"B2","at":["13.2","10"],"face":0}}
TT-SET-06 {"deployed":{"unit":"R1","at":["12","13"],"face":180}}
TT-SET-09 {"places":{"point":{"unit":"RP2","side":"red","at":["24","16"],"queue":["R8"]},"by":"default"}}
TT-SET-14 {"queues":{"point":"RP2","units":["R9"]}}
TT-SEQ-01 {"opens":{"part":"move","order":["blue","red"]}}
TT-SEQ-01 {"step-begins":{"step":"movement","side":"blue","missing":true}}
TT-ROUT-01 {"routs":{"unit":"B9","cause":"will","face":4}}
TT-ROUT-02 {"flees":{"unit":"B9","far":"1","by":"order"}}
TT-ROUT-07 {"destroyed":{"unit":"B9","why":"off-table"}}
TT-SEQ-01 {"step-begins":{"step":"rally","side":"blue","missing":true}}
TT-SEQ-01 {"opens":{"part":"shoot","order":["blue","red"]}}
"#;

fn told(text: &str) -> Vec<Told> {
    let mut faults = Faults::default();
    let game = parse(GAME).expect("yaml");
    let state = set_up(&game, &mut faults).unwrap_or_else(|| panic!("{faults:?}"));
    let log = reads_well::log::<Event>(text);
    let told = tell(&state, &log, &TwoByTwo::roster(&state), Phrases::NONE);
    reads_well::is_told_by_its_clauses(&told, &log);
    told
}

#[test]
fn every_event_is_told_in_clean_english() {
    for text in [TURN, SET_UP] {
        let told = told(text);
        reads_well::is_clean(&told);
        reads_well::is_not_said_again(&told);
    }
}

#[test]
fn every_sentence_has_its_capital_and_its_stop() {
    for text in [TURN, SET_UP] {
        reads_well::is_in_sentences(&told(text));
    }
}

#[test]
fn a_line_that_advances_is_one_sentence() {
    let texts = told(TURN);
    let texts = reads_well::spoken(&texts).join(" ");
    assert!(texts.contains("R1, R2 and R3 (all line infantry) "), "{texts}");
    assert!(texts.contains("two inches to the south"), "{texts}");
}

#[test]
fn each_step_of_a_turn_has_its_heading() {
    let headings = told(TURN).into_iter().filter(|told| told.beat == Beat::Heading);
    let headings = headings.map(|told| told.text).collect::<Vec<_>>();
    let expected = [
        "Turn 3: the French move",
        "Turn 3: the French rally",
        "Turn 3: the British fire without orders",
        "Turn 3: the melees",
    ];
    assert_eq!(headings, expected);
}

#[test]
fn the_working_has_dice_modifiers_and_results() {
    let working = told(TURN).into_iter().flat_map(|told| told.working);
    let working = working.collect::<Vec<_>>().join("\n");
    for line in [
        "R1: forward 2; at [12, 11], facing 180; 2\" paid",
        "R4, rally: D6: 6; -1 disrupted (TT-RAL-10); comes to 5; 5 or more rallies; disrupted to in order",
        "8 to 5, difference 3: loser routs (TT-MEL-35)",
        "the Scots Greys, survival: D6: 4; 3 or more survives (TT-ROUT-01)",
        "the Scots Greys: 4\" in rout, to [16, 6] (TT-ROUT-02)",
        "RP1: D6: 2; 4 or more brings the next; nobody comes (TT-REI-02)",
    ] {
        assert!(working.contains(line), "{line}\n{working}");
    }
}

#[test]
fn the_logs_hold_every_event() {
    assert_eq!(reads_well::kinds_of_events(&[TURN, SET_UP]), 49);
}
