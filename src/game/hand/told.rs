//! What is told of the umpire's acts, and to whom.

use super::Line;
use super::asked::Answer;
use super::file::Matter;
use super::gathered::ended;
use super::lines::{Amended, amend, amend_by, brought_back};
use super::ruling::Ruling;
use super::table::{Fought, Given};
use super::whom::{Change, who_hears, who_sees};
use crate::adjudicate::{AnyRuleSet, Hand, Position, Precision, Side, UnitId};
use crate::dice::{Die, Label, Value};
use crate::game::papers::game_file::GameFile;
use crate::kit::{list, sentence, the};
use crate::yaml::{self, Faults, Node, same_word};

/// One thing that is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Spoken {
    /// What those are told who may know it; the umpire among them.
    text: String,
    /// The sides that may; nothing where everybody may.
    only: Option<Vec<Side>>,
    /// The sides that are told something else in its place.
    others: Vec<(Side, String)>,
}

impl Spoken {
    /// Something that everybody may know.
    pub(super) fn to_all(text: String) -> Spoken {
        Spoken { text, only: None, others: Vec::new() }
    }

    /// Something that only some sides may know.
    fn to(only: Vec<Side>, text: String) -> Spoken {
        Spoken { only: Some(only), ..Spoken::to_all(text) }
    }

    /// Something that some sides may know, who may be all there are.
    pub(super) fn to_those(game: &GameFile, only: Vec<Side>, text: String) -> Spoken {
        match only.len() == game.sides.len() {
            true => Spoken::to_all(text),
            false => Spoken::to(only, text),
        }
    }

    /// Whether a side may know it.
    fn may_know(&self, side: &Side) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(side))
    }

    /// What a side is told, or the umpire.
    fn heard_by(&self, side: Option<&Side>) -> Option<&str> {
        let Some(side) = side else {
            return Some(&self.text);
        };
        let mut others = self.others.iter();
        let own = others.find(|(other, _)| other == side);
        match own {
            Some((_, text)) => Some(text),
            None => self.may_know(side).then_some(&self.text),
        }
    }

    /// The same, where it was undone by a reopening.
    pub(super) fn undone(self) -> Spoken {
        let undone = |text: String| format!("{text} (This was taken back.)");
        Spoken {
            text: undone(self.text),
            others: self.others.into_iter().map(|(side, text)| (side, undone(text))).collect(),
            ..self
        }
    }

    pub(super) fn line(self) -> Line {
        Line { text: self.text, only: self.only }
    }
}

/// What a side is told, or the umpire, one line for each thing.
pub(in crate::game) fn told(spoken: &[Spoken], side: Option<&Side>) -> Vec<String> {
    let mut heard = Vec::<String>::new();
    for line in spoken.iter().filter_map(|spoken| spoken.heard_by(side)) {
        // How often something was changed that a side does not see is not for it to count.
        if heard.last().is_none_or(|last| last != line) {
            heard.push(line.to_owned());
        }
    }
    heard
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
pub(super) fn spoken_of(game: &GameFile, before: &Position, matter: &Matter, moment: Moment) -> Vec<Spoken> {
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
        lines.extend(changes(game, before, &matter.amend, "By the umpire's hand: "));
    } else if moment == Moment::Announced {
        lines.extend(changes(game, &rules.pass(before), &matter.amend, ""));
    }
    lines.extend(hidden(game, before, matter));
    if moment == Moment::Announced {
        let announced = |ruling| announced(game, before, ruling);
        lines.extend(matter.rulings.iter().map(announced));
        lines.extend(matter.table.dice.iter().map(|given| laid(game, before, given)));
        for fought in &matter.table.results {
            lines.extend(result(game, before, before, fought, None).1);
        }
    }
    lines.extend(matter.answers.iter().map(|said| answered(game, before, said)));
    // Whoever is not told all that the act announces is not told why, then or later.
    let reason = match moment {
        Moment::Announced => reason(game, matter, &lines),
        Moment::Report => {
            let announced = spoken_of(game, before, matter, Moment::Announced);
            reason(game, matter, &announced)
        }
    };
    // The report of a turn that was fought on a table tells the reason behind the result.
    lines.extend(reason.filter(|_| moment == Moment::Announced || !whole_turn));
    lines
}

/// The reason, told to those who are told all that is done: it may give the rest away.
pub(super) fn reason(game: &GameFile, matter: &Matter, done: &[Spoken]) -> Option<Spoken> {
    let text = format!("The umpire's reason: {}", ended(matter.reason.as_ref()?));
    let knows = |side: &&Side| {
        let all_done = done.iter().all(|line| line.may_know(side));
        let mut answers = matter.answers.iter();
        let answered = answers.all(|answer| answer.to_all || answer.side == **side);
        all_done && (answered || !matter.only_answers())
    };
    let known = game.sides.iter().filter(knows).cloned().collect::<Vec<_>>();
    Some(Spoken::to_those(game, known, text))
}

