//! The page, piece by piece, in the order in which it is read.

use super::balance::balance;
use super::block::Block;
use super::block::number;
use super::dice;
use super::narrative::{episodes, event_by_event, narrative, paragraphs};
use super::page::TO_THE_UMPIRE;
use super::{NoSetUp, Page};
use crate::adjudicate::{Owed, Question, Side};
use crate::kit::{army_says, by_name, list, sentence, the};

/// What is printed on every page of a rehearsal.
pub(super) const REHEARSAL: &str = "REHEARSAL";

/// What of the page is read aloud: what happened, what it cost and who is awaited.
pub(super) fn aloud(page: &Page) -> Vec<Block> {
    let mut blocks = account(page);
    blocks.extend(next(page));
    blocks
}

/// The page up to the map.
fn account(page: &Page) -> Vec<Block> {
    let mut blocks = opening(page);
    blocks.extend(told(page));
    blocks.extend(by_courier(page));
    blocks.extend(closing(page));
    blocks.extend(own_orders(page));
    blocks.extend(points("The butcher's bill", &page.bill));
    blocks.extend(points("From the umpire's desk", &page.acts));
    blocks.extend(points("From the umpire", &page.notes));
    blocks
}

/// All of the page.
pub(super) fn blocks(page: &Page) -> Vec<Block> {
    let mut blocks = account(page);
    blocks.extend(map(page));
    blocks.extend(next(page));
    let working = event_by_event_of(page);
    match &page.rehearsal {
        None => {
            blocks.extend(form(page));
            blocks.extend(working);
            blocks.extend(dice::section(page));
        }
        Some(word) => {
            blocks.extend(working);
            blocks.extend(rehearsed(word));
        }
    }
    blocks
}

/// Every event with its working, where the story leaves that out.
pub(super) fn event_by_event_of(page: &Page) -> Vec<Block> {
    page.story.as_ref().map_or_else(Vec::new, |_| event_by_event(page))
}

/// What happened: as a story where there is one, else event by event.
pub(super) fn told(page: &Page) -> Vec<Block> {
    page.story.as_ref().map_or_else(|| narrative(page), |story| episodes(page, story))
}

/// What stands at the foot of a rehearsal in place of the proof of its dice.
fn rehearsed(word: &str) -> Vec<Block> {
    let text = format!(
        "The dice of this page were made of the word \"{word}\" and are thrown away; nothing of it has happened. The dice of \
         the game are others, and nobody has seen them."
    );
    vec![Block::Section(REHEARSAL.to_owned()), Block::Prose(text)]
}

/// What a battle book has of the page: the headline, the battle, the bill.
pub(super) fn chapter(page: &Page) -> Vec<Block> {
    let mut blocks = vec![Block::Title(page.framing.headline.clone())];
    blocks.extend(prose(&page.framing.opening));
    let story = page.story.iter().filter(|story| !story.episodes.is_empty());
    blocks.extend(story.flat_map(|story| episodes(page, story)).filter(|block| !matches!(block, Block::Section(_))));
    blocks.extend(narrative(page));
    blocks.extend(by_courier(page));
    blocks.extend(closing(page));
    blocks.extend(points("The butcher's bill", &page.bill));
    blocks.extend(points("From the umpire's desk", &page.acts));
    blocks.extend(points("From the umpire", &page.notes));
    blocks
}

fn army(page: &Page, side: &Side) -> String {
    the(page.roster.army(side))
}

/// A side's army with its seat, where they differ: `the Prussians (red)`.
fn named(page: &Page, side: &Side) -> String {
    let army = army(page, side);
    if page.roster.army(side).eq_ignore_ascii_case(side.as_str()) {
        return army;
    }
    format!("{army} ({side})")
}

/// The headline, what is worth minding, and the box.
fn opening(page: &Page) -> Vec<Block> {
    let mut blocks = opening_without_balance(page);
    blocks.extend(points("In short", &balance(page)));
    blocks
}

