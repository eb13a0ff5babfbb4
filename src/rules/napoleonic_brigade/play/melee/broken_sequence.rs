//! Sequences of push back and follow up, from turn to turn: what ends them, who tries to stop, and how the others go
//! on: NB-LOSE-12, NB-WIN-03, NB-WIN-10, NB-WIN-14 to NB-WIN-16, NB-RALA-01 to NB-RALA-08, NB-SPLIT-01, NB-WTHREE-01,
//! NB-WTHREE-05, NB-PUR-02, NB-PUR-14, NB-PUR-15, NB-FUF-01, NB-DEC-25, NB-DEC-26, NB-GAP-49, NB-GAP-65.

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::rules::napoleonic_brigade::charts::after_melee::{AFTER_THREE, CONTINUOUS, STOPPED, stops};
use crate::rules::napoleonic_brigade::charts::switches::{DefendedWinnersMayHold, PushbackContact};
use crate::rules::napoleonic_brigade::events::melee::{StopAim, StopTry};
use crate::rules::napoleonic_brigade::events::{Event, Why};
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::play::melee::strength;
use crate::rules::napoleonic_brigade::play::melee::winning;
use crate::rules::napoleonic_brigade::play::moving::owed_moves;
use crate::rules::napoleonic_brigade::play::moving::owed_moves::Bond;
use crate::rules::napoleonic_brigade::play::{D6, Play};
use crate::rules::napoleonic_brigade::position::contact::Follower;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

/// What ends the sequence of a follower without a die.
#[derive(Clone, Debug)]
enum SequenceEnd {
    /// A third brigade has broken it, and the melee with that goes on (NB-GAP-49).
    Entangled,
    /// The beaten brigade is gone; another of those whom it has beaten is left.
    Another(UnitId),
    /// Nobody is left (NB-WIN-16).
    Alone,
    /// The beaten brigade has broken after the third follow up: no pursuit (NB-PUR-02, NB-WTHREE-05).
    WornOut,
    /// The beaten brigade flees after fewer (NB-PUR-15).
    Rout,
    /// NB-WIN-14.
    KeptBack,
    /// By a drawn round, or a third brigade that has touched either and is so no more (NB-GAP-49).
    Broken,
    /// The third follow up was no third push back (NB-GAP-65).
    Third,
}

fn follower_of(state: &State, id: &UnitId) -> Option<Follower> {
    let Some(Duty::Following { after, moves, fire, .. }) = state.unit(id).duty() else {
        return None;
    };
    Some(Follower { unit: id.clone(), after: after.clone(), moves: *moves, fire: *fire })
}

/// Another brigade that one pushes back, besides that which has gone.
fn also_beaten_by(state: &State, winner: &UnitId) -> Option<UnitId> {
    let others = state
        .brigades()
        .filter(|other| matches!(other.duty(), Some(Duty::Beaten { by, pushed, .. }) if by == winner && *pushed > 0));
    strength::strongest(state, others.map(|other| &other.unit))
}

/// NB-FUF-01: whether a winner may fire as it follows up.
pub(crate) fn may_follow_and_fire(state: &State, id: &UnitId) -> bool {
    let brigade = state.unit(id);
    brigade.kind == Kind::Infantry && brigade.all(|unit| unit.regular)
}

/// What a brigade is called in a question.
pub(crate) fn name_of(state: &State, id: &UnitId) -> String {
    let name = state.unit(id).name.clone();
    name.unwrap_or_else(|| id.to_string())
}

/// Everybody who follows up from an earlier turn and has not won against others in this one, in the order of dice.
fn followers(play: &Play<'_, '_>) -> Vec<Follower> {
    let ids = play.state().in_order_of_dice();
    let followers = ids.iter().filter_map(|id| follower_of(play.state(), id));
    let is_victor = |id: &UnitId| play.victors.iter().any(|victor| victor.unit == *id);
    followers.filter(|follower| !is_victor(&follower.unit)).collect()
}

/// Ends the sequences that end by themselves.
pub(crate) fn settle_sequences(play: &mut Play<'_, '_>) {
    for follower in followers(play) {
        if let Some(end) = end_of(play, &follower) {
            settle_follower(play, &follower, end);
        }
    }
}

