//! Fire of squares, face by face and corner by corner: NB-SQ-02, NB-SQ-05 to NB-SQ-07, NB-GAP-58.

use super::musketry::{Files, Musketry, Party};
use crate::adjudicate::UnitId;
use crate::kit::table::{Base, Face};
use crate::rules::napoleonic_brigade::charts::fire::{Reach, small_arms};
use crate::rules::napoleonic_brigade::charts::measures::{FACES, TOUCH};
use crate::rules::napoleonic_brigade::orders::Origin;
use crate::rules::napoleonic_brigade::position::contact::Clash;
use crate::rules::napoleonic_brigade::position::field_of_fire::muzzle;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Weapon};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// The halves of the faces of a square that have fired: left and right, as one looks out of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Halves([[bool; 2]; 4]);

impl Halves {
    /// Uses those of a face or a corner, if none of them has fired; whether it could.
    pub(crate) fn take(&mut self, origin: &Origin) -> bool {
        let mine = halves_of(origin);
        let free = mine.iter().all(|(face, half)| !self.0[*face][*half]);
        if free {
            mine.iter().for_each(|(face, half)| self.0[*face][*half] = true);
        }
        free
    }

    /// Whether all of a face or a corner may fire yet.
    pub(crate) fn are_free(&self, origin: &Origin) -> bool {
        halves_of(origin).iter().all(|(face, half)| !self.0[*face][*half])
    }
}

/// A face as its number clockwise from the front.
pub(crate) fn face_number(face: Face) -> usize {
    match face {
        Face::Front => 0,
        Face::Right => 1,
        Face::Rear => 2,
        Face::Left => 3,
    }
}

/// The faces of a corner, the one before it clockwise first; nothing where they do not meet.
fn corner(one: Face, other: Face) -> Option<(Face, Face)> {
    let follows = |one: Face, other: Face| (face_number(one) + 1) % 4 == face_number(other);
    match (follows(one, other), follows(other, one)) {
        (true, _) => Some((one, other)),
        (_, true) => Some((other, one)),
        _ => None,
    }
}

/// The halves that a face or a corner is: of the first face of a corner the right one, of the second the left one.
fn halves_of(origin: &Origin) -> Vec<(usize, usize)> {
    match origin {
        Origin::Face(face) => vec![(face_number(*face), 0), (face_number(*face), 1)],
        Origin::Corner(one, other) => {
            let faces = corner(*one, *other).into_iter();
            let halves = faces.flat_map(|(first, next)| [(face_number(first), 1), (face_number(next), 0)]);
            halves.collect()
        }
        Origin::Named(_) => Vec::new(),
    }
}

/// All faces as one names them.
pub(crate) const ORIGINS: [Origin; 4] =
    [Origin::Face(Face::Front), Origin::Face(Face::Right), Origin::Face(Face::Rear), Origin::Face(Face::Left)];

