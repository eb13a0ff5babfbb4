//! The set-up, from the army lists to the points of arrival: TT-SET-01, TT-SET-02, TT-SET-15, TT-DEC-23.

use crate::adjudicate::{Awaited, BySide, IllegalOrder, Owed, Side, Stopped, UnitId, Wrong};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::orders::Orders;
use crate::rules::two_by_two::orders::army_list::Enlisted;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::scenario::Points;
use crate::rules::two_by_two::position::state::{Part, Role, State};
use crate::rules::two_by_two::troops::units::Unit;
use crate::yaml::Span;

impl State {
    /// The sides that have to send an army list.
    pub(crate) fn without_army(&self) -> Vec<Side> {
        let sides = self.sides.iter().map(|card| &card.side);
        let without = sides.filter(|side| self.army.iter().all(|unit| unit.side != **side));
        without.cloned().collect()
    }

    /// Who owes what in the exchange of the muster; nobody where only the dice are to be thrown.
    pub(crate) fn owed_at_muster(&self) -> Vec<Awaited> {
        let without = self.without_army();
        let owe = |side: &Side, owes| Awaited { side: side.clone(), owes };
        let mut owed = without.iter().map(|side| owe(side, Owed::Army)).collect::<Vec<_>>();
        if self.scenario.fold_set_up {
            let others = self.sides.iter().map(|card| &card.side);
            let others = others.filter(|side| !without.contains(side));
            owed.extend(others.map(|side| owe(side, Owed::Deployment)));
        }
        owed
    }

    /// Where a game begins: at the first thing that its file leaves open.
    pub(crate) fn begin(&mut self) {
        let open = !self.without_army().is_empty() || self.side_of(Role::Defender).is_none();
        let (part, order) = match open {
            true => (Part::Muster, Vec::new()),
            false => self.opens_after(Part::Muster),
        };
        (self.part, self.order) = (part, order);
        if part == Part::Move {
            self.turn = 1;
            if self.scenario.fold_turn {
                self.part = Part::Whole;
            }
        }
    }

    /// The units of a side that are neither on the table nor in a queue, in the order of the army list.
    pub(crate) fn in_hand<'s>(&'s self, side: &'s Side) -> impl Iterator<Item = &'s Unit> {
        let waits = |unit: &&Unit| unit.at.is_none() && !unit.is_lost();
        let mine = self.army.iter().filter(move |unit| unit.side == *side);
        mine.filter(waits).filter(|unit| !self.is_queued(&unit.unit))
    }

    /// TT-SET-06 to 15: the next part of the set-up that leaves something open, and the sides in their order.
    pub(crate) fn opens_after(&self, part: Part) -> (Part, Vec<Side>) {
        let role = |role| self.side_of(role).expect("the roles are cast").clone();
        let (defender, attacker) = (role(Role::Defender), role(Role::Attacker));
        let open = |side: &Side| self.in_hand(side).next().is_some();
        let unplaced = self.terrain.iter().any(|terrain| !terrain.is_placed());
        if part == Part::Muster && (open(&defender) || unplaced) {
            return (Part::Ground, vec![defender, attacker]);
        }
        if matches!(part, Part::Muster | Part::Ground) && open(&attacker) {
            return (Part::Deploy, vec![attacker]);
        }
        let mut order = [&defender, &attacker, &defender, &attacker].to_vec();
        order.retain(|side| open(side));
        if part != Part::Points && !order.is_empty() {
            return (Part::Points, order.into_iter().cloned().collect());
        }
        (Part::Move, vec![defender, attacker])
    }
}

impl Play<'_, '_> {
    /// The part of the set-up that is due; all that can follow, where the set-up is folded.
    pub(crate) fn set_up(&mut self, orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
        let folded = self.state().scenario.fold_set_up;
        loop {
            let (part, order) = (self.state().part, self.state().order.clone());
            self.not_due(orders);
            match part {
                Part::Muster => self.muster(orders),
                Part::Ground => self.ground_and_deployment(orders),
                Part::Deploy => self.deployment(orders),
                _ => self.point_of_arrival(orders),
            }
            let state = self.state();
            let moved = (state.part, &state.order) != (part, &order);
            if !folded || !moved || !state.part.is_set_up() {
                return Ok(());
            }
        }
    }

