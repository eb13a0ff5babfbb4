//! The battle as it is told: paragraphs, each with its working below it.

use std::borrow::Cow;

use super::Page;
use super::block::{Block, Line};
use super::dice;
use super::unit_notes::ToTell;
use crate::adjudicate::{Beat, Speaks, Story, Told};
use crate::dice::{Label, Roll};
use crate::kit::{capital, sentence};

/// What stands over the events of a page with their working.
const EVENTS: &str = "Event by event";

/// The battle: a paragraph, its working below it.
pub(super) fn narrative(page: &Page) -> Vec<Block> {
    let mut blocks = Vec::new();
    // A story has told what players noted.
    let is_noted = page.story.as_ref().is_some_and(|story| !story.episodes.is_empty());
    let mut notes = if is_noted { ToTell::none(page) } else { ToTell::of(page) };
    let mut told = 0;
    let events = beside_a_story(page);
    for scene in &page.scenes {
        // Scenes begin with a heading, so that no paragraph goes on from one into the next.
        let part = events.get(told..scene.told.end).unwrap_or_default();
        blocks.extend(paragraphs(part, &page.by_hand));
        blocks.extend(notes.beside(scene));
        told = told.max(scene.told.end).min(page.told.len());
    }
    blocks.extend(paragraphs(&events[told..], &page.by_hand));
    blocks.extend(notes.rest());
    if blocks.is_empty() && !page.on_table {
        blocks.push(quiet(page));
    }
    if blocks.first().is_some_and(|block| !matches!(block, Block::Section(_))) {
        // Where a story is told before it, this is how each event of it came about.
        let is_story = page.story.is_some() && !event_by_event(page).is_empty();
        let heading = if is_story { EVENTS } else { "What happened" };
        blocks.insert(0, Block::Section(heading.to_owned()));
    }
    blocks
}

/// The events of a page; beside a story those whose dice say all have no sentence of their own, as in what is mailed.
fn beside_a_story(page: &Page) -> Cow<'_, [Told]> {
    if page.story.is_none() || page.working_speaks != Speaks::OfRolls {
        return Cow::Borrowed(&page.told);
    }
    let bare = |(at, told): (usize, &Told)| match is_in_its_working(page, at) {
        true => Told { text: String::new(), ..told.clone() },
        false => told.clone(),
    };
    page.told.iter().enumerate().map(bare).collect::<Vec<_>>().into()
}

/// What is told where no scene is: what the events say of themselves, else what their heading does, else that nothing has
/// happened; where armies are hidden, as far as the reader knows.
fn quiet(page: &Page) -> Block {
    let text = match (page.proof.sealed, page.before.turn) {
        (true, _) => "You have heard of nothing.".to_owned(),
        (false, 0) => said(page).unwrap_or_else(|| "The armies stand ready for battle.".to_owned()),
        (false, _) => {
            let said = said(page).unwrap_or_else(|| "Nothing happens.".to_owned());
            // In the place of a story one sentence is enough to say that there is none.
            match (&page.story, said.split_once(". ")) {
                (Some(_), Some((first, _))) => sentence(first),
                _ => said,
            }
        }
    };
    Block::Prose(text)
}

/// The words of all events together, or those of the last heading: `Turn 1: the French do not fire`.
fn said(page: &Page) -> Option<String> {
    let blocks = paragraphs(&page.told, &page.by_hand);
    let prose = blocks.iter().filter_map(|block| match block {
        Block::Prose(text) => Some(text.as_str()),
        _ => None,
    });
    let prose = prose.collect::<Vec<_>>().join(" ");
    if !prose.is_empty() {
        return Some(prose);
    }
    let (_, what) = blocks.iter().rev().find_map(|block| match block {
        Block::Section(text) => text.split_once(": "),
        _ => None,
    })?;
    Some(match page.before.turn {
        0 => format!("What is settled now: {what}."),
        _ => sentence(&capital(what)),
    })
}

/// The battle as a story: its paragraphs, beside each what players noted about whom it tells of.
pub(super) fn episodes(page: &Page, story: &Story) -> Vec<Block> {
    let mut blocks = vec![Block::Section("What happened".to_owned())];
    let mut notes = ToTell::of(page);
    // What comes next is nobody's doing, and closes the page of the battle.
    let next = story.episodes.last().filter(|last| last.units.is_empty());
    let scenes = &story.episodes[..story.episodes.len() - usize::from(next.is_some())];
    for episode in scenes {
        // What somebody had in mind is read before what came of it.
        blocks.extend(notes.about(&episode.units));
        blocks.push(Block::Prose(episode.text.clone()));
    }
    blocks.extend(notes.rest());
    blocks.extend(next.map(|next| Block::Prose(next.text.clone())));
    blocks.extend(story.tables.iter().cloned().map(Block::Table));
    if story.episodes.is_empty() && !page.on_table {
        blocks.push(quiet(page));
    }
    blocks
}

