//! What follows from a melee: who is pushed back, who follows up, who holds, who pursues: NB-LOSE-01, NB-LOSE-11,
//! NB-LOSE-12, NB-WIN-01, NB-WIN-02, NB-WIN-11, NB-WIN-14, NB-SQ-08, NB-SQ-09, NB-ODD-01 to NB-ODD-04, NB-PUR-01,
//! NB-PUR-15, NB-PUR-16, NB-GAP-46, NB-GAP-64, NB-GAP-76, NB-GAP-83. What goes on from turn to turn stands in
//! `sequences`.

use crate::adjudicate::{Side, UnitId};
use crate::kit::table::Heading;
use crate::rules::napoleonic_brigade::charts::after_melee::ODD_WINNER;
use crate::rules::napoleonic_brigade::charts::switches::DefendedWinnersMayHold;
use crate::rules::napoleonic_brigade::events::Why;
use crate::rules::napoleonic_brigade::play::melee::strength;
use crate::rules::napoleonic_brigade::play::moving::owed_moves::{Bond, Debt};
use crate::rules::napoleonic_brigade::play::moving::{garrisons_leave, owed_moves};
use crate::rules::napoleonic_brigade::play::{Play, melee};
use crate::rules::napoleonic_brigade::position::contact::{Follower, Fought, How, Melee};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

/// NB-GAP-83: by how many degrees at the most a heading differs from the way straight away from an enemy that leads away
/// from him and not past him.
const BESIDE: u16 = 45;

/// Of some brigades the one with most figures, of several the first by name (NB-GAP-83).
pub(crate) fn strongest<'i>(state: &State, ids: impl IntoIterator<Item = &'i UnitId>) -> Option<UnitId> {
    let mut found = ids.into_iter().collect::<Vec<_>>();
    found.sort_by(|a, b| {
        let figures = |id| std::cmp::Reverse(state.unit(id).figures());
        let names = || a.as_str().cmp(b.as_str());
        figures(a).cmp(&figures(b)).then_with(names)
    });
    found.first().map(|id| (*id).clone())
}

/// Whether a brigade can still be pushed back or follow up: it is on the table and does not flee.
fn stands(state: &State, id: &UnitId) -> bool {
    let brigade = state.unit(id);
    brigade.at.is_some() && !brigade.routs()
}

/// Whether a melee is nothing but a sequence in which followers have touched those whom they push back: no third
/// brigade is in it (NB-GAP-49).
pub(crate) fn is_renewed_melee(state: &State, melee: &Melee) -> bool {
    melee
        .clashes
        .iter()
        .all(|clash| clash.how == How::FollowUp && strength::is_own_beaten(state, state.unit(&clash.by), &clash.on))
}

/// NB-LOSE-11, NB-GAP-83: by whom a loser is pushed back, and which way. One that had charged, followed or pursued
/// goes back against its own heading, one that was attacked along the heading of its attacker; one that ran into an
/// enemy as it went back, along its own heading, or straight away from him where that leads past him.
fn pushed_by(
    state: &State,
    ground: &Ground,
    melee: &Melee,
    loser: &UnitId,
    winners: &[UnitId],
) -> Option<(UnitId, Heading)> {
    let own = state.unit(loser).face.unwrap_or(Heading::NORTH);
    let won = |id: &&UnitId| winners.contains(id);
    let came = |how: How| how != How::PushBack;
    let struck = melee.by(loser).filter(|clash| came(clash.how));
    if let Some(by) = strongest(state, struck.map(|clash| &clash.on).filter(won)) {
        return Some((by, own.reversed()));
    }
    let attackers = melee.on(loser).filter(|clash| came(clash.how));
    if let Some(by) = strongest(state, attackers.map(|clash| &clash.by).filter(won)) {
        let course = state.unit(&by).face.unwrap_or(own.reversed());
        return Some((by, course));
    }
    let ran_into = melee.by(loser).map(|clash| &clash.on).filter(won);
    if let Some(by) = strongest(state, ran_into) {
        let away = away_from(state, ground, &by, loser).unwrap_or(own);
        let back = own.differs(away) <= BESIDE;
        return Some((by, if back { own } else { away }));
    }
    let by = strongest(state, winners)?;
    Some((by, own.reversed()))
}

/// The heading that leads straight away from the middle of one brigade for another.
fn away_from(state: &State, ground: &Ground, by: &UnitId, loser: &UnitId) -> Option<Heading> {
    let [from, to] = [by, loser].map(|id| state.footprint(ground, state.unit(id)));
    Heading::toward(from?.centre(), to?.centre())
}

/// NB-WIN-11, NB-GAP-83: after whom a winner follows up: the loser it touched, of several the strongest.
fn follows_whom(state: &State, melee: &Melee, winner: &UnitId, losers: &[UnitId]) -> Option<UnitId> {
    let touched = melee.opponents(winner);
    let near = strongest(state, touched.iter().filter(|id| losers.contains(id)));
    near.or_else(|| strongest(state, losers))
}

