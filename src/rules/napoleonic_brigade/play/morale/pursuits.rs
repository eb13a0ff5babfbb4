//! Pursuits and how they end: NB-PUR-03 to NB-PUR-13, NB-DEC-28, NB-GAP-51, NB-GAP-52.

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::rules::napoleonic_brigade::charts::after_melee::halts;
use crate::rules::napoleonic_brigade::charts::switches::PursuitCheck;
use crate::rules::napoleonic_brigade::events::melee::{StopAim, StopTry};
use crate::rules::napoleonic_brigade::events::{Event, Why};
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::play::melee::broken_sequence;
use crate::rules::napoleonic_brigade::play::melee::winning;
use crate::rules::napoleonic_brigade::play::moving::owed_moves;
use crate::rules::napoleonic_brigade::play::moving::owed_moves::Bond;
use crate::rules::napoleonic_brigade::play::{D6, Play};
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// A brigade that has pursued for some moves.
#[derive(Clone, Debug)]
struct Pursuer {
    unit: UnitId,
    after: UnitId,
    moves: u32,
}

/// Everybody who has made a move of pursuit, or is kept from it by his morale, in the order of dice.
fn pursuers(state: &State) -> Vec<Pursuer> {
    let ids = state.in_order_of_dice().into_iter();
    let pursuers = ids.filter_map(|id| {
        let brigade = state.unit(&id);
        match brigade.duty()? {
            Duty::Pursuing { after, moves } if *moves > 0 || winning::is_kept_back(state, brigade) => {
                Some(Pursuer { after: after.clone(), moves: *moves, unit: id })
            }
            _ => None,
        }
    });
    pursuers.collect()
}

/// The end of pursuits: by themselves after three moves, where the quarry is gone, in a melee with others, or where
/// morale keeps the pursuer back; else by a die where the owner wants it.
pub(crate) fn halt_pursuits(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let mut checked = Vec::new();
    for pursuer in pursuers(play.state()) {
        match ends_by_itself(play, &pursuer) {
            Some((clause, why)) => pursuit_ends(play, &pursuer, (clause, why), None),
            None => checked.push(pursuer),
        }
    }
    let matters = checked.iter().map(|pursuer| may_halt(play, pursuer));
    let matters = matters.collect::<Vec<_>>();
    let said = play.put(&matters)?;
    for (pursuer, said) in checked.iter().zip(said) {
        if let Some(by) = rolls(&said) {
            try_to_halt(play, pursuer, by);
        }
    }
    Ok(())
}

fn ends_by_itself(play: &Play<'_, '_>, pursuer: &Pursuer) -> Option<(&'static str, Why)> {
    let state = play.state();
    let rule = state.house_rules.pursuit_third_roll;
    let brigade = state.unit(&pursuer.unit);
    if state.unit(&pursuer.after).at.is_none() || state.is_in_melee(&pursuer.unit) {
        return Some(("NB-PUR-11", Why::PursuitEnds));
    }
    if halts(pursuer.moves, rule).0.is_none() {
        let clause = match brigade.kind.is_mounted() {
            true => "NB-PUR-09",
            false => "NB-PUR-08",
        };
        return Some((clause, Why::PursuitEnds));
    }
    let kept_back = winning::is_kept_back(state, brigade);
    kept_back.then_some(("NB-WIN-14", Why::Halted))
}

/// NB-PUR-08, NB-PUR-09, NB-PUR-10, NB-PUR-11: as many moves of rallying as of pursuit, and for mounted troops as many
/// at half speed.
fn pursuit_ends(play: &mut Play<'_, '_>, pursuer: &Pursuer, (clause, why): (&'static str, Why), by: Option<By>) {
    let owed = owed_moves::debt(play, &pursuer.unit).spells();
    let bond = Bond::of(clause, why, Some(&pursuer.after));
    let bond = Bond { by, ..bond };
    owed_moves::bind(play, &pursuer.unit, owed, bond);
}

fn may_halt(play: &Play<'_, '_>, pursuer: &Pursuer) -> Asking {
    let state = play.state();
    let [name, after] = [&pursuer.unit, &pursuer.after].map(|id| broken_sequence::name_of(state, id));
    let needed = needed(play, pursuer).0;
    let text = format!("{name} pursues {after}. Does it try to halt, with a {needed} or more?");
    let side = &state.unit(&pursuer.unit).side;
    let asking = Asking::of(side, &pursuer.unit, "pursuing", Some(&pursuer.after));
    asking.says(text, &["stop", "go-on"], "stop")
}

/// NB-PUR-05, NB-PUR-06, NB-PUR-07.
fn needed(play: &Play<'_, '_>, pursuer: &Pursuer) -> (u8, &'static str) {
    let rule = play.state().house_rules.pursuit_third_roll;
    let (needed, clause) = halts(pursuer.moves, rule);
    (needed.unwrap_or(1), clause)
}

fn try_to_halt(play: &mut Play<'_, '_>, pursuer: &Pursuer, by: By) {
    let state = play.state();
    let count = match state.house_rules.pursuit_check {
        PursuitCheck::PerBrigade => 1,
        PursuitCheck::PerUnit => state.unit(&pursuer.unit).left().count(),
    };
    let (needed, clause) = needed(play, pursuer);
    let dice = play.roll(&format!("halt/{}", pursuer.unit.in_label()), D6, count);
    let stopped = dice.iter().any(|die| *die >= needed);
    let attempt = StopTry { unit: pursuer.unit.clone(), aim: StopAim::Halt, dice, needed, stopped, by };
    play.record(clause, Event::Tries(attempt));
    if stopped {
        pursuit_ends(play, pursuer, ("NB-PUR-11", Why::PursuitEnds), Some(by));
    }
}

/// NB-PUR-04, NB-DEC-28: who says that a die is thrown to halt; it is, unless somebody says no.
fn rolls(said: &Said<Verb>) -> Option<By> {
    match said {
        Said::Steps(steps, by) => {
            let goes_on = steps.iter().any(|step| step.verb == Verb::GoOn);
            (!goes_on).then_some(*by)
        }
        Said::Default(by) => Some(*by),
        Said::Open => Some(By::Default),
    }
}
