//! Ways of units: paths, sidesteps, and the ways that `to`, `toward` and `charge` leave to the program: EN-MOVE-01 to
//! EN-MOVE-17, EN-MOVE-32, EN-MOVE-34.

use super::on_paper::{Deed, Fail, Paper, Walk, no_place, wrong};
use super::selectors::Facts;
use crate::adjudicate::{Clause, Reason, UnitId, Wrong, because};
use crate::kit::{Aspect, Direction, Hex};
use crate::orders::{Condition, Whom};
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::orders::on_paper;
use crate::rules::easy_napoleonics::orders::selectors;
use crate::rules::easy_napoleonics::orders::{Leg, Verb};
use crate::rules::easy_napoleonics::position::contact;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::position::zones_of_control;
use crate::rules::easy_napoleonics::troops::units::{Form, Unit};

/// Whether units in the way count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Traffic {
    /// A way is sought that is free all along.
    Counts,
    /// The ground alone counts.
    Ignored,
}

/// EN-MOVE-01, EN-MOVE-02, EN-MOVE-03, EN-MOVE-04, EN-MOVE-05, EN-MOVE-06, EN-MOVE-07, EN-MOVE-08, EN-MOVE-09,
/// EN-MOVE-14, EN-FORM-03: how far a unit goes as it stands, and by which clause.
pub(crate) fn allowance(unit: &Unit) -> (u8, &'static str) {
    let form = unit.form.expect("units have a formation");
    tables::allowance(unit.kind, form)
}

/// Whether a word stands for a place, a unit or an edge, on the board or not.
pub(crate) fn is_place(state: &State, side: &crate::adjudicate::Side, word: &str) -> bool {
    state.named(word).is_some() || !selectors::whereabouts(state, side, word).is_empty()
}

/// The enemy that a step is about: whom it would reach, else the first that it names. Of a step that is about nobody
/// it is the nearest, if the condition asks for one, so that else `near` counts everybody.
pub(crate) fn concerned<'s>(state: &'s State, unit: &'s Unit, verb: &Verb, condition: &Condition) -> Option<&'s Unit> {
    let asks = condition.enemy.is_some() || condition.within.is_some() || condition.beyond.is_some();
    match verb {
        Verb::Charge(whom) => meant(state, unit, whom, |enemy| charge_way(state, unit, enemy).is_some())
            .or_else(|| meant(state, unit, whom, |_| true)),
        Verb::Toward(whom) | Verb::Fire(whom, _) => meant(state, unit, whom, |_| true),
        Verb::Move(_)
        | Verb::To(_)
        | Verb::Sidestep(..)
        | Verb::Face(_)
        | Verb::Form(..)
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
        | Verb::Take(_) => match asks {
            true => by_nearness(state, unit).first().copied(),
            false => None,
        },
    }
}

pub(crate) fn by_nearness<'s>(state: &'s State, unit: &'s Unit) -> Vec<&'s Unit> {
    let mut enemies = state.enemies_of(&unit.side).collect::<Vec<_>>();
    enemies.sort_by_cached_key(|enemy| (state.apart(unit, enemy), &enemy.unit));
    enemies
}

/// The first of a list on the board that passes a test; friends and leaders only where they are named.
pub(crate) fn meant<'s>(
    state: &'s State,
    unit: &'s Unit,
    whom: &Whom,
    test: impl Fn(&Unit) -> bool,
) -> Option<&'s Unit> {
    let mut candidates = by_nearness(state, unit);
    let named = |piece: &&Unit| {
        let mut words = whom.0.iter().filter(|selector| !selector.denied);
        words.any(|selector| state.named(&selector.word).is_some_and(|named| named == *piece))
    };
    let others = state.units_of(&unit.side).chain(state.leaders());
    let others = others.filter(|other| other.unit != unit.unit).filter(named);
    candidates.extend(others);
    candidates.retain(|piece| test(piece));
    let weakness = |enemy: &Unit| {
        let grade = enemy.grade.map_or(0, |grade| grade as i64);
        enemy.level() as i64 - grade
    };
    selectors::choose(state, whom, &Facts::new(state, unit, None), &candidates, weakness)
}

