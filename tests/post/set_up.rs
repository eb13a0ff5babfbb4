//! Lists and set-ups by mail: a faulty one is sent back, and everybody hears what is still awaited.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use estafette::cli::{Terminal, run};
use estafette::rules;

use crate::support::mail_room::mail;

/// Two brigades of the Reds, one for Anna and one for Bea, before turn 1 of Napoleonic Brigade.
const BRIGADES: &str = "\
rules: napoleonic-brigade
name: hill
sides: [{side: red, name: Reds, home_edge: north}, {side: blue, name: Blues, home_edge: south}]
map: {width: 48, height: 36}
army:
- {unit: kempt, side: red, kind: infantry, nation: british, bases: [{unit: k1}, {unit: k2}]}
- {unit: pack, side: red, kind: infantry, nation: british, bases: [{unit: p1}, {unit: p2}]}
- {unit: quiot, side: blue, kind: infantry, nation: french, bases: [{unit: q1}, {unit: q2}]}
players:
- {player: anna, side: red, units: [kempt], mail: anna@example.org}
- {player: bea, side: red, units: [pack], mail: bea@example.org}
- {player: carl, side: blue, mail: carl@example.org}
post: {demands: [address], days: 3, zone: UTC}
";

/// Places of Really Simple that serve where none are sent.
const PLACES: &str = "\
rules: really-simple
name: hill
sides: [{side: red, name: Reds, home_edge: north}, {side: blue, name: Blues, home_edge: south}]
map: {columns: 8, rows: 8}
open: [red, blue]
army:
- {unit: r1, side: red, kind: musket, form: line, at: 0302}
- {unit: b1, side: blue, kind: musket, form: line, at: 0307}
players:
- {player: anna, side: red, mail: anna@example.org}
- {player: carl, side: blue, mail: carl@example.org}
post: {demands: [address], days: 3, zone: UTC}
";

/// A game whose mail comes from a Maildir and goes to files.
struct Office {
    place: tempfile::TempDir,
}

impl Office {
    fn new(scenario: &str) -> Office {
        let office = Office { place: crate::support::tempdir().unwrap() };
        fs::write(office.path("scenario.yaml"), scenario).unwrap();
        let config =
            "from: umpire@club.example\nsend: {by: files, folder: drafts}\nfetch: {by: maildir, folder: mail}\n";
        fs::write(office.path("mail.yaml"), config).unwrap();
        fs::create_dir_all(office.path("mail/new")).unwrap();
        let (code, said) = office.run("new PLACE/scenario.yaml PLACE/hill");
        assert_eq!(code, 0, "{said}");
        let (code, said) = office.post("send", 1);
        assert_eq!(code, 0, "{said}");
        office
    }

