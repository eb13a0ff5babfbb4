//! A step of the movement phase: who goes is put on the clock, and what came of it is written down: NB-SEQ-02, NB-GAP-14.

use super::mover::{Errand, Mover};
use crate::adjudicate::UnitId;
use crate::kit::table::Length;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::movement::Move;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::moving::clock::{Clock, Touch, contact};
use crate::rules::napoleonic_brigade::play::moving::dice::{ordinary_clause, road_clause};
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::state::{number, place};
use crate::rules::napoleonic_brigade::position::turn_record::Footstep;
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// What came of a step.
#[derive(Debug)]
pub(crate) struct Ran {
    /// All brigades, by name.
    pub(crate) movers: Vec<Mover>,
    /// Who has struck whom.
    pub(crate) touches: Vec<Touch>,
}

impl Ran {
    /// What became of a brigade.
    pub(crate) fn mover(&self, id: &UnitId) -> Option<&Mover> {
        self.movers.iter().find(|mover| mover.unit == *id)
    }
}

/// Lets all go who have an errand in a step, and writes down what came of it: the moves, what follows from each at once,
/// and whom they have struck. Nothing where nobody goes.
pub(crate) fn go(
    play: &mut Play<'_, '_>,
    errands: &[(UnitId, Errand)],
    follows: impl Fn(&mut Play<'_, '_>, &Mover),
) -> Option<Ran> {
    if errands.is_empty() {
        return None;
    }
    let ran = run(play, errands);
    for mover in errands.iter().filter_map(|(id, _)| ran.mover(id)) {
        let clause = clause_of_move(mover);
        moved(play, mover, clause);
        follows(play, mover);
    }
    contact::strikes(play, &ran);
    Some(ran)
}

/// How a brigade lies on the table, `None` where it does not.
pub(crate) fn lies(play: &Play<'_, '_>, id: &UnitId) -> Option<Footprint> {
    let state = play.state();
    state.footprint(&play.ground, state.find(id)?)
}

/// Everybody on the table, with the errands of those who go.
fn movers(play: &Play<'_, '_>, errands: &[(UnitId, Errand)]) -> Vec<Mover> {
    let state = play.state();
    let brigades = state.brigades();
    let movers = brigades.filter_map(|brigade| {
        let mut errands = errands.iter();
        let errand = errands.find(|(id, _)| *id == brigade.unit);
        let footprint = state.footprint(&play.ground, brigade)?;
        let layout = state.layout(brigade, brigade.form);
        let errand = errand.map(|(_, errand)| errand.clone());
        Some(Mover::of(brigade, layout, footprint, errand))
    });
    movers.collect()
}

/// Lets brigades go on the clock.
fn run(play: &Play<'_, '_>, errands: &[(UnitId, Errand)]) -> Ran {
    let board = play.state().board();
    let mut clock = Clock::of(&play.ground, board, movers(play, errands));
    clock.run();
    clock.clear_the_driven();
    Ran { movers: clock.movers, touches: clock.touches }
}

/// Writes down how a brigade has moved in a step.
pub(crate) fn moved(play: &mut Play<'_, '_>, mover: &Mover, clause: &'static str) {
    let Some(manner) = mover.manner() else {
        return;
    };
    let pose = mover.now.pose;
    let way = Move {
        unit: mover.unit.clone(),
        manner,
        to: place(pose.at),
        face: pose.face,
        covered: number(mover.covered()),
        turned: mover.turned(),
        slowed: mover.slowed.clone(),
        road: mover.road,
        stop: mover.stop.clone(),
        spot: mover.turns_only(),
        beyond: mover.beyond.clone(),
    };
    play.record(clause, Event::Moves(way));
    note_move(play, mover, manner);
}

/// Keeps what others ask about in this turn.
fn note_move(play: &mut Play<'_, '_>, mover: &Mover, manner: Manner) {
    let Some(afoot) = play.afoot_mut(&mover.unit) else {
        return;
    };
    afoot.manner = Some(manner);
    afoot.covered += mover.covered();
    // NB-GAP-83: a winner turns after the loser without losing its fire.
    let free = matches!(manner, Manner::FollowUp | Manner::FollowUpAndFire | Manner::Pursuit | Manner::Rout);
    afoot.turned |= mover.turned() > 0 && !free;
    let steps = mover.track.iter().map(|pose| Footstep { at: pose.at, face: pose.face });
    afoot.track.extend(steps);
}

/// How far a brigade has gone in this turn.
pub(crate) fn covered_by(play: &Play<'_, '_>, id: &UnitId) -> Length {
    play.afoot(id).map_or(Length::ZERO, |afoot| afoot.covered)
}

/// By which clause a brigade moves as it does.
pub(crate) fn clause_of_move(mover: &Mover) -> &'static str {
    match mover.manner() {
        Some(Manner::Ordinary) if mover.road => road_clause(mover.kind),
        Some(Manner::Ordinary) => ordinary_clause(mover.kind, mover.form),
        Some(Manner::Charge) => "NB-CHG-06",
        Some(Manner::AdvanceAndFire) => "NB-MF-07",
        Some(Manner::Skirmish) => "NB-SKIR-11",
        Some(Manner::FacingRetirement) => "NB-RET-12",
        Some(Manner::Retirement) => "NB-RET-03",
        Some(Manner::Manhandled) => "NB-FART-06",
        Some(Manner::HorseCharge) => "NB-HART-03",
        Some(Manner::FallBack) => "NB-SKIR-06",
        Some(Manner::FallBackAndFire) => "NB-SKIR-07",
        Some(Manner::Morale) => "NB-MOR-19",
        Some(Manner::PushBack) => "NB-LOSE-11",
        Some(Manner::Recoil) => "NB-ODD-02",
        Some(Manner::FollowUp) => "NB-WIN-11",
        Some(Manner::FollowUpAndFire) => "NB-FUF-02",
        Some(Manner::Pursuit) => "NB-PUR-03",
        Some(Manner::Rout) => "NB-ROUT-04",
        Some(Manner::Crew) => "NB-CREW-05",
        None => "NB-MOVE-01",
    }
}
