//! A line without a unit: where the game stands, who is in contact, how it ended.

use super::contacts::contacts_told;
use crate::adjudicate::game_keys::side;
use crate::adjudicate::{Amended, Basis, SaidEnd, Side, Wrong, beyond_limit, knows, line_keys, listed_or_none};
use crate::kit::{agree, army_number, in_place_of, list, the};
use crate::orders::schema::name;
use crate::rules::two_by_two::TwoByTwo;
use crate::rules::two_by_two::position::apply;
use crate::rules::two_by_two::position::state::{Contact, Fought, Part, Role, State};
use crate::rules::two_by_two::setup::file_keys::{CONTACT, FOUGHT};
use crate::rules::two_by_two::setup::soundness;
use crate::rules::two_by_two::setup::{contact, fought};
use crate::yaml::draft::{self, text, whole, words_of};
use crate::yaml::{Faults, Node, Read, list_of, or_none, word_in};

line_keys! {
    /// Where the game stands.
    pub(super) const GAME = "a line about the game";
    /// What is said of it; what is left out stays as it is. `Some(None)` under `winner` where the game is drawn.
    struct GameLine {
        turn: may u32 = Read::read, ("the player turn, 0 before the first", whole);
        part: may Part = word_in(Part::WORDS, "part"), ("what is played next", || words_of(Part::WORDS));
        first: may Side = side, ("the side that moves", text);
        order: may Vec<Side> = |node, faults| list_of(node, |item| side(item, faults)),
            ("the sides in the order in which they act", || draft::list(text()));
        attacker: may Side = side, ("the side that attacks", text);
        allowance: may u32 = Read::read, ("what each side may deploy at first", whole);
        turn_limit: may u32 = Read::read, ("the last player turn, 0 for none", whole);
        contacts: may Vec<Contact> = |node, faults| listed_or_none(node, |item| contact(item, faults)),
            ("chargers and whom they have reached", || draft::or_none(draft::list(CONTACT.schema())));
        melees: may Vec<Fought> = |node, faults| listed_or_none(node, |item| fought(item, faults)),
            ("melees that are not over", || draft::or_none(draft::list(FOUGHT.schema())));
        winner: may Option<Side> = or_none(side),
            ("who has won, or `none` for a draw: the game is over", || draft::or_none(name()));
        why: may String = Read::read, ("why it is over, in a sentence", text);
    }
}

/// Sets where the game stands.
pub(super) fn game_line(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let line = GameLine::read(node, faults)?;
    let before = state.clone();
    if let Err(wrong) = line.set(state) {
        faults.add(wrong.fault(node.span));
        return None;
    }
    let (told, units) = contacts_told(&before, state);
    let mut phrases = clock_told(&before, state);
    phrases.extend(told);
    Some(Amended { text: list(&phrases), units })
}

impl GameLine {
    fn set(&self, state: &mut State) -> Result<(), Wrong> {
        let named = self.first.iter().chain(&self.attacker);
        for side in named.chain(self.order.iter().flatten()) {
            knows(state.sides.iter().map(|card| &card.side), side)?;
        }
        if let Some(attacker) = &self.attacker {
            apply::cast_roles(state, attacker);
        }
        state.turn = self.turn.unwrap_or(state.turn);
        state.allowance = self.allowance.unwrap_or(state.allowance);
        state.scenario.turn_limit = self.turn_limit.unwrap_or(state.scenario.turn_limit);
        self.ends(state)?;
        self.opens(state);
        self.is_on_time(state)?;
        if let Some(contacts) = &self.contacts {
            state.contacts.clone_from(contacts);
        }
        if let Some(melees) = &self.melees {
            state.melees.clone_from(melees);
        }
        let mut wrong = soundness::order_wrong(state).or_else(|| soundness::relations_wrong(state));
        match wrong.take() {
            Some(wrong) => Err(wrong),
            None => touches_all(state),
        }
    }

    /// How the game ended, or that it goes on.
    fn ends(&self, state: &mut State) -> Result<(), Wrong> {
        let said = SaidEnd { part: self.part, winner: &self.winner, why: &self.why };
        let sides = state.sides.iter().map(|card| &card.side);
        said.settle(sides, (&mut state.part, Part::Over), &mut state.ending)
    }

