//! Questions by mail: answered to the listed address alone, about what its side may know, and not for ever.

use crate::support::mail_room::{Room, body, mail};
use estafette::game::Keep;
use estafette::post::{Outcome, Taken, testimony};

const REYNIER: &str = "reynier@example.org";

fn ask(room: &Room, number: u32, text: &str) -> (Taken, String) {
    let taken = room.take(&[mail(REYNIER, &format!("<{number}@q>"), 10, text)]).remove(0);
    let letters = room.letters();
    let answer = letters.iter().filter(|letter| letter.contains("To: reynier <reynier@example.org>"));
    let answer = answer.filter(|letter| letter.contains(&format!("In-Reply-To: <{number}@q>"))).collect::<Vec<_>>();
    assert!(answer.len() <= 1, "one answer to a mail");
    let text = answer.first().map_or(String::new(), |answer| body(answer));
    (taken, text)
}

#[test]
fn every_question_has_its_answer() {
    let room = Room::of_example("maida-open", 9, "");
    let code = room.code("french");
    for (number, (question, words)) in (1..).zip([
        ("help", &["odds swiss fire 27th", "check "][..]),
        ("Status?", &["Files are taken for exchange 9 of maida", "french owes its orders"]),
        ("form", &["# estafette begin", &format!("code: {code}"), "\nswiss:\n", "# estafette end"]),
        ("report", &["The fire makes an end of the II/42e", "# estafette begin"]),
        ("report 3", &["(The form that stood here is over.)"]),
        ("report 99", &["There is no report of exchange 99; the last one is that of exchange 8."]),
        ("view", &["view-french.yaml is attached"]),
        ("map", &["01"]),
        ("odds i-23e fire the 27th", &["%"]),
        ("odds nobody fire 27th", &["That cannot be worked out"]),
        ("Hi Bob,\n\nstatus\nhelp", &["How things stand", "what is due"]),
    ]) {
        let (taken, told) = ask(&room, number, question);
        assert_eq!((taken.line.outcome, taken.notices), (Outcome::Answered, 0), "{question}");
        for words in words {
            assert!(told.contains(words), "{question}: {words}\n{told}");
        }
        assert!(!told.contains(&room.code("british")), "{question}");
    }
    assert!(room.files(9).is_empty());
    let letters = room.letters();
    let view = letters.iter().find(|letter| letter.contains("filename=\"view-french.yaml\""));
    assert!(view.is_some());
    assert!(letters.iter().all(|letter| !letter.contains("view-british")));
}

#[test]
fn orders_are_checked_and_not_handed_in() {
    let room = Room::of_example("maida-open", 9, "");
    let (taken, told) = ask(&room, 1, "check\n\nswiss: stand\nguns: fire the 28th\n\nexchange: 9\n");
    assert_eq!(taken.line.outcome, Outcome::Answered, "{told}");
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["Nothing is handed in", "swiss: stands", "28th", "To hand the orders in, mail them without the word"]
    {
        assert!(told.contains(words), "{words}\n{told}");
    }
    assert!(room.files(9).is_empty());
    let file = "check\n# estafette begin\ngame: maida\nexchange: 9\nside: french\nswiss: stand\n# estafette end\n";
    let (taken, told) = ask(&room, 2, file);
    assert_eq!(taken.line.outcome, Outcome::Answered, "{told}");
    assert!(told.contains("swiss: stands") && room.files(9).is_empty(), "{told}");
}

#[test]
fn questions_go_with_orders_and_with_words_for_the_umpire() {
    let room = Room::of_example("maida-open", 9, "");
    let code = room.code("french");
    let (taken, told) = ask(&room, 1, &format!("status\n\nswiss: stand\n\ncode: {code}\n"));
    assert_eq!(taken.line.outcome, Outcome::Taken);
    assert!(told.contains("swiss: stands") && told.contains("\nStatus\n"), "{told}");
    let (taken, told) = ask(&room, 2, "status\n\nI shall be away for some days, and ask for patience.\n");
    assert_eq!((taken.line.outcome, taken.notices), (Outcome::Answered, 1));
    assert!(told.contains("It went to the umpire"), "{told}");
}

#[test]
fn nobody_else_is_answered_and_nobody_for_ever() {
    let room = Room::of_example("maida-open", 9, "");
    let stranger = room.take(&[mail("mallory@example.net", "<m@x>", 10, "status\n")]);
    assert_eq!(stranger[0].line.outcome, Outcome::Silent);
    let robot = String::from_utf8(mail(REYNIER, "<r@x>", 10, "status\n")).unwrap();
    for header in ["Auto-Submitted: auto-replied", "Precedence: list", "List-Id: <x.example>", "Return-Path: <>"] {
        let robot = robot
            .replace("Subject", &format!("{header}\r\nSubject"))
            .replace("<r@x>", &format!("<{}@x>", header.len()));
        assert_eq!(room.take(&[robot.into_bytes()])[0].line.outcome, Outcome::Silent, "{header}");
    }
    assert_eq!(room.letters().len(), 0);
    for number in 0..25 {
        let (taken, told) = ask(&room, number, &format!("{}status\n", "\n".repeat(number as usize)));
        let is_answered = number < 20;
        assert_eq!(taken.line.outcome == Outcome::Answered, is_answered, "{number}");
        assert_eq!(told.is_empty(), !is_answered, "{number}");
        assert_eq!(told.contains("the last answer of today"), number == 19, "{told}");
    }
    let (his, rest) = room.letters().into_iter().partition::<Vec<_>, _>(|letter| letter.contains("To: reynier "));
    // What is over goes to the umpire.
    assert_eq!((his.len(), rest.len()), (20, 5));
    let proof = testimony(&room.table.folder(), estafette::rules::all(), &Keep::InTheFolder);
    assert!(proof.found.is_empty() && proof.doubts.is_empty(), "{proof:?}");
}