    fn path(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    fn run(&self, words: &str) -> (u8, String) {
        let place = self.place.path().display().to_string();
        let words = ["estafette"].into_iter().chain(words.split(' '));
        let words = words.map(|word| OsString::from(word.replace("PLACE", &place)));
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut terminal = Terminal::new(&mut out, &mut err, rules::all());
        let code = run(&words.collect::<Vec<_>>(), &mut terminal);
        (code, String::from_utf8([out, err].concat()).unwrap())
    }

    fn post(&self, what: &str, day: u8) -> (u8, String) {
        self.run(&format!("mail {what} PLACE/hill --config PLACE/mail.yaml --now 2026-11-{day:02}T18:00:00Z"))
    }

    /// Mails a turn file and fetches it; says what was told.
    fn mails(&self, who: &str, side: &str, day: u8, body: &str) -> String {
        let new = self.path("mail/new");
        let number = fs::read_dir(&new).unwrap().count();
        let text =
            format!("# estafette begin\ngame: hill\nexchange: 1\nside: {side}\nplayer: {who}\n{body}# estafette end\n");
        let from = format!("{who}@example.org");
        let letter = mail(&from, &format!("<{number}@x>"), day, &text);
        fs::write(new.join(number.to_string()), letter).unwrap();
        let (_, said) = self.post("fetch", day);
        said
    }

    /// The letter of a kind to somebody, without its line ends.
    fn letter(&self, to: &str) -> String {
        let folder = self.path("hill/post/outbox");
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut names = names
            .filter(|path| path.extension().is_some_and(|ending| ending == "eml"))
            .filter(|path| path.to_string_lossy().contains(&format!("{to}-answer")))
            .collect::<Vec<_>>();
        names.sort();
        let text = fs::read_to_string(names.last().expect("there is an answer")).unwrap();
        let text = text.replace("=\r\n", "");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Who gives general orders gives those of the whole side.
fn general(units: &str) -> String {
    format!("general: [{{unit: [{units}], do: {{hold: [20, 30], within: 9}}}}]\n")
}

fn place(unit: &str, at: &str) -> String {
    format!("deploy: [{{unit: {unit}, at: {at}}}]\n")
}

#[test]
fn mail_of_one_of_several_players_is_sent_back_to_him_alone() {
    let office = Office::new(BRIGADES);
    let said = office.mails("bea", "red", 2, &place("pack", "[200, 30]"));
    assert!(!said.contains("taken"), "{said}");
    let letter = office.letter("bea");
    for told in [
        "is sent back: the general orders of red (bea) for exchange 1",
        "have faults, which stand below",
        "`pack` stands over the edge of the table",
    ] {
        assert!(letter.contains(told), "{told}: {letter}");
    }
    let said = office.mails("anna", "red", 2, &(general("kempt, pack") + &place("kempt", "[20, 30]")));
    assert!(said.contains("taken"), "{said}");
    office.mails("carl", "blue", 2, &(general("quiot") + &place("quiot", "[20, 6]")));
    let (code, said) = office.run("status PLACE/hill");
    assert_eq!(code, 4, "{said}");
    for told in ["red (bea) owes its general orders", "the general orders of red (bea) were sent back"] {
        assert!(said.contains(told), "{told}: {said}");
    }
    for untold in ["(anna)", "deployment"] {
        assert!(!said.contains(untold), "{untold}: {said}");
    }
    let said = office.mails("bea", "red", 3, &place("pack", "[28, 30]"));
    assert!(said.contains("taken"), "{said}");
    let (code, said) = office.run("adjudicate PLACE/hill");
    assert_eq!(code, 0, "{said}");
}

#[test]
fn mails_of_several_players_that_do_not_go_together_are_sent_back_as_a_whole() {
    let office = Office::new(BRIGADES);
    for (who, side, body) in [
        ("anna", "red", general("kempt, pack") + &place("kempt", "[20, 30]")),
        ("bea", "red", place("pack", "[20.5, 30]")),
        ("carl", "blue", general("quiot") + &place("quiot", "[20, 6]")),
    ] {
        let said = office.mails(who, side, 2, &body);
        assert!(said.contains("taken"), "{said}");
    }
    let (code, said) = office.run("status PLACE/hill");
    assert_eq!(code, 4, "{said}");
    for told in [
        "red (anna) owes its general orders",
        "red (bea) owes its general orders",
        "the general orders of red are sent back as a whole: ",
    ] {
        assert!(said.contains(told), "{told}: {said}");
    }
    let (code, said) = office.run("adjudicate PLACE/hill");
    assert!(code == 4 && !office.path("hill/x001/orders").exists(), "{said}");
    office.mails("bea", "red", 3, &place("pack", "[28, 30]"));
    let (code, said) = office.run("adjudicate PLACE/hill");
    assert_eq!(code, 0, "{said}");
}

#[test]
fn mail_due_says_that_what_came_was_sent_back() {
    let office = Office::new(PLACES);
    office.mails("anna", "red", 2, "deploy: [{unit: r9, at: 0402}]\n");
    let (_, said) = office.post("due", 8);
    let told = "the time for exchange 1 is up, and nothing has come from blue, and only what was sent back with a fault has come from red; ";
    assert!(said.contains(told), "{said}");
    office.mails("carl", "blue", 8, "deploy: [{unit: b1, at: 0407}]\n");
    let (_, said) = office.post("due", 8);
    let told = "is up, and only what was sent back with a fault has come from red; ";
    assert!(said.contains(told) && !said.contains("nothing has come"), "{said}");
}
