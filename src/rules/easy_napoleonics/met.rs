//! The fire that a breakthrough brings, and the hasty square of the infantry it meets: EN-OPT-06, EN-OPT-07, EN-OPT-12,
//! EN-D-21, EN-D-22, EN-LDR-14.

use super::checks::die_needed;
use super::event::{Cause, Event, Test};
use super::house_rules::{
    BreakthroughEnemyFire, BreakthroughSquare, HastyAttempts, HastyFireLoss, HastyWhenLocked,
    LoneLeader, Ponds, SquareFlanks,
};
use super::orders::Verb;
use super::play::{Asking, Play};
use super::scenario::Land;
use super::state::State;
use super::tables::{self, Shot};
use super::unit::{Form, Level, Nation, Unit};
use crate::adjudicate::{By, Said, Stopped, UnitId};
use crate::kit::{Aspect, Tally};

/// Whether a victor that goes on uses its small arms (EN-D-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holding {
    /// It fires if it may.
    Fires,
    /// It keeps them.
    Keeps,
}

/// What an enemy who is met does.
#[derive(Clone, Copy, Debug)]
struct Reception {
    square: bool,
    fire: bool,
    by: By,
}

/// The range of two neighbours.
const BESIDE: u32 = 1;

impl State {
    /// EN-OPT-12: whether an enemy whom cavalry meets may try a hasty square.
    fn may_square_up(&self, enemy: &Unit, victor: &Unit) -> bool {
        let open = enemy.is_in(Form::Line) || enemy.is_in(Form::Column);
        let again = self.house_rules.hasty_attempts == HastyAttempts::EveryCharge;
        let others = self.place(enemy).into_iter();
        let mut others = others.flat_map(|hex| self.enemies_beside(&enemy.side, hex));
        let locked = self.house_rules.hasty_when_locked == HastyWhenLocked::No
            && others.any(|other| other.unit != victor.unit);
        victor.kind.is_cavalry()
            && enemy.kind.is_infantry()
            && open
            && (again || !enemy.tried)
            && !locked
    }

    /// EN-OPT-06, EN-OPT-07: the dice that an enemy has for a victor beside it; none where its weapons do not bear.
    fn welcome(&self, enemy: &Unit, victor: &Unit) -> usize {
        let spare = enemy.spent < tables::actions(enemy.kind).0 && !enemy.fired;
        let always = self.house_rules.breakthrough_enemy_fire == BreakthroughEnemyFire::Always;
        if enemy.unready || !(always || spare) {
            return 0;
        }
        match enemy.form {
            Some(Form::Square | Form::Masse) => self.muskets(enemy),
            Some(Form::Unlimbered) if self.faces(enemy, victor) => {
                tables::gun_dice(enemy.kind, BESIDE).map_or(0, |(dice, _)| dice)
            }
            _ if self.faces(enemy, victor) => self.muskets(enemy),
            _ => 0,
        }
    }

    /// EN-MUS-01, EN-MUS-04 to 06: the dice of a unit's small arms at one target.
    fn muskets(&self, unit: &Unit) -> usize {
        let mut rows = tables::MUSKETS.iter();
        let row = rows.find(|(form, ..)| unit.is_in(*form) && unit.kind.is_infantry());
        row.map_or(0, |(_, dice, _)| (*dice).into())
    }

    /// EN-FIRE-01 to 11: what counts when one of two neighbours fires at the other.
    fn shot(&self, firer: &Unit, target: &Unit) -> Tally {
        let nominal = self.house_rules.square_flanks == SquareFlanks::Nominal;
        let aspect = self.place(firer).and_then(|hex| self.aspect(target, hex));
        let shot = Shot {
            level: firer.level(),
            leader: !self.leaders_with(firer).is_empty(),
            target: target.form,
            cover: self.place(target).is_some_and(|hex| self.is_cover(hex)),
            aspect: aspect.filter(|_| nominal || !target.is_square()),
            english_line: self.nation(firer) == Some(Nation::England) && firer.is_in(Form::Line),
            austrian: self.nation(firer) == Some(Nation::Austria),
        };
        Tally::of(tables::FIRE_MODIFIERS, &shot)
    }

    /// EN-D-16, EN-D-21: whether an enemy who is met tries a square unasked: not with enemy infantry beside it.
    fn squares_unasked(&self, enemy: &Unit) -> bool {
        let hex = self.place(enemy);
        let mut beside = hex
            .into_iter()
            .flat_map(|hex| self.enemies_beside(&enemy.side, hex));
        !beside.any(|other| other.kind.is_infantry())
    }
}

