//! A line without a brigade: where the game stands, who is in melee, how it ended.

use crate::adjudicate::game_keys::side;
use crate::adjudicate::{Amended, Basis, SaidEnd, Side, UnitId, Wrong, beyond_limit, knows, line_keys, listed_or_none};
use crate::kit::{in_place_of, list, the};
use crate::orders::schema::name;
use crate::rules::napoleonic_brigade::NapoleonicBrigade;
use crate::rules::napoleonic_brigade::events::apply;
use crate::rules::napoleonic_brigade::narrative::names::brigade_called;
use crate::rules::napoleonic_brigade::position::contact::Clash;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{Alteration, Part, State};
use crate::rules::napoleonic_brigade::setup::brigades::{alteration, clash, part};
use crate::rules::napoleonic_brigade::setup::file_keys::{ALTERATION, CLASH};
use crate::rules::napoleonic_brigade::setup::soundness;
use crate::yaml::draft::{self, text, whole, words_of};
use crate::yaml::{Faults, Node, Read, or_none};

line_keys! {
    /// Where the game stands.
    pub(super) const GAME = "a line about the game";
    /// What is said of it; what is left out stays as it is. Where a limit is `Some(None)`, there is to be none.
    struct GameLine {
        turn: may u32 = Read::read, ("the turn that is played next", whole);
        part: may Part = part, ("what is played next", || words_of(Part::WORDS));
        turn_limit: may Option<u32> = or_none(u32::read), ("the last turn, or `none`", || draft::or_none(whole()));
        break_point: may Option<u32> = or_none(u32::read),
            ("how many percent of its figures a side may lose, or `none`", || draft::or_none(whole()));
        clashes: may Vec<Clash> = |node, faults| listed_or_none(node, |item| clash(item, faults)),
            ("who is in melee with whom", || draft::or_none(draft::list(CLASH.schema())));
        alterations: may Vec<Alteration> = |node, faults| listed_or_none(node, |item| alteration(item, faults)),
            ("general orders on their way", || draft::or_none(draft::list(ALTERATION.schema())));
        winner: may Option<Side> = or_none(side),
            ("who has won, or `none` for a draw: the game is over", || draft::or_none(name()));
        why: may String = Read::read, ("why it is over, in a sentence", text);
    }
}

/// Sets where the game stands.
pub(super) fn amend(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let line = GameLine::read(node, faults)?;
    let before = state.clone();
    if let Err(wrong) = line.set(state) {
        faults.add(wrong.fault(node.span));
        return None;
    }
    let mut units = Vec::new();
    let mut phrases = clock_told(&before, state);
    phrases.extend(melees_told(&before, state, &mut units));
    phrases.extend(word_told(&before, state, &mut units));
    let text = list(&phrases);
    Some(Amended { units, text })
}

impl GameLine {
    fn set(&self, state: &mut State) -> Result<(), Wrong> {
        state.turn = self.turn.unwrap_or(state.turn);
        if let Some(limit) = self.turn_limit {
            state.scenario.turn_limit = limit;
        }
        if let Some(point) = self.break_point {
            state.scenario.break_point = percent(point)?;
        }
        self.ends(state)?;
        self.is_on_time(state)?;
        if let Some(clashes) = &self.clashes {
            state.clashes = clashes.iter().map(|clash| as_listed(state, clash)).collect();
            apply::settle_losses(state);
        }
        if let Some(alterations) = &self.alterations {
            numbered_in_order(state, alterations)?;
            let known = alterations.iter().map(|altered| Alteration {
                units: altered.units.iter().map(|id| id_of(state, id)).collect(),
                ..altered.clone()
            });
            state.alterations = known.collect();
            let written = alterations.iter().map(|altered| altered.number);
            state.altered = written.fold(state.altered, u32::max);
        }
        if let Some((_, wrong)) = soundness::strangers(state).next() {
            return Err(wrong);
        }
        if self.alterations.is_some() {
            word_reaches_its_own(state)?;
        }
        melees_are_of_enemies(state)
    }

