//! A hex that is worth points to the side that holds it, and how an umpire amends it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Alteration, Spot, alterations, counted, the};
use crate::adjudicate::{Amended, Side, amended_by, line_keys, side_or_none};
use crate::orders::schema::name;
use crate::yaml::draft::{self, whole, words};
use crate::yaml::{Faults, Node, Read, word_in};

/// A hex that is worth points to the side whose unit was the last to be in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// The hex.
    pub hex: Spot,
    /// What it is worth.
    pub points: u32,
    /// Who holds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Side>,
}

line_keys! {
    /// A line of an umpire about an objective.
    pub const LINE = "a line about an objective";
    /// What it says; what it leaves out stays as it is.
    struct Restaked with sides: &[Side] {
        objective: needed Spot = Read::read, ("its hex", Spot::draft);
        points: may u32 = Read::read, ("what it is worth", whole);
        held: may Option<Side> = |node, faults| side_or_none(sides.iter(), node, faults),
            ("the side that holds it, or `none`", || draft::or_none(name()));
        remove: may () = word_in(&[("mistake", ())], "reason to remove an objective"),
            ("that it is one by mistake", || words(["mistake"]));
    }
}

/// Changes the objectives of a game by such a line. `lies_on` says whether a hex is one of the map; `armies` are the sides, each with
/// what its army is called.
pub fn amend(
    objectives: &mut Vec<Objective>,
    lies_on: impl FnOnce(Spot) -> bool,
    armies: impl Iterator<Item = (Side, String)>,
    (node, faults): (&Node, &mut Faults),
) -> Option<Amended> {
    let (sides, names): (Vec<_>, Vec<_>) = armies.unzip();
    let line = Restaked::read(node, &sides, faults)?;
    let called = |side: &Side| {
        let place = sides.iter().position(|known| known == side);
        place.map_or_else(|| the(side.as_str()), |place| the(&names[place]))
    };
    amended_by(node, line.change(objectives, lies_on, called), faults)
}

impl Restaked {
    /// Changes the objectives, and says how; an error says what is wrong and what to do.
    fn change(
        self,
        objectives: &mut Vec<Objective>,
        lies_on: impl FnOnce(Spot) -> bool,
        called: impl Fn(&Side) -> String,
    ) -> Result<String, (String, &'static str)> {
        let Restaked { objective: hex, points, held, remove } = self;
        let index = objectives.iter().position(|objective| objective.hex == hex);
        let was = index.map(|index| objectives[index].clone());
        let unknown = format!("{hex} is no objective");
        if remove.is_some() {
            objectives.remove(index.ok_or((unknown, "name the hex of one"))?);
            let what = "an objective by mistake, and counts for nobody";
            return Ok(alterations(&[(hex.to_string(), vec![Alteration::new("was", what)])]));
        }
        let points = points.or(was.as_ref().map(|was| was.points));
        let points = points.ok_or((unknown, "to make it one, say what it is worth: `points: 1`"))?;
        if !lies_on(hex) {
            return Err((format!("{hex} lies off the board"), "name a hex of the map"));
        }
        let held = held.unwrap_or_else(|| was.as_ref().and_then(|was| was.held.clone()));
        let is = Objective { hex, points, held };
        let holder = |held: Option<&Side>| Some(held.map_or("nobody".to_owned(), &called));
        let worth = match &was {
            Some(was) => Alteration::turned("is worth", Some(was.points), Some(points)),
            None => Some(Alteration::new("is", format!("an objective worth {}", counted(points, "point", None)))),
        };
        let before = was.as_ref().and_then(|was| was.held.as_ref());
        let held = Alteration::turned("is held by", holder(before), holder(is.held.as_ref()));
        match index {
            Some(index) => objectives[index] = is,
            None => objectives.push(is),
        }
        Ok(alterations(&[(hex.to_string(), worth.into_iter().chain(held).collect())]))
    }
}
