//! What an engine is handed, with its types again.

use std::borrow::Cow;

use crate::adjudicate::engine::Engine;
use crate::adjudicate::engine::any::{AnyLog, AnyOrders, Position};
use crate::adjudicate::fog::spotting;
use crate::adjudicate::fog::visible_log::{self, Stretch};
use crate::adjudicate::play::gate::Sound;
use crate::adjudicate::play::rule_set::RuleSet;
use crate::adjudicate::telling::entry::Entry;
use crate::adjudicate::terms::odds::Aim;
use crate::adjudicate::terms::roster::{BySide, Side};

impl<R: RuleSet> Engine<R> {
    /// Its position.
    pub(super) fn state(position: &Position) -> &Sound<R::State> {
        position.state.downcast_ref().expect("a position goes back to the rule set it came from")
    }

    /// Whether somebody, or the umpire, is told all.
    pub(super) fn tells_all(position: &Position, eyes: Option<&Side>) -> bool {
        let keeps = || R::KEEPS_FILES || R::keeps_back(Self::state(position));
        position.veil.is_open() && (eyes.is_none() || !keeps())
    }

    /// A log as somebody, or the umpire, is told it.
    pub(super) fn stretches(before: &Position, log: &AnyLog, eyes: Option<&Side>) -> Vec<Stretch<R>> {
        let (state, secret) = (Self::state(before), (&before.veil, &before.labels));
        match Self::tells_all(before, eyes) {
            true => vec![Stretch::<R>::whole(state, &before.veil, Self::log(log), eyes)],
            false => visible_log::stretches::<R>(state, secret, Self::log(log), eyes),
        }
    }

    /// The position with all in it that a side knows.
    pub(super) fn known<'p>(position: &'p Position, side: &Side) -> Cow<'p, R::State> {
        let state = Self::state(position);
        if Self::tells_all(position, Some(side)) {
            return Cow::Borrowed(state);
        }
        let unseen = position.veil.untold_to(side, &R::roster(state));
        Cow::Owned(spotting::told::<R>(state, &position.veil, &unseen, side))
    }

    /// Its orders.
    pub(super) fn orders(orders: &AnyOrders) -> &R::Orders {
        orders.0.downcast_ref().expect("orders go back to the rule set they came from")
    }

    /// Its log.
    pub(super) fn log(log: &AnyLog) -> &Vec<Entry<R::Event>> {
        log.0.downcast_ref().expect("a log goes back to the rule set it came from")
    }

    /// The orders of all sides.
    pub(super) fn typed(orders: &BySide<Option<AnyOrders>>) -> BySide<Option<R::Orders>> {
        let typed = |orders: &Option<AnyOrders>| orders.as_ref().map(|orders| Self::orders(orders).clone());
        BySide::new(orders.iter().map(|(side, orders)| (side.clone(), typed(orders))))
    }

    /// What was aimed at in the entries of a log from one on.
    pub(super) fn aims_behind(before: &Position, log: &[Entry<R::Event>], behind: usize) -> Vec<Aim> {
        let mut state = R::State::clone(Self::state(before));
        let mut aims = Vec::new();
        for (index, entry) in log.iter().enumerate() {
            if index >= behind {
                aims.extend(R::aims(&state, entry));
            }
            R::apply(&mut state, &entry.event);
        }
        aims
    }
}
