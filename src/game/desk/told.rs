//! What is told of the umpire's acts, and to whom.

use super::amend::Line;
use super::asked::Answer;
use super::file::Matter;
use super::gathered::ended;
use super::lines::{Amended, amend};
use super::ruling::Ruling;
use super::table::{Fought, Given};
use crate::adjudicate::{AnyRuleSet, Position, Side, UnitId};
use crate::dice::{Die, Value};
use crate::game::GameFile;
use crate::kit::{list, sentence, the};
use crate::yaml::Faults;

/// One thing that is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Spoken {
    /// What those are told who may know it; the umpire among them.
    text: String,
    /// The sides that may; nothing where everybody may.
    only: Option<Vec<Side>>,
    /// What the others are told, if they are told anything.
    others: Option<String>,
}

impl Spoken {
    /// Something that everybody may know.
    pub(super) fn to_all(text: String) -> Spoken {
        Spoken {
            text,
            only: None,
            others: None,
        }
    }

    /// Something that only some sides may know.
    fn to(only: Vec<Side>, text: String) -> Spoken {
        Spoken {
            only: Some(only),
            ..Spoken::to_all(text)
        }
    }

    /// Whether a side may know it.
    fn may_know(&self, side: &Side) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(side))
    }

    /// What a side is told, or the umpire.
    fn heard_by(&self, side: Option<&Side>) -> Option<&str> {
        match side.is_none_or(|side| self.may_know(side)) {
            true => Some(&self.text),
            false => self.others.as_deref(),
        }
    }

    /// The same, where it was undone by a reopening.
    pub(super) fn undone(self) -> Spoken {
        let undone = |text: String| format!("{text} (This was taken back.)");
        Spoken {
            text: undone(self.text),
            others: self.others.map(undone),
            ..self
        }
    }

    pub(super) fn line(self) -> Line {
        Line {
            text: self.text,
            only: self.only,
        }
    }
}

/// What a side is told, or the umpire, one line for each thing.
pub(in crate::game) fn told(spoken: &[Spoken], side: Option<&Side>) -> Vec<String> {
    let heard = spoken.iter().filter_map(|spoken| spoken.heard_by(side));
    heard.map(str::to_owned).collect()
}

/// When something is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// Before the lock: what is to come is announced.
    Announced,
    /// In the report, which tells what came of it where it came.
    Report,
}

/// What is told of an act before the lock.
pub(super) fn spoken(game: &GameFile, before: &Position, matter: &Matter) -> Vec<Spoken> {
    spoken_of(game, before, matter, Moment::Announced)
}

/// What is told of an act, done on a position.
pub(super) fn spoken_of(
    game: &GameFile,
    before: &Position,
    matter: &Matter,
    moment: Moment,
) -> Vec<Spoken> {
    let rules = game.rules;
    let mut lines = Vec::new();
    let whole_turn = matter.table.whole_turn;
    if moment == Moment::Announced {
        lines.extend(whole_turn.then(|| {
            Spoken::to_all(
                "This turn is fought on a table: nothing will be adjudicated, and its result will be this.".to_owned(),
            )
        }));
    }
    if !whole_turn {
        lines.extend(changes(
            game,
            before,
            &matter.amend,
            "By the umpire's hand: ",
        ));
    } else if moment == Moment::Announced {
        lines.extend(changes(game, &rules.pass(before), &matter.amend, ""));
    }
    lines.extend(hidden(game, before, matter));
    let reason = reason(game, matter, &lines);
    if moment == Moment::Announced {
        lines.extend(matter.rulings.iter().map(announced));
        lines.extend(matter.table.dice.iter().map(laid));
        for fought in &matter.table.results {
            lines.extend(result(game, before, fought).1);
        }
    }
    lines.extend(matter.answers.iter().map(answered));
    lines.extend(reason);
    lines
}

/// The reason, told to those who are told all that is done: it may give the rest away.
fn reason(game: &GameFile, matter: &Matter, done: &[Spoken]) -> Option<Spoken> {
    let text = format!("The umpire's reason: {}", ended(matter.reason.as_ref()?));
    let knows = |side: &&Side| {
        let all_done = done.iter().all(|line| line.may_know(side));
        let mut answers = matter.answers.iter();
        let answered = answers.all(|answer| answer.to_all || answer.side == **side);
        all_done && (answered || !matter.only_answers())
    };
    let known = game.sides.iter().filter(knows).cloned().collect::<Vec<_>>();
    Some(match known.len() == game.sides.len() {
        true => Spoken::to_all(text),
        false => Spoken::to(known, text),
    })
}

/// Lines that change a position, as they are told, each with what comes before it.
pub(super) fn changes(
    game: &GameFile,
    before: &Position,
    lines: &[crate::yaml::Node],
    opening: &str,
) -> Vec<Spoken> {
    let rules = game.rules;
    let (after, amended) = amend(rules, before, lines, &mut Faults::default());
    let told = lines.iter().zip(amended).map(|(line, amended)| {
        let amended = amended.unwrap_or_else(|| Amended {
            units: Vec::new(),
            text: format!(
                "{} (which cannot be done any more).",
                crate::yaml::flow(line)
            ),
        });
        change(game, (before, &after), amended, opening)
    });
    told.collect()
}