/// Lines that change a position, as they are told, each with what comes before it.
pub(super) fn changes(game: &GameFile, before: &Position, lines: &[Node], opening: &str) -> Vec<Spoken> {
    let rules = game.rules;
    let (after, amended) = amend(rules, before, lines, &mut Faults::default());
    let told = lines.iter().zip(amended).map(|(line, amended)| {
        let amended = amended.unwrap_or_else(|| Amended {
            units: Vec::new(),
            text: format!(
                "what was entered for {} cannot be done any more{}",
                whom(rules, before, line),
                why_not(rules, before, line)
            ),
        });
        // What others see of it is what they would see of this line alone, where it can be done alone.
        let only = std::slice::from_ref(line);
        let (alone, done) = amend(rules, before, only, &mut Faults::default());
        let after = match done.iter().any(Option::is_some) {
            true => &alone,
            false => &after,
        };
        change(game, (before, after), (line, &amended), opening)
    });
    told.collect()
}

/// Whom a line is about.
fn whom(rules: &dyn AnyRuleSet, position: &Position, line: &Node) -> String {
    let unit = line.get("unit").and_then(Node::word).map(UnitId::new);
    match unit {
        Some(unit) => the(rules.roster(position).unit(&unit)),
        None => format!("`{}`", crate::yaml::flow(line)),
    }
}

/// Why a line cannot be done: behind a colon, with a full stop.
fn why_not(rules: &dyn AnyRuleSet, before: &Position, line: &Node) -> String {
    let mut faults = Faults::default();
    amend(rules, before, std::slice::from_ref(line), &mut faults);
    let first = faults.sorted().into_iter().next();
    first.map_or(".".to_owned(), |fault| format!(": {}.", fault.message))
}

/// A change, told in full to those who may know all of it; to the others that there is one, if they can see it.
fn change(
    game: &GameFile,
    (before, after): (&Position, &Position),
    (line, amended): (&Node, &Amended),
    opening: &str,
) -> Spoken {
    let opened = |text: &str| match opening.is_empty() {
        true => sentence(text),
        false => format!("{opening}{text}"),
    };
    let text = opened(&amended.text);
    let change = Change { rules: game.rules, before, after, units: &amended.units };
    let (may, others) = game.sides.iter().partition::<Vec<_>, _>(|side| change.is_for(side));
    let others = others.into_iter().filter_map(|side| {
        if change.is_open_to(side)
            && let Some(open) = but_for_files(game.rules, before, line, side)
        {
            return Some((side.clone(), opened(&open)));
        }
        let units = change.seen_by(side)?;
        let units = units.into_iter().map(ToString::to_string);
        let text = match list(&units.collect::<Vec<_>>()).as_str() {
            "" => "The umpire has changed the position by hand.".to_owned(),
            units => format!("By the umpire's hand: {units}, as the map shows."),
        };
        Some((side.clone(), text))
    });
    let others = others.collect();
    Spoken { others, ..Spoken::to_those(game, may.into_iter().cloned().collect(), text) }
}

/// What a line about units does that a side may know which does not read the files of the other: all but what is on file;
/// nothing where it is about files alone.
fn but_for_files(rules: &dyn AnyRuleSet, before: &Position, line: &Node, side: &Side) -> Option<String> {
    line.get("unit")?;
    let yaml::Value::Map(entries) = &line.value else {
        return None;
    };
    let filed = |key: &str| rules.filed_keys().iter().any(|own| same_word(own, key));
    let open = entries.iter().filter(|(key, _)| !filed(&key.text));
    let line = Node { value: yaml::Value::Map(open.cloned().collect()), span: line.span };
    let seen = rules.seen(before, side);
    let lines = std::slice::from_ref(&line);
    let (_, amended) = amend(rules, &seen, lines, &mut Faults::default());
    let text = amended.into_iter().next()??.text;
    (!text.is_empty()).then_some(text)
}

/// What is hidden or shown: told to its owner, and of what is shown to everybody.
fn hidden(game: &GameFile, before: &Position, matter: &Matter) -> Vec<Spoken> {
    let roster = game.rules.roster(before);
    let hide = matter.hide.iter().filter_map(|node| {
        let unit = UnitId::new(node.word()?);
        let mut units = roster.units.iter();
        let own = units.find(|(known, ..)| *known == unit);
        let own = own.map(|(_, side, _)| side.clone());
        let text = format!("{unit} is hidden from the other side.");
        Some(Spoken::to(own.into_iter().collect(), text))
    });
    let reveal = matter.reveal.iter().filter_map(|node| {
        let text = format!("{} is hidden no longer.", node.word()?);
        Some(Spoken::to_all(text))
    });
    hide.chain(reveal).collect()
}

