//! A round of a melee: its dice, its casualties, and who has won it: NB-MEL-02, NB-MEL-17 to NB-MEL-20, NB-MEL-23,
//! NB-DF-11, NB-DF-12, NB-MCC-15.

use crate::adjudicate::{Side, UnitId};
use crate::dice::Die;
use crate::rules::napoleonic_brigade::charts::melee_modifiers::DECIDED;
use crate::rules::napoleonic_brigade::charts::switches::{DefendersFireRemoval, MeleeDecision};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::fire::{Cause, FireKind, Mark, Shot};
use crate::rules::napoleonic_brigade::events::melee::{Blow, Round, Strength};
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::firing::casualties::in_proportion;
use crate::rules::napoleonic_brigade::play::melee::strength::MeleeStrength;
use crate::rules::napoleonic_brigade::position::contact::{How, Melee};

/// NB-MEL-17: fights one round of a melee; who has won it, or has nobody left against him.
pub(crate) fn fight(play: &mut Play<'_, '_>, melee: &Melee) -> Option<Side> {
    let blows = sides_of(play, melee).map(|side| blow(play, melee, side));
    let [first, second] = &blows;
    let dead = [casualties(play, melee, &first.side, second), casualties(play, melee, &second.side, first)];
    let winner = winner(play, &blows, melee);
    let clause = match winner {
        Some(_) => "NB-MEL-19",
        None => "NB-MEL-18",
    };
    let round = Round { round: melee.rounds() + 1, blows: blows.to_vec(), winner: winner.clone() };
    play.record(clause, Event::Fights(round));
    defenders_fire_falls(play, melee);
    for (unit, casualties, from) in dead.into_iter().flatten() {
        falls(play, &unit, casualties, from.as_ref());
    }
    left_alone(play, melee).or(winner)
}

/// NB-GAP-61: the side that has charged or followed throws before the other; in later rounds too.
fn sides_of(play: &Play<'_, '_>, melee: &Melee) -> [Side; 2] {
    let state = play.state();
    let [first, second] = [0, 1].map(|at| state.sides[at].side.clone());
    let oldest = melee.rounds();
    let came = |side: &Side| {
        let mut clashes = melee.clashes.iter();
        clashes.any(|clash| {
            let strikes = clash.rounds == oldest && clash.how != How::PushBack;
            strikes && state.unit(&clash.by).side == *side
        })
    };
    match came(&second) && !came(&first) {
        true => [second, first],
        false => [first, second],
    }
}

/// The brigades of a side in a melee.
fn of_side(play: &Play<'_, '_>, melee: &Melee, side: &Side) -> Vec<UnitId> {
    let brigades = melee.brigades.iter();
    let own = brigades.filter(|id| play.state().unit(id).side == *side);
    own.cloned().collect()
}

/// NB-MEL-01, NB-MEL-02, NB-GAP-46, NB-MCC-15: what a side does: the figures and modifiers of its brigades added, one
/// average die, carry back. Nobody throws for a side that cannot fight, or for a row of 0 or less (NB-GAP-61).
fn blow(play: &mut Play<'_, '_>, melee: &Melee, side: Side) -> Blow {
    let brigades = of_side(play, melee, &side);
    let brigades = brigades.iter().map(|id| Strength { volley: fire_at(play, id), ..strength(play, melee, id) });
    let brigades = brigades.collect::<Vec<_>>();
    let fights = brigades.iter().any(|brigade| brigade.barred.is_none());
    let row = brigades.iter().map(Strength::row).sum::<i32>();
    let look = (fights && row > 0).then(|| {
        let act = format!("melee/{}/{side}", melee.brigades[0].in_label());
        let die = play.roll(&act, Die::Average, 1)[0];
        play.state().melee_fire_table.carry_back(row, die)
    });
    let fire = defenders_fire(play, melee, &side).map(|(_, shot)| cost(shot));
    let fire = fire.sum();
    Blow { side, brigades, look, fire }
}

pub(crate) fn strength(play: &Play<'_, '_>, melee: &Melee, id: &UnitId) -> Strength {
    let bearing = MeleeStrength {
        state: play.state(),
        ground: &play.ground,
        melee,
        afoot: play.afoot(id),
        brigade: play.state().unit(id),
    };
    bearing.strength()
}

/// NB-DF-11, NB-DF-16: the defenders' fire of a side at chargers of a melee, with whom it hit: it counts for his
/// whole side.
fn defenders_fire<'s>(
    play: &'s Play<'_, '_>,
    melee: &'s Melee,
    side: &'s Side,
) -> impl Iterator<Item = (&'s UnitId, &'s Shot)> {
    let shots = play.volleys.iter().filter_map(aimed);
    shots.filter(move |(charger, shot)| play.state().unit(&shot.unit).side == *side && melee.brigades.contains(charger))
}

/// NB-DF-16: what defenders' fire has cost a charger.
fn fire_at(play: &Play<'_, '_>, id: &UnitId) -> u32 {
    let shots = play.volleys.iter().filter_map(aimed);
    let shots = shots.filter(|(charger, _)| *charger == id);
    shots.map(|(_, shot)| cost(shot)).sum()
}

/// NB-MEL-18, NB-MEL-19, NB-EX-03, NB-GAP-80: who has won by casualties, if there are enough between them.
fn winner(play: &Play<'_, '_>, blows: &[Blow; 2], melee: &Melee) -> Option<Side> {
    let rule = play.state().house_rules.melee_decision;
    let inflicted = [0, 1].map(|at: usize| {
        let other = of_side(play, melee, &blows[1 - at].side);
        let before = other.iter().map(|id| play.state().unit(id).losses);
        let before = match rule {
            MeleeDecision::PerRound => 0,
            MeleeDecision::Cumulative => before.sum(),
        };
        before + blows[at].inflicts()
    });
    if inflicted[0].abs_diff(inflicted[1]) < u32::from(DECIDED) {
        return None;
    }
    let best = usize::from(inflicted[1] > inflicted[0]);
    Some(blows[best].side.clone())
}

