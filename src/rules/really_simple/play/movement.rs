//! Movement: RS-BRD-05 to RS-BRD-15, RS-MOVE-14 to RS-MOVE-18, RS-D-17, RS-D-22.

use super::activation::Done;
use crate::adjudicate::{By, Matter, Question, Said, Stopped, UnitId, Wrong};
use crate::kit::{Hex, Spot};
use crate::orders::Whom;
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders::allowed::Act;
use crate::rules::really_simple::orders::selectors::Facts;
use crate::rules::really_simple::orders::{Leg, Verb};
use crate::rules::really_simple::play::Play;
use crate::rules::really_simple::position::event::Event;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Kind, Unit};

impl Play<'_, '_> {
    /// `move`: the path, as far as it is free (RS-MOVE-18).
    pub(crate) fn march(&mut self, act: &mut Act, path: &[Leg]) -> Result<Done, Stopped> {
        match self.state().walk(act, path) {
            Err(Wrong { reason, .. }) => Ok(Done::No(reason)),
            Ok(hexes) => self.along(act, hexes),
        }
    }

    /// `to`: the shortest way as things stand now.
    pub(crate) fn march_to(&mut self, act: &mut Act, goal: &str, reserve: u32) -> Result<Done, Stopped> {
        if let Err(Wrong { reason, .. }) = self.state().may_move(act) {
            return Ok(Done::No(reason));
        }
        if self.state().whereabouts(goal).contains(&self.state().hex(&act.id)) {
            return Ok(Done::Yes);
        }
        match self.state().way_to(act, goal, reserve) {
            way if way.is_empty() => Ok(Done::No(format!("there is no free way to {goal}"))),
            way => self.along(act, way),
        }
    }

    /// `toward`: up to a piece.
    pub(crate) fn march_toward(&mut self, act: &mut Act, whom: &Whom, reserve: u32) -> Result<Done, Stopped> {
        if let Err(Wrong { reason, .. }) = self.state().may_move(act) {
            return Ok(Done::No(reason));
        }
        let Some(target) = self.state().target(act, whom, |_| true) else {
            return Ok(Done::No("nobody to go up to is on the board".to_owned()));
        };
        match self.state().way_beside(act, &target, reserve) {
            None => Ok(Done::No(format!("there is no free way to {target}"))),
            Some(way) if way.is_empty() => Ok(Done::Yes),
            Some(way) => self.along(act, way),
        }
    }

    /// Moves hex by hex as far as the way is free.
    pub(crate) fn along(&mut self, act: &mut Act, path: Vec<Hex>) -> Result<Done, Stopped> {
        let (free, barred) = self.state().free_part(act, &path);
        if let Some(bar) = &barred {
            match self.when_blocked(act, bar)? {
                Blocked::Stand => return Ok(Done::Last),
                Blocked::GoOn | Blocked::Stop if free == 0 => return Ok(Done::No(bar.clone())),
                reply => {
                    let done = self.ride(act, &path[..free], true)?;
                    return Ok(match reply {
                        Blocked::Stop => Done::Last,
                        _ => done,
                    });
                }
            }
        }
        self.ride(act, &path, false)
    }

    /// The rest of a path after somebody has come into view on it, who may stand in the way.
    fn ride_on(&mut self, act: &mut Act, path: &[Hex], short: bool) -> Result<Done, Stopped> {
        let (free, barred) = self.state().free_part(act, path);
        let Some(bar) = barred else {
            return self.ride(act, path, short);
        };
        let reply = self.when_blocked(act, &bar)?;
        let done = self.ride(act, &path[..free], true)?;
        Ok(match reply {
            Blocked::GoOn => done,
            Blocked::Stop | Blocked::Stand => Done::Last,
        })
    }

    fn when_blocked(&mut self, act: &Act, bar: &str) -> Result<Blocked, Stopped> {
        let state = self.referee.state();
        let unit = state.unit(&act.id);
        let matter = Matter { side: &unit.side, when: "blocked", unit: &unit.unit, enemy: None };
        let steps = match self.desk.ask(matter, &state.witness(Facts::new(unit, None))) {
            Said::Steps(steps, _) => steps,
            Said::Open => {
                let question = Question {
                    side: unit.side.clone(),
                    when: "blocked".to_owned(),
                    unit: act.id.clone(),
                    enemy: None,
                    text: format!("The way of {} is not free: {bar}. What does it do?", act.id),
                    replies: ["go-on", "stop", "stand"].map(str::to_owned).to_vec(),
                    default: "go-on".to_owned(),
                };
                return Err(self.referee.ask(vec![question]));
            }
            Said::Default(_) => return Ok(Blocked::GoOn),
        };
        Ok(match steps.first().map(|step| &step.verb) {
            Some(Verb::Stop) => Blocked::Stop,
            Some(Verb::Stand) => Blocked::Stand,
            _ => Blocked::GoOn,
        })
    }

