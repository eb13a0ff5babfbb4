//! What is wrong with the TLS of a mail server or with its certificate, in words that help; the same for sending and for fetching.

use super::config::{Account, Tls};
use crate::post::letter::fate::Cause;

/// What a server is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::post) enum Service {
    /// To take letters.
    Smtp,
    /// To give them.
    Imap,
}

impl Service {
    /// The port on which TLS is asked for with STARTTLS, as a rule.
    fn open_port(self) -> u16 {
        match self {
            Service::Smtp => 587,
            Service::Imap => 143,
        }
    }

    /// What became of letters and passwords.
    fn unharmed(self) -> &'static str {
        match self {
            Service::Smtp => "nothing was sent",
            Service::Imap => "nothing was fetched, and no password was shown",
        }
    }
}

/// What an error of a line says of TLS, by the words of rustls; nothing where it is about something else.
pub(in crate::post) fn untrusted(account: &Account, service: Service, text: &str) -> Option<Cause> {
    let Account { host, port, .. } = account;
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let (what, help) = if has(&["UnknownIssuer"]) {
        (
            format!("the certificate of {host}, port {port}, is signed by nobody who is trusted"),
            "if it is your own server, name the certificate of its CA as `ca_file`; else somebody may be listening in"
                .to_owned(),
        )
    } else if has(&["CaUsedAsEndEntity"]) {
        (
            format!("{host}, port {port}, shows the certificate of a CA as its own"),
            "make a CA and a certificate signed by it, or one with `CA:FALSE`, and name it as `ca_file`".to_owned(),
        )
    } else if has(&["NotValidForName", "not valid for name"]) {
        (
            format!("the certificate that was shown on port {port} is not one of {host}"),
            "write `host` as the certificate does; the provider's help page has the name".to_owned(),
        )
    } else if has(&["Expired", "NotValidYet", "expired"]) {
        (
            format!("the certificate of {host}, port {port}, has run out, or is not valid yet"),
            "see whether the clock of this machine is right; else only the server's owner can help".to_owned(),
        )
    } else if has(&["InvalidContentType", "corrupt message"]) && account.tls == Tls::StartTls {
        (
            format!("what comes from {host}, port {port}, behind STARTTLS is no TLS"),
            format!("{}; somebody on the way may be meddling with the line: try another network", service.unharmed()),
        )
    } else if has(&["InvalidContentType", "corrupt message"]) {
        (
            format!("{host} does not speak TLS from the first byte on port {port}"),
            format!("use `tls: starttls`, on port {} as a rule", service.open_port()),
        )
    } else if has(&["certificate"]) {
        (
            format!("the certificate of {host}, port {port}, is refused: {text}"),
            "see whether `host` and `ca_file` are right".to_owned(),
        )
    } else {
        return None;
    };
    Some(Cause::new(what, help))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::post::account::config::Auth;
    use rustls::{CertificateError, Error, InvalidMessage};

    fn account(tls: Tls) -> Account {
        let (host, timeout) = ("mail.example.org".into(), std::time::Duration::from_secs(1));
        Account { host, port: 4711, tls, user: None, password: None, auth: Auth::Password, ca_file: None, timeout }
    }

    /// Each fault is told by what is wrong with it, and never in the words of the library.
    #[test]
    fn faults_of_tls_are_told_with_host_port_and_what_to_do() {
        let faults = [
            (
                Tls::Whole,
                Error::InvalidCertificate(CertificateError::UnknownIssuer),
                "signed by nobody who is trusted",
                "`ca_file`",
            ),
            (
                Tls::StartTls,
                Error::InvalidCertificate(CertificateError::NotValidForName),
                "is not one of mail.example.org",
                "write `host`",
            ),
            (Tls::Whole, Error::InvalidCertificate(CertificateError::Expired), "has run out", "the clock"),
            (Tls::Whole, Error::InvalidCertificate(CertificateError::NotValidYet), "not valid yet", "the clock"),
            (
                Tls::StartTls,
                Error::InvalidMessage(InvalidMessage::InvalidContentType),
                "behind STARTTLS is no TLS",
                "another network",
            ),
            (
                Tls::Whole,
                Error::InvalidMessage(InvalidMessage::InvalidContentType),
                "does not speak TLS",
                "`tls: starttls`",
            ),
        ];
        for (tls, error, what, help) in faults {
            let account = account(tls);
            for service in [Service::Smtp, Service::Imap] {
                let said = untrusted(&account, service, &error.to_string()).expect("it is about TLS");
                assert!(said.what.contains(what) && said.help.contains(help), "{error}: {said:?}");
                assert!(said.what.contains("mail.example.org") && said.what.contains("4711"), "{said:?}");
                assert!(!said.what.contains("invalid peer certificate") && !said.what.contains("corrupt"), "{said:?}");
            }
        }
        assert!(untrusted(&account(Tls::Whole), Service::Imap, "connection reset by peer").is_none());
    }
}
