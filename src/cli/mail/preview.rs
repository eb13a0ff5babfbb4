//! `estafette mail preview`: every letter that is owed, as it would be sent.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use super::send::known_players;
use super::{Surroundings, is_stale, warn_of_unreached};
use crate::cli::Format;
use crate::cli::desk::enclosed;
use crate::cli::terminal::{Terminal, keep};
use crate::game::{Care, Disk, Folder, Game, Trouble, demand_apart};
use crate::post::{Address, Letter, Mail, Owed, PieceKind, Posted, Raw, Readers, Sender, State, owed, posted, threads};

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
    /// Also the letters that are out already.
    #[arg(long)]
    all: bool,
    /// The mails themselves, byte for byte.
    #[arg(long)]
    raw: bool,
    /// Write each letter that is owed into a folder of its own in this one: as text, as a page for a browser, as the mail itself,
    /// with all that goes along.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
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
        let game = terminal.open(Folder::at(&self.game))?;
        known_players(&game, &self.player)?;
        if let Some(out) = &self.out {
            demand_apart(&self.game, out, "the letters")?;
        }
        let sender = self.sender()?;
        let threads = threads(&game, sender.from.domain());
        let keep = keep(self.secret.clone());
        let desk = enclosed(&game, &sender.from, terminal)?;
        let owed = owed(&game, &keep, &threads, sender.now, (self.exchange, desk), Readers::All)?;
        let outbox = posted(&game.folder)?;
        let mut text = String::new();
        let mut letters = Vec::new();
        let mut out = 0;
        let mut written = Vec::new();
        for (key, letter) in &owed.letters {
            if !self.player.is_empty() && !self.player.iter().any(|name| name == letter.to.name()) {
                continue;
            }
            let there = outbox.iter().find(|posted| posted.is(key));
            let sent = there.and_then(Posted::sent);
            if sent.is_some() && !self.all && self.exchange.is_none() {
                out += 1;
                continue;
            }
            if let Some(at) = sent.filter(|_| !self.raw) {
                text.push_str(&format!("Already sent: {at}\n"));
            }
            let id = threads.id(key);
            letters.push(letter_json(letter, &sender, &id, sent.map(|at| at.to_string())));
            if let Some(out) = &self.out {
                let folder = free(out, &file_name(key));
                let mail = letter.mail(&sender, key, &id);
                write(&folder, letter, &mail)?;
                written.push(format!("  {}: {}\n", folder.display(), letter.subject));
            }
            text.push_str(&match self.raw {
                true => String::from_utf8_lossy(&letter.mail(&sender, key, &id)).into_owned(),
                false => shown(letter, &sender, &id),
            });
        }
        if self.exchange.is_none() {
            for (posted, mail) in self.waiting(&game, &owed, &outbox)? {
                letters.push(outbox_json(posted, &mail));
                text.push_str(&match self.raw {
                    true => mail,
                    false => in_outbox(posted, mail),
                });
            }
        }
        if out > 0 && !self.raw {
            text.push_str(&format!("Letters that are out already: {out}; `--all` shows them, too.\n"));
        }
        warn_of_unreached(&owed.unreached, terminal);
        if self.format == Format::Json {
            terminal.say_json(&json!({"letters": letters, "out_already": out}))?;
            return Ok(0);
        }
        if self.out.is_some() && !written.is_empty() {
            text = format!("Letters, each as letter.txt, letter.html and letter.eml:\n{}", written.concat());
        }
        if text.is_empty() {
            text = "No letter is owed or waits.\n".into();
        }
        terminal.say(&text)?;
        Ok(0)
    }

    /// From whom the letters come.
    fn sender(&self) -> Result<Sender, Trouble> {
        match self.office.config([&self.game]) {
            Ok(config) => Ok(self.office.sender(&config)),
            // Nothing is sent, so that anybody may be the sender.
            Err(Trouble::Amiss { .. }) if self.office.config.is_none() => Ok(Sender {
                from: Address::new("The umpire", "umpire@example.org").expect("it is an address"),
                now: self.office.now(),
            }),
            Err(trouble) => Err(trouble),
        }
    }
}

impl Arguments {
    /// The letters that wait in the outbox beside those that are owed: replies, reminders, earlier reports.
    fn waiting<'o>(
        &self,
        game: &Game,
        owed: &Owed,
        outbox: &'o [Posted],
    ) -> Result<Vec<(&'o Posted, String)>, Trouble> {
        let mut waiting = Vec::new();
        for posted in outbox {
            let is_shown = owed.letters.iter().any(|(key, _)| posted.is(key));
            let mut readers = game.file.players.iter();
            let named = self.player.is_empty()
                || readers
                    .any(|player| self.player.contains(&player.player) && player.mail.as_deref() == Some(&posted.to));
            let is_out = matches!(posted.state(), State::Sent { .. } | State::Bounced { .. }) && !self.all;
            if is_shown || !named || is_out || is_stale(posted, game) {
                continue;
            }
            waiting.push((posted, posted.mail(&game.folder)?));
        }
        Ok(waiting)
    }
}

