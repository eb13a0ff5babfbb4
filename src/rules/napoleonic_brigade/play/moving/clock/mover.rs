//! A brigade on the clock: where it stands, how it goes, and what has come of it: NB-GAP-14, NB-GAP-16, NB-GAP-53.

use std::cell::OnceCell;

use super::distances::Closeness;
use super::way::{Pose, Progress, Way, budget, farthest, grains, length_of};
use crate::adjudicate::{Side, UnitId};
use crate::kit::table::{Base, Course, Heading, Length};
use crate::rules::napoleonic_brigade::charts::terrain_kinds::ROAD;
use crate::rules::napoleonic_brigade::events::movement::{Beyond, Stop};
use crate::rules::napoleonic_brigade::position::footprint::{Footprint, Layout};
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::fractions::Fraction;
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// NB-GAP-75: what a pursuer has to spare at least who catches somebody in flight, more than places may be wrong by.
const SPARE: Length = Length::hundredths(5, crate::kit::table::Unit::Inch);

/// A step that shows who goes at whom.
const NUDGE: Length = Length::hundredths(2, crate::kit::table::Unit::Inch);

/// By what rule a brigade goes on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveRule {
    /// Of its own will: it keeps its distance (NB-GAP-16).
    Freely,
    /// The same in an advance and fire, an inch from any infantry (NB-MF-06).
    Firing,
    /// It charges, follows up or pursues: it stops where it touches an enemy (NB-GAP-14).
    Pressing,
    /// It goes back because it must: through friends, up to enemies (NB-GAP-53).
    Driven(AtEdge),
}

/// What becomes of a brigade that is driven to the edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtEdge {
    /// It stops there: skirmishers before a charge (NB-GAP-39).
    Stops,
    /// It is gone if it crosses the edge.
    Crosses,
    /// It is gone if it touches the edge to which it flees (NB-GAP-75).
    Flees(crate::kit::Edge),
}

/// A brigade at a place, drawn when somebody looks.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) pose: Pose,
    /// Far from the pose: of a thousand steps that are tried few are drawn, and all are handed on.
    footprint: OnceCell<Box<Footprint>>,
}

impl Placed {
    pub(crate) fn of(pose: Pose) -> Placed {
        Placed { pose, footprint: OnceCell::new() }
    }

    fn drawn(footprint: Footprint) -> Placed {
        let pose = Pose::of(&footprint);
        let standing = Placed::of(pose);
        let _ = standing.footprint.set(Box::new(footprint));
        standing
    }

    /// Its footprint; a garrison has been drawn from the start.
    pub(crate) fn footprint(&self, layout: &Layout) -> &Footprint {
        self.footprint.get_or_init(|| Box::new(layout.lies(self.pose.at, self.pose.face)))
    }
}

/// What a brigade means to do on the clock.
#[derive(Clone, Debug)]
pub(crate) struct Errand {
    /// In what manner.
    pub(crate) manner: Manner,
    /// By what rule.
    pub(crate) rule: MoveRule,
    /// Its way.
    pub(crate) way: Way,
    /// How far its dice let it go over open ground.
    pub(crate) allowance: Length,
    /// Whether it halts at difficult ground, as a march column does (NB-TERR-06).
    pub(crate) marches: bool,
    /// Whether it is faster on a road (NB-TERR-05).
    pub(crate) by_road: bool,
}

/// A brigade on the clock.
#[derive(Clone, Debug)]
pub(crate) struct Mover {
    pub(crate) unit: UnitId,
    pub(crate) side: Side,
    pub(crate) kind: Kind,
    pub(crate) form: Formation,
    pub(crate) layout: Layout,
    /// Where it stood as the clock began.
    pub(crate) start: Footprint,
    /// From where it sets out: of who flees, where its free turn has brought it (NB-GAP-75).
    pub(crate) sets_out: Footprint,
    /// Where it stands.
    pub(crate) now: Placed,
    /// What it means to do; nothing for those who stay.
    pub(crate) errand: Option<Errand>,
    /// How far it has come.
    pub(crate) progress: Progress,
    /// Whether it goes no farther in this step.
    pub(crate) halted: bool,
    /// Whether it is in contact.
    pub(crate) struck: bool,
    /// Whether it flees (NB-GAP-75).
    pub(crate) flees: bool,
    /// Whether it has left the table.
    pub(crate) gone: bool,
    /// What stopped it last.
    pub(crate) stop: Option<Stop>,
    /// Ground that slowed it, in words, in the order in which it came.
    pub(crate) slowed: Vec<String>,
    /// Whether it has gone by road.
    pub(crate) road: bool,
    /// Where it was at the end of each beat in which it moved.
    pub(crate) track: Vec<Pose>,
    /// Through whom it went on beyond its allowance (NB-GAP-53).
    pub(crate) beyond: Option<Beyond>,
}

