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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::UnitId;
    use crate::kit::table::Length;
    use crate::rules::napoleonic_brigade::charts::measures::INCH;
    use crate::rules::napoleonic_brigade::position::ground::Ground;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, position};

    #[test]
    fn a_line_is_raked_from_its_ends() {
        // Four battalions of 30 mm, looking north from (20, 20): their centre is 7.5 mm behind, at 19.7047.
        let state = position(&[], &[], &[&british("Kempt", "allied", "[20, 20]", 0)]);
        let ground = Ground::of(&[], &state.options);
        let brigade = state.unit(&UnitId::new("Kempt"));
        let footprint = state.footprint(&ground, brigade).expect("it stands");
        let from = |x: i64, y: i64, formation| {
            let [x, y] = [x, y].map(|part| Length::hundredths(part, INCH));
            enfilades(&state.options, Point::at(x, y), (&footprint, formation))
        };
        // 10" to the side, the tangent of 22.5 degrees gives 4.1421" ahead of the centre.
        assert!(from(3000, 2384, Formation::Line));
        assert!(!from(3000, 2385, Formation::Line));
        assert!(from(1000, 2384, Formation::Line));
        assert!(from(1000, 1557, Formation::Line));
        assert!(!from(1000, 1556, Formation::Line));
        assert!(!from(2000, 3000, Formation::Line));
        assert!(!from(3000, 2000, Formation::AttackColumn));
        assert!(!from(3000, 2000, Formation::Square));
    }
}
