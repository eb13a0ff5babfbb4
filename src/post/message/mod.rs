//! A mail taken apart: who, when, in reply to what, and every text in it; bounded, whatever came.

pub(in crate::post) mod automatic;
pub(in crate::post) mod html;
pub(in crate::post) mod named;
pub(in crate::post) mod raw;
pub(in crate::post) mod results;
pub(in crate::post) mod signature;
pub(in crate::post) mod turn_text;
pub(in crate::post) mod typed;

use mail_parser::{Address, HeaderName, HeaderValue, Message, MessageParser, MessagePart, MimeHeaders, PartType};

use self::automatic::Automatic;
use self::raw::Raw;
use crate::dice::Hash;
use crate::yaml::is_forbidden;

/// How many MIME parts are looked at; people send a handful.
pub(super) const MOST_PARTS: usize = 500;

/// How often a mail may speak of mails within it: each would be a level that is taken down one inside the other.
const MOST_NESTED: usize = 200;

/// How many mails of the thread are kept in mind.
const MOST_REFERENCES: usize = 20;

/// Something in a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The name of the file, where it has one.
    pub name: Option<String>,
    /// The media type, in small letters.
    pub media: String,
    /// What it holds.
    pub kind: PieceKind,
}

/// What a piece holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// Text of the mail itself.
    Plain(String),
    /// Text of the mail itself, as a page.
    Html(String),
    /// A file whose content is text, as text and as its bytes.
    File(String, Vec<u8>),
    /// A file that is no text, or of a kind that is not opened.
    Closed,
    /// A mail inside the mail.
    Mail,
}

/// A mail that could be taken apart.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The address it says it is from, in small letters; or why there is none to go by.
    pub from: Result<String, &'static str>,
    /// Its Message-ID, with brackets.
    pub id: Option<String>,
    /// The thread it stands in.
    pub references: Vec<String>,
    /// The subject.
    pub subject: String,
    /// `Date`, in seconds.
    pub date: Option<i64>,
    /// Why nobody wrote it, where a program did.
    pub automatic: Option<Automatic>,
    /// The uppermost `Authentication-Results`, written by the server that took the mail in last.
    pub authentication: Option<String>,
    /// What stands in it.
    pub pieces: Vec<Piece>,
    /// The hash of all behind the header, whatever ends its lines: a mail is the same one by IMAP and in a Maildir.
    pub body: Hash,
}

/// Why a mail cannot be taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It is too large to be read whole.
    Large(u64),
    /// It has too many parts.
    Parts(usize),
    /// It is no mail.
    NoMail,
}

impl Mail {
    /// Takes a mail apart. Of one that is too large, or has too many parts, the header is still read.
    pub fn read(raw: &Raw) -> (Option<Mail>, Option<Unfit>) {
        let head = Raw::head_of(&raw.bytes);
        let unfit = if !raw.whole {
            Some(Unfit::Large(raw.size))
        } else {
            let nested = nested(&raw.bytes);
            (nested > MOST_NESTED).then_some(Unfit::Parts(nested))
        };
        let bytes = if unfit.is_some() { head } else { &raw.bytes };
        let parsed = MessageParser::default().parse(bytes);
        let Some(message) = parsed.filter(|message| !message.headers().is_empty()) else {
            return (None, Some(Unfit::NoMail));
        };
        let parts = message.parts.len();
        let unfit = unfit.or((parts > MOST_PARTS).then_some(Unfit::Parts(parts)));
        let pieces = if unfit.is_some() { Vec::new() } else { pieces(&message) };
        let mail = Mail {
            from: from(&message),
            id: message.message_id().and_then(bracketed),
            references: references(&message),
            subject: clean(message.subject().unwrap_or_default(), 200),
            date: message.date().map(mail_parser::DateTime::to_timestamp),
            automatic: automatic::of(&Headers(&message)),
            authentication: Headers(&message).first("authentication-results").map(str::to_owned),
            pieces,
            body: Hash::of(&settled(&raw.bytes[head.len()..])),
        };
        (Some(mail), unfit)
    }
}

