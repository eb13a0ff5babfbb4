//! Orders to move guns: by hand, and horse artillery that comes into action: NB-FART-06 to NB-FART-08, NB-HART-03 to
//! NB-HART-07, NB-DEC-12.

use super::intent::Reading;
use super::retreats::reach;
use super::step_choice::{Chosen, Faulty};
use crate::kit::table::Length;
use crate::rules::napoleonic_brigade::orders::may_move::Asks;
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Leg};
use crate::rules::napoleonic_brigade::orders::{Straight, Verb, may_move};
use crate::rules::napoleonic_brigade::play::moving::dice;

impl Reading<'_> {
    /// NB-HART-03, NB-HART-04, NB-HART-05, NB-DEC-12.
    pub(crate) fn horse_charge(&self, step: &Chosen, before: &[&Chosen]) -> Result<Intent, Faulty> {
        self.is_free(step, Asks::Move)?;
        if let Some(wrong) = may_move::charged_lately(self.state(), self.brigade) {
            return Err(step.at(wrong));
        }
        self.without_fire("NB-HART-04", "guns that come into action at a gallop fire from the next turn on")?;
        let walk = self.walked(before)?;
        self.by_order(step, walk.at)?;
        Ok(Intent::HorseCharge(walk.legs))
    }

    /// NB-FART-06, NB-FART-07, NB-FART-08, NB-HART-06, NB-HART-07, NB-DEC-12: a turn, then one stretch ahead or back.
    pub(crate) fn by_hand(&self, steps: &[&Chosen]) -> Result<Intent, Faulty> {
        let first = steps[0];
        self.is_free(first, Asks::Move)?;
        let brigade = self.brigade;
        self.without_fire(
            brigade.kind.by_hand_without_fire(),
            "guns do not fire in the turn in which they are moved by hand",
        )?;
        let most = dice::by_hand(self.state(), brigade);
        let (mut walk, mut far) = (self.walk(), None);
        for step in steps {
            if far.is_some() {
                let help = "turn first, then `forward: 1` or `back: 1`";
                return Err(step.wrong("NB-FART-06", "guns are moved by hand one stretch", help));
            }
            match &step.verb {
                Verb::Go(way, stretch) => {
                    let length = reach(stretch).unwrap_or(most).min(most);
                    far = Some(if *way == Straight::Back { -length } else { length });
                }
                Verb::Pivot(_) | Verb::Face(_) => {
                    walk.step(&step.verb).map_err(|wrong| step.at(wrong))?;
                }
                verb => {
                    walk.step(verb).map_err(|wrong| step.at(wrong))?;
                    let gone = walk.legs.iter().find_map(|leg| match leg {
                        Leg::Ahead(far) => Some(*far),
                        _ => None,
                    });
                    far = Some(gone.unwrap_or(Length::ZERO).min(most));
                    if walk.legs.iter().any(|leg| matches!(leg, Leg::Road { .. })) {
                        let help = "limber them first";
                        return Err(step.wrong("NB-FART-06", "guns are not moved by hand along roads", help));
                    }
                }
            }
        }
        let turns = walk.legs.iter().map(|leg| match leg {
            Leg::Turn(degrees) => *degrees,
            _ => 0,
        });
        let turned = turns.sum::<i16>();
        let start = self.walk();
        let far = far.unwrap_or(Length::ZERO);
        let end = start.at + walk.face.course().over(far);
        if far != Length::ZERO {
            self.by_order(first, end)?;
        }
        Ok(Intent::Manhandle(turned, far))
    }
}
