//! The odds of a charge that is still to be made, and of the fire that it meets: TT-CON-13 to TT-CON-36.

use super::melee::{bout_of, fought, rounds, told};
use crate::adjudicate::{By, Odds, UnitId};
use crate::kit::Chances;
use crate::orders::{Selector, Step, Whom};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::odds::{effects, shot_lines};
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::orders::by_phase::Planned;
use crate::rules::two_by_two::orders::on_paper;
use crate::rules::two_by_two::play::charge::contact;
use crate::rules::two_by_two::play::charge::reply;
use crate::rules::two_by_two::play::melee::pairing::Bout;
use crate::rules::two_by_two::play::shooting::at_chargers;
use crate::rules::two_by_two::play::shooting::effect;
use crate::rules::two_by_two::play::shooting::targets::Aim;
use crate::rules::two_by_two::position::apply::apply;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::in_figures;
use crate::rules::two_by_two::position::state::{Part, Reply, State};
use crate::rules::two_by_two::position::touching;
use crate::rules::two_by_two::troops::units::Unit;
use crate::yaml::Span;

/// The order to charge one enemy.
pub(crate) fn charge_order(unit: &Unit, enemy: &Unit) -> Planned {
    let selector = Selector { word: enemy.unit.to_string(), denied: false, within: None, span: Span::default() };
    let step = Step {
        verb: Verb::Charge(Whom(vec![selector])),
        condition: None,
        otherwise: Vec::new(),
        span: Span::default(),
    };
    Planned { unit: unit.unit.clone(), arrival: false, condition: None, steps: vec![(1, step)], span: Span::default() }
}

/// The position in which a unit may move: that of its side's next player turn, if this is not one.
fn on_the_move(state: &State, unit: &Unit) -> State {
    let mut board = state.clone();
    if *board.moving() != unit.side {
        board.order.reverse();
        board.contacts.clear();
        for piece in &mut board.army {
            (piece.turned, piece.fired) = (false, false);
        }
    }
    board
}

