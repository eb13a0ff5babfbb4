//! The words of a line: where each stands in the text, and what is quoted.

use std::cell::OnceCell;

use super::figures::is_within_a_number;
use crate::orders::is_label;
use crate::yaml::Span;

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word as typed.
    Word,
    /// A text in quotation marks, which is taken as it stands.
    Quoted,
    /// `,` or `;`.
    Comma,
    /// `:`.
    Colon,
    /// `(` or `[`.
    Open,
    /// `)` or `]`.
    Close,
    /// `--`, before a note.
    Dashes,
}

/// A token of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) text: String,
    /// Where it stands in the text.
    pub(super) span: Span,
    /// Where it stands in the line.
    pub(super) at: Span,
}

impl Token {
    pub(super) fn is(&self, kind: &Kind) -> bool {
        self.kind == *kind
    }

    /// Whether it is this word of the language.
    pub(super) fn says(&self, word: &str) -> bool {
        self.kind == Kind::Word && self.text.eq_ignore_ascii_case(word)
    }

    /// Whether it has the four digits of a hex.
    pub(super) fn is_label(&self) -> bool {
        is_label(&self.text)
    }
}

/// A line put together of the lines that it is broken into.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    /// Its text, the parts joined by a blank.
    pub(super) text: String,
    /// Where each part begins, in the line and in the whole text, and how long it is.
    parts: Vec<(usize, usize, usize)>,
    /// Its tokens, once somebody has asked for them.
    tokens: OnceCell<Vec<Token>>,
    /// What of it orders nothing and is kept as its note, and where that stands.
    aside: Option<(Span, String)>,
}

impl Line {
    /// One of a single part, which begins at `start` of the whole text.
    pub(super) fn of(part: &str, start: usize) -> Line {
        let mut line = Line::default();
        line.add(part, start);
        line
    }

    /// Adds a part that begins at `start` of the whole text.
    pub(super) fn add(&mut self, part: &str, start: usize) {
        self.tokens.take();
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.parts.push((self.text.len(), start, part.len()));
        self.text.push_str(part);
    }

    /// The same with what stands in another after it.
    pub(super) fn joined(&self, other: &Line) -> Line {
        let mut line = Line { text: self.text.clone(), parts: self.parts.clone(), ..Line::default() };
        for (at, start, length) in &other.parts {
            line.add(&other.text[*at..at + length], *start);
        }
        line
    }

    /// The same text with other tokens.
    pub(super) fn with(&self, tokens: Vec<Token>) -> Line {
        let tokens = OnceCell::from(tokens);
        Line { text: self.text.clone(), parts: self.parts.clone(), tokens, aside: self.aside.clone() }
    }

    /// The same with a colon where the dashes of its note stand; nothing where there are none.
    pub(super) fn with_a_colon_for_dashes(&self) -> Option<Line> {
        let dashes = self.tokens().iter().find(|token| token.is(&Kind::Dashes))?;
        let mut text = self.text.clone();
        text.replace_range(dashes.at.start..dashes.at.end, ": ");
        Some(Line { text, parts: self.parts.clone(), aside: self.aside.clone(), ..Line::default() })
    }

    /// Likewise, with what of it orders nothing.
    pub(super) fn with_aside(&self, tokens: Vec<Token>, span: Span, said: String) -> Line {
        Line { aside: Some((span, said)).filter(|(_, said)| !said.is_empty()), ..self.with(tokens) }
    }

    /// What of it orders nothing, and where that stands.
    pub(super) fn aside(&self) -> Option<&(Span, String)> {
        self.aside.as_ref()
    }

    /// The place in the whole text of a part of the line.
    pub(super) fn span(&self, at: Span) -> Span {
        let place = |offset: usize| {
            let part = self.parts.iter().rev().find(|(at, ..)| *at <= offset);
            part.map_or(0, |(at, start, length)| start + (offset - at).min(*length))
        };
        let start = place(at.start);
        let end = if at.end > at.start { place(at.end - 1) + 1 } else { start };
        Span { start, end: end.max(start) }
    }

