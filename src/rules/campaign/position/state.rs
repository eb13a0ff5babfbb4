//! The position as a whole.

use std::collections::BTreeMap;

use super::force::{Force, Sighting};
use super::ground::{Crossing, Ground, Place, River, Road};
use crate::adjudicate::{OnFile, Side, UnitId, is_default};
use crate::kit::{Edge, Grid, Spot, agree, army_number, the};
use crate::rules::campaign::charts::switches::HouseRules;
use crate::rules::campaign::charts::tables::{Land, Season, Weather};
use crate::rules::campaign::troops::units::Arm;
use jiff::ToSpan;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

/// What is played next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The set-up, where it was left open.
    SetUp,
    /// A day.
    #[default]
    Day,
    /// The battles of the day, which are fought out.
    Battles,
    /// Nothing: the campaign has ended.
    Over,
}

impl Part {
    /// Every part, with the word for it.
    pub(crate) const WORDS: &[(&str, Part)] =
        &[("set-up", Part::SetUp), ("day", Part::Day), ("battles", Part::Battles), ("over", Part::Over)];
}

/// CP-SUP-01, CP-SUP-03: a depot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Depot {
    /// Where.
    pub hex: Spot,
    /// The nights that it has been without a way to a base.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cut: u32,
}

/// CP-SUP-05: a hex in which a force of a side lived off the land.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Foraged {
    /// The side.
    pub side: Side,
    /// Where.
    pub hex: Spot,
    /// In the night of this day.
    pub day: u32,
    /// CP-INT-09: the force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<UnitId>,
}

/// What a side has lost with units that are no more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Toll {
    /// Men dead and maimed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dead: u32,
    /// Men taken.
    #[serde(default, skip_serializing_if = "is_default")]
    pub taken: u32,
    /// Pieces taken.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pieces: u32,
}

/// CP-ORD-05: a leader who is headquarters for some forces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The leader.
    pub leader: UnitId,
    /// The forces; what is split off one of them is his as well.
    pub forces: Vec<UnitId>,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideCard {
    /// The side.
    pub side: Side,
    /// What its army is called.
    pub name: String,
    /// Where it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home_edge: Option<Edge>,
    /// CP-FOR-12: its leaders by rank.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaders: Vec<UnitId>,
    /// CP-FOR-12: the force where headquarters are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub headquarters: Option<UnitId>,
    /// CP-SUP-01.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bases: Vec<Spot>,
    /// CP-SUP-01.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub depots: Vec<Depot>,
    /// CP-SUP-08: the recruits of a day.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drafts: u32,
    /// CP-END-02: its value at the start, with what it has received.
    #[serde(default, skip_serializing_if = "is_default")]
    pub value: u64,
    /// What it has lost with units that are no more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: Toll,
    /// CP-END-01: points for places that count every day.
    #[serde(default, skip_serializing_if = "is_default")]
    pub points: u32,
    /// CP-INT-08: the last number that it gave to a force of the enemy whose name it does not know.
    #[serde(default, skip_serializing_if = "is_default")]
    pub guises: u32,
}

/// CP-END-01: a place that is worth points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// The place.
    pub place: String,
    /// What it is worth.
    pub points: u32,
    /// Whether it counts every midnight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub daily: bool,
}

/// CP-SUP-08: what comes in, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// At the dawn of this day.
    pub day: u32,
    /// The force, with where it comes in.
    pub force: Force,
}

/// What the scenario settles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// CP-DAY-01.
    #[serde(default)]
    pub season: Season,
    /// CP-END-02: the last day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// CP-END-02: the per cent of its value below which a side is broken.
    pub broken_at: u32,
    /// CP-END-01.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// CP-SUP-08.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calendar: Vec<Arrival>,
    /// CP-ORD-05.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<Command>,
    /// The date of day 1, as `1815-06-15`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<String>,
    /// CP-BAT-10: the rules by which battles are fought out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle_rules: Option<String>,
    /// CP-BAT-10: ground for battles, unread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<String>,
}

impl Scenario {
    /// The date of a day, where the scenario has one.
    pub(crate) fn date(&self, day: u32) -> Option<Date> {
        let first = self.begins.as_ref()?.parse::<Date>().ok()?;
        first.checked_add(i64::from(day.saturating_sub(1)).days()).ok()
    }

