//! `estafette mail test`: whether the ways out and in are open, and what the servers say of themselves.

use std::path::Path;

use clap::Args;

use super::Office;
use crate::cli::desk::Desk;
use crate::game::{Folder, Trouble};
use crate::post::{Config, Courier, Fetch, look};

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    office: Office,
}

impl Arguments {
    pub(in crate::cli) fn run(self, desk: &mut Desk<'_>) -> Result<u8, Trouble> {
        let config = self.office.config(None)?;
        desk.say(&format!("Letters come from {}.\n", config.from))?;
        let mut open = true;
        let mut courier = Courier::of(&config, &Folder::at("GAME"))?;
        match courier.offers() {
            Ok(lines) => desk.say(&(lines.join("\n") + "\n"))?,
            Err(cause) => {
                open = false;
                desk.warn_of(&cause.what, &cause.help);
            }
        }
        match ways_in(&config) {
            Ok(lines) => desk.say(&lines.join(""))?,
            Err(trouble) => {
                open = false;
                desk.warn_of_trouble(&trouble);
            }
        }
        Ok(if open { 0 } else { 3 })
    }
}

/// What can be said of the way in without taking anything.
fn ways_in(config: &Config) -> Result<Vec<String>, Trouble> {
    let here = |path: &Path| {
        std::fs::metadata(path).map_err(Trouble::disk("read", path))?;
        Ok(vec![format!("Mail is fetched from {}.\n", path.display())])
    };
    match &config.fetch {
        None => Ok(vec!["Nothing says where mail is fetched from.\n".into()]),
        Some(Fetch::Imap { account, mailbox }) => {
            let lines = look(account, mailbox)?;
            Ok(lines.into_iter().map(|line| line + "\n").collect())
        }
        Some(Fetch::Maildir(path) | Fetch::Mbox(path) | Fetch::Eml(path)) => here(path),
    }
}
