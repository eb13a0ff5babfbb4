//! The result of a combat that was fought on a table, on an example in which the program loses the unit.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use estafette::cli::{Terminal, run};
use estafette::rules;

fn estafette(words: &str) -> (u8, String) {
    let words = std::iter::once("estafette").chain(words.split(' '));
    let words = words.map(OsString::from).collect::<Vec<_>>();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut desk = Terminal::new(&mut out, &mut err, rules::all()).at_time(1_700_000_000);
    let code = run(&words, &mut desk);
    out.extend(err);
    (code, String::from_utf8(out).unwrap())
}

/// In exchange 9 of Maida the program destroys the 20th, which the table leaves with 2.
#[test]
fn a_unit_that_the_program_has_lost_is_where_it_stood() {
    let place = crate::support::tempdir().unwrap();
    let at = |name: &str| place.path().join(name).display().to_string();
    let (hand, game, played) = (at("hand.yaml"), at("game"), at("played"));
    let file = "game: maida\nexchange: 9\nreason: it was fought at the club\n\
                table: [{units: [chass-1, 20th], amend: [{unit: chass-1, at: 0602}, {unit: 20th, strength: 2}]}]\n";
    fs::write(&hand, file).unwrap();
    let (code, said) = estafette(&format!("amend examples/maida-open {hand} --out {game}"));
    assert_eq!(code, 0, "{said}");
    let (code, said) = estafette(&format!("adjudicate {game} --out {played}"));
    assert_eq!(code, 0, "{said}");
    let folder = Path::new(&played).join("x009");
    let state = fs::read_to_string(folder.join("state.yaml")).unwrap();
    let unit = state.lines().skip_while(|line| !line.contains("unit: 20th"));
    let unit = unit.take(8).collect::<Vec<_>>().join("\n");
    assert!(unit.contains("strength: 2"), "{unit}");
    let report = fs::read_to_string(folder.join("report-british.md")).unwrap();
    let report = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(report.contains("By that result: the 20th is back on the field"), "{report}");
    assert!(!report.contains("cannot be done"), "{report}");
    let (code, said) = estafette(&format!("verify {played}"));
    assert_eq!(code, 0, "{said}");
}
