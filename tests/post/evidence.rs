//! The mails that were kept, against the files that count: an umpire who writes a mail anew in `in/` is found.

use crate::support::mail_room::{Room, body, mail, orders_of};
use crate::support::transcript::estafette;
use estafette::game::Keep;
use estafette::post::{Outcome, Testimony, testimony};

const ADDRESS: &str = "post: {demands: [address]}\n";

fn of_mail(room: &Room) -> Testimony {
    testimony(&room.table.folder(), room.shelf, &Keep::InTheFolder)
}

/// What does not agree, as `file: what`.
fn found(room: &Room) -> Vec<String> {
    let found = of_mail(room).found;
    let lines = found.iter().map(|one| format!("{}: {}", one.file, one.what));
    lines.collect()
}

#[test]
fn every_kind_of_mail_makes_the_file_again_that_counts() {
    let mut taken = 0;
    for entry in std::fs::read_dir("tests/mail").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "eml") {
            continue;
        }
        let room = Room::new(ADDRESS);
        let outcome = room.take(&[std::fs::read(&path).unwrap()]);
        taken += outcome.iter().filter(|one| one.line.outcome == Outcome::Taken).count();
        assert_eq!(found(&room), [""; 0], "{}", path.display());
        assert_eq!(of_mail(&room).doubts, [""; 0], "{}", path.display());
    }
    assert!(taken > 20, "{taken} mails were taken");
}

/// A room in which Anna changed her mind, and everybody's orders are here.
fn changed_her_mind() -> Room {
    let room = Room::new(ADDRESS);
    let mails = [
        ("anna@example.org", "<1@a>", 17, orders_of("red", 1, "stand")),
        ("anna@example.org", "<2@a>", 18, orders_of("red", 1, "press")),
        ("bert@example.org", "<3@b>", 19, orders_of("blue", 1, "press")),
    ];
    let mails = mails.map(|(from, id, day, text)| mail(from, id, day, &text));
    room.take(&mails);
    assert_eq!(room.files(1).len(), 3);
    room
}

#[test]
fn a_mail_that_was_written_anew_is_found() {
    let room = changed_her_mind();
    let file = room.root().join("x001/in").join(&room.files(1)[1]);
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("press", "stand")).unwrap();
    room.table.cast(Vec::new());
    // Orders and files agree, and only the mail tells.
    assert_eq!(room.table.verify().discrepancies, []);
    let told = found(&room);
    assert!(told.iter().any(|told| told.contains("it is not what stands in the mail that it came in")), "{told:?}");
    // The answer that she got names the hash of what she wrote.
    assert!(told.iter().any(|told| told.contains("-anna-answer.eml: it names ")), "{told:?}");
    let told = estafette(&room.table, "verify HILL");
    told.has(1, &["  nothing that was sent was replaced: NO: see ", "x001/in/002-red-"]);
}

/// Who takes the evidence away proves nothing by what is left.
#[test]
fn mails_and_lines_of_the_register_that_are_gone_leave_nothing_proven() {
    let room = changed_her_mind();
    room.table.cast(Vec::new());
    estafette(&room.table, "verify HILL").has(0, &["nothing that was sent was replaced: yes"]);
    let kept = room.root().join("post/in");
    let mail = std::fs::read_dir(&kept).unwrap().next().unwrap().unwrap().path();
    std::fs::remove_file(mail).unwrap();
    estafette(&room.table, "verify HILL")
        .has(0, &["nothing that was sent was replaced: not proven: the mail", "is not kept"]);
    std::fs::remove_dir_all(room.root().join("post")).unwrap();
    let told = ["nothing that was sent was replaced: not proven: post/taken.txt has no line of x001/in/001-red-"];
    estafette(&room.table, "verify HILL").has(0, &told);
}

