//! Circles of files: each knows the next, and the last the first, so that none can be read without the others.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Source, under};

/// So many files may stand in one circle, and no more.
const LONGEST: usize = 7;

/// Whom each file knows: by `crate` or by `super`, as far as that is a file.
fn known(all: &[&Source]) -> Vec<BTreeSet<usize>> {
    let modules = all.iter().enumerate().map(|(place, file)| (file.module(), place));
    let modules = modules.collect::<BTreeMap<_, _>>();
    let file_of = |path: &str| {
        let ends = path.match_indices("::").map(|(at, _)| at).chain([path.len()]);
        let found = ends.filter_map(|end| modules.get(&path[..end]).copied());
        found.last()
    };
    let known = all.iter().enumerate().map(|(place, file)| {
        let paths = file.imports().into_iter().chain(file.paths_from_above());
        let mut known = paths.filter_map(|path| file_of(&path)).collect::<BTreeSet<_>>();
        known.remove(&place);
        known
    });
    known.collect()
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
    let known = known(all);
    let reached = (0..all.len()).map(|place| reached(place, &known)).collect::<Vec<_>>();
    let circle = |place: usize| {
        let both = reached[place].iter().filter(|other| reached[**other].contains(&place));
        both.map(|other| all[*other].path.as_str()).collect::<Vec<_>>()
    };
    let circles = (0..all.len()).map(circle);
    circles.filter(|circle| !circle.is_empty()).collect()
}

#[test]
fn no_circle_of_files_is_long() {
    let all = under("src").collect::<Vec<_>>();
    let found = circles(&all);
    assert!(!found.is_empty(), "there are some, and none was found");
    let long = found.iter().filter(|circle| circle.len() > LONGEST);
    let long = long.map(|circle| format!("{}: {}", circle.len(), circle.join(" "))).collect::<Vec<_>>();
    assert!(long.is_empty(), "{LONGEST} are the most in one circle:\n{}\n", long.join("\n"));
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
