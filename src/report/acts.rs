//! What happened in a scene, below a map in text: who went where, who fired at whom, who came to blows, who is no more.

use super::lines::wrapped;
use super::signs::Signs;
use crate::adjudicate::{Deed, Place, Roster, Scene, UnitId};
use crate::kit::list;

/// One line for each act, in the order of the scene; nothing where nothing is to be seen.
pub(super) fn acts(scene: &Scene, signs: &Signs<'_>, roster: &Roster, width: usize) -> Vec<String> {
    let called = |unit: &str| {
        let id = UnitId::new(unit);
        let name = roster.unit(&id).to_owned();
        match signs.known(unit) {
            Some(short) if !name.eq_ignore_ascii_case(short) => format!("{name} ({short})"),
            _ => name,
        }
    };
    let all = |units: &[UnitId]| list(&units.iter().map(|unit| called(unit.as_str())).collect::<Vec<_>>());
    let moved = scene.trails.iter().map(|trail| {
        let places = trail.through.iter().map(|place| told(place, scene)).collect::<Vec<_>>();
        format!("· {}: {}", called(&trail.unit), places.join(" → "))
    });
    let done = scene.deeds.iter().map(|deed| match deed {
        Deed::Fires { by, at } => format!("* {} at {}", all(by), all(at)),
        Deed::Fights { by, on } => format!("# {} on {}", all(by), all(on)),
    });
    let lost = scene.lost.iter().map(|mark| match mark.at.as_str() {
        "" => format!("x {}", called(&mark.unit)),
        at => format!("x {}, last at {at}", called(&mark.unit)),
    });
    let mut lines = moved.chain(done).chain(lost).collect::<Vec<_>>();
    let mut known = Vec::new();
    lines.retain(|line| {
        !known.contains(line) && {
            known.push(line.clone());
            true
        }
    });
    if lines.is_empty() {
        return Vec::new();
    }
    let head = "What happened (· moved, * fired at, # came to blows with, x is lost):";
    let lines = lines.iter().flat_map(|line| wrapped(line, width, "  ", "      "));
    wrapped(head, width, "", "").into_iter().chain(lines).collect()
}

/// A place in the words of the map.
fn told(place: &Place, scene: &Scene) -> String {
    match place {
        Place::Hex(label) => label.clone(),
        Place::Point(at) => {
            let mut marks = scene.before.marks.iter().chain(&scene.after.marks);
            let here = marks.find(|mark| mark.stand.is_some_and(|stand| stand.at == *at));
            here.map_or_else(|| "on".to_owned(), |mark| mark.at.clone())
        }
    }
}
