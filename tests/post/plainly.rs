//! Replies without marks: what is taken for orders, what is shown back, what goes to the umpire.

use crate::support::mail_room::{Room, body, mail};
use crate::support::one_line;
use estafette::game::{Days, Keep, Tongue, TurnFile};
use estafette::orders::plain::Sort;
use estafette::post::{Outcome, Taken, testimony};

const REYNIER: &str = "Reynier <reynier@example.org>";
const STUART: &str = "stuart@example.org";

/// The French are to order, for exchange 9 of Maida.
fn maida() -> Room {
    Room::of_example("maida-open", 9, "")
}

/// The end of the report to the French, as a mail program quotes it.
fn quoted(room: &Room) -> String {
    room.quoted_form("french")
}

/// The form of the French in lines, as the report has it.
fn form(room: &Room) -> String {
    room.form("french")
}

fn of_reynier(number: u32, text: &str) -> Vec<u8> {
    mail(REYNIER, &format!("<{number}@r>"), 10, text)
}

/// The answer to the last mail, in one line.
fn told(room: &Room) -> String {
    one_line(&answer(room))
}

fn answer(room: &Room) -> String {
    let letters = room.letters();
    let last = letters.iter().rfind(|letter| letter.contains("To: reynier "));
    body(last.expect("there is an answer"))
}

/// The orders that were taken, in the form that is locked, without the head.
fn locked(room: &Room, taken: &Taken) -> Vec<String> {
    let bytes = std::fs::read(taken.file.as_ref().expect("there is a file")).unwrap();
    let game = room.game();
    let tongue = Tongue::of(game.file.rules, &game.stand().unwrap().held.position);
    let file = TurnFile::read("in", bytes, &tongue).unwrap();
    let is_open = |line: &str| line.ends_with("do: }");
    let lines = file.locked.lines().filter(|line| line.starts_with(['-', '#']) && !is_open(line));
    lines.map(str::to_owned).collect()
}

/// What is taken of a mail, held at once against what can be made of it again.
#[track_caller]
fn takes(room: &Room, number: u32, text: &str, orders: &[&str]) {
    let taken = room.take(&[of_reynier(number, text)]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken, "{}", answer(room));
    assert_eq!(locked(room, &taken[0]), orders, "{text}");
    let proof = testimony(&room.table.folder(), estafette::rules::all(), &Keep::InTheFolder);
    assert!(proof.found.is_empty() && proof.doubts.is_empty(), "{proof:?}");
}

#[test]
fn lines_above_the_quoted_report_are_orders() {
    let room = maida();
    let text = format!("Hello Bob,\n\nswiss: stand\nguns: fire the 27th or nearest\nCheers\nJean\n\n{}", quoted(&room));
    takes(&room, 1, &text, &["- {unit: swiss, do: stand}", "- {unit: guns, do: {fire: [27th, nearest]}}"]);
    let told = told(&room);
    for words in [
        "is taken: the orders of french for exchange 9 of maida",
        "swiss: stands",
        "voltigeurs, i-42e, i-23e and ii-23e, without an order from anybody",
        "Not taken as orders | Hello Bob, | Cheers | Jean If nothing more",
        &format!("code: {}", room.code("french")),
    ] {
        assert!(told.contains(words), "{words}\n{told}");
    }
    // The head that was quoted counts as seen.
    let file = std::fs::read_to_string(room.root().join("x009/in").join(&room.files(9)[0])).unwrap();
    let head = room.game().ledger().unwrap().head().to_string();
    assert!(file.contains(&format!("seen: {head}\ncode: {}\n", room.code("french"))), "{file}");
}

#[test]
fn what_was_sent_is_never_an_order_and_a_changed_line_is_asked_about() {
    let room = maida();
    let whole = quoted(&room);
    let alone = room.take(&[of_reynier(1, &whole)]);
    assert_eq!(alone[0].line.outcome, Outcome::Passed);
    assert!(room.files(9).is_empty());
    let changed = whole.replace("> swiss:\n", "> swiss: fire the 27th\n");
    assert_ne!(changed, whole);
    takes(&room, 2, &format!("guns: stand\n\n{changed}"), &["- {unit: guns, do: stand}"]);
    let said = told(&room);
    assert!(said.contains("Not as we sent it, and NOT taken | swiss: fire the 27th These lines stand in"), "{said}");
    // A form that is filled in where it is quoted, marks and all, is one.
    let filled = whole.replace("> swiss:\n", "> swiss: stand\n");
    takes(&room, 3, &filled, &["- {unit: swiss, do: stand}"]);
}

