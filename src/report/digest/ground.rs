//! Ground by name: what is near a unit, and who is in which place.

use serde::Serialize;

use super::gap::{Ruler, length, point};
use super::{Material, Subject};
use crate::adjudicate::{Ground, Mark, Patch, Plot, Shape, Side, Symbol, UnitId};
use crate::kit::table::{Lies, Outline, Segment};
use crate::kit::{distance, naming};

/// A place with a name and who is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Holding {
    /// What it is called: `Plancenoit`, `the Swell`.
    pub name: String,
    /// The same with the word that puts somebody there: `in Plancenoit`.
    pub place: String,
    /// The army that is in it alone; the first of them where it is disputed.
    pub by: Subject,
    /// The army that was in it alone before, where that was another.
    pub from: Option<Subject>,
    /// How it is held.
    pub tenure: Tenure,
    /// Whether that has come about in this exchange.
    pub fresh: bool,
    /// The units of that army that stand in it.
    #[serde(skip)]
    pub units: Vec<UnitId>,
}

/// How a place is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tenure {
    /// One side is in it, as before.
    Kept,
    /// One side is in it that was not before.
    Entered,
    /// Both sides are in it.
    Disputed,
}

/// Who is in which place.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) held_before: Vec<Holding>,
    pub(super) held: Vec<Holding>,
    pub(super) taken: Vec<Holding>,
    pub(super) disputed: Vec<Holding>,
}

/// Who is in which place after an exchange, and what has changed.
pub(super) fn changes(material: &Material<'_>) -> Changes {
    let mut changes = Changes::default();
    let (Some(first), Some(last)) = (material.first(), material.last()) else {
        return changes;
    };
    for patch in last.patches.iter().filter(|patch| is_held(patch, &last.ground)) {
        let goal = |plot: &Plot| plot.goals.iter().find(|goal| patch.name.as_ref() == Some(&goal.name)).cloned();
        let (was, is) = (inside(first, patch), inside(last, patch));
        let holding = |by: &Side, from: Option<&Side>, tenure: Tenure| Holding {
            name: called(patch),
            place: format!("{} {}", within(patch), called(patch)),
            by: material.army(by),
            from: from.map(|side| material.army(side)),
            tenure,
            fresh: was != is,
            units: troops(last, patch).filter(|mark| mark.side == *by).map(|mark| UnitId::new(&mark.unit)).collect(),
        };
        if let [side] = was.as_slice() {
            changes.held_before.push(holding(side, None, Tenure::Kept));
        }
        match (was.as_slice(), is.as_slice()) {
            (_, []) => {}
            (_, [side]) if was.contains(side) => {
                changes.held.push(holding(side, None, Tenure::Kept));
            }
            (was, [side]) => {
                let from = was.first().filter(|_| was.len() == 1);
                let holding = holding(side, from, Tenure::Entered);
                // Of a place that is worth points the rules say who holds it: who held it when it stood empty takes nothing.
                let holds = |plot: &Plot| goal(plot).map(|goal| goal.held.as_ref() == Some(side));
                if holds(last).unwrap_or(true) && !holds(first).unwrap_or(false) {
                    changes.taken.push(holding.clone());
                }
                changes.held.push(holding);
            }
            (_, [side, ..]) => changes.disputed.push(holding(side, None, Tenure::Disputed)),
        }
    }
    // What was wrested from somebody is told before what stood empty.
    changes.taken.sort_by_key(|holding| holding.from.is_none());
    changes
}

/// Whether ground is a place that an army can be said to hold: it has a name, and is neither a line nor wide.
fn is_held(patch: &Patch, ground: &Ground) -> bool {
    let line = matches!(patch.shape, Some(Shape::Line { .. }));
    let brook = patch.kind.contains("brook");
    patch.name.is_some() && !line && !brook && rank(patch) != RUNS && is_small(patch, ground)
}

/// Whether a piece of ground is no wider than a quarter of the table, or has few hexes.
fn is_small(patch: &Patch, ground: &Ground) -> bool {
    const MOST: usize = 9;
    match (&patch.shape, ground) {
        (Some(Shape::Area(corners)), Ground::Table { width, .. }) => {
            let spread = |axis: usize| {
                let values = corners.iter().map(|corner| corner[axis]);
                let least = values.clone().min().unwrap_or(0);
                values.max().unwrap_or(0).saturating_sub(least)
            };
            spread(0).max(spread(1)) <= width / 4
        }
        (Some(_), _) => true,
        (None, _) => patch.hexes.len() <= MOST,
    }
}