    /// Whether turn and part that the line gives go together, and with the scenario.
    fn is_on_time(&self, state: &mut State) -> Result<(), Wrong> {
        if self.part == Some(Part::SetUp) && self.turn.is_none() {
            state.turn = 0;
        }
        let is_timed = self.turn.is_some() || self.turn_limit.is_some() || self.part.is_some();
        if !is_timed || state.part == Part::Over {
            return Ok(());
        }
        if (state.part == Part::SetUp) != (state.turn == 0) {
            let reason = match state.part {
                Part::SetUp => format!("turn {} is not the set-up", state.turn),
                _ => "turn 0 is the set-up".to_owned(),
            };
            return Err(Wrong::of_a_line(reason, "give `turn` and `part` together: `turn: 1, part: turn`"));
        }
        match beyond_limit(state.turn, state.scenario.turn_limit) {
            Some((reason, help)) => Err(Wrong::of_a_line(reason, help)),
            None => Ok(()),
        }
    }

    /// How the game ended, or that it goes on.
    fn ends(&self, state: &mut State) -> Result<(), Wrong> {
        let said = SaidEnd { part: self.part, winner: &self.winner, why: &self.why };
        let sides = state.sides.iter().map(|card| &card.side);
        said.settle(sides, (&mut state.part, Part::Over), &mut state.ending)
    }
}

fn percent(point: Option<u32>) -> Result<Option<u8>, Wrong> {
    let Some(point) = point else {
        return Ok(None);
    };
    let fits = u8::try_from(point).ok().filter(|point| (1..=100).contains(point));
    match fits {
        Some(point) => Ok(Some(point)),
        None => Err(Wrong::of_a_line(format!("`{point}` is no break point"), "write 1 to 100, or `none`")),
    }
}

/// A brigade as the army list has it, whatever the letters it is written in.
fn id_of(state: &State, id: &UnitId) -> UnitId {
    let known = state.named(id.as_str());
    known.map_or_else(|| id.clone(), |brigade| brigade.unit.clone())
}

fn as_listed(state: &State, clash: &Clash) -> Clash {
    Clash { by: id_of(state, &clash.by), on: id_of(state, &clash.on), ..clash.clone() }
}

/// The number of an alteration stands in the label of its delay, so whoever knows the seeds could choose one that rolls well: those
/// that are under way keep theirs, and others have the next.
fn numbered_in_order(state: &State, alterations: &[Alteration]) -> Result<(), Wrong> {
    let is_known = |number: u32| state.alterations.iter().any(|altered| altered.number == number);
    let mut next = state.altered;
    for altered in alterations.iter().filter(|altered| !is_known(altered.number)) {
        next += 1;
        if altered.number != next {
            let reason = format!("the next alteration is number {next}, not {}", altered.number);
            return Err(Wrong::of_a_line(reason, format!("write `number: {next}`")));
        }
    }
    Ok(())
}

/// NB-ORD-05: general orders on their way are for brigades of the side that wrote them, each under a number of its own.
fn word_reaches_its_own(state: &State) -> Result<(), Wrong> {
    let ground = Ground::of(&state.terrain, &state.options);
    for (index, altered) in state.alterations.iter().enumerate() {
        let number = altered.number;
        knows(state.sides.iter().map(|card| &card.side), &altered.side)?;
        let mut before = state.alterations[..index].iter();
        if before.any(|other| other.number == number) {
            let reason = format!("two alterations have the number {number}");
            return Err(Wrong::of_a_line(reason, "give each a number of its own"));
        }
        if altered.due < altered.written {
            let (written, due) = (altered.written, altered.due);
            let reason = format!("what is written in turn {written} is not due in turn {due}");
            return Err(Wrong::of_a_line(reason, format!("write `due: {written}` or later")));
        }
        for brigade in altered.units.iter().filter_map(|id| state.find(id)) {
            if brigade.side != altered.side {
                let (id, side) = (&brigade.unit, &brigade.side);
                let reason = format!("`{id}` is of side `{side}`, not of `{}`", altered.side);
                return Err(Wrong::of_a_line(reason, "name brigades of the side that writes"));
            }
            let order = altered.order.as_ref();
            let faulty = order.and_then(|order| soundness::general_wrong(state, &ground, brigade, order));
            if let Some(wrong) = faulty {
                return Err(wrong);
            }
        }
    }
    Ok(())
}

