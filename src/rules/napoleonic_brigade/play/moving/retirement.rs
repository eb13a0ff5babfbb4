//! Retiring by turning about: NB-RET-01 to NB-RET-11, NB-GAP-67.

use super::clock::mover::{Errand, MoveRule, Mover};
use super::clock::way::WayLaying;
use super::deeds::{Change, Deed, PlacedBrigade};
use super::dice::Dicing;
use crate::adjudicate::UnitId;
use crate::kit::table::Length;
use crate::rules::napoleonic_brigade::charts::movement::{RETIRING_FOOT, RETIRING_HORSE};
use crate::rules::napoleonic_brigade::charts::switches::DiceDistance;
use crate::rules::napoleonic_brigade::events::{Event, Why};
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Leg, Plan};
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::moving::dice;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell, Stage};

fn quarter(left: bool) -> i16 {
    let turn = i16::try_from(RETIRING_HORSE[0].turn).unwrap_or(90);
    if left { -turn } else { turn }
}

fn retiring(stage: Stage, left: bool) -> Duty {
    Duty::Retiring { stage, left }
}

/// The turn that is compulsory in this move, and what binds the brigade from then on: the whole turn is spent in disorder
/// (NB-RET-05, NB-RET-11).
pub(crate) fn compulsory(stage: Stage, left: bool) -> Option<Change> {
    let last = |stage| vec![Spell::lasting(retiring(stage, left), 1)];
    match stage {
        Stage::Turned => Some(Change::Turn {
            degrees: i16::try_from(RETIRING_FOOT[1].turn).unwrap_or(180),
            duties: last(stage),
            why: Why::Retired,
            clause: "NB-RET-04",
        }),
        Stage::Quarter => {
            let mut duties = last(stage);
            duties.push(Spell::open(retiring(Stage::Away, left)));
            Some(Change::Turn { degrees: quarter(left), duties, why: Why::Retires, clause: "NB-RET-08" })
        }
        Stage::ThreeQuarters => {
            Some(Change::Turn { degrees: quarter(left), duties: last(stage), why: Why::Retired, clause: "NB-RET-10" })
        }
        Stage::Away => None,
    }
}

/// NB-RET-01: the first move of a retirement: infantry about and away at half speed, cavalry a quarter turn.
pub(crate) fn retires(
    play: &mut Play<'_, '_>,
    placed: &PlacedBrigade,
    left: bool,
    most: Option<Length>,
) -> Option<Deed> {
    let brigade = &placed.brigade;
    match brigade.kind {
        Kind::Cavalry => Some(Deed {
            errand: None,
            change: Some(Change::Turn {
                degrees: quarter(left),
                duties: vec![Spell::open(retiring(Stage::Quarter, left))],
                why: Why::Retires,
                clause: "NB-RET-07",
            }),
        }),
        Kind::Infantry if !matches!(brigade.form, Formation::Square | Formation::Garrison) => {
            let errand = turns_its_back(play, placed, most)?;
            Some(Deed { errand: Some(errand), change: None })
        }
        _ => None,
    }
}

/// NB-RET-03: about, free of cost, and away at half speed.
fn turns_its_back(play: &mut Play<'_, '_>, placed: &PlacedBrigade, most: Option<Length>) -> Option<Errand> {
    let brigade = &placed.brigade;
    let throw = dice::half_throw(play.state(), brigade)?;
    let dicing = Dicing::of("move", Manner::Retirement, throw, "NB-RET-03");
    let allowance = dice::pace(play, &brigade.unit, dicing);
    let layout = play.state().layout(brigade, brigade.form);
    let laying = WayLaying { layout: &layout, allowance, price: None, waits: 0 };
    let about = i16::try_from(RETIRING_FOOT[0].turn).unwrap_or(180);
    let on = most.map_or(Leg::Max, Leg::Ahead);
    let way = laying.way(placed.pose, &[Leg::Turn(about), on]);
    let exact = play.state().house_rules.dice_distance == DiceDistance::Exact;
    Some(Errand {
        manner: Manner::Retirement,
        rule: MoveRule::Freely,
        way: if exact { way.prolonged() } else { way },
        allowance,
        marches: brigade.form == Formation::MarchColumn,
        by_road: false,
    })
}

/// NB-RET-04, NB-RET-05: infantry that has turned its back is disordered, and must face about in its next move.
pub(crate) fn has_turned_its_back(play: &mut Play<'_, '_>, mover: &Mover) {
    if mover.manner() != Some(Manner::Retirement) || mover.turned() == 0 {
        return;
    }
    let binds = Event::Binds {
        unit: mover.unit.clone(),
        duties: vec![Spell::open(retiring(Stage::Turned, false))],
        why: Why::Retires,
        because: None,
        by: None,
    };
    play.record("NB-RET-05", binds);
}

/// NB-RET-10: cavalry with its back to where it faced begins to face about.
pub(crate) fn faces_about(brigade: &Brigade) -> Option<Change> {
    let Some(Duty::Retiring { stage: Stage::Away, left }) = brigade.duty() else {
        return None;
    };
    Some(Change::Turn {
        degrees: quarter(*left),
        duties: vec![Spell::open(retiring(Stage::ThreeQuarters, *left))],
        why: Why::Retires,
        clause: "NB-RET-10",
    })
}

/// Puts something in the place of what a brigade means to do.
pub(crate) fn intend(play: &mut Play<'_, '_>, id: &UnitId, intent: Intent) {
    if let Some(plan) = play.plans.iter_mut().find(|plan| plan.unit == *id) {
        (plan.intent, plan.unasked) = (intent, false);
        return;
    }
    play.plans.push(Plan::unasked(id, intent));
}
