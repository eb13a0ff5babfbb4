//! Step b: push backs, falls back and routs: NB-LOSE-02 to NB-LOSE-14, NB-MOR-19, NB-ODD-02, NB-ODD-06, NB-ROUT-04 to
//! NB-ROUT-08, NB-SPLIT-05, NB-SPLIT-06, NB-SQ-09, NB-DEF-03, NB-GAP-53, NB-GAP-75, NB-GAP-83.

use super::clock::distances::{Closeness, ROUNDING};
use super::clock::mover::{AtEdge, Errand, MoveRule, Mover, Placed};
use super::clock::way::{Pose, Way, grains, length_of};
use super::clock::{Clock, step};
use super::dice::Dicing;
use super::garrisons_leave::Looks;
use crate::adjudicate::UnitId;
use crate::kit::table::{Course, Length, Segment, Unit, outward};
use crate::rules::napoleonic_brigade::charts::after_melee::{odd_fall_back, push_back, push_back_clause};
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::charts::movement::{falling_back, full_speed};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::movement::Beyond;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::moving::{dice, garrisons_leave};
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::state::{number, place};
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Gone};
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// In what steps a brigade that must not stop on friends looks for a clear place beyond them.
const STRIDE: Length = Length::hundredths(2, Unit::Inch);

/// How far it looks.
const STRIDES: u32 = 1_500;

/// A brigade that is driven straight back.
fn back(manner: Manner, pose: Pose, course: Course, allowance: Length) -> Errand {
    Errand {
        manner,
        rule: MoveRule::Driven(AtEdge::Crosses),
        way: Way::straight(pose, course, None),
        allowance,
        marches: false,
        by_road: false,
    }
}

/// Step b: who is beaten, shaken by its morale or in flight goes back, all at once.
pub(crate) fn the_driven(play: &mut Play<'_, '_>) {
    let mut errands = Vec::new();
    for id in play.state().in_order_of_dice() {
        if let Some(errand) = driven(play, &id) {
            errands.push((id, errand));
        }
    }
    step::go(play, &errands, leaves);
}

/// NB-ORD-10, NB-SQ-09, NB-SPLIT-06: what a brigade is driven to, if anything.
fn driven(play: &mut Play<'_, '_>, id: &UnitId) -> Option<Errand> {
    let brigade = play.state().unit(id).clone();
    let footprint = step::lies(play, id)?;
    let pose = Pose::of(&footprint);
    let rules = play.state().house_rules;
    let morale = play.afoot(id).map(|afoot| afoot.morale);
    let stands = play.state().is_in_melee(id) || brigade.duty() == Some(&Duty::Still);
    let falls_back = morale == Some(Morale::FallBack) && !stands;
    match brigade.duty() {
        Some(Duty::Routing) => {
            breaks_off(play, id, "NB-ROUT-08");
            Some(flees(play, &brigade, pose))
        }
        Some(Duty::Beaten { pushed, course, .. }) => {
            let (time, course) = (pushed + 1, course.course());
            let throw = push_back(brigade.kind, time);
            let clause = push_back_clause(&brigade, time);
            let dicing = Dicing::of("push-back", Manner::PushBack, throw, clause);
            let allowance = dice::pace(play, id, dicing);
            breaks_off(play, id, "NB-LOSE-01");
            Some(back(Manner::PushBack, pose, course, allowance))
        }
        Some(Duty::Recoiling) => {
            let throw = odd_fall_back(brigade.kind, rules.odd_result_rate);
            let dicing = Dicing::of("recoil", Manner::Recoil, throw, "NB-ODD-02");
            let allowance = dice::pace(play, id, dicing);
            breaks_off(play, id, "NB-ODD-02");
            let course = pose.face.reversed().course();
            Some(back(Manner::Recoil, pose, course, allowance))
        }
        _ if falls_back => {
            let pose = out_of_doors(play, &brigade).unwrap_or(pose);
            let throw = falling_back(brigade.kind, rules.cavalry_half_speed);
            let dicing = Dicing::of("fall-back", Manner::Morale, throw, "NB-MOR-19");
            let allowance = dice::pace(play, id, dicing);
            let course = pose.face.reversed().course();
            Some(back(Manner::Morale, pose, course, allowance))
        }
        _ => None,
    }
}

/// NB-GAP-85: a garrison that falls back stands before its complex first, away from the nearest enemy.
fn out_of_doors(play: &mut Play<'_, '_>, brigade: &Brigade) -> Option<Pose> {
    brigade.post.as_ref()?;
    let (state, own) = (play.state(), step::lies(play, &brigade.unit)?);
    let enemies = state.enemies_of(&brigade.side);
    let fronts = enemies.filter_map(|enemy| Some(state.footprint(&play.ground, enemy)?.front()));
    let nearest = fronts.min_by_key(|front| own.square_to(*front));
    let from = nearest.unwrap_or(own.at);
    let out = garrisons_leave::outside(state, &play.ground, brigade, from, Looks::Back)?;
    let goes =
        Event::GoesOut { unit: brigade.unit.clone(), at: place(out.at), face: out.face, form: Formation::AttackColumn };
    play.record("NB-BLD-17", goes);
    Some(Pose { at: out.at, face: out.face })
}

/// NB-ROUT-04, NB-GAP-75: full speed to the nearest point of the own edge; the turn is free.
fn flees(play: &mut Play<'_, '_>, brigade: &Brigade, pose: Pose) -> Errand {
    let home = play.state().card(&brigade.side).home_edge;
    let layout = play.state().layout(brigade, brigade.form);
    let face = outward(home);
    let centre = layout.whole(pose.at, pose.face).centre;
    let turned = Pose { at: layout.own_point(centre, face), face };
    let speed = (full_speed(brigade.kind), "full speed");
    let allowance = dice::undiced(play, &brigade.unit, Manner::Rout, speed, "NB-MOVE-05");
    Errand { rule: MoveRule::Driven(AtEdge::Flees(home)), ..back(Manner::Rout, turned, face.course(), allowance) }
}

