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
        self.name_the_examples().map_err(Trouble::disk("write", &self.folder))?;
        let folder = self.folder.display();
        terminal.say(&format!("The pages stand in {folder}: `man -l {folder}/estafette.1` shows the first.\n"))?;
        Ok(0)
    }

    /// Gives what stands below the help of a command the heading that manual pages have for it.
    fn name_the_examples(&self) -> std::io::Result<()> {
        for page in std::fs::read_dir(&self.folder)? {
            let page = page?.path();
            let is_ours = page.file_name().is_some_and(|name| name.to_string_lossy().starts_with("estafette"));
            if is_ours && page.extension().is_some_and(|ending| ending == "1") {
                let text = std::fs::read_to_string(&page)?;
                std::fs::write(&page, text.replace("\n.SH EXTRA\n", "\n.SH EXAMPLES\n"))?;
            }
        }
        Ok(())
    }
}
