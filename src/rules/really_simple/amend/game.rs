//! Lines about objectives, drawn assaults and the clock: RS-SCN-02, RS-SCN-05, RS-MEL-40, RS-TURN-01 to RS-TURN-05.

use crate::adjudicate::{Amended, Basis, Side, UnitId, amended, beyond_limit, refuse, side_of, side_or_none};
use crate::kit::{Alteration, Spot, alterations, counted, the};
use crate::orders::schema::name;
use crate::orders::{Named, named};
use crate::rules::really_simple::ReallySimple;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::position::scenario::{Mailing, Objective};
use crate::rules::really_simple::position::state::{Drawn, Part, State, Verdict};
use crate::yaml::draft::{or_none, text, whole, words, words_of};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, did_you_mean, is_given, may, needed, word_of};

/// A line about an objective.
pub(super) const OBJECTIVE: Shape = Shape::of(
    "a line about an objective",
    &[&[
        needed("objective", "its hex", Spot::draft),
        may("points", "what it is worth", whole),
        may("held", "the side that holds it, or `none`", || or_none(name())),
        may("remove", "that it is one by mistake", || words(["mistake"])),
        may("note", "what is told with the line", text),
    ]],
);

/// A line about a drawn assault.
pub(super) const DRAWN: Shape = Shape::of(
    "a line about a drawn assault",
    &[&[
        needed("attacker", "who attacked", name),
        needed("defender", "who defended", name),
        may("turn", "the turn in which it was last fought", whole),
        may("remove", "that it is over", || words_of(OVER)),
        may("note", "what is told with the line", text),
    ]],
);

/// Why a drawn assault is over.
const OVER: &[(&str, ())] = &[("over", ()), ("mistake", ())];

/// A line about the clock.
pub(super) const CLOCK: Shape = Shape::of(
    "a line about the clock",
    &[&[
        may("turn", "the turn", whole),
        may("part", "what is played next", || words_of(Part::PLAYED)),
        may("first", "the side that is first in this turn", name),
        may("turn_limit", "the last turn (RS-SCN-02)", || or_none(whole())),
        may("winner", "who has won, or `none`: the game ends", || or_none(name())),
        may("why", "why it ends", text),
        may("note", "what is told with the line", text),
    ]],
);

/// Changes a position by a line about an objective.
pub(super) fn objective(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let mut fields = Fields::shaped(node, &OBJECTIVE, faults)?;
    let hex = fields.required::<Spot>("objective", faults);
    let points = fields.optional::<u32>("points", faults);
    let held = fields.optional_with("held", faults, |node, faults| side_or_none(each_side(state), node, faults));
    let remove = fields.optional_with("remove", faults, |node, faults| {
        word_of(node, &[("mistake", ())], "reason to remove an objective", faults)
    });
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let (hex, points, held, remove) = (hex?, points?, held?, remove?);
    let index = state.objectives.iter().position(|objective| objective.hex == hex);
    let was = index.map(|index| state.objectives[index].clone());
    if remove.is_some() {
        let Some(index) = index else {
            return refuse(node, format!("{hex} is no objective"), "name the hex of one", faults);
        };
        state.objectives.remove(index);
        let what = "an objective by mistake, and counts for nobody";
        return told(&hex.to_string(), vec![Alteration::new("was", what)], node, faults);
    }
    let is = Objective {
        hex,
        points: match points.or(was.as_ref().map(|was| was.points)) {
            Some(points) => points,
            None => {
                let help = "to make it one, say what it is worth: `points: 1`";
                return refuse(node, format!("{hex} is no objective"), help, faults);
            }
        },
        held: held.unwrap_or_else(|| was.as_ref().and_then(|was| was.held.clone())),
    };
    if !state.map.contains(state.map.hex(hex)) {
        return refuse(node, format!("{hex} lies off the board"), "name a hex of the map", faults);
    }
    let holder = |objective: &Objective| match &objective.held {
        Some(side) => the(state.army_of(side)),
        None => "nobody".to_owned(),
    };
    let mut changed = Vec::new();
    changed.extend(match &was {
        Some(was) => Alteration::turned("is worth", Some(was.points), Some(is.points)),
        None => {
            let worth = counted(is.points, "point", None);
            Some(Alteration::new("is", format!("an objective worth {worth}")))
        }
    });
    let before = was.as_ref().map_or("nobody".to_owned(), holder);
    changed.extend(Alteration::turned("is held by", Some(before), Some(holder(&is))));
    match index {
        Some(index) => state.objectives[index] = is,
        None => state.objectives.push(is),
    }
    told(&hex.to_string(), changed, node, faults)
}

/// What is changed of something that is no unit.
fn told(what: &str, changed: Vec<Alteration>, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let text = match changed.is_empty() {
        true => String::new(),
        false => alterations(&[(what, changed)]),
    };
    let units = Vec::new();
    amended(node, Amended { units, text }, faults)
}

/// Changes a position by a line about a drawn assault (RS-MEL-40).
pub(super) fn drawn(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let mut fields = Fields::shaped(node, &DRAWN, faults)?;
    let [attacker, defender] = ["attacker", "defender"].map(|key| {
        let named = fields.needed(key, faults).and_then(|node| named(node, faults));
        named.and_then(|named| fighter(state, &named, faults))
    });
    let turn = fields.optional::<u32>("turn", faults);
    let remove =
        fields.optional_with("remove", faults, |node, faults| word_of(node, OVER, "reason to end an assault", faults));
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let (attacker, defender, turn, remove) = (attacker?, defender?, turn?, remove?);
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
fn fighter(state: &State, named: &Named, faults: &mut Faults) -> Option<UnitId> {
    let unit = selectors::named(state, &named.name);
    let found = unit.filter(|unit| unit.at.is_some() && !unit.is_general());
    if found.is_none() {
        let message = format!("there is no unit `{}` on the board", named.name);
        let known = state.units().map(|unit| unit.unit.as_str());
        let fault = Fault::error(named.span, message);
        // Whoever is there and does not fight was meant, and nobody else.
        let near = did_you_mean(&named.name, known).filter(|_| unit.is_none());
        faults.add(match near {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help("name two enemies that touch"),
        });
    }
    found.map(|unit| unit.unit.clone())
}

/// What a line says of the clock; what it leaves out stays as it is.
struct Hands {
    turn: Option<u32>,
    part: Option<Part>,
    first: Option<Side>,
    turn_limit: Option<Option<u32>>,
    winner: Option<Option<Side>>,
    why: Option<String>,
}

/// Changes a position by a line about the clock.
pub(super) fn clock(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let mut fields = Fields::shaped(node, &CLOCK, faults)?;
    let turn = fields.optional::<u32>("turn", faults);
    let part =
        fields.optional_with("part", faults, |node, faults| word_of(node, Part::PLAYED, "part of the game", faults));
    let first = fields.optional_with("first", faults, |node, faults| side_of(each_side(state), node, faults));
    let turn_limit = fields.optional_with("turn_limit", faults, |node, faults| match is_given(&node) {
        true => u32::read(node, faults).map(Some),
        false => Some(None),
    });
    let winner = fields.optional_with("winner", faults, |node, faults| side_or_none(each_side(state), node, faults));
    let why = fields.optional::<String>("why", faults);
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let hands = Hands { turn: turn?, part: part?, first: first?, turn_limit: turn_limit?, winner: winner?, why: why? };
    let before = state.clone();
    if let Err((message, help)) = hands.set(state) {
        return refuse(node, message, help, faults);
    }
    let text = difference(&before, state);
    let units = Vec::new();
    amended(node, Amended { units, text }, faults)
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
