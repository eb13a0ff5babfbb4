//! Taking aim, step by step: which target, how many dice (EN-ART-11, EN-MUS-06 to EN-MUS-09, EN-D-24).

use super::declaration::{Declared, Refusal, Remark, Volley, refusal, shares};
use super::small_arms;
use super::small_arms::Muskets;
use super::targets::Aim;
use crate::adjudicate::{By, Reason, UnitId, Wrong, because};
use crate::kit::Hex;
use crate::orders::{Step, Whom};
use crate::rules::easy_napoleonics::orders::Verb;
use crate::rules::easy_napoleonics::orders::selectors;
use crate::rules::easy_napoleonics::orders::selectors::Facts;
use crate::rules::easy_napoleonics::play;
use crate::rules::easy_napoleonics::play::fire::declaration;
use crate::rules::easy_napoleonics::play::fire::targets;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::Unit;

/// Whether further steps are of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    GoOn,
    Stop,
}

/// EN-ART-11.
fn undivided() -> Wrong {
    let reason = "all dice of a battery go at one target";
    let help = "name one target, or several in the order in which you want them";
    Wrong::new("EN-ART-11", reason, help)
}

/// Which targets a choice is made among.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Among {
    /// Those in hexes that the unit has not fired into.
    Untouched,
    All,
}

/// A unit that takes aim, step by step.
pub(crate) struct Aiming<'s> {
    state: &'s State,
    unit: &'s Unit,
    by: By,
    targets: Vec<(&'s Unit, Aim)>,
    /// The dice of infantry; of a battery they go by the range.
    muskets: Option<Muskets>,
    pub(crate) declared: Declared,
}

