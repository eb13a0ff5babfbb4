//! What somebody typed into a mail himself, and what of it is quoted from earlier mails.

use std::collections::BTreeMap;

use super::{Mail, PieceKind, html, turn_text};
use crate::yaml::is_forbidden;

/// The lines of a mail, each with its number, counted from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::post) struct Typed {
    /// The sender's own.
    pub(in crate::post) own: Vec<(u32, String)>,
    /// Those below the line of two dashes that a signature stands under.
    pub(in crate::post) below: Vec<(u32, String)>,
    /// Those that are quoted, without their marks.
    pub(in crate::post) quoted: Vec<(u32, String)>,
    /// The numbers of those that a program has broken off a quoted line, and left without its mark.
    pub(in crate::post) joined: Vec<u32>,
    /// The numbers of quoted ones that a program has broken off a line behind a bar.
    pub(in crate::post) unbarred: Vec<u32>,
    /// Whether what is quoted was passed on rather than answered.
    pub(in crate::post) forwarded: bool,
    /// The first line of a mail of ours that is quoted without marks.
    pub(in crate::post) copied: Option<u32>,
}

/// A text without anything that mail programs change: blanks, quotation marks, the kind of dashes.
#[derive(Clone, Debug, Default)]
pub(in crate::post) struct Letters(String);

impl Letters {
    /// Squeezes a text.
    pub(in crate::post) fn of(text: &str) -> Letters {
        let mut letters = String::with_capacity(text.len());
        for letter in text.chars() {
            match letter {
                '\u{2018}' | '\u{2019}' => letters.push('\''),
                '\u{201c}' | '\u{201d}' | '\u{201e}' => letters.push('"'),
                '\u{2010}'..='\u{2015}' => letters.push('-'),
                '>' | '*' | '_' | '\u{200b}' | '\u{feff}' => {}
                letter if letter.is_whitespace() => {}
                letter => letters.push(letter),
            }
        }
        Letters(letters)
    }

    /// Adds a text.
    pub(in crate::post) fn add(&mut self, text: &str) {
        self.0.push('\n');
        self.0.push_str(&Letters::of(text).0);
    }

    /// Whether a line stands somewhere in the text.
    pub(in crate::post) fn hold(&self, line: &str) -> bool {
        self.0.contains(&Letters::of(line).0)
    }

    /// Whether a line has at least so many letters.
    pub(in crate::post) fn has(line: &str, least: usize) -> bool {
        Letters::of(line).0.chars().count() >= least
    }
}

/// In so many lines of one's own one of ours is looked for.
const MOST_OWN: usize = 2_000;

/// A mail program breaks what it says of whom it quotes into so many lines.
const LONGEST_INTRODUCTION: usize = 3;

/// Whether a line above a quotation says, in small letters, who wrote it and when, or is a rule.
fn says_whom(line: &str) -> bool {
    let has_digits = line.contains(|letter: char| letter.is_ascii_digit());
    line.ends_with(':') && line.contains(char::is_whitespace) && line.contains('@')
        || DAYS.iter().any(|day| line.starts_with(day)) && has_digits
        || line.len() > 4 && line.chars().all(|letter| "_-=".contains(letter))
}

/// How many of the last lines above a quotation say whom it is of.
pub(in crate::post) fn introduction(above: &[&str]) -> usize {
    let run = above.iter().rev().take_while(|line| !line.is_empty()).count();
    let is_introduction = |count: &usize| {
        let lines = &above[above.len() - count..];
        let said = lines.join(" ").to_lowercase();
        says_whom(&said) && (*count == 1 || said.ends_with(':') && tells_when(lines[0]))
    };
    (1..=run.min(LONGEST_INTRODUCTION)).rev().find(is_introduction).unwrap_or(0)
}

/// Whether a line has a year or the hour of a day in it.
fn tells_when(line: &str) -> bool {
    let is_hour = |part: &str| matches!(part.as_bytes(), [one, two, b':', three, four, ..] if [one, two, three, four].iter().all(|digit| digit.is_ascii_digit()));
    let mut words = line.split(|letter: char| !letter.is_ascii_digit() && letter != ':');
    words.any(|word| is_hour(word) || word.len() == 4 && word.starts_with("20"))
}

