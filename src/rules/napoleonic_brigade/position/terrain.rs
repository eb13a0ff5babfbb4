//! Pieces of ground as they stand in a game file and in a position: NB-TERR-01 to NB-TERR-22, NB-OBS-01, NB-BLD-03 to
//! NB-BLD-17, NB-WORK-09.

use crate::adjudicate::{Fact, Reason, because};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::kit::table::{BadOutline, Coordinates, Decimal, Heading, Length, Outline, Point, Track, Unit};
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Land;
use crate::rules::napoleonic_brigade::troops::words::words;

words! {
    /// What a side of a complex is (NB-GAP-85).
    pub enum Fabric {
        /// The front of a building.
        Building = "building",
        /// A stretch of wall.
        Wall = "wall",
        ;
        "buildings" => Building,
        "walls" => Wall,
    }
}

/// A side of a complex: one edge of its outline (NB-BLD-17).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ComplexSide {
    /// What it is called: `north`.
    pub name: String,
    /// What stands there.
    pub of: Fabric,
    /// The points left of each of its sections, in their order; nothing while all are whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<u32>,
}

/// A piece of ground: about a point with a size, an area, or a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// What it is.
    pub kind: Land,
    /// What it is called, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The middle of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Coordinates>,
    /// How far it stretches across and along its heading: east and west, north and south where it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<[Decimal; 2]>,
    /// Which way it is turned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Heading>,
    /// Its corners.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub area: Vec<Coordinates>,
    /// Its course.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<Coordinates>,
    /// How wide it is along its course.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Decimal>,
    /// The contour level of a hill; 1 where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u8>,
    /// Whether a trench is a defence work (NB-GAP-87).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub works: bool,
    /// How long its sections are, where it is not as the options say (NB-BLD-13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<Decimal>,
    /// How many points a section has at first, where it is not as the options say (NB-BLD-13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// The points left of each section, in their order; nothing while all are whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<u32>,
    /// The sides of a complex, one for each edge of its outline, in their order (NB-GAP-85).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<ComplexSide>,
    /// Whether a complex is a courtyard, which infantry and guns hold; else it is buildings, which infantry holds
    /// (NB-BLD-03, NB-BLD-05).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub courtyard: bool,
}

/// How a piece lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// It covers an area.
    Area(Outline),
    /// It runs along a line.
    Line(Track),
}

impl Terrain {
    /// A piece of a kind that is nowhere yet.
    pub(crate) fn of(kind: Land) -> Terrain {
        Terrain {
            kind,
            name: None,
            at: None,
            size: None,
            face: None,
            area: Vec::new(),
            line: Vec::new(),
            width: None,
            height: None,
            works: false,
            section: None,
            value: None,
            values: Vec::new(),
            sides: Vec::new(),
            courtyard: false,
        }
    }

    /// How it lies; `None` where nothing says so.
    ///
    /// # Errors
    ///
    /// Where its corners enclose no area.
    pub(crate) fn shape(&self) -> Result<Option<Shape>, BadOutline> {
        let points = |listed: &[Coordinates]| {
            let points = listed.iter().map(|point| point.point(Unit::Inch));
            points.collect::<Vec<Point>>()
        };
        if !self.area.is_empty() {
            return Outline::through(points(&self.area)).map(|outline| Some(Shape::Area(outline)));
        }
        if !self.line.is_empty() {
            let width = self.width.map(|width| width.length(Unit::Inch));
            let width = width.unwrap_or(Length::ZERO).abs();
            let points = points(&self.line);
            return Ok(Some(Shape::Line(Track { points, width })));
        }
        let (Some(at), Some(size)) = (self.at, self.size) else {
            return Ok(None);
        };
        let [width, height] = size.map(|side| side.length(Unit::Inch));
        let heading = self.face.unwrap_or(Heading::NORTH);
        let outline = Outline::rectangle(at.point(Unit::Inch), heading, width, height)?;
        Ok(Some(Shape::Area(outline)))
    }

    /// NB-GAP-87, NB-GAP-89: whether it is a defence work.
    pub(crate) fn is_work(&self) -> bool {
        self.kind.is_work() || self.kind == Land::Trench && self.works
    }

    /// NB-BLD-12, NB-WORK-07: whether its sections have points: those of walls, works and complexes.
    pub(crate) fn has_sections(&self) -> bool {
        self.is_work() || self.kind == Land::Complex
    }
}

/// What a piece is called: by its name, or by its kind.
pub(crate) fn called(land: Land, name: Option<&str>) -> Reason {
    match name {
        Some(name) => because!("the {} {}", land, Fact::Place(name.to_owned())),
        None => because!("the {}", land),
    }
}
