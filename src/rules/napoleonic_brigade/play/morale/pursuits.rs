//! Pursuits and how they end: NB-PUR-03 to NB-PUR-13, NB-DEC-28, NB-GAP-51, NB-GAP-52.

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::rules::napoleonic_brigade::charts::after_melee::halts;
use crate::rules::napoleonic_brigade::charts::switches::PursuitCheck;
use crate::rules::napoleonic_brigade::events::melee::{Aim, Try};
use crate::rules::napoleonic_brigade::events::{Event, Why};
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::play::melee::{aftermath, broken_sequence};
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
            Duty::Pursuing { after, moves } if *moves > 0 || aftermath::is_kept_back(state, brigade) => {
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
    let kept_back = aftermath::is_kept_back(state, brigade);
    kept_back.then_some(("NB-WIN-14", Why::Halted))
}

/// NB-PUR-08 to NB-PUR-11: as many moves of rallying as of pursuit, and for mounted troops as many at half speed.
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

/// NB-PUR-05 to NB-PUR-07.
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
    let attempt = Try { unit: pursuer.unit.clone(), aim: Aim::Halt, dice, needed, stopped, by };
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

#[cfg(test)]
mod tests {
    use super::*;

    use crate::rules::napoleonic_brigade::position::contact::How;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, cavalry, position};
    use crate::rules::napoleonic_brigade::tests::trial::{clash, duties, moves, strikes, turn};
    use crate::rules::napoleonic_brigade::troops::manner::Manner::{Pursuit, Rout};

    /// H has struck F, whose battalions have eight men each: seven in each are left, so that it routs (NB-MOR-21). H
    /// counts 36 + 3: row 15; with 3 T(15,3) = 3. F 32: row 12, T(12,2) = 2: a draw.
    fn routed(more: &[&str]) -> State {
        let army = [
            british("F", "allied", "[20, 10]", 0),
            british("G", "allied", "[50, 10]", 0),
            cavalry("H", "french", "[20, 20]", 180, ""),
        ];
        let mut state = position(more, &[], &army.each_ref().map(String::as_str));
        for unit in &mut state.army[0].bases {
            unit.figures = if unit.unit.as_str() == "u4" { 7 } else { 8 };
        }
        let dice: [(&str, &[u8]); 2] = [("melee/F/french", &[3]), ("melee/F/allied", &[2])];
        turn(&state, &dice, |play| strikes(play, clash("H", "F", How::Charge)))
    }

    fn run(play: &mut Play<'_, '_>) {
        moves(play, "F", Rout);
        moves(play, "H", Pursuit);
    }

    #[test]
    fn a_rout_in_melee_is_pursued_until_it_halts() {
        // NB-PUR-01, NB-PUR-16: whatever the round said.
        let state = routed(&[]);
        assert_eq!(duties(&state, "F"), "routing");
        assert_eq!(duties(&state, "H"), "{pursuing:{after:F,moves:0}}");
        assert!(state.clashes.is_empty());
        // NB-PUR-05, NB-PUR-06.
        let state = turn(&state, &[("halt/H", &[5])], run);
        assert_eq!(duties(&state, "H"), "{pursuing:{after:F,moves:1}}");
        let halted = turn(&state, &[("halt/H", &[5])], run);
        assert_eq!(duties(&halted, "H"), "rallying x2, half-speed x2");
        // NB-PUR-09, NB-PUR-10.
        let state = turn(&state, &[("halt/H", &[4])], run);
        let state = turn(&state, &[], run);
        assert_eq!(duties(&state, "H"), "rallying x3, half-speed x3");
    }

    #[test]
    fn the_switches_of_pursuit() {
        let per_unit = "house_rules: {pursuit_check: per_unit, pursuit_third_roll: roll}";
        let mut state = routed(&[per_unit]);
        state.house_rules.pursuit_check = PursuitCheck::PerUnit;
        let state = turn(&state, &[("halt/H", &[1, 2, 5])], run);
        let state = turn(&state, &[("halt/H", &[1, 2, 4])], run);
        // NB-PUR-07: on a three it runs on.
        let state = turn(&state, &[("halt/H", &[3, 3, 1])], run);
        assert_eq!(duties(&state, "H"), "{pursuing:{after:F,moves:3}}");
        let state = turn(&state, &[("halt/H", &[3, 4, 1])], run);
        assert_eq!(duties(&state, "H"), "rallying x4, half-speed x4");
    }

    #[test]
    fn a_pursuit_may_run_on_and_ends_without_quarry() {
        let more = ["standing: [{side: french, orders: ['{when: pursuing, do: go-on}']}]"];
        let state = turn(&routed(&more), &[], run);
        assert_eq!(duties(&state, "H"), "{pursuing:{after:F,moves:1}}");
        let state = turn(&state, &[], |play| {
            run(play);
            let (unit, gone) = (UnitId::new("F"), crate::rules::napoleonic_brigade::troops::brigade::Gone::Fled);
            play.record("NB-ROUT-05", Event::Leaves { unit, gone });
        });
        assert_eq!(duties(&state, "H"), "rallying x2, half-speed x2");
    }

    #[test]
    fn a_caught_router_is_struck_once_and_runs_on() {
        // NB-ROUT-07: 36 + 6 - 6 = 36: row 14; with 4 T(14,4) = 4 of 29.
        let state = routed(&[]);
        let dice: [(&str, &[u8]); 2] = [("melee/F/french", &[4]), ("halt/H", &[1])];
        let state = turn(&state, &dice, |play| {
            run(play);
            let caught = crate::rules::napoleonic_brigade::position::contact::Clash {
                aspect: crate::kit::Aspect::Rear,
                ..clash("H", "F", How::Pursuit)
            };
            strikes(play, caught);
        });
        assert_eq!(state.army[0].figures(), 24);
        assert_eq!(duties(&state, "F"), "routing");
        assert_eq!(duties(&state, "H"), "{pursuing:{after:F,moves:1}}");
    }
}
