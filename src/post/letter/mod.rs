//! A letter: what is written to whom, and the bytes of the mail it becomes.

pub(in crate::post) mod calendar;
pub(in crate::post) mod fate;
pub(in crate::post) mod in_lines;
pub(in crate::post) mod picture;
pub(in crate::post) mod thread;

use std::fmt;
use std::time::SystemTime;

use lettre::message::header::ContentTransferEncoding::{Base64, QuotedPrintable};
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment as Part, Body, Mailbox, Message, MultiPart, MultiPartKind, SinglePart};

use self::thread::digest;
use crate::desk::is_umpires;
use crate::dice::Hash;
use crate::yaml::is_forbidden;

/// An address that mail can be sent to, with the name shown beside it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Address {
    name: String,
    mail: lettre::Address,
}

impl Address {
    /// Takes an address, or says why none can be sent to it. The name loses what could end a header line.
    pub fn new(name: &str, mail: &str) -> Result<Address, String> {
        let refused = |why: &str| Err(format!("`{}` is no address: {why}", clean(mail)));
        if !mail.is_ascii() {
            return refused("letters with accents cannot be sent to everywhere, so they are refused");
        }
        if !mail.bytes().all(|byte| byte.is_ascii_graphic()) || mail.len() > 254 {
            return refused("it has blanks or control characters in it, or is too long");
        }
        match mail.parse() {
            Ok(mail) => Ok(Address { name: clean(name).trim().to_owned(), mail }),
            Err(_) => refused("write it as `anna@example.org`"),
        }
    }

    /// Reads `anna@example.org` or `Anna <anna@example.org>`.
    pub fn parse(text: &str) -> Result<Address, String> {
        match text.trim().strip_suffix('>').and_then(|text| text.rsplit_once('<')) {
            Some((name, mail)) => Address::new(name.trim().trim_matches('"'), mail.trim()),
            None => Address::new("", text.trim()),
        }
    }

    /// The name shown beside it; empty where there is none.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The address alone.
    pub fn mail(&self) -> &str {
        self.mail.as_ref()
    }

    /// What stands after the `@`.
    pub fn domain(&self) -> &str {
        self.mail.domain()
    }

    fn mailbox(&self) -> Mailbox {
        let name = (!self.name.is_empty()).then(|| self.name.clone());
        Mailbox::new(name, self.mail.clone())
    }
}

impl fmt::Display for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name.as_str() {
            "" => out.write_str(self.mail()),
            name => write!(out, "{name} <{}>", self.mail()),
        }
    }
}

/// What a letter is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What came of an exchange, or in exchange 0 the beginning of the game.
    Report {
        /// Of which.
        exchange: u32,
    },
    /// The reply to a mail that came in.
    Answer {
        /// Its Message-ID, with its brackets.
        to: String,
    },
    /// Orders are due.
    Reminder,
    /// Anything else that a player should know.
    Notice,
}

impl Kind {
    /// The word for it in file names.
    pub fn word(&self) -> &'static str {
        match self {
            Kind::Report { .. } => "report",
            Kind::Answer { .. } => "answer",
            Kind::Reminder => "reminder",
            Kind::Notice => "notice",
        }
    }
}

/// A file that goes with a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Its name.
    pub name: String,
    /// Its media type, such as `text/plain; charset=utf-8`.
    pub media: String,
    /// What is in it, byte for byte.
    pub bytes: Vec<u8>,
}

impl Attachment {
    /// A text. It is sent so that every byte of it arrives, line ends as they are.
    pub fn text(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Attachment {
        Attachment { name: name.into(), media: "text/plain; charset=utf-8".into(), bytes: text.into() }
    }

    /// Its Content-ID, without brackets, by which the HTML of a letter shows it: another for every other picture, as programs
    /// that show a thread have taken one for the other.
    pub fn content_id(&self) -> String {
        let kept = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
        let name = self.name.chars().take(40).map(|letter| if kept(letter) { letter } else { '-' });
        let hash = Hash::of(&self.bytes).to_string();
        format!("{}.{}@estafette", name.collect::<String>(), &hash[..16])
    }
}

/// A letter to one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The name of the game.
    pub game: String,
    /// To whom.
    pub to: Address,
    /// What it is.
    pub kind: Kind,
    /// The subject.
    pub subject: String,
    /// What it says.
    pub text: String,
    /// The same for a mail program that shows HTML.
    pub html: Option<String>,
    /// Pictures that the HTML shows.
    pub inline: Vec<Attachment>,
    /// Files that go with it.
    pub attached: Vec<Attachment>,
    /// The Message-ID of the mail it answers or follows, with its brackets.
    pub in_reply_to: Option<String>,
    /// The Message-IDs of the thread before it, the oldest first.
    pub references: Vec<String>,
}

