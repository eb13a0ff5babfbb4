//! The command line: one file for each command.
//!
//! Commands write through a [`Terminal`], so that a test can read what a person would see, and may be given other rule sets
//! than those of this program.

mod adjudicate;
mod amend;
mod answer;
mod battle;
mod book;
mod case_files;
mod check;
mod clauses;
mod close;
mod completions;
mod conform;
mod desk;
mod dice;
mod engines;
mod form;
mod help;
mod judge;
mod mail;
mod man;
mod map;
mod message;
mod new;
mod odds;
mod overview;
mod pager;
mod rehearsal;
mod reopen;
mod report;
mod schema;
mod simulate;
mod simulated;
mod simulated_page;
mod sit;
mod slip;
mod stand_in;
mod status;
mod tables;
mod templates;
mod terminal;
mod verify;
mod written;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use serde_json::json;

pub use engines::Engines;
use pager::{Pager, Screen};
use terminal::Reader;
pub use terminal::Terminal;

use crate::game::Trouble;
use crate::report::Colour;
use crate::rules;

/// Adjudicates Napoleonic miniature wargames played by e-mail, with dice that anybody can check.
#[derive(Debug, Parser)]
#[command(name = "estafette", version, max_term_width = 100, disable_help_subcommand = true)]
struct Estafette {
    /// Whether colours are used.
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    color: When,
    /// Show answers that are longer than the screen at once, without `PAGER` or `less`.
    #[arg(long, global = true)]
    no_pager: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Make a game of a scenario.
    New(new::Arguments),
    /// Say where a game stands, and who owes what.
    Status(status::Arguments),
    /// Write a turn file for a side to fill in.
    Form(form::Arguments),
    /// Check turn files as the umpire's estafette will read them.
    Check(check::Arguments),
    /// Take in turn files and, when all are here, play the exchange.
    Adjudicate(adjudicate::Arguments),
    /// Do what an umpire's file says: amend a position, rule, enter results.
    Amend(amend::Arguments),
    /// Answer what a player asks of the umpire.
    Answer(answer::Arguments),
    /// Make a game of a battle that a campaign waits for, or take what came of it.
    Battle(battle::Arguments),
    /// Take back a lock, or exchanges that were cast.
    Reopen(reopen::Arguments),
    /// End a game: open the seal, so that everything can be checked.
    Close(close::Arguments),
    /// Show the report of an exchange again.
    Report(report::Arguments),
    /// Draw the position.
    Map(map::Arguments),
    /// Write the whole game as one page for a browser, to keep.
    Book(book::Arguments),
    /// Write a page for a player's browser, in which he makes his orders by clicking.
    Desk(desk::Arguments),
    /// Say what may come of one combat, with its exact chances.
    Odds(odds::Arguments),
    /// Write a turn file for a player who is not there.
    StandIn(stand_in::Arguments),
    /// Play the rest of a game many times by stand-ins, and say who wins how often.
    Simulate(simulate::Arguments),
    /// Sit at the table: take orders as they are spoken, play, show screens.
    Sit(sit::Arguments),
    /// Check a game from its card to its last report, playing everything again.
    Verify(verify::Arguments),
    /// Send reports and reminders, and fetch orders, by mail.
    Mail {
        #[command(subcommand)]
        command: mail::MailCommand,
    },
    /// Make dice chains, open links, check rolls by hand.
    Dice {
        /// How the answer is written.
        #[arg(long, value_enum, default_value = "text", global = true)]
        format: Format,
        #[command(subcommand)]
        command: dice::DiceCommand,
    },
    /// Run conformance cases.
    Conform(conform::Arguments),
    /// List the clauses of a rule set, and what becomes of them.
    Clauses(clauses::Arguments),
    /// Print the tables of a rule set, to hold beside the booklet.
    Tables(tables::Arguments),
    /// Print what an editor checks and completes files by: a JSON Schema.
    Schema(schema::Arguments),
    /// Print the wording of reports, as files that an umpire may edit.
    #[command(after_long_help = templates::HELP)]
    Templates(templates::Arguments),
    /// Write completions for a shell.
    Completions(completions::Arguments),
    /// Write manual pages.
    Man(man::Arguments),
    /// Print the help of a command with its guide after it, or a guide.
    Help(help::Arguments),
}

