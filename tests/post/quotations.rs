//! What a mail quotes is nobody's own word, however a program has broken or cut it, and whoever wrote it.

use crate::support::mail_room::{Room, body, mail};
use crate::support::{one_line, trials};
use estafette::game::Keep;
use estafette::post::{Outcome, testimony};

const REYNIER: &str = "reynier@example.org";
const STUART: &str = "stuart@example.org";

fn maida(extra: &str) -> Room {
    Room::of_example("maida-open", 9, extra)
}

fn outcome(room: &Room, who: &str, number: u32, text: &str) -> Outcome {
    room.take(&[mail(who, &format!("<{number}@q>"), 9 + u8::try_from(number).unwrap(), text)]).remove(0).line.outcome
}

/// A text in lines no longer than so many letters: what is behind stands on a line of its own, without the mark of a quotation.
fn broken(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut rest = line.to_owned();
        while rest.chars().count() > width {
            let cut =
                rest.char_indices().take(width).filter(|(_, letter)| *letter == ' ').map(|(place, _)| place).last();
            let Some(cut) = cut.filter(|cut| *cut > 2) else { break };
            out.push_str(&rest[..cut]);
            out.push('\n');
            rest = rest[cut + 1..].to_owned();
        }
        out.push_str(&rest);
        out.push('\n');
    }
    out
}

/// The report to the French with its form, as a mail program quotes it.
fn report(room: &Room) -> String {
    let report = std::fs::read_to_string(room.root().join("x008/report-french.md")).unwrap();
    let (above, _) = report.split_once("# estafette begin").unwrap();
    let lines = above.lines().chain(["```text"]).map(|line| format!("> {line}\n")).collect::<String>();
    room.quoted_form("french").replacen("\n\n", &format!("\n{lines}"), 1)
}

#[test]
fn thanks_above_a_quoted_report_replace_no_orders_however_it_is_broken_or_cut() {
    let room = maida("");
    let whole = report(&room);
    let with_orders = format!("swiss: stand\nguns: fire 27th\n\n{whole}");
    assert_eq!(outcome(&room, REYNIER, 0, &with_orders), Outcome::Taken);
    let form = room.quoted_form("french");
    let heads = form.lines().filter(|line| !line.contains("estafette") && !line.contains('#')).collect::<Vec<_>>();
    let without = |mark: &str| whole.replace(&format!("> # estafette {mark}\n"), "");
    let half = whole.lines().take(whole.lines().count() - 12).collect::<Vec<_>>().join("\n");
    let mut shapes = vec![
        ("whole".to_owned(), whole.clone()),
        ("no begin".to_owned(), without("begin")),
        ("no end".to_owned(), without("end")),
        ("no marks".to_owned(), without("begin").replace("> # estafette end\n", "")),
        ("cut off".to_owned(), half),
        ("the lines alone".to_owned(), heads.join("\n")),
        ("a capital".to_owned(), whole.replace("> code:", "> Code:")),
        ("twice quoted".to_owned(), whole.replace("> ", "> > ")),
    ];
    shapes.extend([44, 50, 58, 66, 72].map(|width| (format!("broken at {width}"), broken(&whole, width))));
    for (number, (shape, quoted)) in (1..).zip(shapes.iter().step_by(trials(3, 1))) {
        let text = format!("Thanks, and good luck to you!\n\n{quoted}");
        let became = outcome(&room, REYNIER, number, &text);
        assert_eq!(became, Outcome::Passed, "{shape}\n{text}\n{}", room.told("reynier"));
        assert_eq!(room.files(9).len(), 1, "{shape}");
    }
    let proof = testimony(&room.table.folder(), estafette::rules::all(), &Keep::InTheFolder);
    assert!(proof.found.is_empty() && proof.doubts.is_empty(), "{proof:?}");
}

#[test]
fn orders_of_ones_own_that_are_quoted_are_not_given_again() {
    let room = maida("");
    let filled = room.form("french").replace("swiss:\n", "swiss: stand\n").replace("guns:\n", "guns: fire 27th\n");
    assert_eq!(outcome(&room, REYNIER, 0, &filled), Outcome::Taken, "{}", room.told("reynier"));
    let quoted = |marks: &str, text: &str| text.lines().map(|line| format!("{marks}{line}\n")).collect::<String>();
    for (number, marks) in (1..).zip(["> ", "> > "]) {
        let text = format!("No, please forget that, I will not do it.\n\n{}", quoted(marks, &filled));
        assert_eq!(outcome(&room, REYNIER, number, &text), Outcome::Passed, "{}", room.told("reynier"));
        assert!(room.told("reynier").contains("count already, and they still do"), "{}", room.told("reynier"));
    }
    // With its marks a form counts where it is quoted, once something in it is new.
    let other = quoted("> ", &filled.replace("guns: fire 27th", "guns: fire watteville"));
    let alone = other.replace("> # estafette begin\n", "");
    assert_eq!(outcome(&room, REYNIER, 3, &format!("See below.\n\n{alone}")), Outcome::Passed);
    assert!(room.told("reynier").contains("lines that are quoted are no orders"), "{}", room.told("reynier"));
    assert_eq!(outcome(&room, REYNIER, 4, &format!("See below.\n\n{other}")), Outcome::Taken);
    assert_eq!(room.files(9).len(), 2);
}

