//! Laying a piece: field of fire, range, line of sight, aim point: NB-AFIRE-02 to NB-AFIRE-12, NB-FIRE-08, NB-GAP-19 to
//! NB-GAP-21, NB-GAP-32.

use super::gunnery::{Gunnery, Sited, Target};
use crate::adjudicate::{Fact, Reason, UnitId, Wrong, because};
use crate::kit::table::{Length, Point, Segment, Square, Zone};
use crate::rules::napoleonic_brigade::charts::fire::{Burst, FIRE_ARC, Projectile, Reach};
use crate::rules::napoleonic_brigade::charts::measures::{INCH, LIMIT, TOUCH, in_inches};
use crate::rules::napoleonic_brigade::events::fire::Mark;
use crate::rules::napoleonic_brigade::position::field_of_fire::part_in_zone;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// A piece laid at a mark.
#[derive(Clone, Debug)]
pub(crate) struct Lay {
    /// The piece.
    pub(crate) piece: Sited,
    /// How far it is to the nearest point of the mark in its field of fire.
    pub(crate) range: Square,
    /// Friends over whose heads it fires (NB-OVH-01).
    pub(crate) over: Vec<UnitId>,
}

/// The part of a mark that lies in the field of fire of a piece.
struct MarkInField {
    /// Its corners, shape by shape.
    shapes: Vec<Vec<Point>>,
    /// Its point nearest to the muzzle.
    nearest: Point,
    /// The square of the distance to it.
    range: Square,
}

impl MarkInField {
    fn of(shapes: Vec<Vec<Point>>, muzzle: Point) -> Option<MarkInField> {
        let sides = shapes.iter().flat_map(|shape| sides(shape));
        let nearest = sides.min_by_key(|side| side.square_to(muzzle))?;
        Some(MarkInField { nearest: nearest.nearest_to(muzzle), range: nearest.square_to(muzzle), shapes })
    }

    /// Its nearest point, then its corners.
    fn points(&self) -> Vec<Point> {
        let corners = self.shapes.iter().flatten().copied();
        std::iter::once(self.nearest).chain(corners).collect()
    }
}

/// The sides of a shape, round to its beginning; a point is one without length.
fn sides(shape: &[Point]) -> impl Iterator<Item = Segment> {
    let next = shape.iter().cycle().skip(1);
    shape.iter().zip(next).map(|(from, to)| Segment::new(*from, *to))
}

/// What of a line lies in a field of fire.
fn part_of_line(zone: &Zone, line: Segment) -> Vec<Point> {
    let corners = zone.corners();
    let mut part = line.ends().to_vec();
    for side in sides(&corners) {
        part = side.left_of(&part);
    }
    part.dedup();
    part
}

