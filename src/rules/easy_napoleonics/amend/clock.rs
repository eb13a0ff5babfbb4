//! A line about the clock: EN-SEQ-01 to EN-SEQ-07, EN-INIT-01 to EN-INIT-06, EN-VIC-01 to EN-VIC-04.

use crate::adjudicate::{Amended, Basis, Side, amended_by, beyond_limit, line_keys, side_of, side_or_none};
use crate::kit::{Alteration, alterations, counted, the};
use crate::orders::schema::name;
use crate::rules::easy_napoleonics::EasyNapoleonics;
use crate::rules::easy_napoleonics::amend::stake::each_side;
use crate::rules::easy_napoleonics::position::state::{Part, State, Verdict};
use crate::rules::easy_napoleonics::setup;
use crate::yaml::draft::{any_of, or_none, text, whole, words, words_of};
use crate::yaml::{Fault, Faults, Node, Read, word_in};

line_keys! {
    /// A line about the clock.
    pub(super) const CLOCK = "a line about the clock";
    /// What it says; what it leaves out stays as it is.
    struct Hands with state: &State {
        turn: may u32 = Read::read, ("the turn", whole);
        part: may Part = word_in(Part::PLAYED, "part of the game"), ("what is played next", || words_of(Part::PLAYED));
        first: may Side = |node, faults| side_of(each_side(state), node, faults),
            ("the side that moves first, or deploys first", name);
        initiative: may Option<Side> = |node, faults| side_or_none(each_side(state), node, faults),
            ("the side that has the initiative, or `none`", || or_none(name()));
        wins: may u32 = Read::read, ("how often running it has won it", whole);
        turn_limit: may u32 = from_1, ("the last turn (EN-SEQ-07)", whole);
        victory_points: may u32 = from_1, ("what is needed for victory (EN-VIC-02)", whole);
        winner: may Ended = |node, faults| winner(state, node, faults),
            ("who has won, `draw`, or `none`: the game ends", || any_of([name(), words(["none", "draw"])]));
        why: may String = Read::read, ("why it ends", text);
    }
}