    /// A day as it heads a report: `day 2`, or `day 2, 16 June 1815`.
    pub(crate) fn headed(&self, day: u32) -> String {
        let date = self.date(day).map(|date| date.strftime(", %-d %B %Y").to_string());
        format!("day {day}{}", date.unwrap_or_default())
    }

    /// A day as a sentence names it: `day 2`, or `16 June`.
    pub(crate) fn dated(&self, day: u32) -> String {
        self.date(day).map_or_else(|| format!("day {day}"), |date| date.strftime("%-d %B").to_string())
    }
}

impl Default for Scenario {
    fn default() -> Scenario {
        Scenario {
            season: Season::Summer,
            days: None,
            broken_at: 50,
            objectives: Vec::new(),
            calendar: Vec::new(),
            commands: Vec::new(),
            begins: None,
            battle_rules: None,
            fields: None,
        }
    }
}

/// CP-BAT-04: a force that takes part in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// The force.
    pub unit: UnitId,
    /// The half-hour from which on.
    pub from: u32,
    /// The hex from which it fights.
    pub at: Spot,
}

/// CP-BAT-12: what came of a battle that was fought out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Result {
    /// Who holds the field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<Side>,
    /// What is left of units, in tactical strength.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<Left>,
}

/// CP-BAT-11: what is left of a unit, or what befell a leader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Left {
    /// The unit.
    pub unit: UnitId,
    /// Its tactical strength after the battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
    /// Its men or pieces after the battle, where that is said in place of a strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub men: Option<u32>,
    /// What befell a leader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fate: Option<crate::rules::campaign::troops::units::Fate>,
    /// CP-CNV-03: whether it stayed behind the field, where its strength by table 4.8 does not say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<bool>,
}

/// CP-BAT-01: a battle of the day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Its field.
    pub field: Spot,
    /// The half-hour in which it begins.
    pub begins: u32,
    /// The half-hour in which it ends.
    pub ends: u32,
    /// Who attacks.
    pub attacker: Side,
    /// The forces of the attacker, in id order.
    pub attackers: Vec<Share>,
    /// The forces of the defender, in id order.
    pub defenders: Vec<Share>,
    /// CP-QUI-05: whether ground, town and river count for nobody: a meeting.
    #[serde(default, skip_serializing_if = "is_default")]
    pub meeting: bool,
    /// CP-CON-14.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ambush: bool,
    /// CP-SIE-06: whether it is a sally out of the fortress of the field.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sally: bool,
    /// CP-BAT-09: whether it is fought out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fought: bool,
    /// CP-BAT-10: whether it has a title, and who fights it a name, where it becomes a game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub named: bool,
    /// CP-BAT-11: whether everybody is told who entered its result by hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: bool,
    /// CP-BAT-11: whether what is left of a unit is held against what it brought.
    #[serde(default, skip_serializing_if = "is_default")]
    pub measured: bool,
    /// CP-BAT-11.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Result>,
}

impl Battle {
    /// Those who take part.
    pub fn all(&self) -> impl Iterator<Item = &Share> {
        self.attackers.iter().chain(&self.defenders)
    }

    /// Whether a force takes part.
    pub fn has(&self, id: &UnitId) -> bool {
        self.all().any(|part| part.unit == *id)
    }
}

/// How the campaign ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    /// Who won; nobody in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Why, in a sentence.
    pub why: String,
}

/// The position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The day that is played next.
    pub day: u32,
    /// What is played next.
    pub part: Part,
    /// The weather of the last day, or of today while battles are fought out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weather: Weather,
    /// The sides.
    pub sides: Vec<SideCard>,
    /// The map.
    pub map: Grid,
    /// Ground that is not open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<Ground>,
    /// Roads.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roads: Vec<Road>,
    /// Rivers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rivers: Vec<River>,
    /// Bridges, fords and ferries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crossings: Vec<Crossing>,
    /// Towns and fortresses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// The scenario's settings.
    #[serde(default)]
    pub scenario: Scenario,
    /// The umpire's switches.
    #[serde(default, skip_serializing_if = "HouseRules::are_printed")]
    pub house_rules: HouseRules,
    /// Sides that may still change where their forces stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Side>,
    /// The forces, in id order.
    #[serde(deserialize_with = "in_id_order")]
    pub army: Vec<Force>,
    /// What the sides have seen of each other's forces, whether these are there still or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reports: Vec<Reported>,
    /// CP-INT-08: what the sides call forces of each other, where names are masked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub guises: Vec<Guise>,
    /// Leaders away with a wound, each in the hands of his side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hospital: Vec<Patient>,
    /// CP-FOR-10: the last numbers given to parts.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub numbers: BTreeMap<UnitId, u32>,
    /// CP-SUP-05: where somebody lived off the land last night, in older plays nowhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub foraged: Vec<Foraged>,
    /// Battles that are fought out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub battles: Vec<Battle>,
    /// Standing orders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<OnFile>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Verdict>,
}

