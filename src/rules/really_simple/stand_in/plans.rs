//! What a unit may do in its activation, and how good that is.

use super::worth::{self, Aimed};
use crate::adjudicate::{Brief, Field, Piece, Posture, Prize, UnitId, Whither, apart};
use crate::kit::Hex;
use crate::rules::really_simple::orders::allowed::{self, Act};
use crate::rules::really_simple::orders::on_paper::Occupied;
use crate::rules::really_simple::orders::routes;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::position::event;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Form, Kind, Unit};

/// What danger weighs for who keeps his ground, in hundredths.
const HELD_UNDER_FIRE: i64 = 60;

/// The same for who attacks, before the first turn.
const ATTACKING: i64 = 76;

/// What it costs to be in a form in which little can be done.
const IDLE: i64 = 130;

/// So near horse is a threat to those who are in no square.
const HORSE_NEAR: u32 = 4;

/// So far guns fire.
const GUNS_REACH: u32 = 6;

/// What it costs a battery to give up a fire that it has.
const SILENT: i64 = 220;

/// What it costs to change formation in place and do nothing in it.
const RESTLESS: i64 = 45;

/// What it costs who is spent to go nearer to an enemy, and into a melee.
const SPENT: i64 = 150;

/// A danger in which a unit is as good as lost.
const LOST: i64 = 500;

/// Who is spent goes no nearer to an enemy who is as near as this.
const SPARED_FROM: i64 = 6000;

/// A place lies free from which every enemy is farther than this, for who is no farther.
const FREE: i64 = 3000;

/// Who guards a place from so far off has left it.
const COVERED: i64 = 3000;

/// A change of formation, a way, another change, and what is done there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    before: Option<Form>,
    to: Option<Hex>,
    after: Option<Form>,
    deed: Deed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Deed {
    Nothing,
    /// At whom, with the hits to be expected in hundredths.
    Fire(UnitId, i64),
    Charge(UnitId),
}

impl Plan {
    /// The plan as it stands after `do:`.
    pub(super) fn written(&self, state: &State) -> String {
        let form = |form: &Form| format!("{{form: {}}}", form.word());
        let way = self.to.map(|hex| format!("{{to: \"{}\"}}", state.map.spot(hex)));
        let deed = match &self.deed {
            Deed::Nothing => None,
            Deed::Fire(whom, _) => Some(format!("{{fire: [{whom}, nearest]}}")),
            Deed::Charge(whom) => Some(format!("{{charge: {whom}}}")),
        };
        let way = way.filter(|_| !matches!(self.deed, Deed::Charge(_)));
        let steps = [self.before.as_ref().map(form), way, self.after.as_ref().map(form), deed];
        let steps = steps.into_iter().flatten().collect::<Vec<_>>();
        match steps.is_empty() {
            true => "stand".to_owned(),
            false => format!("[{}]", steps.join(", ")),
        }
    }

    /// The hits that its fire is to score, in hundredths, and on whom.
    pub(super) fn shot(&self) -> Option<(&UnitId, i64)> {
        match &self.deed {
            Deed::Fire(whom, hits) => Some((whom, *hits)),
            Deed::Nothing | Deed::Charge(_) => None,
        }
    }

    /// The board when it is done, as far as that is no matter of dice.
    pub(super) fn done(&self, board: &State, id: &UnitId) -> State {
        let mut board = board.clone();
        if let Some(form) = self.after.or(self.before) {
            board.unit_mut(id).form = Some(form);
        }
        if let Some(hex) = self.to {
            let spot = board.map.spot(hex);
            event::enters(&mut board, id, spot);
        }
        board
    }
}

