//! What if: the exchange, rehearsed from a view with throw-away dice.

use std::collections::BTreeMap;
use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::judged::read;
use super::told;
use super::tries::Bench;
use crate::adjudicate::{AnyRuleSet, BySide, Policy, Position, Roster, Side};
use crate::dice::Seeded;
use crate::game::{Judge, View};
use crate::report::picture;

/// So often an exchange is rehearsed at the most.
const MOST: u32 = 1_000;

/// What came of rehearsals.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Played {
    /// How often it was played.
    pub times: u32,
    /// What became of each unit that was there before, and of those that came in.
    pub units: Vec<Fate>,
    /// How often the game ended, by how it did; nothing where the side does not know all that may bear on that.
    pub endings: Vec<(String, u32)>,
    /// Who held each place that is worth something, by its name and his army; nobody where the army has no name.
    pub held: Vec<(String, Vec<(String, u32)>)>,
    /// Which orders of the side were set aside or dropped as their moment came, why, and how often.
    pub failed: Vec<Failed>,
    /// The first of them, part by part.
    pub parts: Vec<PlayedPart>,
}

/// What became of a unit.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Fate {
    /// The unit.
    pub unit: String,
    /// What it is called.
    pub name: String,
    /// Whose.
    pub side: String,
    /// How often it was gone from the map.
    pub gone: u32,
    /// How much strength it lost, in all rehearsals together; nothing where it has none that is known.
    pub lost: Option<u64>,
    /// Where it stood at the end, and how often there.
    pub stood: Vec<(String, u32)>,
}

/// An order that came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Failed {
    /// The unit.
    pub unit: String,
    /// The step, from 1; 0 for the order as a whole.
    pub step: usize,
    /// Why.
    pub why: String,
    /// How often.
    pub times: u32,
}

/// A part of a rehearsal.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PlayedPart {
    /// Its heading.
    pub title: String,
    /// What is told of it.
    pub told: Vec<String>,
    /// What lies under the units on the map.
    pub below: String,
    /// The units.
    pub pieces: String,
    /// What lies over them.
    pub above: String,
}

/// Plays the exchange of a view, each time with dice of their own.
pub(super) fn played(
    view: View,
    text: &str,
    enemies: &BTreeMap<String, Json>,
    times: Range<u32>,
    word: &str,
) -> Result<Played, String> {
    if view.top.stopped.is_some() {
        return Err("the exchange has begun, with orders that are locked: answers to it cannot be rehearsed".to_owned());
    }
    let (rules, side) = (view.rules, view.top.side.clone());
    let before = rules.copy(&view.position);
    if let Some(ending) = rules.clock_for(&before, Some(&side)).ending {
        return Err(format!("the game is over: {}", ending.why));
    }
    let roster = rules.roster_for(&before, &side);
    let judge = Judge::of_view(view);
    let (file, _) = read(&judge, text).map_err(|trouble| told(&trouble))?;
    let own = super::as_json(&file.tree);
    let orders = roster.sides.iter().map(|(other, _)| {
        let bench = Bench { rules, position: &before, side: other };
        let none = json!({});
        let tree = if *other == side { &own } else { enemies.get(other.as_str()).unwrap_or(&none) };
        let orders = bench.read(tree).map_err(|_| UNREADABLE.to_owned())?;
        Ok((other.clone(), Some(orders)))
    });
    let orders = BySide::new(orders.collect::<Result<Vec<_>, String>>()?);
    let mut tally = Tally::of(rules, &before, &roster, &side);
    let mut parts = Vec::new();
    let last = times.end.min(times.start.saturating_add(MOST));
    for time in times.start..last {
        let mut dice = Seeded::new(&format!("estafette desk {word} {time}"));
        let outcome = rules.adjudicate(&before, &orders, &[], Policy::Default, &mut dice);
        if time == times.start {
            let told = rules.tell(&before, &outcome.log, Some(&side));
            let scenes = rules.scenes(&before, &outcome.log, &told, Some(&side));
            parts.extend(scenes.iter().map(|scene| {
                let drawn = picture::doings(scene, &roster);
                let said = told.get(scene.told.clone()).unwrap_or_default().iter();
                let said = said.filter(|said| !said.text.is_empty()).map(|said| said.text.clone());
                PlayedPart {
                    title: scene.title.clone(),
                    told: said.collect(),
                    below: drawn.below,
                    pieces: picture::pieces(&scene.after, &roster),
                    above: drawn.above,
                }
            }));
        }
        tally.add(&outcome.position);
        for order in rules.struck(&outcome.log) {
            tally.fails(&order.unit, order.step, order.reason.to_string());
        }
    }
    Ok(tally.told(last.saturating_sub(times.start), parts))
}