/// What begins the subject of a mail that is passed on.
const PASSED_ON: [&str; 10] = ["fw:", "fwd:", "wg:", "tr:", "rv:", "enc:", "i:", "doorst:", "vs:", "vb:"];

impl Typed {
    /// Takes a mail apart; nothing where no text is in it. From the first line on that `is_ours` knows as one of ours all is
    /// quoted, whether a mail program marks it or not.
    pub(in crate::post) fn of(mail: &Mail, is_ours: &dyn Fn(&str) -> bool) -> Option<Typed> {
        let subject = mail.subject.trim().to_lowercase();
        let is_passed_on = PASSED_ON.iter().any(|begin| subject.starts_with(begin));
        let text = text_of(mail)?;
        let mut typed = Typed { forwarded: is_passed_on, ..Typed::default() };
        let mut is_below = false;
        let mut is_copied = false;
        let mut ends = false;
        for (number, line) in (1..).zip(text.lines()) {
            let line = without_controls(line);
            let line = line.trim_end();
            let bare = line.trim_start_matches([' ', '\t', '\u{a0}']);
            if bare.starts_with('>') {
                let inner = bare.trim_start_matches(['>', ' ', '\t', '\u{a0}']);
                typed.forwarded |= turn_text::is_forward(inner);
                typed.quoted.push((number, inner.to_owned()));
                continue;
            }
            ends |= bare.starts_with("-----BEGIN PGP SIGNATURE") || bare.starts_with("-----BEGIN SSH SIGNATURE");
            if ends {
                continue;
            }
            if !is_copied && typed.own.len() < MOST_OWN && is_ours(bare) {
                is_copied = true;
                typed.copied = Some(number);
            }
            is_below |= bare == "--";
            let part = match (is_copied, is_below) {
                (true, _) => &mut typed.quoted,
                (false, true) => &mut typed.below,
                (false, false) => &mut typed.own,
            };
            part.push((number, bare.to_owned()));
        }
        typed.without_introduction();
        Some(typed)
    }

    /// Takes away the line in which a mail program says whom it quotes, and the one that a telephone adds.
    fn without_introduction(&mut self) {
        let is_first_of = |quoted: &[(u32, String)]| quoted.first().map(|(number, _)| *number);
        if let Some(first) = is_first_of(&self.quoted) {
            let before = self.own.iter().rposition(|(number, line)| *number < first && !line.is_empty());
            if let Some(place) = before.filter(|place| first - self.own[*place].0 <= 2) {
                let above = self.own[..=place].iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>();
                let lines = introduction(&above);
                self.own[place + 1 - lines..=place].iter_mut().for_each(|(_, line)| line.clear());
            }
        }
        for (_, line) in &mut self.own {
            if TRAILERS.iter().any(|trailer| line.to_lowercase().starts_with(trailer)) {
                line.clear();
            }
        }
    }

    /// Whether a line stands just below one that is quoted, as the end of that does where a program breaks it: one of the sender's own,
    /// or one without the bar that what is above it has.
    pub(in crate::post) fn may_be_broken(&self) -> bool {
        let quoted = self.quoted.iter().map(|(number, line)| (*number, is_barred(line))).collect::<BTreeMap<_, _>>();
        let is_below = |number: u32| quoted.get(&(number - 1)).copied();
        self.own.iter().any(|(number, line)| !line.is_empty() && is_below(*number).is_some())
            || self
                .quoted
                .iter()
                .any(|(number, line)| !line.is_empty() && !is_barred(line) && is_below(*number) == Some(true))
    }

