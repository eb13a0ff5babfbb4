//! Really Simple Napoleonic Wargame Rules by hand.

use crate::hand::hexes::desk::Desk;

/// Two small armies in the second turn: red in the east, to act; blue in the west.
const GAME: &str = "
rules: really-simple
name: the-mill
sides: [{side: red, name: Prussians, home_edge: east}, {side: blue, name: French, home_edge: west}]
map: {columns: 12, rows: 10, tops: flat}
terrain:
- {kind: village, name: the-mill, hexes: [0605], cover: yes, blocks_los: yes}
- {kind: pond, hexes: [0303], impassable: yes}
army:
- {unit: [R1, R2], side: red, kind: musket}
- {unit: RC, side: red, kind: cavalry}
- {unit: RG, side: red, kind: general}
- {unit: [B1, B2], side: blue, kind: musket}
- {unit: BA, side: blue, kind: artillery}
- {unit: BL, side: blue, kind: musket, lost: destroyed, form: line}
deploy:
- {unit: R1, at: 0905, form: column}
- {unit: R2, at: 0906, form: column}
- {unit: RC, at: 1004, form: column}
- {unit: RG, at: 0905}
- {unit: B1, at: 0505, form: line}
- {unit: B2, at: 0506, form: line}
- {unit: BA, at: 0405, form: unlimbered}
scenario: {turn_limit: 8, objectives: [{hex: 0605, points: 2}]}
turn: 2
part: first
order: [red, blue]
";

fn desk() -> Desk {
    Desk::of("really-simple", GAME)
}

fn told(line: &str) -> String {
    desk().told(line).0
}

fn refused(line: &str) -> String {
    desk().refused(line)
}

#[test]
fn a_line_changes_what_it_names_and_no_more() {
    let mut desk = desk();
    let came = desk.amend("- {unit: R1, at: 0805, form: line, strength: 3, note: it never left}");
    assert_eq!(came.faults, Vec::<String>::new());
    let text = "R1 stands on 0805 in place of 0905, is in line in place of column and has \
                strength 3 in place of 6";
    assert_eq!(came.told, [Some((vec!["R1".to_owned()], text.to_owned()))]);
    assert_eq!(
        came.changed,
        [
            "-- {unit: R1, side: red, kind: musket, at: \"0905\", form: column, strength: 6, full: 6}",
            "+- {unit: R1, side: red, kind: musket, at: \"0805\", form: line, strength: 3, full: 6}",
        ]
    );
}

#[test]
fn every_word_that_a_piece_has_can_be_changed() {
    let cases = [
        ("{unit: B1, form: square}", "B1 is in square in place of line"),
        ("{unit: BA, form: limbered}", "BA is limbered in place of unlimbered"),
        ("{unit: rg, mounted: no}", "RG is on foot in place of mounted"),
        ("{unit: R1, state: retreating}", "R1 is retreating"),
        ("{unit: R1, full: 8}", "R1 began with strength 8 in place of 6"),
        (
            "{unit: R1, full: 8, strength: 7, name: Old Guard}",
            "R1 has strength 7 in place of 6, began with strength 8 in place of 6 and is called Old Guard in place of R1",
        ),
        ("{unit: [R1, R2, RC], form: line}", "R1, R2 and RC are in line in place of column"),
        (
            "{unit: [B1, RC], strength: 1, form: column}",
            "B1 is in column in place of line and has strength 1 in place of 6; RC has strength 1 in place of 4",
        ),
        // A side and an arm that it has change nothing, and are no fault beside what does.
        ("{unit: R1, side: red, kind: musket, strength: 2}", "R1 has strength 2 in place of 6"),
    ];
    for (line, text) in cases {
        assert_eq!(told(line), text, "{line}");
    }
    let mut desk = desk();
    desk.told("{unit: R1, state: retreating}");
    assert_eq!(desk.told("{unit: R1, state: steady}").0, "R1 is steady again");
}

