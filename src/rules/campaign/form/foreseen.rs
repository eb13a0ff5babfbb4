//! How far its order brings a force on the day to come, when, and by which way: in fair weather, where nothing hinders it.

use crate::kit::{Spot, list, naming, number};
use crate::orders::Whom;
use crate::rules::campaign::narrative::sentences::crossing_called;
use crate::rules::campaign::narrative::voice::{at, begins, place};
use crate::rules::campaign::orders::allowed::{named, path_of};
use crate::rules::campaign::orders::leads::{Leads, goals};
use crate::rules::campaign::orders::{Verb, held};
use crate::rules::campaign::play::marching::allowance;
use crate::rules::campaign::position::atlas::{Hour, Marcher};
use crate::rules::campaign::position::command::ride;
use crate::rules::campaign::position::force::{Force, Order};
use crate::rules::campaign::position::ground::{Crossing, CrossingKind, HexSide, RoadKind};
use crate::rules::campaign::position::state::State;
use crate::rules::campaign::position::ways::Ways;

/// A march on paper, half-hour by half-hour.
struct PaperMarch<'s> {
    state: &'s State,
    ways: &'s mut Ways,
    force: &'s Force,
    who: Marcher,
    /// Where it is.
    here: Spot,
    /// The half-hour that comes next.
    hour: u32,
    /// The half-hours marched, of those that it may march.
    marched: u32,
    most: u32,
    night: bool,
    /// What it goes by, in turn.
    roads: Vec<Option<RoadKind>>,
    /// What it crosses.
    crossings: Vec<&'s Crossing>,
}

/// CP-DAY-04, CP-MAR-01, CP-MAR-02, CP-MAR-03, CP-MAR-04, CP-MAR-05, CP-MAR-06, CP-MAR-07, CP-MAR-08: what comes of the marches of an order, if it has any that begins without a condition.
pub(super) fn foreseen(state: &State, ways: &mut Ways, force: &Force, order: &Order) -> Option<String> {
    let marching = Force { order: Some(order.clone()), ..force.clone() };
    let (dawn, _) = state.scenario.season.light();
    let out = order.start.unwrap_or(if order.night { dawn } else { 0 }).max(if order.night { 0 } else { dawn });
    let mut march = PaperMarch {
        state,
        ways,
        force,
        who: Marcher::of(force),
        here: force.at,
        hour: out.max(ride(state, force)),
        marched: 0,
        most: allowance(&marching),
        night: order.night && force.fatigue < 6,
        roads: Vec::new(),
        crossings: Vec::new(),
    };
    let mut stops = Vec::new();
    let mut rest = None;
    for text in order.steps.iter().filter(|_| order.condition.is_none()) {
        let Some(step) = held::read(text).filter(|step| step.condition.is_none()) else { break };
        if let Verb::Wait(hour) = step.verb {
            march.hour = march.hour.max(hour);
            continue;
        }
        let ways = match (march.ways(&step.verb), &step.verb) {
            (Some(ways), _) => ways,
            (None, Verb::Toward(_) | Verb::Join(_)) => break,
            (None, _) => return Some("no way leads there".to_owned()),
        };
        for way in ways {
            let goal = way.last().copied().unwrap_or(march.here);
            match march.goes(&way) {
                0 if march.marched > 0 || way.is_empty() => stops.push((goal, march.hour)),
                more => rest = Some((goal, more)),
            }
            if rest.is_some() {
                break;
            }
        }
        if rest.is_some() || matches!(step.verb, Verb::Toward(_) | Verb::Join(_)) {
            break;
        }
    }
    march.told(&stops, rest)
}

impl<'s> PaperMarch<'s> {
    /// The ways of a step, one after the other; none where it is no march, nothing where no way leads.
    fn ways(&mut self, verb: &Verb) -> Option<Vec<Vec<Spot>>> {
        let leads = verb.leads();
        if let Leads::By(path) = leads {
            return Some(vec![path_of(self.state, self.here, path)?]);
        }
        let seen = |whom: &Whom| self.seen(&whom.0.first()?.word);
        let goals = goals(self.state, self.force, self.here, &leads, seen);
        let mut from = self.here;
        let ways = goals.into_iter().map(|goal| {
            let way = self.ways.way(from, goal?, self.who);
            from = goal?;
            way
        });
        ways.collect()
    }

