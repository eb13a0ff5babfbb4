//! The line to a mail server: TLS of our own, a time for every wait, and an end to what a server may say.

use std::cell::Cell;
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::rc::Rc;
use std::sync::Arc;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use super::config::Account;
use crate::game::{Trouble, read_at_most};

/// The longest file of certificates that is read.
const LONGEST_PEM: u64 = 1 << 20;

/// The longest line that is read as one of an answer.
const LONGEST_LINE: usize = 4096;

/// What is said of a server that has said more than it may.
pub(in crate::post) const ENDLESS: &str = "what it sends has no end";

/// A line to a server.
pub(in crate::post) enum Connection {
    /// As anybody can read and change it.
    Open(TcpStream),
    /// Within TLS.
    Private(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl Connection {
    /// Opens a line without TLS.
    pub(in crate::post) fn open(account: &Account) -> io::Result<TcpStream> {
        let mut last = io::Error::other("no server is found under this name");
        for address in (account.host.as_str(), account.port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, account.timeout) {
                Ok(tcp) => {
                    tcp.set_read_timeout(Some(account.timeout))?;
                    tcp.set_write_timeout(Some(account.timeout))?;
                    return Ok(tcp);
                }
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Agrees on TLS. Whatever the server has said before stays on the far side of it.
    pub(in crate::post) fn private(
        account: &Account,
        trust: &Arc<ClientConfig>,
        tcp: TcpStream,
    ) -> io::Result<Connection> {
        let name = ServerName::try_from(account.host.clone()).map_err(io::Error::other)?;
        let connection = ClientConnection::new(Arc::clone(trust), name).map_err(io::Error::other)?;
        let mut line = StreamOwned::new(connection, tcp);
        while line.conn.is_handshaking() {
            line.conn.complete_io(&mut line.sock)?;
        }
        Ok(Connection::Private(Box::new(line)))
    }

    pub(in crate::post) fn is_private(&self) -> bool {
        matches!(self, Connection::Private(_))
    }
}

impl Read for Connection {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Connection::Open(tcp) => tcp.read(into),
            Connection::Private(tls) => tls.read(into),
        }
    }
}

impl Write for Connection {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Connection::Open(tcp) => tcp.write(bytes),
            Connection::Private(tls) => tls.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Connection::Open(tcp) => tcp.flush(),
            Connection::Private(tls) => tls.flush(),
        }
    }
}

/// Refuses a line on which something lies already that TLS is to begin on: a server waits there for the first word, so that
/// whatever came is somebody else's.
pub(in crate::post) fn demand_silence(tcp: &TcpStream) -> io::Result<()> {
    tcp.set_nonblocking(true)?;
    let waits = tcp.peek(&mut [0]);
    tcp.set_nonblocking(false)?;
    match waits {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(()),
        Err(error) => Err(error),
        Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
        Ok(_) => Err(io::Error::other("something was slipped in behind the answer to STARTTLS")),
    }
}

/// Reads one line, each byte alone, so that none behind its end is taken from the line.
pub(in crate::post) fn line_of(from: &mut impl Read) -> io::Result<String> {
    let mut line = Vec::new();
    let mut byte = [0];
    while line.len() < LONGEST_LINE {
        from.read_exact(&mut byte)?;
        if byte[0] == b'\n' {
            return Ok(String::from_utf8_lossy(&line).trim_end().to_owned());
        }
        line.push(byte[0]);
    }
    Err(io::Error::other(ENDLESS))
}

/// How much a server may still say; whoever holds the line and whoever speaks over it share it.
#[derive(Clone, Debug)]
pub(in crate::post) struct Allowance(Rc<Cell<u64>>);

impl Allowance {
    pub(in crate::post) fn of(bytes: u64) -> Allowance {
        Allowance(Rc::new(Cell::new(bytes)))
    }

    /// Begins anew, for the answer to another question.
    pub(in crate::post) fn renew(&self, bytes: u64) {
        self.0.set(bytes);
    }
}

/// A line on which a server may say so much and no more.
pub(in crate::post) struct Bounded<L> {
    line: L,
    left: Allowance,
}

impl<L> Bounded<L> {
    pub(in crate::post) fn new(line: L, left: Allowance) -> Bounded<L> {
        Bounded { line, left }
    }
}

impl<L: Read> Read for Bounded<L> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let left = self.left.0.get();
        if left == 0 {
            return Err(io::Error::other(ENDLESS));
        }
        let most = into.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        let count = self.line.read(&mut into[..most])?;
        self.left.0.set(left - count as u64);
        Ok(count)
    }
}

impl<L: Write> Write for Bounded<L> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.line.flush()
    }
}

/// Which certificates are trusted: the well-known ones, and those of `ca_file`.
pub(in crate::post) fn trust(account: &Account) -> Result<Arc<ClientConfig>, Trouble> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    if let Some(path) = &account.ca_file {
        let unfit = || {
            Trouble::unfit(
                path,
                "it holds no certificate",
                "name a file that begins with `-----BEGIN CERTIFICATE-----`",
            )
        };
        let pem = read_at_most(path, LONGEST_PEM)?.ok_or_else(unfit)?;
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
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| {
        Trouble::amiss(format!("TLS cannot be set up: {error}"), "see whether `ca_file` holds sound certificates")
    })?;
    Ok(Arc::new(builder.with_root_certificates(roots).with_no_client_auth()))
}
