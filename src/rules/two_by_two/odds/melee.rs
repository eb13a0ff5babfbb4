//! The odds of a melee, exactly: TT-MEL-01 to TT-MEL-50.

use super::charge;
use crate::adjudicate::Odds;
use crate::kit::{Chances, die};
use crate::rules::two_by_two::charts::modifiers::MeleeResult;
use crate::rules::two_by_two::charts::tables::FACES;
use crate::rules::two_by_two::charts::tables::FATAL;
use crate::rules::two_by_two::odds::survival;
use crate::rules::two_by_two::play::melee;
use crate::rules::two_by_two::play::melee::pairing;
use crate::rules::two_by_two::play::melee::pairing::Bout;
use crate::rules::two_by_two::play::melee::results;
use crate::rules::two_by_two::play::melee::results::Party;
use crate::rules::two_by_two::play::melee::tallies;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::shelter;
use crate::rules::two_by_two::position::state::{Part, State};
use crate::rules::two_by_two::troops::units::Unit;

/// What a melee does to one of those who fight it, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FighterFate {
    Destroyed,
    /// It routs, and its survival die destroys it.
    Dies,
    Routs,
    /// By its whole allowance, and is disrupted.
    RecoilsFully,
    /// By two base widths, and is disrupted.
    RecoilsDouble,
    Repulsed,
    /// By a base width, as its enemy does.
    Recoils,
    Holds,
}

/// One throw of a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Round {
    defence: FighterFate,
    attack: FighterFate,
}

