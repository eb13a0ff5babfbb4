//! What a YAML parser says, in words a player can act on.

use granit_parser::{ErrorKind, ScanError};

use super::{Fault, Span, place};

/// The fault that stopped the parser.
pub(super) fn fault(text: &str, error: &ScanError) -> Fault {
    let start = error.marker().byte_offset().unwrap_or(0).min(text.len());
    let span = Span { start, end: (start + 1).min(text.len()) };
    let open = OpenMarks::before(text, start);
    if let (true, Some(mark)) = (is_unquoted(error.kind()), open.quote) {
        let span = Span { start: mark, end: mark + 1 };
        return Fault::error(span, "this quotation mark is not closed")
            .help("write the second one at the end of the text");
    }
    if let (true, Some(bracket)) = (is_unclosed(error.kind()), open.bracket) {
        return unclosed(text, bracket, start);
    }
    if let ErrorKind::MismatchedFlowCollectionEnd { open, close } = error.kind() {
        return Fault::error(span, format!("this `{open}` is closed by a `{close}`"))
            .help("a list stands in `[ ]`, an entry or a step in `{ }`");
    }
    let (message, help) = words(error.kind());
    let message = message.map_or_else(|| error.info(), str::to_owned);
    let fault = Fault::error(span, message);
    if let Some(span) = glued_key(text, start) {
        let key = &text[span.start..span.end - 1];
        return Fault { span, ..fault }.help(format!("a blank must follow the colon: `{key}: ...`"));
    }
    match help {
        Some(help) => fault.help(help),
        None => fault,
    }
}

/// What is open at a place: the parser looks ahead, so it cannot be asked.
#[derive(Default)]
struct OpenMarks {
    bracket: Option<usize>,
    quote: Option<usize>,
}

impl OpenMarks {
    fn before(text: &str, place: usize) -> OpenMarks {
        let bytes = &text.as_bytes()[..place];
        let mut brackets = Vec::new();
        let mut quote = None;
        // Whether a value may begin here: only there a bracket or a quotation mark is one.
        let mut fresh = true;
        let mut at = 0;
        while at < bytes.len() {
            let byte = bytes[at];
            let blank_before = at == 0 || bytes[at - 1].is_ascii_whitespace();
            match (quote, byte) {
                (Some(begin), b'\\') if bytes[begin] == b'"' => at += 1,
                (Some(begin), b'\'') if bytes[begin] == b'\'' && bytes.get(at + 1) == Some(&b'\'') => {
                    at += 1;
                }
                (Some(begin), mark) if mark == bytes[begin] => quote = None,
                (Some(_), _) => {}
                (None, b'#') if blank_before => {
                    let line = bytes[at..].iter().position(|byte| *byte == b'\n');
                    at += line.unwrap_or(bytes.len() - at);
                    fresh |= brackets.is_empty();
                }
                (None, b'"' | b'\'') if fresh => {
                    quote = Some(at);
                    fresh = false;
                }
                (None, b'[' | b'{') if fresh || !brackets.is_empty() => {
                    brackets.push(at);
                    fresh = true;
                }
                (None, b']' | b'}') => {
                    brackets.pop();
                    fresh = false;
                }
                (None, b'\n') => fresh |= brackets.is_empty(),
                (None, b':' | b',' | b'-') => fresh = true,
                (None, b' ' | b'\t' | b'\r') => {}
                (None, _) => fresh = false,
            }
            at += 1;
        }
        OpenMarks { bracket: brackets.last().copied(), quote }
    }
}

fn is_unquoted(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::UnclosedQuotedScalar
            | ErrorKind::InvalidQuotedScalarIndent
            | ErrorKind::DocumentIndicatorInQuotedScalar
    )
}

/// A bracket that is never closed is shown where it was opened, as that is where the player looks.
fn unclosed(text: &str, bracket: usize, noticed: usize) -> Fault {
    let which = &text[bracket..=bracket];
    let close = if which == "{" { "}" } else { "]" };
    let span = Span { start: bracket, end: bracket + 1 };
    let fault = Fault::error(span, format!("this `{which}` is not closed"));
    let (lines, _) = place(&text[bracket..], noticed.saturating_sub(bracket));
    fault.help(match lines {
        1 => format!("a `{close}` or a comma is missing in this line"),
        _ => format!("write the `{close}` where the entry ends"),
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

/// A key with its colon at the beginning of the line, or of the line before, where the blank is missing.
fn glued_key(text: &str, at: usize) -> Option<Span> {
    let line = |end: usize| text[..end].rfind('\n').map_or(0, |end| end + 1);
    let this = line(at);
    let before = line(this.saturating_sub(1));
    [this, before].into_iter().find_map(|start| {
        let rest = text[start..].lines().next()?;
        let bare = rest.trim_start_matches([' ', '-', '{']);
        let start = start + rest.len() - bare.len();
        let (key, value) = bare.split_once(':')?;
        let letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
        let word = !key.is_empty() && key.chars().all(letter);
        let end = start + key.len() + 1;
        let glued = value.starts_with(|next: char| !next.is_whitespace());
        (word && glued).then_some(Span { start, end })
    })
}

fn words(kind: &ErrorKind) -> (Option<&'static str>, Option<&'static str>) {
    let (message, help) = match kind {
        ErrorKind::RecursionLimitExceeded => ("too many brackets stand one in the other", "24 are the most"),
        ErrorKind::DirectiveDisallowed => ("a line may not begin with `%`", "delete the line"),
        ErrorKind::MisplacedFlowCollectionEnd => {
            ("this bracket closes nothing", "look for one too many, or one of the other kind")
        }
        ErrorKind::UnclosedQuotedScalar => ("a quotation mark is not closed", "write the second one, or none"),
        ErrorKind::TabInIndentation
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabNotAllowed
        | ErrorKind::TabInPlainScalar => ("a tab may not stand here", "write blanks"),
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            ("text stands after the closing quotation mark", "put a comma between, or quote the whole text")
        }
        ErrorKind::MappingValueNotAllowed => {
            ("a colon may not stand here", "is an entry without its `- {`, or a text with a colon not quoted?")
        }
        ErrorKind::ExpectedBlockMappingKey | ErrorKind::SimpleKeyExpected => (
            "this line is neither a key nor an entry",
            "a key is a word, a colon and a blank; an entry begins with `- {`",
        ),
        ErrorKind::ExpectedBlockSequenceEntry => {
            ("an entry was expected here", "begin it with a dash and a blank: `- {`")
        }
        ErrorKind::UndeclaredTagHandle => ("a tag (`!`) may not stand here", "quote the text if it is one"),
        ErrorKind::UnknownQuotedScalarEscape => (
            "a backslash in double quotation marks has a meaning of its own",
            "write it twice, or use single quotation marks",
        ),
        ErrorKind::UnexpectedCharacter { .. } => {
            ("no value may begin with this character", "quote the text that begins with it")
        }
        ErrorKind::InvalidIndentation | ErrorKind::InvalidFlowScalarIndent => {
            ("the line is not indented like the ones it belongs to", "write the entry in braces on one line")
        }
        _ => return (None, None),
    };
    (Some(message), Some(help))
}