    /// Whether turn, part and order of play that the line gives go together, and with the scenario.
    fn is_on_time(&self, state: &State) -> Result<(), Wrong> {
        let plays = matches!(state.part, Part::Move | Part::Shoot | Part::Whole);
        let is_timed = self.turn.is_some() || self.turn_limit.is_some() || self.part.is_some();
        if plays && is_timed {
            let limit = Some(state.scenario.turn_limit).filter(|limit| *limit > 0);
            if let Some((reason, help)) = beyond_limit(state.turn, limit) {
                return Err(Wrong::of_a_line(reason, help));
            }
            if state.turn == 0 {
                let reason = "turn 0 is the set-up, in which nobody moves or shoots";
                return Err(Wrong::of_a_line(reason, "give `turn` and `part` together"));
            }
        }
        let folded = state.scenario.fold_turn;
        if plays && self.part.is_some() && folded != (state.part == Part::Whole) {
            let (reason, help) = match folded {
                true => ("a player turn of this game is one exchange", "write `part: whole`"),
                false => {
                    ("a player turn of this game is more than one exchange", "write `part: move` or `part: shoot`")
                }
            };
            return Err(Wrong::of_a_line(reason, help));
        }
        let twice = matches!(state.order.as_slice(), [one, other] if one == other);
        if plays && self.order.is_some() && twice {
            let reason = format!("`{}` stands twice in the order of play", state.order[0]);
            let other = state.other(&state.order[0]);
            let help = format!("name both sides: `order: [{}, {other}]`", state.order[0]);
            return Err(Wrong::of_a_line(reason, help));
        }
        Ok(())
    }

    /// What is played next, and by whom.
    fn opens(&self, state: &mut State) {
        let moves = matches!(state.part, Part::Move | Part::Shoot | Part::Whole);
        if let Some(order) = &self.order {
            state.order.clone_from(order);
        } else if let (Some(first), true) = (&self.first, moves) {
            state.order = vec![first.clone(), state.other(first).clone()];
        } else if moves && state.order.len() != 2 {
            let roles = [Role::Defender, Role::Attacker].map(|role| state.side_of(role).cloned());
            state.order = roles.into_iter().flatten().collect();
        } else if state.part.is_set_up() && self.part.is_some() && state.part != Part::Muster {
            state.order = order_of_set_up(state);
        }
    }
}

/// The sides in the order in which they act in the part of the set-up at hand; nobody while the roles are open.
fn order_of_set_up(state: &State) -> Vec<Side> {
    let roles = [Role::Defender, Role::Attacker].map(|role| state.side_of(role));
    let [Some(defender), Some(attacker)] = roles else {
        return Vec::new();
    };
    let order = match state.part {
        Part::Ground => vec![defender, attacker],
        Part::Deploy => vec![attacker],
        _ => vec![defender, attacker, defender, attacker],
    };
    order.into_iter().cloned().collect()
}

/// TT-GEO-10: whether all who are in contact, or in melee, touch; a charger that was moved back need not.
fn touches_all(state: &State) -> Result<(), Wrong> {
    let apart = |contact: &&Contact| contact.back.is_none() && !contact.edge;
    let contacts = state.contacts.iter().filter(apart);
    let contacts = contacts.map(|contact| (&contact.charger, &contact.on));
    let melees = state.melees.iter();
    let melees = melees.map(|fought| (&fought.attacker, &fought.defender));
    let mut pairs = contacts.chain(melees);
    let far = pairs.find(|(one, other)| !state.in_contact(state.unit(one), state.unit(other)));
    match far {
        None => Ok(()),
        Some((one, other)) => Err(Wrong::new(
            "TT-GEO-10",
            format!("`{one}` and `{other}` do not touch"),
            "put them into contact first, in a line before this one",
        )),
    }
}

/// What has changed of the clock and of how the game stands.
fn clock_told(before: &State, after: &State) -> Vec<String> {
    let mut phrases = Vec::new();
    let attacker = |state: &State| {
        let side = state.side_of(Role::Attacker)?;
        Some(the(&state.card(side).name))
    };
    if let Some(name) = attacker(after).filter(|name| attacker(before).as_ref() != Some(name)) {
        phrases.push(agree(&format!("{name} [attacks]"), army_number(&name)));
    }
    match &after.ending {
        Some(ending) if before.ending.as_ref() != Some(ending) => {
            let how = match &ending.winner {
                Some(winner) => format!("is won by {}", the(&after.card(winner).name)),
                None => "is drawn".to_owned(),
            };
            phrases.push(format!("the game {how}: {}", ending.why));
        }
        _ => {
            let [was, is] = [before, after].map(|state| TwoByTwo::clock(state).text);
            if was != is || before.order != after.order {
                phrases.push(format!("the game stands at {is} in place of {was}"));
            }
        }
    }
    if before.allowance != after.allowance {
        let points = format!("each side may deploy {} points at first", after.allowance);
        phrases.push(in_place_of(&points, Some(before.allowance.to_string())));
    }
    let limit = |state: &State| match state.scenario.turn_limit {
        0 => "none".to_owned(),
        limit => limit.to_string(),
    };
    if limit(before) != limit(after) {
        let last = format!("the last player turn is {}", limit(after));
        phrases.push(in_place_of(&last, Some(limit(before))));
    }
    phrases
}
