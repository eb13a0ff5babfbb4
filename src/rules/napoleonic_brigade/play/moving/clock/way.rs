//! Ways: what a brigade covers leg by leg, and how far it has come, in exact parts: NB-MOVE-08 to NB-MOVE-16, NB-GAP-10,
//! NB-GAP-13, NB-GAP-14.

use crate::kit::table::{Course, Heading, Length, Point, SCALE, Segment};
use crate::rules::napoleonic_brigade::charts::measures::{BEATS, BEND};
use crate::rules::napoleonic_brigade::charts::movement::turn_cost;
use crate::rules::napoleonic_brigade::charts::switches::TurnCost;
use crate::rules::napoleonic_brigade::orders::plan::Leg;
use crate::rules::napoleonic_brigade::position::footprint::{Footprint, Layout};
use crate::rules::napoleonic_brigade::troops::fractions::Fraction;

/// Into how many grains a micrometre is divided, so that what is paid and covered in a beat is a whole number of them:
/// by beats and degrees, by seven quarters of speed and four changes to the road. What is finer is rounded down.
const GRAINS: i64 = BEATS * 9 * (1 << 14) * 81;

/// A length in grains. The longest that is read has some 3 times 10 to the 18 of them.
pub(crate) fn grains(length: Length) -> i64 {
    length.in_micrometres() * GRAINS
}

/// So many grains as a length, to the nearest micrometre.
pub(crate) fn length_of(grains: i64) -> Length {
    Length::micrometres((grains + GRAINS / 2).div_euclid(GRAINS))
}

/// Where a brigade stands: its own point, and where its front looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pose {
    pub(crate) at: Point,
    pub(crate) face: Heading,
}

impl Pose {
    /// Where a footprint stands.
    pub(crate) fn of(footprint: &Footprint) -> Pose {
        Pose { at: footprint.at, face: footprint.face }
    }
}

/// What is done in a stage of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doing {
    /// Turns, at a price in grains of the allowance; some turns wait for room.
    Turns { degrees: u16, price: i64, waits: bool },
    /// Goes straight on, so many grains or as far as there is.
    Goes { course: Course, far: Option<i64> },
}

/// A stage of a way: where it begins and what is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WayStage {
    from: Pose,
    doing: Doing,
}

/// A whole way, stage by stage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Way {
    stages: Vec<WayStage>,
    /// Where it ends, if it does.
    end: Option<Pose>,
}

/// How far a brigade has come on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    stage: usize,
    /// Grains paid for the turn, or covered of the stretch.
    done: i64,
    /// Grains covered in all.
    pub(crate) covered: i64,
    /// Degrees turned in all.
    pub(crate) turned: u16,
}

/// How a way is laid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WayLaying<'l> {
    /// The formation of the brigade.
    pub(crate) layout: &'l Layout,
    /// Its whole allowance, of which turns cost a part (NB-MOVE-12).
    pub(crate) allowance: Length,
    /// What a turn costs; nothing where it is free (NB-RET-03, NB-GAP-75, NB-GAP-83).
    pub(crate) price: Option<TurnCost>,
    /// The greatest turn, in degrees, that waits until there is room for it, while the brigade goes on with its front as it
    /// is.
    pub(crate) waits: u16,
}

impl WayLaying<'_> {
    /// The way of these legs from a place.
    pub(crate) fn way(&self, from: Pose, legs: &[Leg]) -> Way {
        let mut way = Way::none(from);
        for leg in legs {
            let Some(at) = way.end else { break };
            match *leg {
                Leg::Turn(degrees) => self.turns(&mut way, degrees.into(), self.waits, |face| {
                    let centre = self.layout.whole(at.at, at.face).centre;
                    self.layout.own_point(centre, face)
                }),
                Leg::Ahead(far) => way.goes(at.face.course(), Some(far)),
                Leg::Max => way.goes(at.face.course(), None),
                Leg::Road { to, face } => {
                    let waits = self.waits.max(BEND);
                    self.turns(&mut way, signed_turn(at.face, face), waits, |_| at.at);
                    if let Some(course) = Course::toward(at.at, to) {
                        way.goes(course, Some(Segment::new(at.at, to).length()));
                    }
                }
            }
        }
        way
    }

    fn turns(&self, way: &mut Way, degrees: i64, waits: u16, own_point: impl Fn(Heading) -> Point) {
        let Some(from) = way.end else { return };
        let Ok(size) = u16::try_from(degrees.abs()) else {
            return;
        };
        if degrees == 0 {
            return;
        }
        let price = self.price.map_or(0, |rule| {
            let Fraction { above, below } = turn_cost(degrees, rule);
            grains(self.allowance) / below * above
        });
        let face = from.face.turned(degrees);
        way.stages.push(WayStage { from, doing: Doing::Turns { degrees: size, price, waits: size <= waits } });
        way.end = Some(Pose { at: own_point(face), face });
    }
}

/// By how many degrees one turns to the right from a heading to another, the shorter way round.
fn signed_turn(from: Heading, to: Heading) -> i64 {
    let right = (i64::from(to.degrees()) - i64::from(from.degrees())).rem_euclid(360);
    match right > 180 {
        true => right - 360,
        false => right,
    }
}

impl Way {
    /// No way at all.
    pub(crate) fn none(at: Pose) -> Way {
        Way { stages: Vec::new(), end: Some(at) }
    }

    /// A way straight along a course, the front kept; as far as there is where nothing is said.
    pub(crate) fn straight(from: Pose, course: Course, far: Option<Length>) -> Way {
        Way::none(from).then(course, far)
    }

