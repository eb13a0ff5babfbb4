//! `estafette mail test`: whether the ways out and in are open, and what the servers say of themselves.

use std::path::Path;

use clap::Args;
use serde_json::json;

use super::Surroundings;
use crate::cli::Format;
use crate::cli::terminal::Terminal;
use crate::game::{Folder, Trouble};
use crate::post::{Config, Courier, Fetch, look};

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    office: Surroundings,
}

impl Arguments {
    pub(in crate::cli) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let config = self.office.config([])?;
        let text = self.format == Format::Text;
        if text {
            terminal.say(&format!("Letters come from {}.\n", config.from))?;
        }
        let (ways, open) = ways(&config, terminal)?;
        if text {
            terminal.say(&ways_told(&ways))?;
        }
        if !text {
            let [out, inward] = ways;
            terminal.say_json(&json!({
                "from": config.from.to_string(),
                "open": open,
                "out": out,
                "in": inward,
            }))?;
        }
        Ok(if open { 0 } else { 3 })
    }
}

/// What can be said of the way out and of the way in; nothing of one that is shut, which is said.
pub(super) type Ways = [Option<Vec<String>>; 2];

/// Tries both ways; whether both are open.
pub(super) fn ways(config: &Config, terminal: &mut Terminal<'_>) -> Result<(Ways, bool), Trouble> {
    let mut ways = [None, None];
    let mut courier = Courier::of(config, &Folder::at("GAME"))?;
    match courier.offers() {
        Ok(lines) => ways[0] = Some(lines),
        Err(cause) => terminal.warn_of(&cause.what, &cause.help),
    }
    match ways_in(config) {
        Ok(lines) => ways[1] = Some(lines),
        Err(trouble) => terminal.warn_of_trouble(&trouble),
    }
    let open = ways.iter().all(Option::is_some);
    Ok((ways, open))
}

/// The lines of the ways that are open.
pub(super) fn ways_told(ways: &Ways) -> String {
    ways.iter().flatten().flatten().map(|line| format!("{line}\n")).collect()
}

/// What can be said of the way in without taking anything.
fn ways_in(config: &Config) -> Result<Vec<String>, Trouble> {
    let here = |path: &Path| {
        std::fs::metadata(path).map_err(Trouble::disk("read", path))?;
        Ok(vec![format!("Mail is fetched from {}.", path.display())])
    };
    match &config.fetch {
        None => Ok(vec!["Nothing says where mail is fetched from.".into()]),
        Some(Fetch::Imap { account, mailbox }) => look(account, mailbox),
        Some(Fetch::Maildir(path) | Fetch::Mbox(path) | Fetch::Eml(path)) => here(path),
    }
}
