//! `estafette mail`: reports out, orders in.

mod due;
mod fetch;
mod many;
mod preview;
mod send;
mod setup;
mod test;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use jiff::Timestamp;

pub(super) use due::{by_when, dues_of, since};

use self::many::Dispatch;
use super::terminal::Terminal;
use crate::game::{Folder, Game, Trouble, current};
use crate::post::{Cause, Config, Fate, Insist, Now, Outbox, Posted, Sender, State};

#[derive(Debug, Subcommand)]
pub(super) enum MailCommand {
    /// Take turn files from a mailbox, and write a reply to each mail.
    Fetch(fetch::Arguments),
    /// Mail what the last exchange owes, and whatever waits in the outbox.
    Send(send::Arguments),
    /// Show every letter that is owed, and send nothing.
    Preview(preview::Arguments),
    /// Find the servers of your provider, try them, and write the mail configuration.
    Setup(setup::Arguments),
    /// Try the ways out and in without sending or taking anything, and say what the servers offer.
    Test(test::Arguments),
    /// Send reminders; say when everything is in or the grace is over. For cron or a timer.
    Due(due::Arguments),
}

pub(super) fn run(command: MailCommand, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
    match command {
        MailCommand::Fetch(arguments) => arguments.run(terminal),
        MailCommand::Send(arguments) => arguments.run(terminal),
        MailCommand::Preview(arguments) => arguments.run(terminal),
        MailCommand::Setup(arguments) => arguments.run(terminal),
        MailCommand::Test(arguments) => arguments.run(terminal),
        MailCommand::Due(arguments) => arguments.run(terminal),
    }
}

/// Whose mail account it is, and what the clock says.
#[derive(Clone, Debug, Args)]
pub(super) struct Surroundings {
    /// The mail configuration, in place of mail.yaml in the configuration folder of the user.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_MAIL_CONFIG")]
    config: Option<PathBuf>,
    /// Take this for the moment it is, such as 2026-11-20T12:00:00Z.
    #[arg(long, value_name = "TIME", env = "ESTAFETTE_NOW", hide_env_values = true)]
    now: Option<Timestamp>,
}

impl Surroundings {
    /// The configuration, which must not lie in a game it serves.
    pub(super) fn config<'g>(&self, games: impl IntoIterator<Item = &'g PathBuf>) -> Result<Config, Trouble> {
        let file = self.config.as_deref();
        let real = |path: &Path| path.canonicalize();
        let place = file.and_then(|file| real(file).ok());
        let holds = |game: &PathBuf| {
            let place = place.as_ref();
            place.is_some_and(|place| real(game).is_ok_and(|game| place.starts_with(game)))
        };
        if games.into_iter().any(holds) {
            return Err(Trouble::amiss(
                "the mail configuration lies in the folder of the game, which others are given to read",
                "move it elsewhere, such as to ~/.config/estafette/mail.yaml",
            ));
        }
        Config::load(file, &|name| std::env::var(name).ok())
    }

    pub(super) fn now(&self) -> Timestamp {
        self.now.unwrap_or_else(Timestamp::now)
    }

    pub(super) fn sender(&self, config: &Config) -> Sender {
        Sender { from: config.from.clone(), now: self.now() }
    }
}

/// The letters that wait, without the reminders of exchanges that are over.
pub(super) fn waiting(outbox: &Outbox<'_>, game: &Game) -> Vec<Posted> {
    let mut letters = outbox.waiting();
    letters.retain(|posted| !is_stale(posted, game));
    letters
}

/// Whether a letter reminds of an exchange that is over.
pub(super) fn is_stale(posted: &Posted, game: &Game) -> bool {
    let now = game.ledger().map_or(0, current);
    let rest = posted.key.strip_prefix("reminder/");
    let exchange = rest.and_then(|rest| rest.split('/').next()?.parse::<u32>().ok());
    exchange.is_some_and(|exchange| exchange < now)
}

