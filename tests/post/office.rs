//! One post office for many games: which game a mail finds, what it must show there, and what nobody loses.

use std::ffi::OsString;

use crate::support::mail_room::{mail, orders_of};
use crate::support::office::{Games, taken, text_of};
use crate::support::panics::caught;
use crate::support::transcript::Transcript;
use crate::support::{contents, one_line, tiny};
use estafette::cli::{Terminal, run};
use estafette::game::{BadDay, Disk, Folder};
use estafette::post::Outcome;

const ANNA_BERT: &str = "players: [{player: anna, side: red, mail: anna@example.org}, {player: bert, side: blue, mail: bert@example.org}]\n";
const ANNA_CARL: &str = "players: [{player: anna, side: red, mail: anna@example.org}, {player: carl, side: blue, mail: carl@example.org}]\n";
const ADDRESS: &str = "post: {demands: [address]}\n";
const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

/// Two games with Anna in both.
fn two(post: &str) -> Games {
    Games::of(&[("aspern", &format!("{ANNA_BERT}{post}")), ("borodino", &format!("{ANNA_CARL}{post}"))])
}

fn orders(game: &str, side: &str, verb: &str) -> String {
    orders_of(side, 1, verb).replace("game: hill", &format!("game: {game}"))
}

fn coded(games: &Games, game: &str, side: &str, verb: &str) -> String {
    orders(game, side, verb).replace("orders:", &format!("code: {}\norders:", games.code(game, side)))
}

fn with_thread(message: Vec<u8>, id: &str) -> Vec<u8> {
    let text = String::from_utf8(message).unwrap();
    text.replacen("Subject:", &format!("In-Reply-To: {id}\r\nSubject:"), 1).into_bytes()
}

/// Runs a command; `PLACE` stands for the folder around the games.
fn estafette(games: &Games, words: &str) -> Transcript {
    let place = games.place.path().display().to_string();
    let mut arguments = vec![OsString::from("estafette")];
    arguments.extend(words.split_whitespace().map(|word| OsString::from(word.replace("PLACE", &place))));
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = run(&arguments, &mut Terminal::new(&mut out, &mut err, tiny::SHELF));
    let plain = |bytes| String::from_utf8(bytes).unwrap().replace(&place, "PLACE");
    Transcript { code, out: plain(out), err: plain(err) }
}

#[test]
fn mail_finds_its_game_by_code_name_thread_and_by_a_sender_with_one() {
    let games = two("");
    // The file is called for the other game, and the code says where it was asked for.
    let by_code = coded(&games, "borodino", "red", "press");
    let fetched = games.fetch(&[
        mail(ANNA, "<1@x>", 10, &by_code),
        mail(ANNA, "<2@x>", 10, &orders("aspern", "red", "press")),
        with_thread(mail(ANNA, "<3@x>", 10, "what now?"), "<borodino.report.000.anna.0123456789abcdef@club.example>"),
        mail(BERT, "<4@x>", 10, "and what do I do?"),
    ]);
    let ids = |game: &str| taken(&fetched, game).iter().map(|taken| taken.line.why.clone()).collect::<Vec<_>>();
    assert_eq!(ids("aspern").len(), 2, "{:?}", ids("aspern"));
    assert_eq!(ids("borodino").len(), 2, "{:?}", ids("borodino"));
    assert!(fetched.strays.is_empty(), "{:?}", fetched.strays);
    assert_eq!(taken(&fetched, "borodino").iter().filter(|taken| taken.line.outcome == Outcome::Taken).count(), 1);
    // An answer to each, and one letter to the umpire with what is no order.
    assert_eq!(games.letters("aspern").len(), 3);
    assert_eq!(games.letters("borodino").len(), 3);
    // Again: nothing is new.
    let again = games.fetch(&[mail(ANNA, "<1@x>", 10, &by_code)]);
    assert!(taken(&again, "borodino").is_empty() && again.strays.is_empty());
}

