//! The rooms inside a rule set, the same in each, and those of `adjudicate`, `game` and `post`: who may know whom, and where a clause is found.

use std::collections::{BTreeMap, BTreeSet};

use estafette::adjudicate::Standing;
use estafette::rules;

use super::source::{Source, files, lines_with, under};

/// Whom each room of a rule set may know beside itself, from the ground up; `tests` and `mod.rs` may know everybody.
const ROOMS: &[(&str, &[&str])] = &[
    ("clauses", &[]),
    ("troops", &[]),
    ("charts", &["troops"]),
    ("position", &["charts", "events", "troops"]),
    ("events", &["charts", "position", "troops"]),
    ("orders", &["charts", "events", "position", "troops"]),
    ("setup", &["charts", "events", "orders", "position", "troops"]),
    ("play", &["charts", "events", "orders", "position", "setup", "troops"]),
    ("narrative", &["charts", "events", "orders", "position", "setup", "troops"]),
    ("odds", &["charts", "events", "orders", "play", "position", "setup", "troops"]),
    ("form", &["charts", "events", "narrative", "odds", "orders", "play", "position", "setup", "troops"]),
    ("stand_in", &["charts", "events", "form", "odds", "orders", "play", "position", "setup", "troops"]),
    ("map", &["charts", "events", "narrative", "position", "setup", "troops"]),
    ("fog", &["charts", "events", "narrative", "position", "troops"]),
    ("casualty_sheets", &["charts", "events", "narrative", "position", "troops"]),
    ("amend", &["charts", "events", "narrative", "orders", "position", "setup", "troops"]),
];

/// Whom each room of `adjudicate` may know beside itself, from the ground up.
const OF_ADJUDICATE: &[(&str, &[&str])] = &[
    ("terms", &[]),
    ("telling", &["terms"]),
    ("decisions", &["terms"]),
    ("stand_in", &["terms"]),
    ("contract", &["decisions", "stand_in", "telling", "terms"]),
    ("fog", &["contract", "telling", "terms"]),
    ("play", &["contract", "decisions", "fog", "telling", "terms"]),
    ("engine", &["contract", "fog", "play", "stand_in", "telling", "terms"]),
];

/// Whom each room of `game` may know beside itself, from the ground up; a file at its top is a room, and `mod.rs` the door.
const OF_GAME: &[(&str, &[&str])] = &[
    ("trouble", &[]),
    ("files", &["trouble"]),
    ("folder", &["files", "trouble"]),
    ("couriers", &[]),
    ("papers", &["couriers", "files", "trouble"]),
    ("stand", &["files", "papers", "trouble"]),
    ("inbox", &["couriers", "files", "papers", "stand", "trouble"]),
    ("letters", &["couriers", "files", "inbox", "papers", "stand", "trouble"]),
    ("judge", &["inbox", "papers", "stand", "trouble"]),
    ("hand", &["files", "inbox", "papers", "stand", "trouble"]),
    ("turn", &["files", "hand", "inbox", "papers", "stand", "trouble"]),
    ("pages", &["files", "hand", "inbox", "papers", "stand", "trouble", "turn"]),
    ("exchange", &["couriers", "files", "hand", "inbox", "pages", "papers", "stand", "trouble", "turn"]),
    ("again", &["exchange", "files", "letters", "papers", "stand", "trouble", "turn"]),
    ("proof", &["again", "couriers", "exchange", "files", "hand", "inbox", "papers", "stand", "trouble", "turn"]),
    ("begin", &["exchange", "files", "folder", "papers", "stand", "trouble"]),
    ("status", &["begin", "exchange", "files", "hand", "inbox", "papers", "stand", "trouble"]),
];

/// The same for `post`.
const OF_POST: &[(&str, &[&str])] = &[
    ("letter", &[]),
    ("account", &["letter"]),
    ("outgoing", &["account", "letter"]),
    ("message", &[]),
    ("mailbox", &["account", "message"]),
    ("correspondence", &[]),
    ("due", &["letter", "outgoing"]),
    ("incoming", &["account", "correspondence", "due", "letter", "mailbox", "message", "outgoing"]),
    ("office", &["incoming", "letter", "mailbox", "message", "outgoing"]),
    ("owed", &["correspondence", "due", "incoming", "letter"]),
    ("withheld", &["correspondence", "incoming", "letter", "outgoing", "owed"]),
    ("made_again", &["due", "incoming", "letter", "outgoing", "owed", "withheld"]),
];

