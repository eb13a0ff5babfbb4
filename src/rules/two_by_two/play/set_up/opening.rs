//! The set-up, from the army lists to the points of arrival: TT-SET-01, TT-SET-02, TT-SET-15, TT-DEC-23.

use crate::adjudicate::{Awaited, BySide, IllegalOrder, Owed, Side, Stopped, UnitId, Wrong, because};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::orders::Orders;
use crate::rules::two_by_two::orders::army_list::Enlisted;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::set_up::deployment;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::parts;
use crate::rules::two_by_two::position::scenario::Points;
use crate::rules::two_by_two::position::state::{Part, Role, State};
use crate::rules::two_by_two::setup::soundness;
use crate::rules::two_by_two::troops::units::Unit;
use crate::yaml::Span;

/// Who owes what in the exchange of the muster; nobody where only the dice are to be thrown.
pub(crate) fn owed_at_muster(state: &State) -> Vec<Awaited> {
    let without = parts::without_army(state);
    let owe = |side: &Side, owes| Awaited { side: side.clone(), owes };
    let mut owed = without.iter().map(|side| owe(side, Owed::Army)).collect::<Vec<_>>();
    if state.scenario.fold_set_up {
        let others = state.sides.iter().map(|card| &card.side);
        let others = others.filter(|side| !without.contains(side));
        owed.extend(others.map(|side| owe(side, Owed::Deployment)));
    }
    owed
}

/// The part of the set-up that is due; all that can follow, where the set-up is folded.
pub(crate) fn set_up(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
    let folded = play.state().scenario.fold_set_up;
    loop {
        let (part, order) = (play.state().part, play.state().order.clone());
        not_due(play, orders);
        match part {
            Part::Muster => muster(play, orders),
            Part::Ground => deployment::ground_and_deployment(play, orders),
            Part::Deploy => deployment::of_attacker(play, orders),
            _ => deployment::point_of_arrival(play, orders),
        }
        let state = play.state();
        let moved = (state.part, &state.order) != (part, &order);
        if !folded || !moved || !state.part.is_set_up() {
            return Ok(());
        }
    }
}

/// Opens the next part, or turn 1: the defender has the first move (TT-SET-15).
pub(crate) fn opens_next(play: &mut Play<'_, '_>) {
    let (part, order) = parts::opens_after(play.state(), play.state().part);
    match part {
        Part::Move => play.begin_turn(1, order),
        _ => play.record("TT-SET-06", Event::Opens { part, order }),
    }
}

/// Lists of the set-up that are not due in this exchange.
fn not_due(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    if play.state().scenario.fold_set_up {
        return;
    }
    let found = orders.iter().filter_map(|(side, mail)| {
        let mail = mail.as_ref()?;
        Some((side, lists_not_due(play.state(), side, mail)))
    });
    for (side, found) in found.collect::<Vec<_>>() {
        play.strike(side, found);
    }
}

/// TT-SET-01, TT-SET-02: armies first, then the dice.
fn muster(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    for side in parts::without_army(play.state()) {
        let mail = orders.get(&side).and_then(Option::as_ref);
        let (units, illegal) = listed(play.state(), &side, mail);
        play.strike(&side, illegal);
        let by_default = units.is_empty();
        let units = match by_default {
            true => template(play.state(), &side),
            false => units,
        };
        if !units.is_empty() {
            let event = Event::Mustered { side, units, template: by_default };
            play.record(if by_default { "TT-DEC-23" } else { "TT-ARMY-18" }, event);
        }
    }
    if !parts::without_army(play.state()).is_empty() {
        return;
    }
    if play.state().side_of(Role::Defender).is_none() {
        set_up_dice(play);
    }
    opens_next(play);
}

/// TT-SET-01: the high scorer attacks. TT-SET-02: a tie lets both deploy more, and is thrown again.
fn set_up_dice(play: &mut Play<'_, '_>) {
    let sides = play.state().sides.iter().map(|card| card.side.clone());
    let sides = sides.collect::<Vec<_>>();
    while play.state().side_of(Role::Defender).is_none() {
        let throw = |side: &Side| (side.clone(), play.roll(&format!("setup/{side}")));
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
        play.record(clause, Event::SetUpDice { scores, attacker });
    }
}

