//! Easy Napoleonics by hand.

use crate::hand::hexes::desk::Desk;

/// Two small armies in the third turn, blue in the south to move; B1 and R1 face each other.
const GAME: &str = "
rules: easy-napoleonics
name: the-ford
sides: [{side: blue, name: French, home_edge: south}, {side: red, name: Austrians, home_edge: north}]
map: {columns: 16, rows: 12}
terrain:
- {kind: woods, name: long-copse, hexes: [0304, 0404]}
- {kind: pond, hexes: [0202]}
options: {random_cards: no, random_terrain: no, points: any, victory_points: 20}
army:
- {unit: [B1, B2], side: blue, kind: infantry, grade: seasoned}
- {unit: BC, side: blue, kind: heavy-cavalry, grade: veteran}
- {unit: BA, side: blue, kind: field-artillery, grade: veteran}
- {unit: BL, side: blue, kind: leader}
- {unit: [R1, R2], side: red, kind: infantry, grade: veteran}
- {unit: RX, side: red, kind: infantry, grade: elite, level: broken}
- {unit: RL, side: red, kind: leader, lost: captured}
deploy:
- {unit: B1, at: 0806, form: line, face: N}
- {unit: B2, at: 0706, form: column, face: N}
- {unit: BC, at: 1008, form: column, face: N}
- {unit: BA, at: 0608, form: unlimbered, face: N}
- {unit: BL, at: 0706}
- {unit: R1, at: 0905, form: line, face: S}
- {unit: R2, at: 1105, form: column, face: S}
scenario: {turn_limit: 6}
turn: 3
part: first
order: [blue, red]
initiative: blue
wins: 1
";

fn desk() -> Desk {
    Desk::of("easy-napoleonics", GAME)
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
    let came = desk.amend("- {unit: B2, at: 0607, face: ne, level: bad, note: the report was wrong}");
    assert_eq!(came.faults, Vec::<String>::new());
    let text = "B2 stands on 0607 in place of 0706, faces NE in place of N and has level bad in \
                place of good";
    assert_eq!(came.told, [Some((vec!["B2".to_owned()], text.to_owned()))]);
    assert_eq!(
        came.changed,
        [
            "-- {unit: B2, side: blue, kind: infantry, grade: seasoned, level: good, at: \"0706\", form: column, face: \"N\"}",
            "+- {unit: B2, side: blue, kind: infantry, grade: seasoned, level: bad, at: \"0607\", form: column, face: NE}",
        ]
    );
}

#[test]
fn every_word_that_a_piece_has_can_be_changed() {
    let cases = [
        ("{unit: B1, form: square, hasty: yes}", "B1 is in square in place of line and stands in a hasty square"),
        ("{unit: BA, form: limbered}", "BA is limbered in place of unlimbered"),
        ("{unit: [b1, b2], level: fair}", "B1 and B2 have level fair in place of good"),
        (
            "{unit: B1, grade: old guard, name: Grenadiers}",
            "B1 is old guard in place of seasoned and is called Grenadiers in place of B1",
        ),
        ("{unit: BC, armoured: yes}", "BC is armoured"),
        ("{unit: R1, nation: austria, form: masse}", "R1 is in masse in place of line and is of Austria"),
        (
            "{unit: R1, moved: yes, barred: yes, spent: 2}",
            "R1 has moved, is barred from charging in this turn and has used two actions in place of no actions",
        ),
        (
            "{unit: [R1, R2], tried: yes, unready: yes}",
            "R1 and R2 have tried to form a hasty square and have lost the fire of small arms",
        ),
        ("{unit: R1, fired: yes, advanced: yes}", "R1 has fired and has broken through"),
        ("{unit: BL, walked: 1}", "BL has gone one hex in place of no hexes"),
        ("{unit: B1, moved: no, face: NW}", "B1 faces NW in place of N"),
    ];
    for (line, text) in cases {
        assert_eq!(told(line), text, "{line}");
    }
}

