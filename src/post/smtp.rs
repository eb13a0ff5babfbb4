//! A mail server: the line to it, and the true cause where something goes wrong.

use lettre::address::Envelope;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{Certificate, SmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension};

use super::Address;
use super::causes::{Stage, cause, leaves_doubt};
use super::config::{Account, Tls};
use super::courier::{Cause, Fate, harmless};
use super::password::Secret;
use crate::game::{Trouble, read_at_most};

/// A mail server, and the line to it while there is one.
pub struct Smtp {
    account: Account,
    from: lettre::Address,
    password: Option<Secret>,
    trust: Option<TlsParameters>,
    line: Option<SmtpConnection>,
    /// Why no line can be had at all: it is not tried again for every letter.
    hopeless: Option<Cause>,
}

impl std::fmt::Debug for Smtp {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Smtp")
            .field("account", &self.account)
            .finish_non_exhaustive()
    }
}

/// The longest file of certificates that is read.
const LONGEST: u64 = 1 << 20;

impl Smtp {
    /// A server; its password is fetched, and no line is opened yet.
    pub fn new(account: &Account, from: &Address) -> Result<Smtp, Trouble> {
        let password = account.password.as_ref().map(|password| password.fetch());
        Ok(Smtp {
            trust: trust(account)?,
            password: password.transpose()?,
            account: account.clone(),
            from: from.bare(),
            line: None,
            hopeless: None,
        })
    }

    pub(super) fn ready(&mut self) -> Result<(), Cause> {
        if let Some(cause) = &self.hopeless {
            return Err(cause.clone());
        }
        if self
            .line
            .as_mut()
            .is_some_and(|line| !line.has_broken() && line.test_connected())
        {
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

    fn connect(&self) -> Result<SmtpConnection, Cause> {
        let mut line = self.open()?;
        self.log_in(&mut line)?;
        Ok(line)
    }

    fn open(&self) -> Result<SmtpConnection, Cause> {
        let account = &self.account;
        let at_once = self.trust.as_ref().filter(|_| account.tls == Tls::Whole);
        let server = (account.host.as_str(), account.port);
        let failed = |stage| move |error: Error| cause(account, None, stage, &error);
        let mut line =
            SmtpConnection::connect(server, Some(account.timeout), &nobody(), at_once, None)
                .map_err(failed(Stage::Connect))?;
        if account.tls == Tls::StartTls {
            let trust = self.trust.as_ref().expect("TLS comes with what it trusts");
            line.starttls(trust, &nobody())
                .map_err(failed(Stage::StartTls))?;
        }
        Ok(line)
    }

    fn log_in(&self, line: &mut SmtpConnection) -> Result<(), Cause> {
        let (Some(user), Some(password)) = (&self.account.user, &self.password) else {
            return Ok(());
        };
        let credentials = Credentials::new(user.clone(), password.reveal().to_owned());
        let said = line.auth(&[Mechanism::Plain, Mechanism::Login], &credentials);
        let said = said.map_err(|error| cause(&self.account, Some(password), Stage::Login, &error));
        if said.is_err() {
            line.abort();
        }
        said.map(|_| ())
    }

    pub(super) fn carry(&mut self, to: &Address, mail: &[u8]) -> Fate {
        let mut line = self.line.take().expect("the courier was made ready");
        let envelope =
            Envelope::new(Some(self.from.clone()), vec![to.bare()]).expect("there is a reader");
        match hand_over(&mut line, &envelope, mail) {
            Ok(said) => {
                self.line = Some(line);
                Fate::Sent(harmless(&self.masked(&said)))
            }
            Err((stage, error)) => {
                // The line is in no known state, so the next letter gets a new one.
                line.abort();
                let cause = cause(&self.account, self.password.as_ref(), stage, &error);
                match stage == Stage::Text && leaves_doubt(&error) {
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

    pub(super) fn offers(&mut self) -> Result<Vec<String>, Cause> {
        let account = self.account.clone();
        let mut line = self.open()?;
        let private = match (account.tls, line.is_encrypted()) {
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
        let _ = line.quit();
        Ok(said)
    }
}

/// One letter over an open line; an error comes with where it happened.
fn hand_over(
    line: &mut SmtpConnection,
    envelope: &Envelope,
    mail: &[u8],
) -> Result<String, (Stage, Error)> {
    let at = |stage| move |error| (stage, error);
    let from = envelope.from().cloned();
    line.command(Mail::new(from, Vec::new()))
        .map_err(at(Stage::Sender))?;
    for to in envelope.to() {
        let to = Rcpt::new(to.clone(), Vec::new());
        line.command(to).map_err(at(Stage::Reader))?;
    }
    line.command(Data).map_err(at(Stage::Data))?;
    let said = line.message(mail).map_err(at(Stage::Text))?;
    let words = said.message().collect::<Vec<_>>().join(" ");
    Ok(format!("{} {words}", said.code()))
}

fn offered(line: &SmtpConnection) -> String {
    let server = line.server_info();
    let mut offers = Vec::new();
    for (extension, word) in [
        (Extension::StartTls, "STARTTLS"),
        (Extension::EightBitMime, "8BITMIME"),
    ] {
        if server.supports_feature(extension) {
            offers.push(word);
        }
    }
    for (mechanism, word) in [
        (Mechanism::Plain, "login PLAIN"),
        (Mechanism::Login, "login LOGIN"),
        (Mechanism::Xoauth2, "login XOAUTH2 (not used by estafette)"),
    ] {
        if server.supports_auth_mechanism(mechanism) {
            offers.push(word);
        }
    }
    match offers.is_empty() {
        true => "It offers nothing beyond plain mail.".into(),
        false => format!("It offers: {}.", offers.join(", ")),
    }
}

/// Whom the line is opened for. The name of the machine is nobody's business.
fn nobody() -> ClientId {
    ClientId::Ipv4(std::net::Ipv4Addr::LOCALHOST)
}

fn trust(account: &Account) -> Result<Option<TlsParameters>, Trouble> {
    if account.tls == Tls::None {
        return Ok(None);
    }
    let mut trust = TlsParameters::builder(account.host.clone());
    if let Some(path) = &account.ca_file {
        let unfit = || {
            Trouble::unfit(
                path,
                "it holds no certificate",
                "name a file that begins with `-----BEGIN CERTIFICATE-----`",
            )
        };
        let pem = read_at_most(path, LONGEST)?.ok_or_else(unfit)?;
        let begin = b"-----BEGIN CERTIFICATE-----";
        if !pem.windows(begin.len()).any(|part| part == begin) {
            return Err(unfit());
        }
        trust = trust.add_root_certificate(Certificate::from_pem(&pem).map_err(|_| unfit())?);
    }
    let built = trust.build().map_err(|error| {
        Trouble::amiss(
            format!("TLS cannot be set up: {error}"),
            "see whether `ca_file` holds sound certificates",
        )
    });
    built.map(Some)
}
