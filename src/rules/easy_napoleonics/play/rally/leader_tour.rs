//! A leader's tour: EN-RAL-09 to EN-RAL-14, EN-D-10. It is settled whole before the first die.

use crate::adjudicate::{IllegalOrder, Reason, UnitId, Wrong, because};
use crate::kit::{Hex, Spot};
use crate::orders::{Step, Whom};
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::orders::by_phase::Numbered;
use crate::rules::easy_napoleonics::orders::routes;
use crate::rules::easy_napoleonics::orders::selectors;
use crate::rules::easy_napoleonics::orders::selectors::Facts;
use crate::rules::easy_napoleonics::orders::{Leg, Place, Verb};
use crate::rules::easy_napoleonics::play::holds;
use crate::rules::easy_napoleonics::play::movement::leader_moves;
use crate::rules::easy_napoleonics::play::rally::morale_checks;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::position::zones_of_control;
use crate::rules::easy_napoleonics::troops::units::{Level, Unit};

/// What a leader does on his tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// Goes this way.
    Walks(Vec<Spot>),
    /// Helps a unit that tries to rally.
    Rallies(UnitId),
}

/// A tour as it can be made.
#[derive(Clone, Debug)]
pub(crate) struct Tour {
    pub(crate) leader: UnitId,
    pub(crate) acts: Vec<Act>,
    pub(crate) illegal: Vec<IllegalOrder>,
    /// Steps that cannot be done, and why.
    pub(crate) dropped: Vec<(usize, Reason)>,
    /// Steps whose condition does not hold.
    pub(crate) waived: Vec<usize>,
}

/// A leader on his way, on a board of his own.
struct Walker<'t> {
    board: State,
    leader: UnitId,
    /// By the switch he goes no farther, once he is beside an enemy.
    halted: bool,
    /// Units that have had their attempt, and those that are told to make none.
    tried: &'t mut Vec<UnitId>,
    stays: &'t [UnitId],
    tour: Tour,
}

