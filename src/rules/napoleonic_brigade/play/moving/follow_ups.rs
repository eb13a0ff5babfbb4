//! Step c: follow ups and pursuits: NB-WIN-04 to NB-WIN-11, NB-FUF-02 to NB-FUF-13, NB-PUR-03, NB-PUR-12, NB-MOVE-05,
//! NB-GAP-75, NB-GAP-83.

use super::clock::mover::{Errand, MoveRule};
use super::clock::step;
use super::clock::way::{Pose, WayLaying};
use super::dice::Dicing;
use crate::adjudicate::UnitId;
use crate::kit::table::{Heading, Length, outward};
use crate::rules::napoleonic_brigade::charts::after_melee::{follow_up, follow_up_and_fire};
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::charts::movement::full_speed;
use crate::rules::napoleonic_brigade::charts::switches::PursuitSpeed;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::movement::Pace;
use crate::rules::napoleonic_brigade::orders::plan::Leg;
use crate::rules::napoleonic_brigade::play::moving::dice;
use crate::rules::napoleonic_brigade::play::{D6, Play};
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::state::number;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// NB-WIN-11, NB-GAP-83: a winner for whose turn there is no room goes after the enemy with its front as it is, however
/// far it has to turn.
const ABOUT: u16 = 180;

/// NB-WIN-04, NB-WIN-05, NB-WIN-06, NB-WIN-07, NB-WIN-08, NB-WIN-09: the clause of a follow up.
fn follow_up_clause(brigade: &Brigade, time: u32) -> &'static str {
    let clauses = match time {
        1 => ["NB-WIN-04", "NB-WIN-05"],
        2 => ["NB-WIN-06", "NB-WIN-07"],
        _ => ["NB-WIN-08", "NB-WIN-09"],
    };
    clauses[usize::from(brigade.kind.is_mounted())]
}

/// Step c: winners follow up, and pursuers run on, all at once.
pub(crate) fn the_pressing(play: &mut Play<'_, '_>) {
    let mut errands = Vec::new();
    for id in play.state().in_order_of_dice() {
        let moved = play.afoot(&id).is_some_and(|afoot| afoot.manner.is_some());
        if moved || play.state().is_in_melee(&id) {
            continue;
        }
        if let Some(errand) = pressing(play, &id) {
            errands.push((id, errand));
        }
    }
    step::go(play, &errands, |_, _| {});
}

fn pressing(play: &mut Play<'_, '_>, id: &UnitId) -> Option<Errand> {
    let brigade = play.state().unit(id).clone();
    let footprint = step::lies(play, id)?;
    let pose = Pose::of(&footprint);
    match brigade.duty()? {
        Duty::Following { moves, course, fire, .. } => {
            let (manner, allowance) = follows(play, &brigade, moves + 1, *fire);
            Some(pressed(play, &brigade, pose, (*course, manner), allowance))
        }
        Duty::Pursuing { after, .. } => {
            let allowance = pursues(play, &brigade);
            let course = line_of_flight(play, &footprint, &brigade, after);
            Some(pressed(play, &brigade, pose, (course, Manner::Pursuit), allowance))
        }
        _ => None,
    }
}

/// NB-WIN-04, NB-WIN-05, NB-WIN-06, NB-WIN-07, NB-WIN-08, NB-WIN-09, NB-FUF-03, NB-FUF-04, NB-FUF-05, NB-FUF-06,
/// NB-FUF-07, NB-FUF-08, NB-FUF-09, NB-FUF-10, NB-FUF-11: how far a winner follows up.
fn follows(play: &mut Play<'_, '_>, brigade: &Brigade, time: u32, fire: bool) -> (Manner, Length) {
    let id = &brigade.unit;
    if !fire {
        let throw = follow_up(brigade.kind, time);
        let clause = follow_up_clause(brigade, time);
        let dicing = Dicing::of("follow-up", Manner::FollowUp, throw, clause);
        return (Manner::FollowUp, dice::pace(play, id, dicing));
    }
    let faces = play.roll(&format!("follow-up/{}", id.in_label()), D6, 1);
    let (allowance, clause) = follow_up_and_fire(time, faces[0]);
    let pace = Pace {
        unit: id.clone(),
        manner: Manner::FollowUpAndFire,
        white: faces,
        coloured: None,
        notes: Vec::new(),
        allowance: number(allowance),
    };
    play.record(clause, Event::Paces(pace));
    (Manner::FollowUpAndFire, allowance)
}

/// NB-PUR-03, NB-DEF-05: full speed; or the ordinary dice, as the umpire has it.
fn pursues(play: &mut Play<'_, '_>, brigade: &Brigade) -> Length {
    let (id, manner) = (&brigade.unit, Manner::Pursuit);
    if play.state().house_rules.pursuit_speed == PursuitSpeed::Dice
        && let Some(throw) = crate::rules::napoleonic_brigade::charts::movement::ordinary(brigade.kind, brigade.form)
    {
        return dice::pace(play, id, Dicing::of("move", manner, throw, "NB-PUR-03"));
    }
    let speed = (full_speed(brigade.kind), "full speed");
    dice::undiced(play, id, manner, speed, "NB-PUR-03")
}

/// NB-GAP-75: a pursuer runs at whom it pursues; once that is off the table, on towards the edge to which it fled. Those
/// who pursue side by side run straight towards that edge, so that none crosses the way of another.
fn line_of_flight(play: &Play<'_, '_>, footprint: &Footprint, brigade: &Brigade, after: &UnitId) -> Heading {
    let state = play.state();
    let quarry = state.find(after);
    let home = quarry.map(|fled| outward(state.card(&fled.side).home_edge));
    let mut others = state.brigades_of(&brigade.side);
    let beside_others = others.any(|other| {
        let pursues = matches!(other.duty(), Some(Duty::Pursuing { .. }));
        let near = pursues && other.unit != brigade.unit;
        near && step::lies(play, &other.unit).is_some_and(|other| footprint.is_within(TOUCH, &other))
    });
    let routers = step::lies(play, after).filter(|_| !beside_others);
    let toward = routers.and_then(|routers| Heading::toward(footprint.centre(), routers.centre()));
    toward.or(home).unwrap_or(footprint.face)
}

/// NB-WIN-11, NB-GAP-83: it turns free of cost and goes the whole distance, up to the enemy; where there is no room to
/// turn, it turns as soon as there is.
fn pressed(
    play: &Play<'_, '_>,
    brigade: &Brigade,
    pose: Pose,
    (course, manner): (Heading, Manner),
    allowance: Length,
) -> Errand {
    let layout = play.state().layout(brigade, brigade.form);
    let laying = WayLaying { layout: &layout, allowance, price: None, waits: ABOUT };
    let right = (i32::from(course.degrees()) - i32::from(pose.face.degrees())).rem_euclid(360);
    let turn = if right > 180 { right - 360 } else { right };
    let turn = i16::try_from(turn).unwrap_or(0);
    Errand {
        manner,
        rule: MoveRule::Pressing,
        way: laying.way(pose, &[Leg::Turn(turn), Leg::Max]),
        allowance,
        marches: false,
        by_road: false,
    }
}
