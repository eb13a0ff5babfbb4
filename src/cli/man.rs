//! `estafette man`: manual pages, one for each command.

use std::path::PathBuf;

use clap::{Args, CommandFactory};

use super::Estafette;
use super::help::with_examples;
use super::terminal::Terminal;
use crate::game::{Trouble, demand_no_file};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder, made if it is not there.
    folder: PathBuf,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        demand_no_file(&self.folder, "the manual")?;
        let made = std::fs::create_dir_all(&self.folder);
        made.map_err(Trouble::disk("write", &self.folder))?;
        let command = with_examples(Estafette::command()).disable_help_subcommand(true);
        let written = clap_mangen::generate_to(command, &self.folder);
        written.map_err(Trouble::disk("write", &self.folder))?;
        let folder = self.folder.display();
        terminal.say(&format!("The pages stand in {folder}: `man -l {folder}/estafette.1` shows the first.\n"))?;
        Ok(0)
    }
}
