//! Step d: charges, ordinary moves, skirmishers who give way, retirements and all that takes the whole move:
//! NB-MOVE-01 to NB-MOVE-17, NB-CHG-02 to NB-CHG-10, NB-SKIR-06 to NB-SKIR-13, NB-MF-01 to NB-MF-12, NB-RET-01 to
//! NB-RET-17, NB-FART-01 to NB-FART-13, NB-HART-01 to NB-HART-10, NB-CREW-07, NB-MEL-24, NB-MOR-18.

use super::clock::mover::{AtEdge, Errand, MoveRule, Mover};
use super::clock::step;
use super::clock::way::{Pose, Way, WayLaying};
use super::deeds::{Change, Deed, PlacedBrigade};
use super::dice::{Dicing, ordinary_clause};
use crate::adjudicate::UnitId;
use crate::kit::table::Length;
use crate::rules::napoleonic_brigade::charts::measures::SLIGHT_TURN;
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::charts::movement::{HEAVY, inches};
use crate::rules::napoleonic_brigade::charts::movement_dice::Throw;
use crate::rules::napoleonic_brigade::charts::switches::{DiceDistance, HaltMeans};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::orders::may_move;
use crate::rules::napoleonic_brigade::orders::may_move::Asks;
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Leg, Plan};
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::charging::charge;
use crate::rules::napoleonic_brigade::play::moving::{dice, formations, retirement};
use crate::rules::napoleonic_brigade::position::disorder;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// The allowance of a brigade that only turns on the spot: it costs a part of any distance, so that no die is thrown.
const TURNING: Length = inches(100);

/// Step d: all who have not moved yet, all at once.
pub(crate) fn the_others(play: &mut Play<'_, '_>) {
    charge::resumed(play);
    let mut deeds = Vec::new();
    for id in play.state().in_order_of_dice() {
        let deed = deed(play, &id);
        if deed.is_none() {
            is_kept_from_its_order(play, &id);
        }
        let deed = deed.unwrap_or_default();
        if deed.errand.is_some() || deed.change.is_some() {
            note_change(play, &id, deed.change.as_ref());
            deeds.push((id, deed));
        }
    }
    formations::squares_in_time(play, &deeds);
    let errands = deeds.iter().filter_map(|(id, deed)| {
        let errand = deed.errand.clone()?;
        Some((id.clone(), errand))
    });
    let errands = errands.collect::<Vec<_>>();
    if let Some(ran) = step::go(play, &errands, retirement::has_turned_its_back) {
        let gone = errands.iter().filter_map(|(id, _)| ran.mover(id));
        for mover in gone {
            falls_short(play, mover);
        }
    }
    for (id, deed) in deeds {
        if let Some(change) = deed.change {
            formations::complete(play, &id, change);
        }
    }
}

/// NB-CHG-08, NB-CHG-09, NB-CHG-10, NB-CHG-17: a charge that has touched nobody has fallen short.
fn falls_short(play: &mut Play<'_, '_>, mover: &Mover) {
    if mover.manner() != Some(Manner::Charge) || mover.struck {
        return;
    }
    let unit = mover.unit.clone();
    if let Some(on) = play.afoot(&unit).and_then(|afoot| afoot.charges.clone()) {
        play.record("NB-CHG-09", Event::FallsShort { unit, on });
    }
}

fn note_change(play: &mut Play<'_, '_>, id: &UnitId, change: Option<&Change>) {
    let turns = matches!(change, Some(Change::Turn { .. }));
    if let Some(afoot) = play.afoot_mut(id) {
        afoot.turned |= turns;
        afoot.changes |= change.is_some() && !turns;
    }
}

/// What a brigade does; nothing where it is bound, in melee (NB-MEL-24), without its crew (NB-CREW-07), or has moved
/// already.
fn deed(play: &mut Play<'_, '_>, id: &UnitId) -> Option<Deed> {
    let brigade = play.state().unit(id).clone();
    let footprint = step::lies(play, id)?;
    let pose = Pose::of(&footprint);
    if has_no_move(play, &brigade) {
        return None;
    }
    if let Some(Duty::Retiring { stage, left }) = brigade.duty()
        && let Some(change) = crate::rules::napoleonic_brigade::play::moving::retirement::compulsory(*stage, *left)
    {
        return Some(Deed { errand: None, change: Some(change) });
    }
    if brigade.duty().is_some_and(Duty::is_binding) {
        return None;
    }
    let intent = intent_of(play, play.plan(id)?);
    does(play, &PlacedBrigade { brigade, pose }, intent)
}

