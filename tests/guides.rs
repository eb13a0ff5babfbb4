//! README and guides keep what they say: their transcripts are what the commands print, their orders stand in the example,
//! their game files make games, their commands exist, their links lead somewhere.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use estafette::adjudicate::Setting;

/// Every page for users, and that for those who carry on.
fn pages() -> Vec<PathBuf> {
    let of_the_top = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "src/README.md", "src/dice/PROTOCOL.md"];
    let mut pages = of_the_top.map(PathBuf::from).to_vec();
    let mut folders = ["orders", "tests/conformance", "tests/fuzz"].map(PathBuf::from).to_vec();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("it can be read") {
            let path = entry.expect("it can be read").path();
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(ending) if ending == "md" => pages.push(path),
                _ => {}
            }
        }
    }
    pages.sort();
    assert!(pages.len() > 10, "there are guides");
    pages
}

fn page(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The fenced blocks of a kind, in order.
fn blocks(path: impl AsRef<Path>, kind: &str) -> Vec<String> {
    let text = page(path);
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
    let folder = crate::support::tempdir().expect("a temporary folder");
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
    let mut count = 0;
    for path in pages() {
        let blocks = blocks(&path, "console");
        if blocks.is_empty() {
            continue;
        }
        let place = playground();
        for (words, printed) in blocks.iter().flat_map(|block| transcripts(block)) {
            count += 1;
            let (program, arguments) = words.split_first().expect("a command has a name");
            let program: OsString = match program.as_str() {
                "estafette" => env!("CARGO_BIN_EXE_estafette").into(),
                "sh" => "sh".into(),
                other => panic!("{} runs `{other}`", path.display()),
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
    }
    assert!(count >= 10, "the pages show {count} commands");
}

#[test]
fn the_orders_shown_are_those_of_the_example() {
    let orders = blocks("README.md", "yaml");
    assert!(!orders.is_empty(), "the README shows orders");
    let mailed = std::fs::read_to_string("examples/maida-open/x009/in/001-reynier.yaml");
    let mailed = mailed.expect("the example has its orders");
    for line in orders.iter().flat_map(|block| block.lines()) {
        assert!(mailed.contains(line), "`{line}` is not in the example");
    }
}

#[test]
fn every_game_file_shown_makes_a_game() {
    let shown = pages().iter().flat_map(|path| blocks(path, "yaml game")).collect::<Vec<_>>();
    assert!(shown.len() >= 4, "the pages show game files");
    for text in shown {
        let place = crate::support::tempdir().expect("a temporary folder");
        std::fs::write(place.path().join("game.yaml"), text).expect("it can be written");
        let made = Command::new(env!("CARGO_BIN_EXE_estafette"))
            .args(["new", "game.yaml", "made"])
            .current_dir(place.path())
            .output()
            .expect("the program runs");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    }
}

#[test]
fn the_roll_shown_is_what_a_shell_prints() {
    for path in ["README.md", "orders/dice.md"] {
        let shown = blocks(path, "shell");
        let (command, printed) = shown[0].trim_end().rsplit_once('\n').expect("a command and its answer");
        let output = match Command::new("sh").arg("-c").arg(command).output() {
            Ok(output) => output,
            Err(why) => {
                println!("skipped: there is no shell here: {why}");
                return;
            }
        };
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), printed);
    }
}

/// The game that the README has a reader make: its scenario, orders by its forms, and two reports.
#[test]
fn a_game_of_ones_own_is_played_as_the_readme_says() {
    let place = crate::support::tempdir().expect("a temporary folder");
    let scenario = &blocks("README.md", "yaml game")[0];
    std::fs::write(place.path().join("ford.yaml"), scenario).expect("it can be written");
    let run = |words: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_estafette"))
            .args(words.split(' '))
            .current_dir(place.path())
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{words}: {said}");
        String::from_utf8(output.stdout).expect("it prints text")
    };
    run("new ford.yaml ford");
    run("adjudicate ford");
    for side in ["red", "blue"] {
        let form = run(&format!("form ford {side}"));
        let ordered = |line: &str| match line.ends_with(':') && !line.starts_with('#') {
            true => format!("{line} stand\n"),
            false => format!("{line}\n"),
        };
        let orders = form.lines().map(ordered).collect::<String>();
        assert_ne!(orders, form, "{side} is asked for orders: {form}");
        std::fs::write(place.path().join(format!("{side}.txt")), orders).expect("it is written");
    }
    run("adjudicate ford red.txt blue.txt");
    for side in ["red", "blue"] {
        assert!(place.path().join(format!("ford/x002/report-{side}.md")).is_file());
    }
    run("book ford");
    run("verify ford");
}

