//! What the lines of amendments have in common under any rules.

use crate::adjudicate::contract::amend::Amended;
use crate::adjudicate::contract::parts::Verdict;
use crate::adjudicate::contract::wrong::Wrong;
use crate::adjudicate::terms::roster::{Side, UnitId};
use crate::orders::Named;
use crate::yaml::{
    Fault, Faults, Fields, Node, Read, Shape, Slot, Span, Value, did_you_mean, is_given, list_of, same_word,
    unknown_key,
};

/// The first key of the kind of line that a line is of. A kind is known by that key; what has none of them is of the last
/// kind, of which any key will do.
pub fn head_of(kinds: &[&'static Shape], line: &Node, faults: &mut Faults) -> Option<&'static str> {
    let fields = Fields::of(line, "a line of an amendment", faults)?;
    let (last, headed) = kinds.split_last()?;
    let first = |kind: &&Shape| kind.slots().next().map(|slot| slot.key);
    let heads = headed.iter().filter_map(first);
    if let Some(head) = heads.clone().find(|head| line.get(head).is_some()) {
        return Some(head);
    }
    let tells = |slot: &Slot| slot.key != "note" && line.get(slot.key).is_some();
    if last.slots().any(tells) {
        return last.slots().next().map(|slot| slot.key);
    }
    let known = heads.chain(last.slots().map(|slot| slot.key));
    let known = known.collect::<Vec<_>>();
    let strange = |text: &str| !known.iter().any(|word| same_word(word, text));
    match fields.keys().find(|key| strange(&key.text)) {
        Some(key) => faults.add(unknown_key(key, &known)),
        None => faults.add(nothing(line)),
    }
    None
}

/// Whether no unit is named twice in a line.
pub fn each_once(units: &[Named], faults: &mut Faults) -> Option<()> {
    let again = |index: &usize| {
        let name = &units[*index].name;
        let mut before = units[..*index].iter();
        before.any(|other| other.name.eq_ignore_ascii_case(name))
    };
    let Some(index) = (0..units.len()).find(again) else {
        return Some(());
    };
    let Named { name, span } = &units[index];
    faults.add(Fault::error(*span, format!("`{name}` is named twice")).help("name it once"));
    None
}

/// Whether a piece that is there, called so in a line, is the side's that the line gives, and of its arm: `other` is what the
/// piece is where that is another.
pub fn is_as_said(
    (named, id): (&Named, &UnitId),
    (side, said): (&Side, Option<&Side>),
    other: Option<&str>,
    faults: &mut Faults,
) -> Option<()> {
    let message = match other {
        _ if said.is_some_and(|said| said != side) => format!("`{id}` is of side `{side}`"),
        Some(noun) => format!("`{id}` is {noun}"),
        None => return Some(()),
    };
    let help = "take it away (`remove: mistake`), and bring it in as it should be by the line after that";
    faults.add(Fault::error(named.span, message).help(help));
    None
}

/// The fault of a name that nobody has, where a unit could come in: `known` has the names, and `entry` shows how it does.
pub fn nobody<'k>(named: &Named, known: impl Iterator<Item = &'k str>, entry: &str) -> Fault {
    let near = did_you_mean(&named.name, known).map(|near| format!("did you mean `{near}`? "));
    let help = format!("{}to bring it in, say whose it is and what: {entry}", near.unwrap_or_default());
    Fault::error(named.span, format!("there is no unit `{}`", named.name)).help(help)
}

/// The fault of a name in a line about who fights: of nobody on the board, among these, or of one there who does not fight.
pub fn no_fighter<'k>(named: &Named, known: impl Iterator<Item = &'k str>, is_there: bool) -> Fault {
    let fault = Fault::error(named.span, format!("there is no unit `{}` on the board", named.name));
    // Whoever is there and does not fight was meant, and nobody else.
    match did_you_mean(&named.name, known).filter(|_| !is_there) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => fault.help("name two enemies that touch"),
    }
}

/// The fault of a line whose side is none of the game.
pub fn no_side(side: &Side, line: Span) -> Fault {
    Fault::error(line, format!("`{side}` is no side of this game")).help("name one of the two sides")
}

/// Whether a line that takes somebody away says nothing else of him.
pub fn takes_away_alone(line: &Node, faults: &mut Faults) -> Option<()> {
    let Value::Map(entries) = &line.value else { return Some(()) };
    let said = entries.iter().filter(|(key, _)| !matches!(key.text.as_str(), "unit" | "note"));
    if said.count() == 1 {
        return Some(());
    }
    let fault = Fault::error(line.span, "whoever is taken away has nothing else amended");
    faults.add(fault.help("leave the other keys out, but for `note:`"));
    None
}

/// The fault of a line that takes a unit off and says more.
pub fn takes_off_alone(id: &UnitId, line: Span) -> Fault {
    let message = format!("`{id}` is taken off the board, and has nothing else to be changed");
    Fault::error(line, message).help("leave out all but `remove`")
}

/// The fault of a line that cannot be done.
pub fn refuse(
    line: &Node,
    message: impl Into<String>,
    help: impl Into<String>,
    faults: &mut Faults,
) -> Option<Amended> {
    faults.add(Fault::error(line.span, message).help(help));
    None
}

/// Reads one of the sides of a game.
pub fn side_of<'s>(sides: impl Iterator<Item = &'s Side> + Clone, node: &Node, faults: &mut Faults) -> Option<Side> {
    side_or(sides, node, "name one of the two sides", faults)
}