#[test]
fn an_older_mail_that_was_put_behind_a_later_one_is_found() {
    let room = changed_her_mind();
    let names = room.files(1);
    let inbox = room.root().join("x001/in");
    let behind = names[0].replace("001-", "009-");
    std::fs::rename(inbox.join(&names[0]), inbox.join(&behind)).unwrap();
    room.table.cast(Vec::new());
    assert_eq!(room.table.verify().discrepancies, []);
    let told = found(&room);
    assert!(told.iter().any(|told| told.contains("it came after 009 of red by the register")), "{told:?}");
}

#[test]
fn a_mail_that_was_taken_and_is_gone_is_found() {
    let room = changed_her_mind();
    let names = room.files(1);
    std::fs::remove_file(room.root().join("x001/in").join(&names[1])).unwrap();
    room.table.cast(Vec::new());
    assert_eq!(room.table.verify().discrepancies, []);
    let told = found(&room);
    assert!(told[0].contains("was taken for exchange 1, and no file of it lies in x001/in"), "{told:?}");
}

#[test]
fn a_register_of_which_lines_and_numbers_were_swapped_is_found() {
    let room = changed_her_mind();
    let inbox = room.root().join("x001/in");
    let names = room.files(1);
    let swapped = [names[1].replace("002-", "001-"), names[0].replace("001-", "002-")];
    let texts = [&names[1], &names[0]].map(|name| std::fs::read(inbox.join(name)).unwrap());
    for name in &names[..2] {
        std::fs::remove_file(inbox.join(name)).unwrap();
    }
    for (name, text) in swapped.iter().zip(&texts) {
        std::fs::write(inbox.join(name), text).unwrap();
    }
    let path = room.root().join("post/taken.txt");
    let register = std::fs::read_to_string(&path).unwrap();
    let register = register.replace(&names[0], &swapped[1]).replace(&names[1], &swapped[0]);
    let mut lines = register.lines().collect::<Vec<_>>();
    lines.swap(1, 2);
    std::fs::write(&path, lines.join("\n") + "\n").unwrap();
    room.table.cast(Vec::new());
    assert_eq!(room.table.verify().discrepancies, []);
    let told = found(&room);
    assert!(told[0].contains("is older than one before it"), "{told:?}");
    // Other dates in the register are not those of the mails.
    let first = lines[2].split(' ').nth(2).unwrap();
    let second = lines[1].split(' ').nth(2).unwrap();
    let dated = lines.join("\n").replace(first, "X").replace(second, first).replace('X', second);
    std::fs::write(&path, dated + "\n").unwrap();
    let told = found(&room);
    assert!(told[0].contains("otherwise than the mail does"), "{told:?}");
}

#[test]
fn a_mail_that_was_struck_from_the_register_is_found() {
    let room = changed_her_mind();
    let path = room.root().join("post/taken.txt");
    let register = std::fs::read_to_string(&path).unwrap();
    let mut lines = register.lines().collect::<Vec<_>>();
    lines.remove(2);
    std::fs::write(&path, lines.join("\n") + "\n").unwrap();
    std::fs::remove_file(room.root().join("x001/in").join(&room.files(1)[1])).unwrap();
    room.table.cast(Vec::new());
    assert_eq!(room.table.verify().discrepancies, []);
    let told = found(&room);
    assert!(told[0].contains("post/taken.txt has no line of it"), "{told:?}");
}

