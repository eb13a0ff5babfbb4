//! What a player is shown who orders by clicking: whom he may order, how far each gets, where his orders lead.

use crate::adjudicate::contract::parts::Basis;
use crate::adjudicate::decisions::instructions::OnFile;
use crate::adjudicate::telling::scene::Place;
use crate::adjudicate::terms::roster::{Side, UnitId};

/// A piece that may be ordered, with what it may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The piece.
    pub unit: UnitId,
    /// Who it is and how it stands, in a line.
    pub about: String,
    /// What it may do, a line each: steps with ` | ` between them and what is remarked about them behind `   # `, or a remark alone.
    pub may: Vec<String>,
    /// What it does without an entry by what was ordered before, where that stands.
    pub will: Option<String>,
    /// Why nothing is to be decided for it now, where that is so: its entry is read all the same.
    pub idle: Option<String>,
    /// Whether an order of it is read now; of others only is told what becomes of them.
    pub is_ordered: bool,
}

impl Offer {
    /// Of a piece whose orders are read, and for which nothing stands.
    pub fn new(unit: &UnitId, about: String, may: Vec<String>) -> Offer {
        Offer { unit: unit.clone(), about, may, will: None, idle: None, is_ordered: true }
    }

    /// The lines of it in a form: what it may do as comments, above its entry.
    pub fn in_form(&self) -> Vec<String> {
        let about = std::iter::once(format!("# {}", self.about));
        let may = self.may.iter().map(|may| format!("#   {may}"));
        let entry = match (&self.will, self.is_ordered) {
            // An empty entry would take back what still stands.
            (Some(will), _) => Some(format!("# {} will: {will}; an entry here replaces it", self.unit)),
            (None, true) => Some(format!("- {{unit: {}, do: }}", self.unit)),
            (None, false) => None,
        };
        about.chain(may).chain(entry).collect()
    }
}

/// Part of the ground: hexes by their labels, areas of a table by their corners in micrometres.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// The hexes.
    pub hexes: Vec<String>,
    /// The areas.
    pub areas: Vec<Vec<[i64; 2]>>,
}

/// How far a unit gets as it stands, and where its fire falls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Where it may get to.
    pub goes: Spread,
    /// Where it may fire, whoever stands there.
    pub fires: Spread,
}

/// Where the orders of a unit lead as things stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The unit.
    pub unit: UnitId,
    /// The places that it comes through, from where it stands to where it ends.
    pub through: Vec<Place>,
    /// The corners of each of its bases in the end, round it from the front left, on a table.
    pub end: Vec<[[i64; 2]; 4]>,
    /// The enemies that it comes into contact with.
    pub meets: Vec<UnitId>,
    /// Whether dice say how far it comes: this is how far they may take it.
    pub at_most: bool,
}

/// What a rule set tells a player at his desk. One that tells nothing is ordered all the same, without options, reach and ways.
pub trait AtDesk: Basis {
    /// The pieces of a side that its orders are about now, in the order of its form.
    fn offers(_state: &Self::State, _side: &Side) -> Vec<Offer> {
        Vec::new()
    }

    /// The standing orders on file, of both sides.
    fn on_file(_state: &Self::State) -> &[OnFile] {
        &[]
    }

    /// How far a unit gets as it stands, and where it may fire.
    fn reach(_state: &Self::State, _unit: &UnitId) -> Reach {
        Reach::default()
    }

    /// Where the orders of a side lead as things stand, unit by unit; of those that stay where they are nothing.
    fn routes(_state: &Self::State, _side: &Side, _orders: &Self::Orders) -> Vec<Route> {
        Vec::new()
    }

    /// What the army of a side costs by the printed lists, as points are written; nothing where these rules have no prices.
    fn army_points(_state: &Self::State, _side: &Side) -> Option<String> {
        None
    }
}