impl Mover {
    /// A brigade that stays, or has an errand.
    pub(crate) fn of(
        unit: &crate::rules::napoleonic_brigade::troops::brigade::Brigade,
        layout: Layout,
        start: Footprint,
        errand: Option<Errand>,
    ) -> Mover {
        let sets_out = match &errand {
            Some(errand) if matches!(errand.rule, MoveRule::Driven(AtEdge::Flees(_))) => {
                let pose = errand.way.pose(&Progress::default());
                pose.map(|pose| layout.lies(pose.at, pose.face))
            }
            _ => None,
        };
        Mover {
            sets_out: sets_out.unwrap_or_else(|| start.clone()),
            unit: unit.unit.clone(),
            side: unit.side.clone(),
            kind: unit.kind,
            form: unit.form,
            layout,
            now: Placed::drawn(start.clone()),
            start,
            halted: errand.is_none(),
            struck: false,
            flees: matches!(unit.duty(), Some(Duty::Routing)),
            errand,
            progress: Progress::default(),
            gone: false,
            stop: None,
            slowed: Vec::new(),
            road: false,
            track: Vec::new(),
            beyond: None,
        }
    }

    /// Its footprint where it stands.
    pub(crate) fn footprint(&self) -> &Footprint {
        self.now.footprint(&self.layout)
    }

    /// By what rule it set out.
    pub(crate) fn rule(&self) -> Option<MoveRule> {
        self.errand.as_ref().map(|errand| errand.rule)
    }

    /// Whether it means to turn on the spot, and no more.
    pub(crate) fn turns_only(&self) -> bool {
        let errand = self.errand.as_ref();
        errand.is_some_and(|errand| errand.way.is_a_turn())
    }

    /// Whether it charges, follows up or pursues, and has not made contact yet.
    pub(crate) fn presses(&self) -> bool {
        !self.struck && self.rule() == Some(MoveRule::Pressing)
    }

    /// Whether it goes back because it must: friends make way for it until the step is over.
    pub(crate) fn is_driven(&self) -> bool {
        matches!(self.rule(), Some(MoveRule::Driven(_)))
    }

    /// What it is in the manner of its move.
    pub(crate) fn manner(&self) -> Option<Manner> {
        self.errand.as_ref().map(|errand| errand.manner)
    }

    /// NB-GAP-75: whether it catches whom it presses, with so many beats left: one in flight only with distance to spare.
    pub(crate) fn catches(&self, whom: &Mover, beats: i64) -> bool {
        let flight = self.manner() == Some(Manner::Pursuit) && whom.flees;
        let left = i128::from(self.budget()) * i128::from(beats);
        !flight || left > i128::from(grains(SPARE))
    }

    /// Whether it goes at whom it touches: a little farther on it would be nearer.
    pub(crate) fn goes_at(&self, whom: &Mover, near: Closeness) -> bool {
        let stretch = self.errand.as_ref();
        let stretch = stretch.and_then(|errand| errand.way.stretch(&self.progress));
        stretch.is_some_and(|(course, _)| {
            let at = self.now.pose.at + course.over(NUDGE);
            let farther = self.layout.lies(at, self.now.pose.face);
            Closeness::of(&farther, whom.footprint()).is_closer_than(&near)
        })
    }

    /// Where it would stand after a step with the front that it has, if the turn before may wait for room.
    pub(crate) fn unturned(&self, progress: &Progress) -> Option<Pose> {
        let errand = self.errand.as_ref()?;
        let (pose, _) = errand.way.put_off(progress)?;
        (pose.face == self.now.pose.face).then_some(pose)
    }