/// A change, told to all where nothing of the game is hidden; else in full to those alone whose units it concerns, and to
/// the others only that there is a change, if they can see it.
fn change(
    game: &GameFile,
    (before, after): (&Position, &Position),
    amended: Amended,
    opening: &str,
) -> Spoken {
    let rules = game.rules;
    let text = match opening.is_empty() {
        true => sentence(&amended.text),
        false => format!("{opening}{}", amended.text),
    };
    if !rules.hides(before) && !rules.hides(after) {
        return Spoken::to_all(text);
    }
    let own = owners(rules, after, &amended.units);
    let sees = |side: &&Side| {
        let seen = |position| rules.save(&rules.seen(position, side));
        !own.contains(side) && seen(before) != seen(after)
    };
    let units = amended.units.iter().map(ToString::to_string);
    let units = list(&units.collect::<Vec<_>>());
    let visible = game.sides.iter().any(|side| sees(&side));
    let others = match units.is_empty() {
        true => sentence("the umpire changed the position by hand"),
        false => sentence(&format!("{units}: changed by the umpire's hand")),
    };
    Spoken {
        others: visible.then_some(others),
        ..Spoken::to(own, text)
    }
}

/// The sides that units belong to, where all belong to one; of the game as a whole it is nobody's alone.
fn owners(rules: &dyn AnyRuleSet, position: &Position, units: &[UnitId]) -> Vec<Side> {
    let roster = rules.roster(position);
    let owner = |unit: &UnitId| {
        let mut known = roster.units.iter();
        let found = known.find(|(known, ..)| known == unit);
        found.map(|(_, side, _)| side.clone())
    };
    let mut owners = units.iter().filter_map(owner).collect::<Vec<_>>();
    owners.sort();
    owners.dedup();
    match owners.len() {
        1 => owners,
        _ => Vec::new(),
    }
}

/// What is hidden or shown, told to its owner.
fn hidden(game: &GameFile, before: &Position, matter: &Matter) -> Vec<Spoken> {
    let line = |node: &crate::yaml::Node, what: &str| {
        let unit = UnitId::new(node.word()?);
        let own = owners(game.rules, before, std::slice::from_ref(&unit));
        Some(Spoken::to(own, format!("{unit} {what}")))
    };
    let hide = matter.hide.iter();
    let hide = hide.filter_map(|node| line(node, "is hidden from the other side."));
    let reveal = matter.reveal.iter();
    let reveal = reveal.filter_map(|node| line(node, "is hidden no longer."));
    hide.chain(reveal).collect()
}

/// A ruling before the dice.
fn announced(ruling: &Ruling) -> Spoken {
    let outcomes = ruling.outcomes.iter().map(|outcome| {
        let faces = outcome.faces.iter().map(u32::to_string);
        format!(
            " {}: {}",
            faces.collect::<Vec<_>>().join(", "),
            sentence(&outcome.text)
        )
    });
    Spoken::to_all(format!(
        "A die will decide: {} {} is thrown after the exchange, under the name [{}].{}",
        ended(&ruling.text),
        dice_of(ruling.die, ruling.dice),
        ruling.label,
        outcomes.collect::<String>()
    ))
}

/// Dice of a table before they are used.
fn laid(given: &Given) -> Spoken {
    Spoken::to_all(format!(
        "Thrown on the table: {} for [{}] came up {}.",
        dice_of(given.die, given.faces.len()),
        given.label,
        faces(&given.faces)
    ))
}

/// How dice are written: `2D6`.
pub(super) fn dice_of(die: Die, count: usize) -> String {
    match (die, count) {
        (Die::Pair, 1) => "2D6".to_owned(),
        (Die::Pair, _) => format!("{count} times 2D6"),
        (Die::Average, 1) => "an average die".to_owned(),
        (Die::Average, _) => format!("{count} average dice"),
        (Die::Faces(faces), 1) => format!("D{faces}"),
        (Die::Faces(faces), _) => format!("{count}D{faces}"),
    }
}

/// What dice show.
pub(super) fn faces(faces: &[Value]) -> String {
    let faces = faces.iter().map(ToString::to_string);
    faces.collect::<Vec<_>>().join(" ")
}

/// A combat that was fought on a table: the position after it, and what is told.
pub(super) fn result(
    game: &GameFile,
    before: &Position,
    fought: &Fought,
) -> (Position, Vec<Spoken>) {
    let roster = game.rules.roster(before);
    let units = fought.units.iter().map(|unit| the(roster.unit(unit)));
    let units = list(&units.collect::<Vec<_>>());
    let note = fought
        .note
        .as_deref()
        .map_or(String::new(), |note| format!(" {}", sentence(note)));
    let mut lines = vec![Spoken::to_all(format!("Fought on a table: {units}.{note}"))];
    lines.extend(changes(game, before, &fought.amend, "By that result: "));
    let faults = &mut Faults::default();
    let (after, _) = amend(game.rules, before, &fought.amend, faults);
    // Who has fought has been seen.
    let mut veil = after.veil().clone();
    veil.meet(&fought.units);
    let after = match after.veil().is_none() {
        true => after,
        false => after.veiled(veil),
    };
    (after, lines)
}

/// An answer to a request.
fn answered(answer: &Answer) -> Spoken {
    let who = match &answer.player {
        Some(player) => format!("{} ({player})", answer.side),
        None => answer.side.to_string(),
    };
    let text = match &answer.request {
        Some(request) => format!(
            "{who} asked the umpire: \"{}\" His answer: {}",
            request.trim(),
            ended(&answer.text)
        ),
        None => format!("The umpire to {who}: {}", ended(&answer.text)),
    };
    match answer.to_all {
        true => Spoken::to_all(text),
        false => Spoken::to(vec![answer.side.clone()], text),
    }
}
