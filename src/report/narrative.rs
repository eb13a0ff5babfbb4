//! The battle as it is told: paragraphs, each with its working below it.

use super::Page;
use super::block::Block;
use super::dice;
use super::unit_notes::ToTell;
use crate::adjudicate::{Beat, Told};
use crate::dice::{Label, Roll};
use crate::kit::sentence;

/// The battle: a paragraph, its working below it.
pub(super) fn narrative(page: &Page) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut notes = ToTell::of(page);
    let mut told = 0;
    for scene in &page.scenes {
        // Scenes begin with a heading, so that no paragraph goes on from one into the next.
        let part = page.told.get(told..scene.told.end).unwrap_or_default();
        blocks.extend(paragraphs(part, &page.by_hand));
        blocks.extend(notes.beside(scene));
        told = told.max(scene.told.end).min(page.told.len());
    }
    blocks.extend(paragraphs(&page.told[told..], &page.by_hand));
    blocks.extend(notes.rest());
    if blocks.is_empty() && !page.on_table {
        let quiet = "Nothing stirred that you could see or hear of.";
        blocks.push(Block::Prose(quiet.to_owned()));
    }
    if blocks.first().is_some_and(|block| !matches!(block, Block::Section(_))) {
        blocks.insert(0, Block::Section("What happened".to_owned()));
    }
    blocks
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
    working: Vec<String>,
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
fn working(told: &Told, by_hand: &[Label]) -> Vec<String> {
    let mut lines = told.working.clone();
    if lines.is_empty() {
        let dice = |roll: &Roll| format!("{}: {}", dice::thrown(roll), dice::shown(roll));
        lines.extend(told.rolls.iter().map(dice));
    }
    if lines.is_empty() {
        return lines;
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
            labels[line_of(roll, index, &lines)].push(label);
        }
    }
    for (line, labels) in lines.iter_mut().zip(labels) {
        if !labels.is_empty() {
            line.push_str(&format!(" [{}]", labels.join(", ")));
        }
    }
    for roll in told.rolls.iter().filter(|roll| by_hand.contains(&roll.label)) {
        mark_as_thrown(&mut lines, &roll.label);
    }
    lines
}

/// Says behind the name of a roll that its dice were thrown by hand.
fn mark_as_thrown(lines: &mut [String], label: &Label) {
    for end in ["]", ","] {
        let named = format!("{label}{end}");
        if let Some(line) = lines.iter_mut().find(|line| line.contains(&named)) {
            *line = line.replacen(&named, &format!("{label}, thrown on the table{end}"), 1);
            return;
        }
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
