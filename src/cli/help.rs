//! `estafette help`: a command with its guide after it, or a guide.

mod examples;
mod guides;
mod markdown;

use std::fmt::Write as _;

use clap::{Args, CommandFactory};

use super::Estafette;
use super::terminal::Terminal;
use crate::game::Trouble;
use crate::report::Colour;
use crate::yaml::clearly_meant;

pub(super) use examples::with_examples;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// A command (`mail`, `dice roll`), a guide (`orders`, `players`) or a rule set; without it, a list of them all.
    words: Vec<String>,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let words = self.words.iter().map(String::as_str).collect::<Vec<_>>();
        if words.is_empty() {
            let text = overview(terminal);
            terminal.show(&text)?;
            return Ok(0);
        }
        let command = command_help(&words, terminal.colour());
        let guide = guides::of(&words, terminal.shelf());
        if command.is_none() && guide.is_none() {
            let what = format!("there is no command and no guide `{}`", words.join(" "));
            let known = known(terminal);
            let help = match clearly_meant(words[0], known.iter().map(String::as_str)) {
                Some(word) => format!("did you mean `{word}`? `estafette help` lists them all"),
                None => "`estafette help` lists them all".to_owned(),
            };
            return Err(Trouble::amiss(what, help));
        }
        let mut text = command.unwrap_or_default();
        if let Some(guide) = guide {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&markdown::shown(guide, terminal.colour()));
        }
        terminal.show(&text)?;
        Ok(0)
    }
}

/// The long help of a command, or of one below it.
fn command_help(words: &[&str], colour: Colour) -> Option<String> {
    let mut command = with_examples(Estafette::command());
    command.build();
    let mut found = &mut command;
    for word in words {
        found = found.find_subcommand_mut(word)?;
    }
    let help = found.render_long_help();
    Some(match colour {
        Colour::Styled => help.ansi().to_string(),
        Colour::Plain => help.to_string(),
    })
}

/// All commands and all guides, a line each.
fn overview(terminal: &Terminal<'_>) -> String {
    let command = Estafette::command();
    let commands = command.get_subcommands().map(|command| {
        let about = command.get_about().map(ToString::to_string);
        (command.get_name().to_owned(), about.unwrap_or_default())
    });
    let mut text = "Commands (`estafette help COMMAND` tells all of one, with its guide):\n".to_owned();
    let line = |text: &mut String, (name, about): (String, String)| {
        writeln!(text, "  {name:<20} {about}").expect("a string takes all");
    };
    commands.for_each(|row| line(&mut text, row));
    text.push_str("\nGuides (`estafette help GUIDE` prints one):\n");
    guides::listed(terminal.shelf()).for_each(|row| line(&mut text, row));
    text
}

/// Every word that can be asked for.
fn known(terminal: &Terminal<'_>) -> Vec<String> {
    let command = Estafette::command();
    let commands = command.get_subcommands().map(|command| command.get_name().to_owned());
    let guides = guides::listed(terminal.shelf()).map(|(word, _)| word);
    commands.chain(guides).collect()
}
