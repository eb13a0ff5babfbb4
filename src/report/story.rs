//! The page, piece by piece, in the order in which it is read.

use super::Page;
use super::block::Block;
use super::dice;
use super::map::{battlefield, legend};
use crate::adjudicate::{Beat, Owed, Question, Side, Told};
use crate::dice::Roll;
use crate::kit::{list, number, sentence, the};

/// All of the page.
pub(super) fn blocks(page: &Page) -> Vec<Block> {
    let mut blocks = opening(page);
    blocks.extend(narrative(page));
    blocks.extend(own_orders(page));
    blocks.extend(points("The butcher's bill", &page.bill));
    blocks.extend(points("From the umpire", &page.notes));
    blocks.extend(map(page));
    blocks.extend(next(page));
    blocks.extend(form(page));
    blocks.extend(dice::section(page));
    blocks
}

/// `quatre-bras` as people write it: `Quatre Bras`.
fn title(game: &str) -> String {
    const SMALL: [&str; 12] = [
        "of", "the", "de", "la", "le", "les", "du", "der", "an", "am", "sur", "and",
    ];
    let capital = |(index, word): (usize, &str)| {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if index == 0 || !SMALL.contains(&word) => {
                format!("{}{}", first.to_uppercase(), letters.as_str())
            }
            _ => word.to_owned(),
        }
    };
    let words = game.split('-').enumerate().map(capital);
    words.collect::<Vec<_>>().join(" ")
}

fn army(page: &Page, side: &Side) -> String {
    the(page.roster.army(side))
}

/// A side's army with its seat, where they differ: `the Prussians (red)`.
fn named(page: &Page, side: &Side) -> String {
    let army = army(page, side);
    if army.eq_ignore_ascii_case(side.as_str()) {
        return army;
    }
    format!("{army} ({side})")
}

fn opening(page: &Page) -> Vec<Block> {
    let game = title(&page.game);
    let headline = match &page.after.ending {
        Some(ending) => match &ending.winner {
            Some(winner) => format!("{game} is over: the day belongs to {}", army(page, winner)),
            None => format!("{game} is over: a drawn battle"),
        },
        None => format!("{game}, {}", page.before.text),
    };
    let mut text = format!(
        "Exchange {}, {}, as told to {}. Played by {}.",
        page.exchange,
        page.before.text,
        named(page, &page.side),
        page.rules_title
    );
    if !page.gone_on_without.is_empty() {
        let absent = page.gone_on_without.iter().map(|side| named(page, side));
        let absent = list(&absent.collect::<Vec<_>>());
        text.push_str(&format!(
            " Nothing came from {absent} by the date, and the umpire went on without."
        ));
    }
    if page
        .awaited
        .iter()
        .any(|awaited| awaited.owes == Owed::Answers)
    {
        text.push_str(" It breaks off before the end: somebody has a decision to make.");
    }
    let mut blocks = vec![Block::Title(headline), Block::Prose(text)];
    if let Some(ending) = &page.after.ending {
        blocks.push(Block::Prose(sentence(&ending.why)));
    }
    if let Some(note) = &page.own_note {
        blocks.push(Block::Prose(format!(
            "Your own note on your orders: \"{}\"",
            note.trim()
        )));
    }
    blocks
}

/// The battle: a paragraph, its working below it.
fn narrative(page: &Page) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut paragraph = Paragraph::default();
    for told in &page.told {
        match told.beat {
            Beat::Silent => {}
            Beat::Heading => {
                paragraph.close(&mut blocks);
                blocks.push(Block::Section(
                    told.text.trim().trim_end_matches('.').to_owned(),
                ));
                // A heading may be settled by dice too: who goes first.
                paragraph.working.extend(working(told));
            }
            Beat::Opens => {
                paragraph.close(&mut blocks);
                paragraph.add(told);
            }
            Beat::Follows => paragraph.add(told),
        }
    }
    paragraph.close(&mut blocks);
    if blocks.is_empty() {
        let quiet = "Nothing stirred that you could see or hear of.";
        blocks.push(Block::Prose(quiet.to_owned()));
    }
    if !matches!(blocks[0], Block::Section(_)) {
        blocks.insert(0, Block::Section("What happened".to_owned()));
    }
    blocks
}

#[derive(Default)]
struct Paragraph {
    sentences: Vec<String>,
    working: Vec<String>,
}