impl Play<'_, '_> {
    /// EN-OPT-06, EN-OPT-12, EN-D-21: the enemy tries a hasty square if it may and will, and fires if it then still may.
    pub(super) fn received(&mut self, victor: &UnitId, enemy: &UnitId) -> Result<(), Stopped> {
        let state = self.state();
        let (unit, met) = (state.unit(victor), state.unit(enemy));
        let may_square = state.may_square_up(met, unit);
        if !may_square && state.welcome(met, unit) == 0 {
            return Ok(());
        }
        let reception = self.reception(victor, enemy, may_square)?;
        match (may_square, reception.square) {
            (true, true) => self.squares_up(victor, enemy, reception.by),
            (true, false) => {
                let (unit, enemy, by) = (enemy.clone(), victor.clone(), reception.by);
                self.record("EN-CHG-19", Event::Stands { unit, enemy, by });
            }
            (false, _) => {}
        }
        let state = self.state();
        let dice = state.welcome(state.unit(enemy), state.unit(victor));
        match (dice, reception.fire) {
            (0, _) => {}
            (_, true) => self.volley_beside(enemy, victor, dice, reception.by),
            (_, false) => {
                let (unit, by) = (enemy.clone(), reception.by);
                self.record("EN-FIRE-20", Event::Holds { unit, by });
            }
        }
        Ok(())
    }

    /// EN-D-21: what the owner of the enemy decides.
    fn reception(
        &mut self,
        victor: &UnitId,
        enemy: &UnitId,
        may_square: bool,
    ) -> Result<Reception, Stopped> {
        let state = self.state();
        let met = state.unit(enemy);
        let tries = may_square && state.squares_unasked(met);
        let mut replies = vec!["fire", "stand"];
        if may_square {
            replies.insert(0, "{form: square}");
        }
        let text = format!("{victor} has broken through to {enemy}. What does {enemy} do?");
        let default = if tries { "{form: square}" } else { "fire" };
        let asking = Asking {
            roll: may_square.then(|| state.check_needs(met)),
            charging: true,
            ..Asking::of(met, "met", Some(victor)).says(text, &replies, default)
        };
        let is_square = |verb: &Verb| matches!(verb, Verb::Form(Form::Square, _));
        Ok(match self.put_one(asking)? {
            Said::Steps(steps, by) => {
                let any = |is: &dyn Fn(&Verb) -> bool| steps.iter().any(|step| is(&step.verb));
                let square = any(&is_square);
                let holds = any(&|verb| matches!(verb, Verb::HoldFire | Verb::Stand));
                let fires = any(&|verb| matches!(verb, Verb::Fire(..)));
                let fire = fires || (square && !holds);
                Reception { square, fire, by }
            }
            Said::Default(by) => Reception {
                square: tries,
                fire: true,
                by,
            },
            Said::Open => Reception {
                square: tries,
                fire: true,
                by: By::Default,
            },
        })
    }

    /// EN-OPT-12, EN-CHG-05 to 10: the attempt; only a failure costs the fire, by the switches any attempt.
    fn squares_up(&mut self, victor: &UnitId, enemy: &UnitId, by: By) {
        let test = self.check(enemy, &format!("breakthrough-hasty/{enemy}/{victor}"));
        let rules = &self.state().house_rules;
        let unready = test.made == 0
            || rules.hasty_fire_loss == HastyFireLoss::OnAttempt
            || rules.breakthrough_square == BreakthroughSquare::InsteadOfFire;
        let event = Event::Squares {
            unit: enemy.clone(),
            enemy: victor.clone(),
            test,
            by,
            unready,
        };
        self.record("EN-OPT-12", event);
    }

    /// EN-D-22, EN-G-58: infantry that has kept its small arms, and an action for them, fires at the best target in its new front.
    pub(super) fn fires_back(&mut self, victor: &UnitId) {
        let state = self.state();
        let unit = state.unit(victor);
        let spare = unit.spent < tables::actions(unit.kind).0 && !unit.fired && !unit.unready;
        let dice = state.muskets(unit);
        if !spare || dice == 0 {
            return;
        }
        let needs = tables::needs(unit.grade());
        let enemies = state.enemies_of(&unit.side);
        let in_front = enemies.filter(|enemy| state.faces(unit, enemy));
        let best = in_front.min_by_key(|enemy| {
            let face = die_needed(needs, &state.shot(unit, enemy));
            (face, std::cmp::Reverse::<Level>(enemy.level()), &enemy.unit)
        });
        if let Some(target) = best.map(|enemy| enemy.unit.clone()) {
            self.volley_beside(victor, &target, dice, By::Default);
        }
    }

