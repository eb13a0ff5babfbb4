//! Kinds of ground as a map tells them apart, by the words that games have for them.

use crate::adjudicate::{Patch, Shape};

/// How a piece of ground is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Land {
    /// Height: tint and hachures.
    Hill,
    /// Rock faces: thick hachures.
    Cliff,
    /// Tilled ground: furrows.
    Field,
    /// Bushes.
    Scrub,
    /// Stones.
    Rocks,
    /// Any ground that no other kind is a picture of.
    Other,
    /// Soft ground: tufts.
    Marsh,
    /// Trees.
    Woods,
    /// Standing water, and rivers.
    Water,
    /// Running water that can be crossed.
    Stream,
    /// A road or a track.
    Road,
    /// A way through water.
    Ford,
    /// A way over water.
    Bridge,
    /// A hedge.
    Hedge,
    /// A fence.
    Fence,
    /// A wall.
    Wall,
    /// Earthworks: a toothed line.
    Works,
    /// Houses.
    Town,
    /// One house.
    Building,
}

/// Words that kinds of ground have in them, those first that would be taken for another.
const WORDS: [(Land, &[&str]); 19] = [
    (Land::Bridge, &["bridge", "causeway"]),
    (Land::Ford, &["ford", "ferry"]),
    (Land::Works, &["work", "redoubt", "trench", "fort", "battery", "abatis", "ditch", "wagon"]),
    (Land::Wall, &["wall"]),
    (Land::Hedge, &["hedge", "hedgerow"]),
    (Land::Fence, &["fence", "palisade"]),
    (Land::Building, &["building", "tower", "house", "mill", "church", "inn", "castle"]),
    (Land::Town, &["town", "village", "hamlet", "farm", "complex", "city", "chateau", "suburb"]),
    (Land::Cliff, &["cliff", "sheer", "steep", "crag", "ravine", "gully"]),
    (Land::Hill, &["hill", "rise", "ridge", "height", "slope", "knoll", "mound", "plateau"]),
    (Land::Marsh, &["marsh", "swamp", "bog", "mud", "fen", "morass"]),
    (Land::Woods, &["wood", "forest", "copse", "grove", "orchard", "tree", "thicket", "olive"]),
    (Land::Scrub, &["scrub", "brush", "shrub", "bush", "heath", "vine", "garden"]),
    (Land::Stream, &["stream", "brook", "creek", "rivulet", "beck"]),
    (Land::Water, &["river", "lake", "pond", "sea", "water", "pool", "canal"]),
    (Land::Rocks, &["rock", "boulder", "stone", "rough", "debris", "broken", "rubble"]),
    (Land::Field, &["field", "crop", "corn", "plough", "wheat", "rye"]),
    (Land::Road, &["road", "track", "path", "lane", "street", "highway"]),
    (Land::Other, &[]),
];

/// What runs, in the order in which it is drawn, by the colours that it is drawn in.
pub(super) const RUNNING: [(Land, &[Land]); 2] =
    [(Land::Water, &[Land::Water, Land::Stream]), (Land::Road, &[Land::Road])];

impl Land {
    pub(super) fn of(patch: &Patch) -> Land {
        let kind = patch.kind.to_lowercase();
        let named = |words: &&[&str]| words.iter().any(|word| kind.contains(word));
        let mut kinds = WORDS.iter();
        let found = kinds.find(|(_, words)| named(words));
        found.map_or(Land::Other, |(land, _)| *land)
    }

    /// Whether ground falls away from its edge.
    pub(super) fn has_slopes(self) -> bool {
        matches!(self, Land::Hill | Land::Cliff)
    }

    /// Whether people have laid it out, so that its edges are straight.
    pub(super) fn is_built(self) -> bool {
        let laid_out =
            matches!(self, Land::Field | Land::Road | Land::Ford | Land::Bridge | Land::Town | Land::Building);
        laid_out || self.is_edge()
    }

    /// Whether it stands along the edge of its ground.
    pub(super) fn is_edge(self) -> bool {
        matches!(self, Land::Hedge | Land::Fence | Land::Wall | Land::Works)
    }