impl Musketry<'_> {
    /// NB-SQ-05: the faces of a square that are free of enemies, each with its quarter.
    pub(crate) fn faces(&self, brigade: &Brigade) -> Vec<Party> {
        let faces = ORIGINS.iter();
        faces.filter_map(|origin| self.party_of(brigade, origin)).collect()
    }

    /// NB-SQ-05, NB-SQ-06: what fires from a face or a corner of a square; nothing where an enemy touches it.
    pub(crate) fn party_of(&self, brigade: &Brigade, origin: &Origin) -> Option<Party> {
        let engaged = |face: Face| self.is_engaged(brigade, face);
        match origin {
            Origin::Face(face) if !engaged(*face) => self.face(brigade, *face),
            Origin::Corner(one, other) => {
                let (first, next) = corner(*one, *other)?;
                let free = !engaged(first) && !engaged(next);
                free.then(|| self.corner(brigade, (first, next)))?
            }
            _ => None,
        }
    }

    /// A face of a square, free or not: its quarter and its field of fire.
    pub(crate) fn face(&self, brigade: &Brigade, face: Face) -> Option<Party> {
        let whole = self.footprint(&brigade.unit)?.whole;
        let front = whole.facing(whole.outlook(face));
        let named = Origin::Face(face);
        Some(self.party(brigade, &named, front, quarters(brigade)[face_number(face)]))
    }

    /// NB-GAP-58: the half faces beside a corner, at what lies within 12.5 degrees of the diagonal.
    fn corner(&self, brigade: &Brigade, (first, next): (Face, Face)) -> Option<Party> {
        let whole = self.footprint(&brigade.unit)?.whole;
        let front = muzzle(whole.face(first).to, whole.outlook(first).turned(45));
        let quarters = quarters(brigade);
        let figures = quarters[face_number(first)] / 2 + quarters[face_number(next)] / 2;
        let named = Origin::WORDS.iter().map(|(_, origin)| origin);
        let mut named = named.filter(|origin| match origin {
            Origin::Corner(one, other) => corner(*one, *other) == Some((first, next)),
            _ => false,
        });
        Some(self.party(brigade, named.next()?, front, figures))
    }

    fn party(&self, brigade: &Brigade, origin: &Origin, front: Base, figures: u32) -> Party {
        let words = Origin::WORDS.iter();
        let mut words = words.filter(|(_, known)| known == origin);
        Party {
            face: words.next().map(|(word, _)| *word),
            eye: front.middle(Face::Front),
            files: vec![Files { unit: UnitId::new(origin.word()), front, figures, reach: reach(brigade) }],
        }
    }

    /// Whether an enemy is in melee with a face of a square, or touches it.
    fn is_engaged(&self, brigade: &Brigade, face: Face) -> bool {
        let mut clashes = self.state.clashes.iter();
        let fights = clashes.any(|clash| clash.is_of(&brigade.unit) && self.face_in(brigade, clash) == Some(face));
        let touched = || {
            let side = self.footprint(&brigade.unit)?.whole.face(face);
            let mut enemies = self.state.enemies_of(&brigade.side);
            enemies.find(|enemy| {
                let fights = self.state.opponents(&brigade.unit).any(|id| *id == enemy.unit);
                let footprint = self.footprint(&enemy.unit).filter(|_| !fights && !enemy.is_deserted());
                footprint.is_some_and(|footprint| footprint.square_to_line(side).is_within(TOUCH))
            })
        };
        fights || touched().is_some()
    }

    /// The face of a square that is concerned in a clash: the one that was struck, else the nearest to the enemy.
    pub(crate) fn face_in(&self, brigade: &Brigade, clash: &Clash) -> Option<Face> {
        if brigade.form != Formation::Square {
            return None;
        }
        let struck = clash.face.filter(|_| clash.on == brigade.unit);
        if let Some(face) = struck {
            return Face::ALL.get(usize::from(face)).copied();
        }
        let whole = self.footprint(&brigade.unit)?.whole;
        let enemy = self.footprint(clash.other(&brigade.unit)?)?;
        crate::rules::napoleonic_brigade::play::moving::clock::faces::nearest_faces(&whole, enemy).first().copied()
    }
}

/// NB-SQ-05, NB-GAP-58: the figures of each face: quarters of those that fire in two ranks, remainders front, right, rear,
/// left.
fn quarters(brigade: &Brigade) -> [u32; 4] {
    let units = brigade.left();
    let firing = units.map(|unit| unit.muskets(brigade.kind, brigade.form));
    let firing = firing.sum::<u32>();
    let over = firing % FACES;
    [0, 1, 2, 3].map(|face| firing / FACES + u32::from(face < over))
}

/// NB-GAP-73: a square fires as rifles where all its units have them.
fn reach(brigade: &Brigade) -> Reach {
    let rifles = brigade.all(|unit| unit.weapon == Some(Weapon::Rifle));
    small_arms(if rifles { Weapon::Rifle } else { Weapon::Musket })
}

