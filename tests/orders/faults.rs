//! Faults of turn files: all of them at once, each at its place, and shown so that a player can mend them.

use crate::orders::tongue::Tongue;
use estafette::orders::{body, envelope};
use estafette::yaml::{Faults, parse};

/// The faults of a file by place: `6:40 message`.
fn faults_of(text: &str) -> Vec<String> {
    let mut faults = Faults::default();
    match parse(text) {
        Ok(root) => {
            body::<Tongue>(&root, &[], &mut faults);
            envelope(&root, &mut faults);
        }
        Err(refused) => faults = refused,
    }
    let said = |fault: &&estafette::yaml::Fault| {
        let (line, column) = estafette::yaml::place(text, fault.span.start);
        format!("{line}:{column} {}", fault.message)
    };
    faults.sorted().iter().map(said).collect()
}

#[test]
fn all_faults_of_a_file_come_at_once_each_at_its_place() {
    let text = "\
game: plancenoit
exchange: six
Sied: red
orders:
- {unit: R1, do: [fire: [B4, nearest], assault: B2, {charge: B4, if: {strenth: 3-, roll: 7x}}]}
- {unit: R2, do: {fire: R1, move: 0407}}
- {unit: NE, do: shoot}
- {unit: R4, do:stand}
- {unit: R5, fire: B2}
- {unit: R6, do: {share: 1}}
- {unit: R7, do: {fire: [rockets, not-square, column within six, light foot]}}
- {unit: R8, do: [fire: ], if: {enemy: }}
standing:
- {when: chargd, do: turn}
- {do: turn, unit: R1}
answers:
- {ask: beaten/R7/B4/x, do: {go: 0512}}
seen: 12
rulings: x
";
    let expected = [
        "1:1 `side:` is missing",
        "2:11 `six` is not a whole number",
        "3:1 `Sied` is no key of this place",
        "5:40 the language does not use `assault`",
        "5:71 `strenth` is no key of this place",
        "5:90 `7x` is no bound",
        "6:29 two verbs stand in one step: `fire` and `move`",
        "7:10 `NE` is a direction, not a name",
        "7:18 the language does not use `shoot`",
        "8:3 `do:` is missing",
        "8:14 `do:stand` is no key of this place",
        "9:14 `fire` stands beside `do:`, not in it",
        "10:18 there is no verb in this step",
        "11:26 `rockets` is a word of the language, but not of these rules",
        "11:35 `not-square` is no name",
        "11:47 `six` is no distance",
        "11:66 `light foot` is no name: names hold no blank",
        "12:19 nothing is written here",
        "12:33 nothing is written here",
        "14:10 `chargd` is no decision of these rules",
        "15:3 `when:` is missing",
        "17:9 `beaten/R7/B4/x` names too much",
        "18:7 `12` is not copied whole",
        "19:1 `rulings` is a key of the language, but not of these rules",
    ];
    assert_eq!(faults_of(text), expected);
}

#[test]
fn a_fault_is_shown_with_its_line_a_caret_and_what_to_do() {
    let text = "a: b\n- {unit: R1, do: assault}  # é\n";
    let start = text.find("assault").expect("it is there");
    let span = estafette::yaml::Span { start, end: start + 7 };
    let fault =
        estafette::yaml::Fault::error(span, "the unit may not assault").clause("RS-FIRE-11").help("write `charge`");
    let remark = estafette::yaml::Fault::remark(span, "this comes too late");
    let source = estafette::yaml::Source { name: "in/anna.txt", text, lines: &[3, 17] };
    let plain = estafette::yaml::render(source, &[&fault, &remark], estafette::yaml::Style::Plain);
    let expected = "\
error[RS-FIRE-11]: the unit may not assault
  --> in/anna.txt:17:18
   |
17 | - {unit: R1, do: assault}  # é
   |                  ^^^^^^^
   |
   = help: write `charge`

remark: this comes too late
  --> in/anna.txt:17:18
   |
17 | - {unit: R1, do: assault}  # é
   |                  ^^^^^^^
";
    assert_eq!(plain, expected);
    let colour = estafette::yaml::render(source, &[&fault], estafette::yaml::Style::Colour);
    assert!(colour.contains("\u{1b}["));
}

/// The one place of a text that stops the parser, and what to do there.
#[track_caller]
fn stops(text: &str, fault: &str, help: &str) {
    let faults = parse(text).expect_err("it is broken");
    assert_eq!(faults_of(text), [fault], "{text}");
    assert_eq!(faults.sorted()[0].help.as_deref(), Some(help), "{text}");
}

#[test]
fn a_broken_file_is_shown_where_the_player_must_look() {
    let brackets = "a list stands in `[ ]`, an entry or a step in `{ }`";
    stops("a:\n- {do: [fire: B4}\n", "2:8 this `[` is closed by a `}`", brackets);
    let end = "write the `}` where the entry ends";
    stops("a:\n- {do: [b]\n- {c: d}\n", "2:3 this `{` is not closed", end);
    stops("a: {b: [c, \"}]\"], d: e #}\nside: x\n", "1:4 this `{` is not closed", end);
    let many = "look for one too many, or one of the other kind";
    stops("a:\n- {do: fire}}\n", "2:13 this bracket closes nothing", many);
    let blank = "a blank must follow the colon: `game: ...`";
    stops("game:x\nside: red\n", "1:1 a colon may not stand here", blank);
    let quote = "write the second one at the end of the text";
    stops("a: b\nc: 'it''s\nd: e\n", "2:4 this quotation mark is not closed", quote);
}
