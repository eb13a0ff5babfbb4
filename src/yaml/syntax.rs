//! What a YAML parser says, in words a player can act on.

use granit_parser::{ErrorKind, ScanError};

use super::{Fault, Span, place};

/// The fault that stopped the parser; `open` is the bracket that was still open there.
pub(super) fn fault(text: &str, error: &ScanError, open: Option<usize>) -> Fault {
    let start = error.marker().byte_offset().unwrap_or(0).min(text.len());
    let here = Span {
        start,
        end: (start + 1).min(text.len()),
    };
    let (message, help) = words(error.kind());
    let message = message.map_or_else(|| error.info(), str::to_owned);
    if let (true, Some(bracket)) = (is_unclosed(error.kind()), open) {
        return unclosed(text, bracket, start);
    }
    let fault = Fault::error(here, message);
    if let Some(key) = glued_key(text, start) {
        return fault.help(format!("a blank must follow the colon: `{key}: ...`"));
    }
    match help {
        Some(help) => fault.help(help),
        None => fault,
    }
}

/// A bracket that is never closed is shown where it was opened, as that is where the player looks.
fn unclosed(text: &str, bracket: usize, noticed: usize) -> Fault {
    let which = &text[bracket..=bracket];
    let close = if which == "{" { "}" } else { "]" };
    let span = Span {
        start: bracket,
        end: bracket + 1,
    };
    let fault = Fault::error(span, format!("this `{which}` is not closed"));
    let (lines, _) = place(&text[bracket..], noticed.saturating_sub(bracket));
    fault.help(match lines {
        1 => format!("a `{close}` or a comma is missing in this line"),
        _ => format!("a `{close}` is missing before line {} of the entry", lines),
    })
}

fn is_unclosed(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::UnclosedFlowCollection { .. }
            | ErrorKind::UnexpectedEofFlowSequence
            | ErrorKind::UnexpectedEofFlowMapping
            | ErrorKind::UnexpectedEofImplicitFlowMapping
            | ErrorKind::ExpectedFlowMappingSeparator
            | ErrorKind::ExpectedFlowSequenceSeparator
            | ErrorKind::BlockEntryInFlowCollection
    )
}

/// A key at the beginning of the line, or of the line before, that lacks the blank after its colon.
fn glued_key(text: &str, at: usize) -> Option<&str> {
    let end = text[at..]
        .find('\n')
        .map_or(text.len(), |length| at + length);
    let mut lines = text[..end].lines().rev();
    [lines.next(), lines.next()]
        .into_iter()
        .flatten()
        .find_map(|line| {
            let line = line
                .trim_start()
                .trim_start_matches("- ")
                .trim_start_matches('{');
            let (key, rest) = line.split_once(':')?;
            let word = !key.is_empty()
                && key
                    .chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'));
            (word && rest.starts_with(|next: char| !next.is_whitespace())).then_some(key)
        })
}

fn words(kind: &ErrorKind) -> (Option<&'static str>, Option<&'static str>) {
    let (message, help) = match kind {
        ErrorKind::RecursionLimitExceeded => (
            "too many brackets stand one in the other",
            "24 are the most",
        ),
        ErrorKind::DirectiveDisallowed => ("a line may not begin with `%`", "delete the line"),
        ErrorKind::MisplacedFlowCollectionEnd | ErrorKind::MismatchedFlowCollectionEnd { .. } => (
            "this bracket closes nothing",
            "look for one too many, or one of the other kind",
        ),
        ErrorKind::UnclosedQuotedScalar => (
            "a quotation mark is not closed",
            "write the second one, or none",
        ),
        ErrorKind::TabInIndentation
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabNotAllowed
        | ErrorKind::TabInPlainScalar => ("a tab may not stand here", "write blanks"),
        ErrorKind::InvalidTrailingSingleQuotedScalar
        | ErrorKind::InvalidTrailingDoubleQuotedScalar => (
            "text stands after the closing quotation mark",
            "put a comma between, or quote the whole text",
        ),
        ErrorKind::MappingValueNotAllowed => (
            "a colon may not stand here",
            "is an entry without its `- {`, or a text with a colon not quoted?",
        ),
        ErrorKind::ExpectedBlockMappingKey | ErrorKind::SimpleKeyExpected => (
            "this line is neither a key nor an entry",
            "a key is a word, a colon and a blank; an entry begins with `- {`",
        ),
        ErrorKind::ExpectedBlockSequenceEntry => (
            "an entry was expected here",
            "begin it with a dash and a blank: `- {`",
        ),
        ErrorKind::UndeclaredTagHandle => (
            "a tag (`!`) may not stand here",
            "quote the text if it is one",
        ),
        ErrorKind::UnknownQuotedScalarEscape => (
            "a backslash in double quotation marks has a meaning of its own",
            "write it twice, or use single quotation marks",
        ),
        ErrorKind::UnexpectedCharacter { .. } => (
            "no value may begin with this character",
            "quote the text that begins with it",
        ),
        ErrorKind::InvalidIndentation | ErrorKind::InvalidFlowScalarIndent => (
            "the line is not indented like the ones it belongs to",
            "write the entry in braces on one line",
        ),
        _ => return (None, None),
    };
    (Some(message), Some(help))
}