#[test]
fn what_is_passed_on_is_never_an_order() {
    let room = maida();
    let filled = form(&room).replace("swiss:\n", "swiss: stand\n");
    let forward = format!(
        "FYI\n\n---------- Forwarded message ---------\nFrom: Reynier <reynier@example.org>\nDate: Mon\nSubject: x\n\n{filled}"
    );
    let quoted = format!("FYI\n\n-----Original Message-----\nFrom: Reynier\nSent: Monday\n\n{filled}");
    let quoted = String::from_utf8(of_reynier(2, &quoted)).unwrap().replace("Subject: orders", "Subject: FW: orders");
    let attached = format!(
        "--b\r\nContent-Type: text/plain\r\n\r\nsee below\r\n--b\r\nContent-Type: text/plain; name=form-french.yaml\r\nContent-Disposition: attachment; filename=form-french.yaml\r\n\r\n{}\r\n--b--\r\n",
        form(&room)
    );
    let attached = String::from_utf8(of_reynier(3, "")).unwrap().replace(
        "\r\n\r\n",
        &format!("\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n{attached}"),
    );
    for message in [of_reynier(1, &forward), quoted.into_bytes(), attached.into_bytes()] {
        let taken = room.take(std::slice::from_ref(&message));
        let text = String::from_utf8_lossy(&message);
        assert_eq!(taken[0].line.outcome, Outcome::Passed, "{text}\n{}", answer(&room));
    }
    assert!(room.files(9).is_empty());
    // A report that is quoted without any marks is none either, and what stands above it counts.
    let report = std::fs::read_to_string(room.root().join("x008/report-french.md")).unwrap();
    let (_, report) = report.split_once("-->\n").unwrap();
    takes(&room, 4, &format!("swiss: stand\n\n{report}"), &["- {unit: swiss, do: stand}"]);
}

#[test]
fn slips_are_understood_or_answered_with_the_cure() {
    let room = maida();
    let end = quoted(&room);
    let reply = |text: &str| format!("{text}\n\n{end}");
    let swiss = "- {unit: swiss, do: stand}";
    let guns = "- {unit: guns, do: {fire: nearest}}";
    for (number, (text, orders)) in (1..).zip([
        ("* swiss: stand\n* guns: fire nearest", vec![swiss, guns]),
        ("1. swiss: stand\n\n2) guns: fire nearest", vec![swiss, guns]),
        ("   swiss: stand\n guns: fire nearest", vec![swiss, guns]),
        ("swiss: stand\n\nguns fire nearest", vec![swiss, guns]),
        ("swiss: fire the 27th\n   or nearest", vec!["- {unit: swiss, do: {fire: [27th, nearest]}}"]),
        ("{unit: swiss, do: stand}\n{unit: guns, do: {fire: nearest}}", vec![swiss, guns]),
        ("orders:\n  - {unit: swiss, do: stand}\n - {unit: guns, do: {fire: nearest}}", vec![swiss, guns]),
        ("swiss: stand\n\nguns fire nearest", vec![swiss, guns]),
        ("side: british\nswiss: stand", vec![swiss]),
        ("Side: the british\nswiss: stand", vec![swiss]),
        ("concede: I will not\nswiss: stand", vec![swiss]),
        ("note: words: see http://x.example\nlink: http://x.example\nswiss: stand", vec![swiss]),
    ]) {
        takes(&room, number, &reply(text), &orders);
    }
    for (number, (text, cure)) in (20..).zip([
        ("swiss: stand\n\nretreat: home", "retreat: home"),
        ("swiss: stand\n\nguns: fyre nearest", "did you mean `fire`"),
        ("swiss: stand\n\nguns: fire nearest\nunless they run", "unless they run"),
        ("swiss: stand\n\nTo Stuart: well fought!", "your letter to Stuart is read with the next report"),
        ("swiss: stand\n\nTo clarify: that is all", "To clarify: this is NOT carried | that is all"),
    ]) {
        let taken = room.take(&[of_reynier(number, &reply(text))]);
        assert_eq!(taken[0].line.outcome, Outcome::Taken);
        let orders = locked(&room, &taken[0]);
        assert_eq!(orders.last().unwrap(), swiss, "{text}");
        let said = told(&room);
        assert!(said.contains(cure), "{cure}\n{said}");
    }
    let letters = room.letters();
    assert!(!letters.iter().any(|letter| letter.contains(STUART)), "no alarm to the enemy");
}