/// The same without the box, which a letter frames.
pub(super) fn opening_without_balance(page: &Page) -> Vec<Block> {
    let headline = &page.framing.headline;
    let mut blocks = vec![
        Block::Title(match page.rehearsal {
            None => headline.clone(),
            Some(_) => format!("{REHEARSAL}: {headline}"),
        }),
        Block::Small(imprint(page)),
    ];
    let mut text = Vec::new();
    if page.rehearsal.is_some() {
        text.push(format!(
            "This is a {REHEARSAL}: it was played with throw-away dice, and nothing of it has happened."
        ));
    }
    if page.own_wording {
        let own = "The umpire has put words of his own in the place of some of the sentences below.";
        text.push(own.to_owned());
    }
    if page.on_table {
        let table = "This turn was fought on a table; the umpire entered its result.";
        text.push(table.to_owned());
    }
    text.extend(page.no_set_up.iter().map(|missing| no_set_up(page, missing)));
    let sets_up = |side: &&Side| {
        let mut missing = page.no_set_up.iter();
        missing.any(|missing| missing.awaited.side == **side)
    };
    let absent = page.gone_on_without.iter().filter(|side| !sets_up(side));
    let absent = absent.map(|side| named(page, side)).collect::<Vec<_>>();
    if !absent.is_empty() {
        let absent = list(&absent);
        text.push(format!("Nothing came from {absent} by the date, and the umpire went on without."));
    }
    text.extend(attention(page));
    if !text.is_empty() {
        blocks.push(Block::Prose(text.join(" ")));
    }
    if let Some(note) = &page.own_note {
        blocks.push(Block::Prose(format!("Your own note on your orders: \"{}\"", note.trim())));
    }
    blocks.extend(prose(&page.framing.opening));
    blocks
}

/// What it came to.
pub(super) fn closing(page: &Page) -> Vec<Block> {
    let text = prose(&page.framing.closing);
    let heading = Block::Section("How matters stand".to_owned());
    text.map_or_else(Vec::new, |text| vec![heading, text])
}

/// What has ridden to the reader, and of whom he has heard nothing since.
pub(super) fn by_courier(page: &Page) -> Vec<Block> {
    let mut blocks = Vec::new();
    for dispatch in &page.dispatches {
        let mut told = paragraphs(&dispatch.told, &page.by_hand);
        // What befell it was told with it, unless it was by the umpire's hand.
        let units = dispatch.units.iter().filter(|_| told.is_empty());
        let gone = units.filter(|heard| heard.owner == page.side && heard.mark.is_none());
        let gone = gone.map(|heard| format!("{} is on the field no more.", heard.name));
        let gone = gone.collect::<Vec<_>>();
        told.extend((!gone.is_empty()).then(|| Block::Prose(gone.join(" "))));
        if !told.is_empty() {
            let heading = format!("By courier: {} {}", page.words[0], dispatch.turn);
            blocks.push(Block::Section(heading));
            blocks.extend(told);
        }
    }
    if !page.silent.is_empty() {
        blocks.push(Block::Section("Out of touch".to_owned()));
        if !is_umpire(page) {
            let text = format!("What is told of this {} is what was known at headquarters as it ended.", page.words[0]);
            blocks.push(Block::Prose(text));
        }
        blocks.push(Block::Points(page.silent.clone()));
    }
    blocks
}

/// A paragraph, where there is something in it.
fn prose(text: &str) -> Option<Block> {
    (!text.is_empty()).then(|| Block::Prose(text.to_owned()))
}

/// The small print: game and part, for whom, by which rules, how many dice.
pub(super) fn imprint(page: &Page) -> String {
    format!(
        "{}, {}. Exchange {}, to {}, under {}; {}.",
        page.title,
        page.before.text,
        page.exchange,
        named(page, &page.side),
        page.rules_title,
        tossed(page)
    )
}