/// The way of fewest hexes through front hexes to any of several, of equal ways the first in the order of the sides;
/// nothing where it takes more than so many.
fn front_way(state: &State, unit: &Unit, goals: &[Hex], traffic: Traffic, most: u32) -> Option<Vec<Hex>> {
    if goals.is_empty() {
        return None;
    }
    let (start, face) = (state.place(unit)?, unit.face?);
    let mut sides = face.front();
    sides.sort();
    let mut ways = vec![vec![]];
    let mut seen = vec![start];
    for _ in 0..most {
        if ways.is_empty() {
            return None;
        }
        let mut next = Vec::new();
        for way in ways {
            let here = way.last().copied().unwrap_or(start);
            for side in sides {
                let hex = state.map.step(here, side).expect("a pointed hex has the side");
                let longer = || [way.as_slice(), &[hex]].concat();
                if goals.contains(&hex) && is_way(state, unit, here, hex, traffic) {
                    return Some(longer());
                }
                if seen.contains(&hex) || !is_through(state, unit, here, hex, traffic) {
                    continue;
                }
                seen.push(hex);
                next.push(longer());
            }
        }
        ways = next;
    }
    None
}

/// Whether a way may end with this step; those who stand in the goal are seen when they are come up to.
fn is_way(state: &State, unit: &Unit, from: Hex, to: Hex, traffic: Traffic) -> bool {
    let free = traffic == Traffic::Ignored || zones_of_control::forbidden_step(state, unit, from, to).is_none();
    state.map.contains(to) && !zones_of_control::is_pond(state, to) && free
}

/// Whether a way may go on beyond this step. EN-D-28: it goes round a leader alone.
fn is_through(state: &State, unit: &Unit, from: Hex, to: Hex, traffic: Traffic) -> bool {
    let free = || {
        zones_of_control::may_go_through(state, unit, to) && zones_of_control::lone_leaders(state, unit, to).is_empty()
    };
    is_way(state, unit, from, to, traffic) && (traffic == Traffic::Ignored || free())
}

/// The way by which a unit comes to have an enemy in a front hex in this move; no hex where it has him there.
pub(crate) fn charge_way(state: &State, unit: &Unit, enemy: &Unit) -> Option<Vec<Hex>> {
    let (goal, face) = (state.place(enemy)?, unit.face?);
    if enemy.is_leader() || enemy.side == unit.side || !contact::is_attacker(unit, enemy) {
        return None;
    }
    if state.faces(unit, enemy) {
        return Some(Vec::new());
    }
    let most = u32::from(allowance(unit).0);
    if state.apart(unit, enemy).is_none_or(|far| far > most + 1) {
        return None;
    }
    let ahead = |hex: &Hex| state.front(*hex, face).contains(&goal);
    let beside = state.map.neighbours(goal).map(|(_, hex)| hex);
    let open = beside.filter(ahead).filter(|hex| {
        zones_of_control::may_stay(state, unit, *hex) && zones_of_control::lone_leaders(state, unit, *hex).is_empty()
    });
    front_way(state, unit, &open.collect::<Vec<_>>(), Traffic::Counts, most)
}

/// As much of a way as a unit goes in one move, up to a hex where it may stay.
fn in_reach(unit: &Unit, mut way: Vec<Hex>, stays: impl Fn(Hex) -> bool) -> Vec<Hex> {
    let most = usize::from(allowance(unit).0);
    if way.len() > most {
        way.truncate(most);
    }
    while way.last().is_some_and(|hex| !stays(*hex)) {
        way.pop();
    }
    way
}

/// The event of a move as far as it is free.
pub(crate) fn moves(state: &State, id: &UnitId, walk: &Walk, with: Vec<UnitId>) -> Event {
    let gone = &walk.path[..walk.free.hexes];
    Event::Moves {
        unit: id.clone(),
        path: gone.iter().map(|hex| state.map.spot(*hex)).collect(),
        sidestep: walk.sidestep,
        with,
        stopped: walk.free.stopped.map(Clause::new),
        left: short(walk.path.len() - gone.len()),
    }
}

