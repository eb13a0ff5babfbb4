//! One side's faulty list or set-up is sent back: the exchange waits, and nobody is shown what the other side has sent.

use std::path::{Path, PathBuf};

use estafette::adjudicate::{Owed, Side};
use estafette::cli::{Terminal, run};
use estafette::game::{self, Advance, Debt, Disk, Folder, Game, Keep, NewGame, Request, Step, Trouble, status};
use estafette::rules::all;

/// A set-up of one of the rule sets: how its scenario reads, a sound file of either side, and a faulty one of the first.
struct Case {
    scenario: &'static str,
    sides: [&'static str; 2],
    owes: Owed,
    sound: [&'static str; 2],
    faulty: &'static str,
    /// What is told of each fault.
    faults: &'static [&'static str],
}

const ARMIES: &str = "\
rules: two-by-two
name: hill
edition: EDITION
scale: inch
combat: standard
victory: decisive
sides: [{side: red, name: Reds, home_edge: north}, {side: blue, name: Blues, home_edge: south}]
map: {width: 24, height: 24}
";

/// 2 by 2: 40 points are a corps HQ and eighteen of the line; 41 are too many by one.
const TWO_BY_TWO: Case = Case {
    scenario: ARMIES,
    sides: ["red", "blue"],
    owes: Owed::Army,
    sound: ["army: [{unit: HQ1, kind: corps-hq}, {unit: [L1, L2, L3, L4, L5, L6, L7, L8, L9, L10, L11, L12, L13, L14, L15, L16, L17, L18], kind: line}]\n";
        2],
    faulty: "army: [{unit: HQ1, kind: corps-hq}, {unit: [L1, L2, L3, L4, L5, L6, L7, L8, L9, L10, L11, L12, L13, L14, L15, L16, L17, L18], kind: line}, {unit: M1, kind: militia}]\n",
    faults: &["41"],
};

/// What was sound is left over from an exchange that was taken back, and is so no longer: it is sent back as a new one would be,
/// and the new one of its side plays.
#[test]
fn a_set_up_that_is_left_over_and_faulty_is_sent_back() {
    let field = Field::of(&SIMPLE, SIMPLE.scenario);
    let root = field.root();
    let files = vec![field.file(0, SIMPLE.sound[0]), field.file(1, SIMPLE.sound[1])];
    let advance = field.run(files, None).unwrap();
    assert!(matches!(advance.step, Step::Cast(_)));
    let (code, told) = field.says(&["reopen", path(&root), "--keep-orders", "--reason", "slip"]);
    assert_eq!(code, 0, "{told}");
    let hand = field.place.path().join("hand.yaml");
    let line = "game: hill\nexchange: 2\nreason: the pond was forgotten\namend: [{terrain: pond, kind: pond, hexes: [0402], impassable: yes}]\n";
    std::fs::write(&hand, line).unwrap();
    let (code, told) = field.says(&["amend", path(&root), path(&hand)]);
    assert_eq!(code, 0, "{told}");
    let advance = field.run(Vec::new(), None).unwrap();
    let [file, mended] = owed(&advance)[..] else {
        panic!("{:?}", owed(&advance));
    };
    assert_eq!(file.to_string(), "red owes its deployment");
    let told = mended.to_string();
    assert!(told.starts_with("the deployment of red is sent back as a whole: "), "{told}");
    assert!(!root.join("x002/orders").exists());
    // The places of the scenario serve, not what was left over.
    let folder = crate::support::tempdir().unwrap();
    let copy = folder.path().join("hill");
    game::copy_folder(&root, &copy).unwrap();
    let (code, told) = field.says(&["adjudicate", path(&copy), "--without", "red"]);
    assert_eq!(code, 0, "{told}");
    assert!(!copy.join("x002/orders/red.yaml").exists());
    assert!(copy.join("x002/orders/blue.yaml").exists());
    let sound = field.file(0, "deploy: [{unit: r1, at: 0302}]\n");
    let text = std::fs::read_to_string(&sound).unwrap();
    std::fs::write(&sound, text.replace("exchange: 1", "exchange: 2")).unwrap();
    let advance = field.run(vec![sound], None).unwrap();
    assert!(matches!(advance.step, Step::Cast(_)));
    let (code, told) = field.says(&["verify", path(&root)]);
    assert_eq!(code, 0, "{told}");
}

/// Napoleonic Brigade: Pack has neither an order nor a place, and both are told.
const BRIGADE: Case = Case {
    scenario: "\
rules: napoleonic-brigade
name: hill
sides: [{side: red, name: Reds, home_edge: north}, {side: blue, name: Blues, home_edge: south}]
map: {width: 48, height: 36}
army:
- {unit: kempt, side: red, kind: infantry, nation: british, bases: [{unit: k1}, {unit: k2}]}
- {unit: pack, side: red, kind: infantry, nation: british, bases: [{unit: p1}, {unit: p2}]}
- {unit: quiot, side: blue, kind: infantry, nation: french, bases: [{unit: q1}, {unit: q2}]}
",
    sides: ["red", "blue"],
    owes: Owed::GeneralOrders,
    sound: [
        "general: [{unit: [kempt, pack], do: {hold: [20, 30], within: 9}}]\ndeploy: [{unit: kempt, at: [20, 30]}, {unit: pack, at: [28, 30]}]\n",
        "general: [{unit: quiot, do: {hold: [20, 6], within: 9}}]\ndeploy: [{unit: quiot, at: [20, 6]}]\n",
    ],
    faulty: "general: [{unit: kempt, do: {hold: [20, 30], within: 9}}]\ndeploy: [{unit: kempt, at: [20, 30]}]\n",
    faults: &["NB-ORD-01", "NB-ORD-02"],
};

/// Easy Napoleonics: a deployment that leaves a battalion out.
const EASY: Case = Case {
    scenario: "\
rules: easy-napoleonics
name: hill
sides: [{side: red, name: Reds, home_edge: north}, {side: blue, name: Blues, home_edge: south}]
map: {columns: 14, rows: 12}
scenario: {deploy: simultaneous, depth: 3}
fold: [set-up]
army:
- {unit: [r1, r2], side: red, kind: infantry, grade: seasoned}
- {unit: [b1, b2], side: blue, kind: infantry, grade: seasoned}
",
    sides: ["red", "blue"],
    owes: Owed::Deployment,
    sound: [
        "deploy: [{unit: r1, at: 0502, form: line, face: S}, {unit: r2, at: 0702, form: line, face: S}]\n",
        "deploy: [{unit: b1, at: 0511, form: line, face: N}, {unit: b2, at: 0711, form: line, face: N}]\n",
    ],
    faulty: "deploy: [{unit: r1, at: 0502, form: line, face: S}]\n",
    faults: &["EN-SET-12"],
};

/// Really Simple: two pieces in one hex.
const SIMPLE: Case = Case {
    scenario: "\
rules: really-simple
name: hill
sides: [{side: red, name: Reds, home_edge: north}, {side: blue, name: Blues, home_edge: south}]
map: {columns: 8, rows: 8}
open: [red, blue]
army:
- {unit: r1, side: red, kind: musket, form: line, at: 0302}
- {unit: r2, side: red, kind: musket, form: line, at: 0502}
- {unit: b1, side: blue, kind: musket, form: line, at: 0307}
",
    sides: ["red", "blue"],
    owes: Owed::Deployment,
    sound: ["deploy: [{unit: r1, at: 0402}]\n", "deploy: [{unit: b1, at: 0407}]\n"],
    faulty: "deploy: [{unit: r1, at: 0502}, {unit: r9, at: 0402}]\n",
    faults: &["r1", "r9"],
};

/// A game of one of them in a folder of its own.
struct Field {
    place: tempfile::TempDir,
    sides: [&'static str; 2],
}

impl Field {
    fn of(case: &Case, scenario: &str) -> Field {
        let place = crate::support::tempdir().unwrap();
        let path = place.path().join("scenario.yaml");
        std::fs::write(&path, scenario).unwrap();
        let new = NewGame {
            scenario: path,
            folder: place.path().join("hill"),
            name: None,
            players: Vec::new(),
            length: 20,
            beacon: None,
            invite: false,
            keep: Keep::InTheFolder,
        };
        if let Err(trouble) = game::create(&new, all()) {
            let faults = trouble.faults().map(|fault| fault.message.clone());
            panic!("{trouble}: {:?}", faults.collect::<Vec<_>>());
        }
        Field { place, sides: case.sides }
    }

