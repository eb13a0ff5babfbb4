//! IMAP: the messages of a mailbox on a server, over TLS of our own.
//!
//! Nothing on the server is changed, no message even marked as read. Which messages were seen is kept in the game folder, so that
//! the next run asks only for those that are new; the register takes each once in any case.

use std::cell::RefCell;
use std::io::Write;
use std::net::TcpStream;

use zeroize::Zeroizing;

use super::Mailbox;
use crate::game::{Care, FileAt, Folder, Trouble, read_text};
use crate::post::account::config::{Account, Auth, Tls};
use crate::post::account::line::{Allowance, Bounded, Connection, ENDLESS, demand_silence, line_of, trust};
use crate::post::account::password::TOKEN;
use crate::post::account::trust::{Service, untrusted};
use crate::post::message::raw::{LARGEST, Raw};

/// A session, and how much the server may say in it until the next question.
struct Session {
    talk: imap::Session<Bounded<Connection>>,
    may_say: Allowance,
}

impl Session {
    /// The session, for a question of its own.
    fn ask(&mut self) -> &mut imap::Session<Bounded<Connection>> {
        self.may_say.renew(MOST_SAID);
        &mut self.talk
    }
}

/// How many bytes of messages are asked for at once.
const CHUNK: u64 = 4 << 20;

/// How many messages are asked for at once.
const MOST: usize = 50;

/// How much a server may say to one question: the longest message that is read, or a chunk of them, or a list of some hundred
/// thousand, and a good deal around it. It is held in memory twice or three times.
const MOST_SAID: u64 = 16 << 20;

/// How much is fetched in one run. What is there besides is fetched by the next.
const MOST_FETCHED: u64 = 1 << 30;

/// How many lines a server may say before STARTTLS.
const MOST_LINES: usize = 100;

/// Hands over the messages of a mailbox that were not seen before. What was seen is written down when all are taken.
pub(in crate::post) fn fetch(
    account: &Account,
    mailbox: &str,
    folder: &Folder,
    take: &mut dyn FnMut(&[Raw]) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let failed = |act: &str, why: String| cause(account, act, &why);
    let mut session = log_in(account)?;
    let opened = session.ask().examine(mailbox);
    let opened = opened.map_err(|error| failed(&format!("open the mailbox {mailbox}"), error.to_string()))?;
    let validity = opened.uid_validity.unwrap_or(0);
    let mut seen = Seen::read(folder, account, mailbox)?;
    let after = seen.last(validity);
    let first = after.saturating_add(1);
    let sizes = session.ask().uid_fetch(format!("{first}:*"), "(UID RFC822.SIZE)");
    let sizes = sizes.map_err(|error| failed("list the messages", error.to_string()))?;
    let mut new = sizes
        .iter()
        .filter_map(|message| Some((message.uid?, message.size?)))
        // A server that has nothing new answers with the last message, which `*` names.
        .filter(|(uid, _)| *uid > after)
        .collect::<Vec<_>>();
    new.sort_unstable();
    new.dedup_by_key(|(uid, _)| *uid);
    let mut fetched = 0;
    let mut last = None;
    let mut mails = Mailbox::new(take);
    for chunk in chunks(&new) {
        for raw in bodies(&mut session, chunk).map_err(|why| failed("fetch messages", why))? {
            fetched += raw.bytes.len() as u64;
            mails.add(raw)?;
        }
        last = chunk.last();
        if fetched > MOST_FETCHED {
            break;
        }
    }
    mails.finish()?;
    if let Some((uid, _)) = last {
        seen.write(folder, validity, *uid)?;
    }
    // Everything is here, so a server that hangs up without a word does no harm.
    let _ = session.ask().logout();
    if last != new.last() {
        let what = format!("{} has more than {} MB of new mail", account.host, MOST_FETCHED >> 20);
        let help = "what came so far is taken; run `estafette mail fetch` again for the rest";
        return Err(Trouble::unserved(what, help));
    }
    Ok(())
}

