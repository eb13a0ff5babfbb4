//! Where a command reads its rule sets from and writes its answers to.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use serde::Serialize;

use super::engines::{ENGINES, Engines};
use super::message;
use super::pager::{Pager, Screen};
use crate::adjudicate::{AnyRuleSet, Side};
use crate::game::{Care, Disk, Folder, Game, GameFile, Keep, Player, Shelf, Trouble, hiding, is_exposed, on_shelf};
use crate::report::Colour;
use crate::yaml::{harmless, is_forbidden};

/// The writers and the rule sets of a command.
pub struct Terminal<'w> {
    out: &'w mut dyn Write,
    err: &'w mut dyn Write,
    input: Option<&'w mut dyn BufRead>,
    colours: (Colour, Colour),
    shelf: Shelf,
    clock: Option<u64>,
    reader: Reader,
    screen: Option<Screen>,
    pager: Option<Pager>,
    engines: Engines,
}

/// The least and the most characters that a line is given, whatever the screen has room for.
const NARROW: usize = 40;
pub(super) const WIDE: usize = 100;

/// Who reads the answers of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    /// A person at a terminal.
    Terminal,
    /// A file or a program.
    Program,
}

impl<'w> Terminal<'w> {
    /// A terminal without colours.
    pub fn new(out: &'w mut dyn Write, err: &'w mut dyn Write, shelf: Shelf) -> Terminal<'w> {
        Terminal {
            out,
            err,
            input: None,
            colours: (Colour::Plain, Colour::Plain),
            shelf,
            clock: None,
            reader: Reader::Program,
            screen: None,
            pager: None,
            engines: ENGINES,
        }
    }

    /// The same for somebody else to read.
    #[must_use]
    pub(super) fn read_by(self, reader: Reader) -> Terminal<'w> {
        Terminal { reader, ..self }
    }

    /// The same on a screen, with what shows an answer that is longer.
    #[must_use]
    pub(super) fn on_screen(self, screen: Screen, pager: Option<Pager>) -> Terminal<'w> {
        Terminal { screen: Some(screen), pager, ..self }
    }

    /// How many characters a line of an answer may have.
    pub(super) fn width(&self) -> usize {
        self.screen.map_or(WIDE, |screen| screen.columns.clamp(NARROW, WIDE))
    }

    /// The same with colours for answers and for messages.
    #[must_use]
    pub fn with_colours(self, answers: Colour, messages: Colour) -> Terminal<'w> {
        Terminal { colours: (answers, messages), ..self }
    }

    /// The same with other engines for pages than those of the build.
    #[must_use]
    pub fn with_engines(self, engines: Engines) -> Terminal<'w> {
        Terminal { engines, ..self }
    }

    /// The same at a fixed Unix time, in seconds, in place of the system's clock.
    #[must_use]
    pub fn at_time(self, seconds: u64) -> Terminal<'w> {
        Terminal { clock: Some(seconds), ..self }
    }

    /// The same with lines to read in place of the standard input.
    #[must_use]
    pub fn reading(self, input: &'w mut dyn BufRead) -> Terminal<'w> {
        Terminal { input: Some(input), ..self }
    }

    /// Whether a person types what is read.
    pub(super) fn is_typed(&self) -> bool {
        self.input.is_none() && self.reader == Reader::Terminal && io::stdin().is_terminal()
    }

    /// The next line of what is read, without its end; nothing where there is none.
    pub(super) fn next_line(&mut self) -> Result<Option<String>, Trouble> {
        let mut line = Vec::new();
        let read = match &mut self.input {
            Some(input) => input.read_until(b'\n', &mut line),
            None => io::stdin().lock().read_until(b'\n', &mut line),
        };
        let read = read.map_err(Trouble::disk("read", Path::new("the standard input")))?;
        let line = String::from_utf8_lossy(&line);
        Ok((read > 0).then(|| line.trim_end_matches(['\n', '\r']).to_owned()))
    }

    /// The Unix time, in seconds.
    pub(super) fn now(&self) -> u64 {
        self.clock.unwrap_or_else(|| {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            now.map_or(0, |now| now.as_secs())
        })
    }

    /// Says what of the mail settings of a game cannot go well.
    pub(super) fn warn_of_mail_settings(&mut self, game: &Game) -> Result<(), Trouble> {
        let faults = game.file.mail_remarks();
        if faults.is_empty() {
            return Ok(());
        }
        let path = game.folder.game_file();
        let text = crate::game::read_text(&path)?;
        self.warn_of_trouble(&Trouble::unreadable(&path, text, faults));
        Ok(())
    }

    pub(super) fn engines(&self) -> Engines {
        self.engines
    }

    pub(super) fn shelf(&self) -> Shelf {
        self.shelf
    }

    pub(super) fn colour(&self) -> Colour {
        self.colours.0
    }

    pub(super) fn error_colour(&self) -> Colour {
        self.colours.1
    }

    pub(super) fn out(&mut self) -> &mut dyn Write {
        self.out
    }

    /// Writes an answer. A reader that has gone away, as `head` does, is no fault.
    pub(super) fn say(&mut self, text: &str) -> Result<(), Trouble> {
        let shown = shown(text, self.colours.0);
        self.hand_over(shown.as_bytes())
    }

    /// Writes an answer that is read from top to bottom: one longer than the screen goes through the pager.
    pub(super) fn show(&mut self, text: &str) -> Result<(), Trouble> {
        let is_long = self.screen.is_some_and(|screen| screen.is_short_of(text));
        if let Some(pager) = self.pager.as_ref().filter(|_| is_long)
            && pager.show(&shown(text, self.colours.0))
        {
            return Ok(());
        }
        self.say(text)
    }

    /// Who reads it.
    pub(super) fn reader(&self) -> Reader {
        self.reader
    }

    /// Writes an answer that need not be text.
    pub(super) fn hand_over(&mut self, bytes: &[u8]) -> Result<(), Trouble> {
        let written = self.out.write_all(bytes).and_then(|()| self.out.flush());
        match written {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Trouble::Unsaid(error)),
            _ => Ok(()),
        }
    }

    /// Writes an answer for programs.
    pub(super) fn say_json<T: Serialize>(&mut self, value: &T) -> Result<(), Trouble> {
        let text = serde_json::to_string_pretty(value).expect("answers are plain data");
        self.hand_over(format!("{}\n", escaped(&text)).as_bytes())
    }

    /// Writes a message. Where even that fails nobody is left to be told.
    pub(super) fn warn(&mut self, text: &str) {
        let text = shown(text, self.colours.1);
        let _ = self.err.write_all(text.as_bytes()).and_then(|()| self.err.flush());
    }

    /// Writes a message for programs.
    pub(super) fn warn_json(&mut self, told: &serde_json::Value) {
        self.warn(&format!("{}\n", escaped(&told.to_string())));
    }

    /// Says what should be known and stops nothing, and what to do about it.
    pub(super) fn warn_of(&mut self, what: &str, help: &str) {
        let text = message::warning(what, None, help, self.error_colour());
        self.warn(&text);
    }

    /// Says what has gone wrong.
    pub(super) fn warn_of_trouble(&mut self, trouble: &Trouble) {
        let text = message::trouble(trouble, self.error_colour());
        self.warn(&text);
    }

    /// Opens a game to look at it, or to change it where the caller holds the pen.
    pub(super) fn open(&self, folder: Folder) -> Result<Game, Trouble> {
        Game::open(folder, self.shelf)
    }

    /// Says so where others can read the umpire's secret.
    pub(super) fn warn_of_exposure(&mut self, folder: &Folder, keep: &Keep) {
        let path = keep.path(folder);
        if is_exposed(path.as_path()) {
            let what = "others can read the umpire's secret, and with it all dice to come";
            let help = format!("{}, or keep it elsewhere with `--secret`", hiding(path.as_path()));
            let text = message::warning(what, Some(&path), &help, self.error_colour());
            self.warn(&text);
        }
    }

    /// A rule set by its id.
    pub(super) fn rules(&self, id: &str) -> Result<&'static dyn AnyRuleSet, Trouble> {
        on_shelf(self.shelf, id).ok_or_else(|| {
            let ids = self.shelf.iter().map(|rules| rules.id()).collect::<Vec<_>>();
            let help = match crate::yaml::did_you_mean(id, ids.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are {}", ids.join(", ")),
            };
            Trouble::amiss(format!("there is no rule set `{id}`"), help)
        })
    }
}