#[test]
fn the_words_of_an_enemy_in_his_letter_order_nobody() {
    let room = maida("post: {letters: at once}\n");
    let lines = [
        "swiss: to 0303",
        "concede: yes",
        "guns: stand",
        "# estafette begin",
        "game: maida",
        "exchange: 9",
        "side: french",
        "concede: yes",
        "# estafette end",
    ];
    let padded = lines.iter().flat_map(|line| ["x".repeat(52), (*line).to_owned()]).collect::<Vec<_>>();
    let letter = format!("to french: {} yours", padded.join(" "));
    let british = format!("{letter}\n\n{}", room.quoted_form("british"));
    assert_eq!(outcome(&room, STUART, 0, &british), Outcome::Taken, "{}", room.told("stuart"));
    room.table.file("mail.yaml", "from: umpire@club.example\nsend: {by: files, folder: drafts}\n");
    let (code, said) = room.run("mail send PLACE/hill --config PLACE/mail.yaml --now 2026-11-09T12:00:00Z");
    assert_eq!(code, 0, "{said}");
    let barred =
        room.letters().into_iter().find(|letter| body(letter).contains("| ") && letter.contains("To: reynier"));
    let barred = body(&barred.expect("the letter waits to go out"));
    let quoted = barred.lines().map(|line| format!("> {line}\n")).collect::<String>();
    let mut number = 0;
    for width in [55, 58, 60, 64] {
        let torn = broken(&quoted, width);
        let marked = torn.lines().map(|line| format!("> {}\n", line.trim_start_matches("> "))).collect::<String>();
        for (text, quoted) in
            [("Thank you for your letter.", &torn), ("to british: thank you", &torn), ("Thanks.", &marked)]
        {
            number += 1;
            let text = format!("{text}\n\nOn Monday Stuart wrote:\n{quoted}");
            let became = outcome(&room, REYNIER, number, &text);
            let orders = room.files(9).iter().any(|name| {
                let file = std::fs::read_to_string(room.root().join("x009/in").join(name)).unwrap();
                file.contains("side: french") && (file.contains("\nswiss") || file.contains("\nconcede"))
            });
            assert!(!orders, "{width} {became:?}\n{text}\n{}", room.told("reynier"));
        }
    }
}

#[test]
fn a_letter_ends_where_the_report_begins_that_is_quoted_without_marks() {
    let room = maida("");
    let bare = report(&room).replace("> ", "").replace('>', "");
    let text = format!("to british: good day to you\n\n{bare}");
    outcome(&room, REYNIER, 0, &text);
    for name in room.files(9) {
        let file = std::fs::read_to_string(room.root().join("x009/in").join(name)).unwrap();
        let letter = file.lines().find(|line| line.starts_with("to british")).unwrap_or_default();
        assert!(letter.is_empty() || letter == "to british: good day to you", "{file}");
    }
    let broken = broken(&report(&room), 58);
    outcome(&room, REYNIER, 1, &format!("to british: good day to you\n\n{broken}"));
    for name in room.files(9) {
        let file = std::fs::read_to_string(room.root().join("x009/in").join(name)).unwrap();
        assert!(file.lines().any(|line| line == "to british: good day to you"), "{file}");
    }
}

#[test]
fn who_writes_another_game_above_his_orders_does_not_mean_this_one() {
    let room = maida("");
    let text = format!("game: mill\nswiss: stand\n\n{}", room.quoted_form("french"));
    assert_eq!(outcome(&room, REYNIER, 0, &text), Outcome::Refused);
    assert!(room.told("reynier").contains("mill"), "{}", room.told("reynier"));
}

