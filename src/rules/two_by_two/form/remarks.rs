//! What is accepted with a note: words and orders that are of no use, ground that the booklet advises otherwise: TT-SET-03,
//! TT-TERR-01 to TT-TERR-08.

use super::in_vain;
use crate::adjudicate::{Checked, Fact, IllegalOrder, Reason, Side, because};
use crate::kit::table::{Length, Unit};
use crate::orders::{Condition, each_step};
use crate::rules::two_by_two::charts::tables::{Advice, ENOUGH_FEATURES, FEATURES};
use crate::rules::two_by_two::orders::by_phase::Planned;
use crate::rules::two_by_two::orders::replies::{strange_lengths, unknown_words};
use crate::rules::two_by_two::orders::selectors;
use crate::rules::two_by_two::orders::{Heading, Orders, Stretch, Verb};
use crate::rules::two_by_two::play::set_up::deployment;
use crate::rules::two_by_two::play::set_up::opening;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::scenario::{Land, Terrain};
use crate::rules::two_by_two::position::state::{Part, State};
use crate::yaml::{Span, did_you_mean};

/// Words that mean nothing here, and standing orders that are never reached.
pub(crate) fn words(state: &State, ground: &Ground, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let mut found = Vec::new();
    for (length, span) in strange_lengths(state, orders) {
        let help = "what it stands in never holds, and is passed over";
        found.push(IllegalOrder::remark("length", selectors::not_measured(state, length), help, span));
    }
    let (unknown, more) = unknown_words(state, ground, side, orders);
    let last = unknown.last().map(|(_, span, _)| *span);
    for (word, span, help) in unknown {
        let reason = because!("`{}` is nobody and nothing in this game", Fact::typed(word.as_str()));
        found.push(IllegalOrder::remark(&word, reason, help, span));
    }
    if let Some(span) = last.filter(|_| more > 0) {
        let reason = because!("{} words after this one are nobody and nothing either", more);
        found.push(IllegalOrder::remark("words", reason, "they are passed over", span));
    }
    let is_other = |word: &str| state.named(word).is_some_and(|unit| unit.side != *side);
    found.extend(IllegalOrder::not_yours(orders, is_other, "unit"));
    found.extend(in_vain::replies(state, ground, side, orders));
    found.extend(IllegalOrder::never_reached(orders));
    found
}

/// Conditions of a unit's entry that never hold in the part at hand.
pub(crate) fn conditions(state: &State, planned: &Planned) -> Vec<IllegalOrder> {
    let mut found = Vec::new();
    let mut look = |step: usize, condition: Option<&Condition>, about: bool| {
        let Some(condition) = condition else { return };
        let Some((reason, help)) = idle(state, planned, condition, about) else {
            return;
        };
        found.push(IllegalOrder { step, ..IllegalOrder::remark(planned.unit.as_str(), reason, help, condition.span) });
    };
    let about = |verb: &Verb| verb.is_about_somebody() || matches!(verb, Verb::Fire(_));
    let any = planned.first(about).is_some();
    look(0, planned.condition.as_ref(), any);
    for (number, step) in &planned.steps {
        each_step(std::slice::from_ref(step), &mut |step| {
            look(*number, step.condition.as_ref(), about(&step.verb));
        });
    }
    found
}

/// Steps of a unit's entry that come to nothing whatever happens.
pub(crate) fn idle_steps(state: &State, planned: &Planned) -> Vec<IllegalOrder> {
    let mut found = Vec::new();
    for (number, step) in &planned.steps {
        each_step(std::slice::from_ref(step), &mut |step| {
            let reason = match &step.verb {
                Verb::Go(_, Stretch::Just(far, _)) if far.hundredths == 0 => "this step goes nowhere",
                Verb::Face(Heading::Toward(place))
                    if state.named(&place.word).is_some_and(|unit| unit.unit == planned.unit) =>
                {
                    "a unit cannot turn to itself"
                }
                _ => return,
            };
            found.push(IllegalOrder {
                step: *number,
                ..IllegalOrder::remark(planned.unit.as_str(), reason, "leave it out", step.span)
            });
        });
    }
    found
}