/// NB-WIN-03, NB-PUR-02, NB-PUR-14, NB-WTHREE-05: what ends the sequence of a follower without a die, if anything does.
fn end_of(play: &Play<'_, '_>, follower: &Follower) -> Option<SequenceEnd> {
    let Follower { unit, after, .. } = follower;
    let state = play.state();
    let beaten = state.unit(after);
    let is_last = follower.moves >= CONTINUOUS;
    let is_broken = has_drawn(play, unit) || is_taken(play, unit) || is_taken(play, after);
    if state.is_in_melee(unit) {
        Some(SequenceEnd::Entangled)
    } else if beaten.at.is_none() {
        Some(also_beaten_by(state, unit).map_or(SequenceEnd::Alone, SequenceEnd::Another))
    } else if beaten.routs() {
        Some(if is_last { SequenceEnd::WornOut } else { SequenceEnd::Rout })
    } else if winning::is_kept_back(state, state.unit(unit)) {
        Some(SequenceEnd::KeptBack)
    } else if is_broken {
        Some(SequenceEnd::Broken)
    } else {
        is_last.then_some(SequenceEnd::Third)
    }
}

fn settle_follower(play: &mut Play<'_, '_>, follower: &Follower, end: SequenceEnd) {
    let Follower { unit, after, .. } = follower;
    let debt = owed_moves::debt(play, unit);
    let bond = |clause, why| Bond::of(clause, why, Some(after));
    match end {
        SequenceEnd::Entangled => owed_moves::bind(play, unit, debt.spells(), bond("NB-SPLIT-01", Why::Broken)),
        SequenceEnd::Another(next) => {
            let on = Follower { after: next, ..follower.clone() };
            let bond = Bond::of("NB-WIN-11", Why::GoesOn, Some(&on.after));
            follow(play, &on, bond);
        }
        SequenceEnd::Alone => {
            let rest = debt.and(STOPPED).spells();
            owed_moves::bind(play, unit, rest, bond("NB-WIN-16", Why::Nobody));
        }
        SequenceEnd::WornOut => {
            let rest = debt.and(AFTER_THREE).spells();
            owed_moves::bind(play, unit, rest, bond("NB-WTHREE-01", Why::Third));
        }
        SequenceEnd::Rout => winning::pursue(play, "NB-PUR-15", unit, after),
        SequenceEnd::KeptBack => stop_short(play, follower, bond("NB-WIN-14", Why::Halted)),
        SequenceEnd::Broken => stop_short(play, follower, bond("NB-SPLIT-01", Why::Broken)),
        SequenceEnd::Third => {
            let rest = debt.and(STOPPED).spells();
            owed_moves::bind(play, unit, rest, bond("NB-RALA-07", Why::Stopped));
        }
    }
}

/// NB-SPLIT-01: the sequence is broken, and the winner stands still for a turn; one at Fall back falls back
/// instead.
fn stop_short(play: &mut Play<'_, '_>, follower: &Follower, bond: Bond<'_>) {
    let state = play.state();
    let debt = owed_moves::debt(play, &follower.unit);
    let status = state.unit(&follower.unit).morale(&state.house_rules);
    let duties = match status {
        Morale::FallBack => debt.spells(),
        _ => debt.after(Spell::lasting(Duty::Still, 1)),
    };
    owed_moves::bind(play, &follower.unit, duties, bond);
}

/// NB-WIN-11, NB-GAP-83: a winner turns into the direction in which the loser goes.
fn follow(play: &mut Play<'_, '_>, follower: &Follower, bond: Bond<'_>) {
    let Follower { unit, after, moves, fire } = follower.clone();
    let state = play.state();
    let course = match (state.unit(&after).duty(), state.unit(&unit).duty()) {
        (Some(Duty::Beaten { course, .. }), _) | (_, Some(Duty::Following { course, .. })) => *course,
        _ => return,
    };
    let following = Duty::Following { after, moves, course, fire };
    let duties = owed_moves::debt(play, &unit).after(Spell::open(following));
    owed_moves::bind(play, &unit, duties, bond);
}