#[test]
fn a_good_mail_that_is_called_refused_is_told() {
    let room = Room::new(ADDRESS);
    let code = room.code("red");
    let coded = |verb| {
        let orders = orders_of("red", 1, verb);
        orders.replace("side: red", &format!("side: red\ncode: {code}"))
    };
    let mails = [("<1@a>", 17, coded("stand")), ("<2@a>", 18, coded("press"))];
    let mut mails = mails.map(|(id, day, text)| mail("anna@example.org", id, day, &text)).to_vec();
    mails.push(mail("bert@example.org", "<3@b>", 19, &orders_of("blue", 1, "press")));
    room.take(&mails);
    let second = room.files(1)[1].clone();
    std::fs::remove_file(room.root().join("x001/in").join(&second)).unwrap();
    let path = room.root().join("post/taken.txt");
    let register = std::fs::read_to_string(&path).unwrap();
    let line = format!("taken anna@example.org as {second}");
    assert!(register.contains(&line), "{register}");
    let forged = register.replace(&line, "refused anna@example.org this is not the reply code");
    std::fs::write(&path, forged).unwrap();
    room.table.cast(Vec::new());
    // The answer that she got is kept, and says otherwise.
    let told = found(&room);
    assert!(told.len() == 1 && told[0].ends_with("the mail is taken, and the register has it refused"), "{told:?}");
    let told = estafette(&room.table, "verify HILL");
    told.has(1, &["nothing that was sent was replaced: NO: see post/outbox/"]);
}

#[test]
fn a_file_by_hand_that_beats_a_mail_is_told() {
    let room = changed_her_mind();
    let by_hand = room.table.file("hand.yaml", &orders_of("red", 1, "stand"));
    room.table.cast(vec![by_hand]);
    assert_eq!(found(&room), [""; 0]);
    estafette(&room.table, "verify HILL")
        .has(0, &["nothing that was sent was replaced: not proven", "004-hand.yaml, which is no mail that was read"]);
}

#[test]
fn the_reply_gives_the_hash_that_the_lock_names_on_a_line_of_its_own() {
    let room = changed_her_mind();
    room.table.cast(Vec::new());
    let ledger = std::fs::read_to_string(room.root().join("ledger.txt")).unwrap();
    let named = ledger.lines().find_map(|line| line.strip_prefix("orders red "));
    let line = format!("  orders  {}", named.expect("the lock names orders of red"));
    let replies = room.letters();
    let confirmed = replies.iter().filter(|reply| body(reply).lines().any(|told| told == line));
    assert_eq!(confirmed.count(), 1, "{line}");
}

/// Writes the first file of an exchange anew, and says whether that is found. Another file counts by now.
fn is_found_anew(room: &Room, exchange: u32, anew: &dyn Fn(&str) -> String) -> bool {
    let file = room.root().join(format!("x{exchange:03}/in")).join(&room.files(exchange)[0]);
    let text = std::fs::read_to_string(&file).unwrap();
    let forged = anew(&text);
    assert_ne!(forged, text, "there is something to write anew");
    std::fs::write(&file, &forged).unwrap();
    let found = found(room);
    std::fs::write(&file, &text).unwrap();
    assert_eq!(self::found(room), [""; 0]);
    found.iter().any(|told| told.contains("it is not what stands in the mail that it came in"))
}

/// A text without the line of a key, and with another value behind it.
fn without(text: &str, key: &str) -> [String; 2] {
    let line = text.lines().find(|line| line.starts_with(key)).expect("the key is there");
    let value = line.split_once(": ").expect("it has a value").1;
    let other = value.replace(|letter: char| letter.is_ascii_hexdigit(), "0");
    [text.replace(&format!("{line}\n"), ""), text.replace(line, &format!("{key}: {other}"))]
}

