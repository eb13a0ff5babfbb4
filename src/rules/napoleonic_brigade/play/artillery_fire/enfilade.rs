//! Fire along a line: NB-AFIRE-20, NB-GAP-25.

use crate::kit::table::Point;
use crate::rules::napoleonic_brigade::charts::options::Options;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::troops::arm::Formation;

/// NB-GAP-25: whether a piece with its muzzle here enfilades a brigade: it stands wider than deep, neither in column nor in
/// square, and the line of fire to its centre runs within the angle of its front.
pub(crate) fn enfilades(options: &Options, muzzle: Point, (footprint, formation): (&Footprint, Formation)) -> bool {
    let in_line = !formation.is_column()
        && !matches!(formation, Formation::Square | Formation::Garrison)
        && footprint.whole.frontage > footprint.whole.depth;
    let line = footprint.centre() - muzzle;
    in_line && options.enfilade_angle.holds(line, footprint.face.turned(90))
}