pub(super) fn tossed(page: &Page) -> String {
    let rolls = &page.proof.rolls;
    if rolls.is_empty() && page.proof.sealed {
        return "no dice are open to you before the close".to_owned();
    }
    if rolls.is_empty() {
        return "nothing was rolled".to_owned();
    }
    let dice = rolls.iter().map(|roll| dice::expected(roll).len()).sum();
    let open = match page.proof.sealed {
        true => " open to you",
        false => "",
    };
    format!("{} and {}{open}", figures(rolls.len(), "roll", "rolls"), figures(dice, "die", "dice"))
}

/// A count in figures: beside a larger one, a number in words reads ill.
fn figures(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Whether the page is the umpire's own.
fn is_umpire(page: &Page) -> bool {
    page.side.as_str() == TO_THE_UMPIRE
}

/// What in the page wants its reader to act, or to mind.
/// That no list or set-up that counts has come from a side, and what has served in its place.
fn no_set_up(page: &Page, missing: &NoSetUp) -> String {
    let owes = missing.awaited.owes;
    let (side, what) = (named(page, &missing.awaited.side), owes.word());
    let is = owes.verb("is", "are");
    match missing.by_default {
        true => format!(
            "The {what} of {side} {is} the printed default, what the rules and the scenario give where none is sent: no sound one came from it by the date."
        ),
        false => {
            format!("No sound {what} came from {side} by the date, and the umpire went on without.")
        }
    }
}

fn attention(page: &Page) -> Vec<String> {
    let mut text = Vec::new();
    let whose = if is_umpire(page) { "the" } else { "your" };
    match page.set_aside.len() {
        0 => {}
        1 => text.push(format!("One of {whose} orders was set aside.")),
        several => text.push(sentence(&format!("{} of {whose} orders were set aside", number(several)))),
    }
    if page.awaited.iter().any(|awaited| awaited.owes == Owed::Answers) {
        let mine = match page.questions.len() {
            _ if is_umpire(page) => "a decision is to be made".to_owned(),
            0 => {
                let others = page.awaited.iter().filter(|awaited| awaited.owes == Owed::Answers);
                let others = others.map(|awaited| army(page, &awaited.side)).collect::<Vec<_>>();
                match others.as_slice() {
                    [one] => army_says(one, "[has] a decision to make"),
                    _ => format!("{} have a decision to make", list(&others)),
                }
            }
            1 => "you have a decision to make".to_owned(),
            several => format!("you have {} decisions to make", number(several)),
        };
        text.push(format!("Play stops here: {mine}."));
    }
    text
}

fn own_orders(page: &Page) -> Vec<Block> {
    [set_aside(page), remarks(page)].concat()
}

pub(super) fn set_aside(page: &Page) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !page.set_aside.is_empty() {
        blocks.push(Block::Section("Orders set aside".to_owned()));
        let text = "What was not allowed was struck; the rest was carried out.".to_owned();
        blocks.push(Block::Prose(text));
        let shown = page.set_aside.iter().map(|block| Block::Verbatim("text", block.clone()));
        blocks.extend(shown);
    }
    blocks
}

pub(super) fn remarks(page: &Page) -> Vec<Block> {
    let mut blocks = Vec::new();
    let placed = |remark: &&String| remark.contains('\n');
    let short = page.remarks.iter().filter(|remark| !placed(remark)).cloned().collect::<Vec<_>>();
    let placed = page.remarks.iter().filter(placed).map(|remark| Block::Verbatim("text", remark.clone()));
    if !page.remarks.is_empty() {
        blocks.push(Block::Section("Remarks".to_owned()));
        blocks.extend((!short.is_empty()).then_some(Block::Points(short)));
        blocks.extend(placed);
    }
    blocks
}

pub(super) fn points(heading: &str, lines: &[String]) -> Vec<Block> {
    match lines {
        [] => Vec::new(),
        _ => vec![Block::Section(heading.to_owned()), Block::Points(lines.to_vec())],
    }
}