/// Whether a brigade is in a sequence of push backs.
pub(crate) fn is_pushed_back(state: &State, id: &UnitId) -> bool {
    matches!(state.unit(id).duty(), Some(Duty::Beaten { .. }))
}

/// NB-SQ-08, NB-GAP-64: whether a winner stays where it is, as a square or a garrison does.
pub(crate) fn holds_by_nature(state: &State, winner: &Brigade) -> bool {
    let rule = state.house_rules.defended_winners_may_hold;
    match winner.form {
        Formation::Square => true,
        Formation::Garrison => rule != DefendedWinnersMayHold::None,
        _ => false,
    }
}

/// NB-WIN-14, NB-MOR-18: whether its morale keeps a brigade from going forward.
pub(crate) fn is_kept_back(state: &State, brigade: &Brigade) -> bool {
    brigade.morale(&state.house_rules) > Morale::Ok
}

/// Every melee of this turn, in its order.
pub(crate) fn settle_melees(play: &mut Play<'_, '_>) {
    for fought in play.fought.clone() {
        let Fought { melee, winner, renewed } = &fought;
        let pursuers = pursuers(play, melee);
        match winner {
            Some(side) => decided(play, &fought, side, &pursuers),
            None => drawn(play, melee, *renewed),
        }
    }
}

/// NB-PUR-01, NB-PUR-16, NB-ROUT-02, NB-ROUT-03, NB-GAP-76: brigades all whose enemies in the melee rout or are
/// gone pursue those who have begun to rout in it. If both rout, nobody pursues.
fn pursuers(play: &mut Play<'_, '_>, melee: &Melee) -> Vec<UnitId> {
    let state = play.state();
    let mut found = Vec::new();
    for id in melee.brigades.iter().filter(|id| stands(state, id)) {
        let enemies = melee.opponents(id);
        let routs = |enemy: &&UnitId| routs_by_morale(play, enemy);
        let quarry = strongest(state, enemies.iter().filter(routs));
        let others = enemies.iter().any(|enemy| stands(state, enemy));
        if let Some(quarry) = quarry.filter(|_| !others) {
            found.push((id.clone(), quarry));
        }
    }
    for (id, quarry) in &found {
        pursue(play, "NB-PUR-01", id, quarry);
    }
    found.into_iter().map(|(id, _)| id).collect()
}

/// Whether a brigade has begun to rout by its morale in this turn, and is still on the table.
fn routs_by_morale(play: &Play<'_, '_>, id: &UnitId) -> bool {
    let mut routed = play.routed.iter();
    let on_table = play.state().unit(id).at.is_some();
    on_table && routed.any(|(unit, why)| unit == id && *why == Why::Morale)
}

/// NB-PUR-01: a brigade pursues, unless it is a square, a garrison, or kept back by its morale.
pub(crate) fn pursue(play: &mut Play<'_, '_>, clause: &'static str, id: &UnitId, quarry: &UnitId) {
    let brigade = play.state().unit(id);
    let owed = Debt::of(brigade);
    let because = Some(quarry);
    if holds_by_nature(play.state(), brigade) {
        owed_moves::bind(play, id, owed.spells(), Bond::of("NB-SQ-08", Why::Holds, because));
    } else if is_kept_back(play.state(), brigade) {
        owed_moves::bind(play, id, owed.spells(), Bond::of("NB-WIN-14", Why::Halted, because));
    } else {
        let chase = Duty::Pursuing { after: quarry.clone(), moves: 0 };
        let duties = owed.after(Spell::open(chase));
        owed_moves::bind(play, id, duties, Bond::of(clause, Why::Pursues, because));
    }
}

/// NB-MEL-19: a melee is decided.
fn decided(play: &mut Play<'_, '_>, fought: &Fought, side: &Side, pursuers: &[UnitId]) {
    let (melee, renewed) = (&fought.melee, fought.renewed);
    let state = play.state();
    let stand = melee.brigades.iter();
    let stand = stand.filter(|id| stands(state, id) && !pursuers.contains(id));
    let (winners, losers): (Vec<_>, Vec<_>) = stand.cloned().partition(|id| state.unit(id).side == *side);
    let follower = &melee.clashes[0].by;
    if renewed && state.unit(follower).side != *side {
        odd_result(play, melee, &winners, &losers);
        return;
    }
    // Who is beaten again by those who push it back goes on being pushed back (NB-LOSE-04, NB-LOSE-06).
    let pushed = losers.iter().filter(|id| renewed && is_pushed_back(state, id));
    let pushed = pushed.cloned().collect::<Vec<_>>();
    for loser in losers.iter().filter(|id| !pushed.contains(id)) {
        beaten(play, melee, loser, &winners);
    }
    for winner in &winners {
        let goes_on = melee.opponents(winner).iter().any(|id| pushed.contains(id));
        if !goes_on {
            won(play, melee, winner, &losers);
        }
    }
}

