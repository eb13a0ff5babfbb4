//! A movement order judged whole on paper, before any of it is carried out: EN-ACT-01 to EN-ACT-21, EN-FORM-01 to
//! EN-FORM-12.

use super::by_phase::Numbered;
use super::selectors::Facts;
use crate::adjudicate::{Judge, Reason, UnitId, Wrong, because};
use crate::kit::{Corner, Hex};
use crate::orders::Step;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::orders::routes;
use crate::rules::easy_napoleonics::orders::selectors;
use crate::rules::easy_napoleonics::orders::{Heading, Verb};
use crate::rules::easy_napoleonics::position::apply::apply;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::may_stand;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::position::zones_of_control;
use crate::rules::easy_napoleonics::position::zones_of_control::Free;
use crate::rules::easy_napoleonics::troops::units::{Form, Kind, Unit};

/// What is made of the conditions of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conditions {
    /// Each is tested where the unit then stands.
    Tested,
    /// Each is taken as met.
    Met,
    /// Each is taken as failed, so that what stands under `else` is judged.
    Failed,
}

/// Whether whoever wrote an order knew where the enemy stands now (EN-MOVE-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// The enemy has not moved since.
    All,
    /// Those enemies may have come later who have moved this turn.
    Unmoved,
}

/// How an order is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Judging {
    pub(crate) conditions: Conditions,
    pub(crate) known: Known,
}

/// What a unit does in its movement, one thing for each step that comes to something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Course {
    pub(crate) stages: Vec<Stage>,
    /// Steps that are not allowed, in whose place what stands under their `else` serves.
    pub(crate) instead: Vec<(usize, Wrong)>,
}

/// What comes of one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    /// Its number, or that of the step whose `else` it is.
    pub(crate) step: usize,
    pub(crate) deed: Deed,
}

/// What a step comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// A change of formation, of facing, or of both.
    Changes { form: Option<Form>, face: Corner },
    /// A move or a sidestep.
    Goes(Walk),
    /// Nothing, as its condition fails.
    Waived,
    /// Nothing, as it cannot be done.
    Dropped(Reason),
}

/// A path, and how much of it is free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Walk {
    pub(crate) path: Vec<Hex>,
    pub(crate) free: Free,
    pub(crate) sidestep: bool,
    /// The clause that allows it.
    pub(crate) clause: &'static str,
}

/// Why a step comes to nothing.
pub(crate) enum Fail {
    /// It is not allowed: the order is refused whole.
    Illegal(Wrong),
    /// It cannot be done as things stand.
    Impossible(Reason),
}

impl From<Wrong> for Fail {
    fn from(wrong: Wrong) -> Fail {
        Fail::Illegal(wrong)
    }
}

/// The only move that a unit makes in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gone {
    Moved,
    Sidestepped,
}

/// The board of the play-through.
pub(crate) struct Paper<'p> {
    pub(crate) board: State,
    pub(crate) id: &'p UnitId,
    pub(crate) judging: Judging,
    /// EN-ZOC-08.
    locked: bool,
    /// Actions used, had every path been free.
    pub(crate) spent: u8,
    gone: Option<Gone>,
    /// Whether a leader's way was cut short, so that a later path does not join on to it.
    pub(crate) cut: bool,
    stages: Vec<Stage>,
    instead: Vec<(usize, Wrong)>,
}

/// EN-ACT-19: judges the movement of a unit or a leader by its own record: what it does, or the step at fault.
pub(crate) fn judge_movement(
    state: &State,
    id: &UnitId,
    steps: &[Numbered],
    judging: Judging,
) -> Result<Course, (usize, Wrong)> {
    let unit = state.unit(id);
    let mut paper = Paper {
        board: state.clone(),
        id,
        judging,
        locked: zones_of_control::is_locked(state, unit),
        spent: unit.spent,
        gone: unit.moved.then_some(Gone::Moved),
        cut: false,
        stages: Vec::new(),
        instead: Vec::new(),
    };
    for (index, (number, step)) in steps.iter().enumerate() {
        let later = steps[index + 1..].iter().map(|(_, step)| step);
        paper.step(*number, step, later.map(hexes_of).sum())?;
    }
    let Paper { stages, instead, .. } = paper;
    Ok(Course { stages, instead })
}