#[cfg(test)]
mod tests {
    use crate::rules::napoleonic_brigade::events::Event;
    use crate::rules::napoleonic_brigade::play::infantry_fire;
    use crate::rules::napoleonic_brigade::position::state::State;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, left, played, position, told};

    /// The fires of the phase, each with its face and figures.
    #[track_caller]
    fn fires(state: State, entries: &[(&str, &str)], dice: &[(&str, &[u8])]) -> Vec<String> {
        let (_, log) = played(state, dice, |play| {
            play.muster_footprints();
            for (unit, steps) in entries {
                told(play, unit, steps);
            }
            infantry_fire::phase(play).expect("nobody is asked");
        });
        let fires = log.iter().filter_map(|entry| match &entry.event {
            Event::Fires(shot) => {
                let face = shot.face.as_deref().unwrap_or_default();
                Some(format!("{} {} {face} {}", entry.clause, shot.unit, shot.figures))
            }
            _ => None,
        });
        fires.collect()
    }

    fn square(form: &str) -> String {
        british("Kempt", "allied", "[20, 20]", 0).replace("form: line", form)
    }

    #[test]
    fn each_free_face_fires_with_its_quarter() {
        // NB-SQ-05: British 64: 16 a face; French 72: 48 in two ranks, 12 a face.
        let north = british("North", "french", "[20, 24]", 180);
        let west = british("West", "french", "[16, 20]", 90);
        let army = [square("form: square"), north.clone(), west.clone()];
        let army = army.iter().map(String::as_str).collect::<Vec<_>>();
        let hold = [("North", "hold-fire"), ("West", "hold-fire")];
        let dice: &[(&str, &[u8])] = &[("t1/small-arms/Kempt/front", &[3]), ("t1/small-arms/Kempt/left", &[3])];
        let told = ["NB-SQ-05 Kempt front 16", "NB-SQ-05 Kempt left 16"];
        assert_eq!(fires(position(&[], &[], &army), &hold, dice), told);
        let french = square("form: square")
            .replace("infantry-two-lines", "infantry-three-ranks")
            .replace("figures: 16", "figures: 18")
            .replace("full: 16", "full: 18");
        let state = position(&[], &[], &[&french, &north]);
        let fires = fires(state, &hold[..1], &dice[..1]);
        assert_eq!(fires, ["NB-SQ-05 Kempt front 12"]);
    }

    #[test]
    fn a_face_in_melee_does_not_fire_and_nobody_fires_into_the_melee() {
        // NB-SQ-05, NB-SQ-07, NB-MEL-24: the melee is of an earlier turn.
        let north = british("North", "french", "[20, 20.8858]", 180);
        let west = british("West", "french", "[16, 20]", 90);
        let clash =
            "clashes: [{by: North, on: Kempt, how: charge, aspect: front, gap: 4, rounds: 1, face: 0, square: true}]";
        let state = position(&[clash], &[], &[&square("form: square"), &north, &west]);
        let dice: &[(&str, &[u8])] = &[("t1/small-arms/Kempt/left", &[3])];
        let fires = fires(state, &[("West", "hold-fire")], dice);
        assert_eq!(fires, ["NB-SQ-05 Kempt left 16"]);
    }

    #[test]
    fn two_half_faces_fire_over_their_corner() {
        // NB-SQ-06: the corner of front and right is 0.886" to the east and north; the target 3" from it on the diagonal.
        let east = british("East", "french", "[23, 23]", 225);
        let north = british("North", "french", "[18, 24]", 180);
        let army = [square("form: square"), east, north];
        let army = army.iter().map(String::as_str).collect::<Vec<_>>();
        let state = || position(&[], &[], &army);
        let hold = [("East", "hold-fire"), ("North", "hold-fire")];
        let order = [&hold[..], &[("Kempt", "{fire: East, from: front-right}")]].concat();
        let dice: &[(&str, &[u8])] = &[("t1/small-arms/Kempt/front-right", &[3])];
        assert_eq!(fires(state(), &order, dice), ["NB-SQ-06 Kempt front-right 16"]);
        // Each half fires once: the front face has nothing whole left.
        let twice = "[{fire: East, from: front-right}, {fire: North, from: front}]";
        let order = [&hold[..], &[("Kempt", twice)]].concat();
        assert_eq!(fires(state(), &order, dice), ["NB-SQ-06 Kempt front-right 16"]);
    }

    #[test]
    fn a_square_is_struck_down_by_others_like_anybody() {
        // NB-IFIRE-20: 64 at 4": 64 -> 24; die 3: 5.4 -> 5.
        let north = british("North", "french", "[20, 24.8858]", 180);
        let state = position(&[], &[], &[&square("form: square"), &north]);
        let dice: &[(&str, &[u8])] = &[("t1/small-arms/North", &[3])];
        let (after, _) = played(state, dice, |play| {
            play.muster_footprints();
            told(play, "Kempt", "hold-fire");
            infantry_fire::phase(play).expect("nobody is asked");
        });
        assert_eq!(left(&after, "Kempt"), [14, 15, 15, 15]);
    }
}
