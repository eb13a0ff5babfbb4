//! Where in a mail the turn file is: in the text or in a file that came along, and what is quoted from earlier mails.

use super::{Mail, Piece, PieceKind, html};
use crate::orders::order_text;
use crate::yaml::MAX_BYTES;

/// The turn file of a mail as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnText {
    /// The text it stands in, with lines of earlier mails quoted.
    pub text: String,
    /// The bytes of the file, where it came as one.
    pub bytes: Option<Vec<u8>>,
    /// The name of the file, where it came as one.
    pub name: Option<String>,
    /// The text of the whole mail and of files beside it, where a signature may stand.
    pub around: String,
}

/// Why a mail holds no turn file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoTurnText {
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub help: String,
    /// Whether there are turn files in it all the same, of which none can be taken.
    pub is_found: bool,
}

impl TurnText {
    /// The same with the mark of a quotation before some lines of the mail, and with it the bar before others, counted from 1.
    pub(in crate::post) fn with_quoted(mut self, quoted: &[u32], barred: &[u32]) -> TurnText {
        if self.name.is_some() || quoted.is_empty() && barred.is_empty() {
            return self;
        }
        let marked = (1..).zip(self.text.lines()).map(|(number, line)| {
            let is_quoted = line.trim_start().starts_with('>');
            match () {
                () if barred.contains(&number) => format!("> | {}\n", line.trim_start_matches(['>', ' ', '\t'])),
                () if quoted.contains(&number) && !is_quoted => format!("> {line}\n"),
                () => format!("{line}\n"),
            }
        });
        self.text = marked.collect();
        self
    }

    /// Where it stands, in words.
    pub fn place(&self) -> String {
        match &self.name {
            Some(name) => format!("the file {name}"),
            None => "your mail".into(),
        }
    }
}

/// A mail of which no more than this is text is looked through whole.
const MOST_TEXT: usize = 4 << 20;

/// Finds the turn file of a mail.
pub fn find(mail: &Mail) -> Result<TurnText, NoTurnText> {
    let around = all_text(&mail.pieces);
    let mut found: Vec<TurnText> = Vec::new();
    for piece in &mail.pieces {
        let PieceKind::File(text, bytes) = &piece.kind else {
            continue;
        };
        if holds_a_turn(text) {
            found.push(TurnText {
                text: text.clone(),
                bytes: Some(bytes.clone()),
                name: Some(piece.name.clone().unwrap_or_else(|| "without a name".into())),
                around: around.clone(),
            });
        }
    }
    let body = body(&mail.pieces);
    let stands_in_body =
        body.as_deref().is_some_and(|body| holds_a_turn(body) && (found.is_empty() || begins_unquoted(body)));
    if stands_in_body {
        found.push(TurnText {
            text: body.clone().expect("it was looked at"),
            bytes: None,
            name: None,
            around: around.clone(),
        });
    }
    found.dedup_by(|one, other| same_orders(&one.text, &other.text));
    match found.len() {
        0 => Err(nothing(mail, body.as_deref())),
        1 => fitting(found.remove(0)),
        _ => {
            let places = found.iter().map(TurnText::place).collect::<Vec<_>>();
            Err(NoTurnText {
                what: format!("there are {} turn files in it: {}", found.len(), places.join(", ")),
                help: "leave one of them, or mail them one by one".into(),
                is_found: true,
            })
        }
    }
}

fn fitting(found: TurnText) -> Result<TurnText, NoTurnText> {
    if found.text.len() <= MAX_BYTES {
        return Ok(found);
    }
    Err(NoTurnText {
        what: format!("{} is larger than {} KiB, which is more than any orders need", found.place(), MAX_BYTES / 1024),
        help: "send the orders alone, without earlier mails below them".into(),
        is_found: true,
    })
}

fn same_orders(one: &str, other: &str) -> bool {
    match (order_text(one.as_bytes()), order_text(other.as_bytes())) {
        (Ok(one), Ok(other)) => one.text == other.text && one.bind == other.bind,
        _ => false,
    }
}