/// The rooms that are parted in rooms of their own.
pub(super) const PARTED: [(&str, Rooms); 3] = [("game", OF_GAME), ("post", OF_POST), ("adjudicate", OF_ADJUDICATE)];

/// Rooms, and whom each may know beside itself.
type Rooms = &'static [(&'static str, &'static [&'static str])];

/// The rule set and the room in it that a file belongs to.
fn place(file: &Source) -> Option<(&str, &str)> {
    let (rules, inner) = file.path.strip_prefix("src/rules/")?.split_once('/')?;
    let room = inner.split('/').next()?.trim_end_matches(".rs");
    (!["lib", "mod", "tests"].contains(&room)).then_some((rules, room))
}

/// The names in a folder that a file of it names: by the whole path, or by `super`. What a macro writes for others goes by the
/// door.
fn names(file: &Source, folder: &str) -> Vec<String> {
    let inner = file.path.trim_start_matches(&format!("src/{folder}/")).trim_end_matches(".rs");
    let own = inner.trim_end_matches("/mod").split('/').collect::<Vec<_>>();
    let above = format!("{}::", folder.replace('/', "::"));
    let by_macro = |path: &String| file.code().contains(&format!("$crate::{path}"));
    let whole = file.imports().into_iter().filter(|path| !by_macro(path)).filter_map(|path| {
        let rest = path.strip_prefix(&above)?;
        Some(rest.split("::").next()?.to_owned())
    });
    let starts = file.code().match_indices("super::").map(|(at, _)| &file.code()[at..]);
    let climbing = starts.filter_map(|path| {
        let links = path.split("::").take_while(|link| *link == "super").count();
        let word = path.split("::").nth(links)?;
        let word = word.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
        (links == own.len()).then(|| word.to_owned())
    });
    whole.chain(climbing).collect()
}

/// The rooms of its own rule set that a file names.
fn named(file: &Source, rules: &str) -> Vec<String> {
    let mut named = names(file, &format!("rules/{rules}"));
    named.retain(|name| ROOMS.iter().any(|(room, _)| room == name) || name == "tests");
    named
}

/// What a room of a rule set knows that it may not.
pub(super) fn intrusions(file: &Source) -> Vec<String> {
    let Some((rules, room)) = place(file) else { return Vec::new() };
    let Some((_, known)) = ROOMS.iter().find(|(name, _)| *name == room) else {
        return vec![format!("{}: no rule set has a room `{room}`", file.path)];
    };
    let mut found = named(file, rules);
    found.retain(|name| name != room && !known.contains(&name.as_str()));
    found.sort();
    found.dedup();
    found.iter().map(|name| format!("{}: `{room}` may not know `{name}`", file.path)).collect()
}

/// What a room within a room knows that it may not; what the door shows is named by the room it lies in, so that walls are seen.
pub(super) fn intrusions_within(file: &Source, (whole, rooms): (&str, Rooms)) -> Vec<String> {
    let inner = file.path.strip_prefix(&format!("src/{whole}/")).unwrap_or("mod.rs");
    let room = inner.split('/').next().unwrap_or_default().trim_end_matches(".rs");
    if room == "mod" {
        return Vec::new();
    }
    let Some((_, known)) = rooms.iter().find(|(name, _)| *name == room) else {
        return vec![format!("{}: `{whole}` has no room `{room}`", file.path)];
    };
    let mut found = names(file, whole);
    found.retain(|name| name != room && !known.contains(&name.as_str()));
    found.sort();
    found.dedup();
    found.iter().map(|name| format!("{}: `{room}` may not know `{name}`", file.path)).collect()
}

/// What the rooms of `game` leave to `folder`: disk, paths, clock, environment, chance of the system.
const OF_THE_SYSTEM: &[&str] = &[
    "std::fs",
    "fs_err",
    "std::path",
    "Path",
    "PathBuf",
    "tempfile",
    "std::env",
    "SystemTime",
    "Instant",
    "std::process",
    "std::net",
    "stdin",
    "rand::",
    "SysRng",
];

/// Those that touch the disk beside `folder`: a new game is built beside its place and moved there whole.
const BUILDERS: [&str; 3] = ["src/game/begin/battle.rs", "src/game/begin/create.rs", "src/game/begin/unfinished.rs"];

