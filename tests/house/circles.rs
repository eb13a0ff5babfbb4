//! Circles of files: each knows the next, and the last the first, so that none can be read without the others. A file is known by
//! whoever names it, and by whoever names what another file shows of it; a door (`mod.rs`) knows what stands behind it, and that
//! is no arrow.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Source, under};

/// So many files may stand in one circle, and no more.
const LONGEST: usize = 7;

/// By which words a door names a circle that stands behind it: `` `one` and `two` know each other: why ``.
const NAMED: &str = "know each other";

/// The files of the project by their modules, with what each imports.
struct Project<'s> {
    all: &'s [&'s Source],
    modules: BTreeMap<String, usize>,
    shown: Vec<Vec<(String, String)>>,
    items: Vec<BTreeSet<&'s str>>,
}

impl<'s> Project<'s> {
    fn of(all: &'s [&'s Source]) -> Project<'s> {
        let modules = all.iter().enumerate().map(|(place, file)| (file.module(), place)).collect();
        let shown = all.iter().map(|file| file.shown()).collect();
        let items = all.iter().map(|file| file.items()).collect();
        Project { all, modules, shown, items }
    }

    /// The file that a path leads to: where a door only shows what it names, the file in which that is written.
    fn file_of(&self, path: &str, deep: usize) -> Option<usize> {
        let ends = path.match_indices("::").map(|(at, _)| at).chain([path.len()]).collect::<Vec<_>>();
        let (place, end) = ends.iter().rev().find_map(|end| Some((*self.modules.get(&path[..*end])?, *end)))?;
        let rest = path[end..].trim_start_matches("::");
        let (name, beyond) = rest.split_at(rest.find("::").unwrap_or(rest.len()));
        if name.is_empty() || deep == 0 || self.items[place].contains(name) {
            return Some(place);
        }
        let shown = self.shown[place].iter().filter(|(shown, whole)| shown == name && whole != path);
        let mut led = shown.filter_map(|(_, whole)| self.file_of(&format!("{whole}{beyond}"), deep - 1));
        led.find(|led| *led != place).or(Some(place))
    }

    /// All paths of a file, from the top of the crate: those written whole, those from above, and those that begin with a module that it
    /// imports.
    fn paths(&self, place: usize) -> Vec<String> {
        let file = self.all[place];
        let modules = self.shown[place].iter().filter(|(_, whole)| self.modules.contains_key(whole));
        let through = modules.flat_map(|(name, whole)| {
            let paths = file.paths_from(name).into_iter();
            paths.map(move |path| format!("{whole}::{path}"))
        });
        let shown = self.shown[place].iter().map(|(_, whole)| whole.clone());
        shown.chain(through).chain(file.imports()).chain(file.paths_from_above()).collect()
    }

    /// Whom a file knows.
    fn known(&self, place: usize) -> BTreeSet<usize> {
        let behind = self.all[place].door_of();
        let is_behind = |known: &usize| behind.is_some_and(|folder| self.all[*known].path.starts_with(folder));
        let known = self.paths(place).into_iter().filter_map(|path| self.file_of(&path, 8));
        known.filter(|known| *known != place && !is_behind(known)).collect()
    }
}

/// All that is reached from a file, over any number of others.
fn reached(from: usize, known: &[BTreeSet<usize>]) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut due = vec![from];
    while let Some(place) = due.pop() {
        due.extend(known[place].iter().filter(|next| reached.insert(**next)));
    }
    reached
}

/// The circles, each with the names of its files.
fn circles<'s>(all: &[&'s Source]) -> BTreeSet<Vec<&'s str>> {
    let project = Project::of(all);
    let known = (0..all.len()).map(|place| project.known(place)).collect::<Vec<_>>();
    let reached = (0..all.len()).map(|place| reached(place, &known)).collect::<Vec<_>>();
    let circle = |place: usize| {
        let both = reached[place].iter().filter(|other| reached[**other].contains(&place));
        both.map(|other| all[*other].path.as_str()).collect::<Vec<_>>()
    };
    let circles = (0..all.len()).map(circle);
    circles.filter(|circle| !circle.is_empty()).collect()
}

/// The folder in which a circle lies, with `/` at its end.
fn folder_of<'s>(circle: &[&'s str]) -> &'s str {
    let first = circle[0];
    let mut ends = first.match_indices('/').map(|(at, _)| &first[..=at]);
    ends.rfind(|folder| circle.iter().all(|path| path.starts_with(folder))).unwrap_or_default()
}

/// The chapter of play that a file belongs to: a folder of `play`, or a file in it.
fn chapter(path: &str) -> Option<&str> {
    let inner = path.strip_prefix("src/rules/")?.split_once('/')?.1.strip_prefix("play/")?;
    inner.split('/').next()
}

