//! What a brigade may do as it stands: how far its dice take it, whom it could charge, which formations it has (the comments
//! of the form).

use super::preview::inches;
use crate::adjudicate::{UnitId, Wrong, percent};
use crate::kit::table::{Base, Length};
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Class;
use crate::rules::napoleonic_brigade::form::preview;
use crate::rules::napoleonic_brigade::odds::{FireOdds, shots};
use crate::rules::napoleonic_brigade::orders::may_move::Asks;
use crate::rules::napoleonic_brigade::orders::selectors::Facts;
use crate::rules::napoleonic_brigade::orders::{Orders, general_order_binds, may_move};
use crate::rules::napoleonic_brigade::play::charging::may_charge;
use crate::rules::napoleonic_brigade::play::moving::dice;
use crate::rules::napoleonic_brigade::play::sequence::plans;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::yaml::Faults;

/// What a brigade may do, a line each.
pub(crate) fn options(state: &State, ground: &Ground, brigade: &Brigade) -> Vec<String> {
    if let Some(wrong) = may_move::barred(state, brigade, Asks::OnTheSpot) {
        return vec![because(&wrong)];
    }
    let mut lines = Vec::new();
    match may_move::barred(state, brigade, Asks::Move) {
        Some(wrong) => lines.push(because(&wrong)),
        None => lines.extend(moves(state, ground, brigade)),
    }
    lines.extend(forms(state, brigade));
    if !matches!(brigade.kind, Kind::Cavalry | Kind::Staff)
        && let Some(wrong) = may_move::barred_from_fire(state, ground, brigade)
    {
        lines.push(format!("no fire: {}", because(&wrong)));
    }
    lines
}

fn because(wrong: &Wrong) -> String {
    let clause = wrong.clause.map_or(String::new(), |clause| format!(" ({clause})"));
    format!("{}{clause}", wrong.reason)
}

/// What a brigade does whatever it is ordered, where that is so. A crew that has left its guns may be sent back to them.
pub(crate) fn bound(state: &State, brigade: &Brigade) -> Option<String> {
    let wrong = may_move::barred(state, brigade, Asks::OnTheSpot).filter(|_| !brigade.is_deserted())?;
    Some(because(&wrong))
}

/// An option without the offers that would be set aside, as an entry that says no more is read; nothing where none is left.
/// A line that offers nothing stays.
pub(crate) fn stands_up(state: &State, ground: &Ground, brigade: &Brigade, option: String) -> Option<String> {
    let (offers, remark) = option.split_once(REMARK).unwrap_or((&option, ""));
    let refused = |offer: &&str| {
        let orders = as_entry(&brigade.unit, offer);
        orders.is_some_and(|orders| {
            let plans = plans::plans(state, ground, &brigade.side, &orders);
            !plans.illegal.is_empty()
        })
    };
    let (refused, left) = offers.split(OR).partition::<Vec<_>, _>(refused);
    if refused.is_empty() {
        return Some(option);
    }
    (!left.is_empty()).then(|| format!("{}{REMARK}{remark}", left.join(OR)))
}

/// What stands between an offer and what is remarked about it.
const REMARK: &str = "   # ";
/// What stands between two offers.
const OR: &str = " | ";

/// An offer as the only entry of a file; nothing where it is none.
fn as_entry(unit: &UnitId, offer: &str) -> Option<Orders> {
    let does = match offer.contains(':') && !offer.starts_with('[') {
        true => format!("{{{offer}}}"),
        false => offer.to_owned(),
    };
    let text = format!("orders: [{{unit: {unit}, do: {does}}}]\n");
    Orders::read(&crate::yaml::parse(&text).ok()?, &text, &mut Faults::default())
}

fn moves(state: &State, ground: &Ground, brigade: &Brigade) -> Vec<String> {
    let mut lines = Vec::new();
    match brigade.form {
        Formation::Garrison => {}
        Formation::Unlimbered => {
            let far = inches(dice::by_hand(state, brigade));
            lines.push(format!("[pivot: 20, forward: max]   # {far} by hand, no fire then"));
        }
        _ => {
            let reach = preview::reach_told(state, brigade).unwrap_or_default();
            lines.push(format!("forward: max   # {reach}"));
        }
    }
    lines.extend(charges(state, ground, brigade));
    if brigade.kind == Kind::Infantry {
        lines.extend(of_infantry(state, brigade));
    }
    if brigade.kind == Kind::Cavalry && brigade.form != Formation::Garrison {
        lines.push("retire   # a quarter turn in this move, another in the next (NB-RET-06)".to_owned());
    }
    if brigade.form == Formation::Skirmish
        && let Some(throw) = dice::half_throw(state, brigade)
    {
        let spread = preview::spread(state, throw);
        lines.push(format!("[forward: max, fire]   # {spread} at half speed, then it fires (NB-SKIR-11)"));
    }
    if brigade.kind == Kind::HorseArtillery && brigade.form == Formation::Limbered {
        lines.push(match may_move::charged_lately(state, brigade) {
            Some(wrong) => wrong.help.to_string(),
            None => "[forward: max, form: unlimbered]   # into action at half speed (NB-HART-03)".to_owned(),
        });
    }
    lines.extend(complexes(state, ground, brigade));
    lines
}

