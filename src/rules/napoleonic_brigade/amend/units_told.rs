//! What has changed of the units of a brigade, in words.

use crate::kit::{counted, in_place_of, list};
use crate::rules::napoleonic_brigade::narrative::names::called;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Gun, Unit};

/// What a brigade has otherwise than it had: figures, guns, and what the army list says of its units.
pub(super) fn units_told(old: &Brigade, new: &Brigade) -> Vec<String> {
    let mut phrases = Vec::new();
    let has = |brigade: &Brigade, unit: &Unit| {
        let mut bases = brigade.bases.iter();
        bases.any(|other| other.unit == unit.unit)
    };
    let came = new.bases.iter().filter(|unit| !has(old, unit));
    let gone = old.bases.iter().filter(|unit| !has(new, unit));
    if let Some(names) = names(came) {
        phrases.push(format!("[has] {names} among [its] units"));
    }
    if let Some(names) = names(gone) {
        phrases.push(format!("[has] not {names} among [its] units"));
    }
    let pairs = new.bases.iter().filter_map(|unit| {
        let mut known = old.bases.iter();
        Some((known.find(|known| known.unit == unit.unit)?, unit))
    });
    let pairs = pairs.collect::<Vec<_>>();
    phrases.extend(strength(old, new, &pairs));
    phrases.extend(alike(&pairs, |old, new| match (&old.gun, &new.gun) {
        (Some(old), Some(new)) => gun(old, new),
        _ => Vec::new(),
    }));
    phrases.extend(alike(&pairs, listed));
    phrases
}

fn names<'u>(units: impl Iterator<Item = &'u Unit>) -> Option<String> {
    let names = units.map(called).collect::<Vec<_>>();
    (!names.is_empty()).then(|| list(&names))
}

/// Figures of the whole, and of each unit that has others than before.
fn strength(old: &Brigade, new: &Brigade, pairs: &[(&Unit, &Unit)]) -> Option<String> {
    let changed = pairs.iter().filter(|(old, new)| old.figures != new.figures);
    let each = changed.map(|(old, new)| {
        let of = format!("{} {}", called(new), new.figures);
        in_place_of(&of, Some(old.figures.to_string()))
    });
    let each = each.collect::<Vec<_>>();
    if each.is_empty() || old.kind.is_artillery() {
        return None;
    }
    let whole = format!("[has] {} figures", new.figures());
    let whole = in_place_of(&whole, Some(old.figures().to_string()));
    Some(format!("{whole} ({})", each.join(", ")))
}

/// What is said alike of several units is said once.
fn alike(pairs: &[(&Unit, &Unit)], told: impl Fn(&Unit, &Unit) -> Vec<String>) -> Vec<String> {
    let mut groups: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for (old, new) in pairs {
        let said = told(old, new);
        if said.is_empty() {
            continue;
        }
        match groups.iter_mut().find(|(known, _)| *known == said) {
            Some((_, units)) => units.push(called(new)),
            None => groups.push((said, vec![called(new)])),
        }
    }
    let groups = groups.iter();
    let phrase = |(said, units): &(Vec<String>, Vec<String>)| format!("[has] {} {}", list(units), said.join(", "));
    groups.map(phrase).collect()
}

/// What has become of a gun.
fn gun(old: &Gun, new: &Gun) -> Vec<String> {
    let mut said = Vec::new();
    if old.value != new.value {
        said.push(match new.value {
            0 => "knocked out".to_owned(),
            value => {
                let left = format!("with {value} points");
                in_place_of(&left, Some(old.value.to_string()))
            }
        });
    }
    if old.gunners != new.gunners {
        let gunners = counted(new.gunners, "gunner", None);
        said.push(format!("with {gunners} hit"));
    }
    if old.shrapnel != new.shrapnel {
        let rounds = counted(new.shrapnel, "round", None);
        said.push(format!("with {rounds} of shrapnel fired"));
    }
    if old.shot != new.shot {
        said.push(match new.shot {
            Some(turn) => format!("having fired last in turn {turn}"),
            None => "not having fired yet".to_owned(),
        });
    }
    if old.piece != new.piece || old.calibre != new.calibre {
        said.push(format!("as a {}-pounder {}", new.calibre, new.piece.word().replace('-', " ")));
    }
    said
}

/// What the army list has of a unit.
fn listed(old: &Unit, new: &Unit) -> Vec<String> {
    let mut said = Vec::new();
    let marks = [
        (old.elite, new.elite, "elite"),
        (old.regular, new.regular, "regular"),
        (old.lancers, new.lancers, "lancers"),
        (old.landwehr, new.landwehr, "landwehr"),
        (old.divisional, new.divisional, "divisional cavalry"),
    ];
    for (was, is, word) in marks {
        if was != is {
            said.push(if is { format!("as {word}") } else { format!("not as {word}") });
        }
    }
    if old.full != new.full {
        said.push(format!("with a full strength of {}", new.full));
    }
    let words = [
        (old.weight.map(|was| was.word()), new.weight.map(|is| is.word()), "as", "cavalry"),
        (old.weapon.map(|was| was.word()), new.weapon.map(|is| is.word()), "with a", ""),
        (old.morale.map(|was| was.word()), new.morale.map(|is| is.word()), "with the morale of", ""),
        (Some(old.class.word()), Some(new.class.word()), "on the base of", ""),
    ];
    for (was, is, before, after) in words {
        if let (true, Some(is)) = (was != is, is) {
            let words = [before, &is.replace('-', " "), after].join(" ");
            said.push(words.trim_end().to_owned());
        }
    }
    if let (true, Some([wide, deep])) = (old.base_mm != new.base_mm, new.base_mm) {
        said.push(format!("on a base of {wide} by {deep} mm"));
    }
    if let (true, Some(name)) = (old.name != new.name, &new.name) {
        said.push(format!("as the {name}"));
    }
    said
}
