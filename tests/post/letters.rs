//! What letters say: first what is asked and by when, in lines that every mail program leaves alone, with a picture that it shows.

use std::ffi::OsString;

use crate::support::transcript::estafette;
use crate::support::umpire::{PLAYERS, configure, mail};
use crate::support::{PICTURES, Table, orders};
use estafette::cli::{Terminal, run};
use estafette::post::text_of;
use estafette::rules;
use mail_parser::{Message, MessageParser, MimeHeaders, PartType};

/// Where the repository stands.
const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// Games that go on, with a side that owes something: hexes of both kinds, tables, brigades.
const GAMES: [&str; 4] = ["maida-open", "moeckern-open", "sankt-marien-open", "hagelberg-open"];

/// What a command answers where all rules stand on the shelf.
fn answer(words: &str) -> String {
    let words = std::iter::once("estafette").chain(words.split(' ')).map(OsString::from);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = run(&words.collect::<Vec<_>>(), &mut Terminal::new(&mut out, &mut err, rules::all()));
    assert_eq!(code, 0, "{}{}", String::from_utf8_lossy(&out), String::from_utf8_lossy(&err));
    String::from_utf8(out).unwrap()
}

/// The letters of an example, for programs.
fn letters(game: &str) -> Vec<serde_json::Value> {
    let said = answer(&format!("mail preview {HERE}/examples/{game} --format json --now 2026-11-20T12:00:00Z"));
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    let letters = said["letters"].as_array().unwrap().clone();
    assert_eq!(letters.len(), 2, "{game}");
    letters
}

#[test]
fn a_letter_in_plain_text_keeps_to_72_columns_and_no_line_of_it_ends_in_a_blank() {
    for game in GAMES {
        for letter in letters(game) {
            let text = letter["text"].as_str().unwrap();
            for line in text.lines() {
                assert_eq!(line, line.trim_end(), "{game}");
                assert!(line.chars().count() <= 72 || line.split_whitespace().count() < 3, "{game}: {line}");
            }
            assert!(!text.contains("sha256sum"), "{game}: the proof of the dice is in the report that goes along");
            let places = ["WHAT IT COST AND GAINED", "\nThe field\n", "\nYour turn file\n", "# estafette begin"];
            let places = places.map(|word| text.find(word).unwrap_or_else(|| panic!("{game}: {word}")));
            assert!(places.is_sorted(), "{game}: {places:?}");
            assert!(text.rfind("\nThe dice\n").is_none_or(|dice| dice > places[3]), "{game}");
        }
    }
}

#[test]
fn the_first_line_of_a_letter_and_its_subject_say_what_is_asked_of_that_side() {
    let both = letters("maida-open");
    let said = both.iter().map(|letter| {
        let text = letter["text"].as_str().unwrap();
        (letter["subject"].as_str().unwrap(), text.lines().next().unwrap())
    });
    let expected = [
        ("[maida] turn 4, British: nothing is asked of you", "Nothing is asked of you now."),
        ("[maida] turn 4, French: your orders are awaited", "Your orders are awaited; no date is set."),
    ];
    assert_eq!(said.collect::<Vec<_>>(), expected);
}

#[test]
fn the_form_in_the_text_of_a_letter_is_taken_as_it_stands() {
    let place = crate::support::tempdir().unwrap();
    let place = place.path().display();
    for (game, folder, side) in [
        ("maida-open", "report-008-reynier", "french"),
        ("moeckern-open", "report-037-yorck", "prussians"),
        ("sankt-marien-open", "report-014-legrand", "french"),
    ] {
        answer(&format!("mail preview {HERE}/examples/{game} --out {place}/{game}"));
        let folder = format!("{place}/{game}/{folder}");
        let text = std::fs::read_to_string(format!("{folder}/letter.txt")).unwrap();
        let form = &text[text.find("# estafette begin").unwrap()..];
        let form = &form[..form.find("# estafette end").unwrap()];
        std::fs::write(format!("{folder}/form.txt"), format!("{form}# estafette end\n")).unwrap();
        answer(&format!("check {folder}/form.txt --view {folder}/view-{side}.yaml"));
        // Whoever answers in HTML sends the lines of the page back.
        let page = text_of(&std::fs::read_to_string(format!("{folder}/letter.html")).unwrap());
        let lines = page.lines().map(str::trim_end).collect::<Vec<_>>();
        for line in form.lines().filter(|line| !line.starts_with('#')) {
            assert!(lines.contains(&line), "{game}: `{line}` is not in the page");
        }
    }
}