/// Why a condition never holds, and what to write instead.
fn idle(state: &State, planned: &Planned, condition: &Condition, about: bool) -> Option<(Reason, &'static str)> {
    if let Some(named) = &condition.failed {
        let side = match planned.arrival {
            true => Some(&state.point(&planned.unit).side),
            false => state.find(&planned.unit).map(|unit| &unit.side),
        };
        let point = state.point_named(&named.name);
        let own = point.is_some_and(|point| Some(&point.side) == side);
        if !own || state.part == Part::Shoot {
            let reason = because!("no roll at `{}` fails before this", named.name);
            return Some((reason, "name a point of arrival of yours"));
        }
    }
    let nearest = condition.enemy.is_some() || condition.within.is_some() || condition.beyond.is_some();
    if condition.points.is_some() && !about && !nearest && !planned.arrival {
        let reason = Reason::from("`points` is about an enemy, and this is about none");
        let help = "add `enemy: any` for the nearest one";
        return Some((reason, help));
    }
    let mut words = condition.enemy.iter().flat_map(|whom| &whom.0);
    let charging = words.all(|selector| selector.word == "charging" && !selector.denied);
    (condition.enemy.is_some() && charging && state.part == Part::Move).then(|| {
        let reason = Reason::from("nobody is charging you while you move");
        let help = "`charging` is for replies and for fire";
        (reason, help)
    })
}

/// Orders in a part of the set-up.
pub(crate) fn orders_too_early(orders: &Orders, checked: &mut Checked) {
    for entry in &orders.orders {
        let unit = entry.units.first().map_or("", |unit| unit.name.as_str());
        let reason = "no orders are due before the first turn";
        let help = "the entry is passed over: deploy now, and order when turn 1 has begun";
        checked.remarks.push(IllegalOrder::remark(unit, reason, help, entry.span));
    }
}

/// Orders of a side in the other side's exchange.
pub(crate) fn not_its_turn(orders: &Orders, checked: &mut Checked) {
    for entry in &orders.orders {
        let unit = entry.units.first().map_or("", |unit| unit.name.as_str());
        let reason = "it is not this side's turn to give orders";
        let help = "the entry is passed over; standing orders and answers are taken";
        checked.remarks.push(IllegalOrder::remark(unit, reason, help, entry.span));
    }
}

/// Ground in a part in which none is laid.
pub(crate) fn ground_not_due(orders: &Orders, checked: &mut Checked) {
    if let Some(first) = orders.terrain.first() {
        let reason = "no ground is asked for";
        let help = "the defender sends it with its deployment; the list is passed over";
        let name = first.terrain.kind.word();
        checked.remarks.push(IllegalOrder::remark(name, reason, help, first.span));
    }
}

/// Points of arrival in a file that deploys, and names that no unit has.
pub(crate) fn points_not_due(board: &State, orders: &Orders, checked: &mut Checked) {
    for entry in orders.deploy.iter().filter(|entry| deployment::is_point(board, entry)) {
        let name = entry.unit.name.as_str();
        let units = board.army.iter().map(|unit| unit.unit.as_str());
        let help = match did_you_mean(name, units).filter(|_| entry.queue.is_none()) {
            Some(near) => because!("did you mean `{}`? the entry is passed over", Fact::typed(near)),
            None => "points of arrival are placed after both deployments".into(),
        };
        let reason = because!("`{}` is no unit that could be deployed", Fact::typed(name));
        checked.remarks.push(IllegalOrder::remark(name, reason, help, entry.span));
    }
}

/// Units that are deployed in a file that places a point of arrival, and ground.
pub(crate) fn units_not_due(board: &State, side: &Side, orders: &Orders, checked: &mut Checked) {
    for entry in orders.deploy.iter().filter(|entry| !deployment::is_point(board, entry)) {
        let name = entry.unit.name.as_str();
        let own = board.named(name).is_some_and(|unit| unit.side == *side);
        let reason = match own {
            true => because!("the deployment is over: `{}` can only wait in a queue", Fact::typed(name)),
            false => because!("`{}` is not yours", Fact::typed(name)),
        };
        let help = "the entry is passed over; write `{unit: RP1, at: [12, 0], queue: [..]}`";
        checked.remarks.push(IllegalOrder::remark(name, reason, help, entry.span));
    }
    ground_not_due(orders, checked);
}

