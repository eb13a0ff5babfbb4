//! A fault as it is shown: what, where with the line and a caret, and what to do.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::{Fault, Severity, Span, gate};

/// How a fault is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Plain text, for mail and files.
    Plain,
    /// With colours, for a terminal.
    Colour,
}

/// A text that was read, under the name and with the line numbers its writer knows.
#[derive(Clone, Copy, Debug)]
pub struct Source<'s> {
    /// The file.
    pub name: &'s str,
    /// What was read.
    pub text: &'s str,
    /// For each line of the text the line its writer sees; where there is none, lines count from 1.
    pub lines: &'s [u32],
}

impl<'s> Source<'s> {
    /// A file that was read as it stands.
    pub fn new(name: &'s str, text: &'s str) -> Source<'s> {
        Source { name, text, lines: &[] }
    }

    /// The line and the column at which a fault is shown.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let (line, column) = place(self.text, offset);
        (self.shown(line), column)
    }

    fn shown(&self, line: usize) -> usize {
        self.lines.get(line - 1).map_or(line, |line| *line as usize)
    }

    /// The same for many places: where lines begin is looked for once.
    pub fn places(self) -> Places<'s> {
        let ends = self.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(end, _)| end + 1);
        Places { source: self, begins: std::iter::once(0).chain(ends).collect() }
    }
}

/// The places of a text that was read.
#[derive(Clone, Debug)]
pub struct Places<'s> {
    source: Source<'s>,
    /// Where each line begins.
    begins: Vec<usize>,
}

impl Places<'_> {
    /// The line and the column at which a fault is shown.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let offset = clamp(self.source.text, offset);
        let line = self.begins.partition_point(|begin| *begin <= offset);
        let column = self.source.text[self.begins[line - 1]..offset].chars().count() + 1;
        (self.source.shown(line), column)
    }
}

/// Line and column of a byte, both counted from 1, the column in characters.
pub fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..clamp(text, offset)];
    let begin = before.rfind('\n').map_or(0, |end| end + 1);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    (line, before[begin..].chars().count() + 1)
}

/// The nearest place not beyond the text and not inside a character.
fn clamp(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    (0..=offset).rev().find(|place| text.is_char_boundary(*place)).unwrap_or(0)
}

/// Shows faults one after the other, a blank line between them.
pub fn render(source: Source<'_>, faults: &[&Fault], style: Style) -> String {
    let places = source.places();
    let shown = faults.iter().map(|fault| one(&places, fault, style));
    let mut text = shown.collect::<Vec<_>>().join("\n\n");
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// How many characters of a line after the caret are shown at the most.
const TAIL: usize = 200;

fn one(places: &Places<'_>, fault: &Fault, style: Style) -> String {
    let source = places.source;
    let (line, range) = line_of(source.text, fault.span);
    let (shown, _) = places.place(fault.span.start);
    let level = match fault.severity {
        Severity::Error => Level::ERROR,
        Severity::Remark => Level::NOTE.with_name("remark"),
    };
    let mut title = level.primary_title(harmless(&fault.message));
    if let Some(clause) = &fault.clause {
        title = title.id(harmless(clause));
    }
    let mut group = title.element(
        Snippet::source(line)
            .line_start(shown)
            .path(harmless(source.name))
            .annotation(AnnotationKind::Primary.span(range)),
    );
    if let Some(help) = &fault.help {
        group = group.element(Level::HELP.message(harmless(help)));
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Colour => Renderer::styled(),
    };
    renderer.decor_style(DecorStyle::Ascii).term_width(100).render(&[group])
}

/// The line a span begins in, and the part of it that is meant.
fn line_of(text: &str, span: Span) -> (&str, Range<usize>) {
    let start = clamp(text, span.start);
    let begin = text[..start].rfind('\n').map_or(0, |end| end + 1);
    let end = text[start..].find('\n').map_or(text.len(), |length| start + length);
    let stop = clamp(text, span.end).clamp(start, end);
    let shown = clamp(text, end.min(stop + TAIL));
    let line = text[begin..shown].trim_end_matches('\r');
    let stop = (stop - begin).min(line.len());
    (line, (start - begin).min(stop)..stop)
}

/// A message without characters that could make a terminal do something.
fn harmless(message: &str) -> String {
    let clean = |character: char| {
        if gate::is_forbidden(character) || character.is_control() { '\u{fffd}' } else { character }
    };
    message.chars().map(clean).collect()
}