/// Whether a brigade has drawn a renewed round in this turn (NB-GAP-49).
fn has_drawn(play: &Play<'_, '_>, id: &UnitId) -> bool {
    let mut drawn = play.fought.iter().filter(|fought| fought.winner.is_none());
    drawn.any(|fought| fought.renewed && fought.melee.brigades.contains(id))
}

/// NB-GAP-49: whether a third brigade's contact has broken the sequence of a brigade in this turn.
fn is_taken(play: &Play<'_, '_>, id: &UnitId) -> bool {
    let mut others = play.fought.iter().filter(|fought| !fought.renewed);
    others.any(|fought| fought.melee.brigades.contains(id))
}

/// Whether two brigades have fought a renewed round in this turn.
fn have_touched(play: &Play<'_, '_>, one: &UnitId, other: &UnitId) -> bool {
    let mut renewed = play.fought.iter().filter(|fought| fought.renewed);
    renewed.any(|fought| fought.melee.opponents(one).contains(other))
}

/// NB-LOSE-12, NB-GAP-49: whether anybody still presses a brigade that is pushed back: it goes on following up, and
/// by the switch `pushback_contact` has to touch it for that.
pub(crate) fn is_pressed(play: &Play<'_, '_>, id: &UnitId) -> bool {
    let state = play.state();
    let Some(Duty::Beaten { by, .. }) = state.unit(id).duty() else {
        return false;
    };
    let touching = state.house_rules.pushback_contact == PushbackContact::Touching;
    followers(play).iter().any(|follower| {
        let presses = follower.after == *id || (follower.unit == *by && follower.moves > 0);
        presses && (!touching || have_touched(play, &follower.unit, id))
    })
}

/// NB-RALA-01, NB-RALA-02, NB-RALA-03, NB-RALA-04, NB-RALA-05, NB-RALA-06, NB-RALA-07, NB-RALA-08, NB-DEC-26: followers
/// who have made one move or two may try to stop.
pub(crate) fn stop_following(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let mut followers = followers(play);
    followers.retain(|follower| follower.moves > 0);
    let matters = followers.iter().map(|follower| may_stop(play, follower));
    let matters = matters.collect::<Vec<_>>();
    let said = play.put(&matters)?;
    for (follower, said) in followers.iter().zip(said) {
        if let Some(by) = tries_to_stop(&said) {
            try_to_stop(play, follower, by);
        }
    }
    Ok(())
}

fn may_stop(play: &Play<'_, '_>, follower: &Follower) -> Asking {
    let state = play.state();
    let [name, after] = [&follower.unit, &follower.after].map(|id| name_of(state, id));
    let needed = stops(follower.moves).0.unwrap_or(1);
    let text = format!("{name} follows up {after}. Does it try to stop, with a {needed} or more?");
    let side = &state.unit(&follower.unit).side;
    let asking = Asking::of(side, &follower.unit, "following", Some(&follower.after));
    asking.says(text, &["stop", "go-on"], "go-on")
}

/// NB-RALA-02, NB-RALA-03, NB-RALA-04, NB-RALA-05, NB-RALA-06: by its die it spends the next move rallying, or another
/// follow up takes place.
fn try_to_stop(play: &mut Play<'_, '_>, follower: &Follower, by: By) {
    let Follower { unit, after, moves, .. } = follower;
    let (needed, clause) = stops(*moves);
    let needed = needed.unwrap_or(1);
    let dice = play.roll(&format!("stop/{}", unit.in_label()), D6, 1);
    let stopped = dice.iter().any(|die| *die >= needed);
    let attempt = StopTry { unit: unit.clone(), aim: StopAim::Stop, dice, needed, stopped, by };
    play.record(clause, Event::Tries(attempt));
    if stopped {
        let rest = owed_moves::debt(play, unit).and(STOPPED).spells();
        let bond = Bond::of("NB-RALA-03", Why::Stopped, Some(after)).chosen(by);
        owed_moves::bind(play, unit, rest, bond);
    }
}