#[test]
fn mail_that_finds_no_game_is_answered_with_those_of_its_sender_and_only_once() {
    let games = two(ADDRESS);
    let unclear = [
        (mail(ANNA, "<1@x>", 10, "hello"), "it does not say for which game it is."),
        (
            mail(ANNA, "<2@x>", 10, &orders("borodina", "red", "press")),
            "there is no game `borodina` here; did you mean `borodino`?",
        ),
        (
            mail(ANNA, "<3@x>", 10, "game: aspern\ngame: borodino\n"),
            "it speaks of more than one game: aspern, borodino.",
        ),
    ];
    let messages = unclear.iter().map(|(message, _)| message.clone()).collect::<Vec<_>>();
    let fetched = games.fetch(&messages);
    assert_eq!(fetched.strays.len(), 3);
    assert!(taken(&fetched, "aspern").is_empty() && taken(&fetched, "borodino").is_empty());
    let letters = games.letters(".estafette").iter().map(|letter| one_line(&text_of(letter))).collect::<Vec<_>>();
    assert_eq!(letters.len(), 3);
    for (_, words) in &unclear {
        assert!(letters.iter().any(|letter| letter.contains(words)), "{words}: {letters:?}");
    }
    for letter in &letters {
        assert!(letter.contains("You play in: - game: aspern, side: red - game: borodino, side: red"), "{letter}");
    }
    assert!(games.letters(".estafette").iter().all(|letter| letter.contains("To: anna <anna@example.org>")));
    assert!(games.fetch(&messages).strays.is_empty());
    assert_eq!(games.letters(".estafette").len(), 3);
}

/// A program that names no letter which it answers keeps its subject; of a stranger's nobody is told.
#[test]
fn mail_finds_its_game_by_the_subject_of_a_letter_too() {
    let games = two(ADDRESS);
    let subject = |who: &str, id: &str| {
        let text = String::from_utf8(mail(who, id, 10, "I am ill, and ask for a day more than I have")).unwrap();
        let (head, rest) = text.split_once("Subject: ").unwrap();
        let (_, rest) = rest.split_once("\r\n").unwrap();
        format!("{head}Subject: AW: [borodino] turn 1: your orders\r\n{rest}").into_bytes()
    };
    let fetched = games.fetch(&[subject(ANNA, "<1@x>"), subject("mallory@evil.example", "<2@x>")]);
    assert_eq!(taken(&fetched, "borodino").len(), 1);
    assert_eq!((taken(&fetched, "aspern").len(), fetched.strays.len()), (0, 1));
}

#[test]
fn mail_of_strangers_and_programs_that_finds_no_game_is_not_answered() {
    let games = two(ADDRESS);
    let automatic = String::from_utf8(mail(ANNA, "<2@x>", 10, "away")).unwrap();
    let automatic = automatic.replacen("Subject:", "Auto-Submitted: auto-replied\r\nSubject:", 1).into_bytes();
    let fetched = games.fetch(&[
        mail("mallory@evil.example", "<1@x>", 10, "who plays here?"),
        automatic,
        mail("umpire@club.example", "<3@x>", 10, "note to myself"),
        b"no mail at all".to_vec(),
    ]);
    assert_eq!(fetched.strays.len(), 4);
    assert!(fetched.strays.iter().all(|line| line.outcome == Outcome::Silent), "{:?}", fetched.strays);
    assert!(games.letters(".estafette").is_empty());
}

#[test]
fn mail_that_floods_the_office_is_answered_twelve_times_a_day() {
    let games = two(ADDRESS);
    let flood =
        (0..40).map(|number| mail(ANNA, &format!("<{number}@x>"), 10, &format!("answer me, for the {number}th time")));
    games.fetch(&flood.collect::<Vec<_>>());
    let letters = games.letters(".estafette");
    let (to_her, to_umpire) = letters.iter().partition::<Vec<_>, _>(|letter| letter.contains("To: anna "));
    // The umpire hears of what she wrote for a while longer, and not for ever.
    assert_eq!((to_her.len(), to_umpire.len()), (12, 24));
    // Whoever writes in her name keeps none of her own mail out.
    let fetched = games.fetch(&[mail(ANNA, "<o@x>", 11, &orders("aspern", "red", "press"))]);
    assert_eq!(taken(&fetched, "aspern")[0].line.outcome, Outcome::Taken);
}