#[test]
fn a_piece_leaves_by_mistake_or_as_a_loss() {
    let mut lost = desk();
    let came = lost.amend("- {unit: B1, remove: lost}");
    assert_eq!(
        came.changed,
        [
            "-- {unit: B1, side: blue, kind: musket, at: \"0505\", form: line, strength: 6, full: 6}",
            "+- {unit: B1, side: blue, kind: musket, form: line, strength: 6, full: 6, lost: destroyed}",
        ]
    );
    assert_eq!(told("{unit: B1, remove: lost}"), "B1 is destroyed");
    assert_eq!(told("{unit: B1, remove: left}"), "B1 has left the field");
    assert_eq!(told("{unit: B1, remove: disintegrated}"), "B1 has disintegrated");
    assert_eq!(told("{unit: RG, remove: lost}"), "RG is killed");
    assert_eq!(told("{unit: RG, remove: taken off}"), "RG is taken off the field");
    // Gone as if it had never been: the French began with three units, of which one is lost.
    let mut mistake = desk();
    let text = "B1 was there by mistake, and is taken away as if it had never been";
    assert_eq!(mistake.told("{unit: B1, remove: mistake}").0, text);
    let bill = mistake.rules.bill(&mistake.position, &mistake.position);
    assert!(bill[1].contains("8 of 14 points and 2 of 3 units are left"), "{bill:?}");
}

#[test]
fn a_piece_comes_in_or_back() {
    let mut desk = desk();
    let (text, units) = desk.told("{unit: R9, side: red, kind: rifle, at: 1205, form: line}");
    assert_eq!(text, "R9 comes in on 1205: rifle infantry of the Prussians, in line, with strength 4");
    assert_eq!(units, ["R9"]);
    let came = desk.amend("- {unit: BG, side: blue, kind: general, at: 0505, mounted: no, name: Ney}");
    let text = "BG comes in on 0505: a General of the French, Ney, on foot";
    assert_eq!(came.told, [Some((vec!["BG".to_owned()], text.to_owned()))]);
    assert_eq!(came.changed, ["+- {unit: BG, side: blue, kind: general, name: Ney, at: \"0505\", mounted: \"no\"}"]);
    assert_eq!(
        desk.told("{unit: BL, at: 0206, strength: 1}").0,
        "BL is back on the field on 0206 and has strength 1 in place of 6"
    );
    assert_eq!(
        desk.refused("{unit: R8, at: 1206}"),
        "1:10 there is no unit `R8` = did you mean `R1`? to bring it in, say whose it is and what: \
         `side: red, kind: musket, at: 0406, form: line`"
    );
    assert_eq!(
        desk.refused("{unit: quatrebras, at: 1206}"),
        "1:10 there is no unit `quatrebras` = to bring it in, say whose it is and what: \
         `side: red, kind: musket, at: 0406, form: line`"
    );
    assert_eq!(
        desk.refused("{unit: R8, side: green, kind: musket, at: 1206, form: line}"),
        "1:3 `green` is no side of this game = name one of the two sides"
    );
    assert_eq!(
        desk.refused("{unit: R8, side: red, kind: musket, at: 1206}"),
        "1:3 `R8` has no formation = add `form:` to its entry"
    );
    assert_eq!(
        desk.refused("{unit: R8, side: red, kind: musket, form: line}"),
        "1:10 `R8` has no place on the board = say where it comes in: `at: 0406`"
    );
}

