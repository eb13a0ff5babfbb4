//! Where two texts part, in words.

/// The first line at which a file parts from what is worked out again.
pub(in crate::game) fn first_difference(there: &str, made: &str) -> String {
    parts_at(there, made, "playing it again")
}

/// The same for what comes of something else than playing.
pub(in crate::game) fn parts_at(there: &str, made: &str, by: &str) -> String {
    if there.contains('\r') && there.replace("\r\n", "\n") == made {
        return format!("it has {WINDOWS}; nothing else differs");
    }
    let (mut old, mut new) = (there.split('\n'), made.split('\n'));
    let mut number = 1;
    loop {
        match (old.next(), new.next()) {
            (Some(is), Some(should)) if is == should => number += 1,
            (None, None) => return "it is the same".into(),
            (is, should) => {
                let (is, should) = excerpts(is, should);
                return format!("line {number} is {is}, and {by} gives {should}");
            }
        }
    }
}

pub(in crate::game) const WINDOWS: &str = "Windows line ends (CR LF in place of LF)";

/// No more of a line is shown.
const SHOWN: usize = 100;

/// So much is shown of what two lines have in common where one of them ends there.
const BEFORE_THE_END: usize = 30;

/// Enough of two lines to see what differs: long ones begin where they part.
fn excerpts(is: Option<&str>, should: Option<&str>) -> (String, String) {
    let long = |line: Option<&str>| line.is_some_and(|line| line.chars().count() > SHOWN);
    let same = match (is, should) {
        (Some(is), Some(should)) if long(Some(is)) || long(Some(should)) => {
            let pairs = is.chars().zip(should.chars());
            let same = pairs.take_while(|(one, other)| one == other).count();
            let ends = [is, should].iter().any(|line| line.chars().count() == same);
            if ends { same.saturating_sub(BEFORE_THE_END) } else { same }
        }
        _ => 0,
    };
    let shown = |line: Option<&str>| match line {
        None => "nothing".to_owned(),
        Some(line) => format!("`{}`", crop(line, same)),
    };
    (shown(is), shown(should))
}

/// A part of a line, with dots where something is left out.
fn crop(line: &str, from: usize) -> String {
    let rest = line.chars().skip(from);
    let kept = rest.take(SHOWN).collect::<String>();
    let before = if from > 0 { "..." } else { "" };
    let after = if from + SHOWN < line.chars().count() { "..." } else { "" };
    // What cuts a line for the eye is seen.
    let kept = kept.replace('\r', "\u{240d}").chars().filter(|letter| !letter.is_control()).collect::<String>();
    format!("{before}{kept}{after}")
}

#[cfg(test)]
mod tests {
    use super::first_difference;

    #[test]
    fn an_excerpt_begins_where_the_lines_part() {
        let long = "a".repeat(150);
        let (there, made) = (format!("x\n{long}b{long}\n"), format!("x\n{long}c\n"));
        let told = first_difference(&there, &made);
        let shown = format!("line 2 is `...b{}...`, and playing it again gives `...c`", "a".repeat(99));
        assert_eq!(told, shown);
        assert_eq!(first_difference("x\ny", "x\nz"), "line 2 is `y`, and playing it again gives `z`");
        assert!(first_difference("x\r\ny\r\n", "x\ny\n").contains("Windows line ends"));
    }

    #[test]
    fn a_line_that_goes_on_behind_a_carriage_return_is_seen() {
        let long = "a".repeat(120);
        let told = first_difference(&format!("{long}\r* French\n"), &format!("{long}\n* French\n"));
        let before = "a".repeat(30);
        assert_eq!(told, format!("line 1 is `...{before}\u{240d}* French`, and playing it again gives `...{before}`"));
    }
}