/// Of a mail that says more than hello the umpire hears, however short it is.
#[test]
fn short_mail_that_finds_no_game_goes_to_the_umpire() {
    let games = two(ADDRESS);
    let said = ["I am ill.", "I resign", "concede: yes", "to bert: hi"];
    let mails = (1..).zip(said).map(|(number, said)| mail(ANNA, &format!("<{number}@x>"), 10, said));
    games.fetch(&mails.collect::<Vec<_>>());
    let letters = games.letters(".estafette");
    for said in said {
        let hears = |letter: &&String| !letter.contains("To: anna ") && text_of(letter).contains(said);
        assert_eq!(letters.iter().filter(hears).count(), 1, "{said}: {letters:?}");
    }
}

#[test]
fn mail_that_names_a_game_shows_there_what_that_game_demands() {
    let games = two("");
    let of_aspern = games.code("aspern", "red");
    // Bert is of the one game, and orders the blue of the other about.
    let intruder =
        mail(BERT, "<1@x>", 10, &coded(&games, "aspern", "blue", "press").replace("game: aspern", "game: borodino"));
    let named = mail(BERT, "<2@x>", 10, &orders("borodino", "blue", "press"));
    // Anna is of both, and shows the code of the other.
    let crossed = orders("borodino", "red", "press").replace("orders:", &format!("code: {of_aspern}\norders:"));
    let crossed = mail(ANNA, "<3@x>", 10, &crossed);
    // Two codes in one file.
    let both = format!("code: {of_aspern}\ncode: {}\norders:", games.code("borodino", "red"));
    let both = mail(ANNA, "<4@x>", 10, &orders("borodino", "red", "press").replace("orders:", &both));
    let fetched = games.fetch(&[intruder, named, crossed, both]);
    for game in ["aspern", "borodino"] {
        let came = taken(&fetched, game);
        assert!(came.iter().all(|taken| taken.line.outcome != Outcome::Taken), "{game}: {came:?}");
        let inbox = games.root(game).join("x001/in");
        assert!(!inbox.exists() || std::fs::read_dir(inbox).unwrap().count() == 0);
    }
    // Carl hears of the mail that orders his troops about.
    assert!(games.letters("borodino").iter().any(|letter| letter.contains("To: carl <carl@example.org>")));
}

#[test]
fn mail_for_a_broken_game_waits_and_stops_no_other() {
    let games = two(ADDRESS);
    let file = games.root("borodino").join("game.yaml");
    let whole = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, format!("{whole}nonsense: [\n")).unwrap();
    let messages = [
        mail(BERT, "<1@x>", 10, &orders("aspern", "blue", "press")),
        mail(ANNA, "<2@x>", 10, &orders("borodino", "red", "press")),
        mail("carl@example.org", "<3@x>", 10, "is anybody there?"),
        mail("mallory@evil.example", "<4@x>", 10, "hello"),
    ];
    let fetched = games.fetch(&messages);
    assert_eq!(taken(&fetched, "aspern")[0].line.outcome, Outcome::Taken);
    assert!(fetched.games[1].1.trouble.is_some());
    assert_eq!((fetched.held, games.held(), fetched.strays.len()), (2, 2, 1), "{:?}", fetched.strays);
    // The mailbox may forget them now.
    assert_eq!(games.fetch(&[]).held, 2);
    std::fs::write(&file, whole).unwrap();
    let fetched = games.fetch(&[]);
    let outcomes = taken(&fetched, "borodino").iter().map(|taken| taken.line.outcome).collect::<Vec<_>>();
    assert_eq!(outcomes.len(), 2);
    assert!(outcomes.contains(&Outcome::Taken) && outcomes.contains(&Outcome::Passed), "{outcomes:?}");
    assert_eq!((fetched.held, games.held()), (0, 0));
    let fetched = games.fetch(&messages);
    assert!(fetched.games.iter().all(|(_, of_game)| of_game.taken.is_empty()) && fetched.strays.is_empty());
}

