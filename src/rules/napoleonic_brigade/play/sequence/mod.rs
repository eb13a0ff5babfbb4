//! The sequence of play: NB-SEQ-01, NB-SEQ-02, NB-SEQ-03, NB-SEQ-04, NB-SEQ-05, NB-SEQ-06, NB-SEQ-07, NB-SEQ-08. Beside it
//! the taking of orders: what every brigade means to do.

pub(crate) mod arrivals;
pub(crate) mod gun_moves;
pub(crate) mod intent;
pub(crate) mod occupying;
pub(crate) mod otherwise;
pub(crate) mod plans;
pub(crate) mod retreats;
pub(crate) mod step_choice;

use crate::adjudicate::{BySide, OnFile, Referee, Stopped};
use crate::rules::napoleonic_brigade::NapoleonicBrigade;
use crate::rules::napoleonic_brigade::events::{Event, Phase};
use crate::rules::napoleonic_brigade::orders::Orders;
use crate::rules::napoleonic_brigade::play::charging::{charge, replies};
use crate::rules::napoleonic_brigade::play::general_orders::{alterations, before_the_game};
use crate::rules::napoleonic_brigade::play::melee::{breaking, broken_off};
use crate::rules::napoleonic_brigade::play::morale::{morale_phase, rallies};
use crate::rules::napoleonic_brigade::play::{Play, artillery_fire, infantry_fire, melee, moving};
use crate::rules::napoleonic_brigade::position::state::Part;
use crate::rules::napoleonic_brigade::position::victory;

/// Plays one exchange.
pub(crate) fn play(
    referee: &mut Referee<'_, NapoleonicBrigade>,
    orders: &BySide<Option<Orders>>,
    answers: &[BySide<Option<Orders>>],
) -> Result<(), Stopped> {
    let mut play = Play::open(referee, orders, answers);
    standing_orders(&mut play, orders);
    if concession(&mut play, orders) {
        return Ok(());
    }
    match play.state().part {
        Part::Over => Ok(()),
        Part::SetUp => {
            before_the_game::set_up(&mut play, orders);
            Ok(())
        }
        Part::Turn => turn(&mut play, orders),
    }
}

/// NB-SEQ-01, NB-SEQ-06, NB-SEQ-07, NB-SEQ-08: a turn, phase by phase.
fn turn(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
    let turn = play.state().turn;
    let missing = play.instructions.missing.clone();
    play.record("NB-SEQ-01", Event::TurnBegins { turn, missing });
    play.phase(Phase::Orders);
    alterations::alter_orders(play, orders);
    play.phase(Phase::Charges);
    play.muster_footprints();
    plans::take_orders(play, orders)?;
    broken_off::take_up_melees(play)?;
    charge::declare_charges(play);
    replies::answer_charges(play)?;
    play.phase(Phase::Movement);
    moving::phase(play)?;
    breaking::break_the_pushed(play);
    replies::answer_contacts(play)?;
    play.phase(Phase::Artillery);
    artillery_fire::phase(play)?;
    play.phase(Phase::SmallArms);
    infantry_fire::phase(play)?;
    play.phase(Phase::Melee);
    melee::phase(play)?;
    play.phase(Phase::Morale);
    morale_phase::phase(play);
    play.phase(Phase::Rallies);
    rallies::rallies(play)?;
    end_of_turn(play);
    Ok(())
}

/// Closes the turn, and the game where its time is up or a side is beaten; else the next turn is due.
pub(crate) fn end_of_turn(play: &mut Play<'_, '_>) {
    let turn = play.state().turn;
    match victory::verdict(play.state(), &play.ground) {
        Some(verdict) => play.record("NB-SEQ-01", Event::Ends { verdict }),
        None => {
            play.record("NB-SEQ-01", Event::TurnEnds { turn });
            arrivals::come_on(play);
        }
    }
}

/// Takes new standing orders on file.
fn standing_orders(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    let filed = |OnFile { side, orders }| Event::Standing { side, orders };
    play.referee.file(&mut play.instructions, orders, "NB-DEC-07", filed, |state| &state.standing);
}

/// A side gives up; if both do, the game is drawn.
fn concession(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) -> bool {
    let given = play.referee.concede(orders, "NB-SEQ-01", |side| Event::Concedes { side });
    if given.is_empty() || play.state().part == Part::Over {
        return false;
    }
    let verdict = victory::conceded(play.state(), &given);
    play.record("NB-SEQ-01", Event::Ends { verdict });
    true
}
