//! IMAP: the messages of a mailbox on a server, over TLS of our own.
//!
//! Nothing on the server is changed, no message even marked as read. Which messages were seen is kept in the game folder, so that
//! the next run asks only for those that are new; the register takes each once in any case.

use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use super::config::{Account, Tls};
use super::mailbox::Mailbox;
use super::raw::{LARGEST, Raw};
use crate::game::{Care, Folder, Trouble, read_at_most, read_text};

/// A line to a server.
trait Line: Read + Write {}
impl<T: Read + Write> Line for T {}

type Session = imap::Session<Box<dyn Line>>;

/// How many bytes of messages are asked for at once.
const CHUNK: u64 = 4 << 20;
/// How many messages are asked for at once.
const MOST: usize = 50;
/// The longest file of certificates that is read.
const LONGEST: u64 = 1 << 20;

/// Hands over the messages of a mailbox that were not seen before. What was seen is written down when all are taken.
pub(super) fn fetch(
    account: &Account,
    mailbox: &str,
    folder: &Folder,
    take: &mut dyn FnMut(&[Raw]) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let failed = |act: &str, why: String| cause(account, act, &why);
    let mut session = log_in(account)?;
    let opened = session.examine(mailbox);
    let opened = opened
        .map_err(|error| failed(&format!("open the mailbox {mailbox}"), error.to_string()))?;
    let validity = opened.uid_validity.unwrap_or(0);
    let mut seen = Seen::read(folder, account, mailbox)?;
    let after = seen.last(validity);
    let sizes = session.uid_fetch(format!("{}:*", after + 1), "(UID RFC822.SIZE)");
    let sizes = sizes.map_err(|error| failed("list the messages", error.to_string()))?;
    let mut new = sizes
        .iter()
        .filter_map(|message| Some((message.uid?, message.size?)))
        // A server that has nothing new answers with the last message, which `*` names.
        .filter(|(uid, _)| *uid > after)
        .collect::<Vec<_>>();
    new.sort_unstable();
    let mut mails = Mailbox::new(take);
    for chunk in chunks(&new) {
        for raw in bodies(&mut session, chunk).map_err(|why| failed("fetch messages", why))? {
            mails.add(raw)?;
        }
    }
    mails.finish()?;
    if let Some((uid, _)) = new.last() {
        seen.write(folder, validity, *uid)?;
    }
    // Everything is here, so a server that hangs up without a word does no harm.
    let _ = session.logout();
    Ok(())
}

/// Looks at a mailbox and takes nothing; says what was found, line by line.
pub fn look(account: &Account, mailbox: &str) -> Result<Vec<String>, Trouble> {
    let mut session = log_in(account)?;
    let opened = session.examine(mailbox);
    let opened = opened.map_err(|error| {
        cause(
            account,
            &format!("open the mailbox {mailbox}"),
            &error.to_string(),
        )
    })?;
    let _ = session.logout();
    Ok(vec![
        format!(
            "{}:{} answers, and accepts the login.",
            account.host, account.port
        ),
        format!("Messages in {mailbox}: {}.", opened.exists),
    ])
}

fn chunks(messages: &[(u32, u32)]) -> Vec<&[(u32, u32)]> {
    let mut chunks = Vec::new();
    let mut rest = messages;
    while !rest.is_empty() {
        let mut size = 0;
        let fits = rest.iter().take(MOST).take_while(|(_, bytes)| {
            size += u64::from(*bytes);
            size <= CHUNK
        });
        let (chunk, more) = rest.split_at(fits.count().max(1));
        chunks.push(chunk);
        rest = more;
    }
    chunks
}

