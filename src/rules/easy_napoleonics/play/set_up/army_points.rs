//! The basic armies: EN-SET-03, EN-SET-11, EN-ARMY-01 to EN-ARMY-18, EN-OPT-16, EN-D-02.

use super::deployment::too_early;
use crate::adjudicate::{BySide, Clause, IllegalOrder, Reason, Side, UnitId, Wrong, because};
use crate::orders::name_fault;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::orders::Orders;
use crate::rules::easy_napoleonics::orders::army_list::Enlisted;
use crate::rules::easy_napoleonics::play::Play;
use crate::rules::easy_napoleonics::play::set_up::terrain_dice;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::scenario::Points;
use crate::rules::easy_napoleonics::position::state::{Part, State};
use crate::rules::easy_napoleonics::setup::soundness;
use crate::rules::easy_napoleonics::troops::units::{Kind, Unit};
use crate::yaml::Span;

/// So many letters of a side's id, at the most, begin the names that are made for its units.
const LETTERS: usize = 5;

/// Where no beginning of the side's id leaves a name free, so much of the name is kept before a number.
const KEPT: usize = 16;

/// A side's army list as it can be taken: its units, and what was set aside.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listed {
    /// None where the sample army serves.
    pub(crate) units: Vec<Unit>,
    pub(crate) illegal: Vec<IllegalOrder>,
}

impl Unit {
    /// EN-ARMY-08, EN-ARMY-09: what it costs.
    pub(crate) fn cost(&self) -> u32 {
        tables::cost(self.kind, self.grade)
    }
}

/// EN-SET-03: what a side's list must cost; nothing where it may cost what it will, or as much as a list to come.
pub(crate) fn agreed_cost(state: &State, side: &Side) -> Option<u32> {
    let other = state.other(side);
    match state.options.points {
        Points::Any => None,
        Points::Just(points) => Some(points),
        Points::Equal => (!state.without_army().contains(other)).then(|| soundness::cost(state, other)),
    }
}

/// EN-D-02, EN-SET-03: a side's list, unit by unit, and then as a whole.
pub(crate) fn listed(state: &State, side: &Side, orders: &Orders) -> Listed {
    let mut listed = Listed::default();
    if !state.without_army().contains(side) {
        listed.illegal.extend(unasked(side, orders));
        return listed;
    }
    for (index, enlisted) in orders.army.iter().enumerate() {
        match may_enlist(state, enlisted, &orders.army[..index], &listed.units) {
            Ok(()) => {
                let unit = may_join(state, side, &enlisted.unit, &listed.units);
                listed.units.push(unit);
            }
            Err(wrong) => {
                let set_aside = wrong.order(&enlisted.unit.unit, 0, enlisted.span);
                listed.illegal.push(set_aside);
            }
        }
    }
    if let Some(wrong) = does_not_fit(state, side, &listed.units) {
        listed.units.clear();
        listed.illegal.push(list(wrong, side, orders));
    }
    listed
}

/// A side's list that is set aside whole, with what is wrong with its entries.
fn without_list(state: &State, side: &Side, orders: &Orders, wrong: Wrong) -> Listed {
    let mut illegal = listed(state, side, orders).illegal;
    illegal.push(list(wrong, side, orders));
    let units = Vec::new();
    Listed { units, illegal }
}

