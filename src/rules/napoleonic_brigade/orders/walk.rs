//! Steps of a move on paper: legs straight ahead, turns about the centre, roads: NB-MOVE-08, NB-MOVE-16, NB-MOVE-17,
//! NB-GAP-82, `to`, `toward`, `by: road`.

use crate::adjudicate::{Reason, Wrong, because};
use crate::kit::table::{Heading, Length, Point};
use crate::orders::Whom;
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::charts::movement::LARGEST_TURN;
use crate::rules::napoleonic_brigade::charts::switches::AboutTurn;
use crate::rules::napoleonic_brigade::orders::plan::Leg;
use crate::rules::napoleonic_brigade::orders::selectors::{Facts, length};
use crate::rules::napoleonic_brigade::orders::{By, Heading as Toward, Place, Straight, Stretch, Verb, places};
use crate::rules::napoleonic_brigade::position::footprint::Layout;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// A way on paper, as far as it has been walked.
pub(crate) struct Walk<'w> {
    facts: Facts<'w>,
    brigade: &'w Brigade,
    layout: Layout,
    /// Where its own point has come to.
    pub(crate) at: Point,
    /// Where its front looks there.
    pub(crate) face: Heading,
    start: Heading,
    /// How far it can go at the most.
    most: Length,
    /// The legs so far.
    pub(crate) legs: Vec<Leg>,
}

/// A way of a brigade on paper that begins where it stands; none where it stands nowhere.
pub(crate) fn walk<'w>(state: &'w State, facts: Facts<'w>, brigade: &'w Brigade) -> Option<Walk<'w>> {
    let face = brigade.face?;
    let most = match movement::ordinary(brigade.kind, brigade.form) {
        Some(throw) => throw.most(),
        None => movement::full_speed(brigade.kind),
    };
    Some(Walk {
        facts,
        brigade,
        layout: state.layout(brigade, brigade.form),
        at: brigade.at?.point(INCH),
        face,
        start: face,
        most,
        legs: Vec::new(),
    })
}

/// NB-MOVE-17: whether a brigade may not be turned about by an ordinary move.
pub(crate) fn keeps_its_front(state: &State, brigade: &Brigade) -> bool {
    matches!(brigade.kind, Kind::Infantry | Kind::Cavalry) && state.house_rules.about_turn == AboutTurn::RetireOnly
}

/// Degrees from one heading to another the short way, to the right above zero; right about is to the right.
pub(crate) fn turn_between(from: Heading, to: Heading) -> i16 {
    let right = (i64::from(to.degrees()) - i64::from(from.degrees())).rem_euclid(360);
    let short = if right > 180 { right - 360 } else { right };
    i16::try_from(short).expect("half a circle at the most")
}

