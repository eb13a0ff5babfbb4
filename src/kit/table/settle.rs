//! Putting bases where they just touch: out of each other's way, up against each other, flush on a face, pushed on.

use super::heading::SCALE;
use super::{Base, Course, Face, Length, Sweep, Vector, shape};

/// A base that has been pushed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pushed {
    /// Its place in the list.
    pub which: usize,
    /// How far it has been pushed in all.
    pub by: Length,
    /// Where it stands now.
    pub base: Base,
}

/// Where bases are pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// The way.
    pub course: Course,
    /// How deep bases may overlap and still need no push.
    pub touch: Length,
}

impl Base {
    /// How far it must go along a course until it overlaps another base no longer, rounded up; nothing where it overlaps
    /// none of it, be it that it would farther on.
    pub fn clears(&self, course: Course, other: &Base) -> Length {
        let (corners, others) = (self.corners(), other.corners());
        match shape::meeting(&corners, &others, course.vector(), Length::ZERO) {
            Some((enter, leave)) if enter.above < 0 && leave.above > 0 => leave.ceil(SCALE),
            _ => Length::ZERO,
        }
    }

    /// How far it must slide along its own axis until it just touches another base, forward above zero and back below: back
    /// where they overlap, else forward at most so far; `None` where it would pass by.
    pub fn slides_to(&self, other: &Base, reach: Length) -> Option<Length> {
        let ahead = self.heading.course();
        if self.overlaps(other, Length::ZERO) {
            return Some(-self.clears(ahead.reversed(), other));
        }
        Sweep::ahead(*self, reach).meets(other)
    }

    /// Placed with its front flush on a face of another base, the middles of both opposite each other or so far apart to
    /// the right as one looks out of the face.
    pub fn flush_on(&self, other: &Base, face: Face, offset: Length) -> Base {
        let outlook = other.outlook(face);
        let out = (other.depth_from(face) + self.depth).in_micrometres();
        let (ahead, aside) = (outlook.course().vector(), outlook.course().right().vector());
        let offset = 2 * offset.in_micrometres();
        let part = |ahead: i64, aside: i64| super::length::nearest(out * ahead + offset * aside, 2 * SCALE);
        let shift = Vector { x: part(ahead.x, aside.x), y: part(ahead.y, aside.y) };
        Base { centre: other.centre + shift, heading: outlook.reversed(), ..*self }
    }

    /// The place flush on a face of another base that is free and nearest to the middle of the face, of two equally near
    /// ones the one to the left of this base: the fronts share more than a point there, the base overlaps none of the
    /// `bases` by more than `touch`, and `is_free` says that nothing else hinders it. `None` where there is no such place
    /// among those in the middle and beside a base.
    pub fn settles_on(
        &self,
        (other, face): (&Base, Face),
        bases: &[Base],
        touch: Length,
        is_free: impl Fn(&Base) -> bool,
    ) -> Option<Base> {
        let middle = self.flush_on(other, face, Length::ZERO);
        let right = other.outlook(face).course().right();
        let mut offsets = vec![Length::ZERO];
        for base in bases {
            let (corners, others) = (middle.corners(), base.corners());
            if let Some((from, to)) = shape::meeting(&corners, &others, right.vector(), Length::ZERO) {
                offsets.extend([from.floor(SCALE), to.ceil(SCALE)]);
            }
        }
        let widths = self.frontage + other.width_of(face);
        offsets.retain(|offset| (*offset * 2).abs() < widths);
        // Right as one looks out of the face is left as the base on it looks.
        offsets.sort_by_key(|offset| (offset.abs(), -*offset));
        let places = offsets.into_iter();
        let mut places = places.map(|offset| self.flush_on(other, face, offset));
        places.find(|place| bases.iter().all(|base| !place.overlaps(base, touch)) && is_free(place))
    }
}

impl Push {
    /// The first in a list whom those that have come to stand overlap: the nearest along the course, of equal ones the
    /// first of the list.
    pub fn next_hit(&self, settled: &[Base], waiting: &[Base]) -> Option<usize> {
        let way = self.course.vector();
        let along = |which: &usize| (waiting[*which].centre - settled[0].centre).dot(way);
        let hit = |which: &usize| self.hit(&waiting[*which], settled).is_some();
        (0..waiting.len()).filter(hit).min_by_key(along)
    }

    fn hit(&self, base: &Base, settled: &[Base]) -> Option<Base> {
        let mut hits = settled.iter().filter(|other| base.overlaps(other, self.touch));
        hits.next().copied()
    }

    /// How far a base is pushed until it is clear of all that have come to stand.
    pub fn clears(&self, base: &Base, settled: &[Base]) -> Length {
        let (mut by, mut pushed) = (Length::ZERO, *base);
        // Whom it has passed once it does not meet again, so that this ends.
        while let Some(other) = self.hit(&pushed, settled) {
            by += pushed.clears(self.course, &other);
            pushed = base.moved(self.course, by);
        }
        by
    }