/// Where a file of `game` names what only `folder` may.
pub(super) fn disk_elsewhere(file: &Source) -> Vec<String> {
    if file.path.starts_with("src/game/folder/") || BUILDERS.contains(&file.path.as_str()) {
        return Vec::new();
    }
    let named = |word: &&str| {
        let lines = lines_with(file.code(), word).into_iter();
        let told = lines.map(|line| format!("{}:{line}: only `folder` names `{word}`", file.path));
        told.collect::<Vec<_>>()
    };
    OF_THE_SYSTEM.iter().flat_map(named).collect()
}

/// A game is read, judged, played and proven from any files, those in memory among them.
#[test]
fn only_the_folder_touches_the_disk() {
    let found = under("src/game").flat_map(disk_elsewhere).collect::<Vec<_>>();
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

/// The two rooms that know each other: an event says what becomes of a position, and a position keeps what has happened.
const BESIDE_EACH_OTHER: [&str; 2] = ["position", "events"];

/// No room knows one that stands above it.
fn is_from_the_ground_up(rooms: &[(&str, &[&str])]) -> bool {
    let stands_below = |place: usize, known: &str| rooms[..place].iter().any(|(room, _)| *room == known);
    let beside = |room: &str, known: &str| [room, known].iter().all(|name| BESIDE_EACH_OTHER.contains(name));
    let mut rows = rooms.iter().enumerate();
    rows.all(|(place, (room, known))| known.iter().all(|known| stands_below(place, known) || beside(room, known)))
}

/// Every clause that is played stands, whole, at a function or a table that settles it: a plain search ends there, and not at the head of
/// a file, at a field or at the switch that decides about it.
#[test]
fn every_clause_is_found_by_a_plain_search() {
    let all = under("src/rules").collect::<Vec<_>>();
    let mut missing = BTreeMap::<&str, Vec<&str>>::new();
    for rules in rules::all() {
        let folder = format!("src/rules/{}/", rules.id().replace('-', "_"));
        let is_code = |file: &&&Source| {
            let inner = file.path.strip_prefix(&folder);
            let beside = ["clauses", "charts/switches.rs", "tests/"];
            inner.is_some_and(|inner| beside.iter().all(|beside| !inner.starts_with(beside)))
        };
        let code = all.iter().filter(is_code).map(|file| file.doing()).collect::<Vec<_>>();
        for clause in rules.clauses() {
            let stands = |doing: &String| holds(doing, clause.id);
            if clause.standing == Standing::Played && !code.iter().any(stands) {
                missing.entry(rules.id()).or_default().push(clause.id);
            }
        }
    }
    assert!(missing.is_empty(), "no function and no table names them: {missing:?}");
}

/// Whether a word is the id of a clause: `RS-FIRE-18`.
fn is_id(word: &str) -> bool {
    let parts = word.split('-').collect::<Vec<_>>();
    let all = |part: &str, is: fn(&char) -> bool| !part.is_empty() && part.chars().all(|letter| is(&letter));
    let [rules, chapter, number] = &parts[..] else { return false };
    [rules, chapter].iter().all(|part| all(part, char::is_ascii_uppercase)) && all(number, char::is_ascii_digit)
}

/// Where a comment over code names clauses by the first and the last of them alone: what lies between is found by no search.
pub(super) fn ranges(file: &Source) -> Vec<String> {
    let lines = file.text.lines().map(str::trim_start).enumerate();
    let comments = lines.filter(|(_, line)| line.starts_with("//") && !line.starts_with("//!"));
    let has_range = |line: &str| {
        let words = line.split(' ').map(|word| word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric()));
        let words = words.collect::<Vec<_>>();
        words.windows(3).any(|three| {
            let last = three[2].starts_with(|first: char| first.is_ascii_digit()) || is_id(three[2]);
            is_id(three[0]) && three[1] == "to" && last
        })
    };
    let found = comments.filter(|(_, line)| has_range(line));
    found.map(|(at, _)| format!("{}:{}: write every clause out", file.path, at + 1)).collect()
}