#[test]
fn a_letter_that_is_too_long_or_to_nobody_goes_to_the_umpire_and_costs_no_order() {
    let room = maida("");
    for (number, letter) in (0..).zip([format!("to british: {}", "long ".repeat(2_001)), "to zorro: hello".to_owned()])
    {
        let text = format!("swiss: stand\n\n{letter}\n\n{}", room.quoted_form("french"));
        assert_eq!(outcome(&room, REYNIER, number, &text), Outcome::Taken, "{}", room.told("reynier"));
        let told = room.told("reynier");
        assert!(told.contains("this is NOT carried") && told.contains("The umpire gets it as you wrote it"), "{told}");
        let passed = room.letters().into_iter().filter(|letter| letter.contains("what is carried to nobody"));
        assert_eq!(passed.count(), number as usize + 1);
    }
    let all = one_line(&room.letters().iter().map(|letter| body(letter)).collect::<String>());
    assert!(all.contains("To zorro: hello"), "{all}");
}

/// Orders that are refused, or come too late, cost nobody what else he wrote.
#[test]
fn what_stands_beside_orders_that_count_for_nothing_goes_to_the_umpire() {
    let room = maida("");
    let beside = "to british: shall we parley\n\nI am ill, and ask for a day more";
    let passed = || {
        let told = room.letters().into_iter().filter(|letter| letter.contains("wrote more than the orders"));
        told.map(|letter| one_line(&body(&letter))).collect::<Vec<_>>()
    };
    let text = format!("swiss: assail 27th\n\n{beside}\n\n{}", room.quoted_form("french"));
    assert_eq!(outcome(&room, REYNIER, 0, &text), Outcome::Refused, "{}", room.told("reynier"));
    assert!(room.told("reynier").contains("the umpire gets it as you wrote it"), "{}", room.told("reynier"));
    assert!(passed()[0].contains("to british: shall we parley") && passed()[0].contains("ask for a day more"));
    // Of a man who shows no code he hears so, too.
    let text = format!("swiss: stand\n\n{beside}\n\n{}", room.quoted_form("french").replace("> code: ", "> code: f"));
    assert_eq!(outcome(&room, REYNIER, 1, &text), Outcome::Refused, "{}", room.told("reynier"));
    assert!(passed()[1].contains("It shows no right reply code"), "{:?}", passed());
    // Bad orders with nothing beside them are between him and the program.
    let text = format!("swiss: assail 27th\n\nBest wishes\n\n{}", room.quoted_form("french"));
    assert_eq!(outcome(&room, REYNIER, 2, &text), Outcome::Refused, "{}", room.told("reynier"));
    assert_eq!(passed().len(), 2);
}

/// Below two dashes stands a signature; orders that stand there are shown back.
#[test]
fn orders_where_a_signature_stands_are_shown_back() {
    let room = maida("");
    let text = format!("swiss: stand\n--\nguns: fire 27th\n\n{}", room.quoted_form("french"));
    assert_eq!(outcome(&room, REYNIER, 0, &text), Outcome::Taken, "{}", room.told("reynier"));
    let told = room.told("reynier");
    assert!(told.contains("Not taken as orders") && told.contains("guns: fire 27th"), "{told}");
}

#[test]
fn a_letter_alone_that_is_too_long_is_told_so() {
    let room = maida("");
    let text = format!("to british: {}\n\n{}", "long ".repeat(2_001), room.quoted_form("french"));
    assert_eq!(outcome(&room, REYNIER, 0, &text), Outcome::Passed, "{}", room.told("reynier"));
    assert!(one_line(&room.told("reynier")).contains("more than the 10,000 characters"), "{}", room.told("reynier"));
}

/// What a mail program says of whom it quotes is no end of a letter, in however many lines it says so.
#[test]
fn whom_a_mail_quotes_is_no_part_of_a_letter() {
    let room = maida("");
    let quoted = room
        .quoted_form("french")
        .trim_start()
        .lines()
        .filter(|line| line.starts_with('>'))
        .fold(String::new(), |text, line| text + line + "\n");
    for (number, intro) in (0..).zip([
        "Am Mo., 30. Nov. 2026 um 20:00 Uhr schrieb The umpire <\numpire@example.org>:",
        "W dniu 30.11.2026 o 20:00, The umpire\n<umpire@example.org> napisal(a):",
        "On Mon, Nov 30, 2026 at 8:00 PM The umpire of all these games\n<umpire@example.org> wrote:",
    ]) {
        let text = format!("swiss: stand\n\nto british: no, on my word\n\nJean\n\n{intro}\n{quoted}");
        assert_eq!(outcome(&room, REYNIER, number, &text), Outcome::Taken, "{}", room.told("reynier"));
        let name = room.files(9).pop().unwrap();
        let file = std::fs::read_to_string(room.root().join("x009/in").join(name)).unwrap();
        assert!(file.contains("to british: no, on my word \u{b6} Jean\n"), "{file}");
    }
}
