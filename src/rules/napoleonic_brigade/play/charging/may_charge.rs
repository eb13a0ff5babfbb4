//! Who may charge whom, as things stand: NB-CHG-04, NB-CHG-06, NB-CHG-11, NB-CHG-12, NB-CHG-19, NB-CHG-20, NB-MII-01, NB-MII-03,
//! NB-MCC-03, NB-BLD-08, NB-GAP-37, NB-GAP-38, NB-GAP-89, NB-SPLIT-02.

use crate::adjudicate::{Fact, Reason, UnitId, Wrong, because};
use crate::kit::table::{Base, Length, Segment};
use crate::rules::napoleonic_brigade::charts::measures::{BEATS, TOUCH};
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::charts::movement::AFTER_CHARGE;
use crate::rules::napoleonic_brigade::orders::may_move;
use crate::rules::napoleonic_brigade::orders::may_move::Asks;
use crate::rules::napoleonic_brigade::play::moving::clock::Clock;
use crate::rules::napoleonic_brigade::play::moving::clock::faces::nearest;
use crate::rules::napoleonic_brigade::play::moving::clock::mover::{Errand, MoveRule, Mover};
use crate::rules::napoleonic_brigade::play::moving::clock::way::{Pose, Way};
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::position::terrain_effects::MoverKind;
use crate::rules::napoleonic_brigade::position::{disorder, sight};
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// How far ahead an enemy is looked for whom a charge would strike.
const FARTHEST: Length = movement::inches(3600);

/// Why a brigade may not declare a charge at an enemy as things stand, if so.
pub(crate) fn wrong_charge(state: &State, ground: &Ground, brigade: &Brigade, target: &Brigade) -> Option<Wrong> {
    wrong_target(brigade, target)
        .or_else(|| wrong_formation(brigade))
        .or_else(|| wrong_state(state, ground, brigade))
        .or_else(|| wrong_aim(state, ground, brigade, target))
}

fn wrong_target(brigade: &Brigade, target: &Brigade) -> Option<Wrong> {
    let name = &target.unit;
    if brigade.side == target.side {
        let help = "a charge is for an enemy";
        return Some(Wrong::new("NB-CHG-01", because!("{} [is] of its own side", name), help));
    }
    if !target.kind.takes_room() {
        let help = "staff is out of the fight";
        return Some(Wrong::new("NB-SET-15", because!("{} cannot be attacked", name), help));
    }
    if target.at.is_none() {
        let help = "choose an enemy that is there";
        return Some(Wrong::new("NB-CHG-11", because!("{} [is] not on the table", name), help));
    }
    None
}

/// NB-CHG-12, NB-CHG-19, NB-MCC-03: what its own state has against it.
fn wrong_state(state: &State, ground: &Ground, brigade: &Brigade) -> Option<Wrong> {
    let unit = &brigade.unit;
    if let Some(wrong) = may_move::barred(state, brigade, Asks::Charge) {
        return Some(wrong);
    }
    if let Some(turn) = brigade.charged
        && state.turn <= turn + AFTER_CHARGE
    {
        let reason = because!("{} charged in turn {}", unit, turn);
        let next = turn + AFTER_CHARGE + 1;
        let help = because!("two moves at normal speed follow: the next charge may be in turn {}", next);
        return Some(Wrong::new("NB-CHG-12", reason, help));
    }
    let wrong =
        |clause, what: Reason, help: &'static str| Some(Wrong::new(clause, because!("{} {}", unit, what), help));
    let normal = "only a brigade in good order and at its normal speed charges";
    match brigade.duty() {
        Some(Duty::Retiring { .. }) => {
            let help = "it faces about first, by two turns of a quarter";
            return wrong("NB-RET-09", because!("[is] retiring"), help);
        }
        Some(_) => return wrong("NB-CHG-19", because!("[is] held to half speed"), normal),
        None => {}
    }
    disorder::disorder(state, ground, None, brigade)?;
    wrong("NB-CHG-19", because!("[is] disordered"), normal)
}

/// NB-CHG-11, NB-GAP-37: the target lies straight ahead, in sight, and no farther than the dice can give.
fn wrong_aim(state: &State, ground: &Ground, brigade: &Brigade, target: &Brigade) -> Option<Wrong> {
    let (own, theirs) = (state.footprint(ground, brigade)?, state.footprint(ground, target)?);
    let (unit, name) = (&brigade.unit, &target.unit);
    if !lies_ahead(&own, &theirs, state.board()) {
        let reason = because!("{} [does] not lie straight ahead of {}", name, unit);
        let help = "a charge goes straight on: turn in one move, and charge in the next";
        return Some(Wrong::new("NB-CHG-06", reason, help));
    }
    if !sight::sees(state, ground, brigade, target) {
        let reason = because!("{} [does] not see {}", unit, name);
        return Some(Wrong::new("NB-CHG-11", reason, "choose an enemy in sight"));
    }
    if let Some(wrong) = wrong_for_horse(state, ground, brigade, target) {
        return Some(wrong);
    }
    let most = farthest_charge(state, brigade, target)?;
    if reaches(state, ground, brigade, target, most) {
        return None;
    }
    let far = straight_to(state, ground, brigade, target);
    let far = far.unwrap_or_else(|| own.gap(&theirs).nearest());
    let shown = |length: Length| Fact::word(length.show(crate::rules::napoleonic_brigade::charts::measures::INCH));
    let reason = because!("{} [is] out of reach of {}", name, unit);
    let help = match far > most {
        true => because!("it is {}\" away, and the dice give {}\" at the most", shown(far), shown(most)),
        false => because!(
            "it is {}\" away, and the {}\" that the dice give at the most take it only {}\" over this ground",
            shown(far),
            shown(most),
            shown(gone_over(state, ground, brigade, &own, most))
        ),
    };
    Some(Wrong::new("NB-CHG-11", reason, help))
}

