//! A mail server inside the test, that can be as awkward as the real ones.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// What the server does when the client says a word; the word `GREETING` is that it has come, `TEXT` that the letter is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    Kind,
    /// Answers a word with these lines in place of the usual ones.
    Says(&'static str, &'static str),
    /// Says this after a word, over and over.
    Floods(&'static str, &'static str),
    /// Says nothing any more after a word.
    Stalls(&'static str),
    /// Drops the line after a word.
    Drops(&'static str),
    /// Drops the line after so many bytes of the letter.
    DropsInside(usize),
    /// Refuses a reader.
    Rejects(&'static str),
}

/// How the line is kept private.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Privacy {
    None,
    StartTls,
    Whole,
}

/// A letter that was taken.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) mail: Vec<u8>,
    pub(crate) private: bool,
}

pub(crate) struct Server {
    pub(crate) port: u16,
    shared: Arc<Shared>,
}

struct Shared {
    port: u16,
    mood: Mutex<Mood>,
    privacy: Privacy,
    password: Option<&'static str>,
    taken: Mutex<Vec<Taken>>,
    heard: Mutex<Vec<String>>,
    over: AtomicBool,
}

trait Stream: Read + Write + Send {}
impl<S: Read + Write + Send> Stream for S {}

impl Server {
    pub(crate) fn start(mood: Mood) -> Server {
        Server::with(mood, Privacy::None, None)
    }

