//! Lines about objectives, drawn assaults and the clock: RS-SCN-02, RS-SCN-05, RS-MEL-40, RS-TURN-01 to RS-TURN-05.

use crate::adjudicate::{
    Amended, Basis, Side, UnitId, amended, amended_by, beyond_limit, line_keys, no_fighter, refuse, side_of,
    side_or_none,
};
use crate::kit::objective::Restaked;
use crate::kit::{Alteration, Spot, alterations, the};
use crate::orders::named;
use crate::orders::schema::name;
use crate::rules::really_simple::ReallySimple;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::position::scenario::Mailing;
use crate::rules::really_simple::position::state::{Drawn, Part, State, Verdict};
use crate::yaml::draft::{self, text, whole, words, words_of};
use crate::yaml::{Faults, Node, Read, or_none, word_in};

line_keys! {
    /// A line about an objective.
    pub(super) const OBJECTIVE = "a line about an objective";
    /// What it says; what it leaves out stays as it is.
    struct ObjectiveLine with state: &State {
        objective: needed Spot = Read::read, ("its hex", Spot::draft);
        points: may u32 = Read::read, ("what it is worth", whole);
        held: may Option<Side> = |node, faults| side_or_none(each_side(state), node, faults),
            ("the side that holds it, or `none`", || draft::or_none(name()));
        remove: may () = word_in(&[("mistake", ())], "reason to remove an objective"),
            ("that it is one by mistake", || words(["mistake"]));
    }
}

line_keys! {
    /// A line about a drawn assault.
    pub(super) const DRAWN = "a line about a drawn assault";
    /// What it says.
    struct DrawnLine with state: &State {
        attacker: needed UnitId = |node, faults| fighter(state, node, faults), ("who attacked", name);
        defender: needed UnitId = |node, faults| fighter(state, node, faults), ("who defended", name);
        turn: may u32 = Read::read, ("the turn in which it was last fought", whole);
        remove: may () = word_in(OVER, "reason to end an assault"), ("that it is over", || words_of(OVER));
    }
}

/// Why a drawn assault is over.
const OVER: &[(&str, ())] = &[("over", ()), ("mistake", ())];

line_keys! {
    /// A line about the clock.
    pub(super) const CLOCK = "a line about the clock";
    /// What it says; what it leaves out stays as it is.
    struct Hands with state: &State {
        turn: may u32 = Read::read, ("the turn", whole);
        part: may Part = word_in(Part::PLAYED, "part of the game"), ("what is played next", || words_of(Part::PLAYED));
        first: may Side = |node, faults| side_of(each_side(state), node, faults),
            ("the side that is first in this turn", name);
        turn_limit: may Option<u32> = or_none(u32::read), ("the last turn (RS-SCN-02)", || draft::or_none(whole()));
        winner: may Option<Side> = |node, faults| side_or_none(each_side(state), node, faults),
            ("who has won, or `none`: the game ends", || draft::or_none(name()));
        why: may String = Read::read, ("why it ends", text);
    }
}

/// Changes a position by a line about an objective.
pub(super) fn objective(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let line = ObjectiveLine::read(node, state, faults)?;
    let removed = line.remove.is_some();
    let said = Restaked { hex: line.objective, points: line.points, held: line.held, removed };
    let (map, sides) = (&state.map, &state.sides);
    let called = |side: &Side| {
        the(sides.iter().find(|card| card.side == *side).map_or(side.as_str(), |card| card.name.as_str()))
    };
    let done = said.amend(&mut state.objectives, |hex| map.contains(map.hex(hex)), called);
    amended_by(node, done, faults)
}

/// Changes a position by a line about a drawn assault (RS-MEL-40).
pub(super) fn drawn(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let DrawnLine { attacker, defender, turn, remove } = DrawnLine::read(node, state, faults)?;
    let before = state.drawn.clone();
    let pair = |drawn: &Drawn| {
        let both = [&drawn.attacker, &drawn.defender];
        both == [&attacker, &defender] || both == [&defender, &attacker]
    };
    state.drawn.retain(|drawn| !pair(drawn));
    let units = vec![attacker.clone(), defender.clone()];
    let [one, other] = [&attacker, &defender].map(|unit| state.unit(unit).called());
    if remove.is_some() {
        let text = match state.drawn == before {
            true => String::new(),
            false => format!("the drawn assault of {one} on {other} is over"),
        };
        return amended(node, Amended { units, text }, faults);
    }
    let foes = state.unit(&attacker).side != state.unit(&defender).side;
    let touch = state.map.distance(state.hex(&attacker), state.hex(&defender)) == 1;
    if !foes || !touch {
        let message = format!("`{attacker}` and `{defender}` are no enemies in contact");
        return refuse(node, message, "only those can have fought a drawn assault", faults);
    }
    let turn = turn.unwrap_or(state.turn);
    if turn > state.turn {
        let message = format!("turn {turn} is still to come, and no assault was fought in it");
        return refuse(node, message, "name this turn, or one before it", faults);
    }
    state.drawn.push(Drawn { attacker: attacker.clone(), defender: defender.clone(), turn });
    let text = match state.drawn == before {
        true => String::new(),
        false => format!(
            "{one} has attacked {other} in turn {turn}, and neither has won: it can go on in turn {}",
            turn.saturating_add(1)
        ),
    };
    amended(node, Amended { units, text }, faults)
}