/// The parts of a mail as they stand in each other.
fn shape(mail: &Message<'_>, part: usize) -> String {
    let part = &mail.parts[part];
    let kind = part.content_type().unwrap();
    let name = format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default());
    match &part.body {
        PartType::Multipart(parts) => {
            let parts = parts.iter().map(|part| shape(mail, *part as usize));
            format!("{name}({})", parts.collect::<Vec<_>>().join(" "))
        }
        _ => name,
    }
}

#[test]
fn the_map_of_a_letter_is_a_picture_inside_it_that_programs_show() {
    let table = Table::with(PLAYERS);
    table.cast(table.both(1));
    configure(&table, "{by: files, folder: drafts}");
    assert_eq!(mail(&table, "send HILL").code, 0);
    let draft = std::fs::read(table.place.path().join("drafts/0001-anna-report.eml")).unwrap();
    let read = MessageParser::default().parse(&draft).unwrap();
    let page = if cfg!(feature = "png") { "multipart/related(text/html image/png)" } else { "text/html" };
    assert_eq!(
        shape(&read, 0),
        format!(
            "multipart/mixed(multipart/alternative(text/plain {page}) text/plain text/plain text/plain text/plain text/plain)"
        )
    );
    if PICTURES.is_empty() {
        assert!(!read.body_html(0).unwrap().contains("<img"));
        return;
    }
    let picture = read.parts.iter().find(|part| part.attachment_name() == Some("map.png")).unwrap();
    assert!(picture.contents().starts_with(b"\x89PNG\r\n"));
    let id = picture.content_id().unwrap();
    let html = read.body_html(0).unwrap();
    assert!(
        id.ends_with("@estafette") && html.contains(&format!("<img src=\"cid:{id}\" alt=\"Map. Hill: turn 2.")),
        "{html}"
    );
    for word in ["<style", "<table", "<script", "<svg", "http:", "https:", "class="] {
        assert!(!html.contains(word), "{word}: {html}");
    }
}

#[test]
fn letters_are_written_into_a_folder_where_a_browser_finds_the_picture() {
    let table = Table::with(PLAYERS);
    configure(&table, "{by: files}");
    mail(&table, "preview HILL --out PLACE/seen")
        .has(0, &["seen/report-000-anna: [hill] turn 1, Reds: the game begins"]);
    let folder = table.place.path().join("seen/report-000-anna");
    let html = std::fs::read_to_string(folder.join("letter.html")).unwrap();
    assert_eq!(html.contains("<img src=\"map.png\""), !PICTURES.is_empty(), "{html}");
    assert!(PICTURES.iter().all(|name| folder.join(name).is_file()));
    for name in ["letter.txt", "letter.eml", "form-red.yaml", "view-red.yaml", "ledger.txt"] {
        assert!(folder.join(name).is_file(), "{name}");
    }
    mail(&table, "preview HILL --out PLACE/seen").has(3, &["the folder for the letters is not empty"]);
    mail(&table, "preview HILL --out HILL/seen").has(3, &["the letters would stand inside the game"]);
}

/// The calendar file of a letter, unfolded; none where none goes along.
fn calendar(table: &Table, now: &str) -> Option<String> {
    let out = table.place.path().join(format!("seen-{}", &now[..10]));
    let words = format!("mail preview HILL --config PLACE/mail.yaml --now {now} --out {}", out.display());
    assert_eq!(estafette(table, &words).code, 0);
    let file = out.join("report-000-anna/deadline.ics");
    let text = file.is_file().then(|| std::fs::read_to_string(&file).unwrap())?;
    Some(text.replace("\r\n ", ""))
}

