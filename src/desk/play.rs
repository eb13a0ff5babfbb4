//! What if: the exchange, rehearsed from a view with throw-away dice.

use std::collections::BTreeMap;
use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use super::judged::read;
use super::told;
use crate::adjudicate::{AnyOrders, AnyRuleSet, BySide, Policy, Position, Roster, Side};
use crate::dice::Seeded;
use crate::game::{Judge, View};
use crate::report::picture;
use crate::yaml::{self, Faults};

/// So often an exchange is rehearsed at the most.
const MOST: u32 = 1_000;

/// What came of rehearsals.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Played {
    /// How often it was played.
    pub times: u32,
    /// What became of each unit that was there before, and of those that came in.
    pub units: Vec<Fate>,
    /// How often the game ended, by how it did.
    pub endings: Vec<(String, u32)>,
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
    enemy: Option<&str>,
    times: Range<u32>,
    word: &str,
) -> Result<Played, String> {
    let (rules, side) = (view.rules, view.top.side.clone());
    let before = rules.copy(&view.position);
    let roster = rules.roster_for(&before, &side);
    let judge = Judge::of_view(view);
    let (file, _) = read(&judge, text).map_err(|trouble| told(&trouble))?;
    let own = body(rules, &yaml::document(&file.tree))?;
    let enemy = enemy.unwrap_or("{}");
    let mut orders = vec![(side.clone(), Some(own))];
    for (other, _) in roster.sides.iter().filter(|(other, _)| *other != side) {
        orders.push((other.clone(), Some(body(rules, enemy)?)));
    }
    let orders = BySide::new(orders);
    let mut tally = Tally::of(rules, &before, &roster);
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
        tally.add(rules, &outcome.position, &side);
    }
    Ok(Played {
        times: last.saturating_sub(times.start),
        units: tally.fates(),
        endings: tally.endings.into_iter().collect(),
        parts,
    })
}

fn body(rules: &dyn AnyRuleSet, text: &str) -> Result<AnyOrders, String> {
    let mut faults = Faults::default();
    let tree = yaml::parse(text).map_err(|_| "these orders cannot be read".to_owned())?;
    let body = rules.read(&tree, text, &mut faults).filter(|_| !faults.any_error());
    body.ok_or_else(|| "these orders cannot be read".to_owned())
}

/// What was counted.
struct Tally {
    fates: Vec<(Fate, Option<u32>, BTreeMap<String, u32>)>,
    endings: BTreeMap<String, u32>,
}

impl Tally {
    fn of(rules: &dyn AnyRuleSet, before: &Position, roster: &Roster) -> Tally {
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
        Tally { fates: fates.collect(), endings: BTreeMap::new() }
    }

    fn add(&mut self, rules: &dyn AnyRuleSet, after: &Position, side: &Side) {
        let marks = rules.plot(after).marks;
        for (fate, strength, stood) in &mut self.fates {
            let mark = marks.iter().find(|mark| mark.unit == fate.unit);
            let left = mark.map_or(Some(0), |mark| mark.strength.map(|(left, _)| left));
            fate.gone += u32::from(mark.is_none());
            if let (Some(lost), Some(before), Some(left)) = (&mut fate.lost, *strength, left) {
                *lost += u64::from(before.saturating_sub(left));
            }
            if let Some(mark) = mark {
                *stood.entry(mark.at.clone()).or_insert(0) += 1;
            }
        }
        if let Some(ending) = rules.clock_for(after, Some(side)).ending {
            *self.endings.entry(ending.why).or_insert(0) += 1;
        }
    }

    fn fates(&mut self) -> Vec<Fate> {
        let fates = std::mem::take(&mut self.fates).into_iter();
        fates.map(|(fate, _, stood)| Fate { stood: stood.into_iter().collect(), ..fate }).collect()
    }
}
