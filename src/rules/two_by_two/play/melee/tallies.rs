//! What is added to the dice of a melee: TT-MEL-01 to TT-MEL-32, TT-MEL-49 to TT-MEL-57, TT-WOOD-07 to TT-WOOD-12.

use crate::adjudicate::UnitId;
use crate::kit::Tally;
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::modifiers;
use crate::rules::two_by_two::charts::modifiers::WoodFight;
use crate::rules::two_by_two::charts::switches::LancerStack;
use crate::rules::two_by_two::play::melee::pairing::{Bout, Occasion};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::shelter;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::position::touching;
use crate::rules::two_by_two::troops::units::Unit;

/// The units that stand as columns of attack behind the leads of both sides, where they are used.
pub(crate) type Columns = [Option<UnitId>; 2];

/// TT-MEL-16, TT-MEL-22, TT-FUP-20: how many others attack the main opponent of a melee.
fn overlaps(state: &State, bout: &Bout) -> usize {
    if state.edition == Edition::TwoMc {
        return bout.attackers.len() - 1;
    }
    let (lead, main) = (state.unit(bout.lead()), state.unit(bout.main()));
    let attacks = |unit: &&Unit| {
        let is_charger = || {
            let mut contacts = state.contacts.iter();
            contacts.any(|contact| contact.charger == unit.unit && contact.on == main.unit)
        };
        unit.unit != lead.unit && state.in_contact(unit, main) && (bout.occasion == Occasion::FollowUp || is_charger())
    };
    state.units_of(&lead.side).filter(attacks).count()
}

/// TT-MEL-24, TT-MEL-25, TT-MEL-26, TT-MEL-27, TT-MEL-28, TT-MEL-29: who may fight as a column of attack behind a unit
/// (2Mc). One that is in contact with an enemy by a charge has a fight of its own.
pub(crate) fn column_behind<'s>(state: &'s State, front: &'s Unit) -> Option<&'s Unit> {
    let behind = touching::stands_behind(state, front)?;
    let mut contacts = state.contacts.iter();
    let id = &behind.unit;
    let engaged = contacts.any(|contact| contact.charger == *id || contact.on == *id);
    (!engaged).then_some(behind)
}

/// What is added to the dice of the attack and of the defence. The facts of the leads count, and of the other units
/// their number only (TT-MEL-17, TT-MEL-57). TT-MEL-51: all that apply add up. TT-EX-04: a melee of a follow-up is one,
/// the second as the first.
pub(crate) fn melee_tallies(state: &State, ground: &Ground, bout: &Bout, columns: &Columns) -> [Tally; 2] {
    let (lead, main) = (state.unit(bout.lead()), state.unit(bout.main()));
    let edge = shelter::is_at_wood_edge(state, ground, lead, main);
    let small = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    let defends = match main.is_pinned() {
        true => WoodFight::DefendsPinned,
        false => WoodFight::Defends,
    };
    let attack = modifiers::Combatant {
        overlaps: small(overlaps(state, bout)),
        column: columns[0].is_some(),
        followed: bout.occasion == Occasion::FollowUp,
        edge: edge.then_some(WoodFight::Clears),
        ..blow(state, ground, lead, main)
    };
    let co_defenders = match state.edition {
        Edition::TwoMc => small(bout.defenders.len() - 1),
        Edition::ThreeOne => 0,
    };
    let defence = modifiers::Combatant {
        co_defenders,
        column: columns[1].is_some(),
        edge: edge.then_some(defends),
        ..blow(state, ground, main, lead)
    };
    let table = modifiers::melee_modifiers(state.edition);
    [attack, defence].map(|blow| Tally::of(table, &blow))
}

/// What a unit brings to a fight with an enemy by itself. TT-STAT-03: its enemy may be disrupted. TT-STAT-07: whether
/// it is pinned does not count here.
fn blow(state: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> modifiers::Combatant {
    let level = |unit| shelter::centre(state, unit).map_or(0, |centre| ground.level(centre));
    modifiers::Combatant {
        kind: unit.kind,
        size: unit.size,
        guards: unit.is_guards(),
        in_town: shelter::is_in_town(state, ground, unit),
        road: unit.road,
        hq: state.has_hq(unit),
        higher: level(unit) > level(enemy),
        overlaps: 0,
        co_defenders: 0,
        column: false,
        followed: false,
        enemy_disrupted: enemy.is_disrupted(),
        enemy_cavalry: enemy.kind.is_cavalry(),
        lancer_stack: state.house_rules.lancer_stack == LancerStack::Yes,
        edge: None,
    }
}

/// The columns of both leads as they stand, which is what is taken where nobody says otherwise (TT-DEC-15).
pub(crate) fn columns_of(state: &State, bout: &Bout) -> Columns {
    [bout.lead(), bout.main()].map(|front| {
        let behind = column_behind(state, state.unit(front))?;
        (!bout.has(&behind.unit)).then(|| behind.unit.clone())
    })
}

/// By how much the attack promises to win.
pub(crate) fn promise(state: &State, ground: &Ground, bout: &Bout) -> i8 {
    let [attack, defence] = melee_tallies(state, ground, bout, &columns_of(state, bout));
    attack.total - defence.total
}

/// TT-DEC-14: the attacker who leads with the best total, of equal ones the first in the army list.
pub(crate) fn best_lead(state: &State, ground: &Ground, bout: &Bout) -> UnitId {
    let leads = state.army.iter().map(|unit| &unit.unit);
    let leads = leads.filter(|unit| bout.attackers.contains(unit));
    let best = leads.min_by_key(|lead| {
        let led = bout.led_by(lead);
        let [attack, _] = melee_tallies(state, ground, &led, &columns_of(state, &led));
        -attack.total
    });
    best.unwrap_or(bout.lead()).clone()
}
