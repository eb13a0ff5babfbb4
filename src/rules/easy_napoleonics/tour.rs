//! A leader's tour: EN-RAL-09 to EN-RAL-14, EN-D-10. It is settled whole before the first die.

use super::house_rules::LeaderZoc;
use super::orders::{Leg, Place, Verb};
use super::plans::{Numbered, Wrong};
use super::play::holds;
use super::scenario::Land;
use super::state::State;
use super::tables;
use super::unit::{Level, Unit};
use super::whom::Facts;
use crate::adjudicate::{IllegalOrder, UnitId};
use crate::kit::{Hex, Spot};
use crate::orders::{Step, Whom};

/// What a leader does on his tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Goes this way.
    Walks(Vec<Spot>),
    /// Helps a unit that tries to rally.
    Rallies(UnitId),
}

/// A tour as it can be made.
#[derive(Clone, Debug)]
pub(super) struct Tour {
    pub(super) leader: UnitId,
    pub(super) acts: Vec<Act>,
    pub(super) illegal: Vec<IllegalOrder>,
    /// Steps that cannot be done, and why.
    pub(super) dropped: Vec<(usize, String)>,
    /// Steps whose condition does not hold.
    pub(super) waived: Vec<usize>,
}

/// A leader on his way, on a board of his own.
struct Walker<'t> {
    board: State,
    leader: UnitId,
    /// Hexes he has left.
    left: usize,
    /// By the switch he goes no farther, once he is beside an enemy.
    halted: bool,
    /// Units that have had their attempt, and those that are told to make none.
    tried: &'t mut Vec<UnitId>,
    stays: &'t [UnitId],
    tour: Tour,
}

impl State {
    /// The tour of a leader by the steps of his entry. `tried` gains the units that he visits.
    pub(super) fn tour(
        &self,
        leader: &Unit,
        steps: &[Numbered],
        tried: &mut Vec<UnitId>,
        stays: &[UnitId],
    ) -> Tour {
        let before = tried.len();
        let mut walker = Walker {
            board: self.clone(),
            leader: leader.unit.clone(),
            left: tables::LEADER.saturating_sub(leader.walked).into(),
            halted: false,
            tried,
            stays,
            tour: Tour {
                leader: leader.unit.clone(),
                acts: Vec::new(),
                illegal: Vec::new(),
                dropped: Vec::new(),
                waived: Vec::new(),
            },
        };
        for (index, (number, step)) in steps.iter().enumerate() {
            let to_come = ordered_hexes(&steps[index + 1..]);
            if let Err(wrong) = walker.does(*number, step, to_come) {
                // EN-RAL-10: a tour that is not allowed is refused whole, and he stays where he is.
                let illegal = wrong.order(&leader.unit, *number, step.span);
                walker.tour.acts.clear();
                walker.tour.illegal = vec![illegal];
                walker.tried.truncate(before);
                break;
            }
        }
        walker.tour
    }
}

/// How many hexes the steps to come go for certain.
fn ordered_hexes(steps: &[Numbered]) -> usize {
    let hexes = |(_, step): &Numbered| match &step.verb {
        Verb::Move(legs) if step.condition.is_none() => legs.len(),
        _ => 0,
    };
    steps.iter().map(hexes).sum()
}