/// What the enemy of a force has seen of it last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reported {
    /// The force.
    pub unit: UnitId,
    /// Whose it is.
    pub of: Side,
    /// What was seen.
    pub seen: Sighting,
    /// CP-INT-08: the number that it had, where its enemy has lost it from sight since and will not know it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guise: Option<UnitId>,
}

/// CP-INT-08: what a force is called by its enemy: a number, or its own name once a battle has told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Guise {
    /// The side that calls it so.
    pub by: Side,
    /// The force.
    pub unit: UnitId,
    /// What it is called.
    pub name: UnitId,
}

/// CP-AFT-04: a leader with a wound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Patient {
    /// His side.
    pub side: Side,
    /// The force that he was with.
    pub with: UnitId,
    /// Where that was.
    pub at: Spot,
    /// The leader, with the day of his return.
    pub leader: crate::rules::campaign::troops::units::Unit,
}

/// Reads forces that are looked up by their order, whoever has written them.
fn in_id_order<'de, D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Vec<Force>, D::Error> {
    let mut army = Vec::<Force>::deserialize(deserializer)?;
    army.sort_by(|a, b| a.unit.cmp(&b.unit));
    Ok(army)
}

impl State {
    /// A force, if there is one of that name.
    pub fn force(&self, id: &UnitId) -> Option<&Force> {
        self.army.get(self.place_of(id)?)
    }

    /// Where a force of that name stands in the army: an hour of play asks for hundreds, and the army is in id order.
    fn place_of(&self, id: &UnitId) -> Option<usize> {
        let place = self.army.partition_point(|force| force.unit < *id);
        self.army.get(place).is_some_and(|force| force.unit == *id).then_some(place)
    }

    /// Takes a force up at its place in the army.
    pub(crate) fn takes_up(&mut self, force: Force) {
        let place = self.army.partition_point(|other| other.unit <= force.unit);
        self.army.insert(place, force);
    }

    /// CP-FOR-10: whether a force or a unit of the game is called so: of either side, on the map, to come in, or with a wound.
    pub(crate) fn bears(&self, name: &str) -> bool {
        let forces = self.army.iter().chain(self.scenario.calendar.iter().map(|arrival| &arrival.force));
        let within = |force: &Force| force.unit.is_like(name) || force.units.iter().any(|unit| unit.unit.is_like(name));
        forces.into_iter().any(within) || self.hospital.iter().any(|patient| patient.leader.unit.is_like(name))
    }

    pub(crate) fn force_mut(&mut self, id: &UnitId) -> Option<&mut Force> {
        let place = self.place_of(id)?;
        self.army.get_mut(place)
    }

    /// The forces of a side.
    pub fn forces_of<'s>(&'s self, side: &'s Side) -> impl Iterator<Item = &'s Force> {
        self.army.iter().filter(move |force| force.side == *side)
    }

    /// The forces that are not of a side.
    pub fn enemies_of<'s>(&'s self, side: &'s Side) -> impl Iterator<Item = &'s Force> {
        self.army.iter().filter(move |force| force.side != *side)
    }

    /// The forces in a hex.
    pub fn at(&self, spot: Spot) -> impl Iterator<Item = &Force> {
        self.army.iter().filter(move |force| force.at == spot)
    }

    /// Whether an enemy of a side stands in a hex who is not shut up in a fortress.
    pub fn enemy_in(&self, spot: Spot, side: &Side) -> bool {
        self.at(spot).any(|force| force.side != *side && !force.garrison)
    }

    /// The card of a side.
    pub fn card(&self, side: &Side) -> Option<&SideCard> {
        self.sides.iter().find(|card| card.side == *side)
    }