    /// Where a force of its side stands, or one of the enemy was seen last.
    fn seen(&self, word: &str) -> Option<Spot> {
        let own = named(self.state, &self.force.side, word);
        let enemy = || self.state.enemies_of(&self.force.side).find(|enemy| enemy.unit.is_like(word));
        own.or_else(enemy).map(|force| force.at)
    }

    /// CP-MAR-07: marches as far as the day lets it; gives the half-hours that the rest of the way costs.
    fn goes(&mut self, way: &[Spot]) -> u32 {
        let season = self.state.scenario.season;
        let (_, dusk) = season.light();
        let begun = (self.marched == 0 && self.here == self.force.at).then_some((self.force.next, self.force.spent));
        for (index, hex) in way.iter().enumerate() {
            if *hex == self.here {
                continue;
            }
            let dark = season.is_dark(self.hour);
            let leap = |from: Spot, to: Spot, dark: bool| {
                let leap = self.ways.atlas.leap(from, to, self.who, Hour { dark, ..Hour::default() });
                leap.map_or(0, |leap| leap.cost)
            };
            let spent = begun.filter(|(next, _)| index == 0 && *next == Some(*hex)).map_or(0, |(_, spent)| spent);
            let cost = leap(self.here, *hex, dark).saturating_sub(spent);
            let light = if self.night { 48 } else { dusk };
            let left = (self.most - self.marched).min(light.saturating_sub(self.hour));
            if cost > left {
                self.marched += left;
                let legs = way[index..].windows(2).map(|pair| leap(pair[0], pair[1], false)).sum::<u32>();
                return cost - left + legs;
            }
            self.notes(*hex);
            (self.marched, self.hour, self.here) = (self.marched + cost, self.hour + cost, *hex);
        }
        0
    }

    /// What it goes by into a hex, and over.
    fn notes(&mut self, to: Spot) {
        let road = self.ways.atlas.road(self.here, to);
        if !self.roads.contains(&road) {
            self.roads.push(road);
        }
        if self.ways.atlas.river(self.here, to) {
            let side = HexSide::between(self.here, to);
            let here = self.state.crossings.iter().filter(|crossing| crossing.side == side && !crossing.gone);
            let rank = |crossing: &&Crossing| match crossing.kind {
                CrossingKind::Bridge => 0,
                CrossingKind::Ford => 1,
                CrossingKind::Ferry => 2,
            };
            self.crossings.extend(here.min_by_key(rank));
        }
    }

    /// What a player is told of it.
    fn told(&self, stops: &[(Spot, u32)], rest: Option<(Spot, u32)>) -> Option<String> {
        let about = |hour: u32| format!("about {}", begins(hour));
        let mut told = match (stops, rest) {
            ([], None) => return None,
            ([_], None) if self.marched == 0 => return Some("it is there".to_owned()),
            ([(_, hour)], None) => vec![format!("there {}", about(*hour))],
            _ => stops.iter().map(|(goal, hour)| format!("{} {}", at(self.state, *goal), about(*hour))).collect(),
        };
        if rest.is_some() {
            told.push(format!("tonight {}", at(self.state, self.here)));
        }
        told.push(format!("{} of {} half-hours", self.marched, self.most));
        if !self.roads.is_empty() {
            told.push(self.by_road());
        }
        let others = self.crossings.iter().filter_map(|crossing| match crossing.kind {
            CrossingKind::Bridge => None,
            CrossingKind::Ford => Some(format!("through {}", naming::ground("ford", &crossing.name))),
            CrossingKind::Ferry => Some(format!("by {}", naming::ground("ferry", &crossing.name))),
        });
        told.extend(others);
        if let Some((goal, more)) = rest {
            told.push(format!("{} more to {}", number(more), place(self.state, goal)));
        }
        let bridges = self.crossings.iter().filter(|crossing| crossing.kind == CrossingKind::Bridge);
        let bridges = bridges.map(|crossing| crossing_called(&crossing.name)).collect::<Vec<_>>();
        let stood =
            if bridges.is_empty() { String::new() } else { format!("; {} stood when last seen", list(&bridges)) };
        Some(told.join(", ") + &stood)
    }

    fn by_road(&self) -> String {
        let words = self.roads.iter().map(|road| match road {
            Some(RoadKind::Highroad) => "by the highroad",
            Some(RoadKind::Road) => "by road",
            None => "across country",
        });
        list(&words.collect::<Vec<_>>())
    }
}
