//! What is said to a mail server and what it answers (RFC 5321): one question, one answer, and only the right one counts.
//!
//! # Why not the client of the library
//!
//! It keeps what it has read ahead, so that a line slipped in before TLS begins answers the first question within it, and
//! every answer stands for the question before; it takes any 2 or 3 for a yes; and it reads a line without end to its end.
//! Here nothing is read ahead, each answer has one number that is a yes, and lines are short.

use std::io::{self, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rustls::ClientConfig;
use zeroize::Zeroizing;

use crate::post::account::config::{Account, Auth, Tls};
use crate::post::account::line::{self, Connection, line_of};
use crate::post::account::password::Secret;

/// How many lines an answer may have; those of big providers have a dozen.
const MOST_LINES: usize = 100;

/// How much longer than a word the whole of an answer may take.
const PATIENCE: u32 = 10;

/// Why a server did not do what it was asked.
#[derive(Debug)]
pub(in crate::post) enum Broken {
    /// It has answered no.
    No {
        /// Its number, from 400 on.
        code: u16,
        /// Its words.
        text: String,
    },
    /// It has answered something else than was asked.
    Odd(String),
    /// It does not offer what is needed.
    Lacks(Lack),
    /// The line is gone.
    Line(io::Error),
}

/// What a server does not offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::post) enum Lack {
    StartTls,
    Login,
    /// A login with a token in the way that is wanted; perhaps it offers the other.
    Token(Option<&'static str>),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Broken {
        Broken::Line(error)
    }
}

/// A conversation with a server that has greeted.
pub(in crate::post) struct Talk {
    line: Connection,
    timeout: Duration,
    /// What it offers: a word, and what stands behind it.
    offers: Vec<String>,
}

impl Talk {
    /// Opens a line and hears the greeting; with TLS from the first byte or none.
    pub(in crate::post) fn begin(account: &Account, trust: Option<&Arc<ClientConfig>>) -> Result<Talk, Broken> {
        let tcp = Connection::open(account)?;
        let line = match account.tls {
            Tls::None | Tls::StartTls => Connection::Open(tcp),
            Tls::Whole => {
                let trust = trust.expect("TLS comes with what it trusts");
                Connection::private(account, trust, tcp)?
            }
        };
        let mut talk = Talk { line, timeout: account.timeout, offers: Vec::new() };
        talk.answer(&[220])?;
        talk.hello()?;
        Ok(talk)
    }

    /// Goes over to TLS. What was offered before is forgotten: anybody can have said it.
    pub(in crate::post) fn start_tls(self, account: &Account, trust: &Arc<ClientConfig>) -> Result<Talk, Broken> {
        let mut talk = self;
        if talk.offer("STARTTLS").is_none() {
            return Err(Broken::Lacks(Lack::StartTls));
        }
        talk.ask("STARTTLS", &[220])?;
        let tcp: TcpStream = match talk.line {
            Connection::Open(tcp) => tcp,
            Connection::Private(_) => return Err(Broken::Odd("TLS has begun before".to_owned())),
        };
        line::demand_silence(&tcp)?;
        let mut talk =
            Talk { line: Connection::private(account, trust, tcp)?, timeout: account.timeout, offers: Vec::new() };
        talk.hello()?;
        Ok(talk)
    }

    /// Logs in with a token, where the server takes one.
    pub(in crate::post) fn log_in_with_token(
        &mut self,
        user: &str,
        token: &Secret,
        account: &Account,
    ) -> Result<(), Broken> {
        let way = account.auth.of_token().unwrap_or("XOAUTH2");
        if !self.offers_login(way) {
            let other = ["XOAUTH2", "OAUTHBEARER"].into_iter().find(|other| self.offers_login(other));
            return Err(Broken::Lacks(Lack::Token(other)));
        }
        let word = Zeroizing::new(STANDARD.encode(token.bearer(user, account).as_bytes()));
        let word = Zeroizing::new(format!("AUTH {way} {}", *word));
        // The answer to what is wrong: nothing, or as RFC 7628 has it a 1.
        let nothing = if account.auth == Auth::Oauthbearer { "AQ==" } else { "" };
        match self.ask(&word, &[235, 334])? {
            (235, _) => Ok(()),
            // What is wrong comes as a question; the refusal itself follows on an empty answer.
            (_, asked) => match self.ask(nothing, &[235]) {
                Err(Broken::No { code, text }) => {
                    let asked = STANDARD.decode(asked.trim()).unwrap_or_default();
                    Err(Broken::No { code, text: format!("{text} {}", String::from_utf8_lossy(&asked)) })
                }
                Ok(_) => Err(Broken::Odd("it lets in whom it has just refused".to_owned())),
                Err(broken) => Err(broken),
            },
        }
    }

    /// Logs in, in the way that the server offers.
    pub(in crate::post) fn log_in(&mut self, user: &str, password: &str) -> Result<(), Broken> {
        let coded = |text: &str| Zeroizing::new(STANDARD.encode(text));
        if self.offers_login("PLAIN") {
            let both = Zeroizing::new(format!("\0{user}\0{password}"));
            let word = Zeroizing::new(format!("AUTH PLAIN {}", *coded(&both)));
            self.ask(&word, &[235])?;
        } else if self.offers_login("LOGIN") {
            self.ask("AUTH LOGIN", &[334])?;
            self.ask(&coded(user), &[334])?;
            self.ask(&coded(password), &[235])?;
        } else {
            return Err(Broken::Lacks(Lack::Login));
        }
        Ok(())
    }