/// The same; `help` says what would do.
fn side_or<'s>(
    sides: impl Iterator<Item = &'s Side> + Clone,
    node: &Node,
    help: &str,
    faults: &mut Faults,
) -> Option<Side> {
    let word = String::read(node, faults)?;
    if let Some(side) = sides.clone().find(|side| side.as_str().eq_ignore_ascii_case(&word)) {
        return Some(side.clone());
    }
    let fault = Fault::error(node.span, format!("`{word}` is no side of this game"));
    let near = did_you_mean(&word, sides.map(Side::as_str));
    faults.add(match near {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => fault.help(help),
    });
    None
}

/// The same, or `none`.
pub fn side_or_none<'s>(
    sides: impl Iterator<Item = &'s Side> + Clone,
    node: &Node,
    faults: &mut Faults,
) -> Option<Option<Side>> {
    match is_given(&node) {
        true => side_or(sides, node, "name one of the two sides, or write `none` for nobody", faults).map(Some),
        false => Some(None),
    }
}

/// What pieces of ground a line can mean, by their names.
pub(crate) fn pieces<'p>(names: impl Iterator<Item = &'p Option<String>>) -> String {
    let names = names.flatten().map(|name| format!("`{name}`"));
    match names.collect::<Vec<_>>().as_slice() {
        [] => "no ground of this game has a name".to_owned(),
        [only] => format!("only {only} has a name"),
        names => format!("there are {}", names.join(", ")),
    }
}

/// What is wrong with the turn of a game that a line sets beyond the last one, and what to do.
pub fn beyond_limit(turn: u32, limit: Option<u32>) -> Option<(String, &'static str)> {
    let limit = limit.filter(|limit| turn > *limit)?;
    let message = format!("turn {turn} is beyond the turn limit of {limit}");
    let help = "name a turn up to the limit, or give both in one line: `turn: 12, turn_limit: 14`";
    Some((message, help))
}

/// What a line about no unit came to; a fault where that is nothing, or where it cannot be done: what is wrong, and what to do.
pub fn amended_by(line: &Node, done: Result<String, (String, &'static str)>, faults: &mut Faults) -> Option<Amended> {
    match done {
        Ok(text) => amended(line, Amended { units: Vec::new(), text }, faults),
        Err((message, help)) => refuse(line, message, help, faults),
    }
}

/// What a line came to; a fault where that is nothing.
pub fn amended(line: &Node, amended: Amended, faults: &mut Faults) -> Option<Amended> {
    if amended.text.is_empty() {
        faults.add(nothing(line));
        return None;
    }
    Some(amended)
}

/// The fault of a line that changes nothing.
fn nothing(line: &Node) -> Fault {
    Fault::error(line.span, "there is nothing to amend: all is so already")
        .help("leave the line out, or say what is to be otherwise")
}

/// Reads a list that may be empty, or `none`.
pub fn listed_or_none<T>(node: &Node, read: impl FnMut(&Node) -> Option<T>) -> Option<Vec<T>> {
    match is_given(&node) {
        true => list_of(node, read),
        false => Some(Vec::new()),
    }
}

/// Whether a side is one of a game.
pub fn knows<'s>(sides: impl Iterator<Item = &'s Side> + Clone, side: &Side) -> Result<(), Wrong> {
    if sides.clone().any(|known| known == side) {
        return Ok(());
    }
    let known = sides.map(|side| format!("`{side}`")).collect::<Vec<_>>().join(" and ");
    Err(Wrong::of_a_line(format!("`{side}` is no side of this game"), format!("there are {known}")))
}

/// What a line says of the end of a game.
pub struct SaidEnd<'l, P> {
    /// What is played next.
    pub part: Option<P>,
    /// Who has won; `Some(None)` where it is drawn.
    pub winner: &'l Option<Option<Side>>,
    /// Why.
    pub why: &'l Option<String>,
}

impl<P: Copy + PartialEq> SaidEnd<'_, P> {
    /// Settles what is played next, `over` where the game has ended, and how it ended then: by what the line says, or as it stood.
    pub fn settle<'s>(
        self,
        sides: impl Iterator<Item = &'s Side> + Clone,
        (part, over): (&mut P, P),
        ending: &mut Option<Verdict>,
    ) -> Result<(), Wrong> {
        if let Some(Some(winner)) = self.winner {
            knows(sides, winner)?;
        }
        (*part, *ending) = self.settled((*part, over), ending.as_ref())?;
        Ok(())
    }

    fn settled(self, (now, over): (P, P), stood: Option<&Verdict>) -> Result<(P, Option<Verdict>), Wrong> {
        let said = self.winner.as_ref().map(|winner| Verdict {
            winner: winner.clone(),
            drawn: winner.is_none(),
            why: self.why.clone().unwrap_or_else(|| "the umpire has ended it".to_owned()),
        });
        let part = self.part.unwrap_or(if said.is_some() { over } else { now });
        let ends = said.is_some();
        let ending = said.or_else(|| stood.cloned());
        if part == over && ending.is_none() || part != over && ends {
            let help = match ends {
                true => "leave `part:` out, or `winner:`",
                false => "write `winner: none, why: ...` to end it",
            };
            return Err(Wrong::of_a_line("a game is over where it has ended, and only there", help));
        }
        if self.why.is_some() && !ends {
            let reason = "`why` says why the game ends, and it does not end";
            return Err(Wrong::of_a_line(reason, "say who has won: `winner: none` is a draw"));
        }
        Ok((part, ending.filter(|_| part == over)))
    }
}
