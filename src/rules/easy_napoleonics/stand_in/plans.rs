//! What a unit that attacks may do in its movement, and how good that is: every hex that it may come to, in every formation and
//! facing, by what fire and melee are worth there and by how much nearer it is to where it is going.

use super::worth;
use crate::adjudicate::{Brief, Field, Posture, UnitId, Whither, apart};
use crate::kit::{Aspect, Corner, Direction, Hex};
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::odds::melee;
use crate::rules::easy_napoleonics::orders::routes;
use crate::rules::easy_napoleonics::play::movement::leader_moves;
use crate::rules::easy_napoleonics::position::apply::apply;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::may_stand;
use crate::rules::easy_napoleonics::position::sight;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::position::zones_of_control;
use crate::rules::easy_napoleonics::troops::units::{Form, Kind, Level, Nation, Unit};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What it is worth to come a hex nearer.
const A_HEX: i64 = 60;

/// What a loss of its own weighs against one of the enemy's for who attacks, in hundredths, before the first turn.
const CAUTION: i64 = 110;

/// What it costs guns that have a target to go elsewhere.
const LIMBERS: i64 = 80;

/// What it costs to show an enemy who can come there a flank, and the back.
const OPEN: [i64; 2] = [65, 100];

/// A change of formation and facing, a way, and guns unlimbered at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Drill {
    change: Option<(Option<Form>, Corner)>,
    way: Route,
    unlimbers: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Route {
    Stays,
    Ahead(Vec<Hex>),
    Aside(Direction, Hex),
}

impl Drill {
    /// What it is as it stands after `do:`.
    pub(super) fn written(&self, state: &State) -> String {
        let change = self.change.map(|(form, face)| match form {
            Some(form) => format!("{{form: {}, facing: {}}}", form.word(), face.letters()),
            None => format!("{{face: {}}}", face.letters()),
        });
        let way = match &self.way {
            Route::Stays => None,
            Route::Ahead(path) => {
                let hexes = path.iter().map(|hex| format!("\"{}\"", state.map.spot(*hex))).collect::<Vec<_>>();
                Some(format!("{{move: [{}]}}", hexes.join(", ")))
            }
            Route::Aside(side, _) => Some(format!("{{sidestep: {}}}", side.letters())),
        };
        let unlimbers = self.unlimbers.then(|| "{form: unlimbered}".to_owned());
        let steps = [change, way, unlimbers].into_iter().flatten().collect::<Vec<_>>();
        match steps.is_empty() {
            true => "stand".to_owned(),
            false => format!("[{}]", steps.join(", ")),
        }
    }

    /// The board when it is done.
    pub(super) fn done(&self, board: &State, id: &UnitId) -> State {
        let mut board = board.clone();
        if let Some((form, face)) = self.change {
            apply(&mut board, &Event::Changes { unit: id.clone(), form, face });
        }
        let (path, sidestep) = match &self.way {
            Route::Stays => (Vec::new(), false),
            Route::Ahead(path) => (path.clone(), false),
            Route::Aside(_, hex) => (vec![*hex], true),
        };
        if !path.is_empty() {
            let with = leader_moves::companions(&board, board.unit(id), path.len());
            let with = with.into_iter().map(|leader| leader.unit.clone()).collect();
            let path = path.into_iter().map(|hex| board.map.spot(hex)).collect();
            let event = Event::Moves { unit: id.clone(), path, sidestep, with, stopped: None, left: 0 };
            apply(&mut board, &event);
        }
        if self.unlimbers {
            let face = board.unit(id).face.expect("units face a corner");
            apply(&mut board, &Event::Changes { unit: id.clone(), form: Some(Form::Unlimbered), face });
        }
        board
    }
}