#[test]
fn a_piece_leaves_by_mistake_or_as_a_loss() {
    let mut lost = desk();
    let came = lost.amend("- {unit: B1, remove: lost}");
    assert_eq!(came.told, [Some((vec!["B1".to_owned()], "B1 is broken".to_owned()))]);
    assert_eq!(
        came.changed,
        [
            "-- {unit: B1, side: blue, kind: infantry, grade: seasoned, level: good, at: \"0806\", form: line, face: \"N\"}",
            "+- {unit: B1, side: blue, kind: infantry, grade: seasoned, level: broken, form: line, face: \"N\"}",
        ]
    );
    assert_eq!(told("{unit: B1, remove: broken}"), "B1 is broken");
    assert_eq!(told("{unit: BL, remove: lost}"), "BL is killed");
    assert_eq!(told("{unit: BL, remove: captured}"), "BL is captured");
    // Gone as if it had never been: the Austrians began with two battalions.
    let mut mistake = desk();
    let text = "RX was there by mistake, and is taken away as if it had never been";
    assert_eq!(mistake.told("{unit: RX, remove: mistake}").0, text);
    let bill = mistake.rules.bill(&mistake.position, &mistake.position);
    assert!(bill[1].contains("2 of 2 units are left"), "{bill:?}");
}

#[test]
fn a_piece_comes_in_or_back() {
    let mut desk = desk();
    let (text, units) = desk.told(
        "{unit: R9, side: red, kind: heavy-cavalry, grade: old guard, armoured: yes, at: 1204, form: line, face: SE}",
    );
    assert_eq!(text, "R9 comes in on 1204: old guard armoured heavy cavalry of the Austrians, in line, facing SE");
    assert_eq!(units, ["R9"]);
    assert_eq!(
        desk.told("{unit: R8, side: red, kind: leader, at: 0905, name: Hiller}").0,
        "R8 comes in on 0905: a leader of the Austrians, Hiller"
    );
    assert_eq!(
        desk.told("{unit: RX, at: 1106, level: bad, form: line, face: S}").0,
        "RX is back on the field on 1106, is in line, faces S and has level bad"
    );
    assert_eq!(desk.told("{unit: RL, at: 1106}").0, "RL is back on the field on 1106");
    let cases = [
        (
            "{unit: Q7, at: 1206}",
            "1:10 there is no unit `Q7` = to bring it in, say whose it is and what: `side: red, kind: infantry, grade: veteran, at: 0406, form: line, face: N`",
        ),
        (
            "{unit: Q7, side: grey, kind: leader, at: 1206}",
            "1:3 `grey` is no side of this game = name one of the two sides",
        ),
        ("{unit: Q7, side: red, kind: infantry, at: 1206}", "1:3 `Q7` has no grade = say which: `grade: veteran`"),
        (
            "{unit: Q7, side: red, kind: infantry, grade: elite, at: 1206, face: N}",
            "1:3 `Q7` has no formation = say so in this line: `form: line, face: N`",
        ),
        (
            "{unit: Q7, side: red, kind: infantry, grade: elite, at: 1206, form: line}",
            "1:3 `Q7` faces no corner of its hex = say so in this line: `form: line, face: N`",
        ),
        ("{unit: Q7, side: red, kind: leader}", "1:3 `Q7` has no place on the board = say where it stands: `at: 0406`"),
    ];
    for (line, fault) in cases {
        assert_eq!(desk.refused(line), fault, "{line}");
    }
}

