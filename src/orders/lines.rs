//! Lines: wrapped ends joined, keys made small, curly quotes around values made plain.
//!
//! This needs to know what is text, what is comment and what is bracket, so a small reader of
//! YAML's surface goes along. Where it is wrong about a broken text, the gate refuses that text.

use super::letters;

/// More remarks than this help nobody.
const MOST_REMARKS: usize = 20;

/// After so many curly quotes that nothing closes, no more are looked at in a line.
const MOST_OPEN_QUOTES: usize = 32;

/// Puts the lines of an order file together again.
#[derive(Debug, Default)]
pub(super) struct Joiner {
    lines: Vec<(String, u32)>,
    remarks: Vec<String>,
    surface: Surface,
    ending: Ending,
}

/// How many brackets are open, and which quotation mark.
#[derive(Clone, Copy, Debug, Default)]
struct Surface {
    depth: usize,
    quote: Option<char>,
    /// Whether a value or a key may begin here.
    fresh: bool,
    /// The indentation of the key whose text stands in the lines below it (`note: |`).
    literal: Option<usize>,
}

/// How the last line ended, which says what may be joined to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Ending {
    /// With something complete: nothing is joined to it.
    #[default]
    Whole,
    /// In a comment.
    Comment,
    /// In a text that no quotation mark ends.
    Text,
    /// With a key and nothing after it.
    Key,
    /// With the dash of an entry.
    Dash,
}

impl Joiner {
    /// Adds one line of the mail.
    pub(super) fn add(&mut self, line: &str, number: u32) {
        if self.in_literal(line) {
            self.lines.push((line.to_owned(), number));
            return;
        }
        if line.trim().is_empty() {
            self.lines.push((String::new(), number));
            if self.surface.quote.is_none() && self.surface.depth == 0 {
                self.ending = Ending::Whole;
            }
            return;
        }
        if !self.joins(line) {
            let start = Surface { fresh: self.surface.depth == 0 || self.surface.fresh, ..self.surface };
            let clean = self.clean(line, start, Ending::Whole, number);
            self.lines.push((clean, number));
            return;
        }
        let (mut last, first) = self.lines.pop().expect("a line is joined to one before it");
        self.remark(format!("line {number} is read as the end of line {first}"));
        let tail = line.trim_start();
        last.push(' ');
        if self.ending == Ending::Comment && self.surface.quote.is_none() {
            last.push_str(tail);
        } else {
            let fresh = matches!(self.ending, Ending::Key | Ending::Dash);
            let start = Surface { fresh: fresh && self.surface.quote.is_none(), ..self.surface };
            last.push_str(&self.clean(tail, start, self.ending, number));
        }
        self.lines.push((last, first));
    }

    /// Keeps a remark, unless there are enough already.
    fn remark(&mut self, remark: String) {
        if self.remarks.len() < MOST_REMARKS {
            self.remarks.push(remark);
        }
    }

    /// The text, the line of the mail of each of its lines, and the remarks.
    pub(super) fn finish(self) -> (String, Vec<u32>, Vec<String>) {
        let full = |line: &&(String, u32)| !line.0.is_empty();
        let (Some(first), Some(last)) =
            (self.lines.iter().position(|line| full(&line)), self.lines.iter().rposition(|line| full(&line)))
        else {
            return (String::new(), Vec::new(), self.remarks);
        };
        let mut text = String::new();
        let mut numbers = Vec::new();
        for (line, number) in &self.lines[first..=last] {
            text.push_str(line);
            text.push('\n');
            numbers.push(*number);
        }
        (text, numbers, self.remarks)
    }

    /// Whether a line belongs to a text under `key: |`, which is left as it is.
    fn in_literal(&mut self, line: &str) -> bool {
        let Some(indent) = self.surface.literal else {
            return false;
        };
        if line.trim().is_empty() || indent_of(line) > indent {
            return true;
        }
        self.surface.literal = None;
        self.ending = Ending::Whole;
        false
    }

    /// Whether a line is the wrapped end of the last one.
    fn joins(&self, line: &str) -> bool {
        let Some((last, _)) = self.lines.last() else {
            return false;
        };
        if last.is_empty() {
            return false;
        }
        if self.surface.quote.is_some() {
            return true;
        }
        let line = line.trim_start();
        let begins_something = line.starts_with(['#', '-']) || line == "..." || looks_like_key(line);
        if self.surface.depth > 0 || begins_something {
            return false;
        }
        match self.ending {
            Ending::Whole => false,
            Ending::Key => true,
            Ending::Dash => line.starts_with(['{', '[']),
            // A line with a brace is an entry with a slip rather than the end of a sentence.
            Ending::Comment | Ending::Text => !line.contains('{') && !line.starts_with(['[', '"']),
        }
    }

    /// Goes over a line from `surface` on, makes it plain, and remembers how it ended.
    fn clean(&mut self, line: &str, surface: Surface, ending: Ending, number: u32) -> String {
        let mut walk =
            LineWalk { surface, out: String::with_capacity(line.len()), ending, shrunk: Vec::new(), open_quotes: 0 };
        walk.line(line);
        self.surface = walk.surface;
        self.ending = walk.ending;
        for key in walk.shrunk {
            let small = key.to_ascii_lowercase();
            self.remark(format!("line {number}: `{key}` is read as `{small}`"));
        }
        walk.out
    }
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// Whether a line begins like a key: a word, a colon and a blank.
fn looks_like_key(line: &str) -> bool {
    key_at(line).is_some()
}

/// The key at the beginning of `rest`: words of letters, and a colon with a blank or nothing after it.
fn key_at(rest: &str) -> Option<&str> {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b' ');
    let end = rest.bytes().take(40).position(|byte| !letter(byte))?;
    let key = &rest[..end];
    let after = rest[end..].strip_prefix(':')?;
    let sound = key.starts_with(|first: char| first.is_ascii_alphabetic()) && !key.ends_with(' ');
    (sound && (after.is_empty() || after.starts_with(' '))).then_some(key)
}