#[test]
fn a_check_that_is_asked_for_politely_is_one() {
    for (number, (asked, gone)) in
        (1..).zip([("check please", ""), ("Please check", ""), ("please, check!", "to umpire: may I?\n")])
    {
        let room = Room::of_example("maida-open", 9, "");
        let (taken, told) = ask(&room, number, &format!("{asked}\n\nswiss: stand\n{gone}\nexchange: 9\n"));
        assert_eq!(taken.line.outcome, Outcome::Answered, "{told}");
        assert!(room.files(9).is_empty());
        assert!(!told.contains("now waits"), "{told}");
    }
}

#[test]
fn a_question_below_the_head_of_a_game_is_one_and_beside_orders_it_does_not_contradict_them() {
    let room = Room::of_example("maida-open", 9, "");
    for (number, text) in (1..).zip([
        "game: maida\nstatus\n",
        "Hi,\n\ngame: maida\nside: french\n\nstatus\n",
        "exchange: 9\nside: french\nhelp\n",
    ]) {
        let (taken, told) = ask(&room, number, text);
        assert_eq!((taken.line.outcome, taken.notices), (Outcome::Answered, 0), "{text}: {told}");
    }
    assert!(room.files(9).is_empty());
    let code = room.code("french");
    let (taken, told) = ask(&room, 9, &format!("game: maida\nstatus\n\nswiss: stand\n\ncode: {code}\n"));
    assert_eq!(taken.line.outcome, Outcome::Taken, "{told}");
    assert!(!told.contains("Nothing of yours that counts is here"), "{told}");
    assert!(!told.contains("french owes its orders"), "{told}");
    assert!(told.contains("\nStatus\nWhat is due"), "{told}");
    // A turn file without marks below a question is still one.
    let file =
        format!("status\ngame: maida\nexchange: 9\nside: french\ncode: {code}\norders:\n- {{unit: guns, do: stand}}\n");
    let (taken, told) = ask(&room, 10, &file);
    assert_eq!(taken.line.outcome, Outcome::Taken, "{told}");
    let proof = testimony(&room.table.folder(), estafette::rules::all(), &Keep::InTheFolder);
    assert!(proof.found.is_empty() && proof.doubts.is_empty(), "{proof:?}");
}

/// A question in the text goes with the orders that come as a file.
#[test]
fn a_question_beside_a_file_of_orders_keeps_none_of_them_out() {
    let room = Room::of_example("maida-open", 9, "");
    let file = format!("game: maida\nexchange: 9\nside: french\ncode: {}\n\nswiss: stand\n", room.code("french"));
    let parts = format!(
        "--b\r\nContent-Type: text/plain\r\n\r\nstatus\r\n--b\r\nContent-Type: text/plain; name=orders.txt\r\nContent-Disposition: attachment; filename=orders.txt\r\n\r\n{file}\r\n--b--\r\n"
    );
    let message = String::from_utf8(mail(REYNIER, "<f@q>", 10, "")).unwrap().replace(
        "\r\n\r\n",
        &format!("\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n{parts}"),
    );
    let taken = room.take(&[message.into_bytes()]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken, "{}", room.told("reynier"));
    assert!(room.told("reynier").contains("swiss: stands"), "{}", room.told("reynier"));
}

/// Every word of an answer, its files read, too, but for pictures.
fn all_of(room: &Room, id: &str) -> String {
    let letters = room.letters();
    let letter = letters.iter().find(|letter| letter.contains(&format!("In-Reply-To: {id}"))).unwrap();
    let message = mail_parser::MessageParser::default().parse(letter.as_bytes()).unwrap();
    let parts = message.parts.iter().filter(|part| !matches!(part.body, mail_parser::PartType::Multipart(_)));
    // The bytes of a picture may spell anything.
    let parts = parts.filter(|part| !part.contents().starts_with(b"\x89PNG"));
    parts.map(|part| String::from_utf8_lossy(part.contents()).into_owned()).collect()
}