/// NB-GAP-46: what each brigade of a side loses by a blow: in proportion to the figures with which it came.
fn casualties(play: &Play<'_, '_>, melee: &Melee, side: &Side, blow: &Blow) -> Vec<(UnitId, u32, Option<UnitId>)> {
    let Some(look) = &blow.look else {
        return Vec::new();
    };
    let brigades = of_side(play, melee, side);
    let figures = brigades.iter().map(|id| play.state().unit(id).figures());
    let figures = figures.collect::<Vec<_>>();
    let shares = in_proportion(u32::from(look.casualties), &figures);
    let shared = brigades.into_iter().zip(shares);
    let shared = shared.map(|(id, share)| {
        let from = match melee.opponents(&id).as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
        (id, share, from)
    });
    shared.filter(|(_, share, _)| *share > 0).collect()
}

/// NB-MEL-23: casualties are spread evenly over the units of a brigade.
fn falls(play: &mut Play<'_, '_>, id: &UnitId, casualties: u32, from: Option<&UnitId>) {
    let fallen = play.state().unit(id).spread(casualties, Cause::Melee, from);
    play.record("NB-MEL-23", Event::Falls(fallen));
}

/// NB-DF-12: what the volleys of charged infantry have cost the chargers is taken off with the casualties of the
/// round.
fn defenders_fire_falls(play: &mut Play<'_, '_>, melee: &Melee) {
    volleys_fall(play, |charger| melee.brigades.contains(charger));
}

/// NB-DF-12: the same of chargers of whom no round was fought.
pub(crate) fn late_fire_falls(play: &mut Play<'_, '_>) {
    let fought = play.fought.iter();
    let fought = fought.flat_map(|fought| fought.melee.brigades.clone());
    let fought = fought.collect::<Vec<_>>();
    volleys_fall(play, |charger| !fought.contains(charger));
}

/// NB-DF-12, NB-DF-13: takes off what the defenders' fire of infantry has cost these chargers; that of guns has
/// been.
fn volleys_fall(play: &mut Play<'_, '_>, is_due: impl Fn(&UnitId) -> bool) {
    let state = play.state();
    if state.house_rules.defenders_fire_removal == DefendersFireRemoval::BeforeMelee {
        return;
    }
    let shots = play.volleys.iter().filter_map(aimed);
    let shots =
        shots.filter(|(charger, shot)| is_due(charger) && state.unit(&shot.unit).kind.is_foot() && cost(shot) > 0);
    let due = shots.map(|(charger, shot)| (charger.clone(), cost(shot), shot.unit.clone()));
    for (charger, casualties, from) in due.collect::<Vec<_>>() {
        let charger = play.state().unit(&charger);
        let fallen = charger.spread(casualties, Cause::SmallArms, Some(&from));
        play.record("NB-DF-12", Event::Falls(fallen));
    }
}

/// NB-GAP-84: the side that has nobody against it any more.
fn left_alone(play: &Play<'_, '_>, melee: &Melee) -> Option<Side> {
    let state = play.state();
    let mut left = state.sides.iter().filter(|card| {
        let own = of_side(play, melee, &card.side);
        own.iter().any(|id| state.unit(id).left().next().is_some())
    });
    match (left.next(), left.next()) {
        (Some(only), None) => Some(only.side.clone()),
        _ => None,
    }
}

/// A fire in defence, with the charger at whom it went.
fn aimed(shot: &Shot) -> Option<(&UnitId, &Shot)> {
    match &shot.at {
        Mark::Brigade(charger) if shot.fire == FireKind::Defence => Some((charger, shot)),
        _ => None,
    }
}

/// What a fire has cost.
fn cost(shot: &Shot) -> u32 {
    let look = shot.look.as_ref();
    look.map_or(0, |look| u32::from(look.casualties))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::napoleonic_brigade::play::melee;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, cavalry, played, position};

    /// What is left of H, horse at which F, foot, has fired in defence, where they have not come to blows.
    fn left(more: &[&str]) -> u32 {
        let army = [british("F", "allied", "[20, 10]", 0), cavalry("H", "french", "[20, 20]", 180, "")];
        let state = position(more, &[], &army.each_ref().map(String::as_str));
        let (state, _) = played(state, &[], |play| {
            play.muster_footprints();
            play.volleys.push(volley("F", "H"));
            melee::phase(play).expect("nobody is asked");
        });
        state.unit(&UnitId::new("H")).figures()
    }

    /// A volley in defence that costs three.
    fn volley(unit: &str, at: &str) -> Shot {
        let shot = serde_json::json!({
            "unit": unit, "at": {"brigade": at}, "fire": "defence", "range": "0", "close": false, "figures": 64,
            "tally": {"rows": [], "total": 0}, "look": {"row": 64, "first": 24, "die": 2, "casualties": 3}, "by": "default",
        });
        serde_json::from_value(shot).expect("a shot")
    }

    #[test]
    fn fire_falls_even_where_no_round_is_fought() {
        assert_eq!(left(&[]), 33);
        // NB-DF-12, `before_melee`: it has been taken off already.
        assert_eq!(left(&["house_rules: {defenders_fire_removal: before_melee}"]), 36);
    }
}