#[test]
fn every_command_of_the_table_exists() {
    let text = page("orders/commands.md");
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    let named = rows.flat_map(|row| {
        let cell = row.split('|').nth(1).unwrap_or_default().to_owned();
        let words = cell.split('`').map(str::trim).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect::<Vec<_>>()
    });
    let named = named.collect::<Vec<_>>();
    let output = Command::new(env!("CARGO_BIN_EXE_estafette")).arg("--help").output();
    let help = String::from_utf8(output.expect("it runs").stdout).expect("it prints text");
    let commands = help.split("Commands:\n").nth(1).expect("it lists commands");
    let commands = commands.split("\n\n").next().expect("the list ends");
    let listed = commands.lines().filter_map(|line| line.split_whitespace().next());
    let listed = listed.collect::<Vec<_>>();
    for name in &listed {
        assert!(named.iter().any(|known| known == name), "`{name}` is not in the table of commands");
    }
    assert_eq!(named.len(), listed.len(), "{named:?} {listed:?}");
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    for path in pages() {
        let text = page(&path);
        let links = text.split("](").skip(1);
        let links = links.filter_map(|rest| rest.split(')').next());
        let folder = path.parent().expect("it lies in a folder");
        for link in links.filter(|link| !link.starts_with("http") && !link.starts_with('#')) {
            let file = link.split('#').next().expect("a link has a beginning");
            let there = folder.join(file).exists();
            assert!(there, "{}: `{link}` is not there", path.display());
        }
    }
}

/// `.ci/papers` ends with 1 where a link of a page leads to nothing that is handed out.
#[test]
fn every_link_of_a_package_leads_somewhere_in_it() {
    let place = crate::support::tempdir().expect("a temporary folder");
    let packed = Command::new("python3").arg(".ci/papers").arg(place.path()).output();
    let packed = match packed {
        Ok(packed) => packed,
        Err(why) => {
            println!("skipped: there is no python3 here: {why}");
            return;
        }
    };
    assert!(packed.status.success(), "{}", String::from_utf8_lossy(&packed.stderr));
    let text = page(place.path().join("README.md"));
    assert!(text.contains("for those who read the code") && !text.contains("(CONTRIBUTING.md)"), "{text}");
    assert!(place.path().join("examples/quatre-bras/game.yaml").is_file());
}

/// Whoever makes a game finds every switch where the orders of its rules are explained, with its values, the printed one first.
#[test]
fn every_switch_stands_in_the_guide_of_its_rules() {
    for rules in estafette::rules::all() {
        let guide = page(Path::new("orders").join(rules.id()).join("README.md"));
        let named =
            |setting: &Setting| guide.contains(&format!("| `{}` | {} |", setting.key, setting.values.join(", ")));
        let own_rules = Path::new("orders").join(rules.id()).join("RULES.md");
        let told = |setting: &Setting| page(&own_rules).contains(&format!("`{}", setting.key));
        let stands = |setting: &&Setting| if own_rules.exists() { told(setting) } else { named(setting) };
        let missing = rules.settings().iter().filter(|setting| !stands(setting)).map(|setting| setting.key);
        let missing = missing.collect::<Vec<_>>();
        assert!(missing.is_empty(), "the guide of `{}` does not say what these settle: {missing:?}", rules.id());
    }
}