/// EN-ACT-01, EN-ACT-02, EN-ACT-12, EN-ACT-13, EN-ACT-15, EN-ACT-16, EN-ACT-17: whether a unit that has used so many
/// actions has another.
pub(crate) fn has_action(unit: &Unit, spent: u8) -> Result<(), Wrong> {
    let (most, clause) = tables::actions(unit.kind);
    if spent < most {
        return Ok(());
    }
    let reason = because!("{} has no action left of its {}", unit.unit, most);
    Err(Wrong::new(clause, reason, "change of formation, change of facing, move and fire are one action each"))
}

/// What a later step will take of a leader's hexes.
fn hexes_of(step: &Step<Verb>) -> u8 {
    match &step.verb {
        Verb::Move(path) => u8::try_from(path.len()).unwrap_or(u8::MAX),
        _ => 0,
    }
}

impl Paper<'_> {
    pub(crate) fn unit(&self) -> &Unit {
        self.board.unit(self.id)
    }

    /// Steps one after the other; they stand under `else` of the step of that number.
    fn steps(&mut self, number: usize, steps: &[Step<Verb>], reserve: u8) -> Result<(), (usize, Wrong)> {
        for (index, step) in steps.iter().enumerate() {
            let later = steps[index + 1..].iter().map(hexes_of).sum::<u8>();
            self.step(number, step, later + reserve)?;
        }
        Ok(())
    }

    /// One step, or what stands under its `else`. `reserve` is what later steps take of a leader's hexes.
    fn step(&mut self, number: usize, step: &Step<Verb>, reserve: u8) -> Result<(), (usize, Wrong)> {
        let otherwise = !step.otherwise.is_empty();
        if !self.is_met(step) {
            self.put(number, Deed::Waived);
            return self.steps(number, &step.otherwise, reserve);
        }
        match self.deed(&step.verb, reserve) {
            Ok(Some(Deed::Goes(walk))) if walk.free.hexes == 0 && otherwise => {
                let closed = walk.path.first().map(|hex| self.board.map.spot(*hex));
                let closed = closed.map(|spot| because!(" at {}", spot));
                let by = walk.free.stopped.map(|clause| because!(" ({})", clause));
                let reason = because!("its way is not free{}{}", closed, by);
                self.put(number, Deed::Dropped(reason));
                self.steps(number, &step.otherwise, reserve)
            }
            Ok(deed) => {
                if let Some(deed) = deed {
                    self.put(number, deed);
                }
                Ok(())
            }
            Err(fail) if otherwise => {
                let reason = match fail {
                    Fail::Impossible(reason) => reason,
                    Fail::Illegal(wrong) => {
                        let reason = wrong.reason.clone();
                        self.instead.push((number, wrong));
                        reason
                    }
                };
                self.put(number, Deed::Dropped(reason));
                self.steps(number, &step.otherwise, reserve)
            }
            Err(Fail::Illegal(wrong)) => Err((number, wrong)),
            Err(Fail::Impossible(reason)) => {
                self.put(number, Deed::Dropped(reason));
                Ok(())
            }
        }
    }

    fn is_met(&self, step: &Step<Verb>) -> bool {
        let Some(condition) = &step.condition else {
            return true;
        };
        match self.judging.conditions {
            Conditions::Met => true,
            Conditions::Failed => false,
            Conditions::Tested => {
                let enemy = routes::concerned(&self.board, self.unit(), &step.verb, condition);
                Facts::new(&self.board, self.unit(), enemy).holds(condition)
            }
        }
    }

    /// Writes down what a step comes to, and does it on paper.
    fn put(&mut self, step: usize, deed: Deed) {
        let unit = self.id.clone();
        match &deed {
            Deed::Changes { form, face } => {
                self.spent += 1;
                let (form, face) = (*form, *face);
                apply(&mut self.board, &Event::Changes { unit, form, face });
            }
            Deed::Goes(walk) => {
                self.spent += 1;
                self.gone = Some(match walk.sidestep {
                    true => Gone::Sidestepped,
                    false => Gone::Moved,
                });
                self.cut |= walk.free.stopped.is_some();
                if walk.free.hexes > 0 {
                    let event = routes::moves(&self.board, self.id, walk, Vec::new());
                    apply(&mut self.board, &event);
                }
            }
            Deed::Waived | Deed::Dropped(_) => {}
        }
        self.stages.push(Stage { step, deed });
    }

    /// What a verb comes to; nothing where there is nothing to do.
    fn deed(&self, verb: &Verb, reserve: u8) -> Result<Option<Deed>, Fail> {
        match verb {
            Verb::Stand => Ok(None),
            _ if self.unit().is_leader() => self.led(verb, reserve),
            Verb::Form(form, heading) => self.form(*form, heading.as_ref()),
            Verb::Face(heading) => self.face(heading),
            Verb::Move(path) => self.path(path),
            Verb::Sidestep(side, _) => self.sidestep(*side),
            Verb::To(place) => self.to(&place.word),
            Verb::Toward(whom) => self.toward(whom),
            Verb::Charge(whom) => self.charge(whom),
            Verb::Fire(..)
            | Verb::HoldFire
            | Verb::Rally(_)
            | Verb::Go(_)
            | Verb::Follow(_)
            | Verb::Occupy
            | Verb::GoOn
            | Verb::Stop
            | Verb::First
            | Verb::Second
            | Verb::Take(_) => Err(reply_only().into()),
        }
    }

    /// EN-ACT-03, EN-FORM-06, EN-FORM-07, EN-FORM-08, EN-FORM-09, EN-D-13, EN-D-14: a change of formation, with the
    /// facing where one is named.
    fn form(&self, form: Form, heading: Option<&Heading>) -> Result<Option<Deed>, Fail> {
        let unit = self.unit();
        if let Err((clause, reason)) = may_stand::may_form(&self.board, unit, form) {
            return wrong(clause, reason, forms_of(unit.kind));
        }
        let old = unit.face.expect("units face a corner");
        let face = match heading {
            Some(heading) => self.corner(heading)?,
            None => old,
        };
        if unit.is_in(form) {
            return self.turn(face);
        }
        let unchanged = crate::rules::easy_napoleonics::charts::switches::FormationChangeFacing::Unchanged;
        if face != old && self.board.house_rules.formation_change_facing == unchanged {
            let reason = "by the house rule a change of formation keeps the facing";
            return wrong("EN-FORM-06", reason, "`face` is an action of its own");
        }
        self.after_a_move(form, face != old)?;
        self.acts("EN-ZOC-05", "change formation")?;
        let form = Some(form);
        Ok(Some(Deed::Changes { form, face }))
    }

    /// EN-ACT-09, EN-ACT-10, EN-FORM-08, EN-MOVE-17: what may still be changed after a move.
    fn after_a_move(&self, form: Form, turns: bool) -> Result<(), Wrong> {
        let unlimbers = form == Form::Unlimbered;
        match self.gone {
            None => Ok(()),
            Some(Gone::Sidestepped) if unlimbers => Err(Wrong::new(
                "EN-MOVE-17",
                because!("{} does not unlimber after a sidestep", self.id),
                "sidestep or unlimber, not both",
            )),
            Some(_) if unlimbers && turns => Err(self.turns_late()),
            Some(_) if unlimbers => Ok(()),
            Some(_) => Err(Wrong::new(
                "EN-ACT-09",
                because!("{} changes formation after its move", self.id),
                "put `form` before the move",
            )),
        }
    }

    fn turns_late(&self) -> Wrong {
        let clause = match self.unit().kind.is_artillery() {
            true => "EN-FORM-08",
            false => "EN-ACT-09",
        };
        let reason = because!("{} turns after its move", self.id);
        Wrong::new(clause, reason, "turn before the move: it keeps the facing it moves with")
    }

    /// EN-ACT-04, EN-GEO-03, EN-ACT-05, EN-FORM-11, EN-EX-07: a change of facing.
    fn face(&self, heading: &Heading) -> Result<Option<Deed>, Fail> {
        let face = self.corner(heading)?;
        self.turn(face)
    }

    /// EN-ACT-21: the facing that it has costs nothing.
    fn turn(&self, face: Corner) -> Result<Option<Deed>, Fail> {
        if self.unit().face == Some(face) {
            return Ok(None);
        }
        if self.gone.is_some() {
            return Err(self.turns_late().into());
        }
        self.acts("EN-ZOC-04", "change facing")?;
        Ok(Some(Deed::Changes { form: None, face }))
    }

    fn corner(&self, heading: &Heading) -> Result<Corner, Fail> {
        let unit = self.unit();
        let from = self.board.hex(self.id);
        match heading {
            Heading::Side(_) => wrong(
                "EN-GEO-03",
                "a unit faces a corner of its hex, not a side",
                "the corners are N, NE, SE, S, SW and NW",
            ),
            Heading::Toward(place) if !routes::is_place(&self.board, &unit.side, &place.word) => {
                Err(no_place(&place.word).into())
            }
            heading => selectors::corner(&self.board, &unit.side, from, heading)
                .ok_or_else(|| Fail::Impossible("there is nothing to face".into())),
        }
    }

    /// Whether the unit may act at all, by the lock and by its actions; the clause is that of the lock.
    pub(crate) fn acts(&self, locked: &'static str, what: &'static str) -> Result<(), Wrong> {
        if self.locked {
            let reason = because!("{} is locked by an enemy beside it and may not {}", self.id, what);
            let help = "a locked unit rallies, fires and fights, and nothing else";
            return Err(Wrong::new(locked, reason, help));
        }
        has_action(self.unit(), self.spent)
    }

    /// EN-ACT-06, EN-MOVE-16: whether the unit has its move still to come.
    pub(crate) fn once(&self) -> Result<(), Wrong> {
        match self.gone {
            None => Ok(()),
            Some(Gone::Moved) => Err(Wrong::new(
                "EN-ACT-06",
                because!("{} moves once in a turn", self.id),
                "write the whole path in one `move`",
            )),
            Some(Gone::Sidestepped) => Err(self.sidesteps_only()),
        }
    }

    /// EN-MOVE-16.
    pub(crate) fn sidesteps_only(&self) -> Wrong {
        let reason = because!("a sidestep is all the movement of {} in a turn", self.id);
        Wrong::new("EN-MOVE-16", reason, "move or sidestep, not both")
    }

    pub(crate) fn has_gone(&self) -> bool {
        self.gone.is_some()
    }
}

/// A refusal.
pub(crate) fn wrong<T>(clause: &'static str, reason: impl Into<Reason>, help: impl Into<Reason>) -> Result<T, Fail> {
    Err(Wrong::new(clause, reason, help).into())
}

/// The formations of an arm, as a hint.
fn forms_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => "infantry stands in line, column or square, Austrians in masse too",
        Kind::LightCavalry | Kind::HeavyCavalry => "cavalry stands in line or column",
        Kind::FieldArtillery | Kind::HorseArtillery => "artillery is limbered or unlimbered",
        Kind::Leader => "leave the step out",
    }
}

/// A word that is no place.
pub(crate) fn no_place(word: &str) -> Wrong {
    Wrong {
        clause: None,
        reason: because!("there is no place `{}`", word.to_owned()),
        help: "a place is a hex, a unit, or a name on the map".into(),
    }
}

/// A verb that is no order.
pub(crate) fn reply_only() -> Wrong {
    Wrong {
        clause: None,
        reason: "this is a reply to a decision, not an order".into(),
        help: "a reply stands behind `when ...:` or `answer ...:`".into(),
    }
}
