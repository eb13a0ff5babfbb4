//! The sequence of play: TT-SEQ-01 to TT-SEQ-06.

use crate::adjudicate::{BySide, OnFile, Referee, Side, Stopped};
use crate::rules::two_by_two::TwoByTwo;
use crate::rules::two_by_two::orders::Orders;
use crate::rules::two_by_two::orders::by_phase;
use crate::rules::two_by_two::orders::by_phase::Planned;
use crate::rules::two_by_two::orders::on_paper;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::melee;
use crate::rules::two_by_two::play::movement;
use crate::rules::two_by_two::play::rally;
use crate::rules::two_by_two::play::set_up::opening;
use crate::rules::two_by_two::play::shooting;
use crate::rules::two_by_two::play::shooting::orders;
use crate::rules::two_by_two::play::victory;
use crate::rules::two_by_two::position::event::{Event, Step};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::Part;

/// Plays one exchange.
pub(crate) fn exchange(
    referee: &mut Referee<'_, TwoByTwo>,
    orders: &BySide<Option<Orders>>,
    answers: &[BySide<Option<Orders>>],
) -> Result<(), Stopped> {
    let instructions = referee.instructions(&referee.state().standing, orders, answers);
    let ground = Ground::of(referee.state());
    let mut play = Play::new(referee, ground, instructions);
    standing_orders(&mut play, orders);
    if concession(&mut play, orders) {
        return Ok(());
    }
    match play.state().part {
        Part::Over => Ok(()),
        part if part.is_set_up() => opening::set_up(&mut play, orders),
        part => turn(&mut play, part, orders),
    }
}

/// TT-SEQ-01: the steps of a player turn that are due.
fn turn(play: &mut Play<'_, '_>, part: Part, orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
    let [moving, shooting] = [play.state().moving(), play.state().shooting()].map(Side::clone);
    let mail = |side: &Side| orders.get(side).and_then(Option::as_ref);
    play.referee.look_as(Some(&moving));
    if part != Part::Shoot {
        play.moves = take_orders(play, &moving, mail(&moving));
        step_begins(play, Step::Movement, &moving);
        movement::phase(play)?;
        if play.is_over() {
            return Ok(());
        }
        step_begins(play, Step::Rally, &moving);
        rally::phase(play)?;
    }
    if part == Part::Move {
        play.referee.look_as(None);
        let order = play.state().order.clone();
        let part = Part::Shoot;
        play.record("TT-SEQ-01", Event::Opens { part, order });
        return Ok(());
    }
    play.referee.look_as(Some(&shooting));
    play.shots = take_orders(play, &shooting, mail(&shooting));
    step_begins(play, Step::Shooting, &shooting);
    shooting::phase(play)?;
    if play.is_over() {
        return Ok(());
    }
    play.referee.look_as(None);
    step_begins(play, Step::Melee, &moving);
    melee::phase(play)?;
    if !play.is_over() {
        end_of_turn(play);
    }
    Ok(())
}

fn step_begins(play: &mut Play<'_, '_>, step: Step, side: &Side) {
    let missing = play.instructions.missing.contains(side);
    let side = side.clone();
    play.record("TT-SEQ-01", Event::StepBegins { step, side, missing });
}

/// Opens the next player turn, with the players exchanged.
fn end_of_turn(play: &mut Play<'_, '_>) {
    let turn = play.state().turn + 1;
    if victory::time_is_up(play) {
        return;
    }
    let order = play.state().order.iter().rev().cloned().collect();
    play.begin_turn(turn, order);
}

/// Takes the entries of a side's file, and sets aside what is not allowed on paper (TT-GAP-61).
pub(crate) fn take_orders(play: &mut Play<'_, '_>, side: &Side, orders: Option<&Orders>) -> Vec<Planned> {
    let Some(orders) = orders else {
        return Vec::new();
    };
    let sorted = by_phase::sorted(play.state(), side, orders);
    play.strike(side, sorted.dropped);
    let wrong = match play.state().part {
        Part::Move | Part::Whole if play.state().moving() == side => {
            on_paper::wrong_moves(play.state(), &play.ground, &sorted.planned)
        }
        _ => orders::wrong_shots(play.state(), &play.ground, &sorted.planned),
    };
    let mut planned = sorted.planned;
    for (index, _) in wrong.iter().rev() {
        planned.remove(*index);
    }
    play.strike(side, wrong.into_iter().map(|(_, order)| order).collect());
    planned
}

/// Takes new standing orders on file.
fn standing_orders(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    let filed = |OnFile { side, orders }| Event::Standing { side, orders };
    play.referee.file(&mut play.instructions, orders, "TT-DEC-05", filed, |state| &state.standing);
}

/// A side gives up; if both do, the game is drawn.
fn concession(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) -> bool {
    let given = play.referee.concede(orders, "TT-VIC-12", |side| Event::Concedes { side });
    if given.is_empty() || play.is_over() {
        return false;
    }
    let verdict = victory::conceded(play.state(), &given);
    play.record("TT-VIC-12", Event::Ends { verdict });
    true
}