/// Whether a text holds a turn file: a begin mark, or the keys that each has.
pub(in crate::post) fn holds_a_turn(text: &str) -> bool {
    let text = &text[..text.floor_char_boundary(MOST_TEXT)];
    let mut keys = [false; 3];
    let mut view = false;
    for line in text.lines() {
        let line = line.trim_start_matches(['>', ' ', '\t', '\u{a0}', '\u{feff}']);
        if is_begin(line) {
            return true;
        }
        for (found, key) in keys.iter_mut().zip(["game", "exchange", "side"]) {
            let rest = line.get(..key.len()).filter(|word| word.eq_ignore_ascii_case(key));
            *found |= rest.is_some_and(|_| line[key.len()..].trim_start().starts_with(':'));
        }
        view |= line.starts_with("view: {") || line.starts_with("estafette-");
    }
    !view && keys.iter().filter(|found| **found).count() >= 2
}

fn is_begin(line: &str) -> bool {
    mark(line).is_some_and(|word| word == "begin")
}

/// Which mark a line is: `begin` or `end`; one that is broken off counts as the first.
pub(super) fn mark(line: &str) -> Option<&'static str> {
    if line.len() > 60 || !line.starts_with('#') {
        return None;
    }
    let line =
        line.replace(|letter: char| letter.is_whitespace() || "*_\u{200b}".contains(letter), " ").to_ascii_lowercase();
    let mut words = line.trim_start_matches('#').split_whitespace();
    match (words.next(), words.next()) {
        (Some("estafette"), None | Some("begin")) => Some("begin"),
        (Some("estafette"), Some("end")) => Some("end"),
        _ => None,
    }
}

/// As much of a text as is looked at.
pub(in crate::post) fn readable(text: &str) -> &str {
    &text[..text.floor_char_boundary(MOST_TEXT)]
}

/// Whether a line says that what stands below it is passed on, and no answer.
pub(super) fn is_forward(line: &str) -> bool {
    let line = line.trim().trim_matches(['-', ' ', '*', '_']).to_lowercase();
    line.len() < 80 && FORWARDED.iter().any(|words| line.starts_with(words))
}

/// Whether a line only says whom a mail program quotes: who wrote, when, to whom, about what.
pub(in crate::post) fn is_introduction(line: &str) -> bool {
    let line = line.replace('\u{a0}', " ").trim().trim_matches(['*', '_', '-', ' ']).to_lowercase();
    let heads = [WHO, WHEN, ABOUT].concat();
    line.is_empty()
        || WROTE.iter().any(|wrote| line.ends_with(wrote))
        || EARLIER.iter().any(|earlier| line.starts_with(earlier))
        || heads.iter().any(|head| line.replace(" :", ":").starts_with(head))
}

/// The names of the other header lines that mail programs repeat.
const ABOUT: &[&str] = &[
    "to:",
    "cc:",
    "subject:",
    "an:",
    "kopie:",
    "betreff:",
    "\u{e0}:",
    "objet:",
    "para:",
    "asunto:",
    "a:",
    "oggetto:",
    "aan:",
    "onderwerp:",
];

/// What programs write above a mail that is passed on.
const FORWARDED: &[&str] = &[
    "forwarded message",
    "begin forwarded message",
    "weitergeleitete nachricht",
    "anfang der weitergeleiteten",
    "message transf\u{e9}r\u{e9}",
    "d\u{e9}but du message r",
    "mensaje reenviado",
    "messaggio inoltrato",
    "doorgestuurd bericht",
];

/// Whether a turn file stands in a text that is not a quotation.
pub(in crate::post) fn begins_unquoted(text: &str) -> bool {
    text.lines().any(|line| is_begin(line.trim_start_matches([' ', '\t', '\u{a0}', '\u{feff}'])))
}

/// Whether the keys that each turn file has stand in a text, at least two of them, and are not quoted.
pub(in crate::post) fn has_keys_unquoted(text: &str) -> bool {
    let own = text.lines().filter(|line| !line.trim_start().starts_with('>'));
    holds_a_turn(&own.collect::<Vec<_>>().join("\n"))
}

/// Whether both marks of a turn file stand in a text, be they quoted: what lacks one is no form that somebody has filled in.
pub(in crate::post) fn has_both_marks(text: &str) -> bool {
    let lines = text.lines().map(|line| line.trim_start_matches(['>', ' ', '\t', '\u{a0}', '\u{feff}']));
    let mut marks = lines.filter_map(mark).skip_while(|word| *word != "begin");
    marks.next().is_some() && marks.next().is_some()
}

/// Whether what a text holds was typed by its sender: its mark, or the keys of its head, are not quoted.
pub(in crate::post) fn is_typed(text: &str) -> bool {
    begins_unquoted(text) || has_keys_unquoted(text)
}