    /// EN-OPT-06: one volley at a neighbour, and what it suffers at once.
    fn volley_beside(&mut self, firer: &UnitId, target: &UnitId, dice: usize, by: By) {
        let state = self.state();
        let (unit, enemy) = (state.unit(firer), state.unit(target));
        let (tally, needs) = (state.shot(unit, enemy), tables::needs(unit.grade()));
        let aspect = state.place(unit).and_then(|hex| state.aspect(enemy, hex));
        let faces = self.roll(&format!("breakthrough-fire/{firer}/{target}"), dice);
        let test = Test::of(faces, tally, needs);
        let hits = test.made;
        let event = Event::Fires {
            unit: firer.clone(),
            at: target.clone(),
            cause: Cause::BreakthroughFire,
            range: BESIDE,
            aspect: aspect.filter(|aspect| *aspect != Aspect::Front),
            test,
            by,
        };
        self.record("EN-OPT-06", event);
        if hits > 0 {
            self.suffer(target, Cause::BreakthroughFire, hits, &format!("/{firer}"));
            self.judge();
        }
    }
}

impl Play<'_, '_> {
    /// EN-LDR-14, EN-D-23: leaders of the enemy, alone in the hex that a victor has entered, give way or are captured.
    pub(super) fn overruns(&mut self, victor: &UnitId) -> Result<(), Stopped> {
        let state = self.state();
        let unit = state.unit(victor);
        let mut alone = state.leaders_in(state.hex(victor));
        alone.retain(|leader| leader.side != unit.side);
        let refuges = alone
            .iter()
            .map(|leader| (leader.unit.clone(), state.refuges(leader)));
        let refuges = refuges.collect::<Vec<_>>();
        let open = |(_, units): &&(UnitId, Vec<UnitId>)| units.len() > 1;
        let asked = refuges.iter().filter(open).map(|(leader, units)| {
            let replies = units
                .iter()
                .map(|unit| format!("go: {unit}"))
                .collect::<Vec<_>>();
            Asking {
                text: format!("{victor} enters the hex of {leader}. Where does {leader} go?"),
                default: replies[0].clone(),
                replies,
                ..Asking::of(state.unit(leader), "displaced", Some(victor))
            }
        });
        let asked = asked.collect::<Vec<_>>();
        let mut said = self.put(&asked)?.into_iter();
        for (leader, units) in refuges {
            let (refuge, by) = match units.as_slice() {
                [] => (None, By::Rule),
                [unit] => (Some(unit.clone()), By::Rule),
                _ => self.refuge(&units, said.next()),
            };
            let to = refuge.and_then(|refuge| self.state().unit(&refuge).at);
            let (unit, enemy) = (leader, victor.clone());
            self.record(
                "EN-LDR-14",
                Event::Displaced {
                    unit,
                    enemy,
                    to,
                    by,
                },
            );
        }
        Ok(())
    }

    fn refuge(&self, units: &[UnitId], said: Option<Said<Verb>>) -> (Option<UnitId>, By) {
        let (steps, by) = match said {
            Some(Said::Steps(steps, by)) => (steps, by),
            Some(Said::Default(by)) => (Vec::new(), by),
            _ => (Vec::new(), By::Default),
        };
        let mut places = steps.iter().flat_map(|step| match &step.verb {
            Verb::Go(places) => places.as_slice(),
            _ => &[],
        });
        let named = places.find_map(|place| {
            let named = &self.state().named(&place.word)?.unit;
            units.contains(named).then(|| named.clone())
        });
        (named.or_else(|| units.first().cloned()), by)
    }
}

impl State {
    /// EN-G-42: the friendly units that a leader reaches soonest, by id; none by the switch that has him captured.
    fn refuges(&self, leader: &Unit) -> Vec<UnitId> {
        let Some(from) = self.place(leader) else {
            return Vec::new();
        };
        if self.house_rules.lone_leader == LoneLeader::Capture {
            return Vec::new();
        }
        let pond =
            |hex| self.is_land(hex, Land::Pond) && self.house_rules.ponds == Ponds::Impassable;
        let free = |hex| !pond(hex) && self.units_in(hex).all(|unit| unit.side == leader.side);
        let reach = self.map.reach(from, tables::LEADER.into(), free);
        let friends = |hex| self.units_in(hex).map(|unit| unit.unit.clone());
        let near = reach
            .iter()
            .filter(|(hex, _)| friends(*hex).next().is_some());
        let Some(least) = near.clone().map(|(_, steps)| *steps).min() else {
            return Vec::new();
        };
        let nearest = near.filter(|(_, steps)| *steps == least);
        let mut units = nearest
            .flat_map(|(hex, _)| friends(*hex))
            .collect::<Vec<_>>();
        units.sort();
        units
    }
}