/// What a unit would do, each with how good it is; the best is done on the board.
pub(super) fn wishes(board: &mut State, field: &Field, unit: &Unit, brief: &Brief<'_>) -> Vec<(i64, String)> {
    let weighed = weighed(board, field, unit, brief);
    let wishes = weighed.iter().map(|(score, plan)| (*score, plan.written(board))).collect::<Vec<_>>();
    let order = |one: usize, other: usize| {
        let [one, other]: [&(i64, String); 2] = [&wishes[one], &wishes[other]];
        one.0.cmp(&other.0).then_with(|| other.1.cmp(&one.1))
    };
    if let Some(best) = (0..wishes.len()).max_by(|one, other| order(*one, *other)) {
        *board = weighed[best].1.done(board, &unit.unit);
    }
    wishes
}

/// Everything that a unit may do, each with how good it is.
fn weighed(board: &State, field: &Field, unit: &Unit, brief: &Brief<'_>) -> Vec<(i64, Drill)> {
    let stays = Drill { change: None, way: Route::Stays, unlimbers: false };
    if zones_of_control::is_locked(board, unit) {
        return vec![(0, stays)];
    }
    let Some(weigher) = Weigher::of(board, field, unit, brief) else { return vec![(0, stays)] };
    let mut weighed = vec![weigher.weigh(stays)];
    for (form, face) in changes(board, unit) {
        let change = (form.is_some() || Some(face) != unit.face).then_some((form, face));
        let mut changed = board.clone();
        if let Some((form, face)) = change {
            apply(&mut changed, &Event::Changes { unit: unit.unit.clone(), form, face });
            weighed.push(weigher.weigh(Drill { change, way: Route::Stays, unlimbers: false }));
        }
        for way in ways(&changed, &unit.unit, change.is_none()) {
            let unlimbers = |way: &Route| matches!(way, Route::Ahead(_)) && spare_action(unit, change.is_some());
            let guns = changed.unit(&unit.unit).is_in(Form::Limbered) && unlimbers(&way);
            if guns {
                weighed.push(weigher.weigh(Drill { change, way: way.clone(), unlimbers: true }));
            }
            weighed.push(weigher.weigh(Drill { change, way, unlimbers: false }));
        }
    }
    weighed
}

/// Whether guns that have moved may still unlimber.
fn spare_action(unit: &Unit, changed: bool) -> bool {
    tables::actions(unit.kind).0 > unit.spent + 1 + u8::from(changed)
}

/// Formations and facings in which a unit may set out or stay.
fn changes(state: &State, unit: &Unit) -> Vec<(Option<Form>, Corner)> {
    let Some(face) = unit.face else { return Vec::new() };
    let forms: &[Form] = match unit.kind {
        Kind::Infantry => &[Form::Line, Form::Column, Form::Square],
        Kind::LightCavalry | Kind::HeavyCavalry => &[Form::Line, Form::Column],
        Kind::FieldArtillery | Kind::HorseArtillery => &[Form::Limbered, Form::Unlimbered],
        Kind::Leader => &[],
    };
    let mut changes = vec![(None, face)];
    changes.extend(Corner::ALL.iter().filter(|corner| **corner != face).map(|corner| (None, *corner)));
    for form in forms.iter().filter(|form| !unit.is_in(**form)) {
        if may_stand::may_form(state, unit, *form).is_ok() {
            changes.extend(Corner::ALL.iter().map(|corner| (Some(*form), *corner)));
        }
    }
    changes
}

/// Where a unit may go as it stands, one way to each hex; aside only where it has changed nothing.
fn ways(board: &State, id: &UnitId, fresh: bool) -> Vec<Route> {
    let unit = board.unit(id);
    let (Some(at), Some(face)) = (board.place(unit), unit.face) else { return Vec::new() };
    let most = usize::from(routes::allowance(unit).0);
    let open = |path: &[Hex]| {
        let enters = |hex: &Hex| board.map.contains(*hex) && !zones_of_control::is_pond(board, *hex);
        path.iter().all(enters) && zones_of_control::free_part(board, unit, path).hexes == path.len()
    };
    let (mut found, mut ends) = (Vec::new(), vec![at]);
    let mut begun = vec![Vec::new()];
    for _ in 0..most {
        let mut longer = Vec::new();
        for path in &begun {
            for next in board.front(path.last().copied().unwrap_or(at), face) {
                longer.push([path.as_slice(), &[next]].concat());
            }
        }
        for path in longer.iter().filter(|path| open(path)) {
            let end = path[path.len() - 1];
            if !ends.contains(&end) {
                ends.push(end);
                found.push(Route::Ahead(path.clone()));
            }
        }
        begun = longer;
    }
    if fresh && most > 0 {
        for side in face.flanks().into_iter().chain(face.rear()) {
            if let Some(hex) = board.map.step(at, side).filter(|hex| open(&[*hex])) {
                found.push(Route::Aside(side, hex));
            }
        }
    }
    found
}

