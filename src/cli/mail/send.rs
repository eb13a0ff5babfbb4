//! `estafette mail send`: into the outbox, and from there to everybody.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use super::many::{self, Dispatch, Games};
use super::{Sending, Surroundings, send_all, waiting, warn_of_unreached};
use crate::cli::Format;
use crate::cli::desk::enclosed;
use crate::cli::terminal::{Terminal, keep};
use crate::game::{Folder, Game, Keep, Trouble};
use crate::post::{Config, Insist, Office, Outbox, Owed, Posted, Readers, open_games, owed};

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// The folder of the game; several, or a folder of games, go out over one line.
    #[arg(required = true, value_name = "FOLDER")]
    games: Vec<PathBuf>,
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
    office: Surroundings,
}

impl Arguments {
    pub(in crate::cli) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let keep = keep(self.secret.clone());
        let mut dispatch = Dispatch::default();
        match Games::of(&self.games, &keep)? {
            Games::One(root) => {
                let game = terminal.open(Folder::at(&root))?;
                let config = self.office.config([&root])?;
                known_players(&game, &self.player)?;
                let of_game = self.of_game(&game, &keep, (&config, &mut dispatch), terminal)?;
                match self.format {
                    Format::Json => terminal.say_json(&of_game.json())?,
                    Format::Text => terminal.say(&of_game.text())?,
                }
                Ok(of_game.code())
            }
            Games::Many(home, roots) => self.of_many(&home, &roots, &keep, terminal),
        }
    }

    fn of_many(&self, home: &Path, roots: &[PathBuf], keep: &Keep, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        if self.again || self.exchange.is_some() {
            let what = "`--again` and `--exchange` are for one game";
            return Err(Trouble::amiss(what, "name the folder of that game alone"));
        }
        let config = self.office.config(roots)?;
        let mut dispatch = Dispatch::default();
        let (mut text, mut answers, mut codes) = (String::new(), Vec::new(), Vec::new());
        let (games, broken) = open_games(roots, terminal.shelf());
        let is_known = |name: &&String| games.iter().any(|(_, game)| game.file.player(name).is_some());
        if let Some(name) = self.player.iter().find(|name| !is_known(name)) {
            return Err(Trouble::amiss(format!("no game has a player `{name}`"), "`estafette status` names them"));
        }
        for (root, game) in &games {
            let plays = |name: &String| game.file.player(name).is_some();
            if !self.player.is_empty() && !self.player.iter().any(plays) {
                continue;
            }
            match self.of_game(game, keep, (&config, &mut dispatch), terminal) {
                Ok(of_game) => {
                    codes.push(of_game.code());
                    if !of_game.is_empty() {
                        text.push_str(&many::headed(root, &of_game.text()));
                    }
                    let mut answer = of_game.json();
                    answer["folder"] = json!(root.display().to_string());
                    answers.push(answer);
                }
                Err(trouble) => {
                    codes.push(many::told(root, &trouble, terminal));
                    answers.push(many::fault(root, &trouble));
                }
            }
        }
        for (root, trouble) in &broken {
            codes.push(many::told(root, trouble, terminal));
            answers.push(many::fault(root, trouble));
        }
        let own = match self.player.is_empty() {
            true => self.of_office(home, roots, keep, (&config, &mut dispatch), terminal)?,
            false => OfGame::default(),
        };
        codes.push(own.code());
        if !own.is_empty() {
            text.push_str("mails that found no game:\n");
            text.push_str(&own.text().lines().map(|line| format!("  {line}\n")).collect::<String>());
        }
        match self.format {
            Format::Json => terminal.say_json(&json!({"games": answers, "office": own.json()}))?,
            Format::Text if text.is_empty() => terminal.say("No letter is owed.\n")?,
            Format::Text => terminal.say(&text)?,
        }
        Ok(many::code(codes))
    }

    /// Sends the letters of the office itself.
    fn of_office(
        &self,
        home: &Path,
        roots: &[PathBuf],
        keep: &Keep,
        way: (&Config, &mut Dispatch),
        terminal: &mut Terminal<'_>,
    ) -> Result<OfGame, Trouble> {
        let office = Office { home, games: roots, shelf: terminal.shelf(), keep };
        let folder = office.folder();
        if !folder.post().is_folder() {
            return Ok(OfGame::default());
        }
        let mut outbox = Office::outbox(&folder, self.office.sender(way.0))?;
        let letters = outbox.waiting();
        let sending = send_all(&mut outbox, way, &folder, &letters, Insist::No, terminal)?;
        Ok(OfGame { sending, unreached: Vec::new() })
    }

    /// Sends what a game owes, and what waits in its outbox.
    fn of_game(
        &self,
        game: &Game,
        keep: &Keep,
        way: (&Config, &mut Dispatch),
        terminal: &mut Terminal<'_>,
    ) -> Result<OfGame, Trouble> {
        let sender = self.office.sender(way.0);
        let now = sender.now;
        let desk = enclosed(game, &way.0.from, terminal)?;
        let mut outbox = Outbox::open(game, sender)?;
        let owed = owed(game, keep, outbox.threads(), now, (self.exchange, desk), Readers::WithAddress)?;
        let insist = match self.again {
            true => Insist::Again,
            false => Insist::No,
        };
        let mut letters = self.letters(game, &owed, &mut outbox, insist)?;
        letters.retain(|posted| self.goes_to(game, posted));
        let sending = send_all(&mut outbox, way, &game.folder, &letters, insist, terminal)?;
        let unreached = owed.unreached.iter();
        let unreached = unreached
            .filter(|(who, _)| self.player.is_empty() || self.player.contains(who))
            .cloned()
            .collect::<Vec<_>>();
        warn_of_unreached(&unreached, terminal);
        Ok(OfGame { sending, unreached })
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

/// What came of sending the letters of a game.
#[derive(Default)]
struct OfGame {
    sending: Sending,
    unreached: Vec<(String, String)>,
}

impl OfGame {
    fn is_empty(&self) -> bool {
        self.sending.told.is_empty() && self.sending.is_whole()
    }

    fn text(&self) -> String {
        let text = self.sending.told.iter().map(|told| told.line()).collect::<String>();
        match (text.is_empty(), self.sending.is_whole()) {
            (false, _) => text,
            (true, true) => "No letter is owed.\n".to_owned(),
            (true, false) => "No letter went out; they wait in the outbox.\n".to_owned(),
        }
    }

    fn json(&self) -> Value {
        let unreached = self.unreached.iter().map(|(who, why)| json!({"player": who, "why": why}));
        json!({"letters": self.sending.told, "unreached": unreached.collect::<Vec<_>>()})
    }

    fn code(&self) -> u8 {
        if self.sending.is_whole() && self.unreached.is_empty() { 0 } else { 5 }
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