/// NB-MEL-24, NB-CREW-07: the order of a brigade comes to nothing that has come into melee, or lost its crew, earlier in
/// the turn.
fn is_kept_from_its_order(play: &mut Play<'_, '_>, id: &UnitId) {
    let ordered = play.plan(id).filter(|plan| !plan.unasked);
    let Some((step, intent)) = ordered.map(|plan| (plan.step, &plan.intent)) else {
        return;
    };
    let brigade = play.state().unit(id);
    let by_itself = matches!(intent, Intent::Stay | Intent::Resume(_) | Intent::GiveWay { .. });
    let kept = play.state().is_in_melee(id) || brigade.is_deserted();
    if by_itself || !kept || brigade.duty().is_some_and(Duty::is_binding) {
        return;
    }
    if let Some(wrong) = may_move::barred(play.state(), brigade, Asks::Move) {
        let dropped = Event::Dropped { unit: id.clone(), step, reason: wrong.reason };
        play.record(wrong.clause.unwrap_or("NB-MEL-24"), dropped);
    }
}

/// Whether a brigade has no move of its own will left: it is in melee (NB-MEL-24), without its crew (NB-CREW-07), or has
/// moved already.
pub(crate) fn has_no_move(play: &Play<'_, '_>, brigade: &Brigade) -> bool {
    let moved = play.afoot(&brigade.unit);
    let moved = moved.is_some_and(|afoot| afoot.manner.is_some());
    moved || play.state().is_in_melee(&brigade.unit) || brigade.is_deserted()
}

/// What a brigade means to do, as far as its morale lets it.
pub(crate) fn intent_of(play: &Play<'_, '_>, plan: &Plan) -> Intent {
    under_morale(play, play.state().unit(&plan.unit), plan.intent.clone())
}

/// NB-MOR-18, NB-SET-09, NB-GAP-54: a brigade at Halt turns and forms on the spot only; it may retire as the umpire
/// has it.
fn under_morale(play: &Play<'_, '_>, brigade: &Brigade, intent: Intent) -> Intent {
    let rules = &play.state().house_rules;
    let morale = play.afoot(&brigade.unit).map(|afoot| afoot.morale);
    if morale != Some(Morale::Halt) {
        return intent;
    }
    match intent {
        Intent::Go(legs) | Intent::Skirmish(legs) => {
            let turns = legs.into_iter();
            let turns = turns.take_while(|leg| matches!(leg, Leg::Turn(_)));
            Intent::Go(turns.collect())
        }
        Intent::Form(_) | Intent::GiveWay { .. } | Intent::Resume(_) => intent,
        Intent::BackFacing(_) | Intent::Retire { .. } if rules.halt_means == HaltMeans::MayRetire => intent,
        _ => Intent::Stay,
    }
}

fn does(play: &mut Play<'_, '_>, placed: &PlacedBrigade, intent: Intent) -> Option<Deed> {
    let errand = match intent {
        Intent::Stay | Intent::Resume(_) => return None,
        Intent::Go(legs) => goes(play, placed, &legs),
        Intent::Skirmish(legs) => {
            let throw = dice::half_throw(play.state(), &placed.brigade)?;
            let dicing = Dicing::of("move", Manner::Skirmish, throw, "NB-SKIR-11");
            goes_by(play, placed, &legs, dicing)
        }
        Intent::Charge(target) => charges(play, placed, &target),
        Intent::GiveWay { before, fire } => gives_way(play, placed, &before, fire),
        Intent::AdvanceAndFire => advances(play, placed),
        Intent::BackFacing(far) => backs(play, placed, far),
        Intent::Manhandle(turn, far) => by_hands(play, placed, turn, far),
        Intent::HorseCharge(legs) => return comes_into_action(play, placed, &legs),
        Intent::Retire { left, most } => return retirement::retires(play, placed, left, most),
        Intent::FaceAbout => {
            let change = retirement::faces_about(&placed.brigade)?;
            return Some(Deed { errand: None, change: Some(change) });
        }
        Intent::Form(form) => return changes(Change::Form(form)),
        Intent::Occupy(post) => return changes(Change::Occupy(post)),
        Intent::GoOut { form, side } => return changes(Change::GoOut { form, side }),
    };
    errand.map(|errand| Deed { errand: Some(errand), change: None })
}