/// TT-SET-03, TT-TERR-01, TT-TERR-02, TT-TERR-03, TT-TERR-04, TT-TERR-05, TT-TERR-06, TT-TERR-07, TT-TERR-08: what the
/// booklet advises otherwise of all the ground of a game.
pub(crate) fn ground_advised(state: &State, all: &[&Terrain], span: Span, checked: &mut Checked) {
    let note = |what: &str, reason: Reason, clause: &'static str| {
        IllegalOrder::remark(what, reason, "it is accepted all the same", span).by(clause)
    };
    let crossing = |terrain: &&&Terrain| matches!(terrain.kind, Land::Bridge | Land::Ford);
    let count = all.len() - all.iter().filter(crossing).count();
    let [enough, most] = ENOUGH_FEATURES;
    if !(enough..=most).contains(&u32::try_from(count).unwrap_or(u32::MAX)) {
        let reason = because!("{} features are laid; {} to {} are advised", count, enough, most);
        checked.remarks.push(note("terrain", reason, "TT-SET-03"));
    }
    for advice in FEATURES {
        let of_kind = all.iter().filter(|terrain| advice.words.contains(&terrain.kind.word()));
        let of_kind = of_kind.copied().collect::<Vec<_>>();
        let word = advice.words[0];
        if let Some(reason) = number_advised(advice, of_kind.len()) {
            checked.remarks.push(note(word, reason.into(), advice.clause));
        }
        let odd = of_kind.iter().find(|terrain| !is_as_wide(state, terrain, advice));
        if let Some(terrain) = odd {
            let name = terrain.name.as_deref().unwrap_or(word);
            let reason = because!("this {} is {} than advised", word, broader(state, terrain, advice));
            checked.remarks.push(note(name, reason, advice.clause));
        }
    }
}

fn number_advised(advice: &Advice, count: usize) -> Option<String> {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    let words = advice.words.join(" or ");
    let [least, most] = advice.count;
    match (least, most) {
        (Some(least), _) if count < least => Some(format!("there is no {words}; one is advised")),
        (_, Some(most)) if count > most => {
            Some(format!("there are {count} of {words}; {most} at the most are advised"))
        }
        _ => None,
    }
}

/// How wide a piece is in its narrowest and its widest direction; of a copse its radius. Nothing of what lies along a line.
fn across(state: &State, terrain: &Terrain) -> Option<[Length; 2]> {
    let unit = state.measure();
    if let Some(radius) = terrain.radius {
        return Some([radius.length(unit); 2]);
    }
    if let Some(size) = terrain.size {
        let mut both = size.map(|side| side.length(unit));
        both.sort_unstable();
        return Some(both);
    }
    let corners = terrain.area.iter().map(|corner| corner.point(unit));
    let corners = corners.collect::<Vec<_>>();
    let span = |part: fn(&crate::kit::table::Point) -> i64| {
        let parts = corners.iter().map(part);
        Some(Length::micrometres(parts.clone().max()? - parts.min()?))
    };
    let mut both = [span(|corner| corner.x)?, span(|corner| corner.y)?];
    both.sort_unstable();
    Some(both)
}

fn figure(state: &State, hundredths: i64) -> Length {
    match state.measure() {
        Unit::Inch => Length::hundredths(hundredths, Unit::Inch),
        unit => Length::hundredths(2 * hundredths, unit),
    }
}

fn is_as_wide(state: &State, terrain: &Terrain, advice: &Advice) -> bool {
    let Some([narrow, wide]) = across(state, terrain) else {
        return true;
    };
    let [least, most] = advice.across.map(|limit| limit.map(|limit| figure(state, limit)));
    least.is_none_or(|least| narrow >= least) && most.is_none_or(|most| wide <= most)
}

fn broader(state: &State, terrain: &Terrain, advice: &Advice) -> &'static str {
    let wide = across(state, terrain).map(|[_, wide]| wide);
    let most = advice.across[1].map(|most| figure(state, most));
    match wide > most && most.is_some() {
        true => "larger",
        false => "smaller",
    }
}

/// Lists of the set-up in a player turn.
pub(crate) fn set_up_is_over(state: &State, side: &Side, orders: &Orders, checked: &mut Checked) {
    let late = opening::lists_not_due(state, side, orders).into_iter();
    checked.remarks.extend(late.map(|order| IllegalOrder {
        reason: "the set-up is over".to_owned().into(),
        help: "the list is passed over".to_owned().into(),
        ..order
    }));
    ground_not_due(orders, checked);
}
