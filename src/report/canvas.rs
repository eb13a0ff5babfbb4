//! A sheet of characters to draw on, with inks for those who see colours.

use anstyle::{AnsiColor, Style};

/// What a character is written with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ink {
    /// As everything is.
    #[default]
    Plain,
    /// What is there to guide the eye.
    Faint,
    /// A colour.
    Colour(AnsiColor),
    /// A unit of a side with this colour.
    Unit(AnsiColor),
}

impl Ink {
    fn style(self) -> Style {
        match self {
            Ink::Plain => Style::new(),
            Ink::Faint => Style::new().dimmed(),
            Ink::Colour(colour) => colour.on_default(),
            Ink::Unit(colour) => colour.on_default().bold(),
        }
    }
}

/// A sheet of characters; it grows as it is drawn on.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvas {
    lines: Vec<Vec<(char, Ink)>>,
    /// What is written from here on.
    pub(super) ink: Ink,
}

impl Canvas {
    /// Sets one character.
    pub(super) fn set(&mut self, x: usize, y: usize, mark: char) {
        if self.lines.len() <= y {
            self.lines.resize(y + 1, Vec::new());
        }
        let line = &mut self.lines[y];
        if line.len() <= x {
            line.resize(x + 1, (' ', Ink::Plain));
        }
        line[x] = (mark, self.ink);
    }

    /// Sets one character where nothing stands yet.
    pub(super) fn set_if_blank(&mut self, x: usize, y: usize, mark: char) {
        let there = self.lines.get(y).and_then(|line| line.get(x));
        if there.is_none_or(|(there, _)| *there == ' ') {
            self.set(x, y, mark);
        }
    }

    /// Writes a text, which goes on to the right.
    pub(super) fn write(&mut self, x: usize, y: usize, text: &str) {
        for (index, mark) in text.chars().enumerate() {
            self.set(x + index, y, mark);
        }
    }

    /// The sheet as text, without blanks at the ends of lines.
    pub(super) fn text(&self) -> String {
        let lines = self.lines.iter().map(|line| {
            let line = line.iter().map(|(mark, _)| mark).collect::<String>();
            line.trim_end().to_owned()
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The same with its inks.
    pub(super) fn styled(&self) -> String {
        let lines = self.lines.iter().map(|line| {
            let mut text = String::new();
            let end = line.iter().rposition(|(mark, _)| *mark != ' ');
            let line = &line[..end.map_or(0, |end| end + 1)];
            for run in line.chunk_by(|(_, one), (_, other)| one == other) {
                let marks = run.iter().map(|(mark, _)| mark).collect::<String>();
                let style = run[0].1.style();
                text.push_str(&format!("{style}{marks}{style:#}"));
            }
            text
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}