/// Everything that a unit may do, each with how good it is.
pub(super) fn weighed(board: &State, field: &Field, unit: &Unit, aimed: &Aimed, brief: &Brief<'_>) -> Vec<(i64, Plan)> {
    let at = board.hex(&unit.unit).in_thousandths();
    let Some(piece) = field.pieces.iter().find(|piece| piece.unit == unit.unit) else { return Vec::new() };
    // Who has half his strength left, and an enemy near, is spared: whole ones go on.
    let near = field.nearest_enemy(at).is_some_and(|far| far <= SPARED_FROM);
    let spent = near && unit.strength() * 2 <= unit.full();
    let aim = match field.aim(piece, brief.posture) {
        Whither::Home => Whither::Home,
        _ if spent => Whither::Here,
        aim => aim,
    };
    let fires = unit.kind == Kind::Artillery && worth::best_fire(board, &Act::new(unit), aimed).is_some();
    let weigher = Weigher { board, field, unit, piece, at, aim, spent, fires, aimed, brief };
    let mut weighed = Vec::new();
    for (before, steps, after) in drills(unit) {
        let mut changed = board.clone();
        if let Some(form) = before {
            changed.unit_mut(&unit.unit).form = Some(form);
        }
        let free = |hex| allowed::closed(&changed, unit, hex).is_none();
        let reach = changed.map.reach(changed.hex(&unit.unit), steps, free);
        let here = (after.is_none() || steps == 0).then_some(None);
        for to in here.into_iter().chain(reach.into_iter().map(|(hex, _)| Some(hex))) {
            weighed.push(weigher.weigh(Plan { before, to, after, deed: Deed::Nothing }));
        }
        if after.is_none() {
            weighed.extend(weigher.charges(&changed, before));
        }
    }
    weighed
}

/// Changes of formation and hexes that a unit has in one activation.
fn drills(unit: &Unit) -> Vec<(Option<Form>, u32, Option<Form>)> {
    use Form::{Column, Limbered, Line, Square, Unlimbered};
    match (unit.kind, unit.form) {
        (Kind::Musket, Some(Line)) => vec![(None, 1, None), (Some(Column), 1, None), (Some(Square), 0, None)],
        (Kind::Musket, Some(Column)) => {
            vec![(None, 2, None), (None, 1, Some(Line)), (Some(Line), 0, None), (Some(Square), 0, None)]
        }
        (Kind::Musket, _) => vec![(None, 0, None), (Some(Line), 0, None), (Some(Column), 1, None)],
        (Kind::Rifle, Some(Line)) => vec![(None, 3, None), (Some(Square), 0, None)],
        (Kind::Rifle, Some(Square)) => vec![(None, 0, None), (Some(Line), 3, None)],
        (Kind::Rifle, _) => vec![(Some(Line), 3, None)],
        (Kind::Cavalry, Some(Line)) => vec![(None, 3, None), (Some(Column), 3, None)],
        (Kind::Cavalry, _) => vec![(None, 4, None), (Some(Line), 0, None), (None, 3, Some(Line))],
        (Kind::Artillery, Some(Unlimbered)) => vec![(None, 0, None), (None, 1, None), (Some(Limbered), 1, None)],
        (Kind::Artillery, _) => vec![(None, 2, None), (None, 1, Some(Unlimbered)), (Some(Unlimbered), 0, None)],
        (Kind::General, _) => Vec::new(),
    }
}

struct Weigher<'w> {
    board: &'w State,
    field: &'w Field,
    unit: &'w Unit,
    piece: &'w Piece,
    at: [i64; 2],
    aim: Whither,
    /// Whether it has half its strength left, and an enemy near.
    spent: bool,
    /// Whether it is a battery that has a target where it stands.
    fires: bool,
    aimed: &'w Aimed,
    brief: &'w Brief<'w>,
}