#[test]
fn what_a_piece_cannot_be_is_a_fault() {
    const NOTHING: &str =
        "1:3 there is nothing to amend: all is so already = leave the line out, or say what is to be otherwise";
    let cases = [
        ("{unit: B1, at: 0806}", NOTHING),
        (
            "{unit: B1, strength: 3}",
            "1:14 `strength` is no key of this place = `estafette schema umpire-file easy-napoleonics` has all that may stand in a line",
        ),
        ("{unit: B1, fase: N}", "1:14 `fase` is no key of this place = did you mean `face`?"),
        ("{unit: B1, face: E}", "1:20 `E` is no corner of a hex = a unit faces N, NE, SE, S, SW or NW"),
        (
            "{unit: B1, form: masse}",
            "1:3 `B1` is not Austrian, and has no masse = infantry stands in line, column or square, Austrians in masse too: `form: line, face: N`",
        ),
        (
            "{unit: BA, form: line}",
            "1:3 `BA` is field artillery, which has no line = artillery is limbered or unlimbered: `form: unlimbered, face: N`",
        ),
        (
            "{unit: BL, face: N}",
            "1:3 `BL` is a leader, who has neither grade, level, nation, formation nor facing = leave these keys out",
        ),
        (
            "{unit: B1, armoured: yes}",
            "1:3 `B1` is infantry, which is not armoured = only heavy cavalry is: leave `armoured` out",
        ),
        ("{unit: B1, hasty: yes}", "1:3 `B1` stands in no square = say that it does: `form: square, hasty: yes`"),
        ("{unit: B1, walked: 2}", "1:3 `B1` is infantry, and no leader = only leaders have `walked`: leave it out"),
        ("{unit: B1, spent: 10}", "1:21 10 is more than there can be in a turn = it is 9 at most"),
        ("{unit: B1, level: broken}", "1:21 who is broken is out of play = say `remove: broken`"),
        ("{unit: B1, at: none}", "1:3 `B1` has no place on the board = say where it stands: `at: 0406`"),
        (
            "{unit: B1, side: red}",
            "1:10 `B1` is of side `blue` = take it away (`remove: mistake`), and bring it in as it should be by the line after that",
        ),
        ("{unit: B1, remove: killed}", "1:3 `B1` is a unit, which is not lost in this way = a unit is `broken`"),
        (
            "{unit: BL, remove: broken}",
            "1:3 `BL` is a leader, which is not lost in this way = a leader is `killed` or `captured`",
        ),
        ("{unit: RX, remove: lost}", NOTHING),
        ("{unit: RX, face: N}", "1:3 `RX` is out of play (broken) = give it a place, `at:`, to bring it back"),
        ("{unit: RX, at: 1106}", "1:3 `RX` is broken, and has no level to come back with = say at which: `level: bad`"),
    ];
    for (line, fault) in cases {
        assert_eq!(refused(line), fault, "{line}");
    }
}

#[test]
fn nobody_stands_where_he_cannot() {
    let cases = [
        ("{unit: B1, at: 0706}", "1:3 `B1` and `B2` cannot both stand in 0706 = give another place"),
        ("{unit: BL, at: 0905}", "1:3 `BL` and `R1` cannot both stand in 0905 = give another place"),
        ("{unit: B1, at: 0202}", "1:3 `B1` cannot stand in the pond at 0202 = give another place"),
        ("{unit: B1, at: 1701}", "1:3 `B1` at 1701 is off the board = give another place"),
    ];
    for (line, fault) in cases {
        assert_eq!(refused(line), fault, "{line}");
    }
    let came = desk().amend("- {unit: B1, at: 0706}\n- {unit: B2, at: 0806}");
    assert_eq!(came.faults, Vec::<String>::new());
    // The line that is at fault is the one that is refused.
    let came = desk().amend("- {unit: B1, at: 1701}\n- {unit: B1, level: bad}");
    assert_eq!(came.faults, ["1:3 `B1` at 1701 is off the board = give another place"]);
    assert!(came.told[0].is_none() && came.told[1].is_some());
    // Two batteries share a hex where the option has grand batteries, and nowhere else (EN-OPT-21).
    let guns = "- {unit: BB, side: blue, kind: field-artillery, grade: veteran, at: 0608, form: limbered, face: N}";
    let fault = "1:3 `BA` and `BB` cannot both stand in 0608 = give another place";
    assert_eq!(desk().amend(guns).faults, [fault]);
    let grand = GAME.replace("victory_points: 20}", "victory_points: 20, grand_battery: yes}");
    let came = Desk::of("easy-napoleonics", &grand).amend(guns);
    assert_eq!(came.faults, Vec::<String>::new());
}