/// The messages of a chunk; of one that is too long the beginning.
fn bodies(session: &mut Session, chunk: &[(u32, u32)]) -> Result<Vec<Raw>, String> {
    let uids = chunk
        .iter()
        .map(|(uid, _)| uid.to_string())
        .collect::<Vec<_>>()
        .join(",");
    let long = chunk.iter().any(|(_, size)| u64::from(*size) > LARGEST);
    let what = if long {
        "(UID BODY.PEEK[HEADER])"
    } else {
        "(UID BODY.PEEK[])"
    };
    let fetched = session
        .uid_fetch(uids, what)
        .map_err(|error| error.to_string())?;
    let mut messages = Vec::new();
    for message in fetched.iter() {
        let bytes = if long {
            message.header()
        } else {
            message.body()
        };
        let (Some(uid), Some(bytes)) = (message.uid, bytes) else {
            continue;
        };
        let Some((_, size)) = chunk.iter().find(|(of, _)| *of == uid) else {
            continue;
        };
        let mut raw = Raw::new(bytes.to_vec());
        if long {
            raw.size = u64::from(*size);
            raw.whole = false;
        }
        messages.push(raw);
    }
    Ok(messages)
}

fn log_in(account: &Account) -> Result<Session, Trouble> {
    let (Some(user), Some(password)) = (&account.user, &account.password) else {
        let what = "the mail configuration does not say who logs in to fetch mail";
        return Err(Trouble::amiss(
            what,
            "add `user` and `password` under `fetch:`",
        ));
    };
    let password = password.fetch()?;
    let line = open(account)?;
    let mut client = imap::Client::new(line);
    if account.tls != Tls::StartTls {
        let greeting = client.read_greeting();
        greeting.map_err(|error| cause(account, "read the greeting", &error.to_string()))?;
    }
    client.login(user, password.reveal()).map_err(|(error, _)| {
        Trouble::unserved(
            format!("{} does not let {user} in: {}", account.host, super::message::clean(&password.masked(Some(user), &error.to_string()), 200)),
            "see whether user and password are right; many providers want an app password, and IMAP switched on",
        )
    })
}

fn open(account: &Account) -> Result<Box<dyn Line>, Trouble> {
    let connected = |error: std::io::Error| cause(account, "connect", &error.to_string());
    let addresses = (account.host.as_str(), account.port)
        .to_socket_addrs()
        .map_err(connected)?;
    let mut tcp = None;
    let mut last = std::io::Error::other("no server is found under this name");
    for address in addresses {
        match TcpStream::connect_timeout(&address, account.timeout) {
            Ok(stream) => {
                tcp = Some(stream);
                break;
            }
            Err(error) => last = error,
        }
    }
    let mut tcp = tcp.ok_or(last).map_err(connected)?;
    tcp.set_read_timeout(Some(account.timeout))
        .map_err(connected)?;
    tcp.set_write_timeout(Some(account.timeout))
        .map_err(connected)?;
    match account.tls {
        Tls::None => return Ok(Box::new(tcp)),
        Tls::Whole => {}
        Tls::StartTls => start_tls(account, &mut tcp)?,
    }
    let name = ServerName::try_from(account.host.clone());
    let name = name.map_err(|error| cause(account, "name the server", &error.to_string()))?;
    let connection = ClientConnection::new(Arc::new(trust(account)?), name);
    let connection = connection.map_err(|error| cause(account, "begin TLS", &error.to_string()))?;
    let mut line = StreamOwned::new(connection, tcp);
    while line.conn.is_handshaking() {
        let done = line.conn.complete_io(&mut line.sock);
        done.map_err(|error| cause(account, "agree on TLS", &error.to_string()))?;
    }
    Ok(Box::new(line))
}

/// Asks for TLS on a line without it. Bytes that come behind the answer could be anybody's, so each is read alone and none is left.
fn start_tls(account: &Account, tcp: &mut TcpStream) -> Result<(), Trouble> {
    let failed = |error: std::io::Error| cause(account, "ask for STARTTLS", &error.to_string());
    line_of(tcp).map_err(failed)?;
    tcp.write_all(b"s1 STARTTLS\r\n").map_err(failed)?;
    loop {
        let line = line_of(tcp).map_err(failed)?;
        match line.strip_prefix("s1 ") {
            Some(answer) if answer.to_ascii_uppercase().starts_with("OK") => return Ok(()),
            Some(answer) => return Err(cause(account, "ask for STARTTLS", answer)),
            None => {}
        }
    }
}