/// EN-D-10: the tour of a leader by the steps of his entry. `tried` gains the units that he visits.
pub(crate) fn tour(
    state: &State,
    leader: &Unit,
    steps: &[Numbered],
    tried: &mut Vec<UnitId>,
    stays: &[UnitId],
) -> Tour {
    let before = tried.len();
    let mut walker = Walker {
        board: state.clone(),
        leader: leader.unit.clone(),
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
    for (number, step) in steps {
        if let Err(wrong) = walker.does(*number, step) {
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

impl Walker<'_> {
    fn unit(&self) -> &Unit {
        self.board.unit(&self.leader)
    }

    fn facts(&self) -> Facts<'_> {
        Facts::new(&self.board, self.unit(), None)
    }

    /// What a condition of a step is tested on; of an attempt, with the die that the unit needs.
    fn facts_of(&self, step: &Step<Verb>) -> Facts<'_> {
        let mut facts = self.facts();
        if let Verb::Rally(whom) = &step.verb {
            let visited = self.visited(whom).map(|id| self.board.unit(&id));
            facts.roll = visited.map(|unit| morale_checks::check_needs(&self.board, unit));
        }
        facts
    }

    /// A step, or what stands under its `else`. What is wrong with it forbids the whole tour, unless it has an `else`.
    fn does(&mut self, number: usize, step: &Step<Verb>) -> Result<(), Wrong> {
        let met = holds(&self.facts_of(step), step.condition.as_ref());
        let stays_undone = match met.then(|| self.tries(step)) {
            None => None,
            Some(Ok(None)) => return Ok(()),
            Some(Ok(failure)) => failure,
            Some(Err(wrong)) if step.otherwise.is_empty() => return Err(wrong),
            Some(Err(wrong)) => Some(wrong.reason),
        };
        if !step.otherwise.is_empty() {
            let mut otherwise = step.otherwise.iter();
            return otherwise.try_for_each(|step| self.does(number, step));
        }
        match stays_undone {
            Some(reason) => self.tour.dropped.push((number, reason)),
            None => self.tour.waived.push(number),
        }
        Ok(())
    }

    /// What a step does; why not, where it cannot be done.
    fn tries(&mut self, step: &Step<Verb>) -> Result<Option<Reason>, Wrong> {
        let id = &self.leader;
        match &step.verb {
            Verb::Rally(whom) => self.visits(whom),
            Verb::Move(legs) => self.goes(legs),
            Verb::To(place) => self.goes_to(place),
            Verb::Toward(whom) => self.goes_toward(whom),
            Verb::Face(_) => {
                let reason = because!("`{}` is a leader, who faces nowhere", id);
                Err(Wrong::new("EN-GEO-11", reason, "leave the step out"))
            }
            Verb::Form(..) => {
                let reason = because!("`{}` is a leader, who has no formation", id);
                Err(Wrong::new("EN-UNIT-04", reason, "leave the step out"))
            }
            Verb::Sidestep(..) => {
                let reason = because!("`{}` is a leader, who has no flank to step to", id);
                Err(Wrong::new("EN-MOVE-15", reason, "write `move`"))
            }
            Verb::Charge(_) => {
                let reason = because!("`{}` is a leader, who charges nobody", id);
                Err(Wrong::new("EN-MEL-05", reason, "write `to` or `move`"))
            }
            Verb::Fire(..)
            | Verb::HoldFire
            | Verb::Stand
            | Verb::Go(_)
            | Verb::Follow(_)
            | Verb::Occupy
            | Verb::GoOn
            | Verb::Stop
            | Verb::First
            | Verb::Second
            | Verb::Take(_) => Ok(None),
        }
    }

    /// A way hex by hex.
    fn goes(&mut self, legs: &[Leg]) -> Result<Option<Reason>, Wrong> {
        let mut way = Vec::new();
        let mut here = self.board.hex(&self.leader);
        for leg in legs {
            here = self.may_go(here, leg)?;
            way.push(here);
        }
        self.walks(&way)
    }

    /// The hex that a leg leads to, if a leader may enter it.
    fn may_go(&self, from: Hex, leg: &Leg) -> Result<Hex, Wrong> {
        let map = &self.board.map;
        let beside = match leg {
            Leg::Hex(spot, _) => Some(map.hex(*spot)).filter(|hex| map.distance(from, *hex) == 1),
            Leg::Side(side, _) => map.step(from, *side),
        };
        let Some(hex) = beside else {
            let reason = because!("the path does not hang together at {}", map.spot(from));
            let help = "a path is a chain of neighbouring hexes";
            return Err(Wrong::new("EN-MOVE-26", reason, help));
        };
        if !map.contains(hex) {
            let reason = because!("`{}` would leave the map", self.leader);
            return Err(Wrong::new("EN-MOVE-32", reason, "nobody does"));
        }
        let spot = map.spot(hex);
        if zones_of_control::is_pond(&self.board, hex) {
            let reason = because!("there is a pond in {}", spot);
            return Err(Wrong::new("EN-MOVE-34", reason, "lead him round it"));
        }
        match leader_moves::bars_leader(&self.board, self.unit(), hex) {
            Some(bar) => {
                let reason = because!("`{}` is in {}", bar.unit, spot);
                Err(Wrong::new("EN-RAL-14", reason, "lead him round the enemy"))
            }
            None => Ok(hex),
        }
    }

    /// The way of fewest hexes to a place.
    fn goes_to(&mut self, place: &Place) -> Result<Option<Reason>, Wrong> {
        let goals = selectors::whereabouts(&self.board, &self.unit().side, &place.word);
        self.goes_to_any(&goals, &place.word)
    }

    /// The same to a hex beside a unit.
    fn goes_toward(&mut self, whom: &Whom) -> Result<Option<Reason>, Wrong> {
        let board = &self.board;
        let Some(target) = routes::meant(board, self.unit(), whom, |_| true) else {
            return Ok(Some("nobody to go up to is on the board".into()));
        };
        let (name, goal) = (target.unit.clone(), board.hex(&target.unit));
        let beside = board.map.neighbours(goal).map(|(_, hex)| hex);
        let beside = beside.collect::<Vec<_>>();
        self.goes_to_any(&beside, name.as_str())
    }

    fn goes_to_any(&mut self, goals: &[Hex], word: &str) -> Result<Option<Reason>, Wrong> {
        if goals.contains(&self.board.hex(&self.leader)) {
            return Ok(None);
        }
        match leader_moves::leader_way(&self.board, self.unit(), goals) {
            Some(way) => self.walks(&way),
            None => Ok(Some(because!("there is no free way to {}", selectors::as_meant(&self.board, word)))),
        }
    }

    /// EN-RAL-10: goes a way that is open, if it is not too long; by the switch as far as the first hex beside an
    /// enemy.
    fn walks(&mut self, way: &[Hex]) -> Result<Option<Reason>, Wrong> {
        if way.len() > leader_moves::hexes_left(self.unit()).into() {
            let (leader, most) = (&self.leader, tables::LEADER);
            let reason = because!("the tour of `{}` is longer than {} hexes", leader, most);
            let help = "he stays, and helps the unit he is with";
            return Err(Wrong::new("EN-RAL-10", reason, help));
        }
        for hex in way {
            if self.halted {
                return Ok(Some("he has halted beside the enemy".into()));
            }
            self.halted = leader_moves::halts_leader(&self.board, self.unit(), *hex);
            let spot = self.board.map.spot(*hex);
            let leader = self.board.unit_mut(&self.leader);
            (leader.at, leader.walked) = (Some(spot), leader.walked + 1);
            match self.tour.acts.last_mut() {
                Some(Act::Walks(path)) => path.push(spot),
                _ => self.tour.acts.push(Act::Walks(vec![spot])),
            }
        }
        Ok(None)
    }

    /// EN-RAL-13: whom he would help in his hex, the lowest of two if none is named.
    fn visited(&self, whom: &Whom) -> Option<UnitId> {
        let mut here = self.board.units_with(self.unit());
        here.sort_by_key(|unit| std::cmp::Reverse(unit.level()));
        let may = |unit: &&Unit| unit.level() != Level::Good && !self.tried.contains(&unit.unit);
        let able = here.iter().copied().filter(may).collect::<Vec<_>>();
        let choose = |units: &[&Unit]| {
            let worth = |unit: &Unit| -i64::from(morale_checks::check_needs(&self.board, unit));
            let chosen = selectors::choose(&self.board, whom, &self.facts(), units, worth);
            chosen.map(|unit| unit.unit.clone())
        };
        choose(&able).or_else(|| choose(&here))
    }

    /// EN-RAL-02, EN-RAL-03, EN-RAL-09: he helps a unit in his hex.
    fn visits(&mut self, whom: &Whom) -> Result<Option<Reason>, Wrong> {
        if self.board.units_with(self.unit()).is_empty() {
            return Ok(Some("no unit of his side is with him there".into()));
        }
        let Some(id) = self.visited(whom) else {
            return Ok(Some("whom he is to rally is not with him there".into()));
        };
        if self.stays.contains(&id) {
            return Ok(Some(because!("{} has orders not to try", id)));
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
pub(crate) fn cannot_rally(id: &UnitId, tried: bool) -> Wrong {
    match tried {
        true => {
            let reason = because!("`{}` has its attempt already", id);
            Wrong::new("EN-RAL-03", reason, "a unit tries once in a turn")
        }
        false => {
            let reason = because!("the level of `{}` is good", id);
            Wrong::new("EN-RAL-02", reason, "only units at fair or bad rally")
        }
    }
}