#[test]
fn in_a_hidden_game_no_answer_tells_of_what_the_side_does_not_see() {
    let players = "players: [{player: anna, side: red, mail: anna@example.org}, {player: bert, side: blue, mail: bert@example.org}]\n";
    let room = Room::of_scenario(&format!("{}{players}", crate::hidden::really_simple::SCENARIO));
    let (code, said) = room.run("adjudicate PLACE/hill");
    assert_eq!(code, 0, "{said}");
    let ask = |from: &str, id: &str, text: &str| {
        let taken = room.take(&[mail(from, id, 10, text)]);
        assert_eq!(taken[0].line.outcome, Outcome::Answered, "{text}");
        all_of(&room, id)
    };
    for (number, question) in
        ["status", "form", "report", "report 1", "view", "map", "odds R1 fire B1", "help"].iter().enumerate()
    {
        let told = ask("anna@example.org", &format!("<{number}@a>"), question);
        // By words: among the digits of a hash there may be any number.
        let mut words = told.split(|sign: char| !sign.is_alphanumeric());
        let secret = words.find(|word| ["B3", "B4", "1506", "1507"].contains(word));
        assert_eq!(secret, None, "{question}\n{told}");
    }
    // Of whom nothing is seen nothing can be worked out, as of a unit that there is not.
    let hidden = ask("anna@example.org", "<h@a>", "odds R1 fire B3");
    let nobody = ask("anna@example.org", "<n@a>", "odds R1 fire B9");
    assert_eq!(hidden.replace("B3", "B9"), nobody);
    let own = ask("bert@example.org", "<o@b>", "form\nview");
    assert!(own.contains("B3") && own.contains("1506"), "{own}");
    // What is ordered against him is checked without a word of where he is.
    let code = room.code("red");
    let both = ["B3", "B9"].map(|unit| {
        let id = format!("<c{unit}@a>");
        room.take(&[mail(
            "anna@example.org",
            &id,
            11,
            &format!("check\n\nR1: fire {unit}\n\nexchange: 2\ncode: {code}\n"),
        )]);
        let told = all_of(&room, &id);
        let (told, _) = told.split_once("\nHashes").unwrap();
        told.replace(unit, "B?")
    });
    assert_eq!(both[0], both[1]);
}

/// A mail of Reynier's with a file, and below what he typed the exchange and the code of his report.
fn with_file(room: &Room, number: u32, (typed, name, file): (&str, &str, &str)) -> (Taken, String) {
    let code = room.code("french");
    let text = format!(
        "--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{typed}\n\n> exchange: 9\n> code: {code}\n\r\n--b\r\nContent-Type: \
         text/plain; name=\"{name}\"\r\nContent-Disposition: attachment; filename=\"{name}\"\r\n\r\n{file}\r\n--b--\r\n"
    );
    let message = String::from_utf8(mail(REYNIER, &format!("<{number}@f>"), 10, &text)).unwrap();
    let message =
        message.replacen("Subject:", "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\nSubject:", 1);
    let taken = room.take(&[message.into_bytes()]).remove(0);
    let letters = room.letters();
    let answer = letters.iter().find(|letter| letter.contains(&format!("In-Reply-To: <{number}@f>")));
    (taken, answer.map_or(String::new(), |answer| body(answer)))
}

#[test]
fn a_file_without_a_head_is_read_where_nothing_is_typed_and_told_of_where_something_is() {
    let room = Room::of_example("maida-open", 9, "");
    let (taken, told) = with_file(&room, 1, ("see attached", "orders.txt", "swiss: stand\nguns: fire nearest\n"));
    assert_eq!(taken.line.outcome, Outcome::Taken, "{told}");
    assert!(told.contains("swiss: stands") && told.contains("see attached") && !told.contains("Not read"), "{told}");
    let (taken, told) = with_file(&room, 2, ("guns: fire nearest", "orders.txt", "swiss: stand\n"));
    assert_eq!(taken.line.outcome, Outcome::Taken, "{told}");
    assert!(told.contains("Not read: orders.txt, which came with your mail."), "{told}");
    let (taken, told) =
        with_file(&room, 3, ("I wrote this down", "tale.txt", "Once upon a time there was a general.\n"));
    assert_eq!(taken.line.outcome, Outcome::Passed, "{told}");
    assert!(told.contains("Not read: tale.txt"), "{told}");
    let (_, told) = with_file(&room, 4, ("guns: fire nearest", "anna.vcf", "BEGIN:VCARD\n"));
    assert!(!told.contains("Not read"), "{told}");
    let proof = testimony(&room.table.folder(), estafette::rules::all(), &Keep::InTheFolder);
    assert!(proof.found.is_empty() && proof.doubts.is_empty(), "{proof:?}");
}

#[test]
fn orders_from_a_strange_address_are_told_to_whose_code_they_show() {
    let room = Room::of_example("maida-open", 9, "post: {demands: [address, code]}\n");
    let code = room.code("french");
    for (number, quoted, hears) in
        [(1, format!("> exchange: 9\n> code: {code}\n"), 1), (2, "> exchange: 9\n".to_owned(), 1)]
    {
        let text = format!("swiss: stand\n\n{quoted}");
        let taken = room.take(&[mail("mallory@example.net", &format!("<{number}@m>"), 10, &text)]);
        assert_eq!(taken[0].line.outcome, Outcome::Silent);
        let warned = room.letters();
        let warned =
            warned.iter().filter(|letter| letter.contains("To: reynier ") && letter.contains("claims to be yours"));
        assert_eq!(warned.count(), hears, "{number}");
    }
}
