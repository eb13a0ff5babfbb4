//! Units and distances, as a game file names them.

use crate::adjudicate::{Ground, Roster, UnitId};
use crate::yaml::{Fault, Faults, Node, Read, did_you_mean};

/// A unit of the game, or any name where the armies are not known yet.
pub(in crate::game) fn unit(node: &Node, roster: &Roster, faults: &mut Faults) -> Option<UnitId> {
    let typed = String::read(node, faults)?;
    let mut units = roster.units.iter();
    match units.find(|(unit, ..)| unit.is_like(&typed)) {
        Some((unit, ..)) => Some(unit.clone()),
        None if roster.units.is_empty() => Some(UnitId::new(&typed)),
        None => {
            let names = roster.units.iter().map(|(unit, ..)| unit.as_str());
            let fault = Fault::error(node.span, format!("there is no unit `{typed}`"));
            faults.add(match did_you_mean(&typed, names) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => fault.help("name a unit of `army`"),
            });
            None
        }
    }
}

/// A distance in hexes, or in the measure of the table with up to two decimals.
pub(in crate::game) fn distance(node: &Node, ground: &Ground, faults: &mut Faults) -> Option<i64> {
    let typed = String::read(node, faults)?;
    let hundredths = hundredths(&typed).filter(|far| match ground {
        Ground::Hexes { .. } => far % 100 == 0 && *far > 0,
        Ground::Table { .. } => *far > 0,
    });
    if hundredths.is_none() {
        let fault = Fault::error(node.span, format!("`{typed}` is no distance"));
        faults.add(fault.help(match ground {
            Ground::Hexes { .. } => "write a whole number of hexes, 1 or more".to_owned(),
            Ground::Table { unit, .. } => {
                format!("write a number of the measure of the table ({unit}), such as 6 or 4.5")
            }
        }));
    }
    hundredths.map(|far| distance_of(ground, far))
}

/// Hundredths of a measure as a position counts.
pub(in crate::game) fn distance_of(ground: &Ground, hundredths: i64) -> i64 {
    match ground {
        Ground::Hexes { .. } => hundredths / 100,
        Ground::Table { measure, .. } => hundredths * measure / 100,
    }
}

/// A number of up to four digits with up to two decimals, times a hundred.
fn hundredths(typed: &str) -> Option<i64> {
    let (whole, part) = typed.split_once('.').unwrap_or((typed, "0"));
    let digits = |text: &str, most: usize| {
        !text.is_empty() && text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !digits(whole, 4) || !digits(part, 2) {
        return None;
    }
    let part = format!("{part:0<2}");
    Some(whole.parse::<i64>().ok()? * 100 + part.parse::<i64>().ok()?)
}