/// What may come of a melee of two units as they stand, or of a charge of the one at the other.
pub(crate) fn melee(state: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> Result<Vec<Odds>, String> {
    if state.part == Part::Over {
        return Err("the game is over".to_owned());
    }
    if unit.side == enemy.side {
        return Err(format!("{} is no enemy of {}", enemy.unit, unit.unit));
    }
    match bout_of(state, ground, unit, enemy) {
        Some(bout) => Ok(fought(state, ground, &bout, "")),
        None => charge::charge(state, ground, unit, enemy),
    }
}

/// The melee that is due between two units, if there is one.
pub(crate) fn bout_of(state: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> Option<Bout> {
    let mut bouts = pairing::bouts_as_they_stand(state, ground).into_iter();
    bouts.find(|bout| bout.has(&unit.unit) && bout.has(&enemy.unit))
}

/// All throws of a melee; those that are thrown again count for nothing (TT-MEL-39, TT-MEL-45).
pub(crate) fn rounds(state: &State, ground: &Ground, bout: &Bout) -> Chances<Round> {
    let columns = tallies::columns_of(state, bout);
    let tallies = tallies::melee_tallies(state, ground, bout, &columns);
    let throws = (1..=FACES).flat_map(|one| (1..=FACES).map(move |other| [one, other]));
    let rounds = throws.filter_map(|faces| {
        let total = |at: usize| i32::from(faces[at]) + i32::from(tallies[at].total);
        let outcome = melee::melee_outcome(state, bout, &columns, [total(0), total(1)]);
        let between = outcome.lost == Some(Party::Defence) && results::is_between(state, bout, bout.main());
        let fate = match outcome.result {
            _ if between => FighterFate::Destroyed,
            MeleeResult::Reroll => return None,
            MeleeResult::Destroyed => FighterFate::Destroyed,
            MeleeResult::Routs => FighterFate::Routs,
            MeleeResult::RecoilsFully => FighterFate::RecoilsFully,
            MeleeResult::RecoilsDouble => FighterFate::RecoilsDouble,
            MeleeResult::Repulsed => FighterFate::Repulsed,
            MeleeResult::BothRecoil => FighterFate::Recoils,
        };
        let (attack, defence) = match outcome.lost {
            None => (fate, fate),
            Some(Party::Attack) => (fate, FighterFate::Holds),
            Some(Party::Defence) => (FighterFate::Holds, fate),
        };
        Some(Round { defence, attack })
    });
    Chances::among(rounds)
}

/// What one throw does, by the table.
pub(crate) fn told(round: &Round, bout: &Bout) -> String {
    let (loser, fate) = match round {
        Round { defence: FighterFate::Recoils, .. } => return "a draw: both recoil".to_owned(),
        Round { defence: FighterFate::Holds, attack } => (bout.lead(), attack),
        Round { defence, .. } => (bout.main(), defence),
    };
    let what = match fate {
        FighterFate::Destroyed => "is destroyed",
        FighterFate::Dies | FighterFate::Routs => "routs",
        FighterFate::RecoilsFully => "recoils its allowance, and is disrupted",
        FighterFate::RecoilsDouble => "recoils two base widths, and is disrupted",
        FighterFate::Repulsed => "is repulsed",
        FighterFate::Recoils | FighterFate::Holds => "holds",
    };
    format!("{loser} {what}")
}

/// The odds of a melee that is known to be fought.
pub(crate) fn fought(state: &State, ground: &Ground, bout: &Bout, how: &str) -> Vec<Odds> {
    let columns = tallies::columns_of(state, bout);
    let tallies = tallies::melee_tallies(state, ground, bout, &columns);
    let rounds = rounds(state, ground, bout);
    let leads = [bout.lead(), bout.main()];
    let mut working = Vec::new();
    for (lead, tally) in leads.into_iter().zip(&tallies) {
        working.push(format!("{lead}: 1D6 {}", tally.signed()));
        working.extend(tally.lines());
    }
    working.extend(others_told(bout, &columns));
    if results::is_between(state, bout, bout.main()) {
        let line = format!("{} is attacked on two faces, and destroyed if it loses (TT-MEL-19)", bout.main());
        working.push(line);
    }
    if rerolls(state, bout) {
        working.push("equal totals are thrown again (TT-MEL-39, TT-MEL-45)".to_owned());
    }
    let mut odds = vec![Odds {
        title: format!("{} attacks {}{how}", leads[0], leads[1]),
        working,
        prospects: rounds.prospects(|round| told(round, bout)),
    }];
    for (at, lead) in [(1, leads[1]), (0, leads[0])] {
        let fates = rounds.map(|round| if at == 0 { round.attack } else { round.defence });
        odds.push(after_melee(state, ground, state.unit(lead), &fates));
    }
    odds
}

fn others_told(bout: &Bout, columns: &crate::rules::two_by_two::play::melee::tallies::Columns) -> Vec<String> {
    let mut lines = Vec::new();
    let others = bout.attackers[1..].iter().chain(&bout.defenders[1..]);
    lines.extend(others.map(|unit| format!("{unit} fights with its side")));
    lines.extend(columns.iter().flatten().map(|unit| format!("{unit} stands behind as a column of attack")));
    lines
}

/// Whether equal totals are thrown again by the table of this game.
fn rerolls(state: &State, bout: &Bout) -> bool {
    let columns = tallies::columns_of(state, bout);
    melee::melee_outcome(state, bout, &columns, [0, 0]).result == MeleeResult::Reroll
}

fn after_melee(state: &State, ground: &Ground, unit: &Unit, fates: &Chances<FighterFate>) -> Odds {
    let routs = fates.iter().any(|(fate, ..)| *fate == FighterFate::Routs);
    let fates = fates.then(|fate| match fate {
        FighterFate::Routs => die(FACES).map(|face| match *face <= FATAL {
            true => FighterFate::Dies,
            false => FighterFate::Routs,
        }),
        fate => Chances::certain(*fate),
    });
    let keeps = shelter::is_in_cover(state, ground, unit);
    Odds {
        title: format!("What becomes of {}", unit.unit),
        working: if routs { vec![survival()] } else { Vec::new() },
        prospects: fates.prospects(|fate| became(*fate, keeps).to_owned()),
    }
}

/// What a unit is afterwards; in a town or wood it keeps its place (TT-MEL-38).
fn became(fate: FighterFate, keeps: bool) -> &'static str {
    match (fate, keeps) {
        (FighterFate::Destroyed, _) => "destroyed",
        (FighterFate::Dies, _) => "routs, and its survival die destroys it",
        (FighterFate::Routs, _) => "routs, and survives its die",
        (FighterFate::RecoilsFully | FighterFate::RecoilsDouble, true) => "keeps its place, disrupted",
        (FighterFate::RecoilsFully, _) => "recoils its allowance, and is disrupted",
        (FighterFate::RecoilsDouble, _) => "recoils two base widths, and is disrupted",
        (FighterFate::Repulsed | FighterFate::Recoils, true) => "keeps its place",
        (FighterFate::Repulsed, _) => "is repulsed",
        (FighterFate::Recoils, _) => "recoils",
        (FighterFate::Holds, _) => "holds",
    }
}

/// What a melee takes on the average from each attacker and from each defender, every fate having its price.
pub(crate) fn tolls(state: &State, ground: &Ground, bout: &Bout, price: impl Fn(FighterFate) -> i64) -> [i64; 2] {
    let rounds = rounds(state, ground, bout);
    let share = |fate: FighterFate, (ways, of): (u128, u128)| {
        let small = |number: u128| i64::try_from(number).unwrap_or(i64::MAX);
        price(fate).saturating_mul(small(ways)) * 100 / small(of).max(1)
    };
    let sum = |fate: fn(&Round) -> FighterFate| {
        rounds.iter().map(|(round, ways, of)| share(fate(round), (ways, of))).sum::<i64>() / 100
    };
    [sum(|round| round.attack), sum(|round| round.defence)]
}

/// The chance that a unit wins a melee that is due, or that its charge would lead to where its enemy stands: so many throws
/// of so many.
pub(crate) fn wins(state: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> Option<(u128, u128)> {
    let bout = bout_of(state, ground, unit, enemy)?;
    let attacks = bout.attackers.contains(&unit.unit);
    let won = rounds(state, ground, &bout).map(|round| match attacks {
        true => round.attack == FighterFate::Holds,
        false => round.defence == FighterFate::Holds,
    });
    let mut all = won.iter();
    let won = all.find(|(won, ..)| **won);
    Some(won.map_or((0, 1), |(_, ways, of)| (ways, of)))
}
