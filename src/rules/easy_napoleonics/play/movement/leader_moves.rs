//! Leaders on their way, with a unit, and driven off: EN-MOVE-10, EN-MOVE-26 to 29, EN-LDR-14, EN-D-15, EN-D-23.

use crate::adjudicate::{By, Said, Stopped, UnitId, Wrong, because};
use crate::kit::Hex;
use crate::orders::Whom;
use crate::rules::easy_napoleonics::charts::switches::{LeaderZoc, LoneLeader};
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::orders::on_paper::{Deed, Fail, Known, Paper, Walk, no_place, reply_only, wrong};
use crate::rules::easy_napoleonics::orders::routes;
use crate::rules::easy_napoleonics::orders::selectors;
use crate::rules::easy_napoleonics::orders::{Leg, Place, Verb};
use crate::rules::easy_napoleonics::play::victory;
use crate::rules::easy_napoleonics::play::{Asking, Play};
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::position::zones_of_control;
use crate::rules::easy_napoleonics::position::zones_of_control::Free;
use crate::rules::easy_napoleonics::troops::units::Unit;

/// EN-MOVE-10, EN-RAL-12: the hexes that a leader has left in the turn.
pub(crate) fn hexes_left(leader: &Unit) -> u8 {
    tables::LEADER.saturating_sub(leader.walked)
}

/// EN-MOVE-27: the enemy, a unit or a leader alone, that keeps a leader out of a hex.
pub(crate) fn bars_leader<'s>(state: &'s State, leader: &Unit, hex: Hex) -> Option<&'s Unit> {
    let unit = state.units_in(hex).find(|unit| unit.side != leader.side);
    unit.or_else(|| zones_of_control::lone_leaders(state, leader, hex).into_iter().next())
}

/// EN-MOVE-28: whether a leader may enter a hex as things stand.
pub(crate) fn is_open_to_leader(state: &State, leader: &Unit, hex: Hex) -> bool {
    !zones_of_control::is_pond(state, hex) && bars_leader(state, leader, hex).is_none()
}

/// EN-MOVE-29, EN-MOVE-23, EN-MOVE-24: whether a leader must end his way in a hex.
pub(crate) fn halts_leader(state: &State, leader: &Unit, hex: Hex) -> bool {
    state.house_rules.leader_zoc == LeaderZoc::Halts && zones_of_control::is_beside_enemy_of(state, leader, hex)
}

/// EN-MOVE-27, EN-MOVE-29: how far a path is free for a leader.
fn free_for_leader(state: &State, leader: &Unit, path: &[Hex]) -> Free {
    for (index, hex) in path.iter().enumerate() {
        if bars_leader(state, leader, *hex).is_some() {
            let stopped = Some("EN-MOVE-27");
            return Free { hexes: index, stopped };
        }
        if halts_leader(state, leader, *hex) && index + 1 < path.len() {
            let stopped = Some("EN-MOVE-29");
            return Free { hexes: index + 1, stopped };
        }
    }
    Free { hexes: path.len(), stopped: None }
}

/// The way of fewest hexes for a leader to any of several; where he would have to halt, if there is no other.
pub(crate) fn leader_way(state: &State, leader: &Unit, goals: &[Hex]) -> Option<Vec<Hex>> {
    let here = state.place(leader)?;
    let open = |hex: Hex| is_open_to_leader(state, leader, hex);
    let quiet = |hex: Hex| goals.contains(&hex) || !halts_leader(state, leader, hex);
    let most = u32::MAX;
    let way = state.map.path_to_any(here, goals, most, |hex| open(hex) && quiet(hex));
    way.or_else(|| state.map.path_to_any(here, goals, most, open))
}

/// The leaders with a unit who have the hexes left to go along so far, by id.
pub(crate) fn companions<'s>(state: &'s State, unit: &Unit, hexes: usize) -> Vec<&'s Unit> {
    let mut with = state.leaders_with(unit);
    with.retain(|leader| usize::from(hexes_left(leader)) >= hexes);
    with
}

/// EN-D-15, EN-D-29: how the owner of a leader is asked whether he goes along.
pub(crate) fn asking_to_accompany(leader: &Unit, unit: &Unit, hexes: usize) -> Asking {
    let text =
        format!("{} moves by {hexes}. Does {}, who has {} left, go along?", unit.unit, leader.unit, hexes_left(leader));
    let asking = leader.asked("accompany", Some(&unit.unit));
    asking.says(text, &["go", "stand"], "go")
}