    /// Opens the next part, or turn 1: the defender has the first move (TT-SET-15).
    pub(crate) fn opens_next(&mut self) {
        let (part, order) = self.state().opens_after(self.state().part);
        match part {
            Part::Move => self.begin_turn(1, order),
            _ => self.record("TT-SET-06", Event::Opens { part, order }),
        }
    }

    /// Lists of the set-up that are not due in this exchange.
    fn not_due(&mut self, orders: &BySide<Option<Orders>>) {
        if self.state().scenario.fold_set_up {
            return;
        }
        let found = orders.iter().filter_map(|(side, mail)| {
            let mail = mail.as_ref()?;
            Some(self.state().lists_not_due(side, mail))
        });
        let found = found.flatten().collect::<Vec<_>>();
        self.strike(found);
    }

    /// TT-SET-01, TT-SET-02: armies first, then the dice.
    fn muster(&mut self, orders: &BySide<Option<Orders>>) {
        for side in self.state().without_army() {
            let mail = orders.get(&side).and_then(Option::as_ref);
            let (units, illegal) = self.state().listed(&side, mail);
            self.strike(illegal);
            let template = units.is_empty();
            let units = match template {
                true => self.state().template(&side),
                false => units,
            };
            if !units.is_empty() {
                let event = Event::Mustered { side, units, template };
                self.record(if template { "TT-DEC-23" } else { "TT-ARMY-18" }, event);
            }
        }
        if !self.state().without_army().is_empty() {
            return;
        }
        if self.state().side_of(Role::Defender).is_none() {
            self.set_up_dice();
        }
        self.opens_next();
    }

    /// TT-SET-01: the high scorer attacks. TT-SET-02: a tie lets both deploy more, and is thrown again.
    fn set_up_dice(&mut self) {
        let sides = self.state().sides.iter().map(|card| card.side.clone());
        let sides = sides.collect::<Vec<_>>();
        while self.state().side_of(Role::Defender).is_none() {
            let throw = |side: &Side| (side.clone(), self.roll(&format!("setup/{side}")));
            let scores = sides.iter().map(throw).collect::<Vec<_>>();
            let attacker = match scores[0].1.cmp(&scores[1].1) {
                std::cmp::Ordering::Greater => Some(sides[0].clone()),
                std::cmp::Ordering::Less => Some(sides[1].clone()),
                std::cmp::Ordering::Equal => None,
            };
            let clause = match attacker {
                Some(_) => "TT-SET-01",
                None => "TT-SET-02",
            };
            self.record(clause, Event::SetUpDice { scores, attacker });
        }
    }
}

impl State {
    /// The units of a side's list that it may have, and what is set aside.
    pub(crate) fn listed(&self, side: &Side, mail: Option<&Orders>) -> (Vec<Unit>, Vec<IllegalOrder>) {
        let (mut units, mut illegal) = (Vec::<Unit>::new(), Vec::new());
        let list = mail.map_or(&[][..], |mail| &mail.army);
        let enlisted = |entry: &Enlisted| Unit { side: side.clone(), ..entry.unit.clone() };
        let all = list.iter().map(enlisted).collect::<Vec<_>>();
        for (entry, unit) in list.iter().zip(&all) {
            let whole = all.iter().collect::<Vec<_>>();
            let wrong = self.may_be_called(&unit.unit, &units).or_else(|| self.may_be_listed(unit, &whole));
            match wrong {
                None => units.push(unit.clone()),
                Some(wrong) => illegal.push(wrong.order(&unit.unit, 0, entry.span)),
            }
        }
        if let (Some(wrong), Some(first)) = (self.costs_too_much(&units), list.first()) {
            illegal.push(wrong.order(&UnitId::new(side.as_str()), 0, first.span));
            units.clear();
        }
        (units, illegal)
    }

