//! What is done in an exchange whatever the rules: what was said, what goes on file, who gives up, comes on, is set aside.

use std::ops::Deref;

use crate::adjudicate::contract::parts::{Basis, IllegalOrder};
use crate::adjudicate::decisions::instructions::{Instructions, OnFile};
use crate::adjudicate::play::referee::Referee;
use crate::adjudicate::play::rule_set::RuleSet;
use crate::adjudicate::terms::clause::Clause;
use crate::adjudicate::terms::roster::{BySide, Side, UnitId};
use crate::orders::{Body, Language};

/// The turn files of an exchange, or the answers that came to one of its questions.
type Mail<R> = BySide<Option<<R as Basis>::Orders>>;

impl<R: RuleSet> Referee<'_, R> {
    /// What the players have said of decisions: on file, with their orders, in answers since. A side whose file is missing is asked
    /// nothing, and nobody about units that are hidden.
    pub fn instructions<L: Language>(
        &self,
        on_file: &[OnFile],
        orders: &Mail<R>,
        answers: &[Mail<R>],
    ) -> Instructions<L>
    where
        R::Orders: Deref<Target = Body<L::Verb>>,
    {
        let mut instructions = Instructions::new(self.policy(), on_file, orders, answers);
        instructions.missing = orders.missing(&R::awaits(self.state()));
        instructions.unasked(self.hidden())
    }

    /// Takes new standing orders on file by a clause; `on_file` is where the position holds them.
    pub fn file<L: Language>(
        &mut self,
        instructions: &mut Instructions<L>,
        orders: &Mail<R>,
        clause: &'static str,
        event: impl Fn(OnFile) -> R::Event,
        on_file: impl Fn(&R::State) -> &[OnFile],
    ) where
        R::Orders: Deref<Target = Body<L::Verb>>,
    {
        for filed in instructions.filed(orders, R::stays(self.play_number())) {
            self.record(Clause::new(clause), event(filed));
        }
        instructions.refresh(on_file(self.state()));
    }

    /// Who gives up, each written down by a clause.
    pub fn concede<V>(&mut self, orders: &Mail<R>, clause: &'static str, event: impl Fn(Side) -> R::Event) -> Vec<Side>
    where
        R::Orders: Deref<Target = Body<V>>,
    {
        let given = orders.who(|mail| mail.concede);
        for side in &given {
            self.record(Clause::new(clause), event(side.clone()));
        }
        given
    }

    /// Those who are due come on, or are kept off: `arrives` says what becomes of one, by which clause, and `holders` who keeps him
    /// off whom an event says to be kept off; they give themselves away.
    pub fn come_on(
        &mut self,
        due: Vec<UnitId>,
        arrives: impl Fn(&R::State, &UnitId) -> (&'static str, R::Event),
        holders: impl Fn(&R::State, &R::Event) -> Vec<UnitId>,
    ) {
        for id in due {
            let (clause, event) = arrives(self.truth(), &id);
            let holders = holders(self.truth(), &event);
            self.gives_away(&holders);
            self.record(Clause::new(clause), event);
        }
    }

    /// Sets aside what a side ordered, each order by the clause that it offends, or by this one where it offends none.
    pub fn set_aside(
        &mut self,
        side: &Side,
        illegal: Vec<IllegalOrder>,
        otherwise: &'static str,
        event: impl Fn(IllegalOrder) -> R::Event,
    ) {
        for order in illegal {
            let clause = order.clause.clone().unwrap_or(Clause::new(otherwise));
            self.strike(side, order.clone(), clause, event(order));
        }
    }
}