/// What is wrong, and what to do.
type Wrong = (String, &'static str);

/// How a game ends by hand.
enum Ended {
    Won(Side),
    Drawn,
    Lost,
}

fn winner(state: &State, node: &Node, faults: &mut Faults) -> Option<Ended> {
    match node.word() {
        Some("draw") => Some(Ended::Drawn),
        Some("none") => Some(Ended::Lost),
        _ => side_of(each_side(state), node, faults).map(Ended::Won),
    }
}

/// Changes a position by a line about the clock.
pub(super) fn amend(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let hands = Hands::read(node, state, faults)?;
    let before = state.clone();
    let done = hands.set(state).map(|()| difference(&before, state));
    amended_by(node, done, faults)
}

impl Hands {
    /// Sets the clock.
    fn set(self, state: &mut State) -> Result<(), Wrong> {
        let is_timed = self.turn.or(self.turn_limit).is_some();
        if self.part == Some(Part::Muster) && state.turn > 0 {
            let message = "the battle has begun, and the muster would set the armies up anew";
            let help = "take away or bring in units one by one, or begin a new game";
            return Err((message.to_owned(), help));
        }
        state.turn = self.turn.unwrap_or(state.turn);
        state.scenario.turn_limit = self.turn_limit.unwrap_or(state.scenario.turn_limit);
        state.options.victory_points = self.victory_points.unwrap_or(state.options.victory_points);
        if let Some(initiative) = self.initiative {
            state.initiative = initiative;
        }
        state.wins = self.wins.unwrap_or(state.wins);
        match (self.winner, self.part) {
            (Some(_), Some(_)) => {
                let message = "a game that is over has no part to be played".to_owned();
                return Err((message, "give `part` or `winner`"));
            }
            (None, _) if self.why.is_some() => {
                let message = "`why` says why the game ends, and it does not end".to_owned();
                return Err((message, "say who has won: `winner: draw`"));
            }
            (Some(ended), None) => end(state, ended, self.why),
            (None, Some(part)) => open(state, part),
            (None, None) => {}
        }
        if let Some(first) = self.first {
            put_first(state, first)?;
        }
        let limit = Some(state.scenario.turn_limit);
        if is_timed
            && state.part != Part::Over
            && let Some(wrong) = beyond_limit(state.turn, limit)
        {
            return Err(wrong);
        }
        is_on_time(state)
    }
}

/// Reads a number above 0.
fn from_1(node: &Node, faults: &mut Faults) -> Option<u32> {
    let number = u32::read(node, faults)?;
    if number == 0 {
        faults.add(Fault::error(node.span, "0 would end the game at once").help("name a number above 0"));
        return None;
    }
    Some(number)
}

fn end(state: &mut State, ended: Ended, why: Option<String>) {
    let why = why.unwrap_or_else(|| "the umpire has decided so".to_owned());
    let drawn = matches!(ended, Ended::Drawn);
    let winner = match ended {
        Ended::Won(side) => Some(side),
        Ended::Drawn | Ended::Lost => None,
    };
    state.part = Part::Over;
    state.ending = Some(Verdict { winner, drawn, why });
}

/// Sets what is played next.
fn open(state: &mut State, part: Part) {
    (state.part, state.ending) = (part, None);
    match part {
        Part::Muster => state.order.clear(),
        Part::Deploy => state.order = setup::deployers(state),
        _ => {}
    }
}

/// Puts a side first: in the movement, or in the deployment.
fn put_first(state: &mut State, first: Side) -> Result<(), Wrong> {
    match state.part {
        Part::Muster => {
            Err(("nobody is first in the muster".to_owned(), "say so when the deployment or a turn is due"))
        }
        Part::Deploy if !state.order.contains(&first) => {
            Err((format!("`{first}` has nobody to deploy"), "name the side that has"))
        }
        Part::Deploy => {
            state.order.sort_by_key(|side| *side != first);
            Ok(())
        }
        _ => {
            let second = state.other(&first).clone();
            state.order = vec![first, second];
            Ok(())
        }
    }
}

/// Whether turn, part and order go together, and with the way in which the game is mailed.
fn is_on_time(state: &State) -> Result<(), Wrong> {
    let word = Part::WORDS.iter().find(|(_, part)| *part == state.part);
    let word = word.map_or("", |(word, _)| *word);
    let set_up = matches!(state.part, Part::Muster | Part::Deploy);
    let settled = state.order.len() == state.sides.len();
    match state.part {
        Part::Over => Ok(()),
        _ if set_up != (state.turn == 0) => Err((
            format!("the part `{word}` is not played in turn {}", state.turn),
            "turn 0 is the set-up; give `turn` and `part` together",
        )),
        Part::Deploy if state.order.is_empty() => {
            Err(("nobody has anything to deploy".to_owned(), "take a unit's place away first: `{unit: R1, at: none}`"))
        }
        _ if !set_up && state.scenario.fold_turn != (state.part == Part::Whole) => Err((
            format!("a turn of this game has no part `{word}`"),
            match state.scenario.fold_turn {
                true => "it is `whole`",
                false => "it is `rally`, `first`, `second` or `combat`",
            },
        )),
        Part::First | Part::Second if !settled => {
            Err(("nobody has settled who moves first".to_owned(), "say which side does: `first: red`"))
        }
        _ => Ok(()),
    }
}

/// What is otherwise with the clock.
fn difference(before: &State, after: &State) -> String {
    let mut said = Vec::new();
    said.extend(ended(before, after).or_else(|| turned(before, after)));
    let army = |state: &State, side: &Option<Side>| match side {
        Some(side) => the(&state.card(side).name),
        None => "nobody".to_owned(),
    };
    let holder = |state: &State| Some(army(state, &state.initiative));
    let wins = |state: &State| Some(counted(state.wins, "turn", None));
    let limit = |state: &State| Some(state.scenario.turn_limit);
    let needed = |state: &State| Some(state.options.victory_points);
    let stand = [
        ("the initiative", "is with", holder(before), holder(after)),
        ("the initiative", "has been held for", wins(before), wins(after)),
    ];
    for (what, verb, was, is) in stand {
        let change = Alteration::turned(verb, was, is);
        said.extend(change.map(|change| alterations(&[(what, vec![change])])));
    }
    let ends = Alteration::turned("ends after turn", limit(before), limit(after));
    said.extend(ends.map(|ends| alterations(&[("the game", vec![ends])])));
    let wants = Alteration::turned("takes", needed(before), needed(after));
    said.extend(wants.map(|wants| alterations(&[("victory", vec![wants])]) + " points"));
    said.join("; ")
}

/// How the game has ended, where it has by this.
fn ended(before: &State, after: &State) -> Option<String> {
    let ending = after.ending.as_ref();
    let ending = ending.filter(|ending| before.ending.as_ref() != Some(ending))?;
    let why = &ending.why;
    Some(match &ending.winner {
        Some(winner) => format!("the game is over, and the winner is {}: {why}", the(&after.card(winner).name)),
        None if ending.drawn => format!("the game is over and drawn: {why}"),
        None => format!("the game is over, and nobody has won: {why}"),
    })
}

/// Where the clock stands, where that is otherwise.
fn turned(before: &State, after: &State) -> Option<String> {
    let [was, is] = [before, after].map(|state| EasyNapoleonics::clock(state).text);
    if was != is {
        return Some(format!("the clock stands at {is}, in place of {was}"));
    }
    let first = after.order.first().filter(|_| before.order != after.order)?;
    let name = the(&after.card(first).name);
    Some(match after.part {
        Part::Deploy => format!("first to deploy: {name}"),
        _ => format!("first to move: {name}"),
    })
}