fn map(page: &Page) -> Vec<Block> {
    vec![Block::Section("The field".to_owned()), Block::Field(page.field.clone())]
}

pub(super) fn next(page: &Page) -> Vec<Block> {
    let mut blocks = vec![Block::Section("What comes next".to_owned())];
    if page.after.ending.is_some() {
        let [_, contest] = page.words;
        let over = format!(
            "The {contest} is over. When the umpire has closed the books, everything comes out: orders, positions and \
             every die."
        );
        blocks.push(Block::Prose(over));
        return blocks;
    }
    let stands = match page.after.text.starts_with("before ") {
        true => page.after.text.clone(),
        false => format!("at {}", page.after.text),
    };
    blocks.push(Block::Prose(format!("The game stands {stands}. {}", awaited(page))));
    for question in &page.questions {
        blocks.extend(asked(page, question));
    }
    blocks
}

fn awaited(page: &Page) -> String {
    let yours = page.awaited.iter().filter(|awaited| awaited.side == page.side);
    let yours = yours.map(|awaited| format!("your {}", awaited.owes.word()));
    let others = page.awaited.iter().filter(|awaited| awaited.side != page.side);
    let others = others.map(|awaited| format!("the {} of {}", awaited.owes.word(), named(page, &awaited.side)));
    let owed = yours.chain(others).collect::<Vec<_>>();
    if owed.is_empty() && !page.battles.is_empty() {
        return to_be_fought(page);
    }
    if owed.is_empty() {
        return "Nobody owes anything: the umpire may run the next exchange at once.".to_owned();
    }
    let mine = page.awaited.iter().any(|awaited| awaited.side == page.side);
    let mut text = format!("Awaited: {}.", list(&owed));
    if !mine && !is_umpire(page) {
        text.push_str(" You need send nothing now");
        text.push_str(match &page.form {
            Some(_) => "; standing orders may be changed at any time.",
            None => ".",
        });
    }
    text
}

/// What the game waits for where battles are to be fought out: to the players no more than that it waits.
fn to_be_fought(page: &Page) -> String {
    if !is_umpire(page) {
        return "No orders are awaited now: the day is not over.".to_owned();
    }
    let fields = list(&page.battles);
    let battles = if page.battles.len() == 1 { "battle" } else { "battles" };
    let are = if page.battles.len() == 1 { "is" } else { "are" };
    format!("No orders are awaited: the {battles} at {fields} {are} to be settled first. `estafette status` says how.")
}

/// A question, with every reply as it is written into the turn file.
fn asked(page: &Page, question: &Question) -> Vec<Block> {
    let who = match is_umpire(page) {
        true => format!("{} is", question.side),
        false => "You are".to_owned(),
    };
    let id = question.id();
    let replies = question.replies.iter().map(|reply| format!("- {{ask: {id}, do: {reply}}}"));
    let replies = replies.collect::<Vec<_>>().join("\n");
    let how = match question.replies.len() {
        0 => format!("Answer with {{ask: {id}, do: ...}}"),
        1 => "Answer with this".to_owned(),
        _ => "Answer with one of these".to_owned(),
    };
    let mut blocks = vec![Block::Prose(format!(
        "{who} asked: {} {how}, under \"answers:\"; silence is taken for \"{}\".",
        sentence(&asked_by_name(page, question)),
        question.default
    ))];
    if !replies.is_empty() {
        blocks.push(Block::Verbatim("yaml", replies));
    }
    blocks
}

/// A question with the names of units.
pub(super) fn asked_by_name(page: &Page, question: &Question) -> String {
    by_name(&question.text, page.roster.units.iter().map(|(unit, _, name)| (unit.as_str(), name.as_str())))
}

fn form(page: &Page) -> Vec<Block> {
    let Some(form) = &page.form else {
        return Vec::new();
    };
    let mut text = "Fill this in and mail it back, its first and last line too. What stands behind a \"#\" is for \
                    your eyes only."
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