/// Runs the command that was typed.
pub fn main() -> ExitCode {
    let arguments = std::env::args_os().collect::<Vec<_>>();
    let (out, err) = (io::stdout(), io::stderr());
    let when = wanted(&arguments);
    let colours = (colour(when, &out), colour(when, &err));
    let reader = match out.is_terminal() {
        true => Reader::Terminal,
        false => Reader::Program,
    };
    let mut out = out.lock();
    let mut err = err.lock();
    let terminal = Terminal::new(&mut out, &mut err, rules::all()).with_colours(colours.0, colours.1);
    let mut terminal = terminal.read_by(reader);
    if let (Reader::Terminal, Some(screen)) = (reader, Screen::of_answers()) {
        let pager = (!asks_for_no_pager(&arguments)).then(Pager::of_environment);
        terminal = terminal.on_screen(screen, pager.flatten());
    }
    slip::keep_quiet();
    let code = slip::caught(&arguments, || run(&arguments, &mut terminal));
    ExitCode::from(code.unwrap_or_else(|line| {
        match asks_for_json(&arguments) {
            true => terminal.warn_json(&json!({"what": line, "where": null, "help": ""})),
            false => {
                let text = message::error(&line, terminal.error_colour());
                terminal.warn(&text);
            }
        }
        3
    }))
}

/// Runs a command; gives its exit code.
pub fn run(arguments: &[OsString], terminal: &mut Terminal<'_>) -> u8 {
    let choice = match terminal.error_colour() {
        Colour::Styled => ColorChoice::Always,
        Colour::Plain => ColorChoice::Never,
    };
    let matches = help::with_examples(Estafette::command()).color(choice).try_get_matches_from(arguments);
    let parsed = matches.and_then(|matches| Estafette::from_arg_matches(&matches));
    let command = match parsed {
        Ok(parsed) => parsed.command,
        Err(error) if error.use_stderr() && asks_for_json(arguments) => {
            return usage_json(&error, terminal);
        }
        Err(error) => return usage(&error, terminal),
    };
    match run_command(command, terminal) {
        Ok(code) => code,
        Err(trouble) => {
            match asks_for_json(arguments) {
                true => terminal.warn_json(&message::trouble_json(&trouble)),
                false => terminal.warn_of_trouble(&trouble),
            }
            trouble.exit()
        }
    }
}

fn run_command(command: Command, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
    match command {
        Command::New(arguments) => arguments.run(terminal),
        Command::Status(arguments) => arguments.run(terminal),
        Command::Form(arguments) => arguments.run(terminal),
        Command::Check(arguments) => arguments.run(terminal),
        Command::Adjudicate(arguments) => arguments.run(terminal),
        Command::Amend(arguments) => arguments.run(terminal),
        Command::Answer(arguments) => arguments.run(terminal),
        Command::Battle(arguments) => arguments.run(terminal),
        Command::Reopen(arguments) => arguments.run(terminal),
        Command::Close(arguments) => arguments.run(terminal),
        Command::Report(arguments) => arguments.run(terminal),
        Command::Map(arguments) => arguments.run(terminal),
        Command::Book(arguments) => arguments.run(terminal),
        Command::Desk(arguments) => arguments.run(terminal),
        Command::Odds(arguments) => arguments.run(terminal),
        Command::StandIn(arguments) => arguments.run(terminal),
        Command::Simulate(arguments) => arguments.run(terminal),
        Command::Sit(arguments) => arguments.run(terminal),
        Command::Verify(arguments) => arguments.run(terminal),
        Command::Mail { command } => mail::run(command, terminal),
        Command::Dice { format, command } => dice_command(command, format, terminal),
        Command::Conform(arguments) => arguments.run(terminal),
        Command::Clauses(arguments) => arguments.run(terminal),
        Command::Tables(arguments) => arguments.run(terminal),
        Command::Schema(arguments) => arguments.run(terminal),
        Command::Templates(arguments) => arguments.run(terminal),
        Command::Completions(arguments) => arguments.run(terminal),
        Command::Man(arguments) => arguments.run(terminal),
        Command::Help(arguments) => arguments.run(terminal),
    }
}