/// The line on which the first turn file of a text begins that is not quoted, counted from 1.
pub(in crate::post) fn first_begin(text: &str) -> Option<u32> {
    let lines = (1..).zip(text.lines());
    let mut begins = lines.filter(|(_, line)| is_begin(line.trim_start_matches([' ', '\t', '\u{a0}', '\u{feff}'])));
    begins.next().map(|(number, _)| number)
}

/// The text of the mail itself: what was written as plain text, else the text of its pages.
fn body(pieces: &[Piece]) -> Option<String> {
    let plain = pieces.iter().filter_map(|piece| match &piece.kind {
        PieceKind::Plain(text) => Some(text.as_str()),
        _ => None,
    });
    let plain = plain.collect::<Vec<_>>().join("\n");
    let pages = || {
        let pages = pieces.iter().filter_map(|piece| match &piece.kind {
            PieceKind::Html(page) => Some(html::text_of(&page[..page.floor_char_boundary(MOST_TEXT)])),
            _ => None,
        });
        pages.collect::<Vec<_>>().join("\n")
    };
    let text = if holds_a_turn(&plain) {
        plain
    } else {
        let pages = pages();
        if holds_a_turn(&pages) || plain.trim().is_empty() { pages } else { plain }
    };
    (!text.trim().is_empty()).then(|| with_earlier_mails_quoted(&undashed(&text)))
}

pub(in crate::post) fn all_text(pieces: &[Piece]) -> String {
    let mut all = String::new();
    for piece in pieces {
        let text = match &piece.kind {
            PieceKind::Plain(text) | PieceKind::File(text, _) => text.clone(),
            PieceKind::Html(page) => html::text_of(&page[..page.floor_char_boundary(MOST_TEXT)]),
            PieceKind::Closed | PieceKind::Mail => continue,
        };
        if all.len() + text.len() < MOST_TEXT {
            all.push_str(&text);
            all.push('\n');
        }
    }
    all
}

/// PGP puts a dash before every line that begins with one (RFC 9580).
pub(super) fn undashed(text: &str) -> String {
    if !text.contains("-----BEGIN PGP SIGNED MESSAGE-----") {
        return text.to_owned();
    }
    let plain = |line| match line {
        "-----BEGIN PGP SIGNED MESSAGE-----" => "",
        line => str::strip_prefix(line, "- ").unwrap_or(line),
    };
    text.lines().map(plain).collect::<Vec<_>>().join("\n")
}

/// What mail programs write above an earlier mail that they do not mark as quoted.
const EARLIER: &[&str] = &[
    "original message",
    "urspr\u{fc}ngliche nachricht",
    "message d'origine",
    "message original",
    "mensaje original",
    "messaggio originale",
    "oorspronkelijk bericht",
    "forwarded message",
    "weitergeleitete nachricht",
    "message transf\u{e9}r\u{e9}",
];

/// The names of header lines in the languages of mail programs: who, and when.
const WHO: &[&str] = &["from:", "von:", "de:", "da:", "van:", "fra:", "fr\u{e5}n:", "od:"];

const WHEN: &[&str] = &[
    "sent:",
    "date:",
    "gesendet:",
    "datum:",
    "envoy\u{e9}:",
    "enviado:",
    "fecha:",
    "inviato:",
    "data:",
    "verzonden:",
    "sendt:",
    "skickat:",
];

/// How an answer is introduced.
const WROTE: &[&str] =
    &["wrote:", "schrieb:", "a \u{e9}crit :", "a \u{e9}crit:", "escribi\u{f3}:", "ha scritto:", "schreef:", "skrev:"];

