//! The desk of a side, mailed as an attachment.

use std::collections::BTreeMap;
use std::fs;

use crate::support::Table;
use crate::support::transcript::{Transcript, estafette, with_engines};
use crate::support::umpire::{NOW, PLAYERS, configure};
use estafette::cli::Engines;
use mail_parser::{MessageParser, MimeHeaders};

/// No engine, but bytes that can be found again.
const ENGINES: Engines = &[("", b"the engine of a build")];
const OTHER: Engines = &[("", b"the engine of another build")];

fn table(desk: &str) -> Table {
    let table = Table::with(&format!("{PLAYERS}post: {{desk: {desk}}}\n"));
    configure(&table, "{by: files, folder: drafts}");
    table
}

fn send(table: &Table, engines: Engines) -> Transcript {
    with_engines(table, &format!("mail send HILL --config PLACE/mail.yaml --now {NOW}"), engines)
}

/// What is attached to each draft that has been written, by the name of the draft.
fn drafts(table: &Table) -> BTreeMap<String, BTreeMap<String, String>> {
    let folder = table.place.path().join("drafts");
    let read = fs::read_dir(folder).into_iter().flatten().map(|entry| {
        let entry = entry.unwrap();
        let mail = fs::read(entry.path()).unwrap();
        let mail = MessageParser::default().parse(&mail).unwrap();
        let files = mail.attachments().filter(|part| part.attachment_name().is_some_and(|name| !name.ends_with("png")));
        let files = files.map(|part| {
            let name = part.attachment_name().unwrap().to_owned();
            (name, String::from_utf8(part.contents().to_vec()).unwrap())
        });
        let text = ("text".to_owned(), mail.body_text(0).unwrap().into_owned());
        (entry.file_name().into_string().unwrap(), files.chain([text]).collect())
    });
    read.collect()
}

/// The names of the desks in a mail.
fn desks(files: &BTreeMap<String, String>) -> Vec<&str> {
    files.keys().filter(|name| name.starts_with("desk-")).map(String::as_str).collect()
}

/// The reply code in a form.
fn code(form: &str) -> &str {
    form.lines().find_map(|line| line.strip_prefix("code: ")).expect("a form has its code")
}

#[test]
fn the_desk_goes_along_with_the_invitation_or_with_every_report_or_with_none() {
    for (said, first, second) in [
        ("none", false, false),
        ("invitation", true, false),
        ("every report", true, true),
        ("Every-Report", true, true),
    ] {
        let table = table(said);
        assert_eq!(send(&table, ENGINES).code, 0);
        table.cast(table.both(1));
        assert_eq!(send(&table, ENGINES).code, 0);
        let drafts = drafts(&table);
        assert_eq!(drafts.len(), 4, "{said}");
        for (name, files) in drafts {
            let side = if name.contains("anna") { "red" } else { "blue" };
            let goes = if name.as_str() < "0003" { first } else { second };
            let wanted = if goes { vec![format!("desk-hill-{side}.html")] } else { Vec::new() };
            assert_eq!(desks(&files), wanted, "{said}: {name}");
            assert_eq!(files["text"].contains("your orders by clicking"), goes, "{said}: {name}");
        }
    }
}

#[test]
fn a_desk_has_what_goes_along_with_its_letter_and_nothing_of_the_other_side() {
    let table = table("every report");
    assert_eq!(send(&table, ENGINES).code, 0);
    let drafts = drafts(&table);
    let files = |who: &str| drafts.iter().find(|(name, _)| name.contains(who)).expect("he gets one").1;
    for (own, other, side) in [("anna", "ben", "red"), ("ben", "anna", "blue")] {
        let (own, other) = (files(own), files(other));
        let desk = &own[&format!("desk-hill-{side}.html")];
        let view = own[&format!("view-{side}.yaml")].replace('\\', "\\\\").replace('<', "\\u003c");
        assert!(desk.contains(&view), "{side}: the view of the letter");
        assert!(desk.contains(code(&own[&format!("form-{side}.yaml")])), "{side}: its code");
        let foreign = other.iter().find(|(name, _)| name.starts_with("form-")).expect("he has one").1;
        assert!(!desk.contains(code(foreign)), "{side}: the code of the other side");
        assert!(desk.contains("umpire@example.com"), "{side}: where orders are sent");
        assert_eq!(estafette::desk::engine_in(desk).as_deref(), Some(ENGINES[0].1));
    }
}

#[test]
fn without_an_engine_nothing_is_mailed_and_it_says_what_to_do() {
    let table = table("invitation");
    send(&table, &[]).has(2, &["built without the engine for browsers", "--features desk", "`desk` out of `post`"]);
    assert!(!table.root().join("post/outbox").exists() && drafts(&table).is_empty());
    let ignored = Table::with(PLAYERS);
    configure(&ignored, "{by: files, folder: drafts}");
    assert_eq!(send(&ignored, &[]).code, 0, "where none shall go along, none is needed");
}

#[test]
fn the_desk_of_a_game_is_one_of_three_words() {
    let table = Table::new();
    let path = table.root().join("game.yaml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}{PLAYERS}post: {{desk: umpire}}\n")).unwrap();
    let said = ["`umpire` says of no letter that the desk goes along", "there are: invitation, every report, none"];
    estafette(&table, "status HILL").has(3, &said);
}

/// The engine of a page is what a build made of it: all else of a letter is made again, by a program without any.
#[test]
fn a_letter_with_a_desk_is_made_again_with_the_engine_in_it_and_a_forged_desk_is_found() {
    let table = table("every report");
    assert_eq!(send(&table, ENGINES).code, 0);
    table.cast(table.both(1));
    assert_eq!(send(&table, OTHER).code, 0);
    let honest = estafette(&table, "verify HILL");
    honest.has(0, &["everybody was told all that he was owed: yes"]);
    let outbox = table.root().join("post/outbox");
    let names = fs::read_dir(&outbox).unwrap().map(|entry| entry.unwrap().path());
    let told = names.filter(|path| path.extension().is_some_and(|ending| ending == "txt"));
    let told = told.into_iter().find(|path| fs::read_to_string(path).unwrap().contains("report/001/anna"));
    let told = told.expect("she got her report");
    let letter = told.with_extension("eml");
    let mail = fs::read_to_string(&letter).unwrap();
    let page = mail.rfind("desk-hill-red.html").expect("the desk goes along");
    let body = page + mail[page..].find("\r\n\r\n").expect("its head ends") + 4;
    // A line of the page, which the other one beside it takes the place of.
    let lines = mail[body..].split("\r\n").collect::<Vec<_>>();
    let forged =
        mail.replace(&format!("{}\r\n{}", lines[400], lines[401]), &format!("{}\r\n{}", lines[401], lines[400]));
    assert_ne!(forged, mail);
    fs::write(&letter, &forged).unwrap();
    let hash = |text: &str| format!("mail: {}", estafette::dice::Hash::of(text.as_bytes()));
    let known = fs::read_to_string(&told).unwrap();
    fs::write(&told, known.replace(&hash(&mail), &hash(&forged))).unwrap();
    let said = estafette(&table, "verify HILL");
    said.has(0, &["is not the letter that this estafette makes", "desk-hill-red.html would differ"]);
}
