//! Lines at every door of a game: handed over, locked as YAML, told in the report, derived again.

use std::path::Path;

use super::estafette;
use estafette::dice::{Body, Hash, Ledger, Lock};

const LINES: &str = "\
Hello, these are mine.
# estafette begin
> game: maida
> exchange: 9
> Side: the French
>
> The voltigeur company: fire Watteville, move SE.
> Comp\u{e8}re: move N N N, rally the Polish
> battalion
> \u{2022} the Swiss battalion: stand \u{2014} let them come
> guns: fyre 27th
> when beaten: go homeward then cover
# estafette end
Bob
";

const LOCKED: &str = "\
# not understood: line 11: `fyre` is no verb: guns: fyre 27th
game: maida
exchange: 9
side: french
orders:
- {unit: voltigeurs, do: [{fire: watteville}, {move: SE}]}
- {unit: compere, do: [{move: [N, N, N]}, {rally: poles}]}
- {unit: swiss, do: stand, note: let them come}
standing:
- {when: beaten, do: {go: [homeward, cover]}}
";

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("it can be made");
    for entry in std::fs::read_dir(from).expect("it can be read") {
        let entry = entry.expect("it can be read");
        let to = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &to),
            false => drop(std::fs::copy(entry.path(), to).expect("it can be copied")),
        }
    }
}

#[test]
fn what_comes_in_lines_is_kept_locked_told_and_derived_again() {
    let place = crate::support::tempdir().expect("there is room");
    let root = place.path().join("maida");
    copy(Path::new("examples/maida-open"), &root);
    let file = place.path().join("french.txt");
    std::fs::write(&file, LINES).expect("it can be written");
    let (root_word, file_word) = (root.display().to_string(), file.display().to_string());

    let (code, told) = estafette(&["check", &file_word, "--game", &root_word]);
    assert_eq!(code, 1, "a line is lost\n{told}");
    assert!(told.contains("11 | guns: fyre 27th") && told.contains("did you mean `fire`?"), "{told}");
    assert!(told.contains("1 order would be set aside"), "{told}");
    assert!(told.contains("compere: move N N N, rally poles\n"), "it can be mailed back\n{told}");

    let (code, told) = estafette(&["adjudicate", &root_word, &file_word]);
    assert_eq!(code, 0, "{told}");
    let locked = std::fs::read_to_string(root.join("x009/orders/french.yaml")).expect("it is locked");
    assert_eq!(locked, LOCKED);
    let kept = std::fs::read_to_string(root.join("x009/in/002-french.txt")).expect("it is kept");
    assert_eq!(kept, LINES, "to the byte");
    let (_, yaml) = estafette(&["check", &file_word, "--as", "yaml", "--game", &root.display().to_string()]);
    assert!(!yaml.is_empty());
    let report = std::fs::read_to_string(root.join("x009/report-french.md")).expect("there is a report");
    assert!(report.contains("not understood: line 11: `fyre` is no verb: guns: fyre 27th"), "{report}");

    let (code, told) = estafette(&["verify", &root_word]);
    assert!(told.contains("nothing that was sent was replaced: yes"), "{told}");
    assert_eq!(code, 0, "{told}");

    // Whoever changes the lines that came is found out: the locked YAML does not come of them any more.
    let other = kept.replace("move SE", "move NE");
    std::fs::write(root.join("x009/in/002-french.txt"), other).expect("it can be written");
    let (code, told) = estafette(&["verify", &root_word]);
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("it is not what came in as x009/in/002-french.txt"), "{told}");
    assert_eq!(Hash::of(locked.as_bytes()), Hash::of(LOCKED.as_bytes()));
}

/// What an earlier reader of lines made of a file may be something else: then nobody can say that it was replaced, nor that it was not.
#[test]
fn what_was_read_by_an_earlier_reader_is_not_proven_and_no_forgery() {
    let place = crate::support::tempdir().expect("there is room");
    let root = place.path().join("maida");
    copy(Path::new("examples/maida-open"), &root);
    let file = place.path().join("french.txt");
    std::fs::write(&file, LINES).expect("it can be written");
    let (root_word, file_word) = (root.display().to_string(), file.display().to_string());
    let (code, told) = estafette(&["adjudicate", &root_word, &file_word]);
    assert_eq!(code, 0, "{told}");
    // As if the earlier one had refused this line, which this program reads.
    let inbox = root.join("x009/in/002-french.txt");
    std::fs::write(&inbox, LINES.replace("guns: fyre 27th", "guns: hold position")).expect("it can be written");
    let (code, told) = estafette(&["verify", &root_word]);
    assert_eq!(code, 1, "the lock names the reader of today\n{told}");
    assert!(told.contains("it is not what came in as x009/in/002-french.txt"), "{told}");

    let ledger = root.join("ledger.txt");
    let was = Ledger::read(&std::fs::read(&ledger).expect("there is a ledger")).expect("it is one");
    let mut made = Ledger::open(was.card()).expect("it has a card");
    for entry in was.entries() {
        let body = match entry.body.clone() {
            Body::Lock(lock) => Body::Lock(Lock { rules: "really-simple-3.3".to_owned(), ..lock }),
            other => other,
        };
        made.append(body).expect("it goes on");
    }
    std::fs::write(&ledger, made.text()).expect("it can be written");
    let (code, told) = estafette(&["verify", &root_word]);
    assert_eq!(code, 0, "{told}");
    assert!(told.contains("were read by `really-simple-3.3`, which may have read them otherwise"), "{told}");
    assert!(told.contains("nothing that was sent was replaced: not proven"), "{told}");
}