/// NB-WIN-01, NB-WIN-02, NB-FUF-01, NB-DEC-25: how winners follow up in their next move: those of this turn, and
/// those who go on.
pub(crate) fn choose_how_to_follow(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let mut winners = play.victors.clone();
    winners.extend(followers(play));
    let asked = winners
        .iter()
        .map(|follower| may_follow_and_fire(play.state(), &follower.unit) || may_hold_works(play, follower));
    let asked = asked.collect::<Vec<_>>();
    let matters = winners.iter().zip(&asked).filter(|(_, asked)| **asked);
    let matters = matters.map(|(follower, _)| how_to_follow(play, follower));
    let matters = matters.collect::<Vec<_>>();
    let mut said = play.put(&matters)?.into_iter();
    for (follower, asked) in winners.iter().zip(asked) {
        let said = if asked { said.next() } else { None };
        follow_as_said(play, follower, said);
    }
    play.victors.clear();
    Ok(())
}

/// NB-GAP-64: whether a winner may stay behind its defences by the switch `defended_winners_may_hold`.
fn may_hold_works(play: &Play<'_, '_>, follower: &Follower) -> bool {
    let rule = play.state().house_rules.defended_winners_may_hold;
    let mut fought = play.fought.iter();
    rule == DefendedWinnersMayHold::All
        && follower.moves == 0
        && fought.any(|fought| fought.melee.on(&follower.unit).any(|clash| clash.defended))
}

fn how_to_follow(play: &Play<'_, '_>, follower: &Follower) -> Asking {
    let state = play.state();
    let [name, after] = [&follower.unit, &follower.after].map(|id| name_of(state, id));
    let mut replies = vec!["follow"];
    if may_follow_and_fire(state, &follower.unit) {
        replies.push("[follow, fire]");
    }
    if may_hold_works(play, follower) {
        replies.push("stand");
    }
    let text = format!("{name} has beaten {after}. How does it follow up?");
    let default = if follower.fire { "[follow, fire]" } else { "follow" };
    let side = &state.unit(&follower.unit).side;
    let asking = Asking::of(side, &follower.unit, "won", Some(&follower.after));
    asking.says(text, &replies, default)
}

fn follow_as_said(play: &mut Play<'_, '_>, follower: &Follower, said: Option<Said<Verb>>) {
    let (steps, by) = match said {
        Some(Said::Steps(steps, by)) => (steps, Some(by)),
        Some(Said::Default(by)) => (Vec::new(), Some(by)),
        Some(Said::Open) => (Vec::new(), Some(By::Default)),
        None => (Vec::new(), None),
    };
    let says = |is: fn(&Verb) -> bool| steps.iter().any(|step| is(&step.verb));
    let bond = |clause, why| Bond { by, ..Bond::of(clause, why, Some(&follower.after)) };
    if says(|verb| *verb == Verb::Stand) && may_hold_works(play, follower) {
        let owed = owed_moves::debt(play, &follower.unit).spells();
        owed_moves::bind(play, &follower.unit, owed, bond("NB-WIN-02", Why::Holds));
        return;
    }
    let fires = match says(|verb| matches!(verb, Verb::Fire(_))) {
        true => may_follow_and_fire(play.state(), &follower.unit),
        false => follower.fire && !says(|verb| *verb == Verb::Follow),
    };
    let clause = if fires { "NB-FUF-01" } else { "NB-WIN-02" };
    let follows = Follower { fire: fires, ..follower.clone() };
    let is_new = play.victors.iter().any(|victor| victor.unit == follows.unit);
    if is_new {
        follow(play, &follows, bond(clause, Why::Won));
    } else if Some(fires) != follower_of(play.state(), &follows.unit).map(|was| was.fire) {
        follow(play, &follows, bond(clause, Why::GoesOn));
    }
}

/// Who says that a die is thrown to stop, if somebody does.
fn tries_to_stop(said: &Said<Verb>) -> Option<By> {
    match said {
        Said::Steps(steps, by) if steps.iter().any(|step| step.verb == Verb::Stop) => Some(*by),
        _ => None,
    }
}
