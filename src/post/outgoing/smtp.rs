//! A mail server: the line to it, and the true cause where something goes wrong.

use std::sync::Arc;

use rustls::ClientConfig;

use super::causes::{Stage, cause, leaves_doubt};
use super::talk::{Broken, Talk};
use crate::game::Trouble;
use crate::post::account::config::{Account, Auth, Tls};
use crate::post::account::line::trust;
use crate::post::account::password::Secret;
use crate::post::letter::Address;
use crate::post::letter::fate::{Cause, Fate, harmless};

/// A mail server, and the line to it while there is one.
pub struct Smtp {
    account: Account,
    from: String,
    password: Option<Secret>,
    trust: Option<Arc<ClientConfig>>,
    line: Option<Talk>,
    /// Why no line can be had at all: it is not tried again for every letter.
    hopeless: Option<Cause>,
}

impl std::fmt::Debug for Smtp {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Smtp").field("account", &self.account).finish_non_exhaustive()
    }
}

impl Smtp {
    /// A server; its password is fetched, and no line is opened yet.
    pub fn new(account: &Account, from: &Address) -> Result<Smtp, Trouble> {
        let password = account.password.as_ref().map(|password| password.fetch());
        Ok(Smtp {
            trust: match account.tls {
                Tls::None => None,
                Tls::Whole | Tls::StartTls => Some(trust(account)?),
            },
            password: password.transpose()?,
            account: account.clone(),
            from: from.mail().to_owned(),
            line: None,
            hopeless: None,
        })
    }

    pub(in crate::post) fn ready(&mut self) -> Result<(), Cause> {
        if let Some(cause) = &self.hopeless {
            return Err(cause.clone());
        }
        if self.line.as_mut().is_some_and(|line| line.ask("NOOP", &[250]).is_ok()) {
            return Ok(());
        }
        self.line = None;
        match self.connect() {
            Ok(line) => {
                self.line = Some(line);
                Ok(())
            }
            Err(cause) => {
                self.hopeless = Some(cause.clone());
                Err(cause)
            }
        }
    }

    fn connect(&self) -> Result<Talk, Cause> {
        let mut line = self.open()?;
        self.log_in(&mut line)?;
        Ok(line)
    }

    fn open(&self) -> Result<Talk, Cause> {
        let account = &self.account;
        let failed = |stage| move |broken: Broken| cause(account, None, stage, &broken);
        let trust = self.trust.as_ref();
        let line = Talk::begin(account, trust).map_err(failed(Stage::Connect))?;
        match account.tls {
            Tls::None | Tls::Whole => Ok(line),
            Tls::StartTls => {
                let trust = trust.expect("TLS comes with what it trusts");
                let line = line.start_tls(account, trust);
                line.map_err(failed(Stage::StartTls))
            }
        }
    }

    fn log_in(&self, line: &mut Talk) -> Result<(), Cause> {
        let (Some(user), Some(password)) = (&self.account.user, &self.password) else {
            return Ok(());
        };
        let said = match self.account.auth {
            Auth::Password => line.log_in(user, password.reveal()),
            Auth::Xoauth2 | Auth::Oauthbearer => line.log_in_with_token(user, password, &self.account),
        };
        said.map_err(|broken| cause(&self.account, Some(password), Stage::Login, &broken))
    }

    pub(in crate::post) fn carry(&mut self, to: &Address, mail: &[u8]) -> Fate {
        let mut line = self.line.take().expect("the courier was made ready");
        match hand_over(&mut line, &self.from, to.mail(), mail) {
            Ok((code, words)) => {
                self.line = Some(line);
                Fate::Sent(harmless(&self.masked(&format!("{code} {words}"))))
            }
            Err((stage, broken)) => {
                // The line is in no known state, so the next letter gets a new one.
                line.quit();
                let cause = cause(&self.account, self.password.as_ref(), stage, &broken);
                match stage == Stage::Text && leaves_doubt(&broken) {
                    true => Fate::Doubtful(cause),
                    false => Fate::Failed(cause),
                }
            }
        }
    }

    fn masked(&self, text: &str) -> String {
        match &self.password {
            Some(password) => password.masked(self.account.user.as_deref(), text),
            None => text.to_owned(),
        }
    }

    pub(in crate::post) fn offers(&mut self) -> Result<Vec<String>, Cause> {
        let account = self.account.clone();
        let mut line = self.open()?;
        let private = match (account.tls, line.is_private()) {
            (Tls::Whole, true) => "TLS from the first byte; the certificate is good",
            (_, true) => "STARTTLS; the certificate is good",
            (_, false) => "no TLS: anybody on the way can read along",
        };
        let mut said = vec![format!("{}:{} answers.", account.host, account.port)];
        said.push(format!("Privacy: {private}."));
        said.push(offered(&line));
        match &account.user {
            Some(user) => {
                self.log_in(&mut line)?;
                said.push(format!("The login of {user} is accepted."));
            }
            None => said.push("Nobody logs in: no `user` is given.".into()),
        }
        line.quit();
        Ok(said)
    }
}

/// One letter over an open line; an error comes with where it happened.
fn hand_over(line: &mut Talk, from: &str, to: &str, mail: &[u8]) -> Result<(u16, String), (Stage, Broken)> {
    let at = |stage| move |broken| (stage, broken);
    line.ask(&format!("MAIL FROM:<{from}>"), &[250]).map_err(at(Stage::Sender))?;
    line.ask(&format!("RCPT TO:<{to}>"), &[250, 251]).map_err(at(Stage::Reader))?;
    line.ask("DATA", &[354]).map_err(at(Stage::Data))?;
    line.letter(mail).map_err(at(Stage::Text))
}

fn offered(line: &Talk) -> String {
    let mut offers = Vec::new();
    for word in ["STARTTLS", "8BITMIME"] {
        if line.offer(word).is_some() {
            offers.push(word);
        }
    }
    let ways = [
        ("PLAIN", "login PLAIN"),
        ("LOGIN", "login LOGIN"),
        ("XOAUTH2", "login XOAUTH2"),
        ("OAUTHBEARER", "login OAUTHBEARER"),
    ];
    for (way, word) in ways {
        if line.offers_login(way) {
            offers.push(word);
        }
    }
    match offers.is_empty() {
        true => "It offers nothing beyond plain mail.".into(),
        false => format!("It offers: {}.", offers.join(", ")),
    }
}
