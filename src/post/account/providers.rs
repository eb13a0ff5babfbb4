//! The servers of mail providers: those of a table, and the names under which others usually stand.

use std::time::Duration;

use super::config::{Account, Auth, Tls};
use super::line::{Connection, trust};

/// A server, and how it is spoken to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerAt {
    /// Its name.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the line is kept private.
    pub tls: Tls,
}

/// What a provider wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// The password itself.
    Password,
    /// A password that is made for a program.
    AppPassword,
    /// A token of OAuth 2.0.
    Token,
}

/// A provider of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provider {
    /// Where mail goes out.
    pub smtp: ServerAt,
    /// Where it comes in.
    pub imap: ServerAt,
    /// How it wants the login.
    pub wants: Wants,
    /// What else is to be known.
    pub note: &'static str,
}

const TABLE: &str = include_str!("providers.txt");

/// How long a server that may not be there is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

impl ServerAt {
    /// Reads `HOST`, `HOST:PORT` or `HOST:PORT/starttls`; what is left out is as `ports` has it: the usual port for TLS from the
    /// first byte, and the one for STARTTLS.
    pub fn parse(text: &str, ports: [u16; 2]) -> Option<ServerAt> {
        let (place, tls) = match text.trim().split_once('/') {
            Some((place, "tls")) => (place, Some(Tls::Whole)),
            Some((place, "starttls")) => (place, Some(Tls::StartTls)),
            Some((place, "none")) => (place, Some(Tls::None)),
            Some(_) => return None,
            None => (text.trim(), None),
        };
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) => (host, Some(port.parse::<u16>().ok().filter(|port| *port > 0)?)),
            None => (place, None),
        };
        let sound = !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte));
        let [whole, later] = ports;
        let tls = tls.unwrap_or(match port {
            Some(port) if port == whole => Tls::Whole,
            Some(_) => Tls::StartTls,
            None => Tls::Whole,
        });
        let usual = if tls == Tls::Whole { whole } else { later };
        sound.then(|| ServerAt { host: host.to_ascii_lowercase(), port: port.unwrap_or(usual), tls })
    }

    /// Whether a server answers there, with a certificate that is good. Nobody logs in.
    fn answers(&self) -> bool {
        let account = Account {
            host: self.host.clone(),
            port: self.port,
            tls: self.tls,
            user: None,
            password: None,
            auth: Auth::Password,
            ca_file: None,
            timeout: PATIENCE,
        };
        let (Ok(tcp), Ok(trust)) = (Connection::open(&account), trust(&account)) else {
            return false;
        };
        self.tls != Tls::Whole || Connection::private(&account, &trust, tcp).is_ok()
    }
}

/// The usual ports of SMTP, and of IMAP: for TLS from the first byte, and for STARTTLS.
pub const SMTP_PORTS: [u16; 2] = [465, 587];
/// See [`SMTP_PORTS`].
pub const IMAP_PORTS: [u16; 2] = [993, 143];

/// The provider of a domain.
pub fn provider(domain: &str) -> Option<Provider> {
    let domain = domain.to_ascii_lowercase();
    let is = |known: &str| known == domain || (known.ends_with('.') && domain.starts_with(known));
    let mut lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let line = lines.find(|line| line.split('|').next().is_some_and(|known| known.split_whitespace().any(is)))?;
    read(line)
}

fn read(line: &'static str) -> Option<Provider> {
    let mut parts = line.split('|').skip(1).map(str::trim);
    Some(Provider {
        smtp: ServerAt::parse(parts.next()?, SMTP_PORTS)?,
        imap: ServerAt::parse(parts.next()?, IMAP_PORTS)?,
        wants: match parts.next()? {
            "password" => Wants::Password,
            "app" => Wants::AppPassword,
            "xoauth2" => Wants::Token,
            _ => return None,
        },
        note: parts.next()?,
    })
}

/// The first server that answers under one of the names that providers usually take, out and in.
pub fn guessed(domain: &str) -> (Option<ServerAt>, Option<ServerAt>) {
    let found = |names: [&str; 2], ports: [u16; 2]| {
        let hosts = names.map(|name| format!("{name}.{domain}"));
        let mut places = [Tls::Whole, Tls::StartTls]
            .into_iter()
            .zip(ports)
            .flat_map(|(tls, port)| hosts.iter().map(move |host| ServerAt { host: host.clone(), port, tls }));
        places.find(ServerAt::answers)
    };
    (found(["smtp", "mail"], SMTP_PORTS), found(["imap", "mail"], IMAP_PORTS))
}

#[cfg(test)]
mod tests {
    use super::{IMAP_PORTS, SMTP_PORTS, ServerAt, TABLE, Tls, Wants, provider, read};

    #[test]
    fn mail_providers_are_all_read_and_every_domain_once() {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>();
        assert!(lines.len() >= 25);
        let mut domains = Vec::new();
        for line in lines {
            assert!(read(line).is_some(), "{line}");
            domains.extend(line.split('|').next().unwrap().split_whitespace());
        }
        let count = domains.len();
        domains.sort_unstable();
        domains.dedup();
        assert_eq!(domains.len(), count);
        assert_eq!(provider("GoogleMail.com").unwrap().imap.host, "imap.gmail.com");
        assert_eq!(provider("hotmail.co.uk").unwrap().wants, Wants::Token);
        assert!(provider("notgmail.com").is_none() && provider("outlook").is_none());
    }

    #[test]
    fn mail_servers_are_read_with_what_is_left_out() {
        let at = |host: &str, port, tls| Some(ServerAt { host: host.to_owned(), port, tls });
        assert_eq!(ServerAt::parse("Mail.example.org", SMTP_PORTS), at("mail.example.org", 465, Tls::Whole));
        assert_eq!(ServerAt::parse("a:587", SMTP_PORTS), at("a", 587, Tls::StartTls));
        assert_eq!(ServerAt::parse("a:993", IMAP_PORTS), at("a", 993, Tls::Whole));
        assert_eq!(ServerAt::parse("a/starttls", IMAP_PORTS), at("a", 143, Tls::StartTls));
        assert_eq!(ServerAt::parse("localhost:1025/none", SMTP_PORTS), at("localhost", 1025, Tls::None));
        for wrong in ["", ":1", "a:0", "a:x", "a b", "a/ssl", "a, b: c"] {
            assert_eq!(ServerAt::parse(wrong, SMTP_PORTS), None, "{wrong}");
        }
    }
}
