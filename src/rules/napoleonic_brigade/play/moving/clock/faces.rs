//! What of a brigade is nearest to whoever comes up to it, and which face of a square: NB-GAP-13, NB-GAP-58.

use crate::kit::table::{Base, Face, Point};
use crate::rules::napoleonic_brigade::charts::measures::{LIMIT, TOUCH};
use crate::rules::napoleonic_brigade::position::footprint::Footprint;

/// The point of a brigade that is nearest to another point.
pub(crate) fn nearest(footprint: &Footprint, to: Point) -> Point {
    if let Some(outline) = &footprint.outline {
        let near = outline.sides().map(|side| side.nearest_to(to));
        let near = near.min_by_key(|point| point.square_to(to));
        return near.unwrap_or(footprint.at);
    }
    let near = footprint.bases.iter().map(|stood| stood.base.nearest_to(to));
    let near = near.min_by_key(|point| point.square_to(to));
    near.unwrap_or(footprint.at)
}

/// NB-GAP-58: the face of a square that a brigade has struck: the one it touches, of several the one that looks most
/// toward where it came from.
pub(crate) fn face_struck(square: &Footprint, by: &Footprint, from: Point) -> Option<u8> {
    let whole = square.bases.first()?.base;
    let struck = nearest_faces(&whole, by);
    face_toward(&whole, &struck, from)
}

/// The face of a square that lies before a point.
pub(crate) fn square_face(square: &Footprint, from: Point) -> Option<u8> {
    let whole = square.bases.first()?.base;
    face_toward(&whole, &Face::ALL, from)
}

/// The faces of a square that a brigade touches; if it touches none, those nearest to it. Faces are as near as each other
/// where they differ by no more than the limit (NB-GAP-13).
pub(crate) fn nearest_faces(square: &Base, by: &Footprint) -> Vec<Face> {
    let gaps = Face::ALL.map(|face| by.square_to_line(square.face(face)));
    let least = gaps.iter().min().expect("a square has faces").nearest();
    let reach = (least + LIMIT).max(TOUCH);
    let faces = Face::ALL.into_iter().zip(gaps);
    let near = faces.filter(|(_, gap)| gap.is_within(reach));
    near.map(|(face, _)| face).collect()
}

/// Of some faces of a square the one that looks most toward a point; of those that differ by no more than the limit
/// (NB-GAP-13) the first.
fn face_toward(square: &Base, faces: &[Face], from: Point) -> Option<u8> {
    let ahead = |face: Face| square.ahead_of(face, from);
    let most = faces.iter().map(|face| ahead(*face)).max()?;
    let mut numbered = Face::ALL.into_iter().zip(0_u8..);
    let first = numbered.find(|(face, _)| faces.contains(face) && ahead(*face) + LIMIT >= most);
    first.map(|(_, number)| number)
}
