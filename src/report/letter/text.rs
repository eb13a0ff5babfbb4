//! A letter as plain text, in lines that no mail program has a reason to break: nothing ends in a blank.

use textwrap::core::display_width;

use super::{Passage, WIDTH};
use crate::report::lines::wrapped;

/// Writes a letter as text.
pub fn letter_text(pieces: &[Passage]) -> String {
    let mut lines = Vec::new();
    let mut before: Option<&Passage> = None;
    let written_out = |piece: &&Passage| !matches!(piece, Passage::Picture(_));
    for piece in pieces.iter().filter(written_out) {
        match (before, piece) {
            (None, _) | (Some(Passage::Title(_) | Passage::Heading(_)), _) => {}
            // A battle has many of these: a working stands close to what it belongs to.
            (Some(Passage::Prose(_)), Passage::Working(_)) => {}
            (Some(_), Passage::Title(_) | Passage::Heading(_)) => lines.extend([String::new(), String::new()]),
            (Some(_), _) => lines.push(String::new()),
        }
        lines.extend(written(piece));
        before = Some(piece);
    }
    let mut text = String::new();
    for line in lines {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn written(piece: &Passage) -> Vec<String> {
    match piece {
        Passage::Lead(text) | Passage::Prose(text) | Passage::Small(text) => wrapped(text, WIDTH, "", ""),
        Passage::Title(text) => under(text, '='),
        Passage::Heading(text) => under(text, '-'),
        Passage::Points(points) => points.iter().flat_map(|point| wrapped(point, WIDTH, "* ", "  ")).collect(),
        Passage::Frame(title, lines) => framed(title, lines),
        Passage::Working(lines) => lines.iter().flat_map(|line| wrapped(line, WIDTH, "    ", "        ")).collect(),
        Passage::Verbatim(text) => text.lines().map(str::to_owned).collect(),
        Passage::Form(text) => text.lines().flat_map(of_a_form).collect(),
        Passage::Picture(_) => Vec::new(),
        Passage::Battlefield(battlefield) => {
            let field = &battlefield.field;
            [&field.map, "", &field.legend].into_iter().flat_map(lines_of).collect()
        }
    }
}

/// The lines of a text; an empty one is a line, too.
fn lines_of(text: &str) -> Vec<String> {
    match text {
        "" => vec![String::new()],
        text => text.lines().map(str::to_owned).collect(),
    }
}

/// A heading with a line below it, and a blank one.
fn under(text: &str, stroke: char) -> Vec<String> {
    let mut lines = wrapped(text, WIDTH, "", "");
    let wide = lines.iter().map(|line| display_width(line)).max().unwrap_or(0);
    lines.push(std::iter::repeat_n(stroke, wide.max(4)).collect());
    lines.push(String::new());
    lines
}

/// Lines in a frame under a title.
fn framed(title: &str, lines: &[String]) -> Vec<String> {
    let inside = WIDTH - 4;
    let edge = format!("+{}+", "-".repeat(WIDTH - 2));
    let row = |line: String| format!("| {line}{} |", " ".repeat(inside.saturating_sub(display_width(&line))));
    let mut framed = vec![edge.clone()];
    framed.extend(wrapped(&title.to_uppercase(), inside, "", "").into_iter().map(row));
    for line in lines {
        framed.extend(wrapped(line, inside, "* ", "  ").into_iter().map(row));
    }
    framed.push(edge);
    framed
}

/// A line of a form. A comment that a mail program would break, so that its end stood there as an order, is broken here.
fn of_a_form(line: &str) -> Vec<String> {
    if display_width(line) <= WIDTH {
        return vec![line.to_owned()];
    }
    let Some(comment) = line.strip_prefix('#') else {
        return vec![line.to_owned()];
    };
    let indent = comment.len() - comment.trim_start().len();
    let first = format!("#{}", " ".repeat(indent));
    wrapped(comment, WIDTH, &first, &format!("{first}    "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_comment_of_a_form_goes_on_as_a_comment() {
        let form = "# guns: fire\n#   moves 3 (32 hexes in reach): N 0908, NE 1008, SE 1009, S 0910, SW 0809, NW 0808, and on\n";
        let text = letter_text(&[Passage::Form(form.to_owned())]);
        let expected = "# guns: fire\n#   moves 3 (32 hexes in reach): N 0908, NE 1008, SE 1009, S 0910, SW\n#       0809, NW 0808, and on\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_letter_keeps_to_its_width_and_ends_no_line_in_a_blank() {
        let long = "words that go on and on ".repeat(9);
        let pieces = [
            Passage::Lead(long.clone()),
            Passage::Frame("it cost".to_owned(), vec![long.clone(), "Léger ".repeat(20)]),
            Passage::Title(long.clone()),
            Passage::Points(vec![long.clone()]),
            Passage::Working(vec![long]),
        ];
        let text = letter_text(&pieces);
        assert!(text.lines().all(|line| display_width(line) <= WIDTH && line == line.trim_end()), "{text}");
        assert!(text.lines().filter(|line| line.starts_with('|')).all(|line| display_width(line) == WIDTH), "{text}");
    }
}
