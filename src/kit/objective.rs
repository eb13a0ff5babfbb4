//! A hex that is worth points to the side that holds it, and how an umpire amends it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Alteration, Spot, alterations, counted};
use crate::adjudicate::Side;

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

/// What an umpire says of an objective; what is left out stays as it is.
#[derive(Clone, Debug)]
pub struct Restaked {
    /// Its hex.
    pub hex: Spot,
    /// What it is worth.
    pub points: Option<u32>,
    /// Who holds it; `Some(None)` where nobody does.
    pub held: Option<Option<Side>>,
    /// Whether it is one by mistake.
    pub removed: bool,
}

impl Restaked {
    /// Changes the objectives of a game, and says how; an error says what is wrong and what to do. `lies_on` says whether a hex is
    /// one of the map, and `called` what the army of a side is called.
    pub fn amend(
        self,
        objectives: &mut Vec<Objective>,
        lies_on: impl FnOnce(Spot) -> bool,
        called: impl Fn(&Side) -> String,
    ) -> Result<String, (String, &'static str)> {
        let Restaked { hex, points, held, removed } = self;
        let index = objectives.iter().position(|objective| objective.hex == hex);
        let was = index.map(|index| objectives[index].clone());
        let unknown = format!("{hex} is no objective");
        if removed {
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