    /// The letter of its classes in the style.
    pub(super) fn class(self) -> &'static str {
        match self {
            Land::Hill => "hi",
            Land::Cliff => "cl",
            Land::Field => "fi",
            Land::Scrub => "sc",
            Land::Rocks => "ro",
            Land::Other => "ot",
            Land::Marsh => "ma",
            Land::Woods => "wo",
            Land::Water => "wa",
            Land::Stream => "st",
            Land::Road => "rd",
            Land::Ford => "fo",
            Land::Bridge => "br",
            Land::Hedge => "he",
            Land::Fence => "fe",
            Land::Wall => "wl",
            Land::Works => "wk",
            Land::Town => "to",
            Land::Building => "bu",
        }
    }

    /// How it is drawn where it covers ground.
    pub(super) fn area(self) -> &'static str {
        match self {
            Land::Hill => "fill:#e6d2a2",
            Land::Cliff => "fill:#d9c39a",
            Land::Field => "fill:url(#m-fi)",
            Land::Scrub => "fill:url(#m-sc)",
            Land::Rocks => "fill:url(#m-ro)",
            Land::Other => "fill:url(#m-ot)",
            Land::Marsh => "fill:url(#m-ma)",
            Land::Woods => "fill:url(#m-wo)",
            Land::Water | Land::Stream | Land::Ford => "fill:url(#m-wa)",
            Land::Road => "fill:#f9f1da",
            Land::Town => "fill:#ecdcc6",
            Land::Building => "fill:#9c5a45",
            Land::Bridge => "fill:#cbb58a",
            Land::Hedge | Land::Fence | Land::Wall | Land::Works => "fill:#e2d8b8",
        }
    }

    /// How its edge is drawn, or itself where it is a line.
    pub(super) fn line(self) -> &'static str {
        match self {
            Land::Hill => "stroke:#b08d4f;stroke-width:1",
            Land::Cliff => "stroke:#6d5330;stroke-width:1.5",
            Land::Field => "stroke:#c8b987;stroke-width:1;stroke-dasharray:6 3",
            Land::Scrub => "stroke:#9aa36a;stroke-width:1;stroke-dasharray:1 4",
            Land::Rocks | Land::Other => "stroke:#a3967a;stroke-width:1;stroke-dasharray:3 3",
            Land::Marsh => "stroke:#7fa39c;stroke-width:1;stroke-dasharray:2 4",
            Land::Woods => "stroke:#6d8a52;stroke-width:1.5",
            Land::Water | Land::Stream | Land::Ford => "stroke:#5f95b5;stroke-width:1.5",
            Land::Road => "stroke:#a08a5c;stroke-width:1",
            Land::Town => "stroke:#c3a184;stroke-width:1",
            Land::Building | Land::Bridge => "stroke:#5c2f22;stroke-width:1.5",
            Land::Hedge => "stroke:#55743c;stroke-width:7;stroke-dasharray:.1 8",
            Land::Fence => "stroke:#7d5f3c;stroke-width:2;stroke-dasharray:7 3",
            Land::Wall => {
                "stroke:#7b746a;stroke-width:5;stroke-dasharray:9 1.5;stroke-linecap:butt;stroke-linejoin:bevel"
            }
            Land::Works => "stroke:#6d5330;stroke-width:3",
        }
    }

    /// Strokes across its edge: teeth.
    pub(super) fn across(self) -> Option<&'static str> {
        match self {
            Land::Works => {
                Some("stroke:#6d5330;stroke-width:11;stroke-dasharray:5 6;stroke-linecap:butt;stroke-linejoin:bevel")
            }
            _ => None,
        }
    }

    /// The strokes down its slopes: in the light, beside it, in the shade.
    pub(super) fn slopes(self) -> Option<[&'static str; 3]> {
        match self {
            Land::Hill => Some([
                "stroke:#c9ad72;stroke-width:.8",
                "stroke:#a98544;stroke-width:1.2",
                "stroke:#74552a;stroke-width:1.8",
            ]),
            Land::Cliff => Some([
                "stroke:#a98544;stroke-width:1.6",
                "stroke:#74552a;stroke-width:2.4",
                "stroke:#4a3416;stroke-width:3.2",
            ]),
            _ => None,
        }
    }

    /// The banks of its bed, and the bed itself, where it runs.
    pub(super) fn bed(self) -> Option<[&'static str; 2]> {
        match self {
            Land::Water => Some(["fill:none;stroke:#5f95b5;stroke-width:2.4", "fill:#bcd8e6"]),
            Land::Road => Some(["fill:none;stroke:#8f7445;stroke-width:2.2", "fill:#fbf4de"]),
            _ => None,
        }
    }
}

/// The colour of ground, where there are few to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum Tint {
    /// What grows.
    Green,
    /// Water.
    Blue,
    /// Earth.
    Brown,
    /// Houses.
    Red,
    /// Anything else.
    Grey,
}

/// The colour of a piece of ground.
pub(in crate::report) fn tint(patch: &Patch) -> Tint {
    match Land::of(patch) {
        Land::Woods | Land::Scrub | Land::Hedge | Land::Field => Tint::Green,
        Land::Water | Land::Stream | Land::Ford | Land::Marsh => Tint::Blue,
        Land::Hill | Land::Cliff | Land::Road | Land::Works => Tint::Brown,
        Land::Town | Land::Building | Land::Bridge => Tint::Red,
        Land::Rocks | Land::Other | Land::Fence | Land::Wall => Tint::Grey,
    }
}

/// Whether a piece of ground is drawn as a line of the table.
pub(super) fn is_line(patch: &Patch) -> bool {
    matches!(patch.shape, Some(Shape::Line { .. }))
}