fn of_infantry(state: &State, brigade: &Brigade) -> Vec<String> {
    let mut lines = Vec::new();
    if matches!(brigade.form, Formation::Line | Formation::AttackColumn) {
        let [least, most] = [1, 3].map(movement::advance_and_fire).map(inches);
        lines.push(format!("advance-and-fire   # {least} to {most} (NB-MF-01)"));
    }
    let half = dice::half_throw(state, brigade).map(|throw| preview::spread(state, throw));
    let Some(half) = half.filter(|_| brigade.form != Formation::Garrison) else {
        return lines;
    };
    if brigade.form == Formation::Line {
        lines.push(format!("back: max   # {half} facing the enemy, no fire (NB-RET-12)"));
    }
    if brigade.form != Formation::Square {
        lines.push(format!("retire   # about, and {half} away (NB-RET-03)"));
    }
    lines
}

/// The enemies at whom it may fire as things stand, with what may come of it.
pub(crate) fn fires(state: &State, brigade: &Brigade) -> Vec<String> {
    let ground = Ground::of(&state.terrain, &state.options);
    let bound = may_move::barred(state, brigade, Asks::OnTheSpot);
    if bound.or_else(|| may_move::barred_from_fire(state, &ground, brigade)).is_some() {
        return Vec::new();
    }
    let enemies = state.army.iter().filter(|enemy| enemy.side != brigade.side && enemy.at.is_some());
    let fire = |enemy: &Brigade| {
        let shots = shots(state, &ground, brigade, enemy.unit.as_str()).ok()?;
        let FireOdds { how, odds } = shots.first()?;
        let chances = odds.prospects.iter().map(|may| format!("{} {}", may.what, percent((may.ways, may.of))));
        let chances = chances.collect::<Vec<_>>().join(", ");
        Some(format!("fire: {}   # {how}: {chances}", enemy.unit))
    };
    enemies.filter_map(fire).collect()
}

/// The enemies whom it may charge as things stand.
fn charges(state: &State, ground: &Ground, brigade: &Brigade) -> Vec<String> {
    let facts = Facts::own(state, ground, &[], brigade);
    let rule = state.house_rules.cavalry_charge_dice;
    let lines = facts.enemies().into_iter().filter_map(|enemy| {
        let wrong = may_charge::wrong_charge(state, ground, brigade, enemy);
        let breach = || {
            let breach = general_order_binds::breach_by_charge(state, ground, brigade, enemy);
            breach.filter(|_| general_order_binds::refuses_breaches(state))
        };
        if wrong.or_else(breach).is_some() {
            return None;
        }
        let throw = movement::charge(brigade.kind, enemy.kind, rule)?;
        let far = preview::charge_told(state, ground, brigade, enemy)?;
        let spread = preview::spread(state, throw);
        Some(format!("charge: {}   # {far} away, its dice give {spread}", enemy.unit))
    });
    lines.collect()
}

fn forms(state: &State, brigade: &Brigade) -> Option<String> {
    let has = brigade.kind.formations().iter();
    let others = has.filter(|form| **form != brigade.form && **form != Formation::Garrison);
    let others = others.map(|form| format!("form: {form}")).collect::<Vec<_>>();
    let barred = brigade.form == Formation::Garrison && may_move::barred(state, brigade, Asks::Move).is_some();
    (!others.is_empty() && !barred).then(|| format!("{}   # takes the whole move (NB-MOVE-15)", others.join(" | ")))
}

fn complexes(state: &State, ground: &Ground, brigade: &Brigade) -> Vec<String> {
    let names = complexes_beside(state, ground, brigade).into_iter();
    names.map(|name| format!("occupy: {name}   # takes the whole move (NB-BLD-17)")).collect()
}

/// The complexes that a brigade touches and may go into.
pub(crate) fn complexes_beside<'g>(state: &State, ground: &'g Ground, brigade: &Brigade) -> Vec<&'g str> {
    let Some(footprint) = state.footprint(ground, brigade).filter(|_| brigade.post.is_none()) else {
        return Vec::new();
    };
    if !brigade.kind.formations().contains(&Formation::Garrison) {
        return Vec::new();
    }
    let bases = footprint.bases.iter().map(|stood| stood.base);
    let bases = bases.collect::<Vec<Base>>();
    let near = ground.near(footprint.frame().wider(Length::micrometres(25)));
    let open = near.filter(|piece| {
        piece.class == Class::Complex
            && piece.is_touched_by(&bases)
            && ground.may_not_occupy(piece, brigade.kind.moves_as()).is_none()
    });
    open.filter_map(|piece| piece.name.as_deref()).collect()
}