    fn root(&self) -> PathBuf {
        self.place.path().join("hill")
    }

    fn file(&self, side: usize, body: &str) -> PathBuf {
        let side = self.sides[side];
        let path = self.place.path().join(format!("{side}.yaml"));
        let text = format!("game: hill\nexchange: 1\nside: {side}\n{body}");
        std::fs::write(&path, text).unwrap();
        path
    }

    fn run(&self, files: Vec<PathBuf>, without: Option<usize>) -> Result<Advance, Trouble> {
        let folder = Folder::on(self.root(), Disk::hasty());
        let _pen = folder.take_pen()?;
        let mut game = Game::open(folder, all())?;
        let request = Request {
            files: files.into_iter().map(Into::into).collect(),
            without: without.iter().map(|side| Side::new(self.sides[*side])).collect(),
            ..Request::default()
        };
        game::adjudicate(&mut game, &request)
    }

    fn says(&self, words: &[&str]) -> (u8, String) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut desk = Terminal::new(&mut out, &mut err, all());
        let words = ["estafette"].iter().chain(words).map(std::ffi::OsString::from);
        let code = run(&words.collect::<Vec<_>>(), &mut desk);
        (code, String::from_utf8(out).unwrap())
    }
}

fn owed(advance: &Advance) -> Vec<&Debt> {
    match &advance.step {
        Step::Awaiting { debts, .. } => debts.iter().collect(),
        _ => panic!("the exchange waits"),
    }
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The faulty file comes beside the sound one of the other side, is sent back, and the sound one of its own plays.
fn is_sent_back(case: &Case, scenario: &str) {
    let field = Field::of(case, scenario);
    let faulty = field.file(0, case.faulty);
    let root = field.root();
    let (code, told) = field.says(&["check", "--game", path(&root), path(&faulty)]);
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("would be sent back whole"), "{told}");
    for fault in case.faults {
        assert!(told.contains(fault), "{fault}: {told}");
    }
    let advance = field.run(vec![faulty.clone(), field.file(1, case.sound[1])], None);
    let advance = advance.unwrap();
    assert!(matches!(
        advance.turned_away[0].trouble,
        Trouble::SentBack { what, .. } if what == case.owes
    ));
    let red = Side::new(case.sides[0]);
    let debt = Debt::File { side: red.clone(), player: None, what: case.owes };
    assert_eq!(owed(&advance), [&debt], "the other side owes nothing");
    let exchange = root.join("x001");
    assert!(!exchange.join("orders").exists() && !exchange.join("state.yaml").exists());
    let game = Game::open(Folder::at(&root), all()).unwrap();
    let stands = status(&game, &Keep::InTheFolder).unwrap();
    let [back] = &stands.sent_back[..] else {
        panic!("{:?}", stands.sent_back);
    };
    assert_eq!((&back.side, back.what), (&red, case.owes));
    for fault in case.faults {
        assert!(back.faults.iter().any(|told| told.contains(fault)), "{back:?}");
    }
    let (code, told) = field.says(&["status", path(&root)]);
    assert_eq!(code, 4, "{told}");
    assert!(told.contains(" sent back (001-red.yaml), and the exchange waits"), "{told}");
    let advance = field.run(vec![field.file(0, case.sound[0])], None).unwrap();
    assert!(matches!(advance.step, Step::Cast(_)), "the sound one plays");
    let game = Game::open(Folder::at(&root), all()).unwrap();
    let stands = status(&game, &Keep::InTheFolder).unwrap();
    assert!(stands.sent_back.is_empty());
    let (code, told) = field.says(&["verify", path(&root)]);
    assert_eq!(code, 0, "{told}");
}

#[test]
fn an_army_of_41_points_is_sent_back_in_2mc() {
    is_sent_back(&TWO_BY_TWO, &ARMIES.replace("EDITION", "2mc"));
}

#[test]
fn an_army_of_41_points_is_sent_back_in_301() {
    let units = |text: &str| text.replace("corps-hq", "hq");
    let (sound, faulty) = (units(TWO_BY_TWO.sound[0]), units(TWO_BY_TWO.faulty));
    let case = Case { sound: [sound.leak(); 2], faulty: faulty.leak(), ..TWO_BY_TWO };
    is_sent_back(&case, &ARMIES.replace("EDITION", "3.01"));
}

#[test]
fn general_orders_that_leave_a_brigade_out_are_sent_back() {
    is_sent_back(&BRIGADE, BRIGADE.scenario);
}

#[test]
fn a_deployment_that_leaves_a_unit_out_is_sent_back() {
    is_sent_back(&EASY, EASY.scenario);
}

#[test]
fn a_deployment_into_a_taken_hex_is_sent_back() {
    is_sent_back(&SIMPLE, SIMPLE.scenario);
}

#[test]
fn without_the_side_the_printed_list_serves_and_is_told_as_such() {
    let field = Field::of(&TWO_BY_TWO, &ARMIES.replace("EDITION", "2mc"));
    let faulty = field.file(0, TWO_BY_TWO.faulty);
    let files = vec![faulty, field.file(1, TWO_BY_TWO.sound[1])];
    field.run(files, None).unwrap();
    let advance = field.run(Vec::new(), Some(0)).unwrap();
    assert!(matches!(advance.step, Step::Cast(_)));
    let exchange = field.root().join("x001");
    assert!(!exchange.join("orders/red.yaml").exists(), "nothing of it counts");
    let report = std::fs::read_to_string(exchange.join("report-blue.md")).unwrap();
    let told = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("by the standard list, as none has come from it"), "{report}");
    let (code, told) = field.says(&["verify", path(&field.root())]);
    assert_eq!(code, 0, "{told}");
}

