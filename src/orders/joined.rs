//! The files of several players of one side, joined into the one text that is locked.

use crate::yaml::Span;

/// What the comments begin with that the program writes into locked orders, and the marks around a turn file.
const OF_A_LOCK: [&str; 4] = ["set aside", "not understood", "courier", "estafette"];

/// The comment that begins a text joined of several players' files: each name with the bytes of its file.
const JOINED: &str = "# estafette joined: ";

/// Joins the files of several players, in the order of the game file.
pub fn joined(files: &[(&str, &str)]) -> String {
    if let [(_, text)] = files {
        return (*text).to_owned();
    }
    let names = files.iter().map(|(name, text)| format!("{name} {}", text.len()));
    let names = names.collect::<Vec<_>>().join(", ");
    let texts = files.iter().map(|(_, text)| *text).collect::<String>();
    format!("{JOINED}{names}\n{texts}")
}

/// The text of one of several players as it is locked: of a comment that begins like one of a lock nothing is left but its
/// mark, so that nobody speaks to the others of his side in the name of the program. No line moves, and none grows.
pub fn without_words_of_a_lock(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| match comment_like_a_locks(line) {
        Some(mark) => format!("{}{}", &line[..=mark], if line.ends_with('\n') { "\n" } else { "" }),
        None => line.to_owned(),
    });
    lines.collect()
}

/// The place of the mark of a comment that fills a line and begins like one of a lock.
fn comment_like_a_locks(line: &str) -> Option<usize> {
    let mark = line.find(|letter: char| !letter.is_whitespace())?;
    let words = line[mark..].strip_prefix('#')?;
    let words = words.trim_start_matches(|letter: char| letter == '#' || !letter.is_alphanumeric());
    let begins = |own: &&str| words.get(..own.len()).is_some_and(|words| words.eq_ignore_ascii_case(own));
    OF_A_LOCK.iter().any(begins).then_some(mark)
}

/// The files that a text is joined of, each with the byte it begins at. A text whose first line does not add up is
/// one file.
pub fn files_of(text: &str) -> Vec<(usize, &str)> {
    let files = split(text).unwrap_or_else(|| vec![("", 0, text)]);
    let files = files.into_iter().map(|(_, start, file)| (start, file));
    files.collect()
}

/// The same, each with its player's name, where every player has one part and no more; a text of one file has no names.
pub fn named_parts(text: &str) -> Option<Vec<(&str, &str)>> {
    let Some(files) = split(text) else {
        return Some(vec![("", text)]);
    };
    let names = files.iter().map(|(name, ..)| *name);
    let each_once = names.collect::<std::collections::BTreeSet<_>>().len() == files.len();
    each_once.then(|| files.into_iter().map(|(name, _, file)| (name, file)).collect())
}

/// The player in whose file something stands, in a text that is joined of several.
pub fn writer_of(text: &str, place: Span) -> Option<&str> {
    let files = split(text)?.into_iter();
    let (name, _, _) = files.rev().find(|(_, start, _)| *start <= place.start)?;
    Some(name)
}

fn split(text: &str) -> Option<Vec<(&str, usize, &str)>> {
    let (names, _) = text.strip_prefix(JOINED)?.split_once('\n')?;
    let mut start = JOINED.len() + names.len() + 1;
    let mut files = Vec::new();
    for name in names.split(", ") {
        let (name, length) = name.split_once(' ')?;
        let end = start.checked_add(length.parse::<usize>().ok()?)?;
        files.push((name, start, text.get(start..end)?));
        start = end;
    }
    (start == text.len()).then_some(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_joined_is_parted_again_and_knows_its_writer() {
        let (anna, bert) = ("game: a\n", "game: a\nside: red\n");
        let text = joined(&[("anna", anna), ("bert", bert)]);
        let files = files_of(&text);
        assert_eq!(files.iter().map(|(_, file)| *file).collect::<Vec<_>>(), [anna, bert]);
        let at = |start| Span { start, end: start + 1 };
        let starts = files.iter().map(|(start, _)| *start).collect::<Vec<_>>();
        assert_eq!(writer_of(&text, at(starts[0])), Some("anna"));
        assert_eq!(writer_of(&text, at(starts[1] - 1)), Some("anna"));
        assert_eq!(writer_of(&text, at(starts[1])), Some("bert"));
    }

    #[test]
    fn one_file_stands_as_it_is_and_says_nothing_of_its_writer() {
        let text = joined(&[("anna", "game: a\n")]);
        assert_eq!(files_of(&text), [(0, "game: a\n")]);
        assert_eq!(writer_of(&text, Span::default()), None);
    }

    #[test]
    fn a_comment_that_begins_like_one_of_a_lock_is_nobodys() {
        let text = "# set aside: line 6\n  #Courier of exchange 2\n# my plan\norders: # estafette\n## \u{2022} Not understood\n# estafette";
        let left = "#\n  #\n# my plan\norders: # estafette\n#\n#";
        assert_eq!(without_words_of_a_lock(text), left);
        assert_eq!(without_words_of_a_lock(left), left);
    }

    #[test]
    fn a_first_line_that_does_not_add_up_is_a_comment() {
        let text = "# estafette joined: anna 9999\ngame: a\n";
        assert_eq!(files_of(text), [(0, text)]);
    }
}
