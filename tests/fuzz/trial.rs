//! Running a target: so many inputs, or for so long, and what to say of one that does harm.

use std::fs;
use std::time::{Duration, Instant};

use crate::fuzz::Target;
use crate::fuzz::chance::Chance;
use crate::fuzz::corpus::top;
use crate::fuzz::mutate::mutated;
use crate::fuzz::smaller::smaller;
use crate::support::panics::caught;
use crate::support::trials;

/// So many inputs are tried where nobody asks for more.
const FEW: u64 = 50;

/// And so many where all is to be tried.
const MANY: u64 = 150;

/// Far longer than any input takes on a machine that is busy: a guard against hanging.
const SOON: Duration = Duration::from_secs(60);

/// The number that a variable has, where it is set.
fn asked(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable}={text} is no number")))
}

/// Tries inputs; panics with all that did harm, each once.
pub(crate) fn try_out(target: &Target) {
    let seed = asked("ESTAFETTE_FUZZ_SEED").unwrap_or(1);
    let time = asked("ESTAFETTE_FUZZ_SECONDS").map(Duration::from_secs);
    let corpus = (target.corpus)();
    let begun = Instant::now();
    let mut harm: Vec<(String, String)> = Vec::new();
    let (mut tried, most) = (0, trials(FEW, MANY));
    while time.map_or(tried < most, |time| begun.elapsed() < time) {
        let mut chance = Chance::new(target.name, seed, tried);
        let text = &corpus[chance.below(corpus.len())];
        let other = &corpus[chance.below(corpus.len())];
        let bytes = mutated(&mut chance, text, other);
        tried += 1;
        let Some(what) = harm_of(target, &bytes) else {
            continue;
        };
        if harm.iter().all(|(known, _)| *known != what) {
            let bytes = smaller(&bytes, |bytes| harm_of(target, bytes).as_ref() == Some(&what));
            let place = kept(target, harm.len(), &bytes);
            harm.push((what, place));
        }
    }
    println!("{}: {tried} inputs in {:.0?}, seed {seed}", target.name, begun.elapsed());
    let lines = harm.iter().map(|(what, place)| format!("  {what}\n    {place}\n"));
    let told = lines.collect::<String>();
    assert!(told.is_empty(), "{} does harm, seed {seed}:\n{told}", target.name);
}

/// Tries what was found before: `findings/TARGET/*`.
pub(crate) fn again(target: &Target) {
    let folder = top().join("tests/fuzz/findings").join(target.name);
    let Ok(entries) = fs::read_dir(&folder) else {
        return;
    };
    for entry in entries {
        let path = entry.expect("it can be read").path();
        let bytes = fs::read(&path).expect("it can be read");
        let harm = harm_of(target, &bytes);
        assert!(harm.is_none(), "{}: {}", path.display(), harm.unwrap_or_default());
    }
}

/// What an input does that it should not: the place and the words of a panic, or that it takes too long.
fn harm_of(target: &Target, bytes: &[u8]) -> Option<String> {
    let begun = Instant::now();
    match caught(|| (target.run)(bytes)) {
        Err(said) => Some(said),
        Ok(()) if begun.elapsed() > SOON => Some("it takes too long".to_owned()),
        Ok(()) => None,
    }
}

/// Writes what did harm to a folder that is nobody's; gives its path.
fn kept(target: &Target, number: usize, bytes: &[u8]) -> String {
    let folder = top().join("target/fuzz").join(target.name);
    let path = folder.join(format!("{number}"));
    fs::create_dir_all(&folder).expect("target can be written to");
    fs::write(&path, bytes).expect("target can be written to");
    path.display().to_string()
}
