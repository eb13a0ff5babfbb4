//! Paragraphs and headings, and how they are spread over the entries of a log, each of which bears one of them at most.

use std::collections::VecDeque;

use crate::adjudicate::telling::entry::{Beat, Entry, Told};

/// Entries that are told together.
pub struct Block {
    /// How many they are.
    pub entries: usize,
    heading: Option<Heading>,
    opens: Opening,
    /// Nothing where nobody wants to hear of it.
    text: String,
}

/// What stands over a part of the report.
pub enum Heading {
    /// That of a step, which tells something by itself.
    Step(String),
    /// That of the set-up, which gives way to its text where nothing else comes.
    SetUp(String),
}

/// Whether a block begins a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// It begins one.
    Opens,
    /// It goes on in the one that is open.
    Follows,
}

impl Block {
    /// One entry of which nobody wants to hear.
    pub fn silent() -> Block {
        Block::new(1, Opening::Follows, String::new())
    }

    /// So many entries with their text: whole sentences.
    pub fn new(entries: usize, opens: Opening, text: String) -> Block {
        Block { entries, heading: None, opens, text }
    }

    /// The same under a heading.
    pub fn under(self, heading: Option<Heading>) -> Block {
        Block { heading, ..self }
    }
}

/// The report as far as it is written.
#[derive(Default)]
pub struct Scribe {
    told: Vec<Told>,
    /// Texts whose entries bore headings; they go with the next that can bear them.
    owed: Vec<String>,
}

impl Scribe {
    /// How many entries are told.
    pub fn told(&self) -> usize {
        self.told.len()
    }

    /// The report.
    pub fn done(self) -> Vec<Told> {
        self.told
    }

    /// Spreads a block over its entries: the heading and the text go with the first that can bear them. `working` has
    /// the working of each entry by its place in the log; each is asked for once.
    pub fn write<E>(&mut self, block: Block, rest: &[Entry<E>], mut working: impl FnMut(usize) -> Vec<String>) {
        let entries = &rest[..block.entries];
        let mut pieces = self.pieces(block, rest);
        let mut carried = Vec::new();
        for entry in entries {
            let mut working = working(self.told.len());
            let piece = pieces.pop_front();
            // A text that only stands here because its own entry bore the heading leaves the working to the next.
            let text = matches!(&piece, Some((beat, _)) if *beat != Beat::Heading);
            if text && !pieces.is_empty() {
                carried = std::mem::take(&mut working);
            } else {
                carried.append(&mut working);
                working = std::mem::take(&mut carried);
            }
            let quiet = working.is_empty() && entry.rolls.is_empty();
            let (beat, text) = piece.unwrap_or(match quiet {
                true => (Beat::Silent, String::new()),
                false => (Beat::Follows, String::new()),
            });
            self.told.push(Told { beat, text, working, clause: entry.clause.clone(), rolls: entry.rolls.clone() });
        }
    }

    /// What the entries of a block are to bear, in order. A text that finds no entry is owed to the next block.
    fn pieces<E>(&mut self, block: Block, rest: &[Entry<E>]) -> VecDeque<(Beat, String)> {
        let Block { entries, heading, opens, text } = block;
        let last = rest.len() == entries;
        let mut pieces = VecDeque::new();
        match heading {
            Some(Heading::SetUp(_)) if last && entries == 1 => {
                pieces.push_back((Beat::Opens, text));
            }
            Some(Heading::SetUp(heading) | Heading::Step(heading)) => {
                pieces.push_back((Beat::Heading, heading));
                // A heading closes what was open; what follows it goes with the working of the entry that bears it.
                match entries {
                    1 => self.owed.push(text),
                    _ => pieces.push_back((Beat::Follows, text)),
                }
            }
            None if text.is_empty() && !last => {}
            None => {
                let owed = joined(&std::mem::take(&mut self.owed));
                let apart = entries > 1 && rest[0].rolls.is_empty() && opens == Opening::Opens;
                let beat = match opens {
                    Opening::Opens if owed.is_empty() || apart => Beat::Opens,
                    _ => Beat::Follows,
                };
                match apart && !owed.is_empty() && !text.is_empty() {
                    true => {
                        pieces.push_back((Beat::Follows, owed));
                        pieces.push_back((beat, text));
                    }
                    false => pieces.push_back((beat, joined(&[owed, text]))),
                }
            }
        }
        pieces.retain(|(_, text)| !text.is_empty());
        pieces
    }
}

/// Texts of whole sentences, one after the other.
fn joined(texts: &[String]) -> String {
    let texts = texts.iter().filter(|text| !text.is_empty()).cloned();
    texts.collect::<Vec<_>>().join(" ")
}
