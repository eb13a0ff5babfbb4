//! A letter: what a mail says, piece by piece, told as text that stands by itself and as HTML for mail programs.

mod html;
mod pieces;
mod text;

pub use html::letter_html;
pub use pieces::{battlefield_of, dice_of, story_of, what_next};
pub use text::letter_text;

use super::Field;
use crate::adjudicate::{Plot, Roster};

/// The width of a letter in plain text: answered once and twice, it still fits an old terminal.
const WIDTH: usize = 72;

/// A piece of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passage {
    /// The first line: what the reader owes, and by when.
    Lead(String),
    /// A paragraph.
    Prose(String),
    /// Small print.
    Small(String),
    /// The headline.
    Title(String),
    /// The heading of a section.
    Heading(String),
    /// A list.
    Points(Vec<String>),
    /// What must not be overlooked, in a frame under its own heading.
    Frame(String, Vec<String>),
    /// The working beside a paragraph, one line each.
    Working(Vec<String>),
    /// Text whose lines stay as they are.
    Verbatim(String),
    /// A turn file to fill in.
    Form(String),
    /// A picture; the text says nothing of it.
    Picture(Picture),
    /// The field as it stands: drawn in letters, unless the letter shows it as a picture, and who is where.
    Battlefield(Box<Battlefield>),
}

/// The field of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battlefield {
    /// In letters.
    field: Field,
    plot: Plot,
    roster: Roster,
    /// Whether the letter has a picture of it.
    is_pictured: bool,
}

/// A picture that a letter shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The Content-ID of the part that it is in, without brackets.
    pub id: String,
    /// What it shows, for who does not see it.
    pub shows: String,
}
