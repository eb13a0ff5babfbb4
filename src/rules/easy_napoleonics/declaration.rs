//! What a unit that is to fire declares: its targets and dice (EN-FIRE-19, EN-ART-11, EN-MUS-06 to EN-MUS-09,
//! EN-ACT-07), from its own steps, from a reply, or at will.

use super::orders::{Verb, Words};
use super::plans::{Numbered, Wrong};
use super::state::State;
use super::targets::{Aim, Muskets};
use super::unit::Unit;
use super::whom::Facts;
use crate::adjudicate::{By, UnitId};
use crate::kit::Hex;
use crate::orders::{Language, Selector, Step, Whom};
use crate::yaml::Span;

/// The fire of a unit at one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Volley {
    pub(super) unit: UnitId,
    pub(super) at: UnitId,
    pub(super) dice: usize,
    pub(super) by: By,
    /// EN-D-24: the other battery of a grand battery, which would do as well, as nobody named the one.
    pub(super) twin: Option<UnitId>,
}

/// What became of a step that did not lead to fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Remark {
    /// Its condition does not hold.
    Waived(usize),
    /// It could not be done.
    Dropped(usize, String),
}

/// An order that is refused: the step at fault, where it stands, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) step: usize,
    pub(super) span: Span,
    pub(super) wrong: Wrong,
}

/// What a unit declares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Declared {
    pub(super) volleys: Vec<Volley>,
    pub(super) remarks: Vec<Remark>,
}

/// Whether further steps are of use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    GoOn,
    Stop,
}

impl State {
    /// EN-ACT-19: the fire of a unit by its steps; refused as a whole where one of them is not allowed.
    pub(super) fn declaration(
        &self,
        unit: &Unit,
        steps: &[Numbered],
        by: By,
    ) -> Result<Declared, Refusal> {
        let first = steps.iter().find(|(_, step)| fires(&step.verb));
        if let Some((number, step)) = first {
            let refused = |wrong| refusal(*number, step.span, wrong);
            self.may_fire(unit).map_err(refused)?;
        }
        fires_once(steps)?;
        let mut aiming = Aiming::new(self, unit, by);
        for (number, step) in steps {
            if aiming.step(*number, step)? == Then::Stop {
                break;
            }
        }
        Ok(aiming.declared)
    }

    /// 5.1: fire at will: all dice at the best target; of a square one at the best in each of two hexes.
    pub(super) fn at_will(&self, unit: &Unit, by: By) -> Declared {
        let mut aiming = Aiming::new(self, unit, by);
        aiming.all_at(&Whom::default());
        aiming.declared
    }

    /// Why a list of names holds no target, by the clause of the first; nothing where it is not one of names alone.
    fn no_target(&self, unit: &Unit, whom: &Whom) -> Option<Wrong> {
        let is_name = |selector: &Selector| {
            let word = Words::VOCABULARY.words.contains(&selector.word.as_str());
            !selector.denied && (!word || self.named(&selector.word).is_some())
        };
        let first = whom.0.first().filter(|_| whom.0.iter().all(is_name))?;
        match self.named(&first.word) {
            Some(piece) => self.aim(unit, piece).err(),
            None => {
                let reason = format!("there is no unit `{}`", first.word);
                let help = "name an enemy unit on the board";
                Some(Wrong::new("EN-LOF-14", reason, help))
            }
        }
    }

    /// Whether the first of a list is a unit that has left the board.
    fn is_gone(&self, whom: &Whom) -> bool {
        let first = whom.0.first().and_then(|selector| self.named(&selector.word));
        first.is_some_and(|piece| piece.at.is_none())
    }
}

/// EN-ACT-07: a second fire step is a second fire, unless the first may give way to it, or the dice are shared out.
fn fires_once(steps: &[Numbered]) -> Result<(), Refusal> {
    let mut steps = steps.iter().filter(|(_, step)| fires(&step.verb));
    let whole = |(_, step): &&Numbered| {
        step.condition.is_none() && matches!(step.verb, Verb::Fire(_, None))
    };
    if steps.by_ref().find(whole).is_none() {
        return Ok(());
    }
    let Some((number, step)) = steps.next() else {
        return Ok(());
    };
    let help = "one `fire` with a list of targets, or `share` for each of two targets";
    let wrong = Wrong::new("EN-ACT-07", "a unit fires once in a turn", help);
    Err(refusal(*number, step.span, wrong))
}

fn fires(verb: &Verb) -> bool {
    matches!(verb, Verb::Fire(..))
}

fn refusal(step: usize, span: Span, wrong: Wrong) -> Refusal {
    Refusal { step, span, wrong }
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
struct Aiming<'s> {
    state: &'s State,
    unit: &'s Unit,
    by: By,
    targets: Vec<(&'s Unit, Aim)>,
    /// The dice of infantry; of a battery they go by the range.
    muskets: Option<Muskets>,
    declared: Declared,
}

impl<'s> Aiming<'s> {
    fn new(state: &'s State, unit: &'s Unit, by: By) -> Aiming<'s> {
        Aiming {
            state,
            unit,
            by,
            targets: state.targets(unit),
            muskets: unit.kind.is_infantry().then(|| state.muskets(unit)),
            declared: Declared::default(),
        }
    }

    fn step(&mut self, number: usize, step: &Step<Verb>) -> Result<Then, Refusal> {
        let Verb::Fire(whom, share) = &step.verb else {
            return Ok(Then::Stop);
        };
        let Some((target, aim)) = self.choose(whom) else {
            return self.without_target(number, step, whom);
        };
        let mut facts = Facts::new(self.state, self.unit, Some(target));
        facts.roll = Some(aim.roll());
        let holds = super::play::holds(&facts, step.condition.as_ref());
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

    /// Dice not yet given to a target (EN-ART-11, EN-MUS-09).
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

    /// EN-ART-11, EN-MUS-07 to 09: whether so many dice may go at a target, and the rest elsewhere.
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
        let lost = !self.declared.remarks.is_empty();
        let alone = others.count() == 0 && dice < muskets.all && !lost;
        match twice || alone || dice > left {
            true => Err(self.no_such_share(muskets)),
            false => Ok(()),
        }
    }

    fn no_such_share(&self, muskets: Muskets) -> Wrong {
        let Muskets { all, each } = muskets;
        let reason = format!("{} cannot share out its fire like that", self.unit.unit);
        let help = format!(
            "it has {all} in dice, at most {each} for one hex; they are shared between two hexes that hold enemies"
        );
        Wrong::new("EN-MUS-09", reason, help)
    }

    /// All dice that are left at the first of a list; where a hex takes only some of them, the others at the next.
    fn all_at(&mut self, whom: &Whom) {
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

    /// EN-D-24: the other battery in the hex of a target that was not named.
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
                && (whom.0.is_empty() || self.state.is_any(whom, &facts, other))
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
    fn without_target(
        &mut self,
        number: usize,
        step: &Step<Verb>,
        whom: &Whom,
    ) -> Result<Then, Refusal> {
        if !step.otherwise.is_empty() {
            return self.steps(number, &step.otherwise);
        }
        let shared = matches!(step.verb, Verb::Fire(_, Some(_)));
        let lost = shared && self.state.is_gone(whom);
        match self.state.no_target(self.unit, whom) {
            Some(wrong) if !lost => Err(refusal(number, step.span, wrong)),
            _ => {
                let reason = "there is no target in reach and in sight".to_owned();
                self.declared.remarks.push(Remark::Dropped(number, reason));
                Ok(Then::GoOn)
            }
        }
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
        let target = self.state.choose(whom, &facts, &open, worth)?;
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