/// Looks at a mailbox and takes nothing; says what was found, line by line.
pub fn look(account: &Account, mailbox: &str) -> Result<Vec<String>, Trouble> {
    let mut session = log_in(account)?;
    let opened = session.ask().examine(mailbox);
    let opened = opened.map_err(|error| cause(account, &format!("open the mailbox {mailbox}"), &error.to_string()))?;
    let _ = session.ask().logout();
    Ok(vec![
        format!("{}:{} answers, and accepts the login.", account.host, account.port),
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
    let uids = chunk.iter().map(|(uid, _)| uid.to_string()).collect::<Vec<_>>().join(",");
    let long = chunk.iter().any(|(_, size)| u64::from(*size) > LARGEST);
    let what = if long { "(UID BODY.PEEK[HEADER])" } else { "(UID BODY.PEEK[])" };
    let fetched = session.ask().uid_fetch(uids, what).map_err(|error| error.to_string())?;
    let mut messages = Vec::new();
    for message in fetched.iter() {
        let bytes = if long { message.header() } else { message.body() };
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
        return Err(Trouble::amiss(what, "add `user` and `password` under `fetch:`"));
    };
    let password = password.fetch()?;
    let may_say = Allowance::of(MOST_SAID);
    let line = Bounded::new(open(account)?, may_say.clone());
    let mut client = imap::Client::new(line);
    if account.tls != Tls::StartTls {
        let greeting = client.read_greeting();
        greeting.map_err(|error| cause(account, "read the greeting", &error.to_string()))?;
    }
    may_say.renew(MOST_SAID);
    let refused = |why: &str| {
        if why.contains(ENDLESS) {
            return cause(account, "log in", ENDLESS);
        }
        let why = crate::post::message::clean(&password.masked(Some(user), why), 300);
        let help = match account.auth {
            Auth::Password => {
                "see whether user and password are right; many providers want an app password, and IMAP switched on; some want \
                 `auth: xoauth2`"
            }
            Auth::Xoauth2 | Auth::Oauthbearer => TOKEN,
        };
        Trouble::unserved(format!("{} does not let {user} in: {why}", account.host), help)
    };
    let talk = match account.auth {
        Auth::Password => client.login(user, password.reveal()).map_err(|(error, _)| refused(&error.to_string()))?,
        Auth::Xoauth2 | Auth::Oauthbearer => {
            let nothing = if account.auth == Auth::Oauthbearer { "\x01" } else { "" };
            let bearer = Bearer { word: password.bearer(user, account), nothing, asked: RefCell::default() };
            let talk = client.authenticate(account.auth.of_token().unwrap_or("XOAUTH2"), &bearer);
            talk.map_err(|(error, _)| {
                let asked = bearer.asked.borrow();
                refused(format!("{error} {}", String::from_utf8_lossy(&asked)).trim_end())
            })?
        }
    };
    Ok(Session { talk, may_say })
}

/// A login with a token: the server asks for it with nothing, and with what is wrong if it does not like it.
struct Bearer {
    word: Zeroizing<String>,
    /// What is answered to what is wrong: nothing, or as RFC 7628 has it a 1.
    nothing: &'static str,
    asked: RefCell<Vec<u8>>,
}

impl imap::Authenticator for Bearer {
    type Response = Zeroizing<String>;

    fn process(&self, challenge: &[u8]) -> Zeroizing<String> {
        self.asked.borrow_mut().extend_from_slice(challenge);
        match challenge {
            [] => self.word.clone(),
            // The refusal follows on an empty answer.
            _ => Zeroizing::new(self.nothing.to_owned()),
        }
    }
}

fn open(account: &Account) -> Result<Connection, Trouble> {
    let failed = |act: &'static str| move |error: std::io::Error| cause(account, act, &error.to_string());
    let mut tcp = Connection::open(account).map_err(failed("connect"))?;
    match account.tls {
        Tls::None => return Ok(Connection::Open(tcp)),
        Tls::Whole => {}
        Tls::StartTls => start_tls(account, &mut tcp)?,
    }
    Connection::private(account, &trust(account)?, tcp).map_err(|error| {
        let text = crate::post::message::clean(&error.to_string(), 300);
        match untrusted(account, Service::Imap, &text) {
            Some(why) => Trouble::unserved(why.what, why.help),
            None => cause(account, "agree on TLS", &text),
        }
    })
}

/// Asks for TLS on a line without it. Bytes that come behind the answer could be anybody's, so each is read alone and none is left.
fn start_tls(account: &Account, tcp: &mut TcpStream) -> Result<(), Trouble> {
    let failed = |error: std::io::Error| cause(account, "ask for STARTTLS", &error.to_string());
    line_of(tcp).map_err(failed)?;
    tcp.write_all(b"s1 STARTTLS\r\n").map_err(failed)?;
    for _ in 0..MOST_LINES {
        let line = line_of(tcp).map_err(failed)?;
        match line.strip_prefix("s1 ") {
            Some(answer) if is_ok(answer) => return demand_silence(tcp).map_err(failed),
            Some(answer) => return Err(cause(account, "ask for STARTTLS", answer)),
            None => {}
        }
    }
    Err(cause(account, "ask for STARTTLS", ENDLESS))
}

/// Whether an answer begins with the word `OK`.
fn is_ok(answer: &str) -> bool {
    let word = answer.split(' ').next().unwrap_or_default();
    word.eq_ignore_ascii_case("OK")
}

/// What went wrong with a server, and what to do.
fn cause(account: &Account, act: &str, why: &str) -> Trouble {
    let Account { host, port, .. } = account;
    let small = why.to_lowercase();
    let help = if small.contains(ENDLESS) {
        "the line was cut and nothing more was read; see whose server that is, and whether `host` and `port` are right"
    } else if small.contains("slipped in") {
        "somebody on the way meddles with the line: try another network, or `tls: tls` with port 993"
    } else if small.contains("refused") || small.contains("timed out") || small.contains("unavailable") {
        "see whether `host` and `port` are right: 993 for TLS from the first byte, 143 for STARTTLS"
    } else if small.contains("lookup") || small.contains("no server is found") {
        "see whether `host` is right, and whether this machine is on the network"
    } else if small.contains("corrupt") || small.contains("invalid") {
        "see whether `tls` is right: `tls` for port 993, `starttls` for port 143"
    } else {
        "try again; what was taken is in the register and is not taken twice"
    };
    let why = crate::post::message::clean(why, 300);
    Trouble::unserved(format!("cannot {act} at {host}, port {port}: {why}"), help)
}

/// Which messages of a mailbox were seen: a line for each mailbox, with the number that its server gave last.
struct Seen {
    path: FileAt,
    name: String,
    lines: Vec<String>,
}

impl Seen {
    fn read(folder: &Folder, account: &Account, mailbox: &str) -> Result<Seen, Trouble> {
        let path = folder.post().join("imap.txt");
        let text = if path.exists() { read_text(&path)? } else { String::new() };
        let user = account.user.as_deref().unwrap_or("-");
        let name = format!("{}:{} {user} {mailbox}", account.host, account.port);
        Ok(Seen {
            path,
            name: crate::post::message::clean(&name, 300),
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
            Some((words.next()?.parse::<u32>().ok()?, words.next()?.parse::<u32>().ok()?))
        });
        numbers.filter(|(of, _)| *of == validity).map_or(0, |(_, last)| last)
    }

    fn write(&mut self, folder: &Folder, validity: u32, last: u32) -> Result<(), Trouble> {
        let mut lines = std::mem::take(&mut self.lines);
        lines.retain(|line| !self.is_mine(line));
        lines.push(format!("{validity} {last} {}", self.name));
        folder.put(&self.path, (lines.join("\n") + "\n").as_bytes(), Care::Kept)?;
        folder.settle()
    }
}