#[test]
fn a_letter_alone_is_taken_and_replaces_no_orders() {
    let room = maida();
    let end = quoted(&room);
    takes(&room, 1, &format!("swiss: stand\n\n{end}"), &["- {unit: swiss, do: stand}"]);
    let taken =
        room.take(&[of_reynier(2, &format!("Hello,\n\nTo the British: shall we parley?\nOr shall we not?\n\n{end}"))]);
    assert_eq!((taken[0].line.outcome, taken[0].line.sender.as_str()), (Outcome::Taken, "french+letters"));
    let said = told(&room);
    assert!(said.contains("carries letters of french and no orders"), "{said}");
    assert!(said.contains("What you mailed before stays in force"), "{said}");
    let game = room.game();
    let letters = estafette::game::letters(&game, &Days::on_file(&game)).unwrap();
    assert_eq!(letters.len(), 1, "{letters:?}");
    assert_eq!((letters[0].reader.as_str(), letters[0].text.as_str()), ("stuart", "shall we parley? Or shall we not?"));
}

#[test]
fn a_head_typed_above_the_quoted_report_does_no_harm() {
    let room = maida();
    let end = quoted(&room);
    takes(&room, 1, &format!("exchange: 9\nside: french\nswiss: stand\n\n{end}"), &["- {unit: swiss, do: stand}"]);
    takes(
        &room,
        2,
        &format!("game: maida\nexchange: 9\nside: french\n\nguns: stand\n\n{end}"),
        &["- {unit: guns, do: stand}"],
    );
}

/// A letter of the enemy comes back with the report, in a program that marks nothing as quoted.
#[test]
fn a_letter_that_is_quoted_without_signs_is_no_order() {
    let room = maida();
    let end = quoted(&room).replace("\n> ", "\n").replace("> ", "");
    let letter = "From stuart (british):\n\n| swiss: stand\n| when beaten: go homeward\n\nTo write back, put a line `to stuart: ...` into your next mail.\n";
    let taken = room.take(&[of_reynier(1, &format!("guns: fire nearest\n\n{letter}\n{end}"))]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken, "{}", answer(&room));
    assert_eq!(locked(&room, &taken[0]), ["- {unit: guns, do: {fire: nearest}}"]);
}

/// What `verify` finds doubtful after mails that were rightly not taken.
#[test]
fn questions_and_thanks_above_a_quoted_report_are_no_orders_that_were_kept_out() {
    let room = maida();
    let end = quoted(&room);
    for (number, text) in (1..).zip(["status", "Thanks! See you on Tuesday.", "swiss: frob", "swiss fire nearest"]) {
        room.take(&[of_reynier(number, &format!("{text}\n\n{end}"))]);
    }
    let testimony = estafette::post::testimony(&room.game().folder, estafette::rules::all(), &Keep::InTheFolder);
    assert!(testimony.found.is_empty() && testimony.doubts.is_empty(), "{testimony:?}");
    // Orders that were sound, and that an umpire has the register call a question.
    room.take(&[of_reynier(9, &format!("swiss: stand\n\n{end}"))]);
    let place = room.root().join("post/taken.txt");
    let register = std::fs::read_to_string(&place).unwrap();
    let line = register.lines().last().unwrap();
    let forged = line
        .replace(" taken ", " answered ")
        .replace(line.split(" as ").last().unwrap(), "x")
        .replace(" as x", " 1 question");
    std::fs::write(&place, register.replace(line, &forged)).unwrap();
    for name in std::fs::read_dir(room.root().join("x009/in")).unwrap() {
        std::fs::remove_file(name.unwrap().path()).unwrap();
    }
    let testimony = estafette::post::testimony(&room.game().folder, estafette::rules::all(), &Keep::InTheFolder);
    assert!(testimony.doubts.iter().any(|doubt| doubt.contains("its orders are sound")), "{testimony:?}");
}

