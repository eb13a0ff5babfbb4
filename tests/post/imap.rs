//! Mail from a server: IMAP over TLS, against a server inside the test.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::mail_room::{Room, mail, orders_of};
use estafette::game::Trouble;
use estafette::post::{Account, Auth, Outcome, Password, Tls, Whence};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

const ADDRESS: &str = "post: {demands: [address]}\n";
pub(super) const PASSWORD: &str = "it's \"s3cret\"";

/// `user=umpire`, a 1, `auth=Bearer ya29.token`, and two of them more.
const BEARER: &str = "dXNlcj11bXBpcmUBYXV0aD1CZWFyZXIgeWEyOS50b2tlbgEB";

/// Whether a login is that of RFC 7628, with the same token.
fn is_bearer(word: &str) -> bool {
    let word = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, word).unwrap_or_default();
    let word = String::from_utf8_lossy(&word).into_owned();
    let port = word.split("\x01port=").nth(1).and_then(|rest| rest.split('\x01').next()).unwrap_or_default();
    port.parse::<u16>().is_ok()
        && word == format!("n,a=umpire,\x01host=localhost\x01port={port}\x01auth=Bearer ya29.token\x01\x01")
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    Kind,
    /// Drops the line in the middle of a message.
    Drops,
    /// Says nothing any more after the login.
    Stalls,
    /// Gives its messages new numbers.
    Renumbers,
    /// Says this before a command is answered, and then its second part over and over.
    Floods(&'static str, &'static str, &'static str),
    /// Gives its only message the last number there is.
    Last,
}

pub(super) struct Server {
    pub(super) port: u16,
    mails: Arc<Mutex<Vec<Vec<u8>>>>,
    mood: Arc<Mutex<Mood>>,
    heard: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub(super) fn start(mails: Vec<Vec<u8>>, starts_tls: bool) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Server {
            port: listener.local_addr().unwrap().port(),
            mails: Arc::new(Mutex::new(mails)),
            mood: Arc::new(Mutex::new(Mood::Kind)),
            heard: Arc::default(),
        };
        let (mails, mood, heard) = (server.mails.clone(), server.mood.clone(), server.heard.clone());
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (mails, mood) = (mails.lock().unwrap().clone(), *mood.lock().unwrap());
                let _ = serve(stream, starts_tls, &mails, mood, &heard);
            }
        });
        server
    }

    fn account(&self, tls: Tls) -> Account {
        let password = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(password.path(), PASSWORD).unwrap();
        let (_, path) = password.keep().unwrap();
        Account {
            host: "localhost".into(),
            port: self.port,
            tls,
            user: Some("umpire".into()),
            password: Some(Password::File(path)),
            auth: Auth::Password,
            ca_file: Some(tls_file("ca.pem")),
            timeout: Duration::from_secs(2),
        }
    }

    fn whence(&self) -> Whence {
        Whence::Imap(self.account(Tls::Whole), "INBOX".into())
    }
}

pub(super) fn tls_file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/tls").join(name)
}