/// One walk over a line.
struct LineWalk {
    surface: Surface,
    out: String,
    ending: Ending,
    shrunk: Vec<String>,
    /// Curly quotes in a row that nothing closed.
    open_quotes: usize,
}

impl LineWalk {
    fn line(&mut self, line: &str) {
        let mut rest = line;
        while let Some(letter) = rest.chars().next() {
            let taken = match self.surface.quote {
                Some(quote) => self.quoted(rest, letter, quote),
                None => self.bare(rest, letter, line),
            };
            rest = &rest[taken..];
        }
        if self.surface.quote.is_some() {
            self.ending = Ending::Whole;
        }
    }

    /// Copies bytes as they are.
    fn copy(&mut self, text: &str) -> usize {
        self.out.push_str(text);
        text.len()
    }

    fn quoted(&mut self, rest: &str, letter: char, quote: char) -> usize {
        let next = rest[letter.len_utf8()..].chars().next();
        let pair = quote == '"' && letter == '\\' || quote == '\'' && letter == quote;
        if pair && (letter == '\\' || next == Some(quote)) {
            let length = letter.len_utf8() + next.map_or(0, char::len_utf8);
            return self.copy(&rest[..length]);
        }
        if letter == quote {
            self.surface.quote = None;
            self.ending = Ending::Whole;
        }
        self.copy(&rest[..letter.len_utf8()])
    }

    fn bare(&mut self, rest: &str, letter: char, line: &str) -> usize {
        let after_blank = self.out.is_empty() || self.out.ends_with(' ');
        match letter {
            ' ' => return self.copy(" "),
            '#' if after_blank => {
                self.ending = Ending::Comment;
                return self.copy(rest);
            }
            _ => {}
        }
        if self.surface.fresh
            && let Some(taken) = self.value_begins(rest, letter, line)
        {
            return taken;
        }
        self.within(rest, letter)
    }

    /// What only the beginning of a value can be: a key, a quotation mark, a bracket, a dash.
    fn value_begins(&mut self, rest: &str, letter: char, line: &str) -> Option<usize> {
        let flow = self.surface.depth > 0;
        if let Some(key) = key_at(rest) {
            if key.bytes().any(|byte| byte.is_ascii_uppercase()) {
                self.shrunk.push(key.to_owned());
            }
            self.out.push_str(&key.to_ascii_lowercase());
            self.out.push(':');
            self.ending = Ending::Key;
            let after = rest[key.len() + 1..].trim_start();
            if !flow && is_block_text(after) {
                self.surface.literal = Some(indent_of(line));
            }
            return Some(key.len() + 1);
        }
        let curly = letters::opening(letter).is_some() && self.open_quotes < MOST_OPEN_QUOTES;
        self.open_quotes += usize::from(curly);
        if curly && let Some((quote, inner, taken)) = letters::in_curly_quotes(rest, flow) {
            self.open_quotes = 0;
            self.out.push(quote);
            self.out.push_str(inner);
            self.out.push(quote);
            self.surface.fresh = false;
            self.ending = Ending::Whole;
            return Some(taken);
        }
        match letter {
            '"' | '\'' => {
                self.surface.quote = Some(letter);
                self.surface.fresh = false;
                self.ending = Ending::Whole;
                Some(self.copy(&rest[..1]))
            }
            '[' | '{' => {
                self.surface.depth += 1;
                self.ending = Ending::Whole;
                Some(self.copy(&rest[..1]))
            }
            '-' if !flow && (rest.len() == 1 || rest.starts_with("- ")) => {
                self.ending = Ending::Dash;
                Some(self.copy("-"))
            }
            _ => None,
        }
    }

    /// A letter within a value, or one that ends it.
    fn within(&mut self, rest: &str, letter: char) -> usize {
        let flow = self.surface.depth > 0;
        match letter {
            ',' if flow => self.surface.fresh = true,
            ']' | '}' if flow => {
                self.surface.depth -= 1;
                self.surface.fresh = false;
                self.ending = Ending::Whole;
                return self.copy(&rest[..1]);
            }
            '[' | '{' if flow => {
                self.surface.depth += 1;
                self.surface.fresh = true;
            }
            ':' if flow => {
                let next = rest[1..].chars().next();
                self.surface.fresh = next.is_none_or(|next| next == ' ');
            }
            _ => self.surface.fresh = false,
        }
        if !flow {
            // Only a text that stands under a key can go on in the next line.
            let under_key = matches!(self.ending, Ending::Key | Ending::Text);
            self.ending = if under_key { Ending::Text } else { Ending::Whole };
        }
        self.copy(&rest[..letter.len_utf8()])
    }
}

/// Whether what follows a key says that its text stands in the lines below (`|`, `>-`).
fn is_block_text(after: &str) -> bool {
    let word = after.split(' ').next().unwrap_or_default();
    let mut letters = word.chars();
    matches!(letters.next(), Some('|' | '>')) && letters.all(|letter| matches!(letter, '+' | '-' | '1'..='9'))
}