/// A ruling before the dice.
fn announced(game: &GameFile, before: &Position, ruling: &Ruling) -> Spoken {
    let outcomes = ruling.outcomes.iter().map(|outcome| {
        let faces = outcome.faces.iter().map(u32::to_string);
        format!(" {}: {}", faces.collect::<Vec<_>>().join(", "), sentence(&outcome.text))
    });
    let rest = match ruling.is_open() {
        true => " Anything else: nothing comes of it.",
        false => "",
    };
    let text = format!(
        "A die will decide: {} {} is thrown after the exchange, under the name [{}].{}{rest}",
        ended(&ruling.text),
        dice_of(ruling.die, ruling.dice),
        ruling.label,
        outcomes.collect::<String>()
    );
    let may = who_hears(game.rules, &game.sides, before, ruling);
    Spoken::to_those(game, may, text)
}

/// Dice of a table before they are used; their label may name units that not everybody sees.
fn laid(game: &GameFile, before: &Position, given: &Given) -> Spoken {
    let text = format!(
        "Thrown on the table: {} for [{}] came up {}.",
        dice_of(given.die, given.faces.len()),
        given.label,
        faces(&given.faces)
    );
    about_a_roll(game, before, &given.label, text)
}

/// The parts of a label that names nobody: a turn and what is done in it, such as the weather of a day.
const SHARED: usize = 2;

/// A text about a roll, for those who see the units in its label.
pub(super) fn about_a_roll(game: &GameFile, position: &Position, label: &Label, text: String) -> Spoken {
    let label = position.labels().with_ids(label.as_str());
    let units = label.split('/').map(UnitId::new);
    let units = units.collect::<Vec<_>>();
    let mut may = who_sees(game.rules, &game.sides, position, &units);
    if position.veil().losses != Precision::Exact {
        // The number of dice would tell what is told roughly.
        let roster = game.rules.roster(position);
        let known = roster.units.iter();
        let concerned = known.filter(|(unit, ..)| units.contains(unit));
        let owners = concerned.map(|(_, owner, _)| owner).collect::<Vec<_>>();
        may.retain(|side| owners.iter().all(|owner| *owner == side));
    }
    // Where news rides, a side hears of dice that are thrown for somebody with the news, if it does at all.
    if game.rules.carries_orders() && label.split('/').count() > SHARED {
        may.clear();
    }
    Spoken::to_those(game, may, text)
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

/// A combat that was fought on a table: the position after it, and what is told. Whatever became of its units since the turn
/// began is made good.
pub(super) fn result(
    game: &GameFile,
    began: &Position,
    before: &Position,
    fought: &Fought,
    hand: Option<&Hand>,
) -> (Position, Vec<Spoken>) {
    let roster = game.rules.roster(before);
    let units = fought.units.iter().map(|unit| the(roster.unit(unit)));
    let units = list(&units.collect::<Vec<_>>());
    let note = fought.note.as_deref().map_or(String::new(), |note| format!(" {}", sentence(note)));
    let mut lines = vec![Spoken::to_all(format!("Fought on a table: {units}.{note}"))];
    // Who has fought has been seen.
    let before = &game.rules.copy(before).met(&fought.units);
    let amended = brought_back(game.rules, began, before, &fought.amend);
    lines.extend(changes(game, before, &amended, "By that result: "));
    let faults = &mut Faults::default();
    let (after, _) = amend_by(hand, game.rules, before, &amended, faults);
    (after, lines)
}

/// An answer to a request.
fn answered(game: &GameFile, before: &Position, answer: &Answer) -> Spoken {
    let roster = game.rules.roster(before);
    let army = the(roster.army(&answer.side));
    let who = match &answer.player {
        Some(player) => format!("{player} of {army}"),
        None => army,
    };
    let text = match &answer.request {
        Some(request) => format!("{who} asked the umpire: \"{}\" His answer: {}", request.trim(), ended(&answer.text)),
        None => format!("The umpire to {who}: {}", ended(&answer.text)),
    };
    let text = sentence(&text);
    if !answer.to_all {
        return Spoken::to(vec![answer.side.clone()], text);
    }
    // What was asked may give away what only the asker knows.
    let all = format!("The umpire to everybody: {}", ended(&answer.text));
    let others = game.sides.iter().filter(|side| **side != answer.side);
    Spoken { others: others.map(|side| (side.clone(), all.clone())).collect(), ..Spoken::to_all(text) }
}