fn private(stream: TcpStream) -> impl Read + Write {
    let chain = CertificateDer::pem_file_iter(tls_file("leaf.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_file(tls_file("leaf.key")).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let config = config.with_no_client_auth().with_single_cert(chain.map(Result::unwrap).collect(), key).unwrap();
    rustls::StreamOwned::new(rustls::ServerConnection::new(Arc::new(config)).unwrap(), stream)
}

fn serve(
    mut stream: TcpStream,
    starts_tls: bool,
    mails: &[Vec<u8>],
    mood: Mood,
    heard: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    if starts_tls {
        stream.write_all(b"* OK ready\r\n")?;
        let mut asked = String::new();
        BufReader::new(stream.try_clone()?).read_line(&mut asked)?;
        assert_eq!(asked, "s1 STARTTLS\r\n");
        stream.write_all(b"s1 OK go on\r\n")?;
    }
    let mut line = BufReader::new(private(stream));
    if !starts_tls {
        line.get_mut().write_all(b"* OK ready\r\n")?;
    }
    let first = match mood {
        Mood::Renumbers => 100,
        Mood::Last => u32::MAX as usize - 1,
        _ => 0,
    };
    loop {
        let mut said = String::new();
        if line.read_line(&mut said)? == 0 {
            return Ok(());
        }
        heard.lock().unwrap().push(said.trim_end().to_owned());
        let mut words = said.trim_end().splitn(2, ' ');
        let (tag, command) = (words.next().unwrap().to_owned(), words.next().unwrap_or_default().to_owned());
        let stream = line.get_mut();
        if let Mood::Floods(at, first, then) = mood
            && command.contains(at)
        {
            stream.write_all(first.as_bytes())?;
            let block = then.repeat((64 << 10) / then.len());
            loop {
                stream.write_all(block.as_bytes())?;
            }
        }
        if command.starts_with("LOGIN") {
            let right = command == "LOGIN \"umpire\" \"it's \\\"s3cret\\\"\"";
            let answer = if right { "OK in" } else { "NO [AUTHENTICATIONFAILED] no" };
            write!(stream, "{tag} {answer}\r\n")?;
        } else if let Some(way) = command.strip_prefix("AUTHENTICATE ") {
            write!(stream, "+ \r\n")?;
            stream.flush()?;
            let mut word = String::new();
            line.read_line(&mut word)?;
            heard.lock().unwrap().push(word.trim_end().to_owned());
            let right = match way {
                "OAUTHBEARER" => is_bearer(word.trim_end()),
                _ => word.trim_end() == BEARER,
            };
            if !right {
                // {"status":"401"}
                write!(line.get_mut(), "+ eyJzdGF0dXMiOiI0MDEifQ==\r\n")?;
                line.get_mut().flush()?;
                word.clear();
                line.read_line(&mut word)?;
                assert_eq!(word, if way == "OAUTHBEARER" { "AQ==\r\n" } else { "\r\n" });
            }
            let answer = if right { "OK in" } else { "NO [AUTHENTICATIONFAILED] no" };
            write!(line.get_mut(), "{tag} {answer}\r\n")?;
            line.get_mut().flush()?;
            continue;
        } else if mood == Mood::Stalls {
            std::thread::sleep(Duration::from_secs(3));
            return Ok(());
        } else if command.starts_with("EXAMINE") {
            let validity = if mood == Mood::Renumbers { 8 } else { 7 };
            write!(
                stream,
                "* {} EXISTS\r\n* OK [UIDVALIDITY {validity}] ok\r\n{tag} OK [READ-ONLY] done\r\n",
                mails.len()
            )?;
        } else if command.starts_with("UID FETCH") {
            let set = command.split(' ').nth(2).unwrap().to_owned();
            for (number, mail) in (1..).zip(mails) {
                let uid = first + number;
                let from = set.strip_suffix(":*").map(|from| from.parse::<usize>().unwrap());
                let wanted = match from {
                    Some(from) => uid >= from || number == mails.len(),
                    None => set.split(',').any(|one| one == uid.to_string()),
                };
                if !wanted {
                    continue;
                }
                if command.contains("RFC822.SIZE") {
                    let size = if mail.starts_with(b"LARGE") { 50 << 20 } else { mail.len() };
                    write!(stream, "* {number} FETCH (UID {uid} RFC822.SIZE {size})\r\n")?;
                    continue;
                }
                let mail = mail.strip_prefix(b"LARGE").unwrap_or(mail);
                let what = if command.contains("HEADER") { "BODY[HEADER]" } else { "BODY[]" };
                write!(stream, "* {number} FETCH (UID {uid} {what} {{{}}}\r\n", mail.len())?;
                if mood == Mood::Drops {
                    stream.write_all(&mail[..mail.len() / 2])?;
                    return stream.flush();
                }
                stream.write_all(mail)?;
                stream.write_all(b")\r\n")?;
            }
            write!(stream, "{tag} OK done\r\n")?;
        } else {
            write!(stream, "* BYE bye\r\n{tag} OK done\r\n")?;
        }
        stream.flush()?;
    }
}

fn red(number: u8) -> Vec<u8> {
    mail("anna@example.org", &format!("<{number}@x>"), number, &orders_of("red", 1, "press"))
}

#[test]
fn mail_comes_by_imap_and_only_what_is_new() {
    for (starts_tls, tls) in [(false, Tls::Whole), (true, Tls::StartTls)] {
        let server = Server::start(vec![red(1), red(2)], starts_tls);
        let room = Room::new(ADDRESS);
        let whence = Whence::Imap(server.account(tls), "INBOX".into());
        assert_eq!(room.fetch(&whence, None).unwrap().len(), 2, "{tls:?}");
        assert_eq!(room.fetch(&whence, None).unwrap().len(), 0);
        server.mails.lock().unwrap().push(red(3));
        let taken = room.fetch(&whence, None).unwrap();
        assert_eq!(taken.len(), 1);
        assert_eq!(taken[0].line.outcome, Outcome::Taken);
        let heard = server.heard.lock().unwrap().join("\n");
        assert!(heard.contains("UID FETCH 3 (UID BODY.PEEK[])"), "{heard}");
        assert!(!heard.contains("STORE") && !heard.contains("SELECT"), "nothing is changed there: {heard}");
    }
}

#[test]
fn mail_comes_by_imap_with_a_token_and_a_wrong_one_is_said_and_not_shown() {
    let server = Server::start(vec![red(1)], false);
    let room = Room::new(ADDRESS);
    let whence = |auth: Auth, token: &str| {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), token).unwrap();
        let (_, path) = file.keep().unwrap();
        let password = Some(Password::File(path));
        Whence::Imap(Account { auth, password, ..server.account(Tls::Whole) }, "INBOX".into())
    };
    for auth in [Auth::Xoauth2, Auth::Oauthbearer] {
        match room.fetch(&whence(auth, "ya29.old"), None) {
            Err(Trouble::Unserved { what, help }) => {
                assert!(what.contains("does not let umpire in") && what.contains("{\"status\":\"401\"}"), "{what}");
                assert!(help.contains("fresh token") && !what.contains("ya29"), "{what}; {help}");
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(room.fetch(&whence(Auth::Xoauth2, "ya29.token"), None).unwrap().len(), 1);
    assert_eq!(
        room.fetch(&whence(Auth::Oauthbearer, "ya29.token"), None).unwrap().len(),
        0,
        "it is let in, and nothing is new"
    );
    let heard = server.heard.lock().unwrap().join("\n");
    assert!(heard.contains(BEARER) && !heard.contains("LOGIN"), "{heard}");
}

#[test]
fn mail_is_not_taken_twice_where_the_server_numbers_anew() {
    let server = Server::start(vec![red(1), red(2)], false);
    let room = Room::new(ADDRESS);
    assert_eq!(room.fetch(&server.whence(), None).unwrap().len(), 2);
    *server.mood.lock().unwrap() = Mood::Renumbers;
    assert_eq!(room.fetch(&server.whence(), None).unwrap().len(), 0);
}

#[test]
fn mail_of_many_games_comes_over_one_line_and_is_marked_when_it_is_taken() {
    use crate::support::office::{Games, taken};
    use estafette::game::{BadDay, Disk};
    let players = |who: &str| {
        format!(
            "players: [{{player: {who}, side: red, mail: {who}@example.org}}, {{player: bert, side: blue, mail: bert@example.org}}]\n{ADDRESS}"
        )
    };
    let games = Games::of(&[("aspern", &players("anna")), ("borodino", &players("ada"))]);
    let to = |game: &str, who: &str, number: u8| {
        let text = orders_of("red", 1, "press").replace("game: hill", &format!("game: {game}"));
        mail(&format!("{who}@example.org"), &format!("<{number}@x>"), number, &text)
    };
    let server = Server::start(vec![to("aspern", "anna", 1), to("borodino", "ada", 2)], false);
    let killed = games.fetch_from(&server.whence(), &|| Disk::with_bad_day(5, BadDay::Killed));
    assert!(killed.is_err());
    let fetched = games.fetch_from(&server.whence(), &Disk::hasty).unwrap();
    for game in ["aspern", "borodino"] {
        assert_eq!(taken(&fetched, game)[0].line.outcome, Outcome::Taken, "{game}");
    }
    server.heard.lock().unwrap().clear();
    assert!(taken(&games.fetch_from(&server.whence(), &Disk::hasty).unwrap(), "aspern").is_empty());
    let heard = server.heard.lock().unwrap().join("\n");
    assert!(heard.contains("UID FETCH 3:* (UID RFC822.SIZE)") && !heard.contains("BODY"), "{heard}");
    assert_eq!(heard.matches("LOGIN").count(), 1, "{heard}");
}

#[test]
fn mail_that_is_too_large_is_not_carried_over_the_line() {
    let head = b"LARGEFrom: anna@example.org\r\nMessage-ID: <l@x>\r\nSubject: photos\r\n\r\n".to_vec();
    let server = Server::start(vec![head, red(2)], false);
    let room = Room::new(ADDRESS);
    let taken = room.fetch(&server.whence(), None).unwrap();
    let outcomes = taken.iter().map(|taken| taken.line.outcome).collect::<Vec<_>>();
    assert!(outcomes.contains(&Outcome::Refused) && outcomes.contains(&Outcome::Taken), "{outcomes:?}");
    assert!(crate::support::mail_room::body(&room.letters()[0]).contains("50 MB"));
}

#[test]
fn mail_servers_that_fail_are_named_with_advice() {
    let server = Server::start(vec![red(1)], false);
    let room = Room::new(ADDRESS);
    let fails = |whence: &Whence| match room.fetch(whence, None) {
        Err(Trouble::Unserved { what, help }) => format!("{what}; {help}"),
        other => panic!("{other:?}"),
    };
    for (mood, words) in [(Mood::Drops, "fetch messages"), (Mood::Stalls, "open the mailbox")] {
        *server.mood.lock().unwrap() = mood;
        let why = fails(&server.whence());
        assert!(why.contains(words), "{mood:?}: {why}");
    }
    let mut account = server.account(Tls::Whole);
    account.password = Some(Password::File({
        let (_, path) = tempfile::NamedTempFile::new().unwrap().keep().unwrap();
        std::fs::write(&path, "wrong").unwrap();
        path
    }));
    let why = fails(&Whence::Imap(account, "INBOX".into()));
    assert!(why.contains("does not let umpire in") && why.contains("app password") && !why.contains("wrong;"), "{why}");
    let mut account = server.account(Tls::Whole);
    account.ca_file = None;
    let why = fails(&Whence::Imap(account, "INBOX".into()));
    let port = server.port;
    assert!(why.contains(&format!("localhost, port {port}, is signed by nobody who is trusted")), "{why}");
    assert!(why.contains("ca_file") && !why.contains("invalid peer certificate"), "{why}");
    let mut account = server.account(Tls::Whole);
    account.host = "127.0.0.1".into();
    let why = fails(&Whence::Imap(account, "INBOX".into()));
    assert!(why.contains(&format!("shown on port {port} is not one of 127.0.0.1")), "{why}");
    assert!(why.contains("write `host` as the certificate does"), "{why}");
    let mut account = server.account(Tls::Whole);
    account.port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let why = fails(&Whence::Imap(account, "INBOX".into()));
    assert!(why.contains("993"), "{why}");
    *server.mood.lock().unwrap() = Mood::Kind;
    assert_eq!(room.fetch(&server.whence(), None).unwrap().len(), 1, "nothing was lost");
}

#[test]
fn mail_servers_that_flood_are_cut_off_and_named() {
    let server = Server::start(vec![red(1)], false);
    let room = Room::new(ADDRESS);
    let line = "* OK [ALERT] so very much more of it is to come, and then yet more, and on and on and on\r\n";
    for (at, first, then, act) in [
        ("LOGIN", "", "x", "log in"),
        ("LOGIN", "", line, "log in"),
        ("EXAMINE", "* ", "x", "open the mailbox"),
        ("EXAMINE", "", line, "open the mailbox"),
        ("SIZE", "", line, "list the messages"),
        ("BODY", "* 1 FETCH (UID 1 BODY[] {4000000000}\r\n", "x", "fetch messages"),
        ("BODY", "* 1 FETCH (UID 1 BODY[] {100}\r\n", "x", "fetch messages"),
    ] {
        *server.mood.lock().unwrap() = Mood::Floods(at, first, then);
        match room.fetch(&server.whence(), None) {
            Err(Trouble::Unserved { what, help }) => {
                assert!(what.contains(act) && what.contains("has no end"), "{at}: {what}");
                assert!(help.contains("the line was cut"), "{at}: {help}");
            }
            other => panic!("{at}: {other:?}"),
        }
    }
    *server.mood.lock().unwrap() = Mood::Kind;
    assert_eq!(room.fetch(&server.whence(), None).unwrap().len(), 1);
}

#[test]
fn mail_of_the_last_number_there_is_stops_no_later_run() {
    let server = Server::start(vec![red(1)], false);
    *server.mood.lock().unwrap() = Mood::Last;
    let room = Room::new(ADDRESS);
    assert_eq!(room.fetch(&server.whence(), None).unwrap().len(), 1);
    assert_eq!(room.fetch(&server.whence(), None).unwrap().len(), 0);
}

#[test]
fn mail_lines_slipped_in_before_imap_has_tls_are_refused() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let _ = stream.write_all(b"* OK ready\r\n");
            let mut asked = String::new();
            let _ = BufReader::new(stream.try_clone().unwrap()).read_line(&mut asked);
            let _ = stream.write_all(b"s1 OK go on\r\n* PREAUTH a1 OK in\r\n");
            std::thread::sleep(Duration::from_millis(500));
        }
    });
    let kind = Server::start(Vec::new(), true);
    let mut account = kind.account(Tls::StartTls);
    account.port = port;
    match Room::new(ADDRESS).fetch(&Whence::Imap(account, "INBOX".into()), None) {
        Err(Trouble::Unserved { what, .. }) => assert!(what.contains("slipped in"), "{what}"),
        other => panic!("{other:?}"),
    }
}