/// Rules that are our own stand in one place: what the table of clauses says of each is its paragraph, without the example.
#[test]
fn each_clause_of_our_own_rules_says_what_its_paragraph_says() {
    for rules in estafette::rules::all() {
        let own_rules = Path::new("orders").join(rules.id()).join("RULES.md");
        if !own_rules.exists() {
            continue;
        }
        let text = page(&own_rules);
        let paragraphs = text.lines().filter_map(|line| line.strip_prefix("**")?.split_once("** "));
        let paragraphs = paragraphs.map(|(id, said)| {
            let said = said.split_once(" *Example:*").map_or(said, |(said, _)| said);
            (id, said.replace('*', ""))
        });
        let paragraphs = paragraphs.collect::<Vec<_>>();
        assert!(paragraphs.len() > 100, "the paragraphs of {} are found", own_rules.display());
        for (id, said) in paragraphs {
            let row = rules.clauses().iter().find(|row| row.id == id);
            let row = row.unwrap_or_else(|| panic!("{id} stands in the table of clauses"));
            assert_eq!(row.gist, said, "{id}");
        }
    }
}

#[test]
fn every_crate_is_accounted_for() {
    let told = page("src/README.md");
    let rows = told.lines().filter(|line| line.starts_with("| `")).collect::<String>();
    let text = page("Cargo.toml");
    let mut of_crates = false;
    let mut count = 0;
    for line in text.lines() {
        if let Some(section) = line.strip_prefix('[') {
            of_crates = section.ends_with("dependencies]");
            continue;
        }
        let name = line.split(['=', '.', ' ']).next().unwrap_or_default();
        if of_crates && !name.is_empty() && !name.starts_with(['#', ' ']) && !name.starts_with("estafette") {
            count += 1;
            assert!(rows.contains(&format!("`{name}`")), "src/README.md does not say why `{name}` is there");
        }
    }
    assert!(count > 30, "the crates are found");
}

#[test]
fn the_picture_of_the_readme_is_the_map_that_is_drawn() {
    let place = playground();
    let drawn = place.path().join("drawn.svg");
    let output = Command::new(env!("CARGO_BIN_EXE_estafette"))
        .args(["map", "examples/maida-open", "--out"])
        .arg(&drawn)
        .current_dir(place.path())
        .output()
        .expect("it runs");
    assert!(output.status.success());
    if std::env::var_os("ESTAFETTE_UPDATE").is_some() {
        std::fs::copy(&drawn, "orders/maida.svg").expect("it can be written");
    }
    assert!(page(&drawn) == page("orders/maida.svg"), "orders/maida.svg is drawn otherwise today");
}

#[test]
fn the_mail_settings_shown_are_read() {
    let place = playground();
    let config = place.path().join("mail.yaml");
    std::fs::write(&config, &blocks("orders/umpire/mail.md", "yaml config")[0]).expect("it can be written");
    let game = place.path().join("examples/maida-open/game.yaml");
    let text = std::fs::read_to_string(&game).expect("it can be read");
    let (kept, _) = text.split_once("players:").expect("the players stand last");
    let post = blocks("orders/umpire/mail.md", "yaml post")[0].replace("red", "french");
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
    // The account with a token is read, too.
    let tokens = blocks("orders/umpire/mail.md", "yaml config").remove(1);
    assert!(tokens.contains("auth: xoauth2"), "{tokens}");
    std::fs::write(&config, tokens).expect("it can be written");
    let output = Command::new(env!("CARGO_BIN_EXE_estafette"))
        .args(["mail", "preview", "examples/maida-open", "--config"])
        .arg(&config)
        .current_dir(place.path())
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_commands_for_many_games_do_what_the_guide_says() {
    let place = playground();
    let games = place.path().join("games");
    std::fs::create_dir(&games).expect("it can be made");
    for name in ["maida-open", "second-ligny-open"] {
        let from = place.path().join("examples").join(name);
        if from.is_dir() {
            std::fs::rename(from, games.join(name)).expect("it can be moved");
        }
    }
    let config = "from: umpire@example.org\nsend: {by: files, folder: drafts}\n";
    std::fs::write(place.path().join("mail.yaml"), config).expect("it can be written");
    let commands = blocks("orders/umpire/mail.md", "sh").concat();
    let mut ran = 0;
    for command in commands.lines().map(|line| line.split(' ').skip(1)) {
        let output = Command::new(env!("CARGO_BIN_EXE_estafette"))
            .args(command)
            .env("ESTAFETTE_MAIL_CONFIG", place.path().join("mail.yaml"))
            .current_dir(place.path())
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(matches!(output.status.code(), Some(0 | 4 | 5)), "{said}");
        assert!(!said.contains("error"), "{said}");
        ran += 1;
    }
    assert_eq!(ran, 2);
}