/// An ordinary move: dice only where ground is covered (NB-MOVE-01, NB-GAP-61).
fn goes(play: &mut Play<'_, '_>, placed: &PlacedBrigade, legs: &[Leg]) -> Option<Errand> {
    if legs.is_empty() {
        return None;
    }
    let brigade = &placed.brigade;
    if legs.iter().all(|leg| matches!(leg, Leg::Turn(_))) {
        return Some(freely(play, placed, Manner::Ordinary, legs, TURNING));
    }
    let throw = dice::ordinary_throw(play.state(), brigade)?;
    let clause = ordinary_clause(brigade.kind, brigade.form);
    let dicing = Dicing::of("move", Manner::Ordinary, throw, clause);
    goes_by(play, placed, legs, dicing)
}

fn goes_by(play: &mut Play<'_, '_>, placed: &PlacedBrigade, legs: &[Leg], dicing: Dicing) -> Option<Errand> {
    let manner = dicing.manner;
    let allowance = dice::pace(play, &placed.brigade.unit, dicing);
    Some(freely(play, placed, manner, legs, allowance))
}

/// NB-MOVE-09, NB-MOVE-10, NB-MOVE-11, NB-MOVE-12, NB-MOVE-13: a way of its own will. NB-INF-05: by road for those in march
/// column alone.
pub(crate) fn freely(
    play: &Play<'_, '_>,
    placed: &PlacedBrigade,
    manner: Manner,
    legs: &[Leg],
    allowance: Length,
) -> Errand {
    let rules = &play.state().house_rules;
    let layout = play.state().layout(&placed.brigade, placed.brigade.form);
    let laying = WayLaying { layout: &layout, allowance, price: Some(rules.turn_cost), waits: SLIGHT_TURN };
    let way = laying.way(placed.pose, legs);
    let way = match rules.dice_distance {
        DiceDistance::UpTo => way,
        DiceDistance::Exact => way.prolonged(),
    };
    let marches = placed.brigade.form == Formation::MarchColumn;
    Errand { manner, rule: MoveRule::Freely, way, allowance, marches, by_road: marches }
}

/// A way straight on or back, the front kept.
fn straight(placed: &PlacedBrigade, manner: Manner, way: Way, allowance: Length) -> Errand {
    Errand {
        manner,
        rule: MoveRule::Freely,
        way,
        allowance,
        marches: placed.brigade.form == Formation::MarchColumn,
        by_road: false,
    }
}

/// NB-CHG-02, NB-CHG-03, NB-CHG-04, NB-CHG-05, NB-CHG-06, NB-CHG-07, NB-CHG-08: straight ahead, the whole distance.
fn charges(play: &mut Play<'_, '_>, placed: &PlacedBrigade, target: &UnitId) -> Option<Errand> {
    let (state, brigade) = (play.state(), &placed.brigade);
    let at = state.find(target)?.kind;
    let throw = movement::charge(brigade.kind, at, state.house_rules.cavalry_charge_dice)?;
    let clause = match throw {
        Throw { plus, .. } if plus > 0 => "NB-CHG-05",
        Throw { half, .. } if half > 0 => "NB-CHG-03",
        _ => "NB-CHG-02",
    };
    let dicing = Dicing::of("charge", Manner::Charge, throw, clause);
    let allowance = dice::pace(play, &brigade.unit, dicing);
    let way = Way::straight(placed.pose, placed.pose.face.course(), None);
    Some(Errand { rule: MoveRule::Pressing, ..straight(placed, Manner::Charge, way, allowance) })
}

/// NB-SKIR-06, NB-SKIR-07, NB-GAP-39: away from the charger, along its heading.
fn gives_way(play: &mut Play<'_, '_>, placed: &PlacedBrigade, before: &UnitId, fire: bool) -> Option<Errand> {
    let (state, brigade) = (play.state(), &placed.brigade);
    let rule = state.house_rules.cavalry_half_speed;
    let full = movement::ordinary(brigade.kind, brigade.form)?;
    let (manner, throw, clause) = match fire {
        true => (Manner::FallBackAndFire, movement::halved(full, rule), "NB-SKIR-07"),
        false => (Manner::FallBack, full, "NB-SKIR-06"),
    };
    let course = state.find(before)?.face?.course();
    let dicing = Dicing::of("fall-back", manner, throw, clause);
    let allowance = dice::pace(play, &brigade.unit, dicing);
    let way = Way::straight(placed.pose, course, None);
    Some(Errand { rule: MoveRule::Driven(AtEdge::Stops), marches: false, ..straight(placed, manner, way, allowance) })
}