/// The units of a side's list that it may have, and what is set aside. TT-HQ-08: of HQs as many as it pays for.
pub(crate) fn listed(state: &State, side: &Side, mail: Option<&Orders>) -> (Vec<Unit>, Vec<IllegalOrder>) {
    let (mut units, mut illegal) = (Vec::<Unit>::new(), Vec::new());
    let list = mail.map_or(&[][..], |mail| &mail.army);
    let enlisted = |entry: &Enlisted| Unit { side: side.clone(), ..entry.unit.clone() };
    let all = list.iter().map(enlisted).collect::<Vec<_>>();
    for (entry, unit) in list.iter().zip(&all) {
        let whole = all.iter().collect::<Vec<_>>();
        let wrong = may_be_called(state, &unit.unit, &units).or_else(|| soundness::may_be_listed(state, unit, &whole));
        match wrong {
            None => units.push(unit.clone()),
            Some(wrong) => illegal.push(wrong.order(&unit.unit, 0, entry.span)),
        }
    }
    if let (Some(wrong), Some(first)) = (costs_too_much(state, &units), list.first()) {
        illegal.push(wrong.order(&UnitId::new(side.as_str()), 0, first.span));
        units.clear();
    }
    (units, illegal)
}

fn may_be_called(state: &State, id: &UnitId, before: &[Unit]) -> Option<Wrong> {
    let mut taken = state.army.iter().chain(before);
    if !taken.any(|unit| unit.unit.is_like(id.as_str())) {
        return None;
    }
    let reason = because!("`{}` stands in the army lists already", id);
    let help = "give every unit a name of its own".into();
    Some(Wrong { clause: None, reason, help })
}

/// TT-ARMY-01.
fn costs_too_much(state: &State, units: &[Unit]) -> Option<Wrong> {
    let Points::Halves(most) = state.scenario.points else {
        return None;
    };
    let cost = units.iter().map(|unit| tables::cost(unit.kind, unit.size)).sum::<u32>();
    (cost > most).then(|| {
        let [cost, most] = [cost, most].map(tables::points);
        let reason = because!("the army costs {} points, and {} are agreed", cost, most);
        let help = "the list is set aside: shorten it";
        Wrong::new("TT-ARMY-01", reason, help)
    })
}

/// TT-ARMY-17, TT-DEC-23: the standard template with names of the side's own; edition 3.01 prints none, and one that
/// costs more than is agreed does not serve.
pub(crate) fn template(state: &State, side: &Side) -> Vec<Unit> {
    if state.edition == Edition::ThreeOne {
        return Vec::new();
    }
    let letters = letters(state, side);
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
    match costs_too_much(state, &units) {
        Some(_) => Vec::new(),
        None => units,
    }
}

/// So many letters of a side's id as tell it from the other, in capitals, before the names that are made for it.
pub(crate) fn letters(state: &State, side: &Side) -> String {
    let (own, other) = (side.as_str(), state.other(side).as_str());
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
pub(crate) fn lists_not_due(state: &State, side: &Side, mail: &Orders) -> Vec<IllegalOrder> {
    let due = state.order.first() == Some(side);
    let mut found = Vec::new();
    let mut late = |clause, span: Option<Span>, reason: &str, help: &str| {
        if let Some(span) = span {
            let wrong = Wrong { clause, reason: reason.to_owned().into(), help: help.to_owned().into() };
            found.push(wrong.order(&UnitId::new(side.as_str()), 0, span));
        }
    };
    let help = "send it when it is asked for; `fold: [set-up]` in the game file takes all lists at once";
    let mustering = state.part == Part::Muster && parts::without_army(state).contains(side);
    if !mustering {
        let first = mail.army.first().map(|entry| entry.span);
        late(None, first, "no army list is asked for", help);
    }
    let deploys = matches!(state.part, Part::Ground | Part::Deploy | Part::Points) && due;
    if !deploys {
        let first = mail.deploy.first().map(|entry| entry.span);
        late(None, first, "it is not its turn to deploy", help);
    }
    found
}