/// EN-LDR-14: the nearest units of a leader's side within five hexes of path, by id. Whoever drives him off stands in
/// his hex at that moment, wherever he goes on to.
fn refuges<'s>(state: &'s State, leader: &'s Unit, driven_by: &UnitId) -> Vec<&'s Unit> {
    let here = state.place(leader).expect("a leader who is driven off stands");
    let open = |hex: Hex| {
        let bar = bars_leader(state, leader, hex);
        !zones_of_control::is_pond(state, hex) && bar.is_none_or(|bar| bar.unit == *driven_by)
    };
    let reached = state.map.reach(here, tables::LEADER.into(), open);
    let far = |unit: &Unit| {
        let place = state.place(unit);
        reached.iter().find(|(hex, _)| Some(*hex) == place).map(|(_, steps)| *steps)
    };
    let mut units = state.units_of(&leader.side).collect::<Vec<_>>();
    units.sort_by(|a, b| a.unit.cmp(&b.unit));
    let least = units.iter().filter_map(|unit| far(unit)).min();
    units.retain(|unit| least.is_some() && far(unit) == least);
    units
}

/// The first of the nearest units that a reply names; `nearest` and the like mean the first.
fn refuge_of<'s>(state: &State, nearest: &[&'s Unit], places: &[Place]) -> Option<&'s Unit> {
    places.iter().find_map(|place| {
        let word = place.word.as_str();
        if ["nearest", "any", "all"].contains(&word) {
            return nearest.first().copied();
        }
        let side = &nearest.first()?.side;
        let hexes = selectors::whereabouts(state, side, word);
        let there = |unit: &&&Unit| state.place(unit).is_some_and(|hex| hexes.contains(&hex));
        nearest.iter().find(there).copied()
    })
}

impl Paper<'_> {
    /// What a step of a leader comes to. EN-ACT-18: he has no count of actions.
    pub(crate) fn led(&self, verb: &Verb, reserve: u8) -> Result<Option<Deed>, Fail> {
        match verb {
            Verb::Move(path) => self.walk(path),
            Verb::To(place) => self.walk_to(&place.word, reserve),
            Verb::Toward(whom) => self.walk_toward(whom, reserve),
            Verb::Face(_) => wrong("EN-GEO-11", "a leader has no facing", "leave the step out"),
            Verb::Form(..) => wrong("EN-UNIT-04", "a leader has no formation", "leave the step out"),
            Verb::Sidestep(..) => wrong("EN-MOVE-15", "a leader does not sidestep", "`move` takes him anywhere"),
            Verb::Charge(_) => wrong("EN-MEL-05", "a leader never attacks", "let the unit he is with do it"),
            Verb::Fire(..)
            | Verb::HoldFire
            | Verb::Stand
            | Verb::Rally(_)
            | Verb::Go(_)
            | Verb::Follow(_)
            | Verb::Occupy
            | Verb::GoOn
            | Verb::Stop
            | Verb::First
            | Verb::Second
            | Verb::Take(_) => Err(reply_only().into()),
        }
    }

    /// EN-MOVE-10, EN-MOVE-26, EN-MOVE-27: a path in any directions.
    fn walk(&self, path: &[Leg]) -> Result<Option<Deed>, Fail> {
        if self.cut {
            return Err(Fail::Impossible("the way before it was cut short".into()));
        }
        let (board, leader) = (&self.board, self.unit());
        let mut at = board.hex(self.id);
        let mut hexes = Vec::new();
        for leg in path {
            let next = match leg {
                Leg::Hex(spot, _) => Some(board.map.hex(*spot)).filter(|hex| board.map.distance(at, *hex) == 1),
                Leg::Side(side, _) => board.map.step(at, *side),
            };
            let Some(next) = next else {
                let reason = because!("the path does not hang together at {}", board.map.spot(at));
                return wrong("EN-MOVE-26", reason, "a path is a chain of neighbouring hexes");
            };
            self.enters(next)?;
            let bar = bars_leader(board, leader, next);
            if let Some(bar) = bar.filter(|bar| self.was_known(bar)) {
                let reason = because!("{} is in {}", bar.unit, board.map.spot(next));
                return wrong("EN-MOVE-27", reason, "lead him round the enemy");
            }
            hexes.push(next);
            at = next;
        }
        let left = hexes_left(leader);
        if hexes.len() > usize::from(left) {
            let reason = because!("a path of {} hexes is too long", hexes.len());
            let help = because!("{} of his {} hexes of the turn are left", left, tables::LEADER);
            return wrong("EN-MOVE-10", reason, help);
        }
        Ok(Some(self.walks(hexes)))
    }

    /// Whether an enemy stood there when the order was given.
    fn was_known(&self, enemy: &Unit) -> bool {
        self.judging.known == Known::All || !(enemy.moved || enemy.walked > 0)
    }

    fn walk_to(&self, word: &str, reserve: u8) -> Result<Option<Deed>, Fail> {
        let (board, leader) = (&self.board, self.unit());
        if !routes::is_place(board, &leader.side, word) {
            return Err(no_place(word).into());
        }
        let goals = selectors::whereabouts(board, &leader.side, word);
        self.finds(&goals, reserve, word)
    }

    fn walk_toward(&self, whom: &Whom, reserve: u8) -> Result<Option<Deed>, Fail> {
        let (board, leader) = (&self.board, self.unit());
        let Some(target) = routes::meant(board, leader, whom, |_| true) else {
            return Err(Fail::Impossible("nobody to go up to is on the board".into()));
        };
        let goal = board.hex(&target.unit);
        let beside = board.map.neighbours(goal).map(|(_, hex)| hex).collect::<Vec<_>>();
        self.finds(&beside, reserve, target.unit.as_str())
    }

    /// As far on the way as his hexes reach, with those kept that later steps take.
    fn finds(&self, goals: &[Hex], reserve: u8, word: &str) -> Result<Option<Deed>, Fail> {
        let leader = self.unit();
        if goals.contains(&self.board.hex(self.id)) {
            return Ok(None);
        }
        let left = hexes_left(leader);
        if left == 0 {
            let help = "his tour and his other steps have used all five".to_owned();
            let reason = because!("{} has no hex left", self.id);
            return Err(Wrong::new("EN-MOVE-10", reason, help).into());
        }
        let Some(mut way) = leader_way(&self.board, leader, goals) else {
            return Err(Fail::Impossible(because!(
                "there is no free way to {}",
                selectors::as_meant(&self.board, word)
            )));
        };
        way.truncate(left.saturating_sub(reserve).into());
        if way.is_empty() {
            return Err(Fail::Impossible("his later steps take all his hexes".into()));
        }
        Ok(Some(self.walks(way)))
    }

    fn walks(&self, path: Vec<Hex>) -> Deed {
        let free = free_for_leader(&self.board, self.unit(), &path);
        Deed::Goes(Walk { path, free, sidestep: false, clause: "EN-MOVE-10" })
    }
}

