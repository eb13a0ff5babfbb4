//! The clauses that a page cites: each id opens what the clause says, without a script.

use std::collections::BTreeMap;

use super::text::{escaped, prose};
use crate::adjudicate::ClauseText;
use crate::report::block::Line;

/// The clauses of a rule set, and which of them a page has cited so far.
pub(in crate::report) struct Cited {
    known: BTreeMap<&'static str, &'static ClauseText>,
    cited: BTreeMap<&'static str, &'static ClauseText>,
}

impl Cited {
    /// None so far.
    pub(in crate::report) fn of(clauses: &'static [ClauseText]) -> Cited {
        Cited { known: clauses.iter().map(|clause| (clause.id, clause)).collect(), cited: BTreeMap::new() }
    }

    /// A line of working: its clauses made to open, the names of its rolls set apart.
    pub(in crate::report) fn line(&mut self, line: &Line) -> String {
        let text = self.linked(&line.text);
        if line.rolls.is_empty() {
            return text;
        }
        // A long name of a roll may go over to the next line behind a stroke.
        let rolls = escaped(&line.rolls.join(", ")).replace('/', "/<wbr>");
        format!("{text} <span class=\"roll\">{rolls}</span>")
    }

    /// A text whose clauses are made to open.
    pub(in crate::report) fn linked(&mut self, text: &str) -> String {
        let mut linked = String::with_capacity(text.len() * 2);
        let mut rest = text;
        while let Some(start) = rest.find(is_of_an_id) {
            linked.push_str(&prose(&rest[..start]));
            let word = &rest[start..];
            let end = word.find(|letter| !is_of_an_id(letter));
            let (word, behind) = word.split_at(end.unwrap_or(word.len()));
            match self.known.get_key_value(word) {
                Some((id, clause)) => {
                    self.cited.insert(id, clause);
                    // An id stays on one line with the bracket before it.
                    let button = format!("<button popovertarget=\"{id}\">{id}</button>");
                    match linked.pop() {
                        Some('(') => linked.push_str(&format!("<span>({button}</span>")),
                        last => {
                            linked.extend(last);
                            linked.push_str(&button);
                        }
                    }
                }
                None => linked.push_str(&escaped(word)),
            }
            rest = behind;
        }
        linked + &prose(rest)
    }

    /// What the cited clauses say.
    pub(in crate::report) fn gists(&self) -> String {
        if self.cited.is_empty() {
            return String::new();
        }
        let gists = self.cited.values().map(|clause| {
            let reading = match clause.reading {
                "" => String::new(),
                reading => format!("<p><i>As it is read here:</i> {}</p>", prose(reading)),
            };
            let (id, gist) = (clause.id, prose(clause.gist));
            format!("<div popover id=\"{id}\"><p><b>{id}</b> {gist}</p>{reading}</div>\n")
        });
        let gists = gists.collect::<String>();
        format!("<section class=\"gists\">\n<h2>The clauses</h2>\n{gists}</section>\n")
    }
}

fn is_of_an_id(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '-'
}