/// Writes a letter for people to look at: a browser finds the pictures beside the page.
fn write(folder: &Path, letter: &Letter, mail: &[u8]) -> Result<(), Trouble> {
    let disk = Disk::hasty();
    disk.make_folder(folder).map_err(Trouble::disk("write", folder))?;
    let mut html = letter.html.clone().unwrap_or_default();
    for picture in &letter.inline {
        html = html.replace(&format!("cid:{}", picture.content_id()), &file_name(&picture.name));
    }
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        disk.write(&path, bytes, Care::Loose).map_err(Trouble::disk("write", &path))
    };
    put("letter.txt", letter.text.as_bytes())?;
    put("letter.html", html.as_bytes())?;
    put("letter.eml", mail)?;
    for file in letter.inline.iter().chain(&letter.attached) {
        put(&file_name(&file.name), &file.bytes)?;
    }
    Ok(())
}

/// A folder that is not there yet: the names of two players may differ in nothing that a file name keeps.
fn free(out: &Path, name: &str) -> PathBuf {
    let others = (2..).map(|number| out.join(format!("{name}-{number}")));
    let mut all = std::iter::once(out.join(name)).chain(others);
    all.find(|folder| !folder.exists()).expect("some number is free")
}

/// A name that stays in its folder whatever stands in it.
fn file_name(name: &str) -> String {
    let kept = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    let name = name.chars().map(|letter| if kept(letter) { letter } else { '-' });
    name.collect::<String>().trim_start_matches('.').to_owned()
}

/// A letter that is owed, for programs.
fn letter_json(letter: &Letter, sender: &Sender, id: &str, sent: Option<String>) -> Value {
    let files = letter.inline.iter().chain(&letter.attached);
    let files = files.map(|file| json!({"name": file.name, "bytes": file.bytes.len()}));
    json!({
        "from": sender.from.to_string(),
        "to": letter.to.to_string(),
        "subject": letter.subject,
        "message_id": id,
        "in_reply_to": letter.in_reply_to,
        "sent": sent,
        "text": letter.text,
        "attached": files.collect::<Vec<_>>(),
    })
}

/// A letter of the outbox, for programs.
fn outbox_json(posted: &Posted, mail: &str) -> Value {
    json!({
        "name": posted.name,
        "to": posted.to,
        "message_id": posted.id,
        "state": state(posted),
        "mail": mail,
    })
}

/// What has become of a letter of the outbox.
fn state(posted: &Posted) -> String {
    match posted.state() {
        State::Queued => "waits".to_owned(),
        State::Failed { why, .. } => format!("failed, and waits: {why}"),
        State::Doubtful { .. } => "in doubt".to_owned(),
        State::Sent { at, .. } => format!("already sent: {at}"),
        State::Bounced { at, why } => format!("came back: {at}: {why}"),
    }
}

/// A letter of the outbox, as it stands there.
fn in_outbox(posted: &Posted, mail: String) -> String {
    let state = state(posted);
    let mut text = format!("In the outbox: {} ({state})\nTo: {}\nMessage-ID: {}\n", posted.name, posted.to, posted.id);
    if let (Some(mail), _) = Mail::read(&Raw::new(mail.into_bytes())) {
        text.push_str(&format!("Subject: {}\n", mail.subject));
        for piece in mail.pieces {
            match (piece.kind, piece.name) {
                (PieceKind::Plain(words), _) => {
                    text.push_str(&format!("\n{}\n", words.replace("\r\n", "\n").trim_end()));
                }
                (_, Some(name)) => text.push_str(&format!("Attached: {name}\n")),
                _ => {}
            }
        }
    }
    text + &"=".repeat(78) + "\n"
}

fn shown(letter: &Letter, sender: &Sender, id: &str) -> String {
    let mut text = format!("From: {}\nTo: {}\nSubject: {}\nMessage-ID: {id}\n", sender.from, letter.to, letter.subject);
    if let Some(parent) = &letter.in_reply_to {
        text.push_str(&format!("In-Reply-To: {parent}\n"));
    }
    if let Some(html) = &letter.html {
        text.push_str(&format!("Also as HTML: {} bytes\n", html.len()));
    }
    for file in letter.inline.iter().chain(&letter.attached) {
        text.push_str(&format!("Attached: {} ({} bytes)\n", file.name, file.bytes.len()));
    }
    let rule = "=".repeat(78);
    format!("{text}\n{}\n{rule}\n", letter.text.trim_end())
}