#[test]
fn html_lists_without_dashes_are_orders() {
    let room = maida();
    let page = format!(
        "<html><body><ul><li>swiss: stand</li><li>guns: fire nearest</li></ul><div>Jean</div><blockquote><pre>{}</pre></blockquote></body></html>",
        form(&room).replace('<', "&lt;")
    );
    let message = String::from_utf8(of_reynier(1, &page)).unwrap();
    let message =
        message.replace("\r\n\r\n", "\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n");
    let taken = room.take(&[message.into_bytes()]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken, "{}", answer(&room));
    let orders = ["- {unit: swiss, do: stand}", "- {unit: guns, do: {fire: nearest}}"];
    assert_eq!(locked(&room, &taken[0]), orders);
}

#[test]
fn a_mail_that_shows_too_little_is_not_taken() {
    let room = maida();
    let code = room.code("french");
    let british = room.code("british");
    let refused = |number: u32, text: &str, words: &str| {
        let taken = room.take(&[of_reynier(number, text)]);
        assert_ne!(taken[0].line.outcome, Outcome::Taken, "{text}");
        let said = told(&room);
        assert!(said.contains(words), "{words}\n{said}");
        assert!(!said.contains(&code), "{said}");
    };
    refused(1, "swiss: stand", "does not show for which exchange");
    refused(2, "exchange: 9\nswiss: stand", "this game asks for the reply code");
    refused(3, "exchange: 9\ncode: 00000000\nswiss: stand", "this is not the reply code of your last report");
    refused(4, &format!("code: {british}\nexchange: 9\nswiss: stand"), "this is not the reply code");
    let forged = mail("mallory@example.net", "<5@m>", 10, &format!("code: {code}\nswiss: stand"));
    assert_eq!(room.take(&[forged])[0].line.outcome, Outcome::Silent);
    let enemy = mail(STUART, "<6@s>", 10, &format!("code: {code}\nswiss: stand"));
    assert_ne!(room.take(&[enemy])[0].line.outcome, Outcome::Taken);
    assert!(room.files(9).is_empty());
    // The code alone says the rest.
    takes(&room, 7, &format!("code: {code}\nswiss: stand"), &["- {unit: swiss, do: stand}"]);
}

#[test]
fn an_answer_to_an_answer_needs_no_more() {
    let room = maida();
    takes(
        &room,
        1,
        &format!("swiss: stand\nguns: stand\n\n{}", quoted(&room)),
        &["- {unit: swiss, do: stand}", "- {unit: guns, do: stand}"],
    );
    let quoted = answer(&room).lines().map(|line| format!("> {line}\n")).collect::<String>();
    takes(
        &room,
        2,
        &format!("guns: fire nearest\n\nThe umpire wrote:\n{quoted}"),
        &["- {unit: guns, do: {fire: nearest}}"],
    );
    let said = told(&room);
    assert!(said.contains("your last mail had orders for swiss, and this one has not"), "{said}");
}

#[test]
fn the_reply_says_which_standing_orders_fall_away_and_what_the_umpire_is_now_asked() {
    let room = maida();
    room.take(&[of_reynier(1, &format!("swiss: stand\nwhen beaten: go cover\n\n{}", quoted(&room)))]);
    room.take(&[of_reynier(2, &format!("swiss: stand\nto umpire: may I pass the ford?\n\n{}", quoted(&room)))]);
    let said = told(&room);
    assert!(said.contains("your last mail had a standing order for `when beaten`, and this one has not"), "{said}");
    assert!(said.contains("the umpire is asked by french: may I pass the ford?"), "{said}");
    room.take(&[of_reynier(3, &format!("swiss: stand\n\n{}", quoted(&room)))]);
    assert!(!told(&room).contains("the umpire is asked"), "who mails anew asks no more: {}", told(&room));
}

#[test]
fn whoever_asks_a_question_above_his_report_is_told_that_it_is_no_order() {
    let room = maida();
    let taken = room.take(&[of_reynier(1, &format!("When is the deadline?\n\n{}", quoted(&room)))]);
    assert_eq!(taken[0].line.outcome, Outcome::Passed);
    let said = told(&room);
    assert!(said.contains("nothing that you wrote in it is an order"), "{said}");
    assert!(said.contains("a mail with `status`, `form`, `report` or `help` alone in a line"), "{said}");
}