/// EN-LDR-14: the enemy leaders alone in a hex that a unit has entered give way, or are taken.
pub(crate) fn displace(play: &mut Play<'_, '_>, hex: Hex, by: &UnitId) -> Result<(), Stopped> {
    let state = play.state();
    let here = zones_of_control::lone_leaders(state, state.unit(by), hex);
    let here = here.into_iter().map(|leader| leader.unit.clone());
    for leader in here.collect::<Vec<_>>() {
        let (to, decided) = refuge(play, &leader, by)?;
        let taken = to.is_none();
        let event = Event::Displaced { unit: leader, enemy: by.clone(), to, by: decided };
        play.record("EN-LDR-14", event);
        if taken && victory::judge(play) {
            return Ok(());
        }
    }
    Ok(())
}

/// EN-D-23: where a leader goes who is driven off.
fn refuge(play: &mut Play<'_, '_>, leader: &UnitId, by: &UnitId) -> Result<(Option<crate::kit::Spot>, By), Stopped> {
    let state = play.state();
    let piece = state.unit(leader);
    let nearest = match state.house_rules.lone_leader {
        LoneLeader::Capture => Vec::new(),
        _ => refuges(state, piece, by),
    };
    let [first, _, ..] = nearest.as_slice() else {
        return Ok((nearest.first().and_then(|unit| unit.at), By::Rule));
    };
    let replies = nearest.iter().map(|unit| format!("{{go: {}}}", unit.unit));
    let replies = replies.collect::<Vec<_>>();
    let text = format!("{by} rides over {leader}. To which of his nearest units does he go?");
    let first = first.at;
    let asking = Asking {
        text,
        default: replies[0].clone(),
        replies,
        about: Some(by.clone()),
        ..piece.asked("displaced", None)
    };
    let said = play.put_one(asking)?;
    let state = play.state();
    let nearest = refuges(state, state.unit(leader), by);
    Ok(match said {
        Said::Steps(steps, by) => {
            let chosen = steps.iter().find_map(|step| match &step.verb {
                Verb::Go(places) => refuge_of(state, &nearest, places),
                _ => None,
            });
            chosen.map_or((first, By::Default), |unit| (unit.at, by))
        }
        Said::Default(by) => (first, by),
        Said::Open => (first, By::Default),
    })
}