/// The bytes without what differs between the ways of one and the same mail: the ends of lines, and empty ones at the end.
fn settled(bytes: &[u8]) -> Vec<u8> {
    let mut settled = bytes.to_vec();
    settled.retain(|byte| *byte != b'\r');
    while settled.last() == Some(&b'\n') {
        settled.pop();
    }
    settled
}

/// The header lines as they stand.
pub(super) struct Headers<'m, 'x>(&'m Message<'x>);

impl Headers<'_, '_> {
    /// All values of a header, the uppermost first.
    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let all = self.0.headers_raw();
        all.filter(move |(of, _)| of.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }

    /// The uppermost value of a header.
    pub(super) fn first<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        self.all(name).next()
    }
}

fn nested(bytes: &[u8]) -> usize {
    let begins = |words: &[u8]| {
        let is = |word: &[u8]| words.len() >= word.len() && words[..word.len()].eq_ignore_ascii_case(word);
        is(b"rfc822") || is(b"global") || is(b"digest")
    };
    let starts = bytes.iter().enumerate();
    let starts = starts.filter(|(_, byte)| b"rRgGdD".contains(byte));
    starts.filter(|(place, _)| begins(&bytes[*place..])).count()
}

/// The one address of the one `From` line. What could be read in two ways is read in none.
fn from(message: &Message<'_>) -> Result<String, &'static str> {
    let headers = Headers(message);
    let lines = headers.all("from").collect::<Vec<_>>();
    let line = match lines.as_slice() {
        [] => return Err("it has no `From` line"),
        [line] => line.to_ascii_lowercase(),
        _ => return Err("it has more than one `From` line"),
    };
    let list = match message.header(HeaderName::From) {
        Some(HeaderValue::Address(Address::List(list))) => list,
        _ => return Err("its `From` line names no address"),
    };
    let [one] = list.as_slice() else {
        return Err("its `From` line names more than one address");
    };
    let address = one.address.as_deref().unwrap_or_default().to_ascii_lowercase();
    let sound = address.len() <= 254
        && address.bytes().all(|byte| byte.is_ascii_graphic())
        && address
            .split_once('@')
            .is_some_and(|(who, host)| !who.is_empty() && !host.is_empty() && !host.contains('@'));
    let bare = line.trim() == address;
    let angled = line.trim_end().ends_with(&format!("<{address}>")) && line.matches('<').count() == 1;
    // As programs of old write it: `jean@example.org (Jean Reynier)`.
    let is_comment = |rest: &str| {
        let name = rest.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        rest.starts_with(' ') && name.is_some_and(|name| !name.contains(['(', ')', '<', '>', '@', ',', ';', ':', '\\']))
    };
    let commented = line.trim().strip_prefix(&address).is_some_and(is_comment);
    if sound && (bare || angled || commented) {
        Ok(address)
    } else {
        Err("its `From` line is not written as mail programs write it")
    }
}

fn bracketed(id: &str) -> Option<String> {
    let sound = !id.is_empty() && id.len() < 240 && id.bytes().all(|byte| byte.is_ascii_graphic());
    (sound && !id.contains(['<', '>'])).then(|| format!("<{id}>"))
}

fn references(message: &Message<'_>) -> Vec<String> {
    let ids = |value: &HeaderValue<'_>| match value {
        HeaderValue::Text(id) => bracketed(id).into_iter().collect::<Vec<_>>(),
        HeaderValue::TextList(ids) => ids.iter().filter_map(|id| bracketed(id)).collect(),
        _ => Vec::new(),
    };
    let mut found = ids(message.references());
    for id in ids(message.in_reply_to()) {
        if !found.contains(&id) {
            found.push(id);
        }
    }
    let skip = found.len().saturating_sub(MOST_REFERENCES);
    found.split_off(skip)
}

