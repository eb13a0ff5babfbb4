//! Phase 7: pursuits and rallies: NB-SEQ-08, NB-RALB-01 to NB-RALB-07, NB-SPLIT-01, NB-DEC-27. Section 3.48 of the
//! catalogue has the timetable.

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::rules::napoleonic_brigade::events::{Event, Why};
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::play::melee::losing;
use crate::rules::napoleonic_brigade::play::melee::winning;
use crate::rules::napoleonic_brigade::play::melee::{aftermath, broken_sequence};
use crate::rules::napoleonic_brigade::play::morale::pursuits;
use crate::rules::napoleonic_brigade::play::moving::owed_moves;
use crate::rules::napoleonic_brigade::play::moving::owed_moves::Bond;
use crate::rules::napoleonic_brigade::play::{Play, crews};
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

/// A brigade that may rally from its push backs.
#[derive(Clone, Debug)]
struct Pushed {
    unit: UnitId,
    /// Who pushed it back, where the sequence is broken in this turn.
    by: Option<UnitId>,
}

/// The phase of pursuits and rallies.
pub(crate) fn rallies(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    aftermath::settle_melees(play);
    broken_sequence::settle_sequences(play);
    broken_sequence::stop_following(play)?;
    broken_sequence::choose_how_to_follow(play)?;
    pursuits::halt_pursuits(play)?;
    stand_or_rally(play)?;
    crews::crews_rally(play)
}

/// NB-RALB-01, NB-RALB-02, NB-RALB-03, NB-RALB-04, NB-RALB-05, NB-RALB-06: those whom nobody presses any more stand
/// still for a turn, and rally if their owner wants it; those who did not rally then may do so later.
fn stand_or_rally(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    give_up_sequences(play);
    let pushed = pushed(play);
    for Pushed { unit, by } in &pushed {
        if let Some(by) = by {
            interrupt(play, unit, by);
        }
    }
    let matters = pushed.iter().map(|pushed| may_rally(play, pushed));
    let matters = matters.collect::<Vec<_>>();
    let said = play.put(&matters)?;
    for (pushed, said) in pushed.iter().zip(said) {
        rally_as_said(play, pushed, &said);
    }
    Ok(())
}

/// NB-GAP-49: a brigade that is pushed back and finds itself in melee with a third is pushed back no longer, and
/// has not rallied (NB-RALB-06).
fn give_up_sequences(play: &mut Play<'_, '_>) {
    let state = play.state();
    let mut caught = state.in_order_of_dice();
    caught.retain(|id| state.is_in_melee(id) && losing::is_pushed_back(state, id));
    for id in caught {
        let owed = owed_moves::debt(play, &id).spells();
        owed_moves::bind(play, &id, owed, Bond::of("NB-RALB-06", Why::Shaken, None));
    }
}

/// Brigades that may begin to rally.
fn pushed(play: &Play<'_, '_>) -> Vec<Pushed> {
    let state = play.state();
    let ids = state.in_order_of_dice().into_iter();
    let pushed = ids.filter_map(|id| match state.unit(&id).duty()? {
        Duty::Beaten { by, pushed, .. } if *pushed > 0 && !broken_sequence::is_pressed(play, &id) => {
            let by = Some(by.clone());
            Some(Pushed { unit: id, by })
        }
        Duty::Shaken { .. } if !state.is_in_melee(&id) => Some(Pushed { unit: id, by: None }),
        _ => None,
    });
    pushed.collect()
}

/// NB-SPLIT-01, NB-SPLIT-02: a sequence is broken: both may take the melee up again after a turn in which they
/// stand still. A victor who was kept back from the first has not stood yet; one who holds has begun none (NB-SQ-08).
fn interrupt(play: &mut Play<'_, '_>, loser: &UnitId, winner: &UnitId) {
    let state = play.state();
    let victor = state.unit(winner);
    if victor.at.is_none() || victor.routs() || winning::holds_by_nature(state, victor) {
        return;
    }
    let is_free = victor.duty().is_none_or(|duty| !duty.is_binding());
    let rests = is_free && !state.is_in_melee(winner);
    let morale = victor.morale(&state.house_rules);
    if rests && morale == Morale::Ok {
        return;
    }
    if rests && morale == Morale::Halt {
        let duties = owed_moves::debt(play, winner).after(Spell::lasting(Duty::Still, 1));
        let bond = Bond::of("NB-SPLIT-01", Why::Broken, Some(loser));
        owed_moves::bind(play, winner, duties, bond);
    }
    for (unit, with) in [(loser, winner), (winner, loser)] {
        let (unit, with) = (unit.clone(), with.clone());
        play.record("NB-SPLIT-02", Event::Interrupted { unit, with });
    }
}

/// NB-DEC-27.
fn may_rally(play: &Play<'_, '_>, pushed: &Pushed) -> Asking {
    let state = play.state();
    let name = broken_sequence::name_of(state, &pushed.unit);
    let text = match &pushed.by {
        Some(by) => format!("{} presses {name} no more. Does {name} rally?", broken_sequence::name_of(state, by)),
        None => format!("{name} has not rallied yet. Does it?"),
    };
    let side = &state.unit(&pushed.unit).side;
    let asking = Asking::of(side, &pushed.unit, "lost", pushed.by.as_ref());
    asking.says(text, &["rally", "stand"], "rally")
}

fn rally_as_said(play: &mut Play<'_, '_>, pushed: &Pushed, said: &Said<Verb>) {
    let (rallies, by) = match said {
        Said::Steps(steps, by) => (steps.iter().any(|step| step.verb == Verb::Rally), *by),
        Said::Default(by) => (true, *by),
        Said::Open => (true, By::Default),
    };
    let (unit, because) = (&pushed.unit, pushed.by.as_ref());
    let debt = owed_moves::debt(play, unit);
    let bond = |clause, why| Bond::of(clause, why, because).chosen(by);
    if rallies {
        owed_moves::bind(play, unit, debt.rallied().spells(), bond("NB-RALB-02", Why::Rallies));
    } else if because.is_some() {
        let duties = debt.after(Spell::lasting(Duty::Still, 1));
        owed_moves::bind(play, unit, duties, bond("NB-RALB-06", Why::Shaken));
    }
}