#[test]
fn mail_over_which_the_reader_breaks_off_goes_to_the_umpire_and_stops_no_other() {
    let games = two(ADDRESS);
    let messages = [
        mail(ANNA, "<1@x>", 10, &orders("aspern", "red", "burst")),
        mail(BERT, "<2@x>", 11, &orders("aspern", "blue", "press")),
        mail(ANNA, "<3@x>", 11, &orders("borodino", "red", "press")),
    ];
    let fetched = caught(|| games.fetch(&messages)).expect("no mail stops the others");
    let of = |game: &str| taken(&fetched, game).iter().map(|taken| taken.line.outcome).collect::<Vec<_>>();
    assert_eq!(of("aspern"), [Outcome::Passed, Outcome::Taken]);
    assert_eq!(of("borodino"), [Outcome::Taken]);
    let letters = games.letters("aspern").into_iter().map(|letter| one_line(&text_of(&letter))).collect::<Vec<_>>();
    let told = |words: &str| letters.iter().any(|letter| letter.contains(words));
    assert!(told("estafette broke off while it read your mail, which is its fault and not yours"), "{letters:#?}");
    assert!(told("anna of red wrote a mail") && told("do: burst"), "{letters:#?}");
    assert!(games.fetch(&messages).games.iter().all(|(_, of_game)| of_game.taken.is_empty()), "each is settled");
}

#[test]
fn mail_for_a_game_at_which_somebody_works_waits_for_the_next_run() {
    let games = two(ADDRESS);
    let messages = [
        mail(BERT, "<1@x>", 10, &orders("aspern", "blue", "press")),
        mail(ANNA, "<2@x>", 10, &orders("borodino", "red", "press")),
    ];
    let pen = Folder::at(games.root("aspern")).take_pen().unwrap();
    let fetched = games.fetch(&messages);
    assert!(taken(&fetched, "aspern").is_empty() && fetched.games[0].1.trouble.is_some());
    assert_eq!(taken(&fetched, "borodino")[0].line.outcome, Outcome::Taken);
    assert_eq!(fetched.held, 1);
    drop(pen);
    let fetched = games.fetch(&[]);
    assert_eq!(taken(&fetched, "aspern")[0].line.outcome, Outcome::Taken);
    assert_eq!(fetched.held, 0);
}