/// A text in one line, without anything that controls, and not longer than a reader wants.
pub(super) fn clean(text: &str, most: usize) -> String {
    let plain = |letter: char| {
        let odd = letter.is_control() || is_forbidden(letter);
        if odd { ' ' } else { letter }
    };
    let text = text.chars().take(most).map(plain).collect::<String>();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn pieces(message: &Message<'_>) -> Vec<Piece> {
    let leaves = message.parts.iter();
    leaves.filter(|part| !matches!(part.body, PartType::Multipart(_))).map(|part| piece(message, part)).collect()
}

fn piece(message: &Message<'_>, part: &MessagePart<'_>) -> Piece {
    let kind = part.content_type();
    let media =
        kind.map_or("text/plain".to_owned(), |kind| format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or("plain")));
    let media = media.to_ascii_lowercase();
    let name = part.attachment_name().map(|name| clean(name, 80));
    let attached = name.is_some() || part.content_disposition().is_some_and(|how| how.is_attachment());
    let flowed =
        kind.and_then(|kind| kind.attribute("format")).is_some_and(|format| format.eq_ignore_ascii_case("flowed"));
    let kind = match &part.body {
        PartType::Message(_) => PieceKind::Mail,
        PartType::Html(page) if !attached => PieceKind::Html(page.to_string()),
        PartType::Text(text) if !attached && media == "text/plain" => {
            let text = mended(message, part, text);
            PieceKind::Plain(if flowed { unstuffed(&text) } else { text })
        }
        PartType::Text(text) | PartType::Html(text) => {
            let text = mended(message, part, text);
            let bytes = text.clone().into_bytes();
            PieceKind::File(text, bytes)
        }
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => match decoded(bytes) {
            Some(text) => PieceKind::File(text, bytes.to_vec()),
            None => PieceKind::Closed,
        },
        PartType::Multipart(_) => PieceKind::Closed,
    };
    Piece { name, media, kind }
}

/// Text whose charset was left out or given wrongly: Windows-1252 where it is no UTF-8, UTF-16 where every second byte is nothing.
fn mended(message: &Message<'_>, part: &MessagePart<'_>, text: &str) -> String {
    if text.contains('\0') {
        return text.chars().filter(|letter| !"\0\u{fffd}".contains(*letter)).collect();
    }
    if text.contains('\u{fffd}') && part.encoding == mail_parser::Encoding::None {
        let (from, to) = (part.offset_body as usize, part.offset_end as usize);
        if let Some(bytes) = message.raw_message.get(from..to)
            && std::str::from_utf8(bytes).is_err()
        {
            return windows(bytes);
        }
    }
    text.to_owned()
}

fn windows(bytes: &[u8]) -> String {
    let decode = mail_parser::decoders::charsets::map::charset_decoder(b"windows-1252");
    decode.map_or_else(|| String::from_utf8_lossy(bytes).into_owned(), |decode| decode(bytes))
}

/// The text of a file that says nothing of its charset; nothing where it is no text.
fn decoded(bytes: &[u8]) -> Option<String> {
    let wide = |order: fn([u8; 2]) -> u16| {
        let units = bytes[2..].as_chunks::<2>().0.iter().map(|pair| order(*pair));
        let units = units.collect::<Vec<_>>();
        Some(String::from_utf16_lossy(&units))
    };
    match bytes {
        [0xff, 0xfe, ..] => return wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => return wide(u16::from_be_bytes),
        _ if bytes.contains(&0) => return None,
        _ => {}
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(text.to_owned()),
        Err(_) => {
            let odd = bytes.iter().filter(|byte| byte.is_ascii_control() && !b"\t\r\n".contains(byte));
            (odd.count() == 0).then(|| windows(bytes))
        }
    }
}

/// RFC 3676: a flowed line that begins with a blank has got it in addition.
fn unstuffed(text: &str) -> String {
    let lines = text.split('\n').map(|line| line.strip_prefix(' ').unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}