    /// A server that wants the password, as `user` and PLAIN have it, where one is given; `XOAUTH2 ...` is what a login with a token says,
    /// and `OAUTHBEARER ...` the token itself.
    pub(crate) fn with(mood: Mood, privacy: Privacy, password: Option<&'static str>) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let shared = Arc::new(Shared {
            port,
            mood: Mutex::new(mood),
            privacy,
            password,
            taken: Mutex::default(),
            heard: Mutex::default(),
            over: AtomicBool::new(false),
        });
        let all = Arc::clone(&shared);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if all.over.load(Ordering::Relaxed) {
                    return;
                }
                let shared = Arc::clone(&all);
                std::thread::spawn(move || {
                    let _ = shared.serve(stream);
                });
            }
        });
        Server { port, shared }
    }

    pub(crate) fn be(&self, mood: Mood) {
        *self.shared.mood.lock().unwrap() = mood;
    }

    pub(crate) fn taken(&self) -> Vec<Taken> {
        self.shared.taken.lock().unwrap().clone()
    }

    /// Everything that clients have said beside their letters.
    pub(crate) fn heard(&self) -> Vec<String> {
        self.shared.heard.lock().unwrap().clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.over.store(true, Ordering::Relaxed);
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

impl Shared {
    fn serve(&self, stream: TcpStream) -> std::io::Result<()> {
        stream.set_read_timeout(Some(Duration::from_secs(20)))?;
        if self.privacy == Privacy::Whole {
            return self.talk(&mut BufReader::new(Box::new(private(stream))), true, true).map(|_| ());
        }
        let again = stream.try_clone()?;
        let wants_tls = self.talk(&mut BufReader::new(Box::new(stream)), false, true)?;
        if wants_tls {
            self.talk(&mut BufReader::new(Box::new(private(again))), true, false)?;
        }
        Ok(())
    }

    /// Talks until the client goes, or until it wants TLS.
    fn talk(&self, line: &mut BufReader<Box<dyn Stream>>, is_private: bool, greets: bool) -> std::io::Result<bool> {
        let mood = *self.mood.lock().unwrap();
        let say = |line: &mut BufReader<Box<dyn Stream>>, word: &str, usual: &str| {
            match mood {
                Mood::Says(at, lines) if at == word => return write(line, lines),
                Mood::Floods(at, text) if at == word => {
                    let block = text.repeat((64 << 10) / text.len());
                    loop {
                        line.get_mut().write_all(block.as_bytes())?;
                    }
                }
                Mood::Stalls(at) if at == word => {
                    while !self.over.load(Ordering::Relaxed) {
                        std::thread::sleep(Duration::from_millis(20));
                    }
                    return Err(std::io::ErrorKind::TimedOut.into());
                }
                Mood::Drops(at) if at == word => {
                    return Err(std::io::ErrorKind::ConnectionAborted.into());
                }
                _ => {}
            }
            write(line, usual)
        };
        if greets {
            say(line, "GREETING", "220 test.invalid")?;
        }
        let (mut from, mut to, mut known) = (String::new(), String::new(), false);
        let token = self.password.filter(|password| password.contains("OAUTH"));
        let way = token.and_then(|token| token.split(' ').next()).unwrap_or("PLAIN LOGIN");
        let ways = format!("250-AUTH {way}");
        let mut asked = false;
        loop {
            let mut said = String::new();
            if line.read_line(&mut said)? == 0 {
                return Ok(false);
            }
            let said = said.trim_end().to_owned();
            self.heard.lock().unwrap().push(said.clone());
            let word = said.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            let inside = |text: &str| text.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
            match word.as_str() {
                "EHLO" => {
                    let mut usual = vec!["250-test.invalid", "250-8BITMIME"];
                    if self.privacy == Privacy::StartTls && !is_private {
                        usual.push("250-STARTTLS");
                    }
                    if self.password.is_some() {
                        usual.push(&ways);
                    }
                    usual.push("250 HELP");
                    say(line, &word, &usual.join("\r\n"))?;
                }
                "STARTTLS" => {
                    say(line, &word, "220 go on")?;
                    return Ok(true);
                }
                "AUTH" if token.is_some() => {
                    known = token.is_some_and(|token| match token.strip_prefix("OAUTHBEARER ") {
                        Some(token) => is_bearer(&said, token, self.port),
                        None => said == format!("AUTH {token}"),
                    });
                    asked = !known;
                    // {"status":"401"}
                    say(line, &word, if known { "235 welcome" } else { "334 eyJzdGF0dXMiOiI0MDEifQ==" })?;
                }
                // RFC 7628 has a 1 answered to what is wrong.
                "" | "AQ==" if asked && (word == "AQ==") == (way == "OAUTHBEARER") => {
                    write(line, "535 5.7.8 no such token")?
                }
                "AUTH" => {
                    let right = self.password.map(|password| format!("AUTH PLAIN {password}"));
                    known = right.as_deref() == Some(&said);
                    let usual = if known { "235 welcome" } else { "535 5.7.8 username and password not accepted" };
                    say(line, &word, usual)?;
                }
                "MAIL" if self.password.is_some() && !known => write(line, "530 5.7.0 authentication required")?,
                "MAIL" => {
                    from = inside(&said);
                    say(line, &word, "250 ok")?;
                }
                "RCPT" => {
                    to = inside(&said);
                    match mood {
                        Mood::Rejects(who) if who == to => write(line, "550 5.1.1 no such user here")?,
                        _ => say(line, &word, "250 ok")?,
                    }
                }
                "DATA" => {
                    say(line, &word, "354 go on")?;
                    if matches!(mood, Mood::Says("DATA", _)) {
                        continue;
                    }
                    let Some(mail) = text(line, mood)? else {
                        return Ok(false);
                    };
                    if !matches!(mood, Mood::Says("TEXT", _)) {
                        let letter = Taken { from: from.clone(), to: to.clone(), mail, private: is_private };
                        self.taken.lock().unwrap().push(letter);
                    }
                    say(line, "TEXT", "250 2.0.0 taken")?;
                }
                "QUIT" => {
                    write(line, "221 bye")?;
                    return Ok(false);
                }
                _ => write(line, "250 ok")?,
            }
        }
    }
}

fn write(line: &mut BufReader<Box<dyn Stream>>, text: &str) -> std::io::Result<()> {
    let stream = line.get_mut();
    stream.write_all(format!("{text}\r\n").as_bytes())?;
    stream.flush()
}

/// Reads a letter to its dot; nothing where the line is dropped inside it.
fn text(line: &mut BufReader<Box<dyn Stream>>, mood: Mood) -> std::io::Result<Option<Vec<u8>>> {
    let mut mail = Vec::new();
    loop {
        let mut part = Vec::new();
        if line.read_until(b'\n', &mut part)? == 0 {
            return Ok(None);
        }
        if part == b".\r\n" {
            return Ok(Some(mail));
        }
        let part = part.strip_prefix(b".").unwrap_or(&part);
        mail.extend_from_slice(part);
        if matches!(mood, Mood::DropsInside(most) if mail.len() > most) {
            return Ok(None);
        }
    }
}

fn private(stream: TcpStream) -> rustls::StreamOwned<rustls::ServerConnection, TcpStream> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/tls");
    let certificate = CertificateDer::from_pem_file(place.join("leaf.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_file(place.join("leaf.key")).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    rustls::StreamOwned::new(rustls::ServerConnection::new(Arc::new(config)).unwrap(), stream)
}

/// Whether a login is that of RFC 7628, with a token, for this server.
fn is_bearer(said: &str, token: &str, port: u16) -> bool {
    let word = said.strip_prefix("AUTH OAUTHBEARER ").unwrap_or_default();
    let word = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, word).unwrap_or_default();
    String::from_utf8_lossy(&word)
        == format!("n,a=user,\x01host=localhost\x01port={port}\x01auth=Bearer {token}\x01\x01")
}
