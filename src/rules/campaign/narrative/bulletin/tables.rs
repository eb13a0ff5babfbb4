//! The tables of a bulletin: how every force is tonight, and what is known of the enemy.

use crate::adjudicate::{Sheet, Side};
use crate::kit::capital;
use crate::rules::campaign::charts::switches::Supply;
use crate::rules::campaign::charts::tables::size;
use crate::rules::campaign::narrative::voice::{Voice, ends, grouped, place};
use crate::rules::campaign::position::force::{Force, Sighting};
use crate::rules::campaign::position::state::{Part, State};
use crate::rules::campaign::troops::units::Arm;

impl Voice<'_> {
    /// The tables of a reader: his own army, and the enemy as he knows him; the umpire has both armies.
    pub(super) fn tables(&self) -> Vec<Sheet> {
        let sides = self.state.sides.iter().map(|card| &card.side);
        let armies = sides.filter(|side| self.eyes.is_none_or(|eyes| eyes == *side));
        let armies = armies.map(|side| self.army_tonight(side)).collect::<Vec<_>>();
        let enemy = self.eyes.map(|eyes| self.enemy_known(eyes));
        armies.into_iter().chain(enemy).filter(|sheet| !sheet.rows.is_empty()).collect()
    }

    fn army_tonight(&self, side: &Side) -> Sheet {
        let waits = self.waits_for_battles();
        let eats = self.state.house_rules.supply != Supply::None && !waits;
        let mut columns =
            vec!["Force", if waits { "Stands" } else { "Tonight" }, "Men", "Guns", "Away", "Fatigue", "Spirit"];
        columns.extend(eats.then_some("Bread"));
        let forces = self.state.forces_of(side).filter(|force| force.seen.is_none());
        let rows = forces.map(|force| {
            let away = force.units.iter().map(|unit| unit.away).sum::<u32>();
            let mut row = vec![
                capital(&self.name(&force.unit)),
                whereabouts(self.state, force),
                grouped(force.foot_and_horse()),
                number(force.of(Arm::Guns)),
                number(away),
                number(force.fatigue),
                force.spirit.word().to_owned(),
            ];
            row.extend(eats.then(|| bread(force)));
            row
        });
        let when = if waits { "before the battle is settled" } else { "tonight" };
        let title = match self.is_reader(side) {
            true => format!("Your army {when}"),
            false => format!("{} {when}", capital(&self.army(side))),
        };
        Sheet { title, columns: columns.into_iter().map(str::to_owned).collect(), rows: rows.collect() }
    }

    fn enemy_known(&self, eyes: &Side) -> Sheet {
        let columns = ["Enemy", "Strength", "Where", "Seen", "Going"].map(str::to_owned).to_vec();
        let known = self.state.enemies_of(eyes).filter_map(|force| Some((force, force.seen.as_ref()?)));
        let mut known = known.collect::<Vec<_>>();
        known.sort_by_key(|(force, seen)| (std::cmp::Reverse((seen.day, seen.men)), force.unit.as_str().to_owned()));
        let rows = known.into_iter().map(|(force, sighting)| {
            vec![
                capital(&self.name(&force.unit)),
                strength(sighting),
                labelled(self.state, sighting.at),
                when(self.state, sighting),
                sighting.going.map_or_else(String::new, |going| going.letters().to_owned()),
            ]
        });
        let title = match self.waits_for_battles() {
            true => "What you know of the enemy before the battle is settled",
            false => "What you know of the enemy",
        };
        Sheet { title: title.to_owned(), columns, rows: rows.collect() }
    }

    /// Whether the day has stopped at its battles: what they cost, and the night, are to come.
    fn waits_for_battles(&self) -> bool {
        self.state.part == Part::Battles
    }
}

/// A number, or nothing for none.
fn number(number: u32) -> String {
    if number == 0 { String::new() } else { grouped(number) }
}

/// A hex with its label, by which orders name it.
fn labelled(state: &State, spot: crate::kit::Spot) -> String {
    match place(state, spot) {
        hex if hex == spot.to_string() => hex,
        named => format!("{named}, {spot}"),
    }
}

/// Where a force is, and whether it is shut up there.
fn whereabouts(state: &State, force: &Force) -> String {
    let place = labelled(state, force.at);
    if force.garrison { format!("in {place}") } else { place }
}

/// CP-SUP-02, CP-SUP-04, CP-SUP-05: what a force eats.
pub(crate) fn bread(force: &Force) -> String {
    match force.bread_left() {
        _ if force.hungry => "none: hungry".to_owned(),
        _ if force.foraged => "off the land".to_owned(),
        Some(left) if force.bread_eaten() > 0 => format!("train, {left} left"),
        _ => "comes up".to_owned(),
    }
}

/// CP-INT-06, CP-INT-07: size and arms.
fn strength(seen: &Sighting) -> String {
    let size = size(seen.men);
    let size = size.strip_prefix("a ").unwrap_or(&size);
    let arms = match seen.arms.as_slice() {
        [] => "troops".to_owned(),
        arms => arms.iter().map(|arm| arm.word()).collect::<Vec<_>>().join(", "),
    };
    format!("{size}, {arms}")
}

/// When an enemy was seen last.
pub(crate) fn when(state: &State, seen: &Sighting) -> String {
    let hour = if seen.hour >= 47 { "midnight".to_owned() } else { ends(seen.hour) };
    format!("{}, {hour}", state.scenario.dated(seen.day))
}
