//! Playing an exchange: what every chapter of play needs of it.

pub(crate) mod charge;
pub(crate) mod follow_up;
pub(crate) mod melee;
pub(crate) mod movement;
pub(crate) mod rally;
pub(crate) mod reinforcements;
pub(crate) mod rout;
pub(crate) mod sequence_of_play;
pub(crate) mod set_up;
pub(crate) mod shooting;
pub(crate) mod victory;

use std::collections::BTreeMap;

use crate::adjudicate::{Asking, Clause, IllegalOrder, Instructions, Referee, Said, Side, Stopped, UnitId, Wrong};
use crate::dice::Die;
use crate::rules::two_by_two::TwoByTwo;
use crate::rules::two_by_two::orders::by_phase::Planned;
use crate::rules::two_by_two::orders::selectors::Facts;
use crate::rules::two_by_two::orders::{Verb, Words};
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::{Part, State};
use crate::rules::two_by_two::troops::units::Unit;

/// The die of these rules.
const D6: Die = Die::Faces(6);

/// One adjudication: the referee, the ground, and what the players have said.
pub(crate) struct Play<'p, 'r> {
    pub(crate) referee: &'p mut Referee<'r, TwoByTwo>,
    pub(crate) ground: Ground,
    pub(crate) instructions: Instructions<Words>,
    /// The entries of the moving side, in their order.
    pub(crate) moves: Vec<Planned>,
    /// The entries of the shooting side, in their order.
    pub(crate) shots: Vec<Planned>,
    /// How often each act has been rolled for.
    rolled: BTreeMap<String, u32>,
}

impl<'p, 'r> Play<'p, 'r> {
    /// One adjudication, before anything is done.
    fn new(referee: &'p mut Referee<'r, TwoByTwo>, ground: Ground, instructions: Instructions<Words>) -> Play<'p, 'r> {
        Play { referee, ground, instructions, moves: Vec::new(), shots: Vec::new(), rolled: BTreeMap::new() }
    }
}

impl Play<'_, '_> {
    /// Opens a player turn.
    pub(crate) fn begin_turn(&mut self, turn: u32, order: Vec<Side>) {
        let begins = Event::TurnBegins { turn, order: order.clone() };
        self.record("TT-SEQ-01", begins);
        let part = match self.state().scenario.fold_turn {
            true => Part::Whole,
            false => Part::Move,
        };
        self.record("TT-SEQ-01", Event::Opens { part, order });
        reinforcements::scheduled::come_on(self);
    }

    /// Sets aside what a side ordered.
    pub(crate) fn strike(&mut self, side: &Side, illegal: Vec<IllegalOrder>) {
        let struck = |IllegalOrder { unit, step, clause, reason, .. }| Event::Struck { unit, step, clause, reason };
        self.referee.set_aside(side, illegal, "TT-DEC-05", struck);
    }

    /// Sets aside what only came to be impossible as its moment came.
    pub(crate) fn drop_step(&mut self, unit: &UnitId, step: usize, wrong: &Wrong) {
        let event = Event::Dropped { unit: unit.clone(), step, reason: wrong.reason.clone() };
        self.record(wrong.clause.unwrap_or("TT-DEC-05"), event);
    }

    /// Looks at the position through the eyes of a unit's own side for as long as something is done.
    pub(crate) fn as_owner<T>(&mut self, id: &UnitId, done: impl FnOnce(&mut Self) -> T) -> T {
        let owner = self.referee.truth().unit(id).side.clone();
        let eyes = self.referee.look_as(Some(&owner));
        let done = done(self);
        self.referee.look_as(eyes.as_ref());
        done
    }

    /// The position as it stands.
    pub(crate) fn state(&self) -> &State {
        self.referee.state()
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.state().part == Part::Over
    }

    /// Writes down what happened, by which clause.
    pub(crate) fn record(&mut self, clause: &'static str, event: Event) {
        self.referee.record(Clause::new(clause), event);
    }

    /// Throws one die for an act of this player turn: `fire/FA1/R4`. An act that comes again has its number behind it.
    pub(crate) fn roll(&mut self, act: &str) -> u8 {
        let turn = self.state().turn;
        let times = self.rolled.entry(act.to_owned()).or_default();
        *times += 1;
        let label = match *times {
            1 => format!("t{turn}/{act}"),
            times => format!("t{turn}/{act}/{times}"),
        };
        self.referee.roll(label, D6, 1)[0]
    }

    /// Puts decisions to their owners, all at once: what has been said about each. What nobody has said anything about
    /// is asked, and play stops here, or takes the printed default.
    pub(crate) fn put(&mut self, matters: &[Asking]) -> Result<Vec<Said<Verb>>, Stopped> {
        let (state, ground) = (self.referee.state(), &self.ground);
        let said = self.instructions.put(matters, |asking| facts(asking, state, ground));
        said.map_err(|questions| self.referee.ask(questions))
    }

    /// Puts one decision to its owner.
    pub(crate) fn put_one(&mut self, matter: Asking) -> Result<Said<Verb>, Stopped> {
        let said = self.put(&[matter])?;
        Ok(said.into_iter().next().expect("one was put"))
    }

    /// What has been said about a decision so far, without putting it.
    pub(crate) fn heard(&mut self, asking: &Asking) -> Said<Verb> {
        let facts = facts(asking, self.referee.state(), &self.ground);
        self.instructions.hear(asking, &facts)
    }

    /// What has been said about a decision, of which another use is to come: an answer that serves once is not used up.
    pub(crate) fn overheard(&self, asking: &Asking) -> Said<Verb> {
        let facts = facts(asking, self.state(), &self.ground);
        self.instructions.overhear(asking, &facts)
    }

    /// The facts of a unit's own orders.
    pub(crate) fn facts<'s>(&'s self, unit: &'s Unit, enemy: Option<&'s Unit>) -> Facts<'s> {
        Facts::new(self.state(), &self.ground, unit, enemy)
    }
}

impl Unit {
    /// A decision of a unit.
    pub(crate) fn asked(&self, when: &'static str, enemy: Option<&UnitId>) -> Asking {
        Asking::of(&self.side, &self.unit, when, enemy)
    }
}

/// What conditions may ask about where a decision is put: of the enemies, the one they are about goes first; a name that
/// is no unit's means none.
fn facts<'s>(asking: &'s Asking, state: &'s State, ground: &'s Ground) -> Facts<'s> {
    let enemy = asking.about.as_ref().or(asking.enemy.as_ref());
    Facts {
        state,
        ground,
        side: &asking.side,
        unit: state.find(&asking.unit),
        enemy: enemy.and_then(|enemy| state.find(enemy)),
        charging: asking.charging,
        failed: None,
    }
}