#[test]
fn what_a_piece_cannot_be_is_a_fault() {
    let cases = [
        (
            "{unit: R1, at: 0905}",
            "1:3 there is nothing to amend: all is so already = leave the line out, or say what is to be otherwise",
        ),
        (
            "{unit: R1, note: well done}",
            "1:3 there is nothing to amend: all is so already = leave the line out, or say what is to be otherwise",
        ),
        ("{unit: R1, fomr: line}", "1:14 `fomr` is no key of this place = did you mean `form`?"),
        (
            "{unit: R1, form: skirmish}",
            "1:20 `skirmish` is no formation of these rules = there are line, column, square, limbered, unlimbered",
        ),
        ("{unit: RC, form: square}", "1:3 `RC` is cavalry, which has no square = it may be in `line`, `column`"),
        ("{unit: RG, form: line}", "1:3 `RG` is a General, which has no line = leave `form` out"),
        ("{unit: RG, state: retreating}", "1:3 `RG` is a General, who has no state = leave `state` out"),
        ("{unit: RG, strength: 2}", "1:3 a General has no strength value = leave `strength` and `full` out"),
        (
            "{unit: R1, mounted: yes}",
            "1:3 `R1` is musket infantry, and no General = only Generals have `mounted`: leave it out",
        ),
        (
            "{unit: R1, strength: 0}",
            "1:3 `R1` cannot stand without strength = take it off: `{unit: R1, remove: destroyed}`",
        ),
        (
            "{unit: R1, strength: 7}",
            "1:3 a strength of 7 out of 6 cannot be = a unit has at least 1 point and at most what it began with (`full`, 99 at most)",
        ),
        (
            "{unit: R1, form: square, state: retreating}",
            "1:3 `R1` is retreating in square, which cannot be = a square that fails its morale disintegrates",
        ),
        (
            "{unit: R1, side: blue}",
            "1:10 `R1` is of side `red` = take it away (`remove: mistake`), and bring it in as it should be by the line after that",
        ),
        (
            "{unit: R1, kind: rifle}",
            "1:10 `R1` is musket infantry = take it away (`remove: mistake`), and bring it in as it should be by the line after that",
        ),
        (
            "{unit: R1, remove: killed}",
            "1:3 `R1` is a unit, which is not lost in this way = a unit is `destroyed`, `disintegrated`, or has `left`",
        ),
        (
            "{unit: R1, remove: lost, at: 0906}",
            "1:3 `R1` is taken off the board, and has nothing else to be changed = leave out all but `remove`",
        ),
        (
            "{unit: R1, remove: burnt}",
            "1:22 `burnt` is no way to be taken off of these rules = there are mistake, lost, destroyed, disintegrated, left, killed, taken-off",
        ),
        ("{unit: BL, strength: 2}", "1:3 `BL` is off the board (destroyed) = give it a place, `at:`, to bring it back"),
        ("{unit: [R1, R1], form: line}", "1:15 `R1` is named twice = name it once"),
        ("{unti: R1, at: 0906}", "1:4 `unti` is no key of this place = did you mean `unit`?"),
        (
            "{note: only this}",
            "1:3 there is nothing to amend: all is so already = leave the line out, or say what is to be otherwise",
        ),
        (
            "nonsense",
            "1:3 a line of an amendment is needed here, not a word = write it in braces: `{key: value, key: value}`",
        ),
    ];
    for (line, fault) in cases {
        assert_eq!(refused(line), fault, "{line}");
    }
}

#[test]
fn nobody_stands_where_he_cannot() {
    let cases = [
        ("{unit: R1, at: 0906}", "1:3 `R1` and `R2` cannot both stand in 0906 = give another place"),
        ("{unit: RG, at: 0505}", "1:3 `RG` and `B1` cannot both stand in 0505 = give another place"),
        ("{unit: R1, at: 0303}", "1:3 `R1` cannot stand in 0303, which is closed to it = give another place"),
        ("{unit: R1, at: 1301}", "1:3 `R1` at 1301 is off the board of 12 columns and 10 rows = give another place"),
    ];
    for (line, fault) in cases {
        assert_eq!(refused(line), fault, "{line}");
    }
    // Two change places; of three lines one is bad, and the others count.
    let mut desk = desk();
    let came = desk.amend("- {unit: R1, at: 0906}\n- {unit: R2, at: 0905}\n- {unit: RC, at: 0506}");
    assert_eq!(came.faults, ["3:3 `RC` and `B2` cannot both stand in 0506 = give another place"]);
    let told = came.told.iter().map(Option::is_some).collect::<Vec<_>>();
    assert_eq!(told, [true, true, false]);
    assert_eq!(came.changed.len(), 4);
    // A General may stand with a unit of his own.
    assert_eq!(told_of(&mut desk, "{unit: RG, at: 1004}"), "RG stands on 1004 in place of 0905");
}

fn told_of(desk: &mut Desk, line: &str) -> String {
    desk.told(line).0
}