/// A rehearsal asks what the exchange asks: without the side only where that is said, and only where something is printed.
#[test]
fn a_rehearsal_goes_on_without_it_as_the_exchange_does() {
    let field = Field::of(&TWO_BY_TWO, &ARMIES.replace("EDITION", "2mc"));
    let faulty = field.file(0, TWO_BY_TWO.faulty);
    let game = Game::open(Folder::at(field.root()), all()).unwrap();
    let rehearse = |files: Vec<PathBuf>, without: &[&str]| {
        let request = Request {
            files: files.into_iter().map(Into::into).collect(),
            without: without.iter().map(|side| Side::new(*side)).collect(),
            ..Request::default()
        };
        game::rehearse(&game, &request, Some("word"))
    };
    let files = || vec![field.file(1, TWO_BY_TWO.sound[1]), faulty.clone()];
    let Some(Trouble::Many(troubles)) = rehearse(files(), &[]).err() else {
        panic!("what was sent back is told with what it asks for");
    };
    assert!(matches!(troubles[0], Trouble::SentBack { .. }));
    let told = "there is nothing to rehearse yet: red owes its army";
    assert_eq!(troubles[1].to_string(), told);
    assert!(troubles[1].help().contains("`--without red`"));
    let rehearsal = rehearse(files(), &["red"]).unwrap();
    let served = rehearsal.made.reports.iter().map(|(_, report)| report);
    let served = served.filter(|report| report.contains("by the standard list"));
    assert_eq!(served.count(), 2);
    let field = Field::of(&BRIGADE, BRIGADE.scenario);
    let game = Game::open(Folder::at(field.root()), all()).unwrap();
    let request = Request {
        files: vec![field.file(1, BRIGADE.sound[1]).into()],
        without: vec![Side::new("red")],
        ..Request::default()
    };
    let refused = game::rehearse(&game, &request, None).err();
    let told = refused.expect("nothing is printed").to_string();
    assert!(told.contains("general orders of red"), "{told}");
    assert!(told.contains("these rules print no default"), "{told}");
}