impl Paper<'_> {
    /// EN-MOVE-03, EN-MOVE-09, EN-ZOC-03, EN-FORM-04, EN-FORM-05: whether the unit may move forward at all.
    fn sets_out(&self) -> Result<(), Wrong> {
        let unit = self.unit();
        self.once()?;
        on_paper::has_action(unit, self.spent)?;
        let (hexes, clause) = allowance(unit);
        if hexes == 0 {
            let word = unit.form.map_or("", Form::word);
            let (reason, help) = match unit.kind.is_artillery() {
                true => (Reason::from("unlimbered guns do not move"), "`form: limbered` first"),
                false => (because!("a {} does not move", word), "`form: column` first"),
            };
            return Err(Wrong::new(clause, reason, help));
        }
        Ok(())
    }

    /// EN-MOVE-11, EN-MOVE-12, EN-MOVE-32, EN-MOVE-34: a path, hex by hex.
    pub(crate) fn path(&self, path: &[Leg]) -> Result<Option<Deed>, Fail> {
        self.sets_out()?;
        let unit = self.unit();
        let face = unit.face.expect("units face a corner");
        let mut at = self.board.hex(self.id);
        let mut hexes = Vec::new();
        for leg in path {
            let next = match leg {
                Leg::Hex(spot, _) => Some(self.board.map.hex(*spot)),
                Leg::Side(side, _) => self.board.map.step(at, *side),
            };
            let ahead = self.board.front(at, face);
            let Some(next) = next.filter(|next| ahead.contains(next)) else {
                return wrong("EN-MOVE-11", self.not_ahead(at, leg), self.ahead_of(at));
            };
            self.enters(next)?;
            hexes.push(next);
            at = next;
        }
        let (most, clause) = allowance(unit);
        if hexes.len() > usize::from(most) {
            let word = unit.form.map_or("", Form::word);
            let reason = because!("a path of {} hexes is too long", hexes.len());
            let help = because!("{} in {} goes {}", unit.kind.noun(), word, most);
            return wrong(clause, reason, help);
        }
        self.acts("EN-ZOC-03", "move")?;
        Ok(Some(self.goes(hexes, false, clause)))
    }

    fn not_ahead(&self, at: Hex, leg: &Leg) -> Reason {
        let map = self.board.map;
        let at = map.spot(at);
        match leg {
            Leg::Hex(spot, _) => because!("{} is no front hex of {} in {}", spot, self.id, at),
            Leg::Side(side, _) => because!("{} leads into no front hex of {} in {}", side, self.id, at),
        }
    }

    fn ahead_of(&self, at: Hex) -> Reason {
        let face = self.unit().face.expect("units face a corner");
        let [left, right] = face.front();
        let at = self.board.map.spot(at);
        because!("facing {} in {} it goes {} or {}, and keeps its facing on the way", face, at, left, right)
    }

    /// EN-MOVE-32, EN-MOVE-34: whether the ground lets anybody into a hex.
    pub(crate) fn enters(&self, hex: Hex) -> Result<(), Fail> {
        if !self.board.map.contains(hex) {
            return wrong("EN-MOVE-32", "the path leaves the board", "nobody leaves the board");
        }
        if zones_of_control::is_pond(&self.board, hex) {
            let reason = because!("{} is a pond", self.board.map.spot(hex));
            return wrong("EN-MOVE-34", reason, "go round it");
        }
        Ok(())
    }

    /// EN-MOVE-15, EN-MOVE-16, EN-MOVE-17, EN-ACT-08: one hex to the flank or the rear.
    pub(crate) fn sidestep(&self, side: Direction) -> Result<Option<Deed>, Fail> {
        let unit = self.unit();
        if self.has_gone() {
            return Err(self.sidesteps_only().into());
        }
        on_paper::has_action(unit, self.spent)?;
        if unit.is_in(Form::Unlimbered) {
            let reason = "unlimbered guns do not sidestep";
            return wrong("EN-ACT-08", reason, "`form: limbered` first");
        }
        if unit.is_in(Form::Square) {
            let reason = "a square does not move, nor sidestep";
            return wrong("EN-MOVE-03", reason, "change formation first");
        }
        let face = unit.face.expect("units face a corner");
        if face.aspect_of(side) == Aspect::Front {
            let reason = because!("{} leads into a front hex of {}", side, self.id);
            return wrong("EN-MOVE-15", reason, "a sidestep goes to flank or rear; use `move`");
        }
        let hex = self.board.map.step(self.board.hex(self.id), side);
        let hex = hex.expect("a pointed hex has the side");
        self.enters(hex)?;
        self.acts("EN-ZOC-03", "sidestep")?;
        Ok(Some(self.goes(vec![hex], true, "EN-MOVE-15")))
    }

    /// `to`: as far on the way to a place as the unit goes in one move.
    pub(crate) fn to(&self, word: &str) -> Result<Option<Deed>, Fail> {
        self.sets_out()?;
        let unit = self.unit();
        if !is_place(&self.board, &unit.side, word) {
            return Err(no_place(word).into());
        }
        let goals = selectors::whereabouts(&self.board, &unit.side, word);
        if goals.contains(&self.board.hex(self.id)) {
            return Ok(None);
        }
        self.acts("EN-ZOC-03", "move")?;
        let board = &self.board;
        let stays = |hex: Hex| goals.contains(&hex) || zones_of_control::may_stay(board, unit, hex);
        let way = match front_way(board, unit, &goals, Traffic::Counts, u32::MAX) {
            Some(way) => Some(in_reach(unit, way, stays)),
            None => front_way(board, unit, &goals, Traffic::Ignored, u32::MAX).map(|way| in_reach(unit, way, |_| true)),
        };
        self.found(way, || because!("there is no way to {} through front hexes", selectors::as_meant(board, word)))
    }

    /// `toward`: up to a piece, never into a contact that must be fought.
    pub(crate) fn toward(&self, whom: &Whom) -> Result<Option<Deed>, Fail> {
        self.sets_out()?;
        let (board, unit) = (&self.board, self.unit());
        let Some(target) = meant(board, unit, whom, |_| true) else {
            return Err(Fail::Impossible("nobody to go up to is on the board".into()));
        };
        if board.apart(unit, target) == Some(1) {
            return Ok(None);
        }
        self.acts("EN-ZOC-03", "move")?;
        let goal = board.hex(&target.unit);
        let beside = board.map.neighbours(goal).map(|(_, hex)| hex).collect::<Vec<_>>();
        let stays = |hex: Hex| zones_of_control::may_stay(board, unit, hex) && !contact::would_fight(board, unit, hex);
        let mut quiet = beside.clone();
        quiet.retain(|hex| stays(*hex) && zones_of_control::lone_leaders(board, unit, *hex).is_empty());
        let way = front_way(board, unit, &quiet, Traffic::Counts, u32::MAX);
        let way = way.or_else(|| front_way(board, unit, &beside, Traffic::Counts, u32::MAX));
        let way = way.or_else(|| front_way(board, unit, &beside, Traffic::Ignored, u32::MAX));
        let way = way.map(|way| {
            let quiet = way.into_iter().take_while(|hex| !contact::would_fight(board, unit, *hex));
            in_reach(unit, quiet.collect(), stays)
        });
        self.found(way, || because!("there is no quiet way toward {}", target.unit))
    }

    /// EN-FORM-10, EN-FORM-12: `charge`: to the soonest hex from which the first of a list lies ahead that can be
    /// reached so.
    pub(crate) fn charge(&self, whom: &Whom) -> Result<Option<Deed>, Fail> {
        let (board, unit) = (&self.board, self.unit());
        if unit.kind.is_artillery() || unit.is_in(Form::Square) {
            let reason = because!("{} never attacks", unit.kind.noun());
            let help = "infantry in line or column and cavalry attack";
            return wrong("EN-MEL-05", reason, help);
        }
        if unit.barred {
            let reason = because!("{} has changed formation or facing and does not charge", self.id);
            let help = "change this turn, charge the next; or go up to the enemy by `move`";
            return wrong("EN-CHG-02", reason, help);
        }
        self.sets_out()?;
        self.acts("EN-ZOC-03", "charge")?;
        let target = meant(board, unit, whom, |enemy| charge_way(board, unit, enemy).is_some());
        match target.and_then(|target| charge_way(board, unit, target)) {
            Some(way) if way.is_empty() => Ok(None),
            Some(way) => self.found(Some(way), Reason::default),
            None => Err(Fail::Impossible("nobody named can be charged in this move".into())),
        }
    }

    /// A way that was found, if it leads anywhere.
    fn found(&self, way: Option<Vec<Hex>>, reason: impl FnOnce() -> Reason) -> Result<Option<Deed>, Fail> {
        let clause = allowance(self.unit()).1;
        match way.filter(|way| !way.is_empty()) {
            Some(way) => Ok(Some(self.goes(way, false, clause))),
            None => Err(Fail::Impossible(reason())),
        }
    }

    fn goes(&self, path: Vec<Hex>, sidestep: bool, clause: &'static str) -> Deed {
        let free = zones_of_control::free_part(&self.board, self.unit(), &path);
        Deed::Goes(Walk { path, free, sidestep, clause })
    }
}

/// A number of hexes.
pub(crate) fn short(hexes: usize) -> u8 {
    u8::try_from(hexes).unwrap_or(u8::MAX)
}