/// Sends letters, and tells what became of each.
pub(super) fn send_all(
    outbox: &mut Outbox<'_>,
    (config, dispatch): (&Config, &mut Dispatch),
    folder: &Folder,
    letters: &[Posted],
    insist: Insist,
    terminal: &mut Terminal<'_>,
) -> Result<Sending, Trouble> {
    let mut sending = Sending::default();
    let due =
        |posted: &&Posted| insist == Insist::Again || matches!(posted.state(), State::Queued | State::Failed { .. });
    if !letters.iter().any(|posted| due(&posted)) {
        sending.told.extend(letters.iter().map(|posted| told(posted, &still(posted))));
        sending.left = letters.iter().filter(|posted| still(posted) == Now::LeftAlone).count();
        warn_of_doubt(&sending, terminal);
        return Ok(sending);
    }
    let Some(courier) = dispatch.courier(config, folder, terminal)? else {
        sending.failed = letters.iter().filter(due).count();
        return Ok(sending);
    };
    let mut causes = Vec::<Cause>::new();
    crate::post::send(outbox, courier, letters, insist, |posted, now| {
        sending.told.push(told(posted, now));
        match now {
            Now::Was => {}
            Now::Tried(Fate::Sent(_)) => sending.sent += 1,
            Now::LeftAlone => sending.left += 1,
            Now::Tried(Fate::Failed(cause) | Fate::Doubtful(cause)) => {
                sending.failed += 1;
                if !causes.contains(cause) {
                    causes.push(cause.clone());
                }
            }
        }
    })?;
    for cause in causes {
        terminal.warn_of(&cause.what, &cause.help);
    }
    warn_of_doubt(&sending, terminal);
    Ok(sending)
}

/// What came of sending.
#[derive(Debug, Default)]
pub(super) struct Sending {
    /// One line for each letter.
    pub(super) told: Vec<Told>,
    /// How many went out now.
    pub(super) sent: usize,
    /// How many did not.
    pub(super) failed: usize,
    /// How many were left alone, as nobody knows whether they are out.
    pub(super) left: usize,
}

impl Sending {
    pub(super) fn is_whole(&self) -> bool {
        self.failed == 0 && self.left == 0
    }
}

/// What became of one letter, for people and programs.
#[derive(Debug, serde::Serialize)]
pub(super) struct Told {
    letter: String,
    to: String,
    state: &'static str,
    why: String,
}

impl Told {
    pub(super) fn line(&self) -> String {
        let why = if self.why.is_empty() { String::new() } else { format!(": {}", self.why) };
        format!("{} {} to {}{why}\n", self.state, self.letter, self.to)
    }
}

fn still(posted: &Posted) -> Now {
    match posted.state() {
        State::Doubtful { .. } => Now::LeftAlone,
        _ => Now::Was,
    }
}

fn told(posted: &Posted, now: &Now) -> Told {
    let (state, why) = match now {
        Now::Was => match posted.state() {
            State::Bounced { why, .. } => ("came back", why.as_str()),
            _ => ("already sent", ""),
        },
        Now::LeftAlone => match posted.state() {
            State::Doubtful { why, .. } if !why.is_empty() => ("in doubt", why.as_str()),
            _ => ("in doubt", "an earlier run died while it was under way"),
        },
        Now::Tried(Fate::Sent(said)) => ("sent", said.as_str()),
        Now::Tried(Fate::Failed(cause)) => ("failed", cause.what.as_str()),
        Now::Tried(Fate::Doubtful(cause)) => ("in doubt", cause.what.as_str()),
    };
    Told { letter: posted.name.clone(), to: posted.to.clone(), state, why: why.to_owned() }
}

fn warn_of_doubt(sending: &Sending, terminal: &mut Terminal<'_>) {
    if sending.left > 0 {
        terminal.warn_of(
            "of a letter of an earlier run nobody knows whether it arrived",
            "ask whether it came; `estafette mail send GAME --again --player NAME` sends it once more",
        );
    }
}

/// Says who cannot be reached.
pub(super) fn warn_of_unreached(unreached: &[(String, String)], terminal: &mut Terminal<'_>) {
    for (who, why) in unreached {
        let what = format!("no mail goes to {who}: {why}");
        let help = "add `mail: anna@example.org` to the player in game.yaml";
        terminal.warn_of(&what, help);
    }
}