/// The circles that a door names, each as the names of its files in the folder.
fn named(door: &Source) -> BTreeSet<BTreeSet<&str>> {
    let head = door.text.lines().take_while(|line| line.starts_with("//!"));
    let length = head.map(|line| line.len() + 1).sum::<usize>().min(door.text.len());
    let ends = door.text[..length].match_indices(NAMED).map(|(at, _)| at);
    let sentences = ends.map(|at| {
        let before = &door.text[..at];
        &before[before.rfind(['.', ';']).map_or(0, |stop| stop + 1)..]
    });
    let circles = sentences.map(|sentence| sentence.split('`').skip(1).step_by(2).collect::<BTreeSet<_>>());
    circles.filter(|circle| circle.len() > 1).collect()
}

/// What is wrong with the circles of some files, and with what their doors say of them.
fn misled(all: &[&Source]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut there = BTreeMap::<&str, BTreeSet<BTreeSet<&str>>>::new();
    for circle in &circles(all) {
        let told = format!("{}: {}", circle.len(), circle.join(" "));
        if circle.len() > LONGEST {
            wrong.push(format!("{LONGEST} are the most in one circle: {told}"));
        }
        let chapters = circle.iter().map(|path| chapter(path)).collect::<BTreeSet<_>>();
        if chapters.len() > 1 {
            wrong.push(format!("a circle goes through several chapters: {told}"));
        }
        let folder = folder_of(circle);
        let names = circle.iter().map(|path| path[folder.len()..].trim_end_matches(".rs"));
        there.entry(folder).or_default().insert(names.collect());
    }
    for door in all.iter().filter(|file| file.door_of().is_some()) {
        let folder = door.door_of().map(|folder| format!("{}/", folder.trim_end_matches('/'))).unwrap_or_default();
        let there = there.remove(folder.as_str()).unwrap_or_default();
        let named = named(door);
        let list =
            |circle: &BTreeSet<&str>| circle.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        wrong.extend(
            there
                .difference(&named)
                .map(|circle| format!("{}: its head does not say that {} {NAMED}, and why", door.path, list(circle))),
        );
        wrong.extend(named.difference(&there).map(|circle| format!("{}: {} do not {NAMED}", door.path, list(circle))));
    }
    wrong.extend(there.keys().map(|folder| format!("{folder} has no door that names its circles")));
    wrong
}

#[test]
fn circles_are_short_lie_in_one_chapter_and_are_named_at_its_door() {
    let all = under("src").collect::<Vec<_>>();
    assert!(!circles(&all).is_empty(), "there are some, and none was found");
    let wrong = misled(&all);
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn a_circle_is_found_by_crate_and_by_super() {
    let one = Source::new("src/kit/one.rs", "use crate::kit::two::{self, Other};");
    let two = Source::new("src/kit/two.rs", "use super::three::Third;");
    let three = Source::new("src/kit/three.rs", "fn x() { crate::kit::one::y() }");
    let four = Source::new("src/kit/four.rs", "use super::{one, two};");
    let all = [&one, &two, &three, &four];
    let found = circles(&all).into_iter().collect::<Vec<_>>();
    assert_eq!(found, [["src/kit/one.rs", "src/kit/two.rs", "src/kit/three.rs"]]);
}

#[test]
fn a_circle_is_found_through_a_door() {
    let door =
        Source::new("src/kit/mod.rs", "mod one;\nmod two;\npub use one::One;\npub(crate) use self::two::{Two, two};");
    let one = Source::new("src/kit/one.rs", "use super::Two;\npub struct One;");
    let two = Source::new("src/kit/two.rs", "use crate::kit;\npub struct Two(kit::One);\npub(crate) fn two() {}");
    let all = [&door, &one, &two];
    let found = circles(&all).into_iter().collect::<Vec<_>>();
    assert_eq!(found, [["src/kit/one.rs", "src/kit/two.rs"]]);
}

#[test]
fn what_doors_say_of_circles_is_held_against_them() {
    let file = |path: &str, text: &str| Source::new(&format!("src/rules/x/play/{path}"), text);
    let one = file("fire/one.rs", "use super::two::Two;");
    let two = file("fire/two.rs", "use super::one::One;");
    let silent = file("fire/mod.rs", "//! Fire.\n\nmod one;\nmod two;");
    let says = file("fire/mod.rs", "//! Fire. `one` and `two`\n//! know each other: why.\n\nmod one;\nmod two;");
    assert_eq!(misled(&[&one, &two, &silent]).len(), 1);
    assert!(misled(&[&one, &two, &says]).is_empty());
    let alone = file("fire/two.rs", "");
    assert_eq!(misled(&[&one, &alone, &says]).len(), 1, "what is named and no longer there");
    let far = file("fire/one.rs", "use crate::rules::x::play::move_::Two;");
    let back = file("move_.rs", "use crate::rules::x::play::fire::one::One;");
    let play = file("mod.rs", "//! `fire/one` and `move_` know each other.\n\nmod fire;\nmod move_;");
    let wrong = misled(&[&far, &back, &play]);
    assert!(matches!(&wrong[..], [one] if one.contains("several chapters")), "{wrong:?}");
}