#[test]
fn a_head_that_was_written_anew_over_a_file_that_was_replaced_is_found() {
    let typed = Room::new(ADDRESS);
    let code = typed.code("red");
    let seen = typed.game().ledger().unwrap().head().to_string();
    let head = format!("side: red\nseen: {seen}\ncode: {code}");
    let coded = orders_of("red", 1, "stand").replace("side: red", &head);
    typed.take(&[mail("anna@example.org", "<1@a>", 17, &coded)]);
    typed.take(&[mail("anna@example.org", "<2@a>", 18, &orders_of("red", 1, "press"))]);
    // Above a report that is quoted both come from there.
    let quoting = Room::of_example("maida-open", 9, "");
    let above = |verb: &str| format!("swiss: {verb}\n\n{}", quoting.quoted_form("french"));
    let reynier = "Reynier <reynier@example.org>";
    quoting.take(&[mail(reynier, "<1@r>", 10, &above("stand"))]);
    quoting.take(&[mail(reynier, "<2@r>", 11, &above("stand\nvoltigeurs: stand"))]);
    for (room, exchange) in [(&typed, 1), (&quoting, 9)] {
        assert_eq!(room.files(exchange).len(), 2);
        for key in ["seen", "code"] {
            for how in [0, 1] {
                assert!(is_found_anew(room, exchange, &|text| without(text, key)[how].clone()), "{key} {how}");
            }
        }
    }
    // A mail that showed neither is given none.
    let bare = Room::new(ADDRESS);
    bare.take(&[mail("anna@example.org", "<1@a>", 17, &orders_of("red", 1, "stand"))]);
    bare.take(&[mail("anna@example.org", "<2@a>", 18, &orders_of("red", 1, "press"))]);
    for line in [format!("seen: {seen}"), format!("code: {code}")] {
        let added = format!("side: red\n{line}");
        assert!(is_found_anew(&bare, 1, &|text| text.replace("side: red", &added)), "{line}");
    }
}

/// The answer to a mail stays in the outbox.
#[test]
fn a_mail_that_was_hidden_with_its_line_and_its_file_is_told_by_its_answer() {
    let room = changed_her_mind();
    let second = room.files(1)[1].clone();
    let short = second.rsplit(['-', '.']).nth(1).unwrap();
    std::fs::remove_file(room.root().join("x001/in").join(&second)).unwrap();
    let third = room.files(1)[1].clone();
    let renumbered = third.replace("003-", "002-");
    let inbox = room.root().join("x001/in");
    std::fs::rename(inbox.join(&third), inbox.join(&renumbered)).unwrap();
    let path = room.root().join("post/taken.txt");
    let register = std::fs::read_to_string(&path).unwrap().replace(&third, &renumbered);
    let kept = register.lines().filter(|line| !line.starts_with(short)).collect::<Vec<_>>();
    assert_eq!(kept.len() + 1, register.lines().count());
    std::fs::write(&path, kept.join("\n") + "\n").unwrap();
    for name in std::fs::read_dir(room.root().join("post/in")).unwrap() {
        let path = name.unwrap().path();
        if path.file_name().unwrap().to_str().unwrap().starts_with(short) {
            std::fs::remove_file(path).unwrap();
        }
    }
    room.table.cast(Vec::new());
    assert_eq!(room.table.verify().discrepancies, []);
    let told = found(&room);
    let what = format!("it was written for a mail {short}");
    assert!(told.len() == 1 && told[0].starts_with("post/outbox/") && told[0].contains(&what), "{told:?}");
    estafette(&room.table, "verify HILL").has(1, &["nothing that was sent was replaced: NO: see post/outbox/"]);
}

/// Who orders for a player and calls it that player's is not believed where everybody else mails.
#[test]
fn a_file_by_hand_of_somebody_who_sent_no_mail_is_told() {
    let room = Room::new(ADDRESS);
    room.take(&[mail("anna@example.org", "<1@a>", 17, &orders_of("red", 1, "stand"))]);
    let by_hand = room.table.file("blue.yaml", &orders_of("blue", 1, "press"));
    room.table.cast(vec![by_hand]);
    assert_eq!(found(&room), [""; 0]);
    let told = "not proven: x001/in/002-blue.yaml is no mail that was read and is not marked as entered";
    estafette(&room.table, "verify HILL").has(0, &["nothing that was sent was replaced", told]);
}