impl Gunnery<'_> {
    /// A length beyond which there is nothing on the table.
    fn whole_table(&self) -> Length {
        let board = self.state.board();
        board.width + board.height
    }

    fn part(&self, piece: &Sited, target: &Target<'_>) -> Option<MarkInField> {
        let shapes = match target {
            Target::Troops(_, footprint) => part_in_zone(&piece.front, footprint, self.whole_table())?.corners,
            Target::Section(section) => {
                let zone = Zone::of_fire(&piece.front, FIRE_ARC, self.whole_table());
                let stretches = section.track.stretches();
                let parts = stretches.map(|line| part_of_line(&zone, line));
                parts.filter(|part| !part.is_empty()).collect()
            }
        };
        MarkInField::of(shapes, piece.muzzle)
    }

    /// Whether a piece may be laid at a mark with an ammunition; why not. A shell, shrapnel and a rocket are laid at a point
    /// of it, which must be in the field of fire, in range and in sight as well (NB-GAP-32).
    pub(crate) fn lay(
        &self,
        battery: &Brigade,
        piece: &Sited,
        target: &Target<'_>,
        (projectile, aim): (&Projectile, Option<Point>),
    ) -> Result<Lay, Wrong> {
        let Some(part) = self.part(piece, target) else {
            return Err(aside(battery, piece, target));
        };
        let reach = projectile.reach(self.state.house_rules.canister_close_bonus);
        in_range((battery, piece), target, projectile, (&reach, part.range))?;
        let points = match aim {
            None => part.points(),
            Some(aim) => {
                let zone = Zone::of_fire(&piece.front, FIRE_ARC, self.whole_table());
                if !zone.holds(aim, LIMIT) {
                    return Err(aside(battery, piece, target));
                }
                let range = aim.square_to(piece.muzzle);
                in_range((battery, piece), target, projectile, (&reach, range))?;
                vec![aim]
            }
        };
        let over = self.line_of_fire(battery, piece, target, &points)?;
        Ok(Lay { piece: piece.clone(), range: part.range, over })
    }

    /// NB-DEC-14, NB-GAP-32: the points at which a piece would aim of its own accord, the first that serves: the middle
    /// of the front edge, the nearest point that it sees, the corners.
    pub(crate) fn aims(&self, piece: &Sited, target: &Target<'_>) -> Vec<Point> {
        let first = match target {
            Target::Troops(_, footprint) => footprint.front(),
            Target::Section(section) => section.middle(),
        };
        let part = self.part(piece, target);
        let others = part.iter().flat_map(MarkInField::points);
        std::iter::once(first).chain(others).collect()
    }

    /// NB-GAP-32: whether a point is on a mark.
    pub(crate) fn is_on(&self, point: Point, mark: &Mark) -> Result<(), Wrong> {
        let square = self.target(mark).map(|target| match target {
            Target::Troops(_, footprint) => footprint.square_to(point),
            Target::Section(section) => section.track.square_to(point),
        });
        if square.is_some_and(|square| square.is_within(TOUCH)) {
            return Ok(());
        }
        let reason = because!("{} is no point of the target", Fact::Place(point.show(INCH)));
        let help = "aim at a point of whom or what is fired at, or leave `at:` out";
        Err(Wrong::new("NB-BURST-06", reason, help))
    }
}

/// Whether what is laid with falls from above on a point.
pub(crate) fn bursts(projectile: &Projectile) -> bool {
    projectile.burst != Burst::None
}

impl Target<'_> {
    /// What it is called.
    pub(crate) fn called(&self) -> Reason {
        match self {
            Target::Troops(id, _) => because!("`{}`", id),
            Target::Section(section) => because!("section {} of that work", section.number),
        }
    }
}

fn aside(battery: &Brigade, piece: &Sited, target: &Target<'_>) -> Wrong {
    let (piece, whom) = (battery.piece(&piece.name), target.called());
    let reason = because!("{} [is] outside the field of fire of `{}`", whom, piece);
    let help = "a piece fires straight ahead, 12.5 degrees to either side";
    Wrong::new("NB-AFIRE-02", reason, help)
}

/// NB-AFIRE-03, NB-AFIRE-04, NB-AFIRE-05, NB-AFIRE-06, NB-AFIRE-07, NB-AFIRE-08, NB-AFIRE-09, NB-AFIRE-10, NB-AFIRE-11,
/// NB-AFIRE-12, NB-ROCK-01: whether a distance is in range.
fn in_range(
    (battery, piece): (&Brigade, &Sited),
    target: &Target<'_>,
    projectile: &Projectile,
    (reach, range): (&Reach, Square),
) -> Result<(), Wrong> {
    let [least, most] = projectile.limits();
    let too_near = range.is_within(reach.least - LIMIT - Length::micrometres(1));
    let wrong = |clause, help: Reason| {
        let far = Fact::word(in_inches(range.nearest()));
        let reason = because!("{} [is] {} from `{}`", target.called(), far, battery.piece(&piece.name));
        Err(Wrong::new(clause, reason, help))
    };
    let ammunition = projectile.ammunition;
    if too_near {
        let from = in_inches(reach.least);
        return wrong(least, because!("{} is fired from {} on", ammunition, Fact::word(from)));
    }
    if !range.is_within(reach.most + LIMIT) {
        let to = in_inches(reach.most);
        return wrong(most, because!("{} goes up to {}", ammunition, Fact::word(to)));
    }
    Ok(())
}
