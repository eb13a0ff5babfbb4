//! Paragraphs and headings, and how they are spread over the entries of a log, each of which bears one of them at most.

use std::collections::VecDeque;

use super::event::Event;
use super::voice::{Voice, sentences};
use crate::adjudicate::{Beat, Entry, Told};
use crate::kit::list;

/// Entries that are told together.
pub(super) struct Block {
    pub(super) entries: usize,
    heading: Option<Heading>,
    opens: Opening,
    /// Nothing where nobody wants to hear of it.
    text: String,
}

/// What stands over a part of the report.
pub(super) enum Heading {
    /// That of a step, which tells something by itself.
    Step(String),
    /// That of the set-up, which gives way to its text where nothing else comes.
    SetUp(String),
}

/// Whether a block begins a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    Opens,
    Follows,
}

impl Block {
    pub(super) fn silent() -> Block {
        Block::new(1, Opening::Follows, String::new())
    }

    pub(super) fn new(entries: usize, opens: Opening, text: String) -> Block {
        Block {
            entries,
            heading: None,
            opens,
            text,
        }
    }

    pub(super) fn under(self, heading: Option<Heading>) -> Block {
        Block { heading, ..self }
    }
}

/// The report as far as it is written.
#[derive(Default)]
pub(super) struct Scribe {
    told: Vec<Told>,
    /// Texts whose entries bore headings; they go with the next that can bear them.
    owed: Vec<String>,
}

impl Scribe {
    /// How many entries are told.
    pub(super) fn told(&self) -> usize {
        self.told.len()
    }

    /// The report.
    pub(super) fn done(self) -> Vec<Told> {
        self.told
    }

    /// Spreads a block over its entries: the heading and the text go with the first that can bear them.
    pub(super) fn write(&mut self, block: Block, voice: &mut Voice<'_>, rest: &[Entry<Event>]) {
        let entries = &rest[..block.entries];
        let mut pieces = self.pieces(block, rest);
        let mut carried = Vec::new();
        for entry in entries {
            let mut working = voice.worked(self.told.len());
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
            self.told.push(Told {
                beat,
                text,
                working,
                clause: entry.clause.clone(),
                rolls: entry.rolls.clone(),
            });
        }
    }

    /// What the entries of a block are to bear, in order. A text that finds no entry is owed to the next block.
    fn pieces(&mut self, block: Block, rest: &[Entry<Event>]) -> VecDeque<(Beat, String)> {
        let Block {
            entries,
            heading,
            opens,
            text,
        } = block;
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
                let owed = sentences(&std::mem::take(&mut self.owed));
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
                    false => pieces.push_back((beat, sentences(&[owed, text]))),
                }
            }
        }
        pieces.retain(|(_, text)| !text.is_empty());
        pieces
    }
}

/// What is settled before the battle, and the events of it.
type Settled = (&'static str, fn(&Event) -> bool);

/// The heading of a set-up exchange: all that is settled in it.
pub(super) fn set_up_heading(log: &[Entry<Event>]) -> Heading {
    let kinds: [Settled; 5] = [
        ("the armies", |event| {
            matches!(event, Event::Mustered { .. })
        }),
        ("who attacks", |event| {
            matches!(event, Event::SetUpDice { .. })
        }),
        ("the ground", |event| matches!(event, Event::Lays { .. })),
        ("the deployment", |event| {
            matches!(event, Event::Deployed { .. })
        }),
        ("where reserves arrive", |event| {
            matches!(event, Event::Places { .. } | Event::Queues { .. })
        }),
    ];
    let there = kinds
        .iter()
        .filter(|(_, is)| log.iter().any(|entry| is(&entry.event)));
    let there = there.map(|(what, _)| *what).collect::<Vec<_>>();
    Heading::SetUp(format!("Before the battle: {}", list(&there)))
}
