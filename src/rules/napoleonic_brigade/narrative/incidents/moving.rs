//! Marches, charges on their way, push backs and flights; posts, formations and general orders.

use super::super::general_orders::in_force_words;
use super::super::lists;
use super::super::places;
use super::Witness;
use super::fighting::reply;
use crate::adjudicate::{Side, UnitId, What};
use crate::kit::naming;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::movement::Move;
use crate::rules::napoleonic_brigade::position::contact::{Clash, How};
use crate::rules::napoleonic_brigade::troops::general_order::{GeneralOrder, Goal};
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

impl Witness<'_> {
    pub(super) fn sees_moving(&mut self, event: &Event) {
        match event {
            Event::Alters { alteration } => {
                let (units, order) = (&alteration.units, alteration.order.as_ref());
                let verbs = if order.is_some() { lists::IS_SENT_ORDERS } else { lists::IS_RECALLED };
                self.ordered(units, order, verbs, Some(&alteration.side), Some(alteration.due));
            }
            Event::InForce { units, order, .. } => {
                let verbs = if order.is_some() { lists::HAS_ORDERS } else { lists::IS_TOLD_OF_RECALL };
                self.ordered(units, order.as_ref(), verbs, None, None);
            }
            Event::Declares { unit, on } => self.declared.push((unit.clone(), on.clone())),
            Event::Replies { unit, to, reply: answer, .. } => {
                self.replies.extend(reply(*answer).map(|verbs| (unit.clone(), to.clone(), verbs)));
            }
            Event::Baulks { unit, at, .. } if self.state.find(unit).is_some() => {
                self.does(unit, lists::STOPS_BEFORE, naming::title(at));
            }
            Event::Moves(way) => self.moves(way),
            Event::Strikes(clash) => self.strikes(clash),
            Event::FallsShort { unit, on } => self.falls_short(unit, on),
            Event::Forms { unit, form, .. } => {
                if let Some(verbs) = lists::forms(*form) {
                    self.alone(unit, What::Changes { verbs });
                }
            }
            Event::Occupies { unit, post, .. } => {
                let is_within = self.state.find(unit).is_some_and(|brigade| brigade.post.is_some());
                if !is_within {
                    self.does(unit, lists::GOES_INTO, naming::title_of(&post.complex));
                }
            }
            Event::GoesOut { unit, .. } => {
                let post = self.state.find(unit).and_then(|brigade| brigade.post.as_ref());
                let others = self.state.army.iter().filter(|other| other.unit != *unit && other.gone.is_none());
                let is_empty = !others
                    .filter_map(|other| other.post.as_ref())
                    .any(|other| post.is_some_and(|own| own.complex == other.complex));
                if let Some(place) = post.map(|post| naming::title_of(&post.complex)) {
                    // Who is beaten in a place leaves it for that.
                    match self.is_beaten(unit) {
                        true => self.becomes(unit, What::Yields { place, is_empty }),
                        false => self.does(unit, lists::COMES_OUT_OF, place),
                    }
                }
            }
            Event::Detaches { from, brigade } => {
                let called = brigade.bases.iter().map(super::super::names::called).collect::<Vec<_>>();
                self.does(from, lists::SENDS_OFF, crate::kit::list(&called));
            }
            _ => {}
        }
    }

    /// General orders, for the side whose they are.
    fn ordered(
        &mut self,
        units: &[UnitId],
        order: Option<&GeneralOrder>,
        verbs: crate::adjudicate::Choices,
        side: Option<&Side>,
        due: Option<u32>,
    ) {
        let units = units.iter().filter_map(|unit| self.state.find(unit));
        let units = units.filter(|brigade| self.is_own(side.unwrap_or(&brigade.side)));
        let units = units.map(|brigade| brigade.unit.clone()).collect::<Vec<_>>();
        let place = |goal: &Goal| match goal {
            Goal::Named(named) => Some(places::goal(&self.state, named)),
            Goal::Point(_) => None,
        };
        let what = order.map_or_else(String::new, |order| {
            let order = in_force_words(order, place, |unit| self.call_unit(unit));
            due.map_or_else(|| order.clone(), |due| format!("{order} from turn {due} on"))
        });
        for unit in units {
            self.does(&unit, verbs, what.clone());
        }
    }

    fn moves(&mut self, way: &Move) {
        let unit = &way.unit;
        let Some(brigade) = self.state.find(unit) else { return };
        let about = brigade.duty().and_then(Duty::about).cloned();
        let is_known = about.as_ref().is_some_and(|enemy| self.state.find(enemy).is_some());
        let barred = way.stop.as_ref().filter(|_| way.covered.hundred_thousandths() == 0);
        let barred = barred.and_then(|stop| stop.unit.clone());
        match (way.manner, about.filter(|_| is_known)) {
            // Whoever cannot stir for others goes after nobody.
            (Manner::FollowUp | Manner::FollowUpAndFire | Manner::Pursuit, Some(after))
                if barred.as_ref().is_some_and(|by| *by != after) =>
            {
                barred.into_iter().for_each(|by| self.barred(unit, &by));
            }
            (Manner::PushBack, Some(by)) => self.pushed.push((unit.clone(), by)),
            (Manner::FollowUp, Some(after)) => {
                let duty = self.state.find(&after).and_then(|enemy| enemy.duty());
                let goes = matches!(duty, Some(Duty::Beaten { .. } | Duty::Routing));
                self.presses(unit, &after, if goes { lists::GOES_AFTER } else { lists::GOES_ON_AT });
            }
            (Manner::FollowUpAndFire, Some(after)) => self.presses(unit, &after, lists::GOES_AFTER_TO_FIRE),
            (Manner::Pursuit, Some(after)) => self.presses(unit, &after, lists::RUNS_DOWN),
            (Manner::Rout, _) => self.does(unit, lists::RUNS_ON, String::new()),
            (Manner::Recoil, _) => self.does(unit, lists::RECOILS_FROM, String::new()),
            (Manner::Morale, _) => self.does(unit, lists::GIVES_UP_GROUND, String::new()),
            (Manner::FallBack | Manner::FallBackAndFire, _) => self.away.push(unit.clone()),
            (Manner::Crew | Manner::PushBack | Manner::FollowUp | Manner::FollowUpAndFire | Manner::Pursuit, _) => {}
            (Manner::Charge, _) => {
                let (march, at) = (places::march(&self.state, way), self.stands(unit));
                self.charging.extend(march.map(|what| (unit.clone(), what, at)));
            }
            _ => match (places::march(&self.state, way), barred) {
                (Some(what), _) => self.alone(unit, what),
                (None, Some(by)) => self.barred(unit, &by),
                _ => {}
            },
        }
    }

    /// Of friends who are in the way nobody need hear by name.
    fn barred(&mut self, unit: &UnitId, by: &UnitId) {
        let side = |unit: &UnitId| self.state.find(unit).map(|brigade| brigade.side.clone());
        match side(by) {
            None => {}
            own if own == side(unit) => self.does(unit, lists::IS_BARRED_BY_FRIENDS, String::new()),
            _ => self.does(unit, lists::IS_BARRED, self.call_unit(by)),
        }
    }

    fn presses(&mut self, unit: &UnitId, after: &UnitId, verbs: crate::adjudicate::Choices) {
        let bars = |what: &What| matches!(what, What::Closes { verbs, .. } if *verbs == lists::BARS_THE_WAY);
        let barred = self.bouts.iter().position(|bout| bout.target == *after && bars(&bout.what));
        self.bout(unit, after, What::Presses { at: after.clone(), verbs });
        // Whoever bars the way back does so as the other is pressed.
        if let Some(place) = barred {
            self.bouts[place..].rotate_right(1);
        }
    }

    /// A charge that comes home, or whoever comes into contact otherwise; of a follow up is told already.
    fn strikes(&mut self, clash: &Clash) {
        self.charging.retain(|(unit, ..)| *unit != clash.by);
        // Who is driven upon somebody has not attacked him.
        let (by, on) = super::fighting::parties(clash);
        let (Some(charger), Some(_)) = (self.state.find(by), self.state.find(on)) else { return };
        let verbs = match clash.how {
            How::Charge => lists::charge(charger.kind, clash.aspect, clash.square),
            How::PushBack => lists::BARS_THE_WAY,
            How::FollowUp | How::Pursuit | How::Resumed => return,
        };
        let coming = |actor: &UnitId, target: Option<&UnitId>| {
            self.bouts.iter().position(|bout| {
                bout.actor == *actor
                    && target.is_none_or(|target| bout.target == *target)
                    && matches!(bout.what, What::Closes { .. })
            })
        };
        if let Some(place) = coming(on, Some(by)) {
            self.bouts[place].after.push((by.clone(), What::Receives { verbs: lists::CHARGES_IN_TURN, from: None }));
            return;
        }
        if let Some(What::Closes { at, .. }) = coming(by, None).map(|place| &mut self.bouts[place].what) {
            at.push(on.clone());
            return;
        }
        let shock = self.shock(by);
        let closes = What::Closes { at: vec![on.clone()], verbs, shock, led: None };
        let met = self.replies.iter().find(|(unit, to, _)| unit == on && to == by);
        let met = met.map(|(unit, _, verbs)| (unit.clone(), What::Receives { verbs: *verbs, from: None }));
        self.bout(by, on, closes).after.extend(met);
    }

    fn falls_short(&mut self, unit: &UnitId, on: &UnitId) {
        self.charging.retain(|(known, ..)| known != unit);
        if self.state.find(unit).is_none() || self.state.find(on).is_none() {
            return;
        }
        let is_away = self.away.contains(on) || self.pushed.iter().any(|(known, _)| known == on);
        let verbs = if is_away { lists::FINDS_NOBODY } else { lists::GETS_NOT_THERE };
        let shock = self.shock(unit);
        let closes = What::Closes { at: vec![on.clone()], verbs: lists::SETS_OUT, shock, led: None };
        self.bout(unit, on, closes).after.push((unit.clone(), What::Stops { verbs }));
    }

    /// Who is pushed back, and followed by nobody, is told to be.
    pub(super) fn closes_moving(&mut self) {
        for (unit, by) in std::mem::take(&mut self.pushed).into_iter().rev() {
            let is_followed = |bout: &super::Bout| {
                bout.target == unit && bout.actor == by && matches!(bout.what, What::Presses { .. })
            };
            if !self.bouts.iter().any(is_followed) {
                // It has come before all that he has done since.
                let (what, at) = (self.call_unit(&by), self.stands(&unit));
                let does = What::Does { verbs: lists::IS_PUSHED_BACK, what };
                self.alone.insert(0, (Some(unit), does, at));
            }
        }
    }
}