    /// Moves along a free path; enemy Generals on it give way as they are reached (RS-BRD-15).
    fn ride(&mut self, act: &mut Act, path: &[Hex], short: bool) -> Result<Done, Stopped> {
        let state = self.state();
        let unit = state.unit(&act.id);
        let (_, clause) = tables::allowance(unit, unit.form);
        let (kind, side) = (unit.kind, unit.side.clone());
        let spots = path.iter().map(|hex| state.map.spot(*hex)).collect::<Vec<_>>();
        let lone = |spot: &Spot| state.generals_at(*spot).iter().any(|general| general.side != side);
        let stops = spots.iter().map(|spot| kind != Kind::General && lone(spot)).collect::<Vec<_>>();
        let mut from = 0;
        for end in 0..spots.len() {
            let part = |short: bool| Event::Moves { unit: act.id.clone(), path: spots[from..=end].to_vec(), short };
            let meets = self.referee.foresees(&part(false));
            if !meets && !stops[end] && end + 1 < spots.len() {
                continue;
            }
            let rest = &path[end + 1..];
            let barred = meets && rest.first().is_some_and(|next| self.is_barred(&act.id, *next));
            let moves = part(barred || short && rest.is_empty());
            act.hexes += (end + 1 - from) as u32;
            act.spent += (end + 1 - from) as u32;
            self.record(clause, moves);
            from = end + 1;
            if stops[end] {
                self.give_way(&act.id, spots[end])?;
            }
            if meets && !rest.is_empty() {
                return self.ride_on(act, rest, short);
            }
        }
        Ok(Done::Yes)
    }

    /// Whether somebody stands in a hex of whom the mover may not have known.
    fn is_barred(&self, id: &UnitId, hex: Hex) -> bool {
        let truth = self.referee.truth();
        truth.closed(truth.unit(id), hex).is_some()
    }

    /// RS-BRD-15: each enemy General in the hex goes to his nearest unit.
    pub(crate) fn give_way(&mut self, by: &UnitId, spot: Spot) -> Result<(), Stopped> {
        let side = self.state().unit(by).side.clone();
        let here = self.state().generals_at(spot);
        let generals = here.into_iter().filter(|general| general.side != side).map(|general| general.unit.clone());
        for general in generals.collect::<Vec<_>>() {
            let (to, decided) = self.refuge(&general, spot)?;
            self.record("RS-BRD-15", Event::GivesWay { unit: general, to, by: decided });
        }
        Ok(())
    }

    /// RS-D-22: the nearest unit; of equally near ones the owner's choice, else nearest its home edge, then leftmost.
    fn refuge(&mut self, general: &UnitId, spot: Spot) -> Result<(Option<Spot>, By), Stopped> {
        let state = self.referee.state();
        let unit = state.unit(general);
        let nearest = state.refuges(unit, spot);
        if nearest.len() < 2 {
            return Ok((nearest.first().map(|hex| state.map.spot(*hex)), By::Rule));
        }
        let matter = Matter { side: &unit.side, when: "displaced", unit: &unit.unit, enemy: None };
        let (hex, by) = match self.desk.ask(matter, &state.witness(Facts::new(unit, None))) {
            Said::Steps(steps, by) => match steps.first().map(|step| &step.verb) {
                Some(Verb::Go(words)) => {
                    let words = state.among(words, &nearest);
                    let chosen = state.narrow(unit, &words, None, nearest.clone());
                    chosen.map_or((nearest[0], By::Default), |hexes| (hexes[0], by))
                }
                _ => (nearest[0], By::Default),
            },
            Said::Default(by) => (nearest[0], by),
            Said::Open => {
                let replies = nearest.iter().map(|hex| format!("{{go: {}}}", state.map.spot(*hex))).collect::<Vec<_>>();
                let text = format!(
                    "An enemy rides into the hex of {general}, {spot}. To which of his nearest units does he go?"
                );
                let default = replies[0].clone();
                let (side, unit) = (unit.side.clone(), general.clone());
                let when = "displaced".to_owned();
                return Err(self.referee.ask(vec![Question { side, when, unit, enemy: None, text, replies, default }]));
            }
        };
        Ok((Some(self.state().map.spot(hex)), by))
    }
}

impl State {
    /// RS-BRD-15, RS-D-22: where the nearest units of a General's side stand, in the order of the default.
    pub(crate) fn refuges(&self, general: &Unit, spot: Spot) -> Vec<Hex> {
        let here = self.map.hex(spot);
        let friends = self.units_of(&general.side);
        let places = friends.filter_map(|friend| friend.at).map(|at| self.map.hex(at));
        let mut nearest = places.collect::<Vec<_>>();
        let distances = nearest.iter().map(|hex| self.map.distance(here, *hex));
        let least = distances.min();
        nearest.retain(|hex| Some(self.map.distance(here, *hex)) == least);
        nearest.sort_by_key(|hex| (self.forward(&general.side, *hex), self.lateral(&general.side, *hex)));
        nearest
    }
}

/// RS-D-17: what a piece does whose way is not free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blocked {
    /// As far as it is free, and the later steps.
    GoOn,
    /// As far as it is free, and no later steps.
    Stop,
    /// It does not set out, and no later steps.
    Stand,
}
