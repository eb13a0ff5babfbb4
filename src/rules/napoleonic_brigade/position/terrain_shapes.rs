//! Whether a piece of ground has the keys, the place and the sides of its kind: NB-OBS-01, NB-BLD-03 to NB-BLD-05,
//! NB-BLD-17, NB-GAP-87.

use super::fords;
use super::terrain::{Shape, Terrain};
use crate::rules::napoleonic_brigade::charts::options::Options;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::{Class, Land};
use crate::yaml::{Fault, Faults, Node, clip};

/// A piece as it was read, and where each of its keys stands.
pub(crate) struct Keyed<'n> {
    /// The entry.
    pub(crate) node: &'n Node,
    /// The piece.
    pub(crate) terrain: &'n Terrain,
    /// Whether the file says who holds it.
    pub(crate) holds: bool,
}

impl Keyed<'_> {
    fn fault(&self, key: &str, message: String) -> Fault {
        let place = self.node.get(key).unwrap_or(self.node);
        Fault::error(place.span, message)
    }

    /// Whether it has the keys of its kind, a place that encloses something, and the sides of its outline.
    pub(crate) fn is_sound(&self, faults: &mut Faults) -> bool {
        let found = self.strange_keys().into_iter().chain(self.misplaced());
        let found = found.chain(self.sides_wrong()).collect::<Vec<_>>();
        let sound = found.is_empty();
        for fault in found {
            faults.add(fault);
        }
        sound
    }

    /// Keys that ground of its kind does not have.
    fn strange_keys(&self) -> Vec<Fault> {
        let terrain = self.terrain;
        let kind = terrain.kind;
        let complex = kind == Land::Complex;
        let obstacle = is_obstacle(kind);
        let sized = !terrain.line.is_empty() || !terrain.area.is_empty();
        let keys = [
            ("size", terrain.size.is_some() && sized),
            ("face", terrain.face.is_some() && terrain.size.is_none()),
            ("width", terrain.width.is_some() && (terrain.line.is_empty() || is_thin(kind))),
            ("height", terrain.height.is_some() && kind != Land::Hill),
            ("works", terrain.works && !obstacle),
            ("section", terrain.section.is_some() && !terrain.has_sections()),
            ("value", terrain.value.is_some() && !terrain.has_sections()),
            ("values", !terrain.values.is_empty() && (complex || !terrain.has_sections())),
            ("sides", !terrain.sides.is_empty() && !complex),
            ("courtyard", terrain.courtyard && !complex),
            ("holds", self.holds && (!complex || terrain.courtyard)),
        ];
        let strange = keys.iter().filter(|(_, strange)| *strange);
        let faults = strange.map(|(key, _)| self.fault(key, format!("this {kind} has no `{key}:`")));
        let works = terrain.works && obstacle && kind != Land::Trench && !kind.is_work();
        let works = works.then(|| {
            let fault = self.fault("works", format!("a {kind} is no defence work"));
            let help = "walls and earthworks always are, and a trench may be: leave `works:` out";
            fault.clause("NB-OBS-12").help(help)
        });
        faults.chain(works).collect()
    }

    /// What is wrong with its place.
    fn misplaced(&self) -> Option<Fault> {
        let terrain = self.terrain;
        let kind = terrain.kind;
        let given = [terrain.at.is_some(), !terrain.area.is_empty(), !terrain.line.is_empty()];
        let places = given.iter().filter(|given| **given).count();
        let along = !terrain.line.is_empty();
        let fault = |message: String| Some(self.fault("", message).help(where_to(kind)));
        if places == 0 {
            return fault(format!("this {kind} has no place"));
        }
        let fits = match along {
            true => !must_cover(kind) && terrain.line.len() > 1,
            false => !is_obstacle(kind) && kind != Land::Road,
        };
        if places > 1 || !fits {
            return fault(format!("this is not the shape of a {kind}"));
        }
        if terrain.at.is_some() && terrain.size.is_none() {
            return fault(format!("this {kind} has no `size:`"));
        }
        if along && terrain.width.is_none() && !is_thin(kind) && !may_be_thin(kind) {
            return fault(format!("this {kind} has no `width:`"));
        }
        let mut pairs = terrain.line.windows(2);
        if pairs.any(|pair| pair[0] == pair[1]) {
            return Some(self.fault("line", "this line stands still".to_owned()));
        }
        match terrain.shape() {
            Err(bad) => Some(self.fault("area", bad.to_string()).help(where_to(kind))),
            Ok(Some(Shape::Area(outline))) if kind == Land::Stream && !fords::is_convex(&outline) => {
                let fault = self.fault("area", "a ford bends one way only".to_owned());
                Some(fault.help("write its corners without one that bends inward, or two fords"))
            }
            Ok(_) => None,
        }
    }

    /// NB-BLD-17, NB-GAP-85: a complex has a side for each edge of its outline, each with a name of its own.
    fn sides_wrong(&self) -> Option<Fault> {
        let terrain = self.terrain;
        if terrain.kind != Land::Complex {
            return None;
        }
        let Ok(Some(Shape::Area(outline))) = terrain.shape() else {
            return None;
        };
        let (edges, sides) = (outline.corners().len(), terrain.sides.len());
        if edges != sides {
            let message = format!("this outline has {edges} edges, and {sides} sides are listed");
            let help = "list one for each edge, from the first corner to the second and so on: \
                `sides: [{name: north, of: building}, {name: east, of: wall}]`";
            return Some(self.fault("sides", message).clause("NB-BLD-17").help(help));
        }
        let names = terrain.sides.iter().map(|side| side.name.to_ascii_lowercase());
        let names = names.collect::<Vec<_>>();
        let twice = (1..sides).find(|at| names[..*at].contains(&names[*at]))?;
        let message = format!("two sides are called `{}`", clip(&names[twice]));
        Some(self.fault("sides", message).help("give each a name of its own"))
    }
}

/// Whether a kind is an obstacle, which runs along a line.
fn is_obstacle(kind: Land) -> bool {
    kind.class(&Options::default()) == Class::Obstacle
}

/// Whether a kind along a line has no width.
fn is_thin(kind: Land) -> bool {
    matches!(kind, Land::Hedge | Land::Fence | Land::Wall)
}

/// Whether a kind along a line may have no width.
fn may_be_thin(kind: Land) -> bool {
    matches!(kind, Land::Road | Land::Trench | Land::Earthwork | Land::Cliff)
}

/// Whether a kind covers an area and never runs along a line.
fn must_cover(kind: Land) -> bool {
    matches!(kind, Land::Hill | Land::Building | Land::Complex)
}

fn where_to(kind: Land) -> &'static str {
    match kind {
        kind if is_thin(kind) || may_be_thin(kind) && kind != Land::Cliff => {
            "say where it runs: `line: [[12, 0], [12, 24]]`"
        }
        kind if kind.is_linear() => "say where it runs: `line: [[12, 0], [12, 24]], width: 1`; a ford is an area",
        Land::Complex => "say where it is: `area:` with its corners",
        _ => "say where it is: `at: [12, 9], size: [3, 2]`, or `area:` with its corners",
    }
}
