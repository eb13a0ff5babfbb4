//! What can be foreseen of a side's part on paper: who retreats, what pieces without orders do, in which order all act
//! (RS-ROUT-08 to 13, RS-TURN-07, RS-TURN-13, RS-FIRE-48, RS-FIRE-61, RS-D-16).

use crate::adjudicate::{Checked, Clause, IllegalOrder, Reason, Side, UnitId, because};
use crate::orders::Step;
use crate::rules::really_simple::charts::switches::{BlockedRetreat, RetreatSameTurn};
use crate::rules::really_simple::orders::on_paper;
use crate::rules::really_simple::orders::on_paper::{Planned, Plans};
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::orders::{Orders, Verb};
use crate::rules::really_simple::play::turn;
use crate::rules::really_simple::play::turn::refusal_of;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::position::ways_back;
use crate::rules::really_simple::troops::units::Unit;

/// RS-ORD-05, RS-ROUT-08: steps of retreating units, which are refused unless a General has rallied them before: at
/// once where no General can, and with a remark where one may.
pub(crate) fn foresee_retreats(state: &State, side: &Side, plans: &mut Plans) {
    let mut planned = std::mem::take(&mut plans.planned);
    for plan in &mut planned {
        let unit = state.unit(&plan.unit);
        let Some(first) = plan.steps.first().filter(|_| unit.is_retreating()) else {
            continue;
        };
        let hope = may_be_rallied(state, side, unit);
        let help = match hope {
            true => "it stands for the case that a General rallies the unit first",
            false => "no General can come up to rally it before its turn",
        };
        let order = IllegalOrder {
            unit: plan.unit.to_string(),
            step: 1,
            clause: Some(Clause::new(refusal_of(&first.verb))),
            reason: because!("{} is retreating and does nothing else: it {}", plan.unit, retreat_in_words(state, unit)),
            help: help.into(),
            span: first.span,
        };
        match hope {
            true => plans.remarks.push(order),
            false => {
                plans.illegal.push(order);
                plan.steps.clear();
            }
        }
    }
    plans.planned = planned;
}

/// Whether a General of its side is activated before a retreating unit and near enough to come up to it.
pub(crate) fn may_be_rallied(state: &State, side: &Side, unit: &Unit) -> bool {
    let reaches = |general: &&Unit| {
        let most = crate::rules::really_simple::charts::tables::allowance(general, None).0 + 1;
        selectors::apart(state, general, unit).is_some_and(|far| far <= most)
    };
    let mine = |general: &&Unit| general.side == *side && general.is_general();
    let mut near = state.army.iter().filter(mine).filter(reaches);
    // The owner may put a General who ties with the unit before it.
    let left = |piece: &Unit| state.lateral(side, state.hex(&piece.unit));
    near.any(|general| left(general) <= left(unit))
}

/// RS-ROUT-09, RS-ROUT-12, RS-ROUT-13: what becomes of a retreating unit that nobody rallies, as things stand.
pub(crate) fn retreat_in_words(state: &State, unit: &Unit) -> Reason {
    let rules = state.house_rules;
    let waits = rules.retreat_same_turn == RetreatSameTurn::No && unit.broke == Some(state.turn);
    if waits {
        return "stays where it is in this turn".into();
    }
    if state.map.on_edge(state.home(&unit.side), state.hex(&unit.unit)) {
        return "leaves the field, as it stands in the row of its home edge".into();
    }
    match (ways_back::retreat_hexes(state, unit).first(), rules.blocked_retreat) {
        (Some(hex), _) => because!("retreats to {}", state.map.spot(*hex)),
        (None, BlockedRetreat::Disintegrate) => "disintegrates, as no hex is free behind it".into(),
        (None, BlockedRetreat::Halt) => "halts, as no hex is free behind it".into(),
    }
}

/// RS-TURN-07: the first entry that stands before one of a piece that is activated sooner.
pub(crate) fn remark_on_sequence(state: &State, side: &Side, orders: &Orders) -> Option<IllegalOrder> {
    let names = orders.orders.iter().flat_map(|entry| &entry.units);
    let names = names.filter_map(|name| Some((selectors::named(state, &name.name)?.unit.clone(), name.span)));
    let names = names.collect::<Vec<_>>();
    let entries = names.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>();
    let sequence = on_paper::sequence(state, side, &entries);
    let place = |id: &UnitId| sequence.iter().position(|other| other == id);
    let pairs = names.iter().zip(names.iter().skip(1));
    let late = |((one, _), (other, _)): &(&(UnitId, _), &(UnitId, _))| {
        place(one).zip(place(other)).is_some_and(|(one, other)| one > other)
    };
    let ((first, span), (next, _)) = pairs.into_iter().find(late)?;
    Some(IllegalOrder {
        unit: first.to_string(),
        step: 0,
        clause: Some(Clause::new("RS-TURN-07")),
        reason: because!("`{}` is activated before `{}`, whose entry stands first", next, first),
        help: "pieces act from your left to your right, in whatever order their entries stand; only \
                   those that tie go by their entries"
            .to_owned()
            .into(),
        span: *span,
    })
}

