//! An adjudication: the doors through which the chapters of play see, throw, ask and record. What comes when stands in
//! `sequence`.

pub(crate) mod artillery_fire;
pub(crate) mod charging;
pub(crate) mod crews;
pub(crate) mod defenders_fire;
pub(crate) mod firing;
pub(crate) mod general_orders;
pub(crate) mod infantry_fire;
pub(crate) mod melee;
pub(crate) mod morale;
pub(crate) mod moving;
pub(crate) mod sequence;

use crate::adjudicate::{Asking, BySide, Clause, Instructions, Referee, Said, Stopped, UnitId};
use crate::dice::Die;
use crate::rules::napoleonic_brigade::NapoleonicBrigade;
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::events::fire::Shot;
use crate::rules::napoleonic_brigade::events::{Event, Phase, Why};
use crate::rules::napoleonic_brigade::orders::plan::{Heard, Plan};
use crate::rules::napoleonic_brigade::orders::selectors::Facts;
use crate::rules::napoleonic_brigade::orders::{Orders, Verb, Words};
use crate::rules::napoleonic_brigade::position::contact::{Follower, Fought};
use crate::rules::napoleonic_brigade::position::footprint::{Footprint, Layout};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::position::turn_record::Afoot;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// The ordinary die.
pub(crate) const D6: Die = Die::Faces(6);

/// One adjudication: the referee, the ground, what the players have said, and what brigades have done in the turn so far.
pub(crate) struct Play<'p, 'r> {
    pub(crate) referee: &'p mut Referee<'r, NapoleonicBrigade>,
    pub(crate) ground: Ground,
    pub(crate) instructions: Instructions<Words>,
    /// What every brigade means to do, in the order of dice (NB-GAP-61).
    pub(crate) plans: Vec<Plan>,
    /// What was said about the charges of this turn, in the order in which it was asked.
    pub(crate) heard: Vec<Heard>,
    /// What every brigade on the table has done in this turn, in the same order.
    pub(crate) afoot: Vec<Afoot>,
    /// Fire of this turn, of which the casualties count in a melee (NB-DF-11).
    pub(crate) volleys: Vec<Shot>,
    /// Brigades that have begun to rout in this turn, and why (NB-PUR-02, NB-PUR-15).
    pub(crate) routed: Vec<(UnitId, Why)>,
    /// The melees of which a round was fought in this turn.
    pub(crate) fought: Vec<Fought>,
    /// The winners of this turn who follow up.
    pub(crate) victors: Vec<Follower>,
}

impl<'p, 'r> Play<'p, 'r> {
    /// Opens an adjudication: the ground is laid out, and what players have said is at hand.
    pub(crate) fn open(
        referee: &'p mut Referee<'r, NapoleonicBrigade>,
        orders: &BySide<Option<Orders>>,
        answers: &[BySide<Option<Orders>>],
    ) -> Play<'p, 'r> {
        let state = referee.state();
        let instructions = referee.instructions(&state.standing, orders, answers);
        let ground = Ground::of(&state.terrain, &state.options);
        Play {
            referee,
            ground,
            instructions,
            plans: Vec::new(),
            heard: Vec::new(),
            afoot: Vec::new(),
            volleys: Vec::new(),
            routed: Vec::new(),
            fought: Vec::new(),
            victors: Vec::new(),
        }
    }
}

impl Play<'_, '_> {
    /// Notes where everybody stands as the turn begins.
    pub(crate) fn muster_footprints(&mut self) {
        let ids = self.state().in_order_of_dice();
        let afoot = ids.into_iter().filter_map(|id| {
            let brigade = self.state().unit(&id);
            let footprint = self.state().footprint(&self.ground, brigade)?;
            let morale = brigade.morale(&self.state().house_rules);
            Some(Afoot { morale, ..Afoot::new(id, footprint, brigade.form) })
        });
        self.afoot = afoot.collect();
    }

    pub(crate) fn phase(&mut self, phase: Phase) {
        self.record("NB-SEQ-01", Event::PhaseBegins { phase });
    }

    /// Looks at the position through the eyes of a brigade's own side for as long as something is done.
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

    /// Writes down what happened, by which clause.
    pub(crate) fn record(&mut self, clause: &'static str, event: Event) {
        self.referee.record(Clause::new(clause), event);
    }

    /// Throws dice for an act of this turn: `move/Kempt`. A label is used once.
    pub(crate) fn roll(&mut self, act: &str, die: Die, count: usize) -> Vec<u8> {
        let turn = self.state().turn;
        self.referee.roll(format!("t{turn}/{act}"), die, count)
    }

    /// Puts decisions to their owners, all at once: what has been said about each. What nobody has said anything about
    /// is asked, and play stops here, or takes the printed default.
    pub(crate) fn put(&mut self, matters: &[Asking]) -> Result<Vec<Said<Verb>>, Stopped> {
        let (state, ground) = (self.referee.state(), &self.ground);
        let afoot = &self.afoot;
        let put = self.instructions.put(matters, |asking| Facts::of(asking, state, ground, afoot));
        put.map_err(|questions| self.referee.ask(questions))
    }

    /// What a brigade has done in this turn; nothing of one that was not on the table as it began.
    pub(crate) fn afoot(&self, id: &UnitId) -> Option<&Afoot> {
        self.afoot.iter().find(|afoot| afoot.unit == *id)
    }

    pub(crate) fn afoot_mut(&mut self, id: &UnitId) -> Option<&mut Afoot> {
        self.afoot.iter_mut().find(|afoot| afoot.unit == *id)
    }

    /// What a brigade means to do in this turn.
    pub(crate) fn plan(&self, id: &UnitId) -> Option<&Plan> {
        self.plans.iter().find(|plan| plan.unit == *id)
    }

    /// Which step of the entry of a brigade one of its steps of fire is, where it has any; of a reply the step.
    pub(crate) fn step_of_fire(&self, id: &UnitId, number: usize) -> usize {
        let place = number.checked_sub(1);
        let step = self.plan(id).zip(place).and_then(|(plan, place)| plan.numbers.get(place));
        step.copied().unwrap_or(number)
    }

    /// How a brigade lies on the table; the caller knows that it does.
    pub(crate) fn footprint_of(&self, id: &UnitId) -> Footprint {
        let footprint = self.state().footprint(&self.ground, self.state().unit(id));
        footprint.expect("the brigade stands on the table")
    }
}

impl State {
    /// How a brigade lies on the table, if it does.
    pub(crate) fn footprint(&self, ground: &Ground, brigade: &Brigade) -> Option<Footprint> {
        let at = brigade.at?.point(INCH);
        if let Some(post) = &brigade.post {
            let outline = ground.complex(&post.complex)?.outline()?;
            return Some(Footprint::garrison(outline.clone()));
        }
        let layout = self.layout(brigade, brigade.form);
        Some(layout.lies(at, brigade.face?))
    }

    /// How a brigade would stand in a formation.
    pub(crate) fn layout(&self, brigade: &Brigade, formation: Formation) -> Layout {
        Layout::of(brigade, formation, &self.house_rules)
    }
}