/// EN-SET-03, EN-D-02: why the game cannot begin with a list, or without one. While both lists are sealed, each has to
/// cost what is agreed upon, and where nothing is, what the sample army costs; the sample army serves a side that lists
/// none, where it costs as much.
pub(crate) fn lacks_army(state: &State, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    if state.part != Part::Muster || !state.without_army().contains(side) {
        return Vec::new();
    }
    let sample = tables::sample_cost();
    let told = |reason: Reason, help: Reason| {
        let order = Wrong::new("EN-SET-03", reason, help);
        vec![order.order(&UnitId::new(side.as_str()), 0, Span::default())]
    };
    let agreed = agreed_cost(state, side);
    if orders.army.is_empty() {
        let Some(cost) = agreed.filter(|cost| *cost != sample) else {
            return Vec::new();
        };
        let reason =
            because!("no army is listed, and the sample army costs {} points, not the {} that it must", sample, cost);
        return told(reason, because!("list one of {} points", cost));
    }
    let cost = cost_of(&listed(state, side, orders).units);
    let open = state.options.points == Points::Equal && agreed.is_none();
    if !open || cost == 0 || cost == sample {
        return Vec::new();
    }
    let reason = because!(
        "the army costs {} points; where nothing else is agreed upon both cost the {} of the sample army",
        cost,
        sample
    );
    let help = format!(
        "list one of {sample} points; where both have agreed upon {cost}, the scenario says so: `options: {{points: {cost}}}`"
    );
    told(reason, help.into())
}

/// EN-D-02, EN-SET-03: whether the sample army serves a side without a list; it does where it costs what it must.
pub(crate) fn sample_serves(state: &State, side: &Side) -> bool {
    let agreed = agreed_cost(state, side);
    agreed.is_none_or(|cost| cost == tables::sample_cost())
}

/// The board as it is when a side's army has joined: that of its list, or the sample army if it serves.
pub(crate) fn joined_by(state: &State, side: &Side, listed: &[Unit]) -> State {
    let mut board = state.clone();
    if state.without_army().contains(side) {
        board.army.extend(match listed {
            [] if !sample_serves(state, side) => Vec::new(),
            [] => sample_army(state, side),
            units => units.to_vec(),
        });
    }
    board
}

/// Whether a name is one that a card to come will give to its unit.
pub(crate) fn is_card_to_come(state: &State, side: &Side, name: &str) -> bool {
    let drawn = !state.options.random_cards || !state.drawn(side).is_empty();
    let card = |time: u32| fresh_name(state, side, &format!("X{time}"), &[]);
    let mut cards = (1..=tables::CARDS).map(card);
    state.part == Part::Muster && !drawn && cards.any(|card| card.is_like(name))
}

/// Whether a list may have a unit, after the entries before it, of which those units have joined.
fn may_enlist(state: &State, enlisted: &Enlisted, entries: &[Enlisted], before: &[Unit]) -> Result<(), Wrong> {
    let unit = &enlisted.unit;
    let id = &unit.unit;
    let alike = |other: &&Enlisted| other.unit.unit.is_like(id.as_str());
    if let Some(other) = entries.iter().find(alike) {
        let other = &other.unit.unit;
        let reason = match id == other {
            true => because!("`{}` is listed twice", id),
            false => because!("`{}` and `{}` differ in capitals alone, which do not count", id, other),
        };
        let help = "list each unit once, under a name of its own";
        return Err(Wrong { clause: None, reason, help: help.into() });
    }
    if unit.armoured && unit.kind != Kind::HeavyCavalry {
        let noun = unit.kind.noun();
        let reason = because!("`{}` is {}, which is never armoured", id, noun);
        return Err(Wrong::new("EN-UNIT-11", reason, "only heavy cavalry is"));
    }
    let leaders = before.iter().filter(|other| other.is_leader()).count();
    if unit.is_leader() && leaders >= state.options.leaders_per_side.into() {
        let most = state.options.leaders_per_side;
        let reason = because!("`{}` is one leader too many", id);
        return Err(Wrong::new("EN-LDR-01", reason, because!("a side has {}", most)));
    }
    Ok(())
}

/// A unit of a list as it joins: its own name, unless the enemy has that name, and nothing of a place or a level.
fn may_join(state: &State, side: &Side, unit: &Unit, before: &[Unit]) -> Unit {
    let id = match is_taken(state, &unit.unit, before) {
        true => fresh_name(state, side, unit.unit.as_str(), before),
        false => unit.unit.clone(),
    };
    Unit {
        name: unit.name.clone(),
        armoured: unit.armoured,
        nation: unit.nation,
        ..Unit::fresh(id, side.clone(), unit.kind, unit.grade)
    }
}