/// A side that must be one of the game's.
pub(super) fn side_of(game: &GameFile, name: &str) -> Result<Side, Trouble> {
    let side = Side::new(name);
    if game.sides.contains(&side) {
        return Ok(side);
    }
    let known = game.sides.iter().map(Side::as_str);
    let help = match (game.player(name), crate::yaml::did_you_mean(name, known.clone())) {
        (Some(player), _) => format!("a side is named here, not a player: `{name}` plays `{}`", player.side),
        (None, Some(near)) => format!("did you mean `{near}`?"),
        (None, None) => format!("its sides are {}", known.collect::<Vec<_>>().join(", ")),
    };
    Err(Trouble::amiss(format!("the game has no side `{name}`"), help))
}

/// A player of the game by his name.
pub(super) fn player_of<'g>(file: &'g GameFile, name: &str) -> Result<&'g Player, Trouble> {
    let players = file.players.iter();
    let found = players.clone().find(|player| player.player == name);
    found.ok_or_else(|| {
        let known = players.map(|player| player.player.as_str());
        let help = match crate::yaml::did_you_mean(name, known.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("its players are {}", known.collect::<Vec<_>>().join(", ")),
        };
        Trouble::amiss(format!("the game has no player `{name}`"), help)
    })
}

/// Where the secret is, by what the command line says.
pub(super) fn keep(secret: Option<std::path::PathBuf>) -> Keep {
    secret.map_or(Keep::InTheFolder, |path| Keep::At(path.into()))
}