/// The lines of a register without why: of a file that was there already it says so.
fn outcomes(register: &[u8]) -> Vec<String> {
    let text = String::from_utf8(register.to_vec()).unwrap();
    text.lines().skip(1).map(|line| line.split(' ').take(7).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn mail_of_a_batch_is_all_there_whenever_the_process_is_killed() {
    let messages = |games: &Games| {
        vec![
            mail(ANNA, "<1@x>", 10, &coded(games, "aspern", "red", "press")),
            mail(
                BERT,
                "<2@x>",
                10,
                &coded(games, "aspern", "blue", "press").replace("orders:", "request: may B1 sing?\norders:"),
            ),
            mail("carl@example.org", "<3@x>", 10, &coded(games, "borodino", "blue", "stand")),
            mail(ANNA, "<4@x>", 10, "hello"),
        ]
    };
    let games = two("");
    let messages = messages(&games);
    let place = |to: &Games| {
        for name in ["aspern", "borodino"] {
            std::fs::remove_dir_all(to.root(name)).unwrap();
            estafette::game::copy_folder(&games.root(name), &to.root(name)).unwrap();
        }
    };
    let undisturbed = two("");
    place(&undisturbed);
    undisturbed.fetch(&messages);
    let whole = contents(&undisturbed.home());
    let mut kills = 0;
    for changes in 0..200 {
        let disturbed = two("");
        place(&disturbed);
        let bad = disturbed.try_fetch(&messages, &|| Disk::with_bad_day(changes, BadDay::Killed));
        if bad.is_ok() {
            break;
        }
        kills += 1;
        disturbed.fetch(&messages);
        let after = contents(&disturbed.home());
        assert_eq!(after.keys().collect::<Vec<_>>(), whole.keys().collect::<Vec<_>>(), "after {changes} changes");
        for (name, bytes) in &whole {
            // Of a mail that was decided twice the replies may differ in what was awaited between.
            let same = match name {
                name if name.ends_with("taken.txt") => outcomes(&after[name]) == outcomes(bytes),
                name if name.contains("outbox") => !after[name].is_empty(),
                name => after[name] == *bytes,
            };
            assert!(same, "{name}, after {changes} changes");
        }
    }
    assert!((15..200).contains(&kills), "{kills} kills");
}

#[test]
fn mail_of_two_games_of_one_name_goes_to_neither() {
    let games = two(ADDRESS);
    let copy = games.home().join("copy");
    estafette::game::copy_folder(&games.root("aspern"), &copy).unwrap();
    std::fs::write(
        games.place.path().join("mail.yaml"),
        "from: umpire@club.example\nsend: {by: files, folder: drafts}\n",
    )
    .unwrap();
    for command in ["send", "due"] {
        let said = estafette(
            &games,
            &format!("mail {command} PLACE/games --config PLACE/mail.yaml --now 2026-11-20T12:00:00Z"),
        );
        said.has(3, &["PLACE/games/copy holds a game called `aspern`, too", "borodino"]);
    }
    assert_eq!(
        (games.letters("aspern").len(), games.letters("copy").len(), games.letters("borodino").len()),
        (0, 0, 2)
    );
}

#[test]
fn mail_of_a_folder_of_games_goes_both_ways_in_three_commands() {
    let games = two("post: {demands: [address, code], days: 3, grace: 1, reminders: [1]}\n");
    let place = games.place.path();
    let config = "from: umpire@club.example\nsend: {by: files, folder: drafts}\nfetch: {by: maildir, folder: box}\n";
    std::fs::write(place.join("mail.yaml"), config).unwrap();
    std::fs::create_dir_all(place.join("box/new")).unwrap();
    let at = |words: &str, now: &str| estafette(&games, &format!("mail {words} --config PLACE/mail.yaml --now {now}"));
    let noon = "2026-11-20T12:00:00Z";
    at("send PLACE/games", noon).has(0, &["PLACE/games/aspern:\n  sent 0001-anna-report", "PLACE/games/borodino:\n"]);
    // Drafts of two games with one name lie side by side.
    let drafts = std::fs::read_dir(place.join("drafts")).unwrap().map(|entry| entry.unwrap().file_name());
    let drafts = drafts.map(|name| name.into_string().unwrap()).collect::<std::collections::BTreeSet<_>>();
    let both = ["0001-anna-report.eml", "0001-anna-report-2.eml", "0002-bert-report.eml", "0002-carl-report.eml"];
    assert_eq!(drafts, both.map(str::to_owned).into());
    let letters = [
        mail(ANNA, "<1@x>", 20, &coded(&games, "aspern", "red", "press")),
        mail(BERT, "<2@x>", 20, &coded(&games, "aspern", "blue", "press")),
        mail(ANNA, "<3@x>", 20, "hello, I am ill and cannot write before Tuesday"),
    ];
    for (number, letter) in letters.iter().enumerate() {
        std::fs::write(place.join(format!("box/new/{number}")), letter).unwrap();
    }
    at("fetch PLACE/games", noon).has(
        0,
        &[
            "PLACE/games/aspern:\n  taken   red",
            "mails that found no game:\n  refused anna@example.org: it does not say",
        ],
    );
    at("fetch PLACE/games", noon).is(0, "No new mail.\n", "");
    at("send PLACE/games/aspern PLACE/games/borodino", noon)
        .has(0, &["mails that found no game:\n  sent 0001-anna-answer", "sent 0002-umpire-notice"]);
    at("due PLACE/games --adjudicate", noon).has(
        4,
        &["aspern: everything for exchange 1 is in", "Exchange 1 is cast.", "borodino: exchange 1 is awaited."],
    );
    let json = at("due PLACE/games --format json", noon).json();
    assert_eq!(json["games"][1]["verdict"], "waiting");
    assert!(games.root("aspern").join("x001/state.yaml").is_file());
    std::fs::write(games.root("aspern").join("game.yaml"), "rules: [\n").unwrap();
    at("due PLACE/games", "2026-11-23T00:10:00Z")
        .has(3, &["borodino: exchange 1 is awaited.", "sent 0003-anna-reminder", "PLACE/games/aspern:"]);
    at("send PLACE/games --again", noon).has(2, &["for one game"]);
    at("fetch PLACE/games --secret PLACE/s", noon).has(2, &["one secret serves one game"]);
}
