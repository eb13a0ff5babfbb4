//! A sheet of characters to draw on.

/// A sheet of characters; it grows as it is drawn on.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvas {
    lines: Vec<Vec<char>>,
}

impl Canvas {
    /// Sets one character.
    pub(super) fn set(&mut self, x: usize, y: usize, mark: char) {
        if self.lines.len() <= y {
            self.lines.resize(y + 1, Vec::new());
        }
        let line = &mut self.lines[y];
        if line.len() <= x {
            line.resize(x + 1, ' ');
        }
        line[x] = mark;
    }

    /// Sets one character where nothing stands yet.
    pub(super) fn set_if_blank(&mut self, x: usize, y: usize, mark: char) {
        let there = self.lines.get(y).and_then(|line| line.get(x));
        if there.is_none_or(|there| *there == ' ') {
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
        let line = |line: &Vec<char>| line.iter().collect::<String>().trim_end().to_owned();
        let lines = self.lines.iter().map(line).collect::<Vec<_>>();
        lines.join("\n")
    }
}
