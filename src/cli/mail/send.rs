//! `estafette mail send`: into the outbox, and from there to everybody.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::{Office, send_all, waiting, warn_of_unreached};
use crate::cli::Format;
use crate::cli::terminal::{Terminal, keep};
use crate::game::{Folder, Game, Trouble};
use crate::post::{Insist, Outbox, Owed, Posted, Readers, owed};

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// Only to this player.
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// The reports of this exchange; those of the last one, and whatever waits, where it is left out.
    #[arg(long, value_name = "NUMBER")]
    exchange: Option<u32>,
    /// Send once more what is out already, or may be.
    #[arg(long)]
    again: bool,
    /// Where the umpire's secret is, if not in the folder.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_SECRET")]
    secret: Option<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    office: Office,
}

impl Arguments {
    pub(in crate::cli) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let game = terminal.open(Folder::at(&self.game))?;
        let config = self.office.config(Some(&self.game))?;
        known_players(&game, &self.player)?;
        let keep = keep(self.secret.clone());
        let sender = self.office.sender(&config);
        let now = sender.now;
        let mut outbox = Outbox::open(&game, sender)?;
        let owed = owed(&game, &keep, outbox.threads(), now, self.exchange, Readers::WithAddress)?;
        let insist = match self.again {
            true => Insist::Again,
            false => Insist::No,
        };
        let mut letters = self.letters(&game, &owed, &mut outbox, insist)?;
        letters.retain(|posted| self.goes_to(&game, posted));
        let sending = send_all(&mut outbox, &config, &game.folder, &letters, insist, terminal)?;
        let unreached = owed.unreached.iter();
        let unreached = unreached
            .filter(|(who, _)| self.player.is_empty() || self.player.contains(who))
            .cloned()
            .collect::<Vec<_>>();
        warn_of_unreached(&unreached, terminal);
        match self.format {
            Format::Json => {
                let unreached = unreached.iter().map(|(who, why)| json!({"player": who, "why": why}));
                let unreached = unreached.collect::<Vec<_>>();
                terminal.say_json(&json!({"letters": sending.told, "unreached": unreached}))?
            }
            Format::Text => {
                let lines = sending.told.iter().map(|told| told.line());
                let text = lines.collect::<String>();
                terminal.say(match (text.is_empty(), sending.is_whole()) {
                    (false, _) => &text,
                    (true, true) => "No letter is owed.\n",
                    (true, false) => "No letter went out; they wait in the outbox.\n",
                })?;
            }
        }
        let whole = sending.is_whole() && unreached.is_empty();
        Ok(if whole { 0 } else { 5 })
    }

    /// What is owed, put into the outbox, and what waits there.
    fn letters(
        &self,
        game: &Game,
        owed: &Owed,
        outbox: &mut Outbox<'_>,
        insist: Insist,
    ) -> Result<Vec<Posted>, Trouble> {
        let mut letters = Vec::new();
        for (key, letter) in &owed.letters {
            letters.push(outbox.put_for(key, letter, insist)?.posted().clone());
        }
        if self.exchange.is_none() {
            let mut more = waiting(outbox, game);
            more.retain(|posted| !letters.contains(posted));
            letters.extend(more);
        }
        Ok(letters)
    }

    fn goes_to(&self, game: &Game, posted: &Posted) -> bool {
        let mut named = game.file.players.iter().filter(|player| self.player.contains(&player.player));
        self.player.is_empty() || named.any(|player| player.mail.as_deref() == Some(&posted.to))
    }
}

/// Refuses players that the game does not have.
pub(super) fn known_players(game: &Game, names: &[String]) -> Result<(), Trouble> {
    let known = game.file.players.iter().map(|player| player.player.as_str());
    let known = known.collect::<Vec<_>>();
    match names.iter().find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => Err(Trouble::amiss(
            format!("the game has no player `{name}`"),
            match known.is_empty() {
                true => "add `players` to game.yaml".into(),
                false => format!("its players are {}", known.join(", ")),
            },
        )),
    }
}
