//! The files of several players of one side, joined into the one text that is locked.

use crate::yaml::Span;

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
    fn a_first_line_that_does_not_add_up_is_a_comment() {
        let text = "# estafette joined: anna 9999\ngame: a\n";
        assert_eq!(files_of(text), [(0, text)]);
    }
}
