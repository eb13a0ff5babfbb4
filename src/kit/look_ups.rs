//! What every position is asked for: a unit by its name, the other side, who is still to come.

/// Look-ups in a position that has its units in `army`, its sides in `sides` and those to come in `arrivals`:
/// `look_ups! { Unit, SideCard, Arrival }`.
#[macro_export]
macro_rules! look_ups {
    ($unit:ty, $card:ty, $later:ty) => {
        /// The unit of a name; the caller knows that there is one.
        pub fn unit(&self, id: &$crate::adjudicate::UnitId) -> &$unit {
            self.find(id).expect("units are never taken out of the army list")
        }

        /// The unit of a name, on the field or not.
        pub fn find(&self, id: &$crate::adjudicate::UnitId) -> Option<&$unit> {
            self.army.iter().find(|unit| unit.unit == *id)
        }

        /// The unit of a name, to change it; the caller knows that there is one.
        pub(crate) fn unit_mut(&mut self, id: &$crate::adjudicate::UnitId) -> &mut $unit {
            let found = self.army.iter_mut().find(|unit| unit.unit == *id);
            found.expect("units are never taken out of the army list")
        }

        /// The other side.
        pub fn other(&self, side: &$crate::adjudicate::Side) -> &$crate::adjudicate::Side {
            let other = self.sides.iter().find(|card| card.side != *side);
            &other.expect("there are two sides").side
        }

        /// What the game file says of a side.
        pub(crate) fn card(&self, side: &$crate::adjudicate::Side) -> &$card {
            let card = self.sides.iter().find(|card| card.side == *side);
            card.expect("every side has a card")
        }

        /// Somebody who is still to come, with his row.
        pub(crate) fn to_come(&self, id: &$crate::adjudicate::UnitId) -> Option<(&$later, &$unit)> {
            $crate::kit::reinforcement::find(&self.arrivals, id)
        }
    };
}

/// Of whom a side speaks in a position whose pieces on the field are `units()` and that hides none of them from the other side.
#[macro_export]
macro_rules! friends_and_enemies {
    ($unit:ty) => {
        /// Units of a side on the field.
        pub fn units_of<'s>(&'s self, side: &'s $crate::adjudicate::Side) -> impl Iterator<Item = &'s $unit> {
            self.units().filter(move |unit| unit.side == *side)
        }

        /// Units on the field that are not of a side.
        pub fn enemies_of<'s>(&'s self, side: &'s $crate::adjudicate::Side) -> impl Iterator<Item = &'s $unit> {
            self.units().filter(move |unit| unit.side != *side)
        }
    };
}

pub use {friends_and_enemies, look_ups};