/// Every event in a line or two: where, by which clause, with which dice. A heading stands where the scene of a map begins.
pub(super) fn event_by_event(page: &Page) -> Vec<Block> {
    let mut blocks = vec![Block::Section(EVENTS.to_owned())];
    let mut lines = Vec::new();
    let close = |lines: &mut Vec<Line>, blocks: &mut Vec<Block>| {
        let lines = std::mem::take(lines);
        blocks.extend((!lines.is_empty()).then_some(Block::Working(lines)));
    };
    for (at, told) in page.told.iter().enumerate().filter(|(_, told)| told.beat != Beat::Silent) {
        let working = working(told, &page.by_hand);
        if told.beat == Beat::Heading {
            close(&mut lines, &mut blocks);
            blocks.push(Block::Section(told.text.trim().trim_end_matches('.').to_owned()));
            lines.extend(working);
            continue;
        }
        let text = match is_in_its_working(page, at) && !working.is_empty() {
            true => String::new(),
            false => capital(told.text.trim().trim_end_matches('.')),
        };
        match (text.is_empty(), working.is_empty()) {
            (true, true) => {}
            (false, true) => lines.push(Line::of(with_clause(&text, told.clause.as_str()))),
            (_, false) => lines.extend(joined(&text, &working)),
        }
    }
    close(&mut lines, &mut blocks);
    if blocks.len() == 1 {
        blocks.clear();
    }
    blocks
}

/// Whether what a sentence tells stands in the working below it: the names of its rolls say who did what to whom. A sentence on
/// several events stands for those of them that have no working.
fn is_in_its_working(page: &Page, at: usize) -> bool {
    let told = &page.told[at];
    if told.beat == Beat::Heading {
        return false;
    }
    let mut others =
        page.told[at + 1..].iter().take_while(|other| other.beat != Beat::Heading && other.text.is_empty());
    match page.working_speaks {
        Speaks::OfAll => true,
        Speaks::OfRolls => !told.rolls.is_empty() && others.all(|other| other.beat != Beat::Silent),
        Speaks::OfNone => false,
    }
}

/// An event and its working on one line; the names of the last rolls end it.
fn joined(text: &str, working: &[Line]) -> Option<Line> {
    let (last, others) = working.split_last()?;
    let parts = (!text.is_empty()).then(|| text.to_owned()).into_iter().chain(others.iter().map(Line::whole));
    let parts = parts.chain([last.text.clone()]).collect::<Vec<_>>();
    Some(Line { text: parts.join("; "), rolls: last.rolls.clone() })
}

/// What is told, under its headings.
pub(super) fn paragraphs(told: &[Told], by_hand: &[Label]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut paragraph = Paragraph::default();
    for told in told {
        match told.beat {
            Beat::Silent => {}
            Beat::Heading => {
                paragraph.close(&mut blocks);
                blocks.push(Block::Section(told.text.trim().trim_end_matches('.').to_owned()));
                // A heading may be settled by dice too: who goes first.
                paragraph.working.extend(working(told, by_hand));
            }
            Beat::Opens => {
                paragraph.close(&mut blocks);
                paragraph.add(told, by_hand);
            }
            Beat::Follows => paragraph.add(told, by_hand),
        }
    }
    paragraph.close(&mut blocks);
    blocks
}

#[derive(Default)]
struct Paragraph {
    sentences: Vec<String>,
    working: Vec<Line>,
}

impl Paragraph {
    fn add(&mut self, told: &Told, by_hand: &[Label]) {
        if !told.text.trim().is_empty() {
            self.sentences.push(sentence(&told.text));
        }
        self.working.extend(working(told, by_hand));
    }

    fn close(&mut self, blocks: &mut Vec<Block>) {
        let Paragraph { sentences, working } = std::mem::take(self);
        if !sentences.is_empty() {
            blocks.push(Block::Prose(sentences.join(" ")));
        }
        if !working.is_empty() {
            blocks.push(Block::Working(working));
        }
    }
}

/// The working of a sentence, with its clause and the names of its rolls where the engine has not put them.
fn working(told: &Told, by_hand: &[Label]) -> Vec<Line> {
    let mut lines = told.working.clone();
    if lines.is_empty() {
        let dice = |roll: &Roll| format!("{}: {}", dice::thrown(roll), dice::shown(roll));
        lines.extend(told.rolls.iter().map(dice));
    }
    if lines.is_empty() {
        return Vec::new();
    }
    let clause = told.clause.as_str();
    if !lines.iter().any(|line| line.contains(clause)) {
        let last = lines.last_mut().expect("there is a line");
        *last = with_clause(last, clause);
    }
    let mut labels = vec![Vec::new(); lines.len()];
    for (index, roll) in told.rolls.iter().enumerate() {
        let label = roll.label.as_str();
        if !lines.iter().any(|line| line.contains(label)) {
            labels[line_of(roll, index, &lines)].push(named(&roll.label, by_hand));
        }
    }
    lines.into_iter().zip(labels).map(|(text, rolls)| Line { text, rolls }).collect()
}

/// The name of a roll, and that its dice were thrown by hand, if they were.
fn named(label: &Label, by_hand: &[Label]) -> String {
    match by_hand.contains(label) {
        true => format!("{label}, thrown on the table"),
        false => label.to_string(),
    }
}

/// A line with one clause more behind it, among those that stand there already.
fn with_clause(line: &str, clause: &str) -> String {
    let prefix = clause.split('-').next().unwrap_or(clause);
    match line.strip_suffix(')') {
        Some(open) if open.rsplit('(').next().is_some_and(|last| last.starts_with(prefix)) => {
            format!("{open}, {clause})")
        }
        _ => format!("{line} ({clause})"),
    }
}

/// The line of a working that a roll belongs to: the one that shows its dice; of several, that of its own number.
fn line_of(roll: &Roll, index: usize, lines: &[String]) -> usize {
    let dice = dice::shown(roll);
    let shows = |line: &String| {
        let numbers = line.split(|letter: char| !letter.is_ascii_digit() && !" +".contains(letter));
        numbers.map(str::trim).any(|run| run == dice)
    };
    match lines.get(index).is_some_and(shows) {
        true => index,
        false => lines.iter().position(shows).unwrap_or(0),
    }
}