    /// Takes the ends of quoted lines that a program has broken, and left without their mark or their bar, for what they are: they go
    /// on with the line above them as it stands in what is quoted.
    pub(in crate::post) fn join_what_is_broken(&mut self, ours: &[&Letters]) {
        let is_ours = |line: &str| ours.iter().any(|ours| ours.hold(line));
        let own = std::mem::take(&mut self.own).into_iter().map(|(number, line)| (number, line, false));
        let quoted = std::mem::take(&mut self.quoted).into_iter().map(|(number, line)| (number, line, true));
        let mut lines = own.chain(quoted).collect::<Vec<_>>();
        lines.sort();
        // The line above, with all that was found to go on with it.
        let mut above: Option<(u32, String)> = None;
        for (number, line, is_quoted) in lines {
            let before = above.take().filter(|(before, _)| before + 1 == number && !line.is_empty());
            let whole = before.map(|(_, before)| format!("{before} {line}"));
            let is_frame = !line.contains(char::is_alphanumeric);
            // Behind a bar stand the words of somebody else, and they may end in what looks like an order.
            let goes_on = whole.filter(|whole| match is_quoted {
                true => is_barred(whole) && !is_barred(&line) && is_ours(whole),
                false => is_barred(whole) || is_ours(whole) || is_frame && is_ours(&line),
            });
            if goes_on.is_some() {
                let broken = if is_quoted { &mut self.unbarred } else { &mut self.joined };
                broken.push(number);
            }
            if goes_on.is_some() || is_quoted {
                above = Some((number, goes_on.unwrap_or_else(|| line.clone())));
                self.quoted.push((number, line));
            } else {
                self.own.push((number, line));
            }
        }
    }

    /// A text of some of these lines with each at its number, so that lines which do not touch stand apart.
    pub(in crate::post) fn placed(lines: &[(u32, String)]) -> String {
        let mut text = String::new();
        let mut next = 1;
        for (number, line) in lines {
            for _ in next..*number {
                text.push('\n');
            }
            text.push_str(line);
            text.push('\n');
            next = number + 1;
        }
        text
    }

    /// Whether the marks of a turn file are among the sender's own lines.
    pub(in crate::post) fn has_marks(&self) -> bool {
        self.own.iter().any(|(_, line)| turn_text::mark(line).is_some())
    }

    /// How many words its sender typed.
    pub(in crate::post) fn words(&self) -> usize {
        self.own.iter().map(|(_, line)| line.split_whitespace().count()).sum()
    }

    /// The sender's own text without the marks of a turn file and what stands between them.
    pub(in crate::post) fn around_marks(&self) -> Vec<(u32, String)> {
        let mut within = false;
        let mut out = Vec::new();
        for (number, line) in self.own.iter().chain(&self.below) {
            let word = turn_text::mark(line);
            match word {
                Some("end") => within = false,
                Some(_) => within = true,
                None if within => {}
                None => out.push((*number, line.clone())),
            }
        }
        out
    }
}

/// Whether a line stands behind the bar that is put before the words of others.
fn is_barred(line: &str) -> bool {
    line.starts_with('|')
}

/// A line without what no keyboard types and a text for people has no use for: it would cost an order or a letter, and nobody sees it.
fn without_controls(line: &str) -> String {
    let plain = |letter: char| match letter {
        '\u{2028}' | '\u{2029}' | '\u{b}' | '\u{c}' => Some(' '),
        letter if is_forbidden(letter) => None,
        letter => Some(letter),
    };
    line.chars().filter_map(plain).collect()
}

/// How the line begins in which a mail program says when it was that somebody wrote.
const DAYS: [&str; 8] = ["on ", "am ", "le ", "el ", "il ", "op ", "den ", "em "];

/// What telephones and programs add to each mail.
const TRAILERS: [&str; 8] = [
    "sent from my",
    "sent from outlook",
    "get outlook for",
    "von meinem",
    "gesendet mit",
    "envoy\u{e9} de mon",
    "sent via",
    "-----begin pgp signed message",
];

/// The text of a mail as it was typed: what is plain text, else its pages.
fn text_of(mail: &Mail) -> Option<String> {
    let plain = mail.pieces.iter().filter_map(|piece| match &piece.kind {
        PieceKind::Plain(text) => Some(text.clone()),
        _ => None,
    });
    let plain = plain.collect::<Vec<_>>().join("\n");
    let text = match plain.trim().is_empty() {
        false => plain,
        true => {
            let pages = mail.pieces.iter().filter_map(|piece| match &piece.kind {
                PieceKind::Html(page) => Some(html::text_of(turn_text::readable(page))),
                _ => None,
            });
            pages.collect::<Vec<_>>().join("\n")
        }
    };
    let text = turn_text::with_unmarked_quoted(&turn_text::undashed(turn_text::readable(&text)));
    (!text.trim().is_empty()).then_some(text)
}
