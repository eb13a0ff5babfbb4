//! Text broken into lines.

/// The width that nothing but hashes and commands exceeds.
pub(super) const WIDEST: usize = 100;

/// Breaks a text into lines; the first begins with one text, the others with another.
pub(super) fn wrapped(text: &str, width: usize, first: &str, others: &str) -> Vec<String> {
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let options = textwrap::Options::new(width)
        .initial_indent(first)
        .subsequent_indent(others)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(&plain, options).into_iter().map(|line| line.into_owned()).collect()
}

/// Breaks a line whose blanks align it, only where it is wider than so much.
pub(super) fn wrapped_as_is(line: &str, width: usize, others: &str) -> Vec<String> {
    let options =
        textwrap::Options::new(width).subsequent_indent(others).word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(line, options).into_iter().map(|line| line.into_owned()).collect()
}