fn does_not_fit(state: &State, side: &Side, units: &[Unit]) -> Option<Wrong> {
    let cost = cost_of(units);
    let agreed = agreed_cost(state, side)?;
    (cost != agreed && !units.is_empty()).then(|| {
        let reason = match state.options.points {
            Points::Equal => {
                because!("the army costs {} points, and the other side's {}", cost, agreed)
            }
            _ => because!("the army costs {} points, not the {} agreed upon", cost, agreed),
        };
        match sample_serves(state, side) {
            true => set_aside(reason),
            false => Wrong::new("EN-SET-03", reason, "list one that costs as much"),
        }
    })
}

/// EN-SET-03: what is wrong with a list whose army would meet one of another cost, where both are mailed: of two that
/// differ, each that does not cost as the sample army does.
fn is_unequal(state: &State, side: &Side, lists: &[(Side, Listed)]) -> Option<Wrong> {
    let equal = state.options.points == Points::Equal && lists.len() == state.sides.len();
    let sample = tables::sample_cost();
    let cost = |of: &Side| {
        let list = lists.iter().find(|(side, _)| side == of);
        list.map_or(0, |(_, listed)| cost_of(&listed.units))
    };
    let (own, other) = (cost(side), cost(state.other(side)));
    (equal && own != 0 && own != other && own != sample).then(|| {
        set_aside(match other {
            0 => because!("the army costs {} points, and the sample army of the other side {}", own, sample),
            _ => because!("the army costs {} points, and the other side's {}", own, other),
        })
    })
}

/// EN-ARMY-10, EN-ARMY-11, EN-ARMY-12, EN-ARMY-13, EN-ARMY-14, EN-ARMY-15, EN-ARMY-16, EN-ARMY-18: the sample army,
/// under names that are free.
pub(crate) fn sample_army(state: &State, side: &Side) -> Vec<Unit> {
    let mut units = Vec::new();
    let (mut foot, mut horse, mut guns) = (0, 0, 0);
    for (count, kind, grade, _) in tables::SAMPLE_ARMY {
        for _ in 0..*count {
            let (letter, number) = match kind {
                Kind::Infantry => ("", &mut foot),
                Kind::LightCavalry | Kind::HeavyCavalry => ("C", &mut horse),
                Kind::FieldArtillery | Kind::HorseArtillery => ("A", &mut guns),
                Kind::Leader => ("L", &mut 0),
            };
            *number += 1;
            let tail = match kind {
                Kind::Leader => letter.to_owned(),
                _ => format!("{letter}{number}"),
            };
            let name = fresh_name(state, side, &tail, &units);
            units.push(Unit::fresh(name, side.clone(), *kind, *grade));
        }
    }
    units
}

/// Whether a name cannot be given any more: some unit has it, or a side.
fn is_taken(state: &State, name: &UnitId, given: &[Unit]) -> bool {
    let name = name.as_str();
    let mut units = state.army.iter().chain(given);
    let mut sides = state.sides.iter();
    units.any(|unit| unit.unit.is_like(name)) || sides.any(|card| card.side.is_like(name))
}

/// A name for a unit of a side: before the tail as short a beginning of the side's id, in capitals, as tells it from
/// the other's and leaves the name free.
pub(crate) fn fresh_name(state: &State, side: &Side, tail: &str, given: &[Unit]) -> UnitId {
    let mark = |side: &Side, letters: usize| {
        let letters = side.as_str().chars().take(letters);
        letters.collect::<String>().to_ascii_uppercase()
    };
    let other = state.other(side);
    let differs = |letters: &usize| mark(side, *letters) != mark(other, *letters);
    let least = (1..=LETTERS).find(differs).unwrap_or(1);
    let marked = (least..=LETTERS).map(|letters| format!("{}{tail}", mark(side, letters)));
    let kept = tail.chars().take(KEPT).collect::<String>();
    let numbered = (2..).map(|number| format!("{}{kept}-{number}", mark(side, least)));
    let mut names = marked.chain(numbered).filter(|name| name_fault(name).is_none());
    names
        .find_map(|name| {
            let name = UnitId::new(name);
            (!is_taken(state, &name, given)).then_some(name)
        })
        .expect("numbers do not come to an end")
}

