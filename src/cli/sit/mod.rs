//! `estafette sit`: the umpire's console, at which he takes down what his players say, plays, and shows the screens.
//!
//! Every line stands on the disk before its answer is shown, and whatever counts is done by the commands that do it otherwise:
//! so nothing is lost when the console is killed, and nothing comes about by it that could not come about without.
//!
//! `obey` and `told` know each other: a question is one of the words that are obeyed, and is answered in their manner.

mod by_hand;
mod editor;
mod journal;
mod laid;
mod obey;
mod screens;
mod table;
mod told;
mod words;

use std::path::{Path, PathBuf};

use clap::Args;

use self::editor::{Lines, Read};
use self::journal::Journal;
use self::table::Table;
use self::words::{Typed, typed};
use super::adjudicate::clear;
use super::terminal::{Terminal, keep};
use crate::adjudicate::Side;
use crate::game::{Folder, Keep, Trouble, copy_folder};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// Sit at a copy of the game in this folder, and leave the game as it is.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write no screens.
    #[arg(long)]
    no_screens: bool,
    /// Where the umpire's secret is, if not in the folder.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_SECRET")]
    secret: Option<PathBuf>,
}

/// The umpire at the table.
struct Sitting {
    root: PathBuf,
    secret: Option<PathBuf>,
    keep: Keep,
    /// The sides, which no line changes.
    sides: Vec<Side>,
    screens: bool,
}

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Handled {
    /// It did what it says.
    Well,
    /// It was not understood, or could not be done; the code is that of the command.
    Badly(u8),
    /// The umpire leaves.
    Left,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let game = terminal.open(Folder::at(&self.game))?;
        let keep = keep(self.secret.clone());
        terminal.warn_of_exposure(&game.folder, &keep);
        game.ledger()?;
        let root = self.out.clone().unwrap_or_else(|| self.game.clone());
        if let Some(out) = &self.out {
            let was_there = out.is_dir();
            copy_folder(&self.game, out).inspect_err(|_| clear_if_new(out, was_there))?;
        }
        let sides = game.file.sides.clone();
        let sitting = Sitting { root, secret: self.secret, keep, sides, screens: !self.no_screens };
        sitting.opens(terminal)?;
        match terminal.is_typed() {
            true => sitting.with_a_person(terminal),
            false => sitting.by_a_script(terminal),
        }
    }
}

/// Takes a folder away in which a copy could not be made; one that was there is left, since others may have filled it.
fn clear_if_new(out: &Path, was_there: bool) {
    if !was_there {
        clear(out, was_there);
    }
}

impl Sitting {
    fn table(&self, terminal: &Terminal<'_>) -> Result<Table, Trouble> {
        Table::look(&self.root, &self.keep, terminal)
    }

    fn journal(&self, table: &Table) -> Result<Journal, Trouble> {
        Journal::open(&self.root, table.stand.exchange)
    }

    /// What is shown before anything is typed.
    fn opens(&self, terminal: &mut Terminal<'_>) -> Result<(), Trouble> {
        let table = self.table(terminal)?;
        let lines = self.journal(&table)?.lines.len();
        let again = match lines {
            0 => String::new(),
            1 => ", one line of orders was typed for it".to_owned(),
            lines => format!(", {lines} lines of orders were typed for it"),
        };
        let (name, clock) = (&table.game().file.name, &table.stand.clock.text);
        let locked = match table.is_locked() {
            true => " Its orders are locked: `play` casts their dice, `back REASON` gives the lock up.",
            false => "",
        };
        terminal.say(&format!(
            "{name}, exchange {}: {clock}{again}.{locked} `help` lists what may be typed.\n",
            table.stand.exchange
        ))?;
        self.show_screens(terminal)
    }

    /// Reads lines to their end. One that is not understood stops them before the next `play`.
    fn by_a_script(&self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let mut faults: Vec<usize> = Vec::new();
        let mut number = 0;
        while let Some(line) = terminal.next_line()? {
            number += 1;
            let typed = self.typed(&line);
            if typed == Typed::Nothing {
                continue;
            }
            let plays = matches!(typed, Typed::Word("play", _));
            if plays && !faults.is_empty() {
                return Ok(stopped(&faults, Some(number), terminal));
            }
            terminal.say(&format!("> {}\n", line.trim()))?;
            match self.obeys(typed, number, terminal)? {
                Handled::Well => {}
                Handled::Left => break,
                Handled::Badly(code) if plays => {
                    terminal.warn(&format!("stopped at line {number}\n"));
                    return Ok(code);
                }
                Handled::Badly(_) => faults.push(number),
            }
        }
        match faults.is_empty() {
            true => Ok(0),
            false => Ok(stopped(&faults, None, terminal)),
        }
    }

    /// Reads what a person types until he leaves.
    fn with_a_person(&self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let mut editor = Lines::open();
        let table = self.table(terminal)?;
        if let Some(editor) = &mut editor {
            self.journal(&table)?.lines.iter().for_each(|line| editor.remember(&line.text));
        }
        let mut number = 0;
        loop {
            let table = self.table(terminal)?;
            let prompt = format!("{} {}> ", table.game().file.name, table.stand.exchange);
            let read = match &mut editor {
                Some(editor) => {
                    editor.know(&table);
                    editor.next(&prompt)
                }
                None => {
                    terminal.say(&prompt)?;
                    terminal.next_line()?.map_or(Read::Left, Read::Line)
                }
            };
            let line = match read {
                Read::Line(line) => line,
                Read::Nothing => continue,
                Read::Left => return Ok(0),
            };
            number += 1;
            let typed = self.typed(&line);
            if self.obeys(typed, number, terminal)? == Handled::Left {
                return Ok(0);
            }
        }
    }

    fn typed<'l>(&self, line: &'l str) -> Typed<'l> {
        typed(line, &|name| self.sides.iter().any(|side| side.is_like(name)))
    }

    /// Does what a line says; what cannot be done is told, and nothing else comes of it.
    fn obeys(&self, typed: Typed<'_>, number: usize, terminal: &mut Terminal<'_>) -> Result<Handled, Trouble> {
        match self.obey(typed, number, terminal) {
            Err(trouble) if !trouble.is_unsaid() => {
                terminal.warn_of_trouble(&trouble);
                Ok(Handled::Badly(trouble.exit()))
            }
            done => done,
        }
    }
}

/// Says which lines were at fault; `before` is the line of the `play` that is not done.
fn stopped(faults: &[usize], before: Option<usize>, terminal: &mut Terminal<'_>) -> u8 {
    let lines = faults.iter().map(usize::to_string).collect::<Vec<_>>();
    let what = match &lines[..] {
        [line] => format!("line {line} was not done"),
        lines => format!("the lines {} were not done", crate::kit::list(lines)),
    };
    let (what, help) = match before {
        Some(line) => (
            format!("{what}, so line {line} plays nothing"),
            "what was understood is kept: mend the others, and go on from there",
        ),
        None => (what, "what was understood is kept"),
    };
    let text = format!("{}  = help: {help}\n", super::message::error(&what, terminal.error_colour()));
    terminal.warn(&text);
    3
}
