//! `estafette mail fetch`: turn files from a mailbox into the game, and a reply to each.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::Surroundings;
use super::many::{self, Games};
use crate::cli::terminal::{Terminal, keep};
use crate::cli::{Format, message};
use crate::dice::UMPIRE;
use crate::game::{Folder, Keep, Trouble};
use crate::post::{Errand, Fetch, Fetched, Line, OfGame, Office, Outcome, Taken, Way, Whence, mark_fetched};

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// The folder of the game; several, or a folder of games, share the mailbox.
    #[arg(required = true, value_name = "FOLDER")]
    games: Vec<PathBuf>,
    #[command(flatten)]
    whence: From,
    /// Where the umpire's secret is, if not in the folder.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_SECRET")]
    secret: Option<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    office: Surroundings,
}

/// Where the mail is, if not where the configuration says.
#[derive(Debug, Args)]
#[group(multiple = false)]
struct From {
    /// From a Maildir.
    #[arg(long, value_name = "FOLDER")]
    maildir: Option<PathBuf>,
    /// From an mbox file.
    #[arg(long, value_name = "FILE")]
    mbox: Option<PathBuf>,
    /// From a folder of `.eml` files.
    #[arg(long, value_name = "FOLDER")]
    eml: Option<PathBuf>,
    /// One message from the standard input.
    #[arg(long)]
    stdin: bool,
}

impl Arguments {
    pub(in crate::cli) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let keep = keep(self.secret.clone());
        match Games::of(&self.games, &keep)? {
            Games::One(root) => self.for_one(root, &keep, terminal),
            Games::Many(home, roots) => self.for_many(&home, &roots, &keep, terminal),
        }
    }

    fn for_one(self, root: PathBuf, keep: &Keep, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        terminal.warn_of_exposure(&Folder::at(&root), keep);
        let config = self.office.config([&root])?;
        let sender = self.office.sender(&config);
        let began = sender.now;
        let whole = self.whence.is_whole(config.fetch.as_ref());
        let whence = self.whence.or(config.fetch)?;
        demand_mailbox(&whence)?;
        let errand = Errand { root: &root, shelf: terminal.shelf(), keep };
        let taken = errand.fetch(sender, &whence)?;
        if whole {
            mark_fetched(&Folder::at(&root), began)?;
        }
        match self.format {
            Format::Json => terminal.say_json(&taken.iter().map(as_json).collect::<Vec<_>>())?,
            Format::Text => terminal.say(&as_text(&taken))?,
        }
        Ok(0)
    }

    fn for_many(self, home: &Path, roots: &[PathBuf], keep: &Keep, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        for root in roots {
            terminal.warn_of_exposure(&Folder::at(root), keep);
        }
        let config = self.office.config(roots)?;
        let sender = self.office.sender(&config);
        let whole = self.whence.is_whole(config.fetch.as_ref());
        let whence = self.whence.or(config.fetch)?;
        demand_mailbox(&whence)?;
        let office = Office { home, games: roots, shelf: terminal.shelf(), keep };
        let fetched = office.fetch(&sender, &whence)?;
        let mut codes = Vec::new();
        for (root, of_game) in &fetched.games {
            match &of_game.trouble {
                Some(trouble) => codes.push(many::told(root, trouble, terminal)),
                None if whole && fetched.trouble.is_none() => mark_fetched(&Folder::at(root), sender.now)?,
                None => {}
            }
        }
        if let Some(trouble) = &fetched.trouble {
            terminal.warn_of_trouble(trouble);
            codes.push(trouble.exit());
        }
        match self.format {
            Format::Json => terminal.say_json(&all_as_json(&fetched))?,
            Format::Text => terminal.say(&all_as_text(&fetched))?,
        }
        Ok(many::code(codes))
    }
}

/// A mailbox that is not there is no empty one: whoever mailed to the right one would be played without.
fn demand_mailbox(whence: &Whence) -> Result<(), Trouble> {
    if let Whence::Here(Way::Maildir(path) | Way::Eml(path)) = whence {
        std::fs::read_dir(path).map_err(Trouble::disk("read", path))?;
    }
    Ok(())
}

impl From {
    /// Whether this is all the mail of the game: what the configuration names, else a mailbox, but never a single message.
    fn is_whole(&self, configured: Option<&Fetch>) -> bool {
        let named = self.maildir.is_some() || self.mbox.is_some() || self.eml.is_some();
        !self.stdin && named != configured.is_some()
    }