    /// By how many degrees it has not turned yet, having no room for it; 0 where it looks where its way has it look.
    fn owed(&self) -> u16 {
        let errand = self.errand.as_ref();
        let looks = errand.and_then(|errand| errand.way.pose(&self.progress));
        if looks.is_none_or(|pose| pose.face == self.now.pose.face) {
            return 0;
        }
        let put_off = errand.and_then(|errand| errand.way.put_off(&self.progress));
        put_off.map_or(0, |(_, degrees)| degrees)
    }

    /// How many degrees it has turned.
    pub(crate) fn turned(&self) -> u16 {
        self.progress.turned.saturating_sub(self.owed())
    }

    /// What it has to spend in a beat.
    pub(crate) fn budget(&self) -> i64 {
        let allowance = self.errand.as_ref().map(|errand| errand.allowance);
        allowance.map_or(0, budget)
    }

    /// The rectangle around it, of a garrison one around the complex.
    pub(crate) fn whole(&self) -> Base {
        match &self.start.outline {
            None => self.layout.whole(self.now.pose.at, self.now.pose.face),
            Some(outline) => box_around(outline.corners()),
        }
    }

    /// The most beats for which it turns no more: nothing it does in them but standing and going straight.
    pub(crate) fn straight_beats(&self, most: i64) -> i64 {
        let Some(errand) = self.errand.as_ref().filter(|_| !self.halted) else {
            return most;
        };
        if self.owed() > 0 {
            return 0;
        }
        if let Some(beats) = errand.way.stands_for(&self.progress, self.budget()) {
            return beats.min(most);
        }
        let Some((_, Some(left))) = errand.way.stretch(&self.progress) else {
            return most;
        };
        if errand.way.is_last(&self.progress) {
            return most;
        }
        // Half as much again on a road, and a little of the next stage may be done in the beat in which this one ends.
        let fastest = self.budget().max(1).saturating_mul(3) / 2 + 1;
        ((left - 1).max(0) / fastest).min(most)
    }

    /// The course it is on, and how far it comes on it at the most in so many beats at a pace.
    pub(crate) fn reach(&self, beats: i64, pace: Fraction) -> Option<(Course, Length)> {
        let errand = self.errand.as_ref().filter(|_| !self.halted)?;
        let (course, left) = errand.way.stretch(&self.progress)?;
        let far = farthest(self.budget(), beats, pace);
        let left = left.map(|left| length_of(left) + Length::micrometres(2));
        Some((course, left.map_or(far, |left| far.min(left))))
    }

    /// What it can cover in so many beats without a turn, as a rectangle.
    pub(crate) fn swept(&self, beats: i64) -> Base {
        let whole = self.whole();
        let Some((course, far)) = self.reach(beats, ROAD) else {
            return whole;
        };
        swept(whole, course, far)
    }

    /// How far it has gone.
    pub(crate) fn covered(&self) -> Length {
        length_of(self.progress.covered)
    }
}

/// A rectangle that goes so far along a course, in one rectangle that faces as it does.
fn swept(base: Base, course: Course, far: Length) -> Base {
    let ahead = base.heading.course();
    let deeper = Base { depth: base.depth + far + Length::micrometres(4), ..base };
    let half = far.share(1, 2) + Length::micrometres(1);
    if course == ahead || course == ahead.reversed() {
        return deeper.moved(course, half);
    }
    Base { frontage: base.frontage + far * 2, depth: base.depth + far * 2, ..base }
}

/// A rectangle with sides to the four winds around some points.
fn box_around(points: &[crate::kit::table::Point]) -> Base {
    let ends = |part: fn(&crate::kit::table::Point) -> i64| {
        let parts = points.iter().map(part);
        let least = parts.clone().min().unwrap_or_default();
        (least, parts.max().unwrap_or_default())
    };
    let ((west, east), (south, north)) = (ends(|point| point.x), ends(|point| point.y));
    Base {
        centre: crate::kit::table::Point { x: (west + east).div_euclid(2), y: (south + north).div_euclid(2) },
        heading: Heading::NORTH,
        frontage: Length::micrometres(east - west + 2),
        depth: Length::micrometres(north - south + 2),
    }
}
