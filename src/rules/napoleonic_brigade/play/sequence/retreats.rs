//! Orders to retire: by turning about, or facing the enemy: NB-RET-01 to NB-RET-17, NB-DEC-10, NB-DEC-11, NB-GAP-67, NB-GAP-77.

use super::intent::Reading;
use super::step_choice::{Chosen, Faulty};
use crate::adjudicate::because;
use crate::kit::table::Length;
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::charts::switches::FacingRetirement;
use crate::rules::napoleonic_brigade::orders::may_move::Asks;
use crate::rules::napoleonic_brigade::orders::plan::Intent;
use crate::rules::napoleonic_brigade::orders::selectors::length;
use crate::rules::napoleonic_brigade::orders::{Hand, Straight, Stretch, Verb, may_move};
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Stage};

impl Reading<'_> {
    /// NB-RET-01, NB-RET-02, NB-RET-03, NB-RET-04, NB-RET-05, NB-RET-06, NB-RET-07, NB-RET-08, NB-RET-09, NB-RET-10,
    /// NB-RET-11, NB-DEC-10: how far infantry goes may be said; cavalry only turns.
    pub(crate) fn retire(&self, step: &Chosen, steps: &[&Chosen]) -> Result<Intent, Faulty> {
        let brigade = self.brigade;
        let far = match steps.iter().find(|other| other.span != step.span) {
            None => None,
            Some(other) => match &other.verb {
                Verb::Go(Straight::Forward, stretch) if other.number >= step.number => Some((other, stretch)),
                _ => return self.alone(step, steps).map(|()| Intent::Stay),
            },
        };
        self.is_free(step, Asks::Retreat)?;
        let formed = matches!(brigade.form, Formation::Line | Formation::AttackColumn | Formation::MarchColumn);
        if !matches!(brigade.kind, Kind::Infantry | Kind::Cavalry) || !formed {
            let reason = because!("{} in {} does not retire by turning about", brigade.kind, brigade.form);
            let help = "infantry and cavalry in good order do; guns and skirmishers turn like this: `[pivot: 180, forward: 3]`";
            return Err(step.wrong("NB-RET-01", reason, help));
        }
        if self.is_unsteady() {
            let reason = because!("`{}` [is] disordered", brigade.unit);
            return Err(step.wrong("NB-RET-01", reason, "it retires when it is in good order again"));
        }
        let clause = if brigade.kind == Kind::Cavalry { "NB-RET-11" } else { "NB-RET-05" };
        self.without_fire(clause, "who turns about does not fire")?;
        let left = matches!(step.verb, Verb::Retire(Some(Hand::Left)));
        if brigade.kind == Kind::Cavalry {
            if let Some((other, _)) = far {
                let help = "it goes on when its back is turned, in two moves' time";
                return Err(other.wrong("NB-RET-07", "cavalry only turns in this move", help));
            }
            return Ok(Intent::Retire { left, most: None });
        }
        let most = far.and_then(|(_, stretch)| reach(stretch));
        let throw = movement::ordinary(brigade.kind, brigade.form);
        let dice = throw.map_or(Length::ZERO, |throw| throw.halved().most());
        let walk = self.walk();
        let back = walk.face.reversed().course().over(most.unwrap_or(dice).min(dice));
        self.by_order(step, walk.at + back)?;
        Ok(Intent::Retire { left, most })
    }

    /// NB-RET-09, NB-RET-10, NB-DEC-11.
    pub(crate) fn face_about(&self, step: &Chosen) -> Result<Intent, Faulty> {
        let away = matches!(self.brigade.duty(), Some(Duty::Retiring { stage: Stage::Away, .. }));
        match away {
            true => Ok(Intent::FaceAbout),
            false => Err(step.at(may_move::no_order(self.brigade, &step.verb))),
        }
    }

    /// NB-RET-12, NB-RET-13, NB-RET-16, NB-RET-17: a line goes straight back, its front kept to the enemy.
    pub(crate) fn back(&self, step: &Chosen, steps: &[&Chosen]) -> Result<Intent, Faulty> {
        let brigade = self.brigade;
        let Verb::Go(Straight::Back, stretch) = &step.verb else {
            return Ok(Intent::Stay);
        };
        let any = self.state().house_rules.facing_retirement == FacingRetirement::AnyGoodOrder;
        match (brigade.kind, brigade.form) {
            (Kind::Infantry, Formation::Line) => {}
            (Kind::Infantry | Kind::Skirmishers, _) if any => {}
            (Kind::Infantry, form) => {
                let reason = because!("infantry in {} does not retire facing the enemy", form);
                return Err(step.wrong("NB-RET-17", reason, "a line does; others `retire`"));
            }
            _ => {
                let mut walk = self.walk();
                let wrong = walk.step(&step.verb);
                wrong.map_err(|wrong| step.at(wrong))?;
            }
        }
        if let Some(other) = steps.iter().find(|other| other.span != step.span) {
            let help = "write `back: 3` or `back: max` alone";
            return Err(other.wrong("NB-MOVE-16", "it goes straight back, and nothing else", help));
        }
        self.is_free(step, Asks::Retreat)?;
        if self.is_unsteady() {
            let reason = because!("`{}` [is] disordered", brigade.unit);
            return Err(step.wrong("NB-DEF-04", reason, "only who is in good order retires facing the enemy"));
        }
        self.without_fire("NB-RET-13", "who retires facing the enemy does not fire")?;
        let throw = movement::ordinary(brigade.kind, brigade.form);
        let most = throw.map_or(Length::ZERO, |throw| throw.halved().most());
        let far = reach(stretch);
        let walk = self.walk();
        let end = walk.at + walk.face.course().over(-far.unwrap_or(most).min(most));
        self.by_order(step, end)?;
        Ok(Intent::BackFacing(far))
    }
}

/// A stretch as a length; nothing where it is all there is.
pub(crate) fn reach(stretch: &Stretch) -> Option<Length> {
    match stretch {
        Stretch::Max => None,
        Stretch::Just(far, _) => Some(length(*far)),
    }
}