/// Nothing is printed that could serve in the place of what is missing: nobody goes on without it, and the other side's file
/// stays sealed. What the umpire enters plays.
fn is_not_done_without(case: &Case, scenario: &str, faulty: bool) {
    let field = Field::of(case, scenario);
    let mut files = vec![field.file(1, case.sound[1])];
    if faulty {
        files.push(field.file(0, case.faulty));
    }
    field.run(files, None).unwrap();
    let refused = field.run(Vec::new(), Some(0)).err().expect("it is refused");
    let told = refused.to_string();
    assert!(told.contains("these rules print no default"), "{told}");
    let root = field.root();
    let exchange = root.join("x001");
    for made in ["orders", "state.yaml", "report-red.md", "report-blue.md"] {
        assert!(!exchange.join(made).exists(), "{made}");
    }
    let game = Game::open(Folder::at(&root), all()).unwrap();
    let sides = [Side::new(case.sides[0])];
    let needed = game.indispensable(&Keep::InTheFolder, &sides).unwrap();
    assert_eq!(needed.len(), 1, "{needed:?}");
    let sound = field.file(0, case.sound[0]);
    let folder = Folder::on(&root, Disk::hasty());
    let _pen = folder.take_pen().unwrap();
    let mut game = Game::open(folder, all()).unwrap();
    let request = Request { entered: vec![(sound.into(), "by telephone".to_owned())], ..Request::default() };
    let advance = game::adjudicate(&mut game, &request).unwrap();
    assert!(matches!(advance.step, Step::Cast(_)));
}