#[test]
fn a_melee_goes_on_or_ends_by_hand() {
    let mut desk = desk();
    let (text, units) = desk.told("{attacker: B1, defender: R1}");
    assert_eq!(text, "B1 has attacked R1, and the melee goes on");
    assert_eq!(units, ["B1", "R1"]);
    assert!(desk.saved().contains("{attacker: B1, defender: R1}"));
    assert_eq!(desk.told("{attacker: B1, defender: R1, remove: over}").0, "the melee of B1 with R1 is over");
    desk.told("{attacker: B1, defender: R1}");
    assert_eq!(
        desk.told("{unit: R1, at: 0804}").0,
        "R1 stands on 0804 in place of 0905 and has no melee to go on with"
    );
    assert!(!desk.saved().contains("melees"));
    assert_eq!(
        desk.refused("{attacker: B1, defender: R2}"),
        "1:3 `B1` and `R2` are not in contact = one of two that fight has the other in a front hex"
    );
    assert_eq!(
        desk.refused("{attacker: B1, defender: RL}"),
        "1:28 there is no unit `RL` on the board = name two enemies that touch"
    );
}

#[test]
fn ground_and_objectives_change_by_hand() {
    let mut desk = desk();
    assert_eq!(desk.told("{terrain: long-copse, kind: hill}").0, "Long Copse is a hill in place of a wood");
    assert_eq!(
        desk.told("{terrain: long-copse, remove: cut down}").0,
        "Long Copse is cut down, and is ground like any other"
    );
    assert_eq!(desk.told("{terrain: 0202, hexes: [0202, 0302]}").0, "the pond on 0202 lies on 0202 and 0302");
    assert_eq!(desk.told("{terrain: la-haye, kind: farm, hexes: [0508]}").0, "La Haye, a village, lies on 0508");
    let cases = [
        (
            "{terrain: 0905, kind: pond}",
            "1:3 `R1` cannot stand in the pond at 0905 = move it away by a line before this",
        ),
        (
            "{terrain: la-haye, hexes: [0202]}",
            "1:3 0202 is a pond, which leaves no room for other ground = leave one of them out",
        ),
        ("{terrain: la-haie, kind: hill}", "1:3 there is no ground `la-haie` = did you mean `la-haye`?"),
        (
            "{terrain: 0101, kind: swamp}",
            "1:25 `swamp` is no kind of ground of these rules = there are woods, hills, villages, streams and ponds",
        ),
    ];
    for (line, fault) in cases {
        assert_eq!(desk.refused(line), fault, "{line}");
    }
    assert_eq!(
        desk.told("{objective: 0508, points: 3, held: red}").0,
        "0508 is an objective worth three points and is held by the Austrians in place of nobody"
    );
    assert_eq!(
        desk.told("{objective: 0508, held: none, points: 2}").0,
        "0508 is worth 2 in place of 3 and is held by nobody in place of the Austrians"
    );
    assert_eq!(
        desk.told("{objective: 0508, remove: mistake}").0,
        "0508 was an objective by mistake, and counts for nobody"
    );
}

#[test]
fn the_clock_is_set_by_hand() {
    let mut desk = desk();
    assert_eq!(
        desk.told("{turn: 4, part: rally, initiative: red, wins: 2}").0,
        "the clock stands at turn 4, initiative and rally, in place of turn 3, first movement: French; \
         the initiative is with the Austrians in place of the French; \
         the initiative has been held for two turns in place of one turn"
    );
    assert_eq!(desk.told("{first: red}").0, "first to move: the Austrians");
    assert_eq!(
        desk.told("{turn_limit: 9, victory_points: 10}").0,
        "the game ends after turn 9 in place of 6; victory takes 10 in place of 20 points"
    );
    assert_eq!(
        desk.told("{winner: blue, why: the ford is theirs}").0,
        "the game is over, and the winner is the French: the ford is theirs"
    );
    assert_eq!(desk.ending().as_deref(), Some("the ford is theirs"));
    assert_eq!(desk.told("{winner: draw}").0, "the game is over and drawn: the umpire has decided so");
    assert_eq!(
        desk.told("{part: first}").0,
        "the clock stands at turn 4, first movement: Austrians, in place of over after turn 4"
    );
    let cases = [
        ("{part: whole}", "1:3 a turn of this game has no part `whole` = it is `rally`, `first`, `second` or `combat`"),
        (
            "{part: deploy}",
            "1:3 the part `deploy` is not played in turn 4 = turn 0 is the set-up; give `turn` and `part` together",
        ),
        (
            "{part: deploy, turn: 0}",
            "1:3 nobody has anything to deploy = take a unit's place away first: `{unit: R1, at: none}`",
        ),
        ("{victory_points: 0}", "1:20 0 would end the game at once = name a number above 0"),
        ("{initiative: blau}", "1:16 `blau` is no side of this game = did you mean `blue`?"),
    ];
    for (line, fault) in cases {
        assert_eq!(desk.refused(line), fault, "{line}");
    }
}