#[test]
fn a_mail_without_orders_goes_to_the_umpire() {
    let room = maida();
    let text = "Bob, I am away from Friday on.\nCould we play on Monday?\n\n> quoted\n";
    let taken = room.take(&[of_reynier(1, text)]);
    assert_eq!((taken[0].line.outcome, taken[0].notices), (Outcome::Passed, 1));
    let letters = room.letters();
    let to_umpire = letters.iter().find(|letter| letter.contains("To: Umpire <umpire@club.example>")).unwrap();
    let said = body(to_umpire);
    assert!(said.contains("    Bob, I am away from Friday on.\n    Could we play on Monday?\n"), "{said}");
    assert!(said.contains("reynier@example.org") && one_line(&said).contains("no right reply code"), "{said}");
    let told = told(&room);
    assert!(told.contains("It went to the umpire as you wrote it"), "{told}");
    // A request alone replaces no orders.
    let request = room.take(&[of_reynier(2, &format!("to umpire: may I?\n\n{}", quoted(&room)))]);
    assert_eq!(request[0].line.outcome, Outcome::Passed);
    let stranger = room.take(&[mail("who@example.net", "<3@w>", 10, text)]);
    assert_eq!((stranger[0].line.outcome, stranger[0].notices), (Outcome::Silent, 0));
    let program =
        String::from_utf8(of_reynier(4, text)).unwrap().replace("Subject", "Auto-Submitted: auto-replied\r\nSubject");
    let program = room.take(&[program.into_bytes()]);
    assert_eq!((program[0].line.outcome, program[0].notices), (Outcome::Silent, 0));
}

#[test]
fn orders_are_told_from_what_stands_around_them() {
    let room = maida();
    let game = room.game();
    let tongue = Tongue::of(game.file.rules, &game.stand().unwrap().held.position);
    let sorts = |text: &str| {
        let lines = text.split('\n').collect::<Vec<_>>();
        let passages = tongue.mixed(text, "french").into_iter();
        let shown = passages.map(|one| (one.sort, lines[one.lines.0..one.lines.1].join("/")));
        shown.collect::<Vec<_>>()
    };
    let are = |text: &str, expected: &[(Sort, &str)]| {
        let expected = expected.iter().map(|(sort, text)| (sort.clone(), (*text).to_owned())).collect::<Vec<_>>();
        assert_eq!(sorts(text), expected);
    };
    let (entry, faulty, prose) = (Sort::Entry, Sort::Faulty, Sort::Prose);
    are(
        "swiss: fire the 27th\nor nearest\nsee you",
        &[(entry.clone(), "swiss: fire the 27th/or nearest"), (prose.clone(), "see you")],
    );
    are("swiss: stand\nunless they charge", &[(faulty.clone(), "swiss: stand/unless they charge")]);
    are("swiss: stand\nand hope", &[(faulty.clone(), "swiss: stand/and hope")]);
    are("swiss: stand -- let them come\nover the rise", &[(entry, "swiss: stand -- let them come/over the rise")]);
    for text in [
        "I think: we should stand and fight, if the 27th lets us",
        "The guns did well today.",
        "PS: thanks for the map",
        "When you have time: please ring me",
        "swiss:",
        "27 of us: we ride",
    ] {
        are(text, &[(prose.clone(), text)]);
    }
    for text in [
        "guns: hurrah",
        "swiss stand",
        "retreat: home",
        "voltiguers: fier at the 20th",
        "when beeten: homewards",
        "when charged, swiss or poles: form square",
        "general order: nobody goes west of the Swell",
    ] {
        are(text, &[(faulty.clone(), text)]);
    }
    // A semicolon is a colon where all else is an order.
    are("voltigeurs; fire watteville", &[(Sort::Entry, "voltigeurs; fire watteville")]);
    are("To Bert: shall we\nmeet?", &[(Sort::Letter("Bert".into()), "To Bert: shall we/meet?")]);
}

#[test]
fn a_word_that_asks_below_a_letter_is_no_part_of_it() {
    let room = maida();
    let text = format!("swiss: stand\n\nto stuart: well marched\nhelp\n\n{}", quoted(&room));
    takes(&room, 1, &text, &["- {unit: swiss, do: stand}"]);
    let letters = || {
        let game = room.game();
        let letters = estafette::game::letters(&game, &Days::on_file(&game)).unwrap();
        letters.into_iter().map(|letter| letter.text).collect::<Vec<_>>()
    };
    assert_eq!(letters(), ["well marched"]);
    assert!(told(&room).contains("Help "), "{}", told(&room));
    // Where a mail program may have broken the line, the word is its end.
    let long = "We shall hold the bridge until the last man, and then some more, so do not come to";
    let text = format!("swiss: stand\n\nto stuart: {long}\nhelp\n\n{}", quoted(&room));
    takes(&room, 2, &text, &["- {unit: swiss, do: stand}"]);
    assert_eq!(letters().last().map(String::as_str), Some(&*format!("{long} help")));
}