#[test]
fn general_orders_are_not_done_without() {
    is_not_done_without(&BRIGADE, BRIGADE.scenario, true);
    is_not_done_without(&BRIGADE, BRIGADE.scenario, false);
}

#[test]
fn an_army_of_301_is_not_done_without() {
    let units = |text: &str| text.replace("corps-hq", "hq");
    let case =
        Case { sound: [units(TWO_BY_TWO.sound[0]).leak(); 2], faulty: units(TWO_BY_TWO.faulty).leak(), ..TWO_BY_TWO };
    is_not_done_without(&case, &ARMIES.replace("EDITION", "3.01"), true);
    is_not_done_without(&case, &ARMIES.replace("EDITION", "3.01"), false);
}

#[test]
fn a_deployment_of_easy_napoleonics_is_not_done_without() {
    is_not_done_without(&EASY, EASY.scenario, true);
    is_not_done_without(&EASY, EASY.scenario, false);
}

/// A list that would meet one of another cost is told beforehand and sent back, and the other one stays sealed.
#[test]
fn an_army_list_of_110_points_is_not_replaced_by_the_sample_army_behind_its_owner() {
    let case = Case {
        scenario: "\
rules: easy-napoleonics
name: hill
sides: [{side: red, name: Reds, home_edge: north}, {side: blue, name: Blues, home_edge: south}]
map: {columns: 14, rows: 12}
scenario: {deploy: simultaneous, depth: 3}
",
        owes: Owed::Army,
        // Fourteen veterans of 8 points cost 112; thirteen cost 104.
        sound: [
            "army: [{unit: [r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13], kind: infantry, grade: veteran}]\n",
            "army: [{unit: [b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13], kind: infantry, grade: veteran}]\n",
        ],
        faulty: "army: [{unit: [r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14], kind: infantry, grade: veteran}]\n",
        faults: &["112", "EN-SET-03"],
        ..EASY
    };
    is_sent_back(&case, case.scenario);
}

#[test]
fn places_of_the_scenario_that_serve_by_default_are_told_in_both_reports() {
    let field = Field::of(&SIMPLE, SIMPLE.scenario);
    let files = vec![field.file(0, SIMPLE.faulty), field.file(1, SIMPLE.sound[1])];
    field.run(files, None).unwrap();
    let advance = field.run(Vec::new(), Some(0)).unwrap();
    assert!(matches!(advance.step, Step::Cast(_)));
    for side in ["red", "blue"] {
        let report = field.root().join(format!("x001/report-{side}.md"));
        let report = std::fs::read_to_string(report).unwrap();
        let told = report.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("is the printed default"), "{report}");
        assert!(!told.contains("Nothing came from"), "{report}");
    }
}

/// Pack is for Bea to set out: what Anna leaves out is not held against her file, and what stands in it is.
#[test]
fn a_file_of_one_of_several_players_is_judged_by_what_he_may_give() {
    let players = "players:\n- {player: anna, side: red}\n- {player: bea, side: red}\n";
    let field = Field::of(&BRIGADE, &format!("{}{players}", BRIGADE.scenario));
    let root = field.root();
    let check = |body: &str| {
        let file = field.file(0, &format!("player: anna\n{body}"));
        field.says(&["check", "--game", path(&root), path(&file)])
    };
    let (code, told) = check(BRIGADE.faulty);
    assert_eq!(code, 0, "{told}");
    assert!(!told.contains("pack"), "{told}");
    let (code, told) = check(&BRIGADE.faulty.replace("at: [20, 30]", "at: [200, 30]"));
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("NB-ORD-02") && !told.contains("pack"), "{told}");
}