/// NB-BLD-08, NB-WORK-04, NB-GAP-89: what keeps mounted troops from an enemy whom they would strike across walls or works.
fn wrong_for_horse(state: &State, ground: &Ground, brigade: &Brigade, target: &Brigade) -> Option<Wrong> {
    let mover = brigade.kind.moves_as();
    if mover != MoverKind::Mounted {
        return None;
    }
    let (own, theirs) = (state.footprint(ground, brigade)?, state.footprint(ground, target)?);
    let plain = Ground::of(&[], &state.options);
    let most = farthest_charge(state, brigade, target)?;
    let to = struck_from(state, &plain, (brigade, &own), (target, &theirs), most)?;
    let point = nearest(&theirs, to.front());
    let walled = target.post.as_ref();
    let bar = match walled.and_then(|post| ground.complex(&post.complex)) {
        Some(complex) => ground.may_not_storm(complex, point, mover),
        None => {
            let way = Segment::new(own.front(), point);
            ground.may_not_charge(&theirs.bare_bases(), way, mover)
        }
    }?;
    let reason = because!("{} [is] behind {}", target.unit, bar.what);
    let help = "mounted troops do not attack over walls and works";
    Some(Wrong::new(bar.clause, reason, help))
}

/// How far a charge goes straight ahead over open ground until it touches an enemy; nothing where it does not.
pub(crate) fn straight_to(state: &State, ground: &Ground, brigade: &Brigade, target: &Brigade) -> Option<Length> {
    let (own, theirs) = (state.footprint(ground, brigade)?, state.footprint(ground, target)?);
    let plain = Ground::of(&[], &state.options);
    let to = struck_from(state, &plain, (brigade, &own), (target, &theirs), FARTHEST)?;
    let layout = state.layout(brigade, brigade.form);
    let strikes = |far: Length| {
        let at = own.at + own.face.course().over(far);
        layout.lies(at, own.face).is_near(Length::ZERO, &theirs)
    };
    // The clock has found the beat in which they touch; where in it is found by halves.
    let mut touching = own.at.distance_to(to.at);
    let mut apart = (touching - FARTHEST.share(2, BEATS)).max(Length::ZERO);
    while touching - apart > Length::micrometres(1) {
        let half = apart + (touching - apart).share(1, 2);
        match strikes(half) {
            true => touching = half,
            false => apart = half,
        }
    }
    Some(touching)
}

/// A friend who stands in the way of a charge that goes straight at an enemy.
pub(crate) fn friend_in_the_way(state: &State, ground: &Ground, brigade: &Brigade, target: &Brigade) -> Option<UnitId> {
    let (own, far) = (state.footprint(ground, brigade)?, straight_to(state, ground, brigade, target)?);
    let course = own.face.course();
    let swept = Base { centre: own.front() + course.over(far.share(1, 2)), heading: own.face, depth: far, ..own.whole };
    let friends = state.brigades_of(&brigade.side);
    let friends = friends.filter(|friend| friend.unit != brigade.unit && friend.kind.takes_room());
    let mut in_the_way = friends.filter(|friend| {
        let theirs = state.footprint(ground, friend);
        theirs.is_some_and(|theirs| theirs.lies_in(&swept))
    });
    in_the_way.next().map(|friend| friend.unit.clone())
}

/// The most that the dice of a charge can give.
fn farthest_charge(state: &State, brigade: &Brigade, target: &Brigade) -> Option<Length> {
    let rule = state.house_rules.cavalry_charge_dice;
    movement::charge(brigade.kind, target.kind, rule).map(|throw| throw.most())
}

/// NB-CHG-11: whether a charge of this length would reach the enemy where it stands, ground counted.
pub(crate) fn reaches(state: &State, ground: &Ground, brigade: &Brigade, target: &Brigade, most: Length) -> bool {
    let footprints = state.footprint(ground, brigade).zip(state.footprint(ground, target));
    let struck =
        footprints.and_then(|(own, theirs)| struck_from(state, ground, (brigade, &own), (target, &theirs), most));
    struck.is_some()
}