    /// Whether the server takes a way to log in.
    pub(in crate::post) fn offers_login(&self, way: &str) -> bool {
        let ways = self.offer("AUTH").unwrap_or_default();
        ways.split_whitespace().any(|word| word.eq_ignore_ascii_case(way))
    }

    /// What stands behind a word that the server offers.
    pub(in crate::post) fn offer(&self, word: &str) -> Option<&str> {
        self.offers.iter().find_map(|offer| {
            let end = offer.find([' ', '=']).unwrap_or(offer.len());
            let (own, rest) = offer.split_at(end);
            own.eq_ignore_ascii_case(word).then_some(rest.get(1..).unwrap_or_default())
        })
    }

    pub(in crate::post) fn is_private(&self) -> bool {
        self.line.is_private()
    }

    /// Says a line and hears the answer; any but one of these numbers is none.
    pub(in crate::post) fn ask(&mut self, words: &str, wanted: &[u16]) -> Result<(u16, String), Broken> {
        // Nothing that is said may become two lines.
        if words.contains(['\r', '\n', '\0']) {
            return Err(Broken::Odd("it would be asked two things at once".to_owned()));
        }
        let words = Zeroizing::new(format!("{words}\r\n"));
        self.line.write_all(words.as_bytes())?;
        self.line.flush()?;
        let (code, lines) = self.answer(wanted)?;
        Ok((code, lines.join(" ")))
    }

    /// Hands over the letter itself, after `DATA`.
    pub(in crate::post) fn letter(&mut self, mail: &[u8]) -> Result<(u16, String), Broken> {
        self.line.write_all(&dotted(mail))?;
        self.line.flush()?;
        let (code, lines) = self.answer(&[250])?;
        Ok((code, lines.join(" ")))
    }

    /// Takes leave; the answer does not matter.
    pub(in crate::post) fn quit(mut self) {
        let _ = self.line.write_all(b"QUIT\r\n");
        let _ = self.line.flush();
    }

    fn hello(&mut self) -> Result<(), Broken> {
        // The name of the machine is nobody's business.
        let words = b"EHLO [127.0.0.1]\r\n";
        self.line.write_all(words)?;
        self.line.flush()?;
        let (_, mut lines) = self.answer(&[250])?;
        self.offers = lines.split_off(1);
        Ok(())
    }

    /// An answer: lines with one number, `-` behind it in all but the last.
    fn answer(&mut self, wanted: &[u16]) -> Result<(u16, Vec<String>), Broken> {
        let end = Instant::now() + self.timeout * PATIENCE;
        let mut lines = Vec::new();
        let mut number = None;
        while lines.len() < MOST_LINES && Instant::now() < end {
            let line = line_of(&mut self.line)?;
            let odd = || Broken::Odd(format!("its answer is no answer: {line}"));
            let code = line.get(..3).filter(|code| code.bytes().all(|byte| byte.is_ascii_digit()));
            let code = code.and_then(|code| code.parse::<u16>().ok()).ok_or_else(odd)?;
            let (more, text) = match line.as_bytes().get(3) {
                None => (false, ""),
                Some(b' ') => (false, &line[4..]),
                Some(b'-') => (true, &line[4..]),
                Some(_) => return Err(odd()),
            };
            if !(200..600).contains(&code) || number.is_some_and(|number| number != code) {
                return Err(odd());
            }
            number = Some(code);
            lines.push(text.to_owned());
            if more {
                continue;
            }
            return match code {
                400.. => Err(Broken::No { code, text: lines.join(" ") }),
                _ if wanted.contains(&code) => Ok((code, lines)),
                _ => Err(Broken::Odd(format!("its answer {code} {} is not one to what it was asked", lines.join(" ")))),
            };
        }
        Err(Broken::Line(io::Error::other(line::ENDLESS)))
    }
}

/// A letter as it goes over the line: every line ends with CR LF, and none is a dot alone but the last.
fn dotted(mail: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(mail.len() + 64);
    let body = mail.strip_suffix(b"\n").unwrap_or(mail);
    for line in body.split(|byte| *byte == b'\n') {
        if line.starts_with(b".") {
            out.push(b'.');
        }
        out.extend_from_slice(line.strip_suffix(b"\r").unwrap_or(line));
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(b".\r\n");
    out
}

#[cfg(test)]
mod tests {
    use super::dotted;

    #[test]
    fn mail_of_dots_and_odd_line_ends_stays_one_letter() {
        assert_eq!(dotted(b"a\r\n.\r\nb\r\n"), b"a\r\n..\r\nb\r\n.\r\n");
        assert_eq!(dotted(b"a\n.\nb"), b"a\r\n..\r\nb\r\n.\r\n");
        assert_eq!(dotted(b"..a\r\n\r\n"), b"...a\r\n\r\n.\r\n");
        assert_eq!(dotted(b""), b"\r\n.\r\n");
    }
}