impl Walk<'_> {
    fn ground(&self) -> &Ground {
        self.facts.ground
    }

    /// The middle of the ground that it covers.
    fn centre(&self) -> Point {
        self.layout.whole(self.at, self.face).centre
    }

    /// Whether it has gone or turned at all.
    pub(crate) fn is_nothing(&self) -> bool {
        self.legs.is_empty()
    }

    /// Whether it has no leg but turns.
    pub(crate) fn only_turns(&self) -> bool {
        self.legs.iter().all(|leg| matches!(leg, Leg::Turn(_)))
    }

    /// Takes one step of a move.
    pub(crate) fn step(&mut self, verb: &Verb) -> Result<(), Wrong> {
        match verb {
            Verb::Go(Straight::Forward, Stretch::Max) => self.all_the_way(),
            Verb::Go(Straight::Forward, Stretch::Just(far, _)) => self.ahead(length(*far)),
            Verb::Go(Straight::Back, _) => return Err(self.backward()),
            Verb::Pivot(degrees) => self.turn(*degrees)?,
            Verb::Face(Toward::Degrees(heading)) => self.face(*heading)?,
            Verb::Face(Toward::Toward(place)) => {
                let point = self.point(place)?;
                self.face_point(point)?;
            }
            Verb::To(place, By::Line) => {
                let point = self.point(place)?;
                self.to(point)?;
            }
            Verb::To(place, By::Road) => {
                let point = self.point(place)?;
                self.by_road(point)?;
            }
            Verb::Toward(whom) => self.toward(whom)?,
            Verb::Charge(_)
            | Verb::Form(..)
            | Verb::Fire(_)
            | Verb::HoldFire
            | Verb::Stand
            | Verb::AdvanceAndFire
            | Verb::Retire(_)
            | Verb::Occupy(_)
            | Verb::GoOn
            | Verb::FallBack
            | Verb::Follow
            | Verb::Stop
            | Verb::Rally
            | Verb::Return
            | Verb::Turn(_)
            | Verb::GoTo(_) => {}
        }
        Ok(())
    }

    /// NB-MOVE-16: nobody goes backward by an ordinary leg.
    fn backward(&self) -> Wrong {
        let reason = because!("{} in {} does not go backward", self.brigade.kind, self.brigade.form);
        let help = "a line of infantry goes `back` facing the enemy; others `retire`, or turn and go `forward`";
        Wrong::new("NB-MOVE-16", reason, help)
    }

    fn point(&self, place: &Place) -> Result<Point, Wrong> {
        places::point_of(self.facts.state, self.ground(), place, self.brigade)
    }

    /// NB-MOVE-08: so far straight ahead; nobody goes sideways.
    pub(crate) fn ahead(&mut self, far: Length) {
        if far > Length::ZERO {
            self.at = self.at + self.face.course().over(far);
            self.legs.push(Leg::Ahead(far));
        }
    }

    fn all_the_way(&mut self) {
        self.at = self.at + self.face.course().over(self.most);
        self.legs.push(Leg::Max);
    }

    /// NB-MOVE-17: turns about the centre; formed infantry and cavalry never look more than a right angle away from
    /// where they looked at the start.
    fn turn(&mut self, degrees: i16) -> Result<(), Wrong> {
        if degrees == 0 {
            return Ok(());
        }
        self.is_not_about(degrees)?;
        let centre = self.centre();
        self.face = self.face.turned(degrees.into());
        self.at = self.layout.own_point(centre, self.face);
        self.legs.push(Leg::Turn(degrees));
        Ok(())
    }

    fn is_not_about(&self, degrees: i16) -> Result<(), Wrong> {
        if !keeps_its_front(self.facts.state, self.brigade) {
            return Ok(());
        }
        let before = i64::from(turn_between(self.start, self.face));
        let after = before + i64::from(degrees);
        if after.abs() <= i64::from(LARGEST_TURN) {
            return Ok(());
        }
        let reason = because!("it would turn {} degrees away from its heading in one move", after.abs());
        let help = "turn 90 degrees at the most; about turns are made by `retire`, or in two moves";
        Err(Wrong::new("NB-MOVE-17", reason, help))
    }

    fn face(&mut self, heading: Heading) -> Result<(), Wrong> {
        self.turn(turn_between(self.face, heading))
    }

    /// Turns so that a place lies straight ahead of its centre, and so of its own point.
    fn face_point(&mut self, point: Point) -> Result<(), Wrong> {
        match Heading::toward(self.centre(), point) {
            Some(heading) => self.face(heading),
            None => Ok(()),
        }
    }

    /// Faces a point, and goes straight there.
    pub(crate) fn to(&mut self, point: Point) -> Result<(), Wrong> {
        self.face_point(point)?;
        self.up_to(point);
        Ok(())
    }

    /// Straight ahead until its own point is where a point before it is.
    fn up_to(&mut self, point: Point) {
        let own = self.centre().distance_to(self.at);
        self.ahead(self.centre().distance_to(point) - own);
    }

    /// Faces an enemy and goes straight at him; the rules stop it short of contact.
    fn toward(&mut self, whom: &Whom) -> Result<(), Wrong> {
        let state = self.facts.state;
        let candidates = self.facts.enemies();
        let friends = state.brigades_of(self.facts.side);
        let friends = friends.filter(|friend| friend.unit != self.brigade.unit);
        let candidates = candidates.into_iter().chain(friends).collect::<Vec<_>>();
        let found = self.facts.choose(whom, &candidates, |_| 0);
        let footprint = found.and_then(|found| state.footprint(self.ground(), found));
        let Some(footprint) = footprint else {
            let reason = Reason::from("nobody of these is on the table");
            let help = Reason::from("name a brigade, or `nearest`");
            return Err(Wrong { clause: None, reason, help });
        };
        self.to(footprint.centre())
    }

    /// NB-TERR-04, NB-GAP-17: straight to the nearest road, along it, and off it where the goal is nearest.
    fn by_road(&mut self, goal: Point) -> Result<(), Wrong> {
        let Some(points) = self.ground().road_way(self.at, goal) else {
            let reason = "there is no road on the table";
            let help = "leave `by: road` out";
            return Err(Wrong::new("NB-TERR-04", reason, help));
        };
        let mut points = points.into_iter();
        if let Some(first) = points.next()
            && !self.facts.ground.on_road(self.at)
        {
            self.to(first)?;
        }
        for point in points {
            let Some(face) = Heading::toward(self.at, point) else {
                continue;
            };
            self.is_not_about(turn_between(self.face, face))?;
            (self.at, self.face) = (point, face);
            self.legs.push(Leg::Road { to: point, face });
        }
        if self.at != goal {
            self.to(goal)?;
        }
        Ok(())
    }
}