const UNREADABLE: &str = "these orders cannot be read";

/// What was counted.
struct Tally<'t> {
    rules: &'static dyn AnyRuleSet,
    roster: &'t Roster,
    side: &'t Side,
    /// Whether all is known that may end the game.
    knows_all: bool,
    fates: Vec<(Fate, Option<u32>, BTreeMap<String, u32>)>,
    endings: BTreeMap<String, u32>,
    held: BTreeMap<String, BTreeMap<String, u32>>,
    failed: BTreeMap<(String, usize, String), u32>,
}

impl<'t> Tally<'t> {
    fn of(rules: &'static dyn AnyRuleSet, before: &Position, roster: &'t Roster, side: &'t Side) -> Tally<'t> {
        let fates = rules.plot(before).marks.into_iter().map(|mark| {
            let name = roster.units.iter().find(|(unit, ..)| unit.as_str() == mark.unit);
            let name = name.map_or(mark.unit.clone(), |(_, _, name)| name.clone());
            let strength = mark.strength.map(|(left, _)| left);
            let fate = Fate {
                unit: mark.unit,
                name,
                side: mark.side.to_string(),
                gone: 0,
                lost: strength.map(|_| 0),
                stood: Vec::new(),
            };
            (fate, strength, BTreeMap::new())
        });
        Tally {
            rules,
            roster,
            side,
            knows_all: !rules.hides(before) && !rules.sees_by_rule(),
            fates: fates.collect(),
            endings: BTreeMap::new(),
            held: BTreeMap::new(),
            failed: BTreeMap::new(),
        }
    }

    fn add(&mut self, after: &Position) {
        let plot = self.rules.plot(after);
        for (fate, strength, stood) in &mut self.fates {
            let mark = plot.marks.iter().find(|mark| mark.unit == fate.unit);
            let left = mark.map_or(Some(0), |mark| mark.strength.map(|(left, _)| left));
            fate.gone += u32::from(mark.is_none());
            if let (Some(lost), Some(before), Some(left)) = (&mut fate.lost, *strength, left) {
                *lost += u64::from(before.saturating_sub(left));
            }
            if let Some(mark) = mark {
                *stood.entry(mark.at.clone()).or_insert(0) += 1;
            }
        }
        for goal in plot.goals {
            let holder = goal.held.map_or_else(String::new, |side| self.roster.army(&side).to_owned());
            *self.held.entry(goal.name).or_default().entry(holder).or_insert(0) += 1;
        }
        if let Some(ending) = self.rules.clock_for(after, Some(self.side)).ending.filter(|_| self.knows_all) {
            *self.endings.entry(ending.why).or_insert(0) += 1;
        }
    }

    fn fails(&mut self, unit: &str, step: usize, why: String) {
        let own = self.roster.units.iter().any(|(id, owner, _)| id.is_like(unit) && owner == self.side);
        if own {
            *self.failed.entry((unit.to_owned(), step, why)).or_insert(0) += 1;
        }
    }

    fn told(self, times: u32, parts: Vec<PlayedPart>) -> Played {
        let fates = self.fates.into_iter();
        let units = fates.map(|(fate, _, stood)| Fate { stood: stood.into_iter().collect(), ..fate });
        let held = self.held.into_iter().map(|(goal, holders)| (goal, holders.into_iter().collect()));
        let failed = self.failed.into_iter().map(|((unit, step, why), times)| Failed { unit, step, why, times });
        Played {
            times,
            units: units.collect(),
            endings: self.endings.into_iter().collect(),
            held: held.collect(),
            failed: failed.collect(),
            parts,
        }
    }
}