#[test]
fn who_is_put_on_an_objective_takes_it() {
    let mut desk = desk();
    let text = "B1 stands on 0605 in place of 0505 and takes the objective 0605";
    assert_eq!(desk.told("{unit: B1, at: 0605}").0, text);
    let text = "0605 is worth 3 in place of 2 and is held by the Prussians in place of the French";
    assert_eq!(desk.told("{objective: 0605, points: 3, held: red}").0, text);
    let text = "0605 is held by nobody in place of the Prussians";
    assert_eq!(desk.told("{objective: 0605, held: none}").0, text);
    let text = "0808 is an objective worth one point";
    assert_eq!(desk.told("{objective: 0808, points: 1}").0, text);
    let text = "0808 was an objective by mistake, and counts for nobody";
    assert_eq!(desk.told("{objective: 0808, remove: mistake}").0, text);
    assert_eq!(
        desk.refused("{objective: 0808, held: red}"),
        "1:3 0808 is no objective = to make it one, say what it is worth: `points: 1`"
    );
    assert_eq!(
        desk.refused("{objective: 0605, held: rde}"),
        "1:27 `rde` is no side of this game = did you mean `red`?"
    );
}

#[test]
fn a_drawn_assault_begins_and_ends_by_hand() {
    let mut desk = desk();
    desk.told("{unit: R1, at: 0604}");
    let (text, units) = desk.told("{attacker: R1, defender: B1}");
    assert_eq!(text, "R1 has attacked B1 in turn 2, and neither has won: it can go on in turn 3");
    assert_eq!(units, ["R1", "B1"]);
    assert_eq!(desk.told("{attacker: R1, defender: B1, remove: over}").0, "the drawn assault of R1 on B1 is over");
    desk.told("{attacker: R1, defender: B1, turn: 1}");
    // Who leaves his hex fights no more (RS-MEL-40).
    assert_eq!(
        desk.told("{unit: B1, at: 0404}").0,
        "B1 stands on 0404 in place of 0505 and has no drawn assault to go on with"
    );
    assert!(!desk.saved().contains("drawn"));
    assert_eq!(
        desk.refused("{attacker: R1, defender: B2}"),
        "1:3 `R1` and `B2` are no enemies in contact = only those can have fought a drawn assault"
    );
}

#[test]
fn the_ground_changes_by_hand() {
    let mut desk = desk();
    assert_eq!(
        desk.told("{terrain: the-mill, kind: ruin, cover: no}").0,
        "the Mill is a ruin in place of a village and gives no cover"
    );
    assert_eq!(
        desk.told("{terrain: 0303, impassable: artillery, kind: marsh}").0,
        "the pond on 0303 is a marsh in place of a pond and is open to muskets, rifles, cavalry and Generals"
    );
    assert_eq!(desk.told("{terrain: the-mill, remove: burnt}").0, "the Mill is burnt, and is ground like any other");
    assert_eq!(desk.told("{terrain: 0707, kind: barricade, cover: yes}").0, "a barricade lies on 0707 and gives cover");
    assert_eq!(
        desk.refused("{terrain: 0405, kind: crater, impassable: yes}"),
        "1:3 `BA` cannot stand in 0405, which is closed to it = move it away by a line before this"
    );
    assert_eq!(
        desk.refused("{terrain: the-mil, cover: yes}"),
        "1:3 there is no marked ground `the-mil` = to put it out, say what it is and where: \
         `kind: barricade, hexes: [0507]`"
    );
    assert_eq!(desk.refused("{terrain: 1301, kind: wood}"), "1:3 1301 lies off the board = give it hexes of the map");
}