    /// Whether it is put together of several.
    pub(super) fn is_broken(&self) -> bool {
        self.parts.len() > 1
    }

    /// Whether its colon does not stand in the first of several.
    pub(super) fn is_broken_before_its_colon(&self) -> bool {
        let colon = self.tokens().iter().find(|token| token.is(&Kind::Colon));
        let second = self.parts.get(1);
        second.zip(colon).is_some_and(|((at, ..), colon)| *at <= colon.at.start)
    }

    /// Where all of it stands.
    pub(super) fn whole(&self) -> Span {
        self.span(Span { start: 0, end: self.text.len() })
    }

    /// Its tokens. Nothing is a token behind the dashes of a note.
    pub(super) fn tokens(&self) -> &[Token] {
        self.tokens.get_or_init(|| self.parted())
    }

    fn parted(&self) -> Vec<Token> {
        let mut tokens = Vec::new();
        let mut at = 0;
        let mut depth = 0usize;
        while at < self.text.len() {
            let rest = &self.text[at..];
            let letter = rest.chars().next().expect("there is more");
            let fresh = at == 0 || self.text[..at].ends_with([' ', ',', ';', '(', '[', ':', FULL_WIDTH_COLON]);
            let (kind, length, text) = if letter == ' ' {
                at += 1;
                continue;
            } else if at > 0 && fresh && rest.starts_with("# ") {
                // The comment of an offer that was copied with it.
                break;
            } else if fresh && rest.starts_with("--") && rest[2..].chars().next().is_none_or(|next| next == ' ') {
                (Kind::Dashes, 2, "--".to_owned())
            } else if fresh && let Some((text, length)) = quoted(rest) {
                (Kind::Quoted, length, text)
            } else if let Some(kind) = sign(letter) {
                (kind, letter.len_utf8(), letter.to_string())
            } else {
                let is_behind_the_head = tokens.iter().any(|token: &Token| token.is(&Kind::Colon));
                let length = match time_of_day(rest).filter(|_| is_behind_the_head) {
                    Some(length) => length,
                    None if depth == 0 => word_or_number(rest),
                    None => word(rest),
                };
                let said = &rest[..length];
                (Kind::Word, length, if said.eq_ignore_ascii_case("otherwise") { "else" } else { said }.to_owned())
            };
            match kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            let place = Span { start: at, end: at + length };
            let is_note = kind == Kind::Dashes;
            tokens.push(Token { kind, text, span: self.span(place), at: place });
            at += length;
            if is_note {
                break;
            }
        }
        full_stop(&mut tokens);
        tokens
    }
}

/// The colon of keyboards for Chinese and Japanese.
const FULL_WIDTH_COLON: char = '\u{ff1a}';

fn sign(letter: char) -> Option<Kind> {
    match letter {
        ',' | ';' => Some(Kind::Comma),
        ':' | FULL_WIDTH_COLON => Some(Kind::Colon),
        '(' | '[' => Some(Kind::Open),
        ')' | ']' => Some(Kind::Close),
        _ => None,
    }
}

/// The length of a time of day at the beginning of a text: the colon of `5:00` parts nothing.
fn time_of_day(text: &str) -> Option<usize> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let hours = digits(text);
    let minutes = text[hours..].strip_prefix(':').map(digits);
    let length = hours + 3;
    let ends = !text.get(length..).is_some_and(|rest| rest.starts_with(|next: char| next.is_alphanumeric()));
    ((1..=2).contains(&hours) && minutes == Some(2) && ends).then_some(length)
}

/// The length of the word at the beginning of a text.
fn word(text: &str) -> usize {
    let end = |letter: char| letter == ' ' || sign(letter).is_some();
    text.find(end).unwrap_or(text.len())
}

/// The same, with the comma of a number such as `2,5`. In brackets a comma parts two.
fn word_or_number(text: &str) -> usize {
    let length = word(text);
    match text[length..].strip_prefix(',') {
        Some(behind) if is_within_a_number(&text[..length], behind) => length + 1 + word(behind),
        _ => length,
    }
}

