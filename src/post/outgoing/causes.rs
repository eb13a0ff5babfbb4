//! What went wrong between here and a mail server, in words that help.

use std::io::ErrorKind;

use super::talk::{Broken, Lack};
use crate::post::account::config::{Account, Auth, Tls};
use crate::post::account::line::ENDLESS;
use crate::post::account::password::{Secret, TOKEN};
use crate::post::account::trust::{Service, untrusted};
use crate::post::letter::fate::{Cause, seconds};

/// How far a letter had come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::post) enum Stage {
    Connect,
    StartTls,
    Login,
    Sender,
    Reader,
    Data,
    Text,
}

impl Stage {
    fn words(self) -> &'static str {
        match self {
            Stage::Connect => "at its greeting",
            Stage::StartTls => "at STARTTLS",
            Stage::Login => "at the login",
            Stage::Sender => "when the sender was named",
            Stage::Reader => "when the reader was named",
            Stage::Data => "before the letter",
            Stage::Text => "while it took the letter",
        }
    }
}

/// Whether a letter may have arrived in spite of an error: it is certain that it has not only where the server says so.
pub(in crate::post) fn leaves_doubt(broken: &Broken) -> bool {
    !matches!(broken, Broken::No { .. })
}

/// The cause of an error.
pub(in crate::post) fn cause(account: &Account, password: Option<&Secret>, stage: Stage, broken: &Broken) -> Cause {
    // Some servers repeat in their refusal what was said to them.
    let masked = |text: &str| {
        let text = crate::post::letter::clean(text).trim().to_owned();
        match password {
            Some(password) => password.masked(account.user.as_deref(), &text),
            None => text,
        }
    };
    let Account { host, port, .. } = account;
    match broken {
        Broken::No { code, text } => refused(account, stage, *code, (400..500).contains(code), &masked(text)),
        Broken::Odd(what) => Cause::new(
            format!("{host} and estafette are out of step {}: {}", stage.words(), masked(what)),
            match stage {
                Stage::Text => IN_DOUBT,
                _ => {
                    "nothing was sent; if it happens again, somebody on the way may be meddling with the line: try another network"
                }
            },
        ),
        Broken::Lacks(Lack::StartTls) => Cause::new(
            format!("{host} offers no STARTTLS on port {port}"),
            "use `tls: tls` with port 465; without TLS nothing is sent",
        ),
        Broken::Lacks(Lack::Token(Some(other))) => Cause::new(
            format!("{host} offers no login with a token as it is wanted, on port {port}"),
            format!("it offers another: write `auth: {}`", other.to_ascii_lowercase()),
        ),
        Broken::Lacks(Lack::Token(None)) => Cause::new(
            format!("{host} offers no login with a token on port {port}"),
            format!("leave `auth: {}` out, and name a password or an app password", word_of(account)),
        ),
        Broken::Lacks(Lack::Login) => Cause::new(
            format!("{host} offers no login with a password on port {port}"),
            "if it wants OAuth 2.0: `auth: xoauth2`, with a command after `password:` that writes a token; else ask the provider for \
             SMTP with an app password, or leave `user` and `password` out",
        ),
        Broken::Line(error) => {
            let text = masked(&error.to_string());
            match error.kind() {
                ErrorKind::ConnectionRefused => Cause::new(
                    format!("nothing listens on port {port} of {host}"),
                    "see whether `host` and `port` are right: 587 for STARTTLS, 465 for TLS from the first byte",
                ),
                ErrorKind::TimedOut | ErrorKind::WouldBlock => silent(account, stage),
                _ if text.contains("lookup address") => Cause::new(
                    format!("no server is found under the name {host}"),
                    "see whether `host` is right, and whether this machine is on the network",
                ),
                _ => untrusted(account, Service::Smtp, &text).unwrap_or_else(|| broke(account, stage, &text)),
            }
        }
    }
}

/// The word for the login of an account.
fn word_of(account: &Account) -> String {
    account.auth.of_token().unwrap_or("password").to_ascii_lowercase()
}

fn silent(account: &Account, stage: Stage) -> Cause {
    let what = format!("{} said nothing for {} {}", account.host, seconds(account.timeout), stage.words());
    let help = match (stage, account.tls) {
        (Stage::Connect, Tls::StartTls | Tls::None) => {
            "a server that speaks TLS from the first byte waits in silence: try `tls: tls` with port 465; or set `timeout` higher"
        }
        (Stage::Text, _) => IN_DOUBT,
        _ => "try again later, or set `timeout` higher",
    };
    Cause::new(what, help)
}

const IN_DOUBT: &str = "ask whether the letter came; `--again` sends it once more";

fn broke(account: &Account, stage: Stage, text: &str) -> Cause {
    let Account { host, port, .. } = account;
    if text.contains(ENDLESS) {
        let help = match stage {
            Stage::Text => IN_DOUBT,
            _ => "a mail server says little: see whether `host` and `port` are right, and whose server that is",
        };
        return Cause::new(format!("{host} was cut off {}: {text}", stage.words()), help);
    }
    if text.contains("slipped in") {
        let help = "somebody on the way meddles with the line, and nothing was sent: try another network, or `tls: tls` with port 465";
        return Cause::new(format!("the line to {host}:{port} is not safe: {text}"), help);
    }
    let help = match stage {
        Stage::Text => IN_DOUBT,
        _ => "run `estafette mail send` again; `estafette mail test` shows how far it goes",
    };
    Cause::new(format!("the line to {host}:{port} broke {}: {text}", stage.words()), help)
}

/// The server has answered, and the answer is no.
fn refused(account: &Account, stage: Stage, code: u16, for_now: bool, text: &str) -> Cause {
    let host = &account.host;
    let later = "run `estafette mail send` again later: the letter waits in the outbox";
    match stage {
        Stage::Login if account.auth != Auth::Password => {
            Cause::new(format!("{host} refuses the token: {code} {text}"), TOKEN)
        }
        Stage::Login => Cause::new(
            format!("{host} refuses the login: {code} {text}"),
            "`user` is often the whole address; many providers want an app password, made in the settings of the account, \
             in place of the password itself",
        ),
        _ if code == 530 || code == 538 => Cause::new(
            format!("{host} wants a login: {code} {text}"),
            "add `user` and `password`, and TLS where it is missing",
        ),
        Stage::Reader if for_now => Cause::new(format!("{host} does not take this address now: {code} {text}"), later),
        Stage::Reader => Cause::new(
            format!("{host} refuses this address: {code} {text}"),
            "see whether the address in game.yaml is right",
        ),
        Stage::Sender => Cause::new(
            format!("{host} refuses to send from this address: {code} {text}"),
            "write the address of the account as `from`",
        ),
        _ if code == 552 => Cause::new(
            format!("{host} finds the letter too big: {code} {text}"),
            "ask the provider how big a letter may be",
        ),
        _ if for_now => Cause::new(format!("{host} puts us off {}: {code} {text}", stage.words()), later),
        _ => Cause::new(
            format!("{host} refuses {}: {code} {text}", stage.words()),
            "what it says is all that is known; the provider can say more",
        ),
    }
}