/// EN-D-02: every side without an army has the one it lists, or else the sample army; where that does not serve
/// either, the side is still awaited.
pub(crate) fn armies(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    let without = play.state().without_army();
    let others = orders.iter().filter(|(side, _)| !without.contains(side));
    for (side, mail) in others {
        let listed = mail.as_ref().map(|mail| listed(play.state(), side, mail));
        play.strike(side, listed.unwrap_or_default().illegal);
    }
    let lists = without.iter().map(|side| {
        let mail = orders.get(side).and_then(Option::as_ref);
        let listed = mail.map(|mail| listed(play.state(), side, mail));
        (side.clone(), listed.unwrap_or_default())
    });
    let lists = lists.collect::<Vec<_>>();
    for side in without {
        let mail = orders.get(&side).and_then(Option::as_ref);
        let unequal = is_unequal(play.state(), &side, &lists);
        let listed = mail.map(|mail| match unequal {
            Some(wrong) => without_list(play.state(), &side, mail, wrong),
            None => listed(play.state(), &side, mail),
        });
        let listed = listed.unwrap_or_default();
        play.strike(&side, listed.illegal);
        let sample = listed.units.is_empty();
        if sample && !sample_serves(play.state(), &side) {
            continue;
        }
        let (clause, units) = match sample {
            true => ("EN-D-02", sample_army(play.state(), &side)),
            false => ("EN-SET-03", listed.units),
        };
        play.record(clause, Event::Mustered { side, units, sample });
    }
}

/// EN-D-02: an army is missing. Ground that has its place is put out; what waits for dice and the deployment are to
/// be sent again.
pub(crate) fn wait_for_armies(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    for (side, terrain) in terrain_dice::put_out(play, orders) {
        let reason = "dice place no ground before both armies are here";
        let help = "say where it lies, or send it again when the army that is awaited comes";
        let unit = UnitId::new(terrain.kind.word());
        play.strike(side, vec![Wrong::new("EN-D-04", reason, help).order(&unit, 0, Span::default())]);
    }
    for (side, mail) in orders.iter() {
        let early = mail.as_ref().and_then(|mail| too_early(side, mail));
        play.strike(side, early.into_iter().collect());
    }
}

/// The list that is set aside for what is wrong.
fn list(wrong: Wrong, side: &Side, orders: &Orders) -> IllegalOrder {
    let first = orders.army.first();
    IllegalOrder {
        unit: side.to_string(),
        step: 0,
        clause: wrong.clause.map(Clause::new),
        reason: wrong.reason,
        help: wrong.help,
        span: first.map_or(Span::default(), |first| first.span),
    }
}

/// EN-SET-03: what is said of a list that does not cost what it must.
fn set_aside(reason: Reason) -> Wrong {
    Wrong::new("EN-SET-03", reason, "list one that costs as much")
}

/// EN-ARMY-01, EN-ARMY-02, EN-ARMY-03, EN-ARMY-04, EN-ARMY-05, EN-ARMY-06, EN-ARMY-07, EN-ARMY-08, EN-ARMY-09: what
/// units cost together.
fn cost_of(units: &[Unit]) -> u32 {
    units.iter().map(Unit::cost).sum()
}

/// What becomes of the list of a side whose army the game file has.
fn unasked(side: &Side, orders: &Orders) -> Option<IllegalOrder> {
    let first = orders.army.first()?;
    Some(IllegalOrder {
        unit: side.to_string(),
        step: 0,
        clause: None,
        reason: "the game file has the army".into(),
        help: "leave `army` out".into(),
        span: first.span,
    })
}