#[test]
fn a_note_that_is_typed_among_orders_is_filed_with_them_and_a_second_one_is_shown_back() {
    let room = maida();
    let text = format!("note: the hill at any price\nswiss: stand\n\nnote: and the bridge\n\n{}", quoted(&room));
    takes(&room, 1, &text, &["- {unit: swiss, do: stand}"]);
    let file = std::fs::read_to_string(room.root().join("x009/in").join(&room.files(9)[0])).unwrap();
    assert!(file.contains("note: the hill at any price\n") && !file.contains("bridge"), "{file}");
    let said = told(&room);
    assert!(said.contains("Not taken as orders | note: and the bridge"), "{said}");
    // A note alone orders nobody, and replaces nothing.
    let alone = room.take(&[of_reynier(2, &format!("note: well fought\n\n{}", quoted(&room)))]);
    assert_eq!(alone[0].line.outcome, Outcome::Passed);
}

#[test]
fn characters_that_nobody_types_cost_no_order_and_no_letter() {
    let room = maida();
    let text = format!(
        "\u{200e}swiss: st\u{7}and\nguns: fire\u{2028}nearest\n\nto stuart: hel\u{8}lo the\u{202e}re\n\n{}",
        quoted(&room)
    );
    takes(&room, 1, &text, &["- {unit: swiss, do: stand}", "- {unit: guns, do: {fire: nearest}}"]);
    let game = room.game();
    let letters = estafette::game::letters(&game, &Days::on_file(&game)).unwrap();
    assert_eq!(letters.iter().map(|letter| letter.text.as_str()).collect::<Vec<_>>(), ["hello there"]);
    // Between marks the line is refused with what is wrong, and where.
    let head = "game: maida\nexchange: 9\nside: french\n";
    let code = room.code("french");
    let marked =
        format!("# estafette begin\n{head}code: {code}\n\nto stuart: hel\u{8}lo\n\nswiss: stand\n# estafette end\n");
    assert_eq!(room.take(&[of_reynier(2, &marked)])[0].line.outcome, Outcome::Taken);
    let said = told(&room);
    assert!(said.contains("the character U+0008 may not stand here"), "{said}");
}

#[test]
fn what_stands_in_a_signature_or_behind_a_bar_or_in_a_page_of_another_is_no_order() {
    let room = maida();
    let end = quoted(&room);
    let swiss = ["- {unit: swiss, do: stand}"];
    takes(&room, 1, &format!("swiss: stand\n\n-- \nguns: fire nearest\nJean\n\n{end}"), &swiss);
    takes(&room, 2, &format!("swiss: stand\n\n| guns: fire nearest\n|\n| when beaten: go homeward\n\n{end}"), &swiss);
    // What is quoted in a page stays quoted, however deep, and a comment or a title of it is no text.
    let page = format!(
        "<html><head><title>guns: fire nearest</title></head><body><!-- guns: stand --><p>swiss: stand</p>\
         <blockquote>guns: fire nearest<blockquote>guns: stand</blockquote></blockquote><script>guns: stand</script>\
         <blockquote><pre>{}</pre></blockquote></body></html>",
        form(&room).replace('<', "&lt;")
    );
    let message = String::from_utf8(of_reynier(3, &page)).unwrap();
    let message =
        message.replace("\r\n\r\n", "\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n");
    let taken = room.take(&[message.into_bytes()]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken, "{}", answer(&room));
    assert_eq!(locked(&room, &taken[0]), swiss);
    // Two codes, of which one is the enemy's: his own counts, and the other shows nothing.
    let both = format!("> code: {}\n{end}", room.code("british"));
    takes(&room, 4, &format!("swiss: stand\n\n{both}"), &swiss);
    let enemy = mail(STUART, "<5@s>", 12, &format!("swiss: stand\n\n{end}"));
    assert_ne!(room.take(&[enemy])[0].line.outcome, Outcome::Taken);
    assert_eq!(room.files(9).len(), 4);
}
