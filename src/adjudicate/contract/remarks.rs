//! What `check` tells of a file whatever the rules: standing orders and answers as understood, and what comes to nothing.

use crate::adjudicate::contract::parts::{Checked, IllegalOrder};
use crate::adjudicate::terms::clause::Clause;
use crate::adjudicate::terms::reason::{Fact, Reason, because};
use crate::orders::{Body, describe_answer, describe_standing, never_reached};
use crate::yaml::Span;

impl IllegalOrder {
    /// A note on an order, by no clause.
    pub fn remark(unit: &str, reason: impl Into<Reason>, help: impl Into<Reason>, span: Span) -> IllegalOrder {
        IllegalOrder { unit: unit.to_owned(), step: 0, clause: None, reason: reason.into(), help: help.into(), span }
    }

    /// The same by a clause, where there is one.
    pub fn by_any(self, clause: Option<&'static str>) -> IllegalOrder {
        IllegalOrder { clause: clause.map(Clause::new), ..self }
    }

    /// A word that means nothing in a game.
    pub fn nobody(word: &str, help: impl Into<Reason>, span: Span) -> IllegalOrder {
        let reason = because!("`{}` is nobody and nothing in this game", Fact::typed(word));
        IllegalOrder::remark(word, reason, help, span)
    }

    /// The standing orders that are never reached.
    pub fn never_reached<V>(orders: &Body<V>) -> impl Iterator<Item = IllegalOrder> {
        never_reached(&orders.standing).map(|(when, span)| {
            let reason = because!("this standing order about `{}` is never reached", Fact::typed(when));
            IllegalOrder::remark(when, reason, "one before it always serves; put that one last", span)
        })
    }

    /// The units that standing orders are for, and that are not their side's; `is_other` knows them, and `unit` is what one is called.
    pub fn not_yours<V>(orders: &Body<V>, is_other: impl Fn(&str) -> bool, unit: &str) -> Vec<IllegalOrder> {
        let lists = orders.standing.iter().filter_map(|order| order.units.as_ref());
        let others = lists.flat_map(|list| &list.0).filter(|selector| is_other(&selector.word));
        let told = others.map(|selector| {
            let reason = because!("`{}` is not yours", selector.word);
            let help = format!("name your {unit}; the enemy concerned stands behind `if enemy`");
            IllegalOrder::remark(&selector.word, reason, help, selector.span)
        });
        told.collect()
    }
}

impl Checked {
    /// Tells standing orders and answers as they were understood, a verb in the words that `verb` has for it.
    pub fn tell_replies<V>(&mut self, orders: &Body<V>, verb: &dyn Fn(&V) -> String) {
        let standing = orders.standing.iter();
        self.understood.extend(standing.map(|order| format!("standing order, {}", describe_standing(order, verb))));
        let answers = orders.answers.iter();
        self.understood.extend(answers.map(|answer| format!("answer, {}", describe_answer(answer, verb))));
    }
}
