//! A log with every event in it, told: whether it reads as a report should.

use crate::adjudicate::{Basis, Phrases, Side, Told, reads_well};
use crate::rules::easy_napoleonics::EasyNapoleonics;
use crate::rules::easy_napoleonics::narrative::tell::tell;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::setup::set_up;
use crate::yaml::{Faults, parse};

const GAME: &str = r#"
sides:
- {side: blue, name: British, home_edge: south}
- {side: red, name: French, home_edge: north}
map: {columns: 20, rows: 14}
turn: 3
part: whole
order: [blue, red]
initiative: blue
wins: 1
options: {points: any, random_cards: no, random_terrain: no, breakthrough: yes, melee_morale_bonus: yes, leaders_per_side: 2}
terrain:
- {kind: village, name: plancenoit, hexes: [0807]}
objectives: [{hex: 0807, points: 5, held: red}]
army:
- {unit: B1, side: blue, name: the 71st, kind: infantry, grade: seasoned, at: 0908, form: line, face: N}
- {unit: B2, side: blue, name: the Gordons, kind: infantry, grade: veteran, level: fair, at: 0808, form: line, face: N}
- {unit: B3, side: blue, name: the 95th, kind: infantry, grade: elite, level: bad, at: 0607, form: column, face: N}
- {unit: BA, side: blue, name: Mercer's troop, kind: horse-artillery, grade: elite, at: 1009, form: unlimbered, face: N}
- {unit: BC, side: blue, name: the Scots Greys, kind: heavy-cavalry, grade: elite, at: 1008, form: line, face: N}
- {unit: BL, side: blue, name: Picton, kind: leader, at: 0808}
- {unit: R1, side: red, name: the 13e Léger, kind: infantry, grade: veteran, at: 0906, form: column, face: S}
- {unit: R2, side: red, name: the 105e, kind: infantry, grade: seasoned, at: 0807, form: line, face: S}
- {unit: RA, side: red, name: the great battery, kind: field-artillery, grade: veteran, at: 0903, form: unlimbered, face: S}
- {unit: RB, side: red, name: the second battery, kind: field-artillery, grade: veteran, at: 0803, form: unlimbered, face: S}
- {unit: RC, side: red, name: the Cuirassiers, kind: heavy-cavalry, grade: veteran, armoured: yes, at: 1006, form: line, face: S}
- {unit: RL, side: red, name: Ney, kind: leader, at: 0906}
- {unit: RM, side: red, name: Lobau, kind: leader, at: 0706}
"#;

/// Clause and event, one to a line, in an order in which a turn might bring them.
const TURN: &str = r#"
EN-D-12 {"standing":{"side":"blue","orders":[]}}
EN-ACT-19 {"planned":{"plans":[]}}
EN-ACT-19 {"struck":{"unit":"B9","step":0,"clause":null,"reason":"there is no unit `B9`"}}
EN-INIT-05 {"initiative":{"throws":[{"side":"blue","face":6,"tally":{"rows":[],"total":0}},{"side":"red","face":6,"tally":{"rows":[],"total":0}}],"winner":null,"wins":0}}
EN-INIT-01 {"initiative":{"throws":[{"side":"blue","face":9,"tally":{"rows":[{"clause":"EN-INIT-02","label":"initiative last turn","each":-2,"times":1}],"total":-2}},{"side":"red","face":4,"tally":{"rows":[],"total":0}}],"winner":"blue","wins":2}}
EN-INIT-06 {"settles":{"matter":"move","side":"blue","first":"red","by":"answer"}}
EN-ACT-19 {"waived":{"unit":"BL","step":1}}
EN-RAL-09 {"tours":{"unit":"BL","path":["0708","0607"]}}
EN-RAL-05 {"rallies":{"unit":"B3","leader":"BL","test":{"faces":[8],"tally":{"rows":[],"total":0},"needs":5,"made":1},"level":"fair"}}
EN-RAL-06 {"rallies":{"unit":"B2","leader":null,"test":{"faces":[3],"tally":{"rows":[],"total":0},"needs":6,"made":0},"level":"fair"}}
EN-SEQ-02 {"phase":{"side":"red","missing":false}}
EN-FORM-01 {"changes":{"unit":"RA","form":"limbered","face":"S"}}
EN-FORM-01 {"changes":{"unit":"RB","form":"limbered","face":"S"}}
EN-FORM-06 {"changes":{"unit":"R2","form":null,"face":"SE"}}
EN-MOVE-05 {"moves":{"unit":"RC","path":["1007"],"sidestep":false,"with":[],"stopped":"EN-MOVE-22","left":1}}
EN-CHG-01 {"charges":{"unit":"RC","at":["B1","BC"]}}
EN-CHG-07 {"squares":{"unit":"B1","enemy":"RC","test":{"faces":[2],"tally":{"rows":[],"total":0},"needs":7,"made":0},"by":"standing","unready":true}}
EN-CHG-19 {"stands":{"unit":"B2","enemy":"RC","by":"answer"}}
EN-MOVE-02 {"moves":{"unit":"R1","path":["0907"],"sidestep":false,"with":["RL"],"stopped":"EN-MOVE-22","left":1}}
EN-MOVE-26 {"moves":{"unit":"RM","path":["0707","0708"],"sidestep":false,"with":[],"stopped":null,"left":0}}
EN-ACT-20 {"dropped":{"unit":"RB","step":2,"reason":"there is no quiet way toward B1"}}
EN-ACT-20 {"dropped":{"unit":"RA","step":2,"reason":"there is no quiet way toward B1"}}
EN-SEQ-02 {"phase":{"side":"blue","missing":true}}
EN-MOVE-18 {"blocked":{"unit":"BA","stopped":"EN-MOVE-18","left":2}}
EN-MOVE-02 {"moves":{"unit":"B3","path":["0608","0708"],"sidestep":false,"with":[],"stopped":null,"left":0}}
EN-LDR-14 {"displaced":{"unit":"RM","enemy":"B3","to":null,"by":"rule"}}
EN-INIT-07 {"settles":{"matter":"artillery","side":"blue","first":"blue","by":"default"}}
EN-ART-13 {"phase":{"side":"blue","missing":true}}
EN-FIRE-20 {"holds":{"unit":"B2","by":"default"}}
EN-ART-10 {"fires":{"unit":"BA","at":"RC","cause":"artillery","range":2,"aspect":"flank","test":{"faces":[9,8,1],"tally":{"rows":[{"clause":"EN-FIRE-10","label":"at the flank","each":2,"times":1}],"total":2},"needs":5,"made":2},"by":"default"}}
EN-MOR-24 {"checks":{"unit":"RC","cause":"artillery","test":{"faces":[7,2],"tally":{"rows":[],"total":0},"needs":6,"made":1},"level":"fair"}}
EN-ART-13 {"phase":{"side":"red","missing":false}}
EN-ART-10 {"fires":{"unit":"RA","at":"B1","cause":"artillery","range":5,"aspect":"front","test":{"faces":[9,2],"tally":{"rows":[],"total":0},"needs":6,"made":1},"by":"order"}}
EN-ART-10 {"fires":{"unit":"RB","at":"B1","cause":"artillery","range":6,"aspect":"front","test":{"faces":[1,2],"tally":{"rows":[],"total":0},"needs":6,"made":0},"by":"order"}}
EN-MOR-24 {"checks":{"unit":"B1","cause":"artillery","test":{"faces":[9],"tally":{"rows":[],"total":0},"needs":7,"made":1},"level":"good"}}
EN-MUS-11 {"phase":{"side":"blue","missing":true}}
EN-MUS-10 {"fires":{"unit":"B1","at":"RC","cause":"small-arms","range":1,"aspect":"front","test":{"faces":[1],"tally":{"rows":[],"total":0},"needs":7,"made":0},"by":"standing"}}
EN-MUS-10 {"fires":{"unit":"B1","at":"R1","cause":"small-arms","range":1,"aspect":"front","test":{"faces":[9],"tally":{"rows":[],"total":0},"needs":7,"made":1},"by":"standing"}}
EN-MOR-24 {"checks":{"unit":"R1","cause":"small-arms","test":{"faces":[1],"tally":{"rows":[],"total":0},"needs":6,"made":0},"level":"fair"}}
EN-LDR-06 {"risk":{"leader":"RL","unit":"R1","killed":false}}
EN-MEL-12 {"fights":{"attacker":"RC","defender":"B1","breakthrough":false,"attack":{"faces":[9],"tally":{"rows":[],"total":8}},"defence":{"faces":[2],"tally":{"rows":[],"total":6}},"winner":"attacker","by":"default"}}
EN-MEL-40 {"drops":{"unit":"B1","level":"broken"}}
EN-OPT-13 {"rises":{"unit":"RC","level":"good"}}
EN-OPT-04 {"advances":{"unit":"RC","to":"0908","face":null,"against":"B2","with":[],"by":"standing"}}
EN-CHG-06 {"squares":{"unit":"B2","enemy":"RC","test":{"faces":[9],"tally":{"rows":[],"total":0},"needs":6,"made":1},"by":"standing","unready":false}}
EN-OPT-06 {"fires":{"unit":"B2","at":"RC","cause":"breakthrough-fire","range":1,"aspect":"front","test":{"faces":[9],"tally":{"rows":[],"total":0},"needs":6,"made":1},"by":"rule"}}
EN-MOR-24 {"checks":{"unit":"RC","cause":"breakthrough-fire","test":{"faces":[9],"tally":{"rows":[],"total":0},"needs":6,"made":1},"level":"good"}}
EN-MEL-12 {"fights":{"attacker":"RC","defender":"B2","breakthrough":true,"attack":{"faces":[3],"tally":{"rows":[],"total":5}},"defence":{"faces":[6],"tally":{"rows":[],"total":4}},"winner":"defender","by":"rule"}}
EN-MEL-39 {"drops":{"unit":"RC","level":"bad"}}
EN-MOR-24 {"checks":{"unit":"RC","cause":"breakthrough-melee","test":{"faces":[2,9],"tally":{"rows":[],"total":0},"needs":6,"made":1},"level":"broken"}}
EN-MEL-11 {"lapses":{"attacker":"BC","defender":"RC"}}
EN-MEL-12 {"fights":{"attacker":"B2","defender":"R2","breakthrough":false,"attack":{"faces":[5],"tally":{"rows":[{"clause":"EN-MEL-25","label":"defender in woods","each":-2,"times":1}],"total":5}},"defence":{"faces":[4],"tally":{"rows":[],"total":6}},"winner":"nobody","by":"rule"}}
EN-MEL-38 {"drops":{"unit":"B2","level":"bad"}}
EN-MEL-38 {"drops":{"unit":"R2","level":"fair"}}
EN-MOR-24 {"checks":{"unit":"B2","cause":"melee","test":{"faces":[9,9],"tally":{"rows":[],"total":0},"needs":6,"made":2},"level":"bad"}}
EN-MOR-24 {"checks":{"unit":"R2","cause":"melee","test":{"faces":[1,2],"tally":{"rows":[],"total":0},"needs":7,"made":0},"level":"broken"}}
EN-CHG-18 {"turn-ends":{"held":[["0807","blue"]]}}
EN-SEQ-01 {"turn-begins":{"turn":4,"locked":[]}}
EN-SEQ-01 {"opens":{"part":"whole","order":["blue","red"]}}
EN-D-25 {"concedes":{"side":"red"}}
EN-D-25 {"ends":{"verdict":{"winner":"blue","why":"the French give the game up"}}}
"#;

/// The same of the set-up; who is deployed stands on the board already.
const SET_UP: &str = r#"
EN-SET-03 {"mustered":{"side":"blue","units":[{"unit":"BX","side":"blue","kind":"infantry","grade":"veteran","level":"good"}],"sample":false}}
EN-SET-14 {"again":{"number":14,"most":12}}
EN-SET-14 {"draws":{"side":"red","card":"light-cavalry","unit":{"unit":"RX1","side":"red","kind":"light-cavalry","grade":"veteran","level":"good"}}}
EN-SET-14 {"draws":{"side":"red","card":"choice","unit":null}}
EN-ARMY-26 {"picks":{"side":"red","unit":{"unit":"RX2","side":"red","kind":"horse-artillery","grade":"veteran","level":"good"},"by":"default"}}
EN-SET-06 {"counts":{"kind":"woods","pieces":2}}
EN-SET-14 {"lays":{"terrain":{"kind":"woods","hexes":["0202"]},"side":null}}
EN-SET-14 {"lays":{"terrain":{"kind":"woods","hexes":["0303"]},"side":null}}
EN-SET-08 {"lays":{"terrain":{"kind":"pond","hexes":["0404"]},"side":"blue"}}
EN-SET-09 {"deployment-die":{"scores":[["blue",4],["red",4]],"first":null}}
EN-SET-09 {"deployment-die":{"scores":[["blue",3],["red",8]],"first":"blue"}}
EN-SET-13 {"deployed":{"unit":"B1","at":"0908","form":"line","face":"N"}}
EN-SET-13 {"deployed":{"unit":"B2","at":"0808","form":"line","face":"N"}}
EN-SET-13 {"deployed":{"unit":"BL","at":"0808","form":null,"face":null}}
EN-SET-12 {"turn-begins":{"turn":1,"locked":[]}}
EN-SEQ-01 {"opens":{"part":"rally","order":["blue","red"]}}
"#;

fn told(text: &str) -> Vec<Told> {
    told_to(text, GAME, None)
}

fn told_to(text: &str, game: &str, eyes: Option<&Side>) -> Vec<Told> {
    let mut faults = Faults::default();
    let game = parse(game).expect("yaml");
    let state = set_up(&game, &mut faults).unwrap_or_else(|| panic!("{faults:?}"));
    let log = reads_well::log::<Event>(text);
    let told = tell(&state, &log, &EasyNapoleonics::roster(&state), eyes, Phrases::NONE);
    assert_eq!(told.len(), log.len());
    told
}

#[test]
fn every_event_is_told_in_clean_english() {
    for text in [TURN, SET_UP] {
        let told = told(text);
        reads_well::is_clean(&told);
        assert!(reads_well::spoken(&told).iter().all(|text| !text.contains('[')));
        reads_well::is_not_said_again(&told);
    }
}

/// EN-OPT-19: the same turn with other levels on the enemy's side reads the same to us, as long as the same units
/// stand.
#[test]
fn hidden_levels_do_not_show_in_what_the_enemy_is_told() {
    let hidden = GAME.replace("options: {", "options: {hidden_levels: yes, ");
    let [blue, red] = ["blue", "red"].map(Side::new);
    let own = told_to(TURN, &hidden, Some(&blue));
    let theirs = told_to(TURN, &hidden, Some(&red));
    let names = |told: &[Told], unit: &str| {
        let lines = told.iter().flat_map(|told| told.working.iter().chain([&told.text]));
        let lines = lines.filter(|line| line.contains(unit));
        lines.cloned().collect::<Vec<_>>().join(" ")
    };
    assert!(names(&own, "the Gordons").contains("morale"));
    assert!(!names(&theirs, "the Gordons").contains("the Gordons, morale"));
    assert!(!names(&theirs, "the Gordons").contains("the Gordons, rally"));
}

#[test]
fn the_logs_hold_every_event() {
    assert_eq!(reads_well::kinds_of_events(&[TURN, SET_UP]), 39);
}