/// A range hides what lies in it; heads may have one, as they only say where a chapter begins and ends.
#[test]
fn clauses_are_written_out_over_code() {
    let found = under("src/rules").flat_map(ranges).collect::<Vec<_>>();
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

/// Whether a text has an id that does not go on.
fn holds(text: &str, id: &str) -> bool {
    text.match_indices(id).any(|(at, _)| !text[at + id.len()..].starts_with(|next: char| next.is_ascii_digit()))
}

/// The rooms of each rule set.
#[test]
fn rooms_of_rule_sets_know_only_whom_they_may() {
    assert!(is_from_the_ground_up(ROOMS), "a room of rule sets stands below one that it knows");
    let found = under("src/rules").flat_map(intrusions).collect::<Vec<_>>();
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

/// The rooms of `adjudicate`, of `game` and of `post`.
#[test]
fn rooms_within_rooms_know_only_those_below() {
    for (whole, rooms) in PARTED {
        assert!(is_from_the_ground_up(rooms), "a room of `{whole}` stands below one that it knows");
        let folder = format!("src/{whole}");
        let found = under(&folder).flat_map(|file| intrusions_within(file, (whole, rooms))).collect::<Vec<_>>();
        assert!(found.is_empty(), "\n{}\n", found.join("\n"));
    }
}

/// Folders of cases whose word no room and no file of their rule set bears: the examples of the print, what is told, and chapters of the
/// print that go through several rooms. It only shrinks.
const WITHOUT_A_ROOM: &[(&str, &[&str])] = &[
    ("really-simple", &["board", "decisions", "destruction", "explanations", "telling"]),
    ("easy-napoleonics", &["actions", "examples", "formation", "geometry", "nations", "sequence"]),
    ("two-by-two", &["examples", "headquarters", "telling"]),
    ("napoleonic-brigade", &["advance-and-fire", "skirmishers", "telling", "works"]),
    ("campaign", &[]),
];

/// Whoever has found a case finds the code by the word of its folder: a chapter of play bears it, or a part of one, or another room.
#[test]
fn folders_of_cases_are_named_as_the_rooms_of_their_rules() {
    let cases = files("tests/conformance", &[".yaml"]);
    let mut wrong = Vec::new();
    for rules in rules::all() {
        let folder = format!("src/rules/{}", rules.id().replace('-', "_"));
        let rooms = under(&folder).filter(|file| !file.path.contains("/tests/"));
        let rooms = rooms.flat_map(|file| file.path[folder.len()..].trim_end_matches(".rs").split('/'));
        let rooms = rooms.map(|room| room.replace('_', "-")).collect::<BTreeSet<_>>();
        let home = format!("tests/conformance/{}/", rules.id());
        let chapters = cases.iter().filter_map(|case| case.path.strip_prefix(&home)?.split_once('/'));
        let chapters = chapters.map(|(chapter, _)| chapter).collect::<BTreeSet<_>>();
        let known = WITHOUT_A_ROOM.iter().find(|(id, _)| *id == rules.id()).map_or(&[][..], |(_, known)| known);
        for chapter in &chapters {
            match (rooms.contains(*chapter), known.contains(chapter)) {
                (false, false) => wrong.push(format!("{home}{chapter}: no room of {folder} bears this word")),
                (true, true) => wrong.push(format!("{home}{chapter}: it has a room, and is no exception any more")),
                _ => {}
            }
        }
        let gone = known.iter().filter(|chapter| !chapters.contains(*chapter));
        wrong.extend(gone.map(|chapter| format!("{home}{chapter} is no more, and no exception")));
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// The chapters of play bear the words of the folders of their cases.
#[test]
fn chapters_of_play_are_named_as_the_folders_of_their_cases() {
    let cases = files("tests/conformance", &[".yaml"]);
    let mut strange = Vec::new();
    for rules in rules::all() {
        let play = format!("src/rules/{}/play/", rules.id().replace('-', "_"));
        let chapters = under("src/rules").filter_map(|file| file.path.strip_prefix(&play));
        let mut chapters =
            chapters.filter_map(|inner| Some(inner.split('/').next()?.trim_end_matches(".rs"))).collect::<Vec<_>>();
        chapters.sort_unstable();
        chapters.dedup();
        for chapter in chapters.into_iter().filter(|chapter| *chapter != "mod") {
            let folder = format!("tests/conformance/{}/{}/", rules.id(), chapter.replace('_', "-"));
            if !cases.iter().any(|case| case.path.starts_with(&folder)) {
                strange.push(format!("{play}{chapter}: there is no {folder}"));
            }
        }
    }
    assert!(strange.is_empty(), "\n{}\n", strange.join("\n"));
}