/// A unit on the board.
fn fighter(state: &State, node: &Node, faults: &mut Faults) -> Option<UnitId> {
    let named = named(node, faults)?;
    let unit = selectors::named(state, &named.name);
    let found = unit.filter(|unit| unit.at.is_some() && !unit.is_general());
    if found.is_none() {
        let known = state.units().map(|unit| unit.unit.as_str());
        faults.add(no_fighter(&named, known, unit.is_some()));
    }
    found.map(|unit| unit.unit.clone())
}

/// Changes a position by a line about the clock.
pub(super) fn clock(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let hands = Hands::read(node, state, faults)?;
    let before = state.clone();
    let done = hands.set(state).map(|()| difference(&before, state));
    amended_by(node, done, faults)
}

impl Hands {
    /// Sets the clock; an error says what is wrong, and what to do.
    fn set(self, state: &mut State) -> Result<(), (String, &'static str)> {
        let is_timed = self.turn.is_some() || self.turn_limit.is_some();
        if let Some(first) = self.first {
            let second = state.other(&first).clone();
            state.order = vec![first, second];
        }
        if let Some(limit) = self.turn_limit {
            state.scenario.turn_limit = limit;
        }
        state.turn = self.turn.unwrap_or(state.turn);
        if let Some(part) = self.part {
            (state.part, state.ending) = (part, None);
        }
        match (self.winner, self.part) {
            (Some(_), Some(_)) => {
                let message = "a game that is over has no part to be played".to_owned();
                return Err((message, "give `part` or `winner`"));
            }
            (Some(winner), None) => {
                let why = self.why.unwrap_or_else(|| "the umpire has decided so".to_owned());
                state.part = Part::Over;
                state.ending = Some(Verdict { winner, why });
            }
            (None, _) if self.why.is_some() => {
                let message = "`why` says why the game ends, and it does not end".to_owned();
                return Err((message, "say who has won: `winner: none` is a draw"));
            }
            (None, _) => {}
        }
        if is_timed
            && state.part != Part::Over
            && let Some(wrong) = beyond_limit(state.turn, state.scenario.turn_limit)
        {
            return Err(wrong);
        }
        is_on_time(state)
    }
}

fn each_side(state: &State) -> impl Iterator<Item = &Side> + Clone {
    state.sides.iter().map(|card| &card.side)
}

/// Whether turn, part and order go together, and with the way in which the game is mailed.
fn is_on_time(state: &State) -> Result<(), (String, &'static str)> {
    let word = Part::WORDS.iter().find(|(_, part)| *part == state.part);
    let word = word.map_or("", |(word, _)| *word);
    let mailed = match state.scenario.exchange {
        Mailing::Sequential => matches!(state.part, Part::First | Part::Second),
        Mailing::Folded => state.part == Part::Whole,
        Mailing::Simultaneous => state.part == Part::Both,
    };
    match state.part {
        Part::Over => Ok(()),
        Part::SetUp if state.turn == 0 => Ok(()),
        _ if state.turn == 0 || state.part == Part::SetUp => Err((
            format!("the part `{word}` is not played in turn {}", state.turn),
            "turn 0 is the set-up; give `turn` and `part` together",
        )),
        _ if !mailed => Err((
            format!("a turn of this game has no part `{word}`"),
            match state.scenario.exchange {
                Mailing::Sequential => "it is `first` or `second`",
                Mailing::Folded => "it is `whole`",
                Mailing::Simultaneous => "it is `both`",
            },
        )),
        Part::First | Part::Second | Part::Whole if state.order.len() != 2 => {
            Err(("nobody has thrown for the initiative yet".to_owned(), "say which side is first: `first: red`"))
        }
        _ => Ok(()),
    }
}

/// What is otherwise with the clock.
fn difference(before: &State, after: &State) -> String {
    let mut said = Vec::new();
    if let Some(ending) = after.ending.as_ref().filter(|_| before.ending != after.ending) {
        said.push(match &ending.winner {
            Some(winner) => {
                let won = after.army(winner, "has won", "have won");
                format!("the game is over, and {won} it: {}", ending.why)
            }
            None => format!("the game is over and drawn: {}", ending.why),
        });
    } else {
        let [was, is] = [before, after].map(|state| ReallySimple::clock(state).text);
        if was != is {
            said.push(format!("the clock stands at {is}, in place of {was}"));
        } else if before.order != after.order {
            let first = after.order.first();
            let first = first.map(|side| after.army(side, "is first", "are first"));
            said.extend(first);
        }
    }
    let limit = |state: &State| state.scenario.turn_limit.map(|limit| format!("after turn {limit}"));
    let unlimited = || Some("at no fixed turn".to_owned());
    let [was, is] = [before, after].map(|state| limit(state).or_else(unlimited));
    let ends = Alteration::turned("ends", was, is);
    if let Some(ends) = ends {
        said.push(alterations(&[("the game", vec![ends])]));
    }
    said.join("; ")
}