#[test]
fn the_clock_is_set_by_hand() {
    let mut desk = desk();
    assert_eq!(
        desk.told("{turn: 5, first: blue}").0,
        "the clock stands at turn 5, first part: French, in place of turn 2, first part: Prussians"
    );
    assert_eq!(
        desk.told("{part: second, turn_limit: none}").0,
        "the clock stands at turn 5, second part: Prussians, in place of turn 5, first part: French; \
         the game ends at no fixed turn in place of after turn 8"
    );
    assert_eq!(
        desk.told("{winner: red, why: the day is theirs}").0,
        "the game is over, and the Prussians have won it: the day is theirs"
    );
    assert_eq!(desk.ending().as_deref(), Some("the day is theirs"));
    assert_eq!(
        desk.told("{part: first, turn: 6}").0,
        "the clock stands at turn 6, first part: French, in place of over after turn 5"
    );
    assert_eq!(desk.ending(), None);
    let cases = [
        ("{part: whole}", "1:3 a turn of this game has no part `whole` = it is `first` or `second`"),
        (
            "{turn: 0}",
            "1:3 the part `first` is not played in turn 0 = turn 0 is the set-up; give `turn` and `part` together",
        ),
        (
            "{why: because}",
            "1:3 `why` says why the game ends, and it does not end = say who has won: `winner: none` is a draw",
        ),
        (
            "{turn: 6}",
            "1:3 there is nothing to amend: all is so already = leave the line out, or say what is to be otherwise",
        ),
        ("{turm: 6}", "1:4 `turm` is no key of this place = did you mean `turn`?"),
    ];
    for (line, fault) in cases {
        assert_eq!(desk.refused(line), fault, "{line}");
    }
}

#[test]
fn the_clock_passes_an_exchange_without_a_die() {
    let mut desk = desk();
    let mut heard = vec![desk.clock()];
    for _ in 0..4 {
        desk.pass();
        heard.push(desk.clock());
    }
    let turns = [
        "turn 2, first part: Prussians",
        "turn 2, second part: French",
        "turn 3, first part: Prussians",
        "turn 3, second part: French",
        "turn 4, first part: Prussians",
    ];
    assert_eq!(heard, turns);
    desk.play();
    assert_eq!(desk.clock(), "turn 4, second part: French");
}

#[test]
fn the_last_turn_that_passes_ends_the_game_by_points_as_they_are_amended() {
    let mut desk = desk();
    desk.told("{turn: 8, part: second}");
    desk.pass();
    assert_eq!(desk.ending().as_deref(), Some("0 points each after turn 8"));
    assert_eq!(
        desk.told("{objective: 0605, held: blue}").0,
        "0605 is held by the French in place of nobody; so the game ends otherwise: 2 points to 0 after turn 8"
    );
    assert_eq!(desk.ending().as_deref(), Some("2 points to 0 after turn 8"));
    desk.pass();
    assert_eq!(desk.ending().as_deref(), Some("2 points to 0 after turn 8"));
}

#[test]
fn the_set_up_passes_to_turn_1() {
    for (mailing, clock) in
        [("", "turn 1, first part: Prussians"), ("fold: [turn]", "turn 1, both sides, Prussians first")]
    {
        let begun = "turn: 2\npart: first\norder: [red, blue]\n";
        let game = GAME.replace(begun, &format!("{mailing}\nopen: [red]\n"));
        let mut desk = Desk::of("really-simple", &game);
        assert_eq!(desk.clock(), "before turn 1");
        desk.pass();
        assert_eq!(desk.clock(), clock);
        desk.play();
    }
}

#[test]
fn what_was_never_there_leaves_nothing_behind() {
    let mut desk = desk();
    desk.told("{unit: R1, at: 0604}");
    desk.told("{attacker: R1, defender: B1}");
    let standing = "standing:\n  - {side: red, orders: [\"{when: beaten, unit: [R1, R2], do: {go: fewest}}\", \"{when: fire, unit: R1, do: fire}\", \"{when: fire, do: fire}\"]}\n";
    desk.position = desk.rules.load(&(desk.saved() + standing)).expect("it loads");
    let without = desk.without(&["R1", "RG"]);
    let saved = without.saved();
    assert!(!saved.contains("R1") && !saved.contains("RG"), "{saved}");
    assert!(saved.contains("{when: beaten, unit: R2, do: {go: fewest}}"), "{saved}");
    assert!(saved.contains("\"{when: fire, do: fire}\""), "{saved}");
    assert!(!saved.contains("drawn"), "{saved}");
    let bill = without.rules.bill(&without.position, &without.position);
    assert!(bill[0].contains("10 of 10 points and 2 of 2 units are left"), "{bill:?}");
    assert_eq!(desk.without(&[]).saved(), desk.saved());
}