impl Paragraph {
    fn add(&mut self, told: &Told) {
        if !told.text.trim().is_empty() {
            self.sentences.push(sentence(&told.text));
        }
        self.working.extend(working(told));
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
fn working(told: &Told) -> Vec<String> {
    let mut lines = told.working.clone();
    if lines.is_empty() {
        let dice = |roll: &Roll| format!("{}: {}", dice::thrown(roll), dice::shown(roll));
        lines.extend(told.rolls.iter().map(dice));
    }
    if lines.is_empty() {
        return lines;
    }
    let said = |text: &str| lines.iter().any(|line| line.contains(text));
    let clause = told.clause.as_str();
    let clause = (!said(clause)).then(|| format!(" ({clause})"));
    let labels = told.rolls.iter().map(|roll| roll.label.as_str());
    let labels = labels.filter(|label| !said(label)).collect::<Vec<_>>();
    if let Some(clause) = clause {
        lines.last_mut().expect("there is a line").push_str(&clause);
    }
    if !labels.is_empty() {
        lines[0].push_str(&format!("  [{}]", labels.join(", ")));
    }
    lines
}

fn own_orders(page: &Page) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !page.set_aside.is_empty() {
        blocks.push(Block::Section("Orders set aside".to_owned()));
        let text = match page.set_aside.len() {
            1 => "One of your orders was not allowed. The rest was carried out.".to_owned(),
            several => format!(
                "{} of your orders were not allowed. The rest was carried out.",
                sentence(&number(u32::try_from(several).unwrap_or(u32::MAX))).trim_end_matches('.')
            ),
        };
        blocks.push(Block::Prose(text));
        let shown = page
            .set_aside
            .iter()
            .map(|block| Block::Verbatim("text", block.clone()));
        blocks.extend(shown);
    }
    blocks.extend(points("Remarks on your orders", &page.remarks));
    blocks
}

fn points(heading: &str, lines: &[String]) -> Vec<Block> {
    match lines {
        [] => Vec::new(),
        _ => vec![
            Block::Section(heading.to_owned()),
            Block::Points(lines.to_vec()),
        ],
    }
}

fn map(page: &Page) -> Vec<Block> {
    vec![
        Block::Section("The field".to_owned()),
        Block::Verbatim("text", battlefield(&page.plot)),
        Block::Verbatim("text", legend(&page.plot, &page.roster)),
    ]
}

fn next(page: &Page) -> Vec<Block> {
    let mut blocks = vec![Block::Section("What comes next".to_owned())];
    if page.after.ending.is_some() {
        let over = "The battle is over. When the umpire has closed the books, everything comes out: orders, \
                    positions and every die.";
        blocks.push(Block::Prose(over.to_owned()));
        return blocks;
    }
    blocks.push(Block::Prose(format!(
        "The game stands at {}. {}",
        page.after.text,
        awaited(page)
    )));
    for question in &page.questions {
        blocks.extend(asked(question));
    }
    blocks
}

fn awaited(page: &Page) -> String {
    let what = |owed: Owed| match owed {
        Owed::Deployment => "deployment",
        Owed::Orders => "orders",
        Owed::Answers => "answers",
    };
    let yours = page
        .awaited
        .iter()
        .filter(|awaited| awaited.side == page.side);
    let yours = yours.map(|awaited| format!("your {}", what(awaited.owes)));
    let others = page
        .awaited
        .iter()
        .filter(|awaited| awaited.side != page.side);
    let others = others.map(|awaited| {
        format!(
            "the {} of {}",
            what(awaited.owes),
            named(page, &awaited.side)
        )
    });
    let owed = yours.chain(others).collect::<Vec<_>>();
    if owed.is_empty() {
        return "Nobody owes anything: the umpire may run the next exchange at once.".to_owned();
    }
    let mine = page.awaited.iter().any(|awaited| awaited.side == page.side);
    let mut text = format!("Awaited: {}.", list(&owed));
    if !mine {
        text.push_str(" You need send nothing now");
        text.push_str(match &page.form {
            Some(_) => "; standing orders may be changed at any time.",
            None => ".",
        });
    }
    text
}

/// A question, with every reply as it is written into the turn file.
fn asked(question: &Question) -> Vec<Block> {
    let id = question.id();
    let replies = question
        .replies
        .iter()
        .map(|reply| format!("- {{ask: {id}, do: {reply}}}"));
    let replies = replies.collect::<Vec<_>>().join("\n");
    let mut blocks = vec![Block::Prose(format!(
        "You are asked: {} Answer with one of these, under \"answers:\"; without an answer it is \"{}\".",
        sentence(&question.text),
        question.default
    ))];
    if !replies.is_empty() {
        blocks.push(Block::Verbatim("yaml", replies));
    }
    blocks
}

fn form(page: &Page) -> Vec<Block> {
    let Some(form) = &page.form else {
        return Vec::new();
    };
    let mut text = "Fill this in and mail it back as it stands, marks and all; what is left of a \"#\" is read, what \
                    is right of it is for you."
        .to_owned();
    if !page.code.is_empty() {
        text.push_str(&format!(" Your reply code is {}.", page.code));
    }
    vec![
        Block::Section("Your turn file".to_owned()),
        Block::Prose(text),
        Block::Verbatim("yaml", form.trim_end().to_owned()),
    ]
}
