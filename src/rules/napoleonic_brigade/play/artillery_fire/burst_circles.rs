//! Burst circles: where every figure stands, who is under which part, and whose losses they are: NB-BURST-01 to NB-BURST-08,
//! NB-GAP-32.

use super::gunnery::Gunnery;
use crate::adjudicate::UnitId;
use crate::kit::table::{Disc, Length, Point, Quarter};
use crate::rules::napoleonic_brigade::charts::bases;
use crate::rules::napoleonic_brigade::charts::fire::{Burst, INNER_RADIUS, OUTER_RADIUS};
use crate::rules::napoleonic_brigade::play::firing::casualties::in_proportion;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::bases::SKIRMISH_BASE;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Unit};

/// Figures of one unit under one part of a circle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heads {
    /// The brigade.
    pub(crate) brigade: UnitId,
    /// The unit, by its place in the brigade.
    pub(crate) unit: usize,
    /// How many.
    pub(crate) figures: u32,
}

/// Who is under a burst, segment by segment: of a shell the inner circle alone, of shrapnel the inner circle, then the
/// quarters beyond, to the right, before and to the left of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Under(pub(crate) Vec<Vec<Heads>>);

impl Under {
    /// Whether nobody is.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(Vec::is_empty)
    }

    /// The brigades with the number of their figures, in the order of the army lists.
    pub(crate) fn brigades(&self) -> Vec<(UnitId, u32)> {
        let mut found: Vec<(UnitId, u32)> = Vec::new();
        for heads in self.0.iter().flatten() {
            match found.iter_mut().find(|(id, _)| *id == heads.brigade) {
                Some((_, figures)) => *figures += heads.figures,
                None => found.push((heads.brigade.clone(), heads.figures)),
            }
        }
        found
    }

    /// NB-BURST-04, NB-BURST-05, NB-BURST-08: the casualties of each unit, and those that find nobody. They fall equally on
    /// the segments, the remainder in their order, and within a segment by the number of figures.
    pub(crate) fn shares(&self, casualties: u32) -> (Vec<Heads>, u32) {
        let Under(segments) = self;
        let count = u32::try_from(segments.len()).unwrap_or(1).max(1);
        let (each, over) = (casualties / count, casualties % count);
        let (mut losses, mut spare) = (Vec::<Heads>::new(), 0);
        for (place, segment) in (0..).zip(segments) {
            let due = each + u32::from(place < over);
            let sizes = segment.iter().map(|heads| heads.figures);
            let sizes = sizes.collect::<Vec<_>>();
            let share = due.min(sizes.iter().sum());
            spare += due - share;
            for (heads, figures) in segment.iter().zip(in_proportion(share, &sizes)) {
                add(&mut losses, heads, figures);
            }
        }
        (losses, spare)
    }
}

/// Adds figures to those of a unit.
fn add(to: &mut Vec<Heads>, of: &Heads, figures: u32) {
    if figures == 0 {
        return;
    }
    let mut known = to.iter_mut();
    let known = known.find(|heads| heads.brigade == of.brigade && heads.unit == of.unit);
    match known {
        Some(heads) => heads.figures += figures,
        None => to.push(Heads { figures, ..of.clone() }),
    }
}

/// In which segment a quarter of the ring is counted, the inner circle being the first.
fn segment(quarter: Quarter) -> usize {
    match quarter {
        Quarter::Far => 1,
        Quarter::Right => 2,
        Quarter::Near => 3,
        Quarter::Left => 4,
    }
}

