//! What gunners see: where everybody lies, where their pieces stand, and what they may be laid at.

use crate::adjudicate::UnitId;
use crate::kit::table::{Base, Face, Point};
use crate::rules::napoleonic_brigade::events::fire::Mark;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::sections::Section;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::position::turn_record::Afoot;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Gun};

/// The table as it lies while artillery fires, or while orders are checked.
pub(crate) struct Gunnery<'s> {
    pub(crate) state: &'s State,
    pub(crate) ground: &'s Ground,
    /// What brigades have done in this turn; nothing while orders are only checked.
    pub(crate) afoot: &'s [Afoot],
    /// Everybody who takes room, in the order of the army lists.
    pub(crate) footprints: Vec<(UnitId, Footprint)>,
}

/// A piece in action.
#[derive(Clone, Debug)]
pub(crate) struct Sited {
    /// Its place among the units of its battery.
    pub(crate) unit: usize,
    /// Its name.
    pub(crate) name: UnitId,
    /// What it is.
    pub(crate) gun: Gun,
    /// The base from the front edge of which its field of fire widens; of a garrison the side that it holds (NB-BLD-17).
    pub(crate) front: Base,
    /// The middle of that edge, from which its ranges are measured (NB-GAP-21).
    pub(crate) muzzle: Point,
}

/// What a piece is laid at, as it lies on the table.
#[derive(Clone, Debug)]
pub(crate) enum Target<'g> {
    /// A brigade, or a gun of it.
    Troops(UnitId, Box<Footprint>),
    /// A section of a wall, a work or a building.
    Section(&'g Section),
}

impl<'s> Gunnery<'s> {
    /// The table as it lies.
    pub(crate) fn of(state: &'s State, ground: &'s Ground, afoot: &'s [Afoot]) -> Gunnery<'s> {
        let brigades = state.brigades();
        let footprints = brigades
            .filter(|brigade| brigade.kind.takes_room())
            .filter_map(|brigade| Some((brigade.unit.clone(), state.footprint(ground, brigade)?)));
        Gunnery { state, ground, afoot, footprints: footprints.collect() }
    }

    /// How a brigade lies, if it takes room.
    pub(crate) fn footprint(&self, id: &UnitId) -> Option<&Footprint> {
        let found = self.footprints.iter().find(|(known, _)| known == id);
        found.map(|(_, footprint)| footprint)
    }

    /// The pieces of a battery that are in action, in listed order: unlimbered, or in a courtyard on the side that each
    /// holds (NB-BLD-17).
    pub(crate) fn pieces(&self, battery: &Brigade) -> Vec<Sited> {
        let units = battery.bases.iter().enumerate();
        let sited = units.filter_map(|(unit, piece)| {
            let gun = piece.gun.filter(|gun| !gun.is_out())?;
            let front = self.front_of(battery, unit)?;
            Some(Sited { unit, name: piece.unit.clone(), gun, muzzle: front.middle(Face::Front), front })
        });
        sited.collect()
    }

    fn front_of(&self, battery: &Brigade, unit: usize) -> Option<Base> {
        match battery.form {
            Formation::Unlimbered => {
                let mut bases = self.footprint(&battery.unit)?.bases.iter();
                let stood = bases.find(|stood| stood.unit == unit);
                stood.map(|stood| stood.base)
            }
            Formation::Garrison => {
                let post = battery.post.as_ref()?;
                let side = usize::from(*post.sides.get(unit)?);
                let complex = self.ground.complex(&post.complex)?;
                complex.facades.get(side).map(|facade| facade.front())
            }
            _ => None,
        }
    }

    /// A mark as it lies on the table, if it does.
    pub(crate) fn target(&self, mark: &Mark) -> Option<Target<'s>> {
        match mark {
            Mark::Brigade(id) => {
                let footprint = self.footprint(id)?.clone();
                Some(Target::Troops(id.clone(), Box::new(footprint)))
            }
            Mark::Gun { of, gun } => {
                let units = &self.state.find(of)?.bases;
                let unit = units.iter().position(|unit| unit.unit == *gun)?;
                let footprint = self.footprint(of)?;
                // A piece in a courtyard has no place of its own.
                let footprint = match footprint.outline {
                    Some(_) => footprint.clone(),
                    None => footprint.only(unit),
                };
                Some(Target::Troops(of.clone(), Box::new(footprint)))
            }
            Mark::Section { name } => self.ground.section(name).map(Target::Section),
        }
    }
}

impl Mark {
    /// The brigade that it is, or of which it is a part.
    pub(crate) fn brigade(&self) -> Option<&UnitId> {
        match self {
            Mark::Brigade(id) | Mark::Gun { of: id, .. } => Some(id),
            Mark::Section { .. } => None,
        }
    }
}

impl Target<'_> {
    /// The brigade that it is, or of which it is a part.
    pub(crate) fn brigade(&self) -> Option<&UnitId> {
        match self {
            Target::Troops(id, _) => Some(id),
            Target::Section(_) => None,
        }
    }
}