impl Weigher<'_> {
    /// A way or none, with the best fire at its end.
    fn weigh(&self, mut plan: Plan) -> (i64, Plan) {
        let id = &self.unit.unit;
        let board = plan.done(self.board, id);
        let mut act = Act::new(board.unit(id));
        act.paid = self.unit.kind != Kind::Rifle && (plan.before.is_some() || plan.after.is_some());
        act.hexes = u32::from(plan.to.is_some());
        let mut score = self.standing(&board, &plan, None);
        if let Some(shot) = worth::best_fire(&board, &act, self.aimed) {
            score += shot.worth;
            plan.deed = Deed::Fire(shot.target, shot.hits);
        }
        score -= self.waste(&plan);
        (score + self.brief.whim(id.as_str()) / 8, plan)
    }

    /// Assaults on all whom it reaches.
    fn charges(&self, changed: &State, before: Option<Form>) -> Vec<(i64, Plan)> {
        let id = &self.unit.unit;
        let unit = changed.unit(id);
        let mut act = Act::new(unit);
        act.spent = u32::from(before.is_some() && unit.kind != Kind::Rifle);
        if allowed::may_assault(changed, &act).is_err() {
            return Vec::new();
        }
        let enemies = changed.enemies_of(&unit.side);
        let charges = enemies.filter_map(|enemy| {
            let way = routes::approach(changed, &act, &enemy.unit, Occupied::Counts)?;
            if way.is_empty() && allowed::may_strike(changed, &act, enemy).is_err() {
                return None;
            }
            let plan = Plan { before, to: way.last().copied(), after: None, deed: Deed::Charge(enemy.unit.clone()) };
            let board = plan.done(self.board, id);
            let (gain, cost, beaten) = worth::assault_on(&board, id, &enemy.unit, self.aimed);
            let beats = beaten.then_some(&enemy.unit);
            let eager = if self.brief.posture.goes_forward() { 60 } else { 0 };
            let spared = if self.spent { SPENT } else { 0 };
            let score = gain + eager - spared - cost * self.brief.posture.caution() / 100;
            Some((score + self.standing(&board, &plan, beats), plan))
        });
        charges.collect()
    }

    /// What it is worth to stand where a plan ends.
    fn standing(&self, board: &State, plan: &Plan, spared: Option<&UnitId>) -> i64 {
        let id = &self.unit.unit;
        let danger = worth::danger(board, id, spared);
        let there = board.hex(id).in_thousandths();
        let nearest = |from| self.field.nearest_enemy(from).unwrap_or(0);
        let offers = if self.spent && nearest(there) < nearest(self.at) { SPENT } else { 0 };
        self.nearer(there, plan) + self.ground(there, danger)
            - offers
            - danger * self.caution() / 100
            - self.idle(board)
    }

    /// What a plan throws away that does nothing at its end: a formation that is changed for another in place, and the fire that a
    /// battery has.
    fn waste(&self, plan: &Plan) -> i64 {
        let idle = plan.deed == Deed::Nothing;
        let form = plan.before.or(plan.after);
        let restless =
            plan.to.is_none() && form.is_some_and(|form| form != Form::Square) && !self.unit.is_in(Form::Square);
        let silent = self.fires && self.brief.posture != Posture::Withdraw;
        match idle {
            true => i64::from(restless) * RESTLESS + i64::from(silent) * SILENT,
            false => 0,
        }
    }

    /// What danger weighs against what is done, in hundredths. Who keeps his ground is under fire there, and fires, as does a battery
    /// that has a target. Who attacks and is whole has to have won by the last turn, and spares less from one to the next.
    fn caution(&self) -> i64 {
        let usual = match self.brief.posture {
            Posture::Hold => HELD_UNDER_FIRE,
            Posture::Attack if !self.spent => {
                let limit = i64::from(self.board.scenario.turn_limit.unwrap_or(0));
                let left = (limit - i64::from(self.board.turn)).max(0);
                if limit == 0 { self.brief.posture.caution() } else { ATTACKING * (left + limit) / (limit * 2) }
            }
            posture => posture.caution(),
        };
        if self.fires { usual.min(HELD_UNDER_FIRE) } else { usual }
    }

    /// What it costs to stand in a form in which little can be done: a square without horse near it, guns that are limbered
    /// before an enemy whom they could fire at.
    fn idle(&self, board: &State) -> i64 {
        let unit = board.unit(&self.unit.unit);
        let near = |most: u32, is: fn(&Unit) -> bool| {
            let enemies = board.enemies_of(&unit.side).filter(|enemy| !enemy.is_retreating() && is(enemy));
            enemies.filter_map(|enemy| selectors::apart(board, unit, enemy)).any(|far| far <= most)
        };
        let idle_square = unit.is_in(Form::Square) && !near(HORSE_NEAR, |enemy| enemy.kind == Kind::Cavalry);
        let gives_fire_up = unit.is_in(Form::Limbered)
            && self.unit.is_in(Form::Unlimbered)
            && self.brief.posture != Posture::Withdraw
            && near(GUNS_REACH, |_| true);
        if idle_square || gives_fire_up { IDLE } else { 0 }
    }

    /// How much nearer it comes to where it is going.
    fn nearer(&self, there: [i64; 2], plan: &Plan) -> i64 {
        let enough = match self.unit.kind {
            Kind::Artillery => 3000,
            Kind::Musket | Kind::Rifle => 1000,
            Kind::Cavalry | Kind::General => 1000,
        };
        match &self.aim {
            Whither::Enemy(_, at) => {
                let left = |from| (apart(from, *at) - enough).max(0);
                let gained = left(self.at) - left(there);
                // Who attacks and is whole does not go back without need, and goes on where his side is the stronger.
                let counts = match self.brief.posture {
                    Posture::Attack if gained < 0 => 160,
                    Posture::Attack if self.field.is_stronger_at(*at) => 100,
                    _ => 70,
                };
                gained * counts / 1000
            }
            Whither::Prize(_, at) => (apart(self.at, *at) - apart(there, *at)) * 90 / 1000,
            Whither::Here => match plan.to {
                Some(_) if self.brief.posture == Posture::Hold => -30 - apart(self.at, there) * 60 / 1000,
                Some(_) => -20 - apart(self.at, there) * 25 / 1000,
                None => 0,
            },
            Whither::Home => {
                let home = self.board.home(&self.unit.side);
                let forward = |at: Hex| i64::from(self.board.map.forward(home, at));
                let here = self.board.hex(&self.unit.unit);
                let counts = if self.brief.posture == Posture::Withdraw { 120 } else { 35 };
                plan.to.map_or(0, |to| (forward(here) - forward(to)) * counts)
            }
        }
    }

    /// Places won and left. A place is worth little to a unit that will hardly live to hold it.
    fn ground(&self, there: [i64; 2], danger: i64) -> i64 {
        let lives = (LOST - danger).clamp(0, LOST);
        let worth = self.field.prizes.iter().map(|prize| {
            if !prize.ours && self.is_free(prize.at) && !matches!(self.aim, Whither::Home) {
                return self.toward_free(prize, there) * lives / LOST;
            }
            match (prize.ours, apart(prize.at, there) < 500, apart(prize.at, self.at) < 500) {
                (false, true, _) => prize.worth * lives / LOST,
                (true, false, true) if self.is_guard(prize.at) => -prize.worth,
                (true, false, false) if self.brief.posture == Posture::Hold && self.is_guard(prize.at) => {
                    -prize.worth * (apart(prize.at, there) - apart(prize.at, self.at)).clamp(0, COVERED) / COVERED
                }
                (true, true, _) if self.brief.posture == Posture::Hold => 40,
                _ => 0,
            }
        });
        worth.sum()
    }

    /// Whether no enemy is near a place, and nobody of its own side is nearer to it than this unit.
    fn is_free(&self, at: [i64; 2]) -> bool {
        let mine = apart(self.at, at);
        let nearer = |piece: &Piece| piece.own && piece.might > 0 && piece.unit != self.piece.unit;
        self.field.nearest_enemy(at).is_none_or(|far| far > FREE)
            && mine <= FREE
            && !self.field.pieces.iter().any(|piece| nearer(piece) && apart(piece.at, at) < mine)
    }

    /// What it is worth to come to a place that lies free, or nearer to it.
    fn toward_free(&self, prize: &Prize, there: [i64; 2]) -> i64 {
        match apart(prize.at, there) {
            0..500 => prize.worth * 3 / 2,
            far => (apart(prize.at, self.at) - far) * prize.worth / 3000,
        }
    }

    /// Whether an enemy could come to a place in two turns, and nobody of its own side is nearer to it than this unit.
    fn is_guard(&self, at: [i64; 2]) -> bool {
        let own = &self.piece.unit;
        let mine = apart(self.at, at);
        let others = self.field.pieces.iter().filter(|piece| piece.unit != *own && piece.might > 0);
        let mut near = others.map(|piece| (piece.own, apart(piece.at, at)));
        let comes = self.brief.posture == Posture::Hold || near.clone().any(|(own, far)| !own && far <= 6000);
        comes && mine <= 4000 && !near.any(|(own, far)| own && far <= mine.max(1500))
    }
}