impl Gunnery<'_> {
    /// NB-BURST-01, NB-BURST-02, NB-BURST-03, NB-BURST-04, NB-BURST-05, NB-BURST-06, NB-BURST-07: who is under a
    /// circle, friend or enemy; its quarters lie as they are seen from a point. Staff is never hit, nor are guns whose
    /// crew is away.
    pub(crate) fn under(&self, centre: Point, seen_from: Point, burst: Burst) -> Under {
        let disc = |radius| Disc { centre, radius };
        let (inner, outer) = (disc(INNER_RADIUS), disc(OUTER_RADIUS));
        let parts = match burst {
            Burst::Segments => 5,
            Burst::None | Burst::Inner => 1,
        };
        let mut segments = vec![Vec::new(); parts];
        for (id, footprint) in &self.footprints {
            let brigade = self.state.unit(id);
            let near = footprint.square_to(centre).is_within(OUTER_RADIUS);
            if !near || brigade.is_deserted() {
                continue;
            }
            for (unit, at) in self.figures(brigade, footprint) {
                let at = match (inner.holds(at), outer.holds(at)) {
                    (true, _) => 0,
                    (false, true) => segment(outer.quarter_of(at, seen_from)),
                    (false, false) => continue,
                };
                let heads = Heads { brigade: id.clone(), unit, figures: 1 };
                if let Some(segment) = segments.get_mut(at) {
                    add(segment, &heads, 1);
                }
            }
        }
        Under(segments)
    }

    /// NB-GAP-32: where every figure of a brigade stands, with its unit.
    fn figures(&self, brigade: &Brigade, footprint: &Footprint) -> Vec<(usize, Point)> {
        match brigade.form {
            Formation::Square => self.figures_in_square(brigade, footprint),
            Formation::Garrison => self.figures_of_garrison(brigade),
            Formation::Skirmish => skirmishers(brigade, footprint),
            _ => {
                let stood = footprint.bases.iter().flat_map(|stood| {
                    let unit = &brigade.bases[stood.unit];
                    let cells = cells(unit).into_iter();
                    cells.map(|cell| (stood.unit, stood.base.cell(cell.file, cell.rank)))
                });
                stood.collect()
            }
        }
    }

    /// NB-GAP-12: the units of a square follow each other round it, a quarter of their frontages on each side.
    fn figures_in_square(&self, brigade: &Brigade, footprint: &Footprint) -> Vec<(usize, Point)> {
        let sized = brigade.bases.iter().enumerate();
        let sized = sized.filter(|(_, unit)| !unit.is_gone()).map(|(at, unit)| {
            let [wide, deep] = bases::size_of(unit, self.state.house_rules.team_bases);
            (at, unit, wide, deep)
        });
        let sized = sized.collect::<Vec<_>>();
        let round = sized.iter().map(|(_, _, wide, _)| *wide).sum::<Length>();
        let half = footprint.whole.frontage.share(1, 2);
        let (mut found, mut passed) = (Vec::new(), Length::ZERO);
        for (at, unit, wide, deep) in sized {
            for cell in cells(unit) {
                let along = passed + cell.along(wide);
                let side = (1..4).filter(|side| along * 4 >= round * *side).count();
                let side = i64::try_from(side).unwrap_or(0);
                let course = footprint.face.turned(90 * side).course();
                let right = along - round.share(side, 4) - half;
                let ahead = half - cell.behind(deep);
                found.push((at, footprint.centre() + course.beside(ahead, right)));
            }
            passed += wide;
        }
        found
    }

    /// NB-BLD-17: the units of a garrison share the side that they hold, close to the walls.
    fn figures_of_garrison(&self, brigade: &Brigade) -> Vec<(usize, Point)> {
        let complex = brigade.post.as_ref().and_then(|post| {
            let complex = self.ground.complex(&post.complex)?;
            Some((post, complex))
        });
        let Some((post, complex)) = complex else {
            return Vec::new();
        };
        let held = brigade.bases.iter().zip(&post.sides).enumerate();
        let held = held.filter(|(_, (unit, _))| !unit.is_gone());
        let held = held.map(|(at, (unit, side))| (at, unit, usize::from(*side)));
        let held = held.collect::<Vec<_>>();
        let mut found = Vec::new();
        for (place, (at, unit, side)) in held.iter().enumerate() {
            let Some(facade) = complex.facades.get(*side) else {
                continue;
            };
            let same = |other: &&(usize, &Unit, usize)| other.2 == *side;
            let [before, all] = [place, held.len()].map(|to| {
                let count = held[..to].iter().filter(same).count();
                i64::try_from(count).unwrap_or(0)
            });
            let front = facade.front();
            let wide = front.frontage.share(1, all.max(1));
            let left = front.frontage.share(before, all.max(1)) - front.frontage.share(1, 2);
            let [_, deep] = bases::size_of(unit, self.state.house_rules.team_bases);
            let course = front.heading.course();
            for cell in cells(unit) {
                let offset = course.beside(-cell.behind(deep), left + cell.along(wide));
                found.push((*at, front.centre + offset));
            }
        }
        found
    }
}

/// The place of a figure in the grid of its base: its file and its rank, each of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FigureCell {
    file: (u16, u16),
    rank: (u16, u16),
}

