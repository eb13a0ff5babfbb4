//! `couriers` of a game file: orders reach a unit after a delay by its distance from the headquarters of its side, and reports
//! of it reach headquarters after as much.
//!
//! The delay is settled at the lock, on paper: what is locked holds the orders that have arrived, and in comments those that
//! are on the road, so that an exchange is played from its locked orders as any other.

pub(super) mod reading;
pub(super) mod road;
mod sent;
mod verified;

use self::reading::{distance, unit};
use crate::adjudicate::{AnyRuleSet, Far, Position, Roster, Side, UnitId};
use crate::yaml::draft::{decimal, list, text, yes_no};
use crate::yaml::{Fault, Faults, Fields, Node, Shape, may, needed};

pub(super) use road::Post;
pub(super) use sent::ridden;
pub(super) use verified::untimely;

/// The key in a game file.
pub(super) const KEY: &str = "couriers";

/// What a game file says of couriers.
pub(super) const COURIERS: Shape = Shape::of(
    "how orders reach the units",
    &[&[
        needed("from", "the unit of each side that its orders go out from", || list(text())),
        needed("speed", "how far a courier rides in a turn, in hexes or in the measure of the table", decimal),
        may("free", "how far from headquarters orders arrive at once; 0 where it is left out", decimal),
        may(
            "reports",
            "whether reports ride, too: what happens far from headquarters is told there as much later",
            yes_no,
        ),
    ]],
);

/// How orders reach the units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Couriers {
    /// The headquarters of each side.
    from: Vec<(Side, UnitId)>,
    /// How far a courier rides in a turn, as the position counts.
    speed: i64,
    /// How far orders arrive at once.
    free: i64,
    /// Whether reports ride, too.
    pub(super) reports: bool,
}

impl Couriers {
    /// Reads `{from: [napoleon, wellington], speed: 12, free: 6}`.
    pub(super) fn read(
        node: &Node,
        rules: &dyn AnyRuleSet,
        position: &Position,
        faults: &mut Faults,
    ) -> Option<Couriers> {
        let (roster, ground) = (rules.roster(position), rules.plot(position).ground);
        let mut fields = Fields::shaped(node, &COURIERS, faults)?;
        let from = fields.listed("from", faults, |item, faults| headquarters(item, &roster, faults));
        let speed = fields.needed("speed", faults);
        let speed = speed.and_then(|node| distance(node, &ground, faults));
        let free = fields.optional_with("free", faults, |node, faults| match node.word() {
            Some("0") => Some(0),
            _ => distance(node, &ground, faults),
        });
        let reports = fields.optional::<bool>("reports", faults);
        fields.finish(faults)?;
        let from = from?;
        if from.is_empty() {
            let span = node.get("from").unwrap_or(node).span;
            let what = "no side has headquarters, so nothing would ride";
            faults.add(Fault::error(span, what).help("name one unit of each side, or of one"));
            return None;
        }
        for (index, (side, _)) in from.iter().enumerate() {
            if from[..index].iter().any(|(other, _)| other == side) {
                let what = format!("{side} has two headquarters");
                let span = node.get("from").unwrap_or(node).span;
                faults.add(Fault::error(span, what).help("name one unit of each side"));
                return None;
            }
        }
        let reports = reports?.unwrap_or(false);
        if rules.carries_orders() && !reports {
            let what = format!("orders ride by the {} themselves", rules.title());
            let help = "add `reports: yes`, so that reports ride back, or leave `couriers` out";
            faults.add(Fault::error(node.span, what).help(help));
            return None;
        }
        Some(Couriers { from, speed: speed?, free: free?.unwrap_or(0), reports })
    }

    /// Tells of headquarters that stand nowhere, where the rules know how far everybody stands from everybody: no report would ever ride
    /// to them.
    pub(super) fn demand_headquarters(
        &self,
        rules: &dyn AnyRuleSet,
        position: &Position,
        node: &Node,
        faults: &mut Faults,
    ) {
        let span = node.get("from").unwrap_or(node).span;
        for (_, unit) in self.from.iter().filter(|_| rules.carries_orders()) {
            if rules.apart(position, unit, unit).is_none() {
                let what = format!("`{unit}` does not stand on the map by itself, and no report would ride to it");
                let help = "name a force, such as the one that the commander in chief is with";
                faults.add(Fault::error(span, what).help(help));
            }
        }
    }

    /// In how many turns an order reaches a unit; at once where headquarters or the unit stand nowhere, and where the rules
    /// themselves carry it.
    fn delay(&self, rules: &dyn AnyRuleSet, position: &Position, side: &Side, name: &str) -> u32 {
        if rules.carries_orders() {
            return 0;
        }
        let roster = rules.roster(position);
        let mut units = roster.units.iter();
        let unit = units.find(|(unit, of, _)| of == side && unit.is_like(name));
        unit.and_then(|(unit, ..)| self.ride(rules, position, side, unit)).unwrap_or(0)
    }

    /// How many turns it takes to ride between the headquarters of a side and a unit of either; nothing where one of them stands
    /// nowhere.
    pub(in crate::game) fn ride(
        &self,
        rules: &dyn AnyRuleSet,
        position: &Position,
        side: &Side,
        unit: &UnitId,
    ) -> Option<u32> {
        let (_, from) = self.from.iter().find(|(of, _)| of == side)?;
        let beyond = (rules.apart(position, from, unit)? - self.free).max(0);
        let turns = (beyond + self.speed - 1) / self.speed;
        Some(u32::try_from(turns).unwrap_or(u32::MAX))
    }

    /// Of whom each side does not hear at once, by where they stand behind an exchange; those who stand nowhere by then, by where
    /// they stood before it.
    pub(super) fn far(&self, rules: &dyn AnyRuleSet, [before, after]: [&Position; 2]) -> Vec<Far> {
        let mut roster = rules.roster(after);
        for unit in rules.roster(before).units {
            if !roster.units.iter().any(|(other, ..)| *other == unit.0) {
                roster.units.push(unit);
            }
        }
        let far = |side: &Side| {
            let ride = |unit| {
                let now = self.ride(rules, after, side, unit);
                now.or_else(|| self.ride(rules, before, side, unit))
            };
            let units = roster.units.iter();
            let units = units.filter_map(|(unit, ..)| Some((unit.clone(), ride(unit)?)));
            Far { side: side.clone(), units: units.filter(|(_, turns)| *turns > 0).collect() }
        };
        self.from.iter().map(|(side, _)| far(side)).collect()
    }
}

/// A unit of the game, with its side.
fn headquarters(node: &Node, roster: &Roster, faults: &mut Faults) -> Option<(Side, UnitId)> {
    let named = unit(node, roster, faults)?;
    let mut units = roster.units.iter();
    let known = units.find(|(unit, ..)| *unit == named);
    let Some((unit, side, _)) = known else {
        let what = format!("`{named}` is no unit that stands in `army`");
        faults.add(Fault::error(node.span, what).help("couriers go out from a unit of the game file"));
        return None;
    };
    Some((side.clone(), unit.clone()))
}