fn dice_command(command: dice::DiceCommand, format: Format, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
    let shelf = terminal.shelf();
    match dice::run(command, shelf, terminal.out(), format == Format::Json) {
        Ok(code) => Ok(code),
        Err(what) if format == Format::Json => {
            terminal.warn_json(&json!({"what": what, "where": null, "help": ""}));
            Ok(3)
        }
        Err(what) => {
            let text = message::error(&what, terminal.error_colour());
            terminal.warn(&text);
            Ok(3)
        }
    }
}

/// What clap has to say: help and version on the output, faults of usage on the other.
fn usage(error: &clap::Error, terminal: &mut Terminal<'_>) -> u8 {
    let styled = |colour| match colour {
        Colour::Styled => error.render().ansi().to_string(),
        Colour::Plain => error.render().to_string(),
    };
    if error.use_stderr() {
        let text = styled(terminal.error_colour());
        terminal.warn(&text);
        return 2;
    }
    let text = styled(terminal.colour());
    match terminal.show(&text) {
        Ok(()) => 0,
        Err(trouble) => trouble.exit(),
    }
}

/// A fault of usage, for programs.
fn usage_json(error: &clap::Error, terminal: &mut Terminal<'_>) -> u8 {
    let told = error.render().to_string();
    let (what, rest) = told.split_once("\n\n").unwrap_or((told.as_str(), ""));
    let what = what.trim_start_matches("error: ").trim();
    terminal.warn_json(&json!({"what": what, "where": null, "help": rest.trim()}));
    2
}

/// Whether the answer is for a program, looked for before anything is parsed: faults are told it in the same way.
fn asks_for_json(arguments: &[OsString]) -> bool {
    let words = arguments.iter().map(|word| word.to_string_lossy());
    let words = words.take_while(|word| word != "--").collect::<Vec<_>>();
    let asked = |pair: &[_]| matches!(pair[0], "--format" | "--as") && pair[1] == "json";
    let pairs = words.iter().map(AsRef::as_ref).collect::<Vec<&str>>();
    pairs.windows(2).any(asked) || pairs.iter().any(|word| ["--format=json", "--as=json"].contains(word))
}

/// Whether `--no-pager` is among the words, looked for before anything is parsed: help is shown by a pager, too.
fn asks_for_no_pager(arguments: &[OsString]) -> bool {
    arguments.iter().take_while(|word| *word != "--").any(|word| word == "--no-pager")
}

/// What `--color` says, looked for before anything is parsed: faults of usage are coloured or not by it, too.
fn wanted(arguments: &[OsString]) -> When {
    let words = arguments.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>();
    let mut wanted = When::Auto;
    for (index, word) in words.iter().enumerate() {
        let value = match word.strip_prefix("--color") {
            _ if word == "--" => break,
            Some("") => words.get(index + 1).map(AsRef::as_ref),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        if let Some(when) = value.and_then(|value| When::from_str(value, false).ok()) {
            wanted = when;
        }
    }
    wanted
}

fn colour(when: When, stream: &impl anstream::stream::RawStream) -> Colour {
    let styled = match when {
        When::Always => true,
        When::Never => false,
        When::Auto => anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never,
    };
    if styled { Colour::Styled } else { Colour::Plain }
}