struct Weigher<'w> {
    board: &'w State,
    unit: &'w Unit,
    aim: Whither,
    brief: &'w Brief<'w>,
    /// What its own guns' fire is worth before it moves.
    guns: i64,
    /// Whether it is a battery that has a target where it stands.
    fires: bool,
    /// The same by the hex that it goes to.
    masks: RefCell<BTreeMap<Hex, i64>>,
}

impl<'w> Weigher<'w> {
    fn of(board: &'w State, field: &'w Field, unit: &'w Unit, brief: &'w Brief<'w>) -> Option<Weigher<'w>> {
        let piece = field.pieces.iter().find(|piece| piece.unit == unit.unit)?;
        let aim = match unit.level() {
            Level::Bad if !unit.kind.is_artillery() => Whither::Home,
            _ => field.aim(piece, brief.posture),
        };
        let fires = unit.is_in(Form::Unlimbered) && worth::best_fire(board, unit).is_some_and(|(_, worth)| worth > 0);
        Some(Weigher { board, unit, aim, brief, guns: worth::of_guns(board, unit), fires, masks: RefCell::default() })
    }

    fn weigh(&self, plan: Drill) -> (i64, Drill) {
        let id = &self.unit.unit;
        let board = plan.done(self.board, id);
        let mut score = worth::outlook(&board, id, self.caution()) + self.nearer(&board);
        // Who is careful stands before no gun of his own.
        let masked = self.guns_at(&board) - self.guns;
        score += if self.brief.posture == Posture::Careful { masked } else { masked / 2 };
        score += match self.unit.kind.is_artillery() {
            true => self.battery(&board),
            false => self.readiness(&board),
        };
        score -= self.exposure(&board);
        score -= if self.fires && plan.way != Route::Stays { LIMBERS } else { 0 };
        let is_still = plan.change.is_none() && plan.way == Route::Stays;
        (score + i64::from(is_still) * 5 + self.brief.whim(id.as_str()) / 8, plan)
    }

    /// What a loss of its own weighs against one of the enemy's. Who attacks has to have won by the last turn, and spares less from
    /// one to the next.
    fn caution(&self) -> i64 {
        let limit = i64::from(self.board.scenario.turn_limit).max(1);
        let left = (limit - i64::from(self.board.turn)).max(0);
        match (self.brief.posture, self.unit.level()) {
            (Posture::Attack, Level::Bad) => 150,
            (Posture::Attack, _) => CAUTION * (left + 2) / limit,
            _ => 120,
        }
    }

    /// What the fire of its own guns is worth when it has gone where it goes: nobody fires over another's head.
    fn guns_at(&self, board: &State) -> i64 {
        let hex = board.hex(&self.unit.unit);
        if let Some(known) = self.masks.borrow().get(&hex) {
            return *known;
        }
        let guns = worth::of_guns(board, self.unit);
        self.masks.borrow_mut().insert(hex, guns);
        guns
    }

    /// How much nearer it is to where it is going.
    fn nearer(&self, board: &State) -> i64 {
        let hexes = |state: &State| {
            let at = state.hex(&self.unit.unit).in_thousandths();
            match &self.aim {
                Whither::Enemy(_, goal) => {
                    let enough = match self.unit.kind.is_artillery() {
                        true => i64::from(worth::reach_of_guns(self.unit)) * 1000 - 1000,
                        false if self.brief.posture == Posture::Careful => 3000,
                        false => 1000,
                    };
                    -(apart(at, *goal) - enough).max(0)
                }
                Whither::Prize(_, goal) => -apart(at, *goal),
                Whither::Home => {
                    let home = state.card(&self.unit.side).home_edge;
                    -i64::from(state.map.forward(home, state.hex(&self.unit.unit))) * 1000
                }
                Whither::Here => 0,
            }
        };
        let nearer = (hexes(board) - hexes(self.board)) * A_HEX / 1000;
        if self.fires { nearer / 4 } else { nearer }
    }

    /// What a unit could do in its next turn, as it stands: charges, if it is in the formation for them.
    fn readiness(&self, board: &State) -> i64 {
        let mut rested = board.clone();
        rested.unit_mut(&self.unit.unit).rest();
        let unit = rested.unit(&self.unit.unit);
        let reach = u32::from(routes::allowance(unit).0) + 1;
        let near = board.enemies_of(&unit.side).filter(|enemy| {
            let far = rested.apart(unit, enemy);
            far.is_some_and(|far| far > 1 && far <= reach)
        });
        let charges = near.filter_map(|enemy| {
            let (_, (ways, of)) = melee::charge_wins(&rested, unit, enemy)?;
            let chance = i64::try_from(ways * 100 / of.max(1)).unwrap_or(0);
            Some(worth::whole(board, enemy) * chance / 100)
        });
        let charge = charges.max().unwrap_or(0).min(400) / 5;
        let drilled = match (unit.kind.is_cavalry(), unit.form, board.nation(unit)) {
            (false, Some(Form::Square | Form::Masse), _) => -80,
            (false, Some(Form::Column), Some(Nation::France)) | (true, Some(Form::Line), _) => 5,
            _ => 0,
        };
        charge + drilled
    }

    /// What it costs to show a flank or the back to those who can come there, or a square to foot.
    fn exposure(&self, board: &State) -> i64 {
        let unit = board.unit(&self.unit.unit);
        let comes = |most: u32, is: fn(Kind) -> bool| {
            board.enemies_of(&unit.side).filter(move |enemy| {
                let reach = u32::from(routes::allowance(enemy).0) + 1;
                is(enemy.kind) && board.apart(unit, enemy).is_some_and(|far| far <= reach.min(most))
            })
        };
        if unit.is_in(Form::Square) {
            let foot = comes(3, Kind::is_infantry).count();
            return if comes(5, Kind::is_cavalry).count() > foot {
                0
            } else {
                i64::try_from(foot).unwrap_or(2) * OPEN[1]
            };
        }
        let seen = comes(4, |kind| !kind.is_artillery() && kind != Kind::Leader);
        let open = seen.map(|enemy| match sight::aspect(board, enemy, unit) {
            Some(Aspect::Flank) => OPEN[0],
            Some(Aspect::Rear) => OPEN[1],
            Some(Aspect::Front) | None => 0,
        });
        open.sum::<i64>().min(2 * OPEN[1])
    }

    /// What a battery could do in its next turn, as it stands.
    fn battery(&self, board: &State) -> i64 {
        let mut rested = board.clone();
        let guns = rested.unit_mut(&self.unit.unit);
        guns.rest();
        let limbered = guns.is_in(Form::Limbered);
        guns.form = Some(Form::Unlimbered);
        if limbered {
            let toward = |corner: &Corner| {
                let mut turned = rested.clone();
                turned.unit_mut(&self.unit.unit).face = Some(*corner);
                worth::best_fire(&turned, turned.unit(&self.unit.unit)).map_or(0, |(_, worth)| worth)
            };
            return Corner::ALL.iter().map(toward).max().unwrap_or(0) * 3 / 2;
        }
        worth::best_fire(&rested, rested.unit(&self.unit.unit)).map_or(0, |(_, worth)| worth) * 2
    }
}