/// From whom letters come, and when they are written. It is the only clock of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sender {
    /// The umpire.
    pub from: Address,
    /// The moment that `Date` gets.
    pub now: jiff::Timestamp,
}

impl Letter {
    /// The mail: the same letter, key, id and sender always give the same bytes.
    pub fn mail(&self, sender: &Sender, key: &str, id: &str) -> Vec<u8> {
        let mut message = Message::builder()
            .from(sender.from.mailbox())
            .to(self.to.mailbox())
            .subject(clean(&self.subject))
            .date(SystemTime::from(sender.now))
            .message_id(Some(id.to_owned()));
        if let Some(parent) = self.in_reply_to.as_deref().and_then(message_ids) {
            message = message.in_reply_to(parent);
        }
        if let Some(thread) = message_ids(&self.references.join(" ")) {
            message = message.references(thread);
        }
        // RFC 3834: programs that answer by themselves leave such mail alone.
        let automatic = match self.kind {
            Kind::Answer { .. } => "auto-replied",
            _ => "auto-generated",
        };
        let message = message
            .raw_header(header("Auto-Submitted", automatic))
            .raw_header(header("X-Auto-Response-Suppress", "All"))
            .raw_header(header("X-Estafette-Game", &self.game));
        let built = message.multipart(self.parts(key));
        built.expect("sender and reader are there").formatted()
    }

    fn parts(&self, key: &str) -> MultiPart {
        let part = |kind, name: &str| {
            // `=_` stands neither in base64 nor in quoted-printable.
            let boundary = format!("=_{}-{name}", &digest(key)[..16]);
            MultiPart::builder().kind(kind).boundary(boundary).build()
        };
        let mut both = part(MultiPartKind::Alternative, "text").singlepart(text(ContentType::TEXT_PLAIN, &self.text));
        if let Some(html) = &self.html {
            let html = text(ContentType::TEXT_HTML, html);
            both = match self.inline.is_empty() {
                true => both.singlepart(html),
                false => {
                    let mut pictured = part(MultiPartKind::Related, "pictures").singlepart(html);
                    for picture in &self.inline {
                        let inline = Part::new_inline_with_name(picture.content_id(), clean(&picture.name));
                        pictured = pictured.singlepart(filed(inline, picture));
                    }
                    both.multipart(pictured)
                }
            };
        }
        let mut whole = part(MultiPartKind::Mixed, "whole").multipart(both);
        // The umpire's own page shows everything, and goes to nobody, whoever has put it there.
        for file in self.attached.iter().filter(|file| !is_umpires(&file.bytes)) {
            whole = whole.singlepart(filed(Part::new(clean(&file.name)), file));
        }
        whole
    }
}

/// Text goes as quoted-printable: no server then has a reason to change it, and long lines survive.
fn text(kind: ContentType, text: &str) -> SinglePart {
    let body = Body::new_with_encoding(text.to_owned(), QuotedPrintable);
    let body = body.expect("any text can be written as quoted-printable");
    SinglePart::builder().content_type(kind).body(body)
}

fn filed(part: Part, file: &Attachment) -> SinglePart {
    let media =
        ContentType::parse(&file.media).unwrap_or(ContentType::parse("application/octet-stream").expect("it is one"));
    let body = Body::new_with_encoding(file.bytes.clone(), Base64).expect("any bytes can be written as base64");
    part.body(body, media)
}

/// A text without what could end a header line, or do anything to a terminal.
pub(super) fn clean(text: &str) -> String {
    text.chars()
        .map(|letter| match letter.is_control() || is_forbidden(letter) {
            true => ' ',
            false => letter,
        })
        .collect()
}

/// The Message-IDs in a text, whatever else stands there left out: they come from mails of strangers.
fn message_ids(text: &str) -> Option<String> {
    let sound = |id: &&str| {
        id.len() < 250 && id.starts_with('<') && id.ends_with('>') && id.bytes().all(|byte| byte.is_ascii_graphic())
    };
    let ids = text.split_whitespace().filter(sound).collect::<Vec<_>>();
    (!ids.is_empty()).then(|| ids.join(" "))
}

/// A header that the library does not know.
fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), clean(value))
}
