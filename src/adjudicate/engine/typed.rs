//! What an engine is handed, with its types again.

use std::borrow::Cow;

use crate::adjudicate::contract::parts::{Checked, IllegalOrder};
use crate::adjudicate::engine::Engine;
use crate::adjudicate::engine::any::{AnyLog, AnyOrders, Position};
use crate::adjudicate::fog::dispatch::Heard;
use crate::adjudicate::fog::spotting;
use crate::adjudicate::fog::visible_log::{self, Stretch};
use crate::adjudicate::play::gate::Sound;
use crate::adjudicate::play::rule_set::RuleSet;
use crate::adjudicate::telling::entry::Entry;
use crate::adjudicate::terms::odds::Aim;
use crate::adjudicate::terms::reason::because;
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

    /// What `check` finds in the orders of a side: of those of whom there is no news it says nothing.
    pub(super) fn checked(play: u32, position: &Position, side: &Side, orders: &AnyOrders) -> Checked {
        let (known, orders) = (Self::known(position, side), Self::orders(orders));
        let mut checked = R::check_in(play, &known, side, orders);
        checked.remarks.extend(R::replaced(&known, side, orders, R::stays(play)));
        // What is ordered of those of whom there is no news is judged where it arrives.
        for heard in position.veil.stale_for(side) {
            let is_for = |order: &IllegalOrder| heard.unit.is_like(&order.unit);
            if checked.illegal.iter().any(is_for) {
                let Heard { unit, when, .. } = heard;
                checked.understood.push(format!(
                    "{unit}: nothing is known of it since {when}; the order rides to it and is judged there"
                ));
            }
        }
        let is_here = |order: &IllegalOrder| !position.veil.is_silent(&order.unit, side);
        checked.illegal.retain(is_here);
        checked.hopeless.retain(is_here);
        // Whoever is named of whom there is no news is there all the same.
        for order in checked.illegal.iter_mut().chain(&mut checked.remarks) {
            let stale = position.veil.stale_for(side);
            let mut stale = stale.filter(|heard| heard.owner == *side || heard.mark.is_some());
            if let Some(heard) = stale.find(|heard| heard.is_named_in(&order.reason)) {
                let Heard { unit, when, .. } = heard;
                order.reason = because!("`{}` is out of touch: nothing is known of it since {}", unit, when);
                order.help = "go by what is in touch, or by a place".into();
            }
        }
        checked.remarks.retain(is_here);
        checked
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