/// A form that was filled in, as mail programs break it.
#[test]
fn a_form_that_is_wrapped_reads_as_it_did() {
    let place = crate::support::tempdir().expect("there is room");
    let (code, form) = estafette(&["form", "examples/moeckern-open", "prussians"]);
    assert_eq!(code, 0, "{form}");
    let filled = form
        .replace("\nRP2:\n", "\nRP2: enter, forward max\n")
        .replace("\nleib:\n", "\nleib: charge 32e if enemy disrupted, else stand\n")
        .replace("\nhussars:\n", "\nhussars: charge 20e or 32e\n")
        .replace("\n1-gren:\n", "\n1-gren: rally\n");
    assert_ne!(form, filled);
    let read = |text: &str| {
        let file = place.path().join("form.txt");
        std::fs::write(&file, text).expect("it can be written");
        estafette(&["check", &file.display().to_string(), "--game", "examples/moeckern-open", "--as", "yaml"])
            .1
            .split("# estafette end")
            .next()
            .map(str::to_owned)
    };
    let meant = read(&filled);
    assert!(
        meant.as_ref().is_some_and(|meant| meant.contains("{unit: hussars, do: {charge: [20e, 32e]}}")),
        "{meant:?}"
    );
    for width in [78, 65, 60, 50, 40] {
        let broken = filled.lines().map(|line| wrapped(line, width)).collect::<String>();
        assert_eq!(read(&broken), meant, "at {width} columns\n{broken}");
    }
}

fn wrapped(line: &str, width: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in line.split(' ') {
        let long = word.chars().count();
        if column > 0 && column + 1 + long > width {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += long;
    }
    out.push('\n');
    out
}

#[test]
fn a_file_of_which_no_line_can_be_read_is_refused() {
    let place = crate::support::tempdir().expect("there is room");
    let file = place.path().join("french.txt");
    std::fs::write(&file, "game: maida\nexchange: 9\nside: french\nguns: fyre 27th\n").expect("it can be written");
    let (code, told) = estafette(&["check", &file.display().to_string(), "--game", "examples/maida-open"]);
    assert_eq!(code, 3, "{told}");
    assert!(told.contains("the file would be refused whole"), "{told}");
}

#[test]
fn a_players_name_is_his_whatever_capitals_a_keyboard_puts_there() {
    let place = crate::support::tempdir().expect("there is room");
    let file = place.path().join("french.txt");
    for (player, code, told) in
        [("Reynier", 0, "french of maida"), ("REYNIER", 0, "french of maida"), ("Rey", 3, "no `Rey` plays")]
    {
        for body in ["swiss: stand", "orders:\n- {unit: swiss, do: stand}"] {
            let text = format!("game: maida\nexchange: 9\nside: french\nplayer: {player}\n{body}\n");
            std::fs::write(&file, text).expect("it can be written");
            let said = estafette(&["check", &file.display().to_string(), "--game", "examples/maida-open"]);
            assert_eq!(said.0, code, "{}", said.1);
            assert!(said.1.contains(told), "{}", said.1);
        }
    }
}

#[test]
fn a_form_is_written_in_lines_and_reads_the_same_as_the_one_in_yaml() {
    let place = crate::support::tempdir().expect("there is room");
    for game in
        ["maida-open", "quatre-bras-open", "moeckern-open", "sankt-marien-open", "craonne-open", "hagelberg-open"]
    {
        let game = format!("examples/{game}");
        let written = |form: &str| {
            let (code, text) = estafette(&["form", &game, "--as", form]);
            assert_eq!(code, 0, "{text}");
            // Where several sides are awaited, the first one's.
            let end = text.find("# estafette end").expect("a form ends") + "# estafette end\n".len();
            let text = text[..end].to_owned();
            let file = place.path().join("form.txt");
            std::fs::write(&file, &text).expect("it can be written");
            let (_, yaml) = estafette(&["check", &file.display().to_string(), "--game", &game, "--as", "yaml"]);
            (text, yaml)
        };
        let (lines, of_lines) = written("lines");
        let (yaml, _) = written("yaml");
        assert!(!lines.contains("- {unit") && yaml.contains("- {unit"), "{lines}");
        assert!(estafette(&["form", &game]).1.starts_with(&lines), "lines are the default");
        let comments = |text: &str| text.lines().filter(|line| line.starts_with("# ") && !line.contains('{')).count();
        assert!(comments(&lines) >= comments(&yaml), "nothing that the form tells is lost");
        let units = |text: &str| text.lines().filter(|line| line.starts_with("- {unit: ")).count();
        assert_eq!(units(&of_lines), units(&yaml), "{of_lines}");
    }
}
