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