/// How far a charge of this length goes over some ground, were nobody there.
fn gone_over(state: &State, ground: &Ground, brigade: &Brigade, own: &Footprint, most: Length) -> Length {
    let movers = vec![charger(state, brigade, own, Some(charging(own, most)))];
    let mut clock = Clock::of(ground, state.board(), movers);
    clock.run();
    let stands = clock.movers.first().map(|mover| mover.footprint().at);
    stands.map_or(Length::ZERO, |at| own.at.distance_to(at))
}

fn charger(state: &State, brigade: &Brigade, footprint: &Footprint, errand: Option<Errand>) -> Mover {
    let layout = state.layout(brigade, brigade.form);
    Mover::of(brigade, layout, footprint.clone(), errand)
}

/// Where a charge of this length over some ground strikes an enemy, if it does.
fn struck_from(
    state: &State,
    ground: &Ground,
    (brigade, own): (&Brigade, &Footprint),
    (target, theirs): (&Brigade, &Footprint),
    most: Length,
) -> Option<Footprint> {
    let movers = vec![charger(state, brigade, own, Some(charging(own, most))), charger(state, target, theirs, None)];
    let mut clock = Clock::of(ground, state.board(), movers);
    clock.run();
    let touch = clock.touches.first()?;
    Some(clock.movers[touch.by].footprint().clone())
}

/// A charge of this length, straight on.
fn charging(own: &Footprint, most: Length) -> Errand {
    let pose = Pose::of(own);
    Errand {
        manner: Manner::Charge,
        rule: MoveRule::Pressing,
        way: Way::straight(pose, pose.face.course(), None),
        allowance: most,
        marches: false,
        by_road: false,
    }
}

/// NB-CHG-04, NB-CHG-20, NB-MII-01, NB-MII-03: whether its arm and formation charge at all.
fn wrong_formation(brigade: &Brigade) -> Option<Wrong> {
    let unit = &brigade.unit;
    let wrong =
        |clause, what: Reason, help: &'static str| Some(Wrong::new(clause, because!("{} {}", unit, what), help));
    match (brigade.kind, brigade.form) {
        (Kind::Infantry, Formation::AttackColumn) | (Kind::Cavalry, Formation::Line) => None,
        (Kind::Infantry, form) => wrong(
            "NB-CHG-04",
            because!("[is] in {}", form),
            "infantry charges in attack column only: take it in one move, and charge in the next",
        ),
        (Kind::Cavalry, _) => {
            wrong("NB-CHG-20", because!("[is] in march column"), "it cannot fight while it marches: form line first")
        }
        (Kind::Skirmishers, _) => {
            wrong("NB-SKIR-04", "skirmishes, and charges nobody".into(), "skirmishers keep an inch away from infantry")
        }
        (Kind::Staff, _) => wrong("NB-SET-15", because!("[does] not fight"), "staff only moves"),
        _ => wrong(
            "NB-HART-10",
            because!("[is] artillery, and charges nobody"),
            "horse artillery comes into action by `forward`, then `form: unlimbered`",
        ),
    }
}

/// NB-GAP-37: whether some part of an enemy lies in the strip straight ahead of a brigade.
fn lies_ahead(own: &Footprint, theirs: &Footprint, board: crate::kit::table::Board) -> bool {
    let far = board.width + board.height;
    let strip = Base { depth: own.whole.depth + far, ..own.whole };
    let strip = strip.moved(own.face.course(), far.share(1, 2));
    match &theirs.outline {
        Some(outline) => outline.is_entered_by(&strip, Length::ZERO),
        None => {
            let mut bases = theirs.bases.iter();
            bases.any(|stood| strip.touches(&stood.base, TOUCH))
        }
    }
}

/// Why a brigade may not take up a melee again without a gap, if so.
pub(crate) fn wrong_resumption(state: &State, ground: &Ground, id: &UnitId, on: &UnitId) -> Option<Wrong> {
    let (own, theirs) = (state.find(id)?, state.find(on)?);
    let touch = state
        .footprint(ground, own)
        .zip(state.footprint(ground, theirs))
        .is_some_and(|(own, theirs)| own.is_within(TOUCH, &theirs));
    if !touch {
        let reason = because!("{} [does] not touch {}", id, on);
        let help = "over a gap it is a charge as any other";
        return Some(Wrong::new("NB-SPLIT-02", reason, help));
    }
    let duty = own.duty().filter(|duty| duty.is_binding());
    let (clause, what) = match duty {
        Some(duty) => may_move::bound_by(state, own, duty),
        None if state.is_in_melee(id) => ("NB-MEL-24", because!("[is] in melee")),
        None if own.morale(&state.house_rules) == Morale::FallBack => {
            ("NB-MOR-19", because!("[falls] back by its morale"))
        }
        None => return None,
    };
    let reason = because!("{} [is] not free to attack: [it] {}", id, what);
    let help = "a melee is taken up again by who is free and in hand";
    Some(Wrong::new(clause, reason, help))
}