fn line_of(tcp: &mut TcpStream) -> std::io::Result<String> {
    let mut line = Vec::new();
    let mut byte = [0];
    while line.len() < 4096 {
        tcp.read_exact(&mut byte)?;
        if byte[0] == b'\n' {
            return Ok(String::from_utf8_lossy(&line).trim_end().to_owned());
        }
        line.push(byte[0]);
    }
    Err(std::io::Error::other("its answer has no end"))
}

/// Which certificates are trusted: the well-known ones, and those of `ca_file`.
fn trust(account: &Account) -> Result<ClientConfig, Trouble> {
    let mut roots = RootCertStore {
        roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
    };
    if let Some(path) = &account.ca_file {
        let unfit = || {
            Trouble::unfit(
                path,
                "there is no certificate in it",
                "name a file with a line `-----BEGIN CERTIFICATE-----`",
            )
        };
        let pem = read_at_most(path, LONGEST)?.ok_or_else(unfit)?;
        let mut count = 0;
        for certificate in CertificateDer::pem_slice_iter(&pem) {
            let certificate = certificate.map_err(|_| unfit())?;
            roots.add(certificate).map_err(|_| unfit())?;
            count += 1;
        }
        if count == 0 {
            return Err(unfit());
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| cause(account, "begin TLS", &error.to_string()))?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

/// What went wrong with a server, and what to do.
fn cause(account: &Account, act: &str, why: &str) -> Trouble {
    let Account { host, port, .. } = account;
    let small = why.to_lowercase();
    let help = if small.contains("certificate") || small.contains("unknownissuer") {
        "if it is your own server, name the certificate of its CA as `ca_file`; else somebody may be listening in"
    } else if small.contains("refused")
        || small.contains("timed out")
        || small.contains("unavailable")
    {
        "see whether `host` and `port` are right: 993 for TLS from the first byte, 143 for STARTTLS"
    } else if small.contains("lookup") || small.contains("no server is found") {
        "see whether `host` is right, and whether this machine is on the network"
    } else if small.contains("corrupt") || small.contains("invalid") {
        "see whether `tls` is right: `tls` for port 993, `starttls` for port 143"
    } else {
        "try again; what was taken is in the register and is not taken twice"
    };
    let why = super::message::clean(why, 300);
    Trouble::unserved(format!("cannot {act} at {host}, port {port}: {why}"), help)
}

/// Which messages of a mailbox were seen: a line for each mailbox, with the number that its server gave last.
struct Seen {
    path: PathBuf,
    name: String,
    lines: Vec<String>,
}

impl Seen {
    fn read(folder: &Folder, account: &Account, mailbox: &str) -> Result<Seen, Trouble> {
        let path = folder.post().join("imap.txt");
        let text = if path.exists() {
            read_text(&path)?
        } else {
            String::new()
        };
        let user = account.user.as_deref().unwrap_or("-");
        let name = format!("{}:{} {user} {mailbox}", account.host, account.port);
        Ok(Seen {
            path,
            name: super::message::clean(&name, 300),
            lines: text.lines().map(str::to_owned).collect(),
        })
    }

    fn is_mine(&self, line: &str) -> bool {
        line.splitn(3, ' ').nth(2) == Some(self.name.as_str())
    }

    /// The last message that was seen, as long as the server numbers its messages as it did then.
    fn last(&self, validity: u32) -> u32 {
        let line = self.lines.iter().find(|line| self.is_mine(line));
        let numbers = line.and_then(|line| {
            let mut words = line.split(' ');
            Some((
                words.next()?.parse::<u32>().ok()?,
                words.next()?.parse::<u32>().ok()?,
            ))
        });
        numbers
            .filter(|(of, _)| *of == validity)
            .map_or(0, |(_, last)| last)
    }

    fn write(&mut self, folder: &Folder, validity: u32, last: u32) -> Result<(), Trouble> {
        let mut lines = std::mem::take(&mut self.lines);
        lines.retain(|line| !self.is_mine(line));
        lines.push(format!("{validity} {last} {}", self.name));
        let path: &Path = &self.path;
        folder.put(path, (lines.join("\n") + "\n").as_bytes(), Care::Kept)?;
        folder.settle()
    }
}