/// Who goes back is out of the melee it has lost.
fn breaks_off(play: &mut Play<'_, '_>, id: &UnitId, clause: &'static str) {
    let clashes = play.state().clashes.iter();
    let own = clashes.filter(|clash| clash.is_of(id)).cloned();
    for clash in own.collect::<Vec<_>>() {
        let (by, on) = (clash.by, clash.on);
        play.record(clause, Event::Parts { by, on });
    }
}

/// NB-ROUT-05, NB-GAP-53: who is driven off the table is out of play.
fn leaves(play: &mut Play<'_, '_>, mover: &Mover) {
    if !mover.gone {
        return;
    }
    let (clause, gone) = match mover.manner() {
        Some(Manner::Rout) => ("NB-ROUT-05", Gone::Fled),
        _ => ("NB-MOVE-18", Gone::Driven),
    };
    let unit = mover.unit.clone();
    play.record(clause, Event::Leaves { unit, gone });
}

impl Clock<'_> {
    /// NB-GAP-53: who has been driven among friends goes on to the first clear place beyond them; where there is none, it
    /// stands in the last clear one before.
    pub(crate) fn clear_the_driven(&mut self) {
        for at in 0..self.movers.len() {
            let mover = &self.movers[at];
            let settled = mover.gone || !mover.is_driven() || !mover.kind.takes_room();
            if settled || self.is_clear(at, mover.footprint()) {
                continue;
            }
            match self.beyond(at).or_else(|| self.before(at)) {
                Some((pose, gone, covered)) => {
                    let beyond = (covered > 0)
                        .then(|| Beyond { friends: self.passed(at, pose), far: number(length_of(covered)) });
                    let mover = &mut self.movers[at];
                    (mover.now, mover.gone) = (Placed::of(pose), gone);
                    mover.progress.covered = (mover.progress.covered + covered).max(0);
                    mover.beyond = beyond;
                    mover.track.push(pose);
                }
                None => continue,
            }
        }
    }

    /// The friends through whom a brigade goes from where it is to a place, or on whom it is.
    fn passed(&self, at: usize, to: Pose) -> Vec<UnitId> {
        let own = &self.movers[at];
        let line = Segment::new(own.now.pose.at, to.at);
        let strides = (0..=STRIDES).map(|stride| STRIDE * i64::from(stride));
        let strides = strides.take_while(|far| *far <= line.length());
        let footprints = strides.map(|far| own.layout.lies(line.at(far), to.face));
        let footprints = footprints.collect::<Vec<_>>();
        let friends = self.movers.iter().filter(|other| {
            let friend = other.side == own.side && other.unit != own.unit;
            let in_the_way = |footprint: &Footprint| footprint.depth_in(other.footprint()) > TOUCH + ROUNDING;
            friend && !other.gone && other.kind.takes_room() && footprints.iter().any(in_the_way)
        });
        friends.map(|friend| friend.unit.clone()).collect()
    }

    /// Whether a brigade overlaps no friend.
    fn is_clear(&self, at: usize, footprint: &Footprint) -> bool {
        let own = &self.movers[at];
        let friends = self.movers.iter().filter(|other| {
            let friend = other.side == own.side && other.unit != own.unit;
            friend && !other.gone && other.kind.takes_room()
        });
        let mut friends = friends;
        friends.all(|friend| footprint.depth_in(friend.footprint()) <= TOUCH + ROUNDING)
    }

    /// The first clear place beyond, whether it is off the table, and how much farther that is in grains.
    fn beyond(&self, at: usize) -> Option<(Pose, bool, i64)> {
        let mover = &self.movers[at];
        let errand = mover.errand.as_ref()?;
        let (course, _) = errand.way.stretch(&mover.progress)?;
        let enemies =
            self.movers.iter().filter(|other| other.side != mover.side && !other.gone && other.kind.takes_room());
        let enemies = enemies.collect::<Vec<_>>();
        let mut probe = mover.clone();
        for stride in 1..=STRIDES {
            let far = STRIDE * i64::from(stride);
            let pose = Pose { at: mover.now.pose.at + course.over(far), ..mover.now.pose };
            probe.now = Placed::of(pose);
            let footprint = probe.footprint();
            if probe.leaves(&self.board) {
                return Some((pose, true, grains(far)));
            }
            let touches = |enemy: &&Mover| {
                let near = footprint.is_within(TOUCH, enemy.footprint());
                near && Closeness::of(footprint, enemy.footprint())
                    .is_closer_than(&Closeness::of(mover.footprint(), enemy.footprint()))
            };
            if self.barred(at, footprint).is_some() || enemies.iter().any(touches) {
                return None;
            }
            if self.is_clear(at, footprint) {
                return Some((pose, false, grains(far)));
            }
        }
        None
    }

    /// The last clear place on its way, and how much less far that is in grains.
    fn before(&self, at: usize) -> Option<(Pose, bool, i64)> {
        let mover = &self.movers[at];
        let mut places = mover.track.iter().rev();
        let clear = places.find(|pose| {
            let footprint = mover.layout.lies(pose.at, pose.face);
            self.is_clear(at, &footprint)
        })?;
        let back = clear.at.distance_to(mover.now.pose.at);
        Some((*clear, false, -grains(back)))
    }
}
