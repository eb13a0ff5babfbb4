//! In which of its two forms a turn file is written: as YAML or in plain lines.

use clap::ValueEnum;

use crate::game::{BEGIN, END, TurnFile};
use crate::orders::plain::{Grammar, lines_of};

/// How orders are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Written {
    /// In plain lines.
    Lines,
    /// As YAML, the exact form.
    Yaml,
}

impl Written {
    /// A turn file as it was understood, with its mark lines.
    pub(super) fn file(self, file: &TurnFile, grammar: &Grammar) -> String {
        let text = match self {
            Written::Yaml => Some(file.locked.clone()),
            Written::Lines => lines_of(&file.whole_tree(), grammar),
        };
        let text = text.unwrap_or_else(|| file.locked.clone());
        format!("{BEGIN}\n{text}{END}\n")
    }
}
