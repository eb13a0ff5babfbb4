//! `estafette mail preview`: every letter that is owed, as it would be sent.

use std::path::PathBuf;

use clap::Args;

use super::send::known_players;
use super::{Office, warn_of_unreached};
use crate::cli::desk::{Desk, keep};
use crate::game::{Folder, Trouble};
use crate::post::{Address, Letter, Readers, Sender, owed, threads};

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// Only what goes to this player.
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// The reports of this exchange; those of the last one where it is left out.
    #[arg(long, value_name = "NUMBER")]
    exchange: Option<u32>,
    /// The mails themselves, byte for byte.
    #[arg(long)]
    raw: bool,
    /// Where the umpire's secret is, if not in the folder.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_SECRET")]
    secret: Option<PathBuf>,
    #[command(flatten)]
    office: Office,
}

impl Arguments {
    pub(in crate::cli) fn run(self, desk: &mut Desk<'_>) -> Result<u8, Trouble> {
        let game = desk.open(Folder::at(&self.game))?;
        known_players(&game, &self.player)?;
        let sender = match self.office.config(Some(&self.game)) {
            Ok(config) => self.office.sender(&config),
            // Nothing is sent, so that anybody may be the sender.
            Err(Trouble::Amiss { .. }) if self.office.config.is_none() => Sender {
                from: Address::new("The umpire", "umpire@example.org").expect("it is an address"),
                now: self.office.now(),
            },
            Err(trouble) => return Err(trouble),
        };
        let threads = threads(&game, sender.from.domain());
        let keep = keep(self.secret.clone());
        let owed = owed(
            &game,
            &keep,
            &threads,
            sender.now,
            self.exchange,
            Readers::All,
        )?;
        let mut text = String::new();
        for (key, letter) in &owed.letters {
            if !self.player.is_empty() && !self.player.iter().any(|name| name == letter.to.name()) {
                continue;
            }
            let id = threads.id(key);
            text.push_str(&match self.raw {
                true => String::from_utf8_lossy(&letter.mail(&sender, key, &id)).into_owned(),
                false => shown(letter, &sender, &id),
            });
        }
        warn_of_unreached(&owed.unreached, desk);
        if text.is_empty() {
            text = "No letter is owed to anybody who has an address.\n".into();
        }
        desk.say(&text)?;
        Ok(0)
    }
}

fn shown(letter: &Letter, sender: &Sender, id: &str) -> String {
    let mut text = format!(
        "From: {}\nTo: {}\nSubject: {}\nMessage-ID: {id}\n",
        sender.from, letter.to, letter.subject
    );
    if let Some(parent) = &letter.in_reply_to {
        text.push_str(&format!("In-Reply-To: {parent}\n"));
    }
    if let Some(html) = &letter.html {
        text.push_str(&format!("Also as HTML: {} bytes\n", html.len()));
    }
    for file in letter.inline.iter().chain(&letter.attached) {
        text.push_str(&format!(
            "Attached: {} ({} bytes)\n",
            file.name,
            file.bytes.len()
        ));
    }
    let rule = "=".repeat(78);
    format!("{text}\n{}\n{rule}\n", letter.text.trim_end())
}