/// The position after a charge of one unit at another, who stands; why there can be none.
pub(crate) fn after_charge(state: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> Result<State, String> {
    if state.part == Part::Shoot && *state.moving() == unit.side {
        let unit = &unit.unit;
        return Err(format!("{unit} and {} do not fight, and the movement of this turn is over", enemy.unit));
    }
    let board = on_the_move(state, unit);
    let order = [charge_order(unit, enemy)];
    if let Some((_, wrong)) = on_paper::wrong_moves(&board, ground, &order).into_iter().next() {
        let clause = wrong.clause.map(|clause| format!(" ({clause})"));
        return Err(format!("{}{}", wrong.reason, clause.unwrap_or_default()));
    }
    let after = on_paper::boards(&board, ground, &order).into_iter().next_back();
    let after = after.expect("there is the one after the order");
    let mut contacts = after.contacts.iter();
    match contacts.any(|known| known.charger == unit.unit && known.on == enemy.unit) {
        true => Ok(after),
        false => Err(format!("{} does not reach {}", unit.unit, enemy.unit)),
    }
}

/// The same where the charged unit has turned to its charger, as it does where nothing is said.
pub(crate) fn met_charge(state: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> Result<State, String> {
    let mut board = after_charge(state, ground, unit, enemy)?;
    turns(&mut board, ground, &unit.unit, &enemy.unit);
    Ok(board)
}

/// Turns a charged unit to its charger, where it may.
fn turns(board: &mut State, ground: &Ground, charger: &UnitId, charged: &UnitId) {
    let [charger, charged] = [charger, charged].map(|id| board.unit(id));
    let Some(turn) = contact::turn_to_face(board, ground, charged, charger) else { return };
    let event = Event::Turns {
        unit: charged.unit.clone(),
        enemy: charger.unit.clone(),
        face: turn.face,
        slid: turn.slid.map(|point| board.place(point)),
        by: By::Default,
    };
    apply(board, &event);
}

/// The position after such a charge, where the charged unit has chosen to shoot, and its shot; nothing where it may not.
fn shot_at_charge(state: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> Option<(State, Aim)> {
    let mut board = state.clone();
    let [charger, charged] = [unit, enemy].map(|piece| state.unit(&piece.unit));
    turns(&mut board, ground, &charger.unit, &charged.unit);
    let contacts = board.contacts.iter_mut();
    for contact in contacts.filter(|known| known.charger == charger.unit && known.on == charged.unit) {
        contact.reply = Reply::Shoot;
    }
    if board.edition == Edition::TwoMc {
        let charger = board.unit(&charger.unit);
        let units = std::iter::once(charger).chain(touching::stands_behind(&board, charger));
        let units = units.collect::<Vec<_>>();
        let (back, places) = contact::moved_back(&board, ground, &units);
        let mut places = places.into_iter().map(|place| board.place(place));
        let event = Event::MovedBack {
            unit: charger.unit.clone(),
            to: places.next().expect("the charger is one of them"),
            back: board.number(back),
            with: units[1..].iter().map(|unit| unit.unit.clone()).zip(places).collect(),
            behind: None,
        };
        apply(&mut board, &event);
    }
    if !reply::may_shoot_at_charger(&board, board.unit(&charged.unit), board.unit(&charger.unit)) {
        return None;
    }
    let aims = at_chargers::charge_aims(&board, ground, board.unit(&charged.unit));
    let aim = aims.into_iter().find(|aim| aim.at.contains(&charger.unit))?;
    Some((board, aim))
}

/// The odds of a charge: the melee where the charged unit stands, and what comes of it where it shoots.
pub(crate) fn charge(state: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> Result<Vec<Odds>, String> {
    let after = after_charge(state, ground, unit, enemy)?;
    let bout = bout_of(&after, ground, unit, enemy);
    let bout = bout.ok_or_else(|| format!("{} does not reach {}", unit.unit, enemy.unit))?;
    let at = in_figures::stand_of(&after, &after.base_of(&unit.unit));
    let first = format!("{} charges {}, and comes to {at}", unit.unit, enemy.unit);
    let may_shoot = shot_at_charge(&after, ground, unit, enemy);
    let stands = if may_shoot.is_some() { ", who stands" } else { "" };
    let mut all = fought(&after, ground, &bout, stands);
    all[0].working.insert(0, first);
    if let Some((board, aim)) = may_shoot {
        all.push(under_fire(&board, ground, &aim, &after, &bout));
    }
    Ok(all)
}

/// TT-CON-21: a charge that is shot at: any effect stops it, else it closes and fights.
fn under_fire(board: &State, ground: &Ground, aim: &Aim, after: &State, bout: &Bout) -> Odds {
    let charger = board.unit(bout.lead());
    let tally = effect::shot_tally(board, ground, aim, &aim.at, 0);
    let rounds = rounds(after, ground, bout);
    let all = effects(board, charger, &tally).then(|effect| match effect.result().is_effect() {
        true => Chances::certain((Some(*effect), None)),
        false => rounds.map(|round| (None, Some(*round))),
    });
    let mut working = shot_lines(board, aim, &tally);
    working.push("any effect stops the charge (TT-CON-21)".to_owned());
    Odds {
        title: format!("{} charges {}, who shoots", bout.lead(), bout.main()),
        working,
        prospects: all.prospects(|what| match what {
            (Some(effect), _) => {
                format!("{} stopped: {}", bout.lead(), effect.result().word())
            }
            (None, round) => told(round.as_ref().expect("one of both"), bout),
        }),
    }
}

/// The chance that the fire of a charged unit stops the charge, after which it stands as given; nothing where it may not
/// shoot.
pub(crate) fn stops(after: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> Option<(u128, u128)> {
    let (board, aim) = shot_at_charge(after, ground, unit, enemy)?;
    let tally = effect::shot_tally(&board, ground, &aim, &aim.at, 0);
    let charger = board.unit(&unit.unit);
    let stopped = effects(&board, charger, &tally).map(|effect| effect.result().is_effect());
    let mut all = stopped.iter();
    let stopped = all.find(|(stopped, ..)| **stopped);
    Some(stopped.map_or((0, 1), |(_, ways, of)| (ways, of)))
}
