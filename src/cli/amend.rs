//! `estafette amend`: what the umpire does by hand, looked at before it counts.

use std::io::{self, BufRead, IsTerminal};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::Format;
use super::adjudicate::clear;
use super::message;
use super::terminal::{Reader, Terminal};
use crate::game::{
    Considered, Disk, Folder, Game, Line, Trouble, UmpireFile, consider, copy_folder, enter, handed, over,
};
use crate::report::terminal_map_within;
use crate::yaml::Faults;

/// The width of the list of what is done.
const WIDTH: usize = 100;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// The umpire's file.
    file: PathBuf,
    /// Do nothing at all if a line is at fault; else the good lines are done.
    #[arg(long)]
    strict: bool,
    /// Show what would be done, with the map after it, and write nothing.
    #[arg(long)]
    preview: bool,
    /// Do not ask, on a terminal, before it counts.
    #[arg(long)]
    yes: bool,
    /// Work on a copy of the game in this folder, and leave the game as it is.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let game = terminal.open(Folder::at(&self.game))?;
        let file = UmpireFile::open(handed(&self.file))?;
        if self.preview {
            let considered = consider(&game, &file)?;
            return self.show(&game, &file, &considered, terminal);
        }
        let Some(out) = &self.out else {
            return self.in_place(Folder::at(&self.game), &file, terminal);
        };
        consider(&game, &file)?;
        let was_there = out.is_dir();
        copy_folder(&self.game, out)?;
        let answer = self.in_place(Folder::on(out, Disk::hasty()), &file, terminal);
        if answer.as_ref().is_err_and(|trouble| !trouble.is_unsaid()) {
            clear(out, was_there);
        }
        answer
    }

    /// Shows what would be done.
    fn show(
        &self,
        game: &Game,
        file: &UmpireFile,
        considered: &Considered,
        terminal: &mut Terminal<'_>,
    ) -> Result<u8, Trouble> {
        match self.format {
            Format::Json => terminal.say_json(&self.as_json(game, file, considered, None))?,
            Format::Text => {
                let text = preview(game, considered, terminal);
                terminal.say(&text)?;
                warn_of_faults(file, considered, terminal);
                if self.refuses(considered) {
                    terminal.say(STRICT)?;
                }
            }
        }
        Ok(code(considered))
    }

    /// Whether nothing is done for the sake of a line that is at fault.
    fn refuses(&self, considered: &Considered) -> bool {
        self.strict && considered.faults.any_error()
    }

    fn in_place(&self, folder: Folder, file: &UmpireFile, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let _pen = folder.take_pen()?;
        let mut game = terminal.open(folder)?;
        let considered = consider(&game, file)?;
        let nothing = considered.is_empty() || self.refuses(&considered);
        if !nothing && !self.confirmed(&game, &considered, terminal)? {
            terminal.say("Nothing is done.\n")?;
            return Ok(1);
        }
        let number = match nothing {
            true => None,
            false => Some(enter(&mut game, &considered)?),
        };
        match self.format {
            Format::Json => terminal.say_json(&self.as_json(&game, file, &considered, number))?,
            Format::Text => {
                let text = match number {
                    Some(number) => done(&game, &considered, number)?,
                    None => nothing_done(considered.faults.any_error()),
                };
                terminal.say(&text)?;
                warn_of_faults(file, &considered, terminal);
            }
        }
        Ok(match nothing {
            true => 1,
            false => code(&considered),
        })
    }

    /// Asks a person at a terminal, who sees beforehand what he does.
    fn confirmed(&self, game: &Game, considered: &Considered, terminal: &mut Terminal<'_>) -> Result<bool, Trouble> {
        let asks = terminal.reader() == Reader::Terminal && io::stdin().is_terminal();
        if self.yes || self.format == Format::Json || !asks {
            return Ok(true);
        }
        let text = preview(game, considered, terminal);
        terminal.say(&format!("{text}Is this to count? [y/N] "))?;
        let mut reply = String::new();
        let read = io::stdin().lock().read_line(&mut reply);
        read.map_err(Trouble::disk("read", &PathBuf::from("the terminal")))?;
        let reply = reply.trim().to_ascii_lowercase();
        Ok(["y", "yes"].contains(&reply.as_str()))
    }

    fn as_json(
        &self,
        game: &Game,
        file: &UmpireFile,
        considered: &Considered,
        number: Option<(u32, u32)>,
    ) -> serde_json::Value {
        let line = |line: &Line| json!({"text": line.text, "only": line.only});
        let plot = considered.after.as_ref();
        let trouble = file.trouble(considered.faults.clone());
        json!({
            "game": game.file.name,
            "exchange": considered.exchange,
            "act": number.map(|(_, number)| number),
            "done": number.is_some(),
            "would_be_done": !considered.is_empty() && !self.refuses(considered),
            "lines": considered.lines.iter().map(line).collect::<Vec<_>>(),
            "faults": match considered.faults.is_empty() {
                true => json!([]),
                false => message::faults_json(&trouble),
            },
            "plot": plot.map(|position| game.file.rules.plot(position)),
            "ending": plot.and_then(|position| over(game.file.rules, position)),
            "head": game.ledger().ok().map(|ledger| ledger.head().to_string()),
        })
    }
}