impl FigureCell {
    /// How far its middle is from the left end of a front.
    fn along(&self, wide: Length) -> Length {
        wide.share(i64::from(2 * self.file.0 + 1), i64::from(2 * self.file.1))
    }

    /// How far its middle is behind the front.
    fn behind(&self, deep: Length) -> Length {
        deep.share(i64::from(2 * self.rank.0 + 1), i64::from(2 * self.rank.1))
    }
}

/// The cells of the figures that a unit has left: losses empty them from the rear rank, from the right.
fn cells(unit: &Unit) -> Vec<FigureCell> {
    let ranks = ranks(unit);
    let count = ranks.len();
    let mut cells = Vec::new();
    for (rank, files) in ranks.into_iter().enumerate() {
        for file in 0..files {
            cells.push(FigureCell { file: (narrow(file), narrow(files)), rank: (narrow(rank), narrow(count)) });
        }
    }
    cells.truncate(unit.figures as usize);
    cells
}

fn narrow(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// How many figures each rank of a unit has at full strength: as printed, or as many ranks filled alike.
fn ranks(unit: &Unit) -> Vec<usize> {
    let printed = unit.class.ranks();
    if unit.class.figures() == unit.full || printed.is_empty() {
        return printed.iter().map(|files| *files as usize).collect();
    }
    let full = unit.full as usize;
    let files = full.div_ceil(printed.len()).max(1);
    let ranks = (0..printed.len()).map(|rank| full.saturating_sub(rank * files).min(files));
    ranks.filter(|files| *files > 0).collect()
}

/// NB-ARMY-04: skirmishers, six to a base and the rest on the last, which is emptied first.
fn skirmishers(brigade: &Brigade, footprint: &Footprint) -> Vec<(usize, Point)> {
    let mut found = Vec::new();
    for (at, unit) in brigade.bases.iter().enumerate() {
        let bases = footprint.bases.iter().filter(|stood| stood.unit == at);
        for (base, stood) in (0..).zip(bases) {
            let before = base * SKIRMISH_BASE;
            let files = unit.full.saturating_sub(before).min(SKIRMISH_BASE);
            let left = unit.figures.saturating_sub(before).min(files);
            let cells = (0..left).map(|file| (narrow(file as usize), narrow(files as usize)));
            found.extend(cells.map(|file| (at, stood.base.cell(file, (0, 1)))));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::napoleonic_brigade::position::ground::Ground;
    use crate::rules::napoleonic_brigade::position::state::State;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, position};

    /// A point in millimetres beside (20, 20) inches.
    fn near(east: i64, north: i64) -> Point {
        let far = |inches: i64, millimetres: i64| {
            Length::of(inches, crate::kit::table::Unit::Inch)
                + Length::of(millimetres, crate::kit::table::Unit::Millimetre)
        };
        Point::at(far(20, east), far(20, north))
    }

    fn under(state: &State, centre: Point, from: Point, burst: Burst) -> Vec<Vec<(usize, u32)>> {
        let ground = Ground::of(&state.terrain, &state.options);
        let gunnery = Gunnery::of(state, &ground, &[]);
        let Under(segments) = gunnery.under(centre, from, burst);
        let segments = segments.into_iter().map(|segment| {
            let heads = segment.into_iter();
            heads.map(|heads| (heads.unit, heads.figures)).collect()
        });
        segments.collect()
    }

    fn one_unit(form: &str, figures: u32) -> State {
        let brigade = format!(
            "{{unit: Quiot, side: french, kind: infantry, at: [20, 20], face: 180, form: {form}, bases: [{{unit: u1, as: infantry-two-lines, full: 16, figures: {figures}}}]}}"
        );
        position(&[], &[], &[&brigade])
    }

    #[test]
    fn the_circle_is_cut_into_five() {
        // A battalion that looks south, the middle of its front edge at (20, 20): the front rank lies 3.75 mm to the north, the
        // rear 11.25; files at 1.875, 5.625, 9.375 and 13.125 mm to either side. The circle lies 20 mm south of the edge:
        // figures are 23.75 and 31.25 mm beyond its middle, out of the inner circle and within 35 mm to 25.7 and 15.8 mm
        // aside. Seen from the south all are beyond: 13.125 is less than 23.75.
        let state = one_unit("line", 16);
        let seen = |from| under(&state, near(0, -20), from, Burst::Segments);
        let far = seen(near(0, -500));
        assert_eq!(far, [vec![], vec![(0, 16)], vec![], vec![], vec![]]);
        // From the east the same figures are to the right, from the north near, from the west to the left.
        let places = [near(500, -20), near(0, 500), near(-500, -20)].map(seen);
        let at = places.map(|segments| segments.iter().position(|segment| !segment.is_empty()));
        assert_eq!(at, [Some(2), Some(3), Some(4)]);
        let shell = under(&state, near(0, -20), near(0, -500), Burst::Inner);
        assert_eq!(shell, [vec![]]);
    }

    #[test]
    fn losses_empty_the_rear_rank_from_the_right() {
        // Eleven of sixteen: eight in front, three on the left of the rear rank. It looks south, so that its left is east. A shell
        // 15 mm west of its right end and 11.25 mm behind the front edge reaches 20 mm: nobody of the rear rank but those east
        // of x = 5 from that end, of which the first five files are empty.
        let whole = under(&one_unit("line", 16), near(-15, 11), near(0, -500), Burst::Inner);
        let left = under(&one_unit("line", 11), near(-15, 11), near(0, -500), Burst::Inner);
        // The front rank, 7.25 mm off: up to 18.6 mm aside, files at 13.125 to 1.875 west and 1.875 east. The rear, 0.25 mm
        // off: up to 20 mm, the same and nobody at 5.625 east, which is 20.6 off.
        assert_eq!((whole, left), (vec![vec![(0, 10)]], vec![vec![(0, 5)]]));
    }

    #[test]
    fn a_square_stands_round_its_edge() {
        // Four battalions of 30 by 15 mm: a side of 30 + 15 mm, one battalion on each face, from the left corner. Its centre is
        // at (20, 20) and nobody stands within 7.5 mm of it.
        let square = british("Kempt", "allied", "[20, 20]", 0).replace("form: line", "form: square");
        let state = position(&[], &[], &[&square]);
        let ground = Ground::of(&state.terrain, &state.options);
        let gunnery = Gunnery::of(&state, &ground, &[]);
        let (id, footprint) = &gunnery.footprints[0];
        let figures = gunnery.figures(state.unit(id), footprint);
        let at = |unit: usize, number: usize| {
            let mut of_unit = figures.iter().filter(|(known, _)| *known == unit);
            let (_, point) = of_unit.nth(number).expect("sixteen stand there");
            let centre = near(0, 0);
            (point.x - centre.x, point.y - centre.y)
        };
        // The first of the front face: 1.875 mm from its left corner, 3.75 behind its edge; the ninth stands behind it.
        assert_eq!(at(0, 0), (-22_500 + 1_875, 22_500 - 3_750));
        assert_eq!(at(0, 8), (-22_500 + 1_875, 22_500 - 11_250));
        // The right face looks east, its left corner is the north-east one.
        assert_eq!(at(1, 0), (22_500 - 3_750, 22_500 - 1_875));
        assert_eq!(at(2, 0), (22_500 - 1_875, -22_500 + 3_750));
        assert_eq!(at(3, 0), (-22_500 + 3_750, -22_500 + 1_875));
        assert_eq!(figures.len(), 64);
    }

    #[test]
    fn shares_go_by_segment_and_by_figures() {
        let heads = |unit, figures| Heads { brigade: UnitId::new("Quiot"), unit, figures };
        let told = |under: &Under, casualties| {
            let (losses, spare) = under.shares(casualties);
            let losses = losses.iter().map(|heads| (heads.unit, heads.figures));
            (losses.collect::<Vec<_>>(), spare)
        };
        // NB-BURST-08: seven casualties and three figures.
        let shell = Under(vec![vec![heads(0, 3)]]);
        assert_eq!(told(&shell, 7), (vec![(0, 3)], 4));
        // Four on 6 and 3: 2.67 and 1.33.
        let shell = Under(vec![vec![heads(0, 6), heads(1, 3)]]);
        assert_eq!(told(&shell, 4), (vec![(0, 3), (1, 1)], 0));
        // NB-BURST-05: five, one to each segment that holds troops; of seven the inner circle and the far quarter have two.
        let some = vec![vec![heads(0, 9)], vec![heads(1, 1)], vec![], vec![heads(0, 2)], vec![]];
        assert_eq!(told(&Under(some.clone()), 5), (vec![(0, 2), (1, 1)], 2));
        assert_eq!(told(&Under(some), 7), (vec![(0, 3), (1, 1)], 3));
    }
}
