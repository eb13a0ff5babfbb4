//! What is accepted with a note, and what of standing orders is refused: NB-SKIR-08, words and orders that are of no use.

use super::in_vain;
use crate::adjudicate::{Checked, IllegalOrder, Judge, Reason, Side, Wrong, because};
use crate::orders::{Reply, Standing, Step};
use crate::rules::napoleonic_brigade::orders::replies::unknown_names;
use crate::rules::napoleonic_brigade::orders::selectors::Facts;
use crate::rules::napoleonic_brigade::orders::vocabulary::VOCABULARY;
use crate::rules::napoleonic_brigade::orders::{Orders, Verb, places};
use crate::rules::napoleonic_brigade::play::artillery_fire::named_targets;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::yaml::did_you_mean;

/// So many names that nobody has are looked at for what may have been meant.
const MOST_SUGGESTIONS: usize = 20;

/// Words that mean nothing here, and standing orders that are never reached, or for others.
pub(crate) fn words(state: &State, ground: &Ground, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let mut found = Vec::new();
    let is_known = |word: &str| knows(state, ground, side, word);
    let unknown = unknown_names(orders, &is_known);
    let more = unknown.len().saturating_sub(MOST_SUGGESTIONS);
    for named in unknown.iter().take(MOST_SUGGESTIONS) {
        let reason = because!("`{}` is nobody and nothing in this game", named.name);
        let help = Reason::passed_over(near(state, &named.name));
        found.push(IllegalOrder::remark(&named.name, reason, help, named.span));
    }
    if let Some(last) = unknown.get(MOST_SUGGESTIONS) {
        let reason = because!("{} words from here on are nobody and nothing either", more);
        found.push(IllegalOrder::remark("words", reason, "they are passed over", last.span));
    }
    let is_other = |word: &str| state.named(word).is_some_and(|brigade| brigade.side != *side);
    found.extend(IllegalOrder::not_yours(orders, is_other, "brigade"));
    found.extend(in_vain::replies(state, ground, side, orders));
    found.extend(IllegalOrder::never_reached(orders));
    found
}

fn near<'s>(state: &'s State, word: &str) -> Option<&'s str> {
    let units = state.army.iter().map(|brigade| brigade.unit.as_str());
    let places = state.terrain.iter();
    let places = places.filter_map(|piece| piece.name.as_deref());
    did_you_mean(word, units.chain(places).chain(VOCABULARY.words.iter().copied()))
}

/// Whether a word is a name of this game: of a brigade, a unit, a place, a side of a complex, a section or a side.
fn knows(state: &State, ground: &Ground, side: &Side, word: &str) -> bool {
    let facade = || {
        let mut pieces = ground.pieces.iter();
        pieces.any(|piece| piece.side_named(word).is_some())
    };
    let units = |brigade: &Brigade| brigade.bases.iter().any(|unit| unit.unit.is_like(word));
    word.eq_ignore_ascii_case("home")
        || places::whom_named(state, word, Some(side)).is_some()
        || state.army.iter().any(units)
        || ground.named(word).is_some()
        || ground.section(word).is_some()
        || named_targets::gun_of_battery(state, word).is_some()
        || facade()
        || state.sides.iter().any(|card| card.side.is_like(word))
}

/// NB-SKIR-08: standing orders that would have skirmishers receive a charge.
pub(crate) fn skirmishers_stand(state: &State, ground: &Ground, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let stands_fast = |brigade: &Brigade, step: &Step<Verb>| {
        let reason = because!("`{}` skirmishes, and does not receive a charge", brigade.unit);
        let help = "write `fall-back` or `[fall-back, fire]`";
        let wrong = Wrong::new("NB-SKIR-08", reason, help);
        wrong.order(&brigade.unit, 0, step.span)
    };
    let charged = orders.standing.iter().filter(|order| order.when == "charged");
    let standing = charged.filter_map(|order| {
        let (step, list) = (stands(order)?, order.units.as_ref()?);
        let mine = state.brigades_of(side);
        let mine = mine.filter(|brigade| Facts::own(state, ground, &[], brigade).among(list));
        let mine = mine.collect::<Vec<_>>();
        let only = mine.iter().all(|brigade| brigade.kind == Kind::Skirmishers);
        mine.first().filter(|_| only).map(|brigade| stands_fast(brigade, step))
    });
    let charged = orders.answers.iter().filter(|answer| answer.when == "charged");
    let answers = charged.filter_map(|answer| {
        let brigade = state.named(answer.unit.as_ref()?)?;
        let mut steps = answer.steps.iter();
        let step = steps.find(|step| step.verb == Verb::Stand)?;
        let skirmishes = brigade.kind == Kind::Skirmishers;
        skirmishes.then(|| stands_fast(brigade, step))
    });
    standing.chain(answers).collect()
}

/// The step of a reply that has a charged brigade stand.
fn stands(order: &Standing<Verb>) -> Option<&Step<Verb>> {
    let Reply::Steps(steps) = &order.reply else {
        return None;
    };
    let mut steps = steps.iter();
    steps.find(|step| step.verb == Verb::Stand)
}

/// Lists that are not due in this part of the game.
pub(crate) fn not_due(orders: &Orders, set_up: bool, checked: &mut Checked) {
    if set_up {
        for entry in &orders.orders {
            let unit = entry.units.first().map_or("", |unit| unit.name.as_str());
            let reason = "no orders are due before the first turn";
            let help = "the entry is passed over: order when turn 1 has begun";
            checked.remarks.push(IllegalOrder::remark(unit, reason, help, entry.span));
        }
        return;
    }
    for entry in &orders.deploy {
        let unit = entry.units.first().map_or("", |unit| unit.name.as_str());
        let (reason, help) = ("the set-up is over", "the entry is passed over");
        checked.remarks.push(IllegalOrder::remark(unit, reason, help, entry.span));
    }
}