#[test]
fn mails_that_were_refused_and_answers_that_were_written_are_kept_too() {
    let room = changed_her_mind();
    room.take(&[mail("anna@example.org", "<4@a>", 20, &orders_of("blue", 1, "stand"))]);
    let line = room.register_line("refused");
    room.table.cast(Vec::new());
    assert_eq!(of_mail(&room).doubts, [""; 0]);
    let kept = room.root().join(format!("post/in/{}.eml", &line[..64]));
    let bytes = std::fs::read(&kept).unwrap();
    std::fs::remove_file(&kept).unwrap();
    let doubts = of_mail(&room).doubts;
    assert!(doubts.len() == 1 && doubts[0].contains("for exchange 1 is not kept"), "{doubts:?}");
    std::fs::write(&kept, bytes).unwrap();
    std::fs::remove_dir_all(room.root().join("post/outbox")).unwrap();
    let doubts = of_mail(&room).doubts;
    assert!(doubts.len() == 1 && doubts[0].starts_with("the answers to 4 mails are not in post/outbox"), "{doubts:?}");
    // The beginning of one that was too long has its line as well.
    let begun = format!("post/in/{}.beginning", "0".repeat(64));
    std::fs::write(room.root().join(&begun), "From: anna@example.org\n").unwrap();
    let told = found(&room);
    assert!(told.len() == 1 && told[0].starts_with(&format!("{begun}: it was read")), "{told:?}");
}

/// A mail of a player that the register passes over, and that nobody has kept, is told beside a yes.
#[test]
fn a_mail_of_a_player_that_was_passed_over_in_silence_is_told() {
    let room = changed_her_mind();
    room.table.cast(Vec::new());
    let verified = || estafette(&room.table, "verify HILL");
    assert!(!verified().out.contains("which is not kept and was not answered"));
    let path = room.root().join("post/taken.txt");
    let register = std::fs::read_to_string(&path).unwrap();
    let hash = "c".repeat(64);
    let line =
        format!("{hash} - 1795172400 1 - silent anna@example.org 12 mails from this address came to nothing before\n");
    std::fs::write(&path, register + &line).unwrap();
    assert_eq!(of_mail(&room).but.len(), 1, "{:?}", of_mail(&room));
    assert!(verified().out.contains("which is not kept and was not answered"), "{}", verified().out);
}

/// A mail that was refused is neither passed nor silent because the register says so.
#[test]
fn a_mail_that_was_refused_and_is_called_something_else_is_told() {
    let room = changed_her_mind();
    room.table.cast(Vec::new());
    // Too late: exchange 1 is played.
    room.take(&[mail("anna@example.org", "<4@a>", 20, &orders_of("red", 1, "stand"))]);
    let line = room.register_line("refused");
    let path = room.root().join("post/taken.txt");
    let honest = std::fs::read_to_string(&path).unwrap();
    assert_eq!((found(&room), of_mail(&room).doubts), (vec![], vec![]));
    let says = |word: &str| {
        let forged = line.replacen(" refused ", &format!(" {word} "), 1);
        std::fs::write(&path, honest.replace(&line, &forged)).unwrap();
    };
    says("silent");
    let told = found(&room);
    assert!(told.len() == 1 && told[0].contains("the register says that nobody was answered"), "{told:?}");
    says("passed");
    let told = found(&room);
    assert!(told.len() == 1 && told[0].contains("not taken, and the register has it passed"), "{told:?}");
    // And nobody has the answer.
    let outbox = room.root().join("post/outbox");
    let last = std::fs::read_dir(&outbox).unwrap().map(|entry| entry.unwrap().path()).max().unwrap();
    for ending in ["txt", "eml"] {
        std::fs::remove_file(last.with_extension(ending)).unwrap();
    }
    let doubts = of_mail(&room).doubts;
    assert!(
        doubts.len() == 1 && doubts[0].starts_with(&format!("the answer to the mail {}", &line[..64])),
        "{doubts:?}"
    );
    says("silent");
    let but = of_mail(&room).but;
    assert!(but.len() == 1 && but[0].ends_with("which is kept and was not answered"), "{but:?}");
}
