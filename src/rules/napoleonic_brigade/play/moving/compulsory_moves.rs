//! Step b: push backs, falls back and routs: NB-LOSE-02 to NB-LOSE-14, NB-MOR-19, NB-ODD-02, NB-ODD-06, NB-ROUT-04 to
//! NB-ROUT-08, NB-SPLIT-05, NB-SPLIT-06, NB-SQ-09, NB-DEF-03, NB-GAP-53, NB-GAP-75, NB-GAP-83.

use super::clock::distances::{Closeness, ROUNDING};
use super::clock::mover::{AtEdge, Errand, Going, Runner, Standing};
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
use crate::rules::napoleonic_brigade::position::footprint::Body;
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
        going: Going::Driven(AtEdge::Crosses),
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
    let body = step::lies(play, id)?;
    let pose = Pose::of(&body);
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
    let fronts = enemies.filter_map(|enemy| Some(state.body(&play.ground, enemy)?.front()));
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
    Errand { going: Going::Driven(AtEdge::Flees(home)), ..back(Manner::Rout, turned, face.course(), allowance) }
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
fn leaves(play: &mut Play<'_, '_>, runner: &Runner) {
    if !runner.gone {
        return;
    }
    let (clause, gone) = match runner.manner() {
        Some(Manner::Rout) => ("NB-ROUT-05", Gone::Fled),
        _ => ("NB-MOVE-18", Gone::Driven),
    };
    let unit = runner.unit.clone();
    play.record(clause, Event::Leaves { unit, gone });
}

impl Clock<'_> {
    /// NB-GAP-53: who has been driven among friends goes on to the first clear place beyond them; where there is none, it
    /// stands in the last clear one before.
    pub(crate) fn clear_the_driven(&mut self) {
        for at in 0..self.runners.len() {
            let runner = &self.runners[at];
            let settled = runner.gone || !runner.is_driven() || !runner.kind.takes_room();
            if settled || self.is_clear(at, runner.body()) {
                continue;
            }
            match self.beyond(at).or_else(|| self.before(at)) {
                Some((pose, gone, covered)) => {
                    let beyond = (covered > 0)
                        .then(|| Beyond { friends: self.passed(at, pose), far: number(length_of(covered)) });
                    let runner = &mut self.runners[at];
                    (runner.now, runner.gone) = (Standing::of(pose), gone);
                    runner.progress.covered = (runner.progress.covered + covered).max(0);
                    runner.beyond = beyond;
                    runner.track.push(pose);
                }
                None => continue,
            }
        }
    }

    /// The friends through whom a brigade goes from where it is to a place, or on whom it is.
    fn passed(&self, at: usize, to: Pose) -> Vec<UnitId> {
        let own = &self.runners[at];
        let line = Segment::new(own.now.pose.at, to.at);
        let strides = (0..=STRIDES).map(|stride| STRIDE * i64::from(stride));
        let strides = strides.take_while(|far| *far <= line.length());
        let bodies = strides.map(|far| own.layout.lies(line.at(far), to.face));
        let bodies = bodies.collect::<Vec<_>>();
        let friends = self.runners.iter().filter(|other| {
            let friend = other.side == own.side && other.unit != own.unit;
            let in_the_way = |body: &Body| body.depth_in(other.body()) > TOUCH + ROUNDING;
            friend && !other.gone && other.kind.takes_room() && bodies.iter().any(in_the_way)
        });
        friends.map(|friend| friend.unit.clone()).collect()
    }

    /// Whether a brigade overlaps no friend.
    fn is_clear(&self, at: usize, body: &Body) -> bool {
        let own = &self.runners[at];
        let friends = self.runners.iter().filter(|other| {
            let friend = other.side == own.side && other.unit != own.unit;
            friend && !other.gone && other.kind.takes_room()
        });
        let mut friends = friends;
        friends.all(|friend| body.depth_in(friend.body()) <= TOUCH + ROUNDING)
    }

    /// The first clear place beyond, whether it is off the table, and how much farther that is in grains.
    fn beyond(&self, at: usize) -> Option<(Pose, bool, i64)> {
        let runner = &self.runners[at];
        let errand = runner.errand.as_ref()?;
        let (course, _) = errand.way.stretch(&runner.progress)?;
        let enemies =
            self.runners.iter().filter(|other| other.side != runner.side && !other.gone && other.kind.takes_room());
        let enemies = enemies.collect::<Vec<_>>();
        let mut probe = runner.clone();
        for stride in 1..=STRIDES {
            let far = STRIDE * i64::from(stride);
            let pose = Pose { at: runner.now.pose.at + course.over(far), ..runner.now.pose };
            probe.now = Standing::of(pose);
            let body = probe.body();
            if probe.leaves(&self.board) {
                return Some((pose, true, grains(far)));
            }
            let touches = |enemy: &&Runner| {
                let near = body.is_within(TOUCH, enemy.body());
                near && Closeness::of(body, enemy.body()).is_closer_than(&Closeness::of(runner.body(), enemy.body()))
            };
            if self.barred(at, body).is_some() || enemies.iter().any(touches) {
                return None;
            }
            if self.is_clear(at, body) {
                return Some((pose, false, grains(far)));
            }
        }
        None
    }

    /// The last clear place on its way, and how much less far that is in grains.
    fn before(&self, at: usize) -> Option<(Pose, bool, i64)> {
        let runner = &self.runners[at];
        let mut places = runner.track.iter().rev();
        let clear = places.find(|pose| {
            let body = runner.layout.lies(pose.at, pose.face);
            self.is_clear(at, &body)
        })?;
        let back = clear.at.distance_to(runner.now.pose.at);
        Some((*clear, false, -grains(back)))
    }
}