/// NB-MF-07, NB-MF-10, NB-MF-12: straight ahead, all that the die has given.
fn advances(play: &mut Play<'_, '_>, placed: &PlacedBrigade) -> Option<Errand> {
    let allowance = play.afoot(&placed.brigade.unit)?.advance?;
    let way = Way::straight(placed.pose, placed.pose.face.course(), None);
    Some(Errand { rule: MoveRule::Firing, ..straight(placed, Manner::AdvanceAndFire, way, allowance) })
}

/// NB-MF-11: lines and attack columns of infantry that may advance and may fire.
pub(crate) fn may_advance_and_fire(play: &Play<'_, '_>, id: &UnitId) -> bool {
    let (state, brigade) = (play.state(), play.state().unit(id));
    let formed = matches!(brigade.form, Formation::Line | Formation::AttackColumn);
    let infantry = brigade.kind == crate::rules::napoleonic_brigade::troops::arm::Kind::Infantry;
    let afoot = play.afoot(id);
    let bound = brigade.duty().is_some_and(Duty::is_binding);
    let orderly = !bound && disorder::disorder(state, &play.ground, afoot, brigade).is_none();
    let morale = afoot.is_some_and(|afoot| afoot.morale == Morale::Ok);
    infantry && formed && orderly && morale && !state.is_in_melee(id)
}

/// NB-RET-12, NB-RET-14, NB-RET-15: back at half speed, the front kept to the enemy, in good order; it is a move of its
/// own manner, and no push back.
fn backs(play: &mut Play<'_, '_>, placed: &PlacedBrigade, far: Option<Length>) -> Option<Errand> {
    let throw = dice::half_throw(play.state(), &placed.brigade)?;
    let manner = Manner::FacingRetirement;
    let dicing = Dicing::of("move", manner, throw, "NB-RET-12");
    let allowance = dice::pace(play, &placed.brigade.unit, dicing);
    let way = Way::straight(placed.pose, placed.pose.face.reversed().course(), far);
    let way = match play.state().house_rules.dice_distance {
        DiceDistance::UpTo => way,
        DiceDistance::Exact => way.prolonged(),
    };
    Some(straight(placed, manner, way, allowance))
}

/// NB-FART-06, NB-FART-07, NB-FART-13, NB-HART-06: deployed pieces, by hand.
fn by_hands(play: &mut Play<'_, '_>, placed: &PlacedBrigade, turn: i16, far: Length) -> Option<Errand> {
    let brigade = &placed.brigade;
    if brigade.form != Formation::Unlimbered {
        return None;
    }
    let allowance = dice::by_hand(play.state(), brigade);
    let heavy = brigade.left().filter_map(|unit| unit.gun);
    let heavy = heavy.map(|gun| gun.calibre).max().unwrap_or(0) >= u32::from(HEAVY);
    let clause = match brigade.kind {
        crate::rules::napoleonic_brigade::troops::arm::Kind::HorseArtillery => "NB-HART-06",
        _ if heavy => "NB-FART-07",
        _ => "NB-FART-06",
    };
    dice::undiced(play, &brigade.unit, Manner::Manhandled, (allowance, "by hand"), clause);
    let errand = freely(play, placed, Manner::Manhandled, &[Leg::Turn(turn)], allowance);
    let face = placed.pose.face.turned(turn.into());
    let course = match far < Length::ZERO {
        true => face.reversed().course(),
        false => face.course(),
    };
    Some(Errand { way: errand.way.then(course, Some(far.abs())), ..errand })
}

/// NB-HART-03, NB-HART-04, NB-HART-05, NB-HART-10: horse artillery comes into action at half speed.
fn comes_into_action(play: &mut Play<'_, '_>, placed: &PlacedBrigade, legs: &[Leg]) -> Option<Deed> {
    let throw = dice::half_throw(play.state(), &placed.brigade)?;
    let dicing = Dicing::of("move", Manner::HorseCharge, throw, "NB-HART-03");
    let errand = goes_by(play, placed, legs, dicing);
    Some(Deed { errand, change: Some(Change::Form(Formation::Unlimbered)) })
}

fn changes(change: Change) -> Option<Deed> {
    Some(Deed { errand: None, change: Some(change) })
}