/// A text as it goes to a terminal or into a file: names of files and what others wrote do nothing there but stand. Where
/// colours are wanted, those of this program pass.
fn shown(text: &str, colour: Colour) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut shown = harmless(parts.next().unwrap_or_default());
    for part in parts {
        let end = part.find(|letter: char| !letter.is_ascii_digit() && letter != ';');
        let is_colour = end.is_some_and(|end| part[end..].starts_with('m'));
        shown.push_str(match is_colour && colour == Colour::Styled {
            true => "\u{1b}[",
            false => "\u{fffd}[",
        });
        shown.push_str(&harmless(part));
    }
    shown
}

/// JSON in which what cannot be seen is written out, so that a program still gets the name as it is.
fn escaped(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for letter in json.chars() {
        match is_forbidden(letter) {
            true => escaped.push_str(&format!("\\u{:04x}", u32::from(letter))),
            false => escaped.push(letter),
        }
    }
    escaped
}

/// Writes a file that a user names for an answer. A device or a pipe is not written over: the file would take its place.
pub(super) fn write_out(path: &Path, bytes: &[u8]) -> Result<(), Trouble> {
    let what = match std::fs::metadata(path) {
        Ok(about) if about.is_dir() => Some("a folder"),
        Ok(about) if !about.is_file() => Some("no plain file"),
        _ => None,
    };
    if let Some(what) = what {
        let help = "name a file; `>` or `|` behind the command sends its answer anywhere";
        return Err(Trouble::unfit(path, format!("it is {what}, and a file is to be written"), help));
    }
    Disk::new().write(path, bytes, Care::Loose).map_err(Trouble::disk("write", path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_controls_a_terminal_does_not_reach_it() {
        let text = "\u{1b}[1mred\u{1b}[0m \u{1b}]0;title\u{7} \u{1b}[2J\u{202e}name\r.yaml\n";
        let plain = "\u{fffd}[1mred\u{fffd}[0m \u{fffd}]0;title\u{fffd} \u{fffd}[2J\u{fffd}name\u{fffd}.yaml\n";
        assert_eq!(shown(text, Colour::Plain), plain);
        let styled = shown(text, Colour::Styled);
        assert!(styled.starts_with("\u{1b}[1mred\u{1b}[0m "), "{styled:?}");
        assert_eq!(styled.matches('\u{1b}').count(), 2);
        assert_eq!(escaped("{\"a\u{202e}\": 1}\n"), "{\"a\\u202e\": 1}\n");
    }

    #[cfg(unix)]
    #[test]
    fn an_answer_goes_through_the_pager_only_where_it_is_longer_than_the_screen() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("shown");
        let screen = Screen { columns: 80, lines: 4 };
        for (text, is_paged) in [("short\n", false), ("one\ntwo\nthree\nfour\n", true)] {
            for pager in [None, Pager::named(Some(&format!("tee {}", path.display())))] {
                let _ = std::fs::remove_file(&path);
                let (mut out, mut err) = (Vec::new(), Vec::new());
                let has_one = pager.is_some();
                let mut terminal = Terminal::new(&mut out, &mut err, &[]).on_screen(screen, pager);
                terminal.show(text).expect("it is said");
                assert_eq!(path.exists(), is_paged && has_one, "{text:?}");
                assert_eq!(out.is_empty(), is_paged && has_one, "{text:?}");
            }
        }
    }

    #[test]
    fn a_line_is_as_wide_as_the_screen_and_no_more_than_a_page() {
        for (columns, wide) in [(20, 40), (72, 72), (200, 100)] {
            let (mut out, mut err) = (Vec::new(), Vec::new());
            let terminal = Terminal::new(&mut out, &mut err, &[]);
            assert_eq!(terminal.width(), 100);
            assert_eq!(terminal.on_screen(Screen { columns, lines: 50 }, None).width(), wide);
        }
    }
}