/// The end of a sentence behind the last word is none of its letters.
fn full_stop(tokens: &mut Vec<Token>) {
    let last = match tokens.last() {
        Some(token) if token.is(&Kind::Dashes) => tokens.len().saturating_sub(2),
        _ => tokens.len().saturating_sub(1),
    };
    let Some(token) = tokens.get_mut(last).filter(|token| token.is(&Kind::Word)) else {
        return;
    };
    let bare = token.text.trim_end_matches(['.', '!']);
    let cut = token.text.len() - bare.len();
    token.text.truncate(bare.len());
    token.span.end -= cut.min(token.span.end - token.span.start);
    token.at.end -= cut;
    if token.text.is_empty() {
        tokens.remove(last);
    }
}

/// The marks that open a quotation, each with those that may close it.
pub(super) fn closing(letter: char) -> Option<&'static [char]> {
    match letter {
        '"' => Some(&['"']),
        '\u{201c}' | '\u{201e}' | '\u{201d}' => Some(&['\u{201d}', '\u{201c}', '"']),
        '\u{ab}' => Some(&['\u{bb}']),
        '\u{bb}' => Some(&['\u{ab}']),
        _ => None,
    }
}

/// The text in quotation marks at the beginning of `rest`, with the bytes it takes; nothing where none opens, or none closes.
pub(super) fn quoted(rest: &str) -> Option<(String, usize)> {
    let mut letters = rest.char_indices();
    let (_, first) = letters.next()?;
    let closes = closing(first)?;
    let mut text = String::new();
    while let Some((place, letter)) = letters.next() {
        if closes.contains(&letter) {
            return Some((text, place + letter.len_utf8()));
        }
        if letter != '\\' {
            text.push(letter);
            continue;
        }
        match letters.next()?.1 {
            'n' => text.push('\n'),
            't' => text.push('\t'),
            'u' => {
                let digits = (0..4).filter_map(|_| letters.next()).map(|(_, digit)| digit).collect::<String>();
                text.push(u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)?);
            }
            other => text.push(other),
        }
    }
    None
}

/// Writes a text in quotation marks, so that no mail program spoils it wherever it breaks the line.
pub(super) fn in_quotes(text: &str) -> String {
    let mut out = String::from("\"");
    let mut before = ' ';
    for letter in text.chars() {
        // What would be lost at the beginning of a line that is broken here.
        let mark = before == ' ' && matches!(letter, ' ' | '>');
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            _ if mark || !is_kept(letter) => {
                let mut units = [0; 2];
                for unit in letter.encode_utf16(&mut units) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
            letter => out.push(letter),
        }
        before = letter;
    }
    out.push('"');
    out
}

/// Whether a letter comes through the cleaning of mail as it is.
fn is_kept(letter: char) -> bool {
    let alone = letter.to_string();
    letter as u32 > 0xffff || super::text::plain(&alone) == alone
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(parts: &[&str]) -> Line {
        let mut line = Line::default();
        let mut start = 0;
        for part in parts {
            line.add(part, start);
            start += part.len() + 1;
        }
        line
    }

    #[test]
    fn tokens_know_where_they_stand_in_a_broken_line() {
        let line = line(&["R1: fire column", "within 3\", move", "(12, 8.5)."]);
        let tokens = line.tokens();
        let texts = tokens.iter().map(|token| token.text.as_str()).collect::<Vec<_>>();
        assert_eq!(texts, ["R1", ":", "fire", "column", "within", "3\"", ",", "move", "(", "12", ",", "8.5", ")"]);
        assert_eq!(tokens[4].span, Span { start: 16, end: 22 });
    }

    #[test]
    fn quotations_hold_what_they_hold() {
        for text in
            ["a \"b\" c", "two  blanks", "a: b", "x > y # z -- w", "l\nm", "\u{201c}curly\u{201d} \u{bd} \u{2014}"]
        {
            let quoted_text = in_quotes(text);
            assert_eq!(quoted(&quoted_text), Some((text.to_owned(), quoted_text.len())), "{quoted_text}");
        }
        assert_eq!(quoted("\u{201e}go\u{201c} on"), Some(("go".to_owned(), 8)));
        assert_eq!(quoted("\"never closed"), None);
    }
}