#[test]
fn the_clock_passes_an_exchange_without_a_die() {
    let mut desk = desk();
    desk.told("{unit: B1, moved: yes, fired: yes, spent: 1}");
    let mut heard = Vec::new();
    for _ in 0..6 {
        desk.pass();
        heard.push(desk.clock());
    }
    let turns = [
        "turn 3, second movement: Austrians",
        "turn 3, fire and melee",
        "turn 4, initiative and rally",
        "turn 4, first movement: French",
        "turn 4, second movement: Austrians",
        "turn 4, fire and melee",
    ];
    assert_eq!(heard, turns);
    // What the turn had left on B1 went with it.
    assert!(!desk.saved().contains("moved"));
    desk.told("{turn: 6}");
    desk.pass();
    assert_eq!(desk.ending().as_deref(), Some("six turns have gone by without a winner, and both sides lose"));
}

#[test]
fn the_end_is_judged_again_by_what_is_amended() {
    let mut desk = desk();
    desk.told("{turn: 6, part: combat}");
    desk.pass();
    let after = desk.told("{unit: [R1, R2], remove: lost}").0;
    assert_eq!(
        after,
        "R1 and R2 are broken; so the game ends otherwise: nothing is left of the Austrians; \
         nobody has the points for a victory, and both lose"
    );
}

#[test]
fn the_set_up_passes_and_who_has_no_place_stays_off() {
    let begun = GAME.find("scenario:").expect("the scenario comes last");
    let game = GAME[..begun].replace("- {unit: R2, at: 1105, form: column, face: S}\n", "");
    let game = game.replace(", level: broken", "").replace(", lost: captured", "");
    let mut desk = Desk::of("easy-napoleonics", &(game + "scenario: {deploy: red}\n"));
    assert_eq!(desk.clock(), "before turn 1: deployment");
    let waiting = desk.told("{unit: B2, at: none}").0;
    assert_eq!(waiting, "B2 leaves 0706 and is to be deployed");
    assert!(desk.saved().contains("order: [red, blue]"), "{}", desk.saved());
    desk.pass();
    desk.pass();
    assert_eq!(desk.clock(), "turn 1, initiative and rally");
    desk.pass();
    assert_eq!(desk.clock(), "turn 1, first movement: French");
    for _ in 0..4 {
        desk.play();
    }
    assert_eq!(
        desk.told("{unit: R2, at: 1105, form: column, face: S}").0,
        "R2 stands on 1105, is in column and faces S"
    );
}

#[test]
fn what_was_never_there_leaves_nothing_behind() {
    let mut desk = desk();
    desk.told("{attacker: B1, defender: R1}");
    let more = "locked: [B1, R1]\nplans:\n- {unit: B1, text: \"{unit: [B1, B2], do: fire}\"}\n- {unit: B2, text: \"{unit: [B1, B2], do: fire}\"}\n";
    desk.position = desk.rules.load(&(desk.saved() + more)).expect("it loads");
    let without = desk.without(&["B1", "RL"]);
    let saved = without.saved();
    assert!(!saved.contains("B1") && !saved.contains("RL"), "{saved}");
    assert!(saved.contains("{unit: B2, do: fire}"), "{saved}");
    assert!(saved.contains("locked: [R1]"), "{saved}");
    assert!(!saved.contains("melees"), "{saved}");
    assert_eq!(desk.without(&[]).saved(), desk.saved());
}
