//! `hidden` of a game file: what the sides do not see of each other, and until when.

use crate::adjudicate::{AnyRuleSet, Ground, Position, Precision, Roster, Side, Veil};
use crate::game::couriers::reading::{distance, distance_of, unit};
use crate::yaml::draft::{any_of, decimal, list, text, words, yes_no};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, may};

/// The key in a game file.
pub(in crate::game) const KEY: &str = "hidden";

/// What a game file says of hidden units.
pub(in crate::game) const HIDDEN: Shape = Shape::of(
    "what the sides do not see of each other",
    &[&[
        may("units", "units that are hidden until they are met", || list(text())),
        may("sides", "sides all of whose units are hidden until they are met", || list(text())),
        may("all", "whether every unit of both sides is", yes_no),
        may("until", "by what a hidden unit is met, besides its own deeds", || UNTIL.schema()),
        may(
            "again",
            "whether a unit is hidden again that is out of distance and out of sight as an exchange ends",
            yes_no,
        ),
        may(
            "losses",
            "how exactly a side is told the strength and the losses of enemies in view: `exact`; `rounded`, in quarters of \
             what a unit had at first; `vague`, in the words fresh, worn and spent",
            || words(["exact", "rounded", "vague"]),
        ),
    ]],
);

/// By what a hidden unit is met.
pub(in crate::game) const UNTIL: Shape = Shape::of(
    "by what a hidden unit is met",
    &[&[
        may("within", "how near an enemy comes, in hexes or in the measure of the table", decimal),
        may("sight", "whether it is met in a free line of sight, or up to what distance", || {
            any_of([yes_no(), decimal()])
        }),
        may("fires", "that it is met when it fires, which always holds", yes_no),
    ]],
);

/// Reads `hidden` for a position at the start.
pub(in crate::game) fn hidden(
    node: &Node,
    rules: &dyn AnyRuleSet,
    position: &Position,
    faults: &mut Faults,
) -> Option<Veil> {
    if rules.sees_by_rule() {
        let fault = Fault::error(node.span, "these rules themselves say what a side sees");
        faults.add(fault.help("leave the key out"));
        return None;
    }
    let (roster, ground) = (rules.roster(position), rules.plot(position).ground);
    let mut fields = Fields::shaped(node, &HIDDEN, faults)?;
    let units = fields.listed("units", faults, |item, faults| unit(item, &roster, faults));
    let sides = fields.listed("sides", faults, |item, faults| side(item, &roster, faults));
    let all = fields.optional::<bool>("all", faults);
    let until = fields.optional_with("until", faults, |node, faults| until(node, &ground, faults));
    let again = fields.optional::<bool>("again", faults);
    let losses = fields.optional_with("losses", faults, |node, faults| losses(node, rules, faults));
    fields.finish(faults)?;
    let losses = losses?.unwrap_or_default();
    let mut sides = sides?;
    if all? == Some(true) {
        sides = roster.sides.iter().map(|(side, _)| side.clone()).collect();
    }
    let (within, sight) = until?.unwrap_or((rules.first_sight(position), None));
    Some(Veil {
        units: units?,
        sides,
        met: Vec::new(),
        within,
        sight,
        again: again?.unwrap_or(false),
        losses,
        ..Veil::default()
    })
}

fn side(node: &Node, roster: &Roster, faults: &mut Faults) -> Option<Side> {
    let typed = String::read(node, faults)?;
    let mut sides = roster.sides.iter().map(|(side, _)| side);
    if let Some(side) = sides.find(|side| side.is_like(&typed)) {
        return Some(side.clone());
    }
    let known = roster.sides.iter().map(|(side, _)| side.as_str());
    let known = known.collect::<Vec<_>>().join(", ");
    let fault = Fault::error(node.span, format!("the game has no side `{typed}`"));
    faults.add(fault.help(format!("its sides are {known}")));
    None
}

/// How exactly losses are told.
fn losses(node: &Node, rules: &dyn AnyRuleSet, faults: &mut Faults) -> Option<Precision> {
    let typed = String::read(node, faults)?;
    let words = [("exact", Precision::Exact), ("rounded", Precision::Rounded), ("vague", Precision::Vague)];
    let said = words.iter().find(|(word, _)| typed.eq_ignore_ascii_case(word));
    let Some((_, precision)) = said else {
        let fault = Fault::error(node.span, format!("losses are not told `{typed}`"));
        faults.add(fault.help("write `exact`, `rounded` or `vague`"));
        return None;
    };
    let refused = rules.exact_only().filter(|_| *precision != Precision::Exact);
    if let Some([why, help]) = refused {
        faults.add(Fault::error(node.span, why).help(help));
        return None;
    }
    Some(*precision)
}

/// How near, and in sight up to what distance.
fn until(node: &Node, ground: &Ground, faults: &mut Faults) -> Option<(i64, Option<i64>)> {
    let mut fields = Fields::shaped(node, &UNTIL, faults)?;
    let within = fields.optional_with("within", faults, |node, faults| distance(node, ground, faults));
    let sight = fields.optional_with("sight", faults, |node, faults| sight(node, ground, faults));
    let fires = fields.optional_with("fires", faults, |node, faults| {
        let fires = bool::read(node, faults)?;
        if !fires {
            let fault = Fault::error(node.span, "who fires is seen by all whom it concerns");
            faults.add(fault.help("leave the key out"));
        }
        fires.then_some(fires)
    });
    fields.finish(faults)?;
    fires?;
    // Units that touch have met, whatever else is said.
    let touch = distance_of(ground, 100);
    Some((within?.unwrap_or(touch).max(touch), sight?.flatten()))
}

/// Up to what distance a free line of sight counts; nothing where it does not.
fn sight(node: &Node, ground: &Ground, faults: &mut Faults) -> Option<Option<i64>> {
    match node.word().map(str::to_ascii_lowercase).as_deref() {
        Some("yes" | "true") => Some(Some(i64::MAX)),
        Some("no" | "false") => Some(None),
        _ => distance(node, ground, faults).map(Some),
    }
}
