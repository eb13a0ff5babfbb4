//! The README keeps what it says: its transcripts are what the commands print, its orders stand in the example, its
//! commands exist.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// The fenced blocks of a kind, in order.
fn blocks(kind: &str) -> Vec<String> {
    let text = std::fs::read_to_string("README.md").expect("there is a README");
    let fence = format!("```{kind}\n");
    let rest = text.split(fence.as_str()).skip(1);
    let blocks = rest.map(|rest| rest.split("```").next().expect("a block ends"));
    blocks.map(str::to_owned).collect()
}

/// A command with what it prints; a line `...` stands for any lines.
fn transcripts(block: &str) -> Vec<(Vec<String>, String)> {
    let mut found = Vec::<(Vec<String>, String)>::new();
    for line in block.lines() {
        match line.strip_prefix("$ ") {
            Some(command) => {
                let words = command.split_whitespace().map(str::to_owned).collect();
                found.push((words, String::new()));
            }
            None => {
                let (_, printed) = found.last_mut().expect("a transcript begins with `$ `");
                printed.push_str(line);
                printed.push('\n');
            }
        }
    }
    found
}

/// A place with the examples in it, where commands may write.
fn playground() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["examples", "orders", "tests/conformance"] {
        copy(Path::new(name), &folder.path().join(name));
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("it can be read") {
        let entry = entry.expect("it can be read");
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(std::fs::copy(entry.path(), target).expect("it can be copied")),
        }
    }
}

#[test]
fn every_transcript_is_what_the_command_prints() {
    let place = playground();
    let mut count = 0;
    for (words, printed) in blocks("console")
        .iter()
        .flat_map(|block| transcripts(block))
    {
        count += 1;
        let (program, arguments) = words.split_first().expect("a command has a name");
        let program: OsString = match program.as_str() {
            "estafette" => env!("CARGO_BIN_EXE_estafette").into(),
            "sh" => "sh".into(),
            other => panic!("the README runs `{other}`"),
        };
        let output = Command::new(program)
            .args(arguments)
            .current_dir(place.path())
            .env_remove("RUST_BACKTRACE")
            .output()
            .expect("it runs");
        let shown = String::from_utf8(output.stdout).expect("it prints text");
        snapbox::assert_data_eq!(shown, snapbox::Data::from(printed));
    }
    assert!(count >= 4, "the README shows {count} commands");
}

#[test]
fn the_orders_shown_are_those_of_the_example() {
    let orders = blocks("yaml");
    assert!(!orders.is_empty(), "the README shows orders");
    let mailed = std::fs::read_to_string("examples/maida-open/x009/in/001-reynier.yaml");
    let mailed = mailed.expect("the example has its orders");
    for line in orders.iter().flat_map(|block| block.lines()) {
        assert!(mailed.contains(line), "`{line}` is not in the example");
    }
}

#[test]
fn every_game_file_shown_makes_a_game() {
    let shown = blocks("yaml game");
    assert!(!shown.is_empty(), "the page shows a game file");
    for text in shown {
        let place = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(place.path().join("game.yaml"), text).expect("it can be written");
        let made = Command::new(env!("CARGO_BIN_EXE_estafette"))
            .args(["new", "game.yaml", "made"])
            .current_dir(place.path())
            .output()
            .expect("the program runs");
        assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
    }
}

#[test]
fn the_roll_shown_is_what_a_shell_prints() {
    let shown = blocks("shell");
    let (command, printed) = shown[0]
        .trim_end()
        .rsplit_once('\n')
        .expect("a command and its answer");
    let output = match Command::new("sh").arg("-c").arg(command).output() {
        Ok(output) => output,
        Err(why) => {
            println!("skipped: there is no shell here: {why}");
            return;
        }
    };
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), printed);
}

#[test]
fn every_command_of_the_table_exists() {
    let text = std::fs::read_to_string("README.md").expect("there is a README");
    let table = text
        .split("\n## Commands\n")
        .nth(1)
        .expect("it has a table of commands");
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let named = rows.flat_map(|row| {
        let cell = row.split('|').nth(1).unwrap_or_default().to_owned();
        let words = cell
            .split('`')
            .map(str::trim)
            .filter(|word| !word.is_empty());
        words.map(str::to_owned).collect::<Vec<_>>()
    });
    let named = named.collect::<Vec<_>>();
    let output = Command::new(env!("CARGO_BIN_EXE_estafette"))
        .arg("--help")
        .output();
    let help = String::from_utf8(output.expect("it runs").stdout).expect("it prints text");
    let commands = help.split("Commands:\n").nth(1).expect("it lists commands");
    let commands = commands.split("\n\n").next().expect("the list ends");
    let listed = commands
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    let listed = listed.filter(|name| *name != "help").collect::<Vec<_>>();
    for name in &listed {
        assert!(
            named.iter().any(|known| known == name),
            "`{name}` is not in the README"
        );
    }
    assert_eq!(named.len(), listed.len(), "{named:?} {listed:?}");
}

#[test]
fn every_link_of_the_readme_leads_somewhere() {
    let text = std::fs::read_to_string("README.md").expect("there is a README");
    let links = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    for link in links.filter(|link| !link.starts_with("http")) {
        assert!(Path::new(link).exists(), "`{link}` is not there");
    }
}

#[test]
fn the_mail_settings_shown_are_read() {
    let place = playground();
    let config = place.path().join("mail.yaml");
    std::fs::write(&config, &blocks("yaml config")[0]).expect("it can be written");
    let game = place.path().join("examples/maida-open/game.yaml");
    let text = std::fs::read_to_string(&game).expect("it can be read");
    let (kept, _) = text.split_once("players:").expect("the players stand last");
    let post = blocks("yaml post")[0].replace("red", "french");
    std::fs::write(&game, format!("{kept}{post}")).expect("it can be written");
    let output = Command::new(env!("CARGO_BIN_EXE_estafette"))
        .args(["mail", "preview", "examples/maida-open", "--config"])
        .arg(&config)
        .current_dir(place.path())
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(shown.contains("anna@example.org"), "{shown}");
}