    pub(crate) fn card_mut(&mut self, side: &Side) -> Option<&mut SideCard> {
        self.sides.iter_mut().find(|card| card.side == *side)
    }

    /// The other side.
    pub fn other(&self, side: &Side) -> &Side {
        let other = self.sides.iter().find(|card| card.side != *side);
        &other.expect("there are two sides").side
    }

    /// What a side has lost for good in the whole campaign.
    pub(crate) fn toll(&self, side: &Side) -> Toll {
        let mut toll = self.card(side).map_or_else(Toll::default, |card| card.lost);
        for unit in self.forces_of(side).flat_map(|force| &force.units) {
            match unit.arm {
                Arm::Foot | Arm::Horse => {
                    toll.dead += unit.dead;
                    toll.taken += unit.taken;
                }
                Arm::Guns => toll.pieces += unit.taken,
                Arm::Train | Arm::Leader => {}
            }
        }
        toll
    }

    /// CP-GND-01: the ground of a hex.
    pub(crate) fn land(&self, spot: Spot) -> Land {
        self.terrain.iter().rev().find(|ground| ground.hexes.contains(&spot)).map_or(Land::Open, |ground| ground.kind)
    }

    /// The place in a hex.
    pub fn place_at(&self, spot: Spot) -> Option<&Place> {
        self.places.iter().find(|place| place.hex == spot)
    }

    /// CP-SIE-02: the enemy garrison in a hex that bars a side's roads there, as no greater force besieges it.
    pub(crate) fn bars(&self, spot: Spot, side: &Side) -> bool {
        let garrison = self.at(spot).filter(|force| force.garrison && force.side != *side).map(Force::men).sum::<u32>();
        let besiegers = self.at(spot).filter(|force| force.side == *side).map(Force::men).sum::<u32>();
        garrison > 0 && besiegers <= garrison
    }

    /// The hexes where bread comes from: bases, and depots that have any.
    pub(crate) fn homes(&self, side: &Side) -> Vec<Spot> {
        let Some(card) = self.card(side) else { return Vec::new() };
        let depots = card.depots.iter().map(|depot| depot.hex);
        card.bases.iter().copied().chain(depots).collect()
    }

    /// What the enemy has seen of a force last, as far as he knows that it is this one.
    pub(crate) fn sighting(&self, id: &UnitId) -> Option<&Sighting> {
        let mut reports = self.reports.iter().filter(|report| report.guise.is_none());
        let reported = reports.find(|report| report.unit == *id).map(|report| &report.seen);
        reported.or_else(|| self.force(id).and_then(|force| force.seen.as_ref()))
    }

    /// CP-INT-08: what a side calls a force: by its name, or an enemy by the number that it has for him.
    pub(crate) fn called_by<'s>(&'s self, unit: &'s UnitId, side: &Side) -> &'s UnitId {
        let mut guises = self.guises.iter();
        guises.find(|guise| guise.by == *side && guise.unit == *unit).map_or(unit, |guise| &guise.name)
    }

    /// CP-INT-08: what a side calls the force of a report.
    pub(crate) fn reported_as<'s>(&'s self, report: &'s Reported, side: &Side) -> &'s UnitId {
        report.guise.as_ref().unwrap_or_else(|| self.called_by(&report.unit, side))
    }

    /// CP-FOR-12: where headquarters stand.
    pub(crate) fn headquarters(&self, side: &Side) -> Option<&Force> {
        let named = self.card(side).and_then(|card| card.headquarters.as_ref());
        named.and_then(|id| self.force(id))
    }

    /// A sentence about an army of which the position speaks as of one, with its article and in its number: `the Prussians have won`
    /// of `Prussians has won`.
    pub(crate) fn agreed(&self, why: &str) -> String {
        self.sides.iter().fold(why.to_owned(), |told, card| {
            let army = the(&card.name);
            let number = army_number(&army);
            ["has", "is", "gives"].iter().fold(told, |told, verb| {
                let does = agree(&format!("[{verb}]"), number);
                told.replace(&format!("{} {verb} ", card.name), &format!("{army} {does} "))
            })
        })
    }

    /// What an army is called.
    pub(crate) fn army_of<'s>(&'s self, side: &'s Side) -> &'s str {
        self.card(side).map_or(side.as_str(), |card| card.name.as_str())
    }
}