/// Everything below the head of an earlier mail is a quotation, whether the mail program marks it or not. Line numbers stay.
fn with_earlier_mails_quoted(text: &str) -> String {
    let lines = text.lines().collect::<Vec<_>>();
    let mut depth = 0;
    let mut out = String::with_capacity(text.len() + 64);
    for (place, line) in lines.iter().enumerate() {
        if depth < 4 && is_earlier(&lines[place..]) {
            depth += 1;
        }
        out.push_str(&"> ".repeat(depth));
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// The same, but where a mail program marks what it quotes below the line in which it says whom, only that line is one: somebody
/// may write below it.
pub(in crate::post) fn with_unmarked_quoted(text: &str) -> String {
    let lines = text.lines().collect::<Vec<_>>();
    let mut depth = 0;
    let mut out = String::with_capacity(text.len() + 64);
    for (place, line) in lines.iter().enumerate() {
        let mut marks = depth;
        if depth < 4 && is_earlier(&lines[place..]) {
            let next = lines[place + 1..].iter().find(|line| !line.trim().is_empty());
            marks = depth + 1;
            if !next.is_some_and(|next| next.trim_start().starts_with('>')) {
                depth = marks;
            }
        }
        out.push_str(&"> ".repeat(marks));
        out.push_str(line);
        out.push('\n');
    }
    out
}

fn is_earlier(lines: &[&str]) -> bool {
    let plain = |line: &str| line.replace('\u{a0}', " ").trim().trim_matches(['*', '_']).to_lowercase();
    let first = plain(lines[0]);
    if first.len() > 200 || first.starts_with('>') {
        return false;
    }
    if first.starts_with("-----") || first.starts_with("begin forwarded message") {
        let words = first.trim_matches(['-', ' ']);
        return EARLIER.iter().any(|earlier| words.starts_with(earlier)) || first.starts_with('b');
    }
    if WROTE.iter().any(|wrote| first.ends_with(wrote)) && !first.starts_with("note") {
        return true;
    }
    let squeezed = |line: &str| plain(line).replace(" :", ":").replace('*', "");
    let heads = |line: &str, names: &[&str]| names.iter().any(|name| squeezed(line).starts_with(name));
    heads(lines[0], WHO) && lines[1..].iter().take(3).any(|line| heads(line, WHEN))
}

/// Files that are not opened: endings and media types, what they are, and what to do instead.
const UNOPENED: &[(&[&str], &str, &str)] = &[
    (
        &["zip", "gz", "7z", "rar", "tar", "bz2", "xz", "application/zip"],
        "is packed, and packed files are not opened",
        "attach the turn file itself",
    ),
    (
        &["docx", "doc", "odt", "rtf", "pdf", "pages", "application/msword", "application/pdf"],
        "is a document of a word processor, which is not opened",
        "copy the turn file into the mail as plain text, or attach it as a file of plain text",
    ),
    (
        &["dat", "application/ms-tnef"],
        "holds what Outlook packs so that only Outlook can open it",
        "set the mail to plain text or HTML before you send it",
    ),
    (
        &["p7m", "application/pgp-encrypted", "application/pkcs7-mime"],
        "shows that the mail is encrypted, and there is no key here",
        "mail it unencrypted",
    ),
];

/// What can be said about a mail without a turn file.
fn nothing(mail: &Mail, body: Option<&str>) -> NoTurnText {
    let is_one_of = |piece: &&Piece, words: &[&str]| {
        let name = piece.name.as_deref().unwrap_or_default().to_lowercase();
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let is_file = matches!(piece.kind, PieceKind::Closed | PieceKind::File(..));
        is_file && words.iter().any(|word| *word == ending || *word == piece.media)
    };
    for (words, what, help) in UNOPENED {
        let found = mail.pieces.iter().find(|piece| is_one_of(piece, words));
        if let Some(piece) = found {
            let name = piece.name.as_ref().unwrap_or(&piece.media);
            return NoTurnText { what: format!("{name} {what}"), help: (*help).into(), is_found: false };
        }
    }
    let has_lines = |piece: &&Piece| matches!(&piece.kind, PieceKind::File(text, _) if text.contains(':'));
    if let Some(name) = mail.pieces.iter().find(has_lines).and_then(|piece| piece.name.as_ref()) {
        let what = format!("{name} is no turn file: neither the mark lines nor the head of one stand in it");
        let help = "type its lines into the text of the mail, above what your program quotes".to_owned();
        return NoTurnText { what, help, is_found: false };
    }
    let within = mail.pieces.iter().any(|piece| piece.kind == PieceKind::Mail);
    let (what, help) = match (within, body) {
        (true, _) => (
            "the turn file, if there is one, is in another mail within this mail",
            "mail the turn file itself, in the text or as a file",
        ),
        (_, None) => ("there is no text in it that can be read", ASK),
        (_, Some(_)) => ("there is no turn file in it", ASK),
    };
    NoTurnText { what: what.into(), help: help.into(), is_found: false }
}

/// Where a turn file belongs.
const ASK: &str = "put it between `# estafette begin` and `# estafette end`, or attach it as a file; your last report ends with a form";
