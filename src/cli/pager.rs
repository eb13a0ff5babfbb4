//! A pager for answers that are longer than the screen: `PAGER`, or `less` where there is one. Nothing but a person at a
//! terminal ever sees it.

use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

use terminal_size::{Height, Width, terminal_size_of};
use unicode_width::UnicodeWidthStr;

/// How many characters and lines a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Screen {
    pub(super) columns: usize,
    pub(super) lines: usize,
}

impl Screen {
    /// The screen that the answers go to, if they go to one.
    pub(super) fn of_answers() -> Option<Screen> {
        let (Width(columns), Height(lines)) = terminal_size_of(std::io::stdout())?;
        (columns > 0 && lines > 0).then_some(Screen { columns: columns.into(), lines: lines.into() })
    }

    /// Whether a text leaves no line for the next prompt.
    pub(super) fn is_short_of(self, text: &str) -> bool {
        let lines = text.lines().map(|line| plain(line).width().div_ceil(self.columns).max(1));
        lines.sum::<usize>() >= self.lines
    }
}

/// A line without its colours.
fn plain(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    plain.extend(parts.map(|part| part.split_once('m').map_or(part, |(_, rest)| rest)));
    plain
}

/// The program that shows long answers, with what it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pager(Vec<String>);

impl Pager {
    /// The one that `PAGER` names, `less` where it names none; nothing where it is set to nothing or to `cat`.
    pub(super) fn of_environment() -> Option<Pager> {
        Pager::named(env::var("PAGER").ok().as_deref())
    }

    pub(super) fn named(pager: Option<&str>) -> Option<Pager> {
        let words = pager.unwrap_or("less").split_whitespace().map(str::to_owned);
        let words = words.collect::<Vec<_>>();
        let program = words.first()?;
        (program != "cat").then_some(Pager(words))
    }

    /// Shows a text, until its reader has seen enough of it. Says whether there is such a program at all.
    pub(super) fn show(&self, text: &str) -> bool {
        let Some((program, arguments)) = self.0.split_first() else {
            return false;
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped());
        // Colours pass, what fits on the screen stays on it, and letters beyond ASCII are letters.
        for (name, value) in [("LESS", "FRX"), ("LESSCHARSET", "utf-8"), ("LV", "-c")] {
            if env::var_os(name).is_none() {
                command.env(name, value);
            }
        }
        let Ok(mut child) = command.spawn() else {
            return false;
        };
        if let Some(mut pipe) = child.stdin.take() {
            // Whoever has read enough closes it before all is written.
            let _ = pipe.write_all(text.as_bytes());
        }
        let _ = child.wait();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_measured_as_the_screen_breaks_it() {
        let screen = Screen { columns: 10, lines: 4 };
        assert!(!screen.is_short_of("one\ntwo\nthree\n"));
        assert!(screen.is_short_of("one\ntwo\nthree\nfour\n"), "the prompt needs a line");
        assert!(screen.is_short_of("eleven letters\none\ntwo\n"), "a long line takes two");
        assert!(!screen.is_short_of("\u{1b}[1mtenletters\u{1b}[0m\none\ntwo\n"), "colours take no room");
    }

    #[test]
    fn the_pager_is_the_one_that_the_environment_names() {
        let words = |words: &[&str]| Some(Pager(words.iter().map(ToString::to_string).collect()));
        assert_eq!(Pager::named(None), words(&["less"]));
        assert_eq!(Pager::named(Some("most -s")), words(&["most", "-s"]));
        assert_eq!(Pager::named(Some("")), None);
        assert_eq!(Pager::named(Some("cat")), None);
    }

    #[test]
    fn a_pager_that_is_not_there_leaves_the_text_to_the_terminal() {
        assert!(!Pager::named(Some("no-such-pager-anywhere")).is_some_and(|pager| pager.show("text")));
    }

    #[cfg(unix)]
    #[test]
    fn a_pager_gets_the_whole_text() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("shown");
        let pager = Pager::named(Some(&format!("tee {}", path.display()))).expect("it is one");
        assert!(pager.show("↑ all of it\n"));
        assert_eq!(std::fs::read_to_string(path).expect("it was written"), "↑ all of it\n");
        assert!(Pager::named(Some("true")).is_some_and(|pager| pager.show(&"unread\n".repeat(100_000))));
    }
}