    /// Makes room for a base that has come to stand: whoever it overlaps is pushed just far enough, and pushes on those
    /// ahead in the same way. The nearest along the course goes first, of equal ones the first of the list; each is pushed
    /// once, clear of all before it. The pushed ones come in this order.
    pub fn make_room(&self, comer: &Base, bases: &[Base]) -> Vec<Pushed> {
        let mut waiting: Vec<usize> = (0..bases.len()).collect();
        let mut settled = vec![*comer];
        let mut pushed = Vec::new();
        loop {
            let left: Vec<Base> = waiting.iter().map(|which| bases[*which]).collect();
            let Some(at) = self.next_hit(&settled, &left) else {
                return pushed;
            };
            let which = waiting.remove(at);
            let by = self.clears(&bases[which], &settled);
            let base = bases[which].moved(self.course, by);
            settled.push(base);
            pushed.push(Pushed { which, by, base });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{base, inches};
    use super::super::{Heading, Unit};
    use super::*;

    const TOUCH: Length = Length::hundredths(2, Unit::Inch);

    fn inch(hundredths: i64) -> Length {
        Length::hundredths(hundredths, Unit::Inch)
    }

    fn north() -> Push {
        Push { course: Heading::NORTH.course(), touch: TOUCH }
    }

    #[test]
    fn a_friend_on_whom_a_rout_ends_is_pushed_until_the_bases_touch() {
        let router = base(1200, 1300, 180);
        let friend = base(1220, 1330, 180);
        let pushed = north().make_room(&router, &[friend]);
        assert_eq!(pushed.len(), 1);
        assert_eq!((pushed[0].which, pushed[0].by), (0, inch(20)));
        assert_eq!(pushed[0].base, base(1220, 1350, 180));
        let beside = [base(1300, 1300, 0), base(1200, 1348, 0), base(1200, 1252, 0)];
        assert!(north().make_room(&router, &beside).is_empty());
        // One that it has half run over goes the same way.
        let over = north().make_room(&router, &[base(1200, 1280, 0)]);
        assert_eq!(over[0].base, base(1200, 1350, 0));
    }

    #[test]
    fn those_behind_are_pushed_on_in_their_order() {
        let router = base(1200, 1300, 180);
        let rear = base(1180, 1380, 0);
        let front = base(1220, 1325, 0);
        let aside = base(1400, 1340, 0);
        let pushed = north().make_room(&router, &[rear, aside, front]);
        let list = pushed.iter().map(|push| (push.which, push.by));
        assert_eq!(list.collect::<Vec<_>>(), [(2, inch(25)), (0, inch(20))]);
        assert_eq!(pushed[1].base, base(1180, 1400, 0));
        // Both under the router, the farther one first in the list.
        let both = [base(1200, 1340, 90), base(1200, 1310, 0)];
        let pushed = north().make_room(&router, &both);
        let list = pushed.iter().map(|push| (push.which, push.base));
        let expected = [(1, base(1200, 1350, 0)), (0, base(1200, 1425, 90))];
        assert_eq!(list.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn after_a_turn_to_face_the_attacker_slides_until_they_touch() {
        let attacker = base(1200, 1125, 0);
        let defender = base(1200, 1200, 90);
        assert!(attacker.touches(&defender, Length::ZERO));
        let turned = defender.facing(attacker.heading.reversed());
        let slide = attacker.slides_to(&turned, inch(50));
        assert_eq!(slide, Some(inch(25)));
        assert_eq!(attacker.moved(attacker.heading.course(), inch(25)).centre, inches(1200, 1150));
        assert_eq!(attacker.slides_to(&turned, inch(24)), None);
        assert_eq!(attacker.slides_to(&base(1301, 1200, 0), inch(500)), None);
        // A defender whose flank comes round pushes the attacker back.
        let head_on = base(1200, 1150, 0);
        assert_eq!(head_on.slides_to(&defender, inch(50)), Some(inch(-25)));
    }

    #[test]
    fn a_loser_is_placed_flush_on_the_face_with_centre_lines_together() {
        let winner = base(1200, 1000, 0);
        let loser = base(1215, 1049, 170);
        let placed = loser.flush_on(&winner, Face::Front, Length::ZERO);
        assert_eq!(placed, base(1200, 1050, 180));
        let flank = loser.flush_on(&winner, Face::Right, inch(10));
        assert_eq!(flank, base(1275, 990, 270));
        let free = |_: &Base| true;
        assert_eq!(loser.settles_on((&winner, Face::Front), &[winner], TOUCH, free), Some(placed));
    }

    #[test]
    fn where_the_middle_is_taken_the_nearest_free_place_is_chosen_the_left_first() {
        let winner = base(1200, 1000, 0);
        let loser = base(1200, 1050, 180);
        let settle = |others: &[Base]| {
            loser.settles_on((&winner, Face::Front), others, TOUCH, |place| place.centre.x < 1290 * 254)
        };
        // A base that takes the right end of the front as the winner looks, which is the left of the loser.
        assert_eq!(settle(&[base(1280, 1050, 0)]), Some(base(1180, 1050, 180)));
        assert_eq!(settle(&[base(1200, 1050, 0)]), None);
        // In the middle a narrow one: as near to the left as to the right.
        let narrow = Base { frontage: inch(20), ..base(1200, 1050, 0) };
        assert_eq!(settle(&[narrow]), Some(base(1260, 1050, 180)));
        assert_eq!(settle(&[narrow, base(1320, 1050, 0)]), Some(base(1140, 1050, 180)));
    }

    #[test]
    fn what_is_cleared_is_cleared_to_the_micrometre_above() {
        for degrees in [0, 1, 30, 45, 77] {
            let course = Heading::of(degrees).course();
            let (one, other) = (base(1200, 1000, 20), base(1210, 1010, 77));
            let by = one.clears(course, &other);
            let there = one.moved(course, by);
            assert!(!there.overlaps(&other, Length::micrometres(2)), "{degrees}");
            assert!(there.touches(&other, Length::micrometres(4)), "{degrees}");
            assert_eq!(there.clears(course, &base(0, 0, 0)), Length::ZERO);
        }
    }
}