impl Walker<'_> {
    fn unit(&self) -> &Unit {
        self.board.unit(&self.leader)
    }

    fn here(&self) -> Hex {
        self.board.hex(&self.leader)
    }

    fn facts(&self) -> Facts<'_> {
        Facts::new(&self.board, self.unit(), None)
    }

    /// A step, or what stands under its `else`. What is wrong with it forbids the whole tour.
    fn does(&mut self, number: usize, step: &Step<Verb>, to_come: usize) -> Result<(), Wrong> {
        let stays_undone = match holds(&self.facts(), step.condition.as_ref()) {
            false => None,
            true => match self.tries(step, to_come)? {
                None => return Ok(()),
                failure => failure,
            },
        };
        if !step.otherwise.is_empty() {
            let mut otherwise = step.otherwise.iter();
            return otherwise.try_for_each(|step| self.does(number, step, to_come));
        }
        match stays_undone {
            Some(reason) => self.tour.dropped.push((number, reason)),
            None => self.tour.waived.push(number),
        }
        Ok(())
    }

    /// What a step does; why not, where it cannot be done.
    fn tries(&mut self, step: &Step<Verb>, to_come: usize) -> Result<Option<String>, Wrong> {
        let id = &self.leader;
        match &step.verb {
            Verb::Rally(whom) => self.visits(whom),
            Verb::Move(legs) => self.goes(legs),
            Verb::To(place) => Ok(self.goes_to(place, to_come)),
            Verb::Toward(whom) => Ok(self.goes_toward(whom, to_come)),
            Verb::Face(_) => {
                let reason = format!("`{id}` is a leader, who faces nowhere");
                Err(Wrong::new("EN-GEO-11", reason, "leave the step out"))
            }
            Verb::Form(..) => {
                let reason = format!("`{id}` is a leader, who has no formation");
                Err(Wrong::new("EN-UNIT-04", reason, "leave the step out"))
            }
            Verb::Sidestep(..) => {
                let reason = format!("`{id}` is a leader, who has no flank to step to");
                Err(Wrong::new("EN-MOVE-15", reason, "write `move`"))
            }
            Verb::Charge(_) => {
                let reason = format!("`{id}` is a leader, who charges nobody");
                Err(Wrong::new("EN-MEL-05", reason, "write `to` or `move`"))
            }
            _ => Ok(None),
        }
    }

    /// EN-RAL-10: a way hex by hex, which is too long or not open as a whole.
    fn goes(&mut self, legs: &[Leg]) -> Result<Option<String>, Wrong> {
        let mut way = Vec::new();
        let mut here = self.here();
        for leg in legs {
            here = self.may_go(here, leg)?;
            way.push(here);
        }
        if way.len() > self.left {
            let reason = format!(
                "the tour of `{}` is longer than {} hexes",
                self.leader,
                tables::LEADER
            );
            let help = "he stays, and helps the unit he is with";
            return Err(Wrong::new("EN-RAL-10", reason, help));
        }
        Ok(self.walks(&way))
    }

    /// The hex that a leg leads to, if a leader may enter it.
    fn may_go(&self, from: Hex, leg: &Leg) -> Result<Hex, Wrong> {
        let map = &self.board.map;
        let beside = match leg {
            Leg::Hex(spot, _) => Some(map.hex(*spot)).filter(|hex| map.distance(from, *hex) == 1),
            Leg::Side(side, _) => map.step(from, *side),
        };
        let Some(hex) = beside else {
            let reason = format!("the way of `{}` is broken", self.leader);
            let help = "each hex lies beside the one before it".to_owned();
            return Err(Wrong {
                clause: None,
                reason,
                help,
            });
        };
        if !map.contains(hex) {
            let reason = format!("`{}` would leave the map", self.leader);
            return Err(Wrong::new("EN-MOVE-32", reason, "nobody does"));
        }
        let label = map.label(hex);
        if self.is_pond(hex) {
            let reason = format!("there is a pond in {label}");
            return Err(Wrong::new("EN-MOVE-34", reason, "go round it"));
        }
        match self.enemy_in(hex) {
            Some(enemy) => {
                let reason = format!("`{}` is in {label}", enemy.unit);
                Err(Wrong::new(
                    "EN-RAL-14",
                    reason,
                    "a leader keeps out of the enemy's hexes",
                ))
            }
            None => Ok(hex),
        }
    }

    fn is_pond(&self, hex: Hex) -> bool {
        self.board.ponds_are_closed() && self.board.is_land(hex, Land::Pond)
    }

    /// EN-MOVE-27, EN-RAL-14: the enemy, unit or leader, in a hex.
    fn enemy_in(&self, hex: Hex) -> Option<&Unit> {
        let side = &self.unit().side;
        let there = |unit: &&Unit| unit.side != *side && self.board.place(unit) == Some(hex);
        self.board.army.iter().find(there)
    }

    /// The legal way of fewest hexes to a place, as far as he gets with the ordered hexes to come paid for.
    fn goes_to(&mut self, place: &Place, to_come: usize) -> Option<String> {
        let goals = self.board.whereabouts(&self.unit().side, &place.word);
        self.goes_toward_any(&goals, &place.word, to_come)
    }

    /// The same to a hex beside a unit.
    fn goes_toward(&mut self, whom: &Whom, to_come: usize) -> Option<String> {
        let others = self.board.army.iter();
        let mut others = others
            .filter(|unit| unit.unit != self.leader && unit.at.is_some())
            .collect::<Vec<_>>();
        others.sort_by_key(|unit| (self.board.apart(self.unit(), unit), unit.unit.clone()));
        let chosen = self.board.choose(whom, &self.facts(), &others, |_| 0);
        let Some((unit, hex)) = chosen.and_then(|unit| Some((unit, self.board.place(unit)?)))
        else {
            return Some("there is nobody like that on the map".to_owned());
        };
        let name = unit.unit.to_string();
        let beside = self.board.map.neighbours(hex).map(|(_, beside)| beside);
        let beside = beside.collect::<Vec<_>>();
        self.goes_toward_any(&beside, &name, to_come)
    }

    fn goes_toward_any(&mut self, goals: &[Hex], word: &str, to_come: usize) -> Option<String> {
        let free = |hex: Hex| !self.is_pond(hex) && self.enemy_in(hex).is_none();
        let way = self
            .board
            .map
            .path_to_any(self.here(), goals, u32::MAX, free);
        let Some(mut way) = way else {
            return Some(format!("no way leads to {word}"));
        };
        way.truncate(self.left.saturating_sub(to_come));
        self.walks(&way)
    }

    /// Goes a way that is open; by the switch only as far as the first hex beside an enemy unit.
    fn walks(&mut self, way: &[Hex]) -> Option<String> {
        for hex in way {
            if self.halted {
                return Some("he has halted beside the enemy".to_owned());
            }
            let side = self.unit().side.clone();
            let halts = self.board.house_rules.leader_zoc == LeaderZoc::Halts;
            self.halted = halts && self.board.enemies_beside(&side, *hex).next().is_some();
            let spot = self.board.map.spot(*hex);
            self.board.unit_mut(&self.leader).at = Some(spot);
            self.left -= 1;
            match self.tour.acts.last_mut() {
                Some(Act::Walks(path)) => path.push(spot),
                _ => self.tour.acts.push(Act::Walks(vec![spot])),
            }
        }
        None
    }

    /// EN-RAL-02, EN-RAL-03, EN-RAL-09, EN-RAL-13: he helps a unit in his hex, the lowest of two if none is named.
    fn visits(&mut self, whom: &Whom) -> Result<Option<String>, Wrong> {
        let mut here = self.board.units_with(self.unit());
        here.sort_by_key(|unit| std::cmp::Reverse(unit.level()));
        if here.is_empty() {
            return Ok(Some("no unit of his side is with him there".to_owned()));
        }
        let may = |unit: &&Unit| unit.level() != Level::Good && !self.tried.contains(&unit.unit);
        let able = here.iter().copied().filter(may).collect::<Vec<_>>();
        let choose = |units: &[&Unit]| {
            let worth = |unit: &Unit| -i64::from(self.board.check_needs(unit));
            let chosen = self.board.choose(whom, &self.facts(), units, worth);
            chosen.map(|unit| unit.unit.clone())
        };
        let Some(id) = choose(&able).or_else(|| choose(&here)) else {
            return Ok(Some("whom he is to rally is not with him there".to_owned()));
        };
        if self.stays.contains(&id) {
            return Ok(Some(format!("{id} has orders not to try")));
        }
        let tried = self.tried.contains(&id);
        if tried || self.board.unit(&id).level() == Level::Good {
            return Err(cannot_rally(&id, tried));
        }
        self.tried.push(id.clone());
        self.tour.acts.push(Act::Rallies(id));
        Ok(None)
    }
}

/// EN-RAL-02, EN-RAL-03: why a unit cannot try to rally.
pub(super) fn cannot_rally(id: &UnitId, tried: bool) -> Wrong {
    match tried {
        true => {
            let reason = format!("`{id}` has its attempt already");
            Wrong::new("EN-RAL-03", reason, "a unit tries once in a turn")
        }
        false => {
            let reason = format!("the level of `{id}` is good");
            Wrong::new("EN-RAL-02", reason, "only units at fair or bad rally")
        }
    }
}