/// Melees are of enemies on the table, and no pair of them has two.
fn melees_are_of_enemies(state: &State) -> Result<(), Wrong> {
    let again = |index: &usize| {
        let clash = &state.clashes[*index];
        let mut before = state.clashes[..*index].iter();
        before.any(|other| other.is_of(&clash.by) && other.is_of(&clash.on))
    };
    if let Some(index) = (0..state.clashes.len()).find(again) {
        let Clash { by, on, .. } = &state.clashes[index];
        let reason = format!("`{by}` and `{on}` are listed twice");
        return Err(Wrong::of_a_line(reason, "list each melee once"));
    }
    let stands = |id: &UnitId| state.find(id).filter(|brigade| brigade.at.is_some());
    let is_pair = |clash: &&Clash| match (stands(&clash.by), stands(&clash.on)) {
        (Some(one), Some(other)) => one.side != other.side,
        _ => false,
    };
    match state.clashes.iter().find(|clash| !is_pair(clash)) {
        None => Ok(()),
        Some(Clash { by, on, .. }) => {
            Err(Wrong::of_a_line(format!("`{by}` and `{on}` cannot be in melee"), "name two enemies on the table"))
        }
    }
}

/// What has changed of the clock and of how the game stands.
fn clock_told(before: &State, after: &State) -> Vec<String> {
    let mut phrases = Vec::new();
    match &after.ending {
        Some(ending) if before.ending.as_ref() != Some(ending) => {
            let how = match &ending.winner {
                Some(winner) => format!("is won by {}", the(&after.card(winner).name)),
                None => "is drawn".to_owned(),
            };
            phrases.push(format!("the game {how}: {}", ending.why));
        }
        _ => {
            let [was, is] = [before, after].map(|state| NapoleonicBrigade::clock(state).text);
            if was != is {
                phrases.push(format!("the game stands at {is} in place of {was}"));
            }
        }
    }
    let [was, is] = [before, after].map(|state| &state.scenario);
    let number = |number: Option<u32>| number.map_or("none".to_owned(), |it| it.to_string());
    if was.turn_limit != is.turn_limit {
        let last = format!("the last turn is {}", number(is.turn_limit));
        phrases.push(in_place_of(&last, Some(number(was.turn_limit))));
    }
    if was.break_point != is.break_point {
        let [was, is] = [was, is].map(|scenario| number(scenario.break_point.map(u32::from)));
        let point = format!("the break point in percent is {is}");
        phrases.push(in_place_of(&point, Some(was)));
    }
    phrases
}

fn call(state: &State, id: &UnitId) -> String {
    state.find(id).map_or_else(|| id.to_string(), brigade_called)
}

/// Who is in melee with whom that was not, and who no more.
fn melees_told(before: &State, after: &State, units: &mut Vec<UnitId>) -> Vec<String> {
    let mut phrases = Vec::new();
    let same = |one: &Clash, other: &Clash| one.by == other.by && one.on == other.on;
    let mut pair = |clash: &Clash, what: &str| {
        let [by, on] = [&clash.by, &clash.on].map(|id| call(after, id));
        phrases.push(format!("{by} {what} {on}"));
        units.extend([&clash.by, &clash.on].map(Clone::clone));
    };
    for clash in &after.clashes {
        match before.clashes.iter().find(|known| same(known, clash)) {
            Some(known) if known == clash => {}
            Some(_) => pair(clash, "is otherwise in melee with"),
            None => pair(clash, "is in melee with"),
        }
    }
    for clash in &before.clashes {
        if !after.clashes.iter().any(|known| same(known, clash)) {
            pair(clash, "is not in melee with");
        }
    }
    phrases
}

/// What general orders are on their way that were not, and what no more.
fn word_told(before: &State, after: &State, units: &mut Vec<UnitId>) -> Vec<String> {
    let mut phrases = Vec::new();
    let mut word = |altered: &Alteration, what: &str| {
        let names = altered.units.iter().map(|id| call(after, id));
        let names = list(&names.collect::<Vec<_>>());
        phrases.push(match &altered.order {
            Some(order) => format!("word {what} to {names} to {}", order.describe()),
            None => format!("word {what} to {names} to keep to the order in force"),
        });
        units.extend(altered.units.iter().cloned());
    };
    for altered in &after.alterations {
        if !before.alterations.contains(altered) {
            word(altered, &format!("is on its way, for turn {},", altered.due));
        }
    }
    for altered in &before.alterations {
        if !after.alterations.contains(altered) {
            word(altered, "is not on its way");
        }
    }
    phrases
}