/// The sides that have troops in a piece of ground, in the order of the game file.
fn inside(plot: &Plot, patch: &Patch) -> Vec<Side> {
    let there = troops(plot, patch).map(|mark| &mark.side).collect::<Vec<_>>();
    let sides = plot.sides.iter().filter(|side| there.contains(side));
    sides.cloned().collect()
}

/// The troops in a piece of ground.
fn troops<'p>(plot: &'p Plot, patch: &'p Patch) -> impl Iterator<Item = &'p Mark> {
    let troops = plot.marks.iter().filter(|mark| mark.symbol != Symbol::Leader);
    troops.filter(|mark| apart(plot, patch, mark) == Some(0))
}

/// Where a mark stands, by the nearest ground that has a name: `in Plancenoit`, `beside the Swell`, `near the Ippolito`;
/// nothing where none is near.
pub(super) fn place(plot: &Plot, mark: &Mark) -> String {
    let (beside, near) = match &plot.ground {
        Ground::Hexes { .. } => (1, 2),
        Ground::Table { width, .. } => (width / 24, width / 12),
    };
    let named = plot.patches.iter().filter(|patch| patch.name.is_some());
    let close = named.filter_map(|patch| {
        let apart = apart(plot, patch, mark).filter(|apart| *apart <= near)?;
        let word = match apart {
            0 => within(patch),
            apart if apart <= beside => "beside",
            _ => "near",
        };
        // Who stands on ground that is wide is told by what is near him, where anything is.
        let wide = !is_small(patch, &plot.ground);
        let class = u8::from(apart > 0) + u8::from(apart > beside) + if wide { 2 } else { 0 };
        Some(((class, rank(patch), apart), word, patch))
    });
    // Ground that runs across the map places nobody unless he stands on it.
    let close = close.filter(|((_, rank, apart), ..)| *apart == 0 || *rank < RUNS);
    let nearest = close.min_by_key(|(order, ..)| *order);
    nearest.map_or_else(String::new, |(_, word, patch)| format!("{word} {}", called(patch)))
}

/// The rank of ground that runs across a map.
const RUNS: u8 = 5;

/// Which of several pieces of ground a place is named by: the smallest number.
fn rank(patch: &Patch) -> u8 {
    let is = |words: &[&str]| words.iter().any(|word| patch.kind.contains(word));
    match () {
        () if is(&["town", "village", "farm", "building", "complex", "tower"]) => 0,
        () if is(&["bridge", "ford"]) => 1,
        () if is(&["wood", "copse", "grove"]) => 2,
        () if is(&["river", "stream", "road", "canal"]) => RUNS,
        () if is(&["hill", "rise", "ridge", "knoll"]) => 4,
        () => 3,
    }
}

/// How far a mark stands from a piece of ground, 0 within it: hexes, or micrometres from its centre.
fn apart(plot: &Plot, patch: &Patch, mark: &Mark) -> Option<i64> {
    match &plot.ground {
        Ground::Hexes { .. } => {
            let ruler = Ruler::of(&plot.ground)?;
            let here = ruler.hex(&mark.at)?;
            let hexes = patch.hexes.iter().filter_map(|label| ruler.hex(label));
            hexes.map(|hex| i64::from(distance(here, hex))).min()
        }
        Ground::Table { .. } => {
            let at = mark.stand?.at;
            match patch.shape.as_ref()? {
                Shape::Round { at: centre, radius } => Some((length(at, *centre) - radius).max(0)),
                Shape::Line { points, width } => {
                    let pairs = points.windows(2);
                    let lines = pairs.map(|pair| Segment::new(point(pair[0]), point(pair[1])));
                    let apart = lines.map(|line| line.square_to(point(at))).min()?;
                    Some((apart.nearest().in_micrometres() - width / 2).max(0))
                }
                Shape::Sides(_) => None,
                Shape::Area(corners) => {
                    let corners = corners.iter().copied().map(point).collect();
                    let outline = Outline::through(corners).ok()?;
                    Some(match outline.place_of(point(at)) {
                        Lies::Outside => outline.square_to(point(at)).nearest().in_micrometres(),
                        _ => 0,
                    })
                }
            }
        }
    }
}

/// What a piece of ground with a name is called.
fn called(patch: &Patch) -> String {
    let name = patch.name.as_deref().unwrap_or_default();
    naming::ground(&patch.kind, name)
}

/// The word that puts somebody into a piece of ground.
fn within(patch: &Patch) -> &'static str {
    let is = |words: &[&str]| words.iter().any(|word| patch.kind.contains(word));
    match () {
        () if is(&["town", "village", "wood", "copse", "grove", "scrub", "marsh", "field"]) => "in",
        () if is(&["hill", "rise", "ridge", "knoll", "plateau", "road"]) => "on",
        () => "at",
    }
}