    fn or(self, configured: Option<Fetch>) -> Result<Whence, Trouble> {
        let here = |way| Ok(Whence::Here(way));
        match (self.maildir, self.mbox, self.eml, configured) {
            _ if self.stdin => here(Way::Stdin),
            (Some(path), ..) => here(Way::Maildir(path)),
            (_, Some(path), ..) => here(Way::Mbox(path)),
            (_, _, Some(path), _) => here(Way::Eml(path)),
            (.., Some(Fetch::Maildir(path))) => here(Way::Maildir(path)),
            (.., Some(Fetch::Mbox(path))) => here(Way::Mbox(path)),
            (.., Some(Fetch::Eml(path))) => here(Way::Eml(path)),
            (.., Some(Fetch::Imap { account, mailbox })) => Ok(Whence::Imap(account, mailbox)),
            (.., None) => Err(Trouble::amiss(
                "nothing says where the mail is",
                "name it with `--maildir`, `--mbox`, `--eml` or `--stdin`, or under `fetch:` in the mail configuration",
            )),
        }
    }
}

/// What came for each game, and what found none.
fn all_as_text(fetched: &Fetched) -> String {
    let mut text = String::new();
    for (root, of_game) in fetched.games.iter().filter(|(_, of_game)| !of_game.taken.is_empty()) {
        text.push_str(&many::headed(root, &as_text(&of_game.taken)));
    }
    if !fetched.strays.is_empty() {
        text.push_str("mails that found no game:\n");
    }
    for line in &fetched.strays {
        text.push_str(&format!("  {:7} {}: {}\n", line.outcome.word(), line.from, line.why));
    }
    match fetched.held {
        0 => {}
        1 => text.push_str("1 mail is held for a game that cannot take it now; the next run tries again.\n"),
        held => text.push_str(&format!(
            "{held} mails are held for games that cannot take them now; the next run tries again.\n"
        )),
    }
    if text.is_empty() {
        text.push_str("No new mail.\n");
    }
    text
}

fn all_as_json(fetched: &Fetched) -> serde_json::Value {
    let game = |(root, of_game): &(PathBuf, OfGame)| {
        let mut answer = match &of_game.trouble {
            Some(trouble) => many::fault(root, trouble),
            None => json!({"folder": root.display().to_string()}),
        };
        answer["mails"] = of_game.taken.iter().map(as_json).collect();
        answer
    };
    let stray = |line: &Line| json!({"outcome": line.outcome.word(), "mail": line.hash.to_string(), "from": line.from, "why": line.why});
    json!({
        "games": fetched.games.iter().map(game).collect::<Vec<_>>(),
        "found_no_game": fetched.strays.iter().map(stray).collect::<Vec<_>>(),
        "held": fetched.held,
        "fault": fetched.trouble.as_ref().map(message::trouble_json),
    })
}

fn as_text(taken: &[Taken]) -> String {
    let mut text = String::new();
    for Taken { line, request, .. } in taken {
        let why = match line.outcome {
            Outcome::Taken => format!("exchange {}, {}", line.exchange, line.why),
            _ => line.why.clone(),
        };
        let who = match line.sender.as_str() {
            "-" => &line.from,
            sender => sender,
        };
        text.push_str(&format!("{:7} {who}: {why}\n", line.outcome.word()));
        if let Some(request) = request {
            text.push_str(&format!("        the umpire is asked: {request}\n"));
        }
    }
    let answers =
        taken.iter().filter(|taken| taken.line.outcome != Outcome::Silent && taken.line.sender != UMPIRE).count();
    let notices = taken.iter().map(|taken| taken.notices).sum::<usize>();
    text.push_str(&match (taken.len(), answers) {
        (0, _) => "No new mail.\n".to_owned(),
        (_, 0) if notices > 0 => String::new(),
        (_, 0) => "No reply is due.\n".to_owned(),
        (_, 1) => "1 reply waits: `estafette mail send` sends it.\n".to_owned(),
        (_, several) => format!("{several} replies wait: `estafette mail send` sends them.\n"),
    });
    text + &match notices {
        0 => String::new(),
        1 => "1 notice to a player waits: `estafette mail send` sends it.\n".to_owned(),
        several => {
            format!("{several} notices to players wait: `estafette mail send` sends them.\n")
        }
    }
}

fn as_json(taken: &Taken) -> serde_json::Value {
    let line = &taken.line;
    json!({
        "outcome": line.outcome.word(),
        "mail": line.hash.to_string(),
        "from": line.from,
        "sender": line.sender,
        "exchange": line.exchange,
        "why": line.why,
        "notices": taken.notices,
        "request": taken.request,
        "file": taken.file.as_ref().map(|file| file.display().to_string()),
    })
}