/// RS-TURN-11: where the order of the entries puts a piece before one that would go first by itself.
pub(crate) fn remarks_on_order(state: &State, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let names = orders.orders.iter().flat_map(|entry| &entry.units);
    let names = names.filter_map(|name| Some((selectors::named(state, &name.name)?.unit.clone(), name.span)));
    let names = names.collect::<Vec<_>>();
    let entries = names.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>();
    let (stated, printed) = (on_paper::sequence(state, side, &entries), on_paper::sequence(state, side, &[]));
    let place = |id: &UnitId| printed.iter().position(|other| other == id);
    let remark = |(first, next): (&UnitId, &UnitId)| {
        let (_, span) = names.iter().find(|(id, _)| id == first)?;
        (place(first) > place(next)).then(|| IllegalOrder {
            unit: first.to_string(),
            step: 0,
            clause: Some(Clause::new("RS-TURN-11")),
            reason: because!("`{}` goes before `{}`, as its entry stands first", first, next),
            help: because!(
                "they tie from left to right; by itself `{}` goes first: swap the entries if you want that",
                next
            ),
            span: *span,
        })
    };
    stated.iter().zip(stated.iter().skip(1)).filter_map(remark).collect()
}

/// RS-FIRE-48, RS-FIRE-61: whether a plan fires at -1 for what it is still to do.
pub(crate) fn fires_before_moving(state: &State, planned: &Planned) -> bool {
    let unit = state.unit(&planned.unit);
    let fires = |step: &Step<Verb>| matches!(step.verb, Verb::Fire(_));
    let Some(fire) = planned.steps.iter().position(fires) else {
        return false;
    };
    let (before, later) = planned.steps.split_at(fire);
    let formed = before.iter().rev().find_map(|step| match step.verb {
        Verb::Form(form) => Some(form),
        _ => None,
    });
    let mut form = formed.or(unit.form);
    later.iter().any(|step| turn::moves_by(state, unit, step, &mut form))
}

/// RS-TURN-13: what the pieces do for which nothing is ordered.
pub(crate) fn without_orders(state: &State, side: &Side, orders: &Orders, planned: &[Planned], checked: &mut Checked) {
    let entries = planned.iter().map(|planned| planned.unit.clone());
    let sequence = on_paper::sequence(state, side, &entries.collect::<Vec<_>>());
    let idle = sequence.into_iter().filter(|id| planned.iter().all(|planned| planned.unit != *id));
    let mut said: Vec<(String, Vec<String>)> = Vec::new();
    for id in idle {
        let does = without_order(state, state.unit(&id), orders);
        match said.iter_mut().find(|(other, _)| *other == does) {
            Some((_, ids)) => ids.push(id.to_string()),
            None => said.push((does, vec![id.to_string()])),
        }
    }
    for (does, ids) in said {
        checked.tell_idle("", ids, &format!(", without an order from anybody: {does}"));
    }
}

/// RS-TURN-13, RS-D-06, RS-D-16: what a piece does by itself.
pub(crate) fn without_order(state: &State, unit: &Unit, orders: &Orders) -> String {
    if unit.is_retreating() {
        let goes = retreat_in_words(state, unit);
        return format!("{goes}, unless a General rallies it first");
    }
    if unit.is_general() {
        let mut friends = state.units_of(&unit.side);
        return match friends.any(Unit::is_retreating) {
            true => "stands, and tries to rally a unit that retreats in his hex or beside it",
            false => "stands",
        }
        .to_owned();
    }
    let held = state.standing.iter().find(|held| held.side == unit.side);
    let on_file = held.is_some_and(|held| held.orders.iter().any(|text| about_fire(text)));
    let told = orders.standing.iter().any(|order| order.when == "fire");
    match (on_file || told) && crate::rules::really_simple::charts::tables::range(unit.kind).is_some() {
        true => "stands, and fires only by a standing order",
        false => "stands",
    }
    .to_owned()
}

/// Whether a standing order on file is about firing.
fn about_fire(text: &str) -> bool {
    let node = crate::yaml::parse(text).ok();
    let when = node.as_ref().and_then(|node| node.get("when"));
    when.and_then(|when| when.word()) == Some("fire")
}