    /// The same, and then straight along a course, the front kept.
    pub(crate) fn then(mut self, course: Course, far: Option<Length>) -> Way {
        self.goes(course, far);
        self
    }

    fn goes(&mut self, course: Course, far: Option<Length>) {
        let Some(from) = self.end else { return };
        let doing = Doing::Goes { course, far: far.map(grains) };
        self.stages.push(WayStage { from, doing });
        self.end = far.map(|far| Pose { at: from.at + course.over(far), face: from.face });
    }

    /// NB-GAP-05, `exact`: the last stretch goes on for as far as there is.
    pub(crate) fn prolonged(mut self) -> Way {
        if let Some(WayStage { doing: Doing::Goes { far, .. }, .. }) = self.stages.last_mut() {
            (*far, self.end) = (None, None);
        }
        self
    }

    /// Whether it is nothing but turns on the spot.
    pub(crate) fn is_a_turn(&self) -> bool {
        let turns = |stage: &WayStage| matches!(stage.doing, Doing::Turns { .. });
        !self.stages.is_empty() && self.stages.iter().all(turns)
    }

    /// Whether it is done with.
    pub(crate) fn is_over(&self, progress: &Progress) -> bool {
        progress.stage >= self.stages.len()
    }

    /// Where one stands who has come so far; nothing where the way has no stages.
    pub(crate) fn pose(&self, progress: &Progress) -> Option<Pose> {
        let Some(stage) = self.stages.get(progress.stage) else {
            return self.end;
        };
        Some(match stage.doing {
            Doing::Turns { .. } => stage.from,
            Doing::Goes { course, .. } => {
                Pose { at: stage.from.at + course.over(length_of(progress.done)), ..stage.from }
            }
        })
    }

    /// NB-GAP-14, NB-GAP-83: where one stands who has come so far and had no room for the turn before this stretch: the
    /// stretch begins where he stood, his front as it was. With it, by how many degrees he has turned less. Nothing where
    /// that turn does not wait.
    pub(crate) fn put_off(&self, progress: &Progress) -> Option<(Pose, u16)> {
        let (stretch, done) = match self.stages.get(progress.stage).map(|stage| stage.doing) {
            Some(Doing::Goes { .. }) => (progress.stage, progress.done),
            _ => match self.stages.get(progress.stage.checked_sub(1)?)?.doing {
                Doing::Goes { far, .. } => (progress.stage - 1, far?),
                Doing::Turns { .. } => return None,
            },
        };
        let before = self.stages.get(stretch.checked_sub(1)?)?;
        match (before.doing, self.stages.get(stretch)?.doing) {
            (Doing::Turns { degrees, waits: true, .. }, Doing::Goes { course, .. }) => {
                let at = before.from.at + course.over(length_of(done));
                Some((Pose { at, ..before.from }, degrees))
            }
            _ => None,
        }
    }

    /// The stretch on which one is going straight, and how many grains of it are left; nothing while one turns.
    pub(crate) fn stretch(&self, progress: &Progress) -> Option<(Course, Option<i64>)> {
        match self.stages.get(progress.stage)?.doing {
            Doing::Turns { .. } => None,
            Doing::Goes { course, far } => Some((course, far.map(|far| far - progress.done))),
        }
    }

    /// Whether it is the last stage that one has come to.
    pub(crate) fn is_last(&self, progress: &Progress) -> bool {
        progress.stage + 1 >= self.stages.len()
    }

    /// For how many beats at least one who spends so many grains in a beat stands before a turn is made; nothing while
    /// one goes straight.
    pub(crate) fn stands_for(&self, progress: &Progress, budget: i64) -> Option<i64> {
        match self.stages.get(progress.stage)?.doing {
            Doing::Turns { price, .. } => Some((price - progress.done - 1).max(0) / budget.max(1)),
            Doing::Goes { .. } => None,
        }
    }

    /// How far one comes who spends so many grains, of which the ground leaves a share for distance (NB-GAP-17).
    pub(crate) fn step(&self, progress: Progress, budget: i64, ground: Fraction) -> Progress {
        let (mut next, mut budget) = (progress, budget);
        while let Some(stage) = self.stages.get(next.stage) {
            match stage.doing {
                Doing::Turns { degrees, price, .. } => {
                    let left = price - next.done;
                    if left > budget {
                        next.done += budget;
                        return next;
                    }
                    budget -= left;
                    next.turned = next.turned.saturating_add(degrees);
                }
                Doing::Goes { far, .. } => {
                    let reach = budget / ground.below * ground.above;
                    let reach = reach + budget % ground.below * ground.above / ground.below;
                    let left = far.map_or(i64::MAX, |far| far - next.done);
                    if left > reach {
                        next.done += reach;
                        next.covered += reach;
                        return next;
                    }
                    next.covered += left;
                    let cost = (left * ground.below).div_euclid(ground.above);
                    budget -= cost.min(budget);
                }
            }
            (next.stage, next.done) = (next.stage + 1, 0);
        }
        next
    }
}

/// What one has to spend in a beat, in grains: a thousandth of the allowance.
pub(crate) fn budget(allowance: Length) -> i64 {
    grains(allowance) / BEATS
}

/// The greatest distance that is covered in so many beats at a pace, in whole micrometres, and a little more.
pub(crate) fn farthest(budget: i64, beats: i64, pace: Fraction) -> Length {
    let grains = i128::from(budget) * i128::from(beats) * i128::from(pace.above);
    let micrometres = grains / i128::from(pace.below) / i128::from(GRAINS) + 2;
    Length::micrometres(i64::try_from(micrometres).unwrap_or(SCALE * SCALE))
}
