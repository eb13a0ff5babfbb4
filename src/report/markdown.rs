//! The page as Markdown that reads well as plain text: the report that is hashed and mailed.

use super::Page;
use super::block::{Block, PROSE, in_columns, working};
use super::lines::wrapped;
use super::story::{REHEARSAL, blocks};
use crate::adjudicate::Sheet;

/// Writes the report. Its second line is `salt HEX`, inside a comment; nothing in it depends on anything but the page.
pub fn markdown(page: &Page) -> String {
    let of = format!("{} exchange {}, {}", page.game, page.exchange, page.side);
    let mut lines = match page.rehearsal {
        None => vec![format!("<!-- estafette report, {of}"), format!("salt {}", page.salt), "-->".to_owned()],
        Some(_) => vec![format!("<!-- estafette {REHEARSAL}, {of} -->")],
    };
    for block in blocks(page) {
        lines.push(String::new());
        lines.extend(written(&block));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn written(block: &Block) -> Vec<String> {
    match block {
        Block::Title(text) => vec![format!("# {}", literal(text))],
        Block::Section(text) => vec![format!("## {}", literal(text))],
        Block::Small(text) | Block::Prose(text) => wrapped(&literal(text), PROSE, "", ""),
        Block::Working(lines) => working(lines, "    "),
        Block::Points(points) => points.iter().flat_map(|point| wrapped(&literal(point), PROSE, "* ", "  ")).collect(),
        Block::Table(sheet) => {
            let cells = |row: &Vec<String>| row.iter().map(|cell| literal(cell).replace('|', "\\|")).collect();
            let sheet = Sheet { rows: sheet.rows.iter().map(cells).collect(), ..sheet.clone() };
            let mut lines = in_columns(&sheet, ["| ", " | ", " |"]);
            let rule = lines[0].chars().map(|letter| if letter == '|' { '|' } else { '-' }).collect::<String>();
            lines.insert(1, rule);
            [format!("## {}", literal(&sheet.title)), String::new()].into_iter().chain(lines).collect()
        }
        Block::Verbatim(language, text) => {
            let fence = fence(text);
            let mut lines = vec![format!("{fence}{language}")];
            lines.extend(text.lines().map(|line| line.trim_end().to_owned()));
            lines.push(fence);
            lines
        }
        Block::Field(field) => {
            let parts = [&field.map, &field.legend];
            let mut parts = parts.map(|text| written(&Block::Verbatim("text", text.clone())));
            parts[0].push(String::new());
            parts.concat()
        }
    }
}

/// The text with a backslash before what Markdown would take for its own in a name or a note: elements, characters that are
/// written by name, emphasis, links. What stands between backquotes is taken as it is, and stays so.
fn literal(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut pieces = text.split('`').peekable();
    let mut is_code = false;
    while let Some(piece) = pieces.next() {
        // A last backquote without its fellow begins no code.
        is_code &= pieces.peek().is_some();
        match is_code {
            true => safe.push_str(piece),
            false => push_literal(&mut safe, piece),
        }
        if pieces.peek().is_some() {
            safe.push('`');
        }
        is_code = !is_code;
    }
    safe
}

fn push_literal(safe: &mut String, text: &str) {
    for (at, letter) in text.char_indices() {
        let before = text[..at].chars().next_back();
        let after = text[at + letter.len_utf8()..].chars().next();
        let opens = |letter: char| letter.is_alphanumeric() || "/!?#".contains(letter);
        let is_part = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let is_blank = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
        let is_own = match letter {
            '<' | '&' => after.is_some_and(opens),
            '*' => !(is_blank(before) && is_blank(after)),
            '_' => !(is_part(before) && is_part(after)),
            '[' => text[at..].contains("]("),
            '\\' => after.is_some_and(|letter| letter.is_ascii_punctuation()),
            _ => false,
        };
        if is_own {
            safe.push('\\');
        }
        safe.push(letter);
    }
}

/// A fence that no line of the text can be taken for.
fn fence(text: &str) -> String {
    let ticks = |line: &str| line.trim_start().bytes().take_while(|byte| *byte == b'`').count();
    let longest = text.lines().map(ticks).max().unwrap_or(0);
    "`".repeat(longest.max(2) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_text_and_no_markup() {
        for (name, written) in [
            ("Red <b>loud</b>", "Red \\<b>loud\\</b>"),
            ("<!-- gone -->", "\\<!-- gone -->"),
            ("R&amp;D & Co", "R\\&amp;D & Co"),
            ("the *Old* Guard", "the \\*Old\\* Guard"),
            ("_A_ foot_battery", "\\_A\\_ foot_battery"),
            ("[here](http://a.b)", "\\[here](http://a.b)"),
            ("at [38.4, 22]; 2 * 3 < 7", "at [38.4, 22]; 2 * 3 < 7"),
            ("line 6: `<b>` before `B3`", "line 6: `<b>` before `B3`"),
            ("a ` and <b>", "a ` and \\<b>"),
        ] {
            assert_eq!(literal(name), written);
        }
    }
}