#[test]
fn a_file_for_calendars_goes_along_where_the_game_asks_for_it_and_only_there() {
    let game = |post: &str| {
        let table = Table::with(&format!("{PLAYERS}post: {post}\n"));
        configure(&table, "{by: files}");
        table
    };
    let noon = "2026-11-20T12:00:00Z";
    for post in ["{days: 4, time: '20:00', zone: Europe/Rome}", "{days: 4, calendar: no}"] {
        assert_eq!(calendar(&game(post), noon), None, "{post}");
    }
    let table = game("{days: 4, time: '20:00', zone: Europe/Rome, calendar: yes}");
    let file = calendar(&table, noon).unwrap();
    assert!(file.contains("\r\nDTSTART:20261124T190000Z\r\n"), "{file}");
    assert!(file.contains("\r\nDTSTAMP:20261120T120000Z\r\n"), "{file}");
    assert!(file.contains("\r\nSUMMARY:hill\\, turn 1: your orders for the Reds\r\n"), "{file}");
    assert!(!file.contains("Blue") && !file.contains("ben"), "{file}");
    let later = calendar(&table, "2026-11-22T12:00:00Z").unwrap();
    let uid = |file: &str| file.lines().find(|line| line.starts_with("UID:hill.deadline.001.red.")).unwrap().to_owned();
    assert_eq!(uid(&file), uid(&later), "a later letter moves the entry");
    assert!(later.contains("\r\nDTSTART:20261126T190000Z\r\n"), "{later}");
    let whole = calendar(&game("{days: 4, calendar: yes}"), noon).unwrap();
    assert!(whole.contains("\r\nDTSTART;VALUE=DATE:20261124\r\n"), "{whole}");
}

#[test]
fn the_calendar_of_a_game_is_yes_or_no_and_wants_days() {
    let table = Table::new();
    let path = table.root().join("game.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    for (post, fault) in
        [("{days: 3, calendar: outlook}", "`outlook` is"), ("{calendar: yes}", "nothing is ever due without `days`")]
    {
        std::fs::write(&path, format!("{text}{PLAYERS}post: {post}\n")).unwrap();
        estafette(&table, "status HILL").has(3, &[fault, "game.yaml:"]);
    }
}

#[test]
fn markup_in_a_note_stays_text_in_a_letter() {
    let table = Table::with(PLAYERS);
    let forged = "<img src=x onerror=alert(1)> cid:map & </pre><script>";
    let red = orders("red", 1, "press").replace("orders:", &format!("note: \"{forged}\"\norders:"));
    let files = vec![table.file("red.yaml", &red), table.file("blue.yaml", &orders("blue", 1, "press"))];
    table.cast(files);
    configure(&table, "{by: files, folder: drafts}");
    assert_eq!(mail(&table, "send HILL").code, 0);
    let draft = std::fs::read(table.place.path().join("drafts/0001-anna-report.eml")).unwrap();
    let read = MessageParser::default().parse(&draft).unwrap();
    let html = read.body_html(0).unwrap();
    assert!(html.contains("&lt;img src=x onerror=alert(1)&gt; cid:map &amp; &lt;/pre&gt;&lt;script&gt;"), "{html}");
    assert!(!html.contains("<img src=x") && !html.contains("<script"), "{html}");
    let other = std::fs::read_to_string(table.place.path().join("drafts/0002-ben-report.eml")).unwrap();
    assert!(!other.contains("onerror"), "a note is for its own side");
}

#[test]
fn a_letter_that_is_sent_again_says_until_when_orders_are_taken_now() {
    let table = Table::with(&format!("{PLAYERS}post: {{days: 3, time: '20:00', zone: UTC, calendar: yes}}\n"));
    configure(&table, "{by: files, folder: drafts}");
    let send = |words: &str, now: &str| {
        let said = estafette(&table, &format!("mail send HILL {words} --config PLACE/mail.yaml --now {now}"));
        assert_eq!(said.code, 0, "{}", said.err);
    };
    let letter = || std::fs::read_to_string(table.root().join("post/outbox/0001-anna-report.eml")).unwrap();
    let status = || std::fs::read_to_string(table.root().join("post/outbox/0001-anna-report.txt")).unwrap();
    let id = |text: &str| text.lines().find(|line| line.starts_with("Message-ID: ")).unwrap().to_owned();
    send("", "2026-11-20T12:00:00Z");
    let first = letter();
    assert!(first.contains("by Mon 23 Nov"), "{first}");
    send("--again --player anna", "2026-11-20T13:00:00Z");
    let second = letter();
    assert!(second.contains("by Mon 23 Nov"), "the days are counted from the first time: {second}");
    let path = table.root().join("game.yaml");
    let game = std::fs::read_to_string(&path).unwrap();
    std::fs::write(path, game.replace("days: 3", "days: 5")).unwrap();
    send("", "2026-11-21T12:00:00Z");
    assert_eq!(letter(), second, "what is out stays as it went");
    send("--again --player anna", "2026-11-21T12:00:00Z");
    assert!(letter().contains("by Wed 25 Nov") && !letter().contains("by Mon 23 Nov"), "{}", letter());
    assert_eq!(id(&letter()), id(&first));
    assert_eq!(status().matches(" sent ").count(), 3, "{}", status());
    estafette(&table, "verify HILL").has(0, &[]);
}
