//! A guide on a terminal: its words wrapped, its marks left out, its examples as they are.

use anstyle::Style;

use crate::report::Colour;

/// The columns that are filled.
const WIDTH: usize = 100;

/// Writes a guide as it is read on a terminal.
pub(super) fn shown(guide: &str, colour: Colour) -> String {
    let mut text = String::new();
    let mut paragraph = String::new();
    let mut is_example = false;
    for line in guide.lines() {
        if line.trim_start().starts_with("```") {
            flush(&mut text, &mut paragraph);
            is_example = !is_example;
            continue;
        }
        let is_indented = paragraph.is_empty() && line.starts_with("    ");
        if is_example || is_indented {
            let line = if is_indented { &line[4..] } else { line };
            put(&mut text, &format!("    {line}"));
            continue;
        }
        let begins = Begins::of(line);
        if begins != Begins::Words {
            flush(&mut text, &mut paragraph);
        }
        match begins {
            Begins::Nothing if text.ends_with("\n\n") || text.is_empty() => {}
            Begins::Nothing => text.push('\n'),
            Begins::Picture | Begins::Rule => {}
            Begins::Heading => put(&mut text, &heading(line, colour)),
            Begins::Row => put(&mut text, &row(line)),
            Begins::Item => paragraph.push_str(line),
            Begins::Words => {
                if !paragraph.is_empty() {
                    paragraph.push(' ');
                }
                let words = if paragraph.is_empty() { line } else { line.trim_start() };
                paragraph.push_str(words);
            }
        }
    }
    flush(&mut text, &mut paragraph);
    text
}

/// What a line of a guide begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begins {
    Nothing,
    Heading,
    Picture,
    Rule,
    Row,
    Item,
    Words,
}

impl Begins {
    fn of(line: &str) -> Begins {
        let bare = line.trim_start();
        let is_numbered = bare
            .split_once(". ")
            .is_some_and(|(number, _)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
        match bare {
            "" => Begins::Nothing,
            _ if bare.starts_with('#') => Begins::Heading,
            _ if bare.starts_with("![") => Begins::Picture,
            _ if bare.starts_with('|') && bare.bytes().all(|byte| b"|-: ".contains(&byte)) => Begins::Rule,
            _ if bare.starts_with('|') => Begins::Row,
            _ if bare.starts_with("* ") || bare.starts_with("- ") || is_numbered => Begins::Item,
            _ => Begins::Words,
        }
    }
}

fn put(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

/// Writes a paragraph or an item of a list, later lines below its first word.
fn flush(text: &mut String, paragraph: &mut String) {
    if paragraph.is_empty() {
        return;
    }
    let words = paragraph.trim_start();
    let deep = paragraph.len() - words.len();
    let mark = match Begins::of(paragraph) {
        Begins::Item => words.find(' ').map_or(0, |end| end + 1),
        _ => 0,
    };
    let options = textwrap::Options::new(WIDTH)
        .break_words(false)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let (first, later) = (" ".repeat(deep), " ".repeat(deep + mark));
    let options = options.initial_indent(&first).subsequent_indent(&later);
    put(text, &textwrap::fill(&bare(words), options));
    paragraph.clear();
}

fn heading(line: &str, colour: Colour) -> String {
    let words = bare(line.trim_start_matches('#').trim());
    match colour {
        Colour::Styled => {
            let style = Style::new().bold();
            format!("{style}{words}{style:#}")
        }
        Colour::Plain => words.to_uppercase(),
    }
}

/// A row of a table: its first cell, then the others.
fn row(line: &str) -> String {
    let cells = cells(line);
    let (first, others) = cells.split_first().map_or(("", &[][..]), |(first, others)| (first, others));
    let others = others.iter().map(|cell| cell.as_str()).filter(|cell| !cell.is_empty());
    let others = others.collect::<Vec<_>>().join("; ");
    let options = textwrap::Options::new(WIDTH)
        .break_words(false)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .initial_indent("  ")
        .subsequent_indent("      ");
    match (first.is_empty(), others.is_empty()) {
        (true, true) => String::new(),
        (false, false) => textwrap::fill(&format!("{first}: {others}"), options),
        _ => textwrap::fill(&format!("{first}{others}"), options),
    }
}

/// The cells of a row; a bar behind a backslash parts none.
fn cells(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
    let kept = inner.replace("\\|", "\u{0}");
    kept.split('|').map(|cell| bare(cell.trim()).replace('\u{0}', "|")).collect()
}

/// Words without the marks of links and of emphasis; what stands between backticks is left.
fn bare(words: &str) -> String {
    let mut told = String::new();
    let mut rest = words;
    let mut is_code = false;
    while let Some(letter) = rest.chars().next() {
        let (bare, behind) = match letter {
            '`' => {
                is_code = !is_code;
                ("`", &rest[1..])
            }
            '[' if !is_code => link(rest).unwrap_or(("[", &rest[1..])),
            '*' if !is_code && rest.starts_with("**") => ("", &rest[2..]),
            other => rest.split_at(other.len_utf8()),
        };
        told.push_str(bare);
        rest = behind;
    }
    told
}

/// Of `[words](place)`, the words and what stands behind it.
fn link(text: &str) -> Option<(&str, &str)> {
    let (words, place) = text.strip_prefix('[')?.split_once("](")?;
    let (_, behind) = place.split_once(')')?;
    (!words.contains(['[', ']'])).then_some((words, behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_left_out_and_words_are_wrapped() {
        let guide = "# A guide\n\nSome **bold** words and a [link](there.md), and `a | [b](c) **d**`\nin two lines.\n\n```yaml\na:  1\n```\n\n* one\n  more\n* two\n\n| | |\n|---|---|\n| `new` | makes a game |\n";
        let told = shown(guide, Colour::Plain);
        let wanted = "A GUIDE\n\nSome bold words and a link, and `a | [b](c) **d**` in two lines.\n\n    a:  1\n\n* one more\n* two\n\n  `new`: makes a game\n";
        assert_eq!(told, wanted);
    }

    #[test]
    fn numbered_lists_and_lone_brackets_are_kept() {
        let told = shown("1. first [a, b]\n2. second [x] (y)\n", Colour::Plain);
        assert_eq!(told, "1. first [a, b]\n2. second [x] (y)\n");
    }

    #[test]
    fn what_is_indented_is_an_example() {
        let told = shown("Type\n\n    one   two\n    three\n\n* an item\n    goes on\n", Colour::Plain);
        assert_eq!(told, "Type\n\n    one   two\n    three\n\n* an item goes on\n");
    }
}