/// What a preview says of `--strict`, where a line is at fault.
const STRICT: &str =
    "With `--strict` nothing of this would be done before every line is mended; without it the lines above would.\n";

/// Some lines could not be done.
fn code(considered: &Considered) -> u8 {
    u8::from(considered.faults.any_error())
}

fn warn_of_faults(file: &UmpireFile, considered: &Considered, terminal: &mut Terminal<'_>) {
    if considered.faults != Faults::default() {
        terminal.warn_of_trouble(&file.trouble(considered.faults.clone()));
    }
}

/// The lines, and who is told what.
fn listed(considered: &Considered) -> String {
    let line = |line: &Line| {
        let whom = match line.only.as_deref() {
            None => String::new(),
            Some([]) => " (for you alone, until the close)".to_owned(),
            Some(sides) => {
                let sides = sides.iter().map(ToString::to_string).collect::<Vec<_>>();
                format!(" (told to {} alone)", crate::kit::list(&sides))
            }
        };
        let options = textwrap::Options::new(WIDTH)
            .initial_indent("  ")
            .subsequent_indent("    ")
            .word_splitter(textwrap::WordSplitter::NoHyphenation);
        textwrap::fill(&format!("{}{whom}", line.text), options) + "\n"
    };
    considered.lines.iter().map(line).collect()
}

/// That the game is over with it, and how, where it is.
fn ended(game: &Game, considered: &Considered) -> String {
    let after = considered.after.as_ref();
    let over = after.and_then(|after| over(game.file.rules, after));
    over.map_or(String::new(), |text| format!("{text}\n"))
}

fn preview(game: &Game, considered: &Considered, terminal: &Terminal<'_>) -> String {
    if considered.is_empty() {
        return "Nothing would be done.\n".to_owned();
    }
    let mut text = format!(
        "This would be done for exchange {}:\n{}{}",
        considered.exchange,
        listed(considered),
        ended(game, considered)
    );
    if let Some(after) = &considered.after {
        let rules = game.file.rules;
        let what = match considered.is_result {
            true => "The field at the end of the turn:",
            false => "The field after it:",
        };
        let map =
            terminal_map_within(&rules.plot(after), &rules.roster(after), None, terminal.colour(), terminal.width());
        text.push_str(&format!("\n{what}\n\n{map}\n"));
    }
    text
}

fn done(game: &Game, considered: &Considered, number: (u32, u32)) -> Result<String, Trouble> {
    let (exchange, number) = number;
    let told = match considered.leads_on() {
        true => "Mail ledger.txt to everybody, and forms for the position as it is now to those who order for it.",
        false => "Mail ledger.txt to everybody.",
    };
    Ok(format!(
        "Done for exchange {exchange}, as act {number} of your desk:\n{}{}{told}\nHead {}\n",
        listed(considered),
        ended(game, considered),
        game.ledger()?.head()
    ))
}

/// That nothing is done, and why where no fault says it.
fn nothing_done(at_fault: bool) -> String {
    match at_fault {
        true => "Nothing is done.\n".to_owned(),
        false => "Nothing is done: the file has no line that does anything. `amend:`, `rulings:`, `table:`, `answers:`, `hide:` and \
                  `reveal:` do.\n"
            .to_owned(),
    }
}