    fn may_be_called(&self, id: &UnitId, before: &[Unit]) -> Option<Wrong> {
        let mut taken = self.army.iter().chain(before);
        if !taken.any(|unit| unit.unit.is_like(id.as_str())) {
            return None;
        }
        let reason = format!("`{id}` stands in the army lists already");
        let help = "give every unit a name of its own".to_owned();
        Some(Wrong { clause: None, reason, help })
    }

    /// TT-ARMY-01.
    fn costs_too_much(&self, units: &[Unit]) -> Option<Wrong> {
        let Points::Halves(most) = self.scenario.points else {
            return None;
        };
        let cost = units.iter().map(|unit| tables::cost(unit.kind, unit.size)).sum::<u32>();
        (cost > most).then(|| {
            let [cost, most] = [cost, most].map(tables::points);
            let reason = format!("the army costs {cost} points, and {most} are agreed");
            let help = "the list is set aside: shorten it";
            Wrong::new("TT-ARMY-01", reason, help)
        })
    }

    /// TT-ARMY-17, TT-DEC-23: the standard template with names of the side's own; edition 3.01 prints none, and one that
    /// costs more than is agreed does not serve.
    pub(crate) fn template(&self, side: &Side) -> Vec<Unit> {
        if self.edition == Edition::ThreeOne {
            return Vec::new();
        }
        let letters = self.letters(side);
        let mut units = Vec::<Unit>::new();
        let mut division = None;
        for (count, kind, of) in tables::TEMPLATE {
            for _ in 0..*count {
                let alike = units.iter().filter(|unit| unit.kind == *kind).count() + 1;
                let rows = tables::TEMPLATE.iter().filter(|(_, known, _)| known == kind);
                let number = match rows.map(|(count, ..)| count).sum::<u8>() {
                    1 => String::new(),
                    _ => alike.to_string(),
                };
                let name = format!("{letters}{}{number}", kind.abbreviation());
                let unit = Unit::fresh(UnitId::new(name), side.clone(), *kind);
                if kind.is_hq() && of.is_some() {
                    division = Some(unit.unit.clone());
                }
                let under = division.clone().filter(|_| of.is_some() && !kind.is_hq());
                units.push(Unit { under, ..unit });
            }
        }
        match self.costs_too_much(&units) {
            Some(_) => Vec::new(),
            None => units,
        }
    }

    /// So many letters of a side's id as tell it from the other, in capitals, before the names that are made for it.
    pub(crate) fn letters(&self, side: &Side) -> String {
        let (own, other) = (side.as_str(), self.other(side).as_str());
        let begin = |id: &str, count: usize| {
            let letters = id.chars().filter(|letter| letter.is_ascii_alphabetic());
            letters.take(count).collect::<String>().to_ascii_uppercase()
        };
        let fits = |count: &usize| {
            let letters = begin(own, *count);
            !letters.is_empty() && letters != begin(other, *count)
        };
        let count = (1..=8).find(fits).unwrap_or(8);
        begin(own, count)
    }

    /// Lists that came when they are not due.
    pub(crate) fn lists_not_due(&self, side: &Side, mail: &Orders) -> Vec<IllegalOrder> {
        let due = self.order.first() == Some(side);
        let mut found = Vec::new();
        let mut late = |clause, span: Option<Span>, reason: &str, help: &str| {
            if let Some(span) = span {
                let wrong = Wrong { clause, reason: reason.to_owned(), help: help.to_owned() };
                found.push(wrong.order(&UnitId::new(side.as_str()), 0, span));
            }
        };
        let help = "send it when it is asked for; `fold: [set-up]` in the game file takes all lists at once";
        let mustering = self.part == Part::Muster && self.without_army().contains(side);
        if !mustering {
            let first = mail.army.first().map(|entry| entry.span);
            late(None, first, "no army list is asked for", help);
        }
        let deploys = matches!(self.part, Part::Ground | Part::Deploy | Part::Points) && due;
        if !deploys {
            let first = mail.deploy.first().map(|entry| entry.span);
            late(None, first, "it is not its turn to deploy", help);
        }
        found
    }
}