impl<'s> Aiming<'s> {
    pub(crate) fn new(state: &'s State, unit: &'s Unit, by: By) -> Aiming<'s> {
        Aiming {
            state,
            unit,
            by,
            targets: targets::targets(state, unit),
            muskets: unit.kind.is_infantry().then(|| small_arms::muskets(state, unit)),
            declared: Declared::default(),
        }
    }

    pub(crate) fn step(&mut self, number: usize, step: &Step<Verb>) -> Result<Then, Refusal> {
        let Verb::Fire(whom, share) = &step.verb else {
            return Ok(Then::Stop);
        };
        let Some((target, aim)) = self.choose(whom) else {
            return self.without_target(number, step, whom);
        };
        let mut facts = Facts::new(self.state, self.unit, Some(target));
        facts.roll = Some(aim.roll());
        let holds = play::holds(&facts, step.condition.as_ref());
        if !holds {
            self.declared.remarks.push(Remark::Waived(number));
            return self.steps(number, &step.otherwise);
        }
        let refused = |wrong| refusal(number, step.span, wrong);
        let left = self.left(&aim).map_err(refused)?;
        let Some(dice) = share else {
            self.all_at(whom);
            return Ok(Then::Stop);
        };
        let dice = usize::from(*dice);
        self.may_share(target, &aim, dice, left).map_err(refused)?;
        self.fire(whom, target, dice);
        Ok(Then::GoOn)
    }

    /// Dice not yet given to a target (EN-ART-11, EN-MUS-07, EN-MUS-08, EN-MUS-09).
    fn left(&self, aim: &Aim) -> Result<usize, Wrong> {
        let given = self.declared.volleys.iter().map(|volley| volley.dice).sum::<usize>();
        let Some(muskets) = self.muskets else {
            return match given {
                0 => Ok(aim.dice),
                _ => Err(undivided()),
            };
        };
        match muskets.all.saturating_sub(given) {
            0 => Err(self.no_such_share(muskets)),
            left => Ok(left.min(muskets.each)),
        }
    }

    /// EN-ART-11, EN-MUS-07, EN-MUS-08, EN-MUS-09: whether so many dice may go at a target, and the rest elsewhere.
    fn may_share(&self, target: &Unit, aim: &Aim, dice: usize, left: usize) -> Result<(), Wrong> {
        let Some(muskets) = self.muskets else {
            return match dice == aim.dice {
                true => Ok(()),
                false => Err(undivided()),
            };
        };
        let twice = self.state.place(target).is_some_and(|hex| self.taken().contains(&hex));
        let others = self.targets.iter();
        let others = others.filter(|(other, _)| self.state.place(other) != self.state.place(target));
        let lost = self.declared.remarks.iter();
        let lost = lost.clone().any(|remark| !matches!(remark, Remark::PassedOver(..)));
        let alone = others.count() == 0 && dice < muskets.all && !lost;
        match twice || alone || dice > left {
            true => Err(self.no_such_share(muskets)),
            false => Ok(()),
        }
    }

    fn no_such_share(&self, muskets: Muskets) -> Wrong {
        let Muskets { all, each } = muskets;
        let reason = because!("{} cannot share out its fire like that", self.unit.unit);
        let help = because!(
            "it has {} in dice, at most {} for one hex; they are shared between two hexes that hold enemies",
            all,
            each
        );
        let hexes = self.targets.iter();
        let mut hexes = hexes.map(|(target, _)| self.state.place(target));
        let first = hexes.next();
        let clause = match first.is_none_or(|first| hexes.all(|hex| hex == first)) {
            _ if all < 2 => "EN-MUS-09",
            true => "EN-MUS-09",
            false if self.unit.is_square() => "EN-MUS-07",
            false => "EN-MUS-08",
        };
        Wrong::new(clause, reason, help)
    }

    /// All dice that are left at the first of a list; where a hex takes only some of them, the others at the next.
    pub(crate) fn all_at(&mut self, whom: &Whom) {
        while let Some((target, aim)) = self.choose_among(whom, Among::Untouched) {
            let Ok(dice) = self.left(&aim) else { return };
            self.fire(whom, target, dice);
        }
    }

    fn fire(&mut self, whom: &Whom, target: &Unit, dice: usize) {
        let twin = self.twin(whom, target);
        self.declared.volleys.push(Volley {
            unit: self.unit.unit.clone(),
            at: target.unit.clone(),
            dice,
            by: self.by,
            twin,
        });
    }

    /// EN-D-24, EN-OPT-22: the other battery in the hex of a target that was not named.
    fn twin(&self, whom: &Whom, target: &Unit) -> Option<UnitId> {
        let mut names = whom.0.iter().filter_map(|selector| self.state.named(&selector.word));
        if names.any(|named| named.unit == target.unit) {
            return None;
        }
        let facts = Facts::new(self.state, self.unit, None);
        let place = self.state.place(target);
        let mut others = self.targets.iter().map(|(other, _)| *other);
        let twin = others.find(|other| {
            other.unit != target.unit
                && self.state.place(other) == place
                && (whom.0.is_empty() || selectors::is_any(self.state, whom, &facts, other))
        });
        twin.map(|twin| twin.unit.clone())
    }

    fn steps(&mut self, number: usize, steps: &[Step<Verb>]) -> Result<Then, Refusal> {
        for step in steps {
            if self.step(number, step)? == Then::Stop {
                return Ok(Then::Stop);
            }
        }
        Ok(Then::GoOn)
    }

    /// A list that holds no target: what stands under `else`, or nothing; a unit named in vain is an order refused. In
    /// a fire that is shared out, what was to go at a unit that is gone is lost, and the rest stands.
    fn without_target(&mut self, number: usize, step: &Step<Verb>, whom: &Whom) -> Result<Then, Refusal> {
        if !step.otherwise.is_empty() {
            let wrong = declaration::no_target(self.state, self.unit, whom);
            let reason = wrong.map_or("there is no target in reach and in sight".into(), |wrong| wrong.reason);
            self.pass_over(number, reason);
            return self.steps(number, &step.otherwise);
        }
        let late = declaration::is_gone(self.state, whom);
        let shared = shares(&step.verb);
        match declaration::no_target(self.state, self.unit, whom) {
            Some(wrong) if !(late && shared) => Err(Refusal { late, ..refusal(number, step.span, wrong) }),
            _ => {
                self.drop(number, "there is no target in reach and in sight".into());
                Ok(Then::GoOn)
            }
        }
    }

    /// EN-ACT-19: why a step gives way to what stands under its `else`.
    fn pass_over(&mut self, number: usize, reason: Reason) {
        let remark = Remark::PassedOver(number, reason);
        self.declared.remarks.push(remark);
    }

    pub(crate) fn drop(&mut self, number: usize, reason: Reason) {
        let remark = Remark::Dropped(number, reason);
        self.declared.remarks.push(remark);
    }

    /// The first target of a list, of those in hexes not yet fired into if there is one.
    fn choose(&self, whom: &Whom) -> Option<(&'s Unit, Aim)> {
        let fresh = self.choose_among(whom, Among::Untouched);
        fresh.or_else(|| self.choose_among(whom, Among::All))
    }

    fn choose_among(&self, whom: &Whom, among: Among) -> Option<(&'s Unit, Aim)> {
        let taken = self.taken();
        let open = self.targets.iter().map(|(target, _)| *target).filter(|target| {
            let hex = self.state.place(target);
            among == Among::All || !hex.is_some_and(|hex| taken.contains(&hex))
        });
        let open = open.collect::<Vec<_>>();
        let facts = Facts::new(self.state, self.unit, None);
        let worth = |target: &Unit| self.aim_at(target).map_or(0, Aim::chance);
        let target = selectors::choose(self.state, whom, &facts, &open, worth)?;
        Some((target, self.aim_at(target)?.clone()))
    }

    fn aim_at(&self, target: &Unit) -> Option<&Aim> {
        let aims = self.targets.iter();
        let mut aims = aims.filter(|(other, _)| other.unit == target.unit);
        aims.next().map(|(_, aim)| aim)
    }

    fn taken(&self) -> Vec<Hex> {
        let volleys = self.declared.volleys.iter();
        volleys.map(|volley| self.state.hex(&volley.at)).collect()
    }
}