/// NB-LOSE-01, NB-LOSE-11, NB-SKIR-10: a loser is pushed back from its next move on.
fn beaten(play: &mut Play<'_, '_>, melee: &Melee, loser: &UnitId, winners: &[UnitId]) {
    let Some((by, course)) = pushed_by(play.state(), &play.ground, melee, loser, winners) else {
        return;
    };
    let course = garrisons_leave::turned_out(play, loser, &by).unwrap_or(course);
    let beaten = Duty::Beaten { by: by.clone(), pushed: 0, course };
    let duties = owed_moves::debt(play, loser).after(Spell::open(beaten));
    let bond = Bond::of("NB-LOSE-01", Why::Beaten, Some(&by));
    owed_moves::bind(play, loser, duties, bond);
}

/// NB-WIN-01, NB-WIN-02: a winner follows up, unless it holds, its morale keeps it back, or it was pushed back
/// itself by somebody else: then its own sequence is broken (NB-GAP-49).
fn won(play: &mut Play<'_, '_>, melee: &Melee, winner: &UnitId, losers: &[UnitId]) {
    let state = play.state();
    let brigade = state.unit(winner);
    let after = follows_whom(state, melee, winner, losers);
    let Some(after) = after.filter(|_| !is_pushed_back(state, winner)) else {
        return;
    };
    let owed = Debt::of(brigade);
    let because = Some(&after);
    if holds_by_nature(state, brigade) {
        let clause = match brigade.form {
            Formation::Square => "NB-SQ-08",
            _ => "NB-WIN-02",
        };
        owed_moves::bind(play, winner, owed.spells(), Bond::of(clause, Why::Holds, because));
    } else if is_kept_back(state, brigade) {
        let bond = Bond::of("NB-WIN-14", Why::Halted, because);
        owed_moves::bind(play, winner, owed.spells(), bond);
    } else {
        garrisons_leave::sallies(play, winner, &after);
        play.victors.push(Follower { unit: winner.clone(), after, moves: 0, fire: false });
    }
}

/// NB-ODD-01 to NB-ODD-04: those who were pushed back have beaten their followers. These fall back for a move,
/// those rally on the spot, and then both stand still for a move.
fn odd_result(play: &mut Play<'_, '_>, melee: &Melee, winners: &[UnitId], losers: &[UnitId]) {
    let still = || Spell::lasting(Duty::Still, 1);
    for loser in losers {
        let by = strongest(play.state(), &melee.opponents(loser));
        let mut duties = vec![Spell::lasting(Duty::Recoiling, 1), still()];
        duties.extend(owed_moves::debt(play, loser).spells());
        owed_moves::bind(play, loser, duties, Bond::of("NB-ODD-02", Why::Recoils, by.as_ref()));
    }
    for winner in winners {
        let from = strongest(play.state(), &melee.opponents(winner));
        let rally = Spell::lasting(Duty::Rallying, ODD_WINNER.rally);
        let bond = Bond::of("NB-ODD-03", Why::Turned, from.as_ref());
        owed_moves::bind(play, winner, vec![rally, still()], bond);
    }
}

/// NB-GAP-76: in a drawn melee a brigade at Fall back breaks off, and enemies whom nobody else touches stand still.
/// A melee is broken off too where followers and pushed back have drawn it (NB-SPLIT-01); `sequences` sees to
/// those.
fn drawn(play: &mut Play<'_, '_>, melee: &Melee, renewed: bool) {
    let state = play.state();
    let falls_back = |id: &&UnitId| {
        let status = state.unit(id).morale(&state.house_rules);
        stands(state, id) && status == Morale::FallBack
    };
    let leaving = melee.brigades.iter().filter(falls_back);
    let leaving = leaving.cloned().collect::<Vec<_>>();
    let ended = melee.clashes.iter();
    let ended = ended.filter(|clash| renewed || leaving.iter().any(|id| clash.is_of(id)));
    let ended = ended.cloned().collect::<Vec<_>>();
    let left = ended.iter().flat_map(|clash| [&clash.by, &clash.on]);
    let left = left.cloned().collect::<Vec<_>>();
    melee::ends_for(play, "NB-SPLIT-01", ended);
    if !renewed {
        stay_behind(play, melee, &leaving, &left);
    }
}

/// NB-GAP-76: enemies of those who break off stand still in the next turn.
fn stay_behind(play: &mut Play<'_, '_>, melee: &Melee, leaving: &[UnitId], left: &[UnitId]) {
    for id in melee.brigades.iter().filter(|id| left.contains(id)) {
        let state = play.state();
        if leaving.contains(id) || !stands(state, id) || state.is_in_melee(id) {
            continue;
        }
        let enemies = melee.opponents(id);
        let from = strongest(state, enemies.iter().filter(|enemy| leaving.contains(enemy)));
        let duties = owed_moves::debt(play, id).after(Spell::lasting(Duty::Still, 1));
        owed_moves::bind(play, id, duties, Bond::of("NB-SPLIT-01", Why::Broken, from.as_ref()));
    }
}
